"""Results of games, and the ratings that follow from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.dialects.sqlite import insert as upsert

from . import Store, schema

Strength = tuple[float, float]  # mean and deviation
Rating = Callable[[Sequence[Strength]], Sequence[Strength]]


@dataclass(frozen=True)
class ResultRow:
    """How a game ended for a place. `rating`, if it counted: mean and deviation before and after it."""

    room: str
    number: int
    place: int
    player: int | None
    name: str
    level: str | None
    game: str
    time: float
    score: int
    rank: int
    daily: str | None = None
    rating: list[list[float]] | None = None


@dataclass(frozen=True)
class RatingRow:
    """How strong a player is at a game, after so many of them."""

    player: int
    game: str
    mean: float
    deviation: float
    games: int


async def keep(store: Store, rows: Sequence[ResultRow], whose: Sequence[int], rate: Rating | None, new: Strength) -> bool:
    """Keeps a game's results once, with new ratings if it counts; `whose` are the numbers under which the places are rated (those
    of bots are negative), `new` what somebody begins with. `False` if they were kept already."""

    def work(connection: Connection) -> bool:
        results, players = schema.results.c, schema.players.c
        again = select(results.place).where(results.room == rows[0].room, results.number == rows[0].number)
        if connection.execute(again).first() is not None:
            return False
        changes: Sequence[Any] = [None] * len(rows)
        if rate is not None:
            changes = _rated(connection, rows[0].game, whose, rate, new)
        there = {row.id for row in connection.execute(select(players.id).where(players.id.in_(list(whose))))}
        values = [
            vars(row) | {"rating": change, "player": row.player if row.player in there else None}
            for row, change in zip(rows, changes, strict=True)
        ]
        connection.execute(insert(schema.results), values)
        return True

    return cast(bool, await store.write(work))


def _rated(connection: Connection, game: str, whose: Sequence[int], rate: Rating, new: Strength) -> list[list[Strength]]:
    """Rates the players of a game; who sits there twice (a bot) has the mean of both changes. Returns all before and after."""
    ratings = schema.ratings
    found = connection.execute(select(ratings).where(ratings.c.game == game, ratings.c.player.in_(list(whose)))).all()
    known = {row.player: row for row in found}
    before = [(known[who].mean, known[who].deviation) if who in known else new for who in whose]
    after = rate(before)
    for who in set(whose):
        own = [after[i] for i, other in enumerate(whose) if other == who]
        mean, deviation = (sum(part) / len(own) for part in zip(*own, strict=True))
        games = (known[who].games if who in known else 0) + 1
        row = {"player": who, "game": game, "mean": mean, "deviation": deviation, "games": games}
        connection.execute(upsert(ratings).values(row).on_conflict_do_update(set_=row))
    return [list(pair) for pair in zip(before, after, strict=True)]


def kept(store: Store, room: str) -> set[int]:
    """The numbers of a room's games whose results are kept."""
    return {row["number"] for row in store.rows(select(schema.results.c.number).where(schema.results.c.room == room))}


def ratings_of(store: Store, player: int) -> list[RatingRow]:
    return [RatingRow(**row) for row in store.rows(select(schema.ratings).where(schema.ratings.c.player == player))]


def played(store: Store, player: int) -> int:
    """How many games a player has played to the end."""
    results = schema.results.c
    games = select(results.room, results.number).where(results.player == player).distinct().subquery()
    return int(store.rows(select(func.count().label("games")).select_from(games))[0]["games"])


def history(store: Store, player: int, most: int) -> list[list[ResultRow]]:
    """The last games of a player, the latest first: the results of all places of each, in the order of the places."""
    results = schema.results.c
    mine = select(results.room, results.number, results.time).where(results.player == player).distinct()
    games = [(row["room"], row["number"]) for row in store.rows(mine.order_by(results.time.desc()).limit(most))]
    rows = _results(store, results.room.in_({room for room, _ in games}))
    return [[row for row in rows if (row.room, row.number) == game] for game in games]


def of_days(store: Store, daily: Iterable[str]) -> list[ResultRow]:
    """All results of daily deals."""
    return _results(store, schema.results.c.daily.in_(list(daily)))


def _results(store: Store, which: Any) -> list[ResultRow]:
    results = schema.results
    return [ResultRow(**row) for row in store.rows(select(results).where(which).order_by(results.c.place))]


def daily_rooms(store: Store, player: int, daily: Iterable[str]) -> dict[str, tuple[str, str]]:
    """The rooms that a player has made for daily deals: id and stage by deal; the first one counts."""
    rooms = schema.rooms.c
    query = select(rooms.daily, rooms.id, rooms.stage).where(rooms.creator == player, rooms.daily.in_(list(daily)))
    return {row["daily"]: (row["id"], row["stage"]) for row in store.rows(query.order_by(rooms.made.desc()))}
