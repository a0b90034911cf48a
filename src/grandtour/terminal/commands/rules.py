"""`grandtour rules`: the rules of a game, to be read."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ...engine.i18n import say
from .. import modes

ORDER = 70
HELP = say("read the rules of a game")


def add(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")


def run(args: Namespace) -> None:
    modes.plain()
    from .. import rulebook

    rulebook.rules(args.game)
