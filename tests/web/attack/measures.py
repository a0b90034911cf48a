"""What an attack is measured by: statuses, faults in the log, the lobby's answers, memory and disk of the server."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.web.servers import RUN, Server

FAULT = "went wrong on our side"
WRONG = re.compile(r"^(?:ERROR|CRITICAL)|(?:ERROR|CRITICAL) (?!something went wrong)|was never (?:awaited|retrieved)")
MOST_FAULTS = 40  # that are told
MARK = "GRANDTOUR_ATTACKED"  # in the environment of a server that is attacked, and of what it starts: its folder
PERIOD = 0.05  # seconds between two questions for the lobby


@dataclass
class Tally:
    """What was sent, by kind, and what was answered."""

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def note(self, kind: str, answer: object, what: object, sent: int = 1) -> None:
        """One input and its answer; a 500 is a fault."""
        self.sent[kind] += sent
        self.answers[f"{kind} {answer}"] += 1
        if answer == 500:
            self.fault(f"500 for {kind}: {what!r}")

    def fault(self, told: str) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(told[:600])

    @property
    def total(self) -> int:
        return self.sent.total()


def faults_in(log: Path) -> list[str]:
    """What the server's log tells of faults of ours, each kind once, with how often: the last line of ours, and the error."""
    text = log.read_text(encoding="utf-8", errors="replace")
    found: Counter[str] = Counter()
    for trace in text.split("Traceback (most recent call last):")[1:]:
        ours = re.findall(r'File ".*?/src/grandtour/(\S+)", line (\d+), in (\w+)', trace)
        error = re.search(r"^[\w.]+(?:Error|Exception|Interrupt|Exit|Cancelled\w*|Warning)\b.*", trace, re.MULTILINE)
        found[f"{ours[-1:]} {error[0][:200] if error else trace[:200]}"] += 1
    found.update(line[:200] for line in text.splitlines() if WRONG.search(line))
    return [f"{count} × {told}" for told, count in found.most_common(MOST_FAULTS)]


# --- the server as a process ----------------------------------------------------------------------------------------------------
# Before the server starts: it gets as many files as many systems give a process, and ends when whoever started it is gone.
BOUND = """
import os, resource, sys, threading
resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()
"""


class Target(Server):
    """A server that is attacked, and that ends with the test, whatever ends that."""

    def start(self) -> Target:
        """Until it answers."""
        command = [sys.executable, "-c", BOUND + RUN, json.dumps(self.settings)]
        env = os.environ | {"GRANDTOUR_MODE": self.mode, MARK: str(self.data)}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env=env, stdin=subprocess.PIPE, stdout=log, stderr=log, start_new_session=True
            )
        for _ in range(1200):
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.url}/compiling", timeout=60) as answer:
                    if json.load(answer)["ready"]:
                        return self
            except OSError:
                pass
            time.sleep(0.05)
        raise AssertionError(f"the server does not start: {self.log.read_text()[-2000:]}")

    def end(self, how: signal.Signals) -> int:
        """Ends the server itself, not what it has started; returns how many processes of its own outlived it for long."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(60)
        self._let_go()
        for _ in range(100):
            if not self.family():
                return 0
            time.sleep(0.1)
        return len(self.family())

    def stop(self) -> None:
        """All of it, whatever state it is in."""
        if self.process is not None:
            for pid in self.family():
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.process.wait()
            self._let_go()

    def _let_go(self) -> None:
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.close()

    def family(self) -> list[int]:
        """The server and all that it has started, whoever is their parent now: they have a mark of ours in their environment."""
        mark = f"{MARK}={self.data}".encode()
        found = []
        for name in filter(str.isdecimal, os.listdir("/proc")):
            with suppress(OSError):
                if mark in Path(f"/proc/{name}/environ").read_bytes().split(b"\0"):
                    found.append(int(name))
        return found

    def memory(self) -> int:
        """Bytes of the server and of all that it has started."""
        return sum(map(resident, self.family()))

    def files(self) -> int:
        """Files and connections that the server has open."""
        assert self.process is not None
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def disk(self) -> int:
        return sum(path.stat().st_size for path in self.data.rglob("*") if path.is_file())


def resident(pid: int) -> int:
    try:
        found = re.search(r"VmRSS:\s*(\d+) kB", Path(f"/proc/{pid}/status").read_text(encoding="utf-8"))
    except OSError:
        return 0
    return int(found[1]) * 1024 if found else 0


class Gauge(threading.Thread):
    """Looks at memory and disk of a server once in a while; the most that it saw."""

    def __init__(self, server: Target) -> None:
        super().__init__(daemon=True)
        self.server, self.done = server, threading.Event()
        self.memory = self.disk = 0

    def look(self) -> None:
        self.memory = max(self.memory, self.server.memory())
        self.disk = max(self.disk, self.server.disk())

    def run(self) -> None:
        while not self.done.wait(0.5):
            try:
                self.look()
            except OSError:
                continue  # it is being stopped, or a file has just gone

    def __enter__(self) -> Gauge:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.done.set()
        self.join()


# --- the lobby --------------------------------------------------------------------------------------------------------------
class Pulse:
    """A process that asks for the lobby in a steady rhythm, each time on a line of its own, and notes how long it took."""

    def __init__(self, server: Server, to: Path) -> None:
        self.port, self.to = server.port, to
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Pulse:
        command = [sys.executable, __file__, str(self.port), str(self.to), str(PERIOD)]
        self.process = subprocess.Popen(
            command, start_new_session=True, env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])}
        )
        while self.process.poll() is None and not self.asked():  # a short attack would be over before
            time.sleep(PERIOD)
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait()

    def asked(self) -> list[tuple[float, float, int]]:
        """When, how many seconds it took, and the status; 0 for none."""
        lines = self.to.read_text(encoding="utf-8").splitlines() if self.to.exists() else []
        return [(when, took, status) for when, took, status in map(json.loads, lines[:-1])]


def ask_lobby(port: int, to: Path, period: float) -> None:
    import http.client

    with to.open("a", encoding="utf-8", buffering=1) as out:
        due, parent = time.monotonic(), os.getppid()
        while os.getppid() == parent:  # else whoever wanted to know is gone
            due = max(due + period, time.monotonic())
            time.sleep(max(0.0, due - time.monotonic()))
            began, line = time.perf_counter(), http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            try:
                line.request("GET", "/")
                answer = line.getresponse()
                answer.read()
                status = answer.status
            except (OSError, http.client.HTTPException):
                status = 0
            finally:
                line.close()
            print(json.dumps([time.time(), time.perf_counter() - began, status]), file=out)


def summary(asked: list[tuple[float, float, int]]) -> dict[str, Any]:
    """How the lobby answered, in milliseconds."""
    times = sorted(took * 1000 for _, took, _ in asked)
    at = {
        name: round(times[min(len(times) - 1, int(len(times) * part))], 1)
        for name, part in (("median", 0.5), ("99%", 0.99), ("99.9%", 0.999))
    }
    return {"asked": len(times), **at, "most": round(times[-1], 1), "statuses": dict(Counter(status for _, _, status in asked))}


if __name__ == "__main__":
    ask_lobby(int(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]))
