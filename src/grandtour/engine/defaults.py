"""What most games answer to questions of the contract. A game imports by name what fits it; nothing here is ever overridden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import registry
from .box import Box
from .contract import Reason, Who
from .i18n import Sentence
from .jit import rule

SWITCHES: Mapping[str, Sentence] = {}


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
