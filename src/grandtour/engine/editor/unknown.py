"""What nobody can say: dealt by chance from what is left in the box; and the other way round, what a viewer of a table knows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..errors import GrandTourError
from ..i18n import say
from ..table import Table
from .entries import Entries
from .schema import LIST, REST, UNKNOWN, Frame, Place, Schema, Values

SAMPLES = 24  # deals in which something must be the same to count as known: by chance that happens once in millions


def completed(entries: Entries, seed: Any) -> Values:
    """The values with what is unknown dealt from what is left: first where the fewest pieces fit, in the end the rest."""
    chance, values = random.Random(f"completed {seed}"), dict(entries.values)
    left = {name: Counter({id_: n for id_, n in entries.left(name).items() if n > 0}) for name in entries.pieces}
    for place in sorted(_open(entries), key=lambda place: len(_fitting(entries, place, left[place.pieces]))):
        values[place.path] = [
            _dealt(entries, place, left[place.pieces], chance) if word == UNKNOWN else word for word in values[place.path]
        ]
    for place in _open(entries):
        if REST in values[place.path]:
            values[place.path] = _with_rest(entries, place, values[place.path], left[place.pieces], chance)
    return values


def _open(entries: Entries) -> list[Place]:
    return [place for place in entries.places if place.kind == LIST and {UNKNOWN, REST} & set(entries.values[place.path])]


def _fitting(entries: Entries, place: Place, left: Counter[str]) -> list[str]:
    """What is left that may lie at a place, one by one."""
    takes = {piece.id for piece in entries.pieces[place.pieces] if place.takes(piece)}
    return [id_ for id_ in sorted(left.elements()) if id_ in takes]


def _dealt(entries: Entries, place: Place, left: Counter[str], chance: random.Random) -> str:
    fitting = _fitting(entries, place, left)
    if not fitting:
        raise GrandTourError(say("{place}: nothing is left in the box for an unknown piece.", place=place.title))
    found = chance.choice(fitting)
    left[found] -= 1
    return found


def _with_rest(entries: Entries, place: Place, lying: Sequence[str], left: Counter[str], chance: random.Random) -> list[str]:
    """All that is left, as far as there is room, in the place of its mark."""
    rest = _fitting(entries, place, left)
    chance.shuffle(rest)
    rest = rest[: max(0, place.most - len(lying) + 1)]
    left.subtract(rest)
    at = lying.index(REST)
    return [*lying[:at], *rest, *lying[at + 1 :]]


# --- what a viewer knows ------------------------------------------------------------------------------------------------
def known(schema: Schema, frame: Frame, table: Table, seat: int | None) -> list[Values]:
    """What lies where as far as a seat (or, with `None`, a spectator) knows: what is the same however the rest is dealt again,
    everything else unknown. The deals come only from what the viewer knows, so nothing else can. Behind it, should that not be
    possible, the same without notes of what was seen, and then one such deal."""
    deals = [table.reshuffled(seat, number) for number in range(SAMPLES)]
    values = [schema.to_editor(frame, deal.position()) for deal in deals]
    places = schema.places(frame, values[0])
    common = {place.path: _common(place, [one.get(place.path, place.usual) for one in values]) for place in places}
    unnoted = common | {place.path: place.usual for place in places if place.noted}
    return [common, unnoted, values[0]]


def _common(place: Place, found: Sequence[Any]) -> Any:
    """What is the same in all deals; of anything that can't be left open, the first."""
    first = found[0]
    if place.kind != LIST or not place.hidden:
        return _openly(place, first)
    if not place.ordered:
        sure = Counter(first)
        for one in found[1:]:
            sure &= Counter(one)
        certain = sorted(sure.elements(), key=list(first).index)
        return [*certain, *[UNKNOWN] * (len(first) - len(certain))]
    if any(len(one) != len(first) for one in found):
        return list(first)
    return _openly(place, [word if all(one[i] == word for one in found) else UNKNOWN for i, word in enumerate(first)])


def _openly(place: Place, lying: Any) -> Any:
    """Unknown pieces at the end of a pile are all that is left, where that can be said."""
    if place.kind != LIST or not place.rest or not lying or lying[-1] != UNKNOWN:
        return lying
    end = len(lying)
    while end and lying[end - 1] == UNKNOWN:
        end -= 1
    return [*lying[:end], REST]
