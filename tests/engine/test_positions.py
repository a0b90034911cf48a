"""Positions: any table as data, complete, and back; what can't be on a table is refused."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from grandtour import GrandTourError, PositionError, Table
from grandtour.engine.box import shipped_box

from .tables import new, play_on, state_of

WAYS = [{}, {"city": "petersburg"}, {"expert": True}, {"city": "petersburg", "expert": True}]


@pytest.mark.parametrize("options", WAYS, ids=str)
@pytest.mark.parametrize("moves", [0, 5, 24, 1000])
def test_a_position_is_complete(options: dict[str, Any], moves: int) -> None:
    """As JSON and back: the same position, the same views, and the same game from there on."""
    table = play_on(new(3, **options), moves)
    again = Table.from_position(json.loads(json.dumps(table.position())))
    assert again.position() == table.position()
    assert [again.view(seat) for seat in (None, 0, 1, 2)] == [table.view(seat) for seat in (None, 0, 1, 2)]
    assert play_on(again, seed=3).position() == play_on(table, seed=3).position()


def test_a_position_has_the_keys_of_the_design() -> None:
    """Those of the engine around those of the game."""
    own = ["stage", "turn", "first_to_mark", "first_in_evening", "bus", "short", "long", "roofs", "tokens", "players"]
    position = new().position()
    assert list(position) == ["game", "format", "seats", "options", "box", *own, "chance"]
    assert set(position["players"][0]) == {"kept", "packet", "seen", "roofs", "stock"}


def test_a_position_without_chance_takes_it_from_the_seed() -> None:
    """The same seed, the same game."""
    position = play_on(new(), 3).position()
    del position["chance"]
    tables = [Table.from_position(position, seed=seed) for seed in (1, 1, 2)]
    assert state_of(tables[0]) == state_of(tables[1]) != state_of(tables[2])


def test_a_table_from_a_position_has_no_past() -> None:
    """Its record starts there; names are given again."""
    table = Table.from_position(play_on(new(), 3).position(), names=["Anna", "Boris"])
    assert (table.moves, table.events, table.who(1)) == ([], 0, "Boris")
    assert set(table.record()["start"]) == {"position"}


def another_box() -> dict[str, Any]:
    """The box of Two Capitals with one sight renamed."""
    data = deepcopy(dict(shipped_box("two_capitals").data))
    data["provenance"] = {**data.get("provenance", {}), "note": "mine"}
    return data


def test_a_position_names_its_box() -> None:
    """It is never played with another one in silence; without the name it fits any."""
    mine = another_box()
    table = play_on(Table("two_capitals", seed=1, box=mine), 4)
    position, printed = table.position(), play_on(new(), 4).position()
    assert (printed["box"], len(position["box"])) == ("printed", 16)
    assert Table.from_position(position, box=mine).position() == position
    for wrong, box in ((position, None), (printed, mine)):
        with pytest.raises(PositionError, match=r"^box: this position belongs to a different box"):
            Table.from_position(wrong, box=box)
    del position["box"]
    assert Table.from_position(position).position()["box"] == "printed"


def test_a_record_has_its_box_in_full() -> None:
    """What the position in it calls that box makes no difference: a new release may print another one."""
    record = Table.from_position(play_on(new(), 4).position()).record()
    record["start"]["position"]["box"] = "0123456789abcdef"
    assert Table.from_record(record).seats == 2


BAD_POSITIONS: dict[str, tuple[dict[str, Any], str]] = {
    "format": ({"format": 2}, "^format: “2” is not allowed; possible values: 1$"),
    "game": ({"game": "chess"}, "There is no game “chess”"),
    "seats": ({"seats": 9}, "for 2 to 4 players, not 9"),
    "unknown key": ({"buss": 3}, "^buss: unknown; did you mean “bus”"),
    "options": ({"options": {"city": "paris"}}, "Option “city” can't be “paris”"),
    "options that are none": ({"options": 5}, "options"),
    "chance that is none": ({"chance": 5}, "^chance: expected a table of values"),
    "a bad key": ({"chance": {"key": "x", "counter": 0}}, "^chance, key: A key must be 64 lowercase hexadecimal digits"),
    "a bad counter": ({"chance": {"key": "0" * 64, "counter": -1}}, "^chance, counter: -1 is not between 0 and"),
    "stage": ({"stage": "night"}, "^stage: “night” is not allowed; possible values: planning"),
    "bus": ({"bus": 26}, "^bus: 26 is not between 1 and 25"),
    "a strange card": ({"short": ["s26"]}, "^short: “s26” is not one of s1…s25"),
    "a card of many digits": ({"short": ["s" + "1" * 5000]}, "^short: .* is not one of s1…s25"),
    "players": ({"players": []}, "^players: wrong number of players: 0; expected: 2"),
    "tokens": ({"tokens": {"morning": {"99": [0]}, "evening": {}}}, "^tokens.morning, 99: there is no sight 99"),
    "a card too few": ({"short": []}, "^This position is not possible: each route card must be in exactly one place"),
    "a bus at the wrong time": ({"stage": "over"}, "^This position is not possible"),
}


@pytest.mark.parametrize("case", BAD_POSITIONS)
def test_a_bad_position_is_refused(case: str) -> None:
    """With the place of each fault, or the law that is broken."""
    changes, reason = BAD_POSITIONS[case]
    position = play_on(new(), 3).position() | changes
    with pytest.raises(GrandTourError, match=reason):
        Table.from_position(position)


@pytest.mark.parametrize("position", [None, 5, [], "text", {}])
def test_what_is_no_position(position: Any) -> None:
    """All that is missing is named."""
    with pytest.raises(PositionError, match=r"expected a table of values|format: missing\ngame: missing"):
        Table.from_position(position)


def test_all_faults_of_a_position_come_at_once() -> None:
    """One a line."""
    position = new().position() | {"stage": "night", "bus": 99, "extra": 1}
    with pytest.raises(PositionError) as caught:
        Table.from_position(position)
    assert len(caught.value.faults) == len(str(caught.value).splitlines()) == 3
