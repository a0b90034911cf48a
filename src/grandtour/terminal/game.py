"""A game at the terminal: people at one keyboard, bots at the other seats."""

from __future__ import annotations

import difflib
import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from .. import bots
from ..engine import registry
from ..engine.errors import GrandTourError, IllegalMove, UndoRefused
from ..engine.i18n import listed, say
from ..engine.series import LETTERS, Series
from ..engine.table import Table
from ..engine.undo import DEALT_AGAIN, new_seed
from . import hints, records, savegames, screen
from .interrupts import undisturbed
from .prompt import ask, behind_screen, clear_screen, screen_between

ME = "me"
HOUSE = "house"  # plays for a bot that is not here
MOST_DIGITS = 6


def numbered(number: str, choices: Sequence[str]) -> str:
    """The move with a number of the list, or the only one that ends with it, as in “visit 14”; never a guess between two, if both
    could be the answer to the question: its verb is that of the first move."""
    meant = {move for move in choices if move.split()[-1] == number}
    if len(number) < MOST_DIGITS and 1 <= int(number) <= len(choices):
        of_list = choices[int(number) - 1]
        verbs = (choices[0].split()[0], of_list.split()[0])
        meant = {of_list, *(move for move in meant if move.split()[0] in verbs)}
    if len(meant) > 1:
        raise IllegalMove(
            say("{number} could mean: {moves}. Type the move in words.", number=number, moves=listed(sorted(meant)))
        )
    if not meant:
        only = say("There is only one move: choose 1.")
        raise IllegalMove(only if len(choices) == 1 else say("Choose a move from 1 to {n}.", n=len(choices)))
    return meant.pop()


class Leave(Exception):  # noqa: N818
    """The person wants to stop for now."""


def _kind_of(seat: str) -> tuple[str, str, str]:
    kind, colon, name = seat.partition(":")
    return kind.lower(), colon, name


def seat_table(game: str, seats: Sequence[str], wins: int | None = None, **how: Any) -> Table | Series:
    """A table whose seats are people (`me`, `me:Anna`) or bots of a level, or of somebody's own; a bot is noted in the record.
    With a number of wins, a series of tables, in which everyone has a name, because seats go round."""
    kinds = [(seat, "", "") if bots.is_own(seat) else _kind_of(seat) for seat in seats]
    for kind, _, _ in kinds:
        if kind != ME:
            bots.check_bot(kind)
    if wins is None:
        names = [name or f"p{i}" for i, (_, _, name) in enumerate(kinds, 1)] if any(name for _, _, name in kinds) else None
        whole: Table | Series = Table(game, len(kinds), names=names, **how)
    else:
        letters = [name or letter for (_, _, name), letter in zip(kinds, LETTERS, strict=False)]
        whole = Series(game, len(kinds), wins, names=letters, **how)
    for seat, (kind, _, _) in enumerate(kinds):
        if kind != ME:
            (whole.table if isinstance(whole, Series) else whole).stand_in(seat, kind)
    return whole


def play(whole: Table | Series, kept: Path, seed: Any = None) -> None:
    """Plays a game, or the games of a series until it is won; until somebody leaves."""
    if isinstance(whole, Table):
        TerminalGame(whole, whole, kept, seed).run()
        return
    if whole.games > 1:
        screen.standing(whole)
    while True:
        screen.line(say("Game {n} of the series: {player} starts.", n=whole.games, player=whole.table.who(0)), screen.TITLE)
        game = TerminalGame(whole.table, whole, kept, seed)
        if not game.run():
            return
        screen.standing(whole)
        if whole.over:
            savegames.put_away(kept)
            return
        if game.people and not goes_on():
            say_kept(kept)
            return
        whole.next()


def resume(kept: Path, seed: Any = None) -> None:
    """Resumes a saved game."""
    play(records.load(kept), kept, seed)


def chosen_game() -> str:
    """Asks which game; if there is only one, that."""
    names = registry.names()
    if len(names) == 1:
        return names[0]
    for i, name in enumerate(names, 1):
        screen.line(f"  {i} {registry.find(name).TITLE}")
    while True:
        typed = ask(say("Which game?"), names)
        if typed.isdecimal() and 1 <= int(typed) <= len(names):
            return names[int(typed) - 1]
        if typed in names:
            return typed
        if typed in ("quit", "exit"):
            raise EOFError
        if typed:
            screen.line(say("Type a number from 1 to {n}, or a name: {names}.", n=len(names), names=", ".join(names)), "yellow")


def goes_on() -> bool:
    """Asks for a key between two games, so that the result can be read."""
    try:
        return ask(say("Press Enter for the next game, or type “quit”:"), ["quit"], ME).strip().lower() not in ("quit", "exit")
    except (EOFError, KeyboardInterrupt):
        return False


def say_kept(kept: Path) -> None:
    """How to go on with a game that was left."""
    screen.line(say("Saved. Resume with: {command}", command=command_for(kept)), screen.TITLE, whole=True)


def command_for(kept: Path) -> str:
    """The command that goes on with a game: it is the last one, or has a file somewhere else."""
    command = f"{screen.command_name()} play --resume"
    return command if savegames.is_on(kept) else f"{command} {shlex.quote(str(kept))}"


class TerminalGame:
    """A table, who sits where, and the file it is saved in."""

    def __init__(self, t: Table, whole: Table | Series, kept: Path, seed: Any = None) -> None:
        self.t, self.whole, self.kept, self.seed = t, whole, kept, seed
        self.playing = self._bots()
        self.warned = False
        self.people = [seat for seat in range(t.seats) if seat not in t.bots()]
        self.read: dict[int | None, int] = dict.fromkeys((*range(t.seats), None), len(t.moves))  # of the log, by viewer
        self.at_screen: int | None = None
        self.listed: int | None = None  # the event after which the moves were last listed

    def _bots(self) -> dict[int, str]:
        """The bots by seat. In someone else's game, files that its record names are not run; there, and where a file is gone, the
        level `house` plays instead."""
        ours = savegames.is_on(self.kept)
        return {
            seat: name if name in bots.LEVELS or (ours and bots.is_own(name) and Path(name).is_file()) else HOUSE
            for seat, name in self.t.bots().items()
        }

    def run(self) -> bool:
        """Until the game is over (or closed), or somebody leaves: then it can be resumed. Whether it came to its end."""
        self.tell_bots()
        try:
            while self.t.acting:
                self.step()
                self.keep()
        except (Leave, EOFError, KeyboardInterrupt):
            with suppress(KeyboardInterrupt):  # pressed twice
                self.keep()
            if len(self.people) > 1:
                clear_screen()  # the tiles or cards of the one who was asked last
            say_kept(self.kept)
            return False
        except GrandTourError:  # a custom bot that doesn't answer: once it is fixed, the game can be resumed
            self.keep()
            say_kept(self.kept)
            raise
        self.finish()
        return True

    def tell_bots(self) -> None:
        """Who is a bot, and which of them is not the one of the record."""
        if self.playing:
            screen.line(
                say("Bots: {bots}.", bots=listed(f"{self.t.who(seat)} ({level})" for seat, level in self.playing.items()))
            )
        for seat, name in self.t.bots().items():
            if self.playing[seat] != name:
                told = say("The bot “{name}” is not available here; the bot “{level}” plays instead.", name=name, level=HOUSE)
                screen.line(told, "yellow")

    def finish(self) -> None:
        """The end: everything is shown."""
        self.keep()
        if self.t.over:
            if self.whole is self.t:
                savegames.put_away(self.kept)
            screen.table(self.t, self.people[0] if len(self.people) == 1 else None)
            self.news(self.at_screen)
            screen.result(self.t)
        else:
            screen.line(self.t.asks(None), screen.ACCENT)

    def keep(self) -> None:
        """Writes the game down; if that can't be done, says so once and plays on."""
        try:
            with undisturbed():
                records.save(self.whole, self.kept)
        except GrandTourError as refused:
            if not self.warned:
                screen.line(refused, "yellow")
                screen.line(say("The game continues, but it is not being saved."), "yellow")
            self.warned = True

    def step(self) -> None:
        """One move of somebody who may act now; bots first, so that people see what they chose from."""
        acting = self.t.acting
        for seat in acting:
            if seat in self.playing:
                self.make(seat, self.bots_choice(seat))
                if not self.people:
                    self.news(None)
                return
        self.turn(acting[0])

    def make(self, seat: int, move: str) -> None:
        """Makes a move completely or not at all, so that the saved game can be resumed."""
        with undisturbed():
            self.t.play(seat, move)

    def bots_choice(self, seat: int) -> str:
        """The move of a bot, which is shown thinking if there is anything to think about."""
        level = self.playing[seat]
        if level == bots.LEVELS[0] or len(self.t.legal(seat)) == 1:
            return bots.choose(level, self.t, seat, seed=self._bot_seed())
        with screen.thinking(say("{player} ({level}) is thinking …", player=self.t.who(seat), level=level)):
            return bots.choose(level, self.t, seat, seed=self._bot_seed())

    def _bot_seed(self) -> str | None:
        game = f"game {self.whole.games} " if isinstance(self.whole, Series) else ""
        return None if self.seed is None else f"{self.seed} {game}{self.t.events}"

    def turn(self, seat: int) -> None:
        """A person's turn: the table, then questions until something has happened."""
        if len(self.people) > 1 and self.at_screen != seat:
            self.screen_before(seat)
        if self.at_screen != seat or self.t.moves[-1:] != self.t.moves[self.read[seat] :]:
            screen.table(self.t, seat)  # not again when only this player's own choice has come since
        self.at_screen = seat
        self.news(seat)
        events = self.t.events
        while self.t.events == events:
            self.question(seat)

    def screen_before(self, seat: int) -> None:
        screen_between(say("{player}, it's your turn. Press Enter when no one else is looking.", player=self.t.who(seat)))

    def news(self, seat: int | None) -> None:
        """What happened since this person last looked."""
        stories = self.t.stories(seat)
        for story in stories[self.read[seat] :]:
            screen.line("· " + " ".join(map(str, story)), "dim")
        self.read[seat] = len(stories)

    def question(self, seat: int) -> None:
        """Asks for a move or a command, and does it; a refusal is explained."""
        choices = self.t.legal(seat)
        screen.line(self.t.asks(seat), screen.ACCENT)
        if self.listed != self.t.events:  # once, so that answers stay on the screen
            screen.moves(self.t, seat, choices)
            self.listed = self.t.events
        question = say("{player}, your move (number, words, or “help”):", player=self.t.who(seat))
        typed = ask(question, [*choices, *COMMANDS], self.t.who(seat))
        try:
            self.obey(seat, typed, choices)
        except GrandTourError as refused:
            screen.line(refused, "yellow")

    def obey(self, seat: int, typed: str, choices: Sequence[str]) -> None:
        """A number, a command, or a move in words."""
        word, _, rest = typed.partition(" ")
        if word.isdecimal() and not rest:
            self.make(seat, numbered(word, choices))
        elif word.lower() in COMMANDS:
            COMMANDS[word.lower()](self, seat, rest.strip())
        elif typed:
            self.play_words(seat, typed, choices)
        else:
            self.show_moves(seat, "")

    def play_words(self, seat: int, typed: str, choices: Sequence[str]) -> None:
        """A move in words; a slip of the pen gets a suggestion."""
        try:
            self.make(seat, typed)
        except IllegalMove:
            screen.line(self.t.refusal(seat, typed), "yellow")
            near = difflib.get_close_matches(typed, choices, 3)
            if near:
                screen.line(say("Did you mean: {moves}?", moves=listed(near)), "yellow")

    # --- commands ---------------------------------------------------------------------------------------------------
    def undo(self, seat: int, _: str) -> None:
        """Takes the last move back. People are asked. Bots agree if this player has learned nothing since; among bots alone, what
        the player could not know is dealt again."""
        if all(mover != seat for mover, _ in self.t.moves):
            self.t.undo(seat)  # which says that there is none
        learned = not self.t.may_undo(seat) and bool(self.t.bots()) and self.t.has_learned(seat)
        if not self.t.may_undo(seat):
            if learned and len(self.t.bots()) < self.t.seats - 1:
                raise UndoRefused(say("You have seen hidden information since then, so the bots don't agree to a takeback."))
            for other in range(self.t.seats):
                if other != seat and (other in self.t.bots() or self.agrees(other, seat)):
                    self.t.consent(other, seat)
        self.t.undo(seat)
        if learned:
            self.t.reshuffle(seat, new_seed())
        self.read = {reader: min(n, len(self.t.moves)) for reader, n in self.read.items()}
        screen.line(DEALT_AGAIN if learned else say("Move taken back."))

    def agrees(self, other: int, seat: int) -> bool:
        """Asks another person, with a screen before the question and one behind it."""
        question = say("{other}, may {player} take back their last move? (y/n)", other=self.t.who(other), player=self.t.who(seat))
        agreed = behind_screen(question, "y/n").lower()[:1] in ("y", "д", "т", "o")
        self.screen_before(seat)
        if not agreed:
            screen.line(say("{player} declined.", player=self.t.who(other)), "yellow")
        return agreed

    def why(self, seat: int, move: str) -> None:
        if not move:
            raise GrandTourError(say("Name a move, for example: {example}", example=f"why {self.t.legal(seat)[0]}"))
        move = numbered(move, self.t.legal(seat)) if move.isdecimal() else move
        reason = self.t.refusal(seat, move)
        screen.line(say("That move is legal: {move}", move=self.t.explain(seat, move)) if reason is None else reason, "yellow")

    def hint(self, seat: int, number: str) -> None:
        """What a strong bot would do, which knows no more than this player."""
        if number and not (number.isdecimal() and len(number) <= MOST_DIGITS):
            raise GrandTourError(say("Give a number of moves, for example: {example}", example="hint 3"))
        seed = None if self.seed is None else f"hint {self._bot_seed()}"
        hints.in_a_game(self.t, seat, int(number or hints.MOST), seed, f"{command_for(self.kept)} --compiled")

    def goal(self, _seat: int, _: str) -> None:
        """How to win, each line with its rule."""
        game = registry.find(self.t.game)
        screen.line(game.GOAL, screen.TITLE)
        for line in game.scoring(self.t.options):
            screen.line(f"· {line.sentence} ({line.rule})")

    def show_moves(self, seat: int, _: str) -> None:
        self.listed = None

    def show_table(self, seat: int, _: str) -> None:
        screen.table(self.t, seat)

    def show_log(self, seat: int, _: str) -> None:
        for story in self.t.log(seat):
            screen.line(story)

    def save(self, _seat: int, name: str) -> None:
        path = Path(os.path.expanduser(name)) if name else self.kept
        records.save_as(self.whole, path)
        screen.line(say("Saved: {path}", path=path), whole=True)

    def help(self, _seat: int, _: str) -> None:
        for command, meaning in MEANINGS.items():
            screen.line(f"  {command:<12} {meaning}")

    def leave(self, _seat: int, _: str) -> None:
        raise Leave


COMMANDS: Mapping[str, Callable[[TerminalGame, int, str], None]] = {
    "goal": TerminalGame.goal,
    "undo": TerminalGame.undo,
    "why": TerminalGame.why,
    "hint": TerminalGame.hint,
    "moves": TerminalGame.show_moves,
    "table": TerminalGame.show_table,
    "log": TerminalGame.show_log,
    "save": TerminalGame.save,
    "help": TerminalGame.help,
    "quit": TerminalGame.leave,
}
MEANINGS = {
    "1, 2, …": say("play the move with this number"),
    "MOVE": say("play a move in words; Tab completes it"),
    "goal": say("how to win, and what scores"),
    "why MOVE": say("explain why a move is not legal"),
    "hint": say("suggest moves, by a strong bot that sees only what you see; “hint 3” shows three"),
    "undo": say("take back your last move"),
    "moves": say("list the moves again (or press Enter)"),
    "table": say("show the table again"),
    "log": say("list all moves so far, as you saw them"),
    "save FILE": say("save the game to a file (it is also saved automatically after every move)"),
    "quit": say("leave; you can resume the game later"),
}
