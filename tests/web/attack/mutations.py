"""Real things made wrong: flips, cuts, repetitions, runs of one character, huge numbers, wrong types, nesting. All by seed."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

# Characters that parsers stumble over: ends of lines, quotes, brackets, digits that are none, halves of characters, marks.
ODD = (*" .,:;=#'\"[]{}()<>\\/|&?%+-_0\t\n\r\0\x1b\x7f\x85", *"\xa0²٣½\u200b\u202e\u2028\ufeff\ud800\udfffİßﬁ𝟘\U0010ffff")
RUNS = (
    " ",
    ".",
    "[",
    "]",
    "{",
    "(",
    "9",
    "0",
    '"',
    "'",
    "\\",
    "#",
    "=",
    "a.",
    "-",
    "\n",
    "\t",
    "\0",
    "/",
    "%",
    "&",
    ";",
    ",",
    "é",
)
NUMBERS = (
    "0",
    "-1",
    "-0",
    "2147483648",
    "9223372036854775808",
    "-9223372036854775809",
    "1e999",
    "1e5",
    "NaN",
    "0x10",
    "1_000",
    "٣",
    "²",
    "",
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 7, 99, 2**31, 2**63, 2**64, -(2**63) - 1, 10**40, 0.5, 1e308, float("inf"), float("nan")),
    *("", " ", "\0", "\ud800", "x" * 300, "9" * 5000, "٣", "-0", "1e5", "__class__", "p1", "\u202e", "../..", "{0}", "%s", "<b>"),
    *([], {}, [[]], [None] * 50, [0] * 300, {"": {}}, {"a": {"a": {"a": 1}}}, ["\ud800"], [True], [[0, 1], [1, 0]]),
)
MOST_RUN, LONG_RUN = 400, 20_000  # characters of a run; one in fifty is long


def text(rng: random.Random, sample: str, times: int = 0) -> str:
    """A text with one to four things wrong in it."""
    for _ in range(times or rng.choice((1, 1, 1, 2, 2, 4))):
        sample = rng.choice(CHANGES)(rng, sample)
    return sample


def flip(rng: random.Random, sample: str) -> str:
    at = rng.randrange(len(sample) + 1)
    return sample[:at] + rng.choice(ODD) + sample[at + 1 :]


def insert(rng: random.Random, sample: str) -> str:
    at = rng.randrange(len(sample) + 1)
    return sample[:at] + rng.choice(ODD) + sample[at:]


def cut(rng: random.Random, sample: str) -> str:
    begin, end = sorted((rng.randrange(len(sample) + 1), rng.randrange(len(sample) + 1)))
    return sample[:begin] + sample[end:]


def repeat(rng: random.Random, sample: str) -> str:
    begin = rng.randrange(len(sample) + 1)
    part = sample[begin : begin + rng.randrange(1, 60)]
    return sample[:begin] + part * rng.choice((2, 3, 50)) + sample[begin:]


def run(rng: random.Random, sample: str) -> str:
    at, most = rng.randrange(len(sample) + 1), LONG_RUN if rng.random() < 0.02 else MOST_RUN
    return sample[:at] + rng.choice(RUNS) * rng.randrange(1, most) + sample[at:]


def number(rng: random.Random, sample: str) -> str:
    found = [match.span() for match in re.finditer(r"\d{1,20}", sample[:20_000])]
    if not found:
        return flip(rng, sample)
    begin, end = rng.choice(found)
    return sample[:begin] + rng.choice((*NUMBERS, "9" * 5000)) + sample[end:]


def line(rng: random.Random, sample: str) -> str:
    """A line left out, doubled, or in another place."""
    lines = sample.split("\n")
    taken = lines.pop(rng.randrange(len(lines)))
    for _ in range(rng.randrange(3)):
        lines.insert(rng.randrange(len(lines) + 1), taken)
    return "\n".join(lines)


def wrap(rng: random.Random, sample: str) -> str:
    depth = rng.choice((1, 2, 30, 600))
    opened, closed = rng.choice((("[", "]"), ('{"a":', "}"), ("(", ")"), ('"', '"'), ("<!--", "-->")))
    return opened * depth + sample + closed * rng.choice((depth, depth, depth - 1, 0))


CHANGES: Sequence[Callable[[random.Random, str], str]] = (flip, insert, cut, repeat, run, number, line, wrap)


# --- bytes ------------------------------------------------------------------------------------------------------------
def encoded(rng: random.Random, sample: str) -> bytes:
    """As bytes, now and then some that aren't text."""
    data = bytearray(sample.encode("utf-8", "surrogatepass"))
    for _ in range(rng.choice((0, 0, 0, 1, 3)) if data else 0):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


# --- data ---------------------------------------------------------------------------------------------------------------
def data(rng: random.Random, sample: Any, times: int = 0) -> Any:
    """Data of the same shape with one to three things wrong in it."""
    sample = copy.deepcopy(sample)
    for _ in range(times or rng.choice((1, 1, 2, 3))):
        sample = _changed(rng, sample)
    return sample


def _changed(rng: random.Random, sample: Any) -> Any:
    """Walks down at random, and changes what is found there."""
    if isinstance(sample, dict) and sample and rng.random() < 0.9:
        key = rng.choice(list(sample))
        if rng.random() < 0.15:
            _change_keys(rng, sample, key)
        else:
            sample[key] = _changed(rng, sample[key])
        return sample
    if isinstance(sample, list) and sample and rng.random() < 0.8:
        at = rng.randrange(len(sample))
        if rng.random() < 0.25:
            return rng.choice((sample[:at], sample + sample, sample[::-1], sample * 20, [sample]))
        sample[at] = _changed(rng, sample[at])
        return sample
    return _other(rng, sample)


def _change_keys(rng: random.Random, sample: dict[str, Any], key: str) -> None:
    value = sample[key]
    if rng.random() < 0.6:
        del sample[key]
    if rng.random() < 0.6:
        sample[text(rng, key, 1) if rng.random() < 0.7 else rng.choice(("", "__proto__", "type", "id", "\ud800"))] = value


def _other(rng: random.Random, value: Any) -> Any:
    """Another value: one of a list, or the same a little wrong."""
    chance = rng.random()
    if chance < 0.3 and isinstance(value, str):
        return text(rng, value, 1)
    if chance < 0.5 and isinstance(value, int):
        return value + rng.choice((-1, 1, 10, 1000, 2**31, 2**63))
    if chance < 0.6:
        return rng.choice(([value], {"a": value}, str(value)[:300], nested(value, rng.choice((2, 30, 120)))))
    return copy.deepcopy(rng.choice(VALUES))


def nested(value: Any, depth: int) -> Any:
    for _ in range(depth):
        value = [value]
    return value


def as_json(rng: random.Random, value: Any) -> str:
    """The text of data; now and then wrong as text, too."""
    try:
        found = json.dumps(value, ensure_ascii=rng.random() < 0.7)
    except RecursionError:
        found = "[" * 5000
    return text(rng, found, 1) if rng.random() < 0.15 else found
