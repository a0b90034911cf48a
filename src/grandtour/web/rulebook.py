"""The rules of a game as a page, where every rule and every heading can be linked to."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from markdown_it import MarkdownIt

from ..engine import registry
from ..engine.box import folder

NUMBERED = re.compile(r"<strong>([A-Z]\d+(?:\.\d+[a-z]?)?)</strong>")
HEADING = re.compile(r"<h([1-6])>(.*?)</h\1>")
WIDE = re.compile(r"<(pre|table)>")  # scrolls on a phone, also by keyboard
RULE = re.compile(r"[A-Z]\d+\b")


@cache
def rules_html(game: str, code: str) -> str:
    """The rules of a game in a language, or in English."""
    home = folder(registry.find(game))
    path = home / f"RULES.{code}.md"
    text = (path if path.exists() else home / "RULES.md").read_text(encoding="utf-8")
    html = str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
    return WIDE.sub(r'<\1 tabindex="0">', NUMBERED.sub(_numbered(), HEADING.sub(_headed, html)))


def _headed(found: re.Match[str]) -> str:
    """A heading, called by the number of its rules or by its words."""
    level, title = found.groups()
    number = RULE.match(title)
    name = number[0] if number else re.sub(r"[^\w-]", "", title.lower().replace(" ", "-"))
    return f'<h{level} id="{name}">{title}</h{level}>'


def _numbered() -> Callable[[re.Match[str]], str]:
    """Gives a rule its name where it stands first."""
    seen: set[str] = set()

    def named(found: re.Match[str]) -> str:
        number = found[1]
        if number in seen:
            return found[0]
        seen.add(number)
        return f'<strong id="{number}">{number}</strong>'

    return named
