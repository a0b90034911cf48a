"""What several commands ask for on the command line. Nothing here needs the rules."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from ..engine import registry
from ..engine.errors import GrandTourError
from ..engine.i18n import languages, say
from ..levels import LEVELS


def add_language(parser: ArgumentParser, default: Any = SUPPRESS) -> None:
    """--lang, before a command or behind it."""
    text = str(say("language (default: the system language)"))
    parser.add_argument("--lang", choices=languages(), default=default, help=text)


def add_game(parser: ArgumentParser, nargs: str | None = None) -> None:
    text = str(say("one of: {names}", names=", ".join(registry.listed())))
    parser.add_argument("game", nargs=nargs, metavar="GAME", help=text)


def add_options(parser: ArgumentParser) -> None:
    text = str(say("game option; can be repeated"))
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help=text)


def options_wanted(game: str, args: Namespace) -> dict[str, Any]:
    return dict(option_value(game, text) for text in args.option)


def option_value(game: str, text: str) -> tuple[str, Any]:
    """An option of a game as it is written on the command line."""
    name, equals, value = text.partition("=")
    if not equals:
        raise GrandTourError(say("Write options as NAME=VALUE, not “{text}”.", text=text))
    known = {option.name: option for option in registry.find(game).OPTIONS}
    return name, known[name].read(value) if name in known else value


def add_box(parser: ArgumentParser) -> None:
    parser.add_argument("--box", type=Path, metavar="FILE", help=str(say("play with your own box (see: grandtour box)")))


def add_game_number(parser: ArgumentParser) -> None:
    text = str(say("game N of a series, counted from 1 (default: the last one)"))
    parser.add_argument("--game", type=int, metavar="N", help=text)


def seat_wanted(args: Namespace) -> int | None:
    """A player, counted from 1 by people and from 0 here."""
    return None if args.seat is None else args.seat - 1


def add_many_games(parser: ArgumentParser, games: int, level: str) -> None:
    """What is said of games that bots play among themselves."""
    add_game(parser)
    parser.add_argument("--seats", type=int, default=2, metavar="N", help=str(say("number of players (default: 2)")))
    parser.add_argument("--games", type=int, default=games, metavar="N", help=str(say("number of games (default: {n})", n=games)))
    bots = say(
        "one bot for all seats, or one per seat, separated by commas: {levels}, or your own file (default: {level})",
        levels=", ".join(LEVELS),
        level=level,
    )
    parser.add_argument("--bots", default=level, metavar="A,B,…", help=str(bots))
    add_options(parser)
    add_box(parser)
    parser.add_argument("--seed", default="0", help=str(say("seed for the deals: any word or number (default: 0)")))
    parser.add_argument("--cores", type=int, metavar="N", help=str(say("number of CPU cores to use (default: all)")))


def many_games_wanted(args: Namespace) -> dict[str, Any]:
    """The games that bots are to play among themselves."""
    game = registry.find(args.game).NAME
    levels = [level.strip() for level in args.bots.split(",")]
    return {
        "game": game,
        "seats": args.seats,
        "games": args.games,
        "bots": levels if len(levels) > 1 else levels[0],
        "options": options_wanted(game, args),
        "box": args.box,
        "seed": args.seed,
    }
