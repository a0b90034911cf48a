"""The notebooks in docs/examples run: their cells in order, in a small form; in `make soak` as they are, by Jupyter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from grandtour.engine.jit import PLAIN
from tests import SOAK
from tests.house.tree import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "examples").glob("*.ipynb"))
SMALLER = (
    ("TABLES, ROUNDS, STEPS = 512, 60, 64", "TABLES, ROUNDS, STEPS = 8, 6, 48"),
    ("TRIAL = 4000", "TRIAL = 20"),
    ('"moscow_paris", 3, 2000', '"moscow_paris", 3, 4'),
)
JUPYTER = "import nbformat, nbclient, sys; nbclient.NotebookClient(nbformat.read(sys.argv[1], 4), timeout=3600).execute()"


def program(path: Path) -> str:
    """The code of a notebook."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


@pytest.mark.skipif(PLAIN, reason="bots take minutes in plain Python")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    code = program(path)
    for large, small in SMALLER:
        code = code.replace(large, small)
    command = ["-c", JUPYTER, str(path)] if SOAK else ["-c", code]
    subprocess.run([sys.executable, *command], cwd=tmp_path, env=os.environ | {"MPLBACKEND": "Agg"}, check=True)


def test_what_is_made_smaller_is_there() -> None:
    everything = "".join(map(program, NOTEBOOKS))
    assert [large for large, _ in SMALLER if large not in everything] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_what_it_printed(path: Path) -> None:
    """So that its changes can be read, and nothing of a machine is in it."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert [cell["outputs"] for cell in cells if cell.get("outputs")] == []
