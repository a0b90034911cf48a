"""The thirty bonus tokens, one after another: what each of them does, and that it does nothing else."""

import pytest

from .helpers import GOODS, PRESTIGE, RESOURCES, SEATS, legal, moves, play, player, points, refusal, stage, table
from .test_trading import changes, everywhere


def used(t, turn, number, *answers, **gained):
    """Uses a token: it is discarded, the player gains what is said, and nothing else changes. Names are parts of the position,
    `p_` in front are the player's."""
    rest = [other for other in player(t, turn)["bonus"] if other != number]
    before = t.position()["used"]
    assert f"use {number}" in legal(t)
    changed = changes(t, f"use {number}", *answers)
    mine = {f"players.{turn}.{name[2:]}": value for name, value in gained.items() if name.startswith("p_")}
    on_table = {name: value for name, value in gained.items() if not name.startswith("p_")}
    assert changed == {"used": sorted([*before, number]), f"players.{turn}.bonus": rest, **mine, **on_table}


def gift(seats, turn, number, **gained):
    """A token that gives something at once: francs and points on top of what one has."""
    others = {(turn + 1) % seats: "29"}
    t = table(seats=seats, turn=turn, bonus={turn: f"{number} 20", **others}, francs={turn: 2}, points={turn: 10}, used="30")
    used(t, turn, number, **gained)
    assert stage(t) == "action"


def unit(seats, turn, number, good):
    """A token that is a good: nothing comes from the supply."""
    t = table(seats=seats, turn=turn, bonus={turn: str(number)}, goods={turn: good}, supply=good)
    used(t, turn, number, **{f"units.{good}": 1})


def choice(seats, turn, number, kinds, n):
    """A token that is n goods of choice: each one that is of its kind can be chosen each time, and no other."""
    t = table(seats=seats, turn=turn, bonus={turn: str(number)})
    play(t, f"use {number}")
    for chosen in range(n):
        p = t.position()
        assert (p["stage"], p["using"], p["chosen"], p["resume"]) == ("choose", number, chosen, "action")
        assert legal(t) == [f"choose {good}" for good in kinds]
        sort, other = ("prestige", "resources") if kinds == PRESTIGE else ("resources", "prestige")
        for good in set(GOODS) - set(kinds):
            assert refusal(t, f"choose {good}") == f"Bonus token {number} is for {sort}, not {other}. (P7.5)"
        play(t, f"choose {kinds[-1 - chosen]}")
    wanted = {good: int(good in kinds[len(kinds) - n :]) for good in GOODS}
    assert (stage(t), t.position()["units"], t.position()["using"]) == ("action", wanted, None)
    for good in kinds:  # the same one several times
        t = table(seats=seats, turn=turn, bonus={turn: f"{number} 5"}, supply=" ".join(RESOURCES))
        used(t, turn, number, *[f"choose {good}"] * n, **{f"units.{good}": n})


def per_building(seats, turn, number, cost, each):
    """Points for each key on a building of a cost: of one's own, in any district, twice with two keys; nothing for other
    costs, the bank, the Arc and landmarks."""
    other = {1: 2, 2: 3, 3: 4, 4: 5, 5: 8, 8: 4}[cost]
    common = f"chaillot arc louvre@belleville montmartre:{other} chaillot:{other}"
    rival = {(turn + 1) % seats: f"batignolles:{cost} la-villette:{cost} saint-germain:{cost}"}
    for mine, n in (
        ("", 0),
        (f"chaillot:{cost}", 1),
        (f"saint-germain:{cost} belleville:{cost}", 2),
        (f"montmartre:{cost} montmartre:{cost}", 2),
    ):
        board = {turn: f"{common} {mine}", **({} if "saint" in mine else rival)}
        t = table(seats=seats, turn=turn, board=board, bonus={turn: str(number)}, points={turn: 7})
        used(t, turn, number, **{"p_points": 7 + n * each} if n else {})
        assert points(t, turn) == 7 + n * each


# --- 1 to 5 -----------------------------------------------------------------------------------------------------------
@everywhere
def test_token_1(seats, turn):
    """P7.5 Token 1: 3 francs."""
    gift(seats, turn, 1, p_francs=5)


@everywhere
def test_token_2(seats, turn):
    """P7.4, P7.5 Token 2 is a unit of wood."""
    unit(seats, turn, 2, "wood")


@everywhere
def test_token_3(seats, turn):
    """P7.4, P7.5 Token 3 is a unit of marble."""
    unit(seats, turn, 3, "marble")


@everywhere
def test_token_4(seats, turn):
    """P7.4, P7.5 Token 4 is a unit of gold."""
    unit(seats, turn, 4, "gold")


@everywhere
def test_token_5(seats, turn):
    """P7.5 Token 5: 4 points."""
    gift(seats, turn, 5, p_points=14)


# --- 6 to 10 ----------------------------------------------------------------------------------------------------------
@everywhere
def test_token_6(seats, turn):
    """P7.5, P7.7 Token 6: 2 points for each key on a building of cost 1."""
    per_building(seats, turn, 6, 1, 2)


@everywhere
def test_token_7(seats, turn):
    """P7.5 Token 7: 5 francs."""
    gift(seats, turn, 7, p_francs=7)


@everywhere
def test_token_8(seats, turn):
    """P7.4, P7.5 Token 8 is a unit of prestige of choice."""
    choice(seats, turn, 8, PRESTIGE, 1)


@everywhere
def test_token_9(seats, turn):
    """P7.5, P7.6 Token 9: a key may go where one has a key already, for the usual price and income; not where another one has."""
    board = {turn: "arc chaillot chaillot:1 louvre@belleville", (turn + 1) % seats: "chaillot:2"}
    said = {"seats": seats, "turn": turn, "board": board, "laid": "chaillot:4", "francs": {turn: 15}}
    t = table(**said, bonus={turn: "9"}, goods={turn: "marble gold gold"})
    play(t, "move chaillot")
    assert moves(t, "to") == ["chaillot:4", *(f"{name}@chaillot" for name in ("luxembourg", "tuileries", "grand-palais"))]
    assert refusal(t, "to chaillot:1") == "You already have a key there: Chaillot, cost 1. (P4.1)"
    t = table(**said, bonus={turn: "9"}, goods={turn: "marble gold gold"})
    used(t, turn, 9, may_double=True)
    assert "arc" in moves(t, "move")
    play(t, "move chaillot")
    assert moves(t, "to")[:2] == ["chaillot:1", "chaillot:4"]
    assert refusal(t, "to chaillot:2") == "Another player has a key there: Chaillot, cost 2. (P4.1)"
    me = f"players.{turn}"
    changed = changes(t, "to chaillot:1")
    assert changed == {"stage": "bonus", "picked": None, "bought": "chaillot:1"} | {
        f"{me}.francs": 14,
        f"{me}.board.chaillot": None,
        f"{me}.board.chaillot:1": 2,
    }
    assert len(moves(t, "bonus")) == 29
    t = table(**said, bonus={turn: "9"}, goods={turn: "marble gold gold"})
    play(t, "use 9", "move arc", "to louvre")
    assert (player(t, turn)["board"]["louvre"], player(t, turn)["francs"], stage(t)) == (2, 0, "match")
    assert sum(player(t, turn)["goods"].values()) == 0


@everywhere
def test_token_10(seats, turn):
    """P7.4, P7.5 Token 10 is a unit of a resource of choice."""
    choice(seats, turn, 10, RESOURCES, 1)


# --- 11 to 15 ---------------------------------------------------------------------------------------------------------
@everywhere
def test_token_11(seats, turn):
    """P7.5, P7.7 Token 11: 3 points for each key on a building of cost 2."""
    per_building(seats, turn, 11, 2, 3)


@everywhere
def test_token_12(seats, turn):
    """P7.5 Token 12: 3 francs and 4 points."""
    gift(seats, turn, 12, p_francs=5, p_points=14)


def spare_key(seats, turn, number, price):
    """A key from the supply for francs: two exist of each colour, and each player has their own."""
    t = table(seats=seats, turn=turn, bonus={turn: str(number)}, francs={turn: price})
    keys = (10, 9, 7)[seats - 2]
    used(t, turn, number, p_francs=0, p_spare_keys=1, p_keys=keys + 1)
    t = table(seats=seats, turn=turn, bonus={turn: str(number)}, francs={turn: price}, spare={turn: 1})
    used(t, turn, number, p_francs=0, p_spare_keys=0, p_keys=keys + 2)
    t = table(seats=seats, turn=turn, bonus={turn: str(number)}, francs={turn: price}, spare={turn: 0})
    assert refusal(t, f"use {number}") == "You have no keys left in the supply. (P7.7)"
    t = table(seats=seats, turn=turn, bonus={turn: str(number)}, francs={turn: price - 1, (turn + 1) % seats: 9})
    assert f"use {number}" not in legal(t)
    assert refusal(t, f"use {number}").startswith(f"That costs {price} francs; you have ")
    assert refusal(t, f"use {number}").endswith(" (P7.7)")
    others = {seat: 0 for seat in range(seats) if seat != turn}
    t = table(seats=seats, turn=turn, bonus={turn: str(number)}, francs={turn: price}, spare=others)
    assert f"use {number}" in legal(t)


@everywhere
def test_token_13(seats, turn):
    """P7.5, P7.7 Token 13: a key of one's own from the supply for 3 francs."""
    spare_key(seats, turn, 13, 3)


@everywhere
def test_token_14(seats, turn):
    """P7.5, P7.7 Token 14: a key of one's own from the supply for 2 francs; with token 13 both of them."""
    spare_key(seats, turn, 14, 2)
    full = "chaillot batignolles montmartre la-villette belleville"
    t = table(seats=seats, turn=turn, board={turn: full}, bonus={turn: "13 14"}, francs={turn: 5})
    play(t, "use 14", "use 13")
    assert (player(t, turn)["spare_keys"], player(t, turn)["francs"]) == (0, 0)
    assert player(t, turn)["keys"] == (10, 9, 7)[seats - 2] - 5 + 2


@everywhere
def test_token_15(seats, turn):
    """P7.5, P7.7 Token 15: 4 points for each key on a building of cost 3."""
    per_building(seats, turn, 15, 3, 4)


# --- 16 to 20 ---------------------------------------------------------------------------------------------------------
@everywhere
def test_token_16(seats, turn):
    """P7.5, P7.6 Token 16: a key may go where another player has a key, for the usual price and income; not where one has one."""
    board = {turn: "arc chaillot chaillot:1", (turn + 1) % seats: "chaillot:2 louvre@belleville"}
    said = {"seats": seats, "turn": turn, "board": board, "francs": {turn: 15}, "goods": {turn: "marble gold gold"}}
    t = table(**said, bonus={turn: "16"})
    play(t, "move chaillot")
    assert moves(t, "to") == [f"{name}@chaillot" for name in ("luxembourg", "tuileries", "grand-palais")]
    assert refusal(t, "to chaillot:2") == "Another player has a key there: Chaillot, cost 2. (P4.1)"
    t = table(**said, bonus={turn: "16"})
    used(t, turn, 16, may_join=True)
    play(t, "move chaillot")
    assert moves(t, "to")[:2] == ["chaillot:2", "luxembourg@chaillot"]
    assert refusal(t, "to chaillot:1") == "You already have a key there: Chaillot, cost 1. (P4.1)"
    me = f"players.{turn}"
    assert changes(t, "to chaillot:2") == {"stage": "bonus", "picked": None, "bought": "chaillot:2"} | {
        f"{me}.francs": 13,
        f"{me}.board.chaillot": None,
        f"{me}.board.chaillot:2": 1,
    }
    assert t.view(None)["districts"][0]["spots"][1]["keys"] == sorted([turn, (turn + 1) % seats])
    t = table(**said, bonus={turn: "16"})
    play(t, "use 16", "move arc", "to louvre")
    assert (player(t, turn)["francs"], stage(t), player(t, (turn + 1) % seats)["board"]["louvre"]) == (0, "match", 1)


@everywhere
def test_token_17(seats, turn):
    """P7.5 Token 17: the top token of any space, before or behind the figure, which stays; one that may be taken."""
    t = table(seats=seats, turn=turn, bonus={turn: "17 3", (turn + 1) % seats: "8"}, figure={turn: 12}, used="22")
    play(t, "use 17")
    assert legal(t) == [f"take {space}" for space in range(1, 31) if space not in (3, 8, 17, 22)]
    assert refusal(t, "take 8") == "There is no bonus token left on that space. (P7.1)"
    for space in (1, 11, 12, 13, 30):
        t = table(seats=seats, turn=turn, bonus={turn: "17 3"}, figure={turn: 12})
        left = list(t.position()["left"])
        left[space - 1] -= 1
        used(t, turn, 17, f"take {space}", left=left, p_bonus=sorted([3, space]))
        assert (player(t, turn)["figure"], stage(t)) == (12, "action")


@everywhere
def test_token_18(seats, turn):
    """P7.5, P7.7 Token 18: 5 points for each key on a building of cost 4; the rulebook's example: three of them, 15 points."""
    per_building(seats, turn, 18, 4, 5)
    board = {turn: "chaillot:4 montmartre:4 belleville:4"}
    t = table(seats=seats, turn=turn, board=board, bonus={turn: "18"}, figure={turn: 18})
    used(t, turn, 18, p_points=15)


@everywhere
def test_token_19(seats, turn):
    """P7.4, P7.5 Token 19 is two units of prestige of choice."""
    choice(seats, turn, 19, PRESTIGE, 2)


@everywhere
def test_token_20(seats, turn):
    """P7.5, P7.7 Token 20: 1, 2 or 3 points (with 2, 3 or 4 players) for each other unused bonus token: 27 counts; used ones, end
    tokens and tokens of others don't."""
    ends = f"{turn}:points-3 {turn}:francs-4 {turn}:points-4"
    for mine, n in (("", 0), ("27", 1), ("1 9 19 21 30", 5)):
        bonus = {turn: f"20 {mine}", (turn + 1) % seats: "2 3 4"}
        t = table(seats=seats, turn=turn, bonus=bonus, empty=True, ends=ends, ends_used={turn: "points-4"}, used="5 7")
        used(t, turn, 20, **{"p_points": n * (seats - 1)} if n else {})
        assert points(t, turn) == n * (1, 2, 3)[seats - 2]


# --- 21 to 25 ---------------------------------------------------------------------------------------------------------
@everywhere
def test_token_21(seats, turn):
    """P7.4, P7.5 Token 21 is two units of resources of choice."""
    choice(seats, turn, 21, RESOURCES, 2)


@everywhere
def test_token_22(seats, turn):
    """P7.5 Token 22: 5 francs and 5 points."""
    gift(seats, turn, 22, p_francs=7, p_points=15)


def pairs(seats, turn, number, kinds, where):
    """Pairs of equal tokens returned for 2, 3 or 4 points each: at least one, until `skip` or no pair is left."""
    each, (one, two, three) = (2, 3, 4)[seats - 2], kinds
    others = set(GOODS) - set(kinds)
    mine = f"{one} {one} {one} {two} {two} {two} {two} {three} " + " ".join([*others, *others])
    t = table(seats=seats, turn=turn, bonus={turn: str(number)}, goods={turn: mine})
    play(t, f"use {number}")
    assert (stage(t), legal(t)) == ("return", [f"return {one}", f"return {two}"])
    assert refusal(t, "skip") == "You must return at least one pair. (P7.5)"
    sort, other = ("prestige", "resources") if kinds == PRESTIGE else ("resources", "prestige")
    assert {refusal(t, f"return {good}") for good in others} == {f"Bonus token {number} is for {sort}, not {other}. (P7.5)"}
    assert refusal(t, f"return {three}").startswith("You don't have two of these: ")
    assert refusal(t, f"return {three}").endswith(" (P7.5)")
    me = f"players.{turn}"
    changed = changes(t, f"return {two}")
    assert changed == {"chosen": 1, f"{me}.points": each, f"{me}.goods.{two}": 2, f"{where}.{two}": 2}
    assert legal(t) == ["skip", f"return {one}", f"return {two}"]
    play(t, f"return {two}")
    assert legal(t) == ["skip", f"return {one}"]
    skipped = t.copy()
    assert changes(skipped, "skip") == {"stage": "action", "resume": None, "using": None, "chosen": 0}
    changed = changes(t, f"return {one}")
    assert changed == {"stage": "action", "resume": None, "using": None, "chosen": 0} | {
        f"{me}.points": 3 * each,
        f"{me}.goods.{one}": 1,
        f"{where}.{one}": 2,
    }
    assert (points(t, turn), points(skipped, turn)) == (3 * each, 2 * each)


@everywhere
def test_token_23(seats, turn):
    """P7.5 Token 23: pairs of equal prestige leave the game for 2, 3 or 4 points each (with 2, 3 or 4 players)."""
    pairs(seats, turn, 23, PRESTIGE, "discarded")


@everywhere
def test_token_24(seats, turn):
    """P7.5 Token 24: pairs of equal resources go to the supply for 2, 3 or 4 points each (with 2, 3 or 4 players)."""
    pairs(seats, turn, 24, RESOURCES, "supply")


@everywhere
def test_token_25(seats, turn):
    """P7.5, P7.8 Token 25: the figure goes back by 1 to 5 spaces, and takes the token there, if it may be taken."""
    for at in (30, 26, 7):
        said = {"seats": seats, "turn": turn, "bonus": {turn: "25"}, "figure": {turn: at, (turn + 1) % seats: 9}}
        t = table(**said)
        play(t, "use 25")
        backs = [n for n in range(1, 6) if at - n != 25]
        assert legal(t) == [f"back {n}" for n in backs]
        for n in backs:
            t = table(**said)
            left = list(t.position()["left"])
            left[at - n - 1] -= 1
            used(t, turn, 25, f"back {n}", left=left, p_bonus=[at - n], p_figure=at - n)
    t = table(seats=seats, turn=turn, bonus={turn: "25 6", (turn + 1) % seats: "7"}, figure={turn: 8})
    play(t, "use 25")
    assert legal(t) == ["back 3", "back 4", "back 5"]
    none_left = "There is no bonus token left on that space. (P7.1)"
    assert refusal(t, "back 1") == none_left
    assert refusal(t, "back 2") == (none_left if seats == 2 else "You already have an unused token with this number: 6. (P7.2)")
    t = table(seats=seats, turn=turn, bonus={turn: "25"}, figure={turn: 4})
    play(t, "use 25")
    assert legal(t) == ["back 1", "back 2", "back 3"]
    assert {refusal(t, "back 4"), refusal(t, "back 5")} == {"There is no space that far back. (P7.5)"}


# --- 26 to 30 ---------------------------------------------------------------------------------------------------------
@everywhere
def test_token_26(seats, turn):
    """P7.5, P7.7 Token 26: 6 points for each key on a building of cost 5."""
    per_building(seats, turn, 26, 5, 6)


@everywhere
def test_token_27(seats, turn):
    """P7.3, P7.5, P9.1 Token 27 is never used; at the end, unused, it is a point for each franc of its owner."""
    t = table(seats=seats, turn=turn, bonus={turn: "27"}, francs=dict.fromkeys(range(seats), 6), points={turn: 3})
    assert moves(t, "use") == []
    assert refusal(t, "use 27") == "Token 27 is never used: it counts at the end. (P7.3)"
    assert [t.points(seat)["francs"] for seat in range(seats)] == [6 * (seat == turn) for seat in range(seats)]
    assert t.scores == [9 * (seat == turn) for seat in range(seats)]
    play(t, "place chaillot")
    assert t.points(turn) == {"track": 3, "districts": 0, "francs": 13}


@everywhere
def test_token_28(seats, turn):
    """P7.5, P7.7 Token 28: 7 points for each key on a building of cost 8."""
    per_building(seats, turn, 28, 8, 7)


@everywhere
def test_token_29(seats, turn):
    """P7.5, P7.7 Token 29: 8 points for each key on a landmark: one's own, twice with two keys; buildings don't count."""
    rival = {(turn + 1) % seats: "eiffel@montmartre pantheon@belleville"}
    for mine, n in (("", 0), ("louvre@belleville", 1), ("louvre@belleville luxembourg@chaillot", 2), ("eiffel@montmartre", 1)):
        t = table(seats=seats, turn=turn, board={turn: f"chaillot:8 arc {mine}", **rival}, bonus={turn: "29"})
        used(t, turn, 29, **{"p_points": 8 * n} if n else {})
        assert points(t, turn) == 8 * n
    board = {turn: "louvre@belleville louvre@belleville pantheon@belleville"}
    t = table(seats=seats, turn=turn, board=board, bonus={turn: "29"}, landmarks="eiffel@montmartre")
    used(t, turn, 29, p_points=24)


KINDS = ("chaillot:2", "chaillot:3", "chaillot:4", "chaillot:5", "chaillot:1", "chaillot:8")  # café, bakery, hotel, theatre, …


@everywhere
def test_token_30(seats, turn):
    """P7.5, P7.7 Token 30: nothing for three kinds or fewer, 10, 15, 20, 25 points for 4, 5, 6, 7; all landmarks are one kind.
    The rulebook's example: a café, three bakeries, two hotels, a theatre, Luxembourg and Eiffel are five kinds, 15 points."""
    for n, gained in ((0, 0), (1, 0), (2, 0), (3, 0), (4, 10), (5, 15), (6, 20)):
        rival = {(turn + 1) % seats: "montmartre:1 montmartre:2 montmartre:3 eiffel@montmartre"}
        t = table(seats=seats, turn=turn, board={turn: " ".join(KINDS[:n]) + " arc", **rival}, bonus={turn: "30"})
        used(t, turn, 30, **{"p_points": gained} if gained else {})
    for n, gained in ((2, 0), (3, 10), (4, 15), (5, 20), (6, 25)):
        t = table(seats=seats, turn=turn, board={turn: " ".join(KINDS[:n]) + " eiffel@chaillot"}, bonus={turn: "30"})
        used(t, turn, 30, **{"p_points": gained} if gained else {})
    raphael = "belleville:3 chaillot:3 montmartre:1 saint-germain:4 belleville:1 chaillot:4 batignolles:3"
    board = {turn: f"{raphael} luxembourg@chaillot eiffel@montmartre"}
    t = table(seats=seats, turn=turn, board=board, bonus={turn: "30"}, spare={turn: 0})
    used(t, turn, 30, p_points=15)
    t = table(
        seats=seats, turn=turn, board={turn: "chaillot:2 la-villette:1 belleville:3 montmartre:5 chaillot:3"}, bonus={turn: "30"}
    )
    used(t, turn, 30)  # four cafés and a bakery are two kinds


@pytest.mark.parametrize("seats", SEATS)
def test_kinds_are_those_of_the_tiles(seats):
    """P7.5, P10.2 With free placement it is the tile that lies there that counts, not the spot."""
    tiles = {"montmartre:1": "chaillot:1", "chaillot:2": "chaillot:2", "chaillot:3": "chaillot:3", "chaillot:4": "chaillot:4"}
    for first, gained in (("chaillot:1", 10), ("la-villette:1", 0)):  # a residence, a café; the others: café, bakery, hotel
        said = {**tiles, "montmartre:1": first}
        t = table(seats=seats, board={0: " ".join(said)}, tiles=said, placement="free", bonus={0: "30"})
        used(t, 0, 30, **{"p_points": gained} if gained else {})
