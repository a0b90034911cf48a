"""The features of actions, with the weights of the hand-made player. (Those of positions are in `positions.py`.)"""

from __future__ import annotations

from ....engine.features import Feature

ACTION_FEATURES: tuple[Feature, ...] = (
    Feature("silly", -100.0, "a move that a sensible player never makes"),
    Feature("gain", 3.0, "points of the best city that can be claimed at the end of this turn"),
    Feature("next", 0.41, "points of the best city that can be claimed in the next turn, if no rival is faster"),
    Feature("soon", 0.32, "points of the best claim in sight, the less the more turns it takes"),
    Feature("also", 0.75, "the same for the second best claim"),
    Feature("threat", -1.38, "points that the next player may be expected to claim after this", foresight=True),
    Feature("rest", -0.25, "points that the other rivals may be expected to claim, less those of a partner", foresight=True),
    Feature("cars", 0.35, "cars that the claim uses and replaces by new ones"),
    Feature("won", 3.5, "the game ends with this turn: 1 if it is won, −1 if it is lost", foresight=True),
    Feature("draws", -0.82, "a card is drawn"),
    Feature("card", 0.46, "an action card is spent"),
    Feature("effect", 0.62, "how much better the table is for the effect of the card"),
    Feature("breaks", -0.74, "a car is laid whose equal is kept in hand or in front: a pair less"),
    Feature("lone", -0.5, "a car is put out that neither matches a line nor has an equal in hand"),
    Feature("back", -1.17, "a car is taken back"),
    Feature("again", -0.79, "a car is put out that was taken back before"),
    Feature("grows", 0.3, "the line that a car is laid in had cars already, as a part of its limit"),
    Feature("mine", 0.79, "the car that is laid lies in front of the player too"),
    Feature("fits", 0.12, "lines that hold the car that is put out"),
    Feature("column", -0.28, "the car that is laid lies beside others that could be uncoupled with it", foresight=True),
    Feature("luck", 0.64, "points that the cards drawn may be expected to make claimable in the next turn"),
    Feature("ready", 0.2, "points that one card drawn later may be expected to make claimable"),
    Feature("long", 0.36, "a car is laid in the long game, where only full lines can be claimed"),
    Feature("crowd", -0.8, "the front is crowded, and so the hand small: the square of the part of the front that is taken"),
    Feature("cover", 0.63, "different cars in hand and in front, to answer what others lay"),
)
(
    SILLY, GAIN, NEXT, SOON, ALSO, THREAT, REST, CARS_USED, WON, DRAWS, CARD, EFFECT_MERIT, BREAKS, LONE, TAKEN_BACK, AGAIN,
    GROWS, MINE, FITS, COLUMN_OF, LUCK, READY, LONG, CROWD, COVER,
) = range(len(ACTION_FEATURES))  # fmt: skip
FEATURES = len(ACTION_FEATURES)
