"""Playing with friends: a link by one press, joining from the lobby, the waiting room, who left, the rematch, names of bots."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from grandtour.engine.errors import GrandTourError
from grandtour.engine.i18n import languages, speaking
from grandtour.levels import LEVELS
from grandtour.web.http.errors import Denied
from grandtour.web.server import GameServer
from grandtour.web.settings import Settings
from grandtour.web.tables.bot_names import NAMES, bot_name, face_of
from grandtour.web.tables.deletion import refusal
from grandtour.web.tables.names import skeleton
from grandtour.web.tables.rematches import rematch
from grandtour.web.tables.setup import SeatSetup
from tests.house.tree import PACKAGE
from tests.web.browsing import House, room_in
from tests.web.game_servers import BOT, LINK, ME, a_room, new_player, on_a_server, play_on, shown


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


def test_one_press_gives_a_link(house: House) -> None:
    anna = house.browser("Anna")
    assert 'formaction="/friends/paris"' in anna.get("/").text
    room = room_in(anna.post("/friends/paris", level="casual", players="3"))
    assert [place.kind for place in house.room(room).places] == ["person", "link", "link"]
    waiting = anna.socket(room).stage("waiting")["html"]
    assert f"/join/{house.room(room).row.invite}" in waiting
    assert anna.post("/friends/paris", players="9").status_code == 400


def test_a_row_of_the_lobby_has_a_button_to_join(house: House) -> None:
    room = house.browser("Anna").new("metro_domino", "me", "open", public="true")
    boris = house.browser("Boris")
    row = re.search(r'<section class="departures".*?(<form.*?</form>)', boris.get("/").text, re.DOTALL)
    assert row is not None
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', row[1]))
    answer = boris.client.post(f"/t/{room}/sit", data=fields | {"name": "Boris"})
    assert room_in(answer) == room
    assert house.room(room).places[1].name == "Boris"


def test_who_comes_by_link_sees_what_awaits_them(house: House) -> None:
    anna = house.browser("Anna")
    room = house.room(anna.new("two_capitals", "me", "link", "bot-casual", **{"option-city": "petersburg"}, wins="2"))
    page = house.browser("Boris").get(f"/join/{room.row.invite}").text
    before, _, form = page.partition('action="/t/')
    for expected in ("/games/two_capitals/poster.svg", "Series: first to 2 wins.", "3 players", "Zoya (casual)"):
        assert expected in before
    assert "/learn/two_capitals" in form


def test_the_host_seats_a_bot_and_changes_its_level(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, who = await a_room(server, "two_capitals", [ME, LINK, LINK], begins=False)
        guest = await new_player(server, "Guest")
        await room.seating.sit(guest, "Zoya", 1, invited=True)
        await room.seating.fill(who[0], 2, "casual")
        assert (room.places[2].level, room.places[2].name) == ("casual", "Gaston"), "Zoya sits there"
        assert 'data-seat="2"' in shown(room, who[0])["html"]
        assert "data-seat" not in shown(room, guest)["html"]
        for player, place, level in ((guest, 2, "novice"), (who[0], 1, "novice"), (who[0], 2, "god"), (who[0], 9, None)):
            with pytest.raises(GrandTourError):
                await room.seating.fill(player, place, level)
        assert (room.places[1].name, room.places[2].level) == ("Zoya", "casual")
        await room.seating.fill(who[0], 2, None)
        assert (room.places[2].kind, room.places[2].taken) == ("link", False)
        for player in (who[0], guest):
            await room.seating.ready(player, "")
        await room.seating.fill(who[0], 2, "random")
        assert room.stage == "playing", "that was the last free seat"
        with pytest.raises(GrandTourError, match="already started"):
            await room.seating.fill(who[0], 2, None)

    on_a_server(tmp_path, test)


def test_names_of_bots() -> None:
    """Each has a face, in all languages; no two could be taken for each other, and a table is full before they run out."""
    faces = (PACKAGE / "web" / "templates" / "faces.svg").read_text(encoding="utf-8")
    for code in languages():
        with speaking(code):
            names = [str(name) for name in NAMES.values()]
            assert len({skeleton(name) for name in names}) == len(names)
            for name in names:
                assert f'id="face-{face_of(name)}"' in faces
            for level in LEVELS:
                table: list[str] = []
                for _ in range(4):
                    table.append(bot_name(level, table))
                assert len(set(table)) == 4
    assert face_of("Casual 2") is None
    assert bot_name("mine", []) == "mine"


def test_a_bot_gives_way_to_a_person_of_its_name(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, _ = await a_room(server, "two_capitals", [ME, LINK, BOT], begins=False)
        assert room.places[2].name == "Tilda"
        await room.seating.sit(await new_player(server, "Tilda"), "Tilda", 1, invited=True)
        assert [place.name for place in room.places] == ["Anna", "Tilda", "Otto"]

    on_a_server(tmp_path, test)


def test_who_left_is_said_on_the_table(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, who = await a_room(server, "metro_domino", [ME, LINK, BOT])
        assert shown(room, who[0])["notice"] is None
        await room.substitutes.resign(who[1])
        told = shown(room, who[0])
        assert told["notice"] == "Left the table: Guest 1. A bot plays on."
        assert "left; a bot plays on (random)" in told["players"]
        await play_on(room)
        again = await rematch(server, room, who[0])
        assert "Guest 1" not in [place.name for place in again.places]

    on_a_server(tmp_path, test)


def test_a_takeback_request_is_withdrawn(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, who = await a_room(server, "metro_domino", [ME, LINK])
        await play_on(room, 3)
        (place,) = room.acting()  # whose move has been answered
        for _ in range(2):  # it can be asked again
            await room.takebacks.undo(place, room.number)
            asked, other = shown(room, who[place])["takeback"], shown(room, who[1 - place])["takeback"]
            assert (asked["mine"], asked["asked"], other["mine"], other["asked"]) == (True, False, False, True)
            await room.takebacks.answer([place], False, room.number)
            assert room.takebacks.asked is None
            assert shown(room, who[1 - place])["takeback"]["text"].endswith("withdrew the takeback request.")

    on_a_server(tmp_path, test)


def test_a_rematch_is_offered_to_the_others(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, who = await a_room(server, "metro_domino", [ME, LINK, SeatSetup("link")])
        await play_on(room)
        assert "would like a rematch" not in shown(room, who[1])["html"]
        again = await rematch(server, room, who[0])
        offer = shown(room, who[1])
        assert "Anna would like a rematch." in offer["html"]
        assert offer["title"].startswith("Rematch?")
        assert "would like a rematch" not in shown(room, who[0])["html"]
        await again.seating.leave(who[1])
        assert "would like a rematch" not in shown(room, who[1])["html"]
        assert "would like a rematch" in shown(room, who[2])["html"]

    on_a_server(tmp_path, test)


def test_nobody_deletes_alone_what_others_have_played(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        room, who = await a_room(server, "metro_domino", [ME, LINK])
        await play_on(room)
        with pytest.raises(Denied, match="can't be deleted by one player alone"):
            await server.delete(room, who[0])
        assert "/delete" not in shown(room, who[0])["html"]
        alone, me = await a_room(server, "metro_domino", [ME, BOT])
        assert refusal(alone, me[0]) is None

    on_a_server(tmp_path, test)


def test_a_rematch_is_offered_wherever_the_other_looks(house: House) -> None:
    """On replay and analysis pages, and first in the lobby; not to the player who offers it, nor once it is declined."""
    anna, boris = house.browser("Anna"), house.browser("Boris")
    room = house.room(anna.new("metro_domino", "me", "link"))
    boris.join(room.id)
    lines = [browser.socket(room.id) for browser in (anna, boris)]
    for line in lines:
        line.send("ready", word="")
    for line in lines:
        line.stage("playing")
    house.call(play_on, room)
    asked = f"/t/{room.id}/offer"
    for path in (f"/t/{room.id}/replay", f"/t/{room.id}/analysis"):
        assert f'data-asking="{asked}"' in boris.get(path).text
    assert boris.get(asked).status_code == 204
    again = room_in(anna.post(f"/t/{room.id}/rematch"))
    offer = boris.get(asked).text
    assert "Anna would like a rematch." in offer
    assert f'href="/t/{again}"' in offer
    first = re.search(r'<ul class="tickets">.*?</li>', boris.get("/").text, re.DOTALL)
    assert first is not None
    assert f'href="/t/{again}"' in first[0]
    assert "Anna would like a rematch." in first[0]
    assert "would like a rematch" not in anna.get("/").text
    assert anna.get(asked).status_code == 204
    boris.post(f"/t/{again}/leave")
    assert boris.get(asked).status_code == 204
    assert "would like a rematch" not in boris.get("/").text
