"""The next game of a room is dealt: from the secret and the players' words, or from a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...engine.fair_shuffle import LOTS, deal_key
from ...engine.series import Series
from ...engine.table import Table
from ..store import BOT, GameRow, PlaceRow, RoomRow
from . import seating_order
from .restore import beginning
from .substitutes import bring_back, seat_bots


@dataclass(frozen=True)
class Deal:
    """A game that is about to begin, on its table, with the places as they are from now on."""

    game: GameRow
    series: Series
    places: list[PlaceRow]


def deal(row: RoomRow, game: GameRow, series: Series | None, number: int, now: float) -> Deal:
    """The next game of a room after event `number`; nothing that is given is changed."""
    drawn = seating_order.order(row, game)
    places = seating_order.seated(row.places, drawn)
    dealt = replace(
        game,
        words=[place.word for place in places],
        players=[None if place.kind == BOT else place.player for place in places],
        lots=drawn,
        base=number,
        begun=now,
        start=_start(row, game),
    )
    following = _next_series(row, dealt, series, [place.name for place in places])
    seat_bots(following, places)
    bring_back(following, places)
    return Deal(dealt, following, places)


def _start(row: RoomRow, game: GameRow) -> dict[str, Any] | None:
    """The position that the next game begins from, if it is not dealt."""
    return None if row.origin is None or game.number > 0 else {"position": row.origin, "after": 0}


def _next_series(row: RoomRow, game: GameRow, series: Series | None, names: Sequence[str]) -> Series:
    key = deal_key(game.secret, game.words or [], game.number)
    if series is not None:
        following = Series.of_tables(series.tables, series.wins, key, series.names)
        following.next(key)
        return following
    if row.origin is not None:
        return Series.of_tables([beginning(row, game)], row.wins, key, names)
    return Series(
        row.game, len(names), row.wins, options=row.options, box=row.box, key=key, first=key, names=names, as_written=True
    )


def record_with_shuffle(table: Table, game: GameRow) -> dict[str, Any]:
    """The record of a game, with what its deal came from, if it was dealt."""
    twin = table.copy()
    if game.start is None:
        drawn = {} if game.lots is None else {LOTS: game.lots}
        twin.shuffle = {"secret": game.secret, "words": game.words, "game": game.number} | drawn
    return twin.record()
