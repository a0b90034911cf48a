"""What makes the site installable as an app: its manifest, its service worker, and the page for a browser without a network."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse

from ...engine.i18n import language, say
from ..http.render import HOME, page

router = APIRouter(include_in_schema=False)
PAPER, ACCENT = "#F3EADB", "#C4402F"
SIZES = (192, 512)


@router.get("/manifest.webmanifest")
async def manifest() -> JSONResponse:
    """What the app is called and how it looks, in the reader's language."""
    drawn = [{"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"}]
    pictures = [{"src": f"/static/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in SIZES]
    data = {
        "id": "/",
        "name": str(say("Grand Tour")),
        "short_name": str(say("Grand Tour")),
        "description": str(say("Four board games about travel and cities.")),
        "lang": language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": ACCENT,
        "icons": [*drawn, *pictures],
    }
    return JSONResponse(data, media_type="application/manifest+json")


@router.get("/service-worker.js")
async def service_worker() -> FileResponse:
    """From here it may look after all pages."""
    headers = {"cache-control": "no-cache"}
    return FileResponse(HOME / "static" / "shared" / "service-worker.js", media_type="text/javascript", headers=headers)


@router.get("/offline")
async def offline(request: Request) -> HTMLResponse:
    return page(request, "offline.html", me=None, csrf="")
