"""The pages of rules: reachable from every refusal, in every language; pieces, rulings and reconstructions are there."""

from __future__ import annotations

import ast
import re
from html import unescape
from urllib.parse import unquote

import pytest

import grandtour
from grandtour.engine.box import folder
from grandtour.engine.i18n import speaking
from grandtour.engine.registry import find, names
from grandtour.engine.render.gallery import gallery
from grandtour.engine.render.pictures import art
from grandtour.web.services.rulebook import book, closed, linked, marked, rules_html, text_of

LANGUAGES = ("en", "ru", "uk", "fr")
GAMES = names()
RULE = re.compile(r"[A-Z]\d+\.\d+[a-z]?")


def rules_in_the_code(game: str) -> set[str]:
    """Every number of a rule that the code of a game can say: reasons have them from nowhere else."""
    texts = [path.read_text(encoding="utf-8") for path in folder(find(game)).rglob("*.py")]
    nodes = [node for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)]
    return {node.value for node in nodes if isinstance(node.value, str) and RULE.fullmatch(node.value)}


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_leads_to_its_rule(game: str) -> None:
    said = rules_in_the_code(game)
    assert len(said) > 5
    for code in LANGUAGES:
        assert (folder(find(game)) / f"RULES.{code}.md").exists() or code == "en"
        assert said <= set(re.findall(r' id="([^"]+)"', rules_html(game, code))), code


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_links_and_names(game: str, code: str) -> None:
    """No name is there twice, every link within the page leads somewhere, and each rule links to itself."""
    page = rules_html(game, code)
    ids = re.findall(r'(?<!symbol) id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    links = re.findall(r'<a [^>]*href="#([^"]+)"', page)
    assert {unquote(link) for link in links} <= set(ids)
    assert {name for name in ids if RULE.fullmatch(name)} <= set(links)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_marked(game: str, code: str) -> None:
    rulings = len(re.findall(r"\(\*[^*]+:\*", text_of(game, code)))
    assert rulings > 5
    assert rules_html(game, code).count('<span class="ruling">') == rulings


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_reconstructed_is_said_at_the_top(game: str, code: str) -> None:
    """Before the first rule, with the commands by which an owner puts in what is printed."""
    top = rules_html(game, code).split('<strong id="', 1)[0]
    name, title, said, _ = book(game, code).reconstructed
    assert title in top
    assert said in top
    assert f'href="#{name}"' in top
    assert f"grandtour box copy {game}" in top
    assert f'href="/new/{game}"' in top
    assert f'href="/learn/{game}"' in top


@pytest.mark.parametrize("game", GAMES)
def test_contents_have_every_section(game: str) -> None:
    page = rules_html(game, "en")
    contents = page.split("</nav>", 1)[0]
    heads = re.findall(r"^## (.*)$", text_of(game, "en"), re.MULTILINE)
    assert len(heads) > 8
    for head in heads:
        assert f">{head}</a>" in contents


@pytest.mark.parametrize("game", GAMES)
def test_pieces_are_drawn(game: str) -> None:
    """All of them by symbols that there are, with names; no two groups of one name."""
    symbols = set(re.findall(r' id="([^"]+)"', art(game)))
    groups = gallery(game)
    assert len({str(group.title) for group in groups}) == len(groups) >= 2
    page = unescape(rules_html(game, "en"))
    for piece in [piece for group in groups for piece in group.pieces]:
        assert set(re.findall(r'href="#([^"]+)"', piece.drawing)) <= symbols
        assert str(piece.name) in page
        assert str(piece.note) in page


def test_the_box_is_drawn_whole() -> None:
    numbers = {game: [len(group.pieces) for group in gallery(game)] for game in GAMES}
    assert numbers["moscow_paris"] == [8, 5, 18]
    assert numbers["two_capitals"] == [6, 6, 19, 25, 25]
    assert numbers["metro_domino"] == [9, 11]
    assert numbers["paris"] == [4, 6, 6, 6, 8, 6, 30, 12]


def test_brackets() -> None:
    """A ruling ends with its own bracket, within its paragraph; numbers become links only in the text."""
    html = "<p>So (<em>Ruling:</em> a (b) <code>c</code>) d) e</p>"
    assert marked(html) == '<p>So <span class="ruling">(<em>Ruling:</em> a (b) <code>c</code>)</span> d) e</p>'
    assert closed("(a</p>b)", 0) is None
    assert marked("<p>(<em>Ruling:</em> never closed</p>") == "<p>(<em>Ruling:</em> never closed</p>"
    text = '<h2 id="T1"><a href="#T1">T1 A</a></h2><p>T1 and T9, <code>T1</code></p>'
    assert linked(text) == text.replace("<p>T1", '<p><a href="#T1">T1</a>')


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_words_that_are_no_move_lead_to_the_list_of_moves(game: str, code: str) -> None:
    """In every language; and the refusal calls the section as the page does."""
    with speaking(code):
        reason = grandtour.Table(game, seed=1).reason(0, "fly")
        assert reason is not None
        title = str(reason).rpartition("(")[2].rstrip(")")
    place, section = rules_html(game, code).split(f'<span id="{reason.rule}"></span>')
    assert place
    heading, words = rf"(?:</section>\s*<section>)?<h2 [^>]*><a [^>]*>{title}</a></h2>\s*", r"(?:<p>.*?</p>\s*)?"
    assert re.match(rf'{heading}{words}<table tabindex="0">', section, re.S)
