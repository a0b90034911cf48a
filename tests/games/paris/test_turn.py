"""P2 A turn: what is asked in which order, and what may be done meanwhile."""

import pytest

from .helpers import (
    DISTRICTS,
    END_TOKENS,
    SEATS,
    TURNS,
    francs,
    goods,
    legal,
    moves,
    new,
    play,
    player,
    points,
    refused,
    stage,
    table,
)

MAIN = ("place", "move", "look", "pass")
FREE = ("buy", "sell", "use")
RICH = {"francs": 30, "goods": "wood wood marble marble gold gold silver silver", "supply": "wood marble gold"}
ALL_BANKS = " ".join(DISTRICTS)


def rich(seats, turn, **more):
    """A table of a player who can make free moves of all kinds."""
    said = {"francs": {turn: RICH["francs"]}, "goods": {turn: RICH["goods"]}, "supply": RICH["supply"]}
    return table(**{"seats": seats, "turn": turn, "bonus": {turn: "1 9 10 16 17 24 25"}, "figure": {turn: 8}, **said, **more})


def verbs(t):
    return {move.partition(" ")[0] for move in legal(t)}


def first(t, verb):
    """The first legal move with a verb."""
    return next(move for move in legal(t) if move.partition(" ")[0] == verb)


# --- P2.1 the tile --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("stack", [1, 2, 3])
def test_a_tile_first(seats, turn, stack):
    """P2.1 The top tile of the chosen stack goes onto the spot of its district and cost; the other stacks stay."""
    t = table(
        seats=seats, turn=turn, stage="reveal", stacks=("belleville:8 chaillot:1", "montmartre:4", "la-villette:2 chaillot:5")
    )
    stacks = t.position()["stacks"]
    tile = stacks[stack - 1].pop(0)
    assert legal(t) == ["reveal 1", "reveal 2", "reveal 3"]
    play(t, f"reveal {stack}")
    p = t.position()
    assert p["buildings"] == {tile: tile}
    assert p["stacks"] == stacks
    assert (p["stage"], p["turn"]) == ("action", turn)
    refused(t, "reveal 1", "already taken a tile this turn", "(P2.1)")


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_a_stack_that_has_tiles(seats, turn):
    """P2.1 Only a stack that has tiles can be chosen, and the tile must be taken: no main action is possible before."""
    laid = " ".join(f"{district}:{cost}" for district in DISTRICTS for cost in (1, 2, 3, 4, 5, 8))
    left = "belleville:8", "montmartre:4"
    laid = " ".join(spot for spot in laid.split() if spot not in (*left, "chaillot:1", "chaillot:2", "chaillot:3"))
    t = table(seats=seats, turn=turn, laid=laid, stage="reveal", stacks=("", " ".join(left), ""))
    assert [len(stack) for stack in t.position()["stacks"]] == [0, 2, 0]
    assert legal(t) == ["reveal 2"]
    refused(t, "reveal 1", "That stack is empty.", "(P2.1)")
    refused(t, "reveal 3", "That stack is empty.", "(P2.1)")
    for move in ("place arc", "place chaillot", "look", "pass"):
        refused(t, move, "First take a tile", "(P2.1)")
    refused(t, "end", "can't end your turn before your main action", "(P2.4)")
    play(t, "reveal 2", "place arc", "end")
    assert legal(t) == ["reveal 2"]


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_no_tile_left(seats, turn):
    """P2.1 When all stacks are empty the turn begins with the main action."""
    t = table(seats=seats, turn=turn, empty=True)
    refused(t, "reveal 1", "All stacks are empty.", "(P2.1)")
    play(t, "place arc")
    refused(t, "reveal 1", "(P2.1)")
    play(t, "end")
    assert t.acting == ((turn + 1) % seats,)
    assert stage(t) == "action"


@pytest.mark.parametrize("seats", SEATS)
def test_the_last_tile(seats):
    """P2.1 As long as a single tile is left it is taken; from the next turn on the step is skipped."""
    laid = " ".join(f"{d}:{c}" for d in DISTRICTS for c in (1, 2, 3, 4, 5, 8) if d != "chaillot")
    t = table(seats=seats, laid=laid, stage="reveal", stacks=("chaillot:1", "", "chaillot:2 chaillot:3"))
    for move in ("reveal 3", "reveal 1", "reveal 3"):
        play(t, move)
        play(t, first(t, "place"), "end")
    assert stage(t) == "action"
    assert t.position()["stacks"] == [[], [], []]
    assert "look" in legal(t)


# --- P2.2 one main action -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_one_main_action(seats, turn):
    """P2.2 A key is placed, or moved, or an end token is taken: exactly one of them, and nothing of the kind after it."""
    for moves_made in (["place montmartre"], ["move chaillot", "to chaillot:4"], ["look", "end-token francs-4"]):
        t = table(seats=seats, turn=turn, board={turn: "chaillot"}, empty=True, francs={turn: 9})
        assert verbs(t) == {"place", "move", "look"}
        play(t, *moves_made)
        assert stage(t) == "end"
        assert not verbs(t) & set(MAIN)
        for move in ("place arc", "move chaillot", "look", "pass"):
            refused(t, move, "already taken your main action this turn", "(P2.2)")
        play(t, "end")
        assert t.acting == ((turn + 1) % seats,)


# --- P2.3 free moves ------------------------------------------------------------------------------------------------------
AT = {
    "reveal": {"stage": "reveal"},
    "action": {},
    "points": {"board": "chaillot:1 chaillot:4 chaillot:5 chaillot:8", "stage": "points", "bought": "chaillot:4"},
    "bonus": {"board": "chaillot:1", "stage": "bonus", "bought": "chaillot:1"},
    "match": {"board": "louvre@chaillot", "stage": "match", "bought": "louvre", "icons": {"gold-prestige": 1}},
    "end": {"stage": "end"},
}
NOT_AT = {
    "lay": {"stage": "lay", "shown": "chaillot:1", "placement": "free"},
    "to": {"stage": "to", "board": "chaillot", "laid": "chaillot:4", "picked": "chaillot"},
    "choose": {"stage": "choose", "resume": "action", "using": 21, "used": "21"},
    "return": {"stage": "return", "resume": "reveal", "using": 23, "used": "23"},
    "return again": {"stage": "return", "resume": "end", "using": 23, "used": "23", "chosen": 1},
    "back": {"stage": "back", "resume": "end", "using": 25, "used": "25", "bonus": "1 9 10 16 17 24"},
    "take": {"stage": "take", "resume": "action", "using": 17, "used": "17", "bonus": "1 9 10 16 24 25"},
    "end-token": {"stage": "end-token", "empty": True},
}


def at(stages, name, seats, turn):
    """A rich player's table at a stage."""
    said = {key: {turn: value} if key in ("board", "bonus") else value for key, value in stages[name].items()}
    return rich(seats, turn, **said)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("name", AT)
def test_free_moves(name, seats, turn):
    """P2.3 Whenever `reveal`, the main action, `points`, `bonus`, `match` or `end` is asked: trades and tokens, as often as one
    likes, and afterwards the same question is still asked. Nobody else may make any."""
    t = at(AT, name, seats, turn)
    free = [move for move in legal(t) if move.startswith(FREE)]
    uses = [1, 9, 10, 16, 17, 24, 25] if name in ("reveal", "action") else [1, 10, 17, 24, 25]
    assert free == [
        *(f"buy {good}" for good in ("wood", "marble", "gold")),
        *(f"sell {good}" for good in ("wood", "marble", "gold", "silver")),
        *(f"use {number}" for number in uses),
    ]
    for _ in range(2):
        play(t, "sell wood", "buy wood")
    play(t, "use 1", "sell silver", "use 10", "choose gold", "sell gold")
    assert (stage(t), t.acting) == (name, (turn,))
    for other in range(seats):
        if other != turn:
            assert t.legal(other) == []
            assert "(P1.8)" in t.refusal(other, "sell wood")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", AT)
def test_end_tokens_are_free_moves(name, seats):
    """P2.3 End tokens can be used at the same moments, but for `reveal`, when there are none yet."""
    if name == "reveal":
        return
    for turn in range(seats):
        said = {**AT[name], "board": {turn: AT[name].get("board", "")}}
        t = table(seats=seats, turn=turn, **{**said, "empty": True, "ends": f"{turn}:francs-5 {turn}:wood-gold"})
        assert set(moves(t, "use")) == {"francs-5", "wood-gold"}
        play(t, "use francs-5")
        assert (francs(t, turn), stage(t)) == (5, name)
        play(t, "use wood-gold", "sell wood", "sell gold")
        assert (francs(t, turn), stage(t)) == (9, name)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("name", NOT_AT)
def test_no_free_moves(name, seats, turn):
    """P2.3 While `lay`, `to`, `choose`, `return`, `take`, `back` or `end-token` is asked, no trade and no token: the question
    comes first. Nothing else can be done either."""
    t = at(NOT_AT, name, seats, turn)
    asked = name.split(" ")[0]
    assert verbs(t) == ({"skip", "return"} if name == "return again" else {asked})
    for move in ("buy wood", "sell silver", "use 1", "use francs-5", "place arc", "end", "pass", "look", "reveal 1"):
        refused(t, move, "First do this: ", "(P2.3)")


@pytest.mark.parametrize("seats", SEATS)
def test_a_sale_makes_a_purchase_possible(seats):
    """P2.3, P4.6 A free move before the main action pays for it; one after `move` would be too late."""
    for turn in range(seats):
        said = {"seats": seats, "turn": turn, "board": {turn: "chaillot"}, "laid": "chaillot:4 chaillot:3", "francs": {turn: 3}}
        t = table(**said, goods={turn: "gold"})
        assert moves(t, "move") == ["chaillot"]
        play(t, "move chaillot")
        assert moves(t, "to") == ["chaillot:3"]
        t = table(**said, goods={turn: "gold"})
        play(t, "sell gold", "move chaillot")
        assert moves(t, "to") == ["chaillot:3", "chaillot:4"]


def test_trades_before_the_tile():
    """P2.3 Also before the tile is taken, and after the end of another's turn nothing is left over of it."""
    t = rich(3, 1, stage="reveal")
    play(t, "use 10", "choose wood")
    assert t.position()["units"]["wood"] == 1
    play(t, "reveal 1", "place arc", "end")
    assert t.position()["units"]["wood"] == 0
    assert (player(t, 1)["goods"]["wood"], player(t, 2)["goods"]["wood"]) == (2, 0)


# --- P2.4 the end of the turn ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_the_end_is_said(seats, turn):
    """P2.4 The turn ends when the player says so, can't end your turn before your main action and what it brings."""
    t = table(seats=seats, turn=turn, stage="reveal", board={turn: "chaillot"}, stacks=("chaillot:1", "", ""), francs={turn: 3})
    refused(t, "end", "can't end your turn before your main action", "(P2.4)")
    play(t, "reveal 1")
    refused(t, "end", "can't end your turn before your main action", "(P2.4)")
    play(t, "move chaillot", "to chaillot:1")
    refused(t, "end", "skip", "(P2.6)")
    play(t, "skip")
    assert t.acting == (turn,)
    assert set(legal(t)) == {"sell bronze", "end"}
    play(t, "sell bronze")
    assert legal(t) == ["end"]
    play(t, "end")
    assert t.acting == ((turn + 1) % seats,)
    assert stage(t) == "reveal"


# --- P2.5 passing ---------------------------------------------------------------------------------------------------------
def no_keys(seats, turn, board, **more):
    """A table of a player without keys in hand: the rest of them stands on buildings of cost 8 with nothing above."""
    n = {2: 10, 3: 9, 4: 7}[seats] - len(board.split())
    others = [f"{district}:{cost}" for cost in (8, 5) for district in DISTRICTS[1:]][:n]
    t = table(seats=seats, turn=turn, board={turn: " ".join([board, *others])}, supply="", **more)
    assert player(t, turn)["keys"] == 0
    return t


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_passing(seats, turn):
    """P2.5 Without a key in hand, and without anything that a key could buy, the player passes; free moves and `end` follow."""
    t = no_keys(seats, turn, "", bonus={turn: "1"})
    assert set(legal(t)) == {"use 1", "pass"}
    play(t, "pass")
    assert set(legal(t)) == {"use 1", "end"}
    play(t, "use 1")
    assert francs(t, turn) == 3
    refused(t, "pass", "(P2.2)")
    play(t, "end")
    assert t.acting == ((turn + 1) % seats,)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_nobody_has_to_sell(seats, turn):
    """P2.5 A sale or a token would make a purchase possible; the player may pass nevertheless, or make it possible: then passing
    is over."""
    said = {"laid": "chaillot:3", "francs": {turn: 2}}
    for free in (["sell silver"], ["use 1"], ["use 21", "choose wood", "choose gold", "sell wood"]):
        t = no_keys(seats, turn, "chaillot", **said, goods={turn: "silver"}, bonus={turn: "1 21"})
        assert not verbs(t) & {"move", "place"}
        assert "pass" in legal(t)
        twin = t.copy()
        play(twin, "pass", "end")
        assert player(twin, turn)["goods"]["silver"] == 1
        play(t, *free)
        assert verbs(t) & {"move", "pass"} == {"move"}
        refused(t, "pass", "a main action is possible", "(P2.5)")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("why", ["a key in hand", "a building", "a landmark to add", "a landmark there", "an end token"])
def test_no_pass(why, seats):
    """P2.5 As long as any main action is possible nobody passes: one key in hand, one purchase of any kind, or an end token."""
    for turn in range(seats):
        if why == "a key in hand":
            t = table(seats=seats, turn=turn)
        elif why == "a building":
            t = no_keys(seats, turn, "chaillot", laid="chaillot:1", francs={turn: 1})
        elif why == "a landmark to add":
            t = no_keys(seats, turn, "chaillot", francs={turn: 10}, goods={turn: "marble gold"})
        elif why == "a landmark there":
            t = no_keys(
                seats, turn, "chaillot", landmarks="eiffel@chaillot", francs={turn: 17}, goods={turn: "marble marble gold gold"}
            )
        else:
            t = no_keys(seats, turn, "", empty=True)
            assert legal(t) == ["look"]
        refused(t, "pass", "a main action is possible", "(P2.5)")
        if why in ("a building", "a landmark there"):
            assert legal(t)[0] == "move chaillot"


def test_banks_and_arc_full():
    """P2.5, P3.2 Keys in hand are of no use when there is one on every bank and on the Arc already."""
    t = table(seats=2, board={0: f"{ALL_BANKS} arc"})
    assert player(t, 0)["keys"] == 3
    assert legal(t) == ["pass"]
    play(t, "pass", "end")
    assert t.acting == (1,)


@pytest.mark.parametrize("seats", SEATS)
def test_no_pass_before_the_tile(seats):
    """P2.5 It is asked only after the tile, which may change it."""
    said = {"board": {0: f"{ALL_BANKS} arc" if seats == 2 else "arc"}, "francs": {0: 1}}
    t = table(seats=seats, stage="reveal", stacks=("chaillot:1", "chaillot:2", ""), **said)
    refused(t, "pass", "First take a tile", "(P2.1)")
    if seats == 2:
        twin = t.copy()
        play(twin, "reveal 2")
        assert legal(twin) == ["pass"]
        play(t, "reveal 1")
        assert set(legal(t)) == {"move chaillot", "move arc"}


def test_all_end_tokens_taken():
    """P2.5, P8.1 When the last end token is gone too, passing is possible with empty stacks; before that it is not."""
    ends = " ".join(f"0:{token}" for token in END_TOKENS)
    t = table(board={0: f"{ALL_BANKS} arc"}, empty=True, ends=ends, phase="last-round", ends_used={0: " ".join(END_TOKENS)})
    assert legal(t) == ["pass"]
    ends = " ".join(f"0:{token}" for token in END_TOKENS[1:])
    t = table(board={0: f"{ALL_BANKS} arc"}, empty=True, ends=ends, ends_used={0: " ".join(END_TOKENS[1:])})
    assert legal(t) == ["look"]


# --- P2.6 the order -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_order_of_questions(seats, turn):
    """P2.6 With everything at once: tile, district, key, target, points token, bonus token, end; each is asked in its turn even
    with one answer, and the token beside the spot comes automatically after the points token."""
    t = table(
        seats=seats, turn=turn, stage="reveal", placement="free", stacks=("belleville:2", "", ""), francs={turn: 2}, supply="",
        board={turn: "chaillot", (turn + 1) % seats: "chaillot:3 chaillot:4 chaillot:8"}, tiles={"chaillot:3": "la-villette:3"},
    )  # fmt: skip
    asked = []
    for move in ("reveal 1", "lay chaillot", "move chaillot", "to chaillot:2", "points 12 montmartre", "bonus 7", "end"):
        asked.append((stage(t), goods(t, turn), player(t, turn)["bonus"]))
        play(t, move)
    assert asked == [
        ("reveal", "", []), ("lay", "", []), ("action", "", []), ("to", "", []), ("points", "", []), ("bonus", "silver", []),
        ("end", "silver", [7]),
    ]  # fmt: skip
    assert t.acting == ((turn + 1) % seats,)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_order_with_a_landmark(seats, turn):
    """P2.6 A landmark: key, target, points token, matches until no icon is left, end."""
    other = (turn + 1) % seats
    board = {turn: "chaillot", other: "chaillot:1 chaillot:4 chaillot:8"}
    t = table(
        seats=seats,
        turn=turn,
        francs={turn: 20},
        goods={turn: "marble gold gold bronze gold-prestige gold-prestige"},
        board=board,
    )
    asked = []
    for move in ("move chaillot", "to louvre@chaillot", "skip", "match gold-prestige", "match bronze", "match gold-prestige"):
        asked.append(stage(t))
        play(t, move)
    assert asked == ["action", "to", "points", "match", "match", "match"]
    assert verbs(t) == {"buy", "end"}
    assert points(t, turn) == 13


def test_one_answer_is_a_move():
    """P2.6 Even if there is only one answer it is said: the only stack, the only target, `skip` when nothing can be taken."""
    t = table(board={0: "chaillot"}, laid="chaillot:1", francs={0: 1}, figure={0: 30})
    play(t, "move chaillot")
    assert legal(t) == ["to chaillot:1"]
    play(t, "to chaillot:1")
    assert legal(t) == ["skip", "sell bronze"]
    play(t, "skip")
    assert stage(t) == "end"


def test_nothing_is_asked_out_of_order():
    """P2.6 Answers to questions that are not asked are refused, and `skip` when there is nothing to skip right now."""
    t = rich(2, 0)
    for move in (
        "to chaillot:1",
        "points 20 chaillot",
        "bonus 3",
        "match bronze",
        "choose wood",
        "return wood",
        "back 1",
        "take 3",
    ):
        refused(t, move, "can't do that right now", "(P2.6)")
    refused(t, "lay chaillot", "can't do that right now", "(P2.6)")
    refused(t, "end-token francs-4", "once all stacks are empty", "(P8.1)")
    refused(t, "skip", "nothing to skip right now", "(P2.6)")
    play(t, "place arc")
    refused(t, "skip", "nothing to skip right now", "(P2.6)")
    refused(t, "bonus 9", "can't do that right now", "(P2.6)")


@pytest.mark.parametrize("name", ["lay", "to", "choose", "back", "take", "end-token"])
def test_what_cannot_be_declined(name):
    """P2.6 `to`, `lay`, `choose`, `take`, `back` and `end-token` can't be declined; nor the first pair of a `return`."""
    refused(at(NOT_AT, name, 2, 0), "skip", "First do this: ", "(P2.3)")
    refused(at(NOT_AT, "return", 2, 0), "skip", "at least one pair", "(P7.5)")
    assert "skip" in legal(at(NOT_AT, "return again", 2, 0))


@pytest.mark.parametrize("after", ["reveal", "action", "points", "bonus", "match", "end"])
def test_back_to_what_was_asked(after):
    """P2.6, P2.3 After a token's own questions the one is asked that was asked before."""
    t = at(AT, after, 3, 1)
    for using in (["use 10", "choose wood"], ["use 17", "take 27"], ["use 24", "return gold", "skip"], ["use 25", "back 1"]):
        play(t, *using)
        assert (stage(t), t.position()["resume"], t.position()["using"]) == (after, None, None)


def test_a_free_move_changes_what_can_be_taken():
    """P2.6 `bonus` and `match` are asked even if nothing can be taken: a sale pays for the token, a token is the prestige."""
    t = table(board={0: "chaillot"}, laid="chaillot:3", francs={0: 3}, goods={0: "silver"}, bonus={0: "8"}, figure={0: 29})
    play(t, "move chaillot", "to chaillot:3")
    assert moves(t, "bonus") == []
    play(t, "sell silver")
    assert moves(t, "bonus") == ["30"]
    t = table(board={0: "chaillot"}, francs={0: 17}, goods={0: "marble marble gold gold"}, bonus={0: "8"})
    play(t, "move chaillot", "to eiffel@chaillot")
    assert moves(t, "match") == []
    play(t, "use 8", "choose gold-prestige")
    assert moves(t, "match") == ["gold-prestige"]


def test_whole_turn_from_the_start():
    """P2.6, P3.3 The first turns of a game in words."""
    t = new(3, seed=1)
    play(t, "reveal 1", "place chaillot", "end", "reveal 2", "place arc", "end", "reveal 3", "place belleville", "end")
    assert [francs(t, seat) for seat in range(3)] == [10, 3, 5]
    assert len(t.position()["buildings"]) == 3
    assert t.acting == (0,)
