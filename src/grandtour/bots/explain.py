"""Why a bot prefers a move, in words: what it does in the terms of the game; then the points in quick games that are played on
from both moves, in worlds that the seat thinks possible. Chances are told once, beside the move, and not counted here again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ..engine import dispatch, registry
from ..engine.errors import GrandTourError, IllegalMove
from ..engine.i18n import Name, Sentence, languages, say, speaking
from . import STRONGEST, Advice, hint
from .agent import Agent
from .core.workspace import GIVEN
from .merits import merits
from .strategy import Strategy

if TYPE_CHECKING:
    from ..engine.table import Table

Floats = npt.NDArray[np.float64]
MOST_REASONS = 3
PLAYOUTS = 16  # quick games for each move: of the longest game one takes about 12 ms
MOST_PLAYOUTS = 10_000
POINTS = 0.75  # fewer are not worth a sentence
SURE = 1.5  # standard errors that a difference must have to be told
ALIKE = say("The difference is small: quick playouts after both moves end about the same.")
DEEP = say("Quick playouts after both moves end about the same: the difference only shows further ahead.")
CLEAR = 0.05  # a difference of chances beside which nobody may be told that it is small
PROBABLY = 0.4  # how often the next move must be the same to be foretold


@dataclass(frozen=True)
class Outlook:
    """How quick games ended after a move, a row for each: points by seat and source, and the seat's part of the win. `then` is
    what the seat mostly did next, if it mostly did the same."""

    points: Floats
    win: Floats
    then: Name | None


def why(table: Table, seat: int, move: str, than: str, *, seed: Any = 0, playouts: int = PLAYOUTS) -> list[Sentence]:
    """Why a move may be better than another for a seat, as far as the seat can know: one to three sentences."""
    mine = outlook(table, seat, move, seed, playouts)
    told = better(table, seat, mine, outlook(table, seat, than, seed, playouts))
    return _game_first(merits(table, seat, move, than)[0], told, mine)


def advise(
    table: Table,
    seat: int,
    *,
    level: str = STRONGEST,
    most: int = 3,
    seed: Any = 0,
    simulations: int | None = None,
    playouts: int = PLAYOUTS,
) -> list[tuple[Advice, list[Sentence]]]:
    """The best moves as `hint` has them, with reasons: what speaks for the first, and what the others lack."""
    found = hint(table, seat, level=level, seed=seed, simulations=simulations, most=most)
    if len(found) == 1:
        return [(found[0], [])]
    seen = [outlook(table, seat, advice.move, seed, playouts) for advice in found]
    told = [better(table, seat, seen[0], seen[1])] + [worse(table, seat, one, seen[0]) for one in seen[1:]]
    game = _distinct([_of_the_game(table, seat, one, i == 0) for i, one in enumerate(found)])
    reasons = [_game_first(game[i], told[i], seen[i]) for i in range(len(found))]
    return [(one, _agreeing(reasons[i], found[0].win - found[max(i, 1)].win)) for i, one in enumerate(found)]


def _agreeing(reasons: Sequence[Sentence], gap: float) -> list[Sentence]:
    """Reasons that agree with the chances beside them, between which there is this gap."""
    return [DEEP if one == ALIKE and abs(gap) > CLEAR else one for one in reasons]


def _distinct(reasons: list[list[Sentence]]) -> list[list[Sentence]]:
    """Without what is said of all of these moves: none of them is better for it."""
    return [[one for one in own if not all(one in others for others in reasons)] for own in reasons]


def _of_the_game(table: Table, seat: int, advice: Advice, is_best: bool) -> list[Sentence]:
    """Of the best move what speaks for it; of the others the main thing for and against it."""
    good, bad = merits(table, seat, advice.move)
    return good if is_best else good[:1] + bad[:1]


def _game_first(game: Sequence[Sentence], told: Sequence[Sentence], mine: Outlook) -> list[Sentence]:
    """The reasons of the game, then those of quick games; at the end the move that may follow."""
    counted = list(told if mine.then is None else told[:-1])
    kept = [*game, *(one for one in counted if one != ALIKE)][: MOST_REASONS - 1]
    return [*(kept or [ALIKE]), *told[len(counted) :]]


# --- sentences --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Difference:
    """By how many points two outlooks differ, those that differ most first: of a seat's own sources by name, and of rivals'
    scores by seat. As numbers, so that it can be stored and told in any language."""

    sources: tuple[tuple[str, int], ...]
    rivals: tuple[tuple[int, int], ...]


def difference(table: Table, seat: int, mine: Outlook, other: Outlook) -> Difference:
    """What surely differs between two moves."""
    names, side, state = table.now.game.SOURCES, table.now.game.side, table.now.state
    gained = mine.points - other.points
    own = [(name, _surely(gained[:, seat, i], POINTS)) for i, name in enumerate(names)]
    rivals = [one for one in range(table.seats) if side(state, one) != side(state, seat)]
    theirs = [(one, _surely(gained[:, one].sum(axis=1), POINTS)) for one in rivals]
    return Difference(_most_first(own), _most_first(theirs))


def _most_first(found: list[tuple[Any, float]]) -> tuple[tuple[Any, int], ...]:
    return tuple((what, _whole(n)) for what, n in sorted(found, key=lambda one: -abs(one[1])) if n)


def speaks_for(table: Table, found: Difference) -> list[Sentence]:
    """What of a difference speaks for the first move."""
    own = [
        say("More points expected from “{source}” (+{n}).", source=table.source(name), n=n) for name, n in found.sources if n > 0
    ]
    return own + [
        say("{player} can expect fewer points (−{n}).", player=table.who(one), n=-n) for one, n in found.rivals if n < 0
    ]


def speaks_against(table: Table, found: Difference) -> list[Sentence]:
    own = [
        say("Fewer points expected from “{source}” (−{n}).", source=table.source(name), n=-n)
        for name, n in found.sources
        if n < 0
    ]
    return own + [say("{player} can expect more points (+{n}).", player=table.who(one), n=n) for one, n in found.rivals if n > 0]


def better(table: Table, seat: int, mine: Outlook, other: Outlook) -> list[Sentence]:
    """What speaks for a move, compared with another."""
    return _rounded_off(speaks_for(table, difference(table, seat, mine, other)), mine)


def worse(table: Table, seat: int, mine: Outlook, other: Outlook) -> list[Sentence]:
    """What speaks against a move, compared with another."""
    return _rounded_off(speaks_against(table, difference(table, seat, mine, other)), mine)


def _rounded_off(told: list[Sentence], mine: Outlook) -> list[Sentence]:
    """The most important of these sentences, and what comes next."""
    kept = told[: MOST_REASONS - 1]
    if not kept:
        kept.append(ALIKE)
    return kept if mine.then is None else [*kept, say("Likely next move: {move}", move=mine.then)]


def _surely(differences: Floats, least: float) -> float:
    """The mean of differences, if it is large enough and no accident; else 0."""
    mean = float(differences.mean())
    error = float(differences.std()) / len(differences) ** 0.5
    return mean if abs(mean) >= max(least, SURE * error) else 0.0


def _whole(n: float) -> int:
    return max(1, round(n)) if n > 0 else min(-1, round(n))


# --- quick games ------------------------------------------------------------------------------------------------------
def outlook(table: Table, seat: int, move: str, seed: Any, playouts: int) -> Outlook:
    """Plays on from a move, all seats by the policy; the same seed deals the same worlds for every move."""
    if type(playouts) is not int or not 1 <= playouts <= MOST_PLAYOUTS:
        raise GrandTourError(
            say("The number of playouts must be a whole number from 1 to {most}, not {n}.", most=MOST_PLAYOUTS, n=repr(playouts))
        )
    if (refused := table.refusal(seat, move)) is not None:
        raise IllegalMove(say("{player}, {move}: {reason}", player=table.who(seat), move=move, reason=refused))
    action = table.action(seat, move)
    assert isinstance(action, int)
    agent = Agent(registry.find(table.game), Strategy("policy"))
    points = np.zeros((playouts, table.seats, len(agent.game.SOURCES)))
    win, nexts = np.zeros(playouts), []
    for number in range(playouts):
        agent.meet(table.now, seat, f"quick game {number} of {seed}")
        dispatch.play_at(table.box.array, agent.work.tables, GIVEN, seat, action)
        nexts.append(_play_out(table, agent, seat))
        points[number] = _points(table, agent)
        win[number] = first_places(agent.game, table.box.array, agent.work.tables, GIVEN)[seat]
    return Outlook(points, win, _usual(nexts))


def _play_out(table: Table, agent: Agent, seat: int) -> Name | None:
    """Plays a table to its end; returns the next choice of a seat in words, if it had one."""
    boxes, tables, then = table.box.array, agent.work.tables, None
    while bits := dispatch.acting_at(tables, GIVEN):
        mover = (bits & -bits).bit_length() - 1
        found = agent.ponder(mover)
        if mover == seat and then is None and len(found) > 1:
            then = in_all_languages(partial(agent.game.move, table.box, tables[GIVEN], seat, found[0].action, table.who))
        dispatch.play_at(boxes, tables, GIVEN, mover, found[0].action)
    return then


def _points(table: Table, agent: Agent) -> Floats:
    out = agent.work.by_source
    found = np.zeros((table.seats, len(out)))
    for seat in range(table.seats):
        dispatch.points_at(table.box.array, agent.work.tables, GIVEN, seat, out)
        found[seat] = out
    return found


def in_all_languages(words: Callable[[], object]) -> Name:
    """What is said of a position, for readers who come when it is gone: parts of such sentences are put together at once."""
    known = {}
    for code in languages():
        with speaking(code):
            known[code] = str(words())
    return Name("", known)


def _usual(nexts: Sequence[Name | None]) -> Name | None:
    """What came most often, if it came often."""
    by_words = {str(one): one for one in nexts if one is not None}
    counted = Counter(str(one) for one in nexts if one is not None)
    if not counted:
        return None
    words, often = counted.most_common(1)[0]
    return by_words[words] if often >= PROBABLY * len(nexts) else None


def first_places(game: Any, boxes: Any, states: Any, i: int) -> list[float]:
    """Every seat's part of the win at a table that is over: sides that are first together share it."""
    seats = int(states[i].seats)
    ranks = np.zeros(seats, np.int64)
    dispatch.ranks_at(boxes, states, i, ranks)
    sides = [int(game.side(states[i], seat)) for seat in range(seats)]
    first = int((ranks == 1).sum())
    return [sides.count(sides[seat]) / first if ranks[seat] == 1 else 0.0 for seat in range(seats)]
