"""How often somebody does something, counted by all processes together."""

from __future__ import annotations

import hashlib

from sqlalchemy import case, delete, func
from sqlalchemy.dialects.postgresql import insert

from . import Store, schema

RATES = schema.rates
NOW = func.extract("epoch", func.clock_timestamp())


def counted(store: Store, name: str, who: str, much: int, seconds: float) -> int:
    """Counts what somebody does, and returns how much it was before in this span of time."""
    hashed = hashlib.sha256(f"{name} {who}".encode()).hexdigest()
    row = {"name": name, "who": hashed, "since": NOW, "until": NOW + seconds, "count": much}
    over = RATES.c.until < NOW
    renewed = {
        "since": case((over, NOW), else_=RATES.c.since),
        "until": case((over, NOW + seconds), else_=RATES.c.until),
        "count": case((over, much), else_=RATES.c.count + much),
    }
    work = insert(RATES).values(row).on_conflict_do_update(index_elements=list(RATES.primary_key), set_=renewed)
    return int(store.rows(work.returning(RATES.c.count))[0]["count"]) - much


async def sweep_rates(store: Store) -> None:
    """Deletes what counts no more."""
    if store.shared:
        await store.write(lambda connection: connection.execute(delete(RATES).where(RATES.c.until < NOW)))
