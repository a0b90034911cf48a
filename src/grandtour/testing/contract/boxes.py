"""The box file of every game: each fault is found, with its place and a reason; nothing else ever happens. The faults are told by
`tests/games/<game>/box_faults.py`; what only one game's box can have wrong is tested beside it."""

from __future__ import annotations

import contextlib
import copy
import random
from typing import Any

import pytest

import grandtour

from ...engine import registry
from ...engine.box import box_of
from ...engine.errors import BoxError
from ...engine.jit import PLAIN
from ...engine.table import Table
from .. import chosen_games
from ..faults import Path, box_data, each, faults, inner, is_there, paths, put, telling, told_by

PARTS = [(game, part) for game in chosen_games() for part in box_of(registry.find(game)).data]
ID = "an id must start with a lowercase letter (a–z), followed by lowercase letters, digits or hyphens"
NO_IDS = ["Opera", "o pera", "opera/3", "opera:3", "opera@x", "-opera", "1opera", "опера", "", "opera_3", "opéra"]
NO_WORDS = [5, None, True, ["x"]]
COMMON: list[Any] = ["x", None, -1, 10**6, [], {}]
WRONG_VALUES: list[Any] = ["", 0, 10**30, 2.5, float("nan"), True, [None], ["x"], {"x": 1}, [[1]], [1, 2, 3]]


@pytest.mark.parametrize(("game", "path", "value", "place", "says"), each("box_faults", "SINGLE"))
def test_single_fault(game: str, path: Path, value: Any, place: str, says: str) -> None:
    """A wrong value is named by its place, with the reason; nothing else is said to be wrong, unless it follows (MORE)."""
    edited = box_data(game)
    put(edited, path, value)
    found = faults(game, edited)
    assert found[place].startswith(says)
    assert list(found) == [place] or path in told_by(game, "box_faults").MORE


@pytest.mark.parametrize("id_", [*NO_IDS, *NO_WORDS], ids=repr)
@pytest.mark.parametrize(("game", "part"), each("box_faults", "WITH_IDS"))
def test_ids(game: str, part: str, id_: Any) -> None:
    """Ids are words of moves: small Latin letters, digits, hyphens, and a letter first."""
    edited = box_data(game)
    edited[part][3]["id"] = id_
    assert ID in faults(game, edited).values()


@pytest.mark.parametrize(("game", "path", "place", "says"), each("box_faults", "UNKNOWN"))
def test_unknown_key(game: str, path: Path, place: str, says: str) -> None:
    """A key that means nothing is named, with the one that may be meant."""
    edited = box_data(game)
    put(edited, path, 1)
    assert faults(game, edited) == {place: says}


@pytest.mark.parametrize(("game", "path", "place"), each("box_faults", "MISSING"))
def test_missing_key(game: str, path: Path, place: str) -> None:
    """What is missing is named."""
    edited = box_data(game)
    del inner(edited, path[:-1])[path[-1]]
    assert faults(game, edited)[place] == "missing"


@pytest.mark.parametrize("game", telling("box_faults"))
def test_all_faults_of_a_box_at_once(game: str) -> None:
    """A reader gets all faults, not only the first."""
    changes, places = told_by(game, "box_faults").SEVERAL
    edited = box_data(game)
    for path, value in changes.items():
        put(edited, path, value)
    assert sorted(faults(game, edited)) == sorted(places)


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_any_wrong_value_in_a_box(game: str, part: str) -> None:
    """Whatever one value is replaced by: the box is accepted or refused, and nothing else happens."""
    chance, whole = random.Random(1), box_of(registry.find(game)).data
    for path in [(part,), *((part, *rest) for rest in paths(whole[part]))]:
        for value in [*chance.sample(COMMON, 2 if PLAIN else len(COMMON)), chance.choice(WRONG_VALUES)]:
            edited = {**whole, part: copy.deepcopy(whole[part])}
            put(edited, path, value)
            with contextlib.suppress(BoxError):
                edited_box = box_of(registry.find(game), edited)
                options = told_by(game, "box_faults").options_for(part) if is_there(game, "box_faults") else {}
                assert Table(game, edited_box.data["players"]["max"], 1, options, edited_box).text(None)


@pytest.mark.parametrize(("game", "path", "said", "p"), each("box_faults", "RENAMED"))
def test_a_position_needs_its_box(game: str, path: Path, said: str, p: dict[str, Any]) -> None:
    """A position of one box is refused by another that calls something otherwise, in words."""
    edited = box_data(game)
    put(edited, path, "other")
    with pytest.raises(grandtour.PositionError, match=said):
        Table.from_position(p, box=edited)
    assert Table.from_position(Table(game, 2, 1, box=edited).position(), box=edited)
