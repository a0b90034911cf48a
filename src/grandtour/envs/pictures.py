"""What environments show of a table: in words, or as pixels. Hidden things stay hidden."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import numpy.typing as npt

from ..engine.errors import GrandTourError
from ..engine.i18n import listed, say
from .play import Play

Pixels = npt.NDArray[np.uint8]
MODES = ("human", "ansi", "rgb_array")
METADATA: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}
WIDTH = 800  # of a picture


def check_mode(mode: Any) -> None:
    """Refuses a way to show tables that does not exist."""
    if mode is not None and mode not in MODES:
        raise GrandTourError(say("The render mode must be one of: {modes}; not “{mode}”.", modes=listed(MODES), mode=mode))


def shown(play: Play, viewer: int | None, mode: str | None) -> str | Pixels | None:
    """A table as a viewer sees it (`None`: as everyone does): as text, as pixels, or printed for people who watch."""
    if mode == "rgb_array":
        return pixels(play.table().png(viewer, width=WIDTH))
    text = play.table().text(viewer) if mode is not None else ""
    if mode == "ansi":
        return text
    if mode == "human":
        print(text, end="\n\n")
    return None


def pixels(png: bytes) -> Pixels:
    """The pixels of a picture by row and column: red, green, blue."""
    try:
        from PIL import Image
    except ImportError:
        raise GrandTourError(
            say("{library} is not installed. Install it with: pip install 'grandtour[envs]'", library="Pillow")
        ) from None
    return np.array(Image.open(io.BytesIO(png)).convert("RGB"))
