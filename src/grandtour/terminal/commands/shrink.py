"""`grandtour shrink`: the shortest record that still shows what is wrong."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine.i18n import say
from .. import arguments, modes

ORDER = 160
HELP = say("reduce a record to the shortest one that still shows a problem")


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    text = say(
        "which check should fail: {names} (default: all)",
        names="replays, sound, agrees, hides, undo, words, crash, all, python:MODULE:FUNCTION",
    )
    parser.add_argument("--check", default="all", metavar="CHECK", help=str(text))
    arguments.add_game_number(parser)
    out = say("where to write the short record (default: FILE-small.txt in the current folder)")
    parser.add_argument("--out", type=Path, metavar="FILE", help=str(out))


def run(args: Namespace) -> None:
    modes.plain()
    from .. import minimize

    minimize.shrink_file(args.file, args.check, args.out, args.game)
