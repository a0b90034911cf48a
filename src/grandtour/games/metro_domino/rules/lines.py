"""D2, D4, D6: lines. What fits on them, as printed or with a metro token; when they are out of service.

Sets of tiles come in pairs: those that can be laid with the lower half near, and those with the higher half near. A double is
among the first only: it is laid in one way.
"""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.sets import count, first_n, has, lowest, only
from ..state import (
    AS_PRINTED,
    FAR_STEP,
    KINDS,
    NEAR_STEP,
    NO_LINE,
    NO_VALUE,
    PLACINGS,
    Printed,
    State,
)
from .tiles import DOUBLES, HIGH, HIGH_IN, LOW, LOW_IN, all_tiles, counts_as, far_half, tile_of, way_parts


@rule
def can_start(box: Printed, s: State) -> bool:
    """D2.2 At most three lines are active at once."""
    return count(s.active) < box.active_lines


@rule
def lines_in_use(box: Printed, s: State) -> int:
    """D2.2, D2.3 The lines to which anyone may add now: active ones, and untouched ones while another may become active."""
    return s.active | s.untouched if can_start(box, s) else int(s.active)


@rule
def last_way(s: State, line: int) -> int:
    """The tile at the free end of a line that has any."""
    return int(s.laid[line, s.tiles[line] - 1])


# --- what joins a line ------------------------------------------------------------------------------------------------
@rule
def joins_at(box: Printed, s: State, line: int, place: int) -> int:
    """D2.4 The values that the near half of the tile at a place may count as: that of the tile before, or any for a first
    tile; but D2.5 never the forbidden one."""
    printed = box.line[line]
    if place > 0:
        values = only(far_half(s.laid[line, place - 1]))
    elif s.options.start_domino:
        values = first_values(s, int(printed.station))
    else:
        values = all_values(box)
    return values & ~only(printed.forbidden)


@rule
def note_joins(box: Printed, s: State) -> None:
    """Notes for every open line what joins it; and of changes that come to the same, the first."""
    for line in range(box.lines):
        for place in range(s.tiles[line]):
            near, forbidden, way = joins_at(box, s, line, place), int(box.line[line].forbidden), int(s.laid[line, place])
            if joins_so(box, near, forbidden, way):
                s.laid[line, place] = first_alike(box, near, forbidden, way)
        is_open = has(s.untouched | s.active, line)
        s.near[line] = joins_at(box, s, line, int(s.tiles[line])) if is_open else 0


@rule
def first_values(s: State, station: int) -> int:
    """D6.1 With a start domino: either half of it at the start station; elsewhere the outer half of the tile by which the
    station was opened."""
    line = s.opened_by[station]
    if line == NO_LINE:
        return only(LOW[s.start_tile]) | only(HIGH[s.start_tile])
    return only(far_half(last_way(s, line)))


@rule
def ways(box: Printed, near: int, forbidden: int, kind: int) -> tuple[int, int]:
    """D4.1 The tiles that join one of some values as printed, or only with one half changed."""
    if kind == AS_PRINTED:
        return with_halves(near, allowed_values(box, forbidden))
    if NEAR_STEP[kind] != 0:
        return with_halves(changed_values(box, near, NEAR_STEP[kind]), allowed_values(box, forbidden))
    is_value = forbidden != NO_VALUE and 0 <= forbidden + FAR_STEP[kind] <= box.highest
    return with_halves(near, only(forbidden) if is_value else 0)


@rule
def allowed_values(box: Printed, forbidden: int) -> int:
    """D2.5 All values but the forbidden one."""
    return all_values(box) & ~only(forbidden)


@rule
def all_values(box: Printed) -> int:
    return first_n(box.highest + 1)


@rule
def changed_values(box: Printed, near: int, step: int) -> int:
    """D4.1, D4.3 The values that join only if they count one more (or less)."""
    before = near >> 1 if step > 0 else near << 1
    return before & ~near & all_values(box)


@rule
def with_halves(near: int, far: int) -> tuple[int, int]:
    """The tiles with such a near and such a far half: the lower one near, or the higher one."""
    return LOW_IN[near] & HIGH_IN[far], HIGH_IN[near] & LOW_IN[far] & ~DOUBLES


@rule
def ways_onto(box: Printed, s: State, line: int, kind: int) -> tuple[int, int]:
    """The tiles that can be added to a line."""
    return ways(box, int(s.near[line]), int(box.line[line].forbidden), kind)


@rule
def takes(box: Printed, s: State, line: int, way: int) -> bool:
    """Whether a tile can be added to an open line in this way."""
    return joins_so(box, int(s.near[line]), int(box.line[line].forbidden), way)


@rule
def joins_so(box: Printed, values: int, forbidden: int, way: int) -> bool:
    """Whether a tile joins one of some values in this way."""
    kind, near, far = way_parts(way)
    low, high = ways(box, values, forbidden, kind)
    return has(low if near <= far else high, tile_of(near, far))


@rule
def some_line_takes(box: Printed, s: State, kind: int) -> tuple[int, int]:
    """The tiles that can be added somewhere now."""
    low, high = 0, 0
    rest = lines_in_use(box, s)
    while rest != 0:
        more_low, more_high = ways_onto(box, s, lowest(rest), kind)
        low |= more_low
        high |= more_high
        rest &= rest - 1
    return low, high


@rule
def fits_as_printed(box: Printed, s: State) -> int:
    """D3.1 The tiles that fit somewhere as printed."""
    low, high = some_line_takes(box, s, AS_PRINTED)
    return low | high


@rule
def fits_with_token(box: Printed, s: State) -> int:
    """D3.2 The tiles that fit somewhere with one metro token."""
    tiles = 0
    for kind in range(AS_PRINTED + 1, KINDS):
        low, high = some_line_takes(box, s, kind)
        tiles |= low | high
    return tiles


# --- lines that are out of service ------------------------------------------------------------------------------------
@rule
def can_go_on(box: Printed, s: State, near: int, forbidden: int) -> bool:
    """D2.6 Some tile in the stock or in a hand could join one of these values, as printed or with one metro token."""
    hidden = all_tiles(box) & ~int(s.on_table)
    for kind in range(KINDS):
        low, high = ways(box, near, forbidden, kind)
        if (low | high) & hidden != 0:
            return True
    return False


@rule
def close_dead_lines(box: Printed, s: State) -> None:
    """D2.6 An active line that nothing can be added to is out of service for good; its token returns."""
    rest = int(s.active)
    while rest != 0:
        line = lowest(rest)
        if not can_go_on(box, s, int(s.near[line]), int(box.line[line].forbidden)):
            s.active &= ~only(line)
            s.out |= only(line)
            s.near[line] = 0
        rest &= rest - 1


# --- adding a tile ----------------------------------------------------------------------------------------------------
@rule
def add_tile(box: Printed, s: State, line: int, way: int) -> None:
    """D2.2, D2.4 The tile is laid at the free end; an untouched line becomes active."""
    s.laid[line, s.tiles[line]] = first_alike(box, int(s.near[line]), int(box.line[line].forbidden), way)
    s.tiles[line] += 1
    s.near[line] = joins_at(box, s, line, int(s.tiles[line]))
    s.untouched &= ~only(line)
    s.active |= only(line)


@rule
def first_alike(box: Printed, near: int, forbidden: int, way: int) -> int:
    """D4.1 Where two changes come to the same, the first of them: so they lead to the same position."""
    kind = way_parts(way)[0]
    for other in range(AS_PRINTED + 1, kind):
        alike = way + (other - kind) * PLACINGS
        if joins_so(box, near, forbidden, alike):
            return alike
    return way


@rule
def joins_counted(box: Printed, s: State, line: int, way: int) -> bool:
    """Whether the values that a tile counts as go together with a line, the printed ones aside."""
    near, far = counts_as(way)
    return joins(box, s, line, near, far)


@rule
def joins(box: Printed, s: State, line: int, near: int, far: int) -> bool:
    """D2.4, D2.5 Whether a tile joins a line if its halves count as these values."""
    return has(s.near[line] << 1, near + 1) & (far != box.line[line].forbidden)
