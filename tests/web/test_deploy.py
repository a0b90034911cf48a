"""Two processes behind nginx, as docs/deploy.md has them: two people play through the proxy, while the processes are killed and
replaced."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from tests.house.tree import ROOT
from tests.web.ports import free_port
from tests.web.postgresql import cluster, has_postgresql
from tests.web.servers import Program, Server

MISSING = "nginx is not installed here, so nothing was tested with it (Debian: apt-get install nginx-light)."
PATIENCE = 240.0  # seconds after which something hangs
RESTARTED = 1012
MAIN = """daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
{user}
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{conf}
}}
"""
ME, LINK = {"kind": "me"}, {"kind": "link"}
pytestmark = [
    pytest.mark.filterwarnings("default:PostgreSQL is not installed"),
    pytest.mark.filterwarnings("default:nginx is not installed"),
]


def documented(port: int, behind: int) -> str:
    """The configuration of the page, for these ports."""
    (conf,) = re.findall(r"```nginx\n(.*?)```", (ROOT / "docs" / "deploy.md").read_text(), re.DOTALL)
    assert "listen 80;" in conf
    assert "server 127.0.0.1:8000;" in conf
    return conf.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("127.0.0.1:8000;", f"127.0.0.1:{behind};")


@contextmanager
def nginx(folder: Path, behind: int) -> Iterator[int]:
    """nginx before a server; without one, no proxy: the port of the server itself."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None:
        warnings.warn(MISSING, stacklevel=2)
        yield behind
        return
    port, user = free_port(), "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user, conf=documented(port, behind)))
    process = subprocess.Popen([program, "-p", str(folder), "-c", str(folder / "nginx.conf")], stderr=subprocess.DEVNULL)
    try:
        until(lambda: answers(port))
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


def until(reached: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < end, "it hangs"
        time.sleep(0.05)


def answers(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def children(server: Server) -> list[int]:
    """The processes that a server has started, without the helper of Python's own that watches over their files."""
    assert server.process is not None
    found = subprocess.run(["ps", "-A", "-ww", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    lines = [line.split(maxsplit=2) for line in found.splitlines()]
    return sorted(int(pid) for pid, parent, *args in lines if int(parent) == server.process.pid and "spawn_main" in args[0])


class Proxied(Server):
    """A server as it is found through a proxy."""

    def __init__(self, port: int) -> None:
        self.port = port


class Player(threading.Thread):
    """Plays the first legal move whenever it can, through a socket; comes again when it is closed, and sends again what was not
    answered."""

    def __init__(self, program: Program, room: str) -> None:
        super().__init__(daemon=True)
        self.program, self.room = program, room
        self.asked: dict[str, Any] | None = None
        self.done: dict[str, int] = {}  # the numbers of moves, as they were acknowledged
        self.codes: list[int | None] = []  # why sockets were closed
        self.stage, self.fault, self.going = "", "", True

    def run(self) -> None:
        while self.stage != "over" and self.going and not self.fault:
            try:
                self.visit()
            except ConnectionClosed as closed:
                self.codes.append(None if closed.rcvd is None else closed.rcvd.code)
            except (OSError, InvalidHandshake):
                time.sleep(0.05)
            except AssertionError as fault:
                self.fault = str(fault)

    def say_ready(self) -> None:
        self.program.post(f"/tables/{self.room}/ready")

    def visit(self) -> None:
        url, headers = self.program.server.url.replace("http", "ws", 1), {"Cookie": f"grandtour={self.program.token}"}
        with connect(f"{url}/t/{self.room}/socket", additional_headers=headers, proxy=None) as line:
            if self.asked is not None:
                line.send(json.dumps(self.asked))
            while self.stage != "over" and self.going:
                self.hear(line, json.loads(line.recv(PATIENCE)))

    def hear(self, line: Any, message: dict[str, Any]) -> None:
        if message["type"] == "table":
            self.stage = message["stage"]
            if self.stage == "between":
                line.send(json.dumps({"type": "ready", "word": ""}))
            if message["turn"] and self.asked is None:
                move, request = message["moves"][0]["move"], f"{message['number']} {time.monotonic()}"
                self.asked = {"type": "move", "place": message["place"], "move": move, "after": message["number"]}
                self.asked["request"] = request
                line.send(json.dumps(self.asked))
        elif message["type"] == "done" and self.asked is not None:
            self.done[self.asked["request"]] = message["number"]
            self.asked = None
        else:
            assert message.get("again"), message
            line.send(json.dumps(self.asked))


def test_two_processes_behind_nginx(tmp_path: Path) -> None:
    if not has_postgresql():
        return
    server = Server(tmp_path / "data", mode="plain", database=cluster().new(), processes=2, pause=0.05)
    with server, nginx(tmp_path, server.port) as port:
        door = Proxied(port)
        check_pages(door, behind_nginx=port != server.port)
        players = begin(door)
        until(lambda: all(len(player.done) > 2 or player.fault for player in players))
        kill_one(server)
        goes_on(players)
        replace_all(server)
        goes_on(players)
        for player in players:
            player.going = False
            player.join(PATIENCE)
        assert [player.fault for player in players] == ["", ""]
        assert RESTARTED in [code for player in players for code in player.codes], "told to come again at once"
        check_kept(players)


def begin(door: Server) -> list[Player]:
    """Two people at a table."""
    host, guest = Program(door, "Anna"), Program(door, "Boris")
    made = host.post("/tables", game="metro_domino", seats=[ME, LINK], wins=20)[1]
    guest.post(f"/tables/{made['table']}/join", invite=made["invite"])
    players = [Player(one, made["table"]) for one in (host, guest)]
    for player in players:
        player.say_ready()
        player.start()
    return players


def kill_one(server: Server) -> None:
    """One is killed, and started again."""
    before = children(server)
    assert len(before) == 2
    os.kill(before[0], signal.SIGKILL)
    until(lambda: len(children(server)) == 2 and children(server) != before)


def check_pages(door: Server, behind_nginx: bool) -> None:
    with urllib.request.urlopen(f"{door.url}/ready") as answer:
        assert json.load(answer)["status"] == "ok"
    with urllib.request.urlopen(f"{door.url}/") as answer:
        assert "Grand Tour" in answer.read().decode()
    if behind_nginx:
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{door.url}/metrics")


def goes_on(players: list[Player]) -> None:
    """Both have moved since."""
    known = {player: len(player.done) for player in players}
    until(lambda: any(player.fault for player in players) or all(len(player.done) > known[player] for player in players))


def replace_all(server: Server) -> None:
    """As `systemctl reload` does."""
    assert server.process is not None
    before = set(children(server))
    server.process.send_signal(signal.SIGHUP)
    until(lambda: len(children(server)) == 2 and not before & set(children(server)))


def check_kept(players: list[Player]) -> None:
    """What was acknowledged is there, each once, in one order for all."""
    numbers = sorted(number for player in players for number in player.done.values())
    assert len(set(numbers)) == len(numbers)
    player = players[0]
    assert player.program.get(f"/tables/{player.room}/view")[1]["number"] >= numbers[-1]
