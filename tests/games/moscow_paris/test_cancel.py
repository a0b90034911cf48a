"""M4.5 A city is cancelled; M4.6 every card can be played without effect."""

from collections import Counter

import pytest

from .helpers import ACTIONS, SEATS, cities, front, hand, line, play, table

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
FEW = [(2, 1), (3, 2), (4, 1)]  # for long lists of cases
CITIES = ["moscow", "paris", "berlin", "rome"]


def seats_and_turns(function):
    return pytest.mark.parametrize(("seats", "turn"), TURNS)(function)


def some_seats(function):
    return pytest.mark.parametrize(("seats", "turn"), FEW)(function)


def cancel_table(lines=("", "", "", ""), seats=2, turn=0, **said):
    """A table at which a cancel was just played; the lines from the top."""
    return table(seats=seats, turn=turn, rows=dict(zip(CITIES, lines, strict=True)), stage="effect", aside="cancel", **said)


# --- M4.5 -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("row", range(4))
@some_seats
def test_cancel(seats, turn, row):
    """M4.5, M2.8 The city is out of the game, all cars of its line are discarded, then the card; a new city takes the same
    place, and one card is drawn. The count of turns without a city leaving (M6.4) restarts."""
    lines = ["mail diner | sleeper", "mail", "| diner mail", "seating | mail"]
    said = {"hands": {turn: "luggage luggage luggage luggage"}, "deck": "swap exchange", "city_deck": "nice milan"}
    t = cancel_table(lines, seats, turn, quiet=12, gone="venice", **said)
    p = t.position()
    t.play(turn, f"cancel {CITIES[row]}")
    p["discard"] = dict(Counter([*lines[row].replace("|", "").split(), "cancel"]))
    p["rows"][row] = {"city": "nice", "left": [], "right": []}
    p["gone"] = [city for city in ALL if city in {*p["gone"], CITIES[row]}]
    p["players"][turn]["hand"].append("swap")
    p.update(stage="turn", turn=(turn + 1) % seats, aside=None, city_deck=["milan"], deck=p["deck"][1:], quiet=0)
    assert t.position() == p


ALL = [
    "moscow", "saint-petersburg", "smolensk", "paris", "strasbourg", "nice", "berlin", "munich", "cologne", "rome", "venice",
    "milan", "warsaw", "krakow", "vienna", "salzburg",
]  # fmt: skip


@seats_and_turns
def test_any_city(seats, turn):
    """M4.5 Any city on the table, with cars or without; no other, and nobody gets it."""
    t = cancel_table(["mail", "", "", "diner | mail"], seats, turn)
    assert t.legal(turn) == [*(f"cancel {city}" for city in CITIES), "skip"]
    assert t.refusal(turn, "cancel nice").endswith("(M1.2)")
    t.play(turn, "cancel paris")
    assert [player["cities"] for player in t.position()["players"]] == [[]] * seats
    assert t.position()["gone"] == ["paris"]


def test_never_comes_back():
    """M4.5 A cancelled city is in neither the deck nor a row any more."""
    t = cancel_table(city_deck="nice milan")
    play(t, "cancel paris")
    assert "paris" not in t.position()["city_deck"] + cities(t)


def test_fronts_stay():
    """M4.5 Only the cars of the line are discarded: fronts and other lines stay."""
    t = cancel_table(["mail", "diner", "", ""], fronts={0: "mail diner", 1: "mail"})
    play(t, "cancel moscow")
    assert (front(t, 0), front(t, 1), line(t, "paris")) == ("diner mail", "mail", "diner |")


@pytest.mark.parametrize("city", CITIES)
@some_seats
def test_without_city_deck(seats, turn, city):
    """M4.5, M6.1 Without a city in the deck the place stays empty; three cities are left, and the game is over at the end of
    this turn."""
    t = cancel_table(["mail", "", "", "diner | mail"], seats, turn, city_deck="", deck="swap")
    t.play(turn, f"cancel {city}")
    assert cities(t) == [other if other != city else None for other in CITIES]
    assert (t.over, t.acting, t.position()["stage"], t.position()["turn"]) == (True, (), "over", None)
    assert "swap" in hand(t, turn)
    assert t.position()["discard"]["cancel"] == 1
    assert city in t.position()["gone"]


def test_claim_after_the_last_cancel():
    """M4.5, M2.8, M6.1 A claim is still possible in that turn, before the game ends; the empty row can't be chosen."""
    t = cancel_table(["mail", "diner", "", ""], city_deck="", fronts={0: "diner mail"})
    play(t, "cancel moscow")
    assert (t.position()["stage"], t.legal(0), t.over) == ("claim", ["claim paris", "skip"], False)
    assert t.refusal(0, "claim moscow")
    then = t.copy()
    play(t, "claim paris")
    assert (cities(t), t.over) == ([None, None, "berlin", "rome"], True)
    assert t.position()["players"][0]["cities"] == ["paris"]
    play(then, "skip")
    assert (cities(then), then.over) == ([None, "paris", "berlin", "rome"], True)


def test_the_last_city_of_the_deck():
    """M4.5, M6.1 The last city of the deck comes, and the game continues with four."""
    t = cancel_table(city_deck="nice")
    play(t, "cancel rome")
    assert (cities(t), t.position()["city_deck"], t.acting) == ([*CITIES[:3], "nice"], [], (1,))


def test_the_new_city_has_its_own_limit():
    """M4.5, M2.1b The new city starts an empty row with its own limit."""
    t = cancel_table(["mail diner sleeper seating", "", "", ""], city_deck="milan nice", hands={1: "mail luggage"}, seats=3)
    play(t, "cancel moscow", "lay mail milan left")
    assert line(t, "milan") == "mail |"
    assert t.view(None)["rows"][0]["limit"] == 2


# --- M4.6 -------------------------------------------------------------------------------------------------------------
BUSY = {"moscow": "mail | diner", "paris": "sleeper | mail", "berlin": "diner", "rome": ""}


@pytest.mark.parametrize("card", ACTIONS)
@some_seats
def test_without_effect(seats, turn, card):
    """M4.6 Every card can be played without effect, just to replace it, although an effect is possible."""
    fronts = dict.fromkeys(range(seats), "seating couchette")
    t = table(seats=seats, turn=turn, rows=BUSY, fronts=fronts, hands={turn: f"{card} luggage luggage"}, deck="saloon")
    p = t.position()
    t.play(turn, f"play {card}")
    assert len(t.legal(turn)) > 1
    assert t.legal(turn)[-1] == "skip"
    t.play(turn, "skip")
    p["players"][turn]["hand"] = ["luggage", "luggage", "saloon"]
    p.update(turn=(turn + 1) % seats, deck=p["deck"][1:], discard={card: 1}, quiet=1)
    assert t.position() == p


@pytest.mark.parametrize("card", [card for card in ACTIONS if card != "cancel"])
@some_seats
def test_impossible_effect(seats, turn, card):
    """M4.6 A card whose effect is impossible can be played too; then `skip` is the only move, and it must be said."""
    t = table(seats=seats, turn=turn, hands={turn: f"{card} mail"}, deck="diner")
    assert f"play {card}" in t.legal(turn)
    t.play(turn, f"play {card}")
    assert (t.legal(turn), t.acting, t.position()["stage"]) == (["skip"], (turn,), "effect")
    t.play(turn, "skip")
    assert "diner" in hand(t, turn)
    assert (card in hand(t, turn), t.acting) == (False, ((turn + 1) % seats,))


def test_cancel_is_always_possible():
    """M4.6, M4.5 There is always a city to cancel, even if all lines are empty."""
    t = table(hands={0: "cancel"})
    play(t, "play cancel")
    assert t.legal(0) == [*(f"cancel {city}" for city in CITIES), "skip"]


@pytest.mark.parametrize("card", ACTIONS)
def test_skip_only_once(card):
    """M4.6 After `skip` the turn is over: the next player can't skip."""
    t = table(rows=BUSY, hands={0: card})
    play(t, f"play {card}", "skip")
    assert t.acting == (1,)
    assert t.refusal(1, "skip").endswith("(M2.7)")
