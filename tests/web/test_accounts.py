"""Accounts: keeping what a guest has, coming back, going away, taking all data along, and leaving nothing behind."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import insert, select
from starlette.websockets import WebSocketDisconnect

from grandtour.web.services import passwords
from grandtour.web.settings import Settings
from grandtour.web.store import accounts, schema
from tests.web.browsing import Browser, House, sentence

PASSWORD, NEXT = "correct horse", "battery staple"
WRONG = "Wrong username or password."
FORMS = ("keep", "sign-in", "sign-out", "sign-out-others", "password", "webhook", "webhook/test", "delete")
NAME = "Xanthippe"
SUBSCRIBED = {"endpoint": f"https://{NAME}.example/", "public": "hidden", "auth": "hidden", "language": "en", "made": 5.0}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that take no time; that the server's own take some, the library sees to."""
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(1, 8, 1))
    passwords.nobody.cache_clear()


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


def keep(browser: Browser, login: str = "anna", password: str = PASSWORD) -> Any:
    return browser.post("/account/keep", login=login, password=password)


def sign_in(browser: Browser, login: str = "anna", password: str = PASSWORD, **fields: Any) -> Any:
    answer = browser.post("/account/sign-in", login=login, password=password, **fields)
    browser._csrf = ""
    return answer


def done(answer: Any) -> str:
    return (
        str(answer.url.params.get("done", "")) if answer.status_code == 200 else f"{answer.status_code} {sentence(answer.text)}"
    )


def me(browser: Browser) -> int:
    found = re.search(r'href="/player/(\d+)"', browser.get("/account").text)
    return 0 if found is None else int(found[1])


# --- coming and going -----------------------------------------------------------------------------------------------------
def test_the_real_hashes_are_argon2id() -> None:
    assert PasswordHasher().hash("x").startswith("$argon2id$")


def test_a_guest_keeps_everything_and_finds_it_on_another_device(house: House) -> None:
    anna, phone = house.browser("Anna"), house.browser("Phone")
    room = anna.new("paris", "me", "link")
    assert done(keep(anna, "Anna Ольга")) == "kept"
    assert f'href="/t/{room}"' not in phone.get("/").text
    assert done(sign_in(phone, "  ANNA ольга ")) == "in"
    assert f'href="/t/{room}"' in phone.get("/").text
    assert me(phone) == me(anna) != 0
    assert f'value="{"Anna"}"' in phone.get("/").text, "the name is there, too"
    stored = accounts.account_of(house.server.store, me(anna))
    assert stored is not None
    assert stored.password.startswith("$argon2id$")


def test_letters_that_look_alike_are_the_same_login(house: House) -> None:
    assert done(keep(house.browser("Anna"), "Ａnna")) == "kept"
    assert "taken" in done(keep(house.browser("Boris"), "aNNA"))
    assert done(sign_in(house.browser("Phone"), "anna")) == "in"


def test_an_account_without_a_game_before(house: House) -> None:
    anna = house.browser("Anna")
    assert me(anna) == 0
    assert done(keep(anna)) == "kept"
    assert me(anna) != 0
    assert "already" in done(keep(anna, "other"))


@pytest.mark.parametrize(
    ("login", "password"),
    [("", PASSWORD), ("x" * 61, PASSWORD), ("anna", "1234567"), ("anna", "x" * 201), ("anna boris", "Anna Boris")],
)
def test_what_is_no_login_or_password(house: House, login: str, password: str) -> None:
    anna = house.browser("Anna")
    answer = keep(anna, login, password)
    assert (answer.status_code, sentence(answer.text) != "") == (400, True)
    assert me(anna) == 0


def test_a_browser_with_seats_is_asked_before_it_becomes_another_player(house: House) -> None:
    anna, boris = house.browser("Anna"), house.browser("Boris")
    keep(anna)
    room = boris.new("paris", "me", "link")
    before = me(boris)
    assert "give up Boris and 1 table" in boris.get("/account").text
    assert "already have tables" in done(sign_in(boris))
    assert me(boris) == before
    assert done(sign_in(boris, sure="on")) == "in"
    assert me(boris) == me(anna)
    assert f'href="/t/{room}"' not in boris.get("/").text


def test_a_wrong_password_and_an_unknown_login_are_answered_alike(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(house.browser("Anna"))
    checked: list[str] = []
    real = passwords.HASHER

    class Counting:
        def verify(self, stored: str, password: str) -> bool:
            checked.append(stored.split("$")[3])
            return real.verify(stored, password)

        hash = staticmethod(real.hash)

    monkeypatch.setattr(passwords, "HASHER", Counting())
    boris = house.browser("Boris")
    answers = [sign_in(boris, login, "wrong password") for login in ("anna", "nobody")]
    assert [(answer.status_code, sentence(answer.text)) for answer in answers] == [(403, WRONG)] * 2
    assert checked == ["m=8,t=1,p=1"] * 2, "both take as long"


def test_tries_are_limited_by_address_and_login_together(house: House) -> None:
    """A stranger is locked out; the owner is not, wherever they are and whatever the stranger does."""
    anna = house.browser("Anna", client=("192.0.2.1", 1))
    keep(anna)
    thief = house.browser("Boris", client=("192.0.2.2", 1))
    answers = [sign_in(thief, "anna", f"wrong {n:08}").status_code for n in range(11)]
    assert answers == [403] * 10 + [429]
    assert sign_in(thief).status_code == 429, "also with the right one"
    assert done(sign_in(house.browser("Carl", client=("192.0.2.3", 1)))) == "in", "the owner from elsewhere"
    others = [sign_in(thief, f"login {n}", "wrong password").status_code for n in range(21)]
    assert others == [403] * 18 + [429] * 3, "thirty for all logins together"


@pytest.mark.parametrize("thiefs", ["2001:db8::1", "2001:db8:0:0:1::2"])
def test_a_whole_network_of_ipv6_counts_as_one(house: House, thiefs: str) -> None:
    keep(house.browser("Anna"))
    for n in range(10):
        sign_in(house.browser("Boris", client=(f"2001:db8::{n + 5:x}", 1)), "anna", f"wrong {n:08}")
    assert sign_in(house.browser("Boris", client=(thiefs, 1))).status_code == 429


@pytest.mark.parametrize("signed_in", [True, False])
def test_the_owners_own_browser_is_never_locked_out_by_a_stranger(house: House, signed_in: bool) -> None:
    """Not even by one in the same network; to change the password, to go, and to come back after signing out."""
    anna, thief = house.browser("Anna"), house.browser("Boris")
    keep(anna)
    if not signed_in:
        assert done(anna.post("/account/sign-out")) == "out"
        anna._csrf = ""
    while sign_in(thief, "anna", "wrong password").status_code != 429:
        pass
    if signed_in:
        assert done(anna.post("/account/password", password=PASSWORD, new=NEXT)) == "password"
        assert "Goodbye" in anna.post("/account/delete", password=NEXT, sure="on").text
    else:
        assert done(sign_in(anna)) == "in"


def test_a_browser_of_the_owner_has_tries_of_its_own(house: House) -> None:
    """So that whoever sits down at it can't go on for ever."""
    anna = house.browser("Anna")
    keep(anna)
    answers = [anna.post("/account/password", password="not this one", new=NEXT).status_code for _ in range(11)]
    assert answers == [403] * 10 + [429]


def test_signing_out(house: House) -> None:
    anna = house.browser("Anna")
    room = anna.new("paris", "me", "link")
    refused = anna.post("/account/sign-out")
    assert refused.status_code == 400, "a guest could not come back"
    keep(anna)
    cookie = anna.cookie
    assert done(anna.post("/account/sign-out")) == "out"
    assert anna.cookie != cookie
    assert f'href="/t/{room}"' not in anna.get("/").text
    anna.client.cookies.set("grandtour", cookie)
    anna._csrf = ""
    assert me(anna) == 0, "the old secret is nobody's"
    assert done(sign_in(anna)) == "in"
    assert f'href="/t/{room}"' in anna.get("/").text


def test_signing_out_everywhere_else(house: House) -> None:
    anna, phone = house.browser("Anna"), house.browser("Phone")
    room = anna.new("paris", "me", "link", spectators=None)
    keep(anna)
    sign_in(phone)
    line = phone.socket(room)
    assert line.stage("waiting")["place"] is not None
    assert done(anna.post("/account/sign-out-others")) == "others"
    assert (me(anna) != 0, me(phone)) == (True, 0)
    with pytest.raises(WebSocketDisconnect):
        line.until(lambda got: False)
    assert line.state["place"] is not None, "nothing was told after it"


def test_a_new_password_holds_and_the_old_one_does_not(house: House) -> None:
    anna, phone = house.browser("Anna"), house.browser("Phone")
    keep(anna)
    sign_in(phone)
    assert WRONG in done(anna.post("/account/password", password="not this one", new=NEXT))
    assert done(anna.post("/account/password", password=PASSWORD, new=NEXT)) == "password"
    assert me(phone) == 0
    assert WRONG in done(sign_in(phone))
    assert done(sign_in(phone, password=NEXT)) == "in"


@pytest.mark.parametrize("form", FORMS)
def test_other_sites_can_send_no_form(house: House, form: str) -> None:
    anna = house.browser("Anna")
    keep(anna)
    answer = anna.post(
        f"/account/{form}", csrf="0" * 32, login="x", password=PASSWORD, new=NEXT, sure="on", url="https://example.org/"
    )
    assert answer.status_code == 403
    assert "This form has expired" in sentence(answer.text)
    assert me(anna) != 0


@pytest.mark.parametrize("form", ["sign-out", "sign-out-others", "password", "webhook", "webhook/test", "delete"])
def test_nobody_has_nothing(house: House, form: str) -> None:
    answer = house.browser("Anna").post(f"/account/{form}", sure="on", url="https://example.org/", password=PASSWORD, new=NEXT)
    assert (answer.status_code, sentence(answer.text)) == (403, "You don't have a name or any tables here yet.")


# --- my data --------------------------------------------------------------------------------------------------------------
def furnish(house: House, player: int, room: str) -> None:
    """Puts something of a player into every table that has a place for it."""
    key = house.server.store.rows(select(schema.keys.c.hash).where(schema.keys.c.player == player))[0]["hash"]
    rows: list[tuple[Any, dict[str, Any]]] = [
        (schema.chat, {"room": room, "time": 1.0, "player": player, "name": NAME, "text": f"says {NAME}"}),
        (schema.reports, {"made": 2.0, "player": player, "text": f"a fault of {NAME}", "about": {"page": "/"}, "record": None}),
        (schema.records, {"id": "record", "player": player, "made": 3.0, "record": {"names": [NAME]}}),
        (schema.analyses, {"subject": "r/record/1", "made": 3.0, "analysis": {"of": NAME}}),
        (schema.webhooks, {"player": player, "url": f"https://{NAME}.example/", "secret": "hidden", "failures": 0, "last": None}),
        (schema.subscriptions, {"key": key, "player": player} | SUBSCRIBED),
        (schema.ratings, {"player": player, "game": "paris", "mean": 26.0, "deviation": 5.0, "games": 3}),
        *((schema.results, result(one, place, who)) for one, place, who in (("a", 0, player), ("a", 1, None), ("b", 0, player))),
    ]
    for table, row in rows:
        house.call(house.server.store.write, lambda c, table=table, row=row: c.execute(insert(table).values(row)))


def result(room: str, place: int, player: int | None) -> dict[str, Any]:
    name, level = ("Skilled", "skilled") if player is None else (NAME, None)
    shown = {"name": name, "level": level, "game": "paris", "time": 4.0, "score": 30 + place, "rank": 2 - place}
    return {"room": room, "number": 0, "place": place, "player": player, **shown}


def test_the_export_has_all_that_is_kept(house: House) -> None:
    anna = house.browser(NAME)
    room = anna.new("paris", "me", "link")
    keep(anna, "xan")
    furnish(house, me(anna), room)
    answer = anna.get("/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    assert data["player"]["name"] == NAME
    assert data["account"]["login"] == "xan"
    assert [key["kind"] for key in data["keys"]] == ["browser"]
    assert [(table["id"], table["made_by_me"], len(table["places"])) for table in data["tables"]] == [(room, True, 1)]
    assert sorted(one["score"] for one in data["results"]) == [30, 30]
    assert [one["mean"] for one in data["ratings"]] == [26.0]
    assert [one["text"] for one in data["chat"]] == [f"says {NAME}"]
    assert [one["text"] for one in data["reports"]] == [f"a fault of {NAME}"]
    assert [one["record"] for one in data["records"]] == [{"names": [NAME]}]
    assert data["webhook"]["url"] == f"https://{NAME}.example/"
    assert data["subscriptions"] == [{"endpoint": f"https://{NAME}.example/", "language": "en", "made": 5.0}]
    assert "hidden" not in answer.text
    assert "argon2" not in answer.text
    assert passwords_hash(house, me(anna)) not in answer.text
    assert house.browser("Boris").get("/account/export").status_code == 403


def passwords_hash(house: House, player: int) -> str:
    found = accounts.account_of(house.server.store, player)
    assert found is not None
    return found.password


def test_the_export_covers_every_table_that_knows_players(house: House) -> None:
    anna = house.browser(NAME)
    anna.new("paris", "me", "link")
    known = {"keys", "accounts", "webhooks", "ratings", "results", "records", "reports", "chat", "places", "deals"}
    known |= {"subscriptions", "entries", "analysis_jobs", "boxes", "answers", "solvers"}
    assert {table.name for table in schema.metadata.tables.values() if "player" in table.c} == known
    elsewhere = {"accounts", "webhooks", "places", "entries", "analysis_jobs", "answers", "solvers"}
    assert set(anna.get("/account/export").json()) >= known - elsewhere | {
        "analyses",
        "account",
        "tournaments",
        "webhook",
        "tables",
        "puzzles",
    }


def deleted(browser: Browser, **fields: Any) -> str:
    answer = browser.post("/account/delete", **fields)
    browser._csrf = ""
    return "" if "has been deleted" in answer.text else sentence(answer.text)


def test_deletion_wants_a_confirmation_and_the_password(house: House) -> None:
    anna = house.browser("Anna")
    keep(anna)
    assert "confirm" in deleted(anna, password=PASSWORD)
    assert deleted(anna, sure="on", password="wrong one") == WRONG
    assert me(anna) != 0
    assert deleted(anna, sure="on", password=PASSWORD) == ""
    assert me(anna) == 0
    assert WRONG in done(sign_in(house.browser("Phone")))


def test_deletion_leaves_nothing(settings: Settings) -> None:
    with House(settings) as house:
        anna, boris = house.browser(NAME), house.browser("Boris")
        alone = anna.new("paris", "me", "bot-random")
        waits = anna.new("paris", "me", "link")
        sits = boris.new("paris", "me", "link")
        shared = boris.new("two_capitals", "me", "link")
        for room in (sits, shared):
            anna.join(room)
        lines = [boris.socket(shared), anna.socket(shared)]
        for line in lines:
            line.send("ready", word="")
        lines[0].stage("playing")
        furnish(house, me(anna), shared)
        keep(anna, NAME)
        player = me(anna)
        assert deleted(anna, sure="on", password=PASSWORD) == ""
        lobby = boris.get("/").text
        assert [boris.get(f"/t/{room}").status_code for room in (alone, waits, sits, shared)] == [404, 404, 200, 200]
        assert NAME not in lobby
        assert "Former player" in lobby
        assert [place.taken for place in house.room(sits).places] == [True, False], "free again"
        goes_on(house, shared, lines[0])
        assert lines[0].state["players"].count("Former player") == 1
        assert NAME not in lines[0].state["players"] + lines[0].state["html"] + json.dumps(lines[0].log)
    database = sqlite3.connect(settings.data / "grandtour.sqlite")
    for table in schema.metadata.tables.values():
        if "player" in table.c:
            assert database.execute(f"select count(*) from {table.name} where player = {player}").fetchone() == (0,), table.name
    assert database.execute("select count(*) from results").fetchone() == (0,), "they were without other people"
    database.close()
    files = [path for path in settings.data.iterdir() if NAME.encode() in path.read_bytes()]
    assert files == []


def goes_on(house: House, room: str, line: Any) -> None:
    """A few rounds: a bot moves where somebody has gone."""
    for _ in range(4):
        line.until(lambda got: got["type"] == "table" and got["turn"]) if not line.state["turn"] else None
        line.catch_up(house.room(room).number)
        assert line.move(line.state["moves"][0]["move"])["type"] == "done"
        line.until(lambda got: got["type"] == "table" and got["number"] >= house.room(room).number)


def test_results_stay_for_the_others_without_the_name(house: House) -> None:
    anna, boris = house.browser(NAME), house.browser("Boris")
    for browser in (anna, boris):
        keep(browser, browser.name)
    store = house.server.store
    for row in (result("a", 0, me(anna)), result("a", 1, None) | {"player": me(boris), "name": "Boris", "level": None}):
        house.call(store.write, lambda c, row=row: c.execute(insert(schema.results).values(row)))
    deleted(anna, sure="on", password=PASSWORD)
    page = boris.get(f"/player/{me(boris)}").text
    assert "Former player" in page
    assert NAME not in page
