"""Hints: in a game, and for a recorded one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import grandtour as gt
from grandtour import bots
from grandtour.engine import jit
from grandtour.terminal import hints, progress, records, savegames
from grandtour.terminal.game import seat_table
from tests.terminal.conftest import Run

FIRST = str(Path(__file__).parent.parent.parent / "replays" / "two_capitals" / "first-day.txt")
AT = ("hint", FIRST, "--at", "4", "--simulations", "60", "--seed", "1")
PLAY = ("play", "two_capitals", "--seats", "me,random", "--seed", "5")


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots think little here, and never by the clock, however the tests are run."""
    monkeypatch.setattr(jit, "PLAIN", False)
    few = bots.Strategy("search", 60, learned=False)
    monkeypatch.setattr(bots, "strategy", lambda game, level: few)


def rows(out: str) -> list[str]:
    """The lines of the table of moves."""
    return [line.rstrip() for line in out.splitlines() if re.search(r"\d%", line)]


# --- in a game --------------------------------------------------------------------------------------------------------
def test_a_hint_in_a_game(grandtour: Run, brief: None) -> None:
    """The moves with their numbers, chances and points; the question is asked again, and nothing has changed."""
    _, out, _ = grandtour(*PLAY, typed="hint\nhint 2\nquit\n")
    assert "p1 to move. The best moves according to the bot “expert”, which knows only what p1 knows (60 simulations):" in flat(
        out
    )
    assert "only a quick look" not in out
    assert len(rows(out)) == 5
    for row in rows(out):
        assert re.fullmatch(r" *(\d)  visit \1 +━* +\d+%  +\d+\.\d  +\d+%  Visit \1 “.*” *", row), row
    assert rows(out)[3:] == rows(out)[:2]
    assert records.load(savegames.last_game()).moves == []


def flat(out: str) -> str:
    return re.sub(r"\s+", " ", out)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hint x", "Give a number of moves, for example: hint 3"),
        ("hint -1", "Give a number of moves, for example: hint 3"),
        ("hint 0", "The number of moves to show must be a whole number of at least 1, not 0."),
        ("help", "suggest moves, by a strong bot that sees only what you see"),
    ],
)
def test_what_is_typed_is_answered(grandtour: Run, brief: None, typed: str, said: str) -> None:
    code, out, err = grandtour(*PLAY, typed=f"{typed}\nquit\n")
    assert (code, err, said in out) == (0, "", True)


def test_in_plain_python_it_is_a_short_look(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which says so, and how to get a longer one."""
    asked: list[float | None] = []

    def hint(t: gt.Table, seat: int, *, ms: float | None, **how: object) -> list[bots.Advice]:
        asked.append(ms)
        return [bots.Advice("visit 1", 0.5, 60.0, 1.0)]

    monkeypatch.setattr(bots, "hint", hint)
    monkeypatch.setattr(jit, "PLAIN", True)
    _, out, _ = grandtour(*PLAY, typed="hint\nquit\n")
    assert asked == [hints.SHORT]
    assert f"({hints.SHORT} ms):" in flat(out)
    assert "so this was only a quick look. For a better hint, quit and run: " in out
    assert "play --resume --compiled" in out


def test_one_move_needs_no_thinking(grandtour: Run, brief: None) -> None:
    """After a tile that fits one line only, that line is all there is."""
    t = gt.Table("metro_domino", seed=3)
    while len(t.legal(t.acting[0])) > 1:
        t.play(t.acting[0], t.legal(t.acting[0])[0])
    records.save(t, Path("one.txt"))
    player, move = t.who(t.acting[0]), t.legal(t.acting[0])[0]
    _, out, _ = grandtour("hint", "one.txt")
    assert out.strip() == f"{player} has only one legal move: {move}"


# --- for a recorded game ----------------------------------------------------------------------------------------------
def test_a_hint_for_a_recorded_game(grandtour: Run) -> None:
    """For who is to choose then; with a seed the same again."""
    code, out, err = grandtour(*AT)
    assert (code, err) == (0, "")
    assert "Anna to move. The best moves" in out
    assert "(60 simulations)" in flat(out)
    found = records.load(Path(FIRST))
    assert isinstance(found, gt.Table)
    assert {" ".join(row.split()[:2]) for row in rows(out)} <= set(records.after(found, 4).legal(0))
    assert sum(int(re.findall(r"(\d+)%", row)[1]) for row in rows(out)) == pytest.approx(100, abs=2)
    assert grandtour(*AT)[1] == out
    assert rows(grandtour(*AT, "--most", "1")[1]) == rows(out)[:1]


def test_the_event_and_the_player_can_be_named(grandtour: Run) -> None:
    assert "Boris to move. The best moves" in grandtour(*AT, "--at", "5")[1]
    assert "Boris to move. The best moves" in grandtour(*AT, "--at", "5", "--seat", "2")[1]
    assert "Anna to move. The best moves" in grandtour(*AT, "--at", "0")[1]


def test_records_of_all_forms(grandtour: Run, tmp_path: Path) -> None:
    """JSON, and a game of a series, the last one by default."""
    series = seat_table("metro_domino", ["me:Anna", "me:Boris"], 2, seed=1)
    assert isinstance(series, gt.Series)
    records.save(series.table, tmp_path / "one.json")
    series.table.end("rain")
    series.next()
    records.save(series, tmp_path / "both.json")
    few = ("--simulations", "40", "--seed", "1")
    assert "Anna to move. The best moves" in grandtour("hint", "one.json", *few)[1]
    assert "Boris to move. The best moves" in grandtour("hint", "both.json", *few)[1]
    assert grandtour("hint", "both.json", "--game", "1", "--at", "0", *few)[1] == grandtour("hint", "one.json", *few)[1]
    code, _, err = grandtour("hint", "both.json", "--game", "1")
    assert (code, err.strip()) == (1, "This table is closed: rain")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((FIRST,), "The game is over, so there are no moves to suggest. Choose an earlier event with --at."),
        ((FIRST, "--at", "999"), "This game has events 0 to "),
        ((FIRST, "--at", "4", "--seat", "2"), "Boris has no decision to make right now."),
        ((FIRST, "--at", "4", "--seat", "3"), "This game has players 1 to 2."),
        ((FIRST, "--at", "4", "--game", "1"), "is a single game, not a series"),
        ((FIRST, "--at", "4", "--most", "0"), "at least 1, not 0"),
        ((FIRST, "--at", "4", "--ms", "0"), "a number of milliseconds above 0, not 0"),
        ((FIRST, "--at", "4", "--simulations", "0"), "from 1 to 10000000, not 0"),
        ((FIRST, "--at", "4", "--simulations", "9", "--ms", "9"), "in milliseconds or in simulations, not both"),
        ((FIRST, "--at", "4", "--level", "genius"), "There is no bot “genius”. Available bots: random, novice"),
        (
            (FIRST, "--at", "4", "--level", "random"),
            "The bot “random” does not calculate win chances; these do: skilled, expert.",
        ),
        ((FIRST, "--at", "4", "--level", "house"), "The bot “house” does not calculate win chances; these do: skilled, expert."),
        (("no.txt",), "can't be read"),
    ],
)
def test_whatever_is_wrong_is_one_clear_line(grandtour: Run, words: tuple[str, ...], said: str) -> None:
    code, _, err = grandtour("hint", *words)
    assert code == 1
    assert said in err
    assert len(err.splitlines()) == 1


def test_what_is_wrong_is_said_before_anything_is_compiled(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "compile_rules", lambda: pytest.fail("compiled too early"))
    for words in (("no.txt",), (FIRST, "--level", "genius"), (FIRST, "--level", "house"), (FIRST, "--most", "0")):
        assert grandtour("hint", *words)[0] == 1


def test_numbers_are_written_as_the_reader_writes_them(grandtour: Run) -> None:
    _, out, _ = grandtour("--lang", "ru", *AT)
    assert re.search(r" \d+,\d +\d+\s%", out)


def test_nothing_is_learned_from_hidden_cards(grandtour: Run, tmp_path: Path) -> None:
    """With other cards under the table that the player can't know, the hint is the same."""
    t = gt.Table("two_capitals", seed=1)
    said = []
    for deal in (1, 2):
        record = t.reshuffled(0, seed=deal).record()
        (tmp_path / "deal.json").write_text(json.dumps(record), encoding="utf-8")
        said.append(grandtour("hint", "deal.json", "--simulations", "40", "--seed", "1")[1])
    assert said[0] == said[1]
    assert "to move. The best moves" in said[0]
