"""The log: what a move did, made only of what a viewer saw and was told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.i18n import Sentence, say
from ....engine.phrases import points_words
from ..ids import line_ids
from ..rules.tiles import counts_as, way_parts
from ..state import AS_PRINTED, DRAW, LAY, ON, PASS
from .names import laying_words, line_called, line_name, station_name


def story(box: Box, before: dict[str, Any], after: dict[str, Any], seat: int, told: int, who: Who) -> list[Sentence]:
    """What a move did, as the viewer saw it."""
    lines = [deed(box, before, seat, told, who)]
    if told == DRAW and after["drawn"] is not None:
        lines.append(say("You draw: {tile}.", tile=after["drawn"]))
    if ON <= told < DRAW:
        lines += followed(box, before, after, seat, line_ids(box)[told - ON], who)
    if after["stage"] == "over":
        lines.append(ending(after, seat, who))
        lines += [result_words(player, who) for player in after["players"]]
    return lines


def deed(box: Box, before: dict[str, Any], seat: int, a: int, who: Who) -> Sentence:
    """The move itself."""
    player = who(seat)
    if a < ON:
        kind, near, far = way_parts(a - LAY)
        if kind == AS_PRINTED:
            return say("{player} chooses the tile {near}-{far}.", player=player, near=near, far=far)
        a_half, b_half = counts_as(a - LAY)
        tile, values = f"{near}-{far}", f"{a_half}-{b_half}"
        return say("{player} spends a metro token: {tile} counts as {values}.", player=player, tile=tile, values=values)
    if a < DRAW:
        tile, line = laying_words(before["laying"]), line_name(box, a - ON)
        return say("{player} adds {tile} to {line}.", player=player, tile=tile, line=line)
    if a == DRAW:
        return say("{player} has no tile that fits as printed and draws one.", player=player)
    if a == PASS:
        return say("{player} has no tile that fits and passes.", player=player)
    return say("{player} keeps the drawn tile.", player=player)


def followed(box: Box, before: dict[str, Any], after: dict[str, Any], seat: int, id_: str, who: Who) -> list[Sentence]:
    """D3.6 What followed from a tile: a station, a double, lines out of service."""
    player, lines = who(seat), []
    if state_in(after, id_) == "closed":
        lines.append(completed(box, before, after, seat, who))
    if before["laying"]["near"] == before["laying"]["far"]:
        lines.append(double_words(before, after, player))
    dead = [line["id"] for line in after["lines"] if line["state"] == "out" and state_in(before, line["id"]) != "out"]
    return lines + [say("Out of service: {line}.", line=line_called(box, dead_id)) for dead_id in dead]


def state_in(view: Mapping[str, Any], id_: str) -> str | None:
    """The state of a line; nothing if it is not on the table."""
    return next((line["state"] for line in view["lines"] if line["id"] == id_), None)


def completed(box: Box, before: dict[str, Any], after: dict[str, Any], seat: int, who: Who) -> Sentence:
    """D3.4, D3.5 The new station, or the token alone."""
    if len(after["stations"]) == len(before["stations"]):
        return say("The line is complete. No station is left: {player} places a token at its end.", player=who(seat))
    station = station_name(box, after["stations"][-1]["id"])
    return say("The line is complete. {player} opens a station: {station}.", player=who(seat), station=station)


def double_words(before: dict[str, Any], after: dict[str, Any], player: str) -> Sentence:
    """D3.3 A metro token, if one is left (D4.2 the one spent on this tile is); and another turn, unless the game is over."""
    spent = 0 if before["laying"]["as"] is None else 1
    has_token = before["metro_tokens"] + spent > 0
    if after["stage"] == "over":
        if has_token:
            return say("A double: {player} takes a metro token.", player=player)
        return say("A double, but no metro token is left.")
    if has_token:
        return say("A double: {player} takes a metro token and another turn.", player=player)
    return say("A double: no metro token is left, but {player} takes another turn.", player=player)


def result_words(player: Mapping[str, Any], who: Who) -> Sentence:
    """D5.2, D5.3 What decides the place: points, then stations."""
    points, stations = points_words(player["score"]), player["points"]["stations"]
    tiles = player["hand_count"]
    return say(
        "{player}: {points}; stations {stations}, tiles left {tiles}.",
        player=who(player["seat"]),
        points=points,
        stations=stations,
        tiles=tiles,
    )


def ending(view: dict[str, Any], seat: int, who: Who) -> Sentence:
    """D5.1 Why the game is over."""
    if view["passes"] == view["seats"]:
        return say("No one can add a tile: the game is over.")
    if view["players"][seat]["tokens"] == 0:
        return say("{player} has used their last station token: the game is over.", player=who(seat))
    return say("{player} has laid their last tile: the game is over.", player=who(seat))
