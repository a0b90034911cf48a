"""Looks for hidden things in what viewers of a server were sent: every state must be what can be drawn from a table that its
viewer could not tell from the true one; names of hidden cards, the shuffle's secret and the key must not be in any of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from grandtour.engine import registry
from grandtour.engine.contract import SPECTATOR
from grandtour.engine.fair_shuffle import commitment
from grandtour.engine.i18n import say, speaking
from grandtour.engine.input_paths import choices
from grandtour.engine.render.pictures import table_html
from grandtour.engine.table import Table
from grandtour.web.http.render import draw
from grandtour.web.tables import messages
from grandtour.web.tables.bot_names import face_of
from grandtour.web.tables.room import Room
from grandtour.web.tables.setup import level_shown
from tests import SOAK
from tests.web.browsing import Kept

LOOKS = 10**6 if SOAK else 8  # states of each viewer that are looked at closely; for names and secrets all are, always
DELETION = re.compile(r'<details id="delete">.*?</details>\n', re.DOTALL)  # in the menu of somebody who may delete the table
OF_THE_MOMENT = re.compile(  # in the panel of players: who is here, and the creator's form
    r' <small class="away">.*?</small>|<p class="quiet">.*?</p>\s*|<details id="delete">.*?</details>\s*', re.DOTALL
)
NAMES = {  # how the names of cards and tiles of which there is only one look in what is sent
    "two_capitals": r"\b[sl]\d{1,2}\b",
    "metro_domino": r"(?<=hand-)\d-\d|(?<=\")\d-\d(?=\")",
}


# --- what is true -----------------------------------------------------------------------------------------------------
class Truth:
    """All that the server knows: the true table after every event."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.tables: dict[int, Table] = {}
        self.secrets: set[str] = set()
        self._names: dict[tuple[int, int | None], set[str]] = {}
        keep = Room.keep

        async def kept(room: Room, *arguments: Any) -> None:
            await keep(room, *arguments)
            self.room = room
            self.secrets |= {game.secret for game in room.games} | {room.table.start["key"]}
            if not room.table.over:
                self.tables[room.number] = room.table

        patch.setattr(Room, "keep", kept)

    def known(self, number: int, seats: list[int | None]) -> set[str]:
        """The names of cards and tiles that somebody at these seats has seen up to an event."""
        return set().union(*(self._named(n, seat) for n in self.tables if n <= number for seat in seats))

    def _named(self, number: int, seat: int | None) -> set[str]:
        if (number, seat) not in self._names:
            self._names[number, seat] = named_in(self.room.row.game, self.tables[number].view(seat))
        return self._names[number, seat]


def named_in(game: str, view: dict[str, Any]) -> set[str]:
    """The names of cards or tiles in a view."""
    if game == "two_capitals":
        return set(re.findall(NAMES[game], json.dumps(view)))
    laid = [*(tile for line in view["lines"] for tile in line["tiles"]), view["start_tile"], view["laying"]]
    hands = [tile for player in view["players"] for tile in player["hand"] or ()]
    return {tile_name(f"{tile['near']}-{tile['far']}") for tile in laid if tile} | set(hands) | {view["drawn"] or ""}


def tile_name(text: str) -> str:
    return "-".join(sorted(text.split("-"))) if re.fullmatch(r"\d-\d", text) else text


# --- what each may know -------------------------------------------------------------------------------------------------
class Checker:
    """Looks through what one viewer has received. `held` are the places that are theirs."""

    def __init__(self, truth: Truth, held: list[int], language: str = "en") -> None:
        self.truth, self.held, self.language = truth, held, language
        self.room = truth.room
        self.found: list[str] = []
        self._twins: dict[tuple[int, int | None], Table] = {}
        self._told: dict[Any, dict[str, Any]] = {}
        self._seen: dict[Any, dict[str, Any]] = {}
        self.looked_at = 0

    def twin(self, number: int, seat: int | None) -> Table:
        """A table that the seat could not tell from the true one."""
        if (number, seat) not in self._twins:
            self._twins[number, seat] = self.truth.tables[number].reshuffled(seat, f"twin {number}")
        return self._twins[number, seat]

    def look(self, kept: list[Kept]) -> None:
        """At everything for secrets and names; at some states in full, spread over the game."""
        states = [self.state_in(one) for one in kept]
        playing = [i for i, state in enumerate(states) if state is not None and state["stage"] == "playing"]
        closely = set(playing[:: max(1, len(playing) // LOOKS)])
        number = 0
        with speaking(self.language):
            for i, (one, state) in enumerate(zip(kept, states, strict=True)):
                self.look_for_secrets(one, state)
                number = number if state is None else state["number"]
                self.look_for_names(one, number, state is not None)
                if state is not None and i in closely:
                    self.looked_at += 1
                    self.compare(one, state, self.told_by_socket if one.kind == "socket" else self.told_by_api)

    def state_in(self, one: Kept) -> dict[str, Any] | None:
        if one.kind == "page" or not one.text.startswith("{"):
            return None
        data: dict[str, Any] = one.data
        return data if "stage" in data and "number" in data and ("html" in data or "legal" in data) else None

    def compare(self, one: Kept, state: dict[str, Any], told: Callable[[Kept, dict[str, Any]], dict[str, Any]]) -> None:
        expected = json.loads(json.dumps(told(one, state)))
        for key in expected.keys() | state.keys():
            if expected.get(key, "nothing") != state.get(key, "nothing"):
                self.found.append(f"state {state['number']}, {key}: {state.get(key)} instead of {expected.get(key)}")

    def told_by_socket(self, one: Kept, state: dict[str, Any]) -> dict[str, Any]:
        """A state as the socket may send it."""
        place, number = state["place"], state["number"]
        assert place is None or place in self.held, "a state of another's place"
        seat = None if place is None else self.room.seat_of(place)
        twin, view = self.twin(number, seat), self.twin(number, seat).view(seat)
        title = registry.find(twin.game).TITLE
        acting = [self.room.place_at(other) for other in twin.acting]
        turn = place in acting
        lines = self.log(number, seat)
        state["players"] = OF_THE_MOMENT.sub("", state["players"])
        state["menu"] = DELETION.sub("", state["menu"])
        if list(one.log) != lines:
            self.found.append(f"state {number}, log: {one.log} instead of {lines}")
        waiting = [other for other in acting if other in self.held] if len(self.held) > 1 and place is None else []
        return {
            "type": "table",
            "number": number,
            "stage": "playing",
            "place": place,
            "html": table_html(twin, view, narrow=" narrow" in state["html"].partition(">")[0]),
            "players": draw("players.html", self.panel(view, acting, place)),
            "menu": draw("table-menu.html", {"deletes": None, "csrf": "", "hash": commitment(self.room.games[0].secret)}),
            "asks": str(twin.asks(seat)),
            "turn": turn,
            "moves": [messages.move_shown(one) for one in choices(twin, seat)] if turn else [],
            "log": {"from": state["log"]["from"], "lines": lines[state["log"]["from"] :]},
            "handoff": {"places": [{"place": p, "name": self.room.places[p].name} for p in waiting]} if waiting else None,
            "passes": self.next_at_screen(place, acting),
            "undo": self.may_undo(number, place),
            "takeback": None,
            "away": False,
            "hints": turn and self.room.row.hints,
            "chat": {"anew": state["chat"]["anew"], "lines": [], "may": bool(self.held)},
            "since": state["since"] if state["since"] in range(len(lines)) else None,
            "deadline": None,
            "title": str(say("Your turn – {game}", game=title) if turn else say("{game} – Grand Tour", game=title)),
            "notice": None,
            "compiling": None,
        }

    def may_undo(self, number: int, place: int | None) -> bool:
        """Whether a place could take something back: nobody has moved or learned anything since, people could be asked, or bots
        don't mind; without hints, no bot has moved since."""
        table = self.truth.tables[number]
        if place is None or self.room.seat_of(place) not in table.movers():
            return False
        seat, bots = self.room.seat_of(place), [other for other in self.room.places if other.kind == "bot"]
        movers = [mover for mover, _ in table.moves]
        later = movers[len(movers) - movers[::-1].index(seat) :]
        if not self.room.row.hints and {self.room.seat_of(bot.number) for bot in bots} & set(later):
            return False
        return table.may_undo(seat) or not (bots and table.has_learned(seat))

    def next_at_screen(self, place: int | None, acting: list[int]) -> str | None:
        """Who is next at a shared screen while the one who has moved still looks."""
        waiting = [self.room.places[other].name for other in acting if other in self.held]
        if len(self.held) < 2 or place is None or place in acting or not waiting:
            return None
        return str(say("Next: {players}", players=", ".join(waiting)))

    def panel(self, view: dict[str, Any], acting: list[int], looks: int | None) -> dict[str, Any]:
        players = [
            {
                "place": place.number,
                "seat": self.room.seat_of(place.number),
                "name": place.name,
                "mine": bool(self.held) and place.number == (self.held[0] if looks is None else looks),
                "face": face_of(place.name) if place.kind == "bot" else None,
                "left": False,
                "bot": level_shown(place.level),
                "stand_in": None,
                "player": place.player,
                "acting": place.number in acting,
                "connected": True,
                "score": view["players"][self.room.seat_of(place.number)]["score"],
                "wins": 0,
            }
            for place in self.room.places
        ]
        return {
            "players": players,
            "series": None,
            "game": 1,
            "watchers": 0,
        }

    def told_by_api(self, one: Kept, state: dict[str, Any]) -> dict[str, Any]:
        """A state as a program may be told it."""
        place, number = state["place"], state["number"]
        assert place is None or place in self.held, "a state of another's place"
        seat = None if place is None else self.room.seat_of(place)
        twin = self.twin(number, seat)
        return {
            "table": self.room.id,
            "number": number,
            "stage": "playing",
            "place": place,
            "acting": [self.room.place_at(other) for other in twin.acting],
            "seat": seat,
            "game": 1,
            "asks": str(twin.asks(seat)),
            "legal": [] if seat is None else twin.legal(seat),
            "view": twin.view(seat),
            "log": [line["text"] for line in self.log(number, seat)[-len(self.room.places) * 4 :]],
            "commitment": commitment(self.room.games[0].secret),
        }

    def log(self, number: int, seat: int | None) -> list[dict[str, Any]]:
        """The log, told from views of tables that the viewer could not tell from the true ones."""
        table = self.truth.tables[number]
        return [self.line(table, seat, i) for i in range(len(table.moves))]

    def line(self, table: Table, seat: int | None, i: int) -> dict[str, Any]:
        key = (seat, table.past(i).to_bytes(), table.outcome(i).to_bytes())
        if key not in self._told:
            game, viewer = registry.find(table.game), SPECTATOR if seat is None else seat
            before, after = self.seen(table, seat, i), self.seen(table, seat, i + 1)
            mover, a = table.actions[i]
            told = game.told(table.box, table.past(i).state, mover, a, viewer)
            text = " ".join(map(str, game.story(table.box, before, after, mover, told, table.who)))
            parts = game.touched(table.box, self.past(table, seat, i).now.state, mover, told) if told < game.ACTIONS else ()
            self._told[key] = {"text": text, "seat": mover, "parts": list(parts)}
        return self._told[key]

    def seen(self, table: Table, seat: int | None, moves: int) -> dict[str, Any]:
        """What a seat saw after that many moves."""
        key = (seat, table.past(moves).to_bytes())
        if key not in self._seen:
            self._seen[key] = self.past(table, seat, moves).view(seat)
        return self._seen[key]

    def past(self, table: Table, seat: int | None, moves: int) -> Table:
        """A table that a seat could not have told from the true one after that many moves."""
        then = table.copy()
        then.now = table.past(moves).copy()
        return then if then.over else then.reshuffled(seat, "past")

    def look_for_secrets(self, one: Kept, state: dict[str, Any] | None) -> None:
        if one.kind == "page" or state is None or state["stage"] in ("waiting", "playing"):
            self.found += [
                f"the secret or the key, in {one.kind} {one.asked}" for secret in self.truth.secrets if secret in one.text
            ]

    def look_for_names(self, one: Kept, number: int, is_state: bool) -> None:
        """Names of cards and tiles that this viewer has not seen; those that they asked about themselves don't count."""
        game = self.room.row.game
        if game not in NAMES or one.kind == "page" or number not in self.truth.tables:
            return
        shown = {tile_name(name) for name in re.findall(NAMES[game], one.text.replace(self.room.id, ""))}
        asked = set() if is_state else {tile_name(name) for name in re.findall(r"\d-\d|[sl]\d+", one.asked)}
        seats = [None, *map(self.room.seat_of, self.held)]
        for name in shown - asked - self.truth.known(number, seats):
            self.found.append(f"{name}, in {one.kind} after {number}: {one.text[:200]}")
