"""Documents are true: links lead somewhere, nothing of this machine is in a file, and the doors are described."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import grandtour
from grandtour.cli import parser
from grandtour.engine.jit import PLAIN
from tests.house.tree import ROOT, tracked

DOCS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
MACHINE = re.compile(r"(?:^|[^\w.])/(?:work|farm|root)/")


@pytest.mark.parametrize("path", DOCS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", path.read_text(encoding="utf-8")):
        if not target.startswith(("http:", "https:")):
            assert (path.parent / target).exists(), target


def test_no_path_of_this_machine() -> None:
    guilty = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if path != Path(__file__) and MACHINE.search(text):
            guilty.append(str(path.relative_to(ROOT)))
    assert guilty == []


def test_public_names_are_documented() -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    names = [name for name in dir(grandtour.Table) if not name.startswith("_")]
    below = [name for name in dir(grandtour.Position) if not name.startswith("_")]
    shown = [rf"\b(t|Table)\.{name}\b" for name in names] + [rf"\b(p|Position)\.{name}\b" for name in below]
    assert [pattern for pattern in [*shown, *grandtour.__all__] if not re.search(pattern, text)] == []


def test_commands_are_in_the_readme() -> None:
    commands = next(action for action in parser()._actions if action.dest == "run" or hasattr(action.choices, "items"))
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert sorted(name for name in commands.choices if f"grandtour {name}" not in text) == []


def test_programs_that_use_the_package_are_checked_against_its_types() -> None:
    assert (Path(grandtour.__file__).parent / "py.typed").exists()


def test_the_version_is_in_the_changelog() -> None:
    assert f"## {grandtour.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def promised(text: str) -> list[tuple[str, str]]:
    """The lines of the first Python example: the code, and the remark behind it."""
    block = re.search(r"```python\n(.*?)```", text, re.S)
    assert block
    return [(code.rstrip(), remark.strip()) for code, _, remark in (line.partition("  # ") for line in block[1].splitlines())]


def test_the_example_in_the_readme_is_true() -> None:
    """Every line runs, and where the remark is a value, that is what comes out."""
    names: dict[str, object] = {}
    checked = 0
    for code, remark in promised((ROOT / "README.md").read_text(encoding="utf-8")):
        try:
            value = ast.literal_eval(remark)
        except (SyntaxError, ValueError):
            if not (PLAIN and code.startswith("grandtour.bots")):  # a search takes minutes in plain Python
                exec(code.replace("100_000", "10"), names)
        else:
            checked += 1
            assert eval(code, names) == value
    assert checked >= 3
