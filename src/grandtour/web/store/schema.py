"""The tables of the database. The migrations make them; a test compares both."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, UniqueConstraint

metadata = MetaData()


def _room() -> Column[str]:
    return Column("room", String, ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)


players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("made", Float, nullable=False),
)
# What a browser or a program shows to be recognised; only hashes are kept.
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
