"""The mode of a process is chosen by a call or by the environment, before rules are loaded, and holds for its children too."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grandtour.engine import jit, mode

FIXED = "import sys; from grandtour.engine import mode; {}; from grandtour.engine import jit; print(jit.MODE, jit.PLAIN)"


def run(program: str, variable: str | None = None) -> subprocess.CompletedProcess[str]:
    """A program in a process of its own, with the environment variable or without it."""
    environment = {name: value for name, value in os.environ.items() if name != mode.VARIABLE}
    environment |= {} if variable is None else {mode.VARIABLE: variable}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize(
    ("chosen", "variable", "found"),
    [
        ("pass", None, "compiled"),
        ("pass", "plain", "plain"),
        ("pass", "checked", "checked"),
        ("mode.use('plain')", None, "plain"),
        ("mode.use('plain')", "checked", "plain"),
        ("mode.use('compiled')", "plain", "compiled"),
        ("mode.use('plain'); mode.use('checked')", None, "checked"),
        ("mode.use('plain')", "fast", "plain"),
    ],
)
def test_a_call_is_heard_before_the_environment(chosen: str, variable: str | None, found: str) -> None:
    done = run(FIXED.format(chosen), variable)
    assert (done.stdout, done.stderr) == (f"{found} {found == 'plain'}\n", "")


def test_rules_are_as_the_call_says() -> None:
    """Ordinary functions in plain mode, whatever the environment says; and Numba stays away."""
    program = (
        "import sys; from grandtour.engine import mode; mode.use('plain'); from grandtour.engine import rng; "
        "print(type(rng.turned).__name__, 'numba' in sys.modules)"
    )
    assert run(program, "compiled").stdout == "function False\n"


@pytest.mark.parametrize("rules", ["engine.rng", "parts.sets", "engine.table", "games.paris"])
def test_whoever_comes_too_late_is_told_so(rules: str) -> None:
    """The rules are what they are: nobody believes that they run otherwise."""
    done = run(f"import grandtour.{rules}; from grandtour.engine import mode; mode.use('compiled')", "plain")
    assert done.returncode == 1
    assert "RuntimeError: too late for the mode “compiled”: rules are loaded already, in the mode “plain”" in done.stderr


def test_the_same_mode_can_be_chosen_at_any_time() -> None:
    mode.use(jit.MODE)
    assert mode.is_fixed()


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(ValueError, match=r"there is no mode “fast”; there are: compiled, checked, plain"):
        mode.use("fast")


def test_nothing_is_fixed_by_choosing_or_by_asking() -> None:
    done = run("from grandtour.engine import mode; mode.use('plain'); print(mode.is_fixed())")
    assert done.stdout == "False\n"


def test_the_processes_of_bots_get_the_mode_that_was_called_for(tmp_path: Path) -> None:
    """And not that of the environment, which says something else."""
    (tmp_path / "my_bot.py").write_text(
        "from pathlib import Path\nfrom grandtour.engine import jit\n"
        "def choose(position, seat, rng):\n"
        "    Path(__file__).with_name('mode').write_text(jit.MODE)\n"
        "    return position.legal(seat)[0]\n",
        encoding="utf-8",
    )
    program = (
        "from grandtour.engine import mode; mode.use('plain'); import grandtour; "
        "t = grandtour.Table('two_capitals', seed=1); "
        f"grandtour.bots.choose({str(tmp_path / 'my_bot.py')!r}, t, t.acting[0], seed=1)"
    )
    done = run(program, "compiled")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "mode").read_text(encoding="utf-8") == "plain"
