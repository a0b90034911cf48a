"""Answers to puzzles, and the ratings that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select

from ...strength import NEW, Strength, after_answer
from . import Store, schema
from .database import alone, put


@dataclass(frozen=True)
class AnswerRow:
    """The first answer of a player to a puzzle; `solver` and `hardness` are the strengths before and after it."""

    player: int
    puzzle: str
    game: str
    move: str
    is_right: bool
    time: float
    daily: str | None = None
    solver: Sequence[Sequence[float]] = ()
    hardness: Sequence[Sequence[float]] = ()


@dataclass(frozen=True)
class Standing:
    """How strong somebody is, or how hard a puzzle; how many answers that follows from, and how many of them were right."""

    strength: Strength
    answers: int = 0
    solved: int = 0

    def after(self, strength: Strength, is_right: bool) -> dict[str, Any]:
        mean, deviation = strength
        return {"mean": mean, "deviation": deviation, "answers": self.answers + 1, "solved": self.solved + is_right}


async def answer(store: Store, row: AnswerRow, shipped: Strength) -> AnswerRow | None:
    """Stores an answer with what it does to the ratings; nothing, if the player has answered before. `shipped`: how hard the
    puzzle is before anybody has answered it here."""

    def work(connection: Connection) -> AnswerRow | None:
        alone(connection, "answers")  # ratings are made from those before
        answers = schema.answers.c
        again = select(answers.puzzle).where(answers.player == row.player, answers.puzzle == row.puzzle)
        there = select(schema.players.c.id).where(schema.players.c.id == row.player)
        if connection.execute(again).first() is not None or connection.execute(there).first() is None:
            return None
        solver = _standing(connection.execute(_solver(row.player, row.game)).mappings().all(), NEW)
        hardness = _standing(connection.execute(_puzzle(row.puzzle)).mappings().all(), shipped)
        first, second = after_answer(solver.strength, hardness.strength, row.is_right)
        put(connection, schema.solvers, {"player": row.player, "game": row.game, **solver.after(first, row.is_right)})
        put(connection, schema.puzzles, {"id": row.puzzle, **hardness.after(second, row.is_right)})
        changes = {"solver": [solver.strength, first], "hardness": [hardness.strength, second]}
        stored = AnswerRow(**{**vars(row), **changes})
        connection.execute(insert(schema.answers), vars(stored))
        return stored

    found: AnswerRow | None = await store.write(work)
    return found


def _solver(player: int, game: str) -> Any:
    return select(schema.solvers).where(schema.solvers.c.player == player, schema.solvers.c.game == game)


def _puzzle(puzzle: str) -> Any:
    return select(schema.puzzles).where(schema.puzzles.c.id == puzzle)


def _standing(rows: Sequence[Any], new: Strength) -> Standing:
    return Standing((rows[0]["mean"], rows[0]["deviation"]), rows[0]["answers"], rows[0]["solved"]) if rows else Standing(new)


def solver(store: Store, player: int | None, game: str) -> Standing:
    """How good a player is at the puzzles of a game."""
    return _standing([] if player is None else store.rows(_solver(player, game)), NEW)


def hardness(store: Store, puzzle: str, shipped: Strength) -> Standing:
    """How hard a puzzle is."""
    return _standing(store.rows(_puzzle(puzzle)), shipped)


def answer_of(store: Store, player: int | None, puzzle: str) -> AnswerRow | None:
    """What a player has answered to a puzzle."""
    answers = schema.answers
    query = select(answers).where(answers.c.player == (player or 0), answers.c.puzzle == puzzle)
    return next((AnswerRow(**row) for row in store.rows(query)), None)


def answered(store: Store, player: int | None, game: str) -> set[str]:
    """The puzzles of a game that a player has answered."""
    answers = schema.answers.c
    return {row["puzzle"] for row in store.rows(select(answers.puzzle).where(answers.player == player, answers.game == game))}


def daily_answers(store: Store, player: int | None) -> dict[str, bool]:
    """The days whose puzzle a player has answered, and whether rightly."""
    answers = schema.answers.c
    query = select(answers.daily, answers.is_right).where(answers.player == (player or 0), answers.daily.is_not(None))
    return {row["daily"]: bool(row["is_right"]) for row in store.rows(query)}


def daily_solvers(store: Store, day: str) -> tuple[int, int]:
    """How many have answered the puzzle of a day, and how many of them rightly."""
    answers = schema.answers.c
    query = select(answers.is_right, func.count().label("n")).where(answers.daily == day).group_by(answers.is_right)
    found = {bool(row["is_right"]): int(row["n"]) for row in store.rows(query)}
    return sum(found.values()), found.get(True, 0)
