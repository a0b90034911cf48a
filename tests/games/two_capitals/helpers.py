"""Positions in few words. Every test here is a position, a move in words, a position."""

from __future__ import annotations

import copy
from typing import Any

import grandtour
from grandtour.engine import registry
from grandtour.engine.box import box_of, packed

GAME = registry.find("two_capitals")
BOX = box_of(GAME)
CITIES = ("moscow", "petersburg")
SEATS = (2, 3, 4)
ROOFS = (4, 8, 18, 23)
LARGE = (7, 13, 20)  # the sights of Petersburg with four cells of each journey


def position(
    seats: int = 2,
    city: str = "moscow",
    expert: bool = False,
    stage: str = "morning",
    turn: int | None = 0,
    bus: int | None = None,
    morning: dict[int, list[int]] | None = None,
    evening: dict[int, list[int]] | None = None,
    kept: dict[int, str] | None = None,
    packet: dict[int, str] | None = None,
    seen: dict[int, list[str]] | None = None,
    roofs: dict[int, str] | None = None,
    box: Any = BOX,
) -> dict[str, Any]:
    """A position: what is not said lies in the piles, lowest number on top, or in the stocks. Cards as "s1 s2 l7".
    Tokens on roofs have taken the first roof tokens, sight by sight, unless `roofs` says otherwise."""
    tokens = {"morning": morning or {}, "evening": evening or {}}
    kept, packet, seen, roofs = kept or {}, packet or {}, seen or {}, roofs or _roofs_taken(city, tokens)
    gone = {name for part in (kept, packet, roofs) for names in part.values() for name in names.split()}
    printed = box.data[city]
    return {
        "game": "two_capitals",
        "format": 1,
        "seats": seats,
        "options": {"city": city, "expert": expert},
        "stage": stage,
        **_turn(stage, turn),
        "bus": bus,
        "short": _rest("s", printed["short"], gone),
        "long": _rest("l", printed["long"], gone),
        "roofs": {j: _rest(j[0], printed.get(f"roof_{j}", ()), gone) for j in ("morning", "evening")},
        "tokens": {name: {str(n): sorted(cells[n]) for n in sorted(cells)} for name, cells in tokens.items()},
        "players": [
            {
                "kept": kept.get(seat, "").split(),
                "packet": packet.get(seat, "").split(),
                "seen": [names.split() for names in seen.get(seat, ())],
                "roofs": roofs.get(seat, "").split(),
                "stock": box.data["players"]["tokens"] - _on_board(tokens, seat),
            }
            for seat in range(seats)
        ],
    }


def _turn(stage: str, turn: int | None) -> dict[str, int | None]:
    """Whose turn it is, or will be after a draft, under the key that says so."""
    own = {"planning": "first_to_mark", "lunch": "first_in_evening"}.get(stage, "turn")
    return {key: turn if key == own else None for key in ("turn", "first_to_mark", "first_in_evening")}


def _rest(letter: str, printed: Any, gone: set[str]) -> list[str]:
    names = [f"{letter}{i}" for i in range(1, len(printed) + 1)]
    return [name for name in names if name not in gone]


def _roofs_taken(city: str, tokens: dict[str, dict[int, list[int]]]) -> dict[int, str]:
    taken: dict[int, str] = {}
    for journey, cells in tokens.items():
        viewers = [seat for sight in ROOFS for seat in sorted(cells.get(sight, [])) if city == "petersburg"]
        for i, seat in enumerate(viewers[:7], 1):
            taken[seat] = f"{taken.get(seat, '')} {journey[0]}{i}"
    return taken


def _on_board(tokens: dict[str, dict[int, list[int]]], seat: int) -> int:
    return sum(seat in seats for cells in tokens.values() for seats in cells.values())


def put(at: dict[str, Any], box: Any = BOX) -> grandtour.Table:
    """A table with this position on it."""
    return grandtour.Table.from_position(at, seed=1, box=box)


def table(**said: Any) -> grandtour.Table:
    """A table with a position in few words on it."""
    return put(position(**said), said.get("box", BOX))


def shown(t: grandtour.Table) -> dict[str, Any]:
    """The position without its chance and the name of its box."""
    return {key: value for key, value in t.position().items() if key not in ("chance", "box")}


def new(seats: int = 2, seed: int = 1, city: str = "moscow", expert: bool = False, box: Any = BOX) -> grandtour.Table:
    """A new game."""
    return grandtour.Table("two_capitals", seats=seats, seed=seed, options={"city": city, "expert": expert}, box=box)


def play(t: grandtour.Table, *moves: str) -> None:
    """Moves one after another, each by the one seat that may act."""
    for move in moves:
        t.play(t.acting[0], move)


def visits(*numbers: int) -> list[str]:
    return [f"visit {number}" for number in numbers]


def data() -> dict[str, Any]:
    """The shipped box as data, to be edited."""
    return copy.deepcopy(dict(BOX.data))


def small(
    short: int | None = None, long: int | None = None, roofs: int | None = None, tokens: int | None = None, city: str = "moscow"
) -> Any:
    """A box with fewer cards or tokens than are sold."""
    edited = data()
    for kind, n in (("short", short), ("long", long), ("roof_morning", roofs), ("roof_evening", roofs)):
        if n is not None:
            edited[city][kind] = edited[city].get(kind, [])[:n]
    if tokens is not None:
        edited["players"]["tokens"] = tokens
    return packed(GAME, edited)
