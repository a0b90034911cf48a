"""The Python in README.md and docs/ runs, and the commands there are commands. What takes long is made short first."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest

import grandtour
from grandtour.cli import parser
from grandtour.engine.jit import PLAIN
from tests.house.tree import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHORTER = (
    ("games=100_000", "games=10"),
    ("games=1000", "games=10"),
    ("games=20", "games=2"),
    ("tables=1024", "tables=8"),
    ("range(1000)", "range(3)"),
    ("deals=20", "deals=1"),
    ("simulations=500", "simulations=20"),
    ("simulations=None", "simulations=8"),
    ("seed=5)", "seed=5, simulations=20)"),
    ("hint(t, 1, most=3)", "hint(t, 1, most=3, simulations=20)"),
    ("most=3)   ", "most=3, simulations=20)"),
    ('400, "skilled"', '10, "random"'),
    ('"house", "expert"]', '"house", "skilled"]'),
    ('"paris", "expert"', '"paris", "skilled"'),
    ('strategy("paris", "house"))', 'strategy("paris", "house"), deals=1)'),
)
ELSEWHERE = ("pandas", "polars", "duckdb")  # programs that aren't ours: their lines are only read
SERVED = "grandtour.web.serve.serve"


def blocks(path: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.S)


def commands(path: Path) -> list[str]:
    """The commands in blocks, without what is said of them."""
    text = "\n".join(re.findall(r"^ *```\n(.*?)^ *```", path.read_text(encoding="utf-8"), re.M | re.S))
    return [line.partition("  ")[0] for line in re.findall(r"^ *(?:\.venv/bin/)?grandtour (.+)$", text, re.M)]


def play_somehow(table: grandtour.Table) -> None:
    while table.acting:
        table.play(table.acting[0], table.legal(table.acting[0])[0])


def known() -> dict[str, Any]:
    """What the examples take as given."""
    table = grandtour.Table("two_capitals", seed=7)
    table.play(0, "visit 1")
    table.play(1, "visit 2")
    paris = grandtour.Table("paris", seats=3, seed=7)
    return {
        "grandtour": grandtour,
        "play_somehow": play_somehow,
        "row": {"key": "0" * 64},
        "seat": paris.acting[0],
        "t": paris,
        "table": table,
    }


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the examples name."""
    shutil.copytree(ROOT / "replays", tmp_path / "replays")
    (tmp_path / "my_bot.py").write_text(blocks(ROOT / "docs" / "own-bots.md")[0], encoding="utf-8")
    shutil.copy(next((ROOT / "src").rglob("paris*.npz")), tmp_path / "weights-paris.npz")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(SERVED, lambda settings: None)
    return tmp_path


@pytest.mark.skipif(PLAIN, reason="bots take minutes in plain Python")
@pytest.mark.parametrize("path", [path for path in PAGES if blocks(path)], ids=lambda path: str(path.relative_to(ROOT)))
def test_the_examples_run(path: Path, desk: Path) -> None:
    names = known()
    for block in blocks(path):
        for long, short in SHORTER:
            block = block.replace(long, short)
        compile(block, str(path), "exec")
        exec("\n".join(line for line in block.splitlines() if not line.startswith(ELSEWHERE)), names)


@pytest.mark.parametrize("path", [path for path in PAGES if commands(path)], ids=lambda path: str(path.relative_to(ROOT)))
def test_the_commands_are_commands(path: Path) -> None:
    for command in commands(path):
        parser().parse_args(shlex.split(command.replace("COMMAND --help", "verify game.txt")))


def test_an_example_that_is_wrong_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```\ngrandtour fly paris      to the moon\n```\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        test_the_commands_are_commands(page)


def test_make_has_the_targets_that_are_named() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    named = {word for path in PAGES for word in re.findall(r"`make ([a-z]+)", path.read_text(encoding="utf-8"))}
    assert named - targets == set()
