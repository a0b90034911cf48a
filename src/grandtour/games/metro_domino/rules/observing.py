"""What a seat knows, as numbers for learning: 0 or 1 for sets, parts of one for amounts. Seats are counted from the
viewer's own, so that a program learns to play every seat at once."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Numbers
from ....parts.observing import clear, write_seats, write_set
from ....parts.seats import seat_after
from ....parts.sets import count, has, only
from ..state import KINDS, LENGTH, LINE, LINES, NO_TILE, NO_VALUE, OVER, SEATS, STATIONS, TILES, VALUES, Printed, State
from .hidden import barred_tiles
from .scoring import score
from .tiles import way_parts
from .turn import acting

LINE_STATES = 4  # untouched, active, closed, out of service
LINE_NUMBERS = LINE_STATES + 1 + 2 * VALUES + SEATS
KNOWN = SEATS * TILES  # numbers about what hands lack
PLAYER_NUMBERS = 4  # tiles, metro tokens, stations, score
HAND = 10  # tiles, metro tokens, stations, points: rarely more than this
TABLE = (
    ("option: start_domino", 1),
    ("seats, one of 2 to 4", SEATS - 1),
    ("stage, one of four", OVER + 1),
    ("acting, by seat from the viewer's own on", SEATS),
    ("the tile that waits for its line: how it is changed, one of five; near half; far half", KINDS + 2 * VALUES),
    ("the viewer's hand, by tile", TILES),
    ("the tile that the viewer has drawn in this turn", TILES),
    ("tiles on the table", TILES),
    (
        "lines: untouched, active, closed, out of service; missing tiles / 8; values that join; forbidden value; "
        "whose token is at the end, by seat from the viewer's own on",
        LINES * LINE_NUMBERS,
    ),
    ("tiles that a hand is known not to hold, the one drawn in this turn aside, by seat from the viewer's own on", KNOWN),
    ("tiles in hand / 10, by seat from the viewer's own on", SEATS),
    ("metro tokens / 10, by seat from the viewer's own on", SEATS),
    ("stations / 10, by seat from the viewer's own on", SEATS),
    ("score / 10, by seat from the viewer's own on", SEATS),
    ("stock as a part of all tiles", 1),
    ("pile of stations as a part of the most stations", 1),
    ("metro tokens beside the stock / 10", 1),
    ("passes in a row as a part of those that end the game", 1),
    ("a tile was drawn in this turn", 1),
)
OBSERVED = sum(size for _, size in TABLE)


@rule
def observe(box: Printed, s: State, seat: int, out: Numbers) -> None:
    """Writes all numbers of TABLE, in its order."""
    clear(out, OBSERVED)
    n = observe_turn(s, seat, out)
    n = observe_tiles(s, seat, out, n)
    for line in range(LINES):
        observe_line(box, s, seat, line, out, n)
        n += LINE_NUMBERS
    n = observe_players(s, seat, out, n)
    observe_piles(s, out, n)


@rule
def observe_turn(s: State, seat: int, out: Numbers) -> int:
    """The option, seats, stage, who is acting, the tile that waits for its line."""
    out[0] = s.options.start_domino
    n = 1
    out[n + s.seats - 2] = 1
    n += SEATS - 1
    out[n + s.stage] = 1
    n = write_seats(acting(s), s.seats, seat, SEATS, out, n + OVER + 1)
    if s.stage == LINE:
        kind, near, far = way_parts(s.laying)
        out[n + kind] = 1
        out[n + KINDS + near] = 1
        out[n + KINDS + VALUES + far] = 1
    return n + KINDS + 2 * VALUES


@rule
def observe_tiles(s: State, seat: int, out: Numbers, n: int) -> int:
    """The viewer's hand and drawn tile; the table."""
    n = write_set(s.player[seat].hand, TILES, out, n)
    n = write_set(only(s.drawn) if s.drawn != NO_TILE and s.turn == seat else 0, TILES, out, n)
    return write_set(s.on_table, TILES, out, n)


@rule
def observe_line(box: Printed, s: State, seat: int, line: int, out: Numbers, n: int) -> None:
    """A line of a station on the table; only zeros for the others."""
    out[n] = has(s.untouched, line)
    out[n + 1] = has(s.active, line)
    out[n + 2] = has(s.closed, line)
    out[n + LINE_STATES - 1] = has(s.out, line)
    if not has(s.untouched | s.active | s.closed | s.out, line):
        return
    printed = box.line[line]
    n += LINE_STATES
    out[n] = (printed.length - s.tiles[line]) / LENGTH
    n += 1
    if has(s.untouched | s.active, line):
        write_set(s.near[line], VALUES, out, n)
    n += VALUES
    if printed.forbidden != NO_VALUE:
        out[n + printed.forbidden] = 1
    if has(s.closed, line):
        out[n + VALUES + (s.owner[line] - seat) % s.seats] = 1


@rule
def observe_players(s: State, seat: int, out: Numbers, n: int) -> int:
    """What is known of the others' hands; hands, metro tokens, stations and scores of all."""
    for other in range(s.seats):
        who = seat_after(seat, other, s.seats)
        if other > 0:
            write_set(barred_tiles(s, who, 0, 0) & ~int(s.on_table), TILES, out, n + other * TILES)
        at = n + KNOWN + other
        out[at] = count(s.player[who].hand) / HAND
        out[at + SEATS] = s.player[who].metro / HAND
        out[at + 2 * SEATS] = s.player[who].stations / HAND
        out[at + 2 * SEATS + SEATS] = score(s, who) / HAND
    return n + KNOWN + PLAYER_NUMBERS * SEATS


@rule
def observe_piles(s: State, out: Numbers, n: int) -> None:
    """The piles, the supply, the passes, whether a tile was drawn."""
    out[n] = s.stock.left / TILES
    out[n + 1] = s.pile.left / STATIONS
    out[n + 2] = s.supply / HAND
    n += 2 + 1
    out[n] = s.passes / s.seats
    out[n + 1] = s.drawn != NO_TILE
