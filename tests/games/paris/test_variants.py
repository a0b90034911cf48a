"""P10: the variants. A shuffled setup, and tiles that go to any district."""

import random
from collections import Counter

import pytest

import grandtour
from grandtour.engine.jit import PLAIN

from .helpers import (
    BOX,
    COSTS,
    DISTRICTS,
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
    position,
    refusal,
    stage,
    table,
)

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
SEEDS = 80 if PLAIN else 400
ZONES = {token["number"]: token["zone"] for token in BOX.data["bonus"]}
COPIES = {token["number"]: token["copies"] for token in BOX.data["bonus"]}
KINDS = {f"{d['id']}:{cost}": kind for d in BOX.data["district"] for cost, kind in zip(COSTS, d["kinds"], strict=True)}
EIGHTS = [spot for spot in SPOTS if spot.endswith(":8")]
OTHERS = [spot for spot in SPOTS if spot not in EIGHTS]
FREE = {"placement": "free"}
TOPS = ("chaillot:4", "chaillot:1", "chaillot:2")


# --- the shuffled setup -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_goods_are_shuffled(seats):
    """P10.1 Gold lies beside all cost-8 spots; the 12 other resources and the 18 prestige tokens lie one beside each other spot,
    every one beside every spot now and then."""
    found = Counter()
    for seed in range(SEEDS):
        beside = new(seats, seed=seed, setup="shuffled").position()["beside"]
        assert {spot: beside[spot] for spot in EIGHTS} == dict.fromkeys(EIGHTS, "gold")
        assert set(beside) == set(SPOTS)
        assert Counter(beside[spot] for spot in OTHERS) == {good: 6 for good in GOODS if good != "gold"}
        found.update((spot, beside[spot]) for spot in OTHERS)
    assert set(found) == {(spot, good) for spot in OTHERS for good in GOODS if good != "gold"}
    assert max(found.values()) < SEEDS / 5 * 2  # one of five goods: about every fifth time


def test_every_order_of_goods_is_as_likely():
    """P10.1 Of 30 spots six agree with any order of five goods six times each, on the average: no order is favoured."""
    others = [good for good in GOODS if good != "gold"]
    orders = [[others[i // 6] for i in range(30)], [others[i % 5] for i in range(30)], [others[4 - i // 6] for i in range(30)]]
    agree, n = [0, 0, 0], 250 if PLAIN else 600
    for seed in range(n):
        beside = new(seed=seed, setup="shuffled").position()["beside"]
        for i, order in enumerate(orders):
            agree[i] += sum(beside[spot] == good for spot, good in zip(OTHERS, order, strict=True))
    assert all(abs(total / n - 6) < 0.45 for total in agree), agree


@pytest.mark.parametrize("seats", SEATS)
def test_numbers_are_shuffled_in_their_zones(seats):
    """P10.1 One stack of each number, on a space of its zone: every number on every space of it. Extra copies in use with this
    number of players go where their number is. All figures start before space 1."""
    found = set()
    for seed in range(SEEDS):
        p = new(seats, seed=seed, setup="shuffled").position()
        assert sorted(p["numbers"]) == list(range(1, 31))
        for space, number in enumerate(p["numbers"], 1):
            assert ZONES[space] == ZONES[number]
            assert p["left"][space - 1] == COPIES[number][seats - 2]
            found.add((space, number))
        assert [own["figure"] for own in p["players"]] == [0] * seats
    assert found == {(space, number) for space in ZONES for number in ZONES if ZONES[space] == ZONES[number]}


@pytest.mark.parametrize("spaces", [(1, 2, 3), (1, 15, 30), (28, 29, 30)])
def test_every_order_is_possible(spaces):
    """P10.1 In a zone of three spaces, wherever they are, all six orders turn up, each about as often; the spaces of a zone are
    those of its numbers, whatever they are."""

    def change(data):
        for token in data["bonus"]:
            token["zone"] = "B" if token["number"] in spaces else "A" if token["number"] % 2 else "C"

    box, orders, n = other_box(change), Counter(), 150 if PLAIN else 600
    for seed in range(n):
        numbers = new(seed=seed, setup="shuffled", box=box).position()["numbers"]
        orders[tuple(numbers[space - 1] for space in spaces)] += 1
        assert all((number in spaces) == (space in spaces) for space, number in enumerate(numbers, 1))
    assert len(orders) == 6
    assert all(sorted(order) == sorted(spaces) for order in orders)
    assert n / 6 * 0.5 < min(orders.values()) <= max(orders.values()) < n / 6 * 1.6


@pytest.mark.parametrize("seats", SEATS)
def test_only_when_chosen(seats):
    """P10.1 Without the option goods and numbers lie as printed; with it the tiles are stacked as ever."""
    row = BOX.data["tiles"]["beside"]
    for seed in range(3):
        p = new(seats, seed=seed).position()
        assert p["beside"] == {f"{d}:{cost}": good for d in DISTRICTS for cost, good in zip(COSTS, row, strict=True)}
        assert p["numbers"] == list(range(1, 31))
        p = new(seats, seed=seed, setup="shuffled").position()
        assert ([len(stack) for stack in p["stacks"]], len(p["aside"])) == ([11, 11, 11], 3)


def at_bonus(numbers, seats=2, turn=0, figure=0, bonus="", cost=1, **said):
    """A seat that may take a bonus token, with other numbers on the track."""
    return table(
        seats=seats, turn=turn, setup="shuffled", numbers=numbers, board={turn: f"chaillot:{cost}"}, stage="bonus",
        bought=f"chaillot:{cost}", figure={turn: figure}, bonus={turn: bonus}, **said,
    )  # fmt: skip


SWAPPED = {1: 10, 10: 1, 6: 3, 3: 6, 21: 30, 30: 21}


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_spaces_say_how_far(seats, turn):
    """P10.1, P7.1 A figure goes forward by spaces, not by numbers: `bonus <space>` takes what lies there."""
    t = at_bonus(SWAPPED, seats, turn, figure=4)
    assert moves(t, "bonus") == [str(space) for space in range(5, 31)]
    assert refusal(t, "bonus 3") == "Your figure can only move forward. (P7.1)"
    play(t, "bonus 10")
    assert (player(t, turn)["bonus"], player(t, turn)["figure"]) == ([1], 10)
    assert t.position()["left"][9] == 0
    assert t.position()["left"][0] == COPIES[10][seats - 2]


@pytest.mark.parametrize("seats", SEATS)
def test_the_last_space_is_the_end(seats):
    """P10.1, P7.1 On space 30 a figure goes no further, whatever number lies there; on the space of number 30 it does."""
    t = at_bonus(SWAPPED, seats, figure=30)
    assert moves(t, "bonus") == []
    t = at_bonus(SWAPPED, seats, figure=20)
    play(t, "bonus 21")
    assert player(t, 0)["bonus"] == [30]
    t = at_bonus(SWAPPED, seats, figure=21)
    assert moves(t, "bonus") == [str(space) for space in range(22, 31)]


@pytest.mark.parametrize("seats", SEATS)
def test_held_numbers_not_spaces(seats):
    """P10.1, P7.2 Nobody holds two tokens of one number: the number counts, not the space. Copies lie on one space."""
    t = at_bonus(SWAPPED, seats, bonus="6")
    copies = COPIES[6][seats - 2]
    assert t.position()["left"][2] == copies - 1
    assert "3" not in moves(t, "bonus")
    assert "6" in moves(t, "bonus")
    held = (
        "You already have an unused token with this number: 6. (P7.2)"
        if copies > 1
        else "There is no bonus token left on that space. (P7.1)"
    )
    assert refusal(t, "bonus 3") == held
    play(t, "bonus 6")
    assert player(t, 0)["bonus"] == [3, 6]
    t = at_bonus(SWAPPED, 4)
    play(t, "bonus 3")
    assert t.position()["left"][2] == 2


def test_take_and_back_by_space():
    """P10.1, P7.5 Tokens 17 and 25 name spaces, and distances in spaces."""
    t = table(setup="shuffled", numbers=SWAPPED, bonus={0: "17 25"}, figure={0: 12})
    play(t, "use 17")
    assert "17" not in moves(t, "take")
    play(t, "take 10", "use 25")
    assert moves(t, "back") == ["1", "3", "4", "5"]
    assert refusal(t, "back 2") == "There is no bonus token left on that space. (P7.1)"
    play(t, "back 1")
    assert (player(t, 0)["bonus"], player(t, 0)["figure"]) == ([1, 11], 11)


def test_effects_go_with_the_number():
    """P10.1, P7.5 What a token does is said by its number, wherever it lay."""
    t = at_bonus(SWAPPED, bonus="", francs={0: 0})
    play(t, "bonus 10", "use 1")
    assert player(t, 0)["francs"] == BOX.data["bonus"][0]["francs"]
    assert "use 10" not in legal(t)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_goods_of_a_shuffled_board_are_taken(seats, turn):
    """P10.1, P5.2 What lies beside a spot is taken with it, whatever it is."""
    p = position(seats=seats, turn=turn, setup="shuffled", board={turn: "chaillot"}, laid="chaillot:1", francs={turn: 1})
    p["beside"]["chaillot:1"], p["beside"]["chaillot:4"] = "wood", "bronze"
    t = grandtour.Table.from_position(p, box=BOX)
    play(t, "move chaillot", "to chaillot:1")
    assert goods(t, turn) == "wood"
    assert "chaillot:1" not in t.position()["beside"]
    assert t.position()["beside"]["chaillot:4"] == "bronze"


# --- free placement -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_no_tile_is_put_aside(seats):
    """P10.2 All 36 tiles are in three stacks of 12; nothing is put aside."""
    for seed in range(5):
        p = new(seats, seed=seed, placement="free").position()
        assert ([len(stack) for stack in p["stacks"]], p["aside"], p["gone"]) == ([12, 12, 12], [], [])
        assert sorted(tile for stack in p["stacks"] for tile in stack) == sorted(SPOTS)


def test_every_tile_anywhere():
    """P10.2, P1.3 Every tile turns up on top of stacks and at the bottom."""
    found = [new(seed=seed, placement="free").position()["stacks"] for seed in range(SEEDS * 2)]
    assert {stack[0] for stacks in found for stack in stacks} == set(SPOTS)
    assert {stack[-1] for stacks in found for stack in stacks} == set(SPOTS)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_the_district_is_chosen(seats, turn):
    """P10.2, P2.6 The tile drawn waits for a district: any one without a building of its kind, its own or another. Then comes the
    main action."""
    t = table(seats=seats, turn=turn, stage="reveal", stacks=TOPS, **FREE)
    play(t, "reveal 1")
    assert stage(t) == "lay"
    assert t.position()["shown"] == "chaillot:4"
    assert legal(t) == [f"lay {district}" for district in DISTRICTS]
    play(t, "lay belleville")
    assert t.position()["buildings"] == {"belleville:4": "chaillot:4"}
    assert (stage(t), t.position()["shown"], t.acting) == ("action", None, (turn,))
    assert t.view(None)["districts"][4]["spots"][3]["kind"] == KINDS["chaillot:4"]


def test_restrictions():
    """P10.2 Not where the spot of its cost is taken, nor where a building of its kind is, of any cost; each is named."""
    kind = KINDS["chaillot:4"]
    same = [tile for tile in SPOTS if KINDS[tile] == kind and not tile.endswith(":4")]
    assert len(same) == 5
    tiles = {"montmartre:4": "batignolles:4", f"belleville:{same[0][-1]}": same[0], f"saint-germain:{same[1][-1]}": same[1]}
    t = table(stage="reveal", stacks=("chaillot:4", "", ""), tiles=tiles, **FREE)
    play(t, "reveal 1")
    assert moves(t, "lay") == ["chaillot", "batignolles", "la-villette"]
    assert refusal(t, "lay montmartre") == "The spot for that cost is already taken: Montmartre. (P10.2)"
    assert refusal(t, "lay belleville") == "There is already a building of that kind: Belleville. (P10.2)"
    assert refusal(t, "lay saint-germain") == "There is already a building of that kind: Saint-Germain. (P10.2)"
    assert refusal(t, "lay paris") is not None


def blocking(kind, cost, free=()):
    """Tiles that leave for a tile of this kind and cost only some districts: one of its cost or of its kind in each other."""
    others = [tile for tile in SPOTS if KINDS[tile] == kind and not tile.endswith(f":{cost}")]
    equals = [tile for tile in SPOTS if tile.endswith(f":{cost}") and KINDS[tile] != kind]
    tiles = {}
    for i, district in enumerate(DISTRICTS):
        if district in free:
            continue
        tile = equals.pop() if i % 2 else others.pop()
        tiles[f"{district}:{tile.partition(':')[2]}"] = tile
    return tiles


@pytest.mark.parametrize("district", DISTRICTS)
@pytest.mark.parametrize("tile", ["chaillot:4", "belleville:8", "montmartre:1"])
def test_asked_though_only_one_is_possible(tile, district):
    """P10.2, P2.6 `lay` is asked even if only one district takes the tile."""
    tiles = blocking(KINDS[tile], int(tile[-1]), (district,))
    t = table(stage="reveal", stacks=("", tile, ""), tiles=tiles, **FREE)
    play(t, "reveal 2")
    assert (stage(t), legal(t)) == ("lay", [f"lay {district}"])
    play(t, f"lay {district}")
    assert t.position()["buildings"][f"{district}:{tile[-1]}"] == tile


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_a_tile_that_fits_nowhere(seats, turn):
    """P10.2 A tile that no district takes leaves the game, seen by all; nothing is asked, and the turn goes on."""
    tiles = blocking(KINDS["chaillot:5"], 5)
    t = table(seats=seats, turn=turn, stage="reveal", stacks=("", "", "chaillot:5"), tiles=tiles, **FREE)
    play(t, "reveal 3")
    p = t.position()
    assert (stage(t), p["gone"], p["shown"], t.acting) == ("action", ["chaillot:5"], None, (turn,))
    assert p["buildings"] == {spot: tiles[spot] for spot in SPOTS if spot in tiles}
    assert t.view(None)["gone"] == [{"district": "chaillot", "cost": 5, "kind": KINDS["chaillot:5"]}]


@pytest.mark.parametrize("by", ["cost", "kind"])
def test_one_reason_is_enough(by):
    """P10.2 All six spots of its cost taken, or its kind in all six districts: each alone is enough."""
    tile = "chaillot:5"
    alike = [other for other in SPOTS if (other[-1] == "5" if by == "cost" else KINDS[other] == KINDS[tile]) and other != tile]
    costs = [other.partition(":")[2] for other in alike]
    tiles = {f"{district}:{cost}": other for district, cost, other in zip(DISTRICTS, costs, alike, strict=False)}
    assert len(tiles) == 5
    t = table(stage="reveal", stacks=(tile, "", ""), tiles=tiles, **FREE)
    play(t, "reveal 1")
    assert moves(t, "lay") == [DISTRICTS[5]]


@pytest.mark.parametrize("seats", SEATS)
def test_no_free_moves_while_a_tile_waits(seats):
    """P10.2, P2.3 While `lay` is asked nothing else can be done: no trade, no token, no skip."""
    t = table(seats=seats, stage="reveal", goods={0: "gold"}, bonus={0: "1"}, stacks=TOPS, **FREE)
    assert {"sell gold", "use 1"} <= set(legal(t))
    play(t, "reveal 1")
    first = f"First do this: Choose a district for the tile: {KINDS['chaillot:4']}, cost 4 (Chaillot). (P2.3)"
    for move in ("sell gold", "use 1", "skip", "place arc", "reveal 1", "end"):
        assert refusal(t, move) == first


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_the_spot_gives_the_token(seats, turn):
    """P10.2, P5.2 A building is bought where it lies: price, district and the token beside it are those of the spot."""
    t = table(
        seats=seats, turn=turn, board={turn: "belleville"}, tiles={"belleville:4": "chaillot:4"}, francs={turn: 4}, **FREE
    )  # fmt: skip
    assert moves(t, "move") == ["belleville"]
    play(t, "move belleville", "to belleville:4")
    assert goods(t, turn) == "wood"
    assert player(t, turn)["board"] == {"belleville:4": 1}


@pytest.mark.parametrize("seats", SEATS)
def test_kinds_are_those_of_the_tiles(seats):
    """P10.2, P7.5 Token 30 counts the kinds of the tiles laid, wherever they lie, not those printed for the spots."""
    three = {
        "chaillot:1": "belleville:1",
        "montmartre:2": "saint-germain:2",
        "chaillot:2": "la-villette:2",
        "chaillot:3": "la-villette:3",
    }
    four = {"chaillot:1": "chaillot:1", "chaillot:2": "chaillot:2", "chaillot:3": "chaillot:3", "batignolles:2": "belleville:2"}
    for tiles, printed, kinds, score in ((three, 4, 3, 0), (four, 3, 4, 10)):
        assert (len({KINDS[spot] for spot in tiles}), len({KINDS[tile] for tile in tiles.values()})) == (printed, kinds)
        t = table(seats=seats, board={0: " ".join(tiles)}, tiles=tiles, bonus={0: "30"}, **FREE)
        play(t, "use 30")
        assert points(t, 0) == score


@pytest.mark.parametrize("seats", SEATS)
def test_costs_are_those_of_the_spots(seats):
    """P10.2, P7.5 Tokens that count buildings of a cost count them wherever their tiles come from."""
    tiles = {"belleville:4": "chaillot:4", "montmartre:4": "belleville:4"}
    t = table(seats=seats, board={0: "belleville:4 montmartre:4"}, tiles=tiles, bonus={0: "18"}, **FREE)
    play(t, "use 18")
    assert points(t, 0) == 10


def takes(p, tile):
    """P10.2 by its words: the districts that take a tile."""
    found = []
    for district in DISTRICTS:
        there = {spot: other for spot, other in p["buildings"].items() if spot.startswith(f"{district}:")}
        if f"{district}:{tile[-1]}" not in there and KINDS[tile] not in {KINDS[other] for other in there.values()}:
            found.append(district)
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_throughout_games(seats):
    """P10.2 In whole games every tile is asked for just when some district takes it, just with those; else it leaves the game."""
    laid, gone = 0, 0
    for seed in range(4 if PLAIN else 8):
        t, chance = new(seats, seed=seed, placement="free", setup="shuffled"), random.Random(seed)
        while any(t.position()["stacks"]):
            before = t.position()
            if before["stage"] != "reveal":
                play(t, chance.choice([move for move in legal(t) if move.split()[0] in ("place", "end", "pass")] or legal(t)))
                continue
            move = chance.choice(moves(t, "reveal"))
            tile = before["stacks"][int(move) - 1][0]
            play(t, f"reveal {move}")
            if fits := takes(before, tile):
                assert legal(t) == [f"lay {district}" for district in fits]
                play(t, f"lay {chance.choice(fits)}")
                assert t.position()["gone"] == before["gone"]
                laid += 1
            else:
                assert (stage(t), t.position()["gone"]) == ("action", sorted([*before["gone"], tile], key=SPOTS.index))
                gone += 1
    assert (laid > 100, gone > 0) == (True, True)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_printed_placement(seats, turn):
    """P2.1, P10.2 Without the option a tile goes to its own spot automatically, and `lay` is not asked."""
    t = table(seats=seats, turn=turn, stage="reveal", stacks=("montmartre:4", "", ""))
    play(t, "reveal 1")
    assert t.position()["buildings"] == {"montmartre:4": "montmartre:4"}
    assert stage(t) == "action"
    assert refusal(t, "lay chaillot") == "You can't do that right now. Place a key, or move a key to buy something. (P2.6)"
