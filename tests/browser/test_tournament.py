"""A tournament in browsers, from the form to the final standings: of two people; in the long version of eight, with the server
killed in the middle."""

from __future__ import annotations

from tests import SOAK
from tests.browser.conftest import PHONE, Visit
from tests.browser.people import LOST, Person, press_to_the_end
from tests.browser.test_everyone import faults
from tests.web.servers import Server

NAMES = ("Anna", "Boris", "Clara", "Dora", "Émile", "Fedir", "Grace", "Hanna")[: 8 if SOAK else 2]
ROUNDS = 3 if SOAK else 1


def test_a_tournament(visit: Visit, server: Server) -> None:
    people = [
        visit(**({"viewport": PHONE, "has_touch": True, "is_mobile": True} if number % 2 else {})) for number in range(len(NAMES))
    ]
    anna = people[0]
    page = new_tournament(anna)
    for person, name in zip(people[1:], NAMES[1:], strict=True):
        person.go(page)
        person.page.fill("#name", name)
        person.page.get_by_role("button", name="Join").click()
        person.there(".entries .mine")
    anna.there(f".entries li:nth-child({len(NAMES)})")  # the page is drawn again on its own
    assert faults(anna) == []
    anna.page.get_by_role("button", name="Start").click()
    for number in range(1, ROUNDS + 1):
        for person in people:
            person.go(page)
            person.there(".ready")
            person.page.get_by_role("button", name="Go to your table").click()
        for person in people:
            person.stage("playing")
        if SOAK:
            for person in people:
                if person.page.locator("body[data-turn=true]").count():
                    person.click_move()
            kill(server, people)
        press_to_the_end(people)
        for person in people:
            person.page.click("#to-tournament")
        anna.there(f"#round-{number + 1}" if number < ROUNDS else "text=Final standings")
    assert anna.page.locator(".standings tbody tr").count() == len(NAMES)
    assert anna.page.locator(".pairings .best").count() + anna.page.locator("text=½").count() > 0
    for person in people[:2]:
        person.go(page)
        assert faults(person) == []
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def new_tournament(anna: Person) -> str:
    """Fills in the form; returns the address."""
    anna.go("/tournament/new")
    assert faults(anna) == []
    anna.page.fill("#title", "Spring Cup")
    anna.page.fill("#name", NAMES[0])
    for box in anna.page.locator("[name^=game-]").all():
        box.set_checked(box.get_attribute("name") == "game-two_capitals")
    anna.page.fill("#rounds", str(ROUNDS))
    anna.page.get_by_role("button", name="Create tournament").click()
    anna.there("#link")
    return anna.page.url


def kill(server: Server, people: list[Person]) -> None:
    server.kill()
    server.start()
    for person in people:
        person.connected()
        for beginning in (LOST, "failed:", "Failed to load resource"):
            person.forgive(beginning)
