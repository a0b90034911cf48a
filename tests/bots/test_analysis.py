"""What bots think of a game: blunders are found, luck is luck, and what a player could not know does not matter."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from statistics import mean

import pytest

import grandtour
from grandtour import bots
from grandtour.bots import analysis
from grandtour.bots.analysis import CHOICE, LUCK, PLAY, Analysis, analyse
from grandtour.engine import registry
from grandtour.engine.i18n import speaking
from grandtour.testing.cases import Case, random_game
from tests.bots import ALL, ONE_EACH, thinks_long, win
from tests.bots.test_finding import all_ends, last_choices

pytestmark = thinks_long
FEW = 8  # simulations, where it does not matter what is found
SOME = 150
CANDIDATES = 4
QUICK = [case for case in ONE_EACH if case.game in ("two_capitals", "metro_domino")]
TEAMS = next(case for case in ALL if dict(case.options).get("teams") and case.seats == 4)


@pytest.fixture(autouse=True, scope="module")
def few_candidates() -> Iterator[None]:
    """Searches that look at few choices, whatever the level."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(analysis, "strategy", lambda game, level: replace(bots.strategy(game, level), candidates=CANDIDATES))
        yield


@cache
def analysed(case: Case) -> tuple[grandtour.Table, Analysis]:
    t = random_game(case, 1)
    return t, analyse(t, simulations=FEW, seed=1)


def blunder() -> tuple[grandtour.Table, int, int, int]:
    """A table where one action ends the game with a win and another one with a defeat, in every world: table, seat, both actions.
    Nothing but the rules says so."""
    case = next(case for case in ONE_EACH if case.game == "metro_domino")
    for seed in range(30):
        for t, seat in last_choices(case, seed):
            ends = {a: done for a in t.legal_actions(seat) if (done := all_ends(t, seat, a)) is not None}
            chances = {a: mean(win(end, seat) for end in done) for a, done in ends.items()}
            if chances and max(chances.values()) > 0.95 and min(chances.values()) < 0.05:
                return t, seat, max(chances, key=lambda a: chances[a]), min(chances, key=lambda a: chances[a])
            break
    raise AssertionError("no such table was found")


def test_a_blunder_is_found() -> None:
    t, seat, winning, losing = blunder()
    number = len(t.moves)
    better = t.explain(seat, t.legal(seat)[t.legal_actions(seat).index(winning)])
    t.play(seat, losing)
    while not t.over:
        t.play(t.acting[0], t.legal(t.acting[0])[0])
    found = analyse(t, simulations=SOME, seed=1)
    swing = next(one for one in found.swings if one.number <= number < one.until and one.kind == CHOICE)
    assert swing.seat == seat
    assert str(swing.better).split("; ")[number - swing.number].startswith(str(better))
    assert swing.size < -0.9
    assert 1 <= len(swing.reasons) <= 3
    assert found.of(seat)[-1].lost == -swing.size
    wins = analyse(won(t, number, seat, winning), simulations=SOME, seed=1)
    assert not [one for one in wins.swings if one.number <= number < one.until and one.kind == CHOICE]


def won(t: grandtour.Table, number: int, seat: int, action: int) -> grandtour.Table:
    """The same game with another last choice."""
    twin = t.at(number)
    twin.play(seat, action)
    while not twin.over:
        twin.play(twin.acting[0], twin.legal(twin.acting[0])[0])
    return twin


@pytest.mark.parametrize("case", QUICK, ids=str)
def test_who_plays_the_best_moves_has_only_luck(case: Case) -> None:
    """All moves are those that the analysis prefers: so whatever changes is luck, and there is some."""
    t, how = case.table("luck"), analysis._strategy(case.game, "skilled", SOME)
    while not t.over:
        seat = t.acting[0]
        actions, moves = t.legal_actions(seat), t.legal(seat)
        preferred = analysis.judge(t, seat, actions[0], len(t.moves), how, "luck").best if len(moves) > 1 else moves[0]
        t.play(seat, preferred)
    found = analyse(t, simulations=SOME, seed="luck")
    assert sum(one.lost for one in found.judgements) == pytest.approx(0, abs=analysis.NEGLIGIBLE)
    assert found.swings
    assert {one.kind for one in found.swings} <= {LUCK, PLAY}
    assert all(one.told for one in found.swings)


@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_what_a_player_could_not_know_does_not_matter(case: Case) -> None:
    """Whatever the others hold and the stacks are: the same judgement of the same choice."""
    t, found = analysed(case)
    how = analysis._strategy(case.game, "skilled", FEW)
    for one in found.judgements[:: len(found.judgements) // 8]:
        before, action = t.at(one.number), t.actions[one.number][1]
        twins = [before.reshuffled(one.seat, seed=number) for number in range(3)]
        judged = {analysis.judge(twin, one.seat, action, one.number, how, 1) for twin in twins}
        assert {(other.move, other.best, other.before, other.after) for other in judged} == {
            (one.move, one.best, one.before, one.after)
        }


@pytest.mark.parametrize("case", [*ONE_EACH, TEAMS], ids=str)
def test_the_steps_lead_from_the_first_judgement_to_the_result(case: Case) -> None:
    t, found = analysed(case)
    assert found.results == tuple(win(t, seat) for seat in range(t.seats))
    for seat in range(t.seats):
        whole = found.summary(seat)
        assert whole is not None
        assert whole.choice >= 0
        assert whole.begun - whole.choice + whole.luck + whole.others + whole.anew == pytest.approx(found.results[seat])
        line = found.line(seat)
        assert line[-1] == (len(t.moves), found.results[seat])
        assert all(0 <= chance <= 1 for _, chance in line)
        assert [number for number, _ in line] == sorted(number for number, _ in line)


@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_every_choice_is_judged_and_nothing_else(case: Case) -> None:
    t, found = analysed(case)
    twin, wanted = case.table(1), []
    for number, (seat, move) in enumerate(t.moves):
        if len(twin.legal(seat)) > 1:
            wanted.append((number, seat, move))
        twin.play(seat, move)
    assert [(one.number, one.seat, one.move) for one in found.judgements] == wanted


@pytest.mark.parametrize("case", QUICK, ids=str)
def test_the_same_on_one_thread_and_on_three(case: Case) -> None:
    t, found = analysed(case)
    assert analyse(t, simulations=FEW, seed=1, threads=1) == analyse(t, simulations=FEW, seed=1, threads=3) == found
    assert analyse(t, simulations=FEW, seed=2) != found
    assert analyse(t, simulations=FEW, seed=1, seats=[1], most=0).judgements == tuple(found.of(1)), (
        "those of one seat are the same"
    )


@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_there_and_back_as_json(case: Case) -> None:
    _, found = analysed(case)
    again = Analysis.from_data(json.loads(json.dumps(found.as_data())))
    assert again == found
    for language in ("en", "ru"):
        with speaking(language):
            assert [str(one.move) for one in again.swings] == [str(one.move) for one in found.swings]
    with pytest.raises(grandtour.GrandTourError, match="a different version"):
        Analysis.from_data({"format": 0})


def test_no_luck_where_nobody_has_learned_anything() -> None:
    """Second thoughts of the bots about an open position are not called luck."""
    _, found = analysed(next(case for case in ONE_EACH if case.game == "paris"))
    still = {(turn.seat, turn.number) for seat in range(2) for turn in found.turns(seat) if not turn.learned}
    assert still
    assert not [one for one in found.swings if one.kind != CHOICE and (one.seat, one.number) in still]


@pytest.mark.parametrize("case", ONE_EACH, ids=str)
def test_the_move_that_was_made_is_thought_about_enough(case: Case) -> None:
    """However bad it looks, and if the search never tried it; what was found of the others stays as it was."""
    t = next(t for t in (random_game(case, 1).at(n) for n in range(5, 40)) if len(t.legal_actions(t.acting[0])) > 2)
    seat, how = t.acting[0], analysis._strategy(case.game, "skilled", 40)
    for simulations in (1, 40):
        agent = bots.Agent(registry.find(case.game), how.with_budget(simulations))
        agent.meet(t.now, seat, 1)
        found = {one.action: one for one in agent.ponder(seat)}
        worst = min(t.legal_actions(seat), key=lambda a: found[a].visits if a in found else 0)
        made = agent.insist(seat, worst, 30)
        assert (made.action, made.visits) == (worst, 30 + (found[worst].visits if worst in found else 0))
        assert 0 <= made.win <= 1
        again = {one.action: one for one in agent._found()}
        assert all(again[a] == one for a, one in found.items() if a != worst)


def test_what_others_give_away() -> None:
    """Both rivals share what one of them gives away; what a partner gives away is lost to oneself, too."""
    judged = [
        analysis.Judgement(number, seat, "", "", 0.5, after, begun=number, end=number + 1)
        for number, seat, after in ((0, 0, 0.5), (1, 1, 0.3), (2, 2, 0.4))
    ]
    four = Analysis("", ("a", "b", "c", "d"), (0, 1, 0, 1), "", 1, 3, (1.0, 0.0, 1.0, 0.0), tuple(judged))
    [(_, until, luck, gift)] = four.steps(0)
    assert (until, gift) == (3, pytest.approx(0.2 / 2 - 0.1))
    assert luck == pytest.approx(1 - 0.5 - gift)
    [(_, _, _, gift)] = four.steps(1)
    assert gift == pytest.approx(0.1 / 2)


def test_a_game_that_is_not_over() -> None:
    t, _ = analysed(QUICK[0])
    found = analyse(t.at(len(t.moves) // 2), simulations=FEW)
    assert found.results is None
    assert found.judgements
    assert analyse(t.at(0), simulations=FEW).judgements == ()


def test_progress_and_an_end_before_the_end() -> None:
    t, found = analysed(QUICK[0])
    steps: list[tuple[int, int]] = []
    analyse(t, simulations=FEW, progress=lambda done, total: steps.append((done, total)), threads=1)
    assert [done for done, _ in steps] == sorted(done for done, _ in steps)
    assert steps[-1][0] == steps[-1][1] >= len(found.judgements)
    with pytest.raises(grandtour.GrandTourError, match="stopped"):
        analyse(t, simulations=FEW, stopped=lambda: len(steps) > 0)


def test_nonsense_is_refused() -> None:
    t, _ = analysed(QUICK[0])
    with pytest.raises(grandtour.GrandTourError, match="can't analyse a game"):
        analyse(t, level="random")
    with pytest.raises(grandtour.GrandTourError, match="no bot"):
        analyse(t, level="god")
    with pytest.raises(grandtour.GrandTourError, match="whole number"):
        analyse(t, simulations=0)
