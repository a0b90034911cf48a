"""`make check`: prints the tests of what has changed since the last commit, or in it, if nothing has changed since: those that
were changed, that have the name of a changed module, or that import it; and what is true of all sources."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ALWAYS = (
    "tests/house/test_imports.py",
    "tests/house/test_shapes.py",
    "tests/house/test_english.py",
    "tests/house/test_catalogues.py",
)
SLOW = ("tests/browser/", "tests/web/test_attack.py", "tests/web/test_keeping.py")
NAMED = (".html", ".toml", ".json", ".svg")
FAR = 3
MOST = 20  # files, so that it takes less than a minute


def main() -> None:
    print(*tests_of(changed()))


def changed() -> list[str]:
    """The files that differ from the last commit, new ones too; or those of the last commit."""
    now = git("diff", "--name-only", "HEAD") + git("ls-files", "--others", "--exclude-standard")
    return now or git("diff", "--name-only", "HEAD~1", "HEAD")


def git(*words: str) -> list[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def tests_of(files: Iterable[str]) -> list[str]:
    """The nearest tests of files. The slow ones, and all others that have to do with them, are left to `make test`."""
    here = [file for file in files if (ROOT / file).exists()]
    found: list[tuple[int, str]] = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        test, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        distance = min((how_far(test, text, file) for file in here), default=FAR)
        if distance < FAR and not test.startswith((*SLOW, *ALWAYS)):
            found.append((distance, test))
    return [*ALWAYS, *(test for _, test in sorted(found)[:MOST])]


def how_far(test: str, text: str, file: str) -> int:
    """0: the test was changed; 1: it has the module's name; 2: it imports the module, or names the file; FAR: none of them."""
    path = Path(file)
    if test == file:
        return 0
    if path.suffix != ".py":
        return 2 if path.suffix in NAMED and path.name in text else FAR
    parts = [part for part in path.with_suffix("").parts if part not in ("src", "__init__")]
    if shares_its_name(test, parts):
        return 1
    return 2 if imports(text, parts) else FAR


def shares_its_name(test: str, parts: Sequence[str]) -> bool:
    """tests/games/paris/test_turn.py is about grandtour.games.paris.rules.turn."""
    return Path(test).stem == f"test_{parts[-1]}" and set(Path(test).parent.parts[1:]) <= set(parts)


def imports(text: str, parts: Sequence[str]) -> bool:
    whole, package = re.escape(".".join(parts)), re.escape(".".join(parts[:-1]))
    return bool(re.search(rf"(from|import) {whole}\b|from {package} import [^\n]*\b{parts[-1]}\b", text))


if __name__ == "__main__":
    main()
