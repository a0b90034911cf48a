"""`grandtour train`, with a teacher who is done at once."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from grandtour.bots import weights
from grandtour.engine import registry
from grandtour.terminal import progress, training
from tests.terminal.conftest import Run

NOTHING = {"begun": None, "part": 0.0}


def learned(game: str) -> weights.Weights:
    return weights.house(registry.find(game))


@pytest.fixture
def taught(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the teacher was asked for."""
    asked: list[dict[str, Any]] = []

    def train(game: str, *, progress: Any, keep: Any, **how: Any) -> Any:
        asked.append({"game": game, **how})
        progress("The first lesson.", 0.5)
        progress("The second lesson.", 1.0)
        return SimpleNamespace(weights=learned(game), report=["The first lesson.", "The second lesson."])

    monkeypatch.setattr(training, "train", train)
    return asked


def test_weights_are_written_and_can_be_read(grandtour: Run, taught: list[dict[str, Any]], tmp_path: Path) -> None:
    code, out, err = grandtour("train", "two_capitals")
    assert (code, err) == (0, "")
    assert taught == [{"game": "two_capitals", "minutes": 20, "seed": 1} | NOTHING]
    assert out.count("The first lesson.") == out.count("The second lesson.") == 1
    assert "Written: weights-two_capitals.npz" in out
    assert str(weights.path_of("two_capitals")) in out
    found = weights.load(registry.find("two_capitals"), tmp_path / "weights-two_capitals.npz")
    assert np.allclose(found.policy.linear, learned("two_capitals").policy.linear, rtol=0.001)


def test_time_seed_and_place_can_be_chosen(grandtour: Run, taught: list[dict[str, Any]], tmp_path: Path) -> None:
    """Over weights that are there already new ones may be written."""
    for seed in ("7", "8"):
        words = ("--minutes", "0.5", "--seed", seed, "--out", "new/mine.npz")
        assert "Written: new/mine.npz" in grandtour("train", "paris", *words)[1]
    assert taught[1] == {"game": "paris", "minutes": 0.5, "seed": 8} | NOTHING
    assert (tmp_path / "new" / "mine.npz").exists()


def test_who_leaves_before_anything_was_learned_finds_nothing(
    grandtour: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def train(game: str, *, progress: Any, **how: Any) -> Any:
        progress("The first lesson.", 0.5)
        raise KeyboardInterrupt

    monkeypatch.setattr(training, "train", train)
    code, out, err = grandtour("train", "paris")
    assert (code, err) == (130, "")
    assert "Interrupted: nothing was written." in out
    assert list(tmp_path.glob("*.npz*")) == []


def test_who_leaves_later_goes_on_from_there(
    grandtour: Run, taught: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def train(game: str, *, keep: Any, **how: Any) -> Any:
        keep(learned(game), 0.25)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(training, "train", train)
        code, out, _ = grandtour("train", "paris")
    assert (code, "Run the same command again to resume." in out) == (130, True)
    assert grandtour("train", "paris")[0] == 0
    assert taught[0]["part"] == 0.25
    assert np.allclose(taught[0]["begun"].policy.linear, learned("paris").policy.linear, rtol=0.001)
    assert [path.name for path in tmp_path.glob("*.npz*")] == ["weights-paris.npz"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "There is no game “chess”"),
        (("paris", "--minutes", "0"), "above 0 and at most 600 minutes, not 0.0"),
        (("paris", "--minutes", "nan"), "above 0 and at most 600 minutes, not nan"),
        (("paris", "--minutes", "inf"), "above 0 and at most 600 minutes, not inf"),
        (("paris", "--out", "."), "Can't write to “.”."),
        (("paris", "--out", "notes.md/weights.npz"), "Can't write to “notes.md/weights.npz”."),
        (("paris", "--out", "notes.md"), "“notes.md” already exists and is not a weights file."),
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
    monkeypatch.setattr(progress, "compile_rules", lambda: pytest.fail("compiled too early"))
    (tmp_path / "notes.md").write_text("precious", encoding="utf-8")
    code, _, err = grandtour("train", *words)
    assert (code, taught) == (1, [])
    assert said in err
    assert len(err.splitlines()) == 1


def test_a_folder_that_is_closed_is_found_before_the_work(
    grandtour: Run, taught: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training.os, "access", lambda folder, mode: False)
    code, _, err = grandtour("train", "paris")
    assert (code, err.strip(), taught) == (1, "Can't write to “weights-paris.npz”.", [])


def test_weights_that_cannot_be_written_is_one_clear_line(
    grandtour: Run, taught: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def save(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(weights, "save", save)
    code, _, err = grandtour("train", "paris")
    assert (code, err.strip()) == (1, "“weights-paris.npz” can't be written: No space left on device")
