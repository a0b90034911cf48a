"""Simulations in files: every row is the game that its key says, the same plan gives the same bytes, and nothing is lost."""

from __future__ import annotations

import errno
import io
import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any, ClassVar

import numpy as np
import pyarrow.parquet as pq
import pytest

from grandtour import GrandTourError, Table, cli
from grandtour.engine import registry
from grandtour.lab.matches.ladder import Stopped
from grandtour.lab.simulations import parquet, plan, run, shards
from grandtour.lab.simulations.parquet import margins, shard_files, shares
from grandtour.lab.simulations.plan import SimulationPlan, make_plan, plan_of
from grandtour.lab.simulations.run import key_of_game, simulate
from grandtour.lab.simulations.shards import Folder, simulate_to
from grandtour.lab.simulations.workers import Helper, WorkerPool

GAME = "two_capitals"
HOW: dict[str, Any] = {"game": GAME, "seats": 3, "games": 7, "seed": "s", "shard": 3}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A simulation that nobody interrupted."""
    folder = tmp_path_factory.mktemp("simulation") / "new" / "whole"
    simulate_to(folder, **HOW, cores=1)
    return folder


def content(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def rows(folder: Path, kind: str) -> list[dict[str, Any]]:
    """A folder read as one table, as anybody would."""
    found: list[dict[str, Any]] = pq.read_table(folder / kind).to_pylist()
    return found


# --- what is in the files -----------------------------------------------------------------------------------------------
def test_the_files_hold_what_was_played(whole: Path) -> None:
    assert list(content(whole)) == [
        *(f"games/0000{n}.parquet" for n in range(3)), "manifest.json", *(f"seats/0000{n}.parquet" for n in range(3))
    ]  # fmt: skip
    games, seats = rows(whole, "games"), rows(whole, "seats")
    played = simulate(GAME, 3, 7, seed="s")
    assert [row["game"] for row in games] == list(range(7))
    assert [row["length"] for row in games] == played.lengths.tolist()
    assert [(row["game"], row["seat"]) for row in seats] == [(game, seat) for game in range(7) for seat in range(3)]
    for row in seats:
        at = row["game"], row["seat"]
        assert (row["score"], row["rank"]) == (played.scores[at], played.ranks[at])
        assert [row[f"points_{name}"] for name in played.sources] == played.points[at].tolist()
        assert (row["bot"], row["side"], row["length"]) == ("random", row["seat"], played.lengths[row["game"]])
        game = games[row["game"]]
        assert (row["seat"] in game["winners"]) == (row["rank"] == 1)
        assert row["won"] == ((row["rank"] == 1) and 1 / len(game["winners"]))
        assert row["option_city"] == game["option_city"] == "moscow"
        assert row["option_expert"] is game["option_expert"] is False


def test_a_key_deals_that_very_game(whole: Path) -> None:
    assert [row["key"] for row in rows(whole, "games")] == [key_of_game("s", number) for number in range(7)]


def test_teams_and_what_players_write(tmp_path: Path) -> None:
    """A team wins as one; what players write is stored as JSON."""
    options = {"teams": True, "hometown": {"country": "france", "name": "Gagny, Île"}}
    simulate_to(tmp_path, "moscow_paris", 4, 2, seed=3, options=options, shard=1)
    seats, games = rows(tmp_path, "seats"), rows(tmp_path, "games")
    assert [row["side"] for row in seats] == [0, 1, 0, 1] * 2
    assert {tuple(game["winners"]) for game in games} <= {(0, 2), (1, 3), (0, 1, 2, 3)}
    assert seats[0]["won"] + seats[1]["won"] == 1
    assert [game["margin"] for game in games] == [abs(seats[i]["score"] - seats[i + 1]["score"]) for i in (0, 4)]
    assert json.loads(games[0]["option_hometown"]) == options["hometown"]


def test_thinking_bots_and_ones_own_box(tmp_path: Path) -> None:
    """A level for each seat, and points by other numbers; played by two processes, as if by one."""
    box: Any = json.loads(json.dumps(Table(GAME).box.data))
    box["players"]["partial_points"] += 7
    levels = ["novice", "random"]
    found = simulate_to(tmp_path, GAME, 2, 3, levels, 3, {"city": "petersburg"}, box, shard=2, cores=2)
    seats = rows(tmp_path, "seats")
    assert [row["bot"] for row in seats] == levels * 3
    same, other = (simulate(GAME, 2, 3, levels, 3, {"city": "petersburg"}, which) for which in (box, None))
    assert [row["score"] for row in seats] == same.scores.ravel().tolist() != other.scores.ravel().tolist()
    assert found.decisions == same.decisions
    assert [seat.bot for seat in found.seats] == levels


def test_parts_of_a_win_and_margins() -> None:
    ranks, scores = np.array([[1, 2, 3], [1, 1, 3], [2, 3, 1]]), np.array([[9, 4, 1], [5, 5, 5], [7, 1, 7]])
    assert shares(ranks, [0, 1, 2]).tolist() == [[1, 0, 0], [0.5, 0.5, 0], [0, 0, 1]]
    assert margins(scores, [0, 1, 2]).tolist() == [5, 0, 0]
    teams = np.array([[1, 2, 1, 2], [1, 1, 1, 1]])
    assert shares(teams, [0, 1, 0, 1]).tolist() == [[1, 0, 1, 0], [0.5] * 4]
    assert margins(np.array([[6, 2, 6, 2]]), [0, 1, 0, 1]).tolist() == [4]


def test_the_summary(whole: Path) -> None:
    found, played = simulate_to(whole, **HOW), simulate(GAME, 3, 7, seed="s")
    assert (found.games, found.decisions) == (7, played.decisions)
    for seat, told in enumerate(found.seats):
        assert told.score == pytest.approx(played.scores[:, seat].mean())
        assert told.won == pytest.approx(shares(played.ranks, [0, 1, 2])[:, seat].mean())
        assert 0 <= told.low < told.won + 1e-9 < told.high + 1e-6 <= 1 + 1e-6
    half = shards._seat("random", 0, 0.5, 100)  # Wilson's interval, as in the books: 0.4038 … 0.5962
    assert (half.low, half.high) == (pytest.approx(0.4038, abs=1e-4), pytest.approx(0.5962, abs=1e-4))


@pytest.mark.parametrize("name", registry.names())
def test_every_column_says_what_it_means(name: str) -> None:
    """In the file itself, and in the document made of the same."""
    of_game = make_plan(name)
    for kind in parquet.KINDS:
        for field in parquet.schema(of_game, kind):
            about = field.metadata[b"about"].decode()
            assert f"| `{field.name}` |" in parquet.markdown(of_game.game)
            assert about in parquet.markdown(of_game.game)


# --- the manifest ---------------------------------------------------------------------------------------------------------
def test_the_manifest_is_all_that_is_needed(whole: Path) -> None:
    """Read back it is the same plan, with the same files."""
    data = json.loads((whole / "manifest.json").read_text(encoding="utf-8"))
    again = plan_of(data)
    assert again.manifest == data
    assert shard_files(again, 1, Event(), lambda games: None).games == (whole / "games" / "00001.parquet").read_bytes()
    assert data["box"] == Table(GAME).box.data
    assert (data["sources"], data["rules"]) == (list(Table(GAME).now.game.SOURCES), Table(GAME).now.game.RULES_VERSION)


PLANS: dict[str, dict[str, Any]] = {
    "simple": {"game": GAME, "games": 5},
    "everything": {
        "game": "moscow_paris",
        "seats": 4,
        "bots": ["random", "expert", "novice", "random"],
        "seed": "-it's",
        "options": {"istanbul": True, "teams": True, "hometown": {"country": "france", "name": "L'Isle, sur la Sorgue"}},
    },
}


@pytest.mark.parametrize("name", PLANS)
def test_the_command_line_reproduces_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = make_plan(**PLANS[name])
    asked: list[Any] = []
    monkeypatch.setattr("grandtour.terminal.simulation.run_simulation", lambda *how: asked.extend(how))
    assert cli.main(shlex.split(wanted.command)[1:]) == 0
    plan, *others = asked
    assert others == [None, None, None]  # cores, folder, cluster
    assert plan.manifest == wanted.manifest


def test_a_box_of_ones_own_is_in_the_manifest() -> None:
    box = json.loads(json.dumps(Table(GAME).box.data))
    assert "--box" not in make_plan(GAME, box=box).command
    box["players"]["partial_points"] = 0
    own = make_plan(GAME, box=box)
    assert "--box manifest.json" in own.command
    assert own.manifest["box"] == box
    assert own.identity != make_plan(GAME).identity
    assert make_plan(GAME, box=Table(GAME, box=box).box).manifest == own.manifest


def test_shards_are_small_where_bots_think() -> None:
    sizes = [make_plan(GAME, bots=bots).shard for bots in ("random", ["random", "skilled"], ["expert", "random"])]
    assert sizes == sorted(sizes, reverse=True)
    assert (sizes[0], len(set(sizes))) == (50_000, 3)
    assert make_plan(GAME, bots="expert", shard=7).shard == 7
    some = make_plan(GAME, games=7, shard=3)
    assert [some.range(number) for number in range(some.shards)] == [(0, 3), (3, 6), (6, 7)]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"games": 0}, "from 1 to 4294967296, not 0"),
        ({"games": 2**32 + 1}, "from 1 to 4294967296"),
        ({"games": True}, "number of games"),
        ({"games": 1.5}, "number of games"),
        ({"shard": 0}, "games per shard must be a whole number of at least 1, not 0"),
        ({"shard": "3"}, "games per shard"),
        ({"cores": 0}, "number of cores"),
        ({"bots": "genius"}, "no bot “genius”"),
        ({"bots": ["random"]}, "Give one level per seat"),
        ({"seats": 9}, "2 to 4 players"),
        ({"options": {"town": 1}}, "no option “town”"),
        ({"options": 3}, "Options must be a mapping of names to values"),
        ({"game": "chess"}, "no game “chess”"),
        ({"game": "moscow_paris", "seats": 2, "options": {"teams": True}}, "Teams need four players, not 2"),
        ({"box": {}}, "missing"),
        ({"seed": "\udc80"}, "The seed is not valid UTF-8 text"),
        ({"folder": "nul\0"}, "can't be written: embedded null byte"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, Any], reason: str, tmp_path: Path) -> None:
    with pytest.raises(GrandTourError, match=reason):
        simulate_to(**{"folder": tmp_path / "new", **HOW, **wrong})
    assert list(tmp_path.iterdir()) == []


# --- the same bytes -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("cores", [2, 5])
def test_the_number_of_cores_changes_nothing(cores: int, whole: Path, tmp_path: Path) -> None:
    told: list[int] = []
    simulate_to(tmp_path, **HOW, cores=cores, progress=told.append)
    assert content(tmp_path) == content(whole)
    assert sum(told) == 7


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The shards that are played."""
    numbers: list[int] = []

    def noted(plan: SimulationPlan, number: int, *how: Any) -> Any:
        numbers.append(number)
        return shard_files(plan, number, *how)

    monkeypatch.setattr(shards, "shard_files", noted)
    return numbers


def put(folder: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def damaged(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def test_what_is_there_is_not_played_again(whole: Path, played: list[int]) -> None:
    before = {path: path.stat().st_mtime_ns for path in whole.rglob("*.parquet")}
    assert simulate_to(whole, **HOW).games == 7
    assert played == []
    assert before == {path: path.stat().st_mtime_ns for path in whole.rglob("*.parquet")}


BREAKS: dict[str, Any] = {
    "no seats": lambda files: files.pop("seats/00001.parquet"),
    "no games": lambda files: files.pop("games/00001.parquet"),
    "empty": lambda files: files.update({"games/00001.parquet": b""}),
    "cut off": lambda files: files.update({"seats/00001.parquet": files["seats/00001.parquet"][:-9]}),
    "a bit of the rows": lambda files: files.update({"games/00001.parquet": damaged(files["games/00001.parquet"], 150)}),
    "another shard's": lambda files: files.update({"seats/00001.parquet": files["seats/00000.parquet"]}),
    "no Parquet": lambda files: files.update({"games/00001.parquet": b"PAR1 what is this PAR1"}),
}


@pytest.mark.parametrize("how", BREAKS)
def test_a_broken_shard_is_played_again(how: str, whole: Path, tmp_path: Path, played: list[int]) -> None:
    files = content(whole)
    BREAKS[how](files)
    put(tmp_path, {**files, ".seats-00000.parquet.part": b"left over"})
    simulate_to(tmp_path, **HOW)
    assert played == [1]
    assert content(tmp_path) == content(whole)


def test_a_shard_of_another_simulation_does_not_count(whole: Path, tmp_path: Path, played: list[int]) -> None:
    """It has as many rows, but belongs to another plan."""
    simulate_to(tmp_path / "other", **{**HOW, "seed": "t"})
    files = content(whole) | {
        f"{kind}/00002.parquet": content(tmp_path / "other")[f"{kind}/00002.parquet"] for kind in ("games", "seats")
    }
    put(tmp_path / "mixed", files)
    del played[:]
    simulate_to(tmp_path / "mixed", **HOW)
    assert played == [2]
    assert content(tmp_path / "mixed") == content(whole)


def test_more_games_go_on_from_fewer(whole: Path, tmp_path: Path, played: list[int]) -> None:
    simulate_to(tmp_path, **{**HOW, "games": 4})
    del played[:]
    simulate_to(tmp_path, **HOW)
    assert played == [1, 2]
    assert content(tmp_path) == content(whole)
    with pytest.raises(GrandTourError, match="a simulation of 7 games; you can add games but not remove any"):
        simulate_to(tmp_path, **{**HOW, "games": 4})
    assert content(tmp_path) == content(whole)


def test_broken_off_and_gone_on(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of the second shard: what is whole is kept, and the same call plays the rest."""
    monkeypatch.setattr(run, "SHARD", 1)
    told: list[int] = []

    def break_off(games: int) -> None:
        told.append(games)
        if len(told) == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate_to(tmp_path, **HOW, cores=1, progress=break_off)
    kept = content(tmp_path)
    assert "games/00000.parquet" in kept
    assert "games/00001.parquet" not in kept
    assert kept.items() <= content(whole).items()
    simulate_to(tmp_path, **HOW)
    assert content(tmp_path) == content(whole)


@pytest.mark.parametrize("bots", [["random"] * 2, ["novice"] * 2])
def test_a_shard_that_nobody_needs_is_left_in_the_middle(bots: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "SHARD", 1)
    stop = Event()
    with pytest.raises(Stopped):
        run.play_range(Table(GAME), 1, bots, 0, 9, stop, lambda games: stop.set())


class Watched(WorkerPool):
    """Processes that are looked after: how many games they tell of, and what happens at the first one."""

    all: ClassVar[list[WorkerPool]] = []
    told: ClassVar[list[int]] = []
    fault: ClassVar[Any] = None

    def play(self, number: int, progress: Any) -> Any:
        Watched.all.append(self)
        return super().play(number, self.note)

    def note(self, games: int) -> None:
        Watched.told.append(games)
        if len(Watched.told) == 1:
            self.fault(self.mine.helper.process)


def interrupt(self: Any, process: Any) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("fault", "error", "words"),
    [
        (lambda self, process: process.kill(), GrandTourError, "A worker process ended unexpectedly: exit -9"),
        (interrupt, KeyboardInterrupt, "^$"),
    ],
)
def test_processes_end_whatever_happens(
    fault: Any, error: Any, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is killed, or somebody presses Ctrl-C: the others do not play to the end of their shards."""
    monkeypatch.setattr(shards, "WorkerPool", Watched)
    for name, value in (("fault", fault), ("told", []), ("all", [])):
        monkeypatch.setattr(Watched, name, value)
    with pytest.raises(error, match=words):
        simulate_to(tmp_path, GAME, 2, 1000, ["novice", "random"], shard=500, cores=2)
    assert len(Watched.told) < 400
    assert len(Watched.all[0].helpers) == 2
    assert all(helper.process.poll() is not None for helper in Watched.all[0].helpers)


def test_a_process_that_cannot_play_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """In its own words, which are read without a traceback."""
    manifest = make_plan(**HOW).manifest
    for wrong, reason in (({"rules": 99}, "not play the same games: rules: 99 ≠ 1"), ({"game": "chess"}, "no game “chess”")):
        helper = Helper(manifest | wrong)
        with pytest.raises(GrandTourError, match=reason) as refused:
            helper.play(0, print)
        assert "\n" not in str(refused.value)
        helper.end()
        helper.close()


# --- folders that are something else --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"seed": "t"}, r"a different simulation \(seed: s ≠ t\)"),
        ({"seats": 2}, r"a different simulation \(seats: 3 ≠ 2, bots: random,random,random ≠ random,random\)"),
        ({"shard": 4}, r"a different simulation \(shard: 3 ≠ 4\)"),
        ({"options": {"city": "petersburg"}}, r"a different simulation \(options\)"),
        ({"game": "paris"}, r"game: two_capitals ≠ paris"),
    ],
)
def test_another_simulation_is_left_alone(other: dict[str, Any], told: str, whole: Path) -> None:
    before = content(whole)
    with pytest.raises(GrandTourError, match=told) as refused:
        simulate_to(whole, **{**HOW, **other})
    assert "\n" not in str(refused.value)
    assert content(whole) == before


def test_another_box_and_another_version_are_other_simulations(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = json.loads(json.dumps(Table(GAME).box.data))
    box["players"]["partial_points"] = 0
    with pytest.raises(GrandTourError, match=r"a different simulation \(box\)"):
        simulate_to(whole, **HOW, box=box)
    monkeypatch.setattr(plan, "__version__", "99")
    with pytest.raises(GrandTourError, match=r"a different simulation \(grandtour: \S+ ≠ 99\)"):
        simulate_to(whole, **HOW)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"{", "manifest.json” can't be read: "),
        (b"\xff\xfe", "can't be read: "),
        (b"[" * 100_000, "can't be read: "),
        (b"[]", "it is not a simulation manifest"),
        (b"{}", "it is not a simulation manifest"),
        (b'{"format": 1, "games": "many"}', "it is not a simulation manifest"),
        (b'{"format": 1, "games": 7}', r"a different simulation \(grandtour, "),
        (None, "contains other files. Choose a new folder"),
    ],
)
def test_a_folder_of_something_else_is_left_alone(text: bytes | None, told: str, tmp_path: Path) -> None:
    put(tmp_path, {"notes.txt": b"mine"} if text is None else {"manifest.json": text})
    before = content(tmp_path)
    with pytest.raises(GrandTourError, match=told):
        simulate_to(tmp_path, **HOW)
    assert content(tmp_path) == before


@pytest.mark.parametrize("where", ["file", "file/within"])
def test_a_folder_that_cannot_be_made_is_one_clear_line(where: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(GrandTourError, match=r"is not a folder|can't be (read|written)"):
        simulate_to(tmp_path / where, **HOW)
    assert (tmp_path / "file").read_text() == "mine"


def test_two_at_once_do_not_write_to_one_folder(tmp_path: Path) -> None:
    folder = Folder(tmp_path, make_plan(**HOW))
    with folder.opened(), pytest.raises(GrandTourError, match="Another simulation is already writing"):
        simulate_to(tmp_path, **HOW)
    assert simulate_to(tmp_path, **HOW).games == 7


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """There is room for the manifest and the first shard."""
    write, written = Path.write_bytes, []

    def write_bytes(path: Path, data: bytes) -> int:
        written.append(path)
        if len(written) > 4:
            write(path, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", write_bytes)
    yield
    monkeypatch.undo()


def test_a_full_disk_loses_nothing(full_disk: None, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(GrandTourError, match=r"seats/00001.parquet” can't be written: No space left on device"):
        simulate_to(tmp_path, **HOW, cores=1)
    assert list(content(tmp_path)) == ["games/00000.parquet", "games/00001.parquet", "manifest.json", "seats/00000.parquet"]
    monkeypatch.undo()
    simulate_to(tmp_path, **HOW)
    assert content(tmp_path) == content(whole)


def test_without_pyarrow_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(GrandTourError, match=r"pip install 'grandtour\[lab\]'"):
        simulate_to(tmp_path, **HOW)
    assert list(tmp_path.iterdir()) == []


def test_a_file_has_nothing_of_the_machine(whole: Path) -> None:
    """No path, no name, no time: the same bytes when played an hour later and elsewhere."""
    found = pq.ParquetFile(io.BytesIO(content(whole)["games/00000.parquet"])).schema_arrow
    assert set(found.metadata) == {b"grandtour"}
    assert str(whole.parent) not in (whole / "manifest.json").read_text(encoding="utf-8")
