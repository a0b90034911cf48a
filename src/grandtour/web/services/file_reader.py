"""Reads what strangers send, in a process of its own: whatever it does to this process, the server goes on.

A line of JSON on the standard input is a task, a line on the standard output its answer. Time and memory are limited by the
system itself, so that this process ends even if nobody is left to end it; it also ends when its input does. The rules run as
plain Python (`workers.py` sees to that): a process starts at once, and needs nothing compiled.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ...engine import gamefile, registry
from ...engine.box import box_of, parse_toml, shipped_box
from ...engine.errors import GrandTourError, RecordError
from ...engine.i18n import Sentence, say, speaking
from ...engine.series import Series
from ...engine.table import Table
from ...engine.verification import verdict

READY = b"ready\n"
NICE = 5  # reading is not as urgent as a move
TOO_LARGE = say("This is too large to read.")
TOO_DEEP = say("This is nested too deeply to read.")
NO_TEXT = say("The record contains characters that are not text.")


# --- tasks ------------------------------------------------------------------------------------------------------------
def verify(text: str, shown: str | None) -> list[tuple[bool, str]]:
    """What is found out about a record's shuffle, line by line, and whether it is good."""
    return [(good, str(line)) for good, line in verdict(text, shown)]


def read_record(text: str) -> dict[str, Any]:
    """The record of a game or of a series, as text or as JSON, played again from its beginning to its end; `RecordError` says
    why it is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    record = Series.from_record(data).record() if gamefile.is_series(data) else Table.from_record(text).record()
    try:
        json.dumps(record, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:
        raise RecordError(NO_TEXT) from None
    return record


def read_box(game: str, data: dict[str, Any] | None = None, file: str = "", name: str = "") -> dict[str, Any]:
    """A box as data, checked; given as data, or as the bytes of a file of that name, each as a letter."""
    found = parse_toml(file.encode("latin-1"), name) if data is None else data
    return dict(box_of(registry.find(game), found).data)


TASKS: dict[str, Callable[..., Any]] = {task.__name__: task for task in (verify, read_record, read_box)}


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """What was found, or in the reader's language why nothing was; or a fault of ours, for the server's log."""
    with speaking(asked["language"]):
        try:
            return {"found": TASKS[asked["task"]](**asked["given"])}
        except GrandTourError as refused:
            return {"refused": str(refused)}
        except (MemoryError, RecursionError, UnicodeError) as error:
            return {"refused": str(why(error))}
        except Exception:
            return {"fault": traceback.format_exc()}


def why(error: Exception) -> Sentence:
    if isinstance(error, MemoryError):
        return TOO_LARGE
    return TOO_DEEP if isinstance(error, RecursionError) else NO_TEXT


# --- the process ------------------------------------------------------------------------------------------------------
def main(memory: int, seconds: float) -> None:
    """Answers until the input ends."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed is not an answer
    for name in registry.names():
        shipped_box(name)
    limit_memory(memory)
    out.write(READY)
    out.flush()
    with suppress(MemoryError):  # a task that is too large to be taken in: there is nothing to be done but to end
        for line in sys.stdin.buffer:
            limit_time(seconds)
            out.write(written(line))
            out.flush()
            limit_time(0)


def written(line: bytes) -> bytes:
    """The answer to a line."""
    try:
        return json.dumps(answer(json.loads(line))).encode() + b"\n"
    except MemoryError:
        return json.dumps({"refused": str(TOO_LARGE)}).encode() + b"\n"


def limit_memory(more: int) -> None:
    """So many bytes more than are used now; only where the system can do it."""
    try:
        import resource

        with open("/proc/self/statm") as sizes:
            used = int(sizes.read().split()[0]) * resource.getpagesize()
    except (ImportError, OSError):
        return
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (used + more, used + more))


def limit_time(seconds: float) -> None:
    """The system ends this process after `seconds`, whatever it is doing; 0 means never."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
