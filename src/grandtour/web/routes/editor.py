"""Setting up positions and counting finished games: nothing is stored, all that was entered is in the page and in its address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from ...engine.editor import CHOICE, NUMBER, Editor, Entries, Place, ScoreSheet
from ...engine.editor.link import packed, read_json, unpacked
from ...engine.errors import GrandTourError
from ...engine.i18n import language, say
from ...engine.registry import find, names
from ...engine.table import Table
from ..http.errors import Denied, Misfilled, status_of
from ..http.forms import parse_int, posted_form, text_sent
from ..http.identity import server_of
from ..http.networks import client_network
from ..http.render import page, redirect
from ..services.cards import game_called, shown_game
from ..services.editor_page import Shown, answer, editor_page, named_table, sheet_page, shown_hints
from ..services.new_room import new_room, running
from ..services.replays import EVERYTHING, Watched, game_of_record, game_of_room, in_thread, room_opened, seat_in
from ..services.warmup import COMPILING
from ..tables.access import room_for
from ..tables.hints import thought
from ..tables.options import read_options
from ..tables.room import BETWEEN, OVER

router = APIRouter(include_in_schema=False)

MOST_PRESSED = 8  # parts one after another; no move has more
HIDE = "hide"  # in a list of what can be put somewhere: what lies there is left open
E = TypeVar("E", bound=Entries)


# --- pages --------------------------------------------------------------------------------------------------------------
@router.get("/editor")
async def games(request: Request) -> HTMLResponse:
    """All games, with their editors and scoring sheets."""
    return page(request, "editors.html", games=[shown_game(name) for name in names()])


@router.get("/editor/{game}")
async def edit(request: Request, game: str, p: str = "", seat: int | None = None) -> HTMLResponse:
    """The start of a game, or the position of a link."""
    game_called(game)
    check_ready(request)
    try:
        editor = await in_thread(request, partial(begun, Editor, game, p, request.query_params))
    except GrandTourError as refused:
        editor = await in_thread(request, partial(Editor.new, game, fewest(game)))
        return await editor_page(request, editor, Shown(), status_of(refused), error=refused)
    return await editor_page(request, editor, Shown(seat))


@router.get("/score/{game}")
async def sheet(request: Request, game: str, p: str = "") -> HTMLResponse:
    """An empty scoring sheet, or that of a link."""
    game_called(game)
    check_ready(request)
    try:
        found = begun(ScoreSheet, game, p, request.query_params)
    except GrandTourError as refused:
        return await sheet_page(request, ScoreSheet.new(game, fewest(game)), Shown(), status_of(refused), error=refused)
    return await sheet_page(request, found, Shown())


def check_ready(request: Request) -> None:
    if not server_of(request).ready:
        raise Denied(COMPILING, 503)


def fewest(game: str) -> int:
    """With how many players a page begins."""
    return int(min(shown_game(game)["players"]))


def begun(kind: Any, game: str, link: str, query: Mapping[str, str]) -> Any:
    """What a link says; else the beginning, with the players and options of the address."""
    if link:
        return of_game(kind, game, unpacked(link))
    seats = parse_int(query.get("seats", str(fewest(game))), say("Players"))
    return kind.new(game, seats, read_options(find(game), query) if "seats" in query else {})


def of_game(kind: Any, game: str, data: Any) -> Any:
    """Data of a page of this game."""
    found = kind.from_data(data)
    if found.frame.box.game != game:
        raise GrandTourError(say("This position is from another game."))
    return found


# --- changes ------------------------------------------------------------------------------------------------------------
@router.post("/editor/{game}")
async def change(request: Request, game: str) -> Response:
    """What was done on the page: a change, a question, or another position."""
    form = await posted_form(request)
    game_called(game)
    check_ready(request)
    shown = shown_as(form)
    editor = await in_thread(request, partial(of_game, Editor, game, read_json(str(form.get("data", "")))))
    try:
        if form.get("do") == "open":
            return await opened(request, game, form)
        changed = await in_thread(request, partial(with_changes, editor, form))
        if form.get("do") == "hint":
            return await editor_page(request, changed, shown, hints=await hints(request, changed))
        said = await in_thread(request, partial(why, changed, shown.seat, form)) if form.get("do") == "why" else None
        return await editor_page(request, changed, shown, said=said)
    except GrandTourError as refused:
        return await editor_page(request, editor, shown, status_of(refused), error=refused, text=str(form.get("record", "")))


@router.post("/score/{game}")
async def count(request: Request, game: str) -> Response:
    """What was entered in a scoring sheet."""
    form = await posted_form(request)
    game_called(game)
    check_ready(request)
    found = of_game(ScoreSheet, game, read_json(str(form.get("data", ""))))
    try:
        return await sheet_page(request, with_changes(found, form), shown_as(form))
    except GrandTourError as refused:
        return await sheet_page(request, found, shown_as(form), status_of(refused), error=refused)


def shown_as(form: Mapping[str, Any]) -> Shown:
    seat = str(form.get("seat", ""))
    return Shown(int(seat) if seat in ("0", "1", "2", "3") else None, form.get("narrow") == "true", "fragment" in form)


def with_changes(entries: E, form: Mapping[str, Any]) -> E:
    """A copy with all that was entered; the fields are named after places."""
    found = entries.copy()
    for place in list(found.places):
        for one in entered(place, form, found.values.get(place.path)):
            found.change(one)
    if form.get("change"):
        found.change(read_json(str(form["change"])))
    return found


def entered(place: Place, form: Mapping[str, Any], value: Any) -> list[dict[str, Any]]:
    """The changes that the fields of a place stand for."""
    put, typed = str(form.get(f"put:{place.path}", "")), form.get(f"set:{place.path}")
    found = [{"do": HIDE, "place": place.path}] if put == HIDE else []
    found += [{"do": "put", "piece": put, "place": place.path}] if put not in ("", HIDE) else []
    if typed is None or place.kind not in (NUMBER, CHOICE):
        return found
    wanted = read_json(str(typed)) if place.kind == CHOICE else parse_int(typed, say("{place}", place=place.title))
    return (
        found
        if wanted == value and type(wanted) is type(value)
        else [*found, {"do": "set", "place": place.path, "value": wanted}]
    )


async def opened(request: Request, game: str, form: Mapping[str, Any]) -> Response:
    """A position from a file, or pasted: one that was saved here, or as `Table.position` gives it."""
    text = text_sent(form)
    editor = await in_thread(request, partial(editor_of_text, game, text))
    return redirect(f"/editor/{game}?p={packed(editor.data())}")


def editor_of_text(game: str, text: str) -> Editor:
    data = read_json(text)
    if isinstance(data, Mapping) and "places" not in data and "stage" in data:
        found = Editor.of(Table.from_position(data, 0))
        return found if found.frame.box.game == game else of_game(Editor, game, found.data())
    editor: Editor = of_game(Editor, game, data)
    return editor


# --- questions ----------------------------------------------------------------------------------------------------------
def why(editor: Editor, seat: int | None, form: Mapping[str, Any]) -> dict[str, Any]:
    """What comes of pressing parts of the table, one after another."""
    path = read_json(str(form.get("pressed", "[]")))
    if not isinstance(path, list) or not 1 <= len(path) <= MOST_PRESSED or not all(isinstance(part, str) for part in path):
        raise GrandTourError(say("Press something on the table."))
    table = named_table(editor)
    if table.over:
        return {"words": table.asks(None), "goes_on": False}
    return answer(table, seat if seat in table.acting and seat is not None else table.acting[0], path)


async def hints(request: Request, editor: Editor) -> list[dict[str, Any]]:
    """What a strong bot would do, from what the seat to move knows: hidden things are dealt again."""
    table = await in_thread(request, partial(named_table, editor))
    if table.over:
        raise GrandTourError(say("The game is already over at this point."))
    queue, whose = server_of(request).bots, client_network(request)
    if queue.waiting(whose):
        raise Denied(say("Too many requests. Please wait a minute."), 429)
    return shown_hints(await queue.run(whose, partial(thought, table, table.acting[0], language())))


@router.get("/editor/{game}/position")
async def position(request: Request, game: str, p: str) -> JSONResponse:
    """The position as a file; what is unknown has been dealt."""
    game_called(game)
    check_ready(request)
    table = await in_thread(request, partial(table_of, game, p))
    data = {key: value for key, value in table.position().items() if key != "chance"}
    return JSONResponse(data, headers={"content-disposition": f'attachment; filename="{game}-position.json"'})


def table_of(game: str, link: str) -> Table:
    editor: Editor = of_game(Editor, game, unpacked(link))
    return editor.table()


# --- playing ------------------------------------------------------------------------------------------------------------
@router.post("/editor/{game}/play")
async def play(request: Request, game: str) -> Response:
    """A private table that begins from the position; what is unknown is dealt again each time."""
    form = await posted_form(request)
    game_called(game)
    check_ready(request)
    editor = await in_thread(request, partial(of_game, Editor, game, read_json(str(form.get("data", "")))))
    try:
        table = await in_thread(request, partial(editor.table, None))
        return await new_room(request, table, form, True)
    except (GrandTourError, Misfilled) as refused:
        return await editor_page(request, editor, shown_as(form), status_of(refused), error=refused)


# --- copies -------------------------------------------------------------------------------------------------------------
@router.get("/t/{id_}/editor")
async def copy_of_room(request: Request, id_: str, game: int | None = None, move: int = 0, seat: str | None = None) -> Response:
    """A position of a table's replay; of a game that is running what I know of it, or what all see."""
    await room_opened(request, id_)
    player = request.state.somebody.player
    room = room_for(server_of(request), id_, player)
    if game is not None or room.stage in (BETWEEN, OVER):
        return await copied(request, game_of_room(request, id_, game), move, seat)
    mine = [room.seat_of(place) for place in room.held_by(player)] if room.series is not None else []
    return await sent_to_editor(request, partial(Editor.known_to, running(room).copy(), mine[0] if mine else None), mine[:1])


@router.get("/replay/{id_}/editor")
async def copy_of_record(request: Request, id_: str, game: int | None = None, move: int = 0, seat: str | None = None) -> Response:
    return await copied(request, await game_of_record(request, id_, game), move, seat)


async def copied(request: Request, watched: Watched, move: int, seat: str | None) -> Response:
    """A position of a replay, as far as it is seen from there."""
    view = watched.seen_as(seat)
    table, viewer = await in_thread(request, partial(watched.table.at, move)), seat_in(view)
    work = partial(Editor.of, table) if view == EVERYTHING else partial(Editor.known_to, table, viewer)
    return await sent_to_editor(request, work, [] if viewer is None else [viewer])


async def sent_to_editor(request: Request, work: Callable[[], Editor], seats: list[int]) -> Response:
    editor = await in_thread(request, work)
    seat = f"&seat={seats[0]}" if seats else ""
    return redirect(f"/editor/{editor.frame.box.game}?p={packed(editor.data())}{seat}")
