"""Taking moves back: never after a bot's answer where a game counts, and not for ever anywhere."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grandtour.engine.errors import UndoRefused
from grandtour.web.server import GameServer
from grandtour.web.tables import takebacks
from grandtour.web.tables.room import Room
from tests.web.game_servers import BOT, LINK, ME, a_room, legal, on_a_server, shown, until


async def first(room: Room, place: int) -> None:
    await room.play(place, legal(room, place)[0], room.number)


@pytest.mark.parametrize("plan", [{}, {"daily": "2026-11-16 two_capitals"}], ids=["rated", "daily"])
def test_not_after_a_bot_has_answered(tmp_path: Path, plan: dict[str, Any]) -> None:
    """Whatever was learned; at tables with hints bots agree as long as nothing was."""

    async def test(server: GameServer) -> None:
        for hints in (False, True):
            room, who = await a_room(server, "two_capitals", [ME, BOT], hints=hints, **(plan if not hints else {}))
            await first(room, 0)
            await until(lambda room=room: room.acting() == [0])
            number = room.number
            assert room.takebacks.may_undo(0) is hints
            assert shown(room, who[0])["undo"] is hints
            if hints:
                assert await room.takebacks.undo(0, number) > number
                continue
            with pytest.raises(UndoRefused, match="A bot has moved since"):
                await room.takebacks.undo(0, number)
            assert (room.number, len(room.table.moves)) == (number, 2)

    on_a_server(tmp_path, test)


def test_against_bots_alone_what_was_seen_is_dealt_again(tmp_path: Path) -> None:
    """A car is laid and a card drawn; the bot answers. All of that is taken back, and the page says what has been done; the room
    opens again from what is stored."""

    async def test(server: GameServer) -> None:
        room, who = await a_room(server, "moscow_paris", [ME, BOT])
        before = room.table.view(0)
        await room.play(0, next(move for move in legal(room, 0) if move.startswith("lay")), room.number)
        await until(lambda: room.acting() == [0])
        assert shown(room, who[0])["undo"] is True
        await room.takebacks.undo(0, room.number)
        assert (room.table.view(0), room.table.moves) == (before, [])
        told = shown(room, who[0])["takeback"]
        assert told["text"] == "Move taken back. What you couldn't know at that point has been dealt again."
        assert (told["asked"], told["mine"]) == (False, False)
        hidden = room.table.position()
        room.opener.reload()
        await room.opener.until_open()
        assert room.table.position() == hidden
        await first(room, 0)
        assert shown(room, who[0])["takeback"] is None

    on_a_server(tmp_path, test)


@pytest.mark.parametrize("hints", [False, True])
def test_bots_mind_where_people_play_too(tmp_path: Path, hints: bool) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "moscow_paris", [ME, LINK, BOT], hints=hints)
        await room.play(0, next(move for move in legal(room, 0) if move.startswith("lay")), room.number)
        assert not room.takebacks.may_undo(0)
        with pytest.raises(UndoRefused, match="the bots don't agree"):
            await room.takebacks.undo(0, room.number)

    on_a_server(tmp_path, test)


def test_the_others_are_told_what_came_of_a_takeback(tmp_path: Path) -> None:
    """Withdrawn, declined, made; who did it knows, and after the next move nobody is told any more."""

    async def test(server: GameServer) -> None:
        room, who = await a_room(server, "two_capitals", [ME, LINK])

        def told() -> list[str | None]:
            return [found and found["text"] for found in (shown(room, player)["takeback"] for player in who.values())]

        await first(room, 0)
        await room.takebacks.undo(0, room.number)
        assert told() == [None, "Anna took back a move."]
        await first(room, 0)
        assert told() == [None, None]
        await first(room, 1)
        await room.takebacks.undo(0, room.number)
        await room.takebacks.answer([0], False, room.number)
        assert told() == [None, "Anna withdrew the takeback request."]
        await room.takebacks.undo(0, room.number)
        await room.takebacks.answer([1], False, room.number)
        assert told() == ["Guest 1 declined the takeback.", None]

    on_a_server(tmp_path, test)


def test_before_the_bot_has_answered_it_is_as_before(tmp_path: Path) -> None:
    async def think(*about: Any) -> str:
        return str(await asyncio.Event().wait())

    async def test(server: GameServer) -> None:
        server.think = think
        room, _ = await a_room(server, "two_capitals", [ME, BOT], hints=False)
        await first(room, 0)
        assert room.takebacks.may_undo(0)
        await room.takebacks.undo(0, room.number)
        assert room.table.moves == []

    on_a_server(tmp_path, test)


def test_a_bot_that_was_about_to_think_has_nothing_to_decide(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, BOT], hints=False)
        server.settings = replace(server.settings, pause=0.01)
        await first(room, 0)
        await asyncio.sleep(0)  # the bot waits for its pause to end
        await room.takebacks.undo(0, room.number)
        task = room.bots.task
        assert task is not None
        await task
        assert room.table.moves == []

    on_a_server(tmp_path, test)
    assert caplog.records == []


def test_a_bot_that_stands_in_has_answered_too(tmp_path: Path) -> None:
    """Also in a game of people: what it would do there is advice."""

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], hints=False)
        await first(room, 0)
        await room.substitutes.hand_over(1, "random")
        await until(lambda: room.acting() == [0])
        await room.substitutes.hand_over(1, None)
        with pytest.raises(UndoRefused, match="A bot has moved since"):
            await room.takebacks.undo(0, room.number)
        assert room.row.takeback is None

    on_a_server(tmp_path, test)


def test_among_people_everybody_may_agree(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], hints=False)
        await first(room, 0)
        await first(room, 1)
        assert room.takebacks.may_undo(0)
        await room.takebacks.undo(0, room.number)
        await room.takebacks.answer([1], True, room.number)
        assert room.table.moves == []

    on_a_server(tmp_path, test)


@pytest.mark.parametrize(("most", "words"), [(1, "taken back 1 move in"), (3, "taken back 3 moves in")])
def test_not_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, words: str) -> None:
    """Each is stored; a table of 40,000 events was made like that."""
    assert takebacks.MOST_TAKEBACKS == 200
    monkeypatch.setattr(takebacks, "MOST_TAKEBACKS", most)

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK])
        for _ in range(most):
            await first(room, 0)
            await room.takebacks.undo(0, room.number)
        await first(room, 0)
        assert not room.takebacks.may_undo(0)
        with pytest.raises(UndoRefused, match=words):
            await room.takebacks.undo(0, room.number)
        await first(room, 1)
        assert room.takebacks.may_undo(1), "everybody has their own"
        await room.takebacks.undo(1, room.number)

    on_a_server(tmp_path, test)
