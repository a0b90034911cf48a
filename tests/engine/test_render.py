"""Words in drawings, and tables as pictures."""

from __future__ import annotations

import builtins
import re
import struct
from typing import Any
from xml.etree import ElementTree

import pytest
from jinja2 import DictLoader, UndefinedError
from markupsafe import Markup

import grandtour
from grandtour.engine.i18n import Name, say
from grandtour.engine.render.templates import _escaped, templates
from grandtour.engine.render.text_layout import lettered, rows_of, width_of

NAME = "Cathedral of Our Lady of Kazan on the Nevsky Prospekt"
LONG = "Достопримечательность"


# --- letters --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("most", range(1, 6))
@pytest.mark.parametrize("width", [20, 60, 120, 1000])
@pytest.mark.parametrize("text", [NAME, LONG, "", "a b c d e f", "Эрмитаж и Дворцовая площадь"])
def test_rows_keep_every_word(text: str, width: float, most: int) -> None:
    rows = rows_of(text, width, 10, most)
    assert " ".join(rows) == text
    assert len(rows) <= most


def test_what_fits_stays_in_one_row() -> None:
    assert rows_of(NAME, width_of(NAME, 10), 10, 3) == (NAME,)
    assert len(rows_of(NAME, width_of(NAME, 10) - 1, 10, 3)) == 2


def test_rows_are_about_as_long_as_each_other() -> None:
    lengths = [width_of(row, 10) for row in rows_of(NAME, 140, 10, 3)]
    assert len(lengths) == 3
    assert max(lengths) < 140
    assert min(lengths) > 0.5 * max(lengths)


def test_what_is_too_wide_is_squeezed() -> None:
    assert 'textLength="50"' in lettered(LONG, 0, 0, 50, 12)
    assert "textLength" not in lettered(LONG, 0, 0, 500, 12)


def test_only_the_beginning_of_a_long_text_is_drawn() -> None:
    """Breaking a text into rows takes time that grows with its square: nobody can make a server wait for it."""
    assert len(lettered("ab " * 100_000, 0, 0, 50, 12, rows=9)) < 2000
    assert "x" * 600 in lettered("x" * 600, 0, 0, 50, 12)
    assert "x" * 599 + "…<" in lettered("x" * 601, 0, 0, 50, 12)


def test_long_texts_are_not_remembered() -> None:
    """Else the memory of a server could be filled through its forms."""
    before = _escaped.cache_info().currsize
    one = templates(DictLoader({"x": "{{ value }}"}))
    for i in range(50):
        assert one.get_template("x").render(value="<" * 1000 + str(i)).startswith("&lt;")
    assert _escaped.cache_info().currsize == before


def test_letters_are_only_text() -> None:
    text = lettered("<b>&", 1, 2, 100, 10, cls="bold", anchor="end")
    assert text == '<text class="bold" x="1" y="5.5" font-size="10" text-anchor="end">&lt;b&gt;&amp;</text>'


def test_rows_stand_around_their_height() -> None:
    heights = [float(y) for y in re.findall(r' y="([\d.]+)"', lettered(NAME, 0, 100, 140, 10, rows=3))]
    assert len(heights) == 3
    assert sum(heights) / 3 == pytest.approx(103.5, abs=0.1)
    assert heights[1] - heights[0] == pytest.approx(11.6, abs=0.11)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("<b>&'\"", "&lt;b&gt;&amp;&#39;&#34;"),
        (7, "7"),
        (-1.5, "-1.5"),
        (True, "True"),
        (None, "None"),
        (Markup("<b>"), "<b>"),
        (say("{name} & co", name="<i>"), "&lt;i&gt; &amp; co"),
        (Name("x", {"en": "A < B"}), "A &lt; B"),
    ],
    ids=["text", "number", "fraction", "truth", "nothing", "safe", "sentence", "name"],
)
def test_what_is_put_into_a_page_is_only_text(value: object, shown: str) -> None:
    one = templates(DictLoader({"x": "{{ value }}|{% macro m() %}{{ value }}{% endmacro %}{{ m() }}|{{ '<' }}"}))
    assert one.get_template("x").render(value=value) == f"{shown}|{shown}|&lt;"


@pytest.mark.parametrize(
    ("template", "shown"),
    [
        ("{% macro m(a, b) %}[{{ a }}{{ b }}]{% endmacro %}{{ m('<', 2) }}", "[&lt;2]"),
        ("{% macro m(a, b) %}[{{ a }}{{ b }}]{% endmacro %}{{ m(*both) }}", "[1&lt;]"),
        ("{% macro m(a, b=2) %}[{{ a }}{{ b }}]{% endmacro %}{{ m(1) }}{{ m(1, '<') }}{{ m(b='>', a=0) }}", "[12][1&lt;][0&gt;]"),
        ("{% macro m(a) %}<{{ a }}>{{ caller('&') }}{% endmacro %}{% call(x) m(1) %}{{ x }}!{% endcall %}", "<1>&amp;!"),
        ("{% macro m() %}<b>{% endmacro %}{{ m() ~ '<' ~ 1 }}|{{ 1 ~ '<' ~ none }}", "<b>&lt;1|1&lt;None"),
        ("{% macro m(a) %}{% if a %}{{ a }}{{ m(a - 1) }}{% endif %}{% endmacro %}{{ m(3) }}", "321"),
        ("{% set x %}<i>{% endset %}{{ x }}{{ '{}'.format(1) }}{{ both|length }}{{ both.index('<') }}", "<i>121"),
    ],
    ids=["by place", "unpacked", "defaults and names", "call block", "joined", "recursive", "methods"],
)
def test_macros_and_functions_are_called_as_ever(template: str, shown: str) -> None:
    """Our compiler writes its calls otherwise than Jinja's does."""
    assert templates(DictLoader({"x": template})).get_template("x").render(both=[1, "<"]) == shown


def test_what_is_missing_is_no_text() -> None:
    with pytest.raises(UndefinedError):
        templates(DictLoader({"x": "{{ value.name }}"})).get_template("x").render(value={})


# --- pictures -------------------------------------------------------------------------------------------------------------
@pytest.fixture
def table() -> grandtour.Table:
    return grandtour.Table("metro_domino", seats=2, seed=1)


def test_notebooks_show_what_everyone_may_see(table: grandtour.Table) -> None:
    assert table._repr_svg_() == table.svg() == table.svg(None)
    assert table.svg(0) != table.svg(1) != table.svg()


def test_a_picture_shows_only_what_its_seat_knows(table: grandtour.Table) -> None:
    for seat in (0, 1, None):
        assert table.reshuffled(seat, 5).svg(seat) == table.svg(seat)


@pytest.mark.parametrize("name", ["var(--ink)", "var(--nope)", ' fill="var(--ink)"', "]]>&<b>"])
def test_a_name_is_not_coloured(name: str) -> None:
    """Whatever players are called, it is only written."""
    for game in grandtour.games():
        picture = grandtour.Table(game, seats=2, seed=7, names=[name, "B"]).svg()
        assert name in "".join(ElementTree.fromstring(picture).itertext())


def test_no_seat_no_picture(table: grandtour.Table) -> None:
    with pytest.raises(grandtour.GrandTourError):
        table.svg(2)


@pytest.mark.parametrize("width", [300, 1200])
def test_as_pixels(table: grandtour.Table, width: int) -> None:
    picture = table.png(0, width=width)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", picture[16:20]) == (width,)


def test_pixels_need_a_program(table: grandtour.Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it, the message says what to install."""
    known = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "resvg_py":
            raise ImportError(name)
        return known(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(grandtour.GrandTourError, match=r"grandtour\[pictures\]"):
        table.png(0)


def test_rows_break_only_where_that_helps() -> None:
    """Never at a space that forbids it, and into no more rows than make the longest shorter."""
    assert rows_of("Défausse\u00a0: 0", 40, 11, 3) == ("Défausse\u00a0:", "0")
    assert rows_of("Wagon à compartiments", 64, 10.5, 3) == ("Wagon à", "compartiments")
