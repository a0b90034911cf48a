"""Figures about a server, for Prometheus: of all processes on the same database, whichever of them is asked."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..server import GameServer

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
MOVES, MOVE_SECONDS, UPDATE_SECONDS = "grandtour_moves_total", "grandtour_move_seconds", "grandtour_update_seconds"
# What there is: the kind of a figure as Prometheus calls it, and what it says. For programs, in English.
FIGURES = {
    MOVES: ("counter", "Moves that were stored, by people and by bots."),
    MOVE_SECONDS: ("histogram", "Seconds from a person's move to its being stored."),
    UPDATE_SECONDS: ("histogram", "Seconds to draw a table for one viewer."),
    "grandtour_viewers": ("gauge", "Sockets and streams that look at tables."),
    "grandtour_rooms": ("gauge", "Tables in memory."),
    "grandtour_bots_waiting": ("gauge", "Moves and hints of bots that wait for a thread."),
    "grandtour_analyses_waiting": ("gauge", "Analyses that wait."),
    "grandtour_writes_waiting": ("gauge", "Changes that are being stored, or wait for it."),
    "grandtour_shares": ("gauge", "Shares of the work that one process does (bots, clocks, analyses), of 64."),
    "grandtour_ready": ("gauge", "Whether all games can be played."),
}
Found = dict[str, Any]  # of one process: by the name of a figure its values by label, or those of a histogram


class Histogram:
    """How many took how long."""

    def __init__(self) -> None:
        self.counts, self.sum = [0] * (len(SECONDS) + 1), 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.sum += seconds


class Figures:
    """What one process counts."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter(people=0, bots=0)
        self.move_seconds, self.update_seconds = Histogram(), Histogram()

    def moved(self, bot: bool, seconds: float) -> None:
        """A move was stored, so long after it came."""
        self.moves["bots" if bot else "people"] += 1
        if not bot:
            self.move_seconds.add(seconds)


def figures_of(server: GameServer) -> Found:
    """The figures of this process."""
    counted = server.figures
    return {
        MOVES: {f'by="{who}"': number for who, number in counted.moves.items()},
        MOVE_SECONDS: [*counted.move_seconds.counts, round(counted.move_seconds.sum, 6)],
        UPDATE_SECONDS: [*counted.update_seconds.counts, round(counted.update_seconds.sum, 6)],
        "grandtour_viewers": {"": sum(len(room.viewers) for room in server.rooms.values())},
        "grandtour_rooms": {"": len(server.rooms)},
        "grandtour_bots_waiting": {"": len(server.bots) + len(server.own_bots)},
        "grandtour_analyses_waiting": {"": len(server.analysis_queue.waiting())},
        "grandtour_writes_waiting": {"": server.store.backend.waiting()},
        "grandtour_shares": {"": server.peers.shares},
        "grandtour_ready": {"": int(server.ready)},
    }


def as_text(found: Mapping[str, Found]) -> str:
    """The figures of some processes, by their names, in Prometheus's form."""
    lines = []
    for name, (kind, said) in FIGURES.items():
        lines += [f"# HELP {name} {said}", f"# TYPE {name} {kind}"]
        for process, figures in found.items():
            label, value = f'process="{process}"', figures.get(name, {})
            lines += _histogram(name, label, value) if kind == "histogram" else _values(name, label, value)
    return "\n".join(lines) + "\n"


def _values(name: str, label: str, values: Mapping[str, float]) -> list[str]:
    return [f"{name}{{{','.join(filter(None, (label, more)))}}} {value}" for more, value in values.items()]


def _histogram(name: str, label: str, values: list[float]) -> list[str]:
    """Each count is of all that took no longer."""
    *counts, seconds = values
    bounds = [*map(str, SECONDS), "+Inf"]
    lines = [f'{name}_bucket{{{label},le="{bound}"}} {count}' for bound, count in zip(bounds, accumulate(counts), strict=True)]
    return [*lines, f"{name}_sum{{{label}}} {seconds}", f"{name}_count{{{label}}} {sum(counts)}"]
