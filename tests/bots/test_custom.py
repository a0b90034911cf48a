"""Bots of people's own: the example plays, what is wrong with one is said in words, none can cheat, and no process stays."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grandtour
from grandtour import GrandTourError, bots
from grandtour.bots import custom
from grandtour.engine import jit
from grandtour.envs.seat import Single
from grandtour.lab import simulate
from grandtour.lab.balance.measure import Measuring, balance_spec
from grandtour.lab.matches.ladder import Ladder, play_match, strategies_of
from grandtour.lab.simulations.plan import make_plan, plan_of

EXAMPLE = str(Path(__file__).parent.parent.parent / "docs" / "examples" / "own_bot.py")
GAME = "two_capitals"  # whose first move is a choice of many
HEAD = "def choose(position, seat, rng):\n    "
FIRST = HEAD + "return position.legal(seat)[0]"
FOR_EVER = "import time\n" + HEAD + "while True: time.sleep(60)"
LIMIT = 0.5


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that begin at once, without compiled rules; one test below has those."""
    monkeypatch.setattr(custom, "RULES_MODE", "plain")


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[custom.Process]]:
    """All processes that were started, in order; at the end there is none."""
    found: list[custom.Process] = []

    class Noted(custom.Process):
        def __init__(self, path: Path) -> None:
            found.append(self)
            super().__init__(path)

    monkeypatch.setattr(custom, "Process", Noted)
    yield found
    custom.end()
    assert all(is_gone(process) for process in found)
    assert custom._busy == set()


def is_gone(process: custom.Process) -> bool:
    return process.process.returncode is not None


def until_gone(pid: int) -> None:
    """Waits for the end of a process that is not ours; what nobody has looked after yet (Z) has ended, too."""
    while (state := Path(f"/proc/{pid}/stat")).exists() and state.read_text().rpartition(")")[2].split()[0] != "Z":
        time.sleep(0.01)


def written(folder: Path, code: str, name: str = "my_bot.py") -> str:
    path = folder / name
    path.write_text(code, encoding="utf-8")
    return str(path)


def new(seed: int = 1, game: str = GAME, seats: int = 2) -> grandtour.Table:
    return grandtour.Table(game, seats, seed=seed)


# --- playing ----------------------------------------------------------------------------------------------------------
def test_the_example_plays_a_whole_game(begun: list[custom.Process], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom, "RULES_MODE", jit.MODE)
    t = new(game="metro_domino")
    while not t.over:
        seat = t.acting[0]
        t.play(seat, custom.choose(EXAMPLE, t, seat, f"move {t.events}"))
    assert len(begun) == 1, "one process makes all the moves"


@pytest.mark.parametrize("game", grandtour.games())
def test_the_example_knows_every_game(begun: list[custom.Process], game: str) -> None:
    """By a name of a file, through the same door as the levels; the same seed gives the same move."""
    t = new(game=game, seats=3)
    seat = t.acting[0]
    move = bots.choose(EXAMPLE, t, seat, seed=1)
    assert move in t.legal(seat)
    assert bots.choose(EXAMPLE, t, seat, seed=1) == move


@pytest.mark.parametrize(
    "code",
    [
        FIRST,
        HEAD + "print('thinking …'); import os; os.write(1, b'loud'); return position.legal(seat)[0]",
        HEAD + "return position.legal_actions(seat)[0]",
        "import numpy\n" + HEAD + "return numpy.int64(position.legal_actions(seat)[0])",
        "class Bot:\n    def choose(self, position, seat, rng):\n        return position.legal(seat)[0]",
        HEAD + "move = position.legal(seat)[0]; position.play(seat, move); return move",
    ],
    ids=["words", "it prints", "a number", "a number of numpy", "a class", "it plays on"],
)
def test_ways_to_answer(begun: list[custom.Process], tmp_path: Path, code: str) -> None:
    t = new()
    assert custom.choose(written(tmp_path, code), t, 0, 1) == t.legal(0)[0]


def test_a_file_that_was_changed_is_read_again(begun: list[custom.Process], tmp_path: Path) -> None:
    t, name = new(), written(tmp_path, FIRST)
    assert custom.choose(name, t, 0, 1) == t.legal(0)[0]
    written(tmp_path, FIRST.replace("[0]", "[-1]"))
    os.utime(name, ns=(1, 1))
    assert custom.choose(name, t, 0, 1) == t.legal(0)[-1]
    assert is_gone(begun[0])


def test_files_beside_a_bot_can_be_imported(begun: list[custom.Process], tmp_path: Path) -> None:
    written(tmp_path, "NUMBER = -1", "helper.py")
    name = written(tmp_path, "import helper\n" + HEAD + "return position.legal(seat)[helper.NUMBER]")
    assert custom.choose(name, new(), 0, 1) == new().legal(0)[-1]


# --- what is wrong with a bot is said, and it is gone -------------------------------------------------------------------
def loud(said: str) -> str:
    """A bot that says something wherever it can."""
    everywhere = "for n in range(3, 20) if os.path.exists(f'/proc/self/fd/{n}')"
    return f"import os\n{HEAD}[os.write(n, b'{said}\\n') {everywhere}]"


WRONG = {
    "it raises": (HEAD + "return 1 / 0", "my_bot.py:2: ZeroDivisionError: division by zero"),
    "it can't be read": ("def choose(", "SyntaxError"),
    "it fails at once": ("raise RuntimeError('no weights')", "my_bot.py:1: RuntimeError: no weights"),
    "it exits at once": ("import sys\nsys.exit(3)", "SystemExit: 3"),
    "it exits": ("import os\n" + HEAD + "os._exit(3)", r"it exited unexpectedly \(exit code 3\)"),
    "it leaves": ("import sys\n" + HEAD + "sys.exit(4)", "my_bot.py:3: SystemExit: 4"),
    "it kills itself": ("import os\n" + HEAD + "os.kill(os.getpid(), 9)", r"it exited unexpectedly \(exit code -9\)"),
    "it is late": (FOR_EVER, r"it did not answer within 0\.5 s"),
    "it computes for ever": (HEAD + "while True: pass", r"it did not answer within 0\.5 s"),
    "an illegal move": (HEAD + "return 'visit 99'", "chose an illegal move, “visit 99”: .+"),
    "an illegal number": (HEAD + "return -1", "chose an illegal move, “-1”: .+"),
    "no move": (HEAD + "pass", "chose an illegal move, “None”: .+"),
    "no choose": ("def chose(position, seat, rng): pass", "it has neither a function “choose"),
    "choose is none": ("choose = 5", "it has neither a function “choose"),
    "garbage": (loud("{garbage"), "its answer is not a move"),
    "a list": (loud("[1]"), "its answer is not a move"),
    "no text": (loud("\\xff\\xfe"), "its answer is not a move"),
    "lines of terror": (HEAD + "raise ValueError('\\x1b[2J\\n' * 1000)", r"ValueError:  \[2J"),
}  # fmt: skip


@pytest.mark.parametrize(("code", "why"), WRONG.values(), ids=list(WRONG))
def test_what_is_wrong_is_said_and_the_process_is_gone(begun: list[custom.Process], tmp_path: Path, code: str, why: str) -> None:
    """Nobody waits for a time: a bot that is late is killed, and its end is what is waited for."""
    name = written(tmp_path, code)
    with pytest.raises(GrandTourError, match=why) as error:
        custom.choose(name, new(), 0, 1, limit=LIMIT)
    assert "my_bot.py" in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 500
    assert [is_gone(process) for process in begun] == [True]


def test_after_a_failure_a_new_process_answers(begun: list[custom.Process], tmp_path: Path) -> None:
    """It fails at one seat, and goes on at the other."""
    name = written(tmp_path, HEAD + "return position.legal(seat)[0] if seat else 1 / 0")
    t = new()
    for _ in range(2):
        with pytest.raises(GrandTourError):
            custom.choose(name, t, 0, 1)
    t.play(0, "stop" if "stop" in t.legal(0) else t.legal(0)[-1])
    while t.acting[0] == 0:
        t.play(0, t.legal(0)[-1])
    assert custom.choose(name, t, 1, 1) == t.legal(1)[0]
    assert len(begun) == 3


def test_who_is_stopped_while_a_bot_thinks_leaves_no_answer_behind(
    begun: list[custom.Process], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, t = written(tmp_path, FIRST), new()
    usual = custom.Process._read

    def interrupted(process: custom.Process, line: bytes) -> dict[str, Any]:
        if b"begun" in line:
            raise KeyboardInterrupt
        return usual(process, line)

    with monkeypatch.context() as patch:
        patch.setattr(custom.Process, "_read", interrupted)
        with pytest.raises(KeyboardInterrupt):
            custom.choose(name, t, 0, 1)
    assert is_gone(begun[0])
    assert custom.choose(name, t, 0, 1) == t.legal(0)[0]


@pytest.mark.skipif(not Path("/proc").exists(), reason="it looks at the processes of Linux")
def test_what_a_bot_has_started_ends_with_it(begun: list[custom.Process], tmp_path: Path) -> None:
    """Also if it holds our pipe open: nobody waits for it."""
    note = tmp_path / "pid"
    start = f"import os, time\n{HEAD}pid = os.fork()\n    if pid: open({str(note)!r}, 'w').write(str(pid))\n    time.sleep(600)"
    with pytest.raises(GrandTourError, match="did not answer"):
        custom.choose(written(tmp_path, start), new(), 0, 1, limit=LIMIT)
    until_gone(int(note.read_text()))


@pytest.mark.skipif(not Path("/proc").exists(), reason="it looks at the processes of Linux")
def test_a_bot_ends_with_who_asked_it(tmp_path: Path) -> None:
    """Killed as hard as can be, in the middle of a move."""
    note = tmp_path / "pid"
    name = written(tmp_path, f"import os\nopen({str(note)!r}, 'w').write(str(os.getpid()))\n{HEAD}while True: pass")
    asks = (
        f"import grandtour\nfrom grandtour.bots import custom\ncustom.choose({name!r}, grandtour.Table({GAME!r}, seed=1), 0, 1)"
    )
    asker = subprocess.Popen([sys.executable, "-c", asks], env=os.environ | {"GRANDTOUR_MODE": jit.MODE})
    while not note.exists() or not note.read_text():
        assert asker.poll() is None
        time.sleep(0.01)
    asker.send_signal(signal.SIGKILL)
    asker.wait()
    until_gone(int(note.read_text()))


# --- it can't cheat -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", grandtour.games())
def test_what_it_gets_is_dealt_anew(begun: list[custom.Process], tmp_path: Path, game: str) -> None:
    """It sees what its seat sees, but neither what the others hold, nor what comes, nor what chance will bring."""
    seen = tmp_path / "seen.json"
    look = f"json.dump([position.position(), position.view(seat), position.record()], open({str(seen)!r}, 'w'))"
    name = written(tmp_path, f"import json\n{HEAD}{look}; return position.legal(seat)[0]")
    t = new(7, game, 3)
    while len(t.legal(t.acting[0])) == 1:
        t.play(t.acting[0], t.legal(t.acting[0])[0])
    t.shuffle = {"secret": "of the server"}
    custom.choose(name, t, t.acting[0], "seed")
    position, view, record = json.loads(seen.read_text())
    true = json.loads(json.dumps(t.position()))
    assert view == json.loads(json.dumps(t.view(t.acting[0])))
    assert position["chance"]["key"] != true["chance"]["key"]
    assert {key for key in true if key != "chance" and position[key] != true[key]}, "hidden things are others"
    assert true["chance"]["key"] not in seen.read_text()
    assert "shuffle" not in record
    assert record["events"] == []


# --- names --------------------------------------------------------------------------------------------------------------
@pytest.fixture
def nothing_offered() -> Iterator[None]:
    yield
    custom.withdraw()


@pytest.mark.usefixtures("nothing_offered")
def test_a_folder_of_bots(begun: list[custom.Process], tmp_path: Path) -> None:
    written(tmp_path, FIRST, "anna.py")
    written(tmp_path, FIRST, "_helper.py")
    written(tmp_path, "no bot", "notes.txt")
    assert bots.offer(tmp_path) == ("anna",)
    assert bots.names() == (*bots.LEVELS, "anna")
    bots.check_bot("anna")
    assert bots.choose("anna", new(), 0) == new().legal(0)[0]
    with pytest.raises(GrandTourError, match=r"There is no bot “boris”. The bots are: random, .*, expert, anna"):
        bots.check_bot("boris")
    custom.withdraw()
    assert bots.names() == bots.LEVELS
    assert is_gone(begun[0])


@pytest.mark.usefixtures("nothing_offered")
@pytest.mark.parametrize(
    ("files", "why"),
    [
        (["house.py"], "A bot of your own can't be called “house”"),
        ([], "There are no bots in"),
        (["x" * 70 + ".py"], "at most 60 printable characters"),
        (["a\nb.py"], "at most 60 printable characters"),
    ],
    ids=["a level", "none", "a long name", "two lines"],
)
def test_folders_that_are_refused(tmp_path: Path, files: list[str], why: str) -> None:
    for name in files:
        written(tmp_path, FIRST, name)
    with pytest.raises(GrandTourError, match=why):
        bots.offer(tmp_path)
    assert bots.names() == bots.LEVELS


def test_what_is_not_there() -> None:
    with pytest.raises(GrandTourError, match="is no folder"):
        bots.offer(Path("no such folder"))
    with pytest.raises(GrandTourError, match=r"There is no file “./nobody.py”"):
        bots.check_bot("./nobody.py")


# --- among themselves ---------------------------------------------------------------------------------------------------
def test_matches_and_ladders(begun: list[custom.Process], tmp_path: Path) -> None:
    name = written(tmp_path, FIRST)
    match = play_match(GAME, name, bots.strategy(GAME, "random"), deals=2, seed=1, cores=1)
    assert match.scores == play_match(GAME, name, bots.strategy(GAME, "random"), deals=2, seed=1, cores=2).scores
    strategies = strategies_of(GAME, [name, "random", "random", name])
    assert list(strategies) == ["random", name]
    ladder = Ladder(GAME, strategies, seed=1)
    ladder.play(tmp_path / "ladder.json", deals=2)
    again = Ladder(GAME, strategies, seed=1)
    again.take_up(tmp_path / "ladder.json")
    assert again.matches == ladder.matches
    written(tmp_path, FIRST + "  # changed")
    with pytest.raises(GrandTourError, match="was made with different settings \\(bots\\)"):
        Ladder(GAME, strategies, seed=1).take_up(tmp_path / "ladder.json")


def test_simulations(begun: list[custom.Process], tmp_path: Path) -> None:
    """A bot for all seats, or for some; the same on one core and on two; at the end no process is left."""
    name = written(tmp_path, FIRST)
    found = [simulate(GAME, 3, 2, [name, "random", name], seed=1, cores=cores).scores.tolist() for cores in (1, 2)]
    assert found[0] == found[1]
    assert begun
    assert all(is_gone(process) for process in begun)
    assert simulate(GAME, 2, 1, name, seed=1).games == 1


def test_a_simulation_with_a_bot_that_fails_ends(begun: list[custom.Process], tmp_path: Path) -> None:
    with pytest.raises(GrandTourError, match="ZeroDivisionError"):
        simulate(GAME, 2, 50, ["random", written(tmp_path, HEAD + "1 / 0")], seed=1, cores=2)
    assert len(begun) < 10
    assert all(is_gone(process) for process in begun)


def test_a_plan_names_the_bot_and_what_is_in_its_file(tmp_path: Path) -> None:
    name = written(tmp_path, FIRST)
    plan = make_plan(GAME, 2, 10, [name, "random"])
    assert plan_of(plan.manifest).manifest == plan.manifest
    assert f"--bots {name},random" in plan.command
    written(tmp_path, FIRST + "  # changed")
    with pytest.raises(GrandTourError, match="would play something else: fingerprints"):
        plan_of(plan.manifest)
    Path(name).unlink()
    with pytest.raises(GrandTourError, match="There is no file"):
        plan_of(plan.manifest)


def test_balance(begun: list[custom.Process], tmp_path: Path) -> None:
    measuring = Measuring(balance_spec(GAME, 2, 10, ["random", written(tmp_path, FIRST)], cores=2))
    measuring.run()
    assert len(measuring.played) == 10
    assert all(is_gone(process) for process in begun)


def test_an_environment_of_one_seat(begun: list[custom.Process], tmp_path: Path) -> None:
    """It moves as it does in a match, from the same deal; and a copy goes on with it."""
    name = written(tmp_path, FIRST)
    env = Single(GAME, 3, bots=[name, "random"])
    env.reset(seed=5)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(env.action_masks().argmax()))
    assert len(info["ranks"]) == 3
    assert begun
    with pytest.raises(GrandTourError, match="There is no file"):
        Single(GAME, 2, bots="nobody.py")
