"""The tables of the database. The migrations make them; a test compares both."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
    text,
    true,
)

metadata = MetaData()


def _room() -> Column[str]:
    return Column("room", String, ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)


players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("made", Float, nullable=False),
    sqlite_autoincrement=True,  # a number is never given again: whoever had it is not the next one
)
# What a browser or a program shows to be recognised; only hashes are stored.
keys = Table(
    "keys",
    metadata,
    Column("hash", String, primary_key=True),
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String, nullable=False),
    Column("made", Float, nullable=False),
    Column("until", Float),
)
rooms = Table(
    "rooms",
    metadata,
    Column("id", String, primary_key=True),
    Column("invite", String, nullable=False, unique=True),
    Column("creator", Integer, ForeignKey("players.id", ondelete="SET NULL")),
    Column("game", String, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("box", JSON),
    Column("move_limit", Integer),
    Column("public", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("stage", String, nullable=False),
    Column("made", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("deadline", Float),
    Column("bots_due", Boolean, nullable=False),
    Column("acting", JSON, nullable=False),  # the places that may decide
    Column("hints", Boolean, nullable=False, server_default=true()),  # whether bots may be asked for advice
    Column("origin", JSON),  # the position that the first game begins from, if not from a deal
    Column("daily", String),  # the day whose deal this is
    Column("successor", String),  # the room of the rematch
    Column("takeback", JSON),  # who asks to take a move back
    Column("lots", Boolean, nullable=False, server_default=false()),  # whether the order of the seats is drawn when it begins
    Column("version", Integer, nullable=False, server_default=text("0")),  # how often something was stored of it
    Index("rooms_by_stage", "stage"),
    Index("rooms_by_creator", "creator"),
)
places = Table(
    "places",
    metadata,
    _room(),
    Column("number", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("player", Integer, ForeignKey("players.id", ondelete="SET NULL")),
    Column("name", String, nullable=False),
    Column("level", String),
    Column("word", String, nullable=False),
    Column("ready", Boolean, nullable=False),
    Column("seen", JSON),  # how far a person has seen the game: its number, and how many moves
    Index("places_by_player", "player"),
)
# A game of a room. Before it begins, only its secret is there; `base` is the number of the last event before it.
games = Table(
    "games",
    metadata,
    _room(),
    Column("number", Integer, primary_key=True),
    Column("secret", String, nullable=False),
    Column("words", JSON),
    Column("base", Integer, nullable=False),
    Column("begun", Float),
    Column("start", JSON),
    Column("position", JSON),
    Column("players", JSON),  # who was dealt it, place by place; nothing for a bot's
    Column("lots", JSON),  # the order that was drawn: which place of before has become the first one, the second one …
)
events = Table(
    "events",
    metadata,
    _room(),
    Column("number", Integer, primary_key=True),
    Column("game", Integer, nullable=False),
    Column("time", Float, nullable=False),
    Column("event", JSON, nullable=False),
    Column("by", String),
    Column("request", String),
    UniqueConstraint("room", "request", name="request_once"),
)

# What is said at a table.
chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("room", String, ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("time", Float, nullable=False),
    Column("player", Integer, ForeignKey("players.id", ondelete="SET NULL")),
    Column("name", String, nullable=False),
    Column("text", String, nullable=False),
    Index("chat_by_room", "room"),
    sqlite_autoincrement=True,
)
# A player who can come back with a password; `login` is the name as it is compared, `password` its argon2 hash.
accounts = Table(
    "accounts",
    metadata,
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("login", String, nullable=False, unique=True),
    Column("password", String, nullable=False),
    Column("made", Float, nullable=False),
)
# Where a player is told that it is their turn.
webhooks = Table(
    "webhooks",
    metadata,
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("url", String, nullable=False),
    Column("secret", String, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("last", JSON),  # what came of the last message
)
# Browsers that want to be told of their player's turn: where their push service listens, and the keys to encrypt for them.
# A subscription goes with the key of its browser: whoever signs out there is not told there any more.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("key", String, ForeignKey("keys.hash", ondelete="CASCADE"), primary_key=True),
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("endpoint", String, nullable=False),
    Column("public", String, nullable=False),
    Column("auth", String, nullable=False),
    Column("language", String, nullable=False),
    Column("made", Float, nullable=False),
    Index("subscriptions_by_player", "player"),
)
# How strong a player is at a game; bots have a negative number instead of a player's.
ratings = Table(
    "ratings",
    metadata,
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("game", String, primary_key=True),
    Column("mean", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
)
# How a game ended for each place: the history of players, which stays when a table is deleted.
results = Table(
    "results",
    metadata,
    Column("room", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE")),
    Column("name", String, nullable=False),
    Column("level", String),
    Column("game", String, nullable=False),
    Column("time", Float, nullable=False),
    Column("score", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("daily", String),
    Column("rating", JSON),  # if it counted: [mean, deviation] before and after
    Column("forfeit", Boolean, nullable=False, server_default=false()),  # who left, or let a bot play on
    Index("results_by_player", "player"),
    Index("results_by_day", "daily"),
)
# Daily deals that a player has been dealt; each counts once, whatever becomes of its table.
deals = Table(
    "deals",
    metadata,
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("daily", String, primary_key=True),
)
# Records that were uploaded, to be looked at.
records = Table(
    "records",
    metadata,
    Column("id", String, primary_key=True),
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE")),
    Column("made", Float, nullable=False),
    Column("record", JSON, nullable=False),
    Column("seen", Float, nullable=False, server_default=text("0")),  # when somebody last looked at it
    Column("size", Integer, nullable=False, server_default=text("0")),  # letters
    Index("records_by_player", "player"),
)
# Boxes that owners have entered; not `valid`, if one can't be played with yet.
boxes = Table(
    "boxes",
    metadata,
    Column("id", String, primary_key=True),
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("game", String, nullable=False),
    Column("name", String, nullable=False),
    Column("data", JSON, nullable=False),
    Column("valid", Boolean, nullable=False),
    Column("size", Integer, nullable=False),  # letters
    Column("made", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("boxes_by_player", "player"),
)
# What bots think of games that are over; `subject` names the game: "t/ROOM/1" or "r/RECORD/1". And games of bots with an owner's
# box beside the same with the standard one: "b/BOX/2", with the number of seats.
analyses = Table(
    "analyses",
    metadata,
    Column("subject", String, primary_key=True),
    Column("made", Float, nullable=False),
    Column("analysis", JSON, nullable=False),
)
# Analyses that were asked for, in their order: which server process makes it, and its progress; `error`: it has failed.
analysis_jobs = Table(
    "analysis_jobs",
    metadata,
    Column("subject", String, primary_key=True),
    Column("made", Float, nullable=False),
    Column("player", Integer, ForeignKey("players.id", ondelete="SET NULL")),
    Column("network", String, nullable=False),  # a hash
    Column("process", String),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("error", String),
)
# Faults that players reported.
reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("made", Float, nullable=False),
    Column("player", Integer, ForeignKey("players.id", ondelete="SET NULL")),
    Column("text", String, nullable=False),
    Column("about", JSON, nullable=False),  # page, version, table, seat, browser
    Column("record", JSON),
    sqlite_autoincrement=True,
)
# How often somebody has done something since when, where several processes count together; `who` is only a hash.
rates = Table(
    "rates",
    metadata,
    Column("name", String, primary_key=True),
    Column("who", String, primary_key=True),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("count", Integer, nullable=False),
    Index("rates_by_end", "until"),
)
# Secrets of this server that hold longer than a game.
secrets = Table(
    "secrets",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

# --- puzzles -------------------------------------------------------------------------------------------------------------
# The first answer of a player to a puzzle. `daily`: the day whose puzzle it was; `solver` and `hardness`: the strength of the
# player and of the puzzle, [mean, deviation] before and after.
answers = Table(
    "answers",
    metadata,
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("move", String, nullable=False),
    Column("is_right", Boolean, nullable=False),
    Column("time", Float, nullable=False),
    Column("daily", String),
    Column("solver", JSON, nullable=False),
    Column("hardness", JSON, nullable=False),
    Index("answers_by_day", "daily"),
)
# How strong players are at the puzzles of a game, and how hard puzzles have turned out to be.
solvers = Table(
    "solvers",
    metadata,
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String, primary_key=True),
    Column("mean", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)
puzzles = Table(
    "puzzles",
    metadata,
    Column("id", String, primary_key=True),
    Column("mean", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)

# --- tournaments ---------------------------------------------------------------------------------------------------------
# `version` counts what has changed; `secret` is behind the lots.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String, primary_key=True),
    Column("organiser", Integer, ForeignKey("players.id", ondelete="SET NULL")),
    Column("title", String, nullable=False),
    Column("system", String, nullable=False),
    Column("games", JSON, nullable=False),  # each with its options; rounds take turns
    Column("seats", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("move_limit", Integer, nullable=False),
    Column("arrival", Integer, nullable=False),  # seconds after which a table begins without those who haven't come
    Column("hints", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("stage", String, nullable=False),
    Column("made", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("version", Integer, nullable=False),
    Column("secret", String, nullable=False),
    Index("tournaments_by_stage", "stage"),
    Index("tournaments_by_organiser", "organiser"),
)


def _tournament() -> Column[str]:
    return Column("tournament", String, ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)


# The players of a tournament, people and bots; `gone` says why one doesn't take part any more.
entries = Table(
    "entries",
    metadata,
    _tournament(),
    Column("number", Integer, primary_key=True),
    Column("player", Integer, ForeignKey("players.id", ondelete="SET NULL")),
    Column("name", String, nullable=False),
    Column("level", String),
    Column("gone", String),
    Index("entries_by_player", "player"),
)
rounds = Table(
    "rounds",
    metadata,
    _tournament(),
    Column("number", Integer, primary_key=True),
    Column("begun", Float, nullable=False),
    Column("byes", JSON, nullable=False),  # numbers of entries
)
# A table of a round. `players`: entries in the order of the seats; `late`: who hadn't come when it began; `result`: how it ended.
pairings = Table(
    "pairings",
    metadata,
    _tournament(),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("room", String, nullable=False, unique=True),  # it may have been deleted
    Column("players", JSON, nullable=False),
    Column("late", JSON(none_as_null=True)),
    Column("result", JSON(none_as_null=True)),
)
