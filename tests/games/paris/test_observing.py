"""The numbers for learning, made once more of a view."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import grandtour
from grandtour.engine import dispatch
from grandtour.engine.jit import PLAIN

from .helpers import COSTS, DISTRICTS, END_TOKENS, GAME, GOODS, LANDMARKS, PRESTIGE, RESOURCES, SEATS, SPOTS
from .test_shown import STAGES, at_stage

STAGE_NAMES = [
    "reveal", "lay", "action", "to", "points", "bonus", "match", "end", "choose", "return", "back", "take", "end-token", "over",
]  # fmt: skip
KINDS = ["cafe", "bakery", "residence", "restaurant", "hotel", "theatre"]
PHASES = ["goes-on", "round-of-end", "last-round"]
PLACES = [*DISTRICTS, "arc", *SPOTS, *LANDMARKS]
FIRSTS = [20, 18, 16, 14, 12, 10]


def one_of(names: Any, *members: Any) -> list[float]:
    return [float(name in members) for name in names]


def from_own(view: dict[str, Any]) -> list[int]:
    """The seats from the viewer's own on."""
    return [(view["seat"] + i) % view["seats"] for i in range(view["seats"])]


def by_seat(view: dict[str, Any], number: Any) -> list[float]:
    numbers = [float(number(seat)) for seat in from_own(view)]
    return numbers + [0.0] * (4 - len(numbers))


def expected(view: dict[str, Any]) -> list[float]:
    """All numbers in the order of the table in docs/games/paris.md."""
    options = view["options"]
    numbers = [float(options["setup"] == "shuffled"), float(options["placement"] == "free"), float(options["screens"] == "open")]
    numbers += one_of((2, 3, 4), view["seats"]) + one_of(STAGE_NAMES, view["stage"]) + one_of(STAGE_NAMES, view["resume"])
    numbers += one_of(PHASES, view["phase"]) + by_seat(view, lambda seat: seat in view["acting"])
    numbers += [stack["left"] / 12 for stack in view["stacks"]]
    for stack in view["stacks"]:
        numbers += one_of(DISTRICTS, stack["top"])
    shown = view["shown"] or {"cost": None, "kind": None}
    numbers += one_of(COSTS, shown["cost"]) + one_of(KINDS, shown["kind"])
    numbers += one_of(PLACES, view["picked"]) + one_of(PLACES, view["bought"])
    numbers += [view["icons"][good] / 3 for good in PRESTIGE] + [view["units"][good] / 6 for good in GOODS]
    numbers += [*one_of(range(1, 31), view["using"]), view["chosen"] / 3]
    numbers += [float(view["may_double"]), float(view["may_join"])]
    return numbers + board(view) + beside_the_board(view) + players(view)


def board(view: dict[str, Any]) -> list[float]:
    """Banks and the Arc, spots, landmarks, points tokens."""
    numbers: list[float] = []
    for keys in [*(district["bank"]["keys"] for district in view["districts"]), view["arc"]]:
        numbers += by_seat(view, keys.count)
    for district in view["districts"]:
        for spot in district["spots"]:
            numbers += one_of(KINDS, spot["kind"]) + one_of(GOODS, spot["beside"])
            numbers += [n / 2 for n in by_seat(view, spot["keys"].count)]
    for id_ in LANDMARKS:
        there = [
            (district["id"], one["keys"]) for district in view["districts"] for one in district["landmarks"] if one["id"] == id_
        ]
        district, keys = there[0] if there else (None, [])
        numbers += one_of(DISTRICTS, district) + [n / 2 for n in by_seat(view, keys.count)]
    for district in view["districts"]:
        numbers += one_of(FIRSTS, district["points"][0] if district["points"] else None)
    return numbers


def beside_the_board(view: dict[str, Any]) -> list[float]:
    """The supply, the track by number, end tokens."""
    numbers = [view["supply"][good] / 6 for good in RESOURCES] + [view["discarded"][good] / 6 for good in PRESTIGE]
    at = {space["number"]: space for space in view["track"]}
    numbers += [at[number]["left"] / 3 for number in range(1, 31)] + [at[number]["space"] / 30 for number in range(1, 31)]
    numbers += [view["used"].count(number) / 3 for number in range(1, 31)]
    used = [token for player in view["players"] for token in player["ends_used"]]
    me = view["players"][view["seat"]]
    seen = me["ends_seen"] if view["end_tokens"] is None else view["end_tokens"]
    numbers += [(12 - view["end_count"]) / 12, *one_of(END_TOKENS, *used), *one_of(END_TOKENS, *me["ends"])]
    return numbers + one_of(END_TOKENS, *seen)


def players(view: dict[str, Any]) -> list[float]:
    """What everyone sees of the players, and what is behind screens that are the viewer's own or open."""
    numbers: list[float] = []
    for i in range(4):
        player = view["players"][from_own(view)[i]] if i < view["seats"] else None
        numbers += [0.0] * 7 if player is None else [
            player["keys"] / 10, player["spare_keys"] / 2, player["figure"] / 30, player["points"]["track"] / 50,
            player["points"]["districts"] / 50, player["bonus_count"] / 10, player["ends_count"] / 12,
        ]  # fmt: skip
    for i in range(4):
        player = view["players"][from_own(view)[i]] if i < view["seats"] else {"francs": None}
        if player["francs"] is None:
            numbers += [0.0] * 37
        else:
            numbers += [player["francs"] / 20, *(player["goods"][good] / 6 for good in GOODS)]
            numbers += one_of(range(1, 31), *player["bonus"])
    return numbers


def observed(t: grandtour.Table, seat: int) -> list[float]:
    out = np.full(GAME.OBSERVED, 7.0, np.float64)  # all of it is written
    dispatch.observe_at(t.box.array, t.now.states, 0, seat, out)
    return list(out.tolist())


def test_the_table_of_sizes() -> None:
    """The table says how many numbers there are, each part in words."""
    assert sum(size for _, size in GAME.observed()) == GAME.OBSERVED
    assert all(size > 0 and words for words, size in GAME.observed())


@pytest.mark.parametrize("screens", ["closed", "open"])
@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize("seats", SEATS)
def test_every_number_at_every_stage(seats: int, name: str, screens: str) -> None:
    """P2.6, P8.1 At every stage, for every seat: the numbers are those of the view, none more."""
    t = at_stage(name, seats, seats - 1, screens=screens)
    for seat in (0, seats - 1) if PLAIN else range(seats):
        assert observed(t, seat) == pytest.approx(expected(t.view(seat)))


@pytest.mark.parametrize("options", [{}, {"setup": "shuffled", "screens": "open"}, {"placement": "free"}])
@pytest.mark.parametrize("seats", SEATS)
def test_every_number_in_games(seats: int, options: dict[str, str]) -> None:
    """P1 to P10 Now and then in random games, for every seat."""
    seen = set()
    t, chance = grandtour.Table("paris", seats, 5, options), random.Random(seats)
    while not t.over:
        moves = t.legal(t.acting[0])
        some = [move for move in moves if move.split()[0] in ("move", "bonus", "use", "points", "match", "look")]
        t.play(t.acting[0], chance.choice(some if some and chance.random() < 0.6 else moves))
        stage = STAGE_NAMES[int(t.now.state.stage)]
        if chance.random() < (0.01 if PLAIN else 0.1) or stage not in seen:
            seen.add(stage)
            for seat in range(seats):
                assert observed(t, seat) == pytest.approx(expected(t.view(seat)))
    assert {"reveal", "action", "to", "bonus", "end", "end-token", "over"} <= seen
    assert ("lay" in seen) == ("placement" in options)
