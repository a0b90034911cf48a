"""What seats had that not everybody saw, in words: for replays, and for the end of a game."""

from __future__ import annotations

from typing import Any

from ...engine.table import Table


def hidden_lines(table: Table) -> list[dict[str, Any]]:
    """For each seat that had something to hide: what the table in words says to it and not to a spectator."""
    known = _said(table, None)
    found = []
    for seat in range(table.seats):
        sections = []
        for title, lines in _said(table, seat).items():
            own = [line for line in lines if line not in known.get(title, [])]
            if own:
                sections.append({"title": title, "lines": own})
        if sections:
            found.append({"seat": seat, "name": table.who(seat), "sections": sections})
    return found


def _said(table: Table, seat: int | None) -> dict[str, list[str]]:
    """The table in words, by the titles of its sections."""
    return {str(section.title): [str(line) for line in section.lines] for section in table.sections(seat, yours=False)}
