"""Puzzles: one move is clearly the best. What is right is told only to those who have answered, and the first answer counts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from ...engine.errors import GrandTourError
from ...engine.i18n import language, say
from ...engine.render.pictures import art
from ...puzzles import choice
from ...puzzles.files import shipped
from ...puzzles.puzzle import Puzzle
from ...strength import shown
from ..http.dates import day_of, day_words
from ..http.errors import Denied, status_of
from ..http.forms import player_named, posted_form
from ..http.identity import server_of
from ..http.render import page, redirect
from ..services import puzzle_page
from ..services.cards import game_called, shown_game
from ..services.replays import in_thread
from ..services.warmup import COMPILING
from ..store import puzzles
from ..store.puzzles import AnswerRow

router = APIRouter(include_in_schema=False)
MOST_PRESSED = 8  # parts one after another; no move has more
DAILY = "daily"
Path = Annotated[list[str], Query(min_length=1, max_length=MOST_PRESSED)]


# --- pages --------------------------------------------------------------------------------------------------------------
@router.get("/puzzles")
async def overview(request: Request) -> HTMLResponse:
    """The puzzle of the day, my streak, and the puzzles of all games."""
    server, me = server_of(request), request.state.somebody.player
    today = day_of(server.today_now())
    daily, days = choice.of_day(today), puzzles.daily_answers(server.store, me)
    asked, solved = puzzles.daily_solvers(server.store, today.isoformat())
    return page(
        request,
        "puzzles.html",
        styles=["/static/css/puzzle.css"],
        day=day_words(today, "long"),
        daily=None if daily is None else _line(request, daily) | {"asked": asked, "solved": solved},
        answered=days.get(today.isoformat()),
        streak=puzzle_page.streak(days, today),
        longest=puzzle_page.longest(days),
        games=[
            shown_game(game) | puzzle_page.standing_words(server.store, me, game, len(shipped(game))) for game in choice.games()
        ],
    )


def _line(request: Request, puzzle: Puzzle) -> dict[str, Any]:
    hardness = puzzles.hardness(server_of(request).store, puzzle.id, puzzle.strength)
    return {"id": puzzle.id, "game": shown_game(puzzle.game), "hardness": shown(hardness.strength)}


@router.get("/puzzles/{game}")
async def next_puzzle(request: Request, game: str) -> Response:
    """The next puzzle of a game for me; or the one of the day."""
    server, me = server_of(request), request.state.somebody.player
    today = day_of(server.today_now())
    if game == DAILY:
        found = choice.of_day(today)
    else:
        game_called(game)
        mine = puzzles.solver(server.store, me, game)
        found = choice.next_one(game, mine.strength[0], puzzles.answered(server.store, me, game), today)
    return redirect("/puzzles" if found is None else address_of(found))


def address_of(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.game}/{puzzle.id}"


@router.get("/puzzles/{game}/{id_}")
async def one_puzzle(request: Request, game: str, id_: str) -> HTMLResponse:
    return await puzzle_shown(request, asked_for(request, game, id_))


def asked_for(request: Request, game: str, id_: str) -> Puzzle:
    """A puzzle of a game that can be played."""
    game_called(game)
    found = choice.puzzle_called(game, id_)
    if found is None:
        raise Denied(say("This puzzle doesn't exist."), 404)
    if not server_of(request).warming.has(game):
        raise Denied(COMPILING, 503)
    return found


async def puzzle_shown(request: Request, puzzle: Puzzle, error: GrandTourError | None = None) -> HTMLResponse:
    """The page of a puzzle; with the solution for those who have answered."""
    server, me = server_of(request), request.state.somebody.player
    row = puzzles.answer_of(server.store, me, puzzle.id)
    shown_question = await in_thread(request, partial(puzzle_page.question, puzzle.game, puzzle.id, False, language()))
    solved = None if row is None else await in_thread(request, partial(puzzle_page.solution, puzzle, row))
    today, days = day_of(server.today_now()), puzzles.daily_answers(server.store, me)
    daily = choice.of_day(today)
    standing = puzzles.hardness(server.store, puzzle.id, puzzle.strength)
    return page(
        request,
        "puzzle.html",
        200 if error is None else status_of(error),
        styles=["/look/table.css", f"/games/{puzzle.game}/style.css", "/static/css/tutorial.css", "/static/css/puzzle.css"],
        game=shown_game(puzzle.game),
        art=art(puzzle.game),
        puzzle={"id": puzzle.id, "seat": puzzle.seat, "address": address_of(puzzle)},
        question=shown_question,
        setting=puzzle_page.setting_of(puzzle_page.table_at(puzzle.game, puzzle.id, language())),
        solution=solved,
        is_daily=daily is not None and daily.id == puzzle.id,
        streak=puzzle_page.streak(days, today),
        hardness=shown(standing.strength),
        asked=standing.answers,
        solved=standing.solved,
        suggested=say("Traveller"),
        error=error,
    )


# --- for the script of the page -----------------------------------------------------------------------------------------
@router.get("/puzzles/{game}/{id_}/state")
async def state(request: Request, game: str, id_: str, narrow: bool = False) -> dict[str, Any]:
    """The table and what can be chosen; what is right is not in here."""
    puzzle = asked_for(request, game, id_)
    return await in_thread(request, partial(puzzle_page.question, puzzle.game, puzzle.id, narrow, language()))


@router.get("/puzzles/{game}/{id_}/why")
async def why(request: Request, game: str, id_: str, path: Path) -> dict[str, str]:
    """Why nothing comes of pressing something."""
    puzzle = asked_for(request, game, id_)
    table = puzzle_page.table_at(puzzle.game, puzzle.id, language())
    reason = await in_thread(request, partial(table.reason_behind, puzzle.seat, path))
    return {"reason": "", "rule": ""} if reason is None else {"reason": str(reason.sentence), "rule": reason.rule}


# --- answers ------------------------------------------------------------------------------------------------------------
@router.post("/puzzles/{game}/{id_}")
async def answer(request: Request, game: str, id_: str) -> Response:
    """My answer. Only the first one counts; whatever can't be one changes nothing."""
    form = await posted_form(request)
    puzzle = asked_for(request, game, id_)
    try:
        await answered(request, puzzle, form)
    except GrandTourError as refused:
        return await puzzle_shown(request, puzzle, refused)
    return redirect(address_of(puzzle))


async def answered(request: Request, puzzle: Puzzle, form: Mapping[str, Any]) -> None:
    server, move = server_of(request), str(form.get("move", ""))
    table = puzzle_page.table_at(puzzle.game, puzzle.id, language())
    refused = await in_thread(request, partial(puzzle_page.refusal_of, table, puzzle.seat, move))
    if refused is not None:
        raise GrandTourError(refused)
    player, _ = await player_named(request, form.get("name"))
    today = day_of(server.today_now())
    daily = choice.of_day(today)
    is_daily = daily is not None and daily.id == puzzle.id
    right, now = move in puzzle.right, server.today_now()
    row = AnswerRow(player, puzzle.id, puzzle.game, move, right, now, today.isoformat() if is_daily else None)
    if await puzzles.answer(server.store, row, puzzle.strength) is None:
        raise GrandTourError(say("You have already answered this puzzle: the first answer counts."))
