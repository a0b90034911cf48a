"""A first game in the browser, as the server sees it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from sqlalchemy import select

from grandtour.engine.registry import names
from grandtour.engine.tutorial import lesson_of
from grandtour.web.settings import Settings
from grandtour.web.store import schema
from tests.web.browsing import Browser, House


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


@pytest.fixture
def anna(house: House) -> Browser:
    return house.browser()


@pytest.mark.parametrize("game", names())
def test_every_step_has_its_page(anna: Browser, game: str) -> None:
    steps = lesson_of(game).steps
    for number, step in enumerate(steps, 1):
        page = anna.get(f"/learn/{game}/{number}")
        text = unescape(page.text)
        assert page.status_code == 200
        assert str(step.words) in text
        assert f"{number} / {len(steps)}" in text
        assert f'href="/rules/{game}#{step.rule}"' in text
        assert "style=" not in re.sub(r"(?s)<noscript>.*?</noscript>", "", page.text)
    assert f'action="/play/{game}"' in text
    assert unescape(anna.get(f"/learn/{game}").text) == unescape(anna.get(f"/learn/{game}/1").text)


@pytest.mark.parametrize("game", names())
def test_states(anna: Browser, game: str) -> None:
    """The same steps as data; only what the lesson asks for can be pressed."""
    for number, step in enumerate(lesson_of(game).steps, 1):
        desk, phone = (anna.get(f"/learn/{game}/{number}/state?narrow={narrow}").json() for narrow in ("false", "true"))
        assert {move["move"] for move in desk["moves"]} == ({step.move} if step.move else set())
        assert (desk["words"], desk["turn"]) == (str(step.words), bool(step.move))
        assert (" narrow" in desk["html"][:60], " narrow" in phone["html"][:60]) == (False, True)


def test_pressing_something_else_is_answered(anna: Browser) -> None:
    def why(step: int, *path: str) -> tuple[str, str]:
        found = anna.get(f"/learn/two_capitals/{step}/why", params=[("path", part) for part in path]).json()
        return found["reason"], found["rule"]

    reason, rule = why(3, "sight-5")
    assert (rule, "bus" in reason) == ("T3.5", True)
    assert why(3, "sight-6")[0].startswith("You could do that, too. In this lesson: Visit 7")
    assert why(1, "sight-3")[0].startswith("It's not time for your move yet.")
    assert why(3, "nothing")[0]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/learn/chess", 404),
        ("/learn/paris/0", 404),
        ("/learn/paris/16", 404),
        ("/learn/paris/-1/state", 404),
        ("/learn/paris/x", 422),
        ("/learn/paris/2/why", 422),
        ("/learn/paris/2/why?" + "&".join(["path=arc"] * 9), 422),
        ("/learn/paris/2/state?narrow=perhaps", 422),
        ("/learn/paris/99999999999999999999999", 404),
    ],
)
def test_nonsense(anna: Browser, path: str, status: int) -> None:
    assert anna.get(path).status_code == status


def test_nothing_is_kept(house: House, anna: Browser) -> None:
    """Not even who has been there."""

    def kept() -> int:
        return sum(len(house.server.store.rows(select(table))) for table in schema.metadata.sorted_tables)

    before = kept()
    for step in range(1, 5):
        anna.get(f"/learn/paris/{step}")
        anna.get(f"/learn/paris/{step}/state")
        anna.get(f"/learn/paris/{step}/why?path=arc")
    assert (kept(), len(house.server.rooms)) == (before, 0)
    anna.new("paris", "me", "bot-random")
    assert kept() > before


def test_while_the_rules_are_compiled(settings: Settings) -> None:
    with House(settings) as house:
        house.server.warming.ready = False
        house.server.warming.games.discard("paris")
        answer = house.browser().get("/learn/paris")
        assert answer.status_code == 503
        assert "Compiling the games" in answer.text


def test_in_another_language(house: House) -> None:
    """Its own names and numbers; nothing of the reader before."""
    english = house.browser().get("/learn/two_capitals/2/state").json()
    russian = house.browser(language="ru").get("/learn/two_capitals/2/state").json()
    assert english["asks"] != russian["asks"]
    assert english["moves"][0]["move"] == russian["moves"][0]["move"]


def test_now_play(anna: Browser) -> None:
    """The last step's form opens a table against a bot."""
    page = anna.get("/learn/moscow_paris/13").text
    form = re.search(r'(?s)<form method="post" action="(/play/\w+)">(.*?)</form>', page)
    assert form is not None
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[2]))
    assert anna.client.post(form[1], data=fields, follow_redirects=False).headers["location"].startswith("/t/")
