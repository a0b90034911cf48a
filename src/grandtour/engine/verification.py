"""Checks whether a record's deal was as promised: every move replays, and the key follows from the secret and the words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import gamefile
from .errors import GrandTourError
from .fair_shuffle import LOTS, commitment, follows, lots_follow
from .i18n import Sentence, count, say
from .table import Table

Verdict = list[tuple[bool, Sentence]]


def verdict(text: str, shown: str | None = None) -> Verdict:
    """What was found, line by line, and whether it is good. `shown` is the hash that was seen before the deal. A text that isn't
    a record at all is refused."""
    record = gamefile.read(text)
    found: Verdict = [_replays(record)]
    shuffle = record.get("shuffle")
    if shuffle is None:
        return [*found, (False, say("This record has no shuffle data."))]
    made = commitment(shuffle["secret"])
    if len(shuffle["words"]) != record["seats"]:
        found.append((False, say("The shuffle data does not have exactly one word per player.")))
    elif LOTS in shuffle:
        found.append(_lots(shuffle))
    elif shuffle["game"] == 0:
        found.append((True, say("According to the record, the seating order was not random.")))
    if "key" in record["start"] and follows(shuffle, record["start"]["key"]):
        found.append((True, say("The deal matches the secret and the players' words.")))
    else:
        found.append((False, say("The deal does not match the secret and the players' words.")))
    again = sum("reshuffle" in event for event in record["events"])
    if again:
        found.append((True, _dealt_again(again)))
    if not any(shuffle["words"]):
        found.append((True, say("No player added a word, so the server alone determined this deal.")))
    if shown is None:
        found.append((True, say("The hash shown before the deal must have been: {hash}", hash=made)))
    elif shown.strip().lower() == made:
        found.append((True, say("The secret matches the hash shown before the deal.")))
    else:
        found.append((False, say("The secret has a different hash: {hash}", hash=made)))
    return found


def _dealt_again(times: int) -> Sentence:
    return count(
        "After {n} takeback, hidden pieces were dealt again, which this secret does not cover.",
        "After {n} takebacks, hidden pieces were dealt again, which this secret does not cover.",
        times,
    )


def _lots(shuffle: Mapping[str, Any]) -> tuple[bool, Sentence]:
    if shuffle["game"] == 0 and lots_follow(shuffle):
        return True, say("The seating order matches the secret and the players' words.")
    return False, say("The seating order does not match the secret and the players' words.")


def _replays(record: dict[str, object]) -> tuple[bool, Sentence]:
    try:
        table = Table.from_record(record)
    except GrandTourError as refused:
        return False, say("{reason}", reason=refused)
    return True, count(
        "The {n} move is legal and leads to this result.", "All {n} moves are legal and lead to this result.", len(table.moves)
    )
