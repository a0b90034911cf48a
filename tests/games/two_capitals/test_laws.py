"""What must never change: a position that breaks a law is refused with the law's name."""

import pytest

import grandtour
from grandtour.testing.faults import edit

from .helpers import BOX, CITIES, SEATS, new, position, put, shown
from .position_faults import EVENING, MORNING, PACKETS, SOUND


def test_all_have_chosen_cannot_be():
    """A draft in which all have chosen has moved on: such a position is refused."""
    hands = {seat: " ".join(f"l{4 * seat + i}" for i in range(1, 5)) for seat in (0, 1)}
    p = position(
        expert=True,
        stage="lunch",
        kept={0: "l1", 1: "l5"},
        packet={0: "l2 l3 l4", 1: "l6 l7 l8"},
        seen={seat: [hand] for seat, hand in hands.items()},
    )
    with pytest.raises(grandtour.PositionError, match=PACKETS):
        put(p)


@pytest.mark.parametrize("p", SOUND)
def test_unbroken(p):
    """The positions that are edited below obey all laws, and are read as they are written."""
    assert shown(put(p)) == p


@pytest.mark.parametrize("journey", ["morning", "evening"])
def test_no_player_twice_on_a_sight(journey):
    """What must never change: no player has two tokens on a sight in one journey."""
    with pytest.raises(grandtour.PositionError, match=f"tokens.{journey}, 9: 1 appears more than once"):
        put(edit(EVENING, {f"tokens.{journey}": {"9": [1, 1]}, "players.1.stock": 28}))


def test_very_long_id():
    """An id of thousands of digits is refused like any other unknown one."""
    with pytest.raises(grandtour.PositionError, match="is not one of s1…s25"):
        put(edit(MORNING, {"short.0": "s" + "9" * 5000}))


@pytest.mark.parametrize("options", ["x", None, 5, ["expert"]])
def test_options_must_be_a_table(options):
    """Options that can't be read are refused, not taken for none."""
    with pytest.raises(grandtour.GrandTourError, match="options"):
        put(edit(EVENING, {"options": options}))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
def test_every_position_of_a_game_can_be_read(city, seats):
    """Positions of a game obey the laws, and are read as they are written, chance included."""
    t = new(seats, seed=5, city=city, expert=True)
    while not t.over:
        if len(t.moves) % 3 == 0:
            assert grandtour.Table.from_position(t.position(), box=BOX).position() == t.position()
        seat = t.acting[0]
        t.play(seat, t.legal(seat)[-1])
