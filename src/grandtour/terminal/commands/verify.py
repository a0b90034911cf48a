"""`grandtour verify`: whether the shuffle of a recorded game was as promised."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine.i18n import say
from .. import modes

ORDER = 40
HELP = say("verify the shuffle of a recorded game")


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="RECORD")
    parser.add_argument("--hash", metavar="HASH", help=str(say("hash shown before the deal")))


def run(args: Namespace) -> None:
    modes.plain()
    from .. import replays

    replays.verify_file(args.file, args.hash)
