"""What must never change: a position that breaks a law is refused with the law's name."""

import copy
import random

import pytest

import grandtour
from grandtour.engine.jit import PLAIN
from grandtour.testing.faults import edit
from grandtour.testing.faults import set_up as put

from .helpers import ALL_TILES, BOX, SEATS, new
from .position_faults import ENDED, FOUR, FOUR_OPENED, SOUND, STATIONS, TOKENS, TURN, line, plain


@pytest.mark.parametrize("p", SOUND)
def test_unbroken(p):
    """D1 to D6 The positions that are edited below obey all laws, and are read as they are written."""
    found = put(p).position()
    for key in p:
        if key == "lines":
            assert {id_: found[key][id_] for id_ in p[key]} == p[key]
        else:
            assert found[key] == p[key]


def test_more_stations_than_tokens():
    """D1.3 Nobody has more tokens on stations than the box has for a player."""
    p = edit(FOUR, {"lines.bastille/1": line("closed", ["7-9", "9-8"], 1)})
    p["stations"].append({"station": p["pile"].pop(0), "line": "bastille/1"})
    for seat in (0, 1):
        p["players"][seat]["hand"] = [tile for tile in p["players"][seat]["hand"] if tile != "8-9"]
    p["stock"] = [tile for tile in p["stock"] if tile != "8-9"]
    with pytest.raises(grandtour.PositionError, match=ENDED):
        put(p)
    assert put({**p, "stage": "over"}).over
    p["lines"]["bastille/5"] = line("closed", ["1-1", "1-3", "3-3", "3-6"], 1)
    p["stations"].append({"station": p["pile"].pop(0), "line": "bastille/5"})
    p["stock"] = [tile for tile in p["stock"] if tile not in ("1-1", "1-3", "3-3", "3-6")]
    with pytest.raises(grandtour.PositionError, match=TOKENS):
        put({**p, "stage": "over"})


def test_a_station_for_every_closed_line():
    """D3.4, D3.5 A closed line without a station is sound only when no station is left."""
    p = edit(FOUR, {"lines.bastille/1": line("closed", ["7-9", "9-8"], 0)})
    for seat in (0, 1):
        p["players"][seat]["hand"] = [tile for tile in p["players"][seat]["hand"] if tile != "8-9"]
    p["stock"] = [tile for tile in p["stock"] if tile != "8-9"]
    with pytest.raises(grandtour.PositionError, match=STATIONS):
        put(p)
    box = copy.deepcopy(dict(BOX.data))
    box["station"] = [entry for entry in box["station"] if entry["id"] == "chatelet" or entry["id"] in FOUR_OPENED]
    t = grandtour.Table.from_position({**p, "pile": []}, seed=1, box=box)
    assert t.points(0)["stations"] == 1


# --- recounted in games ---------------------------------------------------------------------------------------------------
def tiles_in(p):
    """All tiles of a position: on lines, on the start, in hands, in the stock."""
    laid = [plain(way) for entry in p["lines"].values() for way in entry["tiles"]]
    hands = [tile for player in p["players"] for tile in player["hand"]]
    return [*laid, *hands, *p["stock"], *([p["start_tile"]] if p["start_tile"] else [])]


def assert_kept(p, lengths):
    """What must never change, counted from the position alone."""
    assert sorted(tiles_in(p)) == sorted(ALL_TILES)
    assert p["metro_tokens"] + sum(player["metro_tokens"] for player in p["players"]) == 12
    assert all(player["metro_tokens"] >= 0 for player in p["players"])
    states = [entry["state"] for entry in p["lines"].values()]
    assert states.count("active") <= 3
    on_table = [entry["station"] for entry in p["stations"]]
    assert sorted([*on_table, *p["pile"]]) == sorted(entry["id"] for entry in BOX.data["station"])
    assert [id_.split("/")[0] for id_ in p["lines"]] == [station for station in on_table for _ in lines_of(station)]
    for id_, entry in p["lines"].items():
        n, length = len(entry["tiles"]), lengths[id_]
        assert {"untouched": n == 0, "active": 0 < n < length, "closed": n == length, "out": 0 < n < length}[entry["state"]]
        assert (entry["owner"] is not None) == (entry["state"] == "closed")
        for before, after in zip(entry["tiles"], entry["tiles"][1:], strict=False):
            assert before.split(" as ")[0][-1] == after.split(" as ")[-1][0]
    assert states.count("closed") == len(on_table) - 1 or not p["pile"]


def lines_of(station):
    return next(entry for entry in BOX.data["station"] if entry["id"] == station)["line"]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("start_domino", [False, True])
def test_nothing_is_lost(seats, start_domino):
    """D1.1, D1.2, D1.3, D2.2, D2.4 At every step of games: 55 different tiles, 12 metro tokens, three active-line tokens, every
    station once, lengths and neighbours; counted again from the position. The view says the same numbers."""
    lengths = {f"{entry['id']}/{line['number']}": line["length"] for entry in BOX.data["station"] for line in entry["line"]}
    for seed in range(2 if PLAIN else 12):
        t, chance = new(seats, seed=seed, start_domino=start_domino), random.Random(seed)
        while True:
            p, view = t.position(), t.view(None)
            assert_kept(p, lengths)
            active = [entry for entry in p["lines"].values() if entry["state"] == "active"]
            assert view["active_tokens"] + len(active) == 3
            assert (view["metro_tokens"], view["stock"], view["pile"]) == (p["metro_tokens"], len(p["stock"]), len(p["pile"]))
            if t.over:
                break
            moves = t.legal(t.acting[0])
            t.play(t.acting[0], chance.choice([move for move in moves if " as " in move] or moves))


@pytest.mark.parametrize(("seats", "start_domino"), [(2, False), (3, True), (4, False)])
def test_every_position_of_a_game_can_be_read(seats, start_domino):
    """Positions of a game obey the laws, and are read as they are written, chance included; at every stage."""
    stages = set()
    for seed in range(4):
        t, chance = new(seats, seed=seed, start_domino=start_domino), random.Random(seed)
        for i in range(3000):
            stage = t.view(None)["stage"]
            if stage not in stages or i % 17 == 0:
                assert grandtour.Table.from_position(t.position(), box=BOX).position() == t.position()
                stages.add(stage)
            if t.over:
                break
            seat = t.acting[0]
            t.play(seat, chance.choice(t.legal(seat)))
    assert stages == {"turn", "drawn", "line", "over"}


# --- what can't be read ---------------------------------------------------------------------------------------------------


def test_empty_lists_need_not_be_said():
    """Untouched lines may be left out, and so may what was shown, if it is nothing."""
    p = {**TURN, "players": [{name: value for name, value in player.items() if value != []} for player in TURN["players"]]}
    assert put(p).position() == put(TURN).position()
