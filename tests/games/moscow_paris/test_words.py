"""Moves in words, a reason for every move that is refused, and what people read."""

import pytest

import grandtour
from grandtour.engine import dispatch
from grandtour.engine.i18n import languages, speaking
from grandtour.games.moscow_paris.rules import reasons

from .helpers import ACTIONS, BOX, CARS, GAME, SEATS, TVER, new, position, table

WHY = {name: code for name, code in vars(reasons).items() if name.isupper() and name != "FINE"}
ROWS = {"moscow": "mail diner | sleeper", "paris": "| mail", "smolensk": "seating saloon |", "rome": ""}
FRONTS = dict.fromkeys(range(4), "mail")


def effect(card, seats=2, **said):
    return position(**{"seats": seats, "rows": ROWS, "stage": "effect", "aside": card, **said})


PICKED = {"rows": ROWS, "stage": "second-pick", "aside": "swap", "fronts": {0: "mail seating", 1: "luggage mail"}}
CHAIN = position(seats=4, turn=3, stage="chain", aside="exchange", asked=0, way="next", fronts=FRONTS)
CLAIM = position(seats=3, turn=2, rows=ROWS, stage="claim", fronts={2: "mail"})
LONG = position(rows=ROWS, stage="claim", fronts={0: "mail seating saloon"}, options={"full_lines": True})
OVER = position(rows={"moscow": "", "-": "", "rome": "", "paris": ""}, stage="over", turn=None, city_deck="")
TIRED = position(seats=4, stage="over", turn=None, quiet=600)
GAP = position(
    rows={"moscow": "mail", "-": "", "rome": "", "paris": ""}, stage="claim", fronts={0: "mail"}, city_deck="", city_left=True
)
CLAIM_ROW_2 = GAME.ACTIONS - 4  # claims by row and `skip` are the last actions
REFUSED = {  # a position, a seat, a move, the rule, and the sentence
    "GAME_OVER": [
        (OVER, 0, "skip", "M6.1", "The game is over."),
        (OVER, 1, "lay mail rome left", "M6.1", "The game is over."),
        (TIRED, 3, "claim moscow", "M6.4", "The game is over."),
    ],
    "NOT_YOUR_TURN": [
        (position(), 1, "out saloon", "M1.3", "It is not your turn but that of: p1."),
        (position(seats=4, turn=3), 0, "lay saloon rome left", "M1.3", "It is not your turn but that of: p4."),
        (CLAIM, 1, "claim paris", "M1.3", "It is not your turn but that of: p3."),
        (effect("swap"), 1, "skip", "M1.3", "It is not your turn but that of: p1."),
    ],
    "NOT_ASKED": [
        (CHAIN, 3, "skip", "M4.4", "The chain of exchanges has come to: p1."),
        (CHAIN, 2, "decline", "M4.4", "The chain of exchanges has come to: p1."),
    ],
    "FINISH_CARD": [
        (effect("swap"), 0, move, "M2.8", "First comes the effect of the card that you have played, or “skip”.")
        for move in ("lay saloon rome left", "out saloon", "back mail", "play cancel", "claim paris", "decline")
    ],
    "PICK_SECOND": [
        (position(**PICKED, picked="p1:mail"), 0, move, "M4.1",
         "You have picked a car: now pick the one with which it changes places.")
        for move in ("lay saloon rome left", "out saloon", "play swap", "claim paris", "skip", "decline", "cancel rome")
    ],
    "GIVE_OR_DECLINE": [
        (CHAIN, 0, move, "M4.4", "You are asked whether you exchange: “give” or “decline”.")
        for move in ("lay saloon rome left", "back mail", "play exchange", "claim paris", "skip", "cancel rome")
    ],
    "CLAIM_OR_SKIP": [
        (CLAIM, 2, move, "M2.8", "Your action is done: claim a city, or “skip”.")
        for move in ("lay saloon rome left", "out saloon", "back mail", "play swap", "pick p1:mail", "cancel rome", "decline")
    ],
    "NOT_PLAYED": [
        (position(fronts={0: "mail", 1: "mail"}), 0, move, "M2.2", "First play the action card that does this.")
        for move in ("pick p1:mail", "column left 1 moscow", "give mail p2 mail", "cancel rome")
    ],
    "OTHER_CARD": [
        (effect("swap"), 0, "cancel rome", "M2.2", "The card that you have played does something else."),
        (effect("cancel"), 0, "pick moscow:left:1", "M2.2", "The card that you have played does something else."),
        (effect("exchange"), 0, "column left 1 moscow", "M2.2", "The card that you have played does something else."),
        (effect("uncouple-two"), 0, "give mail p2 mail", "M2.2", "The card that you have played does something else."),
    ],
    "NOT_IN_HAND": [
        (position(), 0, "lay mail rome left", "M2.1", "You have no such card in hand: Mail car."),
        (position(seats=3, turn=2), 2, "out sleeper", "M2.3", "You have no such card in hand: Sleeping car."),
        (position(), 0, "play cancel", "M2.2", "You have no such card in hand: Cancel a city."),
        (position(fronts={0: "mail"}), 0, "out mail", "M2.3", "You have no such card in hand: Mail car."),
    ],
    "NO_CITY_THERE": [(GAP, 0, CLAIM_ROW_2, "M1.2", "There is no city in that row.")],
    "EQUAL_IN_LINE": [
        (position(rows=ROWS, hands={0: "mail"}), 0, f"lay mail {city} {side}", "M2.1a",
         f"The line of {city.title()} has such a car already.")
        for city in ("moscow", "paris") for side in ("left", "right")
    ],
    "LINE_FULL": [
        (position(rows=ROWS, hands={0: "luggage"}), 0, "lay luggage smolensk right", "M2.1b", "The line of Smolensk is full."),
        (position(rows=ROWS, hands={0: "luggage"}, options={"full_lines": True}), 0, "lay luggage moscow left", "M2.1b",
         "The line of Moscow is full."),
    ],
    "FRONT_FULL": [
        (position(fronts={0: "mail mail mail diner"}), 0, "out saloon", "M2.3", "No more cars can lie in front of you."),
    ],
    "NOT_IN_FRONT": [
        (position(fronts={0: "mail", 1: "diner"}), 0, "back diner", "M2.4", "No such car lies in front of you: Dining car."),
        (position(), 0, "back saloon", "M2.4", "No such car lies in front of you: Saloon car."),
        (CHAIN, 0, "give diner p2 mail", "M4.4", "No such car lies in front of you: Dining car."),
        (effect("exchange", fronts={1: "mail"}), 0, "give mail p2 mail", "M4.4", "No such car lies in front of you: Mail car."),
    ],
    "NO_CAR_THERE": [
        (effect("swap"), 0, "pick moscow:left:3", "M4.1", "There is no car at that spot."),
        (effect("swap", fronts={1: "luggage"}), 0, "pick p1:luggage", "M4.1", "There is no car at that spot."),
        (effect("swap", fronts={1: "luggage"}), 0, "pick p4:luggage", "M4.1", "There is no car at that spot."),
    ],
    "SAME_KIND": [
        (position(**PICKED, picked="p1:mail"), 0, "pick moscow:left:1", "M4.1",
         "Those two cars are alike: only different ones change places."),
    ],
    "PICKED_ALREADY": [
        (position(**PICKED, picked="moscow:left:1"), 0, "pick moscow:left:1", "M4.1",
         "That car is picked already: pick another one."),
        (position(**PICKED, picked="p1:mail"), 0, "pick p1:mail", "M4.1", "That car is picked already: pick another one."),
    ],
    "SAME_FRONT": [
        (position(**PICKED, picked="p1:mail"), 0, "pick p1:seating", "M4.1", "Those two cars lie in front of the same player."),
        (position(**PICKED, picked="p2:luggage"), 0, "pick p2:mail", "M4.1", "Those two cars lie in front of the same player."),
    ],
    "EQUAL_AFTER_SWAP": [
        (position(**PICKED, picked="p1:mail"), 0, "pick moscow:left:2", "M4.1", "A line would have two equal cars then."),
        (position(**PICKED, picked="moscow:right:1"), 0, "pick paris:right:1", "M4.1", "A line would have two equal cars then."),
    ],
    "NO_PARTNER": [
        (effect("swap", rows={**ROWS, "moscow": "", "smolensk": ""}), 0, "pick paris:right:1", "M4.1",
         "There is no car with which that one could change places."),
    ],
    "NO_COLUMN": [
        (effect("uncouple-two"), 0, "column left 1 moscow", "M4.2", "There are no two cars one above the other there."),
        (effect("uncouple-two"), 0, "column left 1 rome", "M4.2", "There are no two cars one above the other there."),
        (effect("uncouple-three"), 0, "column right 1 moscow", "M4.3", "There are no three cars one above the other there."),
    ],
    "NOT_THEIRS": [
        (CHAIN, 0, "give mail p2 diner", "M4.4", "That car does not lie in front of that player."),
        (effect("exchange", fronts={0: "mail"}), 0, "give mail p2 mail", "M4.4",
         "That car does not lie in front of that player."),
    ],
    "WRONG_WAY": [(CHAIN, 0, "give mail p4 mail", "M4.4", "The chain goes on to the far side only.")],
    "NOT_ASKED_TO_EXCHANGE": [(position(), 0, "decline", "M4.4", "You are not asked for an exchange now.")],
    "NOTHING_TO_SKIP": [(position(), 0, "skip", "M2.7", "There is no pass: lay, put out, take back or play a card.")],
    "CLAIM_AT_THE_END": [
        (position(rows=ROWS, fronts={0: "mail"}), 0, "claim paris", "M3.1",
         "A city is claimed at the end of a turn, after the action."),
    ],
    "EMPTY_LINE": [(CLAIM, 2, "claim rome", "M3.1", "There is no car in the line of Rome.")],
    "NOT_MATCHED": [
        (CLAIM, 2, "claim moscow", "M3.1", "Not every car in the line of Moscow has an equal one in front of you."),
        (CLAIM, 2, "claim smolensk", "M3.1", "Not every car in the line of Smolensk has an equal one in front of you."),
    ],
    "NOT_FULL": [
        (LONG, 0, "claim paris", "M3.4", "In the long game only a full line is claimed, and the line of Paris is not full."),
    ],
}  # fmt: skip


def put(p):
    return grandtour.Table.from_position(p, seed=1, box=BOX)


def test_every_reason_is_here():
    """Every reason of the rules is proved below; the number of no move at all has its own test."""
    assert set(REFUSED) | {"NO_SUCH_MOVE"} == set(WHY)


@pytest.mark.parametrize(("name", "case"), [(name, case) for name, cases in REFUSED.items() for case in cases])
def test_refused(name, case):
    """M1 to M6 A refused move says why, with the rule's number and what it is about, and changes nothing."""
    p, seat, move, rule, sentence = case
    t = put(p)
    before = t.position()
    assert t.refusal(seat, move) == f"{sentence} ({rule})"
    assert move not in [*t.legal(seat), *t.legal_actions(seat)]
    a = t.action(seat, move)
    assert dispatch.refusal_at(t.box.array, t.now.states, 0, seat, a) == WHY[name]
    with pytest.raises(grandtour.IllegalMove) as refused:
        t.play(seat, move)
    assert str(refused.value) == f"p{seat + 1}, {move}: {sentence} ({rule})"
    assert (t.position(), t.moves, t.events) == (before, [], 0)
    with speaking("ru"):
        assert "{" not in t.refusal(seat, move)


def test_no_such_move():
    """A number that is no move is refused like any other."""
    t = new()
    for a in (-1, GAME.ACTIONS, GAME.ACTIONS + 1):
        assert dispatch.refusal_at(t.box.array, t.now.states, 0, 0, a) == reasons.NO_SUCH_MOVE
    assert str(GAME.reason(t.box, t.now.state, 0, GAME.ACTIONS, reasons.NO_SUCH_MOVE, t.who)) == "There is no such move."


def test_refusals_call_players_by_name():
    """M1.3, M4.4 Players are called by their names, if they have any."""
    t = table(names=["Ann", "Bob"])
    assert t.refusal(1, "out saloon") == "It is not your turn but that of: Ann. (M1.3)"
    t = grandtour.Table.from_position(CHAIN, box=BOX, names=["Ann", "Bob", "Cy", "Dee"])
    assert t.refusal(2, "decline") == "The chain of exchanges has come to: Ann. (M4.4)"


# --- moves in words ---------------------------------------------------------------------------------------------------
def all_words(seat):
    """The moves of a table of four, as the specification says them."""
    cities, sides, places = ("moscow", "paris", "berlin", "rome"), ("left", "right"), (1, 2, 3, 4)
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


FORMS = {
    "lay": "lay <car> <city> <left|right>",
    "out": "out <car>",
    "back": "back <car>",
    "play": "play <swap|uncouple-two|uncouple-three|exchange|cancel>",
    "pick": "pick <city>:<left|right>:<distance> / pick <player>:<car>",
    "column": "column <left|right> <distance> <city>",
    "give": "give <car> <player> <car>",
    "cancel": "cancel <city>",
    "claim": "claim <city>",
}


def says(move):
    form = FORMS.get(move.split(" ")[0])
    return f"Such a move is written so: {form}." if form else f"There is no move “{move}” in this game."


@pytest.mark.parametrize(
    "move",
    [
        "lay", "lay mail", "lay mail rome", "lay mail rome up", "lay mail rome left 1", "out", "out mail mail", "back",
        "play", "play mail", "play uncouple", "play two", "pick", "pick a b", "column left moscow", "column up 1 moscow",
        "column left 0 moscow", "column left 5 moscow", "column left 01 moscow", "column left ١ moscow", "give mail p2", "cancel",
        "claim", "skip skip", "skip moscow", "decline 1", "pass", "", "{}", "1",
    ],
)  # fmt: skip
def test_unknown_words(move):
    """Moves in words: anything else is no move, and how one that begins so is written is said; nothing changes."""
    t = table(seats=3)
    before = t.position()
    assert t.refusal(0, move) == says(move)
    with pytest.raises(grandtour.IllegalMove):
        t.play(0, move)
    assert t.parts(0, move) == ()
    assert t.position() == before


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("lay mail berlin left", "There is no city “berlin” on the table. (M1.2)"),
        ("lay mail london left", "There is no city “london” on the table. (M1.2)"),
        ("lay mail row-1 left", "There is no city “row-1” on the table. (M1.2)"),
        ("claim hometown", "There is no city “hometown” on the table. (M1.2)"),
        ("cancel vienna", "There is no city “vienna” on the table. (M1.2)"),
        ("column left 1 vienna", "There is no city “vienna” on the table. (M1.2)"),
        ("lay train moscow left", f"There is no car “train”; there are: {', '.join(CARS)}. (M1.1)"),
        ("out swap", f"There is no car “swap”; there are: {', '.join(CARS)}. (M1.1)"),
        ("back car-9", f"There is no car “car-9”; there are: {', '.join(CARS)}. (M1.1)"),
        ("give train p2 mail", f"There is no car “train”; there are: {', '.join(CARS)}. (M1.1)"),
        ("give mail p2 train", f"There is no car “train”; there are: {', '.join(CARS)}. (M1.1)"),
        ("give mail p1 mail", "“p1” is no neighbour; here: p2, p4. (M4.4)"),
        ("give mail p3 mail", "“p3” is no neighbour; here: p2, p4. (M4.4)"),
        ("give mail p5 mail", "“p5” is no neighbour; here: p2, p4. (M4.4)"),
        ("give mail ann mail", "“ann” is no neighbour; here: p2, p4. (M4.4)"),
        ("pick moscow", "There is no spot “moscow” on the table. (M4.1)"),
        ("pick moscow:left:0", "There is no spot “moscow:left:0” on the table. (M4.1)"),
        ("pick moscow:left:5", "There is no spot “moscow:left:5” on the table. (M4.1)"),
        ("pick moscow:up:1", "There is no spot “moscow:up:1” on the table. (M4.1)"),
        ("pick berlin:left:1", "There is no spot “berlin:left:1” on the table. (M4.1)"),
        ("pick p5:mail", "There is no spot “p5:mail” on the table. (M4.1)"),
        ("pick p1:train", "There is no spot “p1:train” on the table. (M4.1)"),
    ],
)
def test_things_that_are_not_there(move, says):
    """M1.1, M1.2, M4.1, M4.4 Cities, cars, players and spots that are not there are named in the refusal; nothing changes."""
    t = table(seats=4, rows=ROWS)
    before = t.position()
    assert t.refusal(0, move) == says
    with pytest.raises(grandtour.IllegalMove) as refused:
        t.play(0, move)
    assert str(refused.value) == f"p1, {move}: {says}"
    with pytest.raises(grandtour.IllegalMove):
        t.explain(0, move)
    assert t.position() == before


@pytest.mark.parametrize("move", ["OUT MAIL", "  out   mail ", "Out Mail"])
def test_forgiving_words(move):
    """Moves in words: capitals and blanks do not matter."""
    t = table(hands={0: "mail"})
    t.play(0, move)
    assert t.moves == [(0, "out mail")]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seat", [-1, 4, 7, None, True, "0", 1.0])
def test_no_such_seat(seats, seat):
    """Only seats at the table may play."""
    t = new(seats)
    with pytest.raises(grandtour.IllegalMove, match="no seat"):
        t.play(seat, "skip")
    assert t.moves == []


def test_legal_moves_are_in_order():
    """Moves in words: lays, then putting out, taking back, action cards; cars in the order of the box, rows from the top."""
    t = table(rows={**ROWS, "smolensk": "seating saloon"}, hands={0: "mail cancel"}, fronts={0: "diner diner mail"})
    assert t.legal(0) == ["lay mail rome left", "lay mail rome right", "out mail", "back diner", "back mail", "play cancel"]


# --- questions ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("p", "seat", "asks"),
    [
        (position(), 0, "Lay a car, put one out, take one back, or play an action card."),
        (effect("swap"), 0, "Pick the first of two cars that change places, or skip."),
        (effect("uncouple-two"), 0, "Choose two cars, one above the other, to uncouple, or skip."),
        (effect("uncouple-three"), 0, "Choose three cars, one above the other, to uncouple, or skip."),
        (effect("exchange"), 0, "Exchange a car in front of you for one of a neighbour, or skip."),
        (effect("cancel"), 0, "Choose a city to discard with its line, or skip."),
        (position(**PICKED, picked="p2:luggage"), 0, "Pick the car with which it changes places: Luggage car (in front of p2)."),
        (CHAIN, 0, "You may exchange a car with p2, or decline."),
        (position(seats=4, stage="chain", aside="exchange", asked=3, way="previous", fronts=FRONTS), 3,
         "You may exchange a car with p3, or decline."),
        (CLAIM, 2, "You may claim a city."),
    ],
)  # fmt: skip
def test_what_is_asked(p, seat, asks):
    """M2, M3.1, M4.1 to M4.5 The player who may act is asked for the next thing; all others, and spectators, wait."""
    t = put(p)
    assert t.acting == (seat,)
    assert str(t.asks(seat)) == asks
    for viewer in {None, *range(t.seats)} - {seat}:
        assert str(t.asks(viewer)) == f"Wait for: p{seat + 1}."
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
    (position(), 0, "lay saloon rome left", "Lay on the left of Rome: Saloon car", ("hand-saloon", "end-rome-left")),
    (position(seats=3, turn=2), 2, "out saloon", "Put out in front of you: Saloon car", ("hand-saloon", "front-p3")),
    (position(fronts={0: "mail"}), 0, "back mail", "Take back into your hand: Mail car", ("front-p1-mail",)),
    (
        position(hands={0: "cancel"}),
        0,
        "play cancel",
        "Play “Cancel a city”: a city is discarded with its line",
        ("hand-cancel",),
    ),
    (effect("swap", fronts={1: "mail"}), 0, "pick p2:mail", "Pick Mail car (in front of p2)", ("front-p2-mail",)),
    (effect("uncouple-two"), 0, "skip", "No effect, only a new card", ("skip",)),
    (CHAIN, 0, "give mail p2 mail", "Exchange with p2: give Mail car, take Mail car", ("front-p1-mail", "front-p2-mail")),
    (CHAIN, 0, "decline", "No exchange: the chain ends", ("skip",)),
    (effect("cancel"), 0, "cancel paris", "Discard Paris with its line", ("city-paris",)),
    (CLAIM, 2, "claim paris", "Claim Paris: Mail car", ("city-paris",)),
    (CLAIM, 2, "skip", "No claim", ("skip",)),
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


POSITIONS = [p for cases in REFUSED.values() for p, *_ in cases[:1]]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("p", [*POSITIONS, position(seats=4, options={"teams": True, "hometown": TVER, "full_lines": True})])
def test_everything_in_every_language(p, language):
    """Text, questions, moves and the log can be said in every language, at every stage."""
    t = put(p)
    with speaking(language):
        for viewer in (None, *range(t.seats)):
            assert "{" not in t.text(viewer)
        for seat in t.acting:
            assert all("{" not in str(t.explain(seat, move)) for move in t.legal(seat))
            t.play(seat, t.legal(seat)[-1])
        for viewer in (None, *range(t.seats)):
            assert "{" not in "".join(t.log(viewer))
