"""Runs somebody's own bot in a process of its own: `python -m grandtour.bots.custom_host FILE`.

A line of JSON on the standard input asks for a move: a record that begins with what the seat may know, the seat, a seed, and how
many seconds there are. A line on the standard output says that the position is there, from when the time counts; the next one
answers, with the move or with what went wrong. Whatever the bot prints goes to the standard error. The process ends with its
input, in the middle of whatever it does.
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from ..engine.table import Table

MODULE = "grandtour_bot"
GRACE = 2.0  # seconds after which a late bot ends itself, if no one has ended it
Choose = Callable[[Table, int, random.Random], str | int]
Send = Callable[[dict[str, Any]], None]


def chooser(path: Path) -> Choose | None:
    """The function `choose` of a file, or the method of that name of its class `Bot`."""
    sys.path.insert(0, str(path.resolve().parent))
    spec = importlib.util.spec_from_file_location(MODULE, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[MODULE] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    choose = module.Bot().choose if hasattr(module, "Bot") else getattr(module, "choose", None)
    return choose if callable(choose) else None


class Host:
    """Answers for a bot."""

    def __init__(self, path: Path, send: Send) -> None:
        self.path, self.send = path, send
        self.known: set[str] = set()  # games whose rules are loaded

    def run(self) -> None:
        """Until the input ends."""
        lines = _lines()
        try:
            choose = chooser(self.path)
        except BaseException as error:  # somebody else's code may do anything
            self.send({"error": self._why(error)})
            return
        if choose is None:
            self.send({"missing": True})
            return
        self.send({"ready": True})
        while True:
            self.answer(choose, json.loads(lines.get()))

    def answer(self, choose: Choose, asked: dict[str, Any]) -> None:
        """The bot's move, in words."""
        table, seat = Table.from_record(asked["record"]), asked["seat"]
        self._prepare(table, seat)
        self.send({"begun": True})
        limit_time(asked["limit"] + GRACE)
        try:
            self.send({"move": _in_words(table, seat, choose(table.copy(), seat, random.Random(asked["seed"])))})
        except BaseException as error:  # it may even want to leave
            traceback.print_exc()
            self.send({"error": self._why(error)})
        limit_time(0)

    def _prepare(self, table: Table, seat: int) -> None:
        """Loads the rules of a game, which takes a moment the first time: that is not the bot's time."""
        if table.game not in self.known:
            twin = table.copy()
            twin.play(seat, twin.legal(seat)[0])
            _ = twin.scores, twin.ranks
            self.known.add(table.game)

    def _why(self, error: BaseException) -> str:
        """What went wrong, and in which line of the bot."""
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(self.path)]
        where = f"{self.path.name}:{frames[-1].lineno}: " if frames else ""
        return f"{where}{type(error).__name__}: {error}"


def _in_words(table: Table, seat: int, move: Any) -> str:
    """A move in words; the caller refuses whatever isn't one."""
    actions = table.legal_actions(seat)
    if not isinstance(move, str) and move in actions:
        return table.legal(seat)[actions.index(move)]
    return str(move)


def _lines() -> SimpleQueue[bytes]:
    """The lines of the standard input, as they come; at its end this process ends."""
    found: SimpleQueue[bytes] = SimpleQueue()

    def read() -> None:
        for line in sys.stdin.buffer:
            found.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    return found


def limit_time(seconds: float) -> None:
    """The system ends this process after `seconds`, whatever it is doing; 0 means never."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def main(path: str) -> None:
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed is not an answer

    def send(data: dict[str, Any]) -> None:
        out.write(json.dumps(data).encode() + b"\n")
        out.flush()

    Host(Path(os.path.abspath(path)), send).run()  # as tracebacks have it


if __name__ == "__main__":
    main(sys.argv[1])
