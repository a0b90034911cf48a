"""A game's functions picked by the type of its record, and the doors from Python into compiled code.

Code for all games (tables, simulation, search) calls `legal(box, s, …)` from here. The doors, `…_at`, take an array
of states and an index, because a record as an argument costs several times more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import registry
from .jit import generic, numba_type, rule
from .structs import Ints, Numbers


def _function(name: str, numba_record: Any) -> Any:
    """The function of that name of the game whose state has this compiled type."""
    for game in registry.found():
        if numba_type(game.STATE) == numba_record:
            return getattr(game, name)
    raise TypeError(f"no game has the state {numba_record}")


def _of_state(name: str) -> Callable[[Any], Any]:
    def stub(s: Any) -> Any:
        return getattr(registry.by_dtype(s.dtype), name)(s)

    def typed(s: Any) -> Any:
        function = _function(name, s)
        return lambda s: function(s)

    return generic(stub, typed)


def _with_seat(name: str) -> Callable[[Any, Any], Any]:
    def stub(s: Any, seat: Any) -> Any:
        return getattr(registry.by_dtype(s.dtype), name)(s, seat)

    def typed(s: Any, seat: Any) -> Any:
        function = _function(name, s)
        return lambda s, seat: function(s, seat)

    return generic(stub, typed)


def _of_table(name: str) -> Callable[[Any, Any], Any]:
    def stub(box: Any, s: Any) -> Any:
        return getattr(registry.by_dtype(s.dtype), name)(box, s)

    def typed(box: Any, s: Any) -> Any:
        function = _function(name, s)
        return lambda box, s: function(box, s)

    return generic(stub, typed)


def _with_one(name: str) -> Callable[[Any, Any, Any], Any]:
    def stub(box: Any, s: Any, x: Any) -> Any:
        return getattr(registry.by_dtype(s.dtype), name)(box, s, x)

    def typed(box: Any, s: Any, x: Any) -> Any:
        function = _function(name, s)
        return lambda box, s, x: function(box, s, x)

    return generic(stub, typed)


def _with_two(name: str) -> Callable[[Any, Any, Any, Any], Any]:
    def stub(box: Any, s: Any, x: Any, y: Any) -> Any:
        return getattr(registry.by_dtype(s.dtype), name)(box, s, x, y)

    def typed(box: Any, s: Any, x: Any, y: Any) -> Any:
        function = _function(name, s)
        return lambda box, s, x, y: function(box, s, x, y)

    return generic(stub, typed)


def _with_four(name: str) -> Callable[[Any, Any, Any, Any, Any, Any], Any]:
    def stub(box: Any, s: Any, x: Any, y: Any, z: Any, out: Any) -> Any:
        return getattr(registry.by_dtype(s.dtype), name)(box, s, x, y, z, out)

    def typed(box: Any, s: Any, x: Any, y: Any, z: Any, out: Any) -> Any:
        function = _function(name, s)
        return lambda box, s, x, y, z, out: function(box, s, x, y, z, out)

    return generic(stub, typed)


acting = _of_state("acting")
side = _with_seat("side")
new = _of_table("new")
sound = _of_table("sound")
ranks = _with_one("ranks")
legal = _with_two("legal")
refusal = _with_two("refusal")
play = _with_two("play")
points = _with_two("points")
reshuffle = _with_two("reshuffle")
observe = _with_two("observe")
position_features = _with_two("position_features")
action_features = _with_four("action_features")


@rule
def new_at(boxes: Any, states: Any, i: int) -> None:
    new(boxes[0], states[i])


@rule
def acting_at(states: Any, i: int) -> int:
    return int(acting(states[i]))


@rule
def legal_at(boxes: Any, states: Any, i: int, seat: int, out: Ints) -> int:
    return int(legal(boxes[0], states[i], seat, out))


@rule
def refusal_at(boxes: Any, states: Any, i: int, seat: int, a: int) -> int:
    return int(refusal(boxes[0], states[i], seat, a))


@rule
def play_at(boxes: Any, states: Any, i: int, seat: int, a: int) -> None:
    play(boxes[0], states[i], seat, a)


@rule
def points_at(boxes: Any, states: Any, i: int, seat: int, out: Ints) -> None:
    points(boxes[0], states[i], seat, out)


@rule
def ranks_at(boxes: Any, states: Any, i: int, out: Ints) -> None:
    ranks(boxes[0], states[i], out)


@rule
def reshuffle_at(boxes: Any, states: Any, i: int, seat: int, key: Ints) -> None:
    reshuffle(boxes[0], states[i], seat, key)


@rule
def sound_at(boxes: Any, states: Any, i: int) -> int:
    return int(sound(boxes[0], states[i]))


@rule
def observe_at(boxes: Any, states: Any, i: int, seat: int, out: Numbers) -> None:
    observe(boxes[0], states[i], seat, out)
