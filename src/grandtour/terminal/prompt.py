"""Questions at the prompt: with completion and history in a real terminal, line by line otherwise."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

from . import screen

WIPE = "\x1b[3J"  # what a terminal keeps above the screen


def is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


@cache
def _session(person: str) -> Any:
    """Each person has a history of their own, which the next one can't look through."""
    from prompt_toolkit import PromptSession

    return PromptSession()


def ask(prompt: object, words: Sequence[str] = (), person: str = "") -> str:
    """What the person types; `EOFError` and `KeyboardInterrupt` mean that they want to leave."""
    if is_terminal():
        from prompt_toolkit.completion import WordCompleter

        completer = WordCompleter(list(words), sentence=True, ignore_case=True)
        return str(_session(person).prompt(f"{prompt} ", completer=completer, complete_while_typing=False)).strip()
    screen.console.print(str(prompt), end=" ", markup=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def screen_between(sentence: object) -> None:
    """Hides what the last player saw until the next one is ready; also from scrolling back."""
    behind_screen(sentence, "⏎")


def behind_screen(sentence: object, prompt: object) -> str:
    """Asks somebody else, with nothing of the last player's on the screen, before or after."""
    clear_screen()
    screen.line(sentence, screen.ACCENT)
    answer = ask(prompt)
    clear_screen()
    return answer


def clear_screen() -> None:
    screen.console.clear()  # first: some terminals keep what is cleared
    if screen.console.is_terminal:
        screen.console.file.write(WIPE)
        screen.console.file.flush()
