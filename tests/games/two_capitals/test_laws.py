"""What must never change: a position that breaks a law is refused with the law's name."""

import contextlib
import copy

import pytest

import grandtour

from .helpers import BOX, CITIES, GAME, SEATS, new, position, put, shown

LAWS = [str(law) for law in GAME.LAWS]
MORNING = position(seats=3, bus=5, turn=1, morning={5: [0]}, kept={0: "s1 s2", 1: "s3"})
ROOFS = position(seats=2, city="petersburg", bus=8, morning={4: [1], 8: [1]}, evening={18: [0]}, roofs={1: "m1 m2", 0: "e1"})
EVENING = position(seats=4, stage="evening", turn=2, kept={0: "s1 l1", 3: "l2"})
MARKS = position(seats=3, expert=True, stage="marks", turn=1, morning={9: [2]})
DRAFT = position(
    seats=2,
    expert=True,
    stage="planning",
    turn=1,
    kept={0: "s1 s2 s3", 1: "s7 s8 s9"},
    packet={0: "s10 s11 s12", 1: "s4 s5 s6"},
    seen={0: ["s1 s2 s3 s4 s5 s6", "s10 s11 s12"], 1: ["s7 s8 s9 s10 s11 s12", "s4 s5 s6"]},
)
OVER = position(stage="over", turn=None, kept={0: "s1 l1"})


def edit(p, **changes):
    """A position with some entries changed, each named by its path: players_0_stock=5."""
    p = copy.deepcopy(p)
    for path, value in changes.items():
        *way, last = (int(key) if key.isdecimal() else key for key in path.split("_"))
        inner = p
        for key in way:
            inner = inner[str(key)] if isinstance(inner, dict) else inner[key]
        inner[str(last) if isinstance(inner, dict) else last] = value
    return p


def without(pile, *cards):
    return [card for card in pile if card not in cards]


STAGE, ROUTES, DEALT, ROOF_TOKENS, TOKENS, CELLS, TAKEN, PACKETS, FIRST = LAWS[1:]
BROKEN = [
    (STAGE, edit(MORNING, stage="marks", bus=None)),
    (STAGE, edit(MORNING, stage="planning", bus=None)),
    (STAGE, edit(EVENING, stage="lunch")),
    (STAGE, edit(OVER, bus=3)),
    (STAGE, edit(MARKS, bus=3)),
    (STAGE, edit(DRAFT, bus=25)),
    (ROUTES, edit(MORNING, players_2_kept=["s1"])),
    (ROUTES, edit(MORNING, players_0_kept=["s1"])),
    (ROUTES, edit(MORNING, short=MORNING["short"] + ["s3"])),
    (ROUTES, edit(MORNING, long=without(MORNING["long"], "l25"))),
    (ROUTES, edit(EVENING, players_1_kept=["l2"])),
    (ROUTES, edit(DRAFT, players_0_packet=["s10", "s11", "s13"])),
    (ROUTES, edit(DRAFT, players_0_packet=["s10", "s11"])),
    (ROUTES, edit(OVER, players_1_kept=["s1"])),
    (DEALT, edit(MORNING, players_1_kept=["s3", "l1"], long=without(MORNING["long"], "l1"))),
    (DEALT, edit(MARKS, players_0_kept=["l1"], long=without(MARKS["long"], "l1"))),
    (DEALT, edit(EVENING, players_1_packet=["l3"])),
    (DEALT, edit(MORNING, players_2_packet=["l3"])),
    (ROOF_TOKENS, edit(ROOFS, roofs_morning=ROOFS["roofs"]["morning"] + ["m1"])),
    (ROOF_TOKENS, edit(ROOFS, roofs_evening=ROOFS["roofs"]["evening"][1:])),
    (ROOF_TOKENS, edit(ROOFS, players_0_roofs=["e1", "m1"])),
    (ROOF_TOKENS, edit(MORNING, players_0_roofs=["m1"])),
    (TOKENS, edit(MORNING, players_0_stock=30)),
    (TOKENS, edit(MORNING, players_2_stock=29)),
    (TOKENS, edit(EVENING, players_3_stock=0)),
    (TOKENS, edit(MORNING, tokens_evening={"5": [1]})),
    (CELLS, edit(MORNING, tokens_morning={"5": [0, 1, 2]})),
    (CELLS, edit(EVENING, tokens_evening={"25": [0, 1, 2, 3]})),
    (TAKEN, edit(ROOFS, players_1_roofs=["m1"], roofs_morning=["m2", *ROOFS["roofs"]["morning"]])),
    (TAKEN, edit(ROOFS, players_0_roofs=["e1", "e2"], roofs_evening=ROOFS["roofs"]["evening"][1:])),
    (TAKEN, edit(ROOFS, tokens_morning={"4": [1]}, players_1_stock=29)),
    (PACKETS, edit(DRAFT, players_0_seen_1=["s9", "s10", "s11"])),
    (PACKETS, edit(DRAFT, players_0_seen=[DRAFT["players"][0]["seen"][0]])),
    (PACKETS, edit(DRAFT, players_0_kept=["s1", "s2", "s7"], players_1_kept=["s3", "s8", "s9"])),
    (PACKETS, edit(DRAFT, players_0_packet=["s4", "s5", "s6"], players_1_packet=["s10", "s11", "s12"])),
    (PACKETS, edit(DRAFT, players_0_seen=[], players_1_seen=[])),
    (PACKETS, edit(DRAFT, players_0_kept=["s1", "s2", "s3", "s10", "s11"], players_0_packet=["s12"])),
    (
        PACKETS,
        edit(
            DRAFT,
            stage="marks",
            players_0_packet=[],
            players_1_packet=[],
            short=[f"s{i}" for i in (*range(4, 7), *range(10, 26))],
        ),
    ),
    (PACKETS, edit(MORNING, players_0_seen=[["s1", "s2", "s3", "s4", "s5", "s6"]])),
    (FIRST, edit(MARKS, turn=2)),
    (FIRST, edit(MARKS, turn=0)),
    (FIRST, edit(MARKS, tokens_evening={"9": [2]}, players_2_stock=28)),
    (FIRST, edit(MARKS, tokens_morning={"9": [0]}, players_0_stock=29, players_2_stock=30)),
    (FIRST, edit(DRAFT, tokens_morning={"9": [0]}, players_0_stock=29)),
]


def test_all_have_chosen_cannot_be():
    """A draft in which all have chosen has moved on: such a position is refused."""
    hands = {seat: " ".join(f"l{4 * seat + i}" for i in range(1, 5)) for seat in (0, 1)}
    p = position(
        expert=True,
        stage="lunch",
        kept={0: "l1", 1: "l5"},
        packet={0: "l2 l3 l4", 1: "l6 l7 l8"},
        seen={seat: [hand] for seat, hand in hands.items()},
    )
    with pytest.raises(grandtour.PositionError, match=PACKETS):
        put(p)


def test_every_law_is_here():
    """Every law is broken below by some position."""
    assert {law for law, _ in BROKEN} == set(LAWS[1:])


@pytest.mark.parametrize("p", [MORNING, ROOFS, EVENING, MARKS, DRAFT, OVER])
def test_unbroken(p):
    """The positions that are edited below obey all laws, and are read as they are written."""
    assert shown(put(p)) == p


@pytest.mark.parametrize(("law", "p"), BROKEN)
def test_broken(law, p):
    """What must never change: the law's name is given, and only one."""
    with pytest.raises(grandtour.PositionError) as refused:
        put(p)
    assert str(refused.value) == f"This position breaks a law: {law}."


@pytest.mark.parametrize("journey", ["morning", "evening"])
def test_no_player_twice_on_a_sight(journey):
    """What must never change: no player has two tokens on a sight in one journey."""
    with pytest.raises(grandtour.PositionError, match=f"tokens.{journey}, 9: 1 stands there twice"):
        put(edit(EVENING, **{f"tokens_{journey}": {"9": [1, 1]}, "players_1_stock": 28}))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"stage": "noon"}, "stage: “noon” is not possible"),
        ({"turn": 3}, "turn: 3 is not within 0–2"),
        ({"turn": None}, "turn: a whole number"),
        ({"bus": 26}, "bus: 26 is not within 1–25"),
        ({"bus": "5"}, "bus: a whole number"),
        ({"short_0": "s26"}, "short: “s26” is none of s1…s25"),
        ({"short_0": "s5"}, "short: s5 stands there twice"),
        ({"long_0": "s1"}, "long: “s1” is none of l1…l25"),
        ({"players_0_kept": ["x1"]}, "players 1, kept: “x1” is unknown"),
        ({"players_0_stock": -1}, "players 1, stock: -1"),
        ({"players_1_packet": ["s9"]}, "players 2, packet"),
        ({"players_1_seen": [["s9", "l9"]]}, "players 2, seen 1: this is no packet"),
        ({"tokens_morning": {"26": [0]}}, "tokens.morning, 26: there is no sight 26"),
        ({"tokens_morning": {"5": [3]}}, "tokens.morning, 5: 3 is not within 0–2"),
        ({"tokens_noon": {}}, "tokens, noon: unknown"),
        ({"player": []}, "player: unknown; is “players” meant?"),
        ({"players": []}, "players: 0 players; expected: 3"),
        ({"options": {"city": "kyiv"}}, "kyiv"),
        ({"seats": 5}, "2 to 4 players"),
        ({"format": 2}, "format: “2”"),
    ],
)
def test_unreadable(changes, says):
    """A position that can't be read is refused with the place."""
    with pytest.raises(grandtour.GrandTourError) as refused:
        put(edit(MORNING, **changes))
    assert says in str(refused.value)


WRONG = ["x", None, -1, 10**6, 1.5, [], {}, True, ["x"], [None], {"x": 1}, [[]], "s1", ["l9"], "s0", "s٣"]


@pytest.mark.parametrize("p", [ROOFS, DRAFT])
def test_any_wrong_value(p):
    """Whatever one value is replaced by: the position is read or refused, and nothing else happens."""
    for path in paths(p):
        for value in WRONG:
            with contextlib.suppress(grandtour.GrandTourError):
                put(edit(p, **{path: value}))


def test_very_long_id():
    """An id of thousands of digits is refused like any other unknown one."""
    with pytest.raises(grandtour.PositionError, match="is none of s1…s25"):
        put(edit(MORNING, short_0="s" + "9" * 5000))


@pytest.mark.parametrize("options", ["x", None, 5, ["expert"]])
def test_options_must_be_a_table(options):
    """Options that can't be read are refused, not taken for none."""
    with pytest.raises(grandtour.GrandTourError, match="options"):
        put(edit(EVENING, options=options))


def paths(p):
    """Paths to some values of all sorts: of every list the first entry."""
    if isinstance(p, dict):
        return [path for key in p for path in [key, *(f"{key}_{rest}" for rest in paths(p[key]))]]
    return ["0", *(f"0_{rest}" for rest in paths(p[0]))] if isinstance(p, list) and p else []


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("city", CITIES)
def test_every_position_of_a_game_can_be_read(city, seats):
    """Positions of a game obey the laws, and are read as they are written, chance included."""
    t = new(seats, seed=5, city=city, expert=True)
    while not t.over:
        if len(t.moves) % 3 == 0:
            assert grandtour.Table.from_position(t.position(), box=BOX).position() == t.position()
        seat = t.acting[0]
        t.play(seat, t.legal(seat)[-1])
