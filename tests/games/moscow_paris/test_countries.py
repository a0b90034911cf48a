"""Countries in the box: flags are words, and the words may have names."""

import pytest

from grandtour.engine.box import box_of
from grandtour.engine.words import speaking

from .helpers import GAME, table
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
        ({"id": "russia", "name": "Russia"}, "country russia, name", "names by language are expected here"),
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
    assert f"“{word}” and “russia” would be two countries" in faults(edited)["city saint-petersburg, country"]
