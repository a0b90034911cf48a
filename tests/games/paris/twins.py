"""The whole game once more, slow and obvious: written from the rules alone, on positions as data.

A position goes in, and a set of moves or a new position comes out. Nothing of the package is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Position = dict[str, Any]

RESOURCES = ("wood", "marble", "gold")
PRESTIGE = ("bronze", "silver", "gold-prestige")
FREE = ("reveal", "action", "points", "bonus", "match", "end")  # P2.3 what is asked when free moves may be made
CHOICES = {8: (PRESTIGE, 1), 10: (RESOURCES, 1), 19: (PRESTIGE, 2), 21: (RESOURCES, 2)}  # P7.5
PAIRS = {23: PRESTIGE, 24: RESOURCES}
PER_BUILDING = (6, 11, 15, 18, 26, 28)


# --- what is printed ------------------------------------------------------------------------------------------------
def districts(box: Any) -> list[str]:
    return [entry["id"] for entry in box["district"]]


def landmark(box: Any, name: str) -> Any:
    return next(entry for entry in box["landmark"] if entry["id"] == name)


def is_landmark(box: Any, place: str) -> bool:
    return ":" not in place and any(entry["id"] == place for entry in box["landmark"])


def is_bought(box: Any, place: str) -> bool:
    """Whether a place is a building or a landmark; the others are banks and the Arc."""
    return ":" in place or is_landmark(box, place)


def cost(box: Any, place: str) -> int:
    """P4.3 Of a place; a bank counts as 0."""
    if is_landmark(box, place):
        return int(landmark(box, place)["cost"])
    return int(place.split(":")[1]) if ":" in place else 0


def kind(box: Any, tile: str) -> str:
    """P1.2 Of a tile, called by its district and cost."""
    name, value = tile.split(":")
    kinds = next(entry["kinds"] for entry in box["district"] if entry["id"] == name)
    return str(kinds[box["tiles"]["costs"].index(int(value))])


def bonus(box: Any, number: int) -> Any:
    return next(entry for entry in box["bonus"] if entry["number"] == number)


def end_token(box: Any, name: str) -> Any:
    return next(entry for entry in box["end_token"] if entry["id"] == name)


# --- what lies where ------------------------------------------------------------------------------------------------
def district(p: Position, box: Any, place: str) -> str | None:
    """The district of a place on the board; the Arc has none."""
    if is_landmark(box, place):
        return str(p["landmarks"][place])
    return None if place == "arc" else place.split(":")[0]


def keys(p: Position, place: str) -> list[int]:
    """The seats whose keys stand on a place."""
    return [seat for seat, player in enumerate(p["players"]) for _ in range(player["board"].get(place, 0))]


def keys_in(p: Position, box: Any, name: str) -> int:
    """P5.1 How many keys stand on the buildings and landmarks of a district."""
    places = [place for player in p["players"] for place, n in player["board"].items() for _ in range(n)]
    return sum(is_bought(box, place) and district(p, box, place) == name for place in places)


def has(p: Position, seat: int, good: str) -> int:
    """P7.4 Tokens of a good, and units that last for this turn."""
    return int(p["players"][seat]["goods"][good] + p["units"][good])


def ends_left(p: Position, box: Any) -> list[str]:
    taken = [entry["token"] for entry in p["end_tokens"]]
    return [entry["id"] for entry in box["end_token"] if entry["id"] not in taken]


def ends_of(p: Position, seat: int) -> list[str]:
    """Unused end tokens of a seat."""
    taken = [entry["token"] for entry in p["end_tokens"] if entry["seat"] == seat]
    return [name for name in taken if name not in p["players"][seat]["ends_used"]]


# --- moving a key ---------------------------------------------------------------------------------------------------
def is_free(p: Position, seat: int, place: str) -> bool:
    """P4.1, P7.6 No key stands there, or none that this turn's tokens don't allow."""
    own = any(owner == seat for owner in keys(p, place))
    others = any(owner != seat for owner in keys(p, place))
    return (not own or p["may_double"]) and (not others or p["may_join"])


def price(box: Any, source: str, target: str) -> tuple[int, dict[str, int]]:
    """P4.5 In francs and in resources."""
    full = cost(box, target)
    paid = cost(box, source) if is_bought(box, source) else 0
    if is_landmark(box, target):
        printed = landmark(box, target)
        return full - paid, {"marble": printed["marble"], "gold": printed["gold"]}
    return full - paid, dict(box["prices"]["building_8"]) if full == 8 else {}


def can_pay(p: Position, box: Any, seat: int, source: str, target: str) -> bool:
    """P4.6"""
    wanted, goods = price(box, source, target)
    return p["players"][seat]["francs"] >= wanted and all(has(p, seat, good) >= n for good, n in goods.items())


def may_reach(p: Position, box: Any, source: str, target: str, where: str) -> bool:
    """P4.2, P4.3 From the Arc anything; from elsewhere what costs more, in the same district."""
    return source == "arc" or (district(p, box, source) == where and cost(box, target) > cost(box, source))


def may_add(p: Position, box: Any, seat: int, name: str, where: str) -> bool:
    """P4.4 It costs more than each landmark there, and the player has a key there: with the Arc's key another one."""
    higher = all(cost(box, name) > cost(box, other) for other, there in p["landmarks"].items() if there == where)
    return higher and any(district(p, box, place) == where for place in p["players"][seat]["board"])


def targets(p: Position, box: Any, seat: int, source: str) -> set[str]:
    """What a key of a seat can buy, as `to` says it."""
    found = set()
    for place in [*p["buildings"], *p["landmarks"]]:
        where = district(p, box, place)
        if is_free(p, seat, place) and may_reach(p, box, source, place, where) and can_pay(p, box, seat, source, place):
            found.add(place)
    for name in [entry["id"] for entry in box["landmark"] if entry["id"] not in p["landmarks"]]:
        if can_pay(p, box, seat, source, name):
            for where in districts(box):
                if may_reach(p, box, source, name, where) and may_add(p, box, seat, name, where):
                    found.add(f"{name}@{where}")
    return found


# --- what is allowed ------------------------------------------------------------------------------------------------
def main_actions(p: Position, box: Any, seat: int) -> set[str]:
    """P2.2, P2.5"""
    me = p["players"][seat]
    found = {f"move {source}" for source in me["board"] if targets(p, box, seat, source)}
    if me["keys"] > 0:
        found |= {f"place {place}" for place in [*districts(box), "arc"] if place not in me["board"]}
    if not any(p["stacks"]) and ends_left(p, box):
        found.add("look")
    return found or {"pass"}


def takeable(p: Position, seat: int) -> list[int]:
    """P7.1, P7.2 The spaces whose top token a seat may take, wherever its figure is."""
    mine = p["players"][seat]["bonus"]
    return [space for space in range(1, 31) if p["left"][space - 1] > 0 and p["numbers"][space - 1] not in mine]


def steps_back(p: Position, box: Any, seat: int) -> list[int]:
    """P7.5 Token 25."""
    figure = p["players"][seat]["figure"]
    return [n for n in range(1, bonus(box, 25)["back"] + 1) if figure - n in takeable(p, seat)]


def pairs(p: Position, seat: int, number: int) -> list[str]:
    """P7.4, P7.5 What can be returned for tokens 23 and 24: no units."""
    return [good for good in PAIRS[number] if p["players"][seat]["goods"][good] >= 2]


def can_use(p: Position, box: Any, seat: int, number: int) -> bool:
    """P7.3, P7.6, P7.7"""
    me = p["players"][seat]
    if number == 27:
        return False
    if number in (9, 16):
        return p["stage"] in ("reveal", "action")
    if number in (13, 14):
        return bool(me["francs"] >= bonus(box, number)["key_price"] and me["spare_keys"] > 0)
    if number == 17:
        return bool(takeable(p, seat))
    if number in PAIRS:
        return bool(pairs(p, seat, number))
    if number == 25:
        return bool(steps_back(p, box, seat))
    return True


def free_moves(p: Position, box: Any, seat: int) -> set[str]:
    """P2.3"""
    me, prices = p["players"][seat], box["prices"]
    buys = {f"buy {good}" for good in RESOURCES if p["supply"][good] > 0 and me["francs"] >= prices["buy"][good]}
    sells = {f"sell {good}" for good in RESOURCES + PRESTIGE if has(p, seat, good) > 0}
    uses = {f"use {number}" for number in me["bonus"] if can_use(p, box, seat, number)}
    return buys | sells | uses | {f"use {name}" for name in ends_of(p, seat)}


def fitting(p: Position, box: Any, tile: str) -> list[str]:
    """P10.2 The districts in which a tile may be put, with free placement."""
    value, found = tile.split(":")[1], []
    for name in districts(box):
        there = [kind(box, laid) for spot, laid in p["buildings"].items() if spot.split(":")[0] == name]
        if f"{name}:{value}" not in p["buildings"] and kind(box, tile) not in there:
            found.append(name)
    return found


def answers(p: Position, box: Any, seat: int) -> set[str]:
    """P2.6 The answers to what is asked, free moves aside."""
    stage, me = p["stage"], p["players"][seat]
    if stage == "reveal":
        return {f"reveal {i}" for i, stack in enumerate(p["stacks"], 1) if stack}
    if stage == "lay":
        return {f"lay {name}" for name in fitting(p, box, p["shown"])}
    if stage == "action":
        return main_actions(p, box, seat)
    if stage == "to":
        return {f"to {target}" for target in targets(p, box, seat, p["picked"])}
    if stage == "points":
        tokens = [entry["places"][0] for entry in box["points_token"] if entry["places"][0] not in p["points_tokens"].values()]
        free = [name for name in districts(box) if name not in p["points_tokens"]]
        return {"skip"} | {f"points {token} {name}" for token in tokens for name in free}
    if stage == "bonus":
        enough = cost(box, p["bought"]) != 3 or me["francs"] >= box["prices"]["bonus_of_3"]
        return {"skip"} | {f"bonus {space}" for space in takeable(p, seat) if space > me["figure"] and enough}
    if stage == "match":
        return {"skip"} | {f"match {good}" for good in PRESTIGE if p["icons"][good] > 0 and has(p, seat, good) > 0}
    return {"end"} if stage == "end" else effect_answers(p, box, seat)


def effect_answers(p: Position, box: Any, seat: int) -> set[str]:
    """P7.5, P8.1 What tokens ask, and `look`."""
    stage = p["stage"]
    if stage == "choose":
        return {f"choose {good}" for good in CHOICES[p["using"]][0]}
    if stage == "return":
        return {f"return {good}" for good in pairs(p, seat, p["using"])} | ({"skip"} if p["chosen"] else set())
    if stage == "back":
        return {f"back {n}" for n in steps_back(p, box, seat)}
    if stage == "take":
        return {f"take {space}" for space in takeable(p, seat)}
    assert stage == "end-token"
    return {f"end-token {name}" for name in ends_left(p, box)}


def moves(p: Position, box: Any, seat: int) -> set[str]:
    """The moves of a seat, in words."""
    if p["stage"] == "over" or p["turn"] != seat:
        return set()
    return answers(p, box, seat) | (free_moves(p, box, seat) if p["stage"] in FREE else set())


# --- what a move does -----------------------------------------------------------------------------------------------
def copied(thing: Any) -> Any:
    """A copy of plain data, all through."""
    if isinstance(thing, dict):
        return {key: copied(value) for key, value in thing.items()}
    return [copied(value) for value in thing] if isinstance(thing, list) else thing


def after(p: Position, box: Any, move: str) -> Position:
    """The position after a move of the seat whose turn it is."""
    p = copied(p)
    verb, _, what = move.partition(" ")
    DO[verb](p, box, p["turn"], what)
    return p


def reveal(p: Position, box: Any, seat: int, what: str) -> None:
    """P2.1, P10.2"""
    tile = p["stacks"][int(what) - 1].pop(0)
    p["stage"] = "action"
    if p["options"]["placement"] == "printed":
        p["buildings"][tile] = tile
    elif fitting(p, box, tile):
        p["stage"], p["shown"] = "lay", tile
    else:
        p["gone"].append(tile)


def lay(p: Position, box: Any, seat: int, what: str) -> None:
    tile, p["shown"], p["stage"] = p["shown"], None, "action"
    p["buildings"][f"{what}:{tile.split(':')[1]}"] = tile


def place(p: Position, box: Any, seat: int, what: str) -> None:
    """P3.1, P3.3"""
    me = p["players"][seat]
    me["keys"] -= 1
    me["board"][what] = 1
    me["francs"] += sum(entry["bank"] for entry in box["district"] if entry["id"] == what)
    p["stage"] = "end"


def move_key(p: Position, box: Any, seat: int, what: str) -> None:
    p["picked"], p["stage"] = what, "to"


def to(p: Position, box: Any, seat: int, what: str) -> None:
    """P4.4, P4.5, P4.8"""
    source, p["picked"] = p["picked"], None
    target, _, new_in = what.partition("@")
    if new_in:
        p["landmarks"][target] = new_in
    me = p["players"][seat]
    wanted, goods = price(box, source, target)
    me["francs"] -= wanted
    for good, n in goods.items():
        for _ in range(n):
            give_up(p, seat, good)
    me["board"][source] -= 1
    me["board"] = {spot: n for spot, n in me["board"].items() if n}
    me["board"][target] = me["board"].get(target, 0) + 1
    p["bought"] = target
    if not is_bought(box, source) and keys_in(p, box, str(district(p, box, target))) == 4:
        p["stage"] = "points"
    else:
        income(p, box, seat)


def give_up(p: Position, seat: int, good: str) -> None:
    """P4.8, P7.4 A unit goes first; a token goes to the supply or out of the game."""
    if p["units"][good] > 0:
        p["units"][good] -= 1
        return
    p["players"][seat]["goods"][good] -= 1
    p["supply" if good in RESOURCES else "discarded"][good] += 1


def income(p: Position, box: Any, seat: int) -> None:
    """P5.2 to P5.5 What comes after the points token."""
    me, bought = p["players"][seat], p["bought"]
    beside = p["beside"].pop(bought, None)
    if beside is not None:
        me["goods"][beside] += 1
    value = cost(box, bought)
    if is_landmark(box, bought):
        p["icons"] = {good: landmark(box, bought)["icons"].count(good) for good in PRESTIGE}
        p["stage"] = "match"
        if not any(p["icons"].values()):
            bought_all(p)
    elif value <= 3:
        p["stage"] = "bonus"
    else:
        me["points"] += box["prices"]["building_8_points"] if value == 8 else 0
        bought_all(p)


def bought_all(p: Position) -> None:
    p["stage"], p["bought"], p["icons"] = "end", None, dict.fromkeys(PRESTIGE, 0)


def put_points(p: Position, box: Any, seat: int, what: str) -> None:
    """P5.1"""
    first, name = what.split(" ")
    p["points_tokens"][name] = int(first)
    income(p, box, seat)


def take_bonus(p: Position, box: Any, seat: int, what: str) -> None:
    """P5.3, P7.1"""
    p["players"][seat]["francs"] -= box["prices"]["bonus_of_3"] if cost(box, p["bought"]) == 3 else 0
    p["players"][seat]["figure"] = int(what)
    take_top(p, seat, int(what))
    bought_all(p)


def take_top(p: Position, seat: int, space: int) -> None:
    p["left"][space - 1] -= 1
    p["players"][seat]["bonus"].append(p["numbers"][space - 1])


def match(p: Position, box: Any, seat: int, what: str) -> None:
    """P5.5"""
    p["icons"][what] -= 1
    give_up(p, seat, what)
    p["players"][seat]["points"] += box["prices"]["prestige_points"][what]
    if not any(p["icons"].values()):
        bought_all(p)


def skip(p: Position, box: Any, seat: int, what: str) -> None:
    if p["stage"] == "points":
        income(p, box, seat)
    elif p["stage"] == "return":
        go_on(p)
    else:
        bought_all(p)


def buy(p: Position, box: Any, seat: int, what: str) -> None:
    """P6.1"""
    p["supply"][what] -= 1
    p["players"][seat]["goods"][what] += 1
    p["players"][seat]["francs"] -= box["prices"]["buy"][what]


def sell(p: Position, box: Any, seat: int, what: str) -> None:
    """P6.2"""
    give_up(p, seat, what)
    p["players"][seat]["francs"] += box["prices"]["sell"][what]


def end(p: Position, box: Any, seat: int, what: str) -> None:
    """P2.4, P8.3"""
    p["units"] = dict.fromkeys(RESOURCES + PRESTIGE, 0)
    p["may_double"] = p["may_join"] = False
    last = seat == p["seats"] - 1
    if last and p["phase"] == "last-round":
        p["turn"], p["stage"] = None, "over"
        return
    if last and p["phase"] == "round-of-end":
        p["phase"] = "last-round"
    p["turn"] = (seat + 1) % p["seats"]
    p["stage"] = "reveal" if any(p["stacks"]) else "action"


def pass_by(p: Position, box: Any, seat: int, what: str) -> None:
    p["stage"] = "end"


def look(p: Position, box: Any, seat: int, what: str) -> None:
    p["stage"] = "end-token"


def take_end(p: Position, box: Any, seat: int, what: str) -> None:
    """P8.1, P8.3"""
    p["end_tokens"].append({"token": what, "seat": seat})
    p["stage"] = "end"
    if not ends_left(p, box):
        p["phase"] = "round-of-end"


# --- what tokens do -------------------------------------------------------------------------------------------------
def use(p: Position, box: Any, seat: int, what: str) -> None:
    """P7.3, P8.2"""
    if not what.isdigit():
        p["players"][seat]["ends_used"].append(what)
        p["players"][seat]["used_after"][what] = len(p["end_tokens"])
        gift(p, seat, end_token(box, what))
        return
    number = int(what)
    p["players"][seat]["bonus"].remove(number)
    p["used"].append(number)
    asks = {17: "take", 25: "back", 23: "return", 24: "return", **dict.fromkeys(CHOICES, "choose")}
    if number in asks:
        p["resume"], p["stage"], p["using"], p["chosen"] = p["stage"], asks[number], number, 0
    else:
        gift(p, seat, bonus(box, number))
        at_once(p, box, seat, number)


def gift(p: Position, seat: int, printed: Any) -> None:
    """P7.4 The printed francs, points and goods."""
    p["players"][seat]["francs"] += printed.get("francs", 0)
    p["players"][seat]["points"] += printed.get("points", 0)
    for good in printed.get("goods", ()):
        p["units"][good] += 1


def at_once(p: Position, box: Any, seat: int, number: int) -> None:
    """P7.5 Effects that ask nothing."""
    me, printed = p["players"][seat], bonus(box, number)
    on = [place for place, n in me["board"].items() for _ in range(n) if is_bought(box, place)]
    if number in PER_BUILDING:
        me["points"] += printed["points_each"] * sum(":" in place and cost(box, place) == printed["cost"] for place in on)
    elif number == 9:
        p["may_double"] = True
    elif number == 16:
        p["may_join"] = True
    elif number in (13, 14):
        me["francs"] -= printed["key_price"]
        me["spare_keys"] -= 1
        me["keys"] += 1
    elif number == 20:
        me["points"] += printed["points_by_players"][p["seats"] - 2] * len(me["bonus"])
    elif number == 29:
        me["points"] += printed["points_each"] * sum(is_landmark(box, place) for place in on)
    elif number == 30:
        kinds = {kind(box, p["buildings"][place]) if ":" in place else "landmark" for place in on}
        me["points"] += printed["points_by_kinds"][len(kinds) - 4] if len(kinds) >= 4 else 0


def go_on(p: Position) -> None:
    """What a token asked is answered: back to what was asked before."""
    p["stage"], p["resume"], p["using"], p["chosen"] = p["resume"], None, None, 0


def choose(p: Position, box: Any, seat: int, what: str) -> None:
    p["units"][what] += 1
    p["chosen"] += 1
    if p["chosen"] == CHOICES[p["using"]][1]:
        go_on(p)


def give_back(p: Position, box: Any, seat: int, what: str) -> None:
    me, number = p["players"][seat], p["using"]
    me["goods"][what] -= 2
    p["supply" if what in RESOURCES else "discarded"][what] += 2
    me["points"] += bonus(box, number)["points_by_players"][p["seats"] - 2]
    p["chosen"] += 1
    if not pairs(p, seat, number):
        go_on(p)


def back(p: Position, box: Any, seat: int, what: str) -> None:
    p["players"][seat]["figure"] -= int(what)
    take_top(p, seat, p["players"][seat]["figure"])
    go_on(p)


def take(p: Position, box: Any, seat: int, what: str) -> None:
    take_top(p, seat, int(what))
    go_on(p)


DO = {
    "reveal": reveal, "lay": lay, "place": place, "move": move_key, "to": to, "points": put_points, "bonus": take_bonus,
    "match": match, "skip": skip, "buy": buy, "sell": sell, "use": use, "choose": choose, "return": give_back, "back": back,
    "take": take, "look": look, "end-token": take_end, "pass": pass_by, "end": end,
}  # fmt: skip


# --- what must never change -----------------------------------------------------------------------------------------
def counts(p: Position, box: Any) -> Iterator[tuple[str, Any, Any]]:
    """Everything that lies somewhere, counted: what it is, what there is, what there must be."""
    players, data = p["players"], box["players"]
    for good in RESOURCES + PRESTIGE:
        out = p["supply" if good in RESOURCES else "discarded"][good]
        yield good, list(p["beside"].values()).count(good) + sum(one["goods"][good] for one in players) + out, 6
    for seat, me in enumerate(players):
        there = me["keys"] + me["spare_keys"] + sum(me["board"].values())
        yield f"keys of {seat}", there, data["keys"][p["seats"] - 2] + data["spare_keys"]
    all_tiles = [f"{name}:{value}" for name in districts(box) for value in box["tiles"]["costs"]]
    shown = [p["shown"]] if p["shown"] else []
    lying = [*p["buildings"].values(), *p["aside"], *p["gone"], *shown, *(tile for stack in p["stacks"] for tile in stack)]
    yield "tiles", sorted(lying), sorted(all_tiles)
    for entry in box["bonus"]:
        number = entry["number"]
        here = sum(n for n, at in zip(p["left"], p["numbers"], strict=True) if at == number)
        there = [*p["used"], *(one for me in players for one in me["bonus"])].count(number)
        yield f"bonus {number}", here + there, entry["copies"][p["seats"] - 2]
    yield "spaces", sorted(p["numbers"]), list(range(1, 31))
    taken = [entry["token"] for entry in p["end_tokens"]]
    yield "end tokens", len(taken), len(set(taken))
    yield "end tokens used", [name for me in players for name in me["ends_used"] if name not in taken], []
    yield "points tokens", len(p["points_tokens"]), len(set(p["points_tokens"].values()))
