"""One tile on one line: what it brings now, and what it leaves to the others and to me."""

from __future__ import annotations

from math import exp
from typing import NamedTuple, TypeAlias

from ....engine.jit import rule
from ....parts.sets import count, only
from ..rules.tiles import all_tiles, tile_of, way_parts
from ..state import AS_PRINTED, NO_VALUE, Printed, State
from .rivals import POINT, Rival, log_lacks, log_lacks_all, rank_key
from .scene import CHANGED, PRINTED, WITH, Around, Scene, double_danger, log_unharmed, own_pair

SHARED = 0.3  # of a win that is shared
TWO_KEYS = 0.95  # the chance to complete one of two lines that one rival has seen
TOKEN_HELPS = 0.4  # the part of the time that somebody with a metro token is stranded all the same

LayingFeatures: TypeAlias = tuple[
    float, float, float, float, float, float, float, float, float,
    float, float, float, float, float, float, float, float, float,
    float, float, float, float, float, float, float, float, float,
]  # fmt: skip


@rule
def yes(fact: bool) -> float:
    """1 for what is so, else 0."""
    return 1.0 if fact else 0.0


class Laid(NamedTuple):
    """A tile on a line, and the table afterwards."""

    near: int
    double: bool
    spends: bool  # a metro token
    forbidden: int  # value of the line
    far: int  # the value at its free end
    missing: int  # tiles of the line
    ended: bool  # the line is complete, or a dead end
    hot: bool  # it is one tile short
    printed: int  # tiles that go on from its free end as printed, a set
    token: int  # or with a metro token
    hand: int  # what I have left, a set
    left: int  # how many these are
    stations: int
    key: int
    ends: bool  # the game
    has_token: bool
    free: bool  # a line can be started, if one is there


@rule
def lay(box: Printed, s: State, scene: Scene, around: Around, line: int, way: int) -> Laid:
    """What a tile on a line changes."""
    kind, near, far = way_parts(way)
    forbidden, missing = int(box.line[line].forbidden), int(box.line[line].length - s.tiles[line]) - 1
    hand, double, spends = scene.hand & ~only(tile_of(near, far)), near == far, kind != AS_PRINTED
    printed, token = (int(PRINTED[far, forbidden]), int(CHANGED[far, forbidden])) if missing > 0 else (0, 0)
    ended = (printed | token) & (scene.unseen | hand) == 0
    left, stations = count(hand), scene.stations + (missing == 0)
    ends = left == 0 or stations == box.tokens
    has_token = scene.metro - spends + double > 0
    free = around.active + (not ended) < box.active_lines
    return Laid(
        near, double, spends, forbidden, far, missing, ended, missing == 1 and not ended, printed, token,
        hand, left, stations, rank_key(stations, left), ends, has_token, free,
    )  # fmt: skip


@rule
def laying_features(box: Printed, s: State, scene: Scene, around: Around, line: int, way: int) -> LayingFeatures:
    """The features LAYS to OUT_NEXT of a tile on a line."""
    a = lay(box, s, scene, around, line, way)
    double, hand, left = a.double, a.hand, a.left
    unharmed = log_unharmed(scene, a.printed, a.token) if a.hot else 0.0
    mine_here = a.hot and hand & (a.printed | (a.token if a.has_token else 0)) != 0
    mine_there = hand & (around.keys | (around.token_keys if double else 0)) != 0
    followed = double and (mine_here or mine_there)
    fits, harmless = fits_after(box, s, scene, around, line, a)
    changed = around.changed | a.token
    own, own_at_all = count(fits & hand), hand & (fits | (changed if a.has_token else 0)) != 0
    calm = around.calm + (0.0 if followed and mine_here else unharmed)
    exposed = 1.0 - exp(calm) if calm < 0.0 else 0.0
    waits = not double and not a.ends  # the next player's turn comes
    short = a.free and scene.short & ~only(line) != 0
    outcome = going_out(scene, a.stations, mine_here or mine_there, double) if left == 1 and own_at_all else 0.0
    return (
        1.0, yes(a.missing == 0), result(scene.best, a.key) if a.ends else 0.0,
        yes(double), yes(followed), yes(double and not followed and harmless & hand == 0),
        yes(double and hand & int(WITH[a.near]) == 0), scene.late if double else 0.0, outcome if double else 0.0,
        yes(a.spends), scene.late if a.spends else 0.0,
        yes(a.hot), exposed, around.danger + (double_danger(scene, a.far, a.forbidden) if a.missing == 2 else 0.0),
        mine_next(s, around, mine_here, mine_there, unharmed) if waits else 0.0, yes(has_pair(scene, around, a, short)),
        strands(scene.next, fits) if waits else 0.0, exp(log_lacks(scene.next, harmless)) if waits else 0.0,
        own / left if left > 0 else 1.0, own_lines(hand, around, a.printed) / box.active_lines, yes(not own_at_all and left > 0),
        control(scene, hand, a.printed) if not a.ended else 0.0, yes(s.tiles[line] == 0), yes(short),
        rival_out(scene, a.key, fits, changed) if not a.ends else 0.0, rival_fifth(box, scene, exposed),
        0.0 if double else outcome,
    )  # fmt: skip


@rule
def going_out(scene: Scene, stations: int, completes: bool, at_once: bool) -> float:
    """The end of the game if I lay my last tile next, with a station if it can complete a line: after a double at once, else when
    everyone has laid one more tile."""
    return result(scene.best + (0 if at_once else POINT), rank_key(stations + (1 if completes else 0), 0))


@rule
def has_pair(scene: Scene, around: Around, a: Laid, short: bool) -> bool:
    """I have a double and another tile that will complete a line together."""
    here = own_pair(a.hand, a.far, a.printed) if a.missing == 2 else 0
    return a.hand & (around.pair | here | (scene.pairs if short else 0)) != 0


@rule
def fits_after(box: Printed, s: State, scene: Scene, around: Around, line: int, a: Laid) -> tuple[int, int]:
    """The tiles that will fit as printed somewhere, and where they leave a line at least two tiles short."""
    fits, harmless = around.one | around.rest | a.printed, around.harmless
    if a.missing > 2:
        harmless |= a.printed
    if a.free and s.untouched & ~only(line) != 0:
        fits |= scene.starts
        harmless |= scene.harmless
    if a.missing == 0 and s.pile.left > 0:
        opened = int(PRINTED[a.far, NO_VALUE]) if s.options.start_domino else all_tiles(box)
        return fits | opened, harmless | opened
    return fits, harmless


@rule
def own_lines(hand: int, around: Around, printed: int) -> int:
    """On how many active lines some tile of a hand fits; all but two count as one."""
    return (hand & around.one != 0) + (hand & around.rest != 0) + (hand & printed != 0)


@rule
def result(best: int, key: int) -> float:
    """The end of the game as it is now: won, shared or lost."""
    return 1.0 if key > best else SHARED if key == best else -1.0


@rule
def mine_next(s: State, around: Around, here: bool, there: bool, unharmed: float) -> float:
    """How likely I complete a line in my next turn."""
    if here and there and s.seats == 2:
        return TWO_KEYS
    chance = around.lasting if there else 0.0
    return max(chance, exp(unharmed)) if here else chance


@rule
def strands(rival: Rival, fits: int) -> float:
    """How likely a rival has no tile that fits."""
    chance = exp(log_lacks(rival, fits))
    return chance * TOKEN_HELPS if rival.spends > 0 else chance


@rule
def control(scene: Scene, hand: int, printed: int) -> float:
    """Of the tiles in hands that go on from a free end, the part that is mine."""
    own = count(hand & printed)
    tiles = scene.next.tiles + scene.second.tiles + scene.third.tiles
    theirs = count(scene.unseen & printed) * tiles / max(count(scene.unseen), 1)
    return own / (own + theirs) if own > 0 else 0.0


@rule
def rival_out(scene: Scene, key: int, fits: int, changed: int) -> float:
    """How likely somebody lays the last tile before my next turn, and wins by it; less than 0 if that would be my win."""
    return (
        out_chance(scene.next, key, fits, changed)
        + out_chance(scene.second, key, fits, changed)
        + out_chance(scene.third, key, fits, changed)
    )


@rule
def out_chance(rival: Rival, key: int, fits: int, changed: int) -> float:
    if rival.tiles != 1:
        return 0.0
    chance = 1.0 - exp(log_lacks_all(rival, fits, changed))
    return chance if rival.key + POINT >= key else -chance


@rule
def rival_fifth(box: Printed, scene: Scene, exposed: float) -> float:
    """How likely a rival with one token left opens a station."""
    most = max(scene.next.stations, scene.second.stations, scene.third.stations)
    return exposed if most + 1 == box.tokens else 0.0
