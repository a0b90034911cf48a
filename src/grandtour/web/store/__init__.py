"""The store: players, rooms, and every event of every game. Only this package knows the database."""

from .rows import BOT, LINK, OPEN, PERSON, EventRow, GameRow, PlaceRow, RoomLimit, RoomRow
from .sqlite import FILE
from .store import Store
from .writer import NotStored, Outdated, Taken

__all__ = [
    "BOT",
    "FILE",
    "LINK",
    "OPEN",
    "PERSON",
    "EventRow",
    "GameRow",
    "NotStored",
    "Outdated",
    "PlaceRow",
    "RoomLimit",
    "RoomRow",
    "Store",
    "Taken",
]
