"""What a server is started with, and the limits that keep it standing."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from ..engine.i18n import Sentence, count, say

DOCUMENTS = "/docs/"
STATIC = ("/static/", "/games/", "/look/", DOCUMENTS)  # what is the same for everybody

API = "/api/"
PROBES = ("/health", "/ready", "/metrics")  # for programs that look after the server, under whatever name they know it

PORT = 8000
MINUTE, HOUR, DAY = 60, 3600, 86400
MOVE_LIMITS = (None, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)
METRICS = ("here", "all", "off")  # this machine only, everybody, nobody
LOG_FORMATS = ("text", "json")
SHORTEST, LONGEST = 10, 30 * DAY  # seconds for a move that programs may set
WAITS = 7 * DAY  # seconds that a table without news is listed


def default_data() -> Path:
    """The folder for games, if none is named."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser()) / "grandtour"


@dataclass(frozen=True)
class Settings:
    """How a server runs. `url` is the address that people reach it by, if it is not the one it listens on."""

    data: Path = field(default_factory=default_data)
    database: str | None = None  # the address of a PostgreSQL, instead of SQLite in the data folder
    processes: int = 1  # on this machine, which take what comes to the same port
    metrics: str = "here"  # who may read the figures: one of METRICS
    log_format: str = "text"  # one of LOG_FORMATS
    host: str = "0.0.0.0"
    port: int = PORT
    url: str | None = None
    pause: float = 0.5  # seconds before a bot's move, so that people can follow
    rated_limit: int = 14 * DAY  # seconds for a move of a rated game for which nobody chose a limit
    stand_in: str = "skilled"  # the bot that moves for somebody whose time is up
    thinkers: int = max(1, (os.cpu_count() or 2))  # bots that think at the same time
    bots: Path | None = None  # a folder with bots of somebody's own, which are offered beside the levels
    docs: Path | None = None  # a folder with the documentation as a site, which is shown at /docs
    bot_limit: float = 5.0  # seconds for a move of such a bot
    most_body: int = 64 * 1024  # bytes of a request
    most_box: int = 256 * 1024  # bytes of a form with a box
    most_upload: int = 2 * 1024 * 1024  # bytes of a record
    most_rooms: int = 30  # unfinished rooms that a player may make in a day
    rooms_per_hour: int = 200  # new rooms of one address
    boxes_per_hour: int = 60  # rooms of one address with a box of their own
    uploads_per_hour: int = 60  # records and boxes of one address that are read
    kept_per_hour: int = 5 * 1024 * 1024  # characters of records that are stored from one address
    most_uploads: int = 20 * 1024 * 1024  # letters of all records that a player keeps here
    most_kept: int = 2 * 1024**3  # letters of all records that all keep here
    least_free: int = 200 * 1024 * 1024  # bytes on the disk: with fewer, games continue, but nothing new is started
    keep_uploads: float = 180 * DAY  # seconds after which a record that nobody looks at is deleted
    keep_waiting: float = 60 * DAY  # and a table that has not begun
    keep_unplayed: float = 30 * DAY  # and one that is over, at which only bots played
    readers: int = 2  # processes that read files of strangers
    reading_seconds: float = 10.0  # that such a file may take
    reading_memory: int = 512 * 1024 * 1024  # bytes, beside what the process itself needs
    head_seconds: float = 10.0  # until a connection has sent a whole head of a request
    body_seconds: float = 60.0  # until a request's body is there
    most_connections: int = 20_000  # or as many as the system lets us have files
    connections_from_one: int = 500  # of one address
    hosts: tuple[str, ...] = ()  # under which names the server may be asked for, beside that of `url`; any, without a `url`
    most_sockets: int = 4000
    most_watchers: int = 200  # of one room; who plays there is always let in
    most_from_one: int = 300  # sockets and streams from one address
    per_minute: int = 3000  # requests of one address that change something
    new_players: int = 120  # of one address in a minute
    messages: int = 40  # of one socket in ten seconds
    chats: int = 30  # chat messages of one player in a minute
    analysis_simulations: int | None = None  # for each choice of a game that is analysed; as many as is good, if none are named
    moments_simulations: int | None = None  # for the decisive move at the end of a game; None: as an analysis; 0: not told
    balance_games: int = 200  # of bots, with each of two boxes that are compared
    daily_bot: str = "skilled"  # whom everybody meets in the deal of the day
    private_webhooks: bool = False  # whether players' webhooks may reach inside this server's own network


def limit_words(seconds: int | None) -> Sentence:
    """A time limit in words."""
    if seconds is None:
        return say("no limit")
    if seconds % DAY == 0:
        return count("{n} day per move", "{n} days per move", seconds // DAY)
    if seconds % HOUR == 0:
        return count("{n} hour per move", "{n} hours per move", seconds // HOUR)
    if seconds % MINUTE == 0:
        return count("{n} minute per move", "{n} minutes per move", seconds // MINUTE)
    return count("{n} second per move", "{n} seconds per move", seconds)
