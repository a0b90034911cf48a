"""D3, D5.1: the turn. Whose it is, what is legal, what a move does, and how the game ends.

    turn → line → turn of the next player, or (a double) another one
    turn → drawn → line, or the tile is kept

Adding a tile is two decisions: the tile and which way round, and then the line.
"""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.memory import zeros
from ....engine.structs import Ints
from ....parts.choices import also
from ....parts.piles import draw
from ....parts.sets import has, lowest, only
from ..state import (
    ACTIONS,
    AS_PRINTED,
    DRAW,
    DRAWN,
    KEEP,
    KINDS,
    LAY,
    LINE,
    NO_TILE,
    NO_WAY,
    NOBODY,
    ON,
    OVER,
    PASS,
    PLACINGS,
    TURN,
    Printed,
    State,
)
from . import reasons as why
from .lines import (
    add_tile,
    close_dead_lines,
    fits_as_printed,
    fits_with_token,
    joins,
    joins_counted,
    lines_in_use,
    some_line_takes,
    takes,
    ways_onto,
)
from .showing import loosen_limits, show_nothing_fits, show_nothing_fits_at_all, tighten_limits
from .stations import complete, is_complete
from .tiles import counts_as, first_placing, tile_of, way_parts


# --- whose turn it is -------------------------------------------------------------------------------------------------
@rule
def acting(s: State) -> int:
    """D1.4 The player whose turn it is."""
    return 0 if s.stage == OVER else only(s.turn)


@rule
def hand_to_play(s: State, seat: int) -> int:
    """D3.2 After drawing only the drawn tile; else the whole hand."""
    return only(s.drawn) if s.drawn != NO_TILE else int(s.player[seat].hand)


@rule
def can_add_as_printed(box: Printed, s: State, seat: int) -> bool:
    """D3.1 Some tile of the hand fits as printed."""
    return int(s.player[seat].hand) & fits_as_printed(box, s) != 0


@rule
def can_spend_token(box: Printed, s: State, seat: int) -> bool:
    """D3.2 Some tile of the hand fits with a metro token that the player has."""
    return s.player[seat].metro > 0 and int(s.player[seat].hand) & fits_with_token(box, s) != 0


# --- what is legal ----------------------------------------------------------------------------------------------------
@rule
def legal(box: Printed, s: State, seat: int, out: Ints) -> int:
    """D3 Lay a tile; or the line for it; or draw, keep, pass."""
    if s.turn != seat:
        return 0
    if s.stage == LINE:
        return legal_lines(box, s, out)
    n = legal_lays(box, s, seat, out)
    if s.stage == DRAWN:
        return also(KEEP, n, out)
    if n > 0 and out[0] < LAY + PLACINGS:  # D3.1 some tile fits as printed: those come first
        return n
    if s.stock.left > 0:
        return also(DRAW, n, out)
    return n if n > 0 else also(PASS, n, out)


@rule
def legal_lays(box: Printed, s: State, seat: int, out: Ints) -> int:
    """D3.1, D3.2 As printed, or D4.1 with a metro token if the player has one."""
    hand = hand_to_play(s, seat)
    if s.player[seat].metro == 0:
        low, high = some_line_takes(box, s, AS_PRINTED)
        return write_lays(AS_PRINTED, low & hand, high & hand, out, 0)
    lows, highs = zeros(KINDS), zeros(KINDS)
    sort_ways(box, s, lows, highs)
    n = 0
    for kind in range(KINDS):
        n = write_lays(kind, int(lows[kind]) & hand, int(highs[kind]) & hand, out, n)
    return n


@rule
def sort_ways(box: Printed, s: State, lows: Ints, highs: Ints) -> None:
    """Writes by kind what some_line_takes says. (Line by line is faster than kind by kind.)"""
    rest = lines_in_use(box, s)
    while rest != 0:
        for kind in range(KINDS):
            low, high = ways_onto(box, s, lowest(rest), kind)
            lows[kind] |= low
            highs[kind] |= high
        rest &= rest - 1


@rule
def write_lays(kind: int, low: int, high: int, out: Ints, n: int) -> int:
    """The tiles that can be laid with the lower half near, and those with the higher half near."""
    rest = low | high
    while rest != 0:
        tile = lowest(rest)
        a = LAY + kind * PLACINGS + first_placing(tile)
        out[n] = a
        n += has(low, tile)  # else it is written over
        out[n] = a + 1
        n += has(high, tile)
        rest &= rest - 1
    return n


@rule
def legal_lines(box: Printed, s: State, out: Ints) -> int:
    """D2.3 All lines that take the tile chosen: D4.1 if a half is changed, those that do not take it as printed."""
    kind, near, far = way_parts(s.laying)
    counted_near, counted_far = counts_as(s.laying)
    n, rest = 0, lines_in_use(box, s)
    while rest != 0:
        line = lowest(rest)
        out[n] = ON + line
        n += joins(box, s, line, counted_near, counted_far) & ((kind == AS_PRINTED) | (not joins(box, s, line, near, far)))
        rest &= rest - 1
    return n


# --- why not ----------------------------------------------------------------------------------------------------------
@rule
def refusal(box: Printed, s: State, seat: int, a: int) -> int:
    """D3 Why an action is not allowed; 0 if it is."""
    if a < LAY or a >= ACTIONS:
        return why.NO_SUCH_MOVE
    if s.stage == OVER:
        return why.GAME_OVER
    if s.turn != seat:
        return why.NOT_YOUR_TURN
    if ON <= a < DRAW:
        return refuse_line(box, s, a - ON) if s.stage == LINE else why.LAY_FIRST
    if s.stage == LINE:
        return why.LINE_FIRST
    if a < ON:
        return refuse_lay(box, s, seat, a - LAY)
    if s.stage == DRAWN:
        return why.FINE if a == KEEP else why.PLAY_OR_KEEP
    if a == KEEP:
        return why.NOT_DRAWN
    return refuse_draw(box, s, seat) if a == DRAW else refuse_pass(box, s, seat)


@rule
def refuse_lay(box: Printed, s: State, seat: int, way: int) -> int:
    """D3.1, D3.2, D4.1 Why a tile can't be laid so."""
    kind, near, far = way_parts(way)
    if max(near, far) > box.highest:
        return why.NO_SUCH_TILE
    if not has(s.player[seat].hand, tile_of(near, far)):
        return why.NOT_IN_HAND
    if not has(hand_to_play(s, seat), tile_of(near, far)):
        return why.ONLY_DRAWN
    near, far = counts_as(way)
    if min(near, far) < 0 or max(near, far) > box.highest:
        return why.PAST_THE_ENDS
    if kind != AS_PRINTED and s.player[seat].metro == 0:
        return why.NO_TOKEN
    return refuse_everywhere(box, s, way)


@rule
def refuse_everywhere(box: Printed, s: State, way: int) -> int:
    """D2.3, D4.3 A tile is laid only if some line takes it."""
    reason = why.FITS_NOWHERE
    rest = lines_in_use(box, s)
    while rest != 0:
        line = lowest(rest)
        if takes(box, s, line, way):
            return why.FINE
        if joins_counted(box, s, line, way):
            reason = why.FITS_AS_PRINTED
        rest &= rest - 1
    return reason


@rule
def refuse_line(box: Printed, s: State, line: int) -> int:
    """D2 Why the tile chosen can't be added to a line."""
    if line >= box.lines:
        return why.NO_SUCH_LINE
    if has(s.closed, line):
        return why.CLOSED
    if has(s.out, line):
        return why.OUT_OF_SERVICE
    if not has(s.active | s.untouched, line):
        return why.NOT_OPENED
    if not has(lines_in_use(box, s), line):
        return why.TOO_MANY_ACTIVE
    return why.FINE if takes(box, s, line, s.laying) else why_not_there(box, s, line)


@rule
def why_not_there(box: Printed, s: State, line: int) -> int:
    """D2.4, D2.5, D4.3, D6.1 What is wrong with the tile on a line that is in use."""
    near, far = counts_as(s.laying)
    forbidden = box.line[line].forbidden
    if forbidden in (near, far):
        return why.FORBIDDEN
    if has(s.near[line], near):
        return why.FITS_THERE
    return why.NO_MATCH if s.tiles[line] > 0 else why.NO_MATCH_AT_STATION


@rule
def refuse_draw(box: Printed, s: State, seat: int) -> int:
    """D3.1, D3.2 A player draws only without a tile that fits as printed."""
    if can_add_as_printed(box, s, seat):
        return why.MUST_ADD
    return why.FINE if s.stock.left > 0 else why.STOCK_EMPTY


@rule
def refuse_pass(box: Printed, s: State, seat: int) -> int:
    """D3.2 A player passes only if nothing else is possible."""
    if can_add_as_printed(box, s, seat):
        return why.MUST_ADD
    if s.stock.left > 0:
        return why.MUST_DRAW
    return why.MUST_SPEND if can_spend_token(box, s, seat) else why.FINE


# --- what a move does -------------------------------------------------------------------------------------------------
@rule
def play(box: Printed, s: State, seat: int, a: int) -> None:
    """D3 A move, and what follows from it."""
    if a == PASS:
        pass_turn(box, s, seat)
        return
    s.passes = 0
    if a < ON:
        choose_way(s, a - LAY)
    elif a < DRAW:
        lay_on(box, s, seat, a - ON)
    elif a == DRAW:
        draw_tile(box, s, seat)
    else:
        s.drawn = NO_TILE
        loosen_limits(s, seat)
        next_turn(s, 1)


@rule
def choose_way(s: State, way: int) -> None:
    """D3.1 A tile is shown; it waits for its line."""
    s.laying = way
    s.stage = LINE
    s.learned += 1


@rule
def draw_tile(box: Printed, s: State, seat: int) -> None:
    """D3.2 A tile from the stock, to be played or kept."""
    show_nothing_fits(box, s, seat)
    s.drawn = draw(s.stock)
    s.player[seat].hand |= only(s.drawn)
    s.stage = DRAWN
    s.learned += 1


@rule
def pass_turn(box: Printed, s: State, seat: int) -> None:
    """D3.2, D5.1 Nothing else is possible; when all seats pass one after another the game is over."""
    show_nothing_fits_at_all(box, s, seat)
    s.passes += 1
    s.learned += 1
    if s.passes == s.seats:
        end(s)
    else:
        next_turn(s, 1)


@rule
def lay_on(box: Printed, s: State, seat: int, line: int) -> None:
    """D3.6 The spent token, the tile, a completed line, a double's token, lines out of service, the end, who is next."""
    way = int(s.laying)
    kind, near, far = way_parts(way)
    if kind != AS_PRINTED:
        spend_token(s, seat)
    leave_hand(s, seat, tile_of(near, far))
    add_tile(box, s, line, way)
    if is_complete(box, s, line):
        complete(box, s, seat, line)
    if near == far:
        take_token(s, seat)
    close_dead_lines(box, s)
    if ends_game(box, s, seat):
        end(s)
    else:
        next_turn(s, 0 if near == far else 1)


@rule
def spend_token(s: State, seat: int) -> None:
    """D4.1 A metro token goes back to the supply."""
    s.player[seat].metro -= 1
    s.supply += 1


@rule
def leave_hand(s: State, seat: int, tile: int) -> None:
    """D3.6 The tile goes from the hand to the table."""
    s.player[seat].hand &= ~only(tile)
    s.on_table |= only(tile)
    if s.drawn == NO_TILE:
        tighten_limits(s, seat, tile)
    s.drawn, s.laying = NO_TILE, NO_WAY


@rule
def take_token(s: State, seat: int) -> None:
    """D3.3, D4.2 A metro token for a double, by its printed halves, if one is left; one spent on it is back already."""
    if s.supply > 0:
        s.supply -= 1
        s.player[seat].metro += 1


@rule
def ends_game(box: Printed, s: State, seat: int) -> bool:
    """D5.1 The player has no tile left, or has opened the fifth station."""
    return s.player[seat].hand == 0 or s.player[seat].stations == box.tokens


@rule
def next_turn(s: State, step: int) -> None:
    """D1.4 Clockwise; D3.3 after a double the same player again."""
    following = s.turn + step
    s.stage, s.turn = TURN, (following if following < s.seats else 0)


@rule
def end(s: State) -> None:
    """D5.1 At once, without the extra turn of a double."""
    s.stage, s.turn = OVER, NOBODY
