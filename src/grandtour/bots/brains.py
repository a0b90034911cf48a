"""Brains on disk: what `grandtour train` learned, shipped as `brains/<game>.npz`."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from ..engine.record import Numbers
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
    """The brain of a game; none if there is none, or if it was made for another `observe`."""
    return load(module, path_of(module.NAME))


def load(module: Any, path: Path) -> Numbers:
    if not path.exists():
        return NO_BRAIN
    with np.load(path) as data:
        if str(data["observed"]) != fingerprint(module):
            return NO_BRAIN
        return np.asarray(data["brain"], np.float32)
