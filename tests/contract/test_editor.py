"""Positions that are set up by hand, in every game: whatever can be on a table can be set up by changes; whatever is sent,
nothing breaks; a copy of a table says no more than its viewer knows."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from typing import Any

import pytest

import grandtour
from grandtour.engine import registry
from grandtour.engine.editor import CHOICE, LIST, NUMBER, REST, UNKNOWN, Editor, Place, ScoreSheet
from grandtour.engine.editor.link import packed, unpacked
from grandtour.engine.editor.picture import picture
from tests import SOAK

POSITIONS = 100 if SOAK else 6
FUZZED = 200 if SOAK else 8
WRONG: list[Any] = ["x", None, -1, 10**6, 1.5, [], {}, True, ["x"], [None], {"x": 1}, [[]], "?", "*", ["?"], ["*", "*"]]


def tables(game: str, n: int) -> Iterator[grandtour.Table]:
    """Tables with all options and numbers of players somewhere in their games."""
    chance = random.Random(game)
    while n:
        options = {option.name: chance.choice(option.values) for option in registry.find(game).OPTIONS}
        with contextlib.suppress(grandtour.GrandTourError):
            table = grandtour.Table(game, chance.choice((2, 3, 4)), chance.random(), options)
            for _ in range(chance.randrange(200)):
                if not table.over:
                    seat = chance.choice(table.acting)
                    table.now.play(seat, chance.choice(table.now.legal(seat)))
            n -= 1
            yield table.standing(table.now)


def script(editor: Editor, wanted: dict[str, Any], place: Place) -> Iterator[dict[str, Any]]:
    """The changes by which a place becomes what it should be."""
    value = wanted[place.path]
    if place.kind in (NUMBER, CHOICE):
        yield {"do": "set", "place": place.path, "value": value}
        return
    for at, word in enumerate(value if place.kind == LIST else [] if value is None else [value]):
        piece = editor.piece(place, word)
        yield {"do": "put", "piece": word if piece is None else piece.id, "place": place.path}
        while editor.lying(place)[at] != word:
            yield {"do": "turn", "place": place.path, "at": at}


def set_up(game: str, seats: int, options: Any, wanted: dict[str, Any]) -> Editor:
    """A position set up from an empty table, one change after another."""
    editor, done = Editor.new(game, seats, options), set[str]()
    editor.change({"do": "clear"})
    while todo := [place for place in editor.places if place.path not in done and place.path in wanted]:
        place = min(todo, key=lambda place: place.kind == CHOICE)  # what can be chosen may depend on what lies there
        for change in script(editor, wanted, place):
            editor.change(change)
        done.add(place.path)
    assert {place.path for place in editor.places} <= {*wanted, *done} | {
        p.path for p in editor.places if not editor.values[p.path]
    }
    return editor


@pytest.mark.parametrize("game", grandtour.games())
def test_a_hundred_positions_are_set_up_by_changes(game: str) -> None:
    """What is set up piece by piece is the same as what is read from data."""
    for table in tables(game, POSITIONS):
        data = {key: value for key, value in table.position().items() if key != "chance"}
        editor = set_up(game, table.seats, table.options, Editor.of(table).values)
        assert editor.problems() == []
        assert editor.table(7).position() == grandtour.Table.from_position(data, seed=7).position()


@pytest.mark.parametrize("game", grandtour.games())
def test_a_copy_knows_what_its_viewer_knows(game: str) -> None:
    """A copy of a table that the viewer can't tell from another one is the same copy, and nothing is wrong with it."""
    for table in tables(game, 12 if SOAK else 3):
        for seat in () if table.over else (None, 0):
            copy = Editor.known_to(table, seat)
            assert copy.problems() == []
            assert copy.data() == Editor.known_to(table.reshuffled(seat, "another"), seat).data()
            assert Editor.from_data(unpacked(packed(copy.data()))).data() == copy.data()


@pytest.mark.parametrize("game", grandtour.games())
def test_what_is_unknown_is_dealt(game: str) -> None:
    """The start of a game leaves hands and piles open; each seed deals them, and everything is on the table then."""
    editor = Editor.new(game, 3)
    assert editor.is_open
    first, again, other = (editor.table(seed).position() for seed in (1, 1, 2))
    assert first == again != other
    assert not Editor.of(editor.table(1)).is_open
    assert editor.drawn() is not None


def any_change(chance: random.Random, editor: Editor) -> dict[str, Any]:
    """A change that may or may not be possible."""
    place, origin = chance.choice(editor.places), chance.choice(editor.places)
    pieces = [piece.id for pieces in editor.pieces.values() for piece in pieces]
    kind = chance.choice(("put", "put", "put", "move", "move", "take", "turn", "hide", "set"))
    at = {"at": chance.choice((None, 0, 1, 2))}
    if kind == "set":
        known = [value for value, _ in place.choices] + list(range(place.low, min(place.high, 6) + 1))
        return {"do": "set", "place": place.path, "value": chance.choice(known or WRONG)}
    if kind == "move":
        return {"do": "put", "piece": "?", "from": origin.path, "from_at": chance.choice((None, 0, 1)), "place": place.path, **at}
    own = [piece.id for piece in editor.pieces.get(place.pieces, ())]
    return {"do": kind, "piece": chance.choice([*(own or pieces), UNKNOWN, REST]), "place": place.path, **at}


@pytest.mark.parametrize("game", grandtour.games())
def test_any_changes(game: str) -> None:
    """Whatever is changed, it is made or refused in words; what lies there can be drawn, judged, sent and read again."""
    chance, started = random.Random(f"any {game}"), list(tables(game, 4))
    drawn: list[str | None] = []
    for number in range(FUZZED):
        editor = Editor.of(chance.choice(started))
        for _ in range(chance.randrange(1, 40)):
            before, refused = editor.data(), ""
            try:
                editor.change(any_change(chance, editor))
            except grandtour.GrandTourError as error:
                refused = str(error)
            assert not refused or editor.data() == before
        assert editor.dropped == []
        assert Editor.from_data(unpacked(packed(editor.data()))).data() == editor.data()
        problems = editor.problems()
        assert all(str(problem) for problem in problems)
        drawn.append(picture(editor, number % editor.frame.seats, bool(number % 2), not problems))
    assert any(drawn)


@pytest.mark.parametrize("game", grandtour.games())
def test_any_data(game: str) -> None:
    """Whatever is sent, what fits stays, and the rest is told."""
    chance, whole = random.Random(1), Editor.of(next(tables(game, 1))).data()
    paths = list(whole["places"])
    for path in paths if SOAK else chance.sample(paths, min(len(paths), 8)):
        for value in chance.sample(WRONG, 4):
            editor = Editor.from_data({**whole, "places": {**whole["places"], path: value}})
            assert all(str(problem) for problem in (*editor.dropped, *editor.problems()))
    for wrong in WRONG:
        for key in ("game", "seats", "options", "places"):
            with contextlib.suppress(grandtour.GrandTourError):
                Editor.from_data({**whole, key: wrong})
        with contextlib.suppress(grandtour.GrandTourError):
            Editor.from_data(wrong)
        with pytest.raises(grandtour.GrandTourError):
            Editor.from_data(whole).change(wrong)


@pytest.mark.parametrize("game", grandtour.games())
def test_a_sheet_can_be_empty(game: str) -> None:
    """Nothing entered is counted as nothing."""
    sheet = ScoreSheet.new(game, 3)
    assert [len(sheet.position().points(seat)) for seat in range(3)] == [len(registry.find(game).SOURCES)] * 3
    assert all(rank >= 1 for rank in sheet.position().ranks())


def read_off(editor: Editor, sheet: ScoreSheet, seat_word: str, path: str) -> Any:
    """What somebody would enter in a sheet who looks at the table."""
    values, place = editor.values, sheet.place(path)
    seat, _, what = path.removeprefix("players.").partition(".")
    if what == "sights":
        seen = [where.split(".")[2] for where, words in values.items() if where.startswith("tokens.") and seat_word in words]
        return sorted(set(seen), key=int)
    if what == "stations":
        return sum(where.startswith("owner.") and owner == int(seat) for where, owner in values.items())
    if what == "tiles":
        return len(values[f"players.{seat}.hand"])
    value = values.get(path, place.usual)
    return [word for word in value if place.accepts is None or word in place.accepts] if place.kind == LIST else value


@pytest.mark.parametrize("game", grandtour.games())
def test_a_sheet_counts_as_the_game_does(game: str) -> None:
    """Games played to their end, counted from what lies on the table: the same points by source, the same places."""
    chance = random.Random(f"counted {game}")
    for number in range(20 if SOAK else 3):
        options = {option.name: option.values[number % len(option.values)] for option in registry.find(game).OPTIONS}
        options = options | ({"teams": False} if "teams" in options else {})
        table = grandtour.Table(game, chance.choice((2, 3, 4)), number, options)
        while not table.over:
            seat = chance.choice(table.acting)
            table.now.play(seat, chance.choice(table.now.legal(seat)))
        editor, sheet = Editor.of(table.standing(table.now)), ScoreSheet.new(game, table.seats, options)
        for _ in range(2):  # some entries appear with others
            words = {place.path: f"p{int(place.section) + 1}" if isinstance(place.section, int) else "" for place in sheet.places}
            found = {path: read_off(editor, sheet, word, path) for path, word in words.items()}
            sheet = ScoreSheet(sheet.frame, found)
        assert sheet.dropped == [] == sheet.miscounted()
        assert [sheet.position().points(seat) for seat in range(table.seats)] == [
            table.now.points(seat) for seat in range(table.seats)
        ]
        assert sheet.position().ranks() == table.now.ranks()
