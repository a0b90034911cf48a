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
from .prompts import asks

REASONS = {
    why.NO_SUCH_MOVE: NO_SUCH_MOVE,
    why.GAME_OVER: Reason("T2.4", GAME_OVER),
    why.HAS_CHOSEN: Reason("T8.1", say("You have already chosen; the packets are passed once everyone has.")),
    why.NO_MARKS: Reason("T8.2", say("First tokens are placed only in the expert game, between planning and morning.")),
    why.NO_TOKEN: Reason("T3.7", say("You have no tokens left: you can only end the journey.")),
    why.NOT_STARTED: Reason("T3.6", say("The journey hasn't begun yet: place a token.")),
    why.TOO_EARLY: Reason("T3.6", say("You can end the journey only when the bus is at one of the last two sights.")),
    why.NOT_IN_PACKET: Reason("T8.1", say("That card is not in your packet.")),
}
WRONG_MOMENT = {  # with what is asked now
    why.NO_JOURNEY: Reason("T2", say("The bus isn't running right now. {question}")),
    why.NO_DRAFT: Reason("T8", say("There are no cards to choose right now. {question}")),
}
SIGHT_REASONS = {
    why.NOT_AMONG_THE_FIRST: Reason("T3.2", say("The first token must go on one of the first three, not on {number} “{sight}”.")),
    why.PASSED: Reason("T3.3", say("The bus has already passed {number} “{sight}”.")),
    why.FULL: Reason("T3.4", say("All cells of {number} “{sight}” are taken on this journey.")),
    why.TOO_FAR: Reason("T3.3", say("{number} “{sight}” is too far. {question}")),
    why.BEEN_THERE: Reason("T3.4", say("You already have a token at {number} “{sight}” on this journey.")),
    why.BUS_IS_THERE: Reason("T3.5", say("With two players the bus can't stay where it is: {number} “{sight}”.")),
    why.TAKEN: Reason("T8.2", say("Someone already has a token at {number} “{sight}”.")),
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
    if code in WRONG_MOMENT:
        about = WRONG_MOMENT[code]
        return Reason(about.rule, about.sentence.filled(question=asks(box, s, seat, who)))
    if code in SIGHT_REASONS:
        about = SIGHT_REASONS[code]
        number = (a - MARK) % SIGHTS + 1 if is_mark(a) else a - VISIT + 1
        sight, question = sight_name(city_data(box, s), number), asks(box, s, seat, who)
        sentence = about.sentence.filled(number=number, sight=sight, question=question)
        return Reason(LATER_RULES.get((s.stage, code), about.rule), sentence)
    return Reason(LATER_RULES.get((s.stage, code), REASONS[code].rule), REASONS[code].sentence)
