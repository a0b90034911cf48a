"""The past of a table: its positions, and its record, the whole game as data or the part of it that led to an earlier moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from . import gamefile, registry
from .box import box_of
from .errors import GrandTourError, RecordError, UndoRefused
from .i18n import say
from .position_data import without_label
from .table_setup import all_options
from .validation import brief

if TYPE_CHECKING:
    from .table import Table

FOR_MOVES = 2000  # events that are left for moves alone, so that a record never has more of them than can be read again


class PastPositions:
    """The positions that a table has had, as bytes: before the first move, after it, after the second … Where hidden things were
    dealt again after a takeback, a move begins with another position than the one that was reached before it."""

    def __init__(self, first: bytes) -> None:
        self._reached = [first]
        self._dealt: dict[int, tuple[bytes, dict[str, Any]]] = {}  # by moves: what was dealt again then, and the event

    def before(self, move: int) -> bytes:
        """The position in which a move was made; the present one, if it is the next."""
        return self._dealt[move][0] if move in self._dealt else self._reached[move]

    def after(self, move: int) -> bytes:
        return self._reached[move + 1]

    def add(self, position: bytes) -> None:
        self._reached.append(position)

    def deal(self, position: bytes, event: dict[str, Any]) -> None:
        """Takes the place of the present position."""
        self._dealt[len(self._reached) - 1] = position, event

    def dealt_since(self, move: int) -> bool:
        return any(at > move for at in self._dealt)

    def with_deals(self, events: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """Events without takebacks, and between them those that dealt again."""
        found, moves = self._deal_events(0), 0
        for event in events:
            found.append(event)
            if "move" in event:
                moves += 1
                found += self._deal_events(moves)
        return found

    def _deal_events(self, moves: int) -> list[dict[str, Any]]:
        return [dict(self._dealt[moves][1])] if moves in self._dealt else []

    def go_back(self, moves: int) -> None:
        del self._reached[moves + 1 :]
        self._dealt = {at: dealt for at, dealt in self._dealt.items() if at <= moves}

    def copy(self) -> PastPositions:
        twin = PastPositions(b"")
        twin._reached, twin._dealt = list(self._reached), dict(self._dealt)
        return twin


def begun(kind: type[Table], data: Mapping[str, Any]) -> Table:
    """The table of a record before its first event."""
    game = registry.find(data["game"])
    if data["rules"] != game.RULES_VERSION:
        old, new = data["rules"], game.RULES_VERSION
        raise RecordError(say("This record uses version {old} of the rules, but this is version {new}.", old=brief(old), new=new))
    start, box = data["start"], box_of(game, data["box"])
    if "position" in start:
        table = kind.from_position(without_label(start["position"]), box=box, names=data.get("names"), as_written=True)
        if table.seats != data["seats"] or table.options != all_options(game, data["options"]):
            raise RecordError(say("The seats or options of the record differ from those of its position."))
        return table
    how = {"options": data["options"], "box": box, "key": start["key"], "names": data.get("names")}
    return kind(data["game"], data["seats"], **how, as_written=True)


def record_of(table: Table) -> dict[str, Any]:
    """The whole game: what it needs to be played again, and all events."""
    record: dict[str, Any] = {
        "format": gamefile.FORMAT,
        "game": table.game,
        "rules": table.now.game.RULES_VERSION,
        "seats": table.seats,
        "options": deepcopy(table.options),
        "start": table.start,
        "events": table.happened(),
        "box": deepcopy(dict(table.printed_box.data)),
    }
    if table.names:
        record["names"] = list(table.names)
    if table.about:
        record["about"] = table.about
    if table.shuffle is not None:
        record["shuffle"] = deepcopy(table.shuffle)
    if table.over:
        record["result"] = {"scores": table.scores, "ranks": table.ranks}
    return record


def repeat(table: Table, event: Mapping[str, Any]) -> None:
    """Makes an event of a record happen at a table."""
    if not gamefile.is_event(event):
        raise RecordError(say("This is not a valid event: {event}", event=brief(event)))
    if "move" in event:
        table.play(event["seat"], event["move"])
    elif "undo" in event:
        table.undo(event["seat"])
    elif "reshuffle" in event:
        table.reshuffle(event["seat"], event["reshuffle"])
    elif "consent" in event:
        table.consent(event["seat"], event["consent"])
    elif "stand-in" in event:
        table.stand_in(event["seat"], event["stand-in"])
    else:
        table.end(event["end"])


def check_may_go_back(events: int) -> None:
    """Refuses to take back a move where so much has happened that the moves themselves need the room that is left."""
    if events >= gamefile.MOST_EVENTS - FOR_MOVES:
        raise UndoRefused(say("Too many moves have been taken back at this table; no more takebacks are possible."))


def check_may_deal(table: Table) -> None:
    """Refuses to deal again at the end of a game, where everything is known."""
    if table.over or table.ended is not None:
        raise GrandTourError(say("The game is over."))


def bots_in(events: Sequence[Mapping[str, Any]]) -> dict[int, str]:
    """The seats that bots play after these events, with their levels."""
    levels = {event["seat"]: event["stand-in"] for event in events if "stand-in" in event}
    return {seat: level for seat, level in levels.items() if level is not None}


def events_to(events: Sequence[Mapping[str, Any]], moves: Sequence[tuple[int, str]]) -> list[dict[str, Any]]:
    """The events behind the first moves that count: without what was taken back later, and with the bots of that time."""
    left, kept = list(reversed(moves)), []
    for event in events:
        if "stand-in" in event:
            kept.append(dict(event))
        elif not left:
            break
        elif "move" in event and (event["seat"], event["move"]) == left[-1]:
            kept.append(dict(event))
            left.pop()
    return kept + [{"seat": seat, "move": words} for seat, words in reversed(left)]
