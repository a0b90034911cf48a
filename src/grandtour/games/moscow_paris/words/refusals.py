"""Why an action is refused: the reasons behind the numbers of `rules/reasons.py`, with the rules that say so."""

from __future__ import annotations

from ....engine.box import Box
from ....engine.contract import Reason, Who
from ....engine.i18n import say
from ....engine.phrases import GAME_OVER, NO_SUCH_MOVE, not_your_turn
from ..ids import card_ids, city_id
from ..rules import reasons as why
from ..rules.actions import give_parts, lay_parts
from ..state import (
    BACK,
    CHAIN,
    CLAIM_CITY,
    EFFECT_NAMES,
    GIVE,
    LAY,
    NO_CITY,
    OUT,
    PICK,
    PLAY,
    QUIET_TURNS,
    TURN,
    UNCOUPLE_TWO,
    State,
)
from .names import card_name, city_name, row_name

REASONS = {
    why.NO_SUCH_MOVE: NO_SUCH_MOVE,
    why.FINISH_CARD: Reason("M2.8", say("First use the effect of the card you played, or “skip” it.")),
    why.PICK_SECOND: Reason("M4.1", say("You have picked a car: now pick the one to swap it with.")),
    why.GIVE_OR_DECLINE: Reason("M4.4", say("Exchange a car first (“give”), or “decline”.")),
    why.CLAIM_OR_SKIP: Reason("M2.8", say("You have taken your action: claim a city, or “skip”.")),
    why.NOT_PLAYED: Reason("M2.2", say("You need an action card for that: play it first.")),
    why.OTHER_CARD: Reason("M2.2", say("The card you played does something else.")),
    why.FRONT_FULL: Reason("M2.3", say("You can't have any more cars in front of you.")),
    why.NO_CITY_THERE: Reason("M1.2", say("There is no city in that row.")),
    why.NO_CAR_THERE: Reason("M4.1", say("There is no car at that spot.")),
    why.PICKED_ALREADY: Reason("M4.1", say("You have already picked that car: pick another one.")),
    why.SAME_KIND: Reason("M4.1", say("Those two cars are the same: swap two different ones.")),
    why.SAME_FRONT: Reason("M4.1", say("Both cars are in front of the same player.")),
    why.EQUAL_AFTER_SWAP: Reason("M4.1", say("That would put two matching cars in one line.")),
    why.NO_PARTNER: Reason("M4.1", say("That car can't be swapped with any other: pick another one.")),
    why.NOT_THEIRS: Reason("M4.4", say("That player doesn't have that car in front of them.")),
    why.NOT_ASKED_TO_EXCHANGE: Reason("M4.4", say("There is no exchange to decline right now.")),
    why.NOTHING_TO_SKIP: Reason("M2.7", say("You can't pass: lay, put out, take back or play a card.")),
    why.CLAIM_AT_THE_END: Reason("M3.1", say("You can claim a city only at the end of your turn, after your action.")),
}
CARD_SENTENCES = {
    why.NOT_IN_HAND: say("You don't have this card in your hand: {card}."),
    why.NOT_IN_FRONT: say("You don't have this car in front of you: {card}."),
}
CITY_REASONS = {
    why.EQUAL_IN_LINE: Reason("M2.1a", say("The line of {city} already has a car of this kind.")),
    why.LINE_FULL: Reason("M2.1b", say("The line of {city} is full.")),
    why.EMPTY_LINE: Reason("M3.1", say("You can't claim {city}: its line has no cars.")),
    why.NOT_MATCHED: Reason("M3.1", say("You don't have a match in front of you for every car in the line of {city}.")),
    why.TOO_LONG: Reason("M2.6", say("You can't claim {city}: its line has more cars than you can have in front of you.")),
    why.NOT_FULL: Reason("M3.4", say("With full lines, you can claim {city} only when its line is full.")),
}
RULES_OF = ((GIVE, "M4.4"), (PLAY, "M2.2"), (BACK, "M2.4"), (OUT, "M2.3"), (LAY, "M2.1"))  # what a missing card is for


def reason(box: Box, s: State, seat: int, a: int, code: int, who: Who) -> Reason:
    """Why an action is refused."""
    if code == why.GAME_OVER:
        return Reason("M6.4" if s.quiet >= QUIET_TURNS * s.seats else "M6.1", GAME_OVER)
    if code == why.NOT_YOUR_TURN:
        return not_your_turn("M1.3", who(int(s.turn)))
    if code == why.NOT_ASKED:
        return Reason("M4.4", say("The exchange chain is now with: {player}.", player=who(int(s.asked))))
    if code == why.WRONG_WAY:
        far = say("The chain goes one way only: to your other neighbour.")
        return Reason("M4.4", far if s.stage == CHAIN else say("With two players you have only one neighbour."))
    if code == why.NO_COLUMN:
        return column_reason(s)
    if code in CARD_SENTENCES:
        return Reason(rule_of(a), CARD_SENTENCES[code].filled(card=card_name(box, card_of(box, a))))
    if code in CITY_REASONS:
        row = a - CLAIM_CITY if a >= CLAIM_CITY else lay_parts(a)[1]
        return Reason(CITY_REASONS[code].rule, CITY_REASONS[code].sentence.filled(city=row_name(box, s, row)))
    return REASONS[code]


def purpose(box: Box, s: State, seat: int, part: str, who: Who) -> Reason | None:
    """What cities and cars on the table are pressed for, on a turn on which nothing comes of it."""
    kind, _, rest = part.partition("-")
    if s.stage != TURN:
        return None
    if kind == "city" and rest in (city_id(box, city) for city in s.city if city != NO_CITY):
        city = city_name(box, rest)
        return Reason("M3.1", say("You can claim {city} at the end of your turn, with a match for each of its cars.", city=city))
    if kind == "car" or (kind == "front" and "-" in rest and not rest.startswith(f"p{seat + 1}-")):
        return Reason("M2.2", say("You can move this car when you have an action card that lets you: play the card first."))
    return None


def column_reason(s: State) -> Reason:
    """M4.2, M4.3 As many cars as the card says, or none."""
    if s.aside == UNCOUPLE_TWO:
        return Reason("M4.2", say("There aren't two cars one above the other there."))
    return Reason("M4.3", say("There aren't three cars one above the other there."))


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
