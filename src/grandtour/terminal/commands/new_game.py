"""`grandtour new-game`: the skeleton of a game of one's own."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine.i18n import say

ORDER = 170
HELP = say("start a game of your own: a package with a tiny game that can be played at once")


def add(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help=str(say("its name: lowercase letters, digits and underscores")))
    text = say("the folder in which its folder is made (default: this one)")
    parser.add_argument("--folder", type=Path, default=Path(), help=str(text))


def run(args: Namespace) -> None:
    from ... import new_game
    from .. import screen

    home = new_game.create(args.name, args.folder)
    screen.line(say("{path} has a tiny game that is complete. Next:", path=home))
    for command in (("pip", "install", "-e", f"'{home}[test]'"), ("pytest", str(home)), ("grandtour", "play", args.name)):
        screen.line("  " + " ".join(command))
    screen.line(say("docs/new-game.md explains its files, and how it becomes yours."))
