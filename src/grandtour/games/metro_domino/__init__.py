"""Metro Domino: Paris: dominoes laid along the lines of a growing network, and stations opened at their ends.

`RULES.md` has the rules; `state.py` what is printed and what lies on the table; `rules/` the rules themselves, of which
`turn` is the table of contents; `layout.py` where the network lies on a plane; `view.py` what a seat may see; `naming.py`,
`moves.py`, `text.py` and `describing.py` all words.
"""

from collections.abc import Sequence

from ...engine.contract import Option
from ...engine.i18n import say
from .board import board
from .box import check, pack, prepare
from .describing import describe
from .moves import action, words
from .naming import SOURCE_NAMES, TITLE
from .rules.hidden import reshuffle
from .rules.laws import sound
from .rules.observing import OBSERVED, TABLE, observe
from .rules.scoring import points, ranks, side
from .rules.setup import new
from .rules.turn import acting, legal, play, refusal
from .spaces import ACTION_TABLE
from .state import ACTIONS, MOST_LEGAL, SOURCES, Printed, State
from .strategy import ACTION_FEATURES, POSITION_FEATURES, action_features, position_features
from .text import LAWS, asks, leads_on, move, parts, reason, story, touched
from .usage import COMPONENT_KINDS, components, used
from .view import position, read_position, told, view

NAME = "metro_domino"
RULES_VERSION = 1
STATE, BOX = State.DTYPE, Printed.DTYPE
ABOUT = say("Build the Paris metro from dominoes, line by line, and open the stations at their ends.")
OPTIONS: tuple[Option, ...] = (
    Option(
        "start_domino",
        (False, True),
        False,
        say("A tile lies on the start station, and first tiles must match where they begin."),
        title=say("Start domino"),
    ),
)


def observed() -> Sequence[tuple[str, int]]:
    """The table of what `observe` writes."""
    return TABLE


__all__ = [
    "ABOUT", "ACTIONS", "ACTION_FEATURES", "ACTION_TABLE", "BOX", "COMPONENT_KINDS", "LAWS", "MOST_LEGAL", "NAME", "OBSERVED",
    "OPTIONS", "POSITION_FEATURES", "RULES_VERSION", "SOURCES", "SOURCE_NAMES", "STATE", "TITLE", "acting", "action",
    "action_features", "asks", "board", "check", "components", "describe", "leads_on", "legal", "move", "new", "observe",
    "observed", "pack", "parts", "play", "points", "position", "position_features", "prepare", "ranks", "read_position",
    "reason", "refusal", "reshuffle", "side", "sound", "story", "told", "touched", "used", "view", "words",
]  # fmt: skip
