"""What a seat knows, and a deal that agrees with it ("What a seat knows" in docs/games/two_capitals.md)."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.rng import seed_chance
from ....engine.structs import Ints
from ....parts.piles import draw_set, gather, shuffle
from ....parts.sets import count, first_n, some
from ..state import DRAFT_ROUNDS, HANDS, JOURNEYS, KINDS, OVER, Printed, State
from .draft import holder, is_draft, kept_after, kind_of, packets_seen
from .setup import city_of


@rule
def reshuffle(box: Printed, s: State, seat: int, key: Ints) -> None:
    """T2.1, T7.2 All that the seat can't know is dealt again: the others' routes, the piles, the others' roof tokens.
    Once the game is over nothing is hidden."""
    seed_chance(s.chance, key, 0)
    if s.stage == OVER:
        return
    for kind in range(KINDS):
        deal_routes_anew(box, s, seat, kind)
    for journey in range(JOURNEYS):
        deal_roofs_anew(box, s, seat, journey)


@rule
def known_routes(s: State, seat: int, kind: int) -> int:
    """The routes a seat has ever had in hand; a spectator, none."""
    if seat < 0:
        return 0
    cards = s.player[seat].kept[kind]
    for lap in range(DRAFT_ROUNDS):
        cards |= s.player[seat].seen[kind, lap]
    return int(cards)


@rule
def deal_routes_anew(box: Printed, s: State, seat: int, kind: int) -> None:
    """Every route that the seat never saw goes into the pile; from there the unknown places are filled."""
    gather(s.pile[kind], first_n(city_of(box, s).cards[kind]) & ~known_routes(s, seat, kind))
    shuffle(s.chance, s.pile[kind])
    if packets_seen(s, 0, kind) > 0:
        draft_anew(s, seat, kind)
    else:
        deal_hands_anew(s, seat, kind)


@rule
def deal_hands_anew(s: State, seat: int, kind: int) -> None:
    """T2.1, T2.3 Without a draft the others may hold any routes that the seat does not."""
    for other in range(s.seats):
        if other != seat:
            s.player[other].kept[kind] = draw_set(s.pile[kind], count(s.player[other].kept[kind]))


@rule
def draft_anew(s: State, seat: int, kind: int) -> None:
    """T8.1, T8.3 The draft is played once more, round by round, with the seat's own choices and any of the others'
    that agree with what the seat saw."""
    for other in range(s.seats):
        if other != seat:
            s.player[other].kept[kind] = 0
            s.player[other].seen[kind, 0] = first_packet(s, seat, kind, other)
    for lap in range(packets_seen(s, 0, kind)):
        for who in range(s.seats):
            rest = passed_on(s, seat, kind, lap) if who == seat else keep_anew(s, seat, kind, who, lap)
            hand_on(s, seat, kind, who, lap, rest)


@rule
def packet_size(kind: int, lap: int) -> int:
    """T8.1, T8.3 How many cards a packet has when it is received in a round."""
    return HANDS[kind] - kept_after(kind, lap)


@rule
def next_look(s: State, seat: int, kind: int, who: int, lap: int) -> int:
    """The round in which the packet that `who` holds in round `lap` comes to the seat; DRAFT_ROUNDS if it has not."""
    for later in range(lap + 1, packets_seen(s, 0, kind)):
        if holder(s, kind, who, later - lap) == seat:
            return later
    return DRAFT_ROUNDS


@rule
def first_packet(s: State, seat: int, kind: int, who: int) -> int:
    """What a packet may have held when it was dealt: what the seat saw in it later, and unseen cards for the rest."""
    look = next_look(s, seat, kind, who, 0)
    if look == DRAFT_ROUNDS:
        return draw_set(s.pile[kind], packet_size(kind, 0))
    gone = packet_size(kind, 0) - packet_size(kind, look)
    return int(s.player[seat].seen[kind, look]) | draw_set(s.pile[kind], gone)


@rule
def passed_on(s: State, seat: int, kind: int, lap: int) -> int:
    """What the seat itself passed on: what it has not kept, and what it kept only when the packet came back."""
    me = s.player[seat]
    look = next_look(s, seat, kind, seat, lap)
    came_back = 0 if look == DRAFT_ROUNDS else int(me.seen[kind, look])
    return (int(me.seen[kind, lap]) & ~int(me.kept[kind])) | came_back


@rule
def keep_anew(s: State, seat: int, kind: int, who: int, lap: int) -> int:
    """Another player keeps as many cards as everyone could see, but none that the seat saw in the packet later."""
    me = s.player[who]
    packet = int(me.seen[kind, lap])
    look = next_look(s, seat, kind, who, lap)
    free = packet if look == DRAFT_ROUNDS else packet & ~int(s.player[seat].seen[kind, look])
    kept = some(s.chance, free, count(packet) - left_over(s, kind, who, lap))
    me.kept[kind] |= kept
    return packet & ~kept


@rule
def left_over(s: State, kind: int, who: int, lap: int) -> int:
    """How many cards of a packet a player has not kept (so far, if it is still in hand)."""
    if lap + 1 < packets_seen(s, 0, kind):
        return packet_size(kind, lap + 1)
    return count(s.player[who].packet) if is_draft(s) and kind == kind_of(s) else 0


@rule
def hand_on(s: State, seat: int, kind: int, who: int, lap: int, rest: int) -> None:
    """The rest of a packet goes to the next player, or stays in hand if the packets have not been passed yet."""
    receiver = holder(s, kind, who, 1)
    if lap + 1 < packets_seen(s, 0, kind):
        if receiver != seat:
            s.player[receiver].seen[kind, lap + 1] = rest
    elif who != seat and is_draft(s) and kind == kind_of(s):
        s.player[who].packet = rest


@rule
def deal_roofs_anew(box: Printed, s: State, seat: int, journey: int) -> None:
    """T7.2 The others' roof tokens of a journey may be any that the seat has not got itself."""
    mine = 0 if seat < 0 else int(s.player[seat].roofs[journey])
    gather(s.roof_pile[journey], first_n(city_of(box, s).roof_tokens[journey]) & ~mine)
    shuffle(s.chance, s.roof_pile[journey])
    for other in range(s.seats):
        if other != seat:
            s.player[other].roofs[journey] = draw_set(s.roof_pile[journey], count(s.player[other].roofs[journey]))
