"""`grandtour train`: policy and values of a game, learned here and written to a file. What was left goes on where it stopped."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from rich.progress import BarColumn, Progress, SpinnerColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn

from ..bots import weights
from ..bots.strategy import is_untrained
from ..bots.weights import Weights
from ..engine import registry
from ..engine.errors import GrandTourError
from ..engine.i18n import say
from ..lab.learning.train import Training, resume, train
from . import screen

MOST_MINUTES = 600
SUFFIX = ".npz"


def check_training(minutes: float, path: Path) -> None:
    """Refuses what would come to nothing after long work."""
    if not 0 < minutes <= MOST_MINUTES:
        raise GrandTourError(
            say("The training time must be above 0 and at most {most} minutes, not {n}.", most=MOST_MINUTES, n=minutes)
        )
    folder = next((parent for parent in path.absolute().parents if parent.exists()), path)
    if path.is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK):
        raise GrandTourError(say("Can't write to “{path}”.", path=path))
    if path.exists() and path.suffix != SUFFIX:
        raise GrandTourError(say("“{path}” already exists and is not a weights file.", path=path))


def unfinished(path: Path) -> Path:
    """Where a training keeps what it has learned so far."""
    return path.with_name(path.name + ".part")


def train_game(game: str, minutes: float, seed: int, path: Path) -> None:
    """Trains, with a progress bar, and writes the weights. After Ctrl-C the same command goes on where it was."""
    try:
        training = _trained(game, minutes, seed, path)
    except KeyboardInterrupt:
        if unfinished(path).exists():
            screen.line(say("Interrupted. Run the same command again to resume."), "yellow")
        else:
            screen.line(say("Interrupted: nothing was written."), "yellow")
        raise
    write(game, training.weights, path)
    with suppress(OSError):
        unfinished(path).unlink(missing_ok=True)


def _trained(game: str, minutes: float, seed: int, path: Path) -> Training:
    module = registry.find(game)
    if is_untrained(game):
        raise GrandTourError(
            say(
                "{game} has no features that could be learned: its package needs a “strategy” (docs/new-game.md).",
                game=module.TITLE,
            )
        )
    begun, part = resume(unfinished(path), module) or (None, 0.0)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=screen.console, transient=True) as bar:
        task = bar.add_task(str(say("Training for {game}", game=module.TITLE)), total=1.0)
        bar.update(task, completed=part)

        def progress(sentence: object, part: float) -> None:
            screen.line(sentence, "dim")
            bar.update(task, completed=part)

        def keep(learned: Weights, part: float) -> None:
            weights.save(module, learned, unfinished(path), part)

        return train(game, minutes=minutes, seed=seed, progress=progress, begun=begun, part=part, keep=keep)


def write(game: str, learned: Weights, path: Path) -> None:
    """Writes weights, and says how they are used."""
    try:
        weights.save(registry.find(game), learned, path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GrandTourError(say("“{path}” can't be written: {error}", path=path, error=reason)) from None
    screen.line(say("Written: {path}", path=path), screen.TITLE, whole=True)
    own = say("The bots use the weights in the package. To use these instead, copy them to: {own}", own=weights.path_of(game))
    screen.line(own, whole=True)
