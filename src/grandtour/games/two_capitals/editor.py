"""What can be set up by hand: routes, roof tokens and the players' tokens, where they lie, the bus, and how far the day is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.editor.phrases import BOARD, STAGE, TO_MOVE, TURN, player, seat_choices
from ...engine.editor.schema import CHOICE, BoxPiece, Frame, Pieces, Place, Values
from ...engine.i18n import say
from .position import TURN_KEYS
from .state import CARD_LETTERS, DRAFT_ROUNDS, JOURNEY_NAMES, KIND_NAMES, LUNCH, PLANNING, ROOF_LETTERS, STAGE_NAMES
from .words.names import STAGES, card_words, city_named, roof_words, sight_words

PILES = {"short": say("Pile of short routes, top first"), "long": say("Pile of long routes, top first")}
ROOF_PILES = {"morning": say("Roof tokens of the morning, top first"), "evening": say("Roof tokens of the evening, top first")}
TOKENS = {"morning": say("Tokens of the morning"), "evening": say("Tokens of the evening")}
OWN = {
    ("short", "kept"): say("Short routes"),
    ("long", "kept"): say("Long routes"),
    ("morning", "roofs"): say("Roof tokens of the morning"),
    ("evening", "roofs"): say("Roof tokens of the evening"),
}
SETS = tuple(zip(KIND_NAMES, CARD_LETTERS, strict=True))  # routes: their kinds, and the letters of their ids
ROOFS = tuple(zip(JOURNEY_NAMES, ROOF_LETTERS, strict=True))
SEEN = {"short": say("Packet {n} of short routes"), "long": say("Packet {n} of long routes")}
LATE = ("lunch", "evening", "over")  # stages at which a sight that is pressed is one of the evening


def city_of(frame: Frame) -> Mapping[str, Any]:
    return city_named(frame.box, frame.options["city"])


def ids(city: Mapping[str, Any], kind: str, letter: str) -> list[str]:
    return [f"{letter}{n + 1}" for n in range(len(city.get(kind, ())))]


def routes(city: Mapping[str, Any]) -> list[str]:
    return [id_ for kind, letter in SETS for id_ in ids(city, kind, letter)]


def roofs(city: Mapping[str, Any]) -> list[str]:
    return [id_ for name, letter in ROOFS for id_ in ids(city, f"roof_{name}", letter)]


def pieces(frame: Frame) -> Pieces:
    """Route cards, roof tokens, and everybody's tokens."""
    city, tokens = city_of(frame), int(frame.box.record.tokens)
    return {
        "routes": [BoxPiece(id_, card_words(city, id_)) for id_ in routes(city)],
        "roofs": [BoxPiece(id_, roof_words(city, id_)) for id_ in roofs(city)],
        "tokens": [BoxPiece(f"p{seat + 1}", player(seat), tokens) for seat in range(frame.seats)],
    }


def places(frame: Frame, values: Values) -> list[Place]:
    """The day, the piles, the sights, the players."""
    city, late = city_of(frame), values.get("stage") in LATE
    sights = sorted(city["sight"], key=lambda sight: int(sight["number"]))
    return [
        *turn_places(frame, city, sights),
        *pile_places(city),
        *(place for journey in JOURNEY_NAMES for sight in sights for place in [sight_place(city, sight, journey, late)]),
        *(place for seat in range(frame.seats) for place in player_places(frame, seat)),
    ]


def turn_places(frame: Frame, city: Mapping[str, Any], sights: list[Any]) -> list[Place]:
    stops = tuple((int(sight["number"]), sight_words(city, sight["number"])) for sight in sights)
    beside = say("beside the board")
    return [
        Place("stage", STAGE, TURN, CHOICE, choices=tuple((name, STAGES[name]) for name in STAGE_NAMES)),
        Place("turn", TO_MOVE, TURN, CHOICE, choices=seat_choices(frame.seats)),
        Place("bus", say("The bus"), TURN, CHOICE, choices=((None, beside), *stops), parts=("bus",)),
    ]


def pile_places(city: Mapping[str, Any]) -> list[Place]:
    routes_ = [
        Place(kind, PILES[kind], BOARD, pieces="routes", accepts=frozenset(ids(city, kind, letter)), ordered=True, hidden=True,
              rest=True)
        for kind, letter in SETS
    ]  # fmt: skip
    tokens = [
        Place(f"roofs.{name}", ROOF_PILES[name], BOARD, pieces="roofs", accepts=frozenset(ids(city, f"roof_{name}", letter)),
              ordered=True, hidden=True, rest=True)
        for name, letter in ROOFS
        if ids(city, f"roof_{name}", letter)
    ]  # fmt: skip
    return [*routes_, *tokens]


def sight_place(city: Mapping[str, Any], sight: Mapping[str, Any], journey: str, late: bool) -> Place:
    """T3.4 The cells of a sight in one journey."""
    number = sight["number"]
    now = (journey == "evening") == late
    parts = (f"cell-{journey}-{number}", *([f"sight-{number}"] if now else []))
    title = sight_words(city, number)
    return Place(f"tokens.{journey}.{number}", title, TOKENS[journey], pieces="tokens", most=int(sight["cells"]), parts=parts)


def player_places(frame: Frame, seat: int) -> list[Place]:
    path, found = f"players.{seat}", own_places(city_of(frame), seat)
    if not frame.options["expert"]:
        return found
    seen = [
        Place(f"{path}.seen.{kind}.{lap}", SEEN[kind].filled(n=lap + 1), seat, pieces="routes", noted=True)
        for kind in KIND_NAMES
        for lap in range(DRAFT_ROUNDS)
    ]
    return [*found, Place(f"{path}.packet", say("Packet in hand"), seat, pieces="routes", own=("packet-",)), *seen]


def own_places(city: Mapping[str, Any], seat: int) -> list[Place]:
    """The routes and the roof tokens of a player, by the piles that they come from."""
    kinds = [("kept", "routes", kind, ids(city, kind, letter)) for kind, letter in SETS]
    kinds += [("roofs", "roofs", name, ids(city, f"roof_{name}", letter)) for name, letter in ROOFS]
    return [
        Place(f"players.{seat}.{key}.{name}", OWN[name, key], seat, pieces=of, accepts=frozenset(found), hidden=True)
        for key, of, name, found in kinds
        if found
    ]


def to_editor(frame: Frame, position: Mapping[str, Any]) -> Values:
    """What lies where in a position."""
    values: Values = {key: position[key] for key in ("stage", "bus", *KIND_NAMES)}
    values["turn"] = next((position[key] for key in ("turn", *TURN_KEYS.values()) if position[key] is not None), None)
    values |= {f"roofs.{name}": position["roofs"][name] for name in JOURNEY_NAMES if position["roofs"][name]}
    for journey, cells in position["tokens"].items():
        values |= {f"tokens.{journey}.{number}": [f"p{seat + 1}" for seat in seats] for number, seats in cells.items()}
    for seat, me in enumerate(position["players"]):
        own = [*(("kept", *one) for one in SETS), *(("roofs", *one) for one in ROOFS)]
        found = {f"players.{seat}.{key}.{name}": [id_ for id_ in me[key] if id_[0] == letter] for key, name, letter in own}
        values |= {path: ids_ for path, ids_ in found.items() if ids_}
        if frame.options["expert"]:
            values[f"players.{seat}.packet"] = me["packet"]
            values |= seen_values(f"players.{seat}.seen", me["seen"])
    return values


def seen_values(path: str, packets: list[list[str]]) -> Values:
    """Packets by kind, in the order in which they came."""
    by_kind = {kind: [packet for packet in packets if packet[0][0] == letter] for kind, letter in SETS}
    return {f"{path}.{kind}.{lap}": packet for kind, found in by_kind.items() for lap, packet in enumerate(found)}


def from_editor(frame: Frame, values: Values) -> dict[str, Any]:
    """The position of what lies where; whoever has not laid a token has it in stock."""
    own = TURN_KEYS.get(STAGE_NAMES.index(values["stage"]), "turn")
    turn = frame.seats - 1 if values["stage"] == STAGE_NAMES[PLANNING] else values["turn"]
    return {
        "stage": values["stage"],
        **{key: turn if key == own else None for key in ("turn", TURN_KEYS[PLANNING], TURN_KEYS[LUNCH])},
        "bus": values["bus"],
        **{kind: values[kind] for kind in KIND_NAMES},
        "roofs": {name: values.get(f"roofs.{name}", []) for name in JOURNEY_NAMES},
        "tokens": {journey: cells_of(values, journey) for journey in JOURNEY_NAMES},
        "players": [player_of(frame, values, seat) for seat in range(frame.seats)],
    }


def cells_of(values: Values, journey: str) -> dict[str, list[int]]:
    start = f"tokens.{journey}."
    laid = {path.removeprefix(start): words for path, words in values.items() if path.startswith(start) and words}
    return {number: [int(word[1:]) - 1 for word in words] for number, words in laid.items()}


def player_of(frame: Frame, values: Values, seat: int) -> dict[str, Any]:
    path = f"players.{seat}"
    seen = [values.get(f"{path}.seen.{kind}.{lap}") for kind in KIND_NAMES for lap in range(DRAFT_ROUNDS)]
    laid = sum(words.count(f"p{seat + 1}") for place, words in values.items() if place.startswith("tokens."))
    return {
        "kept": [id_ for kind in KIND_NAMES for id_ in values[f"{path}.kept.{kind}"]],
        "packet": values.get(f"{path}.packet", []),
        "seen": [packet for packet in seen if packet],
        "roofs": [id_ for name in JOURNEY_NAMES for id_ in values.get(f"{path}.roofs.{name}", [])],
        "stock": max(0, int(frame.box.record.tokens) - laid),
    }
