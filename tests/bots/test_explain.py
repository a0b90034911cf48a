"""Why a bot prefers a move: sentences from quick games, made of nothing but what the seat knows."""

from __future__ import annotations

import numpy as np
import pytest

import grandtour
from grandtour.bots import explain
from grandtour.bots.merits import merits
from grandtour.engine import registry
from grandtour.testing.cases import Case
from tests.bots import ONE_EACH, choices, thinks_long

FEW = 3  # quick games, where it does not matter what they say
FORETOLD = "Likely next move: "


def a_choice(case: Case) -> tuple[grandtour.Table, int]:
    return next((t, seat) for t, seat in choices(case) if len(t.legal(seat)) > 2)


@thinks_long
@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_one_to_three_sentences(case: Case) -> None:
    for t, seat in choices(case, 4):
        moves = t.legal(seat)
        if len(moves) > 1:
            told = explain.why(t, seat, moves[0], moves[-1], playouts=FEW)
            assert 1 <= len(told) <= explain.MOST_REASONS
            assert all(str(one) for one in told)


@thinks_long
@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_what_the_seat_cannot_know_gives_no_reasons(case: Case) -> None:
    """Tables that the seat can't tell apart, whatever the others hold, give the same sentences."""
    t, seat = a_choice(case)
    move, than = t.legal(seat)[:2]
    twins = [t, *(t.reshuffled(seat, seed=number) for number in range(3))]
    assert len({tuple(map(str, explain.why(twin, seat, move, than, seed=5, playouts=FEW))) for twin in twins}) == 1


def outlook(t: grandtour.Table, **points: int) -> explain.Outlook:
    """Quick games in which the seats make these points from their first source, and no one wins."""
    found = np.zeros((FEW, t.seats, len(t.now.game.SOURCES)))
    for seat in range(t.seats):
        found[:, seat, 0] = points.get(t.who(seat), 0)
    return explain.Outlook(found, np.zeros(FEW), None)


def test_points_are_called_so() -> None:
    """One's own by their source, those of others by their owner; what speaks for one move speaks against the other."""
    t = grandtour.Table("two_capitals", 3, seed=3)
    source = t.source(t.now.game.SOURCES[0])
    good, bad = outlook(t, p1=9, p3=2), outlook(t, p1=4, p3=5)
    assert list(map(str, explain.better(t, 0, good, bad))) == [
        f"More points expected from “{source}” (+5).", "p3 can expect fewer points (−3).",
    ]  # fmt: skip
    assert list(map(str, explain.worse(t, 0, bad, good))) == [
        f"Fewer points expected from “{source}” (−5).", "p3 can expect more points (+3).",
    ]  # fmt: skip
    assert explain.better(t, 0, bad, good) == explain.worse(t, 0, good, bad) == [explain.ALIKE]


@thinks_long
def test_a_move_for_points_is_called_so() -> None:
    """The quick games show it, and the other way round it is a lack."""
    for t in (grandtour.Table("two_capitals", 2, seed=seed) for seed in range(20)):
        (_, for_it), (_, against) = explain.advise(t, t.acting[0], seed=1, most=2, simulations=40)
        if any(str(one).startswith("More points expected from") for one in for_it):
            assert not any(str(one).startswith("More points expected from") for one in against)
            return
    raise AssertionError("no move was for points")


@thinks_long
def test_a_move_compared_with_itself_is_no_better() -> None:
    for case in ONE_EACH:
        t, seat = a_choice(case)
        told = explain.why(t, seat, t.legal(seat)[0], t.legal(seat)[0], playouts=FEW)
        assert told[0] == explain.ALIKE
        assert all(str(one).startswith(FORETOLD) for one in told[1:])


@thinks_long
@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_advice_is_the_hint_with_reasons(case: Case) -> None:
    t, seat = a_choice(case)
    found = explain.advise(t, seat, most=3, seed=2, simulations=20, playouts=FEW)
    assert [advice for advice, _ in found] == grandtour.bots.hint(t, seat, most=3, seed=2, simulations=20)
    assert all(told for _, told in found)
    assert found == explain.advise(t, seat, most=3, seed=2, simulations=20, playouts=FEW)


@pytest.mark.parametrize(("other", "reason"), [(0.48, explain.ALIKE), (0.2, explain.DEEP)])
def test_a_reason_agrees_with_the_chances_beside_it(monkeypatch: pytest.MonkeyPatch, other: float, reason: object) -> None:
    """Where one move wins far more often, nobody is told that the difference is small because quick games don't show it."""
    t = grandtour.Table("two_capitals", 2, seed=3)
    moves = t.legal(0)[:2]
    found = [grandtour.bots.Advice(move, win, 80.0, 0.5) for move, win in zip(moves, (0.5, other), strict=True)]
    monkeypatch.setattr(explain, "hint", lambda *about, **how: found)
    monkeypatch.setattr(explain, "merits", lambda *about: ([], []))
    monkeypatch.setattr(explain, "outlook", lambda *about: outlook(t))
    assert explain.advise(t, 0) == [(one, [reason]) for one in found]


def test_reasons_speak_of_the_game() -> None:
    """A city that a move lets its player claim is named: after the move it can be claimed, next turn or now."""
    t, seen = grandtour.Table("moscow_paris", 2, seed=4), set()
    for _ in range(60):
        seat = t.acting[0]
        for move in t.legal(seat):
            for line in map(str, merits(t, seat, move)[0]):
                when, _, city = line.partition(": ")
                seen.add(when)
                if when == "You can claim this turn":
                    after = t.copy()
                    after.play(seat, move)
                    assert city.lower().replace(" ", "-") in after.view(seat)["claims"]
        t.play(seat, t.legal(seat)[len(t.legal(seat)) // 2])
    assert {"You can claim this turn", "You could claim next turn"} <= seen


def test_every_merit_is_of_a_feature_and_can_be_said() -> None:
    for name in grandtour.games():
        game = registry.find(name)
        assert {merit.feature for merit in game.MERITS} <= {feature.name for feature in game.ACTION_FEATURES}
        assert all(merit.more or merit.less for merit in game.MERITS)


def test_nonsense_is_refused() -> None:
    t, seat = a_choice(ONE_EACH[0])
    move = t.legal(seat)[0]
    for playouts in (0, -1, 10**9):
        with pytest.raises(grandtour.GrandTourError, match="whole number from 1"):
            explain.why(t, seat, move, move, playouts=playouts)
    with pytest.raises(grandtour.IllegalMove):
        explain.why(t, seat, move, "no such move", playouts=FEW)
