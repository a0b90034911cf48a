"""Positions: everything that can be written can be read; what can't be read is refused with its place."""

import json

import pytest

import grandtour
from grandtour.testing.faults import edit
from grandtour.testing.faults import set_up as put

from .helpers import BOX, SEATS, new, position
from .position_faults import SOUND, TURN
from .test_shown import STAGES, at_stage


def test_nothing_need_not_be_said():
    """Goods, supply, discarded prestige, used bonus tokens, end tokens and used end tokens that are none may be left out."""
    p = put(position()).position()
    for own in p["players"]:
        del own["goods"], own["ends_used"]
    del p["supply"], p["discarded"], p["used"], p["end_tokens"]
    assert put(p).position() == put(position()).position()


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize("seats", SEATS)
def test_read_as_written(seats, name):
    """At every stage a position is plain data, and read as it is written; then the game continues in the same way."""
    t = at_stage(name, seats, 1)
    p = t.position()
    twin = grandtour.Table.from_position(json.loads(json.dumps(p)), box=BOX)
    assert twin.position() == p
    assert twin.now.states.tobytes() == t.now.states.tobytes()
    if not t.over:
        move = t.legal(1)[0]
        t.play(1, move)
        twin.play(1, move)
        assert twin.position() == t.position()


@pytest.mark.parametrize("options", [{}, {"setup": "shuffled", "placement": "free", "screens": "open"}])
def test_options_are_kept(options):
    """P10.1, P10.2 Options are a part of a position."""
    t = new(3, **options)
    assert grandtour.Table.from_position(t.position(), box=BOX).view(0)["options"] == t.view(0)["options"]


@pytest.mark.parametrize(
    "changes",
    [
        {"used": [1] * 257 + [5]},
        {"used": [1, 5] + [20] * 256},
        {"players.0.board": {"chaillot:1": 99, "chaillot:2": 99, "chaillot:4": 58}},
        {"players.2.board": {"chaillot:1": 99, "chaillot:2": 99}},
    ],
)
def test_large_numbers_do_not_wrap_around(changes):
    """P1.6, P1.7 However often something occurs, it is counted, and refused in words."""
    with pytest.raises(grandtour.PositionError):
        put(edit(TURN, changes))


def test_all_sound_positions_can_be_described():
    """Positions that are read can be looked at by everyone."""
    for p in SOUND:
        t = put(p)
        assert all("{" not in t.text(viewer) for viewer in (None, *range(t.seats)))
