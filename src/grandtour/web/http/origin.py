"""Where a request comes from: one of our own pages, over TLS or not, in which language."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from ...engine.i18n import ENGLISH, languages
from .cookies import LANGUAGE, chosen_in


def same_origin(headers: Headers, url: str | None) -> bool:
    """Whether a request comes from one of our own pages, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site") in (None, "same-origin", "none")
    try:
        ours, theirs = urlsplit(url or ""), urlsplit(origin)
    except ValueError:
        return False
    if theirs.netloc == ours.netloc:  # a page of the same name without TLS could be anybody's
        return theirs.netloc != "" and theirs.scheme == ours.scheme
    return theirs.netloc != "" and theirs.netloc == headers.get("host")


def is_secure(scope: Scope, url: str | None) -> bool:
    """Whether a browser speaks TLS with this server, or with the proxy before it whose address is the `url`."""
    return scope["scheme"] in ("https", "wss") or (url or "").startswith("https://")


def language_of(headers: Headers) -> str:
    """The reader's language: the one they chose, else the first one that we know of those that the browser asks for."""
    chosen = chosen_in(headers, LANGUAGE, languages())
    if chosen is not None:
        return chosen
    asked = []
    for part in headers.get("accept-language", "")[:200].split(","):
        name, _, quality = part.strip().partition(";q=")
        try:
            asked.append((-float(quality or 1), name.split("-")[0].lower()))
        except ValueError:
            continue
    known = [name for _, name in sorted(asked, key=lambda one: one[0]) if name in languages()]
    return known[0] if known else ENGLISH
