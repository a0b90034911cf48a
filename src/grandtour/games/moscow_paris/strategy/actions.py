"""The features of every action that a player may choose now."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints, Numbers
from ....parts.sets import count, has, only
from ..rules.actions import is_column, is_pick, lay_parts, spot_of
from ..rules.lines import length, limit_of
from ..state import (
    BACK,
    CANCEL_CITY,
    CARS,
    CLAIM_CITY,
    DECLINE,
    EFFECT,
    OUT,
    PICK,
    PLAY,
    ROWS,
    SECOND_PICK,
    SKIP,
    Printed,
    State,
)
from . import features as f
from .effects import cancel_verdict, card_verdict, column_verdict, first_pick_verdict, give_verdict, second_pick_verdict
from .packs import part
from .prospects import Verdict, after_claim, after_turn, merit, prospect
from .scene import Known, Scene, know, see, with_line, with_own
from .silly import mark_silly

MOST_MERIT = 3.0
CARS_SCALE = 2.0
COVER_SCALE = 4.0


@rule
def action_features(box: Printed, s: State, seat: int, actions: Ints, n: int, out: Numbers) -> None:
    """Writes the features of the n legal actions of a seat that is acting."""
    known = know(box, s, seat)
    scene = see(box, s, known)
    for i in range(n):
        a = int(actions[i])
        if a < OUT and i > 0 and is_other_side(int(actions[i - 1]), a):
            for feature in range(1, f.FEATURES):
                out[i, feature] = out[i - 1, feature]
            write_side(s, a, out[i])
        elif a < PICK:
            write_turn(box, s, known, scene, a, out[i])
        else:
            write_verdict(step_verdict(s, known, scene, a), out[i])
    mark_silly(s, known, scene, actions, n, out)


@rule
def is_other_side(first: int, second: int) -> bool:
    """Two ways to lay the same car in the same line."""
    return second == first + 1 and lay_parts(second)[2] == 1


@rule
def write_verdict(verdict: Verdict, out: Numbers) -> None:
    """The features that every move has."""
    out[f.GAIN], out[f.NEXT], out[f.SOON], out[f.ALSO] = verdict.gain, verdict.next, verdict.soon, verdict.also
    out[f.THREAT], out[f.REST] = verdict.threat, verdict.rest
    out[f.CARS_USED], out[f.WON] = verdict.cars / CARS_SCALE, verdict.ending
    out[f.READY] = verdict.luck
    out[f.LUCK] = verdict.luck * verdict.cars


@rule
def write_draw(out: Numbers) -> None:
    """A card is drawn for the action."""
    out[f.DRAWS] = 1
    out[f.LUCK] += out[f.READY]


# --- the four actions of a turn -----------------------------------------------------------------------------------------
@rule
def write_turn(box: Printed, s: State, known: Known, scene: Scene, a: int, out: Numbers) -> None:
    """M2 Lay, put out, take back, or play a card."""
    if a < OUT:
        write_lay(box, s, known, scene, a, out)
    elif a < BACK:
        write_out(box, s, known, scene, a - OUT, out)
    elif a < PLAY:
        write_back(s, known, scene, a - BACK, out)
    else:
        idle = after_turn(known, scene)
        verdict = card_verdict(s, known, scene, idle, CARS + a - PLAY)
        write_verdict(verdict, out)
        out[f.CARD] = 1
        out[f.COVER] = count(scene.hand | part(scene.fronts, known.seat)) / COVER_SCALE
        write_draw(out)
        out[f.EFFECT_MERIT] = min(MOST_MERIT, merit(verdict) - merit(idle))


@rule
def write_lay(box: Printed, s: State, known: Known, scene: Scene, a: int, out: Numbers) -> None:
    """M2.1 A car from hand to a line; the card that is drawn is not known."""
    car, row, _ = lay_parts(a)
    write_verdict(after_turn(known, laid(s, known, scene, car, row)), out)
    front = part(scene.fronts, known.seat)
    write_draw(out)
    out[f.COVER] = count((scene.hand & ~only(car) if s.player[known.seat].hand[car] == 1 else scene.hand) | front) / COVER_SCALE
    out[f.BREAKS] = 1 if has(scene.pairs, car) or has(front, car) else 0
    out[f.LONG] = s.options.full_lines
    out[f.MINE] = 1 if has(front, car) else 0
    out[f.GROWS] = length(s, row) / limit_of(box, s, row)
    write_side(s, a, out)


@rule
def laid(s: State, known: Known, scene: Scene, car: int, row: int) -> Scene:
    """The scene with a car of the hand in a line."""
    left = int(s.player[known.seat].hand[car]) - 1
    hand = scene.hand if left > 0 else scene.hand & ~only(car)
    pairs = scene.pairs if left > 1 else scene.pairs & ~only(car)
    longer = with_line(scene, row, part(scene.lines, row) | only(car))
    return with_own(longer, part(scene.fronts, known.seat), scene.twice, scene.room, hand, pairs, known.seat)


@rule
def write_side(s: State, a: int, out: Numbers) -> None:
    """How many cars above and below could be uncoupled together with the one that is laid."""
    _, row, side = lay_parts(a)
    place = int(s.cars[row, side])
    n = 0
    for near in (row - 1, row + 1):
        if 0 <= near < ROWS and s.cars[near, side] > place:
            n += 1
    out[f.COLUMN_OF] = n / 2


@rule
def write_out(box: Printed, s: State, known: Known, scene: Scene, car: int, out: Numbers) -> None:
    """M2.3 A car from hand to front."""
    me, bit = s.player[known.seat], only(car)
    front, left = part(scene.fronts, known.seat), int(me.hand[car]) - 1
    hand = scene.hand if left > 0 else scene.hand & ~bit
    pairs = scene.pairs if left > 1 else scene.pairs & ~bit
    after = with_own(scene, front | bit, scene.twice | (front & bit), scene.room - 1, hand, pairs, known.seat)
    write_verdict(after_turn(known, after), out)
    lines = 0
    for row in range(ROWS):
        lines += int(has(part(scene.lines, row), car))
    out[f.CROWD] = ((int(box.front) - after.room) / int(box.front)) ** 2
    out[f.COVER] = count(scene.hand | front) / COVER_SCALE
    out[f.FITS] = lines / 2
    out[f.LONE] = 1 if lines == 0 and left == 0 else 0
    out[f.AGAIN] = 1 if me.known[car] > 0 and me.backs > 0 else 0


@rule
def write_back(s: State, known: Known, scene: Scene, car: int, out: Numbers) -> None:
    """M2.4 A car from front to hand."""
    me, bit = s.player[known.seat], only(car)
    front, n = part(scene.fronts, known.seat), int(me.front[car])
    front = front if n > 1 else front & ~bit
    twice = scene.twice if n > 2 else scene.twice & ~bit
    after = with_own(scene, front, twice, scene.room + 1, scene.hand | bit, scene.pairs | (scene.hand & bit), known.seat)
    write_verdict(after_turn(known, after), out)
    out[f.COVER] = count(scene.hand | front | bit) / COVER_SCALE
    out[f.TAKEN_BACK] = 1


# --- steps of effects, and claims -----------------------------------------------------------------------------------------
@rule
def step_verdict(s: State, known: Known, scene: Scene, a: int) -> Verdict:
    """What it is worth to choose this step of an effect, or this claim."""
    if is_pick(a):
        if s.stage == SECOND_PICK:
            return second_pick_verdict(s, known, scene, spot_of(a))
        return first_pick_verdict(s, known, scene, spot_of(a))
    if is_column(a):
        return column_verdict(s, known, scene, a)
    if a < DECLINE:
        return give_verdict(s, known, scene, a)
    if CANCEL_CITY <= a < CLAIM_CITY:
        return cancel_verdict(known, scene, a - CANCEL_CITY)
    if CLAIM_CITY <= a < SKIP:
        return after_claim(known, scene, a - CLAIM_CITY)
    return after_turn(known, scene) if s.stage == EFFECT else prospect(known, scene, 0, 0)
