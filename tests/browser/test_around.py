"""Around the table in the browser: chat, takeback requests, hints, a bot in my place, coming back, rematch, languages."""

from __future__ import annotations

from tests.browser.conftest import PHONE, Visit
from tests.browser.people import MANY, PATIENCE, PRESSES, Person, table_for_two

MENU = "#menu > summary"


def two(visit: Visit) -> tuple[Person, Person]:
    anna, boris = visit(), visit()
    table_for_two(anna, boris)
    anna.page.wait_for_function("() => document.querySelector('#moves button') || document.body.dataset.turn === 'false'")
    return (anna, boris) if anna.page.locator("#moves button").count() else (boris, anna)


def seen(person: Person, selector: str) -> None:
    person.page.locator(selector).first.wait_for(state="visible")


def test_chat_and_taking_back_with_consent(visit: Visit) -> None:
    first, second = two(visit)
    first.page.fill("#chat-text", "Good luck <b>!</b>")
    first.page.press("#chat-text", "Enter")
    seen(second, "#chat li")
    assert second.text("#chat li").endswith("Good luck <b>!</b>")
    first.click_move()
    second.sees(first.number)
    number = second.click_move()
    first.sees(number)
    first.page.click("#undo")
    second.page.click("[data-answer=yes]")
    for person in (first, second):
        person.page.wait_for_function("() => !document.querySelector('#log li')")
    number = first.click_move()
    second.sees(number)
    first.sees(second.click_move())
    first.page.click("#undo")
    second.page.click("[data-answer=no]")
    seen(first, "#notice")
    assert len(first.log) == 2


def test_a_hint_and_a_bot_in_my_place(visit: Visit) -> None:
    """A hint has reasons and can be taken; a bot plays to the end, which leads to a rematch."""
    anna = visit()
    anna.open_table("metro_domino", ["me", "bot-random"])
    anna.offers()
    number = anna.number
    anna.page.click("#hint")
    seen(anna, "#hints-list .reason")
    anna.page.locator("[data-hinted]").first.click()
    anna.sees(number + 1)
    anna.page.locator("#hints").wait_for(state="hidden")
    anna.page.click(MENU)
    anna.page.click("#to-bot")
    anna.stage("over")
    assert anna.page.locator('a[href*="/replay?game=1"]').count() == 1
    before = anna.page.url
    anna.page.click("#rematch")
    anna.page.wait_for_url(lambda url: url != before)
    anna.stage("playing")


def test_a_rematch_is_offered_over_the_last_board_too(visit: Visit) -> None:
    anna, boris = two(visit)
    for person in (anna, boris):
        person.page.evaluate(f"(how) => {{ ({PRESSES})(how); }}", [[], MANY, PATIENCE])
    for person in (anna, boris):
        person.there("body[data-held][data-stage=over]")
    anna.page.click("#show-result")
    anna.page.click("#rematch")
    seen(boris, "#ended-offer:not(:empty)")
    assert boris.text("#ended-offer").endswith("would like a rematch.")
    boris.page.click("#show-result")
    boris.page.click("#successor")
    boris.stage("playing")


def test_a_bot_until_i_am_back(visit: Visit) -> None:
    first, second = two(visit)
    first.page.click(MENU)
    first.page.click("#to-bot")
    seen(first, "#away")
    second.offers()  # the bot has moved
    seen(second, "#notice")
    first.page.click("#back-again")
    first.page.locator("#away").wait_for(state="hidden")
    second.page.locator("#notice").wait_for(state="hidden")


def test_since_i_left(visit: Visit) -> None:
    first, second = two(visit)
    table = first.page.url
    first.click_move()
    first.go("/")
    second.page.wait_for_function("() => document.querySelector('.away')")  # the server knows that nobody looks
    second.click_move()
    first.go(table)
    seen(first, "#since li")
    assert first.page.locator("#since li").count() == 1
    first.page.click("#since-read")
    first.page.locator("#since").wait_for(state="hidden")


def test_being_told_of_my_turn(visit: Visit) -> None:
    """The title says it, and a notification, for a player who wants one and looks elsewhere. There is one switch; where nobody
    can be told while no page is open, as here without a service worker, it says so."""
    first, second = two(visit)
    second.page.add_init_script(
        """{
          globalThis.told = [];
          globalThis.Notification = class extends EventTarget {
            static permission = "granted";
            static requestPermission = async () => "granted";
            constructor(title) { super(); globalThis.told.push(title); }
          };
          Object.defineProperty(document, "hidden", { get: () => true });
        }"""
    )
    second.page.reload()
    second.stage("playing")
    second.page.click(MENU)
    second.page.check("#push-switch")
    seen(second, "[data-push=open]")
    assert second.page.locator("input[data-setting=notify]").count() == 0
    assert not second.page.title().startswith("Your turn")
    first.click_move()
    second.page.wait_for_function("() => globalThis.told.length === 1")
    assert second.page.title().startswith("Your turn")


def test_leaving_for_good(visit: Visit) -> None:
    first, second = two(visit)
    first.page.click(MENU)
    first.page.click("#resign summary")
    first.page.click("#resign button")
    first.page.wait_for_url("**/")
    second.offers()  # a bot has moved
    seen(second, "#chat li")
    assert "left the table; a bot has taken over" in second.text("#chat li")
    assert "bot" in second.text("#players")


def test_choosing_a_language_and_a_theme(visit: Visit) -> None:
    """At once, and on the next page from its first moment: the server knows of it."""
    anna = visit(viewport=PHONE)
    ground = "() => getComputedStyle(document.documentElement).backgroundColor"
    anna.go("/rules/paris")
    light = anna.page.evaluate(ground)
    anna.page.click(MENU)
    anna.page.select_option("#theme", "dark")
    dark = anna.page.evaluate(ground)
    assert dark != light
    anna.page.emulate_media(color_scheme="dark")
    anna.page.select_option("#theme", "light")
    assert anna.page.evaluate(ground) == light
    anna.page.select_option("#theme", "system")
    assert anna.page.evaluate(ground) == dark
    anna.page.keyboard.press("Escape")
    assert anna.page.locator("#theme").is_hidden()
    for code in ("uk", "fr", "ru", "en"):
        anna.page.click(f".foot .languages [value={code}]")
        anna.there(f"html[lang={code}]")
        assert anna.page.url.endswith("/rules/paris")
