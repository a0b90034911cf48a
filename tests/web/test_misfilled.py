"""What is wrong with a field of a form is said at the field, which is marked and has the focus; what was typed stays."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

import pytest

from grandtour.web.settings import Settings
from tests.web.browsing import Browser, House, Socket

UNSEEN = "\u2800"  # a name of which nothing can be seen
VISIBLE = "A name must consist of visible characters"
LONG = "a long password"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data = tmp_path_factory.mktemp("misfilled") / "data"
    with House(Settings(data, pause=0.0, stand_in="random", new_players=10**6, uploads_per_hour=10**6)) as house:
        yield house


def field_told(answer: Any) -> tuple[str, str]:
    """The only field of a page that is marked, by its name, and the reason beside it."""
    page = html.unescape(answer.text)
    assert answer.status_code == 400, page
    assert 'id="error"' not in page, "it is said once"
    (marked,) = re.findall(r"<(?:input|select|textarea)\b[^>]*aria-invalid[^>]*>", page)
    known: dict[str, str] = dict(re.findall(r'([\w-]+)="([^"]*)"', marked))
    assert known["aria-invalid"] == "true"
    assert "autofocus" in marked
    reason = re.search(rf'<small class="wrong" role="alert" id="{known["aria-describedby"]}">(.*?)</small>', page, re.DOTALL)
    assert reason is not None
    return known["name"], reason[1]


NAMED = ["/name", "/play/paris", "/friends/paris", "/new/paris", "/daily/paris", "/account/keep"]


@pytest.mark.parametrize("path", NAMED)
def test_a_name(house: House, path: str) -> None:
    fields = {"seat0": "me", "seat1": "bot-random", "login": f"l{NAMED.index(path)}", "password": LONG}
    answer = house.browser(UNSEEN).post(path, **fields)
    field, why = field_told(answer)
    assert (field, why.startswith(VISIBLE)) == ("name", True)
    assert f'value="{UNSEEN}"' in answer.text


@pytest.mark.parametrize("path", [*NAMED, "/play/nothing", "/new/nothing"])
def test_a_field_of_any_other_name_is_no_fault(house: House, path: str) -> None:
    """`typed.get` in a template is the method, whatever was sent."""
    fields = {"get": "é" * 100, "items": "", "keys": "1", "login": "", "password": "", "seat0": "", "players": "-1"}
    assert house.browser(UNSEEN).post(path, **fields).status_code in (400, 404)


def test_a_name_for_a_seat(house: House) -> None:
    """By a link, and from the lobby, which doesn't give the link away."""
    room = house.browser("Anna").new("paris", "me", "link", "open", public="true")
    invite = house.room(room).row.invite
    boris = house.browser("Boris")
    by_link = boris.post(f"/t/{room}/sit", name=UNSEEN, place="1", invite=invite)
    assert field_told(by_link)[0] == "name"
    assert re.search(r'value="1"\s+selected', by_link.text), "the seat that was chosen"
    from_lobby = boris.post(f"/t/{room}/sit", name=UNSEEN)
    assert field_told(from_lobby)[0] == "name"
    assert invite not in from_lobby.text
    assert boris.post(f"/t/{room}/sit").status_code == 200
    assert house.room(room).places[2].name == "Boris"


def begun(anna: Browser) -> tuple[str, Socket]:
    room = anna.new("metro_domino", "me", "bot-random", hints="true")
    line = anna.socket(room)
    line.send("ready", word="")
    line.stage("playing")
    return room, line


def test_a_name_for_playing_on(house: House) -> None:
    anna = house.browser("Anna")
    room, line = begun(anna)
    assert field_told(anna.post(f"/t/{room}/branch", name=UNSEEN, seat1="bot-skilled"))[0] == "name"
    line.send("bot", level="random", place=0)
    line.stage("over")
    answer = anna.post(f"/t/{room}/replay/play", name=UNSEEN, move="3", seat="open", seat1="bot-skilled")
    assert field_told(answer)[0] == "name"
    assert re.search(r'value="bot-skilled"\s+selected', answer.text)
    assert 'id="play-on" open' in answer.text
    answer = anna.post(f"/t/{room}/replay/play", move="3", seat="open", seat0="nobody")
    assert field_told(answer) == ("seat0", "Each seat must be yours, a friend's or a bot's.")


def test_a_record(house: House) -> None:
    answer = house.browser("Somebody").post("/replays", record="x")
    assert field_told(answer)[0] == "record"
    assert 'value="Somebody"' in answer.text


NEW = {
    "name1": ({"seat1": "hot"}, "A name must be"),
    "seat1": ({"seat1": "bot-god"}, "There is no bot"),
    "wins": ({"wins": "many"}, "must be a whole number"),
    "limit": ({"limit": "1"}, "A time limit must be"),
    "option-hometown-country-own": ({"option-hometown-name": "Lviv"}, "leave the whole option empty"),
}


@pytest.mark.parametrize("field", NEW)
def test_a_new_table(house: House, field: str) -> None:
    fields, words = NEW[field]
    told, why = field_told(house.browser().post("/new/moscow_paris", **({"seat0": "me", "seat1": "bot-random"} | fields)))
    assert (told, words in why) == (field, True)


def test_a_box(house: House) -> None:
    files = {"box": ("own.toml", b"players = 5\n")}
    answer = house.browser().post("/new/paris", files=files, seat0="me", seat1="bot-random")
    assert field_told(answer)[0] == "box"
    assert re.search(r'<details class="own-box"\s+open', answer.text)


ACCOUNT: list[tuple[str, dict[str, str], str]] = [
    ("/account/keep", {"login": UNSEEN, "password": LONG}, "keep-login"),
    ("/account/keep", {"login": "taken", "password": LONG}, "keep-login"),
    ("/account/keep", {"login": "fresh", "password": "short"}, "keep-password"),
    ("/account/sign-in", {"login": UNSEEN, "password": LONG}, "login"),
    ("/account/webhook", {"url": "nowhere"}, "url"),
    ("/account/delete", {}, "delete-sure"),
]


@pytest.mark.parametrize(("path", "fields", "id_"), ACCOUNT)
def test_an_account(house: House, path: str, fields: dict[str, str], id_: str) -> None:
    first = house.browser("First")
    if id_ == "keep-login":
        first.post("/account/keep", login="taken", password=LONG)
    anna = house.browser("Anna")
    anna.post("/name")
    answer = anna.post(path, **fields)
    field_told(answer)
    assert f'id="{id_}-wrong"' in answer.text
    assert LONG not in answer.text, "passwords are never shown again"
    assert fields.get("login", "") in answer.text


def test_passwords(house: House) -> None:
    """Wrong ones are forbidden, which has a number of its own."""
    anna = house.browser("Anna")
    anna.post("/account/keep", login="anna", password=LONG)
    for path, fields, id_ in (
        ("/account/password", {"password": "wrong one", "new": "another long one"}, "old"),
        ("/account/password", {"password": LONG, "new": "short"}, "new"),
        ("/account/delete", {"password": "wrong one", "sure": "true"}, "delete-password"),
    ):
        answer = anna.post(path, **fields)
        assert f'id="{id_}-wrong"' in answer.text
        assert re.search(rf'<details id="(?:change-password|delete)" open>.*?id="{id_}-wrong"', answer.text, re.DOTALL)
    answer = house.browser("Boris").post("/account/sign-in", login="anna", password="wrong one")
    assert 'id="password-wrong"' in answer.text


def test_other_forms(house: House) -> None:
    anna = house.browser("Anna")
    answer = anna.post("/report", text="", expected="Nothing.")
    assert field_told(answer)[0] == "text"
    assert "Nothing.</textarea>" in answer.text
    assert field_told(anna.post("/report", text="x", expected="y" * 5000))[0] == "expected"
    assert field_told(anna.post("/verify", record="x"))[0] == "record"
    assert field_told(anna.post("/verify", files={"file": ("a.txt", b"x")}, record=None))[0] == "file"


def test_what_is_about_no_field_is_said_on_top(house: House) -> None:
    answer = house.browser().post("/new/paris", seat0="me", seat1="me")
    assert 'class="error" role="alert" id="error"' in answer.text
    assert "aria-invalid" not in answer.text
