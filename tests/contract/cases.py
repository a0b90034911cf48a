"""What the battery runs over: every game of the list, every seat count, every choice of options; and moments of random
games in each of them. A new game joins by being in the list."""

from __future__ import annotations

import itertools
import os
import random
from dataclasses import dataclass
from functools import cache
from typing import Any

import grandtour
from grandtour.engine import registry
from grandtour.engine.box import box_of
from grandtour.engine.jit import MODE

LONGER = 10 if os.environ.get("GRANDTOUR_SOAK") else 1  # the long version, `make soak`
MOMENTS = {"compiled": 9, "checked": 6, "plain": 3}[MODE] * LONGER  # positions of each case that the slow tests look at
WALKS = {"compiled": 1000, "checked": 100, "plain": 1}[MODE] * LONGER  # games of each case that are checked at every step
STEP = {"compiled": 1, "checked": 1, "plain": 7}[MODE]  # of the refused actions, look at every one, or at every seventh


@dataclass(frozen=True)
class Case:
    """A game with a number of seats and options."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *(str(value) for _, value in self.options)])

    def table(self, seed: Any) -> grandtour.Table:
        return grandtour.Table(self.game, self.seats, seed, dict(self.options))


def all_cases() -> list[Case]:
    cases = []
    for name in grandtour.games():
        game = registry.find(name)
        players = box_of(game).data["players"]
        for seats in range(players["min"], players["max"] + 1):
            for values in itertools.product(*(option.values for option in game.OPTIONS)):
                options = tuple((option.name, value) for option, value in zip(game.OPTIONS, values, strict=True))
                cases.append(Case(name, seats, options))
    return cases


def random_move(t: grandtour.Table, chance: random.Random) -> tuple[int, str]:
    seat = chance.choice(t.acting)
    return seat, chance.choice(t.legal(seat))


def random_game(case: Case, seed: Any) -> grandtour.Table:
    """A whole game of random moves."""
    t, chance = case.table(seed), random.Random(str(seed))
    while not t.over:
        t.play(*random_move(t, chance))
    return t


@cache
def moments(case: Case) -> tuple[grandtour.Table, ...]:
    """Tables at the start, at the end, and at moments in between, spread over a game."""
    whole = random_game(case, "moments")
    found, t = [], case.table("moments")
    wanted = {round(i * len(whole.moves) / (MOMENTS - 1)) for i in range(MOMENTS)}
    for i, move in enumerate([*whole.moves, None]):
        if i in wanted:
            found.append(t.copy())
        if move is not None:
            t.play(*move)
    return tuple(found)


def viewers(t: grandtour.Table) -> list[int | None]:
    return [*range(t.seats), None]


def some_viewers(t: grandtour.Table) -> list[int | None]:
    """All of them; in plain Python, for the long tests, the last seat and a spectator."""
    return viewers(t) if MODE != "plain" or LONGER > 1 else [t.seats - 1, None]


def state(t: grandtour.Table) -> bytes:
    return t._states.tobytes()
