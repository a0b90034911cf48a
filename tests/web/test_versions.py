"""What version 0.1 has written can be opened: its records (tests/old/0.1), and a server's data folder with a running game of each
kind, made by that version. See docs/versions.md."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import grandtour
from grandtour.engine import gamefile
from grandtour.web.app import create_app
from grandtour.web.settings import Settings
from grandtour.web.store import FILE
from tests.house.tree import ROOT

OLD = ROOT / "tests" / "old" / "0.1"
TOKEN = "LyKAe8IhGRlnukwTRqjsZYJ4AL53XReUjeMqgyuc-Gc"  # of the only person on that server
TABLES = {  # and the number of the last event of each game
    "two_capitals": ("z1k6A3yrJ29P", 19),
    "metro_domino": ("V_It36j7LtKj", 9),
    "moscow_paris": ("vbxeBKQjRDtd", 16),
    "paris": ("rPCXN8fVLqC3", 15),
}


@pytest.mark.parametrize("game", grandtour.games())
def test_a_record_of_version_0_1_has_the_same_result(game: str) -> None:
    text = (OLD / f"{game}.txt").read_text(encoding="utf-8")
    t = grandtour.Table.from_record(text)
    assert (t.game, t.over) == (game, True)
    assert gamefile.read(text)["result"] == {"scores": t.scores, "ranks": t.ranks}


@pytest.fixture
def old(settings: Settings) -> Iterator[TestClient]:
    """A server on a data folder of version 0.1; the person's own program."""
    settings.data.mkdir()
    (settings.data / FILE).write_bytes(gzip.decompress((OLD / f"{FILE}.gz").read_bytes()))
    with TestClient(create_app(settings), headers={"authorization": f"Bearer {TOKEN}"}) as client:
        while not client.get("/compiling").json()["ready"]:
            pass
        yield client


def test_games_of_version_0_1_go_on(old: TestClient, tmp_path: Path) -> None:
    assert set(TABLES) == set(grandtour.games())
    for game, (table, number) in TABLES.items():
        address = f"/api/v1/tables/{table}"
        view = old.get(f"{address}/view").json()
        assert (view["stage"], view["number"], old.get(address).json()["game"]) == ("playing", number, game)
        moved = old.post(f"{address}/moves", json={"move": view["legal"][0], "after": number, "request": "new"})
        assert moved.status_code == 200, moved.text
        assert moved.json()["number"] > number
    assert [path.suffix for path in (tmp_path / "data").glob("grandtour-before-*")] == [".sqlite"]
