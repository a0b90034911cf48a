"""Hidden information: a reshuffled table is any that the seat could not tell from this one, and only such. Everything possible
is listed by brute force, from what the seat saw. What views show is in `test_shown.py`."""

import random
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

import grandtour
from grandtour.engine import dispatch
from grandtour.engine.jit import PLAIN
from grandtour.engine.rng import key_from_seed, key_words

from .helpers import BOX, DISTRICTS, END_TOKENS, SEATS, SPOTS, legal, new, other_box, play, position, stage, table
from .test_shown import STAGES, at_stage, gets

PER_WORLD = 12 if PLAIN else 60  # samples for each world that is possible
KEYS = [np.array(key_words(key_from_seed(seed))) for seed in range(540 if PLAIN else 6000)]


def reshuffled_states(t, viewer, n):
    """States of n reshuffled tables, without setting up a table for each."""
    for key in KEYS[:n]:
        states = t.now.states.copy()
        dispatch.reshuffle_at(t.box.array, states, 0, -1 if viewer is None else viewer, key)
        yield states[0]


def about_equal(found, worlds):
    """All worlds, no other one, each about as often as it should be: `worlds` says how often each may come about."""
    assert set(found) == set(worlds)
    n, all_ways = sum(found.values()), sum(worlds.values())
    expected = {world: n * ways / all_ways for world, ways in worlds.items()}
    chi = sum((found[world] - e) ** 2 / e for world, e in expected.items())
    free = len(worlds) - 1
    assert chi < free + 4.5 * (2 * free) ** 0.5 + 6, (chi, free)


# --- stacks ---------------------------------------------------------------------------------------------------------------
def stacks_of(s):
    """The stacks, tops first, and the tiles aside."""
    stacks = [[SPOTS[i] for i in reversed(s.stack[k].cards[: s.stack[k].left].tolist())] for k in range(3)]
    aside = [tile for i, tile in enumerate(SPOTS) if int(s.aside) >> i & 1]
    return (*map(tuple, stacks), tuple(aside))


def stack_worlds(t):
    """All orders of the unseen tiles in which the top districts are those that are seen."""
    p = t.position()
    sizes = [len(stack) for stack in p["stacks"]]
    tops = [stack[0].partition(":")[0] if stack else None for stack in p["stacks"]]
    unseen = [tile for tile in SPOTS if tile not in p["buildings"].values() and tile != p["shown"] and tile not in p["gone"]]
    worlds = Counter()
    for order in permutations(unseen):
        a, b, c = sizes[0], sizes[0] + sizes[1], sum(sizes)
        stacks = order[:a], order[a:b], order[b:c]
        if all(not stack or stack[0].startswith(f"{top}:") for stack, top in zip(stacks, tops, strict=True)):
            worlds[(*stacks, tuple(sorted(order[c:], key=SPOTS.index)))] = 1
    return worlds


FEW = {  # the tiles not laid, those of the stacks, the tiles aside follow
    "one stack": ("chaillot:1 chaillot:2 batignolles:3 montmartre:4 belleville:5", ("chaillot:1 batignolles:3", "", "")),
    "one tile": ("chaillot:1 chaillot:8 batignolles:3 chaillot:4", ("", "chaillot:4", "")),
    "one possible top": ("chaillot:1 batignolles:3 batignolles:4 montmartre:2", ("", "", "chaillot:1")),
    "two tops": ("chaillot:1 chaillot:2 batignolles:3 batignolles:5 montmartre:4", ("batignolles:3", "", "chaillot:2")),
    "equal tops": ("chaillot:1 chaillot:2 chaillot:3 montmartre:4 belleville:8", ("chaillot:1", "chaillot:3", "")),
    "three tops": (
        "chaillot:1 chaillot:2 montmartre:4 montmartre:5 belleville:1 belleville:2",
        ("chaillot:1", "montmartre:5", "belleville:1"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FEW)
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_just_the_possible_stacks(name, viewer):
    """P1.2, P1.3 With few tiles left, where all orders can be listed: reshuffled tables have every order of the stacks and the
    tiles put aside that keeps the districts on the backs of the tops, each as often, and no other one."""
    unseen, stacks = FEW[name]
    laid = " ".join(spot for spot in SPOTS if spot not in unseen.split())
    t = table(laid=laid, stacks=stacks, stage="reveal")
    worlds = stack_worlds(t)
    assert stacks_of(t.now.state) in worlds
    n = min(len(KEYS), PER_WORLD * len(worlds))
    about_equal(Counter(stacks_of(s) for s in reshuffled_states(t, viewer, n)), worlds)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_just_the_possible_stacks_with_free_placement(viewer):
    """P10.2, P1.2 With free placement nothing is aside; tiles laid elsewhere, one that left the game and the one that waits are
    known."""
    unseen = ["chaillot:8", "montmartre:8", "montmartre:3", "belleville:8", "saint-germain:8"]
    waits, gone = "chaillot:8", "montmartre:3"
    laid = [spot for spot in SPOTS if spot not in unseen]
    tiles = {spot: spot for spot in laid}
    t = table(
        tiles=tiles,
        stacks=("montmartre:8 saint-germain:8", "belleville:8", ""),
        shown=waits,
        gone=gone,
        stage="lay",
        placement="free",
        box=one_kind_less(),
    )
    worlds = stack_worlds(t)
    assert len(worlds) == 1
    about_equal(Counter(stacks_of(s) for s in reshuffled_states(t, viewer, 20)), worlds)
    t = table(tiles={k: v for k, v in tiles.items() if k not in ("montmartre:1", "belleville:1")}, shown=waits, gone=gone,
              stacks=("montmartre:8 belleville:1", "belleville:8 saint-germain:8", "montmartre:1"), stage="lay", placement="free",
              box=one_kind_less())  # fmt: skip
    worlds = stack_worlds(t)
    assert len(worlds) == 2 * 2 * 2
    about_equal(Counter(stacks_of(s) for s in reshuffled_states(t, viewer, 400)), worlds)


def one_kind_less():
    """A box in which the tile montmartre:3 has the kind of a building in every district: it can fit nowhere."""

    def change(data):
        kind = data["district"][2]["kinds"][2]
        for i, district in enumerate(data["district"]):
            kinds = [k for k in district["kinds"] if k != kind]
            district["kinds"] = [*kinds[:3], kind, *kinds[3:]] if i != 2 else [*kinds[:2], kind, *kinds[2:]]
        data["district"][2]["kinds"][3] = kind
        data["district"][2]["kinds"][2] = kind

    return other_box(change)


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_every_tile_everywhere(viewer):
    """P1.2, P1.3 At the start of a game: every tile turns up in the middle of every stack and aside; on top only tiles of the
    district that is seen, all of them."""
    t = new(3, seed=4)
    tops = [stack["top"] for stack in t.view(viewer)["stacks"]]
    found = [stacks_of(s) for s in reshuffled_states(t, viewer, 540)]
    assert {tile for world in found for tile in world[3]} == set(SPOTS)
    assert all(len(world[3]) == 3 for world in found)
    for i, top in enumerate(tops):
        assert {world[i][0] for world in found} == {tile for tile in SPOTS if tile.startswith(f"{top}:")}
        assert {world[i][5] for world in found} == {world[i][10] for world in found} == set(SPOTS)


# --- end tokens -----------------------------------------------------------------------------------------------------------
def end_worlds(t, viewer):
    """All ways in which the end tokens can have been taken, as far as the viewer can't tell; counted by their holders.

    Public: who took when, and who has used which, and when. A viewer knows its own tokens; at each own take, and while it looks
    now, what was left; therefore what had been taken."""
    p = t.position()
    takers = [take["seat"] for take in p["end_tokens"]]
    tokens = [take["token"] for take in p["end_tokens"]]
    used = [set(own["ends_used"]) for own in p["players"]]
    after = {one: n for own in p["players"] for one, n in own["used_after"].items()}
    looks = [i for i, taker in enumerate(takers) if taker == viewer]
    if p["stage"] == "end-token" and p["turn"] == viewer:
        looks.append(len(takers))
    worlds = Counter()

    def fits(given):
        i = len(given)
        if i in looks and set(given) != set(tokens[:i]):
            return False
        if i and takers[i - 1] == viewer and given[-1] != tokens[i - 1]:
            return False
        if i and i > after.get(given[-1], i):
            return False
        return not i or not any(given[-1] in own for seat, own in enumerate(used) if seat != takers[i - 1])

    def go_on(given):
        if len(worlds) > MOST_WORLDS or not fits(given):
            return
        missing = [one for seat, own in enumerate(used) for one in own - set(given) if takers[len(given) :].count(seat) < 1]
        if missing:
            return
        if len(given) == len(takers):
            if all(
                own <= {one for one, taker in zip(given, takers, strict=True) if taker == seat} for seat, own in enumerate(used)
            ):
                worlds[given] += 1
            return
        for one in END_TOKENS:
            if one not in given:
                go_on((*given, one))

    go_on(())
    return worlds, takers, used


def held(given, takers, used):
    """The unused end tokens by holder."""
    return tuple(
        tuple(sorted(one for one, taker in zip(given, takers, strict=True) if taker == seat and one not in own))
        for seat, own in enumerate(used)
    )


def taken_in(s):
    return tuple(END_TOKENS[i] for i in s.end_token[: s.ends_taken].tolist())


def holds(s):
    """The same by the sets of the players."""
    return tuple(
        tuple(sorted(one for i, one in enumerate(END_TOKENS) if int(s.player[seat].ends) >> i & 1))
        for seat in range(int(s.seats))
    )


def check_ends(t, viewer, known=None):
    """Reshuffled tables have just the possible takes, about equally; what players hold follows. Returns how many holdings."""
    worlds, takers, used = known or end_worlds(t, viewer)
    holdings = Counter()
    for given, ways in worlds.items():
        holdings[held(given, takers, used)] += ways
    n = min(len(KEYS), PER_WORLD * len(holdings))
    found = Counter()
    for s in reshuffled_states(t, viewer, n):
        given = taken_in(s)
        assert given in worlds
        assert holds(s) == held(given, takers, used)
        found[holds(s)] += 1
    about_equal(found, holdings)
    if PER_WORLD * len(worlds) <= len(KEYS) and len(worlds) > len(holdings):
        more = Counter(taken_in(s) for s in reshuffled_states(t, viewer, PER_WORLD * len(worlds)))
        about_equal(more, worlds)
    return len(holdings)


def ends(order, tokens=END_TOKENS):
    """Takes by these seats, of the tokens in their order: ends("0101")."""
    return " ".join(f"{seat}:{token}" for seat, token in zip(order, tokens, strict=False))


MOST_WORLDS = 800 if PLAIN else 6_000  # that are listed
F4, F5, F6, P3, P4, P5, WM, WG, MG, BS, BG, SG = END_TOKENS
TWO_PLAYERS = {  # takes, used tokens, whose turn, stage; for seat 0 and for seat 1: how many worlds
    "nothing taken": ("", {}, 0, "action", 1, 1),
    "one": ("0", {}, 1, "action", 1, 12),
    "one each": ("01", {}, 0, "action", 11, 1),
    "one each, the first used": ("01", {0: F4}, 0, "action", 11, 1),
    "one each, the second used": ("01", {1: F5}, 0, "action", 1, 1),
    "looking at the first": ("", {}, 0, "end-token", 1, 1),
    "looking after one": ("0", {}, 1, "end-token", 1, 1),
    "two and two": ("0011", {}, 0, "action", 45, 1),
    "two before the look": ("110", {}, 0, "action", 1, 10),
    "two after it": ("1101", {}, 0, "action", 9, 1),
    "most": ("01" * 5, {}, 0, "action", 3, 1),
    "all": ("01" * 6, {}, 0, "action", 1, 1),
    "all, some after another": ("0" * 4 + "01" * 4, {}, 1, "action", 1, 1),
    "the last ones": ("01" * 4 + "000", {0: f"{F4} {BS}"}, 1, "action", 1, 3),
    "last look, then used": ("0101011", {1: f"{WM}"}, 0, "action", 6, 1),
}


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_two_players(name, viewer):
    """P8.1 With two players everything taken before one's own last look is known; what was taken since may be any that was left
    then and was not used. While a seat looks it knows everything."""
    order, used, turn, now, *sizes = TWO_PLAYERS[name]
    phase = "round-of-end" if len(order) == 12 else "goes-on"
    t = table(empty=True, turn=turn, ends=ends(order), ends_used=used, stage=now, phase=phase)
    assert check_ends(t, viewer) == sizes[viewer]


MORE_PLAYERS = {  # seats, takes, used tokens, whose turn, stage
    "three, one each": (3, "012", {}, 0, "action"),
    "three, one used": (3, "0120", {1: F5}, 1, "action"),
    "three, two rounds": (3, "012012", {1: F5, 2: f"{F6} {P5}"}, 0, "action"),
    "three, a look between": (3, "120121", {2: F5, 1: f"{P3}"}, 0, "action"),
    "three, looking": (3, "1212", {1: F4}, 0, "end-token"),
    "three, another looks": (3, "1202", {1: F4}, 1, "end-token"),
    "three, looking again": (3, "012012012", {1: f"{F5} {P4} {WG}"}, 0, "end-token"),
    "three, many": (3, "012012012", {0: f"{F4} {P3}", 1: f"{F5} {P4}", 2: f"{F6} {P5} {MG}"}, 1, "action"),
    "three, all": (3, "012" * 4, {0: F4, 1: f"{F5} {P4} {WG}", 2: f"{F6} {P5} {MG}"}, 1, "action"),
    "four, one each": (4, "0123", {1: F5, 3: P3}, 0, "action"),
    "four, some": (4, "120312", {1: F4, 2: f"{F5}", 3: P3}, 3, "action"),
    "four, looking": (4, "123123", {1: F4, 2: P4}, 0, "end-token"),
    "four, all": (4, "0123" * 3, {0: f"{F4} {P4}", 1: f"{F5} {P5}", 2: f"{F6} {WM}", 3: f"{P3} {WG} {SG}"}, 2, "action"),
}
CASES = [
    (name, viewer)
    for name, (seats, *_) in MORE_PLAYERS.items()
    for viewer in ((0, seats - 1, None) if PLAIN else (*range(seats), None))
]


@pytest.mark.parametrize(("name", "viewer"), CASES)
def test_three_and_four_players(name, viewer):
    """P8.1 Between two own looks a seat knows which tokens were taken, not by whom; tokens used tell who had them. A spectator
    knows only what was used."""
    seats, order, used, turn, now = MORE_PLAYERS[name]
    phase = "round-of-end" if len(order) == 12 else "goes-on"
    t = table(seats=seats, empty=True, turn=turn, ends=ends(order), ends_used=used, stage=now, phase=phase)
    worlds, takers, used = end_worlds(t, viewer)
    if len(worlds) > MOST_WORLDS or len({held(given, takers, used) for given in worlds}) * 8 > len(KEYS):
        check_some_ends(t, viewer)
    else:
        check_ends(t, viewer, (worlds, takers, used))


def check_some_ends(t, viewer):
    """Too many to list: every one is possible by what the viewer saw, and every token turns up with everyone who may have it."""
    p = t.position()
    takers, used = [take["seat"] for take in p["end_tokens"]], [set(own["ends_used"]) for own in p["players"]]
    looks = [i for i, taker in enumerate(takers) if taker == viewer]
    tokens, seen = [take["token"] for take in p["end_tokens"]], set()
    for s in reshuffled_states(t, viewer, 250 if PLAIN else len(KEYS)):
        given = taken_in(s)
        assert len(set(given)) == len(given)
        assert all(set(given[:i]) == set(tokens[:i]) and given[i] == tokens[i] for i in looks)
        assert all(
            own <= {one for one, taker in zip(given, takers, strict=True) if taker == seat} for seat, own in enumerate(used)
        )
        assert holds(s) == held(given, takers, used)
        seen |= {(taker, one) for one, taker in zip(given, takers, strict=True)}
    since = looks[-1] + 1 if looks else 0
    for seat in set(takers[since:]) - {viewer}:
        could = set(END_TOKENS) - set(tokens[:since]) - set().union(*used)
        has_unused = takers[since:].count(seat) > len(used[seat] & set(tokens[since:]))
        assert not has_unused or could <= {one for taker, one in seen if taker == seat}


def test_known_between_two_looks():
    """P8.1 The rulings by hand: seat 0 took, then 1 and 2 took F5 and F6, then seat 0 took P3, then 1 took P4. Seat 0 knows that
    1 and 2 have F5 and F6, one each; P4 may be any of eight. Seat 1 knows all but one: what 2 and 0 took since its first."""
    t = table(seats=3, empty=True, turn=2, ends=ends("01201"))
    found = {holds(s) for s in reshuffled_states(t, 0, 300)}
    assert all({F5, F6} <= {*one, *two} and {F5, F6} & set(two) for _, one, two in found)
    assert {one for _, some, _ in found for one in some} == set(END_TOKENS) - {F4, P3}
    assert len(found) == 2 * 8
    found = {holds(s) for s in reshuffled_states(t, 1, 100)}
    assert found == {((F4, P3), (F5, P4), (F6,)), tuple(map(tuple, (sorted((F4, F6)), (F5, P4), (P3,))))}


def test_a_token_was_taken_before_its_use():
    """P8.1, P8.2 Seat 1 takes and uses points-3; seat 2 takes, then seat 1 takes two more. For nobody points-3 can be one of
    the later ones, or seat 2 would have seen it left when it was used."""
    t = table(seats=3, empty=True, turn=1)
    play(t, "look", f"end-token {P3}", f"use {P3}", "end", "look", f"end-token {F4}", "end", "place arc", "end")
    play(t, "look", f"end-token {P4}", "end", "place arc", "end", "place chaillot", "end", "look", f"end-token {P5}", f"use {P5}")
    for viewer in (0, 2, None):
        assert {taken_in(s)[0] for s in reshuffled_states(t, viewer, 200)} == {P3}
        check_ends(t, viewer)
    assert {taken_in(s)[2:] for s in reshuffled_states(t, 0, 300)} > {(P4, P5), (P5, P4)}


@pytest.mark.parametrize("seats", SEATS)
def test_a_take_that_was_just_seen(seats):
    """P8.1 A seat that looks and takes knows from then on what was left; the next taker's token is then one of these."""
    t = table(seats=seats, empty=True, ends=ends("1" * 3 + "0" * 5), turn=0)
    play(t, "look")
    assert check_ends(t, 0) == 1
    play(t, f"end-token {BS}", "end", "look", f"end-token {SG}")
    assert check_ends(t, 0) == 3
    assert check_ends(t, 1) == 1
    play(t, f"use {SG}")
    assert check_ends(t, 0) == 1


# --- what stays -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("screens", ["closed", "open"])
@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize("seats", [3] if PLAIN else SEATS)
def test_what_a_reshuffle_keeps(seats, name, screens):
    """Hidden information: everything but stacks, tiles aside and others' end tokens stays as it is, others' francs, goods and
    bonus tokens too: everyone remembers them. The viewer gets the same in all words and numbers."""
    t = at_stage(name, seats, seats - 1, screens=screens)
    before = t.position()
    for viewer in (None, 0, seats - 1) if PLAIN else (None, *range(seats)):
        twin = t.reshuffled(viewer, 5)
        after = twin.position()
        assert gets(twin, viewer) == gets(t, viewer)
        assert {key: after[key] for key in after if key not in ("stacks", "aside", "end_tokens", "chance")} == {
            key: before[key] for key in before if key not in ("stacks", "aside", "end_tokens", "chance")
        }
        assert [len(stack) for stack in after["stacks"]] == [len(stack) for stack in before["stacks"]]
        assert tiles_of(after) == tiles_of(before)
        assert [take["seat"] for take in after["end_tokens"]] == [take["seat"] for take in before["end_tokens"]]
        own = [i for i, take in enumerate(before["end_tokens"]) if take["seat"] == viewer]
        assert [after["end_tokens"][i] for i in own] == [before["end_tokens"][i] for i in own]
        assert grandtour.Table.from_position(after, box=BOX).position() == after


def tiles_of(p):
    """All unseen tiles."""
    return sorted([*p["aside"], *(tile for stack in p["stacks"] for tile in stack)])


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize("name", STAGES)
def test_twice_is_once(viewer, name):
    """Hidden information: only what the viewer knows and the key go in, so a second reshuffle forgets the first."""
    t = at_stage(name, 3, 1)
    again = t.reshuffled(viewer, 1).reshuffled(viewer, 2)
    once = t.reshuffled(viewer, 2)
    assert again.position()["stacks"] == once.position()["stacks"]
    assert again.position() == once.position()


def test_keys_differ():
    """Hidden information: another key is another guess; the same key is the same one."""
    t = new(4, seed=1)
    guesses = [t.reshuffled(0, seed).position()["stacks"] for seed in range(5)]
    assert len({str(guess) for guess in guesses}) == 5
    assert t.reshuffled(0, 3).position()["stacks"] == guesses[3]


@pytest.mark.parametrize("options", [{}, {"placement": "free", "setup": "shuffled", "screens": "open"}])
@pytest.mark.parametrize("seats", SEATS)
def test_reshuffled_in_games(seats, options):
    """Hidden information: now and then in a game a viewer gets the same from a reshuffled table, which obeys all laws, agrees
    with what the viewer saw of end tokens, and can be played on to the end."""
    t, chance = new(seats, seed=3, **options), random.Random(seats)
    twin = t
    while not t.over:
        if chance.random() < (0.03 if PLAIN else 0.3) or (stage(t) == "end-token" and chance.random() < 0.3):
            viewer = chance.choice([None, *range(seats)])
            twin = t.reshuffled(viewer, seed=chance.random())
            assert gets(twin, viewer) == gets(t, viewer)
            grandtour.Table.from_position(twin.position(), box=BOX)
        moves = [move for move in legal(t) if move.split()[0] in ("look", "move", "end", "place", "use", "end-token", "to")]
        play(t, chance.choice(moves or legal(t)))
    while not twin.over:
        play(twin, chance.choice(legal(twin)))


@pytest.mark.parametrize("seats", SEATS)
def test_tops_are_kept(seats):
    """P1.2 After every tile the districts of the tops are those that everyone sees, in every guess."""
    t = new(seats, seed=2)
    for _ in range(12):
        tops = [stack["top"] for stack in t.view(None)["stacks"]]
        assert set(tops) <= {*DISTRICTS, None}
        for seed in range(3):
            assert [stack["top"] for stack in t.reshuffled(0, seed).view(1)["stacks"]] == tops
        play(t, legal(t)[0])
        while stage(t) != "reveal":
            play(t, legal(t)[-1])


def test_the_helper_lists_positions():
    """P8.1 The model on its own: three takes of others that nobody used, four tokens left after the last look: 4·3·2 ways."""
    t = table(seats=2, empty=True, ends=ends("0" * 8 + "111"))
    worlds, takers, used = end_worlds(t, 0)
    assert (len(worlds), len({held(given, takers, used) for given in worlds})) == (24, 4)
    assert position(seats=2, empty=True, ends=ends("0" * 8))["end_tokens"][7] == {"token": WG, "seat": 0}
