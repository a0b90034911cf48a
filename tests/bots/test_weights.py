"""Weights on disk, and games without them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import grandtour
from grandtour.bots import Agent, Strategy, weights
from grandtour.bots.weights import Weights, fits, house, house_policy
from grandtour.engine import registry
from tests.bots import made_up_weights

GAMES = grandtour.games()


def parts(known: Weights) -> dict[str, np.ndarray]:
    return {f"{name} {part}": array for name, net in vars(known).items() for part, array in net._asdict().items()}


def changed(known: Weights, net: str, part: str, array: np.ndarray) -> Weights:
    return replace(known, **{net: getattr(known, net)._replace(**{part: array})})


@pytest.mark.parametrize("name", GAMES)
def test_saved_and_found_again(name: str, tmp_path: Path) -> None:
    game, path = registry.find(name), tmp_path / "deep" / f"{name}.npz"
    for known in (made_up_weights(game), house(game)):
        weights.save(game, known, path)
        again = parts(weights.load(game, path))
        for part, array in parts(known).items():
            assert again[part].shape == array.shape
            assert again[part].dtype == np.float32
            assert np.allclose(again[part], array, rtol=1e-3, atol=1e-3)


def test_no_file_is_refused_unless_it_is_that_of_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that nobody has trained is played as the hand-made player does; a name that is mistyped is a mistake."""
    game = registry.find(GAMES[0])
    with pytest.raises(grandtour.GrandTourError, match=r"none\.npz"):
        weights.load(game, tmp_path / "none.npz")
    monkeypatch.setattr(weights, "path_of", lambda name: tmp_path / "none.npz")
    assert weights.weights_of.__wrapped__(game) is house(game)


def test_weights_for_something_else_are_refused(tmp_path: Path) -> None:
    """For another game, or for the same game when it has other features, in whatever way they changed."""
    game = registry.find(GAMES[0])
    weights.save(game, made_up_weights(game), tmp_path / "a.npz")
    actions, positions = game.ACTION_FEATURES, game.POSITION_FEATURES
    renamed = (replace(actions[0], name="other"), *actions[1:])
    twins = [registry.find(other) for other in GAMES[1:]]
    twins += [twin(game, other, positions) for other in (renamed, actions[:-1], actions[::-1], (*actions, actions[0]))]
    twins += [twin(game, actions, other) for other in (positions[:-1], positions[::-1], ("other", *positions[1:]))]
    for other in twins:
        with pytest.raises(grandtour.GrandTourError, match="does not contain weights for the game"):
            weights.load(other, tmp_path / "a.npz")
    heavier = tuple(replace(one, weight=one.weight + 1) for one in actions)
    assert weights.load(twin(game, heavier, positions), tmp_path / "a.npz")  # what the hand-made player thinks does not matter


def twin(game: Any, actions: Any, positions: Any) -> Any:
    return SimpleNamespace(NAME=game.NAME, TITLE=game.TITLE, ACTION_FEATURES=actions, POSITION_FEATURES=positions)


@pytest.mark.parametrize("part", parts(made_up_weights(registry.find(GAMES[0]))))
@pytest.mark.parametrize("name", GAMES)
def test_an_agent_refuses_weights_of_another_size(name: str, part: str) -> None:
    """Compiled code would read beyond them; numbers that are none would spoil all others."""
    game = registry.find(name)
    known = made_up_weights(game)
    Agent(game, Strategy("policy"), known)
    array, (net, one) = parts(known)[part], part.split()
    spoiled = array.copy()
    spoiled.flat[0] = np.nan
    for wrong in (array[:-1], np.concatenate([array, array]), array[None], spoiled):
        assert not fits(game, changed(known, net, one, wrong))
        with pytest.raises(grandtour.GrandTourError, match="These weights don't fit the game"):
            Agent(game, Strategy("policy"), changed(known, net, one, wrong))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_shipped_fits(name: str) -> None:
    """Weights that come with the package are some for the game as it is now, policy and values."""
    game = registry.find(name)
    known = weights.weights_of(game)
    assert fits(game, known)
    if weights.path_of(name).exists():
        assert len(known.value.inner)
    else:
        assert known is house(game)


@pytest.mark.parametrize("name", GAMES)
def test_a_beginner_does_not_weigh_what_takes_foresight(name: str) -> None:
    game = registry.find(name)
    all_seen, seen = house_policy(game).linear[:, 0], house_policy(game, foresight=False).linear[:, 0]
    assert all_seen == pytest.approx([one.weight for one in game.ACTION_FEATURES])
    assert seen == pytest.approx([0 if one.foresight else one.weight for one in game.ACTION_FEATURES])
    assert seen.any()
    assert (seen != all_seen).any()


def damaged(game: Any, path: Path) -> dict[str, bytes]:
    weights.save(game, made_up_weights(game), path)
    whole = path.read_bytes()
    return {
        "empty": b"",
        "no weights": b"hello",
        "cut": whole[: len(whole) // 2],
        "overwritten": whole[:200] + bytes(400) + whole[600:],
    }


@pytest.mark.parametrize("harm", ["empty", "no weights", "cut", "overwritten"])
def test_a_damaged_file_is_refused_in_words(harm: str, tmp_path: Path) -> None:
    game, path = registry.find(GAMES[0]), tmp_path / "a.npz"
    path.write_bytes(damaged(game, path)[harm])
    with pytest.raises(grandtour.GrandTourError, match=r"a\.npz"):
        weights.load(game, path)


@pytest.mark.parametrize("part", ["policy linear", "value inner"])
def test_a_net_of_another_size_is_refused_in_words(part: str, tmp_path: Path) -> None:
    """The compiled code would read beyond it."""
    game, path = registry.find(GAMES[0]), tmp_path / "a.npz"
    known, (net, one) = made_up_weights(game), part.split()
    weights.save(game, changed(known, net, one, parts(known)[part][:-1]), path)
    with pytest.raises(grandtour.GrandTourError, match=r"a\.npz"):
        weights.load(game, path)
