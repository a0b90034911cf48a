"""A first game at the terminal: a game's script, step by step."""

from __future__ import annotations

from ..engine.contract import Reason
from ..engine.i18n import Sentence, say
from ..engine.tutorial import LEARNER, lesson_of
from . import screen
from .prompt import ask

NEXTS, BACK, TABLE, MOVES, HELP, QUITS = ("", "next"), "back", "table", "moves", "help", ("quit", "exit")
MEANINGS = {
    "Enter": say("continue; if a move is asked for, it is played for you"),
    "MOVE": say("play a move in words; if it is not the one asked for, you are told why and nothing changes"),
    "back": say("go back one step"),
    "table": say("show the table again"),
    "moves": say("list all legal moves"),
    "quit": say("leave; nothing is saved"),
}


def learn(game: str) -> None:
    """Leads through the script of a game until its end, or until somebody leaves."""
    whole = First(game)
    screen.line(say("Tutorial: {game}", game=whole.t.title), screen.TITLE)
    screen.line(say("Press Enter to continue. Type “help” for other commands, “quit” to leave."))
    if whole.run():
        whole.say_where_next()


class First:
    """Where somebody stands in a script."""

    def __init__(self, game: str) -> None:
        self.game, self.lesson = game, lesson_of(game)
        self.number, self.t = 0, self.lesson.at(0)
        self.told = 0  # lines of the log that were shown
        self.seen = -1  # events of the table that was shown last

    def run(self) -> bool:
        """Whether it came to the end."""
        while self.number < len(self.lesson.steps):
            self.present()
            typed = " ".join(self.ask().lower().split())
            if typed in QUITS:
                return False
            self.do(typed)
        return True

    @property
    def move(self) -> str:
        return self.lesson.steps[self.number].move

    def ask(self) -> str:
        return ask(">", [self.move, *(word for word in MEANINGS if word.islower()), *self.t.legal(LEARNER)])

    def present(self) -> None:
        """What has happened, the table if it has changed, and the words of the step; once."""
        step, lines = self.lesson.steps[self.number], self.t.log(LEARNER)
        if self.seen == self.t.events and self.told < 0:
            return
        for line in lines[max(self.told, 0) :]:
            screen.line(f"  {line}")
        if self.seen != self.t.events:
            screen.table(self.t, LEARNER)
        place = f"{self.number + 1} / {len(self.lesson.steps)}"
        screen.line(f"{place}  {step.words} ({step.rule})", screen.TITLE)
        if step.move:
            screen.line(say("Type: {move}", move=step.move), screen.ACCENT)
        self.told, self.seen = -1, self.t.events

    def do(self, typed: str) -> None:
        if typed in NEXTS or (self.move and typed == self.move):
            self.go_on()
        elif typed == BACK:
            self.go_to(max(self.number - 1, 0))
        elif typed == TABLE:
            screen.table(self.t, LEARNER)
        elif typed == MOVES:
            screen.moves(self.t, LEARNER, self.t.legal(LEARNER))
        elif typed == HELP:
            for word, meaning in MEANINGS.items():
                screen.line(f"  {word:<8} {meaning}")
        else:
            screen.line(self.answer(typed), "yellow")

    def answer(self, typed: str) -> Reason | Sentence:
        """Why not, or why not now."""
        return self.lesson.answer(self.t, self.number, self.t.reason(LEARNER, typed))

    def go_on(self) -> None:
        """Makes the move of this step, and what happens before the next."""
        before = len(self.t.log(LEARNER))
        if self.move:
            self.t.play(LEARNER, self.move)
        self.number += 1
        if self.number < len(self.lesson.steps):
            self.lesson.arrive(self.t, self.number)
        self.told = before

    def go_to(self, number: int) -> None:
        self.number, self.t = number, self.lesson.at(number)
        self.told, self.seen = len(self.t.log(LEARNER)), -1

    def say_where_next(self) -> None:
        """Commands to go on with."""
        name = screen.command_name()
        for sentence, words in (
            (say("Play against a bot"), f"{name} play {self.game} --seats me,novice"),
            (say("Read the rules"), f"{name} rules {self.game}"),
            (say("Play in the browser"), f"{name} serve"),
        ):
            screen.line(f"{sentence}: {words}", whole=True)
