"""How to win: the goal, and what scores, for players who see the game for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.box import Box
from ....engine.contract import ScoringRule, TieBreak
from ....engine.i18n import say

GOAL = say("See the sights on your secret route cards. The player with the most points wins.")
ROUTES = ScoringRule("T5.1", say("A route card scores its points if you have visited all its sights."))
PARTS = ScoringRule("T5.1", say("Otherwise it scores 2 points for each of its sights you have visited."))
COLLECTIONS = ScoringRule(
    "T6.1", say("Sights of one colour are a collection. A complete one scores 6, 10 or 15 points: for 3, 4 or 5 sights.")
)
INCOMPLETE = ScoringRule("T6.3", say("An incomplete collection scores 1 point for each sight, if you have at least two."))
BRIDGES = ScoringRule("T7.1", say("Seeing 2, 3, 4 or 5 bridges scores 2, 5, 9 or 14 points."))
ROOFS = ScoringRule("T7.2", say("A roof gives you a roof token with points; only you see it."))
TIES = ScoringRule("T5.2", say("Ties: the player later in turn order is ahead."))
END = ScoringRule("T2.4", say("The game ends after the morning and the evening journey."))


def scoring(options: Mapping[str, Any]) -> tuple[ScoringRule, ...]:
    """What brings points, and when the game ends."""
    city = (COLLECTIONS, INCOMPLETE) if options["city"] == "moscow" else (BRIDGES, ROOFS)
    return (ROUTES, PARTS, *city, TIES, END)


def tie_breaks(box: Box, s: Any, seat: int) -> tuple[TieBreak, ...]:
    """T5.2 The later seat."""
    return (TieBreak(say("later in turn order"), seat, is_told=False),)
