"""M2 A turn: exactly one of four actions."""

import random
from collections import Counter

import pytest

import grandtour

from .helpers import ACTIONS, CARS, COPIES, SEATS, cities, front, hand, line, play, small, table

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
FEW = [(2, 1), (3, 2), (4, 1)]  # for long lists of cases
LIMITS = {"moscow": 4, "nice": 3, "milan": 2, "cologne": 2}
ROWS = dict.fromkeys(LIMITS, "")


def seats_and_turns(function):
    return pytest.mark.parametrize(("seats", "turn"), TURNS)(function)


def some_seats(function):
    return pytest.mark.parametrize(("seats", "turn"), FEW)(function)


def lays(t, car):
    """Where a car may be laid, as "city side"."""
    seat = t.acting[0]
    return [move.removeprefix(f"lay {car} ") for move in t.legal(seat) if move.startswith(f"lay {car} ")]


def everything(p):
    """All cards of a position, wherever they lie."""
    cards = Counter(p["deck"]) + Counter(p["discard"]) + Counter([p["aside"]] if p["aside"] else [])
    for row in p["rows"]:
        cards += Counter(row["left"] + row["right"])
    for player in p["players"]:
        cards += Counter(player["hand"] + player["front"])
    return cards


def next_turn(p):
    """What every turn without a city leaving the table does."""
    p["stage"], p["turn"], p["quiet"] = "turn", (p["turn"] + 1) % p["seats"], p["quiet"] + 1


# --- M2.1: lay ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("city", ["moscow", "berlin", "rome"])
@some_seats
def test_lay(seats, turn, city, side):
    """M2.1 A car goes from the hand to the outer end of a side, the top card of the deck into the hand, and the next
    player's turn comes; nothing else changes."""
    rows = dict.fromkeys(("moscow", "paris", "berlin", "rome"), "sleeper | diner")
    t = table(seats=seats, turn=turn, rows=rows, hands={turn: "mail mail cancel swap luggage"}, deck="exchange couchette")
    p = t.position()
    t.play(turn, f"lay mail {city} {side}")
    next(row for row in p["rows"] if row["city"] == city)[side].append("mail")
    p["players"][turn]["hand"] = ["mail", "luggage", "swap", "exchange", "cancel"]
    p["deck"] = p["deck"][1:]
    next_turn(p)
    assert t.position() == p


def test_outer_end():
    """M2.1 Each car goes outside of those that lie there: the first one stays next to the city, on both sides."""
    t = table(rows={"paris": "", "nice": "", "moscow": "", "rome": ""}, hands={0: "mail seating", 1: "diner couchette"})
    play(t, "lay mail moscow left", "lay diner moscow right", "lay seating moscow left", "lay couchette moscow right")
    assert line(t, "moscow") == "mail seating | diner couchette"


def test_four_on_one_side():
    """M2.1 All cars of a line may lie on one side."""
    t = table(hands={0: "mail seating", 1: "diner couchette"})
    play(t, "lay mail rome right", "lay diner rome right", "lay seating rome right", "lay couchette rome right")
    assert line(t, "rome") == "| mail diner seating couchette"


def test_a_car_that_is_not_in_hand():
    """M2.1 Only cars from one's own hand are laid: not from the front, and no action cards."""
    t = table(hands={0: "mail cancel", 1: "diner"}, fronts={0: "seating"})
    assert lays(t, "diner") == lays(t, "seating") == lays(t, "cancel") == []
    assert t.refusal(0, "lay diner rome left").endswith("(M2.1)")
    assert t.refusal(0, "lay seating rome left").endswith("(M2.1)")
    assert t.refusal(0, "lay cancel rome left")


def test_a_city_that_is_not_there():
    """M2.1 Cars go beside a city on the table."""
    t = table(hands={0: "mail"})
    assert t.refusal(0, "lay mail nice left").endswith("(M1.2)")


@pytest.mark.parametrize("where", ["mail", "| mail", "diner mail | sleeper", "diner | sleeper mail"])
@some_seats
def test_no_equal_cars(seats, turn, where):
    """M2.1a A car of a kind that a line has already, on either side, can't be laid there; elsewhere it can."""
    rows = {"moscow": "", "paris": where, "berlin": "sleeper", "rome": ""}
    t = table(seats=seats, turn=turn, rows=rows, hands={turn: "mail couchette"})
    assert {place.split()[0] for place in lays(t, "mail")} == {"moscow", "berlin", "rome"}
    assert {place.split()[0] for place in lays(t, "couchette")} == {"moscow", "paris", "berlin", "rome"}
    for side in ("left", "right"):
        assert t.refusal(turn, f"lay mail paris {side}").endswith("(M2.1a)")


@pytest.mark.parametrize(
    ("city", "limit"),
    [
        ("moscow", 4), ("saint-petersburg", 3), ("smolensk", 2), ("paris", 4), ("strasbourg", 2), ("nice", 3), ("berlin", 4),
        ("munich", 3), ("cologne", 2), ("rome", 4), ("venice", 3), ("milan", 2), ("warsaw", 3), ("krakow", 3), ("vienna", 3),
        ("salzburg", 2), ("istanbul", 4), ("hometown", 3),
    ],
)  # fmt: skip
def test_limits(city, limit):
    """M2.1b No more cars in a line, both sides together, than the city's limit."""
    options = {"istanbul": True, "hometown": {"name": "Tver", "country": "russia"}}
    others = [other for other in LIMITS if other != city][:3]
    for n in (0, limit - 1, limit):
        for left in {0, n // 2, n}:
            right = n - left
            cars = " ".join(CARS[:left]) + " | " + " ".join(CARS[left : left + right])
            t = table(rows={city: cars, **dict.fromkeys(others, "")}, hands={0: "luggage"}, options=options)
            assert (f"{city} left" in lays(t, "luggage")) == (f"{city} right" in lays(t, "luggage")) == (left + right < limit)
            full = t.refusal(0, f"lay luggage {city} left")
            assert full is None if left + right < limit else full.endswith("(M2.1b)")


def test_legal_lays():
    """M2.1, M2.1a, M2.1b All places at once: every car once, however many are in hand."""
    rows = {"moscow": "mail | diner", "nice": "mail diner | sleeper", "milan": "sleeper", "cologne": "| mail luggage"}
    t = table(rows=rows, hands={0: "mail mail sleeper swap cancel"})
    assert lays(t, "mail") == ["milan left", "milan right"]
    assert lays(t, "sleeper") == ["moscow left", "moscow right"]
    assert len([move for move in t.legal(0) if move.startswith("lay")]) == 4


# --- M2.2: play an action card ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", ACTIONS)
@some_seats
def test_play(seats, turn, card):
    """M2.2, M2.8 A played card lies aside, in no hand and not in the discard pile; its player is asked for the effect.
    Then it is discarded, one card is drawn, and the next player's turn comes. The count of take-backs
    doesn't restart before it is discarded (M5.1)."""
    t = table(
        seats=seats,
        turn=turn,
        hands={turn: f"{card} mail sleeper diner saloon"},
        deck="couchette seating",
        backs=dict.fromkeys(range(seats), 1),
    )
    p = t.position()
    t.play(turn, f"play {card}")
    p["players"][turn]["hand"].remove(card)
    p["aside"], p["stage"] = card, "effect"
    assert (t.position(), t.acting) == (p, (turn,))
    t.play(turn, "skip")
    p["aside"], p["discard"], p["deck"] = None, {card: 1}, p["deck"][1:]
    p["players"][turn]["hand"] = ["sleeper", "couchette", "diner", "mail", "saloon"]
    for player in p["players"]:
        player["backs"] = 0
    next_turn(p)
    assert t.position() == p


@pytest.mark.parametrize("card", ACTIONS)
def test_a_card_that_is_not_in_hand(card):
    """M2.2 Only a card from one's own hand is played; each kind is offered once."""
    t = table(hands={0: "mail", 1: card})
    assert not any(move.startswith("play") for move in t.legal(0))
    assert t.refusal(0, f"play {card}").endswith("(M2.2)")
    assert table(hands={0: f"{card} {card}"}).legal(0).count(f"play {card}") == 1


@pytest.mark.parametrize("card", ACTIONS)
@pytest.mark.parametrize("move", ["lay mail rome left", "out mail", "back diner", "play swap", "claim rome", "decline"])
def test_nothing_else_before_the_effect(card, move):
    """M2.2, M2.8 Exactly one action: after a card is played, only its effect or `skip` can be said."""
    t = table(hands={0: f"{card} mail swap"}, fronts={0: "diner"}, rows={"rome": "diner", "paris": "", "nice": "", "milan": ""})
    play(t, f"play {card}")
    assert move not in t.legal(0)
    assert t.refusal(0, move)


@pytest.mark.parametrize(
    "move", ["pick rome:left:1", "column left 1 rome", "give diner p2 mail", "cancel rome", "claim rome", "skip", "decline"]
)
def test_no_effect_without_its_card(move):
    """M2.2, M2.7, M3.1 Without a card played there is no effect, nothing to skip, and no claim before the action."""
    rows = {"rome": "diner", "paris": "mail", "nice": "mail", "milan": ""}
    t = table(hands={0: " ".join(ACTIONS[:4])}, fronts={0: "diner", 1: "mail"}, rows=rows)
    assert move not in t.legal(0)
    assert t.refusal(0, move)


@pytest.mark.parametrize("card", ACTIONS)
def test_no_effect_of_another_card(card):
    """M2.2 A card has its own effect and no other."""
    effects = {
        "swap": "pick rome:left:1",
        "uncouple": "column left 1 rome",
        "exchange": "give diner p2 mail",
        "cancel": "cancel rome",
    }
    rows = {"rome": "diner", "paris": "mail", "nice": "mail", "milan": ""}
    t = table(stage="effect", aside=card, fronts={0: "diner", 1: "mail"}, rows=rows)
    for effect, move in effects.items():
        assert (t.refusal(0, move) is None) == (move in t.legal(0)) == card.startswith(effect)


# --- M2.3: put out ----------------------------------------------------------------------------------------------------
@seats_and_turns
def test_out(seats, turn):
    """M2.3 A car goes from the hand to the front; nothing is drawn, nothing else changes."""
    said = {"hands": {turn: "mail mail cancel diner"}, "fronts": {turn: "sleeper"}, "backs": {turn: 2}}
    t = table(seats=seats, turn=turn, **said)
    p = t.position()
    t.play(turn, "out mail")
    p["players"][turn].update(hand=["diner", "mail", "cancel"], front=["sleeper", "mail"])
    next_turn(p)
    assert t.position() == p


@pytest.mark.parametrize("n", range(5))
@some_seats
def test_at_most_four_in_front(seats, turn, n):
    """M2.3 At most four cars lie in front of a player; the fifth can't be put out."""
    cars = ["mail", "diner", "seating", "sleeper"][:n]
    t = table(seats=seats, turn=turn, hands={turn: "couchette"}, fronts={turn: " ".join(cars)})
    assert ("out couchette" in t.legal(turn)) == (n < 4)
    assert any(move.startswith("out") for move in t.legal(turn)) == (n < 4)
    if n == 4:
        assert t.refusal(turn, "out couchette").endswith("(M2.3)")


def test_equal_kinds_in_front():
    """M2.3 Equal kinds are allowed in front, even four of them."""
    t = table(hands={0: "mail mail mail mail diner"})
    for n in range(1, 5):
        play(t, "out mail", f"out {hand(t, 1)[-1]}")
        assert front(t, 0) == " ".join(["mail"] * n)


def test_out_what_is_not_in_hand():
    """M2.3 Only cars from one's own hand are put out, no action cards."""
    t = table(hands={0: "mail cancel", 1: "diner"}, fronts={0: "seating"})
    for car in ("diner", "seating"):
        assert f"out {car}" not in t.legal(0)
        assert t.refusal(0, f"out {car}").endswith("(M2.3)")
    assert "out cancel" not in t.legal(0)
    assert t.refusal(0, "out cancel")


# --- M2.4: take back --------------------------------------------------------------------------------------------------
@seats_and_turns
def test_back(seats, turn):
    """M2.4 A car returns from the front to the hand; nothing is drawn. All know that it is there, and it counts for a dead
    end (M5.1)."""
    t = table(seats=seats, turn=turn, hands={turn: "cancel mail"}, fronts={turn: "mail mail sleeper"})
    p = t.position()
    t.play(turn, "back mail")
    p["players"][turn].update(hand=["mail", "mail", "cancel"], front=["sleeper", "mail"], known=["mail"], backs=1)
    next_turn(p)
    assert t.position() == p


@pytest.mark.parametrize("n", range(1, 5))
def test_one_of_each_kind(n):
    """M2.4 Any one car can be taken back, of equal ones one."""
    cars = ["diner", "mail", "mail", "sleeper"][:n]
    t = table(fronts={0: " ".join(cars)})
    assert [move for move in t.legal(0) if move.startswith("back")] == [f"back {car}" for car in CARS if car in cars]


def test_back_what_is_not_in_front():
    """M2.4 Only cars in front of oneself are taken back."""
    t = table(hands={0: "mail"}, fronts={1: "diner"}, rows={"rome": "sleeper", "paris": "", "nice": "", "milan": ""})
    for car in ("mail", "diner", "sleeper"):
        assert f"back {car}" not in t.legal(0)
        assert t.refusal(0, f"back {car}").endswith("(M2.4)")


def test_other_fronts():
    """M2.3 The same cars can lie in front of everyone."""
    t = table(seats=4, hands=dict.fromkeys(range(4), "mail"))
    play(t, *["out mail"] * 4)
    assert [front(t, seat) for seat in range(4)] == ["mail"] * 4


# --- M2.5 -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_five_cards(seats):
    """M2.5, M1.1 Hand and front are five for everyone at the end of every turn, and no card is ever lost."""
    chance = random.Random(seats)
    t = table(seats=seats, hands=dict.fromkeys(range(seats), "mail swap diner"))
    for _ in range(60):
        if t.position()["stage"] == "turn":
            assert [len(hand(t, seat)) + len(front(t, seat).split()) for seat in range(seats)] == [5] * seats
        assert everything(t.position()) == Counter(COPIES)
        legal = t.legal(t.acting[0])
        verb = chance.choice(sorted({move.split()[0] for move in legal}))
        play(t, chance.choice([move for move in legal if move.split()[0] == verb]))


# --- M2.6 -------------------------------------------------------------------------------------------------------------
def nearly_empty(seats, n, **said):
    """A position with n cards in the deck; all that would lie below are discarded."""
    p = table(seats=seats, **said).position()
    rest = p["deck"][n:]
    p["deck"] = p["deck"][:n]
    p["discard"] = dict(Counter(p["discard"]) + Counter(rest))
    del p["chance"]
    return p


def put(p, seed=1):
    return grandtour.Table.from_position(p, seed=seed)


@seats_and_turns
def test_the_last_card(seats, turn):
    """M2.6 Drawing the last card of the deck makes no new deck: none is needed yet."""
    p = nearly_empty(seats, 1, turn=turn, hands={turn: "mail"}, deck="couchette")
    t = put(p)
    chance = t.position()["chance"]
    t.play(turn, "lay mail rome left")
    assert (t.position()["deck"], t.position()["discard"]) == ([], p["discard"])
    assert t.position()["chance"] == chance
    assert "couchette" in hand(t, turn)


@pytest.mark.parametrize("move", ["out", "back"])
@pytest.mark.parametrize("seats", SEATS)
def test_no_card_is_needed(seats, move):
    """M2.6 With an empty deck, turns that draw nothing change neither deck nor discard pile."""
    p = nearly_empty(seats, 0, hands={0: "mail"}, fronts={0: "mail"})
    t = put(p)
    play(t, f"{move} mail")
    assert (t.position()["deck"], t.position()["discard"]) == ([], p["discard"])


@seats_and_turns
def test_discard_pile_becomes_the_deck(seats, turn):
    """M2.6 When the deck is empty and a card is needed, the discard pile becomes the deck, and the card comes from it; the
    car just laid is not part of it."""
    p = nearly_empty(seats, 0, turn=turn, hands={turn: "mail"})
    t = put(p)
    before = hand(t, turn)
    t.play(turn, "lay mail rome left")
    drawn = Counter(hand(t, turn)) - (Counter(before) - Counter(["mail"]))
    assert Counter(t.position()["deck"]) + drawn == Counter(p["discard"])
    assert (t.position()["discard"], drawn.total()) == ({}, 1)


def test_discard_pile_is_shuffled():
    """M2.6 The new deck is shuffled: any card that was discarded may be drawn, and the order differs from game to game."""
    p = nearly_empty(2, 0, hands={0: "mail"})
    decks, drawn = set(), set()
    for seed in range(30):
        t = put(p, seed)
        before = Counter(hand(t, 0)) - Counter(["mail"])
        t.play(0, "lay mail rome left")
        decks.add(tuple(t.position()["deck"]))
        drawn |= set(Counter(hand(t, 0)) - before)
    assert len(decks) == 30
    assert len(drawn) >= 8


@pytest.mark.parametrize("n", range(4))
@some_seats
def test_in_the_middle_of_drawing(seats, turn, n):
    """M2.6, M3.3, M2.8 Four cards are needed after a claim and n are left: those are drawn, then the discard pile, with all
    cars of the claim, becomes the deck, and the rest is drawn from it."""
    rows = {"paris": "", "moscow": "mail diner | sleeper seating", "nice": "", "rome": ""}
    top = ["swap", "exchange", "cancel"][:n]
    said = {"rows": rows, "hands": {turn: "couchette"}, "fronts": {turn: "mail diner sleeper seating"}}
    p = nearly_empty(seats, n, turn=turn, stage="claim", deck=" ".join(top), **said)
    t = put(p)
    t.play(turn, "claim moscow")
    drawn = Counter(hand(t, turn)) - Counter(["couchette"])
    assert drawn.total() == 4
    assert drawn >= Counter(top)
    freed = Counter(dict.fromkeys(("mail", "diner", "sleeper", "seating"), 2))
    assert Counter(t.position()["deck"]) + drawn == Counter(p["discard"]) + freed + Counter(top)
    assert t.position()["discard"] == {}


def test_exactly_enough():
    """M2.6, M3.3 If the deck holds just what is needed, the discard pile stays."""
    rows = {"moscow": "mail | diner", "paris": "", "nice": "", "rome": ""}
    p = nearly_empty(2, 2, stage="claim", rows=rows, fronts={0: "mail diner"}, deck="swap cancel")
    t = put(p)
    play(t, "claim moscow")
    assert t.position()["deck"] == []
    assert Counter(t.position()["discard"]) == Counter(p["discard"]) + Counter({"mail": 2, "diner": 2})
    assert Counter(hand(t, 0)) >= Counter(["swap", "cancel"])


# --- M2.7 -------------------------------------------------------------------------------------------------------------
@seats_and_turns
def test_no_pass(seats, turn):
    """M2.7 There is no pass."""
    t = table(seats=seats, turn=turn)
    assert t.refusal(turn, "skip").endswith("(M2.7)")
    assert t.refusal(turn, "decline")
    assert not {"skip", "decline", "pass"} & set(t.legal(turn))


FULL = {
    "moscow": "mail diner | sleeper seating",
    "nice": "mail | diner sleeper",
    "milan": "mail diner",
    "cologne": "| mail diner",
}


@pytest.mark.parametrize(
    ("held", "out", "legal"),
    [
        ("swap cancel exchange uncouple-two uncouple-three", "", [f"play {card}" for card in ACTIONS]),
        ("swap", "mail mail mail mail", ["back mail", "play swap"]),
        ("luggage", "mail mail mail mail", ["back mail"]),
        ("luggage luggage luggage luggage luggage", "", ["out luggage"]),
    ],
)
@some_seats
def test_always_something(seats, turn, held, out, legal):
    """M2.7, M4.6 Even with full lines some action is always possible: cars go out or come back, cards are played."""
    t = table(seats=seats, turn=turn, rows=FULL, hands={turn: held}, fronts={turn: out})
    assert t.legal(turn) == legal


# --- M2.8 -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", ACTIONS)
@some_seats
def test_the_card_aside_is_discarded_before_drawing(seats, turn, card):
    """M2.8, M2.6 The card is discarded first, and only then one is drawn: with an empty deck it is part of the new one."""
    p = nearly_empty(seats, 0, turn=turn, hands={turn: f"{card} mail"})
    t = put(p)
    play(t, f"play {card}")
    assert (t.position()["aside"], t.position()["discard"]) == (card, p["discard"])
    play(t, "skip")
    drawn = Counter(hand(t, turn)) - (Counter(p["players"][turn]["hand"]) - Counter([card]))
    assert Counter(t.position()["deck"]) + drawn == Counter(p["discard"]) + Counter([card])


def bare(seats, turn, card, rows):
    """A table with an empty deck and no discards: the box has no more cards than lie on the table and are in hands."""
    used = table(seats=seats, turn=turn, rows=rows, stage="effect", aside=card).position()
    rest = Counter(used["deck"])
    box = small(**{f"car__{car}": {"copies": COPIES[car] - rest[car]} for car in CARS}, **fewer_actions(rest))
    return table(box=box, seats=seats, turn=turn, rows=rows, stage="effect", aside=card)


def fewer_actions(rest):
    return {f"action__{card.replace('-', '_')}": {"copies": COPIES[card] - rest[card]} for card in ACTIONS}


@pytest.mark.parametrize(
    ("card", "move", "discarded"),
    [
        ("uncouple-two", "column left 1 nice", ["diner", "seating"]),
        ("uncouple-three", "column left 1 moscow", ["mail", "diner", "seating"]),
        ("cancel", "cancel moscow", ["mail", "sleeper"]),
    ],
)
@some_seats
def test_cars_just_discarded_are_in_the_new_deck(seats, turn, card, move, discarded):
    """M2.8, M2.6 The cars that an effect discards, and then its card, are in the discard pile before the card is drawn: when
    there is nothing else, the new deck is made of them alone."""
    rows = {"moscow": "mail | sleeper", "nice": "diner", "milan": "seating", "cologne": ""}
    t = bare(seats, turn, card, rows)
    assert (t.position()["deck"], t.position()["discard"]) == ([], {})
    before = Counter(hand(t, turn))
    play(t, move)
    drawn = Counter(hand(t, turn)) - before
    assert Counter(t.position()["deck"]) + drawn == Counter([*discarded, card])
    assert drawn.total() == 1


def test_drawing_comes_before_the_claim():
    """M2.8 First the action's drawing, then the claim question, then discarding, drawing up to five, and the new city."""
    rows = {"moscow": "mail", "paris": "", "berlin": "", "rome": ""}
    said = {"rows": rows, "hands": {0: "diner sleeper"}, "fronts": {0: "mail diner"}, "deck": "swap exchange cancel"}
    t = table(seats=3, city_deck="nice milan", **said)
    play(t, "lay diner moscow right")
    assert (t.position()["stage"], t.acting) == ("claim", (0,))
    assert hand(t, 0) == ["sleeper", "saloon", "swap"]
    play(t, "claim moscow")
    assert hand(t, 0) == ["sleeper", "saloon", "swap", "exchange", "cancel"]
    assert (cities(t), t.position()["city_deck"]) == (["nice", "paris", "berlin", "rome"], ["milan"])
    assert (t.position()["stage"], t.acting) == ("turn", (1,))
