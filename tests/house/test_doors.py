"""Nothing outside `games/` knows a game by its name: a game says itself what is special about it (see `engine/contract.py`)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from grandtour.engine import registry
from tests.house.tree import PACKAGE

NAME = re.compile(rf"\b(?:{'|'.join(registry.names())})\b")
COMMENT = re.compile(r"\{#.*?#\}|/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
OUTSIDE = sorted(
    path
    for kind in ("py", "html", "js", "css", "svg")
    for path in PACKAGE.rglob(f"*.{kind}")
    if path.relative_to(PACKAGE).parts[0] != "games"
)


def names_in_code(source: str) -> list[str]:
    """Texts that are a game's name or look for one, and names in the code itself. Docstrings and commands in help may have some:
    whoever reads them needs examples."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " not in node.value:
            found += NAME.findall(node.value)
        elif isinstance(node, ast.Name | ast.Attribute | ast.alias | ast.ImportFrom):
            words = [getattr(node, field, None) or "" for field in ("id", "attr", "name", "module")]
            found += NAME.findall(" ".join(words))
    return found


def names_in_page(text: str) -> list[str]:
    return NAME.findall(COMMENT.sub("", text))


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_game_is_known_by_name(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert (names_in_code(text) if path.suffix == ".py" else names_in_page(text)) == []


@pytest.mark.parametrize(
    "source",
    [
        'if room.game == "metro_domino": pass',
        "from ..games.paris.state import SEATS",
        "from ..games import paris",
        'LONG = {"two_capitals", "paris"}',
        'path = "games/paris/style.css"',
        "import grandtour; grandtour.games.paris",
    ],
)
def test_code_that_knows_a_game_is_found_out(source: str) -> None:
    assert names_in_code(source) != []


def test_help_may_have_examples() -> None:
    assert names_in_code('"""Such as: paris"""\nHELP = "play paris --seats me,random"') == []


@pytest.mark.parametrize(
    "text", ['{% if room.game == "metro_domino" %}', 'if (game === "paris") stop();', ".board-two_capitals { }"]
)
def test_a_page_that_knows_a_game_is_found_out(text: str) -> None:
    assert names_in_page(text) != []
