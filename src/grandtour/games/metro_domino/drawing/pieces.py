"""The pieces of Metro Domino: Paris, drawn one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from ....engine.box import Box
from ....engine.i18n import Sentence, count, listed, say
from ....engine.render.gallery import Group, Piece, drawn, shown
from ....engine.render.text_layout import lettered
from ..words.names import station_name
from .network import is_bright

SHOWN = ((0, 0), (1, 2), (3, 5), (6, 6), (8, 9))  # a few of the tiles


def pieces(box: Box) -> list[Group]:
    tokens = count("{n} token of each colour", "{n} tokens of each colour", box.data["players"]["tokens"])
    supply = box.data["supply"]
    return [
        Group(
            say("Tiles and tokens"),
            (
                *(domino(*halves) for halves in SHOWN),
                shown("metro_domino-stack", 48, 55, say("Stock"), say("face-down tiles")),
                shown(
                    "metro_domino-token", 44, 44, say("Metro token"), count("{n} of them", "{n} of them", supply["metro_tokens"])
                ),
                shown(
                    "metro_domino-lit",
                    44,
                    44,
                    say("Active-line token"),
                    count("{n} of them", "{n} of them", supply["active_lines"]),
                ),
                shown("metro_domino-stop-0", 52, 52, say("One of your stations"), tokens),
            ),
        ),
        Group(say("Stations and their lines"), tuple(station(box, one) for one in box.data["station"])),
    ]


def domino(near: int, far: int) -> Piece:
    """D1.1 A tile as it lies in a hand."""
    bone = Markup('<use class="bone" href="#metro_domino-upright" width="36" height="72"/>')
    half = Markup('<use class="half" href="#metro_domino-pips-{}" x="4" y="{}" width="28" height="28"/>')
    is_double = say("a double") if near == far else ""
    return Piece(f"{near}-{far}", bone + half.format(near, 4) + half.format(far, 40), 36, 72, is_double)


def station(box: Box, one: Mapping[str, Any]) -> Piece:
    """D2.1 An enamel sign, and the numbers of its lines."""
    name = station_name(box, one["id"])
    sign = Markup('<g class="enamel"><rect width="130" height="34" rx="3"/>{}</g>').format(
        lettered(name, 65, 17, 122, 13, 2, cls="bold")
    )
    badges = Markup("").join(badge(box, line, 18 + 32 * i) for i, line in enumerate(one["line"]))
    return Piece(name, sign + badges, 130, 74, listed(line_words(line) for line in one["line"]))


def badge(box: Box, line: Mapping[str, Any], x: int) -> Markup:
    colour = box.data["colour"].get(str(line["number"]), "#7A7A7A")
    circle = (
        '<circle class="badge" cx="{}" cy="56" r="14" fill="{}"/><text class="number {}" x="{}" y="61.5" font-size="15">{}</text>'
    )
    shape = Markup(circle).format(x, colour, "dark" if is_bright(colour) else "light", x, line["number"])
    return shape + (drawn("metro_domino-no", 14, 14, x + 6, 40) if "forbidden" in line else Markup(""))


def line_words(line: Mapping[str, Any]) -> Sentence:
    tiles = count("{n} tile", "{n} tiles", line["length"])
    if "forbidden" not in line:
        return say("line {number}: {tiles}", number=line["number"], tiles=tiles)
    return say("line {number}: {tiles}, no {value}", number=line["number"], tiles=tiles, value=line["forbidden"])
