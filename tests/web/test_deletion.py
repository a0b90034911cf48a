"""The creator of a table can delete it where that is no one's loss: not a game of others, nor a rated one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grandtour.web.http.errors import Denied
from grandtour.web.server import GameServer
from grandtour.web.services.ratings import game_ended
from grandtour.web.store import results
from grandtour.web.tables.deletion import refusal
from tests.web.game_servers import BOT, LINK, ME, a_room, on_a_server, play_on, shown, until


@pytest.mark.parametrize("hints", [True, False])
def test_a_running_game_of_several_people(tmp_path: Path, hints: bool) -> None:
    async def test(server: GameServer) -> None:
        room, who = await a_room(server, "metro_domino", [ME, LINK], hints=hints)
        with pytest.raises(Denied, match="Other people are playing at this table"):
            await server.delete(room, who[0])
        assert "/delete" not in shown(room, who[0])["menu"]
        await room.substitutes.resign(who[1])
        if hints:  # nobody else sits there any more
            assert "/delete" in shown(room, who[0])["menu"]
            await server.delete(room, who[0])
            assert server.store.room(room.id) is None
            return
        with pytest.raises(Denied, match="This game is rated"):
            await server.delete(room, who[0])
        await play_on(room)
        await server.delete(room, who[0])
        assert server.store.room(room.id) is None

    on_a_server(tmp_path, test)


def test_a_game_that_counts_alone_against_bots(tmp_path: Path) -> None:
    """Not before its end, also not after leaving: the bots finish it, and it is lost."""

    async def test(server: GameServer) -> None:
        room, who = await a_room(server, "metro_domino", [ME, BOT], hints=False)
        for leaves in (False, True):
            if leaves:
                await room.substitutes.resign(who[0])
            if room.stage == "playing":
                with pytest.raises(Denied, match="You can leave it, which counts as a loss"):
                    await server.delete(room, who[0])
        await until(lambda: room.stage == "over")
        await game_ended(room)
        await server.delete(room, who[0])
        assert [row.forfeit for row in results.history(server.store, who[0], 1)[0]] == [True, False]

    on_a_server(tmp_path, test)


def test_games_that_don_t_count_are_ones_own(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        first, _ = await a_room(server, "metro_domino", [ME, BOT])
        box, start = dict(first.table.printed_box.data), first.table.position()
        plans: list[dict[str, Any]] = [{"hints": True}, {"hints": False, "box": box}, {"hints": False, "start": start}]
        for room, who in [await a_room(server, "metro_domino", [ME, BOT], **plan) for plan in plans]:
            assert refusal(room, who[0]) is None
            assert refusal(room, None) is not None
            await server.delete(room, who[0])
            assert server.store.room(room.id) is None

    on_a_server(tmp_path, test)


def test_a_table_that_has_not_begun_or_is_between_games(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        waits, who = await a_room(server, "metro_domino", [ME, LINK], begins=False, hints=False)
        between, them = await a_room(server, "metro_domino", [ME, LINK], hints=False, wins=2)
        await play_on(between)
        assert between.stage == "between"
        await server.delete(waits, who[0])
        with pytest.raises(Denied, match="Other people are playing at this table"):
            await server.delete(between, them[0])
        await between.substitutes.resign(them[1])
        await server.delete(between, them[0])
        assert server.rooms == {}

    on_a_server(tmp_path, test)
