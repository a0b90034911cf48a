"""T8 For experienced players: the drafts and the first tokens."""

import random

import pytest

from grandtour import Table

from .helpers import CITIES, SEATS, new, position, put, shown, table, visits

LETTERS = {"planning": "s", "lunch": "l"}
HANDS = {"planning": 6, "lunch": 4}
LEFT, RIGHT = 1, -1


def dealt(stage, seat, *cards):
    """Cards of the packet that was dealt to a seat, by their place in it: seat 0 has 1 … 6 (or 4), seat 1 the next ones."""
    hand = HANDS[stage]
    return " ".join(f"{LETTERS[stage]}{hand * seat + card}" for card in cards or range(1, hand + 1))


def draft(stage, seats, turn=None, **said):
    """A draft that is about to begin."""
    packets = {seat: dealt(stage, seat) for seat in range(seats)}
    seen = {seat: [packet] for seat, packet in packets.items()}
    turn = seats - 1 if turn is None else turn
    return table(seats=seats, expert=True, stage=stage, turn=turn, packet=packets, seen=seen, **said)


def keep(t, seat, cards):
    for card in cards.split():
        t.play(seat, f"keep {card}")


def keep_lowest(t, rounds=1):
    """Rounds of choices in which everyone keeps the lowest cards of the packet."""
    first = 3 if t.position()["stage"] == "planning" else 1
    for _ in range(t.seats * (first + rounds - 1)):
        t.play(t.acting[0], t.legal(t.acting[0])[0])


# --- T8.1, T8.3 -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
def test_new_draft(city, seats):
    """T8.1 Planning begins with six short routes in everyone's hand; all choose at the same time."""
    t = new(seats=seats, city=city, expert=True)
    assert t.acting == tuple(range(seats))
    for seat, player in enumerate(t.position()["players"]):
        assert (len(player["packet"]), player["kept"], player["seen"]) == (6, [], [player["packet"]])
        assert t.legal(seat) == [f"keep {card}" for card in player["packet"]]


@pytest.mark.parametrize("seats", SEATS)
def test_keep_three_pass_three(seats):
    """T8.1 Of six keep three and pass three to the left."""
    t = draft("planning", seats)
    keep_lowest(t)
    own = {seat: dealt("planning", seat, 1, 2, 3) for seat in range(seats)}
    packet = {seat: dealt("planning", (seat - LEFT) % seats, 4, 5, 6) for seat in range(seats)}
    seen = {seat: [dealt("planning", seat), packet[seat]] for seat in range(seats)}
    said = {"expert": True, "stage": "planning", "turn": seats - 1}
    assert shown(t) == position(seats=seats, kept=own, packet=packet, seen=seen, **said)


@pytest.mark.parametrize("seats", SEATS)
def test_keep_one_pass_three(seats):
    """T8.3 Of four long routes keep one and pass three to the right."""
    t = draft("lunch", seats, turn=1)
    keep_lowest(t)
    own = {seat: dealt("lunch", seat, 1) for seat in range(seats)}
    packet = {seat: dealt("lunch", (seat - RIGHT) % seats, 2, 3, 4) for seat in range(seats)}
    seen = {seat: [dealt("lunch", seat), packet[seat]] for seat in range(seats)}
    assert shown(t) == position(seats=seats, expert=True, stage="lunch", turn=1, kept=own, packet=packet, seen=seen)


@pytest.mark.parametrize("seats", SEATS)
def test_whole_planning(seats):
    """T8.1 Three of the own six, then one of three, one of two, and the last, each from one seat further to the right."""
    t = draft("planning", seats)
    keep_lowest(t, 4)
    p = t.position()
    parts = [(0, 1, 2, 3), (1, 4), (2, 5), (3, 6)]  # how many seats back, which cards
    for seat, player in enumerate(p["players"]):
        expected = " ".join(dealt("planning", (seat - LEFT * back) % seats, *cards) for back, *cards in parts).split()
        assert player["kept"] == sorted(expected, key=lambda card: int(card[1:]))
        assert [len(packet) for packet in player["seen"]] == [6, 3, 2, 1]
        assert player["packet"] == []
    assert (p["stage"], t.acting) == ("marks", (seats - 1,))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("begins", [0, 1])
def test_whole_lunch(seats, begins):
    """T8.3 One of four, one of three, one of two, and the last: four in all; then the evening begins (T4.1)."""
    t = draft("lunch", seats, turn=begins)
    keep_lowest(t, 4)
    p = t.position()
    for seat, player in enumerate(p["players"]):
        expected = [dealt("lunch", (seat - RIGHT * back) % seats, back + 1) for back in range(4)]
        assert player["kept"] == sorted(expected, key=lambda card: int(card[1:]))
        assert [len(packet) for packet in player["seen"]] == [4, 3, 2, 1]
    assert (p["stage"], t.acting, p["bus"]) == ("evening", (begins,), None)
    assert t.legal(begins) == visits(23, 24, 25)


@pytest.mark.parametrize(("stage", "keeps"), [("planning", 6), ("lunch", 4)])
@pytest.mark.parametrize("seats", SEATS)
def test_every_decision_is_a_move(seats, stage, keeps):
    """T8.1, T8.3 The last card is a `keep` too: six each at planning, four at lunch."""
    t = draft(stage, seats)
    keep_lowest(t, 4)
    assert [sum(mover == seat for mover, _ in t.moves) for seat in range(seats)] == [keeps] * seats
    assert all(move.startswith("keep ") for _, move in t.moves)


@pytest.mark.parametrize("seats", SEATS)
def test_who_has_chosen_waits(seats):
    """T8.1 Three keeps make the first choice; who has chosen waits, and nothing is passed before the last has chosen."""
    t = draft("planning", seats)
    last = seats - 1
    keep(t, last, dealt("planning", last, 1, 2))
    assert last in t.acting
    keep(t, last, dealt("planning", last, 6))
    assert t.acting == tuple(range(last))
    assert t.legal(last) == []
    waits = "You have already chosen; the packets are passed once everyone has"
    assert waits in t.refusal(last, "keep " + dealt("planning", last, 3))
    assert t.position()["players"][last]["packet"] == dealt("planning", last, 3, 4, 5).split()
    assert t.asks(last).values["players"] == ", ".join(f"p{seat + 1}" for seat in range(last))


@pytest.mark.parametrize("seats", SEATS)
def test_waiting_at_lunch(seats):
    """T8.3 One `keep` is a choice; who has chosen waits."""
    t = draft("lunch", seats, turn=0)
    keep(t, 1, dealt("lunch", 1, 2))
    assert 1 not in t.acting
    assert "You have already chosen" in t.refusal(1, "keep " + dealt("lunch", 1, 1))


@pytest.mark.parametrize("stage", ["planning", "lunch"])
@pytest.mark.parametrize("seats", SEATS)
def test_order_does_not_matter(seats, stage):
    """T8.1, T8.3 Choices of one round can come in any order."""
    first = draft(stage, seats)
    n = 3 if stage == "planning" else 1
    choices = [(seat, f"keep {dealt(stage, seat, card)}") for seat in range(seats) for card in range(2, 2 + n)]
    twin = first.copy()
    random.Random(seats).shuffle(choices)
    for seat, move in choices:
        first.play(seat, move)
    for seat, move in reversed(choices):
        twin.play(seat, move)
    assert first.position() == twin.position()
    assert len(first.position()["players"][0]["seen"]) == 2


@pytest.mark.parametrize(
    ("stage", "wrong"), [("planning", "s7"), ("planning", "l1"), ("lunch", "l5"), ("lunch", "s1"), ("lunch", "s3")]
)
def test_only_of_the_packet(stage, wrong):
    """T8.1, T8.3 A player can keep only cards of the packet in hand: not another's, not of the other kind."""
    assert "not in your packet" in draft(stage, 3).refusal(0, f"keep {wrong}")


def test_not_twice():
    """T8.1 A card that a player kept or passed on is not in the packet any more."""
    t = draft("planning", 2)
    keep(t, 0, "s1")
    assert "not in your packet" in t.refusal(0, "keep s1")
    keep(t, 0, "s2 s3")
    keep(t, 1, "s7 s8 s9")
    assert t.legal(0) == ["keep s10", "keep s11", "keep s12"]
    assert "not in your packet" in t.refusal(0, "keep s4")


def test_no_journey_in_a_draft():
    """T8.1 In a draft nobody travels and nobody places tokens."""
    t = draft("planning", 2)
    for move in ("visit 1", "stop"):
        assert "bus isn't running" in t.refusal(0, move)
    assert "only in the expert game, between planning and morning" in t.refusal(0, "mark 1 morning")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
def test_morning_ends_with_a_draft(city, seats):
    """T8.3 With `expert` the morning's `stop` deals packets of four, and everyone may choose."""
    t = table(seats=seats, city=city, expert=True, bus=25, turn=1, morning={25: [0]})
    t.play(1, "stop")
    packets = {seat: dealt("lunch", seat) for seat in range(seats)}
    seen = {seat: [packet] for seat, packet in packets.items()}
    said = {"city": city, "expert": True, "stage": "lunch", "turn": 2 % seats, "morning": {25: [0]}}
    assert shown(t) == position(seats=seats, packet=packets, seen=seen, **said)
    assert t.acting == tuple(range(seats))


# --- T8.2 -----------------------------------------------------------------------------------------------------------
def marking(seats, turn, city="moscow", **said):
    """First tokens are being placed; it is this seat's turn."""
    return table(seats=seats, city=city, expert=True, stage="marks", turn=turn, **said)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
def test_order_of_marks(city, seats):
    """T8.2 From the last seat back to the first; then seat 0 begins the morning, with the bus beside the board."""
    t = marking(seats, seats - 1, city)
    for seat in range(seats - 1, -1, -1):
        assert (t.acting, t.position()["stage"]) == ((seat,), "marks")
        t.play(seat, f"mark {seat + 10} morning")
    tokens = {seat + 10: [seat] for seat in range(seats)}
    assert shown(t) == position(seats=seats, city=city, expert=True, stage="morning", turn=0, morning=tokens)


@pytest.mark.parametrize("journey", ["morning", "evening"])
@pytest.mark.parametrize("sight", [1, 12, 25])
def test_mark(sight, journey):
    """T8.2 One token of the 30 on a morning or an evening cell; the bus is not placed."""
    t = marking(3, 2)
    t.play(2, f"mark {sight} {journey}")
    after = position(seats=3, expert=True, stage="marks", turn=1, **{journey: {sight: [2]}})
    assert after["players"][2]["stock"] == 29
    assert shown(t) == after


@pytest.mark.parametrize("city", CITIES)
def test_marks_on_free_sights(city):
    """T8.2 Any sight where nobody has a token yet, neither morning nor evening."""
    t = marking(4, 1, city, morning={7: [3]}, evening={24: [2]})
    free = set(range(1, 26)) - {7, 24}
    assert set(t.legal(1)) == {f"mark {sight} {journey}" for sight in free for journey in ("morning", "evening")}
    for sight in (7, 24):
        for journey in ("morning", "evening"):
            assert f"Someone already has a token at {sight} “" in t.refusal(1, f"mark {sight} {journey}")


def test_marking_is_compulsory():
    """T8.2 Each puts one: there is no other move, and it is only their turn."""
    t = marking(3, 2)
    assert len(t.legal(2)) == 50
    assert "bus isn't running" in t.refusal(2, "stop")
    assert "There are no cards to choose right now" in t.refusal(2, "keep s1")
    assert "isn't your turn. To move: p3." in t.refusal(0, "mark 1 morning")


@pytest.mark.parametrize(("journey", "sights"), [("morning", [1, 2, 3]), ("evening", [23, 24, 25])])
@pytest.mark.parametrize("seat", [0, 1])
def test_mark_bars_its_owner_at_the_start(seat, journey, sights):
    """T8.2, T3.2 A mark on one of the first three leaves its owner the other two; it bars nobody else."""
    for sight in sights:
        said = {"seats": 2, "expert": True, "stage": journey, journey: {sight: [seat]}}
        rest = [n for n in sights if n != sight]
        assert table(turn=seat, **said).legal(seat) == visits(*rest)
        assert f"You already have a token at {sight} “" in table(turn=seat, **said).refusal(seat, f"visit {sight}")
        assert table(turn=1 - seat, **said).legal(1 - seat) == visits(*sights)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_mark_bars_its_owner_on_the_way(seat):
    """T8.2, T3.4 A mark ahead bars its owner from that sight in that journey; nothing moves up."""
    said = {"seats": 3, "expert": True, "bus": 8, "morning": {8: [(seat + 1) % 3], 9: [seat]}}
    assert table(turn=seat, **said).legal(seat) == visits(8, 10)


def test_mark_of_the_other_journey_bars_nothing():
    """T8.2 An evening mark bars nobody in the morning, a morning mark nobody in the evening."""
    t = table(expert=True, turn=0, evening={2: [0]})
    assert t.legal(0) == visits(1, 2, 3)
    t = table(expert=True, stage="evening", turn=0, morning={24: [0]})
    assert t.legal(0) == visits(23, 24, 25)


@pytest.mark.parametrize(("journey", "sight", "then"), [("morning", 10, [9, 11, 12]), ("evening", 8, [9, 7, 6])])
def test_mark_occupies_its_cell(journey, sight, then):
    """T8.2, T3.3 A mark takes one of the two cells: with one more token the sight is full and is passed over."""
    said = {"seats": 4, "expert": True, "stage": journey, "bus": 9}
    t = table(turn=2, **said, **{journey: {9: [3], sight: [1]}})
    assert f"visit {sight}" in t.legal(2)
    t = table(turn=2, **said, **{journey: {9: [3], sight: [1, 0]}})
    assert t.legal(2) == visits(*sorted(then))


def test_two_players_at_a_mark():
    """T8.2, T3.5 With two players: at the other's mark the bus's sight is full, so all three of the next remain."""
    t = table(expert=True, turn=0, bus=8, morning={8: [1], 9: [1]})
    t.play(0, "visit 9")
    assert t.legal(1) == visits(10, 11, 12)


@pytest.mark.parametrize("journey", ["morning", "evening"])
@pytest.mark.parametrize("seat", [0, 1])
def test_mark_is_a_visit(seat, journey):
    """T8.2, T5.1, T6.3 A mark counts as a visit: with 1 it makes s1 (1-7), with 4 it is two of a collection."""
    t = marking(2, seat, kept={seat: "s1"}, morning={3: [1]} if seat == 0 else {})
    t.play(seat, f"mark 7 {journey}")
    assert t.points(seat)["short"] == 2
    for morning in ({1: [seat]}, {4: [seat]}):
        tokens = {"morning": morning, "evening": {7: [seat]}} if journey == "evening" else {"morning": morning | {7: [seat]}}
        points = table(expert=True, kept={seat: "s1"}, **tokens).points(seat)
        assert (points["short"], points["collections"]) == ((8, 0) if 1 in morning else (2, 2))


@pytest.mark.parametrize(("journey", "token"), [("morning", "m1"), ("evening", "e1")])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_mark_on_a_roof(seat, journey, token):
    """T8.2, T7.2 A mark on a roof takes the top roof token of that journey at once; only its owner sees it."""
    others = {n: [n - 10] for n in range(11 + seat, 13)}
    t = marking(3, seat, "petersburg", morning=others)
    t.play(seat, f"mark 18 {journey}")
    p = t.position()
    assert [player["roofs"] for player in p["players"]] == [[token] if other == seat else [] for other in range(3)]
    assert p["roofs"][journey] == [f"{token[0]}{i}" for i in range(2, 8)]
    assert t.view((seat + 1) % 3)["players"][seat]["roofs"] is None


def test_mark_shows_a_bridge():
    """T8.2, T7.1 Marks are visits for bridges too."""
    t = marking(2, 0, "petersburg", morning={1: [1]})
    t.play(0, "mark 25 evening")
    for move in ("visit 3", "visit 5", "visit 6"):
        t.play(t.acting[0], move)
    assert [t.points(seat)["bridges"] for seat in (0, 1)] == [2, 0]


def test_no_marks_without_expert():
    """T8.2 Without `expert` nobody places a first token, and nobody drafts."""
    t = new(seats=3)
    assert "only in the expert game" in t.refusal(0, "mark 5 evening")
    assert "There are no cards to choose right now" in t.refusal(0, "keep s1")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
def test_whole_expert_day(city, seats):
    """T2, T8 Planning, first tokens, morning, lunch, evening: at the end everyone has six short and four long routes."""
    t = new(seats=seats, city=city, expert=True, seed=4)
    stages = []
    while not t.over:
        stages.append(t.position()["stage"])
        seat = t.acting[-1]
        t.play(seat, t.legal(seat)[-1])
    assert list(dict.fromkeys(stages)) == ["planning", "marks", "morning", "lunch", "evening"]
    for player in put(t.position()).position()["players"]:
        assert [card[0] for card in player["kept"]] == ["s"] * 6 + ["l"] * 4


# --- positions ------------------------------------------------------------------------------------------------------
def test_who_begins_after_a_draft_has_keys_of_its_own():
    """T8.1, T8.2, T4.1 `turn` is whose turn it is, and in a draft it is nobody's."""
    planning, lunch = shown(draft("planning", 3)), shown(draft("lunch", 3, turn=1))
    keys = ("turn", "first_to_mark", "first_in_evening")
    assert [planning[key] for key in keys] == [None, 2, None]
    assert [lunch[key] for key in keys] == [None, None, 1]


@pytest.mark.parametrize("stage", LETTERS)
@pytest.mark.parametrize("seats", SEATS)
def test_a_position_of_before_has_that_in_turn(seats, stage):
    """Positions in databases and records: they have `turn` alone, which at planning was not read."""
    at = shown(draft(stage, seats, turn=seats - 1))
    old = {key: value for key, value in at.items() if not key.startswith("first_")}
    for turn in [seats - 1] if stage == "lunch" else [seats - 1, 0, None]:
        t = put(old | {"turn": turn})
        assert shown(t) == at
        record = t.record()
        record["start"]["position"] = record["start"]["position"] | old | {"turn": turn}
        for key in ("first_to_mark", "first_in_evening"):
            del record["start"]["position"][key]
        assert shown(Table.from_record(record)) == at
