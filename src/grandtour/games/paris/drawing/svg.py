"""Small pieces of the drawing that recur all over the table; made once, then remembered."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

KEPT = 20_000
KEY = FIGURE = 15  # wide
GOOD = 16
LETTERS = {"wood": "w", "marble": "m", "gold": "g", "bronze": "b", "silver": "s", "gold-prestige": "p"}
ORDER = "".join(LETTERS.values())
SETS = {"mg", "mmg", "mgg", "mmgg", "bbb", "bbs", "bbp", "bss", "bsp", "bpp", "sss", "ssp", "spp", "ppp"}


@lru_cache(KEPT)
def part(name: str, label: str, x: float, y: float, cls: str = "", for_sale: bool = False) -> Markup:
    """The beginning of what can be pressed; `rim` is its end, or a rim as large as the style sheet says for the class. What is
    for sale is outlined as soon as it can be bought, before the key is chosen."""
    goal = ' data-goal=""' if for_sale else ""
    who = f'data-part="{name}" role="button" tabindex="0" aria-label="{escape(label)}"{goal}'
    return Markup(f'<g class="part{cls}" {who} transform="translate({x:g} {y:g})">')


@lru_cache(KEPT)
def rim(wide: float, high: float) -> Markup:
    return Markup(f'<rect class="rim" width="{wide:g}" height="{high:g}"/></g>')


@lru_cache(KEPT)
def box(cls: str, wide: float, high: float) -> Markup:
    """A rounded surface of some class."""
    return Markup(f'<rect class="{cls}" width="{wide:g}" height="{high:g}" rx="7"/>')


@lru_cache(KEPT)
def marked(mark: str, wide: float, high: float) -> Markup:
    """Where the moved key comes from, or what was bought."""
    return Markup(f'<rect class="{mark}" x="2" y="2" width="{wide - 4:g}" height="{high - 4:g}" rx="5"/>' if mark else "")


@lru_cache(KEPT)
def keys(seats: tuple[int, ...], x: float, y: float, place: str) -> Markup:
    """The keys on a place, side by side around x; they stand on y. A second one of a seat has another name."""
    left, found = x - len(seats) * KEY / 2, []
    for i, seat in enumerate(seats):
        again = f"-{i}" if seat in seats[:i] else ""
        found.append(f'<use href="#paris-k{seat}" data-piece="key-{seat}@{place}{again}" x="{left + i * KEY:g}" y="{y - 20:g}"/>')
    return Markup("".join(found))


@lru_cache(KEPT)
def figures(seats: tuple[int, ...], x: float, y: float) -> Markup:
    """The figures on a space, side by side around x; they stand on y."""
    left = x - len(seats) * FIGURE / 2
    return Markup("").join(
        Markup(f'<use href="#paris-f{seat}" data-piece="figure-{seat}" x="{left + i * FIGURE:g}" y="{y - 19:g}"/>')
        for i, seat in enumerate(seats)
    )


@lru_cache(KEPT)
def plate(n: int, x: float, y: float) -> Markup:
    """A house number: what something costs."""
    return Markup(f'<use href="#paris-plate" x="{x:g}" y="{y:g}"/><text class="p" x="{x + 10:g}" y="{y + 11.5:g}">{n}</text>')


@lru_cache(KEPT)
def goods_row(goods: tuple[str, ...], x: float, y: float) -> Markup:
    """Goods side by side; what landmarks of our box have is drawn as one."""
    letters = "".join(sorted(map(LETTERS.__getitem__, goods), key=ORDER.index))
    if letters in SETS:
        return Markup(f'<use href="#paris-set-{letters}" x="{x:g}" y="{y:g}"/>')
    return Markup("").join(
        Markup(f'<use href="#paris-{good}-s" x="{x + i * GOOD:g}" y="{y:g}"/>') for i, good in enumerate(goods)
    )


@lru_cache(KEPT)
def amount(what: str, n: object, x: float, y: float, more: int = 0) -> Markup:
    """A small drawing with a number behind it; `more`: what is not at hand."""
    quiet = f'<tspan class="quiet"> +{more}</tspan>' if more else ""
    drawn = f'<use href="#paris-{what}-s" x="{x:g}" y="{y - 8:g}"/>'
    return Markup(f'{drawn}<text class="t" x="{x + GOOD + 2:g}" y="{y + 4:g}">{n}{quiet}</text>')


@lru_cache(KEPT)
def numbered(glyph: str, n: int, x: float, y: float) -> Markup:
    """A coin or a star with a number on it, around x."""
    return Markup(f'<use href="#paris-{glyph}" x="{x - 11:g}" y="{y:g}"/><text class="n" x="{x:g}" y="{y + 4:g}">{n}</text>')


PIECES: dict[str, Callable[..., Any]] = {
    made.__name__: made for made in (part, rim, box, marked, keys, figures, plate, goods_row, amount, numbered)
}
