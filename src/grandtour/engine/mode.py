"""The mode in which this process runs the rules: compiled, checked or plain (see jit.py).

`use` chooses it, whatever the environment says; if nobody does, it is that of the environment variable GRANDTOUR_MODE, else
compiled. It is fixed when the first module that has rules in it is loaded, because rules are what they are from then on.
"""

from __future__ import annotations

import os

MODES = ("compiled", "checked", "plain")
COMPILED_MODES = tuple(mode for mode in MODES if mode != "plain")
VARIABLE = "GRANDTOUR_MODE"

_chosen: str | None = None
_fixed: str | None = None


def use(mode: str) -> None:
    """Chooses the mode of this process. When rules are loaded already, in another mode, that is an error."""
    global _chosen
    if mode not in MODES:
        raise ValueError(f"there is no mode “{mode}”; there are: {', '.join(MODES)}")
    if _fixed not in (None, mode):
        raise RuntimeError(f"too late for the mode “{mode}”: rules are loaded already, in the mode “{_fixed}”")
    _chosen = mode


def is_fixed() -> bool:
    """Whether rules are loaded, so that no other mode can be chosen."""
    return _fixed is not None


def fix() -> str:
    """The mode, which is the same from now on."""
    global _fixed
    if _fixed is None:
        mode = _chosen or os.environ.get(VARIABLE, MODES[0])
        if mode not in MODES:
            raise SystemExit(f"{VARIABLE} is “{mode}”; it can be: {', '.join(MODES)}")
        _fixed = mode
    return _fixed
