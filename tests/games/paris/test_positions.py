"""Positions: everything that can be written can be read; what can't be read is refused with its place."""

import contextlib
import copy
import json
import random

import pytest

import grandtour
from grandtour.engine.jit import PLAIN

from .helpers import BOX, SEATS, new, other_box, position
from .test_laws import BONUS, CHOOSE, EMPTY, LAY, MATCH, OVER, SHUFFLED, SOUND, TURN, at, edit
from .test_shown import STAGES, at_stage

UNREADABLE = [
    ({"stage": "noon"}, "stage: “noon” is not possible; possible: reveal, lay, action, to, points, bonus, match, end"),
    ({"stage": None}, "stage: “None” is not possible"),
    ({"turn": 3}, "turn: 3 is not within 0–2"),
    ({"turn": -1}, "turn: -1 is not within 0–2"),
    ({"turn": None}, "turn: a whole number is expected here, not “None”"),
    ({"phase": "last"}, "phase: “last” is not possible; possible: goes-on, round-of-end, last-round"),
    ({"resume": "noon"}, "resume: “noon” is unknown"),
    ({"shown": "chaillot:7"}, "shown: “chaillot:7” is unknown"),
    ({"shown": "louvre"}, "shown: “louvre” is unknown"),
    ({"picked": "chaillot:7"}, "picked: “chaillot:7” is unknown"),
    ({"picked": ["arc"]}, "picked: “['arc']” is unknown"),
    ({"bought": "louvre@chaillot"}, "bought: “louvre@chaillot” is unknown"),
    ({"icons": {"gold": 1}}, "icons, gold: unknown"),
    ({"icons": {"bronze": 7}}, "icons, bronze: 7 is not within 0–6"),
    ({"icons": [1]}, "icons: a table of values is expected here"),
    ({"using": 31}, "using: 31 is not within 1–30"),
    ({"using": 0}, "using: 0 is not within 1–30"),
    ({"using": "9"}, "using: a whole number is expected here"),
    ({"chosen": -1}, "chosen: -1 is not within 0–9"),
    ({"chosen": 10}, "chosen: 10 is not within 0–9"),
    ({"units": {"stone": 1}}, "units, stone: unknown"),
    ({"units": {"wood": -1}}, "units, wood: -1 is not within 0–"),
    ({"may_double": 1}, "may_double: “1” is not possible; possible: false, true"),
    ({"may_join": "yes"}, "may_join: “yes” is not possible"),
    ({"stacks": []}, "stacks: 0 stacks; expected: 3"),
    ({"stacks": [[], [], [], []]}, "stacks: 4 stacks; expected: 3"),
    ({"stacks": "none"}, "stacks: a list is expected here"),
    ({"stacks.1": "chaillot:1"}, "stacks: a list is expected here"),
    ({"stacks.1.0": "chaillot:9"}, "stacks: “chaillot:9” is unknown"),
    ({"stacks.1.0": "paris:1"}, "stacks: “paris:1” is unknown"),
    ({"stacks.1.0": 5}, "stacks: “5” is unknown"),
    ({"stacks.0": ["chaillot:8", "chaillot:8"]}, "stacks: chaillot:8 stands there twice"),
    ({"stacks.0": [f"{d}:{c}" for d in ("chaillot", "montmartre", "belleville") for c in (1, 2, 3, 4, 5, 8)][:13]},
     "stacks: 13 tiles; at most 12 can be there"),
    ({"aside": ["x"]}, "aside: “x” is unknown"),
    ({"aside": ["chaillot:8", "chaillot:8"]}, "aside: chaillot:8 stands there twice"),
    ({"gone": ["x"]}, "gone: “x” is unknown"),
    ({"gone": 5}, "gone: a list is expected here"),
    ({"buildings": []}, "buildings: a table of values is expected here"),
    ({"buildings.paris:4": "chaillot:4"}, "buildings, paris:4: “paris:4” is unknown"),
    ({"buildings.chaillot:4": "paris:4"}, "buildings, chaillot:4: “paris:4” is unknown"),
    ({"buildings.chaillot:4": None}, "buildings, chaillot:4: “None” is unknown"),
    ({"buildings.louvre": "chaillot:4"}, "buildings, louvre: “louvre” is unknown"),
    ({"beside.chaillot:4": "stone"}, "beside, chaillot:4: “stone” is unknown"),
    ({"beside.chaillot": "gold"}, "beside, chaillot: “chaillot” is unknown"),
    ({"landmarks.louvre": "paris"}, "landmarks, louvre: “paris” is unknown"),
    ({"landmarks.opera": "chaillot"}, "landmarks, opera: “opera” is unknown"),
    ({"points_tokens.chaillot": 19}, "points_tokens, chaillot: “19” is unknown"),
    ({"points_tokens.chaillot": "20"}, "points_tokens, chaillot: “20” is unknown"),
    ({"points_tokens.chaillot": True}, "points_tokens, chaillot: “True” is unknown"),
    ({"points_tokens.paris": 18}, "points_tokens, paris: “paris” is unknown"),
    ({"supply.wood": 7}, "supply, wood: 7 is not within 0–6"),
    ({"supply.wood": -1}, "supply, wood: -1 is not within 0–6"),
    ({"supply.bronze": 1}, "supply, bronze: unknown"),
    ({"discarded.gold": 1}, "discarded, gold: unknown; known here: bronze, silver, gold-prestige"),
    ({"numbers": [1]}, "numbers: 1 number"),
    ({"numbers.3": 31}, "numbers: 31 is not within 1–30"),
    ({"left": [1]}, "left: 1 number"),
    ({"left.3": -1}, "left: -1 is not within 0–"),
    ({"used": [31]}, "used: 31 is not within 1–30"),
    ({"used": "1"}, "used: a list is expected here"),
    ({"end_tokens": "francs-4"}, "end_tokens: a list is expected here"),
    ({"end_tokens": [5]}, "end_tokens 1: a table of values is expected here"),
    ({"end_tokens": [{"token": "francs-9", "seat": 0}]}, "end_tokens 1, token: “francs-9” is unknown"),
    ({"end_tokens": [{"token": "francs-4", "seat": 3}]}, "end_tokens 1, seat: 3 is not within 0–2"),
    ({"end_tokens": [{"token": "francs-4"}]}, "end_tokens 1, seat: missing"),
    ({"end_tokens": [{"tokn": "francs-4", "seat": 0}]}, "end_tokens 1, tokn: unknown; is “token” meant?"),
    ({"end_tokens": [{"token": "francs-4", "seat": 0}] * 13}, "end_tokens: 13 end tokens; at most 12 can be there"),
    ({"players": []}, "players: 0 players; expected: 3"),
    ({"players.0": 5}, "players 1: a table of values is expected here"),
    ({"players.0.points": -1}, "players 1, points: -1 is not within 0–99999"),
    ({"players.0.francs": 100_000}, "players 1, francs: 100000 is not within 0–99999"),
    ({"players.0.francs": 1.5}, "players 1, francs: a whole number is expected here"),
    ({"players.0.keys": -1}, "players 1, keys: -1 is not within 0–12"),
    ({"players.1.spare_keys": 100}, "players 2, spare_keys: 100 is not within 0–12"),
    ({"players.1.figure": 31}, "players 2, figure: 31 is not within 0–30"),
    ({"players.1.bonus": [0]}, "players 2, bonus: 0 is not within 1–30"),
    ({"players.1.bonus": [6, 6]}, "players 2, bonus: 6 stands there twice"),
    ({"players.2.ends_used": ["x"]}, "players 3, ends_used: “x” is unknown"),
    ({"players.2.goods": {"stone": 1}}, "players 3.goods, stone: unknown"),
    ({"players.2.goods.wood": 7}, "players 3.goods, wood: 7 is not within 0–6"),
    ({"players.2.board": []}, "players 3.board: a table of values is expected here"),
    ({"players.2.board": {"chaillot:7": 1}}, "players 3.board, chaillot:7: “chaillot:7” is unknown"),
    ({"players.2.board": {"arc": 0}}, "players 3.board, arc: 0 is not within 1–12"),
    ({"players.2.board": {"arc": "1"}}, "players 3.board, arc: a whole number is expected here"),
    ({"players.2.bonsu": []}, "players 3, bonsu: unknown; is “bonus” meant?"),
    ({"player": []}, "player: unknown; is “players” meant?"),
    ({"options": {"set": "printed"}}, "There is no option “set”"),
    ({"options": {"setup": "random"}}, "setup"),
    ({"options": None}, "options: a table of values is expected here"),
    ({"seats": 5}, "This game is for 2 to 4 players, not 5."),
    ({"seats": 2}, "players: 3 players; expected: 2"),
    ({"format": 2}, "format: “2” is not possible"),
    ({"game": "chess"}, "There is no game “chess”"),
]  # fmt: skip


def put(p):
    return grandtour.Table.from_position(p, seed=1, box=BOX)


@pytest.mark.parametrize(("changes", "says"), UNREADABLE)
def test_unreadable(changes, says):
    """A position that can't be read is refused with the place."""
    with pytest.raises(grandtour.GrandTourError) as refused:
        put(edit(TURN, changes))
    assert any(says in line for line in str(refused.value).splitlines()), str(refused.value)


KEYS = ["stage", "turn", "stacks", "aside", "buildings", "beside", "landmarks", "points_tokens", "numbers", "left"]
KEYS += ["players", "players.1.points", "players.1.francs", "players.1.keys", "players.1.spare_keys"]
KEYS += ["players.1.figure", "players.1.bonus", "players.1.board"]


@pytest.mark.parametrize("path", KEYS)
def test_missing(path):
    """What is missing is named by its place."""
    p = copy.deepcopy(TURN)
    where, _, key = path.rpartition(".")
    del (at(p, where) if where else p)[key]
    where = where.replace("players.1", "players 2")
    with pytest.raises(grandtour.PositionError) as refused:
        put(p)
    says = "players: 0 players; expected: 3" if path == "players" else f"{where}, {key}: missing" if where else f"{key}: missing"
    assert says in str(refused.value).splitlines()


OPTIONAL = ["phase", "resume", "shown", "picked", "bought", "icons", "using", "chosen", "units", "may_double", "may_join", "gone"]


@pytest.mark.parametrize("key", OPTIONAL)
def test_need_not_be_said(key):
    """What a stage does not use may be left out; so may goods of which there are none, and used end tokens."""
    p = {name: value for name, value in put(TURN).position().items() if name != key}
    assert put(p).position() == put(TURN).position()


def test_nothing_need_not_be_said():
    """Goods, supply, discarded prestige, used bonus tokens, end tokens and used end tokens that are none may be left out."""
    p = put(position()).position()
    for own in p["players"]:
        del own["goods"], own["ends_used"]
    del p["supply"], p["discarded"], p["used"], p["end_tokens"]
    assert put(p).position() == put(position()).position()


def test_all_faults_at_once():
    """A reader gets all faults, not only the first."""
    changes = {"stacks.0.0": "tile", "players.0.francs": -1, "stage": "noon", "beside.chaillot:5": "stone", "left.0": 1000}
    with pytest.raises(grandtour.PositionError) as refused:
        put(edit(TURN, changes))
    places = sorted(fault.place for fault in refused.value.faults)
    assert places == ["beside, chaillot:5", "left", "players 1, francs", "stacks", "stage"]


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize("seats", SEATS)
def test_read_as_written(seats, name):
    """At every stage a position is plain data, and read as it is written; then the game goes on in the same way."""
    t = at_stage(name, seats, 1)
    p = t.position()
    twin = grandtour.Table.from_position(json.loads(json.dumps(p)), box=BOX)
    assert twin.position() == p
    assert twin.now.states.tobytes() == t.now.states.tobytes()
    if not t.over:
        move = t.legal(1)[0]
        t.play(1, move)
        twin.play(1, move)
        assert twin.position() == t.position()


@pytest.mark.parametrize("options", [{}, {"setup": "shuffled", "placement": "free", "screens": "open"}])
def test_options_are_kept(options):
    """P10.1, P10.2 Options are a part of a position."""
    t = new(3, **options)
    assert grandtour.Table.from_position(t.position(), box=BOX).view(0)["options"] == t.view(0)["options"]


def test_another_box():
    """A position of one box is refused by another, in words."""

    def change(data):
        data["landmark"][5]["id"] = "opera"

    with pytest.raises(grandtour.PositionError, match="“louvre” is unknown"):
        grandtour.Table.from_position(TURN, box=other_box(change))


WRONG = ["x", None, -1, 10**6, 1.5, [], {}, True, ["x"], [None], {"x": 1}, [[]], "arc", ["arc"], "chaillot:4", 10**30]


@pytest.mark.parametrize("p", [TURN, MATCH, LAY] if PLAIN else [TURN, BONUS, MATCH, CHOOSE, EMPTY, LAY, OVER, SHUFFLED])
def test_any_wrong_value(p):
    """Whatever one value is replaced by: the position is read or refused, and nothing else happens."""
    chance = random.Random(1)
    whole = put(p).position()
    for path in paths(whole):
        for value in chance.sample(WRONG, 2) if PLAIN else WRONG:
            with contextlib.suppress(grandtour.GrandTourError):
                put(edit(whole, {path: value})).text(0)


@pytest.mark.parametrize(
    "changes",
    [
        {"used": [1] * 257 + [5]},
        {"used": [1, 5] + [20] * 256},
        {"players.0.board": {"chaillot:1": 99, "chaillot:2": 99, "chaillot:4": 58}},
        {"players.2.board": {"chaillot:1": 99, "chaillot:2": 99}},
    ],
)
def test_large_numbers_do_not_wrap_around(changes):
    """P1.6, P1.7 However often something stands there, it is counted, and refused in words."""
    with pytest.raises(grandtour.PositionError):
        put(edit(TURN, changes))


def paths(p):
    """Paths to some values of all sorts: of every list the first entry."""
    if isinstance(p, dict):
        some = list(p) if len(p) < 14 or "stage" in p else list(p)[:2]
        return [path for key in some for path in [key, *(f"{key}.{rest}" for rest in paths(p[key]))]]
    return ["0", *(f"0.{rest}" for rest in paths(p[0]))] if isinstance(p, list) and p else []


def test_all_sound_positions_can_be_described():
    """Positions that are read can be looked at by everyone."""
    for p in SOUND:
        t = put(p)
        assert all("{" not in t.text(viewer) for viewer in (None, *range(t.seats)))
