"""M2, M6: the turn. Whose it is, what is legal, what a move does, and how a turn and the game end.

    turn → (effect → (second-pick, chain)) → (claim) → turn of the next player, or over

An action card that is played lies aside while its effect is carried out.
"""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.choices import also, each
from ....parts.seats import seat_after
from ....parts.sets import only
from ..state import (
    ACTIONS,
    BACK,
    CANCEL,
    CANCEL_CITY,
    CARS,
    CHAIN,
    CLAIM,
    CLAIM_CITY,
    DECLINE,
    EFFECT,
    EXCHANGE,
    LAST_CITIES,
    LAY,
    NO_CARD,
    NO_CITY,
    NOBODY,
    OUT,
    OVER,
    PICK,
    PLAY,
    QUIET_TURNS,
    SECOND_PICK,
    SKIP,
    SWAP,
    TURN,
    UNCOUPLE_THREE,
    UNCOUPLE_TWO,
    Printed,
    State,
)
from . import reasons as why
from .actions import column_parts, give_parts, is_column, is_pick, lay_parts, spot_of
from .cards import discard, draw_card, kinds_in_front, kinds_in_hand, leave_hand
from .cities import can_claim, cancel, cities_on_table, claim, legal_cancels, legal_claims, refuse_claim
from .columns import legal_columns, refuse_column, uncouple_column
from .exchange import end_chain, give, legal_gives, pass_on, refuse_give
from .fronts import cars_to_put_out, put_out, refuse_back, refuse_out, take_back
from .lines import couple, legal_lays, refuse_lay
from .setup import dead_end, is_dead_end
from .swap import legal_picks, refuse_pick, swap


# --- whose turn it is -------------------------------------------------------------------------------------------------
@rule
def acting(s: State) -> int:
    """M1.3 The player whose turn it is; M4.4 in a chain the one who may exchange next."""
    if s.stage == OVER:
        return 0
    return only(s.asked) if s.stage == CHAIN else only(s.turn)


@rule
def refuse_seat(s: State, seat: int) -> int:
    """M1.3, M4.4 Why a player may do nothing at all."""
    if s.stage == OVER:
        return why.GAME_OVER
    if s.stage == CHAIN:
        return why.FINE if s.asked == seat else why.NOT_ASKED
    return why.FINE if s.turn == seat else why.NOT_YOUR_TURN


# --- what is legal ----------------------------------------------------------------------------------------------------
@rule
def legal(box: Printed, s: State, seat: int, out: Ints) -> int:
    """M2 One of four actions; M4 an effect, the second car of a swap, a link of a chain; M3 a claim."""
    if refuse_seat(s, seat) != why.FINE:
        return 0
    if s.stage == TURN:
        return legal_turn(box, s, seat, out)
    if s.stage == SECOND_PICK:
        return legal_picks(s, seat, out)
    if s.stage == CHAIN:
        return also(DECLINE, legal_gives(s, seat, out), out)
    if s.stage == CLAIM:
        return also(SKIP, legal_claims(box, s, seat, out), out)
    return also(SKIP, legal_effects(s, seat, out), out)


@rule
def legal_turn(box: Printed, s: State, seat: int, out: Ints) -> int:
    """M2.1 to M2.4 Lay, put out, take back, play. M2.7 Something is always possible: a car in hand can be put out, or
    four lie in front and one can be taken back."""
    n = legal_lays(box, s, seat, out)
    outs, backs, cards = cars_to_put_out(box, s, seat), kinds_in_front(s, seat), kinds_in_hand(s, seat) >> CARS
    return each(OUT, outs | backs << (BACK - OUT) | cards << (PLAY - OUT), PICK - OUT, out, n)


@rule
def legal_effects(s: State, seat: int, out: Ints) -> int:
    """M4.1 to M4.5 What the card that lies aside can do."""
    if s.aside == SWAP:
        return legal_picks(s, seat, out)
    if s.aside == EXCHANGE:
        return legal_gives(s, seat, out)
    if s.aside == CANCEL:
        return legal_cancels(s, out)
    return legal_columns(s, out)


@rule
def refusal(box: Printed, s: State, seat: int, a: int) -> int:
    """M2 Why an action is not allowed; 0 if it is."""
    if a < LAY or a >= ACTIONS:
        return why.NO_SUCH_MOVE
    if refuse_seat(s, seat) != why.FINE:
        return refuse_seat(s, seat)
    if a < PICK:
        return refuse_action(box, s, seat, a) if s.stage == TURN else why_not_now(s)
    if a == SKIP:
        return refuse_skip(s)
    if CLAIM_CITY <= a < SKIP:
        return refuse_claim(box, s, seat, a - CLAIM_CITY) if s.stage == CLAIM else claim_later(s)
    if a == DECLINE:
        return refuse_decline(s)
    return refuse_effect(s, seat, a)


@rule
def why_not_now(s: State) -> int:
    """M2.8 What must be done before anything else."""
    if s.stage == SECOND_PICK:
        return why.PICK_SECOND
    if s.stage == CHAIN:
        return why.GIVE_OR_DECLINE
    return why.CLAIM_OR_SKIP if s.stage == CLAIM else why.FINISH_CARD


@rule
def claim_later(s: State) -> int:
    """M2.8 Cities are claimed at the end of a turn."""
    return why.CLAIM_AT_THE_END if s.stage == TURN else why_not_now(s)


@rule
def refuse_action(box: Printed, s: State, seat: int, a: int) -> int:
    """M2.1 to M2.4 Why one of the four actions is not possible."""
    if a < OUT:
        car, row, _ = lay_parts(a)
        return refuse_lay(box, s, seat, car, row)
    if a < BACK:
        return refuse_out(box, s, seat, a - OUT)
    if a < PLAY:
        return refuse_back(s, seat, a - BACK)
    return why.FINE if s.player[seat].hand[CARS + a - PLAY] > 0 else why.NOT_IN_HAND


@rule
def refuse_skip(s: State) -> int:
    """M4.6 No effect at all; or no claim. M4.1 But after the first car of a swap the second follows."""
    if s.stage == EFFECT or s.stage == CLAIM:
        return why.FINE
    return why.NOTHING_TO_SKIP if s.stage == TURN else why_not_now(s)


@rule
def refuse_decline(s: State) -> int:
    """M4.4 Only the player who is asked in a chain can decline."""
    if s.stage == CHAIN:
        return why.FINE
    return why.NOT_ASKED_TO_EXCHANGE if s.stage == TURN else why_not_now(s)


@rule
def refuse_effect(s: State, seat: int, a: int) -> int:
    """M4 Why the effect of a card can't be this."""
    if s.stage == TURN:
        return why.NOT_PLAYED
    if s.stage == CLAIM or (s.stage != EFFECT and not is_effect_of(s.aside, a)):
        return why_not_now(s)
    if not is_effect_of(s.aside, a):
        return why.OTHER_CARD
    if is_pick(a):
        return refuse_pick(s, seat, spot_of(a))
    if is_column(a):
        side, place, top = column_parts(a)
        return refuse_column(s, side, place, top)
    if a < DECLINE:
        mine, way, theirs = give_parts(a)
        return refuse_give(s, seat, mine, way, theirs)
    return why.FINE if s.city[a - CANCEL_CITY] != NO_CITY else why.NO_CITY_THERE


@rule
def is_effect_of(card: int, a: int) -> bool:
    """M4.1 to M4.5 Which actions belong to which card."""
    if is_pick(a):
        return card == SWAP
    if is_column(a):
        return card in (UNCOUPLE_TWO, UNCOUPLE_THREE)
    return card == EXCHANGE if a < DECLINE else card == CANCEL


# --- what a move does -------------------------------------------------------------------------------------------------
@rule
def play(box: Printed, s: State, seat: int, a: int) -> None:
    """M2.8 A move, and what follows from it."""
    if a < PLAY:
        lay_or_move_car(s, seat, a)
        end_action(box, s)
    elif a < PICK:
        play_card(s, seat, CARS + a - PLAY)
    elif CLAIM_CITY <= a < SKIP:
        claim(box, s, seat, a - CLAIM_CITY)
        end_turn(box, s)
    elif a == SKIP and s.stage == CLAIM:
        end_turn(box, s)
    elif carry_out(s, seat, a):
        end_effect(box, s)


@rule
def lay_or_move_car(s: State, seat: int, a: int) -> None:
    """M2.1 Lay a car and draw; M2.3 put one out; M2.4 take one back."""
    if a < OUT:
        car, row, side = lay_parts(a)
        leave_hand(s, seat, car)
        couple(s, row, side, car)
        draw_card(s, seat)
    elif a < BACK:
        put_out(s, seat, a - OUT)
    else:
        take_back(s, seat, a - BACK)


@rule
def play_card(s: State, seat: int, card: int) -> None:
    """M2.2, M2.8 An action card is shown and lies aside until its effect is over."""
    s.player[seat].hand[card] -= 1
    s.aside = card
    s.stage = EFFECT
    s.learned += 1


@rule
def carry_out(s: State, seat: int, a: int) -> bool:
    """M4 A step of an effect; whether the effect is over."""
    if is_pick(a):
        return pick(s, seat, spot_of(a))
    if is_column(a):
        side, place, top = column_parts(a)
        uncouple_column(s, side, place, top)
    elif a < DECLINE:
        mine, way, theirs = give_parts(a)
        give(s, seat, mine, way, theirs)
        return not pass_on(s, seat, way)
    elif a == DECLINE:
        end_chain(s)
    elif a < CLAIM_CITY:
        cancel(s, a - CANCEL_CITY)
    return True


@rule
def pick(s: State, seat: int, spot: int) -> bool:
    """M4.1 The first car, or the second and the swap; whether that is all."""
    if s.stage == SECOND_PICK:
        swap(s, seat, spot)
        return True
    s.picked = spot
    s.stage = SECOND_PICK
    return False


# --- how a turn ends --------------------------------------------------------------------------------------------------
@rule
def end_effect(box: Printed, s: State) -> None:
    """M2.2, M2.8 The card is discarded, and then one is drawn; with an effect or without (M4.6)."""
    discard(s, s.aside, 1)
    s.aside = NO_CARD
    draw_card(s, s.turn)
    end_action(box, s)


@rule
def end_action(box: Printed, s: State) -> None:
    """M3.1, M2.8 After any action a city may be claimed, if that is possible; by nobody but the player whose turn it is."""
    if can_claim(box, s, s.turn):
        s.stage = CLAIM
    else:
        end_turn(box, s)


@rule
def end_turn(box: Printed, s: State) -> None:
    """M2.8 The end of the game, or the next player (M1.3), and a dead end (M5.1)."""
    s.quiet = 0 if s.city_left else s.quiet + 1
    s.city_left = 0
    if is_last_turn(s):
        s.stage, s.turn = OVER, NOBODY
        return
    s.stage, s.turn = TURN, seat_after(s.turn, 1, s.seats)
    if is_dead_end(s):
        dead_end(box, s)


@rule
def is_last_turn(s: State) -> bool:
    """M6.1 No city is left in the deck and three or fewer are on the table; M6.4 or nothing has happened for too long."""
    if s.city_deck.left == 0 and cities_on_table(s) <= LAST_CITIES:
        return True
    return s.quiet >= QUIET_TURNS * s.seats
