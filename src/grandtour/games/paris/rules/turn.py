"""P2: the turn. Whose it is, what is legal, what a move does.

    reveal → (lay) → action → end
    action: a key is placed; or moved: to → (points) → (bonus, or match) ; or look → end-token ; or pass

While `reveal`, the action, `points`, `bonus`, `match` or `end` is asked, free moves may be made: trades, tokens. Tokens may ask
for something themselves (choose, return, back, take); after that the turn goes on where it was.
"""

from __future__ import annotations

import numpy as np

from ....engine.jit import rule
from ....engine.structs import Ints
from ....parts.choices import also
from ....parts.sets import has, only
from ..state import (
    ACTION,
    ACTIONS,
    BACK,
    BONUS,
    BUILDING,
    BUY,
    CHOOSE,
    CHOOSE_GOOD,
    DISTRICTS,
    DRAW,
    END,
    END_TOKEN,
    END_TURN,
    GO_BACK,
    LANDMARK,
    LAY,
    LAY_IN,
    LOOK,
    MATCH,
    MATCH_ICON,
    MOVE,
    NO_STAGE,
    OVER,
    PASS,
    PLACE_KEY,
    PLACE_POINTS,
    PLACES,
    POINTS_ON,
    RETURN,
    RETURN_PAIR,
    REVEAL,
    SELL,
    SKIP,
    TAKE,
    TAKE_BONUS,
    TAKE_END,
    TAKE_FROM,
    TO,
    TO_NEW,
    TO_PLACE,
    USE,
    USE_END,
    Printed,
    State,
)
from . import reasons as why
from .bonus import (
    choose_good,
    go_on,
    legal_end_uses,
    legal_goods,
    legal_returns,
    legal_uses,
    refuse_good,
    refuse_return,
    refuse_use,
    return_pair,
    use,
    use_end,
)
from .buying import (
    buy_place,
    decline_matches,
    finish_income,
    legal_matches,
    legal_points,
    match_icon,
    put_points,
    refuse_match,
    refuse_points,
    take_income,
)
from .ending import can_look, end_turn, legal_ends, look, refuse_end_token, refuse_looking, take_end_token
from .goods import buy, legal_trades, refuse_buying, refuse_selling, sell
from .keys import (
    add_landmark,
    legal_moves,
    legal_placings,
    legal_targets,
    place_key,
    refuse_addition,
    refuse_moving,
    refuse_placing,
    refuse_target,
)
from .tiles import lay_in, legal_districts, legal_stacks, refuse_laying, reveal, stacks_empty
from .track import (
    go_back,
    legal_backs,
    legal_bonuses,
    legal_takes,
    refuse_back,
    refuse_bonus,
    refuse_space,
    take_bonus,
    take_token,
)

FREE = NO_STAGE  # moves that answer no question


def stages_of_actions() -> Ints:
    """P2.6 The stage that each action answers; FREE for trades and tokens."""
    stages = np.full(ACTIONS, FREE, np.int64)
    first = (
        (DRAW, REVEAL), (LAY_IN, LAY), (PLACE_KEY, ACTION), (TO_PLACE, TO), (POINTS_ON, PLACE_POINTS), (TAKE_BONUS, BONUS),
        (MATCH_ICON, MATCH), (SKIP, FREE), (CHOOSE_GOOD, CHOOSE), (RETURN_PAIR, RETURN), (BACK, GO_BACK), (TAKE_FROM, TAKE),
        (LOOK, ACTION), (TAKE_END, END_TOKEN), (USE_END, FREE), (PASS, ACTION), (END_TURN, END),
    )  # fmt: skip
    for a, stage in first:
        stages[a:] = stage
    return stages


ANSWERS = stages_of_actions()


# --- whose turn it is ------------------------------------------------------------------------------------------------
@rule
def acting(s: State) -> int:
    """P1.8 The player whose turn it is."""
    return 0 if s.stage == OVER else only(s.turn)


@rule
def must_answer(s: State) -> bool:
    """P2.3 A question during which no free move can be made."""
    return s.stage in (LAY, TO, CHOOSE, RETURN, GO_BACK, TAKE, END_TOKEN)


# --- what is legal ---------------------------------------------------------------------------------------------------
@rule
def legal(box: Printed, s: State, seat: int, out: Ints) -> int:
    """P2.6 Answers to what is asked; P2.3 and free moves."""
    if s.turn != seat:
        return 0
    if must_answer(s):
        return legal_answers(box, s, seat, out)
    n = legal_in_turn(box, s, seat, out)
    main = n
    n = legal_trades(box, s, seat, out, n)
    n = legal_uses(box, s, seat, out, n)
    if s.stage != ACTION:
        n = legal_end_uses(s, seat, out, n)
        return also(END_TURN, n, out) if s.stage == END else n
    looks = can_look(s)
    if looks:
        n = also(LOOK, n, out)
    n = legal_end_uses(s, seat, out, n)
    return n if looks or main > 0 else also(PASS, n, out)  # P2.5


@rule
def legal_answers(box: Printed, s: State, seat: int, out: Ints) -> int:
    """P2.3 Questions that must be answered at once."""
    if s.stage == LAY:
        return legal_districts(box, s, out)
    if s.stage == TO:
        return legal_targets(box, s, seat, out)
    if s.stage == CHOOSE:
        return legal_goods(box, s, out)
    if s.stage == RETURN:
        return legal_pairs(box, s, seat, out)
    if s.stage == GO_BACK:
        return legal_backs(box, s, seat, out)
    return legal_takes(s, seat, out) if s.stage == TAKE else legal_ends(s, out)


@rule
def legal_pairs(box: Printed, s: State, seat: int, out: Ints) -> int:
    """P7.5 Tokens 23 and 24: at least one pair, until `skip`."""
    if s.chosen == 0:
        return legal_returns(box, s, seat, out)
    out[0] = SKIP
    return 1 + legal_returns(box, s, seat, out[1:])


@rule
def legal_in_turn(box: Printed, s: State, seat: int, out: Ints) -> int:
    """P2.1 to P2.6 The steps of a turn, but for `look`, `pass` and `end`."""
    if s.stage == REVEAL:
        return legal_stacks(s, out)
    if s.stage == ACTION:
        return legal_moves(box, s, seat, out, legal_placings(s, seat, out, 0))
    if s.stage == PLACE_POINTS:
        return also(SKIP, legal_points(s, out), out)
    if s.stage == BONUS:
        return also(SKIP, legal_bonuses(box, s, seat, out), out)
    return also(SKIP, legal_matches(s, seat, out), out) if s.stage == MATCH else 0


# --- why not ---------------------------------------------------------------------------------------------------------
@rule
def refusal(box: Printed, s: State, seat: int, a: int) -> int:
    """P2 Why an action is not allowed; 0 if it is."""
    if a < DRAW or a >= ACTIONS:
        return why.NO_SUCH_MOVE
    if s.stage == OVER:
        return why.GAME_OVER
    if s.turn != seat:
        return why.NOT_YOUR_TURN
    if a == SKIP:
        return refuse_skipping(s)
    if ANSWERS[a] == s.stage:
        return refuse_answer(box, s, seat, a)
    if must_answer(s):
        return why.ANSWER_FIRST
    return refuse_free(box, s, seat, a) if ANSWERS[a] == FREE else wrong_moment(s, a)


@rule
def wrong_moment(s: State, a: int) -> int:
    """P2.1 to P2.6 Why this is not the moment for an action."""
    if a < LAY_IN:
        return why.STACKS_EMPTY if stacks_empty(s) else why.TILE_DONE
    if ANSWERS[a] == ACTION:
        return why.TILE_FIRST if s.stage == REVEAL else why.ACTION_DONE
    if a == END_TURN:
        return why.ACTION_FIRST if s.stage in (REVEAL, ACTION) else why.INCOME_FIRST
    return why.NOT_ASKED


@rule
def refuse_skipping(s: State) -> int:
    """P2.6 What can be declined: `points`, `bonus`, further `match`es and `return`s."""
    if s.stage in (PLACE_POINTS, BONUS, MATCH):
        return why.FINE
    if s.stage == RETURN:
        return why.FINE if s.chosen > 0 else why.RETURN_ONE
    return why.ANSWER_FIRST if must_answer(s) else why.NOTHING_TO_DECLINE


@rule
def refuse_free(box: Printed, s: State, seat: int, a: int) -> int:
    """P2.3 Why a free move can't be made."""
    if a < SELL:
        return refuse_buying(box, s, seat, a - BUY)
    if a < USE:
        return refuse_selling(s, seat, a - SELL)
    if a < CHOOSE_GOOD:
        return refuse_use(box, s, seat, a - USE + 1)
    return why.FINE if has(s.player[seat].ends, a - USE_END) else why.END_TOKEN_NOT_HELD


@rule
def refuse_answer(box: Printed, s: State, seat: int, a: int) -> int:
    """Why this can't be the answer to what is asked."""
    if a < LAY_IN:
        return why.FINE if s.stack[a - DRAW].left > 0 else why.STACK_EMPTY
    if a < PLACE_KEY:
        return refuse_laying(box, s, s.shown, a - LAY_IN)
    if a < TO_PLACE or s.stage == ACTION:
        return refuse_action(box, s, seat, a)
    if a < TO_NEW:
        return refuse_target(box, s, seat, a - TO_PLACE + BUILDING)
    if a < POINTS_ON:
        return refuse_addition(box, s, seat, (a - TO_NEW) // DISTRICTS, (a - TO_NEW) % DISTRICTS)
    if a < TAKE_BONUS:
        return refuse_points(s, (a - POINTS_ON) // DISTRICTS, (a - POINTS_ON) % DISTRICTS)
    if a < MATCH_ICON:
        return refuse_bonus(box, s, seat, a - TAKE_BONUS + 1)
    return refuse_match(s, seat, a - MATCH_ICON) if a < SKIP else refuse_choice(box, s, seat, a)


@rule
def refuse_action(box: Printed, s: State, seat: int, a: int) -> int:
    """P2.2 Why a main action can't be made."""
    if a < MOVE:
        return refuse_placing(s, seat, a - PLACE_KEY)
    if a < TO_PLACE:
        return refuse_moving(box, s, seat, a - MOVE)
    return refuse_looking(s) if a == LOOK else refuse_passing(box, s, seat)


@rule
def refuse_passing(box: Printed, s: State, seat: int) -> int:
    """P2.5 A player passes only if no main action is possible."""
    if can_look(s):
        return why.ACTION_POSSIBLE
    for place in range(BUILDING):
        if refuse_placing(s, seat, place) == why.FINE:
            return why.ACTION_POSSIBLE
    for place in range(PLACES):
        if refuse_moving(box, s, seat, place) == why.FINE:
            return why.ACTION_POSSIBLE
    return why.FINE


@rule
def refuse_choice(box: Printed, s: State, seat: int, a: int) -> int:
    """P7.5, P8.1 Why a token's question can't be answered so."""
    if a < RETURN_PAIR:
        return refuse_good(box, s, a - CHOOSE_GOOD)
    if a < BACK:
        return refuse_return(box, s, seat, a - RETURN_PAIR)
    if a < TAKE_FROM:
        return refuse_back(box, s, seat, a - BACK + 1)
    if a < LOOK:
        return refuse_space(s, int(s.player[seat].bonus), a - TAKE_FROM + 1)
    return refuse_end_token(s, a - TAKE_END) if a < USE_END else why.FINE


# --- what a move does ------------------------------------------------------------------------------------------------
@rule
def play(box: Printed, s: State, seat: int, a: int) -> None:
    """P2 A move, and what follows from it."""
    if a < PLACE_KEY:
        play_tile(box, s, a)
    elif a < POINTS_ON:
        play_key(box, s, seat, a)
    elif a <= SKIP:
        play_income(box, s, seat, a)
    elif a < CHOOSE_GOOD:
        play_free(box, s, seat, a)
    elif a < LOOK:
        play_choice(box, s, seat, a)
    else:
        play_end(box, s, seat, a)


@rule
def play_tile(box: Printed, s: State, a: int) -> None:
    """P2.1 A tile from a stack; P10.2 its district."""
    if a < LAY_IN:
        reveal(box, s, a - DRAW)
    else:
        lay_in(s, a - LAY_IN)


@rule
def play_key(box: Printed, s: State, seat: int, a: int) -> None:
    """P3, P4 A key is placed; or picked, and buys something."""
    if a < MOVE:
        place_key(box, s, seat, a - PLACE_KEY)
        s.stage = END
    elif a < TO_PLACE:
        s.stage, s.picked = TO, a - MOVE
    elif a < TO_NEW:
        buy_place(box, s, seat, a - TO_PLACE + BUILDING)
    else:
        landmark = (a - TO_NEW) // DISTRICTS
        add_landmark(box, s, landmark, (a - TO_NEW) % DISTRICTS)
        buy_place(box, s, seat, LANDMARK + landmark)


@rule
def play_income(box: Printed, s: State, seat: int, a: int) -> None:
    """P5 A points token, a bonus token, a match; or `skip`."""
    if a == SKIP:
        skip(box, s, seat)
    elif a < TAKE_BONUS:
        put_points(s, (a - POINTS_ON) // DISTRICTS, (a - POINTS_ON) % DISTRICTS)
        take_income(box, s, seat)
    elif a < MATCH_ICON:
        take_bonus(box, s, seat, a - TAKE_BONUS + 1)
        finish_income(s)
    else:
        match_icon(box, s, seat, a - MATCH_ICON)


@rule
def skip(box: Printed, s: State, seat: int) -> None:
    """P5.1, P5.3, P5.5, P7.5 What was asked is declined."""
    if s.stage == PLACE_POINTS:
        take_income(box, s, seat)
    elif s.stage == BONUS:
        finish_income(s)
    elif s.stage == MATCH:
        decline_matches(s)
    else:
        go_on(s)


@rule
def play_free(box: Printed, s: State, seat: int, a: int) -> None:
    """P6, P7 A trade, or a bonus token."""
    if a < SELL:
        buy(box, s, seat, a - BUY)
    elif a < USE:
        sell(box, s, seat, a - SELL)
    else:
        use(box, s, seat, a - USE + 1)


@rule
def play_choice(box: Printed, s: State, seat: int, a: int) -> None:
    """P7.5 The answer to what a bonus token asks."""
    if a < RETURN_PAIR:
        choose_good(box, s, a - CHOOSE_GOOD)
    elif a < BACK:
        return_pair(box, s, seat, a - RETURN_PAIR)
    elif a < TAKE_FROM:
        go_back(s, seat, a - BACK + 1)
        go_on(s)
    else:
        take_token(s, seat, a - TAKE_FROM + 1)
        go_on(s)


@rule
def play_end(box: Printed, s: State, seat: int, a: int) -> None:
    """P8 End tokens; P2.5 a pass; P2.4 the end of the turn."""
    if a == LOOK:
        look(s)
    elif a < USE_END:
        take_end_token(s, seat, a - TAKE_END)
    elif a < PASS:
        use_end(box, s, seat, a - USE_END)
    elif a == PASS:
        s.stage = END
    else:
        end_turn(s)
