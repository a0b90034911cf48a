"""The first form of the database."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _room() -> "sa.Column[str]":
    return sa.Column("room", sa.String, sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    make_players()
    make_rooms()
    make_games()


def make_players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
    )


def make_rooms() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("invite", sa.String, nullable=False, unique=True),
        sa.Column("creator", sa.Integer, sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("box", sa.JSON),
        sa.Column("move_limit", sa.Integer),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("stage", sa.String, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("deadline", sa.Float),
        sa.Column("bots_due", sa.Boolean, nullable=False),
        sa.Column("acting", sa.JSON, nullable=False),
    )
    op.create_index("rooms_by_stage", "rooms", ["stage"])
    op.create_index("rooms_by_creator", "rooms", ["creator"])
    op.create_table(
        "places",
        _room(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("level", sa.String),
        sa.Column("word", sa.String, nullable=False),
        sa.Column("ready", sa.Boolean, nullable=False),
    )
    op.create_index("places_by_player", "places", ["player"])


def make_games() -> None:
    op.create_table(
        "games",
        _room(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("secret", sa.String, nullable=False),
        sa.Column("words", sa.JSON),
        sa.Column("base", sa.Integer, nullable=False),
        sa.Column("begun", sa.Float),
        sa.Column("start", sa.JSON),
        sa.Column("position", sa.JSON),
    )
    op.create_table(
        "events",
        _room(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("event", sa.JSON, nullable=False),
        sa.Column("by", sa.String),
        sa.Column("request", sa.String),
        sa.UniqueConstraint("room", "request", name="request_once"),
    )
