"""Changing a room: one change at a time, and each on what is stored."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar

if TYPE_CHECKING:
    from .room import Room

P = ParamSpec("P")
T = TypeVar("T")


class Part(Protocol):
    """An aspect of a room."""

    room: Room


S = TypeVar("S", bound=Part)
Method = Callable[Concatenate[S, P], Coroutine[Any, Any, T]]


def changes_room(method: Method[S, P, T]) -> Method[S, P, T]:
    """A method that changes its room: with the room's lock held, and once more from its beginning if another server process has
    changed the room meanwhile."""

    @wraps(method)
    async def changed(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.room.change(partial(method, self, *args, **kwargs))

    return changed
