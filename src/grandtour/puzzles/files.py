"""Files of puzzles: one game each, a puzzle a line. Those of our own games ship with the package, those of others with theirs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..engine import registry
from ..engine.errors import GrandTourError
from ..engine.i18n import say
from .puzzle import Puzzle

FORMAT = 1


@dataclass
class Collection:
    """The puzzles of a game, and how they were made: the seed, and how many games have been searched."""

    game: str
    setting: Mapping[str, Any]
    searched: int = 0
    puzzles: list[Puzzle] = field(default_factory=list)

    def text(self) -> str:
        """As a file has it: JSON with a line for each puzzle."""
        head = {"format": FORMAT, "game": self.game, "rules": rules_of(self.game), "setting": self.setting}
        lines = ",\n".join(json.dumps(one.as_data(), ensure_ascii=False, separators=(",", ":")) for one in self.puzzles)
        top = json.dumps(head | {"searched": self.searched}, ensure_ascii=False)
        return f'{top[:-1]}, "puzzles": [\n{lines}\n]}}\n'


def rules_of(game: str) -> int:
    return registry.find(game).RULES_VERSION


def read(path: Path) -> Collection:
    """The puzzles of a file; `GrandTourError` says what is wrong with it."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GrandTourError(say("“{path}” can't be read: {error}", path=path, error=reason)) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("puzzles"), list):
        raise GrandTourError(say("“{path}” is not a file of puzzles.", path=path))
    game = registry.find(str(data.get("game"))).NAME
    if data.get("rules") != rules_of(game):
        raise GrandTourError(say("The puzzles in “{path}” were made with another version of the rules.", path=path))
    setting, searched = data.get("setting"), data.get("searched")
    if not isinstance(setting, dict) or type(searched) is not int:
        raise GrandTourError(say("“{path}” is not a file of puzzles.", path=path))
    return Collection(game, setting, searched, _puzzles(path, game, data["puzzles"]))


def _puzzles(path: Path, game: str, listed: Sequence[Any]) -> list[Puzzle]:
    found = []
    for number, one in enumerate(listed, 1):
        try:
            found.append(Puzzle.from_data(game, one))
        except GrandTourError as refused:
            raise GrandTourError(say("“{path}”, puzzle {n}: {reason}", path=path, n=number, reason=refused)) from None
    return found


# --- those of the package -----------------------------------------------------------------------------------------------
def path_of(game: str) -> Path:
    """Where the puzzles of a game are; a game from outside has them in its own folder."""
    if game in registry.listed() and registry.home_of(game).origin:
        return registry.folder_of(game) / "puzzles.json"
    return Path(str(files(__package__))) / "data" / f"{game}.json"


@cache
def shipped(game: str) -> Mapping[str, Puzzle]:
    """The puzzles of a game by id, as they are shown; none, if there are none or they are for other rules."""
    path = path_of(game)
    try:
        return {one.id: one for one in read(path).puzzles} if path.exists() else {}
    except GrandTourError:
        return {}
