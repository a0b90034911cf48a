from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from grandtour.engine.jit import MODE
from grandtour.web.app import create_app
from grandtour.web.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Bots don't pause, and the clock's stand-in does not think."""
    return Settings(data=tmp_path / "data", pause=0.0, stand_in="random", per_minute=10**6, new_players=10**6, messages=10**6)


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
