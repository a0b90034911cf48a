"""What must never change: the laws that every position obeys, whatever was played."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.piles import content
from ....parts.sets import count, first_n, has, lowest, only
from ..state import (
    AS_PRINTED,
    DRAWN,
    LENGTH,
    LIMITS,
    LINE,
    LINES,
    NO_LINE,
    NO_TILE,
    NO_WAY,
    NOBODY,
    OVER,
    STATIONS,
    TILES,
    TURN,
    Printed,
    State,
)
from .lines import can_go_on, first_alike, fits_as_printed, joins_at, joins_so, lines_in_use, takes
from .stations import is_complete
from .tiles import all_tiles, tile_laid, way_parts
from .turn import ends_game

ALL_HOLD = 0
STAGE, TILES_ALL_THERE, TOKENS_ALL_THERE, ACTIVE, LENGTHS, NEIGHBOURS = range(1, 7)
STATIONS_ALL_THERE, SERVICE, ENDED, QUESTION, SHOWN = range(7, 12)


@rule
def sound(box: Printed, s: State) -> int:
    """The number of the first law that is broken; 0 if all hold."""
    if not stage_holds(s):
        return STAGE
    if not stations_hold(box, s):
        return STATIONS_ALL_THERE
    if not lengths_hold(box, s):
        return LENGTHS
    if not tiles_hold(box, s):
        return TILES_ALL_THERE
    if not tokens_hold(box, s):
        return TOKENS_ALL_THERE
    if count(s.active) > box.active_lines:
        return ACTIVE
    for line in range(box.lines):
        if not neighbours_hold(box, s, line):
            return NEIGHBOURS
    if not service_holds(box, s):
        return SERVICE
    if not end_holds(box, s):
        return ENDED
    if not limits_hold(s):
        return SHOWN
    return ALL_HOLD if question_holds(box, s) else QUESTION


@rule
def stage_holds(s: State) -> bool:
    """D3.1, D3.2 Stage, turn, the tile drawn, the tile that waits for its line and the passes go together."""
    if s.stage < TURN or s.stage > OVER or s.turn < 0 or s.turn > NOBODY:
        return False
    if (s.turn >= s.seats) != (s.stage == OVER) or s.drawn < 0 or s.drawn > NO_TILE:
        return False
    if s.laying < 0 or s.laying > NO_WAY or (s.laying != NO_WAY) != (s.stage == LINE):
        return False
    if (s.stage == DRAWN and s.drawn == NO_TILE) or (s.stage in (TURN, OVER) and s.drawn != NO_TILE):
        return False
    return 0 <= s.passes <= s.seats and (s.passes == 0 or s.stage in (TURN, OVER))


@rule
def stations_hold(box: Printed, s: State) -> bool:
    """D1.2, D3.4, D3.5 Every station is in the pile or on the table; all but the start station lie at the end of a closed line
    each, and a closed line has no station only when none is left. Lines of stations in the pile are not there yet."""
    if s.opened < 1 or s.opened > box.stations or s.station[0] != box.start or s.opened_by[box.start] != NO_LINE:
        return False
    on_table, ends, lines = 0, 0, 0
    for i in range(s.opened):
        on_table |= only(s.station[i])
        lines |= box.lines_of[s.station[i]]
        if i > 0:
            line = s.opened_by[s.station[i]]
            if line >= box.lines or not has(lines & s.closed, line):
                return False
            ends |= only(line)
    for station in range(STATIONS):
        if not has(on_table, station) and s.opened_by[station] != NO_LINE:
            return False
    if count(on_table) != s.opened or count(ends) != s.opened - 1 or s.pile.left != box.stations - s.opened:
        return False
    return content(s.pile) == first_n(box.stations) & ~on_table and (ends == s.closed or s.pile.left == 0) and sets_hold(s, lines)


@rule
def sets_hold(s: State, lines: int) -> bool:
    """D2.2 Every line on the table is untouched, active, closed or out of service; only closed ones have somebody's token."""
    parts = count(s.untouched) + count(s.active) + count(s.closed) + count(s.out)
    if s.untouched | s.active | s.closed | s.out != lines or parts != count(lines):
        return False
    for line in range(LINES):
        if (s.owner[line] < s.seats) != has(s.closed, line) or s.owner[line] < 0:
            return False
        if not has(s.closed, line) and s.owner[line] != NOBODY:
            return False
    return True


@rule
def lengths_hold(box: Printed, s: State) -> bool:
    """D2.1, D2.2 Closed lines have exactly their length, active ones and those out of service fewer, untouched ones none."""
    for line in range(LINES):
        n = s.tiles[line]
        if n < 0 or n > LENGTH:
            return False
        begun = has(s.active | s.closed | s.out, line)
        if begun != (n > 0) or (begun and (n > box.line[line].length or has(s.closed, line) != is_complete(box, s, line))):
            return False
    return True


@rule
def tiles_hold(box: Printed, s: State) -> bool:
    """D1.1 Stock, hands and table: every tile once."""
    found, n = content(s.stock), int(s.stock.left)
    for seat in range(s.seats):
        found |= s.player[seat].hand
        n += count(s.player[seat].hand)
    laid, m = only(s.start_tile) & first_n(TILES), (1 if s.start_tile != NO_TILE else 0)
    for line in range(box.lines):
        for place in range(s.tiles[line]):
            if s.laid[line, place] < 0 or s.laid[line, place] >= NO_WAY:
                return False
            laid |= only(tile_laid(s.laid[line, place]))
            m += 1
    if laid != s.on_table or (s.start_tile != NO_TILE) != (s.options.start_domino != 0):
        return False
    return found & laid == 0 and found | laid == all_tiles(box) and n + m == count(all_tiles(box))


@rule
def tokens_hold(box: Printed, s: State) -> bool:
    """D1.3 Metro tokens with players and beside the stock; player tokens at the ends of lines."""
    metro = int(s.supply)
    for seat in range(s.seats):
        me = s.player[seat]
        metro += me.metro
        mine = 0
        for line in range(box.lines):
            if s.owner[line] == seat:
                mine += 1
        if me.metro < 0 or me.stations != mine or mine > box.tokens:
            return False
    return s.supply >= 0 and metro == box.metro_tokens


@rule
def neighbours_hold(box: Printed, s: State, line: int) -> bool:
    """D2.4, D2.5, D4.3, D6.1 Every tile was added as the rules say: it matches as printed, or by a metro token."""
    for place in range(s.tiles[line]):
        values, forbidden, way = joins_at(box, s, line, place), int(box.line[line].forbidden), int(s.laid[line, place])
        if not joins_so(box, values, forbidden, way) or first_alike(box, values, forbidden, way) != way:
            return False
    is_open = has(s.untouched | s.active, line)
    return int(s.near[line]) == (joins_at(box, s, line, int(s.tiles[line])) if is_open else 0)


@rule
def service_holds(box: Printed, s: State) -> bool:
    """D2.6 Active lines can go on, and those out of service can't."""
    rest = int(s.active) | int(s.out)
    while rest != 0:
        line = lowest(rest)
        near = joins_at(box, s, line, int(s.tiles[line]))
        if can_go_on(box, s, near, int(box.line[line].forbidden)) != has(s.active, line):
            return False
        rest &= rest - 1
    return True


@rule
def end_holds(box: Printed, s: State) -> bool:
    """D5.1 The game is over just when its end has come: for one player only, and not by passes as well."""
    ends = 1 if s.passes == s.seats else 0
    for seat in range(s.seats):
        if ends_game(box, s, seat):
            ends += 1
    return ends == 1 if s.stage == OVER else ends == 0


@rule
def question_holds(box: Printed, s: State) -> bool:
    """D3.1, D3.2 What is asked for can be done: the drawn tile is in hand and nothing else fitted; some line takes the tile."""
    if s.stage in (TURN, OVER):
        return True
    hand = int(s.player[s.turn].hand)
    if s.drawn != NO_TILE and (not has(hand, s.drawn) or hand & ~only(s.drawn) & fits_as_printed(box, s) != 0):
        return False
    return s.stage == DRAWN or can_lay(box, s)


@rule
def can_lay(box: Printed, s: State) -> bool:
    """D3.1, D3.2, D4.1 The tile that waits for its line is in hand, was drawn if any was, and can be paid and added."""
    me, tile = s.player[s.turn], tile_laid(s.laying)
    if not has(me.hand, tile) or (s.drawn != NO_TILE and s.drawn != tile):
        return False
    if way_parts(s.laying)[0] != AS_PRINTED and me.metro == 0:
        return False
    for line in range(box.lines):
        if has(lines_in_use(box, s), line) and takes(box, s, line, s.laying):
            return True
    return False


@rule
def limits_hold(s: State) -> bool:
    """What draws and passes have shown is well formed."""
    for seat in range(s.seats):
        me = s.player[seat]
        if me.limits < 0 or me.limits > LIMITS:
            return False
        for i in range(LIMITS):
            limit = me.limit[i]
            if limit.most < 0 or (limit.tiles == 0) != (i >= me.limits) or limit.tiles & ~first_n(TILES) != 0:
                return False
    return True
