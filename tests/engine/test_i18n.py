"""Sentences, plurals and names, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from grandtour.engine import i18n
from grandtour.engine.i18n import Name, count, language, listed, say, speaking

RUSSIAN = r"""
msgid ""
msgstr ""
"Language: ru\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"

msgid "{player} visits {sight}."
msgstr "{player}: {sight}."

msgid "{n} point"
msgid_plural "{n} points"
msgstr[0] "{n} очко"
msgstr[1] "{n} очка"
msgstr[2] "{n} очков"

msgid "bolshoi"
msgstr "Большой театр"

msgid "not translated"
msgstr ""
"""
FRENCH = r"""
msgid ""
msgstr ""
"Language: fr\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

msgid "{n} point"
msgid_plural "{n} points"
msgstr[0] "{n} point à toi"
msgstr[1] "{n} points à toi"
"""


@pytest.fixture(autouse=True)
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two small catalogues instead of the real ones."""
    for code, text in (("ru", RUSSIAN), ("fr", FRENCH)):
        (tmp_path / f"{code}.po").write_text(text.lstrip(), encoding="utf-8")
    monkeypatch.setattr(i18n, "LOCALE", tmp_path)
    i18n.catalogue.cache_clear()
    yield
    i18n.catalogue.cache_clear()


# --- languages ------------------------------------------------------------------------------------------------------
def test_languages_are_english_and_the_catalogues() -> None:
    """English needs none."""
    assert i18n.languages() == ("en", "fr", "ru")


def test_speaking_nests_and_restores() -> None:
    """Also when something goes wrong inside."""
    assert language() == "en"
    with speaking("ru"):
        with suppress(KeyError), speaking("fr"):
            assert language() == "fr"
            raise KeyError
        assert language() == "ru"
    assert language() == "en"


@pytest.mark.parametrize("code", ["xx", "", "../ru", "RU"])
def test_an_unknown_language_is_english(code: str) -> None:
    """Inside another one too."""
    with speaking("ru"), speaking(code):
        assert language() == "en"
        assert str(count("{n} point", "{n} points", 2)) == "2 points"


# --- sentences ------------------------------------------------------------------------------------------------------
def test_a_sentence_is_said_in_the_language_spoken_now() -> None:
    """Made once, said in any language."""
    sentence = say("{player} visits {sight}.", player="Anna", sight="1")
    with speaking("ru"):
        assert str(sentence) == "Anna: 1."
    assert str(sentence) == f"{sentence}" == "Anna visits 1."


def test_sentences_and_names_inside_are_translated_too() -> None:
    """Values are put into words as late as the sentence itself."""
    sentence = say("{player} visits {sight}.", player=count("{n} point", "{n} points", 5), sight=Name("bolshoi"))
    with speaking("ru"):
        assert str(sentence) == "5 очков: Большой театр."


def test_quotes_inside_of_quotes_are_other_ones() -> None:
    """As people write them: in Russian and Ukrainian „…“, in French “…”; what is only beside a quote stays."""
    park = say("«парк «{name}»» и «Арка»", name="Сокольники")
    for code, expected in (("ru", "«парк „Сокольники“» и «Арка»"), ("fr", "«парк “Сокольники”» и «Арка»"), ("en", park.one)):
        with speaking(code):
            assert str(park) == expected.format(name="Сокольники")
    with speaking("ru"):
        assert str(say("«{name}»", name=say("станция «Лион»"))) == "«станция „Лион“»"


def test_what_has_no_translation_is_english() -> None:
    """Both when the catalogue does not know it and when it leaves it empty."""
    with speaking("ru"):
        assert [str(say("never seen")), str(say("not translated"))] == ["never seen", "not translated"]


def test_values_are_never_patterns() -> None:
    """A player may be called {sight}."""
    assert str(say("{player} visits {sight}.", player="{sight}", sight="{0} %s {")) == "{sight} visits {0} %s {."


def test_a_sentence_can_be_filled_again() -> None:
    """The pattern stays, the values are new."""
    pattern = say("{player} visits {sight}.")
    assert str(pattern.filled(player="A", sight="B")) == "A visits B."
    assert pattern.values == {}


@pytest.mark.parametrize(
    ("n", "expected"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (21, "21 points"), (-8, "−8 points")]
)
def test_english_plurals(n: int, expected: str) -> None:
    """One and many."""
    assert str(count("{n} point", "{n} points", n)) == expected


@pytest.mark.parametrize(
    ("n", "expected"), [(0, "0 очков"), (1, "1 очко"), (3, "3 очка"), (5, "5 очков"), (11, "11 очков"), (21, "21 очко")]
)
def test_russian_plurals(n: int, expected: str) -> None:
    """One, few and many."""
    with speaking("ru"):
        assert str(count("{n} point", "{n} points", n)) == expected


def test_french_plurals() -> None:
    """Nothing is singular there."""
    with speaking("fr"):
        assert str(count("{n} point", "{n} points", 0)) == "0 point à toi"


def test_other_values_stand_beside_the_number() -> None:
    """A counting sentence may name someone."""
    assert str(count("{who}: {n} point", "{who}: {n} points", 2, who="Anna")) == "Anna: 2 points"


def test_things_are_listed_with_commas() -> None:
    """Anything that can be said."""
    assert listed([1, "b", say("c")]) == "1, b, c"
    assert listed([]) == ""


# --- names ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("known", "id_", "expected"),
    [
        ({"ru": "Большой", "en": "Bolshoi"}, "bolshoi", "Большой"),  # the box knows the language
        ({"en": "Bolshoi", "fr": "Le Bolchoï"}, "bolshoi", "Большой театр"),  # the catalogue knows the id
        ({"en": "Arbat", "fr": "L'Arbat"}, "arbat", "Arbat"),  # English
        ({"fr": "L'Arbat", "uk": "Арбат"}, "arbat", "L'Arbat"),  # French
        ({"uk": "Арбат"}, "arbat", "Арбат"),  # any that there is
        ({}, "arbat", "arbat"),  # the id
    ],
)
def test_a_name_falls_back(known: dict[str, str], id_: str, expected: str) -> None:
    """The box's own language, the catalogue by id, English, French, any that the box has, the id."""
    with speaking("ru"):
        assert str(Name(id_, known)) == expected


def test_a_name_in_english() -> None:
    """The box first here too; English has no catalogue."""
    assert str(Name("bolshoi", {"en": "Bolshoi", "ru": "Большой"})) == "Bolshoi"
    assert str(Name("bolshoi", {"ru": "Большой"})) == "Большой"


def test_the_head_of_a_catalogue_is_no_translation() -> None:
    """In a catalogue the empty text stands for its head; an empty sentence or id is still empty."""
    with speaking("ru"):
        assert [str(say("")), str(Name(""))] == ["", ""]
