"""The first start: people play in plain Python while the rules are compiled; then the same process goes on compiled."""

from __future__ import annotations

import json
import shutil
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from grandtour import compiling
from grandtour.engine import jit
from grandtour.levels import LEVELS
from grandtour.web.services.warmup import Warmup
from tests.web.servers import Program, Server

COMPILED = "compiled"
ME = {"kind": "me"}
LOCK = "compiling"  # who holds this file compiles; others wait


@pytest.fixture
def unfinished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache in which everything is compiled, but it is not said: as a moment before compiling ends."""
    compiling.compile_modes([COMPILED], lambda *news: None)
    cache, stamp = jit.cache_home(), compiling.stamp_of(COMPILED)
    for folder in (folder for folder in cache.iterdir() if folder.is_dir() and folder != stamp.parent):
        (tmp_path / folder.name).symlink_to(folder)
    shutil.copytree(stamp.parent, tmp_path / stamp.parent.name, ignore=lambda *_: [stamp.name])
    monkeypatch.setenv("GRANDTOUR_CACHE", str(tmp_path))
    return tmp_path / stamp.parent.name / stamp.name


@contextmanager
def being_compiled(stamp: Path) -> Iterator[None]:
    """Compiling goes on for as long as this does; then all is compiled."""
    with open(stamp.parent.parent / LOCK, "w") as lock:
        jit.wait_for(lock)
        yield
        stamp.write_text(compiling._fingerprint(COMPILED))


def asked(server: Server) -> dict[str, Any]:
    with urllib.request.urlopen(f"{server.url}/compiling") as answer:
        return dict(json.load(answer))


def a_table(program: Program, level: str) -> str:
    """Against a bot; everybody is ready."""
    table = str(program.post("/tables", game="two_capitals", seats=[ME, {"kind": "bot", "level": level}])[1]["table"])
    assert program.post(f"/tables/{table}/ready")[0] == 200
    return table


def turn(program: Program, table: str) -> dict[str, Any]:
    """The view of a table when it's the program's turn."""
    while True:
        status, view = program.get(f"/tables/{table}/view")
        assert status == 200
        if view.get("legal"):
            return dict(view)
        time.sleep(0.05)


def test_nobody_waits_for_the_compiler_and_games_go_on_after_it(tmp_path: Path, unfinished: Path) -> None:
    server = Server(tmp_path / "data", mode=COMPILED)
    try:
        with being_compiled(unfinished):
            server.start(ready=False)
            assert server.process is not None
            first = server.process.pid
            anna = Program(server, "Anna")
            table, waiting = a_table(anna, "casual"), a_table(anna, "expert")
            view = turn(anna, table)
            moved = anna.post(f"/tables/{table}/moves", move=view["legal"][0], after=view["number"], request="1")
            assert moved[0] == 200
            before = turn(anna, table)
            assert anna.get(f"/tables/{waiting}/view")[1]["stage"] == "waiting"  # this bot would take minutes
            assert not asked(server)["ready"]
        server.wait_until_ready()
        assert server.process.pid == first
        assert turn(anna, table)["log"][: len(before["log"])] == before["log"]
        assert turn(anna, waiting)["stage"] == "playing"
    finally:
        server.stop()


def test_in_plain_python_nothing_searches_while_the_rules_are_compiled() -> None:
    """A search would take minutes for a move."""
    first, usual = Warmup(True, COMPILED), Warmup(True)
    first.games.add("paris")
    usual.games.add("paris")
    quick = [level for level in (None, *LEVELS) if first.has("paris", [level])]
    assert quick == [None, "random", "novice", "casual", "house"]
    assert usual.has("paris", ["expert"])
    assert not usual.has("two_capitals", ["random"])
