"""docs/design.md: every command and the program on it run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from tests.house.tree import ROOT
from tests.terminal.conftest import Run

PAGE = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
COMMANDS = [line.partition("  ")[0] for line in re.findall(r"^grandtour .*$", PAGE, re.M)]
LESS = {"play": (), "balance": ("--games", "10", "--bots", "random"), "box": ()}


def test_the_commands_run(grandtour: Run) -> None:
    assert len(COMMANDS) == 5
    for command in COMMANDS:
        words = shlex.split(command)[1:]
        code, _, err = grandtour(*words, *LESS[words[0]], typed="quit\n")
        assert (code, err) == (0, ""), command
    assert Path("balance-moscow_paris.html").exists()


def test_the_program_runs() -> None:
    program = re.search(r"```python\n(.*?)```", PAGE, re.S)
    assert program
    names: dict[str, object] = {}
    exec(program[1].replace("games=1000", "games=10"), names)
    assert names["ours"]["players"]["hand"] == 6
    assert names["r"].scores.shape == (10, 3)
