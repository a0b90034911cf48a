"""Brains on disk, and levels without them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import grandtour
from grandtour.bots import Mind, Way, brains
from grandtour.engine import registry
from tests.bots import made_up_brain

GAMES = grandtour.games()


@pytest.mark.parametrize("name", GAMES)
def test_saved_and_found_again(name: str, tmp_path: Path) -> None:
    game, path = registry.find(name), tmp_path / "deep" / f"{name}.npz"
    brain = made_up_brain(game)
    brains.save(game, brain, path)
    again = brains.load(game, path)
    assert again.shape == brain.shape
    assert again.dtype == np.float32
    assert np.abs(again - brain).max() < 1e-3


def test_no_file_is_refused_unless_it_is_that_of_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that nobody has trained has no brain; a name that is mistyped is a mistake."""
    game = registry.find(GAMES[0])
    with pytest.raises(grandtour.GrandTourError, match=r"none\.npz"):
        brains.load(game, tmp_path / "none.npz")
    monkeypatch.setattr(brains, "path_of", lambda name: tmp_path / "none.npz")
    assert len(brains.brain_of.__wrapped__(game)) == 0


def test_a_brain_for_something_else_is_refused(tmp_path: Path) -> None:
    """For another game, or for the same game when other things are observed, in whatever way they changed."""
    game = registry.find(GAMES[0])
    brains.save(game, made_up_brain(game), tmp_path / "a.npz")
    table = list(game.observed())
    (name, n), *rest = table
    twins = [registry.find(other) for other in GAMES[1:]]
    for changed in ([("x" + name, n), *rest], [(name, n + 1), *rest], table[::-1], table[:-1]):
        twins.append(
            SimpleNamespace(NAME=game.NAME, TITLE=game.TITLE, OBSERVED=game.OBSERVED, observed=lambda changed=changed: changed)
        )
    for twin in twins:
        with pytest.raises(grandtour.GrandTourError, match="no brain for the game"):
            brains.load(twin, tmp_path / "a.npz")
    same = SimpleNamespace(NAME=game.NAME, TITLE=game.TITLE, OBSERVED=game.OBSERVED, observed=lambda: table)
    assert len(brains.load(same, tmp_path / "a.npz")) > 0


@pytest.mark.parametrize("name", GAMES)
def test_a_mind_refuses_a_brain_of_another_size(name: str) -> None:
    """Compiled code would read beyond it."""
    game = registry.find(name)
    with pytest.raises(grandtour.GrandTourError, match="not for the game"):
        Mind(game, Way("glance"), made_up_brain(game)[:-1])


@pytest.mark.parametrize("name", GAMES)
def test_what_is_shipped_fits(name: str) -> None:
    """A brain that comes with the package is one for the game as it is now."""
    game = registry.find(name)
    if brains.path_of(name).exists():
        assert brains.brain_of(game).shape == made_up_brain(game).shape
    else:
        assert len(brains.brain_of(game)) == 0


def damaged(game: object, path: Path) -> dict[str, bytes]:
    brains.save(game, made_up_brain(game), path)
    whole = path.read_bytes()
    return {
        "empty": b"",
        "no brain": b"hello",
        "cut": whole[: len(whole) // 2],
        "overwritten": whole[:200] + bytes(400) + whole[600:],
    }


@pytest.mark.parametrize("harm", ["empty", "no brain", "cut", "overwritten"])
def test_a_damaged_file_is_refused_in_words(harm: str, tmp_path: Path) -> None:
    game, path = registry.find(GAMES[0]), tmp_path / "a.npz"
    path.write_bytes(damaged(game, path)[harm])
    with pytest.raises(grandtour.GrandTourError, match=r"a\.npz"):
        brains.load(game, path)


def test_a_table_of_another_size_is_refused_in_words(tmp_path: Path) -> None:
    """The compiled code would read beyond it."""
    game, path = registry.find(GAMES[0]), tmp_path / "a.npz"
    brains.save(game, made_up_brain(game)[:-1], path)
    with pytest.raises(grandtour.GrandTourError, match=r"a\.npz"):
        brains.load(game, path)
