"""Looking changes nothing, copies are independent, records and positions come back as they were, and no input of a
stranger does any harm."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grandtour

from ...engine import dispatch, gamefile, registry
from ...engine.jit import MODE
from ...lab import check_from
from ..cases import LONGER, STEP, Case, all_cases, is_short, moments, random_game, some_viewers, state

EXAMPLES = {"compiled": 200, "checked": 60, "plain": 30}[MODE] * LONGER
QUIET = settings(derandomize=True, database=None, deadline=None, max_examples=EXAMPLES)


def test_looking_changes_nothing(case: Case) -> None:
    game = registry.find(case.game)
    for t in moments(case):
        before, out = state(t), np.zeros(game.MOST_LEGAL, np.int64)
        for seat in range(t.seats):
            dispatch.legal_at(t.box.array, t.now.states, 0, seat, out)
            for a in range(0, game.ACTIONS, STEP):
                dispatch.refusal_at(t.box.array, t.now.states, 0, seat, a)
            dispatch.observe_at(t.box.array, t.now.states, 0, seat, np.zeros(game.OBSERVED, np.float32))
            t.points(seat)
        for viewer in some_viewers(t):
            t.view(viewer), t.text(viewer), t.told(viewer), t.reshuffled(viewer, 1)
            assert not is_short(t) or t.log(viewer) is not None
        assert t.ranks
        assert t.record()
        assert t.position()
        assert dispatch.sound_at(t.box.array, t.now.states, 0) == 0
        assert state(t) == before


def test_a_copy_is_independent(case: Case) -> None:
    for t in moments(case)[:-1]:
        before, events = state(t), t.events
        twin = t.copy()
        twin.play(twin.acting[0], twin.legal(twin.acting[0])[-1])
        assert (state(t), t.events) == (before, events)
        assert state(twin) != before


def test_positions_come_back(case: Case) -> None:
    for t in moments(case):
        position = json.loads(json.dumps(t.position()))
        twin = grandtour.Table.from_position(position)
        assert twin.position() == position
        assert same_but_learned(twin, t)


def same_but_learned(one: grandtour.Table, other: grandtour.Table) -> bool:
    """Equal bytes, but for the counter of what was learned, which a position does not need."""
    a, b = one.now.states.copy(), other.now.states.copy()
    a["learned"] = b["learned"] = 0
    return a.tobytes() == b.tobytes()


def test_records_come_back(case: Case) -> None:
    """Data, JSON and text of a whole game, and of a part of one, replay to the same bytes."""
    for t in (random_game(case, "record"), *moments(case)):
        record = t.record()
        for form in (record, gamefile.to_json(record), gamefile.to_text(record)):
            twin = grandtour.Table.from_record(form)
            assert state(twin) == state(t)
            assert twin.record() == record


def test_a_record_from_a_position_comes_back(case: Case) -> None:
    t = grandtour.Table.from_position(moments(case)[1].position())
    t.play(t.acting[0], t.legal(t.acting[0])[0])
    assert state(grandtour.Table.from_record(gamefile.to_text(t.record()))) == state(t)


def spoiled(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    copied: dict[str, Any] = json.loads(json.dumps(record))
    return copied | changes


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": 99}, "format"),
        ({"rules": 99}, "version 99"),
        ({"events": [{"seat": 0, "move": "fly to the moon"}]}, "Event 1"),
        ({"events": [{"seat": 9, "move": "pass"}]}, "Event 1"),
        ({"events": ["pass"]}, "Event 1"),
        ({"box": {"players": {"min": 2, "max": 4}}}, "missing"),
        ({"seats": 17}, "17"),
        ({"options": {"weather": "fog"}}, "weather"),
        ({"start": {}}, "key"),
        ({"game": "chess"}, "chess"),
    ],
)
def test_a_spoiled_record_is_refused(case: Case, change: dict[str, Any], said: str) -> None:
    record = spoiled(moments(case)[1].record(), **change)
    with pytest.raises(grandtour.GrandTourError, match=said):
        grandtour.Table.from_record(record)


STRANGE = st.one_of(st.integers(-5, 9), st.booleans(), st.none(), st.text(max_size=3), st.floats(allow_nan=False))


@QUIET
@given(seat=STRANGE, move=st.one_of(st.text(max_size=20), st.integers(), st.none()), number=st.integers(0, 10**6))
def test_a_strangers_input_changes_nothing(seat: Any, move: Any, number: int) -> None:
    """Whatever is sent as a seat and a move: it is refused in words, and no byte changes. (If it happens to be legal,
    it is a move.)"""
    cases = all_cases()
    t = moments(cases[number % len(cases)])[number % 3].copy()
    before, events = state(t), t.events
    with suppress(grandtour.IllegalMove):
        t.play(seat, move)
    assert (state(t) == before) == (t.events == events)


@QUIET
@given(data=st.data(), number=st.integers(0, 10**6))
def test_an_illegal_action_changes_nothing(data: st.DataObject, number: int) -> None:
    """Real moves at the wrong time, or by the wrong seat."""
    cases = all_cases()
    case = cases[number % len(cases)]
    t = moments(case)[number % 3].copy()
    game = registry.find(case.game)
    seat, move = data.draw(st.integers(0, t.seats - 1)), data.draw(st.integers(0, game.ACTIONS - 1))
    if move not in t.legal_actions(seat):
        before = state(t)
        with pytest.raises(grandtour.IllegalMove):
            t.play(seat, move)
        assert state(t) == before


def paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all values in nested data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path] + [deeper for key, value in items for deeper in paths(value, (*path, key))]


def replaced(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    twin = json.loads(json.dumps(data))
    at = twin
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return twin


@QUIET
@given(
    data=st.data(),
    number=st.integers(0, 10**6),
    value=st.sampled_from([None, -1, 0, 1, 3, 99, 10**9, "x", "s1", [], {}, True, 1.5]),
)
def test_an_edited_position_is_refused_or_playable(data: st.DataObject, number: int, value: Any) -> None:
    """One value of a position replaced by anything: refused with a reason, or a sound position that plays to its end."""
    cases = all_cases()
    t = moments(cases[number % len(cases)])[number % 3]
    places = [path for path in paths(t.position()) if path and path[0] != "game"]
    edited = replaced(t.position(), data.draw(st.sampled_from(places)), value)
    with suppress(grandtour.GrandTourError):
        fault = check_from(grandtour.Table.from_position(edited), step=STEP)
        assert fault is None, str(fault)
