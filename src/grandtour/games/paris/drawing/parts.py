"""Which parts of the drawing stand for an action: what is pressed for it, and what is shown of it."""

from __future__ import annotations

from ....engine.box import Box
from ..state import State
from ..words.syntax import words


def parts(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """What is pressed for an action: a part of the board, a token, or a button; for landmarks of the supply, points tokens and
    keys in hand also where they go."""
    verb, _, rest = words(box, s, seat, a).partition(" ")
    if verb == "place":
        return "keys", f"place-{rest}"
    if verb == "to" and "@" in rest:
        landmark, _, district = rest.partition("@")
        return f"landmark-{landmark}", f"district-{district}"
    if verb == "points":
        first, _, district = rest.partition(" ")
        return f"points-{first}", f"district-{district}"
    names = {
        "reveal": "stack",
        "lay": "district",
        "move": "place",
        "to": "place",
        "bonus": "space",
        "take": "space",
        "use": "token",
    }
    return (f"{names.get(verb, verb)}-{rest}".replace(":", "-").rstrip("-"),)
