"""Two people play the deal of the day to its end, by pressing, and compare what came of it."""

from __future__ import annotations

from tests.browser.conftest import PHONE, Visit
from tests.browser.people import Person
from tests.browser.test_accounts import wide
from tests.browser.test_everyone import faults

GAME = "metro_domino"


def play(person: Person, name: str) -> list[str]:
    """To the end; the first hand, as the table names its parts."""
    person.go("/daily")
    person.page.fill("#name", name)
    person.page.click(f"[formaction='/daily/{GAME}']")
    person.page.wait_for_url("**/t/*")
    person.stage("playing")
    person.offers()
    if person.page.viewport_size == PHONE:
        points_and_goal(person)
    hand = sorted(part for part in person.parts() if part.startswith("hand-"))
    person.presses()
    person.stage("over")
    return hand


def points_and_goal(person: Person) -> None:
    """On a phone everybody's points stand in the header, and beside the players is how to win."""
    assert person.page.locator("#points li .score").count() == 2
    assert all(score.is_visible() for score in person.page.locator("#points li .score").all())
    person.page.click("#tools [data-sheet=players]")
    person.page.click("#how-to-win")
    person.page.locator("#goal-panel").wait_for(state="visible")
    person.page.click("#tools [data-sheet=goal]")


def test_two_people_compare_their_scores(visit: Visit) -> None:
    anna, boris = visit(), visit(viewport=PHONE)
    hands = [play(anna, "Anna of the day"), play(boris, "Boris of the day")]
    assert hands[0] == hands[1] != []
    for person, name in ((anna, "Anna of the day"), (boris, "Boris of the day")):
        person.page.click("#daily-results")  # the end leads to the table of results
        person.page.wait_for_url(f"**/daily/*#deal-{GAME}")
        assert wide(person) == 0
        assert faults(person) == []
        deal = person.page.locator("article", has=person.page.locator(f"#deal-{GAME}"))
        assert deal.locator("tr.mine a").inner_text() == name
        names = deal.locator("tbody a").all_inner_texts()
        assert {"Anna of the day", "Boris of the day"} <= set(names)
        points = [int(text.replace("−", "-")) for text in deal.locator("tbody td:nth-child(3)").all_inner_texts()]
        assert points == sorted(points, reverse=True)
    boris.page.click("tr:not(.mine) a")
    boris.there(".history")
    assert "Daily deal" in boris.text(".history")
    assert boris.page.locator(".history .title a").count() == 0, "another's table of today is not open"
    assert wide(boris) == 0
    assert faults(boris) == []
