"""D3.1 to D3.3 A turn: adding a tile, drawing, keeping, passing, doubles."""

import pytest

from .helpers import SEATS, hand, legal, line, metro, play, refusal, small, state, table, turned

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
every_turn = pytest.mark.parametrize(("seats", "turn"), TURNS)
# three active lines with the ends 2, 2 and 5: nothing else can be started
ENDS = {"chatelet/1": "1-2", "chatelet/4": "3-2", "chatelet/7": "4-5"}


def at(seats, turn, own, tokens=0, stock="", rest=None, lines=ENDS, **said):
    """A table where 2 and 5 fit. The stock is full unless `rest` is a seat after the one whose turn it is."""
    said.setdefault("hands", {turn: own})
    said.setdefault("metro", {turn: tokens})
    if rest is not None:
        rest = (turn + rest) % seats
    return table(seats=seats, turn=turn, lines=lines, stock=stock, rest=rest, **said)


def same(t, **said):
    """Whether a table is as said; what draws have shown aside."""
    shown, expected = t.position(), table(**said).position()
    for player in (*shown["players"], *expected["players"]):
        del player["limits"]
    return shown == expected


def verbs(t):
    return {move.split()[0] for move in legal(t)}


def rule(text):
    """The number of the rule in a refusal."""
    return text.split("(")[-1].rstrip(")")


# --- D3.1 -----------------------------------------------------------------------------------------------------------
@every_turn
@pytest.mark.parametrize("stock", ["full", "empty"])
def test_must_add(seats, turn, stock):
    """D3.1 Who has a tile that fits as printed must add one: no draw, no pass, whether or not the stock is empty."""
    t = at(seats, turn, "2-6 7-8", rest=1 if stock == "empty" else None)
    assert legal(t) == ["lay 2-6"]
    assert rule(refusal(t, "draw")) == rule(refusal(t, "pass")) == "D3.1"
    assert rule(refusal(t, "keep")) == "D3.2"


@every_turn
def test_not_necessarily_that_one(seats, turn):
    """D3.1, D4.1 Who has a tile that fits as printed may add another one with a metro token instead, or the same one
    elsewhere; but must add."""
    t = at(seats, turn, "2-8 6-9", tokens=1)
    lays = {"lay 2-8", "lay 6-9 as 5-9"}
    assert set(legal(t)) == lays
    play(t, "lay 6-9 as 5-9", "on chatelet/7")
    assert line(t, "chatelet/7") == "4-5, 6-9 as 5-9"
    assert (hand(t, turn), metro(t, turn)) == ("2-8", 0)


@every_turn
def test_any_open_line(seats, turn):
    """D3.1 One tile to an open line, an active or an untouched one; then it is the next player's turn."""
    hands = {0: "2-6 7-8", 1: "0-0 0-1", 2: "0-3", 3: "0-4"}
    hands = turned(seats, turn, {seat: tiles for seat, tiles in hands.items() if seat < seats})
    lines = {"chatelet/1": "1-2", "chatelet/7": "3-2"}
    for id_, then in (("chatelet/1", "1-2, 2-6"), ("chatelet/7", "3-2, 2-6"), ("chatelet/14", "2-6")):
        t = table(seats=seats, turn=turn, lines=lines, hands=hands)
        play(t, "lay 2-6", f"on {id_}")
        following = (turn + 1) % seats
        assert same(t, seats=seats, turn=following, lines={**lines, id_: then}, hands={**hands, turn: "7-8"})


@every_turn
def test_two_decisions(seats, turn):
    """D3.1 The tile comes first, then the line; in between nothing else can be done, and nothing has changed."""
    hands = {turn: "2-6 5-7"}
    t = at(seats, turn, "", hands=hands)
    before = t.position()
    play(t, "lay 2-6")
    assert t.position() == {**before, "stage": "line", "laying": "2-6"}
    assert (t.acting, legal(t)) == ((turn,), ["on chatelet/1", "on chatelet/4"])
    for move in ("lay 2-6", "lay 5-7", "draw", "keep", "pass"):
        assert rule(refusal(t, move)) == "D3.1"
    assert rule(refusal(t, "on chatelet/7")) == "D2.4"


@every_turn
def test_forced_moves_are_said(seats, turn):
    """D3.1 Also the only tile on the only line is laid in two moves."""
    t = at(seats, turn, "5-6 7-8")
    assert legal(t) == ["lay 5-6"]
    play(t, "lay 5-6")
    assert legal(t) == ["on chatelet/7"]


@every_turn
def test_only_tiles_of_the_hand(seats, turn):
    """D3.1 Only tiles of one's own hand are laid; a line is named only after its tile."""
    t = at(seats, turn, "5-6 7-8", stock="2-7", hands={turn: "5-6 7-8", (turn + 1) % seats: "2-8"})
    for way in ("2-7", "2-8", "2-0"):
        assert rule(refusal(t, f"lay {way}")) == "D3.1"
    assert rule(refusal(t, "on chatelet/7")) == "D3.1"
    assert rule(refusal(t, "lay 6-5")) == rule(refusal(t, "lay 7-8")) == "D2.2"


# --- D3.2: drawing -----------------------------------------------------------------------------------------------------
@every_turn
def test_nothing_fits(seats, turn):
    """D3.2 Who has no tile that fits and no metro token draws: it is the only move, and is said."""
    t = at(seats, turn, "6-7 7-8 8-8")
    assert legal(t) == ["draw"]
    assert rule(refusal(t, "pass")) == rule(refusal(t, "keep")) == "D3.2"
    assert rule(refusal(t, "lay 6-7 as 5-7")) == "D4.1"


@every_turn
def test_token_or_draw(seats, turn):
    """D3.2 Who has no tile that fits as printed, but one that fits with a metro token, chooses: that, or draw."""
    t = at(seats, turn, "6-7 7-8 0-8", tokens=1)
    assert set(legal(t)) == {"lay 6-7 as 5-7", "draw"}
    assert rule(refusal(t, "pass")) == "D3.2"
    t = at(seats, turn, "6-7 7-8 3-4", tokens=1)
    assert set(legal(t)) == {"lay 6-7 as 5-7", "lay 3-4 as 2-4", "lay 4-3 as 5-3", "draw"}


@every_turn
def test_token_does_not_help(seats, turn):
    """D3.2 A metro token with which nothing fits leaves only the draw, as do the tokens of others."""
    assert legal(at(seats, turn, "7-8 0-9", tokens=5)) == ["draw"]
    assert legal(at(seats, turn, "6-7 1-8", metro={(turn + 1) % seats: 5})) == ["draw"]


@every_turn
def test_draw_the_top_tile(seats, turn):
    """D3.2 The top tile of the stock comes to the hand; it is still the same player's turn."""
    t = at(seats, turn, "6-7 7-8", stock="0-5 0-2", hands=turned(seats, turn, {0: "6-7 7-8", 1: "8-8 8-9"}))
    before = t.position()
    play(t, "draw")
    p = t.position()
    assert (p["stage"], p["turn"], p["drawn"], t.acting) == ("drawn", turn, "0-5", (turn,))
    assert hand(t, turn) == "0-5 6-7 7-8"
    assert p["stock"] == before["stock"][1:]
    assert p["lines"] == before["lines"]


@every_turn
def test_only_the_tile_drawn(seats, turn):
    """D3.2 After drawing only the tile drawn may be played, as printed or with a metro token, or kept."""
    t = at(seats, turn, "6-7 7-8", tokens=1, stock="2-5")
    play(t, "draw")
    assert set(legal(t)) == {"lay 2-5", "lay 5-2", "keep"}
    for way in ("6-7 as 5-7", "7-8"):
        assert rule(refusal(t, f"lay {way}")) == "D3.2"
    assert rule(refusal(t, "draw")) == rule(refusal(t, "pass")) == "D3.2"
    play(t, "lay 2-5")
    assert legal(t) == ["on chatelet/1", "on chatelet/4"]


@every_turn
@pytest.mark.parametrize("tokens", [0, 1])
def test_drawn_tile_with_a_token(seats, turn, tokens):
    """D3.2, D4.1 A tile drawn that does not fit as printed may be played with a metro token, if the player has one."""
    t = at(seats, turn, "7-7 7-8", tokens=tokens, stock="4-6")
    play(t, "draw")
    assert set(legal(t)) == {"keep", *["lay 4-6 as 5-6", "lay 6-4 as 5-4"] * tokens}
    if tokens:
        play(t, "lay 6-4 as 5-4", "on chatelet/7")
        assert (line(t, "chatelet/7"), hand(t, turn), metro(t, turn)) == ("4-5, 6-4 as 5-4", "7-7 7-8", 0)
        assert t.acting == ((turn + 1) % seats,)


@every_turn
def test_play_the_tile_drawn(seats, turn):
    """D3.2 The tile drawn is added like any other, and the turn is over: it is no longer the tile drawn."""
    t = at(seats, turn, "6-7 7-8", stock="0-5")
    play(t, "draw", "lay 5-0", "on chatelet/7")
    p = t.position()
    assert (p["stage"], p["drawn"], p["laying"], t.acting) == ("turn", None, None, ((turn + 1) % seats,))
    assert (hand(t, turn), line(t, "chatelet/7")) == ("6-7 7-8", "4-5, 5-0")


# --- D3.2: keeping -----------------------------------------------------------------------------------------------------
@every_turn
@pytest.mark.parametrize("drawn", ["0-5", "7-9"])
def test_keep(seats, turn, drawn):
    """D3.2 A player may keep the tile drawn even if it fits; keep is a move even when it is the only one, and ends the turn."""
    hands = turned(seats, turn, {0: "6-7 7-8", 1: "8-8 8-9"})
    t = at(seats, turn, "", stock=drawn, hands=hands)
    rest = t.position()["stock"][1:]
    play(t, "draw")
    assert set(legal(t)) == {"keep", *["lay 5-0"] * (drawn == "0-5")}
    play(t, "keep")
    p = t.position()
    assert (p["stage"], p["drawn"], p["passes"], t.acting) == ("turn", None, 0, ((turn + 1) % seats,))
    assert hand(t, turn).split() == sorted(["6-7", "7-8", drawn])
    assert p["stock"] == rest


@pytest.mark.parametrize("seats", SEATS)
def test_a_kept_tile_can_be_played_next_time(seats):
    """D3.2 In a later turn the tile kept is one of the hand: it must then be added, if nothing else is."""
    hands = {seat: tiles for seat, tiles in {0: "6-7 7-8", 1: "8-8", 2: "8-9", 3: "9-9"}.items() if seat < seats}
    t = at(seats, 0, "", hands=hands, stock="0-5 7-7 6-9 6-8")
    play(t, "draw", "keep")
    for _ in range(1, seats):
        play(t, "draw", "keep")
    assert (t.acting, legal(t)) == ((0,), ["lay 5-0"])


@every_turn
def test_one_draw_a_turn(seats, turn):
    """D3.2 After a tile that does not fit there is no second draw."""
    t = at(seats, turn, "6-7 7-8", stock="7-9")
    play(t, "draw")
    assert legal(t) == ["keep"]


# --- D3.2: passing -----------------------------------------------------------------------------------------------------
@every_turn
@pytest.mark.parametrize("tokens", [0, 3])
def test_pass(seats, turn, tokens):
    """D3.2 With an empty stock, and no tile that can be added, not even with a token that one has, passing is the only move.
    It changes nothing but the turn and the number of passes."""
    t = at(seats, turn, "7-8 0-9", tokens=tokens, rest=1)
    before = t.position()
    assert before["stock"] == []
    assert legal(t) == ["pass"]
    assert rule(refusal(t, "draw")) == rule(refusal(t, "keep")) == "D3.2"
    play(t, "pass")
    after = t.position()
    del before["players"][turn]["limits"], after["players"][turn]["limits"]
    assert after == {**before, "turn": (turn + 1) % seats, "passes": 1}


@every_turn
@pytest.mark.parametrize("tokens", [0, 1])
def test_no_pass_with_a_token_that_helps(seats, turn, tokens):
    """D3.2 With an empty stock, who can add a tile with a token that they have must do that; without one they pass, whatever
    tokens the others have."""
    t = at(seats, turn, "6-7 0-9", rest=1, metro={turn: tokens, (turn + 1) % seats: 2})
    assert legal(t) == (["lay 6-7 as 5-7"] if tokens else ["pass"])
    assert (refusal(t, "pass") is None) == (tokens == 0)
    assert rule(refusal(t, "draw")) == "D3.2"


@every_turn
def test_no_pass_with_a_stock(seats, turn):
    """D3.2 While one tile is in the stock nobody passes; after the last one is drawn, the next player may have to."""
    # the only line is closed, and the station at its end has none
    box = small("nation", chatelet={"line": [{"number": 1, "length": 1}]}, nation={"line": []})
    said = {"lines": {"chatelet/1": "1-2"}, "opened": {"nation": "chatelet/1"}, "box": box}
    t = table(seats=seats, turn=turn, stock="6-9", rest=turn, **said)
    assert (legal(t), t.position()["stock"]) == (["draw"], ["6-9"])
    assert rule(refusal(t, "pass")) == "D3.2"
    play(t, "draw", "keep")
    following = (turn + 1) % seats
    assert (t.acting, legal(t)) == ((following,), ["pass"])
    assert rule(refusal(t, "draw")) == "D3.2"


@every_turn
def test_any_other_move_ends_the_passes(seats, turn):
    """D3.2, D5.1 Passes are counted only while they follow each other: a tile chosen, a draw, or a tile kept starts the count
    again."""
    t = at(seats, turn, "5-6 7-8", rest=1, passes=1)
    play(t, "lay 5-6")
    assert t.position()["passes"] == 0
    t = at(seats, turn, "6-7 7-8", passes=1)
    play(t, "draw")
    assert t.position()["passes"] == 0


# --- D3.3 -----------------------------------------------------------------------------------------------------------
@every_turn
def test_double(seats, turn):
    """D3.3 Who lays a double takes a metro token from the supply and has another turn, a whole one."""
    for double, id_ in (("5-5", "chatelet/7"), ("2-2", "chatelet/4")):
        t = at(seats, turn, f"{double} 6-7 7-8")
        play(t, f"lay {double}", f"on {id_}")
        p = t.position()
        assert (p["stage"], p["turn"], p["laying"], t.acting) == ("turn", turn, None, (turn,))
        assert (p["metro_tokens"], metro(t, turn), hand(t, turn)) == (11, 1, "6-7 7-8")
        assert set(legal(t)) == {"draw", "lay 6-7 as 5-7"}


@every_turn
def test_no_double(seats, turn):
    """D3.3 Another tile brings no token and no turn."""
    t = at(seats, turn, "5-6 7-8")
    play(t, "lay 5-6", "on chatelet/7")
    assert (t.position()["metro_tokens"], metro(t, turn), t.acting) == (12, 0, ((turn + 1) % seats,))


@every_turn
def test_no_metro_token_left(seats, turn):
    """D3.3 When no metro token is left there is none for a double, but the other turn comes; nobody else loses one."""
    t = at(seats, turn, "5-5 7-8", metro={turn: 5, (turn + 1) % seats: 7})
    play(t, "lay 5-5", "on chatelet/7")
    assert t.acting == (turn,)
    assert [metro(t, seat) for seat in (turn, (turn + 1) % seats)] == [5, 7]
    assert t.position()["metro_tokens"] == 0
    t = at(seats, turn, "5-5 7-8", metro={turn: 5, (turn + 1) % seats: 6})
    play(t, "lay 5-5", "on chatelet/7")
    assert (metro(t, turn), t.position()["metro_tokens"], t.acting) == (6, 0, (turn,))


@every_turn
def test_double_after_double(seats, turn):
    """D3.3 It may happen again: as many doubles as one can lay, each with a token and another turn."""
    t = at(seats, turn, "2-2 5-5 7-7 5-7 7-9", lines={**ENDS, "chatelet/7": "4-5"})
    play(t, "lay 5-5", "on chatelet/7", "lay 2-2", "on chatelet/1")
    assert (metro(t, turn), t.acting) == (2, (turn,))
    play(t, "lay 5-7", "on chatelet/7")
    assert (metro(t, turn), t.position()["metro_tokens"], t.acting) == (2, 10, ((turn + 1) % seats,))


@every_turn
def test_token_of_a_double_in_the_other_turn(seats, turn):
    """D3.3 The token of a double can be spent in the other turn already."""
    t = at(seats, turn, "5-5 6-7 7-8")
    play(t, "lay 5-5", "on chatelet/7", "lay 6-7 as 5-7", "on chatelet/7")
    assert line(t, "chatelet/7") == "4-5, 5-5, 6-7 as 5-7"
    assert (metro(t, turn), t.position()["metro_tokens"], t.acting) == (0, 12, ((turn + 1) % seats,))


@every_turn
def test_double_drawn(seats, turn):
    """D3.2, D3.3 A double that was drawn brings a token and another turn too: with the whole hand, and another draw."""
    t = at(seats, turn, "6-7 7-8", stock="5-5 0-8")
    play(t, "draw", "lay 5-5", "on chatelet/7")
    assert (t.position()["stage"], t.position()["drawn"], t.acting) == ("turn", None, (turn,))
    assert (set(legal(t)), metro(t, turn)) == ({"draw", "lay 6-7 as 5-7"}, 1)
    play(t, "draw", "keep")
    assert (hand(t, turn), t.acting) == ("0-8 6-7 7-8", ((turn + 1) % seats,))


@every_turn
def test_must_add_in_the_other_turn(seats, turn):
    """D3.1, D3.3 The rules of the other turn are the same: who has a tile that fits must add one."""
    t = at(seats, turn, "5-5 5-7 7-8")
    play(t, "lay 5-5", "on chatelet/7")
    assert "lay 5-7" in legal(t)
    assert verbs(t) == {"lay"}
    assert rule(refusal(t, "draw")) == "D3.1"


@every_turn
def test_pass_in_the_other_turn(seats, turn):
    """D3.3, D5.1 Who can add nothing in the other turn, with an empty stock, passes there: that is one pass."""
    box = small(supply={"metro_tokens": 0})
    t = at(seats, turn, "5-5 7-8", rest=1, box=box)
    assert legal(t) == ["lay 5-5"]
    play(t, "lay 5-5", "on chatelet/7")
    assert (legal(t), t.acting) == (["pass"], (turn,))
    play(t, "pass")
    assert (t.position()["passes"], t.acting) == (1, ((turn + 1) % seats,))


@every_turn
def test_first_tile_a_double(seats, turn):
    """D3.3 A double that starts a line is a double too."""
    t = table(seats=seats, turn=turn, hands={turn: "9-9 7-8"})
    play(t, "lay 9-9", "on chatelet/14")
    assert (state(t, "chatelet/14"), metro(t, turn), t.acting) == ("active", 1, (turn,))
