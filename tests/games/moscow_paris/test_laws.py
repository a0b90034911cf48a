"""What must never change: a position that breaks a law is refused with the law's name."""

import random

import pytest

import grandtour
from grandtour.games.moscow_paris.state import CLAIM as CLAIM_STAGE
from grandtour.games.moscow_paris.state import EFFECT as EFFECT_STAGE
from grandtour.games.moscow_paris.state import OVER as OVER_STAGE
from grandtour.games.moscow_paris.state import TURN as TURN_STAGE
from grandtour.testing.faults import set_up as put

from .helpers import BOX, SEATS, TVER, new, position
from .position_faults import ROWS, SOUND


@pytest.mark.parametrize("p", SOUND)
def test_unbroken(p):
    """M2.8 The positions that are edited below obey all laws, and are read as they are written."""
    found = put(p).position()
    assert {key: found[key] for key in p if key != "options"} == {key: p[key] for key in p if key != "options"}


@pytest.mark.parametrize("seats", SEATS)
def test_just_not_overdue(seats):
    """M5.1, M6.4 One turn or one take-back earlier nothing is overdue; at the claim question a dead end may be at hand."""
    put(position(seats=seats, quiet=150 * seats - 1))
    put(position(seats=seats, backs=dict.fromkeys(range(1, seats), 2) | {0: 1}))
    put(position(seats=seats, backs=dict.fromkeys(range(seats), 2), rows=ROWS, stage="claim", fronts={0: "mail"}))


@pytest.mark.parametrize(("seats", "options"), [
    (2, {}), (3, {}), (4, {"istanbul": True, "hometown": TVER}), (2, {"full_lines": True}),
])  # fmt: skip
def test_every_position_of_a_game_can_be_read(seats, options):
    """Positions of a game obey the laws, and are read as they are written, chance included; at every stage."""
    t, chance, stages = new(seats, seed=5, **options), random.Random(seats), set()
    for i in range(3000):
        stage = int(t.now.state.stage)
        if stage not in stages or i % 150 == 0:
            assert grandtour.Table.from_position(t.position(), box=BOX).position() == t.position()
            stages.add(stage)
        if t.over:
            break
        seat = t.acting[0]
        t.play(seat, chance.choice(t.legal(seat)))
    assert stages >= {TURN_STAGE, EFFECT_STAGE, CLAIM_STAGE, OVER_STAGE}
