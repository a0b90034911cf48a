"""Hidden tiles are dealt again where little is left to choose: what was shown still holds."""

from __future__ import annotations

import pytest

import grandtour

from .helpers import ALL_TILES, table

LIMIT = "0-1 0-3 0-5 1-3 1-5 3-5"  # of the unknown tiles, what the narrow seat may not hold
MAY = "2-2 2-4 2-6 4-4 4-6 6-6"  # and what it may


@pytest.mark.parametrize(("narrow", "wide", "viewer"), [(1, 2, 0), (2, 1, 0), (0, 1, 2), (0, 2, 1), (2, 0, 1)])
def test_whoever_has_the_least_choice_is_dealt_first(narrow: int, wide: int, viewer: int) -> None:
    """Hidden information: with an empty stock, of twelve unknown tiles one seat can hold only six, and has five of them; a deal
    that gives the other seat its seven first would nearly always break what was shown."""
    hands = {narrow: "2-2 2-4 2-6 4-4 4-6", wide: f"6-6 {LIMIT}"}
    used = {tile for tiles in hands.values() for tile in tiles.split()} | {"7-8", "7-9", "8-9", "9-9", "8-8"}
    rest = " ".join(tile for tile in ALL_TILES if tile not in used and tile != "7-7")
    limits = {narrow: [{"tiles": sorted(LIMIT.split()), "most": 0}]}
    lines = {"chatelet/1": "7-8", "chatelet/4": "7-9, 9-8", "chatelet/7": "9-9"}
    t = table(seats=3, turn=viewer, lines=lines, hands={**hands, viewer: f"{rest} 7-7 8-8"}, limits=limits)
    seen = set()
    for key in range(100):
        players = t.reshuffled(viewer, key).position()["players"]
        assert not set(players[narrow]["hand"]) & set(LIMIT.split())
        assert len(players[narrow]["hand"]) == 5
        assert len(players[wide]["hand"]) == 7
        seen |= set(players[narrow]["hand"])
    assert seen == set(MAY.split())


LINES = {"chatelet/1": "1-2", "chatelet/4": "3-4", "chatelet/7": "5-6"}


@pytest.mark.parametrize("drawer", [0, 1, 2])
@pytest.mark.parametrize("stage", ["drawn", "line"])
def test_besides_the_tile_drawn_nothing_fits(drawer: int, stage: str) -> None:
    """Hidden information, D3.2: also in a position that says nothing of limits, or whose limits contradict each other, the rest
    of the drawer's hand is dealt so that drawing was right: the position is sound, and can be read again."""
    hands = {drawer: "0-1 0-8 8-9 2-5", (drawer + 1) % 3: "7-7 2-9 4-9"}
    never = [{"tiles": ["0-0", "0-2"], "most": 0}, {"tiles": sorted(ALL_TILES), "most": 0}]
    laying = {"laying": "2-5"} if stage == "line" else {}
    for limits in ({}, {(drawer + 1) % 3: never}, {drawer: never[:1], (drawer + 2) % 3: never}):
        t = table(seats=3, turn=drawer, stage=stage, drawn="2-5", lines=LINES, hands=hands, limits=limits, **laying)
        for viewer in (None, (drawer + 1) % 3, (drawer + 2) % 3):
            for key in range(8):
                twin = t.reshuffled(viewer, key)
                assert grandtour.Table.from_position(twin.position()).position() == twin.position()
                assert stage == "drawn" or twin.position()["drawn"] == "2-5"


@pytest.mark.parametrize(("drawer", "other"), [(0, 1), (1, 0), (2, 1), (1, 2)])
def test_who_has_drawn_is_dealt_first(drawer: int, other: int) -> None:
    """Hidden information, D3.2: of eight unknown tiles only three fit nowhere, and the drawer has three tiles besides the one
    drawn; nobody else may get one of them first."""
    viewer = 3 - drawer - other
    hands = {drawer: "0-1 0-8 8-9 2-5", other: "2-9 4-9 6-9 6-8", viewer: "7-7"}
    t = table(seats=3, turn=drawer, stage="drawn", drawn="2-5", lines=LINES, hands=hands, rest=viewer)
    for key in range(30):
        hand = set(t.reshuffled(viewer, key).position()["players"][drawer]["hand"])
        assert {"0-1", "0-8", "8-9"} < hand
