"""What a game computes about actions and positions: only what the seat knows, and nothing is touched."""

from __future__ import annotations

import numpy as np

import grandtour

from ...engine import registry
from ...engine.features import SILLY
from ..cases import LOOKS, Case, moments, state

KEYS = 3  # ways in which hidden information is dealt again
BEYOND = 2  # rows after the last action, which nobody may touch
HUGE = 1_000


def of_actions(t: grandtour.Table, seat: int) -> np.ndarray:
    game, actions = registry.find(t.game), np.array(t.legal_actions(seat), np.int64)
    out = np.zeros((len(actions) + BEYOND, len(game.ACTION_FEATURES)), np.float32)
    game.action_features(t.box.array[0], t.now.states[0], seat, actions, len(actions), out)
    return out


def of_position(t: grandtour.Table, seat: int) -> np.ndarray:
    game = registry.find(t.game)
    out = np.full(len(game.POSITION_FEATURES), np.nan, np.float32)  # all of it must be written
    game.position_features(t.box.array[0], t.now.states[0], seat, out)
    return out


def test_features_depend_only_on_what_the_seat_knows(case: Case) -> None:
    for t in moments(case, LOOKS):
        for seat in range(t.seats):
            twins = [t.reshuffled(seat, key) for key in range(KEYS)]
            assert {of_position(twin, seat).tobytes() for twin in twins} == {of_position(t, seat).tobytes()}
            if seat in t.acting:
                assert {of_actions(twin, seat).tobytes() for twin in twins} == {of_actions(t, seat).tobytes()}


def test_features_are_sound_and_nothing_is_touched(case: Case) -> None:
    """Numbers of a usual size, for the actions that are asked about and for no others; a move is silly, or it is not."""
    for t in moments(case, LOOKS):
        before = state(t)
        for seat in t.acting:
            found = of_actions(t, seat)
            assert np.abs(found).max() < HUGE  # nor is there one that is none
            assert not found[-BEYOND:].any()
            assert set(found[:, SILLY].tolist()) <= {0, 1}
            assert of_actions(t, seat).tobytes() == found.tobytes()
        for seat in range(t.seats):
            assert np.abs(of_position(t, seat)).max() < HUGE
        assert state(t) == before


def test_features_have_names(case: Case) -> None:
    game = registry.find(case.game)
    names = [one.name for one in game.ACTION_FEATURES]
    assert names[SILLY] == "silly"
    assert len(set(names)) == len(names)
    assert len(set(game.POSITION_FEATURES)) == len(game.POSITION_FEATURES) > 0
    assert all(one.about and np.isfinite(one.weight) for one in game.ACTION_FEATURES)
    assert game.ACTION_FEATURES[SILLY].weight < 0
