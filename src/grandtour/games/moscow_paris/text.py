"""Moscow to Paris in words: moves, refusals, questions and the log; the table itself is in `describing.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ...engine.box import Box
from ...engine.contract import Reason, Who
from ...engine.i18n import Name, Sentence, listed, say
from ...parts.sets import has, members_of
from .moves import neighbour_of
from .naming import card_name, cards_words, city_data, city_name, points_words, row_name, seat_name
from .rules import reasons as why
from .rules.actions import column_parts, front_parts, give_parts, is_in_line, lay_parts, line_parts, line_spot
from .rules.columns import height
from .rules.swap import car_at
from .rules.turn import acting
from .state import (
    BACK,
    CANCEL_CITY,
    CARS,
    CHAIN,
    CLAIM,
    CLAIM_CITY,
    COLUMN,
    DECLINE,
    EFFECT_NAMES,
    GIVE,
    LAY,
    NO_CARD,
    OUT,
    OVER,
    PICK,
    PLAY,
    QUIET_TURNS,
    ROWS,
    SECOND_PICK,
    SIDE_NAMES,
    SIDES,
    SKIP,
    STEP_TO,
    TEAMS,
    THREE,
    TURN,
    TWO,
    UNCOUPLE_TWO,
    State,
)
from .view import card_ids, row_word, seat_of, spot_word

LAWS: tuple[Sentence, ...] = (
    say("all laws hold"),
    say("stage, turn, the card aside, the car picked, the player asked and a city that has left go together"),
    say("all cards of every kind are there: deck, discard pile, hands, fronts, lines and the card aside"),
    say("each city in play is in exactly one place"),
    say("everyone has the right number of cards in hand and in front, one fewer while a card of theirs lies aside"),
    say("no more cars lie in front of a player than are allowed"),
    say("no line has equal cars, or more cars than its limit, or no city"),
    say("no more cars are known to be in a hand than are there"),
    say("a row is empty only when no city is left in the deck, and only at the very end"),
    say("the game is over just when its end has come, and no dead end is overdue"),
    say("what is asked for can be done: a second car, an exchange, a claim"),
)
SIDES_WORDS = {"left": say("left"), "right": say("right")}
EFFECT_WORDS = {
    "swap": say("two cars on the table change places"),
    "uncouple-two": say("two cars, one above the other, are discarded"),
    "uncouple-three": say("three cars, one above the other, are discarded"),
    "exchange": say("exchange a car in front of you with a neighbour, who may go on"),
    "cancel": say("a city is discarded with its line"),
}
REASONS = {
    why.NO_SUCH_MOVE: Reason("", say("There is no such move.")),
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
    why.NOT_FULL: Reason("M3.4", say("In the long game only a full line is claimed, and the line of {city} is not full.")),
}
RULES_OF = ((GIVE, "M4.4"), (PLAY, "M2.2"), (BACK, "M2.4"), (OUT, "M2.3"), (LAY, "M2.1"))  # what a missing card is for


# --- moves for people -----------------------------------------------------------------------------------------------
def move(box: Box, s: State, seat: int, a: int) -> Sentence:
    """An action as a sentence for a list of moves."""
    cards = card_ids(box)
    if a < OUT:
        car, row, side = lay_parts(a)
        city, where = row_name(box, s, row), SIDES_WORDS[SIDE_NAMES[side]]
        return say("Lay on the {side} of {city}: {car}", car=card_name(box, cards[car]), city=city, side=where)
    if a < BACK:
        return say("Put out in front of you: {car}", car=card_name(box, cards[a - OUT]))
    if a < PLAY:
        return say("Take back into your hand: {car}", car=card_name(box, cards[a - BACK]))
    if a < PICK:
        effect = EFFECT_NAMES[a - PLAY]
        return say("Play “{card}”: {effect}", card=card_name(box, effect), effect=EFFECT_WORDS[effect])
    return effect_move(box, s, seat, a)


def effect_move(box: Box, s: State, seat: int, a: int) -> Sentence:
    """A step of an effect, a claim, or nothing."""
    cards = card_ids(box)
    if a < COLUMN:
        return say("Pick {spot}", spot=spot_name(box, s, seat, a - PICK))
    if a < GIVE:
        return say("Uncouple: {cars}", cars=column_words(box, s, seat, a))
    if a < DECLINE:
        mine, way, theirs = give_parts(a)
        player = f"p{neighbour_of(s, seat, way) + 1}"
        mine_name, theirs_name = card_name(box, cards[mine]), card_name(box, cards[theirs])
        return say("Exchange with {player}: give {mine}, take {theirs}", player=player, mine=mine_name, theirs=theirs_name)
    if a == DECLINE:
        return say("No exchange: the chain ends")
    if a == SKIP:
        return say("No claim") if s.stage == CLAIM else say("No effect, only a new card")
    if a < CLAIM_CITY:
        return say("Discard {city} with its line", city=row_name(box, s, a - CANCEL_CITY))
    row = a - CLAIM_CITY
    return say("Claim {city}: {cars}", city=row_name(box, s, row), cars=listed(line_names(box, s, row)))


def column_words(box: Box, s: State, seat: int, a: int) -> str:
    """The cars of a column, from the top."""
    side, place, top = column_parts(a)
    rows = range(top, min(top + height(s), ROWS))
    return listed(spot_name(box, s, seat, line_spot(row, side, place)) for row in rows)


def line_names(box: Box, s: State, row: int) -> list[Name]:
    """The cars of a line, left ones first."""
    return [card_name(box, card_ids(box)[car]) for side in range(SIDES) for car in s.car[row, side][: s.cars[row, side]]]


def spot_name(box: Box, s: State, seat: int, spot: int, who: Who | None = None) -> Sentence:
    """A car on the table, by its place; `who` names a player, else they are called as in moves."""
    if is_in_line(spot):
        row, side, place = line_parts(spot)
        number = car_at(s, seat, spot)
        car = say("no car") if number == NO_CARD else card_name(box, card_ids(box)[number])
        city, where = row_name(box, s, row), SIDES_WORDS[SIDE_NAMES[side]]
        return say("{car} ({city}, {side}, place {distance} from the city)", car=car, city=city, side=where, distance=place + 1)
    other, car_number = front_parts(spot)
    car, owner = card_name(box, card_ids(box)[car_number]), seat_of(s, seat, other)
    if owner == seat:
        return say("{car} (in front of you)", car=car)
    return say("{car} (in front of {player})", car=car, player=who(owner) if who else f"p{owner + 1}")


def leads_on(a: int) -> bool:
    """Every choice is a gesture of its own."""
    return False


def parts(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """What is pressed for an action: cards of the hand, ends of lines, cars, cities, the front, or a button."""
    cards = card_ids(box)
    if a < OUT:
        car, row, side = lay_parts(a)
        return f"hand-{cards[car]}", f"end-{row_word(box, s, row)}-{SIDE_NAMES[side]}"
    if a < BACK:
        return f"hand-{cards[a - OUT]}", f"front-p{seat + 1}"
    if a < PLAY:
        return (f"front-p{seat + 1}-{cards[a - BACK]}",)
    if a < PICK:
        return (f"hand-{EFFECT_NAMES[a - PLAY]}",)
    if a < COLUMN:
        spot = spot_word(box, s, seat, a - PICK).replace(":", "-")
        return (f"car-{spot}" if is_in_line(a - PICK) else f"front-{spot}",)
    if a < GIVE:
        side, place, top = column_parts(a)
        return (f"car-{row_word(box, s, top)}-{SIDE_NAMES[side]}-{place + 1}",)
    if a < DECLINE:
        mine, way, theirs = give_parts(a)
        return f"front-p{seat + 1}-{cards[mine]}", f"front-p{neighbour_of(s, seat, way) + 1}-{cards[theirs]}"
    if a in (DECLINE, SKIP):
        return ("skip",)
    return (f"city-{row_word(box, s, a - (CANCEL_CITY if a < CLAIM_CITY else CLAIM_CITY))}",)


def touched(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """Of a car that is laid or put out, the car where it will be; of all else what is pressed."""
    cards = card_ids(box)
    if a < OUT:
        _, row, side = lay_parts(a)
        return (f"car-{row_word(box, s, row)}-{SIDE_NAMES[side]}-{s.cars[row, side] + 1}",)
    if a < BACK:
        return (f"front-p{seat + 1}-{cards[a - OUT]}",)
    return parts(box, s, seat, a)


# --- refusals and questions -------------------------------------------------------------------------------------------
def reason(box: Box, s: State, seat: int, a: int, code: int, who: Who) -> Reason:
    """Why an action is refused."""
    if code == why.GAME_OVER:
        return Reason("M6.4" if s.quiet >= QUIET_TURNS * s.seats else "M6.1", say("The game is over."))
    if code == why.NOT_YOUR_TURN:
        return Reason("M1.3", say("It is not your turn but that of: {player}.", player=who(int(s.turn))))
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


def asks(box: Box, s: State, seat: int, who: Who) -> Sentence:
    """What is asked now."""
    if s.stage == OVER:
        return say("The game is over.")
    if seat < 0 or not has(acting(s), seat):
        return say("Wait for: {players}.", players=listed(who(other) for other in members_of(acting(s))))
    if s.stage == TURN:
        return say("Lay a car, put one out, take one back, or play an action card.")
    if s.stage == CLAIM:
        return say("You may claim a city.")
    if s.stage == SECOND_PICK:
        car = spot_name(box, s, seat, s.picked, who)
        return say("Pick the car with which it changes places: {car}.", car=car)
    if s.stage == CHAIN:
        player = seat_name(neighbour_of(s, seat, s.way), who)
        return say("You may exchange a car with {player}, or decline.", player=player)
    return EFFECT_ASKS[EFFECT_NAMES[s.aside - CARS]]


EFFECT_ASKS = {
    "swap": say("Pick the first of two cars that change places, or skip."),
    "uncouple-two": say("Choose two cars, one above the other, to uncouple, or skip."),
    "uncouple-three": say("Choose three cars, one above the other, to uncouple, or skip."),
    "exchange": say("Exchange a car in front of you for one of a neighbour, or skip."),
    "cancel": say("Choose a city to discard with its line, or skip."),
}


# --- the log ------------------------------------------------------------------------------------------------------------
def story(box: Box, before: dict[str, Any], after: dict[str, Any], seat: int, told: int, who: Who) -> list[Sentence]:
    """What a move did, as the viewer saw it."""
    dead_end = is_dead_end(before, after, seat, told)
    lines = [deed(box, before, seat, told, who)]
    if dead_end:
        lines.append(say("Dead end: all cars and hands are discarded, and everyone is dealt new cards."))
    if is_shuffled(before, after, dead_end):
        lines.append(say("The discard pile is shuffled and becomes the deck."))
    lines += dealt(box, after) if dead_end else drawn(box, before, after, seat, told)
    lines += [say("A new city: {city}.", city=city_name(box, id_)) for id_ in new_cities(before, after)]
    if after["stage"] == "over":
        lines.append(ending(after))
        lines += [result_words(box, after, player, who) for player in after["players"]]
    return lines


def deed(box: Box, before: dict[str, Any], seat: int, a: int, who: Who) -> Sentence:
    """The move itself."""
    cards, player = card_ids(box), who(seat)
    if a < OUT:
        car, row, side = lay_parts(a)
        return say(
            "{player} lays on the {side} of {city}: {car}.",
            player=player,
            side=SIDES_WORDS[SIDE_NAMES[side]],
            city=city_in(box, before, row),
            car=card_name(box, cards[car]),
        )
    if a < BACK:
        return say("{player} puts out: {car}.", player=player, car=card_name(box, cards[a - OUT]))
    if a < PLAY:
        return say("{player} takes back: {car}.", player=player, car=card_name(box, cards[a - BACK]))
    if a < PICK:
        return say("{player} plays “{card}”.", player=player, card=card_name(box, EFFECT_NAMES[a - PLAY]))
    return effect_deed(box, before, seat, a, who)


def effect_deed(box: Box, before: dict[str, Any], seat: int, a: int, who: Who) -> Sentence:
    """A step of an effect, a claim, or nothing."""
    cards, player = card_ids(box), who(seat)
    if a < COLUMN:
        spot = spot_in(box, before, seat, a - PICK, who)
        if before["stage"] == "second-pick":
            return say("{player} swaps it with {spot}.", player=player, spot=spot)
        return say("{player} picks {spot}.", player=player, spot=spot)
    if a < GIVE:
        return say("{player} uncouples: {cars}.", player=player, cars=listed(column_in(box, before, a)))
    if a < DECLINE:
        mine, way, theirs = give_parts(a)
        other = who((seat + STEP_TO[way]) % before["seats"])
        mine_name, theirs_name = card_name(box, cards[mine]), card_name(box, cards[theirs])
        sentence = say("{player} gives {other} a car and takes one: {mine} for {theirs}.")
        return sentence.filled(player=player, other=other, mine=mine_name, theirs=theirs_name)
    if a == DECLINE:
        return say("{player} does not exchange.", player=player)
    if a == SKIP:
        claims = before["stage"] == "claim"
        return (
            say("{player} claims nothing.", player=player) if claims else say("{player} plays it without effect.", player=player)
        )
    if a < CLAIM_CITY:
        return say("{player} discards a city with its line: {city}.", player=player, city=city_in(box, before, a - CANCEL_CITY))
    return say("{player} claims a city: {city}.", player=player, city=city_in(box, before, a - CLAIM_CITY))


def city_in(box: Box, view: dict[str, Any], row: int) -> Name:
    return city_name(box, view["rows"][row]["city"])


def spot_in(box: Box, view: dict[str, Any], seat: int, spot: int, who: Who) -> Sentence:
    """A car on the table that the viewer saw."""
    if is_in_line(spot):
        row, side, place = line_parts(spot)
        car = view["rows"][row][SIDE_NAMES[side]][place]
        return say("{car} ({city})", car=card_name(box, car), city=city_in(box, view, row))
    other, car_number = front_parts(spot)
    player = who((seat + other) % view["seats"])
    return say("{car} (in front of {player})", car=card_name(box, card_ids(box)[car_number]), player=player)


def column_in(box: Box, view: dict[str, Any], a: int) -> list[Sentence]:
    """The cars of a column that the viewer saw."""
    side, place, top = column_parts(a)
    rows = range(top, top + (TWO if view["aside"] == "uncouple-two" else THREE))
    cars = [view["rows"][row][SIDE_NAMES[side]][place] for row in rows]
    return [
        say("{car} ({city})", car=card_name(box, car), city=city_in(box, view, row)) for car, row in zip(cars, rows, strict=True)
    ]


def new_cities(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The cities that were not on the table before."""
    known = [row["city"] for row in before["rows"] if row]
    return [row["city"] for row in after["rows"] if row and row["city"] not in known]


def is_dead_end(before: dict[str, Any], after: dict[str, Any], seat: int, a: int) -> bool:
    """M5.1 A move that draws and discards nothing itself, and yet the player's take-backs count no more."""
    takes_back = BACK <= a < PLAY
    if not takes_back and not (a == SKIP and before["stage"] == "claim"):
        return False
    had = before["players"][seat]["backs"] + takes_back
    return bool(had > 0 and after["players"][seat]["backs"] == 0)


def is_shuffled(before: dict[str, Any], after: dict[str, Any], dead_end: bool) -> bool:
    """M2.6 Nothing is discarded that was, or that has just been: by a dead end, a card that was played, a claim."""
    discards = (
        dead_end or (before["aside"] and not after["aside"]) or (before["stage"] == "claim" and before["rows"] != after["rows"])
    )
    return not after["discard"] and bool(before["discard"] or discards)


def dealt(box: Box, after: dict[str, Any]) -> list[Sentence]:
    """M5.1 The viewer's own new hand."""
    if after["seat"] is None:
        return []
    return [say("You are dealt: {cards}.", cards=cards_words(box, after["players"][after["seat"]]["hand"]))]


def drawn(box: Box, before: dict[str, Any], after: dict[str, Any], seat: int, a: int) -> list[Sentence]:
    """M2.1, M2.2, M3.3 The cards that the viewer drew itself."""
    viewer = before["seat"]
    if viewer is None or OUT <= a < PICK:
        return []
    kept = Counter(before["players"][viewer]["hand"])
    if a < OUT and viewer == seat:
        kept[card_ids(box)[lay_parts(a)[0]]] -= 1
    new = Counter(after["players"][viewer]["hand"]) - kept
    return [say("You draw: {cards}.", cards=cards_words(box, new.elements()))] if new else []


def result_words(box: Box, view: dict[str, Any], player: Mapping[str, Any], who: Who) -> Sentence:
    """M6.3 What decides the place: points, capitals, cities; M8.2 those of the team."""
    partners = [other for other in view["players"] if view["options"]["teams"] and (other["seat"] - player["seat"]) % TEAMS == 0]
    cities = [id_ for one in partners or [player] for id_ in one["cities"]]
    capitals = sum(city_data(box, id_)["capital"] for id_ in cities)
    return say(
        "{player}: {points}; capitals {capitals}, cities {cities}.",
        player=who(player["seat"]),
        points=points_words(player["score"]),
        capitals=capitals,
        cities=len(cities),
    )


def ending(view: dict[str, Any]) -> Sentence:
    """M6.1, M6.4 Why the game is over."""
    if view["quiet"] >= view["quiet_limit"]:
        return say("No city has left the table for so long that the game is over.")
    return say("No city is left in the deck and three or fewer are on the table: the game is over.")
