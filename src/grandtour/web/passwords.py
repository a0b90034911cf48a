"""Logins and passwords: what they may be, how they are compared, and how often somebody may try."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from ..engine.errors import GrandTourError
from ..engine.words import is_line, say
from .guard import Denied, new_token
from .hall import Hall
from .limits import limits_of
from .plans import checked_name
from .store import people
from .store.people import Account

SHORTEST, LONGEST = 8, 200  # letters of a password
HASHER = PasswordHasher()  # argon2id
WRONG = say("The login or the password is wrong.")


def checked_login(login: Any) -> str:
    """A login as it is compared: large and small letters, and letters that look alike by their width, are the same."""
    try:
        login = checked_name(login)
    except GrandTourError:
        raise GrandTourError(say("A login is a line of at most {most} printable letters.", most=60)) from None
    return folded(login)


def folded(login: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", login).casefold())


def checked_password(password: Any, login: str) -> str:
    """A new password."""
    if not isinstance(password, str) or not is_line(password) or not SHORTEST <= len(password) <= LONGEST:
        raise GrandTourError(say("A password has {low} to {high} letters.", low=SHORTEST, high=LONGEST))
    if folded(password) == login:
        raise GrandTourError(say("The password must not be the login."))
    return password


async def hash_of(hall: Hall, password: str) -> str:
    """What is stored of a password; made in a thread, because it is meant to take long."""
    return str(await hall.in_thread(lambda: HASHER.hash(unicodedata.normalize("NFC", password))))


async def check(hall: Hall, login: str, password: Any, address: str) -> Account:
    """The account of a login and its password. An unknown login is answered as a wrong password is, and after as long."""
    known = limits_of(hall)
    if not known.from_address.allows(address) or not known.at_login.allows(login):
        raise Denied(say("Too many tries. Please wait ten minutes."), 429)
    account = people.account_named(hall.store, login)
    if not await hall.in_thread(lambda: _is_right(account, str(password)[: LONGEST + 1])) or account is None:
        raise Denied(WRONG)
    return account


def _is_right(account: Account | None, password: str) -> bool:
    other = nobody()
    try:
        return HASHER.verify(other if account is None else account.password, unicodedata.normalize("NFC", password))
    except VerificationError:
        return False


@cache
def nobody() -> str:
    """The hash of a password that nobody has, for logins that are not there."""
    return HASHER.hash(new_token())
