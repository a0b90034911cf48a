"""`grandtour hint`: the best moves in a recorded game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine.i18n import say
from ...levels import SEARCHING
from .. import arguments, savegames

ORDER = 50
HELP = say("show the best moves in a recorded game, with win chances and expected points")


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    seat = say("hint for player N, counted from 1 (default: the first player to move)")
    parser.add_argument("--seat", type=int, metavar="N", help=str(seat))
    parser.add_argument("--at", type=int, metavar="EVENT", help=str(say("position after this event (default: the last one)")))
    arguments.add_game_number(parser)
    parser.add_argument("--most", type=int, default=5, metavar="N", help=str(say("number of moves to show (default: 5)")))
    default = SEARCHING[-1]
    levels = say("bot to ask: {levels} (default: {default})", levels=", ".join(SEARCHING), default=default)
    parser.add_argument("--level", default=default, help=str(levels))
    parser.add_argument("--seed", help=str(say("seed: any word or number (no effect with --ms)")))
    parser.add_argument("--ms", type=int, metavar="MS", help=str(say("thinking time in milliseconds")))
    simulations = say("number of simulations (default: the level's own)")
    parser.add_argument("--simulations", type=int, metavar="N", help=str(simulations))


def run(args: Namespace) -> None:
    from .. import hints, progress

    request = hints.HintRequest(args.most, args.level, args.ms, args.simulations, args.seed)
    request.check()
    savegames.read(args.file)  # a file that can't be read is refused before anything is compiled
    progress.compile_rules()
    hints.hint_file(args.file, arguments.seat_wanted(args), args.at, args.game, request)
