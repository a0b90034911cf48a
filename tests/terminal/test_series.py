"""A series in the terminal: games one after another, the score between them, resuming."""

from __future__ import annotations

import json
from bisect import bisect_left
from pathlib import Path

import grandtour as gt
from grandtour.terminal import records, savegames
from tests.terminal.conftest import Run

ALL = "1\n" * 400
MOST_MOVES = 30  # more than one game needs, fewer than two
PLAY = ("play", "metro_domino", "--seats", "me,random")


def test_a_series_against_a_bot_to_its_end(grandtour: Run) -> None:
    """The score stands after each game; the next one is begun by the next player."""
    code, out, _ = grandtour(*PLAY, "--wins", "2", "--seed", "3", typed=ALL)
    assert code == 0
    assert "Games won: " in out
    assert "(first to 2 wins the series)" in out
    assert "Game 2 of the series: B starts." in out
    assert "The series is over. Won by: " in out
    kept = list((savegames.home() / "finished").glob("*.json"))
    assert len(kept) == 1
    series = records.load(kept[0])
    assert isinstance(series, gt.Series)
    assert series.over
    assert f"Won by: {series.who(series.winners[0])}" in out
    assert not list((savegames.home() / "games").glob("*"))


def test_names_go_with_their_players(grandtour: Run) -> None:
    _, out, _ = grandtour("play", "metro_domino", "--wins", "3", "--seats", "me:Anna,random", "--seed", "3", typed=ALL)
    assert "Game 2 of the series: B starts." in out
    assert "Game 3 of the series: Anna starts." in out


def test_a_series_of_bots_needs_nobody(grandtour: Run) -> None:
    code, out, _ = grandtour("play", "metro_domino", "--wins", "2", "--seats", "random,random,random", "--seed", "1")
    assert code == 0
    assert "The series is over. Won by: " in out


def test_leaving_between_two_games_and_coming_back(grandtour: Run) -> None:
    """Nothing is lost: the score is there, and the next game begins."""

    def leave_after(moves: int) -> str:
        return grandtour(*PLAY, "--wins", "2", "--seed", "5", typed="1\n" * moves)[1]

    def is_over_after(moves: int) -> bool:
        leave_after(moves)
        return bool(records.load(savegames.last_game()).tables[0].over)

    needed = 1 + bisect_left(range(1, MOST_MOVES), True, key=is_over_after)  # by the first game
    assert "Saved. Resume with: " in leave_after(needed)
    _, out, _ = grandtour("play", "--resume", typed="quit\n")
    assert "Games won: " in out
    assert len(records.load(savegames.last_game()).tables) == 1
    _, out, _ = grandtour("play", "--resume", typed=ALL)
    assert "The series is over. Won by: " in out


def test_quitting_in_the_middle_of_the_second_game(grandtour: Run) -> None:
    _, out, _ = grandtour(*PLAY, "--wins", "9", "--seed", "5", typed="1\n" * 45 + "quit\n")
    series = records.load(savegames.last_game())
    assert len(series.tables) > 1
    assert not series.table.over
    _, out, _ = grandtour("play", "--resume", typed="quit\n")
    assert "Games won: " in out
    assert f"Game {series.games} of the series: " in out
    assert "Saved. Resume with:" in out
    assert records.load(savegames.last_game()).record() == series.record()


def test_one_game_of_a_series_can_be_looked_at(grandtour: Run) -> None:
    grandtour("play", "metro_domino", "--wins", "1", "--seats", "random,random", "--seed", "1")
    path = next((savegames.home() / "finished").glob("*.json"))
    code, out, _ = grandtour("replay", str(path), "--game", "1")
    assert code == 0
    assert "Series: game 1 of 1" in out
    assert "The series is over. Won by: " in out
    assert "the game is over" in out
    code, _, err = grandtour("replay", str(path), "--game", "2")
    assert (code, "This series has games 1 to 1." in err) == (1, True)
    _, out, _ = grandtour("replay", str(path), "--as", "json")
    assert json.loads(out)["game"] == "metro_domino"


def test_a_single_game_is_no_series(grandtour: Run, tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(json.dumps(gt.Table("metro_domino", seed=1).record()), encoding="utf-8")
    code, _, err = grandtour("replay", "one.json", "--game", "1")
    assert (code, "is a single game, not a series" in err) == (1, True)


def test_a_wrong_number_of_wins_is_one_clear_line(grandtour: Run) -> None:
    code, _, err = grandtour("play", "metro_domino", "--wins", "0")
    assert code == 1
    assert err.strip() == "The number of wins for a series must be a whole number from 1 to 99, not 0."
    code, _, err = grandtour("play", "--resume", "--wins", "2")
    assert (
        code,
        "--resume can't be combined with a game, seats, options, a box or a number of wins: the saved game has its own." in err,
    ) == (1, True)


def test_saving_a_series_elsewhere(grandtour: Run, tmp_path: Path) -> None:
    """Under any name it is the whole series, and can be resumed; over a file of something else it is not written."""
    (tmp_path / "letter.txt").write_text("Dear Anna", encoding="utf-8")
    typed = "save my series.txt\nsave letter.txt\nsave my series.txt\nquit\n"
    _, out, _ = grandtour(*PLAY, "--wins", "2", "--seed", "5", typed=typed)
    assert "already exists and is not a record" in out
    assert isinstance(records.load(tmp_path / "my series.txt"), gt.Series)
    _, out, _ = grandtour("play", "--resume", "my series.txt", typed=ALL)
    assert "The series is over" in out
