"""Dead ends: when putting out and taking back leads nowhere, everything but the cities is dealt again."""

from collections import Counter

import pytest

import grandtour

from .helpers import BOX, CARS, COPIES, FIRST_ROWS, SEATS, cities, front, hand, line, play, position, table, turned

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
FEW = [(2, 1), (3, 0), (4, 2)]  # for what does not depend on the seat
ROWS = {"moscow": "diner sleeper | seating", "paris": "| couchette", "berlin": "seating |", "rome": ""}
DEALT = [card for i in range(4) for card in (CARS[i], CARS[i + 1], "swap", CARS[i + 4], CARS[i])]  # for seat 0, 1, …
EMPTY = dict.fromkeys(FIRST_ROWS, "")


def near(seats, turn, **said):
    """Everyone has taken back twice, but for the player whose turn it is: that was once."""
    backs = {seat: 2 + seat % 2 for seat in range(seats)} | {turn: 1}
    said = {"rows": ROWS, "fronts": turned(seats, turn, {0: "mail diner", 1: "mail mail"}), "deck": " ".join(DEALT), **said}
    return position(**{"seats": seats, "turn": turn, "backs": backs, **said})


def put(p):
    return grandtour.Table.from_position(p, seed=1, box=BOX)


def with_deck(p, n):
    """The position with only the n top cards left in the deck: the others are discarded."""
    rest = Counter(p["discard"]) + Counter(p["deck"][n:])
    return {**p, "deck": p["deck"][:n], "discard": {id_: rest[id_] for id_ in COPIES if rest[id_]}}


def lies(t):
    """What lies about: hands, fronts, lines."""
    p = t.position()
    return [p["rows"], [(player["hand"], player["front"]) for player in p["players"]]]


def put_one_out(t):
    play(t, next(move for move in t.legal(t.acting[0]) if move.startswith("out")))


def backs(t):
    return [player["backs"] for player in t.position()["players"]]


def is_new(t):
    """Whether everyone has only a hand, no line has a car, and nobody has taken back anything."""
    empty = all(not row["left"] + row["right"] for row in t.position()["rows"])
    return empty and all((len(p["hand"]), p["front"], p["backs"]) == (5, [], 0) for p in t.position()["players"])


# --- what happens -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_everyones_second_take_back(seats, turn):
    """M5.1 After the last player's second take-back all cars and hands are discarded, the cities stay where they are, and
    seat 0 is dealt five cards from the top of the deck, then seat 1, and so on, whoever's turn it was."""
    p = near(seats, turn, discard="luggage cancel")
    t = put(p)
    play(t, "back mail")
    after = t.position()
    assert cities(t) == list(FIRST_ROWS)
    assert {city: line(t, city) for city in FIRST_ROWS} == EMPTY
    for seat in range(seats):
        assert Counter(hand(t, seat)) == Counter(DEALT[5 * seat : 5 * seat + 5])
        assert front(t, seat) == ""
    assert after["deck"] == p["deck"][5 * seats :]
    away = Counter(["luggage", "cancel", "diner", "sleeper", "seating", "couchette", "seating"])
    for player in p["players"]:
        away += Counter(player["hand"] + player["front"])
    assert after["discard"] == away
    assert (after["city_deck"], after["gone"]) == (p["city_deck"], p["gone"])


@pytest.mark.parametrize(("seats", "turn"), FEW)
def test_the_turn_passes(seats, turn):
    """M5.1, M2.8 The turn passes to the next player as usual, who plays on with the new cards; the counts begin again."""
    t = put(near(seats, turn, quiet=7))
    play(t, "back diner")
    after = t.position()
    assert (after["stage"], after["turn"], after["quiet"]) == ("turn", (turn + 1) % seats, 8)
    assert (t.acting, backs(t)) == (((turn + 1) % seats,), [0] * seats)
    play(t, "play swap", "skip")
    assert t.position()["turn"] == (turn + 2) % seats


@pytest.mark.parametrize(("seats", "turn"), FEW)
def test_known_cars_are_forgotten(seats, turn):
    """M5.1 Cars that everyone knew to be in a hand are known no more, in every hand."""
    known = dict.fromkeys(range(seats), "saloon luggage")
    t = put(near(seats, turn, known=known, hands=dict.fromkeys(range(seats), "saloon luggage")))
    play(t, "back mail")
    assert is_new(t)
    assert [player["known"] for player in t.position()["players"]] == [[]] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_collections_stay(seats):
    """M5.1 Claimed and cancelled cities are not touched."""
    t = put(near(seats, 0, cities={0: "nice", 1: "vienna warsaw"}, gone="milan"))
    play(t, "back mail")
    assert is_new(t)
    assert [player["cities"] for player in t.position()["players"]][:2] == [["nice"], ["warsaw", "vienna"]]
    assert t.position()["gone"] == ["milan"]


# --- the deck ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_just_enough_cards(seats):
    """M5.1, M2.6 With just enough cards in the deck nothing is shuffled: the deck is empty then."""
    t = put(with_deck(near(seats, 1), 5 * seats))
    play(t, "back mail")
    p = t.position()
    assert (p["deck"], p["chance"]["counter"]) == ([], 0)
    assert sum(p["discard"].values()) == 104 - 5 * seats


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("n", [0, 5, 7])
def test_the_deck_runs_out(seats, n):
    """M5.1, M2.6 Everything is discarded before anyone is dealt a card; when the deck runs out, all of it is shuffled
    into a new deck, and dealing goes on with the same seat."""
    p = with_deck(near(seats, 1), n)
    t = put(p)
    play(t, "back mail")
    after = t.position()
    assert is_new(t)
    assert after["chance"]["counter"] > 0
    assert (len(after["deck"]), after["discard"]) == (104 - 5 * seats, {})
    for seat in (0, 1):
        certain = Counter(p["deck"][5 * seat : min(n, 5 * seat + 5)])
        assert certain <= Counter(hand(t, seat))
    everything = Counter(after["deck"]) + sum((Counter(player["hand"]) for player in after["players"]), Counter())
    assert everything == COPIES


def test_the_new_deck_is_shuffled():
    """M5.1, M2.6 Which cards come from the new deck is left to chance: other seeds, other hands."""
    p = with_deck(near(2, 0), 5)
    hands = set()
    for seed in range(8):
        t = grandtour.Table.from_position(p, seed=seed, box=BOX)
        play(t, "back mail")
        assert Counter(hand(t, 0)) == Counter(p["deck"])
        hands.add(tuple(hand(t, 1)))
    assert len(hands) > 4


# --- when -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("different", [False, True])
def test_from_the_first_turn_on(seats, different):
    """M5.1 Everyone puts out and takes back twice, the same car or different ones: exactly after the last of those moves
    there is a dead end, not before and not only later."""
    moves = ["out mail", "out diner", "back mail", "back diner"] if different else 2 * ["out mail", "back mail"]
    t = table(seats=seats, hands=dict.fromkeys(range(seats), "mail diner"), rows=ROWS)
    for i, move in enumerate(moves):
        for seat in range(seats):
            assert t.acting == (seat,)
            play(t, move)
            assert is_new(t) == (i == 3 and seat == seats - 1)
    assert t.acting == (0,)
    assert {city: line(t, city) for city in FIRST_ROWS} == EMPTY


@pytest.mark.parametrize("seats", SEATS)
def test_a_second_dead_end(seats):
    """M5.1 After a dead end everyone must take back twice once more."""
    t = put(near(seats, seats - 1))
    play(t, "back mail")
    for i in range(4 * seats):
        seat = t.acting[0]
        move = next(move for move in t.legal(seat) if move.startswith("back" if front(t, seat) else "out"))
        play(t, move)
        assert is_new(t) == (i == 4 * seats - 1)


@pytest.mark.parametrize(("seats", "turn"), FEW)
@pytest.mark.parametrize("others", [0, 1])
def test_somebody_is_short_of_one(seats, turn, others):
    """M5.1 Not while any player, whoever it is, has taken back fewer than two cars; however many the others have."""
    for late in set(range(seats)) - {turn}:
        p = near(seats, turn, backs=dict.fromkeys(range(seats), 9) | {late: others})
        t = put(p)
        play(t, "back mail")
        assert backs(t) == [others if seat == late else 10 if seat == turn else 9 for seat in range(seats)]
        assert line(t, "moscow") == ROWS["moscow"]
        assert t.position()["discard"] == {}


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_ones_own_first_take_back(seats, turn):
    """M5.1 A player's first take-back is not enough, though all others have two; the second is."""
    p = near(seats, turn, backs=dict.fromkeys(range(seats), 2) | {turn: 0})
    t = put(p)
    play(t, "back mail")
    assert backs(t)[turn] == 1
    assert not is_new(t)
    for _ in range(seats - 1):
        put_one_out(t)
    assert not is_new(t)
    play(t, "back diner")
    assert is_new(t)


@pytest.mark.parametrize(("seats", "turn"), FEW)
def test_putting_out_is_no_repetition(seats, turn):
    """M5.1 The take-back is the repeated move: putting out counts nothing and interrupts nothing."""
    t = put(near(seats, turn))
    before = backs(t)
    for _ in range(2 * seats):
        put_one_out(t)
    assert backs(t) == before
    play(t, "back mail")
    assert is_new(t)


# --- the count restarts -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), FEW)
@pytest.mark.parametrize(
    ("moves", "rows"),
    [
        (["lay mail rome left"], ROWS),
        (["play swap", "skip"], ROWS),
        (["play swap", "pick moscow:left:2", "pick paris:right:1"], ROWS),
        (["play uncouple-two", "column right 1 moscow"], ROWS),
        (["play cancel", "cancel rome"], ROWS),
        (["out diner", "claim moscow"], {**EMPTY, "moscow": "diner"}),
    ],
)
def test_any_draw_or_discard_counts_anew(seats, turn, moves, rows):
    """M5.1 When anyone draws or discards a card, the counts of all players are 0: nobody's second take-back is a dead end
    any more."""
    cards = ["mail", "diner", *(move.split()[1] for move in moves if move.startswith("play"))]
    nine = dict.fromkeys(range(seats), 9) | {(turn + 1) % seats: 1}
    fronts = turned(seats, turn, {1: "mail mail"})
    t = table(seats=seats, turn=turn, rows=rows, hands={turn: " ".join(cards)}, fronts=fronts, backs=nine)
    play(t, *moves)
    assert backs(t) == [0] * seats
    play(t, "back mail")
    assert backs(t) == [int(seat == (turn + 1) % seats) for seat in range(seats)]
    assert t.position()["players"][(turn + 1) % seats]["front"] == ["mail"]


@pytest.mark.parametrize("seats", SEATS)
def test_a_played_card_is_not_yet_discarded(seats):
    """M5.1, M2.8 While an action card lies aside nothing is drawn or discarded: the counts stand until its effect is over."""
    fronts = dict.fromkeys(range(seats), "mail")
    counts = [1, *[9] * (seats - 1)]
    t = table(seats=seats, hands={0: "exchange"}, fronts=fronts, backs=dict(enumerate(counts)))
    play(t, "play exchange")
    assert backs(t) == counts
    play(t, "give mail p2 mail")
    if seats > 2:
        assert (t.position()["stage"], backs(t)) == ("chain", counts)
        play(t, "decline")
    assert backs(t) == [0] * seats


# --- with a claim or the end of the game --------------------------------------------------------------------------------
CLAIMABLE = {"moscow": "| diner", "paris": "mail", "berlin": "seating |", "rome": ""}


@pytest.mark.parametrize(("seats", "turn"), FEW)
def test_the_claim_comes_first(seats, turn):
    """M5.1, M2.8 When a claim is possible after the second take-back it is asked first; until then everything lies there."""
    p = near(seats, turn, rows=CLAIMABLE, deck=" ".join(DEALT))
    t = put(p)
    play(t, "back mail")
    assert (t.position()["stage"], t.legal(turn)) == ("claim", ["claim moscow", "skip"])
    assert min(backs(t)) == 2
    assert line(t, "paris") == "mail |"
    assert t.position()["deck"] == p["deck"]


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_take_back_and_no_claim(seats, turn):
    """M5.1 A player who takes back and does not claim has drawn and discarded nothing: a dead end."""
    p = near(seats, turn, rows=CLAIMABLE)
    t = put(p)
    play(t, "back mail", "skip")
    assert is_new(t)
    assert cities(t) == list(CLAIMABLE)
    assert (t.position()["turn"], t.position()["stage"]) == ((turn + 1) % seats, "turn")
    assert [Counter(hand(t, seat)) for seat in range(seats)] == [Counter(DEALT[5 * i : 5 * i + 5]) for i in range(seats)]


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_take_back_and_claim(seats, turn):
    """M5.1, M3.2 A player who takes back and claims has discarded cars: no dead end, and all counts are 0."""
    p = near(seats, turn, rows=CLAIMABLE)
    t = put(p)
    play(t, "back mail", "claim moscow")
    assert backs(t) == [0] * seats
    assert cities(t)[0] == p["city_deck"][0]
    assert (line(t, "paris"), line(t, "berlin")) == ("mail |", "seating |")
    assert t.position()["discard"] == {"diner": 2}
    assert t.position()["players"][turn]["cities"] == ["moscow"]
    assert front(t, (turn + 1) % seats) == "mail mail"


def test_a_claim_not_made_counts_nothing():
    """M5.1 Not claiming draws and discards nothing, so the counts stand."""
    t = table(rows=CLAIMABLE, fronts={0: "diner"}, backs={0: 3, 1: 1})
    play(t, "out saloon", "skip")
    assert backs(t) == [3, 1]


@pytest.mark.parametrize(("seats", "turn"), FEW)
@pytest.mark.parametrize("skips", [False, True])
def test_not_when_the_game_ends(seats, turn, skips):
    """M5.1, M2.8 The end of the game comes before a dead end: when the turn is the last one, everything stays."""
    p = near(seats, turn, quiet=150 * seats - 1, rows=CLAIMABLE if skips else ROWS)
    t = put(p)
    before = lies(t)
    play(t, "back mail", *(["skip"] if skips else []))
    assert t.over
    rows, players = lies(t)
    assert rows == before[0]
    assert [player for seat, player in enumerate(players) if seat != turn] == [
        player for seat, player in enumerate(before[1]) if seat != turn
    ]
    assert Counter(hand(t, turn)) == Counter(p["players"][turn]["hand"]) + Counter(["mail"])
    assert front(t, turn) == "diner"
    assert t.position()["deck"] == p["deck"]


@pytest.mark.parametrize("seats", SEATS)
def test_a_last_claim_and_no_dead_end(seats):
    """M5.1, M6.1 A claim that ends the game leaves the other lines as they are."""
    t = put(near(seats, 0, rows=CLAIMABLE, city_deck=""))
    play(t, "back mail", "claim moscow")
    assert t.over
    assert (line(t, "paris"), line(t, "berlin")) == ("mail |", "seating |")
    assert front(t, 1) == "mail mail"
