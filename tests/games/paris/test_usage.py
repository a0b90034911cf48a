"""What is counted as used: districts, points tokens, landmarks, buildings, keys, bonus and end tokens, goods."""

import pytest

from grandtour.testing.cases import Case
from grandtour.testing.usage import by_all, played, there, usage

from .helpers import BOX, COSTS, DISTRICTS, GAME, LANDMARKS, SEATS, new, other_box, play, table

NOTHING = {kind: {} for kind in GAME.COMPONENT_KINDS}
FREE = (("setup", "shuffled"), ("placement", "free"))
CASES = [Case("paris", seats, options) for seats in SEATS for options in ((), FREE)]


def ids(t, kind):
    return [component.id for component in there(t) if component.kind == kind]


# --- one thing after another ----------------------------------------------------------------------------------------------
def test_keys_and_buildings():
    """A key on a bank; another from a bank to a building, and later on: each purchase counts, by place, cost and kind."""
    t = table(board={1: "chaillot"}, laid="chaillot:2 chaillot:4", francs={1: 9}, stage="reveal")
    play(t, "reveal 1", "place arc", "end", "reveal 1", "move chaillot", "to chaillot:2", "bonus 7", "end")
    play(t, "reveal 1", "place montmartre", "end", "reveal 1", "use 7", "move chaillot:2", "to chaillot:4", "end")
    assert usage(t, 0) == NOTHING | {"key": {"arc": 1, "montmartre": 1}}
    assert usage(t, 1) == NOTHING | {
        "building": {"chaillot:2": 1, "chaillot:4": 1},
        "building_cost": {"2": 1, "4": 1},
        "building_kind": {"cafe": 1, "hotel": 1},
        "bonus": {"7": 1},
        "bonus_taken": {"7": 1},
    }


def test_landmarks():
    """From the supply and on the board; prestige matched; goods bought and sold."""
    said = {"goods": {0: "marble gold bronze bronze wood", 1: "marble gold"}, "supply": "wood"}
    t = table(board={0: "chaillot", 1: "arc"}, landmarks="tuileries@belleville", francs={0: 12, 1: 11}, **said)
    play(
        t, "move chaillot", "to luxembourg@chaillot", "match bronze", "match bronze", "skip", "buy wood", "sell wood", "sell wood"
    )
    assert usage(t, 0) == NOTHING | {
        "landmark": {"luxembourg": 1},
        "match": {"bronze": 2},
        "bought": {"wood": 1},
        "sold": {"wood": 2},
    }
    play(t, "end", "reveal 1", "move arc", "to tuileries", "skip", "end")
    assert usage(t, 1) == NOTHING | {"landmark": {"tuileries": 1}}


@pytest.mark.parametrize(("landmark", "district"), list(zip(LANDMARKS, [*DISTRICTS, *DISTRICTS[:2]], strict=True)))
def test_every_landmark(landmark, district):
    """The landmark that is added is counted, in whichever district."""
    t = table(turn=1, board={1: district}, francs={1: 30}, goods={1: "marble marble gold gold"})
    play(t, f"move {district}", f"to {landmark}@{district}")
    assert (usage(t, 1)["landmark"], usage(t, 0)["landmark"]) == ({landmark: 1}, {})


@pytest.mark.parametrize(("first", "district"), list(zip([20, 18, 16, 14, 12, 10], reversed(DISTRICTS), strict=True)))
def test_points_tokens(first, district):
    """P5.1 By who puts them, wherever they go."""
    said = {"board": {0: "chaillot:1 chaillot:4", 1: "chaillot:8 chaillot"}, "laid": "chaillot:5", "francs": {1: 5}}
    t = table(turn=1, **said)
    play(t, "move chaillot", "to chaillot:5", f"points {first} {district}")
    assert (usage(t, 1)["points_token"], usage(t, 0)["points_token"]) == ({str(first): 1}, {})


@pytest.mark.parametrize("seats", SEATS)
def test_districts(seats):
    """P9.2, P9.4 Who scores in a district at the end; without a points token nobody does, nor a second of two with too little."""
    board = {0: "chaillot:8 belleville:5", 1: "chaillot:3 belleville:4 montmartre:8"}
    t = table(seats=seats, board=board, points_tokens={"chaillot": 20, "belleville": 10})
    scored = [set(usage(t, seat)["district"]) for seat in range(seats)]
    assert scored[0] == {"chaillot", "belleville"}
    assert scored[1] == ({"belleville"} if seats == 2 else {"chaillot", "belleville"})
    assert scored[2:] == [set()] * (seats - 2)


def test_bonus_tokens():
    """P7.2 A token that is held was taken, not used; P7.3 but 27 counts by being held at the end."""
    t = table(bonus={0: "5 27", 1: "3"}, stage="reveal")
    assert (usage(t, 0)["bonus"], usage(t, 0)["bonus_taken"]) == ({"27": 1}, {"5": 1, "27": 1})
    assert (usage(t, 1)["bonus"], usage(t, 1)["bonus_taken"]) == ({}, {"3": 1})
    play(t, "use 5")
    assert (usage(t, 0)["bonus"], usage(t, 0)["bonus_taken"]) == ({"5": 1, "27": 1}, {"5": 1, "27": 1})


def test_tokens_of_a_shuffled_track():
    """P10.1 Numbers are counted, not spaces; P7.5 also of tokens that came by token 17."""
    numbers = {1: 5, 5: 1}
    t = table(setup="shuffled", numbers=numbers, bonus={0: "17"}, board={0: "chaillot"}, laid="chaillot:1", francs={0: 1})
    play(t, "use 17", "take 1", "move chaillot", "to chaillot:1", "bonus 5", "use 1")
    assert usage(t, 0)["bonus"] == {"1": 1, "17": 1}
    assert usage(t, 0)["bonus_taken"] == {"1": 1, "5": 1, "17": 1}


def test_end_tokens():
    """P8.1, P8.2 Taken, and used or not."""
    t = table(empty=True)
    play(t, "look", "end-token points-5", "use points-5", "end", "look", "end-token wood-gold", "end")
    assert (usage(t, 0)["end"], usage(t, 0)["end_taken"]) == ({"points-5": 1}, {"points-5": 1})
    assert (usage(t, 1)["end"], usage(t, 1)["end_taken"]) == ({}, {"wood-gold": 1})


def test_the_kind_of_the_tile_that_lies_there():
    """P10.2 With free placement a spot has the kind of its tile: la-villette:1 is a café, chaillot:1 is for a residence."""
    said = {"tiles": {"chaillot:1": "la-villette:1"}, "placement": "free", "francs": {0: 1}}
    t = table(board={0: "chaillot"}, **said)
    play(t, "move chaillot", "to chaillot:1")
    assert (usage(t, 0)["building"], usage(t, 0)["building_kind"]) == ({"chaillot:1": 1}, {"cafe": 1})


# --- whole games ----------------------------------------------------------------------------------------------------------
def owned(t, seat):
    return t.position()["players"][seat]["board"]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_lies_on_the_table(case):
    """Keys never leave the board, and stand where something was bought; all end tokens are taken; bonus tokens are on the track,
    held or used."""
    t = played(case)
    p = t.position()
    assert by_all(t, "points_token") == {id_: int(int(id_) in p["points_tokens"].values()) for id_ in ids(t, "points_token")}
    assert set(by_all(t, "end_taken").values()) == {1}
    left = dict(zip(p["numbers"], p["left"], strict=True))
    copies = {token["number"]: token["copies"][t.seats - 2] for token in BOX.data["bonus"]}
    assert by_all(t, "bonus_taken") == {str(number): copies[number] - left[number] for number in copies}
    spent = {str(n): p["used"].count(n) for n in copies if n != 27}
    assert {id_: n for id_, n in by_all(t, "bonus").items() if id_ != "27"} == spent
    assert {id_ for id_, n in by_all(t, "landmark").items() if n} == set(p["landmarks"])
    for seat in range(t.seats):
        mine = usage(t, seat)
        assert sum(mine["key"].values()) == sum(owned(t, seat).values())
        places = mine["building"] | mine["landmark"] | mine["key"]
        assert all(places.get(place, 0) >= n for place, n in owned(t, seat).items())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_was_said(case):
    """The moves in words tell the same; sums by cost and kind are those of the buildings."""
    t = played(case)
    for seat in range(t.seats):
        mine = usage(t, seat)
        said = [words.split() for mover, words in t.moves if mover == seat]
        for verb, kinds in {
            "place": ["key"],
            "to": ["building", "landmark"],
            "points": ["points_token"],
            "end-token": ["end_taken"],
            "match": ["match"],
            "buy": ["bought"],
            "sell": ["sold"],
        }.items():
            words = [word[1].partition("@")[0] for word in said if word[0] == verb]
            assert {id_: n for kind in kinds for id_, n in mine[kind].items()} == {word: words.count(word) for word in set(words)}
        used = [word[1] for word in said if word[0] == "use"]
        assert {**mine["end"], **{id_: n for id_, n in mine["bonus"].items() if id_ != "27"}} == {
            w: used.count(w) for w in set(used)
        }
        for cost in COSTS:
            assert mine["building_cost"].get(str(cost), 0) == sum(
                n for id_, n in mine["building"].items() if id_.endswith(f":{cost}")
            )
        assert sum(mine["building_kind"].values()) == sum(mine["building"].values())
        assert bool(mine["district"]) == bool(t.points(seat)["districts"])


# --- the box ------------------------------------------------------------------------------------------------------------
def test_what_there_is():
    """Everything takes part with any number of players; tokens say what they do with that number."""
    assert [len(ids(new(), kind)) for kind in GAME.COMPONENT_KINDS] == [6, 6, 8, 36, 6, 6, 7, 30, 30, 12, 12, 3, 3, 6]
    for seats, n in ((2, 1), (3, 2), (4, 3)):
        names = {(c.kind, c.id): str(c.name) for c in there(new(seats))}
        assert f" {n} point" in names["bonus", "20"]
        assert names["bonus", "12"] == names["bonus_taken", "12"] == "12: 3 francs, 4 points"
    called = {
        ("district", "la-villette"): "La Villette", ("points_token", "18"): "18–9–4", ("landmark", "eiffel"): "Eiffel Tower",
        ("building", "chaillot:4"): "Chaillot, cost 4", ("building_cost", "8"): "cost 8", ("building_kind", "cafe"): "café",
        ("key", "chaillot"): "Chaillot, bank", ("end", "wood-gold"): "1 wood, 1 gold", ("end_taken", "points-3"): "3 points",
        ("match", "bronze"): "bronze prestige", ("bought", "wood"): "wood", ("sold", "gold-prestige"): "gold prestige",
    }  # fmt: skip
    assert called == {key: names[key] for key in called}


def test_a_box_of_ones_own():
    """Other kinds, other points tokens, other end tokens."""

    def change(data):
        data["district"][0]["kinds"] = ["theatre"] * 6
        data["points_token"][0]["places"] = [30, 2, 1]
        data["end_token"][0] = {"id": "windfall", "francs": 44}

    box = other_box(change)
    t = table(box=box, board={0: "chaillot"}, laid="chaillot:5", francs={0: 5})
    play(t, "move chaillot", "to chaillot:5")
    assert usage(t, 0)["building_kind"] == {"theatre": 1}
    names = {(c.kind, c.id): str(c.name) for c in there(t)}
    assert (names["points_token", "30"], names["end", "windfall"]) == ("30–2–1", "44 francs")
