"""The source tree as the house tests see it."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "grandtour"
GAMES = sorted(path.parent for path in (PACKAGE / "games").glob("*/__init__.py"))


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef):
            yield node


def length(node: ast.FunctionDef) -> int:
    """Lines of a function, its docstring and decorators aside."""
    start = node.body[1].lineno if ast.get_docstring(node) and len(node.body) > 1 else node.lineno
    return (node.end_lineno or start) - start + 1


def tracked() -> list[Path]:
    """The files that git knows, or would."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]
