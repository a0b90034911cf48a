"""The balance of an owner's box beside the standard one's: the games of `grandtour balance`, and what a page shows of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ...engine import registry
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...engine.table import Table
from ...lab.balance import charts
from ...lab.balance.measure import BalanceSpec, Measuring, Sample, balance_spec
from ...lab.balance.report import compared_numbers, compared_verdicts, row, seats_part, spread_part
from ...lab.matches.ladder import sides_of

LEVEL = "house"  # cheap, and no worse with values that it hasn't been trained with
SEED = 0
STOPPED = say("The comparison was stopped.")


def compare(
    game: str, seats: int, games: int, box: Mapping[str, Any], progress: Callable[[int, int], None], stopped: Callable[[], bool]
) -> dict[str, Any]:
    """Plays the games, the same deals with both boxes, and returns what is stored of them."""
    measuring = Measuring(spec_of(game, seats, games, box))

    def tell(done: int) -> None:
        progress(done, games)
        if stopped():
            raise GrandTourError(STOPPED)

    measuring.run(tell)
    parts = ("ranks", "points", "lengths")
    return {"samples": [{name: getattr(one, name).tolist() for name in parts} for one in measuring.samples()]}


def spec_of(game: str, seats: int, games: int, box: Mapping[str, Any]) -> BalanceSpec:
    return balance_spec(game, seats, games, LEVEL, seed=SEED, cores=1, against=box)


def samples_of(spec: BalanceSpec, stored: Mapping[str, Any]) -> list[Sample]:
    """What was measured, without the use of components, which is not stored."""
    sides = tuple(sides_of(Table(spec.game, spec.seats, 0, spec.options)))
    return [sample_of(box, sides, one) for box, one in zip(spec.boxes, stored["samples"], strict=True)]


def sample_of(box: Any, sides: tuple[int, ...], stored: Mapping[str, Any]) -> Sample:
    ranks, points, lengths = (np.array(stored[name]) for name in ("ranks", "points", "lengths"))
    return Sample(box, sides, (), ranks, points, lengths, np.zeros((len(lengths), len(sides), 0), np.int64))


def shown_comparison(spec: BalanceSpec, stored: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Both boxes side by side, and what changes, as the page has it."""
    game, samples = registry.find(spec.game), samples_of(spec, stored)
    lines = list(compared_numbers(game, *samples))
    names = (say("Box A: {name}", name=say("standard")), say("Box B: {name}, with the same deals", name=name))
    sides = zip(names, samples, strict=True)
    return {
        "games": len(samples[0].lengths),
        "verdicts": compared_verdicts(game, *samples),
        "sides": [{"name": name, "seats": seats_part(spec, one), "spread": spread_part(one)} for name, one in sides],
        "rows": lines,
        "plot": charts.intervals(
            [row(line["plot"], line["shown"], line["change"]) for line in lines if line["plot"]],
            title=say("Change in points from box A to box B, with 95 % intervals"),
            x=say("points with box B minus points with box A"),
            fair=0.0,
        ),
    }
