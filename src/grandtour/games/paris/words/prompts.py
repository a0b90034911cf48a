"""What is asked of a player now."""

from __future__ import annotations

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.i18n import Sentence, say
from ....engine.phrases import waiting
from ..effects import bonus_words
from ..ids import place_ids
from ..rules import reasons as why
from ..rules.ending import can_look
from ..rules.places import district_of
from ..rules.track import bonus_price
from ..rules.turn import acting, refuse_passing
from ..state import ACTION, BONUS, BRONZE, END, END_TOKEN, GOOD_NAMES, LAY, MATCH, PLACE_POINTS, REVEAL, TO, State
from ..views import tile_view
from .names import district_at, francs_words, goods_words, place_name, tile_name

QUESTIONS = {
    REVEAL: say("Choose a stack and take its top tile."),
    END: say("End your turn, or trade and use tokens first."),
    END_TOKEN: say("Choose an end token to take."),
}


def asks(box: Box, s: State, seat: int, who: Who) -> Sentence:
    """What is asked now."""
    if (otherwise := waiting(acting(s), seat, who)) is not None:
        return otherwise
    if s.stage in QUESTIONS:
        return QUESTIONS[int(s.stage)]
    if s.stage == ACTION:
        return action_asks(box, s, seat)
    if s.stage == LAY:
        return say("Choose a district for the tile: {tile}.", tile=tile_name(box, tile_view(box, int(s.shown))))
    if s.stage == TO:
        return say("Choose what to buy with the key from: {place}.", place=place_name(box, place_ids(box)[s.picked]))
    if s.stage == PLACE_POINTS:
        district = district_at(box, district_of(s, int(s.bought)))
        return say("Fourth key: {district}. Place a points token on any district without one, or skip.", district=district)
    if s.stage == BONUS:
        return bonus_asks(box, s)
    if s.stage == MATCH:
        icons = {GOOD_NAMES[BRONZE + i]: int(n) for i, n in enumerate(s.icons)}
        return say("Discard prestige to match icons ({icons}), or skip.", icons=goods_words(icons))
    number = int(s.using)
    return say("Choose for bonus token {number}: {what}.", number=number, what=bonus_words(box, number, int(s.seats)))


def action_asks(box: Box, s: State, seat: int) -> Sentence:
    """P2.2, P2.5 The main action."""
    if refuse_passing(box.record, s, seat) == why.FINE:
        return say("No main action is possible right now: pass, or trade and use tokens first.")
    if can_look(s):
        return say("Place a key, move a key, or take an end token.")
    return say("Place a key, or move a key to buy something.")


def bonus_asks(box: Box, s: State) -> Sentence:
    """P5.3 A bonus token, for free or for francs."""
    price = bonus_price(box.record, s)
    if price:
        return say("Take a bonus token for {francs}, or skip.", francs=francs_words(price))
    return say("Take a bonus token for free, or skip.")
