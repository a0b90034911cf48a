"""Compiling the rules, with bars that show the progress."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ..compiling import compile_modes, is_ready
from ..engine import jit
from ..engine.i18n import say


def compile_rules() -> None:
    """Compiles whatever isn't compiled yet in the mode of this process. In plain mode that is nothing."""
    if not jit.PLAIN:
        compile_games([jit.MODE])


def compile_games(modes: list[str]) -> None:
    """Compiles all games, with a bar for each mode; at once if nothing has changed."""
    wanted = [mode for mode in modes if not is_ready(mode)]
    if not wanted:
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[what]}"),
    )
    with Progress(*columns, console=Console()) as progress:
        tasks = {
            mode: progress.add_task(str(say("Compiling the games ({mode})", mode=mode)), total=None, what="") for mode in wanted
        }
        compile_modes(
            wanted, lambda mode, done, total, what: progress.update(tasks[mode], completed=done, total=total, what=what)
        )
