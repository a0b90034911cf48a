"""How a seat stands, as numbers: what it has, what it may expect, how much time is left."""

from __future__ import annotations

from ....engine.jit import rule
from ....engine.structs import Numbers
from ....parts.sets import count, has, lowest
from ..rules.effects import holding
from ..rules.places import ALL_BUILDINGS, ALL_LANDMARKS
from ..rules.scoring import all_districts, worth
from ..state import (
    ARC,
    BONUSES,
    BRONZE,
    BUILDING,
    DISTRICTS,
    END,
    END_TOKENS,
    FRANCS_AT_END,
    GOODS,
    LAST_ROUND,
    OVER,
    Printed,
    State,
)
from .hopes import Hopes, different, hopes
from .outlook import Outlook, district_worth, good_worth, outlook
from .tokens import gift_worth, is_scoring, now_worth, plain_worth

POSITION_FEATURES: tuple[str, ...] = (
    "its turn",
    "its main action done",
    "turns left",
    "end tokens taken",
    "last round",
    "game over",
    "points",
    "points of districts as they stand",
    "points expected of districts",
    "points expected of bonus tokens",
    "points of scoring tokens now",
    "points expected of end tokens",
    "points expected in all",
    "francs",
    "worth of a franc",
    "worth of resources",
    "worth of prestige",
    "keys in hand",
    "keys on banks",
    "a key on the Arc",
    "keys on buildings",
    "keys on landmarks",
    "cost under its keys",
    "kinds",
    "points for a kind more",
    "unused bonus tokens",
    "unused end tokens",
    "token 27",
    "its figure",
    "worth of the next bonus token",
    "worth of a points token that is about to come",
)
MANY = 50.0  # points
SOME = 20.0
FEW = 10.0
THREE = 3.0
SIX = 6.0
MOST = 100.0


@rule
def add(out: Numbers, n: int, value: float) -> int:
    """Writes the next number; returns how many there are now."""
    out[n] = value
    return n + 1


@rule
def position_features(box: Printed, s: State, seat: int, out: Numbers) -> None:
    """Writes how this seat stands."""
    o = outlook(box, s, seat)
    h = hopes(box, s, seat, o)
    n = write_time(s, seat, o, out)
    n = write_points(box, s, seat, o, out, n)
    n = write_goods(box, s, seat, o, out, n)
    n = write_keys(box, s, seat, h, out, n)
    n = write_tokens(box, s, seat, h, out, n)
    add(out, n, h.fourth / FEW)


@rule
def write_time(s: State, seat: int, o: Outlook, out: Numbers) -> int:
    """Whose turn it is, and how much is left of the game."""
    n = add(out, 0, 1.0 if s.turn == seat else 0.0)
    n = add(out, n, 1.0 if s.turn == seat and s.stage == END else 0.0)
    n = add(out, n, o.turns / FEW)
    n = add(out, n, s.ends_taken / END_TOKENS)
    n = add(out, n, 1.0 if s.phase == LAST_ROUND else 0.0)
    return add(out, n, 1.0 if s.stage == OVER else 0.0)


@rule
def write_goods(box: Printed, s: State, seat: int, o: Outlook, out: Numbers, n: int) -> int:
    """Francs and goods."""
    n = add(out, n, s.player[seat].francs / FEW)
    n = add(out, n, o.franc)
    n = add(out, n, goods_worth(box, s, seat, o, 0, BRONZE) / FEW)
    return add(out, n, goods_worth(box, s, seat, o, BRONZE, GOODS) / FEW)


@rule
def write_tokens(box: Printed, s: State, seat: int, h: Hopes, out: Numbers, n: int) -> int:
    """Unused tokens, and the next one."""
    me = s.player[seat]
    n = add(out, n, count(me.bonus) / THREE)
    n = add(out, n, count(me.ends) / THREE)
    n = add(out, n, 1.0 if holding(box, s, seat, FRANCS_AT_END) != 0 else 0.0)
    n = add(out, n, me.figure / BONUSES)
    return add(out, n, h.bonus / FEW)


@rule
def write_points(box: Printed, s: State, seat: int, o: Outlook, out: Numbers, n: int) -> int:
    """Points that the seat has, and those that it may expect."""
    points, now = float(s.player[seat].points), float(all_districts(box, s, seat))
    districts = 0.0
    for district in range(DISTRICTS):
        districts += district_worth(box, s, o, district, 0, o.lands[district])
    tokens, scoring = tokens_worth(box, s, seat, o)
    ends = ends_worth(box, s, seat, o)
    money = int(s.player[seat].francs) * o.franc + goods_worth(box, s, seat, o, 0, GOODS)
    n = add(out, n, points / MANY)
    n = add(out, n, now / MANY)
    n = add(out, n, districts / MANY)
    n = add(out, n, tokens / SOME)
    n = add(out, n, scoring / SOME)
    n = add(out, n, ends / FEW)
    return add(out, n, (points + districts + tokens + ends + money) / MOST)


@rule
def tokens_worth(box: Printed, s: State, seat: int, o: Outlook) -> tuple[float, float]:
    """What the unused bonus tokens will bring, and what those that score would bring now."""
    total, scoring = 0.0, 0.0
    rest = int(s.player[seat].bonus)
    while rest != 0:
        number = lowest(rest)
        total += plain_worth(box, s, seat, o, number)
        if is_scoring(box, number):
            scoring += now_worth(box, s, seat, number)
        rest &= rest - 1
    return total, scoring


@rule
def ends_worth(box: Printed, s: State, seat: int, o: Outlook) -> float:
    """What the unused end tokens will bring."""
    total = 0.0
    rest = int(s.player[seat].ends)
    while rest != 0:
        total += gift_worth(box, s, seat, o, box.end[lowest(rest)])
        rest &= rest - 1
    return total


@rule
def goods_worth(box: Printed, s: State, seat: int, o: Outlook, first: int, last: int) -> float:
    """What some goods of the seat are worth."""
    total = 0.0
    for good in range(first, last):
        n = int(s.player[seat].goods[good])
        if n > 0:
            total += n * good_worth(box, s, seat, o.turns, o.franc, good)
    return total


@rule
def write_keys(box: Printed, s: State, seat: int, h: Hopes, out: Numbers, n: int) -> int:
    """Where the seat's keys are."""
    me = s.player[seat]
    stands = int(me.stands)
    n = add(out, n, me.keys / FEW)
    n = add(out, n, count(stands & ((1 << ARC) - 1)) / THREE)
    n = add(out, n, 1.0 if has(stands, ARC) else 0.0)
    n = add(out, n, count(stands & ALL_BUILDINGS) / SIX)
    n = add(out, n, count(stands & ALL_LANDMARKS) / THREE)
    n = add(out, n, worth(box, s, seat, stands & ~((1 << BUILDING) - 1)) / MANY)
    n = add(out, n, different(h.kinds) / SIX)
    return add(out, n, h.kind / SIX)
