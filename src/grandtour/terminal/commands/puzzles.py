"""`grandtour puzzles`: finding puzzles, checking them, and rating them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine.i18n import say
from .. import arguments

ORDER = 107
HELP = say("find, check and rate puzzles")
MAKE, CHECK, RATE = "make", "check", "rate"


def add(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(title=str(say("commands")), metavar="COMMAND", required=True, dest="action")
    told = str(say("find puzzles in games that bots play, or in your own"))
    make = actions.add_parser(MAKE, help=told, description=told)
    arguments.add_language(make)
    arguments.add_game(make)
    make.add_argument("--number", type=int, default=100, metavar="N", help=str(say("how many puzzles (default: 100)")))
    make.add_argument("--out", type=Path, metavar="FILE", help=str(say("where to write them (default: puzzles-GAME.json)")))
    records = say("records of games to search first, before bots play new ones")
    make.add_argument("--records", type=Path, nargs="+", default=[], metavar="FILE", help=str(records))
    make.add_argument("--seed", default="0", help=str(say("seed for the games: any word or number (default: 0)")))
    told = str(say("check every puzzle of a file once more with a deep search"))
    check = actions.add_parser(CHECK, help=told, description=told)
    arguments.add_language(check)
    check.add_argument("file", type=Path, metavar="FILE")
    check.add_argument("--seed", default="check", help=str(say("seed for the search: any word or number")))
    told = str(say("let bots of all levels solve puzzles, and rate both"))
    rate = actions.add_parser(RATE, help=told, description=told)
    arguments.add_language(rate)
    rate.add_argument("files", type=Path, nargs="*", metavar="FILE", help=str(say("default: the puzzles of this package")))
    rate.add_argument("--tries", type=int, default=4, metavar="N", help=str(say("tries of each level (default: 4)")))
    rate.add_argument("--save", action="store_true", help=str(say("write the ratings into the files")))
    rate.add_argument("--plot", type=Path, metavar="FILE", help=str(say("draw the share of solved puzzles by level, as SVG")))
    rate.add_argument("--markdown", action="store_true", help=str(say("print the tables as Markdown")))


def run(args: Namespace) -> None:
    from .. import puzzles

    if args.action == MAKE:
        puzzles.make(args.game, args.number, args.out, args.records, args.seed)
    elif args.action == CHECK:
        puzzles.check(args.file, args.seed)
    else:
        puzzles.rate(args.files, args.tries, args.save, args.plot, args.markdown)
