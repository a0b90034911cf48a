"""The API keeps the promises of its OpenAPI document, whatever is sent: Schemathesis makes up requests, good ones and nonsense, and
looks at the answers. Addresses, bodies and moves of real tables are mixed in, so that the deep ends are reached.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from grandtour.web import api
from grandtour.web.app import create_app
from grandtour.web.settings import Settings

SOAK = bool(os.environ.get("GRANDTOUR_SOAK"))
EXAMPLES = 400 if SOAK else 25
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]
OPERATIONS = sorted(f"{method} {route.path}" for route in api.router.routes for method in route.methods)  # type: ignore[attr-defined]
GOOD_TABLES = st.fixed_dictionaries(
    {
        "game": st.sampled_from(["moscow_paris", "two_capitals", "metro_domino", "paris", "chess"]),
        "seats": st.lists(
            st.sampled_from(
                [
                    {"kind": "me"},
                    {"kind": "link"},
                    {"kind": "open"},
                    {"kind": "hot", "name": "Anna"},
                    {"kind": "bot", "level": "random"},
                ]
            ),
            min_size=1,
            max_size=5,
        ).map(lambda seats: [*seats, {"kind": "link"}]),  # nobody comes: the machine has enough to do
        "options": st.sampled_from([{}, {"istanbul": True}, {"city": "petersburg"}, {"setup": "shuffled"}, {"setup": 1}]),
        "wins": st.integers(-1, 4),
        "limit": st.sampled_from([None, 0, 10, 60, 10**9]),
        "public": st.booleans(),
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
        """A table where all seats are the program's own, so that nothing happens by itself."""
        table = self.post("/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "hot", "name": "Anna"}], "wins": wins})[
            "table"
        ]
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
    app = create_app(Settings(data=tmp_path_factory.mktemp("schema"), pause=0.0, stand_in="random", **much))  # type: ignore[arg-type]
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
    return world.client.request(**{name: value for name, value in wanted.items() if value is not None})


def to_a_real_table(world: World, case: Case, which: str) -> None:
    """Most requests go to a table that is there. The stream of one that is not over would not end."""
    if "table" in case.path_parameters and which != "made up":
        case.path_parameters["table"] = world.tables["over" if case.path.endswith("/stream") else which]
        if case.method == "DELETE":
            case.path_parameters["table"] = world.waiting()


def as_meant(world: World, case: Case, draw: Any, which: str) -> None:
    """Bodies that a program would really send, instead of any that fit the document."""
    if case.path.endswith("/tables") and case.method == "POST":
        case.body = draw(GOOD_TABLES)
    elif case.path.endswith("/moves") and which == "playing":
        case.body = world.good_move("playing")
    elif case.path.endswith("/join"):
        case.body = {"invite": world.invite, "place": draw(st.sampled_from([None, 0, 1, 9])), "name": "Boris"}


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["good", "nonsense"])
def test_answers_are_as_documented(world: World, operation: str, mode: GenerationMode) -> None:
    method, path = operation.split()
    found = document(world)[path][method]
    if mode is GenerationMode.NEGATIVE and not any((found.body, found.query, found.path_parameters)):
        return  # nothing is sent that could be wrong
    reached = set()

    @settings(max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=found.as_strategy(generation_mode=mode), data=st.data(), meant=st.booleans())
    def run(case: Case, data: Any, meant: bool) -> None:
        which = data.draw(st.sampled_from([*world.tables, "made up"]))
        to_a_real_table(world, case, which)
        if meant and mode is GenerationMode.POSITIVE:
            as_meant(world, case, data.draw, which)
        response = send(world, case)
        reached.add(response.status_code)
        case.validate_response(response, checks=CHECKS)

    run()
    if mode is GenerationMode.POSITIVE:
        assert reached & {200, 201, 204}, reached
