"""A balance report: from measured games to one page that stands alone, for whoever designs the game."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from babel.numbers import format_decimal
from jinja2 import FileSystemLoader
from markupsafe import Markup

from .. import __version__
from ..engine import look, registry
from ..engine.contract import Option, Written
from ..engine.look.templates import templates
from ..engine.words import Sentence, count, language, listed, say
from . import charts
from .balance import FEW, Sample, Used, Wish, change, contrast, differences
from .measures import Estimate, mean_of, share_of

HOME = Path(__file__).parent
BEST = 3  # components that are named as worth most and least
MOST_VALUES = 200  # differing values that are listed
RECONSTRUCTED = re.compile(r"reconstructed:?\s*(.*)$", re.DOTALL)
BOX_NAMES = "AB"
HARD = "\u00a0"  # a space at which no line breaks
PERCENT = f"{HARD}%"
QUARTILES = (0, 0.25, 0.5, 0.75, 1)


def report(wish: Wish, samples: Sequence[Sample], files: Sequence[Path | None]) -> str:
    """The page, in the language spoken now. `files` are where the boxes come from; none: our own."""
    game, sample = registry.find(wish.game), samples[0]
    page = templates(FileSystemLoader(HOME)).get_template("report.html")
    return page.render(
        language=language(),
        style=Markup(_read(Path(look.__file__).parent / "palette.css") + _read(HOME / "report.css") + charts.STYLE),
        version=__version__,
        title=game.TITLE,
        setting=setting(wish, sample, files),
        command=command(wish, len(sample.lengths), files),
        reconstructed=list(reconstructed(sample)),
        glance=glance(wish, sample),
        seats=seats_part(wish, sample),
        spread=spread_part(sample),
        sources=sources_part(game, sample),
        kinds=[kind_part(game, sample, kind) for kind in kinds_of(game, sample)],
        few=FEW,
        is_ours=all(file is None for file in files),
        compared=compared_part(game, samples, files) if len(samples) > 1 else None,
    )


def _read(path: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


# --- numbers ----------------------------------------------------------------------------------------------------------
def decimal(value: float, sign: str = "") -> str:
    """A number with one digit behind the point; with a sign if wanted."""
    shown = str(format_decimal(round(value, 1) + 0.0, "#,##0.0", locale=language()))
    return (sign + shown if value > 0 else shown).replace("-", "−")


def between(estimate: Estimate, scale: float = 1, sign: str = "", unit: str = "") -> str:
    """A mean with its interval."""
    mean, low, high = (decimal(scale * value, sign) for value in (estimate.mean, estimate.low, estimate.high))
    return f"{mean}{unit} ({low}{HARD}…{HARD}{high})"


def percent(estimate: Estimate, sign: str = "") -> str:
    return between(estimate, 100, sign, PERCENT)


def part(value: float) -> str:
    return decimal(100 * value) + PERCENT


def apart(names: Iterable[object]) -> str:
    """Names that may have commas in them."""
    return "; ".join(map(str, names))


def row(name: object, shown: str, estimate: Estimate, look: int = 1) -> charts.Row:
    return charts.Row(name, shown, estimate.mean, estimate.low, estimate.high, look)


# --- what was measured ------------------------------------------------------------------------------------------------
def setting(wish: Wish, sample: Sample, files: Sequence[Path | None]) -> list[tuple[Sentence, object]]:
    """What was played, in words."""
    game = registry.find(wish.game)
    rows: list[tuple[Sentence, object]] = [(say("Game"), game.TITLE), (say("Players"), wish.seats)]
    rows += [(option.title, option_words(option, wish.options[option.name])) for option in game.OPTIONS]
    rows += [
        (say("Box") if len(files) == 1 else say("Box {letter}", letter=letter), box_name(file))
        for letter, file in zip(BOX_NAMES, files, strict=False)
    ]
    levels = wish.levels[:1] if len(set(wish.levels)) == 1 else wish.levels
    rows += [(say("Bots"), listed(levels)), (say("Games played"), len(sample.lengths)), (say("Seed"), wish.seed)]
    return [*rows, (say("Version"), f"grandtour {__version__}")]


def box_name(file: Path | None) -> object:
    return say("ours") if file is None else file


def option_words(option: Option, value: Any) -> object:
    """An option's value as people call it."""
    if isinstance(option, Written):
        return say("no") if value is None else listed(value.values())
    if option.called:
        return option.called[option.number(value)]
    return (say("yes") if value else say("no")) if isinstance(value, bool) else value


def option_text(option: Option, value: Any) -> str:
    """An option's value as it is typed."""
    if isinstance(option, Written) and value is not None:
        return ",".join(value[field] for field in option.fields)
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)


def command(wish: Wish, games: int, files: Sequence[Path | None]) -> str:
    """The command that makes this report again."""
    words = ["grandtour", "balance", wish.game, "--seats", str(wish.seats), "--games", str(games)]
    words += ["--bots", wish.levels[0] if len(set(wish.levels)) == 1 else ",".join(wish.levels), "--seed", str(wish.seed)]
    for option in registry.find(wish.game).OPTIONS:
        if wish.options[option.name] != option.default:
            words += ["-o", f"{option.name}={option_text(option, wish.options[option.name])}"]
    for flag, file in zip(("--box", "--against"), files, strict=False):
        if file is not None:
            words += [flag, str(file)]
    return shlex.join(words)


def reconstructed(sample: Sample) -> Iterator[tuple[str, str]]:
    """Which values of the box are not known to be the printed ones, as its file says."""
    for name, told in sample.box.data.get("provenance", {}).items():
        found = RECONSTRUCTED.search(str(told))
        if found:
            yield name.replace("_", " "), found[1]


# --- seats ------------------------------------------------------------------------------------------------------------
def seat_name(sample: Sample, seat: int) -> Sentence:
    if len(set(sample.sides)) == len(sample.sides):
        return say("Seat {n}", n=seat + 1)
    return say("Seat {n} (team {team})", n=seat + 1, team=sample.sides[seat] + 1)


def sitting(wish: Wish, sample: Sample, seat: int) -> str:
    """A seat, and which bot sits there if they differ."""
    name = str(seat_name(sample, seat))
    return name if len(set(wish.levels)) == 1 else f"{name}: {wish.levels[seat]}"


def verdicts(wish: Wish, sample: Sample) -> list[Sentence]:
    """What wins say about the seats, in plain words."""
    found, wins = sample.verdict(), sample.seat_wins()
    told = []
    if len(set(wish.levels)) > 1:
        told.append(say("Different bots sit on the seats: what follows is about these bots as much as about the seats."))
    behind = found.behind if len(set(sample.sides)) > 2 else ()  # of two, that is said already
    for seat in sorted({*found.ahead, *behind}):
        values = {"seat": seat_name(sample, seat), "share": percent(wins[seat]), "fair": part(found.fair)}
        if seat in found.ahead:
            told.append(say("{seat} wins more often than its part: {share} instead of {fair}.", **values))
        else:
            told.append(say("{seat} wins less often than its part: {share} instead of {fair}.", **values))
    if not found.ahead and not found.behind:
        most = decimal(100 * found.most)
        told.append(
            say(
                "No advantage of a seat is seen: every seat wins about its part ({fair}). One of up to {most} percentage points "
                "could still hide in so few games.",
                fair=part(found.fair),
                most=most,
            )
        )
    return told


def seats_part(wish: Wish, sample: Sample) -> dict[str, Any]:
    names = [sitting(wish, sample, seat) for seat in range(len(sample.sides))]
    wins, scores = sample.seat_wins(), sample.seat_scores()
    middle = float(sample.scores.mean())
    return {
        "verdicts": verdicts(wish, sample),
        "is_off": bool(sample.verdict().ahead or sample.verdict().behind),
        "rows": [(name, percent(wins[seat]), between(scores[seat])) for seat, name in enumerate(names)],
        "wins": charts.intervals(
            [row(name, percent(wins[i]), wins[i], i) for i, name in enumerate(names)],
            title=say("Games won by each seat, with 95 % intervals"),
            x=say("part of the games won; the broken line is fair"),
            fair=sample.fair,
            shown=charts.percent,
        ),
        "scores": charts.intervals(
            [
                charts.Row(name, between(e), e.mean, e.low, e.high, i)
                for i, (name, e) in enumerate(zip(names, scores, strict=True))
            ],
            title=say("Points of each seat, with 95 % intervals"),
            x=say("mean of points; the broken line is that of all seats"),
            fair=middle,
        ),
    }


def shared(sample: Sample) -> Sentence:
    """How often a game has no single winner."""
    if not sample.shared.any():
        return say("Every game had one winner.")
    return say("More than one winner: {share} of the games.", share=percent(share_of(sample.shared)))


# --- scores, margins, lengths -----------------------------------------------------------------------------------------
def spread_part(sample: Sample) -> dict[str, Any]:
    names = [str(seat_name(sample, seat)) for seat in range(len(sample.sides))]
    one_look = {"looks": (1,)}
    scores = {name: sample.scores[:, seat].tolist() for seat, name in enumerate(names)}
    rows = [*((say("Points: {seat}", seat=name), values) for name, values in scores.items())]
    rows += [(say("Margin"), sample.margins.tolist()), (say("Decisions"), sample.lengths.tolist())]
    every = str(say("All games"))
    return {
        "scores": charts.histogram(scores, title=say("Points of each seat"), x=say("points at the end")),
        "margins": charts.histogram(
            {every: sample.margins.tolist()}, title=say("Margins"), x=say("points between the first and the second"), **one_look
        ),
        "lengths": charts.histogram(
            {every: sample.lengths.tolist()}, title=say("Lengths"), x=say("decisions of a game, all players together"), **one_look
        ),
        "rows": [(name, decimal(float(np.mean(v))), *map(charts.number, np.quantile(v, QUARTILES))) for name, v in rows],
        "shared": shared(sample),
    }


# --- sources of points ------------------------------------------------------------------------------------------------
def sources_part(game: Any, sample: Sample) -> dict[str, Any]:
    """Mean points by source, of all and of winners against others; what gives nobody anything is left out of the plot."""
    won = sample.wins > 0
    rows, gains, silent = [], [], []
    for i, source in enumerate(game.SOURCES):
        points = sample.points[:, :, i]
        if not points.any():
            silent.append(game.SOURCE_NAMES[source])
            continue
        name, mean, found = game.SOURCE_NAMES[source], float(points.mean()), contrast(points, won)
        winners, others = (float(points[group].mean()) if group.any() else None for group in (won, ~won))
        shown = [None if value is None else decimal(value) for value in (mean, winners, others)]
        rows.append((name, *shown, None if found is None else between(found.gain, sign="+")))
        if found is not None:
            gains.append(row(name, between(found.gain, sign="+"), found.gain))
    plot = charts.intervals(
        gains,
        title=say("What winners have more of, by source"),
        x=say("points of winners less those of the others"),
        fair=0.0,
    )
    return {"rows": rows, "plot": plot if gains else None, "silent": listed(silent)}


# --- components -------------------------------------------------------------------------------------------------------
def kinds_of(game: Any, sample: Sample) -> list[str]:
    there = {component.kind for component in sample.components}
    return [kind for kind in game.COMPONENT_KINDS if kind in there]


def kind_part(game: Any, sample: Sample, kind: str) -> dict[str, Any]:
    """All components of a kind, those worth most first; then those with few to compare, and what nobody used."""
    there = [used for used in sample.used if used.component.kind == kind]
    ranked = sorted(((used.gain, used) for used in there if used.gain is not None), key=lambda pair: -pair[0].mean)
    rest = sorted((used for used in there if used.gain is None and used.share > 0), key=lambda used: -used.share)
    usual = float(np.mean([gain.mean for gain, _ in ranked])) if ranked else 0.0
    most = max((max(abs(gain.low), abs(gain.high)) for gain, _ in ranked), default=0) or 1.0
    return {
        "id": kind,
        "title": game.COMPONENT_KINDS[kind],
        "rows": [_row(used, most) for used in [*(used for _, used in ranked), *rest]],
        "best": _named([pair for pair in ranked if pair[0].low > usual][:BEST]),
        "worst": _named([pair for pair in reversed(ranked) if pair[0].high < usual][:BEST]),
        "never": apart(used.component.name for used in there if used.share == 0),
        "always": apart(used.component.name for used in there if used.share == 1),
    }


def _named(pairs: Sequence[tuple[Estimate, Used]]) -> str:
    return apart(f"{used.component.name} ({decimal(gain.mean, '+')})" for gain, used in pairs)


def _row(used: Used, most: float) -> dict[str, Any]:
    """A component in a table; `most` is how far bars reach. Of few players nothing is told but how few they are."""
    name, share, gain = used.component.name, part(used.share), used.gain
    points = "–" if gain is None else between(gain, sign="+")
    return {
        "name": name,
        "used": share,
        "share": charts.share(used.share, f"{name}: {share}"),
        "times": decimal(used.times),
        "points": points,
        "bar": "" if gain is None else charts.bar(gain.mean, gain.low, gain.high, most, f"{name}: {points}"),
        "wins": "–" if gain is None or used.wins is None else percent(used.wins.gain, "+"),
        "few": gain is None,
        "clear": gain is not None and gain.is_clear,
    }


# --- at a glance ------------------------------------------------------------------------------------------------------
def glance(wish: Wish, sample: Sample) -> list[Sentence]:
    """The report in a few sentences."""
    told = verdicts(wish, sample)
    told.append(say("The first is ahead of the second by {margin} points on average.", margin=between(mean_of(sample.margins))))
    told.append(shared(sample))
    told.append(say("A game has {n} decisions on average.", n=decimal(float(sample.lengths.mean()))))
    never = sum(used.share == 0 for used in sample.used)
    if never:
        told.append(count("{n} component was never used.", "{n} components were never used.", never))
    elif sample.components:
        told.append(say("Every component was used."))
    return told


# --- two boxes --------------------------------------------------------------------------------------------------------
def compared_part(game: Any, samples: Sequence[Sample], files: Sequence[Path | None]) -> dict[str, Any]:
    a, b = samples
    rows = list(compared_numbers(game, a, b))
    values = [
        (".".join(at), _value(x), _value(y)) for at, x, y in differences(a.box.data, b.box.data) if at[:1] != ("provenance",)
    ]
    components = list(compared_components(game, a, b))
    shown = [row for row in components if any(row["clear"])]
    return {
        "names": [box_name(file) for file in files],
        "rows": rows,
        "plot": charts.intervals(
            [row(line["name"], line["shown"], line["change"]) for line in rows if line["plot"]],
            title=say("How points change from box A to box B, with 95 % intervals"),
            x=say("points with box B less points with box A"),
            fair=0.0,
        ),
        "values": values[:MOST_VALUES],
        "more_values": max(0, len(values) - MOST_VALUES),
        "components": shown,
        "same": len(components) - len(shown),
        "only": [(letter, apart(only)) for letter, only in zip(BOX_NAMES, only_in(a, b), strict=True) if only],
    }


def _value(value: Any) -> str:
    return "–" if value is None else listed(value) if isinstance(value, list) else str(value)


def compared_numbers(game: Any, a: Sample, b: Sample) -> Iterator[dict[str, Any]]:
    """What is measured of both boxes, and the difference, deal by deal."""
    for seat in range(len(a.sides)):
        name = seat_name(a, seat)
        yield _compared(say("Wins: {seat}", seat=name), a.wins[:, seat], b.wins[:, seat], scale=100, unit=PERCENT)
    for seat in range(len(a.sides)):
        name = seat_name(a, seat)
        yield _compared(say("Points: {seat}", seat=name), a.scores[:, seat], b.scores[:, seat], plot=True)
    for i, source in enumerate(game.SOURCES):
        shown = say("Points by source: {source}", source=game.SOURCE_NAMES[source])
        yield _compared(shown, a.points[:, :, i].mean(axis=1), b.points[:, :, i].mean(axis=1), plot=True)
    yield _compared(say("Margin"), a.margins, b.margins, plot=True)
    yield _compared(say("Games with several winners"), a.shared, b.shared, scale=100, unit=PERCENT)
    yield _compared(say("Decisions"), a.lengths, b.lengths)


def _compared(name: Sentence, a: Any, b: Any, scale: float = 1, unit: str = "", plot: bool = False) -> dict[str, Any]:
    found = mean_of(np.asarray(b, float) - np.asarray(a, float))
    means = [decimal(scale * float(np.mean(values))) + unit for values in (a, b)]
    shown = between(found, scale, "+", unit)
    return {"name": name, "a": means[0], "b": means[1], "shown": shown, "clear": found.is_clear, "change": found, "plot": plot}


def compared_components(game: Any, a: Sample, b: Sample) -> Iterator[dict[str, Any]]:
    """Use and worth of what is in both boxes."""
    there = {(used.component.kind, used.component.id): used for used in b.used}
    for one in a.used:
        other = there.get((one.component.kind, one.component.id))
        if other is None:
            continue
        use, worth = mean_of(other.shares - one.shares), None
        if one.gain is not None and other.gain is not None:
            worth = change(one.points, other.points)
        yield {
            "kind": game.COMPONENT_KINDS[one.component.kind],
            "name": one.component.name,
            "used": [part(one.share), part(other.share)],
            "use": percent(use, "+"),
            "worth": "–" if worth is None else between(worth, sign="+"),
            "clear": (use.is_clear, worth is not None and worth.is_clear),
        }


def only_in(a: Sample, b: Sample) -> tuple[list[object], list[object]]:
    """The names of what only one of the boxes has."""
    ids = [{(component.kind, component.id) for component in sample.components} for sample in (a, b)]
    first = [component.name for component in a.components if (component.kind, component.id) not in ids[1]]
    second = [component.name for component in b.components if (component.kind, component.id) not in ids[0]]
    return list(first), list(second)
