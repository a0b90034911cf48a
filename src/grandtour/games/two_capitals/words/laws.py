"""What must always hold, in words: `LAWS[n]` is what `rules.laws.sound` answers with n."""

from __future__ import annotations

from ....engine.i18n import Sentence, say
from ....engine.phrases import ALL_LAWS_HOLD

LAWS: tuple[Sentence, ...] = (
    ALL_LAWS_HOLD,
    say("stage, turn and bus must be consistent"),
    say("each route card must be in exactly one place"),
    say("no one may have long routes before lunch, or a packet outside a draft"),
    say("each roof token must be in exactly one place"),
    say("all tokens must be accounted for, on the board or in stock"),
    say("no sight may hold more tokens than it has cells"),
    say("each token on a roof must have taken a roof token, as long as any were left"),
    say("what was seen, kept and passed on in a draft must be consistent"),
    say("before the morning, only first tokens may be on the board"),
)
