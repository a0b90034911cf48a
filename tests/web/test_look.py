"""How tables come to a page: drawn for its width, in words when asked, and light enough."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urljoin

import pytest

import grandtour
from grandtour.web.settings import Settings
from tests.web.browsing import Browser, House, Socket

GAMES = grandtour.games()
MOST_PAGE, MOST_UPDATE = 320_000, 60_000  # bytes
MOVES = 12


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


def at_table(anna: Browser, game: str) -> tuple[str, Socket]:
    room = anna.new(game, "me", "bot-random")
    line = anna.socket(room)
    line.send("ready", word="")
    line.stage("playing")
    return room, line


def is_narrow(line: Socket) -> bool:
    return ' narrow">' in line.state["html"].partition(">")[0] + ">"


def test_drawn_for_the_width_of_the_page(house: House) -> None:
    anna = house.browser()
    room, line = at_table(anna, "metro_domino")
    assert not is_narrow(line)
    line.send("look", narrow=True)
    line.until(lambda got: got["type"] == "table" and is_narrow(line))
    with anna.client.websocket_connect(f"/t/{room}/socket?narrow=1") as phone:  # as a phone asks from the start
        assert Socket(anna, phone).stage("playing")["html"] == line.state["html"]
    line.send("look", narrow="nonsense")
    line.until(lambda got: got["type"] == "table" and not is_narrow(line))


@pytest.mark.parametrize("game", GAMES)
def test_the_table_in_words(house: House, game: str) -> None:
    """The same as the terminal's, of what this viewer may see."""
    anna, stranger = house.browser(), house.browser("Boris")
    room, line = at_table(anna, game)
    table = house.room(room).table
    for viewer, seat in ((line, 0), (stranger.socket(room), None)):
        told = viewer.answer("words")
        assert told["sections"] == [
            {"title": str(section.title), "lines": [str(one) for one in section.lines]} for section in table.sections(seat)
        ]
        assert len(told["sections"]) > 2


def test_in_the_waiting_room_there_is_nothing_to_tell(house: House) -> None:
    anna = house.browser()
    line = anna.socket(anna.new("paris", "me", "link"))
    line.stage("waiting")
    assert line.answer("words")["sections"] == []


# --- how much it is ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_a_page_and_a_move_are_light(house: House, game: str) -> None:
    """All that a browser loads for a table the first time; and what comes after each move, the first of which is the largest."""
    anna = house.browser()
    room, line = at_table(anna, game)
    page = anna.get(f"/t/{room}").text
    wanted = set(re.findall(r'(?:href|src)="(/(?:static|look|games)/[^"]+)"', page))
    modules = {name: anna.get(name).text for name in sorted(wanted)}
    for script in [name for name in modules if name.endswith(".js")]:
        load_imports(anna, script, modules)
    assert "/static/pages/table.js" in modules
    assert "/static/table/outbox.js" in modules  # what is imported is counted
    assert len(page.encode()) + sum(len(text.encode()) for text in modules.values()) < MOST_PAGE
    for _ in range(MOVES):
        state = line.state if line.state["turn"] else line.until(lambda got: got["type"] == "table" and got["turn"])
        done = line.move(state["moves"][-1]["move"])
        line.catch_up(done["number"])
    sizes = [len(kept.text.encode()) for kept in anna.kept if kept.kind == "socket"]
    assert len(sizes) > MOVES
    assert max(sizes) < MOST_UPDATE


def load_imports(anna: Browser, name: str, modules: dict[str, str]) -> None:
    """The modules that one imports, and those that they import."""
    for other in re.findall(r'(?:from|import) "(\.[^"]+)"', modules[name]):
        path = urljoin(name, other)
        if path not in modules:
            modules[path] = anna.get(path).text
            load_imports(anna, path, modules)


@pytest.mark.parametrize("path", ["/static/pages/table.js", "/static/css/table.css", "/games/paris/style.css", "/look/table.css"])
def test_what_is_the_same_for_everybody_is_compressed(house: House, path: str) -> None:
    anna = house.browser()
    small = anna.get(path, headers={"accept-encoding": "gzip"})
    whole = anna.get(path, headers={"accept-encoding": "identity"})
    assert (small.headers["content-encoding"], small.text) == ("gzip", whole.text)
    assert int(small.headers["content-length"]) < int(whole.headers["content-length"]) / 2
    assert "accept-encoding" in small.headers["vary"].lower()
    again = anna.get(path, headers={"accept-encoding": "gzip", "if-none-match": small.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_pages_with_secrets_are_not_compressed(house: House) -> None:
    """How well they compress would tell something of the secret beside what somebody else has put into the page."""
    anna = house.browser()
    for path in ("/", "/new/paris", "/verify", "/api/v1/games"):
        assert "content-encoding" not in anna.get(path, headers={"accept-encoding": "gzip"}).headers, path


def test_the_result_tells_only_what_there_was(house: House) -> None:
    """In Moscow nobody has points of bridges or roofs: the table of points does not speak of them."""
    anna = house.browser()
    room, line = at_table(anna, "two_capitals")
    while line.state["stage"] == "playing":
        if line.state["turn"]:
            line.catch_up(line.move(line.state["moves"][0]["move"])["number"])
        else:
            line.receive()
    table = house.room(room).table
    told = re.findall(r'<th scope="row">(.*?)</th>', line.state["html"])
    names = [str(table.source(name)) for name in table.points(0) if any(table.points(seat)[name] for seat in (0, 1))]
    assert told[: len(names) + 2] == [*names, "Points", "Place"]  # a rating may be there already
    assert str(table.source("roofs")) not in told
