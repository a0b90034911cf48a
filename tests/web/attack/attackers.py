"""The attack itself: every kind of input by tasks of its own, all at once, until each has sent its number."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.web.attack import files, forms, heads, messages
from tests.web.attack.measures import FAULT, Tally
from tests.web.attack.people import GAMES, Caller, Guest
from tests.web.attack.wire import GONE, PATIENCE, Wire

ROW = 20  # requests that are sent in a row on one line
BURST = 100  # messages that are sent before answers are waited for
LINGER = 0.5  # seconds that a broken request may keep its line
MOST_PLACES = 40  # that are asked for
BATCH = 250  # inputs after which a guest comes as somebody new


@dataclass(frozen=True)
class TableSetup:
    """How many inputs of each kind, and with how many lines at once."""

    messages: int
    heads: int
    broken: int
    forms: int
    bodies: int
    boxes: int
    records: int
    nasty: int = files.LARGE  # characters of what is named one by one and long; none of it, if 0
    lines: int = 2
    sockets: int = 4

    @property
    def total(self) -> int:
        return self.messages + self.heads + self.broken + self.forms + self.bodies + self.boxes + self.records


Work = Callable[[random.Random, int, str], Awaitable[None]]


class Attack:
    """One attack on one server, by seed."""

    def __init__(self, port: int, plan: TableSetup, seed: int) -> None:
        self.port, self.plan, self.seed = port, plan, seed
        self.tally, self.sources = Tally(), 0
        self.tables, self.places = list[str](), list[str]()  # `places`: their pages, and those of records that were kept

    async def run(self) -> Tally:
        plan, host = self.plan, await Guest(self.port).come()
        self.tables = [await host.table(game) for game in GAMES]
        self.places += [f"/t/{table}" for table in self.tables]
        kinds = (self._heads, plan.heads), (self._broken, plan.broken), (self._forms, plan.forms), (self._bodies, plan.bodies)
        files_ = (self._boxes, plan.boxes), (self._records, plan.records)
        parts = [self._spread(work, inputs, plan.lines) for work, inputs in (*kinds, *files_)]
        await asyncio.gather(self._spread(self._messages, plan.messages, plan.sockets), *parts, self._nasty(self._source()))
        await host.wire.close()
        return self.tally

    async def _spread(self, work: Work, inputs: int, lines: int) -> None:
        """Shares inputs among lines; each has a seed and an address of its own."""
        shares = [inputs // lines + (line < inputs % lines) for line in range(lines)]
        seeds = [random.Random(f"{self.seed} {work.__name__} {line}") for line in range(lines)]
        await asyncio.gather(*(work(rng, share, self._source()) for rng, share in zip(seeds, shares, strict=True)))

    def _source(self) -> str:
        """Another address of this machine: limits by address must not keep the attack from being met."""
        self.sources += 1
        return f"127.0.1.{self.sources}"

    @asynccontextmanager
    async def _guest(self, source: str) -> AsyncIterator[Guest]:
        guest = await Guest(self.port, source).come()
        try:
            yield guest
        finally:
            await guest.wire.close()

    # --- heads --------------------------------------------------------------------------------------------------------
    async def _heads(self, rng: random.Random, inputs: int, source: str) -> None:
        """In rows on one line. What ends a line early, the rest of its row goes with: so only what was answered counts."""
        made, sent = heads.heads(rng, self.places), 0
        wire = Wire(self.port)  # from where a proxy might be, so that its fields are believed
        while sent < inputs:
            row = list(itertools.islice(made, ROW))
            statuses = await wire.statuses("".join([*row, heads.CLOSE]).encode("latin-1", "replace"))
            sent += min(len(statuses), ROW)
            for head, status in zip(row, statuses, strict=False):
                self.tally.note("head", status, head[:400])

    async def _broken(self, rng: random.Random, inputs: int, source: str) -> None:
        wire = Wire(self.port, source)
        for data in itertools.islice(heads.broken(rng, self.places), inputs):
            for status in await wire.statuses(data, LINGER) or [0]:
                self.tally.note("broken head", status, data[:400], 0)
            self.tally.sent["broken head"] += 1

    # --- forms and bodies -----------------------------------------------------------------------------------------------
    async def _forms(self, rng: random.Random, inputs: int, source: str) -> None:
        for share in shares_of(inputs, BATCH):
            async with self._guest(source) as guest:
                tables = [await guest.table(rng.choice(GAMES)) or "x", *self.tables[:2]]
                made = forms.forms(rng, tables)
                for form in itertools.islice(made, share):
                    await self._form("form", guest, form, str(form)[:400])

    async def _form(self, kind: str, guest: Guest, form: forms.Form, what: str) -> None:
        try:
            answer = await guest.send(form)
        except GONE:
            self.tally.note(kind, "closed", what)
            return
        self.tally.note(kind, answer.status, what)
        led = answer.field("location") or "" if answer.status == 303 else ""
        if led.startswith("/t/"):
            await guest.send(forms.Form(f"{led}/delete", ()))  # so that an attack does not end at the number of tables
        elif led.startswith("/replay/"):
            self.places.append(led)
            del self.places[len(self.tables) : -MOST_PLACES]

    async def _bodies(self, rng: random.Random, inputs: int, source: str) -> None:
        for share in shares_of(inputs, BATCH):
            caller = await Caller(self.port, source).come()
            tables = [await caller.table(rng.choice(GAMES)) or "x", *self.tables]
            for method, path, body in itertools.islice(forms.bodies(rng, tables), share):
                await self._body("body", caller, method, path, body)
            await caller.call("DELETE", f"/tables/{tables[0]}")
            await caller.wire.close()

    async def _body(self, kind: str, caller: Caller, method: str, path: str, body: bytes) -> None:
        try:
            answer = await caller.raw(method, path, body)
        except GONE:
            self.tally.note(kind, "closed", body[:400])
            return
        self.tally.note(kind, answer.status, (method, path, body[:400]))
        if answer.status == 201 and "table" in answer.data:
            await caller.call("DELETE", f"/tables/{answer.data['table']}")

    # --- files ------------------------------------------------------------------------------------------------------------
    async def _boxes(self, rng: random.Random, inputs: int, source: str) -> None:
        """TOML in the form, data in the API, by turns."""
        texts, datas = files.boxes(rng), files.box_bodies(rng)
        for share in shares_of(inputs, BATCH):
            async with self._guest(source) as guest:
                caller = await Caller(self.port, source).come()
                for number in range(share):
                    if number % 2:
                        game, text = next(texts)
                        await self._form("box", guest, box_form(game, text.encode("utf-8", "surrogatepass")), text[:400])
                    else:
                        game, data = next(datas)
                        await self._body("box", caller, "POST", "/api/v1/tables", box_body(game, data))
                await caller.wire.close()

    async def _records(self, rng: random.Random, inputs: int, source: str) -> None:
        made = files.records(rng)
        for share in shares_of(inputs, BATCH):
            async with self._guest(source) as guest:
                for number, text in enumerate(itertools.islice(made, share)):
                    await self._form("record", guest, record_form(rng, text, number % 4 == 0), text[:200])

    async def _nasty(self, source: str) -> None:
        """What is named one by one: each once to each address that takes it; boxes of all games, if they are long."""
        if not self.plan.nasty:
            return
        async with self._guest(source) as guest:
            for name, text in files.nasty_records(self.plan.nasty).items():
                data = text.encode("utf-8", "surrogatepass")
                for path in ("/verify", "/replays"):
                    await self._form("record", guest, forms.upload(path, "file", "x.txt", data), name)
            for game in GAMES if self.plan.nasty >= files.BOX else GAMES[:1]:
                for name, text in files.nasty_boxes(game, min(self.plan.nasty, files.BOX_FILE)).items():
                    await self._form("box", guest, box_form(game, text.encode("utf-8", "surrogatepass")), name)

    # --- sockets ------------------------------------------------------------------------------------------------------------
    async def _messages(self, rng: random.Random, inputs: int, source: str) -> None:
        """At tables of one's own mostly; now and then as a stranger at another's."""
        for share in shares_of(inputs, 20 * BURST):
            async with self._guest(source) as guest:
                own = await guest.table(rng.choice(GAMES))
                table = rng.choice(self.tables) if not own or rng.random() < 0.2 else own
                url = f"ws://127.0.0.1:{self.port}/t/{table}/socket"
                fields = {"cookie": f"grandtour={guest.cookie}"}
                from_ = {"local_addr": (source, 0)}
                async with connect(url, additional_headers=fields, max_size=None, compression=None, **from_) as line:
                    await Talker(line, rng, self.tally).talk(share)
                await guest.send(forms.Form(f"/t/{own}/delete", ()))


class Talker:
    """Somebody at a socket: sends bursts, and reads until the last of one is answered."""

    def __init__(self, line: ClientConnection, rng: random.Random, tally: Tally) -> None:
        self.line, self.rng, self.tally = line, rng, tally
        self.known = messages.Known()

    async def talk(self, inputs: int) -> None:
        made = messages.messages(self.rng, self.known)
        try:
            await self.line.send('{"type":"ready","word":"x"}')
            for share in shares_of(inputs, BURST):
                for message in itertools.islice(made, share):
                    await self.line.send(message)
                await self._barrier()
                self.tally.note("message", "answered", "", share)
        except (ConnectionClosed, WebSocketException) as closed:
            self.tally.fault(f"a socket was closed: {closed}")

    async def _barrier(self) -> None:
        """A last message that is refused under its own name: all before it were met when it is answered."""
        mark = f"mark{self.rng.randrange(10**12)}"
        await self.line.send(json.dumps({"type": "move", "request": mark}))
        while True:
            got = await asyncio.wait_for(self.line.recv(), PATIENCE)
            if FAULT in got[:2000]:
                self.tally.fault(f"at a socket: {got[:400]!r}")
            if got.startswith('{"type":"table"'):
                self.known.heard(json.loads(got))
            elif mark in got[:200]:
                return


def shares_of(inputs: int, size: int) -> Iterable[int]:
    return [min(size, inputs - begun) for begun in range(0, inputs, size)]


def box_form(game: str, data: bytes) -> forms.Form:
    seats = (("seat0", "me"), ("seat1", "link"), ("spectators", "true"))
    return forms.upload(f"/new/{game}", "box", "box.toml", data, *seats)


def box_body(game: str, data: Any) -> bytes:
    wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "link"}], "box": data}
    try:
        return json.dumps(wanted).encode()[:60_000]
    except RecursionError:
        return b"[" * 20_000


def record_form(rng: random.Random, text: str, kept: bool) -> forms.Form:
    """To be checked, or to be stored; as a file, or in the field."""
    path = "/replays" if kept else "/verify"
    if rng.random() < 0.5:
        return forms.Form(path, (("name", "Anna"), ("record", text)))
    return forms.upload(path, "file", rng.choice(("x.txt", "x.json", "\ud800")), text.encode("utf-8", "surrogatepass"))
