"""Bonus tokens together: units of goods, permissions, tokens with nothing to do, tokens in the midst of a turn, other boxes."""

import pytest

import grandtour

from .helpers import BOX, GOODS, SEATS, goods, legal, moves, other_box, play, player, points, refusal, stage, table
from .test_track import copied
from .test_trading import BUSY, FREE, SELL, TURNS, changes, everywhere, moment, somewhere

ONLY_BEFORE = "Tokens 9 and 16 can be used only before the main action. (P7.6)"
NOT_DEARER = "The key must move to something more expensive than where it is now. (P4.3)"
NOTHING_BACK = "There is no bonus token you could take behind your figure. (P7.7)"
NO_UNITS = dict.fromkeys(GOODS, 0)


def every(seats, *numbers, box=BOX):
    """All copies of bonus numbers, in words."""
    return " ".join(str(number) for number in numbers for _ in range(box.data["bonus"][number - 1]["copies"][seats - 2]))


def own_there(place):
    return f"You already have a key there: {place}. (P4.1)"


def other_there(place):
    return f"Another player has a key there: {place}. (P4.1)"


# --- P7.4 -------------------------------------------------------------------------------------------------------------
@everywhere
def test_units_last_for_the_turn(seats, turn):
    """P7.4 Units stay until the end of the turn, whatever is done meanwhile, and are lost then: nobody has them afterwards."""
    t = table(seats=seats, turn=turn, bonus={turn: "2 8 21"}, stage="reveal")
    play(t, "use 2", "use 8", "choose silver", "reveal 2", "use 21", "choose gold", "choose gold", "place arc")
    assert t.position()["units"] == NO_UNITS | {"wood": 1, "silver": 1, "gold": 2}
    assert (moves(t, "sell"), t.view(None)["units"]) == (["wood", "gold", "silver"], t.position()["units"])
    changed = changes(t, "end")
    after = (turn + 1) % seats
    assert changed == {"stage": "reveal", "turn": after, "units.wood": 0, "units.silver": 0, "units.gold": 0}
    assert moves(t, "sell") == []
    for _ in range(seats - 1):
        play(t, "reveal 1", "place arc", "end")
    assert (t.acting, moves(t, "sell"), goods(t, turn)) == ((turn,), [], "")
    assert sum(t.position()["supply"].values()) == sum(t.position()["discarded"].values()) == 0


@everywhere
def test_paying_with_units(seats, turn):
    """P4.8, P7.4 A unit of wood pays for a building of cost 8; it is spent before a token, and the supply gets none of it."""
    for mine, units, left, supply in (("", 1, (0, 0), 0), ("wood", 1, (1, 0), 0), ("wood", 0, (0, 0), 1), ("wood", 2, (1, 1), 0)):
        said = {"board": {turn: "chaillot"}, "laid": "chaillot:8", "goods": {turn: mine}, "units": {"wood": units}}
        t = table(seats=seats, turn=turn, francs={turn: 8}, **said)
        play(t, "move chaillot", "to chaillot:8")
        p = t.position()
        assert (p["players"][turn]["goods"]["wood"], p["units"]["wood"], p["supply"]["wood"]) == (*left, supply)
    said["goods"], said["units"] = {}, {}
    t = table(seats=seats, turn=turn, francs={turn: 8}, bonus={turn: "2"}, **said)
    assert moves(t, "move") == []
    play(t, "use 2")
    assert moves(t, "move") == ["chaillot"]


@everywhere
def test_paying_a_landmark_with_units_and_tokens(seats, turn):
    """P4.8, P7.4 Of two gold one may be a unit, the other a token: only the token goes to the supply."""
    t = table(seats=seats, turn=turn, board={turn: "chaillot"}, bonus={turn: "3 4"}, goods={turn: "gold gold"}, francs={turn: 15})
    play(t, "use 3", "use 4", "move chaillot", "to louvre@chaillot")
    p = t.position()
    assert (p["units"], p["supply"], goods(t, turn)) == (NO_UNITS, {"wood": 0, "marble": 0, "gold": 1}, "gold")


@everywhere
def test_matching_with_units(seats, turn):
    """P5.5, P7.4 A unit matches an icon like a token, and before one; only the token leaves the game."""
    board = {turn: "louvre@belleville"}
    icons = {"bronze": 1, "gold-prestige": 2}
    said = {"seats": seats, "turn": turn, "board": board, "stage": "match", "bought": "louvre", "icons": icons}
    t = table(**said, goods={turn: "gold-prestige"}, units={"gold-prestige": 1, "silver": 1})
    assert moves(t, "match") == ["gold-prestige"]
    me = f"players.{turn}"
    assert changes(t, "match gold-prestige") == {"units.gold-prestige": 0, "icons.gold-prestige": 1, f"{me}.points": 5}
    changed = changes(t, "match gold-prestige")
    assert changed == {"discarded.gold-prestige": 1, "icons.gold-prestige": 0, f"{me}.points": 10} | {
        f"{me}.goods.gold-prestige": 0
    }
    t = table(**said, bonus={turn: "19"})
    assert moves(t, "match") == []
    play(t, "use 19", "choose bronze", "choose gold-prestige", "match bronze", "match gold-prestige")
    assert (points(t, turn), sum(t.position()["discarded"].values()), stage(t)) == (8, 0, "match")


@somewhere
@pytest.mark.parametrize(("number", "good"), [(23, "bronze"), (23, "gold-prestige"), (24, "wood"), (24, "gold")])
def test_units_are_not_returned(seats, turn, number, good):
    """P7.4, P7.7 Only tokens make a pair: a token and a unit are none, nor are two units; two of each are one pair."""
    for mine in ("", good):
        t = table(seats=seats, turn=turn, bonus={turn: str(number)}, goods={turn: mine}, units={good: 2})
        assert moves(t, "use") == []
        assert refusal(t, f"use {number}") == "You have no matching pair to return. (P7.7)"
    t = table(seats=seats, turn=turn, bonus={turn: str(number)}, goods={turn: f"{good} {good}"}, units={good: 2})
    play(t, f"use {number}", f"return {good}")
    assert (stage(t), points(t, turn), t.position()["units"][good]) == ("action", (2, 3, 4)[seats - 2], 2)


@somewhere
def test_units_pile_up(seats, turn):
    """P7.4 Several tokens in a turn: all their units are there, and each can be sold."""
    t = table(seats=seats, turn=turn, bonus={turn: "2 10 21 3 8 19"})
    play(t, "use 2", "use 10", "choose wood", "use 21", "choose wood", "choose marble", "use 3")
    play(t, "use 8", "choose bronze", "use 19", "choose bronze", "choose silver")
    assert t.position()["units"] == NO_UNITS | {"wood": 3, "marble": 2, "bronze": 2, "silver": 1}
    play(t, "sell wood", "sell wood", "sell marble", "sell bronze", "sell silver")
    assert player(t, turn)["francs"] == 2 * SELL["wood"] + SELL["marble"] + SELL["bronze"] + SELL["silver"]
    assert t.position()["units"] == NO_UNITS | {"wood": 1, "marble": 1, "bronze": 1}


# --- P7.6 -------------------------------------------------------------------------------------------------------------
@everywhere
@pytest.mark.parametrize("number", [9, 16])
def test_permissions_come_before_the_main_action(seats, turn, number):
    """P7.6 Tokens 9 and 16 can be used before the tile and before the main action, even if no move comes of it; then not."""
    for name in FREE:
        t = moment(name, seats, turn, bonus={turn: str(number)})
        if name in ("reveal", "action"):
            assert moves(t, "use") == [str(number)]
        else:
            assert (moves(t, "use"), refusal(t, f"use {number}")) == ([], ONLY_BEFORE)
    t = table(seats=seats, turn=turn, bonus={turn: str(number)})  # no key is on the board
    play(t, f"use {number}", "place chaillot")
    assert (player(t, turn)["bonus"], t.position()["used"], stage(t)) == ([], [number], "end")


@somewhere
@pytest.mark.parametrize("number", [9, 16])
@pytest.mark.parametrize("action", ["place arc", "look", "pass"])
def test_permissions_after_other_main_actions(seats, turn, number, action):
    """P2.5, P7.6 The main action may also be a key placed, an end token, or a pass: after it the tokens can't be used either."""
    full = "chaillot batignolles montmartre la-villette belleville saint-germain arc"
    said = {"empty": True} if action == "look" else {}
    if action == "pass":
        rest = " ".join(["louvre@belleville"] * ((10, 9, 7)[seats - 2] - 7))
        said = {"board": {turn: f"{full} {rest}"}, "box": copied(9)}
    t = table(seats=seats, turn=turn, bonus={turn: str(number)}, **said)
    play(t, action, *(["end-token points-3"] if action == "look" else []))
    assert (stage(t), refusal(t, f"use {number}")) == ("end", ONLY_BEFORE)


@everywhere
@pytest.mark.parametrize(("number", "name"), [(9, "may_double"), (16, "may_join")])
def test_permissions_are_lost_at_the_end_of_the_turn(seats, turn, number, name):
    """P7.6 The permission holds for the move of this turn only: neither the next player has it, nor the same one later on."""
    board = dict.fromkeys(range(seats), "chaillot") | {turn: "chaillot chaillot:1", (turn + 1) % seats: "chaillot chaillot:2"}
    t = table(seats=seats, turn=turn, board=board, francs=dict.fromkeys(range(seats), 2), bonus={turn: str(number)})
    assert moves(t, "move") == []
    play(t, f"use {number}")
    assert (t.position()[name], "chaillot" in moves(t, "move")) == (True, True)
    play(t, "place arc")
    assert t.position()[name]
    assert changes(t, "end") == {"stage": "reveal", "turn": (turn + 1) % seats, name: False}
    for _ in range(seats - 1):
        play(t, "reveal 3")
        p = t.position()
        assert (p["may_double"], p["may_join"]) == (False, False)
        play(t, "place arc", "end")
    play(t, "reveal 1")
    assert (t.acting, t.position()[name]) == ((turn,), False)
    for source in moves(t, "move"):
        after = t.copy()
        play(after, f"move {source}")
        assert not {"chaillot:1", "chaillot:2"} & set(moves(after, "to"))


@everywhere
@pytest.mark.parametrize("place", ["chaillot:4", "pantheon"])
def test_a_place_with_both_needs_both(seats, turn, place):
    """P7.6 Where one's own key and another player's stand, a key comes only with both tokens."""
    said = "pantheon@chaillot" if place == "pantheon" else place
    name = {"pantheon": "Panthéon"}.get(place, "Chaillot, cost 4")
    board = {turn: f"chaillot {said}", (turn + 1) % seats: said}
    for tokens, reason in (
        ((), own_there(name)),
        (("use 9",), other_there(name)),
        (("use 16",), own_there(name)),
        (("use 9", "use 16"), None),
        (("use 16", "use 9"), None),
    ):
        mine = {"board": board, "laid": "chaillot:1", "francs": {turn: 13}, "goods": {turn: "marble marble gold"}}
        box = copied(9, 16)
        t = table(box, seats=seats, turn=turn, bonus={turn: "9 16"}, used="16", **mine)
        play(t, *tokens, "move chaillot")
        assert (refusal(t, f"to {place}"), place in moves(t, "to")) == (reason, reason is None)
    play(t, f"to {place}")
    assert (player(t, turn)["board"], player(t, (turn + 1) % seats)["board"]) == ({place: 2}, {place: 1})


@everywhere
def test_never_dearer_than_itself(seats, turn):
    """P4.3, P7.6 A key does not move to the place where it stands, nor to a cheaper one of one's own; not even with token 9."""
    board = {turn: "chaillot:4 chaillot:4 chaillot:2", (turn + 1) % seats: "chaillot:1"}
    t = table(copied(9), seats=seats, turn=turn, board=board, bonus={turn: "9 16"}, used="9", francs={turn: 2})
    play(t, "use 9", "use 16")
    assert moves(t, "move") == ["chaillot:2"]
    play(t, "move chaillot:2")
    assert legal(t) == ["to chaillot:4"]
    for place in ("chaillot:2", "chaillot:1"):
        assert refusal(t, f"to {place}") == NOT_DEARER
    play(t, "to chaillot:4")
    assert (player(t, turn)["board"], player(t, turn)["francs"]) == ({"chaillot:4": 3}, 0)


@somewhere
def test_permissions_change_only_where_a_key_may_go(seats, turn):
    """P3.2, P4.3, P4.6, P7.6 Banks and the Arc take one key of a player as ever; district, price and tile are asked as ever."""
    board = {turn: "arc chaillot chaillot:4 belleville:4", (turn + 1) % seats: "montmartre:3"}
    t = table(seats=seats, turn=turn, board=board, bonus={turn: "9 16"}, francs={turn: 3}, laid="chaillot:1")
    play(t, "use 9", "use 16")
    assert refusal(t, "place chaillot") == "You already have a key on that bank. (P3.2)"
    assert refusal(t, "place arc") == "You already have a key on the Arc. (P3.2)"
    after = t.copy()
    play(after, "move chaillot")
    assert legal(after) == ["to chaillot:1"]
    assert refusal(after, "to belleville:4") == "Only a key on the Arc can move to another district. (P4.3)"
    assert refusal(after, "to chaillot:4") == "That costs 4 francs; you have 3 francs. (P4.6)"
    assert refusal(after, "to chaillot:2") == "No building has been laid there yet: Chaillot, cost 2. (P4.1)"
    play(t, "move arc")
    assert legal(t) == ["to chaillot:1", "to montmartre:3"]


@everywhere
def test_a_place_with_two_keys_counts_twice(seats, turn):
    """P7.5, P7.6, P9.2 With two own keys on it a building counts twice: for scoring tokens, and in the sum of its district."""
    board = {turn: "chaillot chaillot:4", (turn + 1) % seats: "chaillot:5"}
    t = table(seats=seats, turn=turn, board=board, francs={turn: 4}, bonus={turn: "9 18"}, points_tokens={"chaillot": 20})
    assert [t.points(seat)["districts"] for seat in (turn, (turn + 1) % seats)] == [10, 20]
    play(t, "use 9", "move chaillot", "to chaillot:4")
    assert [t.points(seat)["districts"] for seat in (turn, (turn + 1) % seats)] == [20, 10]
    play(t, "use 18")
    assert points(t, turn) == 10


@everywhere
def test_one_of_two_keys_leaves(seats, turn):
    """P4.7, P7.5 Of two keys on a place one moves on: the other one is still there, and the place is not free."""
    other = (turn + 1) % seats
    board = {turn: "chaillot:1 chaillot:1", other: "chaillot"}
    t = table(seats=seats, turn=turn, board=board, laid="chaillot:4", francs={turn: 3, other: 3})
    play(t, "move chaillot:1", "to chaillot:4", "end", "reveal 1")
    assert player(t, turn)["board"] == {"chaillot:1": 1, "chaillot:4": 1}
    play(t, "move chaillot")
    assert refusal(t, "to chaillot:1") == other_there("Chaillot, cost 1")


@everywhere
@pytest.mark.parametrize("token", ["9", "16"])
def test_income_of_a_place_that_had_a_key(seats, turn, token):
    """P4.7, P5.1, P5.2, P5.3, P7.5 Such a key brings income as ever: it may be the fourth of its district, the bonus token comes
    again; the token beside the spot is gone."""
    other = (turn + 1) % seats
    mine, theirs = ("chaillot:1", "chaillot:2") if token == "9" else ("chaillot:2", "chaillot:1")
    board = {turn: f"chaillot {mine}", other: f"{theirs} chaillot:4"}
    t = table(seats=seats, turn=turn, board=board, francs={turn: 1}, bonus={turn: token})
    play(t, f"use {token}", "move chaillot", "to chaillot:1")
    assert (stage(t), t.position()["bought"]) == ("points", "chaillot:1")
    play(t, "points 20 chaillot")
    assert (stage(t), goods(t, turn)) == ("bonus", "")
    play(t, "bonus 1")
    assert player(t, turn)["bonus"] == [1]


@somewhere
def test_several_copies_of_token_9(seats, turn):
    """P7.5, P7.6 With more copies in the box: three keys on a place; and a second one in the same turn allows nothing more."""
    box = copied(9)
    board = {turn: "arc chaillot chaillot:2 chaillot:2"}
    t = table(box, seats=seats, turn=turn, board=board, bonus={turn: "9 17"}, used="9", francs={turn: 4})
    play(t, "use 9", "use 17", "take 9", "use 9")
    assert (t.position()["used"], t.position()["may_double"]) == ([9, 9, 9, 17], True)
    play(t, "move arc", "to chaillot:2", "skip")
    assert player(t, turn)["board"] == {"chaillot": 1, "chaillot:2": 3}
    assert refusal(t, "move chaillot") == "You have already taken your main action this turn, or passed. (P2.2)"
    play(t, "end")
    assert not t.position()["may_double"]


@pytest.mark.parametrize(("seats", "turn"), [(3, 0), (3, 2), (4, 1), (4, 3)])
def test_several_copies_of_token_16(seats, turn):
    """P7.5 With more copies in the box a place may have keys of several players."""
    others = [seat for seat in range(seats) if seat != turn]
    board = dict.fromkeys(others, "chaillot:4") | {turn: "chaillot"}
    used = " ".join(["16"] * (len(others) - 1))
    t = table(copied(16), seats=seats, turn=turn, board=board, bonus={turn: "16"}, used=used, francs={turn: 4})
    play(t, "use 16", "move chaillot", "to chaillot:4")
    assert t.view(None)["districts"][0]["spots"][3]["keys"] == list(range(seats))


# --- P7.7 -------------------------------------------------------------------------------------------------------------
@everywhere
def test_17_with_nothing_to_take(seats, turn):
    """P7.2, P7.7 If all tokens are gone, or those left are of numbers one holds, token 17 can't be used; with another one left it
    can."""
    rest = [number for number in range(1, 31) if number not in (6, 17)]
    nothing = "There is no bonus token you could take. (P7.7)"
    said = {"seats": seats, "turn": turn, "figure": {turn: 30}}
    t = table(**said, bonus={turn: "17"}, used=every(seats, 6, *rest))
    assert (moves(t, "use"), refusal(t, "use 17")) == ([], nothing)
    t = table(**said, bonus={turn: "17"}, used=every(seats, *rest))
    play(t, "use 17")
    assert legal(t) == ["take 6"]
    if seats > 2:
        t = table(**said, bonus={turn: "6 17"}, used=every(seats, *rest))
        assert (moves(t, "use"), refusal(t, "use 17")) == (["6"], nothing)
        play(t, "use 6", "use 17", "take 6")


@everywhere
@pytest.mark.parametrize(("figure", "gone"), [(0, ()), (1, ()), (2, (1,)), (13, (8, 9, 10, 11, 12)), (30, (26, 27, 28, 29))])
def test_25_with_nothing_to_take(seats, turn, figure, gone):
    """P7.7, P7.8 With no token on the five spaces behind the figure, token 25 can't be used; where the figure stands, further
    back and before it doesn't count."""
    t = table(seats=seats, turn=turn, bonus={turn: "25"}, figure={turn: figure}, used=every(seats, *gone))
    assert (moves(t, "use"), refusal(t, "use 25")) == ([], NOTHING_BACK)
    if gone:
        t = table(seats=seats, turn=turn, bonus={turn: "25"}, figure={turn: figure}, used=every(seats, *gone[1:]))
        play(t, "use 25")
        assert legal(t) == [f"back {figure - gone[0]}"]


@pytest.mark.parametrize(("seats", "turn"), [(3, 0), (3, 2), (4, 1), (4, 3)])
def test_25_with_nothing_but_what_one_holds(seats, turn):
    """P7.2, P7.7 If the only token behind the figure is of a number that one holds unused, token 25 can't be used; after that one
    is used it can."""
    t = table(seats=seats, turn=turn, bonus={turn: "25 11"}, figure={turn: 12}, used=every(seats, 7, 8, 9, 10))
    assert (moves(t, "use"), refusal(t, "use 25")) == (["11"], NOTHING_BACK)
    play(t, "use 11", "use 25")
    assert legal(t) == ["back 1"]


@everywhere
@pytest.mark.parametrize(
    ("number", "mine"), [(23, "bronze silver gold-prestige wood wood"), (24, "wood marble gold silver silver")]
)
def test_pairs_with_nothing_to_return(seats, turn, number, mine):
    """P7.7 Without two equal ones of the right sort tokens 23 and 24 can't be used; what others have doesn't count."""
    others = {(turn + 1) % seats: "bronze bronze wood wood"}
    t = table(seats=seats, turn=turn, bonus={turn: str(number)}, goods={turn: mine, **others})
    assert (moves(t, "use"), refusal(t, f"use {number}")) == ([], "You have no matching pair to return. (P7.7)")


@somewhere
@pytest.mark.parametrize("number", [6, 11, 15, 18, 20, 26, 28, 29, 30])
def test_scoring_for_nothing(seats, turn, number):
    """P7.7 Tokens that score may be used for 0, and are gone then; the log says so."""
    t = table(seats=seats, turn=turn, bonus={turn: str(number)}, names=["Ada", "Ben", "Eva", "Kim"][:seats])
    assert changes(t, f"use {number}") == {"used": [number], f"players.{turn}.bonus": []}
    assert t.log(None)[-1].endswith("scores 0 points.")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("number", "answer"), [(17, "take 17"), (25, "back 1")])
def test_a_token_that_takes_its_own_number(seats, number, answer):
    """P7.2, P7.3 A token used is discarded: so it may take another one of its number, even if nothing else is left."""
    gone = every(seats, *[other for other in range(1, 31) if other != number], box=copied(number))
    t = table(copied(number), seats=seats, bonus={0: str(number)}, used=gone, figure={0: number + 1})
    play(t, f"use {number}")
    assert legal(t) == [answer]
    play(t, answer, f"use {number}" if number == 17 else "place arc")
    assert player(t, 0)["figure"] == (18 if number == 17 else 25)
    if number == 25:
        assert refusal(t, "use 25") == NOTHING_BACK


# --- in the midst of a turn -------------------------------------------------------------------------------------------
ANSWERS = {
    1: (),
    2: (),
    5: (),
    8: ("choose gold-prestige",),
    10: ("choose marble",),
    13: (),
    17: ("take 28",),
    18: (),
    19: ("choose bronze", "choose silver"),
    20: (),
    21: ("choose wood", "choose wood"),
    23: ("return silver",),
    24: ("return wood", "skip"),
    25: ("back 4",),
    29: (),
    30: (),
}


@pytest.mark.parametrize("name", FREE)
@pytest.mark.parametrize("number", ANSWERS)
def test_tokens_in_the_midst_of_a_turn(name, number):
    """P2.3, P7.3 Tokens can be used whenever one of these is asked; then the turn goes on where it was."""
    seats, turn = TURNS[(number + len(name)) % len(TURNS)]
    said = {"francs": {turn: 3}, "goods": {turn: "silver silver wood wood marble marble"}, "figure": {turn: 16}}
    t = moment(name, seats, turn, bonus={turn: f"{number} 27"}, **said)
    keys = ("turn", "phase", "bought", "icons", "may_double", "may_join", "stacks")
    before = {key: t.position()[key] for key in keys}
    for i, move in enumerate((f"use {number}", *ANSWERS[number])):
        assert move in legal(t)
        play(t, move)
        p = t.position()
        last = i == len(ANSWERS[number])
        assert (p["resume"], p["using"]) == ((None, None) if last else (name, number))
        assert (p["stage"] == name, {key: p[key] for key in keys}) == (last, before)
    assert (p["chosen"], p["used"].count(number)) == (0, 1)


@somewhere
@pytest.mark.parametrize("name", BUSY)
def test_no_token_now(name, seats, turn):
    """P2.3 While one of these is asked, no token is used: it is answered first."""
    t = moment(name, seats, turn, francs={turn: 9}, goods={turn: "bronze bronze"}, figure={turn: 5}, bonus={turn: "1 9 16"})
    assert moves(t, "use") == []
    for number in (1, 9, 16, 30):
        assert refusal(t, f"use {number}") == f"First do this: {t.asks(turn)} (P2.3)"


@somewhere
def test_a_whole_turn_of_tokens(seats, turn):
    """P2.3, P7.3, P7.6 Tokens between all steps of a turn, also tokens just taken."""
    board = {turn: "chaillot chaillot:2", (turn + 1) % seats: "chaillot:4 chaillot:5"}
    laid = ("saint-germain:1", "", "")
    t = table(seats=seats, turn=turn, board=board, bonus={turn: "1 5 9 17"}, stage="reveal", stacks=laid)
    play(t, "use 9", "reveal 1", "use 1", "move chaillot", "to chaillot:2", "use 17", "take 12", "use 12")
    assert (stage(t), t.position()["bought"], player(t, turn)["francs"]) == ("points", "chaillot:2", 3 - 2 + 3)
    play(t, "points 12 montmartre", "use 5", "bonus 22", "use 22", "end")
    assert player(t, turn)["bonus"] == []
    assert (points(t, turn), player(t, turn)["francs"], player(t, turn)["figure"]) == (4 + 4 + 5, 4 + 5, 22)
    assert player(t, turn)["board"] == {"chaillot:2": 2}
    assert t.position()["used"] == [1, 5, 9, 12, 17, 22]


# --- other boxes ------------------------------------------------------------------------------------------------------
def printed(data):
    """Other values on the tokens."""
    new = {
        1: {"points": 9},
        2: {"goods": ["gold"]},
        5: {"francs": 8, "points": 0},
        6: {"cost": 8, "points_each": 11},
        13: {"key_price": 0},
        14: {"key_price": 11},
        20: {"points_by_players": [7, 5, 0]},
        23: {"points_by_players": [9, 8, 7]},
        24: {"points_by_players": [1, 0, 6]},
        25: {"back": 2},
        29: {"points_each": 3},
        30: {"points_by_kinds": [4, 3, 2, 1]},
    }
    for number, values in new.items():
        old = data["bonus"][number - 1]
        data["bonus"][number - 1] = {key: old[key] for key in ("number", "zone", "copies")} | values


@everywhere
def test_other_values(seats, turn):
    """P7.5 What is printed on the tokens of another box counts: francs, points, goods, costs, prices."""
    board = {turn: "chaillot:1 chaillot:8 chaillot:2 chaillot:3 eiffel@chaillot"}
    said = {"seats": seats, "turn": turn, "board": board, "goods": {turn: "silver silver wood wood"}, "francs": {turn: 10}}
    for moves_, gained, francs in (
        (("use 1",), 9, 10),
        (("use 5",), 0, 18),
        (("use 2", "sell gold"), 0, 13),
        (("use 6",), 11, 10),
        (("use 13",), 0, 10),
        (("use 1", "use 20"), 9 + 10 * (7, 5, 0)[seats - 2], 10),
        (("use 23", "return silver"), (9, 8, 7)[seats - 2], 10),
        (("use 24", "return wood"), (1, 0, 6)[seats - 2], 10),
        (("use 29",), 3, 10),
        (("use 30",), 3, 10),
    ):
        t = table(other_box(printed), bonus={turn: "1 2 5 6 13 14 20 23 24 29 30 25"}, **said)
        assert refusal(t, "use 14") == "That costs 11 francs; you have 10 francs. (P7.7)"
        play(t, *moves_)
        assert (points(t, turn), player(t, turn)["francs"]) == (gained, francs)


@everywhere
def test_other_ways_back(seats, turn):
    """P7.5, P7.7 How far token 25 goes back is printed on it: further is refused, and nothing further away makes it usable."""
    t = table(other_box(printed), seats=seats, turn=turn, bonus={turn: "25"}, figure={turn: 9})
    play(t, "use 25")
    assert legal(t) == ["back 1", "back 2"]
    assert refusal(t, "back 3") == "You can go back at most 2 spaces. (P7.5)"
    t = table(other_box(printed), seats=seats, turn=turn, bonus={turn: "25", (turn + 1) % seats: "7 8"}, figure={turn: 9})
    assert refusal(t, "use 25") == NOTHING_BACK


# --- positions --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("pairs", range(1, 9))
def test_positions_in_the_midst_of_returns(pairs):
    """P7.5 Who has all prestige returns up to nine pairs; each position on the way can be read back."""
    t = table(bonus={0: "23"}, goods={0: "bronze silver gold-prestige " * 6})
    play(t, "use 23", *[f"return {good}" for good in ("bronze", "silver", "gold-prestige") for _ in range(3)][:pairs])
    again = grandtour.Table.from_position(t.position())
    assert (again.position(), legal(again)) == (t.position(), legal(t))
    assert points(t, 0) == 2 * pairs
