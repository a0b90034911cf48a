"""`grandtour analyse`: what bots think of a recorded game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine.i18n import say
from ...levels import SEARCHING
from .. import arguments, savegames

ORDER = 60
HELP = say("look at a recorded game once more: chances over time, the biggest swings by luck and by choice, better moves")
DEFAULT_LEVEL = "skilled"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--seat", type=int, metavar="N", help=str(say("only swings of player N, from 1 (default: of all)")))
    arguments.add_game_number(parser)
    parser.add_argument("--most", type=int, default=5, metavar="N", help=str(say("how many swings to show (default: 5)")))
    names = ", ".join(SEARCHING)
    levels = say("the bot that is asked: {levels} (default: {default})", levels=names, default=DEFAULT_LEVEL)
    parser.add_argument("--level", default=DEFAULT_LEVEL, help=str(levels))
    text = say("think for so many simulations about each choice (default: 1000, or the level's own if that is more)")
    parser.add_argument("--simulations", type=int, metavar="N", help=str(text))
    parser.add_argument("--seed", default="0", help=str(say("a word or number that fixes the answer (default: 0)")))


def run(args: Namespace) -> None:
    from .. import analysis, progress

    request = analysis.AnalysisRequest(arguments.seat_wanted(args), args.most, args.level, args.simulations, args.seed)
    request.check()
    savegames.read(args.file)  # a file that can't be read is refused before anything is compiled
    progress.compile_rules()
    analysis.analyse_file(args.file, args.game, request)
