"""Pressing parts: in any order, gestures of two moves, and what the moves of others have touched."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from docs import presses

import grandtour
from grandtour.engine import registry
from grandtour.engine.defaults import leads_on
from grandtour.engine.input_paths import Choice, choices, made
from grandtour.testing.cases import Case, all_cases, random_game
from tests import SOAK
from tests.house.tree import ROOT

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
    """No path stands for two things; a tile that fits on a line in only one way is laid there without asking which way round."""
    for t, seat in turns(case, 1):
        all_paths = [one.path for one in choices(t, seat)]
        assert len(set(all_paths)) == len(all_paths)
        offered = {path for one in gestures(t, seat) for path in one.shorter if path[0][:4] == "hand" and path[-1][:3] == "end"}
        assert offered == ways_that_are_clear(t, seat)


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


FIRST = [next(case for case in all_cases() if case.game == game) for game in grandtour.games()]


@pytest.mark.parametrize("case", FIRST, ids=str)
def test_a_gesture_is_two_moves_that_can_be_made(case: Case) -> None:
    """One after the other; what is pressed for it is what is pressed for them."""
    for t, seat in turns(case, 2)[:: 1 if SOAK else 6]:
        for one in gestures(t, seat):
            twin = t.copy()
            twin.play(seat, one.move)
            assert one.path == (*t.parts(seat, one.move), *twin.parts(seat, str(one.then)))
            assert one.then in twin.legal(seat)
    assert (registry.find(case.game).leads_on is leads_on) == (not any(gestures(t, s) for t, s in turns(case, 2)))


@pytest.mark.parametrize("case", FIRST, ids=str)
def test_every_move_is_made_by_pressing_its_parts_in_any_order(case: Case) -> None:
    """Nothing else is made on the way, but what begins so and is complete: one's own car is taken back at once, and swapped after
    pressing the card. A move that leads on is made with what follows."""
    for t, seat in turns(case, 1)[:: 1 if SOAK else 3]:
        offered = choices(t, seat)
        begun = {one.move for one in offered if one.then}
        for one in offered:
            orders = [] if one.move in begun and not one.then else [*permutations(one.path), *one.shorter]
            for parts in orders:
                results = [made(offered, parts[: n + 1]) for n in range(len(parts))]
                first = next((n, found) for n, found in enumerate(results) if found)
                assert first[1] is one or set(first[1].path) == set(parts[: first[0] + 1]) != set(one.path), (one, parts)
                assert first[1] is one or parts != one.path
            assert all(t.reason_behind(seat, path) is None for path in one.shorter or [one.path[-1:]])


@pytest.mark.parametrize("case", FIRST, ids=str)
def test_one_part_alone_makes_a_move_only_where_nothing_is_chosen(case: Case) -> None:
    """D3.2, P3.1, P4.4 Pressing a tile or a key shows where it can go, even if that is only one place; a bank, a landmark of the
    key's own district and the line for a tile just drawn are enough."""
    alone = {
        kind(path[0])
        for t, seat in turns(case, 3)
        for one in choices(t, seat)
        for path in one.shorter
        if len(path) == 1 and len(one.path) > 1
    }
    assert alone <= {"paris": {"place", "landmark"}, "metro_domino": {"end", "way"}}.get(case.game, set())


def kind(part: str) -> str:
    return part.split("-")[0]


def test_pressing_the_bank_places_a_key() -> None:
    """P3.1 The first press of it, since all keys in hand are alike; and the keys before it, as before."""
    t = grandtour.Table("paris", seats=2, seed=1)
    t.play(0, "reveal 1")
    offered = choices(t, 0)
    for pressed in (["place-belleville"], ["keys", "place-belleville"], ["place-belleville", "keys"]):
        found = made(offered, pressed)
        assert found is not None
        assert (found.move, found.then) == ("place belleville", None)
    assert made(offered, ["keys"]) is None


def test_what_does_not_go_together() -> None:
    """M3.1 A car is chosen, then a city pressed, not an end of its line: the answer is about the city."""
    t = grandtour.Table("moscow_paris", seats=2, seed=1)
    car = next(one.path[0] for one in choices(t, t.acting[0]) if len(one.path) > 1)
    city = next(line["city"] for line in t.view(None)["rows"])
    reason, alone = t.reason_behind(t.acting[0], [car, f"city-{city}"]), t.reason_behind(t.acting[0], [f"city-{city}"])
    assert reason == alone
    assert alone is not None
    assert alone.rule == "M3.1"


def test_two_things_that_go_with_others_but_not_together() -> None:
    """Two cars of the hand: each can be laid."""
    t = grandtour.Table("moscow_paris", seats=2, seed=1)
    one, other = list(dict.fromkeys(one.path[0] for one in choices(t, t.acting[0]) if len(one.path) > 1))[:2]
    assert str(t.reason_behind(t.acting[0], [one, other])).startswith("That doesn't fit your selection")


ASKED = [  # a game, what has been played, what is pressed, the rule, and what is said
    (
        "paris",
        ["reveal 1"],
        "landmark-eiffel",
        "P4.4",
        "when you have 17 francs, 2 marble, 2 gold: Eiffel Tower.",
    ),
    ("paris", ["reveal 1"], "place-batignolles-4", "P4.5", "You can buy this for 4 francs with a key from the Arc"),
    ("paris", ["reveal 1"], "place-chaillot-1", "P4.1", "No building has been laid there yet"),
    ("paris", ["reveal 1"], "space-9", "P5.3", "when you buy a building that costs 1, 2 or 3"),
    ("paris", ["reveal 1"], "points-16", "P5.1", "becomes the fourth in its district"),
    ("paris", ["reveal 1"], "district-chaillot", "P4.4", "when you add a landmark"),
    ("paris", ["reveal 1"], "place-nowhere", "", "This only shows something"),
    ("moscow_paris", [], "front-p2-sleeper", "M2.2", "when you have an action card"),
    ("moscow_paris", [], "deck", "", "This only shows something"),
]


@pytest.mark.parametrize(("game", "moves", "part", "rule", "said"), ASKED)
def test_a_thing_says_what_it_is_for(game: str, moves: list[str], part: str, rule: str, said: str) -> None:
    """P4.4, P4.5, P5.1, P5.3, M2.2 Pressed when nothing comes of it."""
    t = grandtour.Table(game, seats=2, seed=1)
    for move in moves:
        t.play(0, move)
    reason = t.reason_behind(0, [part])
    assert reason is not None
    assert (reason.rule, said in str(reason.sentence)) == (rule, True), reason


def test_the_end_of_a_line_says_what_it_takes() -> None:
    """D2.4 No tile of the hand fits there; D3.1 with a tile chosen, why this one does not."""
    chance = random.Random(1)
    found = set[str]()
    for seed in range(5):
        t = grandtour.Table("metro_domino", seats=2, seed=seed)
        while not t.over and len(found) < 2:
            seat = t.acting[0]
            tile = next((one.path[0] for one in choices(t, seat) if one.then), None)
            for line in t.view(seat)["lines"]:
                end = "end-" + line["id"].replace("/", "-")
                alone, chosen = t.reason_behind(seat, [end]), t.reason_behind(seat, [tile, end]) if tile else None
                found |= {"alone"} if "matches the free end" in str(alone) else set()
                found |= {"chosen"} if "must match the free end" in str(chosen) else set()
            t.play(seat, chance.choice(t.legal(seat)))
    assert found == {"alone", "chosen"}


@pytest.mark.parametrize("case", FIRST, ids=str)
def test_nothing_that_is_pressed_is_a_fault(case: Case) -> None:
    """Whatever a browser sends as a path is answered."""
    for t, seat in turns(case, 5)[:60:25]:
        for part in ("place", "city", "car", "front", "end", "landmark", "points", "hand", "sight", "space"):
            for rest in ("", "-", "-x", "-p1-", "-p9-x", "-1"):
                reason = t.reason_behind(seat, [part + rest])
                assert reason is None or str(reason)


def test_the_page_of_presses_is_up_to_date() -> None:
    assert (ROOT / "docs" / "presses.md").read_text(encoding="utf-8") == presses.page(), "run: python docs/presses.py"


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
