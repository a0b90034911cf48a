"""The API for programs, `/api/v1`: players with tokens, tables, a stream of a seat's views, moves. What a program is told is what
the seat may know: nothing else gets here but `view(seat)`.
"""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from typing import Annotated, Any, cast

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, StreamingResponse

from ...bots import names
from ...engine import registry
from ...engine.contract import Option, Written
from ...engine.fair_shuffle import commitment
from ...engine.i18n import language, say, speaking
from ..http.errors import Denied
from ..http.identity import Somebody, by_token, server_of
from ..http.networks import client_network
from ..http.tokens import hashed, new_token
from ..server import GameServer
from ..services.cards import shown_game
from ..services.uploads import checked_box
from ..settings import WAITS
from ..store import RoomRow
from ..tables.access import asked_for, place_of, room_for
from ..tables.message_types import Stage
from ..tables.requests import MOST_WORDS, check_one_more, request_of
from ..tables.result import played_game
from ..tables.room import BETWEEN, OVER, PLAYING, WAITING, Room
from ..tables.setup import SeatSetup, TableSetup, checked_name
from ..tables.viewers import Viewer
from .api_types import (
    CreatedPlayer,
    CreatedTable,
    GameInfo,
    GameOption,
    GameRecord,
    JoinedTable,
    Joining,
    Move,
    MoveDone,
    MoveRefusal,
    NewPlayer,
    NewTable,
    Problem,
    Ready,
    ReadyAnswer,
    TableInfo,
    TableStatus,
    TableView,
)

router = APIRouter(prefix="/api/v1", tags=["tables"])
HEARTBEAT = 15.0  # seconds after which a stream says that it is still there
MOST_LISTED = 100
RoomId = Annotated[str, Path(max_length=40)]
Place = Annotated[int | None, Query(ge=0, le=7, description="your place, if you have several")]


REFUSED: dict[int | str, dict[str, Any]] = {
    number: {"model": Problem} for number in (400, 401, 403, 404, 408, 409, 413, 414, 421, 422, 429, 431, 503)
}


LINES: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/x-ndjson": {"schema": {"type": "string", "description": "lines, each a TableView as JSON"}}}}
}


def known(request: Request) -> tuple[GameServer, Somebody]:
    """The server and the caller, who must have a token."""
    server = server_of(request)
    somebody = by_token(server, request.headers)
    if somebody.player is None:
        raise Denied(say("This needs a token: send it as “Authorization: Bearer …”."), 401)
    return server, somebody


@router.post("/players", responses=REFUSED, status_code=201)
async def new_player(request: Request, wanted: NewPlayer) -> CreatedPlayer:
    """A new player; keep the token, it is shown only once."""
    token, name = new_token(), checked_name(wanted.name)
    if not server_of(request).newcomers.allows(client_network(request)):
        raise Denied(say("Too many requests. Please wait a minute."), 429)
    player = await server_of(request).store.add_player(name, hashed(token), "program")
    return CreatedPlayer(player=player, name=name, token=token)


@router.get("/games", responses=REFUSED)
async def games() -> list[GameInfo]:
    """The games, with their options."""
    return [game_info(name) for name in registry.names()]


@router.get("/tables", responses=REFUSED)
async def tables(request: Request) -> list[TableInfo]:
    """Public tables that wait for players."""
    return [TableInfo(**table_fields(row)) for row in server_of(request).store.waiting(MOST_LISTED, time.time() - WAITS)]


@router.post("/tables", responses=REFUSED, status_code=201)
async def new_table(request: Request, wanted: NewTable) -> CreatedTable:
    """A new table. It begins when all seats are taken and all people are ready."""
    server, me = known(request)
    seats = [SeatSetup(seat.kind, checked_name(seat.name) if seat.kind == "hot" else "", seat.level) for seat in wanted.seats]
    plan = TableSetup(
        wanted.game,
        seats,
        wanted.options,
        wanted.wins,
        wanted.limit,
        wanted.public,
        wanted.spectators,
        wanted.lots,
        await checked_box(server, client_network(request), wanted.game, wanted.box),
        wanted.hints,
    )
    room = await server.create(me.player or 0, me.name, plan, client_network(request))
    mine = room.held_by(me.player)
    return CreatedTable(**table_fields(room.row), invite=room.row.invite, commitment=room.commitment, mine=mine)


@router.get("/tables/{table}", responses=REFUSED)
async def one_table(request: Request, table: RoomId) -> TableStatus:
    """How a table stands, without what lies on it."""
    somebody = by_token(server_of(request), request.headers)
    room = room_for(server_of(request), table, somebody.player)
    mine = room.held_by(somebody.player)
    return TableStatus(**table_fields(room.row), commitment=room.commitment, mine=mine, number=room.number)


@router.post("/tables/{table}/join", responses=REFUSED)
async def join(request: Request, table: RoomId, wanted: Joining) -> JoinedTable:
    """Takes a free place: one that is open to all, or any with the invitation."""
    server, me = known(request)
    invited = server.store.invited(wanted.invite) if wanted.invite else None
    room = asked_for(server, table) if invited is not None and invited.id == table else room_for(server, table, me.player)
    assert me.player is not None
    name = me.name if wanted.name is None else checked_name(wanted.name)
    place = await room.seating.sit(me.player, name, wanted.place, invited is not None and invited.id == table)
    return JoinedTable(table=room.id, place=place, commitment=room.commitment)


@router.post("/tables/{table}/ready", responses=REFUSED)
async def ready(request: Request, table: RoomId, wanted: Ready) -> ReadyAnswer:
    """Says that you are ready, with a word for the shuffle if you like."""
    server, me = known(request)
    room = room_for(server, table, me.player)
    assert me.player is not None
    await room.seating.ready(me.player, wanted.word)
    return ReadyAnswer(stage=cast("Stage", room.stage), commitment=room.commitment)


@router.get("/tables/{table}/view", responses=REFUSED, response_model_exclude_unset=True)
async def view(request: Request, table: RoomId, place: Place = None) -> TableView:
    """The table as your seat sees it, or as a spectator does."""
    viewer = viewer_of(request, table, place)
    if viewer.room.opener.being_opened:
        await viewer.room.opener.until_open()
        viewer.check()
    return seen(viewer)


@router.get("/tables/{table}/stream", responses=REFUSED | LINES, response_class=StreamingResponse)
async def stream(request: Request, table: RoomId, place: Place = None) -> StreamingResponse:
    """The same at once and whenever it has changed: a line of JSON each (an empty line now and then); ends with the table."""
    viewer = viewer_of(request, table, place)
    check_one_more(server_of(request), viewer.room, viewer.player, viewer.origin)
    return StreamingResponse(_lines(viewer), media_type="application/x-ndjson")


async def _lines(viewer: Viewer) -> AsyncIterator[str]:
    room = viewer.room
    room.enter(viewer)
    try:
        while not room.deleted:
            if await viewer.news(HEARTBEAT):
                viewer.check()
                if room.deleted or not room.may_watch(viewer.player):
                    return
                with speaking(viewer.language):
                    state = seen(viewer)
                yield json.dumps(state.model_dump(exclude_unset=True), ensure_ascii=False) + "\n"
                if state.stage == OVER:
                    return
            else:
                yield "\n"
    finally:
        room.leave(viewer)


@router.get("/tables/{table}/refusal", responses=REFUSED)
async def refusal(
    request: Request, table: RoomId, move: Annotated[str, Query(max_length=MOST_WORDS)], place: Place = None
) -> MoveRefusal:
    """Why a move is not allowed now; nothing, if it is."""
    server, me = known(request)
    room = room_for(server, table, me.player)
    seat = room.seat_of(place_of(room, me.player, place)) if room.series is not None else 0
    if room.series is None or room.stage != PLAYING:
        raise Denied(say("No game is in progress at this table."), 409)
    reason = room.table.reason(seat, move)
    if reason is None:
        return MoveRefusal(move=move, reason=None, rule="")
    return MoveRefusal(move=move, reason=str(reason.sentence), rule=reason.rule)


@router.post("/tables/{table}/moves", responses=REFUSED)
async def move(request: Request, table: RoomId, wanted: Move) -> MoveDone:
    """Makes a move; answered when it is stored."""
    server, me = known(request)
    room = room_for(server, table, me.player)
    place = place_of(room, me.player, wanted.place)
    named = request_of(me.player, place, {"request": wanted.request})
    return MoveDone(number=await room.play(place, wanted.move, wanted.after, named))


@router.get("/tables/{table}/record", responses=REFUSED, response_model=GameRecord)
async def record(request: Request, table: RoomId, game: Annotated[int, Query(ge=1, le=1000)] = 1) -> JSONResponse:
    """The record of a game of the table (counted from 1), once it is over."""
    somebody = by_token(server_of(request), request.headers)
    room = room_for(server_of(request), table, somebody.player)
    if room.opener.being_opened:
        await room.opener.until_open()
    return JSONResponse(room.record(game - 1))


@router.delete("/tables/{table}", responses=REFUSED, status_code=204, response_class=JSONResponse)
async def delete(request: Request, table: RoomId) -> None:
    """Deletes a table that you have made."""
    server, me = known(request)
    await server.delete(room_for(server, table, me.player), me.player)


# --- what programs see ------------------------------------------------------------------------------------------------
def game_info(name: str) -> GameInfo:
    shown = shown_game(name)
    return GameInfo(
        game=name,
        title=str(shown["title"]),
        about=str(shown["sentence"]),
        seats=shown["players"],
        levels=list(names()),
        options=[option_info(option) for option in registry.find(name).OPTIONS],
    )


def option_info(option: Option) -> GameOption:
    return GameOption(
        name=option.name,
        values=list(option.values),
        default=option.default,
        explanation=str(option.explanation),
        written=list(option.fields) if isinstance(option, Written) else [],
    )


def table_fields(row: RoomRow) -> dict[str, Any]:
    """The fields of every `TableInfo`."""
    return {
        "table": row.id,
        "game": row.game,
        "stage": row.stage,
        "options": row.options,
        "wins": row.wins,
        "limit": row.move_limit,
        "public": row.public,
        "spectators": row.spectators,
        "lots": row.lots,
        "places": [
            {"place": place.number, "kind": place.kind, "name": place.name, "level": place.level, "free": not place.taken}
            for place in row.places
        ],
    }


def viewer_of(request: Request, table: str, place: int | None) -> Viewer:
    """A program that looks: for a place of its own, or as a spectator."""
    server = server_of(request)
    somebody = by_token(server, request.headers)
    room = room_for(server, table, somebody.player)
    viewer = Viewer(room, somebody, language(), origin=client_network(request))
    if room.held_by(somebody.player):
        viewer.chosen = place_of(room, somebody.player, place)
    return viewer


def seen(viewer: Viewer) -> TableView:
    """What a program is told of a table."""
    room = viewer.room
    held = viewer.held
    place = viewer.chosen if viewer.chosen in held else held[0] if len(held) == 1 else None
    told: dict[str, Any] = {"table": room.id, "number": room.number, "stage": room.stage, "place": place, "acting": room.acting()}
    if room.series is None or room.stage == WAITING:
        return TableView(**told, seat=None, asks=None, legal=[], view=None, log=[], commitment=room.commitment)
    table = room.table
    seat = None if place is None else room.seat_of(place)
    return TableView(
        **told,
        seat=seat,
        asks=str(table.asks(seat)),
        legal=table.legal(seat) if seat is not None and room.stage == PLAYING else [],
        view=table.view(seat),
        log=[" ".join(map(str, story)) for story in table.stories(seat)[-len(room.places) * 4 :]],
        commitment=commitment(played_game(room).secret),
        game=room.series.games,
        **(_end(room) if room.stage != PLAYING else {}),
    )


def _end(room: Room) -> dict[str, Any]:
    """How a game ended."""
    following = room.commitment if room.stage == BETWEEN else None
    return {"scores": room.table.scores, "ranks": room.table.ranks, "next_commitment": following}
