"""Every numbered rule of RULES.md is cited by the code and proved by a test; no number is cited that does not exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import grandtour
from tests.house.tree import GAMES, ROOT, parsed

NUMBER = re.compile(r"\b[A-Z]\d+\.\d+[a-z]?\b")


def numbered(folder: Path, name: str = "RULES.md") -> set[str]:
    """The numbers of all rules: those that stand bold at the start of an item."""
    return set(re.findall(r"^\s*-\s+\*\*([A-Z]\d+\.\d+[a-z]?)\*\*", (folder / name).read_text(encoding="utf-8"), re.M))


def cited_in(paths: list[Path]) -> set[str]:
    """The numbers in all docstrings and strings; `T3.2 to T3.5` cites all between."""
    found: set[str] = set()
    for path in paths:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= cited(node.value)
    return found


def cited(text: str) -> set[str]:
    found = set(NUMBER.findall(text))
    for part, first, last in re.findall(r"\b([A-Z]\d+)\.(\d+) to \1\.(\d+)\b", text):
        found |= {f"{part}.{n}" for n in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_every_rule_is_cited_by_code(folder: Path) -> None:
    files = [folder / name for name in ("box.py", "position.py", "views.py")]
    code = cited_in([*files, *(folder / "rules").rglob("*.py"), *(folder / "words").rglob("*.py")])
    assert sorted(numbered(folder) - code) == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_every_rule_is_proved_by_a_test(folder: Path) -> None:
    tests = cited_in(sorted((ROOT / "tests" / "games" / folder.name).rglob("*.py")))
    assert sorted(numbered(folder) - tests) == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_no_rule_is_invented(folder: Path) -> None:
    letter = next(iter(numbered(folder)))[0]
    code = cited_in([*folder.rglob("*.py"), *(ROOT / "tests" / "games" / folder.name).rglob("*.py")])
    assert sorted(number for number in code - numbered(folder) if number[0] == letter) == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_translations_have_the_same_numbers(folder: Path) -> None:
    for path in folder.glob("RULES.*.md"):
        assert numbered(folder, path.name) == numbered(folder), path.name


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_every_key_of_a_position_is_documented(folder: Path) -> None:
    """Under "A position" in RULES.md."""
    text = (folder / "RULES.md").read_text(encoding="utf-8").split("## A position")[1].split("\n## ")[0]
    position = grandtour.Table(folder.name, seed=1).position()
    keys = set(position) | set(position["chance"]) | set(position["players"][0])
    documented = {name.rpartition(".")[2] for name in re.findall(r"^\| `([\w.\[\]]+)`", text, re.M)}
    assert sorted(keys - documented) == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_every_key_of_a_view_is_documented(folder: Path) -> None:
    """Under "A view" in RULES.md."""
    text = (folder / "RULES.md").read_text(encoding="utf-8").split("## A view")[1].split("\n## ")[0]
    view = grandtour.Table(folder.name, seed=1).view(0)
    documented = {name.rpartition(".")[2] for name in re.findall(r"`([\w.\[\]]+)`", text)}
    assert sorted((set(view) | set(view["players"][0])) - documented) == []


def test_citations_are_found() -> None:
    assert cited("T3.2 to T3.5, T3.7a The rule") == {"T3.2", "T3.3", "T3.4", "T3.5", "T3.7a"}
