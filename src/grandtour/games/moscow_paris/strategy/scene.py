"""The table as a player looks at it: `Known` stays the same while a turn is thought through, `Scene` is what moves change."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.counts import total
from ....parts.sets import has, only
from ..rules.lines import limit_of
from ..rules.scoring import side
from ..state import CARS, NO_CITY, ROWS, SEATS, Printed, State
from .chances import all_unseen, holdings, pair_chance, unseen_kinds
from .packs import PART, part, with_part
from .worth import DENIED, cities_to_come, fresh_worth, hopes, lead, plain_worths, worths


class Known(NamedTuple):
    """The players, what cities are worth, what others may hold."""

    seat: int
    seats: int
    friend: int  # the partner's seat; with no teams the player's own
    needs: int  # cars without which a line can't be claimed, packed by row
    most: int  # cars of the longest line that can be claimed: this many may lie in front of a player
    worths: tuple[int, int, int, int]  # by seat: what the cities on the table are worth, packed by row
    prizes: int  # what claiming them would bring the player, packed by row
    holdings: tuple[int, int, int, int]  # by seat: what they may hold
    fronts: int  # what lies in front of them now, packed by seat
    paired: tuple[float, float, float, float]  # by seat: the chance to hold the equal of a car that lies in front now
    unseen: int  # cars that the player can't see, packed by kind
    hidden: int  # cards that the player can't see
    fresh: int  # what an unknown new city is worth; 0 when none will come
    is_last: bool  # the next city that leaves the table ends the game
    lead: int  # points ahead of the best rival


class Scene(NamedTuple):
    """Cars in lines and fronts, and the player's own hand, as a move could leave them."""

    lines: int  # kinds of cars, packed by row
    cities: int  # the rows that have a city
    news: int  # the rows whose city is not known yet
    fronts: int  # kinds of cars, packed by seat
    twice: int  # kinds of which the player has two or more in front
    room: int  # for more cars in front of the player
    hand: int  # kinds of cars in hand
    pairs: int  # kinds of which there are two or more in hand


@rule
def know(box: Printed, s: State, seat: int) -> Known:
    """What this seat takes into account."""
    friend, needs, cities = partner(s, seat), all_needs(box, s), 0
    for row in range(ROWS):
        cities += int(s.city[row] != NO_CITY)
    to_come = cities_to_come(box, s)
    is_last = s.city_deck.left == 0 and cities == ROWS
    plain, hope = plain_worths(box, s), 0 if is_last else hopes(box, s, to_come)
    all_worths = (
        worths(box, s, 0, plain, hope),
        worths(box, s, 1, plain, hope),
        worths(box, s, 2, plain, hope),
        worths(box, s, SEATS - 1, plain, hope),
    )
    unseen, hidden = unseen_kinds(box, s, seat), max(1, all_unseen(s, seat))
    all_holdings = (
        holdings(s, seat, 0, unseen, hidden),
        holdings(s, seat, 1, unseen, hidden),
        holdings(s, seat, 2, unseen, hidden),
        holdings(s, seat, SEATS - 1, unseen, hidden),
    )
    fronts = all_fronts(s)
    paired = (
        pair_chance(all_holdings[0], part(fronts, 0)),
        pair_chance(all_holdings[1], part(fronts, 1)),
        pair_chance(all_holdings[2], part(fronts, 2)),
        pair_chance(all_holdings[SEATS - 1], part(fronts, SEATS - 1)),
    )
    return Known(
        int(seat),
        int(s.seats),
        friend,
        needs,
        int(box.front),
        all_worths,
        prizes(s, seat, friend, all_worths),
        all_holdings,
        fronts,
        paired,
        unseen,
        hidden,
        fresh_worth(box, s, to_come),
        is_last,
        lead(box, s, seat),
    )


@rule
def partner(s: State, seat: int) -> int:
    """M8.1 The other seat of the team; without teams the seat itself."""
    friend = int(seat)
    for other in range(s.seats):
        if other != seat and side(s, other) == side(s, seat):
            friend = other
    return friend


@rule
def all_needs(box: Printed, s: State) -> int:
    """M3.1, M3.4 The cars without which a line can't be claimed, packed by row."""
    needs = 0
    for row in range(ROWS):
        if s.city[row] != NO_CITY:
            needs = with_part(needs, row, limit_of(box, s, row) if s.options.full_lines else 1)
    return needs


@rule
def see(box: Printed, s: State, known: Known) -> Scene:
    """The scene as it is."""
    lines, cities, fronts = 0, 0, known.fronts
    for row in range(ROWS):
        if s.city[row] != NO_CITY:
            cities |= only(row)
            lines = with_part(lines, row, int(s.kinds[row]))
    me = s.player[known.seat]
    room = int(box.front) - total(me.front)
    return Scene(lines, cities, 0, fronts, kinds_from(me.front, 2), room, kinds_from(me.hand, 1), kinds_from(me.hand, 2))


@rule
def all_fronts(s: State) -> int:
    """The kinds of cars in front of every player, packed by seat."""
    fronts = 0
    for seat in range(s.seats):
        fronts = with_part(fronts, seat, kinds_from(s.player[seat].front, 1))
    return fronts


@rule
def kinds_from(counts: Ints, least: int) -> int:
    """The kinds of cars of which there are `least` or more."""
    kinds = 0
    for car in range(CARS):
        if counts[car] >= least:
            kinds |= only(car)
    return kinds


@rule
def worth_of(known: Known, scene: Scene, seat: int, row: int) -> int:
    """What the city of a row is worth to a player."""
    if has(scene.news, row):
        return known.fresh
    return part(known.worths[seat], row)


@rule
def prize(known: Known, scene: Scene, row: int) -> int:
    """What claiming a city would bring the player."""
    return known.fresh if has(scene.news, row) else part(known.prizes, row)


@rule
def prizes(s: State, seat: int, friend: int, all_worths: tuple[int, int, int, int]) -> int:
    """What claiming a city would bring a player, packed by row: its worth, and a share of what it is worth to the rival who
    wants it most."""
    packed = all_worths[seat]
    for row in range(ROWS):
        wanted = 0
        for other in range(s.seats):
            if other != seat and other != friend:
                wanted = max(wanted, part(all_worths[other], row))
        packed = with_part(packed, row, min(PART, part(packed, row) + int(DENIED * wanted)))
    return packed


# --- what moves change ------------------------------------------------------------------------------------------------
@rule
def with_line(scene: Scene, row: int, kinds: int) -> Scene:
    """Other cars in a line."""
    lines = with_part(scene.lines, row, kinds)
    return Scene(lines, scene.cities, scene.news, scene.fronts, scene.twice, scene.room, scene.hand, scene.pairs)


@rule
def with_fronts(scene: Scene, fronts: int, twice: int) -> Scene:
    """Other cars in front of players, as many as before."""
    return Scene(scene.lines, scene.cities, scene.news, fronts, twice, scene.room, scene.hand, scene.pairs)


@rule
def with_own(scene: Scene, front: int, twice: int, room: int, hand: int, pairs: int, seat: int) -> Scene:
    """Other cars of the player's own."""
    return Scene(scene.lines, scene.cities, scene.news, with_part(scene.fronts, seat, front), twice, room, hand, pairs)


@rule
def without_city(known: Known, scene: Scene, row: int) -> Scene:
    """The city and its line are gone; a new one comes, unless there are no more."""
    bit = only(row)
    cities = scene.cities if known.fresh > 0 else scene.cities & ~bit
    lines = with_part(scene.lines, row, 0)
    return Scene(lines, cities, scene.news | bit, scene.fronts, scene.twice, scene.room, scene.hand, scene.pairs)
