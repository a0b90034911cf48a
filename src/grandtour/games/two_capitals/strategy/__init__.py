"""How to play Routes of Two Capitals well, by hand: what a sight, a route and the rest of a journey are worth.

`outlook` is what a player may still reach, `worth` what a sight brings, `rivals` what it may bring to others, `plan` the rest of
a journey; `visiting` and `drafting` make features of moves of them, `positions` features of how a seat stands.
"""

from .actions import action_features
from .features import ACTION_FEATURES
from .positions import POSITION_FEATURES, position_features

__all__ = ["ACTION_FEATURES", "POSITION_FEATURES", "action_features", "position_features"]
