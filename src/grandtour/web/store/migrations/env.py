"""How Alembic reaches the database. A migration is done as a whole or not at all, whenever it is interrupted."""

from typing import Any

from alembic import context
from sqlalchemy import Connection, create_engine, event, pool


def run(connection: Connection) -> None:
    context.configure(connection=connection, render_as_batch=True, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()


def of_sqlite() -> None:
    engine = create_engine(context.config.get_main_option("sqlalchemy.url") or "", poolclass=pool.NullPool)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    with engine.connect() as connection:
        run(connection)


if "connection" in context.config.attributes:
    run(context.config.attributes["connection"])
else:
    of_sqlite()
