"""`grandtour train`: policy and values of a game, learned here."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine import registry
from ...engine.i18n import say
from .. import arguments

ORDER = 120
HELP = say("train the bots of a game by self-play")


def add(parser: ArgumentParser) -> None:
    arguments.add_game(parser)
    parser.add_argument("--minutes", type=float, default=20, metavar="M", help=str(say("training time in minutes (default: 20)")))
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help=str(say("where to write the weights (default: weights-GAME.npz)"))
    )
    seed = say("seed: a whole number (default: 1)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=str(seed))


def run(args: Namespace) -> None:
    from .. import progress, training

    path = args.out or Path(f"weights-{registry.find(args.game).NAME}.npz")
    training.check_training(args.minutes, path)
    progress.compile_rules()
    training.train_game(args.game, args.minutes, args.seed, path)
