"""Boxes in the browser: entered in a form, kept, shared, played with, compared; whatever is refused is said in words."""

from __future__ import annotations

import html
import json
import random
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import anyio
import pytest

from grandtour.engine import registry
from grandtour.engine.box import MOST_LETTERS, box_of, shipped, shipped_box
from grandtour.engine.box_form import toml_text
from grandtour.web.services import analysis_queue
from grandtour.web.settings import Settings
from grandtour.web.store import boxes as stored_boxes
from grandtour.web.store.analyses import analysis_of, keep_analysis
from tests import SOAK
from tests.bots import thinks_long
from tests.web.attack import files, mutations
from tests.web.browsing import PATIENCE, Browser, House, sentence

GAMES = registry.names()
DATA = re.compile(r'name="data" value="([^"]*)"')
FEW = 10  # games, the fewest that are measured


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    settings = Settings(tmp_path_factory.mktemp("boxes") / "data", pause=0.0, new_players=10**6, uploads_per_hour=10**6)
    with House(replace(settings, balance_games=FEW, boxes_per_hour=10**6, kept_per_hour=10**9)) as house:
        yield house


def data_in(text: str) -> Any:
    """The box in the form, as the page has it."""
    found = DATA.search(text)
    assert found is not None
    return json.loads(html.unescape(found[1]))


def verdict(text: str) -> str:
    found = re.search(r'<div id="verdict".*?</div>', text, re.DOTALL)
    assert found is not None
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", found[0])).split())


def sent(browser: Browser, game: str, data: Any, do: str = "check", **fields: str) -> Any:
    return browser.post(
        f"/boxes/{game}", data=json.dumps(data), do=do, **{name.replace("__", ":"): value for name, value in fields.items()}
    )


def saved(browser: Browser, game: str = "moscow_paris", title: str = "My copy", **fields: str) -> str:
    """Enters values and keeps the box; returns its name."""
    form = {f"v:{name}": value for name, value in fields.items()}
    answer = browser.post(f"/boxes/{game}", data=json.dumps(shipped_box(game).data), do="save", title=title, **form)
    assert answer.url.path.startswith("/box/"), sentence(answer.text)
    return str(answer.url.path.removeprefix("/box/"))


NICE = {"city.5.points": "2"}


# --- the form -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_every_group_of_every_game_can_be_shown(house: House, game: str) -> None:
    anna = house.browser()
    first = anna.get(f"/boxes/{game}")
    groups = first.text.count('value="group:')
    assert groups >= 3
    for number in range(groups):
        answer = sent(anna, game, data_in(first.text), f"group:{number}")
        assert answer.status_code == 200
        assert "This box can be played with." in verdict(answer.text)
        assert "reconstructed" in answer.text or "from" in answer.text


def test_a_change_is_checked_marked_and_reset(house: House) -> None:
    anna = house.browser()
    answer = sent(anna, "moscow_paris", shipped_box("moscow_paris").data, group="2", **{"v:city.5.points": "2"})
    assert "1 value is yours." in verdict(answer.text)
    assert "yours; before: 1" in answer.text
    answer = sent(anna, "moscow_paris", data_in(answer.text), "reset:city.5.points", group="2")
    assert "All values are those of the standard box." in verdict(answer.text)
    assert data_in(answer.text) == shipped_box("moscow_paris").data


def test_what_is_wrong_is_said_beside_its_value_and_nothing_is_lost(house: House) -> None:
    anna = house.browser()
    fields = {"v:city.5.points": "eleven", "v:city.5.limit": "99", "v:city.6.name.en": "Hamburg"}
    answer = sent(anna, "moscow_paris", shipped_box("moscow_paris").data, group="2", **fields)
    assert 'expected a whole number, not “"eleven"”' in verdict(answer.text)
    assert "99 is not between 1 and 8" in verdict(answer.text)
    assert 'aria-invalid="true" aria-describedby="w-city.5.points"' in answer.text
    for value in ("eleven", "99", "Hamburg"):
        assert f'value="{value}"' in answer.text
    other = sent(anna, "moscow_paris", data_in(answer.text), "group:0")
    assert "2 errors" in other.text
    back = sent(anna, "moscow_paris", data_in(other.text), "group:2")
    for value in ("eleven", "99", "Hamburg"):
        assert f'value="{value}"' in back.text


@pytest.mark.parametrize(
    "do", ["remove:city.99", "remove:", "add:city.name", "add:", "reset:nothing", "nonsense", "group:999", "group:x"]
)
def test_buttons_that_are_no_buttons(house: House, do: str) -> None:
    """A sentence or nothing, and what was entered is still there."""
    answer = sent(house.browser(), "moscow_paris", shipped_box("moscow_paris").data, do, **{"v:city.5.points": "2"})
    assert answer.status_code in (200, 400)
    assert data_in(answer.text)["city"][5]["points"] == 2


@pytest.mark.parametrize("data", ["", "{", "[]", "5", "[" * 100_000, '{"city": 1}', '{"n": 1e999}', "\x00"])
def test_forged_data_gets_a_sentence(house: House, data: str) -> None:
    answer = house.browser().post("/boxes/moscow_paris", data=data, do="check")
    assert answer.status_code in (200, 400, 413)
    if answer.status_code == 400:
        assert sentence(answer.text)


def test_boxes_with_anything_wrong_are_shown_as_they_are(house: House) -> None:
    """Whatever stands where, there is a page that says what is wrong; buttons do what they can."""
    rng, anna = random.Random(27), house.browser()
    for _ in range(500 if SOAK else 16):
        game = rng.choice(GAMES)
        data = mutations.data(rng, files.box_data(game), rng.choice((1, 5, 20)))
        do = rng.choice(("check", "group:1", "save", "add:city", "remove:station.1", "reset:players.max", "reset-all"))
        try:
            answer = sent(anna, game, data, do, title="Odd", **{"v:players.max": rng.choice(("", "x", "3", "٣"))})
        except (ValueError, RecursionError, TypeError):  # no browser could write it
            continue
        assert answer.status_code in (200, 400, 413), answer.text
        if answer.url.path.startswith("/box/"):
            assert anna.get(f"{answer.url.path}/file").status_code == 200
            anna.post(f"{answer.url.path}/delete")


def test_only_what_changes_is_sent_to_the_script(house: House) -> None:
    answer = sent(house.browser(), "paris", shipped_box("paris").data, fragment="true")
    assert 'id="box"' in answer.text
    assert "<html" not in answer.text


# --- keeping ------------------------------------------------------------------------------------------------------------
def test_a_box_is_kept_changed_and_deleted(house: House) -> None:
    anna = house.browser()
    id_ = saved(anna, **NICE)
    assert "My copy" in anna.get("/boxes").text
    page = anna.get(f"/box/{id_}/edit?group=2").text
    again = anna.post(
        "/boxes/moscow_paris",
        id=id_,
        data=html.unescape(DATA.search(page)[1]),
        do="save",
        title="Better",
        **{"v:city.5.limit": "2"},
    )  # type: ignore[index]
    assert again.url.path == f"/box/{id_}"
    text = anna.get(f"/box/{id_}").text
    assert "Better" in text
    assert re.search(r"<td>Points</td><td>1</td>\s*<td><b>2</b>", text)
    assert anna.post(f"/box/{id_}/delete").url.path == "/boxes"
    assert anna.get(f"/box/{id_}").status_code == 404


def test_a_guest_needs_only_a_name(house: House) -> None:
    nobody = house.browser("")
    answer = sent(nobody, "paris", shipped_box("paris").data, "save", title="Mine", **{"v:landmark.0.cost": "11"})
    assert answer.status_code == 400
    assert "A name must be" in answer.text
    assert data_in(answer.text)["landmark"][0]["cost"] == 11
    nobody.name = "Olga"
    assert sent(nobody, "paris", data_in(answer.text), "save", title="Mine").url.path.startswith("/box/")


def test_a_box_without_a_name_keeps_its_values_in_the_page(house: House) -> None:
    answer = sent(house.browser(), "paris", shipped_box("paris").data, "save", title=" ", **{"v:landmark.0.cost": "11"})
    assert answer.status_code == 400
    assert 'id="title-wrong"' in answer.text
    assert data_in(answer.text)["landmark"][0]["cost"] == 11


def test_an_unfinished_box_is_kept_but_not_played_with(house: House) -> None:
    anna = house.browser()
    id_ = saved(anna, **{"city.5.points": "500"})
    text = anna.get(f"/box/{id_}").text
    assert "500 is not between 0 and 100" in text
    assert 'id="use"' not in text
    assert "can't be played with yet" in sentence(anna.get(f"/new/moscow_paris?box={id_}").text)
    answer = anna.post(f"/box/{id_}/balance")
    assert answer.status_code == 400
    assert "can&#39;t be played with yet" in answer.text
    refused = anna.post("/new/moscow_paris", seat0="me", seat1="bot-random", own=id_)
    assert refused.status_code == 400
    assert 'id="own-wrong"' in refused.text


def test_nobody_has_too_many(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_boxes, "MOST_BOXES", 2)
    anna = house.browser()
    for _ in range(2):
        saved(anna)
    answer = sent(anna, "moscow_paris", shipped_box("moscow_paris").data, "save", title="Third", **{"v:city.5.points": "2"})
    assert "You already have 2 boxes here." in verdict(answer.text)
    assert data_in(answer.text)["city"][5]["points"] == 2


def test_a_full_server_says_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.server, "settings", replace(house.server.settings, most_kept=1000))
    answer = sent(house.browser(), "moscow_paris", shipped_box("moscow_paris").data, "save", title="Mine")
    assert answer.status_code == 503
    assert "no space for more boxes" in verdict(answer.text)


def test_a_box_that_is_too_large_is_refused(house: House) -> None:
    data = dict(shipped_box("moscow_paris").data) | {"country": [{"id": "x" * (MOST_LETTERS + 1), "name": {"en": "X"}}]}
    answer = sent(house.browser(), "moscow_paris", data, "save", title="Large")
    assert "at most" in verdict(answer.text)


# --- files --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_the_file_is_the_one_that_commands_take(house: House, game: str) -> None:
    anna = house.browser()
    id_ = saved(anna, game, **{"players.max": "3"})
    file = anna.get(f"/box/{id_}/file")
    assert file.headers["content-disposition"].endswith('.toml"')
    data = tomllib.loads(file.text)
    assert box_of(registry.find(game), data).data["players"]["max"] == 3
    answer = anna.post("/boxes", game=game, files={"file": ("mine.toml", file.content)})
    assert answer.url.path.startswith("/box/")
    assert tomllib.loads(anna.get(f"{answer.url.path}/file").text) == data


@pytest.mark.parametrize(
    ("game", "file", "words"),
    [
        ("paris", b"players = [", "not valid TOML"),
        ("paris", b"\xff\xfe", "not a text file in UTF-8"),
        ("paris", shipped(registry.find("moscow_paris")).read_bytes(), "this is a box for Moscow to Paris, not for Paris"),
        ("paris", b"x = 1", "unknown"),
        ("atlantis", b"x = 1", "Please choose a game."),
        ("paris", None, "Please choose a file."),
    ],
)
def test_a_file_that_is_none_is_refused_in_words(house: House, game: str, file: bytes | None, words: str) -> None:
    files = None if file is None else {"file": ("mine.toml", file)}
    answer = house.browser().post("/boxes", game=game, files=files)
    assert answer.status_code == 400
    assert words in html.unescape(answer.text)


# --- others -------------------------------------------------------------------------------------------------------------
def test_whoever_has_the_link_sees_and_copies_but_changes_nothing(house: House) -> None:
    anna, boris = house.browser(), house.browser("Boris")
    id_ = saved(anna, **NICE)
    text = boris.get(f"/box/{id_}?group=2").text
    assert "My copy" in text
    assert 'name="v:' not in text
    assert 'id="delete"' not in text
    for path in ("edit",):
        assert "Only its owner can do this" in sentence(boris.get(f"/box/{id_}/{path}").text)
    assert boris.post(f"/box/{id_}/delete").status_code == 403
    copy = boris.post(f"/box/{id_}/copy")
    assert copy.url.path.endswith("/edit")
    mine = copy.url.path.split("/")[2]
    assert mine != id_
    assert data_in(copy.text)["city"][5]["points"] == 2
    boris.post(
        "/boxes/moscow_paris", id=id_, data=json.dumps(data_in(copy.text)), do="save", title="Stolen", **{"v:city.5.points": "9"}
    )
    assert tomllib.loads(anna.get(f"/box/{id_}/file").text)["city"][5]["points"] == 2
    assert "Stolen" in boris.get("/boxes").text  # kept as a box of his own: nothing is lost


@pytest.mark.parametrize("path", ["", "/edit", "/file", "/balance", "/balance/state"])
@pytest.mark.parametrize("id_", ["nothing", "%00", "a" * 500])
def test_forged_names_get_a_sentence(house: House, id_: str, path: str) -> None:
    answer = house.browser().get(f"/box/{id_}{path}")
    assert answer.status_code in (400, 404)
    assert "Traceback" not in answer.text


def test_a_forged_box_at_a_new_table(house: House) -> None:
    anna = house.browser()
    assert "There is no such box" in sentence(anna.get("/new/paris?box=nothing").text)
    answer = anna.post("/new/paris", seat0="me", seat1="bot-random", own="nothing")
    assert answer.status_code == 404
    assert 'id="own-wrong"' in answer.text
    other = saved(anna, "moscow_paris")
    assert "There is no such box" in sentence(anna.get(f"/new/paris?box={other}").text)


def test_a_table_is_played_with_a_box(house: House) -> None:
    anna = house.browser()
    id_ = saved(anna, **NICE)
    page = anna.get(f"/new/moscow_paris?box={id_}").text
    assert f'<option value="{id_}" selected>My copy</option>' in page
    room = anna.new("moscow_paris", "me", "bot-random", own=id_)
    assert house.room(room).row.box["city"][5]["points"] == 2  # type: ignore[index]
    plain = anna.new("moscow_paris", "me", "bot-random", own="")
    assert house.room(plain).row.box is None


def test_the_words_of_a_box_are_offered_at_a_new_table(house: House) -> None:
    anna = house.browser()
    id_ = saved(anna, **{"city.5.country": "monaco"})
    answer = anna.post("/new/moscow_paris/words", own=id_).json()
    assert "monaco" in [word["value"] for word in answer["option-hometown-country"]]


# --- the account --------------------------------------------------------------------------------------------------------
def test_boxes_are_exported_and_go_with_their_owner(house: House) -> None:
    anna = house.browser()
    id_ = saved(anna, **NICE)
    exported = anna.get("/account/export").json()["boxes"]
    assert [(box["id"], box["name"], box["data"]["city"][5]["points"]) for box in exported] == [(id_, "My copy", 2)]
    house.call(keep_analysis, house.server.store, f"b/{id_}/2", {})
    assert anna.post("/account/delete", sure="on").status_code == 200
    assert house.browser("Boris").get(f"/box/{id_}").status_code == 404
    assert analysis_of(house.server.store, f"b/{id_}/2") is None


def test_a_guest_who_signs_in_takes_the_boxes_along(house: House) -> None:
    anna = house.browser()
    anna.post("/account/keep", login="box owner", password="a long enough secret")
    anna.post("/account/sign-out")
    guest = house.browser("Guest")
    id_ = saved(guest, **NICE)
    guest.post("/account/sign-in", login="box owner", password="a long enough secret")
    guest._csrf = ""
    assert "My copy" in guest.get("/boxes").text
    assert guest.get(f"/box/{id_}/edit").status_code == 200


# --- the balance --------------------------------------------------------------------------------------------------------
def until(house: House, reached: Callable[[], Any]) -> None:
    async def wait() -> None:
        with anyio.fail_after(PATIENCE):
            while not reached():
                await anyio.sleep(0.005)

    house.call(wait)


def stage(browser: Browser, id_: str) -> str:
    return str(browser.get(f"/box/{id_}/balance/state").json()["stage"])


@thinks_long
def test_a_box_is_compared_with_the_standard_one(house: House) -> None:
    anna = house.browser()
    id_ = saved(anna, **NICE)
    assert stage(anna, id_) == "none"
    assert anna.post(f"/box/{id_}/balance?seats=2").status_code == 200
    until(house, lambda: analysis_of(house.server.store, f"b/{id_}/2") is not None)
    text = html.unescape(anna.get(f"/box/{id_}/balance?seats=2").text)
    assert "1 value of box B differs from box A's." in text
    assert "Box A: standard" in text
    assert "Box B: My copy, with the same deals" in text
    assert text.count("<svg") >= 11
    assert "style=" not in text
    again = anna.post(f"/box/{id_}/balance?seats=2")
    assert again.status_code == 409
    assert "already been compared" in again.text
    saved_again = anna.post(
        "/boxes/moscow_paris",
        id=id_,
        data=json.dumps(data_in(anna.get(f"/box/{id_}/edit").text)),
        do="save",
        title="My copy",
        **{"v:city.5.points": "3"},
    )
    assert saved_again.url.path == f"/box/{id_}"
    assert stage(anna, id_) == "none"  # what was measured holds for the values of before


@pytest.mark.parametrize("seats", ["1", "5", "x", "-1", "999999999999"])
def test_a_comparison_for_nobody_is_refused(house: House, seats: str) -> None:
    anna = house.browser()
    id_ = saved(anna)
    for answer in (anna.get(f"/box/{id_}/balance?seats={seats}"), anna.post(f"/box/{id_}/balance?seats={seats}")):
        assert answer.status_code == 400
        assert sentence(answer.text)


def test_nobody_has_many_comparisons_in_the_queue(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_queue.AnalysisQueue, "look", lambda self: None)
    anna = house.browser()
    ids = [saved(anna) for _ in range(4)]
    answers = [anna.post(f"/box/{id_}/balance") for id_ in ids]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    again = anna.post(f"/box/{ids[0]}/balance")
    assert again.status_code == 409
    assert "This box is already being compared." in again.text
    assert stage(anna, ids[0]) == "waiting"
    for id_ in ids:
        anna.post(f"/box/{id_}/delete")
    assert house.server.analysis_queue.waiting() == []


def test_a_file_written_here_is_read_by_the_command(house: House, tmp_path: Path) -> None:
    """`grandtour box check` and the page have the same opinion."""
    path = tmp_path / "mine.toml"
    path.write_text(toml_text(shipped_box("paris").data), encoding="utf-8")
    assert box_of(registry.find("paris"), path).label == "printed"
