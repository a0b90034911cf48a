"""Why an action is refused: the reasons behind the numbers of `rules/reasons.py`, with the rules that say so."""

from __future__ import annotations

from ....engine.box import Box
from ....engine.contract import Reason, Who
from ....engine.i18n import Sentence, count, listed, say
from ....engine.phrases import GAME_OVER, NO_SUCH_MOVE, not_your_turn
from ....parts.sets import has, members_of
from ..ids import line_ids, tile_id
from ..rules import reasons as why
from ..rules.lines import can_start, first_values, last_way, lines_in_use, takes
from ..rules.tiles import counts_as, far_half, tile_laid, way_parts
from ..state import LAY, LINE, ON, State
from .names import line_name, way_name

REASONS = {
    why.NO_SUCH_MOVE: NO_SUCH_MOVE,
    why.GAME_OVER: Reason("D5.1", GAME_OVER),
    why.NO_SUCH_LINE: Reason("D2.1", say("There is no such line in this box.")),
    why.LAY_FIRST: Reason("D3.1", say("First choose a tile and which way round to lay it, then a line.")),
    why.PLAY_OR_KEEP: Reason("D3.2", say("You have drawn a tile: lay it, or “keep” it.")),
    why.NOT_DRAWN: Reason("D3.2", say("There is nothing to keep: you haven't drawn a tile this turn.")),
    why.ONLY_DRAWN: Reason("D3.2", say("After drawing, you can lay only the tile you drew.")),
    why.NO_TOKEN: Reason("D4.1", say("You have no metro token.")),
    why.FITS_AS_PRINTED: Reason("D4.3", say("You can spend a metro token only where the tile doesn't fit as printed.")),
    why.MUST_ADD: Reason("D3.1", say("One of your tiles fits as printed: you must add a tile to a line.")),
    why.STOCK_EMPTY: Reason("D3.2", say("The stock is empty.")),
    why.MUST_DRAW: Reason("D3.2", say("You can't pass: draw a tile from the stock.")),
    why.MUST_SPEND: Reason("D3.2", say("You can't pass: lay a tile with a metro token.")),
}


def reason(box: Box, s: State, seat: int, a: int, code: int, who: Who) -> Reason:
    """Why an action is refused."""
    if code == why.NOT_YOUR_TURN:
        return not_your_turn("D1.4", who(int(s.turn)))
    if code == why.LINE_FIRST:
        return Reason("D3.1", say("You have chosen the tile {tile}: now choose its line.", tile=way_name(int(s.laying))))
    if code in REASONS:
        return REASONS[code]
    return line_reason(box, s, a - ON, code) if a >= ON else tile_reason(box, s, a - LAY, code)


def purpose(box: Box, s: State, seat: int, part: str, who: Who) -> Reason | None:
    """D3.1 What the end of a line needs when no tile of the player can be laid there."""
    names = {f"end-{name.replace('/', '-')}": i for i, name in enumerate(line_ids(box))}
    if part not in names or s.stage == LINE:
        return None
    line, name = names[part], line_name(box, names[part])
    shut = shut_for_all(box, s, line)
    if shut or s.tiles[line] == 0:
        return line_reason(box, s, line, shut) if shut else None
    value = far_half(last_way(s, line))
    return Reason("D2.4", say("You can lay a tile that matches the free end ({value}) here: {line}.", value=value, line=name))


def shut_for_all(box: Box, s: State, line: int) -> int:
    """Why no tile at all can be added to a line now; 0 if one could."""
    if has(s.closed, line):
        return why.CLOSED
    if has(s.out, line):
        return why.OUT_OF_SERVICE
    if not has(s.active | s.untouched, line):
        return why.NOT_OPENED
    return 0 if has(lines_in_use(box.record, s), line) else why.TOO_MANY_ACTIVE


def tile_reason(box: Box, s: State, way: int, code: int) -> Reason:
    """Why a tile can't be laid so, whatever the line."""
    tile = tile_id(tile_laid(way))
    if code == why.NO_SUCH_TILE:
        return Reason("D1.1", say("There is no tile {tile}.", tile=tile))
    if code == why.NOT_IN_HAND:
        return Reason("D3.1", say("You don't have the tile {tile}.", tile=tile))
    if code == why.PAST_THE_ENDS:
        highest = int(box.record.highest)
        return Reason("D4.1", say("A 0 can count only as 1, and a {highest} only as {less}.", highest=highest, less=highest - 1))
    return nowhere_reason(box, s, way)


def nowhere_reason(box: Box, s: State, way: int) -> Reason:
    """Why no line takes a tile: it is forbidden where it would fit, it could only start a line and none can be started, it can't
    start one, or it does not match."""
    _, near, far = way_parts(way)
    nowhere = (
        say("No line can take {tile} right now.") if near == far else say("No line can take {tile} that way round right now.")
    )
    nowhere = nowhere.filled(tile=way_name(way))
    starts, untouched = bool(can_start(box.record, s)), members_of(s.untouched)
    if any(is_forbidden(box, s, line, way) for line in members_of(lines_in_use(box.record, s))):
        return Reason("D2.5", say("{nowhere} Where it would fit, one of its values is forbidden.", nowhere=nowhere))
    if not starts and any(takes(box.record, s, line, way) for line in untouched):
        return Reason("D2.2", say("{nowhere} {why}", nowhere=nowhere, why=active_words(int(box.record.active_lines))))
    values = {value for line in untouched for value in members_of(s.near[line])}
    if s.options.start_domino and starts and values:
        first = say("{nowhere} A first tile begins with: {values}.", nowhere=nowhere, values=listed(sorted(values)))
        return Reason("D6.1", first)
    return Reason("D2.4", nowhere)


def is_forbidden(box: Box, s: State, line: int, way: int) -> bool:
    """D2.5 Whether a tile would fit on a line but for the forbidden value."""
    near, far = counts_as(way)
    printed = box.record.line[line]
    if printed.forbidden not in (near, far):
        return False
    if s.tiles[line] > 0:
        return bool(near == far_half(last_way(s, line)))
    return not s.options.start_domino or bool(has(first_values(s, int(printed.station)), near))


def line_reason(box: Box, s: State, line: int, code: int) -> Reason:
    """Why the tile chosen can't be added to a line."""
    name = line_name(box, line)
    if code == why.NOT_OPENED:
        return Reason("D2.1", say("The station of that line is not on the table yet: {line}.", line=name))
    if code == why.CLOSED:
        return Reason("D2.2", say("That line is closed: {line}.", line=name))
    if code == why.OUT_OF_SERVICE:
        return Reason("D2.6", say("That line is out of service: {line}.", line=name))
    if code == why.TOO_MANY_ACTIVE:
        return Reason("D2.2", active_words(int(box.record.active_lines)))
    if code == why.FORBIDDEN:
        value = int(box.record.line[line].forbidden)
        return Reason("D2.5", say("The value {value} is forbidden on that line: {line}.", value=value, line=name))
    if code == why.NO_MATCH:
        return Reason(
            "D2.4", say("The tile must match the free end ({value}): {line}.", value=far_half(last_way(s, line)), line=name)
        )
    if code == why.NO_MATCH_AT_STATION:
        if s.near[line] == 0:
            return Reason("D6.1", say("No tile can start that line: {line}.", line=name))
        values = listed(members_of(s.near[line]))
        return Reason("D6.1", say("The first tile there must start with {values}: {line}.", values=values, line=name))
    return Reason("D4.3", say("The tile fits there as printed, so you can't spend a metro token: {line}.", line=name))


def active_words(n: int) -> Sentence:
    return count("{n} line is active: no other can be started now.", "{n} lines are active: no other can be started now.", n)
