"""`grandtour play`: a game at the terminal, new or resumed."""

from __future__ import annotations

import random
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ...engine import registry
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...levels import LEVELS, SEARCHING
from .. import arguments, modes, savegames

ORDER = 10
HELP = say("play a game in the terminal")
DEFAULT_SEATS = "me,casual"


def add(parser: ArgumentParser) -> None:
    arguments.add_game(parser, "?")
    seats = say(
        "players in seat order, separated by commas: me, me:NAME, a bot ({levels}) or your own bot file (default: {default}). "
        "For {searching}, the rules are compiled first (only once)",
        levels=", ".join(LEVELS),
        searching=", ".join(SEARCHING),
        default=DEFAULT_SEATS,
    )
    parser.add_argument("--seats", help=str(seats))
    parser.add_argument("--lots", action="store_true", help=str(say("random seating order")))
    arguments.add_options(parser)
    arguments.add_box(parser)
    parser.add_argument("--wins", type=int, metavar="N", help=str(say("play a series: first to N wins")))
    parser.add_argument("--seed", help=str(say("seed for the deal: any word or number")))
    resume = say("resume a saved game (default: the last one)")
    parser.add_argument("--resume", nargs="?", const="", metavar="FILE", help=str(resume))
    compiled = say("use the compiled rules even if no bot needs them (for better hints)")
    parser.add_argument("--compiled", action="store_true", help=str(compiled))


def run(args: Namespace) -> None:
    kept = None if args.resume is None else resumed(args)
    searches = modes.any_searches(wanted_seats(args)) if kept is None else modes.any_searches_in(kept)
    if not args.compiled and not searches:
        modes.plain()
    from .. import game, progress

    if args.game:
        registry.find(args.game)  # a game that does not exist is refused before anything is compiled
    if args.compiled or searches:
        progress.compile_rules()
    if kept is not None:
        game.resume(kept, args.seed)
        return
    name, seats = args.game or game.chosen_game(), wanted_seats(args)
    if args.lots:
        random.Random(args.seed).shuffle(seats)
    options = arguments.options_wanted(name, args)
    table = game.seat_table(name, seats, args.wins, seed=args.seed, options=options, box=args.box)
    game.play(table, savegames.new_game(name, ".txt" if args.wins is None else ".json"), args.seed)


def resumed(args: Namespace) -> Path:
    """The file of the game that is resumed."""
    if args.game or args.seats or args.option or args.box or args.wins is not None:
        raise GrandTourError(
            say("--resume can't be combined with a game, seats, options, a box or a number of wins: the saved game has its own.")
        )
    return Path(args.resume) if args.resume else savegames.last_game()


def wanted_seats(args: Namespace) -> list[str]:
    return [seat.strip() for seat in (args.seats or DEFAULT_SEATS).split(",")]
