"""Simultaneous choices commute, and the law of undo: nobody has learned anything while the counter stands still."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

import grandtour

from ...engine import dispatch, registry
from ...engine.contract import SPECTATOR
from ..cases import STEP, Case, every, is_short, moments, random_game, some_viewers, state, viewers

TRIED = 4  # moves of a seat tried at each position


def test_simultaneous_choices_commute(case: Case) -> None:
    """Any order of choices made at the same time leads to the same bytes."""
    for t in moments(case):
        for one in t.acting:
            for other in t.acting:
                if one < other:
                    a, b = t.legal(one)[0], t.legal(other)[-1]
                    assert state(after(t, (one, a), (other, b))) == state(after(t, (other, b), (one, a)))


def after(t: grandtour.Table, *moves: tuple[int, str | int]) -> grandtour.Table:
    twin = t.copy()
    for move in moves:
        twin.play(*move)
    return twin


def some_moves(t: grandtour.Table, seat: int) -> list[int]:
    legal = t.legal_actions(seat)
    return random.Random(len(legal)).sample(legal, min(TRIED, len(legal)))


def test_the_counter_moves_when_anyone_learns_something(case: Case) -> None:
    """If a move from two states that a viewer can't tell apart gives that viewer different views, or is possible in only
    one of them, then the counter moved."""
    for t in moments(case):
        for viewer in some_viewers(t):
            for seat in t.acting:
                for a in some_moves(t, seat):
                    assert_counter_is_right(t, seat, a, viewer, keys=2)


def test_the_counter_is_right_throughout_a_game(case: Case) -> None:
    """The same for the moves of a whole game, the rare ones included (in long games for some)."""
    t, whole = case.table("counter"), random_game(case, "counter").moves
    for seat, move in whole:
        if t.events % every(len(whole)) == 0:
            a = t.legal_actions(seat)[t.legal(seat).index(move)]
            for viewer in viewers(t):
                assert_counter_is_right(t, seat, a, viewer, keys=1)
        t.play(seat, move)


def assert_counter_is_right(t: grandtour.Table, seat: int, a: int, viewer: int | None, keys: int) -> None:
    played = after(t, (seat, a))
    if played.now.state.learned == t.now.state.learned:
        for key in range(keys):
            assert_alike(t, played, t.reshuffled(viewer, key), seat, a, viewer)


def assert_alike(
    t: grandtour.Table, played: grandtour.Table, twin: grandtour.Table, seat: int, a: int, viewer: int | None
) -> None:
    """The twin has a move that the viewer is told in the same way, and each such move gives the viewer the same view."""
    game, number = registry.find(t.game), SPECTATOR if viewer is None else viewer
    told = game.told(t.box, t.now.state, seat, a, number)
    alike = [b for b in twin.legal_actions(seat) if game.told(t.box, twin.now.state, seat, b, number) == told]
    assert alike
    for b in alike:
        assert after(twin, (seat, b)).view(viewer) == played.view(viewer)


def test_undo_at_any_time_by_any_seat(case: Case) -> None:
    """Whenever a seat may take back its last move, what the others chose at the same time stands, and all laws hold; when
    it may not, nothing changes."""
    t, whole = case.table("undo"), random_game(case, "undo").moves
    for move in whole:
        t.play(*move)
        for seat in {mover for mover, _ in t.moves[-t.seats * STEP :]} if t.events % every(len(whole)) == 0 else ():
            twin, before = t.copy(), state(t)
            with suppress(grandtour.UndoRefused):
                twin.undo(seat)
            gone = [move for move in t.moves if move[0] == seat][-1]
            assert (state(twin) == before) == (twin.moves == t.moves)
            assert twin.moves in (t.moves, without_last(t.moves, gone))
            assert dispatch.sound_at(twin.box.array, twin.now.states, 0) == 0
            assert seat or t.events % (8 * every(len(whole))) or state(grandtour.Table.from_record(twin.record())) == state(twin)


def without_last(moves: list[tuple[int, str]], gone: tuple[int, str]) -> list[tuple[int, str]]:
    i = len(moves) - 1 - moves[::-1].index(gone)
    return moves[:i] + moves[i + 1 :]


def test_undo_goes_back_exactly(case: Case) -> None:
    """A move taken back leaves the same bytes, the same log and a new event number."""
    for t in moments(case):
        for seat in t.acting:
            twin = after(t, (seat, t.legal(seat)[0]))
            if twin.may_undo(seat):
                twin.undo(seat)
            else:
                with pytest.raises(grandtour.UndoRefused):
                    twin.undo(seat)
                for other in set(range(t.seats)) - {seat}:
                    twin.consent(other, seat)
                twin.undo(seat)
            assert state(twin) == state(t)
            assert not is_short(t) or twin.log(seat) == t.log(seat)
            assert twin.events > t.events
            assert state(grandtour.Table.from_record(twin.record())) == state(t)
