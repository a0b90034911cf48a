"""Imports go one way: doors → engine ← games; no game knows another; only two files know Numba; imports stand
at the top of a file, and a name of a class has one meaning."""

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
    "tournament": {"engine", "tournament"},
    "strength": set(),
    "puzzles": {"engine", "bots", "strength", "puzzles"},
    "bots": {"engine", "levels", "parts", "bots"},
    "lab": {"engine", "levels", "parts", "bots", "tournament", "puzzles", "strength", "lab"},
    "envs": {"engine", "parts", "bots", "envs"},
    "new_game": {"engine", "new_game"},
    "testing": {"engine", "games", "levels", "bots", "lab", "envs", "testing"},
    "terminal": {"engine", "levels", "parts", "bots", "tournament", "puzzles", "strength", "lab", "terminal", "compiling"},
    "commands": {"engine", "levels", "tournament", "lab", "new_game", "terminal", "web"},
    "web": {"engine", "levels", "bots", "tournament", "puzzles", "strength", "lab", "compiling", "web"},
    "cli": {"engine", "terminal"},
    "compiling": {"engine", "bots", "lab", "envs", "compiling"},
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


def test_no_router_imports_a_router() -> None:
    """What several need is a service; `api_types.py` has no routes."""
    routes = "grandtour.web.routes."
    found = {
        name.removeprefix(routes).split(".")[0]
        for path in sources("src/grandtour/web/routes")
        for name in imported(path)
        if name.startswith(routes)
    }
    assert found <= {"api_types"}


def test_only_four_files_know_numba() -> None:
    knowing = [path for path in sources("src") if any(name.split(".")[0] == "numba" for name in imported(path))]
    assert knowing == [PACKAGE / "engine" / name for name in ("jit.py", "lanes.py", "memory.py", "programs.py")]


def test_the_check_sees_an_import(tmp_path: Path) -> None:
    """Relative imports are resolved, so that the tests above can fail."""
    assert "grandtour.engine.table.Table" in imported(PACKAGE / "terminal" / "game.py")
    assert "grandtour.engine.contract.Option" in imported(PACKAGE / "games" / "two_capitals" / "__init__.py")


# --- imports stand at the top of a file -------------------------------------------------------------------------------
INSIDE = {  # where they may stand inside a function, and why
    "terminal/commands": "in `run`: help loads no rules, and a command chooses their mode before they are loaded",
    "terminal/prompt.py": "prompt_toolkit is only for a real terminal, and slow to load",
    "engine/jit.py": "Numba is not loaded where the rules run as plain Python",
    "engine/lanes.py": "the same",
    "engine/memory.py": "the same",
    "engine/i18n.py": "Babel is not loaded for English, so that help comes at once",
    "testing/__init__.py": "games and mode are chosen before any rules are loaded",
    "engine/render/__init__.py": "templates are loaded by whoever draws",
}
PLATFORM = {"fcntl", "msvcrt", "resource"}  # modules that not every system has


def inside(tree: ast.Module) -> list[tuple[str, str]]:
    """What is imported inside functions, with the function; optional libraries aside, whose absence is caught right there."""
    caught = {
        id(node)
        for tried in ast.walk(tree)
        if isinstance(tried, ast.Try) and any("ImportError" in ast.unparse(handler.type or tried) for handler in tried.handlers)
        for node in tried.body
    }
    return [
        (function.name, name)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom) and id(node) not in caught
        for name in ([node.module or "."] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
        if name not in PLATFORM
    ]


@pytest.mark.parametrize("path", sources("src"), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_stand_at_the_top(path: Path) -> None:
    name, found = str(path.relative_to(PACKAGE)), inside(parsed(path))
    if name.startswith("terminal/commands"):
        assert {function for function, _ in found} <= {"run"}
    elif name not in INSIDE:
        assert found == []


def test_no_reason_is_left_over() -> None:
    for name in INSIDE:
        path = PACKAGE / name
        assert any(inside(parsed(file)) for file in (sorted(path.glob("*.py")) if path.is_dir() else [path])), name


def test_an_import_inside_a_function_is_found() -> None:
    program = "def f():\n  from .a import b\n  import c\n  import fcntl\n  try:\n    import d\n  except ImportError:\n    pass"
    assert inside(ast.parse(program)) == [("f", "a"), ("f", "c")]


# --- one meaning a name -----------------------------------------------------------------------------------------------
def test_a_class_outside_the_games_has_a_name_of_its_own() -> None:
    """Each game has a `State`; whoever reads any other name finds one class."""
    homes: dict[str, list[str]] = {}
    for path in sources("src"):
        if part_of(path) not in ("games", "web"):
            for node in parsed(path).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    homes.setdefault(node.name, []).append(str(path.relative_to(PACKAGE)))
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}
