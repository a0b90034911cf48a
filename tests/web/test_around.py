"""Around the table: chat, a bot in someone's place, takeback requests, what was missed, hints, rematch, playing on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from grandtour.engine.errors import GrandTourError, IllegalMove, UndoRefused
from grandtour.web.http.cookies import LANGUAGE
from grandtour.web.http.errors import Denied
from grandtour.web.http.identity import Somebody
from grandtour.web.routes.lobby import own_path
from grandtour.web.server import GameServer
from grandtour.web.tables import messages
from grandtour.web.tables.hints import advice
from grandtour.web.tables.messages import message, moves_by_bots
from grandtour.web.tables.presence import note_seen
from grandtour.web.tables.rematches import rematch
from grandtour.web.tables.room import Room
from grandtour.web.tables.setup import TableSetup, check_plan
from grandtour.web.tables.viewers import Viewer
from tests.web.game_servers import BOT, LINK, ME, a_room, legal, new_player, on_a_server, play_on, reopened, shown, until


async def first(room: Room, place: int) -> None:
    await room.play(place, legal(room, place)[0], room.number)


# --- chat -------------------------------------------------------------------------------------------------------------
def test_chat_is_kept_and_sent_once(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, LINK])
        reader = Viewer(room, Somebody(players[1], "Guest"), "en")
        state, cursor = message(reader, reader.cursor())
        assert state["chat"] == {"anew": True, "lines": [], "may": True}
        await room.chat.say(players[0], 0, "  Hello   there ")
        state, later = message(reader, cursor)
        (line,) = state["chat"]["lines"]
        assert (line["name"], line["text"], line["mine"]) == ("Anna", "Hello there", False)
        assert state["chat"]["anew"] is False, "the very first message is news"
        assert message(reader, cursor)[0]["chat"]["lines"] == [line], "what was not sent is still to come"
        assert message(reader, later)[0]["chat"]["lines"] == []
        assert [line["text"] for line in shown(reopened(server, room), None)["chat"]["lines"]] == ["Hello there"]
        assert shown(server.rooms[room.id], None)["chat"]["may"] is False

    on_a_server(tmp_path, test)


@pytest.mark.parametrize("text", ["", "   ", None, 7, "x" * 501, "a\x00b", "\u202e"])
def test_what_is_no_remark(text: Any, tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, LINK])
        with pytest.raises(GrandTourError, match="printable characters"):
            await room.chat.say(players[0], 0, text)
        assert shown(room, None)["chat"]["lines"] == []

    on_a_server(tmp_path, test)


# --- a bot in my place --------------------------------------------------------------------------------------------------
def test_a_bot_plays_for_me_until_i_am_back(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, LINK])
        await room.substitutes.hand_over(0, "random")
        await until(lambda: room.acting() == [1])
        assert next(event.event for event in server.store.events(room.id)) == {"seat": 0, "stand-in": "random"}
        assert shown(room, players[0])["away"] is True
        room = reopened(server, room)  # it holds after a restart
        await first(room, 1)
        await until(lambda: room.acting() == [1])
        await room.substitutes.hand_over(0, None)
        await first(room, 1)
        assert (room.acting(), room.stood_in()) == ([0], [])
        with pytest.raises(GrandTourError, match="no bot"):
            await room.substitutes.hand_over(0, "genius")

    on_a_server(tmp_path, test)


def test_who_moves_is_back(tmp_path: Path) -> None:
    """Also while a bot thinks for them: its move is late then."""

    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK])
        thinking, done = asyncio.Event(), asyncio.Event()

        async def think(level: str, table: Any, seat: int, *about: Any) -> str:
            thinking.set()
            await done.wait()
            return str(table.legal(seat)[0])

        server.think = think
        await room.substitutes.hand_over(0, "random")
        await thinking.wait()
        await first(room, 0)
        done.set()
        await asyncio.sleep(0.05)
        assert (room.stood_in(), len(room.table.moves), room.acting()) == ([], 1, [1])

    on_a_server(tmp_path, test)


def test_who_leaves_is_played_to_the_end(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "metro_domino", [ME, LINK])
        await room.substitutes.resign(players[1])
        assert (room.held_by(players[1]), room.places[1].name) == ([], "Guest 1")
        await play_on(room)
        assert room.stage == "over"
        assert shown(room, players[0])["stage"] == "over"
        with pytest.raises(GrandTourError, match="No game is in progress"):
            await room.substitutes.resign(players[0])

    on_a_server(tmp_path, test)


def test_moves_that_bots_made_for_persons() -> None:
    """Moves made at the same time stand when one is taken back; with consent the later ones go, too."""
    move = {"move": "x"}
    stands = [{"seat": 0, "stand-in": "random"}, {"seat": 0, **move}, {"seat": 1, **move}]
    assert moves_by_bots(stands, {0, 1}) == {0}
    assert moves_by_bots(stands, {1}) == set()
    assert moves_by_bots([*stands, {"seat": 1, "undo": True}, {"seat": 0, "stand-in": None}, {"seat": 0, **move}], {0}) == {0}
    assert moves_by_bots([*stands, {"seat": 1, "consent": 0}, {"seat": 0, "undo": True}], {0}) == set()


# --- asking to take a move back -----------------------------------------------------------------------------------------
def test_others_are_asked_and_agree(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, LINK, LINK])
        for place in range(2):
            await first(room, place)
        await room.takebacks.undo(0, room.number)
        room = reopened(server, room)  # the question holds after a restart
        requests = [shown(room, players[place])["takeback"] for place in range(3)]
        assert [one["asked"] for one in requests] == [False, True, True]
        assert "Anna" in requests[1]["text"]
        await room.takebacks.answer([1], True, room.number)
        assert (len(room.table.moves), shown(room, players[1])["takeback"]["asked"]) == (2, False)
        await room.takebacks.answer([2], True, room.number)
        assert (len(room.table.moves), room.acting(), room.row.takeback) == (0, [0], None)
        assert reopened(server, room).table.position() == room.table.position()

    on_a_server(tmp_path, test)


def test_somebody_does_not_agree(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, LINK])
        for place in range(2):
            await first(room, place)
        await room.takebacks.undo(0, room.number)
        await room.takebacks.answer([1], False, room.number)
        assert (len(room.table.moves), room.takebacks.asked) == (2, None)
        assert shown(room, players[0])["takeback"]["text"] == "Guest 1 declined the takeback."
        assert "Takeback declined" in shown(room, players[0])["notice"]
        with pytest.raises(UndoRefused, match="no longer open"):
            await room.takebacks.answer([1], True, room.number)
        with pytest.raises(UndoRefused, match="already declined"):
            await room.takebacks.undo(0, room.number)
        await first(room, 0)
        await first(room, 1)
        await room.takebacks.undo(0, room.number)
        with pytest.raises(UndoRefused, match="Another player is asking"):
            await room.takebacks._ask(1)
        await first(room, 0)
        assert (room.row.takeback, shown(room, players[0])["notice"]) == (None, None)  # whoever moves on does not wait

    on_a_server(tmp_path, test)


# --- coming back --------------------------------------------------------------------------------------------------------
def test_what_was_missed(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, LINK])
        assert shown(room, players[0])["since"] is None
        await first(room, 0)
        await note_seen(room, players[0])
        assert shown(room, players[0])["since"] is None
        await first(room, 1)
        room = reopened(server, room)
        back = Viewer(room, Somebody(players[0], "Anna"), "en")
        state, cursor = message(back, back.cursor())
        assert (state["since"], message(back, cursor)[0]["since"]) == (1, None)
        await note_seen(room, players[0])
        assert shown(room, players[0])["since"] is None

    on_a_server(tmp_path, test)


# --- hints --------------------------------------------------------------------------------------------------------------
def test_hints_with_reasons(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK])
        found = await advice(room, 0)
        assert 0 < len(found) <= 3
        assert {one["move"] for one in found} <= set(legal(room, 0))
        assert all(one["reasons"] and 0 <= one["win"] <= 1 for one in found)
        with pytest.raises(GrandTourError, match="only on your turn"):
            await advice(room, 1)
        strict, _ = await a_room(server, "two_capitals", [ME, LINK], hints=False)
        with pytest.raises(Denied, match="Hints are turned off"):
            await advice(strict, 0)

    on_a_server(tmp_path, test)


# --- once more ----------------------------------------------------------------------------------------------------------
def test_a_rematch(tmp_path: Path) -> None:
    """One room, whoever asks first; the next player begins, and bots come along."""

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "metro_domino", [ME, LINK, BOT], hints=False)
        with pytest.raises(GrandTourError, match="not over"):
            await rematch(server, room, players[0])
        await play_on(room)
        with pytest.raises(GrandTourError, match="no seat"):
            await rematch(server, room, await new_player(server, "Stranger"))
        made = await asyncio.gather(*(rematch(server, room, players[place]) for place in (0, 1)))
        assert made[0] is made[1]
        assert [place.name for place in made[0].places] == ["Guest 1", "Tilda", "Anna"]
        assert (made[0].row.hints, made[0].stage, made[0].row.options) == (False, "waiting", room.row.options)
        assert f"/t/{made[0].id}" in shown(reopened(server, room), players[1])["html"]
        for place in (0, 1):
            await made[0].seating.ready(players[place], "")
        assert made[0].stage == "playing"

    on_a_server(tmp_path, test)


# --- from a position ----------------------------------------------------------------------------------------------------
def test_a_room_begins_from_a_position(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK])
        await play_on(room, 5)
        start = room.table.position()
        other, players = await a_room(server, "two_capitals", [ME, LINK], start=start)
        assert (other.stage, other.table.position()) == ("playing", start)
        await first(other, other.acting()[0])
        again = reopened(server, other)
        assert (again.table.position(), shown(again, players[0])["notice"]) == (other.table.position(), None)
        await play_on(again)
        assert "position" in again.record(0)["start"]
        for seats, options in (([ME, LINK, LINK], {}), ([ME, LINK], {"city": "petersburg"})):
            with pytest.raises(GrandTourError, match="different seats or options"):
                check_plan(TableSetup("two_capitals", seats, options, start=start))
        with pytest.raises(GrandTourError, match="already over at this point"):
            check_plan(TableSetup("two_capitals", [ME, LINK], start=again.table.position()))

    on_a_server(tmp_path, test)


# --- languages ----------------------------------------------------------------------------------------------------------
def test_a_language_is_chosen_and_kept(client: TestClient) -> None:
    csrf = client.get("/").text.split('name="csrf" value="')[1].split('"')[0]
    form, page = {"csrf": csrf, "lang": "fr"}, {"referer": "http://testserver/replay/x?move=7"}
    answer = client.post("/language", data=form, headers=page, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"], client.cookies[LANGUAGE]) == (303, "/replay/x?move=7", "fr")
    assert '<html lang="fr"' in client.get("/", headers={"accept-language": "ru"}).text
    client.post("/language", data={"csrf": csrf, "lang": "xx"})
    assert client.cookies[LANGUAGE] == "fr"


def test_a_theme_is_chosen_and_kept(client: TestClient) -> None:
    """The page has it from the start, whatever the system wants; "system" forgets it."""
    csrf = client.get("/").text.split('name="csrf" value="')[1].split('"')[0]
    assert "data-theme" not in client.get("/").text
    client.post("/theme", data={"csrf": csrf, "theme": "dark"})
    for wrong in ("pink", ""):
        client.post("/theme", data={"csrf": csrf, "theme": wrong})
    assert '<html lang="en" data-theme="dark">' in client.get("/rules/paris").text
    assert '<meta name="color-scheme" content="dark">' in client.get("/daily").text
    client.post("/theme", data={"csrf": csrf, "theme": "system"})
    assert "data-theme" not in client.get("/").text


def test_every_page_has_the_same_header(client: TestClient) -> None:
    """The places, and the menu with language, theme and animations; at a table, a tutorial and a replay inside the menu."""
    for path in ("/", "/daily", "/replays", "/account", "/new/paris", "/rules/paris", "/learn/paris", "/verify", "/device"):
        text = client.get(path).text
        menu = text.split('<details id="menu"')[1].split("</header>")[0] if 'id="menu"' in text else ""
        for wanted in (
            'href="/daily"',
            'href="/replays"',
            'href="/account"',
            'action="/language"',
            'action="/theme"',
            'id="speed"',
        ):
            assert wanted in menu, (path, wanted)


@pytest.mark.parametrize(
    ("referer", "path"),
    [
        ("https://evil.example", "/"),
        ("https://evil.example//evil.example/x", "/evil.example/x"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("http://[", "/"),
        (None, "/"),
        ("http://testserver/rules/paris?a=1#x", "/rules/paris?a=1"),
    ],
)
def test_back_leads_to_a_page_of_ours(referer: str | None, path: str) -> None:
    assert own_path(referer) == path


def test_a_late_move_is_refused_though_a_bot_stands_in(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK])
        move = legal(room, 0)[0]
        await room.substitutes.hand_over(0, "random")
        await until(lambda: room.acting() == [1])
        with pytest.raises(IllegalMove, match="moved on"):
            await room.play(0, move, 0)
        assert room.stood_in() == [0]

    on_a_server(tmp_path, test)


def test_programs_open_tables_without_hints(client: TestClient) -> None:
    token = client.post("/api/v1/players", json={"name": "Robot"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    for hints in (True, False):
        wanted = {"game": "paris", "seats": [{"kind": "me"}, {"kind": "link"}], "hints": hints}
        table = client.post("/api/v1/tables", json=wanted, headers=headers).json()["table"]
        assert client.app.state.server.rooms[table].row.hints is hints


# --- drawing changes nothing --------------------------------------------------------------------------------------------
def test_a_line_that_could_not_be_drawn_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a message that failed or was never sent, the next one has all that the reader does not have yet."""

    async def test(server: GameServer) -> None:
        room, players = await a_room(server, "two_capitals", [ME, LINK])
        reader = Viewer(room, Somebody(players[1], "Guest"), "en")
        _, cursor = message(reader, reader.cursor())
        await first(room, room.acting()[0])
        await room.chat.say(players[0], 0, "Hello")
        with monkeypatch.context() as patch:
            patch.setattr(messages, "_deadline", lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                message(reader, cursor)
        before = vars(reader).copy()
        state, later = message(reader, cursor)
        assert (state["log"]["from"], len(state["log"]["lines"]), len(state["chat"]["lines"])) == (0, 1, 1)
        assert message(reader, cursor)[0] == state, "the same again, as long as it was not sent"
        assert (vars(reader), len(message(reader, later)[0]["log"]["lines"])) == (before, 0)

    on_a_server(tmp_path, test)
