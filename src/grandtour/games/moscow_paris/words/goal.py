"""How to win: the goal, and what scores, for players who see the game for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.box import Box
from ....engine.contract import ScoringRule, TieBreak
from ....engine.i18n import say
from ....parts.sets import count
from ..rules.scoring import capitals, pool

GOAL = say("Claim cities. The player with the most points wins.")
CLAIM = ScoringRule(
    "M3.1", say("At the end of your turn, you can claim a city if you have a match in front of you for every car in its line.")
)
CLAIM_FULL = ScoringRule("M3.4", say("With full lines, the city's line must be full as well."))
CITIES = ScoringRule("M6.2", say("Each city scores the points on its card."))
FLAGS = ScoringRule("M6.2", say("Each further city from the same country scores 1 extra point."))
TEAM = ScoringRule("M8.2", say("Partners combine their cities."))
TIES = ScoringRule("M6.3", say("Ties: more capitals, then more cities."))
END = ScoringRule("M6.1", say("The game ends when the city deck is empty and three cities or fewer are left on the table."))


def scoring(options: Mapping[str, Any]) -> tuple[ScoringRule, ...]:
    """What brings points, and when the game ends."""
    claim = (CLAIM, CLAIM_FULL) if options["full_lines"] else (CLAIM,)
    team = (TEAM,) if options["teams"] else ()
    return (*claim, CITIES, FLAGS, *team, TIES, END)


def tie_breaks(box: Box, s: Any, seat: int) -> tuple[TieBreak, ...]:
    """M6.3 More capitals; then more cities."""
    cities = pool(s, seat)
    return TieBreak(say("more capitals"), capitals(box.record, cities)), TieBreak(say("more cities"), count(cities))
