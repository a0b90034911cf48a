"""Istanbul and Hometown."""

import json

import pytest

import grandtour
from grandtour.engine import gamefile
from grandtour.engine.box import box_of
from grandtour.engine.i18n import languages, speaking
from grandtour.games.moscow_paris.words.names import named_country
from grandtour.terminal.arguments import option_value
from grandtour.testing.faults import box_data

from .helpers import BOX, GAME, ORDINARY, SEATS, TVER, cities, line, new, play, position, table

COUNTRIES = {  # the first city of each country in the box that is not on the table of these tests
    "russia": "saint-petersburg",
    "france": "nice",
    "germany": "munich",
    "italy": "venice",
    "poland": "warsaw",
    "austria": "vienna",
}
BOTH = {"istanbul": True, "hometown": TVER}


def home(country="russia", name="Tver", **options):
    return {"hometown": {"name": name, "country": country}, **options}


def all_cities(t):
    """Every city that is in play, wherever it is."""
    p = t.position()
    owned = [city for player in p["players"] for city in player["cities"]]
    return sorted([*p["city_deck"], *p["gone"], *owned, *(row["city"] for row in p["rows"] if row["city"])])


# --- in play or not -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    ("options", "special"),
    [({}, []), ({"istanbul": True}, ["istanbul"]), ({"hometown": TVER}, ["hometown"]), (BOTH, ["hometown", "istanbul"])],
)
def test_only_those_chosen(seats, options, special):
    """M1.2, M1.4, M7.1, M7.2 A special city is shuffled in with the sixteen others only if it was chosen."""
    t = new(seats, **options)
    assert all_cities(t) == sorted([*ORDINARY, *special])
    assert t.view(None)["city_deck"] == 16 + len(special) - 4


def test_special_cities_come_anywhere():
    """M1.2 They lie on the table at the start, or in the deck, as chance will have it."""
    starts = [set(cities(new(seed=seed, **BOTH))) for seed in range(24)]
    assert {"istanbul", "hometown"} <= set().union(*starts)
    assert any(not start & {"istanbul", "hometown"} for start in starts)


@pytest.mark.parametrize("name", ["istanbul", "hometown"])
def test_not_without_the_option(name):
    """M1.4 A position with a special city that was not chosen is refused, as is one without the one that was."""
    p = position()
    with pytest.raises(grandtour.PositionError, match="each city in play must be in exactly one place"):
        grandtour.Table.from_position({**p, "city_deck": [*p["city_deck"], name]})
    with pytest.raises(grandtour.PositionError, match="each city in play must be in exactly one place"):
        grandtour.Table.from_position({**p, "options": {name: BOTH[name]}})


# --- M7.1 -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_istanbul(seat):
    """M7.1 Istanbul is worth three points; its flag is repeated by no other printed city, so it adds no more."""
    t = table(seats=3, cities={seat: "istanbul " + " ".join(COUNTRIES.values())}, options={"istanbul": True})
    assert t.points(seat) == {"cities": 3 + 1 + 1 + 1 + 1 + 2 + 2, "flags": 0}
    t = table(seats=3, cities={seat: "istanbul"}, options={"istanbul": True})
    assert t.points(seat) == {"cities": 3, "flags": 0}


def test_istanbul_is_no_capital():
    """M7.1, M6.3 Of equal points a capital is ahead, and Istanbul is none: three cities, then one with a flag and two."""
    t = table(seats=3, cities={0: "istanbul", 1: "vienna nice", 2: "munich cologne"}, options={"istanbul": True})
    assert (t.scores, t.ranks) == ([3, 3, 3], [3, 1, 2])


@pytest.mark.parametrize(("options", "limit"), [({}, 4), ({"full_lines": True}, 4)])
def test_istanbul_in_play(options, limit):
    """M7.1, M2.1b Cars are laid beside Istanbul up to its limit, and it is claimed like any city."""
    rows = {"istanbul": "mail diner | sleeper", "paris": "", "berlin": "", "rome": ""}
    fronts = {0: "mail diner sleeper", 1: "luggage"}
    t = table(rows=rows, fronts=fronts, hands={0: "seating"}, options={"istanbul": True, **options})
    assert t.view(1)["rows"][0]["limit"] == limit
    play(t, "lay seating istanbul right")
    assert t.refusal(1, "lay saloon istanbul left") == "The line of Istanbul is full. (M2.1b)"


# --- M7.2 the flag ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("country", COUNTRIES)
def test_a_country_of_the_box(country):
    """M7.2 Hometown with a country of the box has that country's flag, and no other's."""
    for flag, city in COUNTRIES.items():
        t = table(cities={1: f"hometown {city}"}, options=home(country))
        assert t.points(1)["flags"] == (1 if flag == country else 0)
        assert t.points(1)["cities"] == 1 + (2 if flag in ("poland", "austria") else 1)


SAME = ["russia", "Russia", "RUSSIA", " russia", "russia ", "Россия", "РОССИЯ", "россия", "Russie", "Росія", "\u00a0росія "]


@pytest.mark.parametrize("country", SAME)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_one_flag_however_it_is_written(country, seat):
    """M7.2 Letter case, blanks and the name of the country in another of our languages don't count: it is the same flag."""
    t = table(seats=3, cities={seat: "hometown smolensk nice"}, options=home(country))
    assert t.points(seat) == {"cities": 3, "flags": 1}
    assert t.options["hometown"] == t.view(None)["options"]["hometown"] == TVER
    assert t.position()["options"]["hometown"] == t.record()["options"]["hometown"] == TVER


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("country", [*COUNTRIES, "turkey"])
def test_names_in_all_languages(country, language):
    """M7.2 Every country of the box is known by its name in every language, and shown by it to everybody."""
    with speaking(language):
        name = str(named_country(BOX, country))
    t = table(rows=HOME_ROWS, options=home(f"  {name.upper()} "))
    assert t.options["hometown"]["country"] == country
    for code in languages():
        with speaking(code):
            assert f"{named_country(BOX, country)}, " in t.text(0)


@pytest.mark.parametrize("country", ["rus", "russia!", "rus sia", "hometown", "moscow", "{}", "Ruritania", "Мордор"])
def test_a_flag_of_its_own(country):
    """M7.2 Any other word is a flag of its own, and is shown as it was written."""
    every = " ".join(COUNTRIES.values())
    t = table(cities={0: f"hometown istanbul {every}"}, options=home(country, istanbul=True))
    assert t.points(0)["flags"] == 0
    assert f"Hometown: Tver, “{country}”, a country of its own" in t.text(1)


def test_blanks_of_other_words():
    """M7.2 Blanks don't count in other words, either."""
    assert table(options=home(" New   Zealand ")).options["hometown"] == {"name": "Tver", "country": "New Zealand"}


def test_the_only_city_of_a_known_country():
    """M7.2 Without Istanbul, a Turkish Hometown is a country of its own, called by its name."""
    assert "Hometown: Tver, Turkey, a country of its own" in table(options=home("Турция")).text(0)


# --- M7.2 with a box of one's own -----------------------------------------------------------------------------------------
def own_box(country, *names):
    """The box with another word for Russia, and perhaps with names for it."""
    data = box_data("moscow_paris")
    for city in data["city"][:3]:
        city["country"] = country
    if names:
        data["country"] = [{"id": country, "name": dict(zip(("en", "ru"), names, strict=True))}]
    return box_of(GAME, data)


@pytest.mark.parametrize(
    ("box", "written"),
    [
        (own_box("Russie"), ["Russie", "russia", "РОССИЯ", "росія"]),
        (own_box("hungary"), ["hungary", "Hungary", "HUNGARY "]),
        (own_box("hu", "Hungary", "Венгрия"), ["hu", "HU", "hungary", "венгрия "]),
    ],
)
def test_countries_of_a_box_of_ones_own(box, written):
    """M7.2 The countries are those of the box that is played with: by its words, its names, and ours for the same."""
    for country in written:
        t = table(box=box, cities={1: "hometown smolensk"}, options=home(country))
        assert (t.points(1)["flags"], t.options["hometown"]["country"]) == (1, box.data["city"][0]["country"])
    assert table(box=box, cities={1: "hometown smolensk"}, options=home("Ruritania")).points(1)["flags"] == 0


# --- M7.2 games from before ------------------------------------------------------------------------------------------------
def old_record(country="France"):
    """A finished game, as it was recorded when countries were compared letter by letter."""
    rows = {"moscow": "", "hometown": "mail |", "berlin": "", "rome": ""}
    t = table(rows=rows, fronts={0: "mail"}, hands={0: "seating"}, options=home("france"), cities={0: "nice paris"}, city_deck="")
    record = t.record()
    for options in (record["options"], record["start"]["position"]["options"]):
        options["hometown"]["country"] = country
    record["events"] = [{"seat": 0, "move": "out seating"}, {"seat": 0, "move": "claim hometown"}]
    return record | {"result": {"scores": [5 if country == "France" else 6, 0], "ranks": [1, 2]}}


def test_an_old_record_is_what_it_was():
    """M7.2 A record replays to the same result, when `France` was not `france`: what was written in it means what it meant."""
    t = grandtour.Table.from_record(old_record())
    assert t.points(0) == {"cities": 4, "flags": 1}
    assert t.record()["result"] == old_record()["result"]
    assert grandtour.Table.from_record(gamefile.to_text(t.record())).record() == t.record()
    assert "Hometown: Tver, “France”, a country of its own" in t.text(0)
    assert grandtour.Table.from_record(old_record("france")).points(0)["flags"] == 2


def test_a_series_goes_on_as_it_began():
    """M7.2 The games of a series are played with the same options, to the letter."""
    record = old_record()
    series = grandtour.Series.of_tables([grandtour.Table.from_record(record)], 3, "0" * 64, None)
    assert series.next().options["hometown"]["country"] == "France"
    assert grandtour.Series.from_record(series.record()).games == 2
    assert grandtour.Series("moscow_paris", options=home("France")).table.options["hometown"]["country"] == "france"


def test_turkey():
    """M7.2 `turkey` counts with Istanbul, if both are in play."""
    t = table(cities={0: "hometown istanbul", 1: "nice"}, options=home("turkey", istanbul=True))
    assert t.points(0) == {"cities": 4, "flags": 1}
    assert table(cities={0: "hometown nice"}, options=home("turkey")).points(0) == {"cities": 2, "flags": 0}


def test_hometown_is_no_capital():
    """M7.2, M6.3 Hometown is an ordinary city, not a capital, even if it is called after one."""
    t = table(cities={0: "hometown munich", 1: "vienna"}, options=home("somewhere", "Moscow"))
    assert (t.scores, t.ranks) == ([2, 2], [2, 1])


def test_boxes_are_not_mixed_up():
    """M7.2 What is written at one table is written at no other."""
    one, other, none = (
        table(cities={0: "hometown nice"}, options=home(c, n)) for c, n in (("france", "A"), ("x", "B"), ("y", "C"))
    )
    assert [t.points(0)["flags"] for t in (one, other, none)] == [1, 0, 0]
    assert [t.view(0)["options"]["hometown"]["name"] for t in (one, other, none)] == ["A", "B", "C"]


# --- M7.2 the name ------------------------------------------------------------------------------------------------------
HOME_ROWS = {"moscow": "", "hometown": "mail diner |", "berlin": "", "rome": ""}


@pytest.mark.parametrize("name", ["Tver", "Moscow", "hometown", "Тверь", "St. {x}", "rome"])
def test_moves_say_hometown(name):
    """M7.2 In moves the card is `hometown`, whatever its name; the name itself is not a city in moves, unless another has it."""
    t = table(rows=HOME_ROWS, fronts={0: "mail diner"}, hands={0: "cancel saloon", 1: "swap"}, options=home("x", name))
    assert "lay saloon hometown left" in t.legal(0)
    if name.lower() not in ("moscow", "rome", "hometown"):
        assert "There is no" in t.refusal(0, f"lay saloon {name.replace(' ', '-')} left")
    play(t, "lay saloon hometown right")
    assert line(t, "hometown") == "mail diner | saloon"
    play(t, "play swap")
    assert "pick hometown:left:2" in t.legal(1)
    play(t, "skip", "out saloon")
    assert t.legal(0) == ["claim hometown", "skip"]
    play(t, "claim hometown")
    assert t.position()["players"][0]["cities"] == ["hometown"]
    assert t.moves[-1] == (0, "claim hometown")


def test_cancel_hometown():
    """M7.2, M4.5 Hometown can be cancelled like any city."""
    t = table(rows=HOME_ROWS, hands={0: "cancel"}, options=home())
    play(t, "play cancel", "cancel hometown")
    assert t.position()["gone"] == ["hometown"]
    assert t.log(1)[1] == "p1 cancels Tver and discards its line."


@pytest.mark.parametrize("language", languages())
def test_the_name_is_shown(language):
    """M7.2 People read the name and the country that were written on the card, in every language."""
    t = table(
        rows=HOME_ROWS, hands={0: "saloon luggage mail"}, fronts={0: "mail diner"}, options=home("Ukraine", "Ужгород/Ungvár")
    )
    with speaking(language):
        assert "УЖГОРОД/UNGVÁR" in t.text(0)
        assert "Ukraine" in t.text(None)
        assert "Ужгород/Ungvár" in t.refusal(0, "lay mail hometown left")
        assert "Ужгород/Ungvár" in str(t.explain(0, "lay saloon hometown left"))
        play(t, "out saloon", "claim hometown")
        assert "Ужгород/Ungvár" in t.log(1)[1]
        quoted = {"en": "“Ukraine”", "fr": "«\u202fUkraine\u202f»"}.get(language, "«Ukraine»")
        assert f"Ужгород/Ungvár ({quoted})" in t.text(1)


def test_a_known_country_is_translated():
    """M7.2 A country of the box is shown as that country."""
    t = table(rows=HOME_ROWS, options=home("france", "Gagny"))
    assert "2. [Dining car]–[Mail car]–GAGNY · France, 1 point, 2 of 3 cars" in t.text(0)


# --- what is refused ----------------------------------------------------------------------------------------------------
BAD = [
    {}, {"name": "Tver"}, {"country": "russia"}, {**TVER, "points": 2}, {**TVER, "note": "x"},
    {"Name": "Tver", "country": "x"}, {"name": "", "country": "russia"}, {"name": "Tver", "country": ""},
    {"name": "  ", "country": "russia"}, {"name": "Tver", "country": " "}, {"name": 5, "country": "russia"},
    {"name": "Tver", "country": None}, {"name": ["Tver"], "country": "russia"}, {"name": {"en": "Tver"}, "country": "russia"},
    {"name": "Tver", "country": True}, {"name": "T" * 61, "country": "russia"}, {"name": "Tver", "country": "r" * 61},
    {"name": "Tver\n", "country": "russia"}, {"name": "Tver", "country": "rus\tsia"},
    True, False, 0, 1, "Tver", "", "Tver,russia", ["Tver", "russia"], [], [TVER], 1.5,
]  # fmt: skip


@pytest.mark.parametrize("hometown", BAD)
def test_bad_hometowns(hometown):
    """M1.4, M7.2 A hometown without a name and a country, or with anything else, is refused in words."""
    says = "Leave option “hometown” empty, or give at most 60 printable characters for each of: name, country."
    with pytest.raises(grandtour.GrandTourError) as refused:
        new(hometown=hometown)
    assert str(refused.value) == says
    with pytest.raises(grandtour.GrandTourError) as refused:
        grandtour.Table.from_position(position(options={"hometown": hometown}))
    assert str(refused.value) == says


@pytest.mark.parametrize("hometown", [None, {"name": "T", "country": "r"}, {"country": "r" * 60, "name": "Т" * 60}])
def test_good_hometowns(hometown):
    """M1.4 None at all, short ones, and the longest."""
    t = new(hometown=hometown)
    assert t.options["hometown"] == t.view(0)["options"]["hometown"] == hometown


@pytest.mark.parametrize("name", ["istanbul", "teams", "full_lines"])
@pytest.mark.parametrize("value", [1, 0, "true", None, "istanbul", {}])
def test_bad_values_of_other_options(name, value):
    """M1.4 The other options are true or false and nothing else."""
    with pytest.raises(grandtour.GrandTourError, match=f"Option “{name}” can't be .*\\. Possible values: false, true"):
        new(4, **{name: value})


@pytest.mark.parametrize("name", ["Istanbul", "home", "team", "long", "expert", "city"])
def test_unknown_options(name):
    """M1.4 Any other option is refused, with those that there are."""
    with pytest.raises(grandtour.GrandTourError) as refused:
        new(4, **{name: True})
    assert str(refused.value) == (f"There is no option “{name}”. Available options: istanbul, hometown, teams, full_lines.")


# --- kept ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["Tver", "Тверь", 'a "b", c=d', "#1 {x}"])
def test_positions_and_records_keep_it(name):
    """M7.2 A position and a record, as data, JSON or text, keep what was written on the card."""
    t = table(rows=HOME_ROWS, fronts={0: "mail diner"}, options=home("Ruritania", name), cities={0: "nice"})
    play(t, "out saloon", "claim hometown")
    assert t.position()["options"]["hometown"] == {"name": name, "country": "Ruritania"}
    again = grandtour.Table.from_position(json.loads(json.dumps(t.position())))
    assert (again.position(), again.view(1), again.text(0)) == (t.position(), t.view(1), t.text(0))
    for record in (t.record(), gamefile.to_json(t.record()), gamefile.to_text(t.record())):
        other = grandtour.Table.from_record(record)
        assert (other.position(), other.log(None), other.text(0)) == (t.position(), t.log(None), t.text(0))


def test_a_new_game_is_kept():
    """M7.2 A game from a key is the same one when it is played again from its record."""
    t = new(3, seed=4, hometown=TVER)
    for _ in range(20):
        play(t, t.legal(t.acting[0])[0])
    again = grandtour.Table.from_record(gamefile.to_text(t.record()))
    assert again.position() == t.position()
    assert t.record()["box"]["city"][-1]["name"]["en"] == "Hometown"


def test_reshuffled_tables_keep_it():
    """M7.2 So do the tables that bots get."""
    t = table(rows=HOME_ROWS, options=home("france"), cities={0: "nice"})
    assert t.reshuffled(1, 5).view(1) == t.view(1)


# --- on the command line ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Tver,russia", TVER),
        ("Tver, russia", TVER),
        ("Tver, Росія", {"name": "Tver", "country": "Росія"}),
        (" Nizhny Novgorod , russia ", {"name": "Nizhny Novgorod", "country": "russia"}),
        ("Paris, Texas,usa", {"name": "Paris, Texas", "country": "usa"}),
        ("a=b,c=d", {"name": "a=b", "country": "c=d"}),
        ("none", None),
        ("None", None),
        ("", None),
    ],
)
def test_option_on_the_command_line(text, value):
    """M1.4 `-o hometown=Tver,russia`: the name, a comma, the country, which has no comma itself."""
    assert option_value("moscow_paris", f"hometown={text}") == ("hometown", value)
    assert new(hometown=value).options["hometown"] == (TVER if value == {"name": "Tver", "country": "Росія"} else value)


@pytest.mark.parametrize("text", ["Tver", "true", "1", ",russia", "Tver,", ","])
def test_bad_option_on_the_command_line(text):
    """M1.4 What isn't a name and country is refused in words when the table is set up."""
    name, value = option_value("moscow_paris", f"hometown={text}")
    with pytest.raises(grandtour.GrandTourError, match="give at most 60 printable characters for each of: name, country"):
        new(**{name: value})


@pytest.mark.parametrize("name", ["istanbul", "teams", "full_lines"])
@pytest.mark.parametrize("value", [True, False])
def test_the_other_options_on_the_command_line(name, value):
    """M1.4 True and false."""
    assert option_value("moscow_paris", f"{name}={str(value).lower()}") == (name, value)
