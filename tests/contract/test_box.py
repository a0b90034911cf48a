"""The box file of every game: each fault is found, with its place and a reason; nothing else ever happens. The faults are told by
`tests/games/<game>/box_faults.py`; what only one game's box can have wrong is tested beside it."""

from __future__ import annotations

import tomllib

import pytest

import grandtour
from grandtour import Table
from grandtour.engine import box, registry
from grandtour.engine.box import box_of, folder, shipped
from grandtour.testing.contract.boxes import *  # noqa: F403
from grandtour.testing.faults import MODULES, box_data, faults, is_there, told_by

PARTS = [(game, part) for game in grandtour.games() for part in box_of(registry.find(game)).data]
ID = "an id must start with a lowercase letter (a–z), followed by lowercase letters, digits or hyphens"
NO_IDS = ["Opera", "o pera", "opera/3", "opera:3", "opera@x", "-opera", "1opera", "опера", "", "opera_3", "opéra"]
NO_WORDS = [5, None, True, ["x"]]
COMMON = ["x", None, -1, 10**6, [], {}]
WRONG = ["", 0, 10**30, 2.5, float("nan"), True, [None], ["x"], {"x": 1}, [[1]], [1, 2, 3]]


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("game", grandtour.games())
def test_every_game_tells_its_faults(game: str, name: str) -> None:
    assert is_there(game, name), f"tests/games/{game}/{name}.py is missing; see tests/contract/faults.py"


@pytest.mark.parametrize("game", grandtour.games())
def test_the_shipped_box(game: str) -> None:
    """The shipped box has no fault, and says where its numbers come from."""
    found = registry.find(game)
    own = box_of(found)
    assert own.data == tomllib.loads(shipped(found).read_text(encoding="utf-8"))
    assert set(own.data["provenance"]) == told_by(game, "box_faults").PROVENANCE
    assert (box_of(found, box_data(game)).array == own.array).all()


@pytest.mark.parametrize("game", grandtour.games())
def test_a_box_of_an_earlier_release(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record keeps its box. If a release of ours had this box, and only words have changed since, it is the one that comes
    with the game; the same words in an owner's box stay, and so does any other value."""
    found, former, other = registry.find(game), box_data(game), box_data(game)
    former["provenance"]["players"] = "as we said it before"
    other["provenance"]["players"] = "as we said it before"
    other["players"]["min"] = 3
    assert box_of(found, former).data == former
    monkeypatch.setattr(box, "former_boxes", lambda game: {box.fingerprint(former), box.fingerprint(other)})
    assert box_of(found, former) is box_of(found)
    assert grandtour.Table(game, box=former).position()["box"] == box.PRINTED
    assert box_of(found, other).data["players"]["min"] == 3
    assert box_of(found, former | {"provenance": {**former["provenance"], "players": "mine"}}) is not box_of(found)


@pytest.mark.parametrize("game", grandtour.games())
def test_former_boxes_are_former(game: str) -> None:
    """The box of today is not listed among those of earlier releases, and each line tells what was different."""
    found = registry.find(game)
    lines = (folder(found) / box.FORMER_BOXES).read_text().splitlines() if box.former_boxes(found) else []
    assert box.fingerprint(box_of(found).data) not in box.former_boxes(found)
    assert all(len(line.split()[0]) == box.FINGERPRINT and len(line.split()) > 3 for line in lines)


@pytest.mark.parametrize("game", grandtour.games())
def test_min_and_max(game: str) -> None:
    """The most players are not fewer than the fewest; a table keeps to them."""
    edited = box_data(game)
    edited["players"] |= {"min": 3, "max": 2}
    assert faults(game, edited) == {"players, max": "2 is not between 3 and 4"}
    edited["players"] |= {"min": 3, "max": 3}
    with pytest.raises(grandtour.GrandTourError):
        Table(game, 2, 1, box=edited)
    assert Table(game, 3, 1, box=edited).seats == 3
