"""A real server in a process of its own, for tests and benches that kill it, and the words that programs speak with it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.web.ports import free_port as free_port
from tests.web.postgresql import place_of

RUN = """
import json, sys
from pathlib import Path
from grandtour.web.serve import serve
from grandtour.web.settings import Settings
wanted = json.loads(sys.argv[1])
serve(Settings(**(wanted | {"data": Path(wanted["data"])})))
"""


class Server:
    """Started, killed and started again on the same folder and port. Bots don't pause in it, and rates are not limited."""

    def __init__(self, data: Path, mode: str | None = None, **settings: Any) -> None:
        self.data, self.port = data, free_port()
        self.mode = mode or os.environ.get("GRANDTOUR_MODE", "compiled")
        limits = {"pause": 0.0, "per_minute": 10**9, "new_players": 10**9, "messages": 10**9, "most_rooms": 10**6}
        self.settings = limits | {"host": "127.0.0.1", "port": self.port, "data": str(data), "stand_in": "random"}
        self.settings |= {"moments_simulations": 0} | {"database": place_of(data).get("database")} | settings
        self.process: subprocess.Popen[bytes] | None = None
        self.script = RUN
        self.log = data.parent / f"{data.name}.log"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, ready: bool = True) -> Server:
        """Until it answers, and all games can be played if `ready`."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", self.script, json.dumps(self.settings)],
                env=os.environ | {"GRANDTOUR_MODE": self.mode},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        return self.wait_until_ready(ready)

    def wait_until_ready(self, ready: bool = True) -> Server:
        assert self.process is not None
        while True:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended: {self.log.read_text()}")
            with suppress(OSError), urllib.request.urlopen(f"{self.url}/compiling") as answer:  # not there yet, or starting again
                if json.load(answer)["ready"] or not ready:
                    return self
            try:
                self.process.wait(0.05)
            except subprocess.TimeoutExpired:
                continue

    def kill(self) -> None:
        """At once, as by kill -9."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


class Program:
    """A program with a token; answers are (status, data)."""

    def __init__(self, server: Server, name: str = "Robot", token: str | None = None) -> None:
        self.server = server
        self.token = token if token is not None else ""
        if token is None:
            self.token = self.post("/players", name=name)[1]["token"]

    def call(self, method: str, path: str, data: Any = None) -> tuple[int, Any]:
        request = urllib.request.Request(f"{self.server.url}/api/v1{path}", method=method)
        request.add_header("content-type", "application/json")
        if self.token:
            request.add_header("authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, None if data is None else json.dumps(data).encode()) as answer:
                text = answer.read()
                return answer.status, json.loads(text) if text else None
        except urllib.error.HTTPError as refused:
            return refused.code, json.loads(refused.read())

    def post(self, path: str, **data: Any) -> tuple[int, Any]:
        return self.call("POST", path, data)

    def get(self, path: str) -> tuple[int, Any]:
        return self.call("GET", path)
