"""The API keeps the promises of its OpenAPI document, whatever is sent: Schemathesis makes up requests, good ones and nonsense,
and looks at the answers. Addresses, bodies and moves of real tables are mixed in, so that the deep ends are reached.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from grandtour.web.app import create_app
from grandtour.web.http.request_head import BAD, ELSEWHERE, TOO_LONG, TOO_MANY
from grandtour.web.routes import api
from grandtour.web.settings import Settings
from tests import SOAK

RUNS = settings(
    max_examples=400 if SOAK else 25,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],  # nothing is made smaller: the server has moved on meanwhile
)
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]
UNREAD = CHECKS[:-1]  # of an address that is too long nothing was read, so nothing in it was found to be wrong
OPERATIONS = sorted(f"{method} {route.path}" for route in api.router.routes for method in route.methods)
SEATS = [
    {"kind": "me"},
    {"kind": "link"},
    {"kind": "open"},
    {"kind": "hot", "name": "Anna"},
    {"kind": "bot", "level": "random"},
]
GOOD_TABLE = {"game": "paris", "seats": [{"kind": "me"}, {"kind": "link"}]}
TABLES = st.fixed_dictionaries(
    {
        "game": st.sampled_from(["moscow_paris", "two_capitals", "metro_domino", "paris", "chess"]),
        # Somebody is always missing, so that none of them begins: the machine has enough to do.
        "seats": st.lists(st.sampled_from(SEATS), min_size=1, max_size=4).map(lambda seats: [*seats, {"kind": "link"}]),
        "options": st.sampled_from([{}, {}, {"setup": "shuffled"}, {"setup": 1}]),
        "wins": st.sampled_from([1, 1, 3, 0]),
        "limit": st.sampled_from([None, None, 60, 0]),
        "public": st.sampled_from([True, True, False]),
        "lots": st.booleans(),
    }
)


@dataclass
class World:
    """A server with a table of every stage, and a program that made them."""

    client: TestClient
    token: str = ""
    invite: str = ""
    tables: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        while not self.client.get("/compiling").json()["ready"]:
            time.sleep(0.05)
        self.token = self.post("/players", {"name": "Robot"})["token"]
        self.tables = {"waiting": self.waiting(), "playing": self.begun("metro_domino", 9), "over": self.begun("metro_domino", 1)}
        while self.view("over")["stage"] != "over":
            self.move("over")

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def post(self, path: str, data: Any) -> Any:
        return self.client.post(f"/api/v1{path}", json=data, headers=self.headers).json()

    def waiting(self) -> str:
        made = self.post(
            "/tables", {"game": "paris", "seats": [{"kind": "link"}, {"kind": "open"}, {"kind": "open"}], "public": True}
        )
        self.invite = made["invite"]
        return str(made["table"])

    def begun(self, game: str, wins: int) -> str:
        """A table where all seats are the program's own, so that nothing happens on its own."""
        seats = [{"kind": "me"}, {"kind": "hot", "name": "Anna"}]
        table = self.post("/tables", {"game": game, "seats": seats, "wins": wins})["table"]
        self.post(f"/tables/{table}/ready", {})
        return str(table)

    def view(self, stage: str, place: int = 0) -> Any:
        path = f"/api/v1/tables/{self.tables[stage]}/view?place={place}"
        return self.client.get(path, headers=self.headers).json()

    def good_move(self, stage: str) -> dict[str, Any]:
        """A move that can be made now; if a game has ended, the next one is begun first."""
        if self.view(stage)["stage"] == "between":
            self.post(f"/tables/{self.tables[stage]}/ready", {})
        place = self.view(stage)["acting"][0]
        state = self.view(stage, place)
        return {"move": state["legal"][-1], "after": state["number"], "request": str(state["number"]), "place": place}

    def move(self, stage: str) -> None:
        self.post(f"/tables/{self.tables[stage]}/moves", self.good_move(stage))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    much = {"per_minute": 10**9, "new_players": 10**9, "most_rooms": 10**9}
    app = create_app(Settings(data=tmp_path_factory.mktemp("schema"), pause=0.0, stand_in="random", **much))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield World(client)


def document(world: World) -> Any:
    return schemathesis.openapi.from_dict(world.client.get("/api/v1/openapi.json").json())


def send(world: World, case: Case) -> Any:
    """Sends what was made up to the server in this process."""
    wanted = case.as_transport_kwargs(base_url="http://testserver")
    wanted["headers"] = dict(wanted["headers"]) | world.headers
    if isinstance(wanted.get("data"), bytes | str):
        wanted["content"] = wanted.pop("data")
    wanted.pop("cookies", None)
    return world.client.request(**{name: value for name, value in wanted.items() if value is not None})


def made_up(world: World, operation: Any, mode: GenerationMode) -> st.SearchStrategy[tuple[str, Case]]:
    """Requests, most of them to a table that is there: at which stage, and what. The stream of a table that is not over would not
    end, so only that of the last one is asked for."""
    anywhere = st.tuples(st.just(""), operation.as_strategy(generation_mode=mode))
    if not operation.path_parameters or (mode is GenerationMode.NEGATIVE and not operation.body and not operation.query):
        return anywhere
    stages = ["over"] if operation.path.endswith("/stream") else list(world.tables)
    there = [
        st.tuples(st.just(stage), operation.as_strategy(generation_mode=mode, path_parameters={"table": world.tables[stage]}))
        for stage in stages
    ]
    return st.one_of(anywhere, *there)


def as_meant(world: World, case: Case, stage: str, draw: Any) -> None:
    """What a program would really send, instead of anything that fits the document."""
    last = case.path.rsplit("/", 1)[1]
    if last in ("view", "stream", "refusal"):
        case.query["place"] = draw(st.sampled_from([0, 1]))
    if last == "record":
        case.query["game"] = 1
    if last == "tables" and case.method == "POST":
        case.body = draw(st.just(GOOD_TABLE) | TABLES)
    if last == "moves" and stage == "playing":
        case.body = world.good_move(stage)
    if last == "join":
        case.body = {"invite": world.invite, "place": draw(st.sampled_from([None, 0, 1, 9])), "name": "Boris"}


def test_refusals_of_heads_and_late_bodies_are_documented(world: World) -> None:
    for path in world.client.get("/api/v1/openapi.json").json()["paths"].values():
        for operation in path.values():
            assert {str(number) for number in (BAD, ELSEWHERE, TOO_LONG, TOO_MANY, 408)} <= set(operation["responses"])


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["good", "nonsense"])
def test_answers_are_as_documented(world: World, operation: str, mode: GenerationMode) -> None:
    method, path = operation.split()
    found = document(world)[path][method]
    if mode is GenerationMode.NEGATIVE and not any((found.body, found.query, found.path_parameters)):
        return  # nothing is sent that could be wrong
    reached = set()

    @RUNS
    @given(what=made_up(world, found, mode), meant=st.booleans(), data=st.data())
    def run(what: tuple[str, Case], meant: bool, data: Any) -> None:
        stage, case = what
        if stage and case.method == "DELETE":
            case.path_parameters["table"] = world.waiting()
        if meant and mode is GenerationMode.POSITIVE:
            as_meant(world, case, stage, data.draw)
        response = send(world, case)
        reached.add(response.status_code)
        case.validate_response(response, checks=CHECKS if response.status_code != TOO_LONG else UNREAD)

    run()
    if mode is GenerationMode.POSITIVE:
        assert reached & {200, 201, 204}, reached
