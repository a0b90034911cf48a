"""The recorded games show what they say they show."""

from __future__ import annotations

from pathlib import Path

import grandtour

REPLAYS = Path(__file__).parents[3] / "replays" / "metro_domino"


def replay(name: str) -> grandtour.Table:
    return grandtour.Table.from_record((REPLAYS / f"{name}.txt").read_text(encoding="utf-8"))


def test_one_ends_with_a_last_tile() -> None:
    """D5.1 Somebody has no tile left, and nobody all stations."""
    players = replay("first-lines").view(None)["players"]
    assert 0 in [player["hand_count"] for player in players]
    assert all(player["tokens"] > 0 for player in players)


def test_one_ends_with_a_fifth_station() -> None:
    """D5.1 All five tokens of a player lie on stations, and everyone has tiles."""
    players = replay("fifth-station").view(None)["players"]
    assert 0 in [player["tokens"] for player in players]
    assert all(player["hand_count"] > 0 for player in players)


def test_one_is_blocked() -> None:
    """D5.1 As many passes as seats, one after another."""
    t = replay("blocked")
    assert [move for _, move in t.moves[-t.seats :]] == ["pass"] * t.seats
    assert [seat for seat, _ in t.moves[-t.seats :]] != [t.moves[-1][0]] * t.seats


def test_in_one_a_completing_double_brings_another_turn() -> None:
    """D3.4 The station is opened first, then the same player moves again."""
    t = replay("completing-double")
    stories = t.stories(None)
    found = [i for i, story in enumerate(stories) if "opens a station" in str(story[1:]) and "another turn" in str(story[-1])]
    assert found
    assert all(t.moves[i][0] == t.moves[i + 1][0] for i in found)


def test_one_is_won_by_two_and_one_has_the_start_domino() -> None:
    """D5.3, D6.1, D2.6 Equal points and stations share the win; a line goes out of service."""
    assert replay("shared-win").ranks.count(1) > 1
    t = replay("start-domino")
    assert t.view(None)["start_tile"] is not None
    assert any(line["state"] == "out" for line in t.view(None)["lines"])
