"""The commands of `grandtour`. A file here is a command, called as the file is called (with hyphens for underscores); it has

    ORDER           its place in the list of help
    HELP            one line of help
    add(parser)     adds what can be said on its command line
    run(args)       does it

All of them are loaded for help, which comes at once: what has to do with the rules is imported in `run`, after the mode of the
rules was chosen (see modes.py).
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from ...engine.i18n import Sentence


class Command(Protocol):
    """What such a file has."""

    ORDER: int
    HELP: Sentence

    def add(self, parser: ArgumentParser, /) -> None: ...
    def run(self, args: Namespace, /) -> None: ...


def commands() -> dict[str, Command]:
    """All commands by name, in the order of the list of help."""
    names = [module.name for module in iter_modules(__path__)]
    found = {name.replace("_", "-"): cast(Command, import_module(f"{__name__}.{name}")) for name in names}
    return dict(sorted(found.items(), key=lambda named: named[1].ORDER))
