"""Taking part in a tournament: joining, leaving, coming back, coming to one's table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.errors import GrandTourError
from ...engine.i18n import Sentence, count, say
from ...tournament.limits import most_players
from ...tournament.rounds import ONE_TABLE, ROUND_ROBIN
from ..http.errors import Denied
from ..store import tournaments
from ..store.tournaments import ABSENT, LEFT, OPEN, OVER, REMOVED, EntryRow, PairingRow, TournamentRow
from ..tables.bot_names import bot_name
from ..tables.room import WAITING, Room
from ..tables.setup import check_bot, unique_name

if TYPE_CHECKING:
    from ..server import GameServer

NOT_THERE = say("This tournament doesn't exist.")
MOST_BOTS = 32  # of a tournament: they share the machine with everybody


def tournament_for(server: GameServer, id_: str) -> TournamentRow:
    found = tournaments.load(server.store, id_)
    if found is None:
        raise Denied(NOT_THERE, 404)
    return found


def entries_of(row: TournamentRow, player: int | None) -> list[EntryRow]:
    """The entries of a player: several, if others play at the same screen."""
    return [] if player is None else [entry for entry in row.entries if entry.player == player]


def my_table(row: TournamentRow, player: int | None) -> PairingRow | None:
    """The table of this round at which a player has a seat."""
    mine = {entry.number for entry in entries_of(row, player) if entry.active}
    return next((table for table in row.open_pairings() if mine & set(table.players)), None)


async def join(server: GameServer, id_: str, player: int, name: str) -> None:
    """Somebody takes part; while it runs, from the next round on. At one table others may play on the same device."""
    async with server.director.lock(id_):
        row = tournament_for(server, id_)
        server.check_stays(player)
        check_new(row, player)
        await _add(server, row, EntryRow(0, player, unique_name(name, [entry.name for entry in row.entries])))


async def add_bots(server: GameServer, id_: str, player: int | None, level: str, number: int) -> None:
    """The organiser lets bots take part."""
    check_bot(level)
    async with server.director.lock(id_):
        row = tournament_for(server, id_)
        check_organiser(row, player)
        bots = sum(entry.level is not None for entry in row.entries)
        if not 1 <= number <= MOST_BOTS - bots:
            raise GrandTourError(count("At most {n} bot can take part.", "At most {n} bots can take part.", MOST_BOTS))
        for _ in range(number):
            row = tournament_for(server, id_)
            check_may_join(row)
            taken = [entry.name for entry in row.entries]
            await _add(server, row, EntryRow(0, None, unique_name(bot_name(level, taken), taken), level))


def check_new(row: TournamentRow, player: int | None) -> None:
    """Refuses somebody who can't join, or has joined."""
    if row.system != ONE_TABLE and entries_of(row, player):
        raise GrandTourError(say("You are already taking part in this tournament."))
    check_may_join(row)


def check_may_join(row: TournamentRow) -> None:
    """Refuses one more."""
    refused = why_not_join(row)
    if refused is not None:
        raise GrandTourError(refused)


def why_not_join(row: TournamentRow) -> Sentence | None:
    """Why nobody can join any more; `None` if somebody can."""
    if row.stage == OVER:
        return say("This tournament is over.")
    if row.stage != OPEN and row.system == ROUND_ROBIN:
        return say("This round robin has already started, so no one can join any more.")
    if row.stage != OPEN and len(row.begun) >= row.rounds:
        return say("The last round has already started.")
    if len(row.entries) >= (most := most_players(row.system)):
        return count("This tournament is full: {n} player.", "This tournament is full: {n} players.", most)
    return None


async def _add(server: GameServer, row: TournamentRow, entry: EntryRow) -> None:
    server.check_space()
    await tournaments.add_entry(server.store, row.id, entry)


async def leave(server: GameServer, id_: str, player: int | None) -> None:
    """Somebody does not take part any more: before it begins their entry is gone; later they are not paired again."""
    async with server.director.lock(id_):
        row = tournament_for(server, id_)
        mine = [entry for entry in entries_of(row, player) if entry.gone != REMOVED]
        if not mine:
            raise GrandTourError(say("You are not taking part in this tournament."))
        for entry in mine:
            await _gone(server, row, entry, LEFT)
    await server.director.go_on_guarded(id_)


async def come_back(server: GameServer, id_: str, player: int | None) -> None:
    """Somebody who had left, or had not come, is paired again from the next round on."""
    async with server.director.lock(id_):
        row = tournament_for(server, id_)
        away = [entry for entry in entries_of(row, player) if entry.gone in (LEFT, ABSENT)]
        if not away:
            raise GrandTourError(say("You can't return to this tournament."))
        if row.stage == OVER:
            raise GrandTourError(say("This tournament is over."))
        for entry in away:
            await tournaments.change_entry(server.store, id_, entry.number, gone=None)


async def remove(server: GameServer, id_: str, player: int | None, number: int) -> None:
    """The organiser removes somebody, for good."""
    async with server.director.lock(id_):
        row = tournament_for(server, id_)
        check_organiser(row, player)
        entry = next((entry for entry in row.entries if entry.number == number and entry.gone != REMOVED), None)
        if entry is None or row.stage == OVER:
            raise GrandTourError(say("This player is not taking part."))
        await _gone(server, row, entry, REMOVED)
    await server.director.go_on_guarded(id_)


async def _gone(server: GameServer, row: TournamentRow, entry: EntryRow, why: str) -> None:
    if row.stage == OVER:
        raise GrandTourError(say("This tournament is over."))
    if row.stage == OPEN and (why == LEFT or entry.level is not None):
        await tournaments.remove_entry(server.store, row.id, entry.number)
    else:
        await tournaments.change_entry(server.store, row.id, entry.number, gone=why)


def check_organiser(row: TournamentRow, player: int | None) -> None:
    if player is None or player != row.organiser:
        raise Denied(say("Only the organiser can do this."))


async def come(server: GameServer, id_: str, player: int | None) -> Room:
    """Somebody has come to their table, which begins when all have."""
    row = tournament_for(server, id_)
    table = my_table(row, player)
    room = None if table is None else server.room(table.room)
    if room is None or player is None:
        raise GrandTourError(say("No table is waiting for you right now."))
    if room.stage == WAITING:
        await room.seating.ready(player, "")
    return room
