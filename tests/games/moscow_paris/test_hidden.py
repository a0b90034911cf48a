"""Hidden information: what a viewer sees, and that a reshuffled table is any that the viewer could not tell from this one."""

import json
import random
from collections import Counter
from itertools import permutations
from math import sqrt

import numpy as np
import pytest

import grandtour
from grandtour.engine import dispatch
from grandtour.engine.box import packed
from grandtour.engine.jit import PLAIN
from grandtour.engine.rng import key_from_seed, key_words

from .helpers import BOX, COPIES, GAME, SEATS, hand, new, play, position, table

SAMPLES = 300 if PLAIN else 2000
ROWS = {"moscow": "mail diner | sleeper", "paris": "| mail", "berlin": "seating |", "rome": ""}
HANDS = {0: "swap mail", 1: "cancel exchange diner", 2: "couchette uncouple-two", 3: "sleeper uncouple-three seating"}
FRONTS = {0: "mail", 1: "diner diner", 2: "luggage"}
KNOWN = {0: "mail", 1: "diner", 3: "sleeper seating"}
STAGES = {
    "turn": {},
    "effect": {"stage": "effect", "aside": "uncouple-two", "hands": {0: "swap", 1: "diner"}, "fronts": {}, "known": {1: "diner"}},
    "second-pick": {"stage": "second-pick", "aside": "swap", "picked": "p1:mail", "known": {}, "hands": {1: "diner"}},
    "claim": {"stage": "claim", "rows": {**ROWS, "rome": "| mail"}},
    "over": {
        "stage": "over",
        "turn": None,
        "city_deck": "",
        "rows": {"moscow": "mail diner | sleeper", "paris": "", "rome": "", "-": ""},
    },
}


def at_stage(seats, stage="turn", **said):
    """A position in which everyone has something in hand that the others know, and something that they do not know."""
    some = {"rows": ROWS, "hands": HANDS, "fronts": FRONTS, "known": KNOWN, **STAGES[stage], **said}
    for key in ("hands", "fronts", "known"):
        some[key] = {seat: cards for seat, cards in some[key].items() if seat < seats}
    return position(seats=seats, **some)


def put(p, box=BOX):
    return grandtour.Table.from_position(p, seed=1, box=box)


def gets(t, viewer):
    """Everything that leaves the table for a viewer, but for the log."""
    parts = [json.dumps(t.view(viewer)), t.text(viewer), str(t.asks(viewer)), repr(t.acting), repr(t.scores)]
    if viewer is not None:
        out = np.zeros(GAME.OBSERVED, np.float32)
        dispatch.observe_at(t.box.array, t.now.states, 0, viewer, out)
        refusals = [t.refusal(viewer, a) for a in range(0, GAME.ACTIONS, 11 if PLAIN else 3)]
        parts += [repr(t.legal(viewer)), repr(refusals), out.tobytes().hex()]
    return "\n".join(parts)


# --- views --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("stage", STAGES)
def test_only_ones_own_hand(seats, stage):
    """M1.1 A viewer sees its own hand and how many cards the others have; a spectator sees no hand; also when the game is
    over. Everything on the table, the discard pile and all counts are seen by everyone."""
    p = at_stage(seats, stage, discard="swap saloon saloon", quiet=9)
    t = put(p)
    for viewer in (None, *range(seats)):
        view = t.view(viewer)
        assert view["seat"] == viewer
        assert [player["hand"] for player in view["players"]] == [
            player["hand"] if seat == viewer else None for seat, player in enumerate(p["players"])
        ]
        for seen, player in zip(view["players"], p["players"], strict=True):
            assert seen["hand_count"] == len(player["hand"])
            assert {key: seen[key] for key in ("known", "front", "cities", "backs")} == {
                key: player[key] for key in ("known", "front", "cities", "backs")
            }
        assert (view["deck"], view["city_deck"]) == (len(p["deck"]), len(p["city_deck"]))
        for key in ("discard", "gone", "quiet", "stage", "turn", "aside", "picked", "asked", "way"):
            assert view[key] == p[key]
        rows = [row and {key: row[key] for key in ("city", "left", "right")} for row in view["rows"]]
        assert rows == [row if row["city"] else None for row in p["rows"]]


@pytest.mark.parametrize("seats", SEATS)
def test_a_view_has_no_more(seats):
    """M1.1 A view has these entries and no others: nothing that a deck or a hand could hide in."""
    view = new(seats).view(0)
    assert set(view) == {
        "game", "seat", "seats", "options", "stage", "turn", "aside", "picked", "asked", "way", "acting", "claims", "rows",
        "deck", "discard", "city_deck", "gone", "quiet", "quiet_limit", "players",
    }  # fmt: skip
    player = {"seat", "hand", "hand_count", "known", "front", "cities", "backs", "points", "score"}
    assert all(set(seen) == player for seen in view["players"])
    assert set(view["rows"][0]) == {"city", "left", "right", "limit"}
    assert isinstance(view["deck"], int)
    assert isinstance(view["city_deck"], int)


def test_a_drawn_card_is_seen_by_its_drawer():
    """M2.1 What is drawn is seen by whoever drew it, and told to nobody else."""
    t = table(seats=3, hands={0: "mail"}, deck="cancel")
    play(t, "lay mail rome left")
    assert "cancel" in t.view(0)["players"][0]["hand"]
    assert t.log(0) == ["p1 lays a car on the left of Rome: Mail car.", "You draw: Cancel a city."]
    assert t.log(1) == t.log(2) == t.log(None) == ["p1 lays a car on the left of Rome: Mail car."]
    assert not any("cancel" in json.dumps(t.view(viewer)) for viewer in (1, 2, None))


def test_moves_are_told_as_they_are():
    """M2 All moves are open: everyone is told the same."""
    t = table(seats=3, hands={0: "mail exchange"}, fronts={0: "diner", 1: "saloon", 2: "luggage"})
    play(t, "play exchange", "give diner p2 saloon", "decline", "out saloon")
    assert t.told(0) == t.told(1) == t.told(2) == t.told(None) == t.moves
    assert t.moves[1:3] == [(0, "give diner p2 saloon"), (1, "decline")]


# --- known cars -----------------------------------------------------------------------------------------------------------
def known(t):
    return [player["known"] for player in t.view(None)["players"]]


@pytest.mark.parametrize(("seats", "mover"), [(2, 1), (3, 0), (4, 2)])
@pytest.mark.parametrize(
    ("cards", "front", "before", "move", "after"),
    [
        ("mail", "diner", "", "back diner", "diner"),
        ("mail", "diner", "mail", "back diner", "diner mail"),
        ("diner", "diner diner", "diner", "back diner", "diner diner"),
        ("diner diner", "diner", "", "back diner", "diner"),
        ("mail mail", "", "mail", "lay mail rome left", ""),
        ("mail mail mail", "", "mail mail", "lay mail rome left", "mail"),
        ("mail diner", "", "diner", "lay mail rome left", "diner"),
        ("mail", "", "", "lay mail rome left", ""),
        ("mail mail", "", "mail", "out mail", ""),
        ("mail mail mail", "mail", "mail mail", "out mail", "mail"),
        ("mail diner", "", "diner", "out mail", "diner"),
        ("mail mail", "", "", "out mail", ""),
    ],
)
def test_known_cars_are_counted(seats, mover, cards, front, before, move, after):
    """M2.4 Hidden information: +1 for `back`; −1, not below 0, when a car of that kind leaves the hand by `lay` or `out`;
    each kind separately; the others' counts stay."""
    other = (mover + 1) % seats
    hands, knowns = {mover: cards, other: "mail diner"}, {mover: before, other: "mail diner"}
    rows = {"moscow": "", "paris": "", "berlin": "", "rome": "sleeper"}
    t = table(seats=seats, turn=mover, hands=hands, known=knowns, fronts={mover: front}, rows=rows)
    play(t, move)
    expected = {mover: after.split(), other: ["diner", "mail"]}
    assert known(t) == [expected.get(seat, []) for seat in range(seats)]


@pytest.mark.parametrize(
    ("move", "left"), [("lay mail rome left", ["mail"]), ("out mail", ["mail"]), ("out diner", ["mail", "mail"])]
)
def test_one_of_several(move, left):
    """M2.4 Of several known cars of a kind one fewer is known after one has left, whichever it was."""
    t = table(hands={0: "mail mail mail diner"}, known={0: "mail mail"})
    play(t, move)
    assert known(t)[0] == left


@pytest.mark.parametrize(
    "moves",
    [["play swap", "skip"], ["play exchange", "give mail p2 mail"], ["play swap", "pick p1:mail", "pick p2:diner"]],
)
def test_other_moves_change_no_known_cars(moves):
    """M2.4 Action cards, exchanges and swaps move cars on the table, not those in hand: known cars are still there."""
    t = table(hands={0: "mail swap exchange", 1: "diner"}, known={0: "mail", 1: "diner"}, fronts={0: "mail", 1: "mail diner"})
    play(t, *moves)
    assert known(t) == [["mail"], ["diner"]]


def test_a_claim_forgets_nothing():
    """M3.2 A claim discards cars from the front, not from the hand: known cars stay known."""
    t = table(hands={0: "mail"}, known={0: "mail"}, fronts={0: "mail", 1: "luggage"}, rows=ROWS)
    play(t, "out saloon", "claim paris")
    assert known(t)[0] == ["mail"]


def test_known_after_a_dead_end():
    """M5.1 After a dead end no one knows anything of any hand; a reshuffled table deals all of it again."""
    t = table(hands={0: "mail", 1: "diner"}, known={0: "mail", 1: "diner"}, fronts={0: "mail"}, backs={0: 1, 1: 2})
    play(t, "back mail")
    assert known(t) == [[], []]
    assert len({tuple(hand(t.reshuffled(0, seed), 1)) for seed in range(6)}) > 3


# --- reshuffle --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("stage", STAGES)
def test_what_a_reshuffle_keeps(seats, stage):
    """M1.1, M1.2, M2.4 A reshuffled table has the same public things, the viewer's own hand, hands of the same size, just
    the known cars in them for certain, and all cards and cities; the viewer gets the same as before."""
    t = put(at_stage(seats, stage))
    before = t.position()
    for viewer in (None, *range(seats)):
        twin = t.reshuffled(viewer, 5)
        after = twin.position()
        assert gets(twin, viewer) == gets(t, viewer)
        assert all(after[key] == before[key] for key in before if key not in ("deck", "city_deck", "players", "chance"))
        assert Counter(after["city_deck"]) == Counter(before["city_deck"])
        assert sum(map(Counter, hands_and_deck(after)), Counter()) == sum(map(Counter, hands_and_deck(before)), Counter())
        for seat, (one, other) in enumerate(zip(before["players"], after["players"], strict=True)):
            assert {**one, "hand": 0} == {**other, "hand": 0}
            assert Counter(other["known"]) <= Counter(other["hand"])
            assert len(one["hand"]) == len(other["hand"])
            assert seat != viewer or one["hand"] == other["hand"]


def hands_and_deck(p):
    return [p["deck"], *(player["hand"] for player in p["players"])]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_just_the_known_cars_are_kept(viewer):
    """M2.4 Of two mail cars in hand, one of which is known, one stays; the other may be any card, an action card too."""
    t = table(seats=3, turn=0, hands=dict.fromkeys(range(3), "mail mail"), known=dict.fromkeys(range(3), "mail"))
    deals = [p["players"] for p in samples(t, viewer, 24)]
    for seat in range(3):
        found = [Counter(players[seat]["hand"]) for players in deals]
        if seat == viewer:
            assert all(some == Counter(hand(t, seat)) for some in found)
        else:
            assert min(some["mail"] for some in found) == 1
            assert len({tuple(sorted(some.items())) for some in found}) > 15
            assert any(set(some) & {"swap", "cancel", "exchange"} for some in found)


def test_all_known():
    """M2.4 A hand of which everything is known is kept, and so is one of which everything lies in front."""
    fronts = {1: "mail mail mail mail"}
    t = table(seats=3, turn=0, hands={1: "diner", 2: "mail mail diner sleeper saloon"}, fronts=fronts,
              known={1: "diner", 2: "mail mail diner sleeper saloon"})  # fmt: skip
    for seed in range(8):
        twin = t.reshuffled(0, seed)
        assert [hand(twin, seat) for seat in range(3)] == [hand(t, seat) for seat in range(3)]
    decks = {tuple(t.reshuffled(0, seed).position()["deck"]) for seed in range(8)}
    assert len(decks) == 8


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_twice_is_once(viewer):
    """Hidden information: only what the viewer knows and the key go in, so a second reshuffle forgets the first."""
    t = put(at_stage(3))
    again = t.reshuffled(viewer, 1).reshuffled(viewer, 2)
    assert again.position() == t.reshuffled(viewer, 2).position()
    assert again.now.states.tobytes() == t.reshuffled(viewer, 2).now.states.tobytes()


# --- equally likely -----------------------------------------------------------------------------------------------------
def tiny():
    """A box of eight cards of four kinds, unchecked: few enough to try all deals."""
    data = json.loads(json.dumps(dict(BOX.data)))
    data["car"] = [{**car, "copies": n} for car, n in zip(data["car"][:3], (3, 2, 2), strict=True)]
    data["action"] = [{**action, "copies": int(action["id"] == "cancel")} for action in data["action"]]
    cities = ("moscow", "paris", "berlin", "rome", "nice", "munich", "milan", "istanbul", "hometown")
    data["city"] = [city for city in data["city"] if city["id"] in cities]
    data["players"] |= {"hand": 2, "front": 2}
    return packed(GAME, data)


def samples(t, viewer, n):
    """Positions of n reshuffled tables, without setting up a table for each."""
    for seed in range(n):
        states = t.now.states.copy()
        dispatch.reshuffle_at(t.box.array, states, 0, -1 if viewer is None else viewer, np.array(key_words(key_from_seed(seed))))
        yield GAME.position(t.box, states[0])


def deal_of(p):
    """What was hidden: the hands and the deck, from the top."""
    return tuple(tuple(player["hand"]) for player in p["players"]), tuple(p["deck"])


def all_deals(t, viewer):
    """All deals that a viewer thinks possible, with how many orders of the hidden cards lead to each: by brute force."""
    p = t.position()
    sizes = [0 if seat == viewer else len(player["hand"]) - len(player["known"]) for seat, player in enumerate(p["players"])]
    unknown = list(p["deck"])
    for seat, player in enumerate(p["players"]):
        if seat != viewer:
            unknown += (Counter(player["hand"]) - Counter(player["known"])).elements()
    ids = list(COPIES)
    found = Counter()
    for order in permutations(unknown):
        rest, hands = list(order), []
        for player, size in zip(p["players"], sizes, strict=True):
            cards = player["known"] + [rest.pop() for _ in range(size)] if size else player["hand"]
            hands.append(tuple(sorted(cards, key=ids.index)))
        found[tuple(hands), tuple(rest)] += 1
    return found


def chi_square(found, expected):
    """How far counts are from what is expected, in standard deviations of that measure."""
    n, weights = sum(found.values()), sum(expected.values())
    off = sum((found[key] - n * weight / weights) ** 2 / (n * weight / weights) for key, weight in expected.items())
    freedom = len(expected) - 1
    return (off - freedom) / sqrt(2 * freedom)


@pytest.mark.parametrize(("viewer", "fronts", "known_cars"), [
    (0, {}, {}),
    (1, {0: "sleeper"}, {}),
    (0, {}, {1: "sleeper"}),
    (1, {}, {0: "compartment", 1: "sleeper"}),
    (None, {0: "couchette sleeper"}, {1: "sleeper"}),
])  # fmt: skip
def test_every_deal_is_equally_likely(viewer, fronts, known_cars):
    """M1.1, M2.4 In a box of eight cards: exactly the deals that agree with what the viewer knows come up, each as often as
    there are orders of the hidden cards that lead to it."""
    hands = {0: "compartment couchette", 1: "sleeper cancel"}
    hands = {seat: cards for seat, cards in hands.items() if seat not in fronts or len(fronts[seat].split()) == 0}
    if fronts.get(0) == "sleeper":
        hands[0] = "compartment"
    t = table(box=tiny(), hands=hands, fronts=fronts, known=known_cars)
    expected = all_deals(t, viewer)
    found = Counter(deal_of(p) for p in samples(t, viewer, SAMPLES))
    assert set(found) <= set(expected)
    assert deal_of(t.position()) in expected
    assert abs(chi_square(found, expected)) < 4


def test_every_order_of_cities_is_equally_likely():
    """M1.2 The city deck is shuffled evenly, and independently of the hands."""
    t = table(box=tiny(), hands={0: "compartment couchette", 1: "sleeper cancel"})
    found = Counter((tuple(p["city_deck"]), "cancel" in p["players"][1]["hand"]) for p in samples(t, 0, SAMPLES))
    orders = list(permutations(("nice", "munich", "milan")))
    expected = {(order, has): 2 if has else 4 for order in orders for has in (True, False)}
    assert sorted(found) == sorted(expected)
    assert abs(chi_square(found, expected)) < 4


@pytest.mark.parametrize("seats", SEATS)
def test_cards_of_the_whole_box(seats):
    """M1.1 In the whole box each kind comes into another's hand as often as it is among the hidden cards."""
    t = new(seats, seed=3)
    mine = Counter(hand(t, 0))
    hidden = Counter(COPIES) - mine
    found = Counter()
    for p in samples(t, 0, 40):
        for player in p["players"][1:]:
            found.update(player["hand"])
    assert sum(found.values()) == 40 * 5 * (seats - 1)
    assert abs(chi_square(found, hidden)) < 4


# --- other hidden cards -------------------------------------------------------------------------------------------------
def exchanged(p, viewer, chance):
    """The position with unknown cards of the others' hands exchanged for cards of the deck, and both decks reordered."""
    p = json.loads(json.dumps(p))
    for seat, player in enumerate(p["players"]):
        if seat != viewer:
            secret = list((Counter(player["hand"]) - Counter(player["known"])).elements())
            pool = secret + p["deck"]
            chance.shuffle(pool)
            player["hand"] = sorted(player["known"] + pool[: len(secret)], key=list(COPIES).index)
            p["deck"] = pool[len(secret) :]
    chance.shuffle(p["city_deck"])
    return p


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("stage", STAGES)
def test_edited_positions(seats, stage):
    """M1.1, M1.2 Exchange unknown cards of others for cards of the deck and reorder both decks: a viewer's view, text,
    question, moves, refusals and numbers for learning are the same."""
    p = at_stage(seats, stage)
    t, chance = put(p), random.Random(stage)
    for viewer in (None, *range(seats)):
        edited = exchanged(p, viewer, chance)
        assert edited["deck"] != p["deck"]
        assert gets(put(edited), viewer) == gets(t, viewer)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("viewer", [0, 1])
def test_a_game_with_other_hidden_cards(seats, viewer):
    """M1.1 A game is played on with other cards in the deck and in the others' hands: as long as the viewer draws nothing
    and no city comes, it gets the same views, is told the same and reads the same log."""
    chance = random.Random(seats + viewer)
    fronts = dict.fromkeys(range(seats), "saloon luggage")
    p = position(seats=seats, hands=dict.fromkeys(range(seats), "mail diner"), fronts=fronts, rows=ROWS, turn=viewer)
    t, twin = put(p), put(exchanged(p, viewer, chance))
    drawn = 0
    for _ in range(4 * seats):
        seat = t.acting[0]
        moves = [move for move in t.legal(seat) if move in twin.legal(seat) and not move.startswith(("claim", "cancel"))]
        if seat == viewer:
            moves = [move for move in moves if move.startswith(("out", "back", "skip"))][:1]
        move = chance.choice(moves)
        drawn += move.startswith(("lay", "skip"))
        for table_ in (t, twin):
            table_.play(seat, move)
        assert gets(t, viewer) == gets(twin, viewer)
    assert t.log(viewer) == twin.log(viewer)
    assert t.told(viewer) == twin.told(viewer)
    assert drawn > 0
    assert t.position()["players"] != twin.position()["players"]


@pytest.mark.parametrize("seats", SEATS)
def test_until_a_hidden_card_is_drawn(seats):
    """M2.1 Two decks with different top cards: until it is drawn nobody can tell, and then only the one who drew it."""
    one, other = (table(seats=seats, hands={0: "mail"}, deck=deck) for deck in ("swap cancel", "cancel swap"))
    assert all(gets(one, viewer) == gets(other, viewer) for viewer in (None, *range(seats)))
    for t in (one, other):
        play(t, "lay mail rome left")
    assert gets(one, 0) != gets(other, 0)
    assert one.log(0) != other.log(0)
    for viewer in (None, *range(1, seats)):
        assert gets(one, viewer) == gets(other, viewer)
        assert one.log(viewer) == other.log(viewer)


def test_until_a_hidden_card_is_shown():
    """M2.3 A card of another's hand can be told from another card only when it is put out."""
    one, other = (table(hands={1: cards}, deck=deck) for cards, deck in (("mail", "diner"), ("diner", "mail")))
    assert gets(one, 0) == gets(other, 0)
    play(one, "out saloon", "out mail")
    play(other, "out saloon", "out diner")
    assert gets(one, 0) != gets(other, 0)


def test_until_a_city_comes():
    """M1.2 The order of the city deck is seen by nobody until a new city is laid, and then by everyone."""
    said = {"hands": {0: "cancel"}, "seats": 3}
    one, other = (table(city_deck=deck, **said) for deck in ("nice munich", "munich nice"))
    for viewer in (None, 0, 1, 2):
        assert gets(one, viewer) == gets(other, viewer)
    for t in (one, other):
        play(t, "play cancel", "cancel rome")
    assert [t.view(2)["rows"][3]["city"] for t in (one, other)] == ["nice", "munich"]
