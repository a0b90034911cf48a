"""Moves that are taken back: when nobody may do it, whoever agrees."""

from __future__ import annotations

from ...engine.i18n import Sentence, say
from ...engine.table import Table
from .substitutes import last_of, move_makers

MOST_TAKEBACKS = 200  # of a seat in a game: each is kept for ever


def refusal(table: Table, seat: int, strict: bool) -> Sentence | None:
    """Why a seat may not take back its last move, also if everybody agreed; `strict` at tables without hints, where nothing may
    be learned from a bot's answer."""
    events = table.happened()
    if sum("undo" in event and event["seat"] == seat for event in events) >= MOST_TAKEBACKS:
        return say("You have taken back {most} moves in this game. Please play on without takebacks.", most=MOST_TAKEBACKS)
    makers = move_makers(events) if strict else []
    own, *later = makers[last_of(makers, seat) :] or [(seat, False)]
    if own[1]:
        return say("A bot made that move. At a table without hints it can't be taken back.")
    if any(bot for _, bot in later):
        return say("A bot has moved since. At a table without hints your move can't be taken back any more.")
    return None
