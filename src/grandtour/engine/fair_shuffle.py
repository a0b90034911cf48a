"""Shuffles that players can check. Before the deal the server shows the hash of a secret; then the players may each add a word;
the key of the game follows from the secret, the words and the number of the game; where lots are drawn for the seats, so does
their order. At the end the secret is in the record: whoever wrote down the hash can see that the deal was settled before anybody
said a word, and by nobody alone. (Where no player says a word, the server alone has settled it.)
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from .contract import MOST_NAME
from .errors import GrandTourError
from .i18n import is_line, say
from .rng import key_from_seed

SECRET_BYTES = 32
FIELDS = {"secret", "words", "game"}
LOTS = "lots"  # the field that tells of lots, and the label that keeps their key apart from that of the deal


def new_secret() -> str:
    """A secret that nobody can guess, as hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """What is shown of a secret before the deal: the SHA-256 of its digits."""
    return hashlib.sha256(secret.encode()).hexdigest()


def deal_key(secret: str, words: Sequence[str], game: int) -> str:
    """The key of a game: from the secret, the players' words in their order, and the number of the game in its series."""
    return key_from_seed(json.dumps([secret, list(words), game], ensure_ascii=False, separators=(",", ":")))


def lots(secret: str, words: Sequence[str]) -> list[int]:
    """The order that is drawn for the places: which of them becomes the first one, the second one … `words` stand in the order of
    the places before. Each place has a hash of its own, and the hashes are sorted: so all orders are equally likely."""
    key = key_from_seed(json.dumps([LOTS, secret, list(words)], ensure_ascii=False, separators=(",", ":")))
    return sorted(range(len(words)), key=lambda place: key_from_seed(f"{key} {place}"))


def lots_follow(shuffle: Mapping[str, Any]) -> bool:
    """Whether the lots that a record tells of are those that follow from its secret and words."""
    entered = dict(zip(shuffle[LOTS], shuffle["words"], strict=True))
    return lots(shuffle["secret"], [entered[place] for place in sorted(entered)]) == list(shuffle[LOTS])


def checked_word(word: Any) -> str:
    """A player's word for the shuffle; it may be empty."""
    if word == "" or (is_line(word) and len(word) <= MOST_NAME):
        return str(word)
    raise GrandTourError(say("A word for the shuffle can be at most {most} printable characters long.", most=MOST_NAME))


def is_shuffle(data: Any) -> bool:
    """Whether this is how a record tells of its shuffle."""
    return (
        isinstance(data, Mapping)
        and set(data) - {LOTS} == FIELDS
        and isinstance(data["secret"], str)
        and isinstance(data["words"], list)
        and all(isinstance(word, str) for word in data["words"])
        and isinstance(data["game"], int)
        and not isinstance(data["game"], bool)
        and (LOTS not in data or _is_order(data[LOTS], len(data["words"])))
    )


def _is_order(data: Any, places: int) -> bool:
    """Whether this names each of the places exactly once."""
    return isinstance(data, list) and all(type(place) is int for place in data) and sorted(data) == list(range(places))


def follows(shuffle: Mapping[str, Any], key: str) -> bool:
    """Whether a key is the one that follows from a shuffle."""
    return deal_key(shuffle["secret"], shuffle["words"], shuffle["game"]) == key
