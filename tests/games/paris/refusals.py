"""Moves of Paris that are refused, for `tests/contract/test_words.py`: CASES (the name of the reason, position,
seat, move, rule, the sentence or parts of it; PROVED_ELSEWHERE: reasons with a test of their own), SLIPS of the pen (move, what
is said) at SLIP_AT, FORGIVEN ones (position, moves as typed, as they are), and positions that are TOLD in every language."""

from grandtour.games.paris.rules import reasons
from grandtour.testing.faults import set_up

from .helpers import END_TOKENS, SPOTS, position
from .test_shown import STAGES, at

WHY = {name: code for name, code in vars(reasons).items() if name.isupper() and name != "FINE"}
ENDS = " ".join(f"{i % 2}:{token}" for i, token in enumerate(END_TOKENS))
OVER = position(empty=True, ends=ENDS, stage="over", phase="last-round", turn=None)
LAST = position(empty=True, ends=ENDS, phase="last-round", ends_used={0: "francs-4"})
RICH = {"francs": {0: 40}, "goods": {0: "wood marble marble gold gold"}}
BOARD = {0: "arc chaillot chaillot:2 louvre@belleville", 1: "chaillot:3 belleville:5"}
MORE = "chaillot:1 chaillot:4 chaillot:8 montmartre:8"
TURN = position(board=BOARD, laid=MORE, **RICH)
ARC = position(board=BOARD, laid=MORE, landmarks="luxembourg@montmartre", stage="to", picked="arc", **RICH)
BANK = position(board=BOARD, laid=MORE, landmarks="tuileries@chaillot", stage="to", picked="chaillot", **RICH)
FROM_2 = position(board=BOARD, laid=MORE, stage="to", picked="chaillot:2", francs={0: 5})
POOR = position(board=BOARD, laid=MORE, stage="to", picked="arc", francs={0: 3}, goods={0: "wood marble"})
BOTH = position(
    board={0: "arc chaillot:1", 1: "chaillot:1"}, laid="chaillot:2", stage="to", picked="arc", francs={0: 9}, may_double=True
)
BONUS = position(
    board={0: "chaillot:2"}, stage="bonus", bought="chaillot:2", figure={0: 5}, bonus={0: "8 11"}, used="10", seats=3
)
DONE = position(board={0: "chaillot:2"}, stage="bonus", bought="chaillot:2", figure={0: 30})
OF_3 = position(board={0: "chaillot:3"}, stage="bonus", bought="chaillot:3", francs={0: 1})
MATCH = position(
    board={0: "louvre@chaillot"},
    stage="match",
    bought="louvre",
    icons={"bronze": 1, "gold-prestige": 1},
    goods={0: "silver bronze"},
)
FOUR = {0: "chaillot:1 chaillot:2", 1: "chaillot:4 chaillot:5"}
POINTS = position(board=FOUR, stage="points", bought="chaillot:2", points_tokens={"montmartre": 16})
LAY = position(
    placement="free", stage="lay", shown="chaillot:4", stacks=("chaillot:1", "chaillot:2", ""),
    tiles={"montmartre:4": "batignolles:4", "belleville:1": "belleville:1"},
)  # fmt: skip
REVEAL = position(stage="reveal")
END = position(stage="end", bonus={0: "9 16"})
EMPTY = position(empty=True, board={0: "arc"}, ends="1:points-3 0:points-4 0:francs-4", ends_used={0: "francs-4"})
LOOK = position(empty=True, stage="end-token", ends="1:points-3")
CHOOSE = position(stage="choose", using=21, used="21", resume="action")
PRIZE = position(stage="choose", using=8, used="8", resume="end")
RETURN = position(stage="return", using=24, used="24", resume="action", goods={0: "wood wood gold"})
PAIRS = position(stage="return", using=23, used="23", resume="action", goods={0: "silver silver wood wood"})
TAKE = position(stage="take", using=17, used="17 3", resume="action", bonus={0: "6"}, seats=3)
BACK = position(stage="back", using=25, used="25 2", resume="action", figure={0: 4}, bonus={0: "3"})
FAR = position(stage="back", using=25, used="25", resume="action", figure={0: 12}, bonus={0: "11"}, seats=3)
TOKENS = position(bonus={0: "9 13 17 23 24 25 27"}, francs={0: 1}, goods={0: "wood silver"})
FEW = [spot for spot in SPOTS if spot not in ("chaillot:1", "chaillot:3", "belleville:3", "belleville:4")]
ONE_STACK = position(laid=" ".join(FEW), stacks=("", "chaillot:1", ""), stage="reveal")
NO_KEYS = position(seats=4, board={0: "chaillot:1 chaillot:2 chaillot:3 chaillot:4 chaillot:5 montmartre:1 montmartre:2"})
STUCK = position(seats=4, board={0: "chaillot:1 chaillot:2 chaillot:3 chaillot:4 chaillot:5 montmartre:1 montmartre:2"})
NOTHING = position(bonus={0: "17"}, used=" ".join(str(n) for n in range(1, 31) if n != 17))
ASKED = {  # what is asked at stages that must be answered first
    "to": (BANK, "Choose what to buy with the key from: Chaillot, bank."),
    "lay": (LAY, "Choose a district for the tile: hotel, cost 4 (Chaillot)."),
    "choose": (CHOOSE, "Choose for bonus token 21: 2 resources of your choice."),
    "return": (RETURN, "Choose for bonus token 24: 2 points for each pair of resources returned."),
    "back": (BACK, "Choose for bonus token 25: move your figure back up to 5 spaces and take the token there."),
    "take": (TAKE, "Choose for bonus token 17: a bonus token from any space."),
    "end-token": (LOOK, "Choose an end token to take."),
}
COSTS_SAYS = "That costs {}; you have {}."
REFUSED = {  # a position, a seat, a move, the rule, and the sentence
    "GAME_OVER": [(OVER, seat, move, "P8.3", "The game is over.") for seat, move in ((0, "end"), (1, "place arc"), (1, "skip"))],
    "NOT_YOUR_TURN": [
        (TURN, 1, "place arc", "P1.8", "It isn't your turn. To move: p1."),
        (position(seats=4, turn=3, stage="end"), 0, "end", "P1.8", "It isn't your turn. To move: p4."),
        (CHOOSE, 1, "choose wood", "P1.8", "It isn't your turn. To move: p1."),
    ],
    "ANSWER_FIRST": [
        (p, 0, move, "P2.3", f"First do this: {asked}")
        for stage, (p, asked) in ASKED.items()
        for move in ("place arc", "sell wood", "use 9", "use points-3", "buy wood", "end", "reveal 1", "skip", "pass", "look")
        if (stage, move) != ("return", "skip")
    ],
    "NOT_ASKED": [
        (p, 0, move, "P2.6", f"You can't do that right now. {asked}")
        for p, asked in (
            (TURN, "Place a key, or move a key to buy something."),
            (END, "End your turn, or trade and use tokens first."),
        )
        for move in ("lay chaillot", "to chaillot:4", "to louvre@chaillot", "points 20 chaillot", "bonus 3", "match bronze",
                      "choose wood", "return wood", "back 1", "take 3")
    ] + [
        (p, 0, "end-token points-3", "P8.1", "Take an end token after “look”, once all stacks are empty.")
        for p in (TURN, END, REVEAL)
    ] + [
        (BONUS, 0, "match bronze", "P2.6", "You can't do that right now. Take a bonus token for free, or skip."),
        (REVEAL, 0, "bonus 3", "P2.6", "You can't do that right now. Choose a stack and take its top tile."),
    ],
    "TILE_FIRST": [
        (REVEAL, 0, move, "P2.1", "First take a tile from a stack.") for move in ("place arc", "move arc", "look", "pass")
    ],
    "TILE_DONE": [
        (TURN, 0, "reveal 1", "P2.1", "You have already taken a tile this turn."),
        (END, 0, "reveal 3", "P2.1", "You have already taken a tile this turn."),
        (BONUS, 0, "reveal 2", "P2.1", "You have already taken a tile this turn."),
    ],
    "STACKS_EMPTY": [(EMPTY, 0, "reveal 1", "P2.1", "All stacks are empty.")],
    "STACK_EMPTY": [(ONE_STACK, 0, f"reveal {n}", "P2.1", "That stack is empty.") for n in (1, 3)],
    "ACTION_DONE": [
        (p, 0, move, "P2.2", "You have already taken your main action this turn, or passed.")
        for p in (END, BONUS, MATCH, POINTS) for move in ("place arc", "move arc", "look", "pass")
    ],
    "ACTION_FIRST": [(p, 0, "end", "P2.4", "You can't end your turn before your main action.") for p in (REVEAL, TURN)],
    "INCOME_FIRST": [
        (p, 0, "end", "P2.6", "First collect the income from your purchase, or “skip” it.") for p in (BONUS, MATCH, POINTS)
    ],
    "NOTHING_TO_DECLINE": [(p, 0, "skip", "P2.6", "There is nothing to skip right now.") for p in (REVEAL, TURN, END)],
    "RETURN_ONE": [(p, 0, "skip", "P7.5", "You must return at least one pair.") for p in (RETURN, PAIRS)],
    "ACTION_POSSIBLE": [
        (p, 0, "pass", "P2.5", "You can't pass: a main action is possible.")
        for p in (TURN, EMPTY, position(), position(seats=4, empty=True, board={0: " ".join(STUCK["players"][0]["board"])}))
    ],
    "SPOT_TAKEN": [(LAY, 0, "lay montmartre", "P10.2", "The spot for that cost is already taken: Montmartre.")],
    "KIND_THERE": [(LAY, 0, "lay belleville", "P10.2", "There is already a building of that kind: Belleville.")],
    "NO_KEYS": [(NO_KEYS, 0, f"place {place}", "P3.1", "You have no key behind your screen.") for place in ("arc", "belleville")],
    "KEY_ON_BANK": [(TURN, 0, "place chaillot", "P3.2", "You already have a key on that bank.")],
    "KEY_ON_ARC": [(TURN, 0, "place arc", "P3.2", "You already have a key on the Arc.")],
    "NO_KEY_THERE": [
        (TURN, 0, "move montmartre", "P4.1", "You have no key there: Montmartre, bank."),
        (TURN, 0, "move chaillot:3", "P4.1", "You have no key there: Chaillot, cost 3."),
        (TURN, 0, "move eiffel", "P4.1", "You have no key there: Eiffel Tower."),
        (position(), 0, "move arc", "P4.1", "You have no key there: the Arc de Triomphe."),
    ],
    "NOTHING_IN_REACH": [
        (position(board={0: "eiffel@belleville"}), 0, "move eiffel", "P4.1",
         "There is nothing the key there could move to: Eiffel Tower."),
    ],
    "NOTHING_TO_BUY": [
        (STUCK, 0, "move chaillot:5", "P4.6", "You can't afford anything with the key there: Chaillot, cost 5.")],
    "NOT_LAID": [(ARC, 0, "to montmartre:1", "P4.1", "No building has been laid there yet: Montmartre, cost 1.")],
    "IN_SUPPLY": [
        (ARC, 0, "to eiffel", "P4.4", "That landmark is in the supply; choose a district to add it to: Eiffel Tower."),
    ],
    "ON_BOARD": [(ARC, 0, "to louvre@chaillot", "P4.4", "That landmark is already on the board: Louvre, Belleville.")],
    "OTHER_DISTRICT": [
        (BANK, 0, move, "P4.3", "Only a key on the Arc can move to another district.")
        for move in ("to montmartre:8", "to louvre", "to eiffel@belleville")
    ],
    "NOT_DEARER": [(FROM_2, 0, move, "P4.3", "The key must move to something more expensive than where it is now.")
                   for move in ("to chaillot:1", "to chaillot:2")],
    "OWN_KEY_THERE": [
        (ARC, 0, "to chaillot:2", "P4.1", "You already have a key there: Chaillot, cost 2."),
        (ARC, 0, "to louvre", "P4.1", "You already have a key there: Louvre."),
    ],
    "OTHER_KEY_THERE": [
        (ARC, 0, "to chaillot:3", "P4.1", "Another player has a key there: Chaillot, cost 3."),
        (BOTH, 0, "to chaillot:1", "P4.1", "Another player has a key there: Chaillot, cost 1."),
    ],
    "NO_KEY_IN_DISTRICT": [
        (ARC, 0, "to eiffel@montmartre", "P4.4", "You can add a landmark only where you have another key: Montmartre has none."),
    ],
    "NOT_TALLEST": [
        (BANK, 0, "to luxembourg@chaillot", "P4.4", "A landmark added there must cost more than 11: Chaillot."),
        (ARC, 0, "to sacre-coeur@belleville", "P4.4", "A landmark added there must cost more than 15: Belleville."),
    ],
    "TOO_FEW_GOODS": [
        (POOR, 0, "to eiffel@chaillot", "P4.6", "You need: 2 marble, 2 gold."),
        (FROM_2, 0, "to chaillot:8", "P4.6", "You need: 1 wood."),
    ],
    "TOO_FEW_FRANCS": [
        (POOR, 0, "to chaillot:8", "P4.6", COSTS_SAYS.format("8 francs", "3 francs")),
        (POOR, 0, "to chaillot:4", "P4.6", COSTS_SAYS.format("4 francs", "3 francs")),
    ],
    "POINTS_GONE": [(POINTS, 0, "points 16 chaillot", "P5.1", "That points token is already on a district: 16.")],
    "POINTS_THERE": [(POINTS, 0, "points 20 montmartre", "P5.1", "There is already a points token there: Montmartre.")],
    "NO_ICON": [(MATCH, 0, "match silver", "P5.5", "The landmark has no icon of that kind left.")],
    "NO_PRESTIGE": [(MATCH, 0, "match gold-prestige", "P5.5", "You don't have that prestige.")],
    "SUPPLY_EMPTY": [(TURN, 0, "buy wood", "P6.1", "There is none in the common supply: wood.")],
    "TOO_DEAR_TO_BUY": [
        (position(supply="gold", francs={0: 1}), 0, "buy gold", "P6.1", COSTS_SAYS.format("4 francs", "1 franc")),
    ],
    "NOTHING_TO_SELL": [
        (TURN, 0, "sell bronze", "P6.2", "You don't have any to sell: bronze prestige."),
        (END, 0, "sell gold", "P6.2", "You don't have any to sell: gold."),
    ],
    "NO_TOKEN_THERE": [
        (BONUS, 0, "bonus 10", "P7.1", "There is no bonus token left on that space."),
        (TAKE, 0, "take 3", "P7.1", "There is no bonus token left on that space."),
        (BACK, 0, "back 2", "P7.1", "There is no bonus token left on that space."),
    ],
    "HELD_ALREADY": [
        (BONUS, 0, "bonus 11", "P7.2", "You already have an unused token with this number: 11."),
        (TAKE, 0, "take 6", "P7.2", "You already have an unused token with this number: 6."),
        (FAR, 0, "back 1", "P7.2", "You already have an unused token with this number: 11."),
    ],
    "TRACK_DONE": [(DONE, 0, "bonus 30", "P7.1", "Your figure is on the last space and can't go any further.")],
    "BEHIND": [(BONUS, 0, f"bonus {n}", "P7.1", "Your figure can only move forward.") for n in (1, 5)],
    "BONUS_TOO_DEAR": [(OF_3, 0, "bonus 3", "P5.3", COSTS_SAYS.format("2 francs", "1 franc"))],
    "BEFORE_TRACK": [(BACK, 0, f"back {n}", "P7.5", "There is no space that far back.") for n in (4, 5)],
    "NOT_HELD": [(TOKENS, 0, "use 14", "P7.3", "You have no unused bonus token 14.")],
    "COUNTS_AT_END": [(TOKENS, 0, "use 27", "P7.3", "Token 27 is never used: it counts at the end.")],
    "ONLY_BEFORE_ACTION": [
        (END, 0, f"use {n}", "P7.6", "Tokens 9 and 16 can be used only before the main action.") for n in (9, 16)
    ],
    "NO_SPARE_KEY": [
        (position(bonus={0: "13"}, spare={0: 0}, francs={0: 9}), 0, "use 13", "P7.7", "You have no keys left in the supply."),
    ],
    "KEY_TOO_DEAR": [(TOKENS, 0, "use 13", "P7.7", COSTS_SAYS.format("3 francs", "1 franc"))],
    "NOTHING_TO_TAKE": [(NOTHING, 0, "use 17", "P7.7", "There is no bonus token you could take.")],
    "NOTHING_BACK": [(TOKENS, 0, "use 25", "P7.7", "There is no bonus token you could take behind your figure.")],
    "NO_PAIR": [(TOKENS, 0, f"use {n}", "P7.7", "You have no matching pair to return.") for n in (23, 24)],
    "OTHER_SORT": [
        (CHOOSE, 0, "choose silver", "P7.5", "Bonus token 21 is for resources, not prestige."),
        (PRIZE, 0, "choose wood", "P7.5", "Bonus token 8 is for prestige, not resources."),
        (RETURN, 0, "return silver", "P7.5", "Bonus token 24 is for resources, not prestige."),
        (PAIRS, 0, "return wood", "P7.5", "Bonus token 23 is for prestige, not resources."),
    ],
    "NO_PAIR_OF": [
        (RETURN, 0, "return gold", "P7.5", "You don't have two of these: gold."),
        (PAIRS, 0, "return bronze", "P7.5", "You don't have two of these: bronze prestige."),
    ],
    "STACKS_LEFT": [(TURN, 0, "look", "P8.1", "You can take an end token only when all stacks are empty.")],
    "ENDS_GONE": [(LAST, 0, "look", "P8.1", "There are no end tokens left.")],
    "END_TOKEN_GONE": [(LOOK, 0, "end-token points-3", "P8.1", "That end token is no longer available.")],
    "END_TOKEN_NOT_HELD": [
        (EMPTY, 0, f"use {id_}", "P8.2", "You don't have that end token to use.") for id_ in ("points-3", "francs-4", "wood-gold")
    ],
}  # fmt: skip
FORM = "Write this move as: {}. (Moves in words)"
SLIPS = [
    ("reveal", FORM.format("reveal <1|2|3>")),
    ("reveal 4", FORM.format("reveal <1|2|3>")),
    ("lay paris", FORM.format("lay <district>")),
    ("lay chaillot:4", FORM.format("lay <district>")),
    ("place", FORM.format("place <district> / place arc")),
    ("place chaillot:4", "Place a key on a bank or the Arc, never straight onto a building or landmark. (P3.1)"),
    ("place louvre", "Place a key on a bank or the Arc, never straight onto a building or landmark. (P3.1)"),
    ("move", FORM.format("move arc / move <district> / move <district>:<cost> / move <landmark>")),
    ("move chaillot:6", FORM.format("move arc / move <district> / move <district>:<cost> / move <landmark>")),
    ("to chaillot:7", FORM.format("to <district>:<cost> / to <landmark> / to <landmark>@<district>")),
    ("to louvre@paris", FORM.format("to <district>:<cost> / to <landmark> / to <landmark>@<district>")),
    ("to chaillot", "A key can move only to a building or landmark. (P4.1)"),
    ("to arc", "A key can move only to a building or landmark. (P4.1)"),
    ("points 20", FORM.format("points <first-place value> <district>")),
    ("points 19 chaillot", FORM.format("points <first-place value> <district>")),
    ("bonus 31", FORM.format("bonus <1 … 30>")),
    ("bonus 03", FORM.format("bonus <1 … 30>")),
    ("match copper", FORM.format("match <bronze|silver|gold-prestige>")),
    ("match gold", "Only prestige can match a landmark's icons. (P5.5)"),
    ("buy stone", FORM.format("buy <wood|marble|gold>")),
    ("buy silver", "Prestige can't be bought. (P6.2)"),
    ("buy gold-prestige", "Prestige can't be bought. (P6.2)"),
    ("sell stone", FORM.format("sell <wood|marble|gold|bronze|silver|gold-prestige>")),
    ("sell", FORM.format("sell <wood|marble|gold|bronze|silver|gold-prestige>")),
    ("use 31", FORM.format("use <1 … 30> / use <end token>")),
    ("use points-9", FORM.format("use <1 … 30> / use <end token>")),
    ("choose", FORM.format("choose <wood|marble|gold|bronze|silver|gold-prestige>")),
    ("return two", FORM.format("return <wood|marble|gold|bronze|silver|gold-prestige>")),
    ("back 6", FORM.format("back <1 … 5>")),
    ("back 0", FORM.format("back <1 … 5>")),
    ("take 31", FORM.format("take <1 … 30>")),
    ("end-token", FORM.format("end-token <name>")),
    ("end-token points-9", FORM.format("end-token <name>")),
    ("skip it", "There is no move “skip it” in this game. (Moves in words)"),
    ("end turn", "There is no move “end turn” in this game. (Moves in words)"),
    ("trade wood", "There is no move “trade wood” in this game. (Moves in words)"),
    ("", "There is no move “” in this game. (Moves in words)"),
    ("{}", "There is no move “{}” in this game. (Moves in words)"),
]

CASES = [(name, *case) for name, cases in REFUSED.items() for case in cases]

PROVED_ELSEWHERE = {"NO_SUCH_MOVE", "TOO_FAR_BACK"}
SLIP_AT = TURN
FORGIVEN = [(TURN, ["  MOVE   Chaillot:2 ", "To CHAILLOT:8"], ["move chaillot:2", "to chaillot:8"])]
TOLD = [at(name, 3, 1) for name in STAGES]
put = set_up
