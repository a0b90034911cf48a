"""`grandtour tournament`: bots in a Swiss tournament or a round robin."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine import registry
from ...engine.i18n import say
from ...levels import LEVELS
from ...tournament.rounds import SWISS, SYSTEMS
from .. import arguments

ORDER = 105
HELP = say("play a tournament of bots")


def add(parser: ArgumentParser) -> None:
    names = say("one or more of: {names}; several take turns, round by round", names=", ".join(registry.names()))
    parser.add_argument("games", nargs="+", metavar="GAME", help=str(names))
    bots = say("the players: {levels}, or your own files; “novice*16” is 16 of a kind", levels=", ".join(LEVELS))
    parser.add_argument("--bots", required=True, metavar="A*N,B,…", help=str(bots))
    systems = say("pairing system: {names} (default: {default})", names=", ".join(SYSTEMS), default=SWISS)
    parser.add_argument("--system", default=SWISS, metavar="NAME", help=str(systems))
    seats = say("number of players at a table (default: 2); fewer where there are not enough")
    parser.add_argument("--seats", type=int, default=2, metavar="N", help=str(seats))
    rounds = say("number of rounds (default: 5); a round robin has as many as it needs")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help=str(rounds))
    arguments.add_options(parser)
    parser.add_argument("--seed", default="0", help=str(say("seed for pairings and deals: any word or number (default: 0)")))
    parser.add_argument("--cores", type=int, metavar="N", help=str(say("number of CPU cores to use (default: all)")))
    out = say("where to save the results (default: tournament-GAME.json in the current folder)")
    parser.add_argument("--out", type=Path, metavar="FILE", help=str(out))
    parser.add_argument("--csv", action="store_true", help=str(say("also save standings and games as CSV files")))
    parser.add_argument("--markdown", action="store_true", help=str(say("print the tables as Markdown")))


def run(args: Namespace) -> None:
    from .. import tournament

    tournament.run_tournament(
        args.games,
        tournament.bots_wanted(args.bots),
        args.out,
        options={game: arguments.options_wanted(game, args) for game in args.games},
        system=args.system,
        seats=args.seats,
        rounds=args.rounds,
        seed=args.seed,
        cores=args.cores,
        as_csv=args.csv,
        markdown=args.markdown,
    )
