"""Simulation: the same games on any number of cores, and each one the game that it says it is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from grandtour import BoxError, GrandTourError, Table
from grandtour.engine.rng import KEY_WORDS, WORD, key_from_seed
from grandtour.lab import key_of_game, simulate
from grandtour.lab.simulations import run

from .tables import GAME
from .test_rng import twin_block


@pytest.fixture
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads take a few games at a time, so that there is something to share out."""
    monkeypatch.setattr(run, "SHARD", 4)


class TwinNoise:
    """The generator of choices, sfc32, with Python's own numbers."""

    def __init__(self, words: list[int]) -> None:
        self.a, self.b, self.c, self.counter = words

    def below(self, n: int) -> int:
        t = (self.a + self.b + self.counter) & WORD
        turned = (self.c << 21 | self.c >> 11) & WORD
        self.a, self.b, self.c = self.b ^ self.b >> 9, self.c * 9 & WORD, (turned + t) & WORD
        self.counter += 1
        return t * n >> 32


def twin_game(seed: Any, number: int, **how: Any) -> Table:
    """Game `number` of a simulation, move by move at a table of its own."""
    table = Table(GAME, key=key_of_game(seed, number), **how)
    block = twin_block(bytes.fromhex(key_from_seed(seed)), number)
    noise = TwinNoise(block[KEY_WORDS : KEY_WORDS + 4])
    while not table.over:
        acting = table.acting
        seat = acting[noise.below(len(acting)) if len(acting) > 1 else 0]
        moves = table.legal(seat)
        table.play(seat, moves[noise.below(len(moves))])
    return table


@pytest.mark.parametrize("options", [{}, {"city": "petersburg", "expert": True}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_is_the_one_of_its_key(seats: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Length, scores, ranks and points of a game played by hand with the same choices, whoever plays it."""
    monkeypatch.setattr(run, "SHARD", 1)
    result = simulate(GAME, seats=seats, games=2, seed="s", options=options, cores=1)
    for number in range(2):
        twin = twin_game("s", number, seats=seats, options=options)
        assert result.lengths[number] == twin.events
        assert result.scores[number].tolist() == twin.scores
        assert result.ranks[number].tolist() == twin.ranks
        assert result.points[number].tolist() == [list(twin.points(seat).values()) for seat in range(seats)]


def test_keys_of_games_are_blocks_of_the_seeds_stream() -> None:
    """Anyone can compute them."""
    for number in (0, 1, 70_000):
        block = twin_block(bytes.fromhex(key_from_seed(3)), number)
        assert bytes.fromhex(key_of_game(3, number)) == np.array(block[:KEY_WORDS], "<u4").tobytes()


@pytest.mark.usefixtures("small_shards")
def test_the_number_of_cores_changes_nothing() -> None:
    """Row by row."""
    one, two, many = (simulate(GAME, seats=3, games=10, seed=5, cores=cores) for cores in (1, 2, None))
    for other in (two, many):
        assert (one.games, one.decisions) == (other.games, other.decisions)
        assert one.points.tobytes() == other.points.tobytes()
        assert one.ranks.tobytes() == other.ranks.tobytes()
        assert one.lengths.tobytes() == other.lengths.tobytes()


@pytest.mark.usefixtures("small_shards")
def test_more_games_begin_with_the_same_ones() -> None:
    """Game i is game i, however many there are; another seed has other games."""
    few, more = simulate(GAME, games=5, seed=5), simulate(GAME, games=9, seed=5)
    assert few.points.tobytes() == more.points[:5].tobytes()
    assert few.points.tobytes() != simulate(GAME, games=5, seed=6).points.tobytes()


def test_results_add_up() -> None:
    """Scores are sums of points, decisions of lengths; places are complete."""
    result = simulate(GAME, seats=4, games=10, seed=2, options={"city": "petersburg"})
    assert result.games == 10
    assert result.points.shape == (10, 4, len(result.sources))
    assert (result.scores == result.points.sum(axis=2)).all()
    assert result.decisions == result.lengths.sum() > 0
    assert {tuple(sorted(row)) for row in result.ranks.tolist()} == {(1, 2, 3, 4)}
    assert result.points[:, :, result.sources.index("collections")].sum() == 0


def test_no_games_at_all() -> None:
    """Empty results of the right shape."""
    result = simulate(GAME, seats=3, games=0)
    assert (result.games, result.decisions, result.scores.shape) == (0, 0, (0, 3))


@pytest.mark.usefixtures("small_shards")
@pytest.mark.parametrize("games", [0, 1, 4, 10])
def test_progress_adds_up(games: int) -> None:
    """To all games, in steps of what a thread plays in one go."""
    told: list[int] = []
    simulate(GAME, games=games, cores=2, progress=told.append)
    assert sum(told) == games
    assert all(0 < step <= 4 for step in told)


def test_a_box_of_ones_own_is_played_with() -> None:
    """As data; its numbers are in the points."""
    box: Any = Table(GAME, seed=1).box.data
    free = {**box, "players": {**box["players"], "partial_points": 0}}
    assert simulate(GAME, games=5, box=free).scores.sum() < simulate(GAME, games=5).scores.sum()


# --- what is refused ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"games": -1}, "The number of games must be a whole number of at least 0, not −1"),
        ({"games": True}, "The number of games must be a whole number of at least 0, not True"),
        ({"games": 2.0}, "The number of games must be a whole number of at least 0, not 2.0"),
        ({"games": "3"}, "The number of games must be a whole number of at least 0, not 3"),
        ({"bots": "genius"}, "There is no bot “genius”. Available bots: random"),
        ({"bots": None}, "There is no bot “None”"),
        ({"seats": 9}, "for 2 to 4 players, not 9"),
        ({"options": {"city": "paris"}}, "Option “city” can't be “paris”"),
        ({"game": "chess"}, "There is no game “chess”"),
        ({"cores": -1}, "cores"),
        ({"cores": "2"}, "cores"),
    ],
)
def test_bad_questions_are_refused_with_a_reason(wrong: dict[str, Any], reason: str) -> None:
    """And with no error of Python's own."""
    asked: dict[str, Any] = {"game": GAME, "games": 1} | wrong
    with pytest.raises(GrandTourError, match=reason):
        simulate(**asked)


def test_a_bad_box_is_refused() -> None:
    """With all its faults."""
    with pytest.raises(BoxError, match="moscow: missing"):
        simulate(GAME, games=1, box={})


def test_a_game_that_does_not_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """In any shard."""
    monkeypatch.setattr(run, "MOST_DECISIONS", 5)
    with pytest.raises(GrandTourError, match="did not end within 5 decisions"):
        simulate(GAME, games=3)
