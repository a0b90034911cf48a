"""Accounts: a guest can keep name, tables and ratings with a password; take all data along, or have it deleted."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response, StreamingResponse

from ...engine.errors import GrandTourError
from ...engine.fair_shuffle import new_secret
from ...engine.i18n import Sentence, say
from ..http.cookies import cookie_of
from ..http.dates import day_of, day_words
from ..http.errors import Denied, Misfilled, about_field, status_of
from ..http.forms import player_named, posted_form
from ..http.identity import server_of
from ..http.networks import client_network
from ..http.render import page, redirect
from ..http.tokens import hashed, new_token
from ..server import GameServer
from ..services import passwords, webhooks
from ..services.forget_player import forget
from ..services.outgoing import read_url
from ..store import Taken, accounts
from ..store.accounts import Account, Webhook
from ..store.boxes import give_boxes

router = APIRouter(include_in_schema=False)
STYLES = ["/static/css/account.css"]
BLANK = {"login": "", "sign_in": "", "url": ""}  # what was entered and refused
KEY_WORDS = {"browser": say("Browser"), "program": say("Program"), "device": say("Link for another device")}
DONE = {
    "kept": say("Done. You can now sign in with this username anywhere."),
    "in": say("You are signed in."),
    "out": say("You are signed out."),
    "others": say("All other browsers and programs have been signed out."),
    "password": say("Your password has been changed. All other browsers and programs have been signed out."),
    "no-webhook": say("Messages to a program are off."),
    "tried": say("The test message was delivered."),
}


# --- the page -----------------------------------------------------------------------------------------------------------
@router.get("/account")
async def account(request: Request, done: str = "") -> HTMLResponse:
    return account_page(request, done=DONE.get(done))


def account_page(
    request: Request,
    error: object = None,
    status: int = 200,
    done: Sentence | None = None,
    secret: str | None = None,
    filled: dict[str, Any] | None = None,
) -> HTMLResponse:
    store, me = server_of(request).store, request.state.somebody.player
    found = None if me is None else accounts.account_of(store, me)
    hook = None if me is None else accounts.webhook_of(store, me)
    return page(
        request,
        "account.html",
        status,
        styles=STYLES,
        account=found,
        loses=0 if me is None or found is not None else accounts.has_seats(store, me),
        keys=[] if me is None else [_key(one) for one in accounts.keys_of(store, me)],
        hook=None if hook is None else _hook(hook),
        secret=secret,
        header=webhooks.SIGNATURE,
        shortest=passwords.SHORTEST,
        suggested=say("Traveller"),
        filled={name: value if isinstance(value, str) else "" for name, value in (BLANK | (filled or {})).items()},
        done=done,
        error=error,
    )


def _key(key: dict[str, Any]) -> dict[str, Any]:
    return {"kind": KEY_WORDS.get(key["kind"], key["kind"]), "day": day_words(day_of(key["made"]))}


def _hook(hook: Webhook) -> dict[str, Any]:
    last = None if hook.last is None else {"good": hook.last["good"], "day": day_words(day_of(hook.last["time"]))}
    return {"url": hook.url, "off": hook.failures >= webhooks.MOST_FAILURES, "last": last}


def refuse(request: Request, refused: GrandTourError, **filled: Any) -> HTMLResponse:
    """The page again, with what was wrong."""
    return account_page(request, refused, status_of(refused), filled=filled)


def key_of(request: Request) -> str:
    """The hash of this browser's secret."""
    return hashed(str(cookie_of(request.headers)))


def trier(request: Request) -> passwords.Trier:
    """The person who is trying a password here."""
    key, me = key_of(request), request.state.somebody.player
    return passwords.Trier(client_network(request), key, server_of(request).store.known_before(key) if me is None else me)


def current_player(request: Request) -> int:
    """The player of this browser; without one, nothing can be done."""
    player: int | None = request.state.somebody.player
    if player is None:
        raise Denied(say("You don't have a name or any tables here yet."))
    return player


def own_account(request: Request) -> Account:
    found = accounts.account_of(server_of(request).store, current_player(request))
    if found is None:
        raise GrandTourError(say("You don't have a password yet, so you couldn't sign back in."))
    return found


# --- coming and going ---------------------------------------------------------------------------------------------------
@router.post("/account/keep")
async def keep(request: Request) -> Response:
    """A guest gets a login and a password."""
    form, server = await posted_form(request), server_of(request)
    try:
        with about_field("keep-login"):
            login = passwords.checked_login(form.get("login"))
        with about_field("keep-password"):
            password = passwords.checked_password(form.get("password"), login)
        if not server.limits.new_accounts.allows(client_network(request)):
            raise Denied(say("Too many attempts. Please wait ten minutes."), 429)
        somebody = request.state.somebody
        player, _ = await player_named(request, form.get("name") if somebody.player is None else somebody.name)
        if accounts.account_of(server.store, player) is not None:
            raise GrandTourError(say("You already have a username and a password."))
        stored = await passwords.hash_of(server, password, client_network(request))
        await accounts.add_account(server.store, Account(player, login, stored, time.time()), key_of(request))
    except Taken:
        taken = Misfilled(say("This username is taken. Please choose another one."), "keep-login")
        return refuse(request, taken, login=form.get("login"))
    except GrandTourError as refused:
        return refuse(request, refused, login=form.get("login"))
    return redirect("/account?done=kept")


@router.post("/account/sign-in")
async def sign_in(request: Request) -> Response:
    """This browser becomes that player's, with a new secret of its own."""
    form, server = await posted_form(request), server_of(request)
    me = request.state.somebody.player
    try:
        with about_field("login"):
            login = passwords.checked_login(form.get("login"))
        is_guest = me is not None and accounts.account_of(server.store, me) is None
        leaving = is_guest and accounts.has_seats(server.store, me or 0) > 0
        if leaving and "sure" not in form:
            raise Misfilled(
                say("You already have tables in this browser. Confirm that you give them up, or create an account to save them."),
                "sure",
            )
        with about_field("password"):
            found = await passwords.check(server, login, form.get("password"), trier(request))
        await new_key(request, found.player, found.password)
        if is_guest and me is not None:
            await give_boxes(server.store, me, found.player)
    except GrandTourError as refused:
        return refuse(request, refused, sign_in=form.get("login"))
    return redirect("/account?done=in")


async def new_key(request: Request, player: int | None, verified: str | None = None) -> None:
    """A new secret for this browser, as this player's (whose password with this hash was verified) or nobody's; what it has open
    as the old one is a stranger's now."""
    server, old, fresh = server_of(request), key_of(request), new_token()
    before = request.state.somebody.player
    if player is not None:
        if not await accounts.change_key(server.store, old, hashed(fresh), player, verified):
            raise Denied(passwords.WRONG)  # it was changed meanwhile
    elif before is not None and before not in server.leaving:
        await accounts.sign_out(server.store, old, hashed(fresh), before)
    request.state.new_cookie = fresh
    if before is not None:
        server.keys_gone(before)


@router.post("/account/sign-out")
async def sign_out(request: Request) -> Response:
    await posted_form(request)
    own_account(request)
    await new_key(request, None)
    return redirect("/account?done=out")


@router.post("/account/sign-out-others")
async def sign_out_others(request: Request) -> Response:
    await posted_form(request)
    await only_this_browser(request, current_player(request))
    return redirect("/account?done=others")


async def only_this_browser(request: Request, player: int) -> None:
    server = server_of(request)
    await accounts.keep_only_key(server.store, player, key_of(request))
    server.keys_gone(player)


@router.post("/account/password")
async def change_password(request: Request) -> Response:
    form, server = await posted_form(request), server_of(request)
    try:
        known = own_account(request)
        with about_field("new"):
            password = passwords.checked_password(form.get("new"), known.login)
        with about_field("old"):
            await passwords.check(server, known.login, form.get("password"), trier(request))
        stored = await passwords.hash_of(server, password, client_network(request))
        await accounts.set_password(server.store, known.player, stored, key_of(request))
    except GrandTourError as refused:
        return refuse(request, refused)
    await only_this_browser(request, known.player)
    return redirect("/account?done=password")


# --- messages -----------------------------------------------------------------------------------------------------------
@router.post("/account/webhook")
async def set_webhook(request: Request) -> Response:
    """Where messages go from now on, with a new secret; nowhere, if the address is empty."""
    form, server = await posted_form(request), server_of(request)
    url, player = str(form.get("url", "")).strip(), current_player(request)
    if not url:
        await accounts.remove_webhook(server.store, player)
        return redirect("/account?done=no-webhook")
    try:
        with about_field("url"):
            read_url(url)
    except GrandTourError as refused:
        return refuse(request, refused, url=url)
    secret = new_secret()
    await accounts.set_webhook(server.store, Webhook(player, url, secret), key_of(request))
    return account_page(request, secret=secret)


@router.post("/account/webhook/test")
async def try_webhook(request: Request) -> Response:
    await posted_form(request)
    server, player = server_of(request), current_player(request)
    hook = accounts.webhook_of(server.store, player)
    try:
        if hook is None:
            raise GrandTourError(say("You haven't entered a URL yet."))
        allowed = server.limits
        if not allowed.tests.allows(client_network(request)) or not allowed.messages.allows(str(player)):
            raise Denied(say("Too many requests. Please wait a minute."), 429)
        if not await webhooks.deliver(server, hook, webhooks.trial_message(server, request.state.somebody.name)):
            raise GrandTourError(say("The test message could not be delivered."))
    except GrandTourError as refused:
        return refuse(request, refused)
    return redirect("/account?done=tried")


# --- my data ------------------------------------------------------------------------------------------------------------
@router.get("/account/export")
async def export(request: Request) -> Response:
    """Everything that is stored about the player, as a file; in pieces, since it may be large."""
    server, player = server_of(request), current_player(request)
    if not server.limits.exports.allows(str(player)):
        raise Denied(say("You have downloaded your data several times in the past hour. Please try again later."), 429)
    headers = {"content-disposition": 'attachment; filename="grandtour.json"'}
    return StreamingResponse(pieces(server, player, key_of(request)), media_type="application/json", headers=headers)


async def pieces(server: GameServer, player: int, key: str) -> AsyncIterator[str]:
    """The text of an export: read in a thread, a piece at a time, only as fast as it is taken, and while the key holds."""
    found = accounts.exported(server.store, player)
    while (piece := await server.replays.run(player, partial(next, found, None))) is not None:
        if (server.store.player(key) or (None,))[0] != player:
            return
        yield piece


@router.post("/account/delete")
async def delete(request: Request) -> Response:
    """Everything of a player goes."""
    form, server, player = await posted_form(request), server_of(request), current_player(request)
    try:
        if "sure" not in form:
            raise Misfilled(say("Please confirm that you want to delete everything."), "delete-sure")
        known = accounts.account_of(server.store, player)
        if known is not None:
            with about_field("delete-password"):
                await passwords.check(server, known.login, form.get("password"), trier(request))
        await forget(server, player)
    except GrandTourError as refused:
        return refuse(request, refused)
    await new_key(request, None)
    return page(request, "farewell.html", me=None)
