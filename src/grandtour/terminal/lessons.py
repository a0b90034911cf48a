"""`grandtour train`: a brain for a game, learned here and written to a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, Progress, SpinnerColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn

from ..bots import brains
from ..engine import registry
from ..engine.errors import GrandTourError
from ..engine.words import say
from ..lab.training import train
from . import show

MOST_MINUTES = 600
SUFFIX = ".npz"


def check_lesson(minutes: float, path: Path) -> None:
    """Refuses what would come to nothing after long work."""
    if not 0 < minutes <= MOST_MINUTES:
        raise GrandTourError(
            say("The time to train is above 0 and at most {most} minutes, not {n}.", most=MOST_MINUTES, n=minutes)
        )
    folder = next((parent for parent in path.absolute().parents if parent.exists()), path)
    if path.is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK):
        raise GrandTourError(say("“{path}” is no place to write to.", path=path))
    if path.exists() and path.suffix != SUFFIX:
        raise GrandTourError(say("“{path}” is there already, and is no brain.", path=path))


def train_game(game: str, minutes: float, seed: int, path: Path) -> None:
    """Trains, with a bar, and writes the brain; who leaves before has lost nothing but time."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=show.console, transient=True) as bar:
        task = bar.add_task(str(say("Training for {game}", game=registry.find(game).TITLE)), total=1.0)

        def progress(sentence: object, part: float) -> None:
            show.line(sentence, "dim")
            bar.update(task, completed=part)

        try:
            training = train(game, minutes=minutes, seed=seed, progress=progress)
        except KeyboardInterrupt:
            show.line(say("Left before the end: nothing is written."), "yellow")
            raise
    write(game, training.brain, path)


def write(game: str, brain: Any, path: Path) -> None:
    """Writes a brain, and says how it is used."""
    try:
        brains.save(registry.find(game), brain, path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GrandTourError(say("“{path}” can't be written: {error}", path=path, error=reason)) from None
    show.line(say("Written: {path}", path=path), show.TITLE, whole=True)
    own = say("The bots use the brain of the package: to let them use this one, put it there as {own}", own=own_place(game))
    show.line(own, whole=True)


def own_place(game: str) -> str:
    return str(brains.path_of(game))
