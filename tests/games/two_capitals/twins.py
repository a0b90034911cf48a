"""The whole game once more, slow and obvious: written from the rules alone, on positions as data.

A position goes in, and a set of moves, a new position or points come out. Nothing of the package is used.
"""

from __future__ import annotations

import copy
from typing import Any

Position = dict[str, Any]


def number(card: str) -> tuple[bool, int]:
    """Short routes come first, then by number; morning roof tokens before evening ones."""
    return card[0] in "le", int(card[1:])


def of_kind(cards: list[str], letter: str) -> list[str]:
    return [card for card in cards if card[0] == letter]


# --- what is allowed ------------------------------------------------------------------------------------------------
def moves(p: Position, box: Any, seat: int) -> set[str]:
    """The moves of a seat, in words."""
    if p["stage"] in ("planning", "lunch"):
        return set() if has_chosen(p, seat) else {f"keep {card}" for card in p["players"][seat]["packet"]}
    if p["turn"] != seat:
        return set()
    if p["stage"] == "marks":
        return {f"mark {sight} {journey}" for sight in range(1, 26) if no_token(p, sight) for journey in ("morning", "evening")}
    found = {f"visit {sight}" for sight in choices(p, box, seat)}
    return found | ({"stop"} if may_stop(p, box, seat) else set())


def has_chosen(p: Position, seat: int) -> bool:
    """T8.1, T8.3 Of the first packet three (one) are kept, of each later one one."""
    letter, first = ("s", 3) if p["stage"] == "planning" else ("l", 1)
    player = p["players"][seat]
    packets = [packet for packet in player["seen"] if packet[0][0] == letter]
    return len(of_kind(player["kept"], letter)) == first + len(packets) - 1


def no_token(p: Position, sight: int) -> bool:
    return not any(str(sight) in cells for cells in p["tokens"].values())


def way(p: Position) -> list[int]:
    """T4.2 The sights in the order of the journey."""
    back = p["options"]["city"] == "moscow" and p["stage"] == "evening"
    return list(range(25, 0, -1)) if back else list(range(1, 26))


def cells(p: Position, box: Any) -> dict[int, int]:
    return {sight["number"]: sight["cells"] for sight in box[p["options"]["city"]]["sight"]}


def choices(p: Position, box: Any, seat: int) -> list[int]:
    """T3.2 to T3.5, T3.7 Where a seat may put a token."""
    ahead = way(p)[:3] if p["bus"] is None else way(p)[way(p).index(p["bus"]) :]
    tokens = p["tokens"][p["stage"]]
    three = [sight for sight in ahead if len(tokens.get(str(sight), [])) < cells(p, box)[sight]][:3]
    if p["seats"] == 2:
        three = [sight for sight in three if sight != p["bus"] or cells(p, box)[sight] == 4]
    mine = [sight for sight in three if seat not in tokens.get(str(sight), [])]
    return mine if p["players"][seat]["stock"] else []


def may_stop(p: Position, box: Any, seat: int) -> bool:
    """T3.6 On the last two sights; T3.7 without a token in stock."""
    return p["bus"] in way(p)[-2:] or p["players"][seat]["stock"] == 0


# --- what a move does -----------------------------------------------------------------------------------------------
def after(p: Position, box: Any, seat: int, move: str) -> Position:
    """The position after a move."""
    p = copy.deepcopy(p)
    verb, *what = move.split()
    {"visit": visit, "stop": stop, "keep": keep, "mark": mark}[verb](p, box, seat, *what)
    return p


def put_token(p: Position, box: Any, seat: int, journey: str, sight: str) -> None:
    """T3.1, T7.2 A token on a cell; on a roof it takes the top roof token."""
    tokens = p["tokens"][journey]
    tokens[sight] = sorted([*tokens.get(sight, []), seat])
    p["tokens"][journey] = dict(sorted(tokens.items(), key=lambda item: int(item[0])))
    p["players"][seat]["stock"] -= 1
    roofs = [str(s["number"]) for s in box[p["options"]["city"]]["sight"] if s.get("roof")]
    if sight in roofs and p["roofs"][journey]:
        token = p["roofs"][journey].pop(0)
        p["players"][seat]["roofs"] = sorted([*p["players"][seat]["roofs"], token], key=lambda t: (t[0] == "e", t))


def visit(p: Position, box: Any, seat: int, sight: str) -> None:
    put_token(p, box, seat, p["stage"], sight)
    p["bus"] = int(sight)
    p["turn"] = (seat + 1) % p["seats"]


def mark(p: Position, box: Any, seat: int, sight: str, journey: str) -> None:
    """T8.2 From the last seat to the first; then the morning begins with seat 0."""
    put_token(p, box, seat, journey, sight)
    p["turn"] = max(0, seat - 1)
    p["stage"] = "morning" if seat == 0 else "marks"


def stop(p: Position, box: Any, seat: int) -> None:
    """T3.6, T2.3, T2.4 The bus leaves; lunch or the end."""
    p["bus"] = None
    if p["stage"] == "evening":
        p["stage"], p["turn"] = "over", None
        return
    p["stage"] = "lunch" if p["options"]["expert"] else "evening"
    p["turn"] = None
    p["first_in_evening" if p["options"]["expert"] else "turn"] = (seat + 1) % p["seats"]
    for player in p["players"]:
        hand = sorted([p["long"].pop(0) for _ in range(4)], key=number)
        if p["options"]["expert"]:
            player["packet"] = list(hand)
            player["seen"].append(hand)
        else:
            player["kept"] += hand


def keep(p: Position, box: Any, seat: int, card: str) -> None:
    """T8.1, T8.3 When all have chosen, packets are passed; when the packets are used up, the next stage comes."""
    me = p["players"][seat]
    me["packet"].remove(card)
    me["kept"] = sorted([*me["kept"], card], key=number)
    if not all(has_chosen(p, other) for other in range(p["seats"])):
        return
    packets = [player["packet"] for player in p["players"]]
    if not any(packets):
        first = "first_to_mark" if p["stage"] == "planning" else "first_in_evening"
        p["stage"] = "marks" if p["stage"] == "planning" else "evening"
        p["turn"], p[first] = p[first], None
        return
    giver = -1 if p["stage"] == "planning" else 1  # short routes come from the right, long ones from the left
    for i, player in enumerate(p["players"]):
        player["packet"] = list(packets[(i + giver) % p["seats"]])
        player["seen"].append(list(player["packet"]))


# --- points ---------------------------------------------------------------------------------------------------------
def points(p: Position, box: Any, seat: int) -> dict[str, int]:
    """T5 to T7 Points by source."""
    city = box[p["options"]["city"]]
    visited = {int(sight) for cells in p["tokens"].values() for sight, seats in cells.items() if seat in seats}
    kept, roofs = p["players"][seat]["kept"], p["players"][seat]["roofs"]
    return {
        "short": sum(route_points(city["short"][int(card[1:]) - 1], visited) for card in of_kind(kept, "s")),
        "long": sum(route_points(city["long"][int(card[1:]) - 1], visited) for card in of_kind(kept, "l")),
        "collections": sum(collection_points(c["stops"], visited) for c in city.get("collection", [])),
        "bridges": bridge_points([b["seen_from"] for b in city.get("bridge", [])], visited),
        "roofs": sum(roof_points(city, token) for token in roofs),
    }


def route_points(route: Any, visited: set[int]) -> int:
    seen = [stop for stop in route["stops"] if stop in visited]
    return int(route["points"]) if len(seen) == len(route["stops"]) else 2 * len(seen)


def collection_points(stops: list[int], visited: set[int]) -> int:
    """T6.1 to T6.3, with the rulebook's numbers."""
    seen = len(visited & set(stops))
    needed = 3 if set(stops) == {1, 5, 17, 25} else len(stops)
    if seen >= needed:
        return {3: 6, 4: 10, 5: 15}[len(stops)]
    return seen if seen >= 2 else 0


def bridge_points(bridges: list[list[int]], visited: set[int]) -> int:
    return [0, 0, 2, 5, 9, 14][sum(bool(visited & set(bridge)) for bridge in bridges)]


def roof_points(city: Any, token: str) -> int:
    pile = city["roof_morning" if token[0] == "m" else "roof_evening"]
    return int(pile[int(token[1:]) - 1]["points"])


def ranks(p: Position, box: Any) -> list[int]:
    """T5.2 Most points first; of equal points the later seat."""
    order = sorted(range(p["seats"]), key=lambda seat: (-sum(points(p, box, seat).values()), -seat))
    return [order.index(seat) + 1 for seat in range(p["seats"])]
