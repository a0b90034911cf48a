"""Nobody learns what is hidden. Every byte that each browser and program receives in whole games is kept, and then looked through
(`hiding.py` says how); and hand-made leaks of many kinds are found by it."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from grandtour.engine import registry
from grandtour.engine.box import shipped
from grandtour.engine.contract import Reason
from grandtour.engine.i18n import say, speaking
from grandtour.engine.table import Table
from grandtour.web import server as server_module
from grandtour.web.routes import api, socket
from grandtour.web.routes import table as table_page
from grandtour.web.routes.api_types import TableView
from grandtour.web.settings import Settings
from grandtour.web.tables import messages
from grandtour.web.tables import room as rooms
from tests import SOAK
from tests.web.browsing import Browser, House, Program, Socket, Stream
from tests.web.hiding import Checker, Truth

SHORTER = {  # what is changed in a box so that a random game is short
    "moscow_paris": [(r"^(limit\w*) = \d+", r"\1 = 1")],
    "paris": [(r"^put_aside = 3", "put_aside = 30"), (r"^keys = .*", "keys = [2, 2, 2]")],
}


@dataclass(frozen=True)
class Case:
    """Who sits where: `anna` and `boris` at browsers, `hot` at Anna's, `robot` a program, `bot` a bot of the server."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    watched: bool = True

    def __str__(self) -> str:
        return "-".join([self.game, *self.seats])


ALL_CASES = [
    Case("two_capitals", ("anna", "boris")),
    Case("two_capitals", ("anna", "hot", "robot"), {"city": "petersburg", "expert": True}),
    Case("metro_domino", ("anna", "robot")),
    Case("metro_domino", ("anna", "boris", "bot"), {"start_domino": True}),
    Case("moscow_paris", ("robot", "anna"), {"istanbul": True}, watched=False),
    Case("moscow_paris", ("anna", "hot", "boris"), {"hometown": {"name": "Lviv", "country": "ukraine"}}, watched=False),
    Case("paris", ("anna", "boris")),
    Case("paris", ("anna", "bot", "bot"), {"setup": "shuffled", "placement": "free"}, watched=False),
]
CASES = ALL_CASES if SOAK else ALL_CASES[:-1]  # the last one takes longest


def box_text(game: str) -> str:
    text = shipped(registry.find(game)).read_text(encoding="utf-8")
    for old, new in () if SOAK else SHORTER.get(game, ()):
        text = re.sub(old, new, text, flags=re.MULTILINE)
    return text


# --- who plays ----------------------------------------------------------------------------------------------------------
class AtBrowser:
    """Plays the places of a browser."""

    def __init__(self, browser: Browser, room: str) -> None:
        self.browser, self.room = browser, browser.house.room(room)
        self.socket: Socket = browser.socket(room)

    def ready(self) -> None:
        self.socket.send("ready", word=f"word of {self.browser.name}")

    def choices(self, place: int, number: int) -> list[str]:
        """The moves of a place, which is the one that looks from now on."""
        self.socket.stage("playing", "over")
        state = self.socket.catch_up(number)
        if state["place"] != place:
            self.socket.send("sit", place=place)
            state = self.socket.until(lambda got: got["type"] == "table" and got["place"] == place)
        return [one["move"] for one in state["moves"]]

    def move(self, place: int, move: str) -> None:
        got = self.socket.move(move, place)
        assert got["type"] == "done", got

    def why(self, place: int, path: list[str]) -> str:
        got = self.socket.answer("why", path=path, place=place)
        assert got["path"] == path
        return f"{got['reason']} {got['rule']}"

    def refused(self, place: int, move: str) -> str:
        got = self.socket.move(move, place)
        return f"{got['reason']} {got['rule']}"


class AtProgram:
    """Plays the place of a program, which listens to a stream."""

    def __init__(self, program: Program, room: str) -> None:
        self.program, self.name = program, room
        self.stream: Any = None

    def ready(self) -> None:
        assert self.program.post(f"/tables/{self.name}/ready", word="beep")[0] == 200
        self.stream = self.program.stream(self.name)

    def choices(self, place: int, number: int) -> list[str]:
        while self.stream.state.get("stage") != "playing":
            self.stream.receive()
        legal: list[str] = self.stream.catch_up(number)["legal"]
        return legal

    def move(self, place: int, move: str) -> None:
        status, got = self.program.move(self.name, move, self.stream.state["number"])
        assert status == 200, got

    def refused(self, place: int, move: str) -> str:
        status, got = self.program.get(f"/tables/{self.name}/refusal", move=move)
        made, refused = self.program.move(self.name, move, self.stream.state["number"])
        assert (status, made) == (200, 409)
        assert (got["reason"], got["rule"]) == (refused["error"], refused["rule"])
        return f"{got['reason']} {got['rule']}"


class Evening:
    """A whole game of a case, with all who play and look on."""

    def __init__(self, house: House, case: Case, truth: Truth, seed: str = "leaks") -> None:
        self.house, self.case, self.truth, self.chance = house, case, truth, random.Random(f"{seed} {case}")
        self.anna, self.boris = house.browser("Anna"), house.browser("Boris", language="ru")
        self.robot = house.program("Robot")
        self.guest, self.stranger = house.browser("Guest"), house.program("Stranger")
        self.lines: list[Socket | Stream] = []
        self.looked_at = 0  # states
        self.name = self.set_up()
        self.room = house.room(self.name)
        self.players = self.seat()

    def set_up(self) -> str:
        """The room, made by Anna with the form, or by the program."""
        kinds = {"anna": "me", "boris": "link", "hot": "hot", "robot": "link", "bot": "bot-random"}
        if self.case.seats[0] == "anna":
            names = {f"name{i}": f"Guest {i}" for i in range(len(self.case.seats))}
            box = {"box": ("own.toml", box_text(self.case.game).encode())}
            return self.anna.new(
                self.case.game, *(kinds[seat] for seat in self.case.seats), files=box, **names, **option_fields(self.case.options)
            )
        kinds |= {"robot": "me", "anna": "link"}
        seats = [{"kind": kinds[seat]} for seat in self.case.seats]
        box = tomllib.loads(box_text(self.case.game))
        made = self.robot.post("/tables", game=self.case.game, seats=seats, options=self.case.options, box=box)
        assert made[0] == 201, made
        return str(made[1]["table"])

    def seat(self) -> list[AtBrowser | AtProgram | None]:
        """Everyone sits down and sends what is needed; returns who plays which place."""
        seats, first = self.case.seats, self.case.seats[0]
        for who in (self.anna, self.boris):
            if who.name.lower() in seats and who.name.lower() != first:
                assert who.join(self.name).status_code == 200
        if "robot" in seats and first != "robot":
            assert self.robot.post(f"/tables/{self.name}/join", invite=self.room.row.invite)[0] == 200
        at = {
            name: AtProgram(self.robot, self.name) if name == "robot" else AtBrowser(getattr(self, name), self.name)
            for name in ("anna", "boris", "robot")
            if name in seats
        }
        for player in at.values():
            player.ready()
        return [at.get("anna" if seat == "hot" else seat) for seat in seats]

    def now(self) -> tuple[str, int, list[int]]:
        found: tuple[str, int, list[int]] = self.house.call(lambda: (self.room.stage, self.room.number, self.room.acting()))
        return found

    def play(self, most: int = 10**6) -> None:
        """To the end, or `most` moves, with questions in between."""
        if self.case.watched:
            watching = self.guest.socket(self.name)
            watching.send("look", narrow=True)
            self.lines = [watching, self.stranger.stream(self.name)]
        moves = 0
        while (now := self.now())[0] != "over" and moves < most:
            _, number, acting = now
            people = [place for place in acting if self.players[place] is not None]
            if not people:
                self.wait(number)
                continue
            place = self.chance.choice(people)
            player = self.players[place]
            assert player is not None
            legal = player.choices(place, number)
            if self.chance.random() < 0.1:
                self.ask(player, place)
                self.look_in(number)
            player.move(place, self.chance.choice(legal))
            moves += 1
        self.end()

    def wait(self, number: int) -> None:
        """Until a bot has moved, or is seen to have."""
        player = next(player for player in self.players if isinstance(player, AtBrowser))
        if player.socket.state.get("number", -1) <= number:
            player.socket.receive()

    def ask(self, player: AtBrowser | AtProgram, place: int) -> None:
        """Asks about others' cards and moves; what is answered must follow from what the seat knows."""
        table, seat = self.room.table, self.room.seat_of(place)
        twin, game, other = table.reshuffled(seat, "asked"), registry.find(table.game), (seat + 1) % table.seats
        a = self.chance.choice(table.legal_actions(other) or range(game.ACTIONS))
        words, parts = game.words(table.box, table.now.state, other, a), [*game.parts(table.box, table.now.state, other, a)]
        with speaking(player.browser.language if isinstance(player, AtBrowser) else "en"):
            reason = twin.reason(seat, words)
            assert reason is None or player.refused(place, words) == f"{reason.sentence} {reason.rule}"
            if isinstance(player, AtBrowser):
                behind = twin.reason_behind(seat, parts)
                assert player.why(place, parts) == (f"{behind.sentence} {behind.rule}" if behind else " ")
        forged = self.room.place_at(other)
        if isinstance(player, AtBrowser) and forged not in self.room.held_by(self.room.places[place].player):
            assert player.socket.answer("why", path=parts, place=forged)["type"] == "refused"
            assert player.socket.move(self.chance.choice(table.legal(seat)), forged)["type"] == "refused"

    def look_in(self, number: int) -> None:
        """Strangers look at everything that they can."""
        self.guest.get(f"/t/{self.name}")
        self.guest.get(f"/t/{self.name}/record")
        for place in range(len(self.players)):
            assert self.stranger.get(f"/tables/{self.name}/view", place=place)[1]["place"] is None
        assert self.stranger.get(f"/tables/{self.name}/refusal", move="pass")[0] == 403
        assert self.stranger.get(f"/tables/{self.name}/record")[0] == 400
        self.stranger.get(f"/tables/{self.name}")
        for line in self.lines:
            line.catch_up(number)

    def end(self) -> None:
        """Everybody reads what has come for them."""
        for player in self.players:
            if player is not None:
                self.lines.append(player.socket if isinstance(player, AtBrowser) else player.stream)
        stage, number, _ = self.now()
        for line in self.lines:
            while (line.state.get("stage"), line.state.get("number")) != (stage, number):
                line.receive()

    def found(self) -> list[str]:
        """The hidden things that somebody was sent."""
        hidden: list[str] = []
        for viewer in self.house.viewers:
            held = [place for place, player in enumerate(self.players) if player is not None and viewer is owner(player)]
            language = viewer.language if isinstance(viewer, Browser) else "en"
            checker = Checker(self.truth, held, language)
            checker.look(viewer.kept)
            hidden += checker.found
            self.looked_at += checker.looked_at
        return hidden


def owner(player: AtBrowser | AtProgram) -> Browser | Program:
    return player.browser if isinstance(player, AtBrowser) else player.program


def option_fields(options: dict[str, Any]) -> dict[str, str]:
    """Options as a form sends them."""
    fields: dict[str, str] = {}
    for name, value in options.items():
        if isinstance(value, dict):
            fields |= {f"option_{name}-{key}": text for key, text in value.items()}
        elif value is not False:
            fields[f"option_{name}"] = str(value).lower() if value is True else value
    return fields


# --- whole games --------------------------------------------------------------------------------------------------------
@pytest.fixture
def house(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """With deals that are the same in every run."""
    chance = random.Random("deals")
    for module in (server_module, rooms):
        monkeypatch.setattr(module, "new_secret", lambda: f"{chance.getrandbits(256):064x}")
    with House(settings) as house:
        yield house


@pytest.fixture
def truth(monkeypatch: pytest.MonkeyPatch) -> Truth:
    return Truth(monkeypatch)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nobody_is_sent_what_is_hidden(
    house: House, truth: Truth, case: Case, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(house, case, truth)
    evening.play()
    assert evening.found() == []
    assert evening.looked_at > 15
    assert (caplog.text, *capfd.readouterr()) == ("", "", "")


# --- hand-made leaks ------------------------------------------------------------------------------------------------------
def leak_a_hand(patch: pytest.MonkeyPatch) -> None:
    """Everybody's view has all hands in it."""
    game = registry.find("metro_domino")
    view = game.view

    def leaky(box: Any, s: Any, seat: int) -> dict[str, Any]:
        shown = view(box, s, seat)
        for player in shown["players"]:
            player["hand"] = view(box, s, player["seat"])["players"][player["seat"]]["hand"]
        return shown

    patch.setattr(game, "view", leaky)


def leak_the_stock(patch: pytest.MonkeyPatch) -> None:
    """The page of a table hides the stock in a comment."""
    board = messages.board_html
    patch.setattr(messages, "board_html", lambda room, *how: f"{board(room, *how)}<!-- {room.table.position()['stock']} -->")


def leak_in_moves(patch: pytest.MonkeyPatch) -> None:
    """Programs are told everybody's moves."""
    seen = api.seen

    def leaky(viewer: Any) -> TableView:
        told = seen(viewer)
        if viewer.room.series is not None:
            told.legal = [move for seat in range(viewer.room.table.seats) for move in viewer.room.table.legal(seat)]
        return told

    patch.setattr(api, "seen", leaky)


def leak_a_record(patch: pytest.MonkeyPatch) -> None:
    """States bring the record along."""
    message = socket.message

    def leaky(viewer: Any, cursor: Any) -> tuple[dict[str, Any], Any]:
        playing = viewer.room.series is not None
        state, cursor = message(viewer, cursor)
        return state | ({"record": viewer.room.table.record()} if playing else {}), cursor

    patch.setattr(socket, "message", leaky)


def leak_in_an_error(patch: pytest.MonkeyPatch) -> None:
    """A refusal says more than it should."""
    reason = Table.reason

    def leaky(table: Table, seat: int, move: str) -> Reason | None:
        found = reason(table, seat, move)
        return found and Reason(found.rule, say("{reason} {position}", reason=found.sentence, position=table.position()))

    patch.setattr(Table, "reason", leaky)


def leak_in_the_log(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told what the others have in hand."""
    patch.setattr(Table, "stories", lambda table, seat: [[say("{x}", x=table.position()["players"])]] * len(table.moves))


def leak_on_a_page(patch: pytest.MonkeyPatch) -> None:
    """The page of a table has the secret in it."""
    shown = table_page.shown_room
    patch.setattr(table_page, "shown_room", lambda room: shown(room) | {"title": room.games[0].secret})


LEAKS = [leak_a_hand, leak_the_stock, leak_in_moves, leak_a_record, leak_in_an_error, leak_in_the_log, leak_on_a_page]


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(
    house: House, truth: Truth, leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    evening = Evening(house, Case("metro_domino", ("anna", "robot")), truth)
    try:
        evening.play(most=12)
    except AssertionError:
        return
    assert evening.found() != []
