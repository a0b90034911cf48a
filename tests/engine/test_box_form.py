"""Boxes that are entered piece by piece: what may be entered is what the check asks for, and nothing that was entered is lost."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grandtour.engine import registry
from grandtour.engine.box import box_of, shipped_box
from grandtour.engine.box_form import Draft, toml_text
from grandtour.engine.box_form import draft as draft_module
from grandtour.engine.box_form.draft import MOST_TABLES, VALUE, tables_of
from grandtour.engine.box_form.fields import fields_in, pattern
from grandtour.engine.box_form.form import ORIGINS, RECONSTRUCTED, BoxForm, form_of, plain, standard_groups
from grandtour.engine.errors import GrandTourError
from grandtour.engine.limits import Limit, noted
from grandtour.engine.validation import Entry

GAMES = registry.names()


def typed(value: Any) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def as_form(draft: Draft) -> dict[str, str]:
    """The form as a browser sends it when nothing was changed."""
    return {VALUE + one.name: typed(one.value) for field in draft.all_fields() for one in field.inputs}


def a_field(draft: Draft, *path: Any) -> Any:
    return next(field for field in draft.all_fields() if field.path == path)


# --- all games ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_a_form_that_is_sent_back_changes_nothing(game: str) -> None:
    draft = Draft(game)
    draft.fill(as_form(draft))
    assert draft.data == draft.standard
    assert draft.changes() == draft.faults == []


@pytest.mark.parametrize("game", GAMES)
def test_every_value_stands_on_a_component(game: str) -> None:
    """Whatever can be entered is on a drawing of the form, and on one only."""
    draft = Draft(game)
    there = [
        field.path for group in draft.drawn() for piece in group.pieces for at in piece.at for field in fields_in(draft.block(at))
    ]
    assert sorted(map(str, there)) == sorted(str(field.path) for field in draft.all_fields())


@pytest.mark.parametrize("game", GAMES)
def test_every_value_has_a_label_and_comes_from_somewhere(game: str) -> None:
    draft, form = Draft(game), form_of(game)
    for field in draft.all_fields():
        assert form.label(draft.data, field.path) != field.path[-1], field.path
        assert form.origin(draft.data, field.path) in ORIGINS or str(field.path[-1]) == "id", field.path


@pytest.mark.parametrize("game", GAMES)
def test_what_is_reconstructed_agrees_with_the_box_file(game: str) -> None:
    """A value is marked as reconstructed where the file says so of its topic."""
    told, draft = shipped_box(game).data["provenance"], Draft(game)
    for group in standard_groups(game):
        fields = [field for piece in group.pieces for at in piece.at for field in fields_in(draft.block(at))]
        marked = any(form_of(game).origin(draft.data, field.path) == RECONSTRUCTED for field in fields)
        assert not marked or RECONSTRUCTED in told[group.topic], group.topic


@pytest.mark.parametrize("game", GAMES)
def test_a_number_out_of_limits_is_said_beside_it(game: str) -> None:
    """For every number: one above what the check allows is refused there, and the form still has it."""
    numbers = [field for field in Draft(game).all_fields() if field.limit.high is not None and not field.fixed]
    seen = set()
    for field in numbers:
        if pattern(field.path) not in seen:
            seen.add(pattern(field.path))
            draft = Draft(game)
            draft.fill({**as_form(draft), VALUE + field.inputs[0].name: str(field.limit.high + 1)})
            assert draft.faults_of(field.path), field.path
            assert typed(a_field(draft, *field.path).inputs[0].value) == str(field.limit.high + 1)
    assert len(seen) > 3


@pytest.mark.parametrize("game", GAMES)
def test_nonsense_stays_where_it_was_entered(game: str) -> None:
    draft = Draft(game)
    field = next(field for field in draft.all_fields() if field.limit.high is not None and not field.is_list and not field.fixed)
    draft.fill({VALUE + field.name: "eleven"})
    assert draft.value(field.path) == "eleven"
    assert "whole number" in str(draft.faults_of(field.path)[0].reason)
    assert draft.drawn() != []
    draft.reset(field.name)
    assert draft.data == draft.standard


@pytest.mark.parametrize("game", GAMES)
def test_a_box_survives_as_a_file(game: str) -> None:
    data = dict(shipped_box(game).data)
    assert tomllib.loads(toml_text(data, "mine\nreally")) == data


words = st.text(max_size=12)
plain_values = st.recursive(
    words | st.integers(-(2**40), 2**40) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(words, plain_values, max_size=4))
@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
def test_any_data_survives_as_a_file(data: dict[str, Any]) -> None:
    assert tomllib.loads(toml_text(data)) == data


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_says_nothing_gets_a_plain_form(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draft_module, "form_of", lambda name: BoxForm(plain))
    draft = Draft(game)
    draft.fill({f"v:{draft.all_fields()[0].name}": "x"})
    assert draft.faults
    there = [
        field.path for group in draft.drawn() for piece in group.pieces for at in piece.at for field in fields_in(draft.block(at))
    ]
    assert sorted(map(str, there)) == sorted(str(field.path) for field in draft.all_fields())
    assert "_" not in str(draft.form.label(draft.data, ("prices", "bonus_of_3")))


# --- limits -------------------------------------------------------------------------------------------------------------
def test_limits_are_those_of_the_check() -> None:
    with noted() as limits:
        registry.find("moscow_paris").check(Entry(shipped_box("moscow_paris").data))
    points, cars = limits.of(("city", 3, "points")), limits.of(("car",))
    assert points == Limit(low=0, high=100)
    assert cars == Limit(counted=(1, 11))
    assert limits.places["city", 3] == "city paris"
    assert limits.of(("city", 3, "colour")) is None


def test_nothing_is_noted_outside() -> None:
    with noted() as limits:
        pass
    Entry({"n": 1}).whole("n", 0, 5)
    assert limits.asked == {}


# --- one game -----------------------------------------------------------------------------------------------------------
def test_a_value_is_changed_and_reset() -> None:
    draft = Draft("moscow_paris")
    draft.fill({"v:city.5.points": "2", "v:city.5.name.en": "Cannes"})
    assert draft.changes() == [("city", 5, "name"), ("city", 5, "points")]
    assert draft.standard_value(("city", 5, "points")) == 1
    draft.reset("city.5.points")
    assert draft.changes() == [("city", 5, "name")]
    assert box_of(draft.game, draft.data).data["city"][5]["name"]["en"] == "Cannes"


def test_values_are_compared_by_id_and_not_by_place() -> None:
    draft = Draft("moscow_paris")
    draft.remove("car.0")
    assert [path for path in draft.changes() if path[0] == "car"] == []
    assert draft.standard_value(("car", 0, "name"))["en"] == "Compartment car"


def test_a_list_grows_and_shrinks_within_its_limits() -> None:
    draft = Draft("metro_domino")
    draft.add("station.1.line")
    assert len(draft.value(("station", 1, "line"))) == 3
    draft.add("station")
    assert draft.data["station"][-1]["id"] == "nation-2"
    draft.remove("station.11")
    assert len(draft.data["station"]) == 11
    for name in ("station.99", "city.0", "", "players"):
        with pytest.raises(GrandTourError, match="can't be removed"):
            draft.remove(name)
        with pytest.raises(GrandTourError, match="can be added"):
            draft.add(name)
        with pytest.raises(GrandTourError, match="no such value"):
            draft.reset(name)
    assert draft.data["station"] == draft.standard["station"][:1] + draft.data["station"][1:]


def test_what_is_left_out_may_be_entered_and_left_out_again() -> None:
    draft = Draft("metro_domino")
    draft.fill({"v:station.0.line.0.forbidden": "7"})
    assert draft.value(("station", 0, "line", 0, "forbidden")) == 7
    draft.fill({"v:station.0.line.0.forbidden": " "})
    assert draft.data == draft.standard


def test_another_effect_asks_for_other_values() -> None:
    """What no longer belongs to a token is said to be unknown, and goes when it is emptied; what belongs to it can be entered."""
    draft = Draft("paris")
    draft.fill({"v:bonus.5.effect": "per-token"})
    assert {fault.place for fault in draft.faults} == {"bonus 6, cost", "bonus 6, points_each", "bonus 6, points_by_players"}
    names = [one.name for one in a_field(draft, "bonus", 5, "points_by_players").inputs]
    draft.fill({"v:bonus.5.cost": "", "v:bonus.5.points_each": "", **{f"v:{name}": "2" for name in names}})
    assert draft.faults == []


def test_a_collection_has_the_sights_that_name_it() -> None:
    draft = Draft("two_capitals")
    draft.fill({"v:moscow.sight.2.collection": "museums"})
    assert draft.value(("moscow", "collection", 1, "stops")) == [2, 3, 8, 14, 19, 20]
    assert [fault.place for fault in draft.faults] == ["moscow.collection moscow-heights, need"] or draft.faults == []


def test_a_wrong_total_does_not_stop_the_drawings() -> None:
    """A sum that is wrong belongs to no value; the components are drawn as they were entered all the same."""
    draft = Draft("moscow_paris")
    draft.fill({"v:car.0.copies": "50"})
    assert [fault.place for fault in draft.faults] == [""]
    assert "×50" in draft.drawn()[0].pieces[0].drawing


def test_a_note_of_the_owner_travels_in_the_file() -> None:
    draft = Draft("moscow_paris")
    draft.fill({"note:city nice": "my copy, 2019"})
    draft.fill({"note:car mail": "", "printed:car mail": "true"})
    assert tomllib.loads(toml_text(draft.data))["provenance"]["mine"] == {"city nice": "my copy, 2019", "car mail": ""}
    assert box_of(draft.game, draft.data).label != "printed"
    draft.fill({"note:city nice": "my copy, 2019"})  # the tick was taken away
    assert draft.seen == {"car mail": ""}
    draft.fill({"note:city atlantis": "nowhere"})
    assert draft.seen == {"car mail": ""}
    assert draft.changes() == []


FORGED = ({"city": 5}, {"city": [5, {}]}, {"players": [1]}, {"provenance": {"mine": [1]}}, {"city": [{"name": 3, "id": []}]})


@pytest.mark.parametrize("data", [[], "x", 5, {"n": float("nan")}])
def test_what_is_no_data_is_refused(data: Any) -> None:
    with pytest.raises(GrandTourError, match="not the data of a box"):
        Draft("paris", data)


def test_half_characters_are_replaced() -> None:
    draft = Draft("paris", {"landmark": [{"name": {"en": "\ud800Louvre"}}]})
    assert draft.data["landmark"][0]["name"]["en"] == "?Louvre"


def test_a_box_of_thousands_of_tables_is_refused() -> None:
    assert 2 * max(tables_of(shipped_box(game).data) for game in GAMES) < MOST_TABLES
    with pytest.raises(GrandTourError, match="too large for the form"):
        Draft("metro_domino", {"station": [{"line": [{}] * 40}] * 40})


@pytest.mark.parametrize("data", FORGED)
@pytest.mark.parametrize("game", GAMES)
def test_forged_data_is_said_to_be_wrong(game: str, data: Any) -> None:
    draft = Draft(game, data)
    draft.fill({"v:city.0.name.en": "x", "v:players": "3", "note:players": "x"})
    assert draft.faults
    assert draft.drawn() is not None
    assert draft.all_fields() is not None
    json.dumps(draft.data)
