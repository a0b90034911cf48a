"""What the table in the browser is drawn from, made only of a view; `table.html` draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grandtour.engine.box import Box
from grandtour.engine.contract import Who

from ..cards import card_name, city_name, ids, numbers
from ..state import CITIES, DRAW, SEND, STAMPS, TAKE, State

SCENES = ("lisbon", "oslo", "rome", "cairo", "kyoto", "lima")  # that are drawn; other cities look like one of them
Piece = dict[str, Any]


@dataclass(frozen=True)
class Sizes:
    """Where things are: on a desktop the rack stands left of the cities, on a phone above them."""

    wide: int
    high: int
    mine: int  # the height of the other pane
    card: tuple[int, int]
    gap: int  # between cards of the hand
    rack: tuple[tuple[int, int], ...]  # the places of its cards, and of the pile
    grid: tuple[int, int]  # the corner of the table of cities
    city: int  # the width of its first column
    head: int
    row: int
    tile: tuple[int, int]


DESK = Sizes(1080, 496, 124, (140, 94), 16, ((0, 30), (152, 30), (0, 136), (152, 136)), (322, 0), 184, 48, 64, (22, 25))
PHONE = Sizes(366, 474, 88, (86, 62), 4, ((0, 20), (93, 20), (186, 20), (280, 20)), (0, 92), 96, 34, 46, (11, 16))


def board(box: Box, view: dict[str, Any], who: Who, narrow: bool) -> dict[str, Any]:
    """The rack and the pile, the cities with what everyone sent there, and the viewer's hand."""
    at = PHONE if narrow else DESK
    me = view["seat"]
    order = [(seat + (me or 0)) % view["seats"] for seat in range(view["seats"])]
    hand = [] if me is None else view["players"][me]["hand"]
    step = (at.wide - at.grid[0] - at.city) / len(order)
    return {
        "at": at,
        "rack": [card(box, id_, *place) for id_, place in zip(view["rack"], at.rack, strict=False)],
        "cities": [city(box, view, number, at) for number in range(CITIES)],
        "columns": [column(box, view, seat, who, at, at.grid[0] + at.city + i * step, step) for i, seat in enumerate(order)],
        "hand": [card(box, id_, i * (at.card[0] + at.gap), at.mine - at.card[1] - 4) for i, id_ in enumerate(hand)],
        "mine": None if me is None else who(me),
    }


def card(box: Box, id_: str, x: float = 0, y: float = 0) -> Piece:
    """A card, and where it lies."""
    number = numbers(box)[id_]
    return {
        "id": id_,
        "stamps": number % STAMPS + 1,
        "city": city_name(box, number // STAMPS),
        "scene": scene(box, number // STAMPS),
        "name": card_name(box, number),
        "x": x,
        "y": y,
    }


def scene(box: Box, city: int) -> str:
    """The drawing of a city: its own if there is one."""
    id_ = box.data["city"][city]["id"]
    return id_ if id_ in SCENES else SCENES[city]


def city(box: Box, view: dict[str, Any], number: int, at: Sizes) -> Piece:
    return {
        "name": city_name(box, number),
        "scene": scene(box, number),
        "worth": box.data["city"][number]["worth"],
        "leader": view["leaders"][number],
        "y": at.grid[1] + at.head + number * at.row,
    }


def column(box: Box, view: dict[str, Any], seat: int, who: Who, at: Sizes, x: float, wide: float) -> Piece:
    """A player: the cards sent to each city, and what is known of the hand."""
    player = view["players"][seat]
    sent = [card(box, id_) for id_ in player["sent"]]
    return {
        "seat": seat,
        "name": who(seat),
        "x": x,
        "wide": wide,
        "score": player["score"],
        "acting": seat in view["acting"],
        "stamps": player["stamps"],
        "cells": [[one for one in sent if numbers(box)[one["id"]] // STAMPS == number] for number in range(CITIES)],
        "hand": player["hand_count"],
        "known": [] if seat == view["seat"] else [card(box, id_) for id_ in player["known"]],
    }


def parts(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """What is pressed for an action: a card of the hand, a card of the rack, the pile."""
    return ("pile",) if a == DRAW else (f"rack-{ids(box)[a - TAKE]}",) if a >= TAKE else (f"hand-{ids(box)[a - SEND]}",)


def touched(box: Box, s: State, seat: int, a: int) -> tuple[str, ...]:
    """The piece that an action moves; of a card that nobody sees, the pile."""
    return ("pile",) if a == DRAW else (ids(box)[a - TAKE if a >= TAKE else a - SEND],)
