"""`grandtour new-game`: the skeleton of a game in a package of its own, a tiny game that is complete and passes all tests."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Template

from ..engine import registry
from ..engine.errors import GrandTourError
from ..engine.i18n import say

SKELETON = Path(__file__).parent / "skeleton"
SUFFIX = ".txt"  # behind the name of every file, so that nobody takes it for a part of this package
NAME = re.compile(r"[a-z][a-z0-9_]*")
MOST_LETTERS = 40


def check_name(name: str) -> None:
    """Refuses a name that a package and a game can't have."""
    if not NAME.fullmatch(name) or len(name) > MOST_LETTERS:
        raise GrandTourError(
            say(
                "A game's name must start with a lowercase letter (a–z), followed by lowercase letters, digits or underscores, "
                "and have at most {most} characters.",
                most=MOST_LETTERS,
            )
        )
    if name in registry.listed():
        raise GrandTourError(say("There is already a game “{name}”.", name=name))
    if name in registry.RESERVED or name in sys.stdlib_module_names or keyword.iskeyword(name):
        raise GrandTourError(say("“{name}” means something else in Python or in Grand Tour: choose another name.", name=name))


def create(name: str, parent: Path) -> Path:
    """Writes the skeleton of a game into a new folder, and returns that."""
    check_name(name)
    home = parent / name
    if home.exists():
        raise GrandTourError(say("“{path}” already exists.", path=home))
    try:
        for path, text in files(name):
            (home / path).parent.mkdir(parents=True, exist_ok=True)
            (home / path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise GrandTourError(say("Can't write to “{path}”.", path=error.filename or home)) from None
    return home


def files(name: str) -> Iterator[tuple[Path, str]]:
    """The files of a game of that name: where, and what is in them."""
    values = {"name": name, "title": name.replace("_", " ").capitalize()}
    for path in sorted(SKELETON.rglob(f"*{SUFFIX}")):
        inside = path.relative_to(SKELETON).with_name(path.name.removesuffix(SUFFIX))
        place = Path(*(name if part == "name" else part for part in inside.parts))
        yield place, Template(path.read_text(encoding="utf-8")).substitute(values)
