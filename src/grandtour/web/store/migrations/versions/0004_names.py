"""Names as people use them: the messages of a table are its chat, and who asks to take a move back asks for a takeback."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.drop_index("talk_by_room", "talk")
    op.rename_table("talk", "chat")
    op.create_index("chat_by_room", "chat", ["room"])
    op.execute("ALTER TABLE rooms RENAME COLUMN wish TO takeback")
