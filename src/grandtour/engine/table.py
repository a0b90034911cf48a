"""A table: one game being played, and the only writer of its state.

A table applies moves, keeps the events and every state since the start, and hands out views. Everything that happens is
an event with its own number; numbers never go back, so that a late or repeated message changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np

from . import gamefile, registry, render, undo
from .box import Box, box_of
from .contract import MOST_NAME, MOVES, SPECTATOR, Game, Reader, Reason, Section
from .draws import Draw, draws_of
from .errors import GrandTourError, IllegalMove, RecordError, UndoRefused
from .history import PastPositions, begun, bots_in, check_may_deal, check_may_go_back, events_to, record_of, repeat
from .i18n import Sentence, listed, say
from .input_paths import behind
from .log import Stories
from .position import Position
from .position_data import POSITION_FORMAT, check_label, check_possible, own_part
from .rng import key_hex
from .table_setup import all_options, check_seats, player_names, raise_faults, read_chance, settled_options, table_key
from .validation import Entry, brief


class Table:
    """A game with seats, options and a box, from a seed, a key or a position."""

    def __init__(
        self,
        game: str,
        seats: int = 2,
        seed: Any = None,
        options: Mapping[str, Any] | None = None,
        box: Mapping[str, Any] | str | Path | Box | None = None,
        *,
        key: str | None = None,
        names: Sequence[str] | None = None,
        as_written: bool = False,
    ) -> None:
        """`as_written`: the options are those of an earlier table, and mean to the letter what they meant there."""
        self._set_up(game, seats, {} if options is None else options, box, names, as_written)
        self.now.deal(table_key(seed, key))
        self._begin({"key": key_hex(self.now.state.chance.key)})

    # --- beginnings -----------------------------------------------------------------------------------------------
    def _set_up(
        self, game: str, seats: int, options: Mapping[str, Any], box: Any, names: Sequence[str] | None, as_written: bool
    ) -> None:
        module: Game = registry.find(game)
        self._printed = box if isinstance(box, Box) else box_of(module, box)
        if self._printed.game != game:
            raise GrandTourError(say("That box is for a different game: {game}.", game=self._printed.game))
        self.options = all_options(module, options) if as_written else settled_options(module, self._printed, options)
        check_seats(self._printed, seats)
        self.now = Position.empty(module, module.prepare(self._printed, seats, self.options), seats, self.options)
        self.names = player_names(names, seats)

    def _begin(self, start: dict[str, Any]) -> None:
        """The first state stands: history and events begin."""
        self._start = start
        self._events: list[dict[str, Any]] = []
        self._moves: list[tuple[int, int]] = []  # those that count now: (seat, action)
        self._said: list[str] = []  # what they were called
        self._history = PastPositions(self.now.to_bytes())
        self._stories = Stories()
        self._consents: set[tuple[int, int]] = set()
        self._bots: dict[int, str] = {}
        self._ended: str | None = None
        self.about = ""
        self.shuffle: dict[str, Any] | None = None  # how the key came about, if a record is to tell it (engine/fair_shuffle.py)

    def past(self, moves: int) -> Position:
        """The position after that many of the moves that count; read-only."""
        return Position.from_bytes(self.now.game, self.now.box, self._history.before(moves))

    def outcome(self, move: int) -> Position:
        """The position that a move (from 0) led to, before anything was dealt again; read-only."""
        return Position.from_bytes(self.now.game, self.now.box, self._history.after(move))

    def __repr__(self) -> str:
        return f"<Table {self.game}, {self.seats} seats, {len(self._moves)} moves{', over' if self.over else ''}>"

    # --- what stands on the table ---------------------------------------------------------------------------------
    @property
    def game(self) -> str:
        return self.now.game.NAME

    @property
    def title(self) -> Sentence:
        return self.now.game.TITLE

    @property
    def box(self) -> Box:
        return self.now.box

    @property
    def printed_box(self) -> Box:
        """The box without what the players wrote on its cards."""
        return self._printed

    @property
    def seats(self) -> int:
        return self.now.seats

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may decide now; none when the game is over."""
        if self._ended is not None:
            return ()
        return self.now.acting

    @property
    def over(self) -> bool:
        return self.now.over

    @property
    def ended(self) -> str | None:
        """Why the table was closed before the game was over; `None` if it was not."""
        return self._ended

    @property
    def events(self) -> int:
        """The number of the last event; 0 before the first."""
        return len(self._events)

    @property
    def moves(self) -> list[tuple[int, str]]:
        """The moves that count, in order, hidden choices included."""
        return [(seat, words) for (seat, _), words in zip(self._moves, self._said, strict=True)]

    @property
    def actions(self) -> list[tuple[int, int]]:
        """The same as numbers: seats and actions."""
        return list(self._moves)

    @property
    def start(self) -> dict[str, Any]:
        """How the game began: its key, or the position it was begun from."""
        return deepcopy(self._start)

    def movers(self) -> set[int]:
        """The seats that have made a move that counts."""
        return {seat for seat, _ in self._moves}

    def _words(self, moves: int, seat: int, a: int) -> str:
        """What an action, or its public form, was called after that many moves."""
        return self.now.game.words(self.box, self.past(moves).state, seat, a)

    @property
    def scores(self) -> list[int]:
        """Points of every seat, as if the game ended now; hidden ones included."""
        return [sum(self.points(seat).values()) for seat in range(self.seats)]

    @property
    def ranks(self) -> list[int]:
        """Every seat's place: one more than how many players (or teams) are ahead."""
        return self.now.ranks()

    def points(self, seat: int) -> dict[str, int]:
        """A seat's points by source, hidden ones included."""
        return dict(zip(self.now.game.SOURCES, self.now.points(self.check_seat(seat)), strict=True))

    def source(self, name: str) -> Sentence:
        """What a source of points is called."""
        if name not in self.now.game.SOURCES:
            raise GrandTourError(
                say(
                    "There is no source of points “{name}”. Available sources: {names}.",
                    name=name,
                    names=listed(self.now.game.SOURCES),
                )
            )
        return self.now.game.SOURCE_NAMES[name]

    def who(self, seat: int) -> str:
        """A player's name; p1 … p4 for those without."""
        seat = self.check_seat(seat)
        return self.names[seat] if self.names else f"p{seat + 1}"

    def check_seat(self, seat: Any) -> int:
        """The number of a seat; `IllegalMove` if there is none such."""
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < self.seats:
            last = self.seats - 1
            raise IllegalMove(
                say("There is no seat {seat} at this table; seats are numbered 0 to {last}.", seat=brief(repr(seat)), last=last)
            )
        return int(seat)

    def check_viewer(self, seat: int | None) -> int:
        """The number of a seat, or of a spectator (`None`), as the rules have it."""
        return SPECTATOR if seat is None else self.check_seat(seat)

    # --- what a seat learns -----------------------------------------------------------------------------------------
    def legal(self, seat: int) -> list[str]:
        """The moves of a seat, in words; none if it is not acting."""
        return [self.now.game.words(self.box, self.now.state, seat, a) for a in self.legal_actions(seat)]

    def legal_actions(self, seat: int) -> list[int]:
        """The moves of a seat, as numbers."""
        seat = self.check_seat(seat)
        if self._ended is not None:
            return []
        return self.now.legal(seat)

    def refusal(self, seat: int, move: str | int) -> str | None:
        """Why a seat may not make a move, in words; `None` if it may."""
        reason = self.reason(seat, move)
        return None if reason is None else str(reason)

    def reason(self, seat: int, move: str | int) -> Reason | None:
        """The same with the number of the rule that says so."""
        seat = self.check_seat(seat)
        return _as_reason(self._refusal(seat, self.action(seat, move), move))

    def reason_behind(self, seat: int, path: Sequence[str]) -> Reason | None:
        """Why nothing comes of pressing these parts one after another: the commonest reason among the actions behind them, or
        behind the last part alone; `None` if something does come of it."""
        seat = self.check_seat(seat)
        if self._ended is not None:
            return _as_reason(self._closed())
        return behind(self.now, seat, path, self.who)

    def action(self, seat: int, move: str | int) -> int | Reason | None:
        """The number of a seat's move in words; programs may give the number itself."""
        if isinstance(move, int) and not isinstance(move, bool):
            return move if 0 <= move < self.now.game.ACTIONS else None
        if not gamefile.is_words(str(move)):
            return None
        return self.now.game.action(self.box, self.now.state, seat, " ".join(str(move).lower().split()))

    def _refusal(self, seat: int, a: int | Reason | None, move: str | int) -> Any:
        if self._ended is not None:
            return self._closed()
        if a is None:
            return self._unknown(move)
        if isinstance(a, Reason) and seat in self.acting:
            return a
        a = a if isinstance(a, int) else 0  # a seat that may do nothing is told so, whatever it asks for
        code = self.now.refusal(seat, a)
        return self.now.game.reason(self.box, self.now.state, seat, a, code, self.who) if code else None

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see, or a spectator (`None`), as plain data."""
        return self.now.game.view(self.box, self.now.state, self.check_viewer(seat))

    def shared_view(self, seat: int | None) -> dict[str, Any]:
        """The same, to be read only: made once, for whoever looks and for the log."""
        return self._stories.view(self, self.check_viewer(seat), len(self._moves))

    def asks(self, seat: int | None) -> Sentence:
        """What is asked of a seat now, or whom the table waits for."""
        viewer = self.check_viewer(seat)
        if self._ended is not None:
            return self._closed()
        return self.now.game.asks(self.box, self.now.state, viewer, self.who)

    def explain(self, seat: int, move: str) -> Sentence:
        """A seat's move as a sentence that says what it does."""
        seat = self.check_seat(seat)
        a = self.action(seat, move)
        if not isinstance(a, int):
            raise IllegalMove((self._unknown(move) if a is None else a).sentence)
        return self.now.game.move(self.box, self.now.state, seat, a, self.who)

    def _unknown(self, move: Any) -> Reason:
        return Reason(MOVES, say("There is no move “{move}” in this game.", move=brief(move)[:MOST_NAME]))

    def parts(self, seat: int, move: str) -> tuple[str, ...]:
        """What is pressed for a move, by the part names of the view."""
        seat = self.check_seat(seat)
        a = self.action(seat, move)
        return self.now.game.parts(self.box, self.now.state, seat, a) if isinstance(a, int) else ()

    def sections(self, seat: int | None, yours: bool = True, typed: bool = False) -> list[Section]:
        """The table in words, part by part, for a `contract.Reader`."""
        return self.now.game.describe(self.box, self.view(seat), self.who, Reader(yours, typed))

    def text(self, seat: int | None) -> str:
        """The table in words."""
        parts = [str(self.asks(seat))]
        for section in self.sections(seat):
            parts.append("\n".join([str(section.title)] + [f"  {line}" for line in section.lines]))
        return "\n\n".join(parts)

    def log(self, seat: int | None) -> list[str]:
        """The moves as a seat was told them, with what they did."""
        return [str(line) for lines in self.stories(seat) for line in lines]

    def stories(self, seat: int | None) -> list[list[Sentence]]:
        """What a seat was told of each move."""
        viewer = self.check_viewer(seat)
        return self._stories.of(self, viewer)

    def traces(self, seat: int | None) -> list[tuple[int, tuple[str, ...]]]:
        """The seat that made each move, and the parts of the table it touched, as far as this seat was told."""
        return self._stories.traces(self, self.check_viewer(seat))

    def svg(self, seat: int | None = None, narrow: bool = False, dark: bool = False) -> str:
        """The table as a drawing, as a seat or a spectator sees it; `narrow`: as on a phone."""
        return render.svg(self, seat, narrow, dark)

    def png(self, seat: int | None = None, narrow: bool = False, dark: bool = False, width: int = 1200) -> bytes:
        """The same as pixels, so wide."""
        return render.png(self, seat, narrow, dark, width)

    def _repr_svg_(self) -> str:
        """What notebooks show: what everyone may see."""
        return self.svg(None)

    def told(self, seat: int | None) -> list[tuple[int, str]]:
        """The moves as a seat was told them, in the words of moves."""
        viewer = self.check_viewer(seat)
        return [
            (mover, self._words(i, mover, self.now.game.told(self.box, self.past(i).state, mover, a, viewer)))
            for i, (mover, a) in enumerate(self._moves)
        ]

    # --- what happens -------------------------------------------------------------------------------------------------
    def play(self, seat: int, move: str | int, after: int | None = None) -> None:
        """Makes a move. `after` is the number of the event it answers: a late or repeated message is refused.

        `IllegalMove` says why a move is refused; nothing has changed then.
        """
        seat = self.check_seat(seat)
        a = self.action(seat, move)
        if after is not None and not self.answers(seat, after):
            raise IllegalMove(say("The game has moved on since event {number}. Please look again.", number=after))
        reason = _as_reason(self._refusal(seat, a, move))
        if reason is not None:
            shown = say("{player}, {move}: {reason}", player=self.who(seat), move=brief(move)[:MOST_NAME], reason=reason)
            raise IllegalMove(shown, reason.sentence, reason.rule)
        assert isinstance(a, int)
        self._apply(seat, a)
        self._event({"seat": seat, "move": self._said[-1]})

    def answers(self, seat: int, after: int) -> bool:
        """Whether a move made after event number `after` still answers the table as it is now: nothing has happened
        since but choices of others that were made at the same time."""
        if isinstance(after, bool) or not isinstance(after, int) or not 0 <= after <= self.events:
            return False
        since = self._events[after:]
        if not since:
            return True
        if any("move" not in event or event["seat"] == seat for event in since):
            return False
        before = self.past(len(self._moves) - len(since))
        return before.state.learned == self.now.state.learned and seat in before.acting

    def _apply(self, seat: int, a: int) -> None:
        self._said.append(self.now.game.words(self.box, self.now.state, seat, a))
        self.now.play(seat, a)
        self._moves.append((seat, a))
        self._history.add(self.now.to_bytes())
        self._consents.clear()

    def _event(self, event: dict[str, Any]) -> None:
        self._events.append(event)

    def happened(self, since: int = 0) -> list[dict[str, Any]]:
        """The events after that number, hidden choices included."""
        return [dict(event) for event in self._events[since:]]

    def draws(self, move: int) -> list[Draw]:
        """What a move drew from the piles, and which of them it shuffled; moves that count are numbered from 0, as in `moves`."""
        if isinstance(move, bool) or not isinstance(move, int) or not 0 <= move < len(self._moves):
            raise self._no_move(move, len(self._moves) - 1)
        return draws_of(self, move)

    def stand_in(self, seat: int, bot: str | None) -> None:
        """Notes that a bot of a level plays a seat from now on, or (`None`) that its player is back."""
        self._open()
        if bot is not None and not gamefile.is_words(bot):
            raise GrandTourError(say("A bot must be named by its level or file, not “{bot}”.", bot=brief(bot)))
        self._event({"seat": self.check_seat(seat), "stand-in": bot})
        self._bots = bots_in(self._events)

    def end(self, why: str) -> None:
        """Closes the table before the game is over."""
        self._open()
        self._ended = str(why)[: gamefile.MOST_WORDS]
        self._event({"end": self._ended})

    def _open(self) -> None:
        if self._ended is not None:
            raise GrandTourError(self._closed())

    def _closed(self) -> Sentence:
        return say("This table is closed: {why}", why=self._ended)

    # --- taking back --------------------------------------------------------------------------------------------------
    def undo(self, seat: int) -> None:
        """Takes back the seat's last move. Without asking while nobody has learned anything since and nobody else has
        moved, choices made at the same time aside; else when all others have agreed (`consent`)."""
        self._open()
        check_may_go_back(self.events)
        i = self.last_move(seat)
        later = self._moves[i + 1 :]
        if not undo.is_free(self, i):
            missing = [other for other in range(self.seats) if other != seat and (other, seat) not in self._consents]
            if missing:
                raise UndoRefused(undo.refusal(self, i, [self.who(other) for other in missing]))
            later = []
        self._go_back(i, later)
        self._event({"seat": int(seat), "undo": True})

    def reshuffle(self, seat: int, seed: str) -> None:
        """Deals again what a seat can't know, so that what it saw before a takeback is worth nothing."""
        check_may_deal(self)
        self.now.reshuffle(self.check_seat(seat), seed)
        self._event({"seat": int(seat), "reshuffle": seed})
        self._history.deal(self.now.to_bytes(), self._events[-1])
        self._stories.forget(len(self._moves))

    def dealt_since(self, move: int) -> bool:
        """Whether hidden things were dealt again after that move (from 0)."""
        return self._history.dealt_since(move)

    def consent(self, seat: int, to: int) -> None:
        """A seat agrees that another takes back its last move; holds until the next move."""
        self._open()
        check_may_go_back(self.events)
        self.last_move(to)
        if self.check_seat(seat) == to:
            raise UndoRefused(say("The other players must agree to the takeback, not {player}.", player=self.who(to)))
        self._consents.add((int(seat), int(to)))
        self._event({"seat": int(seat), "consent": int(to)})

    def bots(self) -> dict[int, str]:
        """The seats that bots play, with their levels: those for whom one stands in."""
        return dict(self._bots)

    def nothing_learned(self, seat: int) -> bool:
        """Whether nobody has learned anything since the seat's last move."""
        return undo.nothing_learned(self, self.last_move(seat))

    def has_learned(self, seat: int) -> bool:
        """Whether the seat itself has learned anything since its last move; if not, bots agree that it is taken back: what it
        has shown of its own cards is to nobody's disadvantage but its own."""
        return undo.has_learned(self, self.check_seat(seat), self.last_move(seat))

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last move without asking."""
        seat = self.check_seat(seat)
        return seat in self.movers() and undo.is_free(self, self.last_move(seat))

    def last_move(self, seat: int) -> int:
        """The number of a seat's last move that counts, from 0; `UndoRefused` if it has made none."""
        seat = self.check_seat(seat)
        for i in range(len(self._moves) - 1, -1, -1):
            if self._moves[i][0] == seat:
                return i
        raise UndoRefused(say("{player} has no move to take back.", player=self.who(seat)))

    def _go_back(self, i: int, later: Sequence[tuple[int, int]]) -> None:
        """The table as it was after i moves, and the later moves that stand once more."""
        self.now = self.past(i).copy()
        del self._moves[i:], self._said[i:]
        self._history.go_back(i)
        self._stories.forget(i)
        for seat, a in later:
            self._apply(seat, a)
        self._consents.clear()

    # --- copies, positions, records -----------------------------------------------------------------------------------
    def copy(self) -> Table:
        """A table of its own with the same game on it."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.now = self.now.copy()
        twin._events, twin._moves, twin._said = list(self._events), list(self._moves), list(self._said)
        twin._history = self._history.copy()
        twin._stories = self._stories.copy()
        twin._consents, twin._bots, twin.options = set(self._consents), dict(self._bots), deepcopy(self.options)
        return twin

    def at(self, moves: int) -> Table:
        """A separate table, as this one was after that many of the moves that count: what was taken back has not happened."""
        if isinstance(moves, bool) or not isinstance(moves, int) or not 0 <= moves <= len(self._moves):
            raise self._no_move(moves, len(self._moves))
        twin = self.copy()
        twin._ended = None
        twin._go_back(moves, ())
        twin._events = twin._history.with_deals(events_to(self._events, self.moves[:moves]))
        twin._bots = bots_in(twin._events)
        return twin

    def _no_move(self, move: Any, last: int) -> GrandTourError:
        return GrandTourError(
            say("There is no move {move} in this game; moves are numbered 0 to {last}.", move=brief(repr(move)), last=last)
        )

    def reshuffled(self, seat: int | None, seed: Any = None, state: Position | None = None) -> Table:
        """A table that the seat could not tell from this one (or from another position of it), made of what it knows: bots get
        these. It has no past."""
        twin = self._without_past(self.now if state is None else state)
        twin.now.reshuffle(self.check_viewer(seat), seed)
        twin._begin({"position": twin.position()})
        return twin

    def standing(self, position: Position) -> Table:
        """A table of its own with the same seats and names, on which another position of the game stands. It has no past."""
        twin = self._without_past(position)
        twin._begin({"position": twin.position()})
        return twin

    def _without_past(self, position: Position) -> Table:
        twin = self.copy()
        twin.now = Position(self.now.game, self.now.box, position.copy().states)
        return twin

    def position(self) -> dict[str, Any]:
        """Everything on the table as data, hidden orders too; see "A position" in docs/games/."""
        return {
            "game": self.game,
            "format": POSITION_FORMAT,
            "seats": self.seats,
            "options": deepcopy(self.options),
            "box": self._printed.label,
            **self.now.game.position(self.box, self.now.state),
            "chance": {"key": key_hex(self.now.state.chance.key), "counter": int(self.now.state.chance.counter)},
        }

    @classmethod
    def from_position(
        cls,
        position: Mapping[str, Any],
        seed: Any = None,
        box: Any = None,
        names: Sequence[str] | None = None,
        *,
        as_written: bool = False,
    ) -> Table:
        """A table from a position, perhaps edited. Without `chance` in it, what chance brings comes from the seed.

        `PositionError` says all that is wrong: what can't be read, or the law that is broken.
        """
        table = object.__new__(cls)
        entry = Entry(position)
        entry.plain()
        raise_faults(entry)
        own = own_part(entry.data)
        entry.one_of("format", (POSITION_FORMAT,))
        game, seats, options = entry.get("game"), entry.get("seats"), entry.entry("options")
        raise_faults(entry)
        table._set_up(str(game), seats, options.data, box, names, as_written)
        check_label(entry, table.printed_box.label)
        key, counter = read_chance(entry, seed)
        raise_faults(entry)
        table.now.seed(key, counter)
        inner = Entry(own)
        table.now.game.read_position(table.box, inner, table.now.state)
        raise_faults(inner)
        check_possible(table.now)
        table._begin({"position": table.position()})
        return table

    def record(self) -> dict[str, Any]:
        """The whole game: what it needs to be played again, and all events. Documented in docs/records.md."""
        return record_of(self)

    @classmethod
    def from_record(cls, record: Mapping[str, Any] | str) -> Table:
        """A table from a record, as data, as JSON or as text; every event is checked as it was the first time."""
        data = gamefile.read(record)
        table = cls.from_start(data)
        table.about, table.shuffle = data.get("about", ""), data.get("shuffle")
        for number, event in enumerate(data["events"], 1):
            try:
                table.repeat(event)
            except GrandTourError as refused:
                raise RecordError(say("Event {number} can't be replayed: {reason}", number=number, reason=refused)) from None
        found = table.record().get("result")
        if "result" in data and data["result"] != found:
            result = brief(data["result"])
            raise RecordError(
                say("The replayed game ends with {found}, but the record says: {result}", found=found, result=result)
            )
        return table

    @classmethod
    def from_start(cls, data: Mapping[str, Any]) -> Table:
        """The table of a record before its first event."""
        return begun(cls, data)

    def repeat(self, event: Mapping[str, Any]) -> None:
        """Makes an event of a record happen here."""
        repeat(self, event)


def _as_reason(refused: Reason | Sentence | None) -> Reason | None:
    """A reason; sentences that are not rules of the game have no number."""
    return Reason("", refused) if isinstance(refused, Sentence) else refused
