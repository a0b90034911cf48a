"""What all games say in the same words: that a game is over, whose turn it is, how a move is written."""

from __future__ import annotations

from .contract import MOVES, Reason, Who
from .i18n import Sentence, count, listed, say

GAME_OVER = say("The game is over.")
ALL_LAWS_HOLD = say("all invariants hold")
PLAYERS = say("Players")
NO_SUCH_MOVE = Reason(MOVES, say("There is no such move."))


def not_your_turn(rule: str, player: str) -> Reason:
    """Why somebody may not move, with the number of the game's own rule on turns."""
    return Reason(rule, say("It isn't your turn. To move: {player}.", player=player))


def written_so(form: str) -> Reason:
    """Words that begin like a move but are none."""
    return Reason(MOVES, say("Write this move as: {form}.", form=form))


def waiting(acting: int, seat: int, who: Who) -> Sentence | None:
    """What a viewer is told who has nothing to decide; nothing, if it is the viewer's turn."""
    seats = [other for other in range(int(acting).bit_length()) if int(acting) >> other & 1]
    if not seats:
        return GAME_OVER
    return None if seat in seats else say("Waiting for: {players}.", players=listed(map(who, seats)))


def turn_of(player: str) -> Sentence:
    return say("{player}'s turn", player=player)


def with_id(name: object, id_: str, typed: bool) -> Sentence:
    """A name; for somebody who types moves with what to type for it."""
    return say("{name} ({id})", name=name, id=id_) if typed else say("{name}", name=name)


def points_words(n: int) -> Sentence:
    return count("{n} point", "{n} points", n)
