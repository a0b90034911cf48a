"""Names of the bots at a table; each name has a face (templates/faces.svg). A table keeps the names that it was made with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ...engine.i18n import Sentence, languages, say, speaking
from ...levels import LEVELS
from .names import skeleton

NAMES: dict[str, Sentence] = {  # by the name of the face; written as each language spells them
    "tilda": say("Tilda"),
    "otto": say("Otto"),
    "mimi": say("Mimi"),
    "ostap": say("Ostap"),
    "zoya": say("Zoya"),
    "gaston": say("Gaston"),
    "lola": say("Lola"),
    "bruno": say("Bruno"),
    "yana": say("Yana"),
    "klim": say("Klim"),
    "rosa": say("Rosa"),
    "leo": say("Leo"),
}
EACH = len(NAMES) // len(LEVELS)  # the first names of a level are its own, as long as they are free


def bot_name(level: str, others: Sequence[str]) -> str:
    """The name of one more bot at a table, in the language of the page; a bot of somebody's own keeps its own."""
    if level not in LEVELS:
        return level
    first, all_names = EACH * LEVELS.index(level), [str(name) for name in NAMES.values()]
    taken = {skeleton(other) for other in others}
    free = (name for name in all_names[first:] + all_names[:first] if skeleton(name) not in taken)
    return next(free, all_names[first])


@cache
def _faces() -> dict[str, str]:
    """The faces by the names, in all languages."""
    found = {}
    for code in languages():
        with speaking(code):
            found.update({str(name): face for face, name in NAMES.items()})
    return found


def face_of(name: str) -> str | None:
    """The face of a bot with that name; `None` for one whose name is from before there were faces, or is its maker's."""
    return _faces().get(name)
