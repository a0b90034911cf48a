"""The server's response times and capacity, compared with boardgame.io's in the same run: trust the ratios.

    python bench/server.py [--tables 200] [--seconds 10] [--rounds 2] [--rate 100] [--markdown] [--json FILE]

First one table alone: the first page, and a move until it is stored, acknowledged and delivered to all four viewers. Then many
tables with four sockets each, two players and two spectators, whose players move as soon as it is their turn, so that the server
is always fully loaded; once also with a random bot at each table; and once with a steady number of moves a second, whoever makes
them. boardgame.io's server gets the same load, with a small game of ours, if Node is available. Servers and clients are separate
processes. Finally, drawing one seat's table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any, cast

from common import load, machine, plain_grid, positive, show, tell_machine, times, wide_console
from rich.progress import Progress, TaskID
from rich.table import Table as Grid
from websockets.asyncio.client import ClientConnection, connect

import grandtour
from grandtour.web.tables.messages import board_html
from grandtour.web.tables.render_cache import RenderCache
from grandtour.web.tables.room import Room

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # Pgx installs a package “tests” of its own
from tests.web.servers import Program, Server, free_port  # noqa: E402

THEIRS = ROOT / "bench" / "boardgameio"
WATCHERS = 2  # and two players make four sockets a table
WARMING = 0.3  # of the measured time goes before it, uncounted
PAGES = 30
MOVES = 25  # alone at a table, of each game
REST = 0.02  # seconds between them: the machine is idle
DRAWN = 40  # positions of a game that are drawn
LONG = 99  # wins of a series: tables go on from game to game
PATIENCE = 300.0  # seconds for all tables to see their first move
SOCKETS = "sockets of table {} of {}"  # what the loading process says
MANY: dict[str, Any] = {"most_from_one": 10**6, "most_sockets": 10**6}  # sockets: all come from this machine
NO_NODE = "boardgame.io is missing here: it needs node and npm, and the network once."


# --- a socket of ours -------------------------------------------------------------------------------------------------
class Guest:
    """A viewer of a table, through a socket as used by a browser. A player picks any move as soon as it is their turn."""

    def __init__(self, socket: ClientConnection, playing: bool) -> None:
        self.socket, self.playing = socket, playing
        self.state: dict[str, Any] = {"number": 0, "turn": False, "stage": ""}
        self.waits: list[float] = []
        self.refused = 0
        self.news = asyncio.Event()
        self.sent: tuple[str, float] | None = None
        self.was_ready: tuple[str, int] | None = None
        self.known = 0  # the newest number that this guest has been told by any message

    async def listen(self, at_once: bool, reads: bool = True) -> None:
        """Reads messages; moves automatically if it should. One that does not read what comes only has to be sent everything."""
        await self.socket.send('{"type":"hello","log":0}')
        async for text in self.socket:
            if reads:
                await self.hear(json.loads(text), at_once)
                self.news.set()

    async def hear(self, told: dict[str, Any], at_once: bool) -> None:
        if told["type"] in ("table", "update"):
            self.state = told
            await self.be_ready((told["stage"], told["number"]))
        elif told["type"] == "done" and self.sent is not None and told["request"] == self.sent[0]:
            self.waits.append(time.perf_counter() - self.sent[1])
            self.sent, self.known = None, told["number"]
        elif told["type"] == "refused":
            self.refused += 1
            self.sent, self.known = None, self.known + 1
        elif told["type"] == "gone":
            raise RuntimeError(told["reason"])
        if at_once and self.may_move():
            await self.move()

    async def be_ready(self, when: tuple[str, int]) -> None:
        """Signals readiness once before each game."""
        if self.playing and when[0] in ("waiting", "between") and when != self.was_ready:
            self.was_ready = when
            await self.socket.send('{"type":"ready","word":""}')

    def may_move(self) -> bool:
        return self.playing and self.sent is None and bool(self.state["turn"]) and self.state["number"] >= self.known

    async def move(self, due: float | None = None) -> None:
        """Makes any move; the time until it is answered is counted from when it was due."""
        request = f"{random.getrandbits(64):x}"
        move = random.choice(self.state["moves"])["move"]
        wanted = {"request": request, "after": self.state["number"], "place": self.state["place"], "move": move}
        text = json.dumps({"type": "move", **wanted})
        self.sent = request, time.perf_counter() if due is None else due
        await self.socket.send(text)


def open_table(anna: Program, boris: Program, game: str, bot: bool) -> str:
    """A table for two, which waits until both are ready."""
    seats = [{"kind": "me"}, {"kind": "open"}, *([{"kind": "bot", "level": "random"}] if bot else [])]
    status, made = anna.post("/tables", game=game, seats=seats, wins=LONG, public=True)
    assert status == 201, made
    assert boris.post(f"/tables/{made['table']}/join")[0] == 200
    return str(made["table"])


async def guests_at(port: int, tokens: list[str], table: str) -> list[Guest]:
    """Two players and the spectators, connected."""
    sockets = []
    for token in [*tokens[:2], *[tokens[2]] * WATCHERS]:
        where = f"ws://127.0.0.1:{port}/t/{table}/socket?updates=1"
        cookie = {"Cookie": f"grandtour={token}"}
        sockets.append(await connect(where, additional_headers=cookie, max_size=None, open_timeout=60, ping_interval=None))
    return [Guest(socket, number < 2) for number, socket in enumerate(sockets)]


# --- one table ---------------------------------------------------------------------------------------------------------
def first_page(server: Server) -> list[float]:
    """Milliseconds until the lobby is loaded, for a new visitor."""
    spent = []
    for _ in range(PAGES):
        start = time.perf_counter()
        with urllib.request.urlopen(server.url) as answer:
            assert b"</html>" in answer.read()
        spent.append(1000 * (time.perf_counter() - start))
    return spent


async def answered(server: Server, game: str, tick: Callable[[], None]) -> list[float]:
    """Milliseconds from sending a move until it is stored and acknowledged, and all viewers have the new table."""
    people = [Program(server, name) for name in ("Anna", "Boris", "Claire")]
    table = open_table(people[0], people[1], game, bot=False)
    guests = await guests_at(server.port, [person.token for person in people], table)
    listening = [asyncio.create_task(guest.listen(at_once=False)) for guest in guests]
    spent: list[float] = []
    while len(spent) < MOVES:
        mover = await first(guests, Guest.may_move)
        await asyncio.sleep(REST)
        spent.append(1000 * await one_move(mover, guests))
        tick()
    for task in listening:
        task.cancel()
    for guest in guests:
        await guest.socket.close()
    return spent


async def one_move(mover: Guest, guests: list[Guest]) -> float:
    """Seconds until a move is acknowledged and everyone has the table after it."""
    start, before = time.perf_counter(), len(mover.waits)
    await mover.move()
    await first([mover], lambda one: len(one.waits) > before)
    for guest in guests:
        await first([guest], lambda one: one.state["number"] >= mover.known)
    return time.perf_counter() - start


async def first(guests: list[Guest], wanted: Callable[[Guest], bool]) -> Guest:
    """The first of them that fulfils a condition, as soon as one does."""
    while True:
        for guest in guests:
            if wanted(guest):
                return guest
        for guest in guests:
            guest.news.clear()
        waiting = [asyncio.create_task(guest.news.wait()) for guest in guests]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()


# --- many tables --------------------------------------------------------------------------------------------------------
@dataclass
class Load:
    """What a server did under load."""

    moves: float  # by the second
    half: float  # milliseconds until half of the moves were answered, and until 99 of 100
    most: float
    refused: int = 0
    memory: float = float("nan")  # kilobytes for each table


Report = Callable[[str], None]  # what a turn is doing just now


@dataclass
class Contestant:
    name: str
    turn: Callable[[int, float, Report], Load]
    rounds: list[Load] = field(default_factory=list)

    def middle(self) -> Load:
        moves, half, most, memory = (
            median(getattr(one, name) for one in self.rounds) for name in ("moves", "half", "most", "memory")
        )
        return Load(moves, half, most, memory=memory)


def measured(moves: float, seconds: float, waits: list[float], refused: int = 0) -> Load:
    """Times are in milliseconds."""
    waits = sorted(waits) or [float("nan")]
    return Load(moves / seconds, median(waits), waits[int(0.99 * (len(waits) - 1))], refused)


def our_load(bot: bool = False, rate: float | None = None) -> Callable[[int, float, Report], Load]:
    """Our server, and a separate process that loads it: with as many moves as it can make, or at a steady rate."""

    def turn(tables: int, seconds: float, report: Report) -> Load:
        with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data", **MANY) as server:
            people = [Program(server, name) for name in ("Anna", "Boris", "Claire")]
            games, names = grandtour.games(), []
            for i in range(tables):
                names.append(open_table(people[0], people[1], games[i % len(games)], bot))
                report(f"table {i + 1} of {tables}")
            tokens, memory = [one.token for one in people], Memory(server, tables)
            wanted = {"port": server.port, "tables": names, "tokens": tokens, "seconds": seconds, "rate": rate}

            def heard(line: str) -> None:
                memory.look(line)
                report(line)

            found = client_process(wanted, heard)
            return replace(found, memory=memory.of_table())

    return turn


class Memory:
    """What a server needs for each table: by how much it has grown since a quarter of the tables had their sockets. What it needs
    only once is not counted so."""

    def __init__(self, server: Server, tables: int) -> None:
        self.server, self.tables, self.before = server, tables, 0.0

    def look(self, line: str) -> None:
        if line == SOCKETS.format(self.tables // 4, self.tables):
            self.before = self.kilobytes()

    def of_table(self) -> float:
        return (self.kilobytes() - self.before) / (self.tables - self.tables // 4) if self.before else float("nan")

    def kilobytes(self) -> float:
        """0 where the system does not tell."""
        assert self.server.process is not None
        status = Path(f"/proc/{self.server.process.pid}/status")
        lines = status.read_text().splitlines() if status.exists() else []
        return next((float(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0.0)


def client_process(wanted: dict[str, Any], report: Report) -> Load:
    """Runs `client` in a process of its own: each line that it prints is a report, the last one the result."""
    command = [sys.executable, __file__, "--client"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(wanted))
            process.stdin.close()
            said: Any = None
            for line in process.stdout:
                said = json.loads(line)
                if isinstance(said, str):
                    report(said)
        finally:
            process.kill()
    if not isinstance(said, dict):
        raise SystemExit("The process that loads the server ended without a result.")
    return Load(**said)


def say(line: Any) -> None:
    print(json.dumps(line), flush=True)


async def client(port: int, tables: list[str], tokens: list[str], seconds: float, rate: float | None) -> Load:
    """Loads our server: the process behind `--client`."""
    guests: list[Guest] = []
    for number, table in enumerate(tables, 1):
        guests += await guests_at(port, tokens, table)
        say(SOCKETS.format(number, len(tables)))
    listening = [asyncio.create_task(guest.listen(rate is None, reads=guest.playing)) for guest in guests]
    players = [guest for guest in guests if guest.playing]
    if rate is not None:
        listening.append(asyncio.create_task(steadily(players, rate)))
    patience = time.perf_counter() + PATIENCE
    while rate is None and not all(numbers(players)):
        check_open(listening)
        if time.perf_counter() > patience:
            raise RuntimeError(f"{numbers(players).count(0)} tables have seen no move after {PATIENCE:g} seconds")
        await asyncio.sleep(0.1)
    say("under load")
    await asyncio.sleep(WARMING * seconds)
    for guest in players:
        guest.waits.clear()
    before, start = numbers(players), time.perf_counter()
    await asyncio.sleep(seconds)
    spent, moved = time.perf_counter() - start, sum(numbers(players)) - sum(before)
    check_open(listening)
    waits = [1000 * wait for guest in players for wait in guest.waits]
    return measured(moved, spent, waits, sum(guest.refused for guest in players))


async def steadily(players: list[Guest], rate: float) -> None:
    """So many moves a second, each by anybody whose turn it is. If none can be made in time, the next ones wait as well."""
    due = time.perf_counter()
    while True:
        due += 1 / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        while not (able := [player for player in players if player.may_move()]):
            await asyncio.sleep(0.001)
        await random.choice(able).move(due)


def check_open(listening: list[asyncio.Task[None]]) -> None:
    broken = [task.exception() for task in listening if task.done()]
    if broken:
        raise RuntimeError(f"{len(broken)} sockets broke: {broken[0]!r}")


def numbers(players: list[Guest]) -> list[int]:
    """How many events each table has: both its players know."""
    pairs = zip(players[::2], players[1::2], strict=True)
    return [max(a.state["number"], b.state["number"]) for a, b in pairs]


# --- boardgame.io -------------------------------------------------------------------------------------------------------
@contextmanager
def installed_theirs() -> Iterator[Path | None]:
    """A temporary folder where boardgame.io is installed; `None` if that is not possible."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "boardgameio"
        shutil.copytree(THEIRS, home)
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund"]
        done = subprocess.run(command, cwd=home, capture_output=True, check=False)
        yield home if done.returncode == 0 else None


def their_load(home: Path, kept: bool) -> Callable[[int, float, Report], Load]:
    """boardgame.io's server, in memory or with its file storage, and a process that loads it."""

    def turn(tables: int, seconds: float, report: Report) -> Load:
        port = str(free_port())
        with tempfile.TemporaryDirectory() as folder:
            command = ["node", "server.js", port, *([folder] if kept else [])]
            server = subprocess.Popen(command, cwd=home, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            try:
                assert server.stdout is not None
                assert "ready" in server.stdout.readline()
                report("under load")
                client = ["node", "load.js", port, str(tables), str(seconds), str(WARMING * seconds)]
                done = subprocess.run(client, cwd=home, capture_output=True, text=True, check=True)
            finally:
                server.kill()
                server.wait()
        told = json.loads(done.stdout)
        return measured(told["moves"], told["seconds"], told["waits"])

    return turn


# --- drawing --------------------------------------------------------------------------------------------------------------
@dataclass
class Drawing:
    """For one game: milliseconds to draw one seat's table, and its size."""

    game: str
    half: float
    most: float
    kilobytes: float


def drawing_of(game: str) -> Drawing:
    """Positions along a random game of four, each drawn for a seat in turn."""
    table, rng = grandtour.Table(game, 4, seed=1), random.Random(1)
    tables = [table.copy()]
    while not table.over:
        seat = rng.choice(table.acting)
        table.play(seat, rng.choice(table.legal(seat)))
        tables.append(table.copy())
    some = tables[:: max(1, len(tables) // DRAWN)]
    drawn(some[0], 0)  # the template is read once
    results = [drawn(one, number % 4) for number, one in enumerate(some)]
    spent = sorted(milliseconds for milliseconds, _ in results)
    return Drawing(game, median(spent), spent[int(0.95 * (len(spent) - 1))], median(size for _, size in results) / 1000)


def drawn(table: grandtour.Table, seat: int) -> tuple[float, int]:
    room = cast(Room, SimpleNamespace(table=table, drawn=RenderCache()))
    start = time.perf_counter()
    html = board_html(room, seat, narrow=False)
    return 1000 * (time.perf_counter() - start), len(html.encode())


# --- what is printed ------------------------------------------------------------------------------------------------------
@dataclass
class Alone:
    """One table and an idle machine, in milliseconds."""

    pages: list[float]
    moves: dict[str, list[float]]


def page_grid(alone: Alone) -> Grid:
    grid = plain_grid("One table, in milliseconds: median, and 95 of 100 under")
    for heading in ("median", "95%", "target"):
        grid.add_column(heading, justify="right")
    grid.add_row("first page", f"{median(alone.pages):.1f}", f"{percent(alone.pages):.1f}", "300")
    for game, spent in alone.moves.items():
        grid.add_row(f"a move, {game}", f"{median(spent):.1f}", f"{percent(spent):.1f}", "50")
    grid.caption = f"The very first page: {alone.pages[0]:.1f}. A move: until it is stored and all four sockets have the table."
    return grid


def percent(spent: list[float]) -> float:
    return sorted(spent)[int(0.95 * (len(spent) - 1))]


def load_grid(players: list[Contestant], tables: int) -> Grid:
    sockets = tables * (2 + WATCHERS)
    grid = plain_grid(f"{tables} tables with {sockets} sockets; milliseconds until a move is answered; × ours")
    for heading in ("moves/s", "median", "99%", "× moves"):
        grid.add_column(heading, justify="right")
    for player in players:
        now = player.middle()
        grid.add_row(player.name, f"{now.moves:,.0f}", f"{now.half:,.0f}", f"{now.most:,.0f}", times(ratio(player, players[0])))
    grid.caption = (
        "Ours plays all four games, draws every table and answers when a move is on the disk; boardgame.io only picks numbers, "
        "draws nothing and answers before a move is stored."
    )
    return grid


def steady_grid(one: Contestant, given: argparse.Namespace) -> Grid:
    now = one.middle()
    grid = plain_grid(f"{given.tables} tables, a steady {given.rate:g} moves a second")
    for heading in ("", "measured", "target"):
        grid.add_column(heading, justify="right")
    grid.add_row("moves/s", f"{now.moves:,.0f}", f"{given.rate:g}")
    grid.add_row("milliseconds until a move is answered: median", f"{now.half:,.0f}", "")
    grid.add_row("… 99 of 100 under", f"{now.most:,.0f}", "150")
    grid.add_row("kilobytes of memory a table, its four sockets included", f"{now.memory:,.0f}", "100")
    grid.caption = "From when a move was due, whenever the client came to send it."
    return grid


def ratio(player: Contestant, other: Contestant) -> float:
    """The ratio of moves: the median of the ratios of the rounds."""
    return median(one.moves / two.moves for one, two in zip(player.rounds, other.rounds, strict=True))


def drawing_grid(drawings: list[Drawing]) -> Grid:
    grid = plain_grid("Drawing one seat's table")
    for heading in ("ms, median", "95%", "target", "kB"):
        grid.add_column(heading, justify="right")
    for one in drawings:
        grid.add_row(one.game, f"{one.half:.2f}", f"{one.most:.2f}", "3", f"{one.kilobytes:.1f}")
    return grid


# --- the run --------------------------------------------------------------------------------------------------------------
def alone(progress: Progress) -> Alone:
    games = grandtour.games()
    task = progress.add_task("Starting the server (the first time, compiling)", total=None)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data") as server:
        progress.update(task, description="One table", total=MOVES * len(games))
        pages = first_page(server)
        moves = {game: asyncio.run(answered(server, game, lambda: progress.advance(task))) for game in games}
    return Alone(pages, moves)


def race(players: list[Contestant], given: argparse.Namespace, progress: Progress) -> None:
    """All in turn, round by round. Where there is no terminal for a bar, each turn is a line."""
    task = progress.add_task("Many tables", total=given.rounds * len(players))
    for number in range(given.rounds):
        for player in players:
            name = f"Many tables, round {number + 1}: {player.name}"
            player.rounds.append(player.turn(given.tables, given.seconds, partial(describe, progress, task, name)))
            progress.advance(task)
            if not progress.console.is_terminal:
                progress.console.print(f"{name}: {player.rounds[-1].moves:,.0f} moves/s")


def describe(progress: Progress, task: TaskID, name: str, now: str) -> None:
    progress.update(task, description=f"{name}, {now}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How fast the server answers, beside boardgame.io's.")
    parser.add_argument("--tables", type=int, choices=range(1, 1001), default=200, metavar="N", help="at the same time (200)")
    parser.add_argument("--seconds", type=positive, default=10.0, help="that each server is under load in a round (10)")
    parser.add_argument("--rounds", type=int, choices=range(1, 100), default=2, metavar="N", help="how many turns each has (2)")
    parser.add_argument("--rate", type=positive, default=100.0, metavar="N", help="moves a second of the steady load (100)")
    parser.add_argument("--markdown", action="store_true", help="prints the tables as Markdown")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also writes the results as data")
    parser.add_argument("--client", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    given, console, busy = arguments(), wide_console(), load()
    if given.client:
        say(asdict(asyncio.run(client(**json.loads(sys.stdin.read())))))
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Stopped."))  # so that the servers are stopped as well
    with Progress(console=console, transient=True) as progress, installed_theirs() as theirs:
        drawings = [drawing_of(game) for game in progress.track(grandtour.games(), description="Drawing")]
        one = alone(progress)
        players = [Contestant("grandtour", our_load()), Contestant("grandtour, a random bot more", our_load(bot=True))]
        steady = Contestant(f"grandtour, {given.rate:g} moves a second", our_load(rate=given.rate))
        if theirs is not None:
            players.append(Contestant("boardgame.io, in memory", their_load(theirs, kept=False)))
            players.append(Contestant("boardgame.io, its files", their_load(theirs, kept=True)))
        race([*players, steady], given, progress)
    grids = (page_grid(one), load_grid(players, given.tables), steady_grid(steady, given), drawing_grid(drawings))
    show(console, grids, given.markdown)
    if theirs is None:
        console.print(NO_NODE, markup=False)
    tell_machine(console, busy)
    if given.json:
        loads = {player.name: [asdict(one) for one in player.rounds] for player in (*players, steady)}
        data = {"machine": machine(), "alone": asdict(one), "load": loads, "drawing": [asdict(one) for one in drawings]}
        given.json.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
