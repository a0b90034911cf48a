"""Reports of faults: what is kept, who may send them, and how they are read beside the running server."""

from __future__ import annotations

import html
import io
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from grandtour import GrandTourError, Table, __version__, cli
from grandtour.engine import gamefile
from grandtour.terminal import screen
from grandtour.web.settings import Settings
from grandtour.web.store.reports import Report, read_report, read_reports
from tests.web.browsing import Browser, House, sentence

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


def kept(house: House) -> list[Report]:
    """All reports with their records, the newest first."""
    where = house.server.settings.database or house.server.settings.data
    return [read_report(where, one.id) for one in read_reports(where)]


def begin(browser: Browser, room: str) -> None:
    """Until it is their turn, so that nothing else happens."""
    socket = browser.socket(room)
    socket.send("ready", word="")
    socket.until(lambda got: got["type"] == "table" and got["turn"])


def test_what_is_kept_of_a_running_game(house: House) -> None:
    """The words, where it was, and the whole record, as the server itself has it; of that nothing is sent to anybody."""
    anna = house.browser("Anna", language="ru")
    room = anna.new("metro_domino", "bot-random", "me")
    begin(anna, room)
    table = house.room(room).table
    form = anna.get(f"/report?table={room}&page=/t/{room}%23board")
    assert f'value="/t/{room}#board"' in form.text
    agent = "Browser/1.0\x07" + "x" * 300
    sent = anna.post(
        "/report", headers={"user-agent": agent}, table=room, page=f"/t/{room}", text=" Two lines:\r\nодин ", expected="One"
    )
    assert (sent.status_code, str(sent.url.path)) == (200, "/report")
    assert str(sent.url.query, "ascii") == f"done=1&table={room}"
    assert f'href="/t/{room}"' in sent.text
    (report,) = kept(house)
    assert (report.id, report.text) == (1, "Two lines:\nодин")
    assert report.about == {
        "version": __version__,
        "page": f"/t/{room}",
        "language": "ru",
        "browser": ("Browser/1.0�" + "x" * 300)[:200],
        "table": room,
        "stage": "playing",
        "game": 1,
        "number": house.room(room).number,
        "places": [1],
        "seats": [1],
        "expected": "One",
    }
    assert report.record is not None
    assert Table.from_record(report.record).position() == table.position()
    assert report.events == table.events
    assert [one["text"] for one in anna.get("/account/export").json()["reports"]] == [report.text]
    key = report.record["start"]["key"]
    assert not any(key in one.text for one in anna.kept)


def test_a_page_without_a_table(house: House) -> None:
    """Somebody who has never been here; the page is the one they came from."""
    anna = house.browser()
    host = "http://testserver"
    assert 'name="page" value="/rules/paris"' in anna.get("/report", headers={"referer": f"{host}/rules/paris"}).text
    assert 'name="page" value=""' in anna.get("/report", headers={"referer": "http://elsewhere/testserver/x"}).text
    sent = anna.post("/report", text="The rules have a hole.", page="/rules/paris")
    assert "Report #1 was sent" in sent.text
    (report,) = kept(house)
    assert (report.record, report.events, report.about["page"]) == (None, None, "/rules/paris")
    assert "table" not in report.about


def test_a_report_between_the_games_of_a_series(house: House) -> None:
    """The record is that of the game that lies on the table."""
    anna = house.browser()
    room = anna.new("two_capitals", "bot-random", "bot-random", wins="2")
    anna.socket(room).stage("over")
    assert anna.post("/report", table=room, text="x").status_code == 200
    (report,) = kept(house)
    series = house.room(room).series
    assert series is not None
    assert report.about["game"] == len(series.tables) >= 2
    assert report.record == series.table.record()
    assert report.about["places"] == []


def test_only_who_may_watch_the_table(house: House) -> None:
    anna, boris = house.browser("Anna"), house.browser("Boris")
    room = anna.new("two_capitals", "me", "bot-random", spectators=None)
    assert anna.get(f"/report?table={room}").status_code == 200
    for answer in (
        boris.get(f"/report?table={room}"),
        boris.post("/report", table=room, text="x"),
        boris.post("/report", table="nowhere", text="x"),
    ):
        assert answer.status_code == 404
        assert "table doesn't exist" in sentence(answer.text)
    assert kept(house) == []


@pytest.mark.parametrize(
    ("fields", "status", "told"),
    [
        ({"text": " \r\n "}, 400, "what happened"),
        ({"text": "x" * 4001}, 400, "the limit is 4000 characters"),
        ({"text": "x", "expected": "<b>" + "y" * 4000}, 400, "the limit is 4000 characters"),
        ({"text": "x" * 70_000}, 413, "too large"),
        ({"text": "x", "csrf": "wrong"}, 403, "This form has expired"),
    ],
)
def test_what_is_refused_changes_nothing_and_is_shown_again(house: House, fields: dict[str, str], status: int, told: str) -> None:
    anna = house.browser()
    answer = anna.post("/report", **({"page": "/<i>"} | fields))
    assert (answer.status_code, told in answer.text) == (status, True)
    assert kept(house) == []
    if status == 400:
        assert html.escape(fields.get("expected", ""), quote=False) in answer.text
        assert 'value="/&lt;i&gt;"' in answer.text


def test_the_longest_report_is_kept(house: House) -> None:
    longest = "\r\n🚂" * 2000
    assert house.browser().post("/report", files={"x": b""}, text=longest, expected=longest).status_code == 200
    assert kept(house)[0].text == longest.replace("\r\n", "\n").strip()


def test_not_too_many_in_an_hour(house: House) -> None:
    anna = house.browser()
    house.server.limits.reports.most = 2
    assert [anna.post("/report", text=f"Report {i}").status_code for i in range(3)] == [200, 200, 429]
    assert [one.text for one in kept(house)] == ["Report 1", "Report 0"]


def test_a_record_that_fails_is_no_reason_to_lose_the_report(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = house.browser()
    room = anna.new("two_capitals", "me", "bot-random")
    begin(anna, room)
    monkeypatch.setattr(Table, "record", lambda table: {}["record"])
    assert anna.post("/report", table=room, text="It fails.").status_code == 200
    assert [(one.text, one.record) for one in kept(house)] == [("It fails.", None)]


def test_thanks_for_nonsense(house: House) -> None:
    answer = house.browser().get("/report?done=<b>")
    assert (answer.status_code, "<b>" in answer.text) == (400, False)


# --- beside the server ------------------------------------------------------------------------------------------------
@pytest.fixture
def grandtour(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command as who runs the server would."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GRANDTOUR_LANG", "en")

    def run(*words: str) -> tuple[int, str, str]:
        output = io.StringIO()
        monkeypatch.setattr(screen, "console", Console(file=output, width=100, highlight=False))
        code = cli.main(list(words))
        return code, output.getvalue(), capsys.readouterr().err

    return run


def a_report(house: House, **fields: Any) -> str:
    anna = house.browser()
    room = anna.new("two_capitals", "me", "bot-random")
    begin(anna, room)
    anna.post("/report", **({"table": room, "text": "The bus\n\x1b[31mflies. " + "And " * 40, "expected": "It drives."} | fields))
    return room


def test_reports_are_listed_shown_and_written_while_the_server_runs(house: House, settings: Settings, grandtour: Command) -> None:
    room = a_report(house)
    a_report(house, text="Second", table="")
    data = ("--data", str(settings.data))
    code, out, _ = grandtour("reports", *data)
    first, second = out.splitlines()
    assert code == 0
    assert first.split()[0] == "2"
    assert first.endswith("no record  Second")
    assert second.split()[0] == "1"
    assert __version__ in second
    assert "The bus �[31mflies. And And" in second
    assert second.endswith("…")
    _, out, _ = grandtour("reports", "1", *data)
    assert f"    table: {room}\n" in out
    assert "It drives." in out
    assert "shrink report-1.txt" in out
    assert "\x1b[31m" not in out
    assert "This report has no record." in grandtour("reports", "2", *data)[1]
    for name in ("report-1.txt", "report-1.json"):
        assert grandtour("reports", "1", "--out", name, *data)[:2] == (0, f"Written: {name}\n")
        assert gamefile.read(Path(name).read_text(encoding="utf-8")) == house.room(room).table.record()
    assert grandtour("shrink", "report-1.txt", "--check", "replays")[0] == 1  # nothing is wrong with it


def test_reading_leaves_the_folder_as_it_is(settings: Settings, grandtour: Command) -> None:
    """After the server was stopped, and in a folder that can't be written to."""
    with House(settings) as house:
        a_report(house)
    before = sorted(os.listdir(settings.data))
    assert "grandtour.sqlite-wal" not in before
    settings.data.chmod(0o500)
    code, out, _ = grandtour("reports", "--data", str(settings.data))
    settings.data.chmod(0o700)
    assert (code, "The bus" in out) == (0, True)
    assert sorted(os.listdir(settings.data)) == before


def test_what_can_not_be_shown(settings: Settings, grandtour: Command, tmp_path: Path) -> None:
    with House(settings) as house:
        a_report(house, table="")
    (tmp_path / "old").mkdir()
    sqlite3.connect(tmp_path / "old" / "grandtour.sqlite").execute("create table rooms (id)").connection.close()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "grandtour.sqlite").write_text("no database" * 100)
    (tmp_path / "notes.txt").write_text("my notes")
    data = ("--data", str(settings.data))
    for words, told in (
        (["--data", "nowhere"], "There is no server data in nowhere."),
        (["--data", "old"], "can't be read: no such table: reports"),
        (["--data", "broken"], "can't be read: file is not a database"),
        (["7", *data], "There is no report 7"),
        (["--out", "x.txt", *data], "Give the number of a report"),
        (["1", "--out", "x.txt", *data], "Report 1 has no record."),
    ):
        code, out, err = grandtour("reports", *words)
        assert (code, out, told in err) == (1, "", True), err
    with pytest.raises(GrandTourError):
        read_report(settings.data, -1)


def test_no_reports_yet(house: House, settings: Settings, grandtour: Command) -> None:
    assert house.server.ready
    assert grandtour("reports", "--data", str(settings.data))[1].startswith("There are no reports in")
