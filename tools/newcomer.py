"""Tries a wheel as a newcomer would, outside of the checkout, in fresh environments made by pip, pipx and uv: the version, the
rules, a box, simulated games, the server's lobby, and the environments for learning. Part of `make dist`."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

COMMANDS = (
    "--version",
    "rules two_capitals",
    "box copy two_capitals my.toml",
    "box check my.toml",
    "simulate metro_domino --games 2 --bots random --out games",
)
LEARN = """
import grandtour
env = grandtour.envs.aec("two_capitals", seats=3)
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, over, stopped, info = env.last()
    mask = observation["action_mask"] if not (over or stopped) else None
    env.step(None if mask is None else int(mask.argmax()))
print("a whole game of the environment")
"""
PATIENCE = 120.0  # seconds until a server answers


def main(wheel: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for way, command, python in ways(folder, wheel):
            print(f"— {way}", flush=True)
            try_commands(command, folder)
            try_server(command, folder)
            if python is not None:
                subprocess.run([python, "-c", LEARN], cwd=folder, env=surroundings(folder), check=True)


def ways(folder: Path, wheel: Path) -> Iterator[tuple[str, list[str], str | None]]:
    """How the wheel can be installed, the command `grandtour` then, and a Python that has it with the extra for environments."""
    both = f"grandtour[envs,lab] @ {wheel.as_uri()}"
    subprocess.run([sys.executable, "-m", "venv", folder / "pip"], check=True)
    scripts = folder / "pip" / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([scripts / "python", "-m", "pip", "install", "-q", both], check=True)
    yield "pip", [str(scripts / "grandtour")], str(scripts / "python")
    pipx = [sys.executable, "-m", "pipx", "run", "--spec", both, "grandtour"]
    yield "pipx", pipx, None
    yield "uvx", [sys.executable, "-m", "uv", "tool", "run", "--python", sys.executable, "--from", both, "grandtour"], None


def surroundings(folder: Path) -> dict[str, str]:
    """Nothing is compiled, and nothing of this machine's player is touched."""
    own = {name: str(folder / name.lower()) for name in ("XDG_DATA_HOME", "GRANDTOUR_CACHE", "PIPX_HOME")}
    return os.environ | own | {"GRANDTOUR_MODE": "plain"}


def try_commands(command: list[str], folder: Path) -> None:
    for words in COMMANDS:
        (folder / "my.toml").unlink(missing_ok=True) if words.startswith("box copy") else None
        subprocess.run([*command, *words.split()], cwd=folder, env=surroundings(folder), check=True, stdout=subprocess.DEVNULL)
        print(f"grandtour {words}", flush=True)


def try_server(command: list[str], folder: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    served = [*command, "serve", "--host", "127.0.0.1", "--port", str(port), "--no-browser"]
    with subprocess.Popen(served, cwd=folder, env=surroundings(folder), stdout=subprocess.DEVNULL) as server:
        try:
            print("grandtour serve:", lobby(port), "letters in the lobby", flush=True)
        finally:
            server.terminate()


def lobby(port: int) -> int:
    for _ in range(int(PATIENCE)):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
                return len(page.read())
        except urllib.error.URLError:
            time.sleep(1.0)
    sys.exit("The server doesn't answer.")


if __name__ == "__main__":
    main(next(Path(sys.argv[1]).resolve().glob("*.whl")))
