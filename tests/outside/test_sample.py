"""The sample of docs/new-game.md, and the skeleton of `grandtour new-game`: packages of their own, without a change to ours."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from grandtour import new_game
from grandtour.engine.errors import GrandTourError
from grandtour.engine.jit import MODE
from tests import SOAK
from tests.house.tree import ROOT
from tests.outside import SAMPLE, install, run

BATTERY = ("-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider")
QUICK = (
    "(rules or missing or tutorial or every_step or reshuffle_changes or drawing_is_sound or bots_play) and not s-3 and not s-4"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages with the sample in it."""
    folder = tmp_path_factory.mktemp("site")
    install("postcards", SAMPLE, folder)
    return folder


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game as the command makes it."""
    return new_game.create("night_train", tmp_path_factory.mktemp("made"))


def passed(done: subprocess.CompletedProcess[str]) -> int:
    """How many tests have passed; none may fail."""
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    found = re.search(r"(\d+) passed", done.stdout)
    assert found is not None
    return int(found[1])


def test_the_sample_passes_the_battery(site: Path) -> None:
    assert passed(run(site, *BATTERY, "-k", QUICK, cwd=SAMPLE)) > 25


def test_a_new_game_passes_the_battery_as_it_is(made: Path, tmp_path: Path) -> None:
    install("night_train", made, tmp_path / "site")
    quick = QUICK.replace("s-", "n-")
    assert passed(run(tmp_path / "site", *BATTERY, "-k", quick, cwd=made)) > 10


@pytest.mark.skipif(not SOAK or MODE == "plain", reason="only in `make soak`: it installs packages, and compiles")
def test_in_a_fresh_environment(made: Path, tmp_path: Path) -> None:
    """Both packages installed by pip beside ours, with the whole battery compiled."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    python = str(tmp_path / "venv" / "bin" / "python")
    for package in (str(ROOT), f"{SAMPLE}[test]", f"{made}[test]"):
        subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", package], check=True)
    listed = subprocess.run([python, "-m", "grandtour.cli", "games"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "postcards 0.1" in listed.stdout
    environment = {name: value for name, value in os.environ.items() if name != "GRANDTOUR_SOAK"}
    for home in (SAMPLE, made):
        done = subprocess.run([python, *BATTERY], cwd=home, env=environment, capture_output=True, text=True, check=False)
        assert passed(done) > 200


# --- everybody can use it ----------------------------------------------------------------------------------------------
def test_it_is_listed(site: Path) -> None:
    done = run(site, "-m", "grandtour.cli", "games")
    assert "postcards        Postcards · 2–4 players · postcards 0.1" in done.stdout
    assert "paris            Paris · 2–4 players · Grand Tour" in done.stdout


def test_it_is_played_in_the_terminal(site: Path) -> None:
    """Against a bot, with a refusal that names the rule; and its tutorial and rules are there."""
    play = ("-m", "grandtour.cli", "play", "postcards", "--seats", "me,random", "--seed", "1")
    done = run(site, *play, typed="take cairo-5\nsend lima-5\ntake cairo-5\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "First send a postcard from your hand. (C2.2)" in done.stdout
    assert "sends a postcard: Lima 5." in done.stdout
    learned = run(site, "-m", "grandtour.cli", "learn", "postcards", typed="\n".join(["next"] * 7) + "\n")
    assert "Have a good journey!" in " ".join(learned.stdout.split())
    assert "C2.4" in run(site, "-m", "grandtour.cli", "rules", "postcards").stdout


USES = """
import grandtour
from grandtour.envs import Vector
r = grandtour.lab.simulate("postcards", seats=3, games=20, seed=1, cores=1)
v = Vector("postcards", tables=4, seats=2, seed=1)
for _ in range(30):
    v.step(v.sample())
t = grandtour.Table("postcards", 2, seed=1)
while not t.over:
    t.play(t.acting[0], grandtour.bots.choose("expert", t, t.acting[0], seed=1, simulations=20))
print(r.scores.shape, bool(v.arrays.masks.any(axis=1).all()), grandtour.Table.from_record(t.record()).scores == t.scores)
"""


def test_it_is_simulated_learned_from_and_played_by_bots(site: Path) -> None:
    done = run(site, "-c", USES)
    assert (done.stdout.strip(), done.stderr) == ("(20, 3) True True", "")


PAGES = """
import sys
from pathlib import Path
from fastapi.testclient import TestClient
from grandtour.web.app import create_app
from grandtour.web.settings import Settings
with TestClient(create_app(Settings(data=Path(sys.argv[1])))) as client:
    for path in sys.argv[2:]:
        answer = client.get(path)
        print(path, answer.status_code, "Postcards" in answer.text)
"""


def test_it_has_pages(site: Path, tmp_path: Path) -> None:
    paths = ["/", "/rules/postcards", "/learn/postcards", "/new/postcards", "/games/postcards/poster.svg"]
    done = run(site, "-c", PAGES, str(tmp_path / "data"), *paths, "/games/postcards/style.css")
    assert done.stdout.splitlines()[:4] == [f"{path} 200 True" for path in paths[:4]]
    assert [line.split()[1] for line in done.stdout.splitlines()[4:]] == ["200", "200"]


# --- the command -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Night", "must start with a lowercase letter"),
        ("1st", "must start with a lowercase letter"),
        ("night-train", "must start with a lowercase letter"),
        ("n" * 41, "at most 40 characters"),
        ("paris", "There is already a game “paris”."),
        ("random", "means something else"),
        ("lab", "means something else"),
        ("class", "means something else"),
    ],
)
def test_a_name_that_can_not_be_is_refused(name: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(GrandTourError, match=re.escape(says)):
        new_game.create(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "night_train").mkdir()
    with pytest.raises(GrandTourError, match="already exists"):
        new_game.create("night_train", tmp_path)


# --- the page --------------------------------------------------------------------------------------------------------------
def test_what_the_page_quotes_is_in_the_sample() -> None:
    page = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
    sources = [path.read_text(encoding="utf-8") for path in SAMPLE.rglob("*.py")]
    quoted = re.findall(r"```py\n(.*?)```", page, re.DOTALL)
    assert len(quoted) >= 5
    assert [text for text in quoted if not any(text in source for source in sources)] == []
