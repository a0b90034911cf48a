"""The box file: what only this game's can have wrong (the rest: tests/contract/test_box.py); an accepted box can be played."""

import contextlib
import random
from collections import Counter

import pytest

from grandtour import BoxError, Table
from grandtour.engine.box import box_of
from grandtour.testing.faults import box_data, put
from grandtour.testing.faults import faults as faults_of

from .helpers import ACTIONS, BOX, GAME, ORDINARY, SEATS, play, table


def data():
    return box_data("moscow_paris")


def faults(edited):
    return faults_of("moscow_paris", edited)


WORDS = {"en": "New", "ru": "Новый"}
CITY = {"name": WORDS, "country": "spain", "capital": False, "limit": 2, "limit_full_lines": 1, "points": 1}


def with_copies(cars, actions):
    """The box with that many copies of each car and each action."""
    edited = data()
    for kind, copies in (("car", cars), ("action", actions)):
        for card, n in zip(edited[kind], copies, strict=True):
            card["copies"] = n
    return edited


def play_out(t, seed=1, most=4000):
    """A random game to its end."""
    chance = random.Random(seed)
    for _ in range(most):
        if t.over:
            return t
        seat = t.acting[0]
        t.play(seat, chance.choice(t.legal(seat)))
    raise AssertionError("no end")


# --- the shipped box --------------------------------------------------------------------------------------------------


def test_numbers_of_the_rulebook():
    """M1.1, M1.2, M2.3, M7.1 88 cars, 16 action cards of five effects, 16 cities and two special ones, five cards, four in
    front; Istanbul has three points and the only flag of its country."""
    box = BOX.data
    assert box["players"] == {"min": 2, "max": 4, "hand": 5, "front": 4, "rows": 4}
    assert [sum(card["copies"] for card in box[kind]) for kind in ("car", "action")] == [88, 16]
    assert [action["id"] for action in box["action"]] == ["swap", "uncouple-two", "uncouple-three", "exchange", "cancel"]
    assert (len(ORDINARY), len(box["city"])) == (16, 18)
    flags = Counter(city["country"] for city in box["city"])
    assert {country for country, n in flags.items() if n == 1} == {"turkey", "hometown"}
    assert next(city for city in box["city"] if city["id"] == "istanbul")["points"] == 3
    assert all(city["limit_full_lines"] <= city["limit"] <= 4 for city in box["city"])


def test_the_record():
    """M6.2 What the rules use is what is written: numbers, and a flag that is the same for cities of one country."""
    record = BOX.record
    assert [int(n) for n in record.copies] == [11] * 8 + [0] * 3 + [4, 4, 3, 3, 2]
    assert (record.hand, record.front, record.cities) == (5, 4, 18)
    for i, one in enumerate(BOX.data["city"]):
        assert (int(record.city[i].points), bool(record.city[i].capital)) == (one["points"], one["capital"])
        assert record.city[i].limit.tolist() == [one["limit"], one["limit_full_lines"]]
        assert int(record.city[i].special) == {"istanbul": 1, "hometown": 2}.get(one["id"], 0)
        for j, other in enumerate(BOX.data["city"]):
            assert (record.city[i].flag == record.city[j].flag) == (one["country"] == other["country"])


# --- single values ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value"), [(("players", "hand"), 9), (("city", "nice", "limit"), 9), (("city", "nice", "limit"), 0)]
)
def test_one_wrong_value_is_one_fault(path, value):
    """Of two values that depend on each other only the wrong one is named: the other was right."""
    edited = data()
    put(edited, path, value)
    assert list(faults(edited)) == [", ".join(" ".join(path).rsplit(" ", 1))]


@pytest.mark.parametrize("kind", ["car", "action", "city"])
def test_a_list_is_expected(kind):
    """A table in the place of a list."""
    edited = data()
    edited[kind] = {"id": "mail"}
    with pytest.raises(BoxError) as refused:
        box_of(GAME, edited)
    assert [f"{kind}: expected a list", f"{kind}: {COUNTS[kind]}"] == [str(fault) for fault in refused.value.faults][:2]


COUNTS = {kind: f"found 0; expected {needed}" for kind, needed in (("car", "1–11"), ("action", "5"), ("city", "6–24"))}


def test_front_and_hand():
    """M2.3, M2.5 No more cars are allowed in front than cards in hand and front together."""
    edited = data()
    edited["players"] |= {"hand": 3, "front": 4}
    assert faults(edited) == {"players, front": "4 is not between 1 and 3"}


# --- limits -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("front", [1, 2, 3])
def test_limits_of_the_long_game_above_front(front):
    """M2.6, M3.4 A full line of more cars than are allowed in front could never be claimed: each such city is named. The ordinary
    limit may be higher."""
    edited = data()
    edited["players"]["front"] = front
    within = f"is not between 1 and {front}" if front > 1 else "is not allowed; it must be 1"
    high = {city["id"]: city["limit_full_lines"] for city in edited["city"] if city["limit_full_lines"] > front}
    says = {f"city {id_}, limit_full_lines": f"{limit} {within}" for id_, limit in high.items()}
    assert faults(edited) == says
    for city in edited["city"]:
        city["limit_full_lines"] = min(front, city["limit_full_lines"])
    assert box_of(GAME, edited).record.front == front


@pytest.mark.parametrize("kinds", [1, 4, 5, 8, 11])
def test_limits_up_to_the_kinds_of_cars(kinds):
    """M2.6, M2.1a A line has every kind of car once at most, so a limit is at most their number; four cars, as many as may lie in
    front, are allowed with fewer kinds too."""
    edited = data()
    cars = [*edited["car"], *({"id": f"new{i}", "name": WORDS, "copies": 1} for i in range(3))]
    edited["car"] = [{**car, "copies": 100 // kinds} for car in cars[:kinds]]
    most = max(kinds, 4)
    put(edited, ("city", "nice", "limit"), most)
    assert box_of(GAME, edited).record.city[5].limit.tolist() == [most, 2]
    put(edited, ("city", "nice", "limit"), most + 1)
    assert faults(edited) == {"city nice, limit": f"{most + 1} is not between 1 and {most}"}


@pytest.mark.parametrize(("limit", "needed"), [(5, 37), (8, 40)])
def test_high_limits_need_cards(limit, needed):
    """M2.6 Limits above four count for the cards that are needed like any others."""
    edited = with_copies([4] * 8, [needed - 33, 0, 0, 0, 0])
    put(edited, ("city", "nice", "limit"), limit)
    assert faults(edited) == {"": f"{needed - 1} cards in total; there must be {needed}–120"}
    edited["action"][0]["copies"] += 1
    assert box_of(GAME, edited)


@pytest.mark.parametrize("id_", ["moscow", "smolensk", "warsaw", "istanbul", "hometown"])
def test_limits_of_the_long_game(id_):
    """M2.6, M3.4 The limit of the long game is never higher than the ordinary one; the same is allowed."""
    edited = data()
    city = next(city for city in edited["city"] if city["id"] == id_)
    city["limit_full_lines"] = city["limit"]
    assert box_of(GAME, edited)
    city["limit"] -= 1
    limit = city["limit"]
    says = f"{limit + 1} is not between 1 and {limit}" if limit > 1 else "2 is not allowed; it must be 1"
    assert faults(edited) == {f"city {id_}, limit_full_lines": says}


# --- M2.6 enough cards --------------------------------------------------------------------------------------------------
LEAST = ([4] * 8, [1, 1, 1, 1, 0])  # 36 cards


def test_just_enough_cards():
    """M2.6 Five cards for each of four players and four lines of four: 36 cards are accepted, 35 are not."""
    assert box_of(GAME, with_copies(*LEAST))
    assert faults(with_copies([4] * 7 + [3], LEAST[1])) == {"": "35 cards in total; there must be 36–120"}
    assert faults(with_copies([4] * 8, [1, 1, 1, 0, 0])) == {"": "35 cards in total; there must be 36–120"}
    assert box_of(GAME, with_copies([4] * 8, [0, 0, 4, 0, 0]))


def test_too_many_cards():
    """M1.1 The record has room for 120 cards: 120 are accepted, 121 are not."""
    assert box_of(GAME, with_copies([13] * 8, [4, 4, 3, 3, 2]))
    assert faults(with_copies([13] * 8, [5, 4, 3, 3, 2])) == {"": "121 cards in total; there must be 36–120"}


@pytest.mark.parametrize(
    ("changes", "needed"),
    [
        ({}, 36),
        ({"max": 3}, 31),
        ({"max": 2}, 26),
        ({"hand": 8}, 48),
        ({"hand": 4, "max": 3}, 28),
        ({"min": 4}, 36),
    ],
)
def test_other_players(changes, needed):
    """M2.6 The most cards needed depend on the hand and on the most players."""
    for n in (needed, needed - 1):
        edited = with_copies([1] * 8, [n - 8, 0, 0, 0, 0])
        edited["players"] |= changes
        if n == needed:
            assert box_of(GAME, edited)
        else:
            assert faults(edited) == {"": f"{n} cards in total; there must be {needed}–120"}


def test_special_cities_count_too():
    """M2.6 The four highest limits, special cities included: with Rome at 3 Istanbul's 4 is one of them; with Istanbul at 3
    too 35 cards are enough."""
    edited = with_copies([4] * 7 + [3], LEAST[1])
    put(edited, ("city", "rome", "limit"), 3)
    assert faults(edited) == {"": "35 cards in total; there must be 36–120"}
    put(edited, ("city", "istanbul", "limit_full_lines"), 3)
    put(edited, ("city", "istanbul", "limit"), 3)
    assert box_of(GAME, edited)
    put(edited, ("car", "mail", "copies"), 3)
    assert faults(edited) == {"": "34 cards in total; there must be 35–120"}


def test_the_limits_of_the_ordinary_game_count():
    """M2.6, M3.4 The limits of the long game are never higher, so the ordinary ones count."""
    edited = with_copies([4] * 7 + [3], LEAST[1])
    for city in edited["city"]:
        city["limit_full_lines"] = 1
    assert faults(edited) == {"": "35 cards in total; there must be 36–120"}


def test_the_last_card():
    """M2.6 With 36 cards, four players and four full lines the very last card is drawn: it was in the discard pile."""
    box = box_of(GAME, with_copies(*LEAST))
    kinds = [car["id"] for car in box.data["car"]]
    rows = {city: " ".join(kinds[:4]) for city in ("moscow", "paris", "berlin")} | {"rome": " ".join(kinds[:3])}
    hands = {0: " ".join([kinds[3], *kinds[4:8]]), 1: " ".join([*kinds[4:8], "swap"]), 2: " ".join([*kinds[4:8], "exchange"])}
    hands[3] = " ".join([*kinds[5:8], "uncouple-two", "uncouple-three"])
    t = table(box=box, seats=4, rows=rows, hands=hands, discard=f"{kinds[4]}")
    assert (t.view(0)["deck"], sum(t.view(0)["discard"].values())) == (0, 1)
    play(t, f"lay {kinds[3]} rome left")
    assert (t.view(0)["deck"], t.view(0)["discard"]) == (0, {})
    assert t.view(0)["players"][0]["hand"].count(kinds[4]) == 2


@pytest.mark.parametrize("seats", SEATS)
def test_games_with_few_cards(seats):
    """M2.6 Games with just enough cards go on to their end."""
    play_out(Table("moscow_paris", seats, 1, box=with_copies(*LEAST)))


# --- counts and ids -----------------------------------------------------------------------------------------------------
def test_kinds_of_cars():
    """M1.1 One to eleven kinds of cars; eleven kinds of eight are as many cards as eight kinds of eleven."""
    edited = data()
    edited["car"] = [{"id": f"kind-{i}", "name": WORDS, "copies": 8} for i in range(11)]
    box = box_of(GAME, edited)
    assert int(box.record.copies.sum()) == 104
    edited["car"].append({"id": "kind-12", "name": WORDS, "copies": 1})
    assert faults(edited) == {"car": "found 12; expected 1–11"}
    edited["car"] = []
    assert faults(edited) == {"car": "found 0; expected 1–11"}
    edited["car"] = [{"id": "only", "name": WORDS, "copies": 88}]
    assert box_of(GAME, edited)


@pytest.mark.parametrize("seats", SEATS)
def test_eleven_kinds_of_cars(seats):
    """M1.1 A game with eleven kinds of eight: the last kind is laid, put out, taken back, claimed; a whole game ends."""
    edited = data()
    edited["car"] = [{"id": f"kind-{i}", "name": WORDS, "copies": 8} for i in range(11)]
    box = box_of(GAME, edited)
    hands = dict.fromkeys(range(seats), "kind-9") | {0: "kind-10 kind-10"}
    t = table(box=box, seats=seats, rows={"moscow": "", "paris": "", "berlin": "", "rome": ""}, hands=hands)
    play(t, "lay kind-10 moscow left")
    assert t.position()["rows"][0]["left"] == ["kind-10"]
    play(t, *(f"lay kind-9 {city} right" for city in ("paris", "berlin", "rome")[: seats - 1]))
    play(t, "out kind-10", "claim moscow")
    assert t.position()["discard"] == {"kind-10": 2}
    assert Table.from_position(t.position(), box=box).position() == t.position()
    play_out(Table("moscow_paris", seats, 2, box=box))


def test_five_actions():
    """M4.1 to M4.5 Five action cards: each effect once, none else; their order in the file does not matter."""
    edited = data()
    edited["action"].reverse()
    assert (box_of(GAME, edited).record.copies == BOX.record.copies).all()
    edited["action"].pop()
    assert faults(edited) == {"action": "found 4; expected 5"}
    edited = data()
    edited["action"].append({"id": "jump", "name": WORDS, "copies": 1})
    assert faults(edited)["action"] == "found 6; expected 5"


@pytest.mark.parametrize("i", range(5))
def test_ids_of_actions(i):
    """M4.1 to M4.5 The ids of the action cards are those of the moves."""
    edited = data()
    edited["action"][i]["id"] = "jump"
    assert faults(edited) == {"action jump, id": f"“jump” is not allowed; possible values: {', '.join(ACTIONS)}"}
    edited["action"][i]["id"] = ACTIONS[(i + 1) % 5]
    assert list(faults(edited).values()) == [f"{ACTIONS[(i + 1) % 5]} is used more than once"]


@pytest.mark.parametrize("kind", ["car", "city"])
@pytest.mark.parametrize(
    "id_", ["Mail", "mail car", "mail:car", "-mail", "1mail", "почта", "", "mail_car", "m\u00e9", 5, None, True, ["x"]]
)
def test_ids(kind, id_):
    """Ids are words of moves: small Latin letters, digits, hyphens, and a letter first."""
    edited = data()
    edited[kind][2]["id"] = id_
    says = "an id must start with a lowercase letter (a–z), followed by lowercase letters, digits or hyphens"
    assert says in faults(edited).values()


@pytest.mark.parametrize("kind", ["car", "city"])
def test_ids_stand_once(kind):
    """Each id is used once among the cars, and once among the cities."""
    edited = data()
    second = edited[kind][1]["id"]
    edited[kind][0]["id"] = second
    assert faults(edited) == {f"{kind} {second}, id": f"{second} is used more than once"}


@pytest.mark.parametrize("id_", ["swap", "cancel", "car-9", "car-11", "left", "p1", "skip", "moscow", "row-1"])
def test_cars_with_odd_names(id_):
    """A car may be called as the owner likes, or the box is refused: but an accepted box can be played, and its positions
    are read as they are written."""
    edited = data()
    edited["car"][0]["id"] = id_
    with contextlib.suppress(BoxError):
        there_and_back(box_of(GAME, edited), id_)


@pytest.mark.parametrize(("kind", "id_"), [("car", "car-9"), ("car", "row-1"), ("city", "row-4"), ("city", "car-12")])
def test_ids_that_the_program_uses_itself(kind, id_):
    """Rows without a city and cars that a box has not are called so: nothing else may be."""
    edited = data()
    edited[kind][0]["id"] = id_
    assert faults(edited) == {f"{kind} {id_}, id": f"“{id_}” is a reserved id"}


def there_and_back(box, car):
    rows = {"moscow": "diner mail", "paris": car, "berlin": "", "rome": ""}
    t = table(box=box, hands={0: f"{car} exchange", 1: f"{car} swap"}, rows=rows)
    assert Table.from_position(t.position(), box=box).position() == t.position()
    play(t, f"out {car}", "skip", "play swap", f"pick p1:{car}", "pick moscow:left:2")
    assert t.position()["rows"][0]["left"] == ["diner", car]
    assert Table.from_record(t.record()).position() == t.position()


@pytest.mark.parametrize("id_", ["row-1", "row-5", "row-", "p1", "p3", "left", "mail", "skip"])
def test_cities_with_odd_names(id_):
    """A city may be called as the owner likes, or the box is refused: but in an accepted box every legal move can be said."""
    edited = data()
    edited["city"][0]["id"] = id_
    with contextlib.suppress(BoxError):
        box = box_of(GAME, edited)
        t = table(box=box, rows={id_: "mail diner", "paris": "saloon", "berlin": "", "rome": ""}, hands={0: "swap cancel"})
        assert Table.from_position(t.position(), box=box).position() == t.position()
        play(t, "play swap")
        for move in t.legal(0):
            assert t.refusal(0, move) is None
        play(t, f"pick {id_}:left:2", "pick paris:left:1")
        assert t.position()["rows"][0]["left"] == ["mail", "saloon"]


# --- cities -----------------------------------------------------------------------------------------------------------
def test_numbers_of_cities():
    """M1.2 Four ordinary cities and two special ones at least, 24 in all at most."""
    edited = data()
    few = [city for city in edited["city"] if city["id"] in ("moscow", "paris", "nice", "istanbul", "hometown")]
    assert faults({**edited, "city": few}) == {"city": "found 5; expected 6–24"}
    edited["city"] += [{**CITY, "id": f"new-{i}"} for i in range(6)]
    assert box_of(GAME, edited).record.cities == 24
    edited["city"].append({**CITY, "id": "new-7"})
    assert faults(edited) == {"city": "found 25; expected 6–24"}


@pytest.mark.parametrize("id_", ["istanbul", "hometown"])
def test_special_cities_are_there(id_):
    """M7.1, M7.2 Both special cities are in the box, under these ids."""
    edited = data()
    edited["city"] = [city for city in edited["city"] if city["id"] != id_]
    assert faults(edited) == {"city": f"the city “{id_}” is missing"}
    edited["city"].append({**CITY, "id": "other", "special": True})
    found = faults(edited)
    assert found["city other, special"] == "the special cities must be exactly these: istanbul, hometown"
    assert found["city"] == f"the city “{id_}” is missing"


def test_special_must_be_said():
    """M7.1 A special city without the word `special` is refused; an ordinary one may say that it is not."""
    edited = data()
    put(edited, ("city", "nice", "special"), False)
    assert box_of(GAME, edited)
    del edited["city"][-1]["special"]
    assert faults(edited) == {"city hometown, special": "the special cities must be exactly these: istanbul, hometown"}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("n", [4, 22])
def test_a_box_with_other_cities(seats, n):
    """Another box needs no other rules: four cities that lie on the table at the start, or twenty-two, all of them new."""
    edited = data()
    special = [city for city in edited["city"] if city.get("special")]
    edited["city"] = [*special, *({**CITY, "id": f"town-{i}", "points": i % 5, "country": f"land-{i % 3}"} for i in range(n))]
    box = box_of(GAME, edited)
    t = Table("moscow_paris", seats, 1, {"istanbul": n == 22}, box)
    assert t.view(None)["city_deck"] == n + (n == 22) - 4
    assert "land-" in t.text(0)
    play_out(t)
    claimed = [city for player in t.view(None)["players"] for city in player["cities"]]
    assert claimed
    assert t.record()["result"]["scores"] == t.scores


def test_values_of_a_box_of_ones_own():
    """M6.2, M6.3 An owner's points, countries and capitals count."""
    edited = data()
    put(edited, ("city", "nice", "points"), 9)
    put(edited, ("city", "nice", "capital"), True)
    put(edited, ("city", "munich", "country"), "france")
    put(edited, ("city", "vienna", "points"), 11)
    put(edited, ("city", "vienna", "capital"), False)
    t = table(box=box_of(GAME, edited), cities={0: "nice munich", 1: "vienna"})
    assert [t.points(seat) for seat in (0, 1)] == [{"cities": 10, "flags": 1}, {"cities": 11, "flags": 0}]
    assert t.ranks == [1, 2]


# --- keys -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["car", "action", "city"])
def test_a_part_left_out(kind):
    """A whole part left out."""
    edited = data()
    del edited[kind]
    assert faults(edited)[kind] == COUNTS[kind]
