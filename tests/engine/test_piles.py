"""Piles, against Python's own lists: the top of a pile is the end of the list."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Annotated, Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from grandtour.engine.rng import below
from grandtour.engine.structs import Int8, Int16, Ints, Record, ints
from grandtour.parts import piles

from .tables import steady
from .test_sets import bits, chance_of

ROOM = 25
cards = st.lists(st.integers(0, ROOM - 1), unique=True)


class Pile(Record):
    left: Int16
    cards: Annotated[Ints, ints(Int8, ROOM)]


def pile_of(top_first: list[int]) -> Any:
    pile = np.zeros(1, Pile.DTYPE)[0]
    piles.stack_up(pile, top_first)
    return pile


@given(cards)
@steady
def test_a_pile_is_listed_as_it_was_stacked(order: list[int]) -> None:
    """Top first; empty places hold 0."""
    pile = pile_of(order)
    assert piles.top_first(pile) == order
    assert pile.left == len(order)
    assert not pile.cards[len(order) :].any()


@given(cards, cards)
@steady
def test_stacking_leaves_nothing_of_before(before: list[int], after: list[int]) -> None:
    """Equal piles are equal bytes."""
    pile = pile_of(before)
    piles.stack_up(pile, after)
    assert pile.tobytes() == pile_of(after).tobytes()


@given(cards, st.sets(st.integers(0, ROOM - 1)))
@steady
def test_gathering_makes_a_pile_in_order(before: list[int], members: set[int]) -> None:
    """The highest number on top, whatever lay there before."""
    pile = pile_of(before)
    piles.gather(pile, bits(members))
    assert pile.tobytes() == pile_of(sorted(members, reverse=True)).tobytes()


@given(cards, st.data())
@steady
def test_drawing_takes_from_the_top(order: list[int], data: Any) -> None:
    """Some cards one by one, then some at once; the rest stays as it lay."""
    one_by_one = data.draw(st.integers(0, len(order)))
    at_once = data.draw(st.integers(0, len(order) - one_by_one))
    pile = pile_of(order)
    assert [piles.draw(pile) for _ in range(one_by_one)] == order[:one_by_one]
    assert piles.draw_set(pile, at_once) == bits(set(order[one_by_one : one_by_one + at_once]))
    assert pile.tobytes() == pile_of(order[one_by_one + at_once :]).tobytes()


@given(cards)
@steady
def test_the_content_is_a_set(order: list[int]) -> None:
    """What is left, in any order."""
    assert piles.content(pile_of(order)) == bits(set(order))


@given(cards, st.integers(0, 1000))
@steady
def test_shuffling_is_the_twins(order: list[int], seed: int) -> None:
    """Fisher and Yates from the top down, with the same numbers."""
    pile, chance = pile_of(order), chance_of(seed)
    twin = order[::-1]
    for i in reversed(range(1, len(twin))):
        j = below(chance, i + 1)
        twin[i], twin[j] = twin[j], twin[i]
    piles.shuffle(chance_of(seed), pile)
    assert piles.top_first(pile) == twin[::-1]


def test_every_order_is_about_equally_frequent() -> None:
    """The six orders of three cards, 600 times from one known key."""
    chance, seen = chance_of(2), Counter[tuple[int, ...]]()
    for _ in range(600):
        pile = pile_of([4, 5, 6])
        piles.shuffle(chance, pile)
        seen[tuple(piles.top_first(pile))] += 1
    assert set(seen) == set(permutations((4, 5, 6)))
    assert all(70 < n < 130 for n in seen.values())
