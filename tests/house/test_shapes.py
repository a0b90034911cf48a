"""Every game folder has the same shape; files and functions stay small."""

from __future__ import annotations

import ast
import shutil
import statistics
from pathlib import Path

import pytest

from grandtour.engine import registry
from grandtour.engine.contract import Game
from grandtour.engine.i18n import languages
from tests.house.tree import GAMES, PACKAGE, ROOT, functions, length, parsed, sources

SHAPE = {  # all files of every game
    "": "__init__ actions box components editor ids position sheet state tutorial views",
    "drawing": "__init__ board layout parts pieces printed",
    "rules": "__init__ hidden laws observing reasons scoring setup turn",
    "strategy": "__init__ actions features positions",
    "words": "__init__ description goal laws log merits moves names prompts refusals syntax",
}
DRAWN = ("art.svg", "poster.svg", "style.css", "table.html")
OWN = {  # what a game has beyond that
    "metro_domino": {"drawing/network.py"},
    "moscow_paris": {"drawing/flags.py", "former_boxes.txt"},
    "paris": {"drawing/glyphs.py", "drawing/svg.py", "effects.py", "words/tokens.py"},
    "two_capitals": {"drawing/map.py", "former_boxes.txt"},
}
FREE = ("rules", "strategy")  # where a game may have as many files of its own as it likes
DEFAULTS = "grandtour.engine.defaults"
MOST_LINES, MOST_FILE = 60, 600
MOST_LINE = 130  # letters of a line of a page; of Python ruff counts them
SMALL = {-1, 0, 1, 2}


def test_the_list_of_games_is_the_folders() -> None:
    assert sorted(registry.names()) == [path.name for path in GAMES]


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_a_game_has_the_shape(folder: Path) -> None:
    """Neither does it lack a file nor has it one more, but for those in `OWN` and rules and strategy of its own."""
    assert faults_of(folder) == []


def shape(game: str) -> set[str]:
    """The files that a game has."""
    modules = {f"{part}/{name}.py".lstrip("/") for part, names in SHAPE.items() for name in names.split()}
    rules = {"RULES.md", *(f"RULES.{code}.md" for code in languages() if code != "en")}
    return {*modules, *rules, "box.toml", *(f"drawing/{name}" for name in DRAWN), *OWN.get(game, ())}


def faults_of(folder: Path) -> list[str]:
    """What is missing, and what does not belong there."""
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    wanted = shape(folder.name)
    free = {name for name in found if name.split("/")[0] in FREE and name.endswith(".py")}
    return sorted([f"missing: {name}" for name in wanted - found] + [f"one more: {name}" for name in found - wanted - free])


def test_another_shape_is_found_out(tmp_path: Path) -> None:
    """A file too few or too many, also in a folder where games have files of their own."""
    folder = Path(shutil.copytree(GAMES[0], tmp_path / GAMES[0].name))
    assert faults_of(folder) == []
    (folder / "drawing" / "poster.svg").rename(folder / "poster.svg")
    (folder / "words" / "log.py").rename(folder / "telling.py")  # an old name
    (folder / "rules" / "laws.py").rename(folder / "rules" / "more.py")
    assert faults_of(folder) == [
        "missing: drawing/poster.svg",
        "missing: rules/laws.py",
        "missing: words/log.py",
        "one more: poster.svg",
        "one more: telling.py",
    ]


def test_a_function_of_the_contract_has_one_home() -> None:
    """The functions of the contract live in the same file in every game, but for those that are `engine.defaults`."""
    homes: dict[str, set[str]] = {}
    for folder in GAMES:
        game = registry.find(folder.name)
        for name, wanted in vars(Game).items():
            if not name.startswith("_") and callable(wanted):
                function = getattr(game, name)
                home = getattr(function, "py_func", function).__module__.removeprefix(f"grandtour.games.{folder.name}")
                homes.setdefault(name, set()).add(home)
    assert {name: sorted(found) for name, found in homes.items() if len(found - {DEFAULTS}) > 1} == {}


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_a_game_keeps_the_contract(folder: Path) -> None:
    """Every name of the contract is there, functions with the same parameters."""
    game = registry.find(folder.name)
    for name, wanted in vars(Game).items():
        if not name.startswith("_") and callable(wanted):
            found = getattr(game, name)
            found = getattr(found, "py_func", found)
            count = found.__code__.co_argcount
            assert count == wanted.__code__.co_argcount - 1, name
    assert all(hasattr(game, name) for name in Game.__annotations__)


@pytest.mark.parametrize("path", sources("src", "tests", "bench"), ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_FILE
    assert [f.name for f in functions(path) if length(f) > MOST_LINES] == []


def test_the_median_function_is_short() -> None:
    assert statistics.median(length(f) for path in sources("src") for f in functions(path)) < 10


def bare_numbers(tree: ast.Module) -> list[int]:
    """Numbers outside module-level assignments, where constants get their names."""
    named = {id(n) for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign) for n in ast.walk(node)}
    numbers = [n for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in named]
    return [
        n.value for n in numbers if isinstance(n.value, int | float) and not isinstance(n.value, bool) and n.value not in SMALL
    ]


@pytest.mark.parametrize(
    "path", sorted((PACKAGE / "games").glob("*/rules/**/*.py")), ids=lambda path: f"{path.parts[-3]}/{path.name}"
)
def test_no_bare_numbers_in_the_rules(path: Path) -> None:
    assert bare_numbers(parsed(path)) == []


def test_a_bare_number_is_found() -> None:
    assert bare_numbers(ast.parse("SIX = 6\ndef f(x):\n    return x + 7 + SIX")) == [7]


PAGES = sorted(path for ending in ("html", "css") for path in PACKAGE.rglob(f"*.{ending}"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_line_of_a_template_or_style_sheet_is_too_long(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [f"{n}: {len(line)}" for n, line in enumerate(lines, 1) if len(line) > MOST_LINE] == []


@pytest.mark.parametrize("path", [path for path in PAGES if path.name != "macros.html"], ids=lambda path: path.name)
def test_what_every_form_needs_comes_from_the_macros(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert 'name="csrf"' not in text
    assert 'autocomplete="nickname"' not in text
