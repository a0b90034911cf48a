"""P7.5 Which tokens have an effect, and what an effect is about. The box says which number has which."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.sets import lowest
from ..state import (
    ANY_PRESTIGE,
    ANY_RESOURCE,
    BACKWARDS,
    CHOOSE,
    EFFECTS,
    GO_BACK,
    NO_STAGE,
    PRESTIGE_PAIRS,
    RESOURCE_PAIRS,
    RETURN,
    TAKE,
    TAKE_ANY,
    Printed,
    State,
)

QUESTIONS = {  # P7.5 the stage at which a token asks what to do
    ANY_RESOURCE: CHOOSE,
    ANY_PRESTIGE: CHOOSE,
    PRESTIGE_PAIRS: RETURN,
    RESOURCE_PAIRS: RETURN,
    TAKE_ANY: TAKE,
    BACKWARDS: GO_BACK,
}
ASKED = tuple(QUESTIONS.get(effect, NO_STAGE) for effect in range(EFFECTS))


@rule
def holding(box: Printed, s: State, seat: int, effect: int) -> int:
    """The unused bonus tokens of a player that have an effect, a set of numbers."""
    return int(s.player[seat].bonus) & int(box.with_effect[effect])


@rule
def times_used(box: Printed, s: State, effect: int) -> int:
    """P7.3 How many tokens with an effect were used by all."""
    n = 0
    rest = int(box.with_effect[effect])
    while rest != 0:
        n += int(s.used[lowest(rest)])
        rest &= rest - 1
    return n


@rule
def wants_prestige(box: Printed, number: int) -> bool:
    """P7.5 Whether the token is about prestige, not about resources."""
    return box.bonus[number].effect in (ANY_PRESTIGE, PRESTIGE_PAIRS)
