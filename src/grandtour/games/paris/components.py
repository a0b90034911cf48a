"""What of the box a player has used, for the balance report. Nearly everything is known from the moves; the districts are scored
when the game is over, and a token that lies unused before its owner was taken too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...engine.box import Box
from ...engine.contract import Component
from ...engine.i18n import Sentence, say
from ...engine.structs import Ints
from .effects import bonus_words
from .ids import district_ids, end_ids, landmark_ids, place_ids
from .rules.scoring import district_score
from .state import (
    BONUSES,
    BRONZE,
    BUILDING,
    BUY,
    CHOOSE_GOOD,
    COSTS,
    DISTRICTS,
    END_TOKENS,
    FRANCS_AT_END,
    GOOD_NAMES,
    KIND_NAMES,
    LANDMARK,
    LANDMARKS,
    MATCH_ICON,
    MOVE,
    PASS,
    PLACE_KEY,
    POINTS_ON,
    POINTS_TOKENS,
    RESOURCES,
    SELL,
    SKIP,
    SPOTS,
    TAKE_BONUS,
    TO_NEW,
    TO_PLACE,
    USE,
    USE_END,
    State,
)
from .words.names import GOODS, KINDS, district_name, landmark_name, place_name, places_words
from .words.tokens import end_words

COMPONENT_KINDS: Mapping[str, Sentence] = {
    "district": say("Districts scored at the end"),
    "points_token": say("Points tokens placed on districts"),
    "landmark": say("Landmarks bought"),
    "building": say("Buildings bought"),
    "building_cost": say("Buildings bought, by cost"),
    "building_kind": say("Buildings bought, by kind"),
    "key": say("Keys placed on banks and the Arc"),
    "bonus": say("Bonus tokens used"),
    "bonus_taken": say("Bonus tokens taken"),
    "end": say("End tokens used"),
    "end_taken": say("End tokens taken"),
    "match": say("Prestige matched with icons"),
    "bought": say("Resources bought"),
    "sold": say("Goods sold"),
}


@dataclass(frozen=True)
class Later:
    """Words that are put together when they are said, in the language spoken then."""

    words: Callable[..., Any]
    about: tuple[Any, ...]

    def __str__(self) -> str:
        return str(self.words(*self.about))


# --- what there is --------------------------------------------------------------------------------------------------
def components(box: Box, seats: int, options: Mapping[str, Any]) -> Sequence[Component]:
    """Everything in the box takes part with all seats and options."""
    return [*board_components(box), *token_components(box, seats), *goods_components()]


def board_components(box: Box) -> Iterator[Component]:
    """P1.1, P1.5 Districts, points tokens, landmarks, spots, their costs and kinds, banks and the Arc."""
    for id_ in district_ids(box):
        yield Component("district", id_, say("{name}", name=district_name(box, id_)))
    for token in box.data["points_token"]:
        yield Component("points_token", str(token["places"][0]), say("{name}", name=places_words(token["places"])))
    for id_ in landmark_ids(box):
        yield Component("landmark", id_, say("{name}", name=landmark_name(box, id_)))
    for id_ in place_ids(box)[BUILDING:LANDMARK]:
        yield Component("building", id_, say("{name}", name=place_name(box, id_)))
    for cost in COSTS:
        yield Component("building_cost", str(cost), say("cost {cost}", cost=cost))
    for kind in KIND_NAMES:
        yield Component("building_kind", kind, KINDS[kind])
    for id_ in place_ids(box)[:BUILDING]:
        yield Component("key", id_, say("{name}", name=place_name(box, id_)))


def token_components(box: Box, seats: int) -> Iterator[Component]:
    """P1.5, P1.6 Bonus tokens and end tokens."""
    for kind in ("bonus", "bonus_taken"):
        for number in range(1, BONUSES + 1):
            words = Later(bonus_words, (box, number, seats))
            yield Component(kind, str(number), say("{number}: {words}", number=number, words=words))
    for kind in ("end", "end_taken"):
        for id_ in end_ids(box):
            yield Component(kind, id_, say("{name}", name=Later(end_words, (box, id_))))


def goods_components() -> Iterator[Component]:
    """P5.5, P6 Goods, by what can be done with them."""
    for kind, goods in (("match", GOOD_NAMES[BRONZE:]), ("bought", GOOD_NAMES[:RESOURCES]), ("sold", GOOD_NAMES)):
        for good in goods:
            yield Component(kind, good, GOODS[good])


# --- what was used --------------------------------------------------------------------------------------------------
def used(box: Box, s: State, seat: int, chosen: Ints) -> Ints:
    """A building or landmark is used each time that it is bought, whether the key stays there or not; bonus token 27, which is
    never used, by the player who holds it at the end. The rest is how often something was done."""
    buildings = chosen[TO_PLACE:][:SPOTS]
    districts = [district_score(box.record, s, seat, district) > 0 for district in range(DISTRICTS)]
    return np.concatenate(
        [
            np.array(districts, np.int64),
            chosen[POINTS_ON:TAKE_BONUS].reshape(POINTS_TOKENS, DISTRICTS).sum(axis=1),
            chosen[TO_PLACE + SPOTS : TO_NEW] + chosen[TO_NEW:POINTS_ON].reshape(LANDMARKS, DISTRICTS).sum(axis=1),
            buildings,
            buildings.reshape(DISTRICTS, len(COSTS)).sum(axis=0),
            by_kind(box, s, buildings),
            chosen[PLACE_KEY:MOVE],
            *bonuses(box, s, seat, chosen[USE:CHOOSE_GOOD]),
            *ends(s, seat, chosen[USE_END:PASS]),
            chosen[MATCH_ICON:SKIP],
            chosen[BUY:SELL],
            chosen[SELL:USE],
        ]
    )


def by_kind(box: Box, s: State, buildings: Ints) -> Ints:
    """P1.2, P10.2 Purchases by the kinds of the tiles that lie on the spots."""
    sums = np.zeros(len(KIND_NAMES), np.int64)
    bought = buildings.nonzero()[0]
    np.add.at(sums, box.record.kind[s.tile_on[bought]], buildings[bought])
    return sums


def bonuses(box: Box, s: State, seat: int, uses: Ints) -> tuple[Ints, Ints]:
    """P7.1, P7.3 Bonus tokens used, and taken: those used and those held."""
    held = bits(int(s.player[seat].bonus) >> 1, BONUSES)
    at_end = bits(int(box.record.with_effect[FRANCS_AT_END]) >> 1, BONUSES)
    return uses + held * at_end, uses + held


def ends(s: State, seat: int, uses: Ints) -> tuple[Ints, Ints]:
    """P8.1, P8.2 End tokens used, and taken: those used and those held."""
    return uses, uses + bits(int(s.player[seat].ends), END_TOKENS)


def bits(members: int, n: int) -> Ints:
    """A set of some of 0 … n − 1 as ones and noughts."""
    return members >> np.arange(n) & 1
