"""Tells browsers that it is their player's turn, where the player has asked for it, and has no page of the table open.

A browser gives the address of its push service, for which only a stranger vouches: `outgoing.py` says where messages
may go. What is sent is the game and the link of the table, and only the browser can read it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from typing import Any

from ...engine import registry
from ...engine.errors import GrandTourError
from ...engine.i18n import say, speaking
from ..server import GameServer
from ..settings import DAY
from ..store import accounts
from ..store.subscriptions import Subscription, subscriptions_of, unsubscribe
from ..tables.room import Room
from . import web_push
from .host_lookup import Crowded
from .outgoing import Target, exchange, post_request, read_url
from .webhooks import is_there

SECRET = "vapid"  # the name of the server's private key in the store
MOST_URL = 1000
GONE = (404, 410)  # the browser does not listen any more


async def server_key(server: GameServer) -> str:
    """The private key of this server, made once."""
    return await accounts.secret(server.store, SECRET, web_push.new_key())


async def public_key(server: GameServer) -> str:
    """What browsers are told, so that their push service takes messages from this server only."""
    return web_push.to_text(web_push.public_bytes(web_push.private_key(await server_key(server))))


def check(server: GameServer, endpoint: Any, public: Any, auth: Any) -> None:
    """Refuses what is not a subscription of a browser."""
    target = read_url(endpoint, MOST_URL)
    if not target.secure and not server.settings.private_webhooks:
        raise GrandTourError(say("The push service of a browser must have an https:// address."))
    try:
        web_push.check_keys(str(public), str(auth))
    except ValueError:
        raise GrandTourError(say("These are not the keys of a push subscription.")) from None


async def turn_came(room: Room, place: int) -> None:
    """Tells the browsers of the player of a place that it is their turn."""
    player = room.places[place].player
    if player is None or is_there(room, player):
        return
    await tell(room, player, turn_message)


async def rematch_offered(room: Room, before: Room) -> None:
    """Tells the browsers of those who are asked for a rematch, and look at neither table."""
    for player in {place.player for place in room.places} - {None, room.row.creator}:
        if player is not None and not is_there(before, player) and not is_there(room, player):
            await tell(room, player, rematch_message)


async def table_opened(room: Room, place: int) -> None:
    """Tells the browsers of the player of a place that their table in a tournament is ready."""
    player = room.places[place].player
    if player is not None and not is_there(room, player):
        await tell(room, player, ready_message)


async def tell(room: Room, player: int, message: Callable[[Room, str], dict[str, str]]) -> None:
    """Sends a message about a room to all browsers of a player that want it."""
    server = room.server
    found = subscriptions_of(server.store, player)
    if found and server.limits.pushes.allows(str(player)):
        await asyncio.gather(*(deliver(room, one, message(room, one.language)) for one in found))


async def deliver(room: Room, one: Subscription, message: dict[str, str]) -> None:
    """Sends a browser what it shows; forgets the browser if it does not listen any more."""
    server, target = room.server, read_url(one.endpoint, MOST_URL)
    body = web_push.encrypted(json.dumps(message).encode(), one.public, one.auth)
    try:
        found = await server.look_ups.begin(one.player, target.host, target.port)
    except (Crowded, TimeoutError):
        return
    request = post_request(target, body, await headers(room, target))
    if await exchange(target, request, server.settings.private_webhooks, found) in GONE:
        await unsubscribe(server.store, one.key, one.endpoint)


def turn_message(room: Room, language: str) -> dict[str, str]:
    """What a browser shows, in its reader's language; nothing of the game itself."""
    with speaking(language):
        game = registry.find(room.row.game)
        return {"title": str(say("Your turn")), "body": str(game.TITLE), "url": f"/t/{room.id}", "tag": room.id}


def ready_message(room: Room, language: str) -> dict[str, str]:
    """The same for a table of a tournament."""
    with speaking(language):
        game = registry.find(room.row.game)
        return {"title": str(say("Your table is ready")), "body": str(game.TITLE), "url": f"/t/{room.id}", "tag": room.id}


def rematch_message(room: Room, language: str) -> dict[str, str]:
    """The same for a rematch, with who offers it."""
    with speaking(language):
        name = next((place.name for place in room.places if place.player == room.row.creator), "")
        title = say("Rematch? – {game}", game=registry.title(room.row.game))
        said = say("{player} would like a rematch.", player=name)
        return {"title": str(title), "body": str(said), "url": f"/t/{room.id}", "tag": room.id}


async def headers(room: Room, target: Target) -> dict[str, str]:
    """How long and under what name a push service keeps a message for a browser that is off, and who sends it."""
    server, url = room.server, room.server.settings.url or ""
    now = server.today_now()
    audience = f"{'https' if target.secure else 'http'}://{target.named}"
    contact = url if url.startswith("https://") else None
    key = web_push.private_key(await server_key(server))
    return {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(DAY),
        "Urgency": "high",
        "Topic": hashlib.sha256(room.id.encode()).hexdigest()[:32],  # the newest for a table is enough; not its name
        "Authorization": web_push.authorization(key, audience, now + DAY // 2, contact),
    }
