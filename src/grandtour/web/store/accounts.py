"""What is stored about people besides their seats: accounts, keys, webhooks; and how to export or delete all of it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Connection, RowMapping, and_, delete, func, insert, select, update

from ...engine.i18n import say
from . import Outdated, RoomRow, Store, schema, tournaments
from .analyses import forget_analyses
from .boxes import exported_boxes, forget_boxes
from .database import KNOWN, put, put_once
from .reports import reports_of
from .store import claim
from .subscriptions import exported_subscriptions

Places = Mapping[int, Mapping[str, Any]]  # what becomes of places, by number


@dataclass(frozen=True)
class Account:
    """A player who can come back with a password, of which only the hash is stored."""

    player: int
    login: str
    password: str
    made: float


@dataclass(frozen=True)
class Webhook:
    """Where a player is told that it is their turn; `failures` in a row, and what came of the last message."""

    player: int
    url: str
    secret: str
    failures: int = 0
    last: dict[str, Any] | None = None


@dataclass(frozen=True)
class Seats:
    """A room with places of a player: which, whether they made the room, and whether other people sit there."""

    room: str
    stage: str
    made_it: bool
    places: tuple[int, ...]
    others: bool


# --- accounts and keys ------------------------------------------------------------------------------------------------
def name_of(store: Store, player: int) -> str | None:
    """A player's name; `None` if there is no such player."""
    return next((row["name"] for row in store.rows(select(schema.players.c.name).where(schema.players.c.id == player))), None)


def account_of(store: Store, player: int) -> Account | None:
    return _account(store, schema.accounts.c.player == player)


def account_named(store: Store, login: str) -> Account | None:
    return _account(store, schema.accounts.c.login == login)


def _account(store: Store, which: Any) -> Account | None:
    return next((Account(**row) for row in store.rows(select(schema.accounts).where(which))), None)


async def add_account(store: Store, account: Account, key: str) -> None:
    """Stores an account; `Taken` if the login is someone else's, or the player has one already. `key` is the caller's."""
    await store.write_as(account.player, key, lambda c: c.execute(insert(schema.accounts).values(vars(account))))


async def set_password(store: Store, player: int, password: str, key: str) -> None:
    which = schema.accounts.c.player == player
    work = update(schema.accounts).where(which).values(password=password)
    await store.write_as(player, key, lambda c: c.execute(work))


def keys_of(store: Store, player: int) -> list[dict[str, Any]]:
    """The kinds and times of a player's keys, the newest first."""
    keys = schema.keys.c
    query = select(keys.kind, keys.made, keys.until).where(keys.player == player, keys.kind != KNOWN).order_by(keys.made.desc())
    return [dict(row) for row in store.rows(query)]


async def change_key(store: Store, old: str, new: str, player: int, verified: str | None = None) -> bool:
    """A browser becomes this player's: its old key goes, whoever's it was. `False`, if the password (its hash) that was verified
    for it is no longer the player's."""

    def work(connection: Connection) -> bool:
        stored = select(schema.accounts.c.password).where(schema.accounts.c.player == player)
        password = connection.execute(stored.with_for_update(read=True)).scalar()  # nor is it changed before this is stored
        if verified is not None and password != verified:
            return False
        connection.execute(delete(schema.keys).where(schema.keys.c.hash == old))
        connection.execute(insert(schema.keys).values(hash=new, player=player, kind="browser", made=time.time()))
        return True

    return cast(bool, await store.write(work))


async def sign_out(store: Store, old: str, new: str, player: int) -> None:
    """A browser is nobody's from now on; under its new secret it is remembered as one of the player's."""

    def work(connection: Connection) -> None:
        connection.execute(delete(schema.keys).where(schema.keys.c.hash == old))
        connection.execute(insert(schema.keys).values(hash=new, player=player, kind=KNOWN, made=time.time()))

    await store.write(work)


async def keep_only_key(store: Store, player: int, hashed: str) -> None:
    """All other browsers and programs of a player are strangers from now on."""
    others = (schema.keys.c.player == player) & (schema.keys.c.hash != hashed)
    await store.write(lambda c: c.execute(delete(schema.keys).where(others)))


# --- webhooks ---------------------------------------------------------------------------------------------------------
def webhook_of(store: Store, player: int) -> Webhook | None:
    return next((Webhook(**row) for row in store.rows(select(schema.webhooks).where(schema.webhooks.c.player == player))), None)


async def set_webhook(store: Store, webhook: Webhook, key: str | None = None) -> None:
    """A player's address, instead of the one before; `key` is the caller's, if there is one."""

    def work(connection: Connection) -> None:
        put(connection, schema.webhooks, vars(webhook))

    await (store.write(work) if key is None else store.write_as(webhook.player, key, work))


async def remove_webhook(store: Store, player: int) -> None:
    await store.write(lambda c: c.execute(delete(schema.webhooks).where(schema.webhooks.c.player == player)))


async def note_delivery(store: Store, webhook: Webhook, good: bool, now: float) -> None:
    """What came of a message; a success forgets the failures before it. An address that was changed meanwhile is left alone."""
    hooks = schema.webhooks.c
    values = {"failures": 0 if good else hooks.failures + 1, "last": {"time": now, "good": good}}
    which = (hooks.player == webhook.player) & (hooks.secret == webhook.secret)
    await store.write(lambda c: c.execute(update(schema.webhooks).where(which).values(values)))


# --- all that is stored about a player ----------------------------------------------------------------------------------
def exported(store: Store, player: int) -> Iterator[str]:
    """All that is stored about a player, without hashes, as JSON in pieces: of large things never more than one row at a time."""
    account, webhook = account_of(store, player), webhook_of(store, player)
    known = store.rows(select(schema.players.c.name, schema.players.c.made).where(schema.players.c.id == player))
    parts: dict[str, Any] = {
        "player": {"id": player, **(known[0] if known else {})},
        "account": None if account is None else {"login": account.login, "made": account.made},
        "keys": keys_of(store, player),
        "tables": _tables(store, player),
        "results": _own(store, schema.results, player),
        "ratings": _own(store, schema.ratings, player),
        "deals": _own(store, schema.deals, player),
        "puzzles": {"answers": _own(store, schema.answers, player), "ratings": _own(store, schema.solvers, player)},
        "tournaments": tournaments.exported(store, player),
        "analyses": [{"subject": row["subject"], "made": row["made"]} for row in _own(store, schema.analysis_jobs, player)],
        "chat": _own(store, schema.chat, player),
        "reports": reports_of(store, player),
        "webhook": None if webhook is None else {"url": webhook.url, "failures": webhook.failures, "last": webhook.last},
        "subscriptions": exported_subscriptions(store, player),
        "boxes": exported_boxes(store, player),
    }
    for name, part in parts.items():
        yield f"{'{' if name == 'player' else ','}{json.dumps(name)}:{json.dumps(part, ensure_ascii=False)}"
    yield ',"records":['
    ids = [row["id"] for row in store.rows(select(schema.records.c.id).where(schema.records.c.player == player))]
    for number, id_ in enumerate(ids):
        row = store.rows(select(schema.records).where(schema.records.c.id == id_))
        yield ("," if number else "") + json.dumps(_without_player(row[0]) if row else None, ensure_ascii=False)
    yield "]}"


def _without_player(row: RowMapping) -> dict[str, Any]:
    return {str(name): value for name, value in row.items() if name != "player"}


def _own(store: Store, table: Any, player: int) -> list[dict[str, Any]]:
    """The rows of a player, without the column that says whose they are."""
    return [_without_player(row) for row in store.rows(select(table).where(table.c.player == player))]


def _tables(store: Store, player: int) -> list[dict[str, Any]]:
    """The tables that a player made or sits at, with their own places."""
    rooms, places = schema.rooms.c, schema.places.c
    sits = select(places.room).where(places.player == player)
    columns = (rooms.id, rooms.game, rooms.options, rooms.wins, rooms.move_limit, rooms.public, rooms.stage, rooms.made)
    made_it = (rooms.creator == player).label("made_by_me")
    found = store.rows(
        select(*columns, rooms.changed, rooms.daily, made_it).where((rooms.creator == player) | rooms.id.in_(sits))
    )
    mine: dict[str, list[dict[str, Any]]] = {}
    for row in store.rows(select(places.room, places.number, places.name, places.word).where(places.player == player)):
        mine.setdefault(row["room"], []).append({"place": row["number"], "name": row["name"], "word": row["word"]})
    return [dict(row) | {"places": mine.get(row["id"], [])} for row in found]


def seats_of(store: Store, player: int) -> list[Seats]:
    """The rooms that a player made or sits at."""
    rooms, places = schema.rooms.c, schema.places.c
    sits = select(places.room).where(places.player == player)
    mine = (rooms.creator == player) | rooms.id.in_(sits)
    found = store.rows(select(rooms.id, rooms.stage, rooms.creator).where(mine))
    at: dict[str, list[Any]] = {row["id"]: [] for row in found}
    seated = select(places.room, places.number, places.player).where(places.room.in_(select(rooms.id).where(mine)))
    for place in store.rows(seated):
        at.setdefault(place["room"], []).append(place)
    return [
        Seats(
            row["id"],
            row["stage"],
            row["creator"] == player,
            tuple(place["number"] for place in at[row["id"]] if place["player"] == player),
            any(place["player"] not in (None, player) for place in at[row["id"]]),
        )
        for row in found
    ]


def has_seats(store: Store, player: int) -> int:
    """How many rooms a player made or sits at."""
    rooms, places = schema.rooms.c, schema.places.c
    mine = (rooms.creator == player) | rooms.id.in_(select(places.room).where(places.player == player))
    return int(store.rows(select(func.count().label("n")).select_from(schema.rooms).where(mine))[0]["n"])


async def forget(
    store: Store, player: int, gone: Sequence[RoomRow], staying: Sequence[tuple[RoomRow, Places]], former: str
) -> None:
    """Deletes a player with all that is theirs, and the rooms that are `gone` with them. At the tables that are `staying` their
    places become what is said with them. Results stay for the others who played, under the name `former`. Refused if the player
    has got another seat, or one of the tables has changed."""

    def work(connection: Connection) -> None:
        connection.execute(select(schema.players.c.id).where(schema.players.c.id == player).with_for_update())  # no more seats
        if set(connection.execute(_with_player(player)).scalars()) - {room.id for room in (*gone, *(one for one, _ in staying))}:
            raise Outdated(say("This table is very busy. Please try again."))
        for room in gone:
            claim(connection, room)
            connection.execute(delete(schema.rooms).where(schema.rooms.c.id == room.id))
        for room, places in staying:
            claim(connection, room, bots_due=True)
            for number, values in places.items():
                which = (schema.places.c.room == room.id) & (schema.places.c.number == number)
                free = {"player": None, "word": "", "seen": None}
                connection.execute(update(schema.places).where(which).values(free | dict(values)))
        _forget_results(connection, player, former)
        tournaments.forget_player(connection, player, former)
        records = select(schema.records.c.id).where(schema.records.c.player == player)
        for (record,) in connection.execute(records).all():
            forget_analyses(connection, f"r/{record}/")
        for room in gone:
            forget_analyses(connection, f"t/{room.id}/")
        forget_boxes(connection, player)
        for table in (schema.chat, schema.reports, schema.records, schema.ratings, schema.analysis_jobs):
            connection.execute(delete(table).where(table.c.player == player))
        connection.execute(delete(schema.players).where(schema.players.c.id == player))

    await store.write(work)


def _with_player(player: int) -> Any:
    """The rooms that a player made or sits at."""
    rooms, places = schema.rooms.c, schema.places.c
    return select(rooms.id).where((rooms.creator == player) | rooms.id.in_(select(places.room).where(places.player == player)))


def _forget_results(connection: Connection, player: int, former: str) -> None:
    results, others = schema.results.c, schema.results.alias()
    same = and_(others.c.room == results.room, others.c.number == results.number)
    with_others = select(others.c.room).where(same, others.c.player != player).exists()
    mine = select(results.room, results.number).where(results.player == player, ~with_others)
    for room, number in connection.execute(mine).all():
        connection.execute(delete(schema.results).where(results.room == room, results.number == number))
    connection.execute(update(schema.results).where(results.player == player).values(player=None, name=former))


# --- secrets of the server -----------------------------------------------------------------------------------------------
async def secret(store: Store, name: str, fresh: str) -> str:
    """A secret of this server that holds for ever: the stored one, else `fresh`."""
    secrets = schema.secrets

    def work(connection: Connection) -> str:
        put_once(connection, secrets, {"name": name, "value": fresh})
        return str(connection.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar())

    return cast(str, await store.write(work))


def watchable(store: Store, rooms: Iterable[str], player: int | None) -> set[str]:
    """Those of some finished rooms that somebody may look at; not those that were deleted."""
    found, places = schema.rooms.c, schema.places.c
    sits = select(places.room).where(places.player == (player or 0))
    mine = found.spectators | (found.creator == (player or 0)) | found.id.in_(sits)
    return {row["id"] for row in store.rows(select(found.id).where(found.id.in_(list(rooms)), mine))}
