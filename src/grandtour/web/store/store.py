"""Players, rooms, and every event of every game: what is asked and written most."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any, cast

from sqlalchemy import Connection, CursorResult, bindparam, delete, func, insert, select, update

from ...engine.i18n import say
from . import schema
from .analyses import forget_analyses
from .database import KEYS, KNOWN, Database, alone, publish
from .rows import LARGE, EventRow, GameRow, PlaceRow, RoomLimit, RoomRow
from .writer import Outdated

UNFINISHED = ("waiting", "playing", "between")

# What is written with every move, made once.
KEEP_ROOM = (
    update(schema.rooms)
    .where(schema.rooms.c.id == bindparam("in_room"), schema.rooms.c.version == bindparam("known"))
    .values({name: bindparam(name) for name in ("changed", "stage", "deadline", "bots_due", "acting", "takeback")})
    .values(version=schema.rooms.c.version + 1)
)
KEEP_GAME = (
    update(schema.games)
    .where(schema.games.c.room == bindparam("in_room"), schema.games.c.number == bindparam("in_game"))
    .values({name: bindparam(name) for name in ("words", "base", "begun", "start", "position", "players", "lots")})
)
ADD_EVENT = insert(schema.events)


class Store(Database):
    """What the server knows, in a folder."""

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
        caller's key."""
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
            holds = (keys.c.hash == link) & (keys.c.kind == "device") & (keys.c.until > time.time())
            found = connection.execute(select(keys.c.player).where(holds).with_for_update()).scalar()
            if found is not None:
                connection.execute(delete(keys).where(keys.c.hash.in_([link, hashed, old])))
                connection.execute(insert(keys).values(hash=hashed, player=found, kind="browser", made=time.time()))
            return found

        return cast("int | None", await self.write(work))

    # --- rooms ------------------------------------------------------------------------------------------------------
    async def add_room(self, room: RoomRow, secret: str, limit: RoomLimit | None = None, after: RoomRow | None = None) -> None:
        """A new room, with the secret of its first game; perhaps one that begins from a position, or the rematch `after` another
        one. Refused if its player has made too many, or has been dealt that deal of the day before: counted where nobody can
        come in between."""
        row = {name: value for name, value in _row(room).items() if name != "places"}

        def work(connection: Connection) -> None:
            if after is not None:
                claim(connection, after, successor=room.id)
            alone(connection, f"rooms of {room.creator}")
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

    def version(self, id_: str) -> int | None:
        """How often something was stored of a room; `None` if it is gone."""
        return next(
            (int(row["version"]) for row in self.rows(select(schema.rooms.c.version).where(schema.rooms.c.id == id_))), None
        )

    def invited(self, invite: str) -> RoomRow | None:
        """The room that an invitation is for."""
        return next(iter(self._rooms(schema.rooms.c.invite == invite)), None)

    def waiting(self, most: int, since: float = 0.0) -> list[RoomRow]:
        """Public rooms that wait for players, the newest first; not those in which nothing has happened for long."""
        return self._rooms(schema.rooms.c.stage == "waiting", schema.rooms.c.public, schema.rooms.c.changed > since, most=most)

    def running(self, most: int, since: float) -> list[RoomRow]:
        """Public rooms where anyone may watch a game, the liveliest first; not those in which nothing has happened for long."""
        playing = schema.rooms.c.stage.in_(("playing", "between"))
        return self._rooms(playing, schema.rooms.c.public, schema.rooms.c.spectators, schema.rooms.c.changed > since, most=most)

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

    async def change_place(self, room: RoomRow, place: PlaceRow, quietly: bool = False) -> None:
        """Somebody sits down, leaves, says a word; quietly, the room is not newer for it."""
        values = {name: value for name, value in _row(place).items() if name != "number"}
        which = (schema.places.c.room == room.id) & (schema.places.c.number == place.number)
        changed = {} if quietly else {"changed": time.time()}

        def work(connection: Connection) -> None:
            claim(connection, room, **changed)
            connection.execute(update(schema.places).where(which).values(values))

        await self.write(work)

    async def change_room(self, room: RoomRow, **values: Any) -> None:
        """Changes what is stored about a room besides its games."""
        await self.write(lambda connection: claim(connection, room, **values))

    async def delete_room(self, room: RoomRow) -> None:
        def work(connection: Connection) -> None:
            claim(connection, room)
            connection.execute(delete(schema.rooms).where(schema.rooms.c.id == room.id))
            forget_analyses(connection, f"t/{room.id}/")

        await self.write(work)

    # --- games ------------------------------------------------------------------------------------------------------
    def games(self, room: str) -> list[GameRow]:
        query = select(schema.games).where(schema.games.c.room == room).order_by(schema.games.c.number)
        return [GameRow(**{name: row[name] for name in _names(GameRow)}) for row in self.rows(query)]

    def events(self, room: str, after: int = 0) -> list[EventRow]:
        """What happened in a room, from the beginning or after an event."""
        events = schema.events.c
        query = select(schema.events).where(events.room == room, events.number > after).order_by(events.number)
        return [EventRow(**{name: row[name] for name in _names(EventRow)}) for row in self.rows(query)]

    async def keep(
        self,
        room: RoomRow,
        values: Mapping[str, Any],
        game: GameRow,
        happened: Iterable[EventRow] = (),
        next_secret: str | None = None,
        places: Iterable[PlaceRow] = (),
    ) -> None:
        """Writes what happened in a game: the events, the position after them, and what the room shows of itself; `next_secret`
        is that of the next game of the series, whose players are then asked whether they are ready; `places` are written
        again if lots were drawn for them."""
        seats = [_row(place) for place in places]
        rows = [{"room": room.id, **_row(one)} for one in happened]
        shown = {"in_room": room.id, "known": room.version, "changed": time.time(), **values}
        kept = {"in_room": room.id, "in_game": game.number, **_row(game)}

        def work(connection: Connection) -> None:
            check_claimed(connection, connection.execute(KEEP_ROOM, shown), room, values["bots_due"])
            connection.execute(KEEP_GAME, kept)
            for seat in seats:
                which = (schema.places.c.room == room.id) & (schema.places.c.number == seat["number"])
                connection.execute(update(schema.places).where(which).values(seat))
            if rows:
                connection.execute(ADD_EVENT, rows)
            if next_secret is not None:
                connection.execute(update(schema.places).where(schema.places.c.room == room.id).values(ready=False))
                row = {"room": room.id, "number": game.number + 1, "secret": next_secret, "base": rows[-1]["number"]}
                connection.execute(insert(schema.games), row)

        await self.write(work)


def claim(connection: Connection, room: RoomRow, **values: Any) -> None:
    """The beginning of every change of a room: its row is locked until the change is stored, and has the next version. Refused if
    it is not as the caller knows it."""
    which = (schema.rooms.c.id == room.id) & (schema.rooms.c.version == room.version)
    done = connection.execute(update(schema.rooms).where(which).values(values | {"version": room.version + 1}))
    check_claimed(connection, done, room, values.get("bots_due", False))


def check_claimed(connection: Connection, done: CursorResult[Any], room: RoomRow, due: bool) -> None:
    """The row of a room is the caller's now, and other processes will hear of it; `due`: bots are to move."""
    if done.rowcount == 0:
        raise Outdated(say("This table is very busy. Please try again."))
    publish(connection, "room", room=room.id, version=room.version + 1, due=due)


def _made_since(player: int | None, since: float) -> Any:
    mine = (schema.rooms.c.creator == player) & (schema.rooms.c.made > since) & schema.rooms.c.stage.in_(UNFINISHED)
    return select(func.count().label("made")).select_from(schema.rooms).where(mine)


def _names(row: Any) -> list[str]:
    return list(row.__dataclass_fields__)


def _row(one: Any) -> dict[str, Any]:
    """The fields of a row, as they are."""
    return {name: getattr(one, name) for name in _names(type(one))}
