"""What the battery runs over: every game of the list, every seat count, every value of every option; and moments of random
games in each of them. A new game joins by being in the list."""

from __future__ import annotations

import itertools
import math
import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import grandtour

from ..engine import registry
from ..engine.box import box_of
from ..engine.contract import Option
from ..engine.i18n import languages
from ..engine.jit import MODE
from . import chosen_games

SOAK = bool(os.environ.get("GRANDTOUR_SOAK"))  # the long version
LONGER = 4 if SOAK else 1
MOMENTS = {"compiled": 4, "checked": 3, "plain": 3}[MODE] * LONGER  # positions of each case that the slow tests look at
STEPS = {"compiled": 6_000, "checked": 4_000, "plain": 50}[MODE] * LONGER  # of random games of each case that are checked
LOOKS = {"compiled": 6, "checked": 10, "plain": 6}[MODE] * LONGER  # moments of a whole game, for slow tests
SHORT = 100 * LONGER  # moves


def languages_of(game: str) -> tuple[str, ...]:
    """The languages of a game: of our own all; of one from outside English, and those of which it has a catalogue."""
    if not registry.home_of(game).origin:
        return languages()
    return ("en", *sorted(path.stem for path in (registry.folder_of(game) / "locale").glob("*.po")))


def spoken(game: str, case: object) -> tuple[str, ...]:
    """The languages in which a case of a game is told: two of them, which differ from case to case; make soak: all."""
    first = sum(map(ord, str(case)))
    known = languages_of(game)
    return known if SOAK else (known[first % len(known)], known[(first + 1) % len(known)])


FEW = 4  # choices of options, all of which are looked at always
STEP = {"compiled": 1, "checked": 1, "plain": 7}[MODE]  # of the refused actions, look at every one, or at every seventh


Chosen = tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class Case:
    """A game with a number of seats and options."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *(_short(value) for _, value in self.options)])

    def __hash__(self) -> int:
        return hash(str(self))

    def table(self, seed: Any) -> grandtour.Table:
        return grandtour.Table(self.game, self.seats, seed, dict(self.options))


def _short(value: Any) -> str:
    return "+".join(map(str, value.values())) if isinstance(value, dict) else str(value)


def all_cases(singly: bool = MODE != "plain", all_together: bool = False) -> list[Case]:
    """All games and seat counts; `singly`: also with each option alone; `all_together`: with every choice of options."""
    cases = []
    for name in chosen_games():
        game = registry.find(name)
        players = box_of(game).data["players"]
        for seats in range(players["min"], players["max"] + 1):
            few = math.prod(len(option.values) for option in game.OPTIONS) <= FEW
            choices = (
                every_choice(game.OPTIONS)
                if few or all_together
                else some_choices(game, seats, singly and seats == players["max"])
            )
            cases += [Case(name, seats, options) for options in choices if goes_together(game, seats, dict(options))]
    return cases


def every_choice(options: Sequence[Option]) -> Iterator[Chosen]:
    """All values of all options with all values of the others."""
    for values in itertools.product(*(option.values for option in options)):
        yield tuple((option.name, value) for option, value in zip(options, values, strict=True))


def some_choices(game: Any, seats: int, singly: bool) -> Iterator[Chosen]:
    """No option, as many options as go together; and each value of each option alone, if asked for."""
    usual = {option.name: option.default for option in game.OPTIONS}
    yield tuple(usual.items())
    together = usual
    for option in game.OPTIONS:
        more = {**together, option.name: option.values[-1]}
        together = more if goes_together(game, seats, more) else together
    yield tuple(together.items())
    for option in game.OPTIONS if singly else ():
        for value in option.values:
            if value != option.default:
                yield tuple({**usual, option.name: value}.items())


def goes_together(game: Any, seats: int, options: dict[str, Any]) -> bool:
    """Whether the game allows these options with that many seats."""
    try:
        game.prepare(box_of(game), seats, options)
    except grandtour.GrandTourError:
        return False
    return True


def every(moves: int) -> int:
    """How often a slow test looks at a game of that many moves: at LOOKS of them or a little more."""
    return max(STEP, moves // LOOKS)


def is_short(t: grandtour.Table) -> bool:
    """Whether the log of the game so far may be read by every test that wants to."""
    return len(t.moves) <= SHORT


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
def moments(case: Case, many: int = MOMENTS) -> tuple[grandtour.Table, ...]:
    """Tables at the start, at the end, and at moments in between, spread over a game."""
    whole = random_game(case, "moments")
    found, t = [], case.table("moments")
    wanted = {round(i * len(whole.moves) / (many - 1)) for i in range(many)}
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
    return t.now.states.tobytes()
