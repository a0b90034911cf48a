"""`make mutants GAME=two_capitals`: do the tests notice when a rule is wrong? Small faults are put into a copy of a game's rules
by cosmic-ray, one at a time, and the game's tests of rules are run in plain Python. What no test notices is printed: either the
fault changes nothing, or a test is missing. Which faults are tried is drawn with a fixed seed. docs/quality.md judges them."""

from __future__ import annotations

import argparse
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import use_db
from cosmic_ray.work_item import WorkItem
from rich.progress import track

ROOT = Path(__file__).resolve().parent.parent
OTHER = ("board", "board_drawn", "box", "layout", "replays", "strategy", "telling", "usage", "words")  # tests of other things
LAST = ("hidden", "laws", "twins")  # thorough and slow: after those that look for something
NO_FAULT = "core/RemoveDecorator"  # in plain Python a rule without its decorator is the same rule
TIMEOUT = 900.0  # seconds for all tests: a fault may make a loop endless


def main() -> None:
    wanted = read_arguments()
    with tempfile.TemporaryDirectory() as folder:
        go_to_a_copy(Path(folder))
        rules = Path("src", "grandtour", "games", wanted.game, "rules")
        modules = [rules / f"{name}.py" for name in wanted.modules] or sorted(rules.glob("*.py"))
        command = [sys.executable, "-m", "pytest", "-x", "-n0", *tests_of(wanted.game, wanted.modules, wanted.near)]
        subprocess.run(command, check=True)  # nothing is found out while a test fails anyway
        chosen = draw(faults_in(modules), wanted.sample, wanted.seed)
        missed = 0
        for item in track(chosen, f"Faults in {wanted.game}"):
            diff = missed_fault(item, shlex.join(command))
            missed += diff is not None
            if diff is not None:
                print(diff, flush=True)
    print(f"{len(chosen)} faults, {missed} of them not noticed by any test")


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--modules", nargs="*", default=[], help="files of rules, such as scoring (default: all)")
    parser.add_argument("--sample", type=int, default=100, help="how many faults are tried")
    parser.add_argument("--seed", default="1", help="which ones")
    parser.add_argument("--near", action="store_true", help="run only the tests named like the modules: quick, and stricter")
    return parser.parse_args()


def go_to_a_copy(folder: Path) -> None:
    """Nothing is ever changed in the checkout."""
    for name in ("src", "tests", "replays", "docs/games"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    os.chdir(folder)
    os.environ |= {"GRANDTOUR_MODE": "plain", "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}


def tests_of(game: str, modules: Sequence[str], near: bool) -> Iterator[str]:
    """The nearest first: the first test that fails ends a run."""
    found = {path.stem.removeprefix("test_"): path for path in Path("tests", "games", game).glob("test_*.py")}
    for name in sorted(found, key=lambda name: (name in LAST, name not in modules, name)):
        if name in modules if near else name not in OTHER:
            yield str(found[name])


def faults_in(modules: Iterable[Path]) -> list[WorkItem]:
    with use_db("faults.sqlite") as work:
        init(modules, work, {})
        faults = [item for item in work.work_items if NO_FAULT not in {one.operator_name for one in item.mutations}]
    return sorted(faults, key=lambda item: str(item.mutations))


def draw(faults: Sequence[WorkItem], most: int, seed: str) -> list[WorkItem]:
    return random.Random(seed).sample(faults, min(most, len(faults)))


def missed_fault(item: WorkItem, command: str) -> str | None:
    """What was changed, if no test notices."""
    result = mutate_and_test(item.mutations, command, TIMEOUT)
    return None if result.is_killed else str(result.diff)


if __name__ == "__main__":
    main()
