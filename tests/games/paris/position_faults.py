"""Positions of Paris, for `tests/contract/test_positions.py`: SOUND ones, BROKEN ones with the law that they
break (those of UNBREAKABLE need more than a position), UNREADABLE changes of TURN with what is said of them, what must be there
(NEEDED) and what need not be (OPTIONAL), SEVERAL faults at once, and positions in which any value is REPLACED, also by WORDS of
the game."""

from itertools import pairwise

from grandtour.engine.jit import PLAIN
from grandtour.testing.faults import at, edit, set_up

from .helpers import BOX, END_TOKENS, GAME, PRESTIGE, SPOTS, position

LAWS = [str(law) for law in GAME.LAWS]
STAGE, TILES, LAID, ON_BOARD, KEYS, ONE_EACH, ALL_GOODS, BONUSES, POINTS, ENDS, QUESTION = LAWS[1:]
NO_ICONS = dict.fromkeys(PRESTIGE, 0)


def added(p, path, n):
    return edit(p, {path: at(p, path) + n})


def moved(p, tile, there, back):
    """A position in which a tile of one list is in another: paths."""
    return edit(p, {there: [t for t in at(p, there) if t != tile], back: [*at(p, back), tile]})


ALL_ENDS = " ".join(f"{i % 3}:{token}" for i, token in enumerate(END_TOKENS))
SAID = {
    "seats": 3,
    "board": {0: "arc chaillot chaillot:4 chaillot:2", 1: "chaillot chaillot:1 louvre@belleville", 2: "belleville:8 chaillot:3"},
    "laid": "montmartre:4 montmartre:5 montmartre:2",
    "landmarks": "luxembourg@chaillot tuileries@belleville",
    "francs": {0: 9, 1: 3},
    "goods": {0: "wood marble gold silver silver", 2: "bronze"},
    "bonus": {0: "17 25 2", 1: "27 6", 2: "6 13"},
    "used": "1 5",
    "figure": {0: 8, 1: 30},
    "points_tokens": {"montmartre": 16, "belleville": 20},
    "spare": {1: 1},
}
TURN = position(**SAID)
REVEAL = position(**SAID, stage="reveal", turn=1)
TO = position(**SAID, stage="to", picked="arc")
INCOME = position(**SAID, stage="points", bought="chaillot:2")
BONUS = position(**SAID, stage="bonus", bought="chaillot:2")
MATCH = position(**SAID, turn=1, stage="match", bought="louvre", icons={"bronze": 1, "gold-prestige": 2})
CHOOSE = position(**{**SAID, "used": "21"}, stage="choose", resume="end", using=21, chosen=1, units={"wood": 1})
RETURN = position(**{**SAID, "used": "23"}, stage="return", resume="reveal", using=23)
TAKE = position(**{**SAID, "used": "17", "bonus": {1: "27"}}, stage="take", resume="bonus", using=17, bought="chaillot:2")
BACK = position(**{**SAID, "used": "25", "bonus": {1: "27"}}, stage="back", resume="end", using=25)
EMPTY = position(**SAID, empty=True, ends="0:francs-4 1:points-3 2:wood-gold", ends_used={0: "francs-4"})
LOOKING = position(**SAID, empty=True, turn=2, stage="end-token", ends="0:francs-4 1:points-3")
LAST = position(**SAID, empty=True, ends=ALL_ENDS, phase="round-of-end")
OVER = position(**SAID, empty=True, ends=ALL_ENDS, phase="last-round", stage="over", turn=None)
SHUFFLED = position(**SAID, setup="shuffled", numbers={1: 2, 2: 10, 10: 1, 21: 30, 30: 21})
TOGETHER = position(board={0: "chaillot:4 chaillot:4 montmartre:1", 1: "montmartre:1"})
FREE = position(
    placement="free",
    tiles={"chaillot:1": "montmartre:1", "chaillot:4": "belleville:4", "montmartre:4": "chaillot:4"},
    board={0: "chaillot:1"},
)
LAY = position(
    placement="free", stage="lay", shown="chaillot:8", stacks=("chaillot:1", "", ""), tiles={"montmartre:4": "chaillot:4"}
)
EIGHTS = [spot for spot in SPOTS if spot.endswith(":8")]
NOWHERE = position(
    placement="free",
    stage="lay",
    shown="chaillot:8",
    tiles={**dict(pairwise(EIGHTS)), "saint-germain:3": "saint-germain:3"},
)
SOUND = [
    TURN,
    REVEAL,
    TO,
    INCOME,
    BONUS,
    MATCH,
    CHOOSE,
    RETURN,
    TAKE,
    BACK,
    EMPTY,
    LOOKING,
    LAST,
    OVER,
    SHUFFLED,
    TOGETHER,
    FREE,
    LAY,
]
KINDS = {f"{d['id']}:{c}": kind for d in BOX.data["district"] for c, kind in zip((1, 2, 3, 4, 5, 8), d["kinds"], strict=True)}


def gone(p, tile):
    """A tile of a stack has left the game."""
    i = next(i for i, stack in enumerate(p["stacks"]) if tile in stack)
    return moved(p, tile, f"stacks.{i}", "gone")


def laid(p, spot, tile):
    """A tile of a stack lies on a spot."""
    i = next(i for i, stack in enumerate(p["stacks"]) if tile in stack)
    return edit(p, {f"stacks.{i}": [t for t in p["stacks"][i] if t != tile], f"buildings.{spot}": tile})


def same_kind(tile, cost):
    """Another tile of the kind, of some cost."""
    return next(other for other in SPOTS if KINDS[other] == KINDS[tile] and other != tile and other.endswith(f":{cost}"))


BROKEN = [
    (STAGE, edit(TURN, {"stage": "over"})),
    (STAGE, edit(OVER, {"phase": "goes-on", "end_tokens": OVER["end_tokens"][:11]})),
    (STAGE, edit(OVER, {"phase": "round-of-end"})),
    (STAGE, edit(EMPTY, {"stage": "reveal"})),
    *((STAGE, edit(TURN, {"stage": stage})) for stage in ("choose", "return", "back", "take", "to", "points", "bonus", "match")),
    (STAGE, edit(TURN, {"using": 21})),
    (STAGE, edit(TURN, {"resume": "end"})),
    (STAGE, edit(TURN, {"chosen": 1})),
    (STAGE, edit(TURN, {"picked": "arc"})),
    (STAGE, edit(TURN, {"bought": "chaillot:4"})),
    (STAGE, edit(TURN, {"shown": "montmartre:8"})),
    (STAGE, edit(CHOOSE, {"using": None})),
    (STAGE, edit(CHOOSE, {"resume": None})),
    *((STAGE, edit(CHOOSE, {"resume": stage})) for stage in ("lay", "to", "choose", "take", "end-token", "over", "bonus")),
    (STAGE, edit(TAKE, {"bought": None})),
    (STAGE, edit(TAKE, {"resume": "end"})),
    (STAGE, edit(TO, {"picked": None})),
    (STAGE, edit(BONUS, {"bought": None})),
    (STAGE, edit(BONUS, {"stage": "end"})),
    (STAGE, edit(LAY, {"shown": None})),
    (STAGE, edit(LAY, {"stage": "action"})),
    (TILES, edit(TURN, {"stacks.0": TURN["stacks"][0][1:]})),
    (TILES, edit(TURN, {"stacks.0.0": TURN["stacks"][1][0]})),
    (TILES, edit(TURN, {"stacks.0.0": "chaillot:4"})),
    (TILES, edit(TURN, {"stacks.0": [*TURN["stacks"][0], TURN["aside"][0]]})),
    (TILES, edit(TURN, {"aside": TURN["aside"][1:]})),
    (TILES, moved(TURN, TURN["stacks"][0][0], "stacks.0", "aside")),
    (TILES, moved(TURN, TURN["aside"][0], "aside", "stacks.0")),
    (TILES, edit(TURN, {"gone": [TURN["stacks"][0][0]]})),
    (TILES, moved(FREE, FREE["stacks"][0][0], "stacks.0", "aside")),
    (TILES, edit(FREE, {"options.placement": "printed"})),
    (TILES, edit(LAY, {"shown": "chaillot:1"})),
    (TILES, edit(TURN, {"buildings.belleville:5": "chaillot:4"})),
    (LAID, laid(TURN, "batignolles:5", "la-villette:5")),
    (LAID, laid(TURN, "batignolles:5", "batignolles:3")),
    (LAID, gone(TURN, TURN["stacks"][0][0])),
    (LAID, laid(FREE, "belleville:5", "belleville:3")),
    (LAID, laid(FREE, "montmartre:8", same_kind("chaillot:4", 8))),
    (LAID, laid(FREE, "montmartre:1", same_kind("chaillot:4", 1))),
    (LAID, gone(FREE, "saint-germain:8")),
    (KEYS, edit(TURN, {"players.0.keys": TURN["players"][0]["keys"] + 1})),
    (KEYS, edit(TURN, {"players.0.keys": 0})),
    (KEYS, edit(TURN, {"players.1.spare_keys": 2})),
    (KEYS, edit(TURN, {"players.0.spare_keys": 3, "players.0.keys": TURN["players"][0]["keys"] - 1})),
    (KEYS, edit(TURN, {"players.0.board.arc": 2, "players.0.keys": TURN["players"][0]["keys"] - 1})),
    (KEYS, edit(TURN, {"players.1.board.chaillot": 2, "players.1.keys": TURN["players"][1]["keys"] - 1})),
    (KEYS, edit(TURN, {"players.2.board.montmartre": 1})),
    (KEYS, edit(TURN, {"players.0.board.montmartre:8": 1, "players.0.keys": TURN["players"][0]["keys"] - 1})),
    (KEYS, edit(TURN, {"players.0.board.eiffel": 1, "players.0.keys": TURN["players"][0]["keys"] - 1})),
    (ONE_EACH, edit(TURN, {"players.0.board.chaillot:1": 1, "players.0.keys": TURN["players"][0]["keys"] - 1})),
    (ONE_EACH, edit(TURN, {"players.2.board.louvre": 1, "players.2.keys": TURN["players"][2]["keys"] - 1})),
    (ONE_EACH, edit(TURN, {"players.0.board.chaillot:4": 2, "players.0.keys": TURN["players"][0]["keys"] - 1})),
    (ONE_EACH, edit(TOGETHER, {"used": [16], "left.8": 1})),
    (ONE_EACH, edit(TOGETHER, {"used": [9], "left.15": 1})),
    (ONE_EACH, edit(TOGETHER, {"players.0.board": {"chaillot:4": 2, "montmartre:1": 2}, "players.1.board": {},
                               "players.0.keys": 6, "players.1.keys": 10})),
    (ALL_GOODS, added(TURN, "supply.wood", 1)),
    (ALL_GOODS, added(TURN, "discarded.bronze", 1)),
    (ALL_GOODS, added(TURN, "players.0.goods.gold", 1)),
    (ALL_GOODS, added(TURN, "players.0.goods.silver", -1)),
    (ALL_GOODS, edit(TURN, {"beside.saint-germain:8": "wood"})),
    (ALL_GOODS, edit(TURN, {"beside": {}})),
    (BONUSES, added(TURN, "left.0", 1)),
    (BONUSES, added(TURN, "left.19", -1)),
    (BONUSES, edit(TURN, {"used": [*TURN["used"], 7]})),
    (BONUSES, edit(TURN, {"used": [5]})),
    (BONUSES, edit(TURN, {"players.2.bonus": [6, 13, 14]})),
    (BONUSES, edit(TURN, {"players.2.bonus": [13]})),
    (BONUSES, edit(SHUFFLED, {"options.setup": "printed"})),
    (BONUSES, edit(SHUFFLED, {"numbers.0": 1})),
    (BONUSES, edit(SHUFFLED, {"numbers.10": 10, "numbers.1": 11, "left.10": 1, "left.1": 2})),
    (POINTS, edit(TURN, {"points_tokens": {"montmartre": 16, "belleville": 16}})),
    (ENDS, edit(LAST, {"phase": "goes-on"})),
    (ENDS, edit(EMPTY, {"phase": "round-of-end"})),
    (ENDS, edit(EMPTY, {"phase": "last-round"})),
    (ENDS, edit(TURN, {"end_tokens": [{"token": "francs-4", "seat": 0}]})),
    (ENDS, edit(EMPTY, {"end_tokens.1.token": "francs-4"})),
    (ENDS, edit(EMPTY, {"end_tokens.2.token": "points-3"})),
    (ENDS, edit(EMPTY, {"players.0.ends_used": ["francs-5"], "players.0.used_after": {}})),
    (ENDS, edit(EMPTY, {"players.0.used_after": {"francs-4": 4}})),
    (ENDS, edit(EMPTY, {"players.2.ends_used": ["wood-gold"], "players.2.used_after": {"wood-gold": 2}})),
    (ENDS, edit(EMPTY, {"players.0.ends_used": ["francs-4", "points-3"]})),
    (QUESTION, NOWHERE),
    (QUESTION, edit(TO, {"picked": "montmartre"})),
    (QUESTION, edit(TO, {"picked": "chaillot:1"})),
    (QUESTION, edit(TO, {"turn": 1})),
    (QUESTION, edit(TO, {"picked": "chaillot", "players.0.francs": 0})),
    (QUESTION, edit(TURN, {"stage": "end-token"})),
    (QUESTION, edit(LAST, {"stage": "end-token"})),
    (QUESTION, edit(TURN, {"icons": {"bronze": 1}})),
    (QUESTION, edit(BONUS, {"bought": "chaillot:4"})),
    (QUESTION, edit(BONUS, {"bought": "chaillot:3"})),
    (QUESTION, edit(BONUS, {"bought": "chaillot"})),
    (QUESTION, edit(BONUS, {"bought": "arc"})),
    (QUESTION, edit(BONUS, {"turn": 1, "bought": "louvre"})),
    (QUESTION, edit(BONUS, {"icons": {"silver": 1}})),
    (QUESTION, edit(INCOME, {"bought": "chaillot:3"})),
    (QUESTION, edit(INCOME, {"turn": 2, "bought": "belleville:8"})),
    (QUESTION, edit(INCOME, {"points_tokens": dict(zip((d["id"] for d in BOX.data["district"]), (20, 18, 16, 14, 12, 10),
                                                       strict=True))})),
    (QUESTION, edit(MATCH, {"icons": NO_ICONS})),
    (QUESTION, edit(MATCH, {"icons": {"bronze": 2}})),
    (QUESTION, edit(MATCH, {"icons": {"silver": 1}})),
    (QUESTION, edit(MATCH, {"bought": "chaillot:1"})),
    (QUESTION, edit(MATCH, {"turn": 0})),
    (QUESTION, edit(MATCH, {"bought": "tuileries", "icons": {"bronze": 1}})),
    (QUESTION, edit(CHOOSE, {"chosen": 2})),
    (QUESTION, edit(CHOOSE, {"using": 10})),
    (QUESTION, edit(CHOOSE, {"using": 22})),
    (QUESTION, edit(CHOOSE, {"used": [], "left.20": 1})),
    (QUESTION, edit(RETURN, {"stage": "choose"})),
    (QUESTION, edit(RETURN, {"using": 24, "used": [24], "left.22": 1, "left.23": 0})),
    (QUESTION, edit(RETURN, {"turn": 1})),
    (QUESTION, edit(TAKE, {"chosen": 1})),
    (QUESTION, edit(TAKE, {"stage": "back"})),
    (QUESTION, edit(BACK, {"stage": "take"})),
    (QUESTION, edit(BACK, {"players.0.figure": 0})),
    (QUESTION, edit(BACK, {"players.0.figure": 1})),
    (QUESTION, edit(OVER, {"units": {"gold": 1}})),
    (QUESTION, edit(OVER, {"may_double": True})),
    (QUESTION, edit(OVER, {"may_join": True})),
]  # fmt: skip
UNREADABLE = [
    ({"stage": "noon"}, "stage: “noon” is not allowed; possible values: reveal, lay, action, to, points, bonus, match, end"),
    ({"stage": None}, "stage: “None” is not allowed; possible values: "),
    ({"turn": 3}, "turn: 3 is not between 0 and 2"),
    ({"turn": -1}, "turn: -1 is not between 0 and 2"),
    ({"turn": None}, "turn: expected a whole number, not “None”"),
    ({"phase": "last"}, "phase: “last” is not allowed; possible values: goes-on, round-of-end, last-round"),
    ({"resume": "noon"}, "resume: “noon” is unknown"),
    ({"shown": "chaillot:7"}, "shown: “chaillot:7” is unknown"),
    ({"shown": "louvre"}, "shown: “louvre” is unknown"),
    ({"picked": "chaillot:7"}, "picked: “chaillot:7” is unknown"),
    ({"picked": ["arc"]}, "picked: “['arc']” is unknown"),
    ({"bought": "louvre@chaillot"}, "bought: “louvre@chaillot” is unknown"),
    ({"icons": {"gold": 1}}, "icons, gold: unknown"),
    ({"icons": {"bronze": 7}}, "icons, bronze: 7 is not between 0 and 6"),
    ({"icons": [1]}, "icons: expected a table of values"),
    ({"using": 31}, "using: 31 is not between 1 and 30"),
    ({"using": 0}, "using: 0 is not between 1 and 30"),
    ({"using": "9"}, 'using: expected a whole number, not “"9"”'),
    ({"chosen": -1}, "chosen: -1 is not between 0 and 9"),
    ({"chosen": 10}, "chosen: 10 is not between 0 and 9"),
    ({"units": {"stone": 1}}, "units, stone: unknown"),
    ({"units": {"wood": -1}}, "units, wood: -1 is not between 0 and "),
    ({"may_double": 1}, "may_double: “1” is not allowed; possible values: false, true"),
    ({"may_join": "yes"}, "may_join: “yes” is not allowed; possible values: "),
    ({"stacks": []}, "stacks: 0 stacks; expected: 3"),
    ({"stacks": [[], [], [], []]}, "stacks: 4 stacks; expected: 3"),
    ({"stacks": "none"}, "stacks: expected a list"),
    ({"stacks.1": "chaillot:1"}, "stacks: expected a list"),
    ({"stacks.1.0": "chaillot:9"}, "stacks: “chaillot:9” is unknown"),
    ({"stacks.1.0": "paris:1"}, "stacks: “paris:1” is unknown"),
    ({"stacks.1.0": 5}, "stacks: “5” is unknown"),
    ({"stacks.0": ["chaillot:8", "chaillot:8"]}, "stacks: chaillot:8 appears more than once"),
    ({"stacks.0": [f"{d}:{c}" for d in ("chaillot", "montmartre", "belleville") for c in (1, 2, 3, 4, 5, 8)][:13]},
     "stacks: 13 tiles; at most 12 are possible"),
    ({"aside": ["x"]}, "aside: “x” is unknown"),
    ({"aside": ["chaillot:8", "chaillot:8"]}, "aside: chaillot:8 appears more than once"),
    ({"gone": ["x"]}, "gone: “x” is unknown"),
    ({"gone": 5}, "gone: expected a list"),
    ({"buildings": []}, "buildings: expected a table of values"),
    ({"buildings.paris:4": "chaillot:4"}, "buildings, paris:4: “paris:4” is unknown"),
    ({"buildings.chaillot:4": "paris:4"}, "buildings, chaillot:4: “paris:4” is unknown"),
    ({"buildings.chaillot:4": None}, "buildings, chaillot:4: “None” is unknown"),
    ({"buildings.louvre": "chaillot:4"}, "buildings, louvre: “louvre” is unknown"),
    ({"beside.chaillot:4": "stone"}, "beside, chaillot:4: “stone” is unknown"),
    ({"beside.chaillot": "gold"}, "beside, chaillot: “chaillot” is unknown"),
    ({"landmarks.louvre": "paris"}, "landmarks, louvre: “paris” is unknown"),
    ({"landmarks.opera": "chaillot"}, "landmarks, opera: “opera” is unknown"),
    ({"points_tokens.chaillot": 19}, "points_tokens, chaillot: “19” is unknown"),
    ({"points_tokens.chaillot": "20"}, "points_tokens, chaillot: “20” is unknown"),
    ({"points_tokens.chaillot": True}, "points_tokens, chaillot: “True” is unknown"),
    ({"points_tokens.paris": 18}, "points_tokens, paris: “paris” is unknown"),
    ({"supply.wood": 7}, "supply, wood: 7 is not between 0 and 6"),
    ({"supply.wood": -1}, "supply, wood: -1 is not between 0 and 6"),
    ({"supply.bronze": 1}, "supply, bronze: unknown"),
    ({"discarded.gold": 1}, "discarded, gold: unknown; possible keys: bronze, silver, gold-prestige"),
    ({"numbers": [1]}, "numbers: wrong number of values: 1; expected: 30"),
    ({"numbers.3": 31}, "numbers: 31 is not between 1 and 30"),
    ({"left": [1]}, "left: wrong number of values: 1; expected: 30"),
    ({"left.3": -1}, "left: -1 is not between 0 and "),
    ({"used": [31]}, "used: 31 is not between 1 and 30"),
    ({"used": "1"}, "used: expected a list"),
    ({"end_tokens": "francs-4"}, "end_tokens: expected a list"),
    ({"end_tokens": [5]}, "end_tokens 1: expected a table of values"),
    ({"end_tokens": [{"token": "francs-9", "seat": 0}]}, "end_tokens 1, token: “francs-9” is unknown"),
    ({"end_tokens": [{"token": "francs-4", "seat": 3}]}, "end_tokens 1, seat: 3 is not between 0 and 2"),
    ({"end_tokens": [{"token": "francs-4"}]}, "end_tokens 1, seat: missing"),
    ({"end_tokens": [{"tokn": "francs-4", "seat": 0}]}, "end_tokens 1, tokn: unknown; did you mean “token”?"),
    ({"end_tokens": [{"token": "francs-4", "seat": 0}] * 13}, "end_tokens: 13 end tokens; at most 12 are possible"),
    ({"players": []}, "players: wrong number of players: 0; expected: 3"),
    ({"players.0": 5}, "players 1: expected a table of values"),
    ({"players.0.points": -1}, "players 1, points: -1 is not between 0 and 99999"),
    ({"players.0.francs": 100_000}, "players 1, francs: 100000 is not between 0 and 99999"),
    ({"players.0.francs": 1.5}, "players 1, francs: expected a whole number, not “1.5”"),
    ({"players.0.keys": -1}, "players 1, keys: -1 is not between 0 and 12"),
    ({"players.1.spare_keys": 100}, "players 2, spare_keys: 100 is not between 0 and 12"),
    ({"players.1.figure": 31}, "players 2, figure: 31 is not between 0 and 30"),
    ({"players.1.bonus": [0]}, "players 2, bonus: 0 is not between 1 and 30"),
    ({"players.1.bonus": [6, 6]}, "players 2, bonus: 6 appears more than once"),
    ({"players.2.ends_used": ["x"]}, "players 3, ends_used: “x” is unknown"),
    ({"players.2.goods": {"stone": 1}}, "players 3.goods, stone: unknown"),
    ({"players.2.goods.wood": 7}, "players 3.goods, wood: 7 is not between 0 and 6"),
    ({"players.2.board": []}, "players 3.board: expected a table of values"),
    ({"players.2.board": {"chaillot:7": 1}}, "players 3.board, chaillot:7: “chaillot:7” is unknown"),
    ({"players.2.board": {"arc": 0}}, "players 3.board, arc: 0 is not between 1 and 12"),
    ({"players.2.board": {"arc": "1"}}, 'players 3.board, arc: expected a whole number, not “"1"”'),
    ({"players.2.bonsu": []}, "players 3, bonsu: unknown; did you mean “bonus”?"),
    ({"player": []}, "player: unknown; did you mean “players”?"),
    ({"options": {"set": "printed"}}, "There is no option “set”"),
    ({"options": {"setup": "random"}}, "Option “setup”"),
    ({"options": None}, "options: expected a table of values"),
    ({"seats": 5}, "This game is for 2 to 4 players, not 5."),
    ({"seats": 2}, "players: wrong number of players: 3; expected: 2"),
    ({"format": 2}, "format: “2” is not allowed; possible values: "),
    ({"game": "chess"}, "There is no game “chess”"),
]  # fmt: skip
NEEDED = ["stage", "turn", "stacks", "aside", "buildings", "beside", "landmarks", "points_tokens", "numbers", "left"]
NEEDED += ["players", "players.1.points", "players.1.francs", "players.1.keys", "players.1.spare_keys"]
NEEDED += ["players.1.figure", "players.1.bonus", "players.1.board"]
OPTIONAL = ["phase", "resume", "shown", "picked", "bought", "icons", "using", "chosen", "units", "may_double", "may_join", "gone"]
UNBREAKABLE = {ON_BOARD}  # only in a box with landmarks of one cost
SEVERAL = (
    {"stacks.0.0": "tile", "players.0.francs": -1, "stage": "noon", "beside.chaillot:5": "stone", "left.0": 1000},
    ["beside, chaillot:5", "left", "players 1, francs", "stacks", "stage"],
)
REPLACED = [set_up(p).position() for p in (TURN, MATCH, LAY, *(() if PLAIN else (BONUS, CHOOSE, EMPTY, OVER, SHUFFLED)))]
WORDS = ["arc", ["arc"], "chaillot:4", 10**30]
