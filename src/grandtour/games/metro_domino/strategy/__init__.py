"""How to play Metro Domino: Paris well: numbers about moves and about positions, made by hand.

`features` says what is computed for a move and how much it weighs; `rivals` what the others may hold; `scene` reads the table
once for all moves of a decision; `laying` rates one tile on one line; `actions` and `positions` write the numbers.
"""

from .actions import action_features
from .features import ACTION_FEATURES
from .positions import POSITION_FEATURES, position_features

__all__ = ["ACTION_FEATURES", "POSITION_FEATURES", "action_features", "position_features"]
