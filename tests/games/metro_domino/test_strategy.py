"""The hand-made player: it knows no more than its seat may know, leaves out only moves that come to the same, and finds the moves
that a player who has the game would make."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import grandtour
from grandtour.engine.jit import PLAIN
from grandtour.engine.rng import key_from_seed, key_words
from grandtour.games.metro_domino.strategy import ACTION_FEATURES, POSITION_FEATURES, action_features, position_features

from .helpers import GAME, SEATS, new, position, small, table

NAMES = [feature.name for feature in ACTION_FEATURES]
WEIGHTS = np.array([feature.weight for feature in ACTION_FEATURES])
GAMES = 1 if PLAIN else 4  # of each kind
TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
BOXES = {
    "as printed": None,
    "few values": small(supply={"highest_value": 6}, players={"hand": 4}, nation={"line": []}, trocadero={"line": []},
                        **{"charles-de-gaulle-etoile": {"line": []}, "pigalle": {"line": []}}),
    "short lines": small(chatelet={"line": [{"number": 1, "length": 1}, {"number": 4, "length": 2, "forbidden": 3}]}),
    "many at once": small(supply={"active_lines": 7, "metro_tokens": 40}, players={"tokens": 2}),
}  # fmt: skip


def actions_of(t: grandtour.Table, seat: int, states: Any = None) -> tuple[list[str], Any]:
    """The legal moves of a seat and a row of numbers for each; of another state of the table, if one is given."""
    actions = np.array(t.legal_actions(seat), np.int64)
    out = np.zeros((len(actions), len(NAMES)), np.float32)
    action_features(t.box.array[0], (t.now.states if states is None else states)[0], seat, actions, len(actions), out)
    return t.legal(seat), out


def position_of(t: grandtour.Table, seat: int, states: Any = None) -> Any:
    out = np.full(len(POSITION_FEATURES), np.nan, np.float32)
    position_features(t.box.array[0], (t.now.states if states is None else states)[0], seat, out)
    return out


def number(t: grandtour.Table, move: str, name: str) -> float:
    moves, out = actions_of(t, t.acting[0])
    return float(out[moves.index(move), NAMES.index(name)])


def silly(t: grandtour.Table) -> list[str]:
    moves, out = actions_of(t, t.acting[0])
    return [move for move, row in zip(moves, out, strict=True) if row[0] > 0]


def best(t: grandtour.Table) -> str:
    """The move of the hand-made player."""
    moves, out = actions_of(t, t.acting[0])
    return moves[int(np.argmax(out @ WEIGHTS))]


def turned(seats: int, turn: int, hands: list[str], **said: Any) -> grandtour.Table:
    """A position in which the seat whose turn it is has the first hand, the next one the second, and so on."""
    by_seat = {(turn + i) % seats: tiles for i, tiles in enumerate(hands[:seats])}
    metro = {(turn + i) % seats: n for i, n in enumerate(said.pop("tokens", []))}
    return table(seats=seats, turn=turn, hands=by_seat, metro=metro, **said)


def some_positions(games: int, seats: int, seed: str, box: Any = None, **options: Any) -> Any:
    """Tables on the way through games in which half of the moves are the hand-made player's."""
    chance = random.Random(seed)
    for i in range(games):
        t = new(seats, f"{seed} {i}", box, **options)
        while not t.over:
            yield t
            t.play(t.acting[0], best(t) if chance.random() < 1 / 2 else chance.choice(t.legal(t.acting[0])))
        yield t


# --- fair, sound ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("start_domino", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_only_what_the_seat_may_know(seats, start_domino):
    """Dealing again all that a seat can't know changes none of its numbers."""
    differ = 0
    for n, t in enumerate(some_positions(GAMES, seats, "fair", start_domino=start_domino)):
        for seat in range(seats):
            before, dealt = t.now.states, t.now.states.copy()
            key = np.array(key_words(key_from_seed(f"{n} {seat}")), np.int64)
            GAME.reshuffle(t.box.array[0], dealt[0], seat, key)
            differ += bool((before["player"]["hand"] != dealt["player"]["hand"]).any())
            assert np.array_equal(position_of(t, seat), position_of(t, seat, dealt))
            if seat in t.acting:
                assert np.array_equal(actions_of(t, seat)[1], actions_of(t, seat, dealt)[1])
    assert differ > 20  # hands were really dealt again


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("start_domino", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_numbers_are_sound(seats, start_domino, box):
    """Finite, of moderate size, all written; never is every move silly; nothing of the table is touched."""
    lays = 0
    for t in some_positions(max(GAMES // 4, 1), seats, "sound", BOXES[box], start_domino=start_domino):
        before = t.now.states.tobytes()
        for seat in range(seats):
            numbers = position_of(t, seat)
            assert np.isfinite(numbers).all()
            assert np.abs(numbers).max() <= 8
        if not t.over:
            moves, out = actions_of(t, t.acting[0])
            assert np.isfinite(out).all()
            assert np.abs(out).max() <= 3
            assert not (out[:, 0] > 0).all()
            assert [row[NAMES.index("lays")] == 1 for row in out] == [move[:2] in ("la", "on") for move in moves]
            lays += len(moves)
        assert t.now.states.tobytes() == before
    assert lays > 20


def test_features_are_named_once():
    assert NAMES[0] == "silly"
    assert ACTION_FEATURES[0].weight == -100
    assert len(set(NAMES)) == len(NAMES)
    assert len(set(POSITION_FEATURES)) == len(POSITION_FEATURES)


def test_beats_random_choice():
    """As any seat, against players who choose at random."""
    chance = random.Random(5)
    won = 0.0
    games = 6 if PLAIN else 30
    for i in range(games):
        seats = SEATS[i % len(SEATS)]
        t = new(seats, f"strength {i}")
        while not t.over:
            seat = t.acting[0]
            t.play(seat, best(t) if seat == i % seats else chance.choice(t.legal(seat)))
        won += (t.ranks[i % seats] == 1) / t.ranks.count(1)
    assert won > games * 2 / 3


# --- silly moves ----------------------------------------------------------------------------------------------------------
def test_of_lines_that_are_alike_one_is_enough():
    """Châtelet's lines 1 and 4 are both three tiles long; the others differ."""
    t = table(hands={0: "2-3 4-5", 1: "0-1 0-2"}, stage="line", laying="2-3")
    assert silly(t) == ["on chatelet/4"]
    t = table(hands={0: "2-3 4-5", 1: "0-1 0-2"}, lines={"chatelet/1": "1-2"}, stage="line", laying="2-3")
    assert silly(t) == []  # one of them has a tile


def test_of_changes_that_come_to_the_same_one_is_enough():
    """On Bastille's line 5, which forbids 0, a 0 may count as 1 only; on Concorde's line 8 a 1 as 0 or as 2."""
    lines = {"chatelet/14": "2-3, 3-6", "chatelet/1": "9-8", "chatelet/4": "9-7", "concorde/8": "4-5"}
    t = table(hands={0: "1-5 2-2", 1: "0-1 0-2"}, lines=lines, opened={"concorde": "chatelet/14"}, metro={0: 1})
    assert {"lay 5-1 as 5-0", "lay 5-1 as 5-2"} <= set(t.legal(0))
    assert len({"lay 5-1 as 5-0", "lay 5-1 as 5-2"} & set(silly(t))) == 1


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_nothing_but_a_win(seats, turn):
    """Whoever wins by laying the last tile does so, and there is only one line on which it also completes something."""
    lines = {"chatelet/1": "1-2, 2-3", "chatelet/4": "1-4, 4-3", "chatelet/7": "1-5"}
    t = turned(seats, turn, ["3-6", "7-7 7-8", "7-9 8-9", "6-7 6-9"], lines=lines)
    assert silly(t) == []
    t = turned(seats, turn, ["3-5 5-5", "7-7 7-8", "7-9 8-9", "6-7 6-9"], lines=lines)
    assert best(t) == "lay 5-5"  # and then the last one, on another line


# --- moves ----------------------------------------------------------------------------------------------------------------
ACTIVE = {"chatelet/1": "1-2, 2-3", "chatelet/4": "1-4", "chatelet/7": "1-5"}  # one, two and three tiles short


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_completes_a_line(seats, turn):
    hands = ["3-6 4-6 5-6 0-8", "7-7 7-8 7-9 0-7", "8-8 8-9 6-8 0-9", "9-9 6-7 6-9 0-6"]
    t = turned(seats, turn, hands, lines=ACTIVE)
    assert best(t) == "lay 3-6"
    assert number(t, "lay 3-6", "completes") == 1
    assert number(t, "lay 4-6", "completes") == 0


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_leaves_no_line_one_tile_short(seats, turn):
    """5-6 leaves its line two tiles short, 4-6 the other one only one."""
    hands = ["4-6 5-6 0-0 0-1", "7-7 7-8 7-9 0-7", "8-8 8-9 6-8 0-9", "9-9 6-7 6-9 2-6"]
    lines = {"chatelet/1": "1-2", "chatelet/4": "1-4", "chatelet/7": "1-5"}
    t = turned(seats, turn, hands, lines=lines)
    assert best(t) == "lay 5-6"
    assert number(t, "lay 4-6", "exposed") > 0.3 > number(t, "lay 5-6", "exposed")


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_counts_what_the_others_may_have(seats, turn):
    """A free end whose tiles lie on the table or in my own hand tempts nobody; one that others have shown to lack, less."""
    hands = ["4-6 4-9 6-9 6-8", "7-7 7-8 0-7 3-5", "8-8 3-8 0-8 1-8", "2-2 3-7 1-9 0-5"]
    lines = {"chatelet/14": "0-6, 6-3", "chatelet/1": "2-6", "chatelet/4": "1-4", "chatelet/7": "1-6, 6-6"}
    opened = {"concorde": "chatelet/14"}
    t = turned(seats, turn, hands, lines=lines, opened=opened)
    assert number(t, "lay 4-6", "exposed") < number(t, "lay 4-9", "exposed")
    nines = [f"{low}-9" for low in range(10) if low not in (4, 6)]
    told = {seat: [{"tiles": nines, "most": 0}] for seat in range(seats) if seat != turn}
    said = {"seats": seats, "turn": turn, "lines": lines, "opened": opened}
    said["hands"] = {(turn + i) % seats: hand for i, hand in enumerate(hands[:seats])}
    if seats < 4:  # the fourth hand has a nine
        knows = grandtour.Table.from_position(position(**said, limits=told), seed=1)
        assert number(knows, "lay 4-9", "exposed") < number(t, "lay 4-9", "exposed") - 0.1


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_a_double_and_then_a_station(seats, turn):
    """4-4 leaves the line one tile short, but its player goes again and completes it with 4-6."""
    hands = ["4-4 4-6 0-6 5-7", "7-7 7-8 7-9 0-7", "8-8 8-9 6-8 0-9", "9-9 6-7 6-9 2-6"]
    t = turned(seats, turn, hands, lines={"chatelet/1": "1-2", "chatelet/4": "1-4", "chatelet/7": "1-5"})
    assert best(t) == "lay 4-4"
    t.play(turn, "lay 4-4")
    t.play(turn, best(t))
    assert best(t) == "lay 4-6"


def test_the_token_of_a_double_counts():
    """4-4 brings the token with which 3-6 completes the line whose free end is 4."""
    hands = {0: "4-4 3-6 0-6 0-0", 1: "7-7 7-8 7-9 0-7"}
    t = table(hands=hands, lines={"chatelet/1": "1-2", "chatelet/4": "1-4", "chatelet/7": "1-5"})
    assert number(t, "lay 4-4", "double, then a station") == 1


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_does_not_end_the_game_as_a_loser(seats, turn):
    """The last tile fits only with a token, and the rival would win: better to draw."""
    lines = {
        "chatelet/14": "1-2, 2-3",
        "concorde/12": "1-3, 3-5, 5-6",
        "chatelet/1": "0-1",
        "chatelet/4": "0-2",
        "chatelet/7": "0-3",
    }
    rival = (turn + 1) % seats
    owners = dict.fromkeys(("chatelet/14", "concorde/12"), rival)
    t = turned(
        seats, turn, ["4-8", "7-7", "7-9 8-9", "6-7 6-9"], lines=lines, owners=owners,
        opened={"concorde": "chatelet/14", "opera": "concorde/12"}, tokens=[1],
    )  # fmt: skip
    assert number(t, "lay 4-8 as 3-8", "ends") == -1
    assert best(t) == "draw"


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_a_rival_with_one_tile(seats, turn):
    """With two lines active anything could be started: to start the third one makes it hard for a rival with one tile."""
    hands = ["2-9 0-9 0-8 3-9", "7-7", "7-9 8-9", "6-7 6-9"]
    t = turned(seats, turn, hands, lines={"chatelet/1": "1-2", "chatelet/4": "1-4"}, stage="line", laying="2-9")
    assert number(t, "on chatelet/1", "rival out") == 1
    assert number(t, "on chatelet/7", "rival out") < 1 / 2
    assert best(t) != "on chatelet/1"


# --- positions ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_how_a_seat_stands(seats, turn):
    """More stations, fewer tiles and a line that can be completed are better; and everyone knows whose turn it is."""

    def told(t: grandtour.Table, seat: int, name: str) -> float:
        return float(position_of(t, seat)[POSITION_FEATURES.index(name)])

    hands = ["3-6 4-6", "7-7 7-8 7-9 0-7", "8-8 8-9 6-8 0-9", "9-9 6-7 6-9 0-6"]
    t = turned(seats, turn, hands, lines=ACTIVE)
    rival = (turn + 1) % seats
    assert told(t, turn, "own turn") == 1
    assert told(t, rival, "own turn") == 0
    assert told(t, turn, "lines one tile short that I can complete") == 1
    assert told(t, rival, "lines one tile short that I can complete") == 0
    assert told(t, turn, "points ahead of the best rival") > 0 > told(t, rival, "points ahead of the best rival")
    assert told(t, turn, "the game if it ended now: 1 won, -1 lost") == 1
    assert told(t, rival, "no tile fits") == 1
    assert told(t, turn, "no tile fits") == 0
