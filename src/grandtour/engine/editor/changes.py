"""Changes of what lies where. Each is a small table: what to do, and where.

{"do": "put", "piece": "mail", "place": "deck", "at": 0}               from the box (“?” and “*”: schema.py)
{"do": "put", "piece": "mail", "from": "deck", "from_at": 0, "place": "players.0.hand"}        from elsewhere
{"do": "take", "place": "deck", "at": 0}                               back into the box
{"do": "turn", "place": "lines.opera/3", "at": 1}                      another form of the piece
{"do": "hide", "place": "players.1.hand"}                              nobody can say which they are
{"do": "set", "place": "turn", "value": 1}                             a number or a choice
{"do": "clear"}                                                        everything back into the box
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..errors import GrandTourError
from ..i18n import Sentence, say
from ..validation import brief
from .schema import CHOICE, LIST, NUMBER, ONE, REST, UNKNOWN, Place

if TYPE_CHECKING:
    from .entries import Entries

NOT_HERE = say("“{piece}” can't be put here: {place}.")


def make(entries: Entries, change: Mapping[str, Any]) -> None:
    """Makes one change; `GrandTourError` says why it can't be made."""
    kinds = {"put": put, "take": take, "turn": turn, "hide": hide, "set": set_value, "clear": clear}
    name = change.get("do") if isinstance(change, Mapping) else None
    if not isinstance(name, str) or name not in kinds:
        raise GrandTourError(say("There is no such change: {change}.", change=brief(change)))
    kinds[name](entries, change)


def put(entries: Entries, change: Mapping[str, Any]) -> None:
    """Lays a piece down, taken from the box or from elsewhere."""
    place, word = entries.place(change.get("place")), change.get("piece")
    if not place.pieces or not isinstance(word, str):
        raise GrandTourError(NOT_HERE.filled(piece=brief(word), place=place.title))
    at = _index(change.get("at"), len(entries.lying(place)), None)
    origin = None if change.get("from") is None else entries.place(change["from"])
    if origin is not None:
        word = _lifted(entries, origin, change)
        if origin == place and at is not None and at > _index(change.get("from_at"), MOST, 0):
            at -= 1
    _check(entries, place, word)
    if origin is None:
        _check_left(entries, place, word)
    _lay(entries, place, word, at)
    if origin is None and not place.noted and word not in (UNKNOWN, REST):
        _drawn(entries, place, at)


MOST = 10_000  # no list is as long


def _lifted(entries: Entries, origin: Place, change: Mapping[str, Any]) -> str:
    """Takes a piece from where it lies; it is called by its own id then."""
    lying = entries.lying(origin)
    at = _index(change.get("from_at"), len(lying) - 1, 0)
    if at is None or at >= len(lying):
        raise GrandTourError(say("There is nothing here: {place}.", place=origin.title))
    word = lying.pop(at)
    _keep(entries, origin, lying)
    piece = entries.piece(origin, word)
    return word if piece is None else piece.id


def _check(entries: Entries, place: Place, word: str) -> None:
    """Refuses what may not lie at a place."""
    if word in (UNKNOWN, REST):
        if not (place.hidden if word == UNKNOWN else place.rest):
            raise GrandTourError(say("What lies here is always known: {place}.", place=place.title))
        return
    piece = entries.piece(place, word)
    if piece is None or not place.takes(piece):
        name = brief(word) if piece is None else piece.name
        raise GrandTourError(NOT_HERE.filled(piece=name, place=place.title))


def _check_left(entries: Entries, place: Place, word: str) -> None:
    piece = entries.piece(place, word)
    if piece is not None and not place.noted and entries.left(place.pieces)[piece.id] <= 0:
        raise GrandTourError(say("None is left in the box: {piece}.", piece=piece.name))


def _lay(entries: Entries, place: Place, word: str, at: int | None) -> None:
    lying = entries.lying(place)
    if place.kind == ONE:
        entries.values[place.path] = _formed(entries, place, [], 0, word)
        return
    if word == REST and REST in lying:
        return
    if len(lying) >= place.most:
        if word in (UNKNOWN, REST) or UNKNOWN not in lying:
            raise GrandTourError(full(place))
        lying.remove(UNKNOWN)  # it is known now
    at = len(lying) if at is None else min(at, len(lying))
    at = lying.index(REST) if REST in lying and word != REST and at > lying.index(REST) else at
    lying.insert(at, _formed(entries, place, lying, at, word))
    entries.values[place.path] = lying


def _formed(entries: Entries, place: Place, lying: list[str], at: int, word: str) -> str:
    return word if place.form is None or entries.piece(place, word) is None else place.form(lying, at, word)


def _drawn(entries: Entries, place: Place, at: int | None) -> None:
    """A piece that became known was an unknown one: of the same place, else of where most are, if the box has no others."""
    lying = entries.lying(place)
    open_ = [other for other in entries.places if other.pieces == place.pieces and UNKNOWN in entries.lying(other)]
    short = entries.unknown(place.pieces) - sum(n for n in entries.left(place.pieces).values() if n > 0)
    if place.kind == LIST and not place.ordered and UNKNOWN in lying:
        lying.remove(UNKNOWN)
        entries.values[place.path] = lying
    elif short > 0 and open_:
        most = max(open_, key=lambda other: entries.lying(other).count(UNKNOWN))
        rest = entries.lying(most)
        rest.reverse()
        rest.remove(UNKNOWN)
        _keep(entries, most, rest[::-1])


def take(entries: Entries, change: Mapping[str, Any]) -> None:
    """Puts a piece back into the box."""
    _lifted(entries, entries.place(change.get("place")), {"from_at": change.get("at")})


def turn(entries: Entries, change: Mapping[str, Any]) -> None:
    """The next form of a piece, after the last one its own again."""
    place = entries.place(change.get("place"))
    lying = entries.lying(place)
    at = _index(change.get("at"), len(lying) - 1, 0)
    piece = entries.piece(place, lying[at]) if at is not None and at < len(lying) else None
    if place.form is None or piece is None:
        raise GrandTourError(say("Nothing can be turned here: {place}.", place=place.title))
    forms = (piece.id, *piece.forms)
    assert at is not None
    lying[at] = forms[(forms.index(lying[at]) + 1) % len(forms)]
    _keep(entries, place, lying)


def hide(entries: Entries, change: Mapping[str, Any]) -> None:
    """Leaves open what lies at a place."""
    place = entries.place(change.get("place"))
    _check(entries, place, UNKNOWN)
    _keep(entries, place, [REST if word == REST else UNKNOWN for word in entries.lying(place)])


def set_value(entries: Entries, change: Mapping[str, Any]) -> None:
    """A number, or a choice."""
    place, value = entries.place(change.get("place")), change.get("value")
    if place.kind == NUMBER:
        if type(value) is not int or not place.low <= value <= place.high:
            limits = {"low": place.low, "high": place.high}
            raise GrandTourError(say("{place}: a whole number from {low} to {high} is expected.", place=place.title, **limits))
    elif place.kind != CHOICE or not any(type(value) is type(known) and value == known for known, _ in place.choices):
        raise GrandTourError(say("{place}: “{value}” can't be here.", place=place.title, value=brief(value)))
    entries.values[place.path] = value


def clear(entries: Entries, change: Mapping[str, Any]) -> None:
    """Puts all pieces back into the box; numbers and choices stay."""
    for place in entries.places:
        if place.pieces:
            entries.values[place.path] = place.usual


def full(place: Place) -> Sentence:
    return say("{place}: no more than {n} fit here.", place=place.title, n=place.most)


def _keep(entries: Entries, place: Place, lying: list[str]) -> None:
    entries.values[place.path] = lying if place.kind == LIST else lying[0] if lying else None


def _index(value: Any, most: int, usual: int | None) -> Any:
    """A number of a list, as it was sent."""
    if value is None:
        return usual
    if type(value) is not int or not 0 <= value <= max(most, 0):
        raise GrandTourError(say("There is no such place in the list: {at}.", at=brief(value)))
    return value
