"""A tournament of bots, which can be put down and taken up again.

cup = grandtour.lab.matches.tournament.BotTournament(["random"] * 8 + ["house"] * 8, [Played("paris")], rounds=4)
cup.play()
cup.report().standings()[0]
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event, local
from typing import Any

from ... import __version__
from ...bots import check_bot, is_own, strategy
from ...engine import registry
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...engine.table import Table
from ...tournament.files import Entrant, Report, as_data
from ...tournament.limits import Played, check_players, check_rounds, check_system, settled, sizes_allowed
from ...tournament.pairing import next_round, rounds_of
from ...tournament.rounds import SWISS, Outcome, Pairing, Round
from . import saved
from .arena import in_order, play_game
from .ladder import OwnPlayer, Player, fingerprint, player_named, sides_of

FORMAT = 1  # of the results in a file
Progress = Callable[[int, int, int], None]  # the round, and how many of its tables are over


class BotTournament:
    """Bots in a Swiss tournament, a round robin, or at one table after another. The same bots and seed always give the same
    games, on any number of cores."""

    def __init__(
        self,
        bots: Sequence[str],
        games: Sequence[Played],
        *,
        system: str = SWISS,
        seats: int = 2,
        rounds: int = 5,
        seed: Any = 0,
    ) -> None:
        check_system(system)
        check_rounds(rounds)
        for name in dict.fromkeys(bots):
            check_bot(name)
        self.sizes = sizes_allowed(games, seats)
        check_players(system, len(bots), self.sizes)
        self.bots, self.games, self.system, self.seed = list(bots), [settled(one) for one in games], system, str(seed)
        self.number = rounds_of(system, len(bots), seats, rounds)
        self.rounds: list[Round] = []
        self.setting = {
            "grandtour": __version__,
            "system": system,
            "seats": seats,
            "rounds": self.number,
            "seed": self.seed,
            "games": [self._setting_of(one) for one in self.games],
            "bots": self.bots,
        }

    def _setting_of(self, one: Played) -> dict[str, Any]:
        """A game with all that its results depend on."""
        module = registry.find(one.game)
        how = {name: name if is_own(name) else strategy(one.game, name) for name in dict.fromkeys(self.bots)}
        marks = {name: fingerprint(module, strategy) for name, strategy in how.items()}
        return {"game": one.game, "options": dict(one.options), "rules": module.RULES_VERSION, "fingerprints": marks}

    def game_of(self, number: int) -> Played:
        """The game of a round, counted from 0."""
        return self.games[number % len(self.games)]

    def report(self) -> Report:
        """All there is to tell of it."""
        names = [self.game_of(number).game for number in range(len(self.rounds))]
        return Report("", self.system, dict(enumerate(entrants(self.bots))), names, self.rounds, self.seed)

    # --- playing --------------------------------------------------------------------------------------------------------
    def play(self, path: Path | None = None, *, cores: int | None = None, progress: Progress | None = None) -> None:
        """Plays all rounds. With a path, goes on from what that file holds, and keeps the results there all the time."""
        if path is not None:
            self.take_up(path)
        while len(self.rounds) < self.number or not self.rounds[-1].over:
            if not self.rounds or self.rounds[-1].over:
                everybody = range(len(self.bots))
                self.rounds.append(next_round(self.system, everybody, everybody, self.rounds, self.sizes, self.seed))
            try:
                self._play_round(cores, progress)
            finally:
                if path is not None:
                    self.save(path)

    def _play_round(self, cores: int | None, progress: Progress | None) -> None:
        """Plays the tables of the last round that are not over."""
        number, stop, mine = len(self.rounds) - 1, Event(), local()
        wanted = [table for table, one in enumerate(self.rounds[-1].tables) if one.outcome is None]
        done = len(self.rounds[-1].tables) - len(wanted)
        results = in_order(partial(self._play_table, number, stop=stop, mine=mine), wanted, cores, stop)
        try:
            for count, (table, outcome) in enumerate(zip(wanted, results, strict=True), done + 1):
                self._note(table, outcome)
                if progress is not None:
                    progress(number + 1, count, len(self.rounds[-1].tables))
        finally:
            results.close()

    def _play_table(self, number: int, table: int, stop: Event, mine: local) -> Outcome:
        """One game; agents belong to a thread."""
        game, players = self.game_of(number), self.rounds[number].tables[table].players
        seed = f"{self.seed} round {number} table {table}"
        lying = Table(game.game, len(players), seed, game.options)
        seated = [self._agent(self.bots[player], game.game, stop, mine) for player in players]
        result = play_game(lying, seated, f"{seed} thoughts")
        return Outcome(result.ranks, result.scores, tuple(sides_of(lying)))

    def _agent(self, name: str, game: str, stop: Event, mine: local) -> Player | OwnPlayer:
        known: dict[str, Player | OwnPlayer] = mine.__dict__.setdefault("agents", {})
        if name not in known:
            known[name] = player_named(registry.find(game), name, stop)
        return known[name]

    def _note(self, table: int, outcome: Outcome) -> None:
        last = self.rounds[-1]
        tables = [replace(one, outcome=outcome) if number == table else one for number, one in enumerate(last.tables)]
        self.rounds[-1] = replace(last, tables=tuple(tables))

    # --- on disk --------------------------------------------------------------------------------------------------------
    def save(self, path: Path) -> None:
        saved.save(path, json.dumps({"setting": self.setting} | as_data(self.report()), ensure_ascii=False, indent=1) + "\n")

    def take_up(self, path: Path) -> None:
        """Goes on from a file, if there is one; one with another tournament, or with something else, is refused."""
        data = saved.read(path, FORMAT, self.setting, say("it is not a tournament file."))
        if data is None:
            return
        try:
            self.rounds = read_rounds(data["rounds"], len(self.bots), self.sizes)
        except (LookupError, TypeError, ValueError, AttributeError):
            raise GrandTourError(saved.unreadable(path, say("its rounds are corrupted."))) from None


def entrants(bots: Sequence[str]) -> list[Entrant]:
    """Bots with names of their own: those of a kind are numbered."""
    kinds, seen, found = Counter(bots), Counter[str](), []
    for bot in bots:
        seen[bot] += 1
        name = Path(bot).stem if is_own(bot) else bot
        found.append(Entrant(f"{name} {seen[bot]}" if kinds[bot] > 1 else name, bot))
    return found


def read_rounds(data: Any, players: int, sizes: Sequence[int]) -> list[Round]:
    """Rounds from data, each with everybody in it once; an error if they are none."""
    rounds = [Round(tuple(_read_table(table) for table in one["tables"]), tuple(one["byes"])) for one in data]
    for one in rounds:
        seated = [player for table in one.tables for player in table.players]
        if len(set(seated)) != len(seated) or not set(seated) | set(one.byes) <= set(range(players)):
            raise ValueError
        if not all(len(table.players) in sizes for table in one.tables):
            raise ValueError
    if not all(one.over for one in rounds[:-1]):
        raise ValueError
    return rounds


def _read_table(data: Any) -> Pairing:
    players = tuple(data["players"])
    if data["ranks"] is None:
        return Pairing(players)
    parts = [tuple(data[name]) for name in ("ranks", "scores", "sides")]
    if any(len(part) != len(players) or not all(type(n) is int for n in part) for part in parts) or len(set(parts[2])) < 2:
        raise ValueError
    return Pairing(players, Outcome(*parts))
