"""`grandtour box`: the values printed on somebody's own copy of a game, in a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine.i18n import say
from .. import arguments, modes

ORDER = 90
HELP = say("enter the values printed on your own copy of a game")
CHECK, COPY = "check", "copy"


def add(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(title=str(say("commands")), metavar="COMMAND", required=True, dest="action")
    told = str(say("check whether a box file is valid"))
    check = actions.add_parser(CHECK, help=told, description=told)
    arguments.add_language(check)
    check.add_argument("file", type=Path, metavar="FILE")
    check.add_argument("--game", help=str(say("game the box is for (default: detected from the file)")))
    told = str(say("write a game's box to a file for editing"))
    copy = actions.add_parser(COPY, help=told, description=told)
    arguments.add_language(copy)
    copy.add_argument("game", metavar="GAME")
    copy.add_argument("file", type=Path, metavar="FILE")


def run(args: Namespace) -> None:
    modes.plain()
    from .. import boxes

    if args.action == CHECK:
        boxes.check_box(args.file, args.game)
    else:
        boxes.copy_box(args.game, args.file)
