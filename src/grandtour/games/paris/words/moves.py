"""Moves as people read them: an action as a sentence that says what it does; `syntax.py` has what is typed."""

from __future__ import annotations

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.i18n import Sentence, say
from ....engine.phrases import points_words
from ..effects import bonus_words
from ..ids import end_ids, landmark_ids, place_ids
from ..rules.places import district_of_spot
from ..rules.track import bonus_price
from ..state import (
    BACK,
    BANK,
    BONUS,
    BRONZE,
    BUILDING,
    BUY,
    CHOOSE_GOOD,
    DISTRICTS,
    DRAW,
    GOOD_NAMES,
    LANDMARK,
    LAY_IN,
    LOOK,
    MATCH,
    MATCH_ICON,
    MOVE,
    NO_PLACE,
    PASS,
    PLACE_KEY,
    PLACE_POINTS,
    POINTS_ON,
    RETURN,
    RETURN_PAIR,
    SELL,
    SKIP,
    TAKE_BONUS,
    TAKE_END,
    TAKE_FROM,
    TAKE_HIDDEN,
    TO_NEW,
    TO_PLACE,
    USE,
    USE_END,
    State,
)
from .names import (
    GOODS,
    district_at,
    district_name,
    francs_words,
    landmark_name,
    place_name,
    places_words,
    price_words,
)
from .tokens import end_words


def move(box: Box, s: State, seat: int, a: int, who: Who) -> Sentence:
    """An action as a sentence for a list of moves."""
    if a < PLACE_KEY:
        return tile_move(box, s, a)
    if a < POINTS_ON:
        return key_move(box, s, a)
    if a < BUY:
        return income_move(box, s, a)
    if a < CHOOSE_GOOD:
        return free_move(box, s, a)
    if a < LOOK:
        return choice_move(box, s, seat, a)
    return end_move(box, a)


def tile_move(box: Box, s: State, a: int) -> Sentence:
    if a >= LAY_IN:
        return say("Lay the tile in: {district}", district=district_at(box, a - LAY_IN))
    pile = s.stack[a - DRAW]
    if pile.left == 0:
        return say("Take a tile from stack {n}", n=a - DRAW + 1)
    back = district_at(box, district_of_spot(pile.cards[pile.left - 1]))
    return say("Take the top tile of stack {n}: {district}", n=a - DRAW + 1, district=back)


def key_move(box: Box, s: State, a: int) -> Sentence:
    """P3, P4 Keys."""
    if a < MOVE:
        id_ = place_ids(box)[a - PLACE_KEY]
        if id_ == "arc":
            return say("Place a key on the Arc de Triomphe")
        francs = francs_words(int(box.record.bank[a - PLACE_KEY]))
        return say("Place a key on a bank and get {francs}: {district}", francs=francs, district=district_name(box, id_))
    if a < TO_PLACE:
        return say("Move the key from: {place}", place=place_name(box, place_ids(box)[a - MOVE]))
    source = BANK if s.picked == NO_PLACE else int(s.picked)  # a bank costs nothing
    if a < TO_NEW:
        place = a - TO_PLACE + BUILDING
        return say(
            "Buy for {price}: {place}", price=price_words(box, source, place), place=place_name(box, place_ids(box)[place])
        )
    landmark, district = divmod(a - TO_NEW, DISTRICTS)
    return say(
        "Buy a landmark for {price}: {landmark} → {district}",
        price=price_words(box, source, LANDMARK + landmark),
        landmark=landmark_name(box, landmark_ids(box)[landmark]),
        district=district_at(box, district),
    )


def income_move(box: Box, s: State, a: int) -> Sentence:
    """P5 What a purchase brings."""
    if a < TAKE_BONUS:
        token, district = divmod(a - POINTS_ON, DISTRICTS)
        places = places_words(box.data["points_token"][token]["places"])
        return say("Place the points token {places} on: {district}", places=places, district=district_at(box, district))
    if a < MATCH_ICON:
        price = bonus_price(box.record, s) if s.stage == BONUS else 0
        if price:
            return say("{move}, for {francs}", move=take_move(box, s, a - TAKE_BONUS + 1), francs=francs_words(price))
        return take_move(box, s, a - TAKE_BONUS + 1)
    if a < SKIP:
        good, points = GOODS[GOOD_NAMES[BRONZE + a - MATCH_ICON]], points_words(int(box.record.prestige[a - MATCH_ICON]))
        return say("Discard {good} for {points}", good=good, points=points)
    return SKIPS.get(int(s.stage), say("Skip"))


SKIPS = {
    PLACE_POINTS: say("Place no points token"),
    BONUS: say("Take no bonus token"),
    MATCH: say("Discard no more prestige"),
    RETURN: say("Return no more pairs"),
}


def take_move(box: Box, s: State, space: int) -> Sentence:
    """P7.1 The token of a space."""
    number = int(s.number_at[space])
    what = bonus_words(box, number, int(s.seats))
    if number == space:
        return say("Take bonus token {number}: {what}", number=number, what=what)
    return say("Take bonus token {number} from space {space}: {what}", number=number, space=space, what=what)


def free_move(box: Box, s: State, a: int) -> Sentence:
    """P6, P7 Trades and bonus tokens."""
    if a < SELL:
        good, price = a - BUY, box.record.buy[a - BUY]
        return say("Buy {good} for {francs}", good=GOODS[GOOD_NAMES[good]], francs=francs_words(int(price)))
    if a < USE:
        good, price = a - SELL, box.record.sell[a - SELL]
        return say("Sell {good} for {francs}", good=GOODS[GOOD_NAMES[good]], francs=francs_words(int(price)))
    number = a - USE + 1
    return say("Use bonus token {number}: {what}", number=number, what=bonus_words(box, number, int(s.seats)))


def choice_move(box: Box, s: State, seat: int, a: int) -> Sentence:
    """P7.5 Answers to what a token asks."""
    if a < RETURN_PAIR:
        return say("Choose {good}", good=GOODS[GOOD_NAMES[a - CHOOSE_GOOD]])
    if a < BACK:
        return say("Return a pair: {good}", good=GOODS[GOOD_NAMES[a - RETURN_PAIR]])
    if a >= TAKE_FROM:
        return take_move(box, s, a - TAKE_FROM + 1)
    space = int(s.player[seat].figure) - (a - BACK + 1)
    if space < 1:
        return say("Go back {n}", n=a - BACK + 1)
    number = int(s.number_at[space])
    what = bonus_words(box, number, int(s.seats))
    return say("Go back {n} and take bonus token {number}: {what}", n=a - BACK + 1, number=number, what=what)


def end_move(box: Box, a: int) -> Sentence:
    """P8, P2.4, P2.5 End tokens, pass, end."""
    if a == LOOK:
        return say("Look at the end tokens and take one")
    if a == TAKE_HIDDEN:
        return say("Take an end token")
    if a < USE_END:
        return say("Take the end token: {what}", what=end_words(box, end_ids(box)[a - TAKE_END]))
    if a < PASS:
        return say("Use the end token: {what}", what=end_words(box, end_ids(box)[a - USE_END]))
    return say("Pass (no main action)") if a == PASS else say("End turn")
