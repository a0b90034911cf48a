"""The network on a plane: nothing ever overlaps, and nothing ever moves."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Any

import numpy as np
import pytest
from tests import SOAK

import grandtour
from grandtour.bots.core.rollout import Scratch, begin, roll_out
from grandtour.engine.box import Box, packed
from grandtour.engine.jit import MODE
from grandtour.games.metro_domino.drawing.layout import GAP, RADIUS, Layout, layout
from grandtour.games.metro_domino.state import LENGTH, LINES, NO_LINE

from .helpers import BOX, GAME, SEATS, new

GAMES = 1000 if SOAK else {"compiled": 150, "checked": 100, "plain": 40}[MODE]
NETWORKS = {"compiled": 60, "checked": 20, "plain": 12}[MODE]
TOUCH = 1e-6  # what is less is not an overlap
Tile = tuple[float, float, float]  # a centre and an angle in degrees
Disc = tuple[float, float, float]  # a centre and a radius


# --- what overlaps, by geometry alone -----------------------------------------------------------------------------------
@cache
def axes(angle: float) -> tuple[tuple[float, float], tuple[float, float]]:
    along = cos(angle * pi / 180), sin(angle * pi / 180)
    return along, (-along[1], along[0])


@cache
def reach(angle: float, axis: tuple[float, float]) -> float:
    """How far a tile of 2 by 1 reaches from its centre along an axis."""
    along, across = axes(angle)
    return abs(along[0] * axis[0] + along[1] * axis[1]) + abs(across[0] * axis[0] + across[1] * axis[1]) / 2


def tiles_overlap(one: Tile, other: Tile) -> bool:
    """Two rectangles overlap unless some axis of theirs has room between them."""
    for axis in (*axes(one[2]), *axes(other[2])):
        apart = abs((one[0] - other[0]) * axis[0] + (one[1] - other[1]) * axis[1])
        if apart > reach(one[2], axis) + reach(other[2], axis) - TOUCH:
            return False
    return True


def tile_overlaps_disc(tile: Tile, disc: Disc) -> bool:
    """By the point of the tile that is nearest to the disc's centre."""
    along, across = axes(tile[2])
    x, y = disc[0] - tile[0], disc[1] - tile[1]
    u, v = x * along[0] + y * along[1], x * across[0] + y * across[1]
    return hypot(u - min(max(u, -1), 1), v - min(max(v, -0.5), 0.5)) < disc[2] - TOUCH


def overlaps(tiles: list[Tile], discs: list[Disc]) -> list[str]:
    """All pairs that overlap; only those near each other are looked at closely."""
    centres = np.array([(x, y) for x, y, _ in [*tiles, *discs]])
    near = np.hypot(*(centres[:, None] - centres[None, :]).transpose(2, 0, 1)) < 2 * RADIUS + 1
    found = []
    for i, j in zip(*np.nonzero(np.triu(near, 1)), strict=True):
        if j < len(tiles):
            bad = tiles_overlap(tiles[i], tiles[j])
        elif i < len(tiles):
            bad = tile_overlaps_disc(tiles[i], discs[j - len(tiles)])
        else:
            one, other = discs[i - len(tiles)], discs[j - len(tiles)]
            bad = hypot(one[0] - other[0], one[1] - other[1]) < one[2] + other[2] - TOUCH
        found += [f"{i} {j}"] if bad else []
    return found


def in_view(view: dict[str, Any]) -> tuple[list[Tile], list[Disc]]:
    """All tiles of a view, places for more of them, stations, and ends where a station or a token may come to lie."""
    tiles = [(t["x"], t["y"], t["angle"]) for line in view["lines"] for t in [*line["tiles"], *line["slots"]]]
    stations = [(s["x"], s["y"], s["radius"]) for s in view["stations"]]
    taken = {(x, y) for x, y, _ in stations}
    ends = [(line["end"]["x"], line["end"]["y"], RADIUS) for line in view["lines"]]
    return tiles, stations + [end for end in ends if end[:2] not in taken]


def in_layout(placed: Layout) -> tuple[list[Tile], list[Disc]]:
    tiles = [(x, y, track.angle) for track in placed.tracks.values() for x, y in track.tiles]
    ends = {track.end for track in placed.tracks.values()} | set(placed.stations.values())
    return tiles, [(x, y, RADIUS) for x, y in ends]


def test_the_geometry_itself() -> None:
    """What must be found is found: crossed, turned and shifted tiles, a station on a tile; what only touches is not."""
    assert tiles_overlap((0, 0, 0), (1.9, 0, 0))
    assert not tiles_overlap((0, 0, 0), (2, 0, 0))
    assert tiles_overlap((0, 0, 0), (0, 0.9, 90))
    assert tiles_overlap((0, 0, 0), (1.2, 0.8, 45))
    assert not tiles_overlap((0, 0, 0), (2.1, 0, 45))
    assert not tiles_overlap((0, 0, 0), (1.6, 1.6, 45))
    assert tile_overlaps_disc((0, 0, 0), (2.4, 0, 1.5))
    assert not tile_overlaps_disc((0, 0, 0), (2.5, 0, 1.5))
    assert not tile_overlaps_disc((0, 0, 45), (2, -2, 1.5))
    assert overlaps([(0, 0, 0), (0, 0, 90)], [(9, 9, 1.5), (11, 9, 1.5)]) == ["0 1", "2 3"]


# --- random games -------------------------------------------------------------------------------------------------------
def final_views(games: int, seats: int, start_domino: bool) -> Iterable[dict[str, Any]]:
    """What spectators see at the end of random games."""
    start = np.zeros(1, GAME.STATE)
    start[0].seats = seats
    start[0].options.start_domino = start_domino
    states, room, out = np.zeros(1, GAME.STATE), np.zeros(1, Scratch.DTYPE), np.zeros(GAME.MOST_LEGAL, np.int64)
    family = np.array([seats, start_domino, 0, 0, 0, 0, 0, 0], np.int64)
    for number in range(games):
        begin(BOX.array, states, 0, start, family, number, room)
        assert roll_out(BOX.array, states, 0, out, room[0].noise, 1000) > 0
        yield GAME.view(BOX, states[0], -1)


@pytest.mark.parametrize("start_domino", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_overlaps_in_random_games(seats: int, start_domino: bool) -> None:
    """All tiles, all places for more, all stations and all ends of the final table; as nothing ever moves (below), that holds
    for every table before it."""
    stations = 0
    for view in final_views(GAMES // 6 + 1, seats, start_domino):
        assert overlaps(*in_view(view)) == []
        stations = max(stations, len(view["stations"]))
    assert stations >= 5


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_moves_while_the_network_grows(seats: int) -> None:
    """Every place of a station, a tile, an empty place and an end that a view shows stands in all later views."""
    t, chance = new(seats, "stable"), random.Random(seats)
    known: dict[Any, Any] = {}
    while not t.over:
        view = t.view(None)
        places = {("station", s["id"]): (s["x"], s["y"]) for s in view["stations"]}
        for line in view["lines"]:
            for i, slot in enumerate([*line["tiles"], *line["slots"]]):
                places["tile", line["id"], i] = (slot["x"], slot["y"], slot["angle"])
            places["end", line["id"]] = line["end"]
        assert known.items() <= places.items()
        known = places
        t.play(t.acting[0], chance.choice(t.legal(t.acting[0])))
    assert len({key[1] for key in known if key[0] == "station"}) > 1


def test_a_station_lies_where_its_line_ends() -> None:
    t, chance = new(2, 5), random.Random(5)
    while not t.over:
        t.play(t.acting[0], chance.choice(t.legal(t.acting[0])))
    view = t.view(0)
    ends = {line["id"]: line["end"] for line in view["lines"]}
    opened = [station for station in view["stations"] if station["line"]]
    assert opened
    assert all({"x": station["x"], "y": station["y"]} == ends[station["line"]] for station in opened)


def test_tiles_lie_in_a_row_from_the_station_to_the_end() -> None:
    """The near half of every tile is the one towards the station; tiles follow each other at one distance; a lead joins the
    station and the first tile."""
    view = new(2, 1).view(None)
    for line in view["lines"]:
        station = next(s for s in view["stations"] if s["id"] == line["station"])
        distances = [hypot(slot["x"] - station["x"], slot["y"] - station["y"]) for slot in line["slots"]]
        steps = [round(b - a, 2) for a, b in pairwise(distances)]
        assert set(steps) <= {2.1}
        for slot, distance in zip(line["slots"], distances, strict=True):
            (x, y), _ = axes(slot["angle"])
            near = hypot(slot["x"] - x / 2 - station["x"], slot["y"] - y / 2 - station["y"])
            assert near == pytest.approx(distance - 0.5, abs=0.01)
        first, second = line["lead"]
        assert hypot(first["x"] - station["x"], first["y"] - station["y"]) == pytest.approx(RADIUS, abs=0.01)
        assert hypot(second["x"] - station["x"], second["y"] - station["y"]) == pytest.approx(distances[0] - 1, abs=0.01)


def test_the_bounds_hold_everything_and_no_more() -> None:
    for view in final_views(5, 4, False):
        tiles, discs = in_view(view)
        left, top, right, bottom = view["bounds"]
        for x, y, radius in discs:
            assert left - TOUCH <= x - radius <= x + radius <= right + TOUCH
            assert top - TOUCH <= y - radius <= y + radius <= bottom + TOUCH
        assert all(left < x < right and top < y < bottom for x, y, _ in tiles)
        assert left == pytest.approx(min(x - radius for x, _, radius in discs), abs=0.01)


# --- any network ----------------------------------------------------------------------------------------------------------
def openings(box: Box, chance: random.Random, latest: float) -> tuple[tuple[int, int], ...]:
    """All stations of a box, opened at the ends of random lines; often at those that were opened last."""
    record = box.record
    pile = [station for station in range(record.stations) if station != record.start]
    chance.shuffle(pile)
    found = [(int(record.start), NO_LINE)]
    lines = lines_of(box, int(record.start))
    while pile and lines:
        line = lines.pop(-1 if chance.random() < latest else chance.randrange(len(lines)))
        found.append((pile[-1], line))
        lines += lines_of(box, pile.pop())
    return tuple(found)


def lines_of(box: Box, station: int) -> list[int]:
    return [line for line in range(box.record.lines) if box.record.line[line].station == station]


def big_box(chance: random.Random) -> Box:
    """As many stations and lines as a box may have, with lengths of all kinds."""
    data = copy.deepcopy(dict(BOX.data))
    counts = [4, *([2] * 13), 1, 1]
    assert sum(counts) == LINES
    data["station"] = [
        {
            "id": f"station-{i}",
            "name": {"fr": f"Station {i}"},
            "start": i == 0,
            "line": [{"number": n + 1, "length": chance.choice([1, 2, 3, 4, 5, LENGTH])} for n in range(lines)],
        }
        for i, lines in enumerate(counts)
    ]
    return packed(GAME, data)


@pytest.mark.parametrize("latest", [0.0, 0.5, 1.0] if SOAK else [0.5])
def test_any_network_has_room(latest: float) -> None:
    """Whatever is opened where: nothing overlaps, and the earlier part lies as if there were no later one."""
    for seed in range(NETWORKS):
        chance = random.Random(f"{seed} {latest}")
        box = BOX if seed % 2 else big_box(chance)
        grown = openings(box, chance, latest)
        placed = layout(box, grown)
        assert overlaps(*in_layout(placed)) == []
        before = layout(box, grown[: len(grown) // 2])
        assert before.tracks.items() <= placed.tracks.items()
        assert before.stations.items() <= placed.stations.items()


def test_leads_are_short_where_there_is_room() -> None:
    """A lead is the gap and no more, unless something is in the way; few are longer, and nothing lies on them."""
    longer, all_ = 0, 0
    for seed in range(NETWORKS):
        placed = layout(BOX, openings(BOX, random.Random(seed), 0.3))
        for track in placed.tracks.values():
            (x0, y0), (x1, y1) = track.lead
            longer += hypot(x1 - x0, y1 - y0) > GAP + 0.01
            all_ += 1
    assert longer / all_ < 0.05


def test_a_station_with_as_many_lines_as_there_may_be() -> None:
    """Four lines at every station, also the shortest ones."""
    data = copy.deepcopy(dict(BOX.data))
    lines = [{"number": n, "length": n} for n in (1, 2, 3, 4)]
    data["station"] = [{"id": f"s{i}", "name": {"fr": "S"}, "start": i == 0, "line": lines} for i in range(8)]
    box = packed(GAME, data)
    for seed in range(NETWORKS // 4):
        assert overlaps(*in_layout(layout(box, openings(box, random.Random(seed), 0.5)))) == []


def test_the_same_network_lies_the_same_way_on_every_table() -> None:
    """Places depend on what was opened where and in which order, not on seats, tiles or seeds."""
    one, other = grandtour.Table("metro_domino", 2, 1), grandtour.Table("metro_domino", 4, 2)
    keys = ("id", "slots", "end", "lead")
    assert [[line[k] for k in keys] for line in one.view(0)["lines"]] == [
        [line[k] for k in keys] for line in other.view(3)["lines"]
    ]
