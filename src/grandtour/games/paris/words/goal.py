"""How to win: the goal, and what scores, for players who see the game for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.contract import ScoringRule
from ....engine.i18n import say

GOAL = say("Buy ever more valuable buildings and landmarks. The player with the most points wins.")
DISTRICTS = ScoringRule(
    "P9.2",
    say("At the end, every district with a points token scores for the players whose keys there are on the highest total cost."),
)
POINTS_TOKENS = ScoringRule(
    "P5.1", say("Whoever brings the fourth key to the buildings of a district may place a points token on a district.")
)
LANDMARKS = ScoringRule("P5.5", say("A landmark scores for the prestige you hand in to match its icons."))
EIGHTS = ScoringRule("P5.4", say("A building of cost 8 scores 2 points."))
TOKENS = ScoringRule("P7.5", say("Many bonus tokens score points when you use them."))
TIES = ScoringRule("P9.5", say("Ties: more francs, then the higher total cost under all your keys."))
END = ScoringRule("P8.3", say("When the last end token is taken, the round is finished and one more is played."))


def scoring(options: Mapping[str, Any]) -> tuple[ScoringRule, ...]:
    """What brings points, and when the game ends."""
    return (DISTRICTS, POINTS_TOKENS, LANDMARKS, EIGHTS, TOKENS, TIES, END)
