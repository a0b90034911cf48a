"""What the table of Metro Domino: Paris is drawn from, made only of a view: the network (`network.py`), what lies beside it, the
players, and the viewer's own tiles with the ways in which each can be laid."""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps
from math import ceil, floor
from typing import Any

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.phrases import points_words
from ..ids import way_word
from ..rules.tiles import counts_as, way_of
from ..state import AS_PRINTED, FAR_STEP, KINDS, NEAR_STEP
from ..words.description import OPEN, player_words, turn_words
from ..words.moves import lay_move
from ..words.names import laying_words
from .network import LEVELS, Box4, fingers, fitted, line_drawn, stations_drawn, tile_drawn

View = Mapping[str, Any]
DESK, PHONE = 1080, 366  # units across
DESK_HIGH, DESK_MINE = 600, 164
COLUMN, EDGE = 196, 8  # the plates to the left and right of the map on a desktop
PHONE_TOP, PHONE_MAP = 52, 310  # the strip above the map of a phone, and how high that is
ROW_DESK, ROW_PHONE = 40, 48  # from one open line of the list to the next, at most
HOLDER_DESK, HOLDER_PHONE = 78, 56  # from one player to the next
WAYS_DESK, WAYS_PHONE, WAYS_TWO = 48, 57, 92  # how high the ways round are: on a desktop, on a phone, and there in two rows
WAY, WAY_DESK, WAY_GAP = 80, 118, 5  # how wide a way is; on a desktop, if it says what it counts as beside its picture
TALL_DESK, TALL_PHONE = 34, 44  # how high one is, before it is enlarged
LARGE = 1.4  # as many times at most
FEW_WAYS = 3  # more are folded: first only those without a metro token are shown
ANSWER_DESK, ANSWER_PHONE = 228, 112  # what is left beside the ways for a button
BESIDE = 128  # the hand, on a desktop
PER_ROW = 8  # tiles, on a phone
FEW = 2  # values that a line may begin with: up to this many are named


def board(box: Box, view: dict[str, Any], who: Who, narrow: bool) -> dict[str, Any]:
    """The table: the network, the lines that are open, the stock and the tokens, the players, the viewer's tiles."""
    takers = len(lines_that_take(view))
    frame = phone_frame(takers, view["seats"]) if narrow else desk_frame(takers, view["seats"])
    fit = fitted(view["bounds"], frame["area"])
    reach = fingers(view, fit.scale) if narrow else {}
    lines = [line_drawn(box, view, line, who, reach.get(line["id"])) for line in view["lines"]]
    start = view["start_tile"]
    most = int(box.record.active_lines)
    return {
        "frame": frame,
        "fit": fit,
        "levels": dumps(LEVELS),
        "lines": lines,
        "rows": rows_drawn(box, lines, frame),
        "stations": stations_drawn(box, view, who, fit),
        "start_tile": None if start is None else tile_drawn(start),
        "active": (most - view["active_tokens"], most),
        "players": [player_drawn(view, player, who, at) for player, at in zip(view["players"], frame["holders"], strict=True)],
        "mine": None if view["seat"] is None else mine_drawn(box, view, narrow),
    }


# --- where things are -------------------------------------------------------------------------------------------------
def desk_frame(rows: int, seats: int) -> dict[str, Any]:
    """The list of lines to the left, the supply and the players to the right, the map between them and below."""
    step = min(ROW_DESK, (DESK_HIGH - 52) / max(rows, 1))
    right = DESK - COLUMN - EDGE
    area: Box4 = (COLUMN + 18, 8, DESK - 2 * COLUMN - 36, DESK_HIGH - 16)
    return {
        "width": DESK,
        "height": DESK_HIGH,
        "ground": (0, 0, DESK, DESK_HIGH),
        "area": area,
        "rows": [(EDGE, round(38 + step * (i + 0.5))) for i in range(rows)],
        "row": (COLUMN, round(step - 4)),
        "list": (EDGE, EDGE, COLUMN, round(34 + step * rows, 1)),
        "right": right,
        "holders": [(right, 206 + HOLDER_DESK * i) for i in range(seats)],
        "holder": (COLUMN, HOLDER_DESK - 6),
    }


def phone_frame(rows: int, seats: int) -> dict[str, Any]:
    """The supply and the map; in a pane of its own the players, then the list of lines."""
    half = (PHONE - 6) // 2
    below = 10 + HOLDER_PHONE * ceil(seats / 2)
    area: Box4 = (4, PHONE_TOP + 4, PHONE - 8, PHONE_MAP - 8)
    return {
        "width": PHONE,
        "height": PHONE_TOP + PHONE_MAP,
        "more_height": below + ROW_PHONE * ceil(rows / 2),
        "ground": (0, PHONE_TOP, PHONE, PHONE_MAP),
        "area": area,
        "rows": [((half + 6) * (i % 2), below + ROW_PHONE * (i // 2) + ROW_PHONE // 2) for i in range(rows)],
        "row": (half, ROW_PHONE - 4),
        "holders": [((half + 6) * (i % 2), 10 + HOLDER_PHONE * (i // 2)) for i in range(seats)],
        "holder": (half, HOLDER_PHONE - 6),
    }


# --- beside the network -----------------------------------------------------------------------------------------------
def rows_drawn(box: Box, lines: list[dict[str, Any]], frame: View) -> list[dict[str, Any]]:
    """The list of lines that take a tile, active ones first: what each takes, and how much of it is missing."""
    shown = [line for state in OPEN for line in lines if line["state"] == state and not line["rests"]]
    highest = int(box.record.highest)
    return [
        {
            "line": line,
            "x": x,
            "y": y,
            "value": line["wants"][0] if line["state"] == "active" else None,
            "begins": begins(line, highest),
        }
        for line, (x, y) in zip(shown, frame["rows"], strict=True)
    ]


def begins(line: View, highest: int) -> str:
    """D6.1 The values that an untouched line can begin with."""
    values = line["wants"]
    return " ".join(map(str, values)) or "–" if len(values) <= FEW else f"0–{highest}"


def player_drawn(view: dict[str, Any], player: View, who: Who, at: tuple[float, float]) -> dict[str, Any]:
    """A player: what everyone sees, also the tile that waits for its line."""
    is_turn = player["seat"] == view["turn"]
    waits = view["laying"] if is_turn else None
    return {
        **player,
        "x": at[0],
        "y": at[1],
        "name": who(player["seat"]),
        "total": points_words(player["score"]),
        "words": turn_words(view, who) if is_turn else player_words(player, who),
        "acts": player["seat"] in view["acting"],
        "waits": waits,
        "waits_words": None if waits is None else laying_words(waits),
        "waits_piece": None if waits is None else "{}-{}".format(*sorted((waits["near"], waits["far"]))),
        "drew": is_turn and view["has_drawn"] and waits is None,
    }


# --- the viewer's tiles -----------------------------------------------------------------------------------------------
def mine_drawn(box: Box, view: View, narrow: bool) -> dict[str, Any]:
    """The viewer's tiles in their places, and what else can be done."""
    me = view["players"][view["seat"]]
    acts = view["turn"] == view["seat"]
    answer = "keep" if view["stage"] == "drawn" else "pass" if view["stage"] == "turn" and not view["stock"] else None
    hand = hand_drawn(box, view)
    width = PHONE if narrow else DESK
    room = width - (2 if answer is None or not acts else ANSWER_PHONE if narrow else ANSWER_DESK)
    for tile in hand:
        tile["shown"], tile["folded"] = folded(tile.pop("ways"), narrow)
    most = max((len(group["ways"]) for tile in hand for group in (tile["shown"], tile["folded"]) if group), default=0)
    is_many = narrow and most * (WAY + WAY_GAP) - WAY_GAP > room and len(hand) <= 2 * PER_ROW
    size = {**mine_size(len(me["hand"]), narrow, 2 if is_many else 1), "width": width, "room": room}
    for i, tile in enumerate(hand):
        row, column = divmod(i, size["columns"])
        tile["x"], tile["y"] = round(size["left"] + column * size["pitch"]), size["top"] + row * size["step"]
        for group in filter(None, (tile["shown"], tile["folded"])):
            group["at"] = place_ways(tile, group["ways"], size, narrow)
    return {**size, "me": me, "hand": hand, "answer": answer if acts else None}


def mine_size(n: int, narrow: bool, way_rows: int) -> dict[str, Any]:
    """How large the tiles of a hand are: on a phone in as many rows as fingers need, and the ways below in one row or two."""
    rows = min(3, ceil(max(n, 1) / PER_ROW)) if narrow else 1
    columns = max(ceil(n / rows), 1)
    room = PHONE if narrow else DESK - 2 * BESIDE
    pitch = min(room / columns, 70)
    step = (88, 68 if way_rows == 1 else 65, 58)[rows - 1] if narrow else DESK_MINE - WAYS_DESK - 12
    wide = round(min(pitch - 2, max(44, 0.6 * step)) if narrow else min(pitch - 6, 50), 1)
    ways = 8 + step * rows if narrow else DESK_MINE - WAYS_DESK - 2
    high = (WAYS_PHONE if way_rows == 1 else WAYS_TWO) if narrow else WAYS_DESK
    return {
        "height": ways + high if narrow else DESK_MINE,
        "columns": columns,
        "left": round(((PHONE if narrow else DESK) - pitch * columns + pitch - wide) / 2, 1),
        "top": 8,
        "pitch": pitch,
        "step": step,
        "tile": (wide, min(step - 6, 2 * wide)),
        "ways": ways,
        "high": high - 2,
        "way_rows": way_rows,
    }


# --- ways round --------------------------------------------------------------------------------------------------------
def folded(ways: list[dict[str, Any]], narrow: bool) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """What is shown of a tile's ways at once, and what in its stead when asked for: those that need a metro token, if there are
    many. Each has a button that leads to the other."""
    ways = [{**way, "width": WAY if narrow or way["counts"] is None else WAY_DESK} for way in ways]
    tokens = [way for way in ways if way["counts"] is not None]
    if len(ways) <= FEW_WAYS or len(tokens) == len(ways) or not tokens:
        return {"ways": ways}, None
    printed = [way for way in ways if way["counts"] is None]
    there = {"part": None, "width": WAY if narrow else WAY_DESK, "opens": True}
    back = {"part": None, "width": WAY, "opens": False}
    return {"ways": [*printed, there]}, {"ways": [*tokens, back]}


def place_ways(tile: View, ways: list[dict[str, Any]], size: View, narrow: bool) -> str:
    """The ways of a tile stand as near below it as there is room, as large as there is, and never on the button beside them; on a
    phone in up to two rows."""
    tall = TALL_PHONE if narrow else TALL_DESK
    rows = size["way_rows"] if len(ways) * (WAY + WAY_GAP) - WAY_GAP > size["room"] else 1
    x = widest = 0
    for i, way in enumerate(ways):
        row, column = divmod(i, ceil(len(ways) / rows))
        x = x if column else 0
        way["x"], way["y"] = x, row * (tall + 2)
        x += way["width"] + WAY_GAP
        widest = max(widest, x - WAY_GAP)
    scale = floor(100 * min(LARGE, size["room"] / max(widest, 1), size["high"] / (rows * (tall + 2) - 2))) / 100
    middle = tile["x"] + size["tile"][0] / 2 - scale * widest / 2
    left = max(1.0, min(middle, size["room"] - scale * widest))
    return f"translate({left - tile['x']:.0f} {size['ways'] - tile['y']}) scale({scale})"


def hand_drawn(box: Box, view: View) -> list[dict[str, Any]]:
    """The viewer's tiles, each with the ways in which it can be laid now."""
    me = view["players"][view["seat"]]
    acts = view["turn"] == view["seat"] and view["stage"] in ("turn", "drawn")
    takers = lines_that_take(view) if acts else []
    kinds = range(KINDS if me["metro_tokens"] > 0 else AS_PRINTED + 1)
    waits = view["laying"] if view["turn"] == view["seat"] else None
    waiting = None if waits is None else sorted((waits["near"], waits["far"]))
    highest = int(box.record.highest)
    return [
        {
            "id": tile,
            "halves": (low, high),
            "drawn": view["drawn"] == tile,
            "waiting": waiting == [low, high],
            "ways": ways_of(low, high, highest, kinds, takers) if view["drawn"] in (None, tile) else [],
        }
        for tile, low, high in ((tile, *map(int, tile.split("-"))) for tile in me["hand"])
    ]


def lines_that_take(view: View) -> list[View]:
    """The lines to which a tile can be added."""
    states = OPEN if view["can_start"] else ("active",)
    return [line for line in view["lines"] if line["state"] in states]


def ways_of(low: int, high: int, highest: int, kinds: range, takers: list[View]) -> list[dict[str, Any]]:
    """The ways of a tile that bring it onto some line: as printed, either half near; and with a metro token."""
    placings = [(low, high)] if low == high else [(low, high), (high, low)]
    return [
        way_drawn(way_of(kind, near, far), near, far)
        for kind in kinds
        for near, far in placings
        if helps(kind, near, far, highest, takers)
    ]


def helps(kind: int, near: int, far: int, highest: int, takers: list[View]) -> bool:
    """Whether a tile fits so on some line; D4.1, D4.3 with a metro token, where it does not fit as printed."""
    if kind == AS_PRINTED:
        return any(fits(near, far, line) for line in takers)
    counted = near + NEAR_STEP[kind], far + FAR_STEP[kind]
    if not all(0 <= value <= highest for value in counted):
        return False
    return any(fits(*counted, line) and not fits(near, far, line) for line in takers)


def fits(near: int, far: int, line: View) -> bool:
    """D2.4, D2.5"""
    return near in line["joins"] and line["forbidden"] not in (near, far)


def way_drawn(way: int, near: int, far: int) -> dict[str, Any]:
    """A way: its halves as printed, and what they count as if that is something else."""
    values = counts_as(way)
    return {
        "part": f"way-{way_word(way).replace(' ', '-')}",
        "halves": (near, far),
        "counts": None if values == (near, far) else values,
        "words": lay_move(way),
    }
