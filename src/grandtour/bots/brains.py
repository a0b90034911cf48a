"""Brains on disk: what `grandtour train` learned, shipped as `brains/<game>.npz`."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from ..engine.errors import GrandTourError
from ..engine.record import Numbers
from ..engine.words import say
from .core import net

NO_BRAIN = np.zeros((0, net.HIDDEN), np.float32)


def path_of(game: str) -> Path:
    return Path(str(files(__package__))) / "brains" / f"{game}.npz"


def fingerprint(module: Any) -> str:
    """Of what `observe` writes: a brain that learned something else is no use."""
    return hashlib.sha256(repr((module.NAME, tuple(module.observed()))).encode()).hexdigest()[:16]


def save(module: Any, brain: Numbers, path: Path) -> None:
    """Writes a brain with half the digits, which nobody will miss."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        np.savez_compressed(file, brain=brain.astype(np.float16), observed=fingerprint(module))


@cache
def brain_of(module: Any) -> Numbers:
    """The brain of a game that is shipped with the package; none if there is none."""
    path = path_of(module.NAME)
    return load(module, path) if path.exists() else NO_BRAIN


def load(module: Any, path: Path) -> Numbers:
    """A brain from a file; whatever is no brain for this game is refused."""
    try:
        with path.open("rb") as file, np.load(file) as data:
            observed, brain = str(data["observed"]), np.asarray(data["brain"], np.float32)
    except (OSError, ValueError, LookupError, BadZipFile, EOFError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GrandTourError(say("“{path}” can't be read: {error}", path=path, error=reason)) from None
    if observed != fingerprint(module) or brain.shape != (net.rows(module.OBSERVED), net.HIDDEN):
        raise GrandTourError(say("“{path}” is no brain for the game {game}.", path=path, game=module.TITLE))
    return brain
