"""What must never change: a position that breaks a law is refused with the law's name."""

import copy
import random
from collections import Counter
from itertools import pairwise

import pytest

import grandtour
from grandtour.engine import dispatch
from grandtour.engine.jit import PLAIN
from grandtour.games.paris.state import LANDMARK, TRACK

from .helpers import BOX, END_TOKENS, GAME, GOODS, LANDMARKS, PRESTIGE, RESOURCES, SEATS, SPOTS, new, other_box, position

LAWS = [str(law) for law in GAME.LAWS]
STAGE, TILES, LAID, ON_BOARD, KEYS, ONE_EACH, ALL_GOODS, BONUSES, POINTS, ENDS, QUESTION = LAWS[1:]
NO_ICONS = dict.fromkeys(PRESTIGE, 0)


def edit(p, changes):
    """A position with some entries changed, each named by its path: {"players.0.bonus": []}."""
    p = copy.deepcopy(p)
    for path, value in changes.items():
        *way, last = (int(key) if key.isdecimal() else key for key in path.split("."))
        inner = p
        for key in way:
            inner = inner[key]
        inner[last] = value
    return p


def at(p, path):
    for key in path.split("."):
        p = p[int(key) if key.isdecimal() else key]
    return p


def added(p, path, n):
    return edit(p, {path: at(p, path) + n})


def moved(p, tile, there, back):
    """A position in which a tile of one list is in another: paths."""
    return edit(p, {there: [t for t in at(p, there) if t != tile], back: [*at(p, back), tile]})


ALL_ENDS = " ".join(f"{i % 3}:{token}" for i, token in enumerate(END_TOKENS))
SAID = {
    "seats": 3,
    "board": {0: "arc chaillot chaillot:4 chaillot:2", 1: "chaillot chaillot:1 louvre@belleville", 2: "belleville:8 chaillot:3"},
    "laid": "montmartre:4 montmartre:5 montmartre:2",
    "landmarks": "luxembourg@chaillot tuileries@belleville",
    "francs": {0: 9, 1: 3},
    "goods": {0: "wood marble gold silver silver", 2: "bronze"},
    "bonus": {0: "17 25 2", 1: "27 6", 2: "6 13"},
    "used": "1 5",
    "figure": {0: 8, 1: 30},
    "points_tokens": {"montmartre": 16, "belleville": 20},
    "spare": {1: 1},
}
TURN = position(**SAID)
REVEAL = position(**SAID, stage="reveal", turn=1)
TO = position(**SAID, stage="to", picked="arc")
INCOME = position(**SAID, stage="points", bought="chaillot:2")
BONUS = position(**SAID, stage="bonus", bought="chaillot:2")
MATCH = position(**SAID, turn=1, stage="match", bought="louvre", icons={"bronze": 1, "gold-prestige": 2})
CHOOSE = position(**{**SAID, "used": "21"}, stage="choose", resume="end", using=21, chosen=1, units={"wood": 1})
RETURN = position(**{**SAID, "used": "23"}, stage="return", resume="reveal", using=23)
TAKE = position(**{**SAID, "used": "17", "bonus": {1: "27"}}, stage="take", resume="bonus", using=17, bought="chaillot:2")
BACK = position(**{**SAID, "used": "25", "bonus": {1: "27"}}, stage="back", resume="end", using=25)
EMPTY = position(**SAID, empty=True, ends="0:francs-4 1:points-3 2:wood-gold", ends_used={0: "francs-4"})
LOOKING = position(**SAID, empty=True, turn=2, stage="end-token", ends="0:francs-4 1:points-3")
LAST = position(**SAID, empty=True, ends=ALL_ENDS, phase="round-of-end")
OVER = position(**SAID, empty=True, ends=ALL_ENDS, phase="last-round", stage="over", turn=None)
SHUFFLED = position(**SAID, setup="shuffled", numbers={1: 2, 2: 10, 10: 1, 21: 30, 30: 21})
TOGETHER = position(board={0: "chaillot:4 chaillot:4 montmartre:1", 1: "montmartre:1"})
FREE = position(
    placement="free",
    tiles={"chaillot:1": "montmartre:1", "chaillot:4": "belleville:4", "montmartre:4": "chaillot:4"},
    board={0: "chaillot:1"},
)
LAY = position(
    placement="free", stage="lay", shown="chaillot:8", stacks=("chaillot:1", "", ""), tiles={"montmartre:4": "chaillot:4"}
)
EIGHTS = [spot for spot in SPOTS if spot.endswith(":8")]
NOWHERE = position(
    placement="free",
    stage="lay",
    shown="chaillot:8",
    tiles={**dict(pairwise(EIGHTS)), "saint-germain:3": "saint-germain:3"},
)
SOUND = [
    TURN,
    REVEAL,
    TO,
    INCOME,
    BONUS,
    MATCH,
    CHOOSE,
    RETURN,
    TAKE,
    BACK,
    EMPTY,
    LOOKING,
    LAST,
    OVER,
    SHUFFLED,
    TOGETHER,
    FREE,
    LAY,
]
KINDS = {f"{d['id']}:{c}": kind for d in BOX.data["district"] for c, kind in zip((1, 2, 3, 4, 5, 8), d["kinds"], strict=True)}


def gone(p, tile):
    """A tile of a stack has left the game."""
    i = next(i for i, stack in enumerate(p["stacks"]) if tile in stack)
    return moved(p, tile, f"stacks.{i}", "gone")


def laid(p, spot, tile):
    """A tile of a stack lies on a spot."""
    i = next(i for i, stack in enumerate(p["stacks"]) if tile in stack)
    return edit(p, {f"stacks.{i}": [t for t in p["stacks"][i] if t != tile], f"buildings.{spot}": tile})


def same_kind(tile, cost):
    """Another tile of the kind, of some cost."""
    return next(other for other in SPOTS if KINDS[other] == KINDS[tile] and other != tile and other.endswith(f":{cost}"))


BROKEN = [
    (STAGE, edit(TURN, {"stage": "over"})),
    (STAGE, edit(OVER, {"phase": "goes-on", "end_tokens": OVER["end_tokens"][:11]})),
    (STAGE, edit(OVER, {"phase": "round-of-end"})),
    (STAGE, edit(EMPTY, {"stage": "reveal"})),
    *((STAGE, edit(TURN, {"stage": stage})) for stage in ("choose", "return", "back", "take", "to", "points", "bonus", "match")),
    (STAGE, edit(TURN, {"using": 21})),
    (STAGE, edit(TURN, {"resume": "end"})),
    (STAGE, edit(TURN, {"chosen": 1})),
    (STAGE, edit(TURN, {"picked": "arc"})),
    (STAGE, edit(TURN, {"bought": "chaillot:4"})),
    (STAGE, edit(TURN, {"shown": "montmartre:8"})),
    (STAGE, edit(CHOOSE, {"using": None})),
    (STAGE, edit(CHOOSE, {"resume": None})),
    *((STAGE, edit(CHOOSE, {"resume": stage})) for stage in ("lay", "to", "choose", "take", "end-token", "over", "bonus")),
    (STAGE, edit(TAKE, {"bought": None})),
    (STAGE, edit(TAKE, {"resume": "end"})),
    (STAGE, edit(TO, {"picked": None})),
    (STAGE, edit(BONUS, {"bought": None})),
    (STAGE, edit(BONUS, {"stage": "end"})),
    (STAGE, edit(LAY, {"shown": None})),
    (STAGE, edit(LAY, {"stage": "action"})),
    (TILES, edit(TURN, {"stacks.0": TURN["stacks"][0][1:]})),
    (TILES, edit(TURN, {"stacks.0.0": TURN["stacks"][1][0]})),
    (TILES, edit(TURN, {"stacks.0.0": "chaillot:4"})),
    (TILES, edit(TURN, {"stacks.0": [*TURN["stacks"][0], TURN["aside"][0]]})),
    (TILES, edit(TURN, {"aside": TURN["aside"][1:]})),
    (TILES, moved(TURN, TURN["stacks"][0][0], "stacks.0", "aside")),
    (TILES, moved(TURN, TURN["aside"][0], "aside", "stacks.0")),
    (TILES, edit(TURN, {"gone": [TURN["stacks"][0][0]]})),
    (TILES, moved(FREE, FREE["stacks"][0][0], "stacks.0", "aside")),
    (TILES, edit(FREE, {"options.placement": "printed"})),
    (TILES, edit(LAY, {"shown": "chaillot:1"})),
    (TILES, edit(TURN, {"buildings.belleville:5": "chaillot:4"})),
    (LAID, laid(TURN, "batignolles:5", "la-villette:5")),
    (LAID, laid(TURN, "batignolles:5", "batignolles:3")),
    (LAID, gone(TURN, TURN["stacks"][0][0])),
    (LAID, laid(FREE, "belleville:5", "belleville:3")),
    (LAID, laid(FREE, "montmartre:8", same_kind("chaillot:4", 8))),
    (LAID, laid(FREE, "montmartre:1", same_kind("chaillot:4", 1))),
    (LAID, gone(FREE, "saint-germain:8")),
    (KEYS, edit(TURN, {"players.0.keys": TURN["players"][0]["keys"] + 1})),
    (KEYS, edit(TURN, {"players.0.keys": 0})),
    (KEYS, edit(TURN, {"players.1.spare_keys": 2})),
    (KEYS, edit(TURN, {"players.0.spare_keys": 3, "players.0.keys": TURN["players"][0]["keys"] - 1})),
    (KEYS, edit(TURN, {"players.0.board.arc": 2, "players.0.keys": TURN["players"][0]["keys"] - 1})),
    (KEYS, edit(TURN, {"players.1.board.chaillot": 2, "players.1.keys": TURN["players"][1]["keys"] - 1})),
    (KEYS, edit(TURN, {"players.2.board.montmartre": 1})),
    (KEYS, edit(TURN, {"players.0.board.montmartre:8": 1, "players.0.keys": TURN["players"][0]["keys"] - 1})),
    (KEYS, edit(TURN, {"players.0.board.eiffel": 1, "players.0.keys": TURN["players"][0]["keys"] - 1})),
    (ONE_EACH, edit(TURN, {"players.0.board.chaillot:1": 1, "players.0.keys": TURN["players"][0]["keys"] - 1})),
    (ONE_EACH, edit(TURN, {"players.2.board.louvre": 1, "players.2.keys": TURN["players"][2]["keys"] - 1})),
    (ONE_EACH, edit(TURN, {"players.0.board.chaillot:4": 2, "players.0.keys": TURN["players"][0]["keys"] - 1})),
    (ONE_EACH, edit(TOGETHER, {"used": [16], "left.8": 1})),
    (ONE_EACH, edit(TOGETHER, {"used": [9], "left.15": 1})),
    (ONE_EACH, edit(TOGETHER, {"players.0.board": {"chaillot:4": 2, "montmartre:1": 2}, "players.1.board": {},
                               "players.0.keys": 6, "players.1.keys": 10})),
    (ALL_GOODS, added(TURN, "supply.wood", 1)),
    (ALL_GOODS, added(TURN, "discarded.bronze", 1)),
    (ALL_GOODS, added(TURN, "players.0.goods.gold", 1)),
    (ALL_GOODS, added(TURN, "players.0.goods.silver", -1)),
    (ALL_GOODS, edit(TURN, {"beside.saint-germain:8": "wood"})),
    (ALL_GOODS, edit(TURN, {"beside": {}})),
    (BONUSES, added(TURN, "left.0", 1)),
    (BONUSES, added(TURN, "left.19", -1)),
    (BONUSES, edit(TURN, {"used": [*TURN["used"], 7]})),
    (BONUSES, edit(TURN, {"used": [5]})),
    (BONUSES, edit(TURN, {"players.2.bonus": [6, 13, 14]})),
    (BONUSES, edit(TURN, {"players.2.bonus": [13]})),
    (BONUSES, edit(SHUFFLED, {"options.setup": "printed"})),
    (BONUSES, edit(SHUFFLED, {"numbers.0": 1})),
    (BONUSES, edit(SHUFFLED, {"numbers.10": 10, "numbers.1": 11, "left.10": 1, "left.1": 2})),
    (POINTS, edit(TURN, {"points_tokens": {"montmartre": 16, "belleville": 16}})),
    (ENDS, edit(LAST, {"phase": "goes-on"})),
    (ENDS, edit(EMPTY, {"phase": "round-of-end"})),
    (ENDS, edit(EMPTY, {"phase": "last-round"})),
    (ENDS, edit(TURN, {"end_tokens": [{"token": "francs-4", "seat": 0}]})),
    (ENDS, edit(EMPTY, {"end_tokens.1.token": "francs-4"})),
    (ENDS, edit(EMPTY, {"end_tokens.2.token": "points-3"})),
    (ENDS, edit(EMPTY, {"players.0.ends_used": ["francs-5"], "players.0.used_after": {}})),
    (ENDS, edit(EMPTY, {"players.0.used_after": {"francs-4": 4}})),
    (ENDS, edit(EMPTY, {"players.2.ends_used": ["wood-gold"], "players.2.used_after": {"wood-gold": 2}})),
    (ENDS, edit(EMPTY, {"players.0.ends_used": ["francs-4", "points-3"]})),
    (QUESTION, NOWHERE),
    (QUESTION, edit(TO, {"picked": "montmartre"})),
    (QUESTION, edit(TO, {"picked": "chaillot:1"})),
    (QUESTION, edit(TO, {"turn": 1})),
    (QUESTION, edit(TO, {"picked": "chaillot", "players.0.francs": 0})),
    (QUESTION, edit(TURN, {"stage": "end-token"})),
    (QUESTION, edit(LAST, {"stage": "end-token"})),
    (QUESTION, edit(TURN, {"icons": {"bronze": 1}})),
    (QUESTION, edit(BONUS, {"bought": "chaillot:4"})),
    (QUESTION, edit(BONUS, {"bought": "chaillot:3"})),
    (QUESTION, edit(BONUS, {"bought": "chaillot"})),
    (QUESTION, edit(BONUS, {"bought": "arc"})),
    (QUESTION, edit(BONUS, {"turn": 1, "bought": "louvre"})),
    (QUESTION, edit(BONUS, {"icons": {"silver": 1}})),
    (QUESTION, edit(INCOME, {"bought": "chaillot:3"})),
    (QUESTION, edit(INCOME, {"turn": 2, "bought": "belleville:8"})),
    (QUESTION, edit(INCOME, {"points_tokens": dict(zip((d["id"] for d in BOX.data["district"]), (20, 18, 16, 14, 12, 10),
                                                       strict=True))})),
    (QUESTION, edit(MATCH, {"icons": NO_ICONS})),
    (QUESTION, edit(MATCH, {"icons": {"bronze": 2}})),
    (QUESTION, edit(MATCH, {"icons": {"silver": 1}})),
    (QUESTION, edit(MATCH, {"bought": "chaillot:1"})),
    (QUESTION, edit(MATCH, {"turn": 0})),
    (QUESTION, edit(MATCH, {"bought": "tuileries", "icons": {"bronze": 1}})),
    (QUESTION, edit(CHOOSE, {"chosen": 2})),
    (QUESTION, edit(CHOOSE, {"using": 10})),
    (QUESTION, edit(CHOOSE, {"using": 22})),
    (QUESTION, edit(CHOOSE, {"used": [], "left.20": 1})),
    (QUESTION, edit(RETURN, {"stage": "choose"})),
    (QUESTION, edit(RETURN, {"using": 24, "used": [24], "left.22": 1, "left.23": 0})),
    (QUESTION, edit(RETURN, {"turn": 1})),
    (QUESTION, edit(TAKE, {"chosen": 1})),
    (QUESTION, edit(TAKE, {"stage": "back"})),
    (QUESTION, edit(BACK, {"stage": "take"})),
    (QUESTION, edit(BACK, {"players.0.figure": 0})),
    (QUESTION, edit(BACK, {"players.0.figure": 1})),
    (QUESTION, edit(OVER, {"units": {"gold": 1}})),
    (QUESTION, edit(OVER, {"may_double": True})),
    (QUESTION, edit(OVER, {"may_join": True})),
]  # fmt: skip


def put(p, box=BOX):
    return grandtour.Table.from_position(p, seed=1, box=box)


def test_every_law_is_here():
    """Every law is broken below by some position (that of landmarks only in other boxes), and the first is none."""
    assert {law for law, _ in BROKEN} | {ON_BOARD} == set(LAWS[1:])
    assert LAWS[0] == "all laws hold"
    assert len(LAWS) == 12


@pytest.mark.parametrize("p", SOUND)
def test_unbroken(p):
    """P1 to P10 The positions that are edited below obey all laws, and are read as they are written."""
    found = put(p).position()
    assert {key: found[key] for key in p} == {**p, **{key: found[key] for key in ("icons", "units") if key in p}}
    for key in ("icons", "units"):
        assert {good: n for good, n in found[key].items() if n} == {good: n for good, n in p.get(key, {}).items() if n}
    assert put(found).position() == found


@pytest.mark.parametrize(("law", "p"), BROKEN)
def test_broken(law, p):
    """P1.2, P1.4, P1.6, P1.7, P1.8 What must never change: the law's name is given, and only one."""
    with pytest.raises(grandtour.PositionError) as refused:
        put(p)
    assert str(refused.value) == f"This position breaks a law: {law}."


# --- landmarks ------------------------------------------------------------------------------------------------------------
def test_landmarks_of_one_cost():
    """P4.4 Two landmarks of one cost can't stand in one district; in two districts they can."""

    def equal(data):
        data["landmark"][3]["cost"] = data["landmark"][4]["cost"]

    box = other_box(equal)
    assert put(position(landmarks="pantheon@chaillot sacre-coeur@belleville", box=box), box)
    with pytest.raises(grandtour.PositionError) as refused:
        put(position(landmarks="pantheon@chaillot sacre-coeur@chaillot", box=box), box)
    assert str(refused.value) == f"This position breaks a law: {ON_BOARD}."


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
    points token and every tile are there, counted anew from the position; all positions can be read, chance included."""
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
