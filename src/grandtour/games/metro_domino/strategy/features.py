"""What is computed for every move, and how much it weighs for the hand-made player."""

from __future__ import annotations

import numpy as np

from ....engine.features import Feature

ACTION_FEATURES: tuple[Feature, ...] = (
    Feature("silly", -100.0, "a sensible player never does this: it comes to the same as an earlier move, or misses a sure win"),
    Feature("lays", 2.75, "a tile leaves the hand"),
    Feature("completes", 3.0, "completes a line: a station"),
    Feature("ends", 9.75, "ends the game: 1 as its winner, -1 as a loser, in between if the win is shared"),
    Feature("double", -0.61, "lays a double: a metro token and another turn"),
    Feature("double, then a station", 2.22, "lays a double after which a line can be completed at once"),
    Feature("double, then harm", -0.86, "lays a double after which no tile of mine fits where it does no harm", True),
    Feature("lone double", 0.15, "lays a double of a value that no other tile of mine has", True),
    Feature("late double", 2.12, "lays a double; the more, the fewer tiles somebody has left", True),
    Feature("double, then out", 7.14, "lays a double and can lay the last tile at once: 1 if that wins, -1 if it loses", True),
    Feature("token", -3.01, "spends a metro token"),
    Feature("late token", 0.6, "spends a metro token; the more, the fewer tiles somebody has left", True),
    Feature("one short", 0.77, "leaves this line one tile short", True),
    Feature("exposed", -6.87, "how likely a rival completes a line before my next turn", True),
    Feature("double danger", -0.68, "how likely a rival has a double and completes a line that is two tiles short", True),
    Feature("mine next", 0.65, "how likely I can complete a line in my next turn", True),
    Feature("own double next", 0.99, "I keep a double and another tile that complete a line which is two tiles short", True),
    Feature("strands next", 0.73, "how likely the next player has no tile that fits, and must draw", True),
    Feature("presses next", 0.52, "how likely the next player has no tile that fits where it does no harm", True),
    Feature("own fits", 0.58, "the part of my remaining tiles that fit somewhere afterwards"),
    Feature("own lines", 1.06, "on how many active lines, of those allowed, some tile of mine fits afterwards"),
    Feature("stranded", -0.47, "no tile of mine fits anywhere afterwards"),
    Feature("control", 1.39, "of the tiles in hands that go on from the new free end, the part that is mine", True),
    Feature("starts", 0.57, "starts a line"),
    Feature("short start left", -0.13, "a line of two tiles can be started afterwards", True),
    Feature("rival out", -12.12, "how likely a rival lays the last tile and so wins", True),
    Feature("rival's last station", -8.65, "how likely a rival ends the game with a station", True),
    Feature("out next", 0.86, "my last tile fits somewhere afterwards: 1 if to lay it next would win, -1 if it would lose", True),
    Feature("draws", -0.43, "draws a tile"),
    Feature("keeps", -0.23, "keeps the tile that was drawn"),
)
(
    SILLY, LAYS, COMPLETES, ENDS, DOUBLE, FOLLOWED, HARM, LONE_DOUBLE, LATE_DOUBLE, DOUBLE_OUT, TOKEN, LATE_TOKEN, ONE_SHORT,
    EXPOSED, DOUBLE_DANGER, MINE_NEXT, OWN_DOUBLE, STRANDS, PRESSES, OWN_FITS, OWN_LINES, STRANDED,
    CONTROL, STARTS, SHORT_START, RIVAL_OUT, RIVAL_FIFTH, OUT_NEXT, DRAWS, KEEPS,
) = range(len(ACTION_FEATURES))  # fmt: skip
LAST_OF_LAYING = OUT_NEXT  # features 1 to this one are computed for a tile on a line
WEIGHTS = np.array([feature.weight for feature in ACTION_FEATURES], np.float64)
