"""A game with its past: what each seat was told of it, move by move. OpenSpiel's states are made of these.

Telling is put off until somebody asks, so that whoever only plays to the end pays nothing for it.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from ..engine.errors import GrandTourError
from ..engine.i18n import language, say
from ..engine.position import Position
from .play import Play

DEALS = 4  # numbers that decide how a game is dealt …
OUTCOMES = 256  # … each has this many values
RECENT = 16  # moves that an information state tells as numbers
SHOWN = 16  # digits of a digest


class Heard(NamedTuple):
    """What a listener was told of the moves, up to one of them."""

    moves: int = 0
    """Of those that the history still has."""
    text: str = ""
    """All of them in words, a line each."""
    recent: tuple[tuple[int, int], ...] = ()
    """The last of them: the seat, and the number of the move as the listener was told it."""
    digest: bytes = b""
    """Of all that the listener saw before each of them: what is drawn is seen, but is not a move."""


class Moved(NamedTuple):
    """A move, and the bytes of the state before it."""

    before: bytes
    seat: int
    action: int


class History:
    """A game from its deal on. Listeners are the seats and, after the last of them, one who is told everything."""

    def __init__(self, pattern: Play) -> None:
        self.play = pattern
        self.deals: tuple[int, ...] = ()
        self.dealt = False
        self.turn: int | None = None
        """The seat that decides next; nobody before the deal and when the game is over."""
        self._moved: list[Moved] = []
        self._heard = [Heard()] * (pattern.seats + 1)
        self._shown: dict[tuple[int | None, str], str] = {}

    # --- what happens -------------------------------------------------------------------------------------------------
    def deal(self, number: int) -> None:
        """The next of the numbers by which a game is dealt. With the last of them it is that of the seed "openspiel a b c d";
        whatever is drawn later follows from that as well."""
        if not 0 <= number < OUTCOMES:
            raise GrandTourError(say("A deal must be a number from 0 to {last}, not {n}.", last=OUTCOMES - 1, n=number))
        self.deals += (number,)
        if len(self.deals) == DEALS:
            self.play = self.play.copy()
            self.play.deal(seed=" ".join(["openspiel", *map(str, self.deals)]))
            self.dealt, self.turn = True, self.play.turn

    def move(self, action: int) -> None:
        """The action of the seat that decides; `IllegalMove`, and nothing changes, if it is refused."""
        if self.turn is None:
            raise GrandTourError(say("No one can move: the game is over."))
        moved = Moved(self.play.position.to_bytes(), self.turn, action)
        self.play.play(self.turn, action)
        self._moved.append(moved)
        self.turn, self._shown = self.play.turn, {}

    # --- what is told -------------------------------------------------------------------------------------------------
    def heard(self, listener: int) -> Heard:
        """What a listener was told of the moves so far."""
        heard = self._heard[listener]
        for moved in self._moved[heard.moves :]:
            heard = self._hears(heard, moved, listener)
        self._heard[listener] = heard
        return heard

    def _hears(self, heard: Heard, moved: Moved, listener: int) -> Heard:
        game, box = self.play.game, self.play.pattern.box
        before, seat, told = Position.from_bytes(game, box, moved.before), moved.seat, moved.action
        if listener != self.play.seats:
            told = game.told(box, before.state, seat, told, listener)
        line = f"{self.play.pattern.who(seat)}: {game.words(box, before.state, seat, told)}\n"
        recent = (*heard.recent, (seat, told))[-RECENT:]
        return Heard(heard.moves + 1, heard.text + line, recent, _chain(heard.digest, self._seen(before, listener)))

    def _seen(self, position: Position, listener: int) -> bytes:
        """What a listener sees of a position, as bytes."""
        return position.to_bytes() if listener == self.play.seats else position.observe(listener).tobytes()

    def text(self, listener: int) -> str:
        """All that a listener was told and saw: the moves in words, and a digest of what was seen before each of them and now."""
        heard = self.heard(listener)
        digest = _chain(heard.digest, self._seen(self.play.position, listener))
        return f"{heard.text}{digest.hex()[:SHOWN]}"

    def shown(self, viewer: int | None) -> str:
        """The table in words, for a seat or for everyone; made once a position, since that takes longer than all else."""
        asked = viewer, language()
        if asked not in self._shown:
            self._shown[asked] = self.play.table().text(viewer)
        return self._shown[asked]

    # --- copies -------------------------------------------------------------------------------------------------------
    def copy(self) -> History:
        twin = object.__new__(History)
        twin.__dict__.update(self.__dict__)
        twin.play = self.play.copy() if self.dealt else self.play
        twin._moved, twin._heard = self._moved[:], self._heard[:]
        return twin

    def __deepcopy__(self, memo: Any) -> History:
        """How OpenSpiel clones a state."""
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Pickled without the states of the past: everybody is told everything first."""
        told = [self.heard(listener)._replace(moves=0) for listener in range(self.play.seats + 1)]
        return {**self.__dict__, "_moved": [], "_heard": told, "_shown": {}}

    def reshuffled(self, seat: int, seed: Any) -> History:
        """A game that the seat could not tell from this one, made of what it knows: for everyone else, too, the past is what that
        seat was told of it, and how it was dealt is not said."""
        mine, twin = self.heard(self.play.pattern.check_seat(seat))._replace(moves=0), self.copy()
        twin.play.position.reshuffle(seat, seed)
        twin.deals, twin._moved, twin._heard, twin._shown = (), [], [mine] * len(self._heard), {}
        return twin


def _chain(before: bytes, seen: bytes) -> bytes:
    return hashlib.sha256(before + seen).digest()
