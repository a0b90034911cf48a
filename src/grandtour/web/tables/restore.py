"""From the store to the table: the games of a room are played again from their events."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...engine import registry
from ...engine.box import box_of
from ...engine.errors import GrandTourError, RecordError
from ...engine.fair_shuffle import deal_key
from ...engine.i18n import Sentence, say
from ...engine.position_data import without_label
from ...engine.series import Series
from ...engine.table import Table
from ..store import EventRow, GameRow, RoomRow, Store
from .clock import asked_since

NOBODY = say("Former player")  # for a place without a name, which should not happen: the others can still play on
MOVED_ON = say("This game was started in an earlier version. It continues, but its earlier moves can't be shown.")


@dataclass(frozen=True)
class Opened:
    """A room whose games are loaded: since when the acting seats have been asked, a note about it, the number of the last event,
    and the numbers of the events that requests led to."""

    series: Series
    games: list[GameRow]
    since: dict[int, float]
    note: Sentence | None
    number: int
    requests: dict[str, int]


def opened(store: Store, row: RoomRow, games: Sequence[GameRow], now: float) -> Opened:
    """The room as its events tell it; can be done in any thread. Nobody was asked later than now: a clock that was set back gives
    nobody more time."""
    events, own = store.events(row.id), [replace(game) for game in games]
    series, since, note = opened_series(row, own, events)
    number = max((event.number for event in events), default=0)
    requests = {event.request: event.number for event in events if event.request}
    return Opened(series, own, {seat: min(moment, now) for seat, moment in since.items()}, note, number, requests)


def opened_series(
    row: RoomRow, games: Sequence[GameRow], events: Sequence[EventRow]
) -> tuple[Series, dict[int, float], Sentence | None]:
    """The series of a room, since when the acting seats have been asked, and a note about it. A game that no longer replays after
    an update continues from its last stored position."""
    begun = [game for game in games if game.words is not None]
    happened: dict[int, list[EventRow]] = {}
    for event in events:
        happened.setdefault(event.game, []).append(event)
    tables: list[Table] = []
    since: dict[int, float] = {}
    note = None
    for game in begun:
        own = happened.get(game.number, [])
        try:
            table, since = replayed(row, game, own)
            check_same(table, game)
        except GrandTourError:
            game.start = {"position": game.position, "after": own[-1].number if own else game.base}
            table, since = replayed(row, game, own)
        if game.start is not None and not began_there(row, game):
            note = MOVED_ON
        tables.append(table)
    return Series.of_tables(tables, row.wins, series_key(begun), [place.name for place in row.places]), since, note


def series_key(games: Sequence[GameRow]) -> str:
    return deal_key(games[0].secret, games[0].words or [], 0)


def continued(before: Opened, row: RoomRow, games: Sequence[GameRow], events: Sequence[EventRow]) -> Opened:
    """A room that is open, after events that another process has stored since; none of what is given is changed. Refused where
    they don't lead to the position that is stored with them."""
    tables, since, own = before.series.tables, before.since, [replace(game) for game in games]
    tables[-1] = tables[-1].copy()
    for game in (game for game in own if game.words is not None):
        happened = [event for event in events if event.game == game.number]
        if game.number < len(tables):
            since = repeated(tables[game.number], happened, since, row.move_limit)
        else:
            table, since = replayed(row, game, happened)
            tables.append(table)
    check_same(tables[-1], [game for game in own if game.words is not None][-1])
    requests = before.requests | {event.request: event.number for event in events if event.request}
    number = max((event.number for event in events), default=before.number)
    series = Series.of_tables(tables, row.wins, series_key(own), [place.name for place in row.places])
    return Opened(series, own, since, before.note, number, requests)


def repeated(table: Table, events: Sequence[EventRow], since: Mapping[int, float], limit: int | None) -> dict[int, float]:
    """Makes events happen on a table; since when the seats that act then have been asked."""
    for event in events:
        table.repeat(event.event)
        since = asked_since(table, since, event.event, event.time, limit)
    return dict(since)


def began_there(row: RoomRow, game: GameRow) -> bool:
    """Whether a game was meant to begin from a position."""
    return row.origin is not None and game.number == 0 and game.start is not None and game.start["after"] == 0


def replayed(row: RoomRow, game: GameRow, events: Sequence[EventRow]) -> tuple[Table, dict[int, float]]:
    """A game from its beginning, or from the position that it went on from; and since when the seats that act are asked."""
    table = beginning(row, game)
    game.base = game.base if game.start is None else game.start["after"]
    since = dict.fromkeys(table.acting, game.begun or row.changed)
    return table, repeated(table, [event for event in events if event.number > game.base], since, row.move_limit)


def check_same(table: Table, game: GameRow) -> None:
    """Refuses a game that replays, but not to where it stood: rules may have changed so that old moves mean something else."""
    now = json.loads(json.dumps(without_label(table.position())))
    if game.position is not None and now != without_label(game.position):
        raise RecordError(say("Replaying the game now leads to a different position."))


def beginning(row: RoomRow, game: GameRow) -> Table:
    """The table of a game before its first event."""
    seats = len(row.places)
    names = [row.places[(seat + game.number) % seats].name or str(NOBODY) for seat in range(seats)]
    if game.start is not None:
        box = box_of(registry.find(row.game), row.box)
        return Table.from_position(without_label(game.start["position"]), box=box, names=names, as_written=True)
    key = deal_key(game.secret, game.words or [], game.number)
    return Table(row.game, seats, options=row.options, box=row.box, key=key, names=names, as_written=True)
