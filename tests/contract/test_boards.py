"""Tables in the browser; the battery itself is `grandtour.testing.contract.drawing`."""

from __future__ import annotations

from pathlib import Path

import pytest

from grandtour.testing.boards import pressed_in, replayed
from grandtour.testing.contract.drawing import *  # noqa: F403
from tests import REPLAYS

STEP = 20  # one position in this number is looked at anyway


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_part_is_on_the_boards_of_a_recorded_game(path: Path) -> None:
    assert pressed_in(replayed(path), STEP)
