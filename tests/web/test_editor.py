"""Pages on which positions are set up and finished games are counted: all flows without scripts, and whatever can be sent."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from grandtour.engine.editor import Editor
from grandtour.engine.editor.link import BROKEN, packed
from grandtour.engine.registry import names
from grandtour.engine.table import Table
from grandtour.web.settings import Settings
from tests.web.browsing import Browser, House, room_in, sentence
from tests.web.test_replaying import begin, finished, shipped, uploaded

DATA = re.compile(r'<input type="hidden" name="data" value="([^"]*)">')
WRONG = ["", "x", "[]", "{}", "null", '{"game": "go", "seats": 2}', '{"game": "paris", "seats": 99}', "[" * 10_000]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data = tmp_path_factory.mktemp("editor") / "data"
    with House(Settings(data, pause=0.0, per_minute=10**6, new_players=10**6, messages=10**6, uploads_per_hour=10**6)) as house:
        yield house


def data_in(answer: Any) -> dict[str, Any]:
    """What lies there, as the page has it."""
    found = DATA.search(answer.text)
    assert found is not None, sentence(answer.text)
    return dict(json.loads(html.unescape(found[1])))


def sent(anna: Browser, game: str, data: Any, **fields: Any) -> Any:
    return anna.post(f"/editor/{game}", data=json.dumps(data), **fields)


@pytest.mark.parametrize("game", names())
def test_a_page_for_every_game(house: House, game: str) -> None:
    """The start of a game, with hands that nobody knows; its scoring sheet; both in the list of games."""
    anna = house.browser()
    page = anna.get(f"/editor/{game}")
    assert page.status_code == 200
    assert "This position is possible." in page.text
    assert data_in(page) == Editor.new(game, data_in(page)["seats"]).data()
    assert anna.get(f"/editor/{game}?seats=3").text.count('class="panel section player-') == 3
    assert anna.get(f"/score/{game}").status_code == 200
    assert f'href="/editor/{game}"' in anna.get("/editor").text


def test_a_change_without_scripts(house: House) -> None:
    """A piece is put somewhere, a number is set; what can't be done is said, and nothing is lost."""
    anna = house.browser()
    data = data_in(anna.get("/editor/moscow_paris"))
    page = sent(anna, "moscow_paris", data, **{"put:rows.0.left": "mail", "set:quiet": "7"})
    after = data_in(page)
    assert (after["places"]["rows.0.left"], after["places"]["quiet"]) == (["mail"], 7)
    refused = sent(anna, "moscow_paris", after, change=json.dumps({"do": "put", "piece": "swap", "place": "rows.0.left"}))
    assert refused.status_code == 400
    assert "can&#39;t be put here" in refused.text
    assert data_in(refused) == after
    twice = data_in(sent(anna, "moscow_paris", after, **{"put:rows.0.left": "mail"}))
    assert "no line may have two cars of a kind" in sent(anna, "moscow_paris", twice).text
    back = sent(anna, "moscow_paris", after, change=json.dumps({"do": "take", "place": "rows.0.left", "at": 0}))
    assert "rows.0.left" not in data_in(back)["places"]


def test_a_link_has_all(house: House) -> None:
    """A link leads to the same position; a broken one, or one of another game, is said to be so."""
    anna = house.browser()
    data = data_in(sent(anna, "moscow_paris", data_in(anna.get("/editor/moscow_paris")), **{"put:rows.1.right": "diner"}))
    assert data_in(anna.get(f"/editor/moscow_paris?p={packed(data)}")) == data
    for link in (packed(data)[:-9], "!!!", "eJw", packed(data) + "A" * 3500):
        broken = anna.get(f"/editor/moscow_paris?p={link}")
        assert (broken.status_code, html.escape(str(BROKEN)) in broken.text) in ((400, True), (414, False))
    assert "another game" in anna.get(f"/editor/paris?p={packed(data)}").text
    bomb = packed({"game": "paris", "x": "0" * 2_000_000})
    assert str(BROKEN) in anna.get(f"/editor/paris?p={bomb}").text


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("path", ["/editor/paris", "/score/paris", "/editor/paris/play"])
def test_anything_sent(house: House, path: str, wrong: str) -> None:
    """Whatever is sent as data is refused in words."""
    answer = house.browser().post(path, data=wrong, name="Anna")
    assert answer.status_code in (400, 413)
    assert sentence(answer.text)


def test_any_field(house: House) -> None:
    """The same for every field of a page."""
    anna = house.browser()
    data = data_in(anna.get("/editor/metro_domino"))
    for fields in (
        {"change": "x"},
        {"change": "[]"},
        {"change": '{"do": "put", "place": 7}'},
        {"set:passes": "many"},
        {"set:stage": '"nowhere"'},
        {"set:turn": "{"},
        {"put:stock": "99-99"},
        {"do": "why", "pressed": "{}"},
        {"do": "why", "pressed": "[]"},
        {"do": "open", "record": "nothing"},
    ):
        answer = sent(anna, "metro_domino", data, **fields)
        assert answer.status_code == 400, fields
        assert data_in(answer) == data
    assert anna.get("/editor/go").status_code == 404
    assert anna.get("/editor/paris?seats=99").status_code == 400


def test_played_from_a_position(house: House) -> None:
    """A private table begins from what was set up, with what is unknown dealt by chance."""
    anna = house.browser()
    data = data_in(sent(anna, "two_capitals", data_in(anna.get("/editor/two_capitals")), **{"put:tokens.morning.2": "p1"}))
    wrong = anna.post("/editor/two_capitals/play", data=json.dumps({**data, "places": {}}), name="Anna", seat0="me")
    assert wrong.status_code == 400
    fields = {"name": "Anna", "seat0": "me", "seat1": "bot-random"}
    room = house.room(room_in(anna.post("/editor/two_capitals/play", data=json.dumps(data), **fields)))
    begin(room, anna)
    assert room.table.start["position"]["tokens"]["morning"] == {"2": [0]}
    assert Editor.of(room.table).values["tokens.morning.2"] == ["p1"]


def test_questions(house: House) -> None:
    """What is legal, why something is not, a hint, the points."""
    anna = house.browser()
    data = data_in(anna.get("/editor/two_capitals"))
    page = sent(anna, "two_capitals", data)
    assert "Legal moves of Player 1: 3" in page.text
    assert "This is possible:" in sent(anna, "two_capitals", data, do="why", pressed='["sight-1"]').text
    refused = sent(anna, "two_capitals", data, do="why", pressed='["sight-25"]')
    assert "T3" in sentence(refused.text) or 'id="said"' in refused.text
    assert 'id="advice"' in sent(anna, "two_capitals", data, do="hint").text


def test_saved_and_opened(house: House) -> None:
    """A position can be saved as a file, and opened here again."""
    anna = house.browser()
    link = packed(data_in(anna.get("/editor/paris")))
    saved = anna.get(f"/editor/paris/position?p={link}").json()
    assert Table.from_position(saved, seed=1).game == "paris"
    opened = anna.post("/editor/paris", data=json.dumps(Editor.new("paris").data()), do="open", record=json.dumps(saved))
    assert data_in(opened) == Editor.of(Table.from_position(saved, 0)).data()
    assert anna.get(f"/editor/moscow_paris/position?p={link}").status_code == 400


def test_a_copy_of_a_running_table(house: House) -> None:
    """What a player knows is there, what the others hold is unknown; where hints are turned off it is refused."""
    anna, boris = house.browser(), house.browser("Boris")
    name = anna.new("moscow_paris", "me", "bot-random", spectators="true", hints="true")
    begin(house.room(name), anna)
    mine, seen = data_in(anna.get(f"/t/{name}/editor")), data_in(boris.get(f"/t/{name}/editor"))
    seat = house.room(name).seat_of(0)
    hand = f"players.{seat}.hand"
    assert "?" not in mine["places"][hand]
    assert set(seen["places"][hand]) == {"?"}
    strict = anna.new("moscow_paris", "me", "bot-random")
    begin(house.room(strict), anna)
    assert anna.get(f"/t/{strict}/editor").status_code == 403


def test_a_copy_of_a_replay(house: House) -> None:
    """Everything, or what a seat knew; of a record and of a table."""
    anna = house.browser()
    path = uploaded(anna, shipped("moscow_paris/a-tie"))
    whole = Editor.from_data(data_in(anna.get(f"{path}/editor?move=9")))
    assert not whole.is_open
    assert Editor.from_data(data_in(anna.get(f"{path}/editor?move=9&seat=1"))).is_open
    name = finished(house, anna)
    assert anna.get(f"/t/{name}/editor?game=1&move=3&seat=open").status_code == 200


def test_a_sheet_shows_no_numbers_of_ours(house: House) -> None:
    """Nobody counts the sights that are always enough, and cards have no names but what is printed on them."""
    page = house.browser().get("/score/two_capitals").text
    assert "(999)" not in page
    assert re.search(r">s\d+: ", page) is None


def test_a_game_is_counted(house: House) -> None:
    """The points of a sheet are those of the game's own scoring."""
    anna = house.browser()
    data = data_in(anna.get("/score/moscow_paris"))
    fields = {"put:players.0.cities": "rome"}
    page = anna.post("/score/moscow_paris", data=json.dumps(data), **fields)
    again = anna.post("/score/moscow_paris", data=json.dumps(data_in(page)), **{"put:players.1.cities": "rome"})
    assert again.status_code == 400
    rows = re.findall(r"<td>(\d+)</td>", page.text)
    assert sum(map(int, rows[:2])) > 0
