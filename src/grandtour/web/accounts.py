"""Accounts: a guest can keep name, tables and ratings with a password; take all data along, or have it deleted."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response, StreamingResponse

from ..engine.errors import GrandTourError
from ..engine.shuffles import new_secret
from ..engine.words import Sentence, say
from . import passwords, profiles, webhooks
from .asking import hall_of
from .cookies import cookie_of
from .days import day_of, day_words
from .guard import Denied, hashed, new_token
from .hall import Hall
from .limits import limits_of
from .networks import client_network
from .pages import go, page, player_named, sent, status_of
from .plans import unlike
from .rooms import LEFT, OVER, PLAYING, WAITING, Room
from .store import BOT, Taken, people
from .store.people import Account, Seats, Webhook

router = APIRouter(include_in_schema=False)
router.include_router(profiles.router)
STYLES = ["/static/css/account.css"]
BLANK = {"login": "", "sign_in": "", "url": ""}  # what was entered and refused
FORMER = say("Former player")
KEY_WORDS = {"browser": say("a browser"), "program": say("a program"), "device": say("a link for another device")}
DONE = {
    "kept": say("Done. You can sign in with this login anywhere now."),
    "in": say("You are signed in."),
    "out": say("You are signed out here."),
    "others": say("All other browsers and programs are signed out."),
    "password": say("Your password is changed. All other browsers and programs are signed out."),
    "no-webhook": say("No messages will be sent any more."),
    "tried": say("The message was delivered."),
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
    store, me = hall_of(request).store, request.state.somebody.player
    found = None if me is None else people.account_of(store, me)
    hook = None if me is None else people.webhook_of(store, me)
    return page(
        request,
        "account.html",
        status,
        styles=STYLES,
        account=found,
        loses=0 if me is None or found is not None else people.has_seats(store, me),
        keys=[] if me is None else [_key(one) for one in people.keys_of(store, me)],
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
    """Who tries a password here."""
    key, me = key_of(request), request.state.somebody.player
    return passwords.Trier(client_network(request), key, hall_of(request).store.known_before(key) if me is None else me)


def mine(request: Request) -> int:
    """The player that a browser is; there is nothing to be done for nobody."""
    player: int | None = request.state.somebody.player
    if player is None:
        raise Denied(say("You have no name and no seats here yet."))
    return player


def own_account(request: Request) -> Account:
    found = people.account_of(hall_of(request).store, mine(request))
    if found is None:
        raise GrandTourError(say("You have no password yet: without one you could not come back."))
    return found


# --- coming and going ---------------------------------------------------------------------------------------------------
@router.post("/account/keep")
async def keep(request: Request) -> Response:
    """A guest gets a login and a password."""
    form, hall = await sent(request), hall_of(request)
    try:
        login = passwords.checked_login(form.get("login"))
        password = passwords.checked_password(form.get("password"), login)
        if not limits_of(hall).new_accounts.allows(client_network(request)):
            raise Denied(say("Too many tries. Please wait ten minutes."), 429)
        somebody = request.state.somebody
        player, _ = await player_named(request, form.get("name") if somebody.player is None else somebody.name)
        if people.account_of(hall.store, player) is not None:
            raise GrandTourError(say("You have a login and a password already."))
        stored = await passwords.hash_of(hall, password, client_network(request))
        await people.add_account(hall.store, Account(player, login, stored, time.time()), key_of(request))
    except Taken:
        return refuse(request, GrandTourError(say("This login is taken. Please choose another one.")), login=form.get("login"))
    except GrandTourError as refused:
        return refuse(request, refused, login=form.get("login"))
    return go("/account?done=kept")


@router.post("/account/sign-in")
async def sign_in(request: Request) -> Response:
    """This browser becomes that player's, with a new secret of its own."""
    form, hall = await sent(request), hall_of(request)
    me = request.state.somebody.player
    try:
        login = passwords.checked_login(form.get("login"))
        leaving = me is not None and people.account_of(hall.store, me) is None and people.has_seats(hall.store, me) > 0
        if leaving and "sure" not in form:
            raise GrandTourError(
                say("This browser has seats of its own. Say that you give them up, or keep them with a password.")
            )
        found = await passwords.check(hall, login, form.get("password"), trier(request))
        await new_key(request, found.player, found.password)
    except GrandTourError as refused:
        return refuse(request, refused, sign_in=form.get("login"))
    return go("/account?done=in")


async def new_key(request: Request, player: int | None, verified: str | None = None) -> None:
    """A new secret for this browser, as this player's (whose password with this hash was verified) or nobody's; what it has open
    as the old one is a stranger's now."""
    hall, old, fresh = hall_of(request), key_of(request), new_token()
    before = request.state.somebody.player
    if player is not None:
        if not await people.change_key(hall.store, old, hashed(fresh), player, verified):
            raise Denied(passwords.WRONG)  # it was changed meanwhile
    elif before is not None and before not in hall.leaving:
        await people.sign_out(hall.store, old, hashed(fresh), before)
    request.state.new_cookie = fresh
    if before is not None:
        hall.keys_gone(before)


@router.post("/account/sign-out")
async def sign_out(request: Request) -> Response:
    await sent(request)
    own_account(request)
    await new_key(request, None)
    return go("/account?done=out")


@router.post("/account/sign-out-others")
async def sign_out_others(request: Request) -> Response:
    await sent(request)
    await only_this_browser(request, mine(request))
    return go("/account?done=others")


async def only_this_browser(request: Request, player: int) -> None:
    hall = hall_of(request)
    await people.keep_only_key(hall.store, player, key_of(request))
    hall.keys_gone(player)


@router.post("/account/password")
async def change_password(request: Request) -> Response:
    form, hall = await sent(request), hall_of(request)
    try:
        known = own_account(request)
        password = passwords.checked_password(form.get("new"), known.login)
        await passwords.check(hall, known.login, form.get("password"), trier(request))
        stored = await passwords.hash_of(hall, password, client_network(request))
        await people.set_password(hall.store, known.player, stored, key_of(request))
    except GrandTourError as refused:
        return refuse(request, refused)
    await only_this_browser(request, known.player)
    return go("/account?done=password")


# --- messages -----------------------------------------------------------------------------------------------------------
@router.post("/account/webhook")
async def set_webhook(request: Request) -> Response:
    """Where messages go from now on, with a new secret; nowhere, if the address is empty."""
    form, hall = await sent(request), hall_of(request)
    url, player = str(form.get("url", "")).strip(), mine(request)
    if not url:
        await people.remove_webhook(hall.store, player)
        return go("/account?done=no-webhook")
    try:
        webhooks.read_url(url)
    except GrandTourError as refused:
        return refuse(request, refused, url=url)
    secret = new_secret()
    await people.set_webhook(hall.store, Webhook(player, url, secret), key_of(request))
    return account_page(request, secret=secret)


@router.post("/account/webhook/test")
async def try_webhook(request: Request) -> Response:
    await sent(request)
    hall, player = hall_of(request), mine(request)
    hook = people.webhook_of(hall.store, player)
    try:
        if hook is None:
            raise GrandTourError(say("You have entered no address yet."))
        allowed = limits_of(hall)
        if not allowed.tests.allows(client_network(request)) or not allowed.messages.allows(str(player)):
            raise Denied(say("That was too much at once. Please wait a minute."), 429)
        if not await webhooks.deliver(hall, hook, webhooks.trial_message(hall, request.state.somebody.name)):
            raise GrandTourError(say("The message could not be delivered."))
    except GrandTourError as refused:
        return refuse(request, refused)
    return go("/account?done=tried")


# --- my data ------------------------------------------------------------------------------------------------------------
@router.get("/account/export")
async def export(request: Request) -> Response:
    """All that is kept of me, as a file; piece by piece, since it may be much."""
    hall, player = hall_of(request), mine(request)
    if not limits_of(hall).exports.allows(str(player)):
        raise Denied(say("You have downloaded your data several times within this hour. Please try again later."), 429)
    headers = {"content-disposition": 'attachment; filename="grandtour.json"'}
    return StreamingResponse(pieces(hall, player, key_of(request)), media_type="application/json", headers=headers)


async def pieces(hall: Hall, player: int, key: str) -> AsyncIterator[str]:
    """The text of an export: read in a thread, a piece at a time, only as fast as it is taken, and while the key holds."""
    found = people.exported(hall.store, player)
    while (piece := await hall.replays.run(player, partial(next, found, None))) is not None:
        if (hall.store.player(key) or (None,))[0] != player:
            return
        yield piece


@router.post("/account/delete")
async def delete(request: Request) -> Response:
    """Everything of a player goes."""
    form, hall, player = await sent(request), hall_of(request), mine(request)
    try:
        if "sure" not in form:
            raise GrandTourError(say("Please confirm that everything of yours is to be deleted."))
        known = people.account_of(hall.store, player)
        if known is not None:
            await passwords.check(hall, known.login, form.get("password"), trier(request))
        await forget(hall, player)
    except GrandTourError as refused:
        return refuse(request, refused)
    await new_key(request, None)
    return page(request, "farewell.html", me=None)


async def forget(hall: Hall, player: int) -> None:
    """Deletes a player. At running tables with other people bots have their places from now on; tables without others, and those
    that the player opened and that have not begun, are deleted. From its beginning on the player takes no seat any more."""
    if player in hall.leaving:
        raise GrandTourError(say("Your account is being deleted already."))
    hall.leaving.add(player)
    try:
        await hall.store.settled()  # so that a seat which is being taken just now is seen, too
        for one in people.seats_of(hall.store, player):
            await hand_over(hall, one)
        await forget_all(hall, player)
    except Exception:
        hall.leaving.discard(player)
        raise
    hall.keys_gone(player)


async def forget_all(hall: Hall, player: int) -> None:
    """The deletion itself, with all tables of the player held still."""
    names = sorted(one.room for one in people.seats_of(hall.store, player))
    async with AsyncExitStack() as locks:
        for room in [hall.rooms[name] for name in names if name in hall.rooms]:
            await locks.enter_async_context(room.lock)
        seats = people.seats_of(hall.store, player)  # as it is now: a game may have begun or ended meanwhile
        gone = {one.room for one in seats if not one.others or (one.stage == WAITING and one.made_it)}
        staying = [one for one in seats if one.room not in gone]
        places = {place: values for one in staying for place, values in new_places(hall, one).items()}
        await people.forget(hall.store, player, sorted(gone), places, str(FORMER))
        for room in [hall.rooms[name] for name in names if name in hall.rooms]:
            renew(hall, room, room.id in gone)


async def hand_over(hall: Hall, seats: Seats) -> None:
    """The record of a running game with others says that a bot goes on; one that can't be opened has none."""
    room = hall.room(seats.room) if seats.stage == PLAYING and seats.others else None
    if room is not None and room.being_opened:
        await room.until_open()
    if room is not None and room.series is not None:
        for place in seats.places:
            with suppress(GrandTourError):  # it is over meanwhile
                await room.hand_over(place, hall.settings.stand_in, LEFT)


def new_places(hall: Hall, seats: Seats) -> dict[tuple[str, int], dict[str, Any]]:
    """What becomes of the places of somebody who has gone: before the game they are free again, during it a bot's."""
    row = hall.store.room(seats.room)
    assert row is not None
    taken = [place.name for place in row.places if place.number not in seats.places]
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for number in seats.places:
        if seats.stage == WAITING:
            found[(seats.room, number)] = {"name": "", "ready": False}
            continue
        taken.append(unlike(str(FORMER), taken))
        bot = {"kind": BOT, "level": hall.settings.stand_in, "ready": True} if seats.stage != OVER else {}
        found[(seats.room, number)] = {"name": taken[-1], **bot}
    return found


def renew(hall: Hall, room: Room, gone: bool) -> None:
    """A room after its places have changed in the store."""
    if gone:
        room.close()
        hall.rooms.pop(room.id, None)
    else:
        room.reload()
