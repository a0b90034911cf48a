"""Ids are for moves, files and programs: people read names. Nothing that is shown has an id in it, but what the terminal adds."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import grandtour
from grandtour.engine import registry
from grandtour.engine.i18n import language, speaking
from grandtour.engine.render.pictures import table_html
from grandtour.testing.boards import Shape
from grandtour.testing.cases import viewers
from grandtour.web.tables.reveal import hidden_lines
from tests.house.tree import PACKAGE

NAMES = ("Ольга", "Жан-Поль", "Ґалаґан", "Фёдор")
MOVES = 60
STEP = 11
SEEN_FROM = (True, False)  # a player's own table, and one in a replay
PLACES = re.compile(r"\bp[1-4]\b")  # what moves call players
OTHERS = {  # what moves call things that have no id of their own in the box
    "two_capitals": re.compile(r"\b(?:[sl][1-9][0-9]?|[me][1-9])\b"),
    "metro_domino": re.compile(r"\b[a-z-]+/[0-9]+[a-z]*\b"),
}
LATIN_WORDS = re.compile(r"[a-z]+")


def ids_in(data: Any) -> Iterator[str]:
    """All ids in the data of a box."""
    if isinstance(data, dict):
        yield from [data["id"]] if isinstance(data.get("id"), str) else []
        for value in data.values():
            yield from ids_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from ids_in(value)


@cache
def id_pattern(game: str, words: frozenset[str]) -> re.Pattern[str]:
    """The ids of a box as words of their own, also in brackets; those that are words of the sentence too only in brackets."""
    found = set(ids_in(grandtour.Table(game, 2, 1).box.data))
    alone = "|".join(map(re.escape, sorted(found - words, key=len, reverse=True)))
    bracketed = "|".join(map(re.escape, sorted(found, key=len, reverse=True)))
    return re.compile(rf"(?<![\w-])(?:{alone})(?![\w-])|[(\[](?:{bracketed})[)\]]")


@cache
def english_words() -> frozenset[str]:
    """The words of all English sentences: “wood” is an id, and a word."""
    text = (PACKAGE / "locale" / "ru.po").read_text(encoding="utf-8")
    said = re.findall(r'^msgid(?:_plural)? "(.*)"$', text, re.MULTILINE)
    return frozenset(word for line in said for word in LATIN_WORDS.findall(re.sub(r"\{\w+\}", "", line)))


def faults(game: str, text: str) -> list[str]:
    """The ids in a text. In Russian nothing else is written in Latin letters: there every id counts."""
    words = english_words() if language() == "en" else frozenset()
    found = id_pattern(game, words).findall(text) + PLACES.findall(text)
    return found + (OTHERS[game].findall(text) if game in OTHERS else [])


def shown(t: grandtour.Table) -> Iterator[str]:
    """Everything that people may read of a position."""
    game = registry.find(t.game)
    for viewer in viewers(t):
        yield from t.text(viewer).splitlines()
        yield from t.log(viewer)[-12:]
        for yours in SEEN_FROM:
            yield from Shape(table_html(t, t.view(viewer), narrow=False, yours=yours)).texts
            yield from (str(line) for part in t.sections(viewer, yours=yours) for line in (part.title, *part.lines))
    for seat in range(t.seats):
        yield from (str(t.explain(seat, move)) for move in t.legal(seat))
        yield from (str(t.refusal(seat, a) or "") for a in range(0, game.ACTIONS, STEP))


def positions(game: str, options: dict[str, Any]) -> Iterator[grandtour.Table]:
    """Some moments of a game in which every kind of move is made as often as others."""
    t, chance = grandtour.Table(game, 4, 3, options, names=NAMES), random.Random(5)
    for i in range(MOVES):
        if i % 12 == 5:
            yield t
        if t.over:
            break
        seat = chance.choice(t.acting)
        kinds: dict[str, list[str]] = {}
        for move in t.legal(seat):
            kinds.setdefault(move.split()[0], []).append(move)
        t.play(seat, chance.choice(kinds[chance.choice(sorted(kinds))]))
    yield t


@pytest.mark.parametrize("game", grandtour.games())
def test_who_types_moves_is_told_what_to_type(game: str) -> None:
    """The table of the terminal has the ids that are used in moves beside the names."""
    options = {"expert": True} if game == "two_capitals" else {}
    t = grandtour.Table(game, 4, 3, options, names=NAMES)
    for code in ("en", "ru"):
        with speaking(code):
            plain, typed = ([str(line) for part in t.sections(0, typed=typed) for line in part.lines] for typed in (False, True))
            assert not [line for line in plain if faults(game, line)]
            assert [line for line in typed if faults(game, line)]


CASES: list[tuple[str, dict[str, Any]]] = [
    ("moscow_paris", {}),
    ("two_capitals", {"expert": True}),
    ("two_capitals", {"city": "petersburg"}),
    ("metro_domino", {}),
    ("paris", {"screens": "open"}),
]


@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize(("game", "options"), CASES)
def test_nothing_shown_has_an_id_in_it(game: str, options: dict[str, Any], code: str) -> None:
    """Text, log, refusals, explanations and the drawn table, for everybody."""
    with speaking(code):
        for t in positions(game, options):
            found = {line: faults(game, line) for line in shown(t)}
            assert {line: ids for line, ids in found.items() if ids} == {}


# --- whose things they are -------------------------------------------------------------------------------------------------
ADDRESSED = re.compile(r"\b(?:Your \w+|Behind your|[Ii]n front of you|visited by you|on your routes|you last took)\b")


@pytest.mark.parametrize(("game", "options"), CASES)
def test_another_players_things_are_not_called_yours(game: str, options: dict[str, Any]) -> None:
    """In a replay, and when everything is shown, titles name the player; who plays reads “Your hand”."""
    for t in positions(game, options):
        for viewer in viewers(t):
            for yours in SEEN_FROM:
                addressed = [text for text in read_by(t, viewer, yours) if ADDRESSED.search(text)]
                assert yours or addressed == []
                assert addressed or not yours or viewer is None or t.over
            if viewer is not None and not t.over:
                assert any(t.who(viewer) in str(part.title) for part in t.sections(viewer, yours=False))


def read_by(t: grandtour.Table, viewer: int | None, yours: bool) -> Iterator[str]:
    """The table in words and drawn, as a player reads it or somebody else."""
    for part in t.sections(viewer, yours=yours):
        yield from map(str, (part.title, *part.lines))
    for narrow in (False, True):
        yield from Shape(table_html(t, t.view(viewer), narrow, yours)).texts


def test_a_replay_names_the_player_whose_hand_it_is() -> None:
    """One sentence for the player, another for everybody else."""
    t = grandtour.Table("moscow_paris", 2, 1, names=("Anna", "Boris"))
    assert "Your hand" in [str(part.title) for part in t.sections(0)]
    assert "Hand: Anna" in [str(part.title) for part in t.sections(0, yours=False)]
    assert 'aria-label="Hand: Boris"' in table_html(t, t.view(1), False, yours=False)
    assert [section["title"] for section in hidden_lines(t)[1]["sections"]] == ["Hand: Boris"]
