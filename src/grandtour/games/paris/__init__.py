"""Paris: keys on banks, buildings and landmarks of six districts; bonus tokens along a track; points for the most valuable keys.

`RULES.md` has the rules; `state.py` what is printed and what lies on the table; `rules/` the rules themselves, of which `turn` is
the table of contents; `views.py` what a seat may see; `position.py` everything; `words/` all words; `drawing/` the table as a
picture; `strategy/` what an experienced player considers. Every game has these files: see CONTRIBUTING.md.
"""

from collections.abc import Sequence

from ...engine.contract import Option
from ...engine.defaults import SWITCHES, prepare, side, touched
from ...engine.i18n import say
from .actions import ACTION_TABLE
from .box import check, pack
from .components import COMPONENT_KINDS, components, used
from .drawing.board import board
from .drawing.parts import implied, leads_on, parts
from .ids import PLACEMENTS, SCREENS, SETUPS
from .position import PILES, position, read_position
from .rules.hidden import reshuffle
from .rules.laws import sound
from .rules.observing import OBSERVED, TABLE, observe
from .rules.scoring import points, ranks
from .rules.setup import new
from .rules.turn import acting, legal, play, refusal
from .state import ACTIONS, MOST_LEGAL, SOURCES, Printed, State
from .strategy import ACTION_FEATURES, POSITION_FEATURES, action_features, position_features
from .views import told, view
from .words.description import describe
from .words.goal import GOAL, scoring, tie_breaks
from .words.laws import LAWS
from .words.log import story
from .words.merits import MERITS
from .words.moves import move
from .words.names import SOURCE_NAMES, TITLE
from .words.prompts import asks
from .words.refusals import purpose, reason
from .words.syntax import action, words

NAME = "paris"
RULES_VERSION = 1
STATE, BOX = State.DTYPE, Printed.DTYPE
ABOUT = say(
    "Place keys on the banks of Paris and work your way up from modest buildings to the great landmarks. Most points wins."
)
MINUTES = (50, 70)
WEIGHT = 2
OPTIONS: tuple[Option, ...] = (
    Option(
        "setup",
        SETUPS,
        "printed",
        say("Goods and bonus tokens are set up as printed, or shuffled within their zones."),
        title=say("Setup"),
        called=(say("as printed"), say("shuffled")),
    ),
    Option(
        "placement",
        PLACEMENTS,
        "printed",
        say("Tiles go to their own district, or to any district without a building of their kind."),
        title=say("Placement"),
        called=(say("as printed"), say("free")),
    ),
    Option(
        "screens",
        SCREENS,
        "closed",
        say("What is behind the screens is hidden, or visible to everyone."),
        title=say("Screens"),
        called=(say("closed"), say("open")),
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
