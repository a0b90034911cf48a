"""The box of Metro Domino: Paris: what a box file must say, and how it becomes a record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.i18n import count, say
from ...engine.validation import Entry
from .state import LENGTH, LINES, LINES_OF_STATION, NO_VALUE, SEATS, STATIONS, TILES, VALUES, Printed

MOST_TOKENS = 20  # of a player, and of active lines
MOST_METRO_TOKENS = 99
MOST_NUMBER = 99  # of a metro line
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def check(box: Entry) -> None:
    """Adds all faults of a box file."""
    box.only("provenance", "players", "supply", "colour", "station")
    check_players(box.entry("players"))
    check_supply(box.entry("supply"))
    stations = box.entries("station", lambda station: station.get("id"))
    check_stations(box, stations)
    if box.has("colour"):
        check_colours(box.entry("colour"))
    if not box.faults:
        check_together(box, stations)


def check_players(players: Entry) -> None:
    """D1.1, D1.3 Tiles and tokens of a player."""
    players.only("min", "max", "hand", "tokens")
    fewest = players.whole("min", 2, SEATS)
    players.whole("max", fewest, SEATS)
    players.whole("hand", 1, TILES)
    players.whole("tokens", 1, MOST_TOKENS)


def check_supply(supply: Entry) -> None:
    """D1.1, D1.2, D1.3 The highest value, active-line tokens and metro tokens."""
    supply.only("highest_value", "active_lines", "metro_tokens")
    supply.whole("highest_value", 1, VALUES - 1)
    supply.whole("active_lines", 1, MOST_TOKENS)
    supply.whole("metro_tokens", 0, MOST_METRO_TOKENS)


def check_stations(box: Entry, stations: Sequence[Entry]) -> None:
    """D1.2 One start station; ids are words of moves."""
    box.counted("station", stations, 1, STATIONS)
    box.unique("id", stations)
    for station in stations:
        check_station(station)
    starts = [station for station in stations if station.data.get("start") is True]
    if stations and len(starts) != 1:
        box.fault("station", say("{n} stations are marked as the start; there must be exactly one", n=len(starts)))


def check_station(station: Entry) -> None:
    """D2.1 A station with its lines; the start station has at least one."""
    station.only("id", "name", "start", "line")
    station.id_word("id")
    station.names("name")
    starts = station.one_of("start", (False, True), default=False)
    lines = station.entries("line", lambda line: line.get("number"))
    station.counted("line", lines, int(starts), LINES_OF_STATION)
    station.unique("number", lines)
    for line in lines:
        check_line(line)


def check_line(line: Entry) -> None:
    """D2.1 A length, and perhaps a forbidden value."""
    line.only("number", "length", "forbidden")
    line.whole("number", 1, MOST_NUMBER)
    line.whole("length", 1, LENGTH)
    if line.has("forbidden"):
        line.whole("forbidden", 0, VALUES - 1)


def check_colours(colours: Entry) -> None:
    """Colours of metro lines, by number."""
    for number in colours:
        if number not in map(str, range(1, MOST_NUMBER + 1)):
            colours.fault(number, say("colours are listed by metro line number"))
        elif not (isinstance(colours.get(number), str) and COLOUR.fullmatch(colours.data[number])):
            colours.fault(number, say("write a colour like this: {example}", example="#1A2B3C"))


def check_together(box: Entry, stations: Sequence[Entry]) -> None:
    """D1.1, D6.1 Tiles enough for everyone and a start domino; no more lines than there is room for; D2.5 forbidden values
    that exist."""
    highest = box.data["supply"]["highest_value"]
    tiles = (highest + 1) * (highest + 2) // 2
    needed = box.data["players"]["hand"] * box.data["players"]["max"] + 1
    if tiles < needed:
        there = count("{n} tile in total", "{n} tiles in total", tiles)
        box.fault("players", say("{there}; hands and a start domino need {needed}", there=there, needed=needed))
    lines = [line for station in stations for line in station.entries("line", lambda line: line.get("number"))]
    box.counted("station.line", lines, 1, LINES)
    for line in lines:
        if line.has("forbidden"):
            line.whole("forbidden", 0, highest)


def pack(data: Mapping[str, Any], box: Printed) -> None:
    """Fills the record from checked data; lines are numbered in the order of the file."""
    box.hand = data["players"]["hand"]
    box.tokens = data["players"]["tokens"]
    box.highest = data["supply"]["highest_value"]
    box.active_lines = data["supply"]["active_lines"]
    box.metro_tokens = data["supply"]["metro_tokens"]
    box.stations = len(data["station"])
    box.lines = 0
    for station, entry in enumerate(data["station"]):
        if entry.get("start", False):
            box.start = station
        for line in entry.get("line", ()):
            pack_line(line, station, box)


def pack_line(entry: Mapping[str, Any], station: int, box: Printed) -> None:
    """D2.1 The next line."""
    line = box.line[box.lines]
    line.station = station
    line.length = entry["length"]
    line.forbidden = entry.get("forbidden", NO_VALUE)
    box.lines_of[station] |= 1 << int(box.lines)
    box.lines += 1
