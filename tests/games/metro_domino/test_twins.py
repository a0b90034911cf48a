"""Random games and random tables beside their slow twin: legal moves, what moves do, points and ranks, at every step."""

import random
from collections import Counter
from itertools import product

import pytest

from grandtour import Table
from grandtour.engine import dispatch
from grandtour.engine.jit import PLAIN

from . import twins
from .helpers import BOX, SEATS, new, position, small

# What players like, by kinds of moves: the more, the likelier. What is not said counts 1.
STYLES = {
    "anyhow": {},
    "hoarding": {"keep": 30},  # the stock runs dry, hands grow, all pass
    "building": {"keep": 0.1, "close": 30, "start": 0.2},  # stations are opened fast
    "spending": {"token": 30, "double": 10, "keep": 0.1},
    "starting": {"start": 30, "keep": 0.3},  # three lines are always active
}


def forbidding(seed, **supply):
    """A box in which nearly every line, at the start station too, forbids a value."""
    chance = random.Random(seed)
    changes = {}
    for station in BOX.data["station"]:
        lines = [{"number": line["number"], "length": chance.randint(1, 5)} for line in station["line"]]
        for line in lines:
            if chance.random() < 0.85:
                line["forbidden"] = chance.randint(0, 9)
        changes[station["id"].replace("-", "_")] = {"line": lines}
    return small(supply=supply, **changes)


SMALL = [  # few tiles, stations and tokens; the second has lines of one tile
    small(
        "bastille opera nation",
        players={"hand": 3, "tokens": 3},
        supply={"highest_value": 5, "active_lines": 2, "metro_tokens": 3},
    ),
    small(
        "bastille opera",
        players={"hand": 4, "tokens": 5},
        supply={"highest_value": 6, "active_lines": 3, "metro_tokens": 1},
        bastille={"line": [{"number": 1, "length": 1}, {"number": 5, "length": 1, "forbidden": 0}]},
        chatelet={"line": [{"number": 1, "length": 2, "forbidden": 6}, {"number": 4, "length": 5, "forbidden": 2}]},
    ),
]
LONG = small(  # lines so long that tiles run out before they are complete
    "bastille",
    supply={"highest_value": 5},
    chatelet={"line": [{"number": n, "length": 8, "forbidden": n % 6} for n in range(1, 5)]},
    bastille={"line": [{"number": n, "length": 8} for n in range(1, 5)]},
)


# --- comparing ----------------------------------------------------------------------------------------------------------
def shown(t):
    """A position without limits, which the twin leaves out."""
    p = t.position()
    for player in p["players"]:
        del player["limits"]
    return p


def compare_moves(t, p):
    """The table and the twin agree about what may be done in a position, and by whom."""
    allowed = [sorted(twins.moves(p, t.box.data, seat)) for seat in range(t.seats)]
    assert [sorted(t.legal(seat)) for seat in range(t.seats)] == allowed
    assert t.acting == tuple(seat for seat in range(t.seats) if allowed[seat])


def compare_points(t, p):
    assert [t.points(seat) for seat in range(t.seats)] == [twins.points(p, seat) for seat in range(t.seats)]
    assert t.scores == [sum(twins.points(p, seat).values()) for seat in range(t.seats)]
    assert t.ranks == twins.ranks(p)


def play_both(t, p, move):
    """A move at the table and at the twin's; what positions don't show is not wrong either."""
    t.play(t.acting[0], move)
    now = shown(t)
    assert now == twins.after(p, t.box.data, move)
    if not PLAIN or any(twins.in_state(p, ended) != twins.in_state(now, ended) for ended in ("closed", "out")):
        assert dispatch.sound_at(t.box.array, t.now.states, 0) == 0
    return now


def likes(p, box, move, style):
    """How much a player of a style likes a move."""
    verb, _, what = move.partition(" ")
    kinds = [verb]
    if verb == "lay":
        kinds += ["token"] * (" as " in what) + ["double"] * twins.is_double(what)
    elif verb == "on":
        tiles = len(p["lines"][what]["tiles"])
        kinds += ["start"] * (tiles == 0) + ["close"] * (tiles == twins.line_printed(box, what)["length"] - 1)
    return max(style.get(kind, 1) for kind in kinds) * min(style.get(kind, 1) for kind in kinds)


def random_game(t, chance, style, steps=1000):
    """A game of random moves, compared at every step; the rare things that happened."""
    p, seen, before = shown(t), Counter(), None
    while not t.over and steps > 0:
        compare_moves(t, p)
        legal = sorted(t.legal(t.acting[0]))  # so that games do not depend on the order
        move = chance.choices(legal, [likes(p, t.box.data, move, style) for move in legal])[0]
        now = play_both(t, p, move)
        seen.update(rare(p, now, t.box.data, move, legal, before))
        p, before, steps = now, p, steps - 1
    compare_moves(t, p)
    compare_points(t, p)
    return seen


# --- what happened ------------------------------------------------------------------------------------------------------
def rare(p, now, box, move, legal, before):
    """The rare things in a move: the positions before and after it, the moves that were possible, the position before that."""
    if move.startswith("on "):
        yield from rare_tile(p, now, box, move[3:])
    else:
        yield move if move in ("draw", "keep", "pass") else "lay"
    again = before is not None and before["turn"] == p["turn"] and p["stage"] == "turn"
    if move == "keep":
        yield "kept what fitted" if len(legal) > 1 else "kept what did not fit"
    if move == "draw":
        yield "drew although a token would have helped" if len(legal) > 1 else "had to draw"
        yield from ["emptied the stock"] * (not now["stock"])
    if move.startswith("lay") and all(" as " in other for other in legal if other.startswith("lay")) and p["stage"] == "turn":
        yield "could add only with a token" if p["stock"] else "had to spend a token"
    if move == "pass" and again:
        yield "passed in an extra turn"
    if now["passes"] == now["seats"]:
        yield "blocked"
    elif p["passes"] and move != "pass":
        yield "passes broken off"


def rare_tile(p, now, box, line):
    """The rare things in a tile laid."""
    way, there, seat = p["laying"], now["lines"][line], p["turn"]
    double = twins.is_double(way)
    new_out = set(twins.in_state(now, "out")) - set(twins.in_state(p, "out"))
    ends = [now["lines"][out]["tiles"][-1] for out in new_out]
    closed = there["state"] == "closed"
    last, fifth = not now["players"][seat]["hand"], twins.opened(now, seat) == box["players"]["tokens"]
    forbidden = [twins.line_printed(box, out).get("forbidden") for out in new_out]
    happened = {
        "a token": " as " in way,
        "a token on the tile drawn": " as " in way and p["drawn"],
        "a token on a far half": " as " in way and twins.printed(way)[0] == twins.pair(way.split(" as ")[1])[0],
        "a token on a double": " as " in way and double,
        "no token left for a double": double and p["metro_tokens"] == 0 and " as " not in way,
        "the token of a double back at once": double and p["metro_tokens"] == 0 and " as " in way,
        "all active": len(twins.in_state(now, "active")) == box["supply"]["active_lines"] and twins.in_state(now, "untouched"),
        "a completing double": closed and double,
        "no station left": closed and not p["pile"],
        "out of service": new_out,
        "another line out of service": new_out - {line},
        "out by its own value": [1 for end, value in zip(ends, forbidden, strict=True) if twins.printed(end)[1] == value],
        "out because nothing is left": [1 for end, value in zip(ends, forbidden, strict=True) if twins.printed(end)[1] != value],
        "the last tile": last,
        "the fifth station": fifth,
        "both at once": last and fifth,
        "the end by a double": double and now["stage"] == "over",
        "a first tile that matches": now["options"]["start_domino"] and len(there["tiles"]) == 1,
    }
    return [thing for thing, so in happened.items() if so]


def assert_reached(seen, *things):
    assert not [thing for thing in things if not seen[thing]], sorted(seen)


# --- whole games --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("start_domino", [False, True])
def test_random_games(start_domino):
    """D3.1 to D3.6, D5.2, D5.3, D6.1 A table and the twin agree at every step of games in all styles, about points and ranks
    too."""
    seen = Counter()
    for seats, style, seed in product(SEATS, STYLES, range(2)):
        t = new(seats, seed=f"{style} {seed}", start_domino=start_domino)
        seen += random_game(t, random.Random(f"{seats} {seed}"), STYLES[style])
    assert_reached(seen, "draw", "keep", "a token", "all active", "a completing double", "the last tile", "the fifth station")
    assert_reached(seen, "kept what fitted", "kept what did not fit", "could add only with a token", "a token on a double")


@pytest.mark.parametrize("start_domino", [False, True])
def test_games_in_a_small_box(start_domino):
    """D2.6, D3.2, D3.5, D5.1 They agree in a box with few tiles, few stations and few tokens: the stock and the pile run dry,
    players pass, games are blocked."""
    seen = Counter()
    for seats, style, box, seed in product(SEATS, STYLES, SMALL, range(2)):
        chance = random.Random(f"small {seats} {seed}")
        seen += random_game(new(seats, seed=seed, box=box, start_domino=start_domino), chance, STYLES[style])
        seen += random_game(scattered(chance, seats, box, start_domino), chance, STYLES[style])
    assert_reached(seen, "emptied the stock", "no station left", "pass", "blocked", "out of service", "out by its own value")
    assert_reached(seen, "no token left for a double", "the token of a double back at once", "a token on the tile drawn")
    assert_reached(seen, "the last tile", "the fifth station", "the end by a double")


@pytest.mark.parametrize("start_domino", [False, True])
def test_games_with_few_tiles_left(start_domino):
    """D2.6, D3.2, D5.1 They agree on long lines when hardly any tile is left: lines go out of service because nothing could
    be added, also lines on which nothing was laid; who could not add can later."""
    seen = Counter()
    for seats, style, seed in product(SEATS, STYLES, range(6)):
        chance = random.Random(f"few {seats} {style} {seed}")
        t = scattered(chance, seats, LONG, start_domino, left=chance.randint(seats + 1, 2 * seats + 2))
        seen += random_game(t, chance, STYLES[style])
    assert_reached(seen, "out because nothing is left", "another line out of service", "blocked")
    assert_reached(seen, "passes broken off", "had to spend a token", "passed in an extra turn")


@pytest.mark.parametrize("start_domino", [False, True])
def test_games_with_forbidden_values(start_domino):
    """D2.5, D2.6, D4.1 to D4.3 They agree where nearly every line forbids a value, from tables in the middle of a game with
    metro tokens in all hands."""
    seen = Counter()
    for seats, seed in product(SEATS, range(10)):
        chance = random.Random(f"forbidding {seats} {seed}")
        t = scattered(chance, seats, forbidding(seed, active_lines=chance.randint(1, 4)), start_domino)
        seen += random_game(t, chance, STYLES[chance.choice(["anyhow", "spending", "starting"])], steps=40)
    assert_reached(seen, "a token on a far half", "a token on a double", "a token on the tile drawn", "out by its own value")
    assert_reached(seen, "all active", "drew although a token would have helped", "the fifth station")


# --- tables that no game may have led to --------------------------------------------------------------------------------
def scattered(chance, seats, box, start_domino, left=None):
    """A table on which tiles were laid by anyone, wherever they fitted, and all others lie anywhere."""
    tiles = twins_tiles(box.data)
    chance.shuffle(tiles)
    start_tile = tiles.pop() if start_domino else None
    p = position(seats=seats, start_tile=start_tile, box=box, turn=chance.randrange(seats))
    p["pile"] = chance.sample(p["pile"], len(p["pile"]))
    start = p["stations"][0]["station"]
    p["lines"] = {line: {"state": "untouched", "tiles": [], "owner": None} for line in twins.lines_at(box.data, start)}
    p["metro_tokens"], p["stock"] = 0, tiles
    for player in p["players"]:
        player["hand"] = []
    for _ in range(chance.randint(0, min(25, len(tiles) - 2 * seats)) if left is None else len(tiles) - left):
        lay_anywhere(chance, p, box.data)
    deal_anyhow(chance, p, box.data)
    return Table.from_position(p, seed=1, box=box)


def twins_tiles(box):
    highest = box["supply"]["highest_value"]
    return [f"{low}-{high}" for low in range(highest + 1) for high in range(low, highest + 1)]


def lay_anywhere(chance, p, box):
    """One of some tiles of the stock goes to a line, as printed or with a token, if any fits; nobody gets a fifth station."""
    some = p["stock"][:4]
    ways = sorted({*twins.as_printed(p, box, some), *twins.with_token(p, box, some)})
    owners = [seat for seat in range(p["seats"]) if twins.opened(p, seat) < box["players"]["tokens"] - 1]
    if ways and owners:
        way, line = chance.choice(ways)
        p["stock"].remove(twins.tile(way))
        p["lines"][line]["tiles"].append(way)
        p["lines"][line]["state"] = "active"
        if len(p["lines"][line]["tiles"]) == twins.line_printed(box, line)["length"]:
            twins.complete(p, box, chance.choice(owners), line)
        twins.take_out_of_service(p, box)


def deal_anyhow(chance, p, box):
    """Some tiles to each hand, sometimes all; metro tokens to anyone."""
    rest = p["stock"]
    left = chance.choice([0, 0, 1, 2, len(rest) // 2])
    for player in p["players"]:
        player["hand"], rest = rest[:1], rest[1:]
    p["stock"], rest = rest[:left], rest[left:]
    most = chance.choice([2, 4, 8, len(rest)])
    for name in rest:
        hands = [player["hand"] for player in p["players"] if len(player["hand"]) < most]
        (chance.choice(hands) if hands else p["stock"]).append(name)
    for player in p["players"]:
        player["hand"].sort()
    for _ in range(box["supply"]["metro_tokens"]):
        chance.choice([*p["players"], p])["metro_tokens"] += 1


# --- every word ---------------------------------------------------------------------------------------------------------
def all_words(p, box):
    """Every move that can be said at a table with these tiles and lines."""
    yield from ("draw", "keep", "pass", *(f"on {line}" for entry in box["station"] for line in twins.lines_at(box, entry["id"])))
    for name in twins_tiles(box):
        for near, far in twins.both_ways(name):
            yield f"lay {near}-{far}"
            yield from (f"lay {near}-{far} as {c}-{d}" for c, d in twins.changed((near, far), box["supply"]["highest_value"]))


@pytest.mark.parametrize("start_domino", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_every_word(seats, start_domino):
    """D3.1, D3.2, D4.1, D4.3 Of all moves that can be said, those of the twin are accepted and all others are refused; from
    whoever is not acting all are refused."""
    for seed in range(12):
        chance = random.Random(f"words {seats} {seed}")
        if seed < 3:
            t = scattered(chance, seats, forbidding(seed), start_domino)
        else:  # few words, and hardly any tile left
            t = scattered(chance, seats, LONG, start_domino, left=2 * seats)
        for _ in range(3):
            p = shown(t)
            for seat in {*t.acting, chance.randrange(seats)}:
                accepted = {move for move in all_words(p, t.box.data) if t.refusal(seat, move) is None}
                assert accepted == twins.moves(p, t.box.data, seat)
            if not t.over:
                t.play(t.acting[0], chance.choice(sorted(t.legal(t.acting[0]))))
