"""Results as Parquet: a row a game and a row a seat. The same games give the same bytes (with the same release of pyarrow)."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

import numpy as np

from ...engine import registry
from ...engine.contract import Game, Option, Written
from ...engine.errors import GrandTourError
from ...engine.i18n import say
from ..balance.statistics import Numbers, margins, shares
from ..matches.ladder import sides_of
from .plan import SimulationPlan
from .run import Progress, Simulation, keys_of_games, play_range

KINDS = ("games", "seats")  # the folders of the two tables
PLAN = b"grandtour"  # in the metadata of a file: the digest of its simulation's plan
WRITING: dict[str, Any] = {"compression": "zstd", "compression_level": 3, "version": "2.6", "write_page_checksum": True}


class Files(NamedTuple):
    """The two files of a shard, as bytes."""

    games: bytes
    seats: bytes


class Column(NamedTuple):
    """A column: its name, its type in Arrow's words, what it means."""

    name: str
    type: str
    about: str


def pyarrow() -> Any:
    """The library that knows Parquet, if it is installed."""
    try:
        import_module("pyarrow.parquet")
    except ImportError:
        raise GrandTourError(
            say("Parquet files need pyarrow. Install it with: {command}", command="pip install 'grandtour[lab]'")
        ) from None
    return import_module("pyarrow")


# --- columns ------------------------------------------------------------------------------------------------------------
GAME = Column("game", "int64", "number of the game in the simulation, from 0")
LENGTH = Column("length", "int32", "decisions of all seats together")


def columns(game: Game) -> dict[str, list[Column]]:
    """The columns of the two tables of a game."""
    options = [Column(f"option_{option.name}", _type(option), str(option.explanation.one)) for option in game.OPTIONS]
    points = [Column(f"points_{name}", "int32", f"points of this source: {game.SOURCE_NAMES[name].one}") for name in game.SOURCES]
    games = [
        GAME,
        Column("key", "string", "`Table(…, key=key)` deals this very game"),
        LENGTH,
        Column("winners", "list<int8>", "the seats that are first; several if a win is shared or they are a team"),
        Column("margin", "int32", "points between the best side and the second"),
        *options,
    ]
    seats = [
        GAME,
        Column("seat", "int8", "the seat, from 0"),
        Column("side", "int8", "the side that it plays for: its own, or that of its team"),
        Column("bot", "string", "the level that plays it"),
        Column("score", "int32", "points in all"),
        Column("rank", "int8", "place after all tie-breaks: one more than how many (players or teams) are ahead"),
        Column("won", "double", "its part of the win: 1, or 1 / n if n sides share it, or 0"),
        *points,
        LENGTH,
        *options,
    ]
    return dict(zip(KINDS, (games, seats), strict=True))


def _type(option: Option) -> str:
    """What players write themselves is stored as JSON."""
    kinds = {type(value) for value in option.values}
    return (
        "string"
        if isinstance(option, Written)
        else {bool: "bool", int: "int64"}.get(kinds.pop() if len(kinds) == 1 else str, "string")
    )


def markdown(game: str) -> str:
    """The columns of a game's results, as tables for a document."""
    parts = []
    for kind, found in columns(registry.find(game)).items():
        rows = [f"| `{column.name}` | {column.type} | {column.about} |" for column in found]
        parts.append("\n".join([f"`{kind}/`:", "", "| column | type | meaning |", "|---|---|---|", *rows]))
    return "\n\n".join(parts)


def schema(plan: SimulationPlan, kind: str) -> Any:
    """The columns as Arrow knows them, each with what it means; and which plan the rows belong to."""
    pa = pyarrow()
    types = {"list<int8>": pa.list_(pa.int8()), "bool": pa.bool_(), "double": pa.float64(), "string": pa.string()}
    types |= {name: getattr(pa, name)() for name in ("int8", "int32", "int64")}
    fields = [pa.field(c.name, types[c.type], metadata={"about": c.about}) for c in columns(plan.module)[kind]]
    return pa.schema(fields, metadata={PLAN: plan.identity})


# --- writing ------------------------------------------------------------------------------------------------------------
def shard_files(plan: SimulationPlan, number: int, stop: Event, progress: Progress) -> Files:
    """Plays a shard, on this thread."""
    return files_of(plan, number, play_range(plan.table, plan.seed, plan.bots, *plan.range(number), stop, progress))


def files_of(plan: SimulationPlan, number: int, played: Simulation) -> Files:
    """The files of a shard from its games."""
    first, last = plan.range(number)
    sides = sides_of(plan.table)
    numbers, ahead = np.arange(first, last), played.ranks == 1
    winners = pyarrow().ListArray.from_arrays(
        np.concatenate([[0], np.cumsum(ahead.sum(axis=1))]).astype(np.int32), np.nonzero(ahead)[1].astype(np.int8)
    )
    options = {f"option_{name}": _cell(value) for name, value in plan.options.items()}
    games = {
        "game": numbers,
        "key": keys_of_games(plan.seed, first, last),
        "length": played.lengths,
        "winners": winners,
        "margin": margins(played.scores, sides),
    }
    seats = {
        "game": np.repeat(numbers, plan.seats),
        "seat": np.tile(np.arange(plan.seats), len(numbers)),
        "side": np.tile(sides, len(numbers)),
        "bot": list(plan.bots) * len(numbers),
        "score": played.scores.ravel(),
        "rank": played.ranks.ravel(),
        "won": shares(played.ranks, sides).ravel(),
        **{f"points_{name}": played.points[:, :, i].ravel() for i, name in enumerate(played.sources)},
        "length": np.repeat(played.lengths, plan.seats),
    }
    return Files(*(_written(plan, kind, rows, options) for kind, rows in zip(KINDS, (games, seats), strict=True)))


def _cell(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value


def _written(plan: SimulationPlan, kind: str, rows: dict[str, Any], same: dict[str, Any]) -> bytes:
    """A table as a file; `same` are values that all rows have."""
    pa = pyarrow()
    wanted, n = schema(plan, kind), len(rows["game"])
    arrays = [
        pa.repeat(pa.scalar(same[field.name], field.type), n)
        if field.name in same
        else pa.array(rows[field.name]).cast(field.type)
        for field in wanted
    ]
    sink = io.BytesIO()
    coded = [name for name in wanted.names if name != "key"]  # no two keys are equal: a dictionary of them would be in vain
    pa.parquet.write_table(pa.Table.from_arrays(arrays, schema=wanted), sink, use_dictionary=coded, **WRITING)
    return sink.getvalue()


# --- reading ------------------------------------------------------------------------------------------------------------
def is_whole(plan: SimulationPlan, number: int, paths: Sequence[Path]) -> bool:
    """Whether both files of a shard are there, readable to the last byte, of this plan and with all rows."""
    numbers = np.arange(*plan.range(number))
    expected = (numbers, np.repeat(numbers, plan.seats))
    return all(_holds(plan, kind, path, rows) for kind, path, rows in zip(KINDS, paths, expected, strict=True))


def _holds(plan: SimulationPlan, kind: str, path: Path, numbers: Numbers) -> bool:
    pa = pyarrow()
    try:
        found = pa.parquet.ParquetFile(io.BytesIO(path.read_bytes()), page_checksum_verification=True).read()
    except (OSError, ValueError, pa.ArrowException):
        return False
    ours = found.schema.equals(schema(plan, kind)) and (found.schema.metadata or {}).get(PLAN) == plan.identity.encode()
    return ours and np.array_equal(found["game"].to_numpy(), numbers)
