"""What can be set up by hand: tiles and stations, where they lie, whose the closed lines are, and how far the turn is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...engine.box import Box
from ...engine.editor.phrases import BOARD, HAND, NONE, STAGE, TO_MOVE, TURN, seat_choices
from ...engine.editor.schema import CHOICE, NUMBER, ONE, BoxPiece, Frame, Pieces, Place, Values
from ...engine.i18n import say
from ...engine.phrases import GAME_OVER
from .ids import BOXES, printed_lines, tiles_known, way_called, way_word
from .rules.tiles import counts_as, far_half, way_of
from .state import FAR_STEP, KINDS, LIMITS, NEAR_STEP, STAGE_NAMES, TILES, VALUES
from .words.names import line_called, station_name

STAGES = {
    "turn": say("lay a tile, draw or pass"),
    "drawn": say("a tile has been drawn"),
    "line": say("a tile has been chosen, and its line is next"),
    "over": GAME_OVER,
}
SERVICE = (("active", say("active")), ("out", say("out of service")))
PLAIN = ("stage", "turn", "passes", "drawn", "laying", "stock", "pile", "start_tile")


@lru_cache(BOXES)
def tile_pieces(box: Box) -> tuple[BoxPiece, ...]:
    return tuple(BoxPiece(id_, say("Tile {tile}", tile=id_), 1, forms(id_)) for id_ in sorted(tiles_known(box)))


@lru_cache(TILES)
def forms(id_: str) -> tuple[str, ...]:
    """A tile the other way round, and as it may count by a metro token."""
    near, far = (int(half) for half in id_.split("-"))
    turned = dict.fromkeys(((near, far), (far, near)))
    ways = [way_of(kind, *halves) for kind in range(KINDS) for halves in turned if counts_well(kind, *halves)]
    return tuple(word for word in map(way_word, ways) if word != id_)


def counts_well(kind: int, near: int, far: int) -> bool:
    """D4.1 Whether both halves still count as values that tiles have."""
    return 0 <= near + NEAR_STEP[kind] < VALUES and 0 <= far + FAR_STEP[kind] < VALUES


def fitting(lying: Sequence[str], at: int, word: str) -> str:
    """D2.4 The tile so that it continues the line: as printed, else turned, else by a metro token."""
    before = way_called(lying[at - 1]) if at > 0 else None
    if before is None:
        return word
    found = [way for form in (word, *forms(word)) if (way := way_called(form)) is not None]
    joining = [way for way in found if counts_as(way)[0] == far_half(before)]
    return way_word(joining[0]) if joining else word


def as_it_is(lying: Sequence[str], at: int, word: str) -> str:
    return word


def pieces(frame: Frame) -> Pieces:
    """The tiles and the stations."""
    stations = [station["id"] for station in frame.box.data["station"]]
    return {
        "tiles": tile_pieces(frame.box),
        "stations": [BoxPiece(id_, station_name(frame.box, id_)) for id_ in stations],
    }


def places(frame: Frame, values: Values) -> list[Place]:
    """The turn, the piles, the stations with their lines, the players."""
    return [
        *turn_places(frame),
        *board_places(frame),
        *(place for id_ in values.get("stations", []) for place in station_places(frame, values, id_)),
        *(place for seat in range(frame.seats) for place in player_places(seat, values)),
    ]


def turn_places(frame: Frame) -> list[Place]:
    return [
        Place("stage", STAGE, TURN, CHOICE, choices=tuple((name, STAGES[name]) for name in STAGE_NAMES)),
        Place("turn", TO_MOVE, TURN, CHOICE, choices=seat_choices(frame.seats)),
        Place("passes", say("Passes in a row"), TURN, NUMBER, high=frame.seats),
        Place("drawn", say("Tile drawn in this turn (also in hand)"), TURN, ONE, "tiles", noted=True),
        Place("laying", say("Tile that waits for its line (also in hand)"), TURN, ONE, "tiles", noted=True, form=as_it_is),
    ]


def board_places(frame: Frame) -> list[Place]:
    start = [Place("start_tile", say("Start domino"), BOARD, ONE, "tiles")] if frame.options["start_domino"] else []
    stock = say("Stock, top first")
    return [
        Place("stock", stock, BOARD, pieces="tiles", ordered=True, hidden=True, rest=True, parts=("stock",)),
        Place("pile", say("Station pile, top first"), BOARD, pieces="stations", ordered=True, hidden=True, rest=True),
        *start,
        Place(
            "stations",
            say("Stations on the table, in the order in which they were opened"),
            BOARD,
            pieces="stations",
            ordered=True,
        ),
    ]


def station_places(frame: Frame, values: Values, id_: str) -> list[Place]:
    """D2.2 A station: at which line it lies, and its own lines."""
    lines = [line for line in printed_lines(frame.box) if line["station"] == id_]
    section, found = station_section(frame, id_), []
    if id_ != values["stations"][0]:
        ends = tuple(
            (line["id"], line_called(frame.box, line["id"])) for line in lines_on_table(frame, values) if line not in lines
        )
        found.append(Place(f"by.{id_}", say("Lies at the end of"), section, CHOICE, choices=((None, NONE), *ends)))
    return [*found, *(place for line in lines for place in line_places(frame, values, line, section))]


def station_section(frame: Frame, id_: str) -> Any:
    return say("Station “{station}”", station=station_name(frame.box, id_))


def lines_on_table(frame: Frame, values: Values) -> list[dict[str, Any]]:
    return [line for id_ in values["stations"] for line in printed_lines(frame.box) if line["station"] == id_]


def line_places(frame: Frame, values: Values, line: Mapping[str, Any], section: Any) -> list[Place]:
    """D2.1, D2.2 The tiles of a line; who closed it, or whether it can go on."""
    id_, part = line["id"], f"end-{line['id'].replace('/', '-')}"
    title = say("Line {number}, from the station ({n} tiles)", number=line["number"], n=line["length"])
    tiles = len(values.get(f"lines.{id_}", ()))
    found = [
        Place(f"lines.{id_}", title, section, pieces="tiles", most=line["length"], ordered=True, parts=(part,), form=fitting)
    ]
    about = say("Line {number}", number=line["number"])
    if tiles == line["length"]:
        owners = seat_choices(frame.seats)[1:]
        found.append(Place(f"owner.{id_}", say("{line}: closed by", line=about), section, CHOICE, choices=owners))
    elif tiles:
        found.append(Place(f"state.{id_}", say("{line}: service", line=about), section, CHOICE, choices=SERVICE))
    return found


def player_places(seat: int, values: Values) -> list[Place]:
    path = f"players.{seat}"
    shown = [i for i in range(LIMITS) if i == 0 or values.get(f"{path}.limits.{i - 1}.tiles")]
    limits = [
        place
        for i in shown
        for place in (
            Place(f"{path}.limits.{i}.tiles", say("Known from passes: of these tiles …"), seat, pieces="tiles", noted=True),
            Place(f"{path}.limits.{i}.most", say("… the hand has at most"), seat, NUMBER, high=TILES),
        )
    ]
    tokens = say("Metro tokens")
    return [
        Place(f"{path}.hand", HAND, seat, pieces="tiles", hidden=True, own=("hand-",)),
        Place(f"{path}.metro_tokens", tokens, seat, NUMBER, high=99),
        *limits,
    ]


def to_editor(frame: Frame, position: Mapping[str, Any]) -> Values:
    """What lies where in a position."""
    values: Values = {key: position[key] for key in PLAIN}
    if not frame.options["start_domino"]:
        del values["start_tile"]
    values["stations"] = [one["station"] for one in position["stations"]]
    values |= {f"by.{one['station']}": one["line"] for one in position["stations"][1:]}
    for id_, line in position["lines"].items():
        values[f"lines.{id_}"] = line["tiles"]
        if line["state"] == "closed":
            values[f"owner.{id_}"] = line["owner"]
        elif line["tiles"]:
            values[f"state.{id_}"] = line["state"]
    for seat, me in enumerate(position["players"]):
        path = f"players.{seat}"
        values |= {f"{path}.hand": me["hand"], f"{path}.metro_tokens": me["metro_tokens"]}
        for i, limit in enumerate(me["limits"]):
            values |= {f"{path}.limits.{i}.tiles": limit["tiles"], f"{path}.limits.{i}.most": limit["most"]}
    return values


def from_editor(frame: Frame, values: Values) -> dict[str, Any]:
    """The position of what lies where; metro tokens that nobody has lie beside the stock."""
    players = [player_of(values, seat) for seat in range(frame.seats)]
    spent = sum(me["metro_tokens"] for me in players)
    lines = {line["id"]: line_of(values, line) for line in lines_on_table(frame, values)}
    return {
        **{key: values.get(key) for key in PLAIN},
        "metro_tokens": max(0, int(frame.box.record.metro_tokens) - spent),
        "stations": [{"station": id_, "line": values.get(f"by.{id_}")} for id_ in values["stations"]],
        "lines": lines,
        "players": players,
    }


def line_of(values: Values, line: Mapping[str, Any]) -> dict[str, Any]:
    id_ = line["id"]
    tiles = values[f"lines.{id_}"]
    is_closed = len(tiles) == line["length"]
    state = "closed" if is_closed else values[f"state.{id_}"] if tiles else "untouched"
    return {"state": state, "tiles": tiles, "owner": values[f"owner.{id_}"] if is_closed else None}


def player_of(values: Values, seat: int) -> dict[str, Any]:
    path = f"players.{seat}"
    limits = [
        {"tiles": values[f"{path}.limits.{i}.tiles"], "most": values[f"{path}.limits.{i}.most"]}
        for i in range(LIMITS)
        if values.get(f"{path}.limits.{i}.tiles")
    ]
    return {"hand": values[f"{path}.hand"], "metro_tokens": values[f"{path}.metro_tokens"], "limits": limits}
