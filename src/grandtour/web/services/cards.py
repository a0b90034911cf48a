"""What pages show of a game, a bot or a table in short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...bots import names
from ...engine import registry
from ...engine.box import shipped_box
from ...engine.contract import WEIGHTS, Game
from ...engine.i18n import Sentence, listed, say
from ..http.errors import Denied
from ..store.results import ResultRow
from ..tables.room import Room
from ..tables.setup import level_words


def game_called(name: str) -> Game:
    """The game of a page; there is no page for others."""
    if name not in registry.names():
        raise Denied(say("This page doesn't exist."), 404)
    return registry.find(name)


def shown_game(name: str) -> dict[str, Any]:
    game = game_called(name)
    players = shipped_box(name).data["players"]
    numbers = list(range(players["min"], players["max"] + 1))
    return {
        "name": name,
        "title": game.TITLE,
        "sentence": game.ABOUT,
        "players": numbers,
        "minutes": game.MINUTES,
        "weight": WEIGHTS[game.WEIGHT],
    }


def shown_levels() -> list[dict[str, Any]]:
    """All bots that can be seated: the levels, the weakest first, and those of somebody's own that this server offers."""
    return [{"name": level, "label": level_words(level)} for level in names()]


def shown_room(room: Room) -> dict[str, Any]:
    return {"id": room.id, "game": room.row.game, "title": registry.title(room.row.game)}


def ranked(games: Sequence[Sequence[ResultRow]]) -> list[tuple[int, int, ResultRow]]:
    """The players of a game or a series, the best first: the rank, the points or the games won, the last result."""
    last = games[-1]
    numbers = [one.score for one in last] if len(games) == 1 else [sum(g[i].rank == 1 for g in games) for i in range(len(last))]
    ranks = [one.rank for one in last] if len(games) == 1 else [1 + sum(n > mine for n in numbers) for mine in numbers]
    return [(ranks[i], numbers[i], last[i]) for i in sorted(range(len(last)), key=lambda i: (ranks[i], i))]


def outcome(games: Sequence[Sequence[ResultRow]], me: int | None) -> Sentence:
    """How a table ended, for one of its players: who won, and the points; of a series, who won most games, and how many each."""
    last, order = games[-1], ranked(games)
    winners = [one for rank, _, one in order if rank == 1]
    score = " : ".join(str(number).replace("-", "−") for _, number, _ in order)
    persons = {one.player for one in last if one.player is not None}
    if me in persons and len(winners) == 1 and winners[0].player == me and [one.player for one in last].count(me) == 1:
        return say("You won ({score})", score=score)
    return say("Won by: {players} ({score})", players=listed(one.name for one in winners), score=score)
