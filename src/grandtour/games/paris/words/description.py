"""The table of Paris in words, made only of a view: for the terminal and for screen readers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.box import Box
from ....engine.contract import Reader, Section, Who
from ....engine.i18n import Sentence, count, listed, say
from ....engine.phrases import GAME_OVER, PLAYERS, points_words, turn_of, with_id
from ..effects import bonus_words
from .names import (
    GOODS,
    KINDS,
    SOURCE_NAMES,
    TITLE,
    district_name,
    francs_words,
    goods_words,
    landmark_name,
    place_name,
    places_words,
    prices_words,
)
from .tokens import end_words

View = Mapping[str, Any]
SHORT = {"bronze": say("bronze"), "silver": say("silver")}  # where nothing else can be meant


def describe(box: Box, view: View, who: Who, reader: Reader) -> list[Section]:
    """The table: the bonus track, what lies beside the board, the districts, the players, the viewer's screen, the turn; what
    changes most stands last, where a reader of a terminal looks."""
    districts = tuple(line for one in view["districts"] for line in district_lines(box, one, who, reader.typed))
    sections = [
        Section(say("Bonus track"), tuple(track_lines(box, view, who))),
        Section(say("Beside the board"), tuple(supply_lines(box, view, who, reader.typed))),
        Section(say("Districts"), districts),
        Section(PLAYERS, tuple(player_words(view, player, who) for player in view["players"])),
    ]
    if view["seat"] is not None:
        name = who(view["seat"])
        title = say("Behind your screen") if reader.yours else say("Behind the screen: {player}", player=name)
        sections.append(Section(title, tuple(screen_lines(box, view, reader, name))))
    return [*sections, how_things_stand(box, view, who, reader.typed)]


def owners(keys: list[int], who: Who) -> str:
    return " ".join(f"[{who(seat)}]" for seat in keys)


# --- districts -------------------------------------------------------------------------------------------------------
def district_lines(box: Box, district: View, who: Who, typed: bool) -> list[Sentence]:
    """P1.1 A district: bank and points token; the spots; landmarks from the bottom up."""
    bank = francs_words(district["bank"]["francs"])
    keys = "".join(f" [{who(seat)}]" for seat in district["bank"]["keys"])
    points = (
        say("no points token") if district["points"] is None else say("points {places}", places=places_words(district["points"]))
    )
    lines = [
        say(
            "{district}: bank {bank}{keys}; keys on buildings and landmarks: {n}; {points}",
            district=with_id(district_name(box, district["id"]), district["id"], typed),
            bank=bank,
            keys=keys,
            n=district["keys"],
            points=points,
        ),
        say("  {spots}", spots=" · ".join(spot_words(spot, who) for spot in district["spots"])),
    ]
    if district["landmarks"]:
        lines.append(say("  {landmarks}", landmarks=" · ".join(landmark_words(box, one, who) for one in district["landmarks"])))
    return lines


def spot_words(spot: View, who: Who) -> str:
    """P1.1, P1.4 A spot: its cost, the building, the token beside it, the keys."""
    kind = "–" if spot["kind"] is None else str(KINDS[spot["kind"]])
    beside = f" ({SHORT.get(spot['beside'], GOODS[spot['beside']])})" if spot["beside"] else ""
    return f"{spot['cost']} {kind}{beside} {owners(spot['keys'], who)}".rstrip()


def landmark_words(box: Box, landmark: View, who: Who) -> str:
    """P1.5 A landmark on the board."""
    return f"{landmark['cost']} {landmark_name(box, landmark['id'])} {owners(landmark['keys'], who)}".rstrip()


# --- beside the board ------------------------------------------------------------------------------------------------
def supply_lines(box: Box, view: View, who: Who, typed: bool) -> list[Sentence]:
    lines = [
        say("The Arc de Triomphe: {keys}", keys=owners(view["arc"], who) or say("no keys")),
        say("Stacks: {stacks}", stacks="; ".join(stack_words(box, i, stack) for i, stack in enumerate(view["stacks"], 1))),
    ]
    lines += [say("Landmarks:")] if view["landmarks"] else []
    lines += [printed_words(box, landmark, typed) for landmark in view["landmarks"]]
    if view["points_tokens"]:
        lines.append(say("Points tokens: {tokens}", tokens=listed(places_words(token) for token in view["points_tokens"])))
    lines.append(say("Common supply: {goods}", goods=goods_words(view["supply"]) or say("empty")))
    prices = box.data["prices"]
    lines.append(
        say("Buying prices: {buy}; selling prices: {sell}", buy=prices_words(prices["buy"]), sell=prices_words(prices["sell"]))
    )
    if view["gone"]:
        lines.append(say("Tiles out of the game: {n}", n=len(view["gone"])))
    lines.append(say("End tokens left: {n}", n=view["end_count"]))
    return lines


def stack_words(box: Box, i: int, stack: View) -> str:
    """P1.2 A stack, and the back of its top tile."""
    if not stack["left"]:
        return str(say("{i}: empty", i=i))
    district = district_name(box, stack["top"])
    return str(
        count("{i}: {n} tile, {district} on top", "{i}: {n} tiles, {district} on top", stack["left"], i=i, district=district)
    )


def printed_words(box: Box, landmark: View, typed: bool) -> Sentence:
    """P4.5, P5.5 A landmark of the supply: cost, resources, icons."""
    return say(
        "{cost} {name}: {goods}; icons: {icons}",
        name=with_id(landmark_name(box, landmark["id"]), landmark["id"], typed),
        cost=landmark["cost"],
        goods=goods_words({"marble": landmark["marble"], "gold": landmark["gold"]}) or say("no resources"),
        icons=listed(SHORT.get(icon, GOODS[icon]) for icon in landmark["icons"]) or say("none"),
    )


# --- the track -------------------------------------------------------------------------------------------------------
def track_lines(box: Box, view: View, who: Who) -> list[Sentence]:
    """P7.1 Tokens that are left, three to a line, and the figures."""
    spaces = [space_words(box, view, space) for space in view["track"] if space["left"]]
    lines = [say("{spaces}", spaces=" · ".join(spaces[i : i + PER_LINE])) for i in range(0, len(spaces), PER_LINE)]
    return [*lines, say("Figures: {figures}", figures=listed(figure_words(player, who) for player in view["players"]))]


def figure_words(player: View, who: Who) -> Sentence:
    """P7.1 Where a player's figure is; at first it is beside space 1."""
    name, space = who(player["seat"]), player["figure"]
    return say("{player} on {space}", player=name, space=space) if space else say("{player} before the track", player=name)


PER_LINE = 3


def space_words(box: Box, view: View, space: View) -> str:
    """A space with tokens: the number (behind its space, if that is another), copies, what the token does."""
    where = "" if space["number"] == space["space"] else str(say("space {n} –", n=space["space"])) + " "
    copies = f" (×{space['left']})" if space["left"] > 1 else ""
    return f"{where}[{space['number']}] {bonus_words(box, space['number'], view['seats'])}{copies}"


# --- players ---------------------------------------------------------------------------------------------------------
def player_words(view: View, player: View, who: Who) -> Sentence:
    """What everyone sees of a player; what lies behind an open screen, if it is not the viewer's own."""
    sources = listed(f"{SOURCE_NAMES[name]} {n}" for name, n in player["points"].items() if n is not None)
    shown = [
        count("{n} key in hand", "{n} keys in hand", player["keys"]),
        count("{n} in the supply", "{n} in the supply", player["spare_keys"]),
        count("{n} unused token", "{n} unused tokens", player["bonus_count"] + player["ends_count"]),
    ]
    if player["ends_used"]:
        shown.append(say("end tokens used: {n}", n=len(player["ends_used"])))
    if player["francs"] is not None and player["seat"] != view["seat"]:
        shown += screen_words(player)
    return say(
        "{player}: {points} ({sources}); {shown}",
        player=who(player["seat"]),
        points=points_words(player["score"]),
        sources=sources,
        shown=listed(shown),
    )


def screen_words(player: View) -> list[Any]:
    """What lies behind a screen, in short."""
    words: list[Any] = [francs_words(player["francs"])]
    goods = goods_words(player["goods"])
    if goods:
        words.append(goods)
    if player["bonus"]:
        words.append(say("bonus tokens {numbers}", numbers=" ".join(map(str, player["bonus"]))))
    return words


def screen_lines(box: Box, view: View, reader: Reader, name: str) -> list[Sentence]:
    """The viewer's own screen."""
    me = view["players"][view["seat"]]
    lines = [say("{francs}; {goods}", francs=francs_words(me["francs"]), goods=goods_words(me["goods"]) or say("no goods"))]
    lines += [say("bonus token {n}: {what}", n=number, what=bonus_words(box, number, view["seats"])) for number in me["bonus"]]
    lines += [end_line(box, id_, reader.typed) for id_ in me["ends"]]
    if me["ends_seen"]:
        lines.append(seen_words(reader.yours, name, "; ".join(end_words(box, id_) for id_ in me["ends_seen"])))
    return lines


def seen_words(yours: bool, player: str, tokens: str) -> Sentence:
    """P8.1 What the viewer saw among the end tokens."""
    if yours:
        return say("End tokens left when you last took one: {tokens}", tokens=tokens)
    return say("End tokens left when {player} last took one: {tokens}", player=player, tokens=tokens)


def end_line(box: Box, id_: str, typed: bool) -> Sentence:
    """P8.2 An end token by what it gives."""
    what = end_words(box, id_)
    return say("end token {id}: {what}", id=id_, what=what) if typed else say("end token: {what}", what=what)


# --- the turn --------------------------------------------------------------------------------------------------------
def how_things_stand(box: Box, view: View, who: Who, typed: bool) -> Section:
    lines = [GAME_OVER if view["stage"] == "over" else turn_of(who(view["turn"]))]
    units = goods_words(view["units"])
    if units:
        lines.append(say("Goods from tokens, this turn only: {goods}", goods=units))
    if view["picked"]:
        lines.append(say("Moving the key from: {place}", place=place_name(box, view["picked"])))
    if view["may_double"]:
        lines.append(say("Token 9: the key moved this turn may go where its owner already has one"))
    if view["may_join"]:
        lines.append(say("Token 16: the key moved this turn may go where another player has one"))
    if view["phase"] == "round-of-end":
        lines.append(say("All end tokens are taken: finish this round, then play one more"))
    if view["phase"] == "last-round" and view["stage"] != "over":
        lines.append(say("This is the last round"))
    if view["end_tokens"]:
        lines += [end_line(box, id_, typed) for id_ in view["end_tokens"]]
    return Section(TITLE, tuple(lines))
