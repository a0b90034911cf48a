"""Why an action is refused: the reasons behind the numbers of `rules/reasons.py`, with the rules that say so."""

from __future__ import annotations

from ....engine.box import Box
from ....engine.contract import Reason, Who
from ....engine.i18n import Sentence, say
from ....engine.phrases import GAME_OVER, NO_SUCH_MOVE, not_your_turn
from ....parts.sets import has
from ..ids import landmark_ids, place_ids
from ..rules import reasons as why
from ..rules.keys import others_stand, price_of
from ..rules.places import district_of
from ..rules.track import bonus_price
from ..state import (
    ACTION,
    BACK,
    BANK,
    BONUS,
    BUILDING,
    BUY,
    CHOOSE_GOOD,
    DISTRICTS,
    END_TOKEN,
    GO_BACK,
    GOOD_NAMES,
    LANDMARK,
    LAY,
    LAY_IN,
    MOVE,
    PLACE_POINTS,
    POINTS_ON,
    RESOURCES,
    RETURN_PAIR,
    SELL,
    TAKE,
    TAKE_BONUS,
    TAKE_END,
    TAKE_FROM,
    TO,
    TO_NEW,
    TO_PLACE,
    USE,
    USE_END,
    State,
)
from .names import (
    GOODS,
    district_at,
    francs_words,
    goods_needed,
    goods_words,
    landmark_name,
    place_name,
    price_words,
)
from .prompts import asks
from .syntax import first_places

REASONS = {
    why.NO_SUCH_MOVE: NO_SUCH_MOVE,
    why.GAME_OVER: Reason("P8.3", GAME_OVER),
    why.TILE_FIRST: Reason("P2.1", say("First take a tile from a stack.")),
    why.TILE_DONE: Reason("P2.1", say("You have already taken a tile this turn.")),
    why.STACKS_EMPTY: Reason("P2.1", say("All stacks are empty.")),
    why.STACK_EMPTY: Reason("P2.1", say("That stack is empty.")),
    why.ACTION_DONE: Reason("P2.2", say("You have already taken your main action this turn, or passed.")),
    why.ACTION_FIRST: Reason("P2.4", say("You can't end your turn before your main action.")),
    why.INCOME_FIRST: Reason("P2.6", say("First collect the income from your purchase, or “skip” it.")),
    why.NOTHING_TO_DECLINE: Reason("P2.6", say("There is nothing to skip right now.")),
    why.RETURN_ONE: Reason("P7.5", say("You must return at least one pair.")),
    why.ACTION_POSSIBLE: Reason("P2.5", say("You can't pass: a main action is possible.")),
    why.NO_KEYS: Reason("P3.1", say("You have no key behind your screen.")),
    why.KEY_ON_BANK: Reason("P3.2", say("You already have a key on that bank.")),
    why.KEY_ON_ARC: Reason("P3.2", say("You already have a key on the Arc.")),
    why.NO_ICON: Reason("P5.5", say("The landmark has no icon of that kind left.")),
    why.NO_PRESTIGE: Reason("P5.5", say("You don't have that prestige.")),
    why.TRACK_DONE: Reason("P7.1", say("Your figure is on the last space and can't go any further.")),
    why.BEHIND: Reason("P7.1", say("Your figure can only move forward.")),
    why.NO_TOKEN_THERE: Reason("P7.1", say("There is no bonus token left on that space.")),
    why.BEFORE_TRACK: Reason("P7.5", say("There is no space that far back.")),
    why.COUNTS_AT_END: Reason("P7.3", say("Token 27 is never used: it counts at the end.")),
    why.ONLY_BEFORE_ACTION: Reason("P7.6", say("Tokens 9 and 16 can be used only before the main action.")),
    why.NO_SPARE_KEY: Reason("P7.7", say("You have no keys left in the supply.")),
    why.NOTHING_TO_TAKE: Reason("P7.7", say("There is no bonus token you could take.")),
    why.NOTHING_BACK: Reason("P7.7", say("There is no bonus token you could take behind your figure.")),
    why.NO_PAIR: Reason("P7.7", say("You have no matching pair to return.")),
    why.STACKS_LEFT: Reason("P8.1", say("You can take an end token only when all stacks are empty.")),
    why.ENDS_GONE: Reason("P8.1", say("There are no end tokens left.")),
    why.END_TOKEN_GONE: Reason("P8.1", say("That end token is no longer available.")),
    why.END_TOKEN_NOT_HELD: Reason("P8.2", say("You don't have that end token to use.")),
}


def reason(box: Box, s: State, seat: int, a: int, code: int, who: Who) -> Reason:
    """Why an action is refused."""
    if code == why.NOT_YOUR_TURN:
        return not_your_turn("P1.8", who(int(s.turn)))
    if code == why.ANSWER_FIRST:
        return Reason("P2.3", say("First do this: {question}", question=asks(box, s, seat, who)))
    if code == why.NOT_ASKED and TAKE_END <= a < USE_END:
        return Reason("P8.1", say("Take an end token after “look”, once all stacks are empty."))
    if code == why.NOT_ASKED:
        return Reason("P2.6", say("You can't do that right now. {question}", question=asks(box, s, seat, who)))
    if code in REASONS:
        return REASONS[code]
    if code in (why.SPOT_TAKEN, why.KIND_THERE):
        return tile_reason(box, a, code)
    if MOVE <= a < POINTS_ON:
        return key_reason(box, s, seat, a, code)
    if BUY <= a < USE:
        return trade_reason(box, s, seat, a)
    return token_reason(box, s, seat, a, code)


# --- what things are for ---------------------------------------------------------------------------------------------
def purpose(box: Box, s: State, seat: int, part: str, who: Who) -> Reason | None:
    """What can be done with a thing of the board, and when: it was pressed when nothing comes of it."""
    kind, _, rest = part.partition("-")
    places = [id_.replace(":", "-") for id_ in place_ids(box)]
    if kind == "place" and rest in places and s.stage == ACTION:
        return place_purpose(box, s, seat, places.index(rest))
    if s.stage in SPEAKS_OF.get(kind, (LAY, TO, TAKE, END_TOKEN)):
        return None
    if kind == "landmark" and rest in landmark_ids(box):
        return landmark_purpose(box, s, seat, rest)
    return PURPOSES.get(kind)


PURPOSES = {
    "points": Reason("P5.1", say("You can place a points token when a key of yours becomes the fourth in its district.")),
    "district": Reason("P4.4", say("You choose a district when you add a landmark or place a points token there.")),
    "space": Reason(
        "P5.3", say("You can take a bonus token in front of your figure when you buy a building that costs 1, 2 or 3.")
    ),
}
SPEAKS_OF = {  # when the reasons of actions speak of these things
    "points": (PLACE_POINTS,),
    "district": (LAY, TO, PLACE_POINTS),
    "space": (BONUS, TAKE, GO_BACK),
    "landmark": (TO,),
}


def place_purpose(box: Box, s: State, seat: int, place: int) -> Reason | None:
    """P3, P4 A place without a key of the player."""
    if has(s.player[seat].stands, place):
        return None
    if place < BUILDING:
        return REASONS[why.NO_KEYS] if s.player[seat].keys == 0 else None
    if not has(s.built, place):
        return Reason(*target_reason(box, s, place, why.NOT_LAID))
    if has(others_stand(s, seat), place) and not s.may_join:
        return Reason(*target_reason(box, s, place, why.OTHER_KEY_THERE))
    says = say(
        "You can buy this for {price} with a key from the Arc, or from its district's bank or something cheaper there, paying "
        "the difference: {place}. You have {francs}.",
        price=price_words(box, BANK, place),
        place=place_name(box, place_ids(box)[place]),
        francs=francs_of(s, seat),
    )
    return Reason("P4.5", says)


def landmark_purpose(box: Box, s: State, seat: int, landmark: str) -> Reason:
    """P4.4 A landmark of the supply."""
    place = place_ids(box).index(landmark)
    says = say(
        "You can buy this with a key in a district whose landmarks all cost less, when you have {price}: {landmark}. You have "
        "{francs}.",
        price=price_words(box, BANK, place),
        landmark=landmark_name(box, landmark),
        francs=francs_of(s, seat),
    )
    return Reason("P4.4", says)


def tile_reason(box: Box, a: int, code: int) -> Reason:
    """P10.2 Why a tile can't be laid in a district."""
    district = district_at(box, a - LAY_IN)
    if code == why.SPOT_TAKEN:
        return Reason("P10.2", say("The spot for that cost is already taken: {district}.", district=district))
    return Reason("P10.2", say("There is already a building of that kind: {district}.", district=district))


# --- keys ------------------------------------------------------------------------------------------------------------
def target_of(a: int) -> int:
    """The place to which a move goes."""
    return a - TO_PLACE + BUILDING if a < TO_NEW else LANDMARK + (a - TO_NEW) // DISTRICTS


def key_reason(box: Box, s: State, seat: int, a: int, code: int) -> Reason:
    """P4 Why a key can't be moved."""
    if code == why.NO_KEY_THERE:
        return Reason("P4.1", say("You have no key there: {place}.", place=place_name(box, place_ids(box)[a - MOVE])))
    if code == why.NOTHING_TO_BUY:
        name = place_name(box, place_ids(box)[a - MOVE])
        return Reason("P4.6", say("You can't afford anything with the key there: {place}.", place=name))
    if code == why.NOTHING_IN_REACH:
        name = place_name(box, place_ids(box)[a - MOVE])
        return Reason("P4.1", say("There is nothing the key there could move to: {place}.", place=name))
    place = target_of(a)
    if code in (why.TOO_FEW_FRANCS, why.TOO_FEW_GOODS):
        return price_reason(box, s, seat, place, code)
    if code in (why.NO_KEY_IN_DISTRICT, why.NOT_TALLEST):
        return addition_reason(box, s, a, code)
    return Reason(*target_reason(box, s, place, code))


def target_reason(box: Box, s: State, place: int, code: int) -> tuple[str, Sentence]:
    """P4.1 to P4.4 What is wrong with a target."""
    name = place_name(box, place_ids(box)[place])
    if code == why.NOT_LAID:
        return "P4.1", say("No building has been laid there yet: {place}.", place=name)
    if code == why.IN_SUPPLY:
        return "P4.4", say("That landmark is in the supply; choose a district to add it to: {place}.", place=name)
    if code == why.ON_BOARD:
        district = district_at(box, district_of(s, place))
        return "P4.4", say("That landmark is already on the board: {place}, {district}.", place=name, district=district)
    if code == why.OTHER_DISTRICT:
        return "P4.3", say("Only a key on the Arc can move to another district.")
    if code == why.NOT_DEARER:
        return "P4.3", say("The key must move to something more expensive than where it is now.")
    if code == why.OWN_KEY_THERE:
        return "P4.1", say("You already have a key there: {place}.", place=name)
    return "P4.1", say("Another player has a key there: {place}.", place=name)


def addition_reason(box: Box, s: State, a: int, code: int) -> Reason:
    """P4.4 Why a landmark can't be added to a district."""
    district = (a - TO_NEW) % DISTRICTS
    name = district_at(box, district)
    if code == why.NO_KEY_IN_DISTRICT:
        return Reason("P4.4", say("You can add a landmark only where you have another key: {district} has none.", district=name))
    cost = int(s.tallest[district])
    return Reason("P4.4", say("A landmark added there must cost more than {cost}: {district}.", cost=cost, district=name))


def price_reason(box: Box, s: State, seat: int, place: int, code: int) -> Reason:
    """P4.6 Too few francs or resources."""
    if code == why.TOO_FEW_GOODS:
        return Reason("P4.6", say("You need: {goods}.", goods=goods_words(goods_needed(box, place))))
    price = francs_words(price_of(box.record, int(s.picked), place))
    return Reason("P4.6", say("That costs {price}; you have {francs}.", price=price, francs=francs_of(s, seat)))


def francs_of(s: State, seat: int) -> Sentence:
    return francs_words(int(s.player[seat].francs))


# --- trades and tokens -----------------------------------------------------------------------------------------------
def trade_reason(box: Box, s: State, seat: int, a: int) -> Reason:
    """P6 Why something can't be bought or sold."""
    if a >= SELL:
        return Reason("P6.2", say("You don't have any to sell: {good}.", good=GOODS[GOOD_NAMES[a - SELL]]))
    good = GOODS[GOOD_NAMES[a - BUY]]
    if s.supply[a - BUY] == 0:
        return Reason("P6.1", say("There is none in the common supply: {good}.", good=good))
    price = francs_words(int(box.record.buy[a - BUY]))
    return Reason("P6.1", say("That costs {price}; you have {francs}.", price=price, francs=francs_of(s, seat)))


def token_reason(box: Box, s: State, seat: int, a: int, code: int) -> Reason:
    """P5.1, P5.3, P7 Why a token can't be put, taken or used."""
    if code == why.POINTS_GONE:
        first = first_places(box)[(a - POINTS_ON) // DISTRICTS]
        return Reason("P5.1", say("That points token is already on a district: {first}.", first=first))
    if code == why.POINTS_THERE:
        district = district_at(box, (a - POINTS_ON) % DISTRICTS)
        return Reason("P5.1", say("There is already a points token there: {district}.", district=district))
    if code == why.NOT_HELD:
        return Reason("P7.3", say("You have no unused bonus token {number}.", number=a - USE + 1))
    if code == why.HELD_ALREADY:
        return Reason(
            "P7.2", say("You already have an unused token with this number: {number}.", number=number_there(s, seat, a))
        )
    if code == why.TOO_FAR_BACK:
        return Reason("P7.5", say("You can go back at most {n} spaces.", n=int(box.record.bonus[s.using].back)))
    if code == why.OTHER_SORT:
        wants = say("Bonus token {number} is for resources, not prestige.", number=int(s.using))
        if is_about_prestige(a):
            return Reason("P7.5", wants)
        return Reason("P7.5", say("Bonus token {number} is for prestige, not resources.", number=int(s.using)))
    if code == why.NO_PAIR_OF:
        good = GOODS[GOOD_NAMES[a - RETURN_PAIR]]
        return Reason("P7.5", say("You don't have two of these: {good}.", good=good))
    price = bonus_price(box.record, s) if code == why.BONUS_TOO_DEAR else int(box.record.bonus[a - USE + 1].price)
    rule = "P5.3" if code == why.BONUS_TOO_DEAR else "P7.7"
    return Reason(rule, say("That costs {price}; you have {francs}.", price=francs_words(price), francs=francs_of(s, seat)))


def is_about_prestige(a: int) -> bool:
    """Whether a good chosen or returned is prestige."""
    return (a - CHOOSE_GOOD if a < RETURN_PAIR else a - RETURN_PAIR) >= RESOURCES


def number_there(s: State, seat: int, a: int) -> int:
    """The number of the token that an action would take."""
    if a >= TAKE_FROM:
        return int(s.number_at[a - TAKE_FROM + 1])
    return int(s.number_at[a - TAKE_BONUS + 1 if a < BACK else s.player[seat].figure - (a - BACK + 1)])
