"""What the table of Paris is drawn from, made only of a view: districts, track, what lies beside the board, players, the
viewer's own screen, and the choices that are no things on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.box import Box
from ...engine.contract import Who
from ...engine.words import Sentence, say
from .describing import SHORT
from .naming import (
    GOODS,
    KINDS,
    SOURCE_NAMES,
    district_name,
    francs_words,
    goods_words,
    landmark_name,
    place_name,
    places_words,
    points_words,
    tile_name,
)
from .state import ANY_PRESTIGE, EFFECT_OF, GOOD_NAMES, PRESTIGE_PAIRS, RESOURCES
from .text import SKIPS
from .tokens import bonus_words, end_words

View = Mapping[str, Any]
SKIP_WORDS = dict(zip(("points", "bonus", "match", "return"), SKIPS.values(), strict=True))
NOTES = {
    "round-of-end": say("All end tokens are taken: this round is played out, then there is one more"),
    "last-round": say("This is the last round"),
}


def board(box: Box, view: dict[str, Any], who: Who, narrow: bool) -> dict[str, Any]:
    """The table; a good is its name in the box (`id`) and what it is called."""
    return {
        "names": [who(seat) for seat in range(view["seats"])],
        "notes": notes(box, view),
        "choices": choices(box, view),
        "stacks": [stack_drawn(box, i, stack) for i, stack in enumerate(view["stacks"], 1)],
        "districts": [district_drawn(box, view, district) for district in view["districts"]],
        "landmarks": [landmark_drawn(box, landmark) for landmark in view["landmarks"]],
        "points_tokens": [(places[0], places_words(places)) for places in view["points_tokens"]],
        "track": [space_drawn(box, view, space) for space in view["track"]],
        "waiting": [player["seat"] for player in view["players"] if player["figure"] == 0],
        "goods": [good_drawn(box, view, good) for good in GOOD_NAMES],
        "players": [player_drawn(view, player, who) for player in view["players"]],
        "mine": None if view["seat"] is None else screen_drawn(box, view),
    }


def good_short(good: str) -> tuple[str, Sentence]:
    """A good where it is clear that prestige is meant, or shown by its form."""
    return good, SHORT.get(good, GOODS[good])


# --- districts ---------------------------------------------------------------------------------------------------------
def district_drawn(box: Box, view: View, district: View) -> dict[str, Any]:
    """P1.1 A district: the dearest landmark on top, the bank at the bottom."""
    id_ = district["id"]
    return {
        "id": id_,
        "name": district_name(box, id_),
        "points": None if district["points"] is None else places_words(district["points"]),
        "standing": district["keys"],
        "landmarks": [
            {**landmark_drawn(box, landmark), "owners": landmark["keys"], "mark": mark(view, landmark["id"])}
            for landmark in reversed(district["landmarks"])
        ],
        "spots": [spot_drawn(view, id_, spot) for spot in district["spots"]],
        "francs": francs_words(district["bank"]["francs"]),
        "bank_owners": district["bank"]["keys"],
        "bank_mark": mark(view, id_),
    }


def spot_drawn(view: View, district: str, spot: View) -> dict[str, Any]:
    """P1.1, P1.4 A spot: what it costs, the building, the token beside it, the keys."""
    return {
        "part": f"place-{district}-{spot['cost']}",
        "cost": spot["cost"],
        "kind": None if spot["kind"] is None else KINDS[spot["kind"]],
        "beside": None if spot["beside"] is None else good_short(spot["beside"]),
        "owners": spot["keys"],
        "mark": mark(view, f"{district}:{spot['cost']}"),
    }


def mark(view: View, place: str) -> str:
    """Where the key comes from that is being moved, or what was bought just now."""
    return " picked" if view["picked"] == place else " bought" if view["bought"] == place else ""


def landmark_drawn(box: Box, landmark: View) -> dict[str, Any]:
    """P1.5 A landmark: what it costs, and the icons that prestige can match."""
    needs = {"marble": landmark["marble"], "gold": landmark["gold"]}
    return {
        "id": landmark["id"],
        "name": landmark_name(box, landmark["id"]),
        "cost": landmark["cost"],
        "needs": goods_words(needs),
        "icons": [(*good_short(good), landmark["icons"].count(good)) for good in GOOD_NAMES if good in landmark["icons"]],
    }


# --- beside the board --------------------------------------------------------------------------------------------------
def stack_drawn(box: Box, i: int, stack: View) -> dict[str, Any]:
    """P1.2 A stack: the district on its top tile's back."""
    return {"part": f"stack-{i}", "left": stack["left"], "top": district_name(box, stack["top"]) if stack["left"] else None}


def good_drawn(box: Box, view: View, good: str) -> dict[str, Any]:
    """P6 A good: what it costs, what it brings, how much of it is in the supply, with the viewer, and there for this turn."""
    prices = box.data["prices"]
    mine = None if view["seat"] is None else view["players"][view["seat"]]["goods"][good]
    return {
        "id": good,
        "name": GOODS[good],
        "buy": prices["buy"].get(good),
        "sell": prices["sell"][good],
        "points": prices["prestige_points"].get(good),
        "supply": view["supply"].get(good),
        "mine": mine,
        "units": view["units"][good],
    }


def space_drawn(box: Box, view: View, space: View) -> dict[str, Any]:
    """P7.1 A space of the track: what its tokens do, how many are left, whose figures stand there."""
    number = space["number"]
    return {
        "space": space["space"],
        "number": None if number == space["space"] else number,
        "zone": box.data["bonus"][space["space"] - 1]["zone"],
        "words": bonus_words(box, number, view["seats"]) if space["left"] else None,
        "left": space["left"],
        "figures": space["figures"],
    }


# --- players -----------------------------------------------------------------------------------------------------------
def player_drawn(view: View, player: View, who: Who) -> dict[str, Any]:
    """What everyone sees of a player; P1.7 behind an open screen, if it is not the viewer's own."""
    is_open = player["francs"] is not None and player["seat"] != view["seat"]
    return {
        **player,
        "in_hand": player["keys"],
        "name": who(player["seat"]),
        "total": points_words(player["score"]),
        "sources": [(SOURCE_NAMES[name], n) for name, n in player["points"].items() if n],
        "tokens": player["bonus_count"] + player["ends_count"],
        "open": [francs_words(player["francs"]), goods_words(player["goods"])] if is_open else None,
    }


def screen_drawn(box: Box, view: View) -> dict[str, Any]:
    """The viewer's own screen."""
    me = view["players"][view["seat"]]
    return {
        "seat": view["seat"],
        "francs": me["francs"],
        "in_hand": me["keys"],
        "bonus": [(number, bonus_words(box, number, view["seats"])) for number in me["bonus"]],
        "ends": [(id_, end_words(box, id_)) for id_ in me["ends"]],
        "seen": [end_words(box, id_) for id_ in me["ends_seen"]],
    }


# --- the turn ----------------------------------------------------------------------------------------------------------
def notes(box: Box, view: View) -> list[Sentence]:
    """What holds for this turn, and how near the end is."""
    found = []
    if view["shown"]:
        found.append(say("The tile that waits for its district: {tile}", tile=tile_name(box, view["shown"])))
    if view["picked"]:
        found.append(say("The key comes from: {place}", place=place_name(box, view["picked"])))
    if view["may_double"]:
        found.append(say("Token 9: the key moved in this turn may go where its owner has one"))
    if view["may_join"]:
        found.append(say("Token 16: the key moved in this turn may go where another player has one"))
    if view["phase"] in NOTES and view["stage"] != "over":
        found.append(NOTES[view["phase"]])
    return found


def choices(box: Box, view: View) -> list[tuple[str, Any]]:
    """What the viewer may be asked to press that is no thing on the table: part names, and what they do."""
    stage, asked = view["stage"], view["seat"] in view["acting"]
    if not asked:
        return []
    found: list[tuple[str, Any]] = [(f"{stage}-{good}", words) for good, words in goods_asked(box, view)]
    if stage == "back":
        found += [(f"back-{n}", back_words(box, view, n)) for n in back_steps(box, view)]
    if stage == "end-token":
        found += [(f"end-token-{id_}", end_words(box, id_)) for id_ in view["end_tokens"]]
    if stage in SKIP_WORDS:
        found.append(("skip", SKIP_WORDS[stage]))
    if stage == "action":
        found.append(("pass", say("Pass: make no main action")))
    return [*found, ("end", say("End the turn"))] if stage == "end" else found


def goods_asked(box: Box, view: View) -> list[tuple[str, Sentence]]:
    """P5.5, P7.5 The goods that a landmark or a token asks for."""
    if view["stage"] == "match":
        points = box.data["prices"]["prestige_points"]
        icons = [good for good, n in view["icons"].items() if n]
        return [(good, say("Discard {good} for {points}", good=GOODS[good], points=points_words(points[good]))) for good in icons]
    if view["stage"] not in ("choose", "return"):
        return []
    is_prestige = EFFECT_OF[view["using"]] in (ANY_PRESTIGE, PRESTIGE_PAIRS)
    goods = GOOD_NAMES[RESOURCES:] if is_prestige else GOOD_NAMES[:RESOURCES]
    if view["stage"] == "choose":
        return [(good, say("Choose {good}", good=GOODS[good])) for good in goods]
    return [(good, say("Return a pair: {good}", good=GOODS[good])) for good in goods]


def back_steps(box: Box, view: View) -> range:
    """P7.5 How far the viewer's figure might go back."""
    most = box.data["bonus"][view["using"] - 1]["back"]
    return range(1, min(most, view["players"][view["seat"]]["figure"] - 1) + 1)


def back_words(box: Box, view: View, n: int) -> Sentence:
    number = view["track"][view["players"][view["seat"]]["figure"] - n - 1]["number"]
    what = bonus_words(box, number, view["seats"])
    return say("Go back by {n} and take bonus token {number}: {what}", n=n, number=number, what=what)
