"""Whole games of random choices, compiled: the same code for every game."""

from __future__ import annotations

from typing import Annotated, Any

from ...engine.dispatch import acting, legal, new, play, points, ranks
from ...engine.jit import inlined, rule
from ...engine.rng import KEY_WORDS, WORD, WORDS, make_block, seed_chance
from ...engine.structs import Int64, Ints, Record, ints
from ...parts.sets import count, lowest, nth

NOISE_WORDS = 4
STUCK = -1


class Noise(Record):
    """A fast generator for choices (sfc32, by Chris Doty-Humphrey): its words are 32 bits long, held in int64."""

    words: Annotated[Ints, ints(Int64, NOISE_WORDS)]


class Scratch(Record):
    """Memory to work in for one thread."""

    noise: Noise
    block: Annotated[Ints, ints(Int64, WORDS)]


@rule
def noise_word(noise: Noise) -> int:
    """The next 32 bits."""
    a, b, c, counter = noise.words[0], noise.words[1], noise.words[2], noise.words[3]
    t = (a + b + counter) & WORD
    noise.words[3] = (counter + 1) & WORD
    noise.words[0] = b ^ (b >> 9)
    noise.words[1] = (c + (c << 3)) & WORD
    noise.words[2] = ((((c << 21) & WORD) | (c >> 11)) + t) & WORD
    return int(t)


@rule
def noise_below(noise: Noise, n: int) -> int:
    """A number from 0 to n − 1. (The bias is below n / 2³²: nothing that a simulation could show.)"""
    return (noise_word(noise) * int(n)) >> 32


@inlined
def begin(boxes: Any, states: Any, i: int, start: Any, family: Ints, number: int, scratch: Any) -> None:
    """Game `number` of a family, set up: its key and its noise are a block of the family's own stream."""
    block = scratch[0].block
    make_block(family, number, block)
    states[i] = start[0]
    seed_chance(states[i].chance, block[:KEY_WORDS], 0)
    for w in range(NOISE_WORDS):
        scratch[0].noise.words[w] = block[KEY_WORDS + w]
    new(boxes[0], states[i])


@inlined
def random_seat(bits: int, noise: Noise) -> int:
    """One of the seats that may decide now."""
    if bits & (bits - 1) == 0:
        return lowest(bits)
    return nth(bits, noise_below(noise, count(bits)))


@inlined
def roll_out(boxes: Any, states: Any, i: int, out: Ints, noise: Noise, most: int) -> int:
    """Random choices until the game is over; returns how many there were, STUCK if more than `most`."""
    box, s = boxes[0], states[i]
    decisions = 0
    bits = acting(s)
    while bits != 0:
        seat = random_seat(bits, noise)
        n = legal(box, s, seat, out)
        play(box, s, seat, out[noise_below(noise, n)])
        decisions += 1
        if decisions > most:
            return STUCK
        bits = acting(s)
    return decisions


@rule
def play_games(
    boxes: Any,
    states: Any,
    start: Any,
    family: Ints,
    first: int,
    scratch: Any,
    out: Ints,
    lengths: Ints,
    places: Ints,
    by_source: Ints,
    most: int,
) -> None:
    """Games from number `first` on, one after another on one table; a row of results a game."""
    for row in range(len(lengths)):
        begin(boxes, states, 0, start, family, first + row, scratch)
        lengths[row] = roll_out(boxes, states, 0, out, scratch[0].noise, most)
        ranks(boxes[0], states[0], places[row])
        for seat in range(states[0].seats):
            points(boxes[0], states[0], seat, by_source[row, seat])
