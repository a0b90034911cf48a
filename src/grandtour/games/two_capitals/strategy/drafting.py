"""Drafts and first tokens: the features of a `keep` and of a `mark`."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints, Numbers
from ....parts.sets import count, has, only
from ..rules.draft import card_of, kind_of
from ..rules.setup import city_of
from ..state import CARDS, MARK, SIGHTS, City, Printed, State
from .features import MARK_CENTRAL, MARK_EVENING, MARKED, OVERLAP, PACKET, ROUTE, ROUTE_POINTS, SCALE
from .outlook import LIKELY, WANTED_SIGHT, Outlook, chance_of, journeys_to, own_outlook
from .worth import collection_worth, full_worth, roof_mean

USUAL = 3.0  # printed points of an ordinary route card for each of its sights
SIDE_WORTH = 0.3  # how much of what a sight is worth besides counts for its route card


@rule
def keep_features(box: Printed, s: State, seat: int, actions: Ints, n: int, out: Numbers) -> None:
    """T8.1, T8.3 Features of keeping a card of the packet."""
    city, kind, look = city_of(box, s), kind_of(s), own_outlook(box, s, seat)
    packet = int(s.player[seat].packet)
    for i in range(n):
        card = card_of(kind, actions[i])
        stops, points = int(city.route[kind][card].stops), int(city.route[kind][card].points)
        missing = stops & ~look.visited
        out[i, ROUTE] = card_worth(box, city, look, stops, points) / SCALE
        out[i, ROUTE_POINTS] = points / count(stops) - USUAL
        out[i, OVERLAP] = count(missing & look.wanted)
        out[i, PACKET] = shared(city, kind, packet & ~only(card), missing)


@rule
def card_worth(box: Printed, city: City, look: Outlook, stops: int, points: int) -> float:
    """T5.1 Expected points of a route card for a player who then wants its sights; and a part of what these are worth besides."""
    total, all_of_them = 0.0, 1.0
    rest, sight = stops, 0
    while rest != 0:
        if rest & 1 == 1:
            chance = kept_chance(look, sight)
            all_of_them *= chance
            total += box.partial_points * chance
            if not has(look.visited, sight):
                total += SIDE_WORTH * collection_worth(city, look, sight)
        rest >>= 1
        sight += 1
    return total + all_of_them * (points - box.partial_points * count(stops))


@rule
def kept_chance(look: Outlook, sight: int) -> float:
    """The chance that the player visits a sight of a card after keeping the card."""
    return max(chance_of(look, sight), LIKELY[look.crowd][WANTED_SIGHT][journeys_to(look, sight)])


@rule
def shared(city: City, kind: int, cards: int, sights: int) -> int:
    """How many of some sights are on other cards of a packet."""
    total = 0
    for card in range(CARDS):
        if has(cards, card):
            total += count(int(city.route[kind][card].stops) & sights)
    return total


@rule
def mark_features(box: Printed, s: State, seat: int, actions: Ints, n: int, out: Numbers) -> None:
    """T8.2 Features of a first token. The actions are all free sights in the morning, and the same again in the evening."""
    city, look = city_of(box, s), own_outlook(box, s, seat)
    half = n // 2
    for i in range(half):
        sight = (actions[i] - MARK) % SIGHTS
        worth = full_worth(box, city, look, sight) / SCALE
        central = 1.0 - abs(2.0 * sight - SIGHTS + 1) / SIGHTS
        for journey in range(2):
            row = out[i + journey * half]
            row[MARKED] = worth
            row[MARK_EVENING] = journey
            row[MARK_CENTRAL] = central
            if has(city.roofs, sight):
                row[MARKED] += roof_mean(box, s, seat, journey) / SCALE
