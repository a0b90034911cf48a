"""Names: none that is blank, none that passes for another; and names that people have in our four languages stay as they are."""

from __future__ import annotations

import pytest

from grandtour.engine.contract import MOST_NAME
from grandtour.engine.errors import GrandTourError
from grandtour.levels import WORDS
from grandtour.web.settings import Settings
from grandtour.web.tables.names import skeleton
from grandtour.web.tables.setup import checked_name, unique_name

from .browsing import House

BLANK = [
    "\u3164",
    "\u115f",
    "\u1160",
    "\uffa0",
    "\u2800",
    "\u2800\u2800 \u3164",
    "\ufe0f",
    "\U000e0101",
    "\u0301",
    "\u0301\u0302",
    "\u034f",
    "\u17b4",
    "\u180b",
    "\u200b",
    "\u2060",
    "\u200e",
    "\u202e",
    "\u2066",
    "\ufffc",
    " \u00a0\u3000",
    "",
    "\n",
]
HIDING = ["An\u3164na", "Anna\u2800", "A\u034fnna", "An\u200bna", "\u202eannA", "Anna\u2066", "\u0301Anna", "A" + "\u0301" * 9]
KEPT = [
    "Анна",
    "Саша",
    "Оксана",
    "Їжак",
    "Ґанна",
    "Андрей",
    "Артём",
    "Zoë",
    "Éloïse",
    "Œdipe",
    "Jean-Luc",
    "O’Neil",
    "Nguyễn",
    "אַבְרָהָם",
]
KEPT += ["สมชาย", "स्मिता", "日本", "🐻", "R2-D2", "x", "Anna 2", "¯\\_(ツ)_/¯"]
PASSES = [
    (
        "Anna",
        ["Аnna", "Annа", "ANNA", "Ａｎｎａ", "𝐀𝐧𝐧𝐚", "Ánna", "Ꭺnna", "ꓮꓠꓠꓮ", "Anna.", "A n n a", "Ann\u0430\u0308"],
    ),
    ("Анна", ["анна", "АHHА", "Aнна", "Анна́"]),
    ("Саша", ["Caшa", "САША"]),
    ("Expert", ["Ехреrt", "expert", "Expеrt", "EXPERT"]),
    ("Novice", ["N0vice", "Novlce", "Νovice", "Novıce", "Nоviсе"]),
    ("Skilled", ["Ski11ed", "SkiIIed", "5killed", "Ѕkіllеd"]),
    ("Marie", ["rnarie", "Мarie", "Marіe"]),
    ("Вася", ["Bacя", "вася"]),
]


@pytest.mark.parametrize("name", [*BLANK, *HIDING, None, 5, "x" * (MOST_NAME + 1)])
def test_what_cannot_be_seen_is_no_name(name: object) -> None:
    with pytest.raises(GrandTourError):
        checked_name(name)


@pytest.mark.parametrize("name", KEPT)
def test_names_are_kept_as_they_are(name: str) -> None:
    assert checked_name(name) == name
    assert unique_name(name, ["Somebody", "Другой"]) == name


def test_names_are_tidied() -> None:
    assert checked_name("  Anna \u00a0 Maria\t") == "Anna Maria"
    assert checked_name("Андреи\u0306") == "Андрей"
    assert checked_name("❤\ufe0f") == "❤"


@pytest.mark.parametrize(("name", "others"), PASSES)
def test_nobody_passes_for_another(name: str, others: list[str]) -> None:
    for other in others:
        assert skeleton(other) == skeleton(name), other
        assert unique_name(other, [name]) == f"{other} 2"
        assert unique_name(name, ["x", other]) == f"{name} 2"


def test_names_that_differ_have_different_skeletons() -> None:
    names = [*KEPT, *(name for name, _ in PASSES if name not in KEPT), *(str(word) for word in WORDS.values())]
    names = [name for name in names if name not in ("novice", "skilled", "expert")]
    assert len({skeleton(name) for name in names}) == len(names)


def test_numbers_behind_a_name_are_told_apart() -> None:
    taken: list[str] = []
    for _ in range(30):
        taken.append(unique_name("Anna", taken))
    assert taken[:4] == ["Anna", "Anna 2", "Anna 3", "Anna 4"]
    assert len(set(map(skeleton, taken))) == 30


def test_a_name_that_shrinks_to_nothing_is_itself() -> None:
    assert skeleton("...") == "..."
    assert unique_name("...", ["Anna"]) == "..."


def test_at_a_table_nobody_passes_for_another_or_for_a_bot(tmp_path) -> None:
    with House(Settings(data=tmp_path / "data"), compiling=True) as house:
        anna, eve = house.browser("Anna"), house.browser("Аnnа")
        room = anna.new("metro_domino", "me", "bot-expert", "link", "link")
        eve.join(room)
        assert "Rosa" in [place.name for place in house.room(room).places]
        house.browser("Rоsа").join(room)  # in Cyrillic: the bot takes another name
        names = sorted(place.name for place in house.room(room).places)
        assert names == sorted(["Anna", "Leo", "Аnnа 2", "Rоsа"])
        assert house.browser("\u3164").post("/name").status_code == 400
        assert house.program().post("/players", name="\u3164")[0] == 400
