"""What a move drew and shuffled: `Table.draws`."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

import grandtour
from grandtour import GrandTourError, Table
from grandtour.engine import registry
from grandtour.engine.draws import Draw
from tests.house.tree import ROOT

OPTIONS = {"two_capitals": {"city": "petersburg", "expert": True}, "paris": {"placement": "free"}}
EXAMPLE = "Claire, skip: shuffled 87 cards and drew ('saloon',)\n"


def random_game(game: str, seats: int, seed: int, most: int = 10_000) -> Table:
    t = Table(game, seats=seats, seed=seed, options=OPTIONS.get(game))
    chance = random.Random(seed)
    while not t.over and len(t.moves) < most:
        seat = chance.choice(t.acting)
        t.play(seat, chance.choice(t.legal(seat)))
    return t


def pile_at(t: Table, moves: int, key: str) -> list[str]:
    """A pile as it was after that many moves, top first."""
    data: Any = t.at(moves).position()
    for part in key.split("."):
        data = data[int(part) if isinstance(data, list) else part]
    return list(data)


def follow(t: Table, key: str) -> tuple[int, int]:
    """Follows a pile through a game, by nothing but what was drawn and shuffled; how often it was both."""
    pile, draws, shuffles = pile_at(t, 0, key), 0, 0
    for i in range(len(t.moves)):
        for draw in (one for one in t.draws(i) if one.pile == key):
            pile = (pile if draw.shuffled is None else pile + list(draw.shuffled))[len(draw.drawn) :]
            draws, shuffles = draws + len(draw.drawn), shuffles + (draw.shuffled is not None)
        if i % 7 == 0 or i == len(t.moves) - 1:
            assert pile == pile_at(t, i + 1, key)
    return draws, shuffles


@pytest.mark.parametrize("game", grandtour.games())
def test_a_game_can_be_followed_by_its_draws(game: str) -> None:
    t = random_game(game, 3, 1)
    found = [follow(t, key) for key in registry.find(game).PILES]
    assert sum(draws for draws, _ in found) > 0
    assert (sum(shuffles for _, shuffles in found) > 0) == (game == "moscow_paris")  # the others shuffle only before the game


@pytest.mark.parametrize("game", grandtour.games())
def test_a_game_that_is_replayed_has_the_same_draws(game: str) -> None:
    t = random_game(game, 2, 2, most=150)
    again = Table.from_record(t.record())
    assert [again.draws(i) for i in range(len(t.moves))] == [t.draws(i) for i in range(len(t.moves))]


@pytest.mark.parametrize(("left", "order"), [(1, 0), (0, 1)])
def test_the_discards_become_the_deck(left: int, order: int) -> None:
    """M2.6 What was discarded is shuffled when a card is needed and none is left."""
    t = emptied(left)
    before, number = t.position(), len(t.moves)
    lay = next(move for move in t.legal(t.acting[0]) if move.startswith("lay"))
    t.play(t.acting[0], lay)
    (draw,) = t.draws(number)
    if left:
        assert draw == Draw("deck", tuple(before["deck"]), None)
    else:
        assert draw.shuffled is not None
        assert Counter(draw.shuffled) == Counter(before["discard"])
        assert draw.drawn == draw.shuffled[:order]
        assert list(draw.shuffled[order:]) == t.position()["deck"]
    hand = Counter(before["players"][0]["hand"]) - Counter([lay.split()[1]]) + Counter(draw.drawn)
    assert Counter(t.position()["players"][0]["hand"]) == hand


def emptied(left: int) -> Table:
    """A table on which almost the whole deck has been discarded."""
    position = Table("moscow_paris", seats=2, seed=5).position()
    position["discard"] = dict(Counter(position["deck"][left:]))
    position["deck"] = position["deck"][:left]
    return Table.from_position(position)


def test_a_claim_draws_across_the_shuffle() -> None:
    """M2.5, M2.6 The rest of the old deck first, then from the new one; what the claim itself discards is shuffled with it."""
    for seed in range(40):
        t = random_game("moscow_paris", 2, seed, most=400)
        claims = [i for i, (_, move) in enumerate(t.moves) if move.startswith("claim")]
        found = [(t, i, draw) for i in claims for draw in t.draws(i) if draw.shuffled and len(draw.drawn) > 1]
        if found:
            break
    t, i, draw = found[0]
    old = pile_at(t, i, "deck")
    assert draw.shuffled is not None
    assert draw.drawn == (*old, *draw.shuffled)[: len(draw.drawn)]
    assert list(draw.shuffled[len(draw.drawn) - len(old) :]) == pile_at(t, i + 1, "deck")


def test_the_example_in_the_documents(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "api.md").read_text(encoding="utf-8"), re.S)
    (block,) = (block for block in blocks if "t.draws(" in block)
    exec(block, {"grandtour": grandtour})
    assert capsys.readouterr().out == EXAMPLE


def test_what_was_taken_back_was_not_drawn() -> None:
    t = emptied(0)
    seat = t.acting[0]
    lay = next(move for move in t.legal(seat) if move.startswith("lay"))
    t.play(seat, lay)
    drawn = t.draws(0)
    t.consent(1 - seat, seat)
    t.undo(seat)
    with pytest.raises(GrandTourError, match="There is no move 0"):
        t.draws(0)
    t.play(seat, lay)
    assert t.draws(0) == drawn


@pytest.mark.parametrize("move", [-1, 3, True, "0", None])
def test_there_is_no_such_move(move: Any) -> None:
    with pytest.raises(GrandTourError, match=r"There is no move .* moves are numbered 0 to 2"):
        random_game("metro_domino", 2, 1, most=3).draws(move)
