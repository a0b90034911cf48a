"""Connections that keep others out are closed: silent ones, slow ones, too many of one network, those that don't read.

A system gives a process only so many files, and each connection is one: without limits, a thousand silent connections would be
the end of the service for everybody. Here each is known from its beginning to its end, also when it becomes a WebSocket; once a
second all are looked at.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Container
from dataclasses import dataclass
from functools import partial
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

from ..settings import Settings
from .cookies import only_ours
from .networks import network_of

TICK = 1.0  # seconds between two looks at all connections
KEEP_ALIVE = 5  # seconds between two requests
GRACE = 5.0  # seconds after the time for a body is up, in which the application may say so
SEND_SECONDS = 60.0  # in which somebody must have read something of what is sent to them
MOST_HEAD = 32 * 1024  # bytes of a head
MOST_READ = 4 * 1024  # bytes that are read at once: however small the pieces are in which a body comes, others wait for no more
BACKLOG = 128  # connections that are taken at once, before the first of them is looked at
RESERVE = BACKLOG + 128  # files for those, for the database, for pages, webhooks and processes
FEWEST = 16  # connections, however few files there are
MOST_MESSAGE = 64 * 1024  # bytes that come through a WebSocket at once
SMALL = 8 * 1024  # bytes of a message that is sent as it is
ANSWERED = "websocket.http.response.body"  # a socket is refused as a page is, in words
INVALID_TEXT = 1007  # why a WebSocket is closed
NO_LIMIT = math.inf


@dataclass(eq=False)
class Connection:
    """What is known of a connection: what it waits for (a head, a body) and until when, and since when nothing was read of what
    is sent to it."""

    transport: asyncio.Transport
    network: str
    stuck_since: float
    stage: object = None
    until: float = NO_LIMIT
    unread: int = 0


class Connections:
    """All connections of a server, by their transports: these stay the same when a WebSocket begins."""

    def __init__(self, settings: Settings, files: int | None = None) -> None:
        self.settings = settings
        self.most = most_connections(settings, files)
        self.trusted: Container[str] = ()  # proxies: behind their addresses are many
        self._open: dict[Any, Connection] = {}
        self._waiting: dict[Connection, None] = {}  # without a whole request; who has waited longest stands first
        self._networks: Counter[str] = Counter()
        self._looking = False

    def __len__(self) -> int:
        return len(self._open)

    # --- from beginning to end --------------------------------------------------------------------------------------
    def admit(self, transport: asyncio.Transport) -> bool:
        """Lets a connection in; where all are taken, the one that has waited longest for its request goes. `False`: too many."""
        address = str((transport.get_extra_info("peername") or ("?",))[0])
        network = network_of(address)
        if self._networks[network] >= self.settings.connections_from_one and address not in self.trusted:
            return False
        if len(self._open) >= self.most and self._waiting:
            self._close(next(iter(self._waiting)))
        if len(self._open) >= self.most:
            return False
        self._open[transport] = Connection(transport, network, now())
        self._networks[network] += 1
        self._look_soon()
        return True

    def forget(self, transport: asyncio.Transport) -> None:
        """Of a connection that has ended, or is going to."""
        found = self._open.pop(transport, None)
        if found is None:
            return
        self._waiting.pop(found, None)
        self._networks[found.network] -= 1
        if not self._networks[found.network]:
            del self._networks[found.network]

    def wait(self, transport: asyncio.Transport, stage: object, seconds: float = NO_LIMIT) -> None:
        """What a connection waits for now, and how long at most. An unchanged stage keeps its time; `None` ends the wait."""
        found = self._open.get(transport)
        if found is None or found.stage == stage:
            return
        found.stage, found.until = stage, now() + seconds
        self._waiting.pop(found, None)
        if stage is not None:
            self._waiting[found] = None

    def _close(self, connection: Connection) -> None:
        self.forget(connection.transport)
        connection.transport.abort()

    # --- once a second ----------------------------------------------------------------------------------------------
    def _look_soon(self) -> None:
        if not self._looking:
            self._looking = True
            asyncio.get_running_loop().call_later(TICK, self.look)

    def look(self) -> None:
        """Closes connections whose time is up, and those that have read nothing for long."""
        self._looking = False
        late = [found for found in self._waiting if now() > found.until]
        for found in [*late, *filter(self._is_stuck, self._open.values())]:
            self._close(found)
        if self._open:
            self._look_soon()

    def _is_stuck(self, connection: Connection) -> bool:
        unread = connection.transport.get_write_buffer_size()
        if not unread or unread < connection.unread:
            connection.stuck_since = now()
        connection.unread = unread
        return now() - connection.stuck_since > SEND_SECONDS

    def moved(self, transport: asyncio.Transport) -> None:
        """Much was read; perhaps as much is sent again before the next look."""
        if transport in self._open:
            self._open[transport].stuck_since = now()


def now() -> float:
    return asyncio.get_running_loop().time()


def most_connections(settings: Settings, files: int | None) -> int:
    """As many as are wanted, and as the system has files for."""
    return settings.most_connections if files is None else max(FEWEST, min(settings.most_connections, files - RESERVE))


# --- uvicorn's two protocols --------------------------------------------------------------------------------------------
class Http(H11Protocol):
    """HTTP, on a connection that is known."""

    def __init__(self, known: Connections, **config: Any) -> None:
        super().__init__(**config)
        self.known = known

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        transport.max_size = MOST_READ
        if self.known.admit(transport):
            self._look()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.known.forget(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def resume_writing(self) -> None:
        self.known.moved(self.transport)
        super().resume_writing()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Other programs' cookies stay behind: WebSockets take no lines as long as HTTP does."""
        self.headers = only_ours(self.headers)
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """The answer to what isn't HTTP. Within another answer it would become part of it; before one, it is the only one."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.close()
            return
        if self.cycle is not None:
            self.cycle.disconnected = True
        super().send_400_response(msg)

    def _look(self) -> None:
        """Says what the connection waits for. Between two requests uvicorn itself counts the seconds."""
        limits, theirs = self.known.settings, self.conn.their_state
        if theirs is h11.IDLE:
            idle = self.timeout_keep_alive_task is not None
            self.known.wait(self.transport, "idle" if idle else "head", NO_LIMIT if idle else limits.head_seconds)
        elif theirs is h11.SEND_BODY:
            self.known.wait(self.transport, self.cycle, limits.body_seconds + GRACE)
        else:
            self.known.wait(self.transport, None)


class LargeDeflate(PerMessageDeflate):
    """Compresses whole tables, which get ten times smaller; not what has changed in them."""

    def encode(self, frame: Frame) -> Frame:
        return super().encode(frame) if len(frame.data) > SMALL else frame


class LargeDeflateFactory(ServerPerMessageDeflateFactory):
    """Offers compression of single messages: one that remembers what was sent before takes more memory for each socket than all
    else that belongs to it."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(self, *asked: Any) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answer, agreed = super().process_request_params(*asked)
        return answer, LargeDeflate(True, True, agreed.remote_max_window_bits, agreed.local_max_window_bits)


class WebSocket(WebSocketsSansIOProtocol):
    """A WebSocket, on a connection that was known before."""

    def __init__(self, known: Connections, **config: Any) -> None:
        super().__init__(**config)
        self.known = known
        self.conn.available_extensions = [LargeDeflateFactory()]

    def connection_lost(self, exc: Exception | None) -> None:
        self.known.forget(self.transport)
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        self.known.moved(self.transport)
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        """The first that comes is a whole head. One that is none for a WebSocket gets an answer, and no more is waited for."""
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    async def send(self, message: Any) -> None:
        """Whoever goes before their socket is open is gone, and who was answered by a page needs no socket: otherwise uvicorn
        would blame the application, and strangers could fill the log with that."""
        if not self.handshake_complete and self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        self.handshake_complete |= message["type"] == ANSWERED and not message.get("more_body", False)

    def send_receive_event_to_app(self) -> None:
        """Text that is none ends a connection; the server's log need not know."""
        if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)) and not self.close_sent:
            self.conn.send_close(INVALID_TEXT)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def configured(app: Any, settings: Settings, files: int | None = None) -> uvicorn.Config:
    """How uvicorn is to run an application, with these limits."""
    known = Connections(settings, files)
    protocols: dict[str, Any] = {"http": partial(Http, known), "ws": partial(WebSocket, known)}
    config = uvicorn.Config(
        app,
        **protocols,
        log_level="error",  # warnings are about what strangers send: they could fill the disk with them
        access_log=False,  # addresses hold secrets
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_ALIVE,
        h11_max_incomplete_event_size=MOST_HEAD,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,  # but ours
        ws_ping_interval=20,
        server_header=False,
        timeout_graceful_shutdown=2,
        lifespan="on",
    )
    config.load()
    known.trusted = getattr(config.loaded_app, "trusted_hosts", ())
    return config
