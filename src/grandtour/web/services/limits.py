"""What a server counts and locks for accounts, webhooks and daily deals, while it runs."""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

from ..http.rate import Rate
from ..server import Hall
from ..settings import HOUR, MINUTE

TRIES = 10 * MINUTE


class Strangers:
    """Tries of passwords by those who are not known: so many of one network for one login, and for all logins."""

    def __init__(self) -> None:
        self._for_login = Rate(10, TRIES)
        self._for_all = Rate(30, TRIES)

    def allows(self, network: str, login: str) -> bool:
        return self._for_all.allows(network) and self._for_login.allows(f"{network} {login}")


class Limits:
    """How often somebody may try."""

    def __init__(self) -> None:
        self.by_stranger = Strangers()
        self.by_browser = Rate(10, TRIES)  # passwords that a browser of the owner's sends
        self.new_accounts = Rate(30, TRIES)  # from one network
        self.messages = Rate(60, HOUR)  # to a player's webhook
        self.tests = Rate(5, MINUTE)  # messages that one network has sent to try a webhook
        self.exports = Rate(6, HOUR)  # of one player's data
        self.daily = asyncio.Lock()  # one deal of the day for everybody


_limits: WeakKeyDictionary[Hall, Limits] = WeakKeyDictionary()


def limits_of(hall: Hall) -> Limits:
    """The limits of a server."""
    if hall not in _limits:
        _limits[hall] = Limits()
    return _limits[hall]
