"""Puzzles: who answered which, and the ratings that follow from it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "answers",
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("puzzle", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("move", sa.String, nullable=False),
        sa.Column("is_right", sa.Boolean, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("daily", sa.String),
        sa.Column("solver", sa.JSON, nullable=False),
        sa.Column("hardness", sa.JSON, nullable=False),
    )
    op.create_index("answers_by_day", "answers", ["daily"])
    op.create_table(
        "solvers",
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzles",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
    )
