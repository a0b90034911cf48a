"""`grandtour tournament`: bars while bots play, then standings and crosstable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from ..engine import registry
from ..engine.errors import GrandTourError
from ..engine.i18n import count, say, with_minus
from ..lab.matches import saved
from ..lab.matches.tournament import BotTournament
from ..lab.matches.tournament import Progress as Told
from ..tournament.files import Report, games_csv, standings_csv
from ..tournament.limits import MOST_PLAYERS, Played
from ..tournament.rounds import SYSTEMS, shown_points
from ..tournament.standings import scored_against
from . import progress
from .ladder import show_sheets
from .sheets import Sheet

TIMES = "*"
MOST_CROSSED = 16  # players of a crosstable: more don't fit a screen


def bots_wanted(text: str) -> list[str]:
    """The players that are named on the command line: "random*16,house"."""
    found: list[str] = []
    for part in filter(None, map(str.strip, text.split(","))):
        name, times, number = part.rpartition(TIMES)
        if not times:
            found.append(part)
            continue
        if not number.isascii() or not number.isdecimal() or not 1 <= int(number[:9]) <= MOST_PLAYERS:
            raise GrandTourError(
                say("Write several bots of a kind as NAME*NUMBER (1–{most}), not “{text}”.", most=MOST_PLAYERS, text=part)
            )
        found += [name.strip()] * int(number)
    return found


def run_tournament(
    games: Sequence[str],
    bots: Sequence[str],
    path: Path | None,
    *,
    options: Mapping[str, Mapping[str, Any]],
    cores: int | None,
    as_csv: bool,
    markdown: bool,
    **plan: Any,
) -> None:
    """Plays a tournament, going on where it was left, and shows the result."""
    names = [registry.find(game).NAME for game in games]
    check_cores(cores)
    cup = BotTournament(bots, [Played(name, options[name]) for name in names], **plan)
    progress.compile_rules()
    path = Path(f"tournament-{'-'.join(names)}.json") if path is None else path
    cup.take_up(path)
    news = Console(stderr=True, highlight=False)
    if cup.rounds:
        news.print(Text(str(say("Resuming from “{path}”, round {n}.", path=path, n=len(cup.rounds)))), soft_wrap=True)
    try:
        with reporting(news, cup) as told:
            cup.play(path, cores=cores, progress=told)
    except KeyboardInterrupt:
        stopped = say("Stopped. Progress is saved in “{path}”; run the same command again to resume.", path=path)
        news.print(Text(str(stopped)), soft_wrap=True)
        raise
    show_sheets(sheets(cup), markdown)
    for name in [path, *(save_csv(cup.report(), path) if as_csv else ())]:
        news.print(Text(str(say("All results are in “{path}”.", path=name))), soft_wrap=True)


def check_cores(cores: int | None) -> None:
    if cores is not None and cores < 1:
        raise GrandTourError(say("The number of cores must be a whole number of at least 1, not {cores}.", cores=cores))


def save_csv(report: Report, path: Path) -> list[Path]:
    """The standings and the games, beside the file with everything."""
    found = []
    for name, text in (("standings", standings_csv(report)), ("games", games_csv(report))):
        found.append(path.with_name(f"{path.stem}-{name}.csv"))
        saved.save(found[-1], text)
    return found


@contextmanager
def reporting(console: Console, cup: BotTournament) -> Iterator[Told]:
    """Shows the progress: with bars in a terminal, else with a line for each round."""
    if not console.is_terminal:
        yield lambda number, done, tables: _tell(console, cup, number) if done == tables else None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bars:
        rounds = bars.add_task(str(say("Rounds")), total=cup.number)
        games = bars.add_task(str(say("Games")), total=None)

        def told(number: int, done: int, tables: int) -> None:
            bars.update(rounds, completed=number - (done < tables))
            bars.update(games, completed=done, total=tables)

        yield told


def _tell(console: Console, cup: BotTournament, number: int) -> None:
    best = cup.report().standings()[0]
    leads = say("{player} leads with {points}", player=cup.report().entrants[best.player].name, points=shown_points(best.points))
    console.print(Text(f"{say('Round {n} of {rounds}', n=number, rounds=cup.number)}: {leads}"), soft_wrap=True)


# --- at the end -------------------------------------------------------------------------------------------------------
def sheets(cup: BotTournament) -> list[Sheet]:
    """The standings; and who scored what against whom, if there is room."""
    report = cup.report()
    found = [_standings(cup, report)]
    return [*found, _crosstable(report)] if len(report.entrants) <= MOST_CROSSED else found


def _standings(cup: BotTournament, report: Report) -> Sheet:
    games = count("{n} round", "{n} rounds", len(report.rounds))
    title = say("{system}, {rounds}: {game}", system=SYSTEMS[cup.system], rounds=games, game=_titles(cup))
    rows = [
        [
            report.entrants[line.player].name,
            str(line.rank),
            *map(shown_points, (line.points, line.opponents, line.beaten)),
            str(with_minus(line.score)),
            str(line.games),
        ]
        for line in report.standings()
    ]
    headings = [
        say("player"),
        say("place"),
        say("points"),
        say("Buchholz"),
        say("Sonneborn-Berger"),
        say("score sum"),
        say("games"),
    ]
    return Sheet(title, headings, rows)


def _titles(cup: BotTournament) -> str:
    return ", ".join(str(registry.find(one.game).TITLE) for one in cup.games)


def _crosstable(report: Report) -> Sheet:
    order = [line.player for line in report.standings()]
    scores = scored_against(order, report.rounds)
    rows = [[report.entrants[one].name, *(_cell(one, other, scores) for other in order)] for one in order]
    return Sheet(say("Crosstable"), [say("player"), *(say("{n}", n=number) for number in range(1, len(order) + 1))], rows)


def _cell(one: int, other: int, scores: Mapping[tuple[int, int], Any]) -> str:
    if one == other:
        return "×"
    return shown_points(scores[one, other]) if (one, other) in scores else ""
