"""What the table in the browser is drawn from, made only of a view; `table.html` draws it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.i18n import Sentence, listed, say
from ..ids import BOXES
from ..state import ROWS, SIDE_NAMES, TEAMS
from ..words.description import city_note, hometown_words, is_too_long
from ..words.moves import EFFECT_WORDS, SIDES_WORDS
from ..words.names import card_name, cards_words, city_data, city_name, country_name
from .flags import flag
from .layout import (
    DECKS,
    DESK,
    GAP,
    NAMED,
    PANEL,
    PHONE,
    TAG,
    WIDE,
    Area,
    Sizes,
    area,
    car_places,
    end_places,
    fits,
    pitch,
    room_shapes,
    siding,
    squeezed,
    tags,
)

DRAWN = ("sleeper", "compartment", "couchette", "seating", "diner", "mail", "luggage", "saloon")  # cars of a known shape
LONG = 400.0  # room for all labels
SHORT_NAME, CODE = 5, 3  # letters: names of the first length are never shortened, others to the second
FEW = 2  # others on a phone, whose lines need not be low
SLIM, BROAD = 200, 300  # below, a siding on a desktop has no names; above, its cars are larger
LONG_NAME = 13  # letters; such a name is written in two rows
SKIPS = {
    "effect": say("No effect, just draw a card"),
    "chain": say("Decline and end the chain"),
    "claim": say("Don't claim a city"),
}

Piece = dict[str, Any]


def board(box: Box, view: dict[str, Any], who: Who, narrow: bool) -> dict[str, Any]:
    """The lines, the decks, the other players in the order of play, and what is the viewer's own, each with its place."""
    me, sizes = view["seat"], PHONE if narrow else DESK
    order = [(seat + (0 if me is None else me)) % view["seats"] for seat in range(view["seats"])]
    players = [the_player(box, view, seat, who) for seat in order]
    others, mine = (players, None) if me is None else (players[1:], players[0])
    made = {
        "at": sizes,
        "lines": the_lines(box, view, sizes),
        "discards": cards_words(box, Counter(view["discard"]).elements()),
        "discarded": sum(view["discard"].values()),
        "aside": None if view["aside"] is None else cards_of(box)[view["aside"]],
        "acts": not view["acting"] or me in view["acting"],
        "skip": SKIPS.get(view["stage"]) if me in view["acting"] else None,
        "notes": the_notes(box, view),
        "others": others,
        "mine": mine,
        "hand": [] if me is None else the_hand(box, view["players"][me]),
    }
    (place_on_phone if narrow else place_on_desk)(made)
    return made


@lru_cache(BOXES)
def cards_of(box: Box) -> Mapping[str, Piece]:
    """How every kind of card looks, by id: cars by their shape, action cards by a sign and what they do."""
    cars = [car["id"] for car in box.data["car"]]
    unknown = [id_ for id_ in cars if id_ not in DRAWN]
    shapes = {id_: id_ if id_ in DRAWN else f"other-{unknown.index(id_)}" for id_ in cars}
    drawn = {id_: {"id": id_, "name": card_name(box, id_), "shape": shapes[id_], "effect": None} for id_ in cars}
    actions = {
        id_: {"id": id_, "name": card_name(box, id_), "shape": id_, "effect": words} for id_, words in EFFECT_WORDS.items()
    }
    return {**drawn, **actions}


@lru_cache(BOXES * 24)
def the_city(box: Box, id_: str) -> Piece:
    """A city card."""
    city, name = city_data(box, id_), city_name(box, id_)
    return {
        "id": id_,
        "name": name,
        "is_long": max(map(len, name.known.values())) > LONG_NAME,
        "country": country_name(box, id_),
        "flag": flag(city["country"]),
        "capital": city["capital"],
        "points": city["points"],
    }


# --- the lines --------------------------------------------------------------------------------------------------------
def the_lines(box: Box, view: dict[str, Any], sizes: Sizes) -> list[Piece]:
    most = max((len(line[side]) for line in view["rows"] if line for side in SIDE_NAMES), default=0)
    return [the_line(box, view, row, sizes, pitch(sizes, most)) for row in range(ROWS)]


def the_line(box: Box, view: dict[str, Any], row: int, sizes: Sizes, step: float) -> Piece:
    """A city and the cars on both sides of it, both from left to right; the city is `None` when the row has none any more."""
    line, y = view["rows"][row], row * sizes.row
    if line is None:
        return {"y": y, "city": None, "sides": []}
    cars = len(line["left"]) + len(line["right"])
    return {
        "y": y,
        "city": the_city(box, line["city"]),
        "note": city_note(box, line["city"], cars, line["limit"]),
        "sides": [the_side(box, view, row, side, sizes, step) for side in SIDE_NAMES],
        "cars": cars,
        "limit": line["limit"],
        "room": room_shapes(cars, line["limit"]),
        "is_full": cars >= line["limit"],
        "is_too_long": is_too_long(box, cars),
        "is_claim": line["city"] in view["claims"],
    }


def the_side(box: Box, view: dict[str, Any], row: int, side: str, sizes: Sizes, step: float) -> Piece:
    """The cars on one side of a city from left to right, and its free end."""
    line, y = view["rows"][row], row * sizes.row
    cars = [line_car(box, view, line, side, place) for place in range(len(line[side]))]
    for place, car in enumerate(cars):
        car["at"], car["rim"] = car_places(sizes, y, side, place, step)
        car["is_named"] = sizes.names > 0 and car["at"].w >= NAMED
    if side == "left":
        cars.reverse()
    at, rim = end_places(sizes, y, side, len(cars), step)
    return {"side": side, "label": SIDES_WORDS[side], "cars": cars, "at": at, "rim": rim}


def line_car(box: Box, view: dict[str, Any], line: Mapping[str, Any], side: str, place: int) -> Piece:
    """A car in a line, with whether the viewer has the same in front (M3.1)."""
    spot, card = f"{line['city']}:{side}:{place + 1}", cards_of(box)[line[side][place]]
    is_matched = view["seat"] is not None and card["id"] in view["players"][view["seat"]]["front"]
    return {
        "card": card,
        "part": part_of(spot),
        "is_matched": is_matched,
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
        "slots": box.data["players"]["front"],
        "free": box.data["players"]["front"] - len(player["front"]),
        "hand_count": player["hand_count"],
        "more": the_more(box, player),
        "countries": the_countries(box, player["cities"]),
        "score": player["score"],
    }


def the_more(box: Box, player: Mapping[str, Any]) -> str:
    """What is known of a hand, and how often its owner took back."""
    known = [say("known: {cards}", cards=cards_words(box, player["known"]))] if player["known"] else []
    backs = [say("taken back: {n}", n=player["backs"])] if player["backs"] else []
    return " · ".join(map(str, known + backs))


def the_front(box: Box, view: dict[str, Any], seat: int) -> list[Piece]:
    """The cars in front of a player; of several alike the first is the one that was picked."""
    ids = view["players"][seat]["front"]
    spots = [f"p{seat + 1}:{id_}" for id_ in ids]
    picked = spots.index(view["picked"]) if view["picked"] in spots else None
    return [
        {
            "card": cards_of(box)[id_],
            "part": part_of(spot),
            "piece": f"{id_}@p{seat}-{ids[:i].count(id_)}",
            "is_picked": i == picked,
        }
        for i, (id_, spot) in enumerate(zip(ids, spots, strict=True))
    ]


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
    for i, id_ in enumerate(player["hand"]):
        piece = f"{id_}@hand-{player['hand'][:i].count(id_)}"
        hand.append({"card": cards_of(box)[id_], "is_known": known[id_] > 0, "piece": piece})
        known[id_] -= 1
    return hand


# --- where all that lies ------------------------------------------------------------------------------------------------
def place_on_desk(made: Piece) -> None:
    """Lines above; decks and the other players below; in a pane of its own what is mine, the hand on the right."""
    top, others = ROWS * DESK.row + GAP, made["others"]
    width = (DESK.wide - DECKS) / max(len(others), 1) - GAP
    for i, player in enumerate(others):
        place = area(DECKS + GAP + i * (width + GAP), top, width - 1, PANEL)
        (place_wide if width > WIDE else place_slim)(player, place)
    made["decks_top"], made["notes_top"] = top, top + PANEL + 12
    made["height"] = top + PANEL + (22 if made["notes"] else 4)
    if made["mine"]:
        place_mine(made["mine"], Area(1, 1, 430, DESK.mine - 2))
        spread(made["hand"], Area(442, 2, DESK.wide - 444, DESK.mine - 4), 120, 8)


def begin(player: Piece, place: Area) -> tuple[float, float, float]:
    """The ground of a player's things, and their head; gives where the rest begins, and how wide it may be."""
    player["area"], player["head"] = place, Area(place.x + 16, place.y + 10, place.w - 26, 22)
    return place.x + 16, place.y + (52 if player["partner"] else 36), place.w - 26


def place_slim(player: Piece, place: Area) -> None:
    """A player on a desktop: siding, hand and cities one below the other; with two players, known cards lie beside the hand."""
    x, y, w = begin(player, place)
    tall, names = (80, 28) if w > BROAD else (62, 28) if w > SLIM else (42, 0)
    put_siding(player, Area(x, y, w, tall), 24, names)
    y += tall
    player["back"], player["hand_at"] = 18, Area(x, y + 4, w / 2 - 10 if w > BROAD else w, 26)
    player["more_at"] = Area(x + w / 2, y + 4, w / 2, 26) if w > BROAD else Area(x, y + 31, w, 24)
    top = y + (57 if player["more"] and w <= BROAD else 34)
    put_tags(player, Area(x, top, w, place.y + place.h - top - 3), DESK.label)


def place_wide(player: Piece, place: Area) -> None:
    """The only other player on a desktop: the siding on the left, hand and cities on the right."""
    x, y, w = begin(player, place)
    right, half = x + w / 2 + 24, w / 2 - 24
    put_siding(player, Area(x, y + 12, w / 2, 106), 36, 30)
    player["back"], player["hand_at"] = 30, Area(right, y + 10, half, 44)
    player["more_at"] = Area(right, y + 56, half, 24)
    top = y + (84 if player["more"] else 60)
    put_tags(player, Area(right, top, half, place.y + place.h - top - 3), DESK.label)


def place_mine(mine: Piece, place: Area) -> None:
    """The viewer's own things on a desktop, except the hand."""
    x, y, w = begin(mine, place)
    put_siding(mine, Area(x, y, w, 74), 50, 28)
    put_tags(mine, Area(x, y + 76, w, place.h - y - 76), DESK.label)


def place_on_phone(made: Piece) -> None:
    """Below the lines what lies in front of the others, then the decks; what else is known of everyone in a pane of its own; my
    siding and hand in a pane that stays in sight."""
    y: float = ROWS * PHONE.row + GAP - 2
    tall = 43 if len(made["others"]) <= FEW else 36
    for player in made["others"]:
        place_narrow(player, Area(1, y, 364, tall))
        y += tall + 2
    made["decks_top"], y = y + 2, y + 62
    if made["aside"] and not made["mine"]:
        made["aside_top"], y = y, y + 56
    made["height"], end = y, 4.0
    if made["mine"]:
        place_mine_on_phone(made["mine"], made["hand"])
    for player in [*made["others"], *filter(None, [made["mine"]])]:
        end = place_details(player, end)
    made["notes_top"], made["more_height"] = end + 14, end + 32 * len(made["notes"])


def place_mine_on_phone(mine: Piece, hand: list[Piece]) -> None:
    mine["head"], top = Area(6, 7, 354, 24), 45 if mine["partner"] else 34
    put_siding(mine, Area(2, top, 362, 48), 58, 0)
    spread(hand, Area(2, top + 51, 362, PHONE.mine - top - 54), 70, 4)


def place_narrow(player: Piece, place: Area) -> None:
    """A player on a phone, in one line: who it is, the siding, the hand."""
    player["area"], player["head"] = place, Area(place.x + 13, place.y, 96, place.h)
    put_siding(player, Area(place.x + 110, place.y, 190, place.h), 10, 0)
    player["back"], player["hand_at"] = 15, Area(place.x + 302, place.y, 62, place.h)


def place_details(player: Piece, top: float) -> float:
    """What else is known of a player on a phone, if anything; gives where it ends."""
    player["details"] = player["partner_at"] = player["more_at"] = None
    y = top
    if player["partner"] or player["more"] or player["countries"]:
        player["details"], y = top, y + 22
    if player["partner"] and not player["is_me"]:
        player["partner_at"], y = y + 7, y + 16
    if player["more"] and not player["is_me"]:
        player["more_at"], y = Area(8, y, 350, 26), y + 28
    return put_tags(player, Area(8, y, 350, LONG), PHONE.label) + (GAP if player["details"] is not None else 0)


def put_siding(player: Piece, place: Area, end: float, names: float) -> None:
    player["siding"] = found = siding(place, player["slots"], len(player["front"]), end, names)
    for car, at, rim in zip(player["front"], found["cars"], found["rims"], strict=False):
        car["at"], car["rim"] = at, rim


def put_tags(player: Piece, place: Area, size: float) -> float:
    """A luggage label for every country, with as much on it as there is room for; gives where they end."""
    countries = player["countries"]
    for write in (names_text, codes_text, points_text):
        texts = [write(cities) for cities in countries]
        places = tags(texts, [has_capital(cities) for cities in countries], place, size)
        if fits(places, place):
            break
    else:
        places = squeezed(places, place)
    player["tags"] = [the_tag(*one) for one in zip(texts, places, countries, strict=True)]
    return places[-1].y + TAG if places else place.y


def the_tag(text: str, at: Area, cities: Sequence[Piece]) -> Piece:
    title, holds = f"{cities[0]['country']}: {names_text(cities)}", " ".join(f"city-{city['id']}" for city in cities)
    return {"text": text, "at": at, "flag": cities[0]["flag"], "has_capital": has_capital(cities), "title": title, "holds": holds}


def has_capital(cities: Sequence[Piece]) -> bool:
    return any(city["capital"] for city in cities)


def names_text(cities: Sequence[Piece]) -> str:
    """Cities of a country with their points, and one more for each but the first (M6.2)."""
    return " · ".join(f"{city['name']} {city['points']}" for city in cities) + further(cities)


def codes_text(cities: Sequence[Piece]) -> str:
    """The same, shorter."""
    return " ".join(f"{shortened(str(city['name']))} {city['points']}" for city in cities) + further(cities)


def shortened(name: str) -> str:
    return name if len(name) <= SHORT_NAME else name[:CODE]


def points_text(cities: Sequence[Piece]) -> str:
    return str(sum(city["points"] for city in cities)) + further(cities)


def further(cities: Sequence[Piece]) -> str:
    return f"  +{len(cities) - 1}" if len(cities) > 1 else ""


def spread(cards: list[Piece], place: Area, most: float, gap: float) -> None:
    """Cards side by side, as wide as there is room for."""
    step = min(most + gap, (place.w + gap) / max(len(cards), 1))
    left = place.x + (place.w - step * len(cards) + gap) / 2
    for i, card in enumerate(cards):
        card["at"] = area(left + i * step, place.y, step - gap, place.h)


# --- remarks ----------------------------------------------------------------------------------------------------------
def the_notes(box: Box, view: dict[str, Any]) -> list[Sentence]:
    """What else players need to know: options, cancelled cities, a game that drags on."""
    notes = []
    if view["options"]["full_lines"]:
        notes.append(say("Full lines: a city can be claimed only when its line is full"))
    if view["options"]["hometown"]:
        notes.append(hometown_words(box, view["options"]["istanbul"]))
    if view["gone"]:
        notes.append(say("Out of the game: {cities}", cities=listed(city_name(box, id_) for id_ in view["gone"])))
    if 2 * view["quiet"] >= view["quiet_limit"]:
        notes.append(say("Turns since a city last left the table: {n} of {limit}", n=view["quiet"], limit=view["quiet_limit"]))
    return notes
