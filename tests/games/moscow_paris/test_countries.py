"""Countries in the box: flags are words, and the words may have names; and other odd boxes and positions."""

import pytest

from grandtour import PositionError, Table
from grandtour.engine.box import box_of
from grandtour.engine.i18n import speaking

from .helpers import GAME, position, table
from .test_box import data, faults


def test_countries_may_have_names():
    """M6.2 An owner's own country is shown by its word, quoted; by its name in the reader's language if the box has one."""
    edited = data()
    edited["city"][0]["country"] = "hungary"
    t = table(box=box_of(GAME, edited), cities={0: "moscow"}, rows={"paris": "", "berlin": "", "rome": "", "nice": ""})
    assert "Moscow (“hungary”, capital)" in t.text(0)
    edited["country"] = [{"id": "hungary", "name": {"en": "Hungary", "ru": "Венгрия"}}]
    t = table(box=box_of(GAME, edited), cities={0: "moscow"}, rows={"paris": "", "berlin": "", "rome": "", "nice": ""})
    assert "Moscow (Hungary, capital)" in t.text(0)
    with speaking("ru"):
        assert "Москва (Венгрия, столица)" in t.text(0)


@pytest.mark.parametrize(
    ("country", "place", "says"),
    [
        ({"id": "hungary", "name": {"en": "Hungary"}}, "country hungary, id", "no city has this country"),
        ({"id": "russia", "name": "Russia"}, "country russia, name", "expected names by language"),
        ({"id": "russia"}, "country russia, name", "missing"),
        ({"id": "russia", "name": {"en": "R"}, "flag": 1}, "country russia, flag", "unknown"),
    ],
)
def test_wrong_countries(country, place, says):
    edited = data()
    edited["country"] = [country]
    assert faults(edited)[place].startswith(says)


@pytest.mark.parametrize("word", ["Russia", " russia", "RUSSIA"])
def test_countries_that_look_alike(word):
    """M6.2 Two words for one country would be two flags: surely a slip of the pen."""
    edited = data()
    edited["city"][1]["country"] = word
    assert f"“{word}” and “russia” would count as two countries" in faults(edited)["city saint-petersburg, country"]


def test_a_box_without_english_names():
    """An owner may write in one language only: the table is shown all the same."""
    edited = data()
    for kind in ("car", "action", "city"):
        for entry in edited[kind]:
            entry["name"] = {"ru": entry["name"]["ru"]}
    t = table(box=box_of(GAME, edited))
    assert t.view(0)["options"]["hometown"] is None
    assert "МОСКВА · " in t.text(0)


@pytest.mark.parametrize("word", ["", " ", "a\x1b[31m", "a\nb", 5, None])
def test_a_country_is_a_word(word):
    edited = data()
    edited["city"][0]["country"] = word
    assert faults(edited)["city moscow, country"] == "a word is expected here"


def test_a_country_stands_once():
    edited = data()
    edited["country"] = [{"id": "russia", "name": {"en": "Russia"}}] * 2
    assert faults(edited) == {"country russia, id": "russia is used more than once"}


def test_far_too_many_cards_are_one_broken_law():
    """M1.1 Also when their number is more than a short number holds."""
    many = position()
    many["discard"] = {"mail": 120}
    with pytest.raises(PositionError, match="all cards must be accounted for"):
        Table.from_position(many)


def test_two_players_have_one_neighbour_by_number_too():
    """M4.4 An action for the other way is refused in words that fit."""
    t = table(stage="effect", aside="exchange", fronts={0: "mail", 1: "mail"})
    other_way = t.legal_actions(0)[0] + 11
    assert t.refusal(0, other_way) == "With two players you have only one neighbour. (M4.4)"
