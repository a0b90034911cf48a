"""The table: the public API as design.md has it, what it refuses, and that nothing changes then."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grandtour
from grandtour import GrandTourError, IllegalMove, Position, Table, UndoRefused

from .tables import BAD_SEATS, GAME, everything, finished, new, play_on, state_of

NAMES = ["Anna", "Boris", "Vera"]


def drafting(seats: int = 3) -> Table:
    """Everyone chooses cards at the same time."""
    return new(seats, names=NAMES[:seats], expert=True)


def after_lunch() -> Table:
    """The morning has just been ended: long routes were dealt. Whoever can end a journey does."""
    table = new(3, names=NAMES)
    while table.moves[-1:] != [(table.moves[-1][0] if table.moves else 0, "stop")]:
        seat = table.acting[0]
        table.play(seat, "stop" if table.refusal(seat, "stop") is None else table.legal(seat)[-1])
    return table


def first_move(table: Table, seat: int, **more: Any) -> str:
    """Makes a seat's first legal move, and says which it was."""
    move = table.legal(seat)[0]
    table.play(seat, move, **more)
    return move


def refused(table: Table, error: type[GrandTourError], call: Callable[[], object]) -> str:
    """The reason why a call is refused; the table must not have changed."""
    before = everything(table)
    with pytest.raises(error) as caught:
        call()
    assert everything(table) == before
    return str(caught.value)


# --- a game, from the first move to the last ------------------------------------------------------------------------
def test_games_have_names() -> None:
    """The list of games is a function, and a table knows what is played."""
    assert GAME in grandtour.games()
    table = new(3)
    assert (table.game, str(table.title), table.seats) == (GAME, "Routes of Two Capitals", 3)
    assert table.options == {"city": "moscow", "expert": False}


def test_a_new_table() -> None:
    """Seat 0 acts, and nobody else has a move."""
    table = new(3)
    assert table.acting == (0,)
    assert [table.legal(seat) for seat in range(3)] == [["visit 1", "visit 2", "visit 3"], [], []]
    assert (table.over, table.ended, table.events, table.moves) == (False, None, 0, [])


def test_a_move() -> None:
    """It is an event with a number; the turn goes on; the log tells it."""
    table = new(names=NAMES[:2])
    table.play(0, "visit 2")
    assert (table.moves, table.events, table.acting) == ([(0, "visit 2")], 1, (1,))
    assert table.log(None) == table.log(1) == ["Anna visits 2 “Museum of Cosmonautics”."]
    assert table.view(1)["bus"] == 2
    assert table.refusal(1, "visit 3") is None


@pytest.mark.parametrize("words", ["VISIT 2", "  visit   2 ", "Visit\t2\n"])
def test_moves_are_written_freely(words: str) -> None:
    """Capitals and spaces mean nothing; the record has the exact words."""
    table = new()
    table.play(0, words)
    assert table.record()["events"] == [{"seat": 0, "move": "visit 2"}]


@pytest.mark.parametrize(
    ("seat", "move", "reason"),
    [
        (0, "visit 9", "The first token must go on one of the first three, not on 9 “Red Square”. (T3.2)"),
        (0, "fly", "There is no move “fly” in this game. (Moves in words)"),
        (0, "", "There is no move “” in this game. (Moves in words)"),
        (0, "x" * 99, f"There is no move “{'x' * 60}” in this game. (Moves in words)"),
        (0, "keep", "There is no move “keep” in this game. (Moves in words)"),
        (0, "keep s1", "There are no cards to choose right now. Choose a sight: 1, 2, 3. (T8)"),
        (1, "visit 1", "It isn't your turn. To move: Anna. (T1.4)"),
        (1, None, "There is no move “None” in this game. (Moves in words)"),
    ],
)
def test_a_refused_move_has_a_reason(seat: int, move: Any, reason: str) -> None:
    """The same one asked before and given at the try, which changes nothing."""
    table = new(names=NAMES[:2])
    assert table.refusal(seat, move) == reason
    said = refused(table, IllegalMove, lambda: table.play(seat, move))
    assert said == f"{NAMES[seat]}, {str(move)[:60]}: {reason}"


def test_legal_and_refusal_agree() -> None:
    """What is legal is not refused, and the other way round."""
    table = play_on(new(3), 10)
    moves = [f"visit {n}" for n in range(1, 26)] + ["stop"]
    for seat in range(3):
        assert [move for move in moves if table.refusal(seat, move) is None] == table.legal(seat)


def test_a_game_that_is_over() -> None:
    """Nobody acts; scores, ranks and points stand; the record has the result."""
    table = finished(3)
    assert (table.over, table.acting, table.ended) == (True, (), None)
    assert [table.legal(seat) for seat in range(3)] == [[], [], []]
    assert table.refusal(0, "stop") == "The game is over. (T2.4)"
    assert sorted(table.ranks) == [1, 2, 3]
    assert table.scores[table.ranks.index(1)] == max(table.scores)
    assert table.scores == [sum(table.points(seat).values()) for seat in range(3)]
    assert table.record()["result"] == {"scores": table.scores, "ranks": table.ranks}
    assert [table.view(None)["players"][seat]["score"] for seat in range(3)] == table.scores


def test_views_are_a_seats_own() -> None:
    """Own cards are there, the others' are not; a spectator sees none. All of it is plain data."""
    table = play_on(new(3), 4)
    for viewer in (0, 1, 2, None):
        view = table.view(viewer)
        assert view["seat"] == viewer
        assert [p["kept"] is not None for p in view["players"]] == [viewer == seat for seat in range(3)]
        assert json.loads(json.dumps(view)) == view


def test_a_shared_view_is_that_of_the_present() -> None:
    """After every move, after a move was taken back and another one made, and on a copy that goes its own way; made only once."""
    table = new(2)
    for number in range(12):
        seat = table.acting[0]
        first_move(table, seat)
        if number % 3 == 1 and table.may_undo(seat):
            twin = table.copy()
            table.undo(seat)
            table.play(seat, table.legal(seat)[-1])
            assert [twin.shared_view(viewer) for viewer in (0, 1, None)] == [twin.view(viewer) for viewer in (0, 1, None)]
        table.stories(0)
        for viewer in (0, 1, None):
            assert table.shared_view(viewer) == table.view(viewer)
            assert table.shared_view(viewer) is table.shared_view(viewer)


def test_the_table_in_words() -> None:
    """First what is asked, then sections with indented lines."""
    table = new(names=NAMES[:2])
    assert table.text(0).startswith("Choose a sight: 1, 2, 3.\n\nRoutes of Two Capitals: Moscow\n  ")
    assert table.text(1).startswith("Waiting for: Anna.\n\n")
    assert table.text(None).startswith("Waiting for: Anna.\n\n")
    assert str(table.explain(0, "visit 2")) == "Visit 2 “Museum of Cosmonautics”"
    assert table.parts(0, "visit 2") == ("sight-2",)


def test_logs_tell_no_more_than_was_seen() -> None:
    """A card kept in a draft is named only to the player who keeps it."""
    table = drafting()
    move = first_move(table, 1)
    card = str(table.at(0).explain(1, move)).removeprefix("Keep the route: ")
    assert table.log(1)[0] == f"Boris keeps a route: {card}."
    assert table.log(0) == table.log(None) == ["Boris keeps a card."]
    assert (table.told(1), table.told(2)) == ([(1, move)], [(1, "keep")])


def test_the_same_seed_is_the_same_game() -> None:
    """And the key of a table can be given back to it."""
    assert state_of(new(seed=5)) == state_of(new(seed=5)) != state_of(new(seed=6))
    key = new(seed=5).record()["start"]["key"]
    assert state_of(Table(GAME, key=key)) == state_of(new(seed=5))


@pytest.mark.parametrize("seed", [0, "", "Анна", "\udcff", (1, 2), 1.5])
def test_anything_can_be_a_seed(seed: Any) -> None:
    """Also a word from the command line that isn't valid text."""
    assert state_of(new(seed=seed)) == state_of(new(seed=seed)) != state_of(new(seed="another"))


def test_without_a_seed_no_two_tables_are_the_same() -> None:
    """Nobody can guess the key."""
    keys = {Table(GAME).record()["start"]["key"] for _ in range(3)}
    assert len(keys) == 3
    assert all(len(key) == 64 for key in keys)


# --- bad seats ------------------------------------------------------------------------------------------------------
SEAT_CALLS: dict[str, Callable[[Table, Any], object]] = {
    "play": lambda t, seat: t.play(seat, "visit 4"),
    "legal": lambda t, seat: t.legal(seat),
    "refusal": lambda t, seat: t.refusal(seat, "visit 4"),
    "points": lambda t, seat: t.points(seat),
    "parts": lambda t, seat: t.parts(seat, "visit 4"),
    "undo": lambda t, seat: t.undo(seat),
    "may_undo": lambda t, seat: t.may_undo(seat),
    "nothing_learned": lambda t, seat: t.nothing_learned(seat),
    "consent": lambda t, seat: t.consent(seat, 0),
    "consent to": lambda t, seat: t.consent(1, seat),
    "stand_in": lambda t, seat: t.stand_in(seat, "random"),
    "who": lambda t, seat: t.who(seat),
}
VIEW_CALLS: dict[str, Callable[[Table, Any], object]] = {
    "view": lambda t, seat: t.view(seat),
    "shared_view": lambda t, seat: t.shared_view(seat),
    "text": lambda t, seat: t.text(seat),
    "log": lambda t, seat: t.log(seat),
    "told": lambda t, seat: t.told(seat),
    "asks": lambda t, seat: t.asks(seat),
    "reshuffled": lambda t, seat: t.reshuffled(seat),
}


@pytest.mark.parametrize("name", SEAT_CALLS)
def test_a_bad_seat_is_refused(name: str) -> None:
    """Numbers that are not seats, and what only looks like one."""
    table = play_on(new(names=NAMES[:2]), 2)
    for seat in BAD_SEATS:
        said = refused(table, IllegalMove, partial(SEAT_CALLS[name], table, seat))
        assert said == f"There is no seat {seat!r} at this table; seats are numbered 0 to 1."


@pytest.mark.parametrize("name", VIEW_CALLS)
def test_a_bad_viewer_is_refused(name: str) -> None:
    """`None` is a spectator, and so is nothing else."""
    table = play_on(new(), 2)
    VIEW_CALLS[name](table, None)
    for seat in (seat for seat in BAD_SEATS if seat is not None):
        refused(table, IllegalMove, partial(VIEW_CALLS[name], table, seat))


@pytest.mark.parametrize("name", ["legal", "refusal", "view", "asks", "text"])
def test_a_bad_seat_is_refused_at_a_closed_table_too(name: str) -> None:
    """Closed or not, there is no such seat."""
    table = new()
    table.end("power cut")
    refused(table, IllegalMove, partial((SEAT_CALLS | VIEW_CALLS)[name], table, 9))


def test_numbers_of_numpy_are_seats() -> None:
    """They come out of arrays; records stay plain."""
    table, seat = new(), np.int64(0)
    table.play(seat, "visit 1")
    assert json.loads(json.dumps(table.record())) == table.record()


# --- bad tables -----------------------------------------------------------------------------------------------------
BAD_TABLES: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown game": ({"game": "chess"}, "There is no game “chess”. Available games: .*two_capitals"),
    "a game that is no word": ({"game": [GAME]}, "There is no game"),
    "one seat": ({"seats": 1}, "This game is for 2 to 4 players, not 1"),
    "five seats": ({"seats": 5}, "This game is for 2 to 4 players, not 5"),
    "seats that are no number": ({"seats": "2"}, "This game is for 2 to 4 players, not '2'"),
    "seats that are true": ({"seats": True}, "This game is for 2 to 4 players, not True"),
    "an unknown option": ({"options": {"town": 1}}, "There is no option “town”. Available options: city, expert"),
    "a bad value": ({"options": {"city": "paris"}}, "Option “city” can't be “paris”. Possible values: “moscow”, “petersburg”"),
    "a value of another type": ({"options": {"expert": 1}}, "Option “expert” can't be 1. Possible values: false, true"),
    "options that are a number": ({"options": 5}, "[Oo]ption"),
    "options that are a list": ({"options": ["city"]}, "[Oo]ption"),
    "a short key": ({"key": "abc"}, "A key must be 64 lowercase hexadecimal digits"),
    "a key with capitals": ({"key": "A" * 64}, "A key must be 64 lowercase hexadecimal digits"),
    "a key that is a number": ({"key": 5}, "A key must be 64 lowercase hexadecimal digits"),
    "too few names": ({"names": ["Anna"]}, "Give each of the 2 seats a name of at most 60 printable characters"),
    "an empty name": ({"names": ["Anna", ""]}, "Give each of the 2 seats a name"),
    "a long name": ({"names": ["Anna", "x" * 61]}, "Give each of the 2 seats a name"),
    "a name of two lines": ({"names": ["Anna", "a\nb"]}, "Give each of the 2 seats a name"),
    "a name that is a number": ({"names": ["Anna", 5]}, "Give each of the 2 seats a name"),
    "names that are a number": ({"names": 5}, "Give each of the 2 seats a name"),
    "a box that is not there": ({"box": "nowhere.toml"}, "nowhere.toml: can't be read: No such file"),
    "a box that is a folder": ({"box": str(Path(__file__).parent)}, "can't be read"),
    "a box with a strange name": ({"box": "\0"}, "can't be read"),
    "a box that is a number": ({"box": 5}, "."),
    "an empty box": ({"box": {}}, "moscow: missing"),
}


@pytest.mark.parametrize("case", BAD_TABLES)
def test_a_bad_table_is_refused_with_a_sentence(case: str) -> None:
    """Games, seats, options, keys, names and boxes."""
    wrong, reason = BAD_TABLES[case]
    with pytest.raises(GrandTourError, match=reason):
        Table(**({"game": GAME} | wrong))


# --- numbers of events ----------------------------------------------------------------------------------------------
def test_a_move_that_answers_the_last_event() -> None:
    """Number by number."""
    table = new()
    for number in range(6):
        first_move(table, table.acting[0], after=number)
    assert table.events == 6


def test_repeated_and_late_messages_change_nothing() -> None:
    """The same move again, a move made before the other's, and numbers that do not exist."""
    table = new()
    table.play(0, "visit 2", after=0)
    said = refused(table, IllegalMove, lambda: table.play(0, "visit 2", after=0))
    assert said == "The game has moved on since event 0. Please look again."
    for number in (0, 2, -1, 99):
        refused(table, IllegalMove, partial(table.play, 1, "visit 3", after=number))
    table.play(1, "visit 3", after=1)


@pytest.mark.parametrize("after", ["0", [], 0.0])
def test_what_is_no_number_of_an_event(after: Any) -> None:
    """Refused like a number that does not exist."""
    table = new()
    refused(table, IllegalMove, lambda: table.play(0, "visit 2", after=after))


def test_choices_made_at_the_same_time_are_accepted() -> None:
    """Nobody saw the others' cards, so nobody was late."""
    table = drafting()
    for seat in (2, 0, 1):
        first_move(table, seat, after=0)
    assert table.events == 3
    refused(table, IllegalMove, lambda: first_move(table, 0, after=0))
    first_move(table, 0, after=2)


def test_packets_that_moved_on_make_a_choice_late() -> None:
    """The cards in hand are other ones."""
    table = drafting(2)
    for seat in (0, 0, 0, 1, 1):
        first_move(table, seat)
    seen = table.events
    first_move(table, 1, after=seen)
    refused(table, IllegalMove, lambda: first_move(table, 0, after=seen))
    first_move(table, 0, after=seen + 1)


def test_a_late_copy_of_an_undone_move_is_refused() -> None:
    """Numbers never go back."""
    table = new()
    table.play(0, "visit 2", after=0)
    table.undo(0)
    assert (table.events, table.moves) == (2, [])
    refused(table, IllegalMove, lambda: table.play(0, "visit 2", after=0))
    refused(table, IllegalMove, lambda: table.play(0, "visit 2", after=1))
    table.play(0, "visit 3", after=2)


# --- taking back ----------------------------------------------------------------------------------------------------
def test_an_undo_without_asking() -> None:
    """Nobody has learned anything and nobody else has moved: the state is the one before, to the byte."""
    table = play_on(new(3), 3)
    before, log, moves = state_of(table), table.log(1), table.moves
    seat = table.acting[0]
    first_move(table, seat)
    assert table.may_undo(seat)
    table.undo(seat)
    assert (state_of(table), table.log(1), table.moves) == (before, log, moves)
    assert table.record()["events"][-1] == {"seat": seat, "undo": True}


def test_there_must_be_a_move() -> None:
    """Before the first one there is nothing to take back, or to agree to."""
    table = new(names=NAMES[:2])
    for call in (lambda: table.undo(1), lambda: table.consent(0, 1)):
        assert refused(table, UndoRefused, call) == "Boris has no move to take back."
    assert not table.may_undo(1)


def test_others_who_have_moved_must_agree() -> None:
    """All of them, one after another; the refusal names who is missing. Then their moves are gone too."""
    table = new(3, names=NAMES)
    for seat in (0, 1):
        first_move(table, seat)
    said = "Other players have moved since then. These players must agree to the takeback: "
    assert refused(table, UndoRefused, lambda: table.undo(0)) == said + "Boris, Vera."
    table.consent(2, 0)
    assert refused(table, UndoRefused, lambda: table.undo(0)) == said + "Boris."
    table.consent(1, 0)
    table.undo(0)
    assert (table.moves, table.acting, table.events) == ([], (0,), 5)
    assert state_of(table) == state_of(new(3))


def test_what_was_seen_can_be_taken_back_only_if_all_agree() -> None:
    """Ending the morning deals the long routes."""
    table = after_lunch()
    seat = table.moves[-1][0]
    said = refused(table, UndoRefused, lambda: table.undo(seat))
    assert said.startswith("Hidden information has been seen since then. These players must agree to the takeback: ")
    assert not table.may_undo(seat)
    assert not table.nothing_learned(seat)
    for other in {0, 1, 2} - {seat}:
        table.consent(other, seat)
    table.undo(seat)
    assert table.view(None)["stage"] == "morning"


def test_a_consent_holds_until_the_next_move() -> None:
    """And is for one seat only."""
    table = new(3)
    for seat in (0, 1):
        first_move(table, seat)
    for other in (1, 2):
        table.consent(other, 0)
    first_move(table, 2)
    refused(table, UndoRefused, lambda: table.undo(0))
    for other in (1, 2):
        table.consent(other, 0)
    refused(table, UndoRefused, lambda: table.undo(1))


def test_an_undo_in_a_draft_keeps_the_choices_of_the_others() -> None:
    """They were made at the same time; the log is written again."""
    table = drafting()
    first, second = first_move(table, 1), first_move(table, 1)
    others = [first_move(table, 0), first_move(table, 2)]
    assert len(table.log(1)) == 4
    table.undo(1)
    assert table.moves == [(1, first), (0, others[0]), (2, others[1])]
    assert second in table.legal(1)
    assert [line.split()[0] for line in table.log(1)] == ["Boris", "Anna", "Vera"]
    table.undo(1)
    assert table.moves == [(0, others[0]), (2, others[1])]


def test_undone_choices_of_a_draft_commute() -> None:
    """Taking one back and making it again leads to the same bytes."""
    table, twin = drafting(), drafting()
    for t in (table, twin):
        for seat in (0, 1, 2):
            first_move(t, seat)
    table.undo(0)
    first_move(table, 0)
    assert state_of(table) == state_of(twin)


def test_undo_upon_undo() -> None:
    """Down to the beginning, while nothing was seen; the record replays."""
    table = drafting()
    for seat in (0, 0, 1, 2):
        first_move(table, seat)
    for seat in (0, 2, 0, 1):
        table.undo(seat)
    assert (table.moves, table.events) == ([], 8)
    assert state_of(Table.from_record(table.record())) == state_of(drafting())


# --- stand-ins and the end ------------------------------------------------------------------------------------------
def test_a_bot_stands_in_and_the_player_comes_back() -> None:
    """Both are events; neither is a move."""
    table = new()
    table.stand_in(1, "random")
    assert (table.bots(), table.events, table.moves) == ({1: "random"}, 1, [])
    table.stand_in(1, None)
    assert table.bots() == {}
    assert table.record()["events"] == [{"seat": 1, "stand-in": "random"}, {"seat": 1, "stand-in": None}]


@pytest.mark.parametrize("bot", [5, ["random"], True])
def test_a_stand_in_that_is_no_bot_is_refused(bot: Any) -> None:
    """Its record could not be read again."""
    table = new()
    refused(table, GrandTourError, lambda: table.stand_in(1, bot))


def test_a_closed_table() -> None:
    """Nobody acts, everything is refused with the reason, and the game is not over."""
    table = play_on(new(), 2)
    table.end("power cut")
    assert (table.ended, table.acting, table.over, table.legal(0)) == ("power cut", (), False, [])
    assert table.refusal(0, "visit 4") == "This table is closed: power cut"
    refused(table, IllegalMove, lambda: table.play(0, "visit 4"))
    calls = (lambda: table.undo(1), lambda: table.consent(0, 1), lambda: table.stand_in(0, "random"), lambda: table.end("again"))
    for call in calls:
        assert refused(table, GrandTourError, call) == "This table is closed: power cut"
    assert "result" not in table.record()


def test_a_closed_table_asks_for_no_move() -> None:
    """What is asked agrees with who acts: nobody."""
    table = new(names=NAMES[:2])
    before = [str(table.asks(viewer)) for viewer in (0, 1, None)]
    assert all("Choose a sight" in words or "Waiting for" in words for words in before), before
    table.end("power cut")
    said = [str(table.asks(viewer)) for viewer in (0, 1, None)]
    assert not any("Choose a sight" in words or "Waiting for" in words for words in said), said


# --- copies ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("table", [lambda: play_on(new(3), 5), drafting, after_lunch], ids=["moves", "draft", "lunch"])
def test_a_copy_is_the_same_and_on_its_own(table: Callable[[], Table]) -> None:
    """Whatever is done to one, the other stays as it is."""
    one = table()
    other = one.copy()
    before = everything(one)
    assert everything(other) == before
    play_on(other, 3)
    other.stand_in(0, "random")
    other.end("done")
    assert everything(one) == before
    after = everything(other)
    play_on(one)
    assert everything(other) == after


def test_a_copy_undoes_and_agrees_on_its_own() -> None:
    """Consents are part of a table."""
    one = new(3)
    for seat in (0, 1):
        first_move(one, seat)
    one.consent(1, 0)
    other = one.copy()
    other.consent(2, 0)
    other.undo(0)
    assert len(one.moves) == 2
    assert refused(one, UndoRefused, lambda: one.undo(0)).endswith("These players must agree to the takeback: p3.")


def test_what_is_handed_out_is_the_callers_own() -> None:
    """Records, positions, views, logs and lists of moves can be changed without changing the table."""
    table = play_on(new().reshuffled(None, seed=1), 3)
    before = copy.deepcopy(everything(table))
    for data in (table.position(), table.view(0)):
        data.clear()
    for some in (table.log(0), table.stories(0), table.told(0), table.moves):
        some.clear()
    record = table.record()
    record["options"].clear()
    record["start"]["position"].clear()
    record["start"].clear()
    record["events"][0].clear()
    assert everything(table) == before


def test_numbers_of_actions_are_moves() -> None:
    """What `legal_actions` gives can be played and asked about."""
    table = new()
    a = table.legal_actions(0)[1]
    assert table.refusal(0, a) is None
    table.play(0, a)
    assert table.moves == [(0, "visit 2")]
    assert "no move “999”" in str(table.refusal(1, 999))


def test_what_is_unknown_is_refused_in_words() -> None:
    table = new()
    for wrong in (lambda: table.source("luck"), lambda: table.repeat(5), lambda: table.explain(0, "dance")):
        with pytest.raises(GrandTourError, match=r"There is no|This is not a valid event"):
            wrong()
    assert "two_capitals, 2 seats, 0 moves" in repr(table)


# --- reshuffled tables ----------------------------------------------------------------------------------------------
def test_a_reshuffled_table_looks_the_same_to_the_seat() -> None:
    """Its view and its moves; the other hands are other ones, and the original stays as it is."""
    table = play_on(new(3), 6)
    before = everything(table)
    twin = table.reshuffled(1, seed=4)
    assert twin.view(1) == table.view(1)
    assert [twin.legal(seat) for seat in range(3)] == [table.legal(seat) for seat in range(3)]
    assert twin.position()["players"][0]["kept"] != table.position()["players"][0]["kept"]
    assert everything(table) == before


def test_a_reshuffled_table_has_no_past_and_can_be_played_on() -> None:
    """Neither moves nor the true key are in it; its record starts from its position."""
    table = play_on(new(3), 6)
    twin = table.reshuffled(1, seed=4)
    assert (twin.moves, twin.events, twin.log(1)) == ([], 0, [])
    assert table.record()["start"]["key"] not in json.dumps(twin.record())
    play_on(twin)
    assert Table.from_record(twin.record()).scores == twin.scores


@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_reshuffled_table_is_made_of_what_the_seat_knows(seat: int | None) -> None:
    """Reshuffled twice is reshuffled once with the second seed."""
    table = play_on(drafting(), 7)
    once, twice = table.reshuffled(seat, seed=5), table.reshuffled(seat, seed=4).reshuffled(seat, seed=5)
    assert state_of(once) == state_of(twice)
    assert once.record() == twice.record()


def test_no_leftovers_of_another_seat_are_in_a_reshuffled_table() -> None:
    """Not even where legal moves are written: in a draft they are the cards in a hand."""
    table = drafting()
    assert table.legal(1)
    twin = table.reshuffled(0, seed=1)
    kept = [value for value in vars(twin).values() if isinstance(value, np.ndarray)]
    assert (kept, set(Position.__slots__)) == ([], {"box", "game", "states"})
