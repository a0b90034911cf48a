"""The socket of a table: what a browser sends, and the state whenever it has changed. docs/web-api.md has the messages."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from starlette.datastructures import Headers

from ...engine.errors import GrandTourError
from ...engine.i18n import language, languages, say, speaking
from ..http.errors import Denied
from ..http.identity import address, by_cookie
from ..http.networks import client_network
from ..http.origin import same_origin
from ..http.rate import Rate
from ..server import GameServer
from ..tables.access import place_of, room_for
from ..tables.hints import advice
from ..tables.message_types import ServerMessage
from ..tables.messages import in_words, message
from ..tables.patches import update
from ..tables.presence import note_seen
from ..tables.requests import check_one_more, number_of, refused_message, request_of, text_of
from ..tables.room import DELETED
from ..tables.viewers import Cursor, Viewer

router = APIRouter()
GONE, FORBIDDEN, TOO_MUCH = 4404, 4403, 4429  # why a socket is closed
SLOWED = 0.5  # seconds for each message of a client that sends too many
MOST_PATH = 8
Answer = ServerMessage | None


@router.websocket("/t/{id_}/socket")
async def table_socket(socket: WebSocket, id_: str) -> None:
    server: GameServer = socket.app.state.server
    headers = Headers(scope=socket.scope)
    if not same_origin(headers, server.settings.url):
        await socket.close(FORBIDDEN)
        return
    await socket.accept()
    try:
        somebody = by_cookie(server, headers)
        room = room_for(server, id_, somebody.player)
    except GrandTourError as refused:
        await _bye(socket, "gone", str(refused), GONE)
        return
    origin = client_network(socket)
    try:
        check_one_more(server, room, somebody.player, origin)
    except GrandTourError as refused:
        await _bye(socket, "refused", str(refused), TOO_MUCH)  # the client tries again automatically
        return
    scheme = "https" if socket.url.scheme == "wss" else "http"
    spoken = socket.query_params.get("lang", "")  # that of the page, whatever this browser's sockets say
    spoken = spoken if spoken in languages() else language()
    viewer = Viewer(room, somebody, spoken, address(server, headers, scheme), origin)
    viewer.narrow = socket.query_params.get("narrow") == "1"
    await Connection(socket, viewer, socket.query_params.get("updates") == "1").run()


async def _bye(socket: WebSocket, kind: str, reason: str, code: int) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_json({"type": kind, "reason": reason, "request": None, "rule": "", "again": False})
        await socket.close(code)


class Connection:
    """A socket and the viewer behind it: one task reads, one sends."""

    def __init__(self, socket: WebSocket, viewer: Viewer, updates: bool) -> None:
        self.socket, self.viewer, self.room = socket, viewer, viewer.room
        self.updates = updates  # whether it asks to be told what has changed, and not everything each time
        self.rate = Rate(self.room.server.settings.messages, 10)
        self.sending = asyncio.Lock()
        self.cursor = viewer.cursor()

    async def run(self) -> None:
        self.room.enter(self.viewer)
        sender = asyncio.create_task(self._send_news())
        try:
            with speaking(self.viewer.language):
                await self._read()
        except (WebSocketDisconnect, RuntimeError):  # gone, also while something was being sent
            pass
        finally:
            sender.cancel()
            self.room.leave(self.viewer)
            self.room.server.spawn(note_seen(self.room, self.viewer.player))

    async def _send_news(self) -> None:
        with speaking(self.viewer.language), suppress(RuntimeError, WebSocketDisconnect):
            while await self.viewer.news():
                if self.room.deleted:
                    await _bye(self.socket, "gone", str(DELETED), GONE)
                    return
                self.viewer.check()
                if not self.room.may_watch(self.viewer.player):
                    await _bye(self.socket, "gone", str(say("This table does not allow spectators.")), GONE)
                    return
                self.room.server.moments.look_for(self.room)
                began = time.monotonic()
                shown, cursor = self._present()
                self.room.server.figures.update_seconds.add(time.monotonic() - began)
                await self._send(shown)
                self.cursor = cursor
                self.room.forget_drawings()

    def _present(self) -> tuple[ServerMessage, Cursor]:
        """What to send now, and how much the player has been told after that."""
        try:
            shown, cursor = message(self.viewer, self.cursor)
            return update(shown, self.cursor, cursor, self.room.drawn) if self.updates else (shown, cursor)
        except Exception as error:  # a fault of ours: it is logged, and the player told in words
            self.room.server.report(error)
            fault = GrandTourError(say("This table can't be shown. Something went wrong on our side; it has been logged."))
            return refused_message(None, fault, self.room.number), self.cursor

    async def _send(self, answer: ServerMessage) -> None:
        async with self.sending:
            await self.socket.send_text(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))

    async def _read(self) -> None:
        while True:
            text = await self._receive()
            server = self.room.server
            if not (self.rate.allows("") and server.messages.allows(self.viewer.origin, processes=server.peers.number)):
                await asyncio.sleep(SLOWED)  # who sends too much waits; nobody else does
            answer = await self._answer(text)
            if answer is not None:
                await self._send(answer)

    async def _receive(self) -> str:
        """The next message; one that isn't text is nonsense, not the end."""
        got = await self.socket.receive()
        if got["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(got.get("code", 1000))
        return got.get("text") or ""

    async def _answer(self, text: str) -> Answer:
        """What comes of a message; whatever is refused is said in words, and nothing has changed then."""
        request = None
        try:
            sent = read_message(text)
            request = sent.get("request")
            self.viewer.check()
            return await KINDS[sent["type"]](self, sent)
        except GrandTourError as refused:
            return refused_message(request, refused, self.room.number)
        except Exception as error:
            self.room.server.report(error)
            fault = GrandTourError(say("Something went wrong on our side. It has been logged."))
            return refused_message(request, fault, self.room.number)

    # --- messages ---------------------------------------------------------------------------------------------------
    async def hello(self, sent: dict[str, Any]) -> Answer:
        """A greeting: the present state is sent to everybody who comes, asked or not."""
        return None

    async def look(self, sent: dict[str, Any]) -> Answer:
        """How wide the page is now: tables are drawn for it."""
        narrow = sent.get("narrow") is True
        if narrow != self.viewer.narrow:
            self.viewer.narrow = narrow
            self.viewer.wake()
        return None

    async def words(self, sent: dict[str, Any]) -> Answer:
        """The table in words, with whose it is: at a shared screen somebody else may sit there when it arrives."""
        return {
            "type": "words",
            "number": self.room.number,
            "place": self.viewer.place,
            "sections": in_words(self.viewer),
        }

    async def ping(self, sent: dict[str, Any]) -> Answer:
        return {"type": "pong"}

    async def move(self, sent: dict[str, Any]) -> Answer:
        place = self._place(sent)
        number = await self.room.play(
            place, text_of(sent, "move"), number_of(sent, "after"), request_of(self.viewer.player, place, sent)
        )
        return {"type": "done", "request": sent["request"], "number": number}

    async def undo(self, sent: dict[str, Any]) -> Answer:
        place = self._place(sent)
        number = await self.room.takebacks.undo(place, number_of(sent, "after"), request_of(self.viewer.player, place, sent))
        return {"type": "done", "request": sent["request"], "number": number}

    async def answer(self, sent: dict[str, Any]) -> Answer:
        """Whether somebody agrees that another takes a move back."""
        held = self.viewer.held
        if not held:
            raise Denied(say("You have no seat at this table."))
        await self.room.takebacks.answer(held, sent.get("agreed") is True, number_of(sent, "after"))
        return {"type": "done", "request": sent.get("request"), "number": self.room.number}

    async def bot(self, sent: dict[str, Any]) -> Answer:
        """A bot stands in for a player, or the player is back."""
        level = sent.get("level")
        if level is not None and not isinstance(level, str):
            raise GrandTourError(say("“{field}” is missing from the message or not valid.", field="level"))
        await self.room.substitutes.hand_over(self._place(sent), level)
        return None

    async def chat(self, sent: dict[str, Any]) -> Answer:
        held = self.viewer.held
        if self.viewer.player is None or not held:
            raise Denied(say("Only players can chat at this table."))
        if not self.room.server.chats.allows(str(self.viewer.player)):
            raise Denied(say("Too many requests. Please wait a minute."), 429)
        place = self.viewer.place if self.viewer.place in held else held[0]
        await self.room.chat.say(self.viewer.player, place, sent.get("text"))
        return None

    async def hint(self, sent: dict[str, Any]) -> Answer:
        """What a strong bot would do, and why; it knows no more than the player."""
        place = self._place(sent)
        number, moves = self.room.number, await advice(self.room, place)
        self.viewer.check()  # it took its time
        self._place(sent)
        return {"type": "hint", "number": number, "place": place, "moves": moves}

    async def why(self, sent: dict[str, Any]) -> Answer:
        path = sent.get("path")
        if not isinstance(path, list) or not 0 < len(path) <= MOST_PATH or not all(isinstance(part, str) for part in path):
            raise GrandTourError(say("“{field}” is missing from the message or not valid.", field="path"))
        if self.room.series is None or not self.viewer.held:
            return {"type": "why", "path": path, "reason": str(say("You are only watching.")), "rule": ""}
        reason = self.room.table.reason_behind(self.room.seat_of(self._place(sent)), path)
        if reason is None:
            return {"type": "why", "path": path, "reason": "", "rule": ""}
        return {"type": "why", "path": path, "reason": str(reason.sentence), "rule": reason.rule}

    async def sit(self, sent: dict[str, Any]) -> Answer:
        self.viewer.sit(place_of(self.room, self.viewer.player, sent.get("place")))
        return None

    async def pass_on(self, sent: dict[str, Any]) -> Answer:
        """At a shared screen: the next player may look."""
        self.viewer.sit(None)
        return None

    async def seat(self, sent: dict[str, Any]) -> Answer:
        """The creator of the table seats a bot, changes its level, or keeps the seat free."""
        level = None if sent.get("level") is None else text_of(sent, "level")
        await self.room.seating.fill(self.viewer.player, number_of(sent, "place"), level)
        return None

    async def ready(self, sent: dict[str, Any]) -> Answer:
        if self.viewer.player is None:
            raise GrandTourError(say("You have no seat at this table."))
        await self.room.seating.ready(self.viewer.player, sent.get("word", ""))
        return None

    def _place(self, sent: dict[str, Any]) -> int:
        """The place that a message speaks for. At a shared screen all of them are this browser's: the hand-off is for people, and
        a move that is sent again after a break comes from behind it."""
        return place_of(self.room, self.viewer.player, sent.get("place"))


KINDS: dict[str, Callable[[Connection, dict[str, Any]], Awaitable[Answer]]] = {
    "hello": Connection.hello,
    "ping": Connection.ping,
    "move": Connection.move,
    "undo": Connection.undo,
    "answer": Connection.answer,
    "bot": Connection.bot,
    "chat": Connection.chat,
    "hint": Connection.hint,
    "why": Connection.why,
    "sit": Connection.sit,
    "pass": Connection.pass_on,
    "seat": Connection.seat,
    "ready": Connection.ready,
    "look": Connection.look,
    "words": Connection.words,
}


def read_message(text: str) -> dict[str, Any]:
    try:
        sent = json.loads(text)
        json.dumps(sent, ensure_ascii=False).encode()  # half a letter can't be sent back
    except (ValueError, RecursionError):
        raise GrandTourError(say("This message is not valid JSON.")) from None
    if not isinstance(sent, dict) or not isinstance(sent.get("type"), str) or sent["type"] not in KINDS:
        raise GrandTourError(say("This type of message is unknown."))
    return sent
