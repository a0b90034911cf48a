"""`grandtour analyse`: what bots think of a recorded game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine.i18n import say
from ...levels import SEARCHING
from .. import arguments, savegames

ORDER = 60
HELP = say("analyse a recorded game: win chances over time, the biggest swings by luck and by choice, better moves")
DEFAULT_LEVEL = "skilled"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "--seat", type=int, metavar="N", help=str(say("show only swings of player N, counted from 1 (default: all players)"))
    )
    arguments.add_game_number(parser)
    parser.add_argument("--most", type=int, default=5, metavar="N", help=str(say("number of swings to show (default: 5)")))
    names = ", ".join(SEARCHING)
    levels = say("bot to ask: {levels} (default: {default})", levels=names, default=DEFAULT_LEVEL)
    parser.add_argument("--level", default=DEFAULT_LEVEL, help=str(levels))
    text = say("simulations per choice (default: 1000, or the level's own number if that is higher)")
    parser.add_argument("--simulations", type=int, metavar="N", help=str(text))
    parser.add_argument("--seed", default="0", help=str(say("seed: any word or number (default: 0)")))


def run(args: Namespace) -> None:
    from .. import analysis, progress

    request = analysis.AnalysisRequest(arguments.seat_wanted(args), args.most, args.level, args.simulations, args.seed)
    request.check()
    savegames.read(args.file)  # a file that can't be read is refused before anything is compiled
    progress.compile_rules()
    analysis.analyse_file(args.file, args.game, request)
