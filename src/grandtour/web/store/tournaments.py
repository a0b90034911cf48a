"""Tournaments: who takes part, their rounds, and what became of each table. Whatever is written counts up the version."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from sqlalchemy import Connection, delete, func, insert, select, update

from ...engine.errors import GrandTourError
from ...engine.i18n import say
from . import Store, schema
from .database import alone

OPEN, RUNNING, PAUSED, OVER = "open", "running", "paused", "over"
LEFT, REMOVED, ABSENT = "left", "removed", "absent"  # why somebody doesn't take part any more
MOST_EXPORTED = 10_000
ENDED = say("This tournament no longer exists.")


@dataclass(frozen=True)
class EntryRow:
    """Somebody who takes part: a person, or a bot of a level. A person without a player has been deleted."""

    number: int
    player: int | None
    name: str
    level: str | None = None
    gone: str | None = None

    @property
    def active(self) -> bool:
        return self.gone is None and (self.player is not None or self.level is not None)


@dataclass(frozen=True)
class PairingRow:
    """A table of a round, as in the schema."""

    round: int
    number: int
    room: str
    players: list[int]
    late: list[int] | None = None
    result: dict[str, Any] | None = None


@dataclass(frozen=True)
class RoundRow:
    number: int
    begun: float
    byes: list[int]


@dataclass
class TournamentRow:
    """A tournament with all that belongs to it; lists of tournaments have just the entries."""

    id: str
    organiser: int | None
    title: str
    system: str
    games: list[dict[str, Any]]
    seats: int
    rounds: int
    move_limit: int
    arrival: int
    hints: bool
    spectators: bool
    public: bool
    stage: str
    made: float
    changed: float
    version: int
    secret: str
    entries: list[EntryRow] = field(default_factory=list)
    begun: list[RoundRow] = field(default_factory=list)
    pairings: list[PairingRow] = field(default_factory=list)

    def open_pairings(self) -> list[PairingRow]:
        return [one for one in self.pairings if one.result is None]

    def game_of(self, round_: int) -> dict[str, Any]:
        """The game of a round, counted from 0, with its options."""
        return self.games[round_ % len(self.games)]

    def entry(self, number: int) -> EntryRow:
        return next(entry for entry in self.entries if entry.number == number)

    def active(self) -> list[int]:
        return [entry.number for entry in self.entries if entry.active]


# --- reading --------------------------------------------------------------------------------------------------------------
def load(store: Store, id_: str) -> TournamentRow | None:
    """A tournament with everything."""
    found = next(iter(_tournaments(store, schema.tournaments.c.id == id_)), None)
    if found is not None:
        rounds, pairings = schema.rounds, schema.pairings
        query = select(rounds).where(rounds.c.tournament == id_).order_by(rounds.c.number)
        found.begun = [RoundRow(**_without_tournament(row)) for row in store.rows(query)]
        tables = select(pairings).where(pairings.c.tournament == id_).order_by(pairings.c.round, pairings.c.number)
        found.pairings = [PairingRow(**_without_tournament(row)) for row in store.rows(tables)]
    return found


def running(store: Store) -> list[str]:
    """The tournaments that go on."""
    found = select(schema.tournaments.c.id).where(schema.tournaments.c.stage.in_((RUNNING, PAUSED)))
    return [row["id"] for row in store.rows(found)]


def listed(store: Store, stages: Sequence[str], most: int, since: float) -> list[TournamentRow]:
    """Public tournaments, the newest first; not those in which nothing has happened for long."""
    table = schema.tournaments.c
    return _tournaments(store, table.stage.in_(stages), table.public, table.changed > since, most=most)


def of_player(store: Store, player: int, most: int) -> list[TournamentRow]:
    """The tournaments that a player organises or takes part in, the latest first."""
    takes_part = select(schema.entries.c.tournament).where(schema.entries.c.player == player)
    table = schema.tournaments.c
    return _tournaments(store, (table.organiser == player) | table.id.in_(takes_part), most=most)


def of_room(store: Store, room: str) -> str | None:
    """The tournament that a room belongs to."""
    found = store.rows(select(schema.pairings.c.tournament).where(schema.pairings.c.room == room))
    return str(found[0]["tournament"]) if found else None


def rooms_waiting_for(store: Store, player: int) -> dict[str, str]:
    """The open tables at which a player sits, by tournament."""
    pairings, entries = schema.pairings.c, schema.entries.c
    mine = select(entries.tournament, entries.number).where(entries.player == player, entries.gone.is_(None)).subquery()
    query = select(pairings.tournament, pairings.room, pairings.players, mine.c.number).join(
        mine, mine.c.tournament == pairings.tournament
    )
    rows = store.rows(query.where(pairings.result.is_(None)))
    return {row["tournament"]: row["room"] for row in rows if row["number"] in row["players"]}


def exported(store: Store, player: int) -> list[dict[str, Any]]:
    """What is stored about a player's tournaments, for the player: those they organise, and under what name they take part."""
    return [
        {
            "id": one.id,
            "title": one.title,
            "stage": one.stage,
            "made": one.made,
            "organised_by_me": one.organiser == player,
            "entries": [{"name": entry.name, "gone": entry.gone} for entry in one.entries if entry.player == player],
        }
        for one in of_player(store, player, MOST_EXPORTED)
    ]


def stages(store: Store, rooms: Sequence[str]) -> dict[str, str]:
    """The stages of rooms, as far as there are any."""
    table = schema.rooms.c
    found = store.rows(select(table.id, table.stage).where(table.id.in_(rooms))) if rooms else []
    return {row["id"]: row["stage"] for row in found}


def _tournaments(store: Store, *where: Any, most: int = 1) -> list[TournamentRow]:
    query = select(schema.tournaments).where(*where).order_by(schema.tournaments.c.changed.desc()).limit(most)
    found = {row["id"]: TournamentRow(**row) for row in store.rows(query)}
    entries = select(schema.entries).where(schema.entries.c.tournament.in_(found)).order_by(schema.entries.c.number)
    for row in store.rows(entries) if found else ():
        found[row["tournament"]].entries.append(EntryRow(**_without_tournament(row)))
    return list(found.values())


def _without_tournament(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(name): value for name, value in row.items() if name != "tournament"}


# --- writing --------------------------------------------------------------------------------------------------------------
async def add(store: Store, row: TournamentRow, most: int, since: float) -> None:
    """A new tournament; refused if its organiser has made too many that aren't over, counted where nobody can come in between."""
    values = {name: value for name, value in vars(row).items() if name in schema.tournaments.c}

    def work(connection: Connection) -> None:
        alone(connection, f"tournaments of {row.organiser}")
        table = schema.tournaments.c
        mine = (table.organiser == row.organiser) & (table.stage != OVER) & (table.made > since)
        made = connection.execute(select(func.count()).select_from(schema.tournaments).where(mine)).scalar_one()
        if made >= most:
            raise GrandTourError(say("You have {n} unfinished tournaments. Please end one of them first.", n=made))
        connection.execute(insert(schema.tournaments).values(values))
        for entry in row.entries:
            connection.execute(insert(schema.entries).values(tournament=row.id, **vars(entry)))

    await store.write(work)


async def change(store: Store, id_: str, **values: Any) -> None:
    await store.write(lambda connection: _count_up(connection, id_, values))


async def remove(store: Store, id_: str) -> None:
    await store.write(lambda c: c.execute(delete(schema.tournaments).where(schema.tournaments.c.id == id_)))


async def add_entry(store: Store, id_: str, entry: EntryRow) -> int:
    """One more takes part; returns their number."""

    def work(connection: Connection) -> int:
        _count_up(connection, id_)
        entries = schema.entries.c
        last = connection.execute(select(func.max(entries.number)).where(entries.tournament == id_)).scalar()
        number = 0 if last is None else int(last) + 1
        connection.execute(insert(schema.entries).values(tournament=id_, **(vars(entry) | {"number": number})))
        return number

    return cast(int, await store.write(work))


async def change_entry(store: Store, id_: str, number: int, **values: Any) -> None:
    def work(connection: Connection) -> None:
        _count_up(connection, id_)
        entries = schema.entries
        connection.execute(update(entries).where(entries.c.tournament == id_, entries.c.number == number).values(values))

    await store.write(work)


async def remove_entry(store: Store, id_: str, number: int) -> None:
    """Somebody doesn't take part after all, before it has begun."""

    def work(connection: Connection) -> None:
        _count_up(connection, id_)
        entries = schema.entries
        connection.execute(delete(entries).where(entries.c.tournament == id_, entries.c.number == number))

    await store.write(work)


async def begin_round(store: Store, id_: str, row: RoundRow, tables: Sequence[PairingRow]) -> None:
    """A new round; `Taken` if it has begun already."""

    def work(connection: Connection) -> None:
        _count_up(connection, id_)
        connection.execute(insert(schema.rounds).values(tournament=id_, **vars(row)))
        for table in tables:
            connection.execute(insert(schema.pairings).values(tournament=id_, **vars(table)))

    await store.write(work)


async def change_pairing(store: Store, id_: str, one: PairingRow, absent: Sequence[int] = (), **values: Any) -> None:
    """What has become of a table, and of those who did not come to it. A result that is there stays."""

    def work(connection: Connection) -> None:
        _count_up(connection, id_)
        table, entries = schema.pairings, schema.entries
        which = (table.c.tournament == id_) & (table.c.round == one.round) & (table.c.number == one.number)
        connection.execute(update(table).where(which, table.c.result.is_(None)).values(values))
        away = (entries.c.tournament == id_) & entries.c.number.in_(absent) & entries.c.gone.is_(None)
        connection.execute(update(entries).where(away).values(gone=ABSENT))

    await store.write(work)


def _count_up(connection: Connection, id_: str, values: Mapping[str, Any] | None = None) -> None:
    """Something has changed in a tournament, if there is one."""
    table = schema.tournaments
    news = {"version": table.c.version + 1, "changed": time.time(), **(values or {})}
    if connection.execute(update(table).where(table.c.id == id_).values(news)).rowcount == 0:
        raise GrandTourError(ENDED)


def forget_player(connection: Connection, player: int, former: str) -> None:
    """A player is deleted: others keep the results, under the name `former`; what they organised and had not begun is gone."""
    table, entries = schema.tournaments, schema.entries
    connection.execute(delete(table).where(table.c.organiser == player, table.c.stage == OPEN))
    waiting = select(table.c.id).where(table.c.stage == OPEN)
    connection.execute(delete(entries).where(entries.c.player == player, entries.c.tournament.in_(waiting)))
    connection.execute(update(entries).where(entries.c.player == player).values(player=None, name=former, gone=LEFT))
