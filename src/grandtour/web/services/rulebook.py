"""The rules of a game as a page: its pieces drawn, every rule and every heading linkable, rulings marked, and what is
reconstructed said at the top."""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt

from ...engine import registry
from ...engine.box import folder
from ...engine.contract import MOVES, MOVES_TITLE
from ...engine.i18n import speaking
from ...engine.render.gallery import gallery
from ...engine.render.pictures import art
from ..http.render import draw

RECONSTRUCTED = "What is reconstructed"  # the last section, in English
NUMBERED = re.compile(r"<strong>([A-Z]\d+(?:\.\d+[a-z]?)?)</strong>")
HEADING = re.compile(r"<h([1-6])>(.*?)</h\1>")
SECTION = re.compile(r"(?=<h2 )")
TITLES = re.compile(r"^## (.*)$", re.MULTILINE)
HEAD = re.compile(r'<h2 id="([^"]+)"><a[^>]*>(.*?)</a></h2>')
TITLE = re.compile(r"<h1.*?</h1>")
WIDE = re.compile(r"<(pre|table)>")  # scrolls on a phone, also by keyboard
RULE = re.compile(r"[A-Z]\d+\b")
MENTIONED = re.compile(r"\b[A-Z]\d+(?:\.\d+[a-z]?)?\b")
RULING = re.compile(r"\(<em>[^<]+:</em>")
TAG = re.compile(r"(<[^>]+>)")
INLINE = re.compile(r"</?(?:em|strong|code|a)\b")
NOT_LINKED = ("pre", "code", "a", "strong", "h1", "h2", "h3")


@cache
def rules_html(game: str, code: str) -> str:
    """The rules of a game in a language, or in English."""
    with speaking(code):
        return draw("rulebook.html", {"game": game, "book": book(game, code), "groups": gallery(game), "art": art(game)})


@dataclass(frozen=True)
class Book:
    """The rules in parts, as safe HTML."""

    title: str
    about: str
    reconstructed: tuple[str, str, str, str] | None
    """Of the section on what is reconstructed: its name and title, its first paragraph, and the rest up to the commands. Nothing,
    where all is as its author made it."""
    sections: list[str]
    contents: list[tuple[str, str]]
    """The sections by name and title."""

    @property
    def rules(self) -> list[tuple[str, str]]:
        return [(name, title) for name, title in self.contents if RULE.match(name)]

    @property
    def others(self) -> list[tuple[str, str]]:
        return [(name, title) for name, title in self.contents if not RULE.match(name)]


def book(game: str, code: str) -> Book:
    english = text_of(game, "en")
    html = with_moves(marked(linked(rendered(text_of(game, code)))), english)
    first, *sections = SECTION.split(html)
    found = TITLE.search(first)
    assert found is not None
    heads = [head.groups() for section in sections if (head := HEAD.match(section))]
    told = _reconstructed(heads[-1], sections[-1]) if TITLES.findall(english)[-1] == RECONSTRUCTED else None
    return Book(found[0], first.replace(found[0], ""), told, sections, [(n, t) for n, t in heads])


def _reconstructed(head: tuple[str, ...], section: str) -> tuple[str, str, str, str]:
    said, _, rest = HEAD.sub("", section).partition("</p>")
    return head[0], head[1], f"{said}</p>", rest[: rest.find("</pre>") + len("</pre>")]


def text_of(game: str, code: str) -> str:
    home = folder(registry.find(game))
    path = home / f"RULES.{code}.md"
    return (path if path.exists() else home / "RULES.md").read_text(encoding="utf-8")


def rendered(text: str) -> str:
    """As HTML, in which headings and rules have names."""
    html = str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
    return WIDE.sub(r'<\1 tabindex="0">', NUMBERED.sub(_numbered(), HEADING.sub(_headed, html)))


def _headed(found: re.Match[str]) -> str:
    """A heading, called by the number of its rules or by its words; it links to itself."""
    level, title = found.groups()
    number = RULE.match(title)
    name = number[0] if number else re.sub(r"[^\w-]", "", title.lower().replace(" ", "-"))
    inside = title if level == "1" else f'<a href="#{name}">{title}</a>'
    return f'<h{level} id="{name}">{inside}</h{level}>'


def _numbered() -> Callable[[re.Match[str]], str]:
    """Gives a rule its name where it stands first."""
    seen: set[str] = set()

    def named(found: re.Match[str]) -> str:
        number = found[1]
        if number in seen:
            return found[0]
        seen.add(number)
        return f'<strong id="{number}"><a href="#{number}">{number}</a></strong>'

    return named


def linked(html: str) -> str:
    """The same, in which every number of a rule in the text leads to that rule."""
    names = set(re.findall(r' id="([^"]+)"', html))
    found, inside = [], []
    for piece in TAG.split(html):
        tag = re.match(r"</?(\w+)", piece) if piece.startswith("<") else None
        if tag is not None and tag[1] in NOT_LINKED:
            inside.append(tag[1]) if not piece.startswith("</") else inside.pop()
        found.append(piece if tag is not None or inside else MENTIONED.sub(lambda one: _link(one[0], names), piece))
    return "".join(found)


def _link(number: str, names: Set[str]) -> str:
    return f'<a href="#{number}">{number}</a>' if number in names else number


def marked(html: str) -> str:
    """The same with rulings, from their bracket to the end of it, marked as such."""
    found, at = [], 0
    for begin in RULING.finditer(html):
        end = closed(html, begin.start())
        if begin.start() < at or end is None:
            continue
        found += [html[at : begin.start()], '<span class="ruling">', html[begin.start() : end], "</span>"]
        at = end
    return "".join([*found, html[at:]])


def with_moves(html: str, english: str) -> str:
    """The same with a place called MOVES before the section that lists the moves: the one that is so called in English, in the
    same order."""
    at = [head.start() for head in SECTION.finditer(html)][TITLES.findall(english).index(MOVES_TITLE.one)]
    return f'{html[:at]}<span id="{MOVES}"></span>{html[at:]}'


def closed(html: str, start: int) -> int | None:
    """Where the bracket that opens here is closed again, in the same paragraph."""
    depth, at = 0, start
    for piece in TAG.split(html[start:]):
        if piece.startswith("<") and not INLINE.match(piece):
            return None
        for letter in "" if piece.startswith("<") else piece:
            at += 1
            depth += (letter == "(") - (letter == ")")
            if depth == 0:
                return at
        at += len(piece) if piece.startswith("<") else 0
    return None
