"""What the table in the browser is drawn from, made only of a view; `table.html` draws it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...engine.box import Box
from ...engine.contract import Who
from ...engine.words import Sentence, listed, say
from .describing import hometown_words
from .naming import COUNTRIES, card_name, cards_words, city_data, city_name, country_name
from .state import ROWS, SIDE_NAMES, TEAMS
from .text import EFFECT_WORDS, SIDES_WORDS
from .view import BOXES

DRAWN = ("sleeper", "compartment", "couchette", "seating", "diner", "mail", "luggage", "saloon")  # cars of a known shape
GLYPHS = {"swap": "⇄", "uncouple-two": "−2", "uncouple-three": "−3", "exchange": "⟳", "cancel": "✕"}
SKIPS = {
    "effect": say("No effect, only a new card"),
    "chain": say("No exchange: the chain ends"),
    "claim": say("No claim"),
}

Piece = dict[str, Any]


def board(box: Box, view: dict[str, Any], who: Who, narrow: bool) -> dict[str, Any]:
    """The lines, the decks, the other players in the order of play, and what is the viewer's own."""
    me = view["seat"]
    order = [(seat + (0 if me is None else me)) % view["seats"] for seat in range(view["seats"])]
    players = [the_player(box, view, seat, who) for seat in order]
    return {
        "lines": [the_line(box, view, row) for row in range(ROWS)],
        "aside": None if view["aside"] is None else cards_of(box)[view["aside"]],
        "skip": SKIPS.get(view["stage"]) if me in view["acting"] else None,
        "notes": the_notes(box, view),
        "others": players if me is None else players[1:],
        "mine": None if me is None else players[0],
        "hand": [] if me is None else the_hand(box, view["players"][me]),
    }


@lru_cache(BOXES)
def cards_of(box: Box) -> Mapping[str, Piece]:
    """How every kind of card looks, by id: cars by their shape and colour, action cards by a sign and what they do."""
    cars = {
        car["id"]: {
            "id": car["id"],
            "name": card_name(box, car["id"]),
            "shape": car["id"] if car["id"] in DRAWN else "other",
            "colour": i,
            "glyph": None,
        }
        for i, car in enumerate(box.data["car"])
    }
    actions = {
        id_: {"id": id_, "name": card_name(box, id_), "glyph": glyph, "effect": EFFECT_WORDS[id_]}
        for id_, glyph in GLYPHS.items()
    }
    return {**cars, **actions}


def the_city(box: Box, id_: str) -> Piece:
    """A city card. Only countries that we know have a flag; what players wrote is but a word."""
    city = city_data(box, id_)
    return {
        "id": id_,
        "name": city_name(box, id_),
        "country": country_name(box, id_),
        "flag": city["country"] if city["country"] in COUNTRIES else None,
        "capital": city["capital"],
        "points": city["points"],
    }


# --- the lines --------------------------------------------------------------------------------------------------------
def the_line(box: Box, view: dict[str, Any], row: int) -> Piece | None:
    """A city and the cars on both sides of it, both from left to right; `None` when the row has no city any more."""
    line = view["rows"][row]
    if line is None:
        return None
    sides = {side: [line_car(box, view, line, side, place) for place in range(len(line[side]))] for side in SIDE_NAMES}
    sides["left"].reverse()
    cars = len(line["left"]) + len(line["right"])
    return {
        "city": the_city(box, line["city"]),
        "sides": [{"side": side, "cars": sides[side], "label": SIDES_WORDS[side]} for side in SIDE_NAMES],
        "cars": cars,
        "limit": line["limit"],
        "is_full": cars >= line["limit"],
        "is_claim": line["city"] in view["claims"],
    }


def line_car(box: Box, view: dict[str, Any], line: Mapping[str, Any], side: str, place: int) -> Piece:
    """A car in a line, with whether the viewer has the same in front (M3.1)."""
    spot, id_ = f"{line['city']}:{side}:{place + 1}", line[side][place]
    return {
        "card": cards_of(box)[id_],
        "part": part_of(spot),
        "place": place + 1,
        "is_matched": view["seat"] is not None and id_ in view["players"][view["seat"]]["front"],
        "is_picked": spot == view["picked"],
    }


def part_of(spot: str) -> str:
    """The part that stands for a spot: a car in a line, or in front of a player, whose name has no place."""
    return ("car-" if spot.count(":") > 1 else "front-") + spot.replace(":", "-")


# --- the players ------------------------------------------------------------------------------------------------------
def the_player(box: Box, view: dict[str, Any], seat: int, who: Who) -> Piece:
    """Everything of a player that lies open."""
    player = view["players"][seat]
    return {
        "seat": seat,
        "name": who(seat),
        "is_me": seat == view["seat"],
        "is_acting": seat in view["acting"],
        "partner": who((seat + TEAMS) % view["seats"]) if view["options"]["teams"] else None,
        "front": the_front(box, view, seat),
        "free": box.data["players"]["front"] - len(player["front"]),
        "hand_count": player["hand_count"],
        "known": say("known: {cards}", cards=cards_words(box, player["known"])) if player["known"] else None,
        "backs": player["backs"],
        "countries": the_countries(box, player["cities"]),
        "score": player["score"],
    }


def the_front(box: Box, view: dict[str, Any], seat: int) -> list[Piece]:
    """The cars in front of a player; of several alike the first is the one that was picked."""
    ids = view["players"][seat]["front"]
    spots = [f"p{seat + 1}:{id_}" for id_ in ids]
    picked = spots.index(view["picked"]) if view["picked"] in spots else None
    cars = zip(ids, spots, strict=True)
    return [{"card": cards_of(box)[id_], "part": part_of(spot), "is_picked": i == picked} for i, (id_, spot) in enumerate(cars)]


def the_countries(box: Box, ids: Sequence[str]) -> list[list[Piece]]:
    """M6.2 The cities that a player has collected, those of one country together."""
    groups: dict[str, list[Piece]] = {}
    for id_ in ids:
        groups.setdefault(city_data(box, id_)["country"], []).append(the_city(box, id_))
    return list(groups.values())


def the_hand(box: Box, player: Mapping[str, Any]) -> list[Piece]:
    """The viewer's own cards, with those that the others know to be there."""
    known = Counter(player["known"])
    hand = []
    for id_ in player["hand"]:
        hand.append({"card": cards_of(box)[id_], "is_known": known[id_] > 0})
        known[id_] -= 1
    return hand


# --- remarks ----------------------------------------------------------------------------------------------------------
def the_notes(box: Box, view: dict[str, Any]) -> list[Sentence]:
    """What else is to be known: options, what is discarded, cancelled cities, a game that drags on."""
    notes = []
    if view["discard"]:
        notes.append(say("Discarded: {cards}", cards=cards_words(box, Counter(view["discard"]).elements())))
    if view["options"]["full_lines"]:
        notes.append(say("The long game: only full lines are claimed"))
    if view["options"]["hometown"]:
        notes.append(hometown_words(box, view["options"]["istanbul"]))
    if view["gone"]:
        notes.append(say("Out of the game: {cities}", cities=listed(city_name(box, id_) for id_ in view["gone"])))
    if 2 * view["quiet"] >= view["quiet_limit"]:
        notes.append(say("Turns without a city leaving the table: {n} of {limit}", n=view["quiet"], limit=view["quiet_limit"]))
    return notes
