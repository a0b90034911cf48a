"""Paris in words: moves and questions; refusals are in `refusing.py`, the log in `telling.py`, the table in `describing.py`."""

from __future__ import annotations

from typing import Any

from ...engine.box import Box
from ...engine.contract import Who
from ...engine.i18n import Sentence, listed, say
from ...parts.sets import has, members_of
from .moves import words
from .naming import (
    GOODS,
    KINDS,
    district_at,
    district_name,
    francs_words,
    goods_words,
    landmark_name,
    place_name,
    places_words,
    points_words,
    price_words,
    tile_name,
)
from .rules import reasons as why
from .rules.ending import can_look
from .rules.places import district_of, district_of_spot
from .rules.track import bonus_price
from .rules.turn import acting, refuse_passing
from .state import (
    ACTION,
    BACK,
    BANK,
    BONUS,
    BRONZE,
    BUILDING,
    BUY,
    CHOOSE_GOOD,
    DISTRICTS,
    DRAW,
    END,
    END_TOKEN,
    GOOD_NAMES,
    KIND_NAMES,
    LANDMARK,
    LAY,
    LAY_IN,
    LOOK,
    MATCH,
    MATCH_ICON,
    MOVE,
    NO_PLACE,
    NO_TILE,
    OVER,
    PASS,
    PLACE_KEY,
    PLACE_POINTS,
    POINTS_ON,
    RETURN,
    RETURN_PAIR,
    REVEAL,
    SELL,
    SKIP,
    TAKE_BONUS,
    TAKE_END,
    TAKE_FROM,
    TAKE_HIDDEN,
    TO,
    TO_NEW,
    TO_PLACE,
    USE,
    USE_END,
    State,
)
from .tokens import bonus_words, end_words
from .view import end_ids, landmark_ids, place_ids, tile_view

LAWS: tuple[Sentence, ...] = (
    say("all laws hold"),
    say("stage, turn, phase and what is waited for go together"),
    say("every tile is in exactly one place: stacks, aside, board, out of the game"),
    say("tiles lie on spots of their cost: their own, or with free placement where no other of their kind is"),
    say("every landmark is in the supply or in one district, where all have different costs"),
    say("all keys of a player are there, at most one on each bank and on the Arc, and no francs are owed"),
    say("buildings and landmarks have more than one key only by tokens 9 and 16"),
    say("there are six of each good: beside spots, with players, in the supply or out of the game"),
    say("every bonus token is on the track, with a player or used, and lies in its zone"),
    say("every points token is in the supply or in one district"),
    say("end tokens are taken once, when the stacks are empty; after the last one the end has begun"),
    say("what is asked for can be done, and income belongs to what was bought"),
)


# --- moves for people ------------------------------------------------------------------------------------------------
def move(box: Box, s: State, seat: int, a: int) -> Sentence:
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
    return say("Take the tile on top of stack {n}: {district}", n=a - DRAW + 1, district=back)


def key_move(box: Box, s: State, a: int) -> Sentence:
    """P3, P4 Keys."""
    if a < MOVE:
        id_ = place_ids(box)[a - PLACE_KEY]
        if id_ == "arc":
            return say("Place a key on the Arc de Triomphe")
        francs = francs_words(int(box.record.bank[a - PLACE_KEY]))
        return say("Place a key on the bank and take {francs}: {district}", francs=francs, district=district_name(box, id_))
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
        "Buy for {price} and add: {landmark} → {district}",
        price=price_words(box, source, LANDMARK + landmark),
        landmark=landmark_name(box, landmark_ids(box)[landmark]),
        district=district_at(box, district),
    )


def target_name(box: Box, s: State, place: int) -> Any:
    """A place that can be bought: of a building also its kind, if it is laid."""
    name = place_name(box, place_ids(box)[place])
    if place >= LANDMARK or s.tile_on[place - BUILDING] == NO_TILE:
        return name
    kind = KINDS[KIND_NAMES[box.record.kind[s.tile_on[place - BUILDING]]]]
    return say("{kind} ({place})", kind=kind, place=name)


def income_move(box: Box, s: State, a: int) -> Sentence:
    """P5 What a purchase brings."""
    if a < TAKE_BONUS:
        token, district = divmod(a - POINTS_ON, DISTRICTS)
        places = places_words(box.data["points_token"][token]["places"])
        return say("Put the points token {places} on: {district}", places=places, district=district_at(box, district))
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
    PLACE_POINTS: say("Put no points token"),
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
        return say("Go back by {n}", n=a - BACK + 1)
    number = int(s.number_at[space])
    what = bonus_words(box, number, int(s.seats))
    return say("Go back by {n} and take bonus token {number}: {what}", n=a - BACK + 1, number=number, what=what)


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
    return say("Pass: make no main action") if a == PASS else say("End the turn")


def leads_on(a: int) -> bool:
    """Every choice is a gesture of its own."""
    return False


def parts(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """What is pressed for an action: a part of the board, a token, or a button; for landmarks of the supply, points tokens and
    keys in hand also where they go."""
    verb, _, rest = words(box, s, seat, a).partition(" ")
    if verb == "place":
        return "keys", f"place-{rest}"
    if verb == "to" and "@" in rest:
        landmark, _, district = rest.partition("@")
        return f"landmark-{landmark}", f"district-{district}"
    if verb == "points":
        first, _, district = rest.partition(" ")
        return f"points-{first}", f"district-{district}"
    names = {
        "reveal": "stack",
        "lay": "district",
        "move": "place",
        "to": "place",
        "bonus": "space",
        "take": "space",
        "use": "token",
    }
    return (f"{names.get(verb, verb)}-{rest}".replace(":", "-").rstrip("-"),)


# --- questions -------------------------------------------------------------------------------------------------------
def asks(box: Box, s: State, seat: int, who: Who) -> Sentence:
    """What is asked now."""
    if s.stage == OVER:
        return say("The game is over.")
    if seat < 0 or not has(acting(s), seat):
        return say("Wait for: {players}.", players=listed(who(other) for other in members_of(acting(s))))
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
        return say("Four keys: {district}. You may put a points token on any district without one.", district=district)
    if s.stage == BONUS:
        return bonus_asks(box, s)
    if s.stage == MATCH:
        icons = {GOOD_NAMES[BRONZE + i]: int(n) for i, n in enumerate(s.icons)}
        return say("You may discard prestige for icons: {icons}.", icons=goods_words(icons))
    number = int(s.using)
    return say("Bonus token {number}: {what}. Choose.", number=number, what=bonus_words(box, number, int(s.seats)))


QUESTIONS = {
    REVEAL: say("Take the top tile of a stack."),
    END: say("End the turn; before that you may trade and use tokens."),
    END_TOKEN: say("Take one of the end tokens."),
}


def action_asks(box: Box, s: State, seat: int) -> Sentence:
    """P2.2, P2.5 The main action."""
    if refuse_passing(box.record, s, seat) == why.FINE:
        return say("No main action is possible now: pass, or trade and use tokens first.")
    if can_look(s):
        return say("Place a key, move a key, or take an end token.")
    return say("Place a key, or move a key to buy something.")


def bonus_asks(box: Box, s: State) -> Sentence:
    """P5.3 A bonus token, for nothing or for francs."""
    price = bonus_price(box.record, s)
    if price:
        return say("You may take a bonus token for {francs}.", francs=francs_words(price))
    return say("You may take a bonus token for nothing.")
