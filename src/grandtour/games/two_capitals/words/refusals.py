"""Why an action is refused: the reasons behind the numbers of `rules/reasons.py`, with the rules that say so."""

from __future__ import annotations

from ....engine.box import Box
from ....engine.contract import Reason, Who
from ....engine.i18n import say
from ....engine.phrases import GAME_OVER, NO_SUCH_MOVE, not_your_turn
from ..rules import reasons as why
from ..rules.draft import is_mark, is_marking
from ..state import EVENING, LUNCH, MARK, SIGHTS, VISIT, State
from .names import city_data, sight_name

REASONS = {
    why.NO_SUCH_MOVE: NO_SUCH_MOVE,
    why.GAME_OVER: Reason("T2.4", GAME_OVER),
    why.HAS_CHOSEN: Reason("T8.1", say("You have chosen; the packets move on when everyone has.")),
    why.NO_JOURNEY: Reason("T2", say("The bus is not travelling now.")),
    why.NO_DRAFT: Reason("T8", say("No cards are being chosen now.")),
    why.NO_MARKS: Reason("T8.2", say("First tokens are placed only between planning and morning, with the option “expert”.")),
    why.NO_TOKEN: Reason("T3.7", say("You have no token left: you can only end the journey.")),
    why.NOT_STARTED: Reason("T3.6", say("The journey has not begun: place a token.")),
    why.TOO_EARLY: Reason("T3.6", say("The journey can be ended only when the bus is at one of the last two sights.")),
    why.NOT_IN_PACKET: Reason("T8.1", say("That card is not in the packet in your hand.")),
}
SIGHT_REASONS = {
    why.NOT_AMONG_THE_FIRST: Reason("T3.2", say("The first token goes on one of the first three, not on {number} “{sight}”.")),
    why.PASSED: Reason("T3.3", say("The bus has passed {number} “{sight}” already.")),
    why.FULL: Reason("T3.4", say("All cells of {number} “{sight}” are taken on this journey.")),
    why.TOO_FAR: Reason("T3.3", say("{number} “{sight}” is too far: only the first three with a free cell can be chosen.")),
    why.BEEN_THERE: Reason("T3.4", say("You have a token at {number} “{sight}” on this journey already.")),
    why.BUS_IS_THERE: Reason("T3.5", say("With two players the bus's own sight can't be chosen: {number} “{sight}”.")),
    why.TAKEN: Reason("T8.2", say("Someone has a token at {number} “{sight}” already.")),
}
LATER_RULES = {  # the numbers that say the same for lunch and for the evening
    (LUNCH, why.HAS_CHOSEN): "T8.3",
    (LUNCH, why.NOT_IN_PACKET): "T8.3",
    (EVENING, why.NOT_AMONG_THE_FIRST): "T4.2",
    (EVENING, why.TOO_EARLY): "T4.2",
}


def reason(box: Box, s: State, seat: int, a: int, code: int, who: Who) -> Reason:
    """Why an action is refused."""
    if code == why.NOT_YOUR_TURN:
        return not_your_turn("T8.2" if is_marking(s) else "T1.4", who(int(s.turn)))
    if code in SIGHT_REASONS:
        about = SIGHT_REASONS[code]
        number = (a - MARK) % SIGHTS + 1 if is_mark(a) else a - VISIT + 1
        sentence = about.sentence.filled(number=number, sight=sight_name(city_data(box, s), number))
        return Reason(LATER_RULES.get((s.stage, code), about.rule), sentence)
    return Reason(LATER_RULES.get((s.stage, code), REASONS[code].rule), REASONS[code].sentence)
