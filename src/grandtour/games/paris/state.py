"""Paris: what is printed (`Printed`) and what lies on the table (`State`).

Districts and landmarks have numbers in the order of the box. A *place* is where a key can stand: the banks, the Arc, the
building spots district by district, the landmarks. A tile has the number of the spot for which it is printed. Sets of places,
of tiles, of bonus numbers and of end tokens are bits. Bonus tokens and spaces of the track are called by their numbers 1 to 30.
"""

from __future__ import annotations

from typing import Annotated

from ...engine.rng import Chance
from ...engine.structs import Int8, Int16, Int64, Ints, Record, Rows, ints, rows

# --- sizes -----------------------------------------------------------------------------------------------------------
SEATS = 4
DISTRICTS = 6  # P1.1
COSTS = (1, 2, 3, 4, 5, 8)
SPOTS = DISTRICTS * len(COSTS)
LANDMARKS = 8  # P1.5
POINTS_TOKENS = 6
END_TOKENS = 12
BONUSES = 30  # P1.6 numbers, and spaces of the track
TRACK = BONUSES + 1  # space 0 is before the track
STACKS = 3  # P1.3
STACK = SPOTS // STACKS  # tiles at most
ZONES = ("A", "B", "C")
ICONS = 3  # of a landmark, at most
SCORED = 3  # places that score in a district
MOST_COST = 30  # of a landmark
MOST_NEEDED = 6  # marble or gold of a landmark
MOST_BACK = 5

# --- names for numbers -----------------------------------------------------------------------------------------------
NOBODY = SEATS  # no seat
NO_DISTRICT = DISTRICTS
NO_TILE = SPOTS
NO_POINTS = POINTS_TOKENS  # no points token
NO_END_TOKEN = END_TOKENS

# --- goods: resources, then prestige ---------------------------------------------------------------------------------
GOOD_NAMES = ("wood", "marble", "gold", "bronze", "silver", "gold-prestige")
WOOD, MARBLE, GOLD, BRONZE, SILVER, GOLD_PRESTIGE = range(len(GOOD_NAMES))
GOODS = len(GOOD_NAMES)
RESOURCES = BRONZE  # how many; prestige comes behind them
PRESTIGE = GOODS - RESOURCES
OF_EACH = 6  # tokens of a good
NO_GOOD = GOODS

KIND_NAMES = ("cafe", "bakery", "residence", "restaurant", "hotel", "theatre")
KINDS = len(KIND_NAMES)

# --- places: where a key can stand -----------------------------------------------------------------------------------
BANK = 0  # + district
ARC = BANK + DISTRICTS
BUILDING = ARC + 1  # + district × 6 + index of the cost
LANDMARK = BUILDING + SPOTS  # + landmark
PLACES = LANDMARK + LANDMARKS
NO_PLACE = PLACES

# --- stages ----------------------------------------------------------------------------------------------------------
STAGE_NAMES = (
    "reveal", "lay", "action", "to", "points", "bonus", "match", "end", "choose", "return", "back", "take", "end-token", "over",
)  # fmt: skip
REVEAL, LAY, ACTION, TO, PLACE_POINTS, BONUS, MATCH, END, CHOOSE, RETURN, GO_BACK, TAKE, END_TOKEN, OVER = range(len(STAGE_NAMES))
NO_STAGE = len(STAGE_NAMES)

GOES_ON, ROUND_OF_END, LAST_ROUND = range(3)  # P8.3
PHASE_NAMES = ("goes-on", "round-of-end", "last-round")

# --- what bonus tokens do (P7.5); `effects.py` has their names -------------------------------------------------------
(
    NOTHING, GIFT, ANY_RESOURCE, ANY_PRESTIGE, PER_BUILDING, DOUBLE, JOIN, BUY_KEY, TAKE_ANY, PER_TOKEN, PRESTIGE_PAIRS,
    RESOURCE_PAIRS, BACKWARDS, FRANCS_AT_END, PER_LANDMARK, PER_KIND,
) = range(16)  # fmt: skip
EFFECTS = PER_KIND + 1
NO_BONUS = 0
FEWEST_KINDS = 4  # that score
KIND_SCORES = 4  # for 4, 5, 6 and 7 kinds

# --- actions ---------------------------------------------------------------------------------------------------------
DRAW = 0  # + stack
LAY_IN = DRAW + STACKS  # + district
PLACE_KEY = LAY_IN + DISTRICTS  # + bank or Arc
MOVE = PLACE_KEY + BUILDING  # + place
TO_PLACE = MOVE + PLACES  # + place, from the buildings on
TO_NEW = TO_PLACE + PLACES - BUILDING  # + landmark × 6 + district
POINTS_ON = TO_NEW + LANDMARKS * DISTRICTS  # + points token × 6 + district
TAKE_BONUS = POINTS_ON + POINTS_TOKENS * DISTRICTS  # + space − 1
MATCH_ICON = TAKE_BONUS + BONUSES  # + good − BRONZE
SKIP = MATCH_ICON + PRESTIGE
BUY = SKIP + 1  # + resource
SELL = BUY + RESOURCES  # + good
USE = SELL + GOODS  # + number − 1
CHOOSE_GOOD = USE + BONUSES  # + good
RETURN_PAIR = CHOOSE_GOOD + GOODS  # + good
BACK = RETURN_PAIR + GOODS  # + spaces − 1
TAKE_FROM = BACK + MOST_BACK  # + space − 1
LOOK = TAKE_FROM + BONUSES
TAKE_END = LOOK + 1  # + end token
USE_END = TAKE_END + END_TOKENS  # + end token
PASS = USE_END + END_TOKENS
END_TURN = PASS + 1
ACTIONS = END_TURN + 1
TAKE_HIDDEN = ACTIONS  # what the others are told of TAKE_END
MOST_LEGAL = PLACES + BUILDING + RESOURCES + GOODS + BONUSES + END_TOKENS + 2  # P2.2 and P2.3: no other question has more

# --- points by source ------------------------------------------------------------------------------------------------
SOURCES: tuple[str, ...] = ("track", "districts", "francs")
TRACK_POINTS, DISTRICT_POINTS, FRANC_POINTS = range(len(SOURCES))


class Token(Record):
    """A bonus or end token: what is printed on it."""

    effect: Int8
    francs: Int16  # it gives
    points: Int16
    units: Annotated[Ints, ints(Int8, GOODS)]  # goods that it is
    choices: Int16  # goods of choice that it is
    cost: Int16  # the index of the cost of the buildings that it counts
    each: Annotated[Ints, ints(Int16, SEATS - 1)]  # points for each thing that it counts, with 2, 3, 4 players
    by_kinds: Annotated[Ints, ints(Int16, KIND_SCORES)]  # points for 4, 5, 6 and 7 kinds
    price: Int16  # of a key
    back: Int16  # spaces at most
    copies: Annotated[Ints, ints(Int8, SEATS - 1)]  # with 2, 3, 4 players


class Printed(Record):
    """The box."""

    francs: Int64  # to start with
    keys: Annotated[Ints, ints(Int64, SEATS - 1)]  # with 2, 3, 4 players
    spare_keys: Int64
    put_aside: Int64  # tiles
    kind: Annotated[Ints, ints(Int8, SPOTS)]  # of a tile
    beside: Annotated[Ints, ints(Int8, SPOTS)]  # the good beside a spot
    bank: Annotated[Ints, ints(Int16, DISTRICTS)]
    cost: Annotated[Ints, ints(Int16, PLACES)]  # banks and the Arc: 0
    marble: Annotated[Ints, ints(Int16, LANDMARKS)]
    gold: Annotated[Ints, ints(Int16, LANDMARKS)]
    icons: Annotated[Ints, ints(Int8, LANDMARKS, PRESTIGE)]
    up_to: Annotated[Ints, ints(Int64, MOST_COST + 1)]  # the places that cost at most so much, a set
    with_goods: Annotated[Ints, ints(Int64, MOST_NEEDED + 1, MOST_NEEDED + 1)]  # landmarks for so much marble and gold, places
    eight_wood: Int64  # for a building of cost 8
    eight_points: Int64
    price_of_3: Int64  # of a bonus token with a building of cost 3
    buy: Annotated[Ints, ints(Int16, RESOURCES)]
    sell: Annotated[Ints, ints(Int16, GOODS)]
    prestige: Annotated[Ints, ints(Int16, PRESTIGE)]  # points
    zone: Annotated[Ints, ints(Int64, len(ZONES))]  # the spaces of a zone, a set
    bonus: Annotated[Rows[Token], rows(Token, TRACK)]
    with_effect: Annotated[Ints, ints(Int64, EFFECTS)]  # the numbers that have an effect, a set
    end: Annotated[Rows[Token], rows(Token, END_TOKENS)]
    district_points: Annotated[Ints, ints(Int16, POINTS_TOKENS, SCORED)]


class Options(Record):
    """The options chosen, as indexes of their values."""

    setup: Int8  # 1: shuffled
    placement: Int8  # 1: free
    screens: Int8  # 1: open


class Stack(Record):
    """Tiles face down; everyone sees the district of the top one."""

    left: Int64
    cards: Annotated[Ints, ints(Int8, STACK)]


class Player(Record):
    """What belongs to a seat."""

    points: Int64  # on the points track
    francs: Int64
    keys: Int64  # in hand
    spare: Int64  # keys in the supply
    figure: Int64  # its space on the bonus track
    bonus: Int64  # unused bonus tokens, a set of numbers
    ends: Int64  # unused end tokens, a set
    ends_used: Int64
    stands: Int64  # the places where keys of the seat stand, a set; it follows from `keys_on`: for speed
    goods: Annotated[Ints, ints(Int8, GOODS)]
    keys_on: Annotated[Ints, ints(Int8, PLACES)]  # how many keys stand on a place


class State(Record):
    """The table. Single numbers are Int64: with shorter ones every loop over them would be compiled once more."""

    chance: Chance
    learned: Int64  # raised when chance is used or anyone sees something hidden: from then on a move can't be taken back freely
    seats: Int64
    options: Options
    stage: Int64
    resume: Int64  # the stage that a free move interrupted; else NO_STAGE
    phase: Int64  # P8.3
    turn: Int64  # whose turn it is; NOBODY when the game is over
    shown: Int64  # at LAY: the tile that waits for its district; else NO_TILE
    picked: Int64  # at TO: where the key comes from; else NO_PLACE
    bought: Int64  # while there is income: the place bought; else NO_PLACE
    using: Int64  # the bonus token whose effect is being chosen; else NO_BONUS
    chosen: Int64  # how many goods or pairs were chosen for it
    may_double: Int64  # P7.5 token 9 was used in this turn
    may_join: Int64  # P7.5 token 16
    icons: Annotated[Ints, ints(Int8, PRESTIGE)]  # of the landmark bought, not matched yet
    units: Annotated[Ints, ints(Int16, GOODS)]  # P7.4 goods that tokens are in this turn
    stack: Annotated[Rows[Stack], rows(Stack, STACKS)]
    aside: Int64  # P1.3 tiles put aside unseen, a set
    gone: Int64  # P10.2 tiles that fitted nowhere, a set
    built: Int64  # buildings laid and landmarks on the board, a set of places
    tile_on: Annotated[Ints, ints(Int8, SPOTS)]
    beside: Annotated[Ints, ints(Int8, SPOTS)]  # the good beside a spot, or NO_GOOD
    landmark_in: Annotated[Ints, ints(Int8, LANDMARKS)]  # its district, or NO_DISTRICT: in the supply
    landmarks: Annotated[Ints, ints(Int64, DISTRICTS)]  # the landmarks of a district, places; derived, for speed
    tallest: Annotated[Ints, ints(Int16, DISTRICTS)]  # the cost of its most expensive landmark; derived, for speed
    keys_in: Annotated[Ints, ints(Int64, DISTRICTS)]  # keys on its buildings and landmarks; it follows: for speed
    points_on: Annotated[Ints, ints(Int8, DISTRICTS)]  # the points token of a district, or NO_POINTS
    points_left: Int64  # points tokens in the supply, a set
    supply: Annotated[Ints, ints(Int8, RESOURCES)]  # P1.4
    discarded: Annotated[Ints, ints(Int8, PRESTIGE)]  # prestige out of the game
    number_at: Annotated[Ints, ints(Int8, TRACK)]  # the number of the bonus tokens on a space
    copies_at: Annotated[Ints, ints(Int8, TRACK)]  # how many are left there
    used: Annotated[Ints, ints(Int8, TRACK)]  # bonus tokens discarded, by number
    ends_taken: Int64
    end_token: Annotated[Ints, ints(Int8, END_TOKENS)]  # end tokens in the order in which they were taken; else NO_END_TOKEN
    end_taker: Annotated[Ints, ints(Int8, END_TOKENS)]  # by whom; else NOBODY
    used_after: Annotated[Ints, ints(Int8, END_TOKENS)]  # by token: how many had been taken when it was used; else 0
    player: Annotated[Rows[Player], rows(Player, SEATS)]
