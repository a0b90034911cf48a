"""The page on which a position is set up, and that of a scoring sheet: what lies where, what may be put there, what is wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse

from ...engine.editor import LIST, ONE, REST, UNKNOWN, Editor, Entries, Place, ScoreSheet
from ...engine.editor.link import packed
from ...engine.editor.phrases import player, player_names
from ...engine.editor.picture import picture
from ...engine.editor.schema import MANY
from ...engine.i18n import Sentence, listed, say
from ...engine.input_paths import behind, choices, made, possible
from ...engine.numbers import percent
from ...engine.phrases import GAME_OVER
from ...engine.registry import find
from ...engine.render.pictures import art
from ...engine.table import Table
from ..http.identity import address, server_of
from ..http.render import page
from ..tables.message_types import Hint
from ..tables.options import option_fields
from .cards import shown_game, shown_levels
from .replays import in_thread, seats_to_fill

MOST_MOVES = 120  # legal moves that are listed
FEW = 4  # of those that are told while one presses


def shown_places(entries: Entries) -> list[dict[str, Any]]:
    """The places by section, in order."""
    left = {name: entries.left(name) for name in entries.pieces}
    sections: dict[str, dict[str, Any]] = {}
    for place in entries.places:
        title = player(place.section) if isinstance(place.section, int) else place.section
        seat = place.section if isinstance(place.section, int) else None
        section = sections.setdefault(str(title), {"title": title, "seat": seat, "id": f"section-{len(sections)}", "rows": []})
        section["rows"].append(shown_place(entries, place, left))
    return list(sections.values())


def shown_place(entries: Entries, place: Place, left: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
    """A place with what lies there and what may be done."""
    value = entries.values[place.path]
    return {
        "path": place.path,
        "title": place.title,
        "kind": place.kind,
        "value": value,
        "low": place.low,
        "high": place.high,
        "choices": [{"value": json.dumps(known), "label": label, "chosen": known == value} for known, label in place.choices],
        "chips": chips(entries, place),
        "room": place.kind in (LIST, ONE) and (place.kind == ONE or len(value) < place.most or UNKNOWN in value),
        "offers": offers(entries, place, left) if place.pieces else [],
        "turns": place.form is not None,
        "hidden": place.hidden,
        "rest": place.rest,
    }


def chips(entries: Entries, place: Place) -> list[dict[str, Any]]:
    """What lies at a place, one thing after the other; things that are alike and side by side as one."""
    found, at = [], 0
    for word, alike in groupby(entries.lying(place)):
        n = len(list(alike))
        piece = entries.piece(place, word)
        name = piece.name if piece and word == piece.id else word
        name = say("unknown") if word == UNKNOWN else say("all that is left, in any order") if word == REST else name
        found.append({"word": word, "name": name, "n": n, "at": at, "piece": word if piece is None else piece.id})
        at += n
    return found


def offers(entries: Entries, place: Place, left: Mapping[str, Mapping[str, int]]) -> list[dict[str, Any]]:
    """What may be put at a place: pieces that are left in the box, and what is unknown."""
    found = [
        {"value": piece.id, "label": piece.name, "n": left[place.pieces][piece.id] if 1 < piece.copies < MANY else None}
        for piece in entries.pieces[place.pieces]
        if place.takes(piece) and (place.noted or left[place.pieces][piece.id] > 0)
    ]
    return [{**one, "n": None} for one in found] if place.noted else found


def tray(entries: Entries) -> list[dict[str, Any]]:
    """What is left in the box, by sets."""
    return [
        {
            "name": name,
            "pieces": [{"id": piece.id, "name": piece.name, "n": left[piece.id]} for piece in pieces if left[piece.id] > 0],
        }
        for name, pieces in entries.pieces.items()
        for left in [entries.left(name)]
    ]


def parts_of(editor: Editor, seat: int | None) -> dict[str, str]:
    """The places that stand behind parts of the drawing, as a seat sees it."""
    found: dict[str, str] = {}
    for place in editor.places:
        names = place.parts + (place.own if seat is not None and place.section == seat else ())
        found.update(dict.fromkeys(names, place.path))
    return found


# --- the position ---------------------------------------------------------------------------------------------------------
def state(editor: Editor, seat: int | None, narrow: bool) -> dict[str, Any]:
    """All that a page shows of a position."""
    problems = editor.problems()
    table = None if problems else named_table(editor)
    looking = seat if seat is not None and seat < editor.frame.seats else None if wide_open(editor) else first_acting(table)
    return {
        "data": json.dumps(editor.data(), ensure_ascii=False),
        "link": packed(editor.data()),
        "seat": "" if looking is None else looking,
        "seats": [
            {"seat": "", "name": say("Spectator")},
            *({"seat": one, "name": player(one)} for one in range(editor.frame.seats)),
        ],
        "guessed": looking is not None and wide_open(editor),
        "problems": problems,
        "dropped": editor.dropped,
        "is_open": editor.is_open,
        "html": picture(editor, looking, narrow, not problems),
        "parts": parts_of(editor, looking),
        "sections": shown_places(editor),
        "tray": tray(editor),
        "over": table is not None and table.over,
        "asks": None if table is None else to_move(table),
        "moves": [] if table is None else legal_moves(table),
        "scores": None if table is None else shown_scores(table),
        "fill": [] if table is None else seats_to_fill(table, looking),
    }


def wide_open(editor: Editor) -> bool:
    """Whether what a player holds is unknown: then the table is seen as by a spectator, so that nothing is shown that was only
    dealt by chance."""
    held = [place for place in editor.places if isinstance(place.section, int)]
    return any(UNKNOWN in editor.lying(place) for place in held)


def first_acting(table: Table | None) -> int:
    return table.acting[0] if table is not None and table.acting else 0


def to_move(table: Table) -> Sentence:
    return GAME_OVER if table.over else say("To move: {players}.", players=listed(map(table.who, table.acting)))


def named_table(editor: Editor) -> Table:
    """The table of a position; the players are called by their numbers."""
    table = editor.table()
    table.names = player_names(table.seats)
    return table


def legal_moves(table: Table) -> list[dict[str, Any]]:
    """What every acting seat may do, in words."""
    found = []
    for seat in table.acting:
        texts = [str(table.now.game.move(table.box, table.now.state, seat, a, table.who)) for a in table.legal_actions(seat)]
        found.append(
            {"seat": seat, "name": table.who(seat), "texts": texts[:MOST_MOVES], "more": max(0, len(texts) - MOST_MOVES)}
        )
    return found


def shown_scores(table: Table) -> dict[str, Any]:
    """Everybody's points by source, as if the game ended now."""
    points = [table.points(seat) for seat in range(table.seats)]
    return score_table([(table.source(name), [one[name] for one in points]) for name in points[0]], list(table.ranks))


def score_table(sources: Sequence[tuple[object, list[int]]], ranks: Sequence[int]) -> dict[str, Any]:
    """Sources by players, with sums and places."""
    sums = [sum(numbers) for numbers in zip(*(numbers for _, numbers in sources), strict=True)]
    players = [{"seat": seat, "name": player(seat)} for seat in range(len(ranks))]
    return {"sources": sources, "sums": sums, "ranks": ranks, "players": players}


def answer(table: Table, seat: int, path: Sequence[str]) -> dict[str, Any]:
    """What comes of pressing these parts: the move, what may follow (`goes_on`), or why nothing does."""
    found = choices(table, seat)
    one = made(found, path)
    if one is not None:
        return {"words": say("This is possible: {move}", move=one.text), "goes_on": False}
    left = possible(found, path)
    if left:
        moves = "; ".join(str(choice.text) for choice in left[:FEW])
        return {"words": say("Possible so far. Press what goes with it: {moves}", moves=moves), "goes_on": True}
    return {"words": behind(table.now, seat, path, table.who), "goes_on": False}


def shown_hints(hints: Sequence[Hint]) -> list[dict[str, Any]]:
    return [{**one, "win": percent(one["win"])} for one in hints]


# --- pages ------------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Shown:
    """How a page of the editor is shown: seen from which seat, on a narrow page, and only what has changed of it."""

    seat: int | None = None
    narrow: bool = False
    fragment: bool = False


async def editor_page(request: Request, editor: Editor, shown: Shown, status: int = 200, **more: Any) -> HTMLResponse:
    """The page on which a position is set up."""
    found = await in_thread(request, partial(state, editor, shown.seat, shown.narrow))
    template = "editor-state.html" if shown.fragment else "editor.html"
    return page(request, template, status, **frame_of_page(request, editor, "editor"), **found, **{**NOTHING, **more})


async def sheet_page(request: Request, sheet: ScoreSheet, shown: Shown, status: int = 200, **more: Any) -> HTMLResponse:
    """The page of a scoring sheet."""
    found = await in_thread(request, partial(sheet_state, sheet))
    template = "sheet-state.html" if shown.fragment else "sheet.html"
    return page(request, template, status, **frame_of_page(request, sheet, "score"), **found, **{**NOTHING, **more})


NOTHING = {"error": None, "hints": None, "said": None, "text": ""}


def frame_of_page(request: Request, entries: Entries, kind: str) -> dict[str, Any]:
    """What stands round both."""
    game = entries.frame.box.game
    here = address(server_of(request), request.headers, request.url.scheme)
    return {
        "styles": ["/look/table.css", f"/games/{game}/style.css", "/static/css/replay.css", "/static/css/editor.css"],
        "game": shown_game(game),
        "art": art(game),
        "rules": f"/rules/{game}",
        "options": option_fields(find(game)),
        "chosen": entries.frame.options,
        "seats_now": entries.frame.seats,
        "address": f"{here}/{kind}/{game}",
        "levels": shown_levels(),
        "suggested": say("Traveller"),
    }


def sheet_state(sheet: ScoreSheet) -> dict[str, Any]:
    """All that a page shows of a scoring sheet."""
    problems, position, game = sheet.miscounted(), sheet.position(), find(sheet.frame.box.game)
    points = [position.points(seat) for seat in range(sheet.frame.seats)]
    sources = [(game.SOURCE_NAMES[name], [one[i] for one in points]) for i, name in enumerate(game.SOURCES)]
    return {
        "data": json.dumps(sheet.data(), ensure_ascii=False),
        "link": packed(sheet.data()),
        "problems": problems,
        "dropped": sheet.dropped,
        "sections": shown_places(sheet),
        "scores": None if problems else score_table(sources, position.ranks()),
    }
