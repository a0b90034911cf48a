"""Positions of Moscow to Paris, for `tests/contract/test_positions.py`: SOUND ones, BROKEN ones with the law that they
break (those of UNBREAKABLE need more than a position), UNREADABLE changes of TURN with what is said of them, what must be there
(NEEDED) and what need not be (OPTIONAL), SEVERAL faults at once, and positions in which any value is REPLACED, also by WORDS of
the game."""

from grandtour.testing.faults import at, edit

from .helpers import GAME, TVER, position

LAWS = [str(law) for law in GAME.LAWS]
ROWS = {"moscow": "mail diner | sleeper", "paris": "| mail", "smolensk": "seating |", "rome": ""}
ALL_FRONTS = dict.fromkeys(range(4), "mail")
TURN = position(
    seats=3,
    turn=1,
    rows=ROWS,
    hands={0: "mail mail swap", 1: "diner", 2: "luggage luggage luggage luggage cancel"},
    fronts={0: "diner", 1: "mail mail seating"},
    cities={0: "nice", 2: "vienna warsaw"},
    gone="milan",
    discard="exchange couchette",
    known={0: "mail mail", 1: "diner"},
    backs={0: 4, 1: 1, 2: 2},
    quiet=17,
)
EFFECT = position(seats=2, rows=ROWS, stage="effect", aside="swap", fronts={1: "luggage"}, hands={0: "exchange"})
SECOND = position(seats=2, turn=1, rows=ROWS, stage="second-pick", aside="swap", picked="moscow:left:2", fronts={0: "luggage"})
CHAIN = position(seats=4, turn=3, stage="chain", aside="exchange", asked=0, way="next", fronts=ALL_FRONTS)
BACKWARDS = position(seats=4, turn=3, stage="chain", aside="exchange", asked=2, way="previous", fronts=ALL_FRONTS)
CLAIM = position(seats=3, turn=2, rows=ROWS, stage="claim", fronts={2: "mail"}, backs={0: 2, 1: 2, 2: 2}, quiet=449)
LAST_CLAIM = position(
    seats=2,
    rows={"moscow": "mail diner | sleeper", "paris": "| mail", "smolensk": "", "-": ""},
    stage="claim",
    fronts={0: "mail"},
    city_deck="",
    city_left=True,
)
OVER = position(seats=2, rows={"moscow": "mail", "-": "", "rome": "", "paris": ""}, stage="over", turn=None, city_deck="")
TIRED = position(seats=3, rows=ROWS, stage="over", turn=None, quiet=450)
LONG = position(seats=2, rows={**ROWS, "smolensk": "seating saloon"}, options={"full_lines": True})
SPECIAL = position(seats=4, options={"istanbul": True, "hometown": TVER, "teams": True}, cities={0: "hometown"})
SOUND = [TURN, EFFECT, SECOND, CHAIN, BACKWARDS, CLAIM, LAST_CLAIM, OVER, TIRED, LONG, SPECIAL]


def moved(p, card, there=(), back=()):
    """A position in which a card of one pile is in another: paths of lists."""
    for path, goes in ((there, True), (back, False)):
        if path:
            p = edit(p, {path: listed(at(p, path), card, goes)})
    return p


def listed(pile, card, goes):
    pile = list(pile)
    if goes:
        pile.remove(card)
    else:
        pile.append(card)
    return pile


STAGE, CARDS, CITIES, FIVE, FRONTS, LINES, KNOWN, FILLED, COUNTS, QUESTION = LAWS[1:]
BROKEN = [
    (STAGE, edit(TURN, {"aside": "swap"})),
    (STAGE, edit(TURN, {"picked": "moscow:left:1"})),
    (STAGE, edit(TURN, {"asked": 0, "way": "next"})),
    (STAGE, edit(EFFECT, {"aside": None})),
    (STAGE, edit(EFFECT, {"picked": "p1:mail"})),
    (STAGE, edit(EFFECT, {"asked": 1, "way": "previous"})),
    (STAGE, edit(EFFECT, {"stage": "turn"})),
    (STAGE, edit(EFFECT, {"stage": "claim"})),
    (STAGE, edit(EFFECT, {"stage": "second-pick"})),
    (STAGE, edit(EFFECT, {"stage": "chain"})),
    (STAGE, edit(EFFECT, {"stage": "over"})),
    (STAGE, edit(SECOND, {"picked": None})),
    (STAGE, edit(SECOND, {"stage": "effect"})),
    (STAGE, edit(SECOND, {"asked": 0, "way": "next"})),
    (STAGE, edit(CHAIN, {"asked": None})),
    (STAGE, edit(CHAIN, {"aside": None})),
    (STAGE, edit(CHAIN, {"stage": "effect"})),
    (STAGE, edit(CHAIN, {"picked": "p1:mail"})),
    (STAGE, edit(CLAIM, {"aside": "cancel"})),
    (STAGE, edit(OVER, {"aside": "cancel"})),
    (STAGE, edit(OVER, {"asked": 1, "way": "next"})),
    (CARDS, edit(TURN, {"deck": TURN["deck"][1:]})),
    (CARDS, edit(TURN, {"deck": [*TURN["deck"], "mail"]})),
    (CARDS, edit(TURN, {"deck": ["cancel", *TURN["deck"][1:]]})),
    (CARDS, edit(TURN, {"deck": ["car-9", *TURN["deck"][1:]]})),
    (CARDS, edit(TURN, {"discard.couchette": 2})),
    (CARDS, edit(TURN, {"discard.exchange": 0})),
    (CARDS, edit(TURN, {"discard": {}})),
    (CARDS, edit(TURN, {"players.0.hand": ["mail", "mail", "mail", "swap"]})),
    (CARDS, edit(TURN, {"players.1.front": ["mail", "mail", "diner"]})),
    (CARDS, edit(TURN, {"rows.2.left": ["saloon"]})),
    (CARDS, edit(TURN, {"rows.3.right": ["saloon"]})),
    (CARDS, edit(EFFECT, {"aside": "cancel"})),
    (CITIES, edit(TURN, {"city_deck": TURN["city_deck"][1:]})),
    (CITIES, edit(TURN, {"city_deck": [*TURN["city_deck"], "moscow"]})),
    (CITIES, edit(TURN, {"city_deck": [*TURN["city_deck"], "istanbul"]})),
    (CITIES, edit(TURN, {"city_deck": [*TURN["city_deck"][1:], "hometown"]})),
    (CITIES, edit(TURN, {"gone": []})),
    (CITIES, edit(TURN, {"gone": ["milan", "vienna"]})),
    (CITIES, edit(TURN, {"players.1.cities": ["nice"]})),
    (CITIES, edit(TURN, {"players.0.cities": []})),
    (CITIES, edit(TURN, {"rows.0.city": "paris"})),
    (CITIES, edit(TURN, {"rows.3.city": "nice"})),
    (CITIES, edit(SPECIAL, {"options": {"istanbul": True}})),
    (CITIES, edit(SPECIAL, {"options": {"hometown": TVER}})),
    (CITIES, edit(SPECIAL, {"players.0.cities": []})),
    (FIVE, moved(TURN, "swap", "players.0.hand", "deck")),
    (FIVE, moved(TURN, "mail", "deck", "players.2.hand")),
    (FIVE, moved(TURN, "mail", "players.1.front", "deck")),
    (FIVE, moved(TURN, "sleeper", "deck", "players.0.front")),
    (FIVE, moved(EFFECT, "sleeper", "deck", "players.0.hand")),
    (FIVE, moved(EFFECT, "saloon", "players.1.hand", "deck")),
    (FIVE, moved(SECOND, "sleeper", "deck", "players.1.hand")),
    (FIVE, moved(CHAIN, "sleeper", "deck", "players.3.hand")),
    (FIVE, moved(CHAIN, "saloon", "players.0.hand", "deck")),
    (FIVE, moved(OVER, "saloon", "players.0.hand", "deck")),
    (FRONTS, position(seats=2, fronts={1: "mail mail mail mail mail"})),
    (FRONTS, position(seats=4, turn=2, fronts={2: "mail diner mail saloon luggage"})),
    (LINES, position(rows={**ROWS, "rome": "mail mail"})),
    (LINES, position(rows={**ROWS, "rome": "mail | diner mail"})),
    (LINES, position(rows={**ROWS, "smolensk": "mail diner | saloon"})),
    (LINES, position(rows={**ROWS, "moscow": "mail diner saloon | sleeper luggage"})),
    (LINES, position(rows={**ROWS, "moscow": "mail diner | sleeper luggage"}, options={"full_lines": True})),
    (LINES, position(rows={"moscow": "mail", "-": "mail", "rome": "", "paris": ""}, stage="over", turn=None, city_deck="")),
    (KNOWN, edit(TURN, {"players.0.known": ["mail", "mail", "mail"]})),
    (KNOWN, edit(TURN, {"players.0.known": ["diner"]})),
    (KNOWN, edit(TURN, {"players.2.known": ["mail"]})),
    (KNOWN, edit(CHAIN, {"players.3.known": ["mail"]})),
    (FILLED, position(rows={"moscow": "", "-": "", "rome": "", "paris": ""})),
    (FILLED, position(rows={"moscow": "", "-": "", "rome": "", "paris": ""}, city_deck="")),
    (FILLED, position(rows={"-": "", "moscow": "", "rome": "", "paris": ""}, city_deck="", stage="effect", aside="cancel")),
    (FILLED, edit(LAST_CLAIM, {"city_left": False})),
    (FILLED, edit(LAST_CLAIM, {"city_deck": ["rome"], "gone": [city for city in LAST_CLAIM["gone"] if city != "rome"]})),
    (STAGE, edit(TURN, {"city_left": True})),
    (STAGE, edit(EFFECT, {"city_left": True})),
    (STAGE, edit(OVER, {"city_left": True})),
    (COUNTS, edit(TURN, {"stage": "over"})),
    (COUNTS, edit(TIRED, {"quiet": 449})),
    (COUNTS, edit(LAST_CLAIM, {"quiet": 10_000})),
    (FILLED, edit(OVER, {"city_deck": ["nice"], "gone": [city for city in OVER["gone"] if city != "nice"]})),
    (COUNTS, edit(TURN, {"players.1.backs": 2})),
    (COUNTS, edit(EFFECT, {"players.0.backs": 3, "players.1.backs": 2})),
    (COUNTS, edit(CHAIN, {f"players.{seat}.backs": 9 for seat in range(4)})),
    (COUNTS, edit(TURN, {"quiet": 450})),
    (COUNTS, edit(EFFECT, {"quiet": 300})),
    (COUNTS, edit(CLAIM, {"quiet": 450})),
    (COUNTS, edit(CHAIN, {"quiet": 10_000})),
    (QUESTION, edit(SECOND, {"picked": "moscow:left:3"})),
    (QUESTION, edit(SECOND, {"picked": "p2:luggage"})),
    (QUESTION, edit(SECOND, {"picked": "rome:right:1"})),
    (QUESTION, position(rows={"moscow": "mail", "paris": "mail", "berlin": "", "rome": ""}, stage="second-pick", aside="swap",
                        picked="moscow:left:1", fronts={1: "mail"})),
    (QUESTION, position(seats=2, rows=ROWS, stage="second-pick", aside="cancel", picked="moscow:left:2")),
    (QUESTION, position(seats=4, turn=3, stage="chain", aside="swap", asked=0, way="next", fronts=ALL_FRONTS)),
    (QUESTION, edit(CHAIN, {"asked": 3})),
    (QUESTION, edit(CHAIN, {"asked": 2})),
    (QUESTION, edit(CHAIN, {"asked": 0, "way": "previous"})),
    (QUESTION, edit(BACKWARDS, {"asked": 2, "way": "next"})),
    (QUESTION, position(seats=2, turn=1, stage="chain", aside="exchange", asked=0, way="next", fronts={0: "mail", 1: "mail"})),
    (QUESTION, position(seats=4, turn=3, stage="chain", aside="exchange", asked=0, way="next", fronts={0: "mail", 3: "mail"})),
    (QUESTION, position(seats=4, turn=3, stage="chain", aside="exchange", asked=0, way="next", fronts={1: "mail", 3: "mail"})),
    (QUESTION, position(seats=3, turn=2, rows=ROWS, stage="claim", fronts={2: "couchette"})),
    (QUESTION, position(seats=3, turn=2, rows=ROWS, stage="claim", fronts={1: "mail"})),
    (QUESTION, edit(CLAIM, {"turn": 1})),
    (QUESTION, edit(CLAIM, {"options": {"full_lines": True}})),
]  # fmt: skip
UNREADABLE = [
    ({"stage": "noon"}, "stage: “noon” is not allowed; possible values: turn, effect, second-pick, chain, claim, over"),
    ({"stage": None}, "stage: “None” is not allowed; possible values: "),
    ({"turn": 3}, "turn: 3 is not between 0 and 2"),
    ({"turn": -1}, "turn: -1 is not between 0 and 2"),
    ({"turn": None}, "turn: expected a whole number, not “None”"),
    ({"turn": "p1"}, 'turn: expected a whole number, not “"p1"”'),
    ({"aside": "mail"}, "aside: “mail” is not allowed; possible values: swap, uncouple-two, uncouple-three, exchange, cancel"),
    ({"picked": "moscow:up:1"}, "picked: “moscow:up:1” is unknown"),
    ({"picked": "berlin:left:1"}, "picked: “berlin:left:1” is unknown"),
    ({"picked": 5}, "picked: “5” is unknown"),
    ({"asked": 3, "way": "next"}, "asked: 3 is not between 0 and 2"),
    ({"asked": 1, "way": "up"}, "way: “up” is not allowed; possible values: next, previous"),
    ({"asked": 1, "way": None}, "way: “None” is not allowed; possible values: "),
    ({"city_left": 1}, "city_left: “1” is not allowed; possible values: false, true"),
    ({"quiet": -1}, "quiet: -1 is not between 0 and 10000"),
    ({"quiet": 10_001}, "quiet: 10001 is not between 0 and 10000"),
    ({"quiet": "many"}, 'quiet: expected a whole number, not “"many"”'),
    ({"deck.0": "train"}, "deck: “train” is unknown"),
    ({"deck.0": 5}, "deck: “5” is unknown"),
    ({"deck.0": ["mail"]}, "deck: “['mail']” is unknown"),
    ({"deck": "mail"}, "deck: expected a list"),
    ({"deck": ["mail"] * 121}, "deck: 121 cards; at most 120 are possible"),
    ({"discard": []}, "discard: expected a table of values"),
    ({"discard.train": 1}, "discard, train: “train” is unknown"),
    ({"discard.couchette": -1}, "discard, couchette: -1 is not between 0 and 120"),
    ({"discard.couchette": True}, "discard, couchette: expected a whole number, not “True”"),
    ({"city_deck.0": "london"}, "city_deck: “london” is unknown"),
    ({"city_deck.0": "krakow"}, "city_deck: krakow appears more than once"),
    ({"city_deck": ["nice"] * 25}, "city_deck: 25 cards; at most 24 are possible"),
    ({"gone": ["milan", "milan"]}, "gone: milan appears more than once"),
    ({"gone": ["mail"]}, "gone: “mail” is unknown"),
    ({"rows": []}, "rows: found 0; expected 4"),
    ({"rows": 4 * [{"city": None, "left": [], "right": []}] + [{}]}, "rows: found 5; expected 4"),
    ({"rows.1": None}, "rows 2: expected a table of values"),
    ({"rows.1.city": "london"}, "rows 2, city: “london” is unknown"),
    ({"rows.1.city": ["paris"]}, "rows 2, city: “['paris']” is unknown"),
    ({"rows.1.left": ["swap"]}, "rows 2, left: “swap” is unknown"),
    ({"rows.1.left": "mail"}, "rows 2, left: expected a list"),
    ({"rows.1.right": ["mail"] * 12}, "rows 2, right: 12 cards; at most 11 are possible"),
    ({"rows.1.middle": []}, "rows 2, middle: unknown; possible keys: city, left, right"),
    ({"players": []}, "players: wrong number of players: 0; expected: 3"),
    ({"players.0": 5}, "players 1: expected a table of values"),
    ({"players.0.hand.0": "train"}, "players 1, hand: “train” is unknown"),
    ({"players.1.known": ["swap"]}, "players 2, known: “swap” is unknown"),
    ({"players.1.front": ["swap"]}, "players 2, front: “swap” is unknown"),
    ({"players.2.cities": ["vienna", "vienna"]}, "players 3, cities: vienna appears more than once"),
    ({"players.2.cities": ["london"]}, "players 3, cities: “london” is unknown"),
    ({"players.2.backs": -1}, "players 3, backs: -1 is not between 0 and 100"),
    ({"players.2.backs": 101}, "players 3, backs: 101 is not between 0 and 100"),
    ({"players.2.hnad": []}, "players 3, hnad: unknown; did you mean “hand”?"),
    ({"player": []}, "player: unknown; did you mean “players”?"),
    ({"options": {"city": "kyiv"}}, "There is no option “city”"),
    ({"options": {"teams": True}}, "Teams need four players, not 3."),
    ({"options": None}, "options: expected a table of values"),
    ({"seats": 5}, "This game is for 2 to 4 players, not 5."),
    ({"seats": 2}, "players: wrong number of players: 3; expected: 2"),
    ({"format": 2}, "format: “2” is not allowed; possible values: "),
    ({"game": "chess"}, "There is no game “chess”"),
]
KEYS = ["stage", "turn", "quiet", "deck", "discard", "city_deck", "gone", "players", "rows.0.left", "rows.0.right", "rows.0.city"]
KEYS += [f"players.1.{key}" for key in ("hand", "known", "front", "cities", "backs")]

UNBREAKABLE = set()
NEEDED = KEYS
OPTIONAL = ["aside", "picked", "asked", "way", "city_left"]
SEVERAL = (
    {"deck.0": "train", "players.0.backs": -1, "stage": "noon", "rows.0.city": "london"},
    ["deck", "players 1, backs", "rows 1, city", "stage"],
)
REPLACED = [TURN, SECOND, CHAIN]
WORDS = ["mail", ["moscow"]]
