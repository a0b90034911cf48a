"""Moves as people read them: an action as a sentence that says what it does; `syntax.py` has what is typed."""

from __future__ import annotations

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.i18n import Sentence, say
from ..rules.tiles import counts_as, way_parts
from ..state import AS_PRINTED, DRAW, KEEP, LAY, ON, State
from .names import line_name


def move(box: Box, s: State, seat: int, a: int, who: Who) -> Sentence:
    """An action as a sentence for a list of moves."""
    if a < ON:
        return lay_move(a - LAY)
    if a < DRAW:
        return on_move(box, s, a - ON)
    if a == DRAW:
        return say("Draw a tile")
    return say("Keep the drawn tile") if a == KEEP else say("Pass")


def lay_move(way: int) -> Sentence:
    kind, near, far = way_parts(way)
    if kind == AS_PRINTED:
        return say("Lay the tile {near}-{far}, with {near} facing the station", near=near, far=far)
    values = counts_as(way)
    return say("Spend a metro token: lay the tile {near}-{far} as {a}-{b}", near=near, far=far, a=values[0], b=values[1])


def on_move(box: Box, s: State, line: int) -> Sentence:
    """A line for the tile; D3.4 whether that completes it."""
    name = line_name(box, line)
    if s.tiles[line] + 1 == box.record.line[line].length:
        return say("Complete {line}", line=name)
    return say("Add it to {line}", line=name) if s.tiles[line] > 0 else say("Start {line}", line=name)
