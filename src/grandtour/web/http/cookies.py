"""Reads and writes our cookies: a browser's secret, and the language and the theme that were chosen.

On the same host other programs may have cookies of any form (`prefs={"a":1}`, `ids[0]=1`). Python's own parser gives up at those,
and a browser would lose its secret, and with it its seats. Here whatever is not ours is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from starlette.datastructures import Headers

COOKIE = "grandtour"
HOST_COOKIE = "__Host-grandtour"  # where TLS is on: browsers let neither plain HTTP nor another host's page set a name like this
LANGUAGE = "grandtour-language"
THEME = "grandtour-theme"
THEMES = ("light", "dark")  # without a choice it is what the reader's system wants
YEAR = 365 * 86400
SECRET = re.compile(r"[A-Za-z0-9_-]{20,100}")
MOST_SECRETS = 20  # of one request that are looked at: cookies of the same name may be set for several paths and domains


def cookies_in(headers: Headers) -> Iterator[tuple[str, str]]:
    """The names and values of all cookies, in their order; whatever they are, that takes one pass."""
    for line in headers.getlist("cookie"):
        for part in line.split(";"):
            name, _, value = part.partition("=")
            value = value.strip()
            yield name.strip(), value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value


def secrets_in(headers: Headers, secure: bool) -> tuple[str, list[str]]:
    """The secrets that a browser sends, and under which name: with TLS the plain name counts only if there is no other.

    Whatever else stands under our name was never given by us (all of ours have this form), so nothing is lost when such a browser
    gets a secret; and one that does not fit is never sent back, whatever is in it."""
    found: dict[str, list[str]] = {HOST_COOKIE: [], COOKIE: []}
    for name, value in cookies_in(headers):
        if name in found and SECRET.fullmatch(value) and value not in found[name] and len(found[name]) < MOST_SECRETS:
            found[name].append(value)
    name = HOST_COOKIE if secure and found[HOST_COOKIE] else COOKIE
    return name, found[name]


def cookie_of(headers: Headers) -> str | None:
    """The secret of a browser, once `KnownBrowser` has found out which of those that were sent it is."""
    return next(iter(secrets_in(headers, secure=False)[1]), None)


def chosen_in(headers: Headers, choice: str, known: Container[str]) -> str | None:
    """What a browser's reader chose (a language, a theme), if it is one of those that are known."""
    return next((value for name, value in cookies_in(headers) if name == choice and value in known), None)


def with_secret(lines: list[tuple[bytes, bytes]], secret: str | None) -> list[tuple[bytes, bytes]]:
    """The lines of a head with this secret as the only cookie: what comes after sees no other, and none of other programs'."""
    others = [(name, value) for name, value in lines if name != b"cookie"]
    return others if secret is None else [*others, (b"cookie", f"{COOKIE}={secret}".encode())]


def only_ours(lines: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The lines of a head without other programs' cookies."""
    names = {name.encode() for name in (COOKIE, HOST_COOKIE, LANGUAGE, THEME)}
    kept = [part.strip() for name, line in lines if name == b"cookie" for part in line.split(b";")]
    ours = b"; ".join(part for part in kept if part.partition(b"=")[0].strip() in names)
    others = [(name, value) for name, value in lines if name != b"cookie"]
    return [*others, (b"cookie", ours)] if ours else others


def lines_for(secret: str, secure: bool, carried: bool = False) -> list[str]:
    """How a browser is told its secret; `carried`, it had it under the plain name, which is taken back."""
    if SECRET.fullmatch(secret) is None:
        raise ValueError("not one of our secrets")
    name, flag = (HOST_COOKIE, "; Secure") if secure else (COOKIE, "")
    lines = [f"{name}={secret}; Max-Age={YEAR}; Path=/; HttpOnly; SameSite=Lax{flag}"]
    return [*lines, f"{COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"] if carried else lines
