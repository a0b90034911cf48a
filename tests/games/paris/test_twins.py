"""Random games and random tables beside their slow twin: legal moves, what a key can buy, what moves do, at every step."""

import random
from collections import Counter
from functools import cache
from itertools import product

import pytest

from grandtour import Table
from grandtour.engine.jit import PLAIN

from . import twins
from .helpers import BOX, COSTS, DISTRICTS, END_TOKENS, LANDMARKS, SEATS, SPOTS, new, other_box, position

VARIANTS = list(product(("printed", "shuffled"), ("printed", "free"), ("closed", "open")))

# What players like, by kinds of moves: the more, the likelier. What is not said counts 1.
STYLES = {
    "anyhow": {},
    "buying": {
        "move": 30, "landmark": 60, "move arc": 90, "added": 100, "taken": 200, "both": 2000, "use 9": 10, "use 16": 10,
        "points": 0.1, "bonus": 10, "match": 10, "sell": 0.2, "buy": 0.5, "use": 0.3, "look": 3,
        "end": 6, "reveal": 4, "pass": 20,
    },
    "hurrying": {"look": 30, "end": 30, "sell": 0.2, "buy": 0.2},
}  # fmt: skip


def more_copies(data):
    for number in (9, 16):
        data["bonus"][number - 1]["copies"] = [5, 5, 5]


SHARING = other_box(more_copies)  # enough of the tokens 9 and 16 for keys of several players to stand together, more than once


# --- comparing ----------------------------------------------------------------------------------------------------------
def tidy(p):
    """A position without chance; what is a set is in order."""
    p.pop("chance", None)
    for where in ("aside", "gone", "used"):
        p[where].sort()
    for player in p["players"]:
        player["bonus"].sort()
        player["ends_used"].sort()
    return p


def shown(t):
    return tidy(t.position())


def compare_moves(t, p):
    """The table and the twin agree about what may be done, and by whom; no move is offered twice."""
    allowed = [twins.moves(p, t.box.data, seat) for seat in range(t.seats)]
    offered = [t.legal(seat) for seat in range(t.seats)]
    assert [sorted(found) for found in offered] == [sorted(found) for found in allowed]
    assert t.acting == tuple(seat for seat in range(t.seats) if allowed[seat])


def compare_keys(t, p):
    """They agree about what each key of the acting player can buy, also the keys that can buy nothing; and about passing."""
    seat = t.acting[0]
    for source in p["players"][seat]["board"]:
        wanted = twins.targets(p, t.box.data, seat, source)
        assert (t.refusal(seat, f"move {source}") is None) == bool(wanted)
        if wanted:
            twin = t.copy()
            twin.play(seat, f"move {source}")
            assert sorted(twin.legal(seat)) == sorted(f"to {target}" for target in wanted)
    assert (t.refusal(seat, "pass") is None) == (twins.main_actions(p, t.box.data, seat) == {"pass"})


def compare_counts(p, box):
    """Goods, keys, tokens and tiles are all there."""
    for what, there, wanted in twins.counts(p, box):
        assert there == wanted, what


def likes(p, move, style):
    """How much a player of a style likes a move: what kind of move it is."""
    verb, _, what = move.partition(" ")
    owners = twins.keys(p, what) if verb == "to" else []
    if owners:
        return style.get("both" if len({*owners, p["turn"]}) > 1 and p["turn"] in owners else "taken", 1)
    if "@" in what:
        return style.get("added", 1)
    return style.get(move, style.get("landmark" if verb in ("move", "to") and what in LANDMARKS else verb, 1))


def random_game(t, chance, style, steps=2000, each=1):
    """A game of random moves, compared at every step; keys one by one now and then. The rare things that happened."""
    p, seen, box = shown(t), Counter(), t.box.data
    while not t.over and steps > 0:
        compare_moves(t, p)
        compare_counts(p, box)
        if p["stage"] == "action" and chance.random() < each:
            compare_keys(t, p)
        legal = sorted(t.legal(t.acting[0]))  # so that games do not depend on the order
        move = chance.choices(legal, [likes(p, move, style) for move in legal])[0]
        t.play(t.acting[0], move)
        now = shown(t)
        assert now == tidy(twins.after(p, box, move))
        seen.update(rare(p, now, box, move))
        p, steps = now, steps - 1
    return seen


# --- what happened ------------------------------------------------------------------------------------------------------
def rare(p, now, box, move):
    """The rare things in a move: the positions before and after it."""
    verb, _, what = move.partition(" ")
    yield verb
    if verb == "to":
        yield from rare_purchase(p, now, box, *what.partition("@")[::2])
    if verb == "reveal" and now["gone"] != p["gone"]:
        yield "a tile that fits nowhere"
    if p["phase"] != now["phase"]:
        yield now["phase"]
    if now["stage"] == "over":
        yield "over"
    if verb in ("buy", "sell", "use"):
        yield f"{verb} at {p['stage']}"


def rare_purchase(p, now, box, target, new_in):
    """The rare things in a purchase."""
    seat, source = p["turn"], p["picked"]
    owners, landmark = twins.keys(p, target), twins.is_landmark(box, target)
    where = twins.district(now, box, target)
    happened = {
        "a landmark added": new_in,
        "a landmark added by the Arc's key": new_in and source == "arc",
        "a landmark on another": new_in and where in p["landmarks"].values(),
        "a landmark on the board": landmark and not new_in,
        "the difference from a landmark": twins.is_landmark(box, source),
        "the difference from a building": ":" in source,
        "token 9": seat in owners,
        "token 16": set(owners) - {seat},
        "tokens 9 and 16": seat in owners and set(owners) - {seat},
        "units": now["units"] != p["units"],
        "a fourth key": now["stage"] == "points",
        "more than four keys": twins.keys_in(now, box, where) > 4,
    }
    return [thing for thing, so in happened.items() if so]


def assert_reached(seen, *things):
    assert not [thing for thing in things if not seen[thing]], sorted(seen)


# --- whole games --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", SEATS)
def test_random_games(seats):
    """P2.1 to P2.6, P3.1 to P3.3, P4.1 to P4.8, P5.1 to P5.5, P8.3, P10.1, P10.2 A table and the twin agree at every step of
    whole games with all variants: what may be done, what each key can buy, what a move does, and that nothing is lost."""
    seen = Counter()
    kinds = list(product(VARIANTS, STYLES))
    for i, ((setup, placement, screens), style) in enumerate(kinds[seats :: 7 if PLAIN else 4]):  # over the seats: all of both
        t = new(seats, seed=i, setup=setup, placement=placement, screens=screens)
        seen += random_game(t, random.Random(f"{seats} {i}"), STYLES[style], each=0.3)
    assert_reached(seen, "round-of-end", "last-round", "over", "reveal", "bonus", "use", "look", "the difference from a building")


@cache
def games_from_the_middle(seats):
    """What happened in games that began in the middle."""
    seen = Counter()
    for i in range(20 if PLAIN else 40):
        chance = random.Random(f"middle {seats} {i}")
        t = scattered(chance, seats, *VARIANTS[i % len(VARIANTS)], box=SHARING if i % 3 == 0 else BOX)
        style = dict(STYLES["buying"], use=chance.choice([0.3, 3]))
        seen += random_game(t, chance, style, steps=50)
    return seen


@pytest.mark.parametrize("seats", SEATS)
def test_games_from_the_middle(seats):
    """P2.5, P4.1 to P4.8, P5.1 to P5.5, P7.6, P8.3 They agree from tables in the middle of a game, where players have much:
    landmarks are added and stacked, tokens 9 and 16 open places, points tokens are put, prestige is matched, games end."""
    seen = games_from_the_middle(seats)
    assert_reached(seen, "a landmark added", "a landmark on another", "the difference from a landmark")
    assert_reached(seen, "points", "match", "bonus", "skip", "a fourth key", "more than four keys")


def test_rare_things_were_reached():
    """P4.4, P7.6, P8.3 Over the tables of all numbers of players, also the rarest things happened."""
    seen = sum((games_from_the_middle(seats) for seats in SEATS), Counter())
    assert_reached(seen, "a landmark on the board")
    assert_reached(
        seen, "a landmark added by the Arc's key", "token 9", "token 16", "tokens 9 and 16", "a tile that fits nowhere", "units"
    )
    assert_reached(seen, "last-round", "over", "lay", "choose", "return", "back", "take", "end-token", "place", "pass")
    for stage in twins.FREE:
        assert_reached(seen, *(f"{verb} at {stage}" for verb in ("buy", "sell", "use")))


# --- tables that no game may have led to --------------------------------------------------------------------------------
def scattered(chance, seats, setup, placement, screens, box=BOX):
    """A table on which keys stand anywhere and players have anything, or nothing; often with empty stacks and few end tokens
    left, and with tokens 9 and 16 just used."""
    empty, poor = chance.random() < 0.5, chance.random() < 0.25
    places = [*DISTRICTS, "arc"]
    landmarks = {name: chance.choice(DISTRICTS) for name in LANDMARKS if chance.random() < 0.4}
    crowded = chance.sample(DISTRICTS, 2)
    spots = [spot for spot in SPOTS if spot.split(":")[0] in crowded or chance.random() < 0.4]
    spots = [
        *spots[: len(spots) - (3 if placement == "printed" else 0)],
        *(f"{name}@{where}" for name, where in landmarks.items()),
    ]
    chance.shuffle(spots)
    board, everywhere = {}, []
    for seat in range(seats):
        n = {2: 10, 3: 9, 4: 7}[seats] - chance.choice([0, 0, 1, 2])
        own = [place for place in places if chance.random() < 0.5]
        bought, spots = spots[: chance.randint(1, 5)], spots[5:]
        bought += chance.sample(everywhere, 1) if box is SHARING and everywhere else []
        everywhere += [place for place in bought if place not in everywhere]
        board[seat] = " ".join([*own, *bought][-n:])
    ends = chance.sample(END_TOKENS, chance.choice([0, 4, 9, 11, 11])) if empty else []
    words = [f"{chance.randrange(seats)}:{token}" for token in ends]
    held = {seat: " ".join(str(n) for n in own) for seat, own in enumerate(deal_bonus(chance, seats))}
    free = {number for number in (9, 16) if box is SHARING or not any(str(number) in own.split() for own in held.values())}
    p = position(
        seats=seats, turn=chance.randrange(seats), board=board, empty=empty, stage="action" if empty else "reveal",
        landmarks=" ".join(f"{name}@{where}" for name, where in landmarks.items()), laid=" ".join(chance.sample(SPOTS[:33], 12)),
        francs={seat: 0 if poor else chance.choice([3, 12, 25]) for seat in range(seats)}, bonus=held,
        goods={} if poor else deal_goods(chance, seats), may_double=9 in free and chance.random() < 0.5,
        may_join=16 in free and chance.random() < 0.5,
        ends=" ".join(words), figure={seat: chance.randint(0, 30) for seat in range(seats)}, setup=setup, placement=placement,
        screens=screens, box=box,
    )  # fmt: skip
    return Table.from_position(p, seed=1, box=box)


def deal_goods(chance, seats):
    """Up to six of each good to anyone."""
    hands = {seat: [] for seat in range(seats)}
    for good in ("wood", "marble", "gold", "bronze", "silver", "gold-prestige"):
        for _ in range(chance.randint(2, 6)):
            hands[chance.randrange(seats)].append(good)
    return {seat: " ".join(hand) for seat, hand in hands.items()}


def deal_bonus(chance, seats):
    """Some bonus tokens to each player; 9 and 16 more often than others."""
    hands = [[] for _ in range(seats)]
    for number in range(1, 31):
        if number in (9, 16) or chance.random() < 0.35:
            hands[chance.randrange(seats)].append(number)
    return hands


# --- other boxes ----------------------------------------------------------------------------------------------------------
def any_box(chance):
    """A box with other prices, layouts, landmarks and tokens."""

    def change(data):
        data["players"].update(
            francs=chance.randint(0, 20), keys=chance.choice([[10, 9, 7], [5, 4, 3]]), spare_keys=chance.randint(0, 3)
        )
        data["prices"].update(
            building_8={"wood": chance.randint(0, 2)}, bonus_of_3=chance.randint(0, 4), building_8_points=chance.randint(0, 5)
        )
        for landmark in data["landmark"]:
            landmark.update(cost=chance.randint(9, 14), marble=chance.randint(0, 2), gold=chance.randint(0, 2))
            landmark["icons"] = [chance.choice(["bronze", "silver", "gold-prestige"]) for _ in range(chance.randint(0, 3))]
        for district in data["district"]:
            district["bank"] = chance.randint(2, 9)
            chance.shuffle(district["kinds"])

    return other_box(change)


@pytest.mark.parametrize("seats", SEATS)
def test_other_boxes(seats):
    """P1.7, P3.3, P4.4, P4.5, P5.3 to P5.5 They agree with boxes that say other costs, prices, icons, kinds, keys and francs;
    several landmarks have the same cost there, and some have no icons."""
    seen = Counter()
    for i in range(2 if PLAIN else 5):
        chance = random.Random(f"box {seats} {i}")
        setup, placement, screens = VARIANTS[(3 * i + seats) % len(VARIANTS)]
        t = new(seats, seed=i, box=any_box(chance), setup=setup, placement=placement, screens=screens)
        seen += random_game(t, chance, STYLES["buying"], steps=250, each=0.3)
    assert_reached(seen, "a landmark added", "the difference from a building", "bonus")


# --- every word -------------------------------------------------------------------------------------------------------------
def all_words(box):
    """Every move that can be said."""
    places = [*DISTRICTS, "arc", *SPOTS, *LANDMARKS]
    goods = twins.RESOURCES + twins.PRESTIGE
    parts = {
        "reveal": (1, 2, 3), "lay": DISTRICTS, "place": places, "move": places,
        "to": [*places, *(f"{name}@{district}" for name in LANDMARKS for district in DISTRICTS)],
        "points": [f"{entry['places'][0]} {district}" for entry in box["points_token"] for district in DISTRICTS],
        "bonus": range(1, 31), "match": goods, "buy": goods, "sell": goods, "use": [*range(1, 31), *END_TOKENS], "choose": goods,
        "return": goods, "back": range(1, 6), "take": range(1, 31), "end-token": END_TOKENS,
    }  # fmt: skip
    return ["skip", "look", "pass", "end", *(f"{verb} {thing}" for verb, things in parts.items() for thing in things)]


@pytest.mark.parametrize("seats", SEATS)
def test_every_word(seats):
    """P2.6, P4.6 Of all moves that can be said, those of the twin are accepted and all others are refused, with a rule; from
    whoever is not acting all are refused. A refusal changes nothing."""
    stages, words = set(), all_words(BOX.data)
    for i in range(5 if PLAIN else 8):
        chance = random.Random(f"words {seats} {i}")
        t = scattered(chance, seats, *VARIANTS[i % len(VARIANTS)])
        for _ in range(40):
            p = shown(t)
            if t.over:
                break
            if p["stage"] not in stages or chance.random() < 0.05:
                stages.add(p["stage"])
                for seat in range(seats):
                    reasons = {move: t.refusal(seat, move) for move in words}
                    assert {move for move, reason in reasons.items() if reason is None} == twins.moves(p, t.box.data, seat)
                    assert all("(P" in reason for reason in reasons.values() if reason), reasons
                assert shown(t) == p
            legal = sorted(t.legal(t.acting[0]))
            t.play(t.acting[0], chance.choices(legal, [likes(p, move, {"use": 5, "move": 10, "look": 5}) for move in legal])[0])
    assert len(stages) >= 9, stages


def test_costs_of_the_twin():
    """P1.1 The twin knows the costs from the box."""
    assert tuple(BOX.data["tiles"]["costs"]) == COSTS
