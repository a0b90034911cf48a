"""What a server counts and locks for accounts, notifications and daily deals, while it runs."""

from __future__ import annotations

import asyncio

from ..http.rate import Rate
from ..settings import HOUR, MINUTE

TRIES = 10 * MINUTE
PER_HOUR, OF_ALL = 20, 200  # reports of one address, and of all


class Strangers:
    """Password attempts by unknown people: limited per network, for one login and for all logins."""

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
        self.pushes = Rate(60, HOUR)  # turns that a player's browsers are told of
        self.subscribing = Rate(20, HOUR)  # browsers of one player that want to be told
        self.tests = Rate(5, MINUTE)  # messages that one network has sent to try a webhook
        self.exports = Rate(6, HOUR)  # of one player's data
        self.reports = Rate(PER_HOUR, HOUR)  # of problems, from one network: each brings a record along
        self.all_reports = Rate(OF_ALL, HOUR)
        self.daily = asyncio.Lock()  # one deal of the day for everybody
