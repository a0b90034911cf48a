"""Answers of the API are what their types say, and the OpenAPI document has a type with all fields for each of them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import TypeAdapter, ValidationError

from grandtour.web.app import create_app
from grandtour.web.routes import api_types
from grandtour.web.settings import Settings

TABLE = {"game": "metro_domino", "seats": [{"kind": "me"}, {"kind": "hot", "name": "Anna"}], "public": True}
OTHER_TABLE = {"game": "paris", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}], "public": True}
PLAYED = {"game", "scores", "ranks", "next_commitment"}  # fields of a view that are not always there


class Program:
    """A program that looks at the type of every answer."""

    def __init__(self, client: TestClient) -> None:
        self.client, self.headers = client, {}  # type: TestClient, dict[str, str]
        self.document = client.get("/api/v1/openapi.json").json()

    def answer(self, kind: Any, method: str, path: str, **sent: Any) -> Any:
        """The answer of the server, which has the type."""
        response = self.client.request(method, f"/api/v1{path}", headers=self.headers, **({"json": sent} if sent else {}))
        check(kind, response.json())
        return response.json()

    def view(self, table: str, place: int = 0) -> Any:
        return self.answer(api_types.TableView, "GET", f"/tables/{table}/view?place={place}")

    def play(self, table: str) -> Any:
        """Makes moves until the game is over; the last view."""
        while (state := self.view(table))["stage"] == "playing":
            place = state["acting"][0]
            sent = {"move": self.view(table, place)["legal"][0], "after": state["number"], "request": str(state["number"])}
            self.answer(api_types.MoveDone, "POST", f"/tables/{table}/moves", place=place, **sent)
        return state


def check(kind: Any, data: Any) -> None:
    """Data as JSON has the fields of a type, no others, and their types are the same without any conversion."""
    TypeAdapter(kind).validate_python(data, strict=True)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    settings = Settings(data=tmp_path_factory.mktemp("types"), pause=0.0, per_minute=10**9)
    with TestClient(create_app(settings)) as client:
        while not client.get("/compiling").json()["ready"]:
            time.sleep(0.05)
        program = Program(client)
        made = program.answer(api_types.CreatedPlayer, "POST", "/players", name="Robot")
        program.headers = {"authorization": f"Bearer {made['token']}"}
        yield program


def test_a_game_from_its_table_to_its_record(program: Program) -> None:
    table = program.answer(api_types.CreatedTable, "POST", "/tables", **TABLE)["table"]
    waiting = program.view(table)
    program.answer(api_types.ReadyAnswer, "POST", f"/tables/{table}/ready", word="one")
    begun = program.view(table)
    for move in (begun["legal"][0], "nonsense"):
        program.answer(api_types.MoveRefusal, "GET", f"/tables/{table}/refusal?place=0&move={move}")
    over = program.play(table)
    assert [PLAYED & set(state) for state in (waiting, begun, over)] == [set(), {"game"}, PLAYED]
    assert program.answer(api_types.GameRecord, "GET", f"/tables/{table}/record")["events"]


def test_tables_and_games(program: Program) -> None:
    table = program.answer(api_types.CreatedTable, "POST", "/tables", **OTHER_TABLE)["table"]
    assert table in [one["table"] for one in program.answer(list[api_types.TableInfo], "GET", "/tables")]
    program.answer(api_types.TableStatus, "GET", f"/tables/{table}")
    assert any(game["options"] for game in program.answer(list[api_types.GameInfo], "GET", "/games"))
    other = Program(program.client)
    token = other.answer(api_types.CreatedPlayer, "POST", "/players", name="Anna")["token"]
    other.headers = {"authorization": f"Bearer {token}"}
    other.answer(api_types.JoinedTable, "POST", f"/tables/{table}/join", place=1)


def test_a_refusal(program: Program) -> None:
    program.answer(api_types.Problem, "GET", "/tables/nothing")


def test_every_answer_has_a_type_with_its_fields(program: Program) -> None:
    answers = {
        f"{method} {path}": next(
            content.get("application/json", {}).get("schema")
            for status, told in operation["responses"].items()
            if status.startswith("2")
            for content in [told.get("content", {})]
        )
        for path, operations in program.document["paths"].items()
        for method, operation in operations.items()
    }
    without = {name for name, schema in answers.items() if schema is None}
    assert without == {"delete /api/v1/tables/{table}", "get /api/v1/tables/{table}/stream"}  # nothing, and lines
    for name in set(answers) - without:
        schema = answers[name].get("items", answers[name])  # of a list: each of them
        kind = program.document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        assert kind["properties"], name
        assert kind["description"], name


def test_another_answer_is_found_out() -> None:
    check(api_types.MoveDone, {"number": 3})
    for wrong in ({}, {"number": "3"}, {"number": 3, "token": "x"}):
        with pytest.raises(ValidationError):
            check(api_types.MoveDone, wrong)
