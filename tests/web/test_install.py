"""The site as an app: what the browser is told of it, and what it may keep."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from grandtour.web.settings import Settings
from tests.web.browsing import House


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(Settings(data=tmp_path / "data"), compiling=True)


def test_the_manifest_names_pictures_that_are_there(house: House) -> None:
    with house:
        anna = house.browser(language="fr")
        told = anna.get("/manifest.webmanifest")
        assert told.headers["content-type"] == "application/manifest+json"
        data = told.json()
        assert (data["start_url"], data["scope"], data["display"], data["lang"]) == ("/", "/", "standalone", "fr")
        assert "manifest-src 'self'" in told.headers["content-security-policy"]
        for icon in data["icons"]:
            picture = anna.get(icon["src"])
            assert (picture.status_code, picture.headers["content-type"]) == (200, icon["type"])
            if icon["type"] == "image/png":
                size = struct.unpack(">II", picture.content[16:24])
                assert "x".join(map(str, size)) == icon["sizes"]
        assert 'href="/manifest.webmanifest"' in anna.get("/").text


def test_the_page_without_a_network_is_the_same_for_everybody(house: House) -> None:
    """A browser keeps it, also when somebody else uses it."""
    with house:
        anna, boris = house.browser("Anna"), house.browser("Boris")
        anna.new("two_capitals", "me", "link")
        pages = [somebody.get("/offline").text for somebody in (anna, boris)]
        assert pages[0] == pages[1]
        assert (anna.csrf in pages[0], "Anna" in pages[0], 'name="csrf"' in pages[0]) == (False, False, False)


def test_the_service_worker_looks_after_all_pages_and_is_always_fresh(house: House) -> None:
    with house:
        script = house.browser().get("/service-worker.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.headers["cache-control"] == "no-cache"
        assert "/t/" not in script.text
