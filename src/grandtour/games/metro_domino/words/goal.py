"""How to win: the goal, and what scores, for players who see the game for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.box import Box
from ....engine.contract import ScoringRule, TieBreak
from ....engine.i18n import say

GOAL = say("Open stations and get rid of your tiles. The player with the most points wins.")
STATIONS = ScoringRule("D5.2", say("Each station you have opened scores 1 point."))
TILES = ScoringRule("D5.2", say("Each tile left in your hand costs 1 point."))
OPENING = ScoringRule("D3.4", say("You open a station by laying the last tile of a line."))
TIES = ScoringRule("D5.3", say("Ties: more stations; then the win is shared."))
END = ScoringRule("D5.1", say("The game ends when a player lays their last tile or uses their last station token."))


def scoring(options: Mapping[str, Any]) -> tuple[ScoringRule, ...]:
    """What brings points, and when the game ends."""
    return (STATIONS, TILES, OPENING, TIES, END)


def tie_breaks(box: Box, s: Any, seat: int) -> tuple[TieBreak, ...]:
    """D5.3 More stations."""
    return (TieBreak(say("more stations"), int(s.player[seat].stations)),)
