"""Setting up a position by hand: places and what lies there as data, a list of changes, and what is still wrong in words.

    editor = grandtour.engine.editor.Editor.new("moscow_paris", seats=3)
    editor.change({"do": "put", "piece": "mail", "place": "players.0.hand"})
    editor.problems()
    table = editor.table(seed=7)

A game declares its places and pieces in `editor.py`, and what a finished game is counted from in `sheet.py`; nothing here knows a
particular game. What nobody at a table could tell is left open (`UNKNOWN`, `REST`) and dealt by chance from what is left in the
box, so that the position made of it is always a whole one.
"""

from .editor import Editor
from .entries import Entries
from .schema import CHOICE, LIST, NUMBER, ONE, REST, UNKNOWN, BoxPiece, Frame, Place
from .sheet import ScoreSheet

__all__ = ["CHOICE", "LIST", "NUMBER", "ONE", "REST", "UNKNOWN", "BoxPiece", "Editor", "Entries", "Frame", "Place", "ScoreSheet"]
