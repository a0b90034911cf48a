"""Questions at the prompt: with completion and history in a real terminal, line by line otherwise."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

from . import show

WIPE = "\x1b[3J"  # what a terminal keeps above the screen


def is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


@cache
def _session() -> Any:
    from prompt_toolkit import PromptSession

    return PromptSession()


def ask(prompt: object, words: Sequence[str] = ()) -> str:
    """What the person types; `EOFError` and `KeyboardInterrupt` mean that they want to leave."""
    if is_terminal():
        from prompt_toolkit.completion import WordCompleter

        completer = WordCompleter(list(words), sentence=True, ignore_case=True)
        return str(_session().prompt(f"{prompt} ", completer=completer, complete_while_typing=False)).strip()
    show.console.print(str(prompt), end=" ", markup=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def screen_between(sentence: object) -> None:
    """Hides what the last player saw until the next one is ready; also from scrolling back."""
    wipe()
    show.line(sentence, show.ACCENT)
    ask("⏎")
    wipe()


def wipe() -> None:
    if show.console.is_terminal:
        show.console.file.write(WIPE)
        show.console.file.flush()
    show.console.clear()
