"""Games that are over, of tables and of uploaded records: what replays and analyses are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from fastapi import Request

from ...bots import names
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...engine.table import Table
from ..http.errors import Denied
from ..http.identity import server_of
from ..http.networks import client_network
from ..tables.access import room_for
from ..tables.room import PLAYING
from ..tables.setup import ME, level_shown
from .warmup import COMPILING

T = TypeVar("T")
EVERYTHING, SPECTATOR = "open", "none"  # how a replay is seen, beside the numbers of seats
MOST_ASKED = 50  # of one network at the same time


@dataclass(frozen=True)
class Watched:
    """A game to be replayed: the address of its pages, its number in its series (from 1) of how many, and from where it is seen
    if nobody says otherwise. Nobody plays on its table: threads may read it. `persons`: the seats that are known to
    have been dealt to people; `told` keeps its log as it was read."""

    path: str
    game: int
    games: int
    table: Table
    record: Callable[[], Mapping[str, Any]]
    usual: str
    back: str
    persons: frozenset[int] = frozenset()
    told: dict[Any, Any] = field(default_factory=dict)

    @property
    def analysis(self) -> str:
        """The address of what bots think of it."""
        return f"{self.path.removesuffix('/replay')}/analysis?game={self.game}"

    @property
    def editor(self) -> str:
        """The address that takes a position of it to the editor."""
        return f"{self.path.removesuffix('/replay')}/editor"

    @property
    def offers(self) -> str:
        """The address that tells whether somebody would like a rematch; none for an uploaded record."""
        return f"{self.back}/offer" if self.back.startswith("/t/") else ""

    def seen_as(self, wanted: str | None) -> str:
        """A view of it: “open”, “none” (a spectator's), or the number of a seat."""
        view = self.usual if wanted is None else wanted
        if view not in (EVERYTHING, SPECTATOR, *map(str, range(self.table.seats))):
            raise Denied(say("There is no such seat in this game."), 404)
        return view


def game_of_room(request: Request, id_: str, game: int | None) -> Watched:
    """A game of a table that is over, for those who may watch there."""
    player = request.state.somebody.player
    room = room_for(server_of(request), id_, player)
    done = len(room.games) - (room.game.words is None or room.stage == PLAYING)
    number = done if game is None else game
    if room.series is None or not 1 <= number <= done:
        raise GrandTourError(say("A game can be replayed once it is over."))
    seats = [room.series.seat_of(place, number - 1) for place in room.held_by(player)]
    usual = str(seats[0]) if seats else EVERYTHING
    table = room.series.table_of(number - 1).copy()
    dealt = enumerate(room.games[number - 1].players or ())
    persons = frozenset(room.series.seat_of(place, number - 1) for place, player in dealt if player is not None)
    record = partial(room.record, number - 1)
    return Watched(f"/t/{room.id}/replay", number, done, table, record, usual, f"/t/{room.id}", persons)


async def game_of_record(request: Request, id_: str, game: int | None) -> Watched:
    """A game that was uploaded, for whoever has its address."""
    number = 1 if game is None else game
    if not server_of(request).ready:
        raise Denied(COMPILING, 503)
    kept = await server_of(request).replay_cache.game(id_, number, partial(in_thread, request))
    path = f"/replay/{id_}"
    return Watched(path, number, kept.games, kept.table, lambda: kept.record, EVERYTHING, "/replays", told=kept.told)


async def in_thread(request: Request, work: Callable[[], T]) -> T:
    """What some work comes to that would hold others up; whoever asks for much waits behind the others."""
    queue, whose = server_of(request).replays, client_network(request)
    if queue.waiting(whose) >= MOST_ASKED:
        raise Denied(say("Too many requests. Please wait a minute."), 429)
    return await queue.run(whose, work)


async def room_opened(request: Request, id_: str) -> None:
    """Waits for a table that is being read from the store."""
    room = room_for(server_of(request), id_, request.state.somebody.player)
    if room.opener.being_opened:
        await room.opener.until_open()


def seat_in(view: str) -> int | None:
    return int(view) if view.isdecimal() else None


def players_of(watched: Watched) -> list[dict[str, Any]]:
    """The seats of a game that is over: who sat there, and the level of a bot that had the seat from the beginning."""
    table, bots = watched.table, dict[int, str]()
    for event in table.happened():
        if "stand-in" not in event:
            break
        if event["seat"] not in watched.persons:
            bots[event["seat"]] = event["stand-in"]
    return [{"seat": seat, "name": table.who(seat), "bot": level_shown(bots.get(seat))} for seat in range(table.seats)]


def seats_to_fill(table: Table, me: int | None) -> list[dict[str, Any]]:
    """The seats of a form for playing on, with who sits there if nobody says otherwise: me where I look from, else bots."""
    bots = table.bots()
    mine = next((seat for seat in range(table.seats) if seat not in bots), 0) if me is None else me
    level = {seat: bots.get(seat) if bots.get(seat) in names() else "casual" for seat in range(table.seats)}
    return [
        {"seat": seat, "name": table.who(seat), "chosen": ME if seat == mine else f"bot-{level[seat]}"}
        for seat in range(table.seats)
    ]
