"""Which parts of the drawing stand for an action: what is pressed for it, and what is shown of it."""

from __future__ import annotations

from ....engine.box import Box
from ..rules.places import district_of
from ..state import ARC, DISTRICTS, MOVE, PLACE_KEY, POINTS_ON, TO, TO_NEW, TO_PLACE, State
from ..words.syntax import words


def leads_on(a: int) -> bool:
    """P4 A key and what it buys are one gesture."""
    return MOVE <= a < TO_PLACE


def implied(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """P3.1 All keys in hand are alike; P4.4 only a key from the Arc leaves a choice of districts."""
    if PLACE_KEY <= a < MOVE:
        return ("keys",)
    if TO_NEW <= a < POINTS_ON and s.stage == TO and s.picked != ARC:
        _, district = parts(box, s, seat, a)
        return (district,) if district_of(s, int(s.picked)) == (a - TO_NEW) % DISTRICTS else ()
    return ()


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
