"""Moves in words, a reason for every move that is refused, and what people read."""

import pytest

import grandtour
from grandtour.engine.i18n import speaking
from grandtour.engine.input_paths import choices
from grandtour.testing.faults import set_up as put

from .helpers import ACTIONS, BOX, CARS, GAME, position, table
from .refusals import CHAIN, CLAIM, FRONTS, GAP, LONG, OVER, PICKED, ROWS, effect


def test_refusals_call_players_by_name():
    """M1.3, M4.4 Players are called by their names, if they have any."""
    t = table(names=["Ann", "Bob"])
    assert t.refusal(1, "out saloon") == "It isn't your turn. To move: Ann. (M1.3)"
    t = grandtour.Table.from_position(CHAIN, box=BOX, names=["Ann", "Bob", "Cy", "Dee"])
    assert t.refusal(2, "decline") == "The exchange chain is now with: Ann. (M4.4)"


# --- moves in words ---------------------------------------------------------------------------------------------------
def all_words(seat):
    """The moves of a table of four, as the specification says them."""
    cities, sides, places = ("moscow", "paris", "berlin", "rome"), ("left", "right"), range(1, 12)
    cars = [*CARS, "car-9", "car-10", "car-11"]  # cars that another box may have
    words = {f"lay {car} {city} {side}" for car in cars for city in cities for side in sides}
    words |= {f"{kind} {car}" for kind in ("out", "back") for car in cars} | {f"play {action}" for action in ACTIONS}
    words |= {f"pick {city}:{side}:{place}" for city in cities for side in sides for place in places}
    words |= {f"pick p{player}:{car}" for player in (1, 2, 3, 4) for car in cars}
    words |= {f"column {side} {place} {city}" for city in cities for side in sides for place in places}
    neighbours = ((seat + 1) % 4 + 1, (seat - 1) % 4 + 1)
    words |= {f"give {mine} p{player} {theirs}" for mine in cars for player in neighbours for theirs in cars}
    words |= {f"{kind} {city}" for kind in ("cancel", "claim") for city in cities}
    return words | {"decline", "skip"}


@pytest.mark.parametrize("seat", range(4))
def test_words_of_all_moves(seat):
    """Moves in words: all of them, each with a number of its own, and nothing else."""
    t = table(seats=4, turn=1)
    called = [GAME.words(t.box, t.now.state, seat, a) for a in range(GAME.ACTIONS)]
    assert set(called) == all_words(seat)
    assert len(called) == len(set(called))
    back = [GAME.action(t.box, t.now.state, seat, text) for text in called]
    assert all(b == a for a, b in enumerate(back) if "car-" not in called[a])
    assert all(not isinstance(b, int) for a, b in enumerate(back) if "car-" in called[a] and "pick" not in called[a])


def test_two_players_have_one_neighbour():
    """M4.4 With two players `give … p2 …` is one move, not two."""
    t = put(effect("exchange", fronts={0: "mail diner", 1: "luggage"}))
    assert t.legal(0) == ["give diner p2 luggage", "give mail p2 luggage", "skip"]
    assert t.legal_actions(0) == [t.action(0, move) for move in t.legal(0)]


def test_rows_without_a_city():
    """M6.1 A row without a city has no word in moves; its lines can't be named."""
    t = put(GAP)
    assert t.refusal(0, "claim row-2") == "There is no city “row-2” on the table. (M1.2)"
    assert t.refusal(0, "cancel row-2") == "There is no city “row-2” on the table. (M1.2)"
    assert t.legal(0) == ["claim moscow", "skip"]


def test_legal_moves_are_in_order():
    """Moves in words: lays, then putting out, taking back, action cards; cars in the order of the box, rows from the top."""
    t = table(rows={**ROWS, "smolensk": "seating saloon"}, hands={0: "mail cancel"}, fronts={0: "diner diner mail"})
    assert t.legal(0) == ["lay mail rome left", "lay mail rome right", "out mail", "back diner", "back mail", "play cancel"]


# --- questions ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("p", "seat", "asks"),
    [
        (position(), 0, "Lay a car, put one out, take one back, or play an action card."),
        (effect("swap"), 0, "Choose the first car to swap, or skip."),
        (effect("uncouple-two"), 0, "Choose two cars to uncouple, one above the other, or skip."),
        (effect("uncouple-three"), 0, "Choose three cars to uncouple, one above the other, or skip."),
        (effect("exchange"), 0, "Exchange one of your cars with a neighbour, or skip."),
        (effect("cancel"), 0, "Choose a city to cancel with its line, or skip."),
        (position(**PICKED, picked="p2:luggage"), 0, "Choose the car to swap with Luggage car (in front of p2)."),
        (CHAIN, 0, "Exchange a car with p2, or decline."),
        (position(seats=4, stage="chain", aside="exchange", asked=3, way="previous", fronts=FRONTS), 3,
         "Exchange a car with p3, or decline."),
        (CLAIM, 2, "Claim a city, or press “Don't claim a city”."),
    ],
)  # fmt: skip
def test_what_is_asked(p, seat, asks):
    """M2, M3.1, M4.1 to M4.5 The player who may act is asked for the next thing; all others, and spectators, wait."""
    t = put(p)
    assert t.acting == (seat,)
    assert str(t.asks(seat)) == asks
    for viewer in {None, *range(t.seats)} - {seat}:
        assert str(t.asks(viewer)) == f"Waiting for: p{seat + 1}."
    assert t.text(seat).startswith(asks)
    with speaking("ru"):
        assert "{" not in str(t.asks(seat))


def test_claims_in_the_view():
    """M3.1 While a claim is asked everyone sees which cities may be claimed; at other times there are none."""
    for viewer in (None, 0, 1, 2):
        assert put(CLAIM).view(viewer)["claims"] == ["paris"]
        assert put({**CLAIM, "stage": "turn"}).view(viewer)["claims"] == []
    assert put(LONG).view(0)["claims"] == ["smolensk"]


def test_nothing_is_asked_at_the_end():
    """M6.1 When the game is over nobody is asked."""
    for viewer in (None, 0, 1):
        assert str(put(OVER).asks(viewer)) == "The game is over."


# --- moves for people -----------------------------------------------------------------------------------------------------
EXPLAINED = [  # a position, a seat, a move, its sentence, its parts
    (position(), 0, "lay saloon rome left", "Lay a car on the left of Rome: Saloon car", ("hand-saloon", "end-rome-left")),
    (position(seats=3, turn=2), 2, "out saloon", "Put out in front of you: Saloon car", ("hand-saloon", "front-p3")),
    (position(fronts={0: "mail"}), 0, "back mail", "Take back into your hand: Mail car", ("front-p1-mail",)),
    (
        position(hands={0: "cancel"}),
        0,
        "play cancel",
        "Play “Cancel a city”: discard a city and its line",
        ("hand-cancel",),
    ),
    (effect("swap", fronts={1: "mail"}), 0, "pick p2:mail", "Pick Mail car (in front of p2)", ("front-p2-mail",)),
    (effect("uncouple-two"), 0, "skip", "No effect, just draw a card", ("skip",)),
    (CHAIN, 0, "give mail p2 mail", "Exchange with p2: give Mail car, take Mail car", ("front-p1-mail", "front-p2-mail")),
    (CHAIN, 0, "decline", "Decline and end the chain", ("skip",)),
    (effect("cancel"), 0, "cancel paris", "Cancel Paris and discard its line", ("city-paris",)),
    (CLAIM, 2, "claim paris", "Claim Paris: Mail car", ("city-paris",)),
    (CLAIM, 2, "skip", "Don't claim a city", ("skip",)),
]


@pytest.mark.parametrize(("p", "seat", "move", "sentence", "parts"), EXPLAINED)
def test_explained(p, seat, move, sentence, parts):
    """M2 to M4 A move as a sentence, and what is pressed for it."""
    t = put(p)
    assert move in t.legal(seat)
    assert str(t.explain(seat, move)) == sentence
    assert t.parts(seat, move) == parts


def test_explained_places():
    """M4.1, M4.2 Cars in lines are named with their city, side and distance."""
    t = put(effect("swap"))
    words = str(t.explain(0, "pick moscow:left:2"))
    assert all(part in words for part in ("Pick Dining car", "Moscow", "left", "2"))
    assert t.parts(0, "pick moscow:left:2") == ("car-moscow-left-2",)
    t = put(effect("uncouple-two"))
    words = str(t.explain(0, "column right 1 moscow"))
    assert all(part in words for part in ("Moscow", "right", "1"))
    assert t.parts(0, "column right 1 moscow") == ("car-moscow-right-1",)


def test_the_sentence_of_a_refused_pick_names_no_wrong_car():
    """M4.1 The sentence of a pick where no car lies does not name a car."""
    t = put(effect("swap", rows={"moscow": "mail diner", "paris": "", "berlin": "", "rome": ""}))
    words = str(t.explain(0, "pick moscow:right:1"))
    assert not any(car["name"]["en"] in words for car in BOX.data["car"])


def test_every_effect_is_explained():
    """M4.1 to M4.5 Each action card says what it does."""
    t = table(hands={0: " ".join(ACTIONS)})
    said = {str(t.explain(0, f"play {action}")) for action in ACTIONS}
    assert len(said) == 5
    for action in BOX.data["action"]:
        assert any(f"“{action['name']['en']}”" in sentence for sentence in said)


def test_players_are_named():
    """M4.1, M4.4 Moves are typed with p2; what they do is told with the player's name."""
    names = ["Ann", "Bob", "Cy"]
    t = table(seats=3, stage="effect", aside="exchange", fronts={0: "mail", 1: "diner"}, names=names)
    assert str(t.explain(0, "give mail p2 diner")) == "Exchange with Bob: give Mail car, take Dining car"
    t = table(seats=3, stage="effect", aside="swap", fronts={0: "mail", 1: "diner"}, names=names)
    assert str(t.explain(0, "pick p2:diner")) == "Pick Dining car (in front of Bob)"
    assert [one.text for one in choices(t, 0) if one.move == "pick p2:diner"] == [t.explain(0, "pick p2:diner")]
