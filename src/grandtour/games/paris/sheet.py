"""What a finished game is counted from: points scored in play, francs, and who has keys where in districts with points tokens."""

from __future__ import annotations

from typing import Any

from ...engine.editor.schema import LIST, NUMBER, ONE, Frame, Pieces, Place, Values
from ...engine.i18n import say
from ...parts.sets import has, only, set_of
from . import editor
from .ids import district_ids, known, landmark_ids, places_known
from .position import MOST, note_landmarks
from .state import BONUSES, FRANCS_AT_END, NO_DISTRICT, NO_POINTS, NOBODY, OVER, POINTS_TOKENS
from .words.names import district_name

USED = ("landmarks", "points", "bonus", "keys")  # sets of pieces


def pieces(frame: Frame) -> Pieces:
    return {name: found for name, found in editor.pieces(frame).items() if name in USED}


def entries(frame: Frame, values: Values) -> list[Place]:
    """P9.2 What lies in the districts; P9.1 points, francs, and the token that makes points of them."""
    found = [place for district in district_ids(frame.box) for place in district_entries(frame, values, district)]
    return [*found, *(place for seat in range(frame.seats) for place in player_entries(frame, seat))]


def district_entries(frame: Frame, values: Values, district: str) -> list[Place]:
    """P9.2 Only what is worth something there: its points token, landmarks, and keys on those and on buildings."""
    section = district_name(frame.box, district)
    own = [spot for spot in editor.spots(frame) if spot.partition(":")[0] == district]
    towers = [id_ for id_ in values.get(f"landmarks.{district}", ()) if isinstance(id_, str)]
    return [
        Place(f"points.{district}", say("Points token"), section, ONE, "points"),
        *(editor.keys_place(frame.box, spot, district) for spot in own),
        Place(f"landmarks.{district}", say("Landmarks"), section, LIST, "landmarks"),
        *(editor.keys_place(frame.box, id_, district) for id_ in towers),
    ]


def player_entries(frame: Frame, seat: int) -> list[Place]:
    path, effects = f"players.{seat}", int(frame.box.record.with_effect[FRANCS_AT_END])
    tokens = frozenset(str(number) for number in range(1, BONUSES + 1) if has(effects, number))
    bonus = Place(f"{path}.bonus", say("Token that makes points of francs"), seat, pieces="bonus", accepts=tokens)
    return [
        Place(f"{path}.points", say("Points scored in play"), seat, NUMBER, high=MOST),
        Place(f"{path}.francs", say("Francs"), seat, NUMBER, high=MOST),
        *([bonus] if tokens else []),
    ]


def fill(frame: Frame, values: Values, s: Any) -> None:
    """Lays out the districts and gives everyone what is counted; the game is over."""
    s.stage, s.turn = OVER, NOBODY
    s.landmark_in[:], s.points_on[:] = NO_DISTRICT, NO_POINTS
    firsts = {str(int(frame.box.record.district_points[token, 0])): token for token in range(POINTS_TOKENS)}
    landmarks = known(landmark_ids(frame.box))
    for number, district in enumerate(district_ids(frame.box)):
        if values[f"points.{district}"] is not None:
            s.points_on[number] = firsts[values[f"points.{district}"]]
        for id_ in values[f"landmarks.{district}"]:
            s.landmark_in[landmarks[id_]] = number
    note_landmarks(frame.box, s)
    for seat in range(frame.seats):
        fill_player(frame, values, s, seat)


def fill_player(frame: Frame, values: Values, s: Any, seat: int) -> None:
    path, me = f"players.{seat}", s.player[seat]
    me.points, me.francs = values[f"{path}.points"], values[f"{path}.francs"]
    me.bonus = set_of([int(number) for number in values.get(f"{path}.bonus", ())])
    for id_, place in places_known(frame.box).items():
        n = values.get(f"keys.{id_}", []).count(f"p{seat + 1}")
        if n:
            me.keys_on[place] = n
            me.stands |= only(place)
