"""End tokens: when they can be taken, who knows what, and what they do."""

import json

import pytest

import grandtour

from .helpers import (
    END_TOKENS,
    GOODS,
    SEATS,
    SPOTS,
    goods,
    legal,
    moves,
    new,
    other_box,
    play,
    player,
    points,
    refusal,
    stage,
    table,
)
from .test_trading import BUSY, FREE, changes, everywhere, moment, somewhere

STACKS_LEFT = "You can take an end token only when all stacks are empty. (P8.1)"
NOT_HELD = "You don't have that end token to use. (P8.2)"
GIVES = {  # francs, points, goods
    "francs-4": (4, 0, ""),
    "francs-5": (5, 0, ""),
    "francs-6": (6, 0, ""),
    "points-3": (0, 3, ""),
    "points-4": (0, 4, ""),
    "points-5": (0, 5, ""),
    "wood-marble": (0, 0, "wood marble"),
    "wood-gold": (0, 0, "wood gold"),
    "marble-gold": (0, 0, "marble gold"),
    "bronze-silver": (0, 0, "bronze silver"),
    "bronze-gold-prestige": (0, 0, "bronze gold-prestige"),
    "silver-gold-prestige": (0, 0, "silver gold-prestige"),
}


def last_tile(seats, turn, stack, **said):
    """One tile is left, in one of the stacks."""
    tiles = ["saint-germain:3" if i == stack else "" for i in range(3)]
    return table(**{"seats": seats, "turn": turn, "laid": " ".join(SPOTS[:32]), "stacks": tiles, "stage": "reveal"} | said)


def known(t, viewer):
    """All that somebody gets to see."""
    return json.dumps([t.view(viewer), t.told(viewer), t.log(viewer), str(t.asks(viewer)), t.text(viewer)])


# --- P8.1: when -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_not_at_the_start(seats):
    """P2.1, P8.1 While the stacks have tiles nobody looks, neither before the tile nor after it."""
    t = new(seats)
    assert t.view(0)["end_count"] == 12
    for seat in range(seats):
        assert refusal(t, "look") == "First take a tile from a stack. (P2.1)"
        play(t, "reveal 1")
        assert ("look" in legal(t), refusal(t, "look")) == (False, STACKS_LEFT)
        play(t, "place arc")
        assert refusal(t, "look") == "You have already taken your main action this turn, or passed. (P2.2)"
        play(t, "end")
        assert t.acting == ((seat + 1) % seats,)


@everywhere
@pytest.mark.parametrize("stack", range(3))
def test_one_tile_is_enough(seats, turn, stack):
    """P8.1 All three stacks must be empty: a single tile in any of them is enough to prevent it."""
    t = last_tile(seats, turn, stack, stage="action")
    assert ("look" in legal(t), refusal(t, "look")) == (False, STACKS_LEFT)


@everywhere
@pytest.mark.parametrize("stack", range(3))
def test_the_last_tile(seats, turn, stack):
    """P8.1 Who takes the last tile may look in the same turn; the next player takes no tile any more, and may look."""
    t = last_tile(seats, turn, stack)
    assert (moves(t, "reveal"), "look" in legal(t)) == ([str(stack + 1)], False)
    play(t, f"reveal {stack + 1}")
    assert "look" in legal(t)
    play(t, "look", "end-token points-3", "end")
    assert (t.acting, stage(t), "look" in legal(t)) == (((turn + 1) % seats,), "action", True)
    assert refusal(t, "reveal 1") == "All stacks are empty. (P2.1)"


def two_restaurants(data):
    """The tile of cost 1 of Saint-Germain is a restaurant, like that of cost 3."""
    data["district"][5]["kinds"][0] = "restaurant"


@somewhere
def test_the_last_tile_with_free_placement(seats, turn):
    """P8.1, P10.2 With free placement the last tile is laid first; if it fits nowhere, the player looks at once."""
    last = "saint-germain:3"
    tiles = {spot: spot for spot in SPOTS if spot != last}
    t = table(seats=seats, turn=turn, tiles=tiles, placement="free", stage="reveal")
    play(t, "reveal 1")
    assert legal(t) == ["lay saint-germain"]
    play(t, "lay saint-germain")
    assert "look" in legal(t)
    t = table(other_box(two_restaurants), seats=seats, turn=turn, tiles=tiles, placement="free", stage="reveal")
    play(t, "reveal 1")
    assert (stage(t), t.position()["gone"], "look" in legal(t)) == ("action", [last], True)


@everywhere
def test_one_must_be_taken(seats, turn):
    """P2.2, P8.1 Who has looked must take one of those left, and nothing else; that was the main action."""
    t = table(seats=seats, turn=turn, empty=True, ends=f"{turn}:points-3 {(turn + 1) % seats}:wood-gold", bonus={turn: "5"})
    assert changes(t, "look") == {"stage": "end-token"}
    left = [token for token in END_TOKENS if token not in ("points-3", "wood-gold")]
    assert legal(t) == [f"end-token {token}" for token in left]
    for move in ("skip", "place arc", "pass", "end", "look", "use 5", "use points-3", "sell wood"):
        assert refusal(t, move) == "First do this: Choose an end token to take. (P2.3)"
    for token in ("points-3", "wood-gold"):
        assert refusal(t, f"end-token {token}") == "That end token is no longer available. (P8.1)"
    taken = [*t.position()["end_tokens"], {"token": "francs-6", "seat": turn}]
    assert changes(t, "end-token francs-6") == {"stage": "end", "end_tokens": taken}
    for move in ("look", "place arc", "pass"):
        assert refusal(t, move) == "You have already taken your main action this turn, or passed. (P2.2)"
    assert refusal(t, "end-token points-4") == "Take an end token after “look”, once all stacks are empty. (P8.1)"
    play(t, "end")
    assert t.acting == ((turn + 1) % seats,)


@everywhere
def test_who_can_look_can_not_pass(seats, turn):
    """P2.5, P8.1 To look is a main action: while end tokens are left nobody passes."""
    full = "chaillot batignolles montmartre la-villette belleville saint-germain arc"
    rest = " ".join(["chaillot:1", "chaillot:2", "chaillot:3"][: (10, 9, 7)[seats - 2] - 7])
    t = table(seats=seats, turn=turn, empty=True, board={turn: f"{full} {rest}"})
    assert legal(t) == ["look"]
    assert refusal(t, "pass") == "You can't pass: a main action is possible. (P2.5)"


@somewhere
@pytest.mark.parametrize("token", END_TOKENS)
def test_all_twelve_can_be_taken(seats, turn, token):
    """P1.5, P8.1 Any one of the twelve can be taken, and then the eleven others."""
    t = table(seats=seats, turn=turn, empty=True)
    play(t, "look")
    assert moves(t, "end-token") == list(END_TOKENS)
    play(t, f"end-token {token}")
    assert (t.view(turn)["players"][turn]["ends"], t.view(turn)["end_count"]) == ([token], 11)
    play(t, "end", "look")
    assert moves(t, "end-token") == [other for other in END_TOKENS if other != token]


# --- P8.1: who knows what ---------------------------------------------------------------------------------------------
@everywhere
@pytest.mark.parametrize("screens", ["closed", "open"])
def test_others_are_not_told_which(seats, turn, screens):
    """P8.1 Others see that one was taken, not which: whichever it was, they see, read and are told the same, even with open
    screens."""
    names = ["Ada", "Ben", "Eva", "Kim"][:seats]
    tables = []
    for token in ("points-3", "bronze-gold-prestige", "francs-6"):
        t = table(seats=seats, turn=turn, empty=True, screens=screens, names=names, ends=f"{(turn + 1) % seats}:wood-gold")
        play(t, "look", f"end-token {token}")
        tables.append(t)
        assert t.told(turn) == [(turn, "look"), (turn, f"end-token {token}")]
        assert t.view(turn)["players"][turn]["ends"] == [token]
    for viewer in {None, *range(seats)} - {turn}:
        assert len({known(t, viewer) for t in tables}) == 1
        assert tables[0].told(viewer) == [(turn, "look"), (turn, "end-token")]
        assert tables[0].log(viewer) == [f"{names[turn]} looks at the end tokens.", f"{names[turn]} takes an end token."]
        seen = tables[0].view(viewer)["players"][turn]
        assert (seen["ends"], seen["ends_count"], seen["ends_seen"]) == (None, 1, None)
        assert tables[0].view(viewer)["end_count"] == 10
    assert tables[0].log(turn)[-1] == f"{names[turn]} takes the end token: 3 points."


@everywhere
def test_only_who_looks_sees_what_is_left(seats, turn):
    """P8.1 Only the player who looks sees the end tokens, and only while looking; afterwards they remember what was left."""
    t = table(seats=seats, turn=turn, empty=True, ends=f"{(turn + 1) % seats}:wood-gold")
    left = [token for token in END_TOKENS if token != "wood-gold"]
    assert [t.view(viewer)["end_tokens"] for viewer in range(seats)] == [None] * seats
    play(t, "look")
    assert [t.view(viewer)["end_tokens"] for viewer in range(seats)] == [left if v == turn else None for v in range(seats)]
    assert t.view(None)["end_tokens"] is None
    play(t, "end-token points-5")
    assert [t.view(viewer)["end_tokens"] for viewer in range(seats)] == [None] * seats
    assert t.view(turn)["players"][turn]["ends_seen"] == [token for token in left if token != "points-5"]


@everywhere
def test_used_ones_are_seen_by_all(seats, turn):
    """P8.1, P8.2 When it is used everyone sees which one it was."""
    t = table(seats=seats, turn=turn, empty=True, names=["Ada", "Ben", "Eva", "Kim"][:seats])
    play(t, "look", "end-token wood-marble", "use wood-marble")
    for viewer in (None, *range(seats)):
        seen = t.view(viewer)["players"][turn]
        assert (seen["ends_count"], seen["ends_used"]) == (0, ["wood-marble"])
        assert t.told(viewer)[-1] == (turn, "use wood-marble")
        assert t.log(viewer)[-1] == f"{t.who(turn)} uses the end token: 1 wood, 1 marble."


# --- P8.2 -------------------------------------------------------------------------------------------------------------
@somewhere
@pytest.mark.parametrize("token", END_TOKENS)
def test_each_end_token(seats, turn, token):
    """P7.4, P8.2 The twelve end tokens: francs, points, or units of goods; each is discarded, and nothing else changes."""
    francs, gained, units = GIVES[token]
    said = {"francs": {turn: 2}, "points": {turn: 7}, "goods": {turn: "wood bronze"}}
    t = table(seats=seats, turn=turn, empty=True, ends=f"{turn}:{token}", **said)
    assert moves(t, "use") == [token]
    me = f"players.{turn}"
    expected = {f"{me}.ends_used": [token], f"{me}.used_after.{token}": 1} | {f"units.{good}": 1 for good in units.split()}
    expected |= {f"{me}.francs": 2 + francs} if francs else {}
    expected |= {f"{me}.points": 7 + gained} if gained else {}
    assert changes(t, f"use {token}") == expected
    assert (moves(t, "use"), refusal(t, f"use {token}"), t.view(turn)["players"][turn]["ends"]) == ([], NOT_HELD, [])


@everywhere
def test_only_ones_own(seats, turn):
    """P8.2 Only what one has taken oneself, and not used, can be used: not another player's, not what nobody has taken."""
    ends = f"{turn}:points-3 {(turn + 1) % seats}:points-4 {turn}:francs-5"
    t = table(seats=seats, turn=turn, empty=True, ends=ends, ends_used={turn: "francs-5"})
    assert moves(t, "use") == ["points-3"]
    for token in ("points-4", "points-5", "francs-5"):
        assert refusal(t, f"use {token}") == NOT_HELD
    for other in set(range(seats)) - {turn}:
        assert t.refusal(other, "use points-4") == f"It isn't your turn. To move: {t.who(turn)}. (P1.8)"


@everywhere
def test_at_once_or_later(seats, turn):
    """P7.3, P8.2 An end token can be used in the turn in which it was taken, or in a later one; several in one turn as well."""
    t = table(seats=seats, turn=turn, empty=True)
    play(t, "look", "end-token points-5", "use points-5")
    assert (points(t, turn), stage(t)) == (5, "end")
    play(t, "end")
    for other in range(1, seats):
        play(t, "look", f"end-token {END_TOKENS[other - 1]}", "end")
    play(t, "look", "end-token points-4", "end")
    for _ in range(1, seats):
        play(t, "place arc", "end")
    play(t, "look", "end-token wood-gold", "use wood-gold", "use points-4", "sell gold", "sell wood")
    assert (points(t, turn), player(t, turn)["francs"], player(t, turn)["ends_used"]) == (
        9,
        4,
        ["points-4", "points-5", "wood-gold"],
    )


@somewhere
@pytest.mark.parametrize("name", ["action", "points", "bonus", "match", "end"])
@pytest.mark.parametrize("token", ["francs-4", "points-4", "silver-gold-prestige"])
def test_at_any_moment(name, token, seats, turn):
    """P2.3, P8.2 End tokens can be used whenever one of these is asked; the turn goes on where it was."""
    assert name in FREE
    t = moment(name, seats, turn, empty=True, ends=f"{turn}:{token}")
    before = t.position()
    assert moves(t, "use") == [token]
    play(t, f"use {token}")
    p = t.position()
    keys = ("stage", "turn", "phase", "resume", "bought", "icons", "using", "chosen", "end_tokens")
    assert [p[key] for key in keys] == [before[key] for key in keys]
    assert p["players"][turn]["ends_used"] == [token]


@somewhere
@pytest.mark.parametrize("name", [name for name in BUSY if name not in ("lay", "back")])
def test_not_now(name, seats, turn):
    """P2.3, P8.2 While one of these is asked, no end token is used. (A tile can't be asked for any more.)"""
    said = {} if name == "end-token" else {"empty": True}
    t = moment(name, seats, turn, ends=f"{turn}:points-3", francs={turn: 9}, goods={turn: "bronze bronze"}, **said)
    assert (moves(t, "use"), refusal(t, "use points-3")) == ([], f"First do this: {t.asks(turn)} (P2.3)")


@everywhere
def test_goods_of_end_tokens_are_units(seats, turn):
    """P7.4, P8.2 Such goods pay and match before tokens and are lost at the end of the turn; the supply gets nothing."""
    ends = f"{turn}:marble-gold {turn}:bronze-silver {turn}:bronze-gold-prestige"
    board = {turn: "chaillot"}
    mine = {"francs": {turn: 10}, "goods": {turn: "marble gold bronze"}}
    t = table(seats=seats, turn=turn, empty=True, ends=ends, board=board, **mine)
    play(t, "use marble-gold", "move chaillot", "to luxembourg@chaillot", "use bronze-silver", "match bronze")
    assert goods(t, turn) == "marble gold bronze"
    play(t, "match bronze", "use bronze-gold-prestige", "match bronze")
    assert (goods(t, turn), points(t, turn), t.position()["discarded"]["bronze"]) == ("marble gold", 9, 1)
    assert sum(t.position()["supply"].values()) == 0
    assert t.position()["units"] == dict.fromkeys(GOODS, 0) | {"silver": 1, "gold-prestige": 1}
    play(t, "end")
    assert t.position()["units"] == dict.fromkeys(GOODS, 0)
    t = table(seats=seats, turn=turn, empty=True, ends=ends, bonus={turn: "23"}, goods={turn: "bronze"})
    play(t, "use bronze-silver", "use bronze-gold-prestige")
    assert refusal(t, "use 23") == "You have no matching pair to return. (P7.7)"


# --- other boxes ------------------------------------------------------------------------------------------------------
def richer(data):
    """End tokens with several things on them, and much wood."""
    data["end_token"][0] = {"id": "feast", "francs": 7, "points": 8, "goods": ["gold", "gold", "silver"]}
    for i in range(1, 4):
        data["end_token"][i] = {"id": f"forest-{i}", "goods": ["wood", "wood", "wood"]}


@everywhere
def test_other_end_tokens(seats, turn):
    """P8.2 What is printed on the end tokens of another box counts."""
    t = table(other_box(richer), seats=seats, turn=turn, empty=True)
    play(t, "look", "end-token feast")
    changed = changes(t, "use feast")
    me = f"players.{turn}"
    assert changed.pop(f"{me}.used_after.feast") == 1
    assert changed == {f"{me}.francs": 7, f"{me}.points": 8, "units.gold": 2, "units.silver": 1, f"{me}.ends_used": ["feast"]}


@pytest.mark.parametrize("n", [1, 2, 3])
def test_positions_with_many_units(n):
    """P7.4, P8.2 Units aren't tokens, so there may be more than six of a good; such a position can be read back."""
    box = other_box(richer)
    t = table(box, empty=True, ends="0:forest-1 0:forest-2 0:forest-3")
    play(t, *[f"use forest-{i + 1}" for i in range(n)])
    assert t.position()["units"]["wood"] == 3 * n
    again = grandtour.Table.from_position(t.position(), box=box)
    assert (again.position(), legal(again)) == (t.position(), legal(t))
