"""The end of the game: the last end token, the round in which it was taken, one more round."""

import pytest

from .helpers import END_TOKENS, GOODS, SEATS, SPOTS, francs, legal, moves, play, player, points, refusal, stage, table
from .test_trading import changes, everywhere, somewhere

FULL = "chaillot batignolles montmartre la-villette belleville saint-germain arc"
LAST = END_TOKENS[-1]
OVER = "The game is over. (P8.3)"


def before_the_end(seats, turn, left=1, **said):
    """All end tokens but the last ones are taken, each seat in its turn."""
    taken = END_TOKENS[: len(END_TOKENS) - left]
    ends = " ".join(f"{i % seats}:{token}" for i, token in enumerate(taken))
    return table(**{"seats": seats, "turn": turn, "empty": True, "ends": ends} | said)


def turn_of(t):
    """Plays a turn without an end token; whose it was, and in which phase."""
    p = t.position()
    play(t, *(["pass"] if "pass" in legal(t) else [next(move for move in legal(t) if move.startswith("place"))]), "end")
    return p["turn"], p["phase"]


# --- P8.3 -------------------------------------------------------------------------------------------------------------
@everywhere
def test_the_round_is_played_out_and_one_more(seats, turn):
    """P8.3 Whoever takes the last end token: the seats behind still play in this round, then all of them once more; the game is
    over with the last seat's `end`."""
    t = before_the_end(seats, turn)
    assert changes(t, "look") == {"stage": "end-token"}
    assert legal(t) == [f"end-token {LAST}"]
    play(t, f"end-token {LAST}")
    p = t.position()
    assert (p["phase"], p["stage"], p["turn"], len(p["end_tokens"])) == ("round-of-end", "end", turn, 12)
    play(t, "end")
    rest = [(seat, "round-of-end") for seat in range(turn + 1, seats)]
    assert [turn_of(t) for _ in rest] == rest
    assert not t.over
    more = [(seat, "last-round") for seat in range(seats)]
    for seat, phase in more:
        assert (t.over, t.acting) == (False, (seat,))
        assert turn_of(t) == (seat, phase)
    assert t.over


@everywhere
def test_over_only_with_end(seats, turn):
    """P2.4, P8.3 In the last turn free moves are still possible until the player says `end`."""
    t = before_the_end(seats, turn, left=0, phase="last-round", bonus={turn: "5"}, goods={turn: "gold"}, stage="end")
    play(t, "use 5", "sell gold")
    assert (t.over, points(t, turn), francs(t, turn)) == (False, 4, 3)
    play(t, "end")
    assert t.over == (turn == seats - 1)
    if not t.over:
        assert (t.acting, t.position()["phase"]) == ((turn + 1,), "last-round")


@everywhere
@pytest.mark.parametrize("phase", ["round-of-end", "last-round"])
def test_nothing_more_can_be_taken(seats, turn, phase):
    """P2.5, P8.1, P8.3 After the last end token nobody looks; who can do nothing else passes."""
    t = before_the_end(seats, turn, left=0, phase=phase)
    assert ("look" in legal(t), refusal(t, "look")) == (False, "There are no end tokens left. (P8.1)")
    assert refusal(t, "pass") == "You can't pass: a main action is possible. (P2.5)"
    rest = " ".join(["chaillot:1", "chaillot:2", "chaillot:3"][: (10, 9, 7)[seats - 2] - 7])
    t = before_the_end(seats, turn, left=0, phase=phase, board={turn: f"{FULL} {rest}"})
    assert [move for move in legal(t) if not move.startswith("use")] == ["pass"]
    play(t, "pass", "end")
    assert t.over == (phase == "last-round" and turn == seats - 1)


@everywhere
def test_the_last_round_begins_with_seat_0(seats, turn):
    """P1.8, P8.3 The phase changes with the `end` of the last seat, not before; the log says it."""
    t = before_the_end(seats, turn, left=0, phase="round-of-end", stage="end")
    play(t, "end")
    p = t.position()
    if turn < seats - 1:
        assert (p["turn"], p["phase"], t.over) == (turn + 1, "round-of-end", False)
    else:
        assert (p["turn"], p["phase"], t.over) == (0, "last-round", False)
        assert t.log(None)[-1] == "The last round begins."


@everywhere
@pytest.mark.parametrize("left", [2, 12])
def test_not_before_the_last_one(seats, turn, left):
    """P8.3 With one end token left or more the game continues, round after round, whoever takes what."""
    t = before_the_end(seats, turn, left=left)
    play(t, "look", f"end-token {LAST}")
    assert t.position()["phase"] == "goes-on"
    play(t, "end")
    for _ in range(3 * seats):
        assert turn_of(t)[1] == "goes-on"
    assert not t.over


@pytest.mark.parametrize("seats", SEATS)
def test_all_twelve_one_after_another(seats):
    """P8.1, P8.3 Twelve looks in a row, by every seat in turn: the last one is the last seat's, so one full round follows."""
    t = table(seats=seats, empty=True)
    for i in range(12):
        assert (t.acting, t.position()["phase"], t.view(None)["end_count"]) == ((i % seats,), "goes-on", 12 - i)
        play(t, "look")
        assert len(legal(t)) == 12 - i
        play(t, legal(t)[-1], "end")
    assert [turn_of(t) for _ in range(seats)] == [(seat, "last-round") for seat in range(seats)]
    assert t.over
    assert {entry["token"] for entry in t.position()["end_tokens"]} == set(END_TOKENS)


@somewhere
def test_one_player_alone_takes_them(seats, turn):
    """P8.1, P8.3 It need not be everybody: the twelfth token counts, whoever has the others."""
    ends = " ".join(f"{turn}:{token}" for token in END_TOKENS[:11])
    t = table(seats=seats, turn=turn, empty=True, ends=ends)
    play(t, "look", f"end-token {LAST}")
    assert (t.position()["phase"], t.view(turn)["players"][turn]["ends_count"]) == ("round-of-end", 12)


@everywhere
def test_used_tokens_do_not_come_back(seats, turn):
    """P8.2, P8.3 Used end tokens are discarded: they are not left, and the twelfth is the last one all the same."""
    used = {seat: " ".join(END_TOKENS[i] for i in range(11) if i % seats == seat) for seat in range(seats)}
    t = before_the_end(seats, turn, ends_used=used)
    play(t, "look")
    assert legal(t) == [f"end-token {LAST}"]
    play(t, f"end-token {LAST}")
    assert t.position()["phase"] == "round-of-end"


# --- when it is over --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_over(seats):
    """P8.3 When the game is over nobody can do anything, and everybody is told why."""
    everyone = dict.fromkeys(range(seats), "wood")
    t = before_the_end(seats, seats - 1, left=0, phase="last-round", stage="end", goods=everyone, bonus={0: "5", seats - 1: "1"})
    changed = changes(t, "end")
    assert changed == {"stage": "over", "turn": None}
    assert (t.over, t.acting, t.view(None)["acting"]) == (True, (), [])
    for seat in range(seats):
        assert t.legal(seat) == []
        for move in ("end", "look", "pass", "place arc", "sell wood", "use 1", "use 5", "use points-3", "reveal 1", "skip"):
            assert t.refusal(seat, move) == OVER
    assert "The game is over." in t.log(None)


@everywhere
def test_unused_tokens_give_nothing(seats, turn):
    """P7.3, P8.3 Bonus and end tokens that were not used give nothing at the end; token 27 counts, for its owner."""
    bonus = {turn: "1 5 12 22 30", (turn + 1) % seats: "27"}
    said = {"phase": "last-round", "stage": "end", "francs": dict.fromkeys(range(seats), 4), "points": {turn: 6}}
    t = before_the_end(seats, seats - 1, left=0, bonus=bonus, **said)
    play(t, "end")
    assert t.scores == [6 if seat == turn else 4 if seat == (turn + 1) % seats else 0 for seat in range(seats)]
    assert [francs(t, seat) for seat in range(seats)] == [4] * seats
    assert player(t, turn)["bonus"] == [1, 5, 12, 22, 30]


@pytest.mark.parametrize("seats", SEATS)
def test_units_are_lost_with_the_last_turn(seats):
    """P7.4, P8.3 At the end of the last turn units and permissions are lost as ever."""
    t = before_the_end(
        seats, seats - 1, left=0, phase="last-round", units={"gold": 2}, may_double=True, may_join=True, used="9 16"
    )
    play(t, "place arc", "end")
    p = t.position()
    assert (p["stage"], p["units"], p["may_double"], p["may_join"]) == ("over", dict.fromkeys(GOODS, 0), False, False)


@everywhere
def test_tokens_in_the_last_round(seats, turn):
    """P8.3 In the last round there is a whole turn for everyone: with tokens, trade and a main action."""
    mine = {"board": {turn: "chaillot"}, "bonus": {turn: "5 7"}, "goods": {turn: "silver"}}
    t = before_the_end(seats, turn, left=0, phase="last-round", **mine)
    held = [END_TOKENS[i] for i in range(12) if i % seats == turn]
    assert set(moves(t, "use")) == {"5", "7", *held}
    play(t, "use 5", "use 7", "sell silver", *[f"use {token}" for token in held], "move chaillot", "to chaillot:5", "end")
    assert player(t, turn)["board"] == {"chaillot:5": 1}
    assert sorted(player(t, turn)["ends_used"]) == sorted(held)


# --- from the last tile on --------------------------------------------------------------------------------------------
@everywhere
def test_from_the_last_tile_to_the_end(seats, turn):
    """P2.1, P8.1, P8.3 The last tile, then twelve end tokens, from its player on; the round of the last one, and one more."""
    t = table(seats=seats, turn=turn, laid=" ".join(SPOTS[:32]), stacks=("", "saint-germain:3", ""), stage="reveal")
    play(t, "reveal 2")
    taken = []
    while t.position()["phase"] == "goes-on":
        taken.append(t.acting[0])
        play(t, "look", legal_token(t), "end")
    assert taken == [(turn + i) % seats for i in range(12)]
    assert t.position()["phase"] == ("last-round" if taken[-1] == seats - 1 else "round-of-end")
    turns = []
    while not t.over:
        turns.append(turn_of(t)[0])
    assert turns == [*range(taken[-1] + 1, seats), *range(seats)]
    assert stage(t) == "over"


def legal_token(t):
    """Any end token that is left."""
    taken = {entry["token"] for entry in t.position()["end_tokens"]}
    return "end-token " + next(token for token in END_TOKENS if token not in taken)
