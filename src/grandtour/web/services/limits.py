"""What servers count and lock for accounts, notifications and daily deals."""

from __future__ import annotations

import asyncio

from ..http.rate import rate_of_all
from ..settings import HOUR, MINUTE
from ..store import Store

TRIES = 10 * MINUTE
PER_HOUR, OF_ALL = 20, 200  # reports of one address, and of all


class Strangers:
    """Password attempts by unknown people: limited per network, for one login and for all logins."""

    def __init__(self, store: Store) -> None:
        self._for_login = rate_of_all(store, "passwords of a login", 10, TRIES)
        self._for_all = rate_of_all(store, "passwords", 30, TRIES)

    def allows(self, network: str, login: str) -> bool:
        return self._for_all.allows(network) and self._for_login.allows(f"{network} {login}")


class Limits:
    """How often somebody may try."""

    def __init__(self, store: Store) -> None:
        self.by_stranger = Strangers(store)
        self.by_browser = rate_of_all(store, "passwords of a browser", 10, TRIES)  # passwords that a browser of the owner's sends
        self.new_accounts = rate_of_all(store, "accounts", 30, TRIES)  # from one network
        self.messages = rate_of_all(store, "webhooks", 60, HOUR)  # to a player's webhook
        self.pushes = rate_of_all(store, "pushes", 60, HOUR)  # turns that a player's browsers are told of
        self.subscribing = rate_of_all(store, "subscribing", 20, HOUR)  # browsers of one player that want to be told
        self.tests = rate_of_all(store, "webhook tests", 5, MINUTE)  # messages that one network has sent to try a webhook
        self.exports = rate_of_all(store, "exports", 6, HOUR)  # of one player's data
        self.reports = rate_of_all(store, "reports", PER_HOUR, HOUR)  # of problems, from one network: each brings a record along
        self.all_reports = rate_of_all(store, "all reports", OF_ALL, HOUR)
        self.daily = asyncio.Lock()  # one deal of the day for everybody
