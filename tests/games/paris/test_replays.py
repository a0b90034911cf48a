"""The recorded games show what they say they show."""

from __future__ import annotations

from pathlib import Path

import grandtour

REPLAYS = Path(__file__).parents[3] / "replays" / "paris"
OPTIONS = {
    "first-keys": {},
    "shared-place": {},
    "shuffled": {"setup": "shuffled"},
    "free-placement": {"placement": "free"},
    "open-screens": {"screens": "open"},
    "all-variants": {"setup": "shuffled", "placement": "free", "screens": "open"},
}
USUAL = {"setup": "printed", "placement": "printed", "screens": "closed"}


def replay(name: str) -> grandtour.Table:
    return grandtour.Table.from_record((REPLAYS / f"{name}.txt").read_text(encoding="utf-8"))


def log(t: grandtour.Table) -> str:
    return "\n".join(map(str, t.log(None)))


def test_there_is_one_for_each_variant() -> None:
    """P10.1, P10.2 The plain game, each option alone, all together; played to the end, with two, three and four seats."""
    tables = {path.stem: replay(path.stem) for path in REPLAYS.glob("*.txt")}
    assert {name: t.options for name, t in tables.items()} == {name: USUAL | options for name, options in OPTIONS.items()}
    assert {t.seats for t in tables.values()} == {2, 3, 4}
    assert all(t.over for t in tables.values())


def test_the_first_one_shows_a_whole_game() -> None:
    """P4.4, P5.1, P5.5 A landmark is added, a points token put, prestige discarded; nobody passes."""
    told = log(replay("first-keys"))
    says = ("buys a landmark for", "places the points token", "discards", "The last round begins.")
    assert all(words in told for words in says)
    assert "passes" not in told


def test_in_one_two_players_share_a_place() -> None:
    """P7.5, P7.6 Token 16 was used, and a place has keys of two players."""
    t = replay("shared-place")
    view = t.view(None)
    places = [place for district in view["districts"] for place in district["spots"] + district["landmarks"]]
    assert any(len(set(place["keys"])) > 1 for place in places)
    assert 16 in view["used"]


def test_in_one_a_tile_fits_nowhere() -> None:
    """P10.2 It leaves the game."""
    t = replay("free-placement")
    assert t.view(None)["gone"]
    assert "fits nowhere" in log(t)


def test_in_one_numbers_lie_on_other_spaces() -> None:
    """P10.1 The track is shuffled."""
    track = replay("shuffled").view(None)["track"]
    assert any(space["number"] != space["space"] for space in track)


def test_in_one_somebody_passes() -> None:
    """P2.5 No main action was possible."""
    assert "passes" in log(replay("all-variants"))
