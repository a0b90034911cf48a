"""Documents are true: links lead somewhere, nothing of this machine is in a file, and the doors are described."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import grandtour
from grandtour.cli import parser
from tests.house.tree import ROOT, tracked

DOCS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
MACHINE = re.compile(r"(?:^|[^\w.])/(?:work|farm|root)/")


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
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
    assert sorted(name for name in [*grandtour.__all__, *names] if f"{name}" not in text) == []


def test_commands_are_in_the_readme() -> None:
    commands = next(action for action in parser()._actions if action.dest == "run" or hasattr(action.choices, "items"))
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert sorted(name for name in commands.choices if f"grandtour {name}" not in text) == []


def test_the_version_is_in_the_changelog() -> None:
    assert f"## {grandtour.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
