"""Replays: every position of a game that is over, uploaded records, and playing on from a position."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from ..bots import names
from ..engine import registry, replay
from ..engine.box import shipped_box
from ..engine.errors import GrandTourError
from ..engine.look.pictures import art, table_html
from ..engine.table import Table
from ..engine.words import language, listed, say
from .asking import address, hall_of, room_for, whole
from .forms import shown_again, text_sent
from .guard import Denied
from .networks import client_network
from .pages import MOST_LISTED, ago, go, page, player_named, sent, shown_levels, status_of
from .plans import ME, Plan, Wish
from .replay_cache import ReplayCache
from .rooms import BETWEEN, OVER, PLAYING, Room
from .store import BOT, LINK, NotStored
from .store.records import add_record, delete_record, note_looked_at, owner_of, records_of
from .unveiling import hidden_lines
from .uploads import read_record

T = TypeVar("T")
router = APIRouter(include_in_schema=False)
EVERYTHING, SPECTATOR = "open", "none"  # how a replay is seen, beside the numbers of seats
MOST_RECORDS = 100  # of one player
MOST_ASKED = 50  # of one network at the same time
MOST_TOLD = 4  # logs of one game that are kept
NO_ADVICE = say("This game counts, and nobody gets hints in it: you can play on from here when it is over.")
COMPILING = say("The games are still being compiled. Please try again in a few minutes.")


@dataclass(frozen=True)
class Watched:
    """A game to be replayed: the address of its pages, its number in its series (from 1) of how many, and from where it is seen
    if nobody says otherwise. Nobody plays on its table: threads may read it. `told` keeps its log as it was read."""

    path: str
    game: int
    games: int
    table: Table
    record: Callable[[], Mapping[str, Any]]
    usual: str
    back: str
    told: dict[Any, Any] = field(default_factory=dict)

    @property
    def analysis(self) -> str:
        """The address of what bots think of it."""
        return f"{self.path.removesuffix('/replay')}/analysis?game={self.game}"

    def seen_as(self, wanted: str | None) -> str:
        """A view of it: “open”, “none” (a spectator's), or the number of a seat."""
        view = self.usual if wanted is None else wanted
        if view not in (EVERYTHING, SPECTATOR, *map(str, range(self.table.seats))):
            raise Denied(say("There is no such seat in this game."), 404)
        return view


def seat_in(view: str) -> int | None:
    return int(view) if view.isdecimal() else None


# --- which game -------------------------------------------------------------------------------------------------------
def game_of_room(request: Request, id_: str, game: int | None) -> Watched:
    """A game of a table that is over, for those who may watch there."""
    player = request.state.somebody.player
    room = room_for(hall_of(request), id_, player)
    done = len(room.games) - (room.game.words is None or room.stage == PLAYING)
    number = done if game is None else game
    if room.series is None or not 1 <= number <= done:
        raise GrandTourError(say("A game can be replayed when it is over."))
    seats = [room.series.seat_of(place, number - 1) for place in room.held_by(player)]
    usual = str(seats[0]) if seats else EVERYTHING
    table = room.series.table_of(number - 1).copy()
    return Watched(f"/t/{room.id}/replay", number, done, table, partial(room.record, number - 1), usual, f"/t/{room.id}")


async def game_of_record(request: Request, id_: str, game: int | None) -> Watched:
    """A game that was uploaded, for whoever has its address."""
    number = 1 if game is None else game
    if not hall_of(request).ready:
        raise Denied(COMPILING, 503)
    kept = await cache_of(request).game(id_, number, partial(in_thread, request))
    path = f"/replay/{id_}"
    return Watched(path, number, kept.games, kept.table, lambda: kept.record, EVERYTHING, "/replays", kept.told)


def cache_of(request: Request) -> ReplayCache:
    """Uploaded records that were looked at lately."""
    state = request.app.state
    if not hasattr(state, "replays"):
        state.replays = ReplayCache(hall_of(request).store)
    found: ReplayCache = state.replays
    return found


async def in_thread(request: Request, work: Callable[[], T]) -> T:
    """What some work comes to that would hold others up; whoever asks for much waits behind the others."""
    queue, whose = hall_of(request).replays, client_network(request)
    if queue.waiting(whose) >= MOST_ASKED:
        raise Denied(say("That was too much at once. Please wait a minute."), 429)
    return await queue.run(whose, work)


async def room_opened(request: Request, id_: str) -> None:
    """Waits for a table that is being read from the store."""
    room = room_for(hall_of(request), id_, request.state.somebody.player)
    if room.being_opened:
        await room.until_open()


# --- a replay -----------------------------------------------------------------------------------------------------------
@router.get("/t/{id_}/replay")
async def of_room(request: Request, id_: str, game: int | None = None, move: int = 0, seat: str | None = None) -> HTMLResponse:
    await room_opened(request, id_)
    return await replay_page(request, game_of_room(request, id_, game), move, seat)


@router.get("/replay/{id_}")
async def of_record(request: Request, id_: str, game: int | None = None, move: int = 0, seat: str | None = None) -> HTMLResponse:
    watched = await game_of_record(request, id_, game)
    with suppress(NotStored):
        await note_looked_at(hall_of(request).store, id_, time.time())
    return await replay_page(request, watched, move, seat)


async def replay_page(request: Request, watched: Watched, move: int, seat: str | None) -> HTMLResponse:
    table, view = watched.table, watched.seen_as(seat)
    await in_thread(request, partial(table.at, move))  # if there is such a move
    lines = await in_thread(request, partial(told, watched, seat_in(view)))
    styles = ["/look/table.css", f"/games/{table.game}/style.css", "/static/css/replay.css"]
    return page(
        request,
        "replay.html",
        styles=styles,
        art=art(table.game),
        watched=watched,
        title=table.title,
        view=view,
        views=views_of(table),
        move=move,
        moves=len(table.moves),
        lines=lines,
        players=[{"seat": other, "name": table.who(other)} for other in range(table.seats)],
        address=address(hall_of(request), request.headers, request.url.scheme) + watched.path,
        seats=seats_to_fill(table, seat_in(view)),
        levels=shown_levels(),
        suggested=say("Traveller"),
    )


def told(watched: Watched, seat: int | None) -> list[dict[str, Any]]:
    """The log, as a seat or a spectator was told it: of each move what is said, who made it, what of the table it touched."""
    found: list[dict[str, Any]] | None = watched.told.get((seat, language()))
    if found is None:
        table = watched.table.copy()
        both = zip(table.stories(seat), table.traces(seat), strict=True)
        found = [{"text": " ".join(map(str, story)), "seat": mover, "parts": parts} for story, (mover, parts) in both]
        if len(watched.told) >= MOST_TOLD:
            watched.told.clear()
        watched.told[seat, language()] = found
    return found


def views_of(table: Table) -> list[dict[str, Any]]:
    """From where a game can be seen."""
    seats = [{"value": str(seat), "label": table.who(seat)} for seat in range(table.seats)]
    return [{"value": EVERYTHING, "label": say("All open")}, *seats, {"value": SPECTATOR, "label": say("As a spectator")}]


@router.get("/t/{id_}/replay/state")
async def state_of_room(
    request: Request, id_: str, move: int, game: int | None = None, seat: str | None = None, narrow: bool = False
) -> JSONResponse:
    await room_opened(request, id_)
    return await in_thread(request, partial(state, game_of_room(request, id_, game), move, seat, narrow))


@router.get("/replay/{id_}/state")
async def state_of_record(
    request: Request, id_: str, move: int, game: int | None = None, seat: str | None = None, narrow: bool = False
) -> JSONResponse:
    return await in_thread(request, partial(state, await game_of_record(request, id_, game), move, seat, narrow))


def state(watched: Watched, move: int, wanted: str | None, narrow: bool) -> JSONResponse:
    """One position, as it is seen from somewhere."""
    view = watched.seen_as(wanted)
    seat, table = seat_in(view), watched.table.at(move)
    seen = table.view(seat)
    last = move == len(watched.table.moves)
    opened = view == EVERYTHING
    return JSONResponse(
        {
            "move": move,
            "html": table_html(table, seen, narrow),
            "asks": str(
                watched.table.asks(None) if last else say("Then moves: {players}", players=listed(map(table.who, table.acting)))
            ),
            "acting": table.acting,
            "over": table.over,
            "scores": table.scores if opened else [player["score"] for player in seen["players"]],
            "held": hidden_lines(table) if opened else [],
            "sections": [
                {"title": str(section.title), "lines": [str(line) for line in section.lines]} for section in table.sections(seat)
            ],
        }
    )


# --- downloads ----------------------------------------------------------------------------------------------------------
@router.get("/t/{id_}/replay/record")
async def download_of_room(request: Request, id_: str, game: int | None = None, form: str = "text") -> Response:
    await room_opened(request, id_)
    watched = game_of_room(request, id_, game)
    name = f"{watched.table.game}-{id_}-{watched.game}"
    return await in_thread(request, partial(download, watched.record(), form, name))


@router.get("/replay/{id_}/record")
async def download_of_record(request: Request, id_: str, game: int | None = None, form: str = "text") -> Response:
    watched = await game_of_record(request, id_, game)
    return await in_thread(request, partial(download, watched.record(), form, f"{watched.table.game}-{watched.game}"))


def download(record: Mapping[str, Any], form: str, name: str) -> Response:
    """A record as text, or as JSON."""
    as_json = form == "json"
    text = replay.to_json(record) if as_json else replay.to_text(record)
    headers = {"content-disposition": f'attachment; filename="{name}.{"json" if as_json else "txt"}"'}
    return Response(text, media_type="application/json" if as_json else "text/plain", headers=headers)


# --- uploads ------------------------------------------------------------------------------------------------------------
@router.get("/replays")
async def replays(request: Request) -> HTMLResponse:
    return await replays_page(request)


async def replays_page(request: Request, text: str = "", error: object = None, status: int = 200) -> HTMLResponse:
    hall, player = hall_of(request), request.state.somebody.player
    rooms = [] if player is None else hall.store.rooms_of(player, MOST_LISTED)
    mine = [] if player is None else await in_thread(request, partial(records_of, hall.store, player, MOST_RECORDS))
    return page(
        request,
        "records.html",
        status,
        styles=["/static/css/replay.css"],
        played=[
            {
                "path": f"/t/{row.id}/replay",
                "title": registry.find(row.game).TITLE,
                "players": [place.name for place in row.places if place.name],
                "since": ago(row.changed),
            }
            for row in rooms
            if row.stage in (OVER, BETWEEN)
        ],
        records=[
            {
                "id": row["id"],
                "title": registry.find(row["game"]).TITLE,
                "players": row["names"] or [],
                "since": ago(row["made"]),
            }
            for row in mine
        ],
        suggested=say("Traveller"),
        text=text,
        error=error,
    )


@router.post("/replays")
async def upload(request: Request) -> Response:
    form = await sent(request)
    try:
        id_ = await keep_record(request, form.get("name"), text_sent(form))
    except GrandTourError as refused:
        return await replays_page(request, shown_again(form), refused, status_of(refused))
    return go(f"/replay/{id_}")


async def keep_record(request: Request, name: Any, text: str) -> str:
    """Stores a record that replays; returns its name here."""
    hall, network = hall_of(request), client_network(request)
    hall.check_space()
    record = await read_record(hall, network, text)
    player, _ = await player_named(request, name)
    if not hall.kept_letters.allows(network, len(text)):
        raise Denied(say("Too many files came from your network within this hour. Please try again later."), 429)
    id_ = secrets.token_urlsafe(9)
    kept = {"most": MOST_RECORDS, "letters": hall.settings.most_uploads, "of_all": hall.settings.most_kept}
    await add_record(hall.store, id_, player, record, **kept)
    return id_


@router.post("/replay/{id_}/delete")
async def delete(request: Request, id_: str) -> Response:
    await sent(request)
    hall, player = hall_of(request), request.state.somebody.player
    if player is None or owner_of(hall.store, id_) != player:
        raise Denied(say("Only who uploaded a record can delete it."))
    await delete_record(hall.store, id_)
    cache_of(request).forget(id_)
    return go("/replays")


# --- playing on ---------------------------------------------------------------------------------------------------------
def seats_to_fill(table: Table, me: int | None) -> list[dict[str, Any]]:
    """The seats of a form for playing on, with who sits there if nobody says otherwise: me where I look from, else bots."""
    bots = table.bots()
    mine = next((seat for seat in range(table.seats) if seat not in bots), 0) if me is None else me
    level = {seat: bots.get(seat) if bots.get(seat) in names() else "casual" for seat in range(table.seats)}
    return [
        {"seat": seat, "name": table.who(seat), "chosen": ME if seat == mine else f"bot-{level[seat]}"}
        for seat in range(table.seats)
    ]


@router.post("/t/{id_}/replay/play")
async def play_on_from_room(request: Request, id_: str) -> Response:
    form = await sent(request)
    await room_opened(request, id_)
    return await play_on(request, game_of_room(request, id_, number_in(form, "game")), form)


@router.post("/replay/{id_}/play")
async def play_on_from_record(request: Request, id_: str) -> Response:
    form = await sent(request)
    return await play_on(request, await game_of_record(request, id_, number_in(form, "game")), form)


def number_in(form: Mapping[str, Any], field: str) -> int:
    return whole(form.get(field, "1"), field)


async def play_on(request: Request, watched: Watched, form: Mapping[str, Any]) -> Response:
    """A room from a position of a game that is over: as it was, or, seen from a seat, dealt anew from what it knew."""
    view = watched.seen_as(str(form.get("seat", EVERYTHING)))
    table = await in_thread(request, partial(watched.table.at, number_in(form, "move")))
    return await new_room(request, table if view == EVERYTHING else known_to(table, seat_in(view)), form, True)


def known_to(table: Table, seat: int | None) -> Table:
    """A table made of what a seat, or a spectator, knows: nothing of it tells what the others hold, or what is coming."""
    if table.over:
        raise GrandTourError(say("The game is over there: nothing can be played on."))
    return table.reshuffled(seat)


async def new_room(request: Request, table: Table, form: Mapping[str, Any], spectators: bool) -> Response:
    """A private room with the same box and options that begins from this table."""
    wishes = [wish_in(str(form.get(f"seat{seat}", "bot-casual"))) for seat in range(table.seats)]
    plan = Plan(
        table.game,
        wishes,
        table.options,
        spectators=spectators,
        box=own_box(table),
        start=table.position(),
    )
    player, name = await player_named(request, form.get("name"))
    room = await hall_of(request).create(player, name, plan, client_network(request))
    return go(f"/t/{room.id}")


def wish_in(kind: str) -> Wish:
    if kind.startswith("bot-"):
        return Wish(BOT, level=kind.removeprefix("bot-"))
    if kind not in (ME, LINK):
        raise GrandTourError(say("Here a seat is mine, a friend's, or a bot's."))
    return Wish(kind)


def own_box(table: Table) -> dict[str, Any] | None:
    """The box of a table, if it is not the one of the game."""
    data = dict(table.printed_box.data)
    return None if data == shipped_box(table.game).data else data


@router.get("/t/{id_}/branch")
async def branch(request: Request, id_: str) -> Response:
    """How to play on from a game that is running."""
    await room_opened(request, id_)
    room = room_for(hall_of(request), id_, request.state.somebody.player)
    if room.stage in (BETWEEN, OVER):
        return go(f"/t/{room.id}/replay")
    table, seats = running(room), [room.seat_of(place) for place in room.held_by(request.state.somebody.player)]
    return page(
        request,
        "branch.html",
        styles=["/static/css/replay.css"],
        room={"id": room.id, "title": table.title},
        mine=[{"seat": seat, "name": table.who(seat)} for seat in seats],
        seats=seats_to_fill(table, seats[0] if seats else None),
        levels=shown_levels(),
        suggested=say("Traveller"),
    )


@router.post("/t/{id_}/branch")
async def branched(request: Request, id_: str) -> Response:
    """A room that begins from what a player of a running game knows; a spectator plays on from what everybody sees."""
    form = await sent(request)
    await room_opened(request, id_)
    player = request.state.somebody.player
    room = room_for(hall_of(request), id_, player)
    seats = [room.seat_of(place) for place in room.held_by(player)] if room.series is not None else []
    table = running(room)
    seat = number_in(form, "seat") if seats and "seat" in form else seats[0] if seats else None
    if seat is not None and seat not in seats:
        raise Denied(say("That is not your seat."))
    return await new_room(request, known_to(table, seat), form, False)


def running(room: Room) -> Table:
    """The table of a game that is being played, if one may play on from it elsewhere."""
    if room.series is None or room.stage != PLAYING:
        raise GrandTourError(say("No game is being played at this table now."))
    if not room.row.hints:
        raise Denied(NO_ADVICE)
    return room.table
