"""Where the network lies on a plane: every station, and every tile that can ever be laid on its lines.

One unit is the side of half a tile; x grows to the right, y downwards, angles are degrees from the x axis towards the y axis.
A tile is 2 by 1, its centre is given; a station is a disc. A place is found when its station is opened, with room for all tiles
of its lines and for a station at the end of each, and never changes again: the network grows, nothing in it moves.

Lines run straight in one of eight directions, as on a metro map. Of all directions, and of longer and longer leads between
the station and the first tile, the best is taken that touches nothing else: short leads, gentle turns, away from the middle, with
open country at its end. As leads may grow for ever, a place is always found.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Any

import numpy as np

from ....engine.box import Box
from ....engine.structs import Numbers
from ....parts.sets import members_of

RADIUS = 1.5  # of a station
TILE = 2.0  # the length of a tile
STEP = 2.1  # from one tile to the next
GAP = 0.5  # between a station and the tile beside it
HALF = 0.71  # the radius of a disc round half a tile
LEAD = 0.3  # half the width that a lead takes up
APART = 0.25  # between two things, at least
DIRECTIONS = 8
CIRCLE = 360
LONGER = 1.5  # steps by which a lead grows
ENOUGH = 3  # leads tried after the first that was possible
COUNTRY = 7.0  # open country beyond this distance counts no more
TURNS = (0.6, 0.0, 1.0, 3.5)  # the cost of going straight on, and of turning by 45, 90 and 135 degrees
OUTWARD = 0.1  # what a unit away from the middle is worth
CROSSING = 60.0  # the cost of a lead that runs through something
DECIMALS = 3  # of places and costs
LAYOUTS = 1024  # remembered

Point = tuple[float, float]
Opening = tuple[int, int]  # a station, and the line at whose end it lies (NO_LINE for the start)


@dataclass(frozen=True)
class Track:
    """A line on the plane: its direction, the centres of its tiles from the station outwards, and the centre of its end."""

    direction: int
    lead: tuple[Point, Point]
    tiles: tuple[Point, ...]
    end: Point

    @property
    def angle(self) -> int:
        return self.direction * CIRCLE // DIRECTIONS


@dataclass(frozen=True, eq=False)
class Layout:
    """The places of stations and lines; `discs` (x, y, radius) is the room that they take up, `leads` that of leads."""

    stations: dict[int, Point]
    tracks: dict[int, Track]
    discs: Numbers
    leads: Numbers


@lru_cache(LAYOUTS)
def layout(box: Box, openings: tuple[Opening, ...]) -> Layout:
    """The layout of these stations, opened in this order."""
    *earlier, (station, line) = openings
    if not earlier:
        return opened(Layout({}, {}, np.zeros((0, 3)), np.zeros((0, 3))), box, station, (0.0, 0.0), None)
    before = layout(box, tuple(earlier))
    track = before.tracks[line]
    return opened(before, box, station, track.end, track.direction)


def opened(before: Layout, box: Box, station: int, centre: Point, heading: int | None) -> Layout:
    """The layout with one station more, and its lines."""
    tracks, discs, leads = dict(before.tracks), before.discs, before.leads
    if heading is None:
        discs = np.array([(*centre, RADIUS)])
    lines = members_of(box.record.lines_of[station])
    back = None if heading is None else (heading + DIRECTIONS // 2) % DIRECTIONS
    free = [direction for direction in range(DIRECTIONS) if direction != back]
    for i, line in enumerate(lines):
        wanted = [i * DIRECTIONS // len(lines)] if heading is None else free
        track = best_track(centre, wanted, heading, int(box.record.line[line].length), discs, leads)
        free = [direction for direction in free if direction != track.direction]
        tracks[line] = track
        discs = np.concatenate([discs, discs_of(track)])
        leads = np.concatenate([leads, lead_discs(track)])
    return Layout(before.stations | {station: centre}, tracks, discs, leads)


# --- one line ---------------------------------------------------------------------------------------------------------
def best_track(centre: Point, wanted: list[int], heading: int | None, length: int, discs: Numbers, leads: Numbers) -> Track:
    """The cheapest of the first leads that are possible at all."""
    best, lowest, tried = None, float("inf"), 0
    lead = GAP
    while best is None or tried < ENOUGH:
        for direction in wanted:
            track = straight(centre, direction, lead, length)
            if not touches(discs_of(track), discs):
                cost = cost_of(track, centre, heading, lead, discs, leads)
                if cost < lowest:
                    best, lowest = track, cost
        tried += best is not None
        lead += LONGER
    return best


def straight(centre: Point, direction: int, lead: float, length: int) -> Track:
    """A line that leaves a station in a direction."""
    x, y = cos(2 * pi * direction / DIRECTIONS), sin(2 * pi * direction / DIRECTIONS)

    def at(distance: float) -> Point:
        return round(centre[0] + x * distance, DECIMALS) + 0.0, round(centre[1] + y * distance, DECIMALS) + 0.0  # never -0.0

    first = RADIUS + lead + TILE / 2
    last = first + STEP * (length - 1)
    tiles = tuple(at(first + STEP * place) for place in range(length))
    return Track(direction, (at(RADIUS), at(RADIUS + lead)), tiles, at(last + TILE / 2 + GAP + RADIUS))


def discs_of(track: Track) -> Numbers:
    """The room of a line: two discs a tile, and one for the station at its end."""
    x, y = cos(2 * pi * track.direction / DIRECTIONS) / 2, sin(2 * pi * track.direction / DIRECTIONS) / 2
    halves = [(cx + side * x, cy + side * y, HALF) for cx, cy in track.tiles for side in (-1, 1)]
    return np.array([*halves, (*track.end, RADIUS)])


def lead_discs(track: Track) -> Numbers:
    (x0, y0), (x1, y1) = track.lead
    n = max(2, round(abs(x1 - x0) + abs(y1 - y0)))
    return np.array([(x0 + (x1 - x0) * i / n, y0 + (y1 - y0) * i / n, LEAD) for i in range(1, n)])


def distances(some: Numbers, others: Numbers) -> Numbers:
    """The room between each disc of the one kind and each of the other; negative where they overlap."""
    apart = np.hypot(some[:, None, 0] - others[None, :, 0], some[:, None, 1] - others[None, :, 1])
    room: Numbers = apart - some[:, None, 2] - others[None, :, 2]
    return room


def touches(some: Numbers, others: Numbers) -> bool:
    return bool(others.size and distances(some, others).min() < APART)


def cost_of(track: Track, centre: Point, heading: int | None, lead: float, discs: Numbers, leads: Numbers) -> float:
    """How much there is against a track that touches nothing."""
    cost = lead
    if heading is not None:
        turn = abs(track.direction - heading) % DIRECTIONS
        cost += TURNS[min(turn, DIRECTIONS - turn)]
    elsewhere = discs[np.any(discs[:, :2] != centre, axis=1)]  # but for the station where it begins
    crossed = touches(lead_discs(track), elsewhere) or touches(discs_of(track), leads)
    cost += CROSSING * crossed
    country = float(distances(np.array([(*track.end, 0.0)]), discs).min())
    cost += max(0.0, COUNTRY - country)
    outward = float(np.hypot(*track.end) - np.hypot(*centre))
    return round(cost - OUTWARD * outward, DECIMALS)  # equal costs are equal on every machine


# --- as data ----------------------------------------------------------------------------------------------------------
def openings_of(s: Any) -> tuple[Opening, ...]:
    """The stations on the table in order, each with the line at whose end it lies."""
    stations, lines = s.station[: s.opened].tolist(), s.opened_by.tolist()
    return tuple((station, lines[station]) for station in stations)


@lru_cache(LAYOUTS)
def bounds(placed: Layout) -> tuple[float, ...]:
    """The corners of the smallest upright rectangle that holds everything: left, top, right, bottom."""
    low, high = placed.discs[:, :2] - placed.discs[:, 2:], placed.discs[:, :2] + placed.discs[:, 2:]
    return tuple(round(float(n), DECIMALS) for n in (*low.min(axis=0), *high.max(axis=0)))
