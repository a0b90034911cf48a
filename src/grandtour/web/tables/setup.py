"""What somebody wants to play, checked before a room is made of it: whatever is wrong is said in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...bots import names
from ...engine import registry
from ...engine.box import box_of
from ...engine.contract import MOST_NAME, Game, is_label
from ...engine.errors import GrandTourError
from ...engine.i18n import Sentence, listed, say
from ...engine.series import checked_wins
from ...engine.table import Table
from ...engine.table_setup import all_options, check_seats, settled_options
from ...levels import WORDS
from ..settings import LONGEST, SHORTEST
from ..store import BOT, LINK, OPEN, PERSON, PlaceRow, RoomRow
from .bot_names import bot_name
from .names import is_seen, skeleton, tidy

SEATS = range(8)

ME, HOT = "me", "hot"
KINDS = (ME, HOT, LINK, OPEN, BOT)


@dataclass(frozen=True)
class SeatSetup:
    """The kind of player for a place: me, someone else at my screen (`hot`), a friend by link, anyone, or a bot of a level."""

    kind: str
    name: str = ""
    level: str | None = None


@dataclass(frozen=True)
class TableSetup:
    """A room that somebody wants. `start`: a position that the first game begins from, with the seats in this order; `daily` and
    `secret`: the day whose deal it is, and the secret behind it, the same for everybody."""

    game: str
    seats: Sequence[SeatSetup]
    options: Mapping[str, Any] = field(default_factory=dict)
    wins: int = 1
    limit: int | None = None
    public: bool = False
    spectators: bool = True
    lots: bool = True
    box: Mapping[str, Any] | None = None
    hints: bool = True
    start: Mapping[str, Any] | None = None
    daily: str | None = None
    secret: str | None = None


def check_plan(plan: TableSetup) -> None:
    """Refuses a room that could not be played in. Nothing here needs the compiled rules, but for a start from a position."""
    game = registry.find(plan.game)
    box = box_of(game, plan.box)
    check_seats(box, len(plan.seats))
    game.prepare(box, len(plan.seats), all_options(game, plan.options))
    checked_wins(plan.wins)
    check_limit(plan.limit)
    kinds = [seat.kind for seat in plan.seats]
    for seat in plan.seats:
        _check_seat(seat)
    if kinds.count(ME) > 1:
        raise GrandTourError(say("You can take only one seat. Add others on this device as separate players."))
    if plan.start is not None:
        check_start(game, plan, Table.from_position(plan.start, box=box, as_written=True))
    if not plan.public and OPEN in kinds:
        raise GrandTourError(say("A seat is open to anyone, but the table is private, so no one would find it."))


def check_limit(limit: Any) -> None:
    """Refuses a time limit that no table may have; `None` stands for none."""
    if limit is not None and (type(limit) is not int or not SHORTEST <= limit <= LONGEST):
        raise GrandTourError(say("A time limit must be {low} to {high} seconds.", low=SHORTEST, high=LONGEST))


def settled(plan: TableSetup) -> TableSetup:
    """The same with options as a new table has them; a game that is played on keeps its own."""
    if plan.start is not None:
        return plan
    game = registry.find(plan.game)
    options = settled_options(game, box_of(game, plan.box), plan.options)
    return replace(plan, options={name: options[name] for name in plan.options})


def check_start(game: Game, plan: TableSetup, table: Table) -> None:
    """Refuses a position that the room's game can't begin from."""
    if (table.game, table.seats, table.options) != (plan.game, len(plan.seats), all_options(game, plan.options)):
        raise GrandTourError(say("The position is from another game, or has different seats or options."))
    if table.over:
        raise GrandTourError(say("The game is already over at this point."))


def _check_seat(seat: SeatSetup) -> None:
    if seat.kind not in KINDS:
        raise GrandTourError(
            say("There is no seat type “{kind}”. Available types: {kinds}.", kind=seat.kind, kinds=listed(KINDS))
        )
    if seat.kind == BOT:
        check_bot(seat.level)
    if seat.kind == HOT and not is_label(seat.name):
        raise GrandTourError(say("Everyone on this device needs a name of up to {most} printable characters.", most=MOST_NAME))


def check_bot(level: str | None) -> None:
    """Refuses a bot that is not offered: the file of one is named by nobody but who runs the server."""
    if level not in names():
        known = listed(map(level_words, names()))
        raise GrandTourError(say("There is no bot “{level}”. Available bots: {levels}.", level=level, levels=known))


def seated(plan: TableSetup, player: int, name: str) -> list[PlaceRow]:
    """The places of a new room, in the order that was entered: lots are drawn when the first game is dealt. People keep their
    names; bots take others."""
    taken: list[str] = []
    places: dict[int, PlaceRow] = {}
    for number, seat in sorted(enumerate(plan.seats), key=lambda numbered: numbered[1].kind == BOT):
        row = PlaceRow(number, seat.kind)
        if seat.kind in (ME, HOT):
            row = PlaceRow(number, PERSON, unique_name(name if seat.kind == ME else seat.name, taken), player)
        if seat.kind == BOT:
            row = bot_place(number, str(seat.level), taken)
        taken += [row.name] if row.name else []
        places[number] = row
    return [places[number] for number in sorted(places)]


def bot_place(number: int, level: str, others: Sequence[str]) -> PlaceRow:
    """A place with a bot, whose name nobody else at the table has."""
    return PlaceRow(number, BOT, unique_name(bot_name(level, others), others), level=level, ready=True)


def level_words(level: str) -> Sentence | str:
    """What a bot is called: a level by a word, a bot of somebody's own by its name."""
    return WORDS.get(level, level)


def level_shown(level: str | None) -> Sentence | str | None:
    return None if level is None else level_words(level)


def limited(row: RoomRow, seconds: int) -> RoomRow:
    """The room with a time limit, however long, if it is rated: nobody keeps a game from counting by never moving."""
    return replace(row, move_limit=seconds) if row.rated and row.move_limit is None else row


def unique_name(name: str, others: Sequence[str]) -> str:
    """A name that nobody else at the table has, nor one that could be taken for it: with a number behind it if need be."""
    taken = {skeleton(other) for other in others} | {other.casefold() for other in others}
    number, found = 2, name
    while skeleton(found) in taken or found.casefold() in taken:
        found, number = f"{name[: MOST_NAME - 3]} {number}", number + 1
    return found


def checked_name(name: Any) -> str:
    """A player's name, tidied."""
    name = tidy(name) if isinstance(name, str) else name
    if not is_label(name):
        raise GrandTourError(say("A name must be 1 to {most} printable characters long.", most=MOST_NAME))
    if not is_seen(name):
        raise GrandTourError(say("A name must consist of visible characters with no more than a few accents each."))
    return str(name)
