"""The chances of winning over a game, drawn as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup, escape

from ...bots.analysis import CHOICE, Analysis, Swing
from ...engine.i18n import say
from ...engine.numbers import percent, signed_percent
from ...engine.render.templates import SIGNS

WIDE, NARROW = (940, 330), (360, 300)  # sizes of the plot, for a desktop and for a phone
LEFT, RIGHT, TOP, BOTTOM = 46, 26, 14, 34  # its margins
MOST_TICKS = 8
MARK = 21  # between the middles of two marks
DASHES = ("none", "7 3", "2 3", "9 3 2 3")


def plot(found: Analysis, wide: int, high: int) -> Markup:
    """A line for each seat, with its sign at the end and dashes of its own; the biggest swings have their numbers on it."""
    right, bottom = wide - RIGHT, high - BOTTOM

    def across(number: float) -> float:
        return LEFT + (right - LEFT) * number / max(1, found.moves)

    def up(chance: float) -> float:
        return bottom - (bottom - TOP) * chance

    drawn = _grid(found.moves, across, up, right, bottom)
    ends = _spread([(found.line(seat) or [(0, 0.5)])[-1][1] for seat in range(len(found.players))], 16 / (bottom - TOP))
    for seat in range(len(found.players)):
        line = found.line(seat)
        path = " ".join(f"{across(number):.1f},{up(chance):.1f}" for number, chance in line)
        drawn.append(f'<polyline class="line s{seat % 4}" stroke-dasharray="{DASHES[seat % 4]}" points="{path}"/>')
        drawn.append(_text(f"sign s{seat % 4}", right + 7, up(ends[seat]) + 5, SIGNS[seat % 4]))
    drawn += _marks(found, across, up, (TOP, bottom))
    label = escape(say("Each player's chance of winning, move by move"))
    names = escape("; ".join(f"{SIGNS[seat % 4]} {name}" for seat, name in enumerate(found.players)))
    reader = f'<line class="reader" x1="{LEFT}" x2="{LEFT}" y1="{TOP}" y2="{bottom}"/>'
    head = f'<svg class="plot" viewBox="0 0 {wide} {high}" role="group" aria-label="{label}: {names}">'
    return Markup(f"{head}{''.join(drawn)}{reader}</svg>")


def _grid(moves: int, across: Any, up: Any, right: float, bottom: float) -> list[str]:
    drawn = []
    for quarter in range(5):
        y = up(quarter / 4)
        drawn.append(f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>')
        drawn.append(_text("tick", LEFT - 6, y + 4, percent(quarter / 4), "end"))
    step = next(step for n in range(6) for step in (10**n, 2 * 10**n, 5 * 10**n) if moves <= MOST_TICKS * step)
    drawn += [_text("tick", across(number), bottom + 16, str(number), "middle") for number in range(0, moves + 1, step)]
    return [*drawn, _text("tick", right, bottom + 31, str(say("moves")), "end")]


def _text(kind: str, x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _marks(found: Analysis, across: Any, up: Any, ends: tuple[float, float]) -> list[str]:
    """The numbers of the swings where they ended, or above or below if there is one already. They lead to the words below."""
    drawn: list[str] = []
    placed: list[tuple[float, float]] = []
    for number, one in enumerate(found.swings, 1):
        chance = next(chance for at, chance in reversed(found.line(one.seat)) if at <= one.until)
        x, y = across(one.until), up(chance)
        places = [y + side * MARK * n for n in range(8) for side in (-1, 1) if ends[0] <= y + side * MARK * n <= ends[1]]
        free = [other for other in places if all(abs(x - a) >= MARK or abs(other - b) >= MARK for a, b in placed)]
        placed.append((x, (free or [y])[0]))
        drawn.append(_mark(number, one, f"{number}: {found.players[one.seat]} {signed_percent(one.size)}", y, *placed[-1]))
    return drawn


def _mark(number: int, one: Swing, title: str, from_: float, x: float, y: float) -> str:
    """In a square for a choice, in a circle for luck; with a line to where it belongs, if that is elsewhere."""
    shape = f'<rect x="{x - 9:.1f}" y="{y - 9:.1f}" width="18" height="18" rx="3"/>'
    if one.kind != CHOICE:
        shape = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9.5"/>'
    lead = f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{from_:.1f}" y2="{y:.1f}"/>' if from_ != y else ""
    inside = f"<title>{escape(title)}</title>{lead}{shape}{_text('number', x, y + 4, str(number), 'middle')}"
    return f'<a class="mark s{one.seat % 4}" href="#swing-{number}" aria-label="{escape(title)}">{inside}</a>'


def _spread(places: Sequence[float], least: float) -> list[float]:
    """Places moved apart so far that signs there don't lie on each other."""
    found, above = list(places), -1.0
    for i in sorted(range(len(places)), key=lambda i: (places[i], i)):
        found[i] = above = max(places[i], above + least)
    over = max(0.0, above - 1.0)
    return [place - over for place in found] if over else found
