"""How soon lines can be claimed: by the player, who knows the own hand, and by rivals, of whom only the fronts are known."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.jit import rule
from ....parts.sets import count, has, lowest
from ..state import ROWS
from .chances import chance_of, pair_chance, unseen_among
from .packs import part, with_part
from .scene import Known, Scene, prize, without_city, worth_of
from .worth import POINT

# turns that a claim takes
DRAW_ONE = 5  # until a car that is missing altogether is drawn
HALF_PAIR = 3  # with one car in front and none like it in hand: until one comes, and is laid
NO_PAIR = 4
FREE_PLACE = 2  # until a car in front has been taken back to make room for another
DECAY = (1.0, 0.8, 0.55, 0.33, 0.2, 0.13, 0.09, 0.06, 0.04)  # what a claim is worth, by the number of turns it takes

TWO_TURNS = 0.3  # how much a rival's claim counts that takes two turns, next to one that comes at once
HAND_PAIR = 0.1  # the same for a pair that a rival may have in hand
ALSO = 0.6  # how much a rival's other claims count, next to the best
NO_ROW = ROWS
HUNDREDTH = 1 / POINT


class Verdict(NamedTuple):
    """What a move brings, in points."""

    gain: float  # the claim at the end of this turn
    next: float  # the best claim in the next turn
    soon: float  # the best claim, the less the longer it takes
    also: float  # the second best
    threat: float  # what the next player may claim
    rest: float  # what the other rivals may claim; a partner's claims count against it
    luck: float  # what one card drawn may be expected to make claimable in the next turn
    cars: float  # cars that the claim uses and replaces
    ending: float  # 1 if the game ends with this turn and is won, −1 if lost; else 0


# --- the player's own claims ------------------------------------------------------------------------------------------
@rule
def is_matched(known: Known, scene: Scene, row: int) -> bool:
    """M3.1 The player could claim this line at the end of the turn."""
    line = part(scene.lines, row)
    if not has(scene.cities, row) or line == 0 or count(line) < part(known.needs, row):
        return False
    return line & ~part(scene.fronts, known.seat) == 0


@rule
def is_in_reach(known: Known, scene: Scene, row: int) -> bool:
    """M2.6 There is a city, and its line does not have more cars than could lie in front of a player."""
    return has(scene.cities, row) and count(part(scene.lines, row)) <= known.most


@rule
def best_claim(known: Known, scene: Scene) -> int:
    """The row that is best to claim at the end of the turn; NO_ROW if there is none."""
    best, most = NO_ROW, -1
    for row in range(ROWS):
        if is_matched(known, scene, row) and prize(known, scene, row) > most:
            best, most = row, prize(known, scene, row)
    return best


@rule
def claimed(known: Known, scene: Scene, row: int) -> Scene:
    """M3.2 The scene after a claim; the cards drawn are not known."""
    line, front = part(scene.lines, row), part(scene.fronts, known.seat)
    fronts = with_part(scene.fronts, known.seat, (front & ~line) | (scene.twice & line))
    left = without_city(known, scene, row)
    twice, room = scene.twice & ~line, scene.room + count(line)
    return Scene(left.lines, left.cities, left.news, fronts, twice, room, scene.hand, scene.pairs)


@rule
def turns_needed(known: Known, scene: Scene, row: int) -> int:
    """How many turns the player needs to claim a line if nobody else changes it: cars to put out, cars to lay."""
    line, front = part(scene.lines, row), part(scene.fronts, known.seat)
    missing = line & ~front
    outs = count(missing)
    turns = outs + DRAW_ONE * count(missing & ~scene.hand)
    lays = part(known.needs, row) - count(line)
    if lays > 0:
        ready = min(lays, count(front & scene.hand & ~line))
        paired = min(lays - ready, count(scene.pairs & ~front & ~line))
        unpaired = HALF_PAIR if front & ~line & ~scene.hand != 0 else NO_PAIR
        outs += lays - ready
        turns += ready + 2 * paired + unpaired * (lays - ready - paired)
    return turns + FREE_PLACE * max(0, outs - scene.room)


@rule
def luck(known: Known, scene: Scene) -> float:
    """What one card drawn may be expected to make claimable in the next turn, in points: the equal of a car in front, to be laid
    beside a city without cars, or the one car that is missing in front."""
    front, empty, lacking = part(scene.fronts, known.seat), 0, 0
    for row in range(ROWS):
        if is_in_reach(known, scene, row):
            line = part(scene.lines, row)
            missing, lays = line & ~front, part(known.needs, row) - count(line)
            if lays == 1 and missing == 0:
                empty = max(empty, prize(known, scene, row))
            elif lays <= 0 and missing != 0 and missing & (missing - 1) == 0 and missing & scene.hand == 0:
                lacking += prize(known, scene, row) * unseen_among(known.unseen, missing)
    if empty > 0:
        lacking += empty * unseen_among(known.unseen, front & ~scene.hand)
    return lacking / (known.hidden * POINT)


# --- rivals' claims -----------------------------------------------------------------------------------------------------
@rule
def rival_chance(known: Known, scene: Scene, other: int, row: int) -> float:
    """The chance that a rival can claim a line in the next turn."""
    line, front = part(scene.lines, row), part(scene.fronts, other)
    missing, cars = line & ~front, count(line)
    lays = part(known.needs, row) - cars
    if cars > known.most:
        return 0.0
    if lays > 0:
        if missing != 0 or lays > 1:
            return 0.0
        if front == part(known.fronts, other):
            return max(HAND_PAIR, known.paired[other])
        return max(HAND_PAIR, pair_chance(known.holdings[other], front))
    if missing == 0:
        return 1.0
    first = chance_of(known.holdings[other], lowest(missing))
    rest = missing & (missing - 1)
    if rest == 0:
        return first
    if rest & (rest - 1) != 0:
        return 0.0
    return TWO_TURNS * first * chance_of(known.holdings[other], lowest(rest))


@rule
def rival_hope(known: Known, scene: Scene, other: int) -> float:
    """What a player may be expected to claim in the next turn, in points."""
    empty, best, total = 0.0, 0.0, 0.0
    for row in range(ROWS):
        if has(scene.cities, row):
            hope = worth_of(known, scene, other, row) * rival_chance(known, scene, other, row)
            if part(scene.lines, row) == 0:
                empty = max(empty, hope)
            else:
                best = max(best, hope)
                total += hope
    best = max(best, empty)
    return (best + ALSO * (total + empty - best)) * HUNDREDTH


@rule
def safety(known: Known, scene: Scene, row: int) -> float:
    """The chance that no rival claims a line before the player's next turn."""
    safe = 1.0
    for other in range(known.seats):
        if other != known.seat and other != known.friend:
            safe *= 1.0 - rival_chance(known, scene, other, row)
    return safe


# --- all of it ------------------------------------------------------------------------------------------------------------
@rule
def after_turn(known: Known, scene: Scene) -> Verdict:
    """What it is worth to end the turn like this, with the best claim if there is one."""
    row = best_claim(known, scene)
    if row == NO_ROW:
        return prospect(known, scene, 0, 0)
    return after_claim(known, scene, row)


@rule
def after_claim(known: Known, scene: Scene, row: int) -> Verdict:
    """What it is worth to claim this city."""
    if known.is_last:
        return ending(known, worth_of(known, scene, known.seat, row), count(part(scene.lines, row)))
    return prospect(known, claimed(known, scene, row), prize(known, scene, row), count(part(scene.lines, row)))


@rule
def ending(known: Known, worth: int, cars: int) -> Verdict:
    """The last city leaves the table, by a claim of this worth or otherwise."""
    ahead = known.lead + worth // POINT
    won = 1.0 if ahead > 0 else -1.0 if ahead < 0 else 0.0
    return Verdict(worth / POINT, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, float(cars), won)


@rule
def prospect(known: Known, scene: Scene, gain: int, cars: int) -> Verdict:
    """What it is worth to leave the table like this to the next player, having gained this."""
    nearest, best, second = 0.0, 0.0, 0.0
    for row in range(ROWS):
        if is_in_reach(known, scene, row):
            turns = max(1, turns_needed(known, scene, row))
            value = prize(known, scene, row) * HUNDREDTH
            if turns <= 2:
                value *= safety(known, scene, row)
            if turns == 1:
                nearest = max(nearest, value)
            value *= DECAY[min(turns, len(DECAY) - 1)]
            second = max(second, min(best, value))
            best = max(best, value)
    threat, rest = threats(known, scene)
    return Verdict(gain / POINT, nearest, best, second, threat, rest, luck(known, scene), float(cars), 0.0)


@rule
def threats(known: Known, scene: Scene) -> tuple[float, float]:
    """What the next player and the others may be expected to claim before the player's next turn."""
    rest = 0.0
    for step in range(2, known.seats):
        other = (known.seat + step) % known.seats
        hope = rival_hope(known, scene, other)
        rest += -hope if other == known.friend else hope
    return rival_hope(known, scene, (known.seat + 1) % known.seats), rest


# how much each part of a verdict counts when the best of several effects is looked for
GAIN, SOON, SECOND, THREAT, REST, WON = 3.0, 1.0, 0.3, 1.0, 0.5, 10.0


@rule
def merit(verdict: Verdict) -> float:
    """One number for a verdict."""
    own = GAIN * verdict.gain + SOON * verdict.soon + SECOND * verdict.also
    return own - THREAT * verdict.threat - REST * verdict.rest + WON * verdict.ending
