"""Lets tournaments go on: tables open and begin, results are noted, and after the last table of a round comes the next round.

Whatever is next follows from what is stored, never from what this process remembers: each step can be done again, after whatever
has happened in between. `Director.go_on` may be called at any time.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from ...engine.errors import GrandTourError
from ...tournament.pairing import next_round
from ..http.errors import Denied
from ..services.ratings import game_ended
from ..store import NotStored, Taken, results, tournaments
from ..store.tournaments import OVER, PAUSED, RUNNING, PairingRow, RoundRow, TournamentRow
from ..tables import room as rooms
from .history import gone_places, history, result_data, walkover
from .setup import sizes_of
from .tables import absent_places, begin_anyway, hand_over_places, new_table

if TYPE_CHECKING:
    from ..server import GameServer
    from ..tables.room import Room

EVERY = 5.0  # seconds between two looks at all tournaments; what happens at their tables is seen at once


class Director:
    """The tournaments of a server. What changes one is done with its lock held."""

    def __init__(self, server: GameServer) -> None:
        self.server = server
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._looked = -EVERY

    def lock(self, id_: str) -> asyncio.Lock:
        return self._locks.setdefault(id_, asyncio.Lock())

    async def tick(self) -> None:
        """Looks after all that go on, now and then."""
        if time.monotonic() - self._looked >= EVERY:
            self._looked = time.monotonic()
            await self.look_after_all()

    async def look_after_all(self) -> None:
        for id_ in tournaments.running(self.server.store):
            if self.server.peers.holds(id_):
                await self.go_on_guarded(id_)

    async def go_on_guarded(self, id_: str) -> None:
        """One tournament's fault is not the others'; what could not be stored is tried again at the next look."""
        try:
            await self.go_on(id_)
        except (NotStored, Denied):  # the disk is full
            pass
        except Exception as error:
            self.server.report(error)

    async def game_over(self, room: Room) -> None:
        """The game of a room is over: its tournament may go on."""
        if room.tournament is not None:
            await self.go_on_guarded(room.tournament)

    async def go_on(self, id_: str) -> None:
        """Does all that can be done now."""
        async with self.lock(id_):
            while await self._step(id_):
                pass

    # --- one step -----------------------------------------------------------------------------------------------------------
    async def _step(self, id_: str) -> bool:
        """Looks after the tables of the round, and begins the next one when they are over; whether one was begun."""
        row = tournaments.load(self.server.store, id_)
        if row is None or row.stage not in (RUNNING, PAUSED):
            return False
        for table in row.open_pairings():
            await self._look_after(row, table)
        row = tournaments.load(self.server.store, id_)
        if row is None or row.stage != RUNNING or row.open_pairings():
            return False
        return await self._begin_round(row)

    async def _begin_round(self, row: TournamentRow) -> bool:
        """Pairs the next round; or the tournament is over, because there is none, or nobody left to play it."""
        active, sizes = row.active(), sizes_of(row)
        if len(row.begun) >= row.rounds or len(active) < min(sizes):
            await tournaments.change(self.server.store, row.id, stage=OVER)
            return False
        self.server.check_space()
        everybody = [entry.number for entry in row.entries]
        found = await asyncio.to_thread(next_round, row.system, everybody, active, history(row), sizes, row.secret)
        number = len(row.begun)
        tables = [PairingRow(number, i, secrets.token_urlsafe(9), list(table.players)) for i, table in enumerate(found.tables)]
        with suppress(Taken):
            await tournaments.begin_round(
                self.server.store, row.id, RoundRow(number, self.server.now(), list(found.byes)), tables
            )
        return True

    # --- one table ----------------------------------------------------------------------------------------------------------
    async def _look_after(self, row: TournamentRow, table: PairingRow) -> None:
        """Opens a table, lets it begin, and notes how it ended."""
        gone = gone_places(row, table)
        if len(table.players) - len(gone) <= 1:
            await self._give_up(row, table)
            return
        stage = tournaments.stages(self.server.store, [table.room]).get(table.room)
        if stage == rooms.PLAYING and not gone:
            return  # nothing to do: the table needn't even be opened
        room = self.server.room(table.room) or await new_table(self.server, row, table)
        if room.stage == rooms.WAITING:
            await self._begin(row, table, room)
        elif room.stage == rooms.OVER:
            await self._note_result(row, table, room)
        else:
            await hand_over_places(row, table, room)

    async def _begin(self, row: TournamentRow, table: PairingRow, room: Room) -> None:
        """Deals, if all have come; at the latest when the time for that is over."""
        opened = max(row.begun[table.round].begun, self.server.started)
        if table.late is None and row.stage == RUNNING and self.server.now() >= opened + row.arrival:
            late = [table.players[place] for place in absent_places(room)]
            await tournaments.change_pairing(self.server.store, row.id, table, late=late)
            await begin_anyway(row, table, room)
        elif table.late is not None:
            await begin_anyway(row, table, room)
        else:
            await hand_over_places(row, table, room)
            await room.seating.begin_if_ready()

    async def _note_result(self, row: TournamentRow, table: PairingRow, room: Room) -> None:
        """How a game ended; whoever came neither to its beginning nor later is not paired any more until they are back."""
        await game_ended(room)
        ended = results.of_game(self.server.store, room.id, 0)
        if len(ended) == len(table.players) and room.series is not None:
            data = result_data(row, table, ended, [room.series.table.now.side(seat) for seat in range(len(ended))])
            absent = [
                table.players[line.place] for line in ended if line.forfeit and table.players[line.place] in (table.late or ())
            ]
            await tournaments.change_pairing(self.server.store, row.id, table, absent, result=data)

    async def _give_up(self, row: TournamentRow, table: PairingRow) -> None:
        """Nobody is left to play against: whoever is still there has won."""
        await tournaments.change_pairing(self.server.store, row.id, table, result=walkover(row, table))
        room = self.server.room(table.room)
        if room is not None:
            with suppress(GrandTourError):
                await self.put_away(row, table, room)

    async def put_away(self, row: TournamentRow, table: PairingRow, room: Room) -> None:
        """A table that counts no longer: it is gone, if it has not begun; else it can be played to its end."""
        if room.stage == rooms.WAITING:
            await self.server.remove(room)
        elif room.stage == rooms.PLAYING:
            await hand_over_places(row, table, room)
