"""The first start: compiling takes minutes, and nobody waits for it. The server runs in plain Python first, where people and bots
that don't search can play any game. When all is compiled the process starts its command again, on the same socket: games resume
from the store, and browsers reconnect on their own."""

from __future__ import annotations

import os
import socket
import sys
from typing import NoReturn

from ..compiling import is_ready
from ..engine import jit
from ..engine.mode import MODES, VARIABLE

COMPILED = MODES[0]
AHEAD = "GRANDTOUR_AHEAD"  # in the environment: which mode is compiled meanwhile
SOCKET = "GRANDTOUR_SOCKET"  # the number of the socket that the process has listened on before


def ahead() -> str | None:
    """The mode that is compiled while this process runs the rules as plain Python; usually none."""
    return os.environ.get(AHEAD) if jit.PLAIN else None


def serve_meanwhile() -> None:
    """If the rules are not compiled, this process starts again in plain Python. (On Windows no process can become another.)"""
    if jit.MODE == COMPILED and sys.platform != "win32" and not is_ready(COMPILED):
        _start_again({VARIABLE: "plain", AHEAD: COMPILED})


def is_over() -> bool:
    """Whether what was compiled ahead can be used now."""
    mode = ahead()
    return mode is not None and is_ready(mode)


def serve_compiled(bound: socket.socket) -> NoReturn:
    """The same command again, compiled, on the same socket: who comes in between waits there."""
    bound.set_inheritable(True)
    mode = os.environ.pop(AHEAD)
    _start_again({VARIABLE: mode, SOCKET: str(bound.fileno())})


def inherited() -> socket.socket | None:
    """The socket of the process before."""
    number = os.environ.pop(SOCKET, None)
    return None if number is None else socket.socket(fileno=int(number))


def _start_again(changes: dict[str, str]) -> NoReturn:
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], os.environ | changes)
