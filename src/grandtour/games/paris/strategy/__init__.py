"""How to play Paris well: what an experienced player considers before a move, and how good a seat's position is."""

from .actions import action_features
from .features import ACTION_FEATURES
from .positions import POSITION_FEATURES, position_features

__all__ = ["ACTION_FEATURES", "POSITION_FEATURES", "action_features", "position_features"]
