"""The whole game once more, slow and obvious: written from the rules alone, on positions as data.

A position goes in, and a set of moves, a new position or points come out. Nothing of the package is used. What a draw or a
pass shows about a hand (`limits`) is left out.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

Position = dict[str, Any]
Pair = tuple[int, int]  # the near half and the far one


# --- words ----------------------------------------------------------------------------------------------------------
def pair(text: str) -> Pair:
    near, far = text.split("-")
    return int(near), int(far)


def printed(text: str) -> Pair:
    """The printed halves of a tile as it lies: "5-3 as 4-3" is (5, 3)."""
    return pair(text.split(" as ")[0])


def tile(text: str) -> str:
    """The name of the tile that lies so: "5-3 as 4-3" is 3-5."""
    low, high = sorted(printed(text))
    return f"{low}-{high}"


def is_double(text: str) -> bool:
    """D4.2 By the printed halves."""
    near, far = printed(text)
    return near == far


# --- what is printed ------------------------------------------------------------------------------------------------
def line_printed(box: Any, line: str) -> Any:
    station, number = line.split("/")
    lines = next(entry["line"] for entry in box["station"] if entry["id"] == station)
    return next(entry for entry in lines if str(entry["number"]) == number)


def lines_at(box: Any, station: str) -> list[str]:
    """D2.1 The lines that lead away from a station."""
    entries = next(entry.get("line", []) for entry in box["station"] if entry["id"] == station)
    return [f"{station}/{entry['number']}" for entry in entries]


# --- what fits ------------------------------------------------------------------------------------------------------
def in_state(p: Position, state: str) -> list[str]:
    return [line for line, there in p["lines"].items() if there["state"] == state]


def beginnings(p: Position, line: str) -> list[int] | None:
    """D6.1 The values with which a line may begin; None: any."""
    if not p["options"].get("start_domino"):
        return None
    station = line.split("/")[0]
    opener = next(entry["line"] for entry in p["stations"] if entry["station"] == station)
    if opener is None:
        return list(pair(p["start_tile"]))
    return [printed(p["lines"][opener]["tiles"][-1])[1]]


def fits(p: Position, box: Any, line: str, values: Pair) -> bool:
    """D2.2, D2.4, D2.5, D6.1 Whether a tile that counts as these values can be added to a line."""
    there = p["lines"][line]
    if there["state"] == "active":
        joins = printed(there["tiles"][-1])[1] == values[0]
    elif there["state"] == "untouched" and len(in_state(p, "active")) < box["supply"]["active_lines"]:
        wanted = beginnings(p, line)
        joins = wanted is None or values[0] in wanted
    else:
        joins = False
    return joins and line_printed(box, line).get("forbidden") not in values


def changed(values: Pair, highest: int) -> list[Pair]:
    """D4.1 What a tile can count as with a metro token."""
    near, far = values
    all_pairs = [(near + 1, far), (near - 1, far), (near, far + 1), (near, far - 1)]
    return [(a, b) for a, b in all_pairs if 0 <= a <= highest and 0 <= b <= highest]


def both_ways(name: str) -> set[Pair]:
    """D2.4 Either way round; a double only one."""
    a, b = pair(name)
    return {(a, b), (b, a)}


def as_printed(p: Position, box: Any, tiles: list[str]) -> Iterator[tuple[str, str]]:
    """Ways to lay tiles without a token, each with a line."""
    for name in tiles:
        for near, far in both_ways(name):
            for line in p["lines"]:
                if fits(p, box, line, (near, far)):
                    yield f"{near}-{far}", line


def with_token(p: Position, box: Any, tiles: list[str]) -> Iterator[tuple[str, str]]:
    """D4.1, D4.3 Ways to lay tiles with a token, where they don't fit as printed."""
    for name in tiles:
        for near, far in both_ways(name):
            for c, d in changed((near, far), box["supply"]["highest_value"]):
                for line in p["lines"]:
                    if fits(p, box, line, (c, d)) and not fits(p, box, line, (near, far)):
                        yield f"{near}-{far} as {c}-{d}", line


def places(p: Position, box: Any, seat: int) -> set[tuple[str, str]]:
    """D3.1, D3.2 All ways of a seat to add a tile: of the hand, or only the tile drawn."""
    player = p["players"][seat]
    tiles = player["hand"] if p["drawn"] is None else [p["drawn"]]
    found = set(as_printed(p, box, tiles))
    return found | (set(with_token(p, box, tiles)) if player["metro_tokens"] > 0 else set())


# --- what is allowed ------------------------------------------------------------------------------------------------
def moves(p: Position, box: Any, seat: int) -> set[str]:
    """The moves of a seat, in words."""
    if p["stage"] == "over" or p["turn"] != seat:
        return set()
    ways = places(p, box, seat)
    if p["stage"] == "line":
        return {f"on {line}" for way, line in ways if way == p["laying"]}
    lays = {f"lay {way}" for way, _ in ways}
    if p["stage"] == "drawn":
        return lays | {"keep"}
    if any(" as " not in way for way, _ in ways):
        return lays
    if p["stock"]:
        return lays | {"draw"}
    return lays or {"pass"}


# --- what a move does -----------------------------------------------------------------------------------------------
def after(p: Position, box: Any, move: str) -> Position:
    """The position after a move of the seat whose turn it is."""
    p = copy.deepcopy(p)
    verb, _, what = move.partition(" ")
    seat = p["turn"]
    p["passes"] = p["passes"] + 1 if verb == "pass" else 0
    if verb == "draw":
        p["drawn"] = p["stock"].pop(0)
        p["players"][seat]["hand"] = sorted([*p["players"][seat]["hand"], p["drawn"]])
        p["stage"] = "drawn"
    elif verb == "lay":
        p["laying"], p["stage"] = what, "line"
    elif verb == "on":
        add(p, box, seat, what)
    else:
        next_turn(p, box, (seat + 1) % p["seats"])
    return p


def add(p: Position, box: Any, seat: int, line: str) -> None:
    """D3.6 A tile has its line."""
    way, player, there = p["laying"], p["players"][seat], p["lines"][line]
    if " as " in way:
        player["metro_tokens"] -= 1
        p["metro_tokens"] += 1
    player["hand"].remove(tile(way))
    there["tiles"].append(first_alike(p, box, line, way))
    there["state"] = "active"
    if len(there["tiles"]) == line_printed(box, line)["length"]:
        complete(p, box, seat, line)
    if is_double(way) and p["metro_tokens"] > 0:
        p["metro_tokens"] -= 1
        player["metro_tokens"] += 1
    take_out_of_service(p, box)
    next_turn(p, box, seat if is_double(way) else (seat + 1) % p["seats"])


def first_alike(p: Position, box: Any, line: str, way: str) -> str:
    """Of the changes that come to the same on this line, the first: one more or less near, then far."""
    if " as " not in way:
        return way
    near, far = printed(way)
    highest = box["supply"]["highest_value"]
    for c, d in ((near + 1, far), (near - 1, far), (near, far + 1), (near, far - 1)):
        if min(c, d) >= 0 and max(c, d) <= highest and fits(p, box, line, (c, d)):
            return f"{near}-{far} as {c}-{d}"
    raise AssertionError(way)


def complete(p: Position, box: Any, seat: int, line: str) -> None:
    """D3.4, D3.5."""
    p["lines"][line]["state"] = "closed"
    p["lines"][line]["owner"] = seat
    if p["pile"]:
        station = p["pile"].pop(0)
        p["stations"].append({"station": station, "line": line})
        for new in lines_at(box, station):
            p["lines"][new] = {"state": "untouched", "tiles": [], "owner": None}


def take_out_of_service(p: Position, box: Any) -> None:
    """D2.6 By brute force: every tile that is not on the table, both ways round, as printed and with a token."""
    unseen = [*p["stock"], *(name for player in p["players"] for name in player["hand"])]
    for line in in_state(p, "active"):
        ways = [values for name in unseen for values in both_ways(name)]
        ways += [other for values in ways for other in changed(values, box["supply"]["highest_value"])]
        if not any(fits(p, box, line, values) for values in ways):
            p["lines"][line]["state"] = "out"


def next_turn(p: Position, box: Any, seat: int) -> None:
    """D5.1 The end, or a new turn."""
    p["drawn"] = p["laying"] = None
    p["stage"], p["turn"] = ("over", None) if is_over(p, box) else ("turn", seat)


def is_over(p: Position, box: Any) -> bool:
    """D5.1 A hand is empty, someone has laid all tokens, or all have passed."""
    if p["passes"] == p["seats"]:
        return True
    return any(not player["hand"] or opened(p, seat) == box["players"]["tokens"] for seat, player in enumerate(p["players"]))


# --- points ---------------------------------------------------------------------------------------------------------
def opened(p: Position, seat: int) -> int:
    """Tokens of a seat on stations, or at ends of lines without one (D3.5)."""
    return sum(there["owner"] == seat for there in p["lines"].values())


def points(p: Position, seat: int) -> dict[str, int]:
    """D5.2."""
    return {"stations": opened(p, seat), "tiles": -len(p["players"][seat]["hand"])}


def ranks(p: Position) -> list[int]:
    """D5.3 One more than the number of those who are better."""
    results = [(sum(points(p, seat).values()), opened(p, seat)) for seat in range(p["seats"])]
    return [1 + sum(other > mine for other in results) for mine in results]
