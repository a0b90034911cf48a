"""How to win: the goal, and what scores, for players who see the game for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.box import Box
from ....engine.contract import ScoringRule, TieBreak
from ....engine.i18n import say
from ..rules.places import ALL_BUILDINGS, ALL_LANDMARKS
from ..rules.scoring import worth

GOAL = say("Buy ever more valuable buildings and landmarks. The player with the most points wins.")
DISTRICTS = ScoringRule(
    "P9.2",
    say(
        "At the end, each district with a points token scores for the players with the highest total cost under their keys there."
    ),
)
POINTS_TOKENS = ScoringRule(
    "P5.1", say("Bring the fourth key to a district's buildings and landmarks, and you may place a points token.")
)
LANDMARKS = ScoringRule("P5.5", say("A landmark scores for the prestige you discard to match its icons."))
EIGHTS = ScoringRule("P5.4", say("A building of cost 8 scores 2 points."))
TOKENS = ScoringRule("P7.5", say("Many bonus tokens score points when you use them."))
TIES = ScoringRule("P9.5", say("Ties: more francs, then the higher total cost under all your keys."))
END = ScoringRule("P8.3", say("When the last end token is taken, the round is finished and one more is played."))


def scoring(options: Mapping[str, Any]) -> tuple[ScoringRule, ...]:
    """What brings points, and when the game ends."""
    return (DISTRICTS, POINTS_TOKENS, LANDMARKS, EIGHTS, TOKENS, TIES, END)


def tie_breaks(box: Box, s: Any, seat: int) -> tuple[TieBreak, ...]:
    """P9.5 Most francs; then the highest total cost under all keys."""
    cost = worth(box.record, s, seat, ALL_BUILDINGS | ALL_LANDMARKS)
    return TieBreak(say("more francs"), int(s.player[seat].francs)), TieBreak(say("a higher total cost under all keys"), cost)
