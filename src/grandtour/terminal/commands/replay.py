"""`grandtour replay`: a recorded game, shown or converted."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine.i18n import say
from .. import arguments, modes

ORDER = 30
HELP = say("show or convert a recorded game")


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "--seat", type=int, metavar="N", help=str(say("show what player N saw, counted from 1 (default: a spectator)"))
    )
    parser.add_argument("--at", type=int, metavar="EVENT", help=str(say("show the table after this event")))
    arguments.add_game_number(parser)
    parser.add_argument("--as", dest="form", choices=("text", "json"), help=str(say("print the record in this format instead")))


def run(args: Namespace) -> None:
    modes.plain()
    from .. import replays

    replays.replay_file(args.file, arguments.seat_wanted(args), args.at, args.form, args.game)
