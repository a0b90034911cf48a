"""Processes that play shards for the threads of this one. Bots that think run for much of their time in Python, which only
one thread of a process can do at a time; bots that choose by chance do not need this."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from threading import Event, local
from typing import Any

from ...engine import jit
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ..matches.ladder import Stopped
from .parquet import Files, shard_files
from .plan import plan_of
from .run import Progress

Answer = tuple[bytes, bytes] | str  # the files of a shard, or why there are none


class Helper:
    """A process that plays one shard after another of a plan."""

    def __init__(self, manifest: Mapping[str, Any]) -> None:
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115 (it is open as long as the process)
        self.process = subprocess.Popen(
            [sys.executable, "-c", f"from {__name__} import main; main()"],
            env=os.environ | {"GRANDTOUR_MODE": jit.MODE},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            start_new_session=True,  # Ctrl-C is for us alone
        )
        self.unsaid = json.dumps(manifest)

    def play(self, number: int, progress: Progress) -> Files:
        """Has a shard played."""
        asked, answers = self.process.stdin, self.process.stdout
        assert asked is not None
        assert answers is not None
        try:
            asked.write(f"{self.unsaid}\n{number}\n".lstrip().encode())
            asked.flush()
            self.unsaid = ""
            while isinstance(answer := pickle.load(answers), int):
                progress(answer)
        except (OSError, EOFError, ValueError, pickle.UnpicklingError):
            raise GrandTourError(say("A worker process ended unexpectedly: {error}", error=self._last_words())) from None
        if isinstance(answer, str):
            raise GrandTourError(answer)
        return Files(*answer)

    def _last_words(self) -> str:
        code = self.process.wait()
        self.errors.seek(0)
        lines = self.errors.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else f"exit {code}"

    def end(self) -> None:
        """At once, in the middle of whatever it plays."""
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout, self.errors):
            with suppress(OSError):  # something may be left to write
                if pipe is not None:
                    pipe.close()


class WorkerPool:
    """A helper for each thread that asks."""

    def __init__(self, manifest: Mapping[str, Any], stop: Event) -> None:
        self.manifest, self.stop, self.mine = manifest, stop, local()
        self.helpers: list[Helper] = []

    def play(self, number: int, progress: Progress) -> Files:
        if not hasattr(self.mine, "helper"):
            self.mine.helper = Helper(self.manifest)
            self.helpers.append(self.mine.helper)
        if self.stop.is_set():
            raise Stopped
        files: Files = self.mine.helper.play(number, progress)
        return files

    def end(self) -> None:
        for helper in self.helpers:
            helper.end()

    def close(self) -> None:
        """When no thread asks any more."""
        self.end()
        for helper in self.helpers:
            helper.close()


def answer(manifest: Mapping[str, Any], number: int, progress: Progress) -> Answer:
    """Plays a shard of somebody's plan."""
    try:
        files = shard_files(plan_of(manifest), number, Event(), progress)
        return files.games, files.seats
    except GrandTourError as refused:
        return str(refused)


def main() -> None:
    """The helper's own side: a plan in the first line, then a line for each shard that is wanted. It tells how many more games
    are done, and at last answers."""
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    manifest = json.loads(sys.stdin.readline())

    def send(news: Answer | int) -> None:
        pickle.dump(news, out)
        out.flush()

    for line in sys.stdin:
        send(answer(manifest, int(line), send))
