"""D3.4, D3.5: stations at the ends of completed lines."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.piles import draw
from ....parts.sets import lowest, only
from ..state import Printed, State
from .lines import joins_at


@rule
def is_complete(box: Printed, s: State, line: int) -> bool:
    """D2.1 The length of a line is the exact number of tiles that completes it."""
    return bool(s.tiles[line] == box.line[line].length)


@rule
def complete(box: Printed, s: State, seat: int, line: int) -> None:
    """D3.4 The line is closed, its active-line token returns; the top station of the pile lies at its end, with the player's
    token. D3.5 Without a station left the token lies there alone, and counts as much."""
    s.active &= ~only(line)
    s.closed |= only(line)
    s.near[line] = 0
    s.owner[line] = seat
    s.player[seat].stations += 1
    if s.pile.left > 0:
        open_station(box, s, draw(s.pile), line)
        s.learned += 1


@rule
def open_station(box: Printed, s: State, station: int, line: int) -> None:
    """D3.4 A station is on the table, and its lines are open."""
    s.station[s.opened] = station
    s.opened += 1
    s.opened_by[station] = line
    rest = int(box.lines_of[station])
    s.untouched |= rest
    while rest != 0:
        s.near[lowest(rest)] = joins_at(box, s, lowest(rest), 0)
        rest &= rest - 1
