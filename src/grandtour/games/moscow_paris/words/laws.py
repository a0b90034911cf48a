"""What must always hold, in words: `LAWS[n]` is what `rules.laws.sound` answers with n."""

from __future__ import annotations

from ....engine.i18n import Sentence, say
from ....engine.phrases import ALL_LAWS_HOLD

LAWS: tuple[Sentence, ...] = (
    ALL_LAWS_HOLD,
    say("stage, turn, the card set aside, the picked car, the player asked and “city_left” must be consistent"),
    say("all cards must be accounted for: deck, discard pile, hands, fronts, lines and the card set aside"),
    say("each city in play must be in exactly one place"),
    say("everyone must have the right number of cards in hand and in front, one fewer while their card is set aside"),
    say("no player may have more cars in front than allowed"),
    say("no line may have two cars of a kind, more cars than its limit, or no city"),
    say("no more cars may be known in a hand than it holds"),
    say("a row may be empty only when the city deck is empty, and only at the very end"),
    say("the game must be over exactly when an end condition is met, and no dead end may be overdue"),
    say("what the player is asked for must be possible: a second car, an exchange, a claim"),
)
