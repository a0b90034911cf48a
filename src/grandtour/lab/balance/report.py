"""A balance report: from measured games to one page that stands alone, for whoever designs the game."""

from __future__ import annotations

import math
import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from babel.numbers import format_decimal
from jinja2 import FileSystemLoader
from markupsafe import Markup

from ... import __version__
from ...engine import registry, render
from ...engine.box import Box
from ...engine.contract import Component, Option, Written
from ...engine.i18n import Sentence, count, language, listed, say
from ...engine.render.templates import templates
from . import charts
from .measure import FEW, BalanceSpec, Sample, Used, change, contrast, differences
from .statistics import DOUBT, Estimate, mean_of, share_of

HOME = Path(__file__).parent
BEST = 3  # components that are named as worth most and least
MOST_VALUES = 200  # differing values that are listed
RECONSTRUCTED = re.compile(r"reconstructed:?\s*(.*)$", re.DOTALL)
BOX_NAMES = "AB"
HARD = "\u00a0"  # a space at which no line breaks
PERCENT = f"{HARD}%"
NARROW = 0.2  # an interval that one digit behind the point does not show
LEAST = 0.05  # what one digit behind the point does not show
QUARTILES = (0, 0.25, 0.5, 0.75, 1)


def report(spec: BalanceSpec, samples: Sequence[Sample], files: Sequence[Path | None]) -> str:
    """The page, in the language spoken now. `files` are where the boxes come from; none: our own."""
    game, sample = registry.find(spec.game), samples[0]
    page = templates(FileSystemLoader(HOME)).get_template("report.html")
    return page.render(
        language=language(),
        style=Markup(_read(Path(render.__file__).parent / "palette.css") + _read(HOME / "report.css") + charts.STYLE),
        version=__version__,
        title=game.TITLE,
        setting=setting(spec, sample, files),
        command=command(spec, len(sample.lengths), files),
        reconstructed=list(reconstructed(sample)),
        glance=glance(spec, sample),
        news=compared_verdicts(game, *samples) if len(samples) > 1 else [],
        boxes=box_names(files),
        seats=seats_part(spec, sample),
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
def decimal(value: float, sign: str = "", digits: int = 1) -> str:
    """A number with one digit behind the point, or more; with a sign if wanted and if it is not shown as zero."""
    rounded = round(value, digits) + 0.0
    shown = str(format_decimal(rounded, f"#,##0.{'0' * digits}", locale=language()))
    return (sign + shown if rounded > 0 else shown).replace("-", "−")


def between(estimate: Estimate, scale: float = 1, sign: str = "", unit: str = "") -> str:
    """A mean with its interval; with two digits if it is narrow, or if the end of a difference is next to zero: one wants to see
    on which side."""
    at_zero = sign and any(0 < abs(scale * end) < LEAST for end in (estimate.low, estimate.high))
    digits = 2 if at_zero or 0 < scale * (estimate.high - estimate.low) < NARROW else 1
    mean, low, high = (decimal(scale * value, sign, digits) for value in (estimate.mean, estimate.low, estimate.high))
    return f"{mean}{unit} ({low}{HARD}…{HARD}{high})"


def percent_between(estimate: Estimate) -> str:
    return between(estimate, 100, unit=PERCENT)


def percentage_points(estimate: Estimate) -> str:
    """A difference of percentages."""
    return between(estimate, 100, "+", HARD + str(say("pp")))


def part(value: float) -> str:
    """A part of the whole; what there is, is never shown as nothing."""
    shown = f"<{HARD}{decimal(0.1)}" if 0 < value < LEAST / 100 else decimal(100 * value)
    return shown + PERCENT


def often(times: float) -> str:
    """How often, with two digits if it is rare; what there is, is never shown as never."""
    if 0 < times < LEAST / 10:
        return f"<{HARD}{decimal(0.01, digits=2)}"
    return decimal(times, digits=2 if 0 < times < LEAST else 1)


def bold(shown: str, difference: Estimate) -> str:
    """A difference in bold if it is clear."""
    return Markup("<b>{}</b>").format(shown) if difference.is_clear else shown


def apart(names: Iterable[object]) -> str:
    """Names that may have commas in them."""
    return "; ".join(map(str, names))


def row(name: object, shown: str, estimate: Estimate, look: int = 1) -> charts.Row:
    return charts.Row(name, shown, estimate.mean, estimate.low, estimate.high, look)


# --- what was measured ------------------------------------------------------------------------------------------------
def setting(spec: BalanceSpec, sample: Sample, files: Sequence[Path | None]) -> list[tuple[Sentence, object]]:
    """What was played, in words."""
    game = registry.find(spec.game)
    rows: list[tuple[Sentence, object]] = [(say("Game"), game.TITLE), (say("Players"), spec.seats)]
    rows += [(option.title, option_words(option, spec.options[option.name], sample.box)) for option in game.OPTIONS]
    rows += [
        (say("Box") if len(files) == 1 else say("Box {letter}", letter=letter), box_name(file))
        for letter, file in zip(BOX_NAMES, files, strict=False)
    ]
    levels = spec.levels[:1] if len(set(spec.levels)) == 1 else spec.levels
    rows += [(say("Bots"), listed(levels)), (say("Games played"), len(sample.lengths)), (say("Seed"), spec.seed)]
    return [*rows, (say("Version"), f"grandtour {__version__}")]


def box_name(file: Path | None) -> object:
    return say("standard") if file is None else file


def box_names(files: Sequence[Path | None]) -> list[Sentence]:
    """Which box is A and which is B; of one alone nothing needs to be told."""
    if len(files) == 1:
        return []
    a, b = map(box_name, files)
    return [say("Box A: {name}", name=a), say("Box B: {name}, with the same deals", name=b)]


def option_words(option: Option, value: Any, box: Box) -> object:
    """An option's value as people call it."""
    if isinstance(option, Written):
        return say("no") if value is None else listed(option.shown(value, box))
    if option.called:
        return option.called[option.number(value)]
    return (say("yes") if value else say("no")) if isinstance(value, bool) else value


def option_text(option: Option, value: Any) -> str:
    """An option's value as it is typed."""
    if isinstance(option, Written) and value is not None:
        return ",".join(value[field] for field in option.fields)
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)


def command(spec: BalanceSpec, games: int, files: Sequence[Path | None]) -> str:
    """The command that makes this report again."""
    words = ["grandtour", "balance", spec.game, "--seats", str(spec.seats), "--games", str(games)]
    words += ["--bots", spec.levels[0] if len(set(spec.levels)) == 1 else ",".join(spec.levels), "--seed", str(spec.seed)]
    for option in registry.find(spec.game).OPTIONS:
        if spec.options[option.name] != option.default:
            words += ["-o", f"{option.name}={option_text(option, spec.options[option.name])}"]
    for flag, file in zip(("--box", "--against"), files, strict=False):
        if file is not None:
            words += [flag, str(file)]
    return shlex.join(words)


def reconstructed(sample: Sample) -> Iterator[tuple[str, str]]:
    """Which values of the box are not known to be the printed ones, as its file says."""
    for name, told in sample.box.data.get("provenance", {}).items():
        found = RECONSTRUCTED.search(told) if isinstance(told, str) else None
        if found:
            yield name.replace("_", " "), found[1]


# --- seats ------------------------------------------------------------------------------------------------------------
def seat_name(sample: Sample, seat: int) -> Sentence:
    if len(set(sample.sides)) == len(sample.sides):
        return say("Seat {n}", n=seat + 1)
    return say("Seat {n} (team {team})", n=seat + 1, team=sample.sides[seat] + 1)


def side_name(sample: Sample, seat: int) -> Sentence:
    """The winner's name: the seat, or its team."""
    if len(set(sample.sides)) == len(sample.sides):
        return seat_name(sample, seat)
    return say("Team {n}", n=sample.sides[seat] + 1)


def first_seats(sample: Sample) -> list[int]:
    """One seat of each side: partners win as one, and have the same points."""
    return [sample.sides.index(side) for side in dict.fromkeys(sample.sides)]


def sitting(spec: BalanceSpec, sample: Sample, seat: int) -> str:
    """A seat, and which bot sits there if they differ."""
    name = str(seat_name(sample, seat))
    return name if len(set(spec.levels)) == 1 else f"{name}: {spec.levels[seat]}"


def verdicts(spec: BalanceSpec, sample: Sample) -> list[Sentence]:
    """What wins say about the seats, in plain words."""
    found, wins = sample.verdict(), sample.seat_wins()
    told = []
    if len(set(spec.levels)) > 1:
        told.append(say("The seats are played by different bots, so these results reflect the bots as much as the seats."))
    behind = found.behind if len(set(sample.sides)) > 2 else ()  # of two, that is said already
    for seat in first_seats(sample):
        values = {"seat": side_name(sample, seat), "share": percent_between(wins[seat]), "fair": part(found.fair)}
        if seat in found.ahead:
            told.append(say("{seat} wins more than its fair share: {share} instead of {fair}.", **values))
        elif seat in behind:
            told.append(say("{seat} wins less than its fair share: {share} instead of {fair}.", **values))
    if not found.ahead and not found.behind:
        most = decimal(100 * found.most)
        told.append(
            say(
                "No seat advantage found: every seat wins about its fair share ({fair}). With this number of games, an "
                "advantage of up to {most} percentage points could still go unnoticed.",
                fair=part(found.fair),
                most=most,
            )
        )
        told += leads(sample)
    return told


def leads(sample: Sample) -> Iterator[Sentence]:
    """The seats with clearly more or fewer points than their opponents. Of two sides, only the one with more."""
    found = sample.seat_leads()
    for seat in first_seats(sample):
        lead = found[seat]
        values = {"seat": side_name(sample, seat), "lead": between(lead, sign="+")}
        if lead.low > 0:
            yield say("{seat} still scores significantly more points than its opponents: {lead}.", **values)
        elif lead.high < 0 and len(set(sample.sides)) > 2:
            yield say("{seat} still scores significantly fewer points than its opponents: {lead}.", **values)


def seats_part(spec: BalanceSpec, sample: Sample) -> dict[str, Any]:
    names = [sitting(spec, sample, seat) for seat in range(len(sample.sides))]
    wins, scores = sample.seat_wins(), sample.seat_scores()
    middle = float(sample.scores.mean())
    return {
        "verdicts": verdicts(spec, sample),
        "is_off": bool(sample.verdict().ahead or sample.verdict().behind or list(leads(sample))),
        "rows": [(name, percent_between(wins[seat]), between(scores[seat])) for seat, name in enumerate(names)],
        "wins": charts.intervals(
            [row(name, percent_between(wins[i]), wins[i], i) for i, name in enumerate(names)],
            title=say("Win rate by seat, with 95 % intervals"),
            x=say("win rate; the dashed line is the fair share"),
            fair=sample.fair,
            shown=charts.percent_label,
        ),
        "scores": charts.intervals(
            [
                charts.Row(name, between(e), e.mean, e.low, e.high, i)
                for i, (name, e) in enumerate(zip(names, scores, strict=True))
            ],
            title=say("Points by seat, with 95 % intervals"),
            x=say("mean points; the dashed line is the mean of all seats"),
            fair=middle,
        ),
    }


def shared(sample: Sample) -> Sentence:
    """How often a game has no single winner."""
    if not sample.shared.any():
        return say("Every game had one winner.")
    return say("Games with more than one winner: {share}.", share=percent_between(share_of(sample.shared)))


# --- scores, margins, lengths -----------------------------------------------------------------------------------------
def spread_part(sample: Sample) -> dict[str, Any]:
    names = [str(seat_name(sample, seat)) for seat in range(len(sample.sides))]
    one_look = {"looks": (1,)}
    scores = {name: sample.scores[:, seat].tolist() for seat, name in enumerate(names)}
    rows = [*((say("Points: {seat}", seat=name), values) for name, values in scores.items())]
    rows += [(say("Margin"), sample.margins.tolist()), (say("Decisions"), sample.lengths.tolist())]
    every = str(say("All games"))
    return {
        "scores": charts.histogram(scores, title=say("Points by seat"), x=say("final points")),
        "margins": charts.histogram(
            {every: sample.margins.tolist()}, title=say("Margins"), x=say("points between first and second place"), **one_look
        ),
        "lengths": charts.histogram(
            {every: sample.lengths.tolist()},
            title=say("Game length"),
            x=say("decisions per game, all players combined"),
            **one_look,
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
        rows.append((name, *shown, None if found is None else bold(between(found.gain, sign="+"), found.gain)))
        if found is not None:
            gains.append(row(name, between(found.gain, sign="+"), found.gain))
    plot = charts.intervals(
        gains,
        title=say("Winners' extra points, by source"),
        x=say("points of winners minus points of the others"),
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
        "times": often(used.times),
        "points": points,
        "bar": "" if gain is None else charts.bar(gain.mean, gain.low, gain.high, most, f"{name}: {points}"),
        "wins": "–" if gain is None or used.wins is None else percentage_points(used.wins.gain),
        "few": gain is None,
        "clear": (gain is not None and gain.is_clear, gain is not None and used.wins is not None and used.wins.gain.is_clear),
    }


# --- at a glance ------------------------------------------------------------------------------------------------------
def glance(spec: BalanceSpec, sample: Sample) -> list[Sentence]:
    """The report in a few sentences."""
    told = verdicts(spec, sample)
    told.append(say("First place is {margin} points ahead of second on average.", margin=between(mean_of(sample.margins))))
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
    values = [(".".join(at), _value(x), _value(y)) for at, x, y in edits(a, b)]
    components = compared_components(game, a, b)
    shown = [row for row in components if any(row["clear"]) or row["edited"]]
    return {
        "names": [box_name(file) for file in files],
        "rows": rows,
        "plot": charts.intervals(
            [row(line["plot"], line["shown"], line["change"]) for line in rows if line["plot"]],
            title=say("Change in points from box A to box B, with 95 % intervals"),
            x=say("points with box B minus points with box A"),
            fair=0.0,
        ),
        "values": values[:MOST_VALUES],
        "more_values": max(0, len(values) - MOST_VALUES),
        "components": shown,
        "same": len(components) - len(shown),
        "only": [(letter, apart(only)) for letter, only in zip(BOX_NAMES, only_in(a, b), strict=True) if only],
    }


def edits(a: Sample, b: Sample) -> list[tuple[tuple[str, ...], Any, Any]]:
    """Where the boxes have different values; where these come from does not count."""
    return [found for found in differences(a.box.data, b.box.data) if found[0][:1] != ("provenance",)]


def is_edited(component: Component, path: Sequence[str]) -> bool:
    """Whether a value that differs is one of this component: its id is on the way there, a mere number behind its kind."""
    words = [component.kind, component.id] if component.id.isdecimal() else re.split("[/:]", component.id)
    way = iter(path)
    return all(word in way for word in words)


def _value(value: Any) -> str:
    return "–" if value is None else listed(value) if isinstance(value, list) else str(value)


def compared_numbers(game: Any, a: Sample, b: Sample) -> Iterator[dict[str, Any]]:
    """What is measured of both boxes, and the difference, deal by deal."""
    for seat in range(len(a.sides)):
        name = seat_name(a, seat)
        yield _compared(say("Win rate: {seat}", seat=name), a.wins[:, seat], b.wins[:, seat], share=True)
    for seat in range(len(a.sides)):
        name = seat_name(a, seat)
        yield _compared(say("Points: {seat}", seat=name), a.scores[:, seat], b.scores[:, seat], plot=name)
    for i, source in enumerate(game.SOURCES):
        name = game.SOURCE_NAMES[source]
        told = say("Points by source: {source}", source=name)
        yield _compared(told, a.points[:, :, i].mean(axis=1), b.points[:, :, i].mean(axis=1), plot=name)
    yield _compared(say("Margin"), a.margins, b.margins, plot=say("Margin"))
    yield _compared(say("Games with more than one winner"), a.shared, b.shared, share=True)
    yield _compared(say("Decisions"), a.lengths, b.lengths)


def _compared(name: Sentence, a: Any, b: Any, share: bool = False, plot: Sentence | None = None) -> dict[str, Any]:
    """A measure; `plot` is its name in the plot of points."""
    found = mean_of(np.asarray(b, float) - np.asarray(a, float))
    means = [part(float(np.mean(values))) if share else decimal(float(np.mean(values))) for values in (a, b)]
    shown = percentage_points(found) if share else between(found, sign="+")
    return {"name": name, "a": means[0], "b": means[1], "shown": shown, "clear": found.is_clear, "change": found, "plot": plot}


def compared_components(game: Any, a: Sample, b: Sample) -> list[dict[str, Any]]:
    """Use and worth of what is in both boxes: what was edited first, then the clearest changes."""
    there = {(used.component.kind, used.component.id): used for used in b.used}
    paths = [path for path, _, _ in edits(a, b)]
    rows = []
    for one in a.used:
        other = there.get((one.component.kind, one.component.id))
        if other is not None:
            renamed = str(one.component.name) != str(other.component.name)  # some names tell values
            edited = renamed or any(is_edited(one.component, path) for path in paths)
            rows.append({"kind": game.COMPONENT_KINDS[one.component.kind], "edited": edited, **_changed(one, other)})
    return sorted(rows, key=lambda row: (not row["edited"], -row["clearness"]))


def _changed(one: Used, other: Used) -> dict[str, Any]:
    """A component with box A and with box B."""
    use, worth = mean_of(other.shares - one.shares), None
    if one.gain is not None and other.gain is not None:
        worth = change(one.points, other.points)
    changes = [use] if worth is None else [use, worth]
    return {
        "name": other.component.name,
        "used": [part(one.share), part(other.share)],
        "use": percentage_points(use),
        "worth": "–" if worth is None else between(worth, sign="+"),
        "clear": (use.is_clear, worth is not None and worth.is_clear),
        "changes": changes,
        "clearness": max(map(clearness, changes)),
    }


def clearness(change: Estimate) -> float:
    """How far from zero, measured by its interval: above 1 it is clear."""
    reach = change.high - change.mean
    return abs(change.mean) / reach if reach else math.inf if change.mean else 0.0


def only_in(a: Sample, b: Sample) -> tuple[list[object], list[object]]:
    """The names of what only one of the boxes has."""
    ids = [{(component.kind, component.id) for component in sample.components} for sample in (a, b)]
    first = [component.name for component in a.components if (component.kind, component.id) not in ids[1]]
    second = [component.name for component in b.components if (component.kind, component.id) not in ids[0]]
    return list(first), list(second)


def compared_verdicts(game: Any, a: Sample, b: Sample) -> list[Sentence]:
    """What the other box changes, in a few sentences."""
    values = len(edits(a, b))
    if not values:
        return [say("Box B has the same values as box A.")]
    told = [count("{n} value of box B differs from box A's.", "{n} values of box B differ from box A's.", values)]
    if np.array_equal(a.points, b.points) and np.array_equal(a.ranks, b.ranks) and np.array_equal(a.uses, b.uses):
        return [*told, say("Every game was identical with both boxes.")]
    return [*told, *seats_change(a, b), points_change(a, b), *components_change(compared_components(game, a, b))]


def seats_change(a: Sample, b: Sample) -> list[Sentence]:
    """The seats that win clearly more or less often with box B, all looked at together. Of two sides, only the one that gains."""
    seats, told = first_seats(a), []
    changes = [mean_of(b.wins[:, seat] - a.wins[:, seat], a.doubt) for seat in seats]
    values = [
        {
            "seat": side_name(a, seat),
            "a": part(float(a.wins[:, seat].mean())),
            "b": part(float(b.wins[:, seat].mean())),
            "change": between(found, 100, "+"),
        }
        for seat, found in zip(seats, changes, strict=True)
    ]
    for found, shown in zip(changes, values, strict=True):
        if found.low > 0:
            told.append(say("{seat} wins significantly more often with box B: {a} → {b}, {change} percentage points.", **shown))
        elif found.high < 0 and len(set(a.sides)) > 2:
            told.append(say("{seat} wins significantly less often with box B: {a} → {b}, {change} percentage points.", **shown))
    if told:
        return told
    most = max(range(len(changes)), key=lambda i: abs(changes[i].mean))
    if not changes[most].mean:
        return [say("Every seat wins as often with box B as with box A.")]
    return [
        say(
            "No win rate changes significantly with box B. Largest change: {seat}, {a} → {b}, {change} percentage points.",
            **values[most],
        )
    ]


def points_change(a: Sample, b: Sample) -> Sentence:
    found = mean_of(b.scores.mean(axis=1) - a.scores.mean(axis=1))
    means = {"a": decimal(float(a.scores.mean())), "b": decimal(float(b.scores.mean())), "change": between(found, sign="+")}
    if found.is_clear:
        return say("Points per player change significantly: {a} → {b}, {change}.", **means)
    return say("Points per player don't change significantly: {a} → {b}, {change}.", **means)


def components_change(rows: Sequence[dict[str, Any]]) -> Iterator[Sentence]:
    """How many, and how many it would be by chance; what was edited, and the clearest change."""
    clear = [row for row in rows if any(row["clear"])]
    if not clear:
        if rows:
            yield say("No component changes significantly.")
        return
    chance = round(DOUBT * sum(change.high > change.low for row in rows for change in row["changes"]))
    yield count(
        "{n} of {all} components changes significantly; about {chance} would by chance alone.",
        "{n} of {all} components change significantly; about {chance} would by chance alone.",
        len(clear),
        all=len(rows),
        chance=chance,
    )
    edited, clearest = next((row for row in clear if row["edited"]), None), max(clear, key=lambda row: row["clearness"])
    if edited is not None:
        yield _told(say("Edited"), edited)
    if clearest is not edited:
        yield _told(say("Most significant"), clearest)


def _told(which: Sentence, row: dict[str, Any]) -> Sentence:
    """How a component changes: in use or in worth, whichever is clearer."""
    values, use = {"which": which, "name": row["name"], "kind": row["kind"]}, row["changes"][0]
    if clearness(use) < row["clearness"]:
        return say("{which}: {name} ({kind}), its worth changes by {change} points.", change=row["worth"], **values)
    a, b = row["used"]
    change = between(use, 100, "+")
    return say("{which}: {name} ({kind}), used by {a} → {b}, {change} percentage points.", a=a, b=b, change=change, **values)
