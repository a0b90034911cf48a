"""Many tables at once: the same games as at single tables, in arrays that the caller owns."""

from __future__ import annotations

import gc
import signal
import threading
import tracemalloc
from typing import Any

import numpy as np
import pytest

import grandtour
from grandtour.engine import dispatch
from grandtour.engine.jit import MODE
from grandtour.envs import Arrays, Vector, new_arrays, tables
from grandtour.envs.thread_team import ThreadTeam
from grandtour.lab import key_of_game
from grandtour.testing.cases import Case, all_cases

TABLES = 3
STEPS = 1500 if MODE == "compiled" else 80
SMALL = "two_capitals"


@pytest.fixture(autouse=True)
def few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads for fewer tables than would be worth it."""
    monkeypatch.setattr(tables, "FEWEST", 32)


class Follower:
    """A table of our own that plays along with one of the vector's, from its key on."""

    def __init__(self, case: Case, seed: Any, i: int) -> None:
        self.case, self.seed, self.number = case, seed, i
        self.deal()

    def deal(self) -> None:
        key = key_of_game(self.seed, self.number)
        self.table = grandtour.Table(self.case.game, self.case.seats, None, dict(self.case.options), key=key)
        self.number += TABLES

    def play(self, action: int) -> grandtour.Table | None:
        """The table at its end, if this was the last move; then the next one is dealt."""
        self.table.play(self.table.acting[0], action)
        if not self.table.over:
            return None
        ended = self.table
        self.deal()
        return ended


def sees(arrays: Arrays, i: int, table: grandtour.Table) -> None:
    """Turn, mask and observation are those of the table."""
    seat = table.acting[0]
    assert arrays.turn[i] == seat
    assert np.flatnonzero(arrays.masks[i]).tolist() == table.legal_actions(seat)
    numbers = np.zeros(table.now.game.OBSERVED, np.float32)
    dispatch.observe_at(table.box.array, table.now.states, 0, seat, numbers)
    assert (arrays.observations[i] == numbers).all()


def ended_like(arrays: Arrays, i: int, table: grandtour.Table, decisions: int) -> None:
    """Ranks, scores, length and rewards are those of the table that is over."""
    assert arrays.ranks[i].tolist() == table.ranks
    assert arrays.scores[i].tolist() == table.scores
    assert arrays.lengths[i] == decisions
    sides = [dispatch.side(table.now.states[0], seat) for seat in range(table.seats)]
    for seat, reward in enumerate(arrays.rewards[i]):
        rivals = [other for other in range(table.seats) if sides[other] != sides[seat]]
        ahead = sum(table.ranks[seat] < table.ranks[other] for other in rivals)
        behind = sum(table.ranks[seat] > table.ranks[other] for other in rivals)
        assert reward == np.float32((ahead - behind) / len(rivals))


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_the_same_games_as_at_single_tables(case: Case) -> None:
    v = Vector(case.game, TABLES, case.seats, "along", dict(case.options))
    followers = [Follower(case, "along", i) for i in range(TABLES)]
    for i, follower in enumerate(followers):
        sees(v.arrays, i, follower.table)
    ends = 0
    for _ in range(STEPS):
        actions = v.sample().copy()
        arrays = v.step(actions)
        for i, follower in enumerate(followers):
            decisions = len(follower.table.moves) + 1
            over = follower.play(int(actions[i]))
            assert arrays.over[i] == (over is not None)
            if over is None:
                assert not arrays.rewards[i].any()
            else:
                ended_like(arrays, i, over, decisions)
                ends += 1
            sees(arrays, i, follower.table)
        if ends >= TABLES:
            break
    assert ends > 0 or MODE != "compiled"


def played(v: Vector, steps: int) -> list[bytes]:
    """Everything that steps with random actions wrote."""
    return [b"".join(array.tobytes() for array in v.step(v.sample())) for _ in range(steps)]


@pytest.mark.parametrize("game", grandtour.games())
def test_the_number_of_cores_changes_nothing(game: str) -> None:
    many, steps = (200, 60) if MODE == "compiled" else (66, 4)
    alone, together = (Vector(game, many, 3, "cores", cores=cores) for cores in (1, 5))
    assert (alone._team.many, together._team.many) == (1, min(5, many // 32))
    assert played(alone, steps) == played(together, steps)


def test_a_seed_gives_the_same_games_and_reset_goes_on_or_begins_again() -> None:
    v = Vector(SMALL, 4, 2, "a")
    first = played(v, 5)
    assert played(Vector(SMALL, 4, 2, "a"), 5) == first
    assert played(Vector(SMALL, 4, 2, "b"), 5) != first
    v.reset()
    assert played(v, 5) != first
    v.reset("a")
    assert played(v, 5) == first


@pytest.mark.skipif(MODE != "compiled", reason="plain Python makes objects all the time")
def test_a_step_allocates_nothing() -> None:
    """Not even for 5,000 tables whose games end all the time, on two threads."""
    v = Vector(SMALL, 5000, 4, 1, cores=2)
    actions = np.zeros(5000, np.int64)
    for _ in range(100):
        v.step(v.sample(actions))
    tracemalloc.start()
    for _ in range(200):
        v.step(v.sample(actions))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10_000  # a byte for each table would be half of that; one observation for each, eight million


def test_it_writes_into_arrays_of_the_caller() -> None:
    mine = new_arrays(SMALL, 2, 3)
    v = Vector(SMALL, 2, 3, arrays=mine)
    assert v.step(v.sample()) is mine
    assert mine.masks.any(axis=1).all()


def test_without_observations() -> None:
    v = Vector(SMALL, 2, observations=False)
    assert v.step(v.sample()).observations.shape == (2, 0)
    assert v.arrays.masks.any()


def wrong_arrays() -> list[Any]:
    good = new_arrays(SMALL, 4, 2)
    frozen = good.masks.copy()
    frozen.flags.writeable = False
    return [
        pytest.param(good._replace(masks=good.masks[:3]), "masks", id="too few tables"),
        pytest.param(good._replace(turn=good.turn.astype(np.int32)), "turn", id="another kind"),
        pytest.param(good._replace(observations=np.zeros((4, 7), np.float32)), "observations", id="another width"),
        pytest.param(good._replace(masks=np.asfortranarray(good.masks)), "masks", id="not in one piece"),
        pytest.param(good._replace(masks=frozen), "masks", id="not writable"),
        pytest.param(good._replace(over=[False] * 4), "over", id="no array"),
    ]


@pytest.mark.parametrize(("arrays", "name"), wrong_arrays())
def test_arrays_that_do_not_fit_are_refused(arrays: Arrays, name: str) -> None:
    with pytest.raises(grandtour.GrandTourError, match=f"“{name}”"):
        Vector(SMALL, 4, 2, arrays=arrays)


@pytest.mark.parametrize("bad", [-1, 9999, 2**40], ids=str)
def test_an_illegal_action_says_why_and_no_table_has_moved(bad: int) -> None:
    v = Vector(SMALL, 100, 2, cores=2)
    before = [array.copy() for array in v.arrays], v._desk.states.tobytes()
    actions = v.sample().copy()
    actions[70] = bad
    with pytest.raises(grandtour.IllegalMove, match=r"Table 70: .+"):
        v.step(actions)
    assert v._desk.states.tobytes() == before[1]
    assert all((a == b).all() for a, b in zip(v.arrays, before[0], strict=True))


def test_a_refused_action_has_the_reason_of_the_rules() -> None:
    v = Vector("metro_domino", 1, 2, "why")
    table = v.table(0)
    seat = table.acting[0]
    reasons = {a: table.reason(seat, a) for a in range(table.now.game.ACTIONS)}
    refused, reason = next((a, reason) for a, reason in reasons.items() if reason is not None and reason.rule)
    with pytest.raises(grandtour.IllegalMove) as caught:
        v.step(np.array([refused]))
    assert str(reason) in str(caught.value)


def test_changed_masks_let_nothing_illegal_through() -> None:
    """The arrays are the caller's; what is legal is not."""
    v = Vector(SMALL, 1)
    illegal = int(np.flatnonzero(v.arrays.masks[0] == 0)[0])
    v.arrays.masks[:] = 1
    with pytest.raises(grandtour.IllegalMove):
        v.step(np.array([illegal]))


@pytest.mark.parametrize("actions", [np.zeros(3, np.int64), np.zeros(2), np.zeros((2, 1), np.int64), ["a", "b"], [[1], [1, 2]]])
def test_actions_of_another_shape_or_kind_are_refused(actions: Any) -> None:
    with pytest.raises(grandtour.GrandTourError, match="an array of 2 integers"):
        Vector(SMALL, 2).step(actions)


@pytest.mark.parametrize("i", [-1, 2, "x", 1.0])
def test_a_table_that_is_not_there(i: Any) -> None:
    with pytest.raises(grandtour.GrandTourError, match=r"There is no table .*; tables are numbered 0 to 1"):
        Vector(SMALL, 2).table(i)


@pytest.mark.parametrize(
    "wrong", [{"tables": 0}, {"tables": 2.0}, {"cores": 0}, {"seats": 9}, {"options": {"x": 1}}, {"arrays": 5}], ids=str
)
def test_wrong_numbers_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(grandtour.GrandTourError):
        Vector(SMALL, **wrong)
    with pytest.raises(grandtour.GrandTourError, match="no game"):
        Vector("chess")


def test_a_sample_is_legal_and_every_legal_action_has_its_chance() -> None:
    v = Vector(SMALL, 300, 2, "sample")
    actions = v.sample(np.zeros(300, np.int64))
    assert v.arrays.masks[np.arange(300), actions].all()
    legal = set(np.flatnonzero(v.arrays.masks[0]).tolist())
    assert {int(v.sample()[0]) for _ in range(40 * len(legal))} == legal


@pytest.mark.parametrize("out", [np.zeros(3, np.int64), np.zeros(2, np.uint8), np.zeros(4, np.int64)[::2], [0, 0]], ids=str)
def test_a_sample_into_another_kind_of_array_is_refused(out: Any) -> None:
    """A small kind would cut numbers off."""
    with pytest.raises(grandtour.GrandTourError, match="“out” must be writable"):
        Vector(SMALL, 2).sample(out)


def ours() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith("grandtour-")]


def test_threads_go_when_nobody_needs_them() -> None:
    gc.collect()
    before = ours()
    closed, dropped = Vector(SMALL, 100, cores=2), Vector(SMALL, 100, cores=2)
    waiting = [thread for thread in ours() if thread not in before]
    assert len(waiting) == 2
    closed.close()
    del dropped
    gc.collect()
    for thread in waiting:
        thread.join(10)
        assert not thread.is_alive()


def test_a_fault_in_a_thread_reaches_the_caller() -> None:
    v = Vector(SMALL, 100, cores=2)

    def fail(part: int) -> None:
        if part == 1:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        v._team.run(fail)
    v.step(v.sample())


def test_without_a_seed_nobody_knows_what_comes() -> None:
    assert played(Vector(SMALL, 4, seed=None), 3) != played(Vector(SMALL, 4, seed=None), 3)


def test_whole_numbers_of_any_kind_will_do() -> None:
    assert Vector(SMALL, np.int64(2), cores=np.int8(1)).arrays.turn.shape == (2,)


def test_after_close_it_goes_on_without_threads() -> None:
    v, twin = Vector(SMALL, 100, cores=2), Vector(SMALL, 100, cores=1)
    v.close()
    assert played(v, 3) == played(twin, 3)


def test_an_interruption_waits_for_all_threads_and_the_next_step_is_whole() -> None:
    """Ctrl-C in a notebook, and then the same cell again."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored, where tests run in the background
    team, go, done = ThreadTeam(3), threading.Event(), list[int]()

    def slow(part: int) -> None:
        if part == 2:
            signal.raise_signal(signal.SIGINT)  # for the thread that waits
            go.wait(0.2)
        done.append(part)

    with pytest.raises(KeyboardInterrupt):
        team.run(slow)
    assert sorted(done) == [0, 1, 2]
    for _ in range(3):
        done.clear()
        team.run(done.append)
        assert sorted(done) == [0, 1, 2]


def test_an_interruption_before_anybody_is_woken(monkeypatch: pytest.MonkeyPatch) -> None:
    team, done = ThreadTeam(2), list[int]()
    hand = team._hands[0]
    wake = hand.wake

    def interrupted() -> None:
        monkeypatch.setattr(hand, "wake", wake)
        raise KeyboardInterrupt

    monkeypatch.setattr(hand, "wake", interrupted)
    with pytest.raises(KeyboardInterrupt):
        team.run(done.append)
    assert done == [1]
    team.run(done.append)
    assert sorted(done) == [0, 1, 1]


def test_a_table_of_the_vector_can_be_looked_at() -> None:
    v = Vector(SMALL, 2, 2, "look")
    table = v.table(1)
    assert table.legal_actions(table.acting[0]) == np.flatnonzero(v.arrays.masks[1]).tolist()
    table.play(table.acting[0], table.legal(table.acting[0])[0])
    assert v.table(1).moves == []
