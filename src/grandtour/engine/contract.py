"""The contract: what a game supplies. These docstrings are the specification.

A game is a package whose names are those of `Game`. Its rules are plain functions over two records, the box (what is
printed) and the state (what lies on the table), decorated with `engine.jit.rule`; everything else is ordinary Python.

Beside these names a game's folder has what is found by its place: `box.toml`, `RULES.md` and its translations,
`tutorial.LESSON`, `drawing.pieces.pieces`, and in `drawing/` the files `table.html`, `art.svg`, `style.css` and `poster.svg`.
Answers that most games give alike are in `engine/defaults.py`, sentences that all of them say in `engine/phrases.py`.

Seats are numbered from 0; a viewer is a seat, or `SPECTATOR`. Actions are whole numbers from 0 to `ACTIONS` − 1.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from .box import Box
from .errors import GrandTourError
from .features import Feature, Merit
from .i18n import Sentence, is_line, say
from .structs import Ints, Numbers
from .validation import Entry, brief

SPECTATOR = -1
MOST_NAME = 60  # letters of a name
MOST_DIGITS = 10  # of a number on a command line
Who = Callable[[int], str]  # names a player
WEIGHTS = (say("light"), say("medium"), say("heavy"))
MOVES = "moves"  # where the number of a rule could stand: the section of the rules that lists the moves …
MOVES_TITLE = say("Moves in words")  # … which is called so


@dataclass(frozen=True)
class Option:
    """Something players agree on before a game: `values` are all that can be chosen; the state holds the index of one."""

    name: str
    values: tuple[Any, ...]
    default: Any
    explanation: Sentence
    title: Sentence = field(default=Sentence(""), kw_only=True)
    called: tuple[Sentence, ...] = field(default=(), kw_only=True)
    """What the values are called by people (none for yes and no), or the fields that they write."""

    def number(self, value: Any) -> int:
        """The index of a value; values are compared with their types, so that 1 is not true."""
        for i, known in enumerate(self.values):
            if type(known) is type(value) and known == value:
                return i
        shown = ", ".join(_shown(v) for v in self.values)
        raise GrandTourError(
            say("Option “{name}” can't be {value}. Possible values: {values}.", name=self.name, value=_shown(value), values=shown)
        )

    def read(self, text: str) -> Any:
        """The value that a text stands for, as written on a command line: true and false, digits, else a word."""
        words = {"true": True, "false": False, "none": None}
        return words.get(text.lower(), int(text) if text.isdecimal() and len(text) < MOST_DIGITS else text)

    def settled(self, value: Any, box: Box) -> Any:
        """The value as a new table has it, of several ways to write the same."""
        return value


@dataclass(frozen=True)
class Word:
    """A word of the box that players may write in a field of an option: its name for people, and other words that mean it."""

    id: str
    name: object
    also: tuple[str, ...] = ()

    def means(self, text: str) -> bool:
        """Whether a person would say that it is the same: letter case and blanks don't count."""
        return likeness(text) in map(likeness, (self.id, *self.also))


def likeness(text: str) -> str:
    return unicodedata.normalize("NFKC", " ".join(text.split())).casefold()


Words = Mapping[str, Sequence[Word]]  # by field


@dataclass(frozen=True)
class Written(Option):
    """An option that players write themselves: nothing (`None`, number 0), or a text for each field (number 1). The texts
    stay with the table; `values` are examples."""

    fields: tuple[str, ...] = ()
    known: Callable[[Box], Words] = field(default=lambda _: {}, kw_only=True)
    """The words of the box for some of the fields; whatever else is written there means nothing but itself."""

    def number(self, value: Any) -> int:
        if value is None:
            return 0
        if isinstance(value, Mapping) and set(value) == set(self.fields) and all(map(is_label, value.values())):
            return 1
        raise GrandTourError(
            say(
                "Leave option “{name}” empty, or give at most {most} printable characters for each of: {fields}.",
                name=self.name,
                most=MOST_NAME,
                fields=", ".join(self.fields),
            )
        )

    def read(self, text: str) -> Any:
        """The texts one after another, with commas between them."""
        if text.lower() in ("", "none"):
            return None
        return dict(zip(self.fields, (part.strip() for part in text.rsplit(",", len(self.fields) - 1)), strict=False))

    def settled(self, value: Any, box: Box) -> Any:
        """The words of the box by their ids, however they were written; other texts of such fields with single blanks."""
        if value is None:
            return None
        known = self.known(box)
        return {name: _settled(known[name], text) if name in known else text for name, text in value.items()}

    def shown(self, value: Mapping[str, str], box: Box) -> list[object]:
        """The texts as people read them: the words of the box by their names."""
        known = {name: {word.id: word.name for word in words} for name, words in self.known(box).items()}
        return [known.get(name, {}).get(value[name], value[name]) for name in self.fields]


def _settled(words: Sequence[Word], text: str) -> str:
    meant = [word.id for word in words if word.means(text)]
    return text if text in meant else meant[0] if meant else " ".join(text.split())


def is_label(text: Any) -> bool:
    """Whether this can stand on a table as somebody's or something's name."""
    return is_line(text) and len(text) <= MOST_NAME


def _shown(value: Any) -> str:
    return (
        str(value).lower() if isinstance(value, bool) else f"“{brief(value)}”" if isinstance(value, str) else brief(repr(value))
    )


@dataclass(frozen=True)
class Reason:
    """Why an action is refused, and the number of the rule that says so: MOVES when it is not a move at all, "" when it is not a
    rule of the game."""

    rule: str
    sentence: Sentence

    def __str__(self) -> str:
        cited = MOVES_TITLE if self.rule == MOVES else self.rule
        return f"{self.sentence} ({cited})" if self.rule else str(self.sentence)


@dataclass(frozen=True)
class Section:
    """A part of the table in words: a title and lines."""

    title: Sentence
    lines: tuple[Sentence, ...]


@dataclass(frozen=True)
class Reader:
    """The reader of a table in words."""

    yours: bool = True
    """Whether the reader is the player whose view it is: “Your hand”. Else, as in a replay, the player is named."""
    typed: bool = False
    """Whether the reader types moves: then what can be named in one has its id beside it, as in “Sleeping car (sleeper)”."""


@dataclass(frozen=True)
class Component:
    """Something in the box that a designer counts: a card, a city, a token. `kind` is one of the game's `COMPONENT_KINDS`."""

    kind: str
    id: str
    name: Sentence


@dataclass(frozen=True)
class ScoringRule:
    """A line of the answer to "How do I win?": a sentence, and the number of the rule that has the details."""

    rule: str
    sentence: Sentence


@dataclass(frozen=True)
class TieBreak:
    """What decides between equal points, and a seat's number, the more the better. `is_told`: whether that number says anything
    to people."""

    name: Sentence
    number: int
    is_told: bool = True


Shuffled = Callable[[Any, Any, int, int], list[str] | None]
"""A pile, top first, right after a move shuffled it; nothing, if the move did not. From the `Position` before the move and the
one after it, the seat and the action."""


class Game(Protocol):
    """The names that a game's package has."""

    NAME: str
    TITLE: Sentence
    ABOUT: Sentence
    """The game in one sentence."""
    GOAL: Sentence
    """What to do, and what wins, in one line."""
    MINUTES: tuple[int, int]
    """About how long a game takes people, with the fewest and with the most players: an estimate, half a minute for each decision
    that `house` bots make in a game (`grandtour.lab.simulate(…).lengths`), less where most decisions are small steps."""
    WEIGHT: int
    """How demanding the game is: one of `WEIGHTS`."""
    RULES_VERSION: int
    """Raised when the same moves may lead elsewhere: a record of another version is refused."""
    STATE: np.dtype[Any]
    """The record of a table. It has the game's own fields and `seats`, `options` (a number for every option, if there is one) and
    `chance`, which `Table` fills in before `new`; and `learned`, raised by the rules whenever chance is used or anyone, the mover
    included, comes to see something hidden: a move can be taken back without asking only while this number stands still."""
    BOX: np.dtype[Any]
    OPTIONS: tuple[Option, ...]
    ACTIONS: int
    """How many actions there are; each is a number below it."""
    ACTION_TABLE: tuple[tuple[int, str, str], ...]
    """Which actions are which: the first number, the move in words, and by what its numbers are counted."""
    MOST_LEGAL: int
    """No position has more legal actions for a seat than this."""
    OBSERVED: int
    """How many numbers `observe` writes."""
    ACTION_FEATURES: tuple[Feature, ...]
    """What `action_features` writes, with the weights of the hand-made player; the first is `silly`."""
    MERITS: tuple[Merit, ...]
    """What some of these features mean to players, in words: the reasons of hints."""
    POSITION_FEATURES: tuple[str, ...]
    """The names of what `position_features` writes."""
    SOURCES: tuple[str, ...]
    """The names of what `points` writes."""
    SOURCE_NAMES: Mapping[str, Sentence]
    """The same for people."""
    SWITCHES: Mapping[str, Sentence]
    """Settings of the table in the browser that only this game has, by name, and what they are called. While one is on, the
    page has `data-NAME="on"`, which the game's style sheet can ask for."""
    COMPONENT_KINDS: Mapping[str, Sentence]
    """The kinds of `components`, for people."""
    PILES: Mapping[str, Shuffled | None]
    """The piles that moves draw from, by their keys in a position (`roofs.morning`, `stacks.0`), where they are listed from the
    top; with the function that finds out how a move has shuffled one (`engine/draws.py`), if a move can."""
    LAWS: tuple[Sentence, ...]
    """What `sound` checks, in words: law n is `LAWS[n]`; number 0 stands for "all hold"."""

    # --- rules: compiled -----------------------------------------------------------------------------------------
    def new(self, box: Any, s: Any) -> None:
        """Sets the table up. Seats, options and chance are in the state already, all else is zero."""

    def acting(self, s: Any) -> int:
        """The seats that may decide now, as bits; none when the game is over. Several at once choose without seeing
        each other's choices, and their choices commute: any order leads to the same bytes."""

    def side(self, s: Any, seat: int) -> int:
        """The number of the side that a seat plays for: its own, or that of its team. A side wins or loses as one."""

    def legal(self, box: Any, s: Any, seat: int, out: Ints) -> int:
        """Writes the legal actions of a seat, in rising order, and returns how many: none only if it is not acting."""

    def refusal(self, box: Any, s: Any, seat: int, a: int) -> int:
        """0 when the action is legal for the seat, else the number of a reason. Agrees with `legal` for every action,
        and also answers for numbers that are not actions."""

    def play(self, box: Any, s: Any, seat: int, a: int) -> None:
        """Carries out a legal action: the only function that changes a state."""

    def points(self, box: Any, s: Any, seat: int, out: Ints) -> None:
        """Writes the seat's points by source, as if the game ended now; the score is their sum."""

    def ranks(self, box: Any, s: Any, out: Ints) -> None:
        """Writes every seat's place after all tie-breaks: one more than how many players (or teams) are ahead."""

    def reshuffle(self, box: Any, s: Any, seat: int, key: Ints) -> None:
        """Makes the state one that the viewer could not tell from it, out of nothing but what the viewer knows and
        the key: doing it twice equals doing it once with the second key, byte for byte, generator included."""

    def sound(self, box: Any, s: Any) -> int:
        """0, or the number of the first law that is broken."""

    def observe(self, box: Any, s: Any, seat: int, out: Numbers) -> None:
        """Writes what the seat knows as `OBSERVED` numbers for learning; see `observed`."""

    # --- strategy: compiled, made by hand --------------------------------------------------------------------------
    def action_features(self, box: Any, s: Any, seat: int, actions: Ints, n: int, out: Numbers) -> None:
        """Writes what an experienced player would consider about each of the n legal actions of a seat: a row for each, whose
        numbers are zero before. It uses only what the seat may know."""

    def position_features(self, box: Any, s: Any, seat: int, out: Numbers) -> None:
        """Writes how a seat stands, as far as it can know, as numbers for learning."""

    # --- words and data: plain Python -----------------------------------------------------------------------------
    def observed(self) -> Sequence[tuple[str, int]]:
        """The table of `observe`: names and how many numbers each, in order."""

    def check(self, data: Entry) -> None:
        """Adds to the entry's faults whatever in a box file can't be played with."""

    def pack(self, data: Mapping[str, Any], box: Any) -> None:
        """Fills the box record from checked data."""

    def scoring(self, options: Mapping[str, Any]) -> tuple[ScoringRule, ...]:
        """What brings points with these options, the most important first; then ties, and when the game ends."""

    def tie_breaks(self, box: Box, s: Any, seat: int) -> tuple[TieBreak, ...]:
        """What decides between this seat and others with as many points, in order: with the points it gives the same places as
        `ranks`, from whose functions it is made."""

    def view(self, box: Box, s: Any, seat: int) -> dict[str, Any]:
        """What a viewer may see, as plain data: all that pages and API ever get."""

    def prepare(self, box: Box, seats: int, options: Mapping[str, Any]) -> Box:
        """The box as it lies on this table, with what players wrote on its cards; mostly the box itself. Doing it again
        changes nothing. `GrandTourError` says why these seats and options do not go together."""

    def told(self, box: Box, s: Any, seat: int, a: int, viewer: int) -> int:
        """A move as a viewer learns it: the action itself, or a number from `ACTIONS` up that stands for its public
        form, without what is hidden."""

    def asks(self, box: Box, s: Any, seat: int, who: Who) -> Sentence:
        """What is asked of the viewer now, or whom the table waits for: one sentence; `who(seat)` names a player."""

    def parts(self, box: Box, s: Any, seat: int, a: int) -> tuple[str, ...]:
        """What is pressed for an action, by part names of the view, in the order in which one thinks of them; for refused actions
        too."""

    def implied(self, box: Box, s: Any, seat: int, a: int) -> tuple[str, ...]:
        """The parts of an action about which there is nothing to choose, so that they need not be pressed: the keys in hand, of
        which one is placed. Never all of its parts."""

    def touched(self, box: Box, s: Any, seat: int, a: int) -> tuple[str, ...]:
        """The parts of the table that an action is about to touch, or pieces that it moves, as they are called after it: what is
        shown of a move."""

    def leads_on(self, a: int) -> bool:
        """Whether the choice after this one belongs to the same gesture: a tile and where it goes, a key and what it buys."""

    def words(self, box: Box, s: Any, seat: int, a: int) -> str:
        """An action of a seat, or the public form of one, in the words of moves: what it is called in this position."""

    def action(self, box: Box, s: Any, seat: int, words: str) -> int | Reason | None:
        """The action of a seat that is called so in this position; `None` if there is no such move in the game, a reason
        if it speaks of something that is not there now."""

    def reason(self, box: Box, s: Any, seat: int, a: int, code: int, who: Who) -> Reason:
        """The reason behind a number that `refusal` gave."""

    def purpose(self, box: Box, s: Any, seat: int, part: str, who: Who) -> Reason | None:
        """What can be done with a part of the table and when, for somebody who presses it on their turn when nothing comes of it;
        `None` where the reasons of its actions say that already."""

    def move(self, box: Box, s: Any, seat: int, a: int, who: Who) -> Sentence:
        """An action of a seat, or the public form of one, as a sentence that says what it does: "Visit 3: …"."""

    def story(self, box: Box, before: dict[str, Any], after: dict[str, Any], seat: int, told: int, who: Who) -> list[Sentence]:
        """What a move did, for the log, made only of the viewer's own views and what it was told."""

    def describe(self, box: Box, view: dict[str, Any], who: Who, reader: Reader) -> list[Section]:
        """The table in words, made only of a view, for a reader."""

    def board(self, box: Box, view: dict[str, Any], who: Who, narrow: bool) -> dict[str, Any]:
        """What the game's `table.html` is drawn from, made only of a view; `narrow`: for a page as wide as a phone."""

    def components(self, box: Box, seats: int, options: Mapping[str, Any]) -> Sequence[Component]:
        """What in the box a designer wants to see used, in a fixed order; only what takes part with these seats and options."""

    def used(self, box: Box, s: Any, seat: int, chosen: Ints) -> Ints:
        """How often a seat has used each of `components` in a game that is over; `chosen`: how often it chose each action."""

    def position(self, box: Box, s: Any) -> dict[str, Any]:
        """The game's own part of a position, hidden things included, in the box's ids."""

    def read_position(self, box: Box, data: Entry, s: Any) -> None:
        """Fills a state from the game's own part of a position; adds to the entry's faults what it can't read."""
