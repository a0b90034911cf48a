"""What a designer counts: components of the box with names for people, and how often each seat has used them."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import grandtour

from ...engine import registry
from ...engine.box import box_of
from ...engine.i18n import speaking
from .. import chosen_games
from ..cases import Case, all_cases, spoken, state
from ..usage import chosen, counts, played, there


def test_components_are_told_apart_and_stand_in_order(case: Case) -> None:
    """Ids are different within a kind; kinds come one after another, as in `COMPONENT_KINDS`."""
    kinds = list(registry.find(case.game).COMPONENT_KINDS)
    found = [(component.kind, component.id) for component in there(case.table(1))]
    assert len(set(found)) == len(found)
    assert [kind for kind, _ in found] == sorted((kind for kind, _ in found), key=kinds.index)


def test_components_do_not_depend_on_what_is_written(case: Case) -> None:
    """The box as printed has the same components as the one on the table; and the same again when asked again."""
    t = case.table(1)
    assert list(registry.find(case.game).components(t.printed_box, t.seats, t.options)) == there(t) == there(case.table(2))


def test_everything_has_a_name(case: Case) -> None:
    """It is the language spoken now that counts, not the one spoken when components were listed."""
    with speaking("en"):
        before = there(case.table(1))
    for code in spoken(case.game, case):
        with speaking(code):
            names = [str(component.name) for component in before]
            assert names == [str(component.name) for component in there(case.table(1))]
            names += [str(name) for name in registry.find(case.game).COMPONENT_KINDS.values()]
            assert all(name.strip() and "{" not in name for name in names)


def test_every_component_is_counted(case: Case) -> None:
    """Each seat has a number for each component, none below zero; looking changes nothing."""
    t = played(case)
    before = state(t)
    for seat in range(t.seats):
        found, actions = counts(t, seat), chosen(t, seat)
        assert found.dtype == np.int64
        assert found.shape == (len(there(t)),)
        assert (found >= 0).all()
        registry.find(case.game).used(t.box, t.now.state, seat, actions)
        assert (actions == chosen(t, seat)).all()
    assert state(t) == before


@pytest.mark.parametrize("name", chosen_games())
def test_no_kind_is_empty(name: str) -> None:
    """Each kind has components in some case."""
    found = {component.kind for case in all_cases() if case.game == name for component in there(case.table(1))}
    assert found == set(registry.find(name).COMPONENT_KINDS)


def other_names(data: Any) -> Any:
    """A box in which everything that has an English or a French name is called otherwise."""
    if isinstance(data, dict):
        is_name = "en" in data or "fr" in data
        return {key: f"Other {value}" if is_name else other_names(value) for key, value in data.items()}
    return [other_names(value) for value in data] if isinstance(data, list) else data


@pytest.mark.parametrize("name", chosen_games())
def test_a_box_of_ones_own(name: str) -> None:
    """Names come from the box that is played with."""
    game = registry.find(name)
    t = grandtour.Table(name, 2, 1, box=other_names(copy.deepcopy(dict(box_of(game).data))))
    usual = there(grandtour.Table(name, 2, 1))
    assert [(c.kind, c.id) for c in there(t)] == [(c.kind, c.id) for c in usual]
    assert not usual or sum("Other " in str(component.name) for component in there(t)) > len(usual) // 4
    assert counts(t, 1).shape == (len(usual),)
