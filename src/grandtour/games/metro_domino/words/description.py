"""The table of Metro Domino: Paris in words, made only of a view: for the terminal and for screen readers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.box import Box
from ....engine.contract import Reader, Section, Who
from ....engine.i18n import Sentence, count, listed, say, with_minus
from ....engine.phrases import GAME_OVER, PLAYERS, points_words, turn_of, with_id
from .names import SOURCE_NAMES, TITLE, laying_words, line_called, station_name, tile_words

OPEN = ("active", "untouched")


def describe(box: Box, view: dict[str, Any], who: Who, reader: Reader) -> list[Section]:
    """The table: the lines, those to which tiles can be added first; the players, the viewer's tiles, how things stand."""
    sections = [open_lines(box, view, reader.typed), *closed_lines(box, view, who)]
    sections.append(Section(PLAYERS, tuple(player_words(player, who) for player in view["players"])))
    if view["seat"] is not None:
        tiles = " ".join(f"[{tile.replace('-', '|')}]" for tile in view["players"][view["seat"]]["hand"])
        title = say("Your tiles") if reader.yours else say("Tiles: {player}", player=who(view["seat"]))
        sections.append(Section(title, (say("{tiles}", tiles=tiles) if tiles else say("none"),)))
    return [*sections, how_things_stand(view, who)]


def open_lines(box: Box, view: dict[str, Any], typed: bool) -> Section:
    """D2.2 The active lines, then the untouched ones."""
    there = [line for state in OPEN for line in view["lines"] if line["state"] == state]
    lines = [line_words(with_id(line_called(box, line["id"]), line["id"], typed), line, open_note(view, line)) for line in there]
    if view["can_start"]:
        return Section(say("Open lines: tiles from the station outwards"), tuple(lines) or (say("none"),))
    return Section(say("Open lines: tiles from the station outwards; untouched ones can't be started now"), tuple(lines))


def closed_lines(box: Box, view: dict[str, Any], who: Who) -> list[Section]:
    """The lines to which nothing is added any more, if there are any."""
    there = [line for line in view["lines"] if line["state"] not in OPEN]
    lines = [line_words(line_called(box, line["id"]), line, closed_note(box, view, line, who)) for line in there]
    return [Section(say("Lines closed or out of service"), tuple(lines))] if lines else []


def line_words(name: object, line: Mapping[str, Any], note: Sentence) -> Sentence:
    """A line as it lies, with a dot for each tile that is missing."""
    tiles = "".join(tile_words(tile) for tile in line["tiles"]) + " ·" * len(line["slots"])
    if line["forbidden"] is not None:
        note = say("{note}; forbidden: {value}", note=note, value=line["forbidden"])
    return say("{line}: {tiles} – {note}", line=name, tiles=tiles.strip(), note=note)


def open_note(view: dict[str, Any], line: Mapping[str, Any]) -> Sentence:
    """D2.4, D6.1 What joins an open line."""
    if line["state"] == "active":
        return say("active, the free end shows {value}", value=line["tiles"][-1]["far"])
    if view["options"]["start_domino"]:
        if not line["joins"]:
            return say("untouched, no tile can start it")
        return say("untouched, starts with {values}", values=listed(line["joins"]))
    return say("untouched")


def closed_note(box: Box, view: dict[str, Any], line: Mapping[str, Any], who: Who) -> Sentence:
    """D2.6, D3.4, D3.5 Out of service; or what lies at the end, and whose token."""
    if line["state"] == "out":
        return say("out of service")
    player = who(line["owner"])
    to = next((station["id"] for station in view["stations"] if station["line"] == line["id"]), None)
    if to is None:
        return say("no station was left; token: {player}", player=player)
    return say("leads to {station}; token: {player}", station=station_name(box, to), player=player)


def player_words(player: Mapping[str, Any], who: Who) -> Sentence:
    """What everyone sees of a player."""
    tiles = count("{n} tile", "{n} tiles", player["hand_count"])
    tokens = count("{n} metro token", "{n} metro tokens", player["metro_tokens"])
    sources = listed(f"{SOURCE_NAMES[name]} {with_minus(n)}" for name, n in player["points"].items())
    points = points_words(player["score"])
    return say(
        "{player}: {tiles}, {tokens}; {points} ({sources})",
        player=who(player["seat"]),
        tiles=tiles,
        tokens=tokens,
        points=points,
        sources=sources,
    )


def how_things_stand(view: dict[str, Any], who: Who) -> Section:
    free = view["active_tokens"]
    lines = [
        turn_words(view, who),
        say("Tiles in the stock: {n}; stations in the pile: {m}", n=view["stock"], m=view["pile"]),
        say("Metro tokens in the supply: {n}; active-line tokens on the start station: {m}", n=view["metro_tokens"], m=free),
    ]
    if any(tile["token"] for line in view["lines"] for tile in line["tiles"]):
        lines.append(say("*: laid with a metro token"))
    if view["start_tile"] is not None:
        lines.append(say("The start domino: {tile}", tile=tile_words(view["start_tile"])))
    if view["passes"]:
        lines.append(say("Passes in a row: {n} of {seats}", n=view["passes"], seats=view["seats"]))
    return Section(TITLE, tuple(lines))


def turn_words(view: dict[str, Any], who: Who) -> Sentence:
    """Whose turn it is, and what has happened in it so far."""
    if view["stage"] == "over":
        return GAME_OVER
    player = who(view["turn"])
    if view["laying"] is not None:
        return say("{player}'s turn: choosing a line for {tile}", player=player, tile=laying_words(view["laying"]))
    if view["has_drawn"]:
        return say("{player}'s turn: has drawn a tile", player=player)
    return turn_of(player)
