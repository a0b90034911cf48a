"""The three modes give the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from ...engine.jit import MODE
from ...engine.mode import MODES
from .. import chosen_games
from ..digest import digests


@pytest.mark.skipif(MODE != "compiled", reason="the run in compiled mode compares all three")
def test_all_modes_lead_to_the_same_bytes() -> None:
    mine = digests()
    for mode in MODES:
        if mode != MODE:
            command = [sys.executable, "-W", "error", "-m", "grandtour.testing.digest", *chosen_games()]
            done = subprocess.run(command, env=os.environ | {"GRANDTOUR_MODE": mode}, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
            assert done.stdout.split("\n")[:-1] == mine, mode
