"""P7.5 What bonus tokens do is said by the box: an effect has a name, and a token is a row."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from grandtour import Table
from grandtour.engine import registry
from grandtour.engine.box import BoxError, box_of, shipped_box
from grandtour.engine.render.pictures import art
from grandtour.games.paris.effects import BY_NUMBER, CALLED, EFFECTS, bonus_glyphs, bonus_words, effect_of
from grandtour.games.paris.state import EFFECTS as RULES
from grandtour.games.paris.state import NOTHING

from .helpers import BOX, player, points, table

PARIS = registry.find("paris")
KEYS = {"number", "zone", "copies"}


def data(**effects: dict[str, Any]) -> dict[str, Any]:
    """Our box with other tokens: `t5={"effect": …}` prints that on token 5."""
    made = deepcopy(dict(BOX.data))
    for name, printed in effects.items():
        token = made["bonus"][int(name[1:]) - 1]
        made["bonus"][int(name[1:]) - 1] = {key: token[key] for key in KEYS} | printed
    return made


def older() -> dict[str, Any]:
    """Our box as it was written before effects had names."""
    made = deepcopy(dict(BOX.data))
    for token in made["bonus"]:
        del token["effect"]
    return made


# --- boxes that name no effects -------------------------------------------------------------------------------------------
def test_a_box_without_effects_has_those_of_the_rulebook() -> None:
    """Owners' files and records from before are read as they were, and stay as they are written."""
    box = box_of(PARIS, older())
    assert box.array.tobytes() == shipped_box("paris").array.tobytes()
    assert box.data == older()
    assert [bonus_words(box, n, 2) for n in range(1, 31)] == [bonus_words(BOX, n, 2) for n in range(1, 31)]


def test_a_box_may_name_some_effects_only() -> None:
    made = older()
    made["bonus"][0]["effect"] = "gift"
    assert box_of(PARIS, made).array.tobytes() == shipped_box("paris").array.tobytes()


def test_a_record_with_an_older_box_is_replayed() -> None:
    """And written again with the box that it had."""
    t = Table("paris", seed=3, box=older())
    for _ in range(30):
        t.play(t.acting[0], t.legal(t.acting[0])[0])
    again = Table.from_record(json.loads(json.dumps(t.record())))
    assert again.position() == t.position()
    assert again.record() == t.record()
    assert again.record()["box"] == older()


def test_our_box_names_the_effects_of_the_rulebook() -> None:
    assert tuple(token["effect"] for token in BOX.data["bonus"]) == BY_NUMBER


# --- the table of effects -------------------------------------------------------------------------------------------------
def test_every_effect_has_a_row_and_a_rule() -> None:
    assert {effect.rule for effect in EFFECTS} == set(range(RULES)) - {NOTHING}
    assert len(CALLED) == len(EFFECTS)
    assert {effect_of(token).name for token in BOX.data["bonus"]} == set(CALLED)


@pytest.mark.parametrize("number", range(1, 31))
def test_what_is_printed_on_a_token_is_what_its_effect_needs(number: int) -> None:
    token = BOX.data["bonus"][number - 1]
    assert set(token) - KEYS - {"effect"} <= set(effect_of(token).keys)
    assert all(f'id="paris-{name}"' in art("paris") for name, _ in bonus_glyphs(token, 2))


# --- boxes with other effects ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("printed", "where", "why"),
    [
        ({"effect": "fireworks"}, "bonus 5, effect", "“fireworks” is not allowed; possible values: gift, resource"),
        ({"effect": 3}, "bonus 5, effect", "“3” is not allowed; possible values: "),
        ({"effect": "per-token", "points": 4}, "bonus 5, points", "unknown"),
        ({"effect": "per-token"}, "bonus 5, points_by_players", "missing"),
        ({"effect": "any-resource", "any_resource": 3}, "bonus 5, any_resource", "3 is not between 1 and 2"),
    ],
)
def test_a_wrong_effect_is_a_fault(printed: dict[str, Any], where: str, why: str) -> None:
    with pytest.raises(BoxError) as error:
        box_of(PARIS, data(t5=printed))
    assert any(fault.place == where and why in str(fault.reason) for fault in error.value.faults), error.value


@pytest.mark.parametrize("turn", [0, 1])
def test_a_number_does_what_the_box_says(turn: int) -> None:
    """P7.5 Token 5 counts landmarks here, and 29 gives points."""
    box = box_of(PARIS, data(t5={"effect": "per-landmark", "points_each": 3}, t29={"effect": "gift", "points": 4}))
    said = {"turn": turn, "board": {turn: "chaillot louvre@chaillot"}, "bonus": {turn: "5 29"}}
    t = table(box=box, **said)
    before = points(t, turn)
    t.play(turn, "use 5")
    assert points(t, turn) == before + 3
    t.play(turn, "use 29")
    assert points(t, turn) == before + 7
    assert player(t, turn)["bonus"] == []


def test_a_question_follows_the_effect() -> None:
    """P7.5 Token 1 asks for a resource, and token 10 for none."""
    box = box_of(PARIS, data(t1={"effect": "any-resource", "any_resource": 1}, t10={"effect": "gift", "francs": 2}))
    t = table(box=box, bonus={0: "1 10"})
    t.play(0, "use 10")
    t.play(0, "use 1")
    assert t.legal(0) == ["choose wood", "choose marble", "choose gold"]


def test_francs_count_at_the_end_with_whatever_token_says_so() -> None:
    """P9.1"""
    box = box_of(PARIS, data(t27={"effect": "gift", "francs": 1}, t3={"effect": "francs-at-end"}))
    assert table(box=box, francs={0: 7}, bonus={0: "3"}).points(0)["francs"] == 7
    assert table(box=box, francs={0: 7}, bonus={0: "27"}).points(0)["francs"] == 0
