"""The hand-made strategy: what it prefers, what it calls silly, and that it uses nothing that a seat can't know."""

import random

import numpy as np
import pytest

from grandtour.engine.features import SILLY
from grandtour.engine.jit import PLAIN
from grandtour.games.two_capitals.strategy import ACTION_FEATURES, POSITION_FEATURES, action_features, position_features

from .helpers import CITIES, GAME, SEATS, new, table

NAMES = [feature.name for feature in ACTION_FEATURES]
WEIGHTS = np.array([feature.weight for feature in ACTION_FEATURES])
STEP = 5 if PLAIN else 1  # every so many positions of a random game are looked at
SETTINGS = [(seats, city, expert) for seats in SEATS for city in CITIES for expert in (False, True)]


def rows(t, seat):
    """The features of each legal move."""
    actions = np.array(t.legal_actions(seat))
    out = np.zeros((len(actions), len(NAMES)), np.float32)
    action_features(t.box.array[0], t.now.states[0], seat, actions, len(actions), out)
    return dict(zip(t.legal(seat), out, strict=True))


def feature(t, seat, move, name):
    return float(rows(t, seat)[move][NAMES.index(name)])


def best(t, seat):
    """What the hand-made player plays."""
    return max(rows(t, seat).items(), key=lambda item: WEIGHTS @ item[1])[0]


def silly(t, seat):
    return [move for move, row in rows(t, seat).items() if row[SILLY] > 0]


def stand(t, seat):
    """The features of the position for a seat, by name."""
    out = np.full(len(POSITION_FEATURES), np.nan, np.float32)
    position_features(t.box.array[0], t.now.states[0], seat, out)
    return dict(zip(POSITION_FEATURES, out.tolist(), strict=True))


def walk(seats, city, expert, seed):
    """A table after each of the moves of a random game."""
    t, chance = new(seats, seed, city, expert), random.Random(seed)
    while not t.over:
        yield t
        seat = chance.choice(t.acting)
        t.play(seat, chance.choice(t.legal(seat)))


# --- what holds in every position -----------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "city", "expert"), SETTINGS)
def test_knows_only_its_own(seats, city, expert):
    """Hidden: all features are the same at a table that the seat could not tell from this one."""
    for i, t in enumerate(walk(seats, city, expert, seed=seats)):
        if i % STEP == 0:
            for seat in range(seats):
                other = t.reshuffled(seat, seed=i)
                assert stand(t, seat) == stand(other, seat)
                if seat in t.acting:
                    mine, its = rows(t, seat), rows(other, seat)
                    assert mine.keys() == its.keys()
                    assert all(np.array_equal(mine[move], its[move]) for move in mine)


@pytest.mark.parametrize(("seats", "city", "expert"), SETTINGS)
def test_numbers_are_sensible(seats, city, expert):
    """All numbers are finite and small, and never are all moves silly."""
    for i, t in enumerate(walk(seats, city, expert, seed=10 + seats)):
        if i % STEP == 0:
            for seat in range(seats):
                assert all(abs(value) < 6 for value in stand(t, seat).values())
            for seat in t.acting:
                found = np.array(list(rows(t, seat).values()))
                assert np.isfinite(found).all()
                assert np.abs(found).max() < 12
                assert not found[:, SILLY].all()


def test_features_are_described():
    assert NAMES[SILLY] == "silly"
    assert len(set(NAMES)) == len(NAMES)
    assert len(set(POSITION_FEATURES)) == len(POSITION_FEATURES)
    assert all(feature.about.endswith(".") for feature in ACTION_FEATURES)


# --- visits ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_completes_a_route(seats):
    """T5.1 The last sight of a route is worth going for, on the way back of Moscow as well."""
    for seat in range(seats):
        other = (seat + 1) % seats
        t = table(seats=seats, stage="evening", turn=seat, bus=9, morning={1: [seat]}, evening={9: [other]}, kept={seat: "s1"})
        assert best(t, seat) == "visit 7"
        assert feature(t, seat, "visit 7", "completes") == 1
        assert feature(t, seat, "visit 7", "gain") == (8 - 2) / 4  # its 8 points, less 2 that the first sight gave before
        assert feature(t, seat, "visit 8", "gain") == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_what_can_wait(seat):
    """T4.3 In the morning a sight is worth less than in the evening, when it can't be visited later."""
    said = {"turn": seat, "bus": 5, "kept": {seat: "s2"}}  # 1 and 6
    visited = {1: [seat]}
    morning = table(morning={5: [1 - seat], **visited}, city="petersburg", **said)
    evening = table(morning=visited, evening={5: [1 - seat]}, city="petersburg", stage="evening", **said)
    assert 0 < feature(morning, seat, "visit 6", "worth") < feature(evening, seat, "visit 6", "worth")


@pytest.mark.parametrize("seat", [0, 1])
def test_collections_grow(seat):
    """T6.1 The third sight of Old Moscow (9, 11, 12) is worth more than its first."""
    worth = []
    for seen in ({}, {9: [seat]}, {9: [seat], 12: [seat]}):
        t = table(stage="evening", turn=seat, bus=12, morning=seen, evening={12: [1 - seat]})
        worth.append(feature(t, seat, "visit 11", "worth"))
    assert worth[0] < worth[2]
    assert worth[1] < worth[2]
    t = table(stage="evening", turn=seat, bus=12, morning={11: [seat]}, evening={12: [1 - seat]})
    assert feature(t, seat, "visit 11", "worth") == 0
    assert feature(t, seat, "visit 11", "idle") == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_bridges_grow(seat):
    """T7.1 The fifth bridge is worth more than the second."""
    few = table(city="petersburg", stage="evening", turn=seat, bus=24, morning={5: [seat]}, evening={24: [1 - seat]})
    seen = {5: [seat], 12: [seat], 16: [seat], 19: [seat]}
    many = table(city="petersburg", stage="evening", turn=seat, bus=24, morning=seen, evening={24: [1 - seat]})
    assert feature(few, seat, "visit 25", "gain") == 2 / 4
    assert feature(many, seat, "visit 25", "gain") == (14 - 9) / 4


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_roofs_are_counted(seat):
    """T7.2 Who has the best roof tokens expects less of the next one."""
    worth = []
    for token in ("m1", "m7"):
        t = table(seats=3, city="petersburg", turn=seat, bus=7, morning={4: [seat]}, roofs={seat: token})
        worth.append(feature(t, seat, "visit 8", "worth"))
    assert worth[0] > worth[1] > 0


@pytest.mark.parametrize("seat", [0, 1])
def test_passed_on_routes_are_remembered(seat):
    """T8.1 A sight that completes a route which one passed on to the only rival is worth denying."""
    cards = "s1 s9 s10 s11 s12 s13"
    denied = []
    for passed in ("s1", "s25"):  # 1 and 7, or 22 and 25
        seen = {seat: [cards.replace("s1 ", f"{passed} ")], 1 - seat: []}
        kept = {seat: "s9 s10 s11", 1 - seat: passed}
        at = {"expert": True, "stage": "evening", "turn": seat, "bus": 9, "evening": {9: [1 - seat]}, "morning": {1: [1 - seat]}}
        denied.append(feature(unchecked(kept=kept, seen=seen, **at), seat, "visit 7", "denies"))
    assert denied[0] > denied[1] + 0.5


def unchecked(seen, **said):
    """A position with a draft of which only what one seat has seen is told."""
    t = table(**said)
    for seat, packets in seen.items():
        for lap, names in enumerate(packets):
            t.now.states[0].player[seat].seen[0, lap] = sum(1 << (int(name[1:]) - 1) for name in names.split())
    return t


@pytest.mark.parametrize("seat", [0, 1])
def test_plans_ahead(seat):
    """T3.3 The sight that completes two routes is taken at once, though less is to come after it."""
    kept, seen = {seat: "s18 s20 s24"}, {15: [seat], 22: [seat], 23: [seat]}  # 15 and 18, 18 and 22, 21 and 23
    t = table(turn=seat, bus=20, stage="evening", morning=seen, evening={20: [1 - seat]}, kept=kept)
    assert feature(t, seat, "visit 19", "rest") == 0
    assert feature(t, seat, "visit 18", "rest") < 0 < feature(t, seat, "visit 18", "worth")
    assert best(t, seat) == "visit 18"


# --- silly moves ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_visits_for_nothing(seats):
    """T3.6 At the end of the evening who has seen everything ahead stops."""
    for seat in range(seats):
        other = (seat + 1) % seats
        seen = {24: [seat], 25: [seat]}
        t = table(
            seats=seats,
            city="petersburg",
            stage="evening",
            turn=seat,
            bus=24,
            morning=seen,
            evening={24: [other]},
            kept={seat: "s22"},
        )
        assert silly(t, seat) == [move for move in t.legal(seat) if move != "stop"]
        assert best(t, seat) == "stop"


def test_stop_that_gives_points_away():
    """T3.6 With two players the last sight is taken if it brings points: nothing can follow it."""
    for seat in (0, 1):
        t = table(city="petersburg", stage="evening", turn=seat, bus=24, evening={24: [1 - seat]}, kept={seat: "s22"})
        assert silly(t, seat) == ["stop"]
        assert best(t, seat) == "visit 25"


# --- drafts and first tokens ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("seat", [0, 1])
def test_keeps_what_is_half_done(seat):
    """T8.3 Of long routes that give about the same, it keeps the one of which two sights have been visited."""
    packet = {seat: "l1 l2 l8 l24", 1 - seat: "l3 l4 l5 l6"}
    at = {"expert": True, "stage": "lunch", "turn": 0, "packet": packet, "seen": {s: [packet[s]] for s in packet}}
    t = table(morning={3: [seat], 14: [seat]}, **at)
    assert best(t, seat) == "keep l8"  # 3, 14 and 23
    t = table(morning={12: [seat], 18: [seat]}, **at)
    assert best(t, seat) == "keep l24"  # 12, 18 and 25


@pytest.mark.parametrize("seats", SEATS)
def test_marks_what_is_on_two_routes(seats):
    """T8.2 The first token goes where two routes meet."""
    for seat in range(seats):
        before = {20 + other: [other] for other in range(seat + 1, seats)}
        t = table(seats=seats, expert=True, stage="marks", turn=seat, morning=before, kept={seat: "s1 s2 s16"})
        assert best(t, seat).startswith("mark 1 ")


# --- positions ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_a_visit_helps(seats):
    """A completed route raises points and hopes; the hopes of others stay."""
    for seat in range(seats):
        said = {"seats": seats, "turn": seat, "bus": 9, "evening": {9: [(seat + 1) % seats]}, "kept": {seat: "s1"}}
        t = table(stage="evening", morning={1: [seat]}, **said)
        before = [stand(t, other) for other in range(seats)]
        t.play(seat, "visit 7")
        after = [stand(t, other) for other in range(seats)]
        for name in ("points", "short points", "hoped short", "hoped in all", "routes complete", "visited"):
            assert after[seat][name] > before[seat][name]
        assert before[seat]["my turn"] == 1
        assert after[seat]["my turn"] == 0
        other = (seat + 1) % seats
        assert after[other]["hoped in all"] <= before[other]["hoped in all"]


def test_is_for_game():
    """The strategy belongs to this game: rows for all legal moves of the longest list."""
    t = new(2, expert=True)
    while t.position()["stage"] != "marks":
        t.play(t.acting[0], t.legal(t.acting[0])[0])
    assert len(rows(t, 1)) == GAME.MOST_LEGAL
