"""What must always hold, in words: `LAWS[n]` is what `rules.laws.sound` answers with n."""

from __future__ import annotations

from ....engine.i18n import Sentence, say
from ....engine.phrases import ALL_LAWS_HOLD

LAWS: tuple[Sentence, ...] = (
    ALL_LAWS_HOLD,
    say("stage, turn, the card aside, the car picked, the player asked and a city that has left go together"),
    say("all cards of every kind are there: deck, discard pile, hands, fronts, lines and the card aside"),
    say("each city in play is in exactly one place"),
    say("everyone has the right number of cards in hand and in front, one fewer while a card of theirs lies aside"),
    say("no more cars lie in front of a player than are allowed"),
    say("no line has equal cars, or more cars than its limit, or no city"),
    say("no more cars are known to be in a hand than are there"),
    say("a row is empty only when no city is left in the deck, and only at the very end"),
    say("the game is over just when its end has come, and no dead end is overdue"),
    say("what is asked for can be done: a second car, an exchange, a claim"),
)
