"""What lies where, however it came here: read, counted, changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from ..errors import GrandTourError
from ..i18n import Sentence, count, say
from ..validation import brief, is_plain
from . import changes
from .schema import CHOICE, LIST, NUMBER, ONE, REST, UNKNOWN, BoxPiece, Frame, Pieces, Place, Values

ROUNDS = 5  # how often places are asked for that depend on what lies elsewhere
E = TypeVar("E", bound="Entries")
Places = Callable[[Values], list[Place]]


@dataclass(frozen=True)
class Problem:
    """What is wrong, and at which place, if it is at one."""

    sentence: Sentence | str
    path: str = ""

    def __str__(self) -> str:
        return str(self.sentence)


class Entries:
    """Values at the places of a game. Whatever is sent is read: what no place can hold is left out, and told in `dropped`."""

    def __init__(self, frame: Frame, pieces: Pieces, places: Places, values: Mapping[str, Any]) -> None:
        self.frame, self.pieces = frame, pieces
        self._places = places
        self.places: list[Place] = []
        self.dropped: list[Problem] = []
        self.values: Values = self._read(values)

    def copy(self: E) -> E:
        """The same once more, to be changed."""
        twin = copy(self)
        twin.values = dict(self.values)
        return twin

    # --- reading ------------------------------------------------------------------------------------------------------
    def _read(self, sent: Mapping[str, Any]) -> Values:
        """The values as far as they fit; places and choices may appear while others are filled."""
        values: Values = {}
        self.places = self._places(values)
        for _ in range(ROUNDS):
            self.dropped, before = [], values
            values = {place.path: self._value(place, sent) for place in self.places}
            self.places = self._places(values)
            if values == before:
                break
        unknown = [path for path in sent if path not in values]
        self.dropped += [Problem(say("There is no place “{place}”.", place=brief(path))) for path in unknown]
        return {place.path: values.get(place.path, place.usual) for place in self.places}

    def _value(self, place: Place, sent: Mapping[str, Any]) -> Any:
        value = sent.get(place.path, place.usual)
        if place.kind == LIST:
            return self._listed(place, value)
        if self._fits(place, value):
            return value
        self._drop(place, value)
        return place.usual

    def _listed(self, place: Place, value: Any) -> list[str]:
        if not isinstance(value, list) or not is_plain(value):
            self._drop(place, value)
            return []
        good = [one for one in value if self._lies(place, one)]
        for one in value:
            if not self._lies(place, one):
                self._drop(place, one)
        if len(good) > place.most:
            self.dropped.append(Problem(changes.full(place), place.path))
        return good[: place.most]

    def _drop(self, place: Place, value: Any) -> None:
        self.dropped.append(Problem(say("{place}: “{value}” can't be here.", place=place.title, value=brief(value)), place.path))

    def _lies(self, place: Place, one: Any) -> bool:
        """Whether a piece may lie at a place; also one that is unknown, or the rest."""
        if one in (UNKNOWN, REST):
            return place.hidden if one == UNKNOWN else place.rest
        piece = self.piece(place, one) if isinstance(one, str) else None
        return piece is not None and place.takes(piece) and (one == piece.id or place.form is not None)

    def _fits(self, place: Place, value: Any) -> bool:
        if place.kind == ONE:
            return value is None or (isinstance(value, str) and self._lies(place, value))
        if place.kind == NUMBER:
            return type(value) is int and place.low <= value <= place.high
        return any(type(value) is type(known) and value == known for known, _ in place.choices)

    # --- what lies where ----------------------------------------------------------------------------------------------
    def place(self, path: Any) -> Place:
        """The place with a path."""
        for place in self.places:
            if place.path == path:
                return place
        raise GrandTourError(say("There is no place “{place}”.", place=brief(path)))

    @cached_property
    def _by_form(self) -> dict[str, dict[str, BoxPiece]]:
        """The pieces of each set by all words for them."""
        return {name: {word: one for one in found for word in (one.id, *one.forms)} for name, found in self.pieces.items()}

    def piece(self, place: Place, word: str) -> BoxPiece | None:
        """The piece that is called so."""
        return self._by_form.get(place.pieces, {}).get(word)

    def lying(self, place: Place) -> list[str]:
        """What lies at a place, as a list, however many may."""
        value = self.values.get(place.path)
        return list(value or ()) if place.kind == LIST else [value] if place.kind == ONE and value is not None else []

    def laid(self) -> Iterator[tuple[Place, str]]:
        """Everything that is taken from the box, with where it lies."""
        for place in self.places:
            if place.pieces and not place.noted:
                yield from ((place, word) for word in self.lying(place))

    def left(self, name: str) -> dict[str, int]:
        """How many of each piece of a set are left in the box; fewer than none if too many were laid."""
        used = Counter(piece.id for place, word in self.laid() if place.pieces == name and (piece := self.piece(place, word)))
        return {piece.id: piece.copies - used[piece.id] for piece in self.pieces[name]}

    def unknown(self, name: str) -> int:
        """How many unknown pieces of a set lie somewhere."""
        return sum(1 for place, word in self.laid() if place.pieces == name and word == UNKNOWN)

    # --- changes ------------------------------------------------------------------------------------------------------
    def change(self, change: Mapping[str, Any]) -> None:
        """Makes a change, or refuses it in words; nothing has changed then."""
        before = dict(self.values)
        try:
            changes.make(self, change)
        except GrandTourError:
            self.values = before
            raise
        if not self._still_fits():
            self.values = self._read(self.values)
        self.dropped = []  # what lay at places that are gone now is in the box

    def _still_fits(self) -> bool:
        """Whether there are the same places as before, and what was chosen can still be chosen."""
        self.places = self._places(self.values)
        chosen = [place for place in self.places if place.kind == CHOICE]
        same = [place.path for place in self.places] == list(self.values)
        return same and all(self._fits(place, self.values[place.path]) for place in chosen)

    # --- what is wrong ------------------------------------------------------------------------------------------------
    def miscounted(self) -> list[Problem]:
        """Pieces that lie more often than there are, and unknown ones of which too few are left."""
        found = []
        for name, pieces in self.pieces.items():
            left = self.left(name)
            names = {piece.id: piece.name for piece in pieces}
            found += [Problem(too_many(names[id_], -n)) for id_, n in left.items() if n < 0]
            short = self.unknown(name) - sum(n for n in left.values() if n > 0)
            if short > 0:
                found.append(
                    Problem(
                        count(
                            "{n} unknown piece too many: not as many are left in the box.",
                            "{n} unknown pieces too many: not as many are left in the box.",
                            short,
                        )
                    )
                )
        return found

    # --- as data ------------------------------------------------------------------------------------------------------
    def data(self) -> dict[str, Any]:
        """All that is needed to have the same again; places with what is usual are left out."""
        values = {place.path: self.values[place.path] for place in self.places if self.values[place.path] != place.usual}
        game = self.frame.box.game
        return {"game": game, "seats": self.frame.seats, "options": dict(self.frame.options), "places": values}


def too_many(name: object, n: int) -> Sentence:
    return count("{piece}: {n} more than there is in the box.", "{piece}: {n} more than there are in the box.", n, piece=name)
