"""A tournament that somebody wants, checked before it is made: whatever is wrong is said in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...engine.contract import is_label
from ...engine.errors import GrandTourError
from ...engine.i18n import Sentence, count, say
from ...tournament.limits import Played, check_rounds, check_system, sizes_allowed
from ...tournament.rounds import ROUND_ROBIN
from ..settings import DAY, HOUR, MINUTE, MOVE_LIMITS
from ..store.tournaments import TournamentRow
from ..tables.names import is_seen, tidy

MOST_TITLE = 60
LIMITS = tuple(seconds for seconds in MOVE_LIMITS if seconds is not None)
ARRIVALS = (MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, DAY, 3 * DAY)
USUAL_LIMIT, USUAL_ARRIVAL, USUAL_ROUNDS = 5 * MINUTE, 10 * MINUTE, 5


@dataclass(frozen=True)
class TournamentSetup:
    """What an organiser chooses."""

    title: str
    games: Sequence[Played]
    system: str
    seats: int
    rounds: int = USUAL_ROUNDS
    move_limit: int = USUAL_LIMIT
    arrival: int = USUAL_ARRIVAL
    hints: bool = False
    spectators: bool = True
    public: bool = False


def check_tournament(plan: TournamentSetup) -> None:
    """Refuses a tournament that could not be played."""
    check_system(plan.system)
    sizes_allowed(plan.games, plan.seats)
    if plan.system != ROUND_ROBIN:
        check_rounds(plan.rounds)
    check_time(plan.move_limit, LIMITS)
    check_time(plan.arrival, ARRIVALS)


def check_time(seconds: Any, offered: Sequence[int]) -> int:
    if seconds not in offered:
        raise GrandTourError(say("Please choose one of the times in the list."))
    return int(seconds)


def checked_title(title: Any) -> str:
    """The name of a tournament, tidied."""
    title = tidy(title) if isinstance(title, str) else title
    if not is_label(title) or len(title) > MOST_TITLE or not is_seen(title):
        raise GrandTourError(say("The tournament needs a name of 1 to {most} printable characters.", most=MOST_TITLE))
    return str(title)


def sizes_of(row: TournamentRow) -> tuple[int, ...]:
    """The numbers of players that a table of a tournament may have."""
    return sizes_allowed([Played(**game) for game in row.games], row.seats)


def arrival_words(seconds: int) -> Sentence:
    """How long a table waits for its players."""
    if seconds % DAY == 0:
        return count("{n} day", "{n} days", seconds // DAY)
    if seconds % HOUR == 0:
        return count("{n} hour", "{n} hours", seconds // HOUR)
    return count("{n} minute", "{n} minutes", seconds // MINUTE)
