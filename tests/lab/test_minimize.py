"""Faults are planted in games and records: they are found where they are, and the record becomes as short as it can."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grandtour import GrandTourError, Table
from grandtour.engine import dispatch, gamefile, registry
from grandtour.engine.i18n import say
from grandtour.lab.debug.checks import CHECKS, checks_named, difference, first_finding, kind_of
from grandtour.lab.debug.minimize import Shrunk, shrink

REPLAYS = Path(__file__).parents[2] / "replays"
GAME = "two_capitals"
FEW = 12  # events
Record = dict[str, Any]


def recorded(name: str, events: int | None = None) -> Record:
    """A record that comes along, or its beginning."""
    record = gamefile.read((REPLAYS / name).read_text(encoding="utf-8"))
    if events is not None:
        record = {key: value for key, value in record.items() if key != "result"} | {"events": record["events"][:events]}
    return record


@pytest.fixture(scope="module")
def whole() -> Record:
    return recorded(f"{GAME}/first-day.txt")


def tables(record: Record) -> list[Table]:
    """The tables at the start of a record and after each event."""
    found = [Table.from_start(record)]
    for event in record["events"]:
        found.append(found[-1].copy())
        found[-1].repeat(event)
    return found


def shrunk(record: Record, name: str) -> Shrunk:
    """What comes out; it is a record like others, and shows the same."""
    found = shrink(record, checks_named(name))
    assert found is not None
    again = first_finding(gamefile.read(gamefile.to_text(found.record)), checks_named(found.finding.check))
    assert again == found.shown
    assert found.finding.same(again)
    return found


def test_nothing_is_wrong_with_the_games_as_they_are() -> None:
    for name in ("two_capitals/second-thoughts", "moscow_paris/night-express", "metro_domino/first-lines", "paris/first-keys"):
        assert shrink(recorded(f"{name}.txt", FEW // 3), CHECKS) is None


# --- faults of a game -------------------------------------------------------------------------------------------------
def plant(patch: pytest.MonkeyPatch, name: str, spoiled: Callable[..., Any]) -> None:
    """Puts `spoiled(real, …)` in the place of a game's function."""
    game = registry.find(GAME)
    real = getattr(game, name)
    patch.setattr(game, name, lambda *given: spoiled(real, *given))


def plant_rule(patch: pytest.MonkeyPatch, name: str, spoiled: Callable[..., Any]) -> None:
    real = getattr(dispatch, name)
    patch.setattr(dispatch, name, lambda *given: spoiled(real, *given))


def later(record: Record) -> tuple[int, int]:
    """An event of a record, and the sight that the bus reaches by it for the first time."""
    buses = [int(t.now.state.bus) for t in tables(record)]
    return FEW, buses[FEW] if buses[FEW] not in buses[:FEW] else -1


def test_hidden_things_that_show(whole: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    number, sight = later(whole)

    def leaky(real: Any, box: Any, s: Any, seat: int) -> Any:
        return real(box, s, seat) | ({"leak": str(s.chance.key)} if s.bus == sight else {})

    plant(monkeypatch, "view", leaky)
    found = shrunk(whole, "all")
    assert (found.finding.check, found.finding.event, len(found.record["events"])) == ("hides", number, 0)
    assert "view.leak" in str(found.finding.sentence)


def test_a_broken_law(whole: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    """A position that breaks a law can't be begun from: the move that leads there is needed."""
    number, sight = later(whole)
    plant_rule(monkeypatch, "sound_at", lambda real, boxes, states, i: 1 if states[i].bus == sight else 0)
    found = shrunk(whole, "all")
    assert (found.finding.check, found.finding.event) == ("sound", number)
    assert found.record["events"] == whole["events"][number - 1 : number]
    assert "position" in found.record["start"]


def test_legal_and_refusal_disagree(whole: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    played = {a for _, a in tables(whole)[-1].actions}
    legal = [{a for seat in t.acting for a in t.legal_actions(seat)} for t in tables(whole)]
    number = next(i for i in range(FEW, len(legal)) if legal[i] - played)
    wrong = min(legal[number] - played)
    number = next(i for i, actions in enumerate(legal) if wrong in actions)
    plant_rule(monkeypatch, "refusal_at", lambda real, *given: 7 if given[-1] == wrong else real(*given))
    found = shrunk(whole, "agrees")
    assert (found.finding.event, len(found.record["events"])) == (number, 0)


def test_a_move_made_again_leads_elsewhere(whole: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Table.undo

    def spoiled(t: Table, seat: int) -> None:
        real(t, seat)
        t.now.state.learned += 1

    monkeypatch.setattr(Table, "undo", spoiled)
    assert len(shrunk(recorded(f"{GAME}/first-day.txt", FEW), "undo").record["events"]) == 1


def test_words_that_lead_elsewhere(whole: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    number, sight = later(whole)
    plant(monkeypatch, "words", lambda real, box, s, seat, a: real(box, s, seat, a) + (" x" if s.bus == sight else ""))
    found = shrunk(whole, "all")
    assert (found.finding.check, found.finding.event, len(found.record["events"])) == ("words", number, 0)


def test_a_story_that_fails(whole: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    """The story of a move needs the move."""
    plant(monkeypatch, "story", lambda real, *given: {}["story"])
    found = shrunk(whole, "words")
    assert (found.finding.kind.split()[0], len(found.record["events"])) == ("KeyError", 1)


def test_an_error_in_the_text(whole: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "describe", lambda real, *given: 1 // 0)
    found = shrunk(whole, "all")
    assert (found.finding.check, found.finding.event, found.record["start"]) == ("crash", 0, whole["start"])
    assert "ZeroDivisionError" in str(found.finding.sentence)


def test_an_error_in_a_move(whole: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if another check was asked for, it is told of."""
    wrong = tables(whole)[-1].actions[-1][1]
    plant_rule(monkeypatch, "play_at", lambda real, *given: [][0] if given[-1] == wrong else real(*given))
    found = shrunk(whole, "crash")
    assert len(found.record["events"]) == 1
    with pytest.raises(GrandTourError, match="“crash” fails: Unexpected error: IndexError"):
        shrink(whole, checks_named("sound"))


def test_an_error_in_the_deal(whole: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    plant_rule(monkeypatch, "new_at", lambda real, *given: 1 // 0)
    found = shrunk(whole, "all")
    assert (found.finding.check, found.finding.event) == ("crash", 0)


# --- faults of a record -------------------------------------------------------------------------------------------------
def test_an_event_that_does_not_replay(whole: Record) -> None:
    at = len(whole["events"]) // 2
    events = [*whole["events"][:at], {"seat": 0, "move": "visit 99"}, *whole["events"][at:]]
    found = shrunk(whole | {"events": events}, "all")
    assert (found.finding.check, found.finding.event) == ("replays", at + 1)
    assert found.record["events"] == [events[at]]
    with pytest.raises(GrandTourError, match="“replays” fails"):
        shrink(whole | {"events": events}, checks_named("hides"))


def test_a_wrong_result(whole: Record) -> None:
    found = shrunk(whole | {"result": {"scores": [1, 2], "ranks": [2, 1]}}, "replays")
    assert found.record["events"] == []
    assert found.record["result"]["scores"] == [1, 2]


def test_a_record_without_a_table_is_refused(whole: Record) -> None:
    with pytest.raises(GrandTourError, match="version 99 of the rules"):
        shrink(whole | {"rules": 99}, CHECKS)
    with pytest.raises(GrandTourError, match="no “events”"):
        shrink({key: value for key, value in whole.items() if key != "events"}, CHECKS)


# --- one's own checks ---------------------------------------------------------------------------------------------------
@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file with checks in this folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "own_checks", raising=False)
    (tmp_path / "own_checks.py").write_text(
        "def five(t):\n    return t.scores[0] >= 5 and 'The first player has five points.'\n"
        "def undone(t):\n    return sum('undo' in event for event in t.happened()) >= 2\n"
        "def replaced(t):\n    return sum('stand-in' in event for event in t.happened()) >= 3\n"
        "def asserts(t):\n    assert t.scores[0] < 5\n"
        "number = 5\n"
    )


@pytest.mark.usefixtures("mine")
def test_a_check_of_the_position(whole: Record) -> None:
    """The first position with five points shows it, without any event."""
    number = next(i for i, t in enumerate(tables(whole)) if t.scores[0] >= 5)
    for name in ("five", "asserts"):
        found = shrunk(whole, f"python:own_checks:{name}")
        assert (found.finding.event, len(found.record["events"])) == (number, 0)
        assert Table.from_record(found.record).scores[0] >= 5
        assert "names" not in found.record


@pytest.mark.usefixtures("mine")
def test_a_check_of_what_happened() -> None:
    """Two moves, and each taken back. What comes after the first of them is not needed, so beginning late is not best."""
    t = Table(GAME, seed="undo")
    for seat, move in ((0, "visit 1"), (1, "visit 2"), (0, "visit 3"), (1, "visit 4")):
        t.play(seat, move)
    t.undo(1)
    for seat, move in ((1, "visit 5"), (0, "visit 6")):
        t.play(seat, move)
    t.undo(0)
    found = shrunk(t.record(), "python:own_checks:undone")
    assert found == shrunk(t.record(), "python:own_checks:undone")
    assert len(found.record["events"]) == fewest(t.record(), "python:own_checks:undone") == 4


def fewest(record: Record, name: str) -> int:
    """Of all records that begin somewhere in this one and have some of the events, the shortest that fails."""
    starts = [{"start": {"position": t.position()}, "events": record["events"][i:]} for i, t in enumerate(tables(record))]
    some = (
        record | start | {"events": list(events)}
        for start in starts
        for many in range(len(start["events"]) + 1)
        for events in itertools.combinations(start["events"], many)
    )
    return min(len(one["events"]) for one in some if (found := first_finding(one, checks_named(name))) and found.check == name)


@pytest.mark.usefixtures("mine")
def test_events_in_between_are_left_out(whole: Record) -> None:
    events = list(whole["events"])
    for at in (20, 13, 4):
        events.insert(at, {"seat": at % 2, "stand-in": "random"})
    left: list[int] = []
    found = shrink(whole | {"events": events}, checks_named("python:own_checks:replaced"), left=left.append)
    assert found is not None
    assert [event["seat"] for event in found.record["events"]] == [0, 1, 0]
    assert left[-1] == 3
    assert left == sorted(left, reverse=True)


@pytest.mark.usefixtures("mine")
@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "nonsense",
            "There is no check “nonsense”. Available checks: replays, sound, agrees, hides, undo, words, crash, all, python:M",
        ),
        ("python:own_checks", "can't be loaded"),
        ("python:", "can't be loaded"),
        ("python:nowhere:five", "can't be loaded: ModuleNotFoundError"),
        ("python:own_checks:six", "can't be loaded: AttributeError"),
        ("python:own_checks:number", "is not a function"),
    ],
)
def test_checks_that_there_are_not(name: str, told: str) -> None:
    with pytest.raises(GrandTourError, match=told):
        checks_named(name)


# --- the same fault -----------------------------------------------------------------------------------------------------
def test_faults_are_told_apart_by_what_is_wrong_not_by_whom() -> None:
    one = say("{player}: {law}.", player="Anna", law=say("no card is there twice"))
    assert kind_of(one) == kind_of(one.filled(player="Boris", law=say("no card is there twice")))
    assert kind_of(one) != kind_of(one.filled(player="Anna", law=say("the bus is on a sight")))
    assert kind_of(GrandTourError(one)) == kind_of(one)
    assert kind_of(say("in {part}", part="hand")) != kind_of(say("in {part}", part="deck"))


def test_where_data_differ() -> None:
    one = {"players": [{"hand": [1, 2]}, {"hand": [3]}], "bus": 4}
    assert difference(one, one) is None
    assert difference(one, {"players": [{"hand": [1, 2]}, {"hand": [5]}], "bus": 4}) == "players.hand"
    assert difference(one, one | {"bus": 5}) == "bus"
    assert difference(one, {}) == ""
