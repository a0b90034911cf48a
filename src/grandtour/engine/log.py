"""The log: what each viewer was told of each move, in each language; made when it is asked for, and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .i18n import Sentence, language

if TYPE_CHECKING:
    from .table import Table

View = dict[str, Any]


class Stories:
    """The stories of one table."""

    def __init__(self) -> None:
        self._told: dict[tuple[int, str], list[list[Sentence]]] = {}  # by viewer and language
        self._traces: dict[int, list[tuple[int, tuple[str, ...]]]] = {}  # by viewer
        self._seen: dict[int, tuple[int, View]] = {}  # by viewer: the last view that was looked at, after how many moves
        self._past: tuple[int | None, Any] = (None, None)  # the last position that was looked at, after how many moves

    def of(self, table: Table, viewer: int) -> list[list[Sentence]]:
        """What a viewer was told of each move."""
        told, actions = self._told.setdefault((viewer, language()), []), table.actions
        for i in range(len(told), len(actions)):
            state, before = self._state(table, i), self.view(table, viewer, i)
            told.append(_story(table, viewer, actions[i], state, before, self.outcome(table, viewer, i)))
        return list(told)

    def view(self, table: Table, viewer: int, moves: int) -> View:
        """What a viewer saw after that many moves; read-only."""
        after, view = self._seen.get(viewer, (None, {}))
        if after != moves:
            view = table.now.game.view(table.box, self._state(table, moves), viewer)
            self._seen[viewer] = (moves, view)
        return view

    def _state(self, table: Table, moves: int) -> Any:
        """The position after that many moves, as the rules have it; read-only."""
        if self._past[0] != moves:
            self._past = (moves, table.past(moves).state)
        return self._past[1]

    def outcome(self, table: Table, viewer: int, move: int) -> View:
        """What a viewer saw after a move, before anything was dealt again; read-only."""
        if not table.dealt_since(move):
            return self.view(table, viewer, move + 1)
        return table.now.game.view(table.box, table.outcome(move).state, viewer)

    def traces(self, table: Table, viewer: int) -> list[tuple[int, tuple[str, ...]]]:
        """Of each move: who made it, and the parts of the table that it touched, as far as the viewer was told."""
        found, actions = self._traces.setdefault(viewer, []), table.actions
        found += [_trace(table, viewer, actions[i], self._state(table, i)) for i in range(len(found), len(actions))]
        return list(found)

    def forget(self, moves: int) -> None:
        """The moves from that one on have been taken back."""
        for told in self._told.values():
            del told[moves:]
        for found in self._traces.values():
            del found[moves:]
        self._seen.clear()
        self._past = (None, None)

    def copy(self) -> Stories:
        twin = Stories()
        twin._told = {viewer: list(told) for viewer, told in self._told.items()}
        twin._seen = dict(self._seen)
        twin._traces = {viewer: list(found) for viewer, found in self._traces.items()}
        return twin


def _story(table: Table, viewer: int, action: tuple[int, int], s: Any, before: View, after: View) -> list[Sentence]:
    (seat, a), game, box = action, table.now.game, table.box
    return game.story(box, before, after, seat, game.told(box, s, seat, a, viewer), table.who)


def _trace(table: Table, viewer: int, action: tuple[int, int], s: Any) -> tuple[int, tuple[str, ...]]:
    (seat, a), game, box = action, table.now.game, table.box
    told = game.told(box, s, seat, a, viewer)
    return seat, game.touched(box, s, seat, told) if told < game.ACTIONS else ()
