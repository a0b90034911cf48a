"""`grandtour simulate`: many games of bots, kept as Parquet files."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine.i18n import say
from .. import arguments

ORDER = 130
HELP = say("play many games between bots and save the results as Parquet files")


def add(parser: ArgumentParser) -> None:
    arguments.add_many_games(parser, 1000, "random")
    out = say("folder for the results (default: simulation-GAME in the current folder); run the same command again to resume")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help=str(out))
    shard = say("games per shard (default: 50,000 for random bots, 100 or fewer for other bots)")
    parser.add_argument("--shard", type=int, metavar="N", help=str(shard))
    ray = say("run on a Ray cluster: its address, or “local” to start one on this machine")
    parser.add_argument("--ray", metavar="ADDRESS", help=str(ray))


def run(args: Namespace) -> None:
    from ...lab.simulations.plan import make_plan
    from .. import simulation

    wanted = arguments.many_games_wanted(args) | {"box": simulation.box_in(args.box)}
    simulation.run_simulation(make_plan(**wanted, shard=args.shard), args.cores, args.out, args.ray)
