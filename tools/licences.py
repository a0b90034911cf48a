"""`make licences`: what is installed with Grand Tour, and under which licences. Extras are not counted."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import requires

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def main() -> None:
    names = sorted(installed_with("grandtour") - {"grandtour"})
    command = [sys.executable, "-m", "piplicenses", "--format=markdown", "--order=license", "--from=mixed", "--packages", *names]
    subprocess.run(command, check=True)


def installed_with(name: str) -> set[str]:
    """A package and all that it needs here, without extras."""
    found, wanted = set[str](), [Requirement(name)]
    while wanted:
        one = wanted.pop()
        key = canonicalize_name(one.name)
        if key not in found:
            found.add(key)
            needed = map(Requirement, requires(key) or [])
            wanted += [needs for needs in needed if needs.marker is None or needs.marker.evaluate({"extra": ""})]
    return found


if __name__ == "__main__":
    main()
