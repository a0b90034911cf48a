"""What an organiser does with a tournament: makes it, starts it, pauses it, ends it."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from ...engine.errors import GrandTourError
from ...engine.fair_shuffle import new_secret
from ...engine.i18n import say
from ...tournament.limits import check_players, settled
from ...tournament.pairing import rounds_of
from ...tournament.rounds import ROUND_ROBIN
from ..http.errors import Denied
from ..settings import DAY
from ..store import tournaments
from ..store.tournaments import OPEN, OVER, PAUSED, RUNNING, EntryRow, TournamentRow
from .history import draw
from .players import check_organiser, tournament_for
from .setup import TournamentSetup, check_tournament, sizes_of

if TYPE_CHECKING:
    from ..server import GameServer

MOST_UNFINISHED = 10  # tournaments that an organiser has made lately


async def create(
    server: GameServer, player: int, name: str, plan: TournamentSetup, plays: bool, network: str | None = None
) -> TournamentRow:
    """A new tournament, stored; its organiser may take part."""
    check_tournament(plan)
    server.check_stays(player)
    server.check_space()
    if network is not None and not server.new_rooms.allows(network):
        raise Denied(say("Too many tables were created from your network in the past hour. Please try again later."), 429)
    now = server.today_now()
    row = TournamentRow(
        id=secrets.token_urlsafe(9),
        organiser=player,
        title=plan.title,
        system=plan.system,
        games=[{"game": one.game, "options": dict(one.options)} for one in map(settled, plan.games)],
        seats=plan.seats,
        rounds=plan.rounds,
        move_limit=plan.move_limit,
        arrival=plan.arrival,
        hints=plan.hints,
        spectators=plan.spectators,
        public=plan.public,
        stage=OPEN,
        made=now,
        changed=now,
        version=0,
        secret=new_secret(),
        entries=[EntryRow(0, player, name)] if plays else [],
    )
    await tournaments.add(server.store, row, MOST_UNFINISHED, now - 30 * DAY)
    return row


async def start(server: GameServer, id_: str, player: int | None) -> None:
    """Begins the first round."""
    async with server.director.lock(id_):
        row = _own(server, id_, player)
        if row.stage != OPEN:
            raise GrandTourError(say("This tournament has already started."))
        active = len(row.active())
        check_players(row.system, active, sizes_of(row))
        for entry in row.entries if row.system == ROUND_ROBIN else ():
            if not entry.active:  # the schedule is for those who are there
                await tournaments.remove_entry(server.store, id_, entry.number)
        await tournaments.change(server.store, id_, stage=RUNNING, rounds=rounds_of(row.system, active, row.seats, row.rounds))
    await server.director.go_on_guarded(id_)


async def pause(server: GameServer, id_: str, player: int | None) -> None:
    """Games that have begun go on, but no table begins, and no round."""
    await _change_stage(server, id_, player, {RUNNING: PAUSED})


async def resume(server: GameServer, id_: str, player: int | None) -> None:
    await _change_stage(server, id_, player, {PAUSED: RUNNING})
    await server.director.go_on_guarded(id_)


async def _change_stage(server: GameServer, id_: str, player: int | None, stages: dict[str, str]) -> None:
    """Pressed twice, it counts once."""
    async with server.director.lock(id_):
        row = _own(server, id_, player)
        if row.stage in stages:
            await tournaments.change(server.store, id_, stage=stages[row.stage])
        elif row.stage not in stages.values():
            raise GrandTourError(say("This tournament is not running."))


async def end(server: GameServer, id_: str, player: int | None) -> None:
    """Ends it as it stands. Games that have begun can be played to their end, but count no longer."""
    async with server.director.lock(id_):
        row = _own(server, id_, player)
        if row.stage not in (RUNNING, PAUSED):
            raise GrandTourError(say("This tournament is not running."))
        await tournaments.change(server.store, id_, stage=OVER)
        for table in row.open_pairings():
            room = server.room(table.room)
            if room is not None:
                with suppress(GrandTourError):
                    await server.director.put_away(row, table, room)


async def settle(server: GameServer, id_: str, player: int | None, round_: int, number: int) -> None:
    """Ends a table that can't be played on: it counts as a draw."""
    async with server.director.lock(id_):
        row = _own(server, id_, player)
        table = next((one for one in row.open_pairings() if (one.round, one.number) == (round_, number)), None)
        if table is None or row.stage == OVER:
            raise GrandTourError(say("This table is already over."))
        await tournaments.change_pairing(server.store, id_, table, result=draw(table))
        room = server.room(table.room)
        if room is not None:
            with suppress(GrandTourError):
                await server.director.put_away(row, table, room)
    await server.director.go_on_guarded(id_)


async def delete(server: GameServer, id_: str, player: int | None) -> None:
    """Deletes it, as long as nobody has played in it."""
    async with server.director.lock(id_):
        row = _own(server, id_, player)
        if row.stage != OPEN:
            raise GrandTourError(say("People have played in this tournament, so it can be ended, but not deleted."))
        await tournaments.remove(server.store, id_)


def _own(server: GameServer, id_: str, player: int | None) -> TournamentRow:
    row = tournament_for(server, id_)
    check_organiser(row, player)
    return row
