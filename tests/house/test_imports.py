"""Imports go one way: doors → engine ← games; no game knows another; only one file knows Numba."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from grandtour.games import games
from tests.house.tree import PACKAGE, ROOT, parsed, sources

LAYERS = {  # what a part of the package may import of the others
    "engine": {"engine"},
    "levels": {"engine"},
    "parts": {"engine", "parts"},
    "games": {"engine", "parts", "games"},
    "bots": {"engine", "levels", "parts", "bots"},
    "lab": {"engine", "levels", "parts", "bots", "lab"},
    "envs": {"engine", "parts", "bots", "envs"},
    "terminal": {"engine", "levels", "parts", "bots", "lab", "terminal", "compiling"},
    "commands": {"engine", "levels", "terminal", "web"},
    "web": {"engine", "levels", "bots", "compiling", "web"},
    "cli": {"engine", "terminal"},
    "compiling": {"engine", "bots", "lab", "envs"},
    "__init__": {"engine", "games", "bots", "lab", "envs"},
}


def imported(path: Path) -> set[str]:
    """The full names of all modules and names that a file imports."""
    package = path.relative_to(ROOT / "src").with_suffix("").parts
    found = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) - node.level]] if node.level else []
            found |= {".".join([*base, *filter(None, [node.module]), name.name]) for name in node.names}
    return found


def part_of(path: Path) -> str:
    first, *rest = path.relative_to(PACKAGE).parts
    return rest[0] if rest[:1] == ["commands"] else first.removesuffix(".py")


@pytest.mark.parametrize("path", sources("src"), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_one_way(path: Path) -> None:
    parts = {name.split(".")[1] for name in imported(path) if name.startswith("grandtour.")}
    assert parts - {"__version__"} <= LAYERS[part_of(path)]


@pytest.mark.parametrize(
    "path", sources(*(f"src/grandtour/games/{game}" for game in games())), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_no_game_knows_another(path: Path) -> None:
    own = path.relative_to(PACKAGE / "games").parts[0]
    games = {name.split(".")[2] for name in imported(path) if name.startswith("grandtour.games.")}
    assert games <= {own}


def test_only_one_file_knows_numba() -> None:
    knowing = [path for path in sources("src") if any(name.split(".")[0] == "numba" for name in imported(path))]
    assert knowing == [PACKAGE / "engine" / "jit.py"]


def test_the_check_sees_an_import(tmp_path: Path) -> None:
    """Relative imports are resolved, so that the tests above can fail."""
    assert "grandtour.engine.table.Table" in imported(PACKAGE / "terminal" / "game.py")
    assert "grandtour.engine.contract.Option" in imported(PACKAGE / "games" / "two_capitals" / "__init__.py")
