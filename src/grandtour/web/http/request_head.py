"""What the head of a request must be before anything else looks at it, and under which names the server may be asked for.

A server with an address (`--url`) is meant to be reached there: any other name belongs to someone else who points their own name
here. Without an address any name will do: at home, the same machine has several.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from ...engine.errors import GrandTourError
from ...engine.i18n import Sentence, say
from ..settings import Settings

HOST = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
LOCAL = frozenset(("localhost", "127.0.0.1", "[::1]"))  # who asks on the machine itself
MOST_PATH, MOST_QUERY = 1000, 4000  # letters
MOST_LINES = 100
BAD, TOO_LONG, ELSEWHERE, TOO_MANY = 400, 414, 421, 431
Fault = tuple[Sentence, int]


def fault_in(scope: Mapping[str, Any], names: frozenset[str] | None) -> Fault | None:
    """What is wrong with a head, and the number that HTTP has for it. `names` are the server's; `None`: any."""
    if len(scope["headers"]) > MOST_LINES:
        return say("The request has too many header lines."), TOO_MANY
    if not scope["path"].startswith("/"):
        return say("This is not a valid address."), BAD
    if len(scope["path"]) > MOST_PATH or len(scope["query_string"]) > MOST_QUERY:
        return say("This address is too long."), TOO_LONG
    found = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    read = HOST.fullmatch(found[0]) if len(found) == 1 else None
    if read is None:
        return say("The request has no valid Host header."), BAD
    if names is not None and plain(read[1]) not in names:
        return say("This server does not use that host name."), ELSEWHERE
    return None


def names_of(settings: Settings) -> frozenset[str] | None:
    """The names by which the server may be asked for; `None`: any. An address or a name that is none is refused."""
    if settings.url is None:
        return None
    return LOCAL | {plain(host_of(settings.url))} | {plain(checked_host(name)) for name in settings.hosts}


def host_of(url: str) -> str:
    """The host of the server's own address."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        host = ""
    if not host or parts.scheme not in ("http", "https"):
        raise GrandTourError(say("The server URL “{url}” must start with https:// or http:// and a host name.", url=url))
    return checked_host(f"[{host}]" if ":" in host else host)


def checked_host(name: str) -> str:
    read = HOST.fullmatch(name)
    if read is None or read[1] != name:
        raise GrandTourError(say("“{name}” is not a valid host name.", name=name))
    return name


def plain(name: str) -> str:
    """A host's name as names are compared."""
    return name.lower().removesuffix(".")
