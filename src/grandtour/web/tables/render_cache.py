"""What was drawn of a room since its last change: once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

T = TypeVar("T")


class RenderCache:
    """Results by what was made and for whom."""

    def __init__(self) -> None:
        self._made: dict[tuple[Hashable, ...], Any] = {}
        self._lines: dict[str, str] = {}
        self._older_lines: dict[str, str] = {}

    def once(self, make: Callable[[], T], *key: Hashable) -> T:
        """What `make` makes; only the first time under this key."""
        if key not in self._made:
            self._made[key] = make()
        return cast("T", self._made[key])

    def lines(self, text: str) -> list[str]:
        """The lines of a text. Those that were in another one, now or before the last change, are the same strings: most of a
        table is, for all viewers, and so it is in memory once."""
        return self.once(lambda: [self._line(line) for line in text.split("\n")], "lines", text)

    def _line(self, line: str) -> str:
        return self._lines.setdefault(line, self._older_lines.get(line, line))

    def clear(self) -> None:
        self._made.clear()
        if self._lines:
            self._older_lines, self._lines = self._lines, {}
