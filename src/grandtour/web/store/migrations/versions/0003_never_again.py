"""Numbers of players, chat messages and reports are never given again; who was dealt a game; daily deals that were dealt; lots;
when an uploaded record was last looked at."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    for name in ("players", "talk", "reports") if op.get_bind().dialect.name == "sqlite" else ():  # elsewhere it is so anyway
        with op.batch_alter_table(name, recreate="always", table_kwargs={"sqlite_autoincrement": True}):
            pass
    widen_games()
    make_deals()


def widen_games() -> None:
    op.add_column("games", sa.Column("players", sa.JSON))
    op.add_column("games", sa.Column("lots", sa.JSON))
    op.add_column("rooms", sa.Column("lots", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("results", sa.Column("forfeit", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("records", sa.Column("seen", sa.Float, nullable=False, server_default=sa.text("0")))
    op.add_column("records", sa.Column("size", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.execute("UPDATE records SET seen = made, size = length(CAST(record AS TEXT))")


def make_deals() -> None:
    op.create_table(
        "deals",
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("daily", sa.String, primary_key=True),
    )
    op.execute(
        "INSERT INTO deals SELECT DISTINCT creator, daily FROM rooms WHERE daily IS NOT NULL AND creator IS NOT NULL "
        "UNION SELECT DISTINCT player, daily FROM results WHERE daily IS NOT NULL AND player IS NOT NULL"
    )
