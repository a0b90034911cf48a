"""Where games are saved on disk. Nothing here needs the rules, so it can be asked before their mode is chosen."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from ..engine.errors import GrandTourError
from ..engine.i18n import say


def home() -> Path:
    """The folder in which games are saved."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path("~/.local/state").expanduser()) / "grandtour"


def new_game(name: str, suffix: str = ".txt") -> Path:
    """Where a new game is saved: each has a file of its own; a series, as data, has one for all its games."""
    now = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
    return home() / "games" / f"{name}-{now}{suffix}"


def last_game() -> Path:
    """The game played last of those that are not over."""
    found = [path for suffix in ("*.txt", "*.json") for path in (home() / "games").glob(suffix)]
    kept = sorted(found, key=lambda path: path.stat().st_mtime_ns)
    if not kept:
        raise GrandTourError(say("There is no saved game in {folder}.", folder=home() / "games"))
    return kept[-1]


def is_on(path: Path) -> bool:
    """Whether a file is one of the games kept here, and not somewhere else."""
    return path.parent == home() / "games"


def put_away(path: Path) -> None:
    """A game that is over is no longer among those to be resumed."""
    if is_on(path) and path.exists():
        (home() / "finished").mkdir(exist_ok=True)
        path.replace(home() / "finished" / path.name)


def read(path: Path) -> str:
    """The text of a file."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise GrandTourError(say("“{path}” is not a text file.", path=path)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GrandTourError(say("“{path}” can't be read: {error}", path=path, error=reason)) from None
