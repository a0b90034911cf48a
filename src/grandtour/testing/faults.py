"""What a game's tests tell the battery of faults in its files: boxes, positions and moves, each wrong in one place.

A game of our own has `tests/games/<game>/box_faults.py`, `position_faults.py` and `refusals.py`; the names that are read here are
listed in each of them. A game from outside may have them too, in `tests/<game>_faults/`.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest

import grandtour

from ..engine import registry
from ..engine.box import box_of
from . import chosen_games

MODULES = ("box_faults", "position_faults", "refusals")
Path = tuple[str | int, ...]


def is_there(game: str, name: str) -> bool:
    """Whether a game tells its faults. Those from outside may, in `tests/GAME_faults/`."""
    return _home(game, name) is not None


def told_by(game: str, name: str) -> ModuleType:
    found = _home(game, name)
    assert found is not None, f"{game} has no {name}.py"
    return import_module(found)


@cache
def _home(game: str, name: str) -> str | None:
    for package in (f"tests.games.{game}", f"tests.{game}_faults"):
        try:
            if find_spec(f"{package}.{name}") is not None:
                return f"{package}.{name}"
        except ModuleNotFoundError:
            continue
    return None


def telling(name: str) -> list[str]:
    """The games that tell such faults."""
    return [game for game in chosen_games() if is_there(game, name)]


def each(module: str, name: str) -> list[Any]:
    """The cases of all games, with the game before each: for `parametrize`."""
    return [
        pytest.param(game, *(case if isinstance(case, tuple) else (case,)), id=f"{game}-{i}")
        for game in telling(module)
        for i, case in enumerate(getattr(told_by(game, module), name))
    ]


# --- boxes ----------------------------------------------------------------------------------------------------------------
def box_data(game: str) -> dict[str, Any]:
    """The shipped box, to be edited."""
    return copy.deepcopy(dict(box_of(registry.find(game)).data))


def faults(game: str, edited: Any) -> dict[str, str]:
    """What is wrong with a box: places and reasons, the first one of each place."""
    with pytest.raises(grandtour.BoxError) as refused:
        box_of(registry.find(game), edited)
    return {fault.place: str(fault.reason) for fault in reversed(refused.value.faults)}


def inner(data: Any, path: Path) -> Any:
    """What is at a path; a word in a list is an id."""
    for key in path:
        data = data[key] if isinstance(data, dict) or isinstance(key, int) else next(e for e in data if e["id"] == key)
    return data


def put(edited: Any, path: Path, value: Any) -> None:
    """Changes one value, named by its path."""
    inner(edited, path[:-1])[path[-1]] = value


def paths(value: Any) -> Iterator[Path]:
    """Paths to values of every sort: of a list the first entry and the last."""
    some = value if isinstance(value, dict) else sorted({0, len(value) - 1}) if isinstance(value, list) and value else ()
    for key in some:
        yield (key,)
        yield from ((key, *rest) for rest in paths(value[key]))


# --- positions ------------------------------------------------------------------------------------------------------------
MANY = 14  # entries of a table, of which then only two are looked at; a position itself has more


def set_up(p: Any, box: Any = None) -> grandtour.Table:
    """A table with this position on it."""
    return grandtour.Table.from_position(p, seed=1, box=box)


def steps(path: str) -> list[str | int]:
    return [int(key) if key.isdecimal() else key for key in path.split(".")]


def at(p: Any, path: str) -> Any:
    """What is at a path of a position: "players.0.hand"."""
    for key in steps(path) if path else ():
        p = p[str(key)] if isinstance(p, dict) else p[key]
    return p


def edit(p: Any, changes: dict[str, Any]) -> Any:
    """A position with some entries changed, each named by its path: {"players.0.hand": []}."""
    p = copy.deepcopy(p)
    for path, value in changes.items():
        where, _, last = path.rpartition(".")
        found = at(p, where)
        found[last if isinstance(found, dict) else int(last)] = value
    return p


def dotted_paths(p: Any) -> list[str]:
    """Paths to some values of all sorts: of every list the first entry."""
    if isinstance(p, dict):
        some = list(p) if len(p) < MANY or "stage" in p else list(p)[:2]
        return [path for key in some for path in [key, *(f"{key}.{rest}" for rest in dotted_paths(p[key]))]]
    return ["0", *(f"0.{rest}" for rest in dotted_paths(p[0]))] if isinstance(p, list) and p else []
