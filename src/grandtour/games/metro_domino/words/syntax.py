"""Moves in words, and back; `moves.py` says the same to people."""

from __future__ import annotations

import re

from ....engine.box import Box
from ....engine.contract import Reason
from ....engine.i18n import listed, say
from ....engine.phrases import written_so
from ..ids import line_ids, lines_known, way_called, way_word
from ..state import DRAW, KEEP, LAY, ON, PASS, State
from ..views import lines_on_table

SINGLE = {"draw": DRAW, "keep": KEEP, "pass": PASS}
FORMS = {"lay": "lay <a>-<b> / lay <a>-<b> as <c>-<d>", "on": "on <station>/<line>"}
TILE = re.compile(r"-?[0-9]+-{1,2}[0-9]+")


def words(box: Box, s: State, seat: int, a: int) -> str:
    """An action in words."""
    if a < ON:
        return f"lay {way_word(a - LAY)}"
    if a < DRAW:
        return f"on {line_ids(box)[a - ON]}"
    return next(word for word, number in SINGLE.items() if number == a)


def action(box: Box, s: State, seat: int, text: str) -> int | Reason | None:
    """The action of these words; a reason when they name a tile or a line that is not in the box."""
    kind, _, rest = text.partition(" ")
    if kind in SINGLE and not rest:
        return SINGLE[kind]
    if kind == "lay" and rest:
        return read_lay(rest)
    if kind == "on" and rest:
        return read_on(box, s, rest)
    return written_so(FORMS[kind]) if kind in FORMS else None


def read_lay(text: str) -> int | Reason:
    way = way_called(text)
    if way is not None:
        return LAY + way
    tiles = text.split(" as ")
    if len(tiles) > 2 or not all(map(TILE.fullmatch, tiles)):
        return written_so(FORMS["lay"])
    if way_called(tiles[0]) is None:
        return Reason("D1.1", say("There is no tile {tile}.", tile=tiles[0]))
    return Reason("D4.1", say("A metro token makes exactly one half count as one more or one less."))


def read_on(box: Box, s: State, text: str) -> int | Reason:
    known = lines_known(box)
    if text in known:
        return ON + known[text]
    here = [line_ids(box)[line] for line in lines_on_table(box, s)]
    return Reason("D2.1", say("There is no line “{line}”. Lines on the table: {lines}.", line=text, lines=listed(here)))
