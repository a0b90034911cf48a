"""What must always hold, in words: `LAWS[n]` is what `rules.laws.sound` answers with n."""

from __future__ import annotations

from ....engine.i18n import Sentence, say
from ....engine.phrases import ALL_LAWS_HOLD

LAWS: tuple[Sentence, ...] = (
    ALL_LAWS_HOLD,
    say("stage, turn and bus go together"),
    say("each route card is in exactly one place"),
    say("long routes come at lunch, and packets only in a draft"),
    say("each roof token is in exactly one place"),
    say("tokens on the board and in stock are all there"),
    say("no sight holds more tokens than it has cells"),
    say("each token on a roof has taken a roof token, while there were any"),
    say("what was seen, kept and passed on in a draft fits together"),
    say("before the morning only first tokens lie on the board"),
)
