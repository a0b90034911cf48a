"""What comes of pressing parts of a table one after another, and why nothing does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .contract import Reason, Who
from .i18n import Sentence, say
from .position import Position

if TYPE_CHECKING:
    from .table import Table


@dataclass(frozen=True)
class Choice:
    """A move that can be made: in words, as the parts that are pressed for it, and as a sentence that says what it does."""

    move: str
    path: tuple[str, ...]
    text: Sentence
    then: str | None = None
    """The next move, which is made as well: two in one gesture."""


def choices(table: Table, seat: int) -> list[Choice]:
    """The moves of a seat."""
    game, box, s = table.now.game, table.box, table.now.state
    legal = table.legal_actions(seat)
    single = [
        Choice(game.words(box, s, seat, a), game.parts(box, s, seat, a), game.move(box, s, seat, a, table.who)) for a in legal
    ]
    return single + gestures(table.now, seat, [a for a in legal if game.leads_on(a)], table.who)


def gestures(position: Position, seat: int, first: Sequence[int], who: Who) -> list[Choice]:
    """Two moves as one gesture: what the first begins with, then what the second is; where that can mean only one thing."""
    game, box, s = position.game, position.box, position.state
    found: dict[tuple[str, ...], list[Choice]] = {}
    for a in first:
        after = position.copy()
        after.play(seat, a)
        for b in after.legal(seat):
            path = game.parts(box, s, seat, a)[:1] + game.parts(box, after.state, seat, b)
            first_move, second_move = game.words(box, s, seat, a), game.words(box, after.state, seat, b)
            found.setdefault(path, []).append(Choice(first_move, path, game.move(box, s, seat, a, who), second_move))
    return [alike[0] for alike in found.values() if len(alike) == 1]


def behind(position: Position, seat: int, path: Sequence[str], who: Who) -> Reason | None:
    """`None` if an action that can be done has these parts first; else the commonest reason among those behind them, behind the
    last part alone, or that have it later on."""
    game, box, s, pressed = position.game, position.box, position.state, tuple(path)
    paths = [game.parts(box, s, seat, a) for a in range(game.ACTIONS)]
    begun = [a for a, parts in enumerate(paths) if parts[: len(pressed)] == pressed]
    alone = [a for a, parts in enumerate(paths) if parts[:1] == pressed[-1:]]
    later = [a for a, parts in enumerate(paths) if pressed[-1] in parts]
    if len(pressed) > 1 and not begun and any(can_be_done(position, seat, paths, pressed[:-1])):
        return Reason("", say("That doesn't fit your selection. Choose something outlined, or cancel."))
    for actions in (begun, alone, later):
        codes = [position.refusal(seat, a) for a in actions]
        if actions is begun and 0 in codes:
            return None
        if actions is later and 0 in codes:
            return Reason("", say("Choose something outlined first, then this."))
        refused = Counter(code for code in codes if code)
        if refused:
            code = refused.most_common(1)[0][0]
            return game.reason(box, s, seat, actions[codes.index(code)], code, who)
    return Reason("", say("You can't use this right now."))


def can_be_done(position: Position, seat: int, paths: Sequence[tuple[str, ...]], begin: tuple[str, ...]) -> Iterator[bool]:
    """Of the actions whose parts begin so, whether each can be done."""
    for a, parts in enumerate(paths):
        if parts[: len(begin)] == begin:
            yield position.refusal(seat, a) == 0
