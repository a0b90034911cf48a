"""What a second attack found: keys and passwords that go while something is on its way, planted secrets, long names."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from grandtour.engine.errors import GrandTourError
from grandtour.web.http.cookies import COOKIE, HOST_COOKIE
from grandtour.web.http.errors import Denied
from grandtour.web.http.tokens import hashed, new_token
from grandtour.web.routes import account
from grandtour.web.server import GameServer
from grandtour.web.services import passwords
from grandtour.web.services.passwords import Trier
from grandtour.web.settings import Settings
from grandtour.web.store import accounts as people
from grandtour.web.store.accounts import Account, Webhook
from grandtour.web.store.subscriptions import Subscription, subscribe
from grandtour.web.tables import names
from grandtour.web.tables.setup import checked_name
from tests.web.browsing import House
from tests.web.game_servers import on_a_server

MARKS = "a" + "\u0301" * 500_000 + "\u0316" * 500_000  # to put these in order would take an hour


@pytest.fixture
def house(settings: Settings) -> Iterator[House]:
    with House(settings) as house:
        yield house


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(1, 8, 1))
    passwords.nobody.cache_clear()


# --- names ----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("read", [checked_name, passwords.checked_login])
def test_a_name_of_a_million_marks_is_refused_at_once(read: Any) -> None:
    with pytest.raises(GrandTourError):
        read(MARKS)


def test_nothing_that_puts_letters_in_order_looks_at_more_than_a_name_has() -> None:
    assert names.tidy(MARKS) == MARKS
    assert len(names.skeleton(MARKS)) < 2000
    assert len(passwords.folded(MARKS)) < 2000


# --- keys that are taken away meanwhile -------------------------------------------------------------------------------------
async def anna(server: GameServer, key: str = "key") -> int:
    return await server.store.add_player("Anna", hashed(key), "browser")


@pytest.mark.parametrize("what", ["link", "account", "webhook", "subscription"])
def test_whatever_lasts_is_not_made_with_a_key_that_goes_at_the_same_time(tmp_path: Path, what: str) -> None:
    """It was asked for while the key held, and would be written when it is gone."""

    async def test(server: GameServer) -> None:
        player = await anna(server)
        await server.store.add_key(player, hashed("stolen"), "browser")
        signing_out = asyncio.ensure_future(people.keep_only_key(server.store, player, hashed("key")))
        await asyncio.sleep(0)
        stolen = hashed("stolen")
        made = {
            "link": lambda: server.store.add_key(player, hashed("link"), "device", server.now() + 60, stolen),
            "account": lambda: people.add_account(server.store, Account(player, "anna", "x", 0.0), stolen),
            "webhook": lambda: people.set_webhook(server.store, Webhook(player, "https://example.org/", "x"), stolen),
            "subscription": lambda: subscribe(
                server.store, Subscription(stolen, player, "https://example.org/", "", "", "en", 0.0)
            ),
        }[what]
        with pytest.raises(GrandTourError, match="signed out"):
            await made()
        await signing_out
        assert people.keys_of(server.store, player)[0]["kind"] == "browser"
        assert (len(people.keys_of(server.store, player)), people.account_of(server.store, player)) == (1, None)

    on_a_server(tmp_path, test)


def test_a_sign_in_that_waits_while_the_password_is_changed_is_refused(tmp_path: Path, quick: None) -> None:
    async def test(server: GameServer) -> None:
        player, gate = await anna(server), threading.Event()
        stored = await passwords.hash_of(server, "correct horse", "home")
        await people.add_account(server.store, Account(player, "anna", stored, 0.0), hashed("key"))
        busy = asyncio.ensure_future(server.passwords.run("others", gate.wait))
        await asyncio.sleep(0)
        thief = asyncio.ensure_future(passwords.check(server, "anna", "correct horse", Trier("elsewhere", "b", None)))
        await asyncio.sleep(0)
        await people.set_password(server.store, player, "a different hash", hashed("key"))
        gate.set()
        await busy
        with pytest.raises(Denied, match="Wrong username or password"):
            await thief
        assert not await people.change_key(server.store, "b", hashed("thief"), player, stored), "nor a moment later"
        assert server.store.player(hashed("thief")) is None

    on_a_server(tmp_path, test)


def test_an_export_ends_with_its_key(tmp_path: Path) -> None:
    async def test(server: GameServer) -> None:
        player = await anna(server)
        await server.store.add_key(player, hashed("stolen"), "browser")
        late, early = (account.pieces(server, player, hashed("stolen")) for _ in range(2))
        assert '"Anna"' in await anext(early)
        await people.keep_only_key(server.store, player, hashed("key"))
        assert [piece async for piece in early] == []
        assert [piece async for piece in late] == []

    on_a_server(tmp_path, test)


def test_a_device_link_takes_the_place_of_the_browsers_own_key(house: House) -> None:
    anna, boris = house.browser("Anna"), house.browser("Boris")
    anna.post("/name")
    boris.post("/name")
    page = anna.post("/device").text
    link = page[page.index("/device/") + len("/device/") :].split('"')[0].split("<")[0]
    old = boris.cookie
    assert boris.post(f"/device/{link}", sure="on").status_code == 200
    assert boris.cookie != old
    assert house.server.store.player(hashed(old)) is None


# --- secrets that others have chosen ------------------------------------------------------------------------------------
def test_with_tls_a_planted_secret_is_not_taken_over(settings: Settings) -> None:
    planted = new_token()
    with House(replace(settings, url="https://play.example.org"), base_url="https://play.example.org") as house:
        victim = house.client(cookies={COOKIE: planted})
        lines = victim.get("/").headers.get_list("set-cookie")
        assert any(line.startswith(f"{HOST_COOKIE}=") for line in lines)
        assert not any(planted in line for line in lines)


def test_with_tls_a_secret_that_is_known_under_the_plain_name_is_carried_over(settings: Settings) -> None:
    """Of a server that had none before."""
    with House(replace(settings, url="https://play.example.org"), base_url="https://play.example.org") as house:
        known = new_token()
        house.call(house.server.store.add_player, "Anna", hashed(known), "browser")
        answer = house.client(cookies={COOKIE: known}).get("/account")
        assert f"{HOST_COOKIE}={known};" in answer.headers["set-cookie"]
        assert "Anna" in answer.text


# --- what one network leaves here ------------------------------------------------------------------------------------------
def test_letters_of_records_are_counted_by_network(settings: Settings) -> None:
    text = (Path(__file__).parents[2] / "replays/metro_domino/blocked.txt").read_text()
    with House(replace(settings, kept_per_hour=2 * len(text))) as house:
        answers = [house.browser(f"Guest {n}").post("/replays", record=text).status_code for n in range(3)]
        assert answers == [200, 200, 429]


def test_a_long_kind_of_form_is_refused_unread(house: House) -> None:
    anna = house.browser()
    assert anna.csrf
    headers = {"content-type": "multipart/form-data" + ";" * 30_000}
    assert anna.client.post("/name", content=b"x", headers=headers).status_code == 415
