"""Matches of bots: seats shared out evenly, the same deals for both, and no more of them than needed; and the ladder of levels.

m = grandtour.lab.matches.ladder.play_match("paris", strategy("paris", "expert"), Strategy("random"), seats=3)
m.mean, m.low, m.high
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path
from threading import Event, local
from typing import Any

from ... import __version__
from ...bots import LEVELS, Agent, OwnAgent, Strategy, check_bot, is_own, strategy
from ...bots.custom import path_of
from ...bots.weights import Weights, weights_of
from ...engine import registry
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...engine.position import Position
from ...engine.table import Table
from . import saved
from .arena import in_order, play_game
from .rating import Rating, interval, ratings

DEALS = 200  # at most
PRECISION = 0.08  # half of an interval that is narrow enough
FEWEST = 20  # deals before a match may stop
SAVE_EVERY = 5  # deals
FORMAT = 1  # of the results in a file
Pair = tuple[str, str]
Seating = tuple[bool, ...]  # for each seat whether A sits there, and not B


@dataclass(frozen=True)
class Match:
    """A against B. A deal's score is A's mean over its games: of the pairs of opponents at the table, the part that A won."""

    scores: tuple[float, ...] = ()  # by deal
    decisions: tuple[int, ...] = ()  # by deal
    games_a_deal: int = 2

    @property
    def games(self) -> int:
        return len(self.scores) * self.games_a_deal

    @property
    def mean(self) -> float:
        return sum(self.scores) / len(self.scores) if self.scores else 0.5

    @cached_property
    def bounds(self) -> tuple[float, float]:
        """95 %, at whatever deal one stops."""
        return interval(self.scores)

    @property
    def low(self) -> float:
        return self.bounds[0]

    @property
    def high(self) -> float:
        return self.bounds[1]

    def is_done(self, deals: int = DEALS, precision: float = PRECISION) -> bool:
        """Whether there is nothing more to play for: it is clear who is better, and by how much; or there were deals enough."""
        if len(self.scores) >= deals or len(self.scores) < FEWEST:
            return len(self.scores) >= deals
        low, high = self.bounds
        return (low > 0.5 or high < 0.5) and (high - low) / 2 <= precision

    def with_deal(self, score: float, decisions: int) -> Match:
        return Match((*self.scores, score), (*self.decisions, decisions), self.games_a_deal)


def seatings(sides: Sequence[int]) -> list[Seating]:
    """Who sits where in the games of one deal. Half of the sides, next to each other, are A, and this half moves around the
    table; then the same with A and B changed. So both sit on every seat equally often, in 2 games with two sides, 6 with three,
    4 with four."""
    order = sorted(set(sides))
    n = len(order)
    halves = [{order[(first + i) % n] for i in range(n // 2)} for first in range(n)]
    found = [tuple(side in half for side in sides) for half in halves]
    found += [tuple(not is_a for is_a in seating) for seating in found]
    return list(dict.fromkeys(found))


def sides_of(table: Table) -> list[int]:
    """The side that each seat plays for."""
    return [table.now.side(seat) for seat in range(table.seats)]


def score_for_a(seating: Seating, sides: Sequence[int], ranks: Sequence[int]) -> float:
    """Of all pairs of a seat of A and a seat of B on another side: the part in which A is ahead, a tie being one half."""
    seats = range(len(ranks))
    pairs = [(i, j) for i in seats for j in seats if seating[i] and not seating[j] and sides[i] != sides[j]]
    return sum(1.0 if ranks[i] < ranks[j] else 0.5 if ranks[i] == ranks[j] else 0.0 for i, j in pairs) / len(pairs)


class Stopped(Exception):  # noqa: N818
    """Nobody needs this game any more."""


class Player(Agent):
    """An agent that stops in the middle of a game when it is told to."""

    def __init__(self, game: Any, how: Strategy, weights: Weights | None, stop: Event) -> None:
        super().__init__(game, how, weights)
        self.stop = stop

    def choose(self, position: Position, seat: int, seed: Any) -> int:
        if self.stop.is_set():
            raise Stopped
        return super().choose(position, seat, seed)


class OwnPlayer(OwnAgent):
    """The same for a bot of somebody's own."""

    def __init__(self, name: str, stop: Event) -> None:
        super().__init__(name)
        self.stop = stop

    def choose(self, position: Position, seat: int, seed: Any) -> int:
        if self.stop.is_set():
            raise Stopped
        return super().choose(position, seat, seed)


def player(game: Any, how: Strategy | str, weights: Weights | None, stop: Event) -> Player | OwnPlayer:
    """An agent with a strategy, or a bot of somebody's own that is named."""
    return OwnPlayer(how, stop) if isinstance(how, str) else Player(game, how, weights, stop)


def player_named(game: Any, name: str, stop: Event) -> Player | OwnPlayer:
    return player(game, name if is_own(name) else strategy(game.NAME, name), None, stop)


class Deals:
    """The deals of a match, each the same on whatever thread and whenever it is played. A and B have the same luck: the same
    table, and the same seed for their thoughts."""

    def __init__(
        self,
        table: Table,
        strategies: tuple[Strategy | str, Strategy | str],
        weights: tuple[Weights | None, Weights | None] = (None, None),
        seed: Any = 0,
    ) -> None:
        self.table, self.strategies, self.weights, self.seed = table, strategies, weights, seed
        self.sides = sides_of(table)
        self.seatings = seatings(self.sides)
        self.stop = Event()
        self.mine = local()  # of each thread

    def play(self, number: int) -> tuple[float, int]:
        """A's score in a deal, and how many decisions its games had."""
        a, b = self._players()
        seed = f"{self.seed} deal {number}"
        table = Table(self.table.game, self.table.seats, seed, self.table.options)
        total, decisions = 0.0, 0
        for seating in self.seatings:
            result = play_game(table, [a if is_a else b for is_a in seating], f"{seed} thoughts")
            total += score_for_a(seating, self.sides, result.ranks)
            decisions += result.decisions
        return total / len(self.seatings), decisions

    def _players(self) -> tuple[Player | OwnPlayer, Player | OwnPlayer]:
        """The two agents of this thread."""
        if not hasattr(self.mine, "players"):
            both = zip(self.strategies, self.weights, strict=True)
            self.mine.players = [player(self.table.now.game, *how, self.stop) for how in both]
        a, b = self.mine.players
        return a, b


def check_budget(deals: Any, precision: Any, cores: Any) -> None:
    """Refuses numbers that are none."""
    if isinstance(deals, bool) or not isinstance(deals, int) or deals < 1:
        raise GrandTourError(say("The number of deals must be a whole number of at least 1, not {deals}.", deals=deals))
    if cores is not None and (isinstance(cores, bool) or not isinstance(cores, int) or cores < 1):
        raise GrandTourError(say("The number of cores must be a whole number of at least 1, not {cores}.", cores=cores))
    if isinstance(precision, bool) or not isinstance(precision, int | float) or not 0 < precision <= 1:
        raise GrandTourError(say("The precision must be above 0 and at most 1, not {precision}.", precision=precision))


def play_match(
    game: str,
    a: Strategy | str,
    b: Strategy | str,
    *,
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    deals: int = DEALS,
    precision: float = PRECISION,
    seed: Any = 0,
    cores: int | None = None,
    weights: tuple[Weights | None, Weights | None] = (None, None),
    progress: Callable[[Match], None] | None = None,
    begun: Match | None = None,
) -> Match:
    """Plays deals until it is clear who is better and half of the interval is within the precision, or all are played.
    The number of cores changes nothing but the time. `begun` is what was played before, with the same settings."""
    check_budget(deals, precision, cores)
    work = Deals(Table(game, seats, 0, options), (a, b), weights, seed)
    match = begun or Match(games_a_deal=len(work.seatings))
    results = in_order(work.play, range(len(match.scores), deals), cores, work.stop)
    try:
        while not match.is_done(deals, precision):
            match = match.with_deal(*next(results))
            if progress is not None:
                progress(match)
    finally:
        results.close()
    return match


def strategies_of(game: str, bots: Sequence[str] = LEVELS) -> dict[str, Strategy | str]:
    """How bots choose in a game: the levels, the lowest first, then bots of your own, which are only named."""
    for name in bots:
        check_bot(name)
    own = [name for name in dict.fromkeys(bots) if is_own(name)]
    return {level: strategy(game, level) for level in LEVELS if level in bots} | {name: name for name in own}


def rungs(names: Sequence[str]) -> list[Pair]:
    """Who meets whom: each the one below, and the highest the lowest."""
    pairs = [(upper, lower) for lower, upper in pairwise(names)]
    return pairs if len(names) == 2 else [*pairs, (names[-1], names[0])]


def fingerprint(module: Any, how: Strategy | str) -> str:
    """Of a strategy, with what was learned for it; of a bot of somebody's own, its file."""
    if isinstance(how, str):
        return hashlib.sha256(path_of(how).read_bytes()).hexdigest()[:16]
    digest = hashlib.sha256(json.dumps(asdict(how), sort_keys=True).encode())
    if how.kind != "random":
        digest.update(repr([(one.name, one.weight) for one in module.ACTION_FEATURES]).encode())
    if how.learned and how.kind != "random":
        nets = weights_of(module)
        digest.update(b"".join(part.tobytes() for net in (nets.policy, nets.value) for part in net))
    return digest.hexdigest()[:16]


class Ladder:
    """Matches between neighbours in a list of named bots, the lowest first, which can be put down and taken up again."""

    def __init__(
        self,
        game: str,
        strategies: Mapping[str, Strategy | str] | None = None,
        *,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        seed: Any = 0,
    ) -> None:
        module = registry.find(game)
        table = Table(game, seats, 0, options)
        self.strategies = dict(strategies_of(game) if strategies is None else strategies)
        if len(self.strategies) < 2:
            raise GrandTourError(say("A ladder needs at least two bots."))
        self.game, self.seats, self.options, self.seed = game, seats, table.options, str(seed)
        self.setting: dict[str, Any] = {
            "grandtour": __version__,
            "game": game,
            "rules": module.RULES_VERSION,
            "seats": seats,
            "options": table.options,
            "seed": self.seed,
            "bots": [
                {"name": name, "strategy": how if isinstance(how, str) else asdict(how), "fingerprint": fingerprint(module, how)}
                for name, how in self.strategies.items()
            ],
        }
        empty = Match(games_a_deal=len(seatings(sides_of(table))))
        self.matches: dict[Pair, Match] = dict.fromkeys(rungs(list(self.strategies)), empty)

    def play(
        self,
        path: Path | None = None,
        *,
        deals: int = DEALS,
        precision: float = PRECISION,
        cores: int | None = None,
        progress: Callable[[Pair, Match], None] | None = None,
    ) -> None:
        """Plays all matches. With a path, goes on from what that file holds, and keeps results there all the time."""
        check_budget(deals, precision, cores)
        if path is not None:
            self.take_up(path)

        def keep(pair: Pair, match: Match) -> None:
            self.matches[pair] = match
            if path is not None and len(match.scores) % SAVE_EVERY == 0:
                self.save(path)
            if progress is not None:
                progress(pair, match)

        try:
            for pair, begun in self.matches.items():
                keep(pair, begun)
                self._play_pair(pair, deals, precision, cores, partial(keep, pair))
        finally:
            if path is not None:
                self.save(path)

    def _play_pair(self, pair: Pair, deals: int, precision: float, cores: int | None, progress: Callable[[Match], None]) -> None:
        a, b = pair
        play_match(
            self.game,
            self.strategies[a],
            self.strategies[b],
            seats=self.seats,
            options=self.options,
            deals=deals,
            precision=precision,
            seed=f"{self.seed} {a} {b}",
            cores=cores,
            progress=progress,
            begun=self.matches[pair],
        )

    def ratings(self) -> dict[str, Rating]:
        """The lowest bot has 0. None before every pair has met."""
        if not all(match.scores for match in self.matches.values()):
            return {}
        return ratings({pair: match.scores for pair, match in self.matches.items()}, next(iter(self.strategies)))

    # --- on disk ------------------------------------------------------------------------------------------------------
    def data(self) -> dict[str, Any]:
        """Everything, as plain data."""
        matches = [
            {
                "a": a,
                "b": b,
                "mean": match.mean,
                "low": match.low,
                "high": match.high,
                "games": match.games,
                "scores": list(match.scores),
                "decisions": list(match.decisions),
            }
            for (a, b), match in self.matches.items()
        ]
        rated = {name: asdict(rating) for name, rating in self.ratings().items()}
        return {"format": FORMAT, "setting": self.setting, "ratings": rated, "matches": matches}

    def save(self, path: Path) -> None:
        saved.save(path, json.dumps(self.data()) + "\n")

    def take_up(self, path: Path) -> None:
        """Goes on from a file, if there is one; one with another ladder, or with something else, is refused."""
        data = saved.read(path, FORMAT, self.setting, say("it is not a ladder file."))
        if data is None:
            return
        try:
            self.matches = {pair: _read(data["matches"], pair, match) for pair, match in self.matches.items()}
        except (LookupError, TypeError, ValueError):
            raise GrandTourError(saved.unreadable(path, say("its matches are corrupted."))) from None


def _read(matches: Any, pair: Pair, empty: Match) -> Match:
    """The match of a pair from data; an error if it is not one."""
    (found,) = (match for match in matches if (match["a"], match["b"]) == pair)
    scores, decisions = found["scores"], found["decisions"]
    if len(scores) != len(decisions) or not all(type(n) is int and n >= 0 for n in decisions):
        raise ValueError
    if not all(type(score) in (int, float) and 0 <= score <= 1 for score in scores):
        raise ValueError
    return Match(tuple(map(float, scores)), tuple(decisions), empty.games_a_deal)
