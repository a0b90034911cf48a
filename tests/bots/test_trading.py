"""A bot that thinks does not dither: in Paris it buys and sells for something, and never takes a trade back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

import grandtour
from grandtour import bots
from grandtour.engine import registry
from tests.bots import thinks_long

pytestmark = thinks_long
GAME = "paris"
INVERSE = {"buy": "sell", "sell": "buy"}
SEATS = (2, 3, 4)
END = "end"  # of a turn
MOST_A_TURN = 1  # trades, on average


def turns(t: grandtour.Table, player: bots.Agent) -> Iterator[list[str]]:
    """Plays a game to its end; the moves of each turn."""
    made: list[str] = []
    while not t.over:
        seat = t.acting[0]
        actions, moves = t.legal_actions(seat), t.legal(seat)
        action = player.choose(t.now, seat, len(t.moves)) if len(actions) > 1 else actions[0]
        made.append(moves[actions.index(action)])
        t.play(seat, action)
        if made[-1] == END or t.over or t.acting[0] != seat:
            yield made
            made = []


def trades(made: list[str]) -> list[tuple[str, str]]:
    """(buy or sell, what), in order."""
    return [(verb, what) for verb, _, what in (move.partition(" ") for move in made) if verb in INVERSE]


@pytest.mark.parametrize("seats", SEATS)
def test_trades_are_few_and_none_is_taken_back(seats: int) -> None:
    hurried = replace(bots.strategy(GAME, "skilled"), simulations=4, candidates=2)
    player = bots.Agent(registry.find(GAME), hurried)
    all_turns = list(turns(grandtour.Table(GAME, seats, seed=seats), player))
    traded = [trades(made) for made in all_turns]
    assert sum(map(len, traded)) < MOST_A_TURN * len(all_turns)
    for made, some in zip(all_turns, traded, strict=True):
        assert not [(one, other) for one, other in pairwise(some) if taken_back(one, other)], made


def taken_back(one: tuple[str, str], other: tuple[str, str]) -> bool:
    return other == (INVERSE[one[0]], one[1])


def test_what_is_taken_back_is_seen() -> None:
    """So the test above can fail."""
    assert taken_back(("buy", "wood"), ("sell", "wood"))
    assert not taken_back(("buy", "wood"), ("sell", "gold"))
    assert trades(["buy wood", "to 5", "sell gold", "end"]) == [("buy", "wood"), ("sell", "gold")]
