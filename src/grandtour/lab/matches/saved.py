"""Results in a file, from which a run that was interrupted goes on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...engine.errors import GrandTourError
from ...engine.i18n import Sentence, listed, say


def save(path: Path, text: str) -> None:
    """Writes beside the old file, and then puts the new one in its place."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + ".part")
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GrandTourError(say("“{path}” can't be written: {error}", path=path, error=reason)) from None


def read(path: Path, form: int, setting: Mapping[str, Any], other_file: Sentence) -> dict[str, Any] | None:
    """What a file holds, `None` if there is none; one with another setting, or with something else, is refused."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GrandTourError(unreadable(path, reason)) from None
    if not isinstance(data, dict) or data.get("format") != form or not isinstance(data.get("setting"), dict):
        raise GrandTourError(unreadable(path, other_file))
    other = [name for name, value in json.loads(json.dumps(setting)).items() if data["setting"].get(name) != value]
    if other:
        raise GrandTourError(
            say(
                "“{path}” was made with different settings ({names}). Delete it, or choose another file with --out.",
                path=path,
                names=listed(other),
            )
        )
    return data


def unreadable(path: Path, reason: object) -> Sentence:
    return say("Can't resume from “{path}” (delete it, or choose another file with --out): {error}", path=path, error=reason)
