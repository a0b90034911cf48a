"""Positions of Metro Domino: Paris, for `tests/contract/test_positions.py`: SOUND ones, BROKEN ones with the law that they
break (those of UNBREAKABLE need more than a position), UNREADABLE changes of TURN with what is said of them, what must be there
(NEEDED) and what need not be (OPTIONAL), SEVERAL faults at once, and positions in which any value is REPLACED, also by WORDS of
the game."""

from grandtour.testing.faults import at, edit

from .helpers import GAME, position

LAWS = [str(law) for law in GAME.LAWS]
OPENED = {"bastille": "chatelet/14", "concorde": "bastille/1"}
LINES = {
    "chatelet/14": "3-9, 9-6",
    "bastille/1": "6-1, 2-4 as 1-4",
    "chatelet/4": "4-4",
    "bastille/5": "7-5, 5-2",
    "chatelet/7": "8-8",
}
SAID = {"seats": 3, "lines": LINES, "owners": {"chatelet/14": 1, "bastille/1": 2}, "opened": OPENED}
LIMITS = {1: [{"tiles": ["0-2", "2-6"], "most": 1}, {"tiles": ["0-4"], "most": 0}]}
TURN = position(**SAID, turn=1, hands={0: "0-0 0-1", 1: "4-8 2-7", 2: "9-9"}, metro={0: 1, 2: 3}, limits=LIMITS)
DRAWN = position(**SAID, turn=2, stage="drawn", drawn="2-2", hands={2: "2-2 3-3"}, metro={2: 1})
LINE = position(**SAID, turn=0, stage="line", laying="4-0", hands={0: "0-4 1-3"})
TOKEN = position(**SAID, turn=0, stage="line", laying="3-0 as 4-0", hands={0: "0-3 1-2"}, metro={0: 1})
DRAWN_LINE = position(**SAID, turn=2, stage="line", drawn="2-7", laying="2-7", hands={2: "2-7 3-3"})
OVER = position(**SAID, turn=None, stage="over", hands={0: "0-0 0-1", 1: "", 2: "9-9"})
PASSED = position(**SAID, turn=1, passes=2, hands={1: "9-9"}, rest=0)
START = position(seats=2, start_tile="3-5", lines={"chatelet/14": "3-9, 9-9", "bastille/1": "8-1 as 9-1"},
                 opened={"bastille": "chatelet/14"})  # fmt: skip
DEAD = position(
    lines={"chatelet/14": "3-9, 9-6", "bastille/5": "7-3, 3-0 as 3-1"}, out="bastille/5", opened={"bastille": "chatelet/14"}
)
FIVE = {
    "chatelet/14": "0-1, 1-2",
    "chatelet/1": "0-2, 2-3, 3-4",
    "chatelet/4": "0-3, 3-5, 5-6",
    "chatelet/7": "0-4, 4-5, 5-7, 7-8",
}
FOUR_OPENED = {"bastille": "chatelet/14", "nation": "chatelet/1", "opera": "chatelet/4", "pigalle": "chatelet/7"}
FOUR = position(lines={**FIVE, "bastille/1": "7-9"}, owners=dict.fromkeys(FIVE, 1), opened=FOUR_OPENED)
SOUND = [TURN, DRAWN, LINE, TOKEN, DRAWN_LINE, OVER, PASSED, START, DEAD, FOUR]


def moved(p, tile, there, back):
    """A position in which a tile of one list is in another: paths."""
    return edit(p, {there: [t for t in at(p, there) if t != tile], back: [*at(p, back), tile]})


def line(state, tiles, owner=None):
    return {"state": state, "tiles": tiles, "owner": owner}


def relaid(p, id_, tiles, state="active"):
    """A position with other tiles on a line: those that were there lie in the stock, those that come are out of it."""
    old = [plain(tile) for tile in p["lines"].get(id_, {"tiles": []})["tiles"]]
    stock = [tile for tile in p["stock"] + old if tile not in map(plain, tiles)]
    return edit(p, {"stock": stock, f"lines.{id_}": line(state, tiles)})


def plain(way):
    return "-".join(sorted(way.split(" as ")[0].split("-")))


STAGE, TILES, TOKENS, ACTIVE, LENGTHS, NEIGHBOURS, STATIONS, SERVICE, ENDED, QUESTION, SHOWN = LAWS[1:]
BROKEN = [
    (STAGE, edit(TURN, {"drawn": "2-7"})),
    (STAGE, edit(TURN, {"laying": "4-8"})),
    (STAGE, edit(TURN, {"stage": "drawn"})),
    (STAGE, edit(TURN, {"stage": "line"})),
    (STAGE, edit(DRAWN, {"drawn": None})),
    (STAGE, edit(DRAWN, {"laying": "2-2"})),
    (STAGE, edit(DRAWN, {"stage": "turn"})),
    (STAGE, edit(DRAWN, {"passes": 1})),
    (STAGE, edit(LINE, {"laying": None})),
    (STAGE, edit(LINE, {"stage": "turn"})),
    (STAGE, edit(LINE, {"passes": 2})),
    (STAGE, edit(DRAWN_LINE, {"stage": "drawn"})),
    (STAGE, edit(OVER, {"drawn": "9-9"})),
    (STAGE, edit(OVER, {"laying": "9-9"})),
    (STATIONS, edit(TURN, {"pile": TURN["pile"][1:]})),
    (STATIONS, edit(TURN, {"pile": [*TURN["pile"], "concorde"]})),
    (STATIONS, edit(TURN, {"pile": [*TURN["pile"][1:], "concorde"]})),
    (STATIONS, edit(TURN, {"pile": [*TURN["pile"], "chatelet"]})),
    (STATIONS, edit(TURN, {"stations": TURN["stations"][:2], "pile": [*TURN["pile"], "concorde"]})),
    (STATIONS, edit(TURN, {"stations": []})),
    (STATIONS, edit(TURN, {"stations.0.line": "chatelet/14"})),
    (STATIONS, edit(TURN, {"stations.1.line": None})),
    (STATIONS, edit(TURN, {"stations.1.line": "chatelet/4"})),
    (STATIONS, edit(TURN, {"stations.2.line": "chatelet/14"})),
    (STATIONS, edit(TURN, {"stations": [TURN["stations"][i] for i in (1, 0, 2)]})),
    (STATIONS, edit(TURN, {"stations": [TURN["stations"][i] for i in (0, 2, 1)]})),
    (STATIONS, edit(TURN, {"stations.2.station": "nation"})),
    (STATIONS, edit(TURN, {"lines.nation/9": line("untouched", [])})),
    (STATIONS, edit(TURN, {"lines.opera/3": line("active", [])})),
    (STATIONS, edit(TURN, {"lines.chatelet/14.owner": None})),
    (STATIONS, edit(TURN, {"lines.chatelet/4.owner": 0})),
    (STATIONS, edit(TURN, {"lines.chatelet/1": line("untouched", [], 1)})),
    (STATIONS, edit(TURN, {"lines.chatelet/14.state": "active", "lines.chatelet/14.owner": None})),
    (STATIONS, edit(TURN, {"lines.chatelet/1": line("closed", [], 0)})),
    (LENGTHS, relaid(TURN, "chatelet/4", [])),
    (LENGTHS, relaid(TURN, "chatelet/4", ["4-4"], "untouched")),
    (LENGTHS, relaid(TURN, "chatelet/4", ["4-4", "4-5", "5-5"])),
    (LENGTHS, relaid(TURN, "chatelet/4", ["4-4", "4-5", "5-5", "5-6"])),
    (LENGTHS, relaid(TURN, "chatelet/4", ["4-4", "4-5", "5-5"], "out")),
    (LENGTHS, relaid(TURN, "chatelet/1", [], "out")),
    (LENGTHS, edit(TURN, {"lines.chatelet/14.tiles": ["3-9"], "stock": [*TURN["stock"], "6-9"]})),
    (LENGTHS, edit(TURN, {"lines.chatelet/14.tiles": ["3-9", "9-6", "6-6"]})),
    (TILES, edit(TURN, {"stock": TURN["stock"][1:]})),
    (TILES, edit(TURN, {"stock": [*TURN["stock"], "4-4"]})),
    (TILES, edit(TURN, {"stock": [*TURN["stock"], "0-0"]})),
    (TILES, edit(TURN, {"stock": [*TURN["stock"][1:], "0-0"]})),
    (TILES, edit(TURN, {"players.0.hand": ["0-0", "0-1", "4-8"]})),
    (TILES, edit(TURN, {"players.0.hand": ["0-0"]})),
    (TILES, edit(TURN, {"players.0.hand": ["0-0", "3-9"]})),
    (TILES, edit(TURN, {"lines.chatelet/7.tiles": ["4-4"]})),
    (TILES, edit(TURN, {"lines.chatelet/7.tiles": ["8-5"]})),
    (TILES, edit(TURN, {"start_tile": TURN["stock"][0], "stock": TURN["stock"][1:]})),
    (TILES, edit(START, {"start_tile": None, "stock": ["3-5", *START["stock"]]})),
    (TILES, edit(START, {"start_tile": "3-9"})),
    (TILES, edit(START, {"options": {"start_domino": False}})),
    (TILES, edit(TURN, {"options": {"start_domino": True}})),
    (TOKENS, edit(TURN, {"metro_tokens": 9})),
    (TOKENS, edit(TURN, {"metro_tokens": 7})),
    (TOKENS, edit(TURN, {"players.1.metro_tokens": 1})),
    (TOKENS, edit(TURN, {"players.2.metro_tokens": 0})),
    (TOKENS, edit(TURN, {"players.2.metro_tokens": 99})),
    (ACTIVE, relaid(TURN, "chatelet/1", ["0-3"])),
    (ACTIVE, relaid(relaid(TURN, "chatelet/1", ["0-3"]), "concorde/12", ["5-5"])),
    (NEIGHBOURS, relaid(TURN, "bastille/5", ["7-5", "6-2"])),
    (NEIGHBOURS, relaid(TURN, "bastille/5", ["7-5", "2-5"])),
    (NEIGHBOURS, relaid(TURN, "bastille/5", ["7-5", "5-2 as 4-2"])),
    (NEIGHBOURS, edit(TURN, {"lines.bastille/1.tiles": ["6-1", "2-4 as 2-3"]})),
    (NEIGHBOURS, edit(TURN, {"lines.bastille/1.tiles": ["6-1", "2-4 as 3-4"]})),
    (NEIGHBOURS, relaid(TURN, "bastille/5", ["7-5", "5-2 as 5-3"])),
    (NEIGHBOURS, relaid(TURN, "bastille/5", ["7-5", "5-0"])),
    (NEIGHBOURS, relaid(TURN, "bastille/5", ["0-5", "5-2"])),
    (NEIGHBOURS, relaid(TURN, "bastille/5", ["7-5 as 8-5", "5-2"])),
    (NEIGHBOURS, relaid(TURN, "bastille/5", ["7-5", "3-2 as 4-2"])),
    (NEIGHBOURS, relaid(TURN, "bastille/5", ["7-5", "5-5 as 5-6"])),
    (NEIGHBOURS, edit(TURN, {"lines.chatelet/14.tiles": ["3-9", "6-9"]})),
    (NEIGHBOURS, edit(TURN, {"lines.bastille/1.tiles": ["6-1", "2-4"]})),
    (NEIGHBOURS, edit(START, {"start_tile": "4-5", "stock": ["3-5", *[tile for tile in START["stock"] if tile != "4-5"]]})),
    (NEIGHBOURS, relaid(START, "bastille/1", ["8-1"])),
    (NEIGHBOURS, relaid(START, "bastille/1", ["3-1"])),
    (NEIGHBOURS, relaid(START, "chatelet/1", ["5-1 as 4-1"])),
    (NEIGHBOURS, relaid(DEAD, "bastille/5", ["7-3", "3-0"], "out")),
    (SERVICE, edit(TURN, {"lines.chatelet/4.state": "out"})),
    (SERVICE, edit(DEAD, {"lines.bastille/5.state": "active"})),
    (ENDED, edit(OVER, {"players.1.hand": ["1-8"], "stock": [tile for tile in OVER["stock"] if tile != "1-8"]})),
    (ENDED, edit(TURN, {"players.0.hand": [], "stock": [*TURN["stock"], "0-0", "0-1"]})),
    (ENDED, edit(TURN, {"passes": 3})),
    (ENDED, edit(OVER, {"passes": 3})),
    (ENDED, edit(OVER, {"players.0.hand": [], "stock": [*OVER["stock"], "0-0", "0-1"]})),
    (ENDED, edit(FOUR, {"stage": "over", "turn": None})),
    (QUESTION, edit(DRAWN, {"drawn": "1-8"})),
    (QUESTION, edit(DRAWN, {"turn": 1})),
    (QUESTION, edit(DRAWN, {"drawn": "3-3", "players.2.hand": ["2-2", "3-3"]})),
    (QUESTION, moved(DRAWN, "4-7", "stock", "players.2.hand")),
    (QUESTION, edit(LINE, {"laying": "0-4"})),
    (QUESTION, edit(LINE, {"laying": "4-1"})),
    (QUESTION, edit(LINE, {"laying": "1-3"})),
    (QUESTION, edit(LINE, {"turn": 1})),
    (QUESTION, edit(LINE, {"laying": "4-0 as 4-1"})),
    (QUESTION, edit(LINE, {"laying": "3-1 as 4-1"})),
    (QUESTION, edit(TOKEN, {"players.0.metro_tokens": 0, "players.1.metro_tokens": 1})),
    (QUESTION, edit(TOKEN, {"laying": "3-0"})),
    (QUESTION, edit(DRAWN_LINE, {"drawn": "3-3"})),
    (QUESTION, edit(DRAWN_LINE, {"drawn": "1-8"})),
    (QUESTION, moved(DRAWN_LINE, "4-7", "stock", "players.2.hand")),
    (SHOWN, edit(TURN, {"players.1.limits.0.tiles": []})),
    (SHOWN, edit(TURN, {"players.2.limits": [{"tiles": [], "most": 0}]})),
]  # fmt: skip
UNREADABLE = [
    ({"stage": "noon"}, "stage: “noon” is not allowed; possible values: turn, drawn, line, over"),
    ({"stage": None}, "stage: “None” is not allowed; possible values: "),
    ({"turn": 3}, "turn: 3 is not between 0 and 2"),
    ({"turn": -1}, "turn: -1 is not between 0 and 2"),
    ({"turn": None}, "turn: expected a whole number, not “None”"),
    ({"passes": 4}, "passes: 4 is not between 0 and 3"),
    ({"passes": -1}, "passes: -1 is not between 0 and 3"),
    ({"drawn": "2-10"}, "drawn: “2-10” is unknown"),
    ({"drawn": "7-2"}, "drawn: “7-2” is unknown"),
    ({"drawn": ["2-7"]}, "drawn: “['2-7']” is unknown"),
    ({"laying": "3-5 as 4-6"}, "laying: “3-5 as 4-6” is unknown"),
    ({"laying": "3-5 as "}, "laying: “3-5 as ” is unknown"),
    ({"laying": "lay 3-5"}, "laying: “lay 3-5” is unknown"),
    ({"laying": 5}, "laying: “5” is unknown"),
    ({"start_tile": "12"}, "start_tile: “12” is unknown"),
    ({"stock.0": "9-10"}, "stock: “9-10” is unknown"),
    ({"stock.0": "8-9"}, "stock: 8-9 appears more than once"),
    ({"stock.0": 5}, "stock: “5” is unknown"),
    ({"stock": "0-0"}, "stock: expected a list"),
    ({"pile.0": "london"}, "pile: “london” is unknown"),
    ({"pile.0": "nation"}, "pile: nation appears more than once"),
    ({"metro_tokens": -1}, "metro_tokens: -1 is not between 0 and 99"),
    ({"metro_tokens": "9"}, 'metro_tokens: expected a whole number, not “"9"”'),
    ({"stations.1.station": "london"}, "stations 2, station: “london” is unknown"),
    ({"stations.1.station": "chatelet"}, "stations 2, station: a station not yet listed is expected here"),
    ({"stations.1.station": None}, "stations 2, station: a station not yet listed is expected here"),
    ({"stations.1.line": "chatelet/99"}, "stations 2, line: “chatelet/99” is unknown"),
    ({"stations.1.lien": 1}, "stations 2, lien: unknown; did you mean “line”?"),
    ({"stations.1": 5}, "stations 2: expected a table of values"),
    ({"lines": []}, "lines: expected a table of values"),
    ({"lines.chatelet/9": line("active", [])}, "lines, chatelet/9: “chatelet/9” is unknown"),
    ({"lines.chatelet/4.state": "x"},
     "lines.chatelet/4, state: “x” is not allowed; possible values: untouched, active, closed, out"),
    ({"lines.chatelet/4.tiles": "4-4"}, "lines.chatelet/4, tiles: expected a list"),
    ({"lines.chatelet/4.tiles": ["4-10"]}, "lines.chatelet/4, tiles: “4-10” is unknown"),
    ({"lines.chatelet/4.tiles": ["4-4"] * 9}, "lines.chatelet/4, tiles: 9 tiles; at most 8 are possible"),
    ({"lines.chatelet/4.owner": 3}, "lines.chatelet/4, owner: 3 is not between 0 and 2"),
    ({"lines.chatelet/4.tile": []}, "lines.chatelet/4, tile: unknown; did you mean “tiles”?"),
    ({"players": []}, "players: wrong number of players: 0; expected: 3"),
    ({"players.0": 5}, "players 1: expected a table of values"),
    ({"players.0.hand.0": "1-0"}, "players 1, hand: “1-0” is unknown"),
    ({"players.0.hand": ["0-0", "0-0"]}, "players 1, hand: 0-0 appears more than once"),
    ({"players.2.metro_tokens": -1}, "players 3, metro_tokens: -1 is not between 0 and 99"),
    ({"players.2.metro_tokens": 100}, "players 3, metro_tokens: 100 is not between 0 and 99"),
    ({"players.2.hnad": []}, "players 3, hnad: unknown; did you mean “hand”?"),
    ({"players.1.limits": 5}, "players 2, limits: expected a list"),
    ({"players.1.limits.0.most": -1}, "players 2.limits 1, most: -1 is not between 0 and 55"),
    ({"players.1.limits.0.tiles": ["x"]}, "players 2.limits 1, tiles: “x” is unknown"),
    ({"players.1.limits.0.tile": ["x"]}, "players 2.limits 1, tile: unknown; did you mean “tiles”?"),
    ({"players.1.limits": [{"tiles": ["0-2"], "most": 0}] * 9}, "players 2, limits: 9 limits; at most 8 are possible"),
    ({"player": []}, "player: unknown; did you mean “players”?"),
    ({"options": {"domino": True}}, "There is no option “domino”"),
    ({"options": None}, "options: expected a table of values"),
    ({"seats": 5}, "This game is for 2 to 4 players, not 5."),
    ({"seats": 2}, "players: wrong number of players: 3; expected: 2"),
    ({"format": 2}, "format: “2” is not allowed; possible values: "),
    ({"game": "chess"}, "There is no game “chess”"),
]  # fmt: skip
KEYS = ["stage", "turn", "passes", "stock", "pile", "metro_tokens", "stations", "lines", "players"]
KEYS += ["lines.chatelet/4.tiles", "lines.chatelet/4.state", "players.1.hand", "players.1.metro_tokens"]
KEYS += ["players.1.limits.0.tiles", "players.1.limits.0.most"]

UNBREAKABLE = set()
NEEDED = KEYS
OPTIONAL = ["drawn", "laying", "start_tile"]
SEVERAL = (
    {"stock.0": "train", "players.0.metro_tokens": -1, "stage": "noon", "lines.chatelet/4.state": "x"},
    ["lines.chatelet/4, state", "players 1, metro_tokens", "stage", "stock"],
)
REPLACED = [TURN, DRAWN_LINE, OVER]
WORDS = ["0-0", ["0-0"], "chatelet/4", 10**30]
