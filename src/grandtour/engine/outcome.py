"""How a game was decided: by how many points and where they came from, or by which tie-break of the game's own rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .contract import TieBreak
from .i18n import Sentence, say

if TYPE_CHECKING:
    from .table import Table

SHARED = say("Equal in everything that decides: the win is shared.")


def tie_breaks(table: Table, seat: int) -> tuple[TieBreak, ...]:
    """What decides between a seat and others with as many points."""
    return table.now.game.tie_breaks(table.box, table.now.state, seat)


@dataclass(frozen=True)
class Lead:
    """By how many points the first is ahead of the next, and the source that brought them most of it, if one did."""

    points: int
    source: str | None
    from_source: int


def _first_and_next(table: Table) -> tuple[int, int] | None:
    """The seat that came first, and the next one of another side."""
    ranks, sides = table.ranks, [table.now.side(seat) for seat in range(table.seats)]
    order = sorted(range(table.seats), key=lambda seat: (ranks[seat], seat))
    following = [seat for seat in order if sides[seat] != sides[order[0]]]
    return (order[0], following[0]) if following else None


def ahead_by(table: Table) -> Lead | None:
    """How far the first is ahead of the next; nothing with equal points."""
    pair = _first_and_next(table)
    if pair is None or table.scores[pair[0]] == table.scores[pair[1]]:
        return None
    mine, theirs = (table.points(seat) for seat in pair)
    differences = {name: mine[name] - theirs[name] for name in mine}
    best = max(differences, key=lambda name: differences[name])
    several = sum(n != 0 for n in differences.values()) > 1 and differences[best] > 0
    return Lead(sum(differences.values()), best if several else None, differences[best])


def decided_by(table: Table) -> Sentence | None:
    """What decided between the first and the next, if not the points."""
    pair = _first_and_next(table)
    if pair is None or table.scores[pair[0]] != table.scores[pair[1]]:
        return None
    if table.ranks[pair[0]] == table.ranks[pair[1]]:
        return SHARED
    for mine, theirs in zip(tie_breaks(table, pair[0]), tie_breaks(table, pair[1]), strict=True):
        if mine.number != theirs.number:
            return _told(mine, theirs)
    return None


def _told(mine: TieBreak, theirs: TieBreak) -> Sentence:
    if not mine.is_told:
        return say("Equal points. The tie-break decided: {rule}", rule=mine.name)
    return say("Equal points. The tie-break decided: {rule} ({n} : {m})", rule=mine.name, n=mine.number, m=theirs.number)
