"""Players who want it are told by a message to an address of theirs that it is their turn.

The address is a stranger's wish: `outgoing.py` says where messages may go. All that the player learns is whether the message was
taken.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

from ...engine import registry
from ...engine.i18n import ENGLISH, Sentence, say, speaking
from ..http.identity import network_address
from ..server import GameServer
from ..settings import HOUR
from ..store import accounts
from ..store.accounts import Webhook
from ..tables.presence import connected
from ..tables.room import Room
from .host_lookup import Crowded
from .outgoing import Addresses, Target, exchange, is_taken, post_request, read_url

MOST_FAILURES = 10  # in a row, after which no more is sent
SIGNATURE = "X-GrandTour-Signature"


# --- sending ----------------------------------------------------------------------------------------------------------
async def post(target: Target, body: bytes, signature: str, private: bool = False, found: Addresses | None = None) -> bool:
    """Sends a message to a host that is being looked up; whether it was taken."""
    headers = {"Content-Type": "application/json", SIGNATURE: f"sha256={signature}"}
    return is_taken(await exchange(target, post_request(target, body, headers), private, found))


def signed(secret: str, body: bytes) -> str:
    return hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


async def deliver(server: GameServer, webhook: Webhook, message: dict[str, Any]) -> bool:
    """Sends a message to a player's address, and notes whether it was taken. If the server had no time for it, that is not the
    address's fault, and nothing is noted."""
    body, target = json.dumps(message, ensure_ascii=False).encode(), read_url(webhook.url)
    try:
        found = await server.look_ups.begin(webhook.player, target.host, target.port)
        good = await post(target, body, signed(webhook.secret, body), server.settings.private_webhooks, found)
    except Crowded:
        return False
    except TimeoutError:  # their own name, asked for before, is still being looked up
        good = False
    await accounts.note_delivery(server.store, webhook, good, server.now())
    return good


# --- what is sent -----------------------------------------------------------------------------------------------------
async def turn_came(room: Room, place: int) -> None:
    """Tells the player of a place that it is their turn: at a table with much time for a move, or if they are not there."""
    player = room.places[place].player
    if player is not None and (unhurried(room) or not is_there(room, player)):
        await tell(room, player, turn_message(room, place))


async def table_opened(room: Room, place: int) -> None:
    """Tells the player of a place that their table in a tournament is ready."""
    player = room.places[place].player
    if player is not None:
        await tell(room, player, ready_message(room, place))


async def tell(room: Room, player: int, message: dict[str, Any]) -> None:
    """Sends a message about a room to the address of a player, if they have one."""
    server = room.server
    webhook = accounts.webhook_of(server.store, player)
    if webhook is None or webhook.failures >= MOST_FAILURES or not server.limits.messages.allows(str(player)):
        return
    await deliver(server, webhook, message)


def is_there(room: Room, player: int) -> bool:
    """Whether a player has the table's page open."""
    return player in connected(room)


def unhurried(room: Room) -> bool:
    """Whether people come now and then to make a move. (The limit of rated games says nothing of that: nobody chose it.)"""
    limit = room.row.move_limit
    return limit is not None and limit >= HOUR and limit != room.server.settings.rated_limit


def turn_message(room: Room, place: int) -> dict[str, Any]:
    """What a player is told of their turn; in English, because nobody's browser says which language they read."""
    left = room.clock.time_left(place)
    deadline = None if left is None else room.server.now() + left
    return _message(room, place, say("{name}, it's your turn: {game}"), deadline)


def ready_message(room: Room, place: int) -> dict[str, Any]:
    """The same for a table of a tournament."""
    return _message(room, place, say("{name}, your table is ready: {game}"), None)


def _message(room: Room, place: int, sentence: Sentence, deadline: float | None) -> dict[str, Any]:
    with speaking(ENGLISH):
        title, name = str(registry.title(room.row.game)), room.places[place].name
        text = str(sentence.filled(game=title, name=name))
    return {
        "table": room.id,
        "game": room.row.game,
        "title": title,
        "url": f"{home(room.server)}/t/{room.id}",
        "player": name,
        "text": text,
        "deadline": deadline,
    }


def trial_message(server: GameServer, name: str) -> dict[str, Any]:
    """The same form, for a try."""
    text = str(say("Grand Tour: turn notifications for {name} will arrive here.", name=name))
    return {"table": None, "game": None, "title": None, "url": home(server), "player": name, "text": text, "deadline": None}


def home(server: GameServer) -> str:
    """Where people reach this server."""
    return (server.settings.url or f"http://{network_address()}:{server.settings.port}").rstrip("/")
