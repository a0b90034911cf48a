"""What may be wrong with a recorded game. A check is a function of the table at one moment; it returns a sentence if something is
wrong. Checks are made at the start of a record and after each of its events (`first_finding`)."""

from __future__ import annotations

import importlib
import json
import os
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...engine import gamefile
from ...engine.contract import Reason
from ...engine.errors import GrandTourError
from ...engine.i18n import Sentence, listed, say
from ...engine.render.pictures import table_html
from ...engine.table import Table

Check = Callable[[Table], Sentence | None]
ALL = "all"
OWN = "python:"  # how the name of somebody's own check begins
KEYS = 2  # ways in which hidden things are shuffled at each moment
RESULT = "result"  # the kind of fault that only a whole game shows
TRAITS = ("part",)  # values of a sentence by which faults are told apart, beside sentences in it


@dataclass(frozen=True)
class Finding:
    """A fault: found by which check, after which event (0: at the start), and of which kind: by that it is known again."""

    check: str
    event: int
    sentence: Sentence
    kind: str

    def same(self, other: Finding | None) -> bool:
        """Whether another record shows the same fault."""
        return other is not None and (self.check, self.kind) == (other.check, other.kind)


# --- the checks -------------------------------------------------------------------------------------------------------
def replays(t: Table) -> Sentence | None:
    """Every event can be made again. This is seen while they are made: nothing is left to look at afterwards."""
    return None


def sound(t: Table) -> Sentence | None:
    """No law of the game is broken."""
    law = t.now.broken_invariant()
    return say("An invariant does not hold: {law}.", law=t.now.game.LAWS[law]) if law else None


def agrees(t: Table) -> Sentence | None:
    """The legal moves of a seat are those that are not refused, in rising order; who is to act has one."""
    for seat in range(t.seats):
        legal = t.now.legal(seat)
        if (legal != []) != (seat in t.now.acting):
            return say("{player}: must have legal moves when it is their turn to act, and only then.", player=t.who(seat))
        if legal != sorted(set(legal)):
            return say("{player}: the legal moves are not in ascending order.", player=t.who(seat))
        allowed = {a for a in range(t.now.game.ACTIONS) if t.now.refusal(seat, a) == 0}
        for a in sorted(allowed ^ set(legal)):
            move = t.now.game.words(t.box, t.now.state, seat, a)
            return say("{player}, “{move}”: “legal” and “refusal” disagree.", player=t.who(seat), move=move)
    return None


def hides(t: Table) -> Sentence | None:
    """Nobody sees a difference when what is hidden from them is shuffled."""
    for viewer in (*range(t.seats), None):
        seen = _seen(t, viewer)
        for key in range(KEYS):
            part = difference(seen, _seen(t.reshuffled(viewer, f"hides {key}"), viewer))
            if part is not None:
                who = say("a spectator") if viewer is None else t.who(viewer)
                return say("Hidden information leaks in “{part}”. Visible to: {player}", player=who, part=part)
    return None


def _seen(t: Table, viewer: int | None) -> dict[str, Any]:
    moves = [] if viewer is None else t.legal(viewer)
    return {"view": t.view(viewer), "asks": str(t.asks(viewer)), "moves": moves}


def difference(one: Any, other: Any) -> str | None:
    """Where two pieces of data differ first: keys with dots between them, without the numbers of lists."""
    if one == other:
        return None
    if isinstance(one, dict) and isinstance(other, dict) and set(one) == set(other):
        key = next(key for key in one if one[key] != other[key])
        return ".".join(filter(None, [str(key), difference(one[key], other[key])]))
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next(difference(a, b) for a, b in zip(one, other, strict=True) if a != b)
    return ""


def undo(t: Table) -> Sentence | None:
    """A move that is taken back and made again leads to the same state."""
    for seat in sorted(t.movers()):
        if t.may_undo(seat):
            twin, a = t.copy(), t.actions[t.last_move(seat)][1]
            twin.undo(seat)
            twin.play(seat, a)
            if not twin.now.same_as(t.now):
                return say("{player}: taking a move back and playing it again leads to a different state.", player=t.who(seat))
    return None


def words(t: Table) -> Sentence | None:
    """The words of a legal move lead back to it; it can be explained, and the last move can be told to everybody."""
    for seat in t.acting:
        for a in t.legal_actions(seat):
            move = t.now.game.words(t.box, t.now.state, seat, a)
            if t.action(seat, move) != a:
                return say(
                    "{player}, “{move}”: the words of this legal move are read as something else.", player=t.who(seat), move=move
                )
            if not str(t.explain(seat, move)) or not t.parts(seat, move):
                return say("{player}, “{move}”: this legal move has no description or no parts.", player=t.who(seat), move=move)
    for viewer in (*range(t.seats), None) if t.moves else ():
        last, (mover, a) = len(t.actions) - 1, t.actions[-1]
        s = t.past(last).state
        t.now.game.words(t.box, s, mover, t.now.game.told(t.box, s, mover, a, t.check_viewer(viewer)))
        if not all(map(str, t.stories(viewer)[-1])):
            return say("{player}: the last move has no text in the log.", player=t.who(mover))
    return None


def crash(t: Table) -> Sentence | None:
    """Nothing that can be asked of a table fails."""
    for viewer in (*range(t.seats), None):
        json.dumps(t.view(viewer))
        t.text(viewer)
    for seat in range(t.seats):
        for move in t.legal(seat):
            t.refusal(seat, move)
        t.points(seat)
    table_html(t, t.view(t.acting[0] if t.acting else None), narrow=False)
    Table.from_position(json.loads(json.dumps(t.position())), box=t.printed_box)
    return say("The ranks are wrong: {ranks}", ranks=t.ranks) if not 1 <= min(t.ranks) <= max(t.ranks) <= t.seats else None


CHECKS: dict[str, Check] = {
    "replays": replays,
    "sound": sound,
    "agrees": agrees,
    "hides": hides,
    "undo": undo,
    "words": words,
    "crash": crash,
}


def checks_named(name: str) -> dict[str, Check]:
    """The check of a name, or all of them, or one's own: `python:module:function`."""
    if name == ALL:
        return CHECKS
    if name.startswith(OWN):
        return {name: own_check(name)}
    if name not in CHECKS:
        raise GrandTourError(
            say(
                "There is no check “{name}”. Available checks: {names}.",
                name=name,
                names=listed([*CHECKS, ALL, f"{OWN}MODULE:FUNCTION"]),
            )
        )
    return {name: CHECKS[name]}


def own_check(name: str) -> Check:
    """A function of a table somewhere in Python, also in a file of this folder; what it returns is what is wrong."""
    module, _, attribute = name.removeprefix(OWN).partition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        function = getattr(importlib.import_module(module), attribute)
    except Exception as error:
        raise GrandTourError(say("The check “{name}” can't be loaded: {error}", name=name, error=_called(error))) from None
    if not callable(function):
        raise GrandTourError(say("“{name}” is not a function.", name=name))

    def check(t: Table) -> Sentence | None:
        told = function(t.copy())
        return Sentence("{told}", values={"told": told}) if told else None

    return check


# --- a whole record -----------------------------------------------------------------------------------------------------
def first_finding(
    record: Mapping[str, Any], checks: Mapping[str, Check], looked: Callable[[int], None] = lambda number: None
) -> Finding | None:
    """The first thing wrong with a record, as far as these checks see. An event that can't be made again, or fails with an error,
    is always found (by “replays”, “crash”). `GrandTourError`: there is no table to begin with."""
    try:
        table = Table.from_start(gamefile.read(record))
    except GrandTourError:
        raise
    except Exception as error:
        return _failed("crash", 0, error)
    found = at_moment(table, checks, 0)
    for number, event in enumerate(record["events"], 1):
        if found is not None:
            return found
        found = _happens(table, event, number) or at_moment(table, checks, number)
        looked(number)
    return found or _ends(table, record)


def at_moment(t: Table, checks: Mapping[str, Check], event: int) -> Finding | None:
    """What is wrong with a table now. Our own checks have nothing to say of one that was closed."""
    for name, check in checks.items():
        if t.ended is not None and name in CHECKS:
            continue
        try:
            sentence = check(t)
        except Exception as error:
            return _failed(name, event, error)
        if sentence is not None:
            return Finding(name, event, sentence, kind_of(sentence))
    return None


def _happens(t: Table, event: Mapping[str, Any], number: int) -> Finding | None:
    """Makes an event happen; what comes in between."""
    try:
        t.repeat(event)
    except GrandTourError as refused:
        sentence = say("Event {number} can't be replayed: {reason}", number=number, reason=refused.reason)
        return Finding("replays", number, sentence, f"{kind_of(refused)} {json.dumps(event)}")
    except Exception as error:
        return _failed("crash", number, error)
    return None


def _ends(t: Table, record: Mapping[str, Any]) -> Finding | None:
    """Whether the game ends as its record says."""
    if "result" not in record:
        return None
    try:
        found = {"scores": t.scores, "ranks": t.ranks} if t.over else None
    except Exception as error:
        return _failed("crash", t.events, error)
    if record["result"] == found:
        return None
    sentence = say("The replayed game ends with {found}, but the record says: {result}", found=found, result=record["result"])
    return Finding("replays", t.events, sentence, f"{RESULT} {found}")


def _failed(check: str, event: int, error: Exception) -> Finding:
    """An error that nobody expected, known again by its kind and where it came from."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{os.path.basename(last.filename)}:{last.lineno}"
    sentence = say("Unexpected error: {error} ({place})", error=_called(error), place=place)
    return Finding(check, event, sentence, f"{type(error).__name__} {place}")


def _called(error: Exception) -> str:
    return error.__class__.__name__ + (f": {error}" if str(error) else "")


def kind_of(what: Any) -> str:
    """What is the same in two sentences about the same fault, whoever and whatever they are about: their pattern, and that of
    sentences in it."""
    if isinstance(what, GrandTourError):
        return kind_of(what.reason)
    if isinstance(what, Reason):
        return f"{what.rule} {kind_of(what.sentence)}"
    if not isinstance(what, Sentence):
        return ""
    inner = [kind_of(value) for value in what.values.values()]
    traits = [str(what.values[name]) for name in TRAITS if name in what.values]
    return " ".join(filter(None, [what.one, *inner, *traits]))
