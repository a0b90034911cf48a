"""What can be set up by hand: cards and cities, where they lie, and how far the turn is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.editor.phrases import BOARD, HAND, NO_YES, NONE, STAGE, TO_MOVE, TURN, seat_choices
from ...engine.editor.schema import CHOICE, NUMBER, ONE, BoxPiece, Frame, Pieces, Place, Values
from ...engine.i18n import say
from ...engine.phrases import GAME_OVER
from .ids import WAY_NAMES, card_ids
from .position import MOST_BACKS, MOST_QUIET
from .state import EFFECT_NAMES, ROWS, SIDE_NAMES, STAGE_NAMES
from .words.names import card_name, city_name

STAGES = {
    "turn": say("one of the four actions is next"),
    "effect": say("an action card has been played"),
    "second-pick": say("the second car of a swap is next"),
    "chain": say("someone is asked to exchange"),
    "claim": say("a city may be claimed"),
    "over": GAME_OVER,
}
SIDES = {"left": say("Row {n}, cars on the left"), "right": say("Row {n}, cars on the right")}
WAYS = {"next": say("to the next player"), "previous": say("to the previous player")}
SPECIAL = ("istanbul", "hometown")  # cities that are in play only with the option of that name
PLAIN = ("stage", "turn", "aside", "picked", "asked", "way", "city_left", "quiet", "deck", "city_deck", "gone")


def pieces(frame: Frame) -> Pieces:
    """Cars and action cards, and the cities that are in play."""
    box = frame.box
    cities = [city["id"] for city in box.data["city"]]
    return {
        "cards": [BoxPiece(card["id"], card_name(box, card["id"]), int(card["copies"])) for card in cards_of(frame)],
        "cities": [BoxPiece(id_, city_name(box, id_)) for id_ in cities if id_ not in SPECIAL or frame.options[id_]],
    }


def cards_of(frame: Frame) -> list[Mapping[str, Any]]:
    return [*frame.box.data["car"], *frame.box.data["action"]]


def places(frame: Frame, values: Values) -> list[Place]:
    """The rows, the piles, the turn, the players."""
    cars = frozenset(car["id"] for car in frame.box.data["car"])
    return [
        *(place for row in range(ROWS) for place in row_places(row, values.get(f"rows.{row}.city"), cars)),
        Place("deck", say("Deck, top first"), BOARD, pieces="cards", ordered=True, hidden=True, rest=True, parts=("deck",)),
        Place("discard", say("Discard pile"), BOARD, pieces="cards", parts=("discard",)),
        Place(
            "city_deck", say("City deck, top first"), BOARD, pieces="cities", ordered=True, hidden=True, rest=True,
            parts=("city-deck",),
        ),
        Place("gone", say("Cities out of the game"), BOARD, pieces="cities"),
        *turn_places(frame, values),
        *(place for seat in range(frame.seats) for place in player_places(seat, cars)),
    ]  # fmt: skip


def row_places(row: int, city: str | None, cars: frozenset[str]) -> list[Place]:
    path = f"rows.{row}"
    sides = [
        Place(
            f"{path}.{side}", SIDES[side].filled(n=row + 1), BOARD, pieces="cards", accepts=cars, most=len(cars), ordered=True,
            parts=(f"end-{city}-{side}", f"car-{city}-{side}-"),
        )
        for side in SIDE_NAMES
    ]  # fmt: skip
    return [Place(f"{path}.city", say("Row {n}, city", n=row + 1), BOARD, ONE, "cities", parts=(f"city-{city}",)), *sides]


def turn_places(frame: Frame, values: Values) -> list[Place]:
    """How far the turn is."""
    picks = tuple((spot, spot) for spot in spots(frame, values))
    return [
        Place("stage", STAGE, TURN, CHOICE, choices=tuple((name, STAGES[name]) for name in STAGE_NAMES)),
        Place("turn", TO_MOVE, TURN, CHOICE, choices=seat_choices(frame.seats)),
        Place("aside", say("Action card that is being carried out"), TURN, ONE, "cards", frozenset(EFFECT_NAMES)),
        Place("picked", say("Car of a swap that was picked first"), TURN, CHOICE, choices=((None, NONE), *picks)),
        Place("asked", say("Who is asked to exchange"), TURN, CHOICE, choices=seat_choices(frame.seats)),
        Place(
            "way", say("Direction of the exchange"), TURN, CHOICE,
            choices=((None, NONE), *((name, WAYS[name]) for name in WAY_NAMES)),
        ),
        Place("city_left", say("A city was cancelled in this turn"), TURN, CHOICE, choices=NO_YES),
        Place("quiet", say("Turns since a city last left the table"), TURN, NUMBER, high=MOST_QUIET),
    ]  # fmt: skip


def spots(frame: Frame, values: Values) -> list[str]:
    """Where the first car of a swap can have been picked, as in moves."""
    lines = [
        (values.get(f"rows.{row}.city"), side, values.get(f"rows.{row}.{side}")) for row in range(ROWS) for side in SIDE_NAMES
    ]
    in_lines = [f"{city}:{side}:{at + 1}" for city, side, cars in lines if city for at in range(len(cars or ()))]
    fronts = [f"p{seat + 1}:{car}" for seat in range(frame.seats) for car in values.get(f"players.{seat}.front") or ()]
    return [*in_lines, *dict.fromkeys(fronts)]


def player_places(seat: int, cars: frozenset[str]) -> list[Place]:
    path, word = f"players.{seat}", f"p{seat + 1}"
    front = (f"front-{word}", f"front-{word}-")
    return [
        Place(f"{path}.hand", HAND, seat, pieces="cards", hidden=True, parts=(f"hand-{word}",), own=("hand-",)),
        Place(f"{path}.front", say("Cars in front"), seat, pieces="cards", accepts=cars, parts=front),
        Place(f"{path}.cities", say("Cities collected"), seat, pieces="cities"),
        Place(f"{path}.known", say("Cars in hand that everyone knows about"), seat, pieces="cards", accepts=cars, noted=True),
        Place(f"{path}.backs", say("Cars taken back since a card was drawn or discarded"), seat, NUMBER, high=MOST_BACKS),
    ]


def to_editor(frame: Frame, position: Mapping[str, Any]) -> Values:
    """What lies where in a position."""
    values: Values = {key: position[key] for key in PLAIN}
    values["discard"] = [id_ for id_ in card_ids(frame.box) for _ in range(position["discard"].get(id_, 0))]
    values |= {f"rows.{i}.{key}": value for i, row in enumerate(position["rows"]) for key, value in row.items()}
    return values | {f"players.{i}.{key}": value for i, me in enumerate(position["players"]) for key, value in me.items()}


def from_editor(frame: Frame, values: Values) -> dict[str, Any]:
    """The position of what lies where."""
    discard = values["discard"]
    return {
        **{key: values[key] for key in PLAIN},
        "discard": {id_: discard.count(id_) for id_ in dict.fromkeys(discard)},
        "rows": [{key: values[f"rows.{row}.{key}"] for key in ("city", *SIDE_NAMES)} for row in range(ROWS)],
        "players": [
            {key: values[f"players.{seat}.{key}"] for key in ("hand", "known", "front", "cities", "backs")}
            for seat in range(frame.seats)
        ],
    }
