"""The documentation at /docs, as `make docs` has built it into a folder: its files and nothing else, not even a list of them.

Its pages have scripts of their own inside. Each page may run just those, named by their hashes, and nothing from elsewhere.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.responses import RedirectResponse
from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Scope

from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ..settings import DOCUMENTS
from .middleware import POLICY

FIRST = "index.html"
INSIDE = re.compile(r"<script(?: id=\"\w+\")?>(.*?)</script>", re.S)


def serve_documents(app: FastAPI, folder: Path) -> None:
    if not (folder / FIRST).is_file():
        raise GrandTourError(say("There is no documentation in “{folder}”. Build it with: make docs", folder=folder))
    for address in (DOCUMENTS, DOCUMENTS.rstrip("/")):
        app.add_api_route(address, first_page, include_in_schema=False)
    app.mount(DOCUMENTS, Documents(directory=folder))


async def first_page() -> RedirectResponse:
    return RedirectResponse(DOCUMENTS + FIRST)


class Documents(StaticFiles):
    def file_response(self, full_path: Any, stat_result: Any, scope: Scope, status_code: int = 200) -> Response:
        answer = super().file_response(full_path, stat_result, scope, status_code)
        if Path(full_path).suffix == ".html":
            answer.headers["content-security-policy"] = policy_of(Path(full_path), stat_result.st_mtime)
        return answer


@lru_cache(200)
def policy_of(path: Path, changed: float) -> str:
    """What a page may do: the same as ours, and run the scripts that are in it."""
    scripts = INSIDE.findall(path.read_text(encoding="utf-8"))
    hashes = [f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts]
    return POLICY.replace("script-src 'self'", " ".join(["script-src 'self'", *hashes]))
