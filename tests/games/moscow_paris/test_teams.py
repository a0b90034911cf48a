"""Teams: seats 0 and 2 against 1 and 3."""

import pytest

import grandtour

from .helpers import BOX, GAME, ORDINARY, TVER, new, play, position, small, table

TEAMS = {"teams": True}


def team_table(*collections, **said):
    used = " ".join(collections).split()
    rows = dict.fromkeys([city for city in ORDINARY if city not in used][:4], "")
    said = {"options": TEAMS, "rows": rows, **said}
    return table(seats=4, cities={seat: cities for seat, cities in enumerate(collections) if cities}, **said)


@pytest.mark.parametrize("seats", [2, 3])
def test_only_for_four(seats):
    """M8.1 Teams are for four players; with others the option is refused in words, wherever the table comes from."""
    says = f"Teams need four players, not {seats}."
    with pytest.raises(grandtour.GrandTourError) as refused:
        new(seats, teams=True)
    assert str(refused.value) == says
    with pytest.raises(grandtour.GrandTourError) as refused:
        grandtour.Table.from_position(position(seats=seats, options=TEAMS))
    assert str(refused.value) == says
    record = new(seats, teams=False).record()
    record["options"] = TEAMS
    with pytest.raises(grandtour.GrandTourError) as refused:
        grandtour.Table.from_record(record)
    assert says in str(refused.value)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_not_asked_for(seats):
    """M8.1 Without the option everyone plays alone, four players too."""
    assert not new(seats).view(0)["options"]["teams"]
    t = table(seats=seats, cities={0: "nice", 1: "strasbourg vienna"})
    assert (t.scores, t.ranks) == ([1, 3, 0, 0][:seats], [2, 1, 3, 3][:seats])


@pytest.mark.parametrize(
    ("collections", "scores", "ranks"),
    [
        (["moscow", "", "", ""], [2, 0, 2, 0], [1, 2, 1, 2]),
        (["", "", "moscow", ""], [2, 0, 2, 0], [1, 2, 1, 2]),
        (["", "moscow", "", ""], [0, 2, 0, 2], [2, 1, 2, 1]),
        (["", "", "", "moscow"], [0, 2, 0, 2], [2, 1, 2, 1]),
        (["moscow", "nice", "munich", "rome paris"], [3, 6, 3, 6], [2, 1, 2, 1]),
    ],
)
def test_partners_pool_their_cities(collections, scores, ranks):
    """M8.1, M8.2 Seats 0 and 2 share their cities, and so do 1 and 3: both have the pool's score and place, 1 or 2."""
    t = team_table(*collections)
    assert (t.scores, t.ranks) == (scores, ranks)
    assert [player["score"] for player in t.view(3)["players"]] == scores


def test_flags_are_repeated_in_the_pool():
    """M8.2 A flag that both partners have is a repeated one; one that opponents have is not."""
    t = team_table("moscow", "nice", "smolensk", "milan")
    assert [t.points(seat) for seat in range(4)] == 2 * [{"cities": 3, "flags": 1}, {"cities": 2, "flags": 0}]
    alone = team_table("moscow", "nice", "smolensk", "milan", options={})
    assert [alone.points(seat)["flags"] for seat in range(4)] == [0, 0, 0, 0]
    t = team_table("moscow paris", "nice smolensk", "saint-petersburg strasbourg", "milan")
    assert [t.points(seat)["flags"] for seat in range(4)] == [2, 0, 2, 0]


def test_hometown_in_a_pool():
    """M8.2, M7.2 Special cities count in the pool like any other."""
    t = team_table("hometown", "istanbul", "moscow", "", options={"teams": True, "istanbul": True, "hometown": TVER})
    assert [t.points(seat) for seat in range(4)] == 2 * [{"cities": 3, "flags": 1}, {"cities": 3, "flags": 0}]


@pytest.mark.parametrize(
    ("collections", "ranks"),
    [
        (["moscow", "nice", "", "munich"], [1, 2, 1, 2]),  # 2 points each: a capital is ahead of two cities
        (["", "vienna", "warsaw", "paris"], [2, 1, 2, 1]),
        (["nice", "munich", "milan", "warsaw"], [2, 1, 2, 1]),
        (["nice", "munich", "strasbourg", "venice krakow"], [2, 1, 2, 1]),  # 3 each, no capitals: three cities, not two
        (["vienna", "nice munich", "warsaw", "strasbourg"], [1, 2, 1, 2]),  # 4 each: two capitals, none
        (["moscow", "rome", "nice", "munich"], [1, 1, 1, 1]),  # all equal
        (["moscow nice", "rome", "", "munich"], [1, 1, 1, 1]),
        (["", "", "", ""], [1, 1, 1, 1]),
    ],
)
def test_ties_between_teams(collections, ranks):
    """M8.2, M6.3 Ties are broken on the pool: capitals, then cities, else the place is shared by all four."""
    for turn in (0, 2):
        moved = [collections[(seat + turn) % 4] for seat in range(4)]
        assert team_table(*moved).ranks == ranks
    assert team_table(*(collections[(seat + 1) % 4] for seat in range(4))).ranks == [ranks[(seat + 1) % 4] for seat in range(4)]


def test_collections_stay_apart():
    """M8.2 Only scores are pooled: everyone keeps the cities that they claimed, open to all."""
    t = team_table("moscow", "nice", "smolensk", "")
    assert [player["cities"] for player in t.view(1)["players"]] == [["moscow"], ["nice"], ["smolensk"], []]


@pytest.mark.parametrize("seat", range(4))
def test_partners_do_not_see_each_others_hands(seat):
    """M8.1 Partners keep their hands to themselves; a reshuffled table deals the partner other cards too."""
    hands = {0: "sleeper sleeper", 1: "compartment", 2: "couchette swap", 3: "seating cancel"}
    t = team_table("", "", "", "", hands=hands)
    partner = (seat + 2) % 4
    assert [player["hand"] is None for player in t.view(seat)["players"]] == [other != seat for other in range(4)]
    own = t.position()["players"][partner]["hand"]
    dealt = [t.reshuffled(seat, seed).position()["players"][partner]["hand"] for seed in range(6)]
    assert any(other != own for other in dealt)
    assert len({tuple(other) for other in dealt}) > 3


@pytest.mark.parametrize("seat", range(4))
def test_partners_after_the_game(seat):
    """M8.1 Hands stay hidden when the game is over, from partners too."""
    rows = {"-0": "", "paris": "", "berlin": "", "rome": ""}
    t = team_table("", "moscow", "", "", rows=rows, city_deck="", stage="over", turn=None)
    assert [player["hand"] is None for player in t.view(seat)["players"]] == [other != seat for other in range(4)]


def test_a_claim_helps_the_partner():
    """M8.2 A city claimed by one partner raises the score of both at once; turns go round as usual."""
    t = team_table("", "", "nice", "", rows={"strasbourg": "mail", "moscow": "", "berlin": "", "rome": ""}, fronts={0: "mail"})
    play(t, "out saloon", "claim strasbourg")
    assert t.scores == [3, 0, 3, 0]
    assert t.acting == (1,)


def test_the_team_is_named():
    """M8.1, M8.2 The text says who plays with whom, and that the points are the team's."""
    t = team_table("moscow", "", "smolensk", "", names=["Ann", "Bob", "Cy", "Dee"])
    text = t.text(1)
    assert "Teams: Ann and Cy against Bob and Dee" in text
    assert "cities: Moscow (Russia, capital); team: 4 points (city points 3, same-country bonus 1)" in text
    assert "Teams:" not in team_table("", "", "", "", options={}).text(1)


def test_a_box_for_fewer():
    """M8.1 With a box for fewer players there are no teams."""
    box = small(players={"max": 3})
    with pytest.raises(grandtour.GrandTourError, match="2 to 3 players"):
        grandtour.Table("moscow_paris", 4, 1, TEAMS, box)
    assert box.data["players"] != BOX.data["players"]
    assert box.game == GAME.NAME
