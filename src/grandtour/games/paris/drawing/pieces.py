"""The pieces of Paris, drawn one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from ....engine.box import Box
from ....engine.i18n import count, say
from ....engine.phrases import points_words
from ....engine.render.gallery import Group, Piece, drawn, shown
from ..effects import bonus_words
from ..words.names import GOODS, KINDS, district_name, francs_words, goods_words, landmark_name, places_words
from ..words.tokens import end_words
from .glyphs import bonus_pictures, end_pictures, picture

SEATS = 2  # some tokens score by the number of players


def pieces(box: Box) -> list[Group]:
    return [
        Group(say("On the table"), tuple(common(box))),
        Group(say("Buildings"), tuple(shown(f"paris-{kind}", 60, 70, name) for kind, name in KINDS.items())),
        Group(say("Goods"), tuple(good(box, id_) for id_ in GOODS)),
        Group(say("District banks"), tuple(bank(box, one) for one in box.data["district"])),
        Group(say("Landmarks"), tuple(landmark(box, one) for one in box.data["landmark"])),
        Group(say("Points tokens"), tuple(points_token(one["places"]) for one in box.data["points_token"])),
        Group(say("Bonus tokens (with two players)"), tuple(bonus_tokens(box))),
        Group(say("End tokens"), tuple(end_tokens(box))),
    ]


def common(box: Box) -> list[Piece]:
    return [
        shown("paris-arc", 84, 80, say("The Arc de Triomphe")),
        shown("paris-key-0", 36, 48, say("Key"), say("moves from a bank or the Arc up through the buildings")),
        shown("paris-figure-0", 36, 46, say("Figure"), say("on the bonus track")),
        shown("paris-purse", 44, 44, francs_words(box.data["players"]["francs"]), say("to start with")),
    ]


def good(box: Box, id_: str) -> Piece:
    """P6 What it costs and brings."""
    prices = box.data["prices"]
    sells = say("sells for {francs}", francs=francs_words(prices["sell"][id_]))
    if id_ in prices["buy"]:
        note = say("costs {francs}, {sells}", francs=francs_words(prices["buy"][id_]), sells=sells)
    else:
        note = say("{points} at a landmark; {sells}", points=points_words(prices["prestige_points"][id_]), sells=sells)
    return shown(f"paris-{id_}-b", 44, 44, GOODS[id_], note)


def bank(box: Box, one: Mapping[str, Any]) -> Piece:
    coin = picture((("coin", (one["bank"],)),), 60, 30, 62)
    return Piece(district_name(box, one["id"]), drawn("paris-bank", 60, 70) + coin, 60, 76, francs_words(one["bank"]))


def landmark(box: Box, one: Mapping[str, Any]) -> Piece:
    """P4.5 What it costs, and P5.5 the icons on it."""
    icons = {good: one["icons"].count(good) for good in GOODS}
    note = say(
        "{francs}, {resources}; icons: {icons}",
        francs=francs_words(one["cost"]),
        resources=goods_words({"marble": one["marble"], "gold": one["gold"]}),
        icons=goods_words(icons),
    )
    return shown(f"paris-{one['id']}", 60, 70, landmark_name(box, one["id"]), note)


def points_token(places: list[int]) -> Piece:
    """P9.2 What the first, second and third place score."""
    shape = (
        '<rect x="1" y="1" width="54" height="42" rx="10" fill="var(--paris-coin)" stroke="var(--paris-edge)"/>'
        '<text class="n" x="28" y="20">{}</text><text class="n" x="28" y="36">{} · {}</text>'
    )
    return Piece(places_words(places), Markup(shape).format(*places), 56, 44, count("{n} place", "{n} places", len(places)))


def token(picture: Markup, name: Any, note: Any = "") -> Piece:
    return Piece(name, Markup('<rect class="card" width="88" height="44" rx="7"/>') + picture, 88, 44, note)


def bonus_tokens(box: Box) -> list[Piece]:
    drawings = bonus_pictures(box, SEATS, 78, 44, 22)
    numbers = range(1, len(drawings))
    return [token(drawings[n], str(n), bonus_words(box, n, SEATS)) for n in numbers]


def end_tokens(box: Box) -> list[Piece]:
    return [token(drawing, end_words(box, id_)) for id_, drawing in end_pictures(box, 78, 44, 22).items()]
