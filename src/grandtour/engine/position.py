"""A position: one moment of a game as numbers. Tables, bots, environments and simulations are made of these.

    p = grandtour.Table("two_capitals", seats=3, seed=7).now.copy()
    seat = p.acting[0]
    p.play(seat, p.legal(seat)[0])
    p.points(seat), p.ranks(), p.observe(seat)

A position has no words, no history and no secrets to keep: whoever has one knows everything. `reshuffle` makes it one that a seat
could not tell from the true one. Actions are not checked: `play` with one that `refusal` refuses breaks the position.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from . import dispatch
from .box import Box
from .contract import SPECTATOR, Game
from .rng import key_words, seed_chance
from .table_setup import table_key


@cache
def seats_in(bits: int) -> tuple[int, ...]:
    """The seats of which these are the bits."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


class Position:
    """A game's module, its box, and the state: a record, alone in an array (compiled code takes arrays)."""

    __slots__ = ("box", "game", "states")

    def __init__(self, game: Game, box: Box, states: npt.NDArray[Any]) -> None:
        self.game, self.box, self.states = game, box, states

    @classmethod
    def empty(cls, game: Game, box: Box, seats: int, options: Mapping[str, Any]) -> Position:
        """A table with seats and options on which nothing lies yet."""
        position = cls(game, box, np.zeros(1, game.STATE))
        position.state.seats = seats
        for option in game.OPTIONS:
            setattr(position.state.options, option.name, option.number(options[option.name]))
        return position

    @classmethod
    def from_bytes(cls, game: Game, box: Box, kept: bytes) -> Position:
        """A position from what `to_bytes` gave. It can only be looked at; a `copy` can be played on."""
        return cls(game, box, np.frombuffer(kept, game.STATE))

    def to_bytes(self) -> bytes:
        return bytes(self.states.tobytes())

    def copy(self) -> Position:
        """A position of its own."""
        return Position(self.game, self.box, np.frombuffer(bytearray(self.states.tobytes()), self.game.STATE))

    def __repr__(self) -> str:
        return f"<Position of {self.game.NAME}, {self.seats} seats{', over' if self.over else ''}>"

    @property
    def state(self) -> Any:
        """The record that the rules work on; `games/GAME/state.py` says what is in it."""
        return self.states[0]

    @property
    def boxes(self) -> Any:
        """The box as the rules have it, alone in an array."""
        return self.box.array

    @property
    def seats(self) -> int:
        return int(self.state.seats)

    # --- the course of a game -----------------------------------------------------------------------------------------
    def seed(self, key: str, counter: int = 0) -> None:
        """From now on chance follows from this key."""
        seed_chance(self.state.chance, np.array(key_words(key), np.int64), counter)

    def deal(self, key: str) -> None:
        """Sets an empty table up and deals."""
        self.seed(key)
        dispatch.new_at(self.boxes, self.states, 0)

    @property
    def acting_bits(self) -> int:
        """The seats that may decide now, one bit each."""
        return int(dispatch.acting_at(self.states, 0))

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may decide now; none when the game is over."""
        return seats_in(self.acting_bits)

    @property
    def over(self) -> bool:
        return self.acting_bits == 0

    def legal(self, seat: int) -> list[int]:
        """The actions of a seat, in rising order; none if it is not acting."""
        out = np.zeros(self.game.MOST_LEGAL, np.int64)
        n = dispatch.legal_at(self.boxes, self.states, 0, seat, out)
        found: list[int] = out[:n].tolist()
        return found

    def refusal(self, seat: int, action: int) -> int:
        """0 if a seat may do this now, else the number of the reason (`game.reason` has the words)."""
        return int(dispatch.refusal_at(self.boxes, self.states, 0, seat, action))

    def play(self, seat: int, action: int) -> None:
        """Carries out a legal action."""
        dispatch.play_at(self.boxes, self.states, 0, seat, action)

    # --- what it is worth ---------------------------------------------------------------------------------------------
    def points(self, seat: int) -> list[int]:
        """A seat's points by source (`game.SOURCES`), as if the game ended now."""
        out = np.zeros(len(self.game.SOURCES), np.int64)
        dispatch.points_at(self.boxes, self.states, 0, seat, out)
        found: list[int] = out.tolist()
        return found

    def ranks(self) -> list[int]:
        """Every seat's place: one more than how many players (or teams) are ahead."""
        out = np.zeros(self.seats, np.int64)
        dispatch.ranks_at(self.boxes, self.states, 0, out)
        found: list[int] = out.tolist()
        return found

    def side(self, seat: int) -> int:
        """The number of a seat's team; seats of one team win together."""
        return int(self.game.side(self.state, seat))

    # --- what a seat knows --------------------------------------------------------------------------------------------
    def observe(self, seat: int) -> npt.NDArray[np.float32]:
        """What a seat knows, as numbers (docs/spaces.md)."""
        out = np.zeros(self.game.OBSERVED, np.float32)
        dispatch.observe_at(self.boxes, self.states, 0, seat, out)
        return out

    def reshuffle(self, seat: int | None, seed: Any = None) -> None:
        """Deals again what the seat (or, with `None`, a spectator) can't know, including future randomness."""
        key = np.array(key_words(table_key(seed, None)), np.int64)
        dispatch.reshuffle_at(self.boxes, self.states, 0, SPECTATOR if seat is None else seat, key)

    def broken_invariant(self) -> int:
        """0 for a sound position, else the number of the invariant that is broken (`game.LAWS` has the words)."""
        return int(dispatch.sound_at(self.boxes, self.states, 0))

    def same_as(self, other: Position) -> bool:
        """Whether everything is the same, hidden things and chance to come included."""
        return self.game is other.game and self.to_bytes() == other.to_bytes()
