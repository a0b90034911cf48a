"""The hand-made player: what it computes is fair and finite; it makes no idle move; it finds the moves that club players find."""

import random
from itertools import product

import numpy as np
import pytest

from grandtour.engine import dispatch
from grandtour.engine.jit import PLAIN
from grandtour.engine.rng import key_from_seed, key_words
from grandtour.games.paris.strategy import ACTION_FEATURES, POSITION_FEATURES, action_features, position_features

from .helpers import END_TOKENS, GAME, SEATS, TURNS, moves, new, play, stage, table

OPTIONS = [
    {"setup": setup, "placement": placement, "screens": screens}
    for setup, placement, screens in product(("printed", "shuffled"), ("printed", "free"), ("closed", "open"))
]
GAMES = [(seats, options) for seats in SEATS for options in OPTIONS]
WEIGHTS = np.array([feature.weight for feature in ACTION_FEATURES])
KEYS = [np.array(key_words(key_from_seed(seed))) for seed in range(3)]
EVERY = 60 if PLAIN else 7  # of how many positions of a game one is looked at
ENDED = {
    "empty": True,
    "ends": " ".join(
        f"{i % 2}:{name}"
        for i, name in enumerate(END_TOKENS)
    ),
    "ends_used": {
        0: "francs-4 francs-6 points-4 wood-marble marble-gold bronze-gold-prestige",
        1: "francs-5 points-3 points-5 wood-gold bronze-silver silver-gold-prestige",
    },
}  # fmt: skip
everywhere = pytest.mark.parametrize(("seats", "turn"), TURNS)
few = pytest.mark.parametrize(("seats", "turn"), [(2, 0), (2, 1), (3, 2), (4, 1)])


# --- what the player thinks -----------------------------------------------------------------------------------------------
def features(t, states=None):
    """The features of the moves of the seat that acts, by move."""
    states, seat = t.now.states if states is None else states, t.acting[0]
    actions = np.zeros(GAME.MOST_LEGAL, np.int64)
    n = dispatch.legal_at(t.box.array, states, 0, seat, actions)
    out = np.zeros((GAME.MOST_LEGAL, len(ACTION_FEATURES)), np.float32)
    action_features(t.box.array[0], states[0], seat, actions, n, out)
    assert not out[n:].any(), "written beyond the actions"
    return {GAME.words(t.box, states[0], seat, int(a)): out[i] for i, a in enumerate(actions[:n])}


def standing(t, seat, states=None):
    """The features of the position for a seat."""
    out = np.full(len(POSITION_FEATURES), np.nan, np.float32)
    position_features(t.box.array[0], (t.now.states if states is None else states)[0], seat, out)
    return out


def house(t):
    """The move of the hand-made player."""
    found = features(t)
    return max(found, key=lambda move: float(WEIGHTS @ found[move]))


def is_silly(t, move):
    return features(t)[move][0] > 0


def sensible(t, verb):
    """What can stand behind a verb in moves that are not silly."""
    return [move.partition(" ")[2] for move, row in features(t).items() if row[0] == 0 and move.partition(" ")[0] == verb]


def turns(t):
    """Plays a game to its end with the hand-made player: (seat, the moves of the turn, whether it was the seat's last one)."""
    while t.acting:
        seat, made, last = t.acting[0], [], t.position()["phase"] == "last-round"
        while not made or made[-1] != "end":
            made.append(house(t))
            t.play(seat, made[-1])
        yield seat, made, last


# --- for every position ---------------------------------------------------------------------------------------------------
def some_positions(seats, options, seed):
    """Positions of a game in which some moves are the hand-made player's and the others are made at random."""
    t, rng = new(seats, seed, **options), random.Random(seed)
    for n in range(150):
        if not t.acting:
            return
        if n % EVERY == seed % EVERY or stage(t) in ("match", "choose", "points", "end-token", "take", "return", "back"):
            yield t
        t.play(t.acting[0], rng.choice(t.legal(t.acting[0])) if PLAIN or rng.random() < 0.3 else house(t))


@pytest.mark.parametrize(("seats", "options"), GAMES[:: 7 if PLAIN else 1])
def test_features_are_finite_and_not_every_move_is_silly(seats, options):
    for t in some_positions(seats, options, seats):
        found = features(t)
        assert all(np.isfinite(row).all() for row in found.values())
        assert any(row[0] == 0 for row in found.values()), list(found)
        assert {row[0] for row in found.values()} <= {0, 1}
        for seat in range(seats):
            assert np.isfinite(standing(t, seat)).all()
            assert np.abs(standing(t, seat)).max() < 8


@pytest.mark.parametrize(("seats", "options"), GAMES[:: 7 if PLAIN else 1])
def test_features_use_only_what_the_seat_knows(seats, options):
    for t in some_positions(seats, options, seats + 10):
        for seat, key in product(range(seats), KEYS):
            states = t.now.states.copy()
            dispatch.reshuffle_at(t.box.array, states, 0, seat, key)
            assert standing(t, seat).tolist() == standing(t, seat, states).tolist()
            if seat == t.acting[0]:
                before, after = features(t), features(t, states)
                assert {move: row.tolist() for move, row in before.items()} == {m: row.tolist() for m, row in after.items()}


def test_features_of_a_position_change_nothing():
    for t in some_positions(3, {}, 5):
        before = t.now.states.tobytes()
        features(t)
        standing(t, 1)
        assert t.now.states.tobytes() == before


# --- whole games ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS[:1] if PLAIN else SEATS)
@pytest.mark.parametrize("seed", range(1 if PLAIN else 6))
def test_no_trade_is_idle(seats, seed):
    """P6 Each trade but in the last turn is followed by a purchase, or a bonus token that it pays; none by its own inverse."""
    t = new(seats, seed, **OPTIONS[2 * seed % len(OPTIONS)])
    for _, made, last in turns(t):
        trades = [move for move in made if move.split()[0] in ("buy", "sell")]
        goods = {verb: {move.split()[1] for move in trades if move.startswith(verb)} for verb in ("buy", "sell")}
        assert not goods["buy"] & goods["sell"], made
        assert len(made) < 30, made
        for i, move in enumerate(made):
            if move in trades and not last:
                assert any(later.split()[0] in ("to", "bonus") for later in made[i + 1 :]), made


@pytest.mark.parametrize("seats", SEATS[:1] if PLAIN else SEATS)
def test_tokens_are_taken_and_used(seats):
    """P7 Bonus tokens are taken all through the game, and those that bring points are used in time."""
    t = new(seats, 3)
    made = [(seat, move) for seat, moves_made, _ in turns(t) for move in moves_made]
    for seat in range(seats):
        mine = [move for who, move in made if who == seat]
        assert any(move.startswith("bonus") for move in mine)
        assert any(move.startswith("use") for move in mine)
        assert t.scores[seat] > 30
    assert sum(move.startswith("bonus") for _, move in made) >= 2 * seats
    for player in t.position()["players"]:
        for number in player["bonus"]:
            assert number not in (5, 12, 22)


@pytest.mark.skipif(PLAIN, reason="many games")
@pytest.mark.parametrize("seats", SEATS)
def test_wins_against_random_moves(seats):
    for seed in range(3):
        t, rng = new(seats, seed), random.Random(seed)
        while t.acting:
            seat = t.acting[0]
            t.play(seat, house(t) if seat == seed % seats else rng.choice(t.legal(seat)))
        assert max(range(seats), key=t.scores.__getitem__) == seed % seats, t.scores


# --- moves that are silly -------------------------------------------------------------------------------------------------
@everywhere
def test_nothing_is_traded_before_the_tile(seats, turn):
    t = table(
        seats=seats, turn=turn, stage="reveal", francs={turn: 9}, goods={turn: "wood gold"}, supply="marble", bonus={turn: "1 11"}
    )
    assert not sensible(t, "buy")
    assert not sensible(t, "sell")
    assert not sensible(t, "use")
    assert sensible(t, "reveal")


@few
def test_of_stacks_with_the_same_back_the_first_is_drawn(seats, turn):
    """P1.2 Backs show districts."""
    same = table(seats=seats, turn=turn, stage="reveal", stacks=("chaillot:1", "chaillot:2", "belleville:1"))
    assert sensible(same, "reveal") == ["1", "3"]
    other = table(seats=seats, turn=turn, stage="reveal", stacks=("chaillot:1", "montmartre:2", "belleville:1"))
    assert sensible(other, "reveal") == ["1", "2", "3"]


@everywhere
def test_trades_without_a_purchase_are_silly(seats, turn):
    """P6 No key can buy anything: there is nothing to trade for."""
    t = table(
        seats=seats, turn=turn, board={turn: "chaillot"}, francs={turn: 9}, goods={turn: "wood gold silver"}, supply="marble gold"
    )
    assert moves(t, "buy")
    assert moves(t, "sell")
    assert not sensible(t, "buy")
    assert not sensible(t, "sell")


@few
def test_points_for_buildings_come_before_trades(seats, turn):
    """P7.5 Token 11, which counts keys on cost 2, is used first: once it is gone, another purchase may be the best, and what was
    bought for the first one would be sold again. With nothing to count it waits."""
    nothing, t = (
        table(
            seats=seats, turn=turn, board={turn: f"chaillot {key}", (turn + 1) % seats: "chaillot:5 chaillot:2"},
            laid="chaillot:8", francs={turn: 7}, goods={turn: "wood bronze"}, points_tokens={"chaillot": 20}, phase="last-round",
            bonus={turn: "11"}, **ENDED,
        )
        for key in ("belleville:8", "belleville:2")
    )  # fmt: skip
    assert house(nothing) == "sell bronze"
    assert house(t) == "use 11"
    assert is_silly(t, "sell bronze")
    play(t, "use 11")
    assert house(t) == "sell bronze"


@everywhere
def test_something_is_sold_for_a_purchase_that_it_makes_possible(seats, turn):
    """P4.6, P6.2 A franc is missing for the one building that brings the first place; it needs the wood, so that isn't sold."""
    t = table(
        seats=seats, turn=turn, board={turn: "chaillot", (turn + 1) % seats: "chaillot:5 chaillot:2"}, laid="chaillot:8",
        francs={turn: 7}, goods={turn: "wood bronze"}, points_tokens={"chaillot": 20}, phase="last-round", **ENDED,
    )  # fmt: skip
    assert house(t) == "sell bronze"
    assert is_silly(t, "sell wood")
    play(t, "sell bronze")
    assert house(t) == "move chaillot"


@everywhere
def test_wood_is_bought_for_a_dear_building(seats, turn):
    """P4.5, P6.1 In the last turn the building of cost 8 brings two points, and the first place; it needs wood."""
    t = table(
        seats=seats, turn=turn, board={turn: "chaillot", (turn + 1) % seats: "chaillot:5 chaillot:2"}, laid="chaillot:8",
        francs={turn: 10}, supply="wood gold", points_tokens={"chaillot": 20}, phase="last-round", **ENDED,
    )  # fmt: skip
    assert house(t) == "buy wood"
    assert is_silly(t, "buy gold")
    play(t, "buy wood")
    assert house(t) == "move chaillot"
    assert not sensible(t, "sell")
    play(t, "move chaillot")
    assert house(t) == "to chaillot:8"


@few
def test_scoring_tokens_are_used_in_the_last_turn(seats, turn):
    """P8.3 Tokens not used give nothing. Token 20 counts the others, so it goes first."""
    said = {"board": {turn: "chaillot:2 belleville:2"}, "stage": "end", "phase": "last-round", **ENDED}
    t = table(seats=seats, turn=turn, bonus={turn: "11 20"}, **said)
    assert house(t) == "use 20"
    assert is_silly(t, "end")
    play(t, "use 20")
    assert house(t) == "use 11"
    play(t, "use 11")
    assert house(t) == "end"
    nothing = table(seats=seats, turn=turn, bonus={turn: "15"}, **said)
    assert is_silly(nothing, "use 15")


@few
def test_francs_are_points_with_token_27(seats, turn):
    """P9.1 In the last turn goods are sold for points with token 27, and only with it."""
    said = {"goods": {turn: "gold bronze"}, "stage": "end", "phase": "last-round", **ENDED}
    assert house(table(seats=seats, turn=turn, bonus={turn: "27"}, **said)).startswith("sell")
    assert house(table(seats=seats, turn=turn, **said)) == "end"


@few
def test_nothing_is_bought_that_would_be_sold_again(seats, turn):
    """P6, P7.5 Token 24 likes pairs of resources, token 27 likes francs: with both, wood is not bought and sold in circles."""
    said = {"goods": {turn: "wood"}, "supply": "wood wood", "francs": {turn: 5}, "stage": "end", "phase": "last-round", **ENDED}
    both = table(seats=seats, turn=turn, bonus={turn: "24 27"}, **said)
    assert is_silly(both, "buy wood")
    assert house(both) == "sell wood"
    pair = table(seats=seats, turn=turn, bonus={turn: "24"}, **said)
    assert house(pair) == "buy wood"
    play(pair, "buy wood")
    assert house(pair) == "use 24"


@few
def test_goods_of_a_token_are_not_thrown_away(seats, turn):
    """P7.4 Units are lost at the end of the turn: no token that is goods is used without a purchase."""
    t = table(seats=seats, turn=turn, bonus={turn: "2 8 10 19 21"}, stage="end")
    assert not sensible(t, "use")


@few
def test_prestige_is_matched_in_one_order(seats, turn):
    """P5.5 All matches are made; which comes first is all the same."""
    t = table(
        seats=seats, turn=turn, board={turn: "pantheon@chaillot"}, goods={turn: "bronze silver"}, stage="match",
        bought="pantheon", icons={"bronze": 1, "silver": 1, "gold-prestige": 1}, bonus={turn: "8"},
    )  # fmt: skip
    assert sensible(t, "match") == ["bronze"]
    assert is_silly(t, "skip")
    play(t, "match bronze", "match silver")
    assert house(t) == "use 8"
    play(t, "use 8")
    assert house(t) == "choose gold-prestige"


# --- moves that are good --------------------------------------------------------------------------------------------------
@few
def test_the_dearest_points_token_goes_where_the_player_is_first(seats, turn):
    """P5.1, P9.2"""
    rival = (turn + 1) % seats
    board = {turn: "chaillot:8 chaillot:5 chaillot:1 belleville:1", rival: "belleville:5 belleville:4 chaillot:2 montmartre:8"}
    t = table(seats=seats, turn=turn, board=board, stage="points", bought="chaillot:1")
    assert house(t) == "points 20 chaillot"


@few
def test_a_move_is_worth_its_best_target(seats, turn):
    """P4 What `move` promises, `to` keeps."""
    t = table(
        seats=seats, turn=turn, board={turn: "arc chaillot belleville:1"}, laid="chaillot:2 chaillot:4 belleville:3 montmartre:1",
        francs={turn: 6},
    )  # fmt: skip
    before = features(t)
    for source in moves(t, "move"):
        after = t.copy()
        play(after, f"move {source}")
        targets = features(after)
        best = max(targets.values(), key=lambda row: float(WEIGHTS @ row))
        assert np.allclose(best, before[f"move {source}"])


@few
def test_the_best_token_of_the_last_turn_is_one_that_scores(seats, turn):
    """P7.1 With two keys on buildings of cost 4, token 18 brings ten points at once."""
    t = table(
        seats=seats, turn=turn, board={turn: "chaillot:4 belleville:4 montmartre:1"}, stage="bonus", bought="montmartre:1",
        phase="last-round", used="17", **ENDED,
    )  # fmt: skip
    assert house(t) == "bonus 18"


@few
def test_who_takes_an_end_token_late_takes_points(seats, turn):
    """P8.1 Goods are of little use when the game is about to end."""
    taken = [name for name in END_TOKENS if name not in ("points-3", "bronze-silver")]
    t = table(
        seats=seats, turn=turn, stage="end-token", empty=True, ends=" ".join(f"{i % 2}:{name}" for i, name in enumerate(taken))
    )
    assert house(t) == "end-token points-3"


@few
def test_the_smaller_of_two_end_tokens_is_never_taken(seats, turn):
    """P8.1 Four francs while six lie there; but goods are no less than francs."""
    left = ("francs-4", "francs-6", "points-3", "wood-gold")
    taken = [name for name in END_TOKENS if name not in left]
    t = table(
        seats=seats, turn=turn, stage="end-token", empty=True, ends=" ".join(f"{i % 2}:{name}" for i, name in enumerate(taken))
    )
    assert [name for name in left if is_silly(t, f"end-token {name}")] == ["francs-4"]
