"""What lies where as a short text for an address, and back."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from typing import Any

from ..errors import GrandTourError
from ..i18n import say

MOST_LINK = 3500  # letters; no position needs half as many
MOST_DATA = 100_000  # letters of the same unpacked
BROKEN = say("This link is broken or incomplete. Please copy it again.")


def packed(data: Mapping[str, Any]) -> str:
    """Data of an editor as a text for an address."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    link = base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")
    if len(link) > MOST_LINK:
        raise GrandTourError(say("This position is too large for a link."))
    return link


def unpacked(link: str) -> Any:
    """The data behind a link, still unchecked."""
    if len(link) > MOST_LINK:
        raise GrandTourError(BROKEN)
    try:
        reader = zlib.decompressobj()
        text = reader.decompress(base64.b64decode(link + "=" * (-len(link) % 4), b"-_", validate=True), MOST_DATA)
        if reader.unconsumed_tail or not reader.eof:
            raise GrandTourError(BROKEN)
        return read_json(text)
    except (binascii.Error, zlib.error, ValueError):
        raise GrandTourError(BROKEN) from None


def read_json(text: bytes | str) -> Any:
    """JSON that somebody sent; `GrandTourError` if it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise GrandTourError(say("This is not a position: {hint}", hint=say("it can't be read as JSON"))) from None
