"""How fair a game is: games of bots with one box or two, and what follows from them.

measuring = Measuring(balance_spec("paris", seats=3, games=400, bots="skilled"))
measuring.run()
sample = measuring.samples()[0]
sample.seat_wins(), sample.verdict(), sample.used
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Event, local
from typing import Any

import numpy as np
import numpy.typing as npt

from ...bots import custom
from ...engine import registry
from ...engine.box import Box, box_of
from ...engine.contract import Component
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...engine.table import Table
from ...engine.table_setup import all_options, check_seats, settled_options
from ..matches.arena import Ended, Result, in_order, play_out, result_of
from ..matches.ladder import Stopped, player_named, sides_of
from ..simulations.plan import seed_text
from ..simulations.run import check_cores, key_of_game, levels_of
from .statistics import DOUBT, Estimate, margins, mean_of, share_of, shares, t_quantile

Floats = npt.NDArray[np.float64]
Truths = npt.NDArray[np.bool_]
Counts = npt.NDArray[np.int64]
FEWEST = 10  # games below which there is nothing to say
FEW = 20  # players with or without a component below which its worth is not ranked
MOST_GAMES = 1_000_000


# --- contrasts --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Contrast:
    """What players with something have more than those without it."""

    gain: Estimate
    with_it: int
    without_it: int
    pulls: Floats
    """How far each game pulls the gain from its mean."""

    @property
    def is_few(self) -> bool:
        return min(self.with_it, self.without_it) < FEW


def contrast(values: Any, has: Truths) -> Contrast | None:
    """The mean of those who have it less the mean of the others, by game and seat; nothing if there are none of either.

    Players of one game are not independent: one wins what another loses. So the error is made of what whole games pull."""
    values, n, m = np.asarray(values, float), int(has.sum()), int((~has).sum())
    if not n or not m:
        return None
    more, less = values[has].mean(), values[~has].mean()
    pulls = np.where(has, (values - more) / n, -(values - less) / m).sum(axis=1)
    return Contrast(_around(float(more - less), pulls), n, m, pulls)


def _around(mean: float, pulls: Floats) -> Estimate:
    games = len(pulls)
    reach = t_quantile(games) * math.sqrt(games / (games - 1) * float((pulls**2).sum()))
    return Estimate(mean, mean - reach, mean + reach)


def change(a: Contrast | None, b: Contrast | None) -> Estimate | None:
    """How a contrast changes from one box to another, with the same deals."""
    if a is None or b is None:
        return None
    return _around(b.gain.mean - a.gain.mean, b.pulls - a.pulls)


# --- games that were played -------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Verdict:
    """Which sides win clearly more or less often than their part, all sides being looked at together; and how large an advantage
    could still be."""

    fair: float
    ahead: tuple[int, ...]
    behind: tuple[int, ...]
    most: float


@dataclass(frozen=True)
class Used:
    """A component, and what players who used it have more than the others (nothing if all used it, or none)."""

    component: Component
    shares: Floats  # of the players who used it, by game
    times: float  # a game
    points: Contrast | None
    wins: Contrast | None

    @property
    def share(self) -> float:
        return float(self.shares.mean())

    @property
    def gain(self) -> Estimate | None:
        """In points, if there are enough players with it and without it."""
        return None if self.points is None or self.points.is_few else self.points.gain


@dataclass(frozen=True)
class Sample:
    """Games that were played with one box, a row a game."""

    box: Box
    sides: tuple[int, ...]  # of the seats
    components: tuple[Component, ...]
    ranks: Counts  # by game and seat
    points: Counts  # by game, seat and source
    lengths: Counts  # decisions of each game
    uses: Counts  # by game, seat and component

    @cached_property
    def scores(self) -> Counts:
        return np.asarray(self.points.sum(axis=2))

    @cached_property
    def wins(self) -> Floats:
        """By game and seat: 1, or a part of it where several sides share the win. Partners win as one."""
        return shares(self.ranks, self.sides)

    @property
    def fair(self) -> float:
        """The part of a side."""
        return 1 / len(set(self.sides))

    @cached_property
    def shared(self) -> Truths:
        """The games that several sides have won."""
        return np.asarray(((self.wins > 0) & (self.wins < 1)).any(axis=1))

    @cached_property
    def margins(self) -> Counts:
        """Points between the first side and the second. Partners have the same points."""
        return margins(self.scores, self.sides)

    def seat_wins(self, doubt: float = DOUBT) -> list[Estimate]:
        return [share_of(self.wins[:, seat], doubt) for seat in range(len(self.sides))]

    def seat_scores(self) -> list[Estimate]:
        return [mean_of(self.scores[:, seat]) for seat in range(len(self.sides))]

    @property
    def doubt(self) -> float:
        """Of each seat, when all are looked at together. With many seats one of them is easily off by chance: intervals are wider
        than those of one seat (Bonferroni). Of two sides one wins what the other loses: that is one question."""
        sides = len(set(self.sides))
        return DOUBT / (sides if sides > 2 else 1)

    def seat_leads(self) -> list[Estimate]:
        """Points of each seat less the mean of its opponents, game by game; all seats being looked at together."""
        rivals = [[seat for seat, other in enumerate(self.sides) if other != side] for side in self.sides]
        leads = [self.scores[:, seat] - self.scores[:, others].mean(axis=1) for seat, others in enumerate(rivals)]
        return [mean_of(lead, self.doubt) for lead in leads]

    def verdict(self) -> Verdict:
        """Of all seats together."""
        found = self.seat_wins(self.doubt)
        ahead = tuple(seat for seat, wins in enumerate(found) if wins.low > self.fair)
        behind = tuple(seat for seat, wins in enumerate(found) if wins.high < self.fair)
        return Verdict(self.fair, ahead, behind, max(max(wins.high - self.fair, self.fair - wins.low) for wins in found))

    @cached_property
    def used(self) -> list[Used]:
        """Every component: who used it, and what became of them."""
        found = []
        for i, component in enumerate(self.components):
            uses = self.uses[:, :, i]
            worth = [contrast(values, uses > 0) for values in (self.scores, self.wins)]
            found.append(Used(component, (uses > 0).mean(axis=1), float(uses.sum(axis=1).mean()), worth[0], worth[1]))
        return found


# --- playing ----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class BalanceSpec:
    """What to measure, validated."""

    game: str
    seats: int
    games: int
    levels: tuple[str, ...]
    options: Mapping[str, Any]
    boxes: tuple[Box, ...]
    seed: str
    cores: int | None


def balance_spec(
    game: str,
    seats: int = 2,
    games: int = 400,
    bots: str | Sequence[str] = "skilled",
    options: Mapping[str, Any] | None = None,
    box: Any = None,
    seed: Any = 0,
    cores: int | None = None,
    against: Any = None,
) -> BalanceSpec:
    """Refuses what can't be played, before anything is compiled."""
    module = registry.find(game)
    if isinstance(games, bool) or not isinstance(games, int) or not FEWEST <= games <= MOST_GAMES:
        told = say(
            "The number of games must be a whole number from {low} to {high}, not {n}.", low=FEWEST, high=MOST_GAMES, n=games
        )
        raise GrandTourError(told)
    chosen = all_options(module, options or {})
    boxes = tuple(box_of(module, source) for source in ((box,) if against is None else (box, against)))
    for one in boxes:
        check_seats(one, seats)
        module.prepare(one, seats, chosen)
    check_cores(cores)
    return BalanceSpec(game, seats, games, tuple(levels_of(bots, seats)), chosen, boxes, seed_text(seed), cores)


Played = tuple[Result, Counts]  # and what each seat used


class Measuring:
    """Plays the games to be measured. Game number i is dealt by `key_of_game(seed, i)`, with every box; bots that think
    play it as they do in `simulate`."""

    def __init__(self, spec: BalanceSpec) -> None:
        self.spec, self.module = spec, registry.find(spec.game)
        self.played: list[list[Played]] = []  # by game and box
        self.stop = Event()
        self.mine = local()  # of each thread

    def run(self, progress: Callable[[int], None] | None = None) -> None:
        """Plays all games; `progress` is told how many are done. Whoever interrupts this keeps those."""
        games = in_order(self.play, range(self.spec.games), self.spec.cores, self.stop)
        try:
            for game in games:
                self.played.append(game)
                if progress is not None:
                    progress(len(self.played))
        finally:
            games.close()
            custom.close()

    def play(self, number: int) -> list[Played]:
        """One deal with every box."""
        if self.stop.is_set():
            raise Stopped
        if not hasattr(self.mine, "agents"):
            self.mine.agents = [player_named(self.module, name, self.stop) for name in self.spec.levels]
        return [self._play_with(box, number) for box in self.spec.boxes]

    def _play_with(self, box: Box, number: int) -> Played:
        table = self._table(box, key_of_game(self.spec.seed, number))
        ended = play_out(table, self.mine.agents, f"{self.spec.seed} {number}")
        return result_of(ended), self._used(table.box, ended)

    def _used(self, box: Box, ended: Ended) -> Counts:
        """By seat and component."""
        used = [self.module.used(box, ended.position.state, seat, chosen) for seat, chosen in enumerate(ended.chosen)]
        return np.array(used, np.int64)

    def _table(self, box: Box, key: str) -> Table:
        return Table(self.spec.game, self.spec.seats, None, self.spec.options, box, key=key)

    def _components(self, box: Box) -> tuple[Component, ...]:
        """What is in the box as it lies on the table."""
        if not hasattr(self.module, "components"):
            return ()
        options = settled_options(self.module, box, self.spec.options)
        return tuple(self.module.components(box, self.spec.seats, options))

    def samples(self) -> list[Sample]:
        """What was played, by box."""
        return [self._sample(box, [game[i] for game in self.played]) for i, box in enumerate(self.spec.boxes)]

    def _sample(self, box: Box, games: Sequence[Played]) -> Sample:
        table = self._table(box, key_of_game(self.spec.seed, 0))
        results = [result for result, _ in games]
        return Sample(
            box,
            tuple(sides_of(table)),
            self._components(table.box),
            np.array([result.ranks for result in results]),
            np.array([result.points for result in results]),
            np.array([result.decisions for result in results]),
            np.array([uses for _, uses in games]),
        )


# --- two boxes --------------------------------------------------------------------------------------------------------
def differences(a: Any, b: Any, at: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """Where two boxes have different values: the path, and both values (`None` where one has nothing). What is in a list is
    found by its id or number, else by its place."""
    a, b = (_by_id(value) for value in (a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        for key in dict.fromkeys([*a, *b]):
            yield from differences(a.get(key), b.get(key), (*at, str(key)))
    elif a != b or type(a) is not type(b):
        yield at, a, b


def _by_id(value: Any) -> Any:
    """A list of entries as a dictionary; anything else as it is."""
    if not isinstance(value, list) or not value or not all(isinstance(entry, dict) for entry in value):
        return value
    for name in ("id", "number"):
        if len({entry.get(name) for entry in value} - {None}) == len(value):
            return {str(entry[name]): entry for entry in value}
    return {str(i): entry for i, entry in enumerate(value, 1)}
