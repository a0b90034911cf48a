"""OpenSpiel's games: that project's own tests, the same games as at a table, and nothing told that is hidden."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import subprocess
import sys
import unittest
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import grandtour
from grandtour import GrandTourError, IllegalMove
from grandtour.engine import dispatch, registry
from grandtour.engine.box import box_of
from grandtour.testing.cases import Case, all_cases
from tests import SOAK

from .cases import CASES, LARGEST, payoffs

SMALL = "two_capitals"
DRAFT = Case(SMALL, 3, (("city", "petersburg"), ("expert", True)))
HOMETOWNS = (
    {"name": "Lviv", "country": "ukraine"},
    {"name": "Saint-Denis (93), =", "country": "france, 100%25"},
    {"name": '{"name":"x"', "country": '"country":"y"}'},
    {"name": " 12 ", "country": "12"},
)
QUICK = (SMALL, "metro_domino")  # games of some fifty moves: tried with every choice of options
SIMULATED = [case for case in CASES if case.game not in QUICK] + [case for case in all_cases(False) if case.game in QUICK]
EVERY = 40  # moves between two looks at a game
PUBLIC = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)

every_game = pytest.mark.parametrize("name", grandtour.games())
every_case = pytest.mark.parametrize("case", CASES, ids=str)
largest = pytest.mark.parametrize("case", LARGEST, ids=str)
flags.FLAGS(["openspiel"])


@cache
def short_box(name: str) -> dict[str, Any]:
    """A box with which a game is soon over: six ordinary cities, stacks of two tiles."""
    data: dict[str, Any] = copy.deepcopy(dict(box_of(registry.find(name)).data))
    if name == "moscow_paris":
        special = [city for city in data["city"] if city["id"] in ("istanbul", "hometown")]
        data["city"] = [city for city in data["city"] if city not in special][:6] + special
    if name == "paris":
        data["tiles"]["put_aside"] = 30
    return data


def made(case: Case, box: Any = None) -> Any:
    return grandtour.envs.openspiel(case.game, case.seats, dict(case.options), box)


def short(case: Case) -> Any:
    return made(case, None if case.game in QUICK else short_box(case.game))


def dealt(game: Any, *deals: int) -> Any:
    state = game.new_initial_state()
    for number in deals or (1, 2, 3, 4):
        state.apply_action(number)
    return state


def walk(game: Any, seed: int = 1, every: int = EVERY) -> Iterator[Any]:
    """Moments of a random game, its end included."""
    state, chance, moves = dealt(game), random.Random(seed), 0
    while not state.is_terminal():
        if moves % every == 0:
            yield state
        state.apply_action(chance.choice(state.legal_actions()))
        moves += 1
    yield state


def all_told(state: Any, seat: int) -> list[Any]:
    """Everything that OpenSpiel tells a player."""
    return [
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
        state.legal_actions(seat),
        state.current_player(),
    ]


def resampled(state: Any, seat: int, seed: int) -> Any:
    return state.resample_from_infostate(seat, random.Random(seed).random)


# --- OpenSpiel's own tests ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("case", all_cases(True) if SOAK else SIMULATED, ids=str)
def test_random_sim_test(case: Case) -> None:
    pyspiel.random_sim_test(short(case), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [name for name in grandtour.games() if name not in QUICK])
def test_random_sim_test_with_our_box(name: str) -> None:
    pyspiel.random_sim_test(grandtour.envs.openspiel(name), num_sims=1, serialize=True, verbose=False)


@every_game
def test_api_on_a_partial_tree(name: str) -> None:
    random.seed(1)  # the states are chosen by it
    game = grandtour.envs.openspiel(name)
    tree = type("Tree", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(tree).run(result)
    assert [text for _, text in result.failures + result.errors] == []
    assert result.testsRun >= 4


def test_playthrough_and_replay(tmp_path: Path) -> None:
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(str(made(DRAFT)), action_sequence=None, seed=1))
    told, again = generate_playthrough.replay(path)
    assert told == again
    assert "IsTerminal() = True" in told


@pytest.mark.parametrize("name", [SMALL, "metro_domino"])
def test_ismcts_can_play(name: str) -> None:
    """A search of OpenSpiel, over worlds that the player could not tell from this one."""
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    game = grandtour.envs.openspiel(name)
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.0, max_simulations=12, random_state=chance)
    bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, chance.uniform))
    for state in walk(game):
        if not state.is_terminal():
            assert bot.step(state) in state.legal_actions()


def numbers_in(game: Any, text: str) -> list[float]:
    """The numbers that an observation in lines tells of."""
    numbers: list[float] = []
    for (name, many), line in zip(game.observed(), text.splitlines()[1:], strict=True):
        marks = line.removeprefix(f"{name}:").strip()
        told = dict(mark.split(": ") if ":" in mark else (mark, "1") for mark in marks.split(", ") if mark)
        numbers += [float(np.float32(told.get(str(i), 0))) for i in range(many)]
    return numbers


# --- the same as at a table -----------------------------------------------------------------------------------------------
@every_case
def test_a_game_is_that_of_a_table(case: Case) -> None:
    """With the same key and moves: turns, legal actions, words, observations, scores, places and returns."""
    game = made(case)
    state, chance = dealt(game, 9, 0, 255, 7), random.Random(1)
    table = grandtour.Table(case.game, case.seats, "openspiel 9 0 255 7", dict(case.options))
    while not table.over:
        seat = table.acting[0]
        assert state.current_player() == seat
        assert state.legal_actions() == table.legal_actions(seat)
        action = chance.choice(state.legal_actions())
        assert state.returns() == state.rewards() == [0.0] * case.seats
        if len(table.moves) % EVERY == 0:
            assert state.action_to_string(seat, action) == table._words(len(table.moves), seat, action)
            assert numbers_in(table.now.game, state.observation_string(seat)) == state.observation_tensor(seat)
        state.apply_action(action)
        table.play(seat, action)
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.returns() == state.rewards() == pytest.approx(payoffs(table), abs=1e-12)
    assert state.past.play.table().scores == table.scores
    for seat in range(case.seats):
        told = "".join(f"p{mover + 1}: {words}\n" for mover, words in table.told(seat))
        assert state.information_state_string(seat).startswith(f"p{seat + 1}\n{told}")


@largest
def test_tensors_and_observers(case: Case) -> None:
    """Both ways to ask give the same; the last moves stand behind the observation, as the player was told them."""
    game = made(case)
    plain = game.make_py_observer()
    recall = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    for state in walk(game, every=50):
        for seat in range(case.seats):
            recall.set_from(state, seat)
            plain.set_from(state, seat)
            assert plain.tensor.tolist() == state.observation_tensor(seat) == state.past.play.observed(seat).tolist()
            assert recall.tensor.tolist() == state.information_state_tensor(seat)
            assert recall.dict["observation"].tolist() == plain.tensor.tolist()
            assert recall.string_from(state, seat) == state.information_state_string(seat)
            assert plain.string_from(state, seat) == state.observation_string(seat)
            assert len(plain.tensor) == game.observation_tensor_size()
            assert len(recall.tensor) == game.information_state_tensor_size()
            moves = [item for item in state.full_history() if item.player >= 0][:-17:-1]
            movers = [(item.player - seat) % case.seats + 1 for item in moves]
            assert recall.dict["moves"][:, 0].tolist() == movers + [0] * (16 - len(moves))
            for told, item in zip(recall.dict["moves"][:, 1].tolist(), moves, strict=False):
                assert told == item.action + 1 or (item.player != seat and told > game.num_distinct_actions())


def test_before_the_deal_nothing_is_seen() -> None:
    state = grandtour.envs.openspiel(SMALL).new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(number, 1 / 256) for number in range(256)]
    assert set(state.information_state_tensor(0)) == {0.0}
    assert state.information_state_string(1) == state.observation_string(1) == ""
    assert str(resampled(state, 0, 1)) == str(state)


# --- copies ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("case", [DRAFT, *(Case(name, 2, ()) for name in grandtour.games())], ids=str)
def test_copies_stand_alone_and_serialisation_keeps_everything(case: Case) -> None:
    game = short(case)
    for state in walk(game):
        before = [str(state), *(all_told(state, seat) for seat in range(case.seats))]
        loaded, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert loaded == game
        assert loaded.get_parameters() == game.get_parameters()
        for twin in (read, state.clone(), pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
            assert [str(twin), *(all_told(twin, seat) for seat in range(case.seats))] == before
            assert twin.history() == state.history()
            if not twin.is_terminal():
                action = twin.legal_actions()[-1]
                twin.apply_action(action)
                assert str(twin) == str(state.child(action))
        assert [str(state), *(all_told(state, seat) for seat in range(case.seats))] == before


# --- what is hidden, and what is remembered ---------------------------------------------------------------------------------
@every_case
def test_a_player_can_not_tell_resampled_states_apart(case: Case) -> None:
    """And they are made of nothing but what the player knows: resampled once more, nothing is left of the first."""
    game = short(case)
    public, differ = game.make_py_observer(PUBLIC), set()
    for state in walk(game):
        for seat in range(case.seats):
            first, other = resampled(state, seat, 1), resampled(state, seat, 2)
            assert all_told(first, seat) == all_told(state, seat)
            assert public.string_from(first, 0) == public.string_from(state, 0) != ""
            again = resampled(other, seat, 1)
            assert str(again) == str(first) != str(other)
            rivals = [rival for rival in range(case.seats) if rival != seat]
            assert [all_told(again, rival) for rival in rivals] == [all_told(first, rival) for rival in rivals]
            seen = numbers_in(first.past.play.game, first.observation_string(rivals[0]))
            assert seen == first.past.play.observed(rivals[0]).tolist()
            differ |= {rival for rival in rivals if first.observation_tensor(rival) != state.observation_tensor(rival)}
    assert differ or case.game == "paris"  # there only end tokens are hidden, and these only at times


@pytest.mark.parametrize("recall", [False, True])
@pytest.mark.parametrize("private", pyspiel.PrivateInfoType.__members__.values(), ids=str)
@pytest.mark.parametrize("public", [False, True])
def test_who_asks_for_nothing_private_is_told_nothing_private(public: bool, private: Any, recall: bool) -> None:
    """What can't be told is not told by half."""
    state = dealt(made(DRAFT))
    asked = pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
    observer = state.get_game().make_py_observer(asked)
    told = {
        (True, "SINGLE_PLAYER", False), (True, "SINGLE_PLAYER", True), (True, "NONE", False), (False, "SINGLE_PLAYER", False),
    }  # fmt: skip
    assert (observer is not None) == ((public, private.name, recall) in told)
    if observer is not None and private.name == "NONE":
        assert observer.string_from(state, 0) == observer.string_from(state, 1)


def test_what_others_choose_at_the_same_time_is_hidden() -> None:
    """Whatever card the first player keeps in a draft, the others are told the same, and resample the same."""
    state = dealt(made(DRAFT))
    children = [state.child(action) for action in state.legal_actions()]
    assert len({child.information_state_string(0) for child in children}) == len(children) > 1
    assert len({str(child) for child in children}) == len(children)
    for seat in (1, 2):
        told = [all_told(child, seat) for child in children]
        assert told == [told[0]] * len(children)
        worlds = [resampled(child, seat, 5) for child in children]
        everything = [[str(world), *(all_told(world, rival) for rival in range(3))] for world in worlds]
        assert everything == [everything[0]] * len(children)
        assert {(len(world.history()), world.past.deals) for world in worlds} == {(0, ())}  # how it was dealt would tell all


def test_what_was_seen_on_the_way_is_remembered() -> None:
    """Two players who were told the same and see the same now, but have seen something else before, are told apart."""
    state, chance = dealt(grandtour.envs.openspiel("metro_domino")), random.Random(1)
    for _ in range(12):
        state.apply_action(chance.choice(state.legal_actions()))
    twin = state.clone()
    first, play = twin.past._moved[0], twin.past.play
    states = np.array(np.frombuffer(first.before, play.game.STATE))
    dispatch.reshuffle_at(play.position.boxes, states, 0, 1, np.arange(8))
    twin.past._moved[0] = first._replace(before=states.tobytes())  # seat 1 began with what it has, seat 0 with something else
    assert state.observation_tensor(0) == twin.observation_tensor(0)
    told, again = (one.information_state_string(0).splitlines() for one in (state, twin))
    assert told[:-1] == again[:-1]
    assert told[-1] != again[-1]
    assert state.information_state_string(1) == twin.information_state_string(1)


# --- parameters, and what is wrong with them ------------------------------------------------------------------------------
@pytest.mark.parametrize("hometown", HOMETOWNS, ids=lambda hometown: hometown["name"])
def test_what_players_write_is_a_parameter(hometown: dict[str, str]) -> None:
    game = grandtour.envs.openspiel("moscow_paris", 4, {"hometown": hometown, "teams": True})
    again = pyspiel.load_game(str(game))
    assert again == game
    assert again.pattern.pattern.options == {"istanbul": False, "hometown": hometown, "teams": True, "full_lines": False}


def test_parameters_are_read_as_on_a_command_line() -> None:
    game = pyspiel.load_game("grandtour_moscow_paris", {"hometown": "Lviv, ukraine", "istanbul": True, "players": 3})
    assert game.pattern.pattern.options["hometown"] == HOMETOWNS[0]
    assert str(game) == "grandtour_moscow_paris(hometown=Lviv%2Cukraine,istanbul=True,players=3)"
    assert pyspiel.load_game("grandtour_moscow_paris(players=3,istanbul=true,hometown=Lviv%2Cukraine)") == game
    assert str(pyspiel.load_game("grandtour_two_capitals(city=moscow,players=2,box=)")) == "grandtour_two_capitals()"


def test_a_box_is_a_file_or_data(tmp_path: Path) -> None:
    shipped = Path(box_of.__code__.co_filename).parents[1] / "games" / "paris" / "box.toml"
    path = tmp_path / "box (1, mine).toml"
    path.write_text(shipped.read_text().replace("put_aside = 3\n", "put_aside = 30\n"))
    by_file, by_data = (grandtour.envs.openspiel("paris", box=box) for box in (path, short_box("paris")))
    for game in (by_file, by_data, grandtour.envs.openspiel("paris", box=by_data.pattern.pattern.box)):
        again = pyspiel.load_game(str(game))
        assert again.pattern.pattern.printed_box.data["tiles"]["put_aside"] == 30
        assert str(dealt(again)) == str(dealt(by_data)) != str(dealt(grandtour.envs.openspiel("paris")))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), "There is no game “chess”"),
        (("paris", 5), "2 to 4 players"),
        (("paris", "2"), "2 to 4 players"),
        (("paris", 2, {"windows": 1}), "There is no option “windows”"),
        (("paris", 2, {"screens": "ajar"}), "can't be “ajar”"),
        (("moscow_paris", 2, {"hometown": {"name": "Lviv"}}), "for each of: name, country"),
        (("moscow_paris", 3, {"teams": True}), "Teams need four players, not 3"),
        (("paris", 2, None, "no such file.toml"), "can't be read"),
        (("paris", 2, None, {"players": {}}), "missing"),
        (("paris", 2, None, 12), "A box must be a file or a mapping"),
    ],
)
def test_what_is_wrong_is_said(arguments: Any, sentence: str) -> None:
    with pytest.raises(GrandTourError, match=sentence):
        grandtour.envs.openspiel(*arguments)


@pytest.mark.parametrize(
    "text",
    [
        "players=5",
        "players=two",
        "windows=1",
        "screens=ajar",
        "screens=true",
        "box=nothing.toml",
        "box=12",
        "box=%7B%22a%22%3A1%7D",
        "box={",
    ],
)
def test_openspiel_refuses_wrong_parameters(text: str) -> None:
    with pytest.raises((GrandTourError, pyspiel.SpielError)):
        pyspiel.load_game(f"grandtour_paris({text})")


def test_what_can_not_be_done_is_refused_and_changes_nothing() -> None:
    game = grandtour.envs.openspiel("moscow_paris")
    state = game.new_initial_state()
    with pytest.raises(GrandTourError, match="from 0 to 255"):
        state.apply_action(256)
    state = dealt(game)
    before = json.dumps([str(state), state.history()])
    for action in (474, 586, 587, 10**6):
        with pytest.raises(IllegalMove):
            state.apply_action(action)
    with pytest.raises(GrandTourError, match="There is no action 587"):
        state.action_to_string(0, 587)
    for seat in (-1, 2):
        with pytest.raises(GrandTourError, match="There is no seat"):
            resampled(state, seat, 1)
    with pytest.raises(GrandTourError, match="take no parameters; given: x"):
        game.make_py_observer(PUBLIC, {"x": 1})
    assert json.dumps([str(state), state.history()]) == before
    *_, over = walk(short(Case(SMALL, 2, ())))
    with pytest.raises(GrandTourError, match="over"):
        over.apply_action(0)


def test_python_ends_quietly() -> None:
    """OpenSpiel keeps what was registered for longer than Python lives."""
    program = "import grandtour; grandtour.envs.openspiel('paris'); print(str(grandtour.envs.openspiel('paris', 3)))"
    ended = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={**os.environ, "GRANDTOUR_MODE": "plain"},
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "grandtour_paris(players=3)\n", "")
