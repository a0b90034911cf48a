"""`grandtour games`: all games, where each comes from, and what is wrong with one that can't be played."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ...engine.i18n import say
from .. import modes

ORDER = 165
HELP = say("list the games, and what is wrong with one that can't be played")


def add(parser: ArgumentParser) -> None:
    """Nothing can be said."""


def run(args: Namespace) -> None:
    modes.plain()
    from .. import installed

    installed.list_games()
