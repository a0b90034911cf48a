"""Looking for puzzles in games that bots play, or that people have played."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from ...bots import Agent, strategy
from ...engine import registry
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...engine.table import Table
from ...puzzles import files
from ...puzzles.files import Collection
from ...puzzles.puzzle import Puzzle
from ..learning.train import some_tables
from ..matches import saved
from .check import TIMES, Judge

PLAYERS = ("casual", "house", "house", "skilled")  # who sits at the tables, drawn for each seat
APART = 4  # moves between two puzzles of one game
MOST_A_GAME = 2
MOST_PUZZLES = 10_000
Progress = Callable[[int, int, int], None]  # puzzles found, how many are wanted, games searched


class Finder:
    """Looks through one game after another until there are puzzles enough. The same seed finds the same puzzles, however often it
    is interrupted in between."""

    def __init__(self, game: str, seed: Any = 0, games: Sequence[Table] = (), times: int = TIMES) -> None:
        self.game, self.seed, self.games = registry.find(game).NAME, str(seed), list(games)
        self.judge = Judge(self.game, times)
        self.players = {level: Agent(registry.find(self.game), strategy(self.game, level)) for level in dict.fromkeys(PLAYERS)}
        self.collection = Collection(self.game, {"seed": self.seed, "records": len(self.games)})

    def take_up(self, path: Path) -> None:
        """Goes on with what a file holds, if there is one."""
        if not path.exists():
            return
        found = files.read(path)
        if found.game != self.game or found.setting != self.collection.setting:
            raise GrandTourError(
                say("“{path}” has puzzles that were made otherwise. Delete it, or choose another file with --out.", path=path)
            )
        self.collection = found

    def find(self, number: int, path: Path | None = None, progress: Progress | None = None) -> Collection:
        """Searches until there are enough puzzles; with a path, all that has been found is there after each game."""
        found = self.collection
        while len(found.puzzles) < number:
            self._search_next(number)
            if path is not None:
                saved.save(path, found.text())
            if progress is not None:
                progress(len(found.puzzles), number, found.searched)
        return found

    def _search_next(self, number: int) -> None:
        """Searches the next game. One that has more than are still wanted is searched again when more are."""
        found = self.collection
        known = {one.id for one in found.puzzles}
        new = [one for one in self.in_game(found.searched) if one.id not in known]
        room = number - len(found.puzzles)
        found.puzzles += new[:room]
        found.searched += len(new) <= room

    def in_game(self, number: int) -> list[Puzzle]:
        """The puzzles of a game: first those of people, then ever new ones of bots."""
        if number < len(self.games):
            return self._in_moves(self.games[number], f"{self.seed} record {number}")
        seed = f"{self.seed} game {number}"
        return self._in_moves(played(next(some_tables(self.game, seed)), self.players, seed), seed)

    def _in_moves(self, table: Table, seed: str) -> list[Puzzle]:
        found: list[Puzzle] = []
        last = -APART
        for n, (seat, _) in enumerate(table.actions):
            if n - last < APART or not self.judge.is_likely(table.past(n), seat, f"{seed} {n}"):
                continue
            puzzle = self.judge.found(table.at(n), seat, f"{seed} {n}")
            if puzzle is not None:
                found.append(puzzle)
                last = n
            if len(found) == MOST_A_GAME:
                break
        return found


def played(table: Table, players: dict[str, Agent], seed: str) -> Table:
    """A game of bots of several levels, to its end."""
    chance = random.Random(seed)
    levels = [chance.choice(PLAYERS) for _ in range(table.seats)]
    for number in _until_over(table):
        seat = table.acting[0]
        legal = table.legal_actions(seat)
        agent = players[levels[seat]]
        table.play(seat, legal[0] if len(legal) == 1 else agent.choose(table.now, seat, f"{seed} {number}"))
    return table


def _until_over(table: Table) -> Iterator[int]:
    number = 0
    while not table.over:
        yield number
        number += 1


def check_number(number: Any) -> None:
    if type(number) is not int or not 1 <= number <= MOST_PUZZLES:
        raise GrandTourError(
            say("The number of puzzles must be a whole number from 1 to {most}, not {n}.", most=MOST_PUZZLES, n=repr(number))
        )
