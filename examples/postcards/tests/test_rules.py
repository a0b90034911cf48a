"""The rules of Postcards, each by a position, a move in words, and what comes of it."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from grandtour import IllegalMove, PositionError, Table

CITIES = ("lisbon", "oslo", "rome", "cairo", "kyoto", "lima")
ALL = [f"{city}-{stamps}" for city, stamps in itertools.product(CITIES, range(1, 6))]


def at_the_end(*sent: str, traveller: bool = True) -> Table:
    """A game that is over, in which the seats have sent these postcards."""
    players = [{"hand": [], "known": [], "sent": cards.split()} for cards in sent]
    left = [card for card in ALL if card not in " ".join(sent).split()]
    position: dict[str, Any] = Table("postcards", len(sent), options={"traveller": traveller}).position()
    position |= {"stage": "over", "turn": 0, "rack": left[:3], "pile": left[3:], "players": players}
    return Table.from_position(position)


def test_c1_everyone_is_dealt_four_and_three_lie_open() -> None:
    """C1.1, C1.2, C1.3"""
    t = Table("postcards", 4, seed=1)
    assert [player["hand_count"] for player in t.view(None)["players"]] == [4, 4, 4, 4]
    assert (len(t.view(None)["rack"]), t.view(None)["pile"]) == (3, 30 - 16 - 3)


def test_c2_3_what_was_on_the_rack_is_known() -> None:
    """C2.3 The gap is filled from the pile, and everyone knows the card until it is sent."""
    t = Table("postcards", 2, seed=1)
    t.play(0, "send lima-5")
    t.play(0, "take cairo-5")
    seen = t.view(1)
    assert seen["players"][0]["known"] == ["cairo-5"]
    assert seen["rack"] == ["oslo-1", "rome-1", "lima-2"]
    assert all("cairo-5" in t.reshuffled(1, seed).position()["players"][0]["hand"] for seed in range(5))


@pytest.mark.parametrize(
    ("moves", "move", "rule"),
    [
        ([], "take cairo-5", "C2.2"),
        (["send lima-5"], "send lima-1", "C2.3"),
        ([], "send oslo-1", "C2.2"),
        (["send lima-5"], "take rome-1", "C2.3"),
        (["send lima-5", "draw"], "send rome-4", "C2.1"),
    ],
)
def test_c2_a_refusal_names_the_rule(moves: list[str], move: str, rule: str) -> None:
    t = Table("postcards", 2, seed=1)
    for one in moves:
        t.play(0, one)
    with pytest.raises(IllegalMove, match=rf"\({rule}\)"):
        t.play(0, move)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c2_4_everyone_sends_six(seats: int) -> None:
    """C2.4, C2.5 Whoever has six cards in all takes no more."""
    t = Table("postcards", seats, seed=1)
    while not t.over:
        t.play(t.acting[0], t.legal(t.acting[0])[-1])
    assert [len(player["sent"]) for player in t.view(None)["players"]] == [6] * seats
    assert len(t.moves) == seats * (6 + 2)


@pytest.mark.parametrize("other", [0, 1])
def test_c3_1_most_stamps_score_the_city(other: int) -> None:
    """C3.1 Lima is worth 8, Kyoto 7; C3.2 with equally many stamps nobody scores (Oslo)."""
    hands = ["lima-5 lima-1 kyoto-4 oslo-3 oslo-1 oslo-2", "lima-2 lima-3 kyoto-5 oslo-4 kyoto-1 kyoto-2"]
    t = at_the_end(*(hands[::-1] if other else hands))
    assert t.scores == ([7, 8 + 4] if other else [8 + 4, 7])
    tied = at_the_end("lima-5 lima-1 kyoto-4 oslo-3 oslo-1 rome-1", "lima-2 lima-3 kyoto-5 oslo-4 kyoto-1 kyoto-2")
    assert tied.points(0)["cities"] == 8 + 5
    assert tied.points(1)["cities"] == 7


@pytest.mark.parametrize(("traveller", "bonus"), [(True, 5), (False, 0)])
def test_c3_3_the_travellers_bonus(traveller: bool, bonus: int) -> None:
    """C3.3 Five different cities; C4.1 not without the option."""
    t = at_the_end(
        "lima-1 kyoto-1 oslo-1 rome-1 cairo-1 cairo-2", "lima-2 kyoto-2 oslo-2 rome-2 rome-3 rome-4", traveller=traveller
    )
    assert [t.points(seat)["traveller"] for seat in (0, 1)] == [bonus, 0]


def test_c3_4_equal_points_are_an_equal_place() -> None:
    """Oslo and Lisbon for one, Kyoto for the other: seven points each."""
    hands = ("oslo-5 oslo-4 lisbon-1 lisbon-2 lisbon-3 oslo-1", "kyoto-5 kyoto-4 kyoto-3 kyoto-2 kyoto-1 oslo-2")
    t = at_the_end(*hands, traveller=False)
    assert t.scores == [7, 7]
    assert t.ranks == [1, 1]


def test_a_card_twice_is_refused() -> None:
    """C1.1"""
    position = Table("postcards", 2, seed=1).position()
    position["rack"][0] = "rome-4"
    with pytest.raises(PositionError, match="exactly one place"):
        Table.from_position(position)


def test_the_cards_of_the_tutorial() -> None:
    """The same seed deals the same cards in every mode."""
    assert Table("postcards", 2, seed=1).view(0)["players"][0]["hand"] == ["rome-4", "cairo-3", "lima-1", "lima-5"]
