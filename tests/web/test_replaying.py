from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grandtour.engine import gamefile
from grandtour.engine.box import shipped_box
from grandtour.engine.errors import GrandTourError
from grandtour.engine.render.pictures import table_html
from grandtour.engine.series import Series
from grandtour.engine.table import Table
from grandtour.web.http.tokens import hashed
from grandtour.web.routes import uploads
from grandtour.web.services.new_room import known_to
from grandtour.web.settings import Settings
from grandtour.web.store.uploads import records_of
from grandtour.web.tables.reveal import hidden_lines
from grandtour.web.tables.room import Room
from tests.web.browsing import Browser, House, room_in, sentence
from tests.web.game_servers import play_on

REPLAYS = Path(__file__).parents[2] / "replays"
GAMES = ("two_capitals", "moscow_paris", "metro_domino", "paris")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests here; each has browsers and tables of its own."""
    data = tmp_path_factory.mktemp("replays") / "data"
    with House(Settings(data, pause=0.0, per_minute=10**6, new_players=10**6, messages=10**6, uploads_per_hour=10**6)) as house:
        yield house


def shipped(name: str) -> str:
    return (REPLAYS / f"{name}.txt").read_text(encoding="utf-8")


def some_moves(table: Table, moves: int = 10**6, seed: int = 1) -> Table:
    dice = random.Random(seed)
    while moves and not table.over:
        seat = dice.choice(table.acting)
        table.play(seat, dice.choice(table.legal_actions(seat)))
        moves -= 1
    return table


def finished(house: House, anna: Browser, game: str = "two_capitals", *seats: str, **fields: Any) -> str:
    """A table whose first game is over."""
    name = anna.new(game, *(seats or ("me", "bot-random")), **fields)
    room = house.room(name)
    begin(room, anna)
    house.call(play_on, room)
    assert room.stage in ("over", "between")
    return name


def begin(room: Room, *people: Browser) -> None:
    """All are ready."""
    sockets = [person.socket(room.id) for person in people]
    for socket in sockets:
        socket.send("ready", word="")
    for socket in sockets:
        socket.stage("playing")


def uploaded(browser: Browser, text: str) -> str:
    answer = browser.post("/replays", record=text)
    assert answer.status_code == 200, sentence(answer.text)
    return str(answer.url.path)


def origin(house: House, answer: Any) -> tuple[Room, dict[str, Any]]:
    """The room that an answer leads to, and the position that it began from."""
    assert answer.status_code == 200, sentence(answer.text)
    room = house.room(room_in(answer))
    assert room.row.origin is not None
    return room, room.row.origin


# --- a table at an earlier moment ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_a_table_as_it_stood(game: str) -> None:
    table = some_moves(Table(game, 3, seed=5), 30)
    table.stories(0)
    again = Table(game, 3, seed=5)
    for moves in range(len(table.moves) + 1):
        then = table.at(moves)
        assert then.position() == again.position()
        assert (then.moves, then.log(0), then.traces(0)) == (again.moves, again.log(0), again.traces(0))
        assert then.record() == again.record()
        if moves < len(table.moves):
            again.play(*table.moves[moves])
    assert table.record() == again.record(), "the table itself stands as it was"


def test_what_was_taken_back_has_not_happened() -> None:
    table = Table.from_record(shipped("two_capitals/second-thoughts"))
    assert any("undo" in event for event in table.happened())
    for moves in range(len(table.moves) + 1):
        then = table.at(moves)
        assert then.moves == table.moves[:moves]
        assert not any("undo" in event for event in then.happened())
        assert Table.from_record(then.record()).position() == then.position()


def test_bots_of_that_time_and_a_closed_table() -> None:
    table = Table("metro_domino", seed=1)
    table.stand_in(1, "casual")
    some_moves(table, 3)
    table.stand_in(0, "skilled")
    table.end("tired")
    assert table.at(0).bots() == {1: "casual"}
    assert table.at(3).bots() == {0: "skilled", 1: "casual"}
    assert table.at(3).ended is None
    assert table.at(3).acting


@pytest.mark.parametrize("moves", [-1, 4, True, "1", None])
def test_there_are_no_other_moments(moves: Any) -> None:
    with pytest.raises(GrandTourError, match="moves are numbered 0 to 3"):
        some_moves(Table("metro_domino", seed=1), 3).at(moves)


# --- what everybody held ------------------------------------------------------------------------------------------------
def test_what_the_seats_held() -> None:
    table = some_moves(Table("metro_domino", 3, seed=3, names=["Anna", "Boris", "Carl"]), 9)
    held = hidden_lines(table)
    assert [one["name"] for one in held] == ["Anna", "Boris", "Carl"]
    open_to_all = [str(line) for section in table.sections(None) for line in section.lines]
    for one in held:
        lines = [line for section in one["sections"] for line in section["lines"]]
        tiles = table.view(one["seat"])["players"][one["seat"]]["hand"]
        assert lines == [" ".join(f"[{tile.replace('-', '|')}]" for tile in tiles)]
        assert not set(lines) & set(open_to_all)


# --- pages of a table ---------------------------------------------------------------------------------------------------
def test_a_running_game_has_no_replay(house: House) -> None:
    anna = house.browser()
    name = a_running_game(house, anna).id
    for path in ("replay", "replay/state?move=0", "replay/state?move=0&seat=open", "replay/record", "replay?game=1&seat=1"):
        answer = anna.get(f"/t/{name}/{path}")
        assert answer.status_code == 400
        assert sentence(answer.text) == "A game can be replayed once it is over."
    assert anna.post(f"/t/{name}/replay/play", move="0", seat="open", game="1").status_code == 400


def test_every_view_of_a_game_that_is_over(house: House) -> None:
    anna = house.browser()
    name = finished(house, anna, "metro_domino")
    table = house.room(name).table
    for seat, view in [("0", 0), ("1", 1), ("none", None), ("open", None)]:
        for move in (0, 7, len(table.moves)):
            state = anna.get(f"/t/{name}/replay/state?game=1&move={move}&seat={seat}&narrow=1").json()
            then = table.at(move)
            assert state["html"] == table_html(then, then.view(view), True, yours=False)
            assert state["held"] == (hidden_lines(then) if seat == "open" else [])
            assert state["over"] is then.over
    page = anna.get(f"/t/{name}/replay?move=7&seat=1").text
    assert 'data-view="1"' in page
    assert 'data-start="7"' in page
    assert f"/t/{name}/replay?game=1&amp;move=7&amp;seat=1" in page
    assert 'data-view="0"' in anna.get(f"/t/{name}/replay").text, "from my own seat, if I say nothing"
    assert 'data-view="open"' in house.browser("Eve").get(f"/t/{name}/replay").text


def test_only_who_may_watch_sees_it(house: House) -> None:
    anna, eve = house.browser(), house.browser("Eve")
    name = finished(house, anna, spectators=None)
    for path in ("replay", "replay/state?move=0", "replay/record", "branch"):
        assert eve.get(f"/t/{name}/{path}").status_code == 404
        assert anna.get(f"/t/{name}/{path}").status_code == 200
    assert eve.post(f"/t/{name}/replay/play", move="0", seat="open").status_code == 404
    assert eve.post(f"/t/{name}/branch").status_code == 404


def test_what_is_not_there_is_said(house: House) -> None:
    anna = house.browser()
    name = finished(house, anna)
    moves = len(house.room(name).table.moves)
    for query, status in [
        (f"move={moves + 1}", 400),
        ("move=-1", 400),
        ("move=x", 422),
        ("seat=2", 404),
        ("seat=x", 404),
        ("seat=٣", 404),
        ("game=2", 400),
        ("game=0", 400),
    ]:
        answer = anna.get(f"/t/{name}/replay?{query}")
        assert answer.status_code == status, query
        assert sentence(answer.text)
    assert anna.get("/replay/nothing").status_code == 404


def test_an_earlier_game_of_a_series_while_the_next_is_played(house: House) -> None:
    anna = house.browser()
    name = finished(house, anna, "metro_domino", "me", "bot-random", wins="2")
    room = house.room(name)
    begin(room, anna)
    assert room.series is not None
    first = room.series.tables[0]
    page = anna.get(f"/t/{name}/replay?game=1")
    assert f'data-moves="{len(first.moves)}"' in page.text
    assert 'data-view="0"' in page.text
    assert anna.get(f"/t/{name}/replay?game=2").status_code == 400


def test_records_can_be_had_in_both_forms(house: House) -> None:
    anna = house.browser()
    name = finished(house, anna)
    record = house.room(name).record(0)
    for form, written in [("text", gamefile.to_text), ("json", gamefile.to_json)]:
        answer = anna.get(f"/t/{name}/replay/record?form={form}")
        assert answer.text == written(record)
        path = uploaded(anna, answer.text)
        assert Table.from_record(anna.get(f"{path}/record?form={form}").text).record() == record


# --- uploads ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["paris/first-keys", "two_capitals/second-thoughts", "moscow_paris/two-teams"])
def test_an_uploaded_record_is_seen_by_whoever_has_its_address(house: House, game: str) -> None:
    anna, table = house.browser(), Table.from_record(shipped(game))
    answer = anna.post("/replays", files={"file": ("record.txt", shipped(game).encode())})
    path = answer.url.path
    state = house.browser("Eve").get(f"{path}/state?move=5&seat=1").json()
    assert state["html"] == table_html(table.at(5), table.at(5).view(1), False, yours=False)
    assert path in anna.get("/replays").text
    assert path not in house.browser("Carl").get("/replays").text


def test_a_series_is_uploaded_whole(house: House) -> None:
    series = Series("metro_domino", 2, 2, seed=4)
    some_moves(series.table)
    some_moves(series.next(), 5)
    path = uploaded(house.browser(), json.dumps(series.record()))
    anna = house.browser("Eve")
    assert f'data-moves="{len(series.tables[0].moves)}"' in anna.get(path).text
    assert 'data-moves="5"' in anna.get(f"{path}?game=2").text
    assert anna.get(f"{path}?game=3").status_code == 404


def broken_records() -> Iterator[tuple[str, str]]:
    record = some_moves(Table("metro_domino", seed=1), 6).record()
    yield "neither a text record nor valid JSON", ""
    yield "neither a text record nor valid JSON", "[" * 5000
    yield "not a game record in format 1", "{}"
    yield "Event 1 can't be replayed", json.dumps(record | {"events": [{"seat": 0, "move": "fly"}]})
    yield "no game “chess”", json.dumps(record | {"game": "chess"})
    yield "version 99 of the rules", json.dumps(record | {"rules": 99})
    yield "characters that are not text", json.dumps(record | {"about": "\ud800"})
    yield "not the record of a series", json.dumps({"kind": "series"})
    yield "Game 1 of the series", json.dumps(Series("metro_domino").record() | {"games": [{}]})


def test_a_broken_record_is_refused_in_words_and_not_stored(house: House) -> None:
    anna = house.browser()
    anna.post("/name")
    found = house.server.store.player(hashed(anna.cookie))
    assert found is not None
    for why, text in broken_records():
        answer = anna.post("/replays", record=text)
        assert (answer.status_code, why in sentence(answer.text)) == (400, True), (why, sentence(answer.text))
    assert records_of(house.server.store, found[0], 10) == []


def test_uploads_are_limited_and_deleted_by_their_owner(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, eve = house.browser(), house.browser("Eve")
    monkeypatch.setattr(uploads, "MOST_RECORDS", 1)
    path = uploaded(anna, shipped("metro_domino/blocked"))
    answer = anna.post("/replays", record=shipped("metro_domino/blocked"))
    assert (answer.status_code, sentence(answer.text)) == (400, "You already have 1 record here. Please delete it first.")
    assert eve.post(f"{path}/delete").status_code == 403
    assert eve.get(path).status_code == 200
    assert anna.post(f"{path}/delete").status_code == 200
    assert eve.get(path).status_code == 404
    assert eve.post("/replays", files={"file": ("x.txt", b"x" * 200_000)}).status_code == 400
    assert eve.post("/replays", files={"file": ("x.txt", b"x" * 5_000_000)}).status_code == 413


# --- playing on ---------------------------------------------------------------------------------------------------------
def test_playing_on_as_it_was(house: House) -> None:
    anna, table = house.browser(), Table.from_record(shipped("metro_domino/first-lines"))
    path = uploaded(anna, shipped("metro_domino/first-lines"))
    answer = anna.post(f"{path}/play", move="8", seat="open", seat0="me", seat1="bot-random")
    room, start = origin(house, answer)
    assert start == table.at(8).position()
    assert [place.kind for place in room.places] == ["person", "bot"]
    assert (room.row.public, room.row.hints, room.row.box) == (False, True, None)
    begin(room, anna)
    house.call(play_on, room)
    assert room.stage == "over"


def test_playing_on_with_a_friend_and_an_own_box(house: House) -> None:
    box = json.loads(json.dumps(dict(shipped_box("metro_domino").data)))
    box["players"]["tokens"] = 4
    table = some_moves(Table("metro_domino", 2, seed=2, box=box), 10)
    anna, boris = house.browser(), house.browser("Boris")
    path = uploaded(anna, json.dumps(table.record()))
    room, _ = origin(house, anna.post(f"{path}/play", move="10", seat="1", seat0="link", seat1="me"))
    assert room.row.box == box
    assert room.stage == "waiting"
    assert boris.join(room.id).status_code == 200
    begin(room, anna, boris)
    house.call(play_on, room, 3)
    assert room.stage == "playing"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_a_seat_could_not_know_makes_no_difference(game: str, seat: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """From two tables that a seat can't tell from each other the same position is dealt: nothing of the truth is in it."""
    table = some_moves(Table(game, 3, seed=8), 12)
    other = table.reshuffled(seat, "another truth")
    assert other.position() != table.position()
    monkeypatch.setattr("grandtour.engine.position.table_key", lambda seed, key: "ab" * 32)
    assert known_to(table, seat).position() == known_to(other, seat).position()


def test_playing_on_from_a_seat_deals_the_unknown_anew(house: House) -> None:
    anna = house.browser()
    name = finished(house, anna, "metro_domino")
    then = house.room(name).table.at(4)
    starts = []
    for view in ("0", "none"):
        answer = anna.post(f"/t/{name}/replay/play", game="1", move="4", seat=view, seat0="me", seat1="bot-random")
        _, start = origin(house, answer)
        starts.append(start)
        seat = 0 if view == "0" else None
        assert Table.from_position(start).view(seat) == then.view(seat)
        assert start["chance"]["key"] != then.position()["chance"]["key"]
        assert start != then.position()


def test_what_can_not_be_played_on_is_said(house: House) -> None:
    anna = house.browser()
    path = uploaded(anna, shipped("metro_domino/blocked"))
    last = len(Table.from_record(shipped("metro_domino/blocked")).moves)
    rooms = len(house.server.rooms)
    for fields, why in [
        ({"move": str(last), "seat": "open"}, "already over at this point"),
        ({"move": str(last), "seat": "0"}, "already over at this point"),
        ({"move": str(last + 1)}, "There is no move"),
        ({"move": "x"}, "“Move” must be a whole number."),
        ({"move": "3", "seat0": "open"}, "Each seat must be yours"),
        ({"move": "3", "seat0": "bot-x"}, "There is no bot"),
        ({"move": "3", "seat0": "me", "seat1": "me"}, "only one seat"),
        ({"move": "3", "name": ""}, "A name must be 1 to"),
    ]:
        answer = anna.post(f"{path}/play", **fields)
        assert (answer.status_code, why in sentence(answer.text)) == (400, True), fields
    assert len(house.server.rooms) == rooms


# --- from a running game ------------------------------------------------------------------------------------------------
def a_running_game(house: House, anna: Browser, *seats: str, **fields: Any) -> Room:
    name = anna.new("metro_domino", *(seats or ("me", "bot-random")), **({"hints": "true"} | fields))
    begin(house.room(name), anna)
    house.call(play_on, house.room(name), 2)
    return house.room(name)


def test_playing_on_from_a_running_game_as_i_know_it(house: House) -> None:
    anna, eve = house.browser(), house.browser("Eve")
    running = a_running_game(house, anna, "me", "hot", name1="Boris")
    for browser, seat in [(anna, 0), (eve, None)]:
        assert browser.get(f"/t/{running.id}/branch").status_code == 200
        before = running.table.position()
        room, start = origin(house, browser.post(f"/t/{running.id}/branch", seat0="me", seat1="bot-random"))
        assert Table.from_position(start).view(seat) == running.table.view(seat)
        assert start["chance"]["key"] != before["chance"]["key"]
        assert running.table.position() == before
        assert not room.row.spectators


def test_only_from_ones_own_seat(house: House) -> None:
    anna = house.browser()
    running = a_running_game(house, anna, "me", "hot", "bot-random", name1="Boris")
    page = anna.get(f"/t/{running.id}/branch").text
    assert '<option value="1">Boris</option>' in page
    _, start = origin(house, anna.post(f"/t/{running.id}/branch", seat="1"))
    assert Table.from_position(start).view(1) == running.table.view(1)
    answer = anna.post(f"/t/{running.id}/branch", seat="2")
    assert (answer.status_code, sentence(answer.text)) == (403, "That is not your seat.")


def test_not_from_a_game_that_counts_or_has_not_begun(house: House) -> None:
    anna = house.browser()
    running = a_running_game(house, anna, hints=None)
    for answer in (anna.get(f"/t/{running.id}/branch"), anna.post(f"/t/{running.id}/branch")):
        assert answer.status_code == 403
        assert "once the game is over" in sentence(answer.text)
    waiting = anna.new("metro_domino", "me", "link")
    for answer in (anna.get(f"/t/{waiting}/branch"), anna.post(f"/t/{waiting}/branch")):
        assert answer.status_code == 400
        assert sentence(answer.text) == "No game is in progress at this table."


def test_a_game_that_is_over_is_played_on_from_its_replay(house: House) -> None:
    anna = house.browser()
    name = finished(house, anna)
    assert anna.get(f"/t/{name}/branch").url.path == f"/t/{name}/replay"
