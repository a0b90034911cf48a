"""What is printed on the components of Metro Domino: Paris, as the form of a box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from ....engine.box import Box
from ....engine.box_form.form import EACH_PLAYER, FOUND, RECONSTRUCTED, RULEBOOK, BoxForm
from ....engine.i18n import say
from ....engine.render.gallery import Group, Piece, drawn, shown
from ....engine.render.text_layout import lettered
from ..words.names import station_name
from .network import is_bright

PLAIN = "#7A7A7A"  # of a line number without a colour
ROW, TOP, TILE = 26, 42, 14  # of a line on a station: how high, where the first one is, how wide its tiles are


def printed(box: Box) -> list[Group]:
    stations = tuple(station(box, one, i) for i, one in enumerate(box.data["station"]))
    colours = tuple(
        Piece(say("Line {n}", n=number), badge(number, colour, 24, 24, 18), 48, 48, at=(("colour", number),))
        for number, colour in box.data.get("colour", {}).items()
    )
    players = shown("metro_domino-stop-0", 52, 52, EACH_PLAYER, at=(("players",),))
    supply = shown("metro_domino-token", 44, 44, say("Supply"), at=(("supply",),))
    return [
        Group(say("Stations and their lines"), stations, "stations", ("station",)),
        Group(say("Tiles and tokens"), (players, supply), "tokens"),
        Group(say("Colours of lines"), colours, "colours"),
    ]


def station(box: Box, one: Mapping[str, Any], number: int) -> Piece:
    """D2.1 An enamel sign, and below it its lines: number, length, and what is forbidden."""
    name = station_name(box, one["id"])
    sign = Markup('<g class="enamel"><rect width="150" height="34" rx="3"/>{}</g>').format(
        lettered(name, 75, 17, 142, 13, 2, cls="bold")
    )
    lines = one.get("line", ())
    rows = Markup("").join(line_drawn(box, line, TOP + ROW * i) for i, line in enumerate(lines))
    return Piece(name, sign + rows, 150, TOP + ROW * len(lines), at=(("station", number),))


def line_drawn(box: Box, line: Mapping[str, Any], y: int) -> Markup:
    tile = '<rect class="slot" x="{}" y="{}" width="11" height="18" rx="2"/>'
    tiles = Markup("").join(Markup(tile).format(30 + TILE * i, y + 2) for i in range(line["length"]))
    colour = box.data.get("colour", {}).get(str(line["number"]), PLAIN)
    return badge(line["number"], colour, 12, y + 11, 11) + tiles + (forbidden(line, y) if "forbidden" in line else Markup(""))


def forbidden(line: Mapping[str, Any], y: int) -> Markup:
    """A value that no tile on this line may have."""
    x = 32 + TILE * line["length"]
    number = '<text class="forbidden" x="{}" y="{}" font-size="14">{}</text>'
    return drawn("metro_domino-no", 22, 22, x, y) + Markup(number).format(x + 11, y + 16, line["forbidden"])


def badge(number: Any, colour: str, x: int, y: int, r: int) -> Markup:
    circle = (
        '<circle class="badge" cx="{0}" cy="{1}" r="{2}" fill="{3}"/>'
        '<text class="number {4}" x="{0}" y="{5}" font-size="{6}">{7}</text>'
    )
    look = "dark" if is_bright(colour) else "light"
    return Markup(circle).format(x, y, r, colour, look, round(y + 0.4 * r), r + 2, number)


FORM = BoxForm(
    printed,
    labels={
        "start": say("Start station"),
        "line": say("Line"),
        "number": say("Line number"),
        "length": say("Length"),
        "forbidden": say("Forbidden value"),
        "hand": say("Tiles in hand"),
        "tokens": say("Tokens"),
        "highest_value": say("Highest value"),
        "active_lines": say("Active lines"),
        "metro_tokens": say("Metro tokens"),
    },
    origins={
        "station": RECONSTRUCTED,
        "station.start": RULEBOOK,
        "colour": FOUND,
        "players": RULEBOOK,
        "supply": RULEBOOK,
        "supply.metro_tokens": FOUND,
    },
)
