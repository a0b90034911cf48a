"""What the store knows of a room without opening it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.series import Series

WAITING, PLAYING, BETWEEN, OVER = "waiting", "playing", "between", "over"


def summary(series: Series, since: Mapping[int, float], limit: int | None, only_bots: bool) -> dict[str, Any]:
    """The stage of a room, who is to move and until when, and whether bots go on without anybody."""
    table = series.table
    stage = (OVER if series.over else BETWEEN) if table.over else PLAYING
    bots, acting = table.bots(), table.acting
    people = [since[seat] for seat in acting if seat not in bots]
    return {
        "stage": stage,
        "deadline": min(people) + limit if people and limit is not None else None,
        "bots_due": any(seat in bots for seat in acting) or (stage == BETWEEN and only_bots),
        "acting": [series.player_at(seat) for seat in acting],
        "takeback": None,
    }
