"""What is counted as used: cities, their limits and countries, cars, action cards."""

import pytest

from grandtour.testing.cases import Case
from grandtour.testing.usage import by_all, played, there, usage

from .helpers import BOX, GAME, SEATS, TVER, new, play, small, table
from .test_scoring import over

NOTHING = {kind: {} for kind in GAME.COMPONENT_KINDS}
PRINTED = {city["id"]: city for city in BOX.data["city"]}
LONG = (("istanbul", True), ("hometown", TVER), ("full_lines", True))
CASES = [Case("moscow_paris", seats, options) for seats in SEATS for options in ((), LONG)]
CASES += [Case("moscow_paris", 4, (("teams", True),))]


def ids(t, kind):
    return [component.id for component in there(t) if component.kind == kind]


def test_cities():
    """Whoever has claimed a city has used it, its limit and its country."""
    t = over(["moscow smolensk salzburg", "nice", ""])
    cities = {"moscow": 1, "smolensk": 1, "salzburg": 1}
    assert usage(t, 0) == NOTHING | {"city": cities, "limit": {"2": 2, "4": 1}, "country": {"russia": 2, "austria": 1}}
    assert usage(t, 1) == NOTHING | {"city": {"nice": 1}, "limit": {"3": 1}, "country": {"france": 1}}
    assert usage(t, 2) == NOTHING


def test_a_partners_cities_are_not_ones_own():
    """M8.2 Partners score together, but each has used only what they claimed themselves."""
    t = over(["moscow", "", "nice", ""], options={"teams": True})
    assert [list(usage(t, seat)["city"]) for seat in range(4)] == [["moscow"], [], ["nice"], []]


def test_a_turn_after_another():
    """Cars laid and put out, action cards played with an effect and without, a city claimed: each with who did it."""
    hands = {0: "mail mail diner swap", 1: "cancel saloon saloon saloon"}
    t = table(hands=hands, fronts={0: "saloon"}, rows={"nice": "", "paris": "", "berlin": "", "rome": ""}, deck="luggage luggage")
    play(t, "lay mail rome left", "play cancel", "cancel berlin", "play swap", "skip", "out saloon", "out mail", "claim rome")
    assert usage(t, 0) == NOTHING | {
        "city": {"rome": 1},
        "limit": {"4": 1},
        "country": {"italy": 1},
        "car_laid": {"mail": 1},
        "car_out": {"mail": 1},
        "action": {"swap": 1},
    }
    assert usage(t, 1) == NOTHING | {"car_out": {"saloon": 1}, "action": {"cancel": 1}}


def test_every_car_on_every_side():
    """A car counts the same in whichever row and on whichever side."""
    for row, side in (("moscow", "left"), ("paris", "right"), ("rome", "right")):
        t = table(hands={0: "diner"})
        play(t, f"lay diner {row} {side}")
        assert (usage(t, 0)["car_laid"], usage(t, 1)["car_laid"]) == ({"diner": 1}, {})


@pytest.mark.parametrize("case", CASES, ids=str)
def test_whole_games(case):
    """Every city that somebody has is counted once, and its points, flags, limits and countries follow."""
    t = played(case)
    owned = [player["cities"] for player in t.position()["players"]]
    assert by_all(t, "city") == {id_: sum(id_ in cities for cities in owned) for id_ in ids(t, "city")}
    for seat in range(t.seats):
        mine = usage(t, seat)
        assert list(mine["city"]) == owned[seat]
        assert sum(mine["limit"].values()) == sum(mine["country"].values()) == len(owned[seat])
        moves = [words.split() for mover, words in t.moves if mover == seat]
        for kind, verb in (("car_laid", "lay"), ("car_out", "out"), ("action", "play")):
            said = [words[1] for words in moves if words[0] == verb]
            assert mine[kind] == {id_: said.count(id_) for id_ in ids(t, kind) if id_ in said}
        if not t.options["teams"]:
            assert t.points(seat)["cities"] == sum(PRINTED[city]["points"] for city in mine["city"])
            assert t.points(seat)["flags"] == sum(n - 1 for n in mine["country"].values())


def test_special_cities_only_if_wanted():
    """M7.1, M7.2 Istanbul and Hometown take part if they are shuffled in; Hometown's country is what was written."""
    assert len(ids(new(), "city")) == 16
    assert "turkey" not in ids(new(), "country")
    t = new(istanbul=True)
    assert (ids(t, "city")[-1], ids(t, "country")[-1]) == ("istanbul", "turkey")
    t = new(hometown=TVER)
    assert (ids(t, "city")[-1], ids(t, "country")) == ("hometown", ids(new(), "country"))
    assert str(there(t)[16].name) == "Tver"
    t = new(hometown={"name": "Springfield", "country": "elsewhere"})
    assert ids(t, "country")[-1] == "elsewhere"


def test_istanbul_and_hometown_are_counted():
    """M7 Like any other city."""
    rows = {"moscow": "", "paris": "", "rome": "", "-": ""}
    options = {"istanbul": True, "hometown": TVER}
    t = table(cities={0: "istanbul", 1: "hometown smolensk"}, options=options, rows=rows, city_deck="", stage="over", turn=None)
    assert (usage(t, 0)["city"], usage(t, 0)["country"]) == ({"istanbul": 1}, {"turkey": 1})
    assert (usage(t, 1)["city"], usage(t, 1)["country"]) == ({"smolensk": 1, "hometown": 1}, {"russia": 2})


def test_the_limits_of_the_long_game():
    """M3.4 With full lines the other limits count."""
    assert (ids(new(), "limit"), ids(new(full_lines=True), "limit")) == (["2", "3", "4"], ["2", "3"])
    t = over(["nice moscow", "vienna"], options={"full_lines": True})
    assert [usage(t, seat)["limit"] for seat in range(2)] == [{"2": 1, "3": 1}, {"3": 1}]


def test_a_box_of_ones_own():
    """Other limits, another order of action cards, and one of which there is none: then it takes no part."""
    box = small(city__nice={"limit": 1}, action__cancel={"copies": 0})
    box.data["action"].reverse()
    t = over(["nice", ""], box=box)
    assert (ids(t, "limit"), usage(t, 0)["limit"]) == (["1", "2", "3", "4"], {"1": 1})
    assert ids(t, "action") == ["swap", "uncouple-two", "uncouple-three", "exchange"]
    t = table(box=box, hands={0: "exchange"})
    play(t, "play exchange")
    assert usage(t, 0)["action"] == {"exchange": 1}
