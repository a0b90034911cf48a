"""The log of Paris: what a move did, made only of what a viewer saw and was told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.box import Box
from ....engine.contract import Who
from ....engine.i18n import Sentence, say
from ....engine.phrases import GAME_OVER, points_words
from ..effects import bonus_effect, bonus_words
from ..ids import end_ids, landmark_ids, place_ids
from ..rules.places import HIGHEST_OF_BONUS
from ..state import (
    BACK,
    BRONZE,
    BUILDING,
    BUY,
    CHOOSE_GOOD,
    COSTS,
    DISTRICTS,
    DRAW,
    GOOD_NAMES,
    LANDMARK,
    LAY_IN,
    LOOK,
    MATCH_ICON,
    MOVE,
    PASS,
    PLACE_KEY,
    POINTS_ON,
    RETURN_PAIR,
    SELL,
    SKIP,
    TAKE_BONUS,
    TAKE_END,
    TAKE_FROM,
    TAKE_HIDDEN,
    TO_NEW,
    TO_PLACE,
    USE,
    USE_END,
)
from .names import (
    GOODS,
    SOURCE_NAMES,
    district_at,
    district_name,
    francs_words,
    landmark_name,
    place_name,
    places_words,
    price_words,
    tile_name,
)
from .tokens import end_words

View = Mapping[str, Any]
SKIPPED = {
    "points": say("{player} places no points token."),
    "bonus": say("{player} takes no bonus token."),
    "match": say("{player} discards no more prestige."),
    "return": say("{player} returns no more pairs."),
}


def story(box: Box, before: View, after: View, seat: int, told: int, who: Who) -> list[Sentence]:
    """What a move did, as the viewer saw it."""
    player = who(seat)
    lines = [deed(box, before, after, seat, told, player), *taken_beside(before, after, player)]
    gained = after["players"][seat]["points"]["track"] - before["players"][seat]["points"]["track"]
    if gained or is_scoring(box, told):
        lines.append(say("{player} scores {points}.", player=player, points=points_words(gained)))
    if after["phase"] != before["phase"] or after["stage"] == "over":
        lines += ending(after, who)
    return lines


def is_scoring(box: Box, a: int) -> bool:
    """P7.7 Tokens that only score are told even if they score nothing."""
    return USE <= a < CHOOSE_GOOD and bonus_effect(box, a - USE + 1).only_scores


# --- the move itself -------------------------------------------------------------------------------------------------
def deed(box: Box, before: View, after: View, seat: int, a: int, player: str) -> Sentence:
    if a < PLACE_KEY:
        return tile_deed(box, before, after, a, player)
    if a < POINTS_ON:
        return key_deed(box, before, a, player)
    if a < BUY:
        return income_deed(box, before, a, player)
    if a < CHOOSE_GOOD:
        return free_deed(box, before, a, player)
    if a < LOOK:
        return choice_deed(box, before, seat, a, player)
    return end_deed(box, a, player)


def tile_deed(box: Box, before: View, after: View, a: int, player: str) -> Sentence:
    """P2.1, P10.2 A tile."""
    if a >= LAY_IN:
        return say("{player} lays it in {district}.", player=player, district=district_at(box, a - LAY_IN))
    stack = a - DRAW + 1
    if len(after["gone"]) > len(before["gone"]):
        tile = next(tile for tile in after["gone"] if tile not in before["gone"])
        return say(
            "{player} takes a tile that fits nowhere; it leaves the game: {tile}.", player=player, tile=tile_name(box, tile)
        )
    tile = after["shown"] or laid_tile(before, after)
    return say("{player} takes a tile from stack {n}: {tile}.", player=player, n=stack, tile=tile_name(box, tile))


def laid_tile(before: View, after: View) -> dict[str, Any]:
    """P2.1 The tile that lies on the board now and did not before."""
    return next(
        {"district": new["id"], "cost": spot["cost"], "kind": spot["kind"]}
        for old, new in zip(before["districts"], after["districts"], strict=True)
        for was, spot in zip(old["spots"], new["spots"], strict=True)
        if was["kind"] != spot["kind"]
    )


def key_deed(box: Box, before: View, a: int, player: str) -> Sentence:
    """P3, P4 Keys."""
    if a < MOVE:
        return placing_deed(box, a - PLACE_KEY, player)
    if a < TO_PLACE:
        return say("{player} moves a key from: {place}.", player=player, place=place_name(box, place_ids(box)[a - MOVE]))
    source = place_ids(box).index(before["picked"])
    if a < TO_NEW:
        place = a - TO_PLACE + BUILDING
        price = price_words(box, source, place)
        return say(
            "{player} buys for {price}: {place}.", player=player, price=price, place=place_name(box, place_ids(box)[place])
        )
    landmark, district = divmod(a - TO_NEW, DISTRICTS)
    return say(
        "{player} buys a landmark for {price}: {landmark} → {district}.",
        player=player,
        price=price_words(box, source, LANDMARK + landmark),
        landmark=landmark_name(box, landmark_ids(box)[landmark]),
        district=district_at(box, district),
    )


def placing_deed(box: Box, place: int, player: str) -> Sentence:
    """P3.3 A bank pays; the Arc does not."""
    id_ = place_ids(box)[place]
    if id_ == "arc":
        return say("{player} places a key on the Arc de Triomphe.", player=player)
    francs, district = francs_words(int(box.record.bank[place])), district_name(box, id_)
    return say("{player} places a key on a bank and gets {francs}: {district}.", player=player, francs=francs, district=district)


def income_deed(box: Box, before: View, a: int, player: str) -> Sentence:
    """P5 A points token, a bonus token, a match; or none."""
    if a < TAKE_BONUS:
        token, district = divmod(a - POINTS_ON, DISTRICTS)
        places = places_words(box.data["points_token"][token]["places"])
        name = district_at(box, district)
        return say("{player} places the points token {places} on {district}.", player=player, places=places, district=name)
    if a < MATCH_ICON:
        return bonus_deed(box, before, a - TAKE_BONUS + 1, player)
    if a < SKIP:
        return say("{player} discards {good}.", player=player, good=GOODS[GOOD_NAMES[BRONZE + a - MATCH_ICON]])
    return SKIPPED[before["stage"]].filled(player=player)


def bonus_deed(box: Box, before: View, space: int, player: str) -> Sentence:
    """P5.3, P7.1 A bonus token, paid for with a building of cost 3."""
    price = int(box.record.price_of_3) if before["bought"].endswith(f":{COSTS[HIGHEST_OF_BONUS]}") else 0
    if not price:
        return take_deed(box, before, space, player)
    number, what = token_there(box, before, space)
    francs = francs_words(price)
    return say(
        "{player} takes bonus token {number} for {francs}: {what}.", player=player, number=number, francs=francs, what=what
    )


def token_there(box: Box, before: View, space: int) -> tuple[int, Any]:
    """The number of the token on a space, and what it does."""
    number = before["track"][space - 1]["number"]
    return number, bonus_words(box, number, before["seats"])


def take_deed(box: Box, before: View, space: int, player: str) -> Sentence:
    """P7.1 A bonus token from a space."""
    number, what = token_there(box, before, space)
    return say("{player} takes bonus token {number}: {what}.", player=player, number=number, what=what)


def free_deed(box: Box, before: View, a: int, player: str) -> Sentence:
    """P6, P7 Trades and bonus tokens."""
    if a < SELL:
        good, francs = GOODS[GOOD_NAMES[a - BUY]], francs_words(int(box.record.buy[a - BUY]))
        return say("{player} buys {good} for {francs}.", player=player, good=good, francs=francs)
    if a < USE:
        good, francs = GOODS[GOOD_NAMES[a - SELL]], francs_words(int(box.record.sell[a - SELL]))
        return say("{player} sells {good} for {francs}.", player=player, good=good, francs=francs)
    number = a - USE + 1
    what = bonus_words(box, number, before["seats"])
    return say("{player} uses bonus token {number}: {what}.", player=player, number=number, what=what)


def choice_deed(box: Box, before: View, seat: int, a: int, player: str) -> Sentence:
    """P7.5 Answers to what a token asks."""
    if a < RETURN_PAIR:
        return say("{player} chooses {good}.", player=player, good=GOODS[GOOD_NAMES[a - CHOOSE_GOOD]])
    if a < BACK:
        return say("{player} returns a pair: {good}.", player=player, good=GOODS[GOOD_NAMES[a - RETURN_PAIR]])
    if a >= TAKE_FROM:
        return take_deed(box, before, a - TAKE_FROM + 1, player)
    space = before["players"][seat]["figure"] - (a - BACK + 1)
    number, what = token_there(box, before, space)
    return say(
        "{player} moves back to space {space} and takes bonus token {number}: {what}.",
        player=player,
        space=space,
        number=number,
        what=what,
    )


def end_deed(box: Box, a: int, player: str) -> Sentence:
    """P8, P2.4, P2.5 End tokens, pass, end."""
    if a == LOOK:
        return say("{player} looks at the end tokens.", player=player)
    if a == TAKE_HIDDEN:
        return say("{player} takes an end token.", player=player)
    if a < USE_END:
        return say("{player} takes the end token: {what}.", player=player, what=end_words(box, end_ids(box)[a - TAKE_END]))
    if a < PASS:
        return say("{player} uses the end token: {what}.", player=player, what=end_words(box, end_ids(box)[a - USE_END]))
    return say("{player} passes.", player=player) if a == PASS else say("{player} ends the turn.", player=player)


# --- what followed ---------------------------------------------------------------------------------------------------
def taken_beside(before: View, after: View, player: str) -> list[Sentence]:
    """P5.2 The token beside the spot, taken automatically: with the purchase, or after the points token."""
    for old, new in zip(before["districts"], after["districts"], strict=True):
        for was, spot in zip(old["spots"], new["spots"], strict=True):
            if was["beside"] != spot["beside"]:
                return [say("{player} takes the good beside the building: {good}.", player=player, good=GOODS[was["beside"]])]
    return []


def ending(view: View, who: Who) -> list[Sentence]:
    """P8.3 How near the end is; P9 and the result."""
    if view["stage"] != "over":
        if view["phase"] == "last-round":
            return [say("The last round begins.")]
        return [say("The last end token is taken: this round is finished, then one more is played.")]
    return [GAME_OVER, *(result_words(player, who) for player in view["players"])]


def result_words(player: View, who: Who) -> Sentence:
    """P9 Points by source, and the francs that decide a tie."""
    sources = ", ".join(f"{SOURCE_NAMES[name]} {n}" for name, n in player["points"].items())
    return say(
        "{player}: {points} ({sources}); {francs}.",
        player=who(player["seat"]),
        points=points_words(player["score"]),
        sources=sources,
        francs=francs_words(player["francs"]),
    )
