"""HTTP by hand, over keep-alive lines: whatever a library would never send, and answers as they came."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

PATIENCE = 60.0  # seconds after which an answer that does not come is a fault
MOST_ANSWER = 64 * 1024 * 1024
STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")
GONE = (ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)


@dataclass(frozen=True)
class Answer:
    status: int
    head: bytes
    body: bytes

    def field(self, name: str) -> str | None:
        """A field of the head, the last of that name."""
        found = re.findall(rb"(?im)^%s:[ \t]*(.*?)\r$" % re.escape(name.encode()), self.head)
        return found[-1].decode("latin-1") if found else None

    @property
    def data(self) -> Any:
        return json.loads(self.body) if self.body else None

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")


class Wire:
    """A line to the server that is opened again whenever it was closed. `source`: the address that it comes from."""

    def __init__(self, port: int, source: str | None = None) -> None:
        self.port, self.source = port, source
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self.reader is None or self.writer is None or self.writer.is_closing() or self.reader.at_eof():
            await self.close()
            local = None if self.source is None else (self.source, 0)
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=MOST_ANSWER, local_addr=local)
        return self.reader, self.writer

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
            with suppress(OSError):
                await self.writer.wait_closed()
        self.reader = self.writer = None

    async def __aenter__(self) -> Wire:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def ask(self, method: str, path: str, body: bytes = b"", **fields: str) -> Answer:
        """A request with a sound head, and its answer. A line that was closed meanwhile is opened again, once."""
        head = request(method, path, {"host": f"127.0.0.1:{self.port}", **fields}, body)
        for attempt in range(2):
            try:
                return await asyncio.wait_for(self._ask(head + body, method), PATIENCE)
            except GONE:
                await self.close()
                if attempt:
                    raise
        raise AssertionError

    async def _ask(self, sent: bytes, method: str) -> Answer:
        reader, writer = await self.open()
        writer.write(sent)
        await writer.drain()
        return await read_answer(reader, method)

    async def statuses(self, sent: bytes, patience: float = PATIENCE) -> list[int]:
        """Sends bytes that need be no request on a line of their own, and returns the numbers of all answers until the server
        ends it; with less `patience`, it may be we who hang up."""
        await self.close()
        got = bytearray()
        try:
            reader, writer = await self.open()
            writer.write(sent)
            async with asyncio.timeout(patience):
                await writer.drain()
                while more := await reader.read(2**20):
                    got += more
        except ConnectionError:
            pass  # the server may hang up on nonsense
        except TimeoutError:
            if patience == PATIENCE:
                raise
        finally:
            await self.close()
        return [int(status) for status in STATUS.findall(got)]


def request(method: str, path: str, fields: Mapping[str, str], body: bytes = b"") -> bytes:
    """The head of a request."""
    lines = [f"{method} {path} HTTP/1.1", *(f"{name.replace('_', '-')}: {value}" for name, value in fields.items())]
    if body or method == "POST":
        lines.append(f"content-length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace")


async def read_answer(reader: asyncio.StreamReader, method: str) -> Answer:
    head = await reader.readuntil(b"\r\n\r\n")
    found = Answer(int(head[9:12]), head, b"")
    if 100 <= found.status < 200:
        return await read_answer(reader, method)
    if method == "HEAD" or found.status in (204, 304):
        return found
    length = found.field("content-length")
    if length is not None:
        return Answer(found.status, head, await reader.readexactly(int(length)))
    if found.field("transfer-encoding") == "chunked":
        return Answer(found.status, head, await _chunks(reader))
    return Answer(found.status, head, await reader.read(-1))


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    parts = []
    while size := int(await reader.readline(), 16):
        parts.append(await reader.readexactly(size))
        await reader.readexactly(2)
    await reader.readline()
    return b"".join(parts)
