"""The messages of the socket: a room as one viewer may see it. Of a game only `view(seat)` gets in here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from ...engine import registry
from ...engine.fair_shuffle import commitment
from ...engine.i18n import Sentence, language, listed, say
from ...engine.input_paths import Choice, choices
from ...engine.render.pictures import table_html
from ..http.render import draw, qr
from ..settings import limit_words
from ..store import BOT, PERSON, GameRow
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
from .options import shown_options
from .reveal import hidden_lines
from .room import BETWEEN, OVER, PLAYING, WAITING, Room
from .setup import level_words
from .substitutes import forfeits, moves_by_bots
from .viewers import Cursor, Viewer


def _level(level: str | None) -> Sentence | str | None:
    return None if level is None else level_words(level)


# --- a room ---------------------------------------------------------------------------------------------------------
def message(viewer: Viewer, cursor: Cursor) -> tuple[TableMessage, Cursor]:
    """The present state of a room, as one viewer may see it: what the socket sends; and how far the viewer has been told then.
    Nothing is changed by it."""
    room = viewer.room
    place = viewer.place
    playing = room.stage == PLAYING and room.series is not None
    compiling = None if room.ready_to_play else _compiling(room)
    acting = place is not None and place in room.acting()
    log, reads_as, entries = _log(room, place, cursor)
    shown: TableMessage = {
        "type": "table",
        "number": room.number,
        "stage": cast("Stage", room.stage),
        "place": place,
        "html": _main(viewer, place),
        "players": draw("players.html", _players(viewer)),
        "asks": str(_asks(viewer, place)),
        "turn": acting,
        "moves": _moves(room, place) if acting and place is not None else [],
        "log": log,
        "handoff": _handoff(viewer),
        "undo": playing and place is not None and _may_undo(room, place),
        "takeback": _takeback(viewer),
        "away": place is not None and playing and place in room.stood_in(),
        "hints": acting and room.row.hints,
        "chat": _chat(viewer, cursor),
        "since": cursor.missed,
        "deadline": _deadline(room, place),
        "title": str(_title(room, acting)),
        "notice": _notice(room, viewer.held),
        "compiling": compiling,
    }
    return shown, Cursor(reads_as, entries, room.chat.version)


def _compiling(room: Room) -> CompileProgress:
    return {"done": room.server.warming.done, "total": room.server.warming.total}


def _main(viewer: Viewer, place: int | None) -> str:
    room = viewer.room
    if room.stage == WAITING:
        return draw("waiting.html", _waiting(viewer))
    if room.series is None:
        return ""
    return _board(viewer, place) if room.stage == PLAYING else draw("result.html", _result(viewer))


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
    return {"move": one.move, "path": one.path, "text": str(one.text), "then": one.then}


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
    """The request for a takeback: by whom, and whether this viewer is asked."""
    room, request = viewer.room, viewer.room.row.takeback
    if request is None or room.stage != PLAYING:
        return None
    held = viewer.held
    asked = any(place in held and place not in request["agreed"] for place in room.takebacks.people_but(request["place"]))
    name = room.places[request["place"]].name
    mine = request["place"] in held
    text = say("You asked to take back your last move.") if mine else say("{player} asks to take back a move", player=name)
    return {"text": str(text), "asked": asked and not mine}


def _chat(viewer: Viewer, cursor: Cursor) -> ChatUpdate:
    """The chat messages that a connection does not have yet."""
    chat = viewer.room.chat
    new = chat.since(cursor.chat)
    lines: list[ChatLine] = [
        {"name": one.name, "text": words_of(one), "time": one.time, "mine": one.player == viewer.player} for one in new
    ]
    return {"anew": len(new) == len(chat.messages), "lines": lines, "may": bool(viewer.held)}


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


def _title(room: Room, acting: bool) -> Sentence:
    title = registry.find(room.row.game).TITLE
    return say("Your turn – {game}", game=title) if acting else say("{game} – Grand Tour", game=title)


def _notice(room: Room, held: list[int]) -> str | None:
    if room.bots.trouble is not None or room.note is not None:
        return str(room.bots.trouble or room.note)
    if room.stage != PLAYING or room.series is None:
        return None
    if room.takebacks.declined_at == room.number:
        return str(say("Takeback declined"))
    away = [room.places[place].name for place in room.stood_in() if place not in held]
    return str(say("A bot is playing for {players}", players=listed(away))) if away else None


def _handoff(viewer: Viewer) -> Handoff | None:
    waiting = viewer.handoff_places()
    places: list[HandoffPlace] = [{"place": place, "name": viewer.room.places[place].name} for place in waiting]
    return {"places": places} if places else None


def _deadline(room: Room, place: int | None) -> float | None:
    """Seconds left: mine, or of those who are to move."""
    acting = room.acting()
    left = [room.clock.time_left(other) for other in acting if place not in acting or other == place]
    known = [seconds for seconds in left if seconds is not None]
    return round(min(known), 1) if known else None


def connected(room: Room) -> set[int]:
    """The players who look at the room now."""
    return {viewer.player for viewer in room.viewers if viewer.player is not None}


def _players(viewer: Viewer) -> dict[str, Any]:
    room = viewer.room
    view = None if room.series is None else view_of(room, None if viewer.place is None else room.seat_of(viewer.place))
    won = room.series.won if room.series is not None else [0] * len(room.places)
    here, acting, held = connected(room), room.acting(), viewer.held
    players = []
    for place in room.places:
        seat = place.number if room.series is None else room.seat_of(place.number)
        score = None if view is None else view["players"][seat]["score"]
        players.append(
            {
                "place": place.number,
                "seat": seat,
                "name": place.name,
                "mine": place.number in held,
                "bot": _level(place.level),
                "stand_in": _level(None if place.kind == BOT else room.level_of(place.number)),
                "player": place.player,
                "acting": place.number in acting,
                "connected": place.player in here,
                "score": score,
                "wins": won[place.number],
            }
        )
    seated = {place.player for place in room.places}
    watching = sum(1 for other in room.viewers if other.player is None or other.player not in seated)
    return {
        "players": players,
        "series": room.row.wins if room.row.wins > 1 else None,
        "game": room.series.games if room.series is not None else 1,
        "watchers": watching,
        "hash": commitment(played_game(room).secret) if room.stage == PLAYING and room.series is not None else None,
        "deletes": room.id if room.stage == PLAYING and not_deleted(room, viewer.player) is None else None,
        "csrf": viewer.csrf,
    }


def _waiting(viewer: Viewer) -> dict[str, Any]:
    room, held = viewer.room, viewer.held
    here = connected(room)
    may_invite = bool(held) or viewer.player == room.row.creator
    wanted = any(not place.taken for place in room.places)
    link = f"{viewer.address}/join/{room.row.invite}" if may_invite and wanted else None
    places = [
        {
            "place": place.number,
            "name": place.name,
            "bot": _level(place.level),
            "mine": place.number in held,
            "connected": place.player in here,
            "ready": place.ready,
            "kind": place.kind,
            "sit": not place.taken and place.kind == "open" and not held,
        }
        for place in room.places
    ]
    return {
        "id": room.id,
        "title": registry.find(room.row.game).TITLE,
        "places": places,
        "me": viewer.me,
        "csrf": viewer.csrf,
        "suggested": str(say("Traveller")),
        "invite": "",
        "link": link,
        "qr": None if link is None else qr(link),
        "details": _details(room),
        "may_leave": bool(held) and all(room.places[place].kind != PERSON for place in held),
        "holder": bool(held),
        "word": room.places[held[0]].word if held else "",
        "commitment": room.commitment,
        "creator": viewer.player is not None and viewer.player == room.row.creator,
    }


def _details(room: Room) -> list[Sentence]:
    """How the room is set up, in words."""
    row = room.row
    lines = shown_options(registry.find(row.game), row.options, row.box)
    if row.wins > 1:
        lines.append(say("Series: first to {n} wins.", n=row.wins))
    if row.move_limit is not None:
        lines.append(say("Time: {limit}; after that, a bot takes over.", limit=limit_words(row.move_limit)))
    if row.rated:
        lines.append(say("No hints; rated."))
        lines.append(say("Leaving a rated game, or letting a bot move for you, counts as a loss."))
    elif not row.hints:
        lines.append(say("No hints."))
    if row.lots:
        lines.append(say("Random seating order, drawn at the start from the same secret and words as the deal."))
    lines.append(say("Listed in the lobby.") if row.public else say("Private: only people with the link can find it."))
    lines.append(say("Spectators allowed.") if row.spectators else say("No spectators."))
    if row.box is not None:
        lines.append(say("Custom box."))
    return lines


def _result(viewer: Viewer) -> dict[str, Any]:
    room, held = viewer.room, viewer.held
    series = room.series
    assert series is not None
    game, table = played_game(room), series.table
    ranked = sorted(range(table.seats), key=lambda seat: (table.ranks[seat], seat))
    sources = [name for name in table.points(0) if any(table.points(seat)[name] for seat in ranked)]  # not what the game has not
    winners = (
        [series.who(player) for player in series.winners]
        if series.over
        else [table.who(s) for s in ranked if table.ranks[s] == 1]
    )
    places = [
        {
            "place": room.place_at(seat),
            "seat": seat,
            "name": table.who(seat),
            "mine": room.place_at(seat) in held,
            "rank": table.ranks[seat],
            "score": table.scores[seat],
            "points": [table.points(seat)[name] for name in sources],
            "wins": series.won[room.place_at(seat)],
        }
        for seat in ranked
    ]
    return {
        "id": room.id,
        "game": room.row.game,
        "stage": room.stage,
        "ended": None,
        "sources": [table.source(name) for name in sources],
        "places": places,
        "winners": winners,
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
        "creator": viewer.player is not None and viewer.player == room.row.creator,
        "board": _board(viewer, viewer.place),
        "secrets": hidden_lines(table),
        "rematch": room.stage == OVER and bool(held),
        "successor": room.row.successor if held else None,
        "csrf": viewer.csrf,
    }


def _given_up(room: Room, game: GameRow) -> list[int]:
    """The seats of those who have lost a game without hints because they left it, or let a bot move."""
    assert room.series is not None
    dealt = enumerate(game.players or ())
    persons = [room.series.seat_of(place) for place, player in dealt if player is not None]
    return sorted(forfeits(room.table.happened(), persons, True)) if not room.row.hints else []


def played_game(room: Room) -> GameRow:
    """The game that lies on the table: between two games, the one that is over."""
    return [game for game in room.games if game.words is not None][-1]
