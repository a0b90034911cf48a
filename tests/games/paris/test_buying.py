"""P4.5 to P4.8 What a purchase costs; and the worked examples of the rulebook that are about keys."""

import pytest

from .helpers import (
    BOX,
    COSTS,
    DISTRICTS,
    LANDMARKS,
    SEATS,
    TURNS,
    francs,
    goods,
    legal,
    moves,
    other_box,
    play,
    player,
    points,
    refused,
    stage,
    table,
    turned,
)

PRINTED = {landmark["id"]: landmark for landmark in BOX.data["landmark"]}
COST = {name: printed["cost"] for name, printed in PRINTED.items()}
FROM = {"arc": 0, "belleville": 0, "belleville:1": 1, "belleville:3": 3, "belleville:4": 4, "belleville:5": 5, "belleville:8": 8}


def cost(place):
    return COST[place] if place in COST else int(place.split(":")[1])


def needed(place):
    """P4.5 The price of a place in resources, as goods."""
    if place in PRINTED:
        return ["marble"] * PRINTED[place]["marble"] + ["gold"] * PRINTED[place]["gold"]
    return ["wood"] if place.endswith(":8") else []


def told(t, source):
    """What a key can buy."""
    if f"move {source}" not in legal(t):
        return []
    twin = t.copy()
    play(twin, f"move {source}")
    return moves(twin, "to")


def with_kinds(**kinds):
    """A box in which the tiles of some districts have these kinds, by cost."""

    def change(data):
        for district in data["district"]:
            district["kinds"] = kinds.get(district["id"].replace("-", "_"), " ".join(district["kinds"])).split()

    return other_box(change)


def kind(t, spot):
    district, value = spot.split(":")
    return t.view(None)["districts"][DISTRICTS.index(district)]["spots"][COSTS.index(int(value))]["kind"]


# --- P4.5, P4.6 prices ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("source", FROM)
@pytest.mark.parametrize(
    "target", ["belleville:1", "belleville:2", "belleville:4", "belleville:5", "belleville:8", "luxembourg", "louvre"]
)
@pytest.mark.parametrize("supply", [False, True])
def test_prices_in_francs(source, target, supply):
    """P4.5, P4.6 The full cost from a bank or the Arc, the difference from a building; exactly so much is enough and is paid, one
    franc less is not enough. A landmark costs the same on the board and from the supply."""
    if cost(target) <= FROM[source] or (supply and ":" in target):
        return
    price = cost(target) - FROM[source]
    board = {"landmarks": f"{target}@belleville"} if target in COST and not supply else {"laid": target if ":" in target else ""}
    other = " belleville" if supply and source == "arc" else ""
    word = f"{target}@belleville" if supply else target
    said = {"board": {0: source + other}, "goods": {0: " ".join(needed(target))}, "supply": "", **board}
    t = table(**said, francs={0: price})
    play(t, f"move {source}", f"to {word}")
    assert francs(t, 0) == 0
    assert player(t, 0)["board"] == dict.fromkeys((target, *other.split()), 1)
    t = table(**said, francs={0: price - 1})
    assert word not in told(t, source)


@pytest.mark.parametrize(("source", "target"), [(a, b) for a in LANDMARKS for b in LANDMARKS if COST[a] < COST[b]])
def test_the_difference_from_a_landmark(source, target):
    """P4.5 From a landmark only the difference in francs, but the resources in full, also when the first one took the same."""
    price = COST[target] - COST[source]
    for on_board in (False, True):
        said = {"landmarks": f"{target}@chaillot" if on_board else "", "goods": {1: " ".join(needed(target))}, "supply": ""}
        t = table(turn=1, board={1: f"{source}@chaillot"}, francs={1: price}, **said)
        word = target if on_board else f"{target}@chaillot"
        assert told(t, source)[0 if on_board else -1] == word  # nothing more expensive; cheaper ones may be there
        play(t, f"move {source}", f"to {word}")
        assert (francs(t, 1), goods(t, 1)) == (0, "")
        poor = table(turn=1, board={1: f"{source}@chaillot"}, francs={1: price - 1}, **said)
        assert word not in told(poor, source)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("target", ["montmartre:8", *LANDMARKS])
def test_resources_in_full(target, seats, turn):
    """P4.5, P4.6, P4.8 A building of cost 8 needs wood, a landmark marble and gold; they go to the common supply. Without one of
    them the key can't go there, and the player is told what it needs."""
    want = needed(target)
    word = target if ":" in target else f"{target}@montmartre"
    said = {
        "seats": seats,
        "turn": turn,
        "board": {turn: "montmartre"},
        "laid": "montmartre:1 montmartre:8",
        "francs": {turn: 50},
    }
    t = table(**said, goods={turn: " ".join([*want, "silver"])}, supply="")
    play(t, "move montmartre", f"to {word}")
    assert t.position()["supply"] == {good: want.count(good) for good in ("wood", "marble", "gold")}
    assert {good for good, n in player(t, turn)["goods"].items() if n} - {"gold"} == {"silver"}
    for missing in set(want):
        less = list(want)
        less.remove(missing)
        t = table(**said, goods={turn: " ".join([*less, "silver"])}, supply="wood marble gold")
        play(t, "move montmartre")
        assert word not in moves(t, "to")
        refused(t, f"to {word}", "You need:", missing, "(P4.6)")


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_too_few_francs_in_words(seats, turn):
    """P4.6 The refusal says the price and what the player has; nothing has changed."""
    t = table(
        seats=seats, turn=turn, board={turn: "chaillot:3"}, laid="chaillot:4 chaillot:8", francs={turn: 4}, goods={turn: "wood"}
    )
    play(t, "move chaillot:3")
    assert legal(t) == ["to chaillot:4"]
    refused(t, "to chaillot:8", "That costs 5 francs; you have 4 francs.", "(P4.6)")


def test_wood_of_another_box():
    """P4.5 A box may ask for more wood."""
    box = other_box(lambda data: data["prices"].update(building_8={"wood": 2}, building_8_points=6))
    for n in (1, 2, 3):
        t = table(box=box, board={0: "chaillot"}, laid="chaillot:8", francs={0: 8}, goods={0: " ".join(["wood"] * n)}, supply="")
        assert ("move chaillot" in legal(t)) == (n >= 2)
        if n >= 2:
            play(t, "move chaillot", "to chaillot:8")
            assert (player(t, 0)["goods"]["wood"], t.position()["supply"]["wood"], points(t, 0)) == (n - 2, 2, 6)


@pytest.mark.parametrize("seats", SEATS)
def test_units_pay_first(seats):
    """P4.5, P4.8 Units of this turn pay like tokens, and before them; they don't come into the supply."""
    for turn in range(seats):
        t = table(
            seats=seats, turn=turn, board={turn: "chaillot"}, francs={turn: 17}, goods={turn: "marble gold gold"}, supply="",
            units={"marble": 1, "gold": 1, "wood": 1},
        )  # fmt: skip
        play(t, "move chaillot", "to eiffel@chaillot")
        assert t.position()["units"] == {"wood": 1, **dict.fromkeys(("marble", "gold", "bronze", "silver", "gold-prestige"), 0)}
        assert (goods(t, turn), t.position()["supply"]) == ("gold", {"wood": 0, "marble": 1, "gold": 1})


# --- P4.7 what is left behind -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_what_the_key_leaves_is_free_again(seats):
    """P4.7 The building left is free: a later buyer gets its income again (a bonus token), but the token beside it only once."""
    for turn in range(seats):
        nxt = (turn + 1) % seats
        board = {turn: "chaillot", nxt: "chaillot"}
        t = table(seats=seats, turn=turn, board=board, laid="chaillot:2 chaillot:4", francs={turn: 4, nxt: 2})
        play(t, "move chaillot", "to chaillot:2", "bonus 3", "end")
        assert goods(t, turn) == "silver"
        for _ in range(seats - 1):
            play(t, "reveal 2", "place arc", "end")
        play(t, "reveal 2", "move chaillot:2", "to chaillot:4", "end", "reveal 2", "move chaillot", "to chaillot:2")
        assert goods(t, nxt) == ""
        assert stage(t) == "bonus"
        play(t, "bonus 1")
        assert player(t, nxt)["bonus"] == [1]


def test_a_landmark_left_is_free_again():
    """P4.7, P5.5 Who buys a landmark that was left matches all its icons again; who buys a building of cost 8 has its points."""
    t = table(
        board={0: "arc", 1: "belleville"}, landmarks="luxembourg@belleville", francs={0: 10}, goods={0: "marble gold bronze"}
    )
    play(t, "move arc", "to luxembourg")
    assert t.position()["icons"]["bronze"] == 3
    t = table(
        board={0: "belleville", 1: "belleville:1"},
        laid="belleville:8",
        francs={0: 8},
        goods={0: "wood gold gold gold gold gold gold"},
    )
    play(t, "move belleville", "to belleville:8")
    assert (points(t, 0), goods(t, 0)) == (2, "gold gold gold gold gold gold")


def test_one_of_two_keys_leaves():
    """P4.7 Where two keys of one player stand, one stays when the other leaves: the place is not free."""
    t = table(board={0: "chaillot:1 chaillot:1", 1: "chaillot"}, laid="chaillot:2", francs={0: 3, 1: 3})
    play(t, "move chaillot:1", "to chaillot:2", "skip", "end", "reveal 1")
    assert player(t, 0)["board"] == {"chaillot:1": 1, "chaillot:2": 1}
    assert "chaillot:1" not in [place for source in moves(t, "move") for place in told(t, source)]


# --- P4.8 where it goes -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_spent_resources_can_be_bought(seats, turn):
    """P4.8 What one player spent lies in the common supply, where the next one can buy it; spent prestige is gone for good."""
    t = table(seats=seats, turn=turn, board={turn: "chaillot"}, francs=dict.fromkeys(range(seats), 15),
              goods={turn: "marble gold gold bronze"}, supply="")  # fmt: skip
    play(t, "move chaillot", "to louvre@chaillot", "match bronze", "skip", "end")
    p = t.position()
    assert (p["supply"], p["discarded"]) == ({"wood": 0, "marble": 1, "gold": 2}, {"bronze": 1, "silver": 0, "gold-prestige": 0})
    assert moves(t, "buy") == ["marble", "gold"]
    play(t, "buy gold")
    assert goods(t, (turn + 1) % seats) == "gold"


# --- the rulebook's examples --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_example_charlottes_key(seats):
    """P4.1, P4.3 Charlotte's key is on the residence of cost 3: not to cost 1 or 2, which cost less; not to the hotel of cost 5
    or the landmark of cost 13, where others' keys are; but to the restaurant of cost 4."""
    box = with_kinds(montmartre="cafe bakery residence restaurant hotel theatre")
    for turn in range(seats):
        board = turned(seats, turn, {0: "montmartre:3", 1: "montmartre:5 pantheon@montmartre"})
        t = table(seats=seats, turn=turn, board=board, laid="montmartre:1 montmartre:2 montmartre:4", francs={turn: 20}, box=box)
        assert [kind(t, f"montmartre:{value}") for value in (3, 4, 5)] == ["residence", "restaurant", "hotel"]
        play(t, "move montmartre:3")
        assert legal(t) == ["to montmartre:4"]
        for value in (1, 2):
            refused(t, f"to montmartre:{value}", "something more expensive than where it is now", "(P4.3)")
        refused(t, "to montmartre:5", "Another player has a key there", "(P4.1)")
        refused(t, "to pantheon", "Another player has a key there", "(P4.1)")
        play(t, "to montmartre:4")
        assert francs(t, turn) == 19


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("bakery", "theatre"), [(1, 4), (2, 5)])
def test_example_raphaels_theatre(bakery, theatre, seats):
    """P4.5 Raphaël moves his key from the bakery in Montmartre to the theatre: he pays the difference, 3 francs."""
    box = with_kinds(montmartre="cafe bakery residence hotel theatre restaurant") if bakery == 2 else BOX
    for turn in range(seats):
        t = table(
            seats=seats, turn=turn, box=box, board={turn: f"montmartre:{bakery}"}, laid=f"montmartre:{theatre}", francs={turn: 3}
        )
        assert (kind(t, f"montmartre:{bakery}"), kind(t, f"montmartre:{theatre}")) == ("bakery", "theatre")
        play(t, f"move montmartre:{bakery}", f"to montmartre:{theatre}", "end")
        assert francs(t, turn) == 0
        assert player(t, turn)["board"] == {f"montmartre:{theatre}": 1}


@pytest.mark.parametrize("seats", SEATS)
def test_example_julies_new_landmark(seats):
    """P4.4, P4.5 Julie moves her key from the theatre in La Villette (8) to a new landmark of cost 12: 4 francs, 1 marble, 1
    gold; the landmark is added to the district."""
    for turn in range(seats):
        t = table(seats=seats, turn=turn, board={turn: "la-villette:8"}, francs={turn: 4}, goods={turn: "marble gold"}, supply="")
        assert kind(t, "la-villette:8") == "theatre"
        play(t, "move la-villette:8", "to grand-palais@la-villette")
        assert (francs(t, turn), goods(t, turn)) == (0, "")
        assert t.position()["landmarks"] == {"grand-palais": "la-villette"}
        assert player(t, turn)["board"] == {"grand-palais": 1}
        assert t.position()["supply"] == {"wood": 0, "marble": 1, "gold": 1}


@pytest.mark.parametrize("seats", SEATS)
def test_example_francois_landmarks(seats):
    """P4.4 François has bought the landmark of cost 12 in Saint-Germain: from now on one that is added there costs 13 or more,
    whoever adds it, from the bank, a building, his landmark or with the Arc's key."""
    dearer = [f"{name}@saint-germain" for name in LANDMARKS if COST[name] >= 13]
    other = {"francs": 40, "goods": "marble marble marble gold gold gold"}
    for turn in range(seats):
        nxt = (turn + 1) % seats
        t = table(seats=seats, turn=turn, board=turned(seats, turn, {0: "saint-germain", 1: "saint-germain arc saint-germain:3"}),
                  francs={turn: 12, nxt: other["francs"]}, supply="",
                  goods={turn: "marble gold", nxt: other["goods"]})  # fmt: skip
        play(t, "move saint-germain", "to grand-palais@saint-germain", "skip", "end", "reveal 1")
        for source in ("saint-germain", "arc", "saint-germain:3"):
            assert [place for place in told(t, source) if "@" in place] == dearer
        t = table(
            seats=seats, turn=turn, board={turn: "grand-palais@saint-germain"}, francs={turn: 9}, goods={turn: other["goods"]}
        )
        assert told(t, "grand-palais") == dearer


@pytest.mark.parametrize("seats", SEATS)
def test_example_julies_louvre(seats):
    """P4.4, P4.5, P5.5 Julie buys a landmark of cost 15 in Belleville, above one of cost 10: 15 francs, 2 gold, 1 marble. She
    discards two gold prestige for 10 points."""
    for turn in range(seats):
        t = table(seats=seats, turn=turn, board={turn: "belleville"}, landmarks="luxembourg@belleville", francs={turn: 15},
                  supply="", goods={turn: "gold gold marble gold-prestige gold-prestige"})  # fmt: skip
        play(t, "move belleville", "to louvre@belleville")
        assert (francs(t, turn), goods(t, turn)) == (0, "gold-prestige gold-prestige")
        play(t, "match gold-prestige", "match gold-prestige", "skip", "end")
        assert (points(t, turn), goods(t, turn)) == (10, "")
        assert t.position()["discarded"]["gold-prestige"] == 2
        assert [one["id"] for one in t.view(None)["districts"][4]["landmarks"]] == ["luxembourg", "louvre"]
