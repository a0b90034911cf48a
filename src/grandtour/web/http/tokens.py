"""Secrets of browsers and forms: how they are made, stored and checked."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Any

from ...engine.i18n import say
from .errors import Denied


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def csrf_of(token: str) -> str:
    """The word that forms carry."""
    return hmac.new(token.encode(), b"form", hashlib.sha256).hexdigest()[:32]


def check_csrf(token: str, sent: Any) -> None:
    if not isinstance(sent, str) or not hmac.compare_digest(csrf_of(token).encode(), sent.encode()):
        raise Denied(say("This form has expired. Please go back, reload the page and try again."))
