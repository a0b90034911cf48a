"""The site as an app: without a network there is a page that says so, and nothing else is stored."""

from __future__ import annotations

from tests.browser.conftest import Visit

KEPT = "async () => (await (await caches.open('offline-1')).keys()).map((request) => new URL(request.url).pathname).sort()"


def test_without_a_network_a_page_says_so(visit: Visit) -> None:
    anna = visit(service_workers="allow")
    anna.go("/")
    anna.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    anna.page.wait_for_function("() => caches.match('/offline')")
    anna.go("/")
    anna.go("/rules/paris")
    assert anna.page.evaluate("() => navigator.serviceWorker.controller !== null")
    anna.page.context.set_offline(True)
    anna.page.reload()
    assert anna.text("h1") == "No connection"
    assert anna.page.evaluate("() => getComputedStyle(document.body).margin") == "0px"  # it has its style
    assert anna.page.evaluate(KEPT) == ["/look/palette.css", "/offline", "/static/css/base.css", "/static/icon.svg"]
    anna.page.context.set_offline(False)
    anna.page.click(".actions a")
    anna.page.wait_for_function("() => document.querySelector('h1')?.textContent !== 'No connection'")
    assert "Paris" in anna.text("h1")
    anna.faults = [fault for fault in anna.faults if "net::ERR_INTERNET_DISCONNECTED" not in fault]
