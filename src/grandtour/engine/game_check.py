"""What is wrong with a game: whether it keeps the contract (`contract.py`) and has its files. For games from outside, before
anyone plays them; `grandtour.testing` looks at much more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np

from . import registry
from .box import box_of
from .contract import MOVES_TITLE, Game, Written
from .errors import GrandTourError
from .i18n import Sentence, check_catalogue, say

NAME = re.compile(r"[a-z][a-z0-9_]*")
FILES = ("box.toml", "RULES.md", "drawing/table.html")
FIELDS = ("seats", "chance", "learned")
YES_NO = (False, True)
MOST_SEATS = 4  # as many as there are signs and colours for
MOST_BYTES = 2048  # of a state: simulations and searches copy it all the time


def faults_of(name: str, module: ModuleType, others: Sequence[Game]) -> list[Sentence]:
    """What is wrong with a game of that name: what is needed to look further comes first."""
    for look in (_its_name, missing, _wrong_parameters, _its_state, _its_options, _its_files):
        if found := list(look(name, module)):
            return found
    return list(_its_twin(cast("Game", module), others))


def _its_name(name: str, module: ModuleType) -> Iterator[Sentence]:
    if not NAME.fullmatch(name):
        yield say("a name must start with a lowercase letter (a–z), followed by lowercase letters, digits or underscores")
    elif name in registry.RESERVED:
        yield say("“{name}” is the name of a part of Grand Tour", name=name)
    elif getattr(module, "NAME", name) != name:
        yield say("it is called “{name}” in its package", name=module.NAME)


def missing(name: str, module: ModuleType) -> Iterator[Sentence]:
    """The names of the contract that a game does not have."""
    wanted = [*Game.__annotations__, *functions()]
    lacking = [one for one in wanted if not hasattr(module, one)]
    if lacking:
        yield say("these names of the contract are missing: {names}", names=", ".join(lacking))


def functions() -> dict[str, Callable[..., Any]]:
    """The functions of the contract."""
    return {name: found for name, found in vars(Game).items() if not name.startswith("_") and callable(found)}


def _wrong_parameters(name: str, module: ModuleType) -> Iterator[Sentence]:
    for one, wanted in functions().items():
        found = getattr(module, one)
        code = getattr(getattr(found, "py_func", found), "__code__", None)
        expected = wanted.__code__.co_varnames[1 : wanted.__code__.co_argcount]
        if code is None or code.co_argcount != len(expected):
            yield say("the parameters of “{name}” must be: {expected}", name=one, expected=", ".join(expected))


def _its_state(name: str, module: ModuleType) -> Iterator[Sentence]:
    for one in ("STATE", "BOX"):
        if not isinstance(getattr(module, one), np.dtype):
            yield say("“{name}” must be the DTYPE of a Record", name=one)
            return
    wanted = (*FIELDS, *(("options",) if module.OPTIONS else ()))
    lacking = [field for field in wanted if field not in (module.STATE.names or ())]
    if lacking:
        yield say("the state has no field: {names}", names=", ".join(lacking))
    if module.STATE.itemsize >= MOST_BYTES:
        yield say("the state takes {found} bytes; it must be fewer than {most}", found=module.STATE.itemsize, most=MOST_BYTES)


def _its_options(name: str, module: ModuleType) -> Iterator[Sentence]:
    """Only yes and no need no names."""
    for option in module.OPTIONS:
        wanted = len(option.fields) if isinstance(option, Written) else 0 if option.values == YES_NO else len(option.values)
        if len(option.called) != wanted or not str(option.title):
            yield say("option “{name}” needs a title, and names for its values unless they are (False, True)", name=option.name)


def _its_files(name: str, module: ModuleType) -> Iterator[Sentence]:
    home = Path(str(module.__file__)).parent
    for file in FILES:
        if not (home / file).is_file():
            yield say("the file {file} is missing", file=file)
            return
    text = (home / "RULES.md").read_text(encoding="utf-8")
    if f"\n## {MOVES_TITLE.one}\n" not in text:
        yield say("RULES.md has no section “{title}”", title=MOVES_TITLE.one)
    for path in sorted((home / "locale").glob("*.po")):
        if fault := check_catalogue(path):
            yield say("{file} can't be read: {error}", file=path.name, error=fault)


def _its_twin(game: Game, others: Sequence[Game]) -> Iterator[Sentence]:
    """Compiled code tells games apart by their records."""
    for other in others:
        if game.STATE.descr == other.STATE.descr:
            yield say("its state has the same fields as that of “{other}”: rename one of them", other=other.NAME)


def data_faults(game: Game) -> Iterator[Sentence]:
    """What is wrong with the box of a game that can be found by its name; and whether its tutorial can be imported."""
    try:
        players = box_of(game).data.get("players")
    except GrandTourError as error:
        yield say("box.toml: {error}", error=error)
        return
    if not isinstance(players, dict) or not 2 <= players.get("min", 0) <= players.get("max", 0) <= MOST_SEATS:
        yield say("box.toml must have [players] with min and max, from 2 to {most}", most=MOST_SEATS)
    home = cast("Any", game).__name__
    if find_spec(f"{home}.tutorial") is not None:
        import_module(f"{home}.tutorial")
