"""The documentation at /docs: the files of a folder and no others, and only the scripts that are in its pages."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from grandtour.engine.errors import GrandTourError
from grandtour.web.app import create_app
from grandtour.web.settings import Settings

SCRIPT = "var colours = 'dark'"
LINK = '<a href="/docs/">Documentation</a>'


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site, with a secret beside it."""
    folder = tmp_path / "site"
    (folder / "games").mkdir(parents=True)
    (folder / "index.html").write_text(f"<h1>Grand Tour</h1><script>{SCRIPT}</script>", encoding="utf-8")
    (folder / "games" / "paris.html").write_text("<h1>Paris</h1>", encoding="utf-8")
    (folder / "site.css").write_text("h1 { color: red }", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (folder / "way-out.txt").symlink_to(tmp_path / "secret.txt")
    return folder


@pytest.fixture
def reader(settings: Settings, site: Path) -> TestClient:
    return TestClient(create_app(replace(settings, docs=site)), base_url="http://testserver")


def test_its_pages_are_shown(reader: TestClient) -> None:
    with reader:
        for address in ("/docs", "/docs/"):
            answer = reader.get(address)
            assert (answer.status_code, answer.url.path) == (200, "/docs/index.html")
            assert "<h1>Grand Tour</h1>" in answer.text
        assert "<h1>Paris</h1>" in reader.get("/docs/games/paris.html").text
        assert reader.get("/docs/site.css").headers["content-type"].startswith("text/css")
        assert LINK in reader.get("/").text


def test_only_the_scripts_of_a_page_run_in_it(reader: TestClient, site: Path) -> None:
    ours = f"script-src 'self' 'sha256-{b64encode(sha256(SCRIPT.encode()).digest()).decode()}';"
    with reader:
        assert ours in reader.get("/docs/index.html").headers["content-security-policy"]
        for address in ("/docs/games/paris.html", "/docs/site.css", "/"):
            policy = reader.get(address).headers["content-security-policy"]
            assert "script-src 'self';" in policy
            assert "unsafe" not in policy
        (site / "index.html").write_text("<script>other()</script> and more", encoding="utf-8")  # built again
        assert ours not in reader.get("/docs/index.html").headers["content-security-policy"]


@pytest.mark.parametrize(
    "address",
    [
        "/docs/games/",
        "/docs/games",
        "/docs/way-out.txt",
        "/docs/%2e%2e/secret.txt",
        "/docs/..%2fsecret.txt",
        "/docs/games/..%2f..%2fsecret.txt",
        "/docs//etc/passwd",
        "/docs/%2fetc/passwd",
        "/docs/missing.html",
        "/docs/%00",
    ],
)
def test_no_lists_and_nothing_from_elsewhere(reader: TestClient, address: str) -> None:
    with reader:
        answer = reader.get(address)
        assert answer.status_code == 404
        assert "secret" not in answer.text.replace(address, "")
        assert "paris.html" not in answer.text


def test_files_are_the_same_for_everybody(reader: TestClient) -> None:
    with reader:
        answer = reader.get("/docs/index.html")
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-cache"
        assert reader.get("/docs/index.html", headers={"if-none-match": answer.headers["etag"]}).status_code == 304
        assert reader.post("/docs/index.html", headers={"origin": "http://testserver"}).status_code == 405


def test_without_a_folder_there_is_none(settings: Settings) -> None:
    with TestClient(create_app(settings), base_url="http://testserver") as reader:
        assert reader.get("/docs/index.html").status_code == 404
        assert LINK not in reader.get("/").text


def test_a_folder_without_a_site_is_refused(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(GrandTourError, match="There is no documentation in"):
        create_app(replace(settings, docs=tmp_path))
