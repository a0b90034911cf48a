"""What comes of pressing parts of a table in any order, and why nothing does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .contract import Reason, Who
from .i18n import Sentence, say
from .position import Position

if TYPE_CHECKING:
    from .table import Table

Path = tuple[str, ...]
NOTHING: Path = ("skip",)  # the button that all games have for it


@dataclass(frozen=True)
class Choice:
    """A move that can be made: in words, as the parts that are pressed for it, and as a sentence that says what it does."""

    move: str
    path: Path
    """The parts as one would think of them, one after the other; they may be pressed in any order."""
    text: Sentence
    then: str | None = None
    """The next move, which is made as well: two in one gesture."""
    shorter: tuple[Path, ...] = ()
    """Some of these parts, where those are enough: the others leave nothing to choose."""
    idle: bool = False
    """It would do nothing of what it is for, so that nobody is asked to press it."""


@dataclass(frozen=True)
class Gesture:
    """Two moves, one after the other, with what is pressed for them."""

    moves: tuple[int, int]
    first: Path
    second: Path
    implied: frozenset[str]
    after: Position
    """The position between them."""

    @property
    def path(self) -> Path:
        return self.first + self.second

    @property
    def straight(self) -> Path:
        """Only what the first move begins with, and all of the second: a tile and its line, without which way round."""
        return self.first[:1] + self.second


def choices(table: Table, seat: int) -> list[Choice]:
    """The moves of a seat."""
    legal = table.legal_actions(seat)
    found = gestures(table.now, seat, legal, table.who)
    idle = {one.move for one in found if one.idle}
    singles = [_single(table.now, seat, a, table.who) for a in legal]
    return [replace(one, idle=one.move in idle) for one in singles] + found


def _single(position: Position, seat: int, a: int, who: Who) -> Choice:
    game, box, s = position.game, position.box, position.state
    path = game.parts(box, s, seat, a)
    spared = spare([path], game.implied(box, s, seat, a))
    return Choice(game.words(box, s, seat, a), path, game.move(box, s, seat, a, who), None, spared)


def spare(paths: Sequence[Path], implied: Collection[str]) -> tuple[Path, ...]:
    """The same paths without the parts about which there is nothing to choose."""
    less = [tuple(part for part in path if part not in implied) for path in paths]
    return tuple(path for path in dict.fromkeys(less) if path and path not in paths)


def gestures(position: Position, seat: int, legal: Sequence[int], who: Who) -> list[Choice]:
    """Two moves as one gesture, where its parts can mean only one thing."""
    game, box, s = position.game, position.box, position.state
    found = list(pairs(position, seat, legal))
    same, straight = Counter(one.path for one in found), Counter(one.straight for one in found)
    onward = Counter(one.moves[0] for one in found)
    made = []
    for one in found:
        a, b = one.moves
        enough = [one.straight] if straight[one.straight] == 1 else []
        enough += [one.first] if onward[a] == 1 and len(one.first) > 1 else []  # one part alone may be a look at what it can do
        enough = [path for path in dict.fromkeys(enough) if path != one.path]
        shorter = (*enough, *spare([one.path, *enough], one.implied))
        if same[one.path] == 1:
            first, second = game.words(box, s, seat, a), game.words(box, one.after.state, seat, b)
            idle = one.second == NOTHING and onward[a] == 1
            made.append(Choice(first, one.path, game.move(box, s, seat, a, who), second, shorter, idle))
    return made


def pairs(position: Position, seat: int, legal: Iterable[int]) -> Iterator[Gesture]:
    """The moves that lead on, with each that may follow."""
    game, box, s = position.game, position.box, position.state
    for a in legal:
        if not game.leads_on(a):
            continue
        after, first, implied = played(position, seat, a), game.parts(box, s, seat, a), game.implied(box, s, seat, a)
        for b in after.legal(seat):
            second = game.parts(box, after.state, seat, b)
            spared = frozenset((*implied, *game.implied(box, after.state, seat, b)))
            yield Gesture((a, b), first, second, spared, after)


def played(position: Position, seat: int, a: int) -> Position:
    """The position after a move."""
    after = position.copy()
    after.play(seat, a)
    return after


# --- what is made of them -----------------------------------------------------------------------------------------------------
def possible(found: Sequence[Choice], pressed: Collection[str]) -> list[Choice]:
    """The choices that these parts can be the beginning of."""
    return [one for one in found if all(part in one.path for part in pressed)]


def made(found: Sequence[Choice], pressed: Collection[str]) -> Choice | None:
    """What is made as soon as these parts are pressed: the only choice left, if enough of it is pressed. What begins with them
    goes before what only has them later on; the first half of a gesture is not made while the gesture can go on.
    (`static/table/selection.js` does the same.)"""
    left = possible(found, pressed)
    left = [one for one in left if begins(one, pressed)] or left
    begun = {one.move for one in left if one.then}
    whole = [one for one in left if one.then or one.move not in begun]
    return whole[0] if len(whole) == 1 and is_enough(whole[0], pressed) else None


def begins(one: Choice, pressed: Collection[str]) -> bool:
    """Whether a choice begins with these parts, in any order."""
    return any(set(path[: len(pressed)]) == set(pressed) for path in (one.path, *one.shorter))


def is_enough(one: Choice, pressed: Collection[str]) -> bool:
    return any(all(part in pressed for part in path) for path in (one.path, *one.shorter))


# --- why not ------------------------------------------------------------------------------------------------------------------
ONLY_SHOWN = say("This only shows something; no move needs it.")
Refused = tuple[Position, int]  # an action, and where it can't be done


def behind(position: Position, seat: int, path: Sequence[str], who: Who) -> Reason | None:
    """`None` if something comes of these parts. Else why not: the commonest reason among the actions that the last of them stands
    for with the others; or what can be done with it and when; or the commonest reason among the actions that it stands for."""
    pressed, last, legal = frozenset(path), path[-1], position.legal(seat)
    known = [frozenset(position.game.parts(position.box, position.state, seat, a)) for a in legal]
    known += [frozenset(one.path) for one in pairs(position, seat, legal)]
    if any(pressed <= parts for parts in known):
        return None
    if len(pressed) > 1:
        together = commonest(following(position, seat, pressed, last), seat, who)
        together = together or commonest(containing(position, seat, pressed), seat, who)
        if together is not None:
            return together
    if any(last in parts for parts in known):
        return Reason("", say("That doesn't fit your selection. Choose something outlined, or cancel."))
    use = position.game.purpose(position.box, position.state, seat, last, who) if legal else None
    alone = list(containing(position, seat, frozenset((last,))))
    begun = [(p, a) for p, a in alone if position.game.parts(p.box, p.state, seat, a)[0] == last]
    return use or commonest(begun, seat, who) or commonest(alone, seat, who) or Reason("", ONLY_SHOWN)


def containing(position: Position, seat: int, pressed: frozenset[str]) -> Iterator[Refused]:
    """The actions for which all of these parts are pressed."""
    for a in range(position.game.ACTIONS):
        if pressed <= frozenset(position.game.parts(position.box, position.state, seat, a)):
            yield position, a


def following(position: Position, seat: int, pressed: frozenset[str], last: str) -> Iterator[Refused]:
    """The actions with this part that might follow after a move with the others: what a key that is chosen could buy."""
    game, box, s = position.game, position.box, position.state
    for a in position.legal(seat):
        first = frozenset(game.parts(box, s, seat, a)) if game.leads_on(a) else frozenset()
        if first & (pressed - {last}):
            after = played(position, seat, a)
            yield from ((p, b) for p, b in containing(after, seat, pressed - first | {last}))


def commonest(actions: Iterable[Refused], seat: int, who: Who) -> Reason | None:
    """The reason for which most of these are refused."""
    refused: dict[int, list[Refused]] = {}
    for position, a in actions:
        code = position.refusal(seat, a)
        if code:
            refused.setdefault(code, []).append((position, a))
    if not refused:
        return None
    code, found = max(refused.items(), key=lambda one: len(one[1]))
    position, a = found[0]
    return position.game.reason(position.box, position.state, seat, a, code, who)
