"""What must never change: the laws that every position obeys, whatever was played."""

from __future__ import annotations

from ....engine.jit import rule
from ....parts.piles import content
from ....parts.sets import count, first_n, has
from ..state import (
    BESIDE,
    DRAFT_ROUNDS,
    EVENING,
    JOURNEYS,
    KINDS,
    LONG,
    LUNCH,
    MARKS,
    MORNING,
    NOBODY,
    OVER,
    PLANNING,
    SIGHTS,
    Printed,
    State,
)
from .draft import all_have_chosen, holder, is_draft, kept_after, kind_of, packets_seen
from .hidden import packet_size
from .setup import city_of

ALL_HOLD = 0
STAGE, ROUTES, DEALT, ROOFS, TOKENS, CELLS, ROOFS_TAKEN, DRAFT, FIRST_TOKENS = range(1, 10)


@rule
def sound(box: Printed, s: State) -> int:
    """The number of the first law that is broken; 0 if all hold."""
    if not stage_holds(s):
        return STAGE
    for kind in range(KINDS):
        if not routes_hold(box, s, kind):
            return ROUTES
        if not draft_holds(s, kind):
            return DRAFT
    if not dealt_holds(s):
        return DEALT
    for journey in range(JOURNEYS):
        if not roofs_hold(box, s, journey):
            return ROOFS
        if not cells_hold(box, s, journey):
            return CELLS
        if not roofs_taken_hold(box, s, journey):
            return ROOFS_TAKEN
    if not tokens_hold(box, s):
        return TOKENS
    return ALL_HOLD if first_tokens_hold(s) else FIRST_TOKENS


@rule
def stage_holds(s: State) -> bool:
    """T2 Stage, turn and bus go together: the bus is on the board only on a journey, drafts need `expert`."""
    if s.stage < PLANNING or s.stage > OVER or s.bus < 0 or s.bus > BESIDE or s.turn < 0:
        return False
    if not s.options.expert and (is_draft(s) or s.stage == MARKS):
        return False
    if s.bus != BESIDE and s.stage != MORNING and s.stage != EVENING:
        return False
    return s.turn == NOBODY if s.stage == OVER else s.turn < s.seats


@rule
def routes_hold(box: Printed, s: State, kind: int) -> bool:
    """Each route card is in exactly one place."""
    cards = content(s.pile[kind])
    n = int(s.pile[kind].left)
    for seat in range(s.seats):
        me = s.player[seat]
        cards |= me.kept[kind]
        n += count(me.kept[kind])
        if is_draft(s) and kind == kind_of(s):
            cards |= me.packet
            n += count(me.packet)
    total = city_of(box, s).cards[kind]
    return n == total and cards == first_n(total)


@rule
def dealt_holds(s: State) -> bool:
    """T2.3 Nobody has a long route before lunch; T8 nobody has a packet outside a draft."""
    for seat in range(s.seats):
        if s.player[seat].kept[LONG] != 0 and s.stage < LUNCH:
            return False
        if s.player[seat].packet != 0 and not is_draft(s):
            return False
    return True


@rule
def roofs_hold(box: Printed, s: State, journey: int) -> bool:
    """Each roof token is in exactly one place."""
    tokens = content(s.roof_pile[journey])
    n = int(s.roof_pile[journey].left)
    for seat in range(s.seats):
        tokens |= s.player[seat].roofs[journey]
        n += count(s.player[seat].roofs[journey])
    total = city_of(box, s).roof_tokens[journey]
    return n == total and tokens == first_n(total)


@rule
def cells_hold(box: Printed, s: State, journey: int) -> bool:
    """T3.4 No sight holds more tokens of a journey than it has cells of it, and none of a seat that does not play."""
    for sight in range(SIGHTS):
        seats = int(s.tokens[journey, sight])
        if count(seats) > city_of(box, s).cells[sight] or seats & ~first_n(s.seats) != 0:
            return False
    return True


@rule
def roofs_taken_hold(box: Printed, s: State, journey: int) -> bool:
    """T7.2 Roof tokens taken from a pile: one for each token on that journey's roof cells, as long as there were any."""
    city = city_of(box, s)
    on_roofs = 0
    for sight in range(SIGHTS):
        if has(city.roofs, sight):
            on_roofs += count(s.tokens[journey, sight])
    tokens = int(city.roof_tokens[journey])
    return tokens - s.roof_pile[journey].left == min(on_roofs, tokens)


@rule
def on_board(s: State, seat: int) -> int:
    """How many tokens of a seat lie on the board."""
    n = 0
    for journey in range(JOURNEYS):
        for sight in range(SIGHTS):
            if has(s.tokens[journey, sight], seat):
                n += 1
    return n


@rule
def tokens_hold(box: Printed, s: State) -> bool:
    """T1.3 Tokens on the board and in stock are all there, for every colour."""
    for seat in range(s.seats):
        if s.player[seat].stock < 0 or s.player[seat].stock + on_board(s, seat) != box.tokens:
            return False
    return True


@rule
def first_tokens_hold(s: State) -> bool:
    """T8.2 Before the morning only the seats that have placed their first token have one on the board."""
    if s.stage != PLANNING and s.stage != MARKS:
        return True
    for seat in range(s.seats):
        if on_board(s, seat) != (1 if s.stage == MARKS and seat > s.turn else 0):
            return False
    return True


@rule
def draft_holds(s: State, kind: int) -> bool:
    """T8.1, T8.3 What every seat saw in a draft, kept and passed on fits together."""
    laps = packets_seen(s, 0, kind)
    running = is_draft(s) and kind == kind_of(s)
    if laps == 0:
        return not running and nobody_saw(s, kind)
    if not s.options.expert or not (running or laps == DRAFT_ROUNDS):
        return False
    for who in range(s.seats):
        if packets_seen(s, who, kind) != laps or not way_of_packets_holds(s, kind, who, laps, running):
            return False
    return not (running and all_have_chosen(s))


@rule
def nobody_saw(s: State, kind: int) -> bool:
    for seat in range(s.seats):
        for lap in range(DRAFT_ROUNDS):
            if s.player[seat].seen[kind, lap] != 0:
                return False
    return True


@rule
def way_of_packets_holds(s: State, kind: int, who: int, laps: int, running: bool) -> bool:
    """Each packet a seat received has the right size; what it did not pass on it kept, and nothing else."""
    me = s.player[who]
    kept = 0
    for lap in range(laps):
        packet = int(me.seen[kind, lap])
        rest = int(me.packet) if running else 0
        if lap + 1 < laps:
            rest = int(s.player[holder(s, kind, who, 1)].seen[kind, lap + 1])
        if count(packet) != packet_size(kind, lap) or rest & ~packet != 0:
            return False
        kept |= packet & ~rest
    return kept == me.kept[kind] and count(kept) <= kept_after(kind, laps)
