"""How Moscow to Paris is played well, by hand: `features.py` lists what a player estimates, with the weights of the player
`house`; `prospects.py` is the heart of it, how soon a line can be claimed and by whom."""

from .actions import action_features
from .features import ACTION_FEATURES
from .positions import POSITION_FEATURES, position_features

__all__ = ["ACTION_FEATURES", "POSITION_FEATURES", "action_features", "position_features"]
