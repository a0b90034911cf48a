"""What is asked of a player now."""

from __future__ import annotations

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.i18n import Sentence, say
from ....engine.phrases import waiting
from ..rules.turn import acting
from ..state import CARS, CHAIN, CLAIM, EFFECT_NAMES, SECOND_PICK, TURN, State
from .moves import NO_CLAIM, spot_name
from .syntax import neighbour_of

EFFECT_ASKS = {
    "swap": say("Choose the first car to swap, or skip."),
    "uncouple-two": say("Choose two cars to uncouple, one above the other, or skip."),
    "uncouple-three": say("Choose three cars to uncouple, one above the other, or skip."),
    "exchange": say("Exchange one of your cars with a neighbour, or skip."),
    "cancel": say("Choose a city to cancel with its line, or skip."),
}


def asks(box: Box, s: State, seat: int, who: Who) -> Sentence:
    """What is asked now."""
    if (otherwise := waiting(acting(s), seat, who)) is not None:
        return otherwise
    if s.stage == TURN:
        return say("Lay a car, put one out, take one back, or play an action card.")
    if s.stage == CLAIM:
        return say("Claim a city, or press “{no}”.", no=NO_CLAIM)
    if s.stage == SECOND_PICK:
        car = spot_name(box, s, seat, s.picked, who)
        return say("Choose the car to swap with {car}.", car=car)
    if s.stage == CHAIN:
        player = who(neighbour_of(s, seat, s.way))
        return say("Exchange a car with {player}, or decline.", player=player)
    return EFFECT_ASKS[EFFECT_NAMES[s.aside - CARS]]
