"""Pages from templates, QR codes, and where to go next."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import segno
from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, FileSystemLoader

from ...engine.i18n import language
from ...engine.render.templates import templates
from ...engine.tutorial import has_lesson
from ..settings import DOCUMENTS
from .errors import Misfilled
from .identity import Somebody, server_of

OWN_NAMES = {"en": "English", "fr": "Français", "ru": "Русский", "uk": "Українська"}

HOME = Path(__file__).parent.parent
MOST_LINK = 500  # letters of an address that is drawn as a QR code; browsers send any name for this host


@cache
def environment() -> Environment:
    """The templates of pages."""
    made = templates(FileSystemLoader(HOME / "templates"))
    made.globals.update(has_lesson=has_lesson)
    return made


def draw(template: str, context: Mapping[str, Any]) -> str:
    return environment().get_template(template).render(context)


@lru_cache(1000)
def qr(text: str) -> str | None:
    """A QR code as SVG, which grows with its box; none of a text that is too long for one."""
    if len(text) > MOST_LINK:
        return None
    out = io.BytesIO()
    segno.make(text, micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, svgclass=None, lineclass=None
    )
    return out.getvalue().decode()


def page(request: Request, template: str, status: int = 200, somebody: Somebody | None = None, **context: Any) -> HTMLResponse:
    """A page, with what all pages need. A browser that comes for the first time gets its secret here."""
    server, error = server_of(request), context.get("error")
    warming = server.warming
    somebody = somebody or request.state.somebody
    frame: dict[str, Any] = {
        "lang": language(),
        "csrf": somebody.csrf,
        "me": somebody if somebody.player is not None else None,
        "compiling": None if warming.ready else {"done": warming.done, "total": warming.total},
        "styles": [],
        "languages": OWN_NAMES,
        "theme": request.state.theme,
        "docs": None if server.settings.docs is None else DOCUMENTS,
        "path": request.url.path,
        "wrong": error if isinstance(error, Misfilled) else None,
        "typed": getattr(request.state, "form", {}) if error else {},
    }
    return HTMLResponse(draw(template, frame | context).encode(errors="replace"), status)


def redirect(path: str) -> RedirectResponse:
    return RedirectResponse(path, 303)
