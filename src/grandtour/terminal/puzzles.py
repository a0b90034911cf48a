"""`grandtour puzzles`: bars while bots search and solve, then what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from ..bots import LEVELS
from ..engine import registry
from ..engine.errors import GrandTourError
from ..engine.i18n import count, say
from ..engine.numbers import percentage
from ..engine.series import Series
from ..engine.table import Table
from ..lab.matches import saved
from ..lab.puzzles.check import Judge, checked
from ..lab.puzzles.find import Finder, check_number
from ..lab.puzzles.solve import Solved, plot, solve, with_strengths
from ..puzzles import files
from ..strength import shown
from . import progress, records, screen
from .ladder import show_sheets
from .sheets import Sheet

Told = Callable[[int, int, object], None]
COLUMNS = (
    TextColumn("{task.description}"),
    BarColumn(),
    MofNCompleteColumn(),
    TimeElapsedColumn(),
    TextColumn("{task.fields[what]}"),
)


@contextmanager
def bar(sentence: object) -> Iterator[Told]:
    """A bar in a terminal, and nothing in a file."""
    console = Console(stderr=True)
    with Progress(*COLUMNS, console=console, transient=True, disable=not console.is_terminal) as shown_bar:
        task = shown_bar.add_task(str(sentence), total=None, what="")
        yield lambda done, total, what: shown_bar.update(task, completed=done, total=total, what=str(what))


# --- making -----------------------------------------------------------------------------------------------------------
def make(game: str, number: int, path: Path | None, given: Sequence[Path], seed: str) -> None:
    """Finds puzzles, going on where it was left."""
    name = registry.find(game).NAME
    check_number(number)
    games = [one for path_ in given for one in games_of(path_, name)]
    path = Path(f"puzzles-{name}.json") if path is None else path
    progress.compile_rules()
    finder = Finder(name, seed, games)
    finder.take_up(path)
    begun = len(finder.collection.puzzles)
    if begun:
        news(count("Resuming from “{path}”: {n} puzzle already found.", "Resuming from “{path}”: {n} puzzles already found.",
                   begun, path=path))  # fmt: skip
    try:
        with bar(say("Searching for puzzles")) as told:
            finder.find(number, path, lambda found, wanted, games: told(found, wanted, _searched(games)))
    except KeyboardInterrupt:
        news(say("Stopped. Progress is saved in “{path}”; run the same command again to resume.", path=path))
        raise
    found = len(finder.collection.puzzles)
    screen.line(count("{n} puzzle in “{path}”, {searched}.", "{n} puzzles in “{path}”, {searched}.", found, path=path,
                      searched=_searched(finder.collection.searched)), whole=True)  # fmt: skip


def _searched(games: int) -> object:
    return count("{n} game searched", "{n} games searched", games)


def games_of(path: Path, game: str) -> list[Table]:
    """The games of a record file; those of another game are refused."""
    found = records.load(path)
    tables = found.tables if isinstance(found, Series) else [found]
    if any(one.game != game for one in tables):
        raise GrandTourError(say("“{path}” is a record of another game.", path=path))
    return list(tables)


def news(sentence: object) -> None:
    Console(stderr=True, highlight=False).print(Text(screen.printable(sentence)), soft_wrap=True)


# --- checking ---------------------------------------------------------------------------------------------------------
def check(path: Path, seed: str) -> None:
    """Searches all puzzles of a file once more; a `GrandTourError` at the end if some aren't puzzles any more."""
    collection = files.read(path)
    progress.compile_rules()
    judge, wrong = Judge(collection.game), list[str]()
    with bar(say("Checking puzzles")) as told:
        for number, puzzle in enumerate(collection.puzzles, 1):
            try:
                checked(judge, puzzle, f"{seed} {puzzle.id}")
            except GrandTourError as refused:
                wrong.append(f"{puzzle.id}: {refused}")
            told(number, len(collection.puzzles), "")
    for line in wrong:
        screen.line(line, whole=True)
    sound = len(collection.puzzles) - len(wrong)
    screen.line(say("{sound} of {n} puzzles hold.", sound=sound, n=len(collection.puzzles)))
    if wrong:
        raise GrandTourError(say("Not every puzzle in “{path}” holds.", path=path))


# --- rating -----------------------------------------------------------------------------------------------------------
def rate(paths: Sequence[Path], tries: int, save: bool, picture: Path | None, markdown: bool) -> None:
    """Lets all levels solve the puzzles of some files."""
    chosen = list(paths) or [path for game in registry.names() if (path := files.path_of(game)).exists()]
    collections = {path: files.read(path) for path in chosen}
    progress.compile_rules()
    results = []
    for path, collection in collections.items():
        with bar(say("Solving puzzles: {game}", game=registry.find(collection.game).TITLE)) as told:
            results.append(solve(collection, tries=tries, progress=partial(_counted, told)))
        if save:
            saved.save(path, with_strengths(collection, results[-1]).text())
    show_sheets([solved_share(results), *map(ratings_of, results)], markdown)
    if picture is not None:
        saved.save(picture, plot(results))
        news(say("Drawn: {path}", path=picture))


def _counted(told: Told, done: int, total: int) -> None:
    told(done, total, "")


def solved_share(results: Sequence[Solved]) -> Sheet:
    """How many puzzles each level solves."""
    rows = [
        [str(registry.find(one.game).TITLE), str(len(one.puzzles)), *(percentage(one.share(level)) for level in LEVELS)]
        for one in results
    ]
    return Sheet(say("Puzzles solved"), [say("game"), say("puzzles"), *(say("{n}", n=level) for level in LEVELS)], rows)


def ratings_of(one: Solved) -> Sheet:
    """The ratings of the levels, and the range of those of the puzzles."""
    rows = [[level, str(shown(one.levels[level]))] for level in reversed(LEVELS)]
    easy, hard = min(one.puzzles.values()), max(one.puzzles.values())
    rows += [[str(say("easiest puzzle")), str(shown(easy))], [str(say("hardest puzzle")), str(shown(hard))]]
    return Sheet(say("Ratings: {game}", game=registry.find(one.game).TITLE), [say("bot"), say("rating")], rows)
