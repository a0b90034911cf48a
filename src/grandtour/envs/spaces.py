"""What the environments of PettingZoo and Gymnasium have in common: their spaces, seeds and actions."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium import spaces

from ..engine.contract import Game
from ..engine.errors import GrandTourError, IllegalMove
from ..engine.i18n import say

MOST = 1e6  # Numbers are parts of one, but points and the like can be more, or below 0; in no box as much as this.
GAMES = 2**63  # seeds among which that of the next game is drawn


def observation_space(game: Game) -> spaces.Dict:
    """What a seat knows, and 1 for each action that it may choose."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-MOST, MOST, (game.OBSERVED,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.ACTIONS,), np.int8),
        }
    )


def whole_seed(seed: Any) -> int | None:
    """A seed, checked; or none."""
    number = None if seed is None else _whole(seed)
    if seed is not None and (number is None or number < 0):
        raise GrandTourError(say("A seed must be a whole number of at least 0, not {seed}.", seed=repr(seed)))
    return number


def whole_action(action: Any) -> int:
    """The number of an action, whatever kind of whole number it is."""
    number = _whole(action)
    if number is None:
        raise IllegalMove(say("An action must be a whole number, not {action}.", action=repr(action)))
    return number


def _whole(number: Any) -> int | None:
    try:
        return None if isinstance(number, bool) else operator.index(number)
    except TypeError:
        return None
