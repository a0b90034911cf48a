"""What draws and passes show of a hand ("Hidden information" of the specification): the limits in a position."""

import random
from itertools import combinations

import pytest

from grandtour.engine.jit import PLAIN

from .helpers import ALL_TILES, BOX, SEATS, new, play, small, table, tile
from .test_hidden import BUSY, LAID, TURNS, stuck
from .test_tokens import allowed


# --- what draws and passes show -------------------------------------------------------------------------------------------
def limits(t, seat):
    """What is known of a hand: sets of tiles, and how many of them at most."""
    return [(set(limit["tiles"]), limit["most"]) for limit in t.position()["players"][seat]["limits"]]


def with_value(*values, without=()):
    """The tiles that have one of some values, but those on the table."""
    return {one for one in ALL_TILES if set(one.split("-")) & {str(value) for value in values}} - set(without)


SHOWN = with_value(1, 5, 8, without=LAID)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_a_draw_shows(seats, turn):
    """D3.2 Who draws shows that none of the tiles that fit as printed was in hand, not that none fits with a token; nothing is
    shown of the others."""
    t = table(seats=seats, turn=turn, lines=BUSY, hands={turn: "0-9 3-3"}, stock="5-6", metro={turn: 1})
    play(t, "draw")
    assert limits(t, turn) == [(SHOWN, 0)]
    assert all(limits(t, seat) == [] for seat in range(seats) if seat != turn)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_a_tile_kept(seats, turn):
    """D3.2 A tile drawn and kept may be one of them: the hand may hold one more. Keeping alone shows nothing."""
    t = table(seats=seats, turn=turn, lines=BUSY, hands={turn: "0-9 3-3"}, stock="5-6")
    play(t, "draw", "keep")
    assert limits(t, turn) == [(SHOWN, 1)]


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_the_tile_drawn_is_played(turn):
    """D3.2 A tile drawn and played was never in hand: the limit stays, about the other tiles; also with a token."""
    for way in ("lay 5-6", "lay 6-5 as 5-5"):
        t = table(seats=3, turn=turn, lines=BUSY, hands={turn: "0-9 3-3"}, stock="5-6", metro={turn: 1})
        play(t, "draw", way, "on chatelet/4")
        assert limits(t, turn) == [(SHOWN, 0)]


@pytest.mark.parametrize("most", [0, 1, 2])
@pytest.mark.parametrize(("one", "way", "inside"), [("5-6", "5-6", True), ("5-7", "5-7", False), ("4-6", "4-6 as 5-6", True)])
def test_a_tile_played_from_hand(most, one, way, inside):
    """D3.1 A tile of those shown that is played from hand is one that was drawn since: at most one fewer is left, not below
    none; any other tile changes nothing; a token on it shows nothing more."""
    known = {0: [{"tiles": ["4-6", "5-6", "6-6", "6-7"], "most": most}, {"tiles": ["0-0", "9-9"], "most": 1}]}
    t = table(lines=BUSY, hands={0: f"{one} 0-0 3-3 2-2"}, metro={0: 1}, limits=known)
    play(t, f"lay {way}")
    assert limits(t, 0)[0][1] == most
    play(t, "on chatelet/4")
    assert limits(t, 0)[0] == ({"4-6", "5-6", "6-6", "6-7"}, max(0, most - inside))
    assert limits(t, 0)[1:] == [({"0-0", "9-9"}, 1)]


@pytest.mark.parametrize("seats", SEATS)
def test_a_token_shows_nothing(seats):
    """D3.2 Who spends a token instead of drawing shows nothing: another tile may fit as printed."""
    t = table(seats=seats, lines=BUSY, hands={0: "0-9 3-3"}, metro={0: 1})
    play(t, "lay 9-0 as 8-0", "on chatelet/7")
    assert limits(t, 0) == []


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("tokens", [0, 1])
def test_a_pass_shows(seats, tokens):
    """D3.2 Who passes shows that no tile fits as printed; with a metro token, also that none fits with it. Here none fits as
    printed at all, so that a pass without a token shows nothing."""
    t = stuck(seats, {0: tokens} if tokens else {1: 2})
    play(t, "pass")
    assert limits(t, 0) == ([({"0-2", "1-2", "2-2"}, 0)] if tokens else [])
    assert limits(t, 1) == []


@pytest.mark.parametrize("tokens", [0, 1])
def test_a_pass_shows_what_fits_as_printed(tokens):
    """D3.2 With a 3 in another hand a pass shows that it is not in this one."""
    box = small("none", chatelet={"line": [{"number": 1, "length": 8}, {"number": 4, "length": 2}]}, supply={"highest_value": 3})
    t = table(box=box, lines={"chatelet/1": "0-3", "chatelet/4": "1-3, 3-2"}, hands={0: "0-0 0-1"}, rest=1, metro={0: tokens})
    play(t, "pass")
    assert limits(t, 0) == [({"3-3", "0-2", "1-2", "2-2"} if tokens else {"3-3"}, 0)]


def test_a_second_draw():
    """D3.2 A later draw shows more: limits are in the order in which they were shown; a tile that was laid since is not part of
    the new one; one more kept counts for all."""
    t = table(lines=BUSY, hands={0: "0-9 3-3 4-4", 1: "5-7 0-0"}, stock="3-6 6-6")
    play(t, "draw", "keep", "lay 5-7", "on chatelet/4", "draw")
    assert limits(t, 0) == [(SHOWN, 1), (with_value(1, 7, 8, without={*LAID, "5-7"}), 0)]
    play(t, "keep")
    assert [most for _, most in limits(t, 0)] == [2, 1]


def test_an_older_limit_is_forgotten():
    """D3.2 A limit about tiles that the hand is known not to hold anyway is forgotten: the new one says all of it."""
    known = {0: [{"tiles": ["1-5", "5-9"], "most": 1}, {"tiles": ["1-5", "4-6"], "most": 1}]}
    t = table(lines=BUSY, hands={0: "0-9 3-3 4-4"}, limits=known)
    play(t, "draw")
    assert limits(t, 0) == [({"1-5", "4-6"}, 1), (SHOWN, 0)]


def test_a_limit_that_always_holds_is_forgotten():
    """D3.2 When as many as there are, or as many as the hand holds, are allowed, nothing is known any more."""
    known = {0: [{"tiles": ["1-5"], "most": 0}, {"tiles": ["4-6", "4-7"], "most": 0}, {"tiles": ["1-1", "0-4"], "most": 0}]}
    t = table(lines=BUSY, hands={0: "0-9 3-3 4-4"}, stock="7-7", limits=known)
    play(t, "draw")
    assert limits(t, 0) == [({"4-6", "4-7"}, 0), ({"1-1", "0-4"}, 0), (SHOWN, 0)]
    play(t, "keep")
    assert limits(t, 0) == [({"4-6", "4-7"}, 1), (SHOWN, 1)]  # 0-4 alone is left of the third
    t = table(lines=BUSY, hands={0: "0-9"}, stock="7-7 6-6", limits={0: [{"tiles": ["4-6", "4-7", "6-7"], "most": 1}]})
    play(t, "draw", "keep")
    assert limits(t, 0) == [(SHOWN, 1)]  # two of a hand of two is nothing known


def test_no_more_than_eight():
    """D3.2 Eight things are remembered of a hand; with a ninth the oldest is forgotten."""
    pairs = [{"tiles": sorted(pair), "most": 0} for pair in combinations(["2-2", "2-3", "2-4", "4-6", "4-7"], 2)][:8]
    t = table(lines=BUSY, hands={0: "0-9 3-3 4-4"}, limits={0: pairs})
    play(t, "draw")
    assert limits(t, 0) == [*((set(pair["tiles"]), 0) for pair in pairs[1:]), (SHOWN, 0)]


def test_nothing_fits_anywhere():
    """D3.2 A draw when no tile fits at all shows nothing."""
    box = small("none", chatelet={"line": [{"number": 1, "length": 8}, {"number": 4, "length": 2}]}, supply={"highest_value": 3})
    said = {"lines": {"chatelet/1": "0-3, 3-3", "chatelet/4": "1-3, 3-2"}, "hands": {0: "0-0", 1: "1-1"}}
    t = table(box=box, **said, stock="0-1")
    play(t, "draw")
    assert limits(t, 0) == []


# --- recomputed -----------------------------------------------------------------------------------------------------------
PRINTED = {
    f"{entry['id']}/{line['number']}": (line["length"], line.get("forbidden"))
    for entry in BOX.data["station"]
    for line in entry["line"]
}


def fitting(p, with_token):
    """The tiles in the stock and in hands that fit somewhere, by the words of the rules."""
    hidden = [*p["stock"], *(one for player in p["players"] for one in player["hand"])]
    active = [id_ for id_, line in p["lines"].items() if line["state"] == "active"]
    untouched = [id_ for id_, line in p["lines"].items() if line["state"] == "untouched"] if len(active) < 3 else []
    opener = {entry["station"]: entry["line"] for entry in p["stations"]}
    found = set()
    for id_ in [*active, *untouched]:
        line = p["lines"][id_]["tiles"]
        near = set(range(10)) if not line else {far(line)}
        if not line and p["start_tile"]:
            by = opener[id_.split("/")[0]]
            near = {far(p["lines"][by]["tiles"])} if by else {int(half) for half in p["start_tile"].split("-")}
        as_printed, changed = allowed(hidden, near, PRINTED[id_][1])
        found |= {tile(f"{a}-{b}") for a, b, *_ in as_printed + (changed if with_token else [])}
    return found


def far(tiles):
    return int(tiles[-1].split(" as ")[0][-1])


class Memory:
    """What everyone could write down of the others' hands, from the moves alone: nothing is ever forgotten."""

    def __init__(self, seats):
        self.shown = [[] for _ in range(seats)]  # of each seat: [tiles, at most]

    def note(self, before, seat, move):
        mine = self.shown[seat]
        if move == "draw" or move == "pass":
            mine.append([fitting(before, move == "pass" and before["players"][seat]["metro_tokens"] > 0), 0])
        elif move == "keep":
            for entry in mine:
                entry[1] += 1
        elif move.startswith("on") and before["drawn"] is None:
            for entry in mine:
                entry[1] -= tile(before["laying"]) in entry[0]

    def compare(self, p):
        """The limits of a position are among those written down, in order; the others say nothing more; all are true."""
        table_ = {tile(way) for line in p["lines"].values() for way in line["tiles"]} | {p["start_tile"]}
        for seat, player in enumerate(p["players"]):
            own = set(player["hand"]) - ({p["drawn"]} if p["turn"] == seat else set())
            known = [(set(limit["tiles"]), limit["most"]) for limit in player["limits"]]
            rest = list(known)
            for tiles, most in self.shown[seat]:
                assert 0 <= len(tiles & own) <= most
                if rest and rest[0] == (tiles, most):
                    rest.pop(0)
                    continue
                left = tiles - table_
                implied = any(left <= others and fewer <= most for others, fewer in known)
                assert implied or most >= min(len(left), len(own)) or len(known) == 8
            assert rest == []
        return sum(len(player["limits"]) for player in p["players"])


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("start_domino", [False, True])
def test_limits_recomputed(seats, start_domino):
    """D3.2 In whole games: the limits of every position are those that the draws and passes before it have shown, with the tiles
    kept and played since; every hand is within them."""
    most = 0
    for seed in range(3 if PLAIN else 12):
        t, chance, memory = new(seats, seed=seed, start_domino=start_domino), random.Random(seed), Memory(seats)
        while not t.over:
            seat, before = t.acting[0], t.position()
            moves = t.legal(seat)
            move = "keep" if "keep" in moves and chance.random() < 0.6 else chance.choice(moves)
            move = "draw" if "draw" in moves and chance.random() < 0.8 else move
            t.play(seat, move)
            memory.note(before, seat, move)
            most = max(most, memory.compare(t.position()))
    assert most > 2
