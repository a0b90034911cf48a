"""What is counted as used: stations, lines, lengths, forbidden values, tiles, doubles, metro tokens."""

import pytest

from grandtour.testing.cases import Case
from grandtour.testing.usage import by_all, finish, played, there, usage

from .helpers import BOX, GAME, SEATS, new, play, small, table

NOTHING = {kind: {} for kind in GAME.COMPONENT_KINDS}
CASES = [Case("metro_domino", seats, (("start_domino", value),)) for seats in SEATS for value in (False, True)]


def ids(t, kind):
    return [component.id for component in there(t) if component.kind == kind]


def test_completing_a_line():
    """D3.4 A line and the station at its end belong to the player who laid the last tile; every tile to the one who laid it."""
    hands = {0: "1-2 8-8", 1: "2-7 0-9"}
    t = table(hands=hands, pile="opera nation")
    play(t, "lay 1-2", "on chatelet/14", "lay 2-7", "on chatelet/14", "lay 8-8", "on opera/3")
    mine = {"added": {"chatelet/14": 1, "opera/3": 1}, "added_forbidden": {"2": 1, "none": 1}}
    assert usage(t, 0) == NOTHING | mine | {"tile": {"1-2": 1, "8-8": 1}, "deed": {"double": 1}}
    assert usage(t, 1) == NOTHING | {
        "station": {"opera": 1},
        "line": {"chatelet/14": 1},
        "line_length": {"2": 1},
        "line_forbidden": {"none": 1},
        "added": {"chatelet/14": 1},
        "added_forbidden": {"none": 1},
        "tile": {"2-7": 1},
    }


def test_a_line_that_forbids_a_value():
    """D2.5 Completed lines by what they forbid: opera/3 forbids 2, pigalle/2 forbids 8."""
    lines = {"chatelet/14": "1-2, 2-7", "chatelet/1": "0-1, 1-4, 4-9", "opera/3": "0-3, 3-4", "pigalle/2": "5-6"}
    opened = {"opera": "chatelet/14", "pigalle": "chatelet/1", "nation": "opera/3"}
    t = table(seats=3, lines=lines, opened=opened, owners={"chatelet/1": 2, "opera/3": 1}, hands={0: "6-6 0-0"}, pile="bastille")
    play(t, "lay 6-6", "on pigalle/2")
    assert [usage(t, seat)["line_forbidden"] for seat in range(3)] == [{"8": 1, "none": 1}, {"2": 1}, {"none": 1}]
    assert [usage(t, seat)["line_length"] for seat in range(3)] == [{"2": 2}, {"2": 1}, {"3": 1}]
    assert [list(usage(t, seat)["station"]) for seat in range(3)] == [["bastille", "opera"], ["nation"], ["pigalle"]]


def test_a_token_at_the_end_without_a_station():
    """D3.5 When the pile is empty the line is completed, and no station is opened."""
    t = table(box=small("opera"), lines={"chatelet/14": "1-2, 2-7", "opera/3": "0-3"}, opened={"opera": "chatelet/14"})
    assert (usage(t, 0)["line"], usage(t, 0)["station"]) == ({"chatelet/14": 1}, {"opera": 1})
    t = table(box=small("opera"), lines={"chatelet/14": "1-2, 2-7", "opera/3": "0-3, 3-4"}, opened={"opera": "chatelet/14"})
    assert (usage(t, 0)["line"], usage(t, 0)["station"]) == ({"chatelet/14": 1, "opera/3": 1}, {"opera": 1})


@pytest.mark.parametrize("way", ["4-9 as 5-9", "6-9 as 5-9"])
def test_metro_tokens(way):
    """D4.1 A tile laid with a metro token is the tile that is printed."""
    t = table(lines={"chatelet/4": "3-5", "chatelet/1": "0-7", "chatelet/7": "1-8"}, hands={0: f"{way[:3]} 2-2"}, metro={0: 1})
    play(t, f"lay {way}", "on chatelet/4")
    assert usage(t, 0)["tile"] == {way[:3]: 1}
    assert usage(t, 0)["deed"] == {"metro-token": 1}


def test_drawing_keeping_passing():
    """D3.2 Who draws and keeps, and who can only pass."""
    lines = {"chatelet/4": "3-5", "chatelet/1": "0-6", "chatelet/7": "1-7"}
    t = table(lines=lines, hands={0: "2-2 3-3", 1: "2-3"}, stock="2-4")
    play(t, "draw", "keep")
    assert [usage(t, seat)["deed"] for seat in range(2)] == [{"draw": 1, "keep": 1}, {}]
    t = table(seats=3, turn=1, lines=lines, hands={0: "2-3", 1: "2-2 3-3"}, rest=2)
    play(t, "pass")
    assert [usage(t, seat)["deed"] for seat in range(3)] == [{}, {"pass": 1}, {}]


@pytest.mark.parametrize("near", [False, True])
@pytest.mark.parametrize("tile", ["0-0", "0-1", "3-7", "8-9", "9-9"])
def test_a_tile_either_way_round(tile, near):
    """D2.4 The same tile, whichever half is near."""
    low, high = tile.split("-")
    t = table(hands={1: tile}, turn=1)
    play(t, f"lay {high}-{low}" if near else f"lay {tile}", "on chatelet/7")
    assert (usage(t, 1)["tile"], usage(t, 0)["tile"]) == ({tile: 1}, {})


@pytest.mark.parametrize("case", CASES, ids=str)
def test_whole_games(case):
    """What everyone used together lies on the table: tiles, by line, and the tokens at the ends; and each as it was said."""
    t = played(case)
    p = t.position()
    hidden = {*p["stock"], p["start_tile"], *(tile for player in p["players"] for tile in player["hand"])}
    assert by_all(t, "tile") == {tile: int(tile not in hidden) for tile in ids(t, "tile")}
    assert {id_: n for id_, n in by_all(t, "added").items() if n} == {
        id_: len(x["tiles"]) for id_, x in p["lines"].items() if x["tiles"]
    }
    spent = sum(" as " in tile for line in p["lines"].values() for tile in line["tiles"])
    assert by_all(t, "deed")["metro-token"] == spent
    for seat in range(t.seats):
        mine = usage(t, seat)
        done = sorted(id_ for id_, line in p["lines"].items() if line["owner"] == seat)
        assert sorted(mine["line"]) == done
        assert len(done) == t.points(seat)["stations"]
        assert sorted(mine["station"]) == sorted(entry["station"] for entry in p["stations"] if entry["line"] in done)
        for kind, total in (("line", "line_length"), ("line", "line_forbidden"), ("added", "added_forbidden"), ("added", "tile")):
            assert sum(mine[kind].values()) == sum(mine[total].values())
        assert mine["deed"].get("double", 0) == sum(id_[0] == id_[-1] for id_ in mine["tile"])
        said = [words for mover, words in t.moves if mover == seat]
        assert [mine["deed"].get(word, 0) for word in ("draw", "keep", "pass")] == [
            said.count(w) for w in ("draw", "keep", "pass")
        ]


def test_what_there_is():
    """All stations but the start; lengths and forbidden values of the box, each once."""
    t = new()
    assert [len(ids(t, kind)) for kind in GAME.COMPONENT_KINDS] == [10, 24, 4, 11, 24, 11, 55, 5]
    assert "chatelet" not in ids(t, "station")
    assert ids(t, "line_length") == ["2", "3", "4", "5"]
    assert ids(t, "line_forbidden") == [*map(str, range(10)), "none"]
    assert ids(t, "tile")[:4] == ["0-0", "0-1", "1-1", "0-2"]


def test_a_box_of_ones_own():
    """Fewer values and stations, other lengths: fewer tiles and lines are counted, up to the highest value."""
    box = small(
        "opera", supply={"highest_value": 6}, players={"hand": 5}, opera={"line": [{"number": 3, "length": 8, "forbidden": 6}]}
    )
    t = finish(new(seats=2, box=box))
    assert ids(t, "tile") == [f"{low}-{high}" for high in range(7) for low in range(high + 1)]
    assert (ids(t, "station"), ids(t, "line")[-1], ids(t, "line_forbidden")) == (["opera"], "opera/3", ["6", "none"])
    assert ids(t, "line_length") == ["2", "3", "4", "8"]
    assert sum(by_all(t, "tile").values()) == sum(by_all(t, "added").values()) > 0
    assert BOX.data["supply"]["highest_value"] == 9
