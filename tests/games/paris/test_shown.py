"""Hidden information: what views, words, logs and numbers show, and what they don't. Guesses are in `test_hidden.py`."""

import json
import random
from itertools import pairwise

import numpy as np
import pytest

import grandtour
from grandtour.engine import dispatch
from grandtour.engine.jit import PLAIN

from .helpers import BOX, DISTRICTS, END_TOKENS, GAME, GOODS, SEATS, SPOTS, legal, new, play, position, table, turned

TURNS = [(seats, turn) for seats in SEATS for turn in range(seats)]
SOME_TURNS = [(2, 1), (3, 0), (4, 2)] if PLAIN else TURNS
HELD = {
    "francs": {0: 7, 1: 5, 2: 9, 3: 3},
    "goods": {0: "wood bronze", 1: "gold silver silver", 2: "marble", 3: "wood gold-prestige"},
    "bonus": {0: "17 2 27", 1: "1 25", 2: "13 8", 3: "21"},
    "figure": {0: 5, 1: 12, 2: 30, 3: 1},
    "points": {0: 4, 1: 0, 2: 11, 3: 2},
    "board": {
        0: "arc montmartre chaillot:4 chaillot:2",
        1: "montmartre belleville:8 chaillot:1",
        2: "arc saint-germain:3",
        3: "louvre@belleville belleville",
    },
    "spare": {1: 1},
    "points_tokens": {"chaillot": 20, "belleville": 16},
    "supply": "wood marble gold gold bronze",
}
TAKES = "0:francs-4 1:francs-5 0:points-3 1:wood-gold 1:points-4"
TAKEN = {"empty": True, "ends": TAKES, "ends_used": {0: "francs-4", 1: "points-4"}}
ALL_TAKEN = {
    "empty": True,
    "ends": " ".join(f"{i % 2}:{token}" for i, token in enumerate(END_TOKENS)),
    "ends_used": {0: "francs-4", 1: "points-3"},
}
MORE = "batignolles:1 batignolles:3 montmartre:2 la-villette:8"
STAGES = {
    "reveal": {"stage": "reveal"},
    "action": {"laid": MORE, "units": {"gold": 1, "bronze": 1}, "may_double": True, "used": "9"},
    "action with stacks": {"laid": MORE},
    "to": {"stage": "to", "picked": "arc", "laid": MORE},
    "points": {"stage": "points", "bought": "chaillot:4", "extra": "chaillot:3"},
    "bonus": {"stage": "bonus", "bought": "chaillot:2"},
    "match": {"stage": "match", "bought": "pantheon", "icons": {"bronze": 1, "gold-prestige": 1}, "extra": "pantheon@chaillot"},
    "end": {"stage": "end", **TAKEN},
    "choose": {"stage": "choose", "resume": "action", "using": 10, "used": "10"},
    "return": {"stage": "return", "resume": "reveal", "using": 23, "used": "23", "chosen": 1, "more": "silver silver"},
    "back": {"stage": "back", "resume": "end", "using": 25, "used": "25", "without": "25"},
    "take": {"stage": "take", "resume": "action", "using": 17, "used": "17", "without": "17"},
    "look": {**TAKEN, "stage": "action"},
    "end-token": {**TAKEN, "stage": "end-token"},
    "the end begins": {**ALL_TAKEN, "stage": "end", "phase": "round-of-end"},
    "last round": {**ALL_TAKEN, "phase": "last-round"},
    "over": {**ALL_TAKEN, "stage": "over", "phase": "last-round"},
}


def at(name, seats, turn, **said):
    """A position at a stage, in which everyone has something of everything: what seat 0 has is that of the turn."""
    some = {key: value for key, value in STAGES[name].items() if key not in ("extra", "more", "without")}
    held = {key: turned(seats, turn, {s: v for s, v in value.items() if s < seats}) if key not in ("points_tokens", "supply")
            else value for key, value in HELD.items()}  # fmt: skip
    for key in ("ends_used",):
        if key in some:
            some[key] = turned(seats, turn, some[key])
    if "ends" in some:
        some["ends"] = " ".join(
            f"{(int(word.partition(':')[0]) + turn) % seats}:{word.partition(':')[2]}" for word in some["ends"].split()
        )
    held["board"][turn] += " " + STAGES[name].get("extra", "")
    held["goods"][turn] += " " + STAGES[name].get("more", "")
    without = STAGES[name].get("without")
    if without:
        held["bonus"] = {s: " ".join(n for n in words.split() if n != without) for s, words in held["bonus"].items()}
    return position(**{"seats": seats, "turn": turn, **held, **some, **said})


def at_stage(name, seats, turn, **said):
    return put(at(name, seats, turn, **said))


def put(p, box=BOX):
    return grandtour.Table.from_position(p, seed=1, box=box)


def gets(t, viewer):
    """Everything that leaves the table for a viewer, but for the log."""
    parts = [repr(t.view(viewer)), t.text(viewer), str(t.asks(viewer)), repr(t.acting)]
    if viewer is not None:
        out = np.zeros(GAME.OBSERVED, np.float32)
        dispatch.observe_at(t.box.array, t.now.states, 0, viewer, out)
        refusals = [t.refusal(viewer, a) for a in range(0, GAME.ACTIONS, 17 if PLAIN else 3)]
        parts += [repr(t.legal(viewer)), repr(refusals), out.tobytes().hex()]
    return "\n".join(parts)


# --- views ----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), SOME_TURNS)
@pytest.mark.parametrize("screens", ["closed", "open"])
@pytest.mark.parametrize("name", STAGES)
def test_behind_screens(seats, turn, screens, name):
    """P1.7, P9.1 Francs, goods, bonus tokens and the points of token 27 are seen by their owner, by nobody else with closed
    screens, by everyone with open ones; at the end the screens fall. Numbers of keys and of unused tokens are always shown."""
    p = at(name, seats, turn, screens=screens)
    t = put(p)
    for viewer in (None, *range(seats)):
        view = t.view(viewer)
        for seat, own in enumerate(p["players"]):
            seen = view["players"][seat]
            behind = {"francs": own["francs"], "goods": own["goods"], "bonus": own["bonus"]}
            shown = seat == viewer or screens == "open" or name == "over"
            assert {key: seen[key] for key in behind} == (behind if shown else dict.fromkeys(behind))
            score = own["francs"] if 27 in own["bonus"] else 0
            assert seen["points"]["francs"] == (score if shown else None)
            assert seen["points"]["track"] == own["points"]
            assert seen["score"] == own["points"] + t.points(seat)["districts"] + (score if shown else 0)
            taken = [take["token"] for take in p["end_tokens"] if take["seat"] == seat]
            assert (seen["keys"], seen["spare_keys"], seen["figure"]) == (own["keys"], own["spare_keys"], own["figure"])
            assert (seen["bonus_count"], seen["ends_count"]) == (len(own["bonus"]), len(taken) - len(own["ends_used"]))
            assert seen["ends_used"] == own["ends_used"]


@pytest.mark.parametrize(("seats", "turn"), SOME_TURNS)
@pytest.mark.parametrize("screens", ["closed", "open"])
@pytest.mark.parametrize("name", STAGES)
def test_end_tokens_are_never_open(seats, turn, screens, name):
    """P8.1 Which end tokens others hold is shown to nobody, open screens or not; one's own are, and what was left after one's
    last take. Those left now are seen by the player who looks, while looking."""
    p = at(name, seats, turn, screens=screens)
    t = put(p)
    for viewer in (None, *range(seats)):
        view = t.view(viewer)
        for seat, own in enumerate(p["players"]):
            seen = view["players"][seat]
            takes = [i for i, take in enumerate(p["end_tokens"]) if take["seat"] == seat]
            tokens = [p["end_tokens"][i]["token"] for i in takes]
            mine = [one for one in END_TOKENS if one in tokens and one not in own["ends_used"]]
            gone = {take["token"] for take in p["end_tokens"][: takes[-1] + 1]} if takes else set(END_TOKENS)
            left = [one for one in END_TOKENS if one not in gone]
            assert (seen["ends"], seen["ends_seen"]) == ((mine, left) if seat == viewer else (None, None))
        taken = {take["token"] for take in p["end_tokens"]}
        looks = name == "end-token" and viewer == turn
        assert view["end_tokens"] == ([one for one in END_TOKENS if one not in taken] if looks else None)
        assert view["end_count"] == 12 - len(taken)


@pytest.mark.parametrize(("seats", "turn"), SOME_TURNS)
@pytest.mark.parametrize("name", STAGES)
def test_stacks_by_number_and_top(seats, turn, name):
    """P1.2, P1.3 Of a stack everyone sees how many tiles there are and the district of the top one; tiles aside are seen by
    nobody."""
    p = at(name, seats, turn)
    t = put(p)
    expected = [{"left": len(tiles), "top": tiles[0].partition(":")[0] if tiles else None} for tiles in p["stacks"]]
    for viewer in (None, *range(seats)):
        assert t.view(viewer)["stacks"] == expected
        assert "aside" not in t.view(viewer)


def test_a_view_has_no_more():
    """P1.2, P8.1 A view has these entries and no others: nothing that a stack or a screen could hide in."""
    for options in ({}, {"setup": "shuffled", "placement": "free", "screens": "open"}):
        t = new(3, **options)
        for viewer in (None, 0, 1, 2):
            view = t.view(viewer)
            assert set(view) == {
                "game", "seat", "seats", "options", "stage", "turn", "phase", "resume", "shown", "picked", "bought", "icons",
                "using", "chosen", "units", "may_double", "may_join", "acting", "end_tokens", "end_count", "stacks", "gone",
                "districts", "arc", "landmarks", "points_tokens", "supply", "discarded", "track", "used", "players",
            }  # fmt: skip
            player = {
                "seat", "francs", "goods", "bonus", "bonus_count", "ends", "ends_count", "ends_used", "ends_seen", "keys",
                "spare_keys", "figure", "points", "score",
            }  # fmt: skip
            assert all(set(seen) == player for seen in view["players"])
            assert all(set(stack) == {"left", "top"} for stack in view["stacks"])
            assert view["options"] == {"setup": "printed", "placement": "printed", "screens": "closed", **options}


@pytest.mark.parametrize("seats", SEATS)
def test_the_board_in_a_view(seats):
    """P1.1, P1.4, P1.5, P1.6 Everything on the table is in the view of everyone, as it lies there."""
    t = at_stage("end", seats, 1)
    p = t.position()
    for viewer in (None, *range(seats)):
        view = t.view(viewer)
        for i, district in enumerate(view["districts"]):
            assert_district(p, i, district)
        assert [one["id"] for one in view["landmarks"]] == [
            one["id"] for one in BOX.data["landmark"] if one["id"] not in p["landmarks"]
        ]
        assert view["arc"] == [seat for seat, own in enumerate(p["players"]) if own["board"].get("arc")]
        on_board = set(p["points_tokens"].values())
        assert view["points_tokens"] == [one["places"] for one in BOX.data["points_token"] if one["places"][0] not in on_board]
        assert (view["supply"], view["discarded"], view["used"]) == (p["supply"], p["discarded"], p["used"])
        for space in view["track"]:
            n = space["space"]
            figures = [seat for seat, own in enumerate(p["players"]) if own["figure"] == n]
            assert space == {"space": n, "number": p["numbers"][n - 1], "left": p["left"][n - 1], "figures": figures}


def assert_district(p, i, district):
    """A district of a view against the position."""
    id_ = DISTRICTS[i]
    keys = {place: [seat for seat, own in enumerate(p["players"]) for _ in range(own["board"].get(place, 0))] for place in
            [*SPOTS, *DISTRICTS, *p["landmarks"]]}  # fmt: skip
    kinds = {
        f"{d['id']}:{cost}": kind for d in BOX.data["district"] for cost, kind in zip((1, 2, 3, 4, 5, 8), d["kinds"], strict=True)
    }
    assert district["id"] == id_
    assert district["bank"] == {"francs": BOX.data["district"][i]["bank"], "keys": keys[id_]}
    for spot in district["spots"]:
        name = f"{id_}:{spot['cost']}"
        kind = kinds[p["buildings"][name]] if name in p["buildings"] else None
        assert spot == {"cost": spot["cost"], "kind": kind, "beside": p["beside"].get(name), "keys": keys[name]}
    there = [one for one in BOX.data["landmark"] if p["landmarks"].get(one["id"]) == id_]
    assert [(one["id"], one["cost"], one["keys"]) for one in district["landmarks"]] == [
        (one["id"], one["cost"], keys[one["id"]]) for one in sorted(there, key=lambda one: one["cost"])
    ]
    places = {one["places"][0]: one["places"] for one in BOX.data["points_token"]}
    assert district["points"] == places.get(p["points_tokens"].get(id_))
    own = [*(f"{id_}:{cost}" for cost in (1, 2, 3, 4, 5, 8)), *(one["id"] for one in there)]
    assert district["keys"] == sum(len(keys[place]) for place in own)


def test_landmarks_from_the_bottom_up():
    """P4.4 The landmarks of a district stand in order of cost, whatever their order in the box."""
    t = table(landmarks="eiffel@montmartre luxembourg@montmartre louvre@montmartre")
    assert [one["id"] for one in t.view(0)["districts"][2]["landmarks"]] == ["luxembourg", "louvre", "eiffel"]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", STAGES)
def test_plain_data(seats, name):
    """A view is plain data for everyone at every stage: it can be written as JSON."""
    t = at_stage(name, seats, 1)
    for viewer in (None, *range(seats)):
        assert json.loads(json.dumps(t.view(viewer))) == t.view(viewer)


# --- what makes no difference ---------------------------------------------------------------------------------------------
def swapped_tiles(p, chance):
    """Another order of the unseen tiles with the same districts on top."""
    p = json.loads(json.dumps(p))
    tops = [tiles[0].partition(":")[0] if tiles else None for tiles in p["stacks"]]
    unseen = [tile for tiles in p["stacks"] for tile in tiles] + p["aside"]
    chance.shuffle(unseen)
    new_tops = []
    for top in tops:
        new_tops.append(next((tile for tile in unseen if tile.startswith(f"{top}:")), None))
        unseen = [tile for tile in unseen if tile != new_tops[-1]]
    for i, tiles in enumerate(p["stacks"]):
        p["stacks"][i] = [new_tops[i], *(unseen.pop() for _ in tiles[1:])] if tiles else []
    p["aside"] = unseen
    return p


@pytest.mark.parametrize(("seats", "turn"), SOME_TURNS)
@pytest.mark.parametrize("name", ["reveal", "action with stacks", "bonus", "take"])
def test_other_stacks_make_no_difference(seats, turn, name):
    """P1.2, P1.3 With any other tiles below the tops and aside, everyone gets the same in all words and numbers."""
    p, chance = at(name, seats, turn, screens="open"), random.Random(name)
    edited = swapped_tiles(p, chance)
    assert edited["stacks"] != p["stacks"]
    for viewer in (None, *range(seats)):
        assert gets(put(edited), viewer) == gets(put(p), viewer)


def test_until_a_tile_is_taken():
    """P1.2, P2.1 Two stacks whose tops have one district: nobody can tell them apart until the tile is taken; then everyone
    can."""
    one, other = (
        table(seats=3, stage="reveal", stacks=(tops, "chaillot:2", "chaillot:3"))
        for tops in ("chaillot:1 chaillot:4", "chaillot:4 chaillot:1")
    )
    assert all(gets(one, viewer) == gets(other, viewer) for viewer in (None, 0, 1, 2))
    play(one, "reveal 1")
    play(other, "reveal 1")
    assert all(gets(one, viewer) != gets(other, viewer) for viewer in (None, 0, 1, 2))


@pytest.mark.parametrize("name", [name for name in STAGES if name != "over"])
@pytest.mark.parametrize("viewer", [1, None])
def test_other_screens_make_no_difference(name, viewer):
    """P1.7 What others have behind closed screens is nowhere in what a viewer gets: other francs, goods and bonus tokens of
    seats 0 and 2 change nothing for seat 1 and for spectators; with open screens they do."""
    p = at(name, 3, 2)
    edited = json.loads(json.dumps(p))
    a, b = edited["players"][0], edited["players"][2]
    for key in ("goods", "francs"):
        a[key], b[key] = b[key], a[key]
    if name not in ("back", "take"):
        moved = a["bonus"][0]
        kept = b["bonus"][-1]
        a["bonus"], b["bonus"] = sorted([kept, *a["bonus"][1:]]), sorted([*b["bonus"][:-1], moved])
    a["francs"] += 9
    if name in ("return", "to"):
        a["goods"], b["goods"] = b["goods"], a["goods"]  # what is asked must remain possible
        a["francs"], b["francs"] = 1, 33
    assert gets(put(edited), viewer) == gets(put(p), viewer)
    edited["options"]["screens"] = p["options"]["screens"] = "open"
    assert gets(put(edited), viewer) != gets(put(p), viewer)


@pytest.mark.parametrize("screens", ["closed", "open"])
@pytest.mark.parametrize("name", ["end", "look", "end-token"])
def test_other_end_tokens_make_no_difference(name, screens):
    """P8.1 Which end tokens were taken by others since one's last look is nowhere in what a viewer gets, open screens or not."""
    p = at(name, 3, 2, screens=screens)
    assert [take["seat"] for take in p["end_tokens"]] == [2, 0, 2, 0, 0]
    edited = json.loads(json.dumps(p))
    edited["end_tokens"][3]["token"] = "silver-gold-prestige"
    differ = {2} if name == "end-token" else set()
    for viewer in (None, 1, 2):
        assert (gets(put(edited), viewer) != gets(put(p), viewer)) == (viewer in differ)
    assert gets(put(edited), 0) != gets(put(p), 0)


# --- what is told ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_what_is_told_of_an_end_token(seats, turn):
    """P8.1, P8.2 The others are told that a token was taken, not which; using it tells everyone."""
    t = table(seats=seats, turn=turn, empty=True)
    play(t, "look", "end-token points-5")
    you = f"p{turn + 1}"
    for viewer in (None, *range(seats)):
        mine = viewer == turn
        assert t.told(viewer) == [(turn, "look"), (turn, "end-token points-5" if mine else "end-token")]
        says = f"{you} takes the end token: 5 points." if mine else f"{you} takes an end token."
        assert t.log(viewer) == [f"{you} looks at the end tokens.", says]
        assert mine or "points-5" not in repr([t.view(viewer), t.text(viewer), t.log(viewer), t.told(viewer)])
        assert t.view(viewer)["end_count"] == 11
        assert t.view(viewer)["players"][turn]["ends_count"] == 1
    play(t, "use points-5")
    for viewer in (None, *range(seats)):
        assert t.told(viewer)[-1] == (turn, "use points-5")
        assert t.log(viewer)[-2:] == [f"{you} uses the end token: 5 points.", f"{you} scores 5 points."]
        assert t.view(viewer)["players"][turn]["ends_used"] == ["points-5"]


@pytest.mark.parametrize("seats", SEATS)
def test_all_other_moves_are_open(seats):
    """P1.7 All other moves are told to everyone in the same words: what was gained in the open is remembered."""
    t, chance = new(seats, seed=6), random.Random(6)
    for _ in range(60 if PLAIN else 400):
        play(t, chance.choice(legal(t)))
        move = t.moves[-1]
        for viewer in (None, *range(seats)):
            if not move[1].startswith("end-token"):
                assert t.told(viewer)[-1] == move
        if t.over:
            break
    assert all(t.log(viewer) == t.log(None) for viewer in range(seats)) or any("end-token" in word for _, word in t.moves)


def test_open_screens_show_goods_in_words():
    """P1.7 The words of the table follow the view: an open screen is read out, a closed one is not."""
    closed, opened = (at_stage("reveal", 2, 0, screens=screens) for screens in ("closed", "open"))
    line = next(line for line in closed.text(0).splitlines() if line.strip().startswith("p2:"))
    assert "franc" not in line
    line = next(line for line in opened.text(0).splitlines() if line.strip().startswith("p2:"))
    assert "5 francs, 1 gold, 2 silver prestige, bonus tokens 1 25" in line
    line = next(line for line in at_stage("over", 2, 0).text(None).splitlines() if line.strip().startswith("p2:"))
    assert "5 francs" in line


# --- the table in words ---------------------------------------------------------------------------------------------------
def test_the_table_in_words():
    """P1 to P9 Districts, what lies beside the board, the track, the players, one's own screen, and how things stand."""
    t = table(
        board={0: "arc chaillot:4 louvre@belleville", 1: "chaillot belleville:8 belleville:8 arc"}, names=["Ann", "Bob"],
        francs={0: 1, 1: 9}, goods={0: "wood wood silver"}, bonus={0: "2 27", 1: "3"}, figure={0: 4}, points={0: 1}, spare={1: 1},
        points_tokens={"belleville": 14}, supply="gold", units={"gold": 1}, may_join=True, used="16",
        stacks=("montmartre:1", "chaillot:2", "chaillot:3"),
    )  # fmt: skip
    text = t.text(0).splitlines()
    heads = [str(section.title) for section in t.sections(0)]
    assert heads == ["Bonus track", "Beside the board", "Districts", "Players", "Behind your screen", "Paris"]
    said = [
        "Place a key, or move a key to buy something.",
        "  Chaillot: bank 7 francs [Bob]; keys on buildings and landmarks: 1; no points token",
        "  Belleville: bank 2 francs; keys on buildings and landmarks: 3; points 14–7–3",
        "    15 Louvre [Ann]",
        "  The Arc de Triomphe: [Ann] [Bob]",
        "  17 Eiffel Tower: 2 marble, 2 gold; icons: gold prestige, gold prestige, gold prestige",
        "  Points tokens: 20–10–5, 18–9–4, 16–8–4, 12–6–3, 10–5–2",
        "  Common supply: 1 gold",
        "  Buying prices: wood 2, marble 3, gold 4; selling prices: wood 1, marble 2, gold 3, "
        "bronze prestige 1, silver prestige 2, gold prestige 3",
        "  End tokens left: 12",
        "  Figures: Ann on 4, Bob before the track",
        "  Bob: 14 points (scored during play 0, districts 14); 7 keys in hand, 1 in the supply, 1 unused token",
        "  1 franc; 2 wood, 1 silver prestige",
        "  bonus token 27: 1 point for each franc at the end",
        "  Ann's turn",
        "  Goods from tokens, this turn only: 1 gold",
        "  Token 16: the key moved this turn may go where another player has one",
    ]
    for line in said:
        assert line in text, line
    assert any(line.startswith("    1 – (bronze) · 2 –") and "4 hotel [Ann] · 5 –" in line for line in text)
    assert any("8 bakery [Bob] [Bob]" in line for line in text)
    assert any("Stacks: 1: " in line and "Montmartre on top" in line for line in text)
    assert any("[1] 3 francs · " in line for line in text)
    assert [str(section.title) for section in t.sections(None)] == [head for head in heads if head != "Behind your screen"]


LAST_ROUND = {"empty": True, "ends": ALL_TAKEN["ends"], "phase": "last-round"}
NOWHERE = {**{f"{d}:8": f"{o}:8" for d, o in pairwise(DISTRICTS)}, "saint-germain:3": "saint-germain:3"}
STANDS = [
    ({**LAST_ROUND, "stage": "over"}, "The game is over."),
    ({"stage": "to", "picked": "chaillot:2", "board": {0: "chaillot:2"}, "laid": "chaillot:4", "francs": {0: 2}},
     "Moving the key from: Chaillot, cost 2"),
    ({"may_double": True, "used": "9"}, "Token 9: the key moved this turn may go where its owner already has one"),
    ({"may_join": True, "used": "16"}, "Token 16: the key moved this turn may go where another player has one"),
    ({**LAST_ROUND, "phase": "round-of-end"}, "All end tokens are taken: finish this round, then play one more"),
    (LAST_ROUND, "This is the last round"),
    ({"empty": True}, "Stacks: 1: empty; 2: empty; 3: empty"),
    ({"empty": True, "ends": "0:francs-4"}, "End tokens left: 11"),
    ({"supply": ""}, "Common supply: empty"),
    ({}, "The Arc de Triomphe: no keys"),
    ({"placement": "free", "tiles": NOWHERE, "gone": "chaillot:8"}, "Tiles out of the game: 1"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "says"), STANDS)
def test_how_things_stand(said, says):
    """P2, P8.3, P10.2 How far the turn and the game are; for everyone."""
    for viewer in (None, 0, 1):
        assert says in [line.strip() for line in table(**said).text(viewer).splitlines()]


def test_end_tokens_in_words():
    """P8.1 Who looks reads the tokens left; who has taken one reads what was left then; nobody else does."""
    t = table(empty=True, stage="end-token", ends="1:points-3")
    text = t.text(0)
    assert "end token: 1 wood, 1 gold" in text
    assert "end token: 3 points" not in text
    assert "end token: 1 wood" not in t.text(1) + t.text(None)
    assert "end token wood-gold: 1 wood, 1 gold" in [str(line) for part in t.sections(0, typed=True) for line in part.lines]
    t = table(empty=True, board={0: "arc"}, ends="1:points-3 0:points-4 0:francs-4", ends_used={0: "francs-4"})
    seen = (
        "5 francs; 6 francs; 5 points; 1 wood, 1 marble; 1 wood, 1 gold; 1 marble, 1 gold; 1 bronze prestige, 1 silver prestige"
    )
    assert f"End tokens left when you last took one: {seen}" in t.text(0)
    assert "end token: 4 points" in t.text(0)
    assert "end tokens used: 1" in t.text(1)
    assert "end token: 4 points" not in t.text(None)
    assert "no goods" in t.text(0)


def test_spaces_in_words():
    """P10.1 A number that lies on another space is said with its space; copies are counted."""
    t = table(seats=4, setup="shuffled", numbers={3: 6, 6: 3})
    assert "space 3 – [6] 2 points for each key on a building of cost 1 (×3)" in t.text(0)
    assert "space 6 – [3] 1 marble" in t.text(0)
    assert " · [1] 3 francs" in f" · {t.text(0)}".replace("\n  ", " · ")


# --- taking back ----------------------------------------------------------------------------------------------------------
def free(t, seat):
    """Whether the last move may be taken back without asking; then it is, and the position is returned."""
    if not t.may_undo(seat):
        with pytest.raises(grandtour.UndoRefused, match="Hidden information has been seen since then"):
            t.undo(seat)
        return None
    t.undo(seat)
    return t.position()


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_taking_back(seats, turn):
    """P2.1, P8.1, P8.2 A tile taken, a look and the use of an end token show something hidden, and can't be taken back freely;
    keys, trades, bonus tokens, the choice of an end token and the end of a turn can, while nobody else has moved."""
    said = {"seats": seats, "turn": turn}
    t = table(**said, stage="reveal")
    play(t, "reveal 1")
    assert free(t, turn) is None
    t = table(**said, empty=True)
    play(t, "look")
    assert free(t, turn) is None
    before = t.position()
    play(t, "end-token wood-gold")
    assert free(t, turn) == before
    play(t, "end-token wood-gold", "use wood-gold")
    assert free(t, turn) is None
    for moves in (["place arc"], ["sell gold"], ["use 17", "take 3"], ["place arc", "end"]):
        t = table(**said, goods={turn: "gold"}, bonus={turn: "17"})
        play(t, *moves[:-1])
        before = t.position()
        play(t, moves[-1])
        assert free(t, turn) == before


@pytest.mark.parametrize("good", GOODS)
def test_goods_of_others_are_not_counted(good):
    """P1.7 No single good of another seat is in a view with closed screens."""
    one, other = table(goods={1: good}, supply=""), table(goods={1: good}, supply="", screens="open")
    assert one.view(0)["players"][1]["goods"] is None
    assert other.view(0)["players"][1]["goods"] == {name: int(name == good) for name in GOODS}
