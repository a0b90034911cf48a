"""Tournaments: who takes part, rounds, and their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("organiser", sa.Integer, sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("system", sa.String, nullable=False),
        sa.Column("games", sa.JSON, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("move_limit", sa.Integer, nullable=False),
        sa.Column("arrival", sa.Integer, nullable=False),
        sa.Column("hints", sa.Boolean, nullable=False),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("stage", sa.String, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("secret", sa.String, nullable=False),
    )
    op.create_index("tournaments_by_stage", "tournaments", ["stage"])
    op.create_index("tournaments_by_organiser", "tournaments", ["organiser"])
    op.create_table(
        "entries",
        _tournament(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("level", sa.String),
        sa.Column("gone", sa.String),
    )
    op.create_index("entries_by_player", "entries", ["player"])
    op.create_table(
        "rounds",
        _tournament(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("byes", sa.JSON, nullable=False),
    )
    op.create_table(
        "pairings",
        _tournament(),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("room", sa.String, nullable=False, unique=True),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("late", sa.JSON),
        sa.Column("result", sa.JSON),
    )


def _tournament() -> sa.Column[str]:
    return sa.Column("tournament", sa.String, sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
