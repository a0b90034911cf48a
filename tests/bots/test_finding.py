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
from grandtour.engine import dispatch
from grandtour.testing.cases import Case, random_game
from tests import SOAK
from tests.bots import ALL, agent, chosen, on_its_own, payoff, silly, thinks_long, win, world

pytestmark = thinks_long
SIMULATIONS = 800
WORLDS = 100
SOME = 3  # random games, in whose last moves a choice is looked for that ends the game
MANY = 16  # random games, in whose last moves a choice is looked for that decides it
LAST = 25  # moves
ENOUGH = 12 if SOAK else 6  # such choices of a game, about
DEEP, WIDE = 40, 4_000  # moves and tables that brute force looks at
PLAIN = 0.1  # of a payoff: what such a choice is about
ALL_CHOICES = 1_000  # candidates: all choices are looked at
PLAYED_OUT = bots.Strategy("search", SIMULATIONS, ALL_CHOICES, learned=False, margin=0.8, spread=4.0)
STRATEGIES = {
    "search by rollouts": PLAYED_OUT,
    "search with values": replace(PLAYED_OUT, learned=True, rollout=0),
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


def pondered(t: grandtour.Table, seat: int, how: bots.Strategy) -> dict[int, Any]:
    """What an agent finds, by action."""
    one = agent(t, how)
    one.meet(t.now, seat, 1)
    return {found.action: found for found in one.ponder(seat)}


def insisted(t: grandtour.Table, seat: int, how: bots.Strategy) -> dict[int, Any]:
    """The same, with choices that it did not try, such as silly ones."""
    one = agent(t, how)
    one.meet(t.now, seat, 1)
    found = {found.action: found for found in one.ponder(seat) if found.visits}
    for action in t.legal_actions(seat):
        if action not in found:
            found[action] = one.insist(seat, action, WORLDS)
    return found


def near(found: float, values: list[float], visits: int, seldom: float) -> bool:
    """Whether a mean of that many visits may be that of the values, both being samples; some things are too rare for both."""
    return abs(found - mean(values)) < 1e-6 + seldom + 5 * pstdev(values) * (1 / visits + 1 / len(values)) ** 0.5


def slack(tables: list[grandtour.Table]) -> float:
    """Nothing, if nothing is hidden that matters."""
    return 0.0 if len({tuple(end.scores) for end in tables}) == 1 else 5 / len(tables)


@pytest.mark.parametrize("how", STRATEGIES)
@pytest.mark.parametrize("game", grandtour.games())
def test_the_last_choice_is_judged_as_it_is_over_all_worlds(game: str, how: str) -> None:
    """Chances to win and points are the means over everything that may be hidden; exact if nothing is."""
    seen, strategy = 0, STRATEGIES[how]
    for t, seat, ends in ending(game):
        found = insisted(t, seat, strategy)
        for action, tables in ends.items():
            one = found[action]
            seldom = slack(tables)
            assert near(one.win, [win(end, seat) for end in tables], one.visits, seldom)
            assert near(one.points, [end.scores[seat] for end in tables], one.visits, seldom)
            assert near(one.payoff, [payoff(end, seat, strategy.margin, strategy.spread) for end in tables], one.visits, seldom)
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

    def __init__(self, t: grandtour.Table, seat: int, how: bots.Strategy, helped: bool) -> None:
        self.t, self.seat, self.how, self.helped = t.copy(), seat, how, helped
        self.states = np.zeros(DEEP, t.now.states.dtype)
        self.left = WIDE

    def values(self) -> dict[int, float]:
        """What each choice is worth."""
        self.states[0] = self.t.now.states[0]
        return {a: self.after(0, self.seat, a) for a in self.t.legal_actions(self.seat)}

    def after(self, depth: int, mover: int, action: int) -> float:
        self.states[depth + 1] = self.states[depth]
        dispatch.play_at(self.t.box.array, self.states, depth + 1, mover, action)
        return self.value(depth + 1)

    def value(self, depth: int) -> float:
        self.left -= 1
        self.t.now.states[0] = self.states[depth]
        if self.t.over:
            return payoff(self.t, self.seat, self.how.margin, self.how.spread)
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
    return found[:: max(1, len(found) // ENOUGH)]


def answer_matters(values: dict[int, float], helped: dict[int, float]) -> bool:
    """Whether even the best move is worth much more if the other player helps."""
    best = max(values, key=lambda a: values[a])
    return helped[best] - values[best] > PLAIN


def best_sensible(t: grandtour.Table, seat: int, values: dict[int, float]) -> float:
    """What the best move is worth that a bot may choose."""
    return max(values[action] for action in values.keys() - silly(t, seat))


@pytest.mark.parametrize("how", STRATEGIES)
@pytest.mark.parametrize("game", grandtour.games())
def test_what_decides_the_game_is_seen(game: str, how: str) -> None:
    """A bot chooses well, and knows what that is worth: others choose what is good for themselves."""
    for t, seat, values, helped in deciding(game):
        first = next(iter(pondered(t, seat, STRATEGIES[how]).values()))
        good = best_sensible(t, seat, values) - (PLAIN if STRATEGIES[how].learned else PLAIN / 2)  # values of nonsense mislead
        assert values[first.action] > good
        if answer_matters(values, helped) and first.visits:
            assert first.payoff < (values[first.action] + helped[first.action]) / 2
        assert values[chosen(agent(t, STRATEGIES[how]), t, seat, 1)] > good


@pytest.mark.parametrize("game", grandtour.games())
def test_what_is_silly_decides_nothing(game: str) -> None:
    """A move that is never chosen is never the only good one."""
    for t, seat, values, _ in deciding(game):
        assert best_sensible(t, seat, values) > max(values.values()) - PLAIN / 2, t.position()


def test_there_was_something_to_decide() -> None:
    """For the bot itself, and for the other player."""
    found = [one for game in grandtour.games() for one in deciding(game)]
    assert sum(max(values.values()) - min(values.values()) > PLAIN for _, _, values, _ in found) > 2
    assert any(answer_matters(values, helped) for _, _, values, helped in found)
