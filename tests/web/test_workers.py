"""What strangers send is read in other processes: with limits of time and memory, in fair shares, and always in words."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from grandtour.engine import registry
from grandtour.engine.box import shipped, shipped_box
from grandtour.engine.errors import GrandTourError
from grandtour.engine.i18n import speaking
from grandtour.engine.table import Table
from grandtour.web.http.errors import Denied
from grandtour.web.services import file_reader, file_readers
from grandtour.web.services.file_readers import Workers
from grandtour.web.settings import Settings

RECORD = (Path(__file__).parents[2] / "replays/metro_domino/blocked.txt").read_text(encoding="utf-8")
PATIENCE = 60.0


def with_workers(test: Callable[[Workers], Coroutine[Any, Any, Any]], **settings: Any) -> Workers:
    """Workers from their first task to their end; returned for what is left of them."""
    kept: list[Workers] = []

    async def run() -> None:
        found = Workers(Settings(**settings))
        kept.append(found)
        try:
            async with asyncio.timeout(PATIENCE):
                await test(found)
        finally:
            await found.stop()

    asyncio.run(run())
    assert all(one.process.returncode is not None for one in kept[0]._workers)
    return kept[0]


def test_tasks_and_their_answers_in_the_readers_language() -> None:
    async def test(readers: Workers) -> None:
        record = await readers.run("a", "read_record", text=RECORD)
        assert record == Table.from_record(RECORD).record()
        assert (await readers.run("a", "verify", text=RECORD, shown=None))[0][0] is True
        box = shipped(registry.find("paris")).read_bytes().decode("latin-1")
        assert await readers.run("a", "read_box", game="paris", file=box, name="box.toml") == shipped_box("paris").data
        assert await readers.run("a", "read_box", game="paris", data=shipped_box("paris").data) == shipped_box("paris").data
        with speaking("fr"), pytest.raises(GrandTourError, match="jeu") as refused:
            await readers.run("a", "read_record", text=json.dumps(record | {"game": "chess"}))
        assert "There is" not in str(refused.value)
        with pytest.raises(GrandTourError, match=r"box\.toml: not valid TOML"):
            await readers.run("a", "read_box", game="paris", file="= 1", name="box.toml")
        assert len(readers._workers) == 1, "one process is kept for one after another"

    with_workers(test)


@pytest.mark.parametrize(
    ("task", "given"),
    [
        ("read_record", {"text": json.dumps(Table("metro_domino", seed=1).record() | {"about": "\ud800"})}),
        ("verify", {"text": json.dumps(Table("metro_domino", seed=1).record() | {"about": "\ud800"}), "shown": "\ud800"}),
        ("read_record", {"text": '{"a":' * 100_000}),
        ("read_record", {"text": "[" * 500_000}),
        ("verify", {"text": "\x00" * 100, "shown": None}),
        ("read_box", {"game": "paris", "data": {"\ud800": 1}}),
        ("read_box", {"game": "paris", "file": "[" * 100_000, "name": "\ud800"}),
        ("read_box", {"game": "paris", "file": "\xff" * 100, "name": ""}),
    ],
    ids=str,
)
def test_nonsense_is_refused_in_words(task: str, given: dict[str, Any]) -> None:
    told = file_reader.answer({"task": task, "language": "ru", "given": given})
    assert set(told) in ({"refused"}, {"found"})
    assert len(json.dumps(told)) < 20_000


def test_a_fault_of_ours_is_for_the_log() -> None:
    async def test(readers: Workers) -> None:
        with pytest.raises(RuntimeError, match="Traceback"):
            await readers.run("a", "read_record", text=5)

    with_workers(test)


def test_what_takes_too_long_is_ended_with_its_process() -> None:
    async def test(readers: Workers) -> None:
        with pytest.raises(GrandTourError, match="took too long and was stopped"):
            await readers.run("a", "read_record", text=RECORD)
        assert not readers._idle

    with_workers(test, reading_seconds=0.0001)


def test_what_needs_too_much_memory_is_refused() -> None:
    async def test(readers: Workers) -> None:
        assert await readers.run("a", "verify", text=RECORD, shown=None)
        with pytest.raises(GrandTourError, match=r"too large to read|needed too much memory"):
            await readers.run("a", "read_record", text=json.dumps([[i] for i in range(400_000)]))
        assert await readers.run("a", "verify", text=RECORD, shown=None), "the next one is read again"

    with_workers(test, reading_memory=24 * 1024 * 1024)


def test_a_process_that_has_gone_is_another_ones_begin() -> None:
    async def test(readers: Workers) -> None:
        assert await readers.run("a", "verify", text=RECORD, shown=None)
        (old,) = readers._workers
        os.kill(old.process.pid, signal.SIGSTOP)
        asked = asyncio.create_task(readers.run("a", "verify", text=RECORD, shown=None))
        await asyncio.sleep(0)
        os.kill(old.process.pid, signal.SIGKILL)
        with pytest.raises(GrandTourError, match="failed or needed too much memory"):
            await asked
        assert await readers.run("a", "verify", text=RECORD, shown=None)

    with_workers(test)


@pytest.mark.parametrize("how", ["input", "alarm"])
def test_a_process_ends_by_itself(how: str) -> None:
    """When the server is gone: at once if it has nothing to do, else when its time is up."""
    events = [{"seat": 0, "stand-in": "x"}] * 5000
    task = {
        "task": "read_record",
        "language": "en",
        "given": {"text": json.dumps(Table("paris", seed=1).record() | {"events": events})},
    }
    seconds = "0.005" if how == "alarm" else "60"
    command = [sys.executable, "-m", "grandtour.web.services.file_reader", str(2**30), seconds]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | {"GRANDTOUR_MODE": "plain"}
    ) as one:
        assert one.stdin is not None
        assert one.stdout is not None
        assert one.stdout.readline() == file_reader.READY
        if how == "alarm":
            one.stdin.write(json.dumps(task).encode() + b"\n")
            one.stdin.flush()
        else:
            one.stdin.close()
        assert one.wait(PATIENCE) == (-signal.SIGALRM if how == "alarm" else 0)


def test_a_stop_ends_everything_at_once() -> None:
    async def test(readers: Workers) -> None:
        assert await readers.run("a", "verify", text=RECORD, shown=None)
        (one,) = readers._workers
        os.kill(one.process.pid, signal.SIGSTOP)  # it would never answer
        asked = [asyncio.create_task(readers.run(whose, "verify", text=RECORD, shown=None)) for whose in "aab"]
        await asyncio.sleep(0)
        await readers.stop()
        for told in await asyncio.gather(*asked, return_exceptions=True):
            assert isinstance(told, GrandTourError)
        with pytest.raises(Denied):
            await readers.run("c", "verify", text=RECORD, shown=None)

    with_workers(test, readers=1)


class Turns(Workers):
    """Workers whose tasks end when a test says so."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.begun: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}

    async def _answer(self, task: bytes) -> dict[str, Any]:
        name = json.loads(task)["given"]["name"]
        self.begun.append(name)
        await self.ends.setdefault(name, asyncio.Event()).wait()
        return {"found": name}

    def ask(self, name: str) -> asyncio.Task[Any]:
        return asyncio.create_task(self.run(name[0], "read", name=name))

    async def end(self, name: str) -> None:
        self.ends[name].set()
        for _ in range(5):
            await asyncio.sleep(0)


def test_everybody_has_a_turn() -> None:
    async def test() -> None:
        turns = Turns(Settings(readers=1))
        asked = [turns.ask(name) for name in ("a1", "a2", "a3", "b1", "c1", "b2")]
        await asyncio.sleep(0)
        for name in ("a1", "b1", "c1", "a2", "b2", "a3"):
            assert turns.begun[-1] == name, "in turns, however many somebody asks for"
            await turns.end(name)
        assert [await one for one in asked] == ["a1", "a2", "a3", "b1", "c1", "b2"]

    asyncio.run(test())


def test_one_network_has_one_process_and_a_short_queue() -> None:
    async def test() -> None:
        turns = Turns(Settings(readers=2))
        asked = [turns.ask(f"a{i}") for i in range(file_readers.OF_ONE + 1)]
        await asyncio.sleep(0)
        assert turns.begun == ["a0"], "the other process is for others"
        with pytest.raises(Denied, match="Several of your files") as denied:
            await turns.ask("a9")
        assert denied.value.status == 429
        other = turns.ask("b0")
        await asyncio.sleep(0)
        assert turns.begun == ["a0", "b0"]
        asked[1].cancel()  # whoever waits and goes leaves a place
        await asyncio.sleep(0)
        more = turns.ask("a8")
        asked[0].cancel()  # and so does who is served
        await turns.end("b0")
        assert turns.begun == ["a0", "b0", "a2"]
        for one in (*asked, more):
            one.cancel()
        assert await other == "b0"

    asyncio.run(test())


def test_all_together_have_a_queue_with_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_readers, "OF_ALL", 2)

    async def test() -> None:
        turns = Turns(Settings(readers=1))
        asked = [turns.ask(f"{name}1") for name in "abc"]
        await asyncio.sleep(0)
        with pytest.raises(Denied, match="Too many files") as denied:
            await turns.ask("d1")
        assert denied.value.status == 503
        for one in asked:
            one.cancel()

    asyncio.run(test())


def test_so_many_in_an_hour() -> None:
    async def test(readers: Workers) -> None:
        for _ in range(2):
            assert await readers.run("a", "verify", text=RECORD, shown=None)
        with pytest.raises(Denied, match="in the past hour") as denied:
            await readers.run("a", "verify", text=RECORD, shown=None)
        assert denied.value.status == 429
        assert await readers.run("b", "verify", text=RECORD, shown=None)

    with_workers(test, uploads_per_hour=2)
