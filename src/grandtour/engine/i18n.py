"""Sentences for people, in the reader's language.

A sentence consists of its English pattern and the values to put in; `str()` renders it in the current language
(`with speaking("ru"): …`). The catalogues are the .po files of `locale/`, read directly: nothing to compile.
"""

from __future__ import annotations

import gettext
import io
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

LOCALE = Path(__file__).parent.parent / "locale"
_folders: list[Path] = []  # of catalogues of games from outside
ENGLISH = "en"
_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue; English needs none."""
    return (ENGLISH, *sorted(path.stem for path in LOCALE.glob("*.po")))


def language() -> str:
    return _language.get()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Sentences are in this language inside the block."""
    token = _language.set(code if code in languages() else ENGLISH)
    try:
        yield
    finally:
        _language.reset(token)


def add_catalogues(folder: Path) -> None:
    """Sentences are also looked up in the catalogues of this folder, if there is one."""
    if folder.is_dir() and folder not in _folders:
        _folders.append(folder)
        catalogue.cache_clear()


@cache
def catalogue(code: str) -> gettext.NullTranslations:
    """The translations into a language: of several for a sentence the first, so that no game changes what others say."""
    first, *others = [_read(path) for folder in (LOCALE, *_folders) if (path := folder / f"{code}.po").exists()] or [
        gettext.NullTranslations()
    ]
    for other in others:
        first.add_fallback(other)
    return first


def check_catalogue(path: Path) -> str | None:
    """Why a catalogue can't be used; nothing, if it can."""
    try:
        _read(path)
    except Exception as error:  # a stranger's file
        return f"{type(error).__name__}: {error}"
    return None


def _read(path: Path) -> gettext.NullTranslations:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, locale=path.stem, abort_invalid=True))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def with_minus(value: Any) -> Any:
    """A whole number below zero with a minus sign instead of a hyphen; anything else as it is."""
    return f"−{-value}" if isinstance(value, int) and value < 0 else value


@dataclass(frozen=True)
class Sentence:
    """A sentence that can be said in any language: a pattern, its plural if it counts something, and the values."""

    one: str
    many: str | None = None
    n: int = 1
    values: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        if not self.one:  # in a catalogue the empty sentence is its head
            return ""
        spoken = catalogue(language())
        pattern = spoken.gettext(self.one) if self.many is None else spoken.ngettext(self.one, self.many, self.n)
        text = pattern.format(**{name: with_minus(value) for name, value in self.values.items()})
        return text if text.count("«") < 2 else with_inner_quotes(text)

    def filled(self, **values: Any) -> Sentence:
        """The same sentence with these values."""
        return Sentence(self.one, self.many, self.n, values)


def say(pattern: str, /, **values: Any) -> Sentence:
    """A sentence; `{name}` in the pattern is filled from the values, which may be sentences or names themselves."""
    return Sentence(pattern, values=values)


def count(one: str, many: str, n: int, /, **values: Any) -> Sentence:
    """A sentence about a number of things; `{n}` is the number. Below zero the plural is that of the number without its sign."""
    return Sentence(one, many, abs(int(n)), {"n": int(n), **values})


INNER_QUOTES = {"ru": ("„", "“"), "uk": ("„", "“"), "fr": ("“", "”")}


def with_inner_quotes(text: str) -> str:
    """Quotes inside of quotes are other ones: «парк „Сокольники“»."""
    opening, closing = INNER_QUOTES.get(language(), ("«", "»"))
    letters, depth = [], 0
    for letter in text:
        depth += (letter == "«") - (letter == "»")
        if letter == "«" and depth > 1:
            letter = opening
        elif letter == "»" and depth > 0:
            letter = closing
        letters.append(letter)
    return "".join(letters)


@dataclass(frozen=True)
class Name:
    """The name of a piece: from the box where it knows the language, else from the catalogue by id, else English,
    French, any that the box has, the id."""

    id: str
    known: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        code = language()
        if code in self.known:
            return self.known[code]
        listed = catalogue(code).gettext(self.id) if self.id else ""
        if listed != self.id:
            return listed
        return self.known.get("en") or self.known.get("fr") or next(iter(self.known.values()), self.id)


def is_shown(letter: str) -> bool:
    """Whether a letter only shows itself: no line ends, and nothing that could steer a terminal."""
    return letter.isprintable() or unicodedata.category(letter) == "Zs"


def is_line(text: Any) -> bool:
    """Whether this is a line of text that people can read, and not blank."""
    return isinstance(text, str) and text.strip() != "" and all(map(is_shown, text))


def listed(things: Any) -> str:
    """Things one after another, with commas."""
    return ", ".join(map(str, things))
