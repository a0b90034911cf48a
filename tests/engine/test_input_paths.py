"""Pressing parts: gestures of two moves, and what the moves of others have touched."""

from __future__ import annotations

import random

import pytest

import grandtour
from grandtour.engine import registry
from grandtour.engine.input_paths import Choice, choices
from tests.contract.cases import Case, all_cases, random_game

METRO = [case for case in all_cases() if case.game == "metro_domino"]


def turns(case: Case, seed: int) -> list[tuple[grandtour.Table, int]]:
    """Tables of a random game at which somebody is to choose, with that seat."""
    t, chance, found = case.table(seed), random.Random(seed), []
    while not t.over:
        seat = t.acting[0]
        found.append((t.copy(), seat))
        t.play(seat, chance.choice(t.legal(seat)))
    return found


def gestures(t: grandtour.Table, seat: int) -> list[Choice]:
    return [one for one in choices(t, seat) if one.then]


@pytest.mark.parametrize("case", METRO, ids=str)
def test_a_tile_and_its_line_are_one_gesture(case: Case) -> None:
    """Both moves can be made, one after the other; no path stands for two things; a tile that fits on a line in only one way is
    laid there without asking which way round."""
    seen = 0
    for t, seat in turns(case, 1):
        all_paths = [one.path for one in choices(t, seat)]
        assert len(set(all_paths)) == len(all_paths)
        offered = {one.path for one in gestures(t, seat)}
        assert offered == ways_that_are_clear(t, seat)
        for one in gestures(t, seat):
            twin = t.copy()
            twin.play(seat, one.move)
            assert twin.parts(seat, str(one.then)) == one.path[1:]
            twin.play(seat, str(one.then))
            assert twin.acting != () or twin.over
            seen += 1
    assert seen > 10


def ways_that_are_clear(t: grandtour.Table, seat: int) -> set[tuple[str, ...]]:
    """Tile and line, where one way round fits and no metro token is needed: worked out by trying."""
    found: dict[tuple[str, ...], int] = {}
    for move in t.legal(seat):
        if move.startswith("lay ") and " as " not in move:
            twin = t.copy()
            twin.play(seat, move)
            for on in twin.legal(seat):
                path = (t.parts(seat, move)[0], *twin.parts(seat, on))
                found[path] = found.get(path, 0) + 1
    return {path for path, n in found.items() if n == 1}


@pytest.mark.parametrize("game", [name for name in grandtour.games() if name != "metro_domino"])
def test_elsewhere_a_move_is_a_gesture(game: str) -> None:
    t = grandtour.Table(game, seats=2, seed=1)
    assert gestures(t, t.acting[0]) == []


def test_what_does_not_go_together() -> None:
    """M2.1 A car is chosen, then a city pressed, not an end of its line: the answer is not about action cards."""
    t = grandtour.Table("moscow_paris", seats=2, seed=1)
    car = next(one.path[0] for one in choices(t, t.acting[0]) if len(one.path) > 1)
    city = next(line["city"] for line in t.view(None)["rows"])
    reason = t.reason_behind(t.acting[0], [car, f"city-{city}"])
    assert reason is not None
    assert (reason.rule, "doesn't fit your selection" in str(reason)) == ("", True)
    alone = t.reason_behind(t.acting[0], [f"city-{city}"])
    assert alone is not None
    assert alone.rule == "M2.2"


# --- traces -----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("case", [case for case in all_cases() if not dict(case.options).get("teams")][::3], ids=str)
def test_a_trace_is_what_was_told(case: Case) -> None:
    """Of open moves the parts; of what is hidden nothing but who moved; of one's own everything."""
    t = random_game(case, 3)
    game = registry.find(case.game)
    for viewer in (*range(t.seats), None):
        traces, told = t.traces(viewer), t.told(viewer)
        assert [seat for seat, _ in traces] == [seat for seat, _ in told] == [seat for seat, _ in t.moves]
        for i, (seat, parts) in enumerate(traces):
            is_open = told[i] == t.moves[i]
            past = t.past(i).state
            whole = game.touched(t.box, past, seat, t.actions[i][1])
            assert parts == (whole if is_open else ()), t.moves[i]
            assert is_open or seat != viewer


def test_what_is_taken_back_leaves_no_trace() -> None:
    t = grandtour.Table("two_capitals", seats=2, seed=2)
    seat = t.acting[0]
    t.play(seat, t.legal(seat)[0])
    assert len(t.traces(seat)) == 1
    twin = t.copy()
    t.undo(seat)
    assert (t.traces(seat), len(twin.traces(seat))) == ([], 1)


def test_a_tile_that_was_laid_is_shown() -> None:
    """The tile, not the end of its line where the next one would go."""
    for t, seat in turns(METRO[0], 4)[:60]:
        if t.legal(seat)[0].startswith("on "):
            t.play(seat, t.legal(seat)[0])
            _, (piece,) = t.traces(1 - seat)[-1]
            assert piece.startswith("tile-")
            assert f'data-piece="{piece}"' in t.svg(1 - seat)


def test_a_car_that_was_laid_is_shown_where_it_lies() -> None:
    """Not the end where the next one would go; after the move it is there to be seen."""
    case = next(case for case in all_cases() if case.game == "moscow_paris")
    for t, seat in turns(case, 4)[:60]:
        for one in choices(t, seat):
            if one.move.split()[0] in ("lay", "out"):
                twin = t.copy()
                twin.play(seat, one.move)
                _, (part,) = twin.traces(1 - seat)[-1]
                assert f'data-part="{part}"' in twin.svg(1 - seat)
                assert part.startswith(("car-", "front-"))
                break
