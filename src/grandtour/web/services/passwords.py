"""Logins and passwords: what they may be, how they are compared, and how often somebody may try."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from ...engine.errors import GrandTourError
from ...engine.i18n import is_line, say
from ..http.errors import Denied
from ..http.tokens import new_token
from ..server import GameServer
from ..store import accounts
from ..store.accounts import Account
from ..tables.setup import checked_name

SHORTEST, LONGEST = 8, 200  # letters of a password
HASHER = PasswordHasher()  # argon2id
WRONG = say("Wrong username or password.")


@dataclass(frozen=True)
class Trier:
    """Someone who tries a password: their network, their browser (the hash of its secret), and whose browser that is or was."""

    network: str
    browser: str
    player: int | None


def checked_login(login: Any) -> str:
    """A login as it is compared: large and small letters, and letters that look alike by their width, are the same."""
    try:
        login = checked_name(login)
    except GrandTourError:
        raise GrandTourError(say("A username can be up to {most} printable characters long.", most=60)) from None
    return folded(login)


def folded(login: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", login[: LONGEST + 1]).casefold())


def checked_password(password: Any, login: str) -> str:
    """A new password."""
    if not isinstance(password, str) or not is_line(password) or not SHORTEST <= len(password) <= LONGEST:
        raise GrandTourError(say("A password must be {low} to {high} characters long.", low=SHORTEST, high=LONGEST))
    if folded(password) == login:
        raise GrandTourError(say("Your password can't be your username."))
    return password


async def hash_of(server: GameServer, password: str, whose: str) -> str:
    """What is stored of a password; made in a thread, because it is meant to take long."""
    return str(await server.passwords.run(whose, lambda: HASHER.hash(unicodedata.normalize("NFC", password))))


async def check(server: GameServer, login: str, password: Any, whose: Trier) -> Account:
    """The account of a login and its password. An unknown login is answered as a wrong password is, and after as long. Strangers'
    tries slow down strangers only: a browser that the owner has used before has tries of its own."""
    account = accounts.account_named(server.store, login)
    known = server.limits
    ours = account is not None and account.player == whose.player
    if not (known.by_browser.allows(whose.browser) if ours else known.by_stranger.allows(whose.network, login)):
        raise Denied(say("Too many attempts. Please wait ten minutes."), 429)
    right = await server.passwords.run(whose.browser if ours else whose.network, lambda: _is_right(account, str(password)))
    if not right or account is None or accounts.account_named(server.store, login) != account:  # or it was changed meanwhile
        raise Denied(WRONG)
    return account


def _is_right(account: Account | None, password: str) -> bool:
    other = nobody()
    try:
        normal = unicodedata.normalize("NFC", password[: LONGEST + 1])
        return HASHER.verify(other if account is None else account.password, normal)
    except VerificationError:
        return False


@cache
def nobody() -> str:
    """The hash of a password that nobody has, for logins that are not there."""
    return HASHER.hash(new_token())
