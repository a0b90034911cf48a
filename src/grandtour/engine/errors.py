"""What can go wrong, each with a reason in words. No traceback reaches a user: doors catch `GrandTourError`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .i18n import Sentence, say


class GrandTourError(ValueError):
    """Anything refused; its text is a sentence for people."""

    def __init__(self, reason: Sentence | str) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.reason)


class IllegalMove(GrandTourError):  # noqa: N818 (a name of the public API)
    """A move that the rules refuse. Nothing has changed. `rule` is the number of the rule that says so, if one does, and `why`
    the reason alone, without player and move."""

    def __init__(self, reason: Sentence | str, why: Sentence | None = None, rule: str = "") -> None:
        super().__init__(reason)
        self.why, self.rule = why, rule

    def plain(self) -> IllegalMove:
        """The same without player and move, for whoever made it."""
        return IllegalMove(self.reason if self.why is None else self.why, self.why, self.rule)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.why, self.rule)


class UndoRefused(GrandTourError):  # noqa: N818
    """A move that can't be taken back now. Nothing has changed."""


class RecordError(GrandTourError):
    """A record that can't be read or does not replay."""


@dataclass(frozen=True)
class Fault:
    """One thing wrong in data that people write, and where it stands."""

    place: str
    reason: Sentence

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else str(self.reason)


class DataError(GrandTourError):
    """Faults in data that people write: all that were found, not only the first."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(say("{faults}", faults="\n".join(map(str, self.faults))))

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults,)


class BoxError(DataError):
    """A box file that can't be played with."""


class PositionError(DataError):
    """A position that can't be on a table."""
