"""Gymnasium's environment: that project's own tests, and games against bots as the arena plays them."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import grandtour
from grandtour import GrandTourError
from grandtour.bots import LEVELS, Agent, strategy
from grandtour.envs.seat import Single
from grandtour.lab.matches.arena import play_game
from grandtour.testing.cases import Case

from .cases import CASES, LARGEST, payoffs

SMALL = "two_capitals"
every_case = pytest.mark.parametrize("case", CASES, ids=str)


@pytest.fixture
def small_budgets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots that think for a moment only, and differ."""
    thinking = {"kind": "search", "learned": False, "candidates": 2}
    few = {level: {**thinking, "simulations": 4 + i} for i, level in enumerate(LEVELS)}
    monkeypatch.setattr(import_module("grandtour.bots.strategy"), "DATA", {"levels": few})
    strategy.cache_clear()
    yield
    strategy.cache_clear()


def registered(case: Case, **more: Any) -> Any:
    made = gymnasium.make(f"grandtour/{case.game}-v1", seats=case.seats, options=dict(case.options), bots="random", **more)
    return made.unwrapped


def play(env: Single, actions: int | None = None) -> tuple[float, dict[str, Any]]:
    """Goes on with the first action that is allowed each time, to the end or so often; returns what came last."""
    reward, info = 0.0, {}
    while env._playing and actions != 0:
        _, reward, _, _, info = env.step(int(env.action_masks().argmax()))
        actions = None if actions is None else actions - 1
    return reward, info


# --- Gymnasium's own tests ----------------------------------------------------------------------------------------------
@every_case
def test_api(case: Case) -> None:
    check_env(registered(case), skip_render_check=True)


@pytest.mark.parametrize("case", LARGEST[:1], ids=str)
def test_rendering(case: Case) -> None:
    check_env(registered(case, render_mode="ansi"))


# --- games --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("case", LARGEST, ids=str)
@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.usefixtures("small_budgets")
def test_a_whole_game_is_that_of_the_arena(case: Case, seat: int) -> None:
    """When a bot plays the seat as well, it is the game that the arena plays: each seat has its level."""
    others = ["novice", "random", "casual"]
    env = Single(case.game, case.seats, dict(case.options), seat=seat, bots=others)
    by_seat = [*others[:seat], "skilled", *others[seat:]]
    agents = [Agent(env.play.game, strategy(case.game, level)) for level in by_seat]
    env.reset(seed=11)
    over, reward = False, 0.0
    while not over:
        assert reward == 0
        choices = np.flatnonzero(env.action_masks())
        action = agents[seat].choose(env.play.position, seat, f"11 {env._decisions}")
        assert action in choices
        observation, reward, over, truncated, info = env.step(action)
        assert not truncated
    expected = play_game(case.table(11), agents, 11)
    assert (tuple(info["scores"]), tuple(info["ranks"])) == (expected.scores, expected.ranks)
    assert env._decisions == expected.decisions
    assert reward == pytest.approx(payoffs(env.play.table())[seat])
    assert not observation["action_mask"].any()


def test_what_the_seat_is_told() -> None:
    """Its own observation and mask, at its own turns only; before the end no scores."""
    env = Single("metro_domino", 3, seat=1, bots="random")
    observation, info = env.reset(seed=2)
    while env._playing:
        assert env.play.turn == info["seat"] == 1
        assert info.keys() == {"seat"}
        assert np.array_equal(observation["observation"], env.play.observed(1))
        assert np.flatnonzero(observation["action_mask"]).tolist() == env.play.table().legal_actions(1)
        assert (env.action_masks() == observation["action_mask"]).all()
        assert env.action_masks().dtype == bool
        observation, _, _, _, info = env.step(int(env.action_masks().argmax()))
    assert info.keys() == {"seat", "scores", "ranks"}


def test_another_seat_in_each_game() -> None:
    env = Single(SMALL, 3, seat=None, bots="random")
    seats = [env.reset(seed=1 if i == 0 else None)[1]["seat"] for i in range(30)]
    assert set(seats) == {0, 1, 2}
    assert seats == [env.reset(seed=1 if i == 0 else None)[1]["seat"] for i in range(30)]


@pytest.mark.usefixtures("small_budgets")
def test_the_same_seed_and_actions_give_the_same_game() -> None:
    """Bots included; so do the games that follow, and all differ."""
    ends = []
    for env in (Single(SMALL, 3, bots="novice") for _ in range(2)):
        for seed in (4, None, None):
            env.reset(seed=seed)
            play(env)
            ends.append(env.play.position.states.tobytes())
    assert ends[:3] == ends[3:]
    assert len(set(ends)) == 3


@pytest.mark.usefixtures("small_budgets")
def test_copies_go_on_alike() -> None:
    for copied in (copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))):
        env = Single("metro_domino", 3, bots="novice")
        env.reset(seed=6)
        play(env, 3)
        twin = copied(env)
        assert play(env) == play(twin)
        assert env.reset()[1] == twin.reset()[1]
        assert env.play.position.states.tobytes() == twin.play.position.states.tobytes()


# --- what is refused ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("penalty", [0, 0.5])
def test_a_refused_action_changes_nothing(penalty: float) -> None:
    env = Single(SMALL, 2, seat=1, bots="random", penalty=penalty)
    before, _ = env.reset(seed=3)
    illegal = int(env.action_masks().argmin())
    table, kept = env.play.table(), env.play.position.states.tobytes()
    for action, reason in ((illegal, table.refusal(1, illegal)), (1.5, "An action must be a whole number, not 1.5.")):
        observation, reward, terminated, truncated, info = env.step(action)
        assert info == {"seat": 1, "refused": reason}
        assert reward == -penalty
        assert not terminated
        assert not truncated
        assert env.play.position.states.tobytes() == kept
        assert all(np.array_equal(observation[name], before[name]) for name in before)


def test_no_step_without_a_game() -> None:
    env = Single(SMALL, bots="random")
    with pytest.raises(GrandTourError, match="No game is in progress"):
        env.step(0)
    env.reset(seed=1)
    play(env)
    with pytest.raises(GrandTourError, match="No game is in progress"):
        env.step(0)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"game": "chess"}, "There is no game “chess”"),
        ({"seats": 1}, "This game is for 2 to 4 players, not 1."),
        ({"options": {"town": 1}}, "There is no option “town”"),
        ({"box": {}}, "missing"),
        ({"seat": 2}, "There is no seat 2 at this table"),
        ({"bots": "champion"}, "There is no bot “champion”"),
        ({"bots": ["random", "novice"]}, "Give one level per bot: 1 expected, 2 given."),
        ({"penalty": -1}, "The penalty for illegal actions must be a number of at least 0, not -1."),
        ({"penalty": float("nan")}, "The penalty for illegal actions must be a number of at least 0, not nan."),
        ({"render_mode": "film"}, "The render mode must be one of: human, ansi, rgb_array; not “film”."),
    ],
)
def test_wrong_arguments(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(GrandTourError, match=reason):
        Single(**{"game": SMALL, **wrong})


def test_wrong_seeds() -> None:
    for seed in (-1, 1.5, "one"):
        with pytest.raises(GrandTourError, match="A seed must be a whole number of at least 0"):
            Single(SMALL, bots="random").reset(seed=seed)


# --- names and pictures -------------------------------------------------------------------------------------------------
def test_all_games_are_registered() -> None:
    names = [f"grandtour/{game}-v1" for game in grandtour.games()]
    assert [name for name in gymnasium.registry if name.startswith("grandtour/")] == names


def test_the_name_can_be_called_again_and_again() -> None:
    """Although the module of the same name is imported by the first call."""
    assert isinstance(grandtour.envs.single(SMALL, 3), Single)
    assert isinstance(grandtour.envs.single(SMALL, seats=3, seat=2, bots="random", render_mode="ansi"), Single)


def test_shown_to_its_seat() -> None:
    env = Single(SMALL, 3, seat=2, bots="random", render_mode="ansi")
    env.reset(seed=2)
    assert env.render() == env.play.table().text(2) != env.play.table().text(None)
