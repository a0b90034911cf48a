"""Why an action is refused: the reasons behind the numbers of `rules/reasons.py`, with the rules that say so."""

from __future__ import annotations

from ....engine.box import Box
from ....engine.contract import Reason, Who
from ....engine.i18n import say
from ....engine.phrases import GAME_OVER, NO_SUCH_MOVE, not_your_turn
from ..ids import card_ids
from ..rules import reasons as why
from ..rules.actions import give_parts, lay_parts
from ..state import BACK, CHAIN, CLAIM_CITY, EFFECT_NAMES, GIVE, LAY, OUT, PICK, PLAY, QUIET_TURNS, UNCOUPLE_TWO, State
from .names import card_name, row_name

REASONS = {
    why.NO_SUCH_MOVE: NO_SUCH_MOVE,
    why.FINISH_CARD: Reason("M2.8", say("First comes the effect of the card that you have played, or “skip”.")),
    why.PICK_SECOND: Reason("M4.1", say("You have picked a car: now pick the one with which it changes places.")),
    why.GIVE_OR_DECLINE: Reason("M4.4", say("You are asked whether you exchange: “give” or “decline”.")),
    why.CLAIM_OR_SKIP: Reason("M2.8", say("Your action is done: claim a city, or “skip”.")),
    why.NOT_PLAYED: Reason("M2.2", say("First play the action card that does this.")),
    why.OTHER_CARD: Reason("M2.2", say("The card that you have played does something else.")),
    why.FRONT_FULL: Reason("M2.3", say("No more cars can lie in front of you.")),
    why.NO_CITY_THERE: Reason("M1.2", say("There is no city in that row.")),
    why.NO_CAR_THERE: Reason("M4.1", say("There is no car at that spot.")),
    why.PICKED_ALREADY: Reason("M4.1", say("That car is picked already: pick another one.")),
    why.SAME_KIND: Reason("M4.1", say("Those two cars are alike: only different ones change places.")),
    why.SAME_FRONT: Reason("M4.1", say("Those two cars lie in front of the same player.")),
    why.EQUAL_AFTER_SWAP: Reason("M4.1", say("A line would have two equal cars then.")),
    why.NO_PARTNER: Reason("M4.1", say("There is no car with which that one could change places.")),
    why.NOT_THEIRS: Reason("M4.4", say("That car does not lie in front of that player.")),
    why.NOT_ASKED_TO_EXCHANGE: Reason("M4.4", say("You are not asked for an exchange now.")),
    why.NOTHING_TO_SKIP: Reason("M2.7", say("There is no pass: lay, put out, take back or play a card.")),
    why.CLAIM_AT_THE_END: Reason("M3.1", say("A city is claimed at the end of a turn, after the action.")),
}
CARD_SENTENCES = {
    why.NOT_IN_HAND: say("You have no such card in hand: {card}."),
    why.NOT_IN_FRONT: say("No such car lies in front of you: {card}."),
}
CITY_REASONS = {
    why.EQUAL_IN_LINE: Reason("M2.1a", say("The line of {city} has such a car already.")),
    why.LINE_FULL: Reason("M2.1b", say("The line of {city} is full.")),
    why.EMPTY_LINE: Reason("M3.1", say("There is no car in the line of {city}.")),
    why.NOT_MATCHED: Reason("M3.1", say("Not every car in the line of {city} has an equal one in front of you.")),
    why.TOO_LONG: Reason("M2.6", say("The line of {city} has more cars than can lie in front of you: it can't be claimed.")),
    why.NOT_FULL: Reason("M3.4", say("In the long game only a full line is claimed, and the line of {city} is not full.")),
}
RULES_OF = ((GIVE, "M4.4"), (PLAY, "M2.2"), (BACK, "M2.4"), (OUT, "M2.3"), (LAY, "M2.1"))  # what a missing card is for


def reason(box: Box, s: State, seat: int, a: int, code: int, who: Who) -> Reason:
    """Why an action is refused."""
    if code == why.GAME_OVER:
        return Reason("M6.4" if s.quiet >= QUIET_TURNS * s.seats else "M6.1", GAME_OVER)
    if code == why.NOT_YOUR_TURN:
        return not_your_turn("M1.3", who(int(s.turn)))
    if code == why.NOT_ASKED:
        return Reason("M4.4", say("The chain of exchanges has come to: {player}.", player=who(int(s.asked))))
    if code == why.WRONG_WAY:
        far = say("The chain goes on to the far side only.")
        return Reason("M4.4", far if s.stage == CHAIN else say("Two players have one neighbour each."))
    if code == why.NO_COLUMN:
        return column_reason(s)
    if code in CARD_SENTENCES:
        return Reason(rule_of(a), CARD_SENTENCES[code].filled(card=card_name(box, card_of(box, a))))
    if code in CITY_REASONS:
        row = a - CLAIM_CITY if a >= CLAIM_CITY else lay_parts(a)[1]
        return Reason(CITY_REASONS[code].rule, CITY_REASONS[code].sentence.filled(city=row_name(box, s, row)))
    return REASONS[code]


def column_reason(s: State) -> Reason:
    """M4.2, M4.3 As many cars as the card says, or none."""
    if s.aside == UNCOUPLE_TWO:
        return Reason("M4.2", say("There are no two cars one above the other there."))
    return Reason("M4.3", say("There are no three cars one above the other there."))


def rule_of(a: int) -> str:
    """The rule that asks for a card in hand or in front."""
    return next(rule for first, rule in RULES_OF if a >= first)


def card_of(box: Box, a: int) -> str:
    """The card that an action needs."""
    cards = card_ids(box)
    if a < OUT:
        return cards[lay_parts(a)[0]]
    if a < PLAY:
        return cards[a - OUT if a < BACK else a - BACK]
    return EFFECT_NAMES[a - PLAY] if a < PICK else cards[give_parts(a)[0]]
