"""Real games as text: they replay to the result that they state, and read as our own words write them today."""

from __future__ import annotations

from pathlib import Path

import pytest

import grandtour
from grandtour.engine import gamefile
from grandtour.terminal.records import annotated

REPLAYS = Path(__file__).parent.parent.parent / "replays"
FILES = sorted(REPLAYS.glob("*/*.txt"))


@pytest.mark.parametrize("game", grandtour.games())
def test_every_game_has_five_replays(game: str) -> None:
    assert len([path for path in FILES if path.parent.name == game]) >= 5


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_replay_is_true(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    t = grandtour.Table.from_record(text)
    assert t.over
    assert t.about
    assert gamefile.read(text)["result"] == {"scores": t.scores, "ranks": t.ranks}
    assert annotated(t) == text
