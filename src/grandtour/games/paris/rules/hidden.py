"""What a seat knows, and a deal that agrees with it ("What a seat knows" in docs/games/paris.md).

Everything that was gained or spent was seen by all, and is remembered. Unknown are the tiles of the stacks, but for the districts
on the backs of the top ones; those put aside; and end tokens that others took and have not used. A player who takes an end token
sees all that are left (P8.1): so everyone knows which were taken between two takes of their own, though not who has which.
"""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.rng import below, seed_chance
from ....engine.structs import Ints
from ....parts.piles import content
from ....parts.sets import count, first_n, has, lowest, nth, only
from ..state import COSTS, END_TOKEN, END_TOKENS, OVER, STACKS, Printed, State
from .ending import ends_left, left_after
from .places import district_of_spot, spot_of


@rule
def reshuffle(box: Printed, s: State, seat: int, key: Ints) -> None:
    """P1.3, P8.1 All that the seat can't know is dealt again."""
    seed_chance(s.chance, key, 0)
    restack(s)
    redeal_ends(s, seat)


@rule
def is_open(s: State) -> bool:
    """Whether everyone sees what is behind the screens: by the option, and when the game is over."""
    return s.options.screens != 0 or s.stage == OVER


@rule
def pick(s: State, members: int) -> int:
    """A member of a set, all equally likely."""
    return nth(members, below(s.chance, count(members)))


# --- tiles -----------------------------------------------------------------------------------------------------------
@rule
def restack(s: State) -> None:
    """P1.2, P1.3 The stacks and the tiles put aside; the top tiles keep their districts, which everyone sees."""
    tiles = int(s.aside)
    for stack in range(STACKS):
        tiles |= content(s.stack[stack])
    for stack in range(STACKS):
        pile = s.stack[stack]
        if pile.left > 0:
            back = district_of_spot(pile.cards[pile.left - 1])
            top = pick(s, tiles & tiles_of(back))
            pile.cards[pile.left - 1] = top
            tiles &= ~only(top)
    for stack in range(STACKS):
        pile = s.stack[stack]
        for i in range(pile.left - 1):
            tile = pick(s, tiles)
            pile.cards[i] = tile
            tiles &= ~only(tile)
    s.aside = tiles


@rule
def tiles_of(district: int) -> int:
    """P1.2 The tiles with this district on their backs, a set."""
    return first_n(len(COSTS)) << spot_of(district, 0)


# --- end tokens ------------------------------------------------------------------------------------------------------
@rule
def redeal_ends(s: State, seat: int) -> None:
    """P8.1 The end tokens that others took, from one look of the seat to the next. (Sets of takes are bits as well.)"""
    takes, left = 0, ends_left(s)
    for i in range(s.ends_taken):
        if s.end_taker[i] != seat:
            takes |= only(i)
        elif takes != 0:
            redeal(s, takes, taken_in(s, takes))
            takes = 0
    if takes != 0:
        looks = s.stage == END_TOKEN and s.turn == seat
        redeal(s, takes, taken_in(s, takes) | (0 if looks else left))
    for other in range(s.seats):
        if other != seat:
            s.player[other].ends = taken_by(s, other) & ~int(s.player[other].ends_used)


@rule
def taken_in(s: State, takes: int) -> int:
    """The end tokens of some takes, a set."""
    tokens = 0
    rest = int(takes)
    while rest != 0:
        tokens |= only(s.end_token[lowest(rest)])
        rest &= rest - 1
    return tokens


@rule
def takes_of(s: State, seat: int) -> int:
    """The takes of a player."""
    takes = 0
    for i in range(s.ends_taken):
        if s.end_taker[i] == seat:
            takes |= only(i)
    return takes


@rule
def taken_by(s: State, seat: int) -> int:
    """The end tokens that a player took, a set."""
    return taken_in(s, takes_of(s, seat))


@rule
def redeal(s: State, takes: int, tokens: int) -> None:
    """Takes between two looks get tokens of those that may be theirs: first each player's own what they have used since, each at
    a take before its use."""
    for other in range(s.seats):
        used = int(s.player[other].ends_used) & tokens
        while used != 0:
            token = used_first(s, used)
            take = pick(s, takes & takes_of(s, other) & first_n(s.used_after[token]))
            s.end_token[take] = token
            takes &= ~only(take)
            tokens &= ~only(token)
            used &= ~only(token)
    while takes != 0:
        token = pick(s, tokens)
        s.end_token[lowest(takes)] = token
        tokens &= ~only(token)
        takes &= takes - 1


@rule
def used_first(s: State, tokens: int) -> int:
    """Of some end tokens, the one that was used when the fewest had been taken: it has the least choice."""
    first = lowest(tokens)
    for token in range(END_TOKENS):
        if has(tokens, token) and s.used_after[token] < s.used_after[first]:
            first = token
    return first


@rule
def seen_left(s: State, seat: int) -> int:
    """P8.1 The end tokens that were left after the player's last take, a set; none if there was none."""
    left = 0
    for i in range(s.ends_taken):
        if s.end_taker[i] == seat:
            left = left_after(s, i + 1)
    return left
