"""People for the crash test: programs and browsers without a face. They play at random, remember what was acknowledged to them,
and come back when the server was killed; what was not answered then is sent again under the same name.
"""

from __future__ import annotations

import http.client
import json
import random
import threading
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from tests.web.servers import Program, Server

GONE = (OSError, http.client.HTTPException, ConnectionClosed, InvalidHandshake)  # what one sees of a server that is killed
PATIENCE = 60.0  # seconds without anything, after which something hangs
AGAIN, BACK = 0.1, 0.1  # how often a move is sent twice though it was answered, or taken back


class Crowd:
    """The players at a server, whether it is up, and what they have been told."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server, self.rng = server, random.Random(seed)
        self.up, self.news = threading.Event(), threading.Condition()
        self.parties: list[Party] = []
        self.starts, self.acknowledged, self.faults = 0, 0, list[str]()

    def open(self) -> None:
        self.starts += 1
        self.up.set()

    def all_done(self) -> bool:
        return all(party.done() for party in self.parties)

    def unfinished(self) -> list[str]:
        people = [person for party in self.parties for person in party.people if not person.done]
        return [f"{person.party.id} {person.party.game}, place {person.place}: {person.last}" for person in people]

    def heard(self, fault: str | None = None) -> None:
        """Somebody was answered, has finished, or found a fault."""
        with self.news:
            self.acknowledged += fault is None
            self.faults += [] if fault is None else [fault]
            self.news.notify_all()

    def wait(self, reached: Callable[[], bool]) -> None:
        """Until something is so; at once if somebody found a fault."""
        while True:
            with self.news:
                before = self.acknowledged
                if self.news.wait_for(lambda: bool(self.faults) or reached(), PATIENCE):
                    break
                assert self.acknowledged > before, f"nothing happens any more: {self.unfinished()}"
        assert not self.faults, self.faults


@dataclass
class Sent:
    """A move or an undo as it was sent, and its number once it was acknowledged."""

    place: int | None
    kind: str
    move: str
    after: int
    request: str
    number: int | None = None

    def data(self) -> dict[str, Any]:
        return {"after": self.after, "request": self.request, "place": self.place} | ({"move": self.move} if self.move else {})


@dataclass
class Party:
    """A room of a crowd, with the people in it."""

    kind: int
    id: str
    invite: str
    game: str
    seats: int
    host: Program
    people: list[Person] = field(default_factory=list)

    def done(self) -> bool:
        return all(person.done for person in self.people)


class Person(threading.Thread):
    """Somebody on a place of a room, until all is over there."""

    def __init__(self, crowd: Crowd, party: Party, program: Program, place: int | None, undoes: bool = False) -> None:
        super().__init__(daemon=True)
        self.crowd, self.party, self.program, self.place, self.undoes = crowd, party, program, place, undoes
        self.rng = random.Random(crowd.rng.random())
        self.sent: list[Sent] = []
        self.pending: Sent | None = None
        self.seen, self.shown, self.visits, self.done = 0, 0, 0, False
        self.begun: tuple[Any, ...] = ()
        self.last: object = None  # what was seen last, for debugging

    def run(self) -> None:
        try:
            while not self.done:
                if not self.crowd.up.wait(PATIENCE):
                    raise AssertionError("the server does not come back")
                self.visits, self.shown = self.visits + 1, self.seen
                assert self.visits <= self.crowd.starts, "thrown out of a server that stands"
                with suppress(*GONE):
                    self.join()
                    self.play()
            self.crowd.heard()
        except Exception as error:
            self.crowd.heard(f"{self.party.game}, place {self.place}: {error!r}")

    def play(self) -> None:
        """Looks and moves until the connection breaks or all is over."""
        raise NotImplementedError

    def join(self) -> None:
        """Sits down, if that has not been done before; who only watches does not."""
        if self.place is not None:
            self.program.post(f"/tables/{self.party.id}/join", place=self.place, invite=self.party.invite)

    def saw(self, state: dict[str, Any]) -> bool:
        """Whether a state is the newest: one may have been on its way before the last answer. Numbers never go back, whatever
        happens to the server."""
        assert state["number"] >= self.shown, f"number {state['number']} after {self.shown}"
        self.shown, self.last = state["number"], (state["number"], state["stage"], self.pending)
        self.seen = max(self.seen, self.shown)
        self.done = state["stage"] == "over" and self.pending is None
        return self.shown == self.seen

    def is_to_begin(self, state: dict[str, Any]) -> bool:
        """Whether somebody is to say that they are ready: once for each game, and again after each visit."""
        before, self.begun = self.begun, (state["stage"], state["number"], self.visits)
        return state["stage"] in ("waiting", "between") and self.place is not None and before != self.begun

    def decide(self, legal: list[str], number: int, may_undo: bool = False) -> Sent:
        """A move at random, under a name of its own."""
        back = may_undo and self.undoes and self.rng.random() < BACK
        request = f"{self.place}-{len(self.sent)}-{self.rng.getrandbits(32)}"
        kind, move = ("undo", "") if back else ("move", self.rng.choice(legal))
        self.pending = Sent(self.place, kind, move, number, request)
        self.sent.append(self.pending)
        return self.pending

    def answered(self, sent: Sent, number: int) -> None:
        """Stored, the server says; asked again it must say the same."""
        assert sent.number in (None, number), f"{sent} was acknowledged as number {number} now"
        sent.number = number
        self.pending = None if self.pending is sent else self.pending
        self.seen = max(self.seen, number)
        self.crowd.heard()

    def refused(self, sent: Sent, reason: str) -> None:
        assert sent.kind == "undo", f"{sent} was refused: {reason}"
        assert sent.number is None, f"{sent} was acknowledged before: {reason}"
        self.pending = None if self.pending is sent else self.pending


class ByProgram(Person):
    """Through the API: a stream of views, and a request for each move."""

    def play(self) -> None:
        table = f"/tables/{self.party.id}"
        if self.pending is not None:
            self.move(self.pending)
        request = urllib.request.Request(f"{self.program.server.url}/api/v1{table}/stream")
        request.add_header("authorization", f"Bearer {self.program.token}")
        with urllib.request.urlopen(request, timeout=PATIENCE) as lines:
            for line in lines:
                if line.strip():
                    self.look(json.loads(line))

    def look(self, state: dict[str, Any]) -> None:
        if not self.saw(state):
            return
        if self.is_to_begin(state):
            self.program.post(f"/tables/{self.party.id}/ready", word=f"word {self.rng.random()}")
        elif self.place in state["acting"]:
            self.move(self.decide(state["legal"], state["number"]))

    def move(self, sent: Sent) -> None:
        for _ in range(2 if self.rng.random() < AGAIN else 1):
            status, answer = self.program.post(f"/tables/{self.party.id}/moves", **sent.data())
            assert status == 200, f"{sent}: {status} {answer}"
            self.answered(sent, answer["number"])


class ByBrowser(Person):
    """Through a socket, as the page does."""

    def play(self) -> None:
        url = self.program.server.url.replace("http", "ws", 1)
        headers = {"Cookie": f"grandtour={self.program.token}"}
        with connect(f"{url}/t/{self.party.id}/socket", additional_headers=headers, proxy=None) as socket:
            self.state: dict[str, Any] = {}
            self.say(socket, {"type": "hello", "log": 0})
            if self.pending is not None:
                self.send(socket, self.pending)
            while not self.done:
                self.hear(socket, json.loads(socket.recv(PATIENCE)))

    def say(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        socket.send(json.dumps(message))

    def send(self, socket: ClientConnection, sent: Sent) -> None:
        for _ in range(2 if self.rng.random() < AGAIN else 1):
            self.say(socket, {"type": sent.kind} | sent.data())

    def hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        assert message["type"] in ("table", "done", "refused"), message
        if message["type"] == "table":
            self.state = message
            if self.is_to_begin(message):
                self.say(socket, {"type": "ready", "word": f"word {self.rng.random()}"})
        else:
            (sent,) = [sent for sent in self.sent if sent.request == message["request"]]
            if message["type"] == "done":
                self.answered(sent, message["number"])
            else:
                self.refused(sent, message["reason"])
        if self.state and self.saw(self.state) and self.pending is None and self.state["turn"]:
            moves = [choice["move"] for choice in self.state["moves"]]
            self.send(socket, self.decide(moves, self.state["number"], self.state["undo"]))
