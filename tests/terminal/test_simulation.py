"""`grandtour simulate`: what a person sees."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from grandtour import GrandTourError, Table
from grandtour.lab.simulations import ray_cluster, shards
from grandtour.terminal import progress, simulation
from grandtour.terminal.simulation import EVERY, Lines, reporting
from tests.terminal.conftest import Run

GAME = "two_capitals"
SMALL = ["simulate", GAME, "--seats", "3", "--games", "5", "--shard", "2", "--seed", "x"]


def test_the_results_and_where_they_are(grandtour: Run, tmp_path: Path) -> None:
    code, out, err = grandtour(*SMALL)
    assert code == 0
    lines = out.splitlines()
    assert re.fullmatch(r"Routes of Two Capitals: 5 games, \d+ decisions", lines[0])
    assert lines[1].split() == ["seat", "bot", "mean", "score", "wins", "95", "%"]
    for seat, line in enumerate(lines[2:5], 1):
        assert re.fullmatch(rf"p{seat} +random +-?[\d.]+ +[\d.]+ % +[\d.]+ % – [\d.]+ % *", line)
    assert len(lines) == 5
    assert "All results are in “simulation-two_capitals”" in err
    assert sorted(path.name for path in (tmp_path / "simulation-two_capitals").iterdir()) == ["games", "manifest.json", "seats"]


def test_the_same_command_goes_on(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    first = grandtour(*SMALL, "--out", "whole", "--cores", "1")
    keep, kept = shards.Folder.keep, []

    def break_off(self: Any, number: int, files: Any) -> int:
        if number == 1 and not kept:
            kept.append(number)
            raise KeyboardInterrupt
        return keep(self, number, files)

    monkeypatch.setattr(shards.Folder, "keep", break_off)
    code, out, err = grandtour(*SMALL, "--out", "mine", "--cores", "1")
    assert (code, out) == (130, "")
    assert "Progress is saved in “mine”; run the same command again to resume." in err
    code, out, err = grandtour(*SMALL, "--out", "mine")
    assert (code, out) == first[:2]
    assert re.search(r"Resuming from “mine”: [1-4] of 5 games already played\.", err)
    assert Path("mine/manifest.json").read_bytes() == Path("whole/manifest.json").read_bytes()


def test_a_full_disk_keeps_what_was_played(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = shards.Folder.keep

    def full(self: Any, number: int, files: Any) -> int:
        if number == 1:
            raise GrandTourError("no room")
        return keep(self, number, files)

    monkeypatch.setattr(shards.Folder, "keep", full)
    code, out, err = grandtour(*SMALL, "--cores", "1")
    assert (code, out) == (1, "")
    assert err.endswith("run the same command again to resume.\nno room\n")


def test_in_a_narrow_terminal_nothing_is_cut(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "WIDE", 1000)
    _, out, _ = grandtour(*SMALL)
    assert re.search(r"^seat: p1; bot: random; mean score: [\d.]+; wins: [\d.]+ %; 95 %: [\d.]+ % – [\d.]+ %$", out, re.M)


def test_numbers_are_written_as_the_language_does(grandtour: Run) -> None:
    _, out, _ = grandtour(*SMALL, "--lang", "ru")
    assert re.search(r"p1 +random +\d+,\d +\d+,\d %", out)


def test_the_box_of_another_game_is_one_line(grandtour: Run) -> None:
    grandtour("box", "copy", "metro_domino", "metro.toml")
    code, out, err = grandtour(*SMALL, "--box", "metro.toml")
    assert (code, out, err) == (1, "", "this is a box for Metro Domino: Paris, not for Routes of Two Capitals\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_output_that_has_no_room_is_one_line(tmp_path: Path) -> None:
    program = f"import sys; from grandtour.cli import main; sys.exit(main({[*SMALL]!r}))"
    environment = os.environ | {"GRANDTOUR_LANG": "en", "PYTHONPATH": os.pathsep.join(sys.path)}
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", program], stdout=full, stderr=subprocess.PIPE, cwd=tmp_path, env=environment, text=True
        )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "The output can't be written: No space left on device" in done.stderr


def test_the_box_of_a_manifest_can_be_played_with(grandtour: Run, tmp_path: Path) -> None:
    """As the command line in a manifest says."""
    box = json.loads(json.dumps(Table(GAME).box.data))
    box["players"]["partial_points"] += 7
    (tmp_path / "manifest.json").write_text(json.dumps({"box": box}), encoding="utf-8")
    assert grandtour(*SMALL, "--box", "manifest.json")[0] == 0
    found = json.loads((tmp_path / "simulation-two_capitals" / "manifest.json").read_text(encoding="utf-8"))
    assert found["box"] == box
    assert "--box manifest.json" in found["command"]


WRONG = [
    (["simulate", "chess"], "There is no game “chess”"),
    ([*SMALL, "--seats", "7"], "2 to 4 players"),
    ([*SMALL, "--games", "0"], "The number of games"),
    ([*SMALL, "--shard", "0"], "games per shard"),
    ([*SMALL, "--cores", "0"], "The number of cores"),
    ([*SMALL, "--bots", "random,genius,random"], "no bot “genius”"),
    ([*SMALL, "--bots", "random,random"], "Give one level per seat"),
    ([*SMALL, "-o", "city"], "NAME=VALUE"),
    ([*SMALL, "-o", "town=paris"], "no option “town”"),
    ([*SMALL, "--box", "none.toml"], "none.toml"),
    ([*SMALL, "--box", "none.json"], "“none.json” can't be read"),
    ([*SMALL, "--out", "/dev/null/x"], "/dev/null"),
    ([*SMALL, "--out", "/dev/null"], "is not a folder"),
]


@pytest.mark.parametrize(("words", "message"), WRONG)
def test_what_is_wrong_is_one_line_before_anything_is_compiled(
    words: list[str], message: str, grandtour: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "compile_rules", lambda: pytest.fail("compiled"))
    code, out, err = grandtour(*words)
    assert (code, out) == (1, "")
    assert message in err
    assert len(err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["", "[]", '{"box": 3}', "[" * 100_000])
def test_a_file_that_is_no_manifest_has_no_box(text: str, grandtour: Run, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text(text)
    code, _, err = grandtour(*SMALL, "--box", "other.json")
    assert (code, err) == (1, "“other.json” is not a simulation manifest.\n")


def test_what_is_missing_is_said_before_anything_is_compiled(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """pyarrow, Ray, or a cluster."""
    monkeypatch.setattr(progress, "compile_rules", lambda: pytest.fail("compiled"))
    assert grandtour(*SMALL, "--ray", "127.0.0.1:1")[2] == "There is no Ray cluster at “127.0.0.1:1”: Connection refused\n"
    monkeypatch.setitem(sys.modules, "ray", None)
    assert grandtour(*SMALL, "--ray", "local")[2] == "Ray is not installed. Install it with: pip install 'grandtour[ray]'\n"
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    assert grandtour(*SMALL)[2] == "Parquet files need pyarrow. Install it with: pip install 'grandtour[lab]'\n"


def test_the_rules_are_compiled_where_they_are_played(grandtour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """On this machine, before its own cluster begins; not for a cluster elsewhere."""
    compiled: list[str] = []
    monkeypatch.setattr(progress, "compile_rules", lambda: compiled.append("compiled"))
    monkeypatch.setattr(ray_cluster, "check", lambda address: None)
    monkeypatch.setattr(ray_cluster, "play_on", lambda *how: shards.play_here(*how[1:]))
    for ray, times in (("far:1", 0), ("local", 1)):
        assert grandtour(*SMALL, "--ray", ray, "--out", ray.partition(":")[0])[0] == 0
        assert len(compiled) == times
    assert grandtour(*SMALL)[0] == 0
    assert len(compiled) == 2


# --- progress -----------------------------------------------------------------------------------------------------------
def test_a_bar_in_a_terminal() -> None:
    screen = io.StringIO()
    with reporting(Console(file=screen, width=100, force_terminal=True), 10, 6) as report:
        report(2)
        report(4)
    shown = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", screen.getvalue())
    assert re.search(r"Games played \S+ +10/10 ", shown)


def test_a_line_now_and_then_elsewhere() -> None:
    """Not for every game, and with the time that is left."""
    screen, now = io.StringIO(), [100.0]
    lines = Lines(Console(file=screen, width=100), 1000, 900, clock=lambda: now[0])
    for seconds, games in ((1, 10), (EVERY - 2, 10), (1, 30), (1, 5), (EVERY, 45)):
        now[0] += seconds
        lines.report(games)
    assert screen.getvalue().splitlines() == [
        "150 of 1000 games, 5 games/s, 0:02:50 left",
        "200 of 1000 games, 4.8 games/s, 0:02:48 left",
    ]


@pytest.mark.parametrize(("speed", "shown"), [(12345.6, "12346 games/s"), (10, "10 games/s"), (0.123, "0.12 games/s")])
def test_a_pace(speed: float, shown: str) -> None:
    assert simulation.pace(speed) == shown
