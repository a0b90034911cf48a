"""Hidden information: what a viewer sees, and that a reshuffled table is any that the viewer could not tell from this one. What
draws and passes show is in `test_shown.py`."""

import json
import random
from itertools import combinations

import numpy as np
import pytest

import grandtour
from grandtour.engine import dispatch
from grandtour.engine.jit import PLAIN
from grandtour.engine.rng import key_from_seed, key_words

from .helpers import ALL_TILES, BOX, GAME, SEATS, hand, legal, new, play, position, small, table, tile

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
SAMPLES = 300 if PLAIN else 2400
SOME_TURNS = [(2, 1), (3, 0), (4, 2)] if PLAIN else TURNS
BUSY = {"chatelet/1": "1-1", "chatelet/4": "3-5", "chatelet/7": "2-8"}  # free ends 1, 5 and 8; nothing can be started
LAID = {"1-1", "3-5", "2-8"}
STAGES = {
    "turn": {},
    "drawn": {"stage": "drawn", "drawn": "0-9"},
    "drawn that fits": {"stage": "drawn", "drawn": "5-6"},
    "line": {"stage": "line", "laying": "5-6"},
    "drawn line": {"stage": "line", "drawn": "5-6", "laying": "5-6"},
    "over": {"stage": "over", "turn": None},
}


def at_stage(seats, turn, stage="turn", **said):
    """A position in which everyone has tiles, and something is known of each hand."""
    mine = {"turn": "0-9 5-6 3-3", "line": "5-6 3-3", "over": ""}.get(stage, "3-3 4-7 " + STAGES[stage].get("drawn", ""))
    hands = {turn: mine} | {
        (turn + i) % seats: tiles for i, tiles in enumerate(("", "2-4 7-7 9-9", "2-3 4-4", "3-4 6-7")[:seats]) if i
    }
    limits = {seat: [{"tiles": ["1-5", "5-8"], "most": 0}, {"tiles": ["0-1", "1-2"], "most": 1}] for seat in range(seats)}
    some = {"turn": turn, "lines": BUSY, "hands": hands, "limits": limits, "metro": {turn: 1}, **STAGES[stage], **said}
    return position(seats=seats, **some)


def put(p, box=BOX):
    return grandtour.Table.from_position(p, seed=1, box=box)


def gets(t, viewer):
    """Everything that leaves the table for a viewer, but for the log."""
    parts = [repr(t.view(viewer)), t.text(viewer), str(t.asks(viewer)), repr(t.acting), repr(t.scores)]
    if viewer is not None:
        out = np.zeros(GAME.OBSERVED, np.float32)
        dispatch.observe_at(t.box.array, t.now.states, 0, viewer, out)
        refusals = [t.refusal(viewer, a) for a in range(0, GAME.ACTIONS, 23 if PLAIN else 3)]
        parts += [repr(t.legal(viewer)), repr(refusals), out.tobytes().hex()]
    return "\n".join(parts)


# --- views ----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("stage", STAGES)
def test_only_ones_own_tiles(seats, turn, stage):
    """D1.1, D1.2 A viewer sees its own tiles and how many the others have; a spectator sees none; also when the game is over.
    The tile drawn is seen by the player who drew it. Numbers of tiles, tokens, everything on the table is seen by everyone."""
    p = at_stage(seats, turn, stage)
    t = put(p)
    for viewer in (None, *range(seats)):
        view = t.view(viewer)
        assert view["seat"] == viewer
        assert [seen["hand"] for seen in view["players"]] == [
            player["hand"] if seat == viewer else None for seat, player in enumerate(p["players"])
        ]
        assert [seen["hand_count"] for seen in view["players"]] == [len(player["hand"]) for player in p["players"]]
        assert [seen["metro_tokens"] for seen in view["players"]] == [player["metro_tokens"] for player in p["players"]]
        assert view["drawn"] == (p["drawn"] if viewer == turn else None)
        assert view["has_drawn"] == (p["drawn"] is not None)
        assert (view["stock"], view["pile"]) == (len(p["stock"]), 10)
        shown = None if p["laying"] is None else {"near": 5, "far": 6, "as": None}
        assert view["laying"] == shown


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("start_domino", [False, True])
def test_a_view_has_no_more(seats, start_domino):
    """D1.1, D1.2 A view has these entries and no others: nothing that a stock, a pile or a hand could hide in."""
    t = new(seats, start_domino=start_domino)
    for viewer in (None, *range(seats)):
        view = t.view(viewer)
        assert set(view) == {
            "game", "seat", "seats", "options", "stage", "turn", "passes", "drawn", "has_drawn", "laying", "acting", "start_tile",
            "can_start", "active_tokens", "metro_tokens", "stock", "pile", "stations", "lines", "bounds", "players",
        }  # fmt: skip
        assert all(isinstance(view[key], int) for key in ("stock", "pile", "metro_tokens", "active_tokens"))
        player = {"seat", "hand", "hand_count", "metro_tokens", "tokens", "points", "score"}
        assert all(set(seen) == player for seen in view["players"])
        assert {line["station"] for line in view["lines"]} == {"chatelet"}
        assert [station["id"] for station in view["stations"]] == ["chatelet"]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("stage", STAGES)
def test_plain_data(seats, stage):
    """D1.2 A view is plain data for everyone at every stage, with a start domino too: it can be written as JSON."""
    for start_tile in (None, "1-2"):
        t = put(
            at_stage(seats, 1, stage, start_tile=start_tile, lines=BUSY | ({} if start_tile is None else {"chatelet/4": "2-5"}))
        )
        for viewer in (None, *range(seats)):
            assert json.loads(json.dumps(t.view(viewer))) == t.view(viewer)


@pytest.mark.parametrize(("seats", "turn"), SOME_TURNS)
@pytest.mark.parametrize("stage", STAGES)
def test_other_hidden_tiles_make_no_difference(seats, turn, stage):
    """D1.1, D1.2 With any other tiles in the others' hands, in the stock and in the pile a viewer gets the same, in all words and
    numbers."""
    p = at_stage(seats, turn, stage)
    t, chance = put(p), random.Random(stage)
    for viewer in (None, *range(seats)):
        edited = exchanged(p, viewer, chance)
        assert edited["stock"] != p["stock"]
        assert gets(put(edited), viewer) == gets(t, viewer)


def exchanged(p, viewer, chance):
    """The position with other hidden tiles. The tile drawn may be another one; a drawn or laid tile that everyone sees stays, and
    a hand from which was drawn gets none that fits."""
    p = json.loads(json.dumps(p))
    shown = {tile(p["laying"])} if p["laying"] else set()
    kept = [seat == viewer or (seat == p["turn"] and p["drawn"] is not None) for seat in range(p["seats"])]
    unknown = list(p["stock"])
    for seat, player in enumerate(p["players"]):
        if not kept[seat]:
            unknown += [one for one in player["hand"] if one not in shown]
    chance.shuffle(unknown)
    for seat, player in enumerate(p["players"]):
        if not kept[seat]:
            player["hand"] = sorted(one if one in shown else unknown.pop() for one in player["hand"])
        elif seat != viewer and p["stage"] == "drawn":
            player["hand"].remove(p["drawn"])
            unknown.append(p["drawn"])
            p["drawn"] = unknown.pop(0)
            player["hand"] = sorted([*player["hand"], p["drawn"]])
    p["stock"] = unknown
    chance.shuffle(p["pile"])
    return p


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_what_is_told_of_a_draw(seats, turn):
    """D3.2 Only the drawer sees which tile is drawn; no one else learns it, nor that a tile that fits was not played."""
    t = table(seats=seats, turn=turn, lines=BUSY, hands={turn: "0-9 3-3"}, stock="5-6")
    play(t, "draw", "keep")
    others = [f"p{turn + 1} has no tile that fits as printed and draws one.", f"p{turn + 1} keeps the drawn tile."]
    for viewer in (None, *range(seats)):
        assert t.told(viewer) == [(turn, "draw"), (turn, "keep")]
        assert t.log(viewer) == (others if viewer != turn else [others[0], "You draw: 5-6.", others[1]])
        assert viewer == turn or "5-6" not in repr([t.view(viewer), t.text(viewer), t.log(viewer)])


def test_until_a_tile_is_drawn():
    """D1.1 Two stocks with different tops: until it is drawn no one can tell, and then only the player who drew it."""
    one, other = (table(seats=3, lines=BUSY, hands={0: "0-9"}, stock=stock) for stock in ("5-6 4-4", "4-4 5-6"))
    assert all(gets(one, viewer) == gets(other, viewer) for viewer in (None, 0, 1, 2))
    for t in (one, other):
        play(t, "draw")
    assert gets(one, 0) != gets(other, 0)
    assert all(gets(one, viewer) == gets(other, viewer) for viewer in (None, 1, 2))
    play(one, "keep")
    play(other, "keep")
    assert all(gets(one, viewer) == gets(other, viewer) for viewer in (None, 1, 2))


def test_until_a_station_is_opened():
    """D1.2 The order of the pile is seen by nobody until a station is laid, and then by everyone: the top one only."""
    said = {"seats": 3, "lines": {"chatelet/14": "3-5"}, "hands": {0: "5-6 0-0"}}
    one, other = (table(pile=pile, **said) for pile in ("nation opera pigalle", "nation pigalle opera"))
    third = table(pile="opera nation pigalle", **said)
    for viewer in (None, 0, 1, 2):
        assert gets(one, viewer) == gets(other, viewer) == gets(third, viewer)
    for t in (one, other, third):
        play(t, "lay 5-6", "on chatelet/14")
    for viewer in (None, 0, 1, 2):
        assert gets(one, viewer) == gets(other, viewer) != gets(third, viewer)


# --- reshuffle ------------------------------------------------------------------------------------------------------------
def samples(t, viewer, n):
    """Positions of n reshuffled tables, without setting up a table for each."""
    for seed in range(n):
        states = t.now.states.copy()
        dispatch.reshuffle_at(t.box.array, states, 0, -1 if viewer is None else viewer, np.array(key_words(key_from_seed(seed))))
        yield GAME.position(t.box, states[0])


def in_hand(p, seat):
    """A hand without the tile drawn in this turn, which limits say nothing about."""
    return set(p["players"][seat]["hand"]) - ({p["drawn"]} if p["turn"] == seat else set())


def within(p, viewer=None):
    """Whether all hands but the viewer's are within what was shown."""
    return all(
        len(in_hand(p, seat) & set(limit["tiles"])) <= limit["most"]
        for seat, player in enumerate(p["players"])
        if seat != viewer
        for limit in player["limits"]
    )


@pytest.mark.parametrize(("seats", "turn"), SOME_TURNS)
@pytest.mark.parametrize("stage", STAGES)
def test_what_a_reshuffle_keeps(seats, turn, stage):
    """D1.1, D1.2 A reshuffled table has the same public things, the viewer's own tiles, hands of the same size within what was
    shown, and all tiles and stations; the viewer gets the same as before. The tile that waits for its line stays in its hand."""
    t = put(at_stage(seats, turn, stage))
    before = t.position()
    for viewer in (None, *range(seats)):
        twin = t.reshuffled(viewer, 5)
        after = twin.position()
        assert gets(twin, viewer) == gets(t, viewer)
        hidden = {"stock", "pile", "players", "chance"} | ({"drawn"} if viewer != turn and stage.startswith("drawn") else set())
        assert all(after[key] == before[key] for key in before if key not in hidden or (key == "drawn" and before["laying"]))
        assert sorted(after["pile"]) == sorted(before["pile"])
        assert sorted(tiles_of(after)) == sorted(tiles_of(before))
        assert within(after, viewer)
        for seat, (one, other) in enumerate(zip(before["players"], after["players"], strict=True)):
            assert {**one, "hand": 0} == {**other, "hand": 0}
            assert len(one["hand"]) == len(other["hand"]) == len(set(other["hand"]))
            assert seat != viewer or one["hand"] == other["hand"]
        assert before["laying"] is None or "5-6" in after["players"][turn]["hand"]
        assert after["drawn"] is None or after["drawn"] in after["players"][turn]["hand"]


def tiles_of(p):
    return [*p["stock"], *(one for player in p["players"] for one in player["hand"])]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_every_place(viewer):
    """D1.1, D1.2 Every unknown tile turns up in every hand that may hold it, and on top of the stock; every station on top of the
    pile; what a hand can't hold never does."""
    known = {seat: [{"tiles": ["1-5", "5-8", "5-9"], "most": 0}] for seat in range(3)}
    t = table(seats=3, lines=BUSY, hands={0: "0-9 3-3 4-4", 1: "2-4 7-7 9-9", 2: "6-7 0-0 4-6"}, limits=known)
    unknown = set(tiles_of(t.position())) - set(hand(t, viewer).split() if viewer is not None else [])
    found = list(samples(t, viewer, SAMPLES))
    assert {p["stock"][0] for p in found} == {p["stock"][-1] for p in found} == unknown
    assert {p["pile"][0] for p in found} == {p["pile"][-1] for p in found} == set(t.position()["pile"])
    for seat in {0, 1, 2} - {viewer}:
        assert {one for p in found for one in p["players"][seat]["hand"]} == unknown - {"1-5", "5-8", "5-9"}


MOST_DEALS = 150 if PLAIN else 250  # found: of more only some


def worlds(t, viewer):
    """All hands (and tiles drawn) that agree with what a viewer knows, by brute force."""
    p = t.position()
    shown = {tile(p["laying"])} if p["laying"] else set()
    unknown = set(p["stock"]).union(*(player["hand"] for seat, player in enumerate(p["players"]) if seat != viewer)) - shown
    found = {((), None)}
    for seat, player in enumerate(p["players"]):
        if seat == viewer:
            found = {
                ((*hands, tuple(player["hand"])), drawn or (p["drawn"] if p["turn"] == seat else None)) for hands, drawn in found
            }
            continue
        found = {
            ((*hands, tuple(sorted(some))), new_drawn)
            for hands, drawn in found
            for some, new_drawn in hands_of(p, seat, unknown - {one for each in hands for one in each}, shown, drawn)
        }
    return found


def hands_of(p, seat, left, shown, drawn):
    """All hands of a seat from the tiles left, each with the tile drawn."""
    player, is_turn = p["players"][seat], p["turn"] == seat
    mine = shown if is_turn else set()
    for some in combinations(sorted(left), len(player["hand"]) - len(mine)):
        whole = {*some, *mine}
        could_be_drawn = [None] if not (is_turn and p["drawn"]) else [p["drawn"]] if p["stage"] == "line" else sorted(whole)
        for one in could_be_drawn:
            old = whole - {one}
            if all(len(old & set(limit["tiles"])) <= limit["most"] for limit in player["limits"]):
                yield whole, one if is_turn else drawn


TINY = small("none", chatelet={"line": [{"number": 1, "length": 8}]}, supply={"highest_value": 3})
NO_THREES = {"tiles": ["0-3", "2-3", "3-3"], "most": 0}
DEALS = {
    "two draws": {"limits": {1: [{"tiles": ["3-3", "2-3"], "most": 0}], 2: [{"tiles": ["0-2", "2-2", "2-3"], "most": 0}]}},
    "one kept": {"limits": {1: [{"tiles": ["3-3", "2-3", "0-2"], "most": 1}], 2: [{"tiles": ["0-2", "2-2"], "most": 1}]}},
    "several of a hand": {"limits": {1: [{"tiles": ["0-2", "1-1"], "most": 1}, {"tiles": ["2-2", "2-3", "0-2"], "most": 1}]}},
    "drawn": {"turn": 1, "stage": "drawn", "drawn": "2-2", "limits": {1: [NO_THREES]}},
    "a line": {"turn": 2, "stage": "line", "laying": "3-3", "limits": {2: [{"tiles": ["3-3", "2-3"], "most": 1}]}},
    "a drawn line": {"turn": 2, "stage": "line", "drawn": "3-3", "laying": "3-3", "limits": {2: [NO_THREES]}},
}


@pytest.mark.parametrize("name", DEALS)
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_just_the_possible_deals(name, viewer):
    """D1.1, D3.2 With few tiles, where all can be listed: reshuffled tables have all possible deals, and no other one. The tile
    drawn in this turn may be any, the limits are about the rest of that hand."""
    hands = {0: "0-0", 1: "1-1 2-2" if name == "drawn" else "1-1 1-2", 2: "1-2 3-3" if name == "drawn" else "2-2 3-3"}
    t = table(box=TINY, seats=3, lines={"chatelet/1": "0-1, 1-3"}, hands=hands, **DEALS[name])
    possible, found = worlds(t, viewer), set()
    for i, p in enumerate(samples(t, viewer, 2500)):
        found.add((tuple(tuple(player["hand"]) for player in p["players"]), p["drawn"]))
        if i > 2 * MOST_DEALS and len(found) >= min(len(possible), MOST_DEALS):
            break
    assert found <= possible
    assert len(found) >= min(len(possible), MOST_DEALS)
    assert places_in(found) == places_in(possible)


def places_in(deals):
    """All tiles in all places: in the hand of each seat, or drawn."""
    return {(seat, one) for hands, _ in deals for seat, tiles in enumerate(hands) for one in tiles} | {
        drawn for _, drawn in deals
    }


def test_limits_that_contradict_each_other():
    """Hidden information: if no deal agrees with all limits the oldest are dropped first, as few as are needed."""
    every = [one for one in ALL_TILES if one not in {*LAID, "0-9"}]
    known = {1: [{"tiles": every, "most": 0}, {"tiles": ["1-5", "5-8"], "most": 0}, {"tiles": ["5-9", "4-4"], "most": 0}]}
    t = table(lines=BUSY, hands={0: "0-9", 1: "2-4 7-7 9-9"}, limits=known)
    for p in samples(t, 0, 25):
        assert not {"1-5", "5-8", "5-9", "4-4"} & set(p["players"][1]["hand"])
        assert len(p["players"][1]["hand"]) == 3
        assert [limit["most"] for limit in p["players"][1]["limits"]] == [0, 0, 0]
    t = table(lines=BUSY, hands={0: "0-9", 1: "2-4 7-7 9-9"}, limits={1: [*known[1][1:], known[1][0]]})
    found = {one for p in samples(t, 0, 40) for one in p["players"][1]["hand"]}
    assert {"1-5", "5-8", "5-9", "4-4"} & found


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("stage", STAGES)
def test_twice_is_once(viewer, stage):
    """Hidden information: only what the viewer knows and the key go in, so a second reshuffle forgets the first."""
    t = put(at_stage(3, 1, stage))
    again = t.reshuffled(viewer, 1).reshuffled(viewer, 2)
    assert again.position() == t.reshuffled(viewer, 2).position()
    assert again.now.states.tobytes() == t.reshuffled(viewer, 2).now.states.tobytes()


@pytest.mark.parametrize("seats", SEATS)
def test_reshuffled_in_games(seats):
    """Hidden information: now and then in a game, a viewer gets the same from a reshuffled table, which obeys all laws and
    limits, and can be played on to the end."""
    t, chance = new(seats, seed=3, start_domino=seats == 3), random.Random(seats)
    while not t.over:
        if chance.random() < 0.1:
            viewer = chance.choice([None, *range(seats)])
            twin = t.reshuffled(viewer, seed=chance.random())
            assert gets(twin, viewer) == gets(t, viewer)
            assert within(twin.position(), viewer)
            put(twin.position())
        seat = t.acting[0]
        t.play(seat, chance.choice(t.legal(seat)))
    while not twin.over:
        play(twin, legal(twin)[0])


# --- taking back ----------------------------------------------------------------------------------------------------------
def stuck(seats, metro, passes=0):
    """Values 0 to 3, no stock: the free end shows 3 and all 3s lie on the table; the 2s fit with a token."""
    box = small("none", chatelet={"line": [{"number": 1, "length": 8}, {"number": 4, "length": 2}]}, supply={"highest_value": 3})
    lines = {"chatelet/1": "0-3, 3-3", "chatelet/4": "1-3, 3-2"}
    hands = {0: "0-0 0-1", 1: "1-1", 2: "2-2", 3: "0-2"}
    hands = {seat: tiles for seat, tiles in hands.items() if seat < seats}
    return table(box=box, seats=seats, lines=lines, hands=hands, rest=1, metro=metro, passes=passes)


def free(t, seat):
    """Whether a move may be taken back without asking; the position afterwards if it may."""
    if not t.may_undo(seat):
        with pytest.raises(grandtour.UndoRefused, match="Hidden information has been seen since then"):
            t.undo(seat)
        return None
    t.undo(seat)
    return t.position()


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_taking_back(seats, turn):
    """D3.1, D3.2 The line of a tile may be changed, and a kept tile played after all, while nobody has moved since; a tile that
    was shown, a draw and a pass show something, and can't be taken back freely."""
    t = table(seats=seats, turn=turn, lines=BUSY, hands={turn: "5-8 0-9"})
    play(t, "lay 5-8")
    assert free(t, turn) is None
    before = t.position()
    play(t, "on chatelet/4")
    assert free(t, turn) == before
    assert legal(t) == ["on chatelet/4"]
    assert free(t, turn) is None
    t = table(seats=seats, turn=turn, lines=BUSY, hands={turn: "3-3 0-9"}, stock="5-6")
    play(t, "draw")
    assert free(t, turn) is None
    before = t.position()
    play(t, "keep")
    assert free(t, turn) == before
    assert set(legal(t)) == {"lay 5-6", "keep"}
    t = stuck(seats, {0: 1})
    play(t, "pass")
    assert free(t, 0) is None


@pytest.mark.parametrize("turn", [0, 1])
def test_taking_back_an_opening(turn):
    """D3.4, D3.5 A station turned up has been seen; with none left there is nothing to see, and the move may be taken back."""
    said = {"turn": turn, "lines": {"chatelet/14": "3-5"}, "hands": {turn: "5-6 0-9"}}
    t = table(**said)
    play(t, "lay 5-6", "on chatelet/14")
    assert free(t, turn) is None
    t = table(**said, box=small("none"))
    play(t, "lay 5-6")
    before = t.position()
    play(t, "on chatelet/14")
    assert free(t, turn) == before


def test_taking_back_the_end():
    """D5.1 The last tile may be put on another line after all: then the game is not over."""
    t = table(lines=BUSY, hands={0: "5-8"})
    play(t, "lay 8-5", "on chatelet/7")
    assert t.over
    t.undo(0)
    assert not t.over
    assert legal(t) == ["on chatelet/7"]


def test_not_after_another_move():
    """D3.2 When the next player has moved, all must agree."""
    t = table(lines=BUSY, hands={0: "3-3 0-9", 1: "1-9 0-0"}, stock="5-6")
    play(t, "draw", "keep", "lay 1-9")
    assert not t.may_undo(0)
    t.consent(1, 0)
    t.undo(0)
    assert set(legal(t)) == {"lay 5-6", "keep"}
