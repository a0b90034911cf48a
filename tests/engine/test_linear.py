"""Nothing that a stranger sends costs more time than is in proportion to its length, and no answer repeats it whole."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grandtour.engine import gamefile, registry
from grandtour.engine.box import MOST_LETTERS, box_of, parse_toml, shipped_box
from grandtour.engine.errors import BoxError, GrandTourError, RecordError, UndoRefused
from grandtour.engine.history import FOR_MOVES
from grandtour.engine.series import MOST_GAMES, Series
from grandtour.engine.table import Table
from grandtour.engine.validation import MOST_FAULTS, MOST_LISTED, Entry, brief
from tests.engine import hostile

ROOT = Path(__file__).parents[2]
PATIENCE = 120  # seconds for all cases; they need three, and what is not linear needs many minutes
ENDLESS = "x" * 100_000


@pytest.fixture(scope="module")
def ended() -> list[str]:
    """The cases that came to an end."""
    command = [sys.executable, "-m", "tests.engine.hostile"]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE, cwd=ROOT, env=os.environ | {"GRANDTOUR_MODE": "plain"}
        )
    except subprocess.TimeoutExpired as late:
        return (late.stdout or b"").decode().splitlines()
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("case", hostile.CASES)
def test_it_comes_to_an_end(ended: list[str], case: str) -> None:
    assert case in ended


# --- remarks ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("1. p1 draw  # a tile", {"seat": 0, "move": "draw"}),
        ("1. p1 draw      # a  # b", {"seat": 0, "move": "draw"}),
        ("1. p1 draw   ", {"seat": 0, "move": "draw"}),
        ("1. p1 draw # no remark", {"seat": 0, "move": "draw # no remark"}),
        ('1. p1 stand-in "casual"   # at last', {"seat": 0, "stand-in": "casual"}),
        ('1. p1 stand-in "casual"   ', {"seat": 0, "stand-in": "casual"}),
        ('1. end "late  # still"', {"end": "late  # still"}),
    ],
)
def test_remarks_mean_nothing(line: str, event: dict[str, Any]) -> None:
    assert gamefile.from_text(f"Grand Tour record 1\n{line}\n")["events"] == [event]


@pytest.mark.parametrize(
    "line", ['1. p1 stand-in "casual" # one blank', '1. p1 stand-in "casual"  x', '1. p1 stand-in "casual"\t\t#']
)
def test_what_is_no_remark_is_no_event_either(line: str) -> None:
    (event,) = gamefile.from_text(f"Grand Tour record 1\n{line}\n")["events"]
    assert not gamefile.is_event(event)


# --- how much ------------------------------------------------------------------------------------------------------------
def test_of_many_faults_the_first_are_told() -> None:
    entry = Entry({"stops": ["x"] * MOST_LISTED})
    entry.wholes("stops", 1, 9)
    entry.counted("stops", [], 1)
    assert len(entry.faults) == MOST_FAULTS + 1
    assert str(entry.faults[-1]) == "There are more errors; only the first 50 are listed."


def test_what_is_shown_again_is_short() -> None:
    entry = Entry({ENDLESS: 1, "a": ENDLESS, "b": [1] * 10**5, "c": [{"id": ENDLESS, "x": 1}], "d": {ENDLESS: 2}, "e": 16**9999})
    entry.only("a", "b", "c", "d", "e")
    entry.whole("a", 1, 2)
    entry.one_of("b", (1, 2))
    entry.id_word("a")
    entry.entries("c", lambda part: part["id"])[0].only("id")
    entry.entry("d").only("y")
    entry.whole("e", 1, 2)
    entry.plain()
    assert len(entry.faults) == 8
    assert all(len(str(fault)) < 400 for fault in entry.faults)


def test_values_in_brief() -> None:
    for value, shown in [
        ("a" * 80, "a" * 80),
        ("a" * 81, "a" * 80 + "…"),
        (10**30, str(10**30)),
        (16**9999, "0x1" + "0" * 77 + "…"),
        (True, "True"),
    ]:
        assert brief(value) == shown


def test_numbers_that_nobody_could_write_are_refused_in_words() -> None:
    """Of hexadecimal digits TOML reads any number, and Python refuses to write it."""
    with pytest.raises(BoxError, match="only text, numbers, true/false, lists and tables"):
        box_of(registry.find("paris"), parse_toml(b"players = 0x" + b"f" * 5000, "box.toml"))


def test_dots_of_a_line() -> None:
    assert parse_toml(b'a.b.c = "Wait ... what?"\n' * 1, "box.toml")["a"]["b"]["c"] == "Wait ... what?"
    with pytest.raises(BoxError, match="too many dots"):
        parse_toml(b"x = {" + b"a." * 60 + b"a = 1}", "box.toml")


def test_a_box_has_an_end() -> None:
    box = dict(shipped_box("paris").data)
    with pytest.raises(BoxError, match="at most 65536 characters"):
        box_of(registry.find("paris"), box | {"provenance": "x" * MOST_LETTERS})
    with pytest.raises(BoxError, match="characters that are not valid Unicode text"):
        box_of(registry.find("paris"), box | {"provenance": "\ud800"})
    assert box_of(registry.find("paris"), box | {"provenance": "x" * (MOST_LETTERS // 2)})


# --- records ---------------------------------------------------------------------------------------------------------------
def changed(**fields: Any) -> dict[str, Any]:
    return Table("metro_domino", seed=1).record() | fields


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (changed(events=[{"seat": 0, "stand-in": None}] * (gamefile.MOST_EVENTS + 1)), "at most 5000 events"),
        (changed(about="x" * (gamefile.MOST_ABOUT + 1)), "“about” in the record can have at most 2000 characters"),
        (changed(events=[{"end": "x" * (gamefile.MOST_WORDS + 1)}]), "Event 1 is not valid"),
        (changed(events=[{"seat": 0, "stand-in": ENDLESS}]), "Event 1 is not valid"),
        (changed(events=[{"seat": 0, "move": ENDLESS}]), "Event 1 is not valid"),
        (changed(box=changed()["box"] | {"provenance": ENDLESS}), "at most 65536 characters"),
        (changed(options={ENDLESS: 1}), "There is no option “xxx"),
        (changed(options={"start_domino": ENDLESS}), "can't be “xxx"),
        (changed(result={"scores": ENDLESS}), "The replayed game ends with .*, but the record says"),
        (changed(**{ENDLESS: 1}), "The record has an unknown field: “"),
        (changed(game=ENDLESS), "There is no game"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_record_without_end_is_refused_in_few_words(record: dict[str, Any], why: str) -> None:
    if "result" in record:
        table = Table("metro_domino", seed=1)
        while not table.over:
            table.play(table.acting[0], table.legal(table.acting[0])[0])
        record |= {"events": table.happened()}
    with pytest.raises(GrandTourError, match=why) as refused:
        Table.from_record(record)
    assert len(str(refused.value)) < 1000


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize("key", ["options", "start", "events", "box", "names", "result", "shuffle"])
def test_data_inside_data_without_end(key: str) -> None:
    record = changed()
    value = [deep(900)] if key in ("events", "names") else {"start_domino": deep(900)}
    with pytest.raises(RecordError, match=f"“{key}” in the record is not valid"):
        Table.from_record(record | {key: value})


def test_a_series_has_an_end() -> None:
    record = Series("metro_domino", seed=1).record()
    with pytest.raises(RecordError, match="at most 500 games"):
        Series.from_record(record | {"games": record["games"] * (MOST_GAMES + 1)})


def test_whatever_happens_at_a_table_can_be_read_again() -> None:
    """Where moves are taken back again and again, that ends before a record is too long; moves go on."""
    table = Table("two_capitals", seed=1)
    move = table.legal(table.acting[0])[0]
    seat = table.acting[0]
    for _ in range((gamefile.MOST_EVENTS - FOR_MOVES) // 2):
        table.play(seat, move)
        table.undo(seat)
    table.play(seat, move)
    with pytest.raises(UndoRefused, match="no more takebacks are possible"):
        table.undo(seat)
    while not table.over:
        table.play(table.acting[0], table.legal(table.acting[0])[0])
    assert Table.from_record(table.record()).record() == table.record()


def test_who_plays_is_known_without_looking_through_all_that_happened() -> None:
    table = Table("metro_domino", seed=1)
    table.stand_in(0, "casual")
    table.stand_in(1, "skilled")
    twin = table.copy()
    table.stand_in(0, None)
    assert (table.bots(), twin.bots()) == ({1: "skilled"}, {0: "casual", 1: "skilled"})
    assert Table.from_record(table.record()).bots() == {1: "skilled"}
    assert table.reshuffled(0).bots() == {}


def test_one_game_of_a_series() -> None:
    series = Series("metro_domino", 2, 2, seed=4)
    series.table.end("enough")
    series.next()
    assert [series.table_of(game).ended for game in (0, 1, -1)] == ["enough", None, None]
    assert series.table_of(1) is series.table
    assert series.table_of(0) is not series.table_of(0)
