"""What speaks for a move and against it, in the terms of the game: features of the hand-made player, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..engine.features import Merit, Said
from ..engine.i18n import Sentence

if TYPE_CHECKING:
    from ..engine.table import Table

Reasons = tuple[list[Sentence], list[Sentence]]  # for, against; the weightiest first


def merits(table: Table, seat: int, move: str, than: str | None = None) -> Reasons:
    """What a move has more or less of than another one; without another, than the moves of the seat have on average."""
    game, legal = table.now.game, table.legal_actions(seat)
    actions = np.array(legal, np.int64)
    rows = np.zeros((len(actions), len(game.ACTION_FEATURES)), np.float32)
    game.action_features(table.box.record, table.now.state, seat, actions, len(actions), rows)
    number = _row(table, seat, move)
    usual = rows.mean(axis=0) if than is None else rows[_row(table, seat, than)]
    columns = {feature.name: i for i, feature in enumerate(game.ACTION_FEATURES)}
    found: list[tuple[float, Sentence]] = []
    for merit in game.MERITS:
        feature = game.ACTION_FEATURES[columns[merit.feature]]
        difference = float(rows[number, columns[merit.feature]] - usual[columns[merit.feature]])
        said = _sentence(merit, difference, float(rows[number, columns[merit.feature]]))
        sentence = said(table.box, table.now.state, seat, int(actions[number])) if callable(said) else said
        if sentence is not None:
            found.append((feature.weight * difference, sentence))
    found.sort(key=lambda one: -abs(one[0]))
    return [words for weight, words in found if weight > 0], [words for weight, words in found if weight < 0]


def _row(table: Table, seat: int, move: str) -> int:
    """Which of the legal actions a move is."""
    action = table.action(seat, move)
    assert isinstance(action, int)
    return table.legal_actions(seat).index(action)


def _sentence(merit: Merit, difference: float, own: float) -> Said | None:
    """A sentence that says the move has something is only for one that has it."""
    if difference >= merit.least and own > 0:
        return merit.more
    return merit.less if difference <= -merit.least else None
