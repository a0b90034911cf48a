"""Forms as they are sent: fields and files, of which nothing can break what comes after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from python_multipart.multipart import parse_options_header
from starlette.datastructures import UploadFile
from starlette.requests import Request

from ...engine.errors import GrandTourError
from ...engine.i18n import Sentence, say
from ..store import Taken
from ..tables.setup import checked_name
from .cookies import cookie_of
from .errors import Denied, about_field, too_large
from .identity import by_cookie, server_of
from .networks import client_network
from .tokens import check_csrf, hashed

UTF_8 = (b"utf-8", b"utf8")
MOST_TYPE = 200  # letters that say what a form is
MOST_FILES, MOST_FIELDS = 5, 500  # no form of ours has as many
BESIDE_FILE = 8 * 1024  # bytes of the other fields of a form with a file, at most
MOST_SHOWN_AGAIN = 100_000  # letters of a record that was pasted


@dataclass(frozen=True)
class Upload:
    """A file that was sent along."""

    name: str
    data: bytes


def most_of_file(most: int) -> int:
    """How large a file may be in a form that may have `most` bytes."""
    return most - BESIDE_FILE


async def read_form(request: Request, most: int) -> dict[str, Any]:
    """The fields of a form; one without files has at most `most` bytes."""
    sent = request.headers.get("content-type", "")
    if len(sent) > MOST_TYPE:
        raise Denied(say("Forms must be sent in UTF-8."), 415)
    kind, options = parse_options_header(sent)
    if options.get(b"charset", UTF_8[0]).lower() not in UTF_8:  # others cost more time than they should, or fail halfway
        raise Denied(say("Forms must be sent in UTF-8."), 415)
    if kind != b"multipart/form-data" and len(await request.body()) > most:
        raise too_large()
    form = await request.form(max_files=MOST_FILES, max_fields=MOST_FIELDS)
    return {readable(name): await _read(value) for name, value in form.items()}


async def _read(value: Any) -> Any:
    """A field, or an uploaded file as its name and bytes."""
    if not isinstance(value, UploadFile):
        return readable(value)
    try:
        return Upload(readable(value.filename or ""), await value.read())
    finally:
        await value.close()


def readable(text: str) -> str:
    """What was sent, without characters that aren't text: nothing could be done with them, not even show them again."""
    return text.encode(errors="replace").decode()


# --- records ------------------------------------------------------------------------------------------------------------
def text_sent(form: Mapping[str, Any]) -> str:
    """A record that was sent: a file, which goes first, or pasted."""
    upload = form.get(text_field(form), "")
    return upload.data.decode(errors="replace") if isinstance(upload, Upload) else str(upload)


def text_field(form: Mapping[str, Any]) -> str:
    """The field that a record was sent with."""
    upload = form.get("file")
    return "file" if isinstance(upload, Upload) and upload.name else "record"


def shown_again(form: Mapping[str, Any]) -> str:
    """A record that was pasted, unless it is very long."""
    pasted = str(form.get("record", ""))
    return pasted if len(pasted) <= MOST_SHOWN_AGAIN else ""


async def posted_form(request: Request) -> dict[str, Any]:
    """The fields of a form from one of our own pages."""
    fields = await read_form(request, server_of(request).settings.most_box)
    token = cookie_of(request.headers)
    if token is None:
        raise Denied(say("Your browser did not send a cookie. Please allow cookies for this site and try again."))
    check_csrf(token, fields.get("csrf"))
    request.state.form = fields
    request.state.somebody = by_cookie(server_of(request), request.headers)  # a form may take its time: the key may be gone
    return fields


class Filled(dict[str, str]):
    """What was entered in a form, to be shown again; a field may have any name, also that of a method."""


async def player_named(request: Request, name: Any) -> tuple[int, str]:
    """The player behind a browser, under the name they give; made now if they are new."""
    server, somebody = server_of(request), request.state.somebody
    with about_field("name"):
        name = checked_name(name)
    if somebody.player is None:
        if not server.newcomers.allows(client_network(request)):
            raise Denied(say("Too many requests. Please wait a minute."), 429)
        secret = hashed(str(cookie_of(request.headers)))
        try:
            return await server.store.add_player(name, secret, "browser"), name
        except Taken:  # pressed twice: the other one was quicker
            return (server.store.player(secret) or (0, name))[0], name
    if somebody.name != name:
        await server.store.rename(somebody.player, name)
    return somebody.player, name


def parse_int(text: Any, label: Sentence) -> int:
    """A number that somebody typed; the label is that of its field on the page."""
    if isinstance(text, str) and text.strip().isdecimal() and len(text) < 10:
        return int(text)
    raise GrandTourError(say("“{what}” must be a whole number.", what=label))
