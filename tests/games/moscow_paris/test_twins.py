"""Random games and random tables beside their slow twin: legal moves and what moves do, at every step."""

import random
from collections import Counter

import pytest

from grandtour.engine.jit import PLAIN

from . import twins
from .helpers import ACTIONS, BOX, CARS, ORDINARY, SEATS, TVER, new, table

LONG = [False, True]
TABLES = 4 if PLAIN else 8


def order_of(now):
    """In which order the discard pile became the deck: the cards that came into hands since, then the deck."""

    def order(p):
        hands = [Counter(new["hand"]) - Counter(old["hand"]) for new, old in zip(now["players"], p["players"], strict=True)]
        return [card for hand in hands for card in hand.elements()] + now["deck"]

    return order


def compare_moves(t, p):
    """The table and the twin agree about what may be done in a position, and by whom."""
    allowed = [sorted(twins.moves(p, t.box.data, seat)) for seat in range(t.seats)]
    assert [sorted(t.legal(seat)) for seat in range(t.seats)] == allowed
    assert t.acting == tuple(seat for seat in range(t.seats) if allowed[seat])


def play_both(t, p, move):
    """A move at the table and at the twin's. Chance is asked only when the discard pile becomes the deck."""
    seat, shuffles = t.acting[0], []
    t.play(seat, move)
    now = t.position()
    then = twins.after(p, t.box.data, seat, move, lambda at: shuffles.append(at) or order_of(now)(at))
    if shuffles:
        assert now["chance"] != p["chance"]
        then["chance"] = now["chance"]
    assert now == then
    return now


def any_move(chance, t, shy):
    """A random move, kinds of moves being equally likely; shy players do without effects, claims and lays now and then."""
    legal = t.legal(t.acting[0])
    verbs = sorted({move.split()[0] for move in legal})
    if len(verbs) > 1 and chance.random() < shy:
        verbs = [verb for verb in verbs if verb in ("out", "back", "decline", "skip")] or verbs
    verb = chance.choice(verbs)
    return chance.choice([move for move in legal if move.split()[0] == verb])


def random_game(t, chance, shy=0.0, turns=None):
    """A game of random moves, compared at every step; what was done."""
    p = t.position()
    done = Counter()
    while not t.over and (turns is None or sum(done.values()) < turns):
        compare_moves(t, p)
        move = any_move(chance, t, shy)
        before, p = p, play_both(t, p, move)
        done[move.split()[0]] += 1
        done["dead end"] += move.startswith("back") and p["deck"] != before["deck"]  # taking back draws nothing
    compare_moves(t, p)
    return done


@pytest.mark.parametrize("full_lines", LONG)
@pytest.mark.parametrize("seats", SEATS)
def test_random_games(seats, full_lines):
    """M1 to M6, M3.4 A table and the twin agree at every step of a game."""
    t = new(seats, seed=seats, full_lines=full_lines)
    done = random_game(t, random.Random(seats), turns=150 if PLAIN else None)
    assert set(done) >= {"lay", "out", "back", "play", "pick", "skip"}


@pytest.mark.parametrize(
    "options", [{"istanbul": True}, {"hometown": TVER, "full_lines": True}, {"istanbul": True, "teams": True}]
)
def test_random_games_with_options(options):
    """M1.4, M7.1, M7.2, M8.1 They agree with special cities and with teams."""
    random_game(new(4, seed=5, **options), random.Random(5), shy=0.2, turns=80 if PLAIN else 300)


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_of_shy_players(seats):
    """M2.3, M2.4, M5.1 They agree when cars mostly go out and back: fronts are full, dead ends come."""
    t = new(seats, seed=8)
    done = random_game(t, random.Random(8), shy=0.95, turns=120 if PLAIN else 250)
    assert done["dead end"] > 0


# --- tables that no game may have led to --------------------------------------------------------------------------------
def scattered(chance, seats, full_lines, **said):
    """A table with many cars in lines and fronts and the action cards spread over hands, deck and discard pile."""
    limits = {city["id"]: city["limit_full_lines" if full_lines else "limit"] for city in BOX.data["city"]}
    rows = {city: scattered_line(chance, limits[city]) for city in chance.sample(ORDINARY, 4)}
    pool = chance.sample(CARS[:7], chance.randint(2, 7)) * 5  # few kinds, and never more than eleven of one on the table
    chance.shuffle(pool)
    turn = chance.randrange(seats)
    fronts = {
        seat: " ".join(pool.pop() for _ in range(min(len(pool), chance.choice([0, 1, 2, 3, 4, 4])))) for seat in range(seats)
    }
    if chance.random() < 0.7:  # a front that matches a line
        fronts[turn] = " ".join(max(rows.values(), key=lambda line: chance.random() * len(line)).replace("|", "").split())
    room = 5 - len(fronts[turn].split()) - ("aside" in said)
    hands = {turn: " ".join(chance.sample([*CARS[:6], *(ACTIONS if "aside" not in said else ())], k=min(2, room)))}
    options = {"full_lines": full_lines}
    return table(seats=seats, turn=turn, rows=rows, fronts=fronts, hands=hands, options=options, **said)


def scattered_line(chance, limit):
    cars = chance.sample(CARS[:6], chance.choice([*range(limit), limit, limit]))
    left = chance.choice([0, len(cars) // 2, len(cars), len(cars)])
    return " ".join(cars[:left]) + " | " + " ".join(cars[left:])


@pytest.mark.parametrize("full_lines", LONG)
@pytest.mark.parametrize("seats", SEATS)
def test_swaps(seats, full_lines):
    """M4.1 They agree about all pairs of cars that may change places, and about the tables afterwards."""
    chance = random.Random(seats)
    for _ in range(TABLES):
        t = scattered(chance, seats, full_lines, stage="effect", aside="swap")
        p = t.position()
        compare_moves(t, p)
        found = set()
        for first in t.legal(p["turn"])[:-1]:
            then = t.copy()
            middle = play_both(then, p, first)
            seconds = then.legal(p["turn"])
            found |= {(first[5:], second[5:]) for second in seconds}
            play_both(then, middle, chance.choice(seconds))
        assert found == twins.swaps(p)


@pytest.mark.parametrize("card", ["uncouple-two", "uncouple-three", "exchange", "cancel"])
@pytest.mark.parametrize("seats", SEATS)
def test_effects(seats, card):
    """M4.2 to M4.5 They agree about every column, exchange and city that may be chosen, and about the tables afterwards;
    chains are followed to their ends."""
    chance = random.Random(seats)
    links = tables = 0
    for n in range(TABLES):
        t = scattered(chance, seats, n % 2 == 1, stage="effect", aside=card)
        tables += len(t.legal(t.acting[0])) > 1
        p = t.position()
        compare_moves(t, p)
        for move in t.legal(p["turn"]):
            then = t.copy()
            middle = play_both(then, p, move)
            while then.position()["stage"] == "chain":
                compare_moves(then, middle)
                middle = play_both(then, middle, chance.choice(then.legal(then.acting[0])))
                links += 1
    assert tables > 0
    assert (links > 0) == (card == "exchange" and seats > 2)


@pytest.mark.parametrize("full_lines", LONG)
@pytest.mark.parametrize("seats", SEATS)
def test_actions_and_claims(seats, full_lines):
    """M2.1 to M2.4, M3.1 to M3.4 They agree about all actions of a turn, what they do, and the claims that follow."""
    chance = random.Random(seats)
    asked = 0
    for _ in range(TABLES):
        t = scattered(chance, seats, full_lines)
        p = t.position()
        compare_moves(t, p)
        for move in t.legal(p["turn"]):
            then = t.copy()
            middle = play_both(then, p, move)
            if middle["stage"] == "claim":
                compare_moves(then, middle)
                play_both(then, middle, chance.choice(then.legal(p["turn"])))
                asked += 1
    assert asked > 0


# --- every word ---------------------------------------------------------------------------------------------------------
def all_words(p):
    """Every move that has a meaning at a table with these cities and players."""
    cities = [row["city"] for row in p["rows"] if row["city"]]
    yield from ("skip", "decline", *(f"play {card}" for card in ACTIONS))
    for car in CARS:
        yield from (f"out {car}", f"back {car}")
        yield from (f"lay {car} {city} {side}" for city in cities for side in twins.SIDES)
        yield from (f"give {car} p{seat + 1} {other}" for seat in range(p["seats"]) for other in CARS)
        yield from (f"pick p{seat + 1}:{car}" for seat in range(p["seats"]))
    for city in cities:
        yield from (f"claim {city}", f"cancel {city}")
        for side in twins.SIDES:
            yield from (f"pick {city}:{side}:{distance}" for distance in range(1, 5))
            yield from (f"column {side} {distance} {city}" for distance in range(1, 5))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("card", [None, *ACTIONS])
def test_every_word(card, seats):
    """M2 to M4 Of all moves that can be said, those of the twin are accepted and all others are refused; from whoever is
    not acting all are refused."""
    chance = random.Random(f"{card} {seats}")
    t = scattered(chance, seats, False, **({"stage": "effect", "aside": card} if card else {}))
    for _ in range(1 if PLAIN else 2):
        p = t.position()
        for seat in (t.acting[0], (t.acting[0] + 1) % seats):
            accepted = {move for move in all_words(p) if t.refusal(seat, move) is None}
            assert accepted == twins.moves(p, BOX.data, seat)
        t.play(t.acting[0], any_move(chance, t, shy=0.0))
