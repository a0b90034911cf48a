"""The rules of a game, to be read in the terminal."""

from __future__ import annotations

import os
from contextlib import nullcontext

from rich.markdown import Markdown

from ..engine import registry
from ..engine.box import folder
from ..engine.i18n import language
from . import screen


def rules(name: str) -> None:
    """The rules of a game, in the reader's language if they are there."""
    home = folder(registry.find(name))
    path = home / f"RULES.{language()}.md"
    text = (path if path.exists() else home / "RULES.md").read_text(encoding="utf-8")
    os.environ["LESS"] = f"-R {os.environ.get('LESS', '')}".strip()  # colours, where the reader uses less
    with screen.console.pager(styles=True) if screen.console.is_terminal else nullcontext():
        screen.console.print(Markdown(text))
