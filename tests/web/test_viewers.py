"""A viewer's key is checked before anything is sent: streams and sockets end with it, whenever they were opened."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from grandtour.engine.errors import GrandTourError
from grandtour.engine.i18n import speaking
from grandtour.web.http import forms
from grandtour.web.http.identity import Somebody
from grandtour.web.http.tokens import hashed, new_token
from grandtour.web.routes import api
from grandtour.web.server import GameServer
from grandtour.web.services import forget_player
from grandtour.web.settings import Settings
from grandtour.web.store import accounts as people
from grandtour.web.tables.messages import message
from grandtour.web.tables.room import Room
from grandtour.web.tables.viewers import Viewer
from tests.web.browsing import House
from tests.web.game_servers import LINK, ME, a_room, new_player, on_a_server, play_on

KEY = hashed("a secret")


async def seated(server: GameServer) -> tuple[Room, int]:
    """A game that has begun, and its first player, who has two keys."""
    room, players = await a_room(server, "metro_domino", [ME, LINK])
    await server.store.add_key(players[0], KEY, "program")
    return room, players[0]


def stream(room: Room, player: int) -> AsyncIterator[str]:
    """What a program is sent that has been let in, and has not begun to read."""
    viewer = Viewer(room, Somebody(player, "Anna", key=KEY), "en")
    viewer.chosen = room.held_by(player)[0]
    return api._lines(viewer)


async def never(*about: Any) -> str:
    await asyncio.Event().wait()
    return ""


async def first(lines: AsyncIterator[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await anext(lines))
    return found


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("how", ["deleted", "signed out", "other key"])
def test_a_stream_ends_with_its_key(tmp_path: Path, how: str, begun: bool) -> None:
    """Also one that was asked for before and begins to flow only now, as a client can arrange it."""

    async def test(server: GameServer) -> None:
        room, player = await seated(server)
        server.think = never  # the bot that takes over would change the table while it is compared
        lines = stream(room, player)
        if begun:
            assert (await first(lines))["place"] is not None
        if how == "deleted":
            await forget_player.forget(server, player)
        elif how == "signed out":
            await people.keep_only_key(server.store, player, hashed("another"))
            server.keys_gone(player)
        else:
            await people.change_key(server.store, KEY, hashed("another"), player)
            server.keys_gone(player)
        found = await asyncio.wait_for(first(lines), 10)
        assert (found["place"], found["legal"]) == (None, [])
        assert found["view"] == room.table.view(None)

    on_a_server(tmp_path, test)


def test_numbers_of_players_are_never_given_again(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        first = await server.store.add_player("Anna", hashed(new_token()), "browser")
        await forget_player.forget(server, first)
        assert await server.store.add_player("Boris", hashed(new_token()), "browser") > first

    on_a_server(tmp_path, test)
    on_a_server(tmp_path, test)  # nor after a restart


def test_a_newcomer_is_not_who_was_deleted(tmp_path: Path) -> None:
    """The seat of a deleted player is free or a bot's; the next newcomer doesn't get it."""

    async def test(server: GameServer) -> None:
        room, player = await seated(server)
        lines = stream(room, player)
        await forget_player.forget(server, player)
        newcomer = await server.store.add_player("Eve", hashed("eve"), "program")
        assert room.held_by(newcomer) == []
        assert (await first(lines))["place"] is None

    on_a_server(tmp_path, test)


@pytest.mark.parametrize("steps", range(6))
def test_a_player_who_is_deleted_while_joining_leaves_no_seat_behind(tmp_path: Path, steps: int) -> None:
    """Whichever is first: what is in memory is what is stored, and nobody sits there."""

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], begins=False)
        player = await server.store.add_player("Eve", hashed("eve"), "browser")
        joining = asyncio.ensure_future(room.seating.sit(player, "Eve", None, True))
        for _ in range(steps):
            await asyncio.sleep(0)
        leaving = asyncio.ensure_future(forget_player.forget(server, player))
        await asyncio.gather(joining, leaving, return_exceptions=True)
        assert leaving.exception() is None
        stored = server.store.room(room.id)
        assert stored is not None
        assert [place.player for place in room.places] == [place.player for place in stored.places]
        assert room.held_by(player) == []

    on_a_server(tmp_path, test)


def test_who_is_being_deleted_takes_no_seat(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK], begins=False)
        player = await server.store.add_player("Eve", hashed("eve"), "browser")
        await forget_player.forget(server, player)
        with pytest.raises(GrandTourError, match="deleted"):
            await room.seating.sit(player, "Eve", None, True)
        with pytest.raises(GrandTourError, match="already"):
            await forget_player.forget(server, player)

    on_a_server(tmp_path, test)


def test_a_deletion_that_went_wrong_can_be_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if it was went wrong on our side; meanwhile the player is as before."""

    async def test(server: GameServer) -> None:
        room, who = await a_room(server, "two_capitals", [ME, LINK], begins=False)

        async def fail(*_: object) -> None:
            raise RuntimeError("went wrong on our side")

        with monkeypatch.context() as broken:
            broken.setattr(people, "forget", fail)
            with pytest.raises(RuntimeError):
                await forget_player.forget(server, who[0])
        server.check_stays(who[0])
        await forget_player.forget(server, who[0])
        assert server.room(room.id) is None

    on_a_server(tmp_path, test)


def test_chat_is_limited_by_player_however_many_sockets_they_have(settings: Settings) -> None:
    with House(replace(settings, chats=3)) as house:
        anna = house.browser("Anna")
        room = anna.new("two_capitals", "me", "link")
        lines = [anna.socket(room) for _ in range(3)]
        for line in lines:
            line.stage("waiting")
        for number in range(3):
            lines[number].send("chat", text=f"message {number}")
            lines[0].until(lambda got, n=number: f"message {n}" in str(got["chat"]))
        for line in lines:
            got = line.answer("chat", text="one more")
            assert (got["type"], got["reason"]) == ("refused", "Too many requests. Please wait a minute.")


def test_a_form_counts_for_who_its_sender_is_when_all_of_it_is_there(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A body may be sent slowly: a key that was taken away meanwhile lets nobody do anything."""
    with House(settings) as house:
        anna = house.browser("Anna")
        room = anna.new("two_capitals", "me", "link")
        assert anna.csrf
        read_form = forms.read_form

        async def slow(request: Any, most: int) -> dict[str, Any]:
            fields = await read_form(request, most)
            await people.change_key(house.server.store, hashed(anna.cookie), hashed(new_token()), house.room(room).row.creator)
            return fields

        monkeypatch.setattr(forms, "read_form", slow)
        answer = anna.post(f"/t/{room}/delete")
        assert (answer.status_code, "Only the creator can delete this table" in answer.text) == (403, True)
        assert house.server.room(room) is not None


def test_what_is_drawn_for_several_is_what_each_would_be_sent_alone(tmp_path: Path) -> None:
    """In any order, in other languages, on narrow pages, for players and for those who only look on."""

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "metro_domino", [ME, LINK])
        stranger = await new_player(server, "Stranger")
        looks = list(product((*players.values(), stranger, None), ("en", "ru"), (False, True)))
        chance = random.Random(1)
        for _ in range(4):
            await play_on(room, 2)
            alone = {}
            for look in looks:
                room.drawn.clear()
                alone[look] = sent(room, *look)
            room.drawn.clear()
            for look in chance.sample(looks, len(looks)):
                assert sent(room, *look) == alone[look], look
            assert len({str(one) for one in alone.values()}) == len(looks) - 4, "only the two who look on see the same"

    on_a_server(tmp_path, test)


def sent(room: Room, player: int | None, code: str, narrow: bool) -> dict[str, Any]:
    viewer = Viewer(room, Somebody(player, "Somebody"), code)
    viewer.narrow = narrow
    with speaking(code):
        return {**message(viewer, viewer.cursor())[0]}
