"""A series: tables of one game one after another, until someone has won the agreed number of them.

Players keep their numbers, seats go round: seat 0 begins every game, and each next game is begun by the next player. A shared win
counts for each of those who share it, so several players may win the series together.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .box import Box
from .errors import GrandTourError, RecordError
from .gamefile import SERIES, is_series
from .i18n import listed, say
from .rng import key_from_seed
from .table import Table
from .table_setup import player_names, table_key
from .validation import brief

FORMAT = 1
MOST_WINS = 99
MOST_GAMES = 500  # of a series: 99 wins of four players need 393
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
        first: str | None = None,
        names: Sequence[str] | None = None,
        as_written: bool = False,
    ) -> None:
        """The games' keys follow from that of the series; `first` is another one for the first game, as `next` may have one."""
        self.wins = checked_wins(wins)
        self._key = table_key(seed, key)
        self._earlier: list[Table] = []
        key = first or game_key(self._key, 0)
        self.table = Table(game, seats, options=options, box=box, key=key, names=names, as_written=as_written)
        self.names = self.table.names

    def __repr__(self) -> str:
        over = ", over" if self.over else ""
        return f"<Series {self.table.game}, {self.seats} players, first to {self.wins}, game {self.games}{over}>"

    # --- who sits where -----------------------------------------------------------------------------------------------
    @property
    def tables(self) -> list[Table]:
        """All games: copies of the earlier ones, which stand as they are, and the one that is being played or was played last."""
        return [*(table.copy() for table in self._earlier), self.table]

    def table_of(self, game: int) -> Table:
        """One game, counted from 0: a copy of an earlier one, or the last one itself."""
        number = self._number(game)
        return self.table if number == self.games - 1 else self._earlier[number].copy()

    @property
    def games(self) -> int:
        """How many there are, the one that is being played included."""
        return len(self._earlier) + 1

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
                say("There is no player or seat {seat} here; they are numbered 0 to {last}.", seat=brief(repr(seat)), last=last)
            )
        return seat

    def _number(self, game: int) -> int:
        if not isinstance(game, int) or not -self.games <= game < self.games:
            last = self.games - 1
            raise GrandTourError(
                say("There is no game {game} in this series; games are numbered 0 to {last}.", game=brief(repr(game)), last=last)
            )
        return game % self.games

    # --- how it stands ------------------------------------------------------------------------------------------------
    @property
    def won(self) -> list[int]:
        """How many games every player has won; one that was closed before its end is won by nobody."""
        return games_won([*self._earlier, self.table])

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
            raise GrandTourError(say("Game {n} of the series is not over yet.", n=self.games))
        number, last = self.games, self.table
        if number >= MOST_GAMES:
            raise GrandTourError(say("A series can have at most {most} games.", most=MOST_GAMES))
        players = [(seat + number) % self.seats for seat in range(self.seats)]
        names = [self.names[player] for player in players] if self.names else None
        new = game_key(self._key, number) if key is None else key
        table = Table(last.game, last.seats, options=last.options, box=last.printed_box, key=new, names=names, as_written=True)
        for seat, level in last.bots().items():
            table.stand_in((seat - 1) % self.seats, level)
        self._earlier.append(last.copy())  # whoever still has that table can't change what is past
        self.table = table
        return table

    # --- records ------------------------------------------------------------------------------------------------------
    def record(self) -> dict[str, Any]:
        """The whole series: the records of its games, and what is needed to go on. Documented in docs/records.md."""
        return {
            "format": FORMAT,
            "kind": SERIES,
            "wins": self.wins,
            "key": self._key,
            "names": list(self.names),
            "games": [table.record() for table in (*self._earlier, self.table)],
        }

    @classmethod
    def from_record(cls, record: Mapping[str, Any] | str) -> Series:
        """A series from its record, as data or as JSON; every game is checked as it was the first time."""
        data = read_series(record)
        games = [read_game(number, game) for number, game in enumerate(data["games"], 1)]
        return cls.of_tables(games, data["wins"], data["key"], data["names"] or None)

    @classmethod
    def of_tables(cls, tables: Sequence[Table], wins: int, key: str, names: Sequence[str] | None) -> Series:
        """A series of games that were played one after another; `RecordError` says why they are none."""
        series = object.__new__(cls)
        *series._earlier, series.table = tables
        try:
            series.wins = checked_wins(wins)
            series._key = table_key(None, key)
            series.names = player_names(names, series.seats)
        except GrandTourError as refused:
            raise RecordError(say("{reason}", reason=refused)) from None
        series._check()
        return series

    def _check(self) -> None:
        """All games of a record are of one series, and each was begun when the one before had ended."""
        tables = self.tables
        first = tables[0]
        for number, table in enumerate(tables):
            alike = (table.game, table.seats, table.options, table.printed_box.data)
            names = tuple(self.who(self.player_at(seat, number)) for seat in range(self.seats)) if self.names else ()
            if alike != (first.game, first.seats, first.options, first.printed_box.data) or table.names != names:
                raise RecordError(
                    say(
                        "Game {n} does not match the first game of the series (game, seats, options, box or names).", n=number + 1
                    )
                )
        for number, table in enumerate(self._earlier, 1):
            if not table.over and table.ended is None:
                raise RecordError(say("Game {n} of the series is not over yet.", n=number))
        if self._earlier and max(games_won(self._earlier)) >= self.wins:
            raise RecordError(say("The series was already won before its last game."))


def games_won(tables: Sequence[Table]) -> list[int]:
    """How many of these games, the first ones of a series, every player has won."""
    seats = tables[0].seats
    won = [0] * seats
    for game, table in enumerate(tables):
        for seat, rank in enumerate(table.ranks if table.over else ()):
            won[(seat + game) % seats] += rank == 1
    return won


def game_key(key: str, number: int) -> str:
    """The key of a game, from that of the series: from it nobody can find those of the other games."""
    return key_from_seed(f"{key} {number}")


def checked_wins(wins: Any) -> int:
    if isinstance(wins, bool) or not isinstance(wins, int) or not 1 <= wins <= MOST_WINS:
        raise GrandTourError(
            say(
                "The number of wins for a series must be a whole number from 1 to {most}, not {wins}.",
                most=MOST_WINS,
                wins=brief(repr(wins)),
            )
        )
    return wins


def read_series(source: Mapping[str, Any] | str) -> Mapping[str, Any]:
    """The data of a series, its shape checked."""
    if isinstance(source, str):
        try:
            source = json.loads(source)
        except (ValueError, RecursionError) as broken:
            raise RecordError(say("This is not valid JSON: {error}", error=brief(broken))) from None
    if not isinstance(source, Mapping) or not is_series(source) or source.get("format") != FORMAT or source["format"] is True:
        raise RecordError(say("This is not the record of a series."))
    for key in KEYS:
        if key not in source:
            raise RecordError(say("The record has no “{key}”.", key=key))
    for key, kind in {"key": str, "names": list, "games": list}.items():
        if not isinstance(source[key], kind) or (key == "games" and not source[key]):
            raise RecordError(say("“{key}” in the record is not valid.", key=key))
    for key in source:
        if key not in KEYS:
            raise RecordError(say("The record has an unknown field: “{key}”.", key=brief(key)))
    if len(source["games"]) > MOST_GAMES:
        raise RecordError(say("A series can have at most {most} games.", most=MOST_GAMES))
    return source


def read_game(number: int, record: Any) -> Table:
    try:
        return Table.from_record(record)
    except GrandTourError as refused:
        raise RecordError(say("Game {n} of the series: {reason}", n=number, reason=refused)) from None
