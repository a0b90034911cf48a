"""The log of a game, and the table in words: what each viewer reads."""

import pytest

from .helpers import BOX, SEATS, play, position, small, table
from .refusals import CHAIN, CLAIM, LONG, OVER, PICKED, ROWS, put


# --- the log --------------------------------------------------------------------------------------------------------------
def stories(t):
    """The last move as each viewer was told it: by seat, and None for a spectator."""
    return {viewer: [str(line) for line in t.stories(viewer)[-1]] for viewer in (None, *range(t.seats))}


def assert_told(t, deed, drawn=None, after=()):
    """Everyone reads the deed and what came after; only the player of a seat reads what it drew."""
    by, cards = drawn or (None, None)
    for viewer, told in stories(t).items():
        mine = [f"You draw: {cards}."] if drawn and viewer == by else []
        assert told == [deed, *mine, *after]


@pytest.mark.parametrize("mover", [0, 1, 2])
def test_story_of_single_moves(mover):
    """M2.1 to M2.4 Everyone reads what was done; only the player who draws reads the card."""
    said = {"seats": 3, "turn": mover, "hands": {mover: "mail swap"}, "fronts": {mover: "diner"}, "deck": "cancel"}
    moves = {
        "lay mail rome right": (f"p{mover + 1} lays a car on the right of Rome: Mail car.", (mover, "Cancel a city")),
        "out mail": (f"p{mover + 1} puts out a car: Mail car.", None),
        "back diner": (f"p{mover + 1} takes back a car: Dining car.", None),
        "play swap": (f"p{mover + 1} plays “Swap two cars”.", None),
    }
    for move, (deed, drawn) in moves.items():
        t = table(**said)
        play(t, move)
        assert_told(t, deed, drawn)
    play(t, "skip")
    assert_told(t, f"p{mover + 1} skips its effect.", (mover, "Cancel a city"))


def test_story_of_a_card_drawn_again():
    """M2.1 A card like the one just laid is told to whoever draws it."""
    t = table(hands={0: "mail mail"}, deck="mail")
    play(t, "lay mail rome left")
    assert_told(t, "p1 lays a car on the left of Rome: Mail car.", (0, "Mail car"))


def test_story_of_effects():
    """M4.1, M4.2, M4.3, M4.5 Cars are named with their places, cities by their names, a new city too."""
    rows = {"moscow": "mail", "paris": "diner", "berlin": "seating", "rome": ""}
    t = table(rows=rows, hands={0: "swap uncouple-two", 1: "uncouple-three cancel"}, fronts={1: "luggage"}, deck="sleeper " * 4)
    play(t, "play swap", "pick moscow:left:1")
    assert_told(t, "p1 picks Mail car (Moscow).")
    play(t, "pick p2:luggage")
    assert_told(t, "p1 swaps it with Luggage car (in front of p2).", (0, "Sleeping car"))
    play(t, "play uncouple-three", "column left 1 moscow")
    assert_told(t, "p2 uncouples: Luggage car (Moscow), Dining car (Paris), Seating car (Berlin).", (1, "Sleeping car"))
    t = table(rows=rows, hands={0: "uncouple-two", 1: "cancel"}, city_deck="nice", deck="sleeper swap")
    play(t, "play uncouple-two", "column left 1 paris")
    assert_told(t, "p1 uncouples: Dining car (Paris), Seating car (Berlin).", (0, "Sleeping car"))
    play(t, "play cancel", "cancel moscow")
    assert_told(t, "p2 cancels Moscow and discards its line.", (1, "Swap two cars"), ["New city: Nice."])


@pytest.mark.parametrize("mover", range(3))
def test_story_of_picks_in_fronts(mover):
    """M4.1 Whoever picks: the player before whom a car lies is named rightly, in the question, the view and the log."""
    fronts = {0: "mail", 1: "diner", 2: "saloon"}
    for owner, (car, name) in enumerate((("mail", "Mail car"), ("diner", "Dining car"), ("saloon", "Saloon car"))):
        t = table(seats=3, turn=mover, hands={mover: "swap"}, fronts=fronts)
        play(t, "play swap", f"pick p{owner + 1}:{car}")
        assert_told(t, f"p{mover + 1} picks {name} (in front of p{owner + 1}).")
        assert t.view(None)["picked"] == t.position()["picked"] == f"p{owner + 1}:{car}"
        whose = "you" if owner == mover else f"p{owner + 1}"
        assert f"{name} (in front of {whose})" in str(t.asks(mover))
        assert put(t.position()).legal(mover) == t.legal(mover)


def test_story_of_a_chain():
    """M4.4 Each link says who exchanges what with whom; the card is drawn by whoever played it, when the chain is over."""
    t = table(seats=3, turn=1, hands={1: "exchange"}, fronts={0: "mail", 1: "diner", 2: "saloon"}, deck="cancel")
    play(t, "play exchange", "give diner p1 mail")
    assert_told(t, "p2 exchanges cars with p1: Dining car for Mail car.")
    play(t, "decline")
    assert_told(t, "p1 declines to exchange.", (1, "Cancel a city"))


def test_story_of_claims():
    """M3.1 to M3.3 A claim, what was drawn, and the new city; or no claim."""
    said = {"rows": ROWS, "fronts": {0: "mail mail"}, "city_deck": "nice munich", "deck": "cancel"}
    t = table(**said)
    play(t, "out saloon", "skip")
    assert_told(t, "p1 claims no city.")
    t = table(**said)
    play(t, "out saloon", "claim paris")
    assert_told(t, "p1 claims Paris.", (0, "Cancel a city"), ["New city: Nice."])
    t = table(rows=ROWS, fronts={0: "seating saloon", 1: "mail"}, deck="swap mail", city_deck="nice")
    play(t, "back seating")
    play(t, "out luggage" if "out luggage" in t.legal(1) else "out saloon", "skip", "out seating", "claim smolensk")
    assert_told(t, "p1 claims Smolensk.", (0, "Mail car, Swap two cars"), ["New city: Nice."])


def test_story_of_an_end():
    """M6.1, M6.4 The last lines say why the game is over and what everyone has."""
    t = table(rows=ROWS, fronts={0: "mail"}, city_deck="", cities={1: "nice strasbourg"}, deck="cancel")
    play(t, "out saloon", "claim paris")
    for viewer, told in stories(t).items():
        assert told[0] == "p1 claims Paris."
        assert ("You draw: Cancel a city." in told) == (viewer == 0)
        assert told[-3].startswith("The game is over: ")
        assert "the city deck is empty" in told[-3]
        assert told[-2:] == ["p1: 2 points; capitals 1, cities 1.", "p2: 3 points; capitals 0, cities 2."]
    t = table(seats=3, cities={1: "nice"}, quiet=449)
    play(t, "out saloon")
    why = "The game is over: no city has left the table for too long."
    assert_told(
        t,
        "p1 puts out a car: Saloon car.",
        None,
        [
            why,
            *(
                f"p{i}: {points}; capitals 0, cities {n}."
                for i, points, n in ((1, "0 points", 0), (2, "1 point", 1), (3, "0 points", 0))
            ),
        ],
    )


DEAD_END = "Dead end: all cars and hands are discarded, and everyone is dealt a new hand."


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("skips", [False, True])
def test_story_of_a_dead_end(seats, skips):
    """M5.1 Everyone reads that it is a dead end, also after a claim that was not made; whoever reads what they were dealt
    reads all of it, and nobody reads another's cards."""
    dealt = " ".join(["mail diner mail swap sleeper", "cancel saloon saloon diner diner", "mail " * 5, "seating " * 5][:seats])
    rows = {"moscow": "sleeper", "paris": "", "berlin": "", "rome": ""}
    fronts = {0: "sleeper mail"} if skips else {0: "mail"}
    t = table(seats=seats, rows=rows, fronts=fronts, backs=dict.fromkeys(range(seats), 2) | {0: 1}, deck=dealt)
    play(t, "back mail", *(["skip"] if skips else []))
    deed = "p1 claims no city." if skips else "p1 takes back a car: Mail car."
    for viewer, told in stories(t).items():
        assert told[:2] == [deed, DEAD_END]
        assert len(told) <= 3
        mine = t.view(viewer)["players"][viewer]["hand"] if viewer is not None else []
        if told[2:]:
            assert all(card_name(card) in told[2] for card in mine)
            assert viewer is not None
        others = {card for seat in range(seats) for card in t.position()["players"][seat]["hand"]} - set(mine)
        assert not any(card_name(card) in " ".join(told[2:]) for card in others)


def card_name(id_):
    return next(card["name"]["en"] for kind in ("car", "action") for card in BOX.data[kind] if card["id"] == id_)


def test_story_without_a_dead_end():
    """M5.1 No other move is told as a dead end: a draw that ends the count, a claim after a take-back, a claim not made."""
    rows = {"moscow": "sleeper", "paris": "", "berlin": "", "rome": ""}
    for moves in (
        ["lay saloon rome left", "skip"],
        ["back mail", "claim moscow"],
        ["out saloon", "skip"],
        ["play swap", "skip", "skip"],
    ):
        t = table(rows=rows, fronts={0: "sleeper mail"}, hands={0: "swap"}, backs={0: 1, 1: 9})
        play(t, *moves)
        assert not any("Dead end" in line for viewer in (None, 0, 1) for line in t.log(viewer))


@pytest.mark.parametrize("few", [0, 1])
def test_story_of_a_new_deck(few):
    """M2.6 Everyone reads that the discard pile was shuffled, when it was; a claim draws the old cards first."""
    p = position(rows=ROWS, fronts={0: "seating saloon"}, hands={0: "luggage"})
    deck, rest = p["deck"][:few], p["deck"][few:]
    t = put({**p, "deck": deck, "discard": {id_: rest.count(id_) for id_ in sorted(set(rest))}})
    play(t, "out luggage", "claim smolensk")
    for viewer in (None, 0, 1):
        assert "The discard pile is shuffled into a new deck." in t.log(viewer)
    t = put({**p, "deck": p["deck"][:2], "discard": {id_: p["deck"][2:].count(id_) for id_ in sorted(set(p["deck"][2:]))}})
    play(t, "out luggage", "claim smolensk")
    assert not any("shuffled" in line for line in t.log(0))


def test_story_with_names():
    """The log calls players by their names."""
    t = table(seats=3, names=["Ann", "Bob", "Cy"], hands={0: "exchange"}, fronts={0: "mail", 2: "diner"})
    play(t, "play exchange", "give mail p3 diner")
    assert t.log(1) == ["Ann plays “Exchange chain”.", "Ann exchanges cars with Cy: Mail car for Dining car."]


# --- the table in words ---------------------------------------------------------------------------------------------------
def test_the_table_in_words():
    """M1.2 to M8.2 The lines as they lie, the players, one's own hand, and how things stand."""
    t = table(
        seats=3,
        turn=1,
        rows={"moscow": "mail diner | sleeper", "paris": "| mail", "smolensk": "seating |", "istanbul": ""},
        hands={0: "mail mail swap", 1: "mail"},
        known={0: "mail mail"},
        fronts={0: "diner", 1: "mail mail"},
        cities={0: "nice strasbourg", 2: "vienna"},
        gone="milan",
        discard="swap mail mail",
        options={"istanbul": True},
        names=["Ann", "Bob", "Cy"],
    )
    for parts in (
        ("1. [Dining car]–[Mail car]–MOSCOW–[Sleeping car]", "Russia", "capital", "2 points", "3 of 4 cars"),
        ("2. PARIS–[Mail car]", "France", "capital", "2 points", "1 of 4 cars"),
        ("3. [Seating car]–SMOLENSK", "Russia", "1 point", "1 of 2 cars"),
        ("4. ISTANBUL", "Turkey", "3 points", "0 of 4 cars"),
        ("Ann – in front: ", "Dining car;", "4 cards in hand", "Mail car ×2"),
        ("cities:", "Strasbourg (France), Nice (France)", "3 points (city points 2, same-country bonus 1)"),
        ("Bob – in front: ", "Mail car ×2;", "3 cards in hand"),
        ("Cy – in front: ", "nothing;", "5 cards in hand"),
        ("cities:", "Vienna (Austria, capital)", "2 points (city points 2)"),
        ("Bob's turn",),
        ("Cards in the deck: 81", "cities in the deck: 9"),
        ("Discarded:", "Mail car ×2, Swap two cars"),
        ("Out of the game:", "Milan"),
    ):
        found = [line.strip() for line in t.text(0).splitlines() if all(part in line for part in parts)]
        assert len(found) == 1
    assert not any("capital" in line for line in t.text(0).splitlines() if "SMOLENSK" in line or "ISTANBUL" in line)
    titles = [str(section.title) for section in t.sections(0)]
    assert "Your hand" in titles
    assert "Your hand" not in [str(section.title) for section in t.sections(None)]
    hand = next(section for section in t.sections(0) if str(section.title) == "Your hand")
    assert [str(line) for line in hand.lines] == ["Mail car", "Mail car", "Saloon car", "Swap two cars"]


@pytest.mark.parametrize(
    ("p", "line"),
    [
        (position(stage="effect", aside="cancel"), "p1's turn: “Cancel a city” is being played"),
        (position(**PICKED, picked="p1:mail"), "p1's turn: “Swap two cars” is being played"),
        (CHAIN, "p4's turn: exchange chain, p1 to decide"),
        (CLAIM, "p3's turn: may claim a city"),
        (position(seats=3, turn=2), "p3's turn"),
        (OVER, "The game is over."),
        (OVER, "2. no city"),
        (LONG, "Full lines: a city can be claimed only when its line is full"),
        (position(quiet=150), "Turns since a city last left the table: 150 of 300"),
        (position(seats=4, options={"teams": True}), "Teams: p1 and p3 against p2 and p4"),
    ],
)
def test_how_things_stand(p, line):
    """M1.3, M2.8, M3.4, M6.1, M6.4, M8.1 The text says how far the turn is, and what is special about this game."""
    for viewer in (None, *range(p["seats"])):
        assert line in [one.strip() for one in put(p).text(viewer).splitlines()]


def test_what_need_not_be_said():
    """M6.4 The count of quiet turns is told only when half of it is over."""
    assert "Turns since" not in put(position(quiet=149)).text(0)


def test_an_empty_hand():
    """M2.5 With a box of four cards a hand can be empty."""
    box = small(players={"hand": 4})
    t = table(box=box, fronts={0: "mail mail diner saloon"})
    hand = next(section for section in t.sections(0) if str(section.title) == "Your hand")
    assert [str(line) for line in hand.lines] == ["empty"]


def test_what_decides_a_tie_is_said():
    """M6.3, M8.2 The last lines give capitals and cities, with teams those of the pool."""
    rows = {"nice": "", "milan": "", "venice": "", "krakow": ""}
    cities = {0: "moscow smolensk", 1: "paris", 2: "rome", 3: "munich"}
    t = table(seats=4, rows=rows, cities=cities, quiet=599, options={"teams": True})
    play(t, "out saloon")
    assert [line.split("; ")[1] for line in t.log(None)[-4:]] == ["capitals 2, cities 3.", "capitals 1, cities 2."] * 2


@pytest.mark.parametrize(
    ("country", "says"),
    [("russia", "Tver, Russia"), ("Россия", "Tver, Russia"), ("Мордор", "Tver, “Мордор”, a country of its own")],
)
def test_whether_hometown_has_a_flag_of_its_own_is_said(country, says):
    """M7.2 Whether a word is a country of the box can be told."""
    t = table(options={"hometown": {"name": "Tver", "country": country}})
    assert f"Hometown: {says}" in t.text(0)


def test_take_backs_are_said():
    """M5.1 Everyone sees a dead end coming."""
    t = table(fronts={0: "mail diner"}, backs={0: 1})
    play(t, "back mail")
    assert "cars taken back since a card was drawn or discarded: 2" in t.text(1)
    assert "taken back since" not in table().text(1)
