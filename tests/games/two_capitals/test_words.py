"""Moves in words, and a reason for every move that is refused."""

import grandtour

from .helpers import BOX, CITIES, GAME, table


# --- moves in words ---------------------------------------------------------------------------------------------------
def test_words_of_all_moves():
    """Moves in words: visit and a number, stop, keep and a card, mark with a number and a journey; each has one number."""
    numbers = range(1, 26)
    words = {f"visit {n}" for n in numbers} | {"stop"} | {f"keep {letter}{n}" for letter in "sl" for n in numbers}
    words |= {f"mark {n} {journey}" for n in numbers for journey in ("morning", "evening")}
    t = grandtour.Table("two_capitals", seed=1)
    called = [GAME.words(t.box, t.now.state, 0, a) for a in range(GAME.ACTIONS)]
    assert set(called) == words
    assert [GAME.action(t.box, t.now.state, 0, text) for text in called] == list(range(GAME.ACTIONS))


def test_cards_are_named_by_the_box():
    """Moves in words: s3 is the third short route of the box, for either city."""
    for city in CITIES:
        route = BOX.data[city]["short"][2]
        t = table(city=city, stage="over", turn=None, morning={n: [1] for n in route["stops"]}, kept={1: "s3"})
        assert t.points(1)["short"] == route["points"]


def test_automatic_planning_and_lunch():
    """Moves in words: without `expert` planning and lunch are not moves; the morning's `stop` is followed by a visit."""
    t = table(bus=25, turn=1, morning={25: [0]})
    t.play(1, "stop")
    t.play(0, "visit 25")
    assert t.moves == [(1, "stop"), (0, "visit 25")]


def test_lunch_has_a_rule_of_its_own():
    """T8.3 What is refused at lunch cites the rule of lunch."""
    t = grandtour.Table("two_capitals", 2, seed=1, options={"expert": True})
    while t.view(None)["stage"] != "lunch":
        t.play(t.acting[0], t.legal(t.acting[0])[-1])
    t.play(0, t.legal(0)[0])
    assert t.refusal(0, "keep l1").endswith("(T8.3)")
    assert t.refusal(1, "keep s1").endswith("(T8.3)")
