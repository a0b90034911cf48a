"""The `expert` of an older version as a custom bot, for a match against it.

git worktree add ../old 6e6dc9b
OLD_GRANDTOUR=../old grandtour ladder paris --levels expert,bench/old_expert.py --deals 20

The old version runs in a separate process, with the packages of this one.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

from grandtour.engine.table import Table

PROGRAM = """
import json, sys
from grandtour import Table, bots
for line in sys.stdin:
    asked = json.loads(line)
    table = Table.from_record(asked["record"])
    print(json.dumps(bots.choose("expert", table, asked["seat"], seed=asked["seed"])), flush=True)
"""


class Bot:
    """Asks the old version."""

    def __init__(self) -> None:
        old = Path(os.environ["OLD_GRANDTOUR"]).resolve() / "src"
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            env=os.environ | {"PYTHONPATH": str(old), "GRANDTOUR_MODE": "compiled"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def choose(self, position: Table, seat: int, rng: random.Random) -> str:
        asked, answers = self.process.stdin, self.process.stdout
        assert asked is not None
        assert answers is not None
        asked.write(json.dumps({"record": position.record(), "seat": seat, "seed": rng.getrandbits(60)}) + "\n")
        asked.flush()
        return str(json.loads(answers.readline()))
