"""A guest keeps what they have, finds it in another browser, and leaves."""

from __future__ import annotations

import re

from tests.browser.conftest import PHONE, Visit
from tests.browser.people import Person
from tests.browser.test_everyone import faults

PASSWORD = "correct horse"


def wide(person: Person) -> int:
    """How much wider than the window the page is."""
    return int(person.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def test_a_guest_becomes_an_account_and_comes_back_elsewhere(visit: Visit) -> None:
    anna, phone = visit(), visit(viewport=PHONE)
    table = anna.open_table("two_capitals", ["me", "link"])
    anna.go("/account")
    anna.page.fill("#keep-login", "Anna of the browser")
    anna.page.fill("#keep-password", PASSWORD)
    anna.page.get_by_role("button", name="Create account").click()
    anna.there(".done")
    assert "anna of the browser" in anna.text(".passport")
    assert faults(anna) == []

    phone.go("/account")
    assert wide(phone) == 0
    assert faults(phone) == []
    phone.page.fill("#login", "ANNA of the browser")
    phone.page.fill("#password", PASSWORD)
    phone.page.locator("#password").press("Enter")
    phone.there(".done")
    phone.go("/")
    phone.page.click(f".mine a[href='{table.removeprefix(anna.url)}']")
    phone.stage("waiting")
    phone.there(".spot")

    anna.go("/account")
    anna.page.click("#keys summary")
    assert anna.page.locator("#keys li").count() == 2
    anna.page.click("#change-password summary")
    assert wide(anna) == 0
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Download your data").click()
    assert download.value.suggested_filename == "grandtour.json"
    anna.page.get_by_role("button", name="Sign out everywhere else", exact=True).click()
    anna.there(".done")
    phone.go("/account")
    assert phone.page.locator(".passport").count() == 0

    anna.page.click("#delete summary")
    anna.page.fill("#delete-password", PASSWORD)
    anna.page.check("#delete [name=sure]")
    anna.page.get_by_role("button", name="Delete everything", exact=True).click()
    anna.page.get_by_role("heading", name="Goodbye").wait_for()
    anna.go("/")
    assert anna.page.locator(".mine").count() == 0


def test_a_message_is_set_up_by_keyboard(visit: Visit) -> None:
    """The secret is shown once; an address that can't be reached is told in words."""
    anna = visit()
    anna.go("/")
    anna.page.fill("#name", "Anna")
    anna.page.locator("#name").press("Enter")
    anna.page.wait_for_load_state()
    anna.go("/account")
    anna.page.locator("#webhook summary").press("Enter")
    anna.page.fill("#url", f"{anna.url}/somewhere")
    anna.page.locator("#url").press("Enter")
    assert re.fullmatch(r"\w{64}", anna.there("#secret").input_value())
    anna.page.get_by_role("button", name="Send test message").press("Enter")
    assert anna.there(".error").inner_text() == "The test message could not be delivered."
    anna.forgive("400: ")
    anna.forgive("Failed to load resource")
