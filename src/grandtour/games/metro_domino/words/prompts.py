"""What is asked of a player now."""

from __future__ import annotations

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.i18n import Sentence, say
from ....engine.phrases import waiting
from ..ids import tile_id
from ..rules.turn import acting, can_add_as_printed, can_spend_token
from ..state import DRAWN, LINE, State
from .names import way_name


def asks(box: Box, s: State, seat: int, who: Who) -> Sentence:
    """What is asked now."""
    if (otherwise := waiting(acting(s), seat, who)) is not None:
        return otherwise
    if s.stage == LINE:
        return say("Choose a line for the tile {tile}.", tile=way_name(int(s.laying)))
    if s.stage == DRAWN:
        return say("You have drawn {tile}: lay it or keep it.", tile=tile_id(s.drawn))
    return turn_asks(box, s, seat)


def turn_asks(box: Box, s: State, seat: int) -> Sentence:
    """D3.1, D3.2 What there is to choose from."""
    if can_add_as_printed(box.record, s, seat):
        return say("Add a tile to a line.")
    if can_spend_token(box.record, s, seat):
        if s.stock.left > 0:
            return say("No tile fits as printed: draw one, or spend a metro token.")
        return say("No tile fits as printed, and the stock is empty: spend a metro token.")
    return say("No tile fits: draw one.") if s.stock.left > 0 else say("No tile fits, and the stock is empty: pass.")
