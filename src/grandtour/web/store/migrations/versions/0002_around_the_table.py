"""Talk, accounts, ratings, results, uploaded records, analyses, reports; hints, rematches and stand-ins of rooms."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    widen_rooms()
    make_talk()
    make_people()
    make_results()
    make_records()


def widen_rooms() -> None:
    op.add_column("rooms", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("rooms", sa.Column("origin", sa.JSON))
    op.add_column("rooms", sa.Column("daily", sa.String))
    op.add_column("rooms", sa.Column("successor", sa.String))
    op.add_column("rooms", sa.Column("wish", sa.JSON))
    op.add_column("places", sa.Column("seen", sa.JSON))


def make_talk() -> None:
    op.create_table(
        "talk",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("room", sa.String, sa.ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
    )
    op.create_index("talk_by_room", "talk", ["room"])


def make_people() -> None:
    op.create_table(
        "accounts",
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("login", sa.String, nullable=False, unique=True),
        sa.Column("password", sa.String, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "webhooks",
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("url", sa.String, nullable=False),
        sa.Column("secret", sa.String, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("last", sa.JSON),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )


def make_results() -> None:
    op.create_table(
        "ratings",
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("room", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE")),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("level", sa.String),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("daily", sa.String),
        sa.Column("rating", sa.JSON),
    )
    op.create_index("results_by_player", "results", ["player"])
    op.create_index("results_by_day", "results", ["daily"])


def make_records() -> None:
    op.create_table(
        "records",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE")),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("record", sa.JSON, nullable=False),
    )
    op.create_index("records_by_player", "records", ["player"])
    op.create_table(
        "analyses",
        sa.Column("subject", sa.String, primary_key=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("analysis", sa.JSON, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("about", sa.JSON, nullable=False),
        sa.Column("record", sa.JSON),
    )
