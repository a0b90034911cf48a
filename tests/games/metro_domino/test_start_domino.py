"""D6.1: the start domino, and what first tiles match then."""

import pytest

from .helpers import ALL_TILES, SEATS, hand, legal, line, metro, new, play, refusal, small, state, stations, table
from .test_tokens import allowed, words

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
START = ("chatelet/1", "chatelet/4", "chatelet/7", "chatelet/14")


# --- setting up -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_before_the_deal(seats):
    """D6.1 One tile lies on the start station: the stock is one smaller, everyone has nine tiles, all 55 are there. Everyone
    sees it, in the middle of the start station."""
    t = new(seats, start_domino=True)
    p = t.position()
    hands = [tile for player in p["players"] for tile in player["hand"]]
    assert [len(player["hand"]) for player in p["players"]] == [9] * seats
    assert len(p["stock"]) == 55 - 1 - 9 * seats
    assert sorted([*hands, *p["stock"], p["start_tile"]]) == sorted(ALL_TILES)
    near, far = (int(half) for half in p["start_tile"].split("-"))
    for viewer in (None, *range(seats)):
        assert t.view(viewer)["start_tile"] == {"near": near, "far": far, "token": False, "x": 0.0, "y": 0.0, "angle": 0}
        assert f"The start domino: [{near}|{far}]" in t.text(viewer)


def test_any_tile():
    """D6.1 It is random: over some games many tiles, doubles too, and never the same as a tile dealt."""
    found = [new(2, seed=seed, start_domino=True).position()["start_tile"] for seed in range(150)]
    assert len(set(found)) > 40
    assert any(tile[0] == tile[-1] for tile in found)
    assert max(found.count(tile) for tile in set(found)) < 12


@pytest.mark.parametrize("seats", SEATS)
def test_without_the_option(seats):
    """D6.1 Without the option there is none: it is off unless it is chosen, and every tile can be a first one."""
    t = new(seats)
    assert t.options == {"start_domino": False}
    assert t.position()["start_tile"] is None
    assert t.view(0)["start_tile"] is None
    assert "start domino" not in t.text(0)
    assert {way.split()[1] for way in legal(t)} >= set(hand(t, 0).split())


# --- at the start station -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("start_tile", ["0-0", "0-1", "3-4", "3-5", "0-9", "8-9", "9-9", "4-4", "1-3"])
@pytest.mark.parametrize("tokens", [0, 1])
def test_all_first_tiles(start_tile, tokens):
    """D6.1, D4.1, D4.3 The near half of a first tile on any line of the start equals either half of the start domino; a metro
    token may make it match, where it does not as printed. All tiles, and every line of the start."""
    t = table(start_tile=start_tile, hands={0: "", 1: "2-6 2-7"}, rest=0, metro={0: tokens} if tokens else {})
    as_printed, with_token = allowed(hand(t, 0).split(), {int(half) for half in start_tile.split("-")}, None)
    assert set(legal(t)) == words((as_printed, with_token if tokens else []))
    for way in legal(t)[:: 1 + len(legal(t)) // 6]:
        twin = t.copy()
        play(twin, way)
        assert legal(twin) == [f"on {id_}" for id_ in START]
    assert [entry["joins"] for entry in t.view(0)["lines"]] == [sorted({int(start_tile[0]), int(start_tile[2])})] * 4


def test_both_ways_by_a_token():
    """D6.1, D4.1 Between the halves 3 and 5 a 4 may count as either: both are legal."""
    t = table(start_tile="3-5", hands={0: "4-9"}, metro={0: 1})
    assert set(legal(t)) == {"lay 4-9 as 5-9", "lay 4-9 as 3-9", "draw"}


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_every_line_of_the_start(seats, turn):
    """D6.1 The start domino stays for all lines of the start, and for everyone: also when others have begun, or are
    complete; a line that has begun goes on from its free end alone."""
    lines = {"chatelet/14": "3-9, 9-6", "chatelet/1": "4-8"}
    t = table(
        seats=seats, turn=turn, start_tile="3-4", lines=lines, opened={"bastille": "chatelet/14"}, hands={turn: "1-3 1-8 1-2"}
    )
    assert set(legal(t)) == {"lay 3-1", "lay 8-1"}
    play(t, "lay 3-1")
    assert set(legal(t)) == {"on chatelet/4", "on chatelet/7"}
    assert refusal(t, "on chatelet/1") == "The tile must match the free end (8): Châtelet, line 1. (D2.4)"
    assert refusal(t, "on bastille/1") == "The first tile there must start with 6: Bastille, line 1. (D6.1)"
    play(t, "on chatelet/7")
    assert line(t, "chatelet/7") == "3-1"


def test_refused_at_the_start():
    """D6.1 The refusal names the values that a first tile begins with; one for a double."""
    for start_tile, values in (("3-5", "3, 5"), ("5-5", "5")):
        t = table(start_tile=start_tile, lines={"chatelet/1": f"5-{1 if start_tile == '3-5' else 2}"}, hands={0: "1-9 2-9"})
        play(t, "lay 1-9" if start_tile == "3-5" else "lay 2-9")
        assert refusal(t, "on chatelet/4") == f"The first tile there must start with {values}: Châtelet, line 4. (D6.1)"
        assert legal(t) == ["on chatelet/1"]


def test_who_has_none_draws():
    """D6.1, D3.2 Who has no tile that matches draws, also at the very beginning; the tile drawn must match too."""
    t = table(seats=3, start_tile="3-4", hands={0: "0-0 1-2 5-6"}, stock="5-9 3-9")
    assert legal(t) == ["draw"]
    play(t, "draw")
    assert legal(t) == ["keep"]
    assert refusal(t, "lay 5-9") == "No line can take 5-9 that way round right now. A first tile begins with: 3, 4. (D6.1)"


# --- at other stations ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("option", [False, True])
def test_at_another_station(seats, turn, option):
    """D6.1 Elsewhere a first tile joins the outer half of the last tile of the line that opened the station, not the start
    domino; without the option any tile does."""
    lines = {"chatelet/14": "3-9", "chatelet/1": "4-8", "chatelet/4": "4-7"}
    hands = {turn: "6-9 0-0", (turn + 1) % seats: "1-6 1-4 2-2"}
    t = table(seats=seats, turn=turn, start_tile="3-4" if option else None, lines=lines, hands=hands, pile="concorde")
    play(t, "lay 9-6", "on chatelet/14")
    assert stations(t) == ["chatelet", "concorde"]
    joins = {entry["id"]: entry["joins"] for entry in t.view(0)["lines"]}
    assert joins["concorde/12"] == ([6] if option else list(range(10)))
    play(t, "lay 6-1" if option else "lay 1-6")
    assert legal(t) == [*([] if option else ["on chatelet/7"]), "on concorde/12"]
    assert refusal(t, "on concorde/8") == "The value 1 is forbidden on that line: Concorde, line 8. (D2.5)"


def test_the_printed_outer_half():
    """D6.1, D4.1 It is the printed half that counts: of a last tile laid as 9-6 whose near half was changed, and of one whose
    far half was changed because it was forbidden."""
    t = table(start_tile="3-4", lines={"chatelet/14": "3-9"}, hands={0: "6-8 0-0", 1: "1-6 0-4"}, metro={0: 1}, pile="pigalle")
    play(t, "lay 8-6 as 9-6", "on chatelet/14")
    assert next(entry for entry in t.view(1)["lines"] if entry["id"] == "pigalle/12")["joins"] == [6]
    box = small(chatelet={"line": [{"number": 14, "length": 2, "forbidden": 6}]})
    t = table(
        box=box,
        start_tile="3-4",
        lines={"chatelet/14": "3-9"},
        hands={0: "6-9 0-0", 1: "1-6 1-7 0-5"},
        metro={0: 1},
        pile="pigalle",
    )
    play(t, "lay 9-6 as 9-7", "on chatelet/14")
    assert state(t, "chatelet/14") == "closed"
    assert legal(t) == ["lay 6-1"]
    assert t.view(1)["lines"][1]["joins"] == [6]


def test_a_double_that_opens():
    """D6.1, D3.4 A double that completes a line: both halves are the outer one, and the extra turn may begin there."""
    busy = {"chatelet/14": "3-9", "chatelet/1": "4-8", "chatelet/4": "4-7"}
    t = table(start_tile="3-4", lines=busy, hands={0: "9-9 2-9 0-0"}, pile="bastille")
    play(t, "lay 9-9", "on chatelet/14")
    assert [way for way in legal(t) if " as " not in way] == ["lay 9-2"]
    play(t, "lay 9-2")
    assert set(legal(t)) == {"on bastille/1", "on bastille/5"}


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_a_token_at_another_station(seats, turn):
    """D6.1, D4.1, D4.3 A metro token may make a first tile match there, one more or one less."""
    lines = {"chatelet/14": "3-9, 9-6", "chatelet/1": "4-1", "chatelet/4": "3-1"}
    said = {"seats": seats, "turn": turn, "start_tile": "3-4", "lines": lines, "opened": {"bastille": "chatelet/14"}}
    t = table(**said, hands={turn: "7-9 5-8 8-9"}, metro={turn: 1})
    assert set(legal(t)) == {"lay 5-8 as 6-8", "lay 5-8 as 4-8", "lay 7-9 as 6-9", "draw"}
    play(t, "lay 7-9 as 6-9")
    assert set(legal(t)) == {"on bastille/1", "on bastille/5"}
    play(t, "on bastille/5")
    assert (line(t, "bastille/5"), metro(t, turn)) == ("7-9 as 6-9", 0)


# --- forbidden values -----------------------------------------------------------------------------------------------------
def test_never_started():
    """D6.1, D2.5 A line that forbids the value of its station can never be started: not with a token either; the line stays
    untouched, and everyone sees that nothing joins it."""
    lines = {"chatelet/14": "3-9, 9-0", "chatelet/1": "4-8", "chatelet/4": "4-7"}
    t = table(start_tile="3-4", lines=lines, opened={"bastille": "chatelet/14"}, hands={0: ""}, rest=0, metro={0: 3})
    assert {entry["id"]: entry["joins"] for entry in t.view(None)["lines"]}["bastille/5"] == []
    assert "Bastille, line 5: · · · · – untouched, no tile can start it; forbidden: 0" in t.text(0)
    seen = set()
    for way in legal(t):
        twin = t.copy()
        play(twin, way)
        seen |= set(legal(twin))
    assert "on bastille/1" in seen
    assert "on bastille/5" not in seen
    play(t, "lay 0-1", "on bastille/1")
    assert state(t, "bastille/5") == "untouched"


def test_one_of_two_is_forbidden():
    """D6.1, D2.5 At the start, where a line forbids one half of the start domino, the other half begins it, on a tile
    without the forbidden value; a token may help as always."""
    box = small("none", chatelet={"line": [{"number": 1, "length": 8, "forbidden": 3}]})
    t = table(box=box, start_tile="3-5", hands={0: "", 1: "0-0"}, rest=0, metro={0: 1})
    assert set(legal(t)) == words(allowed(hand(t, 0).split(), {5}, 3))
    assert "lay 4-6 as 3-6" not in legal(t)
    box = small("none", chatelet={"line": [{"number": 1, "length": 8, "forbidden": 3}]})
    t = table(box=box, start_tile="3-3", hands={0: "", 1: "0-0"}, rest=0, metro={0: 1})
    assert legal(t) == ["pass"]


# --- elsewhere ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("start_tile", ["0-2", None])
def test_out_of_service_for_want_of_the_start_tile(start_tile):
    """D6.1, D2.6 The start domino lies on the table: a line that only it could continue is out of service."""
    lines = [{"number": 1, "length": 8, "forbidden": 1}, {"number": 4, "length": 2}]
    box = small("none", chatelet={"line": lines}, supply={"highest_value": 2}, players={"hand": 1})
    hands = {0: "2-2 1-1", 1: "0-0" if start_tile else "0-0 0-2"}
    t = table(box=box, start_tile=start_tile, lines={"chatelet/4": "0-1, 1-2"}, hands=hands)
    play(t, "lay 2-2", "on chatelet/1")
    assert state(t, "chatelet/1") == ("out" if start_tile else "active")
    assert t.view(0)["lines"][0]["joins"] == ([] if start_tile else [2])


@pytest.mark.parametrize("seats", SEATS)
def test_neighbours_in_games(seats):
    """D6.1 In whole games with the option every first tile matches where it begins, by what it counted as."""
    for seed in range(3):
        t = new(seats, seed=seed, start_domino=True)
        for i in range(400):
            if t.over:
                break
            moves = legal(t)
            play(t, moves[(7 * i + seed) % len(moves)])
        p = t.position()
        at = {entry["station"]: entry["line"] for entry in p["stations"]}
        begun = 0
        for id_, entry in p["lines"].items():
            if entry["tiles"]:
                first, opener = entry["tiles"][0], at[id_.split("/")[0]]
                whole = p["start_tile"] if opener is None else p["lines"][opener]["tiles"][-1].split(" as ")[0][-1]
                assert first.split(" as ")[-1][0] in whole.split("-")
                begun += 1
        assert begun > 3


def test_what_a_refusal_says_begins_a_line():
    """D6.1, D2.5 The forbidden value is not among those that begin a line; where nothing is left, that is said."""
    lines = [{"number": 1, "length": 3, "forbidden": 3}, {"number": 4, "length": 3}]
    t = table(box=small(chatelet={"line": lines}), start_tile="2-3", hands={0: "3-6 6-7"})
    play(t, "lay 3-6")
    assert refusal(t, "on chatelet/1") == "The value 3 is forbidden on that line: Châtelet, line 1. (D2.5)"
    box = small(chatelet={"line": lines}, opera={"line": [{"number": 3, "length": 2}]})
    built = {"lines": {"chatelet/4": "3-8, 8-5, 5-4"}, "opened": {"opera": "chatelet/4"}}
    t = table(box=box, start_tile="2-3", **built, hands={0: "4-6 6-7"})
    play(t, "lay 4-6")
    assert refusal(t, "on chatelet/1") == "The first tile there must start with 2: Châtelet, line 1. (D6.1)"
    lines[0]["forbidden"] = 9
    lines.append({"number": 7, "length": 3, "forbidden": 2})
    box = small(chatelet={"line": lines}, opera={"line": [{"number": 3, "length": 2, "forbidden": 4}]})
    said = {**built, "start_tile": "2-3", "box": box}
    t = table(**said, hands={0: "2-6 6-7"})
    play(t, "lay 2-6")
    assert refusal(t, "on opera/3") == "No tile can start that line: Opéra, line 3. (D6.1)"
    t = table(**said, hands={0: "1-6 6-7"}, metro={0: 1})
    play(t, "lay 1-6 as 2-6")
    assert refusal(t, "on chatelet/7") == "The value 2 is forbidden on that line: Châtelet, line 7. (D2.5)"
    t = table(**said, hands={0: "4-6 6-7"}, metro={0: 1})
    play(t, "lay 4-6 as 3-6")
    assert legal(t) == ["on chatelet/1", "on chatelet/7"]
