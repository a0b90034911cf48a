"""D1: setting up."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.piles import draw, draw_set, gather, shuffle
from ....parts.sets import first_n, only
from ..state import LINES, NO_LINE, NO_TILE, NO_WAY, NOBODY, STATIONS, TURN, Printed, State
from .stations import open_station
from .tiles import all_tiles


@rule
def new(box: Printed, s: State) -> None:
    """D1.1 Tiles; D1.2 stations; D1.3 metro tokens; D1.4 seat 0 begins (D5.4 in a series each next game is begun by the next
    player, who sits there then)."""
    s.stage, s.turn, s.drawn, s.laying = TURN, 0, NO_TILE, NO_WAY
    s.supply = box.metro_tokens
    deal(box, s)
    lay_out_stations(box, s)


@rule
def deal(box: Printed, s: State) -> None:
    """D6.1 The start domino, if it is played with; then nine tiles for everyone, seat 0 first."""
    gather(s.stock, all_tiles(box))
    shuffle(s.chance, s.stock)
    s.start_tile = NO_TILE
    if s.options.start_domino:
        s.start_tile = draw(s.stock)
        s.on_table = only(s.start_tile)
    for seat in range(s.seats):
        s.player[seat].hand = draw_set(s.stock, box.hand)


@rule
def lay_out_stations(box: Printed, s: State) -> None:
    """D1.2 The start station with its lines; the others are shuffled, face down."""
    for line in range(LINES):
        s.owner[line] = NOBODY
    for station in range(STATIONS):
        s.opened_by[station] = NO_LINE
    gather(s.pile, first_n(box.stations) & ~only(box.start))
    shuffle(s.chance, s.pile)
    open_station(box, s, int(box.start), NO_LINE)
