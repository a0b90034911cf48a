"""A series: tables of one game one after another, until somebody has won so many of them.

Players keep their numbers, seats go round: seat 0 begins every game, and each next game is begun by the next player. A shared win
counts for each of those who share it, so several players may win the series together.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .box import Box
from .chance import key_from_seed
from .errors import GrandTourError, RecordError
from .setting import player_names, table_key
from .table import Table
from .words import listed, say

FORMAT = 1
KIND = "series"
MOST_WINS = 99
LETTERS = "ABCDEFGH"  # players without a name; p1, p2 … are seats
KEYS = ("format", "kind", "wins", "key", "names", "games")


class Series:
    """Games with the same seats, options and box, each on a table of its own, with its own key and record."""

    def __init__(
        self,
        game: str,
        seats: int = 2,
        wins: int = 3,
        seed: Any = None,
        options: Mapping[str, Any] | None = None,
        box: Mapping[str, Any] | str | Path | Box | None = None,
        *,
        key: str | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self.wins = checked_wins(wins)
        self._key = table_key(seed, key)
        self.tables = [Table(game, seats, options=options, box=box, key=self._key, names=names)]
        self.names = self.tables[0].names

    def __repr__(self) -> str:
        over = ", over" if self.over else ""
        return f"<Series {self.table.game}, {self.seats} players, first to {self.wins}, game {len(self.tables)}{over}>"

    # --- who sits where -----------------------------------------------------------------------------------------------
    @property
    def table(self) -> Table:
        """The game that is being played, or was played last."""
        return self.tables[-1]

    @property
    def seats(self) -> int:
        return self.table.seats

    def player_at(self, seat: int, game: int = -1) -> int:
        """The player on a seat, in the last game or in another one (counted from 0)."""
        return (self._seat(seat) + self._number(game)) % self.seats

    def seat_of(self, player: int, game: int = -1) -> int:
        """The seat of a player, in the last game or in another one (counted from 0)."""
        return (self._seat(player) - self._number(game)) % self.seats

    def who(self, player: int) -> str:
        """A player's name; A … D for those without."""
        return self.names[self._seat(player)] if self.names else LETTERS[self._seat(player)]

    def _seat(self, seat: Any) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            last = self.seats - 1
            raise GrandTourError(
                say("There is no player or seat {seat} here; there are 0 to {last}.", seat=repr(seat), last=last)
            )
        return seat

    def _number(self, game: int) -> int:
        return range(len(self.tables))[game]

    # --- how it stands ------------------------------------------------------------------------------------------------
    @property
    def won(self) -> list[int]:
        """How many games every player has won; one that was closed before its end is won by nobody."""
        won = [0] * self.seats
        for game, table in enumerate(self.tables):
            for seat, rank in enumerate(table.ranks if table.over else ()):
                won[self.player_at(seat, game)] += rank == 1
        return won

    @property
    def over(self) -> bool:
        return max(self.won) >= self.wins

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won the series: all who have enough wins; none before its end."""
        won = self.won
        return tuple(player for player in range(self.seats) if won[player] >= self.wins)

    def next(self, key: str | None = None) -> Table:
        """Begins the next game, once this one is over or closed. Bots that stand in for somebody go on doing so."""
        if self.over:
            raise GrandTourError(say("The series is over. Won by: {players}.", players=listed(map(self.who, self.winners))))
        if not self.table.over and self.table.ended is None:
            raise GrandTourError(say("Game {n} of the series is not over yet.", n=len(self.tables)))
        number, last = len(self.tables), self.table
        players = [(seat + number) % self.seats for seat in range(self.seats)]
        names = [self.names[player] for player in players] if self.names else None
        new = key or key_from_seed(f"{self._key} {number}")
        self.tables.append(Table(last.game, last.seats, options=last.options, box=last.printed_box, key=new, names=names))
        for seat, level in last.bots().items():
            self.table.stand_in(self.seat_of(self.player_at(seat, number - 1)), level)
        return self.table

    # --- records ------------------------------------------------------------------------------------------------------
    def record(self) -> dict[str, Any]:
        """The whole series: the records of its games, and what is needed to go on. Documented in docs/records.md."""
        return {
            "format": FORMAT,
            "kind": KIND,
            "wins": self.wins,
            "key": self._key,
            "names": list(self.names),
            "games": [table.record() for table in self.tables],
        }

    @classmethod
    def from_record(cls, record: Mapping[str, Any] | str) -> Series:
        """A series from its record, as data or as JSON; every game is checked as it was the first time."""
        data = read_series(record)
        series = object.__new__(cls)
        series.wins = checked_wins(data["wins"])
        series._key = table_key(None, data["key"])
        series.tables = []
        for number, game in enumerate(data["games"], 1):
            series.tables.append(read_game(number, game))
        series.names = player_names(data["names"] or None, series.seats)
        series._check()
        return series

    def _check(self) -> None:
        """All games of a record are of one series, and each was begun when the one before had ended."""
        first = self.tables[0]
        for number, table in enumerate(self.tables):
            alike = (table.game, table.seats, table.options, table.printed_box.data)
            names = tuple(self.who(self.player_at(seat, number)) for seat in range(self.seats)) if self.names else ()
            if alike != (first.game, first.seats, first.options, first.printed_box.data) or table.names != names:
                raise RecordError(say("Game {n} does not go with the first one of its series.", n=number + 1))
        for number, table in enumerate(self.tables[:-1], 1):
            if not table.over and table.ended is None:
                raise RecordError(say("Game {n} of the series is not over yet.", n=number))
        if len(self.tables) > 1 and self._won_before_last() >= self.wins:
            raise RecordError(say("The series was over before its last game."))

    def _won_before_last(self) -> int:
        earlier = object.__new__(Series)
        earlier.__dict__.update(self.__dict__, tables=self.tables[:-1])
        return max(earlier.won)


def checked_wins(wins: Any) -> int:
    if isinstance(wins, bool) or not isinstance(wins, int) or not 1 <= wins <= MOST_WINS:
        raise GrandTourError(
            say("A series goes to a number of wins from 1 to {most}, not {wins}.", most=MOST_WINS, wins=repr(wins))
        )
    return wins


def is_series(record: Any) -> bool:
    """Whether data is the record of a series, and not of a single game."""
    return isinstance(record, Mapping) and record.get("kind") == KIND


def read_series(source: Mapping[str, Any] | str) -> Mapping[str, Any]:
    """The data of a series, its shape checked."""
    if isinstance(source, str):
        try:
            source = json.loads(source)
        except (ValueError, RecursionError) as broken:
            raise RecordError(say("This is no valid JSON: {error}", error=broken)) from None
    if not isinstance(source, Mapping) or not is_series(source) or source.get("format") != FORMAT:
        raise RecordError(say("This is no record of a series."))
    for key in KEYS:
        if key not in source:
            raise RecordError(say("The record has no “{key}”.", key=key))
    for key, kind in {"key": str, "names": list, "games": list}.items():
        if not isinstance(source[key], kind) or (key == "games" and not source[key]):
            raise RecordError(say("“{key}” of the record has the wrong form.", key=key))
    for key in source:
        if key not in KEYS:
            raise RecordError(say("The record has “{key}”, which is unknown.", key=key))
    return source


def read_game(number: int, record: Any) -> Table:
    try:
        return Table.from_record(record)
    except GrandTourError as refused:
        raise RecordError(say("Game {n} of the series: {reason}", n=number, reason=refused)) from None
