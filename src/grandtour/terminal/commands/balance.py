"""`grandtour balance`: a report on how fair a game is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine.i18n import say
from .. import arguments

ORDER = 140
HELP = say("measure how balanced a game is and write a report with charts")


def add(parser: ArgumentParser) -> None:
    arguments.add_many_games(parser, 400, "skilled")
    parser.add_argument("--against", type=Path, metavar="FILE", help=str(say("compare with another box")))
    out = say("where to write the report (default: balance-GAME.html in the current folder)")
    parser.add_argument("--out", type=Path, metavar="FILE", help=str(out))


def run(args: Namespace) -> None:
    from ...lab.balance.measure import balance_spec
    from .. import balance

    spec = balance_spec(**arguments.many_games_wanted(args), cores=args.cores, against=args.against)
    balance.run_balance(spec, [args.box] if args.against is None else [args.box, args.against], args.out)
