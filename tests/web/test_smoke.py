from __future__ import annotations

import re

from fastapi.testclient import TestClient


def csrf(page: str) -> str:
    found = re.search(r'name="csrf" value="(\w+)"', page)
    assert found is not None
    return found[1]


def test_play_now(client: TestClient) -> None:
    lobby = client.get("/").text
    answer = client.post("/play/metro_domino", data={"csrf": csrf(lobby), "name": "Anna", "level": "random", "players": "2"})
    assert answer.status_code == 200
    room = str(answer.url).rsplit("/", 1)[1]
    with client.websocket_connect(f"/t/{room}/socket") as socket:
        socket.send_json({"type": "hello", "log": 0})
        state = socket.receive_json()
        assert state["stage"] == "waiting"
        socket.send_json({"type": "ready", "word": "w"})
        n = 0
        while state["stage"] != "over":
            got = socket.receive_json()
            assert got["type"] in ("table", "done")
            state = got if got["type"] == "table" else state
            if got["type"] == "table" and state["turn"]:
                n += 1
                socket.send_json(
                    {
                        "type": "move",
                        "request": str(n),
                        "after": state["number"],
                        "place": state["place"],
                        "move": state["moves"][0]["move"],
                    }
                )
    assert "Won by" in state["html"]
