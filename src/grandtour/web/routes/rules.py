"""The rules of a game."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ...engine.i18n import language
from ..http.identity import server_of
from ..http.networks import client_network
from ..http.render import page
from ..services.cards import game_called
from ..services.rulebook import rules_html

router = APIRouter(include_in_schema=False)


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> HTMLResponse:
    found = game_called(game)
    html = await server_of(request).replays.run(client_network(request), partial(rules_html, game, language()))
    return page(request, "rules.html", game={"name": game, "title": found.TITLE}, html=html)
