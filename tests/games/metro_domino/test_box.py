"""The box file: what only this game's can have wrong (the rest: tests/contract/test_box.py); an accepted box can be played."""

import copy
import random

import pytest

from grandtour import Table, lab
from grandtour.engine.box import box_of
from grandtour.engine.jit import PLAIN
from grandtour.testing.faults import box_data
from grandtour.testing.faults import faults as faults_of

from .helpers import BOX, GAME, SEATS, legal, new, play, stations, table


def data():
    return box_data("metro_domino")


def faults(edited):
    return faults_of("metro_domino", edited)


WORDS = {"en": "New", "uk": "Нова", "ru": "Новая"}
GAMES = 2 if PLAIN else 40


def station(id_, *lengths, **said):
    """A station with lines 1, 2, … of these lengths."""
    return {"id": id_, "name": WORDS, "line": [{"number": i, "length": n} for i, n in enumerate(lengths, 1)], **said}


def own(stations, players=None, **supply):
    """A box of one's own: stations, and values of players and supply."""
    edited = data()
    edited["station"] = stations
    edited["players"] |= players or {}
    edited["supply"] |= supply
    return edited


# --- the shipped box ------------------------------------------------------------------------------------------------------


def test_numbers_of_the_rulebook():
    """D1.1, D1.2, D1.3, D2.1 Nine tiles and five tokens each, values to 9, three active lines, 12 metro tokens; a start of four
    lines and ten stations of two, half of which forbid a value, each value once."""
    box = BOX.data
    assert box["players"] == {"min": 2, "max": 4, "hand": 9, "tokens": 5}
    assert box["supply"] == {"highest_value": 9, "active_lines": 3, "metro_tokens": 12}
    assert [entry["id"] for entry in box["station"] if entry.get("start")] == ["chatelet"]
    assert [len(entry["line"]) for entry in box["station"]] == [4] + [2] * 10
    lines = [line for entry in box["station"] for line in entry["line"]]
    assert sorted(line["forbidden"] for line in lines if "forbidden" in line) == list(range(10))
    assert {line["length"] for line in lines} == {2, 3, 4, 5}
    assert {str(line["number"]) for line in lines} == set(box["colour"])


def test_the_record():
    """D2.1 What the rules use is what is written: lengths, forbidden values, which line belongs to which station."""
    record = BOX.record
    assert (record.hand, record.tokens, record.highest, record.active_lines, record.metro_tokens) == (9, 5, 9, 3, 12)
    assert (record.stations, record.start, record.lines) == (11, 0, 24)
    lines = [(i, line) for i, entry in enumerate(BOX.data["station"]) for line in entry["line"]]
    for n, (i, line) in enumerate(lines):
        found = record.line[n]
        assert (found.station, found.length, found.forbidden) == (i, line["length"], line.get("forbidden", 10))
        assert [k for k in range(11) if record.lines_of[k] >> n & 1] == [i]


# --- single values --------------------------------------------------------------------------------------------------------


def test_ids_stand_once():
    """Each station is listed once; each metro line once at a station, though it may run through many."""
    edited = data()
    edited["station"][3]["id"] = "nation"
    assert faults(edited) == {"station nation, id": "nation is used more than once"}
    edited = data()
    edited["station"][3]["line"][0]["number"] = 1
    assert box_of(GAME, edited)


@pytest.mark.parametrize("key", ["provenance", "colour"])
def test_need_not_be_there(key):
    """Provenance and colours may be left out; lines without a colour are grey."""
    edited = data()
    del edited[key]
    t = Table("metro_domino", 2, 1, box=edited)
    assert key != "colour" or {line["colour"] for line in t.view(0)["lines"]} == {"#7A7A7A"}


def test_no_stations_at_all():
    """A box without stations is refused in so many words."""
    edited = data()
    del edited["station"]
    assert faults(edited) == {"station": "found 0; expected 1–16"}
    assert faults({**data(), "station": []}) == {"station": "found 0; expected 1–16"}


# --- what goes together ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("highest", "hand", "most"), [(9, 13, 4), (9, 18, 3), (9, 27, 2), (6, 6, 4), (6, 9, 3), (3, 2, 4), (1, 1, 2), (2, 1, 4)]
)
def test_just_enough_tiles(highest, hand, most):
    """D1.1, D6.1 Tiles for everyone and a start domino must be there, and need not be more; then the game with the option can
    be set up for the most players, though nothing is left to draw."""
    players = {"hand": hand, "max": most}
    edited = own([station("a", 2, 3, start=True), station("b", 2)], players, highest_value=highest)
    box = box_of(GAME, edited)
    tiles = (highest + 1) * (highest + 2) // 2
    t = Table("metro_domino", most, 1, {"start_domino": True}, box)
    assert t.view(0)["stock"] == tiles - 1 - hand * most
    while hand * most + 1 <= tiles:
        hand += 1
    edited["players"]["hand"] = hand
    there = f"{tiles} tiles in total; hands and a start domino need {hand * most + 1}"
    assert faults(edited) == {"players": there}


def test_forbidden_values_exist():
    """D2.5 With values to 6 a line can't forbid 7: each such line is named."""
    edited = data()
    edited["supply"]["highest_value"] = 6
    edited["players"]["hand"] = 6
    places = {"charles-de-gaulle-etoile.line 1": 7, "pigalle.line 2": 8, "nation.line 6": 9}
    assert faults(edited) == {f"station {at}, forbidden": f"{value} is not between 0 and 6" for at, value in places.items()}


def test_room_for_stations_and_lines():
    """D1.2, D2.1 One to sixteen stations, none to four lines each (the start has one at least), 32 in all at most."""
    many = [station("start", 2, 2, 2, 2, start=True), *(station(f"s{i}", 3, 3) for i in range(14))]
    assert box_of(GAME, own([*many, station("last")])).record.lines == 32
    assert faults(own([*many, station("last", 3)])) == {"station.line": "found 33; expected 1–32"}
    assert faults(own([*many, station("last"), station("more")])) == {"station": "found 17; expected 1–16"}
    assert faults(own([station("start", 2, 2, 2, 2, 2, start=True)])) == {"station start.line": "found 5; expected 1–4"}
    more = own([station("start", 2, start=True), station("more", 2, 2, 2, 2, 2)])
    assert faults(more) == {"station more.line": "found 5; expected 0–4"}


# --- other boxes, played --------------------------------------------------------------------------------------------------
TINY = own([station("a", 2, 1, start=True), station("b", 1)], {"hand": 1, "max": 2, "tokens": 1}, highest_value=1)
BOXES = {
    "values to 6": own(
        [station("mid", 2, 3, 4, start=True), station("b", 3, 3), station("c", 2, 5)],
        {"hand": 6},
        highest_value=6,
    ),
    "only the start": own([station("mid", 8, 8, 8, 8, start=True)]),
    "one line": own([station("mid", 1, start=True)], {"hand": 3}),
    "no metro tokens": own(data()["station"], metro_tokens=0),
    "one active line": own(data()["station"], active_lines=1),
    "many active lines": own(data()["station"], active_lines=20),
    "many tokens": own(data()["station"], {"tokens": 20}, metro_tokens=99),
    "one token": own(data()["station"], {"tokens": 1}),
    "a large hand": own(data()["station"], {"hand": 13}),
    "a hand of two": own(data()["station"], {"hand": 2}),
    "stations without lines": own([station("mid", 2, 2, start=True), station("b"), station("c"), station("d", 1)]),
    "forbidden everywhere": own(
        [station("mid", 3, 2, start=True), station("b", 2, 2), station("c", 3)], {"hand": 4, "max": 3}, highest_value=4
    ),
    "the smallest": TINY,
}
for _station in BOXES["forbidden everywhere"]["station"]:
    for _i, _line in enumerate(_station["line"]):
        _line["forbidden"] = _i + 1


@pytest.mark.parametrize("name", BOXES)
@pytest.mark.parametrize("start_domino", [False, True])
def test_other_boxes_played(name, start_domino):
    """D1 to D6 Games with other boxes come to their end, every law and every list of moves checked on the way, for all
    numbers of players."""
    box = box_of(GAME, copy.deepcopy(BOXES[name]))
    for seats in range(2, box.data["players"]["max"] + 1):
        t = Table("metro_domino", seats, 1, {"start_domino": start_domino}, box)
        assert lab.check_games(t, GAMES, seed=name, step=97 if PLAIN else 3, every=3 if PLAIN else 1, most=3000) is None


@pytest.mark.parametrize("name", BOXES)
def test_other_boxes_in_words(name):
    """Other boxes have words too: at every few steps of a game the table is described, positions are read as they are
    written, and the record plays it again."""
    t, chance = Table("metro_domino", 2, 3, box=copy.deepcopy(BOXES[name])), random.Random(name)
    for i in range(2000):
        if i % 9 == 0 or t.over:
            assert "{" not in t.text(0)
            assert Table.from_position(t.position(), box=t.box).position() == t.position()
        if t.over:
            break
        play(t, chance.choice(legal(t)))
    assert t.over
    assert Table.from_record(t.record()).position() == t.position()


def test_values_of_a_box_of_ones_own():
    """D1.1, D1.3, D2.2, D4.1 What a box says is dealt, allowed and counted."""
    t = Table("metro_domino", 3, 1, box=copy.deepcopy(BOXES["values to 6"]))
    p = t.position()
    assert [len(player["hand"]) for player in p["players"]] == [6, 6, 6]
    assert len(p["stock"]) == 28 - 18
    assert all(int(tile[-1]) <= 6 for tile in p["stock"])
    assert t.refusal(0, "lay 7-3") == "There is no tile 3-7. (D1.1)"
    box = box_of(GAME, own(data()["station"], {"tokens": 7}, active_lines=2, metro_tokens=4))
    t = table(box=box, lines={"chatelet/1": "1-2", "chatelet/4": "3-3"}, hands={0: "2-2 6-7"})
    assert t.view(0)["metro_tokens"] == 4
    assert t.view(0)["players"][0]["tokens"] == 7
    assert (t.view(0)["active_tokens"], t.view(0)["can_start"]) == (0, False)
    assert legal(t) == ["lay 2-2"]


def test_the_start_need_not_be_first():
    """D1.2 The start station may stand anywhere in the file; lines keep their names."""
    edited = data()
    edited["station"].reverse()
    box = box_of(GAME, edited)
    assert box.record.start == 10
    t = table(box=box, lines={"chatelet/14": "3-9"}, hands={0: "6-9 0-0"}, pile="nation")
    assert stations(t) == ["chatelet"]
    play(t, "lay 9-6", "on chatelet/14")
    assert stations(t) == ["chatelet", "nation"]
    assert {line["id"] for line in t.view(0)["lines"]} >= {"nation/6", "nation/9", "chatelet/7"}


def test_a_station_without_lines():
    """D3.4 A station without lines can be opened: it counts, and nothing leaves it."""
    t = table(box=box_of(GAME, copy.deepcopy(BOXES["stations without lines"])), hands={0: "1-2 2-3 0-0", 1: "8-9 8-8"}, pile="b")
    play(t, "lay 1-2", "on mid/1", "lay 8-9", "on mid/2", "lay 2-3", "on mid/1")
    assert stations(t) == ["mid", "b"]
    assert {line["station"] for line in t.view(0)["lines"]} == {"mid"}
    assert t.points(0)["stations"] == 1


def test_the_smallest_box():
    """D5.1 One tile each of three: the first tile laid ends the game."""
    t = Table("metro_domino", 2, 1, box=copy.deepcopy(TINY))
    play(t, legal(t)[0])
    play(t, legal(t)[0])
    assert t.over
    assert t.ranks[0] == 1


# --- any wrong value ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_the_real_box_played(seats):
    """D1 to D6 The same checks with the shipped box."""
    assert lab.check_games(new(seats), GAMES, step=97 if PLAIN else 3, every=3 if PLAIN else 1, most=3000) is None
    assert lab.check_games(new(seats, start_domino=True), GAMES, step=97 if PLAIN else 3, every=3, most=3000) is None
