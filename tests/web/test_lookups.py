"""Names of webhooks' hosts: a slow one fails for itself only, and nobody's is said to fail because others are slow."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from grandtour.web.services import host_lookup, outgoing, webhooks
from grandtour.web.services.host_lookup import Crowded, LookUps
from grandtour.web.store import accounts
from grandtour.web.store.accounts import Webhook

from .game_servers import a_hall

PUBLIC = "93.184.216.34"


class Dns:
    """Names that begin with `slow` are found when it is let go; others at once."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked: list[str] = []

    def look_up(self, host: str, port: int, **_: Any) -> list[Any]:
        self.asked.append(host)
        if host.startswith("slow"):
            self.go.wait(60)
        if host.startswith("bad"):
            raise socket.gaierror("no such name")
        return [(socket.AF_INET, 1, 6, "", (PUBLIC, port))] * 2


@pytest.fixture
def dns(monkeypatch: pytest.MonkeyPatch) -> Iterator[Dns]:
    found = Dns()
    monkeypatch.setattr(socket, "getaddrinfo", found.look_up)
    monkeypatch.setattr(host_lookup, "SLOW", 0.1)
    monkeypatch.setattr(host_lookup, "CROWDED", 0.1)
    monkeypatch.setattr(outgoing, "SECONDS", 0.1)
    yield found
    found.go.set()


def run(work: Callable[[], Awaitable[Any]]) -> Any:
    async def inside() -> Any:
        return await work()

    return asyncio.run(inside())


def test_slow_names_hold_up_nobody_else(dns: Dns) -> None:
    async def work() -> None:
        names = LookUps()
        slow = [await names.begin(number, "slow.example", 80) for number in range(host_lookup.MOST - 1)]
        for number in range(1000, 1050):
            assert await (await names.begin(number, "quick.example", 80)) == [PUBLIC]
        assert not any(one.done() for one in slow)

    run(work)


def test_names_that_are_none(dns: Dns) -> None:
    async def work() -> None:
        names = LookUps(1)
        for _ in range(3):
            found = await names.begin(1, "bad.example", 80)
            with pytest.raises(OSError, match="no such name"):
                await found

    run(work)


def test_everybody_looks_one_name_up_at_a_time(dns: Dns) -> None:
    async def work() -> None:
        names = LookUps()
        found = await names.begin(1, "slow.example", 80)
        with pytest.raises(TimeoutError):
            await names.begin(1, "quick.example", 80)
        assert await (await names.begin(2, "quick.example", 80)) == [PUBLIC]
        dns.go.set()
        assert await found == [PUBLIC]
        assert await (await names.begin(1, "quick.example", 80)) == [PUBLIC]

    run(work)


def test_many_at_once_of_one_player_wait_for_each_other(dns: Dns) -> None:
    async def work() -> None:
        names = LookUps(2)

        async def one() -> list[str]:
            return await (await names.begin(1, "quick.example", 80))

        assert await asyncio.gather(*(one() for _ in range(20))) == [[PUBLIC]] * 20

    run(work)


def test_where_all_threads_are_taken_it_is_nobody_s_fault(dns: Dns) -> None:
    async def work() -> None:
        names = LookUps(2)
        slow = [await names.begin(number, "slow.example", 80) for number in range(2)]
        with pytest.raises(Crowded):
            await names.begin(7, "quick.example", 80)
        both = await asyncio.gather(*(names.begin(7, "quick.example", 80) for _ in range(2)), return_exceptions=True)
        assert [type(one) for one in both] == [Crowded, Crowded]
        dns.go.set()
        await asyncio.gather(*slow)
        assert await (await names.begin(7, "quick.example", 80)) == [PUBLIC]

    run(work)


def test_who_gives_up_leaves_no_thread_behind_for_ever(dns: Dns) -> None:
    async def work() -> None:
        names = LookUps(1)
        for _ in range(3):
            found = await names.begin(1, "slow.example", 80)
            found.cancel()
            waiting = asyncio.ensure_future(names.begin(2, "quick.example", 80))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            dns.go.set()
            assert await (await names.begin(3, "quick.example", 80)) == [PUBLIC]

    run(work)


# --- deliveries -----------------------------------------------------------------------------------------------------------------
def test_a_webhook_does_not_fail_for_others_slow_names(dns: Dns, tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(*_: Any, **__: Any) -> Any:
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", refused)

    async def work() -> None:
        async with a_hall(tmp_path / "data") as server:
            server.look_ups = LookUps(2)
            hooks = []
            for name in ("slow", "slow", "quick"):
                player = await server.store.add_player(name, name + str(len(hooks)), "browser")
                await accounts.set_webhook(server.store, Webhook(player, f"https://{name}.example/", "x"))
                hooks.append(accounts.webhook_of(server.store, player))
            for hook in hooks * 2:
                assert not await webhooks.deliver(server, hook, {})
            after = [accounts.webhook_of(server.store, hook.player).failures for hook in hooks]
            assert after == [2, 2, 0]
            dns.go.set()

    run(work)


def test_a_name_that_is_looked_up_keeps_no_process_alive() -> None:
    script = """
import asyncio, socket, time
from grandtour.web.services.host_lookup import LookUps
socket.getaddrinfo = lambda *_, **__: time.sleep(10**6)
async def main():
    await LookUps().begin(1, "x", 80)
asyncio.run(main())
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
