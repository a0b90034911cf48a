"""The messages of a table's socket, as types. `docs/messages.md` and the client's `static/shared/messages.d.ts` are made from
them: `python -m tests.client.declarations` rewrites both."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

Stage = Literal["waiting", "playing", "between", "over"]


# --- parts of messages ------------------------------------------------------------------------------------------------
class Move(TypedDict):
    """A legal move."""

    move: Annotated[str, "its words"]
    path: Annotated[tuple[str, ...], "the parts of the table to press for it, in any order"]
    text: Annotated[str, "what it does, a sentence"]
    then: Annotated[str | None, "the move that follows in the same gesture"]
    shorter: Annotated[tuple[tuple[str, ...], ...], "some of the parts, where those are enough"]
    idle: Annotated[bool, "it would do nothing now: its parts are not outlined"]


class LogLine(TypedDict):
    """A line of the log."""

    text: Annotated[str, "what is said"]
    seat: Annotated[int, "who moved"]
    parts: Annotated[tuple[str, ...], "the parts of the table that it speaks of, as far as this place was told"]


# `from` is a word of Python, so this type is made by a call.
LogUpdate = TypedDict("LogUpdate", {"from": Annotated[int, "the first line that is replaced"], "lines": list[LogLine]})
LogUpdate.__doc__ = "Replaces the lines of the log from one on."


class ChatLine(TypedDict):
    """A chat message."""

    name: str
    text: str
    time: Annotated[float, "in seconds since 1970"]
    mine: bool


class ChatUpdate(TypedDict):
    """Chat messages that are new."""

    anew: Annotated[bool, "these are all lines, not only new ones"]
    lines: list[ChatLine]
    may: Annotated[bool, "whether the reader may write"]


class HandoffPlace(TypedDict):
    """A player at this screen."""

    place: int
    name: str


class Handoff(TypedDict):
    """Several players at one screen: pass the device to one of these. Nobody's hand is in `html`."""

    places: list[HandoffPlace]


class TakebackRequest(TypedDict):
    """Somebody asks to take a move back; or, if there is nothing to answer, what has come of it."""

    text: str
    asked: Annotated[bool, "the reader has to answer"]
    mine: Annotated[bool, "the reader has asked, and may withdraw it: by answering no"]


class CompileProgress(TypedDict):
    """How far the rules are compiled."""

    done: int
    total: int


class Section(TypedDict):
    """A part of the table in words."""

    title: str
    lines: list[str]


class Hint(TypedDict):
    """A move that a strong bot would make."""

    move: str
    text: str
    win: Annotated[float, "the chance to win"]
    points: Annotated[float, "the points expected"]
    reasons: list[str]


# --- from the server --------------------------------------------------------------------------------------------------
class TableState(TypedDict):
    """The present state of a table, as one viewer may see it, but for its three long texts."""

    number: Annotated[int, "grows with everything that happens"]
    stage: Stage
    place: Annotated[
        int | None, "the reader's place; null for a spectator, and at a shared screen while nobody has said who looks"
    ]
    asks: Annotated[str, "what is asked, one sentence"]
    turn: Annotated[bool, "the reader is to move"]
    moves: list[Move]
    log: LogUpdate
    handoff: Handoff | None
    passes: Annotated[str | None, "at a shared screen: who is next, while the one who has moved still looks"]
    undo: Annotated[bool, "there is a move that might be taken back"]
    takeback: TakebackRequest | None
    away: Annotated[bool, "a bot plays for the reader"]
    hints: Annotated[bool, "a hint may be asked for now"]
    chat: ChatUpdate
    since: Annotated[int | None, "the first line of the log that the reader has missed"]
    deadline: Annotated[float | None, "seconds that are left for the move"]
    title: Annotated[str, "of the page"]
    notice: Annotated[str | None, "a sentence above the table"]
    compiling: CompileProgress | None


Patch = list[str | tuple[int, int]]
"""A text as a change of the one before: lines of that which stay (the first, from 0, and how many), and new lines."""


class TableMessage(TableState):
    """The whole present state of a table, as one viewer may see it: at the beginning and after every change; changes may be
    merged."""

    type: Literal["table"]
    html: Annotated[str, "the table as drawn for this place"]
    players: Annotated[str, "the panel beside it"]
    menu: Annotated[str, "what can be done with the table itself: its shuffle, its deletion"]


class UpdateMessage(TableState):
    """The same for readers who ask for it and have been told the whole state on this connection: each long text as a change of
    the last one. `[0, 12]` are twelve lines of that from the first on, a text is one or more new lines."""

    type: Literal["update"]
    html: Patch
    players: Patch
    menu: Patch


class DoneMessage(TypedDict):
    """A request is stored."""

    type: Literal["done"]
    request: str | None
    number: Annotated[int, "of the state after it"]


class RefusedMessage(TypedDict):
    """Nothing has changed."""

    type: Literal["refused"]
    request: Annotated[str | None, "null if the message had none"]
    number: Annotated[int, "of the last event there was then; the state with it may come later"]
    reason: str
    rule: Annotated[str, "the number of the rule that says so, or “moves”, the section that lists the moves; empty if none does"]
    again: Annotated[bool, "nothing was wrong with it, but it could not be stored: it may be sent once more"]


class WhyMessage(TypedDict):
    """Why a path of parts leads nowhere; both texts are empty if something does come of it."""

    type: Literal["why"]
    path: list[str]
    reason: str
    rule: str


class WordsMessage(TypedDict):
    """The table in words, as the terminal has it."""

    type: Literal["words"]
    number: int
    place: int | None
    sections: list[Section]


class HintMessage(TypedDict):
    """The best moves."""

    type: Literal["hint"]
    number: int
    place: int
    moves: list[Hint]


class GoneMessage(TypedDict):
    """The last word: the table is gone, or closed to the reader. It has the fields of a refusal."""

    type: Literal["gone"]
    request: None
    reason: str
    rule: str
    again: bool


class PongMessage(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]


ServerMessage = (
    TableMessage
    | UpdateMessage
    | DoneMessage
    | RefusedMessage
    | WhyMessage
    | WordsMessage
    | HintMessage
    | GoneMessage
    | PongMessage
)


# --- from the browser -------------------------------------------------------------------------------------------------
class MoveRequest(TypedDict):
    """A move. It is answered by `done` or `refused`."""

    type: Literal["move"]
    request: NotRequired[Annotated[str, "the name under which it counts once, however often it is sent"]]
    after: Annotated[int, "the number of the state that the reader saw"]
    place: Annotated[int | None, "whose; null with one place only"]
    move: str


class UndoRequest(TypedDict):
    """Takes back the last move of a place, or asks the others to agree."""

    type: Literal["undo"]
    request: NotRequired[str]
    after: int
    place: int | None


Request = MoveRequest | UndoRequest


class HelloRequest(TypedDict):
    """A greeting; the present state comes anyway."""

    type: Literal["hello"]
    log: int


class PingRequest(TypedDict):
    """Is anybody there?"""

    type: Literal["ping"]


class AnswerRequest(TypedDict):
    """Whether somebody agrees that another takes a move back."""

    type: Literal["answer"]
    agreed: bool
    after: int


class BotRequest(TypedDict):
    """A bot of a level plays for a place, or (null) its player is back."""

    type: Literal["bot"]
    level: str | None
    place: int | None


class ChatRequest(TypedDict):
    """A chat message."""

    type: Literal["chat"]
    text: str


class HintRequest(TypedDict):
    """Asks for the best moves."""

    type: Literal["hint"]
    place: int | None


class WhyRequest(TypedDict):
    """Asks why nothing comes of pressing these parts."""

    type: Literal["why"]
    path: list[str]
    place: int


class SitRequest(TypedDict):
    """At a shared screen: who looks now."""

    type: Literal["sit"]
    place: int


class PassRequest(TypedDict):
    """At a shared screen: the device is passed on; until then, who has moved sees what came of it."""

    type: Literal["pass"]


class SeatRequest(TypedDict):
    """Before the game, from who made the table: a bot of a level gets a seat, or (null) it is free again."""

    type: Literal["seat"]
    place: int
    level: str | None


class ReadyRequest(TypedDict):
    """Ready for the next game, with a word for the shuffle."""

    type: Literal["ready"]
    word: str


class LookRequest(TypedDict):
    """How wide the page is now."""

    type: Literal["look"]
    narrow: bool


class WordsRequest(TypedDict):
    """Asks for the table in words."""

    type: Literal["words"]


ClientMessage = (
    Request
    | HelloRequest
    | PingRequest
    | AnswerRequest
    | BotRequest
    | ChatRequest
    | HintRequest
    | WhyRequest
    | SitRequest
    | PassRequest
    | SeatRequest
    | ReadyRequest
    | LookRequest
    | WordsRequest
)
