"""The end of the game: few cities on the table, or nothing happening for too long."""

import pytest

from .helpers import SEATS, cities, front, hand, line, new, play, table

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
FEW = [(2, 1), (3, 0), (4, 2)]  # for what does not depend on the seat
ROWS = {"moscow": "mail", "paris": "| diner", "berlin": "", "rome": "seating |"}


def end_of(seats, turn, city_deck, **said):
    """The player whose turn it is can claim Moscow after any action and has two action cards; everyone has cars that are
    in no line."""
    hands = dict.fromkeys(range(seats), "saloon luggage") | {turn: "cancel swap saloon luggage"}
    said = {"rows": ROWS, "hands": hands, "fronts": {turn: "mail"}, **said}
    return table(seats=seats, turn=turn, city_deck=city_deck, **said)


def stands(t):
    """Stage, turn, and how many cities are on the table and in the deck."""
    p = t.position()
    return p["stage"], p["turn"], sum(city is not None for city in cities(t)), len(p["city_deck"])


def assert_over(t):
    assert t.over
    assert (t.acting, t.view(None)["stage"], t.view(None)["turn"], t.view(0)["acting"]) == ((), "over", None, [])
    assert [t.legal(seat) for seat in range(t.seats)] == [[]] * t.seats
    city = next(city for city in cities(t) if city)
    rule = "M6.4" if t.position()["quiet"] >= 150 * t.seats else "M6.1"
    for seat in range(t.seats):
        for move in ("skip", "out saloon", f"lay saloon {city} left", f"claim {city}", "decline", "play swap", "pick p1:mail"):
            assert t.refusal(seat, move) == f"The game is over. ({rule})"


# --- M6.1 -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), FEW)
@pytest.mark.parametrize("action", ["out saloon", "lay saloon berlin left", "back luggage"])
def test_claim_with_an_empty_city_deck(seats, turn, action):
    """M6.1 The fourth city is claimed and no new one can come: the game ends with three on the table, after the player has
    drawn up to five."""
    t = end_of(seats, turn, "", hands={turn: "saloon"}, fronts={turn: "mail luggage"})
    play(t, action)
    assert stands(t) == ("claim", turn, 4, 0)
    play(t, "claim moscow")
    assert stands(t) == ("over", None, 3, 0)
    assert cities(t) == [None, "paris", "berlin", "rome"]
    assert len(hand(t, turn)) + len(front(t, turn).split()) == 5
    assert t.position()["players"][turn]["cities"] == ["moscow"]
    assert line(t, "paris") == "| diner"
    assert_over(t)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_cancel_with_an_empty_city_deck(seats, turn):
    """M6.1 A cancelled city that can't be replaced ends the game too, at the end of the turn: a card is drawn before."""
    t = end_of(seats, turn, "", hands={turn: "cancel swap saloon luggage diner"}, fronts={}, deck="swap")
    play(t, "play cancel", "cancel berlin")
    assert stands(t) == ("over", None, 3, 0)
    assert cities(t) == ["moscow", "paris", None, "rome"]
    assert sorted(hand(t, turn)) == ["diner", "luggage", "saloon", "swap", "swap"]
    assert t.position()["discard"] == {"cancel": 1}
    assert_over(t)


@pytest.mark.parametrize(("seats", "turn"), FEW)
@pytest.mark.parametrize(("answer", "left"), [("claim moscow", 2), ("skip", 3)])
def test_cancel_and_claim_in_one_turn(seats, turn, answer, left):
    """M6.1 Only the end of the turn counts: after a cancel the claim is still asked, so that two cities may go at once."""
    t = end_of(seats, turn, "")
    play(t, "play cancel", "cancel rome")
    assert stands(t) == ("claim", turn, 3, 0)
    assert not t.over
    assert t.legal(turn) == ["claim moscow", "skip"]
    play(t, answer)
    assert stands(t) == ("over", None, left, 0)
    assert t.position()["players"][turn]["cities"] == (["moscow"] if left == 2 else [])
    assert_over(t)


@pytest.mark.parametrize(("seats", "turn"), FEW)
def test_one_city_left_for_two_that_go(seats, turn):
    """M6.1 With one city left in the deck a cancel and a claim in one turn end the game: it comes for the first of them."""
    t = end_of(seats, turn, "nice")
    play(t, "play cancel", "cancel rome")
    assert cities(t) == ["moscow", "paris", "berlin", "nice"]
    assert stands(t) == ("claim", turn, 4, 0)
    play(t, "claim moscow")
    assert cities(t) == [None, "paris", "berlin", "nice"]
    assert_over(t)


@pytest.mark.parametrize(("seats", "turn"), FEW)
@pytest.mark.parametrize("moves", [["out saloon", "claim moscow"], ["play cancel", "cancel moscow"]])
def test_the_last_city_comes(seats, turn, moves):
    """M6.1 Not while four are on the table: with the last city laid the game continues, with the city deck empty."""
    t = end_of(seats, turn, "nice")
    play(t, *moves)
    assert stands(t) == ("turn", (turn + 1) % seats, 4, 0)
    assert cities(t)[0] == "nice"
    play(t, "lay saloon nice left")
    assert not t.over
    assert stands(t)[1] == (turn + 2) % seats


@pytest.mark.parametrize("seats", SEATS)
def test_two_cities_for_two_that_go(seats):
    """M6.1 With two cities left both places are filled, and the game continues."""
    t = end_of(seats, 0, "nice vienna")
    play(t, "play cancel", "cancel rome", "claim moscow")
    assert cities(t) == ["vienna", "paris", "berlin", "nice"]
    assert stands(t) == ("turn", 1, 4, 0)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("moves", [["out saloon", "skip"], ["lay saloon rome left", "skip"], ["play cancel", "skip", "skip"]])
def test_an_empty_deck_alone_is_no_end(seats, moves):
    """M6.1 An empty city deck with four cities on the table ends nothing, whatever else is done."""
    t = end_of(seats, 0, "")
    play(t, *moves)
    assert stands(t) == ("turn", 1, 4, 0)


@pytest.mark.parametrize("seats", SEATS)
def test_the_end_of_a_whole_game(seats):
    """M6.1 Players who claim or cancel one city after another come to the end with three on the table; before that there
    were always four."""
    t, turns = new(seats, seed=3), 0
    while not t.over:
        assert sum(city is not None for city in cities(t)) == 4
        seat, turns = t.acting[0], turns + 1
        moves = t.legal(seat)
        wanted = ("claim", "cancel", "play cancel", "column", "give", "pick", "decline", "skip", "out", "lay", "play", "back")
        play(t, next(move for start in wanted for move in moves if move.startswith(start)))
        assert turns < 3000
    assert stands(t)[2:] == (3, 0)


# --- M6.4 -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), FEW)
@pytest.mark.parametrize(
    "moves",
    [
        ["lay saloon berlin right"],
        ["out saloon"],
        ["back mail"],
        ["play swap", "skip"],
        ["play cancel", "skip"],
        ["play swap", "pick moscow:left:1", "pick paris:right:1"],
    ],
)
def test_the_last_quiet_turn(seats, turn, moves):
    """M6.4 After 150 turns for each player without a city leaving the table the game ends, at the end of that turn; one
    turn earlier it does not."""
    rows = {**ROWS, "moscow": "compartment"}
    for quiet in (150 * seats - 2, 150 * seats - 1):
        t = end_of(seats, turn, None, rows=rows, quiet=quiet)
        for move in moves:
            assert not t.over
            play(t, move)
        assert t.position()["quiet"] == quiet + 1
        assert t.over == (quiet == 150 * seats - 1)
    assert_over(t)
    assert stands(t)[2:] == (4, 12)


@pytest.mark.parametrize(("seats", "turn"), FEW)
def test_a_claim_not_made_is_quiet(seats, turn):
    """M6.4 The end comes only after the claim question; a claim not made changes nothing."""
    t = end_of(seats, turn, None, quiet=150 * seats - 1)
    play(t, "out saloon")
    assert stands(t) == ("claim", turn, 4, 12)
    play(t, "skip")
    assert_over(t)


@pytest.mark.parametrize(("seats", "turn"), FEW)
@pytest.mark.parametrize(
    "moves",
    [
        ["out saloon", "claim moscow"],
        ["play cancel", "cancel rome", "skip"],
        ["play cancel", "cancel moscow"],
        ["play cancel", "cancel rome", "claim moscow"],
    ],
)
def test_a_city_that_leaves_counts_anew(seats, turn, moves):
    """M6.4 A claim or a cancel in the very last turn: the count is 0, and the next turn is the first quiet one."""
    t = end_of(seats, turn, None, quiet=150 * seats - 1)
    play(t, *moves)
    assert stands(t)[:3] == ("turn", (turn + 1) % seats, 4)
    assert t.position()["quiet"] == 0
    play(t, "lay luggage berlin left")
    assert t.position()["quiet"] == 1
    play(t, "lay luggage paris left", *(["skip"] if t.seats == 2 and "skip" in moves else []))
    assert t.position()["quiet"] == 2


def test_turns_are_counted_not_moves():
    """M6.4 However many moves a turn has, it counts once."""
    t = table(seats=4, hands={0: "exchange swap"}, fronts=dict.fromkeys(range(4), "mail"), quiet=5)
    play(t, "play exchange", "give mail p2 mail", "give mail p3 mail")
    assert t.position()["quiet"] == 5
    play(t, "give mail p4 mail")
    assert t.position()["quiet"] == 6


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_a_dead_end_does_not_interrupt(seats, turn):
    """M6.4 The turn with a dead end counts like any other."""
    backs = dict.fromkeys(range(seats), 2)
    t = table(seats=seats, turn=turn, fronts={turn: "mail"}, backs={**backs, turn: 1}, quiet=150 * seats - 3)
    play(t, "back mail")
    assert front(t, turn) == ""
    assert [player["backs"] for player in t.position()["players"]] == [0] * seats
    assert t.position()["quiet"] == 150 * seats - 2
    for _ in range(2):
        assert not t.over
        play(t, next(move for move in t.legal(t.acting[0]) if move.startswith("out")))
    assert_over(t)


@pytest.mark.parametrize("seats", SEATS)
def test_putting_out_and_taking_back_for_ever(seats):
    """M6.4, M5.1 Players who only put out and take back come to an end by the rules: after 150 turns for each of them, with
    a dead end every four rounds, and nobody has a point."""
    t, dead_ends = new(seats, seed=2), 0
    for n in range(150 * seats):
        me, first = t.now.state.player[n % seats], t.now.state.player[0]
        before = int(first.backs)
        assert (t.over, int(t.now.state.quiet), t.acting) == (False, n, (n % seats,))
        wanted = "back" if me.front.any() else "out"
        play(t, next(move for move in t.legal(n % seats) if move.startswith(wanted)))
        dead_ends += before == 2 and t.now.state.player[0].backs == 0
    assert_over(t)
    assert dead_ends == 150 // 4
    assert (t.scores, t.ranks) == ([0] * seats, [1] * seats)


@pytest.mark.parametrize("seats", SEATS)
def test_scored_as_it_stands(seats):
    """M6.4 The game is scored as it stands: what was claimed counts, what is on the table and in the deck does not."""
    t = end_of(seats, 0, None, quiet=150 * seats - 1, cities={0: "nice", 1: "vienna salzburg"}, gone="milan")
    assert t.scores[:2] == [1, 4]
    play(t, "out saloon", "skip")
    assert_over(t)
    assert t.scores == [1, 4, 0, 0][:seats]
    assert t.ranks == [2, 1, 3, 3][:seats]


@pytest.mark.parametrize("seats", SEATS)
def test_everyone_sees_the_count(seats):
    """M6.4 The count, and how far it goes, are public."""
    t = end_of(seats, 0, None, quiet=17)
    for viewer in (None, *range(seats)):
        assert (t.view(viewer)["quiet"], t.view(viewer)["quiet_limit"]) == (17, 150 * seats)
