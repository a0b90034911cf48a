"""Metro Domino: Paris: dominoes laid along the lines of a growing network, and stations opened at their ends.

`RULES.md` has the rules; `state.py` what is printed and what lies on the table; `rules/` the rules themselves, of which `turn` is
the table of contents; `views.py` what a seat may see; `position.py` everything; `words/` all words; `drawing/` the table as a
picture; `strategy/` what an experienced player considers. Every game has these files: see CONTRIBUTING.md.
"""

from collections.abc import Sequence

from ...engine.contract import Option
from ...engine.defaults import prepare, side, told
from ...engine.i18n import say
from .actions import ACTION_TABLE
from .box import check, pack
from .components import COMPONENT_KINDS, components, used
from .drawing.board import board
from .drawing.parts import implied, leads_on, parts, touched
from .position import PILES, position, read_position
from .rules.hidden import reshuffle
from .rules.laws import sound
from .rules.observing import OBSERVED, TABLE, observe
from .rules.scoring import points, ranks
from .rules.setup import new
from .rules.turn import acting, legal, play, refusal
from .state import ACTIONS, MOST_LEGAL, SOURCES, Printed, State
from .strategy import ACTION_FEATURES, POSITION_FEATURES, action_features, position_features
from .views import view
from .words.description import describe
from .words.goal import GOAL, scoring, tie_breaks
from .words.laws import LAWS
from .words.log import story
from .words.merits import MERITS
from .words.moves import move
from .words.names import SOURCE_NAMES, SWITCHES, TITLE
from .words.prompts import asks
from .words.refusals import purpose, reason
from .words.syntax import action, words

NAME = "metro_domino"
RULES_VERSION = 1
STATE, BOX = State.DTYPE, Printed.DTYPE
ABOUT = say("Build the Paris metro with dominoes: complete lines to open stations, and get rid of your tiles. Most points wins.")
MINUTES = (20, 30)
WEIGHT = 0
OPTIONS: tuple[Option, ...] = (
    Option(
        "start_domino",
        (False, True),
        False,
        say("A tile lies on the start station, and the first tile of a line must match where it starts."),
        title=say("Start domino"),
    ),
)


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
