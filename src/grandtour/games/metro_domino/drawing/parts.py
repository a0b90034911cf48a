"""Which parts of the drawing stand for an action: what is pressed for it, and what is shown of it."""

from __future__ import annotations

from ....engine.box import Box
from ..ids import line_ids, tile_id, way_word
from ..rules.tiles import tile_laid, way_parts
from ..state import AS_PRINTED, DRAW, KEEP, LAY, NO_TILE, NO_WAY, ON, State


def leads_on(a: int) -> bool:
    """A tile as it is printed, and then its line, are one gesture; a metro token is spent only by choosing so."""
    return a < ON and way_parts(a - LAY)[0] == AS_PRINTED


def implied(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """D3.2 The tile that was drawn is the only one that can be laid then."""
    return parts(box, s, seat, a)[:1] if a < ON and s.drawn != NO_TILE else ()


def parts(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """What is pressed for an action: a tile of the hand and which way round, the end of a line, the stock, or a button."""
    if a < ON:
        return f"hand-{tile_id(tile_laid(a - LAY))}", f"way-{way_word(a - LAY).replace(' ', '-')}"
    if a < DRAW:
        return (f"end-{line_ids(box)[a - ON].replace('/', '-')}",)
    return ("stock",) if a == DRAW else ("keep",) if a == KEEP else ("pass",)


def touched(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """The tile that is laid; of all else what is pressed."""
    if ON <= a < DRAW and s.laying != NO_WAY:
        return (f"tile-{tile_id(tile_laid(s.laying))}",)
    return parts(box, s, seat, a)
