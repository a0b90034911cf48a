"""Boxes of owners: copied to be edited, and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..engine import registry
from ..engine.box import box_of, looks_like, read_toml, shipped
from ..engine.contract import Game
from ..engine.errors import GrandTourError
from ..engine.i18n import say
from . import screen


def check_box(path: Path, name: str | None) -> None:
    """Says whether a box file can be played with, and if not, all that is wrong."""
    data = read_toml(path)
    game = registry.find(name) if name else _game_of(data)
    box_of(game, data)
    screen.line(say("{path} is a valid box for {game}.", path=path, game=game.TITLE), "green")


def _game_of(data: dict[str, Any]) -> Game:
    """The game whose own box looks most like this one."""
    best = looks_like(data)
    if best is None:
        names = ", ".join(registry.names())
        raise GrandTourError(say("This does not look like the box of any game. Name the game with --game: {names}.", names=names))
    return best


def copy_box(name: str, path: Path) -> None:
    """Writes the box that comes with a game to a file, to be edited."""
    if path.exists():
        raise GrandTourError(say("“{path}” already exists.", path=path))
    try:
        path.write_text(shipped(registry.find(name)).read_text(encoding="utf-8"), encoding="utf-8")
    except OSError as error:
        raise GrandTourError(say("“{path}” can't be written: {error}", path=path, error=error.strerror)) from None
    screen.line(
        say(
            "Written: {path}. Enter the values printed on your components, then run: {command}",
            path=path,
            command=f"grandtour box check {path}",
        )
    )
