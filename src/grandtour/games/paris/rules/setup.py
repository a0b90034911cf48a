"""P1, P10: setting up."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.rng import below
from ....parts.sets import count, first_n, nth, only
from ..state import (
    COSTS,
    DISTRICTS,
    END_TOKENS,
    GOLD,
    GOODS,
    LANDMARKS,
    NO_BONUS,
    NO_DISTRICT,
    NO_END_TOKEN,
    NO_PLACE,
    NO_POINTS,
    NO_STAGE,
    NO_TILE,
    NOBODY,
    OF_EACH,
    POINTS_TOKENS,
    REVEAL,
    SPOTS,
    STACKS,
    TRACK,
    ZONES,
    Printed,
    State,
)
from .places import EIGHT, spot_of


@rule
def new(box: Printed, s: State) -> None:
    """P1 The tiles, the board, the tokens, what everyone starts with; seat 0 begins (P1.8)."""
    s.stage, s.resume, s.turn = REVEAL, NO_STAGE, 0
    s.shown, s.picked, s.bought, s.using = NO_TILE, NO_PLACE, NO_PLACE, NO_BONUS
    stack_tiles(box, s)
    lay_out_board(box, s)
    lay_out_track(box, s)
    for seat in range(s.seats):
        me = s.player[seat]
        me.francs, me.keys, me.spare = box.francs, box.keys[s.seats - 2], box.spare_keys


# --- tiles -----------------------------------------------------------------------------------------------------------
@rule
def stack_tiles(box: Printed, s: State) -> None:
    """P1.3 Three tiles are put aside unseen, the others make three stacks; P10.2 with free placement none is put aside."""
    for spot in range(SPOTS):
        s.tile_on[spot] = NO_TILE
    tiles = SPOTS if s.options.placement else SPOTS - int(box.put_aside)
    rest = first_n(SPOTS)
    for i in range(tiles):
        tile = nth(rest, below(s.chance, count(rest)))
        rest &= ~only(tile)
        pile = s.stack[i % STACKS]
        pile.cards[pile.left] = tile
        pile.left += 1
    s.aside = rest


# --- the board -------------------------------------------------------------------------------------------------------
@rule
def lay_out_board(box: Printed, s: State) -> None:
    """P1.4 The goods beside the spots; P1.5 landmarks, points tokens and end tokens in the supply."""
    for spot in range(SPOTS):
        s.beside[spot] = box.beside[spot]
    if s.options.setup:
        scatter_goods(s)
    for landmark in range(LANDMARKS):
        s.landmark_in[landmark] = NO_DISTRICT
    for district in range(DISTRICTS):
        s.points_on[district] = NO_POINTS
    s.points_left = first_n(POINTS_TOKENS)
    for i in range(END_TOKENS):
        s.end_token[i], s.end_taker[i] = NO_END_TOKEN, NOBODY


@rule
def scatter_goods(s: State) -> None:
    """P10.1 Gold beside all cost-8 spots; the other goods at random beside the others."""
    i = 0
    for good in range(GOODS):
        for n in range(OF_EACH):
            if good == GOLD:
                s.beside[spot_of(n, EIGHT)] = GOLD
            else:
                s.beside[open_spot(i)] = good
                i += 1
    for last in range(i - 1, 0, -1):
        one, other = open_spot(last), open_spot(below(s.chance, last + 1))
        good = s.beside[one]
        s.beside[one] = s.beside[other]
        s.beside[other] = good


@rule
def open_spot(i: int) -> int:
    """The spots that do not cost 8, by number."""
    return spot_of(i // (len(COSTS) - 1), i % (len(COSTS) - 1))


# --- the bonus track -------------------------------------------------------------------------------------------------
@rule
def lay_out_track(box: Printed, s: State) -> None:
    """P1.6 Each number on its own space; P10.1 or shuffled within its zone, all copies together."""
    for space in range(1, TRACK):
        s.number_at[space] = space
    if s.options.setup:
        for zone in range(len(ZONES)):
            shuffle_zone(s, int(box.zone[zone]))
    for space in range(1, TRACK):
        s.copies_at[space] = box.bonus[s.number_at[space]].copies[s.seats - 2]


@rule
def shuffle_zone(s: State, spaces: int) -> None:
    """P10.1 The numbers of a zone over its spaces: every order is equally likely."""
    while spaces != 0:
        last = nth(spaces, count(spaces) - 1)
        other = nth(spaces, below(s.chance, count(spaces)))
        number = s.number_at[last]
        s.number_at[last] = s.number_at[other]
        s.number_at[other] = number
        spaces &= ~only(last)
