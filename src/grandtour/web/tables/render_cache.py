"""What was drawn of a room since its last change: once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

T = TypeVar("T")


class RenderCache:
    """Results by what was made and for whom."""

    def __init__(self) -> None:
        self._made: dict[tuple[Hashable, ...], Any] = {}

    def once(self, make: Callable[[], T], *key: Hashable) -> T:
        """What `make` makes; only the first time under this key."""
        if key not in self._made:
            self._made[key] = make()
        return cast("T", self._made[key])

    def __len__(self) -> int:
        return len(self._made)

    def clear(self) -> None:
        self._made.clear()
