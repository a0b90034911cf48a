"""What can be set up by hand: tiles, goods, landmarks, tokens and keys, where they lie, and how far the turn is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...engine.box import Box
from ...engine.editor.phrases import BOARD, NO_YES, NONE, STAGE, TO_MOVE, TURN, player, seat_choices
from ...engine.editor.schema import CHOICE, FRAMES, NUMBER, ONE, BoxPiece, Frame, Pieces, Place, Values
from ...engine.i18n import Sentence, say
from ...engine.phrases import GAME_OVER
from .effects import bonus_words
from .ids import district_ids, end_ids, landmark_ids, place_ids
from .position import MOST, MOST_KEYS, MOST_PAIRS, MOST_UNITS
from .state import (
    ARC,
    BONUSES,
    BUILDING,
    END_TOKENS,
    GOOD_NAMES,
    LANDMARK,
    OF_EACH,
    PHASE_NAMES,
    PLACES,
    RESOURCES,
    SPOTS,
    STACK,
    STACKS,
    STAGE_NAMES,
)  # fmt: skip
from .words.names import GOODS, KINDS, district_name, landmark_name, place_name, places_words
from .words.tokens import end_words

STAGES: Mapping[str, Sentence] = {
    "reveal": say("a tile is revealed"),
    "lay": say("the tile is laid"),
    "action": say("the main action"),
    "to": say("the key that was picked buys something"),
    "points": say("a points token is placed"),
    "bonus": say("a bonus token comes with the building"),
    "match": say("icons of the landmark are matched"),
    "end": say("the end of the turn"),
    "choose": say("goods are chosen for a token"),
    "return": say("pairs are returned for a token"),
    "back": say("the figure goes back for a token"),
    "take": say("a token takes another one"),
    "end-token": say("an end token is chosen"),
    "over": GAME_OVER,
}
PHASES: Mapping[str, Sentence] = {
    "goes-on": say("the game continues"),
    "round-of-end": say("the round in which the end began"),
    "last-round": say("the last round"),
}
DETAILS, TILES, TOKENS = say("Details of the turn"), say("Building tiles"), say("Tokens")
PLAIN = ("stage", "turn", "phase", "resume", "shown", "picked", "bought", "chosen", "may_double", "may_join", "aside", "used")
PRESTIGES = GOOD_NAMES[RESOURCES:]
COUNTERS = ("points", "francs", "spare_keys", "figure")


def spots(frame: Frame) -> tuple[str, ...]:
    return place_ids(frame.box)[BUILDING:LANDMARK]


# --- pieces ----------------------------------------------------------------------------------------------------------
def pieces(frame: Frame) -> Pieces:
    """Everything in the box. The tokens of a good that lie nowhere are in the supply, or out of the game; bonus tokens are on the
    track; keys are in hand."""
    box, record = frame.box, frame.box.record
    first = [int(points[0]) for points in record.district_points]
    keys = int(record.keys[frame.seats - 2] + record.spare_keys)
    return {
        "tiles": [BoxPiece(id_, tile_called(frame, id_)) for id_ in spots(frame)],
        "goods": [BoxPiece(good, GOODS[good], OF_EACH) for good in GOOD_NAMES],
        "landmarks": [BoxPiece(id_, landmark_name(box, id_)) for id_ in landmark_ids(box)],
        "points": [BoxPiece(str(n), points_called(frame, i)) for i, n in enumerate(first)],
        "bonus": [BoxPiece(str(n), bonus_called(frame, n), copies_of(frame, n)) for n in range(1, BONUSES + 1)],
        "ends": [BoxPiece(id_, end_words(box, id_)) for id_ in end_ids(box)],
        "keys": [BoxPiece(f"p{seat + 1}", say("Key: {player}", player=player(seat)), keys) for seat in range(frame.seats)],
    }


def tile_called(frame: Frame, id_: str) -> Sentence:
    kind = list(KINDS)[int(frame.box.record.kind[spots(frame).index(id_)])]
    district, _, cost = id_.partition(":")
    return say("{kind}, cost {cost} ({district})", kind=KINDS[kind], cost=cost, district=district_name(frame.box, district))


def points_called(frame: Frame, token: int) -> Sentence:
    return say("points {places}", places=places_words(frame.box.record.district_points[token].tolist()))


def bonus_called(frame: Frame, number: int) -> Sentence:
    return say("{number}: {words}", number=number, words=bonus_words(frame.box, number, frame.seats))


def copies_of(frame: Frame, number: int) -> int:
    return int(frame.box.record.bonus[number].copies[frame.seats - 2])


# --- places ----------------------------------------------------------------------------------------------------------
def places(frame: Frame, values: Values) -> list[Place]:
    """The turn, the tiles, the districts, the tokens, the players."""
    return [
        *still_places(frame)[0],
        *(place for district in district_ids(frame.box) for place in district_places(frame, values, district)),
        *token_places(frame, values),
        *still_places(frame)[1],
    ]


@lru_cache(FRAMES)
def still_places(frame: Frame) -> tuple[list[Place], list[Place]]:
    """What is always there: the turn and the tiles; the players and the details."""
    players = [place for seat in range(frame.seats) for place in player_places(seat)]
    return [*turn_places(frame), *tile_places(frame)], [*players, *detail_places(frame)]


def turn_places(frame: Frame) -> list[Place]:
    return [
        Place("stage", STAGE, TURN, CHOICE, choices=tuple((name, STAGES[name]) for name in STAGE_NAMES)),
        Place("turn", TO_MOVE, TURN, CHOICE, choices=seat_choices(frame.seats)),
        Place("phase", say("Phase"), TURN, CHOICE, choices=tuple((name, PHASES[name]) for name in PHASE_NAMES)),
        Place("shown", say("Tile that is shown"), TURN, ONE, "tiles"),
    ]


def detail_places(frame: Frame) -> list[Place]:
    """What a turn remembers while a question is open."""
    where = ((None, NONE), *((id_, place_name(frame.box, id_)) for id_ in place_ids(frame.box)))
    icons, units = say("Icons left: {good}"), say("Units of this turn: {good}")
    return [
        Place("resume", say("Stage after the token"), DETAILS, CHOICE, choices=((None, NONE), *STAGES.items())),
        Place("picked", say("Place of the key that was picked"), DETAILS, CHOICE, choices=where),
        Place("bought", say("Place that was bought"), DETAILS, CHOICE, choices=where),
        Place("using", say("Number of the bonus token that asks (0: none)"), DETAILS, NUMBER, high=BONUSES),
        Place("chosen", say("Goods or pairs chosen for it"), DETAILS, NUMBER, high=MOST_PAIRS),
        Place("may_double", say("A second key of one's own is allowed"), DETAILS, CHOICE, choices=NO_YES),
        Place("may_join", say("Joining another player's key is allowed"), DETAILS, CHOICE, choices=NO_YES),
        *(
            Place(f"icons.{good}", icons.filled(good=GOODS[good]), DETAILS, NUMBER, high=OF_EACH)
            for good in GOOD_NAMES[RESOURCES:]
        ),
        *(Place(f"units.{good}", units.filled(good=GOODS[good]), DETAILS, NUMBER, high=MOST_UNITS) for good in GOOD_NAMES),
    ]


def tile_places(frame: Frame) -> list[Place]:
    stacks = [
        Place(f"stacks.{i}", say("Stack {n}, top first", n=i + 1), TILES, pieces="tiles", most=STACK, ordered=True, hidden=True,
              parts=(f"stack-{i + 1}",))
        for i in range(STACKS)
    ]  # fmt: skip
    gone = [Place("gone", say("Tiles out of the game"), TILES, pieces="tiles")] if is_free(frame) else []
    return [*stacks, Place("aside", say("Tiles put aside"), TILES, pieces="tiles", hidden=True), *gone]


def is_free(frame: Frame) -> bool:
    return bool(frame.options["placement"] == "free")


def district_places(frame: Frame, values: Values, district: str) -> list[Place]:
    """P1.1 The bank, the spots, the landmarks and the points token of a district."""
    box, section = frame.box, district_name(frame.box, district)
    own = [spot for spot in spots(frame) if spot.partition(":")[0] == district]
    towers = [id_ for id_ in values.get(f"landmarks.{district}", ()) if isinstance(id_, str)]
    return [
        keys_place(box, district, district),
        *(place for spot in own for place in spot_places(frame, spot) if stands_on(values, spot, place)),
        Place(f"landmarks.{district}", say("Landmarks"), section, pieces="landmarks", parts=(f"district-{district}",)),
        *(keys_place(box, id_, district) for id_ in towers),
        Place(f"points.{district}", say("Points token"), section, ONE, "points"),
    ]


def stands_on(values: Values, spot: str, place: Place) -> bool:
    """Keys stand only where a building is."""
    return place.pieces != "keys" or bool(values.get(f"buildings.{spot}"))


@lru_cache(FRAMES * SPOTS)
def spot_places(frame: Frame, spot: str) -> tuple[Place, ...]:
    """A spot: its building, the keys on it, and the good beside it."""
    district, _, cost = spot.partition(":")
    section = district_name(frame.box, district)
    part = (f"place-{spot.replace(':', '-')}",)
    alike = [spot] if not is_free(frame) else [tile for tile in spots(frame) if tile.partition(":")[2] == cost]
    return (
        Place(f"buildings.{spot}", say("Cost {cost}: building", cost=cost), section, ONE, "tiles", frozenset(alike), parts=part),
        keys_place(frame.box, spot, district),
        Place(f"beside.{spot}", say("Cost {cost}: good beside it", cost=cost), section, ONE, "goods"),
    )


@lru_cache(FRAMES * PLACES)
def keys_place(box: Box, id_: str, district: str) -> Place:
    title, section = say("Keys: {place}", place=place_name(box, id_)), district_name(box, district) if district else BOARD
    return Place(f"keys.{id_}", title, section, pieces="keys", parts=(f"place-{id_.replace(':', '-')}",))


def token_places(frame: Frame, values: Values) -> list[Place]:
    """The Arc, bonus tokens that were used, the spaces if they are shuffled, the end tokens."""
    spaces = tuple((n, n) for n in range(1, BONUSES + 1))
    numbers = [
        Place(f"numbers.{n}", say("Space {n} of the track: number", n=n), TOKENS, CHOICE, choices=spaces)
        for n in range(1, BONUSES + 1)
        if frame.options["setup"] == "shuffled"
    ]
    ends, seats = values.get("end_tokens", ()), seat_choices(frame.seats)[1:]
    takers = [
        place
        for i in range(len(ends))
        for place in (
            Place(f"end_taker.{i}", say("End token {n}: taken by", n=i + 1), TOKENS, CHOICE, choices=seats),
            Place(f"end_used.{i}", say("End token {n}: number taken when it was used (0: not used)", n=i + 1), TOKENS, NUMBER,
                  high=END_TOKENS),
        )
    ]  # fmt: skip
    return [
        keys_place(frame.box, place_ids(frame.box)[ARC], ""),
        Place("used", say("Bonus tokens used"), TOKENS, pieces="bonus"),
        *numbers,
        Place("end_tokens", say("End tokens taken, in order"), TOKENS, pieces="ends", most=END_TOKENS, ordered=True, hidden=True),
        *takers,
    ]


def player_places(seat: int) -> list[Place]:
    path = f"players.{seat}"
    return [
        Place(f"{path}.points", say("Points scored in play"), seat, NUMBER, high=MOST),
        Place(f"{path}.francs", say("Francs"), seat, NUMBER, high=MOST),
        Place(f"{path}.goods", say("Goods"), seat, pieces="goods"),
        Place(f"{path}.bonus", say("Bonus tokens, unused"), seat, pieces="bonus"),
        Place(f"{path}.figure", say("Space of the figure (0: before the track)"), seat, NUMBER, high=BONUSES),
        Place(f"{path}.spare_keys", say("Keys in the supply"), seat, NUMBER, high=MOST_KEYS),
    ]


# --- from a position and back ----------------------------------------------------------------------------------------
def to_editor(frame: Frame, position: Mapping[str, Any]) -> Values:
    """What lies where in a position."""
    values: Values = {key: position[key] for key in PLAIN} | {"used": [str(n) for n in position["used"]]}
    values["using"] = position["using"] or 0
    values |= {f"{key}.{good}": n for key in ("icons", "units") for good, n in position[key].items()}
    values |= {f"stacks.{i}": stack for i, stack in enumerate(position["stacks"])}
    values |= {f"{key}.{spot}": word for key in ("buildings", "beside") for spot, word in position[key].items()}
    for landmark, district in position["landmarks"].items():
        values.setdefault(f"landmarks.{district}", []).append(landmark)
    values |= {f"points.{district}": str(n) for district, n in position["points_tokens"].items()}
    if is_free(frame):
        values["gone"] = position["gone"]
    if frame.options["setup"] == "shuffled":
        values |= {f"numbers.{space}": number for space, number in enumerate(position["numbers"], 1)}
    return values | end_values(position) | player_values(position["players"])


def end_values(position: Mapping[str, Any]) -> Values:
    values: Values = {"end_tokens": [one["token"] for one in position["end_tokens"]]}
    for i, one in enumerate(position["end_tokens"]):
        values[f"end_taker.{i}"] = one["seat"]
        values[f"end_used.{i}"] = position["players"][one["seat"]]["used_after"].get(one["token"], 0)
    return values


def player_values(players: Sequence[Mapping[str, Any]]) -> Values:
    values: Values = {}
    for seat, me in enumerate(players):
        path = f"players.{seat}"
        values |= {f"{path}.{key}": me[key] for key in COUNTERS}
        values[f"{path}.goods"] = [good for good, n in me["goods"].items() for _ in range(n)]
        values[f"{path}.bonus"] = [str(n) for n in me["bonus"]]
        for id_, n in me["board"].items():
            values.setdefault(f"keys.{id_}", []).extend([f"p{seat + 1}"] * n)
    return values


def from_editor(frame: Frame, values: Values) -> dict[str, Any]:
    """The position of what lies where; what lies nowhere is in the supply, on the track or in hand."""
    laid = [good for path, goods in values.items() if path.endswith(".goods") for good in goods]
    laid += [good for path, good in values.items() if path.startswith("beside.") and good is not None]
    rest = {good: max(0, OF_EACH - laid.count(good)) for good in GOOD_NAMES}
    numbers = [values.get(f"numbers.{space}", space) for space in range(1, BONUSES + 1)]
    ends = [{"token": token, "seat": values[f"end_taker.{i}"]} for i, token in enumerate(values["end_tokens"])]
    return {
        **{key: values[key] for key in PLAIN},
        "using": values["using"] or None,
        **{key: {good: values[f"{key}.{good}"] for good in goods} for key, goods in AMOUNTS.items()},
        "stacks": [values[f"stacks.{i}"] for i in range(STACKS)],
        "gone": values.get("gone", []),
        **{key: at_spots(frame, values, key) for key in ("buildings", "beside")},
        "landmarks": {id_: district for district in district_ids(frame.box) for id_ in values[f"landmarks.{district}"]},
        "points_tokens": points_tokens(frame, values),
        "supply": {good: rest[good] for good in GOOD_NAMES[:RESOURCES]},
        "discarded": {good: rest[good] for good in GOOD_NAMES[RESOURCES:]},
        "numbers": numbers,
        "left": [max(0, copies_of(frame, number) - held(frame, values, number)) for number in numbers],
        "used": [int(word) for word in values["used"]],
        "end_tokens": ends,
        "players": [player_of(frame, values, seat) for seat in range(frame.seats)],
    }


AMOUNTS = {"icons": PRESTIGES, "units": GOOD_NAMES}


def at_spots(frame: Frame, values: Values, key: str) -> dict[str, str]:
    return {spot: values[f"{key}.{spot}"] for spot in spots(frame) if values[f"{key}.{spot}"] is not None}


def points_tokens(frame: Frame, values: Values) -> dict[str, int]:
    found = {district: values[f"points.{district}"] for district in district_ids(frame.box)}
    return {district: int(word) for district, word in found.items() if word is not None}


def held(frame: Frame, values: Values, number: int) -> int:
    """How many bonus tokens of a number are not on the track."""
    lists = [values["used"], *(values[f"players.{seat}.bonus"] for seat in range(frame.seats))]
    return sum(words.count(str(number)) for words in lists)


def player_of(frame: Frame, values: Values, seat: int) -> dict[str, Any]:
    path, word = f"players.{seat}", f"p{seat + 1}"
    board = {place: values.get(f"keys.{place}", []).count(word) for place in place_ids(frame.box)}
    all_keys = int(frame.box.record.keys[frame.seats - 2] + frame.box.record.spare_keys)
    in_hand = all_keys - sum(board.values()) - values[f"{path}.spare_keys"]
    ends = [(token, values[f"end_taker.{i}"], values[f"end_used.{i}"]) for i, token in enumerate(values["end_tokens"])]
    used = {token: after for token, taker, after in ends if taker == seat and after}
    return {
        **{key: values[f"{path}.{key}"] for key in COUNTERS},
        "keys": max(0, in_hand),
        "bonus": [int(number) for number in values[f"{path}.bonus"]],
        "ends_used": list(used),
        "used_after": used,
        "goods": {good: values[f"{path}.goods"].count(good) for good in GOOD_NAMES},
        "board": {place: n for place, n in board.items() if n},
    }
