"""The messages of the socket: a room as one viewer may see it. Of a game only `view(seat)` gets in here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from ...engine import registry
from ...engine.fair_shuffle import commitment
from ...engine.i18n import Sentence, language, listed, say
from ...engine.input_paths import Choice, choices
from ...engine.render.pictures import table_html
from ..http.render import draw
from ..store import BOT
from .bot_names import face_of
from .chat import words_of
from .deletion import refusal as not_deleted
from .message_types import (
    ChatLine,
    ChatUpdate,
    CompileProgress,
    Handoff,
    HandoffPlace,
    LogLine,
    LogUpdate,
    Move,
    Section,
    Stage,
    TableMessage,
    TakebackRequest,
)
from .presence import connected, watching
from .rematches import left, rematch_offer
from .result import played_game, result
from .room import PLAYING, WAITING, Room
from .setup import level_shown
from .substitutes import moves_by_bots
from .viewers import Cursor, Viewer
from .waiting_room import waiting_room


# --- a room ---------------------------------------------------------------------------------------------------------
def message(viewer: Viewer, cursor: Cursor) -> tuple[TableMessage, Cursor]:
    """The present state of a room, as one viewer may see it: what the socket sends; and how far the viewer has been told then.
    Nothing is changed by it."""
    room, place = viewer.room, viewer.place
    log, reads_as, entries = _log(room, place, cursor)
    own = {
        "log": log,
        "chat": _chat(viewer, cursor),
        "since": cursor.missed,
        "deadline": _deadline(room, place),
        "menu": draw("table-menu.html", _menu(viewer)),
    }
    # Those who only look on all see the same, in one language on pages of one width.
    only_watches = room.stage == PLAYING and not viewer.held
    shared = room.drawn.once(lambda: _state(viewer), "state", language(), viewer.narrow) if only_watches else _state(viewer)
    return cast("TableMessage", {**shared, **own}), Cursor(reads_as, entries, room.chat.version)


def _state(viewer: Viewer) -> dict[str, Any]:
    """What a message tells of the room, whatever its reader has been told before."""
    room, place = viewer.room, viewer.place
    playing = room.stage == PLAYING and room.series is not None
    acting = place is not None and place in room.acting()
    return {
        "type": "table",
        "number": room.number,
        "stage": cast("Stage", room.stage),
        "place": place,
        "html": _main(viewer, place),
        "players": draw("players.html", _players(viewer)),
        "asks": str(_asks(viewer, place)),
        "turn": acting,
        "moves": _moves(room, place) if acting and place is not None else [],
        "handoff": _handoff(viewer),
        "passes": _passes(viewer),
        "undo": playing and place is not None and _may_undo(room, place),
        "takeback": _takeback(viewer),
        "away": place is not None and playing and place in room.stood_in(),
        "hints": acting and room.row.hints,
        "title": str(_title(room, acting, rematch_offer(room, viewer.player) is not None)),
        "notice": _notice(room, viewer.held),
        "compiling": None if room.ready_to_play else _compiling(room),
    }


def _compiling(room: Room) -> CompileProgress:
    return {"done": room.server.warming.done, "total": room.server.warming.total}


def _main(viewer: Viewer, place: int | None) -> str:
    room = viewer.room
    if room.stage == WAITING:
        return draw("waiting.html", waiting_room(viewer))
    if room.series is None:
        return ""
    return _board(viewer, place) if room.stage == PLAYING else draw("result.html", result(viewer, _board(viewer, place)))


def _board(viewer: Viewer, place: int | None) -> str:
    """The table of the game, drawn once for all who see the same."""
    room, narrow, seat = viewer.room, viewer.narrow, None if place is None else viewer.room.seat_of(place)
    return room.drawn.once(lambda: board_html(room, seat, narrow), "board", place, narrow, language())


def board_html(room: Room, seat: int | None, narrow: bool) -> str:
    return table_html(room.table, view_of(room, seat), narrow)


def in_words(viewer: Viewer) -> list[Section]:
    """The table in words, as the terminal has it: for those who would rather read or hear it."""
    room, place = viewer.room, viewer.place
    if room.series is None:
        return []
    sections = room.table.sections(None if place is None else room.seat_of(place))
    return [{"title": str(section.title), "lines": [str(line) for line in section.lines]} for section in sections]


def view_of(room: Room, seat: int | None) -> dict[str, Any]:
    """What a seat may see, looked at once."""
    return room.drawn.once(lambda: room.table.shared_view(seat), "view", seat)


def _moves(room: Room, place: int) -> list[Move]:
    seat = room.seat_of(place)
    return room.drawn.once(lambda: [move_shown(one) for one in choices(room.table, seat)], "moves", place, language())


def move_shown(one: Choice) -> Move:
    text, idle = str(one.text), one.idle
    return {"move": one.move, "path": one.path, "shorter": one.shorter, "text": text, "then": one.then, "idle": idle}


def _log(room: Room, place: int | None, cursor: Cursor) -> tuple[LogUpdate, Any, Sequence[Any]]:
    """The entries that a connection does not have yet (all of them for another place, or after a move was taken back); as whom
    it reads them, and all that it has then."""
    if room.series is None:
        return {"from": 0, "lines": []}, cursor.reads_as, cursor.entries
    seat = None if place is None else room.seat_of(place)
    stories, traces, reads_as = room.table.stories(seat), room.table.traces(seat), (seat, room.series.games)
    known = cursor.entries_known(reads_as, stories)
    lines = [_line(room, i, stories[i], traces[i]) for i in range(known, len(stories))]
    return {"from": known, "lines": lines}, reads_as, stories


def _may_undo(room: Room, place: int) -> bool:
    """Whether a place might take back its last move, looked at once."""
    return room.drawn.once(lambda: room.takebacks.may_undo(place), "undo", place)


def _takeback(viewer: Viewer) -> TakebackRequest | None:
    """The request for a takeback: by whom, and whether this viewer is asked; or what has come of one."""
    room, request, held = viewer.room, viewer.room.takebacks.asked, viewer.held
    if room.stage != PLAYING:
        return None
    if request is None:
        told = room.takebacks.told(held)
        return None if told is None else {"text": str(told), "asked": False, "mine": False}
    asked = any(place in held and place not in request["agreed"] for place in room.takebacks.people_but(request["place"]))
    name = room.places[request["place"]].name
    mine = request["place"] in held
    text = (
        say("You asked to take back your last move.")
        if mine
        else say("{player} asks to take back: {move}", player=name, move=_last_of(viewer, request["place"]))
    )
    return {"text": str(text), "asked": asked and not mine, "mine": mine}


def _last_of(viewer: Viewer, place: int) -> str:
    """The last move of a place, as this viewer was told."""
    table, seat = viewer.room.table, viewer.room.seat_of(place)
    mine = None if viewer.place is None else viewer.room.seat_of(viewer.place)
    last = max((i for i, (mover, _) in enumerate(table.actions) if mover == seat), default=None)
    return "" if last is None else " ".join(map(str, table.stories(mine)[last]))


def _chat(viewer: Viewer, cursor: Cursor) -> ChatUpdate:
    """The chat messages that a connection does not have yet."""
    chat = viewer.room.chat
    new = chat.since(cursor.chat)
    lines: list[ChatLine] = [
        {"name": one.name, "text": words_of(one), "time": one.time, "mine": one.player == viewer.player} for one in new
    ]
    return {"anew": not chat.goes_on(cursor.chat), "lines": lines, "may": bool(viewer.held)}


def _by_bots(room: Room) -> set[int]:
    """The moves of this game that bots made for persons."""
    people = {room.seat_of(place.number) for place in room.places if place.kind != BOT}
    return room.drawn.once(lambda: moves_by_bots(room.table.happened(), people), "by bots")


def _line(room: Room, i: int, story: list[Sentence], trace: tuple[int, tuple[str, ...]]) -> LogLine:
    """A line of the log: what is said, who did it, and the parts of the table that it speaks of."""
    told = " ".join(map(str, story))
    text = str(say("{told} (played by a bot)", told=told)) if i in _by_bots(room) else told
    return {"text": text, "seat": trace[0], "parts": trace[1]}


def _asks(viewer: Viewer, place: int | None) -> Sentence:
    room = viewer.room
    if room.server.warming.failed is not None and not room.ready_to_play:
        return say("{reason}", reason=room.server.warming.failed)
    if not room.ready_to_play:
        return say("Compiling the games (first start only). This takes a few minutes; the table will open automatically.")
    if room.stage == WAITING:
        return say("Waiting for players …")
    if room.opener.being_opened:
        return say("Opening the table …")
    if room.series is None:
        return say("This table can't be opened.")
    if room.stage == PLAYING:
        return room.table.asks(None if place is None else room.seat_of(place))
    return say("The game is over.")


def _title(room: Room, acting: bool, offered: bool) -> Sentence:
    title = registry.title(room.row.game)
    if offered:
        return say("Rematch? – {game}", game=title)
    return say("Your turn – {game}", game=title) if acting else say("{game} – Grand Tour", game=title)


def _notice(room: Room, held: list[int]) -> str | None:
    if room.bots.trouble is not None or room.note is not None:
        return str(room.bots.trouble or room.note)
    if room.stage != PLAYING or room.series is None:
        return None
    if room.takebacks.declined:
        return str(say("Takeback declined"))
    away = [room.places[place].name for place in room.stood_in() if place not in held]
    gone = [room.places[place].name for place in left(room)]
    said = [say("Left the table: {players}. A bot plays on.", players=listed(gone))] if gone else []
    said += [say("A bot is playing for {players}", players=listed(away))] if away else []
    return " · ".join(map(str, said)) or None


def _handoff(viewer: Viewer) -> Handoff | None:
    waiting = viewer.handoff_places()
    places: list[HandoffPlace] = [{"place": place, "name": viewer.room.places[place].name} for place in waiting]
    return {"places": places} if places else None


def _passes(viewer: Viewer) -> str | None:
    """At a shared screen: who is next, while the one who has moved still looks at what came of it."""
    names = [viewer.room.places[place].name for place in viewer.next_places()]
    return str(say("Next: {players}", players=listed(names))) if names else None


def _deadline(room: Room, place: int | None) -> float | None:
    """Seconds left: mine, or of those who are to move."""
    acting = room.acting()
    left = [room.clock.time_left(other) for other in acting if place not in acting or other == place]
    known = [seconds for seconds in left if seconds is not None]
    return round(min(known), 1) if known else None


def _players(viewer: Viewer) -> dict[str, Any]:
    room = viewer.room
    view = None if room.series is None else view_of(room, None if viewer.place is None else room.seat_of(viewer.place))
    won = room.series.won if room.series is not None else [0] * len(room.places)
    here, acting, gone = connected(room), room.acting(), left(room)
    players = []
    for place in room.places:
        seat = place.number if room.series is None else room.seat_of(place.number)
        score = None if view is None else view["players"][seat]["score"]
        players.append(
            {
                "place": place.number,
                "seat": seat,
                "name": place.name,
                "mine": viewer.is_me(place),
                "face": face_of(place.name) if place.kind == BOT and place.number not in gone else None,
                "left": place.number in gone,
                "bot": level_shown(place.level),
                "stand_in": level_shown(None if place.kind == BOT else room.level_of(place.number)),
                "player": place.player,
                "acting": place.number in acting,
                "connected": place.player in here,
                "score": score,
                "wins": won[place.number],
            }
        )
    return {
        "players": players,
        "series": room.row.wins if room.row.wins > 1 else None,
        "game": room.series.games if room.series is not None else 1,
        "watchers": watching(room),
    }


def _menu(viewer: Viewer) -> dict[str, Any]:
    """What can be done with the table itself while a game is played."""
    room = viewer.room
    playing = room.stage == PLAYING and room.series is not None
    return {
        "hash": commitment(played_game(room).secret) if playing else None,
        "deletes": room.id if room.stage == PLAYING and not_deleted(room, viewer.player) is None else None,
        "csrf": viewer.csrf,
    }
