"""Why a bot prefers a move: sentences from quick games, made of nothing but what the seat knows."""

from __future__ import annotations

import pytest

import grandtour
from grandtour.bots import reasons
from tests.bots import ONE_EACH, choices, thinks_long
from tests.contract.cases import Case

FEW = 3  # quick games, where it does not matter what they say
FORETOLD = "Then probably"


def a_choice(case: Case) -> tuple[grandtour.Table, int]:
    return next((t, seat) for t, seat in choices(case) if len(t.legal(seat)) > 2)


@thinks_long
@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_one_to_three_sentences(case: Case) -> None:
    for t, seat in choices(case, 4):
        moves = t.legal(seat)
        if len(moves) > 1:
            told = reasons.why(t, seat, moves[0], moves[-1], playouts=FEW)
            assert 1 <= len(told) <= reasons.MOST_REASONS
            assert all(str(one) for one in told)


@thinks_long
@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_what_the_seat_cannot_know_gives_no_reasons(case: Case) -> None:
    """Tables that the seat can't tell apart, whatever the others hold, give the same sentences."""
    t, seat = a_choice(case)
    move, than = t.legal(seat)[:2]
    twins = [t, *(t.reshuffled(seat, seed=number) for number in range(3))]
    assert len({tuple(map(str, reasons.why(twin, seat, move, than, seed=5, playouts=FEW))) for twin in twins}) == 1


@thinks_long
def test_a_move_for_points_is_called_so() -> None:
    """A route that is completed, and one that is not: the quick games show it, and the other way round it is a lack."""
    t = grandtour.Table("two_capitals", 2, seed=3)
    found = reasons.advise(t, t.acting[0], seed=1, most=2)
    (best, for_it), (_, against) = found
    assert str(for_it[0]).startswith("More points expected from")
    assert str(against[0]).startswith("Fewer points expected from")
    assert best.win > found[1][0].win


@thinks_long
def test_a_move_compared_with_itself_is_no_better() -> None:
    for case in ONE_EACH:
        t, seat = a_choice(case)
        told = reasons.why(t, seat, t.legal(seat)[0], t.legal(seat)[0], playouts=FEW)
        assert told[0] == reasons.ALIKE
        assert all(str(one).startswith(FORETOLD) for one in told[1:])


@thinks_long
@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_advice_is_the_hint_with_reasons(case: Case) -> None:
    t, seat = a_choice(case)
    found = reasons.advise(t, seat, most=3, seed=2, simulations=20, playouts=FEW)
    assert [advice for advice, _ in found] == grandtour.bots.hint(t, seat, most=3, seed=2, simulations=20)
    assert all(told for _, told in found)
    assert found == reasons.advise(t, seat, most=3, seed=2, simulations=20, playouts=FEW)


def test_nonsense_is_refused() -> None:
    t, seat = a_choice(ONE_EACH[0])
    move = t.legal(seat)[0]
    for playouts in (0, -1, 10**9):
        with pytest.raises(grandtour.GrandTourError, match="whole number from 1"):
            reasons.why(t, seat, move, move, playouts=playouts)
    with pytest.raises(grandtour.IllegalMove):
        reasons.why(t, seat, move, "no such move", playouts=FEW)
