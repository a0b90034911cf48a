"""Games from outside: the sample and the skeleton, as packages of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.house.tree import ROOT

SAMPLE = ROOT / "examples" / "postcards"


def install(name: str, home: Path, site: Path) -> None:
    """Makes a package known as `pip install -e` does, by what pip writes: nothing is downloaded."""
    info = site / f"{name}-0.1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text(f"[grandtour.games]\n{name} = {name}\n")
    (site / f"{name}.pth").write_text(str(home / "src"))


def run(site: Path, *command: str, cwd: Path = ROOT, typed: str = "", mode: str = "plain") -> subprocess.CompletedProcess[str]:
    """A program in a process of its own, in which the packages of a folder are installed."""
    paths = [str(site), *(path.read_text() for path in site.glob("*.pth"))]
    more = {
        "PYTHONPATH": os.pathsep.join(paths),
        "GRANDTOUR_MODE": mode,
        "GRANDTOUR_LANG": "en",
        "XDG_STATE_HOME": str(site / "state"),
    }
    whole = [sys.executable, *command]
    return subprocess.run(whole, cwd=cwd, env=os.environ | more, input=typed, capture_output=True, text=True, check=False)
