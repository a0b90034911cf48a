"""What the table in the browser is drawn from, made only of a view; `table.html` draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ....engine.box import Box, shipped_box
from ....engine.contract import Who
from ....engine.i18n import Name, Sentence, say
from ..state import CITY_NAMES, JOURNEY_NAMES, KIND_NAMES, LARGE, LAST_SIGHTS, LONG, SHORT, SIGHTS
from ..words.description import visited_by
from ..words.log import stage_begins, turns_back
from ..words.names import CITIES, SOURCE_NAMES, STAGES, bridge_name, city_named, route_of, sight_name
from .layout import Piece, laid_out
from .map import arrows, bridge_place, cells, places, plate

BOXES = 16  # whose names are remembered
WEATHERS = ("fog", "rain", "clouds", "clear sky", "rainbow", "wind", "white night")  # that are drawn, by their English names


def board(box: Box, view: dict[str, Any], who: Who, narrow: bool) -> dict[str, Any]:
    """How things stand, the way with its sights, what everyone can count, the others, and what is the viewer's own."""
    city, me = city_of(box, view["options"]["city"]), view["seat"]
    order = [(seat + (0 if me is None else me)) % view["seats"] for seat in range(view["seats"])]
    visited = {seat: visited_by(view, seat) for seat in order}
    partial = box.data["players"]["partial_points"]
    players = [the_player(city, view, seat, visited[seat], partial, who) for seat in order]
    mine = None if me is None else players[0]
    table = {
        "city": city["id"],
        "title": CITIES[city["id"]],
        "stage": STAGES[view["stage"]],
        "news": [] if view["stage"] == "over" else stage_begins(city, view["stage"], view["options"]["expert"]),
        "way": the_way(city, view),
        "arrows": arrows(city["id"], narrow, goes_back(city, view)),
        "may_end": may_end(city, view),
        "bus": the_bus(city, view, narrow),
        **packet_ways(view),
        "packet": [] if me is None else [the_ticket(city, card, visited[me], partial) for card in view["players"][me]["packet"]],
        "sights": the_sights(city, view, visited.get(me, set()), mine, narrow),
        "collections": the_collections(city, order, visited),
        "bridges": the_bridges(city, order, visited, me, narrow),
        "bridge_points": list(enumerate(city["bridges"]["points"]))[1:] if city.get("bridge") else [],
        "piles": the_piles(view),
        "others": players if mine is None else players[1:],
        "mine": mine,
    }
    return {**table, **laid_out(table, narrow, view["stage"] == "over")}


@lru_cache(BOXES * len(CITY_NAMES))
def city_of(box: Box, name: str) -> Mapping[str, Any]:
    """A city as the box has it, with the names of its sights, how they are drawn, and the collections they are in, by number."""
    city = city_named(box, name)
    collections = city.get("collection", ())
    drawn = {sight["name"]["en"]: sight["number"] for sight in shipped_box(box.game).data[name]["sight"]}
    return {
        **city,
        "sight": sorted(city["sight"], key=lambda sight: int(sight["number"])),
        "names": {sight["number"]: sight_name(city, sight["number"]) for sight in city["sight"]},
        "pictures": {sight["number"]: picture_of(name, drawn.get(sight["name"].get("en"))) for sight in city["sight"]},
        "collected": {stop: i for i, collection in enumerate(collections) for stop in collection["stops"]},
        "collections": [Name(collection["id"], collection["name"]) for collection in collections],
    }


def picture_of(city: str, number: int | None) -> str:
    """The drawing of a sight of our box; of any other a building."""
    return "building" if number is None else f"{city}-{number}"


# --- the way ----------------------------------------------------------------------------------------------------------
def goes_back(city: Mapping[str, Any], view: dict[str, Any]) -> bool:
    """T4.2 Whether the bus goes from the last sight to the first."""
    return turns_back(city, view["stage"])


def the_way(city: Mapping[str, Any], view: dict[str, Any]) -> Sentence | None:
    """Which way the bus goes, on a journey."""
    if view["stage"] not in JOURNEY_NAMES:
        return None
    first, last = (SIGHTS, 1) if goes_back(city, view) else (1, SIGHTS)
    return say("The bus runs from {first} to {last}.", first=first, last=last)


def may_end(city: Mapping[str, Any], view: dict[str, Any]) -> bool:
    """T3.6, T3.7 Whether the viewer may end the journey, as far as that is worth a hint."""
    if view["stage"] not in JOURNEY_NAMES or view["seat"] not in view["acting"]:
        return False
    if view["players"][view["seat"]]["stock"] == 0:
        return True
    left = SIGHTS if view["bus"] is None else view["bus"] - 1 if goes_back(city, view) else SIGHTS - view["bus"]
    return bool(left < LAST_SIGHTS)


def the_bus(city: Mapping[str, Any], view: dict[str, Any], narrow: bool) -> Piece:
    """The bus: where it stands, or None beside the board, and whether it looks to the left, as it does when it goes back."""
    if view["bus"] is None:
        return {"place": None, "name": None, "is_left": goes_back(city, view)}
    way = places(city["id"], narrow)
    on = view["bus"] - 2 if goes_back(city, view) else view["bus"]
    place = way[view["bus"] - 1]
    return {
        "place": place,
        "name": city["names"][view["bus"]],
        "is_left": 0 <= on < SIGHTS and way[on][0] < place[0],
    }


def the_sights(city: Mapping[str, Any], view: dict[str, Any], visited: set[int], mine: Piece | None, narrow: bool) -> list[Piece]:
    """The sights by number: where and what they are, their cells, and what they mean for the viewer."""
    tickets = mine["tickets"] if mine and view["stage"] != "over" else ()
    wanted = {stop["number"] for ticket in tickets for stop in ticket["stops"]} - visited
    reach = view["offered"][::-1] if goes_back(city, view) else view["offered"]
    way, collected, names = places(city["id"], narrow), city["collected"], city["collections"]
    return [
        {
            "number": number,
            "place": way[number - 1],
            "name": city["names"][number],
            "plate": plate(str(city["names"][number]), narrow, sight["cells"]),
            "picture": city["pictures"][number],
            "size": sight["cells"],
            "collection": collected.get(number),
            "of": names[collected[number]] if number in collected else None,
            "roof": sight.get("roof", False),
            "bridges": [bridge_name(city, bridge) for bridge in city.get("bridge", ()) if number in bridge["seen_from"]],
            "cells": [the_cells(view, journey, number, sight["cells"], narrow) for journey in range(len(JOURNEY_NAMES))],
            "offered": reach.index(number) + 1 if number in reach else 0,
            "is_barred": number in reach and is_barred(view, number, sight["cells"]),
            "has_bus": number == view["bus"],
            "is_visited": number in visited,
            "is_wanted": number in wanted,
        }
        for number, sight in enumerate(city["sight"], 1)
    ]


def is_barred(view: dict[str, Any], number: int, size: int) -> bool:
    """T3.4, T3.5 Whether the player to act may not choose a sight within reach: has been there, or, of two players, is there."""
    been = view["acting"][0] in view["tokens"][view["stage"]].get(str(number), ())
    return been or (view["seats"] == 2 and number == view["bus"] and size != LARGE)


def the_cells(view: dict[str, Any], journey: int, number: int, size: int, narrow: bool) -> list[tuple[int, float, float]]:
    """The seats with a token at a sight on one journey, and where the token lies."""
    seats = view["tokens"][JOURNEY_NAMES[journey]].get(str(number), ())
    return [(seat, x, y) for seat, (x, y) in zip(seats, cells(narrow, view["stage"] == "marks", size, journey), strict=False)]


def packet_ways(view: dict[str, Any]) -> Piece:
    """T8.1, T8.3 Where the viewer's packet comes from, and where it goes: places on the table. The first one is dealt."""
    me, stage = view["seat"], view["stage"]
    if me is None or stage not in ("planning", "lunch"):
        return {"packet_from": "", "packet_to": ""}
    step, kind = (1, KIND_NAMES[SHORT]) if stage == "planning" else (-1, KIND_NAMES[LONG])
    next_, before = (f"seat-{(me + way) % view['seats']}" for way in (step, -step))
    is_first = view["players"][me]["kept_count"][kind] == 0
    return {"packet_from": f"pile-{kind}" if is_first else before, "packet_to": next_}


# --- cards and tokens ---------------------------------------------------------------------------------------------------
def the_ticket(city: Mapping[str, Any], card: str, visited: set[int], partial: int) -> Piece:
    """A route card with its stops, those visited ticked, and what it is worth as things are (T5.1)."""
    route = route_of(city, card)
    stops = [the_stop(city, number, number in visited) for number in route["stops"]]
    seen = sum(stop["is_visited"] for stop in stops)
    is_done = seen == len(stops)
    return {
        "card": card,
        "kind": KIND_NAMES[SHORT if card[0] == "s" else LONG],
        "stops": stops,
        "shows": " ".join(f"sight-{number}" for number in route["stops"]),
        "points": route["points"],
        "is_done": is_done,
        "now": route["points"] if is_done else partial * seen,
    }


def the_stop(city: Mapping[str, Any], number: int, is_visited: bool) -> Piece:
    """A sight on a route card: T6.1 with the sign of its collection, as on the map."""
    collection = city["collected"].get(number)
    return {
        "number": number,
        "name": city["names"][number],
        "picture": city["pictures"][number],
        "is_visited": is_visited,
        "collection": collection,
        "of": None if collection is None else city["collections"][collection],
    }


def the_roof(city: Mapping[str, Any], token: str) -> Piece:
    """A roof token: its weather and its points."""
    journey = JOURNEY_NAMES[0] if token[0] == "m" else JOURNEY_NAMES[1]
    roof = city[f"roof_{journey}"][int(token[1:]) - 1]
    weather = roof["weather"].get("en")
    return {
        "journey": journey,
        "weather": Name(f"{city['id']}.{token}", roof["weather"]),
        "picture": WEATHERS.index(weather) if weather in WEATHERS else WEATHERS.index("clouds"),
        "points": roof["points"],
    }


def the_player(city: Mapping[str, Any], view: dict[str, Any], seat: int, visited: set[int], partial: int, who: Who) -> Piece:
    """A player: numbers, and the cards and roof tokens that the viewer may see."""
    player = view["players"][seat]
    return {
        "seat": seat,
        "name": who(seat),
        "is_acting": seat in view["acting"],
        "stock": player["stock"],
        "routes": player["kept_count"],
        "packet": player["packet_count"],
        "roof_counts": [(journey, n) for journey, n in player["roofs_count"].items() if n],
        "tickets": [the_ticket(city, card, visited, partial) for card in player["kept"] or ()],
        "roofs": [the_roof(city, token) for token in player["roofs"] or ()],
        "points": [(source, SOURCE_NAMES[source], n) for source, n in player["points"].items() if n],
        "score": player["score"],
    }


def the_piles(view: dict[str, Any]) -> list[tuple[str, Sentence, int]]:
    """What lies face down, and how much of it is left."""
    piles = [(kind, SOURCE_NAMES[kind], view["piles"][kind]) for kind in ("short", "long")]
    roofs = view["piles"]["roofs"]
    if view["options"]["city"] != "moscow" or any(roofs.values()):
        piles.append(("morning", say("morning roof tokens"), roofs["morning"]))
        piles.append(("evening", say("evening roof tokens"), roofs["evening"]))
    return [(kind, name, pile if isinstance(pile, int) else len(pile)) for kind, name, pile in piles]


# --- what everyone can count --------------------------------------------------------------------------------------------
def the_collections(city: Mapping[str, Any], order: Sequence[int], visited: Mapping[int, set[int]]) -> list[Piece]:
    """T6 Each collection: its sights, and how many of them everyone has visited."""
    return [
        {
            "number": i,
            "name": city["collections"][i],
            "stops": [(stop, stop in visited[order[0]]) for stop in collection["stops"]],
            "need": collection["need"],
            "points": collection["points"],
            "players": [(seat, n, n >= collection["need"]) for seat, n in counted(collection["stops"], order, visited)],
        }
        for i, collection in enumerate(city.get("collection", ()))
    ]


def counted(stops: Sequence[int], order: Sequence[int], visited: Mapping[int, set[int]]) -> list[tuple[int, int]]:
    """How many of these sights everyone has visited."""
    return [(seat, len(visited[seat].intersection(stops))) for seat in order]


def the_bridges(
    city: Mapping[str, Any], order: Sequence[int], visited: Mapping[int, set[int]], me: int | None, narrow: bool
) -> list[Piece]:
    """T7.1 Each bridge: from where it is seen, who has seen it, and whether it stands open for the viewer."""
    return [
        {
            "name": bridge_name(city, bridge),
            "stops": bridge["seen_from"],
            "place": bridge_place(city["id"], narrow, bridge["seen_from"]),
            "seats": (seats := [seat for seat, n in counted(bridge["seen_from"], order, visited) if n]),
            "is_open": me in seats if me is not None else bool(seats),
        }
        for bridge in city.get("bridge", ())
    ]
