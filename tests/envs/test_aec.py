"""PettingZoo's environment: that project's own tests, and the same games as at a table."""

from __future__ import annotations

import copy
import io
import pickle
import random
import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.wrappers import TerminateIllegalWrapper
from PIL import Image

import grandtour
from grandtour import GrandTourError, IllegalMove
from grandtour.envs import pictures
from grandtour.envs.agents import Aec
from grandtour.testing.cases import Case

from .cases import CASES, LARGEST, payoffs

with warnings.catch_warnings():  # it imports one of its own games in a way that it calls deprecated
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

MOMENTS = 25  # moves between two looks at a game
SMALL = "two_capitals"

every_case = pytest.mark.parametrize("case", CASES, ids=str)
dict_observations = (
    pytest.mark.filterwarnings(  # PettingZoo's tests know only of its own games that an observation can be a dictionary
        "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
    )
)


def made(case: Case, **more: Any) -> Aec:
    return grandtour.envs.aec(case.game, case.seats, dict(case.options), **more)


def choose(env: Aec, chance: random.Random) -> int:
    return chance.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist())


def begun(game: str = SMALL, seed: int = 1, moves: int = 0, seats: int = 2) -> Aec:
    """A game after some random moves."""
    env, chance = Aec(game, seats), random.Random(seed)
    env.reset(seed=seed)
    for _ in range(moves):
        env.step(choose(env, chance))
    return env


# --- PettingZoo's own tests ---------------------------------------------------------------------------------------------
@every_case
@dict_observations
def test_api(case: Case) -> None:
    """With this many cycles whole games are played."""
    api_test(made(case), num_cycles=1000)


@every_case
def test_seeds(case: Case) -> None:
    seed_test(lambda: made(case), num_cycles=100)


@pytest.mark.parametrize("case", LARGEST, ids=str)
def test_rendering(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "WIDTH", 160)  # small ones are drawn sooner
    render_test(lambda render_mode: made(case, render_mode=render_mode))


def test_an_agent_that_may_lose_by_an_illegal_action() -> None:
    env = TerminateIllegalWrapper(begun(), illegal_reward=-1)
    observation, *_ = env.last()
    env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": -1, "player_1": 0}
    for _ in env.agent_iter():
        env.step(None)
    assert env.agents == []


# --- games --------------------------------------------------------------------------------------------------------------
@every_case
def test_a_whole_game_is_that_of_a_table(case: Case) -> None:
    """Dealt by the same seed and played by the same moves: turns, masks, result, and rewards, which are 0 together."""
    env, table, chance = made(case), case.table(7), random.Random(7)
    env.reset(seed=7)
    while not table.over:
        seat = table.acting[0]
        assert env.agent_selection == f"player_{seat}"
        assert not any(env.rewards.values())
        for other, agent in enumerate(env.agents):
            assert np.flatnonzero(env.observe(agent)["action_mask"]).tolist() == table.legal_actions(other)
        action = choose(env, chance)
        table.play(seat, action)
        env.step(action)
    assert [env.infos[agent] for agent in env.agents] == [
        {"score": score, "rank": rank} for score, rank in zip(table.scores, table.ranks, strict=True)
    ]
    assert list(env.rewards.values()) == pytest.approx(payoffs(table))
    assert sum(env.rewards.values()) == pytest.approx(0, abs=1e-6)
    assert all(env.terminations.values())


@pytest.mark.parametrize("case", LARGEST, ids=str)
def test_what_is_hidden_changes_nothing(case: Case) -> None:
    """When everything a seat can't know is dealt again, its observation is the same; so is what everyone is shown."""
    env, chance, dealt_anew, moves = made(case, render_mode="ansi"), random.Random(3), 0, 0
    env.reset(seed=3)
    while not any(env.terminations.values()):
        if moves % MOMENTS == 0:
            for viewer in (*range(case.seats), None):
                twin = made(case, render_mode="ansi")
                twin.play.position.states[:] = env.play.table().reshuffled(viewer, f"twin {moves}").now.states
                dealt_anew += twin.play.position.states.tobytes() != env.play.position.states.tobytes()
                if viewer is None:
                    assert twin.render() == env.render()
                else:
                    same(twin.observe(f"player_{viewer}"), env.observe(f"player_{viewer}"))
        env.step(choose(env, chance))
        moves += 1
    assert dealt_anew > case.seats


def same(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert one.keys() == other.keys()
    assert all(np.array_equal(one[key], other[key]) for key in one)


def test_seeds_and_the_games_that_follow() -> None:
    """A seed fixes its own game and all that are dealt after it, whatever was before; without any, games differ."""

    def deals(env: Aec, *seeds: Any) -> list[bytes]:
        return [env.reset(seed=seed) or env.play.position.states.tobytes() for seed in seeds]

    first = deals(Aec(SMALL), 5, None, None)
    assert first == deals(Aec(SMALL), 4, 5, None, None)[1:] == deals(Aec(SMALL), None, np.int64(5), None, None)[1:]
    assert len({*first, *deals(Aec(SMALL), None, None, 4)}) == 6


def test_copies_go_on_alike_and_apart() -> None:
    for copied in (copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))):
        env = begun("metro_domino", moves=9, seats=3)
        kept, twin = env.play.position.states.tobytes(), copied(env)
        env.step(choose(env, random.Random(2)))
        assert twin.play.position.states.tobytes() == kept
        env = begun("metro_domino", moves=9, seats=3)
        for one in (env, twin):
            one.step(choose(one, random.Random(1)))
        assert env.play.position.states.tobytes() == twin.play.position.states.tobytes() != kept
        assert env.agent_selection == twin.agent_selection
        env.reset()
        twin.reset()
        same(env.last()[0], twin.last()[0])  # their generators are alike, too


# --- what is refused ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (grandtour.engine.registry.find(SMALL).ACTIONS, "There is no move"),
        (-1, "There is no move"),
        (1.5, "An action must be a whole number, not 1.5."),
        (None, "An action must be a whole number, not None."),
    ],
)
def test_a_refused_action_changes_nothing(action: Any, reason: str) -> None:
    env = begun(moves=2)
    before = pickle.dumps(env)
    with pytest.raises(IllegalMove, match=reason):
        env.step(action)
    assert pickle.dumps(env) == before


def test_the_reason_is_told_in_words() -> None:
    env = begun(moves=3)
    table, seat = env.play.table(), env.play.turn
    illegal = next(a for a in range(env.play.game.ACTIONS) if a not in table.legal_actions(seat))
    with pytest.raises(IllegalMove) as refused:
        env.step(illegal)
    assert str(refused.value) == table.refusal(seat, illegal)


def test_only_none_is_left_when_the_game_is_over() -> None:
    env, chance = begun(), random.Random(1)
    with pytest.raises(GrandTourError, match="No game is in progress"):
        Aec(SMALL).step(0)
    while not any(env.terminations.values()):
        env.step(choose(env, chance))
    with pytest.raises(GrandTourError, match="the only valid action is None"):
        env.step(0)
    for _ in env.agent_iter():
        env.step(None)
    with pytest.raises(GrandTourError, match="No game is in progress"):
        env.step(None)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"game": "chess"}, "There is no game “chess”"),
        ({"seats": 5}, "This game is for 2 to 4 players, not 5."),
        ({"options": {"town": 1}}, "There is no option “town”"),
        ({"box": {}}, "missing"),
        ({"render_mode": "film"}, "The render mode must be one of: human, ansi, rgb_array; not “film”."),
        ({"viewer": 2}, "There is no seat 2 at this table"),
    ],
)
def test_wrong_arguments(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(GrandTourError, match=reason):
        Aec(**{"game": SMALL, **wrong})


def test_wrong_seeds_and_agents() -> None:
    env = begun()
    for seed in (-1, 1.5, "one", True):
        with pytest.raises(GrandTourError, match="A seed must be a whole number of at least 0"):
            env.reset(seed=seed)
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(GrandTourError, match=r"There is no agent 'player_2'. Available agents: player_0, player_1\."):
            ask("player_2")


# --- names and pictures -------------------------------------------------------------------------------------------------
def test_the_name_can_be_called_again_and_again() -> None:
    """No module of ours has the name of a function that imports it."""
    assert isinstance(grandtour.envs.aec(SMALL, 3), Aec)
    assert isinstance(grandtour.envs.aec(SMALL, seats=3, render_mode="ansi"), Aec)
    assert str(grandtour.envs.aec(SMALL)) == "grandtour_two_capitals_v1"


@pytest.mark.parametrize("module", ["pettingzoo", "gymnasium"])
def test_without_the_library_one_line_says_so(module: str) -> None:
    name, door = {"pettingzoo": ("PettingZoo", "aec"), "gymnasium": ("Gymnasium", "single")}[module]
    program = f"import sys; sys.modules['{module}'] = None; import grandtour; grandtour.envs.{door}('paris')"
    done = subprocess.run([sys.executable, "-c", program], env={"GRANDTOUR_MODE": "plain"}, capture_output=True, text=True)
    said = f"{name} is not installed. Install it with: pip install 'grandtour[envs]'"
    assert done.stderr.splitlines()[-1] == f"grandtour.engine.errors.GrandTourError: {said}"


def test_pixels_are_those_of_the_picture() -> None:
    """By row and column, red, green and blue."""
    rows = [[(255, 0, 0), (0, 255, 0), (0, 0, 255)], [(1, 2, 3), (4, 5, 6), (7, 8, 9)]]
    picture = Image.new("RGBA", (3, 2))
    for y, row in enumerate(rows):
        for x, colour in enumerate(row):
            picture.putpixel((x, y), (*colour, 255))
    picture.save(png := io.BytesIO(), "PNG")
    assert pictures.pixels(png.getvalue()).tolist() == [[list(colour) for colour in row] for row in rows]


def test_shown_to_a_viewer() -> None:
    """As text it is the table's own; as pixels so wide; a seat sees its hand, everyone else does not."""
    everyone, own = (Aec(SMALL, 3, render_mode="ansi", viewer=viewer) for viewer in (None, 1))
    for env in (everyone, own):
        env.reset(seed=2)
        assert env.render() == grandtour.Table(SMALL, 3, 2).text(env.viewer)
    assert everyone.render() != own.render()
    everyone.render_mode = "rgb_array"
    assert everyone.render().shape[1] == pictures.WIDTH
    everyone.render_mode = None
    assert everyone.render() is None


def test_watched_by_people(capsys: pytest.CaptureFixture[str]) -> None:
    """The table is printed when it is dealt, and after every step."""
    env = Aec(SMALL, render_mode="human")
    for step in (lambda: env.reset(seed=1), lambda: env.step(choose(env, random.Random(1)))):
        step()
        assert capsys.readouterr().out == env.play.table().text(None) + "\n\n"
