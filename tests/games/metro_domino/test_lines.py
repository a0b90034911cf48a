"""D2 Lines: lengths, states, what fits on them, and when they are out of service."""

from itertools import pairwise

import pytest

from .helpers import BOX, SEATS, legal, length, line, metro, play, refusal, small, state, table, turned

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
START_LINES = ("chatelet/1", "chatelet/4", "chatelet/7", "chatelet/14")
FORBIDDEN = {
    f"{station['id']}/{entry['number']}": entry.get("forbidden") for station in BOX.data["station"] for entry in station["line"]
}
FORBIDDING = {id_: value for id_, value in FORBIDDEN.items() if value is not None}
every_turn = pytest.mark.parametrize(("seats", "turn"), TURNS)


def lines_for(t, way):
    """The lines on which a tile may be laid so."""
    if f"lay {way}" not in legal(t):
        return []
    then = t.copy()
    play(then, f"lay {way}")
    return [move.removeprefix("on ") for move in legal(then)]


def refused_on(t, way, id_):
    """The number of the rule by which a line does not take a tile that may be laid elsewhere."""
    then = t.copy()
    play(then, f"lay {way}")
    return refusal(then, f"on {id_}").split("(")[-1].rstrip(")")


def path(id_):
    """Tiles that match one after the other, without the value that a line forbids."""
    values = [value for value in range(8, -1, -1) if value != FORBIDDEN[id_]]
    return [f"{near}-{far}" for near, far in pairwise(values)]


def turned_tile(way):
    return "-".join(sorted(way.split("-")))


def with_line(id_, tiles, **said):
    """A table with some tiles on a line; its station is opened by Châtelet's line 14."""
    station = id_.split("/")[0]
    lines, opened = {id_: ", ".join(tiles)} if tiles else {}, {}
    if station != "chatelet":
        lines, opened = {"chatelet/14": "9-9, 9-0", **lines}, {station: "chatelet/14"}
    return table(lines=lines, opened=opened, **said)


# --- D2.1 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("id_", FORBIDDEN)
def test_lengths(id_):
    """D2.1 Every line of the box is complete with exactly its length of tiles, not with fewer, and takes no more."""
    tiles, n = path(id_), length(BOX, id_)
    for laid in range(n):
        t = with_line(id_, tiles[:laid], hands={0: f"{turned_tile(tiles[laid])} 7-7", 1: f"{turned_tile(tiles[laid + 1])} 6-6"})
        assert state(t, id_) == ("active" if laid else "untouched")
        play(t, f"lay {tiles[laid]}", f"on {id_}")
        assert state(t, id_) == ("closed" if laid == n - 1 else "active")
        assert (id_ in lines_for(t, tiles[laid + 1])) == (laid < n - 1)
        assert line(t, id_) == ", ".join(tiles[: laid + 1])


def test_printed_lines():
    """D2.1 Some lines forbid one value: each value is forbidden once, and none at the start station."""
    assert sorted(FORBIDDING.values()) == list(range(10))
    assert not any(id_.startswith("chatelet") for id_ in FORBIDDING)


def test_only_lines_on_the_table():
    """D2.1, D3.4 A line of a station that is still in the pile takes no tile."""
    t = table(hands={0: "0-1"}, pile="nation")
    assert lines_for(t, "0-1") == list(START_LINES)
    assert refused_on(t, "0-1", "nation/9") == "D2.1"


# --- D2.2 -----------------------------------------------------------------------------------------------------------
@every_turn
def test_states(seats, turn):
    """D2.2 A line is untouched, then active from its first tile, then closed; an active one has an active-line token."""
    t = table(seats=seats, turn=turn, hands={turn: "1-2 5-6", (turn + 1) % seats: "2-3 5-7"})
    assert (state(t, "chatelet/14"), t.view(None)["active_tokens"]) == ("untouched", 3)
    play(t, "lay 1-2", "on chatelet/14")
    assert (state(t, "chatelet/14"), t.view(None)["active_tokens"]) == ("active", 2)
    play(t, "lay 2-3", "on chatelet/14")
    assert (state(t, "chatelet/14"), t.view(None)["active_tokens"]) == ("closed", 3)


@every_turn
def test_three_active_lines(seats, turn):
    """D2.2 With two active lines a third can be started; with three none can, until one of them is closed."""
    hands = {0: "5-6 7-9", 1: "3-7 4-5", 2: "8-9 9-9", 3: "4-7"}
    hands = turned(seats, turn, {seat: tiles for seat, tiles in hands.items() if seat < seats})
    lines = {"chatelet/1": "1-2", "chatelet/4": "0-2, 2-3"}
    t = table(seats=seats, turn=turn, lines=lines, hands=hands, pile="opera")
    assert lines_for(t, "5-6") == ["chatelet/7", "chatelet/14"]
    play(t, "lay 5-6", "on chatelet/7")
    assert (t.view(None)["can_start"], t.view(None)["active_tokens"]) == (False, 0)
    assert lines_for(t, "3-7") == ["chatelet/4"]
    assert refused_on(t, "3-7", "chatelet/14") == "D2.2"
    assert lines_for(t, "4-5") == lines_for(t, "7-3") == []
    play(t, "lay 3-7", "on chatelet/4")
    assert (t.view(None)["can_start"], t.view(None)["active_tokens"]) == (True, 1)
    assert lines_for(t, "9-7" if seats == 2 else "9-8") == ["chatelet/14", "opera/3", "opera/7"]


@pytest.mark.parametrize("most", [1, 2, 3, 4, 5])
def test_as_many_as_the_box_says(most):
    """D2.2 The box says how many active-line tokens there are."""
    began = {id_: f"{n}-{n + 1}" for n, id_ in enumerate(START_LINES)}
    for active in range(min(most, 4) + 1):
        box = small(supply={"active_lines": most})
        t = table(lines=dict(list(began.items())[:active]), hands={0: "7-9 0-7 0-8"}, box=box)
        startable = [id_ for id_ in lines_for(t, "9-7") if state(t, id_) == "untouched"]
        assert startable == (list(START_LINES[active:]) if active < most else [])


def test_closed_lines_hold_no_active_token():
    """D2.2 Closed lines and lines out of service are not active: another can be started."""
    t = table(
        lines={"chatelet/14": "1-2, 2-3", "chatelet/1": "4-5", "chatelet/4": "6-7", "bastille/5": "3-0 as 3-1"},
        opened={"bastille": "chatelet/14"},
        out="bastille/5",
        hands={0: "8-9 7-9"},
    )
    assert t.view(None)["active_tokens"] == 1
    assert lines_for(t, "9-8") == ["chatelet/7", "bastille/1"]


@every_turn
def test_no_start_even_if_complete_at_once(seats, turn):
    """D2.2, D3.6 With three active lines even a line of one tile can't be started, although it would be complete at once."""
    box = small(chatelet={"line": [{"number": n, "length": 3 if n < 4 else 1} for n in (1, 2, 3, 4)]})
    lines = {"chatelet/1": "1-1", "chatelet/2": "2-2", "chatelet/3": "3-3"}
    t = table(seats=seats, turn=turn, lines=lines, hands={turn: "3-5 5-6"}, box=box)
    assert lines_for(t, "3-5") == ["chatelet/3"]
    assert legal(t) == ["lay 3-5"]
    del lines["chatelet/1"]
    t = table(seats=seats, turn=turn, lines=lines, hands={turn: "3-5 5-6"}, box=box)
    assert lines_for(t, "5-6") == ["chatelet/1", "chatelet/4"]


# --- D2.3 -----------------------------------------------------------------------------------------------------------
@every_turn
def test_lines_belong_to_nobody(seats, turn):
    """D2.3 Anyone may start any line and add to any that is open, at any station, whoever opened it."""
    for owner in range(seats):
        t = table(
            seats=seats,
            turn=turn,
            lines={"chatelet/14": "1-2, 2-3", "chatelet/1": "4-5", "bastille/1": "5-5"},
            opened={"bastille": "chatelet/14"},
            owners={"chatelet/14": owner},
            hands={turn: "5-6 7-8"},
        )
        assert lines_for(t, "5-6") == ["chatelet/1", "chatelet/4", "chatelet/7", "bastille/1", "bastille/5"]


@pytest.mark.parametrize("seats", SEATS)
def test_all_build_one_line(seats):
    """D2.3 One after the other adds to the same line."""
    hands = {0: "0-1 8-8", 1: "1-2 8-9", 2: "2-3 7-7", 3: "3-4 7-9"}
    t = table(seats=seats, hands={seat: hands[seat] for seat in range(seats)})
    for seat in range(seats):
        play(t, f"lay {seat}-{seat + 1}", "on chatelet/7")
    assert line(t, "chatelet/7").endswith(f"{seats - 1}-{seats}")
    assert len(line(t, "chatelet/7").split(", ")) == seats


# --- D2.4 -----------------------------------------------------------------------------------------------------------
@every_turn
def test_first_tile(seats, turn):
    """D2.4 The first tile of a line is any tile, either way round; a double is laid in one way."""
    t = table(seats=seats, turn=turn, hands={turn: "0-9 4-4 3-7"})
    assert sorted(legal(t)) == ["lay 0-9", "lay 3-7", "lay 4-4", "lay 7-3", "lay 9-0"]
    for way in ("0-9", "9-0", "3-7", "7-3", "4-4"):
        assert lines_for(t, way) == list(START_LINES)


@every_turn
def test_free_end(seats, turn):
    """D2.4 A later tile joins the free end, the far half of the last tile, with an equal value; not the near half, nor an end
    that is covered."""
    lines = {"chatelet/1": "1-2, 2-3", "chatelet/4": "5-3", "chatelet/7": "4-6"}
    t = table(seats=seats, turn=turn, lines=lines, hands={turn: "3-9 2-8 1-7 5-8 0-6 4-5 3-6"})
    assert {move: lines_for(t, move.removeprefix("lay ")) for move in legal(t)} == {
        "lay 3-9": ["chatelet/1", "chatelet/4"],
        "lay 6-0": ["chatelet/7"],
        "lay 3-6": ["chatelet/1", "chatelet/4"],
        "lay 6-3": ["chatelet/7"],
    }
    assert refused_on(t, "3-9", "chatelet/7") == "D2.4"


@pytest.mark.parametrize(("way", "end"), [("3-8", 8), ("3-3", 3), ("3-0", 0)])
def test_the_far_half_is_the_new_free_end(way, end):
    """D2.4 The first number is the half towards the station: the other one is the free end then."""
    t = table(lines={"chatelet/7": "1-3"}, hands={0: f"{turned_tile(way)} 5-5", 1: "6-6 7-7"})
    play(t, f"lay {way}", "on chatelet/7")
    assert line(t, "chatelet/7") == f"1-3, {way}"
    shown = next(entry for entry in t.view(None)["lines"] if entry["id"] == "chatelet/7")
    assert (shown["joins"], shown["tiles"][-1]["far"]) == ([end], end)


def test_printed_halves_stay():
    """D2.4, D4.1 A tile that was laid with a metro token shows its printed half at the free end."""
    lines = {"chatelet/7": "1-3, 4-6 as 3-6", "chatelet/4": "5-7", "chatelet/1": "8-9"}
    t = table(lines=lines, hands={0: "0-6 3-5 2-4"})
    assert legal(t) == ["lay 6-0"]
    lines = {"chatelet/14": "0-0, 0-2", "bastille/5": "8-1, 1-9", "bastille/1": "3-4", "chatelet/1": "8-8"}
    t = table(lines=lines, opened={"bastille": "chatelet/14"}, hands={0: "0-9 5-9"}, metro={0: 1})
    play(t, "lay 9-0 as 9-1", "on bastille/5")
    assert state(t, "bastille/5") == "out"  # its end shows the printed 0


# --- D2.5 -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("id_", FORBIDDING)
@pytest.mark.parametrize("laid", [0, 1])
def test_forbidden_values(id_, laid):
    """D2.5 No tile with the forbidden value on either half goes on a line, neither as its first nor as a later one; the other
    tiles do."""
    value, end = FORBIDDING[id_], 5 if FORBIDDING[id_] != 5 else 6
    free = [n for n in range(9) if n not in (value, end)]
    own = turned_tile(f"{value}-{end}")
    t = with_line(id_, [f"{free[0]}-{end}"][:laid], hands={0: f"{own} {turned_tile(f'{free[1]}-{end}')} 7-7"})
    ways = [f"{end}-{value}", f"{value}-{end}"]
    assert all(id_ not in lines_for(t, way) for way in ways)
    assert refused_on(t, ways[0], id_) == "D2.5"
    assert id_ in lines_for(t, f"{end}-{free[1]}")


def test_forbidden_doubles():
    """D2.5 A double of the forbidden value neither; on other lines the value is free."""
    t = with_line("opera/3", [], hands={0: "2-2 2-5"})
    assert lines_for(t, "2-2") == ["chatelet/1", "chatelet/4", "chatelet/7", "opera/7"]
    assert lines_for(t, "2-5") == lines_for(t, "5-2") == lines_for(t, "2-2")


# --- D2.6 -----------------------------------------------------------------------------------------------------------
# of 15 tiles all with 0 or 1 lie on the table, except 0-4
NEARLY = {"chatelet/1": "2-1, 1-3, 3-0, 0-0", "chatelet/2": "2-0", "chatelet/3": "4-1, 1-1, 1-0"}


def few(seats, turn, lengths=(8, 8, 3, 8), lines=NEARLY, hands=None, forbidden=None, metro_tokens=12, **said):
    """A table with few tiles left: a line with 0 at its end can go on only with a 0 or a 1."""
    start = [{"number": n + 1, "length": length} for n, length in enumerate(lengths)]
    if forbidden is not None:
        start[1]["forbidden"] = forbidden
    all_hands = {0: "0-4 2-2", 1: "2-3 2-4", 2: "3-3", 3: "3-4"}
    hands = turned(seats, turn, {seat: tiles for seat, tiles in (hands or all_hands).items() if seat < seats})
    supply = {"highest_value": 4, "metro_tokens": metro_tokens}
    box = small("nation", chatelet={"line": start}, supply=supply)
    return table(seats=seats, turn=turn, lines=lines, hands=hands, opened={"nation": "chatelet/3"}, box=box, **said)


@every_turn
@pytest.mark.parametrize(("way", "laid_on", "dead"), [("0-4", 1, 2), ("0-4", 2, 1)])
def test_out_of_service(seats, turn, way, laid_on, dead):
    """D2.6 When the last tile that could be added to it lies elsewhere, an active line is out of service: nothing can be added
    for good, and its token is back at the start station. The line that goes on stays active."""
    t = few(seats, turn)
    assert (state(t, "chatelet/1"), state(t, "chatelet/2"), t.view(None)["active_tokens"]) == ("active", "active", 1)
    play(t, f"lay {way}", f"on chatelet/{laid_on}")
    assert state(t, f"chatelet/{dead}") == "out"
    assert state(t, f"chatelet/{laid_on}") == "active"
    assert t.view(None)["active_tokens"] == 2
    following = (turn + 1) % seats
    assert f"chatelet/{dead}" not in lines_for(t, "2-3")
    assert refused_on(t, "2-3", f"chatelet/{dead}") == "D2.6"
    assert t.acting == (following,)


@pytest.mark.parametrize("where", ["stock", "own hand", "other hand"])
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("tokens", [0, 12])
def test_hope_is_left(seats, where, tokens):
    """D2.6 A line stays active while one tile in the stock or in any hand could be added, be it only with a metro token, even
    if nobody has one and none is in the box."""
    hands = {0: "0-4 2-2", 1: "2-3", 2: "3-3", 3: "3-4"}
    if where != "stock":
        hands[0 if where == "own hand" else seats - 1] += " 1-1"
    lines = {**NEARLY, "chatelet/3": "4-1, 1-0"}
    t = few(seats, 0, (8, 8, 2, 8), lines, hands, metro_tokens=tokens, stock="1-1" if where == "stock" else "")
    play(t, "lay 0-4", "on chatelet/1")
    assert state(t, "chatelet/2") == "active"


@pytest.mark.parametrize("where", ["stock", "hand"])
def test_hope_as_printed(where):
    """D2.6 A tile that fits as printed keeps a line in service too."""
    lines = {"chatelet/1": "2-1, 1-3, 3-0, 0-4", "chatelet/2": "2-0", "chatelet/3": "4-1, 1-1, 1-0"}
    hands = {0: "4-4 2-2", 1: "2-3 0-0" if where == "hand" else "2-3"}
    t = few(2, 0, lines=lines, hands=hands, stock="0-0" if where == "stock" else "")
    play(t, "lay 4-4", "on chatelet/1")
    assert state(t, "chatelet/2") == "active"


@pytest.mark.parametrize(
    ("hope", "forbidden", "then"),
    [
        ("1-4", None, "active"),  # as 0-4
        ("1-4", 3, "active"),
        ("1-4", 4, "out"),  # it would have to be 0-3
        ("0-4", None, "active"),
        ("0-4", 4, "active"),  # as 0-3
    ],
)
@pytest.mark.parametrize("seats", SEATS)
def test_forbidden_values_leave_no_hope(seats, hope, forbidden, then):
    """D2.6, D2.5 The last tile with 0 or 1 is a hope for a line that ends in 0 if one metro token is enough for it, matching
    and forbidden values together."""
    hands = {0: "2-2", 1: f"2-3 {hope}", 2: "3-3", 3: "3-4"}
    if hope == "1-4":
        lines, lengths, way = {**NEARLY, "chatelet/3": "1-1, 1-0"}, (8, 8, 2, 8), "0-4"
    else:
        lines, lengths, way = {**NEARLY, "chatelet/1": "2-1, 1-3, 3-0, 0-0, 0-1", "chatelet/3": "1-1"}, (8, 8, 1, 8), "1-4"
    t = few(seats, 0, lengths, lines, {**hands, 0: f"2-2 {way}"}, forbidden)
    assert state(t, "chatelet/2") == "active"
    play(t, f"lay {way}", "on chatelet/1")
    assert state(t, "chatelet/2") == then


@every_turn
def test_own_forbidden_value_at_the_end(seats, turn):
    """D2.6, D4.1 A tile laid with a metro token that shows the forbidden value at the free end puts the line out of service at
    once, although tiles with that value are left; as the first tile too. Its active-line token is back."""
    for laid in ([], ["8-3"]):
        t = with_line("bastille/5", laid, seats=seats, turn=turn, hands={turn: "0-3 7-7"}, metro={turn: 1})
        play(t, "lay 3-0 as 3-1", "on bastille/5")
        assert state(t, "bastille/5") == "out"
        assert line(t, "bastille/5") == ", ".join([*laid, "3-0 as 3-1"])
        assert (t.view(None)["active_tokens"], metro(t, turn)) == (3, 0)
        assert t.position()["lines"]["bastille/5"]["owner"] is None


def test_forbidden_value_at_the_near_half():
    """D2.6 With the forbidden value at the near half the line goes on."""
    t = with_line("bastille/5", ["8-1"], hands={0: "0-3 7-7"}, metro={0: 1})
    play(t, "lay 0-3 as 1-3", "on bastille/5")
    assert state(t, "bastille/5") == "active"


@every_turn
def test_unless_it_completed_the_line(seats, turn):
    """D2.6, D3.4 A tile that completes the line closes it, whatever its free end shows."""
    laid = ["8-7", "7-6", "6-3"]
    t = with_line("bastille/5", laid, seats=seats, turn=turn, pile="nation", hands={turn: "0-3 7-7"}, metro={turn: 1})
    play(t, "lay 3-0 as 3-1", "on bastille/5")
    assert state(t, "bastille/5") == "closed"
    assert t.position()["lines"]["bastille/5"]["owner"] == turn
    assert t.position()["stations"][-1] == {"station": "nation", "line": "bastille/5"}


def test_untouched_lines_stay_in_service():
    """D2.6, D6.1 Untouched lines never go out of service, although no tile left could be laid there: with the start domino 0-0
    they begin with 0, and all tiles with 0 or 1 lie on the table."""
    lines = {"chatelet/1": "0-2, 2-1, 1-3, 3-0", "chatelet/3": "0-1, 1-1, 1-4"}
    start = {"line": [{"number": n, "length": 3 if n == 3 else 8} for n in (1, 2, 3, 4)]}
    t = table(
        lines=lines,
        opened={"nation": "chatelet/3"},
        start_tile="0-0",
        hands={0: "0-4 2-2", 1: "2-3 2-4"},
        box=small("nation", chatelet=start, supply={"highest_value": 4}),
    )
    play(t, "lay 0-4", "on chatelet/1")
    assert [state(t, id_) for id_ in ("chatelet/1", "chatelet/2", "chatelet/4")] == ["active", "untouched", "untouched"]
    assert not [way for way in ("2-3", "3-2", "2-4") if {"chatelet/2", "chatelet/4"} & set(lines_for(t, way))]


def test_a_line_that_forbids_the_start_value():
    """D2.6, D6.1 A line that forbids the value it would have to begin with can never be started, and stays untouched."""
    t = table(
        lines={"chatelet/14": "4-2, 2-9"}, opened={"nation": "chatelet/14"}, start_tile="0-4", hands={0: "8-9 4-5"}, metro={0: 2}
    )
    play(t, "lay 4-5", "on chatelet/1")
    assert state(t, "nation/6") == "untouched"  # it forbids 9


def test_draws_do_not_put_lines_out_of_service():
    """D2.6 Only a tile laid changes what is in service: drawing and keeping move tiles between places that both count."""
    hands = {0: "2-2 3-3", 1: "2-3 2-4"}
    t = few(2, 0, hands=hands, lines={**NEARLY, "chatelet/4": "4-4, 3-4 as 4-4"}, stock="0-4")
    play(t, "draw", "keep")
    assert [state(t, f"chatelet/{n}") for n in (1, 2)] == ["active"] * 2
