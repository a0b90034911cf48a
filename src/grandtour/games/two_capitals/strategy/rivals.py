"""What a sight may be worth to the others, by what everyone sees and what went through one's own hands in a draft."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.sets import count, first_n, has, only
from ..rules.hidden import known_routes
from ..state import CARDS, SIGHTS, City, Printed, State
from .outlook import Outlook, rival_outlook, unknown_routes
from .worth import worth_now

STOPS = (2, 3)  # sights on a short and on a long route
STOP_WORTH = (3.0, 3.6)  # points of a sight on an unknown route that is not completed yet
LAST_WORTH = 0.8  # what it adds that a sight may be the last one missing of an unknown route
SHARED_WORTH = 2.2  # the same over all routes of somebody of whom nothing is known


@rule
def next_rival(s: State, seat: int) -> int:
    return (seat + 1) % s.seats


@rule
def hidden_worth(s: State, seat: int, rival: int) -> float:
    """What a sight that a rival has not visited is worth on the routes of theirs that `seat` does not know."""
    total = 0.0
    for kind in range(len(STOPS)):
        total += unknown_routes(s, seat, rival, kind) * STOPS[kind] * STOP_WORTH[kind] / SIGHTS
    return total


@rule
def last_missing(city: City, s: State, seat: int, rival: Outlook) -> tuple[int, int]:
    """The sights that would complete a route that the rival may have, and those that would complete two or more such routes."""
    one, two = 0, 0
    for kind in range(len(STOPS)):
        if count(s.player[next_rival(s, seat)].kept[kind]) > 0:
            unseen = first_n(city.cards[kind]) & ~known_routes(s, seat, kind)
            for card in range(CARDS):
                missing = int(city.route[kind][card].stops) & ~rival.visited
                if has(unseen, card) and missing & (missing - 1) == 0:
                    two |= one & missing
                    one |= missing
    return one, two


@rule
def duel_worth(box: Printed, city: City, rival: Outlook, hidden: float, last: tuple[int, int], sight: int) -> float:
    """Two players: what a sight is worth to the other."""
    if has(rival.visited, sight):
        return 0.0
    if has(city.roofs, sight):
        return worth_now(box, city, rival, sight)
    guess = LAST_WORTH * (has(last[0], sight) + has(last[1], sight))
    return worth_now(box, city, rival, sight) + hidden + guess


@rule
def crowd_worth(s: State, city: City, seat: int, sight: int) -> float:
    """Three or four players: what a sight is worth to one of the others, on average."""
    seen = (int(s.tokens[0, sight]) | int(s.tokens[1, sight])) & ~only(seat)
    if has(city.roofs, sight):
        return 1.0
    return SHARED_WORTH * (s.seats - 1 - count(seen)) / (s.seats - 1)


@rule
def rival_of_two(box: Printed, s: State, seat: int) -> Outlook:
    """The other of two players, as far as one knows."""
    return rival_outlook(box, s, seat, next_rival(s, seat))
