"""The box file: every fault is found, with its place and a reason; an accepted box can be played."""

import contextlib
import copy
import random
import tomllib

import pytest

import grandtour
from grandtour import BoxError, Table, lab
from grandtour.engine.box import box_of, shipped
from grandtour.engine.jit import PLAIN

from .helpers import BOX, GAME, SEATS, legal, new, play, position, stations, table

WORDS = {"en": "New", "uk": "Нова", "ru": "Новая"}
GAMES = 2 if PLAIN else 40


def data():
    return copy.deepcopy(dict(BOX.data))


def faults(edited):
    """What is wrong with a box: places and reasons."""
    with pytest.raises(BoxError) as refused:
        box_of(GAME, edited)
    return {fault.place: str(fault.reason) for fault in refused.value.faults}


def put(edited, path, value):
    """Changes one value, named by its path; a word in a list is an id."""
    *way, last = path
    for key in way:
        edited = edited[key] if isinstance(edited, dict) or isinstance(key, int) else next(e for e in edited if e["id"] == key)
    edited[last] = value


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
def test_the_shipped_box():
    """The shipped box has no fault, and says where its numbers come from."""
    assert BOX.data == tomllib.loads(shipped(GAME).read_text(encoding="utf-8"))
    assert set(BOX.data["provenance"]) >= {"tiles", "tokens", "stations"}
    assert (box_of(GAME, data()).array == BOX.array).all()


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
ID = "an id is made of small Latin letters, digits and hyphens, a letter first"
NAMES = "names by language are expected here, as in { en = \"…\", ru = \"…\" }"  # fmt: skip
SINGLE = [
    (("players", "min"), 1, "players, min", "1 is not within 2–4"),
    (("players", "max"), 5, "players, max", "5 is not within 2–4"),
    (("players", "max"), 1, "players, max", "1 is not within 2–4"),
    (("players", "max"), True, "players, max", "a whole number is expected here, not “True”"),
    (("players", "hand"), 0, "players, hand", "0 is not within 1–55"),
    (("players", "hand"), 56, "players, hand", "56 is not within 1–55"),
    (("players", "hand"), 14, "players", "55 tiles in all; hands and a start domino need 57"),
    (("players", "hand"), "9", "players, hand", "a whole number is expected here, not “\"9\"”"),
    (("players", "tokens"), 0, "players, tokens", "0 is not within 1–20"),
    (("players", "tokens"), 21, "players, tokens", "21 is not within 1–20"),
    (("players",), [], "players", "a table of values is expected here"),
    (("supply", "highest_value"), 0, "supply, highest_value", "0 is not within 1–9"),
    (("supply", "highest_value"), 10, "supply, highest_value", "10 is not within 1–9"),
    (("supply", "active_lines"), 0, "supply, active_lines", "0 is not within 1–20"),
    (("supply", "active_lines"), 21, "supply, active_lines", "21 is not within 1–20"),
    (("supply", "metro_tokens"), -1, "supply, metro_tokens", "-1 is not within 0–99"),
    (("supply", "metro_tokens"), 100, "supply, metro_tokens", "100 is not within 0–99"),
    (("supply", "metro_tokens"), 1.5, "supply, metro_tokens", "a whole number is expected here, not “1.5”"),
    (("supply",), 5, "supply", "a table of values is expected here"),
    (("station", "opera", "name"), "Opera", "station opera, name", NAMES),
    (("station", "opera", "name"), {"fr": ""}, "station opera, name", NAMES),
    (("station", "opera", "start"), True, "station", "2 stations are the start; exactly one must be"),
    (("station", "chatelet", "start"), False, "station", "0 stations are the start; exactly one must be"),
    (("station", "opera", "start"), 1, "station opera, start", "“1” is not possible; possible: false, true"),
    (("station", "opera", "line"), {"number": 1}, "station opera, line", "a list is expected here"),
    (("station", "opera", "line"), "7", "station opera, line", "a list is expected here"),
    (("station", "chatelet", "line"), [], "station chatelet.line", "0 are there; 1–4 are needed"),
    (("station", "opera", "line", 0), 5, "station opera.line 1", "a table of values is expected here"),
    (("station", "opera", "line", 0, "number"), 0, "station opera.line 0, number", "0 is not within 1–99"),
    (("station", "opera", "line", 0, "number"), 100, "station opera.line 100, number", "100 is not within 1–99"),
    (("station", "opera", "line", 0, "number"), 7, "station opera.line 7, number", "7 is used twice"),
    (("station", "opera", "line", 0, "length"), 0, "station opera.line 3, length", "0 is not within 1–8"),
    (("station", "opera", "line", 0, "length"), 9, "station opera.line 3, length", "9 is not within 1–8"),
    (("station", "opera", "line", 0, "forbidden"), -1, "station opera.line 3, forbidden", "-1 is not within 0–9"),
    (("station", "opera", "line", 0, "forbidden"), 10, "station opera.line 3, forbidden", "10 is not within 0–9"),
    (("station", "opera", "line", 0, "forbidden"), "2", "station opera.line 3, forbidden", "a whole number is expected here"),
    (("station", 3), 5, "station 4", "a table of values is expected here"),
    (("colour",), 5, "colour", "a table of values is expected here"),
    (("colour", "1"), "yellow", "colour, 1", "a colour is written so: #1A2B3C"),
    (("colour", "1"), "#12345", "colour, 1", "a colour is written so: #1A2B3C"),
    (("colour", "1"), "#1234567", "colour, 1", "a colour is written so: #1A2B3C"),
    (("colour", "1"), 5, "colour, 1", "a colour is written so: #1A2B3C"),
    (("colour", "0"), "#123456", "colour, 0", "colours stand beside the numbers of metro lines"),
    (("colour", "100"), "#123456", "colour, 100", "colours stand beside the numbers of metro lines"),
    (("colour", "x"), "#123456", "colour, x", "colours stand beside the numbers of metro lines"),
]  # fmt: skip
MORE = [("players",), ("supply",), ("station", "opera", "line"), ("station", 3), ("station", "opera", "line", 0)]


@pytest.mark.parametrize(("path", "value", "place", "says"), SINGLE)
def test_single_fault(path, value, place, says):
    """A wrong value is named by its place, with the reason; nothing else is said to be wrong."""
    edited = data()
    put(edited, path, value)
    found = faults(edited)
    assert found[place].startswith(says)
    assert path in MORE or list(found) == [place]


@pytest.mark.parametrize(
    "id_", ["Opera", "o pera", "opera/3", "-opera", "1opera", "опера", "", "opera_3", "opéra", 5, None, True, ["x"]]
)
def test_ids(id_):
    """Ids are words of moves: small Latin letters, digits, hyphens, and a letter first."""
    edited = data()
    edited["station"][3]["id"] = id_
    assert ID in faults(edited).values()


def test_ids_stand_once():
    """Each station stands there once; each metro line once at a station, though it may run through many."""
    edited = data()
    edited["station"][3]["id"] = "nation"
    assert faults(edited) == {"station nation, id": "nation is used twice"}
    edited = data()
    edited["station"][3]["line"][0]["number"] = 1
    assert box_of(GAME, edited)


@pytest.mark.parametrize(
    ("path", "place", "says"),
    [
        (("player",), "player", "unknown; is “players” meant?"),
        (("stations",), "stations", "unknown; is “station” meant?"),
        (("london",), "london", "unknown; known here: provenance, players, supply, colour, station"),
        (("players", "hands"), "players, hands", "unknown; is “hand” meant?"),
        (("supply", "metro_token"), "supply, metro_token", "unknown; is “metro_tokens” meant?"),
        (("supply", "qqq"), "supply, qqq", "unknown; known here: highest_value, active_lines, metro_tokens"),
        (("station", 1, "lines"), "station bastille, lines", "unknown; is “line” meant?"),
        (("station", 1, "line", 0, "forbiden"), "station bastille.line 1, forbiden", "unknown; is “forbidden” meant?"),
    ],
)
def test_unknown_key(path, place, says):
    """A key that means nothing is named, with the one that may be meant."""
    edited = data()
    put(edited, path, 1)
    assert faults(edited) == {place: says}


MISSING = [
    *((("players", key), f"players, {key}") for key in ("min", "max", "hand", "tokens")),
    *((("supply", key), f"supply, {key}") for key in ("highest_value", "active_lines", "metro_tokens")),
    (("station", 1, "id"), "station 2, id"),
    (("station", 1, "name"), "station bastille, name"),
    (("station", 1, "line", 0, "number"), "station bastille.line 1, number"),
    (("station", 1, "line", 0, "length"), "station bastille.line 1, length"),
    (("players",), "players"),
    (("supply",), "supply"),
]


@pytest.mark.parametrize(("path", "place"), MISSING)
def test_missing_key(path, place):
    """What is missing is named."""
    edited = data()
    *way, last = path
    inner = edited
    for key in way:
        inner = inner[key]
    del inner[last]
    assert faults(edited)[place] == "missing"


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
    assert faults(edited) == {"station": "0 are there; 1–16 are needed"}
    assert faults({**data(), "station": []}) == {"station": "0 are there; 1–16 are needed"}


def test_all_faults_at_once():
    """A reader gets all faults, not only the first."""
    edited = data()
    put(edited, ("players", "hand"), "nine")
    put(edited, ("supply", "active_lines"), 0)
    put(edited, ("station", "opera", "line", 0, "length"), 0)
    put(edited, ("colour", "1"), "red")
    assert sorted(faults(edited)) == ["colour, 1", "players, hand", "station opera.line 3, length", "supply, active_lines"]


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
    there = f"{tiles} tiles in all; hands and a start domino need {hand * most + 1}"
    assert faults(edited) == {"players": there}


def test_forbidden_values_exist():
    """D2.5 With values to 6 a line can't forbid 7: each such line is named."""
    edited = data()
    edited["supply"]["highest_value"] = 6
    edited["players"]["hand"] = 6
    places = {"charles-de-gaulle-etoile.line 1": 7, "pigalle.line 2": 8, "nation.line 6": 9}
    assert faults(edited) == {f"station {at}, forbidden": f"{value} is not within 0–6" for at, value in places.items()}


def test_room_for_stations_and_lines():
    """D1.2, D2.1 One to sixteen stations, none to four lines each (the start has one at least), 32 in all at most."""
    many = [station("start", 2, 2, 2, 2, start=True), *(station(f"s{i}", 3, 3) for i in range(14))]
    assert box_of(GAME, own([*many, station("last")])).record.lines == 32
    assert faults(own([*many, station("last", 3)])) == {"station.line": "33 are there; 1–32 are needed"}
    assert faults(own([*many, station("last"), station("more")])) == {"station": "17 are there; 1–16 are needed"}
    assert faults(own([station("start", 2, 2, 2, 2, 2, start=True)])) == {"station start.line": "5 are there; 1–4 are needed"}
    more = own([station("start", 2, start=True), station("more", 2, 2, 2, 2, 2)])
    assert faults(more) == {"station more.line": "5 are there; 0–4 are needed"}


def test_min_and_max():
    """The most players are not fewer than the fewest."""
    edited = data()
    edited["players"] |= {"min": 3, "max": 2}
    assert faults(edited) == {"players, max": "2 is not within 3–4"}
    edited["players"] |= {"min": 3, "max": 3}
    with pytest.raises(grandtour.GrandTourError):
        Table("metro_domino", 2, 1, box=edited)


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
def paths(value):
    """Paths to values of every sort: of a list the first entry and the last."""
    if isinstance(value, dict):
        return [(key, *rest) for key in value for rest in [(), *paths(value[key])]]
    if isinstance(value, list) and value:
        return [(i, *rest) for i in sorted({0, len(value) - 1}) for rest in [(), *paths(value[i])]]
    return []


WRONG = ["", 0, 10**30, 2.5, float("nan"), True, [None], ["x"], {"x": 1}, [[1]], [1, 2, 3]]


@pytest.mark.parametrize("part", ["provenance", "players", "supply", "colour", "station"])
def test_any_wrong_value(part):
    """Whatever one value is replaced by: the box is accepted or refused, and nothing else happens."""
    chance = random.Random(1)
    for path in [(part,), *((part, *rest) for rest in paths(BOX.data[part]))]:
        for value in [*chance.sample(["x", None, -1, 10**6, [], {}], 3 if PLAIN else 6), chance.choice(WRONG)]:
            edited = data()
            put(edited, path, value)
            with contextlib.suppress(BoxError):
                box = box_of(GAME, edited)
                assert Table("metro_domino", box.data["players"]["max"], 1, box=box).text(None)


def test_a_position_needs_its_box():
    """A position of one box is refused by another, in words."""
    edited = data()
    edited["station"][2]["id"] = "other"
    with pytest.raises(grandtour.PositionError, match="“concorde” is unknown"):
        Table.from_position(position(), box=edited)
    assert Table.from_position(position(box=box_of(GAME, edited)), box=edited)


@pytest.mark.parametrize("seats", SEATS)
def test_the_real_box_played(seats):
    """D1 to D6 The same checks with the shipped box."""
    assert lab.check_games(new(seats), GAMES, step=97 if PLAIN else 3, every=3 if PLAIN else 1, most=3000) is None
    assert lab.check_games(new(seats, start_domino=True), GAMES, step=97 if PLAIN else 3, every=3, most=3000) is None
