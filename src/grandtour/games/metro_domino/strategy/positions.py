"""How a seat stands, as far as it can know."""

from __future__ import annotations

from math import exp

from ....engine.jit import rule
from ....engine.structs import Numbers
from ....parts.sets import count
from ..rules.tiles import DOUBLES
from ..state import LINE, NO_LINE, TILES, VALUES, Printed, State
from .laying import own_lines, result, rival_fifth, rival_out, strands, yes
from .rivals import POINT, log_lacks, rank_key
from .scene import WITH, Around, Scene, may_start, read_around, read_scene

POSITION_FEATURES: tuple[str, ...] = (
    "stations, as a part of the tokens",
    "tiles in hand, as a part of those dealt",
    "metro tokens",
    "points ahead of the best rival",
    "tiles fewer than the next player",
    "the game if it ended now: 1 won, -1 lost",
    "one token left",
    "own turn",
    "turns until the own one, as a part of the seats",
    "a tile waits for its line, or was drawn",
    "how late the game is",
    "stock, as a part of all tiles",
    "start domino",
    "active lines, as a part of those allowed",
    "lines one tile short that I can complete",
    "a line that I can complete is there at my next turn",
    "a rival completes a line",
    "a rival completes a line with a double",
    "I can complete a line with a double",
    "part of my tiles that fit",
    "active lines where a tile of mine fits",
    "no tile fits",
    "a tile fits where it does no harm",
    "the next player has no tile that fits",
    "the next player has no tile that does no harm",
    "a line of two tiles can be started",
    "I can start and complete a line of two tiles",
    "values in hand, as a part of all",
    "doubles in hand",
    "doubles in hand with another tile of their value",
    "a rival lays the last tile",
    "a rival opens the last station",
    "my last tile fits: 1 if it wins, -1 if it loses",
)
(
    STATIONS_OPENED, HELD, METRO, AHEAD, FEWER, NOW, ONE_LEFT, TURN_NOW, TURN_IN, BUSY, LATE, STOCK, DOMINO, ACTIVE, KEYS,
    LASTING, EXPOSED, DANGER, PAIR, FITS, LINES_FIT, STRANDED, HARMLESS, STRANDS, PRESSES, SHORT, SHORT_PAIR, VARIETY,
    DOUBLES_HELD, PAIRS, OUT, FIFTH, LAST,
) = range(len(POSITION_FEATURES))  # fmt: skip
SOME_POINTS = 4.0  # a lead that decides a game
FEW = 3.0  # metro tokens or doubles, usually not more than this


@rule
def position_features(box: Printed, s: State, seat: int, out: Numbers) -> None:
    """Writes all POSITION_FEATURES of a seat."""
    scene = read_scene(box, s, seat)
    around = read_around(box, s, scene, NO_LINE)
    write_score(box, s, scene, out)
    write_time(box, s, seat, scene, around, out)
    write_lines(scene, around, out)
    write_hand(box, scene, out)
    write_fits(box, s, scene, around, out)


@rule
def write_score(box: Printed, s: State, scene: Scene, out: Numbers) -> None:
    """Points and tokens."""
    tiles = count(scene.hand)
    key = rank_key(scene.stations, tiles)
    out[STATIONS_OPENED] = scene.stations / box.tokens
    out[HELD] = tiles / box.hand
    out[METRO] = scene.metro / FEW
    out[AHEAD] = (key - scene.best) / (POINT * SOME_POINTS)
    out[FEWER] = (scene.next.tiles - tiles) / box.hand
    out[NOW] = result(scene.best, key)
    out[ONE_LEFT] = yes(scene.stations + 1 == box.tokens)


@rule
def write_time(box: Printed, s: State, seat: int, scene: Scene, around: Around, out: Numbers) -> None:
    """Whose turn it is, and how far the game is."""
    wait = (seat - s.turn) % s.seats
    out[TURN_NOW] = yes(s.turn == seat)
    out[TURN_IN] = wait / s.seats
    out[BUSY] = yes(s.turn == seat and (s.stage == LINE or s.drawn < TILES))
    out[LATE] = scene.late
    out[STOCK] = s.stock.left / TILES
    out[DOMINO] = s.options.start_domino
    out[ACTIVE] = around.active / box.active_lines


@rule
def write_lines(scene: Scene, around: Around, out: Numbers) -> None:
    """Lines that somebody can complete soon."""
    out[KEYS] = yes(around.keys != 0)
    out[LASTING] = around.lasting
    out[EXPOSED] = 1.0 - exp(around.calm)
    out[DANGER] = around.danger
    out[PAIR] = yes(around.pair != 0)


@rule
def write_hand(box: Printed, scene: Scene, out: Numbers) -> None:
    """How good the tiles in hand are on their own."""
    values, pairs = 0, 0
    for value in range(box.highest + 1):
        held = scene.hand & int(WITH[value])
        values += held != 0
        pairs += held & DOUBLES != 0 and held & ~DOUBLES != 0
    out[VARIETY] = values / VALUES
    out[DOUBLES_HELD] = count(scene.hand & DOUBLES) / FEW
    out[PAIRS] = pairs / FEW


@rule
def write_fits(box: Printed, s: State, scene: Scene, around: Around, out: Numbers) -> None:
    """Where tiles fit, mine and the others'."""
    free = may_start(box, s)
    fits = around.one | around.rest | (scene.starts if free else 0)
    harmless = around.harmless | (scene.harmless if free else 0)
    own, tiles = count(fits & scene.hand), count(scene.hand)
    out[FITS] = own / max(tiles, 1)
    out[LINES_FIT] = own_lines(scene.hand, around, 0) / box.active_lines
    out[STRANDED] = yes(own == 0)
    out[HARMLESS] = yes(harmless & scene.hand != 0)
    out[STRANDS] = strands(scene.next, fits)
    out[PRESSES] = exp(log_lacks(scene.next, harmless))
    out[SHORT] = yes(free and scene.short != 0)
    out[SHORT_PAIR] = out[SHORT] * yes(out[PAIRS] > 0)
    out[OUT] = rival_out(scene, rank_key(scene.stations, tiles), fits, around.changed)
    out[FIFTH] = rival_fifth(box, scene, float(out[EXPOSED]))
    out[LAST] = result(scene.best, rank_key(scene.stations, 0)) if tiles == 1 and own > 0 else 0.0
