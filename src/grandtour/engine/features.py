"""What a game knows about playing it well: features of actions and of positions, made by hand.

A feature of an action is a number that an experienced player would estimate before choosing. The weighted sum of all of them is
the hand-made player `house`; learned players weigh the same numbers in their own way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .i18n import Sentence

SILLY = 0  # the first feature of an action: above 0 for a move that a sensible player never makes


@dataclass(frozen=True)
class Feature:
    """A number about an action: its name, its weight for the hand-made player, what it is about, and whether a beginner would
    miss it (`foresight`)."""

    name: str
    weight: float
    about: str
    foresight: bool = False


Said = Sentence | Callable[[Any, Any, int, int], Sentence | None]


@dataclass(frozen=True)
class Merit:
    """What a telling feature means to a player: the sentence if a move has at least `least` more of it than others have on
    average, and if it has so much less. A sentence that names something is made from box, state, seat and action."""

    feature: str
    least: float
    more: Said | None = None
    less: Said | None = None
