"""`grandtour ladder`: matches between the levels, with a bar while they are played and tables at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from ..bots import LEVELS, Strategy
from ..engine import registry
from ..engine.i18n import count, say
from ..engine.numbers import percentage
from ..lab.matches.ladder import Ladder, Match, Pair, check_budget, strategies_of
from . import progress, screen
from .sheets import Sheet, in_markdown, in_terminal


def run_ladder(
    game: str,
    levels: Sequence[str],
    path: Path | None,
    *,
    seats: int,
    options: Mapping[str, Any],
    seed: Any,
    markdown: bool,
    **budget: Any,
) -> None:
    """Plays the ladder of a game, going on where it was left, and shows the result."""
    strategies = strategies_of(registry.find(game).NAME, levels or LEVELS)
    check_budget(**budget)
    progress.compile_rules()
    ladder = Ladder(game, strategies, seats=seats, options=options, seed=seed)
    path = Path(f"ladder-{game}.json") if path is None else path
    ladder.take_up(path)
    news = Console(stderr=True, highlight=False)
    if begun := sum(len(match.scores) for match in ladder.matches.values()):
        going_on = count(
            "Resuming from “{path}”: {n} deal already played.",
            "Resuming from “{path}”: {n} deals already played.",
            begun,
            path=path,
        )
        news.print(Text(str(going_on)), soft_wrap=True)
    try:
        with reporting(news, ladder, budget["deals"]) as report:
            ladder.play(path, progress=report, **budget)
    except KeyboardInterrupt:
        stopped = say("Stopped. Progress is saved in “{path}”; run the same command again to resume.", path=path)
        news.print(Text(str(stopped)), soft_wrap=True)
        raise
    show_sheets(sheets(ladder), markdown)
    news.print(Text(str(say("All results are in “{path}”.", path=path))), soft_wrap=True)


def show_sheets(found: Iterable[Sheet], markdown: bool) -> None:
    for sheet in found:
        if markdown:
            screen.line("\n".join(in_markdown(sheet)) + "\n", whole=True)
        else:
            screen.line(sheet.title, screen.TITLE)
            screen.console.print(in_terminal(sheet))
            screen.line("")


# --- while it is played -----------------------------------------------------------------------------------------------
@contextmanager
def reporting(console: Console, ladder: Ladder, deals: int) -> Iterator[Any]:
    """Tells of the matches: with bars in a terminal, else with a line for each one when it is over. Never into the output, which
    somebody may keep."""
    if console.is_terminal:
        with Progress(*COLUMNS, console=console, transient=True) as progress:
            yield _bars(progress, ladder, deals)
    else:
        last: list[tuple[Pair, Match]] = []
        yield lambda pair, match: _tell_change(console, last, pair, match)
        _tell(console, last)


COLUMNS = (
    TextColumn("{task.description}"),
    BarColumn(),
    MofNCompleteColumn(),
    TimeElapsedColumn(),
    TextColumn("{task.fields[what]}"),
)


def _bars(progress: Progress, ladder: Ladder, deals: int) -> Any:
    """A bar over the matches, and one over the deals of the match that is played."""
    order = list(ladder.matches)
    matches = progress.add_task(str(say("Matches")), total=len(order), what="")
    task = progress.add_task("", total=deals, what="")

    def report(pair: Pair, match: Match) -> None:
        if progress.tasks[task].description != versus(pair):
            progress.reset(task, description=versus(pair))
        progress.update(matches, completed=order.index(pair))
        progress.update(task, completed=len(match.scores), what=score(match) if match.scores else "")

    return report


def _tell_change(console: Console, last: list[tuple[Pair, Match]], pair: Pair, match: Match) -> None:
    if last and last[0][0] != pair:
        _tell(console, last)
    last[:] = [(pair, match)]


def _tell(console: Console, last: list[tuple[Pair, Match]]) -> None:
    """A line about a match that is over."""
    for pair, match in last:
        deals = count("{n} deal", "{n} deals", len(match.scores))
        console.print(f"{versus(pair)}: {deals}, {score(match)}", soft_wrap=True)


# --- at the end -------------------------------------------------------------------------------------------------------
def sheets(ladder: Ladder) -> list[Sheet]:
    """The ratings, the highest first, and the matches."""
    rated = ladder.ratings()
    bots = [
        [name, f"{rated[name].value:.0f}", f"± {rated[name].error:.0f}" if rated[name].error else "", thinking(how)]
        for name, how in reversed(ladder.strategies.items())
    ]
    matches = [
        [
            versus(pair),
            str(len(match.scores)),
            str(match.games),
            percentage(match.mean),
            f"{percentage(match.low)} – {percentage(match.high)}",
            f"{sum(match.decisions) / match.games:.0f}",
        ]
        for pair, match in ladder.matches.items()
    ]
    title = registry.find(ladder.game).TITLE
    return [
        Sheet(
            say("Ratings ({title}, seats: {n})", title=title, n=ladder.seats),
            [say("bot"), say("rating"), say("95 %"), say("how it chooses")],
            bots,
        ),
        Sheet(
            say("Matches ({title}, seats: {n})", title=title, n=ladder.seats),
            [say("match"), say("deals"), say("games"), say("score"), say("95 %"), say("decisions per game")],
            matches,
        ),
    ]


def thinking(how: Strategy | str) -> str:
    """How a bot chooses."""
    if isinstance(how, str):
        return str(say("your own bot"))
    if how.kind == "random":
        return str(say("at random"))
    if how.kind == "search":
        return str(count("{n} simulation", "{n} simulations", how.simulations))
    parts = [say("policy only")]
    if not how.foresight:
        parts.append(say("no foresight"))
    if how.overlook:
        parts.append(say("overlooks {percent} of its moves", percent=f"{100 * how.overlook:g} %"))
    return ", ".join(map(str, parts))


def versus(pair: Pair) -> str:
    return " – ".join(pair)


def score(match: Match) -> str:
    return f"{percentage(match.mean)} ({percentage(match.low)} – {percentage(match.high)})"
