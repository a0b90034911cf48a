"""Refusals of requests: the status of an error, and errors as pages or JSON."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from ...engine.errors import GrandTourError
from ...engine.i18n import Sentence, say
from ..store import NotStored

LOG = logging.getLogger("grandtour")

BUSY = (429, 503)
OURS = say("Something went wrong on our side. It has been logged.")


def status_of(refused: GrandTourError) -> int:
    return 503 if isinstance(refused, NotStored) else getattr(refused, "status", 400)


class Denied(GrandTourError):  # noqa: N818
    """Something that is not allowed here, with the number that HTTP has for it."""

    def __init__(self, sentence: Sentence | str, status: int = 403) -> None:
        super().__init__(sentence)
        self.status = status


class Misfilled(Denied):
    """Something wrong with one field of a form, by its name: the page marks it there."""

    def __init__(self, sentence: Sentence | str, field: str, status: int = 400) -> None:
        super().__init__(sentence, status)
        self.field = field


@contextmanager
def about_field(name: str) -> Iterator[None]:
    """Whatever is refused in here is about a field of a form, unless the server has no time."""
    try:
        yield
    except GrandTourError as refused:
        if status_of(refused) in BUSY:
            raise
        raise Misfilled(refused.reason, name, status_of(refused)) from None


def too_large() -> Denied:
    return Denied(say("That is too large."), 413)
