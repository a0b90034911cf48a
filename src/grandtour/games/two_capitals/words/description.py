"""The table in words, made only of a view: for the terminal and for screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....engine.box import Box
from ....engine.contract import Reader, Section, Who
from ....engine.i18n import Name, Sentence, count, listed, say, with_minus
from ....engine.phrases import PLAYERS, points_words
from ..state import JOURNEY_NAMES
from .names import (
    CITIES,
    SOURCE_NAMES,
    STAGES,
    TITLE,
    bridge_name,
    card_words,
    city_named,
    collection_of,
    roof_words,
    sight_name,
    sight_words,
)

YOURS = {
    "packet": say("Your packet"),
    "kept": say("Your routes"),
    "roofs": say("Your roof tokens"),
    "collections": say("Your collections"),
}
THEIRS = {
    "packet": say("Packet: {player}"),
    "kept": say("Routes: {player}"),
    "roofs": say("Roof tokens: {player}"),
    "collections": say("Collections: {player}"),
}


def describe(box: Box, view: dict[str, Any], who: Who, reader: Reader) -> list[Section]:
    """The table: how things stand, the way, the players, and what the viewer has."""
    city = city_named(box, view["options"]["city"])
    sections = [how_things_stand(city, view, who), the_way(city, view, who), the_players(view, who)]
    if view["stage"] == "over":
        sections += [their_things(city, view, seat, who(seat)) for seat in range(view["seats"])]
    elif view["seat"] is not None:
        sections += my_things(city, view, reader, who(view["seat"]))
    return sections


def how_things_stand(city: Mapping[str, Any], view: dict[str, Any], who: Who) -> Section:
    lines = [STAGES[view["stage"]]]
    if view["stage"] in ("morning", "evening"):
        lines.append(bus_words(city, view))
        lines.append(say("Within reach: {numbers}.", numbers=listed(view["offered"])))
    if view["acting"]:
        lines.append(say("To move: {players}.", players=listed(who(seat) for seat in view["acting"])))
    if view["stage"] != "over":
        lines.append(piles_words(view))
    return Section(say("{title}: {city}", title=TITLE, city=CITIES[view["options"]["city"]]), tuple(lines))


def bus_words(city: Mapping[str, Any], view: dict[str, Any]) -> Sentence:
    if view["bus"] is None:
        return say("The bus is beside the board.")
    return say("The bus is at {sight}.", sight=sight_words(city, view["bus"]))


def piles_words(view: dict[str, Any]) -> Sentence:
    piles = view["piles"]
    routes = say("Face down: short routes {short}, long routes {long}", short=piles["short"], long=piles["long"])
    roofs = piles["roofs"]
    if view["options"]["city"] == "moscow" and not any(roofs.values()):
        return say("{routes}.", routes=routes)
    return say("{routes}, roof tokens {morning} and {evening}.", routes=routes, **roofs)


def the_way(city: Mapping[str, Any], view: dict[str, Any], who: Who) -> Section:
    """All sights in order, with their cells."""
    sights = sorted(city["sight"], key=lambda sight: int(sight["number"]))
    lines = tuple(sight_line(city, view, sight, who) for sight in sights)
    return Section(say("The bus route (☀ morning, ☾ evening, · free cell)"), lines)


def sight_line(city: Mapping[str, Any], view: dict[str, Any], sight: Mapping[str, Any], who: Who) -> Sentence:
    number = sight["number"]
    cells = {name: cells_words(view["tokens"][name].get(str(number), []), sight["cells"], who) for name in JOURNEY_NAMES}
    return say(
        "{bus} {number} ☀ {morning} ☾ {evening} “{sight}”{note}",
        bus="▶" if view["bus"] == number else " ",
        number=f"{number:\u2007>2}",  # padded with a figure space, so that columns stand
        sight=sight_name(city, number),
        note=sight_note(city, sight),
        **cells,
    )


def cells_words(seats: Sequence[int], cells: int, who: Who) -> str:
    """The players with a token there, and a dot for each free cell."""
    return " ".join([who(seat) for seat in seats] + ["·"] * (cells - len(seats)))


def sight_note(city: Mapping[str, Any], sight: Mapping[str, Any]) -> str:
    """What is special about a sight: its collection, a roof, bridges."""
    collection = collection_of(city, sight["number"])
    notes = [] if collection is None else [str(collection)]
    notes += [str(say("roof"))] if sight.get("roof") else []
    notes += [str(bridge_name(city, bridge)) for bridge in city.get("bridge", ()) if sight["number"] in bridge["seen_from"]]
    return f" [{listed(notes)}]" if notes else ""


def the_players(view: dict[str, Any], who: Who) -> Section:
    return Section(PLAYERS, tuple(player_line(player, who) for player in view["players"]))


def player_line(player: Mapping[str, Any], who: Who) -> Sentence:
    tokens = count("{n} token left", "{n} tokens left", player["stock"])
    routes = count("{n} route", "{n} routes", sum(player["kept_count"].values()))
    roofs = count("{n} roof token", "{n} roof tokens", sum(player["roofs_count"].values()))
    things = [tokens, routes] + ([roofs] if sum(player["roofs_count"].values()) else [])
    if player["score"] is not None:
        things.append(score_words(player))
    return say("{player}: {things}", player=who(player["seat"]), things=listed(things))


def score_words(player: Mapping[str, Any]) -> Sentence:
    """Points with their sources."""
    sources = listed(f"{SOURCE_NAMES[name]} {with_minus(n)}" for name, n in player["points"].items() if n)
    if not sources:
        return points_words(player["score"])
    return say("{points} ({sources})", points=points_words(player["score"]), sources=sources)


def visited_by(view: dict[str, Any], seat: int) -> set[int]:
    return {int(number) for cells in view["tokens"].values() for number, seats in cells.items() if seat in seats}


def their_things(city: Mapping[str, Any], view: dict[str, Any], seat: int, name: str) -> Section:
    """T2.4 At the end everything is shown: a player's routes and roof tokens."""
    me, visited = view["players"][seat], sorted(visited_by(view, seat))
    lines = [card_words(city, card, visited) for card in me["kept"]] + [roof_words(city, token) for token in me["roofs"]]
    return Section(say("{player}: {things}", player=name, things=score_words(me)), tuple(lines))


def my_things(city: Mapping[str, Any], view: dict[str, Any], reader: Reader, name: str) -> list[Section]:
    """The viewer's own cards and tokens, and what it has visited."""
    me = view["players"][view["seat"]]
    mine = visited_by(view, view["seat"])
    visited = sorted(mine)
    titles = YOURS if reader.yours else {key: title.filled(player=name) for key, title in THEIRS.items()}
    sections = []
    if me["packet"]:
        sections.append(Section(titles["packet"], tuple(packet_line(city, card, reader.typed) for card in me["packet"])))
    if me["kept"]:
        sections.append(Section(titles["kept"], tuple(card_words(city, card, visited) for card in me["kept"])))
    if me["roofs"]:
        sections.append(Section(titles["roofs"], tuple(roof_words(city, token) for token in me["roofs"])))
    if city.get("collection"):
        sections.append(Section(titles["collections"], tuple(collection_line(c, mine) for c in city["collection"])))
    if city.get("bridge"):
        sections.append(bridges_section(city, mine))
    return sections


def packet_line(city: Mapping[str, Any], card: str, typed: bool) -> Sentence:
    """A card to choose from; for someone who types moves with what to type for it."""
    words = card_words(city, card)
    return say("{card}: {words}", card=card, words=words) if typed else words


def collection_line(collection: Mapping[str, Any], mine: set[int]) -> Sentence:
    stops = listed(("✓" if stop in mine else "") + str(stop) for stop in collection["stops"])
    return say(
        "“{name}”: {stops}; needed: {need}, {points}",
        name=Name(collection["id"], collection["name"]),
        stops=stops,
        need=collection["need"],
        points=points_words(collection["points"]),
    )


def bridges_section(city: Mapping[str, Any], mine: set[int]) -> Section:
    lines = [
        say(
            "{tick}“{name}”: seen from {stops}",
            tick="✓ " if mine & set(bridge["seen_from"]) else "",
            name=bridge_name(city, bridge),
            stops=listed(bridge["seen_from"]),
        )
        for bridge in city["bridge"]
    ]
    points = listed(f"{seen}: {points}" for seen, points in enumerate(city["bridges"]["points"]) if points)
    return Section(say("Bridges (points by number seen: {points})", points=points), tuple(lines))
