"""Every action, refusal, position and log line has words."""

from __future__ import annotations

import json
from typing import Any

import pytest

import grandtour

from ...engine import dispatch, registry
from ...engine.i18n import languages, speaking
from ...engine.jit import PLAIN
from .. import chosen_games
from ..cases import LONGER, STEP, Case, is_short, moments, random_game, some_viewers, spoken, viewers
from ..faults import each, telling, told_by


def test_actions_to_words_and_back(case: Case) -> None:
    """Every action has words; they lead back to it, or, when it is about something that is not there, to nothing or
    to the action that is called so."""
    game = registry.find(case.game)
    for t in moments(case):
        for seat in range(t.seats):
            words = [game.words(t.box, t.now.state, seat, a) for a in range(game.ACTIONS)]
            back = [game.action(t.box, t.now.state, seat, text) for text in words]
            legal = set(t.legal_actions(seat))
            assert all(back[a] == a for a in legal)
            assert all(b == a or not isinstance(b, int) or words[b] == words[a] for a, b in enumerate(back))


def test_a_refusal_has_a_reason_and_a_legal_move_none(case: Case) -> None:
    """Every refused action is explained, in every language, without changing anything."""
    for t in moments(case):
        game = registry.find(case.game)
        for seat in range(t.seats):
            legal = set(t.legal_actions(seat))
            for a in range(0, game.ACTIONS, STEP):
                reason = t.refusal(seat, a)
                assert (reason is None) == (a in legal)
                assert reason is None or ("{" not in reason and reason.strip())


def test_the_table_can_be_told(case: Case) -> None:
    """Text, log, question, moves and parts are there for every viewer, in the languages of the case."""
    for code in spoken(case.game, case):
        with speaking(code):
            for t in (*moments(case)[:2], moments(case)[len(moments(case)) // 2], moments(case)[-1]):
                check_told(t)


def check_told(t: grandtour.Table) -> None:
    for viewer in some_viewers(t):
        assert "{" not in t.text(viewer) + "".join(t.log(viewer) if is_short(t) else ()) + str(t.asks(viewer))
    for seat in range(t.seats):
        assert all(str(t.explain(seat, move)) for move in t.legal(seat))
        assert all(t.parts(seat, move) for move in t.legal(seat))


def test_views_are_plain_data(case: Case) -> None:
    """A view survives JSON unchanged: no numpy, no tuples, no numbers as keys."""
    for t in moments(case):
        for viewer in viewers(t):
            assert json.loads(json.dumps(t.view(viewer))) == t.view(viewer)
            assert json.loads(json.dumps(t.position())) == t.position()


def test_every_move_is_in_the_log(case: Case) -> None:
    """A viewer is told something of every move, by whom it was made, and the same words as in `told`."""
    t = random_game(case, "log")
    for viewer in viewers(t) if LONGER > 1 else (t.seats - 1, None):
        stories = t.stories(viewer)
        assert "{" not in "".join(str(line) for story in stories for line in story)
        assert len(stories) == len(t.moves) == len(t.told(viewer))
        for (seat, _), story in zip(t.moves, stories, strict=True):
            assert t.who(seat) in str(story[0])


def test_the_log_is_in_the_language_spoken_now(case: Case) -> None:
    """Whichever was spoken when it was first read; the names of things too."""
    t = moments(case, 15)[1].copy()
    viewer = t.moves[0][0]
    for first in spoken(case.game, case):
        mixed, alone = t.copy(), t.copy()
        with speaking(first):
            mixed.log(viewer)
        for code in spoken(case.game, case):
            with speaking(code):
                assert mixed.log(viewer) == t.copy().log(viewer)
        with speaking(first):
            assert alone.log(viewer) == mixed.log(viewer)


# --- moves that are refused, as `tests/games/<game>/refusals.py` tells them ------------------------------------------------
@pytest.mark.parametrize("game", telling("refusals"))
def test_every_reason_is_here(game: str) -> None:
    """Every reason of the rules is proved by some move; a few have tests of their own."""
    told = told_by(game, "refusals")
    assert {name for name, *_ in told.CASES} | told.PROVED_ELSEWHERE == set(told.WHY)


@pytest.mark.parametrize(("game", "name", "p", "seat", "move", "rule", "says"), each("refusals", "CASES"))
def test_refused(game: str, name: str, p: Any, seat: int, move: str, rule: str, says: str | list[str]) -> None:
    """A refused move says why, with the rule's number and what it is about, and changes nothing."""
    told = told_by(game, "refusals")
    t = told.put(p)
    before, reason = t.position(), t.refusal(seat, move)
    assert reason == f"{says} ({rule})" if isinstance(says, str) else all(part in reason for part in says)
    assert reason.endswith(f" ({rule})")
    a = t.action(seat, move)
    assert move not in t.legal(seat)
    assert a not in t.legal_actions(seat)
    assert dispatch.refusal_at(t.box.array, t.now.states, 0, seat, a) == told.WHY[name]
    with pytest.raises(grandtour.IllegalMove) as refused:
        t.play(seat, move)
    assert str(refused.value) == f"p{seat + 1}, {move}: {reason}"
    assert (t.position(), t.moves, t.events) == (before, [], 0)
    with speaking("ru"):
        assert "{" not in t.refusal(seat, move)


@pytest.mark.parametrize("game", telling("refusals"))
def test_no_such_move(game: str) -> None:
    """A number that isn't a move is refused like any other."""
    t, found, code = grandtour.Table(game, 2, 1), registry.find(game), told_by(game, "refusals").WHY["NO_SUCH_MOVE"]
    for a in (-1, found.ACTIONS, found.ACTIONS + 1):
        assert dispatch.refusal_at(t.box.array, t.now.states, 0, 0, a) == code
    assert str(found.reason(t.box, t.now.state, 0, found.ACTIONS, code, t.who)) == "There is no such move. (Moves in words)"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seat", [-1, 4, 7, None, True, "0", 1.0])
@pytest.mark.parametrize("game", chosen_games())
def test_no_such_seat(game: str, seats: int, seat: Any) -> None:
    """Only seats at the table may play."""
    t = grandtour.Table(game, seats, 1)
    with pytest.raises(grandtour.IllegalMove, match="no seat"):
        t.play(seat, t.legal(t.acting[0])[0])
    assert t.moves == []


@pytest.mark.parametrize(("game", "move", "says"), each("refusals", "SLIPS"))
def test_slips_of_the_pen(game: str, move: str, says: str) -> None:
    """Anything else is not a move. The refusal says how a move that starts like that is written, or names what isn't there."""
    t = told_by(game, "refusals").put(told_by(game, "refusals").SLIP_AT)
    before = t.position()
    assert t.refusal(0, move) == says
    with pytest.raises(grandtour.IllegalMove) as refused:
        t.play(0, move)
    assert str(refused.value) == f"p1, {move}: {says}"
    with pytest.raises(grandtour.IllegalMove):
        t.explain(0, move)
    assert t.parts(0, move) == ()
    assert t.position() == before


@pytest.mark.parametrize(("game", "p", "typed", "moves"), each("refusals", "FORGIVEN"))
def test_forgiving_words(game: str, p: Any, typed: list[str], moves: list[str]) -> None:
    """Capitals and blanks do not matter."""
    t = told_by(game, "refusals").put(p)
    for move in typed:
        t.play(0, move)
    assert t.moves == [(0, move) for move in moves]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "p"), each("refusals", "TOLD"))
def test_everything_in_every_language(game: str, p: Any, language: str) -> None:
    """Text, questions, moves and the log can be said in every language, at every stage."""
    t = told_by(game, "refusals").put(p)
    with speaking(language):
        assert all("{" not in t.text(viewer) for viewer in viewers(t))
        for seat in t.acting:
            assert all("{" not in str(t.explain(seat, move)) for move in t.legal(seat)[:: 5 if PLAIN else 1])
            t.play(seat, t.legal(seat)[-1])
        assert all("{" not in "".join(t.log(viewer)) for viewer in viewers(t))
