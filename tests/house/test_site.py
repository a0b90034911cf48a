"""The site of the documentation (`make docs`) has every page, and reads documents as a forge does. Nothing is built here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from tools.site.pages import ASSETS, FENCE, PAGES, site_text

from tests.house.test_docs import DOCS
from tests.house.tree import PACKAGE, ROOT

CONFIG = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
READ = [*DOCS, *sorted(PACKAGE.rglob("RULES.md"))]


def named(navigation: Any) -> Iterator[str]:
    """The pages in a part of the navigation."""
    if isinstance(navigation, str):
        yield navigation
    else:
        for part in navigation.values() if isinstance(navigation, dict) else navigation:
            yield from named(part)


def anchors(text: str) -> set[str]:
    """The anchors of the headings, as forges and the site make them."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", text), re.M)
    return {re.sub(r"\s", "-", re.sub(r"[^\w\- ]", "", heading.lower()).strip()) for heading in headings}


def test_every_page_is_in_the_navigation_and_exists() -> None:
    written = [path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")]
    assert sorted(named(CONFIG["nav"])) == sorted([*written, *PAGES])
    assert [source for source in (PAGES | ASSETS).values() if not (ROOT / source).is_file()] == []


def test_the_rules_of_every_game_are_pages() -> None:
    assert len([page for page in PAGES if page.startswith("rules/")]) == len(list(PACKAGE.rglob("RULES.md")))


def test_the_site_needs_no_other_host() -> None:
    assert CONFIG["strict"] is True
    assert CONFIG["theme"]["font"] is False
    assert "offline" in CONFIG["plugins"]
    for source in ASSETS.values():
        assert not re.search(r"https?://(?!www\.w3\.org/)", (ROOT / source).read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", READ, ids=lambda path: str(path.relative_to(ROOT)))
def test_anchors_exist(path: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s:]*)#([^)\s]+)\)", path.read_text(encoding="utf-8")):
        there = path.parent / target if target else path
        assert anchor in anchors(there.read_text(encoding="utf-8")), f"{target}#{anchor}"


@pytest.mark.parametrize("path", READ, ids=lambda path: str(path.relative_to(ROOT)))
def test_lists_tables_and_headings_begin_after_an_empty_line(path: Path) -> None:
    """Forges don't need it, MkDocs does."""
    glued = r"^(?![-|#>]|\d+\. |\s)[^\n]+\n(?:- |\d+\. |\||#+ )[^\n]*|^ *-[^\n]+\n(?:  [^\n]+\n)*#+ [^\n]*"
    assert [found[0] for found in re.finditer(glued, FENCE.sub("\n", path.read_text(encoding="utf-8")), re.M)] == []


@pytest.mark.parametrize(
    ("name", "written", "shown"),
    [
        ("index.md", "[a](docs/api.md#table)", "[a](api.md#table)"),
        ("index.md", "[a](docs/games)", "[a](games/README.md)"),
        ("index.md", "[a](src/grandtour/games/paris/RULES.md)", "[a](rules/paris.md)"),
        ("games/paris.md", "[`r`](../../src/grandtour/games/paris/RULES.md#p4)", "[`r`](../rules/paris.md#p4)"),
        ("rules/paris.md", "[a](../../../../docs/api.md)", "[a](../api.md)"),
        ("translating.md", "[a](../CONTRIBUTING.md)", "[a](contributing.md)"),
        ("own-bots.md", "[`b`](examples/own_bot.py)", "[`b`](examples/own_bot.py)"),
        ("index.md", "[games](replays), [b](https://example.org)", "games, [b](https://example.org)"),
        ("host.md", "[a](#limits)", "[a](#limits)"),
        ("host.md", "```\n[a](replays)\n```\n", "```\n[a](replays)\n```\n"),
        ("rules/paris.md", "- **P4.3** Pay.", "- **P4.3**{ #P4.3 } Pay."),
        ("messages.md", r"| `a` | `number \| null` | a \| b |", r"| `a` | `number | null` | a \| b |"),
        ("contributing.md", "6. Draw.\n   - Anything", "6. Draw.\n    - Anything"),
    ],
)
def test_links_of_the_repository_become_links_of_the_site(name: str, written: str, shown: str) -> None:
    assert site_text(written, name) == shown


def test_a_file_that_the_site_does_not_have_is_on_the_forge() -> None:
    assert site_text("[games](replays)", "index.md", "https://example.org/blob") == "[games](https://example.org/blob/replays)"


def test_pictures_follow_the_colours_of_the_site() -> None:
    written = (
        '<picture><source media="(…)" srcset="docs/boards/paris-dark.svg"><img alt="P" src="docs/boards/paris.svg"></picture>'
    )
    assert site_text(written, "index.md") == (
        '<img alt="P" src="boards/paris.svg#only-light"><img alt="P" src="boards/paris-dark.svg#only-dark">'
    )
