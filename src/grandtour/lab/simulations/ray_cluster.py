"""The shards of a simulation on a Ray cluster: played there, each by one worker, and kept here. A worker that is lost costs no
more than the shard that it was playing: another plays it again."""

from __future__ import annotations

import logging
import os
import socket
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ... import __version__
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from .parquet import Files, pyarrow
from .run import Progress
from .workers import Answer

if TYPE_CHECKING:
    from .shards import Folder

LOCAL = "local"  # a cluster of this machine's cores, for as long as it is needed
AUTO = "auto"  # the cluster that runs on this machine already
AHEAD = 2  # shards under way for each core of the cluster
RETRIES = 5  # of a shard whose worker was lost
ADDRESS = say("the address must be HOST:PORT, “auto” or “local”")
PATIENCE = 5.0  # seconds to wait for a cluster
SETTINGS = bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])  # the first frame of either side, here an empty one; the fourth byte is its type
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + SETTINGS


def play_on(address: str, folder: Folder, numbers: Sequence[int], cores: int | None, progress: Progress) -> None:
    """Plays these shards on a cluster and keeps them here."""
    with connected(address, cores) as ray:
        for number, files in answers(ray, folder.plan.manifest, numbers):
            progress(folder.keep(number, files))


# --- the cluster --------------------------------------------------------------------------------------------------------
@contextmanager
def connected(address: str, cores: int | None) -> Iterator[Any]:
    """Ray, connected with a cluster, as quiet as can be; a program that is connected already stays so."""
    ray = check(address)
    if ray.is_initialized():
        yield ray
        return
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is sent anywhere
    how: dict[str, Any] = {"num_cpus": cores, "include_dashboard": False} if address == LOCAL else {}
    try:
        with warnings.catch_warnings(action="ignore"):
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **how)
    except Exception as error:
        raise GrandTourError(_unreached(address, error)) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def check(address: str) -> Any:
    """Ray, if it is installed; an address where no cluster is, is refused."""
    try:
        ray = import_module("ray")
    except ImportError:
        raise GrandTourError(
            say("Ray is not installed. Install it with: {command}", command="pip install 'grandtour[ray]'")
        ) from None
    if not isinstance(address, str):
        raise GrandTourError(_unreached(repr(address), ADDRESS))
    if not ray.is_initialized() and address != LOCAL:
        _knock(address)
    return ray


def _knock(address: str) -> None:
    """Refuses an address where nobody answers in the language of Ray's doors (HTTP/2): Ray itself would wait for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if address == AUTO or os.environ.get("RAY_USE_TLS") == "1":  # Ray's own word; a door that answers nobody in the clear
        return
    if not colon:
        raise GrandTourError(_unreached(address, ADDRESS))
    try:
        with socket.create_connection((host.strip("[]"), int(port)), PATIENCE) as door:
            door.sendall(GREETING)
            answer = door.recv(len(SETTINGS))
    except (OSError, ValueError, OverflowError) as error:
        raise GrandTourError(_unreached(address, error)) from None
    if answer[3:4] != SETTINGS[3:4]:
        raise GrandTourError(_unreached(address, say("something other than Ray answers there")))


def _unreached(address: str, error: object) -> Any:
    reason = getattr(error, "strerror", None) or str(error).strip().partition("\n")[0] or type(error).__name__
    return say("There is no Ray cluster at “{address}”: {error}", address=address, error=reason)


# --- shards -------------------------------------------------------------------------------------------------------------
def answers(ray: Any, manifest: Mapping[str, Any], numbers: Sequence[int]) -> Iterator[tuple[int, Files]]:
    """These shards as they are finished, some of them under way at any time."""
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(errand())
    plan, coming = ray.put(dict(manifest)), list(reversed(numbers))
    under_way: dict[Any, int] = {}
    while coming or under_way:
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while coming and len(under_way) < room:
            number = coming.pop()
            under_way[task.remote(plan, number, __version__, pyarrow().__version__)] = number
        (done,), _ = ray.wait(list(under_way))
        yield under_way.pop(done), _files(ray, done)


def errand() -> Callable[..., Answer]:
    """What a worker does. It is sent whole, so that it can also say that Grand Tour is not installed there."""

    def play_shard(manifest: dict[str, Any], number: int, version: str, arrow: str) -> Answer:
        try:
            from importlib.metadata import version as installed

            import grandtour
            from grandtour.lab.simulations.workers import answer

            found = f"grandtour {grandtour.__version__}, pyarrow {installed('pyarrow')}"
        except ImportError as missing:
            return str(missing)
        wanted = f"grandtour {version}, pyarrow {arrow}"
        return answer(manifest, number, lambda games: None) if found == wanted else f"{found} ≠ {wanted}"

    return play_shard


def _files(ray: Any, done: Any) -> Files:
    """The files that a worker has sent; what went wrong there is said here."""
    try:
        answer: Answer = ray.get(done)
    except ray.exceptions.RayError as error:
        reason = str(error).strip().splitlines()[-1] if str(error).strip() else type(error).__name__
        raise GrandTourError(say("A cluster worker failed: {error}", error=reason)) from None
    if isinstance(answer, str):
        raise GrandTourError(
            say("A cluster worker can't play this; it needs the same version of Grand Tour: {error}", error=answer)
        )
    return Files(*answer)
