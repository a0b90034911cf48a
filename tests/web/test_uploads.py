"""Records and boxes from strangers never hold the server up: they are read elsewhere, and there is an end to them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grandtour.engine import registry, verification
from grandtour.engine.box import MOST_LETTERS, shipped, shipped_box
from grandtour.engine.table import Table
from grandtour.web.http.tokens import hashed
from grandtour.web.services import replay_cache, replays
from grandtour.web.settings import Settings
from grandtour.web.store.uploads import records_of
from tests.web.browsing import Browser, House, sentence

REPLAYS = Path(__file__).parents[2] / "replays"
RECORD = (REPLAYS / "metro_domino/blocked.txt").read_text(encoding="utf-8")
HOSTILE = "Grand Tour record 1\ngame: metro_domino\nrules: 1\nseats: 2\n\n1. p1 take" + " " * 1_000_000 + "x\n"


def settings(path: Path, **changed: Any) -> Settings:
    return Settings(path / "data", **({"pause": 0.0, "new_players": 10**6, "uploads_per_hour": 10**6} | changed))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(settings(tmp_path_factory.mktemp("uploads"))) as house:
        yield house


@pytest.fixture
def nothing_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever reads a file in this process fails."""

    def read(*_: Any, **__: Any) -> None:
        raise AssertionError("read in the server itself")

    monkeypatch.setattr("grandtour.engine.box.tomllib.loads", read)
    monkeypatch.setattr("grandtour.engine.gamefile.read", read)
    monkeypatch.setattr(verification, "verdict", read)


def uploaded(browser: Browser, text: str = RECORD) -> str:
    answer = browser.post("/replays", files={"file": ("record.txt", text.encode())})
    assert answer.status_code == 200, sentence(answer.text)
    return str(answer.url.path)


@pytest.mark.parametrize(("path", "field"), [("/verify", "file"), ("/replays", "file"), ("/new/paris", "box")])
def test_a_page_says_how_large_a_file_may_be(house: House, path: str, field: str) -> None:
    """Browsers refuse a larger one before they send it: in the middle of sending they would show a broken connection. One that
    is just as large is not too large for the server, however long the other fields are."""
    browser = house.browser()
    page = browser.get(path).text
    (most,) = map(int, re.findall(r'type="file"[^>]*data-most="(\d+)"', page))
    assert f"The limit is {most // 1024} kB." in page
    fields = {f"name{n}": "я" * 30 for n in range(4)} | {f"option-{n}": "я" * 60 for n in range(20)}
    answer = browser.post(path, files={field: ("file", b"#" * most)}, **fields)
    assert answer.status_code != 413


# --- where they are read ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("path", ["/verify", "/replays"])
def test_blanks_without_end(house: House, path: str) -> None:
    """This once held everything up for hours."""
    answer = house.browser().post(path, files={"file": ("record.txt", HOSTILE.encode())})
    assert answer.status_code == 400
    assert "The record has no" in sentence(answer.text)


@pytest.mark.usefixtures("nothing_here")
def test_everything_is_read_elsewhere(house: House) -> None:
    anna = house.browser()
    record = {"file": ("record.txt", RECORD.encode())}
    assert 'id="verdict"' in anna.post("/verify", files=record).text
    assert anna.post("/verify", record="{}").status_code == 400
    assert anna.post("/replays", record="{}").status_code == 400
    box = shipped(registry.find("paris")).read_bytes()
    answer = anna.post("/new/paris", files={"box": ("my.toml", box)}, seat0="me", seat1="link")
    assert answer.url.path.startswith("/t/")
    wrong = anna.post("/new/paris", files={"box": ("my.toml", b"players = 5")}, seat0="me", seat1="link")
    assert "players: expected a table of values" in sentence(wrong.text)
    broken = anna.post("/new/paris", files={"box": ("my.toml", b"= 5")}, seat0="me", seat1="link")
    assert "my.toml: not valid TOML" in sentence(broken.text)


def test_what_is_read_elsewhere_is_in_the_readers_language(house: House) -> None:
    answer = house.browser(language="ru").post("/replays", record="{}")
    assert "no record" not in sentence(answer.text)
    assert sentence(answer.text)


def test_a_box_that_is_too_large_is_not_even_read(house: House) -> None:
    answer = house.browser().post("/new/paris", files={"box": ("my.toml", b"#" * (MOST_LETTERS + 1))}, seat0="me", seat1="link")
    assert (answer.status_code, "at most 65536 characters" in sentence(answer.text)) == (400, True)


@pytest.mark.parametrize(
    ("box", "why"),
    [
        ({"provenance": "x" * MOST_LETTERS}, "too large|at most"),
        ({"players": [0] * 10_000}, "a table of values"),
        ({"players": "\ud800"}, "a table of values|not valid Unicode text"),
        ({"players": json.loads("[" * 60 + "]" * 60)}, "only text, numbers"),
    ],
)
def test_boxes_of_programs(house: House, box: dict[str, Any], why: str) -> None:
    program = house.program()
    data = json.loads(json.dumps(shipped_box("paris").data)) | box
    wanted = {"game": "paris", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}], "box": data}
    headers = program.headers | {"content-type": "application/json"}
    answer = program.client.post("/api/v1/tables", content=json.dumps(wanted), headers=headers)
    assert answer.status_code in (400, 413), answer.text
    assert any(part in answer.json()["error"] for part in why.split("|"))


def test_a_stop_ends_what_is_being_read(tmp_path: Path) -> None:
    with House(settings(tmp_path)) as house:
        assert house.browser().post("/verify", record=RECORD).status_code == 200
        (worker,) = house.server.workers._workers
        os.kill(worker.process.pid, signal.SIGSTOP)
    assert worker.process.returncode == -signal.SIGKILL


def test_so_many_of_one_network_in_an_hour(tmp_path: Path) -> None:
    with House(settings(tmp_path, uploads_per_hour=3)) as house:
        anna, boris = house.browser(), house.browser("Boris")
        for browser in (anna, boris, anna):
            assert browser.post("/verify", record="{}").status_code == 400
        box = shipped(registry.find("paris")).read_bytes()
        for answer in (
            boris.post("/verify", record=RECORD),
            anna.post("/replays", record=RECORD),
            boris.post("/new/paris", files={"box": ("my.toml", box)}, seat0="me", seat1="link"),
        ):
            assert (answer.status_code, "in the past hour" in sentence(answer.text)) == (429, True)
        assert anna.post("/new/paris", seat0="me", seat1="link").status_code == 200, "no box, nothing to be read"


# --- what is stored ---------------------------------------------------------------------------------------------------------
def test_room_for_records(tmp_path: Path) -> None:
    """By player, and for all together."""
    size = len(json.dumps(Table.from_record(RECORD).record(), ensure_ascii=False))
    with House(settings(tmp_path, most_uploads=2 * size + 100, most_kept=3 * size + 100)) as house:
        anna, boris = house.browser(), house.browser("Boris")
        for _ in range(2):
            uploaded(anna)
        assert "used up all your space" in sentence(anna.post("/replays", record=RECORD).text)
        uploaded(boris)
        full = house.browser("Carl").post("/replays", record=RECORD)
        assert (full.status_code, "no space for more records" in sentence(full.text)) == (503, True)
        found = house.server.store.player(hashed(anna.cookie))
        assert found is not None
        assert len(records_of(house.server.store, found[0], 10)) == 2


def test_no_words_about_a_game_fill_the_disk(house: House) -> None:
    record = Table("metro_domino", seed=1).record() | {"about": "x" * 1_500_000}
    answer = house.browser().post("/replays", files={"file": ("x.json", json.dumps(record).encode())})
    assert (answer.status_code, "at most 2000 characters" in sentence(answer.text)) == (400, True)


# --- looking at them --------------------------------------------------------------------------------------------------------
class Counted:
    """How often records were read and played again."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.loaded, real = 0, replay_cache.load

        def load(*arguments: Any) -> Any:
            self.loaded += 1
            return real(*arguments)

        monkeypatch.setattr(replay_cache, "load", load)


def test_a_step_reads_nothing_anew(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    counted, anna = Counted(monkeypatch), house.browser()
    path = uploaded(anna)
    for move in range(6):
        assert anna.get(f"{path}/state?move={move}&seat={move % 2}").status_code == 200
    assert anna.get(f"{path}/record?form=json").json()["game"] == "metro_domino"
    assert counted.loaded == 1


def test_the_log_is_made_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, told = house.browser(), []
    path, real = uploaded(anna), Table.stories

    def stories(table: Table, seat: int | None) -> Any:
        told.append(seat)
        return real(table, seat)

    monkeypatch.setattr(Table, "stories", stories)
    pages = [anna.get(f"{path}?seat={seat}").text for seat in ("0", "0", "none", "0")]
    assert (pages[0] == pages[1] == pages[3], told) == (True, [0]), "and of a spectator when it was uploaded"
    russian = house.browser(language="ru").get(f"{path}?seat=0").text
    assert russian != pages[0]


def test_who_wants_the_same_waits_for_the_same(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    counted, anna = Counted(monkeypatch), house.browser()
    name = uploaded(anna).removeprefix("/replay/")
    house.server.replay_cache.forget(name)
    counted.loaded = 0

    async def several() -> list[Any]:
        cache, queue = house.server.replay_cache, house.server.replays
        asked = [cache.game(name, 1, lambda work, i=i: queue.run(i, work)) for i in range(5)]
        return await asyncio.gather(*asked)

    found = house.call(several)
    assert (counted.loaded, len({id(one) for one in found})) == (1, 1)


def test_only_so_much_is_kept(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    counted, anna = Counted(monkeypatch), house.browser()
    events = Table.from_record(RECORD).events
    monkeypatch.setattr(replay_cache, "MOST_EVENTS", 2 * events)
    paths = [uploaded(anna) for _ in range(4)]
    counted.loaded = 0
    for path in (*paths, *paths[2:], paths[0]):
        assert anna.get(f"{path}/state?move=0").status_code == 200
    assert house.server.replay_cache.events <= 2 * events
    assert counted.loaded == 5


def test_a_record_that_is_gone_is_gone(house: House) -> None:
    """However lately it was looked at."""
    for how in ("delete", "account"):
        anna, eve = house.browser(), house.browser("Eve")
        path = uploaded(anna)
        assert eve.get(path).status_code == 200
        if how == "delete":
            anna.post(f"{path}/delete")
        else:
            assert anna.post("/account/delete", sure="true").status_code == 200
        for more in ("", "/state?move=0", "/record"):
            assert eve.get(f"{path}{more}").status_code == 404


def test_who_asks_for_very_much_is_refused(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = house.browser()
    path = uploaded(anna)
    monkeypatch.setattr(replays, "MOST_ASKED", 0)
    for more in ("", "/state?move=0", "/record"):
        assert anna.get(f"{path}{more}").status_code == 429


def test_positions_are_made_in_threads(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, where = house.browser(), []
    path, real = uploaded(anna), Table.at

    def at(table: Table, moves: int) -> Table:
        where.append(threading.current_thread().name)
        return real(table, moves)

    monkeypatch.setattr(Table, "at", at)
    assert anna.get(f"{path}/state?move=3").status_code == 200
    assert anna.get(f"{path}?move=3").status_code == 200
    assert where, "the same is asked for"
    assert all(name.startswith("replay") for name in where)
