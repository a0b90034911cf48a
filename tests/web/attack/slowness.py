"""Lines that say nothing, or a byte now and then: what a server must not wait for, and what must not keep others out."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass

from tests.web.attack.wire import Wire

DRIP = 0.2  # seconds between two bytes
OPENING = 5.0  # seconds for a line to be opened; a server that has enough may leave it waiting
NEIGHBOURS = tuple(f"127.0.0.{number}" for number in range(2, 12))  # other addresses of this machine


@dataclass(frozen=True)
class Slow:
    """A way to keep a line: what is sent first, and what follows byte by byte, over and over; nothing, if it is empty."""

    name: str
    first: bytes = b""
    then: bytes = b""


SILENT = Slow("silent")
KINDS = (
    SILENT,
    Slow("half a head", b"GET / HTTP/1.1\r\nhost: a\r\n"),
    Slow("a slow head", b"GET / HTTP/1.1\r\nhost: a\r\nx: ", b"a"),
    Slow("endless fields", b"GET / HTTP/1.1\r\nhost: a\r\n", b"a: b\r\n"),
    Slow("no body", b"POST /name HTTP/1.1\r\nhost: a\r\ncontent-length: 999\r\n\r\n"),
    Slow("a slow body", b"POST /name HTTP/1.1\r\nhost: a\r\ncontent-length: 60000\r\n\r\n", b"a"),
    Slow("a slow record", b"POST /verify HTTP/1.1\r\nhost: a\r\ncontent-length: 1900000\r\n\r\n", b"a"),
    Slow("slow chunks", b"POST /name HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n", b"1\r\na\r\n"),
    Slow("a slow hand-shake", b"GET /t/x/socket HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\n", b"a: b\r\n"),
)


class Held:
    """Lines of one kind that are held for as long as the server lets them."""

    def __init__(self, port: int, kind: Slow, lines: int, sources: tuple[str, ...]) -> None:
        self.kind, self.opened, self.ended = kind, 0, 0
        self.wires = [Wire(port, source) for source in itertools.islice(itertools.cycle(sources), lines)]
        self.tasks = [asyncio.create_task(self._hold(wire)) for wire in self.wires]

    async def _hold(self, wire: Wire) -> None:
        try:
            reader, writer = await asyncio.wait_for(wire.open(), OPENING)
        except (OSError, TimeoutError):
            self.ended += 1
            return
        self.opened += 1
        try:
            writer.write(self.kind.first)
            dripping = asyncio.create_task(self._drip(writer))
            while await reader.read(65536):
                pass
        except OSError:
            pass
        finally:
            dripping.cancel()
            self.ended += 1
            await wire.close()

    async def _drip(self, writer: asyncio.StreamWriter) -> None:
        for byte in itertools.cycle(self.kind.then):
            await asyncio.sleep(DRIP)
            if writer.is_closing():
                return
            writer.write(bytes([byte]))

    async def all_ended(self, seconds: float) -> int:
        """Waits until the server has ended all lines; returns how many it has not."""
        _, left = await asyncio.wait(self.tasks, timeout=seconds)
        return len(left)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
