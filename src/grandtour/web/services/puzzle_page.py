"""A puzzle as a page shows it: the table as its seat sees it, what can be chosen; and for those who have answered, what
is right."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from ...engine.editor.phrases import player_names
from ...engine.i18n import Sentence, count, language, say
from ...engine.input_paths import choices
from ...engine.numbers import percent
from ...engine.registry import find
from ...engine.render.pictures import table_html
from ...engine.table import Table
from ...puzzles.choice import puzzle_called
from ...puzzles.puzzle import Puzzle
from ...strength import shown
from ..http.errors import Denied
from ..store import Store, puzzles
from ..store.puzzles import AnswerRow
from ..tables.messages import move_shown
from ..tables.options import shown_options

DAYS = 3660  # of a streak that are counted, at most


@lru_cache(100)
def table_at(game: str, id_: str, code: str) -> Table:
    """The table of a puzzle, whose players have names in a language. Nobody plays on it."""
    puzzle = puzzle_called(game, id_)
    if puzzle is None:
        raise Denied(say("This puzzle doesn't exist."), 404)
    seats = int(puzzle.position["seats"])
    return puzzle.table(list(player_names(seats)))


@lru_cache(200)
def question(game: str, id_: str, narrow: bool, code: str) -> dict[str, Any]:
    """What a page shows of a puzzle before it is answered; the same for everybody who reads that language."""
    puzzle, table = puzzle_called(game, id_), table_at(game, id_, code)
    assert puzzle is not None
    return seen(table, puzzle.seat, narrow)


def seen(table: Table, seat: int, narrow: bool) -> dict[str, Any]:
    """A table to be solved, made only of a seat's view and of what the seat may do."""
    sections = [(str(section.title), [str(line) for line in section.lines]) for section in table.sections(seat)]
    return {
        "seat": seat,
        "asks": str(table.asks(seat)),
        "html": table_html(table, table.view(seat), narrow),
        "moves": [move_shown(one) for one in choices(table, seat) if one.then is None],
        "sections": [{"title": title, "lines": lines} for title, lines in sections],
    }


def setting_of(table: Table) -> list[Sentence]:
    """With how many players, and which options, if they aren't the usual ones."""
    players = count("{n} player", "{n} players", table.seats)
    return [players, *shown_options(find(table.game), table.options, None)]


# --- answers ------------------------------------------------------------------------------------------------------------
def solution(puzzle: Puzzle, row: AnswerRow) -> dict[str, Any]:
    """What somebody learns who has answered: the best move and why, the chances, and what the answer did to the ratings."""
    table = table_at(puzzle.game, puzzle.id, language())
    own = puzzle.chance_with(row.move)
    other = None if row.is_right or own is None else row.move
    before, after = (shown(one) for one in row.solver)
    return {
        "right": row.is_right,
        "move": table.explain(puzzle.seat, row.move),
        "best": [table.explain(puzzle.seat, one) for one in puzzle.right],
        "parts": {"mine": table.parts(puzzle.seat, row.move), "best": table.parts(puzzle.seat, puzzle.right[0])},
        "win": percent(puzzle.moves[0].win),
        "own_win": None if own is None else percent(own),
        "second": table.explain(puzzle.seat, puzzle.moves[puzzle.best].move),
        "second_win": percent(puzzle.moves[puzzle.best].win),
        "reasons": puzzle.reasons(table, other),
        "than": None if other is None else table.explain(puzzle.seat, other),
        "rating": after,
        "change": after.number - before.number,
        "hardness": shown(row.hardness[1]),
        "simulations": puzzle.simulations,
    }


def streak(days: dict[str, bool], today: date) -> int:
    """How many days in a row, up to today, somebody has solved the puzzle of the day; today's may still be open."""
    first = today if today.isoformat() in days else today - timedelta(1)
    found = 0
    while found < DAYS and days.get((first - timedelta(found)).isoformat()):
        found += 1
    return found


def longest(days: dict[str, bool]) -> int:
    """The longest streak there was."""
    best = run = 0
    last: date | None = None
    for day in sorted(date.fromisoformat(one) for one, is_right in days.items() if is_right):
        run = run + 1 if last is not None and day - last == timedelta(1) else 1
        best, last = max(best, run), day
    return best


def standing_words(store: Store, me: int | None, game: str, total: int) -> dict[str, Any]:
    """How I stand with the puzzles of a game."""
    mine = puzzles.solver(store, me, game)
    return {
        "total": total,
        "answered": mine.answers,
        "solved": mine.solved,
        "rating": shown(mine.strength) if mine.answers else None,
    }


def refusal_of(table: Table, seat: int, move: str) -> Sentence | None:
    """Why something can't be an answer."""
    if move in table.legal(seat):
        return None
    reason = table.reason(seat, move) if move else None
    return say("Choose a move first.") if reason is None else reason.sentence
