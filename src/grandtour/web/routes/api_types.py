"""What programs send to the API and what they are answered, as types: `/api/v1/openapi.json` is made from them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from ..tables.message_types import Stage
from ..tables.requests import MOST_WORDS
from ..tables.room import MOST_REQUEST


class Exact(BaseModel):
    """These fields and no others."""

    model_config = ConfigDict(extra="forbid")


# --- from programs ----------------------------------------------------------------------------------------------------
class NewPlayer(Exact):
    """A player to be made."""

    name: StrictStr = Field(min_length=1, max_length=60)


class Seat(Exact):
    """Who is to play a seat."""

    kind: StrictStr = Field(description="me, hot (somebody else at my program), link, open, or bot", max_length=10)
    level: StrictStr | None = Field(None, max_length=60, description="of a bot")
    name: StrictStr = Field("", max_length=60, description="of somebody else at my program")


class NewTable(Exact):
    """A table to be made."""

    game: StrictStr = Field(max_length=40)
    seats: list[Seat] = Field(min_length=1, max_length=8)
    options: dict[str, Any] = Field(default_factory=dict, description="those that are not named have their defaults")
    wins: StrictInt = Field(1, description="how many wins the series needs; 1: a single game")
    limit: StrictInt | None = Field(None, description="seconds a move; then a bot plays until its player is back")
    public: StrictBool = Field(False, description="whether everybody finds the table")
    spectators: StrictBool = Field(True, description="whether others may look on")
    lots: StrictBool = Field(False, description="draw lots for the order of the seats when the game begins")
    box: dict[str, Any] | None = Field(None, description="another box than the printed one, as in its TOML file")
    hints: StrictBool = Field(True, description="whether bots may be asked for advice; without, it counts for the rating")


class Joining(Exact):
    """Which place a player takes."""

    place: StrictInt | None = Field(None, description="the first free one if none is named")
    invite: StrictStr = Field("", max_length=60, description="needed for places that are not open to all")
    name: StrictStr | None = Field(None, max_length=60, description="another name for you at this table")


class Ready(Exact):
    """A player is ready."""

    word: StrictStr = Field("", max_length=60, description="your word for the shuffle")


class Move(Exact):
    """A move to be made."""

    move: StrictStr = Field(max_length=MOST_WORDS)
    after: StrictInt = Field(ge=0, lt=2**31, description="the number of the view that it answers")
    request: StrictStr = Field(min_length=1, max_length=MOST_REQUEST, description="a name of its own: sent twice, it counts once")
    place: StrictInt | None = Field(None, description="your place, if you have several")


# --- from the server --------------------------------------------------------------------------------------------------
class Problem(BaseModel):
    """Whatever is refused: why, and the number of the rule that says so."""

    error: str
    rule: str = ""


class CreatedPlayer(Exact):
    """A new player."""

    player: int = Field(description="the player's number")
    name: str
    token: str = Field(description="sent as “Authorization: Bearer …” from now on; it is shown only once")


class GameOption(Exact):
    """Something that players agree on before a game."""

    name: str
    values: list[Any] = Field(description="all values; examples, if players write it themselves")
    default: Any
    explanation: str
    written: list[str] = Field(description="the fields to write, if players write it themselves")


class GameInfo(Exact):
    """A game that can be played here."""

    game: str = Field(description="its name in requests")
    title: str
    about: str
    seats: list[int] = Field(description="the numbers of players that can play it")
    levels: list[str] = Field(description="the bots that can be seated")
    options: list[GameOption]


class PlaceInfo(Exact):
    """A place at a table."""

    place: int
    kind: Literal["person", "link", "open", "bot"]
    name: str = Field(description="empty while nobody has taken the place")
    level: str | None = Field(description="of a bot")
    free: bool


class TableInfo(Exact):
    """A table, without what is on it."""

    table: str = Field(description="its name in requests")
    game: str
    stage: Stage
    options: dict[str, Any]
    wins: int = Field(description="how many wins the series needs")
    limit: int | None = Field(description="seconds for a move")
    public: bool
    spectators: bool
    lots: bool = Field(description="lots are drawn for the order of the seats when the game begins")
    places: list[PlaceInfo]


class TableStatus(TableInfo):
    """A table as one program sees it, without what is on it."""

    commitment: str = Field(description="the hash of the secret behind the game that is played or comes next")
    mine: list[int] = Field(description="your places")
    number: int = Field(description="of the last event")


class CreatedTable(TableInfo):
    """A new table."""

    invite: str = Field(description="opens any free place to those who have it")
    commitment: str = Field(description="the hash of the secret behind the first game")
    mine: list[int] = Field(description="your places")


class JoinedTable(Exact):
    """The place that was taken."""

    table: str
    place: int
    commitment: str = Field(description="the hash of the secret behind the first game")


class ReadyAnswer(Exact):
    """Whether the game has begun."""

    stage: Stage
    commitment: str = Field(description="the hash of the secret behind the game that is played or comes next")


class TableView(Exact):
    """A table as one place sees it, or a spectator."""

    table: str
    number: int = Field(description="of the last event; a move answers it as “after”")
    stage: Stage = Field(description="“between” is after a game of a series that goes on")
    place: int | None = Field(description="your place; null for a spectator")
    acting: list[int] = Field(description="the places that may move")
    seat: int | None = Field(description="your seat in this game: seats go round in a series; null before the game")
    asks: str | None = Field(description="what is asked, one sentence; null before the game")
    legal: list[str] = Field(description="your moves, in words")
    view: dict[str, Any] | None = Field(
        description="what you may see, as the rules of the game document it; null before the game"
    )
    log: list[str] = Field(description="what was told of the last moves")
    commitment: str = Field(description="the hash of the secret behind this game")
    game: int = Field(0, description="the number of the game in its series, from 1; missing before the game")
    scores: list[int] = Field([], description="the points of all seats; only after a game")
    ranks: list[int] = Field([], description="the places of all seats, 1 is the best; only after a game")
    next_commitment: str | None = Field(
        None, description="the hash of the secret behind the next game, null if there is none; only after a game"
    )


class MoveRefusal(Exact):
    """Why a move is not allowed."""

    move: str
    reason: str | None = Field(description="null if the move is allowed")
    rule: str = Field(description="the number of the rule that says so, if one does")


class MoveDone(Exact):
    """The move is stored."""

    number: int = Field(description="of its event")


# --- records ----------------------------------------------------------------------------------------------------------
class MoveEvent(Exact):
    """A move."""

    seat: int
    move: str


class UndoEvent(Exact):
    """A seat took back its last move."""

    seat: int
    undo: Literal[True]


class ConsentEvent(Exact):
    """A seat agreed that another takes back its last move."""

    seat: int
    consent: int = Field(description="the other seat")


class SubstituteEvent(Exact):
    """A bot plays a seat from here on."""

    seat: int
    stand_in: str | None = Field(alias="stand-in", description="the bot's level; null: its player is back")


class EndEvent(Exact):
    """The table was closed before the game was over."""

    end: str = Field(description="why")


class RecordStart(Exact):
    """How the game began: one of these."""

    key: str = Field("", description="the key of the deal, 64 hexadecimal digits")
    position: dict[str, Any] = Field({}, description="the position that it was begun from")


class RecordShuffle(Exact):
    """What the key of the deal was made from."""

    secret: str
    words: list[str]
    game: int = Field(description="the number of the game in its series, from 0")
    lots: list[int] = Field([], description="the order that was drawn for the seats, if it was")


class RecordResult(Exact):
    """How the game ended."""

    scores: list[int]
    ranks: list[int]


class GameRecord(Exact):
    """A whole game, as docs/records.md has it."""

    format: Literal[1]
    game: str
    rules: int = Field(description="the version of the game's rules")
    seats: int
    options: dict[str, Any]
    start: RecordStart
    events: list[MoveEvent | UndoEvent | ConsentEvent | SubstituteEvent | EndEvent]
    box: dict[str, Any]
    names: list[str] = []
    about: str = ""
    shuffle: RecordShuffle | None = Field(None, description="missing if the game was not dealt here")
    result: RecordResult
