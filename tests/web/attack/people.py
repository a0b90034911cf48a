"""The attackers, and the people who play on meanwhile: guests with a cookie, programs with a token, and their tables."""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass, field
from typing import Any

from grandtour.web.http.tokens import csrf_of
from tests.web.attack.forms import Form
from tests.web.attack.wire import Answer, Wire

COOKIE = re.compile(r"(?:__Host-)?grandtour=([^;]+)")
TABLE = re.compile(r"/t/([\w-]+)")
GAMES = ("two_capitals", "metro_domino", "paris", "moscow_paris")


class Guest:
    """A browser: its cookie, and the word of its forms."""

    def __init__(self, port: int, source: str | None = None) -> None:
        self.wire, self.cookie, self.csrf = Wire(port, source), "", ""

    async def come(self) -> Guest:
        """For the first time, as somebody new."""
        self.cookie = ""
        await self.get("/")
        return self

    async def get(self, path: str) -> Answer:
        return self._heard(await self.wire.ask("GET", path, **self._fields()))

    async def send(self, form: Form, **fields: str) -> Answer:
        kind, body = form.encoded(self.csrf)
        return self._heard(await self.wire.ask("POST", form.path, body, content_type=kind, **self._fields(), **fields))

    def _fields(self) -> dict[str, str]:
        return {"cookie": f"grandtour={self.cookie}"} if self.cookie else {}

    def _heard(self, answer: Answer) -> Answer:
        """A new secret takes the old one's place; the word of forms follows from it."""
        found = COOKIE.match(answer.field("set-cookie") or "")
        if found and found[1] != self.cookie:
            self.cookie, self.csrf = found[1], csrf_of(found[1])
        return answer

    async def table(self, game: str) -> str:
        """A table of two at this screen; nothing where no more may be made."""
        answer = await self.send(
            Form(
                f"/new/{game}", (("name", "Anna"), ("seat0", "me"), ("seat1", "hot"), ("name1", "Boris"), ("spectators", "true"))
            )
        )
        found = TABLE.search(answer.field("location") or "")
        return found[1] if found else ""


class Caller:
    """A program with a token."""

    def __init__(self, port: int, source: str | None = None) -> None:
        self.wire, self.token = Wire(port, source), ""

    async def come(self) -> Caller:
        """Gets a token, unless too many have."""
        self.token = (await self.call("POST", "/players", {"name": "Robot"})).data.get("token", "")
        return self

    async def call(self, method: str, path: str, data: Any = None) -> Answer:
        return await self.raw(method, f"/api/v1{path}", b"" if data is None else json.dumps(data).encode())

    async def raw(self, method: str, path: str, body: bytes) -> Answer:
        fields = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return await self.wire.ask(method, path, body, content_type="application/json", **fields)

    async def table(self, game: str) -> str:
        """A table of two that has begun; this program plays both. Nothing where no more may be made."""
        made = await self.call("POST", "/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "hot", "name": "B"}]})
        table = str(made.data.get("table", ""))
        await self.call("POST", f"/tables/{table}/ready", {"word": "please"})
        return table


@dataclass
class Match:
    """A game that goes on while others attack: everything that was acknowledged is remembered."""

    caller: Caller
    rng: random.Random
    game: str
    table: str = ""
    acknowledged: list[tuple[dict[str, Any], int]] = field(default_factory=list)  # what was sent, and its number
    pending: dict[str, Any] | None = None  # sent, but not answered
    over: bool = False

    async def begin(self) -> Match:
        self.table = await self.caller.table(self.game)
        return self

    async def view(self, place: int) -> dict[str, Any]:
        answer = await self.caller.call("GET", f"/tables/{self.table}/view?place={place}")
        assert answer.status == 200, answer.text
        found: dict[str, Any] = answer.data
        return found

    async def move(self) -> None:
        """One move at random of a place that may; nothing, when the game is over."""
        state = None if self.over else await self.view(0)
        if state is None or state["stage"] != "playing":
            self.over = True
            return
        place = self.rng.choice(state["acting"])
        mine = await self.view(place)
        request = f"m{len(self.acknowledged)}-{self.rng.random()}"
        self.pending = {"move": self.rng.choice(mine["legal"]), "after": mine["number"], "request": request, "place": place}
        number = await self.send(self.pending)
        self.acknowledged.append((self.pending, number))
        self.pending = None

    async def send(self, sent: dict[str, Any]) -> int:
        answer = await self.caller.call("POST", f"/tables/{self.table}/moves", sent)
        assert answer.status == 200, answer.text
        return int(answer.data["number"])

    async def check(self) -> None:
        """After a crash: what was acknowledged has the number it had, and what was not is stored once, now or before."""
        for sent, number in self.acknowledged[-5:]:
            assert await self.send(sent) == number
        if self.pending is not None:
            self.acknowledged.append((self.pending, await self.send(self.pending)))
            self.pending = None
        numbers = [number for _, number in self.acknowledged]
        assert numbers == list(range(1, len(numbers) + 1))
        assert (await self.view(0))["number"] == len(numbers)

    async def state(self) -> list[Any]:
        """What both places see, and the progress of the game."""
        kept = ("number", "stage", "acting", "legal", "view", "log", "commitment", "seat")
        return [{key: value for key, value in (await self.view(place)).items() if key in kept} for place in range(2)]
