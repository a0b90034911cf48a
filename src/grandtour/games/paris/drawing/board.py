"""What the table of Paris is drawn from, made only of a view: districts, track, what lies beside the board, players, the
viewer's own screen, and the choices that are not things on the table. Where all that lies is in `layout.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.i18n import Sentence, count, language, listed, say
from ....engine.phrases import points_words
from ..effects import Glyph, bonus_glyphs, bonus_words, gift_glyphs
from ..ids import landmark_ids
from ..rules.effects import wants_prestige
from ..state import GOOD_NAMES, RESOURCES
from ..words.description import SHORT
from ..words.moves import SKIPS
from ..words.names import (
    GOODS,
    KINDS,
    SOURCE_NAMES,
    district_name,
    francs_words,
    goods_words,
    landmark_name,
    place_name,
    places_words,
    tile_name,
)
from ..words.tokens import end_words
from .glyphs import bonus_pictures, end_pictures, end_token, picture
from .layout import (
    HEAD,
    SMALL_CELL_HIGH,
    Frame,
    Petal,
    Screen,
    Surroundings,
    desk_screen,
    desk_surroundings,
    extra_rows,
    petals,
    phone_screen,
    phone_surroundings,
)
from .svg import PIECES

View = Mapping[str, Any]
SKIP_WORDS = dict(zip(("points", "bonus", "match", "return"), SKIPS.values(), strict=True))
NOTES = {
    "round-of-end": say("All end tokens are taken: finish this round, then play one more"),
    "last-round": say("This is the last round"),
}
DRAWN = {"luxembourg", "tuileries", "grand-palais", "pantheon", "sacre-coeur", "louvre", "notre-dame", "eiffel"}
USUAL = {1: "bronze", 2: "silver", 3: "gold-prestige", 4: "wood", 5: "marble", 8: "gold"}  # drawn as one with the plate
SPACES = {False: (63.0, 33.0, 28.0), True: (57.0, 29.5, 28.0)}  # pictures on the track: how wide, around which point
TOKEN_ROOM, END_ROOM, CHOICE_ROOM = 58.0, 41.0, 66.0
REMEMBERED = 4096  # words
BESIDE = 180  # so wide are choices that have words beside their picture


def board(box: Box, view: dict[str, Any], who: Who, narrow: bool) -> dict[str, Any]:
    """The table; a good is its name in the box (`id`) and what it is called."""
    said = notes(box, view)
    order = players_in_order(view, narrow)
    standing = [len(district["landmarks"]) for district in view["districts"]]
    lying, end = petals(narrow, standing, len(said) * 28 if narrow else 0)
    around = surroundings(view, narrow, lying, end, len(order), len(said))
    names = [who(seat) for seat in range(view["seats"])]
    return {
        **PIECES,
        "standing_on_arc": tuple(view["arc"]),
        "around": around,
        "arc": label(say("Arc de Triomphe"), "" if view["arc"] else say("no keys"), view["arc"], names),
        "notes": list(zip(said, around.notes, strict=True)),
        "stacks": [stack_drawn(box, i, stack) for i, stack in enumerate(view["stacks"], 1)],
        "districts": [district_drawn(box, view, i, petal, names, narrow) for i, petal in enumerate(lying)],
        "landmarks": supply_drawn(box, view, around, narrow),
        "points_tokens": points_drawn(box, view, around),
        "track": [space_drawn(box, view, space, narrow, names) for space in view["track"]],
        "waiting": tuple(player["seat"] for player in view["players"] if player["figure"] == 0),
        "goods": [good_drawn(box, view, good) for good in GOOD_NAMES],
        "players": [player_drawn(view, view["players"][seat], who) for seat in order],
        **screen(box, view, narrow, who),
    }


def players_in_order(view: View, narrow: bool) -> list[int]:
    """Whose things lie on the shared table: everyone's; on a desktop the viewer's own are on the screen."""
    me = view["seat"] or 0
    order = [(me + i) % view["seats"] for i in range(view["seats"])]
    return order if narrow or view["seat"] is None else order[1:]


def surroundings(view: View, narrow: bool, lying: Sequence[Petal], end: float, players: int, said: int) -> Surroundings:
    is_watching = view["seat"] is None
    if not narrow:
        return desk_surroundings(players, is_watching, said)
    most = max(len(view["districts"][i]["landmarks"]) for i in (1, 2))
    square = lying[1].frame[1] + HEAD + (2 + extra_rows(most)) * SMALL_CELL_HIGH + 3
    return phone_surroundings(square, end, len(view["landmarks"]), players, is_watching, said)


def good_short(good: str) -> Sentence:
    """A good where it is clear that prestige is meant, or shown by its form."""
    return SHORT.get(good, GOODS[good])


# --- districts ----------------------------------------------------------------------------------------------------------
def district_drawn(box: Box, view: View, i: int, petal: Petal, names: Sequence[str], narrow: bool) -> dict[str, Any]:
    """P1.1 A district: the most expensive landmark last, the bank on the side of the Arc."""
    district = view["districts"][i]
    id_ = district["id"]
    name, points = district_name(box, id_), district["points"]
    standing = say("points {places}", places=places_words(points)) if points else count("{n} key", "{n} keys", district["keys"])
    bank = {
        "id": id_,
        "label": label(
            say("{district}, bank", district=name), francs_words(district["bank"]["francs"]), district["bank"]["keys"], names
        ),
        "francs": district["bank"]["francs"],
        "owners": tuple(district["bank"]["keys"]),
        "code": f"{i}-bank",
        "mark": mark(view, id_),
        "at": petal.bank,
    }
    return {
        "id": id_,
        "name": name,
        "label": f"{name}, {standing}",
        "petal": petal,
        "points": points,
        "standing": district["keys"],
        "landmarks": [
            {**landmark_drawn(box, landmark, names), "mark": mark(view, landmark["id"]), "frame": frame}
            for landmark, frame in zip(district["landmarks"], petal.landmarks, strict=True)
        ],
        "spots": [spot_drawn(view, i, name, *both, names, narrow) for both in zip(district["spots"], petal.houses, strict=True)],
        "bank": bank,
    }


def spot_drawn(
    view: View, i: int, name: object, spot: View, at: tuple[float, float], names: Sequence[str], narrow: bool
) -> dict[str, Any]:
    """P1.1, P1.4 A spot of a district: what it costs, the building, the token beside it, the keys. All spots are sent at every
    move, so `code` is short, and what the title says is not in the label."""
    district, cost, kind, beside = view["districts"][i]["id"], spot["cost"], spot["kind"], spot["beside"]
    is_titled = kind is not None and not narrow
    return {
        "id": f"{district}-{cost}",
        "code": f"{i}-{cost}",
        "label": label(spot_words(language(), str(name), cost, kind, beside, is_titled), "", spot["keys"], names),
        "cost": cost,
        "kind": kind,
        "title": KINDS[kind] if is_titled else None,
        "beside": beside,
        "plate": "c" if not beside else "g" if USUAL.get(cost) == beside else "",
        "owners": tuple(spot["keys"]),
        "mark": mark(view, f"{district}:{cost}"),
        "at": at,
    }


@lru_cache(REMEMBERED)
def spot_words(code: str, district: str, cost: int, kind: str | None, beside: str | None, is_titled: bool) -> str:
    """A spot in the language spoken now: the district with the number of the house, which is its cost."""
    words = [f"{district} {cost}"] if is_titled else [f"{district} {cost}", KINDS[kind] if kind else say("empty")]
    return listed([*words, good_short(beside)] if beside else words)


def label(place: object, what: object, keys: Sequence[int], names: Sequence[str]) -> str:
    """A place in words: what it is, and whose keys stand there."""
    return listed(filter(None, [str(place), str(what), *(names[seat] for seat in keys)]))


def mark(view: View, place: str) -> str:
    """Where the key comes from that is being moved, or what was bought just now."""
    return "picked" if view["picked"] == place else "bought" if view["bought"] == place else ""


def landmark_drawn(box: Box, landmark: View, names: Sequence[str]) -> dict[str, Any]:
    """P1.5 A landmark: what it costs, and the icons that prestige can match."""
    needs = {"marble": landmark["marble"], "gold": landmark["gold"]}
    name = landmark_name(box, landmark["id"])
    icons = {good: landmark["icons"].count(good) for good in GOOD_NAMES}
    owners = tuple(landmark.get("keys", ()))
    shown = [say("{good} {n}", good=good_short(good), n=n) for good, n in icons.items() if n]
    words = [francs_words(landmark["cost"]), goods_words(needs), *shown]
    return {
        "id": landmark["id"],
        "shape": landmark["id"] if landmark["id"] in DRAWN else "tower",
        "name": name,
        "label": label(name, listed(filter(None, map(str, words))), owners, names),
        "cost": landmark["cost"],
        "needs": tuple(good for good, n in needs.items() for _ in range(n)),
        "icons": tuple(landmark["icons"]),
        "owners": owners,
    }


# --- beside the board ---------------------------------------------------------------------------------------------------
def stack_drawn(box: Box, i: int, stack: View) -> dict[str, Any]:
    """P1.2 A stack: the district on its top tile's back."""
    left, top = stack["left"], district_name(box, stack["top"]) if stack["left"] else None
    name, tiles = say("Stack {n}", n=i), count("{n} building tile", "{n} building tiles", left)
    return {
        "part": f"stack-{i}",
        "left": left,
        "top": top,
        "label": label(name, listed([top, tiles]) if left else say("empty"), (), ()),
    }


def supply_drawn(box: Box, view: View, around: Surroundings, narrow: bool) -> list[dict[str, Any]]:
    """P1.5 The landmarks that no one has built; on a desktop each has its own place."""
    places = {id_: i for i, id_ in enumerate([one["id"] for one in view["landmarks"]] if narrow else landmark_ids(box))}
    return [{**landmark_drawn(box, one, ()), "frame": around.landmarks[places[one["id"]]]} for one in view["landmarks"]]


def points_drawn(box: Box, view: View, around: Surroundings) -> list[tuple[list[int], tuple[float, ...]]]:
    """P9.2 The points tokens that are left, each in its own place."""
    order = [token["places"][0] for token in box.data["points_token"]]
    return [(places, around.points[order.index(places[0])]) for places in view["points_tokens"]]


def good_drawn(box: Box, view: View, good: str) -> dict[str, Any]:
    """P6 A good: what it costs, what it brings, how much of it is in the supply, with the viewer, and there for this turn."""
    prices = box.data["prices"]
    mine = 0 if view["seat"] is None else view["players"][view["seat"]]["goods"][good]
    held = say("{good} {n}", good=GOODS[good], n=mine + view["units"][good])
    return {
        "id": good,
        "name": GOODS[good],
        "sold": listed([held, say("sell for {n}", n=prices["sell"][good])]),
        "bought": bought_words(good, prices["buy"][good], view["supply"][good]) if good in prices["buy"] else None,
        "buy": prices["buy"].get(good),
        "sell": prices["sell"][good],
        "points": prices["prestige_points"].get(good),
        "supply": view["supply"].get(good),
        "mine": mine,
        "units": view["units"][good],
    }


def bought_words(good: str, price: int, left: int) -> str:
    return listed([GOODS[good], say("buy for {n}", n=price), say("{n} in the common supply", n=left)])


@lru_cache(REMEMBERED)
def space_words(code: str, box: Box, number: int, seats: int) -> str:
    """A bonus token in the language spoken now."""
    return str(bonus_words(box, number, seats))


def space_drawn(box: Box, view: View, space: View, narrow: bool, names: Sequence[str]) -> dict[str, Any]:
    """P7.1 A space of the track: what its tokens do, how many are left, whose figures stand there."""
    number, left = space["number"], space["left"]
    words = space_words(language(), box, number, view["seats"]) if left else None
    return {
        "space": space["space"],
        "number": space["space"] if number == space["space"] else f"{space['space']} №{number}",
        "zone": box.data["bonus"][space["space"] - 1]["zone"],
        "words": words,
        "label": label(space["space"], "" if words else say("empty"), space["figures"], names),
        "picture": bonus_pictures(box, view["seats"], *SPACES[narrow])[number] if left else None,
        "left": left,
        "figures": tuple(space["figures"]),
    }


# --- players ------------------------------------------------------------------------------------------------------------
def player_drawn(view: View, player: View, who: Who) -> dict[str, Any]:
    """What everyone sees of a player; P1.7 behind an open screen, if it is not the viewer's own."""
    is_open = player["francs"] is not None and player["seat"] != view["seat"]
    tokens = player["bonus_count"] + player["ends_count"]
    said = [
        f"{who(player['seat'])}: {points_words(player['score'])}",
        count("{n} key in hand", "{n} keys in hand", player["keys"]),
        count("{n} in the supply", "{n} in the supply", player["spare_keys"]),
        count("{n} unused token", "{n} unused tokens", tokens),
        *(f"{SOURCE_NAMES[name]} {n}" for name, n in player["points"].items() if n),
    ]
    said += [say("end tokens used: {n}", n=len(player["ends_used"]))] if player["ends_used"] else []
    if is_open:
        said += filter(None, [francs_words(player["francs"]), goods_words(player["goods"])])
        said += [say("bonus tokens {numbers}", numbers=" ".join(map(str, player["bonus"])))] if player["bonus"] else []
    return {
        **player,
        "in_hand": player["keys"],
        "name": who(player["seat"]),
        "tokens": tokens,
        "is_open": is_open,
        "words": listed(said),
    }


# --- my screen ----------------------------------------------------------------------------------------------------------
def screen(box: Box, view: View, narrow: bool, who: Who) -> dict[str, Any]:
    """The viewer's own screen, with the choices."""
    asked = choices(box, view)
    if view["seat"] is None:
        return {"mine": None, "choices": asked}
    me = view["players"][view["seat"]]
    tokens = tokens_drawn(box, view, me)
    is_pass = [one["part"] for one in asked] == ["pass"]
    seen = listed_ends(box, me["ends_seen"]) if view["stage"] != "end-token" else None
    at = phone_screen(len(asked), len(tokens), is_pass) if narrow else desk_screen(len(asked), len(tokens), bool(seen))
    return {
        "choices": [choice_drawn(*both) for both in zip(asked, at.choices, strict=True)],
        "mine": {**player_drawn(view, me, who), "at": at, "tokens": framed(tokens, at), "seen": seen},
    }


def framed(tokens: list[dict[str, Any]], at: Screen) -> list[dict[str, Any]]:
    return [{**token, "frame": frame} for token, frame in zip(tokens, at.tokens, strict=True)]


def listed_ends(box: Box, ids: Sequence[str]) -> str:
    return "; ".join(end_words(box, id_) for id_ in ids)


def tokens_drawn(box: Box, view: View, me: View) -> list[dict[str, Any]]:
    """P7.3, P8.2 The viewer's unused tokens."""
    found = [
        {
            "part": f"token-{number}",
            "number": number,
            "label": listed([number, bonus_words(box, number, view["seats"])]),
            "words": bonus_words(box, number, view["seats"]),
            "picture": bonus_pictures(box, view["seats"], TOKEN_ROOM, 0, 0)[number],
        }
        for number in me["bonus"]
    ]
    return found + [
        {
            "part": f"token-{id_}",
            "number": None,
            "label": listed([say("end token"), end_words(box, id_)]),
            "words": end_words(box, id_),
            "picture": end_pictures(box, END_ROOM, 0, 0)[id_],
        }
        for id_ in me["ends"]
    ]


# --- the turn -----------------------------------------------------------------------------------------------------------
def notes(box: Box, view: View) -> list[Sentence]:
    """What holds for this turn, and how near the end is."""
    found = []
    if view["shown"]:
        found.append(say("Tile to place: {tile}", tile=tile_name(box, view["shown"])))
    if view["picked"]:
        found.append(say("Moving the key from: {place}", place=place_name(box, view["picked"])))
    if view["may_double"]:
        found.append(say("Token 9: the key moved this turn may go where its owner already has one"))
    if view["may_join"]:
        found.append(say("Token 16: the key moved this turn may go where another player has one"))
    if view["phase"] in NOTES and view["stage"] != "over":
        found.append(NOTES[view["phase"]])
    return found


def choices(box: Box, view: View) -> list[dict[str, Any]]:
    """Choices the viewer may have that are not things on the table: part names, what they do, in words and pictures."""
    stage = view["stage"]
    if view["seat"] not in view["acting"]:
        return []
    found = [choice(f"{stage}-{good}", words, good_glyphs(box, stage, good)) for good, words in goods_asked(box, view)]
    if stage == "back":
        found += [back_choice(box, view, n) for n in back_steps(box, view)]
    if stage == "end-token":
        found += [
            choice(f"end-token-{id_}", end_words(box, id_), tuple(gift_glyphs(end_token(box, id_)))) for id_ in view["end_tokens"]
        ]
    if stage in SKIP_WORDS:
        found.append(choice("skip", SKIP_WORDS[stage]))
    if stage == "action":
        found.append({**choice("pass", say("Pass (no main action)")), "short": say("Pass")})
    return [*found, choice("end", say("End turn"))] if stage == "end" else found


def choice(part: str, words: object, glyphs: tuple[Glyph, ...] = ()) -> dict[str, Any]:
    return {"part": part, "words": words, "short": None, "glyphs": glyphs}


def choice_drawn(asked: dict[str, Any], frame: Frame) -> dict[str, Any]:
    """A choice in its frame: a picture, words beside it if there is room, or only words."""
    _, _, wide, high = frame
    beside = wide >= BESIDE
    room, x = (CHOICE_ROOM, 38.0) if beside else (wide - 6, wide / 2)
    made = picture(asked["glyphs"], room, x, high / 2) if asked["glyphs"] else None
    return {**asked, "frame": frame, "picture": made, "has_words": beside or not made}


def goods_asked(box: Box, view: View) -> list[tuple[str, Sentence]]:
    """P5.5, P7.5 The goods that a landmark or a token asks for."""
    if view["stage"] == "match":
        points = box.data["prices"]["prestige_points"]
        icons = [good for good, n in view["icons"].items() if n]
        return [(good, say("Discard {good} for {points}", good=GOODS[good], points=points_words(points[good]))) for good in icons]
    if view["stage"] not in ("choose", "return"):
        return []
    is_prestige = wants_prestige(box.record, view["using"])
    goods = GOOD_NAMES[RESOURCES:] if is_prestige else GOOD_NAMES[:RESOURCES]
    if view["stage"] == "choose":
        return [(good, say("Choose {good}", good=GOODS[good])) for good in goods]
    return [(good, say("Return a pair: {good}", good=GOODS[good])) for good in goods]


def good_glyphs(box: Box, stage: str, good: str) -> tuple[Glyph, ...]:
    """A good that is asked for: chosen, returned twice, or discarded for points."""
    if stage == "match":
        return (good, ()), ("for", ()), ("points", (box.data["prices"]["prestige_points"][good],))
    return ((good, ()),) * (2 if stage == "return" else 1)


def back_steps(box: Box, view: View) -> range:
    """P7.5 How far the viewer's figure might go back."""
    most = box.data["bonus"][view["using"] - 1]["back"]
    return range(1, min(most, view["players"][view["seat"]]["figure"] - 1) + 1)


def back_choice(box: Box, view: View, n: int) -> dict[str, Any]:
    """P7.5 So many spaces back, and the token there."""
    number = view["track"][view["players"][view["seat"]]["figure"] - n - 1]["number"]
    what = bonus_words(box, number, view["seats"])
    words = say("Go back {n} and take bonus token {number}: {what}", n=n, number=number, what=what)
    shown = (("back", (n,)), *bonus_glyphs(box.data["bonus"][number - 1], view["seats"]))
    return choice(f"back-{n}", words, shown)
