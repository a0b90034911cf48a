"""The bonus track: how figures move, and which tokens may be taken."""

import pytest

from .helpers import SEATS, francs, moves, new, other_box, play, player, refusal, stage, table
from .test_trading import changes, everywhere, somewhere

ALL = [str(space) for space in range(1, 31)]
STACKED = (6, 11, 15, 18, 26, 28)  # numbers with extra copies
BEHIND = "Your figure can only move forward. (P7.1)"
NONE_LEFT = "There is no bonus token left on that space. (P7.1)"
DONE = "Your figure is on the last space and can't go any further. (P7.1)"


def asked(seats, turn, cost=1, **said):
    """The player has just bought the building of this cost in Chaillot and may take a bonus token."""
    board = {turn: f"chaillot:{cost}"}
    return table(**{"seats": seats, "turn": turn, "board": board, "stage": "bonus", "bought": f"chaillot:{cost}"} | said)


def held(number):
    return f"You already have an unused token with this number: {number}. (P7.2)"


def left(t, space):
    return t.position()["left"][space - 1]


# --- P7.1 -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_figures_start_before_the_track(seats):
    """P1.6, P7.1 Every figure starts before space 1: then each space is open."""
    t = new(seats)
    assert [player(t, seat)["figure"] for seat in range(seats)] == [0] * seats
    for turn in range(seats):
        assert moves(asked(seats, turn), "bonus") == ALL


@everywhere
@pytest.mark.parametrize("space", [1, 13, 30])
def test_any_number_of_spaces(seats, turn, space):
    """P7.1 The figure goes forward by as many spaces as one likes and takes the token there; nothing else changes."""
    t = asked(seats, turn)
    rest = list(t.position()["left"])
    rest[space - 1] -= 1
    me = f"players.{turn}"
    assert changes(t, f"bonus {space}") == {
        "stage": "end",
        "bought": None,
        "left": rest,
        f"{me}.figure": space,
        f"{me}.bonus": [space],
    }


@everywhere
@pytest.mark.parametrize("at", [1, 17, 29])
def test_forward_only(seats, turn, at):
    """P7.1 At least one space, and never back: the spaces passed are lost, and the figure can't stay."""
    t = asked(seats, turn, figure={turn: at})
    assert moves(t, "bonus") == [str(space) for space in range(at + 1, 31)]
    for space in range(1, at + 1):
        assert refusal(t, f"bonus {space}") == BEHIND


@everywhere
def test_it_is_the_own_figure_that_counts(seats, turn):
    """P7.1 Where the others' figures stand changes nothing; only the own one moves."""
    others = {seat: 30 - seat for seat in range(seats) if seat != turn}
    t = asked(seats, turn, figure={**others, turn: 4})
    assert moves(t, "bonus") == ALL[4:]
    play(t, "bonus 9")
    assert [player(t, seat)["figure"] for seat in range(seats)] == [{**others, turn: 9}[seat] for seat in range(seats)]


@everywhere
@pytest.mark.parametrize("number", [6, 18, 28])
def test_figures_share_a_space(seats, turn, number):
    """P7.1 A stack gives its top token, and figures may share its space as long as tokens are there; then it is passed over."""
    copies = seats - 1
    takers = [seat for seat in range(seats) if seat != turn][: copies - 1]
    t = asked(seats, turn, figure=dict.fromkeys(takers, number), bonus=dict.fromkeys(takers, str(number)))
    assert (left(t, number), str(number) in moves(t, "bonus")) == (1, True)
    play(t, f"bonus {number}")
    assert left(t, number) == 0
    standing = sorted([turn, *takers])
    assert t.view(None)["track"][number - 1] == {"space": number, "number": number, "left": 0, "figures": standing}
    last = next(seat for seat in range(seats) if seat not in standing)
    t = asked(seats, last, figure=dict.fromkeys(standing, number), bonus=dict.fromkeys(standing, str(number)))
    assert moves(t, "bonus") == [space for space in ALL if space != str(number)]
    assert refusal(t, f"bonus {number}") == NONE_LEFT


@somewhere
def test_an_empty_space_is_passed(seats, turn):
    """P7.1 A space without a token is not a destination; the figure goes past it."""
    t = asked(seats, turn, figure={turn: 11}, bonus={(turn + 1) % seats: "12 13"}, used="30 14")
    assert moves(t, "bonus") == ALL[14:29]
    for space in (12, 13, 14, 30):
        assert refusal(t, f"bonus {space}") == NONE_LEFT
    assert refusal(t, "bonus 11") == BEHIND
    play(t, "bonus 15")
    assert player(t, turn)["figure"] == 15


@everywhere
def test_the_end_of_the_track(seats, turn):
    """P2.6, P7.1 From space 30 no more can be taken so; it is still asked, and declined."""
    t = asked(seats, turn, figure={turn: 30})
    assert moves(t, "bonus") == []
    assert {refusal(t, f"bonus {space}") for space in ALL} == {DONE}
    assert changes(t, "skip") == {"stage": "end", "bought": None}


@somewhere
def test_no_space_31(seats, turn):
    """P7.1 The track has thirty spaces."""
    t = asked(seats, turn, figure={turn: 29})
    assert moves(t, "bonus") == ["30"]
    for move in ("bonus 0", "bonus 31"):
        assert refusal(t, move) == "Write this move as: bonus <1 … 30>. (Moves in words)"


@somewhere
@pytest.mark.parametrize("cost", [1, 2, 3])
def test_one_token_for_a_purchase(seats, turn, cost):
    """P5.3, P7.1 A cheap building gives one token; the next purchase another one, further on."""
    t = table(seats=seats, turn=turn, board={turn: "chaillot"}, laid=f"chaillot:{cost} chaillot:4", francs={turn: cost + 2})
    play(t, "move chaillot", f"to chaillot:{cost}", "bonus 5")
    assert (player(t, turn)["figure"], player(t, turn)["bonus"], stage(t)) == (5, [5], "end")
    assert francs(t, turn) == (0 if cost == 3 else 2)
    assert refusal(t, "bonus 6") == "You can't do that right now. End your turn, or trade and use tokens first. (P2.6)"


@somewhere
def test_spaces_not_numbers(seats, turn):
    """P7.1, P10.1 On a shuffled track the space says how far a figure is, and the token there has its own number."""
    numbers = {1: 6, 6: 1, 22: 30, 30: 22}
    t = asked(seats, turn, setup="shuffled", numbers=numbers, figure={turn: 5}, bonus={turn: "6"})
    assert moves(t, "bonus") == ALL[5:]
    play(t, "bonus 6")
    assert (player(t, turn)["figure"], player(t, turn)["bonus"]) == (6, [1, 6])
    t = asked(seats, turn, setup="shuffled", numbers=numbers, bonus={turn: "6"})
    assert ("6" in moves(t, "bonus"), "1" in moves(t, "bonus")) == (True, False)
    assert refusal(t, "bonus 1") == (NONE_LEFT if seats == 2 else held(6))
    play(t, "bonus 22")
    assert (player(t, turn)["figure"], player(t, turn)["bonus"]) == (22, [6, 30])
    t = asked(seats, turn, setup="shuffled", numbers=numbers, figure={turn: 30})
    assert refusal(t, "bonus 22") == DONE


# --- P7.2 -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), [(3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (4, 2), (4, 3)])
@pytest.mark.parametrize("number", STACKED)
def test_never_two_of_a_number(seats, turn, number):
    """P7.2 Who holds an unused token of a number can't take another one: not by a building, not by token 17, not by token 25.
    (The figure is behind it: the token came by an effect.)"""
    t = asked(seats, turn, bonus={turn: f"{number} 17 25"}, figure={turn: number - 1})
    assert str(number) not in moves(t, "bonus")
    assert refusal(t, f"bonus {number}") == held(number)
    play(t, "use 17")
    assert str(number) not in moves(t, "take")
    assert refusal(t, f"take {number}") == held(number)
    t = asked(seats, turn, bonus={turn: f"{number} 17 25"}, figure={turn: min(30, number + 2)})
    play(t, "use 25")
    back = min(30, number + 2) - number
    assert (str(back) in moves(t, "back"), "1" in moves(t, "back")) == (False, True)
    assert refusal(t, f"back {back}") == held(number)


@pytest.mark.parametrize(("seats", "turn"), [(3, 0), (3, 2), (4, 1), (4, 3)])
@pytest.mark.parametrize("number", STACKED)
def test_a_used_number_may_be_held_again(seats, turn, number):
    """P7.2, P7.3 A token that was used is discarded: another one of its number may be taken, in each of the three ways."""
    t = asked(seats, turn, bonus={turn: str(number)}, figure={turn: number - 1})
    play(t, f"use {number}", f"bonus {number}")
    assert (player(t, turn)["bonus"], t.position()["used"], left(t, number)) == ([number], [number], seats - 3)
    t = asked(seats, turn, bonus={turn: f"{number} 17"}, figure={turn: 30})
    play(t, f"use {number}", "use 17", f"take {number}")
    assert (player(t, turn)["bonus"], player(t, turn)["figure"]) == ([number], 30)
    t = asked(seats, turn, bonus={turn: f"{number} 25"}, figure={turn: number + 1})
    play(t, f"use {number}", "use 25", "back 1")
    assert (player(t, turn)["bonus"], player(t, turn)["figure"]) == ([number], number)


@pytest.mark.parametrize(("seats", "turn"), [(3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (4, 2), (4, 3)])
def test_what_others_hold_does_not_count(seats, turn):
    """P7.2 It is one's own tokens that count, and the unused ones."""
    assert moves(asked(seats, turn, bonus={(turn + 1) % seats: "11 18"}, used="28"), "bonus") == ALL


@pytest.mark.parametrize(("seats", "turn"), [(3, 1), (3, 2), (4, 0), (4, 3)])
def test_the_number_held_on_a_shuffled_track(seats, turn):
    """P7.2, P10.1 It is the number of the token that counts, not its space: for tokens 17 and 25 as well."""
    said = {"setup": "shuffled", "numbers": {2: 6, 6: 2, 17: 18, 18: 17}, "bonus": {turn: "6 17 25"}, "figure": {turn: 7}}
    t = asked(seats, turn, **said)
    play(t, "use 17")
    assert ("2" in moves(t, "take"), "6" in moves(t, "take")) == (False, True)
    assert refusal(t, "take 2") == held(6)
    play(t, "take 6")
    assert (player(t, turn)["bonus"], left(t, 6), stage(t)) == ([2, 6, 25], 0, "bonus")
    t = asked(seats, turn, **said)
    play(t, "use 25")
    assert moves(t, "back") == ["1", "2", "3", "4"]
    assert refusal(t, "back 5") == held(6)
    play(t, "back 1")
    assert (player(t, turn)["bonus"], player(t, turn)["figure"]) == ([2, 6, 17], 6)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("number", [9, 16, 17, 25, 27, 30])
def test_several_copies_of_other_numbers(seats, number):
    """P7.2 With a box in which other numbers have copies, the same holds for them."""
    t = asked(seats, seats - 1, box=copied(number), bonus={seats - 1: str(number)}, figure={seats - 1: number - 2})
    assert refusal(t, f"bonus {number}") == held(number)
    assert moves(t, "bonus") == [space for space in ALL[number - 2 :] if space != str(number)]
    t = asked(seats, seats - 1, box=copied(number), bonus={0: str(number)}, figure={0: number})
    play(t, f"bonus {number}")
    assert [player(t, seat)["bonus"] for seat in (0, seats - 1)] == [[number]] * 2


def copied(*numbers):
    """A box with three copies of these numbers, and fewer of those with copies that are not among them."""

    def change(data):
        spare = [number for number in STACKED if number not in numbers]
        for number in numbers:
            data["bonus"][number - 1]["copies"] = [3, 3, 3]
            data["bonus"][spare.pop() - 1]["copies"] = [1, 1, 1]

    return other_box(change)


# --- P7.3 -------------------------------------------------------------------------------------------------------------
@everywhere
def test_used_at_once_or_later(seats, turn):
    """P7.3 A token can be used in the turn in which it was taken, or in a later one of the player; then it is discarded."""
    t = asked(seats, turn)
    play(t, "bonus 5", "use 5")
    assert (player(t, turn)["points"], player(t, turn)["bonus"], t.position()["used"]) == (4, [], [5])
    assert refusal(t, "use 5") == "You have no unused bonus token 5. (P7.3)"
    t = asked(seats, turn)
    play(t, "bonus 5", "end")
    for _ in range(seats - 1):
        assert t.refusal(turn, "use 5") == f"It isn't your turn. To move: {t.who(t.acting[0])}. (P1.8)"
        assert refusal(t, "use 5") == "You have no unused bonus token 5. (P7.3)"
        play(t, "reveal 1", "place arc", "end")
    assert t.acting == (turn,)
    play(t, "use 5")
    assert (player(t, turn)["points"], stage(t)) == (4, "reveal")


@everywhere
def test_used_tokens_lie_open(seats, turn):
    """P7.3 Everyone sees which tokens were used; of unused ones only their number."""
    t = asked(seats, turn, bonus={turn: "5 12 27"}, used="22")
    play(t, "use 12")
    for viewer in (None, *range(seats)):
        view = t.view(viewer)
        assert (view["used"], view["players"][turn]["bonus_count"]) == ([12, 22], 2)
        assert view["players"][turn]["bonus"] == ([5, 27] if viewer == turn else None)


# --- P7.8 -------------------------------------------------------------------------------------------------------------
@everywhere
def test_back_from_the_end_and_forward_again(seats, turn):
    """P7.1, P7.8 Token 25 works from space 30; then the figure may go forward again, also to space 30 if a token is there."""
    t = asked(seats, turn, figure={turn: 30}, bonus={turn: "25"})
    assert refusal(t, "bonus 30") == DONE
    play(t, "use 25", "back 3")
    assert (stage(t), player(t, turn)["figure"], player(t, turn)["bonus"]) == ("bonus", 27, [27])
    assert moves(t, "bonus") == ["28", "29", "30"]
    play(t, "bonus 30")
    assert (player(t, turn)["figure"], player(t, turn)["bonus"]) == (30, [27, 30])
    t = asked(seats, turn, figure={turn: 30}, bonus={turn: "25 30"})
    play(t, "use 25", "back 1")
    assert (moves(t, "bonus"), refusal(t, "bonus 30")) == ([], NONE_LEFT)
