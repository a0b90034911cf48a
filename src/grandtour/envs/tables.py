"""Many tables at once: reset, step, masks, observations and rewards, written into arrays that the caller owns.

v = grandtour.envs.vector("metro_domino", tables=1024, seats=2, seed=1)
a = v.reset()
a = v.step(v.sample())          # a.turn, a.observations, a.masks, a.rewards, a.over
"""

from __future__ import annotations

import operator
import os
import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np

from ..bots.core import rollout
from ..engine import registry
from ..engine.errors import GrandTourError, IllegalMove
from ..engine.i18n import say
from ..engine.rng import key_from_seed, key_words
from ..engine.structs import Ints
from .core import stepping
from .core.stepping import Arrays
from .play import Play
from .thread_team import ThreadTeam

FEWEST = 256  # tables for which it is worth waking a thread


def new_arrays(game: str, tables: int, seats: int, observations: bool = True) -> Arrays:
    """Arrays for that many tables, all zero. Callers with better memory (shared, pinned, a tensor's) make theirs like this."""
    rules, tables = registry.find(game), _whole_tables(tables)
    return Arrays(
        turn=np.zeros(tables, np.int64),
        observations=np.zeros((tables, rules.OBSERVED if observations else 0), np.float32),
        masks=np.zeros((tables, rules.ACTIONS), np.int8),
        rewards=np.zeros((tables, seats), np.float32),
        over=np.zeros(tables, np.bool_),
        ranks=np.zeros((tables, seats), np.int64),
        scores=np.zeros((tables, seats), np.int64),
        lengths=np.zeros(tables, np.int64),
    )


class Vector:
    """Tables of one game with the same seats, options and box. At each of them one seat decides in every step; a table whose
    game ends is dealt the next one at once. The same seed and actions give the same numbers on any number of cores; with none,
    `seed=None`, nobody can say which games they will be."""

    def __init__(
        self,
        game: str,
        tables: int = 1,
        seats: int = 2,
        seed: Any = 0,
        options: Mapping[str, Any] | None = None,
        box: Any = None,
        *,
        arrays: Arrays | None = None,
        observations: bool = True,
        cores: int | None = None,
    ) -> None:
        self.tables = tables = _whole_tables(tables)
        self.pattern = Play(game, seats, options, box)
        self.game, self.seats = self.pattern.game, seats
        self.arrays = new_arrays(game, tables, seats, observations) if arrays is None else _checked(arrays, game, tables, seats)
        self._team = ThreadTeam(max(1, min(_whole_cores(cores), tables // FEWEST)))
        self._edges = [tables * part // self._team.many for part in range(self._team.many + 1)]
        self._scratches = [self._scratch() for _ in range(self._team.many)]
        self._actions = np.zeros(tables, np.int64)
        self._desk = self._new_desk()
        self.reset(secrets.token_hex() if seed is None else seed)

    def _scratch(self) -> stepping.StepScratch:
        game = self.game
        return stepping.StepScratch(
            np.zeros(1, rollout.Scratch.DTYPE), np.zeros(game.MOST_LEGAL, np.int64), np.zeros(len(game.SOURCES), np.int64)
        )

    def _new_desk(self) -> stepping.Desk:
        many = self.tables
        return stepping.Desk(
            boxes=self.pattern.position.boxes,
            states=np.zeros(many, self.game.STATE),
            start=self.pattern.empty.states,
            family=np.zeros(len(key_words(key_from_seed(0))), np.int64),
            games=np.zeros(many, np.int64),
            decisions=np.zeros(many, np.int64),
            choices=np.zeros((many, self.game.MOST_LEGAL), np.int16),
            many=np.zeros(many, np.int64),
            noise=np.zeros(many, rollout.Noise.DTYPE),
        )

    def reset(self, seed: Any = None) -> Arrays:
        """New games at all tables: those of a seed from its first on, or the next ones of the same seed."""
        if seed is not None:
            self._desk.family[:] = key_words(key_from_seed(seed))
            self._desk.games[:] = 0
        self._anew = True
        self._team.run(self._step_part)
        return self.arrays

    def step(self, actions: Ints) -> Arrays:
        """An action at every table. If one of them is not legal it is `IllegalMove`, and no table has changed."""
        self._take(actions)
        if (i := stepping.first_illegal(self._desk, self._actions)) != stepping.NONE:
            self._refuse(i)
        self._anew = False
        self._team.run(self._step_part)
        return self.arrays

    def _take(self, actions: Ints) -> None:
        """Whole numbers, one a table, into our own array: what is checked is what is played."""
        try:
            given = np.asarray(actions)
        except ValueError:
            given = np.zeros(0)
        if given.shape != self._actions.shape or given.dtype.kind not in "iu":
            raise GrandTourError(
                say(
                    "Actions must be an array of {n} integers, not of type {kind} and shape {shape}.",
                    n=self.tables,
                    kind=given.dtype,
                    shape=given.shape,
                )
            )
        self._actions[:] = given

    def _refuse(self, i: int) -> None:
        table = self.table(i)
        reason = table.reason(table.acting[0], int(self._actions[i]))
        raise IllegalMove(say("Table {i}: {reason}", i=i, reason=reason))

    def _step_part(self, part: int) -> None:
        first, last = self._edges[part], self._edges[part + 1]
        stepping.step(self._desk, self._scratches[part], self.arrays, self._actions, self._anew, first, last)

    def sample(self, out: Ints | None = None) -> Ints:
        """A random legal action for every table, into an array of the caller's or into our own."""
        actions = self._actions if out is None else out
        _check_array("out", actions, self._actions)
        stepping.choose(self._desk, actions)
        return actions

    def table(self, i: int) -> Any:
        """A copy of table i, with its words and drawings; it has no past."""
        if type(i) is not int or not 0 <= i < self.tables:
            raise GrandTourError(say("There is no table {i}; tables are numbered 0 to {last}.", last=self.tables - 1, i=repr(i)))
        play = self.pattern.copy()
        play.position.states[:] = self._desk.states[i]
        return play.table()

    def close(self) -> None:
        """Lets the threads go."""
        self._team.close()


def _whole(number: Any) -> int:
    """A whole number from 1 up, of whatever kind; 0 for anything else."""
    try:
        return 0 if isinstance(number, bool) else max(0, operator.index(number))
    except TypeError:
        return 0


def _whole_tables(tables: Any) -> int:
    if not (many := _whole(tables)):
        raise GrandTourError(say("The number of tables must be a whole number of at least 1, not {n}.", n=repr(tables)))
    return many


def _whole_cores(cores: Any) -> int:
    many = os.cpu_count() or 1 if cores is None else _whole(cores)
    if not many:
        raise GrandTourError(say("The number of cores must be a whole number of at least 1, not {cores}.", cores=repr(cores)))
    return many


def _checked(arrays: Any, game: str, tables: int, seats: int) -> Arrays:
    """Arrays of the caller's, if compiled code can write into them: it would not ask."""
    if not isinstance(arrays, Arrays):
        raise GrandTourError(
            say("The arrays must be of the type that new_arrays() returns, not {given}.", given=type(arrays).__name__)
        )
    wanted = new_arrays(game, tables, seats)
    if np.shape(arrays.observations) == (tables, 0):
        wanted = wanted._replace(observations=wanted.observations[:, :0])
    for name, array, like in zip(Arrays._fields, arrays, wanted, strict=True):
        _check_array(name, array, like)
    return arrays


def _check_array(name: str, array: Any, like: Ints) -> None:
    fits = isinstance(array, np.ndarray) and array.dtype == like.dtype and array.shape == like.shape
    if not fits or not array.flags.c_contiguous or not array.flags.writeable:
        wanted = f"{like.dtype} {like.shape}"
        raise GrandTourError(
            say(
                "The array “{name}” must be writable, C-contiguous and of this type and shape: {wanted}.",
                name=name,
                wanted=wanted,
            )
        )
