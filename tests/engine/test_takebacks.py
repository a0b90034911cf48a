"""Takebacks after which hidden things are dealt again: nothing that was seen since is worth anything."""

import pytest

from grandtour import Table
from grandtour.engine import gamefile, registry
from grandtour.engine.errors import GrandTourError
from grandtour.engine.verification import verdict
from grandtour.testing.cases import all_cases, random_game, state

CASES = [case for case in all_cases(singly=False) if not dict(case.options).get("teams")]


def played(case, seed, moves):
    """A game of random moves, so far."""
    whole, t = random_game(case, seed), case.table(seed)
    for move in whole.moves[: min(moves, len(whole.moves) - 1)]:
        t.play(*move)
    return t


def told(t, viewer, moves):
    """What a viewer was told of the first moves."""
    return [" ".join(map(str, story)) for story in t.stories(viewer)[:moves]]


def take_back(t, seat, seed):
    """A seat takes back its last move, and what it could not know is dealt again."""
    for other in range(t.seats):
        if other != seat:
            t.consent(other, seat)
    t.undo(seat)
    t.reshuffle(seat, seed)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_seat_is_where_it_was_and_the_rest_is_dealt_again(case):
    """The seat sees what it saw before the move; what it saw since has gone. The record, and the game at each move, replay."""
    t = played(case, 5, 40)
    seat = t.moves[-1][0]
    i = t.last_move(seat)
    before, log = t.at(i), told(t, seat, i)
    take_back(t, seat, "one")
    assert (t.view(seat), told(t, seat, i)) == (before.view(seat), log)
    assert t.moves == before.moves
    assert state(t) == state(before.reshuffled(seat, "one"))
    for mover in t.acting[:1]:
        t.play(mover, t.legal(mover)[-1])
    for record in (t.record(), gamefile.to_text(t.record())):
        assert state(Table.from_record(record)) == state(t)
    for moves in (0, i - 1, i, i + 1):
        if 0 <= moves <= len(t.moves):
            assert state(Table.from_record(t.at(moves).record())) == state(t.at(moves))


@pytest.mark.parametrize("game", registry.names())
def test_going_back_further_is_going_back_to_something_known(game):
    """Whoever has seen what came after a move, and had it dealt again, would know it if the first deal came back."""
    t = Table(game, 2, 3)
    for _ in range(12):
        t.play(t.acting[0], t.legal(t.acting[0])[0])
    seat = t.moves[-1][0]
    twin = t.copy()
    take_back(t, seat, "one")
    earlier = t.last_move(seat)
    assert t.dealt_since(earlier)
    assert t.has_learned(seat)
    assert not t.nothing_learned(seat)
    take_back(t, seat, "two")
    assert not t.dealt_since(earlier)
    assert not twin.dealt_since(0)  # a copy goes its own way


def test_a_log_tells_what_happened_not_what_was_dealt_afterwards():
    """The seat of a bot, in a replay: its hand is another one from then on, but it did not draw it."""
    t = Table("moscow_paris", 2, 4)
    for _ in range(9):
        t.play(t.acting[0], t.legal(t.acting[0])[0])
    seat = t.moves[-1][0]
    i = t.last_move(seat)
    logs = [told(t, viewer, i) for viewer in (0, 1, None)]
    draws = [t.draws(move) for move in range(i)]
    take_back(t, seat, "one")
    assert [told(t, viewer, i) for viewer in (0, 1, None)] == logs
    fresh = Table.from_record(t.record())
    assert [told(fresh, viewer, i) for viewer in (0, 1, None)] == logs
    assert [fresh.draws(move) for move in range(i)] == draws


def test_at_the_end_nothing_is_dealt_again():
    t = random_game(CASES[0], 1)
    assert t.over
    with pytest.raises(GrandTourError, match="The game is over"):
        t.reshuffle(0, "one")


def test_who_checks_a_shuffle_is_told_that_things_were_dealt_again():
    t = played(CASES[0], 5, 20)
    assert not any("dealt again" in str(line) for _, line in verdict(shuffled(t)))
    take_back(t, t.moves[-1][0], "one")
    assert any(str(line).startswith("After 1 takeback, hidden pieces were dealt again") for _, line in verdict(shuffled(t)))


def shuffled(t):
    """The record of a game, as if it had been played on a server."""
    t.shuffle = {"secret": "0" * 64, "words": [""] * t.seats, "game": 0}
    return gamefile.to_text(t.record())
