"""The log: what a move did, made only of what a viewer saw and was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.i18n import Name, Sentence, listed, say
from ....engine.phrases import points_words
from ..ids import card_ids
from ..rules.actions import (
    column_parts,
    front_parts,
    give_parts,
    is_column,
    is_in_line,
    is_pick,
    lay_parts,
    line_parts,
    spot_of,
)
from ..state import (
    BACK,
    CANCEL_CITY,
    CLAIM_CITY,
    DECLINE,
    EFFECT_NAMES,
    OUT,
    PICK,
    PLAY,
    SIDE_NAMES,
    SKIP,
    STEP_TO,
    TEAMS,
    THREE,
    TWO,
)
from .moves import SIDES_WORDS
from .names import card_name, cards_words, city_data, city_name


def story(box: Box, before: dict[str, Any], after: dict[str, Any], seat: int, told: int, who: Who) -> list[Sentence]:
    """What a move did, as the viewer saw it."""
    dead_end = is_dead_end(before, after, seat, told)
    lines = [deed(box, before, seat, told, who)]
    if dead_end:
        lines.append(say("Dead end: all cars and hands are discarded, and everyone is dealt a new hand."))
    if is_shuffled(before, after, dead_end):
        lines.append(say("The discard pile is shuffled into a new deck."))
    lines += dealt(box, after) if dead_end else drawn(box, before, after, seat, told)
    lines += [say("New city: {city}.", city=city_name(box, id_)) for id_ in new_cities(before, after)]
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
            "{player} lays a car on the {side} of {city}: {car}.",
            player=player,
            side=SIDES_WORDS[SIDE_NAMES[side]],
            city=city_in(box, before, row),
            car=card_name(box, cards[car]),
        )
    if a < BACK:
        return say("{player} puts out a car: {car}.", player=player, car=card_name(box, cards[a - OUT]))
    if a < PLAY:
        return say("{player} takes back a car: {car}.", player=player, car=card_name(box, cards[a - BACK]))
    if a < PICK:
        return say("{player} plays “{card}”.", player=player, card=card_name(box, EFFECT_NAMES[a - PLAY]))
    return effect_deed(box, before, seat, a, who)


def effect_deed(box: Box, before: dict[str, Any], seat: int, a: int, who: Who) -> Sentence:
    """A step of an effect, a claim, or nothing."""
    cards, player = card_ids(box), who(seat)
    if is_pick(a):
        spot = spot_in(box, before, seat, spot_of(a), who)
        if before["stage"] == "second-pick":
            return say("{player} swaps it with {spot}.", player=player, spot=spot)
        return say("{player} picks {spot}.", player=player, spot=spot)
    if is_column(a):
        return say("{player} uncouples: {cars}.", player=player, cars=listed(column_in(box, before, a)))
    if a < DECLINE:
        mine, way, theirs = give_parts(a)
        other = who((seat + STEP_TO[way]) % before["seats"])
        mine_name, theirs_name = card_name(box, cards[mine]), card_name(box, cards[theirs])
        sentence = say("{player} exchanges cars with {other}: {mine} for {theirs}.")
        return sentence.filled(player=player, other=other, mine=mine_name, theirs=theirs_name)
    if a == DECLINE:
        return say("{player} declines to exchange.", player=player)
    if a == SKIP:
        claims = before["stage"] == "claim"
        return say("{player} claims no city.", player=player) if claims else say("{player} skips its effect.", player=player)
    if a < CLAIM_CITY:
        return say("{player} cancels {city} and discards its line.", player=player, city=city_in(box, before, a - CANCEL_CITY))
    return say("{player} claims {city}.", player=player, city=city_in(box, before, a - CLAIM_CITY))


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
        return say("The game is over: no city has left the table for too long.")
    return say("The game is over: the city deck is empty and three or fewer cities are left on the table.")
