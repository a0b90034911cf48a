"""The API for programs: every address of it, what it answers and what it refuses, in words and with the right number."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import grandtour
from grandtour.engine.gamefile import to_text
from grandtour.engine.verification import verdict
from grandtour.web.app import create_app
from grandtour.web.settings import Settings
from tests import SOAK
from tests.house.tree import ROOT
from tests.web.servers import Program, Server

BOT = ROOT / "docs" / "examples" / "bot.py"
ME, OTHER = {"kind": "me"}, {"kind": "open"}


class Caller:
    """A program that calls a server in this process; nobody without a token."""

    def __init__(self, client: TestClient, name: str | None = None, language: str = "en") -> None:
        self.client, self.headers = client, {"accept-language": language}
        if name is not None:
            self.headers["authorization"] = f"Bearer {self.post('/players', name=name)['token']}"

    def call(self, method: str, path: str, **how: Any) -> Any:
        return self.client.request(method, f"/api/v1{path}", headers=self.headers, **how)

    def get(self, path: str) -> Any:
        return good(self.call("GET", path))

    def post(self, path: str, **data: Any) -> Any:
        return good(self.call("POST", path, json=data))

    def refused(self, status: int, method: str, path: str, **data: Any) -> str:
        """The sentence of a refusal, which has no more in it than it should."""
        answer = self.call(method, path, **({"json": data} if method == "POST" else {}))
        assert answer.status_code == status, answer.text
        assert answer.headers["content-type"] == "application/json"
        told = answer.json()
        assert set(told) == {"error", "rule"}
        assert told["error"]
        return f"{told['error']} {told['rule']}".strip()

    def table(self, *seats: dict[str, Any], game: str = "metro_domino", **more: Any) -> str:
        return str(self.post("/tables", game=game, seats=list(seats), **more)["table"])

    def view(self, table: str, place: int | None = None) -> Any:
        return self.get(f"/tables/{table}/view" + ("" if place is None else f"?place={place}"))

    def move(self, table: str, move: str, after: int, request: str, **more: Any) -> int:
        return int(self.post(f"/tables/{table}/moves", move=move, after=after, request=request, **more)["number"])


def good(answer: Any) -> Any:
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One server for all tests here: each has players and tables of its own."""
    settings = Settings(data=tmp_path_factory.mktemp("api"), pause=0.0, per_minute=10**9, new_players=10**9)
    with TestClient(create_app(settings)) as client:
        while not client.get("/compiling").json()["ready"]:
            time.sleep(0.05)
        yield client


@pytest.fixture
def anna(client: TestClient) -> Caller:
    return Caller(client, "Anna")


@pytest.fixture
def boris(client: TestClient) -> Caller:
    return Caller(client, "Boris")


@pytest.fixture
def nobody(client: TestClient) -> Caller:
    return Caller(client)


def begun(anna: Caller, boris: Caller, **more: Any) -> str:
    """A table of two programs that has begun; Anna has place 0."""
    table = anna.table(ME, OTHER, public=True, **more)
    assert boris.post(f"/tables/{table}/join")["place"] == 1
    anna.post(f"/tables/{table}/ready", word="one")
    boris.post(f"/tables/{table}/ready", word="two")
    return table


def alone(anna: Caller, **more: Any) -> str:
    """A table that has begun, where one program has both seats."""
    table = anna.table(ME, {"kind": "hot", "name": "Claire"}, **more)
    anna.post(f"/tables/{table}/ready")
    return table


def play_on(anna: Caller, table: str, stage: str = "playing") -> Any:
    """The program that has all seats makes the first move it may, until the game is over."""
    while (state := anna.view(table, 0))["stage"] == stage:
        place = state["acting"][0]
        mine = anna.view(table, place)
        anna.move(table, mine["legal"][0], mine["number"], f"r{mine['number']}", place=place)
    return state


# --- players and games ------------------------------------------------------------------------------------------------
def test_a_token_is_whoever_shows_it(client: TestClient, nobody: Caller) -> None:
    answer = nobody.call("POST", "/players", json={"name": "  Robot   One "})
    assert answer.status_code == 201
    made = answer.json()
    assert made["name"] == "Robot One"
    same = Caller(client)
    same.headers["authorization"] = f"bearer {made['token']}"
    table = same.table(ME, OTHER, public=True)
    assert same.get(f"/tables/{table}")["mine"] == [0]
    assert nobody.get(f"/tables/{table}")["mine"] == []


@pytest.mark.parametrize("given", ["Bearer wrong", "Bearer ", "Basic abc", "nonsense"])
def test_a_wrong_token_is_refused_everywhere(client: TestClient, anna: Caller, given: str) -> None:
    table = anna.table(ME, OTHER, public=True)
    wrong = Caller(client)
    wrong.headers["authorization"] = given
    wrong.refused(401, "POST", "/tables", game="paris", seats=[ME, OTHER])
    for path in ("", "/view", "/stream", "/record", "/refusal?move=x"):
        wrong.refused(401, "GET", f"/tables/{table}{path}")
    wrong.refused(401, "DELETE", f"/tables/{table}")


def test_what_needs_a_token(anna: Caller, nobody: Caller) -> None:
    table = anna.table(ME, OTHER, public=True)
    nobody.refused(401, "POST", "/tables", game="paris", seats=[ME, OTHER])
    nobody.refused(401, "POST", f"/tables/{table}/join")
    nobody.refused(401, "POST", f"/tables/{table}/ready")
    nobody.refused(401, "POST", f"/tables/{table}/moves", move="x", after=0, request="r")
    nobody.refused(401, "GET", f"/tables/{table}/refusal?move=x")
    assert "Bearer" in nobody.refused(401, "DELETE", f"/tables/{table}")


def test_games(nobody: Caller, client: TestClient) -> None:
    games = {game["game"]: game for game in nobody.get("/games")}
    assert list(games) == list(grandtour.games())
    assert games["paris"]["seats"] == [2, 3, 4]
    assert games["paris"]["levels"] == list(grandtour.bots.LEVELS)
    options = {option["name"]: option for option in games["moscow_paris"]["options"]}
    assert options["istanbul"]["values"] == [False, True]
    assert options["istanbul"]["default"] is False
    assert options["hometown"]["written"] == ["name", "country"]
    russian = {game["game"]: game["title"] for game in Caller(client, language="ru").get("/games")}
    assert russian["paris"] == "Париж"
    assert games["paris"]["title"] == "Paris"


# --- tables -----------------------------------------------------------------------------------------------------------
def test_public_tables_are_listed_while_they_wait(anna: Caller, boris: Caller, nobody: Caller) -> None:
    public, private = anna.table(ME, OTHER, public=True), anna.table(ME, {"kind": "link"})
    listed = {table["table"]: table for table in nobody.get("/tables")}
    assert private not in listed
    assert [(place["kind"], place["free"]) for place in listed[public]["places"]] == [("person", False), ("open", True)]
    boris.post(f"/tables/{public}/join")
    for program in (anna, boris):
        program.post(f"/tables/{public}/ready")
    assert public not in {table["table"] for table in nobody.get("/tables")}
    assert nobody.get(f"/tables/{public}")["stage"] == "playing"


def test_a_table_says_how_it_is_played(anna: Caller) -> None:
    seats = [ME, {"kind": "bot", "level": "novice"}, {"kind": "link"}]
    wanted = {
        "game": "two_capitals",
        "options": {"city": "petersburg"},
        "wins": 2,
        "limit": 60,
        "public": True,
        "spectators": False,
    }
    made = anna.post("/tables", seats=seats, **wanted)
    assert {name: made[name] for name in wanted} == wanted
    assert made["stage"] == "waiting"
    assert made["mine"] == [0]
    assert [place["level"] for place in made["places"]] == [None, "novice", None]
    again = anna.get(f"/tables/{made['table']}")
    assert again == {name: value for name, value in made.items() if name != "invite"} | {"number": 0}


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"game": "chess"}, "chess"),
        ({"seats": [ME]}, "2 to 4"),
        ({"seats": [ME, ME]}, "one seat"),
        ({"seats": [ME, {"kind": "ghost"}]}, "ghost"),
        ({"seats": [ME, {"kind": "bot", "level": "genius"}]}, "genius"),
        ({"seats": [ME, {"kind": "hot"}]}, "name"),
        ({"seats": [ME, {"kind": "open"}]}, "private"),
        ({"options": {"start_domino": 7}}, "start_domino"),
        ({"options": {"nothing": 7}}, "nothing"),
        ({"wins": 0}, "win"),
        ({"limit": 1}, "seconds"),
        ({"box": {"game": "metro_domino"}}, ""),
    ],
)
def test_a_table_that_could_not_be_played_is_refused(anna: Caller, wrong: dict[str, Any], word: str) -> None:
    wanted = {"game": "metro_domino", "seats": [ME, {"kind": "link"}]}
    assert word in anna.refused(400, "POST", "/tables", **(wanted | wrong))


@pytest.mark.parametrize(
    "wrong",
    [{"seats": []}, {"seats": [ME] * 9}, {"wins": True}, {"wins": "3"}, {"colour": 1}, {"public": "yes"}, {"options": []}],
)
def test_a_table_of_the_wrong_form_is_refused(anna: Caller, wrong: dict[str, Any]) -> None:
    sentence = anna.refused(422, "POST", "/tables", **({"game": "metro_domino", "seats": [ME, {"kind": "link"}]} | wrong))
    assert f"body.{next(iter(wrong))}" in sentence


def test_joining_an_open_seat(anna: Caller, boris: Caller) -> None:
    table = anna.table(ME, OTHER, {"kind": "link"}, public=True)
    assert "free" in boris.refused(400, "POST", f"/tables/{table}/join", place=2)  # that one is for people with the link
    assert "free" in boris.refused(400, "POST", f"/tables/{table}/join", place=0)
    joined = boris.post(f"/tables/{table}/join", name="Anna")
    assert joined == {"table": table, "place": 1, "commitment": anna.get(f"/tables/{table}")["commitment"]}
    assert [place["name"] for place in anna.get(f"/tables/{table}")["places"]] == ["Anna", "Anna 2", ""]
    assert "already" in boris.refused(400, "POST", f"/tables/{table}/join")


def test_joining_with_an_invitation(anna: Caller, boris: Caller) -> None:
    made = anna.post("/tables", game="metro_domino", seats=[ME, {"kind": "link"}], spectators=False)
    table, other = made["table"], anna.post("/tables", game="metro_domino", seats=[ME, {"kind": "link"}])
    assert "table doesn't exist" in boris.refused(404, "POST", f"/tables/{table}/join")
    assert "table doesn't exist" in boris.refused(404, "POST", f"/tables/{table}/join", invite=other["invite"])
    assert "free" in boris.refused(400, "POST", f"/tables/{other['table']}/join", invite=made["invite"])
    assert boris.post(f"/tables/{table}/join", invite=made["invite"])["place"] == 1
    assert boris.view(table)["place"] == 1


def test_a_table_without_spectators_is_not_there_for_others(anna: Caller, boris: Caller, nobody: Caller) -> None:
    table = alone(anna, spectators=False)
    missing = boris.refused(404, "GET", "/tables/nothing")
    for path in ("", "/view", "/stream", "/record", "/refusal?move=x"):
        assert boris.refused(404, "GET", f"/tables/{table}{path}") == missing
    for path, data in (("join", {}), ("ready", {}), ("moves", {"move": "x", "after": 0, "request": "r"})):
        assert boris.refused(404, "POST", f"/tables/{table}/{path}", **data) == missing
    assert boris.refused(404, "DELETE", f"/tables/{table}") == missing
    assert nobody.refused(404, "GET", f"/tables/{table}/view") == missing


def test_a_game_begins_when_everybody_is_ready(anna: Caller, boris: Caller) -> None:
    table = anna.table(ME, OTHER, public=True)
    before = anna.get(f"/tables/{table}")["commitment"]
    assert anna.post(f"/tables/{table}/ready", word="one") == {"stage": "waiting", "commitment": before}
    assert "seat" in boris.refused(400, "POST", f"/tables/{table}/ready")
    waiting = anna.view(table)
    assert (waiting["stage"], waiting["view"], waiting["legal"]) == ("waiting", None, [])
    boris.post(f"/tables/{table}/join")
    assert boris.post(f"/tables/{table}/ready", word="two")["stage"] == "playing"
    assert anna.view(table)["commitment"] == before
    assert "already started" in Caller(anna.client, "Claire").refused(400, "POST", f"/tables/{table}/join")


def test_only_who_made_a_table_deletes_it(anna: Caller, boris: Caller) -> None:
    table = begun(anna, boris)
    assert "Only the creator" in boris.refused(403, "DELETE", f"/tables/{table}")
    assert "Other people are playing" in anna.refused(403, "DELETE", f"/tables/{table}")
    table = alone(anna)
    assert anna.call("DELETE", f"/tables/{table}").status_code == 204
    for program in (anna, boris):
        program.refused(404, "GET", f"/tables/{table}/view")
    anna.refused(404, "DELETE", f"/tables/{table}")


# --- a game -----------------------------------------------------------------------------------------------------------
def test_a_view_is_the_seats_own(anna: Caller, boris: Caller, nobody: Caller) -> None:
    table = begun(anna, boris)
    first, second, watched = anna.view(table), boris.view(table), nobody.view(table)
    assert first["acting"] == second["acting"] == watched["acting"] == [0]
    assert (first["seat"], second["seat"], watched["seat"]) == (0, 1, None)
    assert first["legal"]
    assert second["legal"] == watched["legal"] == []
    assert first["view"] != second["view"] != watched["view"]
    assert first["asks"] != second["asks"]
    for state in (first, second, watched):
        assert "scores" not in state
        assert set(state) >= {"table", "number", "stage", "place", "log", "commitment", "game"}
    assert "seat" in boris.refused(403, "GET", f"/tables/{table}/view?place=0")


def test_why_a_move_is_refused(anna: Caller, boris: Caller, nobody: Caller) -> None:
    table = begun(anna, boris)
    move = anna.view(table)["legal"][0]
    assert anna.get(f"/tables/{table}/refusal?move={move}") == {"move": move, "reason": None, "rule": ""}
    for program, wrong in ((boris, move), (anna, "pass")):
        told = program.get(f"/tables/{table}/refusal?move={wrong}")
        assert told["reason"]
        assert program.refused(409, "POST", f"/tables/{table}/moves", move=wrong, after=0, request="a") == " ".join(
            filter(None, [told["reason"], told["rule"]])
        )
    claire = Caller(anna.client, "Claire")
    assert "no seat" in claire.refused(403, "GET", f"/tables/{table}/refusal?move={move}")
    assert "no seat" in claire.refused(403, "POST", f"/tables/{table}/moves", move=move, after=0, request="a")
    waiting = anna.table(ME, OTHER, public=True)
    anna.refused(409, "GET", f"/tables/{waiting}/refusal?move={move}")


def test_a_refusal_has_the_number_of_its_rule_and_changes_nothing(anna: Caller) -> None:
    """T3.2: the first token goes on one of the first three sights."""
    table = alone(anna, game="two_capitals")
    before = anna.view(table, 0)
    sent = {"move": "visit 9", "after": 0, "request": "a", "place": 0}
    answer = anna.call("POST", f"/tables/{table}/moves", json=sent)
    assert (answer.status_code, answer.json()["rule"]) == (409, "T3.2")
    assert "T3.2" not in answer.json()["error"]
    assert anna.view(table, 0) == before


def test_a_move_sent_twice_counts_once(anna: Caller, boris: Caller) -> None:
    table = begun(anna, boris)
    state = anna.view(table)
    number = anna.move(table, state["legal"][0], state["number"], "first")
    assert number > state["number"]
    assert anna.view(table)["number"] == number
    after = anna.view(table)
    assert anna.move(table, state["legal"][0], state["number"], "first") == number
    assert anna.move(table, "something else", 0, "first") == number
    assert anna.view(table) == after
    late = anna.refused(409, "POST", f"/tables/{table}/moves", move=state["legal"][0], after=state["number"], request="second")
    assert "moved on" in late


def test_others_requests_are_not_mine(anna: Caller, boris: Caller) -> None:
    table = begun(anna, boris)
    number = 0
    while (state := anna.view(table))["acting"] == [0]:
        number = anna.move(table, state["legal"][0], state["number"], f"r{state['number']}")
    state = boris.view(table)
    assert boris.move(table, state["legal"][0], state["number"], f"r{number - 1}") == number + 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"after": -1},
        {"after": "0"},
        {"after": 2**31},
        {"request": ""},
        {"request": "r" * 65},
        {"move": "m" * 300},
        {"move": None},
    ],
)
def test_a_move_of_the_wrong_form_is_refused(anna: Caller, wrong: dict[str, Any]) -> None:
    table = alone(anna)
    sent = {"move": anna.view(table, 0)["legal"][0], "after": 0, "request": "r", "place": 0} | wrong
    assert f"body.{next(iter(wrong))}" in anna.refused(422, "POST", f"/tables/{table}/moves", **sent)
    assert anna.view(table, 0)["number"] == 0


def test_one_program_with_several_places(anna: Caller) -> None:
    table = alone(anna)
    assert anna.get(f"/tables/{table}")["mine"] == [0, 1]
    assert "specify which one" in anna.refused(400, "GET", f"/tables/{table}/view")
    assert "not your seat" in anna.refused(403, "GET", f"/tables/{table}/view?place=2")
    hands = [anna.view(table, place)["view"] for place in (0, 1)]
    assert hands[0] != hands[1]
    move = anna.view(table, 0)["legal"][0]
    assert "specify which one" in anna.refused(400, "POST", f"/tables/{table}/moves", move=move, after=0, request="r")
    anna.refused(409, "POST", f"/tables/{table}/moves", move=move, after=0, request="r", place=1)
    end = play_on(anna, table)
    assert end["stage"] == "over"
    assert len(end["scores"]) == len(end["ranks"]) == 2
    assert end["legal"] == end["acting"] == []


def test_the_record_is_there_after_the_end(anna: Caller, boris: Caller, nobody: Caller) -> None:
    table = begun(anna, boris)
    shown = anna.get(f"/tables/{table}")["commitment"]
    assert "over" in anna.refused(400, "GET", f"/tables/{table}/record")
    number = 0
    while (state := anna.view(table))["stage"] == "playing":
        mover = (anna, boris)[state["acting"][0]]
        state = mover.view(table)
        number = mover.move(table, state["legal"][-1], state["number"], f"r{state['number']}")
    record = nobody.get(f"/tables/{table}/record")
    assert len(record["events"]) == number
    assert record["shuffle"]["words"] == ["one", "two"]
    assert hashlib.sha256(record["shuffle"]["secret"].encode()).hexdigest() == shown
    assert all(sound for sound, _ in verdict(to_text(record), shown))
    assert record["result"] == {"scores": state["scores"], "ranks": state["ranks"]}
    assert "over" in anna.refused(400, "GET", f"/tables/{table}/record?game=2")
    anna.refused(422, "GET", f"/tables/{table}/record?game=0")
    assert "No game is in progress" in anna.refused(409, "GET", f"/tables/{table}/refusal?move=pass")


def test_a_series(anna: Caller) -> None:
    """Games one after another: numbers go on, seats go round, and every deal has a secret of its own."""
    table = alone(anna, wins=2)
    shown = [anna.view(table, 0)["commitment"]]
    state = play_on(anna, table)
    while state["stage"] == "between":
        assert state["commitment"] == shown[-1]
        shown.append(state["next_commitment"])
        assert anna.post(f"/tables/{table}/ready")["stage"] == "playing"
        begun = anna.view(table, 0)
        assert (begun["game"], begun["commitment"]) == (len(shown), shown[-1])
        assert begun["seat"] == (1 - len(shown)) % 2
        assert begun["number"] >= state["number"]
        state = play_on(anna, table)
    assert state["stage"] == "over"
    assert len(set(shown)) == len(shown) >= 2
    records = [anna.get(f"/tables/{table}/record?game={game + 1}") for game in range(len(shown))]
    assert [record["shuffle"]["game"] for record in records] == list(range(len(shown)))
    for record, hash_ in zip(records, shown, strict=True):
        assert all(sound for sound, _ in verdict(to_text(record), hash_))


def test_the_stream_of_a_game_that_is_over_is_its_last_view(anna: Caller) -> None:
    table = alone(anna)
    end = play_on(anna, table)
    answer = anna.call("GET", f"/tables/{table}/stream?place=0")
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert [json.loads(line) for line in answer.text.splitlines()] == [end]


# --- whatever is refused, is refused in words -----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("status", "method", "path", "body"),
    [
        (404, "GET", "/nothing", b""),
        (404, "GET", "/tables/nothing", b""),
        (405, "PUT", "/tables", b""),
        (405, "DELETE", "/games", b""),
        (413, "POST", "/players", b"x" * 70_000),
        (422, "POST", "/players", b"{"),
        (422, "POST", "/players", b"[]"),
        (422, "POST", "/players", b'{"name": 7}'),
        (400, "POST", "/players", b'{"name": "\\u0007"}'),
        (400, "POST", "/players", b'{"name": " "}'),
        (422, "POST", "/players", b'{"name": "Robot", "admin": true}'),
    ],
)
def test_errors_are_said_in_words(nobody: Caller, status: int, method: str, path: str, body: bytes) -> None:
    nobody.headers["content-type"] = "application/json"
    answer = nobody.call(method, path, content=body)
    assert answer.status_code == status
    assert set(answer.json()) == {"error", "rule"}
    assert len(answer.json()["error"].split()) >= 3


def test_refusals_are_in_the_readers_language(anna: Caller) -> None:
    table = alone(anna, game="two_capitals")
    sent = {"move": "visit 9", "after": 0, "request": "r", "place": 0}
    english = anna.call("POST", f"/tables/{table}/moves", json=sent).json()
    anna.headers["accept-language"] = "ru-RU,ru;q=0.9,en;q=0.5"
    russian = anna.call("POST", f"/tables/{table}/moves", json=sent).json()
    assert russian["rule"] == english["rule"] != ""
    assert not any("а" <= letter <= "я" for letter in english["error"].lower())
    assert any("а" <= letter <= "я" for letter in russian["error"].lower())
    assert anna.get(f"/tables/{table}/refusal?move=visit 9&place=0")["reason"] == russian["error"]
    anna.headers["accept-language"] = "xx"
    assert anna.call("POST", f"/tables/{table}/moves", json=sent).json() == english


def test_too_much_at_once(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data", new_players=2, per_minute=5, most_rooms=1)
    with TestClient(create_app(settings)) as client:
        anna = Caller(client, "Anna")
        anna.table(ME, {"kind": "link"})
        assert "You created 1 table today that is still unfinished." in anna.refused(
            400, "POST", "/tables", game="paris", seats=[ME, {"kind": "link"}]
        )
        Caller(client, "Boris")
        assert "wait" in Caller(client).refused(429, "POST", "/players", name="Claire")
        assert "wait" in anna.refused(429, "POST", "/tables", game="paris", seats=[ME, {"kind": "link"}])
        assert len(anna.get("/games")) == 4  # looking is free


# --- a real server ------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("served") / "data", mode="plain") as server:
        yield server


def listen(program: Program, table: str, heard: list[Any]) -> threading.Thread:
    """Reads the stream of a table in a thread, to its end."""
    request = urllib.request.Request(f"{program.server.url}/api/v1/tables/{table}/stream")
    request.add_header("authorization", f"Bearer {program.token}")
    stream = urllib.request.urlopen(request)
    heard.append(json.loads(next(stream)))  # it is there now
    thread = threading.Thread(target=lambda: heard.extend(json.loads(line) for line in stream if line.strip()), daemon=True)
    thread.start()
    return thread


def test_a_stream_tells_of_every_change_and_ends_with_the_table(server: Server) -> None:
    anna, boris, heard = Program(server, "Anna"), Program(server, "Boris"), []  # type: Program, Program, list[Any]
    table = anna.post("/tables", game="metro_domino", seats=[ME, OTHER], public=True)[1]["table"]
    thread = listen(anna, table, heard)
    boris.post(f"/tables/{table}/join")
    for program in (anna, boris):
        program.post(f"/tables/{table}/ready")
    while (state := anna.get(f"/tables/{table}/view")[1])["stage"] == "playing":
        mover = (anna, boris)[state["acting"][0]]
        state = mover.get(f"/tables/{table}/view")[1]
        mover.post(f"/tables/{table}/moves", move=state["legal"][0], after=state["number"], request=str(state["number"]))
    thread.join(60)
    assert not thread.is_alive()
    assert heard[0]["stage"] == "waiting"
    assert heard[-1] == state
    numbers = [told["number"] for told in heard]
    assert numbers == sorted(numbers)
    assert {told["place"] for told in heard} == {0}


def test_a_stream_ends_when_the_table_is_deleted(server: Server) -> None:
    anna, heard = Program(server, "Anna"), []  # type: Program, list[Any]
    table = anna.post("/tables", game="metro_domino", seats=[ME, OTHER], public=True)[1]["table"]
    thread = listen(anna, table, heard)
    assert anna.call("DELETE", f"/tables/{table}")[0] == 204
    thread.join(60)
    assert not thread.is_alive()
    assert {told["stage"] for told in heard} == {"waiting"}


@pytest.mark.parametrize("game", grandtour.games() if SOAK else ["metro_domino"])
def test_the_bot_in_the_documents_plays_a_whole_game(server: Server, game: str) -> None:
    done = subprocess.run([sys.executable, str(BOT), server.url, game], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("scores: [")
    assert "ranks: [" in done.stdout


def test_the_bot_in_the_documents_is_short_and_uses_nothing_else() -> None:
    lines = [line for line in BOT.read_text(encoding="utf-8").splitlines() if line.strip() and not line.startswith(("#", '"""'))]
    assert len(lines) <= 20
    imported = {line.split()[1].split(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert imported <= sys.stdlib_module_names
