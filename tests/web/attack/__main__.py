"""The attack by hand, against a server that it starts itself: python -m tests.web.attack --inputs 20000"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from tests.web.attack.attackers import Attack, TableSetup
from tests.web.attack.measures import Gauge, Pulse, Target, faults_in, summary

RAISED = {"most_rooms": 10**6, "rooms_per_hour": 10**9, "boxes_per_hour": 10**9, "uploads_per_hour": 10**9}


def plan_of(inputs: int) -> TableSetup:
    """A share of each kind: what costs the server little is sent most."""
    heads, forms, bodies = inputs * 15 // 100, inputs * 3 // 100, inputs * 4 // 100
    broken, boxes, records = inputs // 200, inputs // 200, inputs // 250
    return TableSetup(inputs - heads - forms - bodies - broken - boxes - records, heads, broken, forms, bodies, boxes, records)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nasty", type=int, default=100_000, help="characters of long records")
    asked = parser.parse_args()
    plan = plan_of(asked.inputs)
    with tempfile.TemporaryDirectory() as folder:
        server = Target(Path(folder) / "data", **RAISED)
        try:
            server.start()
            with Gauge(server) as gauge, Pulse(server, Path(folder) / "pulse") as pulse:
                began = time.monotonic()
                tally = asyncio.run(Attack(server.port, TableSetup(**(vars(plan) | {"nasty": asked.nasty})), asked.seed).run())
            print(f"{tally.total} inputs in {time.monotonic() - began:.0f} s: {dict(tally.sent)}")
            print(f"lobby: {summary(pulse.asked())}")
            print(f"memory {gauge.memory >> 20} MB, disk {gauge.disk >> 20} MB, log {server.log.stat().st_size >> 10} KB")
            print(sorted(tally.answers.items()))
            print(*tally.faults, *faults_in(server.log), sep="\n\n")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
