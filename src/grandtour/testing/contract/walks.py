"""Whole random games, checked at every step, in the mode of this run."""

from __future__ import annotations

import numpy as np
import pytest

from ... import lab
from ...engine import dispatch, registry
from ...engine.jit import MODE
from ..cases import MOMENTS, SOAK, STEP, STEPS, Case, all_cases, moments, random_game, state


def test_every_step_of_random_games_holds(case: Case) -> None:
    """Laws hold, `legal` and `refusal` agree on every action, who acts can move, and every game ends. (In plain Python not
    every step and every action is looked at.)"""
    length = len(moments(case)[-1].moves)
    fault = lab.check_games(case.table(0), -(-STEPS // length), step=STEP, every=max(1, length // STEPS))
    assert fault is None, str(fault)


@pytest.mark.skipif(not SOAK, reason="only in `make soak`")
@pytest.mark.parametrize("choice", all_cases(all_together=True), ids=str)
def test_every_choice_of_options(choice: Case) -> None:
    """The same for all combinations of options."""
    fault = lab.check_games(choice.table(1), 1 if MODE == "plain" else 20, step=STEP, every=STEP)
    assert fault is None, str(fault)


def test_same_seed_same_bytes(case: Case) -> None:
    """The same seed and choices lead to the same bytes, another seed to others."""
    assert state(random_game(case, 1)) == state(random_game(case, 1))
    assert case.table(1).position() != case.table(2).position()


def test_simulation_plays_the_same_games(case: Case) -> None:
    """A table with the key of a simulated game is dealt like it, and scores add up."""
    r = lab.simulate(case.game, case.seats, games=3, seed=5, options=dict(case.options), cores=1)
    assert r.scores.shape == r.ranks.shape == (3, case.seats)
    assert (r.points.sum(axis=2) == r.scores).all()
    assert r.decisions == r.lengths.sum()


def test_places(case: Case) -> None:
    """Somebody is first, and a place is one more than how many are ahead: nobody has more points and a later place."""
    t = moments(case)[-1]
    assert min(t.ranks) == 1
    assert all(1 <= rank <= t.seats for rank in t.ranks)
    assert t.scores == [sum(t.points(seat).values()) for seat in range(t.seats)]


def test_sizes(case: Case) -> None:
    """A state is below 2 KB; observations fill their documented table and nothing else."""
    game = registry.find(case.game)
    assert game.STATE.itemsize < 2048
    assert sum(size for _, size in game.observed()) == game.OBSERVED
    for t in moments(case)[:MOMENTS]:
        out = np.full(game.OBSERVED + 1, np.nan, np.float32)
        dispatch.observe_at(t.box.array, t.now.states, 0, t.seats - 1, out)
        assert np.isfinite(out[:-1]).all()
        assert np.isnan(out[-1])
