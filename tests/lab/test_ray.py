"""Simulations on a Ray cluster: the same bytes as here, whatever happens to its workers."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from grandtour import GrandTourError
from grandtour.lab.simulations import ray_cluster
from grandtour.lab.simulations.shards import simulate_to
from tests import SOAK
from tests.lab.test_simulation import content

HOW: dict[str, Any] = {"game": "two_capitals", "seats": 2, "games": 7, "bots": ["random", "novice"], "seed": "s", "shard": 2}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What is played here."""
    folder = tmp_path_factory.mktemp("here")
    simulate_to(folder, **HOW)
    return content(folder)


def dying(number: int, marker: Path | None = None) -> Callable[[], Any]:
    """An errand whose worker is killed before it answers for a shard: the first time, or always if there is nowhere to mark that
    it was."""

    def errand() -> Any:
        play, mark = usual(), marker

        def play_shard(manifest: dict[str, Any], shard: int, *versions: str) -> Any:
            answer = play(manifest, shard, *versions)
            if shard == number and (mark is None or not mark.exists()):
                if mark is not None:
                    mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return answer

        return play_shard

    usual = ray_cluster.errand
    return errand


@pytest.fixture(scope="class")
def address() -> Iterator[str]:
    """A cluster of two cores on this machine, to which this process is connected as from outside."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    with ray_cluster.connected(cluster.address, None):
        yield cluster.address
    cluster.shutdown()


@pytest.mark.skipif(not SOAK, reason="a cluster takes a minute of both cores: make soak")
class TestCluster:
    """One for all of these: it takes some seconds to begin."""

    def test_the_bytes_are_those_of_this_machine(self, address: str, whole: dict[str, bytes], tmp_path: Path) -> None:
        """Also when a part was played here before."""
        told: list[int] = []
        simulate_to(tmp_path, **{**HOW, "games": 3})
        simulate_to(tmp_path, **HOW, ray=address, progress=told.append)
        assert content(tmp_path) == whole
        assert sum(told) == 5

    def test_a_lost_worker_costs_nothing(
        self, address: str, whole: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(ray_cluster, "errand", dying(1, tmp_path / "killed"))
        simulate_to(tmp_path / "there", **HOW, ray=address)
        assert (tmp_path / "killed").exists()
        assert content(tmp_path / "there") == whole

    def test_a_shard_that_kills_every_worker_is_one_clear_line(
        self, address: str, whole: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What was played is saved; then another version on the workers, reported as clearly; then all is well again."""
        monkeypatch.setattr(ray_cluster, "errand", dying(3))
        monkeypatch.setattr(ray_cluster, "RETRIES", 1)
        with pytest.raises(GrandTourError, match=r"A cluster worker failed: .*died") as refused:
            simulate_to(tmp_path, **HOW, ray=address)
        assert "\n" not in str(refused.value)
        assert content(tmp_path).items() < whole.items()
        monkeypatch.undo()
        monkeypatch.setattr(ray_cluster, "__version__", "99")
        with pytest.raises(GrandTourError, match=r"the same version of Grand Tour: grandtour \S+, pyarrow \S+ ≠ grandtour 99, "):
            simulate_to(tmp_path, **HOW, ray=address)
        monkeypatch.undo()
        simulate_to(tmp_path, **HOW, ray=address)
        assert content(tmp_path) == whole


# --- without a cluster ----------------------------------------------------------------------------------------------------
def test_a_worker_without_grand_tour_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "grandtour.lab.simulations.workers", None)
    assert "grandtour.lab.simulations.workers" in ray_cluster.errand()({}, 0, "", "")


class FakeRay:
    """Instead of a cluster: of the tasks under way the last one is finished first."""

    exceptions = SimpleNamespace(RayError=OSError)

    def __init__(self, cores: int) -> None:
        self.cores, self.most = cores, 0

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": self.cores}

    def remote(self, **how: Any) -> Any:
        return lambda play: SimpleNamespace(remote=lambda manifest, number, *versions: f"task {number}")

    def put(self, data: Any) -> Any:
        return data

    def wait(self, tasks: list[str]) -> Any:
        self.most = max(self.most, len(tasks))
        return tasks[-1:], tasks[:-1]

    def get(self, task: str) -> Any:
        return task.encode(), b""


@pytest.mark.parametrize(("cores", "most"), [(1, 2), (3, 6), (0, 2), (50, 20)])
def test_only_so_many_shards_are_under_way(cores: int, most: int) -> None:
    ray = FakeRay(cores)
    found = dict(ray_cluster.answers(ray, {}, range(20)))
    assert {number: files.games for number, files in found.items()} == {n: f"task {n}".encode() for n in range(20)}
    assert ray.most == most


@pytest.fixture
def silent() -> Iterator[int]:
    """A door where nobody speaks."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        yield door.getsockname()[1]


@pytest.fixture
def other() -> Iterator[int]:
    """A door where something else than Ray answers."""

    def answer(door: socket.socket) -> None:
        viewer, _ = door.accept()
        with viewer:
            viewer.recv(1000)
            viewer.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    with socket.create_server(("127.0.0.1", 0)) as door:
        thread = Thread(target=answer, args=(door,))
        thread.start()
        yield door.getsockname()[1]
        thread.join()


def test_where_no_cluster_is_one_clear_line(silent: int, other: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, without what Ray would say; and nothing is begun."""
    reasons = {
        f"ray://127.0.0.1:{other}": "something other than Ray answers there",
        "127.0.0.1:1": "Connection refused",
        "127.0.0.1:one": "invalid literal",
        "127.0.0.1:99999999999999": "",
        "somewhere": "the address must be HOST:PORT, “auto” or “local”",
        "": "the address must be HOST:PORT, “auto” or “local”",
        5: "the address must be HOST:PORT, “auto” or “local”",
        f"127.0.0.1:{silent}": "timed out",
    }
    for where, reason in reasons.items():
        monkeypatch.setattr(ray_cluster, "PATIENCE", 0.1 if reason == "timed out" else 5.0)
        with pytest.raises(GrandTourError) as refused:
            simulate_to(tmp_path / "new", **HOW, ray=where)
        assert str(refused.value).startswith(f"There is no Ray cluster at “{where}”: {reason}")
        assert "\n" not in str(refused.value)
    assert not list(tmp_path.rglob("*.parquet"))


def test_a_cluster_of_ones_own_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """No dashboard, no lines of workers, as many cores as asked for, and gone at the end. (By hand: `--ray local`.)"""
    import ray

    asked: dict[str, Any] = {}
    monkeypatch.setattr(ray, "init", lambda **how: asked.update(how))
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setattr(ray, "shutdown", lambda: asked.update(gone=True))
    with ray_cluster.connected("local", 2):
        assert "gone" not in asked
    assert asked.pop("logging_level") >= 40
    assert asked == {"address": "local", "num_cpus": 2, "include_dashboard": False, "log_to_driver": False, "gone": True}
