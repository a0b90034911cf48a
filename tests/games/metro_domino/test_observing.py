"""The numbers for learning, made once more of a view and of the limits that everyone knows."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests import SOAK

import grandtour
from grandtour.engine import dispatch

from .helpers import BOX, GAME, SEATS

TILES = [f"{low}-{high}" for high in range(10) for low in range(high + 1)]
STAGES = ["turn", "drawn", "line", "over"]
STATES = ["untouched", "active", "closed", "out"]
LINES = [f"{station['id']}/{line['number']}" for station in BOX.data["station"] for line in station["line"]]


def one_of(size: int, *members: int | None) -> list[float]:
    return [float(i in members) for i in range(size)]


def tiles(names: Any) -> list[float]:
    return [float(name in names) for name in TILES]


def name(tile: dict[str, Any]) -> str:
    return "{}-{}".format(*sorted((tile["near"], tile["far"])))


def by_seat(view: dict[str, Any], number: Any) -> list[float]:
    seats = [(view["seat"] + i) % view["seats"] for i in range(view["seats"])]
    return [number(view["players"][seat]) for seat in seats] + [0.0] * (4 - len(seats))


def line_numbers(view: dict[str, Any], id_: str) -> list[float]:
    line = next((line for line in view["lines"] if line["id"] == id_), None)
    if line is None:
        return [0.0] * 29
    owner = None if line["owner"] is None else (line["owner"] - view["seat"]) % view["seats"]
    missing = len(line["slots"]) / 8
    state = one_of(4, STATES.index(line["state"]))
    return [*state, missing, *one_of(10, *line["joins"]), *one_of(10, line["forbidden"]), *one_of(4, owner)]


def lacking(view: dict[str, Any], limits: list[dict[str, Any]], on_table: set[str]) -> list[float]:
    return tiles({tile for limit in limits if limit["most"] == 0 for tile in limit["tiles"]} - on_table)


def expected(view: dict[str, Any], players: list[dict[str, Any]]) -> list[float]:
    """All numbers in the order of the table in docs/games/metro_domino.md."""
    laid = {name(tile) for line in view["lines"] for tile in line["tiles"]}
    on_table = laid | ({name(view["start_tile"])} if view["start_tile"] else set())
    numbers = [float(view["options"]["start_domino"]), *one_of(3, view["seats"] - 2), *one_of(4, STAGES.index(view["stage"]))]
    numbers += one_of(4, *((seat - view["seat"]) % view["seats"] for seat in view["acting"]))
    numbers += laying(view["laying"])
    numbers += tiles(view["players"][view["seat"]]["hand"]) + tiles([view["drawn"]]) + tiles(on_table)
    for id_ in LINES + [""] * (32 - len(LINES)):
        numbers += line_numbers(view, id_)
    for i in range(4):
        seat = (view["seat"] + i) % view["seats"]
        numbers += lacking(view, players[seat]["limits"], on_table) if 0 < i < view["seats"] else [0.0] * 55
    for key in ("hand_count", "metro_tokens"):
        numbers += by_seat(view, lambda player, key=key: player[key] / 10)
    numbers += by_seat(view, lambda player: player["points"]["stations"] / 10) + by_seat(
        view, lambda player: player["score"] / 10
    )
    numbers += [view["stock"] / 55, view["pile"] / 16, view["metro_tokens"] / 10, view["passes"] / view["seats"]]
    return [*numbers, float(view["has_drawn"])]


def laying(tile: dict[str, Any] | None) -> list[float]:
    if tile is None:
        return [0.0] * 25
    near, far = tile["as"] or (tile["near"], tile["far"])
    kind = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)].index((near - tile["near"], far - tile["far"]))
    return one_of(5, kind) + one_of(10, tile["near"]) + one_of(10, tile["far"])


@pytest.mark.parametrize("start_domino", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_every_number(seats: int, start_domino: bool) -> None:
    """Throughout random games, for every seat; drawn tiles and tokens are among what is seen."""
    seen = set()
    for seed in range(3 if SOAK else 1):
        t, chance = grandtour.Table("metro_domino", seats, seed, {"start_domino": start_domino}), random.Random(seed)
        while not t.over:
            t.play(t.acting[0], chance.choice(t.legal(t.acting[0])))
            for seat in range(seats):
                out = np.zeros(GAME.OBSERVED, np.float64)
                dispatch.observe_at(t.box.array, t.now.states, 0, seat, out)
                view = t.view(seat)
                assert out.tolist() == pytest.approx(expected(view, t.position()["players"]))
                seen |= {view["stage"], view["has_drawn"], view["drawn"] is None}
    assert seen == {*STAGES, True, False}
