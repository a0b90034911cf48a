"""D5.1: the three ways in which a game ends, at once and not earlier."""

import random

import pytest

from .helpers import SEATS, hand, legal, metro, new, play, refusal, small, state, stations, table, turned

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
BUSY = {"chatelet/1": "1-1", "chatelet/4": "3-5", "chatelet/7": "2-2"}  # three active lines: nothing can be started
OPENED = {"bastille": "chatelet/14", "nation": "chatelet/1", "opera": "chatelet/4", "pigalle": "chatelet/7"}
FOUR = {
    "chatelet/14": "0-1, 1-2",
    "chatelet/1": "0-2, 2-3, 3-4",
    "chatelet/4": "0-3, 3-5, 5-6",
    "chatelet/7": "0-4, 4-5, 5-7, 7-8",
}


def is_over(t):
    """The game is over, all signs agreeing."""
    signs = {t.over, t.acting == (), t.view(None)["stage"] == "over", t.view(None)["turn"] is None, str(t.asks(0)) == OVER}
    assert len(signs) == 1
    return t.over


OVER = "The game is over."


# --- the last tile --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize(
    ("tile", "way", "tokens"), [("5-6", "5-6", 0), ("4-6", "4-6 as 5-6", 1), ("5-5", "5-5", 0), ("4-4", "4-4 as 5-4", 1)]
)
def test_the_last_tile(seats, turn, tile, way, tokens):
    """D5.1 Who lays the last tile ends the game at once: as printed, with a token, with a double too, whose extra turn falls
    away though its token is taken. The tile lies there, and nobody may move."""
    t = table(seats=seats, turn=turn, lines=BUSY, hands={turn: tile}, metro={turn: tokens} if tokens else {})
    play(t, f"lay {way}")
    assert not is_over(t)
    play(t, "on chatelet/4")
    assert is_over(t)
    assert hand(t, turn) == ""
    assert metro(t, turn) == (1 if tile in ("5-5", "4-4") else 0)
    assert t.view(None)["lines"][1]["tiles"][-1]["near"] == int(way[0])
    for seat in range(seats):
        assert t.legal(seat) == []
        assert t.refusal(seat, "draw") == "The game is over. (D5.1)"


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_one_tile_left(seats, turn):
    """D5.1 With a tile left the game continues, however few there are."""
    t = table(seats=seats, turn=turn, lines=BUSY, hands={turn: "5-6 0-9"})
    play(t, "lay 5-6", "on chatelet/4")
    assert not is_over(t)
    assert t.acting == ((turn + 1) % seats,)


@pytest.mark.parametrize("seats", SEATS)
def test_another_player_has_one_tile(seats):
    """D5.1 It is the last tile of whoever plays: a player with one tile ends nothing while others play."""
    t = table(seats=seats, lines=BUSY, hands={0: "5-6 0-9", 1: "6-7"})
    play(t, "lay 5-6", "on chatelet/4")
    assert not is_over(t)
    play(t, "lay 6-7", "on chatelet/4")
    assert is_over(t)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_the_tile_drawn_is_not_the_last(seats, turn):
    """D5.1, D3.2 A player who draws has the old tile left after playing the tile drawn, and one more after keeping it."""
    said = {"seats": seats, "turn": turn, "lines": BUSY, "hands": {turn: "0-9"}, "stock": "5-6"}
    t = table(**said)
    play(t, "draw", "lay 5-6", "on chatelet/4")
    assert (is_over(t), hand(t, turn)) == (False, "0-9")
    t = table(**said)
    play(t, "draw", "keep")
    assert (is_over(t), hand(t, turn)) == (False, "0-9 5-6")


def test_the_last_tile_completes():
    """D5.1, D3.4 A last tile that completes a line opens its station first."""
    t = table(seats=3, turn=2, lines=BUSY | {"chatelet/4": "3-4, 4-5"}, hands={2: "5-6"}, pile="nation")
    play(t, "lay 5-6", "on chatelet/4")
    assert is_over(t)
    assert stations(t) == ["chatelet", "nation"]
    assert t.points(2) == {"stations": 1, "tiles": 0}


def test_the_last_tile_stops_a_line():
    """D5.1, D2.6, D3.6 Lines go out of service before the end comes."""
    box = small("none", chatelet={"line": [{"number": 1, "length": 3, "forbidden": 6}, {"number": 4, "length": 2}]})
    t = table(box=box, lines={"chatelet/1": "4-5"}, hands={0: "5-6"}, metro={0: 1})
    play(t, "lay 5-6 as 5-7", "on chatelet/1")
    assert is_over(t)
    assert state(t, "chatelet/1") == "out"


# --- the fifth station ----------------------------------------------------------------------------------------------------
def nearly(seats, turn, owner, hands, **said):
    """Four stations of one player, and a line that one tile completes."""
    owners = dict.fromkeys(FOUR, owner)
    lines = FOUR | {"bastille/1": "7-9"}
    return table(seats=seats, turn=turn, lines=lines, owners=owners, opened=OPENED, hands={turn: hands}, **said)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize(("tile", "way"), [("8-9", "9-8"), ("9-9", "9-9"), ("2-8", "8-2 as 9-2"), ("8-8", "8-8 as 9-8")])
def test_the_fifth_station(seats, turn, tile, way):
    """D5.1 Who opens the fifth station ends the game at once: the station is laid and the token put on it first, a double's
    metro token is taken, but there is no extra turn."""
    t = nearly(seats, turn, turn, f"{tile} 0-0", metro={turn: 1}, pile="republique")
    play(t, f"lay {way}")
    assert not is_over(t)
    play(t, "on bastille/1")
    assert is_over(t)
    assert stations(t)[-1] == "republique"
    assert t.view(None)["players"][turn]["tokens"] == 0
    assert t.points(turn) == {"stations": 5, "tiles": -1}
    assert metro(t, turn) == 1 - (" as " in way) + (tile in ("9-9", "8-8"))


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_the_fifth_station_of_all(seats, turn):
    """D5.1 Five stations of different players end nothing: each player's own are counted."""
    t = nearly(seats, turn, (turn + 1) % seats, "8-9 0-0")
    play(t, "lay 9-8", "on bastille/1")
    assert not is_over(t)
    assert len(stations(t)) == 6
    assert t.acting == ((turn + 1) % seats,)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_the_fourth_station(seats, turn):
    """D5.1 Four stations end nothing."""
    owners = dict.fromkeys(FOUR, turn) | {"chatelet/1": (turn + 1) % seats}
    said = {"lines": FOUR | {"bastille/1": "7-9"}, "owners": owners, "opened": OPENED, "hands": {turn: "8-9 0-0"}}
    t = table(seats=seats, turn=turn, **said)
    play(t, "lay 9-8", "on bastille/1")
    assert not is_over(t)
    assert t.points(turn)["stations"] == 4


@pytest.mark.parametrize("turn", [0, 1])
def test_the_fifth_without_a_station_left(turn):
    """D5.1, D3.5 With no station in the pile the token alone counts, and ends the game as the fifth."""
    box = small("bastille nation opera pigalle")
    t = nearly(2, turn, turn, "8-9 0-0", box=box)
    assert t.view(None)["pile"] == 0
    play(t, "lay 9-8", "on bastille/1")
    assert is_over(t)
    assert len(stations(t)) == 5
    assert t.points(turn)["stations"] == 5


@pytest.mark.parametrize("tokens", [1, 2, 3])
def test_other_numbers_of_tokens(tokens):
    """D5.1 As many stations as the box has tokens for a player."""
    box = small(players={"tokens": tokens})
    done = {id_: FOUR[id_] for id_ in list(FOUR)[: tokens - 1]}
    lines = done | {"chatelet/7": "0-4, 4-5, 5-7"}
    opened = {station: at for station, at in OPENED.items() if at in done}
    t = table(box=box, lines=lines, opened=opened, hands={0: "7-8 0-0"})
    play(t, "lay 7-8", "on chatelet/7")
    assert is_over(t)
    assert t.view(None)["players"][0]["tokens"] == 0


def test_both_at_once():
    """D5.1 The last tile may open the fifth station: the game ends once."""
    t = nearly(2, 1, 1, "8-9")
    play(t, "lay 9-8", "on bastille/1")
    assert is_over(t)
    assert t.points(1) == {"stations": 5, "tiles": 0}


# --- passes ---------------------------------------------------------------------------------------------------------------
def stuck(seats, turn=0, metro=None, lines=None, hands=None, passes=0, **said):
    """The values 0 to 3, all tiles dealt: of the only open line the free end shows 3, and all 3s lie on the table; who has a
    token and a 2 can go on."""
    box = small("none", chatelet={"line": [{"number": 1, "length": 8}, {"number": 4, "length": 2}]}, supply={"highest_value": 3})
    lines = {"chatelet/1": "0-3, 3-3", "chatelet/4": "1-3, 3-2"} if lines is None else lines
    hands = hands or {0: "0-0 1-2", 1: "0-2", 2: "0-1", 3: "1-1"}
    hands = turned(seats, turn, {seat: tiles for seat, tiles in hands.items() if seat < seats})
    owned = turned(seats, turn, metro or {})
    rest = (turn + 1) % seats
    return table(box=box, seats=seats, turn=turn, lines=lines, hands=hands, rest=rest, metro=owned, passes=passes, **said)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_everybody_passes(seats, turn):
    """D5.1 As many passes as there are seats, one after another, end the game; one fewer do not. A pass is the only move."""
    t = stuck(seats, turn)
    for i in range(seats):
        assert not is_over(t)
        assert t.acting == ((turn + i) % seats,)
        assert t.view(None)["passes"] == i
        assert legal(t) == ["pass"]
        play(t, "pass")
    assert is_over(t)
    assert t.view(None)["passes"] == seats


@pytest.mark.parametrize("seats", SEATS)
def test_no_pass_while_anything_can_be_done(seats):
    """D5.1, D3.2 While the player has a token for a tile there is no pass, and so no end: the token must be spent."""
    t = stuck(seats, metro={0: 1}, passes=seats - 1)
    assert refusal(t, "pass") == "You can't pass: lay a tile with a metro token. (D3.2)"
    assert legal(t) == ["lay 2-1 as 3-1"]


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_any_other_move_starts_the_count_again(seats, turn):
    """D5.1 A tile laid between passes: the count begins again, from the moment of `lay`."""
    t = stuck(seats, turn, metro={0: 1}, passes=seats - 1)
    play(t, "lay 2-1 as 3-1")
    assert t.view(None)["passes"] == 0
    play(t, "on chatelet/1")
    assert t.view(None)["passes"] == 0
    assert not is_over(t)


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_passes_before_a_move_do_not_count(turn):
    """D5.1 Two of three pass, one lays a tile, and then three must pass one after another."""
    hands = {0: "0-0 0-1", 1: "0-2 1-1", 2: "1-2 2-2"}
    t = stuck(3, turn, metro={2: 1}, hands=hands)
    play(t, "pass", "pass", "lay 2-2 as 3-2", "on chatelet/1")
    assert t.acting == ((turn + 2) % 3,)  # a double
    assert (t.view(None)["passes"], is_over(t)) == (0, False)
    play(t, "lay 2-1", "on chatelet/1")
    assert is_over(t)  # the last tile


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_a_pass_in_an_extra_turn(seats, turn):
    """D5.1, D3.3 Who lays a double and then can't go on passes, and that pass counts: with those of all others the game is
    over before the turn would come round again."""
    lines = {"chatelet/1": "0-3", "chatelet/4": "1-3, 3-2"}
    hands = {0: "3-3 0-0", 1: "1-2", 2: "0-1", 3: "1-1"}
    t = stuck(seats, turn, lines=lines, hands=hands)
    play(t, "lay 3-3", "on chatelet/1")
    assert (t.acting, metro(t, turn), legal(t)) == ((turn,), 1, ["pass"])
    play(t, "pass")
    for i in range(1, seats):
        assert t.acting == ((turn + i) % seats,)
        assert t.view(None)["passes"] == i
        play(t, "pass")
    assert is_over(t)


def test_no_passes_while_there_is_a_stock():
    """D5.1, D3.2 With tiles in the stock nobody passes: drawing and keeping goes on."""
    t = table(seats=2, lines=BUSY, hands={0: "0-9", 1: "0-8"}, stock="0-7 0-6 0-4 4-9")
    for _ in range(2):
        assert legal(t) == ["draw"]
        assert refusal(t, "pass") == "You can't pass: draw a tile from the stock. (D3.2)"
        play(t, "draw", "keep", "draw", "keep")
    assert (is_over(t), t.view(None)["passes"]) == (False, 0)


# --- whole games ----------------------------------------------------------------------------------------------------------
def ends(t):
    """The ways in which a game has come to its end."""
    players = t.view(None)["players"]
    found = [f"tile {player['seat']}" for player in players if player["hand_count"] == 0]
    found += [f"station {player['seat']}" for player in players if player["tokens"] == 0]
    return found + (["passes"] if t.view(None)["passes"] == t.seats else [])


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("start_domino", [False, True])
def test_games_end_when_they_must(seats, start_domino):
    """D5.1 In whole games there is no sign of an end before the last move, and one after it, by the player who moved last."""
    kinds = set()
    for seed in range(4):
        t, chance = new(seats, seed=seed, start_domino=start_domino), random.Random(seed)
        while not t.over:
            assert ends(t) == []
            seat = t.acting[0]
            t.play(seat, chance.choice(t.legal(seat)))
        found = ends(t)
        assert found
        assert all(end == "passes" or end.endswith(f" {t.moves[-1][0]}") for end in found)
        assert t.moves[-1][1].split()[0] == ("pass" if found == ["passes"] else "on")
        kinds |= {end.split()[0] for end in found}
    assert kinds <= {"tile", "station", "passes"}
