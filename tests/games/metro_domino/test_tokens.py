"""D4: metro tokens. A half counts one more or one less while a tile is placed."""

import pytest

from .helpers import ALL_TILES, SEATS, hand, legal, line, metro, play, position, refusal, small, state, stations, table

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
VALUES = range(10)
ONE = "chatelet/1"


def one_line(forbidden=None, length=8, highest=9, **supply):
    """A box in which the start has a single line, and there is no other station: what fits, fits there."""
    entry = {"number": 1, "length": length} | ({} if forbidden is None else {"forbidden": forbidden})
    return small("none", chatelet={"line": [entry]}, supply={"highest_value": highest, **supply})


def allowed(tiles, near, forbidden, highest=9):
    """D2.4, D2.5, D4.1, D4.3 by the words of the specification: all ways of laying some tiles on a line that `near` joins, as
    printed and with a token, in the order in which they are offered."""
    as_printed, with_token = [], []
    for tile in tiles:
        low, high = (int(half) for half in tile.split("-"))
        for a, b in dict.fromkeys([(low, high), (high, low)]):
            fits = a in near and forbidden not in (a, b)
            if fits:
                as_printed.append((a, b))
            for c, d in ((a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1)):
                within = min(c, d) >= 0 and max(c, d) <= highest
                if within and not fits and c in near and forbidden not in (c, d):
                    with_token.append((a, b, c, d))
    return sorted(as_printed), sorted(with_token)


def words(ways):
    as_printed, with_token = ways
    return {f"lay {a}-{b}" for a, b in as_printed} | {f"lay {a}-{b} as {c}-{d}" for a, b, c, d in with_token}


# --- D4.1 what a token can do ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("forbidden", [None, *VALUES])
@pytest.mark.parametrize("end", VALUES)
def test_all_ways_onto_an_active_line(end, forbidden):
    """D4.1, D4.3 With all tiles in hand and one token: exactly the ways that the words of the rules allow, for every free end
    and every forbidden value; and every one can be put on the line."""
    if end == forbidden:
        return
    first = next(value for value in VALUES if value not in (forbidden, end))
    t = table(box=one_line(forbidden), lines={ONE: f"{first}-{end}"}, hands={0: ""}, rest=0, metro={0: 1})
    ways = allowed(hand(t, 0).split(), {end}, forbidden)
    assert set(legal(t)) == words(ways)
    assert len(legal(t)) == len(words(ways))
    for way in sorted(words(ways)):
        twin = t.copy()
        play(twin, way)
        assert legal(twin) == [f"on {ONE}"]


@pytest.mark.parametrize("forbidden", [None, *VALUES])
def test_all_ways_onto_an_untouched_line(forbidden):
    """D4.1, D4.3 A first tile may be any: a token is spent on it only for a forbidden value, and both ways of making the half
    another value are legal, though they lead to the same tiles on the line."""
    t = table(box=one_line(forbidden), hands={0: "", 1: "0-0"}, rest=0, metro={0: 1})
    ways = allowed(hand(t, 0).split(), set(VALUES) - {forbidden}, forbidden)
    assert set(legal(t)) == words(ways)
    changed = [way for way in legal(t) if " as " in way]
    assert bool(changed) == (forbidden is not None)
    if forbidden is not None:
        assert len(changed) == 9 * 2 * (1 if forbidden in (0, 9) else 2)
        assert all(str(forbidden) in way.split()[1].split("-") for way in changed)


@pytest.mark.parametrize("forbidden", [None, 0, 3, 6])
@pytest.mark.parametrize("end", range(7))
def test_all_ways_with_fewer_values(end, forbidden):
    """D4.1 With the values 0 to 6 a 6 counts only as 5: no half ever counts as 7."""
    if end == forbidden:
        return
    first = next(value for value in range(7) if value not in (forbidden, end))
    box = one_line(forbidden, highest=6)
    t = table(box=box, lines={ONE: f"{first}-{end}"}, hands={0: ""}, rest=0, metro={0: 1})
    assert set(legal(t)) == words(allowed(hand(t, 0).split(), {end}, forbidden, 6))
    assert not any("7" in way for way in legal(t))


@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("change", ["4-6 as 5-6", "6-7 as 5-7"])
def test_a_token_is_spent(seats, turn, change):
    """D4.1 One more or one less makes the near half match; the token goes back to the supply when the tile is laid, the
    others' tokens stay, and the next player is on turn."""
    low, high = sorted(change.split(" ")[0].split("-"))
    owned = dict.fromkeys(range(seats), 1) | {turn: 2}
    lines = {"chatelet/1": "2-2", "chatelet/4": "3-5", "chatelet/7": "1-1"}
    t = table(seats=seats, turn=turn, lines=lines, hands={turn: f"{low}-{high} 0-0"}, metro=owned)
    play(t, f"lay {change}")
    assert metro(t, turn) == 2
    play(t, "on chatelet/4")
    assert line(t, "chatelet/4") == f"3-5, {change}"
    assert [metro(t, seat) for seat in range(seats)] == [1] * seats
    assert t.view(None)["metro_tokens"] == 12 - seats
    assert t.acting == ((turn + 1) % seats,)
    assert hand(t, turn) == "0-0"


@pytest.mark.parametrize("seats", SEATS)
def test_printed_values_count_again(seats):
    """D4.1 A tile laid as 5-6 is a 4-6 again: the next one joins its printed far half, and a changed far half is the printed
    one again too."""
    lines = {"chatelet/1": "2-2", "chatelet/4": "3-5", "chatelet/7": "1-1"}
    t = table(seats=seats, lines=lines, hands={0: "4-6 0-0", 1: "5-6 0-9"}, metro={0: 1})
    play(t, "lay 4-6 as 5-6", "on chatelet/4")
    assert t.view(1)["lines"][1]["joins"] == [6]
    assert legal(t) == ["lay 6-5"]
    play(t, "lay 6-5", "on chatelet/4")
    assert state(t, "chatelet/4") == "closed"


def test_a_changed_far_half_is_printed_again():
    """D4.1, D2.5 The far half may be changed only because of the forbidden value, which it shows again when it lies there: a
    line with room for more is out of service at once; one that is complete opens its station."""
    for length, then in ((3, "out"), (2, "closed")):
        t = table(box=one_line(5, length), lines={ONE: "3-2"}, hands={0: "2-5 9-9"}, metro={0: 1}, seats=3)
        assert {way for way in legal(t) if way.startswith("lay 2-5")} == {"lay 2-5 as 2-6", "lay 2-5 as 2-4"}
        play(t, "lay 2-5 as 2-4", f"on {ONE}")
        assert state(t, ONE) == then


@pytest.mark.parametrize(
    ("end", "tile", "ways"),
    [
        (1, "0-9", ["lay 0-9 as 1-9"]),
        (8, "0-9", ["lay 9-0 as 8-0"]),
        (0, "1-9", ["lay 1-9 as 0-9"]),
        (9, "0-8", ["lay 8-0 as 9-0"]),
        (9, "0-0", []),
        (0, "9-9", []),
        (9, "0-1", []),
        (0, "8-9", []),
        (5, "3-7", []),
        (5, "4-6", ["lay 4-6 as 5-6", "lay 6-4 as 5-4"]),
        (5, "5-6", ["lay 5-6", "lay 6-5 as 5-5"]),
        (5, "4-5", ["lay 5-4", "lay 4-5 as 5-5"]),
        (5, "4-4", ["lay 4-4 as 5-4"]),
        (5, "6-6", ["lay 6-6 as 5-6"]),
        (5, "5-5", ["lay 5-5"]),
    ],
)
def test_ends_of_the_values(end, tile, ways):
    """D4.1 0 counts only as 1 and 9 only as 8, never as each other; by one, not by two; a double is laid in one way."""
    t = table(box=one_line(), lines={ONE: f"2-{end}"}, hands={0: f"{tile} 2-4"}, metro={0: 1})
    low, high = tile.split("-")
    own = [way for way in legal(t) if way.split()[1:2] in ([f"{low}-{high}"], [f"{high}-{low}"])]
    assert sorted(own) == sorted(ways)


@pytest.mark.parametrize("move", ["lay 0-4 as -1-4", "lay 4-0 as 4--1", "lay 9-4 as 10-4", "lay 4-9 as 4-10"])
def test_past_the_ends(move):
    """D4.1 0 can't count as less, nor 9 as more."""
    t = table(hands={0: "0-4 4-9"}, metro={0: 1})
    assert refusal(t, move) == "A 0 can count only as 1, and a 9 only as 8. (D4.1)"


@pytest.mark.parametrize("move", ["lay 4-6 as 5-5", "lay 4-6 as 5-7", "lay 4-6 as 6-6", "lay 4-6 as 4-6", "lay 4-6 as 3-8"])
def test_one_half_by_one(move):
    """D4.1 One token a tile: one half, by one."""
    t = table(lines={"chatelet/4": "3-5"}, hands={0: "4-6"}, metro={0: 9})
    assert refusal(t, move) == "A metro token makes exactly one half count as one more or one less. (D4.1)"


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_only_ones_own_tokens(seats, turn):
    """D4.1 Who has none spends none, whatever the others have."""
    others = {seat: 3 for seat in range(seats) if seat != turn}
    t = table(box=one_line(), seats=seats, turn=turn, lines={ONE: "3-5"}, hands={turn: "4-6"}, metro=others)
    assert legal(t) == ["draw"]
    assert refusal(t, "lay 4-6 as 5-6") == "You have no metro token. (D4.1)"


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_on_the_drawn_tile(turn):
    """D4.1, D3.2 A token may be spent on the tile drawn, not on one of the hand then."""
    t = table(box=one_line(), seats=3, turn=turn, lines={ONE: "3-5"}, hands={turn: "4-9"}, stock="4-6 4-8", metro={turn: 1})
    assert set(legal(t)) == {"lay 4-9 as 5-9", "draw"}
    play(t, "draw")
    assert set(legal(t)) == {"lay 4-6 as 5-6", "lay 6-4 as 5-4", "keep"}
    play(t, "lay 6-4 as 5-4", f"on {ONE}")
    assert (metro(t, turn), t.view(None)["metro_tokens"], hand(t, turn)) == (0, 12, "4-9")


def test_a_token_though_a_tile_fits():
    """D3.1, D4.1 Who has a tile that fits as printed must add a tile, but may add another one with a token."""
    t = table(box=one_line(), lines={ONE: "3-5"}, hands={0: "5-7 4-9"}, metro={0: 1})
    assert set(legal(t)) == {"lay 5-7", "lay 4-9 as 5-9"}
    play(t, "lay 4-9 as 5-9", f"on {ONE}")
    assert line(t, ONE) == "3-5, 4-9 as 5-9"


# --- D4.1, D4.3 the forbidden value ---------------------------------------------------------------------------------------
def test_the_forbidden_value_is_got_round():
    """D4.1, D2.5 The changed half counts for the forbidden value: a tile with it can be laid, with either half towards the
    station; a tile that would count as it can't."""
    t = table(box=one_line(5), lines={ONE: "3-4"}, hands={0: "4-5 5-6 2-3 3-6"}, metro={0: 1})
    near = ["lay 3-2 as 4-2", "lay 3-6 as 4-6", "lay 5-4 as 4-4", "lay 5-6 as 4-6"]
    assert set(legal(t)) == {*near, "lay 4-5 as 4-6", "lay 4-5 as 4-4", "draw"}
    play(t, "lay 5-6 as 4-6", f"on {ONE}")
    assert state(t, ONE) == "active"


def test_both_halves_forbidden():
    """D4.1, D2.5 One token changes one half: the double of the forbidden value never goes on such a line."""
    t = table(box=one_line(5), hands={0: "5-5 0-9"}, metro={0: 2})
    assert not any(way.startswith("lay 5-5") for way in legal(t))
    t = table(box=one_line(5), lines={ONE: "3-4"}, hands={0: "5-5"}, metro={0: 2})
    assert legal(t) == ["draw"]


def test_a_changed_half_may_not_become_forbidden():
    """D4.1, D2.5 What a half counts as is looked at, not only what is printed: no way makes a half the forbidden value."""
    t = table(box=one_line(5), hands={0: "4-6 4-4 6-6"}, metro={0: 1})
    assert set(legal(t)) == {"lay 4-4", "lay 4-6", "lay 6-4", "lay 6-6"}


# --- D4.3 only where it is needed -----------------------------------------------------------------------------------------
def test_not_where_the_tile_fits():
    """D4.3 On an untouched line every tile fits as printed: a token is spent only on the line that needs it, and the other
    lines are not offered."""
    lines = {"chatelet/4": "3-5"}
    t = table(lines=lines, hands={0: "4-6"}, metro={0: 1})
    assert set(legal(t)) == {"lay 4-6", "lay 6-4", "lay 4-6 as 5-6", "lay 6-4 as 5-4"}
    play(t, "lay 4-6 as 5-6")
    assert legal(t) == ["on chatelet/4"]
    assert (
        refusal(t, "on chatelet/1")
        == "The tile fits there as printed, so you can't spend a metro token: Châtelet, line 1. (D4.3)"
    )


def test_not_on_a_far_half_that_is_allowed():
    """D4.3 The far half is changed only where it is forbidden: otherwise the tile fits as printed, or the near half is wrong."""
    t = table(box=one_line(5), lines={ONE: "3-4"}, hands={0: "4-6"}, metro={0: 1})
    assert legal(t) == ["lay 4-6"]
    assert refusal(t, "lay 4-6 as 4-7") == "You can spend a metro token only where the tile doesn't fit as printed. (D4.3)"
    assert refusal(t, "lay 6-4 as 6-3") == "No line can take 6-4 as 6-3 that way round right now. (D2.4)"


def test_that_way_round():
    """D4.3 It is enough that the tile does not fit that way round: 5-6 goes with its 5 as printed, with its 6 by a token."""
    t = table(box=one_line(), lines={ONE: "3-5"}, hands={0: "5-6 0-1"}, metro={0: 1})
    assert set(legal(t)) == {"lay 5-6", "lay 6-5 as 5-5"}
    play(t, "lay 6-5 as 5-5", f"on {ONE}")
    assert line(t, ONE) == "3-5, 6-5 as 5-5"
    assert t.view(0)["lines"][0]["joins"] == [5]


def test_one_line_needs_it_and_another_does_not():
    """D4.3 On that line: of two active lines only the one where the tile does not fit as printed takes it with a token."""
    lines = {"chatelet/1": "2-4", "chatelet/4": "3-5", "chatelet/7": "0-4"}
    t = table(lines=lines, hands={0: "4-9"}, metro={0: 1})
    assert set(legal(t)) == {"lay 4-9", "lay 4-9 as 5-9"}
    play(t, "lay 4-9 as 5-9")
    assert legal(t) == ["on chatelet/4"]
    t = table(lines=lines, hands={0: "4-9"}, metro={0: 1})
    play(t, "lay 4-9")
    assert set(legal(t)) == {"on chatelet/1", "on chatelet/7"}
    assert refusal(t, "on chatelet/4") == "The tile must match the free end (5): Châtelet, line 4. (D2.4)"


SAME = [  # the forbidden value, the line before, a tile, two ways that come to the same: the first is remembered
    (5, "", "5-7", ("5-7 as 6-7", "5-7 as 4-7")),
    (5, "", "5-7", ("7-5 as 7-6", "7-5 as 7-4")),
    (5, "3-2", "2-5", ("2-5 as 2-6", "2-5 as 2-4")),
    (1, "", "1-7", ("1-7 as 2-7", "1-7 as 0-7")),
]


@pytest.mark.parametrize(("forbidden", "before", "one", "ways"), SAME)
@pytest.mark.parametrize("length", [1, 2, 8])
def test_two_ways_to_the_same(forbidden, before, one, ways, length):
    """D4.1 Where two ways come to the same both are legal, and lead to the same position: on a line that goes on, that is out of
    service, or that is complete."""
    if length == 1 and before:
        return
    after = []
    for way in ways:
        t = table(box=one_line(forbidden, length), lines={ONE: before}, hands={0: f"{one} 0-9"}, metro={0: 1})
        assert f"lay {way}" in legal(t)
        play(t, f"lay {way}")
        assert t.position()["laying"] == way
        play(t, f"on {ONE}")
        after.append(t.position())
    assert after[0] == after[1]
    assert line(t, ONE).split(", ")[-1] == ways[0]


def test_two_ways_at_the_start_domino():
    """D4.1, D6.1 A 4 between the halves 3 and 5 of the start domino counts as either, and the position is the same."""
    after = []
    for way in ("lay 4-9 as 5-9", "lay 4-9 as 3-9"):
        t = table(start_tile="3-5", hands={0: "4-9 0-0"}, metro={0: 1})
        play(t, way, "on chatelet/4")
        after.append(t.position())
    assert after[0] == after[1]
    assert line(t, "chatelet/4") == "4-9 as 5-9"


def test_two_ways_are_not_the_same_elsewhere():
    """D4.1 Where only one of the two ways fits, that one is remembered: 4-9 as 3-9 joins a 3, as 5-9 a 5."""
    for end, way in ((3, "4-9 as 3-9"), (5, "4-9 as 5-9")):
        t = table(box=one_line(), lines={ONE: f"1-{end}"}, hands={0: "4-9 0-0"}, metro={0: 1})
        play(t, f"lay {way}", f"on {ONE}")
        assert line(t, ONE) == f"1-{end}, {way}"


# --- D4.2 doubles ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_a_made_double_is_none(seats, turn):
    """D4.2 4-3 as 3-3 is not a double: no token is taken, and the next player is on turn."""
    t = table(box=one_line(), seats=seats, turn=turn, lines={ONE: "9-3"}, hands={turn: "3-4 0-0"}, metro={turn: 1})
    play(t, "lay 4-3 as 3-3", f"on {ONE}")
    assert metro(t, turn) == 0
    assert t.view(None)["metro_tokens"] == 12
    assert t.acting == ((turn + 1) % seats,)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_a_changed_double_is_one(seats, turn):
    """D4.2 4-4 as 3-4 is a double: the spent token is replaced, and the same player has another turn."""
    t = table(box=one_line(), seats=seats, turn=turn, lines={ONE: "9-3"}, hands={turn: "4-4 0-0"}, metro={turn: 1})
    play(t, "lay 4-4 as 3-4", f"on {ONE}")
    assert metro(t, turn) == 1
    assert t.view(None)["metro_tokens"] == 11
    assert t.acting == (turn,)
    assert legal(t) == ["draw"]


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_the_spent_token_comes_back_first(seats, turn):
    """D4.2 With no token in the supply, the one just spent is there to be taken for the double."""
    box = one_line(metro_tokens=1)
    t = table(box=box, seats=seats, turn=turn, lines={ONE: "9-3"}, hands={turn: "4-4 0-0"}, metro={turn: 1})
    assert t.view(None)["metro_tokens"] == 0
    play(t, "lay 4-4 as 3-4", f"on {ONE}")
    assert (metro(t, turn), t.view(None)["metro_tokens"]) == (1, 0)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_no_token_left(seats, turn):
    """D3.3, D4.2 As printed a double brings no token if none is left, wherever they are; the extra turn comes all the same."""
    other = (turn + 1) % seats
    box = one_line(metro_tokens=3)
    for owned, after in (({other: 3}, 0), ({turn: 1, other: 2}, 1), ({turn: 1, other: 1}, 2)):
        t = table(box=box, seats=seats, turn=turn, lines={ONE: "9-4"}, hands={turn: "4-4 0-0"}, metro=owned)
        play(t, "lay 4-4", f"on {ONE}")
        assert metro(t, turn) == after
        assert metro(t, other) == owned[other]
        assert t.view(None)["metro_tokens"] == 0
        assert t.acting == (turn,)


@pytest.mark.parametrize("seats", SEATS)
def test_a_double_after_a_double(seats):
    """D3.3, D4.2 It may happen again: each brings a token, which can be spent in the very next turn."""
    t = table(box=one_line(), seats=seats, lines={ONE: "9-4"}, hands={0: "4-4 5-5 6-6 0-0"})
    play(t, "lay 4-4", f"on {ONE}")
    assert set(legal(t)) == {"lay 5-5 as 4-5", "draw"}
    play(t, "lay 5-5 as 4-5", f"on {ONE}", "lay 6-6 as 5-6", f"on {ONE}")
    assert (metro(t, 0), t.acting) == (1, (0,))
    assert line(t, ONE) == "9-4, 4-4, 5-5 as 4-5, 6-6 as 5-6"


def test_a_changed_double_completes():
    """D4.2, D3.4 A double with a token that completes a line opens the station, then takes its token, then the extra turn."""
    t = table(lines={"chatelet/14": "9-3"}, hands={0: "4-4 0-0"}, metro={0: 1}, pile="nation")
    play(t, "lay 4-4 as 3-4", "on chatelet/14")
    assert stations(t) == ["chatelet", "nation"]
    assert (metro(t, 0), t.acting) == (1, (0,))
    assert t.view(0)["players"][0]["tokens"] == 4


def test_position_of_a_token():
    """D4.1 A position remembers what a tile counted as, and every tile so laid can be read again."""
    t = table(box=one_line(5), lines={ONE: "5-3 as 6-3, 2-9 as 3-9"}, hands={0: "1-8"}, metro={0: 1})
    assert line(t, ONE) == "5-3 as 6-3, 2-9 as 3-9"
    assert [tile["token"] for tile in t.view(None)["lines"][0]["tiles"]] == [True, True]
    t = table(box=one_line(5), lines={ONE: "5-3 as 4-3, 2-9 as 3-9"}, hands={0: "1-8"}, metro={0: 1})
    assert line(t, ONE) == "5-3 as 6-3, 2-9 as 3-9"  # the same
    assert len(ALL_TILES) == sum(player["hand_count"] for player in t.view(0)["players"]) + t.view(0)["stock"] + 2
    assert position(box=one_line(5), metro={0: 1})["metro_tokens"] == 11
