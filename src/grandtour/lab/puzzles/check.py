"""Whether a position is a puzzle: one move clearly the best to the strongest bot at ten times its budget, for every way in which
the hidden things may lie; the same move at its own budget; and not the one that a player who looks one move ahead would make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...bots import Agent, strategy
from ...bots.agent import Found
from ...bots.explain import Difference, difference, outlook
from ...engine import registry
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ...engine.position import Position
from ...engine.table import Table
from ...levels import LEVELS
from ...puzzles.puzzle import Judged, Puzzle, kept_of

ONE_PLY = "house"  # the bot to whom the best move must not be obvious
STRONGEST = LEVELS[-1]
TIMES = 10  # the budget of the strongest bot
CLEAR = 0.04  # of the chance to win: by how much the best move must be better than any that is wrong
PROMISING = 0.035  # the same at the strongest bot's own budget, before it thinks for long
AS_GOOD = 0.01  # moves that are worse by less are right as well
MOST_RIGHT = 2  # moves that may be right
_NOTHING = Difference((), ())
FEWEST = 3  # moves that must be possible
PLAYOUTS = 48  # quick games for the reasons
DIGITS = 3
FIRST_LOOK, FIRST_CLEAR = 400, 0.03  # simulations of the first look, and what must be found at least


@dataclass(frozen=True)
class RankedMoves:
    """The moves by their chances, the best first, and how many of them are right."""

    moves: tuple[Judged, ...]
    best: int


class Judge:
    """The agents that look at positions of one game. Not for two threads at once."""

    def __init__(self, game: str, times: int = TIMES) -> None:
        self.module = registry.find(game)
        strongest = replace(strategy(game, STRONGEST), candidates=self.module.MOST_LEGAL)
        self.one_ply = Agent(self.module, strategy(game, ONE_PLY))
        self.quick = Agent(self.module, strongest.with_budget(min(FIRST_LOOK, strongest.simulations)))
        self.usual = Agent(self.module, strategy(game, STRONGEST))
        self.simulations = strongest.simulations * times
        self.deep = Agent(self.module, strongest.with_budget(self.simulations))

    # --- the looks, the cheap ones first --------------------------------------------------------------------------------
    def is_likely(self, position: Position, seat: int, seed: Any) -> bool:
        """Whether a position is worth a deep search: a quick one already finds more than a player who looks one move ahead."""
        if len(position.legal(seat)) < FEWEST:
            return False
        self.quick.meet(position, seat, seed)
        found = self.quick.ponder(seat)
        if len(found) < FEWEST or not found[0].visits:
            return False
        obvious = self.one_ply.choose(position, seat, seed)
        return obvious != found[0].action and _margin(found, 1) >= FIRST_CLEAR

    def found(self, table: Table, seat: int, seed: Any) -> Puzzle | None:
        """The puzzle that a table has for a seat, if it has one. It holds only what the seat knows."""
        dealt = Puzzle(table.game, seat, known_to(table, seat, seed), (), 0, _NOTHING, self.simulations)
        shown = dealt.table()
        if shown.view(seat) != table.view(seat) or shown.legal(seat) != table.legal(seat):
            return None  # more than a position can hold
        verdict = self.verdict(shown, seat, seed)
        if verdict is None:
            return None
        best, other = verdict.moves[0].move, verdict.moves[verdict.best].move
        gains = difference(shown, seat, *(outlook(shown, seat, move, seed, PLAYOUTS) for move in (best, other)))
        puzzle = replace(dealt, moves=verdict.moves, best=verdict.best, gains=gains)
        return puzzle if puzzle.reasons(shown) else None

    def verdict(self, table: Table, seat: int, seed: Any) -> RankedMoves | None:
        """What the strongest bot says of a puzzle at its own budget and at many times that; nothing, if it is none."""
        usual = self._thought(self.usual, table, seat, f"usual {seed}")
        obvious = self.one_ply.choose(table.now, seat, seed)
        if obvious == usual[0].action or max(_margin(usual, 1), _margin(usual, MOST_RIGHT)) < PROMISING:
            return None
        deep = self._thought(self.deep, table, seat, f"deep {seed}")
        right = sum(deep[0].win - one.win < AS_GOOD for one in deep[: MOST_RIGHT + 1])
        if right > MOST_RIGHT or len(deep) - right < FEWEST - 1 or _margin(deep, right) < CLEAR:
            return None
        actions = [one.action for one in deep[:right]]
        if usual[0].action not in actions or obvious in actions:
            return None
        words = dict(zip(table.legal_actions(seat), table.legal(seat), strict=True))
        wins = [Judged(words[one.action], round(min(one.win, deep[0].win), DIGITS)) for one in deep]
        return RankedMoves(tuple(wins), right)

    def _thought(self, agent: Agent, table: Table, seat: int, seed: str) -> Sequence[Found]:
        agent.meet(table.now, seat, seed)
        return agent.ponder(seat)


def known_to(table: Table, seat: int, seed: Any) -> dict[str, Any]:
    """The position of a table as a puzzle keeps it: made of nothing but what the seat knows, and the seed."""
    return kept_of(table.reshuffled(seat, seed).position())


def _margin(found: Sequence[Found], right: int) -> float:
    """By how much the best move is better than all others but the first `right` ones: by chance, and in what bots go by."""
    others = [one for one in found[right:] if one.visits]
    if not others or not found[0].visits:
        return 0.0
    return min(found[0].win - max(one.win for one in others), found[0].payoff - max(one.payoff for one in others) + CLEAR / 2)


def checked(judge: Judge, puzzle: Puzzle, seed: Any) -> Puzzle:
    """A puzzle judged once more, with what was found now. `GrandTourError` says why it is none."""
    table = puzzle.check()
    verdict = judge.verdict(table, puzzle.seat, seed)
    if verdict is None:
        raise GrandTourError(say("No move is clearly the best here, or it is the obvious one."))
    if not {one.move for one in verdict.moves[: verdict.best]} & set(puzzle.right):
        raise GrandTourError(say("Another move is the best: {move}", move=verdict.moves[0].move))
    return replace(puzzle, moves=verdict.moves, best=verdict.best, simulations=judge.simulations)
