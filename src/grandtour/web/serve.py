"""Starts the server: `grandtour serve` and `make play`."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress

import segno
import uvicorn
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ..compiling import is_ready
from ..engine import jit
from ..engine.errors import GrandTourError
from ..engine.words import language, say, speaking
from .app import create_app
from .asking import network_address
from .settings import Settings

TRIED = 20  # ports after the usual one, if that is taken
MOST_MESSAGE = 64 * 1024
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def serve(settings: Settings, any_port: bool = False, browser: bool = False) -> None:
    """Runs until Ctrl-C. With `any_port`, the next free port if the usual one is taken."""
    bound = listen(settings.host, settings.port, TRIED if any_port else 1)
    port = bound.getsockname()[1]
    settings = Settings(**{**vars(settings), "port": port})
    console = Console()
    progress = Compiling(console)
    try:
        app = create_app(settings, progress.told)
    except GrandTourError:
        bound.close()
        raise
    announce(console, settings)
    if browser and has_screen():
        threading.Timer(0.5, webbrowser.open, [f"http://localhost:{port}/"]).start()
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,  # addresses hold secrets
            ws_max_size=MOST_MESSAGE,
            ws_ping_interval=20,
            server_header=False,
            timeout_graceful_shutdown=2,
            lifespan="on",
        )
    )
    with progress:
        server.run(sockets=[bound])


def listen(host: str, port: int, tries: int) -> socket.socket:
    """A socket that nobody else listens on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, port + tries):
        bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, so that small messages are sent at once
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, number))
            bound.listen(512)
            return bound
        except (OSError, OverflowError) as error:
            bound.close()
            reason = getattr(error, "strerror", None) or error
    raise GrandTourError(say("{host}, port {port} can't be used: {error}", host=host, port=port, error=reason))


def announce(console: Console, settings: Settings) -> None:
    """Says where the server is to be found, by whom."""
    here = say("Grand Tour: {url}  (Ctrl-C ends it)", url=f"http://localhost:{settings.port}/")
    console.print(str(here), style="bold", soft_wrap=True)
    if settings.host not in LOOPBACK:
        link = settings.url or f"http://{network_address()}:{settings.port}/"
        console.print(str(say("For friends on the same network: {url}", url=link)), soft_wrap=True)
        if console.is_terminal:
            segno.make(link).terminal(compact=True, border=1)
    console.print(str(say("Games are kept in {folder}", folder=settings.data)), style="dim", soft_wrap=True)


def has_screen() -> bool:
    """Whether a browser could be opened here."""
    if not sys.stdout.isatty():
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class Compiling:
    """The bar in the terminal while the games are compiled; nothing if they are."""

    def __init__(self, console: Console) -> None:
        self.language = language()
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        self.bar = Progress(*columns, console=console)
        self.needed = not jit.PLAIN and not is_ready(jit.MODE)

    def __enter__(self) -> Compiling:
        if self.needed:
            self.task = self.bar.add_task(str(say("Compiling the games (once; the lobby is open)")), total=None)
            self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def told(self, done: int, total: int) -> None:
        if self.needed:
            self.bar.update(self.task, completed=done, total=total)
            if done >= total:
                self.needed = False
                self.bar.stop()
                with speaking(self.language), suppress(BrokenPipeError):
                    self.bar.console.print(str(say("All games are ready.")))
