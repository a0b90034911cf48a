"""P3 Placing a key; P4.1 to P4.4 where a key may move."""

import pytest

from .helpers import (
    BOX,
    DISTRICTS,
    END_TOKENS,
    LANDMARKS,
    SEATS,
    SPOTS,
    TURNS,
    francs,
    legal,
    moves,
    other_box,
    play,
    player,
    refused,
    stage,
    table,
    turned,
)

BANKS = {"chaillot": 7, "batignolles": 5, "montmartre": 4, "la-villette": 3, "belleville": 2, "saint-germain": 6}
ALL_GOODS = "wood wood marble marble marble gold gold gold"
COST = {landmark["id"]: landmark["cost"] for landmark in BOX.data["landmark"]}


def more_copies(data):
    """Three of each of tokens 9 and 16, so that one can be used after another."""
    for token in (data["bonus"][8], data["bonus"][15]):
        token["copies"] = [3, 3, 3]


MANY = other_box(more_copies)


def rich(seats, turn, board, **more):
    """A table of a player who can pay for everything; `board` is said as if seat 0 were on turn."""
    said = {"francs": {turn: 40}, "goods": {turn: ALL_GOODS}, "supply": "", **more}
    return table(seats=seats, turn=turn, board=turned(seats, turn, board), **said)


def reach(t, source):
    """What a key can buy."""
    twin = t.copy()
    play(twin, f"move {source}")
    return moves(twin, "to")


def picked(t, source):
    """A copy of the table with a key in the air."""
    twin = t.copy()
    play(twin, f"move {source}")
    return twin


# --- P3 placing -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("district", DISTRICTS)
def test_a_bank_pays(district, seats, turn):
    """P3.1, P3.3 A key from behind the screen onto a bank: it pays its printed francs at once; the others get nothing."""
    t = table(seats=seats, turn=turn, francs=dict.fromkeys(range(seats), 3))
    hand = player(t, turn)["keys"]
    play(t, f"place {district}")
    assert [francs(t, seat) for seat in range(seats)] == [3 + BANKS[district] if seat == turn else 3 for seat in range(seats)]
    assert (player(t, turn)["board"], player(t, turn)["keys"]) == ({district: 1}, hand - 1)
    assert stage(t) == "end"


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_the_arc_pays_nothing(seats, turn):
    """P3.1, P3.3 A key onto the Arc brings nothing."""
    t = table(seats=seats, turn=turn, francs={turn: 3})
    play(t, "place arc")
    assert (francs(t, turn), player(t, turn)["board"], player(t, turn)["points"]) == (3, {"arc": 1}, 0)
    assert t.view(None)["arc"] == [turn]


@pytest.mark.parametrize("seats", SEATS)
def test_francs_never_run_out(seats):
    """P3.3 Banks pay however much everyone has: there were 35 coins in the box."""
    t = table(seats=seats, francs=dict.fromkeys(range(seats), 500))
    play(t, "place chaillot")
    assert francs(t, 0) == 507


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_where_a_key_is_placed(seats, turn):
    """P3.1 On any of six banks or on the Arc, never straight onto a building or landmark."""
    t = rich(seats, turn, {}, laid="chaillot:1 montmartre:8", landmarks="louvre@chaillot")
    assert moves(t, "place") == [*DISTRICTS, "arc"]
    for place in ("chaillot:1", "montmartre:8", "louvre"):
        refused(t, f"place {place}", "never straight onto a building or landmark", "(P3.1)")


@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("place", [*DISTRICTS, "arc"])
def test_one_key_on_each(place, seats, turn):
    """P3.2 At most one key of one's own on each bank and on the Arc at a time; the others' keys there don't matter."""
    others = dict.fromkeys(range(1, seats), place)
    t = rich(seats, turn, {0: place, **others}, laid="chaillot:1")
    assert moves(t, "place") == [one for one in (*DISTRICTS, "arc") if one != place]
    refused(t, f"place {place}", f"already have a key on {'the Arc' if place == 'arc' else 'that bank'}", "(P3.2)")
    t = rich(seats, turn, others)
    play(t, f"place {place}")
    seen = t.view(None)
    there = seen["arc"] if place == "arc" else seen["districts"][DISTRICTS.index(place)]["bank"]["keys"]
    assert there == list(range(seats))


@pytest.mark.parametrize("place", ["chaillot", "arc"])
def test_again_after_it_left(place):
    """P3.2 At a time: when the key has left, another one may come, and a bank pays again."""
    t = table(board={0: place}, laid="chaillot:4", francs={0: 4})
    play(t, f"move {place}", "to chaillot:4", "end", "reveal 1", "place arc", "end", "reveal 1", f"place {place}")
    assert francs(t, 0) == (7 if place == "chaillot" else 0)


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_no_key_in_hand(seats, turn):
    """P3.1 The key comes from behind the screen: without one there, none is placed; keys in the supply don't count."""
    n = {2: 10, 3: 9, 4: 7}[seats]
    board = {0: " ".join(SPOTS[:n])}
    t = rich(seats, turn, board, supply=None, goods={})
    assert (player(t, turn)["keys"], player(t, turn)["spare_keys"]) == (0, 2)
    assert moves(t, "place") == []
    for place in (*DISTRICTS, "arc"):
        refused(t, f"place {place}", "no key behind your screen", "(P3.1)")
    t = rich(seats, turn, {0: " ".join(SPOTS[: n - 1])}, supply=None, goods={})
    assert moves(t, "place") == [*DISTRICTS, "arc"]


# --- P4.1 free buildings and landmarks ------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("source", ["chaillot", "arc"])
def test_free_means_no_key(source, seats, turn):
    """P4.1 A building is bought only when its tile has been laid and no key is on it, one's own or another's; a landmark too."""
    board = {0: f"{source} chaillot:2 tuileries@chaillot", 1: "chaillot:4 sacre-coeur@chaillot"}
    t = rich(seats, turn, board, laid="chaillot:5 chaillot:8", landmarks="louvre@chaillot")
    on_board = [place for place in reach(t, source) if "@" not in place]
    assert on_board == ["chaillot:5", "chaillot:8", "louvre"]
    t = picked(t, source)
    refused(t, "to chaillot:1", "No building has been laid there yet: Chaillot, cost 1.", "(P4.1)")
    refused(t, "to chaillot:2", "You already have a key there: Chaillot, cost 2.", "(P4.1)")
    refused(t, "to chaillot:4", "Another player has a key there: Chaillot, cost 4.", "(P4.1)")
    refused(t, "to tuileries", "You already have a key there", "(P4.1)")
    refused(t, "to sacre-coeur", "Another player has a key there", "(P4.1)")
    refused(t, "to eiffel", "in the supply", "(P4.4)")
    refused(t, "to arc", "only to a building or landmark", "(P4.1)")
    refused(t, "to chaillot", "only to a building or landmark", "(P4.1)")


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_only_own_keys_move(seats, turn):
    """P4.1 One of your own keys on the board moves: nobody else's, and none from where no key is."""
    t = rich(seats, turn, {0: "chaillot", 1: "montmartre arc chaillot:1"}, laid="chaillot:4 montmartre:4")
    assert moves(t, "move") == ["chaillot"]
    refused(t, "move montmartre", "You have no key there: Montmartre, bank.", "(P4.1)")
    refused(t, "move arc", "You have no key there: the Arc de Triomphe.", "(P4.1)")
    refused(t, "move chaillot:1", "You have no key there: Chaillot, cost 1.", "(P4.1)")
    refused(t, "move louvre", "You have no key there: Louvre.", "(P4.1)")


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_a_key_that_can_buy_nothing(seats, turn):
    """P4.1, P4.6 `move` is legal only if at least one `to` can follow with what the player has."""
    said = {
        "seats": seats,
        "turn": turn,
        "board": {turn: "arc chaillot montmartre:4 belleville:8"},
        "laid": "chaillot:3 montmartre:5",
    }
    for amount, sources in ((0, []), (1, ["montmartre:4"]), (2, ["montmartre:4"]), (3, ["chaillot", "arc", "montmartre:4"])):
        t = table(**said, francs={turn: amount})
        assert moves(t, "move") == sources
        for source in ("chaillot", "arc", "montmartre:4", "belleville:8"):
            if source not in sources:
                refused(t, f"move {source}", "can't afford anything", "(P4.6)")


@pytest.mark.parametrize("option", ["may_double", "may_join"])
@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_tokens_9_and_16_open_places(seats, turn, option):
    """P4.1 Token 9 opens places with one's own key, token 16 those with another's; a place with both needs both."""
    board = {0: "arc chaillot:2 chaillot:4 louvre@belleville", 1: "chaillot:4 chaillot:5 eiffel@belleville"}
    t = rich(seats, turn, board, box=MANY, **{option: True})
    own, others = ["chaillot:2", "louvre"], ["chaillot:5", "eiffel"]
    assert [place for place in reach(t, "arc") if "@" not in place] == (own if option == "may_double" else others)
    t = picked(t, "arc")
    says = "Another player has a key there" if option == "may_double" else "You already have a key there"
    refused(t, "to chaillot:4", says, "(P4.1)")
    t = rich(seats, turn, board, box=MANY, may_double=True, may_join=True)
    assert [place for place in reach(t, "arc") if "@" not in place] == [
        "chaillot:2",
        "chaillot:4",
        "chaillot:5",
        "louvre",
        "eiffel",
    ]
    assert reach(t, "chaillot:2") == [
        "chaillot:4",
        "chaillot:5",
        *(f"{name}@chaillot" for name in LANDMARKS if name not in ("louvre", "eiffel")),
    ]


def test_a_place_never_costs_more_than_itself():
    """P4.1, P4.3 With token 9 a key can't go where it stands, nor the second of two keys there."""
    t = rich(2, 0, {0: "chaillot:4 chaillot:4"}, box=MANY, may_double=True)
    assert "chaillot:4" not in reach(t, "chaillot:4")
    refused(picked(t, "chaillot:4"), "to chaillot:4", "something more expensive than where it is now", "(P4.3)")


# --- P4.2 from the Arc -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_from_the_arc(seats, turn):
    """P4.2 From the Arc to any free building or landmark on the board, in any district, whatever it costs."""
    laid = [spot for spot in SPOTS if spot.endswith((":1", ":4", ":8"))]
    t = rich(seats, turn, {0: "arc"}, laid=" ".join(laid), landmarks="louvre@belleville luxembourg@chaillot eiffel@chaillot")
    assert reach(t, "arc") == [*laid, "luxembourg", "louvre", "eiffel"]


@pytest.mark.parametrize("place", [*SPOTS, *LANDMARKS])
def test_every_place_from_the_arc(place):
    """P4.2 The Arc's key goes there and pays the full cost; the Arc is empty."""
    where = {"laid": place} if ":" in place else {"landmarks": f"{place}@montmartre"}
    t = rich(2, 1, {0: "arc"}, **where)
    play(t, "move arc", f"to {place}")
    assert player(t, 1)["board"] == {place: 1}
    assert francs(t, 1) == 40 - (int(place.split(":")[1]) if ":" in place else COST[place])
    assert t.view(None)["arc"] == []


# --- P4.3 within the district -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("district", DISTRICTS)
@pytest.mark.parametrize("cost", [0, 1, 2, 3, 4, 5, 8])
def test_only_what_costs_more_in_the_same_district(district, cost):
    """P4.3 From a bank (cost 0) or a building: only within the district, only to something that costs more."""
    source = f"{district}:{cost}" if cost else district
    laid = [spot for spot in SPOTS if spot != source]
    for turn in range(3):
        t = rich(
            3, turn, {0: source}, laid=" ".join(spot for spot in laid if spot.startswith((district, "chaillot", "belleville")))
        )
        found = [place for place in reach(t, source) if "@" not in place]
        assert found == [f"{district}:{dearer}" for dearer in (1, 2, 3, 4, 5, 8) if dearer > cost]
    t = picked(t, source)
    elsewhere = "belleville" if district != "belleville" else "chaillot"
    refused(t, f"to {elsewhere}:8", "Only a key on the Arc can move to another district.", "(P4.3)")
    for cheaper in (1, 2, 3, 4, 5, 8):
        if cheaper < cost:
            refused(t, f"to {district}:{cheaper}", "something more expensive than where it is now", "(P4.3)")


@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("source", LANDMARKS)
def test_from_a_landmark(source, seats, turn):
    """P4.3 From a landmark only to one that costs more in the same district, on the board or added; never down to a building."""
    others = [name for name in LANDMARKS if name != source]
    board = " ".join(f"{name}@belleville" for name in others)
    t = rich(seats, turn, {0: f"{source}@belleville arc", 1: "belleville"}, laid="belleville:8 belleville:5", landmarks=board)
    dearer = [name for name in others if COST[name] > COST[source]]
    if dearer:
        assert reach(t, source) == dearer
        for name in others:
            if name not in dearer:
                refused(picked(t, source), f"to {name}", "something more expensive than where it is now", "(P4.3)")
        refused(picked(t, source), "to belleville:8", "something more expensive than where it is now", "(P4.3)")
    else:
        refused(t, f"move {source}", "nothing the key there could move to", "(P4.1)")
    t = rich(seats, turn, {0: f"{source}@belleville arc"}, laid="belleville:8 belleville:5")
    assert (f"move {source}" in legal(t)) == bool(dearer)
    if dearer:
        assert reach(t, source) == [f"{name}@belleville" for name in dearer]


@pytest.mark.parametrize("source", ["montmartre", "montmartre:3", "luxembourg"])
def test_no_landmark_of_another_district(source):
    """P4.3 A landmark in another district can't be reached but from the Arc."""
    word = f"{source}@montmartre" if source == "luxembourg" else source
    t = rich(2, 0, {0: f"{word} arc"}, landmarks="louvre@chaillot eiffel@montmartre")
    assert "louvre" not in reach(t, source)
    assert "eiffel" in reach(t, source)
    assert {"louvre", "eiffel"} <= set(reach(t, "arc"))
    refused(picked(t, source), "to louvre", "Only a key on the Arc can move", "(P4.3)")
    refused(picked(t, source), "to notre-dame@chaillot", "Only a key on the Arc can move", "(P4.3)")


# --- P4.4 adding landmarks -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("source", ["montmartre", "montmartre:2", "montmartre:8"])
def test_a_landmark_from_the_supply(source, seats, turn):
    """P4.4 Any landmark of the supply may be added to the district of the key, as part of buying it; all see it there."""
    t = rich(seats, turn, {0: f"{source} chaillot"})
    assert [place for place in reach(t, source) if "@" in place] == [f"{name}@montmartre" for name in LANDMARKS]
    play(t, f"move {source}", "to pantheon@montmartre")
    assert t.position()["landmarks"] == {"pantheon": "montmartre"}
    assert player(t, turn)["board"] == {"chaillot": 1, "pantheon": 1}
    seen = t.view(None)
    assert [(one["id"], one["keys"]) for one in seen["districts"][2]["landmarks"]] == [("pantheon", [turn])]
    assert [one["id"] for one in seen["landmarks"]] == [name for name in LANDMARKS if name != "pantheon"]


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_above_the_ones_there(seats, turn):
    """P4.4 It must cost more than each landmark of the district, whoever has them; other districts don't matter."""
    there = "grand-palais@montmartre eiffel@chaillot"
    t = rich(seats, turn, {0: "montmartre belleville", 1: "luxembourg@montmartre"}, landmarks=there)
    added = [place for place in reach(t, "montmartre") if "@" in place]
    assert added == [f"{name}@montmartre" for name in LANDMARKS if 12 < COST[name] < 17]
    assert [place for place in reach(t, "belleville") if "@" in place] == [
        f"{name}@belleville" for name in LANDMARKS if name not in ("luxembourg", "grand-palais", "eiffel")
    ]
    t = picked(t, "montmartre")
    refused(t, "to tuileries@montmartre", "must cost more than 12: Montmartre.", "(P4.4)")
    refused(t, "to grand-palais@montmartre", "already on the board: Grand Palais, Montmartre.", "(P4.4)")
    refused(t, "to eiffel@montmartre", "already on the board: Eiffel Tower, Chaillot.", "(P4.4)")
    refused(t, "to pantheon", "in the supply", "(P4.4)")
    refused(t, "to pantheon@belleville", "Only a key on the Arc can move", "(P4.3)")


def test_any_number_in_a_district():
    """P4.4 A district may hold any number of landmarks: all eight, one above the other, by one key."""
    six = "marble marble marble gold gold gold"
    t = rich(2, 0, {0: "montmartre"}, goods={0: six}, francs={0: 99}, supply=six, empty=True)
    source = "montmartre"
    for name, token in zip(LANDMARKS, END_TOKENS, strict=False):
        for good in ("marble", "gold"):
            while player(t, 0)["goods"][good] < 2:
                play(t, f"buy {good}")
        play(t, f"move {source}", f"to {name}@montmartre", "skip", "end", "look", f"end-token {token}", "end")
        source = name
    assert set(t.position()["landmarks"].values()) == {"montmartre"}
    assert [one["id"] for one in t.view(None)["districts"][2]["landmarks"]] == list(LANDMARKS)
    assert player(t, 0)["board"] == {"eiffel": 1}


def test_landmarks_of_equal_cost():
    """P4.4 More, not as much: of two landmarks of the same cost the second can't be put above the first."""
    box = other_box(lambda data: data["landmark"][2].update(cost=11))  # the Grand Palais as expensive as the Tuileries
    t = rich(2, 0, {0: "montmartre belleville"}, landmarks="tuileries@montmartre", box=box)
    assert "grand-palais@montmartre" not in reach(t, "montmartre")
    assert "grand-palais@belleville" in reach(t, "belleville")
    refused(picked(t, "montmartre"), "to grand-palais@montmartre", "must cost more than 11", "(P4.4)")


@pytest.mark.parametrize(("seats", "turn"), TURNS)
@pytest.mark.parametrize("other", ["belleville", "belleville:1", "belleville:8", "luxembourg@belleville"])
def test_the_arcs_key_adds_a_landmark(other, seats, turn):
    """P4.4 The Arc's key adds a landmark only to a district in which another key of the player is: on its bank, a building or a
    landmark. Keys of other players don't help."""
    t = rich(seats, turn, {0: f"arc {other}", 1: "chaillot montmartre:4 eiffel@la-villette"})
    added = [place for place in reach(t, "arc") if "@" in place]
    higher = [name for name in LANDMARKS if name != "eiffel" and not (name == "luxembourg" and "luxembourg" in other)]
    assert added == [f"{name}@belleville" for name in higher]
    air = picked(t, "arc")
    for district in ("chaillot", "montmartre", "la-villette", "saint-germain"):
        refused(air, f"to louvre@{district}", "only where you have another key", "has none.", "(P4.4)")
    play(air, "to louvre@belleville")
    assert air.position()["landmarks"]["louvre"] == "belleville"
    assert "louvre" in player(air, turn)["board"]
    assert francs(air, turn) == 40 - 15


@pytest.mark.parametrize(("seats", "turn"), TURNS)
def test_the_arcs_key_alone(seats, turn):
    """P4.4 Without another key on the board nothing can be added; a landmark on the board can be bought."""
    t = rich(seats, turn, {0: "arc"}, landmarks="louvre@chaillot")
    assert reach(t, "arc") == ["louvre"]
    refused(picked(t, "arc"), "to eiffel@chaillot", "only where you have another key: Chaillot has none.", "(P4.4)")
    refused(rich(seats, turn, {0: "arc"}), "move arc", "nothing the key there could move to", "(P4.1)")


def test_the_arcs_key_stacks_too():
    """P4.4 Also what the Arc's key adds must cost more than each landmark there."""
    t = rich(3, 2, {0: "arc belleville chaillot:1"}, landmarks="notre-dame@belleville luxembourg@belleville")
    assert [place for place in reach(t, "arc") if place.endswith("@belleville")] == ["eiffel@belleville"]
    assert "tuileries@chaillot" in reach(t, "arc")
    refused(picked(t, "arc"), "to louvre@belleville", "must cost more than 16: Belleville.", "(P4.4)")


def test_a_landmark_left_behind_still_counts():
    """P4.4 A landmark without a key still lies there: what is added must cost more, and it can be bought where it is."""
    t = rich(
        2,
        0,
        {0: "pantheon@montmartre", 1: "montmartre"},
        francs={0: 40, 1: 40},
        goods={0: "marble gold gold", 1: "marble marble gold"},
    )
    play(t, "move pantheon", "to louvre@montmartre", "skip", "end", "reveal 1")
    assert "pantheon" in reach(t, "montmartre")
    refused(picked(t, "montmartre"), "to sacre-coeur@montmartre", "must cost more than 15", "(P4.4)")
