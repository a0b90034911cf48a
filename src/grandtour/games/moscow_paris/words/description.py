"""The table of Moscow to Paris in words, made only of a view: for the terminal and for screen readers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.box import Box
from ....engine.contract import Reader, Section, Who
from ....engine.i18n import Name, Sentence, count, listed, say
from ....engine.phrases import GAME_OVER, PLAYERS, points_words, turn_of
from ..state import ROWS, SIDE_NAMES
from .names import (
    SOURCE_NAMES,
    TITLE,
    card_name,
    cards_words,
    city_data,
    city_name,
    country_name,
    seat_name,
    with_other_id,
)


def describe(box: Box, view: dict[str, Any], who: Who, reader: Reader) -> list[Section]:
    """The table: the cities with their lines, how things stand, the players, and the viewer's hand."""
    sections = [the_lines(box, view, reader.typed), the_players(box, view, who, reader.typed)]
    if view["seat"] is not None:
        hand = tuple(with_other_id(card_name(box, id_), id_, reader.typed) for id_ in view["players"][view["seat"]]["hand"])
        title = say("Your hand") if reader.yours else say("Hand: {player}", player=who(view["seat"]))
        sections.append(Section(title, hand or (say("empty"),)))
    return [*sections, how_things_stand(box, view, who)]


def the_lines(box: Box, view: dict[str, Any], typed: bool) -> Section:
    lines = tuple(line_words(box, view, row, typed) for row in range(ROWS))
    return Section(say("The lines: cars on the left, the city, cars on the right"), lines)


def line_words(box: Box, view: dict[str, Any], row: int, typed: bool) -> Sentence:
    """A row as it lies on the table: the outermost car on the left comes first."""
    line = view["rows"][row]
    if line is None:
        return say("{row}. no city", row=row + 1)
    cars = {side: [f"[{card_name(box, car)}]" for car in line[side]] for side in SIDE_NAMES}
    return say(
        "{row}. {left}{city}{right} · {note}",
        row=row + 1,
        left="".join(f"{car}–" for car in reversed(cars["left"])),
        city=str(with_other_id(Name("", {"en": str(city_name(box, line["city"])).upper()}), line["city"], typed)),
        right="".join(f"–{car}" for car in cars["right"]),
        note=city_note(box, line["city"], len(line["left"]) + len(line["right"]), line["limit"]),
    )


def city_note(box: Box, id_: str, cars: int, limit: int) -> Sentence:
    """What is printed on a city card, and how full its line is."""
    city = city_data(box, id_)
    points, country = points_words(city["points"]), country_name(box, id_)
    room = say("{cars} of {limit} cars", cars=cars, limit=limit)
    if is_too_long(box, cars):
        room = say("{room}, too many to claim", room=room)
    if city["capital"]:
        return say("{country}, capital, {points}, {room}", country=country, points=points, room=room)
    return say("{country}, {points}, {room}", country=country, points=points, room=room)


def is_too_long(box: Box, cars: int) -> bool:
    """M2.6 Whether a line has more cars than can lie in front of a player: as long as it has, nobody can claim it."""
    return bool(cars > box.data["players"]["front"])


def the_players(box: Box, view: dict[str, Any], who: Who, typed: bool) -> Section:
    """What lies in front of everyone, what is known of their hands, and their cities."""
    lines = [line for player in view["players"] for line in player_lines(box, view, player, who, typed)]
    return Section(PLAYERS, tuple(lines))


def player_lines(box: Box, view: dict[str, Any], player: Mapping[str, Any], who: Who, typed: bool) -> list[Sentence]:
    front = cards_words(box, player["front"], typed) or say("nothing")
    hand = count("{n} card in hand", "{n} cards in hand", player["hand_count"])
    if player["known"]:
        hand = say("{hand} (known: {known})", hand=hand, known=cards_words(box, player["known"]))
    name = seat_name(player["seat"], who, typed)
    lines = [say("{player} – in front: {front}; {hand}", player=name, front=front, hand=hand)]
    if player["backs"]:
        lines.append(say("   cars taken back since a card was drawn or discarded: {n}", n=player["backs"]))
    if player["cities"]:
        cities = listed(city_words(box, id_) for id_ in player["cities"])
        lines.append(say("   cities: {cities}; {score}", cities=cities, score=score_words(view, player)))
    return lines


def city_words(box: Box, id_: str) -> Sentence:
    city, country = city_name(box, id_), country_name(box, id_)
    if city_data(box, id_)["capital"]:
        return say("{city} ({country}, capital)", city=city, country=country)
    return say("{city} ({country})", city=city, country=country)


def score_words(view: dict[str, Any], player: Mapping[str, Any]) -> Sentence:
    """Points with their sources; M8.2 those of a team are its pool's."""
    sources = listed(f"{SOURCE_NAMES[name]} {n}" for name, n in player["points"].items() if n)
    points = points_words(player["score"])
    if view["options"]["teams"]:
        return say("team: {points} ({sources})", points=points, sources=sources)
    return say("{points} ({sources})", points=points, sources=sources)


def how_things_stand(box: Box, view: dict[str, Any], who: Who) -> Section:
    lines = [
        turn_words(box, view, who),
        say("Cards in the deck: {n}; cities in the deck: {m}", n=view["deck"], m=view["city_deck"]),
    ]
    discards = [id_ for id_, n in view["discard"].items() for _ in range(n)]
    if discards:
        lines.append(say("Discarded: {cards}", cards=cards_words(box, discards)))
    if view["gone"]:
        lines.append(say("Out of the game: {cities}", cities=listed(city_name(box, id_) for id_ in view["gone"])))
    if view["options"]["hometown"]:
        lines.append(hometown_words(box, view["options"]["istanbul"]))
    if view["options"]["teams"]:
        lines.append(say("Teams: {a} and {b} against {c} and {d}", a=who(0), b=who(2), c=who(1), d=who(3)))
    if view["options"]["full_lines"]:
        lines.append(say("Full lines: a city can be claimed only when its line is full"))
    if 2 * view["quiet"] >= view["quiet_limit"]:
        lines.append(say("Turns since a city last left the table: {n} of {limit}", n=view["quiet"], limit=view["quiet_limit"]))
    return Section(TITLE, tuple(lines))


def hometown_words(box: Box, istanbul: bool) -> Sentence:
    """M7.2 Whether Hometown counts with other cities."""
    city, country = city_name(box, "hometown"), city_data(box, "hometown")["country"]
    countries = [other["country"] for other in box.data["city"] if istanbul or other["id"] != "istanbul"]
    if countries.count(country) > 1:
        return say("Hometown: {city}, {country}", city=city, country=country_name(box, "hometown"))
    return say("Hometown: {city}, {country}, a country of its own", city=city, country=country_name(box, "hometown"))


def turn_words(box: Box, view: dict[str, Any], who: Who) -> Sentence:
    """Whose turn it is, and what is happening in it."""
    if view["stage"] == "over":
        return GAME_OVER
    player = who(view["turn"])
    if view["asked"] is not None:
        return say("{player}'s turn: exchange chain, {other} to decide", player=player, other=who(view["asked"]))
    if view["aside"] is not None:
        return say("{player}'s turn: “{card}” is being played", player=player, card=card_name(box, view["aside"]))
    if view["stage"] == "claim":
        return say("{player}'s turn: may claim a city", player=player)
    return turn_of(player)
