"""No underscore attribute of an object is used outside the module that defines it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.house.tree import PACKAGE, parsed, sources

PUBLIC = {"_asdict", "_fields", "_make", "_replace", "_exit"}  # of named tuples and of `os`: an underscore, but public
ALLOWED = {("engine/jit.py", "_cache"), ("engine/memory.py", "_getvalue")} | {  # Numba's own, where no public name leads to it
    ("engine/programs.py", name)
    for name in ("_finalize_dynamic_globals", "_get_module_for_linking", "_linking_libraries", "_module_pass_manager")
}


def defined(tree: ast.Module) -> set[str]:
    """The attributes and functions with underscores that a module makes itself."""
    found = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)}
    found |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
    return found | {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def intrusions(tree: ast.Module) -> set[str]:
    """The attributes with underscores that a module uses and does not make."""
    used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    own = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and is_self(node.value)}
    private = {name for name in used if name.startswith("_") and not name.startswith("__")}
    return private - defined(tree) - PUBLIC - inherited(tree, own)


def is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def inherited(tree: ast.Module, own: set[str]) -> set[str]:
    """What a class uses of itself belongs to it, also if a base class in another module has made it."""
    return own if any(isinstance(node, ast.ClassDef) and node.bases for node in ast.walk(tree)) else set()


def imported(tree: ast.Module) -> set[str]:
    """Names with underscores that are imported from another module."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module != "__future__"]
    return {
        alias.name for node in nodes for alias in node.names if alias.name.startswith("_") and not alias.name.startswith("__")
    }


@pytest.mark.parametrize("path", sources("src"), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nobody_reaches_into_another_object(path: Path) -> None:
    name, tree = path.relative_to(PACKAGE).as_posix(), parsed(path)
    assert {(name, found) for found in intrusions(tree) | imported(tree)} <= ALLOWED


def test_an_intrusion_is_found() -> None:
    assert intrusions(ast.parse("def f(table):\n    return table._states")) == {"_states"}
    assert (
        intrusions(ast.parse("class T:\n    def f(self):\n        self._x = 1\n    def g(self, t):\n        return t._x"))
        == set()
    )
    assert imported(ast.parse("from .x import _y")) == {"_y"}
