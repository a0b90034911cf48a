"""What the tests of `components` and `used` share: whole games of random moves, and what was used in them, by kind and id."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np

import grandtour

from ..engine import registry
from ..engine.contract import Component
from ..engine.structs import Ints
from .cases import Case

Usage = dict[str, dict[str, int]]


def finish(t: grandtour.Table, seed: Any = 1) -> grandtour.Table:
    """The game to its end, by random moves."""
    chance = random.Random(str(seed))
    while not t.over:
        seat = chance.choice(t.acting)
        t.play(seat, chance.choice(t.legal_actions(seat)))
    return t


@cache
def played(case: Case) -> grandtour.Table:
    """A whole game of random moves, played once for all tests."""
    return finish(case.table("used"))


def chosen(t: grandtour.Table, seat: int) -> Ints:
    """How often a seat chose each action."""
    actions = [a for mover, a in t.actions if mover == seat]
    return np.bincount(np.array(actions, np.int64), minlength=registry.find(t.game).ACTIONS)


def there(t: grandtour.Table) -> list[Component]:
    return list(registry.find(t.game).components(t.box, t.seats, t.options))


def counts(t: grandtour.Table, seat: int) -> Ints:
    """The bare numbers."""
    return registry.find(t.game).used(t.box, t.now.state, seat, chosen(t, seat))


def usage(t: grandtour.Table, seat: int) -> Usage:
    """What a seat has used, by kind and id; what it has not used is left out."""
    found: Usage = {kind: {} for kind in registry.find(t.game).COMPONENT_KINDS}
    for component, n in zip(there(t), counts(t, seat).tolist(), strict=True):
        if n:
            found[component.kind][component.id] = n
    return found


def by_all(t: grandtour.Table, kind: str) -> dict[str, int]:
    """What all seats together have used of a kind."""
    sums = {component.id: 0 for component in there(t) if component.kind == kind}
    for seat in range(t.seats):
        for id_, n in usage(t, seat)[kind].items():
            sums[id_] += n
    return sums
