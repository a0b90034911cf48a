"""Ctrl-C, and what it must not tear apart."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    """What is done inside is done whole: a Ctrl-C that comes meanwhile waits until the end of the block."""
    if threading.current_thread() is not threading.main_thread():  # which has no Ctrl-C
        yield
        return
    waiting: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, _: waiting.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if waiting:
        raise KeyboardInterrupt
