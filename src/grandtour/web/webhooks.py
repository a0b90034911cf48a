"""Players who want it are told by a message to an address of theirs that it is their turn."""

from __future__ import annotations

from .rooms import Room


async def turn_came(room: Room, place: int) -> None:
    """Tells the player of a place that it is their turn."""
