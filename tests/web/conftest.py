from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from grandtour.compiling.use import use_game
from grandtour.engine.jit import MODE
from grandtour.web.app import create_app
from grandtour.web.services import warmup
from grandtour.web.settings import Settings
from grandtour.web.store import FILE, sqlite
from grandtour.web.store.migrate import migrate
from tests.web.postgresql import place_of

loaded_once = cache(use_game)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Bots don't pause, the clock's stand-in does not think, and nobody looks for decisive moves."""
    rates = {"per_minute": 10**6, "new_players": 10**6, "messages": 10**6}
    return Settings(**place_of(tmp_path / "data"), pause=0.0, stand_in="random", moments_simulations=0, **rates)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """A browser without a face: keeps its cookies, and speaks with a server in this process, once all games can be played."""
    with TestClient(create_app(settings), base_url="http://testserver") as client:
        while not client.get("/compiling").json()["ready"]:
            time.sleep(0.01)
        client.cookies.clear()
        yield client


@pytest.fixture(autouse=True)
def mode_of_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that are run in this process may choose their own mode; it is the run's again afterwards."""
    monkeypatch.setenv("GRANDTOUR_MODE", MODE)


@cache
def new_database() -> bytes:
    """What the migrations make of an empty file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, FILE)
        migrate(path)
        return path.read_bytes()


@pytest.fixture(autouse=True)
def quick_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of servers are started in this process. What is the same each time is done once: the migrations of a new database
    (test_store.py runs them), and a look at every rule, so that it is loaded."""

    def filled(path: Path) -> None:
        if path.stat().st_size == 0:
            path.write_bytes(new_database())
        migrate(path)

    monkeypatch.setattr(sqlite, "migrate", filled)
    monkeypatch.setattr(warmup, "use_game", loaded_once)
