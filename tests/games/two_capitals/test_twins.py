"""Random games beside their slow twin: legal moves, what moves do, points and ranks, at every step."""

import random

import pytest

from grandtour.engine.jit import PLAIN

from . import twins
from .helpers import BOX, CITIES, SEATS, new, position, put, shown, small

SCARCE = {"few tokens (T3.7)": small(tokens=9), "two roof tokens (T7.2)": small(roofs=2, city="petersburg")}


def compare_moves(t, p):
    """The table and the twin agree about a position and what may be done in it."""
    allowed = [twins.moves(p, t.box.data, seat) for seat in range(t.seats)]
    assert shown(t) == p
    assert [sorted(t.legal(seat)) for seat in range(t.seats)] == [sorted(found) for found in allowed]
    assert t.acting == tuple(seat for seat in range(t.seats) if allowed[seat])


def compare_points(t, p):
    """They agree about points and ranks."""
    assert [t.points(seat) for seat in range(t.seats)] == [twins.points(p, t.box.data, seat) for seat in range(t.seats)]
    assert t.ranks == twins.ranks(p, t.box.data)


def any_move(chance, t, p, seat, eager):
    """A random move; an eager player prefers the sights close by, so that boards fill up."""
    legal = t.legal(seat)
    visits = [move for move in legal if move.startswith("visit")]
    back = p["stage"] == "evening" and p["options"]["city"] == "moscow"
    return visits[-1 if back else 0] if visits and chance.random() < eager else chance.choice(legal)


def random_game(t, chance, eager):
    """A game of random moves, compared at every step; points now and then and at the end."""
    p = shown(t)
    compare_moves(t, p)
    while not t.over:
        seat = chance.choice(t.acting)
        move = any_move(chance, t, p, seat, eager)
        p = twins.after(p, t.box.data, seat, move)
        t.play(seat, move)
        compare_moves(t, p)
        if t.over or chance.random() < 0.15:
            compare_points(t, p)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("city", CITIES)
def test_random_games(city, expert, seats):
    """T1 to T8 A table and the twin agree at every step of a game."""
    for seed, eager in enumerate((0.6,) if PLAIN else (0, 0.8)):
        random_game(new(seats, seed=seed, city=city, expert=expert), random.Random(seed), eager)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", SCARCE)
def test_scarce_things(name, seats):
    """T3.7, T7.2 They agree when tokens or roof tokens run out."""
    for seed in range(1 if PLAIN else 2):
        t = new(seats, seed=seed, city="petersburg", expert=seed == 1, box=SCARCE[name])
        random_game(t, random.Random(seed), eager=0.7)


def test_random_positions():
    """T3.3 to T3.7, T5 to T7 They agree on boards that no game may have led to. There a player who can't place although
    tokens are left may stop, wherever the bus is."""
    chance = random.Random(1)
    for _ in range(40 if PLAIN else 100):
        p = scattered(chance)
        t = put(p)
        seat = p["turn"]
        assert sorted(t.legal(seat)) == sorted(twins.moves(p, t.box.data, seat) or {"stop"})
        compare_points(t, p)


def scattered(chance):
    """A position with tokens anywhere and cards with anyone."""
    seats, city, stage = chance.choice(SEATS), chance.choice(CITIES), chance.choice(["morning", "evening"])
    deck = [f"s{i}" for i in range(1, 26)] + ([f"l{i}" for i in range(1, 26)] if stage == "evening" else [])
    chance.shuffle(deck)
    kept = {seat: " ".join(sorted(deck[6 * seat : 6 * seat + 6], key=twins.number)) for seat in range(seats)}
    said = {"turn": chance.randrange(seats), "bus": chance.choice([None, *range(1, 26)]), "kept": kept}
    return position(seats=seats, city=city, stage=stage, **said, **scattered_tokens(chance, seats, city))


def scattered_tokens(chance, seats, city):
    """Tokens on many cells, 30 of a colour at most."""
    used, density = [0] * seats, chance.random()
    tokens = {"morning": {}, "evening": {}}
    for cells in tokens.values():
        for sight in BOX.data[city]["sight"]:
            viewers = chance.sample(range(seats), min(seats, sight["cells"]))
            viewers = [seat for seat in viewers if used[seat] < 30 and chance.random() < density]
            for seat in viewers:
                used[seat] += 1
            if viewers:
                cells[sight["number"]] = viewers
    return tokens
