"""A notification in a whole Chromium: its words, and where a press leads. No push service is reached from here, so the message
is delivered by the browser's developer tools; that one is sent, encrypted and signed, is tested in tests/web/test_push.py."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, Worker

from grandtour.web.services.push import turn_message
from grandtour.web.tables.room import Room
from tests import SOAK
from tests.browser.people import PATIENCE, Person
from tests.web.servers import Server

WHOLE = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SHOWN = """
async () => {
  const [one] = await (await navigator.serviceWorker.ready).getNotifications();
  return one && { title: one.title, body: one.body, tag: one.tag, url: one.data, icon: new URL(one.icon).pathname };
}
"""
# Presses the notification, which only a person could: the event is dispatched, and it tells where it would lead.
PRESS = """
async () => {
  const went = new Promise((done) => {
    Clients.prototype.openWindow = async (path) => done(`opened ${path}`);
    WindowClient.prototype.focus = async function () { done(`focused ${new URL(this.url).pathname}`); };
  });
  const [notification] = await registration.getNotifications();
  dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  return went;
}
"""


@pytest.fixture
def person(chromium: Browser, server: Server) -> Iterator[Person]:
    """With a browser that can show notifications, and may."""
    if WHOLE is None:
        pytest.skip("A headless shell shows no notifications: `apt install chromium`")
    arguments = ["--headless=new", "--disable-gpu"] + (["--no-sandbox"] if os.getuid() == 0 else [])
    browser = chromium.browser_type.launch(executable_path=WHOLE, args=arguments, ignore_default_args=["--headless"])
    context = browser.new_context(locale="uk-UA")
    context.set_default_timeout(PATIENCE)
    context.grant_permissions(["notifications"], origin=server.url)
    yield Person(context.new_page(), server.url)
    browser.close()


def deliver(page: Page, url: str, message: dict[str, str]) -> Worker:
    """A push message, as if it came from the push service; returns the worker that gets it."""
    tools = page.context.new_cdp_session(page)
    known: list[dict[str, Any]] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: known.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")
    page.evaluate(
        "async () => { await navigator.serviceWorker.register('/service-worker.js'); await navigator.serviceWorker.ready; }"
    )
    number = known[-1]["registrationId"]
    tools.send("ServiceWorker.deliverPushMessage", {"origin": url, "registrationId": number, "data": json.dumps(message)})
    return page.context.service_workers[0]


@pytest.mark.skipif(not SOAK, reason="make soak")
def test_a_notification_and_a_press_on_it(person: Person) -> None:
    page = person.page
    table = person.open_table("metro_domino", ["me", "bot-random"])
    person.stage("playing")
    number = table.rsplit("/", 1)[1]
    message = turn_message(cast(Room, SimpleNamespace(id=number, row=SimpleNamespace(game="metro_domino"))), "uk")
    worker = deliver(page, person.url, message)
    page.wait_for_function("async () => (await (await navigator.serviceWorker.ready).getNotifications()).length")
    expected = {"title": "Ваш хід", "body": "Метро доміно: Париж", "tag": number, "url": f"/t/{number}"}
    assert page.evaluate(SHOWN) == expected | {"icon": "/static/icon-192.png"}
    assert worker.evaluate(PRESS) == f"focused /t/{number}"
    assert page.evaluate(SHOWN) is None  # who has pressed it has read it
    person.go("/")
    worker = deliver(page, person.url, message)
    page.wait_for_function("async () => (await (await navigator.serviceWorker.ready).getNotifications()).length")
    assert worker.evaluate(PRESS) == f"opened /t/{number}"
    assert person.faults == []


@pytest.mark.skipif(not SOAK, reason="make soak")
def test_where_it_fails_the_page_says_so(person: Person) -> None:
    """This browser has no push service, as in a private window."""
    person.open_table("metro_domino", ["me", "bot-random"])
    person.stage("playing")
    person.page.click("#menu summary")
    person.page.click("#push .switch")
    person.page.locator("#push [data-push=failed]").wait_for()
    assert "Не вдалося" in person.text("#push [data-push=failed]")
    assert not person.page.locator("#push-switch").is_checked()
