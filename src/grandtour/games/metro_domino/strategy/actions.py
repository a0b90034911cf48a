"""The features of all legal moves of a decision."""

from __future__ import annotations

from math import exp

from ....engine.jit import rule
from ....engine.structs import Ints, Numbers
from ....parts.sets import count, has, lowest
from ..rules.lines import first_alike, lines_in_use, takes
from ..state import DRAW, KEEP, LAY, LINE, NO_LINE, ON, PLACINGS, Printed, State
from .features import (
    COMPLETES,
    CONTROL,
    DOUBLE,
    DOUBLE_DANGER,
    DOUBLE_OUT,
    DRAWS,
    ENDS,
    EXPOSED,
    FOLLOWED,
    HARM,
    KEEPS,
    LAST_OF_LAYING,
    LATE_DOUBLE,
    LATE_TOKEN,
    LAYS,
    LONE_DOUBLE,
    MINE_NEXT,
    ONE_SHORT,
    OUT_NEXT,
    OWN_DOUBLE,
    OWN_FITS,
    OWN_LINES,
    PRESSES,
    RIVAL_FIFTH,
    RIVAL_OUT,
    SHORT_START,
    SILLY,
    STARTS,
    STRANDED,
    STRANDS,
    TOKEN,
    WEIGHTS,
)
from .laying import LayingFeatures, laying_features, own_lines, rival_fifth, rival_out, strands
from .rivals import log_lacks, rank_key
from .scene import Around, Scene, may_start, read_around, read_scene


@rule
def action_features(box: Printed, s: State, seat: int, actions: Ints, n: int, out: Numbers) -> None:
    """Writes all ACTION_FEATURES of the n legal actions of a seat that is acting."""
    scene = read_scene(box, s, seat)
    if s.stage == LINE:
        choose_line(box, s, scene, actions, n, out)
    else:
        choose_tile(box, s, scene, actions, n, out)
    note_sure_win(n, out)


@rule
def choose_line(box: Printed, s: State, scene: Scene, actions: Ints, n: int, out: Numbers) -> None:
    """A tile waits for its line. Untouched lines that are alike come to the same."""
    for i in range(n):
        line = int(actions[i]) - ON
        write(laying_features(box, s, scene, read_around(box, s, scene, line), line, int(s.laying)), out[i])
        for j in range(i):
            if are_alike(box, s, line, int(actions[j]) - ON):
                out[i, SILLY] = 1


@rule
def are_alike(box: Printed, s: State, line: int, other: int) -> bool:
    """Two untouched lines of which it does not matter which one is started."""
    one, two = box.line[line], box.line[other]
    untouched = s.tiles[line] + s.tiles[other] == 0
    return bool(untouched and one.length == two.length and one.forbidden == two.forbidden and s.near[line] == s.near[other])


@rule
def different_lines(box: Printed, s: State) -> int:
    """The lines to which a tile can be added now; of untouched lines that are alike, the first."""
    lines = lines_in_use(box, s)
    if lines == s.active:
        return lines
    later = int(s.untouched)
    while later != 0:
        line = lowest(later)
        later &= later - 1
        rest = later
        while rest != 0:
            other = rest & -rest
            rest &= rest - 1
            if are_alike(box, s, line, lowest(other)):
                lines &= ~other
                later &= ~other
    return lines


@rule
def choose_tile(box: Printed, s: State, scene: Scene, actions: Ints, n: int, out: Numbers) -> None:
    """A tile, on the line that is best for it; or to draw or keep one."""
    lays = n
    while lays > 0 and actions[lays - 1] >= ON:
        lays -= 1
    for i in range(lays):
        out[i, SILLY] = 1
    everything = read_around(box, s, scene, NO_LINE)
    rest = different_lines(box, s)
    while rest != 0:
        line = lowest(rest)
        around = read_around(box, s, scene, line) if has(s.active, line) else everything
        for i in range(lays):
            way = int(actions[i]) - LAY
            if takes(box, s, line, way):
                write_better(laying_features(box, s, scene, around, line, way), out[i])
                if way < PLACINGS or first_alike(box, int(s.near[line]), int(box.line[line].forbidden), way) == way:
                    out[i, SILLY] = 0
        rest &= rest - 1
    for i in range(lays, n):
        write_rest(box, s, scene, everything, int(actions[i]), out, i)


@rule
def write(features: LayingFeatures, row: Numbers) -> None:
    """All at once: to unpack is much faster than to count through."""
    (
        row[LAYS], row[COMPLETES], row[ENDS], row[DOUBLE], row[FOLLOWED], row[HARM],
        row[LONE_DOUBLE], row[LATE_DOUBLE], row[DOUBLE_OUT], row[TOKEN], row[LATE_TOKEN], row[ONE_SHORT],
        row[EXPOSED], row[DOUBLE_DANGER], row[MINE_NEXT], row[OWN_DOUBLE],
        row[STRANDS], row[PRESSES], row[OWN_FITS], row[OWN_LINES], row[STRANDED], row[CONTROL],
        row[STARTS], row[SHORT_START], row[RIVAL_OUT], row[RIVAL_FIFTH], row[OUT_NEXT],
    ) = features  # fmt: skip


@rule
def write_better(features: LayingFeatures, row: Numbers) -> None:
    """Keeps the better one of two lines for a tile."""
    if row[LAYS] == 0:
        write(features, row)
        return
    before = worth(row)
    old = kept(row)
    write(features, row)
    if worth(row) <= before:
        write(old, row)


@rule
def worth(row: Numbers) -> float:
    """What all numbers of a tile on a line weigh together."""
    total = 0.0
    for f in range(LAYS, LAST_OF_LAYING + 1):
        total += WEIGHTS[f] * row[f]
    return total


@rule
def kept(row: Numbers) -> LayingFeatures:
    """The numbers of a row, to be written again."""
    return (
        row[LAYS], row[COMPLETES], row[ENDS], row[DOUBLE], row[FOLLOWED], row[HARM],
        row[LONE_DOUBLE], row[LATE_DOUBLE], row[DOUBLE_OUT], row[TOKEN], row[LATE_TOKEN], row[ONE_SHORT],
        row[EXPOSED], row[DOUBLE_DANGER], row[MINE_NEXT], row[OWN_DOUBLE],
        row[STRANDS], row[PRESSES], row[OWN_FITS], row[OWN_LINES], row[STRANDED], row[CONTROL],
        row[STARTS], row[SHORT_START], row[RIVAL_OUT], row[RIVAL_FIFTH], row[OUT_NEXT],
    )  # fmt: skip


@rule
def write_rest(box: Printed, s: State, scene: Scene, around: Around, a: int, out: Numbers, i: int) -> None:
    """To draw, keep or pass: the table stays as it is."""
    free = may_start(box, s)
    fits = around.one | around.rest | (scene.starts if free else 0)
    harmless = around.harmless | (scene.harmless if free else 0)
    own, left = count(fits & scene.hand), count(scene.hand)
    write_table(box, scene, around, fits, out, i)
    out[i, OWN_FITS] = own / max(left, 1)
    out[i, STRANDED] = own == 0
    out[i, OWN_LINES] = own_lines(scene.hand, around, 0) / box.active_lines
    out[i, SHORT_START] = free and scene.short != 0
    out[i, PRESSES] = exp(log_lacks(scene.next, harmless))
    out[i, KEEPS] = a == KEEP
    out[i, DRAWS] = a == DRAW


@rule
def write_table(box: Printed, scene: Scene, around: Around, fits: int, out: Numbers, i: int) -> None:
    """What the table offers to the others, if it stays as it is."""
    out[i, EXPOSED] = 1.0 - exp(around.calm)
    out[i, DOUBLE_DANGER] = around.danger
    out[i, MINE_NEXT] = around.lasting
    out[i, OWN_DOUBLE] = around.pair != 0
    out[i, STRANDS] = strands(scene.next, fits)
    out[i, RIVAL_OUT] = rival_out(scene, rank_key(scene.stations, count(scene.hand)), fits, around.changed)
    out[i, RIVAL_FIFTH] = rival_fifth(box, scene, float(out[i, EXPOSED]))


@rule
def note_sure_win(n: int, out: Numbers) -> None:
    """Beside a move that wins the game at once every other is silly."""
    won = False
    for i in range(n):
        won = won or out[i, ENDS] == 1
    if won:
        for i in range(n):
            out[i, SILLY] = max(out[i, SILLY], 0 if out[i, ENDS] == 1 else 1)
