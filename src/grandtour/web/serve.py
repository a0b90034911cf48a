"""Starts the server: `grandtour serve` and `make play`."""

from __future__ import annotations

import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress

import segno
import uvicorn
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ..compiling import is_ready
from ..engine import jit
from ..engine.errors import GrandTourError
from ..engine.i18n import language, say, speaking
from . import first_start
from .app import create_app
from .http.connections import RESERVE, configured
from .http.errors import LOG
from .http.identity import network_address
from .log_lines import TEXT_LINES, JsonLines
from .processes import Processes, check
from .settings import Settings
from .store import Store
from .store.postgresql import checked_url, shown

TRIED = 20  # ports after the usual one, if that is taken
STOP_SECONDS = 20.0  # in which a server that is stopped must have ended
LAST_SECONDS = 3.0  # in which its threads must, when all is stored
GARBAGE = 20_000  # new things after which the collector looks at them
STOPPED = 130  # as a shell says of what was ended by Ctrl-C
SOME_FILES = 10_240  # as many as macOS lets a process have, which names no limit
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def serve(settings: Settings, any_port: bool = False, browser: bool = False) -> None:
    """Runs until Ctrl-C. With `any_port`, the next free port if the usual one is taken."""
    check(settings)
    if settings.processes == 1:
        first_start.serve_meanwhile()
    before = first_start.inherited()
    bound = before or listen(settings.host, settings.port, TRIED if any_port else 1)
    settings = Settings(**{**vars(settings), "port": bound.getsockname()[1]})
    console = Console()

    def begun() -> None:
        if before is None:
            announce(console, settings)
            if browser and has_screen():
                threading.Timer(0.5, webbrowser.open, [f"http://localhost:{settings.port}/"]).start()

    if settings.processes > 1:
        Store(str(settings.database)).close()  # refused once, and migrated once
        begun()
        Processes(serve_one, settings, bound).run()
        return
    progress = Compiling(console)
    with progress:
        run_app(settings, bound, progress.told, begun, lambda: None)


def serve_one(settings: Settings, bound: socket.socket, ready: Callable[[], None]) -> None:
    """Serves in one of several processes."""
    try:
        run_app(settings, bound, None, lambda: None, ready)
    except GrandTourError as error:
        LOG.error("%s", error)
        sys.exit(1)


def run_app(
    settings: Settings,
    bound: socket.socket,
    told: Callable[[int, int], None] | None,
    begun: Callable[[], None],
    ready: Callable[[], None],
) -> None:
    """The application on a socket, until it is told to end; `begun` is called when there is one, `ready` when all games can be
    played."""
    write_log(settings)
    try:
        app = create_app(settings, told, lambda: server.all_ready(ready))
    except GrandTourError:
        bound.close()
        raise
    begun()
    server = Server(configured(app, settings, files_for(settings.most_connections)))
    server.kept = bound.dup()
    server.run(sockets=[bound])


def write_log(settings: Settings) -> None:
    """What is logged, and how: on the standard error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if settings.log_format == "json" else logging.Formatter(TEXT_LINES))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    for name in ("python_multipart", "multipart"):
        logging.getLogger(name).setLevel(logging.ERROR)  # its warnings are about what strangers send


def keep_what_is_loaded() -> None:
    """Whatever is loaded stays: the collector of garbage need not go through it again and again, and stop everybody meanwhile.
    (Nothing is collected before: that would be one such stop more.) What comes is looked through less often than usual: hardly
    anything in a room refers to itself, and a drawing alone makes thousands of things."""
    gc.freeze()
    gc.set_threshold(GARBAGE)


class Server(uvicorn.Server):
    """A server that ends when it is stopped, whatever its threads do: Python itself would wait for each of them."""

    kept: socket.socket  # for a server that goes on with compiled rules
    goes_on = False

    def all_ready(self, told: Callable[[], None]) -> None:
        """All is compiled and loaded; or compiled only, by a server that runs the rules as plain Python."""
        self.goes_on = self.should_exit = first_start.is_over()
        keep_what_is_loaded()
        told()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        end_after(STOP_SECONDS, self.end)
        await super().shutdown(sockets)
        if self.goes_on:
            self.end()
        end_after(LAST_SECONDS, self.end)  # the store is closed: nothing that was answered can be lost

    def end(self) -> None:
        if self.goes_on:
            first_start.serve_compiled(self.kept)
        os._exit(STOPPED)


def end_after(seconds: float, end: Callable[[], None]) -> None:
    """Ends the process, if it has not ended on its own by then."""
    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()


def files_for(connections: int) -> int | None:
    """Asks the system for as many files as that many connections need; how many there are now. `None`: it names no limit."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    no_limit = resource.RLIM_INFINITY
    for wanted in (connections + RESERVE, SOME_FILES):
        files = wanted if hard == no_limit else min(wanted, hard)
        if soft == no_limit or files <= soft:
            break
        with suppress(ValueError, OSError):  # more than the system has, whatever it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
            soft = files
            break
    return None if soft == no_limit else soft


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
    raise GrandTourError(say("Can't listen on {host}, port {port}: {error}", host=host, port=port, error=reason))


def announce(console: Console, settings: Settings) -> None:
    """Prints the addresses of the server, for this machine and for friends."""
    here = say("Grand Tour: {url}  (press Ctrl-C to stop)", url=f"http://localhost:{settings.port}/")
    console.print(str(here), style="bold", soft_wrap=True)
    if settings.host not in LOOPBACK:
        link = settings.url or f"http://{network_address()}:{settings.port}/"
        console.print(str(say("For friends on the same network: {url}", url=link)), soft_wrap=True)
        if console.is_terminal:
            segno.make(link).terminal(compact=True, border=1)
    kept_in = settings.data if settings.database is None else shown(checked_url(settings.database))
    console.print(str(say("Games are saved in {folder}", folder=kept_in)), style="dim", soft_wrap=True)


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
        self.needed = first_start.ahead() is not None or not (jit.PLAIN or is_ready(jit.MODE))

    def __enter__(self) -> Compiling:
        if self.needed:
            self.task = self.bar.add_task(str(say("Compiling the games (first start only; you can already play)")), total=None)
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
