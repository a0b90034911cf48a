"""Writes what follows from the types of messages: the client's declarations, and docs/messages.md.

python -m tests.client.declarations
"""

from __future__ import annotations

import types
import typing
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from grandtour.web.tables import message_types
from grandtour.web.tables.message_types import ClientMessage, Patch, Request, ServerMessage, Stage
from tests.house.tree import PACKAGE, ROOT

DECLARATIONS = PACKAGE / "web" / "static" / "shared" / "messages.d.ts"
DOCS = ROOT / "docs" / "messages.md"
BEGIN, END = "// --- made from web/tables/message_types.py ---", "// --- made so far ---"
WIDTH = 150  # of lines, as in biome.json
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
NAMED: dict[Any, str] = {Stage: "Stage", Patch: "Patch"}
UNIONS = {"Request": Request, "ServerMessage": ServerMessage, "ClientMessage": ClientMessage}


def all_types() -> list[Any]:
    """The messages and their parts, in the order of the file."""
    return [value for value in vars(message_types).values() if typing.is_typeddict(value)]


def script_type(kind: Any) -> str:
    """A type as TypeScript writes it."""
    return NAMED.get(kind) or unnamed(kind)


def unnamed(kind: Any) -> str:
    origin, inner = get_origin(kind), get_args(kind)
    if origin is typing.Annotated or origin is typing.NotRequired:
        return script_type(inner[0])
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in inner)
    if origin is tuple and inner[-1] is not Ellipsis:
        return f"[{', '.join(map(script_type, inner))}]"
    if origin in (list, tuple):
        item = script_type(inner[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin in (types.UnionType, typing.Union):
        return " | ".join(map(script_type, inner))
    return PLAIN.get(kind) or str(kind.__name__)


def remark(kind: Any) -> str:
    """What is said about a field."""
    if get_origin(kind) is typing.NotRequired:
        return remark(get_args(kind)[0])
    return str(get_args(kind)[1]) if get_origin(kind) is typing.Annotated else ""


def fields_of(message: Any) -> list[tuple[str, Any, bool]]:
    """Names, types, and whether they may be left out."""
    hints = typing.get_type_hints(message, include_extras=True)
    return [(name, kind, get_origin(kind) is typing.NotRequired) for name, kind in hints.items()]


def doc_of(message: Any) -> str:
    return " ".join(str(message.__doc__).split())


def declaration(message: Any) -> str:
    lines = [f"/** {doc_of(message)} */", f"export interface {message.__name__} {{"]
    for name, kind, optional in fields_of(message):
        lines += [f"  /** {remark(kind)} */"] if remark(kind) else []
        lines.append(f"  {name}{'?' if optional else ''}: {script_type(kind)};")
    return "\n".join([*lines, "}"])


def declarations() -> str:
    """The part of the client's declarations that is made from the types."""
    stages, patch = unnamed(Stage), unnamed(Patch)
    unions = [union_of(name, [one.__name__ for one in get_args(union)]) for name, union in UNIONS.items()]
    return "\n\n".join(
        [f"export type Stage = {stages};", f"export type Patch = {patch};", *map(declaration, all_types()), *unions]
    )


def union_of(name: str, members: list[str]) -> str:
    """A union on one line, or, as Biome writes it, on many."""
    line = f"export type {name} = {' | '.join(members)};"
    return line if len(line) <= WIDTH else "\n  | ".join([f"export type {name} =", *members]) + ";"


def with_declarations(text: str) -> str:
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{declarations()}\n\n{END}{rest.partition(END)[2]}"


def in_cell(text: str) -> str:
    """As Markdown has it in a cell of a table, where a bar would begin the next cell."""
    return text.replace("|", "\\|")


def section(message: Any) -> str:
    rows = [
        f"| `{name}` | `{in_cell(script_type(kind))}`{' (optional)' if optional else ''} | {remark(kind)} |"
        for name, kind, optional in fields_of(message)
    ]
    table = "\n".join(["| field | type | meaning |", "|---|---|---|", *rows])
    return f"### {message.__name__}\n\n{doc_of(message)}\n\n{table}"


def docs() -> str:
    """The page of the messages."""
    server, client = set(get_args(ServerMessage)), set(get_args(ClientMessage))
    parts = [one for one in all_types() if one not in server | client]
    titles = {"From the server": server, "From the browser": client, "Parts of messages": set(parts)}
    head = (
        "# Socket messages\n\n"
        "The messages that the browser and the server exchange at `/t/TABLE/socket`, as JSON. This page is\n"
        "generated from the types in `src/grandtour/web/tables/message_types.py` by\n"
        "`python -m tests.client.declarations`. [The socket of a\n"
        "table](web-api.md#the-socket-of-a-table) explains how they are used."
    )
    chapters = [
        "\n\n".join([f"## {title}", *(section(one) for one in all_types() if one in group)]) for title, group in titles.items()
    ]
    return "\n\n".join([head, *chapters]) + "\n"


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(DECLARATIONS, with_declarations(DECLARATIONS.read_text(encoding="utf-8")))
    write(DOCS, docs())
