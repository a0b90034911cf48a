"""Moves of Moscow to Paris that are refused, for `tests/contract/test_words.py`: CASES (the name of the reason, position,
seat, move, rule, the sentence or parts of it; PROVED_ELSEWHERE: reasons with a test of their own), SLIPS of the pen (move, what
is said) at SLIP_AT, FORGIVEN ones (position, moves as typed, as they are), and positions that are TOLD in every language."""

from grandtour.games.moscow_paris.rules import reasons
from grandtour.games.moscow_paris.state import CLAIM_CITY
from grandtour.testing.faults import set_up

from .helpers import CARS, TVER, position

WHY = {name: code for name, code in vars(reasons).items() if name.isupper() and name != "FINE"}
ROWS = {"moscow": "mail diner | sleeper", "paris": "| mail", "smolensk": "seating saloon |", "rome": ""}
FRONTS = dict.fromkeys(range(4), "mail")


def effect(card, seats=2, **said):
    return position(**{"seats": seats, "rows": ROWS, "stage": "effect", "aside": card, **said})


PICKED = {"rows": ROWS, "stage": "second-pick", "aside": "swap", "fronts": {0: "mail seating", 1: "luggage mail"}}
CHAIN = position(seats=4, turn=3, stage="chain", aside="exchange", asked=0, way="next", fronts=FRONTS)
CLAIM = position(seats=3, turn=2, rows=ROWS, stage="claim", fronts={2: "mail"})
LONG = position(rows=ROWS, stage="claim", fronts={0: "mail seating saloon"}, options={"full_lines": True})
OVER = position(rows={"moscow": "", "-": "", "rome": "", "paris": ""}, stage="over", turn=None, city_deck="")
TIRED = position(seats=4, stage="over", turn=None, quiet=600)
GAP = position(
    rows={"moscow": "mail", "-": "", "rome": "", "paris": ""}, stage="claim", fronts={0: "mail"}, city_deck="", city_left=True
)
CLAIM_ROW_2 = CLAIM_CITY + 1
REFUSED = {  # a position, a seat, a move, the rule, and the sentence
    "GAME_OVER": [
        (OVER, 0, "skip", "M6.1", "The game is over."),
        (OVER, 1, "lay mail rome left", "M6.1", "The game is over."),
        (TIRED, 3, "claim moscow", "M6.4", "The game is over."),
    ],
    "NOT_YOUR_TURN": [
        (position(), 1, "out saloon", "M1.3", "It isn't your turn. To move: p1."),
        (position(seats=4, turn=3), 0, "lay saloon rome left", "M1.3", "It isn't your turn. To move: p4."),
        (CLAIM, 1, "claim paris", "M1.3", "It isn't your turn. To move: p3."),
        (effect("swap"), 1, "skip", "M1.3", "It isn't your turn. To move: p1."),
    ],
    "NOT_ASKED": [
        (CHAIN, 3, "skip", "M4.4", "The exchange chain is now with: p1."),
        (CHAIN, 2, "decline", "M4.4", "The exchange chain is now with: p1."),
    ],
    "FINISH_CARD": [
        (effect("swap"), 0, move, "M2.8", "First use the effect of the card you played, or “skip” it.")
        for move in ("lay saloon rome left", "out saloon", "back mail", "play cancel", "claim paris", "decline")
    ],
    "PICK_SECOND": [
        (position(**PICKED, picked="p1:mail"), 0, move, "M4.1",
         "You have picked a car: now pick the one to swap it with.")
        for move in ("lay saloon rome left", "out saloon", "play swap", "claim paris", "skip", "decline", "cancel rome")
    ],
    "GIVE_OR_DECLINE": [
        (CHAIN, 0, move, "M4.4", "Exchange a car first (“give”), or “decline”.")
        for move in ("lay saloon rome left", "back mail", "play exchange", "claim paris", "skip", "cancel rome")
    ],
    "CLAIM_OR_SKIP": [
        (CLAIM, 2, move, "M2.8", "You have taken your action: claim a city, or “skip”.")
        for move in ("lay saloon rome left", "out saloon", "back mail", "play swap", "pick p1:mail", "cancel rome", "decline")
    ],
    "NOT_PLAYED": [
        (position(fronts={0: "mail", 1: "mail"}), 0, move, "M2.2", "You need an action card for that: play it first.")
        for move in ("pick p1:mail", "column left 1 moscow", "give mail p2 mail", "cancel rome")
    ],
    "OTHER_CARD": [
        (effect("swap"), 0, "cancel rome", "M2.2", "The card you played does something else."),
        (effect("cancel"), 0, "pick moscow:left:1", "M2.2", "The card you played does something else."),
        (effect("exchange"), 0, "column left 1 moscow", "M2.2", "The card you played does something else."),
        (effect("uncouple-two"), 0, "give mail p2 mail", "M2.2", "The card you played does something else."),
    ],
    "NOT_IN_HAND": [
        (position(), 0, "lay mail rome left", "M2.1", "You don't have this card in your hand: Mail car."),
        (position(seats=3, turn=2), 2, "out sleeper", "M2.3", "You don't have this card in your hand: Sleeping car."),
        (position(), 0, "play cancel", "M2.2", "You don't have this card in your hand: Cancel a city."),
        (position(fronts={0: "mail"}), 0, "out mail", "M2.3", "You don't have this card in your hand: Mail car."),
    ],
    "NO_CITY_THERE": [(GAP, 0, CLAIM_ROW_2, "M1.2", "There is no city in that row.")],
    "EQUAL_IN_LINE": [
        (position(rows=ROWS, hands={0: "mail"}), 0, f"lay mail {city} {side}", "M2.1a",
         f"The line of {city.title()} already has a car of this kind.")
        for city in ("moscow", "paris") for side in ("left", "right")
    ],
    "LINE_FULL": [
        (position(rows=ROWS, hands={0: "luggage"}), 0, "lay luggage smolensk right", "M2.1b", "The line of Smolensk is full."),
        (position(rows=ROWS, hands={0: "luggage"}, options={"full_lines": True}), 0, "lay luggage moscow left", "M2.1b",
         "The line of Moscow is full."),
    ],
    "FRONT_FULL": [
        (position(fronts={0: "mail mail mail diner"}), 0, "out saloon", "M2.3", "You can't have any more cars in front of you."),
    ],
    "NOT_IN_FRONT": [
        (position(fronts={0: "mail", 1: "diner"}), 0, "back diner", "M2.4",
         "You don't have this car in front of you: Dining car."),
        (position(), 0, "back saloon", "M2.4", "You don't have this car in front of you: Saloon car."),
        (CHAIN, 0, "give diner p2 mail", "M4.4", "You don't have this car in front of you: Dining car."),
        (effect("exchange", fronts={1: "mail"}), 0, "give mail p2 mail", "M4.4",
         "You don't have this car in front of you: Mail car."),
    ],
    "NO_CAR_THERE": [
        (effect("swap"), 0, "pick moscow:left:3", "M4.1", "There is no car at that spot."),
        (effect("swap", fronts={1: "luggage"}), 0, "pick p1:luggage", "M4.1", "There is no car at that spot."),
        (effect("swap", fronts={1: "luggage"}), 0, "pick p4:luggage", "M4.1", "There is no car at that spot."),
    ],
    "SAME_KIND": [
        (position(**PICKED, picked="p1:mail"), 0, "pick moscow:left:1", "M4.1",
         "Those two cars are the same: swap two different ones."),
    ],
    "PICKED_ALREADY": [
        (position(**PICKED, picked="moscow:left:1"), 0, "pick moscow:left:1", "M4.1",
         "You have already picked that car: pick another one."),
        (position(**PICKED, picked="p1:mail"), 0, "pick p1:mail", "M4.1", "You have already picked that car: pick another one."),
    ],
    "SAME_FRONT": [
        (position(**PICKED, picked="p1:mail"), 0, "pick p1:seating", "M4.1", "Both cars are in front of the same player."),
        (position(**PICKED, picked="p2:luggage"), 0, "pick p2:mail", "M4.1", "Both cars are in front of the same player."),
    ],
    "EQUAL_AFTER_SWAP": [
        (position(**PICKED, picked="p1:mail"), 0, "pick moscow:left:2", "M4.1", "That would put two matching cars in one line."),
        (position(**PICKED, picked="moscow:right:1"), 0, "pick paris:right:1", "M4.1",
         "That would put two matching cars in one line."),
    ],
    "NO_PARTNER": [
        (effect("swap", rows={**ROWS, "moscow": "", "smolensk": ""}), 0, "pick paris:right:1", "M4.1",
         "That car can't be swapped with any other: pick another one."),
    ],
    "NO_COLUMN": [
        (effect("uncouple-two"), 0, "column left 1 moscow", "M4.2", "There aren't two cars one above the other there."),
        (effect("uncouple-two"), 0, "column left 1 rome", "M4.2", "There aren't two cars one above the other there."),
        (effect("uncouple-three"), 0, "column right 1 moscow", "M4.3", "There aren't three cars one above the other there."),
    ],
    "NOT_THEIRS": [
        (CHAIN, 0, "give mail p2 diner", "M4.4", "That player doesn't have that car in front of them."),
        (effect("exchange", fronts={0: "mail"}), 0, "give mail p2 mail", "M4.4",
         "That player doesn't have that car in front of them."),
    ],
    "WRONG_WAY": [(CHAIN, 0, "give mail p4 mail", "M4.4", "The chain goes one way only: to your other neighbour.")],
    "NOT_ASKED_TO_EXCHANGE": [(position(), 0, "decline", "M4.4", "There is no exchange to decline right now.")],
    "NOTHING_TO_SKIP": [(position(), 0, "skip", "M2.7", "You can't pass: lay, put out, take back or play a card.")],
    "CLAIM_AT_THE_END": [
        (position(rows=ROWS, fronts={0: "mail"}), 0, "claim paris", "M3.1",
         "You can claim a city only at the end of your turn, after your action."),
    ],
    "EMPTY_LINE": [(CLAIM, 2, "claim rome", "M3.1", "You can't claim Rome: its line has no cars.")],
    "NOT_MATCHED": [
        (CLAIM, 2, "claim moscow", "M3.1", "You don't have a match in front of you for every car in the line of Moscow."),
        (CLAIM, 2, "claim smolensk", "M3.1", "You don't have a match in front of you for every car in the line of Smolensk."),
    ],
    "NOT_FULL": [
        (LONG, 0, "claim paris", "M3.4", "With full lines, you can claim Paris only when its line is full."),
    ],
}  # fmt: skip
FORMS = {
    "lay": "lay <car> <city> <left|right>",
    "out": "out <car>",
    "back": "back <car>",
    "play": "play <swap|uncouple-two|uncouple-three|exchange|cancel>",
    "pick": "pick <city>:<left|right>:<distance> / pick <player>:<car>",
    "column": "column <left|right> <distance> <city>",
    "give": "give <car> <player> <car>",
    "cancel": "cancel <city>",
    "claim": "claim <city>",
}


def says(move):
    form = FORMS.get(move.split(" ")[0])
    return (
        f"Write this move as: {form}. (Moves in words)" if form else f"There is no move “{move}” in this game. (Moves in words)"
    )


UNKNOWN = [
    "lay", "lay mail", "lay mail rome", "lay mail rome up", "lay mail rome left 1", "out", "out mail mail", "back",
    "play", "play mail", "play uncouple", "play two", "pick", "pick a b", "column left moscow", "column up 1 moscow",
    "column left 0 moscow", "column left 12 moscow", "column left 01 moscow", "column left ١ moscow", "give mail p2", "cancel",
    "claim", "skip skip", "skip moscow", "decline 1", "pass", "", "{}", "1",
]  # fmt: skip
NOT_THERE = [
    ("lay mail berlin left", "There is no city “berlin” on the table. (M1.2)"),
    ("lay mail london left", "There is no city “london” on the table. (M1.2)"),
    ("lay mail row-1 left", "There is no city “row-1” on the table. (M1.2)"),
    ("claim hometown", "There is no city “hometown” on the table. (M1.2)"),
    ("cancel vienna", "There is no city “vienna” on the table. (M1.2)"),
    ("column left 1 vienna", "There is no city “vienna” on the table. (M1.2)"),
    ("lay train moscow left", f"There is no car “train”. The cars are: {', '.join(CARS)}. (M1.1)"),
    ("out swap", f"There is no car “swap”. The cars are: {', '.join(CARS)}. (M1.1)"),
    ("back car-9", f"There is no car “car-9”. The cars are: {', '.join(CARS)}. (M1.1)"),
    ("give train p2 mail", f"There is no car “train”. The cars are: {', '.join(CARS)}. (M1.1)"),
    ("give mail p2 train", f"There is no car “train”. The cars are: {', '.join(CARS)}. (M1.1)"),
    ("give mail p1 mail", "“p1” is not your neighbour. Your neighbours: p2, p4. (M4.4)"),
    ("give mail p3 mail", "“p3” is not your neighbour. Your neighbours: p2, p4. (M4.4)"),
    ("give mail p5 mail", "“p5” is not your neighbour. Your neighbours: p2, p4. (M4.4)"),
    ("give mail ann mail", "“ann” is not your neighbour. Your neighbours: p2, p4. (M4.4)"),
    ("pick moscow", "There is no spot “moscow” on the table. (M4.1)"),
    ("pick moscow:left:0", "There is no spot “moscow:left:0” on the table. (M4.1)"),
    ("pick moscow:left:12", "There is no spot “moscow:left:12” on the table. (M4.1)"),
    ("pick moscow:up:1", "There is no spot “moscow:up:1” on the table. (M4.1)"),
    ("pick berlin:left:1", "There is no spot “berlin:left:1” on the table. (M4.1)"),
    ("pick p5:mail", "There is no spot “p5:mail” on the table. (M4.1)"),
    ("pick p1:train", "There is no spot “p1:train” on the table. (M4.1)"),
]
SLIPS = [*NOT_THERE, *((move, says(move)) for move in UNKNOWN)]

CASES = [(name, *case) for name, cases in REFUSED.items() for case in cases]

PROVED_ELSEWHERE = {"NO_SUCH_MOVE", "TOO_LONG"}
SLIP_AT = position(seats=4, rows=ROWS)
FORGIVEN = [(position(hands={0: "mail"}), [move], ["out mail"]) for move in ("OUT MAIL", "  out   mail ", "Out Mail")]
TOLD = [cases[0][0] for cases in REFUSED.values()]
TOLD += [position(seats=4, options={"teams": True, "hometown": TVER, "full_lines": True})]
put = set_up
