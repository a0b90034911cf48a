"""Routes of Two Capitals, a game by Sergey Usminsky: a day of sightseeing by bus in Moscow or Saint Petersburg.

`RULES.md` has the rules; `state.py` what is printed and what lies on the table; `rules/` the rules themselves, of which
`turn` is the table of contents; `view.py` what a seat may see; `text.py` all words.
"""

from collections.abc import Sequence

from ...engine.contract import Option
from ...engine.i18n import say
from .board import board
from .box import check, pack, prepare
from .rules.hidden import reshuffle
from .rules.laws import sound
from .rules.observing import OBSERVED, TABLE, observe
from .rules.scoring import points, ranks, side
from .rules.setup import new
from .rules.turn import acting, legal, play, refusal
from .spaces import ACTION_TABLE
from .state import ACTIONS, CITY_NAMES, MOST_LEGAL, SOURCES, Printed, State
from .strategy import ACTION_FEATURES, POSITION_FEATURES, action_features, position_features
from .text import LAWS, SOURCE_NAMES, TITLE, action, asks, describe, leads_on, move, parts, reason, story, words
from .usage import COMPONENT_KINDS, components, used
from .view import position, read_position, told, view

NAME = "two_capitals"
RULES_VERSION = 1
STATE, BOX = State.DTYPE, Printed.DTYPE
ABOUT = say("Ride the sightseeing bus through Moscow or Saint Petersburg, and see the sights that your secret routes ask for.")
OPTIONS: tuple[Option, ...] = (
    Option(
        "city",
        CITY_NAMES,
        "moscow",
        say("The side of the board: Moscow with its collections, or Saint Petersburg with bridges and roofs."),
        title=say("City"),
        called=(say("Moscow"), say("Saint Petersburg")),
    ),
    Option(
        "expert",
        (False, True),
        False,
        say("For experienced players: routes are chosen in a draft, and everyone places a first token."),
        title=say("Expert game"),
    ),
)


def observed() -> Sequence[tuple[str, int]]:
    """The table of what `observe` writes."""
    return TABLE


touched = parts  # everything keeps its name

__all__ = [
    "ABOUT", "ACTIONS", "ACTION_FEATURES", "ACTION_TABLE", "BOX", "COMPONENT_KINDS", "LAWS", "MOST_LEGAL", "NAME", "OBSERVED",
    "OPTIONS", "POSITION_FEATURES", "RULES_VERSION", "SOURCES", "SOURCE_NAMES", "STATE", "TITLE", "acting", "action",
    "action_features", "asks", "board", "check", "components", "describe", "leads_on", "legal", "move", "new", "observe",
    "observed", "pack", "parts", "play", "points", "position", "position_features", "prepare", "ranks", "read_position",
    "reason", "refusal", "reshuffle", "side", "sound", "story", "told", "touched", "used", "view", "words",
]  # fmt: skip
