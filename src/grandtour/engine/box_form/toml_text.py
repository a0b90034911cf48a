"""Data as a TOML file. Python reads such files, but doesn't write them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")
UNSEEN = {127: "\\u007f"}  # what JSON may contain as it is, and TOML may not


def toml_text(data: Mapping[str, Any], remark: str = "") -> str:
    """A file with this data: words, numbers, truth values, lists and tables."""
    lines = [f"# {line}".rstrip() for line in remark.splitlines()]
    return "\n".join([*lines, *_table(data, "")]).strip() + "\n"


def _table(data: Mapping[str, Any], name: str) -> Iterator[str]:
    """What stands in a table itself, then the tables inside."""
    yield from (f"{_key(key)} = {_value(value)}" for key, value in data.items() if not _has_lines(value))
    for key, value in data.items():
        inner = f"{name}.{_key(key)}" if name else _key(key)
        for table in (value if isinstance(value, list) else [value]) if _has_lines(value) else ():
            yield from ("", f"[[{inner}]]" if isinstance(value, list) else f"[{inner}]")
            yield from _table(table, inner)


def _has_lines(value: Any) -> bool:
    """Whether it is written as tables with a line for each value; names by language stand in one."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(member, Mapping) for member in value)
    names = (
        isinstance(value, Mapping) and bool(value) and all(isinstance(one, str) and len(key) == 2 for key, one in value.items())
    )
    return isinstance(value, Mapping) and not names


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).translate(UNSEEN)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_value(inner)}' for key, inner in value.items())} }}" if value else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return _text(value) if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)
