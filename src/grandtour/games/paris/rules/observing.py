"""What a seat knows, as numbers for learning: 0 or 1 for sets, parts of one for amounts. Seats are counted from the
viewer's own, so that a program learns to play every seat at once. What closed screens hide is not in it."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.memory import zeros
from ....engine.structs import Numbers
from ....parts.observing import clear, write_seats, write_set
from ....parts.seats import seat_after
from ....parts.sets import count, lowest
from ..state import (
    BONUSES,
    BUILDING,
    COSTS,
    DISTRICTS,
    END_TOKEN,
    END_TOKENS,
    GOODS,
    KINDS,
    LANDMARK,
    LANDMARKS,
    LAST_ROUND,
    NO_BONUS,
    NO_DISTRICT,
    NO_GOOD,
    NO_PLACE,
    NO_POINTS,
    NO_STAGE,
    NO_TILE,
    OF_EACH,
    OVER,
    PLACES,
    POINTS_TOKENS,
    PRESTIGE,
    RESOURCES,
    SEATS,
    SPOTS,
    STACK,
    STACKS,
    TRACK,
    Printed,
    State,
)
from .ending import ends_left
from .hidden import is_open, seen_left
from .places import cost_of_spot, district_of_spot
from .scoring import score_districts
from .turn import acting

ALL_STAGES = OVER + 1
COPIES = 3  # of a bonus token, rarely more than this
KEYS = 10
TOKENS = 10  # unused bonus tokens
FRANCS = 20
PAIRS = 3  # goods or pairs chosen
SHOWN_OPTIONS = 3
PERMISSIONS = 2
PER_NUMBER = 3  # of a bonus number: left, where, used
POINTS = 50
SPOT_NUMBERS = KINDS + GOODS + SEATS
LANDMARK_NUMBERS = DISTRICTS + SEATS
SPOTS_AT = BUILDING * SEATS  # behind the keys on banks and the Arc
LANDMARKS_AT = SPOTS_AT + SPOTS * SPOT_NUMBERS
SCREEN = 1 + GOODS + BONUSES  # francs, goods, unused bonus tokens
PLAYER_NUMBERS = 7
TABLE = (
    ("options: setup shuffled, placement free, screens open", SHOWN_OPTIONS),
    ("seats, one of 2 to 4", SEATS - 1),
    ("stage, one of 14", ALL_STAGES),
    ("the stage that a token interrupted, one of 14", ALL_STAGES),
    ("phase of the game, one of three", LAST_ROUND + 1),
    ("acting, by seat from the viewer's own on", SEATS),
    ("tiles left / 12, by stack", STACKS),
    ("district of the top tile, by stack", STACKS * DISTRICTS),
    ("the tile that waits for a district: cost, kind", len(COSTS) + KINDS),
    ("where the key that is moved comes from, by place", PLACES),
    ("the place bought, by place", PLACES),
    ("icons to be matched / 3", PRESTIGE),
    ("units of this turn / 6, by good", GOODS),
    ("the bonus token that asks, by number; how much was chosen / 3", BONUSES + 1),
    ("token 9 was used in this turn; token 16", PERMISSIONS),
    ("keys on banks and the Arc, each by seat from the viewer's own on", BUILDING * SEATS),
    ("spots: kind laid; good beside; keys / 2, by seat from the viewer's own on", SPOTS * SPOT_NUMBERS),
    ("landmarks: district (none: in the supply); keys / 2, by seat from the viewer's own on", LANDMARKS * LANDMARK_NUMBERS),
    ("points tokens, by district", DISTRICTS * POINTS_TOKENS),
    ("resources in the supply / 6", RESOURCES),
    ("prestige out of the game / 6", PRESTIGE),
    ("bonus tokens on the track / 3, by number", BONUSES),
    ("where they lie / 30, by number", BONUSES),
    ("bonus tokens used / 3, by number", BONUSES),
    ("end tokens taken / 12", 1),
    ("end tokens used", END_TOKENS),
    ("the viewer's unused end tokens", END_TOKENS),
    ("end tokens that the viewer sees, or saw left after its last take", END_TOKENS),
    (
        "players, from the viewer's own on: keys in hand / 10, keys in the supply / 2, figure / 30, points on the track / 50, "
        "points of districts as they stand / 50, unused bonus tokens / 10, unused end tokens / 12",
        SEATS * PLAYER_NUMBERS,
    ),
    (
        "behind screens, the viewer's own and open ones: francs / 20, goods / 6, unused bonus tokens by number",
        SEATS * SCREEN,
    ),
)
OBSERVED = sum(size for _, size in TABLE)


@rule
def observe(box: Printed, s: State, seat: int, out: Numbers) -> None:
    """Writes all numbers of TABLE, in its order."""
    clear(out, OBSERVED)
    n = observe_turn(s, seat, out)
    n = observe_tiles(box, s, out, n)
    n = observe_questions(s, out, n)
    n = observe_board(box, s, seat, out, n)
    n = observe_supply(s, out, n)
    n = observe_track(s, out, n)
    n = observe_ends(s, seat, out, n)
    districts = zeros(SEATS)
    score_districts(box, s, districts)
    for other in range(s.seats):
        who = seat_after(seat, other, s.seats)
        observe_player(s, who, int(districts[who]), out, n + other * PLAYER_NUMBERS)
    n += SEATS * PLAYER_NUMBERS
    for other in range(s.seats):
        if other == 0 or is_open(s):
            observe_screen(s, seat_after(seat, other, s.seats), out, n + other * SCREEN)


@rule
def observe_turn(s: State, seat: int, out: Numbers) -> int:
    """The options, seats, stages, phase, who is acting."""
    out[0], out[1], out[2] = s.options.setup, s.options.placement, s.options.screens
    n = SHOWN_OPTIONS
    out[n + s.seats - 2] = 1
    n += SEATS - 1
    out[n + s.stage] = 1
    n += ALL_STAGES
    if s.resume != NO_STAGE:
        out[n + s.resume] = 1
    n += ALL_STAGES
    out[n + s.phase] = 1
    return write_seats(acting(s), s.seats, seat, SEATS, out, n + LAST_ROUND + 1)


@rule
def observe_tiles(box: Printed, s: State, out: Numbers, n: int) -> int:
    """The stacks with the backs of their top tiles; the tile that waits."""
    for stack in range(STACKS):
        pile = s.stack[stack]
        out[n + stack] = pile.left / STACK
        if pile.left > 0:
            out[n + STACKS + stack * DISTRICTS + district_of_spot(pile.cards[pile.left - 1])] = 1
    n += STACKS + STACKS * DISTRICTS
    if s.shown != NO_TILE:
        out[n + cost_of_spot(s.shown)] = 1
        out[n + len(COSTS) + int(box.kind[s.shown])] = 1
    return n + len(COSTS) + KINDS


@rule
def observe_questions(s: State, out: Numbers, n: int) -> int:
    """What the turn is about: the key, the place bought, icons, units, the token that asks, permissions."""
    if s.picked != NO_PLACE:
        out[n + s.picked] = 1
    n += PLACES
    if s.bought != NO_PLACE:
        out[n + s.bought] = 1
    n += PLACES
    for i in range(PRESTIGE):
        out[n + i] = s.icons[i] / PRESTIGE
    n += PRESTIGE
    for good in range(GOODS):
        out[n + good] = s.units[good] / OF_EACH
    n += GOODS
    if s.using != NO_BONUS:
        out[n + s.using - 1] = 1
    n += BONUSES
    out[n] = s.chosen / PAIRS
    n += 1
    out[n], out[n + 1] = s.may_double, s.may_join
    return n + PERMISSIONS


@rule
def observe_keys(s: State, seat: int, other: int, out: Numbers, n: int) -> None:
    """The keys of a player on banks and the Arc, buildings and landmarks."""
    me = s.player[seat]
    rest = int(me.stands)
    while rest != 0:
        place = lowest(rest)
        if place < BUILDING:
            out[n + place * SEATS + other] = me.keys_on[place]
        elif place < LANDMARK:
            out[n + SPOTS_AT + (place - BUILDING + 1) * SPOT_NUMBERS - SEATS + other] = me.keys_on[place] / 2
        else:
            out[n + LANDMARKS_AT + (place - LANDMARK + 1) * LANDMARK_NUMBERS - SEATS + other] = me.keys_on[place] / 2
        rest &= rest - 1


@rule
def observe_board(box: Printed, s: State, seat: int, out: Numbers, n: int) -> int:
    """Banks and the Arc, spots, landmarks, points tokens."""
    for other in range(s.seats):
        observe_keys(s, seat_after(seat, other, s.seats), other, out, n)
    n += SPOTS_AT
    for spot in range(SPOTS):
        if s.tile_on[spot] != NO_TILE:
            out[n + int(box.kind[s.tile_on[spot]])] = 1
        if s.beside[spot] != NO_GOOD:
            out[n + KINDS + int(s.beside[spot])] = 1
        n += SPOT_NUMBERS
    for landmark in range(LANDMARKS):
        if s.landmark_in[landmark] != NO_DISTRICT:
            out[n + int(s.landmark_in[landmark])] = 1
        n += LANDMARK_NUMBERS
    for district in range(DISTRICTS):
        if s.points_on[district] != NO_POINTS:
            out[n + int(s.points_on[district])] = 1
        n += POINTS_TOKENS
    return n


@rule
def observe_supply(s: State, out: Numbers, n: int) -> int:
    """The common supply, and the prestige out of the game."""
    for good in range(RESOURCES):
        out[n + good] = s.supply[good] / OF_EACH
    n += RESOURCES
    for i in range(PRESTIGE):
        out[n + i] = s.discarded[i] / OF_EACH
    return n + PRESTIGE


@rule
def observe_track(s: State, out: Numbers, n: int) -> int:
    """Bonus tokens by number: how many lie on the track, where, how many were used."""
    for space in range(1, TRACK):
        number = int(s.number_at[space])
        out[n + number - 1] = s.copies_at[space] / COPIES
        out[n + BONUSES + number - 1] = space / BONUSES
        out[n + 2 * BONUSES + number - 1] = s.used[number] / COPIES
    return n + PER_NUMBER * BONUSES


@rule
def observe_ends(s: State, seat: int, out: Numbers, n: int) -> int:
    """P8.1 End tokens: how many are taken; those used; the viewer's own; those that the viewer saw left."""
    out[n] = s.ends_taken / END_TOKENS
    used = 0
    for other in range(s.seats):
        used |= int(s.player[other].ends_used)
    n = write_set(used, END_TOKENS, out, n + 1)
    n = write_set(s.player[seat].ends, END_TOKENS, out, n)
    looks = s.stage == END_TOKEN and s.turn == seat
    return write_set(ends_left(s) if looks else seen_left(s, seat), END_TOKENS, out, n)


@rule
def observe_player(s: State, seat: int, districts: int, out: Numbers, n: int) -> None:
    """What everyone sees of a player."""
    me = s.player[seat]
    numbers = (
        me.keys / KEYS, me.spare / 2, me.figure / BONUSES, me.points / POINTS, districts / POINTS, count(me.bonus) / TOKENS,
        count(me.ends) / END_TOKENS,
    )  # fmt: skip
    for i in range(PLAYER_NUMBERS):
        out[n + i] = numbers[i]


@rule
def observe_screen(s: State, seat: int, out: Numbers, n: int) -> None:
    """What is behind a screen, end tokens aside."""
    me = s.player[seat]
    out[n] = me.francs / FRANCS
    for good in range(GOODS):
        out[n + 1 + good] = me.goods[good] / OF_EACH
    write_set(int(me.bonus) >> 1, BONUSES, out, n + 1 + GOODS)
