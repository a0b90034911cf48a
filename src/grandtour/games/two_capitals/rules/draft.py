"""T8: the drafts of experienced players, and their first tokens."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.sets import count, has, only
from ..state import (
    CARDS,
    DRAFT_ROUNDS,
    FIRST_KEPT,
    JOURNEYS,
    KEEP,
    KINDS,
    LONG,
    LUNCH,
    MARK,
    MARKS,
    PASSED_TO,
    PLANNING,
    SHORT,
    SIGHTS,
    Printed,
    State,
)
from . import reasons as why
from .journey import put_token


@rule
def is_draft(s: State) -> bool:
    """T8.1, T8.3 Cards are being chosen, by everyone at the same time."""
    return s.stage == PLANNING or s.stage == LUNCH


@rule
def kind_of(s: State) -> int:
    """T8.1, T8.3 Short routes at planning, long ones at lunch."""
    return SHORT if s.stage == PLANNING else LONG


@rule
def packets_seen(s: State, seat: int, kind: int) -> int:
    """How many packets of a draft have come to a seat so far."""
    n = 0
    while n < DRAFT_ROUNDS and s.player[seat].seen[kind, n] != 0:
        n += 1
    return n


@rule
def kept_after(kind: int, packets: int) -> int:
    """T8.1, T8.3 How many cards a player has kept once they have chosen from that many packets."""
    return 0 if packets == 0 else FIRST_KEPT[kind] + packets - 1


@rule
def has_chosen(s: State, seat: int) -> bool:
    """T8.1 The player has kept enough of the packet in hand and waits for the others."""
    kind = kind_of(s)
    return count(s.player[seat].kept[kind]) >= kept_after(kind, packets_seen(s, seat, kind))


@rule
def all_have_chosen(s: State) -> bool:
    for seat in range(s.seats):
        if not has_chosen(s, seat):
            return False
    return True


@rule
def card_of(kind: int, a: int) -> int:
    """The card that an action keeps, if it is one of this kind; CARDS if not."""
    card = a - KEEP - kind * CARDS
    return card if 0 <= card < CARDS else CARDS


@rule
def legal_keeps(s: State, seat: int, out: Ints) -> int:
    """T8.1, T8.3 Any card of the packet in hand."""
    n = 0
    for card in range(CARDS):
        if has(s.player[seat].packet, card):
            out[n] = KEEP + kind_of(s) * CARDS + card
            n += 1
    return n


@rule
def refuse_keep(s: State, seat: int, a: int) -> int:
    """T8.1, T8.3 Why a seat can't keep a card."""
    return why.FINE if has(s.player[seat].packet, card_of(kind_of(s), a)) else why.NOT_IN_PACKET


@rule
def keep(s: State, seat: int, a: int) -> None:
    """T8.1, T8.3 A card goes from the packet to the cards kept; when the last seat has chosen the packets move on."""
    card = only(card_of(kind_of(s), a))
    me = s.player[seat]
    me.packet &= ~card
    me.kept[kind_of(s)] |= card
    if all_have_chosen(s) and packets_seen(s, 0, kind_of(s)) < DRAFT_ROUNDS:
        pass_packets(s)


@rule
def holder(s: State, kind: int, origin: int, lap: int) -> int:
    """T8.1, T8.3 Who holds, in a round of the draft, the packet that was dealt to `origin`."""
    return (origin + PASSED_TO[kind] * lap) % s.seats


@rule
def pass_packets(s: State) -> None:
    """T8.1, T8.3 Short routes go to the left, long ones to the right; everyone sees a new packet."""
    kind = kind_of(s)
    lap = packets_seen(s, 0, kind)
    for seat in range(s.seats):
        giver = holder(s, kind, seat, -1)
        s.player[seat].seen[kind, lap] = s.player[giver].packet
    for seat in range(s.seats):
        s.player[seat].packet = s.player[seat].seen[kind, lap]
    s.learned += 1


@rule
def is_free(s: State, sight: int) -> bool:
    """T8.2 Nobody has a token there, neither morning nor evening."""
    for journey in range(JOURNEYS):
        if s.tokens[journey, sight] != 0:
            return False
    return True


@rule
def legal_marks(s: State, out: Ints) -> int:
    """T8.2 A morning or an evening cell of any free sight."""
    n = 0
    for journey in range(JOURNEYS):
        for sight in range(SIGHTS):
            if is_free(s, sight):
                out[n] = MARK + journey * SIGHTS + sight
                n += 1
    return n


@rule
def refuse_mark(s: State, a: int) -> int:
    """T8.2 Why a first token can't lie there."""
    return why.FINE if is_free(s, (a - MARK) % SIGHTS) else why.TAKEN


@rule
def mark(box: Printed, s: State, seat: int, a: int) -> None:
    """T8.2 A token on a cell of the journey chosen; the turn goes back one seat, if there is one. The bus is not placed."""
    put_token(box, s, seat, (a - MARK) // SIGHTS, (a - MARK) % SIGHTS)
    s.turn = max(seat - 1, 0)


@rule
def is_keep(a: int) -> bool:
    return KEEP <= a < KEEP + KINDS * CARDS


@rule
def is_mark(a: int) -> bool:
    return MARK <= a < MARK + JOURNEYS * SIGHTS


@rule
def is_marking(s: State) -> bool:
    """T8.2 The first tokens are being placed."""
    return s.stage == MARKS
