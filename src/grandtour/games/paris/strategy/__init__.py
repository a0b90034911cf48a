"""How to play Paris well: what an experienced player reckons before a move, and how a seat stands."""

from .actions import action_features
from .features import ACTION_FEATURES
from .positions import POSITION_FEATURES, position_features

__all__ = ["ACTION_FEATURES", "POSITION_FEATURES", "action_features", "position_features"]
