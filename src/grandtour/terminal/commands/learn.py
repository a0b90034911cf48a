"""`grandtour learn`: the tutorial of a game, step by step."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ...engine.i18n import say
from .. import arguments, modes

ORDER = 80
HELP = say("learn a game: tutorial, step by step")


def add(parser: ArgumentParser) -> None:
    arguments.add_game(parser)


def run(args: Namespace) -> None:
    modes.plain()
    from .. import tutorial

    tutorial.learn(args.game)
