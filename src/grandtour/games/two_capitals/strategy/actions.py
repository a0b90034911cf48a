"""The features of the moves that a seat may make."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints, Numbers
from ..rules.draft import is_draft, is_marking
from ..state import Printed, State
from .drafting import keep_features, mark_features
from .visiting import visit_features


@rule
def action_features(box: Printed, s: State, seat: int, actions: Ints, n: int, out: Numbers) -> None:
    """Writes the features of each of the legal actions into its row."""
    if is_draft(s):
        keep_features(box, s, seat, actions, n, out)
    elif is_marking(s):
        mark_features(box, s, seat, actions, n, out)
    else:
        visit_features(box, s, seat, actions, n, out)
