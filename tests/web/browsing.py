"""People with browsers and programs with tokens at one server in this process. Each keeps every byte that it was sent."""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

import anyio
from fastapi.testclient import TestClient

from grandtour.web.app import create_app
from grandtour.web.http.cookies import COOKIE, HOST_COOKIE
from grandtour.web.server import GameServer
from grandtour.web.services.warmup import Warmup
from grandtour.web.settings import Settings
from grandtour.web.tables.room import Room

PATIENCE = 60  # seconds after which a test that waits for a message fails instead of waiting for ever
FORM = re.compile(r'name="csrf" value="(\w+)"')


@dataclass
class Kept:
    """Something that was received: how, what it answers, and all of it. `log` is the receiver's whole log, at a socket."""

    kind: str  # page, socket, stream, api
    asked: str
    text: str
    log: tuple[str, ...] = ()

    @property
    def data(self) -> Any:
        return json.loads(self.text)


class House:
    """A server in this process, and all who visit it. It opens when all games can be played, or while they are `compiling`."""

    def __init__(self, settings: Settings, compiling: bool = False, **client: Any) -> None:
        self.app, self.compiling = create_app(settings), compiling
        self.options = {"raise_server_exceptions": False, **client}
        self.door = TestClient(self.app, **self.options)
        self.viewers: list[Browser | Program] = []

    def __enter__(self) -> House:
        self.door.__enter__()
        if not self.compiling:
            self.call(self._ready)
        return self

    async def _ready(self) -> None:
        with anyio.fail_after(PATIENCE):
            while not self.server.ready:
                await anyio.sleep(0.01)

    def __exit__(self, *_: object) -> None:
        for viewer in self.viewers:
            viewer.leave()
        self.door.__exit__()

    @property
    def server(self) -> GameServer:
        server: GameServer = self.app.state.server
        return server

    def room(self, name: str) -> Room:
        """A room itself, hidden things included."""
        room = self.server.rooms[name]
        return room

    def client(self, **options: Any) -> TestClient:
        """Another line to the same server."""
        client = TestClient(self.app, **{**self.options, **options})
        client.portal = self.door.portal
        return client

    def call(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """Has something done inside the server's loop."""
        assert self.door.portal is not None
        return self.door.portal.call(work, *arguments)

    def browser(self, name: str = "Anna", **options: Any) -> Browser:
        found = Browser(self, name, **options)
        self.viewers.append(found)
        return found

    def program(self, name: str = "Robot", token: str | None = None) -> Program:
        found = Program(self, name, token)
        self.viewers.append(found)
        return found


class Browser:
    """Somebody with a browser: its cookies, its forms, its sockets. The name is given with every form that asks for one."""

    def __init__(self, house: House, name: str, **options: Any) -> None:
        self.house, self.name = house, name
        self.language = options.pop("language", "en")
        self.client = house.client(headers={"accept-language": self.language}, **options)
        self.kept: list[Kept] = []
        self.open = ExitStack()
        self._csrf = ""

    def leave(self) -> None:
        self.open.close()

    def request(self, method: str, path: str, **options: Any) -> Any:
        answer = self.client.request(method, path, **options)
        for one in (*answer.history, answer):
            self.kept.append(Kept("page", f"{method} {path}", f"{dict(one.headers)}\n{one.text}"))
        return answer

    def get(self, path: str, **options: Any) -> Any:
        return self.request("GET", path, **options)

    @property
    def csrf(self) -> str:
        """The word that this browser's forms carry."""
        if not self._csrf:
            found = FORM.search(self.get("/").text)
            assert found is not None
            self._csrf = found[1]
        return self._csrf

    @property
    def cookie(self) -> str:
        return str(self.client.cookies.get(HOST_COOKIE) or self.client.cookies[COOKIE])

    def post(self, path: str, files: Any = None, headers: Any = None, **fields: Any) -> Any:
        """Sends a form of one of our pages; `None` leaves a field out."""
        filled = {"csrf": self.csrf, "name": self.name} | fields
        data = {name: value for name, value in filled.items() if value is not None}
        return self.request("POST", path, data=data, files=files, headers=headers)

    def new(self, game: str, *seats: str, **fields: Any) -> str:
        """Makes a table by the form; returns its name. Options are fields `option_NAME`; spectators are welcome."""
        places = {f"seat{i}": seat for i, seat in enumerate(seats)}
        options = {name.replace("option_", "option-"): value for name, value in fields.items()}
        answer = self.post(f"/new/{game}", **({"spectators": "true"} | places | options))
        assert answer.status_code == 200, answer.text
        return room_in(answer)

    def join(self, room: str) -> Any:
        """Comes by the invitation of a room, whoever gave it."""
        return self.post(f"/t/{room}/sit", invite=self.house.room(room).row.invite)

    def socket(self, room: str, **headers: str) -> Socket:
        """A socket that stays open until the browser leaves."""
        return self.open.enter_context(self.visit(room, **headers))

    @contextmanager
    def visit(self, room: str, **headers: str) -> Iterator[Socket]:
        url = str(self.client.base_url).replace("http", "ws", 1)  # to the same host, where one was named
        with self.client.websocket_connect(f"{url}/t/{room}/socket", headers=headers) as line:
            socket = Socket(self, line)
            socket.send("hello", log=0)
            yield socket


class Socket:
    """A socket of a browser; `state` is the newest that came, `log` what stands in it."""

    def __init__(self, owner: Browser, line: Any) -> None:
        self.owner, self.line = owner, line
        self.state: dict[str, Any] = {}
        self.log: list[str] = []
        self.requests = 0
        self.asked = ""  # the last that was sent

    def send(self, kind: str, **fields: Any) -> None:
        self.asked = json.dumps({"type": kind, **fields})
        self.line.send_text(self.asked)

    def receive(self) -> dict[str, Any]:
        """The next message; what it says of the log is put into ours."""
        self.line._raise_on_close(message := self.line.portal.call(self._next))
        got: dict[str, Any] = json.loads(message["text"])
        if got["type"] == "table":
            self.state = got
            del self.log[got["log"]["from"] :]
            self.log += got["log"]["lines"]
        self.owner.kept.append(Kept("socket", self.asked, message["text"], tuple(self.log)))
        return got

    async def _next(self) -> Any:
        with anyio.fail_after(PATIENCE):
            return await self.line._send_rx.receive()

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Reads on to the first message that is wanted."""
        while not wanted(got := self.receive()):
            pass
        return got

    def answer(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Sends something, and returns the answer that isn't a state."""
        self.send(kind, **fields)
        return self.until(lambda got: got["type"] != "table")

    def stage(self, *wanted: str) -> dict[str, Any]:
        """Reads on until the table is at a stage."""
        if self.state.get("stage") in wanted:
            return self.state
        return self.until(lambda got: got["type"] == "table" and got["stage"] in wanted)

    def catch_up(self, number: int) -> dict[str, Any]:
        """Reads on until the state is that one, or a later one."""
        while self.state.get("number", -1) < number:
            self.receive()
        return self.state

    def move(self, move: str, place: Any = None, **changed: Any) -> dict[str, Any]:
        """Makes a move; returns the answer."""
        self.requests += 1
        place = self.state["place"] if place is None else place
        sent = {"request": f"r{self.requests}", "after": self.state["number"], "place": place, "move": move} | changed
        return self.answer("move", **sent)


class Program:
    """Somebody with a token; answers are (status, data). Without a name, somebody without a token."""

    def __init__(self, house: House, name: str, token: str | None = None) -> None:
        self.client = house.client()
        self.kept: list[Kept] = []
        self.open = ExitStack()
        self.token = "" if token is None else token
        self.requests = 0
        if token is None:
            self.token = self.post("/players", name=name)[1]["token"]

    def leave(self) -> None:
        self.open.close()

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    def call(self, method: str, path: str, **options: Any) -> tuple[int, Any]:
        answer = self.client.request(method, f"/api/v1{path}", headers=self.headers, **options)
        self.kept.append(Kept("api", f"{method} {path} {options}", answer.text))
        return answer.status_code, answer.json() if answer.content else None

    def get(self, path: str, **query: Any) -> tuple[int, Any]:
        return self.call("GET", path, params=query)

    def post(self, path: str, **data: Any) -> tuple[int, Any]:
        return self.call("POST", path, json=data)

    def move(self, room: str, move: str, after: int, place: Any = None) -> tuple[int, Any]:
        self.requests += 1
        return self.post(f"/tables/{room}/moves", move=move, after=after, request=f"r{self.requests}", place=place)

    def stream(self, room: str, **query: Any) -> Stream:
        """A stream that stays open until the program leaves."""
        answer = self.client.stream("GET", f"/api/v1/tables/{room}/stream", headers=self.headers, params=query)
        return Stream(self, self.open.enter_context(answer))


@dataclass
class Stream:
    """The states that a program is sent, one a line."""

    owner: Program
    answer: Any
    state: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assert self.answer.status_code == 200, self.answer.read()
        self._lines = self.answer.iter_lines()

    def receive(self) -> dict[str, Any] | None:
        """The next state; `None` when the stream has ended."""
        line = next(self._lines, None)
        if line is None:
            return None
        assert line, "nothing has come for a long time"
        self.owner.kept.append(Kept("stream", "", line))
        self.state = json.loads(line)
        return self.state

    def catch_up(self, number: int) -> dict[str, Any]:
        while self.state.get("number", -1) < number:
            assert self.receive() is not None
        return self.state


class Slow(Warmup):
    """Stands for the compiling: games can be played when a test says so."""

    def __init__(self, compiled: bool, ahead: str | None = None) -> None:
        super().__init__(compiled, ahead)
        self.done, self.total = 12, 588
        self.finished = asyncio.Event()

    async def run(self, news: Callable[[], None]) -> None:
        await self.finished.wait()
        self.ready = True
        news()


def room_in(answer: Any) -> str:
    """The name of the room on whose page an answer ended."""
    found = re.search(r"/t/([\w-]+)$", str(answer.url.path))
    assert found is not None, answer.text
    return found[1]


def sentence(page: str) -> str:
    """What a page says about what went wrong."""
    forms = (r'<small class="wrong"[^>]*>(.*?)</small>', r'<p class="error"[^>]*>(.*?)</p>', r'<p class="lead">(.*?)</p>')
    found = next((found for form in forms if (found := re.search(form, page, re.DOTALL))), None)
    return html.unescape(found[1]) if found else ""
