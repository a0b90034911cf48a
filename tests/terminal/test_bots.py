"""Bots that think, at the terminal: levels and modes, shown thinking, interrupted, resumed, taken back, the same again."""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import grandtour as gt
from grandtour import bots
from grandtour.engine import jit
from grandtour.terminal import modes, progress, records, savegames, screen
from grandtour.terminal.game import TerminalGame, seat_table
from grandtour.terminal.interrupts import undisturbed
from tests.terminal.conftest import Run
from tests.terminal.test_commands import read_until, real

METRO = ("play", "metro_domino", "--seed", "3")
THREE = (*METRO, "--seats", "me:Anna,novice,casual")
ALL = "1\n" * 300


def finished() -> Any:
    """The game that was played to its end; its file is taken away."""
    (path,) = (savegames.home() / "finished").glob("*")
    whole = records.load(path)
    path.unlink()
    return whole


# --- which mode -------------------------------------------------------------------------------------------------------
def test_help_names_all_levels_and_for_hints_those_that_search(grandtour: Run, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("play", "ladder", "simulate", "balance", "hint", "analyse"):
        with pytest.raises(SystemExit):
            grandtour(command, "--help")
        told = " ".join(capsys.readouterr().out.split())
        assert ("random, novice, casual, house, skilled, expert" in told) == (command not in ("hint", "analyse"))
        assert (": skilled, expert (default:" in told) == (command in ("hint", "analyse"))


@pytest.mark.parametrize(
    ("words", "mode"),
    [
        ((), "plain"),
        (("--seats", "me,novice,casual,house"), "plain"),
        (("--seats", "me,skilled"), "compiled"),
        (("--seats", "me,random"), "plain"),
        (("--seats", "me:Anna,me:Boris"), "plain"),
        (("--seats", "me, Expert:Boris"), "compiled"),
        (("--seats", "me,random", "--compiled"), "compiled"),
        (("--seats", "me,genius"), "plain"),
        (("--seats", "me,./my_bot.py"), "plain"),
        (("--seats", "me,./my_bot.py,skilled"), "compiled"),
    ],
)
def test_the_mode_is_chosen_by_who_plays(
    grandtour: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], mode: str
) -> None:
    chosen: list[str] = []
    monkeypatch.setattr(modes, "plain", lambda: chosen.append("plain"))
    monkeypatch.setattr(progress, "compile_rules", lambda: chosen.append("compiled"))
    grandtour("play", "two_capitals", *words, typed="quit\n")
    assert chosen == [mode]


@pytest.mark.parametrize("name", ["game.txt", "game.json", "series.json"])
@pytest.mark.parametrize(("level", "searches"), [("random", False), ("casual", False), ("skilled", True)])
def test_a_kept_game_says_whether_a_bot_searches(tmp_path: Path, name: str, level: str, searches: bool) -> None:
    records.save(seat_table("metro_domino", ["me", level], 2 if name == "series.json" else None, seed=1), tmp_path / name)
    assert modes.any_searches_in(tmp_path / name) == searches


def test_other_forms_of_a_record_are_seen_through(tmp_path: Path) -> None:
    """JSON without spaces, as others write it; a file that can't be read is left to the code that reads it."""
    (tmp_path / "game.json").write_text(json.dumps({"stand-in": "expert"}, separators=(",", ":")), encoding="utf-8")
    assert modes.any_searches_in(tmp_path / "game.json")
    assert not modes.any_searches_in(tmp_path / "none.txt")


def test_a_resumed_game_gets_the_mode_of_its_bots(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: list[str] = []
    monkeypatch.setattr(modes, "plain", lambda: chosen.append("plain"))
    monkeypatch.setattr(progress, "compile_rules", lambda: chosen.append("compiled"))
    for level in ("random", "expert"):
        grandtour("play", "metro_domino", "--seats", f"me,{level}", typed="quit\n")
        grandtour("play", "--resume", typed="quit\n")
    assert chosen == ["plain", "plain", "compiled", "compiled"]


def test_what_is_wrong_is_said_before_anything_is_compiled(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "compile_rules", lambda: pytest.fail("compiled too early"))
    for words in (
        ("play", "chess"),
        ("play", "paris", "--resume"),
        ("play", "--resume", "no.txt"),
        ("play", "paris", "--seats", "me,x"),
    ):
        assert grandtour(*words)[0] == 1


def test_what_is_compiled_already_is_not_mentioned(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what is not is compiled in the mode of this process."""
    asked: list[list[str]] = []
    monkeypatch.setattr(jit, "PLAIN", False)
    monkeypatch.setattr("grandtour.terminal.progress.compile_games", asked.append)
    grandtour("play", "two_capitals", "--seats", "me,skilled", typed="quit\n")
    assert asked == [[jit.MODE]]
    monkeypatch.setattr(jit, "PLAIN", True)
    grandtour("play", "two_capitals", "--seats", "me,skilled", typed="quit\n")
    assert len(asked) == 1


# --- whole games ------------------------------------------------------------------------------------------------------
def test_the_opponent_is_casual_unless_named(grandtour: Run) -> None:
    assert "Bots: p2 (casual)." in grandtour("play", "two_capitals", typed="quit\n")[1]


def test_a_game_to_its_end_and_the_same_once_more(grandtour: Run) -> None:
    """With a seed, bots with a number of simulations choose the same again; where nobody looks, nobody is shown thinking."""
    code, out, err = grandtour(*THREE, typed=ALL)
    assert (code, err) == (0, "")
    assert "Bots: p2 (novice), p3 (casual)." in out
    assert "Result" in out
    assert "thinking" not in out
    first = finished()
    grandtour(*THREE, typed=ALL)
    assert finished().moves == first.moves


def test_a_bot_that_thinks_agrees_to_take_back(grandtour: Run) -> None:
    _, out, _ = grandtour("play", "two_capitals", "--seats", "me,novice", "--seed", "5", typed="visit 1\nundo\nlog\nquit\n")
    assert "Move taken back." in out
    assert records.load(savegames.last_game()).moves == []


def test_a_series_with_bots_that_think(grandtour: Run) -> None:
    """Nobody is asked; each move is told once, as it comes."""
    code, out, _ = grandtour("play", "metro_domino", "--wins", "1", "--seats", "novice,random", "--seed", "1")
    assert code == 0
    assert "The series is over. Won by: " in out
    told = [line for line in out.splitlines() if line.startswith("· ")]
    assert len(told) == len(finished().tables[0].moves)


# --- bots of one's own ------------------------------------------------------------------------------------------------
FIRST = "def choose(position, seat, rng):\n    return position.legal(seat)[0]"
FAILS = FIRST.replace("position.legal(seat)[0]", "1 / 0")


@pytest.fixture
def my_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(bots.custom, "RULES_MODE", "plain")  # it begins at once
    path = tmp_path / "my_bot.py"
    path.write_text(FIRST, encoding="utf-8")
    yield path
    bots.custom.end()


def test_a_game_with_a_bot_of_ones_own(grandtour: Run, my_bot: Path) -> None:
    code, out, err = grandtour(*METRO, "--seats", "me,./my_bot.py", typed=ALL)
    assert (code, err) == (0, "")
    assert "Bots: p2 (./my_bot.py)." in out
    assert "Result" in out
    t = finished()
    assert t.bots() == {1: "./my_bot.py"}
    for number, (seat, move) in enumerate(t.moves):
        assert seat == 0 or move == t.at(number).legal(1)[0]


def test_a_bot_of_ones_own_that_fails_can_be_mended(grandtour: Run, my_bot: Path) -> None:
    """It is one clear line, and the game is saved; then it can be resumed."""
    my_bot.write_text(FAILS, encoding="utf-8")
    code, out, err = grandtour("play", "two_capitals", "--seats", "./my_bot.py,random", "--seed", "3")
    assert (code, err) == (1, "The bot “my_bot.py” failed: my_bot.py:2: ZeroDivisionError: division by zero\n")
    assert "Saved. Resume with: " in out
    my_bot.write_text(FIRST, encoding="utf-8")
    os.utime(my_bot, ns=(1, 1))
    assert "Result" in grandtour("play", "--resume")[1]


def test_no_file_is_run_that_a_strangers_record_names(grandtour: Run, my_bot: Path, tmp_path: Path) -> None:
    """Nor is a record refused because its bot is not here: another plays."""
    t = seat_table("two_capitals", ["random", str(my_bot)], seed=3)
    records.save(t, tmp_path / "theirs.txt")
    my_bot.write_text("raise SystemExit('run!')", encoding="utf-8")
    _, out, err = grandtour("play", "--resume", "theirs.txt")
    assert err == ""
    assert f"The bot “{my_bot}” is not available here; the bot “house” plays instead." in " ".join(out.split())
    assert "Result" in out
    t = gt.Table("two_capitals", seed=3)
    t.stand_in(0, "bot_of_a_server")
    t.stand_in(1, "random")
    records.save(t, tmp_path / "server.txt")
    assert "Result" in grandtour("play", "--resume", "server.txt")[1]


@pytest.mark.parametrize("seats", ["me,./nobody.py", "me,nobody.py,random"])
def test_a_file_that_is_not_there(grandtour: Run, seats: str) -> None:
    code, _, err = grandtour("play", "paris", "--seats", seats)
    assert code == 1
    assert "There is no file “" in err


def test_ladders_simulations_and_balance_with_files(grandtour: Run, my_bot: Path, tmp_path: Path) -> None:
    code, out, err = grandtour("ladder", "two_capitals", "--levels", "random,./my_bot.py", "--deals", "2", "--cores", "1")
    assert code == 0, err
    assert "./my_bot.py – random" in out
    assert "your own bot" in out
    words = ("two_capitals", "--bots", "./my_bot.py,random", "--cores", "2")
    code, out, err = grandtour("simulate", *words, "--games", "4", "--shard", "2", "--out", "found")
    assert code == 0, err
    assert "./my_bot.py" in out
    manifest = json.loads((tmp_path / "found" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["bots"] == ["./my_bot.py", "random"]
    assert set(manifest["fingerprints"]) == {"./my_bot.py", "random"}
    code, out, err = grandtour("balance", *words, "--games", "10", "--out", "fair.html")
    assert code == 0, err
    assert "./my_bot.py" in (tmp_path / "fair.html").read_text(encoding="utf-8")


# --- thinking is shown, and can be interrupted ------------------------------------------------------------------------
def test_a_bot_is_shown_thinking(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a terminal, with its level, until it has moved; not one that has no choice, and not one that does not think."""
    output = io.StringIO()
    monkeypatch.setattr(screen, "console", Console(file=output, force_terminal=True, width=80, _environ={"TERM": "xterm"}))
    monkeypatch.setattr(bots, "choose", lambda level, t, seat, **how: t.legal(seat)[0])
    for level, shown in (("expert", True), ("random", False)):
        t = seat_table("metro_domino", [f"{level}:Boris", "me"], seed=3)
        TerminalGame(t, t, tmp_path / "game.txt").step()
        assert ("Boris (expert) is thinking …" in output.getvalue()) == shown
        output.truncate(0)
    t = seat_table("metro_domino", ["expert", "me"], seed=3)
    monkeypatch.setattr(t, "legal", lambda seat: ["draw"])
    assert TerminalGame(t, t, tmp_path / "game.txt").bots_choice(0) == "draw"
    assert "thinking" not in output.getvalue()


def interrupted_at(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while a bot thinks about so manieth choice."""
    usual, calls = bots.choose, [0]

    def choose(*words: Any, **how: Any) -> str:
        calls[0] += 1
        if calls[0] == number:
            raise KeyboardInterrupt
        return usual(*words, **how)

    monkeypatch.setattr(bots, "choose", choose)


@pytest.mark.parametrize("wins", [(), ("--wins", "1")])
def test_an_interrupted_game_goes_on_as_if_nothing_had_been(
    grandtour: Run, monkeypatch: pytest.MonkeyPatch, wins: tuple[str, ...]
) -> None:
    """The same bots, and with the same seed the same moves."""
    seats = ("--seats", "novice,random,novice")
    grandtour(*METRO, *seats, *wins)
    whole = finished().record()
    with monkeypatch.context() as patch:
        interrupted_at(7, patch)
        code, out, err = grandtour(*METRO, *seats, *wins)
    assert (code, err) == (0, "")
    assert out.count("· ") == 6  # told as they came
    assert "Saved. Resume with: " in out
    assert out.rstrip().endswith(" play --resume")
    left = records.load(savegames.last_game())
    assert len((left.table if wins else left).moves) == 6
    _, out, _ = grandtour("play", "--resume", "--seed", "3")
    assert "Result" in out
    assert finished().record() == whole


def test_a_move_that_is_being_made_is_made_whole(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the middle of it: the table is left after the move, and the saved game is the same."""
    usual = gt.Table.play

    def play(t: gt.Table, seat: int, move: str) -> None:
        if len(t.moves) == 9:
            os.kill(os.getpid(), signal.SIGINT)
        usual(t, seat, move)

    with monkeypatch.context() as patch:
        patch.setattr(gt.Table, "play", play)
        _, out, _ = grandtour(*METRO, "--seats", "random,random")
    assert "Saved. Resume with:" in out
    assert len(records.load(savegames.last_game()).moves) == 10


@pytest.fixture
def heeded() -> Iterator[None]:
    """Interrupts are heeded, also where whoever runs the tests ignores them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeded")
def test_an_interrupt_waits_for_the_end_of_the_block() -> None:
    done = []

    def work() -> None:
        with undisturbed():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("whole")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["whole"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_game_kept_elsewhere_is_resumed_from_there(grandtour: Run) -> None:
    grandtour("play", "metro_domino", "--seats", "me,random", typed="save my game.txt\nquit\n")
    _, out, _ = grandtour("play", "--resume", "my game.txt", typed="quit\n")
    assert "play --resume 'my game.txt'" in out


def test_ctrl_c_in_a_real_terminal(tmp_path: Path) -> None:
    """While a bot thinks (as plain Python, which takes it long): the line goes, the game is kept, and is whole."""
    master, slave = pty.openpty()
    environment = os.environ | {
        "XDG_STATE_HOME": str(tmp_path),
        "GRANDTOUR_MODE": "plain",
        "TERM": "xterm",
        "GRANDTOUR_LANG": "en",
    }
    process = subprocess.Popen(
        real("play", "metro_domino", "--seats", "random,expert", "--seed", "3", then="sys.exit(code)"),
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
        close_fds=True,
        preexec_fn=as_terminal_of(slave),
    )
    os.close(slave)
    assert "p2 (expert) is thinking …" in read_until(master, "is thinking …")
    os.write(master, b"\x03")
    rest = read_until(master, "play --resume")
    assert "Saved. Resume with:" in rest
    assert "Traceback" not in rest
    assert "\x1b[?25h" in rest  # the cursor is back
    assert process.wait(30) == 0
    os.close(master)
    (kept,) = (tmp_path / "grandtour" / "games").glob("*.txt")
    t = records.load(kept)
    assert isinstance(t, gt.Table)
    assert t.bots() == {0: "random", 1: "expert"}
    assert t.acting == (1,)


def as_terminal_of(slave: int) -> Any:
    """Makes the new process the one that gets the terminal's Ctrl-C."""
    import fcntl
    import termios

    def begin() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # who runs the tests may ignore it
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

    return begin
