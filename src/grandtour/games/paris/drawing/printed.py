"""What is printed on the components of Paris, as the form of a box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from ....engine.box import Box
from ....engine.box_form.form import DEDUCED, EACH_PLAYER, FOUND, NUMBERS, RECONSTRUCTED, RULEBOOK, BoxForm
from ....engine.i18n import Sentence, say
from ....engine.limits import Path
from ....engine.render.gallery import Group, Piece, drawn, shown
from ..state import COSTS
from ..words.names import GOODS, KINDS, district_name, landmark_name, places_words
from .glyphs import bonus_pictures, end_pictures, picture
from .pieces import SEATS, points_token, token

HOUSE, WIDE = 34, 40
PLAYERS = (2, 3, 4)


def printed(box: Box) -> list[Group]:
    data = box.data
    return [
        Group(say("Districts"), tuple(district(box, one, i) for i, one in enumerate(data["district"])), "board"),
        Group(say("Landmarks"), tuple(landmark(box, one, i) for i, one in enumerate(data["landmark"])), "landmarks"),
        Group(say("Goods"), tuple(good(box, id_) for id_ in GOODS), "prices"),
        Group(say("Bonus tokens (with two players)"), tuple(bonus_tokens(box)), "bonus"),
        Group(say("End tokens"), tuple(end_tokens(box)), "end_tokens"),
        Group(say("Points tokens"), tuple(points(one, i) for i, one in enumerate(data["points_token"])), "points_tokens"),
        Group(NUMBERS, tuple(numbers(box)), "prices"),
    ]


def district(box: Box, one: Mapping[str, Any], number: int) -> Piece:
    """P1.1 The bank with what it pays, and the six tiles by cost."""
    bank = drawn("paris-bank", HOUSE, WIDE) + picture((("coin", (one["bank"],)),), 60, HOUSE / 2, 42)
    houses = Markup("").join(
        drawn(f"paris-{kind}", HOUSE, WIDE, (HOUSE + 4) * i)
        + Markup('<text class="bold" x="{}" y="56" font-size="12" text-anchor="middle">{}</text>').format(
            (HOUSE + 4) * i + HOUSE / 2, cost
        )
        for i, (kind, cost) in enumerate(zip(one["kinds"], COSTS, strict=True), 1)
    )
    return Piece(district_name(box, one["id"]), bank + houses, 7 * (HOUSE + 4), 66, at=(("district", number),))


def landmark(box: Box, one: Mapping[str, Any], number: int) -> Piece:
    """P4.5, P5.5 The landmark, what it costs, and its icons."""
    cost = [("coin", (one["cost"],)), *[("marble", ())] * one["marble"], *[("gold", ())] * one["gold"]]
    icons = [(icon, ()) for icon in one["icons"]]
    beside = picture(tuple(cost), 120, 122, 8) + (picture(tuple(icons), 120, 122, 40) if icons else Markup(""))
    return Piece(landmark_name(box, one["id"]), drawn(f"paris-{one['id']}", 56, 66) + beside, 184, 68, at=(("landmark", number),))


def good(box: Box, id_: str) -> Piece:
    """P6 What a good costs and brings."""
    paths: list[Path] = [("prices", part, id_) for part in ("buy", "sell", "prestige_points") if id_ in box.data["prices"][part]]
    return shown(f"paris-{id_}-b", 44, 44, GOODS[id_], at=tuple(paths))


def bonus_tokens(box: Box) -> list[Piece]:
    drawings = bonus_pictures(box, SEATS, 78, 44, 22)
    return [at(token(drawings[n], say("Bonus token {n}", n=n)), ("bonus", n - 1)) for n in range(1, len(drawings))]


def end_tokens(box: Box) -> list[Piece]:
    drawings = end_pictures(box, 78, 44, 22)
    return [at(token(drawing, say("End token {n}", n=i + 1)), ("end_token", i)) for i, drawing in enumerate(drawings.values())]


def points(one: Mapping[str, Any], number: int) -> Piece:
    return at(points_token(one["places"]), ("points_token", number), places_words(one["places"]))


def at(piece: Piece, path: Path, name: Any = None) -> Piece:
    return Piece(name or piece.name, piece.drawing, piece.width, piece.height, at=(path,))


def numbers(box: Box) -> list[Piece]:
    eight: Sequence[Path] = (("prices", "building_8"), ("prices", "building_8_points"))
    goods = picture(tuple((good, ()) for good in box.data["tiles"]["beside"]), 150, 75, 10)
    return [
        shown("paris-purse", 44, 44, EACH_PLAYER, at=(("players",),)),
        Piece(say("Beside the tiles of each district"), goods, 150, 44, at=(("tiles", "beside"),)),
        shown("paris-plot", 44, 52, say("Tiles put aside"), at=(("tiles", "put_aside"),)),
        shown("paris-hotel", 44, 52, say("Buildings of cost 8"), at=tuple(eight)),
        shown("paris-bakery", 44, 52, say("Bonus token with a building of cost 3"), at=(("prices", "bonus_of_3"),)),
    ]


EFFECTS: Mapping[str, Sentence] = {
    "gift": say("francs or points"),
    "resource": say("resources"),
    "any-resource": say("resources of your choice"),
    "any-prestige": say("prestige of your choice"),
    "per-building": say("points for buildings"),
    "double": say("two keys in one place"),
    "join": say("a key beside another player's"),
    "buy-key": say("buy a key"),
    "take-any": say("any token"),
    "per-token": say("points for tokens"),
    "prestige-pairs": say("points for prestige"),
    "resource-pairs": say("points for resources"),
    "back": say("steps back"),
    "francs-at-end": say("francs count at the end"),
    "per-landmark": say("points for landmarks"),
    "per-kind": say("points for kinds"),
}

FORM = BoxForm(
    printed,
    labels={
        "bank": say("The bank pays"),
        "kinds": say("Tiles by cost"),
        "beside": say("Goods by cost"),
        "cost": say("Cost"),
        "landmark.marble": say("Marble"),
        "landmark.gold": say("Gold"),
        "icons": say("Icons"),
        "prices.buy": say("Price to buy"),
        "prices.sell": say("Sells for"),
        "prestige_points": say("Points"),
        "building_8.wood": say("Wood"),
        "building_8_points": say("Points"),
        "bonus_of_3": say("Price"),
        "zone": say("Zone"),
        "copies": say("Copies by players"),
        "effect": say("Effect"),
        "francs": say("Francs"),
        "goods": say("Goods"),
        "any_resource": say("How many"),
        "any_prestige": say("How many"),
        "points_each": say("Points for each"),
        "points_by_players": say("Points by players"),
        "points_by_kinds": say("Points by kinds"),
        "key_price": say("Price of the key"),
        "back": say("Steps"),
        "places": say("Points by place"),
        "keys": say("Keys by players"),
        "spare_keys": say("Spare keys"),
        "put_aside": say("Tiles put aside"),
    },
    origins={
        "players": RULEBOOK,
        "tiles.put_aside": RULEBOOK,
        "tiles.beside": RECONSTRUCTED,
        "prices": RECONSTRUCTED,
        "prices.prestige_points.gold-prestige": RULEBOOK,
        "prices.building_8": FOUND,
        "district": RECONSTRUCTED,
        "district.name": FOUND,
        "landmark": RECONSTRUCTED,
        "landmark.name": FOUND,
        "landmark.cost": DEDUCED,
        "bonus": RULEBOOK,
        "bonus.zone": RECONSTRUCTED,
        "bonus.copies": RECONSTRUCTED,
        "bonus.francs": RECONSTRUCTED,
        "bonus.points": RECONSTRUCTED,
        "bonus.key_price": RECONSTRUCTED,
        "bonus.points_each": DEDUCED,
        "bonus.18.points_each": RULEBOOK,
        "bonus.29.points_each": RULEBOOK,
        "end_token": RECONSTRUCTED,
        "points_token": DEDUCED,
    },
    hidden=frozenset({"tiles.kinds", "tiles.costs", "tiles.stacks", "bonus.number"}),
    words={**GOODS, **KINDS, **EFFECTS},
    slots={
        "kinds": COSTS,
        "beside": COSTS,
        "copies": PLAYERS,
        "keys": PLAYERS,
        "points_by_players": PLAYERS,
        "places": (1, 2, 3),
        "points_by_kinds": (4, 5, 6, 7),
    },
)
