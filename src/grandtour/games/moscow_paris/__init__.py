"""Moscow to Paris, a game by Yevgeny Nikitin: trains of cars beside the cities of Europe, claimed by whoever has the same.

`RULES.md` has the rules; `state.py` what is printed and what lies on the table; `rules/` the rules themselves, of which `turn` is
the table of contents; `views.py` what a seat may see; `position.py` everything; `words/` all words; `drawing/` the table as a
picture; `strategy/` what an experienced player considers. Every game has these files: see CONTRIBUTING.md.
"""

from collections.abc import Sequence

from ...engine.contract import Option, Written
from ...engine.defaults import SWITCHES, implied, told
from ...engine.i18n import say
from .actions import ACTION_TABLE
from .box import check, pack, prepare
from .components import COMPONENT_KINDS, components, used
from .drawing.board import board
from .drawing.parts import leads_on, parts, touched
from .position import PILES, position, read_position
from .rules.hidden import reshuffle
from .rules.laws import sound
from .rules.observing import OBSERVED, TABLE, observe
from .rules.scoring import points, ranks, side
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
from .words.names import SOURCE_NAMES, TITLE, countries
from .words.prompts import asks
from .words.refusals import purpose, reason
from .words.syntax import action, words

NAME = "moscow_paris"
RULES_VERSION = 1
STATE, BOX = State.DTYPE, Printed.DTYPE
ABOUT = say(
    "Lay train cars beside the cities of Europe, and claim a city by having the same cars in front of you. Most points wins."
)
MINUTES = (20, 30)
WEIGHT = 0
OPTIONS: tuple[Option, ...] = (
    Option(
        "istanbul",
        (False, True),
        False,
        say("Adds Istanbul: 3 points, the only city of its country."),
        title=say("Istanbul"),
    ),
    Written(
        "hometown",
        (None, {"name": "Lviv", "country": "ukraine"}, {"name": "Gagny", "country": "france"}),
        None,
        say("Adds a city of your own: you choose its name and country."),
        ("name", "country"),
        title=say("Hometown"),
        called=(say("City name"), say("Country")),
        known=lambda box: {"country": countries(box)},
    ),
    Option(
        "teams", (False, True), False, say("Four players in two teams; partners sit opposite each other."), title=say("Teams")
    ),
    Option(
        "full_lines",
        (False, True),
        False,
        say("Longer game: a city can be claimed only when its line is full."),
        title=say("Full lines"),
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
