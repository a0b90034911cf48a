"""A server of our own is attacked: nothing that strangers send is a fault of ours, holds others up, fills memory or disk, or
costs anybody a move. The long version is in `make soak`, on a machine that does nothing else: only there times are looked at.
"""

from __future__ import annotations

import asyncio
import dataclasses
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from grandtour.web.settings import Settings
from tests import SOAK
from tests.web.attack.attackers import TableSetup
from tests.web.attack.measures import Target, faults_in
from tests.web.attack.siege import Round, Siege, told
from tests.web.attack.slowness import KINDS, NEIGHBOURS, SILENT, Held
from tests.web.attack.wire import Wire

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="memory is read from /proc")
LONG_ONLY = pytest.mark.skipif(not SOAK, reason="make soak; tests/web/test_connections.py has the like of it")
MB = 1024 * 1024
RAISED = {"rooms_per_hour": 10**9, "boxes_per_hour": 10**9, "uploads_per_hour": 10**9}  # so that all of it is met
SHORT = TableSetup(messages=300, heads=100, broken=20, forms=40, bodies=40, boxes=10, records=10, nasty=10_000)
SHORTER = TableSetup(messages=100, heads=30, broken=10, forms=10, bodies=10, boxes=5, records=5, nasty=0)
LONG = TableSetup(messages=770_000, heads=150_000, broken=5_000, forms=30_000, bodies=40_000, boxes=3_000, records=2_000)
ROUNDS = (LONG, LONG) if SOAK else (SHORT, SHORTER)
USUAL = TableSetup(messages=160, heads=100, broken=10, forms=60, bodies=60, boxes=10, records=10, nasty=0)
MET = {f"{kind} {status}" for kind in ("head", "body", "box", "record") for status in (429, 503)}  # no limit was in their way
SLOWEST = 0.2  # seconds that the lobby may take meanwhile


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Target]:
    """Not started yet; ended for certain, with all that it has started. (Plain Python starts at once.)"""
    target = Target(tmp_path / "data", mode="compiled" if SOAK else "plain", **RAISED)
    try:
        yield target
    finally:
        target.stop()


def check(server: Target, attacked: Round) -> None:
    """No fault of ours, and all of it was met."""
    assert attacked.tally.faults == []
    assert faults_in(server.log) == []
    assert {status for _, _, status in attacked.lobby} <= {200}


def check_limits(attacked: Round) -> None:
    """Only in `make soak`, on a machine that does nothing else."""
    assert max(took for _, took, _ in attacked.lobby) < SLOWEST
    assert attacked.memory < 1500 * MB
    assert attacked.disk < 200 * MB


def test_an_attack(server: Target) -> None:
    """Twice, with a stop and a crash behind it; what was stored is there each time, and the server answers as before."""
    server.start()
    siege = Siege(server)

    async def attack() -> None:
        async with siege:
            for seed, (plan, end) in enumerate(zip(ROUNDS, (siege.restart, siege.crash), strict=True)):
                attacked = await siege.attack(plan, seed)
                check(server, attacked)
                assert attacked.tally.total >= plan.total
                assert MET.isdisjoint(attacked.tally.answers)
                if SOAK:
                    check_limits(attacked)
                await end()
            check(server, await siege.attack(SHORTER, 2))

    try:
        asyncio.run(attack())
    finally:
        for attacked in siege.rounds:
            print(told(attacked, server.log))


def usual_limits() -> dict[str, int]:
    names = ("per_minute", "new_players", "messages", "most_rooms", "rooms_per_hour", "boxes_per_hour", "uploads_per_hour")
    usual = {field.name: field.default for field in dataclasses.fields(Settings)}
    return {name: usual[name] for name in names}


@LONG_ONLY
def test_an_attack_within_the_usual_limits(server: Target) -> None:
    server.settings |= usual_limits()
    server.start()
    siege = Siege(server)

    async def attack() -> None:
        async with siege:
            check(server, await siege.attack(USUAL, 1))

    asyncio.run(attack())


# --- lines that say nothing -----------------------------------------------------------------------------------------------------
SECONDS = 1.0  # that a head or a body may take at this server
SOON = 30.0  # seconds after which a slow connection must be closed and everyone else answered, with much to spare


@pytest.fixture
def many_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("many_files")
@pytest.mark.parametrize(
    "sources", [NEIGHBOURS[:1], pytest.param(NEIGHBOURS, marks=LONG_ONLY)], ids=["one address", "ten addresses"]
)
def test_silent_lines(server: Target, sources: tuple[str, ...]) -> None:
    """1,100 that say nothing, at a server with 1,024 files: others are answered, and the lines are ended in time."""
    server.settings |= {"head_seconds": SECONDS, "body_seconds": SECONDS}
    server.start()

    async def attack() -> None:
        before = server.files()
        held = Held(server.port, SILENT, 1100, sources)
        try:
            assert await lobby(server) == [200] * 5
            async with asyncio.timeout(SOON):
                while server.files() > before:  # asked of the system: who opened a line may believe for long that it is open
                    await asyncio.sleep(0.1)
            assert held.ended > 0
            assert await lobby(server) == [200] * 5
        finally:
            await held.close()

    asyncio.run(attack())
    assert faults_in(server.log) == []


async def lobby(server: Target) -> list[int]:
    """Asked for a few times, on lines of their own."""
    found = []
    for _ in range(5):
        async with Wire(server.port) as wire:
            async with asyncio.timeout(SOON):
                found.append((await wire.ask("GET", "/")).status)
    return found


@LONG_ONLY
def test_slow_lines(server: Target) -> None:
    """Heads and bodies that come byte by byte are ended in time, whoever sends them."""
    server.settings |= {"head_seconds": SECONDS, "body_seconds": SECONDS}
    server.start()

    async def attack() -> None:
        held = [Held(server.port, kind, 5, NEIGHBOURS[:2]) for kind in KINDS]
        try:
            assert await lobby(server) == [200] * 5
            assert {one.kind.name: await one.all_ended(SOON) for one in held} == {one.kind.name: 0 for one in held}
        finally:
            for one in held:
                await one.close()

    asyncio.run(attack())
    assert faults_in(server.log) == []
