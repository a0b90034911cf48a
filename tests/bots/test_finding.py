"""The search finds what is plain: tables near the end of a game, where brute force knows the answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from statistics import mean, pstdev
from typing import Any

import numpy as np
import pytest

import grandtour
from grandtour import bots
from grandtour.engine import generic
from tests.bots import ALL, chosen, mind, on_its_own, payoff, thinks_long, win, world
from tests.contract.cases import Case, random_game

pytestmark = thinks_long
SIMULATIONS = 800
WORLDS = 100
SOME = 3  # random games, in whose last moves a choice is looked for that ends the game
MANY = 16  # random games, in whose last moves a choice is looked for that decides it
LAST = 25  # moves
DEEP, WIDE = 40, 4_000  # moves and tables that brute force looks at
PLAIN = 0.1  # of a payoff: what such a choice is about
PLAYED_OUT = bots.Way("search", SIMULATIONS, brain=False, rollout=-1, margin=0.8, spread=4.0)
WAYS = {
    "search by rollouts": PLAYED_OUT,
    "search with a brain": replace(PLAYED_OUT, brain=True, rollout=0),
    "glance": bots.Way("glance", 100),
}
TWO = [case for case in ALL if case.seats == 2]
TWO_OR_FOUR = TWO + [case for case in ALL if case.seats == 4][::3]


def last_choices(case: Case, seed: int) -> Iterator[tuple[grandtour.Table, int]]:
    """The last tables of a random game at which one seat alone has a choice, the latest first."""
    moves = random_game(case, seed).moves
    t, found = case.table(seed), []
    for number, (seat, move) in enumerate(moves):
        if number >= len(moves) - LAST and len(t.acting) == 1 and len(t.legal_actions(seat)) > 1:
            found.append((t.copy(), seat))
        t.play(seat, move)
    yield from reversed(found)


# --- the last choice of a game --------------------------------------------------------------------------------------
@cache
def ending(game: str) -> list[tuple[grandtour.Table, int, dict[int, list[grandtour.Table]]]]:
    """Tables where some moves lead to the end without another choice, in every world: with the tables at the end."""
    found = []
    for case in (case for case in TWO_OR_FOUR if case.game == game):
        for seed in range(SOME):
            t, seat = next(last_choices(case, seed))
            ends = {a: done for a in t.legal_actions(seat) if (done := all_ends(t, seat, a)) is not None}
            if ends:
                found.append((t, seat, ends))
    return found


def all_ends(t: grandtour.Table, seat: int, action: int) -> list[grandtour.Table] | None:
    ends = []
    for number in range(WORLDS):
        twin = world(t, seat, number)
        twin.play(seat, action)
        if not on_its_own(twin):
            return None
        ends.append(twin)
    return ends


def pondered(t: grandtour.Table, seat: int, way: bots.Way) -> dict[int, Any]:
    """What a mind finds, by action."""
    one = mind(t, way)
    one.meet(t.box.array, t._states, 0, seat, 1)
    return {found.action: found for found in one.ponder(t.box.array, seat)}


def near(found: float, values: list[float], visits: int, seldom: float) -> bool:
    """Whether a mean of so many visits may be that of the values, both being samples; some things are too seldom for both."""
    return abs(found - mean(values)) < 1e-6 + seldom + 5 * pstdev(values) * (1 / visits + 1 / len(values)) ** 0.5


def slack(tables: list[grandtour.Table]) -> float:
    """Nothing, if nothing is hidden that matters."""
    return 0.0 if len({tuple(end.scores) for end in tables}) == 1 else 5 / len(tables)


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("game", grandtour.games())
def test_the_last_choice_is_judged_as_it_is_over_all_worlds(game: str, how: str) -> None:
    """Chances to win and points are the means over everything that may be hidden; exact if nothing is."""
    seen, way = 0, WAYS[how]
    for t, seat, ends in ending(game):
        found = pondered(t, seat, way)
        for action in ends.keys() & found.keys():
            one, tables = found[action], ends[action]
            seldom = slack(tables)
            assert near(one.win, [win(end, seat) for end in tables], one.visits, seldom)
            assert near(one.points, [end.scores[seat] for end in tables], one.visits, seldom)
            assert near(one.payoff, [payoff(end, seat, way.margin, way.spread) for end in tables], one.visits, seldom)
            seen += 1
    assert seen >= SOME


def test_worlds_differ_and_matter() -> None:
    """So the test above has seen moves whose worth depends on what is hidden, and others."""
    ends = [(seat, tables) for game in grandtour.games() for _, seat, ends in ending(game) for tables in ends.values()]
    varied = [len({win(end, seat) for end in tables}) > 1 for seat, tables in ends]
    assert any(varied)
    assert not all(varied)


# --- the last choices of two players --------------------------------------------------------------------------------
class TooLargeError(Exception):
    """More than brute force can look at."""


class Force:
    """Looks at everything that may follow a choice of a seat, the other one choosing what is worst for it, or what is best."""

    def __init__(self, t: grandtour.Table, seat: int, way: bots.Way, helped: bool) -> None:
        self.t, self.seat, self.way, self.helped = t.copy(), seat, way, helped
        self.states = np.zeros(DEEP, t._states.dtype)
        self.left = WIDE

    def values(self) -> dict[int, float]:
        """What each choice is worth."""
        self.states[0] = self.t._states[0]
        return {a: self.after(0, self.seat, a) for a in self.t.legal_actions(self.seat)}

    def after(self, depth: int, mover: int, action: int) -> float:
        self.states[depth + 1] = self.states[depth]
        generic.play_at(self.t.box.array, self.states, depth + 1, mover, action)
        return self.value(depth + 1)

    def value(self, depth: int) -> float:
        self.left -= 1
        self.t._states[0] = self.states[depth]
        if self.t.over:
            return payoff(self.t, self.seat, self.way.margin, self.way.spread)
        if self.left < 0 or depth == DEEP - 1 or len(self.t.acting) > 1:
            raise TooLargeError
        mover = self.t.acting[0]
        values = [self.after(depth, mover, a) for a in self.t.legal_actions(mover)]
        return max(values) if mover == self.seat or self.helped else min(values)


@cache
def deciding(game: str) -> list[tuple[grandtour.Table, int, dict[int, float], dict[int, float]]]:
    """Tables of two at which this choice or the other player's answer decides a good deal, the same whatever is hidden: with what
    each move is worth against the best answers, and with the other's help."""
    found = []
    for case in [case for case in TWO if case.game == game][:2]:
        for seed in range(MANY):
            for t, seat in last_choices(case, seed):
                try:
                    values, *others = [Force(world(t, seat, number), seat, PLAYED_OUT, False).values() for number in range(3)]
                    helped = Force(world(t, seat, 0), seat, PLAYED_OUT, True).values()
                except TooLargeError:
                    break
                matters = max(values.values()) - min(values.values()) > PLAIN or answer_matters(values, helped)
                if matters and all(values == other for other in others):
                    found.append((t, seat, values, helped))
    return found


def answer_matters(values: dict[int, float], helped: dict[int, float]) -> bool:
    """Whether even the best move is worth much more if the other player helps."""
    best = max(values, key=lambda a: values[a])
    return helped[best] - values[best] > PLAIN


@pytest.mark.parametrize("how", [how for how in WAYS if how != "glance"])
@pytest.mark.parametrize("game", grandtour.games())
def test_what_decides_the_game_is_seen(game: str, how: str) -> None:
    """A bot chooses well, and knows what that is worth: others choose what is good for themselves."""
    for t, seat, values, helped in deciding(game):
        first = next(iter(pondered(t, seat, WAYS[how]).values()))
        assert values[first.action] > max(values.values()) - PLAIN / 2
        if answer_matters(values, helped):
            assert first.payoff < (values[first.action] + helped[first.action]) / 2
        assert values[chosen(mind(t, WAYS[how]), t, seat, 1)] > max(values.values()) - PLAIN / 2


def test_there_was_something_to_decide() -> None:
    """For the bot itself, and for the other player."""
    found = [one for game in grandtour.games() for one in deciding(game)]
    assert sum(max(values.values()) - min(values.values()) > PLAIN for _, _, values, _ in found) > 2
    assert any(answer_matters(values, helped) for _, _, values, helped in found)
