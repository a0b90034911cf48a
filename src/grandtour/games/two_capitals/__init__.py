"""Routes of Two Capitals, a game by Sergey Usminsky: a day of sightseeing by bus in Moscow or Saint Petersburg.

`RULES.md` has the rules; `state.py` what is printed and what lies on the table; `rules/` the rules themselves, of which `turn` is
the table of contents; `views.py` what a seat may see; `position.py` everything; `words/` all words; `drawing/` the table as a
picture; `strategy/` what an experienced player considers. Every game has these files: see CONTRIBUTING.md.
"""

from collections.abc import Sequence

from ...engine.contract import Option
from ...engine.defaults import SWITCHES, implied, leads_on, prepare, purpose, side, touched
from ...engine.i18n import say
from .actions import ACTION_TABLE
from .box import check, pack
from .components import COMPONENT_KINDS, components, used
from .drawing.board import board
from .drawing.parts import parts
from .position import PILES, position, read_position
from .rules.hidden import reshuffle
from .rules.laws import sound
from .rules.observing import OBSERVED, TABLE, observe
from .rules.scoring import points, ranks
from .rules.setup import new
from .rules.turn import acting, legal, play, refusal
from .state import ACTIONS, CITY_NAMES, MOST_LEGAL, SOURCES, Printed, State
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
from .words.refusals import reason
from .words.syntax import action, words

NAME = "two_capitals"
RULES_VERSION = 1
STATE, BOX = State.DTYPE, Printed.DTYPE
ABOUT = say(
    "Ride the sightseeing bus through Moscow or Saint Petersburg and visit the sights on your secret routes. Most points wins."
)
MINUTES = (15, 25)
WEIGHT = 0
OPTIONS: tuple[Option, ...] = (
    Option(
        "city",
        CITY_NAMES,
        "moscow",
        say("Side of the board: Moscow with collections, or Saint Petersburg with bridges and roofs."),
        title=say("City"),
        called=(say("Moscow"), say("Saint Petersburg")),
    ),
    Option(
        "expert",
        (False, True),
        False,
        say("For experienced players: routes are drafted, and everyone places a first token in advance."),
        title=say("Expert game"),
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
