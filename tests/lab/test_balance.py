"""Balance: intervals on known data, verdicts on made-up games, and reports whose numbers are those of the games."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import grandtour
from grandtour.bots import Agent, strategy
from grandtour.engine import registry
from grandtour.engine.box import box_of, shipped_box
from grandtour.engine.contract import Component
from grandtour.engine.errors import GrandTourError
from grandtour.engine.i18n import say, speaking
from grandtour.lab import key_of_game, simulate
from grandtour.lab.balance import measure
from grandtour.lab.balance.measure import BalanceSpec, Measuring, Sample, balance_spec, contrast
from grandtour.lab.balance.report import (
    between,
    command,
    compared_components,
    compared_verdicts,
    is_edited,
    kind_part,
    often,
    report,
    verdicts,
)
from grandtour.lab.balance.statistics import Estimate, mean_of, share_of, t_quantile

SVG = "{http://www.w3.org/2000/svg}"
GAMES = 12


def made_up(ranks: Any, points: Any = None, sides: tuple[int, ...] = (), uses: Any = None) -> Sample:
    """Games that nobody played."""
    places = np.asarray(ranks)
    games, seats = places.shape
    scores = 10 - places if points is None else np.asarray(points)
    used = np.zeros((games, seats, 0), np.int64) if uses is None else np.asarray(uses)
    things = tuple(Component("car", f"thing {i}", say("thing {i}", i=i)) for i in range(used.shape[2]))
    return Sample(
        shipped_box("moscow_paris"),
        sides or tuple(range(seats)),
        things,
        places,
        np.stack([scores, 0 * scores], axis=2),
        np.full(games, 50),
        used,
    )


def won(first: int, games: int = 200) -> Sample:
    """Games of two, of which seat 1 has won the first ones."""
    return made_up([[1, 2]] * first + [[2, 1]] * (games - first))


# --- intervals --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("games", "doubt", "reach"), [(10, 0.05, 2.262), (30, 0.05, 2.045), (400, 0.05, 1.966), (11, 0.01, 3.169)]
)
def test_students_quantiles_are_those_of_the_tables(games: int, doubt: float, reach: float) -> None:
    assert t_quantile(games, doubt) == pytest.approx(reach, abs=0.0015)


def test_a_mean_and_its_interval() -> None:
    found = mean_of(range(1, 11))
    assert (found.mean, found.low, found.high) == pytest.approx((5.5, 3.334, 7.666), abs=0.001)


def test_wilsons_interval() -> None:
    found = share_of([1] * 8 + [0] * 2)
    assert (found.mean, found.low, found.high) == pytest.approx((0.8, 0.4902, 0.9433), abs=0.0001)
    assert share_of([0] * 10).high == pytest.approx(0.2775, abs=0.0001)


def test_a_contrast_reckons_with_games() -> None:
    """When one of two has a card, one wins what the other loses: the error is that of the games, not of players apart."""
    wins = np.array([1, 1, 1, 0, 1, 0, 1, 1, 0, 1, 1, 1], float)
    has = np.array([[True, False]] * 6 + [[False, True]] * 6)
    values = np.where(has, wins[:, None], 1 - wins[:, None])
    found, paired = contrast(values, has), mean_of(2 * wins - 1)
    assert found is not None
    assert (found.gain.mean, found.gain.low, found.gain.high) == pytest.approx((paired.mean, paired.low, paired.high))
    assert (found.with_it, found.without_it, found.is_few) == (12, 12, True)
    assert contrast(values, np.ones_like(has)) is None


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Players of a game share its luck; a component is worth 3 points; 500 reports of 60 games."""
    chance, held = np.random.default_rng(1), 0
    for _ in range(500):
        has = chance.random((60, 3)) < 0.3
        scores = 50 + chance.normal(0, 8, (60, 1)) + chance.normal(0, 4, (60, 3)) + 3 * has
        found = contrast(scores, has)
        assert found is not None
        held += found.gain.low <= 3 <= found.gain.high
    assert 0.92 < held / 500 < 0.98


# --- verdicts ---------------------------------------------------------------------------------------------------------
def test_an_advantage_is_seen() -> None:
    found = won(130).verdict()
    assert (found.ahead, found.behind) == ((0,), (1,))
    told = verdicts(balance_spec("moscow_paris"), won(130))
    assert [str(sentence).split(":")[0] for sentence in told] == ["Seat 1 wins more than its fair share"]


def test_none_is_seen_where_there_is_none() -> None:
    found = won(104).verdict()
    assert (found.ahead, found.behind) == ((), ())
    assert found.most == pytest.approx(share_of([1] * 104 + [0] * 96).high - 0.5)
    assert len(verdicts(balance_spec("moscow_paris"), won(104))) == 1


def test_of_four_seats_one_is_easily_off_by_chance() -> None:
    """A share whose own interval is off is not a verdict while it could be one of four by chance."""
    order = [[1, 2, 3, 4]] * 64 + [[2, 1, 3, 4]] * 46 + [[2, 3, 1, 4]] * 45 + [[2, 3, 4, 1]] * 45
    sample = made_up(order)
    assert sample.seat_wins()[0].low > 0.25
    assert sample.verdict().ahead == ()
    assert made_up([[1, 2, 3, 4]] * 30 + order).verdict().ahead == (0,)


def test_who_is_behind_is_named_too() -> None:
    told = verdicts(balance_spec("moscow_paris", 3), made_up([[1, 2, 3]] * 40 + [[2, 1, 3]] * 40 + [[2, 3, 1]] * 10))
    assert [str(sentence).split(":")[0] for sentence in told] == ["Seat 3 wins less than its fair share"]


def test_a_shared_win_counts_in_part() -> None:
    sample = made_up([[1, 1, 3], [1, 2, 3]], [[9, 9, 4], [9, 5, 1]])
    assert sample.wins.tolist() == [[0.5, 0.5, 0], [1, 0, 0]]
    assert sample.shared.tolist() == [True, False]
    assert sample.margins.tolist() == [0, 4]
    assert sample.fair == 1 / 3


def test_partners_win_as_one() -> None:
    sample = made_up([[1, 2, 1, 2], [1, 1, 1, 1]], [[9, 4, 9, 4], [6, 6, 6, 6]], sides=(0, 1, 0, 1))
    assert sample.wins.tolist() == [[1, 0, 1, 0], [0.5] * 4]
    assert sample.margins.tolist() == [5, 0]
    assert sample.fair == 0.5


def test_partners_are_told_of_once() -> None:
    won = [[1, 2, 1, 2]] * 80 + [[2, 1, 2, 1]] * 20
    asked, ahead = balance_spec("moscow_paris", 4, options={"teams": True}), made_up(won, sides=(0, 1, 0, 1))
    assert [str(told).split(":")[0] for told in verdicts(asked, ahead)] == ["Team 1 wins more than its fair share"]
    turned = with_box(made_up(won[::-1][:50] * 2, sides=(0, 1, 0, 1)), players={})
    assert sum("often" in str(told) for told in compared_verdicts(FAKE, ahead, turned)) == 1
    richer = made_up([[1, 2, 1, 2], [2, 1, 2, 1]] * 50, [[9, 4, 9, 4], [8, 4, 8, 4]] * 50, sides=(0, 1, 0, 1))
    told = [str(one).split(" than")[0] for one in verdicts(asked, richer)]
    assert told[1:] == ["Team 1 still scores significantly more points"]


def points(gap: float, seats: int = 2, games: int = 200) -> Sample:
    """Games that the seats win in turn, while seat 1 has some points more than the others."""
    chance = np.random.default_rng(3)
    luck = chance.normal(0, 20, (games, 1)) + chance.normal(0, 2, (games, seats))  # a game's luck is common to its players
    scores = (luck + gap * (np.arange(seats) == 0)).round().astype(int)
    return made_up([np.roll(range(1, seats + 1), game) for game in range(games)], scores)


def test_points_may_differ_where_wins_do_not() -> None:
    """The difference is that of the same games: means side by side, each with the luck of its games, would not show it."""
    sample = points(1)
    apart = sample.seat_scores()
    assert apart[0].low < apart[1].mean < apart[0].high
    found = sample.seat_leads()[0]
    paired = mean_of(sample.scores[:, 0] - sample.scores[:, 1])
    assert (found.mean, found.low, found.high) == pytest.approx((paired.mean, paired.low, paired.high))
    told = [str(sentence) for sentence in verdicts(balance_spec("moscow_paris"), sample)]
    assert told[0].startswith("No seat advantage found")
    assert told[1:] == [f"Seat 1 still scores significantly more points than its opponents: {between(found, sign='+')}."]
    assert len(verdicts(balance_spec("moscow_paris"), points(0))) == 1


def test_points_of_four_seats_are_looked_at_together() -> None:
    sample = points(0.35, 4)
    lead = sample.scores[:, 0] - sample.scores[:, 1:].mean(axis=1)
    assert sample.seat_leads()[0] == mean_of(lead, 0.05 / 4)
    assert mean_of(lead).is_clear
    assert len(verdicts(balance_spec("moscow_paris", 4), sample)) == 1
    assert len(verdicts(balance_spec("moscow_paris", 4), points(2, 4))) > 1


def test_points_against_partners_are_not_compared() -> None:
    sample = made_up([[1, 2, 1, 2], [2, 1, 2, 1]], [[9, 4, 9, 4], [6, 8, 6, 8]], sides=(0, 1, 0, 1))
    assert [lead.mean for lead in sample.seat_leads()] == [1.5, -1.5, 1.5, -1.5]


# --- numbers ----------------------------------------------------------------------------------------------------------
def test_numbers_that_are_nearly_nothing() -> None:
    assert between(Estimate(0.04, -0.6, 0.7), sign="+") == "0.0 (−0.6\u00a0…\u00a0+0.7)"
    assert between(Estimate(-0.04, -0.7, 0.6), sign="+") == "0.0 (−0.7\u00a0…\u00a0+0.6)"
    assert between(Estimate(0.04, 0.01, 0.07), sign="+") == "+0.04 (+0.01\u00a0…\u00a0+0.07)"  # clear, and seen to be so
    assert between(Estimate(0.9, 0.04, 1.8), sign="+") == "+0.90 (+0.04\u00a0…\u00a0+1.80)"
    assert between(Estimate(0.9, 0.04, 1.8)) == "0.9 (0.0\u00a0…\u00a01.8)"
    assert between(Estimate(0, 0, 0), sign="+") == "0.0 (0.0\u00a0…\u00a00.0)"
    assert [often(times) for times in (0, 0.001, 0.03, 0.1, 2)] == ["0.0", "<\u00a00.01", "0.03", "0.1", "2.0"]


# --- components -------------------------------------------------------------------------------------------------------
def test_what_components_are_worth() -> None:
    """Thing 0 makes the first win, thing 1 means nothing, thing 2 is never used, thing 3 always, thing 4 once."""
    chance = np.random.default_rng(2)
    uses = np.zeros((100, 2, 5), np.int64)
    uses[:, 0, 0], uses[:, :, 1], uses[:, :, 3], uses[7, 1, 4] = 1, chance.integers(0, 2, (100, 2)), 2, 1
    sample = made_up([[1, 2]] * 100, np.array([[60, 50]] * 100) + chance.normal(0, 2, (100, 2)).round().astype(int), uses=uses)
    gains = [used.gain for used in sample.used]
    assert [gain is not None and gain.is_clear for gain in gains] == [True, False, False, False, False]
    assert gains[0] is not None
    assert gains[0].mean == pytest.approx(sample.scores[:, 0].mean() - sample.scores[:, 1].mean())
    part = kind_part(FAKE, sample, "car")
    assert [str(row["name"]) for row in part["rows"]] == ["thing 0", "thing 1", "thing 3", "thing 4"]
    assert [row["few"] for row in part["rows"]] == [False, False, True, True]
    assert [row["points"] == "–" for row in part["rows"]] == [False, False, True, True]
    assert (part["never"], part["always"]) == ("thing 2", "thing 3")
    assert part["best"].startswith("thing 0 (+")
    assert part["worst"].startswith("thing 1 (")
    assert [row["times"] for row in part["rows"]] == ["1.0", f"{uses[:, :, 1].sum() / 100:.1f}", "4.0", "0.01"]


class FAKE:
    COMPONENT_KINDS = {"car": say("Things")}


# --- games that are played --------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def measured() -> tuple[BalanceSpec, list[Sample]]:
    measuring = Measuring(
        balance_spec("two_capitals", 3, GAMES, ["random", "novice", "random"], {"city": "petersburg"}, seed="s")
    )
    measuring.run()
    return measuring.spec, measuring.samples()


def test_games_are_those_of_simulate(measured: tuple[BalanceSpec, list[Sample]]) -> None:
    sample = measured[1][0]
    same = simulate("two_capitals", 3, GAMES, ["random", "novice", "random"], "s", {"city": "petersburg"})
    assert np.array_equal(sample.ranks, same.ranks)
    assert np.array_equal(sample.points, same.points)
    assert np.array_equal(sample.lengths, same.lengths)


def replayed(game: str, seats: int, seed: str, number: int) -> grandtour.Table:
    """The same game of random bots, played at a table, move by move."""
    table = grandtour.Table(game, seats, key=key_of_game(seed, number))
    agent = Agent(registry.find(game), strategy(game, "random"))
    while not table.over:
        seat = table.acting[0]
        moves = table.legal(seat)
        a = agent.choose(table.now, seat, f"{seed} {number} {len(table.moves)}")
        words = table._words(len(table.moves), seat, a)
        assert words in moves
        table.play(seat, words)
    return table


@pytest.mark.parametrize("game", ["two_capitals", "metro_domino"])
def test_what_was_used_is_that_of_the_table(game: str) -> None:
    measuring = Measuring(balance_spec(game, 2, measure.FEWEST, "random", seed="u"))
    measuring.run()
    (sample,) = measuring.samples()
    module = registry.find(game)
    for number in (0, measure.FEWEST - 1):
        table = replayed(game, 2, "u", number)
        assert sample.scores[number].tolist() == table.scores
        assert sample.lengths[number] == len(table.moves)
        for seat in range(2):
            chosen = np.bincount([a for mover, a in table.actions if mover == seat], minlength=module.ACTIONS)
            assert sample.uses[number, seat].tolist() == module.used(table.box, table.now.state, seat, chosen).tolist()
    assert sample.uses.any()
    assert len(sample.components) == sample.uses.shape[2]


def test_cores_change_nothing() -> None:
    one, two = (Measuring(balance_spec("two_capitals", 2, 10, "random", seed=4, cores=cores)) for cores in (1, 2))
    one.run()
    two.run()
    assert np.array_equal(one.samples()[0].points, two.samples()[0].points)
    assert np.array_equal(one.samples()[0].uses, two.samples()[0].uses)


# --- the report -------------------------------------------------------------------------------------------------------
def texts(page: str) -> str:
    """All that is written in a page."""
    return " ".join(" ".join(ElementTree.fromstring(page).itertext()).split())


def check_page(page: str) -> ElementTree.Element:
    """A page is well-formed, stands alone, runs nothing, and every picture in it has a label."""
    root = ElementTree.fromstring(page)
    assert page.startswith("<!DOCTYPE html>")
    assert {node.tag for node in root.iter()} & {"script", "link", "img", "iframe", "object"} == set()
    assert [name for node in root.iter() for name in node.attrib if name.startswith("on") or name in ("src", "style")] == []
    assert "url(" not in page
    assert "@import" not in page
    assert set(re.findall(r"\w+://[^\s\"<]*", page)) == {"http://www.w3.org/2000/svg"}
    ids = {node.attrib["id"] for node in root.iter() if "id" in node.attrib}
    assert {node.attrib["href"].removeprefix("#") for node in root.iter("a")} <= ids
    pictures = list(root.iter(f"{SVG}svg"))
    assert len(pictures) > 5
    assert all(node.attrib["role"] == "img" and node.attrib["aria-label"].strip() for node in pictures)
    assert all(figure.find("figcaption") is not None for figure in root.iter("figure"))
    return root


def test_a_report(measured: tuple[BalanceSpec, list[Sample]]) -> None:
    asked, samples = measured
    page = report(asked, samples, [None])
    root = check_page(page)
    assert root.attrib["lang"] == "en"
    written, sample = texts(page), samples[0]
    for seat in range(3):
        found, mean = share_of(sample.wins[:, seat]), sample.scores[:, seat].mean()
        low, high = 100 * found.low, 100 * found.high
        assert f"{100 * found.mean:.1f} % ({low:.1f} … {high:.1f}) {mean:.1f} (" in written
    assert "The seats are played by different bots" in written
    assert "Seat 2: novice" in written
    assert "Saint Petersburg" in written
    assert all(str(registry.find("two_capitals").COMPONENT_KINDS[c.kind]) in written for c in sample.components)
    assert command(asked, GAMES, [None]) in written
    assert "where the other four are" in written  # what is reconstructed


def test_a_report_in_russian(measured: tuple[BalanceSpec, list[Sample]]) -> None:
    with speaking("ru"):
        page = report(*measured, [None])
        title = str(registry.find("two_capitals").TITLE)
    assert check_page(page).attrib["lang"] == "ru"
    assert title in texts(page)
    assert re.search(r"\d,\d … \d", texts(page))


def test_the_command_repeats_it() -> None:
    asked = balance_spec(
        "moscow_paris", 4, 50, "casual", {"teams": True, "hometown": {"country": "ukraine", "name": "Lviv"}}, seed="a b"
    )
    assert command(asked, 20, [Path("my box.toml"), Path("b.toml")]) == (
        "grandtour balance moscow_paris --seats 4 --games 20 --bots casual --seed 'a b' -o hometown=Lviv,ukraine -o teams=true "
        "--box 'my box.toml' --against b.toml"
    )


def test_two_boxes_compared(tmp_path: Path) -> None:
    """The value that differs is found, and what it leads to."""
    text = (Path(grandtour.__file__).parent / "games/two_capitals/box.toml").read_text(encoding="utf-8")
    other = tmp_path / "other.toml"
    other.write_text(text.replace("tokens = 30", "tokens = 29"), encoding="utf-8")
    measuring = Measuring(balance_spec("two_capitals", 2, 10, "random", against=other))
    measuring.run()
    a, b = measuring.samples()
    page = report(measuring.spec, [a, b], [None, other])
    check_page(page)
    assert "players.tokens 30 29" in texts(page)
    assert "were trained with the standard box" in texts(page)
    assert f"Decisions {a.lengths.mean():.1f} {b.lengths.mean():.1f}" in texts(page)
    head = next(ElementTree.fromstring(page).iter("header"))
    assert "1 value of box B differs from box A's." in " ".join(head.itertext())
    assert re.search(r"Win rate: Seat 1 [\d.]+.% [\d.]+.% [+−]?[\d.]+.pp \(", texts(page))


def used_by(shares: list[int], seed: int = 5) -> Sample:
    """Fifty games of two; thing i is used by shares[i] of a hundred players."""
    uses = np.zeros((100, len(shares)), np.int64)
    for i, share in enumerate(shares):
        uses[np.random.default_rng(seed + i).permutation(100)[:share], i] = 1
    return made_up([[1, 2], [2, 1]] * 25, uses=uses.reshape(50, 2, len(shares)))


def with_box(sample: Sample, **values: Any) -> Sample:
    return replace(sample, box=replace(sample.box, data={**sample.box.data, **values}))


def test_what_was_edited_comes_first_then_the_clearest_change() -> None:
    a, b = used_by([50, 40, 50, 50, 50]), used_by([50, 60, 51, 5, 50])
    rows = compared_components(FAKE, a, with_box(b, car=[{"id": "thing 2", "copies": 3}]))
    assert [(str(row["name"]), row["edited"]) for row in rows] == [
        ("thing 2", True),
        ("thing 3", False),
        ("thing 1", False),
        ("thing 0", False),
        ("thing 4", False),
    ]


@pytest.mark.parametrize(
    ("kind", "id_", "path", "edited"),
    [
        ("line", "chatelet/14", "station.chatelet.line.14.length", True),
        ("added", "chatelet/14", "station.chatelet.line.14.length", True),
        ("line", "chatelet/4", "station.chatelet.line.14.length", False),
        ("station", "chatelet", "station.chatelet.name.en", True),
        ("car_laid", "sleeper", "car.sleeper.copies", True),
        ("sight", "2", "moscow.sight.2.cells", True),
        ("line_length", "2", "moscow.sight.2.cells", False),
    ],
)
def test_which_components_are_edited(kind: str, id_: str, path: str, edited: bool) -> None:
    assert is_edited(Component(kind, id_, say("x")), path.split(".")) == edited


def test_the_comparison_in_a_few_sentences() -> None:
    a, b = used_by([50, 40, 50]), used_by([50, 40, 5])
    b = replace(with_box(b, players={}), points=b.points + 2)
    told = [str(sentence) for sentence in compared_verdicts(FAKE, a, b)]
    assert told[:2] == ["5 values of box B differ from box A's.", "Every seat wins as often with box B as with box A."]
    assert re.fullmatch(r"Points per player change significantly: 8\.5 → 12\.5, \+4\.0 \(.*\)\.", told[2])
    assert told[3].startswith("1 of 3 components changes significantly; ")
    clearest = r"Most significant: thing 2 \(Things\), used by 50\.0.% → 5\.0.%, −45\.0 \(.*\) percentage points\."
    assert re.fullmatch(clearest, told[4])


def test_what_was_edited_is_told_beside_the_clearest_change() -> None:
    a, b = used_by([50, 50, 50]), used_by([60, 5, 50])
    told = [str(sentence) for sentence in compared_verdicts(FAKE, a, with_box(b, car=[{"id": "thing 0", "copies": 3}]))]
    assert told[-3].startswith("2 of 3 components change significantly; ")
    assert [sentence.split(" (")[0] for sentence in told[-2:]] == ["Edited: thing 0", "Most significant: thing 1"]
    again = [str(sentence) for sentence in compared_verdicts(FAKE, a, with_box(b, car=[{"id": "thing 1", "copies": 3}]))]
    assert [sentence.split(" (")[0] for sentence in again[-2:]] == [told[-3], "Edited: thing 1"]


def test_who_gains_by_the_other_box_is_told() -> None:
    told = [str(sentence) for sentence in compared_verdicts(FAKE, won(90), with_box(won(150), players={}))]
    assert told[1].startswith("Seat 1 wins significantly more often with box B: 45.0\u00a0% → 75.0\u00a0%, +30.0 (")
    assert "Seat 2" not in told[2]
    assert told[-1] == "Points per player don't change significantly: 8.5 → 8.5, 0.0 (0.0 … 0.0)."


def test_a_small_gain_of_a_seat_is_told_as_unclear() -> None:
    told = [str(sentence) for sentence in compared_verdicts(FAKE, won(90), with_box(won(93), players={}))]
    assert told[1] == (
        "No win rate changes significantly with box B. Largest change: Seat 1, 45.0\u00a0% → 46.5\u00a0%, "
        "+1.5 (−0.2\u00a0…\u00a0+3.2) percentage points."
    )


def test_a_value_that_changes_no_game() -> None:
    told = [str(sentence) for sentence in compared_verdicts(FAKE, won(90), with_box(won(90), players={}))]
    assert told[1:] == ["Every game was identical with both boxes."]


def test_the_same_box_twice_differs_in_nothing() -> None:
    box = shipped_box("metro_domino").data
    measuring = Measuring(balance_spec("metro_domino", 2, 10, "random", against=box))
    measuring.run()
    a, b = measuring.samples()
    assert np.array_equal(a.points, b.points)
    assert "None: the boxes are the same." in texts(report(measuring.spec, [a, b], [None, None]))


def test_differences_of_boxes() -> None:
    a = {"players": {"min": 2}, "city": [{"id": "rome", "points": 1}, {"id": "kyiv", "points": 2}], "keys": [1, 2]}
    b = {"players": {"min": 2}, "city": [{"id": "kyiv", "points": 3}, {"id": "oslo", "points": 2}], "keys": [1, 3]}
    found = {".".join(at): (x, y) for at, x, y in measure.differences(a, b)}
    assert found == {
        "city.rome": ({"id": "rome", "points": 1}, None),
        "city.kyiv.points": (2, 3),
        "city.oslo": (None, {"id": "oslo", "points": 2}),
        "keys": ([1, 2], [1, 3]),
    }
    assert list(measure.differences(a, a)) == []


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"game": "chess"}, "chess"),
        ({"seats": 7}, "2 to 4 players, not 7"),
        ({"seats": True}, "2 to 4 players"),
        ({"games": 9}, "from 10 to 1000000, not 9"),
        ({"games": 20.5}, "not 20.5"),
        ({"bots": "genius"}, "genius"),
        ({"bots": ["random"]}, "2 expected, 1 given"),
        ({"options": {"wings": True}}, "wings"),
        ({"options": {"teams": True}}, ""),
        ({"cores": 0}, "at least 1, not 0"),
        ({"box": "missing.toml"}, "missing.toml"),
        ({"against": {"players": {}}}, ""),
    ],
)
def test_what_is_refused(wanted: dict[str, Any], reason: str) -> None:
    with pytest.raises(GrandTourError) as refused:
        balance_spec(**{"game": "moscow_paris", **wanted})
    assert reason in str(refused.value)


def test_our_box_is_known_as_ours() -> None:
    assert balance_spec("paris").boxes == (box_of(registry.find("paris")),)


def test_a_seed_that_can_not_be_written_is_refused_before_anything_is_played() -> None:
    with pytest.raises(GrandTourError, match="UTF-8"):
        balance_spec("two_capitals", seed="a\udcff")
