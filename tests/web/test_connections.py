"""Silent, slow and too many connections: a server in a process of its own with few files, and real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.sync.client import connect

from grandtour.web.http import connections
from grandtour.web.http.connections import RESERVE, SMALL, Connections, LargeDeflateFactory
from grandtour.web.serve import files_for
from grandtour.web.settings import Settings
from tests import SOAK

from .servers import RUN, Program, Server

FILES = RESERVE + 100  # that the server may have: a hundred connections
OF_ONE = 40
PATIENCE = 30  # seconds after which something that should have happened has not
FEW_FILES = f"""
import resource
from grandtour.web.http import connections
resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES // 2}, {FILES}))
connections.KEEP_ALIVE = connections.GRACE = 1
"""
GET = b"GET /compiling HTTP/1.1\r\nhost: localhost\r\n\r\n"
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs many addresses on one machine")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Nobody is a trusted proxy here, so that limits by address hold on this machine, too."""
    limits = {"head_seconds": 1.0, "body_seconds": 1.0, "connections_from_one": OF_ONE}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FORWARDED_ALLOW_IPS", "")
        server = Server(tmp_path_factory.mktemp("few") / "data", mode="plain", **limits)
        server.script = FEW_FILES + RUN
        with server:
            yield server


def line(server: Server, address: str = "127.0.0.1", seconds: float = PATIENCE) -> socket.socket:
    """A connection from one of this machine's many addresses."""
    made = socket.create_connection(("127.0.0.1", server.port), PATIENCE, source_address=(address, 0))
    made.settimeout(seconds)
    return made


def is_served(server: Server, address: str) -> bool:
    with line(server, address) as made:
        try:
            made.sendall(GET)
            return made.recv(1000).startswith(b"HTTP/1.1 200")
        except OSError:
            return False


def rest(made: socket.socket) -> bytes:
    """All until the server closes; fails if it never does."""
    got = b""
    while True:
        try:
            part = made.recv(65536)
        except ConnectionResetError:
            return got
        if not part:
            return got
        got += part


def is_closed(made: socket.socket) -> bool:
    """Whether the server has closed a connection; what it sent before is read."""
    try:
        while select.select([made], [], [], 0)[0]:
            if made.recv(65536) == b"":
                return True
        return False
    except OSError:
        return True


# --- too slow -----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("begin", [b"", b"G", b"GET / HTTP/1.1\r\nhost: x\r\nx-", GET + b"GET /comp"])
def test_who_sends_no_whole_head_is_sent_away(server: Server, begin: bytes) -> None:
    with line(server) as made:
        made.sendall(begin)
        assert rest(made).count(b"HTTP/1.1 200") == begin.count(GET)


def test_a_head_that_comes_in_drops_is_too_late(server: Server) -> None:
    drip(server, b"")


def drip(server: Server, begin: bytes) -> None:
    """Sends a letter now and then; fails if that goes on for ever."""
    ended = time.monotonic() + PATIENCE
    with line(server) as made:
        made.sendall(begin)
        while not is_closed(made):
            assert time.monotonic() < ended
            try:
                made.sendall(b"a")
            except OSError:
                return
            time.sleep(0.05)


def test_a_body_that_does_not_come_is_answered_and_then_over(server: Server) -> None:
    for path in (b"/name", b"/api/v1/players"):
        with line(server) as made:
            made.sendall(b"POST " + path + b" HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nab")
            got = rest(made)
            assert got.startswith(b"HTTP/1.1 408")
            assert b"request timed out" in got


def test_a_body_that_nobody_waits_for_holds_no_line(server: Server) -> None:
    """The answer is there at once; the rest of what was announced never comes."""
    with line(server) as made:
        made.sendall(b"GET /compiling HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\na")
        assert rest(made).startswith(b"HTTP/1.1 200")


def test_drops_of_a_body_that_nobody_waits_for_hold_no_line(server: Server) -> None:
    drip(server, b"GET /compiling HTTP/1.1\r\nhost: x\r\ncontent-length: 99999\r\n\r\na")


# --- too many -----------------------------------------------------------------------------------------------------------------
def test_one_address_has_so_many_connections(server: Server) -> None:
    held = [line(server, "127.0.0.9") for _ in range(OF_ONE + 20)]
    try:
        for made in held[OF_ONE:]:
            assert rest(made) == b""
        assert is_served(server, "127.0.0.10")
    finally:
        for made in held:
            made.close()


def test_who_asks_is_served_however_many_are_silent(server: Server) -> None:
    """Three times as many as there are files: those that have been silent longest make room."""
    held = []
    try:
        for number in range(3 * FILES // OF_ONE):
            held += [line(server, f"127.0.1.{number + 1}") for _ in range(OF_ONE)]
            assert is_served(server, f"127.0.2.{number + 1}")
        assert server.process is not None
        assert len(os.listdir(f"/proc/{server.process.pid}/fd")) < FILES
    finally:
        for made in held:
            made.close()


def test_who_has_read_an_answer_makes_room_too(server: Server) -> None:
    held = []
    try:
        for number in range(4):
            for _ in range(OF_ONE):
                made = line(server, f"127.0.3.{number + 1}")
                made.sendall(GET)
                held.append(made)
            assert is_served(server, f"127.0.4.{number + 1}")
    finally:
        for made in held:
            made.close()


def test_sockets_are_counted_once_and_forgotten(server: Server) -> None:
    """More than one address may have at the same time, one after another."""
    url = f"ws://127.0.0.1:{server.port}/t/x/socket"
    for _ in range(2 * OF_ONE):
        with connect(url) as web:
            assert json.loads(web.recv(PATIENCE))["type"] == "gone"
    assert is_served(server, "127.0.0.1")


def test_requests_one_behind_the_other(server: Server) -> None:
    with line(server) as made:
        made.sendall(GET * 30 + GET[:20])
        assert rest(made).count(b"HTTP/1.1 200") == 30


# --- nonsense -----------------------------------------------------------------------------------------------------------------
UPGRADE = b"GET /t/x/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
KEY = b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
NONSENSE = {
    "no HTTP": b"\x16\x03\x01\x02\x00" * 20,
    "bad chunk at once": b"POST /name HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n",
    "large head": b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"x" * 100_000,
    "many lines": b"GET / HTTP/1.1\r\nhost: x\r\n" + b"a: b\r\n" * 500 + b"\r\n",
    "bad socket": UPGRADE + b"\r\n",
    "socket with long lines": UPGRADE + KEY + b"x: " + b"x" * 20_000 + b"\r\n\r\n",
    "socket with many lines": UPGRADE + KEY + b"x: x\r\n" * 200 + b"\r\n",
    "socket with some lines too many": UPGRADE + KEY + b"x: x\r\n" * 110 + b"\r\n",
    "socket for an odd host": UPGRADE.replace(b"host: x", b"host: x y") + KEY + b"\r\n",
    "socket with a long path": b"GET /t/x" + b"x" * 20_000 + UPGRADE[10:] + KEY + b"\r\n",
    "socket elsewhere": UPGRADE.replace(b"/t/x/socket", b"/nothing") + KEY + b"\r\n",
    "other upgrade": b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n",
    "connect": b"CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n",
    "no host": b"GET / HTTP/1.0\r\n\r\n",
}


@pytest.mark.parametrize("what", NONSENSE)
def test_nonsense_ends_without_a_trace(server: Server, what: str) -> None:
    before = server.log.read_text()
    with line(server) as made:
        made.sendall(NONSENSE[what])
        assert b" 500 " not in rest(made).split(b"\r\n")[0]
    assert is_served(server, "127.0.0.1")
    assert server.log.read_text() == before


def test_a_bad_chunk_in_the_midst_of_an_answer(server: Server) -> None:
    before = server.log.read_text()
    with line(server) as made:
        made.sendall(b"GET /compiling HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n")
        assert made.recv(12) == b"HTTP/1.1 200"
        made.sendall(b"nonsense\r\n")
        rest(made)
    assert server.log.read_text() == before


NO_TEXT = b"\x81\x82\0\0\0\0\xff\xfe"


@pytest.mark.parametrize(
    "frames", [NO_TEXT, NO_TEXT * 3, b"\x81\xff" + b"\xff" * 200, b"\xff" * 50, b"\x88\x80\0\0\0\0"], ids=range(5)
)
def test_frames_that_are_none_leave_no_trace(server: Server, frames: bytes) -> None:
    seats = [{"kind": "me"}, {"kind": "link"}]
    room = Program(server).post("/tables", game="two_capitals", seats=seats, spectators=True)[1]["table"]
    before, head = server.log.read_text(), UPGRADE.replace(b"/x/", f"/{room}/".encode()) + KEY + b"\r\n"
    with line(server) as made:
        made.sendall(head)
        assert made.recv(12) == b"HTTP/1.1 101"
        made.sendall(frames)
        while b"\x88" not in made.recv(1):  # the beginning of a goodbye
            pass
    with line(server) as made:
        made.sendall(head + frames)  # at once
        made.recv(1000)
    assert is_served(server, "127.0.0.1")
    assert server.log.read_text() == before


def test_other_programs_long_cookies_close_no_socket(server: Server) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/t/x/socket", additional_headers={"Cookie": f"a={'x' * 12_000}"}) as web:
        assert json.loads(web.recv(PATIENCE))["type"] == "gone"


# --- stopping -----------------------------------------------------------------------------------------------------------------
STUCK = """
import threading, time
from concurrent.futures import ThreadPoolExecutor
from grandtour.web import serve
serve.LAST_SECONDS = 0.5
ThreadPoolExecutor(1).submit(lambda: time.sleep(10**6))
"""


@pytest.mark.parametrize("signal_", [signal.SIGINT, signal.SIGTERM] if SOAK else [signal.SIGTERM])
def test_a_stop_ends_whatever_is_stuck(tmp_path: Path, signal_: int) -> None:
    """Also with silent connections, sockets and streams open."""
    server = Server(tmp_path / "data", mode="plain")
    server.script = STUCK + RUN
    with server:
        silent, begun = line(server), line(server)
        begun.sendall(b"POST /name HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n")
        assert server.process is not None
        server.process.send_signal(signal_)
        assert server.process.wait(PATIENCE) in (130, -signal_)
        silent.close()
        begun.close()


class Closing:
    """The transport of somebody who has just gone."""

    def is_closing(self) -> bool:
        return True

    def write(self, data: bytes) -> None:
        pass

    def close(self) -> None:
        pass


def test_who_goes_before_a_socket_is_open_leaves_no_trace(caplog: pytest.LogCaptureFixture) -> None:
    """An application that accepts, finds nobody there and returns is not at fault."""
    told: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        told.append("somebody is there")

    async def come_and_go() -> None:
        config = connections.configured(app, Settings())
        protocol = config.ws_protocol_class(config=config, server_state=ServerState(), app_state={})
        protocol.app, protocol.transport = app, Closing()
        protocol.scope = {"client": None, "path": "/", "query_string": b""}
        protocol.response = Response(101, "", Headers({"Date": "today"}))
        await protocol.run_asgi()

    asyncio.run(come_and_go())
    assert (told, caplog.records) == ([], [])


# --- all connections, without a server ----------------------------------------------------------------------------------------
class Wire:
    """What is used of a transport."""

    def __init__(self, address: str) -> None:
        self.address, self.open, self.unread = address, True, 0

    def get_extra_info(self, name: str) -> Any:
        return (self.address, 1)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def abort(self) -> None:
        self.open = False


class Loop:
    now = 100.0

    def time(self) -> float:
        return self.now

    def call_later(self, *_: Any) -> None:
        pass


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    loop = Loop()
    monkeypatch.setattr(connections.asyncio, "get_running_loop", lambda: loop)
    return loop


def held(most: int = 5, of_one: int = 3) -> Connections:
    return Connections(Settings(most_connections=most, connections_from_one=of_one))


def test_counts_go_down_again(loop: Loop) -> None:
    known = held()
    for _ in range(20):
        wires: list[Any] = [Wire("192.0.2.1"), Wire("::ffff:192.0.2.1"), Wire("192.0.2.1")]
        assert all(map(known.admit, wires))
        assert not known.admit(Wire("192.0.2.1"))
        for wire in wires + wires:
            known.forget(wire)
        assert len(known) == 0


def test_behind_a_trusted_proxy_are_many(loop: Loop) -> None:
    known = held(most=100)
    known.trusted = ("192.0.2.1",)
    assert all(known.admit(Wire("192.0.2.1")) for _ in range(50))


def test_the_longest_silent_goes_first_and_who_is_served_stays(loop: Loop) -> None:
    known = held()
    wires: Any = [Wire(f"192.0.2.{i}") for i in range(12)]
    for wire in wires[:5]:
        assert known.admit(wire)
        known.wait(wire, "head", 10)
    known.wait(wires[0], None)
    known.wait(wires[1], "idle")
    for wire in wires[5:9]:
        assert known.admit(wire)
        known.wait(wire, None)
    assert [wire.open for wire in wires[:9]] == [True] + [False] * 4 + [True] * 4
    assert not known.admit(wires[9])  # all are being served


def test_times_are_not_prolonged_by_drops(loop: Loop) -> None:
    known = held()
    wire: Any = Wire("192.0.2.1")
    known.admit(wire)
    for _ in range(10):
        known.wait(wire, "head", 10)
        loop.now += 1.1
    known.look()
    assert not wire.open
    assert len(known) == 0


def test_who_reads_nothing_is_sent_away(loop: Loop) -> None:
    known = held()
    deaf, slow, steady, _ = wires = [Wire(f"192.0.2.{i}") for i in range(4)]
    for wire in wires:
        known.admit(wire)
    deaf.unread, slow.unread, steady.unread = 10_000, 10_000, 10_000
    for _ in range(100):
        loop.now += 1
        slow.unread -= 1
        known.moved(steady)
        known.look()
    assert [wire.open for wire in wires] == [False, True, True, True]


def test_as_many_connections_as_there_are_files() -> None:
    wanted = Settings(most_connections=1000)
    assert [Connections(wanted, files).most for files in (None, 10**6, RESERVE + 500, RESERVE, 10)] == [1000, 1000, 500, 16, 16]


def test_the_system_is_asked_for_more_files() -> None:
    script = """
import resource
from grandtour.web.serve import files_for
resource.setrlimit(resource.RLIMIT_NOFILE, (100, 900))
print(files_for(300), resource.getrlimit(resource.RLIMIT_NOFILE), files_for(10**6), files_for(10))
"""
    got = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert got == f"{300 + RESERVE} ({300 + RESERVE}, 900) 900 900\n"
    assert files_for(1) is None or files_for(1) > 1


# --- compression --------------------------------------------------------------------------------------------------------
def test_only_large_messages_are_compressed() -> None:
    """Each alone, so that no socket keeps what was sent before."""
    _, agreed = LargeDeflateFactory().process_request_params([], [])
    small, large = (Frame(Opcode.TEXT, b"a table " * count) for count in (SMALL // 8, SMALL // 8 + 1))
    assert agreed.encode(small) is small
    assert len(agreed.encode(large).data) < SMALL // 20
    assert agreed.encode(large).data == agreed.encode(large).data
    assert agreed.decode(agreed.encode(large)).data == large.data
    assert (agreed.local_no_context_takeover, agreed.remote_no_context_takeover) == (True, True)


def test_a_socket_agrees_on_it(server: Server) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/t/none/socket", open_timeout=PATIENCE) as line:
        (agreed,) = line.protocol.extensions
        assert isinstance(agreed, PerMessageDeflate)
        assert (agreed.local_no_context_takeover, agreed.remote_no_context_takeover) == (True, True)
        assert json.loads(line.recv(PATIENCE))["type"] == "gone"
