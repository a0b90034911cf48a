"""Our cookies among those of other programs on the same host, damaged ones, several of the same name, with and without TLS."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.datastructures import Headers

from grandtour.web.http.cookies import COOKIE, HOST_COOKIE, SECRET, YEAR, cookies_in, lines_for, secrets_in
from grandtour.web.settings import Settings

from .browsing import House

STRANGE = (
    'prefs={"a":1}',
    "ids[0]=1",
    "user@site=1",
    "=",
    "=x",
    "x",
    ";;;",
    "a=b=c==",
    'q="a;b"',
    'q="',
    "\x01=\x02",
    "é=ü",
    "path=/; domain=x",
    "$Version=1",
    "x" * 4000,
    "HttpOnly",
)
BAD = ("", "short", "x" * 101, "a b" * 20, "x" * 40 + "%0d%0a", '"' + "x" * 40, "é" * 40, "x" * 40 + "\\015\\012Set-Cookie:a=b")


@pytest.fixture
def house(tmp_path) -> Iterator[House]:
    with House(Settings(data=tmp_path / "data", per_minute=10**6, new_players=10**6), compiling=True) as house:
        yield house


def lobby(house: House, cookie: str, path: str = "/", **client: Any) -> tuple[str, list[str]]:
    """The page that somebody with these cookies sees, and what is set then."""
    answer = house.client(**client).get(path, headers={"cookie": cookie.encode()})
    assert answer.status_code == 200, answer.text
    return answer.text, answer.headers.get_list("set-cookie")


def named(house: House, name: str, **client: Any) -> str:
    """The secret of somebody with a name."""
    anna = house.browser(name, **client)
    assert anna.post("/name").status_code == 200
    return anna.cookie


@pytest.mark.parametrize("strange", STRANGE)
def test_cookies_of_other_programs_take_nothing_from_ours(house: House, strange: str) -> None:
    secret = named(house, "Annabella")
    for cookie in (f"{strange}; {COOKIE}={secret}", f"{COOKIE}={secret};{strange}", f"{strange};{COOKIE}={secret}; {strange}"):
        text, given = lobby(house, cookie)
        assert "Annabella" in text
        assert given == [f"{COOKIE}={secret}; Max-Age={YEAR}; Path=/; HttpOnly; SameSite=Lax"]


def test_the_language_stays_chosen_beside_other_cookies(house: House) -> None:
    for strange in STRANGE:
        text, _ = lobby(house, f"{strange}; grandtour-language=nonsense; grandtour-language=fr; {strange}")
        assert '<html lang="fr"' in text, strange


def test_forms_work_beside_other_cookies(house: House) -> None:
    anna = house.browser("Annabella")
    anna.post("/name")
    secret, csrf = anna.cookie, anna.csrf
    for strange in STRANGE:
        cookie = f"{strange}; {COOKIE}={secret}".encode()
        fields = {"csrf": csrf, "name": "Berta"}
        answer = house.client().post("/name", data=fields, headers={"cookie": cookie}, follow_redirects=False)
        assert answer.status_code == 303, strange


def test_a_seat_is_kept_beside_other_cookies(house: House) -> None:
    anna = house.browser("Anna")
    room = anna.new("two_capitals", "me", "link")
    for strange in STRANGE:
        if strange.isascii() and strange.isprintable():
            other = house.browser("Other")
            with other.client.websocket_connect(
                f"/t/{room}/socket", headers={"cookie": f"{strange}; {COOKIE}={anna.cookie}"}
            ) as line:
                assert line.receive_json()["place"] == 0, strange


@pytest.mark.parametrize("bad", BAD)
def test_what_is_no_secret_of_ours_is_never_sent_back(house: House, bad: str) -> None:
    for cookie in (f"{COOKIE}={bad}", f'{COOKIE}="{bad}"', f"{COOKIE}={bad}; Domain=evil.example"):
        _, given = lobby(house, cookie)
        (line,) = given
        value = line.split(";")[0].partition("=")[2]
        assert SECRET.fullmatch(value)
        assert value not in cookie
        assert line == f"{COOKIE}={value}; Max-Age={YEAR}; Path=/; HttpOnly; SameSite=Lax"


def test_quoted_attributes_and_lines_are_never_sent_back(house: House) -> None:
    secret = "x" * 30
    for value in (f'"{secret}; Domain=evil.example"', f'"{secret}\\015\\012x: y"', f'"{secret}\\073 Domain=a"'):
        _, given = lobby(house, f"{COOKIE}={value}")
        assert "Domain" not in given[0]
        assert "\r" not in given[0]
        assert secret not in given[0]


def test_of_several_secrets_the_known_one_counts(house: House) -> None:
    secret = named(house, "Annabella")
    others = [f"{COOKIE}={letter * 43}" for letter in "abcde"]
    for cookies in ([*others, f"{COOKIE}={secret}"], [f"{COOKIE}={secret}", *others], [f"{COOKIE}=junk", f"{COOKIE}={secret}"]):
        text, given = lobby(house, "; ".join(cookies))
        assert "Annabella" in text
        assert [line.split(";")[0] for line in given] == [f"{COOKIE}={secret}"]


def test_an_unknown_secret_is_kept(house: House) -> None:
    _, given = lobby(house, f"{COOKIE}={'a' * 43}; {COOKIE}={'b' * 43}")
    assert given[0].startswith(f"{COOKIE}={'a' * 43};")


# --- TLS ----------------------------------------------------------------------------------------------------------------------
SECURE = {"base_url": "https://testserver"}


def test_with_tls_the_cookie_has_the_name_that_only_this_host_can_set(house: House) -> None:
    _, given = lobby(house, "", **SECURE)
    assert [line.partition("=")[0] for line in given] == [HOST_COOKIE]
    assert given[0].endswith("; Path=/; HttpOnly; SameSite=Lax; Secure")
    assert "Domain" not in given[0]


def test_a_secret_under_the_plain_name_is_carried_over_once(house: House) -> None:
    secret = named(house, "Annabella")
    for path in ("/", "/device"):
        text, given = lobby(house, f"{COOKIE}={secret}", path, **SECURE)
        assert "Annabella" in text
        assert given == lines_for(secret, secure=True, carried=True)
        assert [line.partition("=")[0] for line in given] == [HOST_COOKIE, COOKIE]
    text, given = lobby(house, f"{HOST_COOKIE}={secret}", **SECURE)
    assert "Annabella" in text
    assert given == lines_for(secret, secure=True)


def test_a_plain_cookie_never_stands_in_for_the_host_s_own(house: House) -> None:
    """A page of a neighbouring host can set the plain name, but not the other."""
    mine, theirs = named(house, "Annabella"), named(house, "Eve")
    text, given = lobby(house, f"{COOKIE}={theirs}; {HOST_COOKIE}={mine}", **SECURE)
    assert "Annabella" in text
    assert theirs not in str(given)
    text, _ = lobby(house, f"{HOST_COOKIE}={mine}; {COOKIE}={theirs}")  # without TLS, the name can be set by anybody
    assert "Eve" in text


def test_tls_at_a_proxy_is_known_by_the_address(tmp_path) -> None:
    """A proxy may not say that it speaks TLS; the address does."""
    wanted = Settings(data=tmp_path / "data", url="https://play.example/")
    with House(wanted, compiling=True, base_url="http://play.example") as house:
        _, given = lobby(house, "")
        assert given[0].startswith(f"{HOST_COOKIE}=")
    with House(replace(wanted, url="http://play.example/"), compiling=True, base_url="http://play.example") as house:
        assert lobby(house, "")[1][0].startswith(f"{COOKIE}=")


# --- the parser ---------------------------------------------------------------------------------------------------------------
@settings(max_examples=300, derandomize=True, deadline=None)
@given(st.lists(st.sampled_from([*STRANGE, *BAD, ";", "=", '"', COOKIE, HOST_COOKIE, "A" * 43, " "]), max_size=30), st.booleans())
def test_anything_is_read(parts: list[str], secure: bool) -> None:
    headers = Headers({"cookie": "".join(parts)})
    list(cookies_in(headers))
    name, found = secrets_in(headers, secure)
    assert name in (COOKIE, HOST_COOKIE)
    for secret in found:
        assert all(line.isprintable() and line.count(";") in (3, 4, 5) for line in lines_for(secret, secure))


def test_what_is_no_secret_is_not_written() -> None:
    for bad in BAD:
        with pytest.raises(ValueError, match="not one of our secrets"):
            lines_for(bad, secure=False)


def test_few_secrets_are_looked_up(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(house.server.store, "player", lambda key: asked.append(key))
    lobby(house, "; ".join(f"{COOKIE}={i:043}" for i in range(1000)))
    assert len(asked) <= 25
