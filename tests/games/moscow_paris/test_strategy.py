"""The hand-made player: fair, never at a loss, and sensible in positions that people would agree about."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import grandtour
from grandtour.engine import dispatch
from grandtour.engine.rng import KEY_WORDS
from grandtour.games.moscow_paris.strategy import ACTION_FEATURES, POSITION_FEATURES, action_features, position_features

from .helpers import GAME, SEATS, new, play, small, table, turned

NAMES = [feature.name for feature in ACTION_FEATURES]
WEIGHTS = np.array([feature.weight for feature in ACTION_FEATURES])
VARIANTS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"istanbul": True}),
    (4, {"teams": True}),
    (2, {"full_lines": True}),
    (4, {"full_lines": True, "hometown": {"name": "Tver", "country": "russia"}}),
)


# --- asking the player --------------------------------------------------------------------------------------------------
def features(t: grandtour.Table, states: Any = None) -> tuple[list[int], Any]:
    """The legal actions of the seat that is acting, and their features."""
    states = t.now.states if states is None else states
    seat = t.acting[0]
    actions = np.zeros(GAME.MOST_LEGAL, np.int64)
    n = dispatch.legal_at(t.box.array, states, 0, seat, actions)
    out = np.zeros((n, len(NAMES)), np.float32)
    action_features(t.box.array[0], states[0], seat, actions, n, out)
    return [int(a) for a in actions[:n]], out


def standing(t: grandtour.Table, seat: int, states: Any = None) -> Any:
    out = np.zeros(len(POSITION_FEATURES), np.float32)
    position_features(t.box.array[0], (t.now.states if states is None else states)[0], seat, out)
    return out


def advice(t: grandtour.Table) -> dict[str, dict[str, float]]:
    """Every legal move in words with its features by name, the best one first; `score` is their weighted sum."""
    actions, out = features(t)
    rows = []
    for a, row in zip(actions, out, strict=True):
        words = GAME.words(t.box, t.now.state, t.acting[0], a)
        rows.append((words, {"score": float(WEIGHTS @ row), **dict(zip(NAMES, map(float, row), strict=True))}))
    return dict(sorted(rows, key=lambda row: -row[1]["score"]))


def best(t: grandtour.Table) -> str:
    return next(iter(advice(t)))


def silly(t: grandtour.Table) -> set[str]:
    return {move for move, row in advice(t).items() if row["silly"] > 0}


def random_games(seats: int, options: dict[str, Any], every: int, games: int = 1) -> Any:
    """Positions of games in which every second move is random and the others are the player's own."""
    rng = np.random.default_rng(seats)
    for seed in range(games):
        t, n = new(seats, seed, **options), 0
        while t.acting and n < 120:
            if n % every == 0:
                yield t
            actions, out = features(t)
            chosen = int(np.argmax(out @ WEIGHTS)) if n % 2 else int(rng.integers(len(actions)))
            t.play(t.acting[0], GAME.words(t.box, t.now.state, t.acting[0], actions[chosen]))
            n += 1


# --- fair and sound -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_nothing_hidden_is_used(seats: int, options: dict[str, Any]) -> None:
    """What a seat can't see may change, its features stay the same."""
    key = np.arange(KEY_WORDS, dtype=np.int64) + seats
    changed = 0
    for t in random_games(seats, options, 5):
        _, before = features(t)
        for seat in range(seats):
            states = t.now.states.copy()
            dispatch.reshuffle_at(t.box.array, states, 0, seat, key)
            np.testing.assert_array_equal(standing(t, seat), standing(t, seat, states))
            if seat == t.acting[0]:
                np.testing.assert_array_equal(before, features(t, states)[1])
            other = (seat + 1) % seats
            changed += int((t.now.states[0]["player"][other]["hand"] != states[0]["player"][other]["hand"]).any())
    assert changed > 0, "no hand was dealt anew: this test could not fail"


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_features_are_finite_and_some_move_is_sensible(seats: int, options: dict[str, Any]) -> None:
    for t in random_games(seats, options, 1):
        _, out = features(t)
        assert np.isfinite(out).all()
        assert (out[:, 0] == 0).any()
        assert np.abs(out).max() < 20
        for seat in range(seats):
            assert np.isfinite(standing(t, seat)).all()


def test_names() -> None:
    assert NAMES[0] == "silly"
    assert len(set(NAMES)) == len(NAMES)
    assert len(set(POSITION_FEATURES)) == len(POSITION_FEATURES)


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_comes_to_its_end(seats: int) -> None:
    """No circles of putting out and taking back: players who are left alone finish."""
    t, n = new(seats, 3), 0
    while t.acting:
        t.play(t.acting[0], best(t))
        n += 1
        assert n < 250
    assert max(t.scores) > 4


# --- claims -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_city_is_never_declined(seats: int, seat: int) -> None:
    rows = {"moscow": "mail", "nice": "mail", "berlin": "", "rome": ""}
    t = table(seats=seats, turn=seat, rows=rows, fronts=turned(seats, seat, {0: "mail"}), stage="claim")
    assert best(t) == "claim moscow"
    assert silly(t) == {"skip"}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_car_is_put_out_where_that_claims_a_capital(seat: int) -> None:
    rows = {"moscow": "mail diner", "nice": "", "berlin": "sleeper", "milan": ""}
    hands = turned(3, seat, {0: "diner seating luggage saloon"})
    t = table(seats=3, turn=seat, rows=rows, hands=hands, fronts=turned(3, seat, {0: "mail"}))
    assert best(t) == "out diner"
    assert advice(t)["out diner"]["gain"] > advice(t)["out seating"]["gain"] == 0


def test_a_pair_claims_the_capital() -> None:
    rows = {"nice": "", "paris": "", "salzburg": "", "milan": ""}
    t = table(rows=rows, hands={0: "mail seating luggage saloon"}, fronts={0: "mail"})
    assert best(t) == "lay mail paris left"
    assert "lay mail paris right" in silly(t), "the line is gone in a moment: its sides are alike"


def test_a_pair_is_put_out_first() -> None:
    t = table(hands={0: "mail mail seating luggage saloon"})
    assert best(t) == "out mail"


def test_a_second_city_of_a_country_is_preferred() -> None:
    rows = {"nice": "mail", "venice": "mail", "salzburg": "", "krakow": ""}
    for own, wanted in (("paris", "nice"), ("rome", "venice")):
        t = table(rows=rows, fronts={0: "mail"}, cities={0: own}, stage="claim")
        assert best(t) == f"claim {wanted}"


def test_the_game_is_not_ended_while_it_is_lost() -> None:
    """The last claim is made by whoever wins with it; who would lose may wait."""
    rows = {"nice": "mail", "venice": "", "salzburg": "", "krakow": ""}
    behind = table(rows=rows, fronts={0: "mail"}, cities={1: "moscow paris berlin rome"}, city_deck="", stage="claim")
    assert advice(behind)["claim nice"]["won"] == -1
    assert not silly(behind)
    ahead = table(rows=rows, fronts={0: "mail"}, cities={0: "moscow paris berlin rome"}, city_deck="", stage="claim")
    assert advice(ahead)["claim nice"]["won"] == 1
    assert best(ahead) == "claim nice"


# --- what others may claim ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seat", [0, 1])
def test_no_capital_is_laid_open_to_the_next_player(seats: int, seat: int) -> None:
    """A car that the next player has in front gives the city away."""
    hands = turned(seats, seat, {0: "mail sleeper couchette seating luggage"})
    t = table(seats=seats, turn=seat, hands=hands, fronts=turned(seats, seat, {1: "mail diner"}))
    moves = advice(t)
    assert moves["lay mail paris left"]["threat"] > moves["lay seating paris left"]["threat"]
    assert moves["lay mail paris left"]["score"] < moves["lay seating paris left"]["score"]
    assert not best(t).startswith("lay mail")


def test_a_car_that_was_taken_back_is_remembered() -> None:
    """Everyone saw the car: whoever lays its equal gives the city away for certain."""
    hands = {0: "mail sleeper couchette seating luggage", 1: "mail diner"}
    seen = advice(table(hands=hands, known={1: "mail"}))
    assert seen["lay mail paris left"]["threat"] > seen["lay sleeper paris left"]["threat"]
    unseen = advice(table(hands=hands))
    assert unseen["lay mail paris left"]["threat"] == pytest.approx(unseen["lay sleeper paris left"]["threat"])


def test_a_partner_may_be_given_a_city() -> None:
    fronts = {2: "mail diner"}
    hands = {0: "mail sleeper couchette seating luggage"}
    alone = advice(table(seats=4, hands=hands, fronts=fronts))["lay mail paris left"]
    friends = advice(table(seats=4, hands=hands, fronts=fronts, options={"teams": True}))["lay mail paris left"]
    assert alone["rest"] > 0 > friends["rest"]


# --- action cards ---------------------------------------------------------------------------------------------------------
def test_a_swap_that_claims_is_seen_and_carried_out() -> None:
    """The car that is missing lies in front of the other player."""
    rows = {"moscow": "mail diner", "nice": "luggage couchette", "berlin": "luggage seating", "milan": "luggage seating"}
    t = table(rows=rows, hands={0: "swap sleeper luggage"}, fronts={0: "mail saloon", 1: "diner"})
    assert best(t) == "play swap"
    for _ in range(3):
        play(t, best(t))
    assert best(t) == "claim moscow"


def test_uncoupling_that_claims_is_seen_and_carried_out() -> None:
    rows = {"moscow": "mail diner", "nice": "luggage couchette", "berlin": "luggage seating", "milan": "luggage seating"}
    t = table(rows=rows, hands={0: "uncouple-two sleeper luggage"}, fronts={0: "mail saloon"})
    assert best(t) == "play uncouple-two"
    play(t, "play uncouple-two")
    assert best(t) == "column left 2 moscow"


def test_an_exchange_that_claims_is_seen_and_carried_out() -> None:
    rows = {"moscow": "mail diner", "nice": "luggage couchette", "berlin": "luggage seating", "milan": "luggage seating"}
    t = table(rows=rows, hands={0: "exchange sleeper luggage"}, fronts={0: "mail saloon", 1: "diner saloon"})
    assert best(t) == "play exchange"
    play(t, "play exchange")
    assert best(t) == "give saloon p2 diner"
    assert "give saloon p2 saloon" in silly(t)


def test_the_city_that_a_rival_is_about_to_claim_is_cancelled() -> None:
    rows = {"moscow": "mail diner", "nice": "luggage couchette", "venice": "luggage seating", "milan": "luggage seating"}
    t = table(rows=rows, fronts={1: "mail diner"}, hands={0: "sleeper saloon"}, stage="effect", aside="cancel")
    assert best(t) == "cancel moscow"


# --- circles ----------------------------------------------------------------------------------------------------------------
def test_taking_back_without_need_is_silly() -> None:
    some = table(hands={0: "diner seating luggage"}, fronts={0: "mail sleeper"})
    assert {"back mail", "back sleeper"} <= silly(some)
    full = table(hands={0: "diner"}, fronts={0: "mail sleeper couchette seating"})
    assert "back mail" not in silly(full), "there is no room for any other car"
    twice = table(hands={0: "diner seating luggage"}, fronts={0: "mail mail"})
    assert "back mail" not in silly(twice), "it could be laid, and then claimed with the other"


def test_putting_out_again_what_was_taken_back_is_silly() -> None:
    t = table(hands={0: "mail diner seating luggage saloon"}, known={0: "mail"}, backs={0: 1})
    assert "out mail" in silly(t)
    assert "out diner" not in silly(t)


def test_a_box_with_other_values_is_played() -> None:
    """Points come from the box: with a Nice of five points nothing else is claimed first."""
    rows = {"moscow": "mail", "nice": "mail", "berlin": "", "rome": ""}
    t = table(box=small(city__nice={"points": 5}), rows=rows, fronts={0: "mail"}, stage="claim")
    assert best(t) == "claim nice"
