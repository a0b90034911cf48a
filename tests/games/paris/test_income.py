"""P5 What a purchase brings."""

import pytest

from grandtour import Table

from .helpers import (
    BOX,
    DISTRICTS,
    LANDMARKS,
    SEATS,
    SPOTS,
    TURNS,
    francs,
    goods,
    legal,
    moves,
    other_box,
    play,
    player,
    points,
    position,
    refused,
    stage,
    table,
    turned,
)

FIRSTS = (20, 18, 16, 14, 12, 10)
BESIDE = {1: "bronze", 2: "silver", 3: "gold-prestige", 4: "wood", 5: "marble", 8: "gold"}
WORTH = {"bronze": 3, "silver": 4, "gold-prestige": 5}
PRINTED = {landmark["id"]: landmark for landmark in BOX.data["landmark"]}
POINTS_MOVES = [f"points {first} {district}" for first in FIRSTS for district in DISTRICTS]


# --- P5.1 points tokens ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("source", ["chaillot", "arc"])
@pytest.mark.parametrize("others", ["chaillot:1 chaillot:4 chaillot:8", "chaillot:4 louvre@chaillot luxembourg@chaillot"])
def test_the_fourth_key(others, source, seats, turn):
    """P5.1 With the fourth key on the buildings and landmarks of a district, whosever keys they are, the active player may put
    any of the points tokens on any district. Then comes the rest of the income."""
    a, b, c = others.split()
    boards = {2: {0: a, 1: f"{b} {c}"}, 3: {0: a, 1: b, 2: c}, 4: {1: a, 2: b, 3: c}}[seats]
    boards[0] = f"{boards.get(0, '')} {source}"
    t = table(seats=seats, turn=turn, board=turned(seats, turn, boards), laid="chaillot:2", francs={turn: 2})
    play(t, f"move {source}", "to chaillot:2")
    assert stage(t) == "points"
    assert [move for move in legal(t) if not move.startswith("buy")] == [*POINTS_MOVES, "skip"]
    assert goods(t, turn) == ""
    play(t, "points 16 belleville")
    assert t.position()["points_tokens"] == {"belleville": 16}
    assert (stage(t), goods(t, turn)) == ("bonus", "silver")
    seen = t.view(None)
    assert [district["points"] for district in seen["districts"]] == [None] * 4 + [[16, 8, 4], None]
    assert [places[0] for places in seen["points_tokens"]] == [20, 18, 14, 12, 10]


@pytest.mark.parametrize("district", DISTRICTS)
@pytest.mark.parametrize("there", range(7))
def test_only_the_fourth_key(district, there):
    """P5.1 Only when there are four: not with the third or the fifth, however many keys are on banks and elsewhere."""
    elsewhere = next(name for name in DISTRICTS if name != district)
    spots = [f"{district}:{cost}" for cost in (1, 2, 3, 5, 8)] + [f"eiffel@{district}"]
    mine, yours = spots[:there:2], spots[1:there:2]
    board = {
        0: " ".join([district, *mine]),
        1: " ".join([district, elsewhere, *yours]),
        2: f"{district} {elsewhere}:1 {elsewhere}:8 arc",
    }
    t = table(seats=3, board=board, laid=f"{district}:4", francs={0: 4})
    play(t, f"move {district}", f"to {district}:4")
    assert stage(t) == ("points" if there == 3 else "end")


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_banks_dont_count(seats, turn):
    """P5.1 Keys on the bank don't count, nor do keys on the Arc: with three on buildings nothing happens."""
    board = dict.fromkeys(range(seats), "chaillot arc")
    board[turn] += " chaillot:1"
    board[(turn + 1) % seats] += " chaillot:2"
    t = table(seats=seats, turn=turn, board=board, laid="chaillot:4", francs={turn: 4})
    play(t, "move chaillot", "to chaillot:4")
    assert stage(t) == "end"


@pytest.mark.parametrize(("mover", "used"), [("chaillot:1", "may_double"), ("chaillot:8", "may_join")])
@pytest.mark.parametrize("there", [2, 3, 4])
def test_two_keys_on_a_place_count_two(mover, used, there):
    """P5.1 Keys are counted, not places: a place with two keys counts two, as the fourth key or before."""
    others = ["chaillot:8", "chaillot:5", "chaillot:4"][: there - 1]
    t = table(board={0: "arc chaillot:1", 1: " ".join(others)}, francs={0: 8}, goods={0: "wood"}, **{used: True})
    play(t, "move arc", f"to {mover}")
    assert (stage(t) == "points") == (there == 3)
    assert t.view(None)["districts"][0]["keys"] == there + 1
    t = table(board={0: "chaillot chaillot:1 chaillot:1", 1: "chaillot:8"}, laid="chaillot:4", francs={0: 4})
    play(t, "move chaillot", "to chaillot:4")
    assert stage(t) == "points"


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_a_key_within_the_district(seats, turn):
    """P5.1 A key that was on a building of the district already doesn't make a fourth one, nor bring the chance back."""
    board = {turn: "chaillot:1 chaillot:2", (turn + 1) % seats: "chaillot:8 chaillot:5"}
    t = table(seats=seats, turn=turn, board=board, laid="chaillot:4", francs={turn: 9})
    play(t, "move chaillot:1", "to chaillot:4")
    assert stage(t) == "end"
    assert t.view(None)["districts"][0]["keys"] == 4


@pytest.mark.parametrize("answer", ["skip", "points 20 chaillot", "points 10 montmartre"])
def test_no_second_chance(answer):
    """P5.1 Taken or declined: the district is not asked again, with the fifth key or later."""
    t = table(
        board={0: "chaillot arc", 1: "chaillot:1 chaillot:4 chaillot:5"},
        laid="chaillot:2 chaillot:3",
        francs={0: 9},
        figure={0: 30},
    )
    play(t, "move chaillot", "to chaillot:2", answer, "skip", "end")
    tokens = t.position()["points_tokens"]
    play(t, "reveal 1", "place arc", "end", "reveal 2", "move arc", "to chaillot:3")
    assert stage(t) == "bonus"
    play(t, "skip", "end", "reveal 1", "place montmartre", "end", "reveal 2")
    assert t.position()["points_tokens"] == tokens


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_districts_without_a_token(seats, turn):
    """P5.1 On any district without one, also if the fourth key's own has one: the tokens left are offered; a token or a district
    that is taken is refused."""
    laid = {"chaillot": 20, "belleville": 12}
    board = {turn: "chaillot", (turn + 1) % seats: "chaillot:1 chaillot:4 chaillot:8"}
    t = table(seats=seats, turn=turn, board=board, laid="chaillot:5", francs={turn: 5}, points_tokens=laid)
    play(t, "move chaillot", "to chaillot:5")
    free = [name for name in DISTRICTS if name not in laid]
    assert moves(t, "points") == [f"{first} {name}" for first in (18, 16, 14, 10) for name in free]
    refused(t, "points 20 montmartre", "That points token is already on a district: 20.", "(P5.1)")
    refused(t, "points 18 chaillot", "There is already a points token there: Chaillot.", "(P5.1)")
    refused(t, "bonus 3", "can't do that right now", "(P2.6)")
    play(t, "points 18 montmartre")
    assert t.position()["points_tokens"] == {**laid, "montmartre": 18}
    assert (stage(t), goods(t, turn)) == ("end", "marble")


def test_the_last_points_token():
    """P5.1 The sixth token goes to the sixth district."""
    tokens = dict(zip(DISTRICTS[1:], FIRSTS[1:], strict=True))
    t = table(
        board={0: "chaillot", 1: "chaillot:1 chaillot:4 chaillot:8"}, laid="chaillot:5", francs={0: 5}, points_tokens=tokens
    )
    play(t, "move chaillot", "to chaillot:5")
    assert [move for move in legal(t) if not move.startswith("buy")] == ["points 20 chaillot", "skip"]
    play(t, "points 20 chaillot")
    assert t.view(None)["points_tokens"] == []


# --- P5.2 the token beside the spot ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("spot", SPOTS)
def test_the_token_beside(spot):
    """P5.2 The token beside the spot is taken automatically; the others' and all other tokens stay."""
    cost = int(spot.split(":")[1])
    for turn in range(3):
        t = table(seats=3, turn=turn, board={turn: "arc"}, laid=spot, francs={turn: cost}, units={"wood": 1})
        play(t, "move arc", f"to {spot}")
        assert [goods(t, seat) for seat in range(3)] == [BESIDE[cost] if seat == turn else "" for seat in range(3)]
        assert sorted(t.position()["beside"]) == sorted(set(SPOTS) - {spot})


@pytest.mark.parametrize("cost", [1, 2, 3, 4, 5, 8])
@pytest.mark.parametrize("seats", SEATS)
def test_the_token_is_gone(seats, cost):
    """P5.2, P4.7 If it was taken before, the buyer gets no token, but all other income."""
    for turn in range(seats):
        many = " ".join([BESIDE[cost]] * 6)
        t = table(seats=seats, turn=turn, board={turn: "arc"}, laid=f"belleville:{cost}", francs={turn: cost}, units={"wood": 1},
                  goods={(turn + 1) % seats: many})  # fmt: skip
        play(t, "move arc", f"to belleville:{cost}")
        assert goods(t, turn) == ""
        assert stage(t) == ("bonus" if cost <= 3 else "end")
        assert points(t, turn) == (2 if cost == 8 else 0)


def test_a_shuffled_token_beside():
    """P5.2 What lies beside the spot is taken, whatever it is; and with free placement the spot counts, not the tile."""
    p = position(board={0: "arc"}, tiles={"chaillot:5": "belleville:5"}, francs={0: 5}, setup="shuffled", placement="free")
    p["beside"]["chaillot:5"], p["beside"]["chaillot:1"] = p["beside"]["chaillot:1"], p["beside"]["chaillot:5"]
    t = Table.from_position(p, seed=1)
    play(t, "move arc", "to chaillot:5")
    assert goods(t, 0) == "bronze"
    assert t.position()["beside"]["belleville:5"] == "marble"


# --- P5.3 a bonus token --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("cost", [1, 2, 3])
@pytest.mark.parametrize("source", ["montmartre", "arc"])
def test_a_bonus_token(source, cost, seats, turn):
    """P5.3 Cost 1 or 2: a bonus token for free; cost 3: for 2 francs. It may be declined, and then costs nothing."""
    price = 2 if cost == 3 else 0
    t = table(
        seats=seats, turn=turn, board={turn: source}, laid=f"montmartre:{cost}", francs={turn: cost + price}, figure={turn: 4}
    )
    play(t, f"move {source}", f"to montmartre:{cost}")
    assert moves(t, "bonus") == [str(space) for space in range(5, 31)]
    assert "skip" in legal(t)
    twin = t.copy()
    play(twin, "skip")
    assert (francs(twin, turn), player(twin, turn)["bonus"], player(twin, turn)["figure"]) == (price, [], 4)
    play(t, "bonus 12")
    assert (francs(t, turn), player(t, turn)["bonus"], player(t, turn)["figure"]) == (0, [12], 12)
    assert t.position()["left"][11] == 0
    for after in (t, twin):
        assert stage(after) == "end"


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_one_franc_too_few(seats, turn):
    """P5.3 With cost 3 and less than 2 francs no bonus token can be taken; it is asked nevertheless, and a sale pays for it."""
    t = table(seats=seats, turn=turn, board={turn: "montmartre"}, laid="montmartre:3", francs={turn: 4})
    play(t, "move montmartre", "to montmartre:3")
    assert legal(t) == ["skip", "sell gold-prestige"]
    refused(t, "bonus 12", "That costs 2 francs; you have 1 franc.", "(P5.3)")
    play(t, "sell gold-prestige", "bonus 12")
    assert francs(t, turn) == 2


@pytest.mark.parametrize("cost", [1, 2, 3])
def test_asked_even_if_nothing_can_be_taken(cost):
    """P5.3 From space 30 nothing can be taken; it is asked, because token 25 may change that."""
    t = table(board={0: "montmartre"}, laid=f"montmartre:{cost}", francs={0: 9}, figure={0: 30}, bonus={0: "25"})
    play(t, "move montmartre", f"to montmartre:{cost}")
    assert moves(t, "bonus") == []
    assert stage(t) == "bonus"
    refused(t, "bonus 30", "can't go any further", "(P7.1)")
    play(t, "use 25", "back 3")
    assert moves(t, "bonus") == ["28", "29", "30"]


@pytest.mark.parametrize("cost", [4, 5, 8])
def test_no_bonus_token(cost):
    """P5.3 Buildings of cost 4, 5 and 8 bring none."""
    t = table(board={0: "montmartre"}, laid=f"montmartre:{cost}", francs={0: 20}, goods={0: "wood"})
    play(t, "move montmartre", f"to montmartre:{cost}")
    assert stage(t) == "end"
    refused(t, "bonus 3", "can't do that right now", "(P2.6)")


def test_bonus_price_of_another_box():
    """P5.3 A box may say another price for the bonus token of cost 3; it has nothing to do with cost 1 and 2."""
    box = other_box(lambda data: data["prices"].update(bonus_of_3=4))
    for cost, price in ((1, 0), (2, 0), (3, 4)):
        t = table(box=box, board={0: "chaillot"}, laid=f"chaillot:{cost}", francs={0: cost + price})
        play(t, "move chaillot", f"to chaillot:{cost}", "bonus 5")
        assert francs(t, 0) == 0


# --- P5.4 points of cost 8 ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("source", ["belleville", "arc", "belleville:5"])
def test_two_points(source, seats, turn):
    """P5.4 A building of cost 8 brings 2 points at once, from wherever the key comes; nobody else has any."""
    t = table(
        seats=seats,
        turn=turn,
        board={turn: source},
        laid="belleville:8",
        francs={turn: 8},
        goods={turn: "wood"},
        points={turn: 7},
    )
    play(t, f"move {source}", "to belleville:8")
    assert [points(t, seat) for seat in range(seats)] == [9 if seat == turn else 0 for seat in range(seats)]
    assert stage(t) == "end"


@pytest.mark.parametrize("cost", [1, 2, 3, 4, 5])
def test_no_points_for_others(cost):
    """P5.4 Cheaper buildings bring no points."""
    t = table(board={0: "belleville"}, laid=f"belleville:{cost}", francs={0: 8})
    play(t, "move belleville", f"to belleville:{cost}")
    assert points(t, 0) == 0


def test_points_after_the_points_token():
    """P5.4 The 2 points and the token beside come after the answer about the points token."""
    t = table(board={0: "chaillot", 1: "chaillot:1 chaillot:2 chaillot:5"}, laid="chaillot:8", francs={0: 8}, goods={0: "wood"})
    play(t, "move chaillot", "to chaillot:8")
    assert (stage(t), points(t, 0), goods(t, 0)) == ("points", 0, "")
    play(t, "skip")
    assert (stage(t), points(t, 0), goods(t, 0)) == ("end", 2, "gold")


# --- P5.5 matching prestige ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("landmark", LANDMARKS)
@pytest.mark.parametrize("on_board", [False, True])
def test_each_icon_once(landmark, on_board):
    """P5.5 Prestige that matches an icon, each icon once, for the points of its colour; then nothing more is asked."""
    printed = PRINTED[landmark]
    many = " ".join([*["bronze"] * 4, *["silver"] * 4, *["gold-prestige"] * 4])
    for turn in range(2):
        t = table(turn=turn, board={turn: "arc saint-germain"}, landmarks=f"{landmark}@chaillot" if on_board else "",
                  francs={turn: 20}, goods={turn: f"{many} marble marble gold gold"})  # fmt: skip
        play(t, "move arc", f"to {landmark}" if on_board else f"to {landmark}@saint-germain")
        left, scored = list(printed["icons"]), 0
        while left:
            assert moves(t, "match") == [good for good in WORTH if good in left]
            for good in set(WORTH) - set(left):
                refused(t, f"match {good}", "no icon of that kind left", "(P5.5)")
            good = left.pop()
            scored += WORTH[good]
            play(t, f"match {good}")
            assert points(t, turn) == scored
        assert stage(t) == "end"
        refused(t, "match bronze", "can't do that right now", "(P2.6)")
        assert t.position()["discarded"] == {good: printed["icons"].count(good) for good in WORTH}
        assert len(printed["icons"]) <= 3


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_matches_may_be_declined(seats, turn):
    """P5.5 All, or the further ones; what isn't matched stays with the player."""
    said = {"seats": seats, "turn": turn, "board": {turn: "chaillot"}, "francs": {turn: 16}}
    for matched in (0, 1, 2):
        t = table(**said, goods={turn: "marble gold gold gold-prestige gold-prestige gold-prestige silver"})
        play(t, "move chaillot", "to notre-dame@chaillot", *["match gold-prestige"] * matched, "skip")
        assert (points(t, turn), stage(t)) == (5 * matched, "end")
        assert goods(t, turn).split() == ["silver"] + ["gold-prestige"] * (3 - matched)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_asked_without_prestige(seats, turn):
    """P5.5 It is asked even if the player has nothing that matches; a token that is prestige can be matched then."""
    t = table(
        seats=seats,
        turn=turn,
        board={turn: "chaillot"},
        francs={turn: 10},
        goods={turn: "marble gold silver"},
        bonus={turn: "19"},
    )
    play(t, "move chaillot", "to luxembourg@chaillot")
    assert stage(t) == "match"
    assert moves(t, "match") == []
    refused(t, "match bronze", "You don't have that prestige.", "(P5.5)")
    refused(t, "match silver", "no icon of that kind left", "(P5.5)")
    refused(t, "match wood", "Only prestige", "(P5.5)")
    play(t, "use 19", "choose bronze", "choose silver", "match bronze")
    assert (points(t, turn), goods(t, turn), t.position()["units"]["silver"]) == (3, "silver", 1)
    assert t.position()["discarded"] == dict.fromkeys(WORTH, 0)


def test_a_landmark_without_icons():
    """P5.5 A box may have a landmark without icons: nothing is asked."""
    box = other_box(lambda data: data["landmark"][0].update(icons=[]))
    t = table(box=box, board={0: "chaillot"}, francs={0: 10}, goods={0: "marble gold bronze"})
    play(t, "move chaillot", "to luxembourg@chaillot")
    assert stage(t) == "end"


def test_no_other_income_of_a_landmark():
    """P5.5 A landmark brings no bonus token, no token and no points of its own."""
    t = table(board={0: "chaillot"}, francs={0: 10}, goods={0: "marble gold"}, supply="")
    beside = t.position()["beside"]
    play(t, "move chaillot", "to luxembourg@chaillot", "skip")
    assert (stage(t), points(t, 0), goods(t, 0), t.position()["beside"]) == ("end", 0, "", beside)
