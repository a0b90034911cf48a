"""A series at a table: seats go round, every deal is promised before it, every game has its record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grandtour.engine.errors import GrandTourError
from grandtour.engine.fair_shuffle import commitment
from grandtour.engine.verification import verdict
from grandtour.web.server import GameServer
from grandtour.web.tables.room import Room
from tests.web.game_servers import BOT, LINK, ME, Clock, a_room, legal, on_a_server, play_on, reopened, shown, until

LIMIT = 60


async def next_game(room: Room, word: str = "word") -> None:
    for player in dict.fromkeys(place.player for place in room.places):
        if player is not None:
            await room.seating.ready(player, word)


def test_a_series_to_two_wins(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "metro_domino", [ME, LINK], begins=False, wins=2)
        guest = await server.store.add_player("Guest", "hash", "program")
        await room.seating.sit(guest, "Guest", None, invited=True)
        promised, numbers = [], [0]
        while room.stage != "over":
            room = reopened(server, room)
            promised.append(room.commitment)
            assert not room.places[0].ready
            assert not room.places[1].ready
            assert room.stage == ("between" if promised[1:] else "waiting")
            await next_game(room, f"game {len(promised)}")
            assert room.stage == "playing"
            assert room.commitment == promised[-1]
            begins = (len(promised) - 1) % 2  # the places take turns in beginning
            assert (room.seat_of(begins), room.acting()) == (0, [begins])
            assert room.table.names == (("Anna", "Guest"), ("Guest", "Anna"))[begins]
            await play_on(room)
            numbers.append(room.number)
        room = reopened(server, room)
        check_series(room, promised, numbers)
        assert shown(room, players[0])["stage"] == "over"
        with pytest.raises(GrandTourError, match="once the game is over"):
            room.record(len(promised))

    on_a_server(tmp_path, test)


def check_series(room: Room, promised: list[str], numbers: list[int]) -> None:
    """Every deal was as promised, in every game; who has won is who has won two of them."""
    assert room.series is not None
    won = [0, 0]
    for game, shown_before in enumerate(promised):
        record = room.record(game)
        assert all(good for good, _ in verdict(json.dumps(record), shown_before))
        assert record["shuffle"]["words"] == [f"game {game + 1}"] * 2
        assert len(record["events"]) == numbers[game + 1] - numbers[game]
        for seat, rank in enumerate(record["result"]["ranks"]):
            won[(seat + game) % 2] += rank == 1
    assert room.series.won == won
    assert max(won) == 2
    assert len(promised) == len(set(promised)) == len(room.games) >= 2
    assert promised[-1] == commitment(room.games[-1].secret)


def test_the_next_secret_is_nobody_s_to_know(tmp_path: Path) -> None:
    """Between two games the last secret is shown, of the next only its hash."""

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "metro_domino", [ME, LINK], wins=2)
        await play_on(room)
        last, following = room.games
        told = shown(room, players[0])["html"]
        assert last.secret in told
        assert following.secret not in told
        assert commitment(following.secret) in told
        assert following.words is None

    on_a_server(tmp_path, test)


def test_moves_of_an_earlier_game_do_not_count(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "metro_domino", [ME, LINK], wins=2)
        move = legal(room, 0)[0]
        assert await room.play(0, move, 0, "first") == 1
        await play_on(room)
        number = room.number
        for after in (0, number):
            with pytest.raises(GrandTourError, match="No game is in progress"):
                await room.play(0, move, after, "between")
        await next_game(room)
        mine = legal(room, 1)[0]
        for after in (0, 1, number - 1):
            with pytest.raises(GrandTourError, match="moved on"):
                await room.play(1, mine, after, "late")
        assert await room.play(0, move, 0, "first") == 1  # it was made, in the first game
        assert room.number == number
        assert await room.play(1, mine, number, "second") == number + 1

    on_a_server(tmp_path, test)


def test_a_game_begun_after_the_clock_has_ended_the_last(tmp_path: Path) -> None:
    """Whose time was up is played by a bot in the next game, too, until they are back."""
    clock = Clock()

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "metro_domino", [ME, LINK], wins=2, limit=LIMIT)
        clock.now += LIMIT
        await server.tick()
        while room.stage == "playing":
            await until(lambda: room.stage != "playing" or room.acting() == [1])
            if room.stage == "playing":
                await room.play(1, legal(room, 1)[0])
        clock.now += 10 * LIMIT
        await server.tick()
        assert room.stage == "between"
        await room.seating.ready(players[1], "")  # the bot is always ready
        assert room.stage == "playing"
        state = shown(room, players[1])
        assert (state["turn"], state["notice"], state["deadline"]) == (True, "A bot is playing for Anna", LIMIT)
        assert shown(reopened(server, room), players[1])["deadline"] == LIMIT

    on_a_server(tmp_path, test, clock)


def test_bots_play_a_series(tmp_path: Path) -> None:
    """With a person, who is asked before each game, and in every record it is said which seats are theirs; and alone."""

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "metro_domino", [ME, BOT], wins=2)
        games = 0
        while room.stage != "over":
            await play_on(room)
            games += 1
            seat = (1 - games + 1) % 2
            assert [event for event in room.record(games - 1)["events"] if "stand-in" in event] == [
                {"seat": seat, "stand-in": "random"}
            ]
            await next_game(room)
        alone, _ = await a_room(server, "metro_domino", [BOT, BOT], wins=2)
        await until(lambda: alone.stage == "over")

    on_a_server(tmp_path, test)
