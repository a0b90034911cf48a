"""Where things lie on the drawn table: sizes on a desktop and on a phone, and how much room is where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from ....engine.render.text_layout import width_of
from ..state import NEAR

CAR_SHAPE, END_SHAPE, BUFFER_SHAPE = 36 / 64, 36 / 44, 36 / 28  # the height of a drawing, of its width
GAP = 8
MOST_END = 52
ROOM = 52  # the width of the sign for how many cars a line may have
NAMED = 56  # the least width of a car in a line with its name below
DECKS, PANEL, WIDE = 240, 207, 500  # on a desktop: the width of the decks, the height of players, and what is wide for them
TAG, TAG_HEAD, STAR, TAG_GAP = 21, 44, 14, 4  # a luggage label: its height, the room for hole, flag and star, and between two


class Sizes(NamedTuple):
    """Of one kind of page. A row has its rail so far below its top; the station sign stands in its middle."""

    wide: int
    row: int
    rail: int
    sign: tuple[int, int, int]  # its top in the row, width and height
    half: int  # from the middle of a row to the first car
    end: int  # the least width of a free end
    pitch: int  # the most that a car takes
    names: int  # the room for names of cars below the rail
    mine: int  # the height of the pane of my own things
    label: float  # the size of letters on luggage labels


DESK = Sizes(1080, 88, 56, (4, 200, 76), 104, 50, 96, names=30, mine=186, label=11.3)
PHONE = Sizes(366, 91, 84, (1, 262, 41), 2, 44, 56, names=0, mine=186, label=11.5)


class Area(NamedTuple):
    """A rectangle, rounded to tenths."""

    x: float
    y: float
    w: float
    h: float

    @property
    def frame(self) -> Markup:
        """As attributes of a drawing."""
        return Markup('x="%g" y="%g" width="%g" height="%g"' % self)  # noqa: UP031  (the quickest way; drawn a hundred times)


def area(x: float, y: float, w: float, h: float) -> Area:
    return Area(round(x, 1), round(y, 1), round(w, 1), round(h, 1))


# --- lines --------------------------------------------------------------------------------------------------------------
def pitch(sizes: Sizes, most: int) -> float:
    """From car to car, if a side has at most `most`: the same in all lines, so that equal distances lie one above the other."""
    room = sizes.wide / 2 - sizes.half
    end = sizes.end if most < NEAR else min(sizes.end, room / (most + 1))
    return min(sizes.pitch, int((room - end) / max(most, 1)))


def car_places(sizes: Sizes, top: float, side: str, place: int, step: float) -> tuple[Area, Area]:
    """Where a car of a line is drawn, and what is pressed; place 0 is next to the city."""
    middle, rail = sizes.wide / 2, top + sizes.rail
    x = middle - sizes.half - (place + 1) * step if side == "left" else middle + sizes.half + place * step
    width = step - 6 if sizes.names else step
    height = width * CAR_SHAPE
    tall = height + 5 if sizes.names else 44
    drawing = area(x + (step - width) / 2, rail - height, width, height)
    return drawing, area(x + 1, rail - tall + 2, step - 2, tall + max(sizes.names, 3))


def end_places(sizes: Sizes, top: float, side: str, cars: int, step: float) -> tuple[Area, Area]:
    """Where the free end of a side is drawn, and what is pressed."""
    room = sizes.wide / 2 - sizes.half - cars * step
    width, rail = min(room, MOST_END), top + sizes.rail
    x = room - width if side == "left" else sizes.wide - room
    wide = min(width, 44)
    drawing = area(x + (width - wide if side == "left" else 0), rail - wide * END_SHAPE, wide, wide * END_SHAPE)
    return drawing, area(x + 1, rail - 42, width - 2, 47)


def room_shapes(cars: int, limit: int) -> tuple[Markup, Markup] | None:
    """How many cars a line may have, and has, if `art.svg` has no drawing of that many: shapes in 52 by 20, all and the taken."""
    if limit <= NEAR:
        return None
    step = ROOM / limit
    slots = [f"M{i * step + 0.8:.1f} 1.5h{step - 2.2:.1f}v17h-{step - 2.2:.1f}z" for i in range(limit)]
    return Markup("".join(slots)), Markup("".join(slots[:cars]))


# --- sidings and labels -------------------------------------------------------------------------------------------------
def siding(place: Area, slots: int, cars: int, end: float, names: float) -> dict[str, Any]:
    """A siding: `slots` places for cars, with room for their names below, and then its end. What is free can be pressed."""
    slot = (place.w - end) / slots
    width = min(slot - 6, (place.h - names - 4) / CAR_SHAPE)
    buffer = min(22, end - 2)
    rail, left = place.y + place.h - names - 3, [place.x + i * slot for i in range(slots + 1)]
    return {
        "rail": Markup(f"M{place.x:g} {rail + 1:g}h{place.w:g}"),
        "cars": [area(x + (slot - width) / 2, rail - width * CAR_SHAPE, width, width * CAR_SHAPE) for x in left[:slots]],
        "rims": [area(x + 1, place.y, slot - 2, place.h) for x in left[:slots]],
        "free": area(left[cars] + 1, place.y, place.x + place.w - left[cars] - 2, rail + 5 - place.y),
        "buffer": area(place.x + place.w - buffer - 1, rail + 1 - buffer * BUFFER_SHAPE, buffer, buffer * BUFFER_SHAPE),
        "names": rail + 3 + names / 2 if names else None,
        "slot": slot,
    }


def tags(texts: Sequence[str], stars: Sequence[bool], place: Area, size: float) -> list[Area]:
    """Places for luggage labels with these texts, some with a star."""
    heads = [TAG_HEAD + STAR if star else TAG_HEAD for star in stars]
    return packed([min(place.w, head + width_of(text, size)) for head, text in zip(heads, texts, strict=True)], place)


def packed(widths: Sequence[float], place: Area) -> list[Area]:
    """Labels side by side, row by row."""
    found: list[Area] = []
    x, y = place.x, place.y
    for width in widths:
        if x > place.x and x + width > place.x + place.w + 0.5:
            x, y = place.x, y + TAG + TAG_GAP
        found.append(area(x, y, width, TAG))
        x += width + TAG_GAP
    return found


def fits(tags: Sequence[Area], place: Area) -> bool:
    return not tags or tags[-1].y + TAG <= place.y + max(place.h, TAG)


def squeezed(tags: Sequence[Area], place: Area) -> list[Area]:
    """Narrower labels, as narrow as they must be."""
    found = list(tags)
    while not fits(found, place):
        found = packed([tag.w * 0.92 for tag in found], place)
    return found
