"""Refusals of requests: the status of an error, and errors as pages or JSON."""

from __future__ import annotations

import logging

from ...engine.errors import GrandTourError
from ...engine.i18n import Sentence, say
from ..store import NotStored

LOG = logging.getLogger("grandtour")

OURS = say("Something went wrong on our side. It has been logged.")


def status_of(refused: GrandTourError) -> int:
    return 503 if isinstance(refused, NotStored) else getattr(refused, "status", 400)


class Denied(GrandTourError):  # noqa: N818
    """Something that is not allowed here, with the number that HTTP has for it."""

    def __init__(self, sentence: Sentence | str, status: int = 403) -> None:
        super().__init__(sentence)
        self.status = status


def too_large() -> Denied:
    return Denied(say("That is too large."), 413)
