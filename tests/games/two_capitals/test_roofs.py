"""T7.2 The roofs of Saint Petersburg."""

import pytest

from .helpers import BOX, CITIES, ROOFS, SEATS, position, put, shown, small, table

ROOF_POINTS = {"m": [1, 2, 2, 3, 3, 4, 5], "e": [2, 2, 3, 3, 4, 4, 5]}


def test_no_roof_on_a_route():
    """T7.2 Roofs are sights that are on no route card; all other sights are on some."""
    for city in CITIES:
        on_routes = {stop for kind in ("short", "long") for route in BOX.data[city][kind] for stop in route["stops"]}
        assert set(range(1, 26)) - on_routes == (set(ROOFS) if city == "petersburg" else set())


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("stage", ["morning", "evening"])
@pytest.mark.parametrize("roof", ROOFS)
def test_take_the_top(roof, stage, seats):
    """T7.2 A token on a roof takes the top roof token of the journey's pile."""
    said = {"seats": seats, "city": "petersburg", "stage": stage}
    before = position(turn=1, bus=roof - 1, **said, **{stage: {roof - 1: [0]}})
    before["roofs"][stage].reverse()
    t = put(before)
    t.play(1, f"visit {roof}")
    top = f"{stage[0]}7"
    after = position(turn=2 % seats, bus=roof, roofs={1: top}, **said, **{stage: {roof - 1: [0], roof: [1]}})
    after["roofs"][stage].reverse()
    assert shown(t) == after


def test_second_visitor():
    """T7.2 The next viewer takes the next token."""
    t = table(seats=3, city="petersburg", turn=1, bus=8, morning={8: [0]}, roofs={0: "m4"})
    t.play(1, "visit 8")
    assert shown(t) == position(seats=3, city="petersburg", turn=2, bus=8, morning={8: [0, 1]}, roofs={0: "m4", 1: "m1"})


@pytest.mark.parametrize("stage", ["morning", "evening"])
def test_empty_pile(stage):
    """T7.2 When the pile is empty nothing is taken, though the other journey's pile is full."""
    tokens = {4: [0, 1], 8: [0, 1], 18: [0, 1], 23: [0]}
    roofs = {seat: " ".join(f"{stage[0]}{i}" for i in numbers) for seat, numbers in ((0, (1, 3, 5, 7)), (1, (2, 4, 6)))}
    said = {"seats": 2, "city": "petersburg", "stage": stage, "roofs": roofs}
    t = table(turn=1, bus=22, **said, **{stage: tokens})
    assert t.position()["roofs"][stage] == []
    t.play(1, "visit 23")
    assert shown(t) == position(turn=0, bus=23, **said, **{stage: tokens | {23: [0, 1]}})


def test_empty_pile_of_a_small_box():
    """T7.2 With one token in the pile the second viewer gets none."""
    box = small(roofs=1, city="petersburg")
    t = table(seats=3, city="petersburg", box=box, bus=3, turn=0)
    t.play(0, "visit 4")
    t.play(1, "visit 4")
    assert [player["roofs"] for player in t.position()["players"]] == [["m1"], [], []]


def test_left_over_morning_tokens():
    """T7.2 Morning tokens left over are not used in the evening."""
    t = table(seats=2, city="petersburg", turn=0, bus=25, morning={25: [1], 4: [0]})
    t.play(0, "stop")
    t.play(1, "visit 3")
    t.play(0, "visit 4")
    p = t.position()
    assert p["roofs"] == {"morning": [f"m{i}" for i in range(2, 8)], "evening": [f"e{i}" for i in range(2, 8)]}
    assert p["players"][0]["roofs"] == ["m1", "e1"]


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("letter", ["m", "e"])
def test_roof_points(letter, seat):
    """T7.2 The points of a roof token count at the end, for its owner only."""
    journey = {"m": "morning", "e": "evening"}[letter]
    for i, worth in enumerate(ROOF_POINTS[letter], 1):
        said = {"roofs": {seat: f"{letter}{i}"}, journey: {4: [seat]}}
        t = table(seats=3, city="petersburg", stage="over", turn=None, **said)
        assert [t.points(other)["roofs"] for other in range(3)] == [worth if other == seat else 0 for other in range(3)]


def test_roof_points_add_up():
    """T7.2 All tokens of a player count."""
    said = {"morning": {4: [1], 8: [1]}, "evening": {4: [1]}, "roofs": {1: "m1 m7 e7"}}
    assert table(city="petersburg", stage="over", turn=None, **said).points(1)["roofs"] == 1 + 5 + 5


def test_only_the_owner_sees_it():
    """T7.2 Only the owner sees a roof token; the others see of which journey it is."""
    t = table(seats=3, city="petersburg", turn=1, bus=3, morning={3: [0]})
    t.play(1, "visit 4")
    assert [t.view(viewer)["players"][1]["roofs"] for viewer in (0, 1, 2, None)] == [None, ["m1"], None, None]
    assert t.view(0)["players"][1]["roofs_count"] == {"morning": 1, "evening": 0}
    assert "roofs" not in t.view(0)["players"][1]["points"]
    assert t.log(1)[-1] == "p2 takes a roof token: fog, 1 point."
    assert t.log(0)[-1] == t.log(None)[-1] == "p2 takes a roof token."


def test_no_roofs_in_moscow():
    """T7.2 Moscow has no roofs: sight 4 is like any other."""
    t = table(seats=3, turn=1, bus=3, morning={3: [0]})
    t.play(1, "visit 4")
    assert shown(t) == position(seats=3, turn=2, bus=4, morning={3: [0], 4: [1]})
