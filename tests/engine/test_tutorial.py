"""The first games: every script can be played as it is written, and speaks of rules that exist."""

from __future__ import annotations

import re

import pytest

from grandtour.engine.box import folder
from grandtour.engine.i18n import languages, say, speaking
from grandtour.engine.registry import find, names
from grandtour.engine.render.pictures import table_html
from grandtour.engine.tutorial import LEARNER, Lesson, Step, lesson_of

GAMES = names()
FEWEST, MOST = 8, 15  # steps of a script
LONGEST = 420  # letters that one step says


@pytest.mark.parametrize("game", GAMES)
def test_the_script_is_played_as_it_is_written(game: str) -> None:
    lesson = lesson_of(game)
    assert FEWEST <= len(lesson.steps) <= MOST
    table = lesson.start()
    for number, step in enumerate(lesson.steps):
        lesson.arrive(table, number)
        assert lesson.at(number).position() == table.position()
        if step.move:
            assert LEARNER in table.acting, step.move
            assert step.move in table.legal(LEARNER)
            table.play(LEARNER, step.move)
    assert not table.over


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_for_can_be_pressed(game: str) -> None:
    """Some way to make the move is on the drawing from its first part on, for desks and phones."""
    lesson = lesson_of(game)
    for number, step in enumerate(lesson.steps):
        table = lesson.at(number)
        wanted = lesson.wanted(table, number)
        assert bool(wanted) == bool(step.move)
        assert {one.move for one in wanted} <= {step.move}
        for narrow in (False, True):
            html = table_html(table, table.view(LEARNER), narrow)
            assert not wanted or any(f'data-part="{one.path[0]}"' in html for one in wanted)


@pytest.mark.parametrize("game", GAMES)
def test_every_step_names_a_rule(game: str) -> None:
    rules = (folder(find(game)) / "RULES.md").read_text(encoding="utf-8")
    for step in lesson_of(game).steps:
        assert f"**{step.rule}**" in rules, step.rule


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", GAMES)
def test_words_have_nothing_to_be_filled_in(game: str, code: str) -> None:
    with speaking(code):
        for step in lesson_of(game).steps:
            assert not re.search(r"[{}]", str(step.words))
            assert 20 < len(str(step.words)) < LONGEST


@pytest.mark.parametrize("game", GAMES)
def test_other_moves_are_answered(game: str) -> None:
    """What is allowed is told so, with the move of the lesson; what is not, with the reason that it has at any table."""
    lesson = lesson_of(game)
    for number, step in enumerate(lesson.steps):
        table = lesson.at(number)
        for move in [move for move in table.legal(LEARNER) if move != step.move][:4]:
            told = lesson.answer(table, number, table.reason(LEARNER, move))
            said = str(table.explain(LEARNER, step.move)) if step.move else "“Next”"
            assert said in str(told)
        reason = table.reason(LEARNER, "nonsense")
        assert lesson.answer(table, number, reason) is reason


def test_a_refusal_names_its_rule() -> None:
    lesson = lesson_of("two_capitals")
    table = lesson.at(2)
    assert lesson.answer(table, 2, table.reason(LEARNER, "visit 5")).rule == "T3.5"


def test_a_script_that_breaks_the_rules_is_found() -> None:
    wrong = Lesson("two_capitals", 1, (Step(say("Go far."), "T3.2", move="visit 9"), Step(say("Well?"), "T3.2")))
    with pytest.raises(Exception, match=r"T3\.2"):
        wrong.at(1)
