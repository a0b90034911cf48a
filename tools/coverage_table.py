"""Part of `make coverage`: the share of lines and branches that were run, for each part of the package, as a table."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path


def main(report: Path) -> None:
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for file, found in json.loads(report.read_text(encoding="utf-8"))["files"].items():
        told = found["summary"]
        counted = told["covered_lines"], told["num_statements"], told["covered_branches"], told["num_branches"]
        for name in (part_of(file), "all"):
            sums[name] = [before + now for before, now in zip(sums[name], counted, strict=True)]
    print("| part | lines | of | branches | of |\n|---|--:|--:|--:|--:|")
    for name, (run, lines, taken, branches) in sums.items():
        print(f"| {name} | {share(run, lines)} | {lines:,} | {share(taken, branches)} | {branches:,} |")


def part_of(file: str) -> str:
    """`engine`, or a game and its folder: `paris/rules`."""
    first, *rest = Path(file).parts[Path(file).parts.index("grandtour") + 1 : -1]
    return "/".join(rest[:2]) or "games" if first == "games" else first


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
