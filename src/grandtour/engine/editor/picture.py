"""A position that is being set up as a picture, however unfinished it is."""

from __future__ import annotations

from ..render.pictures import table_html
from .editor import Editor
from .phrases import player_names


def picture(editor: Editor, seat: int | None, narrow: bool, sound: bool) -> str | None:
    """The table as a page has it, seen from a seat; nothing, if what lies there can't be laid out. Only of a position that is not
    `sound` that may happen: no game has to draw what its rules exclude."""
    table = editor.drawn()
    if table is None:
        return None
    table.names = player_names(table.seats)
    try:
        return table_html(table, table.view(seat), narrow)
    except Exception:
        if sound:
            raise
        return None
