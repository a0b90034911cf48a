"""How often something was stored of a room: no process changes one that it doesn't know as it is. And what several processes
count together, and analyses that wait."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("rooms", sa.Column("version", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.create_table(
        "rates",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("who", sa.String, primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
    )
    op.create_index("rates_by_end", "rates", ["until"])
    op.create_table(
        "analysis_jobs",
        sa.Column("subject", sa.String, primary_key=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("network", sa.String, nullable=False),
        sa.Column("process", sa.String),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("error", sa.String),
    )
