"""The table in the browser: everything that can be pressed is there, nothing hidden is, and what people wrote is only text."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from functools import cache
from itertools import chain
from pathlib import Path
from xml.etree import ElementTree

import pytest

import grandtour

from ...engine import registry
from ...engine.box import folder
from ...engine.i18n import speaking
from ...engine.render import pictures
from .. import chosen_games
from ..boards import MOST_PARTS, PART, Shape, Viewer, first_of_kinds, played, pressed_in, render
from ..cases import LONGER, Case, languages_of, moments, viewers

WALK, STEP = 80 * LONGER, 20  # moves of a game in which new parts are looked for; and every so many are looked at anyway
GAME = 1000  # moves, more than any
NAMES = ("<b>x", '\'" onclick="x', "&amp;", "{{ 7 * 6 }}", "W" * 60, "<script>")
ASIDE = re.compile(r"/\*.*?\*/|@(?:media|container)\b[^{;]*\{", re.DOTALL)  # what stands around the rules of a style sheet
SELECTORS = re.compile(r"([^{}]+)\{")
MOST_BYTES = 52_000


def some_moments(case: Case) -> tuple[grandtour.Table, ...]:
    """The middle and the end of a game."""
    return moments(case)[len(moments(case)) // 2], moments(case)[-1]


@cache
def drawn(case: Case) -> tuple[tuple[grandtour.Table, Viewer, str], ...]:
    """Boards of viewers at some moments; and wherever a kind of move is possible for the first time, of a seat that is to move,
    of the next one, and so on."""
    kinds = [(t, t.acting[0]) for t in first_of_kinds(played(case.table("boards"), 1, GAME))]
    looks: list[tuple[grandtour.Table, Viewer]] = []
    for i, t in enumerate(some_moments(case)):
        looks += [(t, viewer) for viewer in (viewers(t) if LONGER > 1 else viewers(t)[i::2])]
    looks += [(t, (seat + i) % t.seats) for i, (t, seat) in enumerate(kinds)]
    return tuple((t, viewer, render(t, viewer)) for t, viewer in looks)


# --- what can be pressed ------------------------------------------------------------------------------------------------
def test_every_part_of_every_legal_move_is_on_the_board(case: Case) -> None:
    walk = played(case.table("parts"), 2, WALK)
    assert pressed_in(chain(some_moments(case), walk), STEP)


def test_the_drawing_is_sound_for_everyone(case: Case) -> None:
    """It is made of one pane, and one more for players; on a phone there may be another, for what is not needed at every turn. It
    is made of symbols that exist, and small enough to be sent at every move."""
    for t, viewer, html in drawn(case):
        known = set(re.findall(r' id="([^"]+)"', pictures.art_for(t.game, t.options)))
        for text, narrow in ((html, ""), (render(t, viewer, narrow=True), " narrow")):
            shape = Shape(text)
            assert (shape.faults, shape.roots) == ([], [f"div.board board-{case.game}{narrow}"])
            more = ["pane pane-more"] if narrow and "pane-more" in text else []
            assert shape.panes == ["pane pane-table", *more, "pane pane-mine"][: None if viewer is not None else -1]
            assert shape.parts == PART.findall(text)
            assert {name.removeprefix("#") for name in shape.used} <= known
            assert len(shape.parts) <= MOST_PARTS
            assert len(text.encode()) <= MOST_BYTES


def test_on_a_phone_the_same_can_be_pressed(case: Case) -> None:
    for t, viewer, html in drawn(case):
        wide, narrow = set(PART.findall(html)), set(PART.findall(render(t, viewer, narrow=True)))
        assert wide == narrow


# --- pictures -------------------------------------------------------------------------------------------------------------
def test_pictures_stand_alone(case: Case) -> None:
    """A picture is sound XML, has everything that it uses, and its colours are literal."""
    for t, viewer, _ in drawn(case)[:: max(1, len(drawn(case)) // 3)]:
        for narrow, dark in ((False, False), (True, True)):
            picture = t.svg(viewer, narrow=narrow, dark=dark)
            tree = ElementTree.fromstring(picture)
            ids = {element.get("id") for element in tree.iter()} - {None}
            used = {element.get("href", "").removeprefix("#") for element in tree.iter("{http://www.w3.org/2000/svg}use")}
            assert used <= ids
            assert "var(" not in picture
            assert (pictures.palette(t.game, dark)["paper"] in picture, "<script" in picture) == (True, False)


@pytest.mark.parametrize("game", chosen_games())
def test_colours(game: str) -> None:
    """A game's own colours have one value for each theme, and all names that are used are known."""
    sheet = pictures.own_sheet(game)
    light, dark = pictures.palette(game, dark=False), pictures.palette(game, dark=True)
    assert set(light) == set(dark)
    assert light["paper"] != dark["paper"]
    declared = pictures.NAMED.findall(sheet)
    assert len(declared) == len(dict(declared)), "a colour is declared twice"
    assert "light-dark" not in "".join([*light.values(), *dark.values()])
    used = set(pictures.VARIABLE.findall(sheet + pictures.art(game)))
    assert used <= set(light)


# --- what is hidden -----------------------------------------------------------------------------------------------------
def test_the_table_shows_only_what_the_viewer_may_know(case: Case) -> None:
    for i, (t, viewer, html) in enumerate(drawn(case)):
        twin = t.reshuffled(viewer, seed=i)
        assert render(twin, viewer) == html
        assert render(twin, viewer, narrow=True) == render(t, viewer, narrow=True)


def test_a_board_leaves_its_view_alone(case: Case) -> None:
    game = registry.find(case.game)
    for t, viewer, _ in drawn(case):
        view = t.view(viewer)
        kept = deepcopy(view)
        game.board(t.box, view, t.who, False)
        assert view == kept


# --- what is said -------------------------------------------------------------------------------------------------------
def test_names_are_text(case: Case) -> None:
    """Whoever is called so, the others are read on everyone's board, and nothing in a name is taken for HTML."""
    for i, t in enumerate(some_moments(case)):
        names = [NAMES[(i * t.seats + seat) % len(NAMES)] for seat in range(t.seats)]
        named = grandtour.Table.from_position(t.position(), seed=1, names=names)
        for viewer in (0, None):
            shape = Shape(render(named, viewer))
            others = [name for seat, name in enumerate(names) if seat != viewer]
            assert shape.faults == []
            assert [name for name in others if not any(name in text for text in shape.texts)] == []


def test_languages(case: Case) -> None:
    """In another language everything is said in other words, but for what people wrote themselves."""
    own = re.compile("|".join([r"\bp\d\b", *re.findall(r'"name": "(.+?)"', json.dumps(dict(case.options)))]))
    for t, viewer in zip(some_moments(case), (0, None), strict=True):
        said = [words_said(t, viewer, code) for code in languages_of(case.game)]
        assert all(said)
        alike = {text for text in set.intersection(*said) if any(c.isalpha() for c in own.sub("", text))}
        assert alike == set() or len(said) == 1


def words_said(t: grandtour.Table, viewer: Viewer, code: str) -> set[str]:
    with speaking(code):
        return set(Shape(render(t, viewer)).texts)


# --- the look -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", chosen_games())
def test_a_sheet_is_about_its_own_board(game: str) -> None:
    """It is where the server looks, and knows only what is on this board, so that no page changes its look."""
    sheet = Path(folder(registry.find(game)), "drawing", "style.css").read_text(encoding="utf-8")
    selectors = [one.strip() for rule in SELECTORS.findall(ASIDE.sub("", sheet)) for one in rule.split(",")]
    below = re.compile(rf'(?:\[data-[a-z]+="on"\] )?\.board-{game}(?![\w-])')  # a switch of the page may change it
    assert [one for one in selectors if not below.match(one)] == []
