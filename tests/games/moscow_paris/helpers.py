"""Positions in few words. Every test here is a position, a move in words, a position."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import grandtour
from grandtour.engine import registry
from grandtour.engine.box import box_of, packed

GAME = registry.find("moscow_paris")
BOX = box_of(GAME)
SEATS = (2, 3, 4)
CARS = tuple(car["id"] for car in BOX.data["car"])
ACTIONS = tuple(action["id"] for action in BOX.data["action"])
COPIES = {card["id"]: card["copies"] for kind in ("car", "action") for card in BOX.data[kind]}
ORDINARY = tuple(city["id"] for city in BOX.data["city"] if not city.get("special"))
TVER = {"name": "Tver", "country": "russia"}
FIRST_ROWS = {"moscow": "", "paris": "", "berlin": "", "rome": ""}


def position(
    seats: int = 2,
    turn: int = 0,
    rows: dict[str, str] | None = None,
    hands: dict[int, str] | None = None,
    fronts: dict[int, str] | None = None,
    cities: dict[int, str] | None = None,
    deck: str = "",
    discard: str = "",
    city_deck: str | None = None,
    gone: str = "",
    known: dict[int, str] | None = None,
    backs: dict[int, int] | None = None,
    options: dict[str, Any] | None = None,
    box: Any = BOX,
    **stage: Any,
) -> dict[str, Any]:
    """A position: what is not said is filled in.

    `rows` are four cities, top first, each with its cars as "left cars | right cars", from the city outwards on both
    sides: {"moscow": "mail diner | sleeper", …}; a key that starts with `-` is a row without a city. Without `rows` they
    are Moscow, Paris, Berlin and Rome. Hands that are not full are filled up to five cards with front (four with a card
    aside) from the end of the list of cars: saloon, luggage, mail … `deck` are the cards on top, the first one on top;
    the rest of the deck lies below in the order of the box. The cities that are nowhere else are in the city deck, in the
    order of the box; if `city_deck` is given it holds just those, the first one on top, and the rest is out of the game.
    `stage` takes stage, aside, picked, asked, way, city_left, quiet.
    """
    lines = [_row(city, cars) for city, cars in (FIRST_ROWS if rows is None else rows).items()]
    fronts, known, backs, cities = fronts or {}, known or {}, backs or {}, cities or {}
    hands = {seat: (hands or {}).get(seat, "").split() for seat in range(seats)}
    left = _cards_left(box, lines, hands, fronts, deck, discard, stage.get("aside"))
    for seat in range(seats):
        full = box.data["players"]["hand"] - (1 if stage.get("aside") and seat == turn else 0)
        _fill(hands[seat], full - len(fronts.get(seat, "").split()), left, box)
    return {
        "game": "moscow_paris",
        "format": 1,
        "seats": seats,
        "options": options or {},
        "stage": "turn",
        "turn": turn,
        "aside": None,
        "picked": None,
        "asked": None,
        "way": None,
        "city_left": False,
        "quiet": 0,
        **stage,
        "deck": [*deck.split(), *_listed(left, box)],
        "discard": dict(Counter(discard.split())),
        **_cities_left(box, lines, cities, city_deck, gone, options or {}),
        "rows": lines,
        "players": [
            {
                "hand": _sorted(hands[seat], box),
                "known": _sorted(known.get(seat, "").split(), box),
                "front": _sorted(fronts.get(seat, "").split(), box),
                "cities": _in_box_order(cities.get(seat, "").split(), box),
                "backs": backs.get(seat, 0),
            }
            for seat in range(seats)
        ],
    }


def _row(city: str, cars: str) -> dict[str, Any]:
    left, _, right = cars.partition("|")
    return {"city": None if city.startswith("-") else city, "left": left.split(), "right": right.split()}


def _ids(box: Any) -> list[str]:
    return [card["id"] for kind in ("car", "action") for card in box.data[kind]]


def _listed(counts: Counter[str], box: Any) -> list[str]:
    return [id_ for id_ in _ids(box) for _ in range(counts[id_])]


def _sorted(cards: list[str], box: Any) -> list[str]:
    return _listed(Counter(cards), box)


def _in_box_order(cities: list[str], box: Any) -> list[str]:
    return [city["id"] for city in box.data["city"] if city["id"] in cities]


def _cards_left(box: Any, lines: Any, hands: Any, fronts: Any, deck: str, discard: str, aside: str | None) -> Counter[str]:
    left = Counter({card["id"]: card["copies"] for kind in ("car", "action") for card in box.data[kind]})
    used = [*deck.split(), *discard.split(), *([aside] if aside else [])]
    used += [car for line in lines for side in ("left", "right") for car in line[side]]
    used += [card for cards in hands.values() for card in cards] + [car for cars in fronts.values() for car in cars.split()]
    left.subtract(used)
    assert min(left.values()) >= 0, f"too many of: {left.most_common()[-1][0]}"
    return left


def _fill(hand: list[str], cards: int, left: Counter[str], box: Any) -> None:
    for id_ in [car["id"] for car in reversed(box.data["car"])]:
        while len(hand) < cards and left[id_]:
            hand.append(id_)
            left[id_] -= 1


def _cities_left(box: Any, lines: Any, cities: dict[int, str], city_deck: str | None, gone: str, options: Any) -> dict[str, Any]:
    used = {line["city"] for line in lines} | set(gone.split()) | {city for some in cities.values() for city in some.split()}
    special = {name for name in ("istanbul", "hometown") if not options.get(name)}
    rest = [city["id"] for city in box.data["city"] if city["id"] not in used | special]
    if city_deck is None:
        return {"city_deck": rest, "gone": _in_box_order(gone.split(), box)}
    away = [city for city in rest if city not in city_deck.split()] + gone.split()
    return {"city_deck": city_deck.split(), "gone": _in_box_order(away, box)}


def table(box: Any = BOX, names: Any = None, seed: Any = 1, **kwargs: Any) -> grandtour.Table:
    """A table from a position in few words."""
    return grandtour.Table.from_position(position(box=box, **kwargs), seed=seed, box=box, names=names)


def new(seats: int = 2, seed: Any = 1, **options: Any) -> grandtour.Table:
    return grandtour.Table("moscow_paris", seats, seed, options)


def play(t: grandtour.Table, *moves: str) -> None:
    """Moves one after another, each by the one seat that may act."""
    for move in moves:
        t.play(t.acting[0], move)


def turned(seats: int, by: int, things: dict[int, Any]) -> dict[int, Any]:
    """Things by seat, moved on by some seats: so that one test holds for every seat."""
    return {(seat + by) % seats: thing for seat, thing in things.items()}


def line(t: grandtour.Table, city: str) -> str:
    """The line of a city as `position` takes it; "" for an empty one."""
    row = next(row for row in t.position()["rows"] if row["city"] == city)
    return " | ".join((" ".join(row["left"]), " ".join(row["right"]))).strip() if row["left"] or row["right"] else ""


def cities(t: grandtour.Table) -> list[str | None]:
    return [row["city"] for row in t.position()["rows"]]


def hand(t: grandtour.Table, seat: int) -> list[str]:
    return list(t.position()["players"][seat]["hand"])


def front(t: grandtour.Table, seat: int) -> str:
    return " ".join(t.position()["players"][seat]["front"])


def small(**changes: Any) -> Any:
    """The box with other values, unchecked: `small(city__nice={"limit": 1}, players={"hand": 4})`."""
    data = copy.deepcopy(dict(BOX.data))
    for where, values in changes.items():
        kind, _, id_ = where.partition("__")
        target = data[kind] if not id_ else next(entry for entry in data[kind] if entry["id"] == id_.replace("_", "-"))
        target.update(values)
    return packed(GAME, data)
