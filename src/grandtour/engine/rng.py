"""Chance that can be checked: every number at a table comes from ChaCha with 8 rounds, out of a key and a counter.

The key and the counter are part of the state, so a game is repeatable; the key is 256 bits long, so nobody can guess
what comes next. (`block` is only the last block computed, kept for speed.)
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

from .jit import rule
from .structs import Int64, Ints, Record, ints

KEY_WORDS = 8
WORDS = 16  # in a block
ROUNDS = 8
WORD = 0xFFFFFFFF
RANGE = WORD + 1
WORD_BITS = 32
SIGMA = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # "expand 32-byte k", as in the standard
COUNTER = len(SIGMA) + KEY_WORDS  # the place of the block's number


class Chance(Record):
    """Words are whole numbers from 0 to 2³² − 1, held in int64: unsigned fields compare differently compiled and plain."""

    key: Annotated[Ints, ints(Int64, KEY_WORDS)]
    counter: Int64  # how many words have been used
    block: Annotated[Ints, ints(Int64, WORDS)]


@rule
def turned(word: int, bits: int) -> int:
    return ((word << bits) & WORD) | (word >> (WORD_BITS - bits))


@rule
def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """A quarter round of ChaCha."""
    a = (a + b) & WORD
    d = turned(d ^ a, 16)
    c = (c + d) & WORD
    b = turned(b ^ c, 12)
    a = (a + b) & WORD
    d = turned(d ^ a, 8)
    c = (c + d) & WORD
    b = turned(b ^ c, 7)
    return a, b, c, d


@rule
def mixed(x: Ints, rounds: int) -> None:
    """All rounds over a block, columns and diagonals in turn. (Sixteen numbers of their own stay in the processor.)"""
    a, b, c, d = x[0], x[4], x[8], x[12]
    e, f, g, h = x[1], x[5], x[9], x[13]
    i, j, k, m = x[2], x[6], x[10], x[14]
    n, o, p, q = x[3], x[7], x[11], x[15]
    for _ in range(rounds // 2):
        a, b, c, d = quarter(a, b, c, d)
        e, f, g, h = quarter(e, f, g, h)
        i, j, k, m = quarter(i, j, k, m)
        n, o, p, q = quarter(n, o, p, q)
        a, f, k, q = quarter(a, f, k, q)
        e, j, p, d = quarter(e, j, p, d)
        i, o, c, h = quarter(i, o, c, h)
        n, b, g, m = quarter(n, b, g, m)
    x[0], x[4], x[8], x[12] = a, b, c, d
    x[1], x[5], x[9], x[13] = e, f, g, h
    x[2], x[6], x[10], x[14] = i, j, k, m
    x[3], x[7], x[11], x[15] = n, o, p, q


@rule
def start_word(key: Ints, number: int, i: int) -> int:
    """Word i of the block before mixing: constants, key, the block's number, zeros."""
    if i < len(SIGMA):
        return SIGMA[i]
    if i < COUNTER:
        return int(key[i - len(SIGMA)])
    if i == COUNTER:
        return number & WORD
    return 0


@rule
def make_block(key: Ints, number: int, block: Ints) -> None:
    """Block `number` of the stream that belongs to the key."""
    for i in range(WORDS):
        block[i] = start_word(key, number, i)
    mixed(block, ROUNDS)
    for i in range(WORDS):
        block[i] = (block[i] + start_word(key, number, i)) & WORD


@rule
def word(chance: Chance) -> int:
    """The next 32 bits."""
    place = chance.counter % WORDS
    if place == 0:
        make_block(chance.key, chance.counter // WORDS, chance.block)
    chance.counter += 1
    return int(chance.block[place])


@rule
def below(chance: Chance, n: int) -> int:
    """A number from 0 to n − 1, all equally likely: words past the last full multiple of n are thrown away. (That is so far
    up that it is rarely worth a division to know where exactly.)"""
    drawn = word(chance)
    while drawn >= RANGE - n and drawn >= RANGE - RANGE % n:
        drawn = word(chance)
    return drawn % n


@rule
def seed_chance(chance: Chance, key: Ints, counter: int) -> None:
    """Chance as it is after `counter` words from this key."""
    for i in range(KEY_WORDS):
        chance.key[i] = key[i]
    chance.counter = counter
    for i in range(WORDS):
        chance.block[i] = 0
    if counter > 0:
        make_block(chance.key, (counter - 1) // WORDS, chance.block)


def key_from_seed(seed: Any) -> str:
    """The key, as 64 hexadecimal digits, that belongs to a seed."""
    return hashlib.sha256(f"grandtour {seed}".encode(errors="surrogatepass")).hexdigest()


def key_words(key: str) -> list[int]:
    """A key's eight words, the lowest byte of each first, as in the standard."""
    raw = bytes.fromhex(key)
    return [int.from_bytes(raw[i : i + 4], "little") for i in range(0, len(raw), 4)]


def key_hex(words: Any) -> str:
    """A key as 64 hexadecimal digits."""
    return b"".join(int(w).to_bytes(4, "little") for w in words).hex()
