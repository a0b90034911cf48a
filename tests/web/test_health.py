"""What programs are told that look after a server: that it lives, whether it is ready, and its figures."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from grandtour.engine.errors import GrandTourError
from grandtour.engine.i18n import say
from grandtour.web.app import create_app
from grandtour.web.log_lines import JsonLines
from grandtour.web.routes.health import may_read
from grandtour.web.services.figures import FIGURES, SECONDS, Histogram, as_text, figures_of
from grandtour.web.settings import METRICS, Settings
from grandtour.web.store import Store
from tests.web.game_servers import BOT, LINK, ME, a_hall, a_room, legal, until


@pytest.fixture
def open_to_all(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(replace(settings, metrics="all", url="https://play.example.org"))) as client:
        yield client


def test_it_lives_and_is_ready_under_any_name(open_to_all: TestClient) -> None:
    """A program on another machine asks by address, and gets no cookie."""
    headers = {"host": "10.1.2.3:8000"}
    assert open_to_all.get("/", headers=headers).status_code == 421
    answer = open_to_all.get("/health", headers=headers)
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")
    assert "set-cookie" not in answer.headers
    while (answer := open_to_all.get("/ready", headers=headers)).status_code != 200:
        assert answer.json()["rules"] is False
    assert answer.json() == {"status": "ok", "rules": True, "database": True, "processes": True}


def test_without_its_database_it_is_not_ready(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(query: object) -> None:
        raise GrandTourError(say("No."))

    monkeypatch.setattr(Store, "rows", lambda store, query: broken(query))
    answer = client.get("/ready")
    assert (answer.status_code, answer.json()["database"]) == (503, False)
    assert client.get("/health").status_code == 200


def test_figures_are_for_this_machine_unless_it_is_said_otherwise(client: TestClient) -> None:
    assert client.get("/metrics").status_code == 404  # the test's client has no address
    hosts = ("127.0.0.1", "::1", "10.0.0.1", "")
    allowed = {who: [host for host in hosts if may_read(who, host)] for who in METRICS}
    assert allowed == {"here": ["127.0.0.1", "::1"], "all": list(hosts), "off": []}


def test_figures_for_everybody(open_to_all: TestClient) -> None:
    answer = open_to_all.get("/metrics")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/plain; version=0.0.4; charset=utf-8")


def test_figures_count_what_happens(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_hall(tmp_path) as server:
            room, _ = await a_room(server, "two_capitals", [ME, BOT])
            await room.play(0, legal(room, 0)[0], room.number)
            await until(lambda: 0 in room.acting())
            await a_room(server, "metro_domino", [ME, LINK], begins=False)
            found = figures_of(server)
            assert found["grandtour_moves_total"]['by="people"'] == 1
            assert found["grandtour_moves_total"]['by="bots"'] >= 1
            assert found["grandtour_rooms"] == {"": 2}
            text = as_text(await server.peers.figures())
            for name, (kind, _) in FIGURES.items():
                assert f"# TYPE {name} {kind}" in text
            assert f'grandtour_move_seconds_count{{process="{server.peers.process}"}} 1' in text
            assert f'grandtour_rooms{{process="{server.peers.process}"}} 2' in text

    asyncio.run(run())


def test_counts_of_a_histogram_are_of_all_that_took_no_longer() -> None:
    histogram = Histogram()
    for seconds in (0.0, SECONDS[0], SECONDS[1], 99.0):
        histogram.add(seconds)
    empty = [0] * (len(SECONDS) + 2)
    found = {"a": {"grandtour_move_seconds": [*histogram.counts, 99.015], "grandtour_update_seconds": empty}}
    lines = [line for line in as_text(found).splitlines() if line.startswith("grandtour_move_seconds")]
    assert lines[0] == 'grandtour_move_seconds_bucket{process="a",le="0.005"} 2'
    assert lines[1] == 'grandtour_move_seconds_bucket{process="a",le="0.01"} 3'
    assert lines[-3:] == [
        'grandtour_move_seconds_bucket{process="a",le="+Inf"} 4',
        'grandtour_move_seconds_sum{process="a"} 99.015',
        'grandtour_move_seconds_count{process="a"} 4',
    ]


def test_a_log_of_json_lines() -> None:
    stream, logger = io.StringIO(), logging.Logger("grandtour")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logger.addHandler(handler)
    logger.warning("the bot “%s”\nis late", "mine")
    try:
        raise ValueError("went wrong")
    except ValueError as error:
        logger.error("something went wrong", exc_info=error)
    first, second = map(json.loads, stream.getvalue().splitlines())
    assert (first["level"], first["logger"], first["message"]) == ("warning", "grandtour", "the bot “mine”\nis late")
    assert "ValueError: went wrong" in second["error"]
