"""Every action, refusal, position and log line has words."""

from __future__ import annotations

import json

import grandtour
from grandtour.engine import registry
from grandtour.engine.i18n import speaking
from tests.contract.cases import LONGER, STEP, Case, is_short, moments, random_game, some_viewers, spoken, viewers


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
    for code in spoken(case):
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
    for first in spoken(case):
        mixed, alone = t.copy(), t.copy()
        with speaking(first):
            mixed.log(viewer)
        for code in spoken(case):
            with speaking(code):
                assert mixed.log(viewer) == t.copy().log(viewer)
        with speaking(first):
            assert alone.log(viewer) == mixed.log(viewer)
