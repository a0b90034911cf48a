"""Points and places."""

import random
from itertools import combinations

import pytest

from .helpers import BOX, ORDINARY, SEATS, table

PRINTED = {city["id"]: city for city in BOX.data["city"]}
COUNTRIES = sorted({PRINTED[city]["country"] for city in ORDINARY})
CAPITALS = {"moscow", "paris", "berlin", "rome", "warsaw", "vienna"}


def over(collections, **said):
    """A finished game, with as many collections as there are seats."""
    cities = {seat: collection for seat, collection in enumerate(collections) if collection}
    used = " ".join(collections).split()
    rest = [city for city in ORDINARY if city not in used]
    rows = {**dict.fromkeys(rest[:3], ""), **{f"-{i}": "" for i in range(4 - len(rest[:3]))}}
    said = {"rows": rows, "city_deck": "", "stage": "over", "turn": None, **said}
    return table(seats=len(collections), cities=cities, **said)


def of_country(country):
    return [city for city in ORDINARY if PRINTED[city]["country"] == country]


# --- M6.2 -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "collection",
    [
        "moscow saint-petersburg smolensk strasbourg",
        "strasbourg nice munich cologne milan",
        "smolensk strasbourg nice munich cologne",
        "paris nice salzburg strasbourg",
    ],
)
def test_the_rulebooks_example(collection):
    """M6.2 Five points for cities and two for repeated flags: seven in all."""
    t = over([collection, ""])
    assert t.points(0) == {"cities": 5, "flags": 2}
    assert t.scores == [7, 0]
    assert t.view(1)["players"][0]["points"] == {"cities": 5, "flags": 2}
    assert t.view(None)["players"][0]["score"] == 7


@pytest.mark.parametrize("city", ORDINARY)
def test_a_single_city(city):
    """M6.2 A city alone is worth the points on it, 2 for a capital and 1 for another, and its flag nothing."""
    seat = ORDINARY.index(city) % 4
    t = over([city if seat == other else "" for other in range(4)])
    worth = 2 if city in CAPITALS else 1
    assert [t.points(other) for other in range(4)] == [{"cities": worth * (seat == other), "flags": 0} for other in range(4)]


@pytest.mark.parametrize("country", COUNTRIES)
def test_repeated_flags(country):
    """M6.2 One point for each city beyond the first of a country: all of them but one, whichever they are."""
    for n in range(1, len(of_country(country)) + 1):
        for some in combinations(of_country(country), n):
            assert over(["", " ".join(some)]).points(1)["flags"] == n - 1


def test_flags_of_different_countries():
    """M6.2 Each country counts for itself: two of each of six give six, one of each nothing."""
    firsts = [of_country(country)[0] for country in COUNTRIES]
    seconds = [of_country(country)[1] for country in COUNTRIES]
    t = over([" ".join(firsts), " ".join(seconds)])
    assert [t.points(seat) for seat in range(2)] == [{"cities": 12, "flags": 0}, {"cities": 6, "flags": 0}]
    assert over([" ".join(firsts + seconds), ""]).points(0) == {"cities": 18, "flags": 6}


def test_all_cities():
    """M6.2 Thirteen of sixteen cities, and the three that are left, are counted one by one."""
    t = over([" ".join(ORDINARY[3:]), ""])
    assert t.points(0) == {"cities": 18, "flags": 13 - 5}


def test_only_ones_own_cities_count():
    """M6.2 Cancelled cities, those on the table and those of others are nobody's points; a flag of another's city does not
    make one's own a repeated one."""
    t = over(
        ["moscow", "smolensk", "saint-petersburg"], rows={"berlin": "", "munich": "", "rome": "", "-": ""}, gone="paris nice"
    )
    assert t.scores == [2, 1, 1]


@pytest.mark.parametrize("stage", ["turn", "over"])
def test_before_the_end(stage):
    """M6.2 Points before the end are as if the game ended now."""
    cities = {0: "nice strasbourg", 1: "vienna"}
    t = table(cities=cities) if stage == "turn" else over(list(cities.values()))
    assert (t.scores, t.ranks) == ([3, 2], [1, 2])


# --- M6.3 -------------------------------------------------------------------------------------------------------------
PLACES = [  # collections, their scores, their places
    (["moscow saint-petersburg", "nice munich", ""], [4, 2, 0], [1, 2, 3]),
    (["nice strasbourg", "moscow"], [3, 2], [1, 2]),  # points come before capitals
    (["moscow saint-petersburg", "nice munich milan"], [4, 3], [1, 2]),  # and before the number of cities
    (["moscow", "nice munich"], [2, 2], [1, 2]),  # equal points: more capitals, though fewer cities
    (["vienna warsaw", "moscow nice milan", "strasbourg munich venice krakow"], [4, 4, 4], [1, 2, 3]),
    (["nice munich venice", "saint-petersburg smolensk"], [3, 3], [1, 2]),  # equal capitals: more cities
    (["rome nice munich", "moscow saint-petersburg"], [4, 4], [1, 2]),
    (["nice", "munich"], [1, 1], [1, 1]),  # all equal: shared
    (["moscow saint-petersburg", "vienna salzburg"], [4, 4], [1, 1]),
    (["moscow", "paris", "nice"], [2, 2, 1], [1, 1, 3]),  # after two firsts comes the third
    (["nice strasbourg", "moscow", "paris", ""], [3, 2, 2, 0], [1, 2, 2, 4]),
    (["nice", "munich", "milan", ""], [1, 1, 1, 0], [1, 1, 1, 4]),
    (["moscow", "paris", "nice", "munich"], [2, 2, 1, 1], [1, 1, 3, 3]),
    (["moscow", "nice munich", "milan salzburg", "venice strasbourg"], [2, 2, 2, 2], [1, 2, 2, 2]),
    (["moscow", "nice", "", ""], [2, 1, 0, 0], [1, 2, 3, 3]),
    (["", "", "", ""], [0, 0, 0, 0], [1, 1, 1, 1]),
]


@pytest.mark.parametrize(("collections", "scores", "places"), PLACES)
def test_places(collections, scores, places):
    """M6.3 Points, then capitals, then cities, else the place is shared; a place is one more than the number of players
    ahead. The seats make no difference."""
    for first in range(len(collections)):
        way = 1 - 2 * (first % 2)
        turned = [[some[(first + way * i) % len(some)] for i in range(len(some))] for some in (collections, scores, places)]
        t = over(turned[0])
        assert [t.scores, t.ranks] == turned[1:]


def score_of(collection):
    """M6.2 as a reader of the box would compute it."""
    flags = {PRINTED[city]["country"] for city in collection}
    return sum(PRINTED[city]["points"] for city in collection) + len(collection) - len(flags)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(6))
def test_any_collections(seats, seed):
    """M6.2, M6.3 Random collections, scored a second time from the box."""
    chance, collections = random.Random(seed), [[] for _ in range(seats)]
    for city in chance.sample(ORDINARY, chance.randrange(6, 14)):
        chance.choice(collections).append(city)
    t = over([" ".join(collection) for collection in collections])
    keys = [(score_of(some), len(CAPITALS & set(some)), len(some)) for some in collections]
    assert t.scores == [key[0] for key in keys]
    assert t.ranks == [1 + sum(other > key for other in keys) for key in keys]


def test_places_are_in_the_record():
    """M6.3 The record of a game that is over ends with scores and places."""
    t = over(["nice", "moscow", "munich"])
    assert t.record()["result"] == {"scores": [1, 2, 1], "ranks": [2, 1, 2]}


def test_capitals_are_capitals():
    """M6.3 Six cities of the box are capitals, one of each country; no special one is."""
    assert {id_ for id_, city in PRINTED.items() if city["capital"]} == CAPITALS
    assert {PRINTED[city]["country"] for city in CAPITALS} == set(COUNTRIES)
