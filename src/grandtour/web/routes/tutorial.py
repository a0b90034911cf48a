"""Tutorials: guided openings in the browser. Nothing is stored: the player's step is in the address."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from ...engine.contract import Reason
from ...engine.i18n import language, say
from ...engine.render.pictures import art, table_html
from ...engine.table import Table
from ...engine.tutorial import LEARNER, NEXT, Lesson, lesson_of
from ..http.errors import Denied
from ..http.identity import server_of
from ..http.render import page
from ..services.cards import game_called, shown_game
from ..tables.messages import move_shown

router = APIRouter(include_in_schema=False)
MOST_PRESSED = 8  # parts one after another; no move has more
LEVEL = "novice"  # whom one plays with afterwards
Path = Annotated[list[str], Query(min_length=1, max_length=MOST_PRESSED)]


@router.get("/learn/{game}")
async def first_step(request: Request, game: str) -> HTMLResponse:
    return step_page(request, game, 1)


@router.get("/learn/{game}/{step}")
async def step_page_of(request: Request, game: str, step: int) -> HTMLResponse:
    return step_page(request, game, step)


def step_page(request: Request, game: str, step: int) -> HTMLResponse:
    """A step as a page; without scripts it can be read, and the moves are made by going on."""
    lesson_at(request, game, step)
    styles = ["/look/table.css", f"/games/{game}/style.css", "/static/css/tutorial.css"]
    state = shown_state(game, step, False, language())
    return page(
        request,
        "learn.html",
        game=shown_game(game),
        state=state,
        next=NEXT,
        level=LEVEL,
        suggested=say("Traveller"),
        styles=styles,
        art=art(game),
    )


@router.get("/learn/{game}/{step}/state")
async def state(request: Request, game: str, step: int, narrow: bool = False) -> dict[str, Any]:
    """The same as data, for the script of the page."""
    lesson_at(request, game, step)
    return shown_state(game, step, narrow, language())


@router.get("/learn/{game}/{step}/why")
async def why(request: Request, game: str, step: int, path: Path) -> dict[str, str]:
    """What is answered to somebody who presses something else than the lesson asks for."""
    lesson = lesson_at(request, game, step)
    table = table_at(game, step, language())
    reason: Reason = lesson.answer(table, step - 1, table.reason_behind(LEARNER, path))
    return {"reason": str(reason.sentence), "rule": reason.rule}


def lesson_at(request: Request, game: str, step: int) -> Lesson:
    """The script of a game that can be played and has such a step; steps are counted from 1."""
    game_called(game)
    if not server_of(request).warming.has(game):
        raise Denied(say("Compiling the games (first start only). This takes a few minutes; please try again then."), 503)
    lesson = lesson_of(game)
    if not 1 <= step <= len(lesson.steps):
        raise Denied(say("This page doesn't exist."), 404)
    return lesson


@lru_cache(100)
def table_at(game: str, step: int, code: str) -> Table:
    """The table of a step, whose players have names in a language. Nobody plays on it."""
    return lesson_of(game).at(step - 1)


@lru_cache(200)
def shown_state(game: str, step: int, narrow: bool, code: str) -> dict[str, Any]:
    """All that a page shows of a step; the same for everybody who reads that language."""
    lesson, table = lesson_of(game), table_at(game, step, code)
    said, steps = lesson.steps[step - 1], len(lesson.steps)
    stories, traces = table.stories(LEARNER), table.traces(LEARNER)
    return {
        "step": step,
        "steps": steps,
        "progress": f"{step} / {steps}",
        "words": str(said.words),
        "rule": said.rule,
        "asks": str(table.asks(LEARNER)),
        "turn": bool(said.move),
        "html": table_html(table, table.view(LEARNER), narrow),
        "moves": [move_shown(one) for one in lesson.wanted(table, step - 1)],
        "lines": [
            {"text": " ".join(map(str, story)), "seat": seat, "parts": parts}
            for story, (seat, parts) in zip(stories, traces, strict=True)
        ],
    }
