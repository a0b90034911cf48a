"""Plots as SVG, each a plain function from data to text. They are told apart without colours, and a reader that sees no picture
hears its label. In a report they take their colours from the page; `lines` also stands alone.

charts.lines({"vector": [(1, 2e6), (2, 3.9e6)], "peer": [(1, 1e5)]}, title="Growth", x="cores", y="decisions a second")
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from babel.numbers import format_compact_decimal, format_decimal
from markupsafe import Markup, escape

from ...engine.i18n import language
from ...engine.render.pictures import literal, shared_palette

Point = tuple[float, float]
WIDE = 380  # of a plot, in its own units: a page shows it from somewhat smaller to somewhat larger
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 8, 40  # margins of a frame
ROW, WAIST = 42, 30  # of an interval: its height, and where its dot is
NAMED_HIGH = 19  # of its name
SMALL, GAP = 64, 22  # heights of one histogram of several, and of its name
LINE_HIGH, LEGEND = 250, 20
TICKS, MOST_BINS = 7, 26
MANY = 10_000  # from here on numbers are written short
LOOKS = 8  # ways in which a line of a plot looks
DASHES = ("", "7 3", "2 3", "9 3 2 3")
BAR_WIDE, BAR_HIGH = 110, 14
STYLE = """
.chart text { font: 13px var(--sans); font-variant-numeric: tabular-nums; fill: var(--ink); }
.chart .label, .chart .value { paint-order: stroke; stroke: var(--card); stroke-width: 5; stroke-linejoin: round; }
.chart .tick, .chart .name { fill: var(--quiet); }
.chart .label { font-weight: 600; }
.chart .title { font: 600 16px var(--serif); }
.chart .paper { fill: var(--card); }
.chart .grid { stroke: var(--faint); stroke-width: .6; }
.chart .axis { stroke: var(--quiet); stroke-width: 1; }
.chart .fair { stroke: var(--ink); stroke-width: 1.2; stroke-dasharray: 4 3; }
.chart .mean { stroke: var(--ink); stroke-width: 1.4; }
.chart .s0 { fill: var(--p0); stroke: var(--p0); }
.chart .s1 { fill: var(--p1); stroke: var(--p1); }
.chart .s2 { fill: var(--p2); stroke: var(--p2); }
.chart .s3 { fill: var(--p3); stroke: var(--p3); }
.chart .mark { stroke-width: 1.5; }
.chart .hollow, .chart .mark.hollow { fill: var(--card); }
.chart .whisker { stroke-width: 2; }
.chart .line { fill: none; stroke-width: 2; }
.chart .column { stroke: none; fill-opacity: .85; }
.chart .bar-more { fill: var(--water); }
.chart .bar-less { fill: var(--rose); }
.chart .range { stroke: var(--ink); stroke-width: 1.2; }
.chart .whole { fill: var(--faint); fill-opacity: .5; }
.chart .part { fill: var(--gold); }
"""


# --- numbers on axes --------------------------------------------------------------------------------------------------
def step(span: float, most: int = TICKS) -> float:
    """The smallest of 1, 2, 5, 10, 20, … (or 0.5, 0.2, …) that goes into a span at most `most` times."""
    power = 10.0 ** math.floor(math.log10(span / most))
    return next(part * power for part in (1, 2, 5, 10) if span / (part * power) <= most * (1 + 1e-9))


def ticks(low: float, high: float, most: int = TICKS) -> list[float]:
    """Round numbers from low to high."""
    wide = step(high - low, most)
    first, last = math.ceil(low / wide - 1e-9), math.floor(high / wide + 1e-9)
    return [round(number * wide, 12) for number in range(first, last + 1)]


def log_ticks(low: float, high: float) -> list[float]:
    """Powers of ten from low to high; with few of them also their twofold and fivefold."""
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    parts = (1, 2, 5) if math.log10(high / low) < 2 else (1,)
    marks = [part * 10.0**power for power in powers for part in parts]
    found = [mark for mark in marks if low * (1 - 1e-9) <= mark <= high * (1 + 1e-9)]
    return found[:: -(-len(found) // TICKS)]


def number(value: float) -> str:
    """A number on an axis, in the reader's language."""
    if abs(value) >= MANY:
        return str(format_compact_decimal(value, locale=language(), fraction_digits=1))
    return str(format_decimal(value, "#,##0.####", locale=language())).replace("-", "−")


def percent_label(value: float) -> str:
    return f"{number(100 * value)} %"


# --- frames -----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Scale:
    """From values to places on the drawing."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def __call__(self, value: float) -> float:
        """Where a value stands; one beyond the ends stands at the end."""
        low, high, at = (math.log(v) if self.log else v for v in (self.low, self.high, value))
        part = (at - low) / (high - low)
        return self.start + min(1.0, max(0.0, part)) * (self.end - self.start)

    def ticks(self) -> list[float]:
        return log_ticks(self.low, self.high) if self.log else ticks(self.low, self.high)


def around(values: Iterable[float], room: float = 0.06) -> tuple[float, float]:
    """From somewhat below the smallest to somewhat above the largest value."""
    found = list(values)
    low, high = min(found), max(found)
    more = (high - low) * room or abs(high) * room or 1.0
    return low - more, high + more


def line(cls: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{cls}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def text(cls: str, x: float, y: float, words: object, anchor: str = "start") -> str:
    return f'<text class="{cls}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def rect(cls: str, x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="{cls}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'


def picture(width: float, height: float, label: object, body: Iterable[str], cls: str = "chart") -> Markup:
    """A drawing with a label for readers that see no pictures."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{f"chart {cls}".strip()}" viewBox="0 0 {width:g} {height:g}" role="img"'
    )
    return Markup(f'{head} aria-label="{escape(label)}"><title>{escape(label)}</title>{"".join(body)}</svg>')


def bottom_axis(scale: Scale, top: float, bottom: float, name: object, shown: Callable[[float], str] = number) -> list[str]:
    """Grid lines with numbers below them, and what they mean."""
    drawn = []
    for value in scale.ticks():
        drawn.append(line("grid", scale(value), top, scale(value), bottom))
        drawn.append(text("tick", scale(value), bottom + 15, shown(value), "middle"))
    drawn.append(line("axis", scale.start, bottom, scale.end, bottom))
    return [*drawn, text("name", (scale.start + scale.end) / 2, bottom + 33, name, "middle")]


def left_axis(scale: Scale, left: float, right: float) -> list[str]:
    drawn = []
    for value in scale.ticks():
        drawn.append(line("grid", left, scale(value), right, scale(value)))
        drawn.append(text("tick", left - 6, scale(value) + 4, number(value), "end"))
    return drawn


def mark(look: int, x: float, y: float, size: float = 5) -> str:
    """The sign of a seat or a series: triangle, dot, square, diamond; then the same hollow."""
    shapes: tuple[Sequence[Point], ...] = (
        [(0, -1.2), (1.1, 0.8), (-1.1, 0.8)],
        [(math.cos(a), math.sin(a)) for a in np.linspace(0, 2 * math.pi, 16, endpoint=False)],
        [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
        [(0, -1.3), (1.2, 0), (0, 1.3), (-1.2, 0)],
    )
    corners = " ".join(f"{x + size * dx:.1f},{y + size * dy:.1f}" for dx, dy in shapes[look % len(shapes)])
    hollow = " hollow" if look % LOOKS >= len(shapes) else ""
    return f'<polygon class="mark s{look % len(shapes)}{hollow}" points="{corners}"/>'


# --- plots ------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Row:
    """A line of `intervals`: a name, the value as people read it, and where dot and whiskers are."""

    name: object
    shown: object
    mean: float
    low: float
    high: float
    look: int = 1


def intervals(
    rows: Sequence[Row], *, title: object, x: object, fair: float | None = None, shown: Callable[[float], str] = number
) -> Markup:
    """Dots with whiskers, one below the other; a broken line where a fair value would be, but through no name."""
    known = [value for row in rows for value in (row.low, row.high)] + ([] if fair is None else [fair])
    scale = Scale(*around(known), LEFT / 2, WIDE - LEFT / 2)
    bottom = TOP + ROW * len(rows)
    drawn = bottom_axis(scale, TOP, bottom, x, shown)
    for i, row in enumerate(rows):
        y = TOP + ROW * i
        if fair is not None:
            drawn.append(line("fair", scale(fair), y + NAMED_HIGH, scale(fair), y + ROW))
        drawn.append(text("label", 2, y + 14, row.name))
        drawn.append(text("value", WIDE - 2, y + 14, row.shown, "end"))
        drawn.append(line(f"whisker s{row.look}", scale(row.low), y + WAIST, scale(row.high), y + WAIST))
        drawn += [
            line(f"whisker s{row.look}", scale(end), y + WAIST - 5, scale(end), y + WAIST + 5) for end in (row.low, row.high)
        ]
        drawn.append(mark(row.look, scale(row.mean), y + WAIST))
    return picture(WIDE, bottom + BOTTOM, spoken(title, [f"{row.name}: {row.shown}" for row in rows]), drawn)


def spoken(title: object, parts: Iterable[str]) -> str:
    """A plot in words."""
    return f"{title}. {'; '.join(parts)}"


def bins(values: Sequence[float]) -> list[float]:
    """The borders of bins of a round width, which whole numbers do not fall on."""
    low, high = min(values), max(values)
    wide = max(1.0, step(high - low + 1, MOST_BINS))
    first = math.floor(low / wide) * wide
    return [first + wide * i - 0.5 for i in range(math.floor((high - first) / wide) + 2)]


def histogram(series: Mapping[str, Sequence[float]], *, title: object, x: object, looks: Sequence[int] = ()) -> Markup:
    """How often each value came, of one series or of several one below the other with a common scale; a line at the mean."""
    borders = bins([value for values in series.values() for value in values])
    parts = {name: np.histogram(values, borders)[0] / len(values) for name, values in series.items()}
    most = max(float(part.max()) for part in parts.values())
    scale = Scale(borders[0], borders[-1], LEFT / 2, WIDE - LEFT / 2)
    bottom = TOP + (SMALL + GAP) * len(series)
    drawn = bottom_axis(scale, TOP, bottom, x)
    for i, (name, part) in enumerate(parts.items()):
        base, look = TOP + (SMALL + GAP) * (i + 1), looks[i] if looks else i
        for left, right, share in zip(borders, borders[1:], part, strict=False):
            if share:
                high = SMALL * float(share) / most
                drawn.append(rect(f"column s{look}", scale(left) + 0.5, base - high, scale(right) - scale(left) - 1, high))
        drawn.append(line("axis", scale.start, base, scale.end, base))
        mean = float(np.mean(series[name]))
        drawn.append(line("mean", scale(mean), base - SMALL, scale(mean), base))
        drawn.append(text("label", 2, base - SMALL - 6, name))
        drawn.append(text("value", WIDE - 2, base - SMALL - 6, f"⌀ {number(round(mean, 1))}", "end"))
    means = [f"{name}: ⌀ {number(round(float(np.mean(values)), 1))}" for name, values in series.items()]
    return picture(WIDE, bottom + BOTTOM, spoken(title, means), drawn)


def bar(value: float, low: float, high: float, most: float, label: object) -> Markup:
    """A small bar for a table: from the middle to the right, or to the left below zero; with its interval."""
    scale = Scale(-most, most, 1, BAR_WIDE - 1)
    ends = sorted((scale(0), scale(value)))
    middle = BAR_HIGH / 2
    drawn = [
        rect("bar-less" if value < 0 else "bar-more", ends[0], 2, ends[1] - ends[0], BAR_HIGH - 4),
        line("axis", scale(0), 0, scale(0), BAR_HIGH),
        line("range", scale(low), middle, scale(high), middle),
    ]
    return picture(BAR_WIDE, BAR_HIGH, label, drawn, "chart bar")


def share(value: float, label: object) -> Markup:
    """A small bar for a table: how much of the whole."""
    inside = [rect("whole", 0, 2, BAR_WIDE / 2, BAR_HIGH - 4), rect("part", 0, 2, BAR_WIDE / 2 * value, BAR_HIGH - 4)]
    return picture(BAR_WIDE / 2, BAR_HIGH, label, inside, "chart bar share")


# --- a plot that stands alone -----------------------------------------------------------------------------------------
def lines(
    series: Mapping[str, Sequence[Point]],
    *,
    title: str,
    x: str,
    y: str,
    log: bool = True,
    shown: Callable[[float], str] = number,
) -> str:
    """Named lines through points (x, y), as an SVG file with colours for light and dark; `log`: both axes by powers of ten, all
    numbers above 0; `shown`: what stands at the marks of the lower axis. Each line has its own sign, dashes and colour, up to
    eight of them; names stand below."""
    points = [point for line_ in series.values() for point in line_]
    top, bottom = 48, 48 + LINE_HIGH
    high = bottom + BOTTOM + 6 + LEGEND * len(series)
    across, up = (_scale([p[i] for p in points], log, *ends) for i, ends in enumerate(((LEFT + 14, WIDE - RIGHT), (bottom, top))))
    drawn = [rect("paper", 0, 0, WIDE, high), text("title", 8, 20, title)]
    drawn += [text("name", 8, 38, y), *bottom_axis(across, top, bottom, x, shown), *left_axis(up, across.start, across.end)]
    for i, (name, line_) in enumerate(series.items()):
        spots = [(across(a), up(b)) for a, b in line_]
        path = " ".join(f"{a:.1f},{b:.1f}" for a, b in spots)
        dash = DASHES[i % len(DASHES)]
        drawn.append(f'<polyline class="line s{i % len(DASHES)}" stroke-dasharray="{dash or "none"}" points="{path}"/>')
        drawn += [mark(i, a, b, 4) for a, b in spots]
        below = bottom + BOTTOM + 12 + LEGEND * i
        drawn += [mark(i, LEFT, below - 4, 4), text("label", LEFT + 14, below, name)]
    ends = [f"{name}: {number(line_[-1][1])}" for name, line_ in series.items() if line_]
    whole = str(picture(WIDE, high, spoken(title, ends), [f"<style>{alone()}</style>", *drawn]))
    return whole.replace("<svg ", f'<svg width="{2 * WIDE}" height="{2 * high}" ', 1) + "\n"


def _scale(values: Sequence[float], log: bool, start: float, end: float) -> Scale:
    """Over all these values, and from 0 if they are not on a logarithmic axis."""
    if log:
        low, high = around([math.log10(value) for value in values], 0.03)
        return Scale(10.0**low, 10.0**high, start, end, log=True)
    return Scale(0.0, max(values, default=1.0) * 1.05, start, end)


@cache
def alone() -> str:
    """The style of a plot outside of any page: with the colours themselves, light and dark."""
    light, dark = literal(STYLE, shared_palette(dark=False)), literal(STYLE, shared_palette(dark=True))
    return f"{light}@media (prefers-color-scheme: dark) {{{dark}}}"
