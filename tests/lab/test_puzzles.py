"""Puzzles: found the same however often one is interrupted, sound in the package, rated by bots; broken files in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import grandtour as package
from grandtour import GrandTourError, Table
from grandtour.bots import LEVELS, Agent, strategy
from grandtour.engine import registry
from grandtour.lab.puzzles.check import CLEAR, MOST_RIGHT, ONE_PLY, STRONGEST, TIMES, Judge, checked, known_to
from grandtour.lab.puzzles.find import Finder
from grandtour.lab.puzzles.solve import Answer, plot, rated, solve, with_strengths
from grandtour.puzzles import files
from grandtour.puzzles.files import Collection
from tests import SOAK
from tests.terminal.conftest import Run, grandtour

__all__ = ["grandtour"]
GAME = "two_capitals"
SEED = 1
HALF = 0.0006  # chances are rounded


def some(number: int = 3) -> Collection:
    found = files.read(files.path_of(GAME))
    found.puzzles = found.puzzles[:number]
    return found


# --- finding ------------------------------------------------------------------------------------------------------------
def test_interrupted_and_resumed_finds_the_same(tmp_path: Path) -> None:
    at_once = Finder(GAME, SEED, times=1).find(2)
    for number in (1, 2):
        finder = Finder(GAME, SEED, times=1)
        finder.take_up(tmp_path / "found.json")
        finder.find(number, tmp_path / "found.json")
        assert len(files.read(tmp_path / "found.json").puzzles) == number
    assert (tmp_path / "found.json").read_text(encoding="utf-8") == at_once.text()
    with pytest.raises(GrandTourError, match="made otherwise"):
        Finder(GAME, 2).take_up(tmp_path / "found.json")


@pytest.mark.parametrize("game", package.games())
def test_a_puzzle_keeps_only_what_its_seat_knows(game: str) -> None:
    """The same from the true table and from any that the seat can't tell from it."""
    table = Table(game, 3, 4)
    for _ in range(40):
        table.play(table.acting[-1], table.legal_actions(table.acting[-1])[-1])
    for seat in range(3):
        assert known_to(table, seat, "mine") == known_to(table.reshuffled(seat, 7), seat, "mine")


# --- those of the package -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", package.games())
def test_the_puzzles_of_the_package(game: str) -> None:
    """Positions and moves fit, one move is clearly the best, and it isn't that of a bot that looks one move ahead."""
    puzzles = files.shipped(game)
    assert len(puzzles) == len(files.read(files.path_of(game)).puzzles) > 0
    one_ply = Agent(registry.find(game), strategy(game, ONE_PLY))
    for puzzle in puzzles.values():
        table = puzzle.check()
        assert puzzle.margin >= CLEAR - HALF
        assert 1 <= puzzle.best <= MOST_RIGHT
        assert puzzle.simulations == TIMES * strategy(game, STRONGEST).simulations
        assert puzzle.reasons(table)
        obvious = table.legal_actions(puzzle.seat).index(one_ply.choose(table.now, puzzle.seat, 1))
        assert table.legal(puzzle.seat)[obvious] not in puzzle.right


@pytest.mark.parametrize("game", package.games() if SOAK else [GAME])
def test_the_strongest_bot_still_says_so(game: str) -> None:
    """Once more with other luck: nearly all of them hold."""
    puzzles = list(files.shipped(game).values())[: None if SOAK else 3]
    judge, held = Judge(game), 0
    for puzzle in puzzles:
        table = puzzle.check()
        deep = judge.deep if SOAK else judge.usual
        deep.meet(table.now, puzzle.seat, "once more")
        best = deep.ponder(puzzle.seat)[0].action
        held += table.legal(puzzle.seat)[table.legal_actions(puzzle.seat).index(best)] in puzzle.right
    assert held >= 0.95 * len(puzzles)


def test_what_is_no_puzzle_any_more_is_told() -> None:
    puzzle = some(1).puzzles[0]
    judge = Judge(GAME, times=1)
    assert checked(judge, puzzle, "check").right == puzzle.right
    data = puzzle.as_data()
    data["moves"] = data["moves"][1:] + data["moves"][:1]
    wrong = type(puzzle).from_data(GAME, data)
    with pytest.raises(GrandTourError, match="Another move is the best"):
        checked(judge, wrong, "check")


# --- rating -------------------------------------------------------------------------------------------------------------
def test_bots_solve_them() -> None:
    """The same for the same seed; the stronger, the more."""
    collection = some()
    found = solve(collection, tries=1, seed=3)
    assert found == solve(collection, tries=1, seed=3)
    assert found.share(ONE_PLY) == 0
    assert found.share(STRONGEST) >= 2 / 3
    written = with_strengths(collection, found)
    assert [one.id for one in written.puzzles] == [one.id for one in collection.puzzles]
    assert all(one.strength[1] >= 2.7 for one in written.puzzles)
    drawn = plot([found])
    assert drawn.startswith("<svg")
    assert all(level in drawn for level in LEVELS)


def test_what_fewer_solve_is_harder() -> None:
    answers = [Answer("easy", level, True) for level in LEVELS] + [Answer("hard", level, level == STRONGEST) for level in LEVELS]
    found = rated(GAME, answers * 3, 0)
    assert found.puzzles["hard"][0] > found.puzzles["easy"][0]
    assert found.levels[STRONGEST][0] == max(mean for mean, _ in found.levels.values())


# --- files --------------------------------------------------------------------------------------------------------------
def test_a_file_is_written_as_it_was_read() -> None:
    collection = some()
    text = collection.text()
    assert Collection(GAME, collection.setting, collection.searched, collection.puzzles).text() == text
    assert text.count("\n") == len(collection.puzzles) + 2


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"best": 0}, "best"),
    ({"best": 99}, "best"),
    ({"seat": "one"}, "seat"),
    ({"moves": []}, "moves|best"),
    ({"moves": [["visit 1", 2]]}, "pairs"),
    ({"moves": 7}, "list"),
    ({"sources": [["long"]]}, "pairs"),
    ({"strength": ["a", 1]}, "mean and deviation"),
    ({"strength": [float("nan"), 1]}, "mean and deviation|only text"),
    ({"position": 3}, "table"),
    ({"id": "0000000000"}, "does not belong"),
    ({"more": 1}, "unknown"),
]


@pytest.mark.parametrize(("change", "said"), WRONG)
def test_a_broken_puzzle_is_refused_in_words(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    data = json.loads(some(1).text())
    data["puzzles"][0] |= change
    (tmp_path / "wrong.json").write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(GrandTourError, match=said) as refused:
        files.read(tmp_path / "wrong.json")
    assert "puzzle 1" in str(refused.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "can't be read"),
        ("[]", "not a file of puzzles"),
        ('{"format": 1, "puzzles": 3}', "not a file of puzzles"),
        ('{"format": 1, "game": "chess", "puzzles": []}', "chess"),
        ('{"format": 1, "game": "paris", "rules": 0, "puzzles": []}', "another version of the rules"),
        ("[" * 100_000, "can't be read"),
    ],
)
def test_a_file_of_something_else_is_refused_in_words(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "wrong.json").write_text(text, encoding="utf-8")
    with pytest.raises(GrandTourError, match=said):
        files.read(tmp_path / "wrong.json")


def test_a_move_that_is_not_there_is_refused() -> None:
    data = some(1).puzzles[0].as_data()
    data["moves"][0][0] = "visit 99"
    with pytest.raises(GrandTourError, match="not possible in this position"):
        type(some(1).puzzles[0]).from_data(GAME, data).check()


# --- the command --------------------------------------------------------------------------------------------------------
def test_made_rated_and_drawn(grandtour: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(some(2).text(), encoding="utf-8")
    code, out, _ = grandtour("puzzles", "rate", "mine.json", "--tries", "1", "--save", "--plot", "solved.svg", "--markdown")
    assert code == 0
    assert "| game | puzzles | random | novice | casual | house | skilled | expert |" in out
    assert (tmp_path / "solved.svg").read_text(encoding="utf-8").startswith("<svg")
    assert files.read(tmp_path / "mine.json").puzzles[0].strength != (25.0, 25 / 3)
    again = some(2)
    setting = f'"seed": "{again.setting["seed"]}"'
    assert setting in (tmp_path / "mine.json").read_text(encoding="utf-8")
    code, out, err = grandtour("puzzles", "make", GAME, "--number", "2", "--seed", again.setting["seed"], "--out", "mine.json")
    assert (code, "2 puzzles in “mine.json”" in out, "already found" in err) == (0, True, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("make", "chess"), "chess"),
        (("make", GAME, "--number", "0"), "from 1 to"),
        (("make", GAME, "--records", "none.txt"), "none.txt"),
        (("make", GAME, "--out", "not.json"), "not a file of puzzles"),
        (("check", "none.json"), "none.json"),
        (("rate", "not.json"), "not a file of puzzles"),
        (("rate", "mine.json", "--tries", "0"), "from 1 to"),
    ],
)
def test_bad_input_is_refused_in_words(grandtour: Run, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    (tmp_path / "mine.json").write_text(some(1).text(), encoding="utf-8")
    (tmp_path / "not.json").write_text("{}", encoding="utf-8")
    code, out, err = grandtour("puzzles", *words)
    assert code != 0
    assert said in out + err
    assert "Traceback" not in out + err
    assert (tmp_path / "not.json").read_text(encoding="utf-8") == "{}"
