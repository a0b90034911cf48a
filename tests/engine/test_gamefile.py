"""Records: lossless in both forms, and whatever is wrong with one is said in a sentence."""

from __future__ import annotations

import copy
import datetime
import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grandtour import BoxError, GrandTourError, RecordError, Table
from grandtour.engine import gamefile

from .tables import finished, new, play_on, state_of, steady, thorough

ODD = [
    "true",
    "12",
    "null",
    " x ",
    '"quoted"',
    "it's",
    "Анна",
    "# remark",
    "a  # b",
    "undo",
    "1. p1 visit 2",
    "a: b",
    "{x}",
    "\\",
]
NEEDS_ESCAPE = ["a\nb", "a\r\nb", "\t", "", "NaN", "a\u2028b", "a\u2029b", "a\x85b", "a\x0cb", "\ufeff"]
DEEP = "[" * 100_000
HUGE = "1" * 5_000  # more digits than Python reads into a number


def eventful() -> Table:
    """A table with events of every kind."""
    table = new(3, names=["Anna", "Boris", "true"], expert=True)
    table.about = "Events of every kind"
    for seat in (0, 1, 2):
        table.play(seat, table.legal(seat)[0])
    table.undo(1)
    table.stand_in(2, "random")
    play_on(table, 20)
    table.stand_in(2, None)
    last = table.moves[-1][0]
    for other in {0, 1, 2} - {last}:
        table.consent(other, last)
    table.undo(last)
    table.end("Power cut")
    return table


@cache
def short_record() -> str:
    """The record of a few moves, as JSON: each use gets its own copy."""
    return gamefile.to_json(play_on(new(), 4).record())


@cache
def positioned_record() -> str:
    """The record of a few moves from a position."""
    return gamefile.to_json(play_on(play_on(new(3, expert=True), 7).reshuffled(0, seed=1), 3).record())


def broken(**changes: Any) -> dict[str, Any]:
    """A record with some keys changed; those that become `None` are taken out."""
    record = json.loads(short_record()) | changes
    return {key: value for key, value in record.items() if value is not None}


def text_with(line: str, at: str = "seats: 2") -> str:
    """The text of a record without events with a line more, behind another one."""
    return gamefile.to_text(broken(events=[])).replace(at, f"{at}\n{line}", 1)


# --- there and back -------------------------------------------------------------------------------------------------
TABLES: dict[str, Callable[[], Table]] = {
    "new": new,
    "some moves": lambda: play_on(new(4, city="petersburg"), 9),
    "over": finished,
    "over, expert": lambda: finished(3, city="petersburg", expert=True),
    "eventful": eventful,
    "from a position": lambda: play_on(play_on(new(3, expert=True), 7).reshuffled(1, seed=1), 5),
}


@pytest.mark.parametrize("kind", TABLES)
def test_a_record_is_lossless_as_data_as_json_and_as_text(kind: str) -> None:
    """The same record and, replayed, the same state, moves and log."""
    table = TABLES[kind]()
    record = table.record()
    for form in (record, gamefile.to_json(record), gamefile.to_text(record)):
        assert gamefile.read(form) == record
        again = Table.from_record(form)
        assert again.record() == record
        assert (again.moves, again.log(0), again.events) == (table.moves, table.log(0), table.events)
        assert again.position() == table.position()


def test_a_replayed_table_is_the_same_to_the_byte() -> None:
    """From a key, everything is; and it continues in the same way."""
    table = play_on(new(3, expert=True), 12)
    again = Table.from_record(table.record())
    assert state_of(again) == state_of(table)
    assert play_on(again, seed=5).record() == play_on(table, seed=5).record()


def test_events_of_all_kinds_as_text() -> None:
    """One event a line, seats by their names p1 … p4."""
    lines = gamefile.to_text(eventful().record()).splitlines()
    events = [line for line in lines if line[:1].isdigit()]
    assert events[3:5] == ["4. p2 undo", '5. p3 stand-in "random"']
    assert events[25] == "26. p3 stand-in null"
    assert [line.split(" ")[2] for line in events[26:29]] == ["consent", "consent", "undo"]
    assert events[-1] == '30. end "Power cut"'


@pytest.mark.parametrize("words", ODD + NEEDS_ESCAPE)
def test_any_about_survives(words: str) -> None:
    """Words that look like something else, and words that do not fit on a line."""
    table = play_on(new(), 1)
    table.about = words
    for form in (gamefile.to_json(table.record()), gamefile.to_text(table.record())):
        assert Table.from_record(form).record() == table.record()


@pytest.mark.parametrize("words", ODD)
def test_odd_names_survive(words: str) -> None:
    """Players may be called what they like, on one line."""
    table = play_on(new(names=[words, "p1"]), 2)
    for form in (gamefile.to_json(table.record()), gamefile.to_text(table.record())):
        assert Table.from_record(form).names == (words, "p1")


@pytest.mark.parametrize("words", ODD + NEEDS_ESCAPE)
def test_odd_reasons_and_bots_survive(words: str) -> None:
    """What an event says is never taken for a remark, a number or another event."""
    table = new()
    table.stand_in(1, words)
    table.end(words)
    for form in (gamefile.to_json(table.record()), gamefile.to_text(table.record())):
        assert Table.from_record(form).record() == table.record()


@given(st.text())
@steady
def test_any_text_at_all_survives(words: str) -> None:
    """About and end, as text."""
    record = broken(about=words or None, events=[{"end": words}, {"seat": 0, "stand-in": words}])
    assert gamefile.read(gamefile.to_text(record)) == record


def test_names_in_a_box_survive() -> None:
    """A box file may hold any text."""
    box = copy.deepcopy(json.loads(short_record())["box"])
    box["moscow"]["sight"][0]["name"] = {"en": "a b  # c", "ru": "{x} [red]"}
    box["provenance"]["odd"] = "a\u2028b\n  # c\x85"
    table = Table("two_capitals", seed=1, box=box)
    assert Table.from_record(gamefile.to_text(table.record())).record() == table.record()


def test_a_box_that_could_not_be_recorded_is_refused() -> None:
    """TOML knows dates, JSON does not, and what is said under provenance is otherwise free."""
    box = json.loads(short_record())["box"] | {"provenance": {"measured": datetime.date(2024, 5, 17)}}
    with pytest.raises(BoxError, match=r"^provenance"):
        Table("two_capitals", seed=1, box=box)


def test_a_box_from_any_mapping_can_be_recorded() -> None:
    """It need not be a dict."""
    table = Table("two_capitals", seed=1, box=MappingProxyType(json.loads(short_record())["box"]))
    for form in (table.record(), gamefile.to_json(table.record()), gamefile.to_text(table.record())):
        assert Table.from_record(form).position() == table.position()


def test_a_box_of_ones_own_is_in_the_record() -> None:
    """Whole, so that the game replays when the file is gone."""
    box = copy.deepcopy(json.loads(short_record())["box"])
    box["players"]["tokens"] = 12
    table = finished_with(box)
    again = Table.from_record(gamefile.to_text(table.record()))
    assert again.box.data["players"]["tokens"] == 12
    assert again.scores == table.scores


def finished_with(box: dict[str, Any]) -> Table:
    return play_on(Table("two_capitals", 2, 1, box=box))


# --- text for people ------------------------------------------------------------------------------------------------
def test_remarks_and_empty_lines_mean_nothing() -> None:
    """Behind events, as lines of their own, and with a mark of the byte order or other line ends."""
    record = json.loads(short_record())
    text = gamefile.to_text(record, remarks=["the first", "", "it's # 3  # really"])
    assert "  # the first\n" in text
    text = "\ufeff\n" + text.replace("\n\n", "\n# a remark: here\n\n\n", 1).replace("\n", "\r\n")
    assert gamefile.read(text) == record


def test_words_stand_as_they_are() -> None:
    """The beginning of a record, read by a person."""
    table = new(names=["Анна", "Boris"])
    table.about = "A quiet evening"
    lines = gamefile.to_text(table.record()).splitlines()
    assert lines[:7] == [
        "Grand Tour record 1",
        "game: two_capitals",
        "rules: 1",
        "about: A quiet evening",
        "seats: 2",
        'names: ["Анна", "Boris"]',
        "option city: moscow",
    ]


# --- what is wrong --------------------------------------------------------------------------------------------------
WRONG = {
    "format": (broken(format=2), "not a game record in format 1"),
    "format of a strange kind": (broken(format=True), "not a game record in format 1"),
    "an unknown key": (broken(extra=1), "The record has an unknown field: “extra”"),
    "a start with both": (broken(start={"key": "0", "position": {}}), "A record must start with either a key or a position"),
    "a start with nothing": (broken(start={}), "A record must start with either a key or a position"),
    "another version": (broken(rules=99), "This record uses version 99 of the rules, but this is version 1"),
    "an unknown game": (broken(game="chess"), "There is no game “chess”"),
    "too many seats": (broken(seats=9, events=[]), "This game is for 2 to 4 players, not 9"),
    "a bad key": (broken(start={"key": "xyz"}), "A key must be 64 lowercase hexadecimal digits"),
    "a bad option": (broken(options={"city": "paris"}), "Option “city” can't be “paris”"),
    "a broken move": (broken(events=[{"seat": 0, "move": "visit 25"}]), "Event 1 can't be replayed: p1, visit 25: .*T3.2"),
    "an unknown move": (broken(events=[{"seat": 0, "move": "fly"}]), "Event 1 can't be replayed: .*no move “fly”"),
    "a move of nobody": (broken(events=[{"seat": 7, "move": "visit 1"}]), "Event 1 can't be replayed: There is no seat 7"),
    "an undo of nothing": (broken(events=[{"seat": 0, "undo": True}]), "Event 1 can't be replayed: p1 has no move to take back"),
    "events after the end": (broken(events=[{"end": "x"}, {"end": "y"}]), "Event 2 can't be replayed: This table is closed: x"),
    "a result too early": (broken(result={"scores": [1, 2], "ranks": [2, 1]}), "ends with None, but the record says"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_record_is_refused_with_a_reason(case: str) -> None:
    """As data and as JSON."""
    record, reason = WRONG[case]
    for form in (record, json.dumps(record)):
        with pytest.raises(GrandTourError, match=reason):
            Table.from_record(form)


@pytest.mark.parametrize("key", gamefile.KEYS)
def test_every_key_is_needed_and_has_its_form(key: str) -> None:
    """Missing, or of another kind."""
    with pytest.raises(RecordError, match=f"The record has no “{key}”"):
        Table.from_record(broken(**{key: None}))
    for wrong in (True, 1.5):
        with pytest.raises(RecordError, match=f"“{key}” in the record is not valid"):
            Table.from_record(broken(**{key: wrong}))


@pytest.mark.parametrize(
    "event",
    [
        5,
        {},
        {"move": "visit 1"},
        {"seat": 0},
        {"seat": 0, "move": 5},
        {"seat": True, "move": "visit 1"},
        {"seat": -1, "move": "visit 1"},
        {"seat": 0, "undo": False},
        {"seat": 0, "consent": "p2"},
        {"seat": 0, "stand-in": 5},
        {"seat": 0, "end": "x"},
        {"end": None},
        {"seat": 0, "move": "visit 1", "undo": True},
        {"seat": 0, "dance": True},
    ],
)
def test_what_is_no_event(event: Any) -> None:
    """Its number and itself are named."""
    with pytest.raises(RecordError, match="Event 1 is not valid: "):
        Table.from_record(broken(events=[event]))


def test_a_wrong_result_is_refused() -> None:
    """The replayed game ends with .*, but the record says."""
    record = finished().record()
    record["result"] = {"scores": [0, 0], "ranks": [1, 1]}
    with pytest.raises(RecordError, match=r"The replayed game ends with .*, but the record says: .*\[0, 0\]"):
        Table.from_record(record)


def test_a_foreign_box_is_refused() -> None:
    """All its faults are named."""
    with pytest.raises(BoxError, match="moscow: missing"):
        Table.from_record(broken(box={"title": "Chess"}))


def test_a_position_must_agree_with_its_record() -> None:
    """Both contain seats and options."""
    record = json.loads(positioned_record())
    record["options"]["city"] = "petersburg"
    with pytest.raises(RecordError, match="The seats or options of the record differ from those of its position"):
        Table.from_record(record)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "neither a text record nor valid JSON"),
        ("hello", "neither a text record nor valid JSON"),
        ("[1, 2]", "not a game record in format 1"),
        ("Grand Tour record 2", "not a game record in format 1"),
        ("Grand Tour record", "not a game record in format 1"),
        (text_with("what is this"), "Line 5 of the record can't be read: what is this"),
        (text_with("colour: red"), "The record has an unknown field: “colour”"),
        (text_with("3. p1 visit 2"), "Line 5 of the record has event 3; expected event 1"),
        (text_with("1. p0 visit 2"), "Event 1 is not valid"),
        (text_with("1. visit 2"), "Event 1 is not valid"),
        (text_with("seats: 3"), "seats"),
        (text_with('1. end "x" and more'), "Line 5|Event 1"),
    ],
)
def test_a_wrong_text_is_refused_with_a_reason(text: str, reason: str) -> None:
    """With the number of the line, where there is one."""
    with pytest.raises(RecordError, match=reason):
        Table.from_record(text)


@pytest.mark.parametrize("record", [None, 5, [1], b"{}"])
def test_what_is_no_record_at_all(record: Any) -> None:
    """Neither data nor text."""
    with pytest.raises(RecordError):
        Table.from_record(record)


STRANGE = {
    "json, many digits": f'{{"format": {HUGE}}}',
    "json, deep": DEEP,
    "json, deep inside": f'{{"format": 1, "box": {DEEP}',
    "json, a box as deep as can be read": json.dumps(broken(box={"players": "deep"})).replace('"deep"', "[" * 700 + "]" * 700),
    "text, event of many digits": text_with(f"{HUGE}. p1 visit 1"),
    "text, seat of many digits": text_with(f"1. p{HUGE} visit 1"),
    "text, consent of many digits": text_with(f"1. p1 consent p{HUGE}"),
    "text, events that are none": text_with("events: 5\n1. p1 visit 1"),
    "text, options that are none": text_with("options: 5"),
    "text, a start that is none": text_with("start: 5"),
}


@pytest.mark.parametrize("case", STRANGE)
def test_a_strange_text_is_refused(case: str) -> None:
    """With a sentence, not with Python's own errors."""
    with pytest.raises(GrandTourError):
        Table.from_record(STRANGE[case])


@pytest.mark.parametrize("words", ["[" * gamefile.MOST_WORDS, "9" * gamefile.MOST_WORDS])
def test_what_looks_like_json_is_words(words: str) -> None:
    """Whatever people write about a game, and why they end it."""
    table = new()
    table.about = words
    table.end(words)
    assert Table.from_record(gamefile.to_text(table.record())).record() == table.record()


@pytest.mark.parametrize("words", [DEEP, HUGE])
def test_what_nobody_would_write_is_refused(words: str) -> None:
    """A reason, or words about a game, without end."""
    for line in (f"about: {words}", f"1. end {words}"):
        with pytest.raises(GrandTourError):
            Table.from_record(text_with(line))
    table = new()
    table.end(words)
    assert table.ended == words[: gamefile.MOST_WORDS]


# --- garbage --------------------------------------------------------------------------------------------------------
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["s1", "key", "p1", "over"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


def survives(record: Any) -> None:
    """A table comes of it, or a sentence; any other error fails the test."""
    with suppress(GrandTourError):
        Table.from_record(record)


def mutate(data: st.DataObject, whole: Any) -> None:
    """Changes or takes out one thing, anywhere inside."""
    key = data.draw(st.sampled_from(list(whole) if isinstance(whole, dict) else range(len(whole))))
    if isinstance(whole[key], dict | list) and whole[key] and data.draw(st.integers(0, 5)):
        mutate(data, whole[key])
    elif data.draw(st.integers(0, 3)):
        whole[key] = data.draw(values)
    else:
        del whole[key]


@given(st.text())
@thorough
def test_garbage_is_refused(text: str) -> None:
    """Any string, and any string after the title of a record."""
    survives(text)
    survives(f"Grand Tour record 1\n{text}")


@pytest.mark.parametrize("record", [short_record, positioned_record])
@given(data=st.data())
@thorough
def test_mutated_data_gives_a_table_or_a_sentence(record: Any, data: st.DataObject) -> None:
    """One thing changed anywhere: header, events, box or position."""
    mutated = json.loads(record())
    mutate(data, mutated)
    survives(mutated)


@given(
    st.sampled_from([short_record, positioned_record]),
    st.integers(0, 999),
    st.integers(0, 40),
    st.text(max_size=12),
    st.booleans(),
)
@thorough
def test_mutated_text_gives_a_table_or_a_sentence(record: Any, start: int, length: int, put: str, as_json: bool) -> None:
    """A piece of the text replaced, near the beginning, where the header and the events are."""
    data = json.loads(record())
    text = json.dumps(data) if as_json else gamefile.to_text(data)
    survives(text[:start] + put + text[start + length :])


@given(st.sampled_from([short_record, positioned_record]), st.data())
@thorough
def test_shuffled_lines_give_a_table_or_a_sentence(record: Any, data: st.DataObject) -> None:
    """Lines left out, repeated, and in another order."""
    title, *lines = gamefile.to_text(json.loads(record())).splitlines()
    chosen = data.draw(st.lists(st.sampled_from(lines), max_size=len(lines) + 2))
    survives("\n".join([title, *chosen]))
