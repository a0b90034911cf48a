"""What must never change: a position that breaks a law is refused with the law's name."""

import random
from collections import Counter

import pytest

import grandtour
from grandtour.engine import dispatch
from grandtour.engine.jit import PLAIN
from grandtour.games.paris.state import LANDMARK, TRACK
from grandtour.testing.faults import set_up as put

from .helpers import BOX, GOODS, LANDMARKS, RESOURCES, SEATS, SPOTS, new, other_box, position
from .position_faults import (
    ALL_GOODS,
    BONUS,
    BONUSES,
    CHOOSE,
    EMPTY,
    ENDS,
    KEYS,
    LAID,
    LAWS,
    LAY,
    MATCH,
    ON_BOARD,
    OVER,
    POINTS,
    QUESTION,
    SHUFFLED,
    SOUND,
    STAGE,
    TILES,
    TO,
    TURN,
)


@pytest.mark.parametrize("p", SOUND)
def test_unbroken(p):
    """P1 to P10 The positions that are edited below obey all laws, and are read as they are written."""
    found = put(p).position()
    assert {key: found[key] for key in p} == {**p, **{key: found[key] for key in ("icons", "units") if key in p}}
    for key in ("icons", "units"):
        assert {good: n for good, n in found[key].items() if n} == {good: n for good, n in p.get(key, {}).items() if n}
    assert put(found).position() == found


# --- landmarks ------------------------------------------------------------------------------------------------------------
def test_landmarks_of_one_cost():
    """P4.4 Two landmarks of one cost can't stand in one district; in two districts they can."""

    def equal(data):
        data["landmark"][3]["cost"] = data["landmark"][4]["cost"]

    box = other_box(equal)
    assert put(position(landmarks="pantheon@chaillot sacre-coeur@belleville", box=box), box)
    with pytest.raises(grandtour.PositionError) as refused:
        put(position(landmarks="pantheon@chaillot sacre-coeur@chaillot", box=box), box)
    assert str(refused.value) == f"This position is not possible: {ON_BOARD}."


# --- what follows from other things ---------------------------------------------------------------------------------------
def seat(s, i):
    return s.player[i]


CORRUPT = {  # changes of a state that no position can say: a law, the position, what is done
    "stands has more": (KEYS, TURN, lambda s: setattr(seat(s, 0), "stands", int(seat(s, 0).stands) | 1 << 3)),
    "stands has less": (KEYS, TURN, lambda s: setattr(seat(s, 0), "stands", 0)),
    "a key too few": (KEYS, TURN, lambda s: seat(s, 0).keys_on.__setitem__(4, -1)),
    "no keys in hand": (KEYS, TURN, lambda s: (setattr(seat(s, 0), "keys", -1), setattr(seat(s, 0), "spare", 99))),
    "keys owed": (KEYS, TURN, lambda s: (setattr(seat(s, 2), "keys", int(seat(s, 2).keys) + int(seat(s, 2).spare) + 1),
                                          setattr(seat(s, 2), "spare", -1))),
    "francs owed": (KEYS, TURN, lambda s: setattr(seat(s, 1), "francs", -1)),
    "keys in a district": (KEYS, TURN, lambda s: s.keys_in.__setitem__(0, 3)),
    "keys in an empty district": (KEYS, TURN, lambda s: s.keys_in.__setitem__(5, 1)),
    "tallest": (ON_BOARD, TURN, lambda s: s.tallest.__setitem__(0, 9)),
    "tallest of none": (ON_BOARD, TURN, lambda s: s.tallest.__setitem__(1, 10)),
    "landmarks of a district": (ON_BOARD, TURN, lambda s: s.landmarks.__setitem__(0, 0)),
    "landmarks of another": (ON_BOARD, TURN, lambda s: s.landmarks.__setitem__(1, 1 << LANDMARK)),
    "landmark not built": (ON_BOARD, TURN, lambda s: setattr(s, "built", int(s.built) & ~(1 << LANDMARK))),
    "landmark built": (ON_BOARD, TURN, lambda s: setattr(s, "built", int(s.built) | 1 << (LANDMARK + 7))),
    "landmark nowhere": (ON_BOARD, TURN, lambda s: s.landmark_in.__setitem__(7, -1)),
    "landmark too far": (ON_BOARD, TURN, lambda s: s.landmark_in.__setitem__(7, 7)),
    "built without a tile": (LAID, TURN, lambda s: setattr(s, "built", int(s.built) | 1 << (LANDMARK - 1))),
    "tile not built": (LAID, TURN, lambda s: setattr(s, "built", 0)),
    "no such tile": (TILES, TURN, lambda s: s.tile_on.__setitem__(35, 37)),
    "stack below nothing": (TILES, TURN, lambda s: setattr(s.stack[0], "left", -1)),
    "stack too high": (TILES, TURN, lambda s: setattr(s.stack[0], "left", 13)),
    "points left": (POINTS, TURN, lambda s: setattr(s, "points_left", 63)),
    "points lost": (POINTS, TURN, lambda s: setattr(s, "points_left", int(s.points_left) & (int(s.points_left) - 1))),
    "no such points token": (POINTS, TURN, lambda s: s.points_on.__setitem__(0, 7)),
    "points token below": (POINTS, TURN, lambda s: s.points_on.__setitem__(0, -1)),
    "supply owed": (ALL_GOODS, TURN, lambda s: (s.supply.__setitem__(0, -1), seat(s, 1).goods.__setitem__(0, 99))),
    "goods owed": (ALL_GOODS, TURN, lambda s: (seat(s, 1).goods.__setitem__(0, -1),
                                               s.supply.__setitem__(0, int(s.supply[0]) + 1))),
    "units owed": (ALL_GOODS, TURN, lambda s: s.units.__setitem__(2, -1)),
    "no such good": (ALL_GOODS, TURN, lambda s: s.beside.__setitem__(0, 7)),
    "good below": (ALL_GOODS, TURN, lambda s: s.beside.__setitem__(0, -1)),
    "bonus token 0": (BONUSES, TURN, lambda s: setattr(seat(s, 0), "bonus", int(seat(s, 0).bonus) | 1)),
    "bonus token 31": (BONUSES, TURN, lambda s: setattr(seat(s, 0), "bonus", int(seat(s, 0).bonus) | 1 << TRACK)),
    "figure behind": (BONUSES, TURN, lambda s: setattr(seat(s, 0), "figure", -1)),
    "figure too far": (BONUSES, TURN, lambda s: setattr(seat(s, 0), "figure", 31)),
    "points below nothing": (BONUSES, TURN, lambda s: setattr(seat(s, 0), "points", -1)),
    "number 0": (BONUSES, SHUFFLED, lambda s: s.number_at.__setitem__(5, 0)),
    "number 31": (BONUSES, SHUFFLED, lambda s: s.number_at.__setitem__(5, 31)),
    "copies owed": (BONUSES, TURN, lambda s: (s.copies_at.__setitem__(20, -1), s.used.__setitem__(20, 2))),
    "used owed": (BONUSES, TURN, lambda s: (s.copies_at.__setitem__(20, 2), s.used.__setitem__(20, -1))),
    "ends taken below": (ENDS, EMPTY, lambda s: setattr(s, "ends_taken", -1)),
    "ends taken too often": (ENDS, EMPTY, lambda s: setattr(s, "ends_taken", 13)),
    "end token not counted": (ENDS, EMPTY, lambda s: setattr(s, "ends_taken", 2)),
    "no such end token": (ENDS, EMPTY, lambda s: s.end_token.__setitem__(1, 13)),
    "no end token": (ENDS, EMPTY, lambda s: s.end_token.__setitem__(1, 12)),
    "an end token too early": (ENDS, EMPTY, lambda s: s.end_token.__setitem__(5, 11)),
    "nobody took it": (ENDS, EMPTY, lambda s: s.end_taker.__setitem__(1, 4)),
    "a taker too early": (ENDS, EMPTY, lambda s: s.end_taker.__setitem__(5, 1)),
    "another took it": (ENDS, EMPTY, lambda s: s.end_taker.__setitem__(1, 2)),
    "not held": (ENDS, EMPTY, lambda s: setattr(seat(s, 1), "ends", 0)),
    "held by two": (ENDS, EMPTY, lambda s: setattr(seat(s, 2), "ends", int(seat(s, 2).ends) | int(seat(s, 1).ends))),
    "held and used": (ENDS, EMPTY, lambda s: setattr(seat(s, 0), "ends", int(seat(s, 0).ends_used))),
    "stage": (STAGE, TURN, lambda s: setattr(s, "stage", 14)),
    "stage below": (STAGE, TURN, lambda s: setattr(s, "stage", -1)),
    "phase": (STAGE, TURN, lambda s: setattr(s, "phase", 3)),
    "turn": (STAGE, TURN, lambda s: setattr(s, "turn", 3)),
    "turn of nobody": (STAGE, TURN, lambda s: setattr(s, "turn", 4)),
    "turn at the end": (STAGE, OVER, lambda s: setattr(s, "turn", 1)),
    "double": (STAGE, TURN, lambda s: setattr(s, "may_double", 2)),
    "join": (STAGE, TURN, lambda s: setattr(s, "may_join", 2)),
    "picked": (STAGE, TO, lambda s: setattr(s, "picked", 99)),
    "bought": (STAGE, BONUS, lambda s: setattr(s, "bought", 99)),
    "shown": (STAGE, LAY, lambda s: setattr(s, "shown", 99)),
    "using": (STAGE, CHOOSE, lambda s: setattr(s, "using", 31)),
    "icons": (QUESTION, MATCH, lambda s: s.icons.__setitem__(1, -1)),
    "chosen": (QUESTION, CHOOSE, lambda s: setattr(s, "chosen", -1)),
}  # fmt: skip


@pytest.mark.parametrize("name", CORRUPT)
def test_corrupt(name):
    """P1.2, P1.4, P1.6, P1.7 What follows from other things, and what no position can say, is looked at as well."""
    law, p, change = CORRUPT[name]
    t = put(p)
    assert dispatch.sound_at(t.box.array, t.now.states, 0) == 0
    change(t.now.state)
    assert LAWS[dispatch.sound_at(t.box.array, t.now.states, 0)] == law


# --- recounted in games ---------------------------------------------------------------------------------------------------
def assert_kept(p, seats):
    """What must never change, counted from the position alone."""
    players = p["players"]
    beside = Counter(p["beside"].values())
    for good in GOODS:
        pool = p["supply"][good] if good in RESOURCES else p["discarded"][good]
        assert beside[good] + pool + sum(own["goods"][good] for own in players) == 6
    keys = BOX.data["players"]["keys"][seats - 2] + BOX.data["players"]["spare_keys"]
    for own in players:
        assert own["keys"] + own["spare_keys"] + sum(own["board"].values()) == keys
        assert all(n == 1 for place, n in own["board"].items() if ":" not in place and place not in LANDMARKS)
        assert min(own["francs"], own["keys"], own["spare_keys"], own["points"], *own["goods"].values()) >= 0
        assert len(set(own["bonus"])) == len(own["bonus"])
    held = Counter(number for own in players for number in own["bonus"]) + Counter(p["used"])
    for space, number in enumerate(p["numbers"], 1):
        assert p["left"][space - 1] + held[number] == BOX.data["bonus"][number - 1]["copies"][seats - 2]
    tiles = [*p["aside"], *p["gone"], *p["buildings"].values(), *([p["shown"]] if p["shown"] else [])]
    assert sorted([*tiles, *(tile for stack in p["stacks"] for tile in stack)]) == sorted(SPOTS)
    assert len({take["token"] for take in p["end_tokens"]}) == len(p["end_tokens"])
    assert len(set(p["points_tokens"].values())) == len(p["points_tokens"])
    places = Counter(
        place for own in players for place, n in own["board"].items() for _ in range(n) if ":" in place or place in LANDMARKS
    )
    assert sum(n - 1 for n in places.values()) <= p["used"].count(9) + p["used"].count(16)


OPTIONS = [{}, {"setup": "shuffled"}, {"placement": "free"}]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", OPTIONS)
def test_nothing_is_lost(seats, options):
    """P1.2, P1.4, P1.5, P1.6, P1.7, P4.8, P7.2, P7.4 At every few steps of games six of each good, all keys, every bonus, end and
    points token and every tile are there, counted again from the position; all positions can be read, chance included."""
    stages = set()
    for seed in range(1 if PLAIN else 8):
        t, chance = new(seats, seed=seed, **options), random.Random(seed)
        for i in range(6000):
            p = t.position()
            if p["stage"] not in stages or i % 5 == 0 or t.over:
                assert_kept(p, seats)
            if p["stage"] not in stages or i % 40 == 0:
                assert grandtour.Table.from_position(p, box=BOX).position() == p
                stages.add(p["stage"])
            if t.over:
                break
            moves = t.legal(t.acting[0])
            busy = [move for move in moves if move.split()[0] in ("move", "use", "bonus", "to", "match", "points")]
            t.play(t.acting[0], chance.choice(busy if busy and chance.random() < 0.5 else moves))
        assert t.over
    assert stages >= {"reveal", "action", "to", "points", "bonus", "end", "end-token", "over"}
