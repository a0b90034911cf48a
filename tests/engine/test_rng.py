"""Chance: ChaCha against the standard and against a slow twin, draws without bias, keys."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grandtour.engine import rng as engine
from grandtour.engine.rng import WORD, WORDS, Chance, below, key_hex, key_words, make_block, mixed, seed_chance, word

from .tables import steady

STANDARD_KEY = bytes(range(32)).hex()
COLUMNS = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
DIAGONALS = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]


def words_of(text: str) -> list[int]:
    return [int(digits, 16) for digits in text.split()]


def key_array(key: str) -> Any:
    return np.array(key_words(key), np.int64)


def seeded(key: str = STANDARD_KEY, counter: int = 0) -> Any:
    chance = np.zeros(1, Chance.DTYPE)[0]
    seed_chance(chance, key_array(key), counter)
    return chance


def loaded(*words: int) -> Any:
    """Chance whose next words are these: written into the block behind its first word, which is used up."""
    chance = seeded(counter=1)
    chance.block[1 : 1 + len(words)] = words
    return chance


# --- the standard ---------------------------------------------------------------------------------------------------
def twenty_rounds(key: str, number: int, nonce: list[int]) -> list[int]:
    """A block of the standard's own form, out of the engine's layout and mixing."""
    start = np.array([engine.start_word(key_array(key), number, i) for i in range(WORDS)], np.int64)
    start[WORDS - len(nonce) :] = nonce
    block = start.copy()
    mixed(block, 20)
    return [int(w) for w in (block + start) & WORD]


def test_a_quarter_round_is_the_standards() -> None:
    """RFC 8439, section 2.1.1."""
    x = engine.quarter(*words_of("11111111 01020304 9b8d6f43 01234567"))
    assert list(x) == words_of("ea2a92f4 cb1cf8ce 4581472e 5881c4bb")


def test_a_quarter_round_of_a_whole_block_is_the_standards() -> None:
    """RFC 8439, section 2.2.1."""
    before = """879531e0 c5ecf37d 516461b1 c9a62f8a 44c20ef3 3390af7f d9fc690b 2a5f714c
                53372767 b00a5631 974c541a 359e9963 5c971061 3d631689 2098d9d6 91dbd320"""
    after = """879531e0 c5ecf37d bdb886dc c9a62f8a 44c20ef3 3390af7f d9fc690b cfacafd2
               e46bea80 b00a5631 974c541a 359e9963 5c971061 ccc07c79 2098d9d6 91dbd320"""
    x = words_of(before)
    x[2], x[7], x[8], x[13] = engine.quarter(x[2], x[7], x[8], x[13])
    assert x == words_of(after)


def test_twenty_rounds_are_the_standards() -> None:
    """RFC 8439, section 2.3.2."""
    expected = """e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3
                  466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2"""
    assert twenty_rounds(STANDARD_KEY, 1, words_of("09000000 4a000000 00000000")) == words_of(expected)


def test_twenty_rounds_of_nothing_are_the_standards() -> None:
    """RFC 8439, appendix A.1, the first vector: our layout without any change."""
    expected = """ade0b876 903df1a0 e56a5d40 28bd8653 b819d2bd 1aed8da0 ccef36a8 c70d778b
                  7c5941da 8d485751 3fe02477 374ad8b8 f4b8436a 1ca11815 69b687c3 8665eeb2"""
    assert twenty_rounds("00" * 32, 0, []) == words_of(expected)


def test_eight_rounds_of_nothing_are_known() -> None:
    """The vector of ChaCha8 for a key, a number and a nonce of zeros (draft-strombergson-chacha-test-vectors, TC1)."""
    expected = """3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e
                  984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"""
    block = np.zeros(WORDS, np.int64)
    make_block(key_array("00" * 32), 0, block)
    assert b"".join(int(w).to_bytes(4, "little") for w in block).hex() == "".join(expected.split())


# --- the twin -------------------------------------------------------------------------------------------------------
def twin_block(key: bytes, number: int) -> list[int]:
    """ChaCha with 8 rounds, written down once more from the standard."""
    start = list(np.frombuffer(b"expand 32-byte k" + key + number.to_bytes(4, "little") + bytes(12), "<u4").tolist())
    x = list(start)
    for _ in range(4):
        for a, b, c, d in COLUMNS + DIAGONALS:
            for (to, by, turn), bits in zip([(a, b, d), (c, d, b)] * 2, (16, 12, 8, 7), strict=True):
                x[to] = (x[to] + x[by]) % 2**32
                x[turn] ^= x[to]
                x[turn] = (x[turn] << bits | x[turn] >> 32 - bits) % 2**32
    return [(a + b) % 2**32 for a, b in zip(x, start, strict=True)]


@given(st.binary(min_size=32, max_size=32), st.integers(0, WORD))
@steady
def test_a_block_is_the_twins(key: bytes, number: int) -> None:
    """Eight rounds, any key, any number."""
    block = np.zeros(WORDS, np.int64)
    make_block(key_array(key.hex()), number, block)
    assert block.tolist() == twin_block(key, number)


def test_words_come_from_one_block_after_another() -> None:
    """Word i of a key is word i of its blocks laid end to end."""
    chance = seeded()
    drawn = [word(chance) for _ in range(40)]
    expected = [w for number in range(3) for w in twin_block(bytes(range(32)), number)]
    assert drawn == expected[:40]
    assert chance.counter == 40


@pytest.mark.parametrize("counter", [0, 1, 2, 15, 16, 17, 31, 32, 33])
def test_seeding_with_a_counter_is_drawing_that_many_words(counter: int) -> None:
    """Byte for byte, before and after the next words."""
    drawn, sought = seeded(), seeded(counter=counter)
    for _ in range(counter):
        word(drawn)
    assert drawn.tobytes() == sought.tobytes()
    assert [word(drawn) for _ in range(20)] == [word(sought) for _ in range(20)]


def test_seeding_leaves_nothing_of_before() -> None:
    """A generator that was in use is the same as a fresh one."""
    used = seeded("ab" * 32, 5)
    seed_chance(used, key_array(STANDARD_KEY), 0)
    assert used.tobytes() == seeded().tobytes()


# --- numbers below n ------------------------------------------------------------------------------------------------
def test_words_past_the_last_full_multiple_are_thrown_away() -> None:
    """Of 2³² words only the first 3 · 2³⁰ are a full multiple of 3 · 2³⁰."""
    n = 3 << 30
    chance = loaded(n, WORD, n - 1, 5)
    assert below(chance, n) == n - 1
    assert chance.counter == 4
    assert below(chance, n) == 5


def test_the_last_full_multiple_itself_is_the_first_thrown_away() -> None:
    """2³² = 3 · 1431655765 + 1: only the very last word goes, and the one before it stays."""
    chance = loaded(WORD, WORD - 1)
    assert below(chance, 3) == (WORD - 1) % 3
    assert chance.counter == 3


@pytest.mark.parametrize("n", [1, 2, 4096, 1 << 31])
def test_powers_of_two_throw_nothing_away(n: int) -> None:
    """Every word is used."""
    chance = loaded(WORD, 0)
    assert [below(chance, n), below(chance, n)] == [n - 1, 0]
    assert chance.counter == 3


def test_throwing_away_goes_on_into_the_next_block() -> None:
    """A block full of refused words: the number is the first good one of the next block."""
    chance = loaded(*[WORD] * (WORDS - 1))
    assert below(chance, 3) == twin_block(bytes(range(32)), 1)[0] % 3
    assert chance.counter == WORDS + 1


@given(st.integers(1, WORD), st.lists(st.integers(0, WORD), min_size=1, max_size=WORDS - 1))
@steady
def test_below_is_the_first_good_word(n: int, words: list[int]) -> None:
    """Against the sentence itself, for any n and any words."""
    good = [w for w in words if w < 2**32 // n * n]
    if good:
        assert below(loaded(*words), n) == good[0] % n


@pytest.mark.parametrize("n", [2, 3, 6, 7])
def test_numbers_are_about_equally_frequent(n: int) -> None:
    """Out of one known key: each of n numbers within a tenth of its share of 3,000. Nothing here is left to luck."""
    chance = seeded("5a" * 32)
    drawn = [below(chance, n) for _ in range(3000)]
    share = 3000 / n
    assert all(abs(drawn.count(i) - share) < share / 10 for i in range(n))


# --- keys -----------------------------------------------------------------------------------------------------------
@given(st.binary(min_size=32, max_size=32))
@steady
def test_keys_go_to_words_and_back(key: bytes) -> None:
    """A key is 64 digits, eight words, and the same 64 digits again."""
    words = key_words(key.hex())
    assert len(words) == engine.KEY_WORDS
    assert key_hex(words) == key.hex() == key_hex(np.array(words, np.int64))


def test_the_lowest_byte_of_a_word_comes_first() -> None:
    """As in the standard."""
    assert key_words(STANDARD_KEY)[:2] == [0x03020100, 0x07060504]


def test_a_seed_has_one_key() -> None:
    """Anyone can compute it: SHA-256 of the word grandtour and the seed."""
    assert engine.key_from_seed(7) == hashlib.sha256(b"grandtour 7").hexdigest()
    assert engine.key_from_seed(7) != engine.key_from_seed(8)
