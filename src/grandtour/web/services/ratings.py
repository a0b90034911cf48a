"""Results and ratings of finished games.

Strength (`grandtour/strength.py`) is measured for each game separately. Bots are rated by their level as
players are, from the same games; games with a custom bot, which may be a different one tomorrow, are not rated.

A game is rated for everyone who was dealt it. Players who left it, or let a bot make a move, have given it up: they rank behind
all who did not.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import registry
from ...engine.table import Table
from ...levels import RATED_AS
from ...strength import MODEL, NEW, Strength
from ..store import BOT, GameRow, PlaceRow, results
from ..store.results import ResultRow
from ..tables.room import Room
from ..tables.substitutes import forfeits


async def game_ended(room: Room) -> None:
    """Keeps the results of the games that are over; told twice, they count once."""
    series = room.series
    if series is None:
        return
    done = results.kept(room.server.store, room.id)
    for number, table in enumerate(series.tables):
        if table.over and number not in done:
            await _keep(room, number, table)
            room.changed_for_viewers()  # the last page of a game shows what it did to the ratings
            room.server.peers.tell("look", room=room.id)


async def _keep(room: Room, number: int, table: Table) -> None:
    assert room.series is not None
    game = room.games[number]
    seats = [room.series.seat_of(place.number, number) for place in room.places]
    sides = [_side(table, seat) for seat in seats]
    given_up = [seat in _given_up(room, game, table, seats) for seat in seats]
    ranks = counted_ranks([table.ranks[seat] for seat in seats], sides, given_up)
    now = room.server.today_now()
    rows = [
        ResultRow(
            room.id,
            number,
            place.number,
            dealt_to(game, place),
            place.name,
            place.level if _is_bots(game, place) else None,
            room.row.game,
            now,
            table.scores[seat],
            rank,
            room.row.daily,
            forfeit=gave_up,
        )
        for place, seat, rank, gave_up in zip(room.places, seats, ranks, given_up, strict=True)
    ]
    whose = [RATED_AS.get(row.level) if row.level is not None else row.player for row in rows]

    def rate(before: Sequence[Strength]) -> list[Strength]:
        return rated(before, sides, ranks, given_up)

    await results.keep(room.server.store, rows, whose, rate if counts(room, number, table) else None, NEW)


def dealt_to(game: GameRow, place: PlaceRow) -> int | None:
    """The player who was dealt a place, also if they have left since; a game from before that was noted is whose the place is."""
    return place.player if game.players is None else game.players[place.number]


def _is_bots(game: GameRow, place: PlaceRow) -> bool:
    """Whether a place was a bot's from the beginning on."""
    return place.kind == BOT and (game.players is None or game.players[place.number] is None)


def _given_up(room: Room, game: GameRow, table: Table, seats: Sequence[int]) -> set[int]:
    """The seats of players who were dealt a game and gave it up. Where hints are allowed, a bot may help out as long as its
    player comes back."""
    if game.players is None:
        return set()
    persons = [seat for place, seat in zip(room.places, seats, strict=True) if game.players[place.number] is not None]
    return forfeits(table.happened(), persons, not room.row.hints)


def counted_ranks(ranks: Sequence[int], sides: Sequence[int], given_up: Sequence[bool]) -> list[int]:
    """The places as they count: sides on which somebody gave up share the last one, the others keep their order."""
    lost = {side for side, gave_up in zip(sides, given_up, strict=True) if gave_up}
    stayed = {side: rank for side, rank in zip(sides, ranks, strict=True) if side not in lost}
    last = 1 + len(stayed) if stayed else len(set(sides))
    return [last if side in lost else 1 + sum(other < stayed[side] for other in stayed.values()) for side in sides]


def _side(table: Table, seat: int) -> int:
    return int(registry.find(table.game).side(table.now.state, seat))


def rated(
    before: Sequence[Strength], sides: Sequence[int], ranks: Sequence[int], given_up: Sequence[bool] | None = None
) -> list[Strength]:
    """Strengths after a game: who is on which side, and came in as what; partners share a place. Whose partner gave up, and who
    did not, keeps the strength they had."""
    teams = [[i for i, side in enumerate(sides) if side == wanted] for wanted in sorted(set(sides))]
    lineup = [[MODEL.rating(mu=before[i][0], sigma=before[i][1]) for i in team] for team in teams]
    after = MODEL.rate(lineup, ranks=[float(ranks[team[0]]) for team in teams])
    found = {i: one for team, rating in zip(teams, after, strict=True) for i, one in zip(team, rating, strict=True)}
    gave = list(given_up or [False] * len(before))
    let_down = {i for team in teams for i in team if any(gave[j] for j in team) and not gave[i]}
    return [before[i] if i in let_down else (found[i].mu, found[i].sigma) for i in range(len(before))]


def counts(room: Room, number: int, table: Table) -> bool:
    """Whether a game is rated."""
    return may_count(room, room.games[number]) and (
        room.games[number].players is not None or _played_by_themselves(room, number, table)
    )


def may_count(room: Room, game: GameRow) -> bool:
    """Whether a game is one that is rated at its end: dealt from the printed box, without advice, each person on one seat."""
    usual = room.row.rated and game.start is None
    people = [dealt_to(game, place) for place in room.places if not _is_bots(game, place)]
    return usual and people != [] and None not in people and len(set(people)) == len(people)


def _played_by_themselves(room: Room, number: int, table: Table) -> bool:
    """Of games from before it was noted who was dealt them: whether bots moved just for the seats that are theirs, and had these
    from the beginning on."""
    assert room.series is not None
    bots = {room.series.seat_of(place.number, number) for place in room.places if place.kind == BOT}
    stood: set[int] = set()
    begun = False
    for event in table.happened():
        if "stand-in" in event:
            if begun and event["seat"] in bots:
                return False
            stood = stood | {event["seat"]} if event["stand-in"] is not None else stood - {event["seat"]}
        begun = begun or "move" in event
        if "move" in event and event["seat"] in stood - bots:
            return False
    return True
