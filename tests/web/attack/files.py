"""Records and boxes: the real ones of this repository made wrong, and those that once took a server hours."""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from grandtour.engine import gamefile
from tests.web.attack import mutations
from tests.web.attack.heads import GAMES

ROOT = Path(__file__).parents[3]
LARGE = 1_900_000  # characters: a little less than `most_upload`
BOX, BOX_FILE = 60_000, 200_000  # less than `most_body` and `most_box`
TITLE = "Grand Tour record 1\n"


@cache
def texts() -> tuple[str, ...]:
    """The records in replays/."""
    return tuple(path.read_text(encoding="utf-8") for path in sorted((ROOT / "replays").glob("*/*.txt")))


@cache
def as_data() -> tuple[dict[str, Any], ...]:
    return tuple(gamefile.read(text) for text in texts())


def records(rng: random.Random) -> Iterator[str]:
    """Without end; small ones are commoner."""
    small = sorted(texts(), key=len)[:12]
    while True:
        chance = rng.random()
        if chance < 0.05:
            yield rng.choice(texts())
        elif chance < 0.6:
            yield mutations.text(rng, rng.choice(small if rng.random() < 0.8 else texts()))
        elif chance < 0.95:
            yield mutations.as_json(rng, mutations.data(rng, rng.choice(as_data())))
        else:
            yield mutations.as_json(rng, mutations.data(rng, series(rng.choice((1, 2, 5)))))


def series(games: int) -> dict[str, Any]:
    one = as_data()[0]
    return {"format": 1, "kind": "series", "wins": 3, "key": "0" * 64, "names": one.get("names", []), "games": [one] * games}


def headed(lines: str) -> str:
    """Events under a sound head."""
    return texts()[0].partition("\n1. ")[0] + "\n" + lines


def nasty_records(large: int = LARGE) -> dict[str, str]:
    """Each by its name; `large` characters where it is the length that hurts."""
    data = as_data()[0]
    return {
        "blanks before the end": headed("1. p1 take" + " " * 150_000 + "x"),
        "many blanks before the end": headed("1. p1 take" + " " * large + "x"),
        "runs of remarks": headed("1. p1 take" + "  #" * (large // 3)),
        "blanks alone": " " * large,
        "a title and blanks": TITLE + " " * large,
        "lines without an end": TITLE + "\n" * large,
        "dots": headed("1" + "." * large),
        "digits": headed("9" * large + ". p1 take"),
        "numbers of events": headed("\n".join(f"{n}. p1 undo" for n in range(1, large // 14))),
        "quotes": headed('1. p1 stand-in "' + '"' * large),
        "escapes": headed('1. p1 stand-in "' + "\\" * large),
        "brackets": "[" * large,
        "objects": '{"a":' * (large // 5),
        "a number of JSON": "9" * large,
        "a fraction of JSON": "0." + "9" * large,
        "an exponent": "1e" + "9" * large,
        "half a character": json.dumps(data | {"about": "\ud800"}),
        "half a character in names": json.dumps(data | {"names": ["\ud800", "\udfff"]}),
        "a long about": json.dumps(data | {"about": "x" * large}),
        "many names": json.dumps(data | {"names": ["x"] * (large // 6)}),
        "options without end": json.dumps(data | {"options": {str(n): n for n in range(large // 20)}}),
        "many seats": json.dumps(data | {"seats": 10**9}),
        "many events": json.dumps(data | {"events": [{"seat": 0, "undo": True}] * (large // 28)}),
        "standing in and out": json.dumps(
            data | {"events": [{"seat": 0, "stand-in": "random"}, {"seat": 0, "stand-in": None}] * 10_000}
        ),
        "a long move": json.dumps(data | {"events": [{"seat": 0, "move": "visit " + " " * large}]}),
        "the same event": json.dumps(data | {"events": [data["events"][0]] * (large // 40)}),
        "a series of many": json.dumps(series(40))[:large],
        "a series in a series": json.dumps({**series(1), "games": [series(1)] * 5}),
        "a series of nothing": json.dumps({**series(1), "games": []}),
        "a key that is none": json.dumps(data | {"start": {"key": "g" * large}}),
        "a position that is none": json.dumps(data | {"start": {"position": mutations.nested({}, 500)}}),
        "points without end": json.dumps(data | {"result": {"scores": [0] * (large // 3), "ranks": []}}),
        "a huge box": json.dumps(data | {"box": {str(n): {} for n in range(large // 20)}}),
        "one line": " ".join(texts()[0].split("\n")),
        "NULs": TITLE + "\0" * large,
        "marks": "\ufeff" * (large // 3) + texts()[0],
    }


# --- boxes ----------------------------------------------------------------------------------------------------------------
@cache
def box_text(game: str) -> str:
    return (ROOT / "src/grandtour/games" / game / "box.toml").read_text(encoding="utf-8")


@cache
def box_data(game: str) -> dict[str, Any]:
    return tomllib.loads(box_text(game))


def boxes(rng: random.Random) -> Iterator[tuple[str, str]]:
    """A game, and TOML for it."""
    while True:
        game = rng.choice(GAMES)
        yield game, mutations.text(rng, box_text(game))


def box_bodies(rng: random.Random) -> Iterator[tuple[str, Any]]:
    """A game, and data for its box."""
    while True:
        game = rng.choice(GAMES)
        yield game, mutations.data(rng, box_data(game))


def nasty_boxes(game: str, size: int = BOX) -> dict[str, str]:
    """TOML that once took long, or that no box can be."""
    own = box_text(game)
    return {
        "dotted keys": "a." * (size // 2) + "a = 1",
        "dotted keys behind a quoted sign": '"="' + ".a" * (size // 2) + " = 1",
        "dotted keys with blanks": "a . " * (size // 4) + "a = 1",
        "quoted dots": "'=' . \"a\"" + ' . "a"' * (size // 6) + "=1",
        "dotted headings": "[a" + ".a" * (size // 2) + "]",
        "dotted lists": "[[a" + ".a" * (size // 2) + "]]",
        "many dotted lines": "a.a.a.a.a.a.a.a = 1\n" * (size // 20),
        "tables in tables": "x = " + "{a = " * (size // 5),
        "lists in lists": "x = " + "[" * size,
        "many lists": "[[a]]\n" * (size // 6),
        "headings": "\n".join(f"[a.b{n}]" for n in range(size // 12)),
        "keys": "\n".join(f"k{n}={n}" for n in range(size // 12)),
        "a list": "x = [" + "1," * (size // 2) + "]",
        "quotes": "x = " + '"' * size,
        "long quotes": 'x = """' + "\\\n" * (size // 2) + '"""',
        "escapes": 'x = "' + "\\u0041" * (size // 6) + '"',
        "half a character": 'x = "\\ud800"',
        "too large a character": 'x = "\\U00110000"',
        "blanks": "x = 1" + " " * size + "y",
        "remarks": "#" * size,
        "lines": "\n" * size,
        "a long number": "x = " + "9" * size,
        "a long hexadecimal number": "x = 0x" + "f" * size,
        "underscores": "x = 1" + "_1" * (size // 2),
        "a long fraction": "x = 0." + "9" * size,
        "no number": "x = nan\ny = inf\nz = -inf",
        "a day": own + "\nday = 1979-05-27T07:32:00Z\nhour = 07:32:00",
        "NULs": "\0" * size,
        "marks": "\ufeff" * (size // 3),
        "an own key": own + "\n[more]\nx = 1\n",
        "twice": own + own,
        "long lists of numbers": re.sub(r"\[[\d, ]+\]", "[" + "1, " * (size // 3) + "]", own, count=1),
        "long lists of names": re.sub(r'\["[^\]]*\]', "[" + '"a", ' * (size // 5) + "]", own, count=1),
        "large numbers": re.sub(r"= \d+", f"= {2**63 - 1}", own),
        "huge numbers": re.sub(r"= \d+", f"= {10**30}", own),
    }
