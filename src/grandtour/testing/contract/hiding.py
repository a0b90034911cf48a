"""Hidden things stay hidden: from views, moves, texts, logs, refusals and numbers for learning."""

from __future__ import annotations

import json
import random
import re

import numpy as np

import grandtour

from ...engine import dispatch, registry
from ...engine.contract import SPECTATOR
from ..cases import LOOKS, STEP, Case, every, moments, random_game, some_viewers, state, viewers

KEYS = 3  # keys tried at each position
PILES = ("stacks", "aside")  # keys of positions under which tiles lie unseen, called `<back>:<number>` as places are elsewhere


def what_a_viewer_gets(t: grandtour.Table, viewer: int | None) -> str:
    """Everything that leaves the table for a viewer, but for the log."""
    game = registry.find(t.game)
    parts = [json.dumps(t.view(viewer)), t.text(viewer), str(t.asks(viewer)), repr(t.acting)]
    if viewer is not None:
        out = np.zeros(game.OBSERVED, np.float32)
        dispatch.observe_at(t.box.array, t.now.states, 0, viewer, out)
        refusals = [t.refusal(viewer, a) for a in range(0, game.ACTIONS, 3 * STEP)]
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
            assert dispatch.sound_at(once.box.array, once.now.states, 0) == 0


def test_reshuffle_moves_something(case: Case) -> None:
    """At the start nobody knows everything: the states that a viewer could not tell apart are many."""
    t = moments(case)[0]
    for viewer in viewers(t):
        assert len({json.dumps(without_chance(t.reshuffled(viewer, key))) for key in range(8)}) > 4


def without_chance(t: grandtour.Table) -> dict[str, object]:
    return {key: value for key, value in t.position().items() if key != "chance"}


def test_equal_views_are_told_equally(case: Case) -> None:
    """Of two moves that leave a viewer the same view, the viewer is told the same; or something that could happen as well
    whatever is hidden."""
    game = registry.find(case.game)
    for t in moments(case):
        for seat in t.acting:
            for viewer in viewers(t):
                told: dict[str, set[int]] = {}
                for a in t.legal_actions(seat):
                    after = t.copy()
                    after.play(seat, a)
                    number = SPECTATOR if viewer is None else viewer
                    told.setdefault(json.dumps(after.view(viewer)), set()).add(game.told(t.box, t.now.state, seat, a, number))
                for same in told.values():
                    assert len(same) == 1 or same <= told_in_all_worlds(t, seat, viewer)


def told_in_all_worlds(t: grandtour.Table, seat: int, viewer: int | None) -> set[int]:
    """What a viewer may be told of the seat's next move, whatever the hidden things are."""
    game, number = registry.find(t.game), SPECTATOR if viewer is None else viewer
    worlds = [t.reshuffled(viewer, key) for key in range(8)]
    return set.intersection(
        *({game.told(t.box, world.now.state, seat, a, number) for a in world.legal_actions(seat)} for world in worlds)
    )


def words_in(data: object) -> set[str]:
    """All single words in some data: ids among them."""
    return set(re.findall(r"[\w-]+", json.dumps(data)))


def kinds_of_ids(t: grandtour.Table) -> dict[str, str]:
    """The ids of hidden things, each with its kind: letters before a number, the list of the box in which it stands once, the
    back that a tile shows. (Things of which there are several are told apart by nobody.)"""
    words = words_in({k: v for k, v in t.position().items() if k != "chance"})
    kinds = {word: word.rstrip("0123456789") for word in words if re.fullmatch(r"[a-z]+-?\d+", word)}
    for kind, entries in t.box.data.items():
        for entry in entries if isinstance(entries, list) else ():
            if "id" in entry and entry.get("copies", 1) == 1:
                kinds[entry["id"]] = kind
    return kinds | {tile: tile.partition(":")[0] + ":" for tile in tiles_unseen(t)}


def tiles_unseen(t: grandtour.Table) -> set[str]:
    """The tiles of piles that nobody sees, but for their backs."""
    return set(re.findall(r"[\w-]+:\d+", json.dumps([t.position().get(key) for key in PILES])))


def renamed(text: str, names: dict[str, str], word: str = r"[\w-]+") -> str:
    return re.sub(word, lambda found: names.get(found[0], found[0]), text)


def edited(t: grandtour.Table, names: dict[str, str]) -> grandtour.Table:
    """A table with other names in its position."""
    position = t.position()
    piles = {key: renamed(json.dumps(position[key]), names, r"[\w:-]+") for key in PILES if key in position}
    rest = renamed(json.dumps({key: value for key, value in position.items() if key not in piles}), names)
    return grandtour.Table.from_position(json.loads(rest) | {key: json.loads(pile) for key, pile in piles.items()})


def mixed(kinds: dict[str, str], seed: object) -> dict[str, str]:
    """A renaming of ids among those of a kind."""
    names: dict[str, str] = {}
    for kind in sorted(set(kinds.values())):
        group = sorted(id_ for id_ in kinds if kinds[id_] == kind)
        names.update(zip(group, random.Random(str(seed)).sample(group, len(group)), strict=True))
    return names


def without(kinds: dict[str, str], seen: set[str]) -> dict[str, str]:
    return {id_: kind for id_, kind in kinds.items() if id_ not in seen}


def test_hidden_fields_of_an_edited_position_do_not_show(case: Case) -> None:
    """Exchange ids that a viewer does not see, everywhere in the position: the viewer gets the same as before."""
    for t in moments(case):
        for viewer in viewers(t):
            names = mixed(without(kinds_of_ids(t), words_in(t.view(viewer))), viewer)
            assert what_a_viewer_gets(edited(t, names), viewer) == what_a_viewer_gets(t, viewer)


def test_a_game_with_other_hidden_cards_is_told_alike(case: Case) -> None:
    """Play a game again with the ids that a viewer never saw exchanged, in the deal and in hidden moves: until the end,
    or as long as there are such ids, the viewer gets the same views, is told the same moves and reads the same log."""
    whole = random_game(case, "twin").moves
    start = grandtour.Table.from_position(case.table("twin").position())
    for viewer in some_viewers(start):
        moves = whole[:-1][: 2 * LOOKS]
        names = mixed(without(kinds_of_ids(start), ids_seen(start, moves, viewer)), viewer)
        while all(a == b for a, b in names.items()):
            moves = moves[: len(moves) // 2]
            assert moves
            names = mixed(without(kinds_of_ids(start), ids_seen(start, moves, viewer)), viewer)
        t, twin = start.copy(), edited(start, names)
        for i, (seat, move) in enumerate(moves):
            t.play(seat, move)
            twin.play(seat, renamed(move, names))
            assert i % every(len(moves)) or t.view(viewer) == twin.view(viewer)
        assert t.log(viewer) == twin.log(viewer)
        assert t.told(viewer) == twin.told(viewer)


def ids_seen(start: grandtour.Table, moves: list[tuple[int, str]], viewer: int | None) -> set[str]:
    """All words that a viewer reads in the course of these moves."""
    t, seen = start.copy(), words_in(start.view(viewer))
    for seat, move in moves:
        t.play(seat, move)
        seen |= words_in(t.view(viewer))
    return seen | words_in(t.log(viewer)) | words_in(t.told(viewer)) | tiles_unseen(start) - tiles_unseen(t)
