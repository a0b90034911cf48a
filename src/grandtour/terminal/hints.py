"""Hints: the best moves as a bot sees them that knows no more than the player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from .. import bots
from ..bots import Advice
from ..engine import jit
from ..engine.errors import GrandTourError
from ..engine.i18n import Sentence, count, say
from ..engine.numbers import decimal, percent
from ..engine.table import Table
from ..levels import check_searches
from . import records, screen

MOST = 5  # moves that are shown if nobody asks for more
SHORT = 1500  # milliseconds to think where the rules run as plain Python
ROOMY = 100  # columns from which on there is room for bars
NARROW = 10  # columns of a number
BAR = 10


@dataclass(frozen=True)
class HintRequest:
    """What is asked: how many moves, of a bot of which level, with which budget (none: its own)."""

    most: int = MOST
    level: str = bots.STRONGEST
    ms: int | None = None
    simulations: int | None = None
    seed: Any = None

    def check(self) -> None:
        """Refuses what can't be asked, before anything is compiled or thought about."""
        check_searches(self.level)
        if self.most < 1:
            raise GrandTourError(say("The number of moves to show must be a whole number of at least 1, not {n}.", n=self.most))

    def budget(self, game: str) -> Sentence:
        """How long the bot thinks, in words."""
        if self.ms is not None:
            return say("{ms} ms", ms=self.ms)
        how = bots.strategy(game, self.level).with_budget(self.simulations)
        return count("{n} simulation", "{n} simulations", how.simulations)


def hint_file(path: Path, seat: int | None, at: int | None, number: int | None, request: HintRequest) -> None:
    """A hint for a recorded game, or for one game of a series: at its end, or after some event."""
    t = records.game_of(records.load(path), path, number)
    records.check_seat(t, seat)
    t = t if at is None else records.after(t, at)
    if t.over:
        raise GrandTourError(say("The game is over, so there are no moves to suggest. Choose an earlier event with --at."))
    if not t.acting:
        raise GrandTourError(t.asks(None))
    give(t, t.acting[0] if seat is None else seat, request)


def in_a_game(t: Table, seat: int, most: int, seed: Any, again: str) -> None:
    """A hint in the middle of a game; a short look where the rules run as plain Python, and how to get a longer one."""
    request = HintRequest(most, ms=SHORT if jit.PLAIN else None, seed=seed)
    request.check()
    give(t, seat, request, t.legal(seat))
    if jit.PLAIN:
        why = say(
            "The rules are not compiled, so this was only a quick look. For a better hint, quit and run: {command}", command=again
        )
        screen.line(why, "yellow", whole=True)


def give(t: Table, seat: int, request: HintRequest, choices: Sequence[str] = ()) -> None:
    """Thinks, and shows what was found; with the numbers of the choices where these have some."""
    player, moves = t.who(seat), t.legal(seat)
    if len(moves) == 1:
        screen.line(say("{player} has only one legal move: {move}", player=player, move=moves[0]))
        return
    with screen.thinking(say("Looking for the best moves for {player} …", player=player)):
        found = bots.hint(
            t, seat, level=request.level, seed=request.seed, ms=request.ms, simulations=request.simulations, most=request.most
        )
    title = say(
        "{player} to move. The best moves according to the bot “{level}”, which knows only what {player} knows ({budget}):",
        player=player,
        level=request.level,
        budget=request.budget(t.game),
    )
    screen.line(title, screen.TITLE)
    screen.console.print(advice_table(t, seat, found, choices))


def advice_table(t: Table, seat: int, found: Sequence[Advice], choices: Sequence[str] = ()) -> Grid:
    """The moves with win chance, points expected, and how much of the thinking went into them."""
    grid = Grid(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    if choices:
        grid.add_column("", justify="right", style="bold")
    grid.add_column(str(say("move")))
    grid.add_column(str(say("win chance")), justify="right", min_width=len(chance(1)))
    for heading in (say("expected points"), say("share of search")):
        grid.add_column(str(heading), justify="right", max_width=NARROW)
    grid.add_column(str(say("what it does")))
    for advice in found:
        number = [str(choices.index(advice.move) + 1)] if choices else []
        move, does = (Text(screen.printable(text)) for text in (advice.move, t.explain(seat, advice.move)))
        grid.add_row(*number, move, chance(advice.win), decimal(advice.points), percent(advice.share), does)
    return grid


def chance(part: float) -> str:
    """A chance, with a bar where there is room."""
    bar = "━" * round(part * BAR)
    return f"{bar:<{BAR}} {percent(part):>5}" if screen.console.width >= ROOMY else percent(part)
