"""The plan of a simulation that is stored in files: what is played, but not where and when. Its manifest, as plain data, is all
you need to play every game of it again, byte for byte."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ... import __version__
from ...engine import registry
from ...engine.box import Box, box_of, shipped_box
from ...engine.contract import Game, Written
from ...engine.errors import GrandTourError
from ...engine.i18n import listed, say
from ...engine.table import Table
from ...engine.table_setup import check_seats, settled_options
from ..matches.ladder import fingerprint, strategies_of
from .run import levels_of

FORMAT = 1
MANIFEST = "manifest.json"
MOST_GAMES = 2**32  # a seed has this many keys
SHARDS = {"random": 50_000, "expert": 10}  # games of a shard, so that little is lost when it is broken off
THINKING_SHARD = 100


@dataclass(frozen=True)
class SimulationPlan:
    """What is played. Shard n has the games from `n * shard` on, and depends on nothing but this plan."""

    game: str
    seats: int
    games: int
    bots: tuple[str, ...]  # a level for each seat
    options: Mapping[str, Any]
    box: Box
    seed: str
    shard: int

    @property
    def module(self) -> Game:
        return registry.find(self.game)

    @cached_property
    def table(self) -> Table:
        """A table like those that are played at."""
        return Table(self.game, self.seats, self.seed, self.options, self.box)

    @property
    def shards(self) -> int:
        return -(-self.games // self.shard)

    def range(self, number: int) -> tuple[int, int]:
        """The first game of a shard, and the first of the next."""
        return number * self.shard, min((number + 1) * self.shard, self.games)

    def games_in(self, numbers: Iterable[int]) -> int:
        """How many games there are in these shards."""
        return sum(last - first for first, last in map(self.range, numbers))

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """The plan as plain data."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "grandtour": __version__,
            "game": self.game,
            "rules": self.module.RULES_VERSION,
            "seats": self.seats,
            "games": self.games,
            "bots": list(self.bots),
            "fingerprints": {
                name: fingerprint(self.module, how) for name, how in sorted(strategies_of(self.game, self.bots).items())
            },
            "options": dict(self.options),
            "seed": self.seed,
            "shard": self.shard,
            "sources": list(self.module.SOURCES),
            "command": self.command,
            "box_digest": digest(self.box.data),
            "box": dict(self.box.data),
        }
        copy: dict[str, Any] = json.loads(json.dumps(data))
        return copy

    @property
    def identity(self) -> str:
        """A digest of the manifest but for the number of games, which may grow."""
        return digest({name: value for name, value in self.manifest.items() if name not in GROWING})

    @property
    def command(self) -> str:
        """The command line that plays all this again; if the box is one of somebody's own, beside the manifest."""
        bots = self.bots[:1] if len(set(self.bots)) == 1 else self.bots
        words = ["grandtour", "simulate", self.game, "--seats", str(self.seats), "--games", str(self.games)]
        words += ["--bots", ",".join(bots)]
        for name, value in self.options.items():
            words += ["-o", f"{name}={written(value)}"]
        if self.box.data != shipped_box(self.game).data:
            words += ["--box", MANIFEST]
        return shlex.join([*words, f"--seed={self.seed}", "--shard", str(self.shard)])


GROWING = ("games", "command")


def make_plan(
    game: str,
    seats: int = 2,
    games: int = 1000,
    bots: str | Sequence[str] = "random",
    seed: Any = 0,
    options: Mapping[str, Any] | None = None,
    box: Any = None,
    shard: int | None = None,
) -> SimulationPlan:
    """A plan; whatever is wrong with it is said before anything is compiled."""
    module = registry.find(game)
    printed = box_of(module, box.data if isinstance(box, Box) else box)
    chosen = _in_order(module, settled_options(module, printed, {} if options is None else options))
    check_seats(printed, seats)
    module.prepare(printed, seats, chosen)
    levels = levels_of(bots, seats)
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise GrandTourError(
            say("The number of games must be a whole number from 1 to {most}, not {games}.", most=MOST_GAMES, games=games)
        )
    shard = min(SHARDS.get(level, THINKING_SHARD) for level in levels) if shard is None else shard
    if type(shard) is not int or shard < 1:
        raise GrandTourError(say("The number of games per shard must be a whole number of at least 1, not {shard}.", shard=shard))
    return SimulationPlan(game, seats, games, tuple(levels), chosen, printed, seed_text(seed), shard)


def plan_of(manifest: Mapping[str, Any]) -> SimulationPlan:
    """The plan of a manifest that was made here or by a Grand Tour like this one; another is refused."""
    names = ("game", "seats", "games", "bots", "seed", "options", "box", "shard")
    plan = make_plan(**{name: manifest[name] for name in names})
    if other := differences(plan.manifest, manifest):
        raise GrandTourError(
            say("Grand Tour {version} would not play the same games: {names}.", version=__version__, names=other)
        )
    return plan


def differences(manifest: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """What is not the same in another manifest, in words for one line."""
    names = [name for name in manifest if name not in GROWING and other.get(name) != manifest[name]]
    told = [name for name in names if name != "box_digest" or "box" not in names]
    return listed(_difference(name, manifest[name], other.get(name)) for name in told)


def _difference(name: str, here: Any, there: Any) -> str:
    if isinstance(here, str | int | list) and isinstance(there, str | int | list):
        return f"{name}: {written(there)} ≠ {written(here)}"
    return name


def _in_order(module: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options of which what players write is in the order of its fields."""
    fields = {option.name: option.fields for option in module.OPTIONS if isinstance(option, Written)}
    return {name: {f: value[f] for f in fields[name]} if value and name in fields else value for name, value in options.items()}


def digest(data: Any) -> str:
    """Of plain data."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def seed_text(seed: Any) -> str:
    """A seed as a text that can be written."""
    try:
        return str(seed).encode().decode()
    except UnicodeEncodeError:
        raise GrandTourError(say("The seed is not valid UTF-8 text.")) from None


def written(value: Any) -> str:
    """A value as on the command line."""
    if isinstance(value, Mapping | list):
        return ",".join(map(str, value.values() if isinstance(value, Mapping) else value))
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)
