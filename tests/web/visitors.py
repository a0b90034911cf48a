"""Somebody with a browser at a real server: pages by HTTP, tables by a socket."""

from __future__ import annotations

import html
import json
import re
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from typing import Any

from websockets.sync.client import connect

from tests.web.servers import Server

FORM = re.compile(r'name="csrf" value="(\w+)"')
PATIENCE = 60  # seconds


class Visitor:
    """Keeps its cookies; a server that is started again knows it."""

    def __init__(self, server: Server, name: str) -> None:
        self.server, self.name, self.jar = server, name, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        found = FORM.search(self.get("/"))
        assert found is not None
        self.csrf = found[1]

    def get(self, path: str) -> str:
        with self.opener.open(self.server.url + path) as answer:
            return str(answer.read().decode())

    def post(self, path: str, **fields: Any) -> tuple[str, str]:
        """Sends a form; the path and the text of the page that follows."""
        data = urllib.parse.urlencode({"csrf": self.csrf, "name": self.name} | fields).encode()
        try:
            with self.opener.open(self.server.url + path, data) as answer:
                return urllib.parse.urlsplit(answer.url).path, answer.read().decode()
        except urllib.error.HTTPError as refused:
            raise AssertionError(html.unescape(refused.read().decode())) from None

    def until(self, path: str, text: str) -> None:
        """Looks at a page until it says something."""
        for _ in range(PATIENCE * 20):
            if text in self.get(path):
                return
        raise AssertionError(f"{path} does not say: {text}")

    def play(self, table: str, moves: int = 10**9) -> int:
        """Makes moves at a table as long as it is my turn, that many at most; returns how many."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        url = self.server.url.replace("http", "ws", 1) + f"{table}/socket"
        made = 0
        with connect(url, additional_headers={"Cookie": cookies}, origin=self.server.url, max_size=None) as line:
            line.send(json.dumps({"type": "hello", "log": 0}))
            state = self._state(line)
            while made < moves and state["stage"] == "playing" and state.get("moves"):
                move = {"type": "move", "place": state["place"], "move": state["moves"][0]["move"], "after": state["number"]}
                line.send(json.dumps({**move, "request": f"{self.name}-{state['number']}"}))
                number = state["number"]
                while state["number"] <= number:
                    state = self._state(line)
                made += 1
        return made

    def _state(self, line: Any) -> Any:
        """The next state of the table; anything that was refused is an error."""
        while True:
            got = json.loads(line.recv(PATIENCE))
            assert got["type"] != "refused", got
            if got["type"] == "table":
                return got
