"""An attack from beginning to end: games that go on meanwhile, the server stopped and killed and started again on its folder."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.web.attack.attackers import Attack, TableSetup
from tests.web.attack.measures import Gauge, Pulse, Tally, Target, summary
from tests.web.attack.people import GAMES, Caller, Match
from tests.web.attack.wire import GONE

RHYTHM = 0.1  # seconds between two moves of a game that goes on
MORE = 12  # moves that are acknowledged before a server is killed in the middle of another


@dataclass
class Round:
    """What came of one attack."""

    tally: Tally
    seconds: float
    memory: int
    disk: int
    lobby: list[tuple[float, float, int]] = field(default_factory=list)


class Siege:
    """A server, and the games that are played on it while it is attacked."""

    def __init__(self, server: Target) -> None:
        self.server = server
        self.matches: list[Match] = []
        self.rounds: list[Round] = []

    async def __aenter__(self) -> Siege:
        for number, game in enumerate(GAMES):
            caller = await Caller(self.server.port).come()
            self.matches.append(await Match(caller, random.Random(number), game).begin())
        return self

    async def __aexit__(self, *_: object) -> None:
        for match in self.matches:
            await match.caller.wire.close()

    async def attack(self, plan: TableSetup, seed: int) -> Round:
        """One attack, with moves in between."""
        to = self.server.data.parent / f"lobby-{len(self.rounds)}"
        done = asyncio.Event()
        playing = [asyncio.create_task(self._play(match, done)) for match in self.matches]
        began = time.monotonic()
        with Gauge(self.server) as gauge, Pulse(self.server, to) as pulse:
            try:
                tally = await Attack(self.server.port, plan, seed).run()
            finally:
                done.set()
                ended = await asyncio.gather(*playing, return_exceptions=True)
            gauge.look()
        for error in filter(None, ended):
            tally.fault(f"a game did not go on: {error!r}")
        found = Round(tally, time.monotonic() - began, gauge.memory, gauge.disk, pulse.asked())
        self.rounds.append(found)
        return found

    async def _play(self, match: Match, done: asyncio.Event) -> None:
        while not done.is_set():
            await match.move()
            await asyncio.sleep(RHYTHM)

    # --- stopped and started again -------------------------------------------------------------------------------------
    async def restart(self) -> None:
        """Stopped as a system does it: everything is as it was."""
        before = [await match.state() for match in self.matches]
        await self._again(signal.SIGTERM)
        assert [await match.state() for match in self.matches] == before

    async def crash(self) -> None:
        """Killed during two games: idle games are as they were, and no acknowledged move is lost."""
        moving, resting = self.matches[:2], self.matches[2:]
        before = [await match.state() for match in resting]
        wanted = sum(len(match.acknowledged) for match in moving) + MORE
        tasks = [asyncio.create_task(self._until_gone(match)) for match in moving]
        while sum(len(match.acknowledged) for match in moving) < wanted and not all(match.over for match in moving):
            await asyncio.sleep(0.01)
        await self._again(signal.SIGKILL)
        await asyncio.gather(*tasks)
        assert [await match.state() for match in resting] == before
        for match in moving:
            await match.check()

    async def _until_gone(self, match: Match) -> None:
        with suppress(*GONE, OSError):
            while not match.over:
                await match.move()

    async def _again(self, how: signal.Signals) -> None:
        for match in self.matches:
            if how == signal.SIGTERM:
                await match.caller.wire.close()
        left = await asyncio.to_thread(self.server.end, how)
        assert left == 0, "processes outlived the server"
        await asyncio.to_thread(self.server.start)


def told(attacked: Round, log: Path) -> dict[str, Any]:
    """For people who read how it went: seconds, megabytes, and milliseconds of the lobby."""
    return {
        "inputs": attacked.tally.total,
        "seconds": round(attacked.seconds),
        "memory": attacked.memory >> 20,
        "disk": round(attacked.disk / 2**20, 1),
        "log": round(log.stat().st_size / 2**20, 1),
        "lobby": summary(attacked.lobby),
        "faults": attacked.tally.faults,
    }
