"""What most games answer to questions of the contract. A game imports by name what fits it; nothing here is ever overridden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from . import registry
from .box import Box
from .contract import Component, Option, Reason, Shuffled, TieBreak, Who
from .features import Feature, Merit
from .i18n import Sentence
from .jit import rule
from .structs import Ints, Numbers

OPTIONS: tuple[Option, ...] = ()
SWITCHES: Mapping[str, Sentence] = {}
PILES: Mapping[str, Shuffled | None] = {}

# --- bots: nothing is known about playing well; they search and play games to the end --------------------------------------
ACTION_FEATURES: tuple[Feature, ...] = (Feature("silly", -100.0, "a move that a sensible player never makes"),)
POSITION_FEATURES: tuple[str, ...] = ("unknown",)
MERITS: tuple[Merit, ...] = ()


@rule
def action_features(box: Any, s: Any, seat: int, actions: Ints, n: int, out: Numbers) -> None:
    """No move is known to be better than another."""


@rule
def position_features(box: Any, s: Any, seat: int, out: Numbers) -> None:
    """Nothing is known about positions."""
    out[0] = 0


# --- the course of a game --------------------------------------------------------------------------------------------------
@rule
def side(s: Any, seat: int) -> int:
    """Everyone plays for themselves."""
    return seat


def prepare(box: Box, seats: int, options: Mapping[str, Any]) -> Box:
    """Nothing is written on the components, and all options go with any number of players."""
    return box


def told(box: Box, s: Any, seat: int, a: int, viewer: int) -> int:
    """All moves are seen by everyone."""
    return a


def tie_breaks(box: Box, s: Any, seat: int) -> tuple[TieBreak, ...]:
    """Equal points are an equal place."""
    return ()


# --- what is pressed -------------------------------------------------------------------------------------------------------
def leads_on(a: int) -> bool:
    """Every choice is a gesture of its own."""
    return False


def implied(box: Box, s: Any, seat: int, a: int) -> tuple[str, ...]:
    """Every part of an action is a choice."""
    return ()


def purpose(box: Box, s: Any, seat: int, part: str, who: Who) -> Reason | None:
    """The reason why an action is refused says what can be done instead."""
    return None


def touched(box: Box, s: Any, seat: int, a: int) -> tuple[str, ...]:
    """What is pressed for an action: everything keeps its name."""
    return registry.find(box.game).parts(box, s, seat, a)


# --- what a designer counts ------------------------------------------------------------------------------------------------
COMPONENT_KINDS: Mapping[str, Sentence] = {}


def components(box: Box, seats: int, options: Mapping[str, Any]) -> Sequence[Component]:
    """Nothing is counted."""
    return ()


def used(box: Box, s: Any, seat: int, chosen: Ints) -> Ints:
    return np.zeros(0, np.int64)
