"""The features of an action: their names, their weights for the hand-made player, and in which column each is written.

Almost all of them are points that the player expects, times POINT; so a weight says how far those points can be trusted.
"""

from __future__ import annotations

from ....engine.features import Feature
from ....engine.jit import rule
from ....engine.structs import Numbers

POINT = 0.1  # of a feature, for a point

ACTION_FEATURES: tuple[Feature, ...] = (
    Feature("silly", -100.00, "a move that a sensible player never makes: an idle trade, a token wasted, a free gain declined"),
    Feature("points", 3.75, "points at once"),
    Feature("districts", 2.92, "points expected from districts, by sums, points tokens and turns left"),
    Feature("points token", 6.09, "the fourth key of a district: the points token that its owner may put down"),
    Feature("bonus token", 8.75, "the bonus token that comes with a building, or this bonus token"),
    Feature("goods", 4.58, "goods gained less goods spent"),
    Feature("francs", 4.28, "francs gained less francs spent"),
    Feature("scoring", 4.00, "what keys are worth to tokens that score them: held, or still to be had"),
    Feature("rivals", 1.63, "what the move takes from rivals, less what it opens for them", foresight=True),
    Feature("leads to", 1.35, "the best purchase of the key that is placed, next turn", foresight=True),
    Feature("keys", 5.70, "a key more on the board, while there is time to move it"),
    Feature("track", 5.50, "the spaces that the figure leaves behind", foresight=True),
    Feature("end token", 9.55, "an end token"),
    Feature("hurry", 0.96, "the game comes nearer to its end: good for who is ahead", foresight=True),
    Feature("tile", 2.97, "a tile where the player's keys wait for it rather than those of rivals", foresight=True),
    Feature("use", 3.75, "what a token brings now, less what it would bring later"),
    Feature("step", 3.75, "a trade or a token that makes a purchase possible in this turn"),
)
(
    SILLY, POINTS, IN_DISTRICTS, FOURTH, TOKEN, FOR_GOODS, FOR_FRANCS, SCORING, RIVALS, LEADS, KEYS, ALONG, FOR_END_TOKEN,
    HURRY, TILE, USING, STEP,
) = range(len(ACTION_FEATURES))  # fmt: skip
WEIGHTS = tuple(feature.weight for feature in ACTION_FEATURES)


@rule
def put(out: Numbers, i: int, feature: int, points: float) -> None:
    """Adds points to a feature of an action."""
    out[i, feature] += points * POINT


@rule
def silly(out: Numbers, i: int) -> None:
    """A sensible player never makes this move."""
    out[i, SILLY] = 1
