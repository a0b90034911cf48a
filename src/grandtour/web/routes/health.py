"""What programs ask that look after a server: whether its process lives, whether it can be sent visitors, and its figures."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse

from ... import __version__
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ..http.errors import Denied
from ..http.identity import server_of
from ..server import GameServer
from ..services.figures import as_text

router = APIRouter(include_in_schema=False)
FORM = "text/plain; version=0.0.4"


@router.get("/health")
async def health() -> JSONResponse:
    """The process lives, and answers."""
    return JSONResponse({"status": "ok", "version": __version__})


@router.get("/ready")
async def ready(request: Request) -> JSONResponse:
    """Whether everything works: 503 until the rules are compiled, and while the database doesn't answer."""
    server = server_of(request)
    parts = {"rules": server.ready, "database": await asyncio.to_thread(answers, server), "processes": server.peers.connected}
    good = all(parts.values())
    return JSONResponse({"status": "ok" if good else "not ready", **parts}, 200 if good else 503)


def answers(server: GameServer) -> bool:
    """Whether the database does."""
    try:
        return server.store.answers()
    except GrandTourError:
        return False


@router.get("/metrics")
async def metrics(request: Request) -> PlainTextResponse:
    """The figures, for those who may read them."""
    server = server_of(request)
    if not may_read(server.settings.metrics, request.client.host if request.client else ""):
        raise Denied(say("This page doesn't exist."), 404)
    return PlainTextResponse(as_text(await server.peers.figures()), media_type=FORM)


def may_read(who: str, host: str) -> bool:
    """Whether the figures are for somebody who asks from an address."""
    try:
        return who == "all" or (who == "here" and ip_address(host).is_loopback)
    except ValueError:
        return False
