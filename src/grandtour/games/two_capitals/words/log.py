"""The log: what a move did, made only of what a viewer saw and was told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.i18n import Sentence, say
from ....engine.phrases import points_words
from ..ids import card_id
from ..rules.draft import is_keep, is_mark
from ..state import CARDS, JOURNEY_NAMES, KEEP, KEEP_HIDDEN, MARK, SIGHTS, STOP, VISIT
from .names import JOURNEYS, STAGES, card_words, city_named, roof_words, sight_words

PASSED = {"planning": say("The packets are passed to the left."), "lunch": say("The packets are passed to the right.")}


def story(box: Box, before: dict[str, Any], after: dict[str, Any], seat: int, told: int, who: Who) -> list[Sentence]:
    """What a move did, as the viewer saw it."""
    city = city_named(box, after["options"]["city"])
    lines = [deed(city, who(seat), told)]
    lines += roofs_taken(city, before["players"][seat], after["players"][seat], who(seat))
    if before["stage"] != after["stage"]:
        lines += stage_begins(city, after["stage"], after["options"]["expert"])
    elif packets_moved(before, after):
        lines.append(PASSED[after["stage"]])
    if after["stage"] == "over":
        lines += [say("{player}: {points}.", player=who(p["seat"]), points=points_words(p["score"])) for p in after["players"]]
    return lines


def stage_begins(city: Mapping[str, Any], stage: str, expert: bool) -> list[Sentence]:
    """What everyone is told when a stage begins. T2.3 Lunch is one only for experts; T4.2 in the evening the bus may go back."""
    dealt = [say("Lunch: everyone is dealt long routes.")] if stage == "evening" and not expert else []
    way = (
        [say("The bus turns around and now runs from {first} to {last}.", first=SIGHTS, last=1)]
        if turns_back(city, stage)
        else []
    )
    return [*dealt, STAGES[stage], *way]


def turns_back(city: Mapping[str, Any], stage: str) -> bool:
    """T4.2 Whether the bus goes from the last sight to the first."""
    return stage == "evening" and bool(city["evening"] == "back")


def deed(city: Mapping[str, Any], player: str, told: int) -> Sentence:
    """The move itself."""
    if told == STOP:
        return say("{player} ends the journey.", player=player)
    if told == KEEP_HIDDEN:
        return say("{player} keeps a card.", player=player)
    if is_keep(told):
        card = card_words(city, card_id((told - KEEP) // CARDS, (told - KEEP) % CARDS))
        return say("{player} keeps a route: {card}.", player=player, card=card)
    if is_mark(told):
        journey = JOURNEYS[JOURNEY_NAMES[(told - MARK) // SIGHTS]]
        sight = sight_words(city, (told - MARK) % SIGHTS + 1)
        return say("{player} places a first token on {sight}: {journey}.", player=player, sight=sight, journey=journey)
    return say("{player} visits {sight}.", player=player, sight=sight_words(city, told - VISIT + 1))


def roofs_taken(city: Mapping[str, Any], before: Mapping[str, Any], after: Mapping[str, Any], player: str) -> list[Sentence]:
    """The roof token that a visit brought: which one, if the viewer may know."""
    if before["roofs_count"] == after["roofs_count"]:
        return []
    if before["roofs"] is None:
        return [say("{player} takes a roof token.", player=player)]
    token = next(token for token in after["roofs"] if token not in before["roofs"])
    return [say("{player} takes a roof token: {roof}.", player=player, roof=roof_words(city, token))]


def packets_moved(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """In a draft nobody who waits may act again before the packets have moved on."""
    return after["stage"] in PASSED and set(after["acting"]) - set(before["acting"]) != set()
