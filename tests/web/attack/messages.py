"""Messages of a socket: real ones, with the numbers and moves of a real table, made wrong."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.web.attack import mutations

NASTY = (
    *(
        "",
        " ",
        "{",
        "[]",
        "null",
        "1",
        "NaN",
        "9" * 10_000,
        "[" * 30_000,
        '{"a":' * 12_000,
        '"' * 60_000,
        " " * 60_000,
        "\0" * 100,
    ),
    '{"type":"move","request":"\\ud800","place":0,"after":0,"move":"\\ud800"}',
    '{"type":"why","path":["\\ud800"],"place":0}',
    '{"type":"why","path":[' + ",".join(['"x"'] * 9000) + '],"place":0}',
    '{"type":"chat","text":"' + "\\u202e" * 9000 + '"}',
    '{"type":"move","request":"x","place":0,"after":' + "9" * 4000 + ',"move":"x"}',
    '{"type":"move","request":"x","place":[[]],"after":0,"move":"x"}',
    '{"type":"sit","place":1e400}',
    '{"type":"sit","place":NaN}',
    '{"type":["move"]}',
    '{"type":"move","type":"ping","type":{}}',
    '{"type":"_place"}',
    '{"type":"run"}',
)
LARGEST = 60_000  # bytes; a message of more than 64 KB ends the line
CHEAP = ("ping", "hello", "move", "undo", "answer", "why", "sit", "bot", "chat", "ready", "words", "look", "hint")
WEIGHTS = (10, 5, 40, 8, 8, 20, 4, 6, 2, 4, 0.5, 0.5, 0.1)  # what changes a table, or redraws it, is rarer


@dataclass
class Known:
    """What somebody at a table knows of it."""

    number: int = 0
    place: Any = 0
    moves: list[dict[str, Any]] = field(default_factory=list)

    def heard(self, state: dict[str, Any]) -> None:
        self.number, self.place = state["number"], state["place"]
        self.moves = state["moves"][:50]


def messages(rng: random.Random, known: Known) -> Iterator[str | bytes]:
    yield from NASTY
    while True:
        sample = message(rng, known)
        chance = rng.random()
        if chance < 0.1:
            yield clean(json.dumps(sample))
        elif chance < 0.75:
            yield clean(mutations.as_json(rng, mutations.data(rng, sample)))
        elif chance < 0.97:
            yield clean(mutations.text(rng, json.dumps(sample)))
        else:
            yield rng.randbytes(rng.randrange(200))


def clean(text: str) -> str:
    """Halves of characters can't be sent on their own; escaped they can. Not too large: that would end the connection."""
    return text.encode("utf-8", "replace")[:LARGEST].decode(errors="ignore")


def message(rng: random.Random, known: Known) -> dict[str, Any]:
    """A message as a page would send it."""
    kind = rng.choices(CHEAP, WEIGHTS)[0]
    asked = {"type": kind, "request": f"r{rng.randrange(10**9)}", "after": known.number, "place": known.place}
    move = rng.choice(known.moves) if known.moves else {"move": "visit 1", "path": ["sight-1"]}
    return asked | {
        "move": {"move": move["move"] if rng.random() < 0.1 else mutations.text(rng, str(move["move"]), 1)},
        "why": {"path": [*move["path"], *rng.sample(("x", "hand-2-4", "", "way"), rng.randrange(3))]},
        "answer": {"agreed": rng.choice((True, False, 1))},
        "bot": {"level": rng.choice((None, "random", "god", 1))},
        "chat": {"text": rng.choice(("hello", "x" * 501, "\u202e", " ", "\0", "<b>"))},
        "ready": {"word": rng.choice(("please", "x" * 61, " ", 5))},
        "look": {"narrow": rng.random() < 0.5},
    }.get(kind, {})
