"""Hidden information: what a viewer sees, and that a reshuffled table is any that the viewer could not tell from this one."""

import random
import re
from itertools import permutations

import pytest

from grandtour.engine.jit import PLAIN

from .helpers import CITIES, GAME, SEATS, data, new, packed, position, put, shown, small, table
from .worlds import adds_up, listed, text, worlds

FEW = 12 if PLAIN else 40  # up to this many worlds are sampled until all have come; of more only whether each sample is one
MANY = 12 if PLAIN else 72
MOST_SAMPLES = 3000
SAMPLES = 5 if PLAIN else 15


def check_worlds(t, viewer, few=FEW):
    """Reshuffled tables are exactly the possible ones. Returns how many those are."""
    possible, found = worlds(t, viewer), set()
    for seed in range(MOST_SAMPLES):
        found.add(text(t.reshuffled(viewer, seed=seed).position()))
        if seed >= SAMPLES and (len(possible) > few or len(found) >= len(possible)):
            break
    assert found <= possible
    assert len(possible) > few or found == possible
    assert text(t.position()) in possible
    return len(possible)


def steps(t, chance, stage):
    """Random moves as long as a stage lasts; how many were made, before each."""
    while t.position()["stage"] == stage:
        yield len(t.moves)
        seat = chance.choice(t.acting)
        t.play(seat, chance.choice(t.legal(seat)))


def lunch(seats, cards, chance):
    """A lunch draft that is about to begin, with long routes only."""
    deck = [f"l{i}" for i in range(1, cards + 1)]
    chance.shuffle(deck)
    packet = {seat: " ".join(listed(deck[4 * seat : 4 * seat + 4])) for seat in range(seats)}
    said = {"expert": True, "stage": "lunch", "turn": 0, "packet": packet, "seen": {s: [packet[s]] for s in packet}}
    box = small(short=0, long=cards)
    return put(position(seats=seats, box=box, **said), box)


# --- drafts ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("viewer", [0, 1])
def test_planning_of_two(viewer):
    """T8.1, hidden: every step of a draft of two, all cards dealt; afterwards the viewer knows everything."""
    t = new(seed=viewer, expert=True, box=small(short=12, long=0))
    sizes = [check_worlds(t, viewer) for _ in steps(t, random.Random(viewer), "planning")]
    assert sizes[0] == 1
    assert max(sizes) >= 6
    assert check_worlds(t, viewer) == 1


@pytest.mark.parametrize("viewer", [0, 1])
def test_planning_of_two_with_a_pile(viewer):
    """T8.1, hidden: with one card that was not dealt four cards may be the three that the other kept first."""
    t = new(seed=3, expert=True, box=small(short=13, long=0))
    other = 1 - viewer
    assert check_worlds(t, viewer) == 7
    for _ in range(2):
        t.play(other, t.legal(other)[0])
    assert check_worlds(t, viewer) == 7 * 15
    t.play(other, t.legal(other)[1])
    for _ in range(3):
        t.play(viewer, t.legal(viewer)[1])
    assert check_worlds(t, viewer) == 4
    t.play(other, t.legal(other)[1])
    assert check_worlds(t, viewer) == 4 * 3


def test_passed_on_and_back():
    """Hidden: of three cards passed on one is missing when the packet comes back, so the viewer knows who has it."""
    t = new(seed=5, expert=True, box=small(short=13, long=0))
    for _ in range(4):
        for seat in (0, 1):
            t.play(seat, t.legal(seat)[0])
    passed, back = t.view(1)["players"][1]["seen"][0][3:], t.view(1)["players"][1]["seen"][2]
    (gone,) = set(passed) - set(back)
    assert check_worlds(t, 1) == 4
    for seed in range(10):
        assert gone in t.reshuffled(1, seed=seed).position()["players"][0]["kept"]


@pytest.mark.parametrize(("viewer", "cards"), [(0, 9), (1, 10)])
def test_lunch_of_two(viewer, cards):
    """T8.3, hidden: every step of a lunch of two, and after it."""
    chance = random.Random(viewer)
    t = lunch(2, cards, chance)
    for _ in steps(t, chance, "lunch"):
        check_worlds(t, viewer)
    assert check_worlds(t, viewer) == {9: 2, 10: 6}[cards]


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_lunch_of_three(viewer):
    """T8.3, hidden: steps of a lunch of three, and after it: three unseen cards were kept by others in any order, and
    so were two of the three that the viewer passed on first."""
    chance = random.Random(7 + viewer)
    t = lunch(3, 12, chance)
    sizes = [check_worlds(t, viewer) for moves in steps(t, chance, "lunch") if moves % 3 != 2]
    assert (sizes[0], sizes[2]) == (70, 20)
    assert check_worlds(t, viewer) == 6 * 2 * 2


def test_spectator_of_a_draft():
    """Hidden: a spectator knows only how many cards everyone has kept."""
    t = lunch(2, 8, random.Random(1))
    assert check_worlds(t, None, MANY) == 70
    t.play(1, t.legal(1)[0])
    assert check_worlds(t, None) == 70 * 4
    t.play(0, t.legal(0)[0])
    assert check_worlds(t, None) == 70 * 4 * 4


def test_spectator_sees_each_keep():
    """Hidden: to a spectator the card just kept may be any."""
    t = lunch(2, 8, random.Random(1))
    t.play(1, t.legal(1)[0])
    kept = {t.reshuffled(None, seed=seed).position()["players"][1]["kept"][0] for seed in range(80)}
    assert kept == {f"l{i}" for i in range(1, 9)}


@pytest.mark.parametrize(("stage", "letter", "first", "left"), [("marks", "s", 3, 1), ("evening", "l", 1, -1)])
@pytest.mark.parametrize("viewer", [0, 3])
def test_four_later_holders(viewer, stage, letter, first, left):
    """Hidden: of the three cards passed on first, each of three later holders kept exactly one, in any order."""
    t = new(4, seed=2, expert=True)
    play_until(t, stage)
    keeps = [move.split()[1] for seat, move in t.told(viewer) if seat == viewer and move.startswith(f"keep {letter}")]
    packet = next(packet for packet in t.view(viewer)["players"][viewer]["seen"] if packet[0][0] == letter)
    passed = set(packet) - set(keeps[:first])
    orders, seed = set(), 0
    while len(orders) < 6 and seed < 200:
        players = t.reshuffled(viewer, seed=seed).position()["players"]
        orders.add(tuple(tuple(passed & set(players[(viewer + left * i) % 4]["kept"])) for i in (1, 2, 3)))
        seed += 1
    assert orders == {tuple((card,) for card in order) for order in permutations(passed)}


def play_until(t, stage):
    while t.position()["stage"] != stage:
        seat = t.acting[-1]
        t.play(seat, t.legal(seat)[0])


# --- hands, piles, roof tokens ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("viewer", "size"), [(0, 6), (1, 12), (None, 60)])
def test_hands(viewer, size):
    """T2.1, hidden: without a draft the others may have any routes that the viewer has not."""
    t = table(kept={0: "s2 s4", 1: "s3"}, box=small(short=5, long=0))
    assert check_worlds(t, viewer) == size


@pytest.mark.parametrize(("viewer", "size"), [(0, 4), (1, 4), (2, 4), (None, 36)])
def test_hands_of_both_kinds(viewer, size):
    """T2.3, hidden: long routes too, and independent of the short ones."""
    kept = {0: "s2 l1", 1: "s3 l3", 2: "s1 l2"}
    t = table(seats=3, stage="evening", kept=kept, box=small(short=3, long=3))
    assert check_worlds(t, viewer) == size


@pytest.mark.parametrize("viewer", [0, 1])
def test_both_drafts_to_the_end_of_the_game(viewer):
    """Hidden: what was seen in both drafts is known to the end of the game."""
    t = new(seed=6, expert=True, box=small(short=13, long=9))
    play_until(t, "evening")
    t.play(t.acting[0], "visit 24")
    assert check_worlds(t, viewer) == 4 * 2


@pytest.mark.parametrize(("viewer", "size"), [(0, 2 * 2), (1, 3 * 1), (2, 12 * 2), (None, 12 * 2)])
def test_roof_tokens(viewer, size):
    """T7.2, hidden: the others' roof tokens of a journey may be any that the viewer has not, and so the piles."""
    edited = data()
    edited["petersburg"] |= {"short": [], "long": []}
    del edited["petersburg"]["roof_morning"][4:], edited["petersburg"]["roof_evening"][2:]
    tokens = {"morning": {4: [0, 1], 8: [0]}, "evening": {4: [1]}}
    said = {"stage": "evening", "roofs": {0: "m1 m4", 1: "m2 e2"}, "box": packed(GAME, edited)}
    assert check_worlds(table(seats=3, city="petersburg", **said, **tokens), viewer) == size


# --- what is kept, what is seen ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("city", CITIES)
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_what_a_viewer_knows_is_kept(seats, expert, city):
    """Hidden: now and then in a game, a viewer's view and moves are the same on a reshuffled table, and its drafts add up."""
    t, chance = new(seats, seed=8, city=city, expert=expert), random.Random(seats)
    while not t.over:
        if chance.random() < (0.05 if PLAIN else 0.15):
            viewer = chance.choice([None, *range(seats)])
            twin = t.reshuffled(viewer, seed=chance.random())
            assert twin.view(viewer) == t.view(viewer)
            assert viewer is None or twin.legal(viewer) == t.legal(viewer)
            assert adds_up(put(twin.position()).position())
        seat = chance.choice(t.acting)
        t.play(seat, chance.choice(t.legal(seat)))


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_twice_is_once(viewer):
    """Hidden: only what the viewer knows and the key go in, so a second reshuffle forgets the first."""
    t = new(3, seed=8, city="petersburg", expert=True)
    for stage in ("planning", "lunch", "evening"):
        play_until(t, stage)
        t.play(t.acting[0], t.legal(t.acting[0])[0])
        assert t.reshuffled(viewer, seed=1).reshuffled(viewer, seed=2).position() == t.reshuffled(viewer, seed=2).position()


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_all_is_shown_at_the_end(viewer):
    """Hidden: at the end everything is shown, the piles too."""
    t = new(2, seed=8, city="petersburg", expert=True)
    play_until(t, "over")
    p = shown(t)
    assert shown(t.reshuffled(viewer, seed=1)) == p
    view = t.view(viewer)
    assert view["piles"] == {"short": p["short"], "long": p["long"], "roofs": p["roofs"]}
    for player, seen in zip(p["players"], view["players"], strict=True):
        assert {key: seen[key] for key in player} == player
    assert [player["score"] for player in view["players"]] == t.scores


@pytest.mark.parametrize("seats", SEATS)
def test_keeps_are_told_without_the_card(seats):
    """Hidden: others learn that a card was kept, not which."""
    t = new(seats, seed=8, expert=True)
    move = t.legal(1)[2]
    card = str(t.explain(1, move)).removeprefix("Keep the route: ")
    t.play(1, move)
    assert t.told(1) == [(1, move)]
    assert t.told(0) == t.told(None) == [(1, "keep")]
    assert t.log(1)[0] == f"p2 keeps a route: {card}."
    assert t.log(0) == t.log(None) == ["p2 keeps a card."]
    assert [player["kept_count"]["short"] for player in t.view(0)["players"]] == [0, 1, *[0] * (seats - 2)]


@pytest.mark.parametrize("expert", [False, True])
def test_nothing_hidden_in_a_view(expert):
    """Hidden: no card of another seat and no card of a pile appears anywhere in a view or a text."""
    t = new(3, seed=9, city="petersburg", expert=expert)
    play_until(t, "evening")
    for viewer in (0, 2, None):
        mine = set() if viewer is None else cards_in(t.position()["players"][viewer])
        assert cards_in(t.view(viewer)) == mine
        assert [player["score"] is None for player in t.view(viewer)["players"]] == [seat != viewer for seat in range(3)]


def cards_in(data):
    """All ids of cards and roof tokens anywhere in data."""
    return set(re.findall(r"'([slme][0-9]+)'", str(data)))
