"""All that people read: names, moves, refusals, questions, the log, the table in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grandtour.engine.box import Box
from grandtour.engine.contract import Reader, Reason, ScoringRule, Section, Who
from grandtour.engine.i18n import Sentence, count, listed, say
from grandtour.engine.phrases import (
    ALL_LAWS_HOLD,
    GAME_OVER,
    NO_SUCH_MOVE,
    PLAYERS,
    not_your_turn,
    points_words,
    waiting,
    with_id,
)

from . import rules as why
from .cards import card_name, city_name, ids, numbers
from .rules import acting
from .state import DRAW, SEND, SENDING, SOURCES, TAKE, State

TITLE = say("Postcards")
ABOUT = say("Write home from six cities. Whoever sends the most stamps from a city scores it.")
GOAL = say("Send the most stamps from each city. The player with the most points wins.")
SOURCE_NAMES: Mapping[str, Sentence] = dict(zip(SOURCES, (say("Cities"), say("Traveller's bonus")), strict=True))
LAWS = (
    ALL_LAWS_HOLD,
    say("each postcard must be in exactly one place, and three on the rack"),
    say("everyone must have sent and hold as many postcards as their turns allow"),
    say("postcards that everyone knows must be in hand"),
)


def scoring(options: Mapping[str, Any]) -> tuple[ScoringRule, ...]:
    """What brings points, and when the game ends."""
    traveller = ScoringRule("C3.3", say("Postcards from five different cities score 5 points more."))
    return (
        ScoringRule("C3.1", say("Whoever has sent the most stamps from a city scores its points.")),
        ScoringRule("C3.2", say("With equally many, nobody scores the city.")),
        *([traveller] if options["traveller"] else []),
        ScoringRule("C2.5", say("The game ends when everyone has sent six postcards.")),
    )


# --- moves ----------------------------------------------------------------------------------------------------------------
def words(box: Box, s: State, seat: int, a: int) -> str:
    """An action in the words of moves."""
    return "draw" if a == DRAW else f"take {ids(box)[a - TAKE]}" if a >= TAKE else f"send {ids(box)[a - SEND]}"


def action(box: Box, s: State, seat: int, text: str) -> int | None:
    """The action of these words."""
    verb, _, card = text.partition(" ")
    if text == "draw":
        return DRAW
    return {"send": SEND, "take": TAKE}[verb] + numbers(box)[card] if verb in ("send", "take") and card in numbers(box) else None


def move(box: Box, s: State, seat: int, a: int, who: Who) -> Sentence:
    """An action as a sentence for a list of moves."""
    if a == DRAW:
        return say("Take the top card of the pile")
    if a >= TAKE:
        return say("Take from the rack: {card}", card=card_name(box, a - TAKE))
    return say("Send: {card}", card=card_name(box, a - SEND))


def asks(box: Box, s: State, seat: int, who: Who) -> Sentence:
    """What is asked now."""
    if (otherwise := waiting(acting(s), seat, who)) is not None:
        return otherwise
    return say("Send a postcard.") if s.stage == SENDING else say("Take a postcard from the rack or the pile.")


def reason(box: Box, s: State, seat: int, a: int, code: int, who: Who) -> Reason:
    """Why an action is refused."""
    if code == why.NOT_YOUR_TURN:
        return not_your_turn("C2.1", who(int(s.turn)))
    if code == why.NOT_IN_HAND:
        return Reason("C2.2", say("You don't have this postcard: {card}.", card=card_name(box, a - SEND)))
    if code == why.NOT_ON_RACK:
        return Reason("C2.3", say("This postcard is not on the rack: {card}.", card=card_name(box, a - TAKE)))
    return {
        why.NO_SUCH_MOVE: NO_SUCH_MOVE,
        why.GAME_OVER: Reason("C2.5", GAME_OVER),
        why.SEND_FIRST: Reason("C2.2", say("First send a postcard from your hand.")),
        why.TAKE_FIRST: Reason("C2.3", say("You have sent one: now take a postcard from the rack or the pile.")),
    }[code]


# --- the log and the table ------------------------------------------------------------------------------------------------
def story(box: Box, before: dict[str, Any], after: dict[str, Any], seat: int, told: int, who: Who) -> list[Sentence]:
    """What a move did."""
    if told == DRAW:
        lines = [say("{player} takes a card from the pile.", player=who(seat))]
    elif told >= TAKE:
        lines = [say("{player} takes a postcard: {card}.", player=who(seat), card=card_name(box, told - TAKE))]
    else:
        lines = [say("{player} sends a postcard: {card}.", player=who(seat), card=card_name(box, told - SEND))]
    if after["stage"] == "over":
        lines += [say("{player}: {points}.", player=who(p["seat"]), points=points_words(p["score"])) for p in after["players"]]
    return lines


def describe(box: Box, view: dict[str, Any], who: Who, reader: Reader) -> list[Section]:
    """The table in words."""
    rack = say("On the rack: {cards}.", cards=cards_words(box, view["rack"], reader))
    pile = count("In the pile: {n} card.", "In the pile: {n} cards.", view["pile"])
    sections = [
        Section(TITLE, (rack, pile)),
        Section(say("Cities"), tuple(city_words(box, view, city, who) for city in range(len(box.data["city"])))),
        Section(PLAYERS, tuple(player_words(box, player, who, reader) for player in view["players"])),
    ]
    if view["seat"] is not None:
        title = say("Your hand") if reader.yours else say("Hand: {player}", player=who(view["seat"]))
        cards = view["players"][view["seat"]]["hand"]
        sections.append(Section(title, (say("{cards}", cards=cards_words(box, cards, reader)),)))
    return sections


def cards_words(box: Box, cards: Iterable[str], reader: Reader) -> str:
    return listed(with_id(card_name(box, numbers(box)[id_]), id_, reader.typed) for id_ in cards) or "–"


def city_words(box: Box, view: dict[str, Any], city: int, who: Who) -> Sentence:
    """A city, what it is worth, and the stamps that each player has sent there."""
    sent = [say("{player} {n}", player=who(p["seat"]), n=p["stamps"][city]) for p in view["players"] if p["stamps"][city]]
    worth = points_words(box.data["city"][city]["worth"])
    return say("{city}, {points}: {stamps}", city=city_name(box, city), points=worth, stamps=listed(sent) or "–")


def player_words(box: Box, player: dict[str, Any], who: Who, reader: Reader) -> Sentence:
    hand = count("{n} card in hand", "{n} cards in hand", player["hand_count"])
    if player["known"]:
        hand = say("{hand}, known: {cards}", hand=hand, cards=cards_words(box, player["known"], reader))
    return say("{player}: {points}, {hand}", player=who(player["seat"]), points=points_words(player["score"]), hand=hand)
