"""Positions in few words. Every test here is a position, a move in words, a position."""

from __future__ import annotations

import copy
from typing import Any

import grandtour
from grandtour.engine import registry
from grandtour.engine.box import Box, box_of, packed

GAME = registry.find("metro_domino")
BOX = box_of(GAME)
SEATS = (2, 3, 4)
ALL_TILES = tuple(f"{low}-{high}" for low in range(10) for high in range(low, 10))
FILL = 2  # tiles of a hand that is not said


def position(
    seats: int = 2,
    turn: int = 0,
    lines: dict[str, str] | None = None,
    owners: dict[str, int] | None = None,
    opened: dict[str, str] | None = None,
    out: str = "",
    hands: dict[int, str] | None = None,
    metro: dict[int, int] | None = None,
    limits: dict[int, list[dict[str, Any]]] | None = None,
    stock: str = "",
    rest: int | None = None,
    pile: str = "",
    start_tile: str | None = None,
    box: Box = BOX,
    **stage: Any,
) -> dict[str, Any]:
    """A position: what is not said is filled in.

    `lines` are the tiles of lines that have any, from the station outwards, with commas: {"chatelet/4": "3-5, 5-6 as 4-6"}.
    A line of its full length is closed, with a token of the seat in `owners` (seat 0 if not said); a shorter one is active, or
    out of service if it stands in `out`. `opened` are the stations on the table besides the start, in order of opening, each with
    the line at whose end it lies. `hands` are the tiles of a seat; who is not said has the two highest left. `stock` are the
    tiles on top of it, the first one on top; the rest lies below, in order, or, if `rest` is a seat, in the hand of that seat:
    so the stock can be short or empty. `pile` are the stations on top; the rest lies below, in the order of the box. `metro` are
    the metro tokens of seats; all others lie beside the stock. `start_tile` also sets the option. `stage` takes stage, passes,
    drawn, laying.
    """
    lines, owners, opened = lines or {}, owners or {}, opened or {}
    laid = {line: [tile.strip() for tile in tiles.split(",") if tile.strip()] for line, tiles in lines.items()}
    hand = {seat: tiles.split() for seat, tiles in (hands or {}).items()}
    left = _tiles_left(box, laid, hand, stock, start_tile)
    for seat in range(seats):
        if seat not in hand:
            hand[seat], left = left[-FILL:], left[:-FILL]
    if rest is not None:
        hand[rest], left = [*hand[rest], *left], []
    start = next(station["id"] for station in box.data["station"] if station.get("start"))
    below = [station["id"] for station in box.data["station"] if station["id"] not in (start, *opened, *pile.split())]
    metro = metro or {}
    return {
        "game": "metro_domino",
        "format": 1,
        "seats": seats,
        "options": {"start_domino": start_tile is not None},
        "stage": "turn",
        "turn": turn,
        "passes": 0,
        "drawn": None,
        "laying": None,
        **stage,
        "stock": [*stock.split(), *left],
        "pile": [*pile.split(), *below],
        "start_tile": start_tile,
        "metro_tokens": box.data["supply"]["metro_tokens"] - sum(metro.values()),
        "stations": [{"station": start, "line": None}, *({"station": id_, "line": line} for id_, line in opened.items())],
        "lines": {line: _line(box, line, tiles, owners.get(line, 0), out.split()) for line, tiles in laid.items()},
        "players": [
            {"hand": sorted(hand[seat]), "metro_tokens": metro.get(seat, 0), "limits": (limits or {}).get(seat, [])}
            for seat in range(seats)
        ],
    }


def tile(text: str) -> str:
    """The tile that is laid so: "5-3 as 4-3" is 3-5."""
    return "-".join(sorted(text.split(" as ")[0].split("-")))


def _tiles_left(box: Box, laid: Any, hand: Any, stock: str, start_tile: str | None) -> list[str]:
    highest = box.data["supply"]["highest_value"]
    used = [tile(text) for tiles in laid.values() for text in tiles] + [text for tiles in hand.values() for text in tiles]
    used += [*stock.split(), *([start_tile] if start_tile else [])]
    assert len(set(used)) == len(used), f"twice: {sorted(text for text in used if used.count(text) > 1)}"
    assert all(text in ALL_TILES for text in used), f"no tile: {[text for text in used if text not in ALL_TILES]}"
    return [text for text in ALL_TILES if text not in used and int(text[-1]) <= highest]


def length(box: Box, line: str) -> int:
    """The length printed for a line."""
    station, number = line.split("/")
    found = next(entry for entry in box.data["station"] if entry["id"] == station)
    return next(int(entry["length"]) for entry in found["line"] if str(entry["number"]) == number)


def _line(box: Box, line: str, tiles: list[str], owner: int, out: list[str]) -> dict[str, Any]:
    if len(tiles) == length(box, line):
        return {"state": "closed", "tiles": tiles, "owner": owner}
    state = "out" if line in out else "active" if tiles else "untouched"
    return {"state": state, "tiles": tiles, "owner": None}


def table(box: Box = BOX, names: Any = None, seed: Any = 1, **kwargs: Any) -> grandtour.Table:
    """A table from a position in few words."""
    return grandtour.Table.from_position(position(box=box, **kwargs), seed=seed, box=box, names=names)


def new(seats: int = 2, seed: Any = 1, box: Any = None, **options: Any) -> grandtour.Table:
    return grandtour.Table("metro_domino", seats, seed, options, box)


def play(t: grandtour.Table, *moves: str) -> None:
    """Moves one after another, each by the one seat that may act."""
    for move in moves:
        t.play(t.acting[0], move)


def legal(t: grandtour.Table) -> list[str]:
    """The moves of the seat that may act."""
    return t.legal(t.acting[0])


def refusal(t: grandtour.Table, move: str) -> str | None:
    """Why the seat that may act may not do something."""
    return t.refusal(t.acting[0], move)


def turned(seats: int, by: int, things: dict[int, Any]) -> dict[int, Any]:
    """Things by seat, moved on by some seats: so that one test holds for every seat."""
    return {(seat + by) % seats: thing for seat, thing in things.items()}


def line(t: grandtour.Table, id_: str) -> str:
    """The tiles of a line as `position` takes them."""
    return ", ".join(t.position()["lines"][id_]["tiles"])


def state(t: grandtour.Table, id_: str) -> str:
    """Untouched, active, closed or out."""
    return str(t.position()["lines"][id_]["state"])


def hand(t: grandtour.Table, seat: int) -> str:
    return " ".join(t.position()["players"][seat]["hand"])


def metro(t: grandtour.Table, seat: int) -> int:
    """The metro tokens of a seat."""
    return int(t.position()["players"][seat]["metro_tokens"])


def stations(t: grandtour.Table) -> list[str]:
    """The stations on the table, in order of opening."""
    return [entry["station"] for entry in t.position()["stations"]]


def small(stations: str = "", **changes: Any) -> Box:
    """The box with other values, unchecked: `small(supply={"metro_tokens": 1}, nation={"line": […]})`; with `stations` only
    the start and these."""
    data = copy.deepcopy(dict(BOX.data))
    if stations:
        data["station"] = [entry for entry in data["station"] if entry.get("start") or entry["id"] in stations.split()]
    for where, values in changes.items():
        named = [entry for entry in data["station"] if entry["id"] == where.replace("_", "-")]
        (named[0] if named else data[where]).update(values)
    return packed(GAME, data)
