"""What a tournament may be: how many rounds and players, and how many of them sit at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine import registry
from ..engine.box import shipped_box
from ..engine.errors import GrandTourError
from ..engine.i18n import count, listed, say
from ..engine.table_setup import all_options, check_seats, settled_options
from ..engine.validation import brief
from .rounds import ROUND_ROBIN, SYSTEMS

MOST_ROUNDS = 20
MOST_PLAYERS = 128
MOST_IN_ROUND_ROBIN = 40  # of these everybody meets everybody
FEWEST_SEATS, MOST_SEATS = 2, 4


@dataclass(frozen=True)
class Played:
    """A game of a tournament, with its options. Where there are several, rounds take turns."""

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)


def check_system(system: Any) -> None:
    if system not in SYSTEMS:
        raise GrandTourError(
            say("There is no pairing system “{name}”. Available systems: {names}.", name=brief(system), names=listed(SYSTEMS))
        )


def check_rounds(rounds: Any) -> None:
    if isinstance(rounds, bool) or not isinstance(rounds, int) or not 1 <= rounds <= MOST_ROUNDS:
        raise GrandTourError(
            say("The number of rounds must be a whole number from 1 to {most}, not {n}.", most=MOST_ROUNDS, n=brief(repr(rounds)))
        )


def most_players(system: str) -> int:
    return MOST_IN_ROUND_ROBIN if system == ROUND_ROBIN else MOST_PLAYERS


def check_players(system: str, players: int, sizes: Sequence[int]) -> None:
    """Refuses to begin with too few players, or too many."""
    if players < min(sizes):
        raise GrandTourError(
            count("This tournament needs at least {n} player.", "This tournament needs at least {n} players.", min(sizes))
        )
    if players > (most := most_players(system)):
        raise GrandTourError(
            count(
                "At most {n} player can take part in this tournament.",
                "At most {n} players can take part in this tournament.",
                most,
            )
        )


def sizes_allowed(games: Sequence[Played], seats: Any) -> tuple[int, ...]:
    """The numbers of players that a table may have: `seats`, and fewer where there are not enough, as far as all games allow
    that."""
    if isinstance(seats, bool) or not isinstance(seats, int) or not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise GrandTourError(
            say(
                "The number of seats at a table must be a whole number from {low} to {high}, not {n}.",
                low=FEWEST_SEATS,
                high=MOST_SEATS,
                n=brief(repr(seats)),
            )
        )
    if not games:
        raise GrandTourError(say("A tournament needs at least one game."))
    for one in games:
        check_playable(one, seats)
    return (*(size for size in range(FEWEST_SEATS, seats) if all(playable(one, size) for one in games)), seats)


def check_playable(one: Played, seats: int) -> None:
    """Refuses a number of players with which a game can't be played with its options."""
    game, box = registry.find(one.game), shipped_box(one.game)
    check_seats(box, seats)
    game.prepare(box, seats, all_options(game, one.options))


def playable(one: Played, seats: int) -> bool:
    try:
        check_playable(one, seats)
    except GrandTourError:
        return False
    return True


def settled(one: Played) -> Played:
    """The same with options as a new table has them."""
    game = registry.find(one.game)
    options = settled_options(game, shipped_box(one.game), one.options)
    return Played(one.game, {name: options[name] for name in one.options})
