"""Options of games for people: as fields of a form, read back from one, and in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.contract import Game, Option, Written
from ...engine.i18n import Sentence, say


def option_fields(game: Game) -> list[dict[str, Any]]:
    """The options of a game as fields of a form."""
    return [_field(option) for option in game.OPTIONS]


def _field(option: Option) -> dict[str, Any]:
    shown: dict[str, Any] = {"name": option.name, "label": option.title, "explanation": option.explanation}
    if isinstance(option, Written):
        example = next(value for value in option.values if value is not None)
        fields = zip(option.fields, option.called, strict=True)
        texts = [{"name": name, "label": label, "example": example[name]} for name, label in fields]
        return shown | {"kind": "text", "values": [], "default": None, "fields": texts}
    if option.values == (False, True):
        return shown | {"kind": "bool", "values": [], "default": option.default, "fields": []}
    values = [{"value": value, "label": label} for value, label in zip(option.values, option.called, strict=True)]
    return shown | {"kind": "choice", "values": values, "default": option.default, "fields": []}


def read_options(game: Game, sent: Mapping[str, Any]) -> dict[str, Any]:
    """The options that a form says; whatever is wrong in them is refused later, by the game."""
    return {option.name: _read(option, sent) for option in game.OPTIONS}


def _read(option: Option, sent: Mapping[str, Any]) -> Any:
    name = f"option-{option.name}"
    if isinstance(option, Written):
        texts = {field: str(sent.get(f"{name}-{field}", "")).strip() for field in option.fields}
        return texts if any(texts.values()) else None
    if option.values == (False, True):
        return name in sent
    return option.read(str(sent.get(name, option.default)))


def shown_options(game: Game, chosen: Mapping[str, Any]) -> list[Sentence]:
    """The options that are not as usual, in words."""
    lines = []
    for option in game.OPTIONS:
        value = chosen.get(option.name, option.default)
        if isinstance(option, Written) and value is not None:
            lines.append(say("{option}: {value}", option=option.title, value=", ".join(map(str, value.values()))))
        elif option.called and not isinstance(option, Written):
            lines.append(say("{option}: {value}", option=option.title, value=option.called[option.number(value)]))
        elif value is True:
            lines.append(say("{option}: yes", option=option.title))
    return lines
