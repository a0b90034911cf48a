"""D3.4 to D3.6 Completed lines: new stations, tokens on them, and what happens in which order."""

import pytest

from .helpers import SEATS, hand, legal, line, metro, play, refusal, small, state, stations, table, turned

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
every_turn = pytest.mark.parametrize(("seats", "turn"), TURNS)


def owner(t, id_):
    return t.position()["lines"][id_]["owner"]


def opened(t, seat):
    """The stations of a seat as points, tokens left, and ends of lines with its token."""
    player = t.view(None)["players"][seat]
    ends = [id_ for id_, there in t.position()["lines"].items() if there["owner"] == seat]
    assert t.points(seat)["stations"] == len(ends)
    return len(ends), player["tokens"]


def lines_of(t, way):
    """The lines on which a tile may be laid so."""
    then = t.copy()
    play(then, f"lay {way}")
    return [move.removeprefix("on ") for move in legal(then)]


# --- D3.4 -----------------------------------------------------------------------------------------------------------
@every_turn
def test_opening_a_station(seats, turn):
    """D3.4 The tile that brings a line to its length completes it: the top station of the pile lies at its end, with the
    player's token; the line is closed and its active-line token back. Then it is the next player's turn."""
    t = table(seats=seats, turn=turn, lines={"chatelet/14": "1-2"}, hands={turn: "2-7 8-8"}, pile="opera nation pigalle")
    play(t, "lay 2-7", "on chatelet/14")
    p = t.position()
    assert p["stations"] == [{"station": "chatelet", "line": None}, {"station": "opera", "line": "chatelet/14"}]
    assert p["lines"]["chatelet/14"] == {"state": "closed", "tiles": ["1-2", "2-7"], "owner": turn}
    assert (p["pile"][:2], len(p["pile"])) == (["nation", "pigalle"], 9)
    assert [opened(t, seat) for seat in range(seats)] == [(1, 4) if seat == turn else (0, 5) for seat in range(seats)]
    assert (t.view(None)["active_tokens"], t.acting) == (3, ((turn + 1) % seats,))
    assert [(entry["id"], entry["owner"]) for entry in t.view(None)["stations"]] == [("chatelet", None), ("opera", turn)]


@every_turn
def test_its_lines_are_open(seats, turn):
    """D3.4 The lines of the new station are open to everyone from now on, with their own forbidden values; the completed one
    takes nothing more."""
    hands = turned(seats, turn, {0: "2-7 8-8", 1: "7-9 2-9"})
    t = table(seats=seats, turn=turn, lines={"chatelet/14": "1-2"}, hands=hands, pile="opera")
    play(t, "lay 2-7", "on chatelet/14")
    assert state(t, "opera/3") == state(t, "opera/7") == "untouched"
    assert lines_of(t, "7-9") == ["chatelet/1", "chatelet/4", "chatelet/7", "opera/3", "opera/7"]
    assert lines_of(t, "2-9") == ["chatelet/1", "chatelet/4", "chatelet/7", "opera/7"]
    play(t, "lay 7-9")
    assert refusal(t, "on chatelet/14").endswith("(D2.2)")


@every_turn
def test_the_token_is_of_who_completes(seats, turn):
    """D3.4 The station belongs to the player who laid the last tile, whoever began the line."""
    hands = turned(seats, turn, {0: "1-2 8-8", 1: "2-3 8-9"})
    t = table(seats=seats, turn=turn, hands=hands)
    play(t, "lay 1-2", "on chatelet/14", "lay 2-3", "on chatelet/14")
    assert owner(t, "chatelet/14") == (turn + 1) % seats
    assert (opened(t, turn), opened(t, (turn + 1) % seats)) == ((0, 5), (1, 4))


@every_turn
def test_one_station_a_line(seats, turn):
    """D3.4 One station after the other, in the order of the pile, each at the end of the line that was completed; a line of a
    new station opens the next."""
    hands = turned(seats, turn, {0: "2-7 6-6 0-9", 1: "5-8 0-8 0-7", **({2: "0-0 0-1"} if seats > 2 else {})})
    lines = {"chatelet/14": "1-2", "chatelet/1": "3-4, 4-5"}
    t = table(seats=seats, turn=turn, lines=lines, hands=hands, pile="trocadero opera nation")
    play(t, "lay 2-7", "on chatelet/14", "lay 5-8", "on chatelet/1")
    assert stations(t) == ["chatelet", "trocadero", "opera"]
    assert [entry["line"] for entry in t.position()["stations"]] == [None, "chatelet/14", "chatelet/1"]
    way = "0-9" if seats == 2 else "0-1"
    assert lines_of(t, way) == ["chatelet/4", "chatelet/7", "opera/3", "opera/7", "trocadero/6", "trocadero/9"]
    play(t, f"lay {way}", "on trocadero/6")
    assert (state(t, "trocadero/6"), stations(t)[-1]) == ("active", "opera")


@pytest.mark.parametrize("seats", SEATS)
def test_a_line_of_a_new_station(seats):
    """D3.4 A line that leads away from a later station opens a station too."""
    t = table(
        seats=seats,
        lines={"chatelet/14": "1-2, 2-7", "trocadero/6": "5-5"},
        opened={"trocadero": "chatelet/14"},
        owners={"chatelet/14": seats - 1},
        hands={0: "5-6 0-0"},
        pile="bastille",
    )
    play(t, "lay 5-6", "on trocadero/6")
    assert t.position()["stations"][-1] == {"station": "bastille", "line": "trocadero/6"}
    assert (owner(t, "trocadero/6"), owner(t, "chatelet/14")) == (0, seats - 1)


@every_turn
@pytest.mark.parametrize("how", ["drawn", "token", "drawn and token"])
def test_completing_with_any_tile(seats, turn, how):
    """D3.4, D3.2, D4.1 A tile drawn, or one laid with a metro token, completes a line as well."""
    # three active lines, the ends 2, 5 and 5
    lines = {"chatelet/14": "1-2", "chatelet/1": "4-5", "chatelet/4": "6-5"}
    tile, way = ("2-8", "2-8") if how == "drawn" else ("1-8", "1-8 as 2-8")
    own = "7-7 7-8" if "drawn" in how else f"7-7 7-8 {tile}"
    t = table(seats=seats, turn=turn, lines=lines, hands={turn: own}, metro={turn: 1}, stock=tile if "drawn" in how else "")
    play(t, *["draw"] * ("drawn" in how), f"lay {way}", "on chatelet/14")
    assert (state(t, "chatelet/14"), owner(t, "chatelet/14"), line(t, "chatelet/14")) == ("closed", turn, f"1-2, {way}")
    assert (hand(t, turn), metro(t, turn), len(stations(t))) == ("7-7 7-8", 0 if "token" in how else 1, 2)


@every_turn
def test_active_token_returns(seats, turn):
    """D3.4, D2.2 With the token of the completed line another can be started: no untouched line could be before."""
    lines = {"chatelet/14": "1-2", "chatelet/1": "4-5", "chatelet/4": "6-5"}
    hands = turned(seats, turn, {0: "2-8 7-7", 1: "0-0 0-9"})
    t = table(seats=seats, turn=turn, lines=lines, hands=hands, pile="nation")
    assert (legal(t), t.view(None)["active_tokens"]) == (["lay 2-8"], 0)
    play(t, "lay 2-8", "on chatelet/14")
    assert t.view(None)["active_tokens"] == 1
    assert lines_of(t, "0-9") == ["chatelet/7", "nation/9"]  # nation/6 forbids 9


@every_turn
def test_completing_double(seats, turn):
    """D3.4, D3.3 A completing double opens the station first; in the extra turn its lines are there already."""
    t = table(seats=seats, turn=turn, lines={"chatelet/14": "1-2"}, hands={turn: "2-2 3-7 3-8"}, pile="opera")
    play(t, "lay 2-2", "on chatelet/14")
    assert (stations(t), owner(t, "chatelet/14")) == (["chatelet", "opera"], turn)
    assert (metro(t, turn), t.position()["metro_tokens"], t.acting) == (1, 11, (turn,))
    assert lines_of(t, "3-7") == ["chatelet/1", "chatelet/4", "chatelet/7", "opera/3", "opera/7"]
    play(t, "lay 3-7", "on opera/3")
    assert (state(t, "opera/3"), t.acting) == ("active", ((turn + 1) % seats,))


@every_turn
def test_two_stations_in_one_turn(seats, turn):
    """D3.4, D3.3 With a completing double and the tile after it one player opens two stations."""
    lines = {"chatelet/14": "1-2", "chatelet/1": "4-5, 5-8"}
    t = table(seats=seats, turn=turn, lines=lines, hands={turn: "2-2 3-8 0-0"}, pile="opera nation")
    play(t, "lay 2-2", "on chatelet/14", "lay 8-3", "on chatelet/1")
    assert (stations(t), opened(t, turn)) == (["chatelet", "opera", "nation"], (2, 3))


def test_a_station_without_lines():
    """D3.4 A station may have no lines: it is opened like any other, and nothing leads away from it."""
    t = table(lines={"chatelet/14": "1-2"}, hands={0: "2-7 8-8"}, pile="opera", box=small(opera={"line": []}))
    play(t, "lay 2-7", "on chatelet/14")
    assert stations(t) == ["chatelet", "opera"]
    assert sorted(t.position()["lines"]) == ["chatelet/1", "chatelet/14", "chatelet/4", "chatelet/7"]


# --- D3.5 -----------------------------------------------------------------------------------------------------------
def empty_pile(seats, turn, own, tokens=5, lines=None, mine=0, **said):
    """A table with Châtelet and Bastille only, and no station in the pile; `mine` further ends belong to the player."""
    box = small("bastille", players={"tokens": tokens}, chatelet={"line": [{"number": n, "length": 2} for n in (1, 2, 3, 4)]})
    closed = {"chatelet/1": "9-8, 8-0", "chatelet/2": "9-7, 7-0", "chatelet/3": "9-6, 6-0"}
    kept = dict(list(closed.items())[: max(1, mine)])
    owners = dict.fromkeys(list(kept)[:mine], turn) if mine else {"chatelet/1": (turn + 1) % seats}
    lines = {**kept, **(lines or {"chatelet/4": "1-2"})}
    said.setdefault("hands", {turn: own})
    return table(seats=seats, turn=turn, lines=lines, opened={"bastille": "chatelet/1"}, owners=owners, box=box, **said)


@every_turn
def test_no_station_left(seats, turn):
    """D3.5 With no station in the pile the line is closed all the same, and the token on its end counts as a station."""
    t = empty_pile(seats, turn, "2-3 4-4")
    assert (t.position()["pile"], t.points(turn)["stations"]) == ([], 0)
    play(t, "lay 2-3", "on chatelet/4")
    assert t.position()["lines"]["chatelet/4"] == {"state": "closed", "tiles": ["1-2", "2-3"], "owner": turn}
    assert stations(t) == ["chatelet", "bastille"]
    assert (opened(t, turn), t.points(turn), t.view(None)["active_tokens"]) == ((1, 4), {"stations": 1, "tiles": -1}, 3)
    assert t.acting == ((turn + 1) % seats,)


@every_turn
def test_double_with_no_station_left(seats, turn):
    """D3.5, D3.3 A completing double then, too: a token, a metro token, another turn."""
    t = empty_pile(seats, turn, "2-2 4-4 5-6")
    play(t, "lay 2-2", "on chatelet/4")
    assert (opened(t, turn), metro(t, turn), t.acting) == ((1, 4), 1, (turn,))


@every_turn
@pytest.mark.parametrize(("tokens", "over"), [(3, True), (4, False)])
def test_such_ends_count_for_the_end(seats, turn, tokens, over):
    """D3.5, D5.1 A token on an end without a station counts as a station opened: with the last token the game is over."""
    t = empty_pile(seats, turn, "2-3 4-4", tokens=tokens, mine=2)
    play(t, "lay 2-3", "on chatelet/4")
    assert (opened(t, turn), t.over) == ((3, tokens - 3), over)


@every_turn
def test_the_last_station_of_the_pile(seats, turn):
    """D3.4, D3.5 The last station is opened like the others; only the next line ends without one."""
    box = small("bastille opera")
    lines = {"chatelet/14": "1-2", "chatelet/1": "3-3, 3-2", "chatelet/4": "9-8, 8-7, 7-0"}
    hands = turned(seats, turn, {0: "2-5 8-8", 1: "2-6 4-4"})
    t = table(seats=seats, turn=turn, lines=lines, opened={"opera": "chatelet/4"}, hands=hands, box=box)
    play(t, "lay 2-5", "on chatelet/14")
    assert (stations(t), t.position()["pile"]) == (["chatelet", "opera", "bastille"], [])
    play(t, "lay 2-6", "on chatelet/1")
    assert (stations(t), state(t, "chatelet/1")) == (["chatelet", "opera", "bastille"], "closed")
    assert owner(t, "chatelet/1") == (turn + 1) % seats


# --- D3.6 -----------------------------------------------------------------------------------------------------------
@every_turn
def test_a_line_of_one_tile(seats, turn):
    """D3.6 An untouched line becomes active by its first tile, and closed at once if that completes it."""
    box = small(chatelet={"line": [{"number": n, "length": 1} for n in (1, 2)]})
    t = table(seats=seats, turn=turn, hands={turn: "2-3 4-4"}, pile="opera", box=box)
    play(t, "lay 2-3", "on chatelet/2")
    assert (state(t, "chatelet/2"), stations(t), t.view(None)["active_tokens"]) == ("closed", ["chatelet", "opera"], 3)


@every_turn
def test_spent_token_comes_first(seats, turn):
    """D3.6, D4.2 The spent token is in the supply before the double's is taken: with an empty supply the player has it back."""
    lines = {"chatelet/1": "1-2", "chatelet/4": "0-5", "chatelet/7": "8-5"}
    for others, then in ((11, (1, 0)), (10, (1, 1))):
        t = table(
            seats=seats,
            turn=turn,
            lines=lines,
            hands={turn: "3-3 7-8"},
            metro={turn: 1, (turn + 1) % seats: others},
        )
        play(t, "lay 3-3 as 2-3", "on chatelet/1")
        assert (metro(t, turn), t.position()["metro_tokens"], metro(t, (turn + 1) % seats)) == (*then, others)
        assert t.acting == (turn,)


@every_turn
def test_station_before_out_of_service(seats, turn):
    """D3.6 The completed line is closed before lines are looked through: it is never out of service."""
    lines = {"chatelet/14": "9-9, 9-0", "pigalle/2": "1-7"}
    t = table(seats=seats, turn=turn, lines=lines, opened={"pigalle": "chatelet/14"}, hands={turn: "7-8 0-0"}, metro={turn: 1})
    play(t, "lay 7-8 as 7-9", "on pigalle/2")
    assert (state(t, "pigalle/2"), owner(t, "pigalle/2"), len(stations(t))) == ("closed", turn, 3)


@every_turn
def test_token_of_a_double_before_the_end(seats, turn):
    """D3.6, D5.1 A double as the last tile still takes its metro token; then the game is over, without the extra turn."""
    t = table(seats=seats, turn=turn, lines={"chatelet/14": "1-2"}, hands={turn: "2-2"}, pile="opera")
    play(t, "lay 2-2", "on chatelet/14")
    p = t.position()
    assert (t.over, p["stage"], p["turn"], t.acting) == (True, "over", None, ())
    assert (metro(t, turn), p["metro_tokens"]) == (1, 11)
    assert (stations(t), t.points(turn)) == (["chatelet", "opera"], {"stations": 1, "tiles": 0})


@every_turn
def test_out_of_service_before_the_end(seats, turn):
    """D3.6, D2.6 Lines go out of service even by the tile that ends the game."""
    lines = {"chatelet/14": "9-9, 9-0", "bastille/5": "1-7"}
    t = table(seats=seats, turn=turn, lines=lines, opened={"bastille": "chatelet/14"}, hands={turn: "0-7"}, metro={turn: 1})
    play(t, "lay 7-0 as 7-1", "on bastille/5")
    assert (t.over, state(t, "bastille/5"), t.view(None)["active_tokens"]) == (True, "out", 3)
    assert (metro(t, turn), t.position()["metro_tokens"]) == (0, 12)


@every_turn
def test_out_of_service_before_the_extra_turn(seats, turn):
    """D3.6, D2.6, D3.3 A double that is the last tile with 0 or 1 puts three lines that end in 0 out of service at once, its own
    too; in the extra turn their active-line tokens are back."""
    lines = {"chatelet/1": "2-1, 1-3, 3-0", "chatelet/2": "2-0", "chatelet/4": "4-0", "chatelet/3": "4-1, 1-1, 1-0"}
    start = {"line": [{"number": n, "length": 3 if n == 3 else 8} for n in (1, 2, 3, 4)]}
    hands = {0: "0-0 2-2", 1: "2-3", 2: "3-3", 3: "3-4"}
    t = table(
        seats=seats,
        turn=turn,
        lines=lines,
        opened={"nation": "chatelet/3"},
        hands=turned(seats, turn, {seat: tiles for seat, tiles in hands.items() if seat < seats}),
        box=small("nation", chatelet=start, supply={"highest_value": 4}),
    )
    assert (legal(t), t.view(None)["active_tokens"]) == (["lay 0-0"], 0)
    play(t, "lay 0-0", "on chatelet/1")
    assert [state(t, f"chatelet/{n}") for n in (1, 2, 4)] == ["out"] * 3
    assert (t.view(None)["active_tokens"], metro(t, turn), t.acting) == (3, 1, (turn,))
    assert lines_of(t, "2-2") == ["nation/6", "nation/9"]


@every_turn
def test_the_tile_leaves_the_hand_at_last(seats, turn):
    """D3.6 Token and tile move only once the line is named."""
    t = table(
        seats=seats,
        turn=turn,
        lines={"bastille/5": "1-7", "chatelet/14": "9-9, 9-0"},
        opened={"bastille": "chatelet/14"},
        hands={turn: "0-7 3-3"},
        metro={turn: 1},
    )
    play(t, "lay 7-0 as 7-1")
    assert (hand(t, turn), metro(t, turn), t.position()["metro_tokens"]) == ("0-7 3-3", 1, 11)
    play(t, "on bastille/5")
    assert (hand(t, turn), metro(t, turn), t.position()["metro_tokens"]) == ("3-3", 0, 12)


@every_turn
def test_all_at_once(seats, turn):
    """D3.6 A double drawn and laid with a metro token completes a line and opens the fifth station: the token goes back, the
    station comes, the double's token is taken, and the game is over without another turn."""
    lines = {
        "chatelet/14": "9-9, 9-0",
        "chatelet/1": "8-8, 8-0, 0-7",
        "bastille/1": "6-6, 6-0",
        "opera/3": "5-5, 5-0",
        "nation/9": "1-2",
        "chatelet/4": "4-5",
        "chatelet/7": "4-8",
    }
    t = table(
        seats=seats,
        turn=turn,
        lines=lines,
        owners=dict.fromkeys(list(lines)[:4], turn),
        opened={"bastille": "chatelet/14", "opera": "chatelet/1", "nation": "bastille/1", "pigalle": "opera/3"},
        hands={turn: "0-0 0-1"},
        stock="3-3",
        pile="trocadero",
        metro={turn: 1, (turn + 1) % seats: 11},
    )
    assert set(legal(t)) == {"lay 1-0 as 2-0", "draw"}
    play(t, "draw", "lay 3-3 as 2-3", "on nation/9")
    assert (t.over, opened(t, turn), stations(t)[-1], state(t, "nation/9")) == (True, (5, 0), "trocadero", "closed")
    assert (metro(t, turn), t.position()["metro_tokens"], hand(t, turn)) == (1, 0, "0-0 0-1")
    assert t.position()["drawn"] is None
