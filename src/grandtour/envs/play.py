"""A game being played as numbers: what all environments for one table are made of."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..engine.contract import Reason
from ..engine.errors import IllegalMove
from ..engine.position import Position
from ..engine.table import Table
from ..engine.table_setup import table_key
from .core.stepping import lowest, payoffs_at

Observation = dict[str, npt.NDArray[Any]]


class Play:
    """A game with seats, options and a box; dealt by a seed, played by numbers of actions. Nothing is remembered of its past."""

    def __init__(self, game: str, seats: int = 2, options: Mapping[str, Any] | None = None, box: Any = None) -> None:
        self.pattern = Table(game, seats, 0, options, box)  # says what is wrong with these, and draws
        self.game = self.pattern.now.game
        self.seats = seats
        self.empty = Position.empty(self.game, self.pattern.box, seats, self.pattern.options)
        self.position = self.pattern.now.copy()

    def deal(self, seed: Any = None, key: str | None = None) -> None:
        """A new game: of a seed, of a key, or any."""
        self.position = self.empty.copy()
        self.position.deal(table_key(seed, key))

    @property
    def turn(self) -> int | None:
        """The seat that decides next (of several that may, the lowest); nobody when the game is over."""
        bits = self.position.acting_bits
        return int(lowest(bits)) if bits else None

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat, in rising order; none if it does not act."""
        return self.position.legal(seat)

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """1 for each legal action, else 0."""
        mask = np.zeros(self.game.ACTIONS, np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def observed(self, seat: int) -> npt.NDArray[np.float32]:
        """What a seat knows, as numbers."""
        return self.position.observe(seat)

    def observation(self, seat: int) -> Observation:
        """What a seat knows and what it may do, as learning environments give it."""
        return {"observation": self.observed(seat), "action_mask": self.mask(seat)}

    def reason(self, seat: int, action: int) -> Reason | None:
        """Why an action is refused; nothing if it is legal."""
        return self.table().reason(seat, int(action)) if int(action) not in self.legal(seat) else None

    def play(self, seat: int, action: int) -> None:
        """Carries an action out; `IllegalMove`, and nothing changes, if it is refused."""
        if (reason := self.reason(seat, action)) is not None:
            raise IllegalMove(str(reason))
        self.position.play(seat, int(action))

    def payoffs(self) -> npt.NDArray[np.float32]:
        """By seat, when the game is over: how it stands against its rivals, from −1 to 1; all together 0."""
        payoffs, places = np.zeros(self.seats, np.float32), np.zeros(self.seats, np.int64)
        payoffs_at(self.position.boxes, self.position.states, 0, places, payoffs)
        return payoffs

    def table(self) -> Table:
        """The same position on a table of its own, with its words and drawings; it has no past."""
        return self.pattern.standing(self.position)

    def copy(self) -> Play:
        """A game of its own that stands the same."""
        twin = object.__new__(Play)
        twin.__dict__.update(self.__dict__)
        twin.position = self.position.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is made of, and the bytes of its state."""
        options, box = json.dumps(self.pattern.options), json.dumps(self.pattern.printed_box.data)
        return _again, (self.pattern.game, self.seats, options, box, self.position.to_bytes())


@lru_cache(maxsize=64)
def _pattern(game: str, seats: int, options: str, box: str) -> Play:
    return Play(game, seats, json.loads(options), json.loads(box))


def _again(game: str, seats: int, options: str, box: str, kept: bytes) -> Play:
    play = _pattern(game, seats, options, box).copy()
    play.position = Position.from_bytes(play.game, play.position.box, kept).copy()
    return play
