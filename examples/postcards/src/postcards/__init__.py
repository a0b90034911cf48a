"""Postcards, a small card game for Grand Tour: the sample of docs/new-game.md. RULES.md has its rules."""

from collections.abc import Sequence

from grandtour.engine.contract import Option
from grandtour.engine.defaults import (
    ACTION_FEATURES,
    COMPONENT_KINDS,
    MERITS,
    POSITION_FEATURES,
    SWITCHES,
    action_features,
    components,
    implied,
    leads_on,
    position_features,
    prepare,
    purpose,
    side,
    tie_breaks,
    told,
    used,
)  # fmt: skip
from grandtour.engine.i18n import say

from .box import check, pack
from .drawing.board import board, parts, touched
from .rules import OBSERVED, TABLE, acting, legal, new, observe, play, points, ranks, refusal, reshuffle, sound
from .state import ACTIONS, DRAW, MOST_LEGAL, SEND, SOURCES, TAKE, Printed, State
from .views import position, read_position, view
from .words import ABOUT, GOAL, LAWS, SOURCE_NAMES, TITLE, action, asks, describe, move, reason, scoring, story, words

NAME = "postcards"
RULES_VERSION = 1
STATE, BOX = State.DTYPE, Printed.DTYPE
MINUTES = (5, 10)
WEIGHT = 0
OPTIONS = (
    Option(
        "traveller",
        (False, True),
        True,
        say("5 points more for postcards from at least five different cities."),
        title=say("Traveller's bonus"),
    ),
)
ACTION_TABLE = ((SEND, "send CARD", "by card"), (TAKE, "take CARD", "by card"), (DRAW, "draw", ""))
PILES = {"pile": None}


def observed() -> Sequence[tuple[str, int]]:
    """The table of what `observe` writes."""
    return TABLE


__all__ = [
    "ABOUT", "ACTIONS", "ACTION_FEATURES", "ACTION_TABLE", "BOX", "COMPONENT_KINDS", "GOAL", "LAWS", "MERITS", "MINUTES",
    "MOST_LEGAL", "NAME", "OBSERVED", "OPTIONS", "PILES", "POSITION_FEATURES", "RULES_VERSION", "SOURCES", "SOURCE_NAMES",
    "STATE", "SWITCHES", "TITLE", "WEIGHT", "acting", "action", "action_features", "asks", "board", "check", "components",
    "describe", "implied", "leads_on", "legal", "move", "new", "observe", "observed", "pack", "parts", "play", "points",
    "position", "position_features", "prepare", "purpose", "ranks", "read_position", "reason", "refusal", "reshuffle",
    "scoring", "side", "sound", "story", "tie_breaks", "told", "touched", "used", "view", "words",
]  # fmt: skip
