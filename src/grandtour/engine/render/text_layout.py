"""Words in drawings: how wide they are, about, so that they are broken into rows and never run out of their place."""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup, escape

THIN, SLIM, WIDE, BROAD = "iljI.,:;'|!’ı·", 'rtf()[]/-–"“”„«» ', "mwMWшщжюыфШЩЖЮЫФМДЩ%@—…", "QOGDCСОФДЖ&"
WIDTHS = {0.3: THIN, 0.4: SLIM, 0.98: WIDE, 0.8: BROAD}  # in heights of the letter, of a wide face like DejaVu Sans
LETTERS = {letter: width for width, letters in WIDTHS.items() for letter in letters}
SMALL, CAPITAL, DIGIT = 0.61, 0.7, 0.64
BOLD = 1.12
READABLE = 11.4  # the smallest letters
SLACK = 1.08  # narrow faces are that much narrower
ROW = 1.16  # from one row to the next, in heights
CACHED = 10_000
SPACE = re.compile(r"[ \t\n\u2009]+")
HYPHEN = re.compile(r"(?<=\w\w-)(?=\w\w)")
MOST = 600  # letters; of a longer text only the beginning is drawn


def width_of(text: str, size: float) -> float:
    """About how wide a text is; rather too wide than too narrow."""
    return size * sum(LETTERS.get(c) or (DIGIT if c.isdecimal() else CAPITAL if c.isupper() else SMALL) for c in text)


@lru_cache(CACHED)
def rows_of(text: str, width: float, size: float, most: int) -> tuple[str, ...]:
    """The text in as few rows as fit, and at most `most`, broken between words and after hyphens into rows of about the same
    length, no more of them than make the longest shorter; what is still too wide is squeezed by `lettered`."""
    rows: tuple[str, ...] = (text,)
    wide = width_of(text, size)
    for wanted in range(2, min(most, len(_words(text))) + 1):
        if wide <= width:
            break
        more = _even(text, size, wanted)
        longest = max(width_of(row, size) for row in more)
        if longest < wide:
            rows, wide = more, longest
    return rows


def _even(text: str, size: float, wanted: int) -> tuple[str, ...]:
    """The text in at most `wanted` rows, with the longest of them nearly as short as possible."""
    if wanted == 1:
        return (text,)
    longest = width_of(text, size) / wanted
    while len(rows := _filled(text, size, longest)) > wanted:
        longest *= 1.04
    return tuple(rows)


def _filled(text: str, size: float, longest: float) -> list[str]:
    rows: list[str] = []
    for space, word in _words(text):
        if rows and width_of(f"{rows[-1]}{space}{word}", size) <= longest:
            rows[-1] += f"{space}{word}"
        else:
            rows.append(word)
    return rows


def _words(text: str) -> list[tuple[str, str]]:
    """The words with the space before each, which is not one that forbids a break; a word can be broken after a hyphen in it."""
    return [("" if i else " ", part) for word in SPACE.split(text.strip()) for i, part in enumerate(HYPHEN.split(word))]


@lru_cache(CACHED)
def _lettered(text: str, x: float, y: float, width: float, size: float, rows: int, anchor: str, cls: str) -> Markup:
    found = rows_of(text, width / _wider(cls), size, rows)
    first = y - (len(found) - 1) * size * ROW / 2
    return Markup("").join(_row(row, x, first + i * size * ROW, width, size, anchor, cls) for i, row in enumerate(found))


def _wider(cls: str) -> float:
    """How much wider heavy letters are."""
    names = cls.split()
    return BOLD if "bold" in names or "gold" in names else 1.0


def _row(text: str, x: float, y: float, width: float, size: float, anchor: str, cls: str) -> Markup:
    """What is too wide becomes smaller as long as it can be read, then narrower. (Only that: told its length, a text that turned
    out shorter would be stretched.)"""
    wide = width_of(text, size) * _wider(cls)
    shown = size if wide <= width else max(size * width / wide, min(size, READABLE))
    squeezed = f' textLength="{width:g}" lengthAdjust="spacingAndGlyphs"' if wide * shown > width * size * SLACK else ""
    place = f'x="{round(x, 1):g}" y="{round(y + shown * 0.35, 1):g}" font-size="{round(shown, 1):g}"'
    named = f' class="{cls}"' if cls else ""
    anchored = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return Markup(f"<text{named} {place}{anchored}{squeezed}>{escape(text)}</text>")


def lettered(
    text: object, x: float, y: float, width: float, size: float, rows: int = 1, anchor: str = "middle", cls: str = ""
) -> Markup:
    """A text in a drawing, around the height y, in at most `most` rows, none wider than `width`. `anchor`: what lies at x,
    "start", "middle" or "end"."""
    shown = str(text)
    if len(shown) > MOST:
        shown = shown[: MOST - 1] + "…"
    return _lettered(shown, x, y, width, size, rows, anchor, cls)
