"""Results of games, and the ratings that follow from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from sqlalchemy import Connection, RowMapping, func, insert, select

from ...strength import Strength
from . import Store, schema
from .database import alone, put

Rating = Callable[[Sequence[Strength]], Sequence[Strength]]


@dataclass(frozen=True)
class ResultRow:
    """How a game ended for a place: `player` is who was dealt it. `rating`, if it counted: mean and deviation before and after
    it; `forfeit`: they gave it up, and `rank` says what that counts as."""

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
    forfeit: bool = False


@dataclass(frozen=True)
class RatingRow:
    """How strong a player is at a game, and after how many games."""

    player: int
    game: str
    mean: float
    deviation: float
    games: int


async def keep(store: Store, rows: Sequence[ResultRow], whose: Sequence[int | None], rate: Rating | None, new: Strength) -> bool:
    """Stores a game's results once, with new ratings if it counts; `whose` are the numbers under which the places are rated
    (those of bots are negative), `new` is the strength of a beginner. For the others, a player who has been deleted since is as
    strong as a beginner. `False` if the results were stored already."""

    def work(connection: Connection) -> bool:
        alone(connection, "results")  # ratings are made from those before
        results, players = schema.results.c, schema.players.c
        again = select(results.place).where(results.room == rows[0].room, results.number == rows[0].number)
        if connection.execute(again).first() is not None:
            return False
        asked = [row.player for row in rows if row.player is not None]
        there = {row.id for row in connection.execute(select(players.id).where(players.id.in_(asked)))}
        changes: Sequence[Any] = [None] * len(rows)
        if rate is not None:
            known = [who if who is not None and (who < 0 or who in there) else None for who in whose]
            changes = _rated(connection, rows[0].game, known, rate, new)
        values = [
            vars(row) | {"rating": change, "player": row.player if row.player in there else None}
            for row, change in zip(rows, changes, strict=True)
        ]
        connection.execute(insert(schema.results), values)
        return True

    return cast(bool, await store.write(work))


def _rated(connection: Connection, game: str, whose: Sequence[int | None], rate: Rating, new: Strength) -> list[list[Strength]]:
    """Rates the players of a game; who sits there twice (a bot) has the mean of both changes. Returns all before and after."""
    ratings, people = schema.ratings, {who for who in whose if who is not None}
    found = connection.execute(select(ratings).where(ratings.c.game == game, ratings.c.player.in_(people))).all()
    known = {row.player: row for row in found}
    before = [(known[who].mean, known[who].deviation) if who in known else new for who in whose]
    after = rate(before)
    for who in people:
        own = [after[i] for i, other in enumerate(whose) if other == who]
        mean, deviation = (sum(part) / len(own) for part in zip(*own, strict=True))
        games = (known[who].games if who in known else 0) + 1
        row = {"player": who, "game": game, "mean": mean, "deviation": deviation, "games": games}
        put(connection, ratings, row)
    return [list(pair) for pair in zip(before, after, strict=True)]


def kept(store: Store, room: str) -> set[int]:
    """The numbers of a room's games whose results are stored."""
    return {row["number"] for row in store.rows(select(schema.results.c.number).where(schema.results.c.room == room))}


def of_game(store: Store, room: str, number: int) -> list[ResultRow]:
    """The results of all places of one game, as soon as they are stored."""
    return _results(store, (schema.results.c.room == room) & (schema.results.c.number == number))


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
    found: dict[tuple[str, int], list[ResultRow]] = {game: [] for game in games}
    for row in _results(store, results.room.in_({room for room, _ in games})):
        if (row.room, row.number) in found:
            found[row.room, row.number].append(row)
    return list(found.values())


def of_rooms(store: Store, rooms: Sequence[str]) -> dict[str, list[list[ResultRow]]]:
    """The games of rooms that are over, in their order: the results of all places of each."""
    found: dict[str, dict[int, list[ResultRow]]] = {}
    for row in _results(store, schema.results.c.room.in_(rooms)) if rooms else ():
        found.setdefault(row.room, {}).setdefault(row.number, []).append(row)
    return {room: [games[number] for number in sorted(games)] for room, games in found.items()}


def _results(store: Store, which: Any) -> list[ResultRow]:
    results = schema.results
    return [ResultRow(**row) for row in store.rows(select(results).where(which).order_by(results.c.place))]


# --- daily deals --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Score:
    """What came of a daily deal for a player: the place among all, their points and those of the bot that they met."""

    place: int
    player: int
    name: str
    score: int
    bot: int
    won: bool


@dataclass(frozen=True)
class Ranking:
    """A daily deal: the best scores, a player's own wherever it ranks, how many played, and who gave up, which isn't a score."""

    best: list[Score]
    own: Score | None
    players: int
    given_up: list[tuple[int, str]]
    gave_up: bool


def ranking(store: Store, daily: str, me: int | None, most: int) -> Ranking:
    """How a daily deal stands; however many have played it, few rows are read."""
    rows = schema.results.c
    of_people = (rows.daily == daily) & rows.player.is_not(None)
    played, left = of_people & ~rows.forfeit, of_people & rows.forfeit
    order = (rows.score.desc(), rows.time)
    lines = store.rows(select(schema.results).where(played).order_by(*order).limit(most))
    mine = store.rows(select(schema.results).where(played, rows.player == (me or 0)).limit(1))
    bots = select(rows.room, rows.score).where(rows.room.in_([row["room"] for row in (*lines, *mine)]), rows.level.is_not(None))
    met = {row["room"]: row["score"] for row in store.rows(bots)}
    best = [_score(row, met, 0) for row in lines]
    best = [replace(one, place=1 + sum(other.score > one.score for other in best)) for one in best]
    own = [_score(row, met, 1 + _count(store, played & (rows.score > row["score"]))) for row in mine]
    gave_up = store.rows(select(rows.player, rows.name).where(left).order_by(rows.time).limit(most))
    return Ranking(
        best,
        own[0] if own else None,
        _count(store, played),
        [(row["player"], row["name"]) for row in gave_up],
        _count(store, left & (rows.player == (me or 0))) > 0,
    )


def _score(row: RowMapping, met: Mapping[str, int], place: int) -> Score:
    return Score(place, row["player"], row["name"], row["score"], met.get(row["room"], 0), row["rank"] == 1)


def _count(store: Store, which: Any) -> int:
    return int(store.rows(select(func.count().label("rows")).select_from(schema.results).where(which))[0]["rows"])


def daily_dealt(store: Store, player: int, daily: str) -> bool:
    """Whether a player has been dealt a daily deal, whatever has become of its table. (Of older ones only the results tell.)"""
    deals, rows = schema.deals.c, schema.results.c
    dealt = store.rows(select(deals.player).where(deals.player == player, deals.daily == daily))
    return dealt != [] or _count(store, (rows.daily == daily) & (rows.player == player)) > 0


def daily_rooms(store: Store, player: int, daily: Iterable[str]) -> dict[str, tuple[str, str]]:
    """The rooms that a player has made for daily deals: id and stage by deal; the first one counts."""
    rooms = schema.rooms.c
    query = select(rooms.daily, rooms.id, rooms.stage).where(rooms.creator == player, rooms.daily.in_(list(daily)))
    return {row["daily"]: (row["id"], row["stage"]) for row in store.rows(query.order_by(rooms.made.desc()))}
