"""What is sent with forms can break nothing; nobody loses seats without a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from grandtour.web.http.forms import MOST_SHOWN_AGAIN, readable
from grandtour.web.http.tokens import hashed
from grandtour.web.settings import Settings
from tests.web.browsing import Browser, House, sentence

BOX = b"players = 5\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data = tmp_path_factory.mktemp("forms") / "data"
    with House(Settings(data, pause=0.0, new_players=10**6, uploads_per_hour=10**6)) as house:
        yield house


def send(browser: Browser, path: str, charset: str, parts: list[tuple[bytes, bytes]]) -> Any:
    """A form of several parts, byte by byte: what stands behind `form-data; ` in each, and its value."""
    fields = [(b'name="csrf"', browser.csrf.encode()), *parts]
    body = b"".join(b"--a\r\nContent-Disposition: form-data; " + head + b"\r\n\r\n" + value + b"\r\n" for head, value in fields)
    kind = f"multipart/form-data; boundary=a{charset}"
    return browser.request("POST", path, content=body + b"--a--\r\n", headers={"content-type": kind})


@pytest.mark.parametrize("path", ["/new/paris", "/verify", "/replays", "/report", "/name"])
def test_signs_that_are_no_text(house: House, path: str) -> None:
    """In the name of a file, in a field, in the name of a field: once a page could not be shown for them."""
    anna = house.browser()
    strange = b"+2AA-"  # half of a pair, in UTF-7
    parts = [
        (b'name="box"; filename="' + strange + b'.toml"', BOX),
        (b'name="text' + strange + b'"', strange),
        (b'name="name"', strange),
    ]
    assert send(anna, path, "; charset=utf-7", parts).status_code == 415
    assert (
        send(anna, path, "", [(b'name="box"; filename="\xed\xa0\x80"', BOX), (b'name="\xff"', b"\xed\xa0\x80")]).status_code < 500
    )


def test_half_a_letter_is_no_text() -> None:
    assert readable("a\ud800b") == "a?b"


@pytest.mark.parametrize("charset", ["punycode", "idna", "undefined", "utf-16", "zlib"])
def test_forms_are_in_one_way_of_writing(house: House, charset: str) -> None:
    """Some others take time that grows with the square of the length, or end in errors of Python."""
    answer = send(house.browser(), "/verify", f"; charset={charset}", [(b'name="record"', b"xn--" + b"a" * 900_000)])
    assert (answer.status_code, sentence(answer.text)) == (415, "Forms must be sent in UTF-8.")


@pytest.mark.parametrize("charset", ["", "; charset=utf-8", '; charset="UTF-8"'])
def test_ours_is_read(house: House, charset: str) -> None:
    answer = send(house.browser(), "/verify", charset, [(b'name="record"', "№ 5".encode())])
    assert answer.status_code == 400
    assert "№ 5" in answer.text


def test_a_form_without_files_is_not_long(house: House) -> None:
    anna = house.browser()
    answer = anna.request(
        "POST", "/verify", content=b"&" * 300_000, headers={"content-type": "application/x-www-form-urlencoded"}
    )
    assert answer.status_code == 413


def test_a_long_record_is_not_shown_again(house: House) -> None:
    anna = house.browser()
    for path in ("/verify", "/replays"):
        assert "yyyyy</textarea>" in anna.post(path, record="y" * MOST_SHOWN_AGAIN).text
        assert "yyyyy" not in anna.post(path, record="y" * (MOST_SHOWN_AGAIN + 1)).text


def test_a_request_without_a_host(house: House) -> None:
    anna = house.browser()
    for host in ("", "x"):
        assert anna.get("/report", headers={"host": host, "referer": "http://x/t/5"}).status_code < 500


def test_a_host_with_a_very_long_name(house: House) -> None:
    """No QR code could hold it."""
    anna = house.browser()
    anna.post("/name")
    answer = anna.post("/device", headers={"host": "x" * 5000})
    assert answer.status_code < 500
    assert 'class="qr"' not in answer.text


# --- another device -------------------------------------------------------------------------------------------------------
def link_of(browser: Browser) -> str:
    found = re.search(r'value="[^"]*(/device/[\w-]+)"', browser.post("/device").text)
    assert found is not None
    return found[1]


def player_of(house: House, browser: Browser) -> Any:
    return house.server.store.player(hashed(browser.cookie))


def test_seats_are_not_lost_without_a_word(house: House) -> None:
    anna, boris = house.browser("Anna"), house.browser("Boris")
    anna.new("two_capitals", "me", "link")
    boris.new("two_capitals", "me", "link")
    before, link = player_of(house, boris), link_of(anna)
    assert "give up Boris and 1 table." in boris.get(link).text
    answer = boris.post(link)
    assert answer.status_code == 400
    assert sentence(answer.text).startswith("You already have tables in this browser.")
    assert player_of(house, boris) == before, "nothing has changed, and the link is good still"
    assert boris.post(link, sure="true").status_code == 200
    assert player_of(house, boris) == player_of(house, anna)


def test_nobody_is_asked_who_loses_nothing(house: House) -> None:
    anna, carl, doris = house.browser("Anna"), house.browser("Carl"), house.browser("Doris")
    anna.new("two_capitals", "me", "link")
    carl.post("/name")
    doris.new("two_capitals", "me", "link")
    doris.post("/account/keep", login="doris", password="a long password")
    for other in (carl, doris, anna):  # without seats; with a password; and the same player
        link = link_of(anna)
        assert "Switch this browser" not in other.get(link).text
        assert other.post(link).status_code == 200
        assert player_of(house, other) == player_of(house, anna)
