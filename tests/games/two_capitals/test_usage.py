"""What is counted as used: routes, sights, collections, bridges, roof tokens."""

import pytest

from grandtour.testing.usage import by_all, chosen, finish, there, usage

from .helpers import BOX, CITIES, GAME, SEATS, data, new, packed, table

NOTHING = {kind: {} for kind in GAME.COMPONENT_KINDS}


def one_each(ids):
    return dict.fromkeys(ids.split(), 1)


def over(seats=3, city="moscow", **said):
    return table(seats=seats, city=city, stage="over", turn=None, **said)


def test_routes_and_visits():
    """s1 is 1-7, l1 1-7-12, s3 2-4: fulfilled with all sights, in whichever journey; a sight counts once for each token."""
    kept = {0: "s1 s3 l1", 1: "s2 l2", 2: "s25"}
    t = over(morning={1: [0, 1], 2: [0], 12: [0]}, evening={1: [0], 7: [0, 2], 12: [1]}, kept=kept)
    mine = {"sight": {"1": 2, "2": 1, "7": 1, "12": 1}, "short_held": one_each("s1 s3"), "long_held": one_each("l1")}
    assert usage(t, 0) == NOTHING | {"short": one_each("s1"), "long": one_each("l1")} | mine
    theirs = {"sight": one_each("1 12"), "short_held": one_each("s2"), "long_held": one_each("l2")}
    assert usage(t, 1) == NOTHING | theirs
    assert usage(t, 2) == NOTHING | {"sight": one_each("7"), "short_held": one_each("s25")}


def test_collections():
    """T6.2 Three of 1, 5, 17, 25 are enough; T6.1 of 9, 11, 12 all are needed."""
    t = over(morning={1: [0, 1], 5: [0, 1], 9: [1], 11: [1]}, evening={25: [0], 12: [1]})
    assert [usage(t, seat)["collection"] for seat in range(3)] == [one_each("parks-estates"), one_each("old-moscow"), {}]


def test_bridges_and_roofs():
    """T7.1 Bridges in the order of the box, seen from either side; T7.2 roof tokens by whoever took them."""
    t = over(city="petersburg", morning={4: [2], 5: [0], 8: [0], 13: [1]}, evening={6: [0], 18: [2], 25: [1]})
    assert [usage(t, seat)["bridge"] for seat in range(3)] == [one_each("b1"), one_each("b2 b5"), {}]
    assert [usage(t, seat)["roof"] for seat in range(3)] == [one_each("m2"), {}, one_each("m1 e1")]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
@pytest.mark.parametrize("expert", [False, True])
def test_whole_games(city, expert, seats):
    """Points by source follow from what was used, in a box in which a part of a route is worth nothing; each card and roof token
    is used by one player at most, and the board has as many tokens as were used."""
    edited = data()
    edited["players"]["partial_points"] = 0
    printed = edited[city]
    t = finish(new(seats=seats, city=city, expert=expert, box=packed(GAME, edited)))
    for seat in range(seats):
        mine, points = usage(t, seat), t.points(seat)
        for kind in ("short", "long"):
            assert points[kind] == sum(printed[kind][int(card[1:]) - 1]["points"] for card in mine[kind])
            assert set(mine[kind]) <= set(mine[f"{kind}_held"])
        assert (len(mine["short_held"]), len(mine["long_held"])) == (6, 4)
        assert points["roofs"] == sum(roof_points(printed, token) for token in mine["roof"])
        assert points["bridges"] == (printed["bridges"]["points"][len(mine["bridge"])] if city == "petersburg" else 0)
        assert points["collections"] == sum(collection_points(printed, mine))
        assert sum(mine["sight"].values()) == 30 - t.position()["players"][seat]["stock"]
    for kind in ("short_held", "long_held", "roof"):
        assert max(by_all(t, kind).values(), default=0) == (0 if kind == "roof" and city == "moscow" else 1)


def roof_points(printed, token):
    return printed["roof_morning" if token[0] == "m" else "roof_evening"][int(token[1:]) - 1]["points"]


def collection_points(printed, mine):
    """T6 Complete ones as printed; of others two sights or more a point each."""
    for collection in printed.get("collection", ()):
        seen = sum(str(stop) in mine["sight"] for stop in collection["stops"])
        yield collection["points"] if collection["id"] in mine["collection"] else seen if seen > 1 else 0


def test_only_the_city_that_is_played():
    """Each city has its own cards; Moscow has no bridges and roofs, Petersburg no collections."""
    kinds = {city: [component.kind for component in there(new(city=city))] for city in CITIES}
    assert {"bridge", "roof", "collection"} & set(kinds["moscow"]) == {"collection"}
    assert [kinds["petersburg"].count(kind) for kind in GAME.COMPONENT_KINDS] == [25, 25, 25, 25, 25, 0, 5, 14]
    names = {city: str(there(new(city=city))[0].name) for city in CITIES}
    assert names["moscow"] == "s1: 1 “VDNKh Exhibition Park” – 7 “Bolshoi Theatre”, 8 points"
    assert "Alexander Nevsky Lavra" in names["petersburg"]


def test_a_city_of_ones_own():
    """Moscow with a bridge, and its sights listed from the last to the first."""
    edited = data()
    edited["moscow"]["sight"].reverse()
    edited["moscow"]["bridge"] = [{"name": {"en": "Crimean Bridge"}, "seen_from": [17, 18]}]
    edited["moscow"]["bridges"] = {"points": [0, 3]}
    t = over(morning={18: [1], 2: [0]}, box=packed(GAME, edited))
    assert (usage(t, 1)["bridge"], usage(t, 0)["bridge"]) == ({"b1": 1}, {})
    assert (usage(t, 1)["sight"], usage(t, 0)["sight"]) == ({"18": 1}, {"2": 1})
    names = {component.id: str(component.name) for component in there(t) if component.kind in ("sight", "bridge")}
    assert (names["b1"], names["2"]) == ("Crimean Bridge", "2 “Museum of Cosmonautics”")


def test_the_moves_are_not_asked():
    """Everything lies on the table: a game that began in its middle is counted in full."""
    t = over(morning={3: [0]}, box=BOX)
    assert (chosen(t, 0).sum(), usage(t, 0)["sight"]) == (0, {"3": 1})
