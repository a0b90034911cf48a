"""The store: players, rooms, and every event of every game. Only this package knows the database.

Reading is done at once, on a connection that can only read; writing by one thread (`writer.py`), and whoever waits for it learns
that it is on the disk, or why not.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from sqlalchemy import Connection, Engine, RowMapping, bindparam, create_engine, delete, event, func, insert, select, update
from sqlalchemy.exc import DatabaseError

from ...bots import LEVELS
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from . import schema
from .migrating import migrate
from .writer import NotStored, Taken, Work, Writer

__all__ = [
    "BOT",
    "LINK",
    "OPEN",
    "PERSON",
    "EventRow",
    "GameRow",
    "NotStored",
    "PlaceRow",
    "RoomLimit",
    "RoomRow",
    "Store",
    "Taken",
]
FILE = "grandtour.sqlite"
LOCK = "grandtour.lock"
BUSY = 5.0  # seconds to wait for a locked database
PERSON, LINK, OPEN, BOT = "person", "link", "open", "bot"  # kinds of places: LINK and OPEN wait for somebody
KEYS = ("browser", "program")  # kinds of keys that let somebody in
KNOWN = "known"  # of a browser that was a player's, and lets nobody in
UNFINISHED = ("waiting", "playing", "between")
LARGE = ("box", "origin")  # columns of rooms that lists of them have not

# What is written with every move, made once.
KEEP_ROOM = (
    update(schema.rooms)
    .where(schema.rooms.c.id == bindparam("in_room"))
    .values({name: bindparam(name) for name in ("changed", "stage", "deadline", "bots_due", "acting", "wish")})
)
KEEP_GAME = (
    update(schema.games)
    .where(schema.games.c.room == bindparam("in_room"), schema.games.c.number == bindparam("in_game"))
    .values({name: bindparam(name) for name in ("words", "base", "begun", "start", "position", "players", "lots")})
)
ADD_EVENT = insert(schema.events)


@dataclass
class PlaceRow:
    """A place at a table: a person's (perhaps still waiting for one), or a bot's. `seen`: how far they have seen the series,
    as the number of a game and of its moves."""

    number: int
    kind: str
    name: str = ""
    player: int | None = None
    level: str | None = None
    word: str = ""
    ready: bool = False
    seen: list[int] | None = None

    @property
    def taken(self) -> bool:
        return self.kind == BOT or self.player is not None


@dataclass
class GameRow:
    """A game of a room: its secret, and once it has begun, when, and the players' words. `start` is a position if it could not be
    replayed after an update, and goes on from there. `players` were dealt it, place by place (`None`: a bot); `lots` is the order
    that was drawn for the places, if one was."""

    number: int
    secret: str
    words: list[str] | None = None
    base: int = 0
    begun: float | None = None
    start: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    players: list[int | None] | None = None
    lots: list[int] | None = None


@dataclass
class EventRow:
    """Something that happened in a game; `by` says if not the player did it, but the clock."""

    number: int
    game: int
    time: float
    event: dict[str, Any]
    by: str | None = None
    request: str | None = None


@dataclass
class RoomRow:
    """A room as it is kept."""

    id: str
    invite: str
    creator: int | None
    game: str
    wins: int
    options: dict[str, Any]
    box: dict[str, Any] | None
    move_limit: int | None
    public: bool
    spectators: bool
    stage: str
    made: float
    changed: float
    deadline: float | None = None
    bots_due: bool = False
    acting: list[int] = field(default_factory=list)
    hints: bool = True
    origin: dict[str, Any] | None = None
    daily: str | None = None
    successor: str | None = None
    wish: dict[str, Any] | None = None
    lots: bool = False
    places: list[PlaceRow] = field(default_factory=list)

    @property
    def rated(self) -> bool:
        """Whether its games count for the rating, if each person has one seat: dealt from the printed box, without hints, and
        without bots of somebody's own."""
        usual = not self.hints and self.origin is None and self.box is None and self.daily is None
        return usual and all(place.level is None or place.level in LEVELS for place in self.places)

    def holds(self, player: int) -> bool:
        """Whether a player has a place here."""
        return any(place.player == player for place in self.places)


@dataclass(frozen=True)
class RoomLimit:
    """How many unfinished rooms a player may have made since a time, and what is said to who wants more."""

    most: int
    since: float
    refused: GrandTourError


class Store:
    """A folder with a database. One server at a time uses it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # hands and secrets lie here
            self._lock = _locked(folder / LOCK)
            (folder / FILE).touch(0o600)
        except OSError as error:
            raise GrandTourError(say("The folder {folder} can't be used: {error}", folder=folder, error=error.strerror)) from None
        try:
            migrate(folder / FILE)
        except BaseException:
            os.close(self._lock)
            raise
        self._reading = _engine(folder / FILE, "DEFERRED", ["PRAGMA query_only = ON"])
        self._writing = _engine(
            folder / FILE, "IMMEDIATE", ["PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON", "PRAGMA secure_delete = ON"]
        )
        self._writer = Writer(self._writing)

    def close(self) -> None:
        self._writer.close()
        self._reading.dispose()
        self._writing.dispose()
        os.close(self._lock)

    async def write(self, work: Work) -> Any:
        """Waits until something is written, whatever becomes of who asked for it."""
        return await asyncio.shield(asyncio.wrap_future(self._writer.write(work)))

    async def write_as(self, player: int, key: str, work: Work) -> Any:
        """The same for a player who is known by a key (its hash): only if it still holds when all before it is written."""

        def checked(connection: Connection) -> Any:
            keys = schema.keys.c
            if connection.execute(select(keys.player).where(keys.hash == key, keys.kind.in_(KEYS))).scalar() != player:
                raise GrandTourError(say("You have been signed out here."))
            return work(connection)

        return await self.write(checked)

    async def settled(self) -> None:
        """Waits until all is written that waits to be written now."""
        await self.write(lambda connection: None)

    def rows(self, query: Any) -> list[RowMapping]:
        """What a query finds; for the other files of this package, too."""
        try:
            with self._reading.connect() as connection:
                return list(connection.execute(query).mappings())
        except (DatabaseError, ValueError, TypeError, RecursionError) as error:  # all but the first: what is there is damaged
            reason = getattr(error, "orig", None) or type(error).__name__
            raise NotStored(say("This can't be read just now ({reason}). Please try again.", reason=reason)) from None

    # --- players ----------------------------------------------------------------------------------------------------
    def player(self, hashed: str) -> tuple[int, str] | None:
        """The player (number and name) whose key has that hash."""
        query = (
            select(schema.players.c.id, schema.players.c.name)
            .join(schema.keys)
            .where(schema.keys.c.hash == hashed, schema.keys.c.kind.in_(KEYS))
        )
        for row in self.rows(query):
            return row["id"], row["name"]
        return None

    def known_before(self, hashed: str) -> int | None:
        """The player whose browser this was, until they signed out there."""
        query = select(schema.keys.c.player).where(schema.keys.c.hash == hashed, schema.keys.c.kind == KNOWN)
        return next((int(row["player"]) for row in self.rows(query)), None)

    async def add_player(self, name: str, hashed: str, kind: str) -> int:
        """A new player, with a first key."""

        def work(connection: Connection) -> int:
            made = connection.execute(insert(schema.players).values(name=name, made=time.time())).inserted_primary_key
            number = int(made[0]) if made else 0
            connection.execute(delete(schema.keys).where(schema.keys.c.hash == hashed, schema.keys.c.kind == KNOWN))
            connection.execute(insert(schema.keys).values(hash=hashed, player=number, kind=kind, made=time.time()))
            return number

        return cast(int, await self.write(work))

    async def rename(self, player: int, name: str) -> None:
        await self.write(lambda c: c.execute(update(schema.players).where(schema.players.c.id == player).values(name=name)))

    async def add_key(self, player: int, hashed: str, kind: str, until: float | None = None, by: str | None = None) -> None:
        """One more key of a player: of another browser or a program, or (kind “device”) a link that makes one, once. `by` is the
        key of who asks for it."""
        row = {"hash": hashed, "player": player, "kind": kind, "made": time.time(), "until": until}

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.keys).where(schema.keys.c.until < time.time()))  # links that were never used
            connection.execute(insert(schema.keys).values(row))

        await (self.write(work) if by is None else self.write_as(player, by, work))

    def device_owner(self, hashed: str) -> tuple[int, str] | None:
        """The player of a link for another device, while it holds."""
        query = (
            select(schema.players.c.id, schema.players.c.name)
            .join(schema.keys)
            .where(schema.keys.c.hash == hashed, schema.keys.c.kind == "device", schema.keys.c.until > time.time())
        )
        for row in self.rows(query):
            return row["id"], row["name"]
        return None

    async def use_device(self, link: str, hashed: str, old: str | None = None) -> int | None:
        """Turns a link for another device into a key of that browser, once, instead of its `old` one; returns the player."""

        def work(connection: Connection) -> int | None:
            keys = schema.keys
            found = connection.execute(
                select(keys.c.player).where(keys.c.hash == link, keys.c.kind == "device", keys.c.until > time.time())
            ).scalar()
            if found is not None:
                connection.execute(delete(keys).where(keys.c.hash.in_([link, hashed, old])))
                connection.execute(insert(keys).values(hash=hashed, player=found, kind="browser", made=time.time()))
            return found

        return cast("int | None", await self.write(work))

    # --- rooms ------------------------------------------------------------------------------------------------------
    async def add_room(self, room: RoomRow, secret: str, limit: RoomLimit | None = None) -> None:
        """A new room, with the secret of its first game; perhaps one that begins from a position. Refused if its player has made
        too many, or has been dealt that deal of the day before: counted where nobody can come in between."""
        row = {name: value for name, value in _row(room).items() if name != "places"}

        def work(connection: Connection) -> None:
            if limit is not None and connection.execute(_made_since(room.creator, limit.since)).scalar_one() >= limit.most:
                raise limit.refused
            connection.execute(insert(schema.rooms).values(row))
            connection.execute(insert(schema.places), [{"room": room.id, **_row(place)} for place in room.places])
            connection.execute(insert(schema.games).values(room=room.id, number=0, secret=secret, base=0))
            if room.daily is not None and room.creator is not None:
                connection.execute(insert(schema.deals).values(player=room.creator, daily=room.daily))

        await self.write(work)

    def room(self, id_: str) -> RoomRow | None:
        found = next(iter(self._rooms(schema.rooms.c.id == id_)), None)
        if found is not None:
            large = self.rows(select(*(schema.rooms.c[name] for name in LARGE)).where(schema.rooms.c.id == id_))
            found.box, found.origin = (large[0][name] for name in LARGE)
        return found

    def invited(self, invite: str) -> RoomRow | None:
        """The room that an invitation is for."""
        return next(iter(self._rooms(schema.rooms.c.invite == invite)), None)

    def waiting(self, most: int, since: float = 0.0) -> list[RoomRow]:
        """Public rooms that wait for players, the newest first; not those in which nothing has happened for long."""
        return self._rooms(schema.rooms.c.stage == "waiting", schema.rooms.c.public, schema.rooms.c.changed > since, most=most)

    def rooms_of(self, player: int, most: int) -> list[RoomRow]:
        """The rooms where a player sits or that they made, the latest first."""
        sits = select(schema.places.c.room).where(schema.places.c.player == player)
        return self._rooms((schema.rooms.c.creator == player) | schema.rooms.c.id.in_(sits), most=most)

    def due(self, now: float) -> list[str]:
        """The rooms that go on without a person: a bot is to move, or a time is up."""
        wanted = schema.rooms.c.bots_due | (schema.rooms.c.deadline <= now)
        running = schema.rooms.c.stage.in_(("playing", "between"))
        return [row["id"] for row in self.rows(select(schema.rooms.c.id).where(running, wanted))]

    def made_since(self, player: int, since: float) -> int:
        """How many unfinished rooms a player has made since then."""
        return int(self.rows(_made_since(player, since))[0]["made"])

    def _rooms(self, *where: Any, most: int = 1) -> list[RoomRow]:
        """Rooms without what may be large."""
        columns = [column for column in schema.rooms.c if column.name not in LARGE]
        query = select(*columns).where(*where).order_by(schema.rooms.c.changed.desc()).limit(most)
        found = {row["id"]: RoomRow(**row, box=None) for row in self.rows(query)}
        seats = select(schema.places).where(schema.places.c.room.in_(found)).order_by(schema.places.c.number)
        for row in self.rows(seats) if found else ():
            found[row["room"]].places.append(PlaceRow(**{name: row[name] for name in _names(PlaceRow)}))
        return list(found.values())

    async def change_place(self, room: str, place: PlaceRow, quietly: bool = False) -> None:
        """Somebody sits down, leaves, says a word; quietly, the room is not newer for it."""
        values = {name: value for name, value in _row(place).items() if name != "number"}
        which = (schema.places.c.room == room) & (schema.places.c.number == place.number)

        def work(connection: Connection) -> None:
            connection.execute(update(schema.places).where(which).values(values))
            if not quietly:
                connection.execute(update(schema.rooms).where(schema.rooms.c.id == room).values(changed=time.time()))

        await self.write(work)

    async def change_room(self, room: str, **values: Any) -> None:
        """Changes what is kept of a room beside its games."""
        await self.write(lambda c: c.execute(update(schema.rooms).where(schema.rooms.c.id == room).values(values)))

    async def delete_room(self, room: str) -> None:
        await self.write(lambda c: c.execute(delete(schema.rooms).where(schema.rooms.c.id == room)))

    # --- games ------------------------------------------------------------------------------------------------------
    def games(self, room: str) -> list[GameRow]:
        query = select(schema.games).where(schema.games.c.room == room).order_by(schema.games.c.number)
        return [GameRow(**{name: row[name] for name in _names(GameRow)}) for row in self.rows(query)]

    def events(self, room: str) -> list[EventRow]:
        query = select(schema.events).where(schema.events.c.room == room).order_by(schema.events.c.number)
        return [EventRow(**{name: row[name] for name in _names(EventRow)}) for row in self.rows(query)]

    async def keep(
        self,
        room: str,
        values: Mapping[str, Any],
        game: GameRow,
        happened: Iterable[EventRow] = (),
        next_secret: str | None = None,
        places: Iterable[PlaceRow] = (),
    ) -> None:
        """Writes what happened in a game: the events, the position after them, and what the room shows of itself; `next_secret`
        is that of the next game of the series, whose players are then asked whether they are ready; `places` are written anew,
        where lots were drawn for them."""
        seats = [_row(place) for place in places]
        rows = [{"room": room, **_row(one)} for one in happened]
        shown = {"in_room": room, "changed": time.time(), **values}
        kept = {"in_room": room, "in_game": game.number, **_row(game)}

        def work(connection: Connection) -> None:
            connection.execute(KEEP_ROOM, shown)
            connection.execute(KEEP_GAME, kept)
            for seat in seats:
                which = (schema.places.c.room == room) & (schema.places.c.number == seat["number"])
                connection.execute(update(schema.places).where(which).values(seat))
            if rows:
                connection.execute(ADD_EVENT, rows)
            if next_secret is not None:
                connection.execute(update(schema.places).where(schema.places.c.room == room).values(ready=False))
                row = {"room": room, "number": game.number + 1, "secret": next_secret, "base": rows[-1]["number"]}
                connection.execute(insert(schema.games), row)

        await self.write(work)


def _made_since(player: int | None, since: float) -> Any:
    mine = (schema.rooms.c.creator == player) & (schema.rooms.c.made > since) & schema.rooms.c.stage.in_(UNFINISHED)
    return select(func.count().label("made")).select_from(schema.rooms).where(mine)


def _names(row: Any) -> list[str]:
    return list(row.__dataclass_fields__)


def _row(one: Any) -> dict[str, Any]:
    """The fields of a row, as they are."""
    return {name: getattr(one, name) for name in _names(type(one))}


def _engine(path: Path, begin: str, pragmas: list[str]) -> Engine:
    """A connection to the database; transactions begin as SQLite is told, not as the driver guesses."""
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": BUSY, "check_same_thread": False}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        for pragma in ["PRAGMA journal_mode = WAL", *pragmas]:
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {begin}")

    return engine


def _locked(path: Path) -> int:
    """An open lock file, which nobody else has; it is free again when this process ends, however that happens."""
    number = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(number)
        raise GrandTourError(say("Another server is using the folder {folder} already.", folder=path.parent)) from None
    return number
