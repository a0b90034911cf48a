"""Where panels and tickets lie on the drawn table: sizes in units, about a pixel each on a desktop or a phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .map import ROW, TOP

Piece = dict[str, Any]

DESK, PHONE = 1080, 366  # the widths of a table
MAP = {False: (808, 584), True: (PHONE, TOP + 4 * ROW + 66)}
BELOW = 8  # the map of a phone: the plates of its last row
SIDE = {False: (818, 256), True: (8, 350)}  # x and width of the panels: beside the map, or below it
HEAD, GAP, MOST_GAP = 24, 8, 16
COLLECTION_ROW, BRIDGE_ROW, SCALE = 31, 24, 34
PLAYER, POINTS_ROW, ROOFS_ROW, CHIPS, CHIP = 42, 17, 25, 3, 15  # a player's lines, and tickets in a row
PILES, LEGEND = 52, 36

HAND_X, HAND = 170, 904  # tickets in the viewer's hand on a desktop
TICKET = (300, 140)  # the largest
TICKET_ROWS = 5  # more than this are in two rows
KEPT = 300  # width of the kept cards, beside a packet on a desktop


def laid_out(table: Piece, narrow: bool, is_over: bool) -> Piece:
    """The heights of the panes, and the places of all that is in them: on a desktop what is beside the map stands apart if there
    is room, on a phone it has a pane of its own."""
    side = the_side(table, narrow, is_over, GAP)
    room = (MAP[narrow][1] - side["end"]) / (len(table["others"]) + 3)
    if room > 0 and not narrow:
        side = the_side(table, narrow, is_over, GAP + min(round(room), MOST_GAP))
    return {
        "map": MAP[narrow],
        "side": side,
        "height": MAP[True][1] + BELOW if narrow else max(side["end"], MAP[False][1]),
        "hand": None if table["mine"] is None else the_hand(table, narrow),
    }


# --- beside the map -----------------------------------------------------------------------------------------------------
def the_side(table: Piece, narrow: bool, is_over: bool, gap: int) -> Piece:
    """Collections, bridges, players, piles and the legend, one below the other."""
    x, width = SIDE[narrow]
    y = 4
    side: Piece = {"x": x, "width": width, "collections": y}
    y += HEAD + COLLECTION_ROW * len(table["collections"]) + gap if table["collections"] else 0
    side["bridges"] = y
    y += HEAD + BRIDGE_ROW * len(table["bridges"]) + SCALE * (not is_over) + gap if table["bridges"] else 0
    side["players"] = []
    for player in table["others"]:
        side["players"].append((player, y, player_height(player)))
        y += player_height(player) + gap - 2
    side["piles"] = None if is_over else y
    y += 0 if is_over else PILES + gap
    side["legend"] = None if is_over else y
    side["end"] = y + (0 if is_over else LEGEND)
    return side


def rows(number: int, columns: int) -> int:
    return -(-number // columns)


def player_height(player: Piece) -> int:
    """What is known of a player: numbers; points, if any; and at the end the tickets and roof tokens."""
    lines: int = POINTS_ROW * (player["points"] != []) + ROOFS_ROW * (player["roofs"] != [])
    return PLAYER + lines + CHIP * rows(len(player["tickets"]), CHIPS)


# --- my hand ------------------------------------------------------------------------------------------------------------
def the_hand(table: Piece, narrow: bool) -> Piece:
    """The packet and the routes of a viewer: on a desktop all with names, on a phone the kept ones in short."""
    packet, kept = table["packet"], table["mine"]["tickets"]
    if narrow:
        return phone_hand(table["mine"], packet, kept)
    if not packet:
        return {"height": 172, "packet": [], "kept": in_rows(kept, HAND_X, 4, HAND, 164), "chips": []}
    chips = in_columns(kept, DESK - KEPT, 26, KEPT - 8, 2, 25)
    return {"height": 188, "packet": in_rows(packet, HAND_X, 22, DESK - KEPT - HAND_X - 12, 162), "kept": [], "chips": chips}


def phone_hand(mine: Piece, packet: Sequence[Piece], kept: Sequence[Piece]) -> Piece:
    """A line about the viewer, roof tokens, then the packet with names, then the kept cards as small tickets."""
    y = 30 + (26 if mine["roofs"] else 0)
    tall = 4 + 24 * max((len(ticket["stops"]) for ticket in packet), default=0)
    laid = [(ticket, 6 + 178 * (i % 2), y + (tall + 4) * (i // 2), 174, tall) for i, ticket in enumerate(packet)]
    y += (tall + 4) * rows(len(packet), 2)
    columns, high = (3, 25) if packet else (2, 27)
    chips = in_columns(kept, 6, y, 356, columns, high)
    return {"height": y + high * rows(len(kept), columns) + 4, "packet": laid, "kept": [], "chips": chips}


def in_rows(tickets: Sequence[Piece], x: float, y: float, width: float, height: float) -> list[tuple[Piece, int, int, int, int]]:
    """Tickets in one row, or in two if they are many: (ticket, x, y, width, height)."""
    lines = 1 if len(tickets) <= TICKET_ROWS else 2
    columns = max(rows(len(tickets), lines), 1)
    wide, high = min(width // columns - 6, TICKET[0]), min(height // lines - 4, TICKET[1])
    return [
        (ticket, round(x + (wide + 6) * (i % columns)), round(y + (high + 6) * (i // columns)), round(wide), round(high))
        for i, ticket in enumerate(tickets)
    ]


def in_columns(
    tickets: Sequence[Piece], x: float, y: float, width: float, columns: int, high: int
) -> list[tuple[Piece, int, int, int, int]]:
    """Small tickets in columns."""
    wide = width // columns
    return [
        (ticket, round(x + wide * (i % columns)), round(y + high * (i // columns)), round(wide - 4), high - 3)
        for i, ticket in enumerate(tickets)
    ]
