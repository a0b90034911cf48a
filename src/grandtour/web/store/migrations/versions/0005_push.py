"""Browsers that are told of a player's turn."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("key", sa.String, sa.ForeignKey("keys.hash", ondelete="CASCADE"), primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("endpoint", sa.String, nullable=False),
        sa.Column("public", sa.String, nullable=False),
        sa.Column("auth", sa.String, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("subscriptions_by_player", "subscriptions", ["player"])
