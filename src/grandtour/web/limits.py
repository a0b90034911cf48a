"""What a server counts and locks for accounts, webhooks and daily deals, while it runs."""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

from .guard import Rate
from .hall import Hall
from .settings import HOUR, MINUTE

TRIES = 10 * MINUTE


class Limits:
    """How often somebody may try."""

    def __init__(self) -> None:
        self.from_address = Rate(30, TRIES)  # passwords that one address sends
        self.at_login = Rate(30, TRIES)  # and that are sent for one login
        self.messages = Rate(60, HOUR)  # to a player's webhook
        self.tests = Rate(5, MINUTE)  # messages that one address has sent to try a webhook
        self.daily = asyncio.Lock()  # one deal of the day for everybody


_limits: WeakKeyDictionary[Hall, Limits] = WeakKeyDictionary()


def limits_of(hall: Hall) -> Limits:
    """The limits of a server."""
    if hall not in _limits:
        _limits[hall] = Limits()
    return _limits[hall]
