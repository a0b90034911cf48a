"""Bots of your own: a Python file with a function `choose(position, seat, rng)`, or a class `Bot` with a method of that name.

They are named by their file (`./my_bot.py`), or, if a server offers a folder of them, by the name of the file in it. A bot gets a
table on which everything that its seat can't know is dealt again, and runs in a process of its own with a time limit: it can
neither cheat nor hold anyone up.
"""

from __future__ import annotations

import atexit
import json
import os
import random
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ..engine import jit
from ..engine.contract import MOST_NAME, is_label
from ..engine.errors import GrandTourError
from ..engine.i18n import Sentence, listed, say
from ..levels import LEVELS

if TYPE_CHECKING:
    from ..engine.position import Position
    from ..engine.table import Table

SUFFIX = ".py"
LIMIT = 10.0  # seconds for a move
START_LIMIT = 60.0  # seconds until a bot is ready: it may load weights
LAST = 2.0  # seconds that a process which has closed its pipe may need for its end
MOST_ERROR = 300  # characters of what went wrong
MOST_LINE = 1_000_000  # bytes of an answer
RULES_MODE = jit.MODE  # in which a bot has the rules

_offered: dict[str, Path] = {}
_waiting: dict[Path, list[Process]] = {}
_busy: set[Process] = set()
_lock = threading.Lock()


class Bot(Protocol):
    """What a bot of your own has."""

    def choose(self, position: Table, seat: int, rng: random.Random) -> str | int:
        """The move for a seat, in words or as the number of the action. `position` is a table of its own: play on it as you
        like."""


class NotStarted(GrandTourError):  # noqa: N818
    """A bot that can't even be started."""


# --- names ------------------------------------------------------------------------------------------------------------
def offer(folder: Path) -> tuple[str, ...]:
    """Makes all bots of a folder known by the names of their files; returns these names."""
    if not folder.is_dir():
        raise GrandTourError(say("“{path}” is not a folder.", path=folder))
    found = {path.stem: path for path in sorted(folder.glob(f"*{SUFFIX}")) if not path.stem.startswith("_")}
    for name, path in found.items():
        if name in LEVELS:
            raise GrandTourError(say("“{name}” is the name of a built-in bot. Rename yours: {path}", name=name, path=path))
        if not is_label(name):
            raise GrandTourError(
                say(
                    "The name of a bot can be at most {most} printable characters long: {path}",
                    most=MOST_NAME,
                    path=repr(str(path)),
                )
            )
    if not found:
        raise GrandTourError(say("There are no bots in “{path}”. A bot is a Python file.", path=folder))
    _offered.update(found)
    return tuple(found)


def offered() -> tuple[str, ...]:
    """The names of the bots that were offered."""
    return tuple(_offered)


def withdraw() -> None:
    """Nothing is offered any more, and no bot runs."""
    _offered.clear()
    end()


def names() -> tuple[str, ...]:
    """All bots that can be chosen by a word: the levels, and what was offered."""
    return (*LEVELS, *_offered)


def is_own(name: Any) -> bool:
    """Whether this names a bot of somebody's own."""
    return isinstance(name, str) and (name in _offered or name.endswith(SUFFIX))


def check_bot(name: Any) -> None:
    """Refuses a bot that does not exist."""
    if is_own(name):
        if not path_of(name).is_file():
            raise GrandTourError(say("There is no file “{path}”.", path=name))
    elif name not in LEVELS:
        raise GrandTourError(say("There is no bot “{level}”. Available bots: {levels}.", level=name, levels=listed(names())))


def path_of(name: str) -> Path:
    return _offered.get(name, Path(name))


def stamp(path: Path) -> int:
    """When a file was last changed; 0 if it is not there."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


# --- choosing ---------------------------------------------------------------------------------------------------------
def choose(name: str, table: Table, seat: int, seed: Any, *, limit: float = LIMIT) -> str:
    """The move of a bot of somebody's own. `GrandTourError` says what is wrong with it."""
    return _chosen(name, table.reshuffled(seat, seed), seat, seed, limit)


def _chosen(name: str, known: Table, seat: int, seed: Any, limit: float) -> str:
    """The move on a table that has nothing on it that the seat can't know. Where there is no choice nobody is asked."""
    if len(moves := known.legal(seat)) == 1:
        return moves[0]
    process = _taken(path_of(name))
    try:
        move = process.ask({"record": known.record(), "seat": seat, "seed": str(seed)}, limit)
        if (refused := known.refusal(seat, move)) is not None:
            raise GrandTourError(
                say("The bot “{name}” chose an illegal move, “{move}”: {reason}", name=name, move=move, reason=refused)
            )
    except BaseException:  # also if somebody stops us: its answer would come to the next question
        process.close()
        raise
    finally:
        _put_back(process)
    return move


class OwnAgent:
    """A bot of somebody's own where agents play with each other."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.table: Table | None = None

    def sit_down(self, table: Table) -> None:
        """Is told at which table it plays next."""
        self.table = table

    def choose(self, position: Position, seat: int, seed: Any) -> int:
        assert self.table is not None
        known = self.table.reshuffled(seat, seed, position)
        move = _chosen(self.name, known, seat, seed, LIMIT)
        return known.legal_actions(seat)[known.legal(seat).index(move)]


# --- processes --------------------------------------------------------------------------------------------------------
class Process:
    """A bot at work. After anything that went wrong it is ended."""

    def __init__(self, path: Path) -> None:
        self.path, self.stamp = path, stamp(path)
        self.failure: type[GrandTourError] = NotStarted
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "grandtour.bots.custom_host", str(path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=os.environ | {"GRANDTOUR_MODE": RULES_MODE, "PYTHONHASHSEED": "0"},  # the same games again
                start_new_session=True,  # Ctrl-C is for us alone; and what the bot starts ends with it
            )
        except OSError as error:
            raise NotStarted(_does_not_answer(path, error.strerror or error)) from None
        self._answer(START_LIMIT)
        self.failure = GrandTourError

    @property
    def is_alive(self) -> bool:
        return self.process.poll() is None

    def ask(self, question: dict[str, Any], limit: float) -> str:
        """The bot's move. The limit counts from when it has the position before it."""
        self._answer(START_LIMIT, json.dumps(question | {"limit": limit}).encode() + b"\n")
        move = self._answer(limit).get("move")
        if not isinstance(move, str):
            raise self._failed(say("its answer is not a move."))
        return _printable(move)

    def _answer(self, limit: float, question: bytes = b"") -> dict[str, Any]:
        """A line of the process, perhaps to a question; a process that is late is ended."""
        late = threading.Event()

        def end() -> None:
            late.set()
            self.end()

        timer = threading.Timer(limit, end)
        timer.daemon = True
        timer.start()
        try:
            line = self._line(question)
        finally:
            timer.cancel()
        if late.is_set():
            raise self._failed(say("it did not answer within {limit} s.", limit=f"{limit:g}"))
        return self._read(line)

    def _line(self, question: bytes) -> bytes:
        """The next line; nothing, if the process has ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(question)
            self.process.stdin.flush()
            return self.process.stdout.readline(MOST_LINE)
        except (OSError, ValueError):
            return b""

    def _read(self, line: bytes) -> dict[str, Any]:
        """What a line says."""
        if not line:
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(LAST)
            self.close()
            raise self._failed(say("it exited unexpectedly (exit code {code}).", code=str(self.process.returncode)))
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise self._failed(say("its answer is not a move."))
        if "missing" in data:
            raise self._failed(say("it has neither a function “choose(position, seat, rng)” nor a class “Bot” with that method."))
        if "error" in data:
            raise self._failed(_printable(str(data["error"])))
        return data

    def _failed(self, why: Sentence | str) -> GrandTourError:
        self.close()
        return self.failure(_does_not_answer(self.path, why))

    def end(self) -> None:
        """At once, whatever it does, with all that it has started."""
        if self.process.returncode is None:  # else its number may be another's by now
            with suppress(OSError):
                if sys.platform == "win32":
                    self.process.kill()
                else:
                    os.killpg(self.process.pid, 9)

    def close(self) -> None:
        """When nobody waits for an answer any more."""
        self.end()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError):  # something may be left to write
                if pipe is not None:
                    pipe.close()


def _does_not_answer(path: Path, why: object) -> Sentence:
    return say("The bot “{path}” failed: {error}", path=path.name, error=why)


def _printable(text: str) -> str:
    """One line of what somebody else's code says, not too long."""
    return "".join(letter if letter.isprintable() else " " for letter in text[:MOST_ERROR])


def _taken(path: Path) -> Process:
    """A process of a bot that nobody else uses now; a new one, if the file has changed."""
    with _lock:
        waiting = _waiting.setdefault(path, [])
        while waiting:
            process = waiting.pop()
            if process.is_alive and process.stamp == stamp(path):
                _busy.add(process)
                return process
            process.close()
    process = Process(path)
    with _lock:
        _busy.add(process)
    return process


def _put_back(process: Process) -> None:
    with _lock:
        _busy.discard(process)
        if process.is_alive:
            _waiting.setdefault(process.path, []).append(process)


def close() -> None:
    """Ends all bots that nobody asks now."""
    with _lock:
        for waiting in _waiting.values():
            while waiting:
                waiting.pop().close()


@atexit.register
def end() -> None:
    """Ends all bots, also those that think: who asked is told that they have ended."""
    with _lock:
        for process in _busy:
            process.end()
    close()
