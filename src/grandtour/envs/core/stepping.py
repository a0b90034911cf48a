"""Many tables of one game, a decision at each of them in one go: the same code for every game."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...bots.core.rollout import Noise, begin, noise_below
from ...engine.dispatch import acting, legal, observe, play, points, ranks, side
from ...engine.jit import inlined, rule
from ...engine.structs import Ints, Numbers
from ...parts import sets

NONE = -1  # every action is legal
NOBODY = 64  # who decides when a game is over


class Arrays(NamedTuple):
    """What a step writes, a row a table. Whoever makes these arrays owns them; a step allocates nothing."""

    turn: Ints
    """The seat that decides next. (Of several that may, the lowest.)"""
    observations: Numbers
    """What that seat knows."""
    masks: Ints
    """1 for each of its legal actions, else 0."""
    rewards: Numbers
    """By seat: 0, and at the end of a game how the seat stands against its rivals, from −1 to 1."""
    over: Ints
    """Whether this step ended a game. What `turn`, `observations` and `masks` tell is of the next game then."""
    ranks: Ints
    """By seat, of the last game that ended at the table."""
    scores: Ints
    """The same in points."""
    lengths: Ints
    """How many decisions that game had."""


class Desk(NamedTuple):
    """What the tables share, and what is theirs alone."""

    boxes: Any
    states: Any
    start: Any  # a state with nothing in it but seats and options
    family: Ints  # the key from which all games of the tables come
    games: Ints  # how many have been dealt, by table
    decisions: Ints  # of the game that is played
    choices: Ints  # the legal actions in rising order
    many: Ints  # how many they are
    noise: Any  # by table, for random actions


class StepScratch(NamedTuple):
    """Memory to work in for one thread."""

    begin: Any
    out: Ints
    by_source: Ints


@inlined
def lowest(bits: int) -> int:
    """The lowest seat of a set."""
    return NOBODY if bits == 0 else sets.lowest(bits)


@inlined
def payoff(s: Any, places: Ints, seat: int) -> float:
    """How a seat stands against its rivals: of those on other sides, the part that it is ahead of, less the part ahead of it."""
    rivals, total = 0, 0
    for other in range(s.seats):
        if side(s, other) != side(s, seat):
            rivals += 1
            total += int(places[seat] < places[other]) - int(places[seat] > places[other])
    return total / rivals


@rule
def payoffs_at(boxes: Any, states: Any, i: int, places: Ints, out: Numbers) -> None:
    """The payoff of every seat of a game that is over."""
    ranks(boxes[0], states[i], places)
    for seat in range(states[i].seats):
        out[seat] = payoff(states[i], places, seat)


@inlined
def deal(desk: Desk, scratch: StepScratch, i: int) -> None:
    """The next game at a table. Game number n of table i is game i + n × tables of the seed, however many threads there are."""
    begin(desk.boxes, desk.states, i, desk.start, desk.family, i + desk.games[i] * len(desk.states), scratch.begin)
    desk.games[i] += 1
    desk.decisions[i] = 0
    for w in range(len(desk.noise[i].words)):
        desk.noise[i].words[w] = scratch.begin[0].noise.words[w]


@inlined
def look(desk: Desk, scratch: StepScratch, arrays: Arrays, i: int) -> None:
    """Writes who decides at a table, what that seat knows, and what it may do."""
    box, s = desk.boxes[0], desk.states[i]
    seat = lowest(acting(s))
    arrays.turn[i] = seat
    arrays.masks[i, :] = 0
    n = legal(box, s, seat, scratch.out)
    desk.many[i] = n
    for k in range(n):
        desk.choices[i, k] = scratch.out[k]
        arrays.masks[i, scratch.out[k]] = 1
    if arrays.observations.shape[1] > 0:
        observe(box, s, seat, arrays.observations[i])


@inlined
def close(desk: Desk, scratch: StepScratch, arrays: Arrays, i: int) -> None:
    """Writes how a game ended."""
    box, s = desk.boxes[0], desk.states[i]
    payoffs_at(desk.boxes, desk.states, i, arrays.ranks[i], arrays.rewards[i])
    for seat in range(s.seats):
        points(box, s, seat, scratch.by_source)
        arrays.scores[i, seat] = 0
        for source in range(len(scratch.by_source)):
            arrays.scores[i, seat] += scratch.by_source[source]
    arrays.lengths[i] = desk.decisions[i]
    arrays.over[i] = True


@rule
def first_illegal(desk: Desk, actions: Ints) -> int:
    """The first table whose action is not legal, or NONE."""
    for i in range(len(actions)):
        low, high, wanted = 0, desk.many[i], actions[i]
        while low < high:
            middle = (low + high) // 2
            if desk.choices[i, middle] < wanted:
                low = middle + 1
            else:
                high = middle
        if low == desk.many[i] or desk.choices[i, low] != wanted:
            return i
    return NONE


@rule
def step(desk: Desk, scratch: StepScratch, arrays: Arrays, actions: Ints, anew: bool, first: int, last: int) -> None:
    """A legal action at every table from `first` to before `last`; where that ends a game, the next one is dealt. Or, `anew`,
    the next game at all of them."""
    for i in range(first, last):
        arrays.rewards[i, :] = 0
        arrays.over[i] = False
        if not anew:
            act(desk, scratch, arrays, actions[i], i)
        if anew or arrays.over[i]:
            deal(desk, scratch, i)
        look(desk, scratch, arrays, i)


@inlined
def act(desk: Desk, scratch: StepScratch, arrays: Arrays, action: int, i: int) -> None:
    """A legal action at a table, and if it was the last one, the result."""
    s = desk.states[i]
    play(desk.boxes[0], s, lowest(acting(s)), action)
    desk.decisions[i] += 1
    if acting(s) == 0:
        close(desk, scratch, arrays, i)


@rule
def choose(desk: Desk, actions: Ints) -> None:
    """A random legal action for every table."""
    for i in range(len(actions)):
        actions[i] = desk.choices[i, noise_below(noise_at(desk, i), desk.many[i])]


@inlined
def noise_at(desk: Desk, i: int) -> Noise:
    found: Noise = desk.noise[i]
    return found
