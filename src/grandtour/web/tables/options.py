"""Options of games for people: as fields of a form, read back from one, and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.box import Box, box_of, shipped_box
from ...engine.contract import MOST_NAME, Game, Option, Word, Written, is_label
from ...engine.i18n import Sentence, listed, say
from ..http.errors import Misfilled, about_field


def option_fields(game: Game, box: Box | None = None) -> list[dict[str, Any]]:
    """The options of a game as fields of a form; where players may write a word of the box, with those that there are."""
    return [_field(option, box or shipped_box(game.NAME)) for option in game.OPTIONS]


def _field(option: Option, box: Box) -> dict[str, Any]:
    shown: dict[str, Any] = {"name": option.name, "label": option.title, "explanation": option.explanation}
    if isinstance(option, Written):
        example = next(value for value in option.values if value is not None)
        fields, known = zip(option.fields, option.called, strict=True), option.known(box)
        texts = [
            {"name": name, "label": label, "example": example[name], "values": _choices(known.get(name, ()))}
            for name, label in fields
        ]
        return shown | {"kind": "text", "values": [], "default": None, "fields": texts}
    if option.values == (False, True):
        return shown | {"kind": "bool", "values": [], "default": option.default, "fields": []}
    values = [{"value": value, "label": label} for value, label in zip(option.values, option.called, strict=True)]
    return shown | {"kind": "choice", "values": values, "default": option.default, "fields": []}


def offered_words(game: Game, box: Box) -> dict[str, list[dict[str, str]]]:
    """The words of a box that may be written in options, by the names of the fields of a form."""
    texts = [(option["name"], text) for option in option_fields(game, box) for text in option["fields"]]
    return {f"option-{name}-{text['name']}": text["values"] for name, text in texts if text["values"]}


def _choices(words: Sequence[Word]) -> list[dict[str, str]]:
    return [{"value": word.id, "label": str(word.name)} for word in words]


def read_options(game: Game, sent: Mapping[str, Any]) -> dict[str, Any]:
    """The options that a form says."""
    return {option.name: _read(option, sent) for option in game.OPTIONS}


def _read(option: Option, sent: Mapping[str, Any]) -> Any:
    name = f"option-{option.name}"
    if isinstance(option, Written):
        texts = {field: _text(sent, f"{name}-{field}") for field in option.fields}
        wrong = next((field for field, text in texts.items() if not is_label(text)), None)
        if wrong is not None and any(texts.values()):
            raise Misfilled(
                say("Please enter up to {most} printable characters here, or leave the whole option empty.", most=MOST_NAME),
                f"{name}-{wrong}",
            )
        return None if wrong is not None else texts
    if option.values == (False, True):
        return name in sent
    value = option.read(str(sent.get(name, option.default)))
    with about_field(name):
        option.number(value)
    return value


def _text(sent: Mapping[str, Any], name: str) -> str:
    """What was written in a field; else what was chosen there."""
    return str(sent.get(f"{name}-own", "")).strip() or str(sent.get(name, "")).strip()


def shown_options(game: Game, chosen: Mapping[str, Any], box: Mapping[str, Any] | None) -> list[Sentence]:
    """The options that are not as usual, in words; the box is the game's own, or this data."""
    lines = []
    for option in game.OPTIONS:
        value = chosen.get(option.name, option.default)
        if isinstance(option, Written) and value is not None:
            texts = option.shown(value, box_of(game, box))
            lines.append(say("{option}: {value}", option=option.title, value=listed(texts)))
        elif option.called and not isinstance(option, Written):
            lines.append(say("{option}: {value}", option=option.title, value=option.called[option.number(value)]))
        elif value is True:
            lines.append(say("{option}: yes", option=option.title))
    return lines
