"""Hidden things stay hidden: from views, moves, texts, logs, refusals and numbers for learning."""

from __future__ import annotations

import json
import random
import re

import numpy as np

import grandtour
from grandtour.engine import generic, registry
from grandtour.engine.contract import SPECTATOR
from tests.contract.cases import STEP, Case, moments, random_game, some_viewers, state, viewers

KEYS = 3  # keys tried at each position


def what_a_viewer_gets(t: grandtour.Table, viewer: int | None) -> str:
    """Everything that leaves the table for a viewer, but for the log."""
    game = registry.find(t.game)
    parts = [json.dumps(t.view(viewer)), t.text(viewer), str(t.asks(viewer)), repr(t.acting)]
    if viewer is not None:
        out = np.zeros(game.OBSERVED, np.float32)
        generic.observe_at(t.box.array, t._states, 0, viewer, out)
        refusals = [t.refusal(viewer, game.words(a)) for a in range(0, game.ACTIONS, 3 * STEP)]
        parts += [repr(t.legal(viewer)), repr(refusals), out.tobytes().hex()]
    return "\n".join(parts)


def test_reshuffle_changes_nothing_that_a_viewer_gets(case: Case) -> None:
    for t in moments(case):
        for viewer in viewers(t):
            given = what_a_viewer_gets(t, viewer)
            for key in range(KEYS):
                assert what_a_viewer_gets(t.reshuffled(viewer, key), viewer) == given


def test_reshuffle_forgets(case: Case) -> None:
    """Twice equals the second alone, byte for byte, and the result is sound."""
    for t in moments(case):
        for viewer in viewers(t):
            once, again = t.reshuffled(viewer, "b"), t.reshuffled(viewer, "a").reshuffled(viewer, "b")
            assert state(once) == state(again)
            assert generic.sound_at(once.box.array, once._states, 0) == 0


def test_reshuffle_moves_something(case: Case) -> None:
    """At the start nobody knows everything: the states that a viewer could not tell apart are many."""
    t = moments(case)[0]
    for viewer in viewers(t):
        assert len({json.dumps(without_chance(t.reshuffled(viewer, key))) for key in range(8)}) > 4


def without_chance(t: grandtour.Table) -> dict[str, object]:
    return {key: value for key, value in t.position().items() if key != "chance"}


def test_equal_views_are_told_equally(case: Case) -> None:
    """Of two moves that leave a viewer the same view, the viewer is told the same."""
    game = registry.find(case.game)
    for t in moments(case):
        for seat in t.acting:
            for viewer in viewers(t):
                told: dict[str, set[int]] = {}
                for a in t.legal_actions(seat):
                    after = t.copy()
                    after.play(seat, game.words(a))
                    number = SPECTATOR if viewer is None else viewer
                    told.setdefault(json.dumps(after.view(viewer)), set()).add(game.told(t.box, t._now, seat, a, number))
                assert all(len(same) == 1 for same in told.values())


def words_in(data: object) -> set[str]:
    """All single words in some data: ids among them."""
    return set(re.findall(r"[\w-]+", json.dumps(data)))


def ids_in(position: dict[str, object]) -> set[str]:
    """The ids in a position: letters and a number, as cards are called."""
    return {word for word in words_in({k: v for k, v in position.items() if k != "chance"}) if re.fullmatch(r"[a-z]+-?\d+", word)}


def renamed(text: str, names: dict[str, str]) -> str:
    return re.sub(r"[\w-]+", lambda word: names.get(word[0], word[0]), text)


def mixed(ids: set[str], seed: object) -> dict[str, str]:
    """A renaming of ids among those that begin alike."""
    names: dict[str, str] = {}
    for start in sorted({id_.rstrip("0123456789") for id_ in ids}):
        group = sorted(id_ for id_ in ids if id_.rstrip("0123456789") == start)
        names.update(zip(group, random.Random(str(seed)).sample(group, len(group)), strict=True))
    return names


def test_hidden_fields_of_an_edited_position_do_not_show(case: Case) -> None:
    """Exchange ids that a viewer does not see, everywhere in the position: the viewer gets the same as before."""
    for t in moments(case):
        for viewer in viewers(t):
            hidden = ids_in(t.position()) - words_in(t.view(viewer))
            names = mixed(hidden, viewer)
            edited = json.loads(renamed(json.dumps(t.position()), names))
            twin = grandtour.Table.from_position(edited)
            assert what_a_viewer_gets(twin, viewer) == what_a_viewer_gets(t, viewer)


def test_a_whole_game_with_other_hidden_cards_is_told_alike(case: Case) -> None:
    """Play a game again with the ids that a viewer never saw exchanged, in the deal and in hidden moves: until the end
    the viewer gets the same views, is told the same moves and reads the same log."""
    whole = random_game(case, "twin")
    start = grandtour.Table.from_position(case.table("twin").position())
    for viewer in some_viewers(whole):
        seen = ids_seen(start, whole.moves, viewer)
        names = mixed(ids_in(start.position()) - seen, viewer)
        assert any(a != b for a, b in names.items())
        t, twin = start.copy(), grandtour.Table.from_position(json.loads(renamed(json.dumps(start.position()), names)))
        for i, (seat, move) in enumerate(whole.moves[:-1]):
            t.play(seat, move)
            twin.play(seat, renamed(move, names))
            assert i % STEP or t.view(viewer) == twin.view(viewer)
        assert t.log(viewer) == twin.log(viewer)
        assert t.told(viewer) == twin.told(viewer)


def ids_seen(start: grandtour.Table, moves: list[tuple[int, str]], viewer: int | None) -> set[str]:
    """All words that a viewer reads in a game before its last move."""
    t, seen = start.copy(), words_in(start.view(viewer))
    for seat, move in moves[:-1]:
        t.play(seat, move)
        seen |= words_in(t.view(viewer))
    return seen | words_in(t.log(viewer)) | words_in(t.told(viewer))
