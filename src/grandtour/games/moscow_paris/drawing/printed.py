"""What is printed on the components of Moscow to Paris, as the form of a box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from ....engine.box import Box
from ....engine.box_form.form import FOUND, NUMBERS, OURS, RECONSTRUCTED, RULEBOOK, BoxForm
from ....engine.i18n import say
from ....engine.render.gallery import Group, Piece, drawn, shown
from ..words.names import card_name
from .pieces import city

SLOT = 11  # a car that may stand in front of a city, as it is marked on its sign


def printed(box: Box) -> list[Group]:
    players = shown("sign-0", 40, 40, NUMBERS, at=(("players",),))
    return [
        Group(say("Cars"), tuple(card(box, one, ("car", i)) for i, one in enumerate(box.data["car"])), "cars", ("car",)),
        Group(say("Action cards"), tuple(card(box, one, ("action", i)) for i, one in enumerate(box.data["action"])), "actions"),
        Group(say("Cities"), tuple(sign(box, one, i) for i, one in enumerate(box.data["city"])), "cities", ("city",)),
        Group(NUMBERS, (players,), "players"),
    ]


def card(box: Box, one: Mapping[str, Any], path: tuple[str, int]) -> Piece:
    """M1.1 A car or an action card, and how many there are."""
    copies = Markup('<text class="bold" x="116" y="34" font-size="18">×{}</text>').format(one["copies"])
    return Piece(card_name(box, one["id"]), drawn(f"moscow_paris-{one['id']}", 96, 54, 8) + copies, 160, 56, at=(path,))


def sign(box: Box, one: Mapping[str, Any], number: int) -> Piece:
    """M1.2, M2.6 A city's sign, and as many places for cars as its limit says."""
    places = Markup("").join(
        Markup('<rect class="card" x="{}" y="52" width="8" height="6" rx="1" stroke="var(--quiet)"/>').format(4 + SLOT * i)
        for i in range(one["limit"])
    )
    found = city(box, one)
    return Piece(found.name, found.drawing + places, found.width, 60, at=(("city", number),))


FORM = BoxForm(
    printed,
    labels={
        "copies": say("Cards"),
        "country": say("Country"),
        "capital": say("Capital"),
        "limit": say("Most cars"),
        "limit_full_lines": say("Most cars in the long game"),
        "special": say("Special city"),
        "hand": say("Cards in hand"),
        "front": say("Cars in front of a player"),
        "rows": say("Lines"),
    },
    origins={
        "players": RULEBOOK,
        "players.min": FOUND,
        "players.max": FOUND,
        "car": RECONSTRUCTED,
        "action.name": RULEBOOK,
        "action.copies": RECONSTRUCTED,
        "city": RECONSTRUCTED,
        "city.limit_full_lines": OURS,
        "city.istanbul.points": RULEBOOK,
        "city.moscow.name": RULEBOOK,
        "city.paris.name": RULEBOOK,
        "city.rome.name": RULEBOOK,
        "city.berlin.name": RULEBOOK,
        "city.istanbul.name": RULEBOOK,
    },
    hidden=frozenset({"action.id", "city.special"}),
)
