"""What must always hold, in words: `LAWS[n]` is what `rules.laws.sound` answers with n."""

from __future__ import annotations

from ....engine.i18n import Sentence, say
from ....engine.phrases import ALL_LAWS_HOLD

LAWS: tuple[Sentence, ...] = (
    ALL_LAWS_HOLD,
    say("stage, turn, the drawn tile, the chosen tile and the passes must be consistent"),
    say("every tile must be in exactly one place: stock, hands, table"),
    say("all metro tokens and all player tokens at the ends of lines must be accounted for"),
    say("no more lines may be active than allowed"),
    say("closed lines must have exactly their length in tiles, active and out-of-service lines fewer, untouched ones none"),
    say("every tile must match, as printed or with a metro token, and must not have counted as a forbidden value"),
    say("every station must be in the pile or at the end of its own closed line, and on the table together with its lines"),
    say("active lines must be able to continue, and lines out of service must not"),
    say("the game must be over exactly when an end condition is met"),
    say("what the player is asked for must be possible: the drawn or chosen tile is in hand and can be laid"),
    say("what draws and passes have shown must be valid and in order"),
)
