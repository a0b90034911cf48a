"""Metro Domino: Paris in words: moves, refusals, questions and the log; the table itself is in `describing.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.box import Box
from ...engine.contract import Reason, Who
from ...engine.i18n import Sentence, count, listed, say
from ...parts.sets import has, members_of
from .naming import laying_words, line_called, line_name, points_words, station_name, way_name
from .rules import reasons as why
from .rules.lines import last_way
from .rules.tiles import counts_as, far_half, tile_laid, way_parts
from .rules.turn import acting, can_add_as_printed, can_spend_token
from .state import AS_PRINTED, DRAW, DRAWN, KEEP, LAY, LINE, NO_WAY, ON, OVER, PASS, State
from .view import line_ids, tile_id, way_word

LAWS: tuple[Sentence, ...] = (
    say("all laws hold"),
    say("stage, turn, the tile drawn, the tile that waits for its line and the passes go together"),
    say("every tile is in exactly one place: stock, hands, table"),
    say("all metro tokens are there, and every player token at the end of a line is counted"),
    say("no more lines are active than are allowed"),
    say("closed lines have exactly their length, active ones and those out of service fewer, untouched ones none"),
    say("every tile matches as printed, or by a metro token, and counted as no forbidden value"),
    say("every station is in the pile or at the end of a closed line of its own, and its lines are there just when it is"),
    say("active lines can go on, and lines out of service can't"),
    say("the game is over just when its end has come"),
    say("what is asked for can be done: the tile drawn or chosen is in hand, and can be laid"),
    say("what draws and passes have shown is about tiles, and in order"),
)
REASONS = {
    why.NO_SUCH_MOVE: Reason("", say("There is no such move.")),
    why.GAME_OVER: Reason("D5.1", say("The game is over.")),
    why.NO_SUCH_LINE: Reason("D2.1", say("There is no such line in this box.")),
    why.LAY_FIRST: Reason("D3.1", say("First choose a tile and which way round it lies, then its line.")),
    why.PLAY_OR_KEEP: Reason("D3.2", say("You have drawn a tile: lay it, or “keep” it.")),
    why.NOT_DRAWN: Reason("D3.2", say("There is nothing to keep: you have drawn no tile in this turn.")),
    why.ONLY_DRAWN: Reason("D3.2", say("After drawing only the tile drawn may be laid.")),
    why.NO_TOKEN: Reason("D4.1", say("You have no metro token.")),
    why.FITS_AS_PRINTED: Reason("D4.3", say("A metro token is spent only where the tile does not fit as printed.")),
    why.MUST_ADD: Reason("D3.1", say("A tile of your hand fits as printed: you must add a tile.")),
    why.STOCK_EMPTY: Reason("D3.2", say("The stock is empty.")),
    why.MUST_DRAW: Reason("D3.2", say("You can still draw from the stock.")),
    why.MUST_SPEND: Reason("D3.2", say("You can still lay a tile with a metro token.")),
}


# --- moves for people -----------------------------------------------------------------------------------------------
def move(box: Box, s: State, seat: int, a: int) -> Sentence:
    """An action as a sentence for a list of moves."""
    if a < ON:
        return lay_move(a - LAY)
    if a < DRAW:
        return on_move(box, s, a - ON)
    if a == DRAW:
        return say("Draw a tile")
    return say("Keep the tile drawn") if a == KEEP else say("Pass")


def lay_move(way: int) -> Sentence:
    kind, near, far = way_parts(way)
    if kind == AS_PRINTED:
        return say("Lay the tile {near}-{far}, with {near} towards the station", near=near, far=far)
    values = counts_as(way)
    return say("Spend a metro token: lay the tile {near}-{far} as {a}-{b}", near=near, far=far, a=values[0], b=values[1])


def on_move(box: Box, s: State, line: int) -> Sentence:
    """A line for the tile; D3.4 whether that completes it."""
    name = line_name(box, line)
    if s.tiles[line] + 1 == box.record.line[line].length:
        return say("Add it to {line}: that completes the line", line=name)
    return say("Add it to {line}", line=name) if s.tiles[line] > 0 else say("Begin {line} with it", line=name)


def leads_on(a: int) -> bool:
    """A tile as it is printed, and then its line, are one gesture; a metro token is spent only by choosing so."""
    return a < ON and way_parts(a - LAY)[0] == AS_PRINTED


def parts(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """What is pressed for an action: a tile of the hand and which way round, the end of a line, the stock, or a button."""
    if a < ON:
        return f"hand-{tile_id(tile_laid(a - LAY))}", f"way-{way_word(a - LAY).replace(' ', '-')}"
    if a < DRAW:
        return (f"end-{line_ids(box)[a - ON].replace('/', '-')}",)
    return ("stock",) if a == DRAW else ("keep",) if a == KEEP else ("pass",)


def touched(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """The tile that is laid; of all else what is pressed."""
    if ON <= a < DRAW and s.laying != NO_WAY:
        return (f"tile-{tile_id(tile_laid(s.laying))}",)
    return parts(box, s, seat, a)


# --- refusals and questions -------------------------------------------------------------------------------------------
def reason(box: Box, s: State, seat: int, a: int, code: int, who: Who) -> Reason:
    """Why an action is refused."""
    if code == why.NOT_YOUR_TURN:
        return Reason("D1.4", say("It is not your turn but that of: {player}.", player=who(int(s.turn))))
    if code == why.LINE_FIRST:
        return Reason("D3.1", say("You have chosen the tile {tile}: say on which line it goes.", tile=way_name(int(s.laying))))
    if code in REASONS:
        return REASONS[code]
    return line_reason(box, s, a - ON, code) if a >= ON else tile_reason(box, a - LAY, code)


def tile_reason(box: Box, way: int, code: int) -> Reason:
    """Why a tile can't be laid so, whatever the line."""
    tile = tile_id(tile_laid(way))
    if code == why.NO_SUCH_TILE:
        return Reason("D1.1", say("There is no tile {tile}.", tile=tile))
    if code == why.NOT_IN_HAND:
        return Reason("D3.1", say("You have no tile {tile}.", tile=tile))
    if code == why.PAST_THE_ENDS:
        highest = int(box.record.highest)
        return Reason("D4.1", say("0 counts only as 1, and {highest} only as {less}.", highest=highest, less=highest - 1))
    _, near, far = way_parts(way)
    if near == far:
        return Reason("D2.4", say("No line takes {tile} now.", tile=way_name(way)))
    return Reason("D2.4", say("No line takes {tile} that way round now.", tile=way_name(way)))


def line_reason(box: Box, s: State, line: int, code: int) -> Reason:
    """Why the tile chosen can't be added to a line."""
    name = line_name(box, line)
    if code == why.NOT_OPENED:
        return Reason("D2.1", say("The station of that line is not on the table: {line}.", line=name))
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
        return Reason("D2.4", say("The free end there shows {value}: {line}.", value=far_half(last_way(s, line)), line=name))
    if code == why.NO_MATCH_AT_STATION:
        if s.near[line] == 0:
            return Reason("D6.1", say("No tile can begin that line: {line}.", line=name))
        values = listed(members_of(s.near[line]))
        return Reason("D6.1", say("A first tile there begins with {values}: {line}.", values=values, line=name))
    return Reason("D4.3", say("The tile fits there as printed, without a metro token: {line}.", line=name))


def active_words(n: int) -> Sentence:
    return count("{n} line is active: no other can be started now.", "{n} lines are active: no other can be started now.", n)


def asks(box: Box, s: State, seat: int, who: Who) -> Sentence:
    """What is asked now."""
    if s.stage == OVER:
        return say("The game is over.")
    if seat < 0 or not has(acting(s), seat):
        return say("Wait for: {players}.", players=listed(who(other) for other in members_of(acting(s))))
    if s.stage == LINE:
        return say("Choose the line for the tile {tile}.", tile=way_name(int(s.laying)))
    if s.stage == DRAWN:
        return say("You have drawn {tile}: lay it, or keep it.", tile=tile_id(s.drawn))
    return turn_asks(box, s, seat)


def turn_asks(box: Box, s: State, seat: int) -> Sentence:
    """D3.1, D3.2 What there is to choose from."""
    if can_add_as_printed(box.record, s, seat):
        return say("Add a tile to a line.")
    if can_spend_token(box.record, s, seat):
        if s.stock.left > 0:
            return say("No tile fits as printed: draw one, or spend a metro token.")
        return say("No tile fits as printed, and the stock is empty: spend a metro token.")
    return say("No tile fits: draw one.") if s.stock.left > 0 else say("No tile fits, and the stock is empty: pass.")


# --- the log ------------------------------------------------------------------------------------------------------------
def story(box: Box, before: dict[str, Any], after: dict[str, Any], seat: int, told: int, who: Who) -> list[Sentence]:
    """What a move did, as the viewer saw it."""
    lines = [deed(box, before, seat, told, who)]
    if told == DRAW and after["drawn"] is not None:
        lines.append(say("You draw: {tile}.", tile=after["drawn"]))
    if ON <= told < DRAW:
        lines += followed(box, before, after, seat, line_ids(box)[told - ON], who)
    if after["stage"] == "over":
        lines.append(ending(after, seat, who))
        lines += [result_words(player, who) for player in after["players"]]
    return lines


def deed(box: Box, before: dict[str, Any], seat: int, a: int, who: Who) -> Sentence:
    """The move itself."""
    player = who(seat)
    if a < ON:
        kind, near, far = way_parts(a - LAY)
        if kind == AS_PRINTED:
            return say("{player} chooses the tile {near}-{far}.", player=player, near=near, far=far)
        a_half, b_half = counts_as(a - LAY)
        tile, values = f"{near}-{far}", f"{a_half}-{b_half}"
        return say("{player} spends a metro token: {tile} counts as {values}.", player=player, tile=tile, values=values)
    if a < DRAW:
        tile, line = laying_words(before["laying"]), line_name(box, a - ON)
        return say("{player} adds {tile} to {line}.", player=player, tile=tile, line=line)
    if a == DRAW:
        return say("{player} has no tile that fits as printed, and draws.", player=player)
    if a == PASS:
        return say("{player} has no tile that fits, and passes.", player=player)
    return say("{player} keeps the tile drawn.", player=player)


def followed(box: Box, before: dict[str, Any], after: dict[str, Any], seat: int, id_: str, who: Who) -> list[Sentence]:
    """D3.6 What followed from a tile: a station, a double, lines out of service."""
    player, lines = who(seat), []
    if state_in(after, id_) == "closed":
        lines.append(completed(box, before, after, seat, who))
    if before["laying"]["near"] == before["laying"]["far"]:
        lines.append(double_words(before, after, seat, player))
    dead = [line["id"] for line in after["lines"] if line["state"] == "out" and state_in(before, line["id"]) != "out"]
    return lines + [say("Out of service: {line}.", line=line_called(box, dead_id)) for dead_id in dead]


def state_in(view: Mapping[str, Any], id_: str) -> str | None:
    """The state of a line; nothing if it is not on the table."""
    return next((line["state"] for line in view["lines"] if line["id"] == id_), None)


def completed(box: Box, before: dict[str, Any], after: dict[str, Any], seat: int, who: Who) -> Sentence:
    """D3.4, D3.5 The new station, or the token alone."""
    if len(after["stations"]) == len(before["stations"]):
        return say("The line is complete. No station is left: the token of {player} lies at its end.", player=who(seat))
    station = station_name(box, after["stations"][-1]["id"])
    return say("The line is complete. {player} opens a station: {station}.", player=who(seat), station=station)


def double_words(before: dict[str, Any], after: dict[str, Any], seat: int, player: str) -> Sentence:
    """D3.3 A metro token, if one is left (D4.2 the one spent on this tile is); and another turn, unless the game is over."""
    spent = 0 if before["laying"]["as"] is None else 1
    has_token = before["metro_tokens"] + spent > 0
    if after["stage"] == "over":
        if has_token:
            return say("A double: {player} takes a metro token.", player=player)
        return say("A double, but no metro token is left.")
    if has_token:
        return say("A double: {player} takes a metro token and has another turn.", player=player)
    return say("A double: no metro token is left, but {player} has another turn.", player=player)


def result_words(player: Mapping[str, Any], who: Who) -> Sentence:
    """D5.2, D5.3 What decides the place: points, then stations."""
    points, stations = points_words(player["score"]), player["points"]["stations"]
    tiles = player["hand_count"]
    return say(
        "{player}: {points}; stations {stations}, tiles left {tiles}.",
        player=who(player["seat"]),
        points=points,
        stations=stations,
        tiles=tiles,
    )


def ending(view: dict[str, Any], seat: int, who: Who) -> Sentence:
    """D5.1 Why the game is over."""
    if view["passes"] == view["seats"]:
        return say("Nobody can add a tile: the game is over.")
    if view["players"][seat]["tokens"] == 0:
        return say("{player} has opened the last station possible: the game is over.", player=who(seat))
    return say("{player} has laid the last tile: the game is over.", player=who(seat))
