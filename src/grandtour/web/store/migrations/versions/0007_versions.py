"""How often something was stored of a room: no process changes one that it doesn't know as it is."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("rooms", sa.Column("version", sa.Integer, nullable=False, server_default=sa.text("0")))
