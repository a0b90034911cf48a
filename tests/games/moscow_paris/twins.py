"""The whole game once more, slow and obvious: written from the rules alone, on positions as data.

A position goes in, and a set of moves or a new position comes out. Nothing of the package is used. What shuffling brings
can't be foretold: `after` is given a function that says in which order the discard pile became the deck.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import Any

Position = dict[str, Any]
Order = Callable[[Position], list[str]]
SIDES = ("left", "right")
EFFECTS = ("swap", "uncouple-two", "uncouple-three", "exchange", "cancel")


# --- what lies where ------------------------------------------------------------------------------------------------
def is_car(card: str) -> bool:
    return card not in EFFECTS


def name(seat: int) -> str:
    return f"p{seat + 1}"


def in_order(cards: list[str], box: Any) -> list[str]:
    ids = [card["id"] for kind in ("car", "action") for card in box[kind]]
    return sorted(cards, key=ids.index)


def cities(p: Position) -> list[str]:
    """The cities on the table, from the top."""
    return [row["city"] for row in p["rows"] if row["city"] is not None]


def row_of(p: Position, city: str) -> Any:
    return next(row for row in p["rows"] if row["city"] == city)


def line_of(p: Position, city: str) -> list[str]:
    return [*row_of(p, city)["left"], *row_of(p, city)["right"]]


def limit(p: Position, box: Any, city: str) -> int:
    """M2.1b, M3.4."""
    card = next(card for card in box["city"] if card["id"] == city)
    return int(card["limit_full_lines"] if p["options"].get("full_lines") else card["limit"])


def front(p: Position, seat: int) -> list[str]:
    return list(p["players"][seat]["front"])


# --- what is allowed ------------------------------------------------------------------------------------------------
def moves(p: Position, box: Any, seat: int) -> set[str]:
    """The moves of a seat, in words."""
    if p["stage"] == "over" or seat != (p["turn"] if p["asked"] is None else p["asked"]):
        return set()
    if p["stage"] == "turn":
        return lays(p, box, seat) | outs_and_backs(p, seat) | plays(p, seat)
    if p["stage"] == "claim":
        return {f"claim {city}" for city in claims(p, box)} | {"skip"}
    if p["stage"] == "second-pick":
        return {f"pick {second}" for first, second in swaps(p) if first == p["picked"]}
    if p["stage"] == "chain":
        return gives(p, seat, chain(p, p["way"])) | {"decline"}
    return effects(p, seat) | {"skip"}


def lays(p: Position, box: Any, seat: int) -> set[str]:
    """M2.1, M2.1a, M2.1b."""
    return {
        f"lay {car} {city} {side}"
        for car in p["players"][seat]["hand"]
        for city in cities(p)
        for side in SIDES
        if is_car(car) and car not in line_of(p, city) and len(line_of(p, city)) < limit(p, box, city)
    }


def outs_and_backs(p: Position, seat: int) -> set[str]:
    """M2.3, M2.4."""
    outs = {f"out {car}" for car in p["players"][seat]["hand"] if is_car(car) and len(front(p, seat)) < 4}
    return outs | {f"back {car}" for car in front(p, seat)}


def plays(p: Position, seat: int) -> set[str]:
    return {f"play {card}" for card in p["players"][seat]["hand"] if not is_car(card)}


def claims(p: Position, box: Any) -> list[str]:
    """M3.1, M3.4 The cities that the player whose turn it is may claim."""
    mine = front(p, p["turn"])
    found = [city for city in cities(p) if line_of(p, city) and all(car in mine for car in line_of(p, city))]
    if p["options"].get("full_lines"):
        found = [city for city in found if len(line_of(p, city)) == limit(p, box, city)]
    return found


def effects(p: Position, seat: int) -> set[str]:
    """M4.1 to M4.5."""
    if p["aside"] == "swap":
        return {f"pick {first}" for first, _ in swaps(p)}
    if p["aside"] == "exchange":
        return gives(p, seat, chain(p, "next")) | gives(p, seat, chain(p, "previous"))
    if p["aside"] == "cancel":
        return {f"cancel {city}" for city in cities(p)}
    return set(columns(p, {"uncouple-two": 2, "uncouple-three": 3}[p["aside"]]))


# --- M4.1: swaps ------------------------------------------------------------------------------------------------------
def line_spots(p: Position) -> Iterator[tuple[int, str, int, str]]:
    """Row, side, distance and car of every car in a line."""
    for i, row in enumerate(p["rows"]):
        for side in SIDES:
            for distance, car in enumerate(row[side], 1):
                yield i, side, distance, car


def spots(p: Position) -> dict[str, tuple[str, str]]:
    """Every spot with a car: where it is, and the car."""
    found = {f"{p['rows'][i]['city']}:{side}:{n}": (p["rows"][i]["city"], car) for i, side, n, car in line_spots(p)}
    fronts = {f"{name(seat)}:{car}": (name(seat), car) for seat in range(p["seats"]) for car in front(p, seat)}
    return {**found, **fronts}


def swaps(p: Position) -> set[tuple[str, str]]:
    """M4.1 All pairs of spots that may change places, either one first: done on lists, and looked at afterwards."""
    on_table = spots(p)
    found = set()
    for first, second in permutations(on_table, 2):
        (home, car), (other, another) = on_table[first], on_table[second]
        lists = {city: line_of(p, city) for city in cities(p)} | {name(i): front(p, i) for i in range(p["seats"])}
        lists[home].remove(car)
        lists[other].remove(another)
        lists[home].append(another)
        lists[other].append(car)
        alike = any(len(set(lists[city])) < len(lists[city]) for city in cities(p))
        same_front = home == other and home not in cities(p)
        if car != another and not same_front and not alike:
            found.add((first, second))
    return found


def put_at(p: Position, box: Any, spot: str, old: str, new: str) -> None:
    """Another car at a spot."""
    where, *place = spot.split(":")
    if len(place) == 2:
        row_of(p, where)[place[0]][int(place[1]) - 1] = new
        return
    player = next(player for seat, player in enumerate(p["players"]) if name(seat) == where)
    player["front"].remove(old)
    player["front"] = in_order([*player["front"], new], box)


def swap(p: Position, box: Any, first: str, second: str) -> None:
    (_, car), (_, another) = spots(p)[first], spots(p)[second]
    put_at(p, box, first, car, another)
    put_at(p, box, second, another, car)


# --- M4.2, M4.3: columns ----------------------------------------------------------------------------------------------
def columns(p: Position, height: int) -> dict[str, list[tuple[int, str, int]]]:
    """All sets of so many cars that lie one above the other, by their words: the cars' rows, sides and distances."""
    found = {}
    for cars in combinations(line_spots(p), height):
        rows = sorted(row for row, _, _, _ in cars)
        together = len({side for _, side, _, _ in cars}) == len({distance for _, _, distance, _ in cars}) == 1
        if together and rows == list(range(rows[0], rows[0] + height)):
            _, side, distance, _ = cars[0]
            words = f"column {side} {distance} {p['rows'][rows[0]]['city']}"
            found[words] = [(row, side, distance) for row in rows]
    return found


def uncouple(p: Position, words: str) -> None:
    """M4.2, M4.3, M4.7."""
    for i, side, distance in columns(p, {"uncouple-two": 2, "uncouple-three": 3}[p["aside"]])[words]:
        cars = p["rows"][i][side]
        discard(p, [cars[distance - 1]])
        p["rows"][i][side] = [car for n, car in enumerate(cars, 1) if n != distance]


# --- M4.4: the chain --------------------------------------------------------------------------------------------------
def chain(p: Position, way: str) -> list[int]:
    """The seats in the order of the chain: each may exchange with the one after, the last with nobody."""
    step = 1 if way == "next" else -1
    return [(p["turn"] + step * i) % p["seats"] for i in range(p["seats"])]


def gives(p: Position, seat: int, order: list[int]) -> set[str]:
    other = order[order.index(seat) + 1]
    return {f"give {mine} {name(other)} {theirs}" for mine in front(p, seat) for theirs in front(p, other)}


def give(p: Position, box: Any, seat: int, mine: str, whom: str, theirs: str) -> bool:
    """An exchange; whether the chain continues."""
    ways = [p["way"]] if p["stage"] == "chain" else ["next", "previous"]
    way = next(way for way in ways if name(chain(p, way)[chain(p, way).index(seat) + 1]) == whom)
    order = chain(p, way)
    at = order.index(seat) + 1
    for giver, car, taken in ((seat, mine, theirs), (order[at], theirs, mine)):
        cars = front(p, giver)
        cars.remove(car)
        p["players"][giver]["front"] = in_order([*cars, taken], box)
    if at + 1 == p["seats"] or not front(p, order[at + 1]):
        return False
    p["stage"], p["asked"], p["way"] = "chain", order[at], way
    return True


# --- what a move does -----------------------------------------------------------------------------------------------
def after(p: Position, box: Any, seat: int, move: str, order: Order) -> Position:
    """M2.8 The position after a move."""
    p = copy.deepcopy(p)
    verb, *what = move.split()
    if verb in ("lay", "out", "back"):
        move_car(p, box, seat, verb, what, order)
        end_action(p, box, order)
    elif verb == "play":
        p["players"][seat]["hand"].remove(what[0])
        p["aside"], p["stage"] = what[0], "effect"
    elif p["stage"] == "claim":
        if verb == "claim":
            claim(p, box, seat, what[0], order)
        end_turn(p, box, order)
    elif is_effect_over(p, box, seat, verb, what):
        p["asked"] = p["way"] = None
        discard(p, [p["aside"]])
        p["aside"] = None
        draw(p, box, p["turn"], order)
        end_action(p, box, order)
    return p


def move_car(p: Position, box: Any, seat: int, verb: str, what: list[str], order: Order) -> None:
    """M2.1, M2.3, M2.4."""
    player, car = p["players"][seat], what[0]
    if verb == "back":
        player["front"].remove(car)
        for cards in ("hand", "known"):
            player[cards] = in_order([*player[cards], car], box)
        player["backs"] += 1
        return
    player["hand"].remove(car)
    if car in player["known"]:
        player["known"].remove(car)
    if verb == "out":
        player["front"] = in_order([*player["front"], car], box)
        return
    row_of(p, what[1])[what[2]].append(car)
    draw(p, box, seat, order)


def is_effect_over(p: Position, box: Any, seat: int, verb: str, what: list[str]) -> bool:
    """M4 Carries out a step of an effect."""
    if verb == "pick":
        if p["picked"] is None:
            p["picked"], p["stage"] = what[0], "second-pick"
            return False
        swap(p, box, p["picked"], what[0])
        p["picked"] = None
    elif verb == "column":
        uncouple(p, " ".join(["column", *what]))
    elif verb == "give":
        return not give(p, box, seat, *what)
    elif verb == "cancel":
        p["gone"] = [city["id"] for city in box["city"] if city["id"] in [*p["gone"], what[0]]]
        remove_city(p, what[0])
        new_city(p)
    return True


def discard(p: Position, cards: list[str]) -> None:
    p["discard"] = dict(Counter(p["discard"]) + Counter(cards))
    for player in p["players"]:
        player["backs"] = 0


def draw(p: Position, box: Any, seat: int, order: Order) -> None:
    """M2.6."""
    if not p["deck"]:
        p["deck"] = order(p)
        assert Counter(p["deck"]) == Counter(p["discard"]), "the new deck is the discard pile"
        p["discard"] = {}
    p["players"][seat]["hand"] = in_order([*p["players"][seat]["hand"], p["deck"].pop(0)], box)
    for player in p["players"]:
        player["backs"] = 0


def remove_city(p: Position, city: str) -> None:
    discard(p, line_of(p, city))
    row_of(p, city).update(city=None, left=[], right=[])
    p["city_left"] = True


def new_city(p: Position) -> None:
    empty = next(row for row in p["rows"] if row["city"] is None)
    if p["city_deck"]:
        empty["city"] = p["city_deck"].pop(0)


def claim(p: Position, box: Any, seat: int, city: str, order: Order) -> None:
    """M3.2, M3.3."""
    player = p["players"][seat]
    for car in line_of(p, city):
        player["front"].remove(car)
        discard(p, [car])
    player["cities"] = [card["id"] for card in box["city"] if card["id"] in [*player["cities"], city]]
    remove_city(p, city)
    while len(player["hand"]) + len(player["front"]) < 5:
        draw(p, box, seat, order)
    new_city(p)


def end_action(p: Position, box: Any, order: Order) -> None:
    if claims(p, box):
        p["stage"] = "claim"
    else:
        end_turn(p, box, order)


def end_turn(p: Position, box: Any, order: Order) -> None:
    """M6.1, M6.4, M1.3, M5.1."""
    p["quiet"] = 0 if p["city_left"] else p["quiet"] + 1
    p["city_left"] = False
    if (not p["city_deck"] and len(cities(p)) <= 3) or p["quiet"] == 150 * p["seats"]:
        p["stage"], p["turn"] = "over", None
        return
    p["stage"], p["turn"] = "turn", (p["turn"] + 1) % p["seats"]
    if all(player["backs"] >= 2 for player in p["players"]):
        dead_end(p, box, order)


def dead_end(p: Position, box: Any, order: Order) -> None:
    """M5.1."""
    for player in p["players"]:
        discard(p, player["hand"] + player["front"])
        player.update(hand=[], front=[], known=[])
    for row in p["rows"]:
        discard(p, row["left"] + row["right"])
        row.update(left=[], right=[])
    for seat in range(p["seats"]):
        for _ in range(5):
            draw(p, box, seat, order)
