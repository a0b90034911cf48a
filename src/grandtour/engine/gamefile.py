"""Records in both forms: data for programs (JSON), and text for people, one event a line. Lossless both ways.

    Grand Tour record 1
    game: two_capitals
    rules: 1
    seats: 2
    option city: moscow
    option expert: false
    key: 7f0c…

    1. p1 visit 2
    2. p2 visit 3
    3. p2 undo
    …
    box: {…}

What follows a `#` at the start of a line, or after two spaces in an event, is a remark and means nothing.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .errors import RecordError
from .fair_shuffle import is_shuffle
from .i18n import say
from .validation import brief, is_plain

FORMAT = 1
TITLE = "Grand Tour record"
SERIES = "series"  # the kind of record that holds several
KEYS = {"game": str, "rules": int, "seats": int, "options": dict, "start": dict, "events": list, "box": dict}
EXTRA = {"names": list, "about": str, "result": dict, "shuffle": dict}
EVENT = re.compile(r"(\d{1,9})\. (?:p(\d{1,9}) )?(.+)", re.DOTALL)
WIDEST = 40  # column of remarks, at most
REMARK = "  #"
MOST_EVENTS = 5000  # of a game; the longest that were played have some hundred
MOST_WORDS = 300  # letters of a move, of a bot's level, or of why a table was closed
MOST_ABOUT = 2000  # letters
MOST_SHUFFLE = 10_000  # letters of all that is told of it


def is_series(record: Any) -> bool:
    """Whether data is the record of a series (`engine/series.py`), and not of a single game."""
    return isinstance(record, Mapping) and record.get("kind") == SERIES


def read(source: Mapping[str, Any] | str) -> dict[str, Any]:
    """A record from either form, its shape checked; `RecordError` says what is wrong."""
    if isinstance(source, str):
        source = from_text(source) if source.lstrip("\ufeff\n ").startswith(TITLE) else _from_json(source)
    if not isinstance(source, Mapping):
        raise RecordError(say("This is not a game record."))
    _check(source)
    return dict(source)


def to_json(record: Mapping[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def _from_json(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as broken:
        raise RecordError(say("This is neither a text record nor valid JSON: {error}", error=brief(broken))) from None
    return data if isinstance(data, dict) else {}


def _check(record: Mapping[str, Any]) -> None:
    if is_series(record):
        raise RecordError(say("This is the record of a series, not of a single game."))
    if record.get("format") != FORMAT or isinstance(record.get("format"), bool):
        raise RecordError(say("This is not a game record in format {format}, the only one supported here.", format=FORMAT))
    for key, kind in (KEYS | EXTRA).items():
        if key not in record and key in KEYS:
            raise RecordError(say("The record has no “{key}”.", key=key))
        if key in record and (not isinstance(record[key], kind) or isinstance(record[key], bool) or not is_plain(record[key])):
            raise RecordError(say("“{key}” in the record is not valid.", key=key))
    if "shuffle" in record and not is_shuffle(record["shuffle"]):
        raise RecordError(say("“{key}” in the record is not valid.", key="shuffle"))
    for key in record:
        if key not in KEYS and key not in EXTRA and key != "format":
            raise RecordError(say("The record has an unknown field: “{key}”.", key=brief(key)))
    if set(record["start"]) not in ({"key"}, {"position"}):
        raise RecordError(say("A record must start with either a key or a position."))
    _check_lengths(record)
    for number, event in enumerate(record["events"], 1):
        if not is_event(event):
            raise RecordError(say("Event {number} is not valid: {event}", number=number, event=brief(event)))


def _check_lengths(record: Mapping[str, Any]) -> None:
    """Refuses what is longer than any game could make it."""
    if len(record["events"]) > MOST_EVENTS:
        found = len(record["events"])
        raise RecordError(say("A game can have at most {most} events; this one has {found}.", most=MOST_EVENTS, found=found))
    if len(record.get("about", "")) > MOST_ABOUT:
        raise RecordError(say("“{key}” in the record can have at most {most} characters.", key="about", most=MOST_ABOUT))
    if "shuffle" in record and len(json.dumps(record["shuffle"])) > MOST_SHUFFLE:
        raise RecordError(say("“{key}” in the record can have at most {most} characters.", key="shuffle", most=MOST_SHUFFLE))


def is_event(event: Any) -> bool:
    """Whether this is one of the kinds of events, and nothing else."""
    if not isinstance(event, Mapping):
        return False
    kinds = set(event) - {"seat"}
    if kinds == {"end"}:
        return is_words(event["end"]) and "seat" not in event
    if len(kinds) != 1 or not _is_seat(event.get("seat")):
        return False
    value = event[next(iter(kinds))]
    return {
        "move": is_words(value),
        "undo": value is True,
        "consent": _is_seat(value),
        "reshuffle": is_words(value),
        "stand-in": value is None or is_words(value),
    }.get(next(iter(kinds)), False)


def is_words(value: Any) -> bool:
    """Whether this can be a move, a level, or a reason: a text that is not too long."""
    return isinstance(value, str) and len(value) <= MOST_WORDS


def _is_seat(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


# --- text -----------------------------------------------------------------------------------------------------------
def to_text(record: Mapping[str, Any], remarks: Sequence[str] = ()) -> str:
    """A record as text; `remarks`, if there are any, stand behind the events."""
    lines = [f"{TITLE} {record['format']}"]
    lines += [f"{key}: {_plain(record[key])}" for key in ("game", "rules", "about", "seats", "names") if key in record]
    lines += [f"option {name}: {_plain(value)}" for name, value in record["options"].items()]
    lines += [f"{key}: {_plain(value)}" for key, value in record["start"].items()]
    lines.append("")
    said = [f"{number}. {event_words(event)}" for number, event in enumerate(record["events"], 1)]
    width = min(max(map(len, said), default=0), WIDEST)
    for line, remark in itertools.zip_longest(said, remarks[: len(said)], fillvalue=""):
        lines.append(f"{line:<{width}}  # {remark}" if remark else line)
    lines.append("")
    lines += [f"{key}: {_plain(record[key])}" for key in ("result", "shuffle") if key in record]
    lines.append(f"box: {_plain(record['box'])}")
    return "\n".join(lines) + "\n"


def event_words(event: Mapping[str, Any]) -> str:
    if "end" in event:
        return f"end {json.dumps(event['end'], ensure_ascii=False)}"
    who = f"p{event['seat'] + 1}"
    if "undo" in event:
        return f"{who} undo"
    if "consent" in event:
        return f"{who} consent p{event['consent'] + 1}"
    if "stand-in" in event:
        return f"{who} stand-in {json.dumps(event['stand-in'], ensure_ascii=False)}"
    if "reshuffle" in event:
        return f"{who} reshuffle {json.dumps(event['reshuffle'], ensure_ascii=False)}"
    return f"{who} {event['move']}"


def _plain(value: Any) -> str:
    """A value on a line: words as they are, anything else, and words that look like it, as JSON."""
    if isinstance(value, str) and value == value.strip() and value.isprintable() and not _is_json(value):
        return value
    return json.dumps(value, ensure_ascii=False)


def _is_json(text: str) -> bool:
    """Whether a bare text would be taken for something else."""
    return text == "" or not isinstance(_value(text), str) or text.startswith('"')


def from_text(text: str) -> dict[str, Any]:
    """The record that a text stands for."""
    lines = text.lstrip("\ufeff\n ").replace("\r\n", "\n").split("\n")
    record: dict[str, Any] = {"format": _value(lines[0].removeprefix(TITLE).strip()), "options": {}, "start": {}, "events": []}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip() or line.startswith("#"):
            continue
        found = EVENT.fullmatch(line)
        if found:
            _add_event(record["events"], number, *found.groups())
        elif ": " in line:
            key, value = line.split(": ", 1)
            _add_header(record, key.strip(), _value(value.strip()))
        else:
            raise RecordError(say("Line {number} of the record can't be read: {line}", number=number, line=brief(line)))
    return record


def _add_header(record: dict[str, Any], key: str, value: Any) -> None:
    if key in ("format", "options", "start", "events"):
        raise RecordError(say("“{key}” in the record is not valid.", key=key))
    if key.startswith("option "):
        record["options"][key.removeprefix("option ")] = value
    elif key in ("key", "position"):
        record["start"][key] = value
    elif key in record:
        raise RecordError(say("“{key}” appears twice in the record.", key=brief(key)))
    else:
        record[key] = value


def _add_event(events: list[dict[str, Any]], line: int, number: str, seat: str | None, words: str) -> None:
    if int(number) != len(events) + 1:
        due = len(events) + 1
        raise RecordError(
            say("Line {line} of the record has event {number}; expected event {due}.", line=line, number=number, due=due)
        )
    events.append(dict(_parsed(None if seat is None else int(seat) - 1, words)))


def _parsed(seat: int | None, words: str) -> Iterator[tuple[str, Any]]:
    """The fields of an event."""
    if seat is not None:
        yield "seat", seat
    kind, _, rest = words.partition(" ")
    if kind in ("stand-in", "reshuffle") or (kind == "end" and seat is None):  # with a seat it is a move of that name
        yield kind, _first_value(rest)
        return
    words = words.partition(REMARK)[0].strip()
    kind, _, rest = words.partition(" ")
    if kind == "undo" and not rest:
        yield "undo", True
    elif kind == "consent" and re.fullmatch(r"p\d{1,9}", rest):
        yield "consent", int(rest[1:]) - 1
    else:
        yield "move", words


def _value(text: str) -> Any:
    """What a text stands for: JSON, or else itself."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _first_value(text: str) -> Any:
    """The value at the start of a text, behind which only a remark may follow."""
    try:
        value, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return text
    rest = text[end:]
    is_remark = rest.startswith("  ") and rest.lstrip(" ").startswith("#")
    return value if is_remark or not rest.strip() else {"unread": rest}  # which no event has as a value
