"""`grandtour ladder`: how strong the bots are, by matches among them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine.i18n import say
from ...levels import LEVELS
from .. import arguments

ORDER = 100
HELP = say("rate the bots of a game by playing them against each other")


def add(parser: ArgumentParser) -> None:
    arguments.add_game(parser)
    parser.add_argument("--seats", type=int, default=2, metavar="N", help=str(say("number of players (default: 2)")))
    arguments.add_options(parser)
    levels = say("bots to compare: {levels}, or your own files (default: all levels)", levels=", ".join(LEVELS))
    parser.add_argument("--levels", default="", metavar="A,B,…", help=str(levels))
    deals = say("maximum number of deals per match (default: 200)")
    parser.add_argument("--deals", type=int, default=200, metavar="MOST", help=str(deals))
    text = say("end a match once it is clear who is better and the score is known to within ± this (default: 0.08)")
    parser.add_argument("--precision", type=float, default=0.08, metavar="PART", help=str(text))
    parser.add_argument("--seed", default="0", help=str(say("seed for the deals: any word or number")))
    cores = say("number of threads to use (default: all)")
    parser.add_argument("--cores", type=int, metavar="N", help=str(cores))
    out = say("where to save the results (default: ladder-GAME.json in the current folder)")
    parser.add_argument("--out", type=Path, metavar="FILE", help=str(out))
    parser.add_argument("--markdown", action="store_true", help=str(say("print the tables as Markdown")))


def run(args: Namespace) -> None:
    from .. import ladder

    ladder.run_ladder(
        args.game,
        [level.strip() for level in args.levels.split(",") if level.strip()],
        args.out,
        seats=args.seats,
        options=arguments.options_wanted(args.game, args),
        seed=args.seed,
        markdown=args.markdown,
        deals=args.deals,
        precision=args.precision,
        cores=args.cores,
    )
