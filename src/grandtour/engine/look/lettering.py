"""Words in drawings: how wide they are, about, so that they are broken into rows and never run out of their place."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

THIN, SLIM, WIDE, BROAD = "iljI.,:;'|!’ı·", 'rtf()[]/-–"“”„«» ', "mwMWшщжюыфШЩЖЮЫФМДЩ%@—…", "QOGDCСОФДЖ&"
WIDTHS = {0.3: THIN, 0.4: SLIM, 0.98: WIDE, 0.8: BROAD}  # in heights of the letter, of a wide face like DejaVu Sans
LETTERS = {letter: width for width, letters in WIDTHS.items() for letter in letters}
SMALL, CAPITAL, DIGIT = 0.61, 0.7, 0.64
ROW = 1.16  # from one row to the next, in heights
CACHED = 20_000


def width_of(text: str, size: float) -> float:
    """About how wide a text is; rather too wide than too narrow."""
    return size * sum(LETTERS.get(c) or (DIGIT if c.isdecimal() else CAPITAL if c.isupper() else SMALL) for c in text)


@lru_cache(CACHED)
def rows_of(text: str, width: float, size: float, most: int) -> tuple[str, ...]:
    """The text in at most so many rows, broken between words as evenly as it goes; what is too wide still is squeezed by
    `lettered`."""
    words = text.split()
    if most <= 1 or len(words) <= 1 or width_of(text, size) <= width:
        return (text,)
    rows = [words[0]]
    goal = max(width if width_of(text, size) > width * most else 0, width_of(text, size) / min(most, len(words)))
    for word in words[1:]:
        longer = f"{rows[-1]} {word}"
        if len(rows) == most or width_of(longer, size) <= min(width, goal * 1.15):
            rows[-1] = longer
        else:
            rows.append(word)
    return tuple(rows)


@lru_cache(CACHED)
def _lettered(text: str, x: float, y: float, width: float, size: float, rows: int, anchor: str, cls: str) -> Markup:
    found = rows_of(text, width, size, rows)
    first = y - (len(found) - 1) * size * ROW / 2
    return Markup("").join(_row(row, x, first + i * size * ROW, width, size, anchor, cls) for i, row in enumerate(found))


def _row(text: str, x: float, y: float, width: float, size: float, anchor: str, cls: str) -> Markup:
    squeezed = f' textLength="{width:g}" lengthAdjust="spacingAndGlyphs"' if width_of(text, size) > width else ""
    place = f'x="{round(x, 1):g}" y="{round(y + size * 0.35, 1):g}" font-size="{size:g}"'
    named = f' class="{cls}"' if cls else ""
    anchored = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return Markup(f"<text{named} {place}{anchored}{squeezed}>{escape(text)}</text>")


def lettered(
    text: object, x: float, y: float, width: float, size: float, rows: int = 1, anchor: str = "middle", cls: str = ""
) -> Markup:
    """A text in a drawing, around the height y, in at most so many rows, none wider than `width`. `anchor`: what lies at x,
    "start", "middle" or "end"."""
    return _lettered(str(text), x, y, width, size, rows, anchor, cls)
