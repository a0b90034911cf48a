"""How tables look: colours and letters that all games share, and a table as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..table import Table


def svg(table: Table, seat: int | None, narrow: bool, dark: bool) -> str:
    """A table as one SVG; templates are loaded by whoever draws."""
    from . import pictures

    return pictures.svg(table, seat, narrow, dark)


def png(table: Table, seat: int | None, narrow: bool, dark: bool, width: int) -> bytes:
    """A table as a PNG of that width."""
    from . import pictures

    return pictures.png(table, seat, narrow, dark, width)
