"""The end of a game, as one viewer sees it: who won and by what, everybody's points, and what was hidden."""

from __future__ import annotations

from typing import Any

from ...engine.fair_shuffle import commitment
from ...engine.i18n import Sentence, count, language, listed, say
from ...engine.outcome import ahead_by, decided_by
from ...engine.render.pictures import own_area
from ...engine.series import Series
from ...engine.table import Table
from ...strength import shown
from ..store import GameRow, results
from .deletion import refusal as not_deleted
from .moments import moments_shown
from .rematches import left, rematch_offer
from .room import BETWEEN, OVER, Room
from .setup import level_shown
from .substitutes import forfeits
from .viewers import Viewer


def result(viewer: Viewer, board: str) -> dict[str, Any]:
    """The context of result.html."""
    room, held = viewer.room, viewer.held
    series = room.series
    assert series is not None
    game, table = played_game(room), series.table
    return {
        "id": room.id,
        "game": room.row.game,
        "stage": room.stage,
        "ended": None,
        "headline": _headline(room, series, held),
        "margin": _margin(table) if series.wins == 1 or not series.over else [],
        "ratings": _ratings(room, series),
        "moments": moments_shown(viewer),
        **_standings(room, series, held),
        "series": {"wins": series.wins, "game": series.games} if series.wins > 1 else None,
        "commitment": commitment(game.secret),
        "next_commitment": room.commitment if room.stage == BETWEEN else None,
        "secret": game.secret,
        "lots": game.lots is not None,
        "given_up": [table.who(seat) for seat in _given_up(room, game)],
        "words": [{"name": place.name, "word": word} for place, word in zip(room.places, game.words or [], strict=True)],
        "may_next": bool(held),
        "ready": bool(held) and all(room.places[place].ready for place in held),
        "records": list(range(1, series.games + 1)),
        "creator": not_deleted(room, viewer.player) is None,
        "board": board,
        "hidden": _hidden(viewer, table),
        "rematch": room.stage == OVER and bool(held),
        "successor": room.row.successor if held else None,
        "offer": rematch_offer(room, viewer.player),
        "daily": None if room.row.daily is None else room.row.daily.split()[0],
        "tournament": room.tournament,
        "csrf": viewer.csrf,
    }


def _headline(room: Room, series: Series, held: list[int]) -> Sentence:
    """Who won: the series when it is over, else the game."""
    table = series.table
    of_series = series.over and series.wins > 1
    first = {place for place in range(table.seats) if table.ranks[room.seat_of(place)] == 1}
    winners = set(series.winners) if of_series else first
    if len(held) == 1 and winners == set(held):
        return say("You won the series!") if of_series else say("You won!")
    names = listed(room.places[place].name for place in sorted(winners))
    return say("Series won by: {players}", players=names) if of_series else say("Won by: {players}", players=names)


def _margin(table: Table) -> list[Sentence]:
    """By what this game was won."""
    if (tie_break := decided_by(table)) is not None:
        return [tie_break]
    found = ahead_by(table)
    if found is None:
        return []
    lines = [count("{n} point ahead.", "{n} points ahead.", found.points)]
    if found.source is not None:
        name = table.source(found.source)
        lines.append(say("The biggest difference: {source} (+{n})", source=name, n=found.from_source))
    return lines


def _standings(room: Room, series: Series, held: list[int]) -> dict[str, Any]:
    """Everybody's points by source, the best first; not the sources that this game had not."""
    table, gone = series.table, left(room)
    ranked = sorted(range(table.seats), key=lambda seat: (table.ranks[seat], seat))
    sources = [name for name in table.points(0) if any(table.points(seat)[name] for seat in ranked)]
    places = [
        {
            "place": room.place_at(seat),
            "seat": seat,
            "name": table.who(seat),
            "bot": None if room.place_at(seat) in gone else level_shown(room.places[room.place_at(seat)].level),
            "mine": room.place_at(seat) in held,
            "rank": table.ranks[seat],
            "score": table.scores[seat],
            "points": [table.points(seat)[name] for name in sources],
            "wins": series.won[room.place_at(seat)],
        }
        for seat in ranked
    ]
    return {"sources": [table.source(name) for name in sources], "places": places}


def _ratings(room: Room, series: Series) -> dict[int, dict[str, str]]:
    """What the game did to the ratings, by place: the new one and the change; nothing if it is not rated, or not stored yet."""
    rows = room.drawn.once(lambda: results.of_game(room.server.store, room.id, series.games - 1), "results")
    pairs = {row.place: [shown(strength).number for strength in row.rating] for row in rows if row.rating}
    return {
        place: {"now": str(after), "change": f"{after - before:+d}".replace("-", "−")} for place, (before, after) in pairs.items()
    }


def _hidden(viewer: Viewer, table: Table) -> list[dict[str, Any]]:
    """What the others had before them and nobody else saw, drawn as at the table."""
    room, narrow = viewer.room, viewer.narrow
    mine = None if viewer.place is None else room.seat_of(viewer.place)

    def drawn(seat: int) -> str:
        return room.drawn.once(lambda: own_area(table, seat, narrow), "own area", seat, narrow, language())

    return [{"seat": seat, "name": table.who(seat), "html": drawn(seat)} for seat in range(table.seats) if seat != mine]


def _given_up(room: Room, game: GameRow) -> list[int]:
    """The seats of those who have lost a game without hints because they left it, or let a bot move."""
    assert room.series is not None
    dealt = enumerate(game.players or ())
    persons = [room.series.seat_of(place) for place, player in dealt if player is not None]
    return sorted(forfeits(room.table.happened(), persons, True)) if not room.row.hints else []


def played_game(room: Room) -> GameRow:
    """The game that lies on the table: between two games, the one that is over."""
    return [game for game in room.games if game.words is not None][-1]
