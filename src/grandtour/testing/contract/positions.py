"""Positions of every game: one that breaks a law is refused with the law's name, one that can't be read with the place; nothing
else ever happens. They are told by `tests/games/<game>/position_faults.py`."""

from __future__ import annotations

import contextlib
import copy
import random
import re
from typing import Any

import pytest

import grandtour

from ...engine import registry
from ...engine.jit import PLAIN
from ..faults import at, dotted_paths, each, edit, set_up, telling, told_by

WRONG: list[Any] = ["x", None, -1, 10**6, 1.5, [], {}, True, ["x"], [None], {"x": 1}, [[]]]


def refused(p: Any) -> grandtour.GrandTourError:
    with pytest.raises(grandtour.GrandTourError) as found:
        set_up(p)
    return found.value


def turn(game: str) -> Any:
    """The position that is edited."""
    return told_by(game, "position_faults").TURN


@pytest.mark.parametrize("game", telling("position_faults"))
def test_every_law_is_here(game: str) -> None:
    """Every law is broken by some position, and the first is none."""
    none, *laws = (str(law) for law in registry.find(game).LAWS)
    told = told_by(game, "position_faults")
    assert {law for law, _ in told.BROKEN} | told.UNBREAKABLE == set(laws)
    assert none == "all invariants hold"


@pytest.mark.parametrize(("game", "law", "p"), each("position_faults", "BROKEN"))
def test_broken(game: str, law: str, p: Any) -> None:
    """What must never change: the law's name is given, and only one."""
    found = refused(p)
    assert isinstance(found, grandtour.PositionError)
    assert str(found) == f"This position is not possible: {law}."


@pytest.mark.parametrize(("game", "changes", "says"), each("position_faults", "UNREADABLE"))
def test_unreadable(game: str, changes: dict[str, Any], says: str) -> None:
    """A position that can't be read is refused with the place."""
    found = str(refused(edit(turn(game), changes)))
    assert any(line.startswith(says) for line in found.splitlines()), found


@pytest.mark.parametrize(("game", "path"), each("position_faults", "NEEDED"))
def test_missing(game: str, path: str) -> None:
    """What is missing is named by its place."""
    p = copy.deepcopy(turn(game))
    where, _, key = path.rpartition(".")
    del at(p, where)[key]
    place = re.sub(r"\.(\d+)", lambda found: f" {int(found[1]) + 1}", where)
    says = (
        f"players: wrong number of players: 0; expected: {p['seats']}"
        if path == "players"
        else f"{place}, {key}: missing".removeprefix(", ")
    )
    assert says in str(refused(p)).splitlines()


@pytest.mark.parametrize(("game", "key"), each("position_faults", "OPTIONAL"))
def test_need_not_be_said(game: str, key: str) -> None:
    """What a stage does not use may be left out."""
    whole = set_up(turn(game)).position()
    for p in (whole, turn(game)):
        assert set_up({name: value for name, value in p.items() if name != key}).position() == whole


@pytest.mark.parametrize("game", telling("position_faults"))
def test_all_faults_of_a_position_at_once(game: str) -> None:
    """A reader gets all faults, not only the first."""
    changes, places = told_by(game, "position_faults").SEVERAL
    found = refused(edit(turn(game), changes))
    assert isinstance(found, grandtour.PositionError)
    assert sorted(fault.place for fault in found.faults) == sorted(places)


@pytest.mark.parametrize(("game", "p"), each("position_faults", "REPLACED"))
def test_any_wrong_value_in_a_position(game: str, p: Any) -> None:
    """Whatever one value is replaced by: the position is read or refused, and nothing else happens."""
    chance = random.Random(1)
    values = WRONG + told_by(game, "position_faults").WORDS
    for path in dotted_paths(p):
        for value in chance.sample(values, 3) if PLAIN else values:
            with contextlib.suppress(grandtour.GrandTourError):
                set_up(edit(p, {path: value})).text(0)
