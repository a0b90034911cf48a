"""How a seat stands, as far as it can know."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Numbers
from ....parts.sets import count
from ..rules.scoring import capitals, pool
from ..state import (
    CANCEL,
    CARS,
    CLAIM,
    EXCHANGE,
    OVER,
    QUIET_TURNS,
    ROWS,
    SWAP,
    TURN,
    UNCOUPLE_THREE,
    UNCOUPLE_TWO,
    Printed,
    State,
)
from .packs import part
from .prospects import NO_ROW, best_claim, is_in_reach, prospect, turns_needed
from .scene import Known, Scene, know, prize, see
from .worth import score

POSITION_FEATURES: tuple[str, ...] = (
    "points", "lead", "capitals", "cities", "gain", "next", "soon", "also", "threat", "rest",
    "one turn", "two turns", "pairs", "matches", "front", "kinds in hand", "doubles in front",
    "swap", "uncouple", "exchange", "cancel",
    "turn", "turns until the own one", "claim", "effect", "city deck", "cities on the table", "last city", "leads at the end",
    "quiet", "taken back", "seats", "full lines", "teams",
)  # fmt: skip
TEN = 10.0  # by this points and cities are divided
HANDFUL = 4.0  # by this the lead, capitals and cars


@rule
def position_features(box: Printed, s: State, seat: int, out: Numbers) -> None:
    """Writes all numbers of POSITION_FEATURES, in its order."""
    known = know(box, s, seat)
    scene = see(box, s, known)
    n = write_score(box, s, known, out)
    n = write_prospects(known, scene, out, n)
    n = write_claims(known, scene, out, n)
    n = write_cars(s, known, scene, out, n)
    n = write_cards(s, seat, out, n)
    n = write_turn(s, known, out, n)
    write_course(s, known, scene, out, n)


@rule
def write_score(box: Printed, s: State, known: Known, out: Numbers) -> int:
    """What the seat has: points, the lead, capitals, cities."""
    cities = pool(s, known.seat)
    out[0], out[1] = score(box, s, known.seat) / TEN, known.lead / HANDFUL
    out[2], out[2 + 1] = capitals(box, cities) / HANDFUL, count(cities) / TEN
    return 2 * 2


@rule
def write_prospects(known: Known, scene: Scene, out: Numbers, n: int) -> int:
    """What the seat, and its rivals, may claim."""
    row = best_claim(known, scene)
    verdict = prospect(known, scene, 0 if row == NO_ROW else prize(known, scene, row), 0)
    for value in (verdict.gain, verdict.next, verdict.soon, verdict.also, verdict.threat, verdict.rest):
        out[n] = value / 2
        n += 1
    return n


@rule
def write_claims(known: Known, scene: Scene, out: Numbers, n: int) -> int:
    """How many lines could be claimed within one turn, and within two."""
    one, two = 0, 0
    for row in range(ROWS):
        if is_in_reach(known, scene, row):
            turns = turns_needed(known, scene, row)
            one += int(turns <= 1)
            two += int(turns <= 2)
    out[n], out[n + 1] = one / ROWS, two / ROWS
    return n + 2


@rule
def write_cars(s: State, known: Known, scene: Scene, out: Numbers, n: int) -> int:
    """The quality of hand and front."""
    front = part(scene.fronts, known.seat)
    out[n], out[n + 1] = count(scene.pairs) / 2, count(front & scene.hand) / 2
    cars = 0
    for car in range(CARS):
        cars += int(s.player[known.seat].front[car])
    out[n + 2], out[n + 2 + 1] = cars / HANDFUL, count(scene.hand) / HANDFUL
    out[n + 2 + 2] = count(scene.twice) / 2
    return n + 2 + 2 + 1


@rule
def write_cards(s: State, seat: int, out: Numbers, n: int) -> int:
    """The action cards in hand."""
    hand = s.player[seat].hand
    out[n], out[n + 1] = hand[SWAP], hand[UNCOUPLE_TWO] + hand[UNCOUPLE_THREE]
    out[n + 2], out[n + 2 + 1] = hand[EXCHANGE], hand[CANCEL]
    return n + 2 + 2


@rule
def write_turn(s: State, known: Known, out: Numbers, n: int) -> int:
    """Whose turn it is, and which part of it."""
    wait = 0 if s.stage == OVER else (known.seat - int(s.turn)) % known.seats
    mine = s.stage != OVER and wait == 0
    out[n], out[n + 1] = mine, wait / known.seats
    out[n + 2] = mine and s.stage == CLAIM
    out[n + 2 + 1] = mine and TURN < s.stage < CLAIM
    return n + 2 + 2


@rule
def write_course(s: State, known: Known, scene: Scene, out: Numbers, n: int) -> None:
    """How far the game has come, and what is played."""
    leads = 1 if known.lead > 0 else -1 if known.lead < 0 else 0
    out[n], out[n + 1] = s.city_deck.left / TEN, count(scene.cities) / ROWS
    out[n + 2], out[n + 2 + 1] = known.is_last, leads if known.is_last else 0
    n += 2 + 2
    out[n], out[n + 1] = s.quiet / QUIET_TURNS, min(2, s.player[known.seat].backs) / 2
    n += 2
    out[n], out[n + 1], out[n + 2] = (known.seats - 2) / 2, s.options.full_lines, s.options.teams
