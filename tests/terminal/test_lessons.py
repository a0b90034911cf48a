"""`grandtour train`, with a teacher who is done at once."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from grandtour.bots import brains
from grandtour.bots.core import net
from grandtour.engine import registry
from grandtour.terminal import lessons, modes
from tests.terminal.conftest import Run

BRAIN = np.full((net.rows(registry.find("two_capitals").OBSERVED), net.HIDDEN), 0.5, np.float32)


@pytest.fixture
def taught(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the teacher was asked for."""
    asked: list[dict[str, Any]] = []

    def train(game: str, *, progress: Any, **how: Any) -> Any:
        asked.append({"game": game, **how})
        progress("The first lesson.", 0.5)
        progress("The second lesson.", 1.0)
        return SimpleNamespace(brain=BRAIN, report=["The first lesson.", "The second lesson."])

    monkeypatch.setattr(lessons, "train", train)
    return asked


def test_a_brain_is_written_and_can_be_read(grandtour: Run, taught: list[dict[str, Any]], tmp_path: Path) -> None:
    code, out, err = grandtour("train", "two_capitals")
    assert (code, err) == (0, "")
    assert taught == [{"game": "two_capitals", "minutes": 8, "seed": 1}]
    assert out.count("The first lesson.") == out.count("The second lesson.") == 1
    assert "Written: brain-two_capitals.npz" in out
    assert "grandtour/bots/brains/two_capitals.npz" in out
    assert (brains.load(registry.find("two_capitals"), tmp_path / "brain-two_capitals.npz") == BRAIN).all()


def test_time_seed_and_place_can_be_chosen(grandtour: Run, taught: list[dict[str, Any]], tmp_path: Path) -> None:
    """Over a brain that is there already a new one may be written."""
    for seed in ("7", "8"):
        words = ("--minutes", "0.5", "--seed", seed, "--out", "new/mine.npz")
        assert "Written: new/mine.npz" in grandtour("train", "paris", *words)[1]
    assert taught[1] == {"game": "paris", "minutes": 0.5, "seed": 8}
    assert (tmp_path / "new" / "mine.npz").exists()


def test_the_package_has_its_brains_where_it_is_said(grandtour: Run) -> None:
    assert str(brains.path_of("paris")).endswith(lessons.own_place("paris"))


def test_who_leaves_before_the_end_finds_nothing(grandtour: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def train(game: str, *, progress: Any, **how: Any) -> Any:
        progress("The first lesson.", 0.5)
        raise KeyboardInterrupt

    monkeypatch.setattr(lessons, "train", train)
    code, out, err = grandtour("train", "paris")
    assert (code, err) == (130, "")
    assert "Left before the end: nothing is written." in out
    assert list(tmp_path.glob("*.npz")) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "There is no game “chess”"),
        (("paris", "--minutes", "0"), "above 0 and at most 600 minutes, not 0.0"),
        (("paris", "--minutes", "nan"), "above 0 and at most 600 minutes, not nan"),
        (("paris", "--minutes", "inf"), "above 0 and at most 600 minutes, not inf"),
        (("paris", "--out", "."), "“.” is no place to write to."),
        (("paris", "--out", "notes.md/brain.npz"), "“notes.md/brain.npz” is no place to write to."),
        (("paris", "--out", "notes.md"), "“notes.md” is there already, and is no brain."),
    ],
)
def test_whatever_is_wrong_is_said_at_once(
    grandtour: Run,
    taught: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.setattr(modes, "compiled", lambda: pytest.fail("compiled too early"))
    (tmp_path / "notes.md").write_text("precious", encoding="utf-8")
    code, _, err = grandtour("train", *words)
    assert (code, taught) == (1, [])
    assert said in err
    assert len(err.splitlines()) == 1


def test_a_folder_that_is_closed_is_found_before_the_work(
    grandtour: Run, taught: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lessons.os, "access", lambda folder, mode: False)
    code, _, err = grandtour("train", "paris")
    assert (code, err.strip(), taught) == (1, "“brain-paris.npz” is no place to write to.", [])


def test_a_brain_that_cannot_be_written_is_one_clear_line(
    grandtour: Run, taught: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def save(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(brains, "save", save)
    code, _, err = grandtour("train", "paris")
    assert (code, err.strip()) == (1, "“brain-paris.npz” can't be written: No space left on device")
