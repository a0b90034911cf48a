"""A table as a picture: the drawing of the page as one SVG that stands alone, with literal colours, and as PNG.

A page draws a table as panes, each an `<svg class="pane …" viewBox="0 0 WIDTH HEIGHT">`; a picture has them one below the other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import registry
from ..box import folder
from ..errors import GrandTourError
from ..i18n import say
from .templates import drawn

if TYPE_CHECKING:
    from ..table import Table

HOME = Path(__file__).parent
PANE = re.compile(r'<svg class="(pane[^"]*)" viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>(.*?)</svg>', re.DOTALL)
INNER = re.compile(r"^.*?<svg[^>]*>|</svg>\s*$", re.DOTALL)
LIGHT_DARK = re.compile(r"light-dark\(([^,()]+), ([^,()]+)\)")
SCREENS = re.compile(r"@(?:media|keyframes|container)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", re.DOTALL)
REMARK = re.compile(r"/\*.*?\*/|<!--.*?-->", re.DOTALL)
NAMED = re.compile(r"--([\w-]+):\s*([^;]+);")
VARIABLE = re.compile(r"var\(--([\w-]+)\)")
COLOURED = re.compile(r'(?<= )(fill|stroke|stop-color)="(var\(--[\w-]+\))"')  # in a text such quotes would be escaped
OWN_PANE = re.compile(r'<svg class="pane pane-mine".*?</svg>', re.DOTALL)
ONLY_FOR = re.compile(r' data-for="([^"]+)"')
GAP = 12


def table_html(table: Table, view: dict[str, Any], narrow: bool, yours: bool = True) -> str:
    """A table for a page, drawn from a view of it; not `yours`: for somebody else than the player whose view it is, who is
    named then."""
    game = registry.find(table.game)
    made = game.board(table.box, view, table.who, narrow)
    return drawn(table.game, {"view": view, "who": table.who, "narrow": narrow, "yours": yours, **made})


def own_area(table: Table, seat: int, narrow: bool) -> str:
    """What lies before a player and is seen by nobody else, as the table has it: its pane `mine`."""
    found = OWN_PANE.search(table_html(table, table.view(seat), narrow, yours=False))
    assert found is not None
    return f'<div class="board board-{table.game}{" narrow" if narrow else ""}">{found[0]}</div>'


def svg(table: Table, seat: int | None, narrow: bool, dark: bool) -> str:
    """A table as one SVG."""
    panes = PANE.findall(table_html(table, table.view(seat), narrow))
    wide = max(float(width) for _, width, _, _ in panes)
    shown, top = [], 0.0
    for cls, width, height, inside in panes:
        left = (wide - float(width)) / 2
        frame = f'x="{left:g}" y="{top:g}" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        shown.append(f'<svg class="{cls}" {frame}>{inside}</svg>')
        top += float(height) + GAP
    frame = f'width="{wide:g}" height="{top - GAP:g}" viewBox="0 0 {wide:g} {top - GAP:g}"'
    ground = '<rect width="100%" height="100%" fill="var(--paper)"/>'
    colours = palette(table.game, dark)
    style = f"<style>{literal(sheet(table.game), colours)}</style>"
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" {frame} class="board board-{table.game}{" narrow" if narrow else ""}">'
    drawing = "".join([art_for(table.game, table.options), ground, *shown])
    coloured = COLOURED.sub(lambda found: f'{found[1]}="{literal(found[2], colours)}"', drawing)
    return "".join([whole, style, coloured, "</svg>"])


def png(table: Table, seat: int | None, narrow: bool, dark: bool, width: int) -> bytes:
    """A table as a PNG of that width."""
    try:
        import resvg_py
    except ImportError:
        raise GrandTourError(
            say("PNG pictures need an extra package. Install it with: pip install 'grandtour[pictures]'")
        ) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg(table, seat, narrow, dark), width=width))


# --- drawings, styles, colours ------------------------------------------------------------------------------------------
def drawing_of(game: str) -> Path:
    """The folder of all that a game's table is drawn from."""
    return folder(registry.find(game)) / "drawing"


def art_for(game: str, options: Mapping[str, Any]) -> str:
    """The drawings that a table with these options is made of: without what is only for others (`data-for`, in one line)."""
    chosen = {f"{name}={value}" for name, value in options.items()}
    return _art_for(game, frozenset(chosen & _alternatives(game)))


@cache
def _alternatives(game: str) -> frozenset[str]:
    """The options, with their values, that some drawings are only for."""
    return frozenset(ONLY_FOR.findall(art(game)))


@cache
def _art_for(game: str, chosen: frozenset[str]) -> str:
    found = [(line, ONLY_FOR.search(line)) for line in art(game).splitlines()]
    return "\n".join(line for line, only in found if only is None or only[1] in chosen)


@cache
def art(game: str) -> str:
    """The drawings that a game's tables are made of: those of all games, and its own."""
    files = [HOME / "art.svg", drawing_of(game) / "art.svg"]
    return "".join(INNER.sub("", REMARK.sub("", file.read_text(encoding="utf-8"))).strip() for file in files if file.exists())


@cache
def sheet(game: str) -> str:
    """The styles of a game's table, without what is only for screens."""
    found = (HOME / "table.css").read_text(encoding="utf-8") + own_sheet(game)
    return REMARK.sub("", SCREENS.sub("", found)).replace("<", "")


def own_sheet(game: str) -> str:
    """The style sheet that a game has of its own, if it has one."""
    path = drawing_of(game) / "style.css"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def poster_of(game: str) -> Path:
    """The picture of a game in the lobby; of one that has none a plain one."""
    own = drawing_of(game) / "poster.svg"
    return own if own.exists() else HOME / "poster.svg"


@cache
def palette(game: str, dark: bool) -> dict[str, str]:
    """The colours by their names, of all tables and of this game's."""
    return shared_palette(dark) | colours_in(own_sheet(game), dark)


@cache
def shared_palette(dark: bool) -> dict[str, str]:
    """The colours of everything."""
    return colours_in((HOME / "palette.css").read_text(encoding="utf-8"), dark)


def colours_in(text: str, dark: bool) -> dict[str, str]:
    """The colours that a sheet declares, by their names."""
    return {name: LIGHT_DARK.sub(r"\2" if dark else r"\1", value) for name, value in NAMED.findall(text)}


def literal(text: str, colours: dict[str, str]) -> str:
    """The same with colours in the place of their names: programs that turn drawings into pixels know no variables."""
    return VARIABLE.sub(lambda found: literal(colours[found[1]], colours), text)
